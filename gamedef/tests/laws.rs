//! The laws of the middle language's operators, held against the interpreter: whatever a law says of the form of two
//! expressions is true of their values, on random positions of every shipped game that has selectors.

mod common;

use common::{Compiled, Random, SEED, random_positions, small_instances};
use index_vec::IndexVec;
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::eval::{Machine, Value};
use kikashi_gamedef::ir::laws::{self, Component, Step};
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{
    Direction, Expr, FnId, Func, Local, LocalVec, Program, TableId, TableKind, Ty, build, visit,
};
use kikashi_gamedef::passes::{Knowledge, compile};
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
        let name = format!("law_{}", self.program.funcs.len());
        let (doc, origin) = (String::new(), vec![]);
        self.program.funcs.push(Func { name, params, locals, ty, body, doc, origin, static_only: false });
    }

    /// Evaluates the added functions on random positions and points; `expected` sees which function and its value.
    fn run(&self, case: &Compiled, count: usize, expected: Expected<'_>) {
        let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
        let instance = instantiate(&self.program, &case.game, &case.params, case.setup.as_deref(), &case.name).unwrap();
        let machine = Machine::new(&self.program, &instance).unwrap();
        let mut random = Random(SEED);
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
        let mut random = Random(SEED);
        let mut said = 0;
        for _ in 0..4_000 {
            let (a, b) = (all[random.below(all.len())].clone(), all[random.below(all.len())].clone());
            if laws::disjoint(&a, &b) {
                said += 1;
                lab.add(&[], Ty::Bool, |_, _| Expr::IsEmpty(Box::new(Expr::Inter(vec![a.clone(), b.clone()]))));
            }
            if laws::includes(&a, &b) {
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
        let mut random = Random(SEED);
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
                    let set = if place == laws::Gate::Before { Expr::Inter(vec![own, closure]) } else { closure };
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
