//! The reasons of single steps, for searches that look at positions one by one and find their own verdicts.
//!
//! What a gradual game's answer is made of, a move at a time: the answer after a move carried back to the state before
//! it, and what an answer rests on for all moves that are not looked at. A search needs no more to know on what its own
//! verdict rests, however it came to it.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;

use super::moves::Asked;
use super::places::{Location, TriedPlace, barred, domain_of, wanted};
use super::question::{Question, Want};
use super::{LONGEST, Maker, Reasons};
use crate::ir::{
    Choice, Domain, Expr, FnId, Func, LocalId, LocalVec, Located, MoveCode, Stage, StepCode, Steps, Ty, build, visit,
};
use crate::passes::{distance, simplify, unfold};

/// The moves of a clause by one player.
struct Moves<'c> {
    code: &'c MoveCode,
    player: Expr,
    /// The answer that the player looks for, to the question whether the attacker wins.
    until: bool,
}

impl Moves<'_> {
    fn name(&self, of: &str) -> String {
        let player = if self.until { "attacker" } else { "defender" };
        format!("{}_{player}_{of}", self.code.name)
    }

    fn stages(&self, maker: &mut Maker<'_>) -> Vec<Stage> {
        unfold::stages(self.code, &self.player, &mut maker.locals)
    }

    /// The clause's stages and its places, where it has no parameters but those.
    fn placed(&self, maker: &mut Maker<'_>) -> Option<(Vec<Stage>, Location)> {
        let stages = self.stages(maker);
        let location = maker.location(&stages)?;
        let is_place = |v: &LocalId| location.places.iter().any(|place| place.param == *v);
        let are_places = stages.iter().all(|stage| !matches!(stage, Stage::Bind(v, _) if !is_place(v)));
        are_places.then_some((stages, location))
    }
}

/// The moves of a clause that fill what a frame bars at some place.
struct Framed {
    stages: Vec<Stage>,
    tried: Vec<TriedPlace>,
    /// Of each place, what the frame bars there.
    barred: Vec<Expr>,
}

impl Reasons {
    /// The functions of all steps; none if one would not be worth its compilation.
    pub fn steps(&mut self) -> Option<Steps> {
        let [attacker, defender] = [Expr::Attacker, Expr::Opponent(Box::new(Expr::Attacker))];
        let goal = self.program.goal;
        let reached = [&attacker, &defender].map(|player| self.answer_for_anyone(goal, &[Some(player.clone())]));
        let ends = [self.program.drawn, self.program.ended].into_iter().flatten().map(|f| Expr::Call(f, vec![]));
        let ends = build::or(ends.collect::<Vec<_>>());
        let over = self.stepped("over_why", "Whether the game is over without a goal, with the reason.", |maker| {
            let answer = maker.answer(&ends);
            (vec![], answer)
        });
        let null = self.stepped("before_null", "The answer after the turn is given over, read before.", |maker| {
            let after = maker.local("after", Ty::Answer);
            let before = maker.before_null(Expr::Local(after));
            (vec![after], before)
        });
        let clauses: Vec<MoveCode> = self.program.moves.iter().cloned().collect();
        let of = |me: &mut Self, code, player: &Expr, until| me.step(&Moves { code, player: player.clone(), until });
        let moves = clauses.iter().map(|code| [of(self, code, &attacker, true), of(self, code, &defender, false)]);
        let moves: IndexVec<_, _> = moves.collect();
        let steps = Steps { reached, over, null, moves };
        let is_short = |f: FnId| visit::size(&self.program.funcs[f].body) <= LONGEST;
        let are_short = steps.functions().all(is_short);
        are_short.then_some(steps)
    }

    fn step(&mut self, moves: &Moves<'_>) -> StepCode {
        let step = self.stepped(&moves.name("step"), "The answer of a move, from the answer after it.", |maker| {
            let stages = moves.stages(maker);
            let (params, stages) = chosen(moves.code, stages);
            let after = maker.local("after", Ty::Answer);
            // The answer after the move is this one, whether or not the move broke another.
            let ask = Question::plain(Want::Either);
            let asked = Asked {
                idle: None,
                until: moves.until,
                after: Expr::Local(after),
                ask,
                mover: moves.player.clone(),
                killer: None,
            };
            let answer = maker.through(&stages, &asked, &[]);
            (std::iter::once(after).chain(params).collect(), answer)
        });
        StepCode { step, located: self.located(moves) }
    }

    fn located(&mut self, moves: &Moves<'_>) -> Option<Located> {
        let (stages, Location { places }) = moves.placed(&mut self.maker(LocalVec::new()))?;
        let doc = "What an answer rests on where the moves that fill certain points are looked at.";
        let frame =
            self.on_places(moves, ("no_other_move", doc), "after_null", |maker, (stages, location), idle| {
                (vec![idle], maker.framed(&stages, idle, moves.until, &location))
            })?;
        let params = bound(moves.code, &stages);
        let mut choices = Vec::new();
        for (at, place) in places.iter().enumerate() {
            let param = params.iter().position(|v| *v == place.param)?;
            let doc = "The points of a place of moves that can have another answer.";
            let points = self.on_places(moves, ("points", doc), "no_other", |maker, placed, frame| {
                let framed = Framed::of(maker, placed, frame);
                let chosen = framed.tried[..at].iter().map(|place| place.param);
                (std::iter::once(frame).chain(chosen).collect(), framed.points(maker, at))
            })?;
            choices.push(Choice { param, points });
        }
        let doc = "Why no other moves fill what is barred.";
        let others = self.on_places(moves, ("others", doc), "no_other", |maker, placed, frame| {
            let framed = Framed::of(maker, placed, frame);
            (vec![frame], framed.why_no_others(maker, moves))
        })?;
        Some(Located { frame, choices, others })
    }

    /// A function about the places of a clause, of an answer that is called so.
    fn on_places(
        &mut self,
        moves: &Moves<'_>,
        (of, doc): (&str, &str),
        answer: &str,
        make: impl FnOnce(&mut Maker<'_>, (Vec<Stage>, Location), LocalId) -> (Vec<LocalId>, Expr),
    ) -> Option<FnId> {
        let mut maker = self.maker(LocalVec::new());
        let answer = maker.local(answer, Ty::Answer);
        let placed = moves.placed(&mut maker)?;
        let made = make(&mut maker, placed, answer);
        let locals = maker.locals;
        Some(self.made_of(&moves.name(of), doc, made, locals))
    }

    /// A function of the parameters and body that are made.
    fn stepped(&mut self, name: &str, doc: &str, make: impl FnOnce(&mut Maker<'_>) -> (Vec<LocalId>, Expr)) -> FnId {
        let mut maker = self.maker(LocalVec::new());
        let made = make(&mut maker);
        let locals = maker.locals;
        self.made_of(name, doc, made, locals)
    }

    fn made_of(
        &mut self,
        name: &str,
        doc: &str,
        (params, mut body): (Vec<LocalId>, Expr),
        mut locals: LocalVec,
    ) -> FnId {
        let ty = crate::ir::types::ty(&self.program, &locals, &body);
        simplify::expr(&mut body);
        body = distance::renamed(&body, &mut locals);
        let name = self.fresh(name);
        let func = Func { name, params, locals, ty, body, doc: doc.into(), origin: vec![], static_only: false };
        self.push(func, true)
    }
}

impl Framed {
    /// Those of a clause, of which what comes after the last choice is left out.
    fn of(maker: &mut Maker<'_>, (mut stages, location): (Vec<Stage>, Location), frame: LocalId) -> Framed {
        let last = stages.iter().rposition(|stage| matches!(stage, Stage::Bind(..)));
        stages.truncate(last.map_or(0, |last| last + 1));
        let barred = location.places.iter().map(|place| barred(&Expr::Local(frame), place)).collect();
        Framed { stages, tried: maker.tried(&location), barred }
    }

    /// The points of a place, given those before it.
    fn points(self, maker: &mut Maker<'_>, at: usize) -> Expr {
        let param = self.tried[at].param;
        let own = |stage: &Stage| matches!(stage, Stage::Bind(v, _) if *v == param);
        let before = &self.stages[..self.stages.iter().position(own).unwrap_or(0)];
        let from = domain_of(&self.stages, param).cloned().unwrap_or(Expr::Full);
        let mut points = build::inter([from, wanted(&self.tried, at)]);
        for stage in before.iter().rev() {
            points = match stage {
                Stage::When(c) | Stage::Require(c) => build::cond(c.clone(), points, Expr::Empty),
                Stage::Let(v, value) => build::bind(*v, value.clone(), points),
                Stage::Apply(updates) => Expr::With(updates.clone(), Box::new(points)),
                Stage::Bind(..) => points,
            };
        }
        maker.with_tried(&self.stages, &self.tried, self.barred, points)
    }

    /// Why there are no other such moves: the reason for which all of them would do, if each of those that there are does.
    fn why_no_others(self, maker: &mut Maker<'_>, moves: &Moves<'_>) -> Expr {
        let mover = moves.player.clone();
        let ask = Question::plain(Want::If(true));
        let asked = Asked { idle: None, until: false, after: ask.told(true, vec![]), ask, mover, killer: None };
        let why = maker.through(&self.stages, &asked, &self.tried);
        maker.with_tried(&self.stages, &self.tried, self.barred, why)
    }
}

/// What the clause's parameters are called in its stages.
fn bound(code: &MoveCode, stages: &[Stage]) -> Vec<LocalId> {
    let of = |param: &LocalId| {
        code.stages.iter().zip(stages).find_map(|pair| match pair {
            (Stage::Bind(own, _), Stage::Bind(v, _)) if own == param => Some(*v),
            _ => None,
        })
    };
    code.params.iter().filter_map(of).collect()
}

/// The clause's parameters, and its stages for given ones: a choice is a condition.
fn chosen(code: &MoveCode, stages: Vec<Stage>) -> (Vec<LocalId>, Vec<Stage>) {
    let params = bound(code, &stages);
    let given = |stage| {
        let Stage::Bind(v, domain) = stage else { return Some(stage) };
        let value = || Expr::Local(v);
        match domain {
            Domain::Set(set) => Some(Stage::When(build::contains(*set, value()))),
            Domain::Values(values) => {
                Some(Stage::When(build::or(values.iter().map(|x| build::same(value(), x.clone())).collect::<Vec<_>>())))
            }
            Domain::Sort(_) => None,
        }
    };
    (params, stages.into_iter().filter_map(given).collect())
}
