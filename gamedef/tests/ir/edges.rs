//! The documented edge of each operator: absence, empty lists, thresholds that are not positive, indices off the board.

use kikashi_gamedef::ir::eval::{Machine, Value};
use kikashi_gamedef::ir::{Direction, Domain, Expr, FnId, NONE, Program, TableKind, Ty, Update};
use kikashi_gamedef::rules::{ArithOp, Builtin, CellId, CompareOp, SortId};

use super::support::*;

/// A board of three by three with stones, a ko point and neighbours.
struct Bench {
    program: Program,
    at: CellId,
    ko: CellId,
}

impl Bench {
    fn new() -> Bench {
        let mut program = program();
        let (at, ko) = (stones(&mut program), ko_point(&mut program));
        board_table(&mut program, Builtin::Adj, &[], TableKind::Relation);
        board_table(&mut program, Builtin::Edge, &[0], TableKind::Set);
        Bench { program, at, ko }
    }

    /// The value of an expression on the empty board. Local 0 is an integer, local 1 a set.
    fn value(&self, ty: Ty, e: Expr) -> Value {
        let mut program = self.program.clone();
        let mut body = Body::new();
        body.int("i", SortId::POINT);
        body.local("s", Ty::Set);
        let f = body.function(&mut program, "f", &[], ty, e);
        kikashi_gamedef::ir::check::check(&program).expect("a well-formed program");
        let instance = instance(&program, &rules(grid(3, 3), vec![]));
        let machine = Machine::new(&program, &instance).expect("a machine");
        machine.call(&machine.empty(), &machine.context(), f, &[])
    }

    fn holds(&self, e: Expr) -> bool {
        self.value(Ty::Bool, e) == Value::Bool(true)
    }

    fn number(&self, e: Expr) -> i32 {
        match self.value(Ty::Int, e) {
            Value::Int(i) => i,
            v => panic!("{v:?}"),
        }
    }

    fn points(&self, e: Expr) -> Vec<u16> {
        match self.value(Ty::Set, e) {
            Value::Set(points) => points,
            v => panic!("{v:?}"),
        }
    }
}

fn none() -> Expr {
    int(NONE)
}

fn at_least(set: Expr, k: Expr) -> Expr {
    Expr::AtLeast(Box::new(set), Box::new(k))
}

fn compare(op: CompareOp, a: i32, b: i32) -> Expr {
    Expr::Compare(op, Box::new(int(a)), Box::new(int(b)))
}

fn arith(op: ArithOp, a: i32, b: i32) -> Expr {
    Expr::Arith(op, Box::new(int(a)), Box::new(int(b)))
}

#[test]
fn empty_lists() {
    let b = Bench::new();
    assert!(b.holds(Expr::And(vec![])));
    assert!(!b.holds(Expr::Or(vec![])));
    assert_eq!(b.points(Expr::Union(vec![])), [0; 0]);
    assert_eq!(b.points(Expr::Inter(vec![])).len(), 9);
    let nothing = || Domain::Values(vec![none(), none()]);
    let var = kikashi_gamedef::ir::LocalId::from_raw(0);
    assert!(!b.holds(Expr::Any(var, nothing(), Box::new(Expr::Bool(true)))));
    assert!(b.holds(Expr::All(var, nothing(), Box::new(Expr::Bool(false)))));
    assert_eq!(b.number(Expr::Sum(var, nothing(), Box::new(int(1)))), 0);
    assert_eq!(b.number(Expr::TheOne(var, nothing(), Box::new(Expr::Bool(true)))), NONE);
}

#[test]
fn absence() {
    let b = Bench::new();
    assert!(b.holds(same(none(), none())));
    assert!(!b.holds(same(none(), int(0))));
    for op in [CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge] {
        assert!(!b.holds(compare(op, NONE, 1)) && !b.holds(compare(op, 1, NONE)) && !b.holds(compare(op, NONE, NONE)));
    }
    assert_eq!(b.points(singleton(none())), [0; 0]);
    assert!(!b.holds(contains(Expr::Full, none())));
    assert_eq!(b.points(plane(b.at, none())), [0; 0]);
    assert_eq!(b.number(Expr::Opponent(Box::new(none()))), NONE);
    assert_eq!(b.number(Expr::Scalar(b.ko, vec![])), NONE);
    assert_eq!(b.number(Expr::ValueAt(b.at, vec![], Box::new(int(4)))), NONE);
    assert_eq!(b.number(Expr::ValueAt(b.at, vec![], Box::new(none()))), NONE);
    let var = kikashi_gamedef::ir::LocalId::from_raw(0);
    let parts = Domain::Values(vec![int(1), int(2), int(2)]);
    let part = Expr::If(Box::new(same(local(var), int(1))), Box::new(none()), Box::new(int(5)));
    assert_eq!(b.number(Expr::Sum(var, parts, Box::new(part))), 5);
}

#[test]
fn thresholds() {
    let b = Bench::new();
    assert!(b.holds(at_least(Expr::Empty, int(0))));
    assert!(b.holds(at_least(Expr::Empty, int(-3))));
    assert!(!b.holds(at_least(Expr::Empty, int(1))));
    assert!(!b.holds(at_least(Expr::Full, none())), "no number is reached");
    assert!(b.holds(at_least(Expr::Full, int(9))) && !b.holds(at_least(Expr::Full, int(10))));
}

#[test]
fn arithmetic() {
    let b = Bench::new();
    assert_eq!(b.number(arith(ArithOp::Div, 7, 2)), 3);
    assert_eq!(b.number(arith(ArithOp::Div, -7, 2)), -4);
    assert_eq!(b.number(arith(ArithOp::Div, 7, -2)), -4);
    assert_eq!(b.number(arith(ArithOp::Div, 1, 0)), NONE);
    assert_eq!(b.number(arith(ArithOp::Add, NONE, 1)), NONE);
    assert_eq!(b.number(arith(ArithOp::Mul, i32::MAX, 2)), NONE);
    assert_eq!(b.number(arith(ArithOp::Sub, -i32::MAX, 2)), NONE);
}

#[test]
fn off_the_board() {
    let b = Bench::new();
    assert_eq!(b.points(singleton(int(9))), [0; 0]);
    assert_eq!(b.points(singleton(int(-1))), [0; 0]);
    assert!(!b.holds(contains(Expr::Full, int(9))));
    let (adj, edge) = (kikashi_gamedef::ir::TableId::from_raw(0), kikashi_gamedef::ir::TableId::from_raw(1));
    assert_eq!(b.points(Expr::Row(adj, vec![], Direction::Forward, Box::new(int(9)))), [0; 0]);
    assert_eq!(b.points(Expr::Row(adj, vec![], Direction::Forward, Box::new(int(8)))), [5, 7]);
    assert_eq!(b.points(Expr::Lookup(edge, vec![int(8)])), [0; 0]);
    assert_eq!(b.points(Expr::Lookup(edge, vec![int(0)])), [0, 1, 2]);
    let wild = vec![put(b.at, int(9), int(0)), put(b.at, int(0), int(2)), put(b.at, int(1), int(1))];
    let after = Expr::With(wild, Box::new(minus(Expr::Full, absent(b.at))));
    assert_eq!(b.points(after), [1], "a point off the board and a value out of range are not written");
}

#[test]
fn the_only_one() {
    let b = Bench::new();
    let the = |set| b.number(Expr::The(Box::new(set)));
    assert_eq!(the(Expr::Empty), NONE);
    assert_eq!(the(singleton(int(7))), 7);
    assert_eq!(the(Expr::Union(vec![singleton(int(7)), singleton(int(0))])), NONE);
}

#[test]
fn updates_happen_at_once() {
    let b = Bench::new();
    // A stone moves from 0 to 1: both parts are read in the state before.
    let first = put(b.at, int(0), int(1));
    let lift = Update::Plane { cell: b.at, index: vec![], set: plane(b.at, int(1)), value: none() };
    let drop = put(b.at, int(1), Expr::ValueAt(b.at, vec![], Box::new(int(0))));
    let body = Expr::With(vec![lift, drop], Box::new(plane(b.at, int(1))));
    assert_eq!(b.points(Expr::With(vec![first], Box::new(body))), [1]);
    let twice = vec![put(b.at, int(3), int(0)), put(b.at, int(3), int(1))];
    assert_eq!(b.points(Expr::With(twice, Box::new(plane(b.at, int(1))))), [3], "of two the later counts");
}

#[test]
fn giving_the_turn_over_forgets() {
    let b = Bench::new();
    let ko = || Expr::Scalar(b.ko, vec![]);
    let set = vec![
        Update::Scalar { cell: b.ko, index: vec![], value: int(5) },
        Update::Passes(int(1)),
        put(b.at, int(2), int(0)),
    ];
    let with = |body| Expr::With(set.clone(), Box::new(body));
    assert_eq!(b.number(with(ko())), 5);
    assert_eq!(b.number(with(Expr::Null(Box::new(ko())))), NONE);
    assert_eq!(b.number(with(Expr::Passes)), 1);
    assert_eq!(b.number(with(Expr::Null(Box::new(Expr::Passes)))), 0);
    assert_eq!(b.points(with(Expr::Null(Box::new(plane(b.at, int(0)))))), [2], "other cells stay");
}

#[test]
fn closures_reach_all_that_is_linked() {
    let b = Bench::new();
    let x = kikashi_gamedef::ir::LocalId::from_raw(1);
    let adj = kikashi_gamedef::ir::TableId::from_raw(0);
    let inside = || minus(Expr::Full, singleton(int(4)));
    let step = Expr::Inter(vec![Expr::Image(adj, vec![], Direction::Forward, Box::new(local(x))), inside()]);
    let closure = |seed| Expr::Closure(Box::new(seed), x, Box::new(step.clone()));
    assert_eq!(b.points(closure(singleton(int(0)))), [0, 1, 2, 3, 5, 6, 7, 8]);
    assert_eq!(b.points(closure(Expr::Empty)), [0; 0]);
    assert_eq!(b.points(closure(singleton(int(4)))).len(), 9, "the seed itself is in it");
}

#[test]
fn positions_evaluated_are_counted() {
    let b = Bench::new();
    let mut program = b.program.clone();
    let mut body = Body::new();
    let p = body.point("p");
    let by = body.int("by", SortId::PLAYER);
    let stages = vec![
        kikashi_gamedef::ir::Stage::Bind(p, over(absent(b.at))),
        kikashi_gamedef::ir::Stage::Apply(vec![put(b.at, local(p), local(by))]),
    ];
    body.mover(&mut program, "play", by, &[p], stages);
    let never = Expr::SomeMove(Box::new(int(0)), Box::new(Expr::Bool(false)));
    let twice = Expr::SomeMove(Box::new(int(0)), Box::new(never.clone()));
    let once: FnId = Body::new().function(&mut program, "once", &[], Ty::Bool, never);
    let twice: FnId = Body::new().function(&mut program, "twice", &[], Ty::Bool, twice);
    let instance = instance(&program, &rules(grid(3, 3), vec![]));
    let machine = Machine::new(&program, &instance).expect("a machine");
    machine.holds(&machine.empty(), &machine.context(), once);
    assert_eq!(machine.evaluations(), 9);
    machine.holds(&machine.empty(), &machine.context(), twice);
    assert_eq!(machine.evaluations(), 9 + 9 + 72, "inner positions count as well");
}

/// The killer of a number is what was noted last under it, and only where the condition held.
#[test]
fn killers() {
    let b = Bench::new();
    let killer = |number: i32| Expr::Killer(Box::new(int(number)));
    let noting = |number: i32, point: i32, holds: bool| {
        Expr::Noting(Box::new(int(number)), Box::new(int(point)), Box::new(Expr::Bool(holds)))
    };
    assert_eq!(b.points(killer(2)), [0; 0]);
    assert!(b.holds(noting(2, 4, true)) && !b.holds(noting(2, 4, false)));
    let after = |noted: Vec<Expr>, number: i32| {
        let parts = noted.into_iter().map(|noting| Expr::Or(vec![noting, Expr::Bool(true)]));
        let asked = contains(killer(number), int(4));
        b.holds(Expr::And(parts.chain([asked]).collect()))
    };
    assert!(after(vec![noting(2, 4, true)], 2) && !after(vec![noting(2, 4, true)], 3));
    assert!(!after(vec![noting(2, 4, false)], 2) && !after(vec![noting(2, 4, true), noting(2, 5, true)], 2));
    assert!(after(vec![noting(2, 4, true), noting(2, 5, false), noting(2, 9, true)], 2), "9 is no point");
    assert!(!after(vec![noting(99, 4, true)], 99) && !after(vec![noting(-1, 4, true)], -1), "too many numbers");
}
