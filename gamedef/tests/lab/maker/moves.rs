//! Random updates and move clauses.

use super::*;

impl Maker {
    pub(super) fn updates(&mut self, frame: &mut Frame, depth: usize) -> Vec<Update> {
        (0..1 + self.rng.below(3)).map(|_| self.update(frame, depth)).collect()
    }

    pub(super) fn update(&mut self, frame: &mut Frame, d: usize) -> Update {
        match self.rng.below(11) {
            0 | 1 => Update::Plane {
                cell: cell(0),
                index: Vec::new(),
                set: self.set(frame, d),
                value: self.int(frame, Sense::Player, d),
            },
            2 => {
                // A value out of range leaves a cell that must have one as it is.
                let value =
                    if self.rng.below(3) == 0 { self.number(frame, d) } else { self.int(frame, Sense::Kind, d) };
                Update::Plane { cell: cell(1), index: Vec::new(), set: self.set(frame, d), value }
            }
            3 => Update::Plane {
                cell: cell(2),
                index: vec![self.int(frame, Sense::Player, d)],
                set: self.set(frame, d),
                value: self.number(frame, d),
            },
            4 => Update::Members {
                cell: cell(3),
                index: Vec::new(),
                set: self.set(frame, d),
                member: self.rng.below(2) == 0,
            },
            5 => Update::Members {
                cell: cell(4),
                index: vec![self.int(frame, Sense::Player, d), self.int(frame, Sense::Level, d)],
                set: self.set(frame, d),
                member: self.rng.below(2) == 0,
            },
            6 => Update::Scalar { cell: cell(5), index: Vec::new(), value: self.int(frame, Sense::Point, d) },
            7 => Update::Scalar { cell: cell(6), index: Vec::new(), value: self.number(frame, d) },
            8 => Update::Scalar {
                cell: cell(7),
                index: vec![self.int(frame, Sense::Player, d)],
                value: self.number(frame, d),
            },
            9 => {
                let index = vec![self.int(frame, Sense::Player, d), self.int(frame, Sense::Kind, d)];
                Update::Scalar { cell: cell(8), index, value: self.number(frame, d) }
            }
            _ => match self.rng.below(4) {
                0 => Update::Reset(cell(self.rng.below(10) as u32)),
                1 => Update::Passes(Expr::Int(0)),
                2 => Update::Passes(Expr::Arith(ArithOp::Add, boxed(Expr::Passes), boxed(Expr::Int(1)))),
                _ => Update::Scalar { cell: cell(9), index: Vec::new(), value: self.number(frame, d) },
            },
        }
    }

    /// One of five moves, of up to three parameters, with changes before, between and after their conditions.
    pub fn play(&mut self, i: usize) {
        let mut frame = Frame::default();
        let player = Meaning::Int(Sense::Player);
        let by = frame.add("C", player);
        frame.scope.push((by, player));
        let mut stages = Vec::new();
        let mut params = Vec::new();
        if i == 4 {
            stages.push(Stage::Apply(vec![Update::Passes(Expr::Arith(
                ArithOp::Add,
                boxed(Expr::Passes),
                boxed(Expr::Int(1)),
            ))]));
        }
        for _ in 0..[1, 2, 3, 1, 0][i] {
            let sense = self.rng.pick(&[Sense::Point, Sense::Point, Sense::Dir, Sense::Level]);
            let domain = self.domain(&mut frame, sense, 2);
            let (sense, domain) = if i == 3 { (Sense::Point, Domain::Sort(POINT)) } else { (sense, domain) };
            let local = frame.add(["P", "Q", "self"][params.len()], Meaning::Int(sense));
            frame.scope.push((local, Meaning::Int(sense)));
            params.insert(self.rng.below(params.len() + 1), local);
            stages.push(Stage::Bind(local, domain));
            if i == 3 {
                // A candidate by what the move has changed, whatever else is random.
                let (set, ours) = (Expr::Full, Expr::Local(by));
                let apply = Update::Plane { cell: cell(0), index: Vec::new(), set, value: ours.clone() };
                let plane = Expr::Plane(cell(0), Vec::new(), Some(boxed(ours)));
                stages.push(Stage::Apply(vec![apply]));
                stages.push(Stage::When(Expr::IsEmpty(boxed(Expr::Minus(boxed(Expr::Full), boxed(plane))))));
            }
            if i != 3 && self.rng.below(2) == 0 {
                stages.push(Stage::When(self.bool(&mut frame, 2)));
            }
            if self.rng.below(2) == 0 {
                stages.push(Stage::Apply(self.updates(&mut frame, 2)));
            }
            let of = self.rng.pick(&[Meaning::Set, Meaning::Bool, Meaning::Int(Sense::Number)]);
            let value = self.value(&mut frame, of, 2);
            let local = frame.add("common", of);
            frame.scope.push((local, of));
            stages.push(Stage::Let(local, value));
        }
        if i != 4 {
            stages.push(Stage::Apply(self.updates(&mut frame, 2)));
            stages.push(Stage::Apply(self.updates(&mut frame, 2)));
            stages.push(Stage::Require(Expr::Or(vec![self.bool(&mut frame, 2), self.bool(&mut frame, 2)])));
            stages.push(Stage::Apply(vec![
                Update::Reset(cell(5)),
                Update::Reset(cell(3)),
                Update::Reset(cell(9)),
                Update::Passes(Expr::Int(0)),
            ]));
        }
        let again = (i == 2).then(|| self.bool(&mut frame, 2));
        self.program.moves.push(MoveCode {
            name: ["play", "go", "shoot", "type", "pass"][i].into(),
            locals: frame.locals,
            by,
            params,
            stages,
            again,
            is_pass: i == 4,
            origin: Span { file: FileId(0), start: 0, end: 0 },
        });
    }
}
