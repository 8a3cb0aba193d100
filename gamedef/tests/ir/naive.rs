//! A second reading of the middle language, as slow and plain as its documentation: sets are lists of Booleans, every
//! part is evaluated in full, states are plain positions.

mod answers;

pub use answers::Why;
use index_vec::IndexVec;
use kikashi_gamedef::ir::instance::{Instance, TableData};
use kikashi_gamedef::ir::{
    Direction, Domain, Expr, FnId, Local, LocalId, MoveCode, NONE, Program, Stage, StorageKind, Update,
};
use kikashi_gamedef::rules::{ArithOp, CellId, CompareOp, SortId};
use kikashi_gamedef::snapshot::Snapshot;

#[derive(Clone, Debug, PartialEq)]
pub enum Val {
    B(bool),
    I(i32),
    S(Vec<bool>),
    A(Why),
}

impl Val {
    fn b(&self) -> bool {
        matches!(self, Val::B(true))
    }

    fn i(&self) -> i32 {
        match self {
            Val::I(i) => *i,
            v => panic!("{v:?}"),
        }
    }

    fn a(self) -> Why {
        match self {
            Val::A(a) => a,
            v => panic!("{v:?}"),
        }
    }

    fn s(&self) -> &[bool] {
        match self {
            Val::S(s) => s,
            v => panic!("{v:?}"),
        }
    }
}

pub struct Naive<'a> {
    pub program: &'a Program,
    pub instance: &'a Instance,
    pub args: Vec<i32>,
    pub attacker: i32,
}

type Env = IndexVec<LocalId, Option<Val>>;

impl Naive<'_> {
    pub fn call(&self, s: &Snapshot, f: FnId, args: &[Val]) -> Val {
        let code = &self.program.funcs[f];
        let mut env: Env = code.locals.iter().map(|_| None).collect();
        code.params.iter().zip(args).for_each(|(&p, v)| env[p] = Some(v.clone()));
        self.eval(s, &mut env, &code.locals, &code.body)
    }

    /// The value of an expression whose free variables have these values.
    pub fn value(&self, s: &Snapshot, locals: &IndexVec<LocalId, Local>, given: &[(LocalId, Val)], e: &Expr) -> Val {
        let mut env: Env = locals.iter().map(|_| None).collect();
        given.iter().for_each(|(l, v)| env[*l] = Some(v.clone()));
        self.eval(s, &mut env, locals, e)
    }

    fn n(&self) -> usize {
        self.instance.points
    }

    fn sort(&self, sort: SortId) -> Vec<i32> {
        let (first, count) = self.instance.sorts[sort];
        (first..first + count as i32).collect()
    }

    fn set(&self, f: impl FnMut(usize) -> bool) -> Val {
        Val::S((0..self.n()).map(f).collect())
    }

    fn place(&self, sorts: &[SortId], values: &[i32]) -> Option<usize> {
        let mut at = 0;
        for (&sort, v) in sorts.iter().zip(values) {
            let all = self.sort(sort);
            at = at * all.len() + all.iter().position(|x| x == v)?;
        }
        Some(at)
    }

    /// Where a cell's value at an index and a point stands in the snapshot.
    fn cell_place(&self, cell: CellId, index: &[i32], point: i32) -> Option<usize> {
        let storage = &self.program.cells[cell];
        let (mut sorts, mut values) = (storage.index.clone(), index.to_vec());
        if let Some(at) = storage.point {
            sorts.insert(at, SortId::POINT);
            values.insert(at, point);
        }
        self.place(&sorts, &values)
    }

    fn read(&self, s: &Snapshot, cell: CellId, index: &[i32], point: i32) -> i32 {
        let optional = match self.program.cells[cell].kind {
            StorageKind::Planes { optional, .. } | StorageKind::Scalar { optional, .. } => optional,
            _ => false,
        };
        match self.cell_place(cell, index, point).map(|at| s.cells[cell.index()][at]) {
            None => NONE,
            Some(-1) if optional => NONE,
            Some(v) => v,
        }
    }

    fn write(&self, s: &mut Snapshot, cell: CellId, index: &[i32], point: i32, value: i32) {
        let Some(at) = self.cell_place(cell, index, point) else { return };
        let to = &mut s.cells[cell.index()][at];
        match self.program.cells[cell].kind {
            StorageKind::Members | StorageKind::Flag => *to = i32::from(value != 0 && value != NONE),
            StorageKind::Planes { value: sort, optional } | StorageKind::Scalar { value: sort, optional } => {
                // An integer without a range holds any.
                if self.sort(sort).contains(&value) || sort == SortId::INTEGER && value != NONE {
                    *to = value;
                } else if optional {
                    *to = -1;
                }
            }
        }
    }

    fn reset(&self, s: &mut Snapshot, cell: CellId) {
        let blank = match self.program.cells[cell].kind {
            StorageKind::Members | StorageKind::Flag => 0,
            StorageKind::Planes { optional: true, .. } | StorageKind::Scalar { optional: true, .. } => -1,
            StorageKind::Planes { value, .. } | StorageKind::Scalar { value, .. } => self.instance.sorts[value].0,
        };
        s.cells[cell.index()].fill(blank);
    }

    fn null(&self, s: &Snapshot) -> Snapshot {
        let mut t = s.clone();
        for (cell, storage) in self.program.cells.iter_enumerated() {
            if storage.until_next_move {
                self.reset(&mut t, cell);
            }
        }
        t.passes = 0;
        t
    }

    fn update(&self, s: &Snapshot, env: &mut Env, locals: &IndexVec<LocalId, Local>, updates: &[Update]) -> Snapshot {
        let mut t = s.clone();
        for update in updates {
            match update {
                Update::Plane { cell, index, set, value } => {
                    let index = self.ints(s, env, locals, index);
                    let (set, value) = (self.eval(s, env, locals, set), self.eval(s, env, locals, value));
                    for p in (0..self.n()).filter(|&p| set.s()[p]) {
                        self.write(&mut t, *cell, &index, p as i32, value.i());
                    }
                }
                Update::Members { cell, index, set, member } => {
                    let index = self.ints(s, env, locals, index);
                    let set = self.eval(s, env, locals, set);
                    for p in (0..self.n()).filter(|&p| set.s()[p]) {
                        self.write(&mut t, *cell, &index, p as i32, i32::from(*member));
                    }
                }
                Update::Scalar { cell, index, value } => {
                    let index = self.ints(s, env, locals, index);
                    let value = self.eval(s, env, locals, value).i();
                    self.write(&mut t, *cell, &index, 0, value);
                }
                Update::Reset(cell) => self.reset(&mut t, *cell),
                Update::Passes(e) => t.passes = self.eval(s, env, locals, e).i().max(0) as u32,
            }
        }
        t
    }

    fn ints(&self, s: &Snapshot, env: &mut Env, locals: &IndexVec<LocalId, Local>, es: &[Expr]) -> Vec<i32> {
        es.iter().map(|e| self.eval(s, env, locals, e).i()).collect()
    }

    fn domain(&self, s: &Snapshot, env: &mut Env, locals: &IndexVec<LocalId, Local>, d: &Domain) -> Vec<i32> {
        match d {
            Domain::Set(e) => {
                let set = self.eval(s, env, locals, e);
                (0..self.n()).filter(|&p| set.s()[p]).map(|p| p as i32).collect()
            }
            Domain::Sort(sort) => self.sort(*sort),
            Domain::Values(es) => {
                let mut out = Vec::new();
                for v in self.ints(s, env, locals, es) {
                    if v != NONE && !out.contains(&v) {
                        out.push(v);
                    }
                }
                out
            }
        }
    }

    /// The values of the body for each value of the domain.
    fn each(
        &self,
        s: &Snapshot,
        env: &mut Env,
        locals: &IndexVec<LocalId, Local>,
        (var, d, body): (LocalId, &Domain, &Expr),
    ) -> Vec<(i32, Val)> {
        let values = self.domain(s, env, locals, d);
        let mut one = |v| {
            env[var] = Some(Val::I(v));
            (v, self.eval(s, env, locals, body))
        };
        values.into_iter().map(&mut one).collect()
    }

    /// The states after all legal moves of a player.
    pub fn successors(&self, s: &Snapshot, player: i32) -> Vec<Snapshot> {
        let mut out = Vec::new();
        if self.sort(SortId::PLAYER).contains(&player) {
            for code in &self.program.moves {
                let mut env: Env = code.locals.iter().map(|_| None).collect();
                env[code.by] = Some(Val::I(player));
                self.stages(s, &mut env, code, 0, &mut out);
            }
        }
        out
    }

    fn stages(&self, s: &Snapshot, env: &mut Env, code: &MoveCode, at: usize, out: &mut Vec<Snapshot>) {
        match code.stages.get(at) {
            None => out.push(s.clone()),
            Some(Stage::Bind(var, d)) => {
                for v in self.domain(s, env, &code.locals, d) {
                    env[*var] = Some(Val::I(v));
                    self.stages(s, env, code, at + 1, out);
                }
            }
            Some(Stage::When(e) | Stage::Require(e)) => {
                if self.eval(s, env, &code.locals, e).b() {
                    self.stages(s, env, code, at + 1, out);
                }
            }
            Some(Stage::Let(var, e)) => {
                env[*var] = Some(self.eval(s, env, &code.locals, e));
                self.stages(s, env, code, at + 1, out);
            }
            Some(Stage::Apply(updates)) => {
                let t = self.update(s, env, &code.locals, updates);
                self.stages(&t, env, code, at + 1, out);
            }
        }
    }

    fn eval(&self, s: &Snapshot, env: &mut Env, locals: &IndexVec<LocalId, Local>, e: &Expr) -> Val {
        macro_rules! ev {
            ($e:expr) => {
                self.eval(s, env, locals, $e)
            };
        }
        match e {
            Expr::Local(l) => env[*l].clone().expect("a value"),
            Expr::Let(l, v, body) => {
                let v = ev!(v);
                env[*l] = Some(v);
                ev!(body)
            }
            Expr::If(c, a, b) => {
                let (c, a, b) = (ev!(c), ev!(a), ev!(b));
                if c.b() { a } else { b }
            }
            Expr::Call(f, args) => {
                let args: Vec<Val> = args.iter().map(|a| ev!(a)).collect();
                self.call(s, *f, &args)
            }
            Expr::Lookup(t, index) => {
                let index = self.ints(s, env, locals, index);
                let at = self.place(&self.program.tables[*t].index, &index);
                match (&self.instance.tables[*t], at) {
                    (TableData::Bools(b), at) => Val::B(at.is_some_and(|at| b[at])),
                    (TableData::Ints(i), at) => Val::I(at.map_or(NONE, |at| i[at])),
                    (TableData::Sets(sets), at) => self.set(|p| at.is_some_and(|at| sets[at].contains(&(p as u16)))),
                    (TableData::Relations(_), _) => panic!("{e:?}"),
                }
            }
            Expr::With(updates, body) => {
                let t = self.update(s, env, locals, updates);
                self.eval(&t, env, locals, body)
            }
            Expr::Null(body) => self.eval(&self.null(s), env, locals, body),
            Expr::Holds(_)
            | Expr::Breaks(_)
            | Expr::Bars(..)
            | Expr::Pick(_)
            | Expr::Few(..)
            | Expr::Roots(_)
            | Expr::Path(_)
            | Expr::Reached(_)
            | Expr::Barred(..)
            | Expr::Answer(..)
            | Expr::FirstAnswer(..)
            | Expr::EachAnswer(..) => self.of_answers(s, env, locals, e),
            Expr::Bool(b) => Val::B(*b),
            Expr::And(parts) => Val::B(!parts.iter().map(|p| ev!(p).b()).collect::<Vec<_>>().contains(&false)),
            Expr::Or(parts) => Val::B(parts.iter().map(|p| ev!(p).b()).collect::<Vec<_>>().contains(&true)),
            Expr::Not(p) => Val::B(!ev!(p).b()),
            Expr::Noting(_, _, cond) => ev!(cond),
            // Nothing is known of it.
            Expr::Killer(_) => self.set(|_| false),
            Expr::Keeps(player) => Val::B(ev!(player).i() == s.turn),
            Expr::Same(a, b) => Val::B(ev!(a).i() == ev!(b).i()),
            Expr::Compare(op, a, b) => {
                let (a, b) = (ev!(a).i(), ev!(b).i());
                let holds = match op {
                    CompareOp::Lt => a < b,
                    CompareOp::Le => a <= b,
                    CompareOp::Gt => a > b,
                    CompareOp::Ge => a >= b,
                    CompareOp::Eq | CompareOp::Ne => panic!("{e:?}"),
                };
                Val::B(holds && a != NONE && b != NONE)
            }
            Expr::IsEmpty(x) => Val::B(!ev!(x).s().contains(&true)),
            Expr::Contains(x, p) => {
                let (x, p) = (ev!(x), ev!(p).i());
                Val::B(usize::try_from(p).is_ok_and(|p| x.s().get(p) == Some(&true)))
            }
            Expr::AtLeast(x, k) => {
                let (x, k) = (ev!(x), ev!(k).i());
                Val::B(k != NONE && count(x.s()) >= i64::from(k))
            }
            Expr::Any(v, d, body) => Val::B(self.each(s, env, locals, (*v, d, body)).iter().any(|(_, b)| b.b())),
            Expr::All(v, d, body) => Val::B(self.each(s, env, locals, (*v, d, body)).iter().all(|(_, b)| b.b())),
            Expr::SomeMove(player, body) => {
                let player = ev!(player).i();
                let after = self.successors(s, player);
                Val::B(after.iter().map(|t| self.eval(t, env, locals, body)).any(|b| b.b()))
            }
            Expr::TwoMoves(player, body) => {
                let player = ev!(player).i();
                let after = self.successors(s, player);
                Val::B(after.iter().map(|t| self.eval(t, env, locals, body)).filter(|b| b.b()).count() >= 2)
            }
            Expr::EveryMove(player, body, without) => {
                let player = ev!(player).i();
                let after = self.successors(s, player);
                let all = after.iter().map(|t| self.eval(t, env, locals, body)).all(|b| b.b());
                Val::B(if after.is_empty() { *without } else { all })
            }
            Expr::Int(i) => Val::I(*i),
            Expr::Param(p) => Val::I(self.instance.params[*p].expect("a value")),
            Expr::Arg(p) => Val::I(self.args[p.index()]),
            Expr::Attacker => Val::I(self.attacker),
            Expr::Passes => Val::I(s.passes as i32),
            Expr::Opponent(p) => match ev!(p).i() {
                0 => Val::I(1),
                1 => Val::I(0),
                _ => Val::I(NONE),
            },
            Expr::Arith(op, a, b) => {
                let (a, b) = (ev!(a).i(), ev!(b).i());
                if a == NONE || b == NONE || (*op == ArithOp::Div && b == 0) {
                    return Val::I(NONE);
                }
                let (a, b) = (i64::from(a), i64::from(b));
                let value = match op {
                    ArithOp::Add => a + b,
                    ArithOp::Sub => a - b,
                    ArithOp::Mul => a * b,
                    ArithOp::Div => (a as f64 / b as f64).floor() as i64,
                };
                Val::I(i32::try_from(value).unwrap_or(NONE))
            }
            Expr::Scalar(cell, index) => {
                let index = self.ints(s, env, locals, index);
                Val::I(self.read(s, *cell, &index, 0))
            }
            Expr::ValueAt(cell, index, p) => {
                let index = self.ints(s, env, locals, index);
                Val::I(self.read(s, *cell, &index, ev!(p).i()))
            }
            Expr::Count(x) => Val::I(count(ev!(x).s()) as i32),
            Expr::Sum(v, d, body) => {
                let parts = self.each(s, env, locals, (*v, d, body));
                let sum: i64 = parts.iter().map(|(_, i)| i.i()).filter(|&i| i != NONE).map(i64::from).sum();
                Val::I(i32::try_from(sum).unwrap_or(NONE))
            }
            Expr::The(x) => {
                let x = ev!(x);
                let hits: Vec<usize> = (0..self.n()).filter(|&p| x.s()[p]).collect();
                Val::I(if hits.len() == 1 { hits[0] as i32 } else { NONE })
            }
            Expr::TheOne(v, d, cond) => {
                let all = self.each(s, env, locals, (*v, d, cond));
                let hits: Vec<i32> = all.iter().filter(|(_, b)| b.b()).map(|(v, _)| *v).collect();
                Val::I(if hits.len() == 1 { hits[0] } else { NONE })
            }
            Expr::Empty => self.set(|_| false),
            Expr::Full => self.set(|_| true),
            Expr::Singleton(p) => {
                let at = ev!(p).i();
                self.set(|p| p as i32 == at)
            }
            Expr::Union(parts) => {
                let parts: Vec<Val> = parts.iter().map(|p| ev!(p)).collect();
                self.set(|p| parts.iter().any(|x| x.s()[p]))
            }
            Expr::Inter(parts) => {
                let parts: Vec<Val> = parts.iter().map(|p| ev!(p)).collect();
                self.set(|p| parts.iter().all(|x| x.s()[p]))
            }
            Expr::Minus(a, b) => {
                let (a, b) = (ev!(a), ev!(b));
                self.set(|p| a.s()[p] && !b.s()[p])
            }
            Expr::Plane(cell, index, value) => {
                let index = self.ints(s, env, locals, index);
                let value = value.as_ref().map_or(1, |v| ev!(v).i());
                self.set(|p| value != NONE && self.read(s, *cell, &index, p as i32) == value)
            }
            Expr::Absent(cell, index) => {
                let index = self.ints(s, env, locals, index);
                let exists = self.cell_place(*cell, &index, 0).is_some();
                self.set(|p| exists && self.read(s, *cell, &index, p as i32) == NONE)
            }
            Expr::Image(t, index, direction, of) => {
                let index = self.ints(s, env, locals, index);
                let of = ev!(of);
                self.related(*t, &index, *direction, of.s())
            }
            Expr::Row(t, index, direction, of) => {
                let index = self.ints(s, env, locals, index);
                let of = ev!(of).i();
                let of = self.set(|p| p as i32 == of);
                self.related(*t, &index, *direction, of.s())
            }
            Expr::Filter(v, x, cond) => {
                let x = ev!(x);
                self.set(|p| {
                    env[*v] = Some(Val::I(p as i32));
                    self.eval(s, env, locals, cond).b() && x.s()[p]
                })
            }
            Expr::Gather(v, d, body) => {
                let parts = self.each(s, env, locals, (*v, d, body));
                self.set(|p| parts.iter().any(|(_, x)| x.s()[p]))
            }
            Expr::Closure(seed, v, step) => {
                let mut x = ev!(seed);
                loop {
                    env[*v] = Some(x.clone());
                    let y = ev!(step);
                    let next = self.set(|p| x.s()[p] || y.s()[p]);
                    if next == x {
                        return x;
                    }
                    x = next;
                }
            }
        }
    }

    fn related(&self, t: kikashi_gamedef::ir::TableId, index: &[i32], direction: Direction, of: &[bool]) -> Val {
        let at = self.place(&self.program.tables[t].index, index);
        let TableData::Relations(relations) = &self.instance.tables[t] else { panic!("no relations") };
        let mut out = vec![false; self.n()];
        for &(a, b) in at.map_or(&[][..], |at| &relations[at]) {
            let (from, to) = if direction == Direction::Forward { (a, b) } else { (b, a) };
            out[to as usize] |= of[from as usize];
        }
        Val::S(out)
    }
}

fn count(set: &[bool]) -> i64 {
    set.iter().filter(|b| **b).count() as i64
}
