//! Answers to what some move, or every move, brings about: of the moves that break the answer for a mover who does nothing.
//!
//! Where a turn may have several moves, doing nothing ends it. A move that may keep the turn is looked at in any case: what it
//! leaves as it was, a later move of the turn may change.

#![deny(clippy::wildcard_enum_match_arm)]

use super::conditions::{Question, Sense, Want};
use super::frame::Location;
use super::nearer::{Nearer, Slack};
use super::{Maker, asks_moves, yes};
use crate::ir::{Domain, Expr, Ground, Knowledge, LocalId, Stage, Ty, build, visit};
use crate::passes::unfold;
use crate::rules::MoveId;

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
}

impl Asked {
    /// Whether a move that has led here has to be looked at, and the answer if not: it breaks the idle mover's answer, or
    /// that is none that says anything of other moves.
    pub fn is_open(&self) -> Option<(Expr, Expr)> {
        let idle = Expr::Local(self.idle?);
        let holds = Expr::Holds(Box::new(idle.clone()));
        let is_end = if self.until { holds } else { build::not(holds) };
        Some((build::or([is_end, Expr::Breaks(Box::new(idle.clone()))]), idle))
    }
}

impl Maker<'_> {
    /// The answer to `some move of player: body`.
    pub fn some_move(&mut self, player: &Expr, body: &Expr, ask: Question) -> Expr {
        let until = ask.truth(true);
        let nearer = self.nearer_moves(player, body);
        let out = match nearer {
            Some(nearer) if !ask.wants(!until) => self.nearer_first(player, body, ask, &nearer),
            Some(nearer) if self.has_alternatives(&nearer) => self.nearer_alone(player, body, ask, &nearer),
            _ => self.after_null(player, body, ask, until, &[]),
        };
        match self.nearer_bound(player, body) {
            Some(bound) if ask.wants(!until) || !self.is_solved(&Expr::Call(bound, vec![])) => {
                let guard = self.guard(bound, ask);
                let answer = Expr::FirstAnswer(ask.truth(false), vec![guard, out]);
                self.outlined("at_once", "Whether a move brings it about at once, with the reason.", answer)
            }
            Some(_) => self.outlined("at_once", "Whether a move brings it about at once, with the reason.", out),
            None => out,
        }
    }

    /// The answer to `some move of the attacker: body` where only a yes needs its reason: the moves that bring the goal
    /// within reach are tried first, and others if it is within reach already.
    fn nearer_first(&mut self, player: &Expr, body: &Expr, ask: Question, nearer: &Nearer) -> Expr {
        let until = ask.truth(true);
        let (names, (new, sets)) = self.names_of(&nearer.points);
        let mut answers = self.on_points(player, body, ask, until, &names);
        if !self.refuted.contains(&nearer.bound) {
            let others = self.after_null(player, body, ask, until, &names);
            let none = Expr::Answer(Box::new(Expr::Bool(!until)), vec![]);
            answers.push(build::cond(nearer.bound.clone(), others, none));
        }
        build::bind_all(&new, sets, Expr::FirstAnswer(until, answers))
    }

    /// Whether the goal can come within reach in several ways, of which each has points of its own.
    fn has_alternatives(&self, nearer: &Nearer) -> bool {
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
    fn nearer_alone(&mut self, player: &Expr, body: &Expr, ask: Question, nearer: &Nearer) -> Expr {
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
        let mut answers = self.on_points(player, body, ask, until, &names);
        let far = self.asked(&nearer.bound, Question { sense: Sense::Plain, want: Want::If(false) });
        let mut grounds = vec![Ground::All(far)];
        for (set, name) in nearer.points.iter().zip(&names).filter(|(set, _)| **set != Expr::Empty) {
            let others = build::minus(Expr::Full, Expr::Local(*name));
            grounds.extend(self.given(others, |me, points| me.outside(set, points)));
        }
        answers.push(Expr::Answer(Box::new(Expr::Bool(!until)), grounds));
        let few = build::bind_all(&names, nearer.points.clone(), Expr::FirstAnswer(until, answers));
        if self.refuted.contains(&nearer.bound) {
            return few;
        }
        let all = self.after_null(player, body, ask, until, &[]);
        build::cond(nearer.bound.clone(), all, few)
    }

    /// The answer of the body after a move, where a move is looked for whose answer is `until`.
    ///
    /// All moves but the last have the other answer. Where the reason of that is not wanted, it is enough to know that it is
    /// so, and a verdict costs less than a search for a reason that ends without one.
    fn answer_after(&mut self, body: &Expr, ask: Question, until: bool) -> Expr {
        let answer = self.elsewhere(|me| me.asked(body, ask));
        let is_plain = ask.wants(!until) || self.is_direct || self.reasons.level == Knowledge::Abstract;
        if is_plain || !asks_moves(body, &self.reasons.asks) {
            return answer;
        }
        let holds = self.elsewhere(|me| me.verdict(body));
        let ends = if ask.truth(true) == until { holds } else { build::not(holds) };
        build::cond(ends, answer, Expr::Answer(Box::new(Expr::Bool(!until)), vec![]))
    }

    /// The answers after legal moves on these points of their clauses; only that one which ends the search has its reason.
    fn on_points(&mut self, player: &Expr, body: &Expr, ask: Question, until: bool, names: &[LocalId]) -> Vec<Expr> {
        let after = self.answer_after(body, ask, until);
        let idle = self.local("idle", Ty::Answer);
        let asked = Asked { idle: Some(idle), until, after, ask };
        let clauses: Vec<_> = self.program().moves.iter().cloned().collect();
        let mut out = Vec::new();
        for (code, points) in clauses.iter().zip(names) {
            let stages = unfold::stages(code, player, &mut self.locals);
            if let Some(location) = self.location(&stages) {
                let tried = self.through(&stages, &asked, Some((location.param, *points)));
                out.push(every_move_open(idle, until, tried));
            }
        }
        out
    }

    /// The answer to `every move of player: body`.
    pub fn every_move(&mut self, player: &Expr, body: &Expr, idle: bool, ask: Question) -> Expr {
        if !idle {
            let some = Expr::SomeMove(Box::new(player.clone()), Box::new(Expr::Bool(true)));
            let every = Expr::EveryMove(Box::new(player.clone()), Box::new(body.clone()), true);
            return self.asked(&Expr::And(vec![some, every]), ask);
        }
        self.after_null(player, body, ask, ask.truth(false), &[])
    }

    /// The bound on the distance for a move of the attacker after which the body holds, if it says more than that of the
    /// function it stands in.
    pub fn nearer_bound(&self, player: &Expr, body: &Expr) -> Option<crate::ir::FnId> {
        let program = self.program();
        if *player != Expr::Attacker || program.keeps_turn() {
            return None;
        }
        let some = Expr::SomeMove(Box::new(player.clone()), Box::new(body.clone()));
        let depth = crate::passes::distance::depth_of(program, &some, &self.reasons.depths)?;
        let is_nearer = self.depth.is_none_or(|own| depth.moves() < own.moves());
        depth.guard(program).filter(|_| is_nearer)
    }

    fn after_null(&mut self, player: &Expr, body: &Expr, ask: Question, until: bool, tried: &[LocalId]) -> Expr {
        let idle = self.local("idle", Ty::Answer);
        let of_idle = unfold::turned(body, &Expr::Bool(false));
        // Where the reason only chooses the moves, it is that for one who makes one.
        let asker = if ask.wants(!until) { self.and_a_move() } else { self.one_move() };
        let of_null = self.elsewhere(|me| me.asked_by(asker, |me| me.asked(&of_idle, ask.only(!until))));
        let of_null = Expr::Null(Box::new(of_null));
        let moves = self.moves(player, body, ask, idle, until, tried);
        build::bind(idle, of_null, moves)
    }

    /// The answers of all clauses, given the idle mover's; points that have been tried of a clause are left out, which needs
    /// that no reason of the other answer is wanted.
    fn moves(
        &mut self,
        player: &Expr,
        body: &Expr,
        ask: Question,
        idle: LocalId,
        until: bool,
        tried: &[LocalId],
    ) -> Expr {
        let of_end = unfold::turned(body, &Expr::Bool(false));
        let after = self.answer_after(&of_end, ask, until);
        let asked = Asked { idle: Some(idle), until, after, ask };
        let clauses = self.program().moves.clone();
        let answers = clauses
            .iter_enumerated()
            .map(|(clause, code)| {
                let (stages, again) = unfold::stages_and_again(code, player, &mut self.locals);
                if code.again.is_none() || !unfold::asks_for_turn(body) {
                    return self.clause((clause, player), &stages, &asked, tried.get(clause.index()).copied());
                }
                let body = unfold::turned(body, &again);
                let after = self.elsewhere(|me| me.asked(&body, ask));
                self.through(&stages, &Asked { idle: None, until, after, ask }, None)
            })
            .collect();
        Expr::FirstAnswer(until, answers)
    }

    /// A conjunction with a threat and replies to it: the threat's answer serves the replies.
    pub fn shared_threat(&mut self, parts: &[Expr], ask: Question, any: bool) -> Option<Expr> {
        if any {
            return None;
        }
        let (threat, replies) = self.threat_of(parts)?;
        let (Expr::Null(of_threat), Expr::EveryMove(player, body, true)) = (&parts[threat], &parts[replies]) else {
            return None;
        };
        let until = ask.truth(false);
        let idle = self.local("threat", Ty::Answer);
        // The replies need the reason of a threat that stands, whatever is wanted of the whole.
        let of_threat_wanted = if ask.wants(until) { Question { want: Want::Either, ..ask } } else { ask };
        // Where the threat's reason only chooses the replies, it is that for one who makes one.
        let is_for_reply = !ask.wants(!until) && ask.sense == Sense::Plain && self.is_asking_call(of_threat);
        let reaching = if is_for_reply { self.reaching_grounds(player) } else { None };
        let asked = |me: &mut Self| me.asked(of_threat, of_threat_wanted);
        let asker = if ask.wants(!until) { self.and_a_move() } else { self.one_move() };
        let of_null = self.threat_answer(asker, reaching, until, &parts[..threat], asked);
        let carried = self.before_null(Expr::Local(idle));
        let likely = match self.nearer(body, Slack::None) {
            Some(nearer) if !ask.wants(!until) => nearer.points,
            _ => vec![],
        };
        let names: Vec<LocalId> = likely.iter().map(|_| self.local("likely", Ty::Set)).collect();
        let every = self.moves(player, body, ask, idle, until, &names);
        let mut rest = vec![carried];
        for (i, part) in parts.iter().enumerate().skip(threat + 1) {
            rest.push(if i == replies { every.clone() } else { self.asked(part, ask) });
        }
        let rest = build::bind(idle, of_null, Expr::FirstAnswer(until, rest));
        // Any legal reply that refutes the threat is enough, and the threat need not be verified.
        let mut answers = self.on_points(player, body, ask, until, &names);
        answers.push(rest);
        let rest = build::bind_all(&names, likely, Expr::FirstAnswer(until, answers));
        if threat == 0 {
            return Some(rest);
        }
        let first = self.asked(&build::and(parts[..threat].to_vec()), ask);
        Some(Expr::FirstAnswer(until, vec![first, rest]))
    }

    /// Whether it calls a function that asks for moves, of which a yes and a no have functions of their own.
    pub fn is_asking_call(&self, e: &Expr) -> bool {
        matches!(e, Expr::Call(f, args) if args.is_empty() && asks_moves(e, &self.reasons.asks) && *f != self.program().goal)
    }

    /// The answer over the moves of a clause.
    fn clause(&mut self, of: (MoveId, &Expr), stages: &[Stage], asked: &Asked, tried: Option<LocalId>) -> Expr {
        let Some((idle, location)) = asked.idle.zip(self.location(stages)) else {
            return self.through(stages, asked, None);
        };
        let (frame, candidates) = (self.local("frame", Ty::Answer), self.local("candidates", Ty::Set));
        let moves = self.through(stages, asked, Some((location.param, candidates)));
        let less = |points: Expr| match tried {
            Some(tried) => build::minus(points, Expr::Local(tried)),
            None => points,
        };
        // Why the other moves do not count is not asked for.
        if !asked.ask.wants(!asked.until)
            && let Some(points) = self.broken(of, idle, asked.until, &location)
        {
            return build::bind(candidates, less(points), moves);
        }
        let whole = self.framed(stages, idle, asked.until, &location);
        let own = Expr::Local(frame);
        let answers = self.with_grounds_if(moves, !asked.until, vec![Ground::All(own.clone())], asked.ask);
        build::bind(frame, whole, build::bind(candidates, less(barred(&own, &location)), answers))
    }

    /// The parameter whose point the clause fills, and the points on which a move can break the idle mover's answer.
    pub fn candidates(&mut self, of: (MoveId, &Expr), stages: &[Stage], idle: LocalId) -> Option<(LocalId, Expr)> {
        let location = self.location(stages)?;
        if let Some(points) = self.broken(of, idle, true, &location) {
            return Some((location.param, points));
        }
        let frame = self.local("frame", Ty::Answer);
        let whole = self.framed(stages, idle, true, &location);
        Some((location.param, build::bind(frame, whole, barred(&Expr::Local(frame), &location))))
    }

    /// The points on which a move of the clause and player can break the idle mover's answer, which is none of every move
    /// where it ends the search; `None` if it is not known but from the frame.
    fn broken(&mut self, of: (MoveId, &Expr), idle: LocalId, until: bool, location: &Location) -> Option<Expr> {
        let points = self.breaking(of.0, of.1, idle, location)?;
        let ends = Expr::Holds(Box::new(Expr::Local(idle)));
        let ends = if until { ends } else { build::not(ends) };
        Some(build::cond(ends, Expr::Full, points))
    }

    /// The reason for which other moves than those that fill a barred point do not count.
    pub fn framed(&mut self, stages: &[Stage], idle: LocalId, until: bool, location: &Location) -> Expr {
        let frame = self.frame(stages, idle, location);
        let doc = "Why only a move that fills a barred point breaks the answer.";
        let frame = self.outlined("frame", doc, frame);
        let ends = Expr::Holds(Box::new(Expr::Local(idle)));
        let ends = if until { ends } else { build::not(ends) };
        build::cond(ends, yes(vec![Ground::Everything]), frame)
    }

    /// The answer from these stages on, in the state before them. `few`: a parameter and the points that it is tried on.
    pub fn through(&mut self, stages: &[Stage], asked: &Asked, few: Option<(LocalId, LocalId)>) -> Expr {
        let Some((stage, rest)) = stages.split_first() else {
            return match asked.is_open() {
                Some((open, idle)) => build::cond(open, asked.after.clone(), idle),
                None => asked.after.clone(),
            };
        };
        let inner = self.through(rest, asked, few);
        match stage {
            Stage::When(c) | Stage::Require(c) => {
                // It may be a state after a part of the move.
                let why = self.asked_by(self.asker.elsewhere(), |me| me.answer(c));
                let why =
                    vec![Ground::All(self.outlined("allowed", "Whether the move is allowed, with the reason.", why))];
                let legal = self.with_grounds_if(inner, asked.until, why.clone(), asked.ask);
                let why = if asked.ask.wants(!asked.until) { why } else { vec![] };
                build::cond(c.clone(), legal, Expr::Answer(Box::new(Expr::Bool(!asked.until)), why))
            }
            Stage::Apply(updates) => {
                self.before_updates(updates, Expr::With(updates.clone(), Box::new(inner)), asked.ask.want)
            }
            Stage::Let(v, value) => {
                let grounds = self.same(value);
                let inner = self.reworded(inner, Sense::Plain, grounds);
                build::bind(*v, value.clone(), inner)
            }
            Stage::Bind(v, domain) => match (few, domain) {
                (Some((param, candidates)), Domain::Set(set)) if param == *v => {
                    let inner = self.outlined("tried", "The answer after a move, if it has to be looked at.", inner);
                    let own = Expr::Local(candidates);
                    let member = self.inside(set, &Expr::Singleton(Box::new(Expr::Local(*v))));
                    let round = self.with_grounds_if(inner, asked.until, member, asked.ask);
                    let tried = Domain::Set(Box::new(build::inter([(**set).clone(), own.clone()])));
                    let each = Expr::EachAnswer(asked.until, *v, tried, Box::new(round));
                    let rest = build::minus(own, (**set).clone());
                    let others = yes(self.given(rest, |me, points| me.outside(set, points)));
                    let others = self.outlined("no_move", "Why points are no move.", others);
                    self.with_grounds_if(each, !asked.until, vec![Ground::All(others)], asked.ask)
                }
                (_, domain) => self.each_round(*v, domain, inner, asked.until, asked.ask),
            },
        }
    }
}

/// The expression for an idle mover's answer that says nothing of other moves, so that each of them is looked at.
pub(super) fn every_move_open(idle: LocalId, until: bool, e: Expr) -> Expr {
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
