//! Answers to what some move, or every move, brings about: of the moves that break the answer for a mover who does nothing.

use super::conditions::Sense;
use super::frame::Location;
use super::{Maker, yes};
use crate::ir::{Domain, Expr, Ground, LocalId, Stage, Ty, build};
use crate::passes::unfold;

/// What is asked after a move.
pub(super) struct Asked {
    /// The answer for a mover who does nothing, read after that.
    pub idle: LocalId,
    /// The answer after a move that ends the search.
    pub until: bool,
    /// The answer after a move.
    pub after: Expr,
}

impl Maker<'_> {
    /// `some move of player: body`, in this sense.
    pub fn some_move(&mut self, player: &Expr, body: &Expr, sense: Sense) -> Expr {
        let out = self.after_null(player, body, sense, sense.truth(true));
        match self.nearer_bound(player, body) {
            Some(bound) => {
                let guard = self.guard(bound, sense);
                let answer = Expr::FirstAnswer(sense.truth(false), vec![guard, out]);
                self.outlined("at_once", "Whether a move brings it about at once, with the reason.", answer)
            }
            None => out,
        }
    }

    /// `every move of player: body`, in this sense.
    pub fn every_move(&mut self, player: &Expr, body: &Expr, idle: bool, sense: Sense) -> Expr {
        if !idle {
            let some = Expr::SomeMove(Box::new(player.clone()), Box::new(Expr::Bool(true)));
            let every = Expr::EveryMove(Box::new(player.clone()), Box::new(body.clone()), true);
            return self.asked(&Expr::And(vec![some, every]), sense);
        }
        self.after_null(player, body, sense, sense.truth(false))
    }

    /// The bound on the distance for a move of the attacker after which the body holds, if it says more than that of the
    /// function it stands in.
    pub fn nearer_bound(&self, player: &Expr, body: &Expr) -> Option<crate::ir::FnId> {
        if *player != Expr::Attacker {
            return None;
        }
        let program = self.program();
        let some = Expr::SomeMove(Box::new(player.clone()), Box::new(body.clone()));
        let depth = crate::passes::distance::depth_of(program, &some, &self.reasons.depths)?;
        let is_nearer = self.depth.is_none_or(|own| depth.moves() < own.moves());
        depth.guard(program).filter(|_| is_nearer)
    }

    fn after_null(&mut self, player: &Expr, body: &Expr, sense: Sense, until: bool) -> Expr {
        let idle = self.local("idle", Ty::Answer);
        let of_null = Expr::Null(Box::new(self.asked(body, sense)));
        let moves = self.moves(player, body, sense, idle, until);
        build::bind(idle, of_null, moves)
    }

    fn moves(&mut self, player: &Expr, body: &Expr, sense: Sense, idle: LocalId, until: bool) -> Expr {
        let after = self.asked(body, sense);
        let asked = Asked { idle, until, after };
        let clauses: Vec<_> = self.program().moves.iter().cloned().collect();
        let answers = clauses
            .iter()
            .map(|code| {
                let stages = unfold::stages(code, player, &mut self.locals);
                self.clause(&stages, &asked)
            })
            .collect();
        Expr::FirstAnswer(until, answers)
    }

    /// A conjunction with a threat and replies to it: the threat's answer serves the replies.
    pub fn shared_threat(&mut self, parts: &[Expr], sense: Sense, any: bool) -> Option<Expr> {
        if any {
            return None;
        }
        let (threat, replies) = self.threat_of(parts)?;
        let (Expr::Null(of_threat), Expr::EveryMove(player, body, true)) = (&parts[threat], &parts[replies]) else {
            return None;
        };
        let until = sense.truth(false);
        let idle = self.local("threat", Ty::Answer);
        let of_null = Expr::Null(Box::new(self.asked(of_threat, sense)));
        let carried = self.before_null(Expr::Local(idle));
        let every = self.moves(player, body, sense, idle, until);
        let mut rest = vec![carried];
        for (i, part) in parts.iter().enumerate().skip(threat + 1) {
            rest.push(if i == replies { every.clone() } else { self.asked(part, sense) });
        }
        let rest = build::bind(idle, of_null, Expr::FirstAnswer(until, rest));
        if threat == 0 {
            return Some(rest);
        }
        let first = self.asked(&build::and(parts[..threat].to_vec()), sense);
        Some(Expr::FirstAnswer(until, vec![first, rest]))
    }

    /// The answer over the moves of a clause.
    fn clause(&mut self, stages: &[Stage], asked: &Asked) -> Expr {
        let Some(location) = self.location(stages) else { return self.through(stages, asked, None) };
        let (frame, candidates) = (self.local("frame", Ty::Answer), self.local("candidates", Ty::Set));
        let moves = self.through(stages, asked, Some((location.param, candidates)));
        let whole = self.framed(stages, asked, &location);
        let own = Expr::Local(frame);
        let others = Expr::Answer(Box::new(Expr::Bool(!asked.until)), vec![Ground::All(own.clone())]);
        let answers = Expr::FirstAnswer(asked.until, vec![moves, others]);
        build::bind(frame, whole, build::bind(candidates, barred(&own, &location), answers))
    }

    /// The parameter whose point the clause fills, and the points on which a move can break the idle mover's answer.
    pub fn candidates(&mut self, stages: &[Stage], idle: LocalId) -> Option<(LocalId, Expr)> {
        let location = self.location(stages)?;
        let asked = Asked { idle, until: true, after: Expr::Local(idle) };
        let frame = self.local("frame", Ty::Answer);
        let whole = self.framed(stages, &asked, &location);
        Some((location.param, build::bind(frame, whole, barred(&Expr::Local(frame), &location))))
    }

    /// The reason for which other moves than those that fill a barred point do not count.
    pub fn framed(&mut self, stages: &[Stage], asked: &Asked, location: &Location) -> Expr {
        let frame = self.frame(stages, asked.idle, location);
        let doc = "Why only a move that fills a barred point breaks the answer.";
        let frame = self.outlined("frame", doc, frame);
        let ends = Expr::Holds(Box::new(Expr::Local(asked.idle)));
        let ends = if asked.until { ends } else { build::not(ends) };
        build::cond(ends, yes(vec![Ground::Everything]), frame)
    }

    /// The answer from these stages on, in the state before them. `few`: a parameter and the points that it is tried on.
    pub fn through(&mut self, stages: &[Stage], asked: &Asked, few: Option<(LocalId, LocalId)>) -> Expr {
        let Some((stage, rest)) = stages.split_first() else {
            let idle = Expr::Local(asked.idle);
            return build::cond(Expr::Breaks(Box::new(idle.clone())), asked.after.clone(), idle);
        };
        let inner = self.through(rest, asked, few);
        match stage {
            Stage::When(c) | Stage::Require(c) => {
                let why = self.answer(c);
                let why =
                    vec![Ground::All(self.outlined("allowed", "Whether the move is allowed, with the reason.", why))];
                let legal = self.with_grounds_if(inner, asked.until, why.clone());
                build::cond(c.clone(), legal, Expr::Answer(Box::new(Expr::Bool(!asked.until)), why))
            }
            Stage::Apply(updates) => self.before_updates(updates, Expr::With(updates.clone(), Box::new(inner))),
            Stage::Let(v, value) => {
                let grounds = self.same(value);
                let inner = self.reworded(inner, Sense::Plain, grounds);
                build::bind(*v, value.clone(), inner)
            }
            Stage::Bind(v, domain) => match (few, domain) {
                (Some((param, candidates)), Domain::Set(set)) if param == *v => {
                    let own = Expr::Local(candidates);
                    let member = self.inside(set, &Expr::Singleton(Box::new(Expr::Local(*v))));
                    let round = self.with_grounds_if(inner, asked.until, member);
                    let tried = Domain::Set(Box::new(build::inter([(**set).clone(), own.clone()])));
                    let each = Expr::EachAnswer(asked.until, *v, tried, Box::new(round));
                    let rest = build::minus(own, (**set).clone());
                    let others = yes(self.given(rest, |me, points| me.outside(set, points)));
                    let others = self.outlined("no_move", "Why points are no move.", others);
                    self.with_grounds_if(each, !asked.until, vec![Ground::All(others)])
                }
                (_, domain) => self.each_round(*v, domain, inner, asked.until),
            },
        }
    }
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
