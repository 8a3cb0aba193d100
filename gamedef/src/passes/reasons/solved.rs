//! Moves that are solved for as a set: the attacker's where the goal is not within reach.
//!
//! The points where a move must be that brings it there (`nearer`) are tried before any other, or instead.

#![deny(clippy::wildcard_enum_match_arm)]

use super::gains::Slack;
use super::moves::{Asked, Points};
use super::nearer::Nearer;
use super::question::{Question, Sense, Want};
use super::{Maker, Reasons};
use crate::ir::facts::denies;
use crate::ir::{Domain, Expr, FnId, Func, Ground, LocalId, LocalVec, MovePart, Rule, Stage, Sure, Ty, build, visit};
use crate::passes::{distance, simplify, unfold};
use crate::rules::MoveId;

/// Names and the sets that they stand for.
pub(super) type Named = (Vec<LocalId>, Vec<Expr>);

impl Maker<'_> {
    /// Where a move of the attacker must be after which the body holds, unless its bound holds before the move.
    pub fn nearer(&mut self, body: &Expr, slack: Slack) -> Option<Nearer> {
        self.reasons.nearer(body, slack)
    }

    /// The answer for one move of the attacker after which the function's condition is asked: where the goal is within
    /// reach, this one; else that it does not hold, unless the move is where it must be.
    pub fn idle_attacker(&mut self, after: FnId, idle: Expr) -> Expr {
        let Some(nearer) = self.nearer(&Expr::Call(after, vec![]), Slack::OneMove) else { return idle };
        if !self.reasons.applies(Rule::NoSlack) {
            return idle;
        }
        let mut grounds = Vec::new();
        let clauses: Vec<_> = self.program().moves.iter().cloned().collect();
        for (code, points) in clauses.iter().zip(nearer.points) {
            let stages = unfold::stages(code, &Expr::Attacker, &mut self.locals);
            let Some(location) = self.location(&stages) else { continue };
            grounds.extend(location.last().into_iter().flat_map(|place| place.not_on(&points)));
        }
        let far = Expr::Answer(Box::new(Expr::Bool(false)), grounds);
        build::cond(nearer.bound, idle, far)
    }

    /// The answer to `some move of the attacker: body` where at most a yes needs its reason: the moves that bring the goal
    /// within reach are tried first, and others if it is within reach already.
    pub fn nearer_first(&mut self, player: &Expr, body: &Expr, ask: Question, nearer: &Nearer) -> Expr {
        let until = ask.truth(true);
        let closest = self.closest(body, nearer);
        let (names, (new, sets)) = self.names_of("nearer", closest.as_ref().unwrap_or(&nearer.points));
        let mut answers = vec![self.on_found(player, body, ask, nearer, &names)];
        if !self.is_direct {
            if !self.reasons.applies(Rule::NoSlack) {
                answers.push(self.after_null(player, body, ask, until, &names));
            } else if !self.refuted.contains(&nearer.bound) {
                let others = self.after_null(player, body, ask, until, &names);
                answers.push(build::cond(nearer.bound.clone(), others, ask.told(!until, vec![])));
            }
        }
        build::bind_all(&new, sets, ask.first(until, answers))
    }

    /// Where the goal may be within reach already, in several ways: of each clause, the points that bring it nearer still if it is,
    /// or else within reach.
    fn closest(&mut self, body: &Expr, nearer: &Nearer) -> Option<Vec<Expr>> {
        if self.is_direct || self.refuted.contains(&nearer.bound) || !self.has_alternatives(nearer) {
            return None;
        }
        let closer = self.reasons.closer(body)?;
        if !self.reasons.applies(Rule::ClosestFirst) {
            return None;
        }
        let bound = &nearer.bound;
        let either = |(closer, nearer): (Expr, &Expr)| build::cond(bound.clone(), closer, nearer.clone());
        Some(closer.into_iter().zip(&nearer.points).map(either).collect())
    }

    /// The answer after legal moves on the points found, which have these names; only one after which the body holds has its
    /// reason.
    fn on_found(&mut self, player: &Expr, body: &Expr, ask: Question, nearer: &Nearer, names: &[LocalId]) -> Expr {
        let is_sure = self.is_sure(nearer) && self.reasons.applies(Rule::SureMoves);
        if is_sure {
            self.on_sure(player, ask, &nearer.points, names)
        } else {
            self.on_points(player, body, ask, ask.truth(true), Points::of(names))
        }
    }

    /// Whether a move on the points found brings it about if it is allowed up to its first update. The asker says as well
    /// that the bound does not hold, with the reason.
    pub fn is_sure(&self, nearer: &Nearer) -> bool {
        let is_known = nearer.is_exact && self.refuted.contains(&nearer.bound);
        is_known && !self.program().fired.is_left_out(Rule::SureMoves)
    }

    /// The answer over moves that are sure to bring it about if they are allowed, so that none is made.
    pub fn on_sure(&mut self, player: &Expr, ask: Question, sets: &[Expr], names: &[LocalId]) -> Expr {
        let until = ask.truth(true);
        let clauses: Vec<_> = self.program().moves.iter().cloned().collect();
        let mut out = Vec::new();
        for ((code, set), name) in clauses.iter().zip(sets).zip(names) {
            let mut stages = unfold::stages(code, player, &mut self.locals);
            let Some(location) = self.location(&stages).filter(|_| *set != Expr::Empty) else { continue };
            let Some(place) = location.last() else { continue };
            stages.truncate(stages.iter().position(|s| matches!(s, Stage::Apply(_))).unwrap_or(stages.len()));
            let filled = Expr::Singleton(Box::new(Expr::Local(place.param)));
            let why = |me: &mut Self| {
                let set = if let Expr::Call(f, args) = set { me.in_place(*f, args) } else { set.clone() };
                let why = ask.told(until, me.inside(&set, &filled));
                me.outlined("brings_about", "Why a move reaches the goal.", why)
            };
            let after = if ask.wants(until) { why(self) } else { ask.told(until, vec![]) };
            let asked = Asked { idle: None, until, after, ask, mover: player.clone(), killer: None };
            out.push(self.through_on(&stages, &asked, &location, *name));
        }
        ask.first(until, out)
    }

    /// Whether the goal can come within reach in several ways, of which each has points of its own.
    pub fn has_alternatives(&self, nearer: &Nearer) -> bool {
        let program = self.program();
        let called = |e: &Expr| if let Expr::Call(f, _) = e { Some(&program.funcs[*f].body) } else { None };
        let is_union = |e: &Expr| matches!(e, Expr::Gather(..));
        nearer.points.iter().filter_map(called).any(|points| visit::contains(points, &is_union))
    }

    /// The answer to `some move of the attacker: body` with its reason, whatever it is: where the goal is not within reach,
    /// of the moves that bring it there alone.
    ///
    /// *Law.* Let N be the points where a move must be that brings the goal within reach, where it is not. In a state in
    /// which it is not either, and no point outside N is of the set that is N there, a legal move after which the body
    /// holds fills a point of N. So it rests on these two, on the moves on N, and on the points of N that are no move.
    pub fn nearer_alone(&mut self, player: &Expr, body: &Expr, ask: Question, nearer: &Nearer) -> Expr {
        let until = ask.truth(true);
        let clauses: Vec<_> = self.program().moves.iter().cloned().collect();
        let is_located = clauses.iter().zip(&nearer.points).all(|(code, points)| {
            let stages = unfold::stages(code, player, &mut self.locals);
            *points == Expr::Empty || self.location(&stages).is_some()
        });
        if !is_located {
            return self.after_null(player, body, ask, until, &[]);
        }
        let names: Vec<LocalId> = nearer.points.iter().map(|_| self.local("nearer", Ty::Set)).collect();
        let few = self.on_found(player, body, ask, nearer, &names);
        let far = self.asked(&nearer.bound, Question { sense: Sense::Plain, want: Want::If(false) });
        let mut grounds = vec![Ground::All(far)];
        for (set, name) in nearer.points.iter().zip(&names).filter(|(set, _)| **set != Expr::Empty) {
            let others = build::minus(Expr::Full, Expr::Local(*name));
            grounds.extend(self.given(others, |me, points| me.outside(set, points)));
        }
        let few = ask.first(until, vec![few, ask.told(!until, grounds)]);
        let few = build::bind_all(&names, nearer.points.clone(), few);
        if self.refuted.contains(&nearer.bound) {
            return few;
        }
        let all = self.after_null(player, body, ask, until, &[]);
        build::cond(nearer.bound.clone(), all, few)
    }

    /// The bound on the distance for a move of the attacker after which the body holds, if it says more than that of the
    /// function it stands in.
    pub fn nearer_bound(&self, player: &Expr, body: &Expr) -> Option<FnId> {
        let program = self.program();
        if *player != Expr::Attacker || program.keeps_turn() {
            return None;
        }
        let some = Expr::SomeMove(Box::new(player.clone()), Box::new(body.clone()));
        let depth = distance::depth_of(program, &some, &self.reasons.depths)?;
        let is_nearer = self.depth.is_none_or(|own| depth.moves() < own.moves());
        depth.guard(program).filter(|_| is_nearer)
    }

    /// In place of the guard of a single move that is solved for as a set: that the goal is reached, or there is such a
    /// move; or that the defender is without one, where the guard says that too. To ask for the guard itself costs as much
    /// as to find the moves. They have names where the guard stands.
    pub fn solved(&mut self, guard: &Expr) -> Option<(Expr, Named)> {
        let stuck = self.of_one_move(guard)?;
        let goal = Expr::Call(self.program().goal, vec![Expr::Attacker]);
        let sets = self.nearer_moves(&Expr::Attacker, &goal)?.points;
        let names: Vec<LocalId> = sets.iter().map(|_| self.local("nearer", Ty::Set)).collect();
        self.found.extend(sets.iter().cloned().zip(names.iter().copied()));
        let some = build::nonempty(build::union(names.iter().map(|v| Expr::Local(*v))));
        Some((build::or(stuck.into_iter().chain([goal, some])), (names, sets)))
    }

    /// What the guard of a single move says besides where a move must be; `None` if it is none.
    fn of_one_move(&self, guard: &Expr) -> Option<Option<Expr>> {
        let program = self.program();
        let Expr::Call(guard, _) = guard else { return None };
        if program.within.first().is_some_and(|pair| pair[0] == *guard) {
            return Some(None);
        }
        let stuck = program.stuck.first().filter(|stuck| stuck.or_near == *guard)?;
        Some(Some(Expr::Call(stuck.alone, vec![])))
    }

    /// Whether moves are solved for in place of this guard.
    pub fn is_solved(&mut self, guard: &Expr) -> bool {
        let goal = Expr::Call(self.program().goal, vec![Expr::Attacker]);
        self.of_one_move(guard).is_some() && self.nearer_moves(&Expr::Attacker, &goal).is_some()
    }

    /// Names for sets, and those of them that have none in the state at hand.
    pub fn names_of(&mut self, what: &str, sets: &[Expr]) -> (Vec<LocalId>, Named) {
        let mut new = Named::default();
        let name = |set: &Expr| match self.found.iter().find(|(known, _)| known == set) {
            Some((_, name)) => *name,
            None => {
                let name = self.local(what, Ty::Set);
                new.0.push(name);
                new.1.push(set.clone());
                name
            }
        };
        (sets.iter().map(name).collect(), new)
    }

    /// Where a move of the attacker must be that brings the body about; the attacker's only.
    pub fn nearer_moves(&mut self, player: &Expr, body: &Expr) -> Option<Nearer> {
        let is_solved = *player == Expr::Attacker && !self.program().fired.is_left_out(Rule::SolvedMoves);
        if is_solved { self.nearer(body, Slack::OneMove) } else { None }
    }
}

impl Reasons {
    /// The moves of a part of the attacker's, where it is known of each point found that a move there is one.
    pub fn sure(&mut self, part: &MovePart) -> Vec<Sure> {
        let found = self.nearer(&Expr::Call(part.after, vec![]), Slack::OneMove);
        let Some(nearer) = found.filter(|nearer| nearer.is_exact && part.kept.is_none()) else { return vec![] };
        let is_denied = part.condition.is_some_and(|f| denies(&self.program.funcs[f].body, &nearer.bound));
        if !is_denied || !self.applies(Rule::SureMoves) {
            return vec![];
        }
        let clauses: Vec<_> = self.program.moves.iter().cloned().zip(nearer.points).collect();
        let mut out = Vec::new();
        for (at, (code, points)) in clauses.into_iter().enumerate().filter(|(_, (_, points))| *points != Expr::Empty) {
            let mut maker = self.maker(LocalVec::new());
            let stages = unfold::stages(&code, &Expr::Attacker, &mut maker.locals);
            let conditions = stages.iter().take_while(|s| !matches!(s, Stage::Apply(_))).count();
            let (Some(Stage::Bind(v, Domain::Set(set))), 1) = (stages.first(), conditions) else { return vec![] };
            if maker.location(&stages).and_then(|l| Some(l.only()?.param)) != Some(*v) {
                return vec![];
            }
            let (mut locals, mut body) = (maker.locals, build::inter([(**set).clone(), points]));
            simplify::expr(&mut body);
            body = distance::renamed(&body, &mut locals);
            let func = Func {
                name: self.fresh(&format!("{}_sure", code.name)),
                params: vec![],
                locals,
                ty: Ty::Set,
                body,
                doc: format!("Where a move of `{}` reaches the goal.", code.name),
                origin: vec![code.origin],
                static_only: false,
            };
            let points = self.push(func, true);
            self.note_places(points);
            out.push(Sure { clause: MoveId::from_usize(at), points });
        }
        out
    }
}
