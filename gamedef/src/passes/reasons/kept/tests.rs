//! What a move keeps, told by clause, and held against positions: what is said to stay does in each state after a move.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;

use super::super::Reasons;
use super::super::asker::{Asker, Minds, Reply};
use super::kept_by_a_move;
use crate::ir::eval::{Context, Machine, State, Value};
use crate::ir::tables::instantiate;
use crate::ir::{Direction, Expr, FnId, Func, Knowledge, Local, LocalId, LocalVec, Program, TableKind, Ty};
use crate::passes::distance::Side;
use crate::random::Random;
use crate::rules::{Game, Module, Role};
use crate::{passes, sema};

const TINY: &str = "rules tiny { board grid(4, 4). players black, white. state at(point): player?. \
                    move play(P) by C { when at(P) = none. then THEN. } goal of C: at(P) = C, not adj(P, _). }";
const FILLS: &str = "at(P) := C";
const TAKES: &str = "at(P) := C. then at(Q) := none for Q: adj(P, Q), at(Q) = opponent(C)";
const TAKES_ALL: &str = "at(P) := C. then at(Q) := none for Q: adj(P, Q)";
const TURNS: &str = "at(P) := C. then at(Q) := C for Q: adj(P, Q), at(Q) = opponent(C)";
/// What is taken depends on what is empty beside it.
const SMOTHERS: &str =
    "at(P) := C. then at(Q) := none for Q: adj(P, Q), at(Q) = opponent(C), (forall R: adj(Q, R) -> at(R) != none)";
/// Empty points beside the one filled are filled as well, where they have an empty point beside them.
const GROWS: &str =
    "at(P) := C. then at(Q) := C for Q: adj(P, Q), at(Q) = none, not (forall R: adj(Q, R) -> at(R) != none)";

fn tiny(then: &str) -> Module {
    sema::analyse("tiny.game", TINY.replace("THEN", then), &|_| Err(String::new())).module
}

fn compiled(module: &Module) -> (Game, Program) {
    let game = module.games.last().expect("a game").clone();
    // As the pass sees it: what a clause gives a name is a ground of its own there.
    let unnamed = [passes::Pass::Cse.into()];
    let program = passes::compile(module, &game, &[], &[], &unnamed, &mut |_, _| {}).expect("a program");
    (game, program)
}

/// What a move of the players of a game with this move keeps: `+` a plane from below, `-` from above, of the attacker
/// `A`, the defender `D` and of no player `_`.
fn kept(then: &str, role: Role) -> String {
    let (_, program) = compiled(&tiny(then));
    let name = |plane: &Expr| {
        let Expr::Plane(_, _, Some(value)) = plane else { return "_" };
        if **value == Expr::Attacker { "A" } else { "D" }
    };
    let sign = |side: &Side| if *side == Side::Lower { "+" } else { "-" };
    let found = kept_by_a_move(&program, role).expect("the moves are looked into");
    found.iter().map(|(plane, side)| format!("{}{}", name(plane), sign(side))).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_a_move_keeps_is_read_off_its_clause() {
    // Who fills takes nothing: the other's stones are as they were, his own no fewer, empty points no more.
    assert_eq!(kept(FILLS, Role::Attacker), "A+ D+ D- _-");
    assert_eq!(kept(FILLS, Role::Defender), "A+ A- D+ _-");
    // Who takes the other's stones beside his leaves his own.
    assert_eq!(kept(TAKES, Role::Attacker), "A+ D-");
    // Who takes all stones beside his, or turns them round, keeps less.
    assert_eq!(kept(TAKES_ALL, Role::Attacker), "D-");
    assert_eq!(kept(TURNS, Role::Attacker), "A+ D- _-");
}

/// Random sets over planes: unions, differences, neighbours, and what is reached within a plane.
fn random_set(random: &mut Random, program: &Program, locals: &mut LocalVec, depth: usize) -> Expr {
    let adj = program.tables.indices().find(|t| program.tables[*t].kind == TableKind::Relation).expect("neighbours");
    let image = |of| Expr::Image(adj, vec![], Direction::Forward, Box::new(of));
    if depth == 0 {
        let planes = super::planes(program);
        return random.pick(&planes);
    }
    let mut part = |random: &mut Random| random_set(random, program, locals, depth - 1);
    let (a, b) = (part(random), part(random));
    match random.below(5) {
        0 => Expr::Union(vec![a, b]),
        1 => Expr::Inter(vec![a, b]),
        2 => Expr::Minus(Box::new(a), Box::new(b)),
        3 => image(a),
        _ => {
            let x = locals.push(Local { name: "reached".into(), ty: Ty::Set, sort: None });
            Expr::Closure(Box::new(a), x, Box::new(Expr::Inter(vec![b, image(Expr::Local(x))])))
        }
    }
}

/// Adds the set as a function.
fn function(program: &mut Program, set: &Expr, locals: &LocalVec) -> FnId {
    let name = format!("set_{}", program.funcs.len());
    let (doc, origin, body) = (String::new(), vec![], set.clone());
    let func = Func {
        name: name.into(),
        params: vec![],
        locals: locals.clone(),
        ty: Ty::Set,
        body,
        doc,
        origin,
        static_only: false,
    };
    program.funcs.push(func)
}

/// Whether the set stays for one who makes a move of the role.
fn stays(program: &Program, set: &Expr, side: Side, role: Role) -> bool {
    let mut reasons = Reasons::new(program.clone(), Knowledge::Trace);
    let mut maker = reasons.maker(LocalVec::new());
    maker.asker = maker.replying(Asker::ANYONE, Reply { by: role, goal: Minds::Reason });
    maker.stays(set, side)
}

fn points(machine: &Machine, state: &State, context: &Context, set: FnId) -> Vec<u16> {
    let Value::Set(points) = machine.call(state, context, set, &[]) else { panic!("a set") };
    points
}

/// A state after the null move, with those of one who replies to it.
fn replied(machine: &Machine, context: &Context, role: Role, random: &mut Random) -> (State, Vec<State>) {
    let player = if role == Role::Attacker { 0 } else { 1 };
    let mut state = machine.empty();
    for _ in 0..random.below(20) {
        let mover = i32::from(random.below(2) == 1);
        let legal = machine.legal(&state, context, mover);
        let Some(next) =
            (!legal.is_empty()).then(|| machine.play(&state, context, mover, &random.pick(&legal))).flatten()
        else {
            break;
        };
        state = next;
    }
    let replies = machine.legal(&state, context, player);
    let after = replies.iter().filter_map(|reply| machine.play(&state, context, player, reply)).collect();
    (machine.null(&state), after)
}

#[test]
fn what_stays_does_so_after_each_reply() {
    let mut said = 0;
    for (seed, then) in [FILLS, TAKES, TAKES_ALL, TURNS, SMOTHERS, GROWS].into_iter().enumerate() {
        let module = tiny(then);
        let (game, mut program) = compiled(&module);
        let mut random = Random::new(seed as u64);
        let plain = program.clone();
        let mut asked = Vec::new();
        for _ in 0..150 {
            let mut locals: IndexVec<LocalId, Local> = LocalVec::new();
            let depth = random.below(4);
            let set = random_set(&mut random, &plain, &mut locals, depth);
            let id = function(&mut program, &set, &locals);
            for role in [Role::Attacker, Role::Defender] {
                for side in [Side::Lower, Side::Upper] {
                    if stays(&plain, &set, side, role) {
                        asked.push((id, role, side));
                    }
                }
            }
        }
        said += asked.len();
        let params = sema::parameters(&game, &[]).expect("no parameters");
        let instance = instantiate(&program, &game, &params, None, "tiny").expect("a board");
        let machine = Machine::new(&program, &instance).expect("a machine");
        let context = Context { args: vec![], attacker: 0 };
        for _ in 0..12 {
            for role in [Role::Attacker, Role::Defender] {
                let (null, after) = replied(&machine, &context, role, &mut random);
                for after in after {
                    for (set, _, side) in asked.iter().filter(|(_, of, _)| *of == role) {
                        let [one, two] = [&null, &after].map(|state| points(&machine, state, &context, *set));
                        let (less, more) = if *side == Side::Lower { (one, two) } else { (two, one) };
                        let body = &program.funcs[*set].body;
                        assert!(less.iter().all(|p| more.contains(p)), "seed {seed}, {then}: {side:?} {body:?}");
                    }
                }
            }
        }
    }
    assert!(said > 500, "{said} sets are said to stay");
}
