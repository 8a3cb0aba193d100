//! A made-up game with every kind of cell, table, parameter and sort, on a board of one word and one of two.

pub mod maker;

use index_vec::IndexVec;
use kikashi_gamedef::codegen::{Names, SortName};
use kikashi_gamedef::ir::instance::{Instance, TableData};
use kikashi_gamedef::ir::{
    Expr, Fired, FnId, Func, Local, LocalId, Program, Storage, StorageKind, Table, TableId, TableKind, TableSource, Ty,
};
use kikashi_gamedef::random::Random;
use kikashi_gamedef::rules::{Builtin, CellId, NoMove, SortId};
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

/// A cell of the program.
pub fn cell(raw: u32) -> CellId {
    CellId::from_raw(raw)
}

/// A table of the program.
pub fn table(raw: u32) -> TableId {
    TableId::from_raw(raw)
}

fn storage(name: &str, index: &[SortId], point: Option<usize>, kind: StorageKind) -> Storage {
    let until_next_move = ["ko", "trail", "done"].contains(&name);
    Storage { name: name.into(), index: index.to_vec(), point, kind, until_next_move }
}

/// A table that the board fills.
fn of_board(name: &str, index: &[SortId], kind: TableKind, relation: Builtin) -> Table {
    let source = match kind {
        TableKind::Int => TableSource::BoardInt(relation),
        _ => TableSource::Board(relation, (0..index.len()).collect()),
    };
    Table { name: name.into(), index: index.to_vec(), kind, source }
}

/// A table that a function would fill; what it holds is made up.
fn of_function(program: &mut Program, name: &str, index: &[SortId], kind: TableKind) -> Table {
    let (ty, body) = match kind {
        TableKind::Bool => (Ty::Bool, Expr::Bool(false)),
        TableKind::Int => (Ty::Int, Expr::Int(0)),
        TableKind::Set | TableKind::Relation => (Ty::Set, Expr::Empty),
    };
    let more = (kind == TableKind::Relation).then_some(POINT);
    let sorts = index.iter().copied().chain(more);
    let locals: IndexVec<LocalId, Local> =
        sorts.map(|sort| Local { name: "i".into(), ty: Ty::Int, sort: Some(sort) }).collect();
    let params = locals.indices().collect();
    let filled = Func {
        name: format!("fill_{name}").into(),
        params,
        locals,
        ty,
        body,
        doc: String::new(),
        origin: Vec::new(),
        static_only: true,
    };
    let source = TableSource::Func(program.funcs.push(filled));
    Table { name: name.into(), index: index.to_vec(), kind, source }
}

/// The program without functions and moves.
pub fn program() -> Program {
    let optional = true;
    let cells = vec![
        storage("at", &[], Some(0), StorageKind::Planes { value: PLAYER, optional }),
        storage("kind", &[], Some(0), StorageKind::Planes { value: kind(), optional: false }),
        storage("height", &[PLAYER], Some(1), StorageKind::Planes { value: level(), optional }),
        storage("trail", &[], Some(0), StorageKind::Members),
        storage("marks", &[PLAYER, level()], Some(1), StorageKind::Members),
        storage("ko", &[], None, StorageKind::Scalar { value: POINT, optional }),
        storage("best", &[], None, StorageKind::Scalar { value: level(), optional: false }),
        storage("score", &[PLAYER], None, StorageKind::Scalar { value: INTEGER, optional: false }),
        storage("open", &[PLAYER, kind()], None, StorageKind::Flag),
        storage("done", &[], None, StorageKind::Flag),
    ];
    let mut program = Program {
        name: "lab".into(),
        book: "lab".into(),
        params: ["size", "target", "depth"].map(String::from).into_iter().collect(),
        cells: IndexVec::from_vec(cells),
        tables: IndexVec::new(),
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
        sets: Vec::new(),
        fired: Fired::default(),
    };
    let made = |program: &mut Program, name, index: &[SortId], kind| of_function(program, name, index, kind);
    let tables = vec![
        of_board("adj", &[], TableKind::Relation, Builtin::Adj),
        of_board("step", &[DIR], TableKind::Relation, Builtin::Step),
        made(&mut program, "web", &[], TableKind::Relation),
        of_board("edge", &[DIR], TableKind::Set, Builtin::Edge),
        made(&mut program, "home", &[], TableKind::Set),
        made(&mut program, "far", &[PLAYER, DIR], TableKind::Bool),
        of_board("row", &[POINT], TableKind::Int, Builtin::Row),
        made(&mut program, "lines", &[POINT, DIR], TableKind::Set),
        made(&mut program, "limit", &[], TableKind::Int),
        made(&mut program, "odd", &[], TableKind::Bool),
    ];
    program.tables = IndexVec::from_vec(tables);
    program
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

/// A random position of the program's cells.
pub fn snapshot(random: &mut Random, program: &Program, instance: &Instance) -> Snapshot {
    let mut cells = Vec::new();
    for storage in &program.cells {
        let slots: usize = storage.index.iter().map(|&s| instance.sorts[s].1).product();
        let size = slots * if storage.point.is_some() { instance.points } else { 1 };
        let mut value = || match storage.kind {
            StorageKind::Members | StorageKind::Flag => random.below(2) as i32,
            StorageKind::Planes { value: INTEGER, .. } | StorageKind::Scalar { value: INTEGER, .. } => {
                random.below(13) as i32 - 3
            }
            StorageKind::Planes { value, optional } | StorageKind::Scalar { value, optional } => {
                let (first, count) = instance.sorts[value];
                if optional && random.below(3) == 0 { -1 } else { first + random.below(count) as i32 }
            }
        };
        cells.push((0..size).map(|_| value()).collect());
    }
    Snapshot { cells, turn: random.below(2) as i32, passes: random.below(3) as u32 }
}
