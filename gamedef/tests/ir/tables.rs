//! Instances: tables, first positions, pictures, and what is refused.

use index_vec::IndexVec;
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::instance::TableData;
use kikashi_gamedef::ir::tables::{instantiate, parse_picture, picture};
use kikashi_gamedef::ir::{
    Direction, Expr, NONE, Program, SetupCode, Storage, StorageKind, Table, TableKind, TableSource, Ty, Update,
};
use kikashi_gamedef::rules::{ArithOp, BoardKind, Builtin, CellId, Game, SortId, SortKind, Term};

use super::support::*;

/// Stones with a legend, on a board of `size` by `size`.
fn stones_of_size() -> (Program, Game) {
    let mut program = program();
    let at = stones(&mut program);
    program.legend = vec![('X', vec![(at, 0)]), ('O', vec![(at, 1)])];
    let mut game = rules(grid(1, 1), vec![]);
    let size = parameter(&mut game, "size", SortId::INTEGER);
    let less = Term::Arith(ArithOp::Sub, Box::new(Term::Param(size)), Box::new(Term::Const(SortId::INTEGER, 1)));
    game.board.as_mut().expect("a board").kind = BoardKind::Grid(Term::Param(size), less);
    (program, game)
}

#[test]
fn sorts_and_boards_follow_the_parameters() {
    let (program, mut game) = stones_of_size();
    let size = Term::Param(kikashi_gamedef::rules::ParamId::from_raw(0));
    let one = Term::Const(SortId::INTEGER, 1);
    game.sorts.push(kikashi_gamedef::rules::Sort { name: "row".into(), kind: SortKind::Range(one, size) });
    let instance = instantiate(&program, &game, &given(&[4]), None, "four").expect("an instance");
    assert_eq!((instance.points, instance.shape), (12, Some((4, 3))));
    assert_eq!(instance.sorts.raw, [(0, 12), (0, 8), (0, 2), (0, 4), (0, 0), (1, 4)]);
    assert_eq!(instance.point_names.join(" "), "A3 B3 C3 D3 A2 B2 C2 D2 A1 B1 C1 D1");
    assert_eq!(instance.name, "four");
}

#[test]
fn boards_that_cannot_be_are_refused() {
    let (program, game) = stones_of_size();
    let error = |values: &[i32]| instantiate(&program, &game, &given(values), None, "x").expect_err("an error");
    assert_eq!(error(&[1]), "the board's sides must be at least 1, not 1 and 0");
    assert_eq!(error(&[300]), "a board of 300 by 299 has more than 65535 points");
    assert_eq!(error(&[i32::MIN]), "a static term has no value: too large, or a division by zero");
    let open: IndexVec<_, _> = [None].into_iter().collect();
    let missing = instantiate(&program, &game, &open, None, "x").expect_err("an error");
    assert_eq!(missing, "parameter size must be fixed by the instance");
    let nowhere = Game { board: None, ..game };
    let error = instantiate(&program, &nowhere, &given(&[3]), None, "x").expect_err("an error");
    assert_eq!(error, "test has no board");
}

#[test]
fn tables_hold_what_their_sources_say() {
    let mut p = program();
    board_table(&mut p, Builtin::Row, &[1], TableKind::Set);
    board_table(&mut p, Builtin::Row, &[0, 1], TableKind::Bool);
    let step = board_table(&mut p, Builtin::Step, &[0], TableKind::Relation);
    let column = TableSource::BoardInt(Builtin::Col);
    p.tables.push(Table { name: "column".into(), index: vec![SortId::POINT], kind: TableKind::Int, source: column });
    // Two steps, by a function that reads the table before it.
    let mut body = Body::new();
    let (d, from) = (body.int("d", SortId::DIR), body.point("from"));
    let once = Expr::Row(step, vec![local(d)], Direction::Forward, Box::new(local(from)));
    let twice = Expr::Image(step, vec![local(d)], Direction::Forward, Box::new(once));
    let f = body.function(&mut p, "two", &[d, from], Ty::Set, twice);
    p.funcs[f].static_only = true;
    let source = TableSource::Func(f);
    p.tables.push(Table { name: "two".into(), index: vec![SortId::DIR], kind: TableKind::Relation, source });
    kikashi_gamedef::ir::check::check(&p).expect("a well-formed program");
    let instance = instance(&p, &rules(grid(3, 2), vec![]));
    let data = &instance.tables.raw;
    assert_eq!(data[0], TableData::Sets(vec![vec![0, 1, 2], vec![3, 4, 5], vec![]]));
    let mut rows = vec![false; 18];
    (0..6).for_each(|p| rows[p * 3 + p / 3] = true);
    assert_eq!(data[1], TableData::Bools(rows));
    assert_eq!(data[3], TableData::Ints(vec![0, 1, 2, 0, 1, 2]));
    let TableData::Relations(two) = &data[4] else { panic!("no relations") };
    assert_eq!(two[2], [(0, 2), (3, 5)]);
    assert_eq!(two[0], []);
}

#[test]
fn pictures_are_read_and_shown() {
    let (program, game) = stones_of_size();
    let instance = instantiate(&program, &game, &given(&[4]), None, "four").expect("an instance");
    let text = "\n   X . . O\n    ....\n  . OX .  \n\n";
    let position = parse_picture(&program, &instance, text).expect("a position");
    assert_eq!(position.cells, [vec![0, -1, -1, 1, -1, -1, -1, -1, -1, 1, 0, -1]]);
    assert_eq!(picture(&program, &instance, &position), "X . . O\n. . . .\n. O X .\n");
    let error = |text: &str| parse_picture(&program, &instance, text).expect_err("an error");
    assert_eq!(error("....\n....\n"), "the picture has 2 rows, the board 3");
    assert_eq!(error("....\n...\n....\n"), "row 2 of the picture has 3 signs, the board 4 columns");
    assert_eq!(error("....\n.Q..\n....\n"), "unknown sign Q at B2; the legend has . X O");
}

#[test]
fn signs_may_stand_for_several_cells_or_be_made_up() {
    let mut p = program();
    let at = stones(&mut p);
    let members = Storage {
        name: "king".into(),
        index: vec![],
        point: Some(0),
        kind: StorageKind::Members,
        until_next_move: false,
    };
    let king = p.cells.push(members);
    let game = rules(grid(3, 1), vec![]);
    let made_up = instance(&p, &game);
    let position = parse_picture(&p, &made_up, "XO*").expect("a position");
    assert_eq!(position.cells, [vec![0, 1, -1], vec![0, 0, 1]]);
    p.legend = vec![('x', vec![(at, 0)]), ('X', vec![(at, 0), (king, 1)])];
    let position = parse_picture(&p, &made_up, "xX.").expect("a position");
    assert_eq!(position.cells, [vec![0, 0, -1], vec![0, 1, 0]]);
    assert_eq!(picture(&p, &made_up, &position), "x X .\n");
    let mut strange = position.clone();
    strange.cells[1][2] = 1;
    assert_eq!(picture(&p, &made_up, &strange), "x X ?\n");
}

#[test]
fn positions_at_the_start() {
    let (mut program, game) = stones_of_size();
    let at = CellId::from_raw(0);
    let stone = |point, value| Update::Plane { cell: at, index: vec![], set: singleton(int(point)), value: int(value) };
    program.start = vec![
        SetupCode::Picture("X.\n".into()),
        SetupCode::Updates(IndexVec::new(), vec![vec![stone(1, 1)], vec![stone(0, NONE)]]),
    ];
    program.setups =
        vec![("full".into(), SetupCode::Picture("OO".into())), ("wide".into(), SetupCode::Picture("O.O".into()))];
    let start = |setup| instantiate(&program, &game, &given(&[2]), setup, "two").map(|i| i.initial.cells);
    assert_eq!(start(None), Ok(vec![vec![-1, 1]]));
    assert_eq!(start(Some("full")), Ok(vec![vec![1, 1]]));
    assert_eq!(start(Some("wide")), Err("setup wide: row 1 of the picture has 3 signs, the board 2 columns".into()));
    assert_eq!(start(Some("none")), Err("no setup none in test (there are: full, wide)".into()));
}

#[test]
fn positions_of_other_games_are_refused() {
    let (mut program, game) = stones_of_size();
    ko_point(&mut program);
    let value = SortId::PLAYER;
    let mark = Storage {
        name: "mark".into(),
        index: vec![SortId::PLAYER],
        point: Some(1),
        kind: StorageKind::Planes { value, optional: false },
        until_next_move: false,
    };
    program.cells.push(mark);
    let instance = instantiate(&program, &game, &given(&[2]), None, "two").expect("an instance");
    let machine = Machine::new(&program, &instance).expect("a machine");
    let good = instance.initial.clone();
    assert_eq!(good.cells, [vec![-1, -1], vec![-1], vec![0; 4]]);
    let refused = |change: &dyn Fn(&mut kikashi_gamedef::snapshot::Snapshot)| {
        let mut position = good.clone();
        change(&mut position);
        machine.load(&position).expect_err("an error")
    };
    assert_eq!(refused(&|s| s.turn = 2), "no player 2 to move");
    assert_eq!(refused(&|s| drop(s.cells.pop())), "a position of 3 cells, not 2");
    assert_eq!(refused(&|s| s.cells[0].push(0)), "at has 2 values, not 3");
    assert_eq!(refused(&|s| s.cells[0][1] = 2), "at cannot hold 2 (value 1 in row-major order)");
    assert_eq!(refused(&|s| s.cells[1][0] = 2), "ko cannot hold 2 (value 0 in row-major order)");
    assert_eq!(refused(&|s| s.cells[2][3] = -1), "mark cannot hold -1 (value 3 in row-major order)");
}
