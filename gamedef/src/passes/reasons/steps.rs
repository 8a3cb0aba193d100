//! The reasons of single steps, for searches that look at positions one by one and find their own verdicts.
//!
//! What a gradual game's answer is made of, a move at a time: the answer after a move carried back to the state before
//! it, and what an answer rests on for all moves that are not looked at. A search needs no more to know on what its own
//! verdict rests, however it came to it.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use super::moves::Asked;
use super::places::{Location, barred};
use super::question::{Question, Want};
use super::{LONGEST, Maker, Reasons, yes};
use crate::ir::{
    Domain, Expr, FnId, Func, Ground, LocalId, LocalVec, Located, MoveCode, Stage, StepCode, Steps, Ty, build, visit,
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

    /// The clause's stages, and its only parameter where that fills its point and is the first thing chosen.
    fn stages(&self, maker: &mut Maker<'_>) -> (Vec<Stage>, Option<Location>) {
        let stages = unfold::stages(self.code, &self.player, &mut maker.locals);
        let location = maker.location(&stages).filter(|location| {
            let is_only = |v: &LocalId| location.only().is_some_and(|place| place.param == *v);
            let is_first = matches!(stages.first(), Some(Stage::Bind(v, Domain::Set(_))) if is_only(v));
            is_first && self.code.params.len() == 1
        });
        (stages, location)
    }
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
            let (stages, _) = moves.stages(maker);
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
        let is_located = moves.stages(&mut self.maker(LocalVec::new())).1.is_some();
        StepCode { step, located: is_located.then(|| self.located(moves)) }
    }

    fn located(&mut self, moves: &Moves<'_>) -> Located {
        let frame = "What an answer rests on where the moves to certain points are looked at.";
        let frame = self.stepped(&moves.name("no_other_move"), frame, |maker| {
            let idle = maker.local("after_null", Ty::Answer);
            let framed = match moves.stages(maker) {
                (stages, Some(location)) => maker.framed(&stages, idle, moves.until, &location),
                _ => yes(vec![Ground::Everything]),
            };
            (vec![idle], framed)
        });
        let points = "The points where a move can be that has another answer.";
        let points = self.stepped(&moves.name("points"), points, |maker| {
            let frame = maker.local("no_other", Ty::Answer);
            let (stages, location) = moves.stages(maker);
            let filled = filled(location.as_ref(), frame);
            (vec![frame], build::inter([filled, domain(&stages)]))
        });
        let others = "Why no move fills the other points that are barred.";
        let others = self.stepped(&moves.name("others"), others, |maker| {
            let frame = maker.local("no_other", Ty::Answer);
            let (stages, location) = moves.stages(maker);
            let domain = domain(&stages);
            let filled = filled(location.as_ref(), frame);
            let rest = build::minus(filled, domain.clone());
            (vec![frame], yes(maker.given(rest, |me, points| me.outside(&domain, points))))
        });
        Located { frame, points, others }
    }

    /// A function of the parameters and body that are made.
    fn stepped(&mut self, name: &str, doc: &str, make: impl FnOnce(&mut Maker<'_>) -> (Vec<LocalId>, Expr)) -> FnId {
        let mut maker = self.maker(LocalVec::new());
        let (params, mut body) = make(&mut maker);
        let mut locals = maker.locals;
        let ty = crate::ir::types::ty(&self.program, &locals, &body);
        simplify::expr(&mut body);
        body = distance::renamed(&body, &mut locals);
        let name = self.fresh(name);
        let func = Func { name, params, locals, ty, body, doc: doc.into(), origin: vec![], static_only: false };
        self.push(func, true)
    }
}

/// The points that the frame bars from what the only place is filled with.
fn filled(location: Option<&Location>, frame: LocalId) -> Expr {
    location.and_then(Location::only).map_or(Expr::Full, |place| barred(&Expr::Local(frame), place))
}

/// The set that the first parameter is chosen from.
fn domain(stages: &[Stage]) -> Expr {
    match stages.first() {
        Some(Stage::Bind(_, Domain::Set(set))) => (**set).clone(),
        _ => Expr::Full,
    }
}

/// The clause's parameters, and its stages for given ones: a choice is a condition.
fn chosen(code: &MoveCode, stages: Vec<Stage>) -> (Vec<LocalId>, Vec<Stage>) {
    let mut names: FxHashMap<LocalId, LocalId> = FxHashMap::default();
    let mut out = Vec::new();
    for (own, stage) in code.stages.iter().zip(stages) {
        let (Stage::Bind(param, _), Stage::Bind(v, domain)) = (own, &stage) else {
            out.push(stage);
            continue;
        };
        names.insert(*param, *v);
        let value = || Expr::Local(*v);
        match domain {
            Domain::Set(set) => out.push(Stage::When(build::contains((**set).clone(), value()))),
            Domain::Values(values) => {
                let any: Vec<Expr> = values.iter().map(|x| build::same(value(), x.clone())).collect();
                out.push(Stage::When(build::or(any)));
            }
            Domain::Sort(_) => {}
        }
    }
    (code.params.iter().filter_map(|param| names.get(param).copied()).collect(), out)
}
