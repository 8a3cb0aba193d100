//! Two games written by hand in the middle language: their moves, ends and counts; Go's captures against a board that
//! knows nothing of sets.

use index_vec::IndexVec;
use kikashi_gamedef::ir::eval::{Machine, Outcome};
use kikashi_gamedef::ir::tables::picture;
use kikashi_gamedef::ir::{
    Direction, Domain, Expr, FnId, Knowledge, MovePart, MoveSet, Program, SelectorCode, Stage, Table, TableKind,
    TableSource, Ty, Update,
};
use kikashi_gamedef::random::Random;
use kikashi_gamedef::rules::{ArithOp, Builtin, CellId, MoveId, NoMove, ParamId, Role, SortId};
use kikashi_gamedef::snapshot::Play;

use super::support::*;

/// Three in a row on three by three; lines are a table filled by a function.
fn tictactoe() -> Program {
    let mut p = program();
    let at = stones(&mut p);
    let ray = board_table(&mut p, Builtin::Ray, &[0, 2], TableKind::Relation);
    // line(P, D): the three points from P in direction D, if they exist.
    let mut body = Body::new();
    let (from, dir, i) = (body.point("p"), body.int("d", SortId::DIR), body.int("i", SortId::INDEX));
    let row = |i| Expr::Row(ray, vec![local(dir), i], Direction::Forward, Box::new(local(from)));
    let all = Expr::Gather(i, Domain::Sort(SortId::INDEX), Box::new(row(local(i))));
    let line = Expr::If(Box::new(empty(row(int(2)))), Box::new(Expr::Empty), Box::new(all));
    let line = body.function(&mut p, "line", &[from, dir], Ty::Set, line);
    p.funcs[line].static_only = true;
    let index = vec![SortId::POINT, SortId::DIR];
    let lines =
        p.tables.push(Table { name: "lines".into(), index, kind: TableKind::Set, source: TableSource::Func(line) });

    let mut body = Body::new();
    let (c, q, d) = (body.int("c", SortId::PLAYER), body.point("q"), body.int("d", SortId::DIR));
    let on = || Expr::Lookup(lines, vec![local(q), local(d)]);
    let full = Expr::And(vec![not(empty(on())), empty(minus(on(), plane(at, local(c))))]);
    let some = Expr::Any(d, Domain::Values((2..6).map(int).collect()), Box::new(full));
    p.goal = body.function(&mut p, "three", &[c], Ty::Bool, Expr::Any(q, over(Expr::Full), Box::new(some)));
    p.drawn = Some(Body::new().function(&mut p, "full", &[], Ty::Bool, empty(absent(at))));

    let mut body = Body::new();
    let (by, point) = (body.int("c", SortId::PLAYER), body.point("p"));
    let stages = vec![Stage::Bind(point, over(absent(at))), Stage::Apply(vec![put(at, local(point), local(by))])];
    body.mover(&mut p, "play", by, &[point], stages);
    p
}

#[test]
fn tictactoe_has_the_known_number_of_games() {
    let program = tictactoe();
    kikashi_gamedef::ir::check::check(&program).expect("a well-formed program");
    let instance = instance(&program, &rules(grid(3, 3), vec![]));
    let machine = Machine::new(&program, &instance).expect("a machine");
    let (state, context) = (machine.empty(), machine.context());
    assert_eq!(machine.perft(&state, &context, 5), 15120);
    assert_eq!(machine.perft(&state, &context, 9), 127_872);
    assert_eq!(machine.perft(&state, &context, 10), 0);
}

#[test]
fn goals_draws_and_the_lack_of_moves() {
    let mut program = tictactoe();
    let instance = instance(&program, &rules(grid(3, 3), vec![]));
    let played = |program: &Program, points: &[i32]| {
        let machine = Machine::new(program, &instance).expect("a machine");
        let mut state = machine.empty();
        for &p in points {
            let play = Play { clause: MoveId::from_raw(0), args: vec![p] };
            state = machine.play(&state, &machine.context(), state.turn, &play).expect("a legal move");
        }
        machine.outcome(&state, &machine.context(), 1 - state.turn)
    };
    assert_eq!(played(&program, &[0, 3, 1, 4]), None);
    assert_eq!(played(&program, &[0, 3, 1, 4, 2]), Some(Outcome::Win(0)));
    assert_eq!(played(&program, &[0, 1, 2, 3, 4, 6, 5, 8, 7]), Some(Outcome::Draw));
    assert_eq!(played(&program, &[0, 1, 2, 3, 4, 6, 5, 7, 8]), Some(Outcome::Win(0)), "the goal before the draw");
    program.drawn = None;
    let full = [0, 1, 2, 3, 4, 6, 5, 8, 7];
    for (no_move, outcome) in [
        (None, Some(Outcome::Draw)),
        (Some(NoMove::Draws), Some(Outcome::Draw)),
        (Some(NoMove::Loses), Some(Outcome::Win(0))),
        (Some(NoMove::Wins), Some(Outcome::Win(1))),
        (Some(NoMove::Passes), None),
    ] {
        program.no_move = no_move;
        assert_eq!(played(&program, &full), outcome, "{no_move:?}");
    }
}

#[test]
fn illegal_plays_are_refused() {
    let program = tictactoe();
    let instance = instance(&program, &rules(grid(3, 3), vec![]));
    let machine = Machine::new(&program, &instance).expect("a machine");
    let (state, context) = (machine.empty(), machine.context());
    let play = |clause: u32, args: &[i32]| Play { clause: MoveId::from_raw(clause), args: args.to_vec() };
    let next = machine.play(&state, &context, 0, &play(0, &[4])).expect("a legal move");
    assert_eq!(next.turn, 1);
    assert!(machine.play(&next, &context, 1, &play(0, &[4])).is_none(), "not empty");
    for (clause, args) in [(0, &[9][..]), (0, &[-1]), (0, &[]), (0, &[1, 2]), (1, &[1]), (7, &[])] {
        assert!(machine.play(&state, &context, 0, &play(clause, args)).is_none(), "{clause} {args:?}");
    }
    assert!(machine.play(&state, &context, 2, &play(0, &[4])).is_none(), "no such player");
    assert_eq!(machine.legal(&state, &context, 2), []);
}

#[test]
fn selectors_return_the_moves_of_all_parts() {
    let mut program = tictactoe();
    let goal = |program: &mut Program, name: &str, player: Expr| {
        let call = Expr::Call(program.goal, vec![player]);
        Body::new().function(program, name, &[], Ty::Bool, call)
    };
    let won = goal(&mut program, "won", Expr::Attacker);
    let after = Expr::SomeMove(Box::new(Expr::Attacker), Box::new(Expr::Call(won, vec![])));
    let gi1: FnId = Body::new().function(&mut program, "gi1", &[], Ty::Bool, after);
    let part = |condition, after| MovePart { condition, after, kept: None, idle: None, few: vec![], sure: vec![] };
    let parts = vec![part(None, won), part(Some(won), gi1)];
    let selector = SelectorCode {
        name: "gi1".into(),
        knowledge: Knowledge::None,
        mover: Role::Attacker,
        verdict: gi1,
        answer: None,
        moves: MoveSet { parts, ..MoveSet::default() },
    };
    program.selectors.push(selector);
    kikashi_gamedef::ir::check::check(&program).expect("a well-formed program");
    let instance = instance(&program, &rules(grid(3, 3), vec![]));
    let machine = Machine::new(&program, &instance).expect("a machine");
    let text = "X . O\n. X O\nX . .";
    let position = kikashi_gamedef::ir::tables::parse_picture(&program, &instance, text).expect("a position");
    let state = machine.load(&position).expect("a state");
    let moves = |attacker| {
        let context = kikashi_gamedef::ir::eval::Context { args: vec![], attacker };
        let selector = &program.selectors[0];
        let moves = machine.moves(&state, &context, selector);
        assert_eq!(machine.verdict(&state, &context, selector), !moves.is_empty());
        moves.into_iter().map(|play| instance.point_names[play.args[0] as usize].clone()).collect::<Vec<_>>()
    };
    assert_eq!(moves(0), ["A2", "C1"]);
    assert_eq!(moves(1), ["C1"]);
}

/// Go with captures, suicide forbidden, simple ko, and a pass that counts.
fn go() -> Program {
    let mut p = program();
    let (at, ko) = (stones(&mut p), ko_point(&mut p));
    let adj = board_table(&mut p, Builtin::Adj, &[], TableKind::Relation);
    let image = |set| Expr::Image(adj, vec![], Direction::Forward, Box::new(set));
    // string(X): the points linked to some point of X that has a stone.
    let mut body = Body::new();
    let (seed, reached, c) =
        (body.local("seed", Ty::Set), body.local("reached", Ty::Set), body.int("c", SortId::PLAYER));
    let own = || plane(at, local(c));
    let step = Expr::Inter(vec![own(), image(local(reached))]);
    let closure = Expr::Closure(Box::new(Expr::Inter(vec![local(seed), own()])), reached, Box::new(step));
    let gather = Expr::Gather(c, Domain::Sort(SortId::PLAYER), Box::new(closure));
    let string = body.function(&mut p, "string", &[seed], Ty::Set, gather);
    // dies(C, L): what C captures by the stone on L.
    let mut body = Body::new();
    let (c, l) = (body.int("c", SortId::PLAYER), body.point("l"));
    let theirs = Expr::Inter(vec![image(singleton(local(l))), plane(at, Expr::Opponent(Box::new(local(c))))]);
    let alive = Expr::Call(string, vec![image(absent(at))]);
    let dead = Expr::Call(string, vec![minus(theirs, alive)]);
    let dies = body.function(&mut p, "dies", &[c, l], Ty::Set, dead);
    let mut body = Body::new();
    let l = body.point("l");
    let liberties = Expr::Inter(vec![absent(at), image(Expr::Call(string, vec![singleton(local(l))]))]);
    let liberties = body.function(&mut p, "liberties", &[l], Ty::Set, liberties);

    let mut body = Body::new();
    let (by, l) = (body.int("c", SortId::PLAYER), body.point("l"));
    let dead = || Expr::Call(dies, vec![local(by), local(l)]);
    let alone = empty(minus(Expr::Call(string, vec![singleton(local(l))]), singleton(local(l))));
    let none = || Box::new(int(kikashi_gamedef::ir::NONE));
    let is_ko = Expr::And(vec![alone, empty(Expr::Call(liberties, vec![local(l)]))]);
    let ko_value = Expr::If(Box::new(is_ko), Box::new(Expr::The(Box::new(dead()))), none());
    let stages = vec![
        Stage::Bind(l, over(absent(at))),
        Stage::When(not(same(local(l), Expr::Scalar(ko, vec![])))),
        Stage::Apply(vec![put(at, local(l), local(by))]),
        Stage::Apply(vec![
            Update::Scalar { cell: ko, index: vec![], value: ko_value },
            Update::Plane { cell: at, index: vec![], set: dead(), value: *none() },
            Update::Passes(int(0)),
        ]),
        Stage::Require(not(empty(Expr::Call(liberties, vec![local(l)])))),
    ];
    body.mover(&mut p, "play", by, &[l], stages);
    let mut body = Body::new();
    let by = body.int("c", SortId::PLAYER);
    let more = Expr::Arith(ArithOp::Add, Box::new(Expr::Passes), Box::new(int(1)));
    let pass = body.mover(&mut p, "pass", by, &[], vec![Stage::Apply(vec![Update::Reset(ko), Update::Passes(more)])]);
    p.moves[pass].is_pass = true;
    let two = Expr::Compare(kikashi_gamedef::rules::CompareOp::Ge, Box::new(Expr::Passes), Box::new(int(2)));
    p.ended = Some(Body::new().function(&mut p, "ended", &[], Ty::Bool, two));
    let mut body = Body::new();
    let c = body.int("c", SortId::PLAYER);
    let stones = Expr::Count(Box::new(plane(at, local(c))));
    p.score = Some(body.function(&mut p, "score", &[c], Ty::Int, stones));
    p
}

/// A Go board that follows the rules stone by stone.
struct Board {
    size: usize,
    stones: Vec<i32>,
    ko: i32,
}

impl Board {
    fn near(&self, p: usize) -> Vec<usize> {
        let (x, y, n) = (p % self.size, p / self.size, self.size);
        let mut out = Vec::new();
        if x > 0 {
            out.push(p - 1)
        }
        if x + 1 < n {
            out.push(p + 1)
        }
        if y > 0 {
            out.push(p - n)
        }
        if y + 1 < n {
            out.push(p + n)
        }
        out
    }

    fn string(&self, p: usize) -> (Vec<usize>, bool) {
        let (mut all, mut free, mut i) = (vec![p], false, 0);
        let mut seen = vec![false; self.stones.len()];
        seen[p] = true;
        while i < all.len() {
            for q in self.near(all[i]) {
                free |= self.stones[q] == -1;
                if self.stones[q] == self.stones[p] && !std::mem::replace(&mut seen[q], true) {
                    all.push(q);
                }
            }
            i += 1;
        }
        (all, free)
    }

    fn play(&self, c: i32, p: usize) -> Option<Board> {
        if self.stones[p] != -1 || self.ko == p as i32 {
            return None;
        }
        let mut next = Board { size: self.size, stones: self.stones.clone(), ko: -1 };
        next.stones[p] = c;
        let mut dead: Vec<usize> = Vec::new();
        for q in self.near(p).into_iter().filter(|&q| next.stones[q] == 1 - c) {
            let (string, free) = next.string(q);
            if !free {
                dead.extend(string);
            }
        }
        dead.sort_unstable();
        dead.dedup();
        let (own, free) = next.string(p);
        if dead.len() == 1 && own.len() == 1 && !free {
            next.ko = dead[0] as i32;
        }
        dead.iter().for_each(|&q| next.stones[q] = -1);
        next.string(p).1.then_some(next)
    }
}

#[test]
fn go_captures_as_a_plain_board_does() {
    let program = go();
    kikashi_gamedef::ir::check::check(&program).expect("a well-formed program");
    for (size, games, moves) in [(2, 60, 40), (3, 60, 60), (5, 30, 120), (9, 6, 200), (19, 1, 200)] {
        let instance = instance(&program, &rules(grid(size, size), vec![]));
        let machine = Machine::new(&program, &instance).expect("a machine");
        let context = machine.context();
        let mut random = Random::new(size as u64);
        for _ in 0..games {
            let mut state = machine.empty();
            let mut board = Board { size: size as usize, stones: vec![-1; (size * size) as usize], ko: -1 };
            for _ in 0..moves {
                let plays = machine.legal(&state, &context, state.turn);
                let points: Vec<usize> =
                    plays.iter().filter(|p| !p.args.is_empty()).map(|p| p.args[0] as usize).collect();
                let expected: Vec<usize> =
                    (0..board.stones.len()).filter(|&p| board.play(state.turn, p).is_some()).collect();
                let shown = picture(&program, &instance, &machine.save(&state));
                assert_eq!(points, expected, "player {} on\n{shown}", state.turn);
                let play = &plays[random.below(plays.len())];
                board = match play.args.first() {
                    Some(&p) => board.play(state.turn, p as usize).expect("a legal move"),
                    None => Board { ko: -1, ..board },
                };
                state = machine.play(&state, &context, state.turn, play).expect("a legal move");
                let snapshot = machine.save(&state);
                assert_eq!(snapshot.cells, [board.stones.clone(), vec![board.ko]]);
                assert_eq!(machine.load(&snapshot).expect("a state"), state);
                if machine.outcome(&state, &context, 1 - state.turn).is_some() {
                    assert_eq!(snapshot.passes, 2);
                    state = machine.null(&state);
                    state.passes = 0;
                    board.ko = -1;
                }
            }
        }
    }
}

#[test]
fn go_is_counted_and_played_to_the_end() {
    let program = go();
    let instance = instance(&program, &rules(grid(5, 5), vec![]));
    let machine = Machine::new(&program, &instance).expect("a machine");
    let (state, context) = (machine.empty(), machine.context());
    assert_eq!(machine.perft(&state, &context, 1), 26);
    assert_eq!(machine.perft(&state, &context, 2), 25 * 25 + 26);
    let mut random = Random::new(7);
    for _ in 0..20 {
        let playout = machine.playout(&state, &context, &mut random, 10_000);
        let cells = machine.save(&playout.state).cells;
        let stones = |c| cells[0].iter().filter(|&&v| v == c).count();
        let expected = match stones(0).cmp(&stones(1)) {
            std::cmp::Ordering::Greater => Outcome::Win(0),
            std::cmp::Ordering::Less => Outcome::Win(1),
            std::cmp::Ordering::Equal => Outcome::Draw,
        };
        assert_eq!(playout.outcome, Some(expected));
        assert_eq!(playout.state.passes, 2);
    }
    let short = machine.playout(&state, &context, &mut random, 3);
    assert!(short.moves <= 3 && (short.outcome.is_some() || short.moves == 3));
}

#[test]
fn the_root_fixes_targets_and_roles() {
    let mut program = go();
    let at = CellId::from_raw(0);
    let target = program.params.push("target".into());
    let stone = Expr::ValueAt(at, vec![], Box::new(Expr::Arg(target)));
    let present = not(same(stone.clone(), int(kikashi_gamedef::ir::NONE)));
    let constraint = Body::new().function(&mut program, "present", &[], Ty::Bool, present);
    program.funcs[constraint].doc = "at(target) != none".into();
    program.constraints.push(constraint);
    let attacker = Expr::Opponent(Box::new(stone));
    program.attacker = Some(Body::new().function(&mut program, "attacker", &[], Ty::Int, attacker));
    let mut game = rules(grid(3, 3), vec![]);
    parameter(&mut game, "target", SortId::POINT);
    let params: IndexVec<ParamId, _> = [None].into_iter().collect();
    let instance =
        kikashi_gamedef::ir::tables::instantiate(&program, &game, &params, None, "go3").expect("an instance");
    let machine = Machine::new(&program, &instance).expect("a machine");
    let play = Play { clause: MoveId::from_raw(0), args: vec![4] };
    let state = machine.play(&machine.empty(), &machine.context(), 0, &play).expect("a legal move");
    let root = machine.root(&state, &[(target, 4)]).expect("a root");
    assert_eq!((root.args[0], root.attacker), (4, 1));
    let error = |given: &[(ParamId, i32)]| machine.root(&state, given).expect_err("an error");
    assert_eq!(error(&[(target, 0)]), "the position does not meet: at(target) != none");
    assert_eq!(error(&[(target, 99)]), "the position does not meet: at(target) != none");
    assert_eq!(error(&[]), "parameter `target` is not given");
    assert_eq!(error(&[(ParamId::from_raw(3), 0)]), "no parameter 3");
}

#[test]
fn a_player_who_cannot_move_passes() {
    let mut program = tictactoe();
    program.drawn = None;
    program.no_move = Some(NoMove::Passes);
    // Only the first player has moves.
    let Stage::Bind(point, Domain::Set(set)) = program.moves[MoveId::from_raw(0)].stages[0].clone() else {
        panic!("a loop over empty points");
    };
    let by = program.moves[MoveId::from_raw(0)].by;
    let only = Expr::If(Box::new(same(local(by), int(0))), set, Box::new(Expr::Empty));
    program.moves[MoveId::from_raw(0)].stages[0] = Stage::Bind(point, over(only));
    let instance = instance(&program, &rules(grid(3, 3), vec![]));
    let machine = Machine::new(&program, &instance).expect("a machine");
    let (state, context) = (machine.empty(), machine.context());
    assert_eq!(machine.perft(&state, &context, 2), 9, "the pass is one successor");
    assert_eq!(machine.perft(&state, &context, 3), 72);
    let playout = machine.playout(&state, &context, &mut Random::new(1), 100);
    assert_eq!(playout.outcome, Some(Outcome::Win(0)));
}
