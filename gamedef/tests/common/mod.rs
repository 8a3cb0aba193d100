//! Small instances of the shipped games, random positions of them, and the run-time parameters to ask about.

pub mod carry;
pub mod reasons;
pub mod sharpness;
pub mod stage;
pub mod written;

use index_vec::IndexVec;
use kikashi_gamedef::diagnostic::Severity;
use kikashi_gamedef::interp::{Judge, Root, State};
use kikashi_gamedef::ir::eval::{Context, Machine};
pub use kikashi_gamedef::random::Random;
use kikashi_gamedef::rules::{Game, Module, ParamId, Selector, SortId};
use kikashi_gamedef::sema;
use kikashi_gamedef::snapshot::Snapshot;

/// The seed of every random choice here; printed by failing tests through their messages.
pub const SEED: u64 = 0x6b69_6b61_7368_6931;

/// A game with everything needed to compile and to judge it.
pub struct Compiled {
    pub module: Module,
    pub game: Game,
    pub params: IndexVec<ParamId, Option<i32>>,
    pub selectors: Vec<Selector>,
    pub name: String,
    pub setup: Option<String>,
}

/// A game of a shipped file.
pub fn shipped(file: &str, game: &str, given: &[(&str, i32)], selectors: &[&str], setup: Option<&str>) -> Compiled {
    let analysis = sema::analyse_shipped(file).unwrap_or_else(|| panic!("no file {file}"));
    assert!(analysis.diagnostics.is_empty(), "{file}: {:?}", analysis.diagnostics);
    let found =
        analysis.module.games.iter().find(|g| g.name == game).unwrap_or_else(|| panic!("no game {game}")).clone();
    let text: Vec<(String, String)> = given.iter().map(|(n, v)| ((*n).to_owned(), v.to_string())).collect();
    let params = sema::parameters(&found, &text).unwrap_or_else(|e| panic!("{game}: {e:?}"));
    let selectors = selectors.iter().map(|s| sema::selector(&analysis.module, s).unwrap()).collect();
    Compiled {
        game: found,
        params,
        selectors,
        name: game.to_owned(),
        setup: setup.map(str::to_owned),
        module: analysis.module,
    }
}

/// A rule book that is no game anybody plays, with what a bound may stumble over.
pub fn book(name: &str, text: &str) -> Compiled {
    let analysis = sema::analyse("book.game", text.to_owned(), &|path| Err(format!("no {path}")));
    let errors = analysis.diagnostics.iter().filter(|found| found.severity() == Severity::Error);
    assert_eq!(errors.count(), 0, "{name}: {:?}", analysis.diagnostics);
    let found = analysis.module.games.iter().find(|g| g.name == name).expect("a game of that name").clone();
    let params = sema::parameters(&found, &[]).unwrap_or_default();
    let selectors = found.selectors.clone();
    Compiled { params, selectors, name: name.to_owned(), setup: None, module: analysis.module, game: found }
}

/// Every shipped game, small.
pub fn small_instances() -> Vec<Compiled> {
    let all = ["gi1", "gi2", "ip1", "ip2", "g1", "g2"];
    vec![
        shipped("tictactoe.game", "tictactoe", &[], &all, None),
        shipped("connect_four.game", "connect_four", &[], &["gi1", "ip1", "gi2"], None),
        shipped("gomoku.game", "gomoku", &[("size", 4), ("n", 3)], &all, None),
        shipped("hex.game", "hex", &[("size", 3)], &all, None),
        shipped("reversi.game", "reversi", &[("size", 6)], &[], None),
        shipped("breakthrough.game", "breakthrough", &[("size", 5)], &["gi1", "gi2", "ip2"], None),
        shipped("knightthrough.game", "knightthrough", &[], &["gi1", "ip1"], None),
        shipped("amazons.game", "amazons", &[], &[], None),
        shipped("draughts.game", "draughts", &[], &[], None),
        shipped("go.game", "go", &[("size", 4)], &[], None),
        shipped("atari_go.game", "atari_go", &[("size", 4)], &all, None),
        shipped("capture.game", "capture", &[("size", 4)], &all, None),
        shipped("connect.game", "connect", &[("size", 3)], &all, None),
    ]
}

/// Games in which a turn may have several moves.
pub fn turn_instances() -> Vec<Compiled> {
    let of = |text: &str, game: &str, given: &[(&str, i32)], selectors: &[&str]| {
        let mut case = book(game, text);
        let given: Vec<(String, String)> = given.iter().map(|(n, v)| ((*n).to_owned(), v.to_string())).collect();
        case.params = sema::parameters(&case.game, &given).unwrap_or_else(|e| panic!("{game}: {e:?}"));
        case.selectors = selectors.iter().map(|s| sema::selector(&case.module, s).unwrap()).collect();
        case
    };
    let (twice, small) = (include_str!("../turns/twice.game"), ["gi1", "gi2", "ip1", "g1"]);
    let twice = ["twice_loses", "twice_wins", "twice_draws", "twice_passes", "twice_silent"]
        .map(|game| of(twice, game, &[("size", 3)], &["gi1", "gi2", "ip1", "ip2", "g1"]));
    let jumps = of(include_str!("../turns/jumps.game"), "jumps", &[("size", 4)], &small);
    let hops = of(include_str!("../turns/hops.game"), "hops", &[("width", 3), ("height", 4)], &small);
    twice.into_iter().chain([jumps, hops]).collect()
}

/// A number below `n`, drawn so that positions stay those on which sharpness was measured.
fn below(random: &mut Random, n: usize) -> usize {
    (random.bits() % n.max(1) as u64) as usize
}

/// Positions met when both players move at random, now and then twice in a row.
pub fn random_positions(case: &Compiled, judge: &Judge, count: usize) -> Vec<Snapshot> {
    let mut random = Random::new(SEED);
    let mut out = Vec::new();
    let root = judge.bare_root();
    while out.len() < count {
        let mut state = judge.initial(case.setup.as_deref()).unwrap();
        let length = 1 + below(&mut random, if case.game.name == "amazons" { 6 } else { 30 });
        let mut player = 0;
        for _ in 0..length {
            if below(&mut random, 6) > 0 {
                player = 1 - player;
            }
            let next = judge.successors(&state, &root, player);
            if next.is_empty() {
                break;
            }
            state = next[below(&mut random, next.len())].1.clone();
        }
        out.push(judge.snapshot(&state));
    }
    out
}

/// Run-time parameters and the attacker.
#[derive(Debug)]
pub struct Given {
    pub params: Vec<(ParamId, i32)>,
    pub root: Root,
}

/// One or two legal choices of the run-time parameters.
pub fn roots(game: &Game, judge: &Judge, state: &State, salt: usize) -> Vec<Given> {
    let open: Vec<ParamId> = game
        .params
        .iter_enumerated()
        .filter(|(_, p)| (p.sort == SortId::POINT || p.sort == SortId::PLAYER) && p.default.is_none())
        .map(|(id, _)| id)
        .collect();
    let mut random = Random::new(SEED ^ salt as u64);
    let mut out = Vec::new();
    for attempt in 0..40 {
        let params: Vec<(ParamId, i32)> = open
            .iter()
            .map(|p| {
                let domain = judge.domain(game.params[*p].sort);
                (*p, domain.start + i32::try_from(below(&mut random, domain.len())).unwrap())
            })
            .collect();
        let attacker = if game.attacker.is_some() { None } else { Some(attempt % 2) };
        if let Ok(root) = judge.root(state, &params, attacker) {
            out.push(Given { params, root });
        }
        if out.len() == 2 {
            break;
        }
    }
    out
}

/// The same for the interpreter.
pub fn context(machine: &Machine, state: &kikashi_gamedef::ir::eval::State, given: &Given) -> Context {
    let mut context = machine.root(state, &given.params).unwrap();
    context.attacker = given.root.attacker;
    context
}
