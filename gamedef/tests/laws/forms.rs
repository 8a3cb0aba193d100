//! What passes make of forms: they stay well formed, and have the values that they had.

use kikashi_gamedef::ir::check::check;
use kikashi_gamedef::ir::eval::Value;
use kikashi_gamedef::ir::facts;
use kikashi_gamedef::ir::{Chain, Direction, Expr, Local, StorageKind, Ty};
use kikashi_gamedef::passes::{demand, simplify};
use kikashi_gamedef::rules::{CellId, SortId};

use super::{Lab, cases, relations, sets};

/// The steps of a chain distribute still where the closures in them are looked at from few points, which may be points of
/// the set that is stepped from.
#[test]
fn steps_of_chains_stay_such_that_they_distribute() {
    let mut changed = 0;
    for case in cases() {
        let mut lab = Lab::new(&case);
        for table in relations(&lab.program) {
            for cut in sets(&lab.program).into_iter().take(6) {
                lab.add(&["p"], Ty::Set, |given, locals| {
                    let mut set = |name: &str| locals.push(Local { name: name.into(), ty: Ty::Set, sort: None });
                    let [x, y, z, w] = ["x", "y", "z", "w"].map(&mut set);
                    let image = |direction, of| Expr::Image(table, vec![], direction, Box::new(of));
                    let far = |x| {
                        let step = image(Direction::Forward, Expr::Local(x));
                        Expr::Closure(Box::new(Expr::Full), x, Box::new(step))
                    };
                    let step = Expr::Minus(Box::new(image(Direction::Forward, Expr::Local(x))), Box::new(far(y)));
                    let left = Expr::Minus(Box::new(Expr::Local(x)), Box::new(far(z)));
                    let reverse = image(Direction::Backward, left);
                    let point = Expr::Singleton(Box::new(given[0].clone()));
                    let from = Expr::Inter(vec![point, far(w)]);
                    Expr::Reached(Box::new(Chain { from, to: cut, var: x, step, reverse }))
                });
            }
        }
        assert_eq!(check(&lab.program), Ok(()), "{}", case.name);
        let near = demand::demand(lab.program.clone());
        assert_eq!(check(&near), Ok(()), "{}", case.name);
        let bodies = lab.program.funcs.iter().zip(&near.funcs).skip(lab.first);
        changed += bodies.filter(|(before, after)| before.body != after.body).count();
    }
    assert!(changed > 10, "{changed}");
}

/// What is made simpler has the value that it had, also where a point has no player: that is its own opponent.
#[test]
fn what_is_said_of_opponents_is_so_where_there_is_none() {
    let mut alone = 0;
    for case in cases() {
        let mut lab = Lab::new(&case);
        let is_of_players = |kind| matches!(kind, StorageKind::Planes { value: SortId::PLAYER, .. });
        let cells = lab.program.cells.iter_enumerated();
        let cells: Vec<CellId> =
            cells.filter(|(_, c)| c.index.is_empty() && is_of_players(c.kind)).map(|(id, _)| id).collect();
        let opponent = |of: &Expr| Box::new(Expr::Opponent(Box::new(of.clone())));
        for cell in cells {
            for twice in [false, true] {
                lab.add(&["p"], Ty::Bool, |given, _| {
                    let owner = Expr::ValueAt(cell, vec![], Box::new(given[0].clone()));
                    let other = if twice { *opponent(&owner) } else { owner.clone() };
                    Expr::Same(opponent(&other), Box::new(other))
                });
            }
        }
        let mut simple = lab.program.clone();
        simple.funcs.iter_mut().for_each(|func| simplify::expr(&mut func.body));
        let simple = Lab { program: simple, first: lab.first };
        let mut values = Vec::new();
        lab.run(&case, 20, &mut |law, points, value, _| values.push((law, points.to_vec(), value)));
        alone += values.iter().filter(|(.., value)| *value == Value::Bool(true)).count();
        let mut values = values.into_iter();
        simple.run(&case, 20, &mut |law, points, value, board| {
            let expected = values.next().expect("as many");
            assert_eq!((law, points.to_vec(), value), expected, "{}\n{board}", case.name);
        });
    }
    assert!(alone > 10, "{alone}");
}

/// A truth value of a formula over two conditions, by their truth values.
fn truth(e: &Expr, of: &[(Expr, bool)]) -> bool {
    if let Some((_, value)) = of.iter().find(|(atom, _)| atom == e) {
        return *value;
    }
    match e {
        Expr::Not(a) => !truth(a, of),
        Expr::And(parts) => parts.iter().all(|part| truth(part, of)),
        Expr::Or(parts) => parts.iter().any(|part| truth(part, of)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_said_to_deny_a_condition_excludes_it() {
    let [a, b] = [0, 1].map(|player| Expr::Same(Box::new(Expr::Attacker), Box::new(Expr::Int(player))));
    let mut formulas = vec![a.clone(), b.clone()];
    for _ in 0..2 {
        let pairs: Vec<[Expr; 2]> =
            formulas.iter().flat_map(|x| formulas.iter().map(|y| [x.clone(), y.clone()])).collect();
        formulas.extend(formulas.clone().into_iter().map(|x| Expr::Not(Box::new(x))));
        formulas.extend(pairs.iter().map(|pair| Expr::And(pair.to_vec())));
        formulas.extend(pairs.iter().map(|pair| Expr::Or(pair.to_vec())));
    }
    let cases = [[false, false], [false, true], [true, false], [true, true]];
    let mut said = 0;
    for formula in formulas.iter().filter(|formula| facts::denies(formula, &a)) {
        said += 1;
        for [x, y] in cases {
            let holds = truth(formula, &[(a.clone(), x), (b.clone(), y)]);
            assert!(!holds || !x, "{formula:?}");
        }
    }
    assert!(said > 20 && formulas.iter().any(|f| matches!(f, Expr::Or(_)) && facts::denies(f, &a)), "{said}");
}
