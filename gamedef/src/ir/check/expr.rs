//! Types and scopes of expressions: one line for each operator.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;

use super::{Domain, Expr, Local, LocalId, Program, StorageKind, TableKind, Ty, entry_type};
use crate::ir::facts::is_linear;
use crate::ir::signature::signature;
use crate::ir::{Ground, Place, TableId, Update};
use crate::rules::{CellId, CompareOp, SortId};

/// The local variables of a function or move, and which of them have a value at the place reached.
pub(super) struct Scope<'p> {
    program: &'p Program,
    locals: &'p IndexVec<LocalId, Local>,
    known: IndexVec<LocalId, bool>,
    place: String,
    pub errors: Vec<String>,
}

impl<'p> Scope<'p> {
    pub fn new(program: &'p Program, locals: &'p IndexVec<LocalId, Local>, place: String) -> Self {
        let known = locals.iter().map(|_| false).collect();
        Scope { program, locals, known, place, errors: Vec::new() }
    }

    fn error(&mut self, message: impl std::fmt::Display) {
        self.errors.push(format!("{}: {message}", self.place));
    }

    /// Variables that have a value from here on.
    pub fn parameters(&mut self, params: &[LocalId]) {
        for &param in params {
            match self.known.get(param) {
                None => self.error(format!("no local {}", param.index())),
                Some(true) => self.error(format!("{} is bound twice", self.name(param))),
                Some(false) => self.known[param] = true,
            }
        }
    }

    fn name(&self, local: LocalId) -> String {
        format!("{} ({})", self.locals[local].name, local.index())
    }

    /// Checks an expression in the scope of one more variable.
    fn within(&mut self, var: LocalId, ty: Ty, f: impl FnOnce(&mut Self)) {
        match self.locals.get(var) {
            None => return self.error(format!("no local {}", var.index())),
            Some(local) if local.ty != ty => self.error(format!("{} is no {ty:?}", self.name(var))),
            Some(_) => {}
        }
        if self.known[var] {
            self.error(format!("{} is bound again in its own scope", self.name(var)));
        }
        let before = std::mem::replace(&mut self.known[var], true);
        f(self);
        self.known[var] = before;
    }

    fn ints<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        exprs.into_iter().for_each(|e| self.expr(e, Ty::Int));
    }

    fn all(&mut self, exprs: &[Expr], ty: Ty) {
        exprs.iter().for_each(|e| self.expr(e, ty));
    }

    /// Values of a domain.
    pub fn domain(&mut self, domain: &Domain) {
        match domain {
            Domain::Set(set) => self.expr(set, Ty::Set),
            Domain::Sort(sort) if *sort == SortId::INTEGER => self.error("a loop over a sort without a range"),
            Domain::Sort(_) => {}
            Domain::Values(values) => self.ints(values),
        }
    }

    fn each(&mut self, var: LocalId, domain: &Domain, body: &Expr, ty: Ty) {
        self.domain(domain);
        self.within(var, Ty::Int, |me| me.expr(body, ty));
    }

    fn index(&mut self, what: &str, sorts: usize, index: &[Expr]) {
        if sorts != index.len() {
            self.error(format!("{what} takes {sorts} indices, not {}", index.len()));
        }
        self.ints(index);
    }

    /// A look-up in a table whose entries satisfy the test.
    fn table(&mut self, table: TableId, index: &[Expr], fits: impl Fn(TableKind) -> bool) {
        let Some(code) = self.program.tables.get(table) else {
            return self.error(format!("no table {}", table.index()));
        };
        if !fits(code.kind) {
            self.error(format!("table {} has other entries", code.name));
        }
        self.index(&code.name, code.index.len(), index);
    }

    /// A use of a cell whose storage satisfies the test.
    fn cell(&mut self, cell: CellId, index: &[Expr], fits: impl Fn(StorageKind) -> bool) {
        let Some(storage) = self.program.cells.get(cell) else {
            return self.error(format!("no cell {}", cell.index()));
        };
        if !fits(storage.kind) {
            self.error(format!("cell {} is stored otherwise", storage.name));
        }
        self.index(&storage.name, storage.index.len(), index);
    }

    /// A change of the state.
    pub fn update(&mut self, update: &Update) {
        match update {
            Update::Plane { cell, index, set, value } => {
                self.cell(*cell, index, is_planes);
                self.expr(set, Ty::Set);
                self.expr(value, Ty::Int);
            }
            Update::Members { cell, index, set, .. } => {
                self.cell(*cell, index, |kind| kind == StorageKind::Members);
                self.expr(set, Ty::Set);
            }
            Update::Scalar { cell, index, value } => {
                self.cell(*cell, index, is_scalar);
                self.expr(value, Ty::Int);
            }
            Update::Reset(cell) if self.program.cells.get(*cell).is_none() => {
                self.error(format!("no cell {}", cell.index()));
            }
            Update::Reset(_) => {}
            Update::Passes(count) => self.expr(count, Ty::Int),
        }
    }

    /// A step of a closure: points reached last are stepped from once, so that it must distribute over unions.
    fn step(&mut self, step: &Expr, var: LocalId) {
        self.expr(step, Ty::Set);
        if !is_linear(self.program, step, var) {
            self.error(format!("a step that does not distribute over unions: {}", short(step)));
        }
    }

    /// An expression that must have a type.
    pub fn expr(&mut self, e: &Expr, ty: Ty) {
        if let Some(own) = signature(e).ty
            && own != ty
        {
            return self.error(format!("{own:?} where {ty:?} is wanted: {}", short(e)));
        }
        match e {
            Expr::Local(l) => match self.locals.get(*l) {
                None => self.error(format!("no local {}", l.index())),
                Some(local) if local.ty != ty => self.error(format!("{} is no {ty:?}", self.name(*l))),
                Some(_) if !self.known[*l] => self.error(format!("{} has no value here", self.name(*l))),
                Some(_) => {}
            },
            Expr::Let(l, value, body) => {
                let Some(local) = self.locals.get(*l) else { return self.error(format!("no local {}", l.index())) };
                let bound = local.ty;
                self.expr(value, bound);
                self.within(*l, bound, |me| me.expr(body, ty));
            }
            Expr::If(cond, a, b) => {
                self.expr(cond, Ty::Bool);
                self.expr(a, ty);
                self.expr(b, ty);
            }
            Expr::Call(f, args) => self.call(*f, args, ty),
            Expr::Lookup(t, index) => self.table(*t, index, |kind| entry_type(kind) == Some(ty)),
            Expr::With(updates, body) => {
                updates.iter().for_each(|u| self.update(u));
                self.expr(body, ty);
            }
            Expr::Null(body) => self.expr(body, ty),
            Expr::Bool(_) | Expr::Int(_) | Expr::Attacker | Expr::Passes | Expr::Empty | Expr::Full => {}
            Expr::Param(_) | Expr::Arg(_) => {}
            Expr::And(parts) | Expr::Or(parts) => self.all(parts, Ty::Bool),
            Expr::Not(part) => self.expr(part, Ty::Bool),
            Expr::Compare(CompareOp::Eq | CompareOp::Ne, ..) => self.error("a comparison that should be Same"),
            Expr::Same(a, b) | Expr::Compare(_, a, b) | Expr::Arith(_, a, b) => self.ints([&**a, &**b]),
            Expr::IsEmpty(set) | Expr::Count(set) | Expr::The(set) | Expr::Pick(set) => self.expr(set, Ty::Set),
            Expr::Contains(set, value) | Expr::AtLeast(set, value) | Expr::Few(set, value) => {
                self.expr(set, Ty::Set);
                self.expr(value, Ty::Int);
            }
            Expr::Any(v, d, body) | Expr::All(v, d, body) | Expr::TheOne(v, d, body) => {
                self.each(*v, d, body, Ty::Bool);
            }
            Expr::SomeMove(player, body) | Expr::TwoMoves(player, body) | Expr::EveryMove(player, body, _) => {
                self.expr(player, Ty::Int);
                self.expr(body, Ty::Bool);
            }
            Expr::Opponent(value) | Expr::Singleton(value) | Expr::Keeps(value) | Expr::Killer(value) => {
                self.expr(value, Ty::Int);
            }
            Expr::Noting(number, point, cond) => {
                self.ints([&**number, &**point]);
                self.expr(cond, Ty::Bool);
            }
            Expr::Scalar(cell, index) => self.cell(*cell, index, is_scalar),
            Expr::ValueAt(cell, index, point) => {
                self.cell(*cell, index, is_planes);
                self.expr(point, Ty::Int);
            }
            Expr::Sum(v, d, body) => self.each(*v, d, body, Ty::Int),
            Expr::Union(parts) | Expr::Inter(parts) => self.all(parts, Ty::Set),
            Expr::Minus(a, b) => {
                self.expr(a, Ty::Set);
                self.expr(b, Ty::Set);
            }
            Expr::Plane(cell, index, None) => self.cell(*cell, index, |kind| kind == StorageKind::Members),
            Expr::Plane(cell, index, Some(value)) => {
                self.cell(*cell, index, is_planes);
                self.expr(value, Ty::Int);
            }
            Expr::Absent(cell, index) => self.cell(*cell, index, is_planes),
            Expr::Image(t, index, _, set) => {
                self.table(*t, index, |kind| kind == TableKind::Relation);
                self.expr(set, Ty::Set);
            }
            Expr::Row(t, index, _, point) => {
                self.table(*t, index, |kind| kind == TableKind::Relation);
                self.expr(point, Ty::Int);
            }
            Expr::Filter(v, set, cond) => {
                self.expr(set, Ty::Set);
                self.within(*v, Ty::Int, |me| me.expr(cond, Ty::Bool));
            }
            Expr::Gather(v, d, body) => self.each(*v, d, body, Ty::Set),
            Expr::Closure(seed, v, step) => {
                self.expr(seed, Ty::Set);
                self.within(*v, Ty::Set, |me| me.step(step, *v));
            }
            Expr::Roots(chain) | Expr::Path(chain) | Expr::Reached(chain) => {
                self.expr(&chain.from, Ty::Set);
                self.expr(&chain.to, Ty::Set);
                self.within(chain.var, Ty::Set, |me| {
                    me.step(&chain.step, chain.var);
                    me.step(&chain.reverse, chain.var);
                });
            }
            Expr::Holds(answer) | Expr::Breaks(answer) => self.expr(answer, Ty::Answer),
            Expr::Bars(answer, place, value) => {
                self.expr(answer, Ty::Answer);
                self.place(*place);
                self.expr(value, Ty::Int);
            }
            Expr::Barred(answer, cell, value) => {
                self.expr(answer, Ty::Answer);
                match value {
                    Some(value) => {
                        self.cell(*cell, &[], is_of_points);
                        self.expr(value, Ty::Int);
                    }
                    None => self.cell(*cell, &[], is_point),
                }
            }
            Expr::Answer(holds, grounds) => {
                self.expr(holds, Ty::Bool);
                grounds.iter().for_each(|g| self.ground(g));
            }
            Expr::FirstAnswer(_, answers) => self.all(answers, Ty::Answer),
            Expr::EachAnswer(_, v, d, body) => self.each(*v, d, body, Ty::Answer),
        }
    }

    fn ground(&mut self, ground: &Ground) {
        match ground {
            Ground::Point(cell, value, set) => {
                self.cell(*cell, &[], is_of_points);
                self.expr(value, Ty::Int);
                self.expr(set, Ty::Set);
            }
            Ground::Points(cell, set) => {
                self.cell(*cell, &[], is_of_points);
                self.expr(set, Ty::Set);
            }
            Ground::Value(place, value) => {
                self.place(*place);
                self.expr(value, Ty::Int);
            }
            Ground::Among(cell, set) => {
                self.cell(*cell, &[], is_point);
                self.expr(set, Ty::Set);
            }
            Ground::Values(place) => self.place(*place),
            Ground::OneMorePass(answer) | Ground::All(answer) => self.expr(answer, Ty::Answer),
            Ground::Cell(answer, cell) => {
                self.expr(answer, Ty::Answer);
                self.cell(*cell, &[], is_of_points);
            }
            Ground::Place(answer, place) => {
                self.expr(answer, Ty::Answer);
                self.place(*place);
            }
            Ground::Passes(_) | Ground::Everything => {}
        }
    }

    fn place(&mut self, place: Place) {
        if let Place::Cell(cell) = place {
            self.cell(cell, &[], is_scalar);
        }
    }

    fn call(&mut self, function: crate::ir::FnId, args: &[Expr], ty: Ty) {
        let Some(code) = self.program.funcs.get(function) else {
            return self.error(format!("no function {}", function.index()));
        };
        if code.ty != ty {
            self.error(format!("{} has type {:?}, not {ty:?}", code.name, code.ty));
        }
        if code.params.len() != args.len() {
            self.error(format!("{} takes {} arguments, not {}", code.name, code.params.len(), args.len()));
        }
        for (param, arg) in code.params.iter().zip(args) {
            if let Some(local) = code.locals.get(*param) {
                self.expr(arg, local.ty);
            }
        }
    }
}

fn is_planes(kind: StorageKind) -> bool {
    matches!(kind, StorageKind::Planes { .. })
}

fn is_of_points(kind: StorageKind) -> bool {
    is_planes(kind) || kind == StorageKind::Members
}

fn is_point(kind: StorageKind) -> bool {
    matches!(kind, StorageKind::Scalar { value: SortId::POINT, .. })
}

fn is_scalar(kind: StorageKind) -> bool {
    matches!(kind, StorageKind::Scalar { .. } | StorageKind::Flag)
}

/// The beginning of an expression, for a message.
fn short(e: &Expr) -> String {
    format!("{e:?}").chars().take(80).collect()
}
