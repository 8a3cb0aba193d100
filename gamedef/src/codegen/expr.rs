//! Expressions in the words of the runtime: what all types share, calls, tables, cells. The rest is in `operators`.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::TokenStream;
use quote::quote;

use super::body::{Body, Statements};
use super::code::Code;
use super::plan::{FuncPlan, Needs};
use crate::ir::kinds;
use crate::ir::visit;
use crate::ir::{Expr, FnId, StorageKind, TableId, Ty};
use crate::rules::{CellId, SortId};

impl Body<'_, '_> {
    /// The value of an expression; statements that it needs first go to `out`.
    pub fn value(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        let disposable = std::mem::replace(&mut self.disposable, false);
        let code = self.value_of(expr, out);
        self.disposable = disposable;
        code
    }

    fn value_of(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        match expr {
            Expr::Local(local) if self.is_reference(*local) => {
                let answer = self.local(*local).tokens;
                Code::unary(quote!(*#answer))
            }
            Expr::Local(local) => self.local(*local),
            Expr::Let(local, value, body) => match self.contrary(expr, out) {
                Some(contrary) => contrary,
                None => {
                    self.let_local(*local, value, out);
                    self.value(body, out)
                }
            },
            Expr::If(cond, a, b) => {
                if let Some((cond, b)) = self.counted(cond, b, out) {
                    return self.value(&Expr::If(Box::new(cond), a.clone(), Box::new(b)), out);
                }
                let cond = self.condition(cond, out).tokens;
                let (a, b) = (self.branch(a), self.other_branch(b));
                Code::block(quote!(if #cond #a else #b), visit::size(expr))
            }
            Expr::Call(f, args) => self.call(*f, args, out),
            Expr::Lookup(table, index) => self.lookup(*table, index, out),
            Expr::With(updates, body) => {
                let state = self.state.clone();
                let (body, made) = self.enter(updates, body, out);
                let value = self.value(body, out);
                self.settle(made, out);
                self.state = state;
                value
            }
            Expr::Null(body) => {
                let state = self.state.clone();
                self.enter_null(body, out);
                let value = self.value(body, out);
                self.state = state;
                value
            }
            Expr::Scalar(..) | Expr::ValueAt(..) | Expr::Plane(..) | Expr::Absent(..) => self.read(expr, out),
            kinds::bools!() => self.bool(expr, out),
            kinds::answers!() => self.answer(expr, out),
            kinds::fixed_ints!()
            | Expr::Passes
            | Expr::Opponent(_)
            | Expr::Arith(..)
            | Expr::Count(_)
            | Expr::Sum(..)
            | Expr::The(_)
            | Expr::Pick(_)
            | Expr::TheOne(..) => self.int(expr, out),
            Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Union(_)
            | Expr::Inter(_)
            | Expr::Minus(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Filter(..)
            | Expr::Gather(..)
            | Expr::Closure(..)
            | kinds::of_chains!()
            | Expr::Killer(_)
            | Expr::Barred(..) => self.set(expr, out),
        }
    }

    /// What stands after `if` and its condition: a block.
    fn branch(&mut self, expr: &Expr) -> TokenStream {
        let mut inner = Statements::new();
        let code = self.value(expr, &mut inner).tokens;
        quote!({ #(#inner)* #code })
    }

    /// What stands after `else`: another `if`, or a block.
    fn other_branch(&mut self, expr: &Expr) -> TokenStream {
        let mut inner = Statements::new();
        let code = self.value(expr, &mut inner).tokens;
        if matches!(expr, Expr::If(..)) && inner.is_empty() { code } else { quote!({ #(#inner)* #code }) }
    }

    fn call(&mut self, f: FnId, args: &[Expr], out: &mut Statements) -> Code {
        let plan = self.plan;
        match &plan.funcs[f] {
            Some(plan) => self.call_of(plan, args, out),
            None => missing(),
        }
    }

    /// The call of a function with these arguments, and what it is handed besides.
    pub fn call_of(&mut self, plan: &FuncPlan, args: &[Expr], out: &mut Statements) -> Code {
        let Needs { state, args: given, .. } = plan.needs;
        let mut codes = Vec::new();
        if state {
            codes.push(self.state.reference());
        }
        if given {
            codes.push(Code::atom(quote!(args)));
        }
        for arg in args {
            codes.push(match self.ty(arg) {
                Ty::Answer => self.answer_ref(arg, out),
                Ty::Bool | Ty::Int | Ty::Set => self.operand(arg, out),
            });
        }
        let (owner, name) = (self.plan.owner(plan.home, plan.needs, &quote!(Self)), &plan.name);
        Code::call(quote!(#owner #name), &codes)
    }

    /// A constant index of a table, where it is certainly in range.
    fn certain(&self, sorts: &[SortId], index: &[Expr]) -> Option<usize> {
        match (sorts, index) {
            ([sort], [Expr::Int(value)]) => {
                let (first, len) = self.plan.names.fixed(*sort)?;
                usize::try_from(i64::from(*value) - i64::from(first)).ok().filter(|i| *i < len)
            }
            _ => None,
        }
    }

    /// The place of an index, row-major.
    pub fn slot(&mut self, sorts: &[SortId], index: &[Expr], out: &mut Statements) -> Code {
        let mut place: Option<Code> = None;
        for (&sort, value) in sorts.iter().zip(index) {
            let (sort, value) = (self.sort(sort), self.operand(value, out));
            place = Some(match place {
                None => sort.method("slot", &[value]),
                Some(outer) => {
                    let slot = self.uses.import("slot");
                    Code::call(slot, &[outer, value, sort])
                }
            });
        }
        place.unwrap_or_else(|| Code::int(0))
    }

    /// A sort as a value of the runtime.
    pub fn sort(&self, sort: SortId) -> Code {
        super::text::sort_code(self.plan, self.uses, sort)
    }

    fn table(&mut self, table: TableId) -> Option<TokenStream> {
        let plan = self.plan.tables[table].as_ref()?;
        let (tables, field) = (self.plan.tables(plan.home), &plan.field);
        Some(quote!(#tables.#field))
    }

    fn lookup(&mut self, table: TableId, index: &[Expr], out: &mut Statements) -> Code {
        let Some(entries) = self.table(table) else { return missing() };
        let sorts = &self.plan.program.tables[table].index;
        if sorts.is_empty() {
            return Code::atom(entries);
        }
        if let Some(at) = self.certain(sorts, index) {
            let at = Code::int(at as i32).tokens;
            return Code::atom(quote!(#entries[#at]));
        }
        let place = self.slot(sorts, index, out);
        let entry = self.uses.import("entry");
        Code::call(entry, &[Code::unary(quote!(&#entries)), place])
    }

    /// The image of a set, or the row of a point, by a relation.
    pub fn related(
        &mut self,
        table: TableId,
        index: &[Expr],
        name: &'static str,
        of: &Expr,
        out: &mut Statements,
    ) -> Code {
        self.related_to(table, index, name, &[of], out)
    }

    /// What a relation says of these.
    pub fn related_to(
        &mut self,
        table: TableId,
        index: &[Expr],
        name: &'static str,
        of: &[&Expr],
        out: &mut Statements,
    ) -> Code {
        let Some(entries) = self.table(table) else { return missing() };
        let sorts = &self.plan.program.tables[table].index;
        let relation = if sorts.is_empty() {
            Some(entries.clone())
        } else {
            self.certain(sorts, index).map(|at| {
                let at = Code::int(at as i32).tokens;
                quote!(#entries[#at])
            })
        };
        if let Some(relation) = relation {
            let of: Vec<Code> = of.iter().map(|of| self.operand(of, out)).collect();
            return Code::atom(relation).method(name, &of);
        }
        let place = self.slot(sorts, index, out);
        let of = of.iter().map(|of| self.operand(of, out));
        let function = match name {
            "image" => "image_at",
            "preimage" => "preimage_at",
            "row" => "row_at",
            "sources_of_many" => "sources_of_many_at",
            _ => "column_at",
        };
        let args: Vec<Code> = [Code::unary(quote!(&#entries)), place].into_iter().chain(of).collect();
        let function = self.uses.import(function);
        Code::call(function, &args)
    }

    /// What stands in a cell.
    fn read(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        let Some(cell) = visit::cell_read(expr) else { return missing() };
        if self.plan.program.turn == Some(cell) {
            let player = self.uses.import("Player");
            return Code::call(quote!(#player::from), &[self.state.receiver().field(&super::names::ident("turn"))]);
        }
        let (position, names) = (self.state.receiver(), self.plan.cells[cell].clone());
        let field = names.field.to_string();
        if let Expr::Scalar(_, index) | Expr::Plane(_, index, None) = expr {
            if index.is_empty() {
                return position.field(&names.field);
            }
            let args = self.arguments(names.varies.index, index, out);
            return position.method(&field, &args);
        }
        if let Expr::ValueAt(_, index, point) = expr {
            let mut args = self.arguments(names.varies.index || names.varies.value, index, out);
            args.push(self.operand(point, out));
            return position.method(&field, &args);
        }
        if let Expr::Absent(_, index) = expr {
            let args = self.arguments(true, index, out);
            return position.method(&names.absent.to_string(), &args);
        }
        let Expr::Plane(_, index, Some(value)) = expr else { return missing() };
        self.plane(cell, index, value, out)
    }

    /// The arguments of a method of positions: the tables, if it takes them, and indices.
    pub fn arguments(&mut self, tables: bool, index: &[Expr], out: &mut Statements) -> Vec<Code> {
        let mut args: Vec<Code> = self.plan.if_needed(tables).into_iter().collect();
        args.extend(self.operands(index, out));
        args
    }

    fn plane(&mut self, cell: CellId, index: &[Expr], value: &Expr, out: &mut Statements) -> Code {
        let position = self.state.receiver();
        let names = self.plan.cells[cell].clone();
        let StorageKind::Planes { value: sort, .. } = self.plan.program.cells[cell].kind else { return missing() };
        if index.is_empty()
            && names.room.is_none()
            && let Some(at) = self.certain(&[sort], std::slice::from_ref(value))
        {
            let (field, at) = (position.field(&names.field).tokens, Code::int(at as i32).tokens);
            return Code::atom(quote!(#field[#at]));
        }
        let mut args = self.arguments(names.varies.index || names.varies.value, index, out);
        args.push(self.operand(value, out));
        position.method(&names.plane.to_string(), &args)
    }
}

/// Whether the expression is a constant of every instance.
pub(super) fn is_constant(expr: &Expr) -> bool {
    matches!(expr, Expr::Int(_) | Expr::Param(_))
}

/// What no program that passed the checks contains: refused by rustc, not by a panic.
pub(super) fn missing() -> Code {
    Code::atom(quote!(compile_error!("an expression that cannot be emitted")))
}
