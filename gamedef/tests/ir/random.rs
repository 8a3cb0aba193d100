//! Random programs on random states: the interpreter against the naive reading, on boards of every word length, and the
//! checker, which must accept them all.

use super::naive::{Naive, Val};
use crate::lab::maker::{Bounds, Maker, Meaning, Sense};
use crate::lab::{self, instance};
use kikashi_gamedef::ir::check::check;
use kikashi_gamedef::ir::dump::dump_function;
use kikashi_gamedef::ir::eval::{Context, Machine, Value};
use kikashi_gamedef::ir::{NONE, Program, Ty};
use kikashi_gamedef::random::Random;
use kikashi_gamedef::snapshot::Snapshot;

/// Functions that ask for no moves, moves, and functions that ask for them.
pub fn program(seed: u64, points: usize) -> Program {
    let loops = match points {
        0..=9 => 2,
        _ => 1,
    };
    let mut make = Maker::new(seed, Bounds { points, loops, answers: 2 });
    (0..4).for_each(|i| make.helper(i));
    // Of moves with more parameters a plain evaluation tries too many.
    [0, 3].into_iter().for_each(|form| make.play(form));
    make.asks_moves = true;
    (4..8).for_each(|i| make.helper(i));
    make.program.goal = make.function("goal", &[Meaning::Int(Sense::Player)], Meaning::Bool, 3);
    make.program
}

#[test]
fn the_interpreter_reads_as_documented() {
    let only: Option<u64> = std::env::var("KIKASHI_SEED").ok().and_then(|s| s.parse().ok());
    for (width, height, programs) in
        [(2, 2, 200), (3, 3, 100), (8, 8, 8), (13, 5, 8), (9, 9, 6), (12, 12, 3), (19, 19, 2), (21, 19, 2)]
    {
        let first = width as u64 * 1_000_003 + height as u64 * 10_007;
        let seeds = only.map_or(first..first + programs, |seed| seed..seed + 1);
        seeds.for_each(|seed| compare(width, height, seed));
    }
}

fn compare(width: usize, height: usize, seed: u64) {
    let program = program(seed, width * height);
    check(&program).unwrap_or_else(|e| panic!("seed {seed} on {width}x{height}: {e:#?}"));
    // No range has -1, which stands for absence in plain positions.
    let (first, levels) = [(1, 4), (-7, 5)][(seed % 2) as usize];
    let instance = instance("random", width, height, first, levels);
    let mut random = Random::new(!seed);
    let machine = Machine::new(&program, &instance).expect("a machine");
    for _ in 0..3 {
        let snapshot = lab::snapshot(&mut random, &program, &instance);
        let state = machine.load(&snapshot).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        assert_eq!(machine.save(&state), snapshot, "seed {seed} on {width}x{height}");
        let target = random.below(instance.points + 1) as i32;
        let context = Context { args: vec![NONE, target, NONE], attacker: random.below(2) as i32 };
        let naive =
            Naive { program: &program, instance: &instance, args: context.args.clone(), attacker: context.attacker };
        for (f, code) in program.funcs.iter_enumerated() {
            if code.static_only || code.params.iter().any(|&p| code.locals[p].ty != Ty::Int) {
                continue;
            }
            let args: Vec<i32> = code.params.iter().map(|_| random.below(9) as i32 - 2).collect();
            let vals: Vec<Val> = args.iter().map(|&a| Val::I(a)).collect();
            let (got, wanted) = (machine.call(&state, &context, f, &args), naive.call(&snapshot, f, &vals));
            assert!(
                equal(&naive, &got, &wanted),
                "seed {seed} on {width}x{height}, arguments {args:?}: {got:?}, not {wanted:?}\n{}\n{snapshot:?}",
                dump_function(&program, None, &|_| String::new(), f)
            );
        }
        for player in -1..3 {
            let mut got: Vec<Snapshot> = Vec::new();
            for play in machine.legal(&state, &context, player) {
                let after = machine.play(&state, &context, player, &play).expect("legal moves can be played");
                assert_eq!(after.turn, 1 - player);
                got.push(Snapshot { turn: snapshot.turn, ..machine.save(&after) });
            }
            let mut wanted = naive.successors(&snapshot, player);
            got.sort();
            wanted.sort();
            assert_eq!(got, wanted, "moves of {player}, seed {seed} on {width}x{height}");
        }
    }
}

fn equal(naive: &Naive, got: &Value, wanted: &Val) -> bool {
    match (got, wanted) {
        (Value::Bool(a), Val::B(b)) => a == b,
        (Value::Int(a), Val::I(b)) => a == b,
        (Value::Set(a), Val::S(b)) => listed(b).eq(a.iter().copied()),
        (Value::Answer(holds, trace), Val::A(why)) => {
            *holds == why.holds && listed(&naive.trace(why)).eq(trace.iter().copied())
        }
        _ => false,
    }
}

fn listed(set: &[bool]) -> impl Iterator<Item = u16> {
    (0..set.len()).filter(|&p| set[p]).map(|p| p as u16)
}

#[test]
fn random_programs_are_printed_and_checked() {
    for seed in 0..200 {
        let program = program(seed, 9);
        assert_eq!(check(&program), Ok(()), "seed {seed}");
        let text = kikashi_gamedef::ir::dump::dump(&program, None, &|_| "x.game:1".into());
        let ragged = text.lines().find(|line| line.trim_end() != *line);
        assert_eq!(ragged, None, "seed {seed}");
    }
}
