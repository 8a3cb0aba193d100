//! What is asked of each point of a set has the same value when it is asked of all at once.

use kikashi_gamedef::ir::check::check;
use kikashi_gamedef::ir::{Direction, Domain, Expr, Local, LocalId, LocalVec, Ty, build};
use kikashi_gamedef::passes::lift;
use kikashi_gamedef::rules::SortId;

use super::{Lab, Random, SEED, cases, relations, sets};

/// Makes sets that a point tells.
struct Told<'t> {
    image: &'t dyn Fn(Expr) -> Expr,
    row: Expr,
    point: Expr,
    sets: &'t [Expr],
    random: &'t mut Random,
    locals: &'t mut LocalVec,
}

impl Told<'_> {
    fn set(&mut self) -> Expr {
        self.sets[self.random.below(self.sets.len())].clone()
    }

    /// A set that is told in so many steps; some do not distribute over the points.
    fn told(&mut self, steps: usize) -> Expr {
        if steps == 0 {
            return match self.random.below(8) {
                0 => Expr::Singleton(Box::new(self.point.clone())),
                1 => self.set(),
                _ => self.row.clone(),
            };
        }
        let part = self.told(steps - 1);
        match self.random.below(8) {
            0 => Expr::Union(vec![part, self.told(steps - 1)]),
            1 => (self.image)(part),
            2 => Expr::Minus(Box::new(self.set()), Box::new(part)),
            3 => Expr::If(Box::new(build::is_empty(self.set())), Box::new(part), Box::new(Expr::Empty)),
            4 => {
                let player = self.locals.push(Local { name: "d".into(), ty: Ty::Int, sort: Some(SortId::PLAYER) });
                let test = build::same(Expr::Local(player), Expr::Attacker);
                Expr::Gather(player, Domain::Sort(SortId::PLAYER), Box::new(build::cond(test, part, Expr::Empty)))
            }
            5 => Expr::Minus(Box::new(part), Box::new(self.set())),
            _ => Expr::Inter(vec![part, self.set()]),
        }
    }

    /// What is asked of each point of a set.
    fn asked(&mut self, v: LocalId) -> Expr {
        let (steps, of) = (self.random.below(4), self.set());
        let (told, domain_set) = (self.told(steps), of.clone());
        let domain = Domain::Set(Box::new(of));
        let whether = |holds: Expr| build::cond(holds, Expr::Full, Expr::Empty);
        let test = build::is_empty(self.set());
        let some = build::nonempty(told.clone());
        match self.random.below(8) {
            0 => whether(Expr::Any(v, domain, Box::new(some))),
            4 => whether(Expr::All(v, domain, Box::new(some))),
            5 => whether(Expr::All(v, domain, Box::new(Expr::Not(Box::new(build::is_empty(told)))))),
            6 => Expr::Filter(v, Box::new(domain_set), Box::new(Expr::And(vec![test, some]))),
            7 => Expr::Filter(v, Box::new(domain_set), Box::new(some)),
            1 => whether(Expr::All(v, domain, Box::new(build::is_empty(told)))),
            2 => whether(Expr::Any(v, domain, Box::new(Expr::And(vec![test, some])))),
            3 => whether(Expr::All(v, domain, Box::new(build::cond(test, build::is_empty(told), Expr::Bool(true))))),
            _ => Expr::Gather(v, domain, Box::new(told)),
        }
    }
}

#[test]
fn all_points_of_a_set_lead_where_each_does() {
    let (mut changed, mut same) = (0, 0);
    for case in cases() {
        let mut lab = Lab::new(&case);
        let (mut random, all) = (Random::new(SEED), sets(&lab.program));
        for table in relations(&lab.program) {
            for _ in 0..200 {
                lab.add(&[], Ty::Set, |_, locals| {
                    let v = locals.push(Local { name: "v".into(), ty: Ty::Int, sort: Some(SortId::POINT) });
                    let point = Expr::Local(v);
                    let direction = [Direction::Forward, Direction::Backward][random.below(2)];
                    let row = Expr::Row(table, vec![], direction, Box::new(point.clone()));
                    let image = |of| Expr::Image(table, vec![], direction, Box::new(of));
                    Told { image: &image, row, point, sets: &all, random: &mut random, locals }.asked(v)
                });
            }
        }
        let lifted = Lab { program: lift::lift(lab.program.clone()), first: lab.first };
        assert_eq!(check(&lifted.program), Ok(()), "{}", case.name);
        let mut values = Vec::new();
        lab.run(&case, 12, &mut |law, _, value, _| values.push((law, value)));
        let mut values = values.into_iter();
        lifted.run(&case, 12, &mut |law, _, value, board| {
            let [before, after] = [&lab, &lifted].map(|lab| &lab.program.funcs.raw[lab.first + law].body);
            *(if before == after { &mut same } else { &mut changed }) += 1;
            assert_eq!(Some((law, value)), values.next(), "{}: {before:?}\n{after:?}\n{board}", case.name);
        });
    }
    assert!(changed > 1_000 && same > 1_000, "{changed} changed, {same} not");
}
