//! The operators of the middle language, each in the words of the runtime.

use proc_macro2::TokenStream;
use quote::quote;

use super::body::{Body, Statements};
use super::code::{Code, Level};
use super::plan::{Needs, ParamPlan};
use crate::ir::{Direction, Domain, Expr, FnId, LocalId, NONE, StorageKind, TableId, Ty};
use crate::ir::{build, visit};
use crate::rules::{ArithOp, CellId, CompareOp, SortId};

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
            Expr::Local(local) => self.local(*local),
            Expr::Let(local, value, body) => {
                self.let_local(*local, value, out);
                self.value(body, out)
            }
            Expr::If(cond, a, b) => {
                let cond = self.condition(cond, out).tokens;
                let (a, b) = (self.branch(a), self.branch(b));
                Code::block(quote!(if #cond #a else #b), visit::size(expr))
            }
            Expr::Call(f, args) => self.call(*f, args, out),
            Expr::Lookup(table, index) => self.lookup(*table, index, out),
            Expr::With(updates, body) => {
                let state = self.state.clone();
                let body = self.enter(updates, body, out);
                let value = self.value(body, out);
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
            _ => match self.ty(expr) {
                Ty::Bool => self.bool(expr, out),
                Ty::Int => self.int(expr, out),
                Ty::Set => self.set(expr, out),
            },
        }
    }

    /// A branch of an `if`: another `if`, or a block.
    fn branch(&mut self, expr: &Expr) -> TokenStream {
        let mut inner = Statements::new();
        let code = self.value(expr, &mut inner).tokens;
        if matches!(expr, Expr::If(..)) && inner.is_empty() { code } else { quote!({ #(#inner)* #code }) }
    }

    fn call(&mut self, f: FnId, args: &[Expr], out: &mut Statements) -> Code {
        let Some(plan) = self.plan.funcs[f].clone() else { return missing() };
        let Needs { state, args: given, board } = plan.needs;
        let mut codes = Vec::new();
        if state {
            codes.push(self.state.reference());
        }
        if given {
            codes.push(Code::atom(quote!(args)));
        }
        codes.extend(self.operands(args, out));
        let path = self.plan.path(&plan);
        // Without a position among the arguments nothing tells which board is meant.
        Code::call(if board && !state { quote!(#path::<I>) } else { path }, &codes)
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
        let constant = &self.plan.tables[table].as_ref()?.constant;
        Some(quote!(I::#constant))
    }

    fn lookup(&mut self, table: TableId, index: &[Expr], out: &mut Statements) -> Code {
        let Some(constant) = self.table(table) else { return missing() };
        let sorts = &self.plan.program.tables[table].index;
        if sorts.is_empty() {
            return Code::atom(constant);
        }
        if let Some(at) = self.certain(sorts, index) {
            let at = Code::int(at as i32).tokens;
            return Code::atom(quote!(#constant[#at]));
        }
        let place = self.slot(sorts, index, out);
        let entry = self.uses.import("entry");
        Code::call(entry, &[Code::atom(constant), place])
    }

    fn related(&mut self, table: TableId, index: &[Expr], name: &'static str, of: &Expr, out: &mut Statements) -> Code {
        let Some(constant) = self.table(table) else { return missing() };
        let sorts = &self.plan.program.tables[table].index;
        let relation = if sorts.is_empty() {
            Some(constant.clone())
        } else {
            self.certain(sorts, index).map(|at| {
                let at = Code::int(at as i32).tokens;
                quote!(#constant[#at])
            })
        };
        if let Some(relation) = relation {
            self.uses.import("Relation");
            let of = self.operand(of, out);
            return Code::atom(relation).method(name, &[of]);
        }
        let place = self.slot(sorts, index, out);
        let of = self.operand(of, out);
        let function = match name {
            "image" => "image_at",
            "preimage" => "preimage_at",
            "row" => "row_at",
            _ => "column_at",
        };
        let function = self.uses.import(function);
        Code::call(function, &[Code::atom(constant), place, of])
    }

    /// What stands in a cell.
    fn read(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        let position = self.state.receiver();
        match expr {
            Expr::Scalar(cell, index) => {
                let field = self.plan.cells[*cell].field.clone();
                if index.is_empty() {
                    return position.field(&field);
                }
                let index = self.operands(index, out);
                position.method(&field.to_string(), &index)
            }
            Expr::ValueAt(cell, index, point) => {
                let field = self.plan.cells[*cell].field.to_string();
                let mut index = self.operands(index, out);
                index.push(self.operand(point, out));
                position.method(&field, &index)
            }
            Expr::Absent(cell, index) => {
                let name = self.plan.cells[*cell].absent.to_string();
                let index = self.operands(index, out);
                position.method(&name, &index)
            }
            Expr::Plane(cell, index, Some(value)) => self.plane(*cell, index, value, out),
            Expr::Plane(cell, index, None) => {
                let field = self.plan.cells[*cell].field.clone();
                if index.is_empty() {
                    return position.field(&field);
                }
                let index = self.operands(index, out);
                position.method(&field.to_string(), &index)
            }
            _ => missing(),
        }
    }

    fn plane(&mut self, cell: CellId, index: &[Expr], value: &Expr, out: &mut Statements) -> Code {
        let position = self.state.receiver();
        let names = self.plan.cells[cell].clone();
        let StorageKind::Planes { value: sort, .. } = self.plan.program.cells[cell].kind else { return missing() };
        if index.is_empty()
            && names.store.is_none()
            && let Some(at) = self.certain(&[sort], std::slice::from_ref(value))
        {
            let (field, at) = (position.field(&names.field).tokens, Code::int(at as i32).tokens);
            return Code::atom(quote!(#field[#at]));
        }
        let mut index = self.operands(index, out);
        index.push(self.operand(value, out));
        position.method(&names.plane.to_string(), &index)
    }

    fn bool(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        match expr {
            Expr::Bool(b) => Code::bool(*b),
            Expr::And(parts) => self.logical(parts, true, out),
            Expr::Or(parts) => self.logical(parts, false, out),
            Expr::Not(inner) => self.not(inner, out),
            Expr::Same(a, b) => {
                let (a, b) = if is_constant(a) { (b, a) } else { (a, b) };
                let (a, b) = (self.operand(a, out), self.operand(b, out));
                Code::compare(a, quote!(==), quote!(!=), &b)
            }
            Expr::Compare(op, a, b) => self.compare(*op, a, b, out),
            Expr::IsEmpty(set) => {
                self.uses.import("PointSet");
                self.operand(set, out).method("is_empty", &[])
            }
            Expr::Contains(set, point) => {
                self.uses.import("PointSet");
                let set = self.operand(set, out);
                let point = self.operand(point, out);
                set.method("contains", &[point])
            }
            Expr::AtLeast(set, k) => {
                self.uses.import("PointSet");
                let set = self.operand(set, out);
                if **k == Expr::Int(1) {
                    return set.method("is_empty", &[]).not();
                }
                let k = self.operand(k, out);
                set.method("at_least", &[k])
            }
            Expr::Any(local, domain, body) => self.quantified("any", *local, domain, body, out),
            Expr::All(local, domain, body) => self.quantified("all", *local, domain, body, out),
            _ => missing(),
        }
    }

    fn logical(&mut self, parts: &[Expr], and: bool, out: &mut Statements) -> Code {
        let mut codes = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            codes.push(match (i, self.value_if_first(i, part, out)) {
                (_, Some(code)) => code,
                (_, None) => self.lazy(part),
            });
        }
        if and { Code::and(codes) } else { Code::or(codes) }
    }

    /// The first part is evaluated in any case, so its statements may stand outside.
    fn value_if_first(&mut self, at: usize, part: &Expr, out: &mut Statements) -> Option<Code> {
        if at > 0 {
            return None;
        }
        let code = self.value(part, out);
        Some(if code.level == Level::Block {
            let wanted = self.hint(part);
            self.bind(&wanted, &code, out)
        } else {
            code
        })
    }

    fn not(&mut self, inner: &Expr, out: &mut Statements) -> Code {
        match inner {
            // Negations move inwards to where they cost nothing.
            Expr::And(parts) => {
                let parts = parts.iter().cloned().map(build::not).collect();
                self.value(&Expr::Or(parts), out)
            }
            Expr::Or(parts) => {
                let parts = parts.iter().cloned().map(build::not).collect();
                self.value(&Expr::And(parts), out)
            }
            Expr::If(c, a, b) => {
                let (a, b) = (build::not((**a).clone()), build::not((**b).clone()));
                self.value(&Expr::If(c.clone(), Box::new(a), Box::new(b)), out)
            }
            _ => {
                let code = self.value(inner, out);
                if code.level == Level::Block {
                    let wanted = self.hint(inner);
                    return self.bind(&wanted, &code, out).not();
                }
                code.not()
            }
        }
    }

    fn compare(&mut self, op: CompareOp, a: &Expr, b: &Expr, out: &mut Statements) -> Code {
        // The count of passes is stored in 16 bits.
        if let (Expr::Passes, Expr::Int(k @ 0..=65535)) = (a, b) {
            let (passes, k) = (self.state.receiver().field(&super::names::ident("passes")), Code::int(*k));
            let (token, opposite) = match op {
                CompareOp::Lt => (quote!(<), quote!(>=)),
                CompareOp::Le => (quote!(<=), quote!(>)),
                CompareOp::Gt => (quote!(>), quote!(<=)),
                CompareOp::Ge => (quote!(>=), quote!(<)),
                CompareOp::Eq => (quote!(==), quote!(!=)),
                CompareOp::Ne => (quote!(!=), quote!(==)),
            };
            return Code::compare(passes, token, opposite, &k);
        }
        let (some_a, some_b) = (self.range(a).is_some(), self.range(b).is_some());
        let (a, b) = (self.operand(a, out), self.operand(b, out));
        // An absent value is the least number, so only the lesser side need be checked; a negation must hold if
        // either is absent, so its plain form needs both to be present.
        let (token, opposite, helper, lesser_is_present) = match op {
            CompareOp::Lt => (quote!(<), quote!(>=), "less", some_a),
            CompareOp::Le => (quote!(<=), quote!(>), "at_most", some_a),
            CompareOp::Gt => (quote!(>), quote!(<=), "less", some_b),
            CompareOp::Ge => (quote!(>=), quote!(<), "at_most", some_b),
            CompareOp::Eq => return Code::compare(a, quote!(==), quote!(!=), &b),
            CompareOp::Ne => return Code::compare(a, quote!(!=), quote!(==), &b),
        };
        if lesser_is_present {
            return if some_a && some_b {
                Code::compare(a, token, opposite, &b)
            } else {
                a.binary(token, Level::Compare, &b)
            };
        }
        let helper = self.uses.import(helper);
        let turned = matches!(op, CompareOp::Gt | CompareOp::Ge);
        Code::call(helper, &if turned { [b, a] } else { [a, b] })
    }

    fn quantified(&mut self, method: &str, local: LocalId, domain: &Domain, body: &Expr, out: &mut Statements) -> Code {
        let iterator = self.iterator(domain, out);
        let param = self.loop_variable(local, Some(domain), visit::mentions(body, local));
        let closure = self.closure(&param, body);
        iterator.method(method, &[closure])
    }

    fn int(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        match expr {
            Expr::Int(NONE) => Code::atom(self.uses.import("NONE")),
            Expr::Int(value) => Code::int(*value),
            Expr::Param(param) | Expr::Arg(param) => match self.plan.params.get(*param) {
                Some(ParamPlan::Static(constant, _)) => Code::atom(quote!(I::#constant)),
                Some(ParamPlan::Given(field)) => Code::atom(quote!(args.#field)),
                None => missing(),
            },
            Expr::Attacker => Code::atom(quote!(args.attacker)),
            Expr::Passes => {
                let passes = self.state.receiver().tokens;
                Code::atom(quote!(i32::from(#passes.passes)))
            }
            Expr::Opponent(player) => {
                let player = self.operand(player, out);
                Code::call(self.uses.import("opponent"), &[player])
            }
            Expr::Arith(op, a, b) => self.arith(*op, a, b, out),
            Expr::Count(set) => {
                self.uses.import("PointSet");
                self.operand(set, out).method("count", &[])
            }
            Expr::The(set) => {
                self.uses.import("PointSet");
                self.operand(set, out).method("only", &[])
            }
            Expr::Sum(local, domain, body) => {
                let values = self.mapped(*local, domain, body, out);
                Code::call(self.uses.import("sum"), &[values])
            }
            Expr::TheOne(local, domain, cond) => {
                let iterator = self.iterator(domain, out);
                let param = self.loop_variable(*local, Some(domain), visit::mentions(cond, *local));
                let param = if visit::mentions(cond, *local) { quote!(&#param) } else { param };
                let closure = self.closure(&param, cond);
                let found = iterator.method("filter", &[closure]);
                Code::call(self.uses.import("the_only"), &[found])
            }
            _ => missing(),
        }
    }

    /// The values of the body over the domain.
    fn mapped(&mut self, local: LocalId, domain: &Domain, body: &Expr, out: &mut Statements) -> Code {
        let iterator = self.iterator(domain, out);
        if *body == Expr::Local(local) {
            return iterator;
        }
        let param = self.loop_variable(local, Some(domain), visit::mentions(body, local));
        let closure = self.closure(&param, body);
        iterator.method("map", &[closure])
    }

    fn arith(&mut self, op: ArithOp, a: &Expr, b: &Expr, out: &mut Statements) -> Code {
        let plain = self.range(&Expr::Arith(op, Box::new(a.clone()), Box::new(b.clone()))).is_some();
        let (a, b) = (self.operand(a, out), self.operand(b, out));
        match (op, plain) {
            (ArithOp::Add, true) => a.binary(quote!(+), Level::Sum, &b),
            (ArithOp::Sub, true) => a.binary(quote!(-), Level::Sum, &b),
            (ArithOp::Mul, true) => a.binary(quote!(*), Level::Product, &b),
            (ArithOp::Add, _) => Code::call(self.uses.import("add"), &[a, b]),
            (ArithOp::Sub, _) => Code::call(self.uses.import("subtract"), &[a, b]),
            (ArithOp::Mul, _) => Code::call(self.uses.import("multiply"), &[a, b]),
            (ArithOp::Div, _) => Code::call(self.uses.import("divide"), &[a, b]),
        }
    }

    /// The least and greatest value of an integer that is never absent, where they are known.
    pub fn range(&self, expr: &Expr) -> Option<(i64, i64)> {
        const ANY: (i64, i64) = (i32::MIN as i64 + 1, i32::MAX as i64);
        match expr {
            Expr::Int(NONE) => None,
            Expr::Int(value) => Some((i64::from(*value), i64::from(*value))),
            Expr::Local(local) => self.ranges[*local],
            Expr::Count(_) | Expr::Passes => Some((0, i64::from(u16::MAX) + 1)),
            Expr::Attacker => Some((0, 1)),
            Expr::Opponent(player) => self.range(player).filter(|r| *r == (0, 1)),
            Expr::Param(param) => match self.plan.params.get(*param) {
                Some(ParamPlan::Static(..)) => Some(ANY),
                _ => None,
            },
            Expr::Arith(op, a, b) => {
                let ((a, b), (c, d)) = (self.range(a)?, self.range(b)?);
                let (low, high) = match op {
                    ArithOp::Add => (a + c, b + d),
                    ArithOp::Sub => (a - d, b - c),
                    ArithOp::Mul => {
                        let products = [a * c, a * d, b * c, b * d];
                        (products.into_iter().min()?, products.into_iter().max()?)
                    }
                    ArithOp::Div => return None,
                };
                (low >= ANY.0 && high <= ANY.1).then_some((low, high))
            }
            _ => None,
        }
    }

    fn set(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        self.uses.import("PointSet");
        match expr {
            Expr::Empty => Code::atom(quote!(I::Set::EMPTY)),
            Expr::Full => Code::atom(quote!(I::FULL)),
            Expr::Singleton(point) => {
                let point = self.operand(point, out);
                Code::call(quote!(I::Set::of), &[point])
            }
            Expr::Union(parts) if parts.is_empty() => Code::atom(quote!(I::Set::EMPTY)),
            Expr::Union(parts) => {
                let parts = self.operands(parts, out);
                Code::chain(&quote!(|), Level::Union, parts)
            }
            Expr::Inter(parts) if parts.is_empty() => Code::atom(quote!(I::FULL)),
            Expr::Inter(parts) => {
                let parts = self.operands(parts, out);
                Code::chain(&quote!(&), Level::Inter, parts)
            }
            Expr::Minus(a, b) => {
                let (a, b) = (self.operand(a, out), self.operand(b, out));
                a.binary(quote!(-), Level::Sum, &b)
            }
            Expr::Image(table, index, direction, of) => {
                let name = if *direction == Direction::Forward { "image" } else { "preimage" };
                self.related(*table, index, name, of, out)
            }
            Expr::Row(table, index, direction, of) => {
                let name = if *direction == Direction::Forward { "row" } else { "column" };
                self.related(*table, index, name, of, out)
            }
            Expr::Filter(local, set, cond) => {
                let set = self.operand(set, out);
                let param = self.loop_variable(*local, None, visit::mentions(cond, *local));
                let closure = self.closure(&param, cond);
                set.method("filter", &[closure])
            }
            Expr::Gather(local, domain, body) => {
                let sets = self.mapped(*local, domain, body, out);
                Code::call(quote!(I::Set::union_of), &[sets])
            }
            Expr::Closure(seed, local, step) => {
                let seed = self.operand(seed, out);
                let step = self.without_invariants(*local, step, out);
                let name = self.declare(*local);
                let closure = self.closure(&quote!(#name), &step);
                Code::call(self.uses.import("closure"), &[seed, closure])
            }
            _ => missing(),
        }
    }

    /// Takes out of a closure's step what does not change from round to round.
    fn without_invariants(&mut self, local: LocalId, step: &Expr, out: &mut Statements) -> Expr {
        let mut step = step.clone();
        self.hoist(local, &mut step, out);
        step
    }

    fn hoist(&mut self, local: LocalId, expr: &mut Expr, out: &mut Statements) {
        let costly = match expr {
            Expr::ValueAt(..) | Expr::Call(..) | Expr::Lookup(..) | Expr::Filter(..) | Expr::Closure(..) => true,
            Expr::Plane(_, _, Some(value)) => !is_constant(value),
            Expr::Image(..) | Expr::Row(..) | Expr::Absent(..) | Expr::Union(_) | Expr::Minus(..) => true,
            Expr::Inter(parts) => parts.len() > 1,
            _ => false,
        };
        if costly && !visit::mentions(expr, local) {
            let (ty, wanted) = (self.ty(expr), self.hint(expr));
            let code = self.value(expr, out);
            if code.weight > 1 {
                let new = self.new_local(wanted, ty, self.range(expr));
                let (name, tokens) = (self.declare(new), code.tokens);
                out.push(quote!(let #name = #tokens;));
                *expr = Expr::Local(new);
            }
            return;
        }
        // Only parts that each round evaluates, in this state, outside of inner loops.
        match expr {
            Expr::Image(_, index, _, of) | Expr::Row(_, index, _, of) => {
                index.iter_mut().chain([&mut **of]).for_each(|e| self.hoist(local, e, out));
            }
            Expr::Plane(_, index, Some(value)) => {
                index.iter_mut().chain([&mut **value]).for_each(|e| self.hoist(local, e, out));
            }
            Expr::Inter(parts) => self.hoist_together(local, parts, out),
            Expr::Union(parts) => parts.iter_mut().for_each(|e| self.hoist(local, e, out)),
            Expr::Minus(a, b) => [a, b].into_iter().for_each(|e| self.hoist(local, e, out)),
            Expr::Gather(_, Domain::Set(set), _) | Expr::Filter(_, set, _) => self.hoist(local, set, out),
            _ => {}
        }
    }

    /// Parts of an intersection that do not change become one.
    fn hoist_together(&mut self, local: LocalId, parts: &mut Vec<Expr>, out: &mut Statements) {
        let (changing, fixed): (Vec<Expr>, Vec<Expr>) = parts.drain(..).partition(|e| visit::mentions(e, local));
        *parts = changing;
        parts.iter_mut().for_each(|e| self.hoist(local, e, out));
        if !fixed.is_empty() {
            let mut fixed =
                if fixed.len() == 1 { fixed.into_iter().next().unwrap_or(Expr::Full) } else { Expr::Inter(fixed) };
            self.hoist(local, &mut fixed, out);
            parts.push(fixed);
        }
    }
}

fn is_constant(expr: &Expr) -> bool {
    matches!(expr, Expr::Int(_) | Expr::Param(_))
}

/// What no program that passed the checks contains: refused by rustc, not by a panic.
fn missing() -> Code {
    Code::atom(quote!(compile_error!("an expression that cannot be emitted")))
}
