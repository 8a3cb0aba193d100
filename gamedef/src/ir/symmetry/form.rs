//! The rules in a form in which the order of the parts of a union, an intersection, a conjunction or a sum does not matter,
//! and tables are what they hold.
//!
//! What asks for the order of points has no form, nor what only gradual games and their reasons are made of.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::kind::{Form, Formless, Found, Kind, Numbers};
use super::{Read, Renaming};
use crate::ir::instance::Instance;
use crate::ir::laws::one_of_two;
use crate::ir::{Chain, Direction, Domain, Expr, FnId, LocalId, LocalVec, MoveCode, Program, Stage, Update};
use crate::rules::{ArithOp, CellId, SortId};

/// The form of the rules on a board with each table replaced by its image, and what they read.
pub(super) fn of_rules(
    program: &Program,
    instance: &Instance,
    by: &Renaming,
    numbers: &mut Numbers,
) -> Found<(Form, Read)> {
    let mut writer = Writer { program, instance, by, numbers, functions: FxHashMap::default(), read: Read::default() };
    Ok((writer.rules()?, writer.read))
}

/// Writes forms, with a renaming.
pub(super) struct Writer<'f, 'p> {
    pub(super) program: &'p Program,
    pub(super) instance: &'p Instance,
    pub(super) by: &'f Renaming,
    numbers: &'f mut Numbers,
    functions: FxHashMap<FnId, Form>,
    pub(super) read: Read,
}

/// The variables in force: each is told by how many were bound before it.
pub(super) struct Scope<'p> {
    locals: &'p LocalVec,
    depth: i64,
    bound: FxHashMap<LocalId, i64>,
    /// The sorts of named values that are not declared.
    sorts: FxHashMap<LocalId, SortId>,
}

impl<'p> Scope<'p> {
    pub(super) fn new(locals: &'p LocalVec) -> Scope<'p> {
        Scope { locals, depth: 0, bound: FxHashMap::default(), sorts: FxHashMap::default() }
    }

    fn bind(&mut self, local: LocalId) {
        self.bound.insert(local, self.depth);
        self.depth += 1;
    }

    /// Notes the sort of a value that gets a name.
    fn note_sort(&mut self, local: LocalId, sort: Option<SortId>) {
        if let Some(sort) = sort {
            self.sorts.insert(local, sort);
        }
    }

    pub(super) fn sort(&self, local: LocalId) -> Option<SortId> {
        self.locals.get(local).and_then(|local| local.sort).or_else(|| self.sorts.get(&local).copied())
    }
}

impl<'p> Writer<'_, 'p> {
    pub(super) fn form(&mut self, kind: Kind, parts: Vec<i64>) -> Form {
        self.numbers.of(kind, parts)
    }

    fn rules(&mut self) -> Found {
        let program = self.program;
        let mut parts = vec![self.function(program.goal, None)?];
        let functions = [
            (program.drawn, None),
            (program.ended, None),
            (program.score, Some(SortId::INTEGER)),
            (program.attacker, Some(SortId::PLAYER)),
        ];
        for (function, sort) in functions {
            parts.push(function.map_or(Ok(-1), |function| self.function(function, sort))?);
        }
        for &constraint in &program.constraints {
            parts.push(self.function(constraint, None)?);
        }
        for code in &program.moves {
            parts.push(self.one_move(code)?);
        }
        Ok(self.form(Kind::Rules, parts))
    }

    /// The form of a function, whose value is of the sort where that is known.
    fn function(&mut self, id: FnId, sort: Option<SortId>) -> Found {
        if let Some(known) = self.functions.get(&id) {
            return Ok(*known);
        }
        let func = &self.program.funcs[id];
        let mut scope = Scope::new(&func.locals);
        func.params.iter().for_each(|param| scope.bind(*param));
        let body = self.expr(&func.body, sort, &mut scope)?;
        let form = self.form(Kind::Function, vec![func.params.len() as i64, body]);
        self.functions.insert(id, form);
        Ok(form)
    }

    fn one_move(&mut self, code: &'p MoveCode) -> Found {
        let mut scope = Scope::new(&code.locals);
        scope.bind(code.by);
        let mut parts = Vec::new();
        for stage in &code.stages {
            let part = match stage {
                Stage::Bind(local, domain) => {
                    let domain = self.domain(domain, *local, &mut scope)?;
                    scope.bind(*local);
                    let param = code.params.iter().position(|param| param == local);
                    let param = param.map_or(-1, |place| place as i64);
                    self.form(Kind::Bind, vec![domain, param])
                }
                Stage::When(condition) => {
                    let condition = self.expr(condition, None, &mut scope)?;
                    self.form(Kind::When, vec![condition])
                }
                Stage::Require(condition) => {
                    let condition = self.expr(condition, None, &mut scope)?;
                    self.form(Kind::Require, vec![condition])
                }
                Stage::Apply(updates) => {
                    let updates = self.updates(updates, &mut scope)?;
                    self.form(Kind::Apply, updates)
                }
                Stage::Let(local, value) => {
                    let sort = scope.sort(*local).or_else(|| self.sort_of(value, &scope));
                    let value = self.expr(value, sort, &mut scope)?;
                    scope.note_sort(*local, sort);
                    scope.bind(*local);
                    self.form(Kind::Let, vec![value])
                }
            };
            parts.push(part);
        }
        if let Some(again) = &code.again {
            let again = self.expr(again, None, &mut scope)?;
            parts.push(self.form(Kind::Again, vec![again]));
        }
        Ok(self.form(Kind::Move, parts))
    }

    fn updates(&mut self, updates: &[Update], scope: &mut Scope<'p>) -> Found<Vec<Form>> {
        updates.iter().map(|update| self.update(update, scope)).collect()
    }

    fn update(&mut self, update: &Update, scope: &mut Scope<'p>) -> Found {
        Ok(match update {
            Update::Plane { cell, index, set, value } => {
                let mut parts = self.cell(*cell, index, scope)?;
                parts.push(self.expr(set, None, scope)?);
                parts.push(self.expr(value, self.value_sort(*cell), scope)?);
                self.form(Kind::PutPlane, parts)
            }
            Update::Members { cell, index, set, member } => {
                let mut parts = self.cell(*cell, index, scope)?;
                parts.push(self.expr(set, None, scope)?);
                parts.push((*member).into());
                self.form(Kind::PutMembers, parts)
            }
            Update::Scalar { cell, index, value } => {
                let mut parts = self.cell(*cell, index, scope)?;
                parts.push(self.expr(value, self.value_sort(*cell), scope)?);
                self.form(Kind::PutScalar, parts)
            }
            Update::Reset(cell) => self.form(Kind::Reset, vec![cell.index() as i64]),
            Update::Passes(count) => {
                let count = self.expr(count, Some(SortId::INTEGER), scope)?;
                self.form(Kind::PutPasses, vec![count])
            }
        })
    }

    /// A cell and its index, as first parts.
    fn cell(&mut self, cell: CellId, index: &[Expr], scope: &mut Scope<'p>) -> Found<Vec<Form>> {
        let sorts = self.program.cells[cell].index.clone();
        let mut parts = vec![cell.index() as i64];
        parts.extend(self.indices(index, &sorts, scope)?);
        Ok(parts)
    }

    pub(super) fn indices(&mut self, index: &[Expr], sorts: &[SortId], scope: &mut Scope<'p>) -> Found<Vec<Form>> {
        index.iter().zip(sorts).map(|(expr, sort)| self.expr(expr, Some(*sort), scope)).collect()
    }

    fn domain(&mut self, domain: &Domain, local: LocalId, scope: &mut Scope<'p>) -> Found {
        Ok(match domain {
            Domain::Set(set) => {
                let set = self.expr(set, None, scope)?;
                self.form(Kind::InSet, vec![set])
            }
            Domain::Sort(sort) => self.form(Kind::InSort, vec![sort.index() as i64]),
            Domain::Values(values) => match one_of_two(values) {
                Some((test, two)) => {
                    let test = self.expr(test, None, scope)?;
                    let [first, second] = two.map(|values| self.values(&values, local, scope));
                    self.form(Kind::If, vec![test, first?, second?])
                }
                None => self.values(values, local, scope)?,
            },
        })
    }

    fn values(&mut self, values: &[Expr], local: LocalId, scope: &mut Scope<'p>) -> Found {
        let sort = scope.sort(local);
        let values = values.iter().map(|value| self.expr(value, sort, scope)).collect::<Found<Vec<_>>>()?;
        Ok(self.form(Kind::InValues, sorted(values)))
    }

    /// The form of an expression; of an integer, where its sort is known, it is given.
    pub(super) fn expr(&mut self, expr: &Expr, sort: Option<SortId>, scope: &mut Scope<'p>) -> Found {
        match expr {
            Expr::Local(local) => {
                let level = *scope.bound.get(local).ok_or(Formless)?;
                Ok(self.form(Kind::Local, vec![level]))
            }
            Expr::Let(local, value, body) => {
                let own = scope.sort(*local).or_else(|| self.sort_of(value, scope));
                let value = self.expr(value, own, scope)?;
                scope.note_sort(*local, own);
                let body = self.below(*local, body, sort, scope)?;
                Ok(self.form(Kind::Let, vec![value, body]))
            }
            Expr::If(condition, yes, no) => {
                let parts =
                    vec![self.expr(condition, None, scope)?, self.expr(yes, sort, scope)?, self.expr(no, sort, scope)?];
                Ok(self.form(Kind::If, parts))
            }
            Expr::Call(f, args) => {
                let func = &self.program.funcs[*f];
                let mut parts = vec![self.function(*f, None)?];
                for (param, arg) in func.params.iter().zip(args) {
                    parts.push(self.expr(arg, func.locals[*param].sort, scope)?);
                }
                Ok(self.form(Kind::Call, parts))
            }
            Expr::Lookup(table, index) => self.entry(*table, index, Direction::Forward, scope),
            Expr::With(updates, body) => {
                let mut parts = self.updates(updates, scope)?;
                parts.push(self.expr(body, sort, scope)?);
                Ok(self.form(Kind::With, parts))
            }
            Expr::Null(body) => {
                let body = self.expr(body, sort, scope)?;
                Ok(self.form(Kind::Null, vec![body]))
            }

            Expr::Bool(value) => Ok(self.form(Kind::Bool, vec![(*value).into()])),
            Expr::And(parts) => self.unordered(Kind::And, parts, scope),
            Expr::Or(parts) => self.unordered(Kind::Or, parts, scope),
            Expr::Not(of) => match self.some_row(expr, None, scope)? {
                Some(form) => Ok(form),
                None => self.part(Kind::Not, of, None, scope),
            },
            Expr::Same(a, b) => {
                let sort = self.sort_of(a, scope).or_else(|| self.sort_of(b, scope));
                let parts = in_any_order(vec![self.expr(a, sort, scope)?, self.expr(b, sort, scope)?]);
                Ok(self.form(Kind::Same, parts))
            }
            Expr::Compare(op, a, b) => {
                let parts = vec![self.number(a, scope)?, self.number(b, scope)?];
                Ok(self.form(Kind::Compare(*op), parts))
            }
            Expr::IsEmpty(set) => match self.apart(set, scope)? {
                Some(form) => Ok(form),
                None => self.part(Kind::IsEmpty, set, None, scope),
            },
            Expr::Contains(set, point) => {
                let parts = vec![self.expr(set, None, scope)?, self.expr(point, Some(SortId::POINT), scope)?];
                Ok(self.form(Kind::Contains, parts))
            }
            Expr::AtLeast(set, count) => {
                let parts = vec![self.expr(set, None, scope)?, self.number(count, scope)?];
                Ok(self.form(Kind::AtLeast, parts))
            }
            Expr::Any(local, domain, body) => match self.some_row(body, Some((*local, domain)), scope)? {
                Some(form) => Ok(form),
                None => self.looped(Kind::Any, (*local, domain), body, None, scope),
            },
            Expr::All(local, domain, body) => self.looped(Kind::All, (*local, domain), body, None, scope),

            Expr::Int(value) => self.int(*value, sort),
            Expr::Param(param) => self.int(self.instance.params[*param].ok_or(Formless)?, sort),
            Expr::Arg(param) => match self.instance.params.get(*param).copied().flatten() {
                Some(value) => self.int(value, sort),
                None => Ok(self.form(Kind::Arg, vec![param.index() as i64])),
            },
            Expr::Attacker => Ok(self.form(Kind::Attacker, Vec::new())),
            Expr::Passes => Ok(self.form(Kind::Passes, Vec::new())),
            Expr::Opponent(of) => self.part(Kind::Opponent, of, Some(SortId::PLAYER), scope),
            Expr::Arith(op, a, b) => {
                let parts = vec![self.number(a, scope)?, self.number(b, scope)?];
                let parts = if matches!(op, ArithOp::Add | ArithOp::Mul) { in_any_order(parts) } else { parts };
                Ok(self.form(Kind::Arith(*op), parts))
            }
            Expr::Scalar(cell, index) => {
                let parts = self.cell(*cell, index, scope)?;
                Ok(self.form(Kind::Scalar, parts))
            }
            Expr::ValueAt(cell, index, point) => {
                let mut parts = self.cell(*cell, index, scope)?;
                parts.push(self.expr(point, Some(SortId::POINT), scope)?);
                Ok(self.form(Kind::ValueAt, parts))
            }
            Expr::Count(set) => self.part(Kind::Count, set, None, scope),
            Expr::Sum(local, domain, body) => {
                self.looped(Kind::Sum, (*local, domain), body, Some(SortId::INTEGER), scope)
            }
            Expr::The(set) => self.part(Kind::The, set, None, scope),
            Expr::TheOne(local, domain, body) => self.looped(Kind::TheOne, (*local, domain), body, None, scope),

            Expr::Empty => Ok(self.form(Kind::Empty, Vec::new())),
            Expr::Full => Ok(self.form(Kind::Full, Vec::new())),
            Expr::Singleton(point) => self.part(Kind::Singleton, point, Some(SortId::POINT), scope),
            Expr::Union(parts) => self.unordered(Kind::Union, parts, scope),
            Expr::Inter(parts) => self.unordered(Kind::Inter, parts, scope),
            Expr::Minus(kept, taken) => {
                let parts = vec![self.expr(kept, None, scope)?, self.expr(taken, None, scope)?];
                Ok(self.form(Kind::Minus, parts))
            }
            Expr::Plane(cell, index, value) => {
                let mut parts = self.cell(*cell, index, scope)?;
                if let Some(value) = value {
                    parts.push(self.expr(value, self.value_sort(*cell), scope)?);
                }
                Ok(self.form(Kind::Plane, parts))
            }
            Expr::Absent(cell, index) => {
                let parts = self.cell(*cell, index, scope)?;
                Ok(self.form(Kind::Absent, parts))
            }
            Expr::Image(table, index, direction, of) => {
                let parts = vec![self.entry(*table, index, *direction, scope)?, self.expr(of, None, scope)?];
                Ok(self.form(Kind::Image, parts))
            }
            Expr::Row(table, index, direction, of) => {
                let point = self.part(Kind::Singleton, of, Some(SortId::POINT), scope)?;
                let parts = vec![self.entry(*table, index, *direction, scope)?, point];
                Ok(self.form(Kind::Image, parts))
            }
            Expr::Filter(local, set, body) => {
                let set = self.expr(set, None, scope)?;
                let body = self.below(*local, body, None, scope)?;
                Ok(self.form(Kind::Filter, vec![set, body]))
            }
            Expr::Gather(local, domain, body) => self.looped(Kind::Gather, (*local, domain), body, None, scope),
            Expr::Closure(seed, local, step) => {
                let seed = self.expr(seed, None, scope)?;
                let step = self.below(*local, step, None, scope)?;
                Ok(self.form(Kind::Closure, vec![seed, step]))
            }
            Expr::Reached(chain) => {
                let Chain { from, to, var, step, .. } = &**chain;
                let ends = [self.expr(from, None, scope)?, self.expr(to, None, scope)?];
                let step = self.below(*var, step, None, scope)?;
                Ok(self.form(Kind::Reached, vec![ends[0], ends[1], step]))
            }

            // These ask for the order of points.
            Expr::Pick(_) | Expr::Few(..) | Expr::Roots(_) | Expr::Path(_) => Err(Formless),
            // Gradual games and reasons are made of these, and rules are not.
            Expr::SomeMove(..)
            | Expr::TwoMoves(..)
            | Expr::EveryMove(..)
            | Expr::Keeps(_)
            | Expr::Holds(_)
            | Expr::Breaks(_)
            | Expr::Bars(..)
            | Expr::Barred(..)
            | Expr::Answer(..)
            | Expr::FirstAnswer(..)
            | Expr::Noting(..)
            | Expr::Killer(_)
            | Expr::EachAnswer(..) => Err(Formless),
        }
    }

    fn part(&mut self, kind: Kind, of: &Expr, sort: Option<SortId>, scope: &mut Scope<'p>) -> Found {
        let part = self.expr(of, sort, scope)?;
        Ok(self.form(kind, vec![part]))
    }

    /// An expression in which a variable is bound.
    fn below(&mut self, local: LocalId, body: &Expr, sort: Option<SortId>, scope: &mut Scope<'p>) -> Found {
        scope.bind(local);
        let form = self.expr(body, sort, scope);
        scope.depth -= 1;
        form
    }

    fn looped(
        &mut self,
        kind: Kind,
        (local, domain): (LocalId, &Domain),
        body: &Expr,
        sort: Option<SortId>,
        scope: &mut Scope<'p>,
    ) -> Found {
        let domain = self.domain(domain, local, scope)?;
        let body = match sort {
            Some(SortId::INTEGER) => {
                scope.bind(local);
                let form = self.number(body, scope);
                scope.depth -= 1;
                form?
            }
            sort => self.below(local, body, sort, scope)?,
        };
        Ok(self.form(kind, vec![domain, body]))
    }

    fn unordered(&mut self, kind: Kind, parts: &[Expr], scope: &mut Scope<'p>) -> Found {
        let parts = parts.iter().map(|part| self.expr(part, None, scope)).collect::<Found<Vec<_>>>()?;
        Ok(self.form(kind, sorted(parts)))
    }
}

/// The parts in an order of their own, each once.
pub(super) fn sorted(mut parts: Vec<Form>) -> Vec<Form> {
    parts.sort_unstable();
    parts.dedup();
    parts
}

/// The parts in an order of their own.
fn in_any_order(mut parts: Vec<Form>) -> Vec<Form> {
    parts.sort_unstable();
    parts
}
