//! The checker: each rule of the language, broken once.

use kikashi_gamedef::ir::check::{Form, check, check_form};
use kikashi_gamedef::ir::{Direction, Domain, Expr, FnId, LocalId, Program, Stage, TableKind, TableSource, Ty, Update};
use kikashi_gamedef::rules::{Builtin, CellId, CompareOp, SortId};

use super::support::*;

fn base() -> Program {
    let mut p = program();
    stones(&mut p);
    ko_point(&mut p);
    board_table(&mut p, Builtin::Adj, &[], TableKind::Relation);
    board_table(&mut p, Builtin::Edge, &[0], TableKind::Set);
    p
}

/// Complaints about a function of two integers and a set.
fn complaints(ty: Ty, e: Expr) -> Vec<String> {
    let mut p = base();
    let mut body = Body::new();
    let i = body.point("i");
    body.int("j", SortId::POINT);
    body.local("s", Ty::Set);
    body.function(&mut p, "f", &[i], ty, e);
    check(&p).err().unwrap_or_default()
}

fn l(i: u32) -> LocalId {
    LocalId::from_raw(i)
}

fn complains(ty: Ty, e: Expr, wanted: &str) {
    let all = complaints(ty, e);
    assert!(all.iter().any(|c| c.contains(wanted)), "{wanted:?} not in {all:?}");
}

#[test]
fn types_and_scopes() {
    let at = CellId::from_raw(0);
    let ko = CellId::from_raw(1);
    let (adj, edge) = (kikashi_gamedef::ir::TableId::from_raw(0), kikashi_gamedef::ir::TableId::from_raw(1));
    assert_eq!(complaints(Ty::Int, local(l(0))), [""; 0]);
    complains(Ty::Bool, Expr::Empty, "Set where Bool is wanted");
    complains(Ty::Bool, Expr::And(vec![int(1)]), "Int where Bool is wanted");
    complains(Ty::Int, local(l(1)), "j (1) has no value here");
    complains(Ty::Int, local(l(9)), "no local 9");
    complains(Ty::Set, local(l(0)), "i (0) is no Set");
    let any = |var, body| Expr::Any(var, Domain::Sort(SortId::DIR), Box::new(body));
    assert_eq!(complaints(Ty::Bool, any(l(1), same(local(l(1)), int(0)))), [""; 0]);
    complains(Ty::Bool, any(l(1), any(l(1), Expr::Bool(true))), "j (1) is bound again in its own scope");
    complains(Ty::Bool, any(l(2), Expr::Bool(true)), "s (2) is no Int");
    let after = Expr::And(vec![any(l(1), Expr::Bool(true)), same(local(l(1)), int(0))]);
    complains(Ty::Bool, after, "j (1) has no value here");
    complains(Ty::Bool, Expr::Any(l(1), Domain::Sort(SortId::INTEGER), Box::new(Expr::Bool(true))), "without a range");
    complains(Ty::Bool, Expr::Compare(CompareOp::Eq, Box::new(int(0)), Box::new(int(0))), "should be Same");
    complains(Ty::Set, Expr::Plane(at, vec![], None), "cell at is stored otherwise");
    complains(Ty::Set, plane(ko, int(0)), "cell ko is stored otherwise");
    complains(Ty::Set, Expr::Absent(at, vec![int(0)]), "at takes 0 indices, not 1");
    complains(Ty::Int, Expr::Scalar(CellId::from_raw(7), vec![]), "no cell 7");
    complains(Ty::Set, Expr::Lookup(adj, vec![]), "table adj_relation has other entries");
    complains(
        Ty::Set,
        Expr::Row(edge, vec![int(0)], Direction::Forward, Box::new(int(0))),
        "edge_set has other entries",
    );
    complains(Ty::Set, Expr::Lookup(edge, vec![]), "edge_set takes 1 indices, not 0");
    let write = Update::Scalar { cell: at, index: vec![], value: int(0) };
    complains(Ty::Int, Expr::With(vec![write], Box::new(int(0))), "cell at is stored otherwise");
    let step = Expr::Closure(Box::new(Expr::Empty), l(1), Box::new(Expr::Empty));
    complains(Ty::Set, step, "j (1) is no Set");
    let from = |step: Expr| complaints(Ty::Set, Expr::Closure(Box::new(Expr::Full), l(2), Box::new(step)));
    let x = || Expr::Local(l(2));
    let next = || Expr::Image(adj, vec![], Direction::Forward, Box::new(x()));
    assert_eq!(from(Expr::Union(vec![next(), Expr::Minus(Box::new(x()), Box::new(Expr::Empty))])), [""; 0]);
    for step in [
        Expr::Minus(Box::new(Expr::Full), Box::new(next())),
        Expr::Inter(vec![next(), x()]),
        Expr::Union(vec![next(), Expr::Full]),
        Expr::Singleton(Box::new(Expr::The(Box::new(x())))),
    ] {
        let all = from(step.clone());
        assert!(all.len() == 1 && all[0].contains("does not distribute over unions"), "{step:?}: {all:#?}");
    }
}

#[test]
fn calls() {
    let mut p = base();
    let own = FnId::from_raw(p.funcs.len() as u32);
    let goal = p.goal;
    let call = |f, args| Expr::Call(f, args);
    Body::new().function(&mut p, "loops", &[], Ty::Bool, call(own, vec![]));
    Body::new().function(&mut p, "arity", &[], Ty::Bool, call(goal, vec![]));
    Body::new().function(&mut p, "type", &[], Ty::Int, call(goal, vec![int(0)]));
    let table = Body::new().function(&mut p, "table_only", &[], Ty::Bool, empty(absent(CellId::from_raw(0))));
    p.funcs[table].static_only = true;
    Body::new().function(&mut p, "calls", &[], Ty::Bool, call(table, vec![]));
    let all = check(&p).expect_err("complaints");
    for wanted in [
        "function loops calls itself, and is not about the rest of a turn",
        "function arity: goal takes 1 arguments, not 0",
        "function type: goal has type Bool, not Int",
        "function table_only only fills tables, but reads the state",
        "function calls calls table_only, which only fills tables",
    ] {
        assert!(all.iter().any(|c| c == wanted), "{wanted:?} not in {all:#?}");
    }
    assert_eq!(all.len(), 5, "{all:#?}");
}

#[test]
fn tables() {
    let mut p = base();
    let mut body = Body::new();
    let x = body.point("x");
    let later = kikashi_gamedef::ir::TableId::from_raw(4);
    let f = body.function(&mut p, "f", &[x], Ty::Set, Expr::Lookup(later, vec![local(x)]));
    let reads = Body::new().function(&mut p, "reads", &[], Ty::Set, absent(CellId::from_raw(0)));
    let mut add = |name: &str, index: Vec<SortId>, kind, source| {
        p.tables.push(kikashi_gamedef::ir::Table { name: name.into(), index, kind, source });
    };
    add("early", vec![SortId::POINT], TableKind::Set, TableSource::Func(f));
    add("state", vec![], TableKind::Set, TableSource::Func(reads));
    add("late", vec![SortId::POINT], TableKind::Set, TableSource::Board(Builtin::Adj, vec![0]));
    add("shape", vec![], TableKind::Bool, TableSource::Func(f));
    add("board", vec![SortId::DIR], TableKind::Set, TableSource::Board(Builtin::Step, vec![0]));
    add("index", vec![SortId::PLAYER], TableKind::Relation, TableSource::Board(Builtin::Step, vec![0]));
    let all = check(&p).expect_err("complaints");
    for wanted in [
        "table early reads a table not before it",
        "table state: reads reads the state",
        "table shape: f has another type",
        "table board: step does not give such entries",
        "table index: its index is not that of step",
    ] {
        assert!(all.iter().any(|c| c == wanted), "{wanted:?} not in {all:#?}");
    }
}

#[test]
fn moves() {
    let mut p = base();
    let mut body = Body::new();
    let (by, x, y) = (body.int("by", SortId::PLAYER), body.point("x"), body.point("y"));
    let stages = vec![
        Stage::When(same(local(y), int(0))),
        Stage::Require(Expr::Bool(true)),
        Stage::Bind(x, over(Expr::Full)),
        Stage::Bind(x, over(Expr::Full)),
    ];
    let id = body.mover(&mut p, "go", by, &[x, y], stages);
    p.moves[id].is_pass = true;
    let all = check(&p).expect_err("complaints");
    for wanted in [
        "move go: y (2) has no value here",
        "move go: a condition of candidates after a requirement",
        "move go: x (1) is bound twice",
        "move go: each parameter must be bound once, and nothing else",
        "move go: a pass has no parameters",
    ] {
        assert!(all.iter().any(|c| c == wanted), "{wanted:?} not in {all:#?}");
    }
}

#[test]
fn entry_points_and_legends() {
    let mut p = base();
    p.score = Some(p.goal);
    p.attacker = Some(FnId::from_raw(99));
    p.legend = vec![('k', vec![(CellId::from_raw(1), 0)])];
    let all = check(&p).expect_err("complaints");
    assert_eq!(
        all,
        [
            "score: goal has another type",
            "attacker: no such function",
            "sign k of the legend writes what is no cell over one point",
        ]
    );
}

#[test]
fn forms_of_later_stages() {
    let mut p = base();
    let moves = Expr::SomeMove(Box::new(int(0)), Box::new(Expr::Null(Box::new(Expr::Bool(true)))));
    Body::new().function(&mut p, "f", &[], Ty::Bool, moves);
    let update = vec![Update::Reset(CellId::from_raw(1))];
    let with = Expr::With(update, Box::new(Expr::Call(p.goal, vec![int(0)])));
    Body::new().function(&mut p, "g", &[], Ty::Bool, with);
    assert_eq!(check(&p), Ok(()));
    let unfolded = check_form(&p, Form { unfolded: true, ..Form::default() }).expect_err("complaints");
    assert_eq!(unfolded, ["function f: a loop over moves, or a null move, after unfolding"; 2]);
    let local = check_form(&p, Form { local_changes: true, ..Form::default() }).expect_err("complaints");
    assert_eq!(local, ["function g: a call in a changed state"]);
}

/// What was made for turns stays well formed where a pass finds out that no move keeps one.
#[test]
fn a_turn_that_is_never_kept_may_be_asked_about() {
    let mut p = base();
    let itself = p.funcs.next_idx();
    let rest = Expr::SomeMove(Box::new(int(0)), Box::new(Expr::Call(itself, vec![])));
    Body::new().function(&mut p, "rest", &[], Ty::Bool, rest);
    let mut body = Body::new();
    let by = body.int("by", SortId::PLAYER);
    let id = body.mover(&mut p, "go", by, &[], vec![]);
    assert_eq!(check(&p), Err(vec!["function rest calls itself, and is not about the rest of a turn".to_owned()]));
    p.moves[id].again = Some(Expr::Bool(false));
    assert_eq!(check(&p), Ok(()));
}
