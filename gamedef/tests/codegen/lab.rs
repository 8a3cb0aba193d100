//! A made-up game with every kind of cell, table, parameter and sort, on a board of one word and one of two.

use index_vec::IndexVec;
use kikashi_gamedef::codegen::{Names, SortName};
use kikashi_gamedef::ir::instance::{Instance, TableData};
use kikashi_gamedef::ir::{FnId, Program, Storage, StorageKind, Table, TableKind, TableSource};
use kikashi_gamedef::rules::{Builtin, NoMove, SortId};
use kikashi_gamedef::snapshot::Snapshot;

pub const POINT: SortId = SortId::POINT;
pub const DIR: SortId = SortId::DIR;
pub const PLAYER: SortId = SortId::PLAYER;
pub const INTEGER: SortId = SortId::INTEGER;
/// An enum of three values.
pub fn kind() -> SortId {
    SortId::from_raw(5)
}
/// A range that differs between boards.
pub fn level() -> SortId {
    SortId::from_raw(6)
}

fn cell(name: &str, index: &[SortId], point: Option<usize>, kind: StorageKind) -> Storage {
    Storage { name: name.into(), index: index.to_vec(), point, kind, until_next_move: name == "ko" || name == "trail" }
}

fn table(name: &str, index: &[SortId], kind: TableKind) -> Table {
    let source = TableSource::Board(Builtin::Adj, Vec::new());
    Table { name: name.into(), index: index.to_vec(), kind, source }
}

/// The program without functions and moves.
pub fn program() -> Program {
    let optional = true;
    let cells = vec![
        cell("at", &[], Some(0), StorageKind::Planes { value: PLAYER, optional }),
        cell("kind", &[], Some(0), StorageKind::Planes { value: kind(), optional: false }),
        cell("height", &[PLAYER], Some(1), StorageKind::Planes { value: level(), optional }),
        cell("trail", &[], Some(0), StorageKind::Members),
        cell("marks", &[PLAYER, level()], Some(1), StorageKind::Members),
        cell("ko", &[], None, StorageKind::Scalar { value: POINT, optional }),
        cell("best", &[], None, StorageKind::Scalar { value: level(), optional: false }),
        cell("score", &[PLAYER], None, StorageKind::Scalar { value: INTEGER, optional: false }),
        cell("open", &[PLAYER, kind()], None, StorageKind::Flag),
        cell("done", &[], None, StorageKind::Flag),
    ];
    let tables = vec![
        table("adj", &[], TableKind::Relation),
        table("step", &[DIR], TableKind::Relation),
        table("web", &[], TableKind::Relation),
        table("edge", &[DIR], TableKind::Set),
        table("home", &[], TableKind::Set),
        table("far", &[PLAYER, DIR], TableKind::Bool),
        table("row", &[POINT], TableKind::Int),
        table("lines", &[POINT, DIR], TableKind::Set),
        table("limit", &[], TableKind::Int),
        table("odd", &[], TableKind::Bool),
    ];
    Program {
        name: "lab".into(),
        book: "lab".into(),
        params: ["size", "target", "depth"].map(String::from).into_iter().collect(),
        cells: IndexVec::from_vec(cells),
        tables: IndexVec::from_vec(tables),
        funcs: IndexVec::new(),
        moves: IndexVec::new(),
        goal: FnId::from_raw(0),
        drawn: None,
        ended: None,
        score: None,
        attacker: None,
        constraints: Vec::new(),
        no_move: Some(NoMove::Passes),
        end_passes: Some(2),
        turn: None,
        symmetric: Vec::new(),
        within: Vec::new(),
        stuck: Vec::new(),
        selectors: Vec::new(),
        steps: None,
        start: Vec::new(),
        setups: Vec::new(),
        legend: Vec::new(),
        only_mover_wins: false,
        turns: Vec::new(),
        longest_turn: None,
        given_up: Vec::new(),
        chosen: Vec::new(),
    }
}

/// The names that go with the program.
pub fn names() -> Names {
    let sort = |name: &str, values: &[&str], fixed| SortName {
        name: name.into(),
        values: values.iter().map(|v| v.to_string()).collect(),
        fixed,
    };
    Names {
        players: vec!["black".into(), "white".into()],
        params: vec!["size".into(), "target".into(), "depth".into()],
        param_sorts: vec![INTEGER, POINT, INTEGER],
        sorts: vec![
            sort("point", &[], None),
            sort("dir", &[], None),
            sort("player", &[], None),
            sort("index", &[], None),
            sort("integer", &[], None),
            sort("kind", &["man", "king", "type"], Some((0, 3))),
            sort("level", &[], None),
        ],
        cells: Vec::new(),
    }
}

/// The steps of the eight directions, as (down, right).
const STEPS: [(i32, i32); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// A board of that width and height; levels from `first`, so many of them.
pub fn instance(name: &str, width: usize, height: usize, first: i32, levels: usize) -> Instance {
    let points = width * height;
    let to = |p: usize, (down, right): (i32, i32)| {
        let (row, col) = ((p / width) as i32 + down, (p % width) as i32 + right);
        ((0..height as i32).contains(&row) && (0..width as i32).contains(&col))
            .then_some((row * width as i32 + col) as u16)
    };
    let pairs = |steps: &[(i32, i32)]| {
        let mut all: Vec<(u16, u16)> =
            (0..points).flat_map(|p| steps.iter().filter_map(move |&s| Some((p as u16, to(p, s)?)))).collect();
        all.sort_unstable();
        all
    };
    // Each point leads to its multiples: too many offsets for shifts.
    let web: Vec<(u16, u16)> =
        (1..points).flat_map(|p| (2..6).map(move |k| (p as u16, (p * k % points) as u16))).collect();
    let mut web = web;
    web.sort_unstable();
    web.dedup();
    let line = |p: usize, d: usize| {
        let mut line = vec![p as u16];
        while let Some(next) = line.last().and_then(|&q| to(q.into(), STEPS[d])).filter(|_| line.len() < 4) {
            line.push(next);
        }
        line.sort_unstable();
        line
    };
    let edge = |d: usize| (0..points).filter(|&p| to(p, STEPS[d]).is_none()).map(|p| p as u16).collect();
    let tables = vec![
        TableData::Relations(vec![pairs(&[STEPS[0], STEPS[2], STEPS[4], STEPS[6]])]),
        TableData::Relations((0..8).map(|d| pairs(&STEPS[d..=d])).collect()),
        TableData::Relations(vec![web]),
        TableData::Sets((0..8).map(edge).collect()),
        TableData::Sets(vec![(0..points as u16).filter(|p| p % 3 == 1).collect()]),
        TableData::Bools((0..16).map(|i| i % 5 < 2).collect()),
        TableData::Ints((0..points).map(|p| if p == 4 { i32::MIN } else { (p / width) as i32 - 1 }).collect()),
        TableData::Sets((0..points).flat_map(|p| (0..8).map(move |d| (p, d))).map(|(p, d)| line(p, d)).collect()),
        TableData::Ints(vec![3]),
        TableData::Bools(vec![points % 2 == 1]),
    ];
    Instance {
        name: name.into(),
        points,
        holes: Vec::new(),
        shape: Some((width, height)),
        point_names: (0..points)
            .map(|p| format!("{}{}", (b'a' + (p % width) as u8) as char, height - p / width))
            .collect(),
        sorts: IndexVec::from_vec(vec![
            (0, points),
            (0, 8),
            (0, 2),
            (0, width.max(height)),
            (0, 0),
            (0, 3),
            (first, levels),
        ]),
        params: IndexVec::from_vec(vec![Some(width as i32), None, Some(2)]),
        tables: IndexVec::from_vec(tables),
        initial: start(points, first, levels),
    }
}

/// A position that differs from the empty one in some cells.
fn start(points: usize, first: i32, levels: usize) -> Snapshot {
    let mut at = vec![-1; points];
    (at[1], at[points - 1], at[points - 2]) = (0, 1, 0);
    let mut marks = vec![0; 2 * points * levels];
    marks[levels] = 1;
    let cells = vec![
        at,
        vec![0; points],
        vec![-1; 2 * points],
        vec![0; points],
        marks,
        vec![2],
        vec![first],
        vec![0, -7],
        vec![0; 6],
        vec![1],
    ];
    Snapshot { cells, turn: 0, passes: 0 }
}

/// The boards of the tests: 12 points in one word, 77 in two.
pub fn instances() -> Vec<Instance> {
    vec![instance("lab_small", 4, 3, 1, 2), instance("lab_large", 11, 7, -7, 5)]
}
