//! Answers to what some move, or every move, brings about: of the moves that break the answer for a mover who does nothing.
//!
//! Where a turn may have several moves, doing nothing ends it. A move that may keep the turn is looked at in any case: what it
//! leaves as it was, a later move of the turn may change.

#![deny(clippy::wildcard_enum_match_arm)]

use super::asker::Asker;
use super::frame::Location;
use super::question::{Question, Sense, Want};
use super::{Maker, asks_moves, yes};
use crate::ir::facts::is_role;
use crate::ir::{Domain, Expr, Ground, Knowledge, LocalId, Rule, Stage, Ty, build, visit};
use crate::passes::unfold;
use crate::rules::MoveId;

/// Points of each clause, by name: those that are tried, or have been.
#[derive(Clone, Copy)]
pub(super) struct Points<'n> {
    pub names: &'n [LocalId],
    /// The number under which a move that ends the search is noted as the killer.
    pub killer: Option<i32>,
}

impl<'n> Points<'n> {
    /// These, where nobody asks for killers.
    pub fn of(names: &'n [LocalId]) -> Points<'n> {
        Points { names, killer: None }
    }
}

/// What is asked after a move.
pub(super) struct Asked {
    /// The answer for a mover who does nothing, read after that; none where every move at hand is looked at.
    pub idle: Option<LocalId>,
    /// The answer after a move that ends the search.
    pub until: bool,
    /// The answer after a move.
    pub after: Expr,
    /// Which answers tell their reasons; that of the idle mover does unless it is `until`.
    pub ask: Question,
    /// Who moves.
    pub mover: Expr,
    /// The number under which a move that ends the search is noted as the killer.
    pub killer: Option<i32>,
}

impl Asked {
    /// Whether a move that has led here has to be looked at, and the answer if not: it breaks the idle mover's answer, or
    /// that is none that says anything of other moves.
    pub fn is_open(&self) -> Option<(Expr, Expr)> {
        let idle = Expr::Local(self.idle?);
        let open = build::or([ends(&idle, self.until), Expr::Breaks(Box::new(idle.clone()))]);
        Some((open, if self.ask.is_bare() { Expr::Bool(!self.until) } else { idle }))
    }

    /// The truth value for the move on a point; if it ends the search, the point is the killer from now on.
    fn noting(&self, point: LocalId, holds: Expr) -> Expr {
        let Some(number) = self.killer else { return holds };
        let note = |ends| {
            let parts = [Expr::Int(number), Expr::Local(point), ends].map(Box::new);
            let [number, point, ends] = parts;
            Expr::Noting(number, point, ends)
        };
        if self.until { note(holds) } else { build::not(note(build::not(holds))) }
    }

    /// The name of the function that asks of one move.
    fn name(&self) -> String {
        let of = match self.mover == Expr::Attacker {
            true => "_attacker",
            false if is_role(&self.mover) => "_defender",
            false => "",
        };
        format!("tried{of}{}", self.ask.want.ending())
    }
}

impl Maker<'_> {
    /// The answer to `some move of player: body`.
    pub fn some_move(&mut self, player: &Expr, body: &Expr, ask: Question) -> Expr {
        let until = ask.truth(true);
        let nearer = self.nearer_moves(player, body);
        let out = match nearer {
            Some(nearer) if !ask.wants(!until) && self.reasons.applies(Rule::SolvedMoves) => {
                self.nearer_first(player, body, ask, &nearer)
            }
            Some(nearer)
                if (self.has_alternatives(&nearer) || self.is_sure(&nearer)) && self.reasons.applies(Rule::NoSlack) =>
            {
                self.nearer_alone(player, body, ask, &nearer)
            }
            None if self.is_direct && *player == Expr::Attacker => return Expr::Bool(false),
            _ => self.after_null(player, body, ask, until, &[]),
        };
        let Some(bound) = self.nearer_bound(player, body) else { return out };
        let is_guarded = ask.wants(!until) || !self.is_solved(&Expr::Call(bound, vec![]));
        let guarded = if is_guarded { ask.first(!until, vec![self.guard(bound, ask), out]) } else { out };
        let reason = if ask.is_bare() { "" } else { ", with the reason" };
        let name = format!("at_once{}", ask.want.ending());
        self.outlined(&name, &format!("Whether a move brings it about at once{reason}."), guarded)
    }

    /// The answer of the body after a move, where a move is looked for whose answer is `until`.
    ///
    /// All moves but the last have the other answer. Where the reason of that is not wanted, it is enough to know that it is
    /// so, and a verdict costs less than a search for a reason that ends without one.
    fn answer_after(&mut self, body: &Expr, ask: Question, until: bool) -> Expr {
        let answer = self.elsewhere(|me| me.asked(body, ask));
        let is_plain = ask.is_bare() || ask.wants(!until);
        if is_plain || self.reasons.level == Knowledge::Abstract || !asks_moves(body, &self.reasons.asks) {
            return answer;
        }
        if !self.reasons.applies(Rule::VerdictFirst) {
            return answer;
        }
        let holds = self.elsewhere(|me| me.whether(body));
        let ends = if ask.truth(true) == until { holds } else { build::not(holds) };
        build::cond(ends, answer, ask.told(!until, vec![]))
    }

    /// The answer after legal moves on these points of their clauses; only the one that ends the search has its reason.
    pub fn on_points(&mut self, player: &Expr, body: &Expr, ask: Question, until: bool, on: Points<'_>) -> Expr {
        let after = self.answer_after(body, ask, until);
        let idle = self.local("after_null", Ty::Answer);
        let asked = Asked { idle: Some(idle), until, after, ask, mover: player.clone(), killer: on.killer };
        let clauses: Vec<_> = self.program().moves.iter().cloned().collect();
        let mut out = Vec::new();
        for (code, points) in clauses.iter().zip(on.names) {
            let stages = unfold::stages(code, player, &mut self.locals);
            if let Some(location) = self.location(&stages) {
                let tried = self.through(&stages, &asked, Some((location.param, *points)));
                out.push(every_move_open(idle, until, tried));
            }
        }
        ask.first(until, out)
    }

    /// The answer to `every move of player: body`.
    pub fn every_move(&mut self, player: &Expr, body: &Expr, idle: bool, ask: Question) -> Expr {
        if !idle {
            let some = Expr::SomeMove(Box::new(player.clone()), Box::new(Expr::Bool(true)));
            let every = Expr::EveryMove(Box::new(player.clone()), Box::new(body.clone()), true);
            return self.asked(&Expr::And(vec![some, every]), ask);
        }
        let (of_moves, sense) = ask.of_moves(ask.truth(false));
        sense.of(self.after_null(player, body, of_moves, of_moves.truth(false), &[]))
    }

    /// The answers after moves that break the idle mover's, which is asked first.
    pub fn after_null(&mut self, player: &Expr, body: &Expr, ask: Question, until: bool, tried: &[LocalId]) -> Expr {
        let idle = self.local("after_null", Ty::Answer);
        let of_idle = unfold::turned(body, &Expr::Bool(false));
        let asker = self.asker_of_idle(ask, until);
        let asked = |me: &mut Self| me.idle_answer(&of_idle, ask, Want::If(!until));
        let of_null = self.after_null_by(asker, asked);
        let moves = self.moves(player, body, ask, idle, until, Points::of(tried));
        build::bind(idle, of_null, moves)
    }

    /// Who asks for the idle mover's answer. Where its reason only chooses the moves, it is one who makes a single move.
    pub fn asker_of_idle(&self, ask: Question, until: bool) -> Asker {
        if ask.wants(!until) { self.and_a_move() } else { self.one_move() }
    }

    /// The answers of all clauses, given the idle mover's; points that have been tried of a clause are left out, which needs
    /// that no reason of the other answer is wanted.
    pub fn moves(
        &mut self,
        player: &Expr,
        body: &Expr,
        ask: Question,
        idle: LocalId,
        until: bool,
        tried: Points<'_>,
    ) -> Expr {
        let of_end = unfold::turned(body, &Expr::Bool(false));
        let after = self.answer_after(&of_end, ask, until);
        let asked = Asked { idle: Some(idle), until, after, ask, mover: player.clone(), killer: tried.killer };
        let clauses = self.program().moves.clone();
        let answers = clauses
            .iter_enumerated()
            .map(|(clause, code)| {
                let (stages, again) = unfold::stages_and_again(code, player, &mut self.locals);
                if code.again.is_none() || !unfold::asks_for_turn(body) {
                    return self.clause((clause, player), &stages, &asked, tried.names.get(clause.index()).copied());
                }
                let body = unfold::turned(body, &again);
                let after = self.elsewhere(|me| me.asked(&body, ask));
                self.through(
                    &stages,
                    &Asked { idle: None, until, after, ask, mover: player.clone(), killer: None },
                    None,
                )
            })
            .collect();
        ask.first(until, answers)
    }

    /// The answer over the moves of a clause.
    fn clause(&mut self, of: (MoveId, &Expr), stages: &[Stage], asked: &Asked, tried: Option<LocalId>) -> Expr {
        let Some((idle, location)) = asked.idle.zip(self.location(stages)) else {
            return self.through(stages, asked, None);
        };
        let candidates = self.local("candidates", Ty::Set);
        let moves = self.through(stages, asked, Some((location.param, candidates)));
        let less = |points: Expr| match tried {
            Some(tried) => build::minus(points, Expr::Local(tried)),
            None => points,
        };
        // Why the other moves do not count is not asked for.
        if !asked.ask.wants(!asked.until) {
            let points = self.candidates(of, stages, idle, asked.until, &location);
            return build::bind(candidates, less(points), moves);
        }
        let frame = self.local("no_other", Ty::Answer);
        let whole = self.framed(stages, idle, asked.until, &location);
        let own = Expr::Local(frame);
        let answers = self.with_grounds_if(moves, !asked.until, asked.ask, |_| vec![Ground::All(own.clone())]);
        build::bind(frame, whole, build::bind(candidates, less(barred(&own, &location)), answers))
    }

    /// The points on which a move of the clause and player can break the idle mover's answer, which is none of every move
    /// where it ends the search.
    pub fn candidates(
        &mut self,
        of: (MoveId, &Expr),
        stages: &[Stage],
        idle: LocalId,
        until: bool,
        location: &Location,
    ) -> Expr {
        if let Some(points) = self.breaking(of.0, of.1, idle, location)
            && self.reasons.applies(Rule::TightFrames)
        {
            return build::cond(ends(&Expr::Local(idle), until), Expr::Full, points);
        }
        let frame = self.local("no_other", Ty::Answer);
        let whole = self.framed(stages, idle, until, location);
        build::bind(frame, whole, barred(&Expr::Local(frame), location))
    }

    /// The reason for which other moves than those that fill a barred point do not count.
    pub fn framed(&mut self, stages: &[Stage], idle: LocalId, until: bool, location: &Location) -> Expr {
        let frame = self.frame(stages, idle, location);
        let doc = "Why no move breaks the answer but one that fills a point that it bars.";
        let frame = self.outlined("no_other_move", doc, frame);
        build::cond(ends(&Expr::Local(idle), until), yes(vec![Ground::Everything]), frame)
    }

    /// The answer from these stages on, in the state before them. `few`: a parameter and the points that it is tried on.
    pub fn through(&mut self, stages: &[Stage], asked: &Asked, few: Option<(LocalId, LocalId)>) -> Expr {
        let Some((stage, rest)) = stages.split_first() else {
            return match asked.is_open() {
                Some((open, idle)) => build::cond(open, asked.after.clone(), idle),
                None => asked.after.clone(),
            };
        };
        let Asked { until, ask, .. } = *asked;
        let inner = match stage {
            Stage::Apply(_) => self.elsewhere(|me| me.through(rest, asked, few)),
            Stage::When(_) | Stage::Require(_) | Stage::Bind(..) | Stage::Let(..) => self.through(rest, asked, few),
        };
        match stage {
            Stage::When(c) | Stage::Require(c) if ask.is_bare() => build::and([c.clone(), inner]),
            Stage::When(c) | Stage::Require(c) => {
                let why = self.elsewhere(|me| me.answer(c));
                let name = if matches!(stage, Stage::When(_)) { "allowed" } else { "allowed_after" };
                let why = vec![Ground::All(self.outlined(name, "Whether the move is allowed, with the reason.", why))];
                let legal = self.with_grounds_if(inner, until, ask, |_| why.clone());
                let why = if ask.wants(!until) { why } else { vec![] };
                build::cond(c.clone(), legal, ask.told(!until, why))
            }
            Stage::Apply(updates) => {
                self.before_updates(updates, Expr::With(updates.clone(), Box::new(inner)), ask.want)
            }
            Stage::Let(v, value) => {
                let grounds = if ask.is_bare() { vec![] } else { self.same(value) };
                let inner = self.reworded(inner, Sense::Plain, grounds);
                build::bind(*v, value.clone(), inner)
            }
            Stage::Bind(v, domain) => match (few, domain) {
                (Some((param, candidates)), Domain::Set(set)) if param == *v => {
                    let doc = match ask.is_bare() {
                        true => "Whether a move is legal, has to be looked at and brings it about.",
                        false => "The answer after a move, if it has to be looked at.",
                    };
                    let inner = self.outlined(&asked.name(), doc, inner);
                    let own = Expr::Local(candidates);
                    let tried = Domain::Set(Box::new(build::inter([(**set).clone(), own.clone()])));
                    if ask.is_bare() {
                        return ask.each(until, *v, tried, asked.noting(*v, inner));
                    }
                    let filled = Expr::Singleton(Box::new(Expr::Local(*v)));
                    let round = self.with_grounds_if(inner, until, ask, |me| me.inside(set, &filled));
                    let each = ask.each(until, *v, tried, round);
                    self.with_grounds_if(each, !until, ask, |me| {
                        let rest = build::minus(own, (**set).clone());
                        let others = yes(me.given(rest, |me, points| me.outside(set, points)));
                        vec![Ground::All(me.outlined("no_move", "Why points are no move.", others))]
                    })
                }
                (_, domain) => self.each_round(*v, domain, inner, until, ask),
            },
        }
    }
}

/// Whether the idle mover's answer is the one that ends the search.
pub(super) fn ends(idle: &Expr, until: bool) -> Expr {
    let holds = Expr::Holds(Box::new(idle.clone()));
    if until { holds } else { build::not(holds) }
}

/// The expression for an idle mover's answer that says nothing of other moves, so that each of them is looked at.
fn every_move_open(idle: LocalId, until: bool, e: Expr) -> Expr {
    let mut e = e;
    let (holds, breaks) = (Expr::Holds(Box::new(Expr::Local(idle))), Expr::Breaks(Box::new(Expr::Local(idle))));
    visit::rewrite(&mut e, &mut |e| {
        if *e == holds {
            *e = Expr::Bool(until);
        } else if *e == breaks {
            *e = Expr::Bool(false);
        }
    });
    build::bind(idle, Expr::Answer(Box::new(Expr::Bool(until)), vec![]), e)
}

/// The points that a reason bars from what a move fills them with.
pub(super) fn barred(answer: &Expr, location: &Location) -> Expr {
    build::union(
        location
            .fills
            .iter()
            .map(|(cell, value)| Expr::Barred(Box::new(answer.clone()), *cell, Some(Box::new(value.clone())))),
    )
}
