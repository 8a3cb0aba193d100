//! The made-up game with random functions and moves, and a selector for each function.

use crate::lab::maker::{Bounds, Maker, Meaning, Sense, boxed};
use crate::lab::{cell, table};
use kikashi_gamedef::ir::{Direction, Expr, FnId, Knowledge, MovePart, MoveSet, Program, SelectorCode, Update};
use kikashi_gamedef::rules::{CompareOp, ParamId, Role};

/// How many functions take parameters and are called by others.
const HELPERS: usize = 14;

/// How many selectors stand before the random ones.
pub const PLAIN: usize = 9;

/// The program with random functions, one selector for each, and random moves.
pub fn program(seed: u64, functions: usize) -> Program {
    let mut make = Maker::new(seed, Bounds { points: 12, loops: usize::MAX, answers: usize::MAX });
    for i in 0..HELPERS {
        make.helper(i);
    }
    plain_selectors(&mut make);
    for i in 0..functions {
        let func = make.function(&format!("f{i}"), &[], Meaning::Bool, 5);
        let after = make.function(&format!("f{i}_move"), &[], Meaning::Bool, 3);
        let condition = (i % 3 == 0).then(|| make.function(&format!("f{i}_open"), &[], Meaning::Bool, 2));
        let idle = (i % 2 == 0).then(|| make.function(&format!("f{i}_idle"), &[], Meaning::Answer, 3));
        let answer = (i % 3 != 1).then(|| make.function(&format!("f{i}_why"), &[], Meaning::Answer, 5));
        let mut parts = vec![MovePart { condition, after, kept: None, idle, few: vec![], sure: vec![] }];
        if i % 4 == 1 {
            parts.push(MovePart {
                condition: Some(func),
                after: make.function(&format!("f{i}_twice"), &[], Meaning::Bool, 2),
                kept: None,
                idle,
                few: vec![],
                sure: vec![],
            });
        }
        make.program.selectors.push(SelectorCode {
            name: format!("f{i}"),
            knowledge: Knowledge::None,
            mover: if i % 2 == 0 { Role::Attacker } else { Role::Defender },
            verdict: func,
            answer,
            moves: MoveSet { parts: if i % 5 == 4 { Vec::new() } else { parts }, ..MoveSet::default() },
        });
    }
    for i in 0..5 {
        make.play(i);
    }
    make.program.goal = make.function("goal", &[Meaning::Int(Sense::Player)], Meaning::Bool, 3);
    make.program.score = Some(make.function("score", &[Meaning::Int(Sense::Player)], Meaning::Int(Sense::Number), 3));
    make.program.drawn = Some(make.function("drawn", &[], Meaning::Bool, 2));
    make.program.ended = Some(make.function("ended", &[], Meaning::Bool, 2));
    make.program.attacker = Some(make.function("attacker", &[], Meaning::Int(Sense::Player), 2));
    make.program.constraints = vec![make.function("target_fits", &[], Meaning::Bool, 2)];
    accept_most(&mut make.program);
    make.program
}

fn has(trail: Expr, point: Box<Expr>) -> Expr {
    Expr::Contains(boxed(trail), point)
}

/// What chance may miss. An `if` in each part of an `if`: as the end of a function, as an operand, as a set and as a
/// condition; the two directions of relations; updates that read what others of the same change write.
fn plain_selectors(make: &mut Maker) {
    let target = || boxed(Expr::Arg(ParamId::from_raw(1)));
    let plane = |c: u32, value: i32| boxed(Expr::Plane(cell(c), Vec::new(), Some(boxed(Expr::Int(value)))));
    let ours = || Expr::Contains(plane(0, 0), target());
    let man = || Expr::Contains(plane(1, 0), target());
    let done = || Expr::Same(boxed(Expr::Scalar(cell(9), Vec::new())), boxed(Expr::Int(1)));
    let cond = |c: Expr, a: Expr, b: Expr| Expr::If(boxed(c), boxed(a), boxed(b));
    let level = || boxed(Expr::Scalar(cell(6), Vec::new()));
    let trail = || Expr::Plane(cell(3), Vec::new(), None);
    let on_trail = |body| {
        let members = Update::Members { cell: cell(3), index: Vec::new(), set: *plane(1, 1), member: true };
        let stones = Update::Plane { cell: cell(0), index: Vec::new(), set: trail(), value: Expr::Int(0) };
        let one = Update::Plane { cell: cell(0), index: Vec::new(), set: Expr::Full, value: Expr::Int(1) };
        Expr::With(vec![one], boxed(Expr::With(vec![members, stones], boxed(body))))
    };
    let row = |raw: u32, index: Vec<Expr>, direction| {
        Expr::Contains(
            boxed(Expr::Row(table(raw), index, direction, target())),
            boxed(Expr::Scalar(cell(5), Vec::new())),
        )
    };
    let bodies: [Expr; PLAIN] = [
        cond(ours(), cond(man(), done(), has(trail(), target())), cond(done(), man(), Expr::Bool(false))),
        Expr::Same(boxed(cond(ours(), cond(man(), Expr::Int(1), Expr::Int(2)), Expr::Int(-6))), level()),
        Expr::Contains(boxed(cond(ours(), cond(man(), trail(), Expr::Full), *plane(1, 1))), target()),
        cond(cond(ours(), man(), done()), cond(done(), ours(), man()), has(trail(), target())),
        row(1, vec![Expr::Int(2)], Direction::Forward),
        row(1, vec![Expr::Int(2)], Direction::Backward),
        row(2, Vec::new(), Direction::Forward),
        row(2, Vec::new(), Direction::Backward),
        on_trail(ours()),
    ];
    for (i, body) in bodies.into_iter().enumerate() {
        let verdict = make.function(&format!("plain{i}"), &[], Meaning::Bool, 0);
        make.program.funcs[verdict].body = body;
        let moves = MoveSet::default();
        make.program.selectors.push(SelectorCode {
            name: format!("plain{i}"),
            knowledge: Knowledge::None,
            mover: Role::Attacker,
            verdict,
            answer: None,
            moves,
        });
    }
}

/// Changes the functions of the root so that, whatever they are, it is accepted in four positions of nine.
fn accept_most(program: &mut Program) {
    let (Some(attacker), &[fits]) = (program.attacker, &program.constraints[..]) else { return };
    let known = Expr::Compare(CompareOp::Lt, boxed(Expr::Passes), boxed(Expr::Int(2)));
    let home = Expr::Contains(boxed(Expr::Lookup(table(4), Vec::new())), boxed(Expr::Arg(ParamId::from_raw(1))));
    let body = |program: &mut Program, f: FnId, wrap: &dyn Fn(Expr) -> Expr| {
        let body = &mut program.funcs[f].body;
        *body = wrap(std::mem::replace(body, Expr::Bool(false)));
    };
    body(program, attacker, &|e| Expr::If(boxed(known.clone()), boxed(Expr::Int(1)), boxed(e)));
    body(program, fits, &|e| Expr::Or(vec![Expr::Not(boxed(home.clone())), e]));
}
