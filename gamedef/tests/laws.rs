//! The laws of the middle language's operators, held against the interpreter: whatever a law says of the form of two
//! expressions is true of their values, on random positions of every shipped game that has selectors.

mod all_at_once;
mod forms;

use crate::common::{self, Compiled, Random, SEED, random_positions, small_instances};
use index_vec::IndexVec;
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::eval::{Machine, Value};
use kikashi_gamedef::ir::facts;
use kikashi_gamedef::ir::laws::{self, Component, Step};
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{
    Direction, Domain, Expr, FnId, Func, Local, LocalVec, Program, TableId, TableKind, Ty, build, visit,
};
use kikashi_gamedef::passes::{Knowledge, compile, demand};
use kikashi_gamedef::rules::SortId;

/// What a value must be: of which added function, at which points, on which board.
type Expected<'e> = &'e mut dyn FnMut(usize, &[i32], Value, &str);

/// A program with more functions at its end.
struct Lab {
    program: Program,
    first: usize,
}

impl Lab {
    fn new(case: &Compiled) -> Lab {
        let program =
            compile(&case.module, &case.game, &case.selectors, &[Knowledge::None], &[], &mut |_, _| {}).unwrap();
        let first = program.funcs.len();
        Lab { program, first }
    }

    /// Adds a function of these points.
    fn add(&mut self, points: &[&str], ty: Ty, make: impl FnOnce(&[Expr], &mut LocalVec) -> Expr) {
        let mut locals = IndexVec::new();
        let params: Vec<_> = points
            .iter()
            .map(|name| locals.push(Local { name: (*name).into(), ty: Ty::Int, sort: Some(SortId::POINT) }))
            .collect();
        let given: Vec<Expr> = params.iter().map(|p| Expr::Local(*p)).collect();
        let body = make(&given, &mut locals);
        let name = format!("law_{}", self.program.funcs.len()).into();
        let (doc, origin) = (String::new(), vec![]);
        self.program.funcs.push(Func { name, params, locals, ty, body, doc, origin, static_only: false });
    }

    /// Evaluates the added functions on random positions and points; `expected` sees which function and its value.
    fn run(&self, case: &Compiled, count: usize, expected: Expected<'_>) {
        let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
        let instance = instantiate(&self.program, &case.game, &case.params, case.setup.as_deref(), &case.name).unwrap();
        let machine = Machine::new(&self.program, &instance).unwrap();
        let mut random = Random::new(SEED);
        for (i, snapshot) in random_positions(case, &judge, count).iter().enumerate() {
            let theirs = judge.state(snapshot).unwrap();
            let ours = machine.load(snapshot).unwrap();
            for given in common::roots(&case.game, &judge, &theirs, i) {
                let context = common::context(&machine, &ours, &given);
                for f in self.first..self.program.funcs.len() {
                    let points: Vec<i32> = self.program.funcs[FnId::from_usize(f)]
                        .params
                        .iter()
                        .map(|_| i32::try_from(random.below(judge.board().points())).unwrap())
                        .collect();
                    let value = machine.call(&ours, &context, FnId::from_usize(f), &points);
                    expected(f - self.first, &points, value, &judge.picture(&theirs));
                }
            }
        }
    }
}

/// The cells' own sets, and what unions, intersections and differences make of them.
fn sets(program: &Program) -> Vec<Expr> {
    let players = [Expr::Attacker, Expr::Opponent(Box::new(Expr::Attacker)), Expr::Int(0), Expr::Int(1)];
    let mut out = vec![Expr::Empty, Expr::Full];
    for (cell, storage) in program.cells.iter_enumerated() {
        if storage.index.is_empty() && matches!(storage.kind, kikashi_gamedef::ir::StorageKind::Planes { .. }) {
            out.push(Expr::Absent(cell, vec![]));
            out.extend(players.iter().map(|p| Expr::Plane(cell, vec![], Some(Box::new(p.clone())))));
        }
    }
    let base = out.clone();
    for a in &base {
        for b in &base {
            out.push(Expr::Union(vec![a.clone(), b.clone()]));
            out.push(Expr::Inter(vec![a.clone(), b.clone()]));
            out.push(Expr::Minus(Box::new(a.clone()), Box::new(b.clone())));
        }
    }
    out
}

fn cases() -> Vec<Compiled> {
    small_instances().into_iter().filter(|c| c.selectors.len() > 3).collect()
}

#[test]
fn sets_that_are_disjoint_or_included_by_form_are_so() {
    for case in cases() {
        let mut lab = Lab::new(&case);
        let all = sets(&lab.program);
        let mut random = Random::new(SEED);
        let mut said = 0;
        for _ in 0..4_000 {
            let (a, b) = (all[random.below(all.len())].clone(), all[random.below(all.len())].clone());
            if facts::disjoint(&a, &b) {
                said += 1;
                lab.add(&[], Ty::Bool, |_, _| Expr::IsEmpty(Box::new(Expr::Inter(vec![a.clone(), b.clone()]))));
            }
            if facts::includes(&a, &b) {
                said += 1;
                lab.add(&[], Ty::Bool, |_, _| Expr::IsEmpty(Box::new(Expr::Minus(Box::new(b), Box::new(a)))));
            }
        }
        assert!(said > 100, "{}: the laws say next to nothing", case.name);
        let bodies: Vec<Expr> = lab.program.funcs.iter().skip(lab.first).map(|f| f.body.clone()).collect();
        lab.run(&case, 3, &mut |law, _, value, board| {
            assert_eq!(value, Value::Bool(true), "{}: {:?}\n{board}", case.name, bodies[law]);
        });
    }
}

/// The relations of a program that have no index.
fn relations(program: &Program) -> Vec<TableId> {
    let plain = |t: &TableId| program.tables[*t].kind == TableKind::Relation && program.tables[*t].index.is_empty();
    program.tables.indices().filter(plain).collect()
}

#[test]
fn a_relation_called_symmetric_is() {
    let mut said = 0;
    for case in cases() {
        let mut lab = Lab::new(&case);
        for table in relations(&lab.program) {
            if laws::is_symmetric(&lab.program, table, &[]) {
                said += 1;
                lab.add(&["p", "q"], Ty::Bool, |given, _| {
                    let row = |p: &Expr| Expr::Row(table, vec![], Direction::Forward, Box::new(p.clone()));
                    let (there, back) = (
                        build::contains(row(&given[0]), given[1].clone()),
                        build::contains(row(&given[1]), given[0].clone()),
                    );
                    Expr::If(Box::new(there), Box::new(back.clone()), Box::new(Expr::Not(Box::new(back))))
                });
            }
        }
        lab.run(&case, 60, &mut |_, points, value, _| {
            assert_eq!(value, Value::Bool(true), "{}: {points:?}", case.name);
        });
    }
    assert!(said > 2);
}

/// The steps of all closures of a program.
fn steps(program: &Program) -> Vec<Step> {
    let mut out: Vec<Step> = Vec::new();
    for func in &program.funcs {
        visit::each_below(&func.body, &mut |e| {
            if let Expr::Closure(_, x, step) = e
                && let Some(step) = Step::of(program, *x, step)
                && !visit::contains(&step.gate, &|x| matches!(x, Expr::Local(_)))
                && !out.contains(&step)
            {
                out.push(step);
            }
        });
    }
    out
}

#[test]
fn a_step_and_its_reverse_lead_there_and_back() {
    let mut said = 0;
    for case in cases() {
        let mut lab = Lab::new(&case);
        let mut tried = steps(&lab.program);
        for table in relations(&lab.program) {
            let gate = sets(&lab.program).into_iter().nth(3).unwrap_or(Expr::Full);
            for (place, direction) in [
                (laws::Gate::Before, Direction::Forward),
                (laws::Gate::After, Direction::Forward),
                (laws::Gate::Before, Direction::Backward),
                (laws::Gate::After, Direction::Backward),
            ] {
                tried.push(Step { gate: gate.clone(), place, table, index: vec![], direction });
            }
        }
        for step in tried {
            said += 1;
            let back = step.reversed(&lab.program);
            lab.add(&["p", "q"], Ty::Bool, |given, _| {
                let one = |p: &Expr| Expr::Singleton(Box::new(p.clone()));
                let there = build::contains(step.apply(one(&given[0])), given[1].clone());
                let back = build::contains(back.apply(one(&given[1])), given[0].clone());
                Expr::If(Box::new(there), Box::new(back.clone()), Box::new(Expr::Not(Box::new(back))))
            });
        }
        lab.run(&case, 60, &mut |_, points, value, board| {
            assert_eq!(value, Value::Bool(true), "{}: {points:?}\n{board}", case.name);
        });
    }
    assert!(said > 10);
}

/// A set called whole has, of each point of the gate that it has, all the point's component.
#[test]
fn whole_sets_are_unions_of_components() {
    let mut said = 0;
    for case in cases() {
        let mut lab = Lab::new(&case);
        let gates: Vec<Expr> = sets(&lab.program).into_iter().filter(|e| visit::cell_read(e).is_some()).collect();
        let seeds: Vec<Expr> = sets(&lab.program);
        let mut random = Random::new(SEED);
        for table in relations(&lab.program) {
            for gate in &gates {
                let step = Step {
                    gate: gate.clone(),
                    place: laws::Gate::After,
                    table,
                    index: vec![],
                    direction: Direction::Forward,
                };
                for _ in 0..20 {
                    let seed = seeds[random.below(seeds.len())].clone();
                    let own = gates[random.below(gates.len())].clone();
                    let place = if random.below(2) == 0 { laws::Gate::After } else { laws::Gate::Before };
                    let mut locals = IndexVec::new();
                    let x = locals.push(Local { name: "x".into(), ty: Ty::Set, sort: None });
                    let inner = Step { gate: own.clone(), place, ..step.clone() };
                    let closure = Expr::Closure(Box::new(seed), x, Box::new(inner.apply(Expr::Local(x))));
                    let set =
                        if place == laws::Gate::Before { Expr::Inter(vec![own.clone(), closure]) } else { closure };
                    let set = match random.below(4) {
                        0 => Expr::Minus(Box::new(own), Box::new(set)),
                        1 => Expr::Minus(
                            Box::new(own),
                            Box::new(Expr::Singleton(Box::new(Expr::Int(random.below(9) as i32)))),
                        ),
                        _ => set,
                    };
                    if !laws::is_symmetric(&lab.program, table, &[]) || !laws::is_whole(&lab.program, &set, &step) {
                        continue;
                    }
                    said += 1;
                    lab.add(&[], Ty::Bool, |_, to| {
                        let set = visit::import(&set, &locals, to, &mut Default::default());
                        let of_gate = build::inter([set.clone(), step.gate.clone()]);
                        Expr::IsEmpty(Box::new(build::minus(step.apply(of_gate), set)))
                    });
                }
            }
        }
        let bodies: Vec<Expr> = lab.program.funcs.iter().skip(lab.first).map(|f| f.body.clone()).collect();
        lab.run(&case, 30, &mut |law, _, value, board| {
            assert_eq!(value, Value::Bool(true), "{}: {:?}\n{board}", case.name, bodies[law]);
        });
    }
    assert!(said > 20, "{said}");
}

/// To be in one component is mutual.
#[test]
fn components_are_classes_of_an_equivalence() {
    let mut said = 0;
    for case in cases() {
        let mut lab = Lab::new(&case);
        let gates: Vec<Expr> = sets(&lab.program).into_iter().filter(|e| visit::cell_read(e).is_some()).collect();
        for table in relations(&lab.program) {
            for gate in &gates {
                let step = Step {
                    gate: gate.clone(),
                    place: laws::Gate::After,
                    table,
                    index: vec![],
                    direction: Direction::Forward,
                };
                let program = lab.program.clone();
                lab.add(&["p", "q"], Ty::Bool, |given, locals| {
                    let mut component = |p: &Expr| {
                        let x = locals.push(Local { name: "x".into(), ty: Ty::Set, sort: None });
                        let seed = Expr::Singleton(Box::new(p.clone()));
                        Expr::Closure(Box::new(seed), x, Box::new(step.apply(Expr::Local(x))))
                    };
                    let (of_p, of_q) = (component(&given[0]), component(&given[1]));
                    if Component::of(&program, &of_p).is_none() {
                        return Expr::Bool(true);
                    }
                    said += 1;
                    let both = given.iter().map(|p| build::contains(gate.clone(), p.clone()));
                    let there = build::contains(of_p, given[1].clone());
                    let back = build::contains(of_q, given[0].clone());
                    let same = Expr::If(Box::new(there), Box::new(back.clone()), Box::new(Expr::Not(Box::new(back))));
                    Expr::Or(vec![Expr::Not(Box::new(build::and(both))), same])
                });
            }
        }
        lab.run(&case, 60, &mut |_, points, value, board| {
            assert_eq!(value, Value::Bool(true), "{}: {points:?}\n{board}", case.name);
        });
    }
    assert!(said > 3);
}

/// Expressions around closures of many points, asked about from few, on the relation.
fn far_closures(program: &Program, table: TableId, point: &Expr, locals: &mut LocalVec, random: &mut Random) -> Expr {
    let planes: Vec<Expr> = sets(program).into_iter().filter(|e| visit::cell_read(e).is_some()).collect();
    let mut plane = || planes[random.below(planes.len())].clone();
    let (own, other, gate) = (plane(), plane(), plane());
    let image = |of: Expr| Expr::Image(table, vec![], Direction::Forward, Box::new(of));
    let seed = [image(other.clone()), other.clone(), Expr::Full][random.below(3)].clone();
    let row = Expr::Row(table, vec![], Direction::Forward, Box::new(point.clone()));
    let few = match random.below(3) {
        0 => Expr::Minus(Box::new(row.clone()), Box::new(own.clone())),
        _ => Expr::Inter(vec![row.clone(), own.clone()]),
    };
    let x = locals.push(Local { name: "x".into(), ty: Ty::Set, sort: None });
    let v = locals.push(Local { name: "v".into(), ty: Ty::Int, sort: Some(SortId::PLAYER) });
    let of_value = |plane: &Expr| match plane {
        Expr::Plane(cell, index, Some(_)) => Expr::Plane(*cell, index.clone(), Some(Box::new(Expr::Local(v)))),
        plane => plane.clone(),
    };
    let through = |gate: Expr| image(Expr::Inter(vec![Expr::Local(x), gate]));
    let into = |gate: Expr| Expr::Inter(vec![image(Expr::Local(x)), gate]);
    let closure = |seed: &Expr, step| Expr::Closure(Box::new(seed.clone()), x, Box::new(step));
    let gathered = |body: Expr| Expr::Gather(v, Domain::Sort(SortId::PLAYER), Box::new(body));
    let part = of_value(&own);
    match random.below(6) {
        0 => Expr::Inter(vec![few, closure(&seed, through(gate.clone())), gate]),
        1 => Expr::Minus(Box::new(few), Box::new(Expr::Inter(vec![gate.clone(), closure(&seed, into(gate))]))),
        2 => {
            let all = gathered(Expr::Inter(vec![closure(&seed, through(part.clone())), part]));
            Expr::Minus(Box::new(few), Box::new(all))
        }
        3 => gathered(closure(&Expr::Inter(vec![few, part.clone()]), into(part))),
        4 => Expr::Inter(vec![few, gathered(Expr::Inter(vec![closure(&seed, through(gate)), part]))]),
        _ => {
            let components = Expr::Inter(vec![own.clone(), closure(&seed, through(own.clone()))]);
            let taken = if other == gate { row } else { components };
            let left = Expr::Minus(Box::new(own.clone()), Box::new(taken));
            let y = locals.push(Local { name: "y".into(), ty: Ty::Set, sort: None });
            let step = Expr::Inter(vec![image(Expr::Local(y)), own]);
            Expr::Inter(vec![few, Expr::Closure(Box::new(left), y, Box::new(step))])
        }
    }
}

/// Puts in place of what is reached what going back from each point says.
fn read_back(func: &mut Func) {
    let locals = &mut func.locals;
    visit::rewrite(&mut func.body, &mut |e| {
        let Expr::Reached(chain) = e else { return };
        let q = locals.push(Local { name: "q".into(), ty: Ty::Int, sort: Some(SortId::POINT) });
        let point = Expr::Singleton(Box::new(Expr::Local(q)));
        let behind = Expr::Closure(Box::new(point), chain.var, Box::new(chain.reverse.clone()));
        let met = build::nonempty(Expr::Inter(vec![chain.from.clone(), behind]));
        *e = Expr::Filter(q, Box::new(chain.to.clone()), Box::new(met));
    });
}

/// What a closure has of few points is the same when it is looked at from these.
#[test]
fn closures_are_the_same_from_where_they_are_asked_about() {
    let mut changed = 0;
    for case in cases() {
        let mut lab = Lab::new(&case);
        let mut random = Random::new(SEED);
        for table in relations(&lab.program) {
            for _ in 0..150 {
                let program = lab.program.clone();
                lab.add(&["p"], Ty::Set, |given, locals| far_closures(&program, table, &given[0], locals, &mut random));
            }
        }
        let mut near = Lab { program: demand::demand(lab.program.clone()), first: lab.first };
        let bodies =
            |lab: &Lab| -> Vec<Expr> { lab.program.funcs.iter().skip(lab.first).map(|f| f.body.clone()).collect() };
        let (before, after) = (bodies(&lab), bodies(&near));
        near.program.funcs.iter_mut().skip(near.first).for_each(read_back);
        changed += before.iter().zip(&after).filter(|(a, b)| a != b).count();
        let mut values = Vec::new();
        lab.run(&case, 20, &mut |law, points, value, _| values.push((law, points.to_vec(), value)));
        let mut values = values.into_iter();
        near.run(&case, 20, &mut |law, points, value, board| {
            let expected = values.next().expect("as many");
            assert_eq!(
                (law, points.to_vec(), value),
                expected,
                "{}: {:?}\n{:?}\n{board}",
                case.name,
                before[law],
                after[law]
            );
        });
        assert!(values.next().is_none());
    }
    assert!(changed > 300, "{changed}");
}

/// What is called layered has a point if and only if it has one for a point of the closure; if there is no seed, it has none.
#[test]
fn a_layer_that_meets_is_what_it_takes() {
    let (mut said, mut unsaid) = (0, 0);
    for case in cases() {
        let mut lab = Lab::new(&case);
        let mut random = Random::new(SEED);
        let all = sets(&lab.program);
        for table in relations(&lab.program) {
            for round in 0..60 {
                lab.add(&["p"], Ty::Bool, |given, locals| {
                    let mut any = || Box::new(all[random.below(all.len())].clone());
                    let x = locals.push(Local { name: "x".into(), ty: Ty::Set, sort: None });
                    let q = locals.push(Local { name: "q".into(), ty: Ty::Int, sort: Some(SortId::POINT) });
                    let image = |of: Expr| Expr::Image(table, vec![], Direction::Forward, Box::new(of));
                    let mut seed = Expr::Singleton(Box::new(given[0].clone()));
                    if round % 2 == 1 {
                        let unsown = Expr::Contains(any(), Box::new(given[0].clone()));
                        seed = Expr::If(Box::new(unsown), Box::new(Expr::Empty), Box::new(seed));
                    }
                    let step = Expr::Inter(vec![image(Expr::Local(x)), *any()]);
                    let closure = Expr::Closure(Box::new(seed), x, Box::new(step));
                    let (inner, outer) = (any(), any());
                    let mut e = closure.clone();
                    for around in [inner, outer] {
                        e = match random.below(4) {
                            0 => Expr::Inter(vec![*around, e]),
                            1 => Expr::Minus(Box::new(e), around),
                            2 => Expr::Minus(around, Box::new(e)),
                            _ => image(e),
                        };
                    }
                    if laws::layered(&e).is_none() {
                        return Expr::Bool(true);
                    }
                    said += 1;
                    let of_point = laws::at_layer(&e, &Expr::Singleton(Box::new(Expr::Local(q))));
                    let some = build::any(q, Domain::Set(Box::new(closure)), build::nonempty(of_point));
                    let same = |a: Expr, b: Expr| Expr::If(Box::new(a), Box::new(b.clone()), Box::new(build::not(b)));
                    let has = build::nonempty(e.clone());
                    let Some((unsown, sown)) = laws::sown(&e) else { return same(has, some) };
                    unsaid += 1;
                    let sown = Expr::And(vec![build::not(unsown.clone()), build::nonempty(sown)]);
                    Expr::And(vec![same(has.clone(), some), same(has, sown)])
                });
            }
        }
        lab.run(&case, 20, &mut |_, points, value, board| {
            assert_eq!(value, Value::Bool(true), "{}: {points:?}\n{board}", case.name);
        });
    }
    assert!(said > 100 && unsaid > 30, "{said} {unsaid}");
}
