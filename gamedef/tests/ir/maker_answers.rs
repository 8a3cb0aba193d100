//! Random answers, grounds and chains.

use kikashi_gamedef::ir::{Chain, Direction, Expr, Ground, LocalId, Place, TableKind, Ty};
use kikashi_gamedef::rules::{CellId, SortId};

use super::{Maker, range};

/// Values at points.
const AT: CellId = CellId::from_raw_unchecked(0);
/// A set.
const SEEN: CellId = CellId::from_raw_unchecked(3);
/// A point.
const KO: CellId = CellId::from_raw_unchecked(4);
/// A value.
const LEVEL: CellId = CellId::from_raw_unchecked(5);

impl Maker {
    /// A Boolean by way of an answer.
    pub fn asked(&mut self, d: usize) -> Expr {
        match self.random.below(4) {
            0 => Expr::Holds(self.boxed(Ty::Answer, d)),
            1 | 2 => Expr::Breaks(self.boxed(Ty::Answer, d)),
            _ => {
                let (place, answer) = (self.place(), self.boxed(Ty::Answer, d));
                Expr::Bars(answer, place, Box::new(self.value_of(place, d)))
            }
        }
    }

    /// A set by way of an answer or a chain.
    pub fn picked(&mut self, d: usize) -> Expr {
        match self.random.below(6) {
            4 => Expr::Reached(self.chain(d)),
            0 => Expr::Few(self.boxed(Ty::Set, d), self.boxed(Ty::Int, d)),
            1 => Expr::Roots(self.chain(d)),
            2 => Expr::Path(self.chain(d)),
            3 => Expr::Barred(self.boxed(Ty::Answer, d), KO, None),
            _ => {
                let (cell, value) = self.at_points(d);
                Expr::Barred(self.boxed(Ty::Answer, d), cell, Some(Box::new(value)))
            }
        }
    }

    /// An answer, no deeper than a naive evaluation can follow.
    pub fn answer(&mut self, d: usize) -> Expr {
        let d = d.min(2);
        match self.random.below(4) {
            0 => Expr::FirstAnswer(self.random.below(2) == 0, self.several(Ty::Answer, d)),
            1 => {
                let (var, domain, body) = self.each(Ty::Answer, d);
                Expr::EachAnswer(self.random.below(2) == 0, var, domain, body)
            }
            _ => {
                let holds = self.boxed(Ty::Bool, d);
                Expr::Answer(holds, (0..self.random.below(4)).map(|_| self.ground(d)).collect())
            }
        }
    }

    fn ground(&mut self, d: usize) -> Ground {
        match self.random.below(12) {
            0 | 1 => {
                let (cell, value) = self.at_points(d);
                Ground::Point(cell, value, self.make(Ty::Set, d))
            }
            2 => Ground::Points(self.at_points(0).0, self.make(Ty::Set, d)),
            3 => {
                let place = self.place();
                Ground::Value(place, self.value_of(place, d))
            }
            4 => Ground::Among(KO, self.make(Ty::Set, d)),
            5 => Ground::Values(self.place()),
            6 => Ground::Passes(self.random.below(5) as i32 - 1),
            7 => Ground::OneMorePass(self.make(Ty::Answer, d)),
            8 => Ground::Cell(self.make(Ty::Answer, d), self.at_points(0).0),
            9 => Ground::Place(self.make(Ty::Answer, d), self.place()),
            10 if self.random.below(4) == 0 => Ground::Everything,
            _ => Ground::All(self.make(Ty::Answer, d)),
        }
    }

    /// A cell of points, and a value for it.
    fn at_points(&mut self, d: usize) -> (CellId, Expr) {
        if self.random.below(2) == 0 {
            (AT, self.value(SortId::PLAYER, d))
        } else {
            (SEEN, Expr::Int(self.random.below(4) as i32 - 1))
        }
    }

    fn place(&mut self) -> Place {
        [Place::Cell(KO), Place::Cell(LEVEL), Place::Passes][self.random.below(3)]
    }

    fn value_of(&mut self, place: Place, d: usize) -> Expr {
        match place {
            Place::Cell(KO) => self.value(SortId::POINT, d),
            Place::Cell(_) => self.value(range(), d),
            Place::Passes => Expr::Int(self.random.below(5) as i32 - 1),
        }
    }

    /// A chain by an image cut by a set before and after it.
    fn chain(&mut self, d: usize) -> Box<Chain> {
        let (from, to) = (self.make(Ty::Set, d), self.make(Ty::Set, d));
        let var = self.local(Ty::Set);
        let (table, index) = self.table(TableKind::Relation, 0);
        let (before, after) = (self.leaf(Ty::Set), self.leaf(Ty::Set));
        let image = |direction, cut: &Expr, of: LocalId| {
            Expr::Image(table, index.clone(), direction, Box::new(Expr::Inter(vec![Expr::Local(of), cut.clone()])))
        };
        let step = Expr::Inter(vec![image(Direction::Forward, &before, var), after.clone()]);
        let reverse = Expr::Inter(vec![image(Direction::Backward, &after, var), before.clone()]);
        Box::new(Chain { from, to, var, step, reverse })
    }
}
