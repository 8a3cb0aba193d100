//! The same conditions without their reasons, asked of few moves: what a verdict needs.

#![deny(clippy::wildcard_enum_match_arm)]

use super::conditions::{Question, Sense, Want};
use super::moves::{Asked, every_move_open};
use super::nearer::{Nearer, Slack};
use super::{Kind, Maker, asks_moves};
use crate::ir::kinds;
use crate::ir::signature::State;
use crate::ir::{Domain, Expr, Knowledge, LocalId, Stage, Ty, build, visit};
use crate::passes::unfold;
use crate::rules::MoveId;

/// Names and the sets that they stand for.
pub(super) type Named = (Vec<LocalId>, Vec<Expr>);

impl Maker<'_> {
    /// The condition, with moves chosen by reasons.
    pub fn verdict(&mut self, e: &Expr) -> Expr {
        if !asks_moves(e, &self.reasons.asks) {
            return e.clone();
        }
        match e {
            Expr::Call(f, args) => {
                let kind = if self.is_direct { Kind::Direct } else { Kind::Verdict };
                let (own, rest) = self.made(*f, args, kind);
                Expr::Call(own, rest)
            }
            Expr::And(parts) => {
                let before = self.refuted.len();
                let out = match self.threat_of(parts) {
                    Some((threat, replies)) => self.threat_and_replies(parts, threat, replies),
                    None => self.conjunction(parts),
                };
                self.refuted.truncate(before);
                out
            }
            Expr::SomeMove(player, body) => {
                let some = match self.nearer_moves(player, body) {
                    Some(nearer) => self.some_nearer(player, body, &nearer),
                    None if self.is_direct && **player == Expr::Attacker => return Expr::Bool(false),
                    None => self.some_few(player, body, Sense::Plain),
                };
                match self.nearer_bound(player, body) {
                    Some(bound) if !self.is_solved(&Expr::Call(bound, vec![])) => {
                        let some = build::and([Expr::Call(bound, vec![]), some]);
                        self.outlined("at_once", "Whether a move brings it about at once.", some)
                    }
                    Some(_) => self.outlined("at_once", "Whether a move brings it about at once.", some),
                    None => some,
                }
            }
            Expr::EveryMove(player, body, idle) => {
                let every = build::not(self.some_few(player, body, Sense::Contrary));
                if *idle {
                    return every;
                }
                let some = self.some_few(player, &Expr::Bool(true), Sense::Plain);
                build::and([some, every])
            }
            e @ (Expr::Local(_)
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Bool(_)
            | Expr::Or(_)
            | Expr::Not(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | Expr::TwoMoves(..)
            | Expr::Keeps(_)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::of_answers!()) => self.verdict_by_parts(e),
        }
    }

    /// The verdict of an operator, from those of its parts. What is stronger for one part may be weaker for the whole.
    fn verdict_by_parts(&mut self, e: &Expr) -> Expr {
        let is_direct = self.is_direct && matches!(e, Expr::Or(_) | Expr::Null(_));
        let was = std::mem::replace(&mut self.is_direct, is_direct);
        let mut out = e.clone();
        visit::each_slot_mut(&mut out, &mut |slot, part| {
            *part = match slot.state {
                State::Here => self.verdict(part),
                State::Elsewhere => self.verdict_elsewhere(part),
            };
        });
        self.is_direct = was;
        out
    }

    /// The verdict of a part of a conjunction; what it says does not hold is known where later parts are asked for.
    fn verdict_and_refuted(&mut self, part: &Expr) -> Expr {
        let out = self.verdict(part);
        self.refute(part);
        out
    }

    /// The verdict in another state.
    fn verdict_elsewhere(&mut self, e: &Expr) -> Expr {
        self.elsewhere(|me| me.verdict(e))
    }

    fn threat_and_replies(&mut self, parts: &[Expr], threat: usize, replies: usize) -> Expr {
        let (Expr::Null(of_threat), Expr::EveryMove(player, body, idle)) = (&parts[threat], &parts[replies]) else {
            return Expr::And(parts.to_vec());
        };
        let why = self.local("threat", Ty::Answer);
        // Any legal reply that refutes the threat is enough, and the threat need not be verified.
        let tried = self.nearer(body, Slack::None).map_or(vec![], |nearer| nearer.points);
        let names: Vec<LocalId> = tried.iter().map(|_| self.local("likely", Ty::Set)).collect();
        let refuted = self.some_on(player, body, Sense::Contrary, &names);
        // The replies are asked for one that has another answer: of the contrary, a yes.
        let reaching = if self.reasons.level == Knowledge::Trace { self.reaching_grounds(player) } else { None };
        let asked = |me: &mut Self| me.idle_answer(of_threat, Sense::Contrary);
        let of_null = self.threat_answer(self.one_move(), reaching, true, &parts[..threat], asked);
        let every = build::not(self.few_moves(player, body, Sense::Contrary, why, &names));
        let holds = build::not(Expr::Holds(Box::new(Expr::Local(why))));
        let mut rest = vec![holds];
        for (i, part) in parts.iter().enumerate().skip(threat + 1) {
            rest.push(if i == replies { every.clone() } else { self.verdict_and_refuted(part) });
        }
        if !*idle {
            rest.push(self.some_few(player, &Expr::Bool(true), Sense::Plain));
        }
        let mut out: Vec<Expr> = parts[..threat].iter().map(|p| self.verdict_and_refuted(p)).collect();
        let rest = build::and([build::not(refuted), build::bind(why, of_null, Expr::And(rest))]);
        out.push(build::bind_all(&names, tried, rest));
        build::and(out)
    }

    fn conjunction(&mut self, parts: &[Expr]) -> Expr {
        let known = self.found.len();
        let (mut out, mut found) = (Vec::new(), Vec::new());
        for part in parts {
            match self.solved(part) {
                Some((guard, nearer)) => {
                    out.push(guard);
                    found.push(nearer);
                }
                None => out.push(self.verdict_and_refuted(part)),
            }
        }
        self.found.truncate(known);
        found.into_iter().rev().fold(Expr::And(out), |body, (names, sets)| build::bind_all(&names, sets, body))
    }

    /// In place of the guard of a single move that is solved for as a set: that the goal is reached, or there is such a
    /// move. To ask for the guard itself costs as much as to find the moves. They have names where the guard stands.
    pub fn solved(&mut self, guard: &Expr) -> Option<(Expr, Named)> {
        let of_one_move = self.program().within.first().map(|pair| Expr::Call(pair[0], vec![]));
        if of_one_move.as_ref() != Some(guard) {
            return None;
        }
        let goal = Expr::Call(self.program().goal, vec![Expr::Attacker]);
        let sets = self.nearer(&goal, Slack::OneMove)?.points;
        let names: Vec<LocalId> = sets.iter().map(|_| self.local("nearer", Ty::Set)).collect();
        self.found.extend(sets.iter().cloned().zip(names.iter().copied()));
        let some = build::nonempty(build::union(names.iter().map(|v| Expr::Local(*v))));
        Some((build::or([goal, some]), (names, sets)))
    }

    /// Whether moves are solved for in place of this guard.
    pub fn is_solved(&mut self, guard: &Expr) -> bool {
        let known = self.found.len();
        let is_solved = self.solved(guard).is_some();
        self.found.truncate(known);
        is_solved
    }

    /// Names for sets, and those of them that have none in the state at hand.
    pub fn names_of(&mut self, sets: &[Expr]) -> (Vec<LocalId>, Named) {
        let mut new = Named::default();
        let name = |set: &Expr| match self.found.iter().find(|(known, _)| known == set) {
            Some((_, name)) => *name,
            None => {
                let name = self.local("nearer", Ty::Set);
                new.0.push(name);
                new.1.push(set.clone());
                name
            }
        };
        (sets.iter().map(name).collect(), new)
    }

    /// Where a move of the attacker must be that brings the body about; the attacker's only.
    pub fn nearer_moves(&mut self, player: &Expr, body: &Expr) -> Option<Nearer> {
        if *player == Expr::Attacker { self.nearer(body, Slack::OneMove) } else { None }
    }

    /// Whether some move of the attacker brings about the body: one that brings the goal within reach, or another if it is.
    fn some_nearer(&mut self, player: &Expr, body: &Expr, nearer: &Nearer) -> Expr {
        let (names, (new, sets)) = self.names_of(&nearer.points);
        let some = self.some_on(player, body, Sense::Plain, &names);
        if self.is_direct || self.refuted.contains(&nearer.bound) {
            return build::bind_all(&new, sets, some);
        }
        let idle = self.local("idle", Ty::Answer);
        let of_null = Expr::Null(Box::new(self.after_null_for_move(|me| me.idle_answer(body, Sense::Plain))));
        let others = self.few_moves(player, body, Sense::Plain, idle, &names);
        let others = build::and([nearer.bound.clone(), build::bind(idle, of_null, others)]);
        build::bind_all(&new, sets, build::or([some, others]))
    }

    /// Whether a legal move on these points of its clause brings the body about, in this sense.
    fn some_on(&mut self, player: &Expr, body: &Expr, sense: Sense, names: &[LocalId]) -> Expr {
        let idle = self.local("idle", Ty::Answer);
        let leaf = self.leaf(body, sense, idle);
        let clauses: Vec<_> = self.program().moves.iter().cloned().collect();
        let mut out = Vec::new();
        for (code, points) in clauses.iter().zip(names) {
            let stages = unfold::stages(code, player, &mut self.locals);
            if let Some(location) = self.location(&stages) {
                out.push(self.played(&stages, &leaf, Some((location.param, Expr::Local(*points)))));
            }
        }
        every_move_open(idle, true, build::or(out))
    }

    /// Whether the body holds after a move that has to be looked at, in this sense.
    fn leaf(&mut self, body: &Expr, sense: Sense, idle: LocalId) -> Expr {
        let after = sense.of(self.verdict_elsewhere(body));
        let ask = Question { sense, want: Want::If(false) };
        let asked = Asked { idle: Some(idle), until: true, after, ask };
        let open = asked.is_open().map(|(open, _)| open);
        build::and(open.into_iter().chain([asked.after]))
    }

    /// Whether some move brings about the body, in this sense.
    fn some_few(&mut self, player: &Expr, body: &Expr, sense: Sense) -> Expr {
        let idle = self.local("idle", Ty::Answer);
        let of_idle = unfold::turned(body, &Expr::Bool(false));
        let of_null = Expr::Null(Box::new(self.after_null_for_move(|me| me.idle_answer(&of_idle, sense))));
        let some = self.few_moves(player, body, sense, idle, &[]);
        build::bind(idle, of_null, some)
    }

    /// Whether some move brings about the body, in this sense: one that breaks the idle mover's answer, and is not on the
    /// points that have been tried of its clause.
    fn few_moves(&mut self, player: &Expr, body: &Expr, sense: Sense, idle: LocalId, tried: &[LocalId]) -> Expr {
        let leaf = self.leaf(&unfold::turned(body, &Expr::Bool(false)), sense, idle);
        let clauses = self.program().moves.clone();
        let mut out = Vec::new();
        for (clause, code) in clauses.iter_enumerated() {
            let (stages, again) = unfold::stages_and_again(code, player, &mut self.locals);
            if code.again.is_none() || !unfold::asks_for_turn(body) {
                let tried = tried.get(clause.index()).copied();
                out.push(self.some_of((clause, player), &stages, idle, &leaf, tried));
                continue;
            }
            let after = sense.of(self.verdict_elsewhere(&unfold::turned(body, &again)));
            out.push(self.played(&stages, &after, None));
        }
        build::or(out)
    }

    fn some_of(
        &mut self,
        of: (MoveId, &Expr),
        stages: &[Stage],
        idle: LocalId,
        leaf: &Expr,
        tried: Option<LocalId>,
    ) -> Expr {
        let Some((location, points)) = self.candidates(of, stages, idle) else {
            return self.played(stages, leaf, None);
        };
        let candidates = self.local("candidates", Ty::Set);
        let moves = self.played(stages, leaf, Some((location, Expr::Local(candidates))));
        let own = match tried {
            Some(tried) => build::minus(points, Expr::Local(tried)),
            None => points,
        };
        build::bind(candidates, own, moves)
    }

    /// Whether a move through these stages is legal and leads to where the leaf holds. `few`: a parameter and the points that
    /// it is tried on.
    fn played(&mut self, stages: &[Stage], leaf: &Expr, few: Option<(LocalId, Expr)>) -> Expr {
        let asked =
            stages.iter().map_while(|s| if let Stage::When(c) | Stage::Require(c) = s { Some(c) } else { None });
        let asked: Vec<Expr> = asked.cloned().collect();
        if !asked.is_empty() {
            let inner = self.played(&stages[asked.len()..], leaf, few);
            return build::and(asked.into_iter().chain([inner]));
        }
        let Some((stage, rest)) = stages.split_first() else { return leaf.clone() };
        let inner = self.played(rest, leaf, few.clone());
        match stage {
            Stage::When(_) | Stage::Require(_) => inner,
            Stage::Apply(updates) => Expr::With(updates.clone(), Box::new(inner)),
            Stage::Let(v, value) => build::bind(*v, value.clone(), inner),
            Stage::Bind(v, domain) => match (few, domain) {
                (Some((param, points)), Domain::Set(set)) if param == *v => {
                    let doc = "Whether a move is legal, has to be looked at and brings it about.";
                    let inner = self.outlined("tried", doc, inner);
                    build::any(*v, Domain::Set(Box::new(build::inter([(**set).clone(), points]))), inner)
                }
                (_, domain) => build::any(*v, domain.clone(), inner),
            },
        }
    }
}
