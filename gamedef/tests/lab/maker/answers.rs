//! Random answers, and random questions to them.

use super::{Frame, Maker, Meaning, Sense, boxed, cell};
use kikashi_gamedef::ir::{Chain, Direction, Expr, Ground, LocalId, Place};
use kikashi_gamedef::rules::CellId;

/// What is stored without a point and without indices: a point, a value of a sort that differs between boards, a flag.
const PLACES: [u32; 3] = [5, 6, 9];

impl Maker {
    /// A value found by way of answers and chains.
    pub(super) fn by_answers(&mut self, frame: &mut Frame, meaning: Meaning, depth: usize) -> Option<Expr> {
        let d = depth.saturating_sub(1);
        Some(match meaning {
            Meaning::Bool => match self.rng.below(4) {
                0 => Expr::Holds(boxed(self.answer(frame, d))),
                1 | 2 => Expr::Breaks(boxed(self.answer(frame, d))),
                _ => {
                    let place = self.place();
                    Expr::Bars(boxed(self.answer(frame, d)), place, boxed(self.value_of(frame, place, d)))
                }
            },
            Meaning::Int(Sense::Point) => Expr::Pick(boxed(self.set(frame, d))),
            Meaning::Set => match self.rng.below(6) {
                4 => Expr::Reached(self.chain(frame, d)),
                0 => Expr::Few(boxed(self.set(frame, d)), boxed(self.number(frame, 0))),
                1 => Expr::Roots(self.chain(frame, d)),
                2 => Expr::Path(self.chain(frame, d)),
                3 => Expr::Barred(boxed(self.answer(frame, d)), cell(5), None),
                _ => {
                    let of = self.plane();
                    let answer = self.answer(frame, d);
                    Expr::Barred(boxed(answer), of, Some(boxed(self.plane_value(frame, of, d))))
                }
            },
            Meaning::Int(_) | Meaning::Answer => return None,
        })
    }

    /// An answer.
    pub(super) fn answer(&mut self, frame: &mut Frame, depth: usize) -> Expr {
        if let Some(e) = self.shared(frame, Meaning::Answer, depth) {
            return e;
        }
        let depth = depth.min(self.answers);
        let d = depth.saturating_sub(1);
        match self.rng.below(if depth == 0 { 2 } else { 5 }) {
            3 => {
                let answers = (0..self.rng.below(4)).map(|_| self.answer(frame, d)).collect();
                Expr::FirstAnswer(self.rng.below(2) == 0, answers)
            }
            4 => {
                let (v, domain, body) = self.looped(frame, Meaning::Answer, d);
                Expr::EachAnswer(self.rng.below(2) == 0, v, domain, body)
            }
            n => {
                let holds = if n == 0 { Expr::Bool(self.rng.below(2) == 0) } else { self.bool(frame, d) };
                let grounds = (0..self.rng.below(4)).map(|_| self.ground(frame, d)).collect();
                Expr::Answer(boxed(holds), grounds)
            }
        }
    }

    fn ground(&mut self, frame: &mut Frame, d: usize) -> Ground {
        match self.rng.below(if d == 0 { 6 } else { 11 }) {
            0 => {
                let of = self.plane();
                let value = self.plane_value(frame, of, d);
                Ground::Point(of, value, self.set(frame, d))
            }
            1 => Ground::Points(self.plane(), self.set(frame, d)),
            2 => {
                let place = self.place();
                Ground::Value(place, self.value_of(frame, place, d))
            }
            3 => Ground::Among(cell(5), self.set(frame, d)),
            4 => Ground::Values(self.place()),
            5 => Ground::Passes(self.rng.below(5) as i32 - 1),
            6 => Ground::OneMorePass(self.answer(frame, d - 1)),
            7 => Ground::All(self.answer(frame, d - 1)),
            8 => {
                let of = self.plane();
                Ground::Cell(self.answer(frame, d - 1), of)
            }
            9 => {
                let place = self.place();
                Ground::Place(self.answer(frame, d - 1), place)
            }
            _ if self.rng.below(4) == 0 => Ground::Everything,
            _ => Ground::All(self.answer(frame, d - 1)),
        }
    }

    /// A cell of points without indices.
    fn plane(&mut self) -> CellId {
        cell(self.rng.pick(&[0, 1, 3]))
    }

    fn plane_value(&mut self, frame: &mut Frame, of: CellId, d: usize) -> Expr {
        match of.raw() {
            0 => self.int(frame, Sense::Player, d),
            1 => self.int(frame, Sense::Kind, d),
            _ => Expr::Int(self.rng.below(3) as i32),
        }
    }

    fn place(&mut self) -> Place {
        match self.rng.below(4) {
            0 => Place::Passes,
            _ => Place::Cell(cell(self.rng.pick(&PLACES))),
        }
    }

    fn value_of(&mut self, frame: &mut Frame, place: Place, d: usize) -> Expr {
        match place {
            Place::Cell(c) if c == cell(5) => self.int(frame, Sense::Point, d),
            Place::Cell(c) if c == cell(6) => self.int(frame, Sense::Level, d),
            _ => Expr::Int(self.rng.below(4) as i32 - 1),
        }
    }

    /// A chain by an image that is cut by a set before and after each step.
    fn chain(&mut self, frame: &mut Frame, d: usize) -> Box<Chain> {
        let (from, to) = (self.set(frame, d), self.set(frame, d));
        let var = frame.add("frontier", Meaning::Set);
        let (id, index, direction) = self.relation(frame, d);
        let (before, after) = (self.set(frame, d), self.set(frame, 0));
        let back = match direction {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
        };
        let image = |direction, cut: &Expr, of: LocalId| {
            Expr::Image(id, index.clone(), direction, boxed(Expr::Inter(vec![Expr::Local(of), cut.clone()])))
        };
        let step = Expr::Inter(vec![image(direction, &before, var), after.clone()]);
        let reverse = Expr::Inter(vec![image(back, &after, var), before.clone()]);
        Box::new(Chain { from, to, var, step, reverse })
    }
}
