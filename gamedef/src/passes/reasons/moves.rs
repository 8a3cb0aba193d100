//! Answers to what some move, or every move, brings about: of the moves that break the answer for a mover who does nothing.
//!
//! Where a turn may have several moves, doing nothing ends it. A move that may keep the turn is looked at in any case: what it
//! leaves as it was, a later move of the turn may change.

#![deny(clippy::wildcard_enum_match_arm)]

use super::asker::Asker;
use super::places::{Location, TriedPlace, barred, wanted};
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

/// Where the moves of a clause are that can break an answer.
pub(super) struct Candidates {
    /// The reason for which others do not, and its name, if they are told by that.
    pub frame: Option<(LocalId, Expr)>,
    /// Of each place, the points.
    pub points: Vec<Expr>,
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
                let tried = self.through_on(&stages, &asked, &location, *points);
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
                    &[],
                )
            })
            .collect();
        ask.first(until, answers)
    }

    /// The answer over the moves of a clause.
    fn clause(&mut self, of: (MoveId, &Expr), stages: &[Stage], asked: &Asked, done: Option<LocalId>) -> Expr {
        let Some((idle, location)) = asked.idle.zip(self.location(stages)) else {
            return self.through(stages, asked, &[]);
        };
        let tried = self.tried(&location);
        let moves = self.through(stages, asked, &tried);
        let less = |mut candidates: Candidates| {
            if let Some((last, done)) = candidates.points.last_mut().zip(done) {
                *last = build::minus(std::mem::replace(last, Expr::Empty), Expr::Local(done));
            }
            candidates
        };
        // Why the other moves do not count is not asked for.
        if !asked.ask.wants(!asked.until) {
            let candidates = self.candidates(of, stages, idle, asked.until, &location);
            return self.with_candidates(stages, &tried, less(candidates), moves);
        }
        let candidates = self.framed_candidates(stages, idle, asked.until, &location);
        let frame = candidates.frame.as_ref().map(|(frame, _)| Ground::All(Expr::Local(*frame)));
        let answers = self.with_grounds_if(moves, !asked.until, asked.ask, |_| frame.into_iter().collect());
        self.with_candidates(stages, &tried, less(candidates), answers)
    }

    /// The points of each place on which a move of the clause and player can break the idle mover's answer, which is none of
    /// every move where it ends the search.
    pub fn candidates(
        &mut self,
        of: (MoveId, &Expr),
        stages: &[Stage],
        idle: LocalId,
        until: bool,
        location: &Location,
    ) -> Candidates {
        if let Some(points) = self.breaking(of.0, of.1, idle, location)
            && self.reasons.applies(Rule::TightFrames)
        {
            let points = build::cond(ends(&Expr::Local(idle), until), Expr::Full, points);
            return Candidates { frame: None, points: vec![points] };
        }
        self.framed_candidates(stages, idle, until, location)
    }

    /// Those that the frame of the idle mover's answer bars.
    fn framed_candidates(&mut self, stages: &[Stage], idle: LocalId, until: bool, location: &Location) -> Candidates {
        let frame = self.local("no_other", Ty::Answer);
        let mut whole = self.framed(stages, idle, until, location);
        if location.only().is_none() {
            whole = self.apart("framed", "Why moves that fill no barred point do not count.", whole);
        }
        let points = location.places.iter().map(|place| barred(&Expr::Local(frame), place)).collect();
        Candidates { frame: Some((frame, whole)), points }
    }

    /// The expression under the names of the candidates.
    pub fn with_candidates(&mut self, stages: &[Stage], tried: &[TriedPlace], candidates: Candidates, e: Expr) -> Expr {
        let Candidates { frame, points } = candidates;
        let e = self.with_tried(stages, tried, points, e);
        match frame {
            Some((name, frame)) => build::bind(name, frame, e),
            None => e,
        }
    }

    /// The reason for which other moves than those that fill a barred point do not count.
    pub fn framed(&mut self, stages: &[Stage], idle: LocalId, until: bool, location: &Location) -> Expr {
        let frame = self.frame(stages, idle, location);
        let doc = "Why no move breaks the answer but one that fills a point that it bars.";
        let frame = self.outlined("no_other_move", doc, frame);
        build::cond(ends(&Expr::Local(idle), until), yes(vec![Ground::Everything]), frame)
    }

    /// The answer over the moves whose last place is filled at one of these points.
    pub fn through_on(&mut self, stages: &[Stage], asked: &Asked, location: &Location, last: LocalId) -> Expr {
        let tried = self.tried(location);
        let moves = self.through(stages, asked, &tried);
        let mut points = vec![Expr::Empty; tried.len()];
        if let Some(points) = points.last_mut() {
            *points = Expr::Local(last);
        }
        self.with_tried(stages, &tried, points, moves)
    }

    /// The answer from these stages on, in the state before them, over the moves that are tried at some place; over all where
    /// there is none.
    pub fn through(&mut self, stages: &[Stage], asked: &Asked, tried: &[TriedPlace]) -> Expr {
        let Some((stage, rest)) = stages.split_first() else {
            return match asked.is_open() {
                Some((open, idle)) => build::cond(open, asked.after.clone(), idle),
                None => asked.after.clone(),
            };
        };
        let Asked { until, ask, .. } = *asked;
        let inner = match stage {
            Stage::Apply(_) => self.elsewhere(|me| me.through(rest, asked, tried)),
            Stage::When(_) | Stage::Require(_) | Stage::Bind(..) | Stage::Let(..) => self.through(rest, asked, tried),
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
            Stage::Bind(v, domain) => match (tried.iter().position(|place| place.param == *v), domain) {
                (Some(at), Domain::Set(set)) => self.each_tried(set, inner, asked, (at, tried)),
                (_, domain) => self.each_round(*v, domain, inner, until, ask),
            },
        }
    }

    /// The answers over the points of a place on which moves are tried.
    fn each_tried(&mut self, set: &Expr, inner: Expr, asked: &Asked, (at, tried): (usize, &[TriedPlace])) -> Expr {
        let Asked { until, ask, .. } = *asked;
        let param = tried[at].param;
        let (mut inner, is_last) = (inner, at + 1 == tried.len());
        if is_last {
            let doc = match ask.is_bare() {
                true => "Whether a move is legal, has to be looked at and brings it about.",
                false => "The answer after a move, if it has to be looked at.",
            };
            inner = self.outlined(&asked.name(), doc, inner);
        }
        let own = wanted(tried, at);
        let domain = match tried.len() {
            1 => set.clone(),
            _ => self.apart("choices", "The points of a place of a move.", set.clone()),
        };
        let points = Domain::Set(Box::new(build::inter([domain, own.clone()])));
        if ask.is_bare() {
            let inner = if is_last { asked.noting(param, inner) } else { inner };
            return ask.each(until, param, points, inner);
        }
        let filled = Expr::Singleton(Box::new(Expr::Local(param)));
        let round = self.with_grounds_if(inner, until, ask, |me| me.inside(set, &filled));
        let each = ask.each(until, param, points, round);
        self.with_grounds_if(each, !until, ask, |me| {
            let rest = build::minus(own, set.clone());
            let others = yes(me.given(rest, |me, points| me.outside(set, points)));
            vec![Ground::All(me.outlined("no_move", "Why points are no move.", others))]
        })
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
