//! Random programs on random states: the interpreter against the naive reading, on boards of every word length, and the
//! checker, which must accept them all.

use index_vec::IndexVec;
use kikashi_gamedef::ir::check::check;
use kikashi_gamedef::ir::dump::dump_function;
use kikashi_gamedef::ir::eval::{Context, Machine, Random, Value};
use kikashi_gamedef::ir::instance::{Instance, TableData};
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{NONE, Program, StorageKind, Ty};
use kikashi_gamedef::rules::{ParamId, SortId, SortKind, Term};
use kikashi_gamedef::snapshot::Snapshot;

use super::maker::{Maker, range};
use super::naive::{Naive, Val};
use super::support;

#[test]
fn the_interpreter_reads_as_documented() {
    let only: Option<u64> = std::env::var("KIKASHI_SEED").ok().and_then(|s| s.parse().ok());
    for (width, height, programs) in
        [(2, 2, 200), (3, 3, 200), (8, 8, 30), (13, 5, 30), (9, 9, 20), (12, 12, 5), (19, 19, 3), (20, 20, 3)]
    {
        let first = width as u64 * 1_000_003 + height as u64 * 10_007;
        let seeds = only.map_or(first..first + programs, |seed| seed..seed + 1);
        seeds.for_each(|seed| compare(width, height, seed));
    }
}

fn compare(width: i32, height: i32, seed: u64) {
    let mut maker = Maker::new(seed, (width * height) as usize);
    maker.everything();
    let program = maker.program;
    check(&program).unwrap_or_else(|e| panic!("seed {seed} on {width}x{height}: {e:#?}"));
    let mut game = support::rules(
        support::grid(width, height),
        vec![
            SortKind::Enum(["a", "b", "c"].map(String::from).to_vec()),
            SortKind::Range(Term::Const(SortId::INTEGER, -2), Term::Const(SortId::INTEGER, 3)),
        ],
    );
    support::parameter(&mut game, "number", range());
    support::parameter(&mut game, "target", SortId::POINT);
    let params: IndexVec<ParamId, _> = [Some(3), None].into_iter().collect();
    let mut instance = instantiate(&program, &game, &params, None, "random").expect("an instance");
    let mut random = Random::new(!seed);
    scramble(&mut instance, &mut random);
    let machine = Machine::new(&program, &instance).expect("a machine");
    for _ in 0..3 {
        let snapshot = random_state(&program, &instance, &mut random);
        let state = machine.load(&snapshot).unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        assert_eq!(machine.save(&state), snapshot, "seed {seed} on {width}x{height}");
        let target = random.below(instance.points + 1) as i32;
        let context = Context { args: vec![NONE, target], attacker: random.below(2) as i32 };
        let naive =
            Naive { program: &program, instance: &instance, args: context.args.clone(), attacker: context.attacker };
        for (f, code) in program.funcs.iter_enumerated() {
            if code.params.iter().any(|&p| code.locals[p].ty != Ty::Int) {
                continue;
            }
            let args: Vec<i32> = code.params.iter().map(|_| random.below(9) as i32 - 2).collect();
            let vals: Vec<Val> = args.iter().map(|&a| Val::I(a)).collect();
            let (got, wanted) = (machine.call(&state, &context, f, &args), naive.call(&snapshot, f, &vals));
            assert!(
                equal(&naive, &got, &wanted),
                "seed {seed} on {width}x{height}, arguments {args:?}: {got:?}, not {wanted:?}\n{}\n{snapshot:?}",
                dump_function(&program, Some(&game), &|_| String::new(), f)
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

/// Gives the last table, a relation, pairs that no few shifts describe.
fn scramble(instance: &mut Instance, random: &mut Random) {
    let n = instance.points;
    let mut pairs: Vec<(u16, u16)> = (0..n * 3).map(|_| (random.below(n) as u16, random.below(n) as u16)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    *instance.tables.last_mut().expect("a table") = TableData::Relations(vec![pairs]);
}

pub fn random_state(program: &Program, instance: &Instance, random: &mut Random) -> Snapshot {
    let mut cells = Vec::new();
    for storage in &program.cells {
        let slots: usize = storage.index.iter().map(|&s| instance.sorts[s].1).product();
        let size = slots * if storage.point.is_some() { instance.points } else { 1 };
        let mut value = || match storage.kind {
            StorageKind::Members | StorageKind::Flag => random.below(2) as i32,
            StorageKind::Planes { value, optional } | StorageKind::Scalar { value, optional } => {
                let (first, count) = instance.sorts[value];
                if optional && random.below(3) == 0 { -1 } else { first + random.below(count) as i32 }
            }
        };
        cells.push((0..size).map(|_| value()).collect());
    }
    Snapshot { cells, turn: random.below(2) as i32, passes: random.below(3) as u32 }
}

#[test]
fn random_programs_are_printed_and_checked() {
    for seed in 0..200 {
        let mut maker = Maker::new(seed, 9);
        maker.everything();
        assert_eq!(check(&maker.program), Ok(()), "seed {seed}");
        let text = kikashi_gamedef::ir::dump::dump(&maker.program, None, &|_| "x.game:1".into());
        let ragged = text.lines().find(|line| line.trim_end() != *line);
        assert_eq!(ragged, None, "seed {seed}");
    }
}
