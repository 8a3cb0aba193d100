//! The text of a small program, to the letter.

use kikashi_gamedef::ir::dump::dump;
use kikashi_gamedef::ir::{Direction, Domain, Expr, SetupCode, Stage, TableKind, Ty, Update};
use kikashi_gamedef::rules::{ArithOp, Builtin, CompareOp, SortId};

use super::support::*;

#[test]
fn the_text_reads_like_set_algebra() {
    let mut p = program();
    p.funcs[p.goal].origin = vec![NOWHERE];
    let (at, ko) = (stones(&mut p), ko_point(&mut p));
    p.legend = vec![('X', vec![(at, 0)])];
    let adj = board_table(&mut p, Builtin::Adj, &[], TableKind::Relation);
    let step = board_table(&mut p, Builtin::Step, &[0], TableKind::Relation);
    let image = |set| Expr::Image(adj, vec![], Direction::Forward, Box::new(set));

    let mut body = Body::new();
    let (point, reached) = (body.point("p"), body.local("x", Ty::Set));
    let own = plane(at, Expr::ValueAt(at, vec![], Box::new(local(point))));
    let grow = Expr::Inter(vec![image(local(reached)), own]);
    let closure = Expr::Closure(Box::new(singleton(local(point))), reached, Box::new(grow));
    let string = body.function(&mut p, "string", &[point], Ty::Set, closure);
    p.funcs[string].doc = "The string of a point.".into();
    p.funcs[string].origin = vec![NOWHERE, NOWHERE];

    let mut body = Body::new();
    let (q, c, it) = (body.point("q"), body.int("c", SortId::PLAYER), body.int("_", SortId::DIR));
    let row = Expr::Row(step, vec![local(it)], Direction::Backward, Box::new(local(q)));
    let near = Expr::Gather(it, Domain::Values(vec![int(0), int(4)]), Box::new(row));
    let near = minus(Expr::Union(vec![near, plane(at, int(1))]), Expr::Inter(vec![absent(at), plane(at, local(c))]));
    let many = Expr::AtLeast(
        Box::new(Expr::Call(string, vec![local(q)])),
        Box::new(Expr::Arith(ArithOp::Add, Box::new(int(2)), Box::new(Expr::Passes))),
    );
    let all = Expr::And(vec![
        Expr::Or(vec![many, not(same(Expr::Scalar(ko, vec![]), local(q)))]),
        not(contains(near, local(q))),
        Expr::Compare(CompareOp::Lt, Box::new(Expr::Count(Box::new(Expr::Full))), Box::new(int(9))),
        Expr::SomeMove(Box::new(Expr::Opponent(Box::new(local(c)))), Box::new(empty(absent(at)))),
    ]);
    body.function(&mut p, "busy", &[q, c], Ty::Bool, all);

    let mut body = Body::new();
    let (by, l) = (body.int("c", SortId::PLAYER), body.point("l"));
    let stages = vec![
        Stage::Bind(l, over(absent(at))),
        Stage::When(not(same(local(l), Expr::Scalar(ko, vec![])))),
        Stage::Apply(vec![
            put(at, local(l), local(by)),
            Update::Plane {
                cell: at,
                index: vec![],
                set: image(singleton(local(l))),
                value: int(kikashi_gamedef::ir::NONE),
            },
            Update::Reset(ko),
        ]),
        Stage::Require(not(empty(Expr::Call(string, vec![local(l)])))),
    ];
    body.mover(&mut p, "play", by, &[l], stages);
    p.start = vec![SetupCode::Picture("  X.\n  .X\n".into())];

    let game = rules(grid(2, 2), vec![]);
    assert_eq!(
        dump(&p, Some(&game), &|_| "test.game:7".into()),
        "\
game test of test

cell at(point): planes of player?
cell ko: point? until next move
table adj_relation: relation = board adj
table step_relation[dir]: relation = board step by argument 0
sign X: at = 0

// test.game:7
fn goal(player: player) -> bool =
    false

// The string of a point. (test.game:7)
fn string(p: point) -> set =
    closure x from {p} step adj_relation(x) & at[at(p)]

fn busy(q: point, c: player) -> bool =
    (|string(q)| >= 2 + passes or ko != q)
    and q not in ((union it in [north, south]: step_relation^-1[it]{q}) | at[white]) - at[none] & at[c]
    and |all| < 9
    and (some move of opponent(c): at[none] == {})

// test.game:7
move play(l: point) by c
    for l in at[none]
    when l != ko
    then at(l) := c
     and at(every adj_relation({l})) := none
     and reset ko
    require string(l) != {}

goal: goal
start:
    X.
    .X
"
    );
}

#[test]
fn long_expressions_are_broken_at_their_joints() {
    let mut p = program();
    let at = stones(&mut p);
    let long = Expr::Or((0..12).map(|i| contains(plane(at, int(i % 2)), int(i + 1000))).collect());
    Body::new().function(&mut p, "long", &[], Ty::Bool, long);
    let text = dump(&p, None, &|_| String::new());
    assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
    assert!(text.contains("\n    or 1011 in at[1]\n"), "{text}");
}
