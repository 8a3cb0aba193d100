//! Random conditions, integers and sets.

use super::*;

impl Maker {
    pub(super) fn bool(&mut self, frame: &mut Frame, depth: usize) -> Expr {
        if let Some(e) = self.shared(frame, Meaning::Bool, depth) {
            return e;
        }
        if depth == 0 {
            return match self.rng.below(4) {
                0 => Expr::Bool(self.rng.below(2) == 0),
                1 => Expr::Lookup(table(9), Vec::new()),
                2 => Expr::Same(boxed(Expr::Scalar(cell(9), Vec::new())), boxed(Expr::Int(1))),
                _ => Expr::Contains(
                    boxed(Expr::Plane(cell(3), Vec::new(), None)),
                    boxed(Expr::Arg(ParamId::from_raw(1))),
                ),
            };
        }
        let d = depth - 1;
        match self.rng.below(12) {
            11 => self.after_moves(frame, d),
            0 => Expr::And((0..2 + self.rng.below(3)).map(|_| self.bool(frame, d)).collect()),
            1 => Expr::Or((0..2 + self.rng.below(3)).map(|_| self.bool(frame, d)).collect()),
            2 => Expr::Not(boxed(self.bool(frame, d))),
            3 => {
                let sense = self.sense();
                Expr::Same(boxed(self.int(frame, sense, d)), boxed(self.int(frame, sense, d)))
            }
            4 => {
                let op = self.rng.pick(&[CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge]);
                Expr::Compare(op, boxed(self.int(frame, Sense::Number, d)), boxed(self.int(frame, Sense::Number, d)))
            }
            5 => Expr::IsEmpty(boxed(self.set(frame, d))),
            6 => Expr::Contains(boxed(self.set(frame, d)), boxed(self.int(frame, Sense::Point, d))),
            7 => {
                let k = match self.rng.below(3) {
                    0 => self.int(frame, Sense::Number, d),
                    _ => Expr::Int(self.rng.below(6) as i32 - 1),
                };
                Expr::AtLeast(boxed(self.set(frame, d)), boxed(k))
            }
            8 => {
                let (v, domain, body) = self.looped(frame, Meaning::Bool, d);
                Expr::Any(v, domain, body)
            }
            9 => {
                let (v, domain, body) = self.looped(frame, Meaning::Bool, d);
                Expr::All(v, domain, body)
            }
            _ => Expr::Lookup(table(5), vec![self.int(frame, Sense::Player, d), self.int(frame, Sense::Dir, d)]),
        }
    }

    /// Whether something holds after moves, where that may be asked.
    fn after_moves(&mut self, frame: &mut Frame, d: usize) -> Expr {
        if !self.asks_moves || self.loops < 2 {
            return self.bool(frame, d);
        }
        let player = boxed(self.int(frame, Sense::Player, d));
        let loops = std::mem::replace(&mut self.loops, 0);
        let body = boxed(self.bool(frame, d));
        self.loops = loops;
        match self.rng.below(4) {
            0 => Expr::TwoMoves(player, body),
            1 => Expr::SomeMove(player, body),
            n => Expr::EveryMove(player, body, n == 2),
        }
    }

    pub(super) fn int(&mut self, frame: &mut Frame, sense: Sense, depth: usize) -> Expr {
        if let Some(e) = self.shared(frame, Meaning::Int(sense), depth) {
            return e;
        }
        let d = depth.saturating_sub(1);
        match self.rng.below(24) {
            0 | 1 => return Expr::Int(NONE),
            // Off the edge of the sort, mostly.
            2 => return Expr::Int([-1, 2, 3, 8, self.points as i32][self.rng.below(5)]),
            3 => return self.number(frame, d),
            _ => {}
        }
        match sense {
            Sense::Point => match self.rng.below(if depth == 0 { 3 } else { 5 }) {
                0 => Expr::Int(self.rng.below(self.points) as i32),
                1 => Expr::Arg(ParamId::from_raw(1)),
                2 => Expr::Scalar(cell(5), Vec::new()),
                3 => Expr::The(boxed(self.set(frame, d))),
                _ => {
                    let domain = self.domain(frame, Sense::Point, d);
                    let local = frame.add("P", Meaning::Int(Sense::Point));
                    let cond =
                        self.inside(&domain, |me| frame.within(local, Meaning::Int(Sense::Point), |f| me.bool(f, d)));
                    Expr::TheOne(local, domain, boxed(cond))
                }
            },
            Sense::Player => match self.rng.below(if depth == 0 { 2 } else { 4 }) {
                0 => Expr::Int(self.rng.below(2) as i32),
                1 => Expr::Attacker,
                2 => Expr::Opponent(boxed(self.int(frame, Sense::Player, d))),
                _ => Expr::ValueAt(cell(0), Vec::new(), boxed(self.int(frame, Sense::Point, d))),
            },
            Sense::Dir => Expr::Int(self.rng.below(8) as i32),
            Sense::Kind if depth > 0 => Expr::ValueAt(cell(1), Vec::new(), boxed(self.int(frame, Sense::Point, d))),
            Sense::Kind => Expr::Int(self.rng.below(3) as i32),
            Sense::Level => match self.rng.below(if depth == 0 { 2 } else { 3 }) {
                0 => Expr::Int(1 + self.rng.below(2) as i32),
                1 => Expr::Scalar(cell(6), Vec::new()),
                _ => {
                    let index = vec![self.int(frame, Sense::Player, d)];
                    Expr::ValueAt(cell(2), index, boxed(self.int(frame, Sense::Point, d)))
                }
            },
            Sense::Number => self.number(frame, depth),
        }
    }

    pub(super) fn number(&mut self, frame: &mut Frame, depth: usize) -> Expr {
        if depth == 0 {
            return match self.rng.below(5) {
                0 => Expr::Passes,
                1 => Expr::Param(ParamId::from_raw(if self.rng.below(2) == 0 { 0 } else { 2 })),
                2 => Expr::Lookup(table(8), Vec::new()),
                _ => Expr::Int(self.rng.below(9) as i32 - 3),
            };
        }
        let d = depth - 1;
        match self.rng.below(7) {
            0 => Expr::Count(boxed(self.set(frame, d))),
            1 | 2 => {
                let op = self.rng.pick(&[ArithOp::Add, ArithOp::Sub, ArithOp::Mul, ArithOp::Div]);
                Expr::Arith(op, boxed(self.number(frame, d)), boxed(self.number(frame, d)))
            }
            3 => {
                let (v, domain, body) = self.looped(frame, Meaning::Int(Sense::Number), d);
                Expr::Sum(v, domain, body)
            }
            4 => Expr::Scalar(cell(7), vec![self.int(frame, Sense::Player, d)]),
            5 => Expr::Scalar(cell(8), vec![self.int(frame, Sense::Player, d), self.int(frame, Sense::Kind, d)]),
            _ => Expr::Lookup(table(6), vec![self.int(frame, Sense::Point, d)]),
        }
    }

    pub(super) fn set(&mut self, frame: &mut Frame, depth: usize) -> Expr {
        if let Some(e) = self.shared(frame, Meaning::Set, depth) {
            return e;
        }
        if depth == 0 {
            return match self.rng.below(7) {
                0 => Expr::Empty,
                1 => Expr::Full,
                2 => Expr::Plane(cell(0), Vec::new(), Some(boxed(Expr::Int(self.rng.below(2) as i32)))),
                3 => Expr::Plane(cell(1), Vec::new(), Some(boxed(Expr::Int(self.rng.below(3) as i32)))),
                4 => Expr::Plane(cell(3), Vec::new(), None),
                5 => Expr::Lookup(table(4), Vec::new()),
                _ => Expr::Absent(cell(0), Vec::new()),
            };
        }
        let d = depth - 1;
        match self.rng.below(15) {
            0 => Expr::Singleton(boxed(self.int(frame, Sense::Point, d))),
            1 => Expr::Union((0..1 + self.rng.below(3)).map(|_| self.set(frame, d)).collect()),
            2 | 3 => Expr::Inter((0..1 + self.rng.below(3)).map(|_| self.set(frame, d)).collect()),
            4 => Expr::Minus(boxed(self.set(frame, d)), boxed(self.set(frame, d))),
            5 => Expr::Plane(cell(0), Vec::new(), Some(boxed(self.int(frame, Sense::Player, d)))),
            6 => {
                let index = vec![self.int(frame, Sense::Player, d)];
                Expr::Plane(cell(2), index, Some(boxed(self.int(frame, Sense::Level, d))))
            }
            7 => {
                let index = vec![self.int(frame, Sense::Player, d), self.int(frame, Sense::Level, d)];
                Expr::Plane(cell(4), index, None)
            }
            8 => Expr::Absent(cell(2), vec![self.int(frame, Sense::Player, d)]),
            9 => {
                let (id, index, direction) = self.relation(frame, d);
                Expr::Image(id, index, direction, boxed(self.set(frame, d)))
            }
            10 => {
                let (id, index, direction) = self.relation(frame, d);
                Expr::Row(id, index, direction, boxed(self.int(frame, Sense::Point, d)))
            }
            11 if self.loops > 0 => {
                let set = self.set(frame, d);
                let local = frame.add("Q", Meaning::Int(Sense::Point));
                let cond = self.inside(&Domain::Sort(POINT), |me| {
                    frame.within(local, Meaning::Int(Sense::Point), |f| me.bool(f, d))
                });
                Expr::Filter(local, boxed(set), boxed(cond))
            }
            12 => {
                let (v, domain, body) = self.looped(frame, Meaning::Set, d);
                Expr::Gather(v, domain, body)
            }
            13 => self.closure(frame, d),
            _ => Expr::Lookup(table(7), vec![self.int(frame, Sense::Point, d), self.int(frame, Sense::Dir, d)]),
        }
    }

    pub(super) fn relation(&mut self, frame: &mut Frame, depth: usize) -> (TableId, Vec<Expr>, Direction) {
        let direction = self.rng.pick(&[Direction::Forward, Direction::Backward]);
        match self.rng.below(3) {
            0 => (table(0), Vec::new(), direction),
            1 => (table(1), vec![self.int(frame, Sense::Dir, depth)], direction),
            _ => (table(2), Vec::new(), direction),
        }
    }

    /// The step is an image cut by a set, or a union of such: it distributes over unions.
    pub(super) fn closure(&mut self, frame: &mut Frame, depth: usize) -> Expr {
        let seed = self.set(frame, depth);
        let local = frame.add("frontier", Meaning::Set);
        let mut branches = Vec::new();
        for _ in 0..1 + self.rng.below(2) {
            let (id, index, direction) = self.relation(frame, depth);
            let image = Expr::Image(id, index, direction, boxed(Expr::Local(local)));
            branches.push(match self.rng.below(3) {
                0 => image,
                1 => Expr::Inter(vec![image, self.set(frame, depth), self.set(frame, 0)]),
                _ => Expr::Minus(boxed(image), boxed(self.set(frame, depth))),
            });
        }
        let step = if branches.len() == 1 { branches.remove(0) } else { Expr::Union(branches) };
        Expr::Closure(boxed(seed), local, boxed(step))
    }
}
