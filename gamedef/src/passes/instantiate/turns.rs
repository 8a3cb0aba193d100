//! `some move` and `every move` where a turn may have several moves: they range over turns.
//!
//! What is asked where a turn ends is a function; what is asked of the rest of a turn is a function that calls itself after
//! each move that keeps the turn. Nothing else in the middle language does. That the recursion ends is what
//! [`super::super::measure`] has found out of the rules before.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::{Games, Lack, Place, other, place_after};
use crate::ir::{Expr, FnId, MovePart, Program, Ty, build, visit};
use crate::passes::lower::{Cx, Lowered, NewFunc, unsupported};
use crate::rules::{NoMove, Role, Scheme, SchemeFormula, SchemeId, StaticValue, StaticVarId};

use super::statics::Statics;

/// What is asked where a turn ends.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct EndOfTurn {
    /// In the state after the turn.
    body: Expr,
    /// Where no move can follow in a turn, though the mover is to move.
    lack: Lacking,
}

/// What a lack of moves within a turn comes to.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Lacking {
    /// There is no such thing: no move keeps the turn.
    Never,
    /// The turn is passed on.
    Passes,
    /// The game is over, and so the answer is this.
    Decides(bool),
}

/// One of the two that ask for any of several.
pub(super) fn either(ends: Vec<EndOfTurn>) -> EndOfTurn {
    let lack = ends.iter().map(|end| end.lack).reduce(|a, b| match (a, b) {
        (Lacking::Decides(a), Lacking::Decides(b)) => Lacking::Decides(a || b),
        (a, _) => a,
    });
    EndOfTurn { body: build::or(ends.into_iter().map(|end| end.body)), lack: lack.unwrap_or(Lacking::Never) }
}

/// Which quantifier ranges over turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Quantifier {
    Some,
    Every,
}

/// What has been made for turns.
pub(super) struct Turns {
    several: bool,
    over: Option<FnId>,
    rests: FxHashMap<(Quantifier, Role, EndOfTurn), FnId>,
    decided: FxHashMap<(SchemeId, Vec<StaticValue>, Lack), bool>,
}

impl Turns {
    pub fn new(program: &Program) -> Turns {
        let (rests, decided) = (FxHashMap::default(), FxHashMap::default());
        Turns { several: program.keeps_turn(), over: None, rests, decided }
    }
}

impl Games<'_, '_> {
    /// What a formula asks where the turn of the one to move ends.
    pub(super) fn end_of_turn(
        &mut self,
        scheme: &Scheme,
        env: &Statics,
        place: Place,
        body: &SchemeFormula,
    ) -> Lowered<EndOfTurn> {
        let after = place_after(place);
        let asked = self.formula(scheme, env, after, body)?;
        if !self.turns.several {
            return Ok(EndOfTurn { body: asked, lack: Lacking::Never });
        }
        let winner = match self.low.program.no_move {
            Some(NoMove::Passes) => return Ok(EndOfTurn { body: asked, lack: Lacking::Passes }),
            Some(NoMove::Loses) => Some(other(place.mover)),
            Some(NoMove::Wins) => Some(place.mover),
            Some(NoMove::Draws) | None => None,
        };
        let lacking = self.formula(scheme, env, Place { lack: Some(Lack { winner }), ..after }, body)?;
        let Expr::Bool(answer) = lacking else {
            return Err(unsupported(scheme.span, "a lack of moves within a turn does not decide this game").into());
        };
        Ok(EndOfTurn { body: asked, lack: Lacking::Decides(answer) })
    }

    /// Whether a gradual game holds where the game is over by a lack of moves.
    pub(super) fn decided(&mut self, id: SchemeId, args: &[StaticValue], lack: Lack) -> Lowered<bool> {
        let key = (id, args.to_vec(), lack);
        if let Some(answer) = self.turns.decided.get(&key) {
            return Ok(*answer);
        }
        let scheme = &self.schemes[id];
        let env: Statics = (0..).map(StaticVarId::from_raw).zip(args.iter().cloned()).collect();
        let place = Place { mover: scheme.mover, last: other(scheme.mover), lack: Some(lack) };
        let mut answer = false;
        for alternative in &scheme.alternatives {
            answer |= self.formula(scheme, &env, place, alternative)? == Expr::Bool(true);
        }
        self.turns.decided.insert(key, answer);
        Ok(answer)
    }

    pub(super) fn some_turn(&mut self, scheme: &Scheme, mover: Role, end: EndOfTurn) -> Lowered<Expr> {
        let never = matches!(end.lack, Lacking::Never | Lacking::Passes | Lacking::Decides(false));
        if never && end.body == Expr::Bool(false) {
            return Ok(Expr::Bool(false));
        }
        let player = Box::new(build::player(mover));
        if end.lack == Lacking::Never {
            return Ok(Expr::SomeMove(player, Box::new(end.body)));
        }
        let (end, rest) = self.rest(Quantifier::Some, scheme, mover, end);
        if end.lack == Lacking::Decides(false) {
            return Ok(Expr::Call(rest, vec![]));
        }
        Ok(Expr::SomeMove(player, Box::new(self.after(mover, &end, rest))))
    }

    pub(super) fn every_turn(&mut self, scheme: &Scheme, mover: Role, end: EndOfTurn) -> Lowered<Expr> {
        let (player, idle) = (Box::new(build::player(mover)), self.idle());
        if end.lack == Lacking::Never {
            return Ok(Expr::EveryMove(player, Box::new(end.body), idle));
        }
        let (end, rest) = self.rest(Quantifier::Every, scheme, mover, end);
        if end.lack == Lacking::Decides(idle) {
            return Ok(Expr::Call(rest, vec![]));
        }
        Ok(Expr::EveryMove(player, Box::new(self.after(mover, &end, rest)), idle))
    }

    /// Whether two turns that begin with different moves end so, one as the first says and one as the second. Where the two
    /// say the same, there are two such moves. Else there is one of the first kind and two of the second, or one of the first
    /// that is not of the second, and one that is.
    pub(super) fn two_turns(&mut self, scheme: &Scheme, mover: Role, first: EndOfTurn, second: EndOfTurn) -> Expr {
        let player = || Box::new(build::player(mover));
        let same = first == second;
        let second = self.begun(scheme, mover, second);
        if second == Expr::Bool(false) {
            return second;
        }
        let two = Expr::TwoMoves(player(), Box::new(second.clone()));
        if same {
            return two;
        }
        let first = self.begun(scheme, mover, first);
        if first == Expr::Bool(false) {
            return first;
        }
        let some = |body: Expr| Expr::SomeMove(player(), Box::new(body));
        let other = build::and([first.clone(), build::not(second.clone())]);
        build::or([build::and([some(first), two]), build::and([some(other), some(second)])])
    }

    /// The moves that are first of two such turns: what must hold before them and where the turn ends.
    pub(super) fn firsts_of_two(
        &mut self,
        scheme: &Scheme,
        mover: Role,
        first: EndOfTurn,
        second: EndOfTurn,
    ) -> Lowered<Vec<(Expr, EndOfTurn)>> {
        let player = || Box::new(build::player(mover));
        let same = first == second;
        let asked = self.begun(scheme, mover, second.clone());
        if asked == Expr::Bool(false) {
            return Ok(vec![]);
        }
        let two = Expr::TwoMoves(player(), Box::new(asked.clone()));
        if same {
            return Ok(vec![(two, first)]);
        }
        if self.turns.several {
            return Err(unsupported(scheme.span, "two turns that end differently select no moves")
                .help("give the scheme a move set: `moves m: ..`")
                .into());
        }
        let body = build::and([first.body.clone(), build::not(second.body)]);
        let other = EndOfTurn { body, lack: Lacking::Never };
        Ok(vec![(two, first), (Expr::SomeMove(player(), Box::new(asked)), other)])
    }

    /// What is asked after the first move of a turn that ends so for some way to go on.
    fn begun(&mut self, scheme: &Scheme, mover: Role, end: EndOfTurn) -> Expr {
        if end.lack == Lacking::Never {
            return end.body;
        }
        let (end, rest) = self.rest(Quantifier::Some, scheme, mover, end);
        self.after(mover, &end, rest)
    }

    /// The moves of a part of a selector: the first moves of the turns after which the condition holds.
    pub(super) fn part(
        &mut self,
        scheme: &Scheme,
        place: Place,
        name: &str,
        suffix: &str,
        end: EndOfTurn,
    ) -> Lowered<MovePart> {
        let (doc, body) = (super::doc_move(name), end.body.clone());
        let after = self.func(format!("{name}_move{suffix}"), doc, scheme, body);
        let mut part = MovePart { condition: None, after, kept: None, idle: None, few: vec![], sure: vec![] };
        if end.lack != Lacking::Never {
            let end = EndOfTurn { body: Expr::Call(after, vec![]), ..end };
            let (end, rest) = self.rest(Quantifier::Some, scheme, place.mover, end);
            let over = Expr::Call(self.over(scheme), vec![]);
            let body = build::cond(over, end.body, Expr::Call(rest, vec![]));
            let doc = format!("Whether the turn that the move just made begins can belong to the moves of `{name}`.");
            part.kept = Some(self.func(format!("{name}_move{suffix}_on"), doc, scheme, body));
        }
        Ok(part)
    }

    /// What is asked after a move: the rest of the turn where it is kept, else what is asked where it ends.
    fn after(&mut self, mover: Role, end: &EndOfTurn, rest: FnId) -> Expr {
        let keeps = Expr::Keeps(Box::new(build::player(mover)));
        let goes_on = match self.turns.over {
            Some(over) => build::and([keeps, build::not(Expr::Call(over, vec![]))]),
            None => keeps,
        };
        build::cond(goes_on, Expr::Call(rest, vec![]), end.body.clone())
    }

    /// What is asked where a turn ends, as a call; and the function that asks it of the rest of a turn, which the mover
    /// has kept.
    fn rest(&mut self, quantifier: Quantifier, scheme: &Scheme, mover: Role, end: EndOfTurn) -> (EndOfTurn, FnId) {
        self.over(scheme);
        let (who, what) = match mover {
            Role::Attacker => ("attacker", "The attacker has kept the turn"),
            Role::Defender => ("defender", "The defender has kept the turn"),
        };
        let mut end = end;
        if !matches!(end.body, Expr::Call(..) | Expr::Bool(_)) {
            let same =
                self.low.program.funcs.iter_enumerated().find(|(_, f)| f.params.is_empty() && f.body == end.body);
            let body = match same {
                Some((f, _)) => f,
                None => {
                    let doc = format!("What is asked where a turn of the {who} ends.");
                    self.func(format!("after_turn_of_{who}"), doc, scheme, end.body.clone())
                }
            };
            end.body = Expr::Call(body, vec![]);
        }
        let key = (quantifier, mover, end.clone());
        if let Some(rest) = self.turns.rests.get(&key) {
            return (end, *rest);
        }
        let id = self.low.program.funcs.next_idx();
        let player = Box::new(build::player(mover));
        let stuck = || build::not(Expr::SomeMove(player.clone(), Box::new(Expr::Bool(true))));
        let after = Box::new(self.after(mover, &end, id));
        let passed = Expr::Null(Box::new(end.body.clone()));
        let (name, body) = match (quantifier, end.lack) {
            (Quantifier::Some, lack) => {
                let some = Expr::SomeMove(player.clone(), after);
                let body = match lack {
                    Lacking::Passes => build::or([some, build::and([stuck(), passed])]),
                    Lacking::Decides(true) => build::or([stuck(), some]),
                    Lacking::Never | Lacking::Decides(false) => some,
                };
                (format!("some_rest_of_{who}"), body)
            }
            (Quantifier::Every, lack) => {
                let every = Expr::EveryMove(player.clone(), after, lack != Lacking::Decides(false));
                let body = match lack {
                    Lacking::Passes => build::and([every, build::or([build::not(stuck()), passed])]),
                    Lacking::Never | Lacking::Decides(_) => every,
                };
                (format!("every_rest_of_{who}"), body)
            }
        };
        let which = if quantifier == Quantifier::Some { "for some way" } else { "for every way" };
        let mut doc = format!("{what}: what is asked where the turn ends, {which} to go on.");
        for note in &self.low.program.turns {
            doc.push_str("\n- ");
            doc.push_str(note);
        }
        if !self.low.program.turns.is_empty() {
            doc.push('\n');
        }
        debug_assert!(!visit::contains(&body, &|e| matches!(e, Expr::Local(_))));
        let new = NewFunc { name, params: vec![], ty: Ty::Bool, doc, origin: vec![scheme.span], static_only: false };
        let rest = self.low.add_func(new, Cx::default(), body);
        debug_assert_eq!(rest, id);
        self.turns.rests.insert(key, rest);
        (end, rest)
    }

    /// Whether the game is over, so that a turn ends there.
    fn over(&mut self, scheme: &Scheme) -> FnId {
        if let Some(over) = self.turns.over {
            return over;
        }
        let program = &self.low.program;
        let goals = [self.goal(Role::Attacker), self.goal(Role::Defender)];
        let ends = [program.drawn, program.ended].into_iter().flatten().map(|f| Expr::Call(f, vec![]));
        let body = build::or(goals.into_iter().chain(ends).collect::<Vec<_>>());
        let over = self.func("is_over".into(), "Whether the game is over.".into(), scheme, body);
        self.turns.over = Some(over);
        over
    }
}
