//! Random well-typed programs that use every operator, every kind of cell and table, and values on and off the edge of
//! their sorts. Loops over points and moves nest only as deep as a naive evaluation can follow.

#[path = "maker_answers.rs"]
mod answers;

use index_vec::IndexVec;
use kikashi_gamedef::ir::eval::Random;
use kikashi_gamedef::ir::{
    Direction, Domain, Expr, FnId, Local, LocalId, NONE, Program, Stage, Storage, StorageKind, Table, TableId,
    TableKind, TableSource, Ty, Update,
};
use kikashi_gamedef::rules::{ArithOp, Builtin, CellId, CompareOp, ParamId, SortId};

use super::support::{self, Body};

/// An enum of three values.
pub fn kind() -> SortId {
    SortId::from_raw(5)
}

/// The integers from -2 to 3.
pub fn range() -> SortId {
    SortId::from_raw(6)
}

/// Makes a random program.
pub struct Maker {
    random: Random,
    /// What was made so far.
    pub program: Program,
    points: usize,
    locals: IndexVec<LocalId, Local>,
    scope: Vec<LocalId>,
    /// How many loops over points may still be nested.
    loops: usize,
    /// Whether loops over moves may stand here.
    moves: bool,
    /// Functions that may be called, those that loop over moves included.
    callable: Vec<FnId>,
}

impl Maker {
    /// For boards of so many points.
    pub fn new(seed: u64, points: usize) -> Maker {
        let mut program = support::program();
        let kind_planes = StorageKind::Planes { value: range(), optional: false };
        let scalar = |value, optional| StorageKind::Scalar { value, optional };
        let at = StorageKind::Planes { value: SortId::PLAYER, optional: true };
        for (name, index, point, kind, until_next_move) in [
            ("at", vec![], Some(0), at, false),
            ("mark", vec![kind(), SortId::PLAYER], Some(1), kind_planes, false),
            ("burnt", vec![kind()], Some(0), StorageKind::Members, false),
            ("seen", vec![], Some(0), StorageKind::Members, true),
            ("ko", vec![], None, scalar(SortId::POINT, true), true),
            ("level", vec![], None, scalar(range(), false), false),
            ("taken", vec![SortId::PLAYER, kind()], None, scalar(kind(), true), false),
            ("flag", vec![kind()], None, StorageKind::Flag, true),
        ] {
            program.cells.push(Storage { name: name.into(), index, point, kind, until_next_move });
        }
        support::board_table(&mut program, Builtin::Adj, &[], TableKind::Relation);
        support::board_table(&mut program, Builtin::Step, &[0], TableKind::Relation);
        support::board_table(&mut program, Builtin::Edge, &[0], TableKind::Set);
        support::board_table(&mut program, Builtin::Ray, &[0, 2], TableKind::Relation);
        support::board_table(&mut program, Builtin::Edge, &[0, 1], TableKind::Bool);
        let source = TableSource::BoardInt(Builtin::Col);
        program.tables.push(Table { name: "column".into(), index: vec![SortId::POINT], kind: TableKind::Int, source });
        let mut body = Body::new();
        let p = body.point("p");
        let f = body.function(&mut program, "anything", &[p], Ty::Set, support::singleton(Expr::Local(p)));
        let source = TableSource::Func(f);
        program.tables.push(Table { name: "wild".into(), index: vec![], kind: TableKind::Relation, source });
        let loops = match points {
            0..=9 => 3,
            10..=81 => 2,
            _ => 1,
        };
        Maker {
            random: Random::new(seed),
            program,
            points,
            locals: IndexVec::new(),
            scope: Vec::new(),
            loops,
            moves: false,
            callable: Vec::new(),
        }
    }

    /// Functions that loop over no moves, moves, and functions that loop over them.
    pub fn everything(&mut self) {
        (0..3).for_each(|i| self.function(&format!("plain{i}")));
        (0..2).for_each(|i| self.mover(&format!("go{i}")));
        self.moves = true;
        (0..3).for_each(|i| self.function(&format!("deep{i}")));
    }

    fn function(&mut self, name: &str) {
        self.locals = IndexVec::new();
        self.scope.clear();
        for _ in 0..self.random.below(3) {
            let ty = if self.random.below(4) == 0 { self.ty() } else { Ty::Int };
            let local = self.local(ty);
            self.scope.push(local);
        }
        let ty = self.ty();
        let (params, body) = (self.scope.clone(), self.make(ty, 5));
        let locals = std::mem::take(&mut self.locals);
        let f = Body { locals }.function(&mut self.program, name, &params, ty, body);
        self.callable.push(f);
    }

    fn mover(&mut self, name: &str) {
        self.locals = IndexVec::new();
        self.scope.clear();
        let by = self.local(Ty::Int);
        self.scope.push(by);
        let (mut stages, mut params) = (Vec::new(), Vec::new());
        for _ in 0..self.random.below(3) {
            if self.random.below(3) == 0 {
                stages.push(Stage::Apply(self.updates(2)));
            }
            let domain = self.domain(2);
            let param = self.local(Ty::Int);
            stages.push(Stage::Bind(param, domain));
            self.scope.push(param);
            params.insert(self.random.below(params.len() + 1), param);
            if self.random.below(3) == 0 {
                let ty = self.ty();
                let value = self.make(ty, 3);
                let local = self.local(ty);
                stages.push(Stage::Let(local, value));
                self.scope.push(local);
            }
            let condition = self.make(Ty::Bool, 2);
            stages.push(Stage::When(condition));
        }
        stages.push(Stage::Apply(self.updates(3)));
        let condition = self.make(Ty::Bool, 3);
        stages.push(Stage::Require(condition));
        let locals = std::mem::take(&mut self.locals);
        Body { locals }.mover(&mut self.program, name, by, &params, stages);
    }

    fn ty(&mut self) -> Ty {
        [Ty::Bool, Ty::Int, Ty::Set, Ty::Answer][self.random.below(4)]
    }

    fn local(&mut self, ty: Ty) -> LocalId {
        self.locals.push(Local { name: "x".into(), ty, sort: None })
    }

    fn boxed(&mut self, ty: Ty, depth: usize) -> Box<Expr> {
        Box::new(self.make(ty, depth))
    }

    fn several(&mut self, ty: Ty, depth: usize) -> Vec<Expr> {
        (0..self.random.below(4)).map(|_| self.make(ty, depth)).collect()
    }

    /// Values meant for sorts: mostly in range.
    fn index(&mut self, sorts: &[SortId], depth: usize) -> Vec<Expr> {
        sorts.iter().map(|&sort| self.value(sort, depth)).collect()
    }

    fn value(&mut self, sort: SortId, depth: usize) -> Expr {
        let count = match sort {
            SortId::POINT => self.points,
            SortId::DIR => 8,
            SortId::PLAYER => 2,
            sort if sort == kind() => 3,
            _ => 4,
        };
        match self.random.below(8) {
            0 => self.make(Ty::Int, depth),
            1 => Expr::Int([NONE, -1, count as i32][self.random.below(3)]),
            _ => Expr::Int(self.random.below(count) as i32),
        }
    }

    fn domain(&mut self, depth: usize) -> Domain {
        if self.loops > 0 && self.random.below(2) == 0 {
            return Domain::Set(self.boxed(Ty::Set, depth));
        }
        match self.random.below(3) {
            0 => Domain::Sort([SortId::DIR, SortId::PLAYER, kind(), range()][self.random.below(4)]),
            _ => Domain::Values(self.several(Ty::Int, depth)),
        }
    }

    /// A loop's variable, domain and body.
    fn each(&mut self, ty: Ty, depth: usize) -> (LocalId, Domain, Box<Expr>) {
        let domain = self.domain(depth);
        let var = self.local(Ty::Int);
        let body = self.inside(var, matches!(domain, Domain::Set(_)), ty, depth);
        (var, domain, body)
    }

    fn inside(&mut self, var: LocalId, points: bool, ty: Ty, depth: usize) -> Box<Expr> {
        self.scope.push(var);
        self.loops -= usize::from(points);
        let body = self.boxed(ty, depth);
        self.loops += usize::from(points);
        self.scope.pop();
        body
    }

    fn updates(&mut self, depth: usize) -> Vec<Update> {
        (0..1 + self.random.below(3)).map(|_| self.update(depth)).collect()
    }

    fn update(&mut self, depth: usize) -> Update {
        let cell = CellId::from_raw(self.random.below(self.program.cells.len()) as u32);
        let storage = self.program.cells[cell].clone();
        let index = self.index(&storage.index, depth.min(1));
        match (storage.kind, self.random.below(8)) {
            (_, 0) => Update::Reset(cell),
            (_, 1) => Update::Passes(Expr::Int(self.random.below(3) as i32)),
            (StorageKind::Members, _) => {
                Update::Members { cell, index, set: self.make(Ty::Set, depth), member: self.random.below(2) == 0 }
            }
            (StorageKind::Planes { value, .. }, _) => {
                Update::Plane { cell, index, set: self.make(Ty::Set, depth), value: self.value(value, depth) }
            }
            (StorageKind::Scalar { value, .. }, _) => Update::Scalar { cell, index, value: self.value(value, depth) },
            (StorageKind::Flag, _) => Update::Scalar { cell, index, value: Expr::Int(self.random.below(2) as i32) },
        }
    }

    /// An expression of a type.
    fn make(&mut self, ty: Ty, depth: usize) -> Expr {
        if depth == 0 {
            return self.leaf(ty);
        }
        let d = depth - 1;
        if self.random.below(4) == 0 {
            return self.common(ty, d);
        }
        match ty {
            Ty::Bool => self.boolean(d),
            Ty::Int => self.integer(d),
            Ty::Set => self.set(d),
            Ty::Answer => self.answer(d),
        }
    }

    fn leaf(&mut self, ty: Ty) -> Expr {
        let fitting: Vec<LocalId> = self.scope.iter().copied().filter(|&l| self.locals[l].ty == ty).collect();
        if !fitting.is_empty() && self.random.below(3) > 0 {
            return Expr::Local(fitting[self.random.below(fitting.len())]);
        }
        match (ty, self.random.below(8)) {
            (Ty::Bool, n) => Expr::Bool(n % 2 == 0),
            (Ty::Int, 0) => Expr::Int(NONE),
            (Ty::Int, 1) => Expr::Param(ParamId::from_raw(0)),
            (Ty::Int, 2) => Expr::Arg(ParamId::from_raw(1)),
            (Ty::Int, 3) => Expr::Attacker,
            (Ty::Int, 4) => Expr::Passes,
            (Ty::Int, 5) => Expr::Int(self.random.below(self.points) as i32),
            (Ty::Int, _) => Expr::Int(self.random.below(6) as i32 - 2),
            (Ty::Set, 0) => Expr::Empty,
            (Ty::Set, 1) => Expr::Full,
            (Ty::Set, 2) => Expr::Absent(CellId::from_raw(0), vec![]),
            (Ty::Set, 3) => Expr::Plane(CellId::from_raw(3), vec![], None),
            (Ty::Answer, n) => Expr::Answer(Box::new(Expr::Bool(n % 2 == 0)), Vec::new()),
            (Ty::Set, n) => Expr::Plane(CellId::from_raw(0), vec![], Some(Box::new(Expr::Int(n as i32 % 3)))),
        }
    }

    fn common(&mut self, ty: Ty, d: usize) -> Expr {
        match self.random.below(6) {
            0 => {
                let bound = self.ty();
                let value = self.boxed(bound, d);
                let var = self.local(bound);
                Expr::Let(var, value, self.inside(var, false, ty, d))
            }
            1 => Expr::If(self.boxed(Ty::Bool, d), self.boxed(ty, d), self.boxed(ty, d)),
            2 => {
                let fitting: Vec<FnId> =
                    self.callable.iter().copied().filter(|&f| self.program.funcs[f].ty == ty).collect();
                // What a function loops over counts here, too.
                if fitting.is_empty() || self.loops < 2 {
                    return self.leaf(ty);
                }
                let f = fitting[self.random.below(fitting.len())];
                let code = &self.program.funcs[f];
                let tys: Vec<Ty> = code.params.iter().map(|&p| code.locals[p].ty).collect();
                Expr::Call(f, tys.into_iter().map(|ty| self.make(ty, d.min(2))).collect())
            }
            3 => {
                let kind = match ty {
                    Ty::Bool => TableKind::Bool,
                    Ty::Int => TableKind::Int,
                    Ty::Set => TableKind::Set,
                    Ty::Answer => return self.leaf(ty),
                };
                let (t, index) = self.table(kind, d);
                Expr::Lookup(t, index)
            }
            4 => Expr::Null(self.boxed(ty, d)),
            _ => Expr::With(self.updates(d.min(2)), self.boxed(ty, d)),
        }
    }

    fn table(&mut self, kind: TableKind, d: usize) -> (TableId, Vec<Expr>) {
        let fitting: Vec<TableId> =
            self.program.tables.iter_enumerated().filter(|(_, t)| t.kind == kind).map(|(id, _)| id).collect();
        let t = fitting[self.random.below(fitting.len())];
        let sorts = self.program.tables[t].index.clone();
        (t, self.index(&sorts, d.min(1)))
    }

    fn cell(&mut self, fits: impl Fn(StorageKind) -> bool, d: usize) -> (CellId, Vec<Expr>) {
        let fitting: Vec<CellId> =
            self.program.cells.iter_enumerated().filter(|(_, c)| fits(c.kind)).map(|(id, _)| id).collect();
        let cell = fitting[self.random.below(fitting.len())];
        let sorts = self.program.cells[cell].index.clone();
        (cell, self.index(&sorts, d.min(1)))
    }

    fn direction(&mut self) -> Direction {
        [Direction::Forward, Direction::Backward][self.random.below(2)]
    }

    fn boolean(&mut self, d: usize) -> Expr {
        let compare = [CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge];
        match self.random.below(15) {
            0 => Expr::And(self.several(Ty::Bool, d)),
            1 => Expr::Or(self.several(Ty::Bool, d)),
            2 => Expr::Not(self.boxed(Ty::Bool, d)),
            3 => Expr::Same(self.boxed(Ty::Int, d), self.boxed(Ty::Int, d)),
            4 => Expr::Compare(compare[self.random.below(4)], self.boxed(Ty::Int, d), self.boxed(Ty::Int, d)),
            5 => Expr::IsEmpty(self.boxed(Ty::Set, d)),
            6 | 7 => Expr::Contains(self.boxed(Ty::Set, d), Box::new(self.value(SortId::POINT, d))),
            8 => Expr::AtLeast(self.boxed(Ty::Set, d), self.boxed(Ty::Int, d)),
            9 => {
                let (var, domain, body) = self.each(Ty::Bool, d);
                Expr::Any(var, domain, body)
            }
            10 => {
                let (var, domain, body) = self.each(Ty::Bool, d);
                Expr::All(var, domain, body)
            }
            13 | 14 => self.asked(d),
            n if self.moves && self.loops > 1 => {
                let player = Box::new(self.value(SortId::PLAYER, d));
                let loops = std::mem::replace(&mut self.loops, 0);
                let body = self.boxed(Ty::Bool, d);
                self.loops = loops;
                match n {
                    11 if self.random.below(2) == 0 => Expr::TwoMoves(player, body),
                    11 => Expr::SomeMove(player, body),
                    _ => Expr::EveryMove(player, body, self.random.below(2) == 0),
                }
            }
            _ => self.leaf(Ty::Bool),
        }
    }

    fn integer(&mut self, d: usize) -> Expr {
        let ops = [ArithOp::Add, ArithOp::Sub, ArithOp::Mul, ArithOp::Div];
        match self.random.below(9) {
            0 => Expr::Opponent(self.boxed(Ty::Int, d)),
            1 => Expr::Arith(ops[self.random.below(4)], self.boxed(Ty::Int, d), self.boxed(Ty::Int, d)),
            2 => {
                let scalars = |kind| matches!(kind, StorageKind::Scalar { .. } | StorageKind::Flag);
                let (cell, index) = self.cell(scalars, d);
                Expr::Scalar(cell, index)
            }
            3 => {
                let (cell, index) = self.cell(|kind| matches!(kind, StorageKind::Planes { .. }), d);
                Expr::ValueAt(cell, index, Box::new(self.value(SortId::POINT, d)))
            }
            4 => Expr::Count(self.boxed(Ty::Set, d)),
            5 => {
                let (var, domain, body) = self.each(Ty::Int, d);
                Expr::Sum(var, domain, body)
            }
            6 => Expr::The(self.boxed(Ty::Set, d)),
            7 => Expr::Pick(self.boxed(Ty::Set, d)),
            _ => {
                let (var, domain, body) = self.each(Ty::Bool, d);
                Expr::TheOne(var, domain, body)
            }
        }
    }

    fn set(&mut self, d: usize) -> Expr {
        match self.random.below(15) {
            0 => Expr::Singleton(Box::new(self.value(SortId::POINT, d))),
            1 => Expr::Union(self.several(Ty::Set, d)),
            2 => Expr::Inter(self.several(Ty::Set, d)),
            3 => Expr::Minus(self.boxed(Ty::Set, d), self.boxed(Ty::Set, d)),
            4 => {
                let (cell, index) = self.cell(|kind| kind == StorageKind::Members, d);
                Expr::Plane(cell, index, None)
            }
            5 => {
                let (cell, index) = self.cell(|kind| matches!(kind, StorageKind::Planes { .. }), d);
                Expr::Plane(cell, index, Some(Box::new(self.value(range(), d))))
            }
            6 => {
                let (cell, index) = self.cell(|kind| matches!(kind, StorageKind::Planes { .. }), d);
                Expr::Absent(cell, index)
            }
            7 => {
                let (t, index) = self.table(TableKind::Relation, d);
                Expr::Image(t, index, self.direction(), self.boxed(Ty::Set, d))
            }
            8 => {
                let (t, index) = self.table(TableKind::Relation, d);
                Expr::Row(t, index, self.direction(), Box::new(self.value(SortId::POINT, d)))
            }
            9 if self.loops > 0 => {
                let set = self.boxed(Ty::Set, d);
                let var = self.local(Ty::Int);
                Expr::Filter(var, set, self.inside(var, true, Ty::Bool, d))
            }
            10 => {
                let (var, domain, body) = self.each(Ty::Set, d);
                Expr::Gather(var, domain, body)
            }
            11 => {
                let seed = self.boxed(Ty::Set, d);
                let var = self.local(Ty::Set);
                let step = self.step(var, d);
                Expr::Closure(seed, var, Box::new(step))
            }
            12 | 13 => self.picked(d),
            _ => self.leaf(Ty::Set),
        }
    }

    /// A step of a closure: a set that distributes over unions of the variable, which is not in scope elsewhere.
    fn step(&mut self, var: LocalId, d: usize) -> Expr {
        let d = d.saturating_sub(1);
        match self.random.below(5) {
            0 if d > 0 => Expr::Union(vec![self.step(var, d), self.step(var, d)]),
            1 if d > 0 => Expr::Minus(Box::new(self.step(var, d)), self.boxed(Ty::Set, d.min(1))),
            2 if d > 0 => {
                let (t, index) = self.table(TableKind::Relation, 0);
                Expr::Image(t, index, self.direction(), Box::new(self.step(var, d)))
            }
            _ => {
                let (t, index) = self.table(TableKind::Relation, 0);
                let from = Expr::Inter(vec![Expr::Local(var), self.make(Ty::Set, d.min(1))]);
                Expr::Image(t, index, self.direction(), Box::new(from))
            }
        }
    }
}
