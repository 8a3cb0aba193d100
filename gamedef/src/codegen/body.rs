//! From expressions to Rust: statements, blocks, closures, loops.
//!
//! An expression becomes a [`Code`], and where it would grow too long, `let` statements before it. A part that is
//! evaluated lazily keeps its statements in a block of its own; at the end of a function or closure such a block is
//! dissolved into early returns, as a person would write it. Operators are in `expr`, changes of the state in `update`.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeSet;

use index_vec::IndexVec;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::code::{Code, Level};
use super::hint;
use super::names::{Scope, ident, snake};
use super::plan::{Plan, SortPlan};
use super::uses::Uses;
use crate::ir::facts::same_value;
use crate::ir::kinds;
use crate::ir::laws::one_of_two;
use crate::ir::{Domain, Expr, Local, LocalId, Ty};
use crate::ir::{types, visit};
use crate::passes::cse;
use crate::rules::SortId;

/// A longer operand gets a name of its own.
const LONGEST_OPERAND: usize = 12;

/// Statements under construction.
pub(super) type Statements = Vec<TokenStream>;

/// The state that expressions read.
#[derive(Clone)]
pub(super) struct Place {
    name: Ident,
    /// Whether the variable is the position itself, not a reference to it.
    owned: bool,
}

impl Place {
    /// A variable that is a position.
    pub fn of(name: Ident) -> Place {
        Place { name, owned: true }
    }

    /// Whether the variable is the position itself.
    pub fn is_owned(&self) -> bool {
        self.owned
    }

    /// As an argument.
    pub fn reference(&self) -> Code {
        let name = &self.name;
        if self.owned { Code::atom(quote!(&#name)) } else { Code::atom(quote!(#name)) }
    }

    /// To read a field or call a method.
    pub fn receiver(&self) -> Code {
        let name = &self.name;
        Code::atom(quote!(#name))
    }
}

/// The body of one function.
pub(super) struct Body<'p, 'a> {
    pub plan: &'p Plan<'a>,
    pub uses: &'p Uses,
    pub locals: IndexVec<LocalId, Local>,
    pub state: Place,
    /// The least and greatest value of variables that are never absent.
    pub ranges: IndexVec<LocalId, Option<(i64, i64)>>,
    idents: IndexVec<LocalId, Option<Ident>>,
    scope: Scope,
    /// Answers that are reached by reference.
    references: BTreeSet<LocalId>,
    /// Whether the state is a copy that nothing reads after the expression at hand.
    pub disposable: bool,
    /// Whether what is written around an answer tells its width.
    pub is_inferred: bool,
    /// What was taken out of the steps of the chain at hand, with its name.
    pub taken_out: Option<Vec<(Expr, LocalId)>>,
    /// The states that were changed where they stand.
    pub changed: BTreeSet<String>,
}

impl<'p, 'a> Body<'p, 'a> {
    /// A body that may use these local variables; the position is called `position`.
    pub fn new(plan: &'p Plan<'a>, uses: &'p Uses, locals: &IndexVec<LocalId, Local>) -> Body<'p, 'a> {
        Body {
            plan,
            uses,
            ranges: locals.iter().map(|_| None).collect(),
            idents: locals.iter().map(|_| None).collect(),
            locals: locals.clone(),
            state: Place { name: ident("position"), owned: false },
            scope: Scope::new(),
            references: BTreeSet::new(),
            disposable: false,
            is_inferred: true,
            taken_out: None,
            changed: BTreeSet::new(),
        }
    }

    /// Names a variable.
    pub fn declare(&mut self, local: LocalId) -> Ident {
        let name = self.scope.ident(&snake(&self.locals[local].name));
        self.idents[local] = Some(name.clone());
        name
    }

    /// The variable is a reference to an answer.
    pub fn refer(&mut self, local: LocalId) {
        self.references.insert(local);
    }

    /// Whether the variable is a reference to an answer.
    pub fn is_reference(&self, local: LocalId) -> bool {
        self.references.contains(&local)
    }

    /// Names a variable that may go unused.
    pub fn declare_parameter(&mut self, local: LocalId, used: bool) -> Ident {
        if used {
            return self.declare(local);
        }
        let name = self.scope.name(&snake(&self.locals[local].name));
        ident(&format!("_{name}"))
    }

    /// A new name.
    pub fn fresh(&mut self, wanted: &str) -> Ident {
        self.scope.ident(wanted)
    }

    /// A variable that the program does not have.
    pub fn new_local(&mut self, name: String, ty: Ty, range: Option<(i64, i64)>) -> LocalId {
        self.ranges.push(range);
        self.idents.push(None);
        self.locals.push(Local { name, ty, sort: None })
    }

    /// The variable.
    pub fn local(&self, local: LocalId) -> Code {
        match &self.idents[local] {
            Some(name) => Code::atom(quote!(#name)),
            // A variable out of scope: the compiler's own mistake, shown where it is made.
            None => Code::atom(quote!(compile_error!("a variable out of scope"))),
        }
    }

    /// Declares the variable of a loop, which runs over present values, and returns its pattern.
    pub fn loop_variable(&mut self, local: LocalId, domain: Option<&Domain>, used: bool) -> TokenStream {
        self.ranges[local] = Some(match (domain, self.locals[local].sort) {
            (Some(&Domain::Sort(sort)), _) | (Some(Domain::Values(_)), Some(sort)) => self.sort_range(sort),
            (Some(Domain::Values(_)), None) => (i64::from(i32::MIN) + 1, i64::from(i32::MAX)),
            _ => (0, i64::from(u16::MAX)),
        });
        if used {
            let name = self.declare(local);
            quote!(#name)
        } else {
            quote!(_)
        }
    }

    fn sort_range(&self, sort: SortId) -> (i64, i64) {
        match (sort, self.plan.names.fixed(sort)) {
            (_, Some((first, len))) => (i64::from(first), i64::from(first) + len as i64 - 1),
            (SortId::POINT | SortId::INDEX, _) => (0, i64::from(u16::MAX)),
            _ => (i64::from(i32::MIN) + 1, i64::from(i32::MAX)),
        }
    }

    /// Gives the value a name, in a statement.
    pub fn bind(&mut self, wanted: &str, code: &Code, out: &mut Statements) -> Code {
        let (name, tokens) = (self.fresh(wanted), &code.tokens);
        out.push(quote!(let #name = #tokens;));
        Code::atom(quote!(#name))
    }

    /// An operand: short, or a name.
    pub fn operand(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        let code = self.value(expr, out);
        if code.level == Level::Block || code.weight > LONGEST_OPERAND {
            let wanted = self.hint(expr);
            return self.bind(&wanted, &code, out);
        }
        code
    }

    /// Operands, in order.
    pub fn operands(&mut self, exprs: &[Expr], out: &mut Statements) -> Vec<Code> {
        exprs.iter().map(|e| self.operand(e, out)).collect()
    }

    /// What stands after `if`: no block, in which a reader would lose the way.
    pub fn condition(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        let code = self.value(expr, out);
        if code.braces {
            let wanted = self.hint(expr);
            return self.bind(&wanted, &code, out);
        }
        code
    }

    /// A part that is evaluated lazily: its statements stay inside it.
    pub fn lazy(&mut self, expr: &Expr) -> Code {
        let mut inner = Statements::new();
        let code = self.value(expr, &mut inner);
        if inner.is_empty() && code.level != Level::Block {
            return code;
        }
        let tokens = &code.tokens;
        Code::braced(quote!({ #(#inner)* #tokens }), code.weight + inner.len())
    }

    /// The expression as the end of a function, closure or branch: statements and the value.
    pub fn tail(&mut self, expr: &Expr, out: &mut Statements) {
        let disposable = self.disposable;
        self.tail_of(expr, out);
        self.disposable = disposable;
    }

    fn tail_of(&mut self, expr: &Expr, out: &mut Statements) {
        match expr {
            Expr::Let(local, value, body) => {
                if let Some(contrary) = self.contrary(expr, out) {
                    return out.push(contrary.tokens);
                }
                self.let_local(*local, value, out);
                self.tail(body, out);
            }
            Expr::With(updates, body) => {
                let state = self.state.clone();
                let (body, made) = self.enter(updates, body, out);
                self.disposable = true;
                self.tail(body, out);
                self.settle(made, out);
                self.state = state;
            }
            Expr::Null(body) => {
                let state = self.state.clone();
                self.enter_null(body, out);
                self.tail(body, out);
                self.state = state;
            }
            Expr::If(cond, a, b) => {
                if let Some((cond, b)) = self.counted(cond, b, out) {
                    return self.tail(&Expr::If(Box::new(cond), a.clone(), Box::new(b)), out);
                }
                let cond = self.condition(cond, out).tokens;
                let (mut then, mut other) = (Statements::new(), Statements::new());
                self.tail(a, &mut then);
                self.tail(b, &mut other);
                out.push(if_else(&cond, &then, &other, matches!(**b, Expr::If(..)) && other.len() == 1));
            }
            Expr::And(parts) => self.tail_parts(parts, true, out),
            Expr::Or(parts) => self.tail_parts(parts, false, out),
            Expr::FirstAnswer(until, answers) => self.tail_answers(*until, answers, out),
            Expr::Local(_)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::Bool(_)
            | Expr::Not(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | Expr::Answer(..)
            | Expr::EachAnswer(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::of_moves!()
            | Expr::Noting(..)
            | kinds::of_answers!() => {
                let code = self.value(expr, out).tokens;
                out.push(code);
            }
        }
    }

    /// A conjunction or disjunction at the end: early returns where a part needs statements.
    fn tail_parts(&mut self, parts: &[Expr], and: bool, out: &mut Statements) {
        let mut pending: Vec<Code> = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            let mut inner = Statements::new();
            if i + 1 == parts.len() {
                let has_tail =
                    matches!(part, Expr::Let(..) | Expr::With(..) | Expr::If(..) | Expr::And(_) | Expr::Or(_));
                let code = (!has_tail).then(|| self.value(part, &mut inner));
                let code = code.filter(|c| c.level != Level::Block || pending.is_empty());
                match code {
                    Some(code) if inner.is_empty() => {
                        pending.push(code);
                        out.push(join(pending, and).tokens);
                    }
                    Some(code) => {
                        flush(&mut pending, and, out);
                        out.append(&mut inner);
                        out.push(code.tokens);
                    }
                    None => {
                        flush(&mut pending, and, out);
                        self.tail(part, out);
                    }
                }
                return;
            }
            let mut code = self.value(part, &mut inner);
            if code.level == Level::Block || code.braces {
                let wanted = self.hint(part);
                code = self.bind(&wanted, &code, &mut inner);
            }
            if !inner.is_empty() {
                flush(&mut pending, and, out);
                out.append(&mut inner);
            }
            pending.push(code);
        }
        out.push(join(pending, and).tokens);
    }

    /// `let local = value;`
    pub fn let_local(&mut self, local: LocalId, value: &Expr, out: &mut Statements) {
        if let Expr::Answer(holds, grounds) = value
            && !grounds.is_empty()
        {
            if self.locals[local].name == cse::NAME {
                self.locals[local].name = self.hint(value);
            }
            return self.uninferred(|me| me.let_answer(local, holds, grounds, out));
        }
        let code = self.uninferred(|me| me.value(value, out)).tokens;
        self.ranges[local] = self.range(value);
        if self.locals[local].name == cse::NAME {
            self.locals[local].name = self.hint(value);
        }
        let name = self.declare(local);
        out.push(quote!(let #name = #code;));
    }

    /// A closure over one variable.
    pub fn closure(&mut self, param: &TokenStream, body: &Expr) -> Code {
        let disposable = std::mem::replace(&mut self.disposable, false);
        let code = self.closure_of(param, body);
        self.disposable = disposable;
        code
    }

    fn closure_of(&mut self, param: &TokenStream, body: &Expr) -> Code {
        let mut inner = Statements::new();
        if matches!(
            body,
            Expr::Let(..) | Expr::With(..) | Expr::If(..) | Expr::And(_) | Expr::Or(_) | Expr::FirstAnswer(..)
        ) {
            self.tail(body, &mut inner);
        } else {
            let code = self.value(body, &mut inner);
            if inner.is_empty() {
                return Code::closure(param, &code);
            }
            inner.push(code.tokens);
        }
        let single = inner.len() == 1 && !matches!(body, Expr::If(..));
        let tokens = if single { quote!(#(#inner)*) } else { quote!({ #(#inner)* }) };
        let weight = 2 + visit::size(body);
        let body = if single { Code::atom(tokens) } else { Code::block(tokens, weight) };
        Code::closure(param, &body).weighing(weight)
    }

    /// A domain as an iterator on which methods are called.
    pub fn iterator(&mut self, domain: &Domain, out: &mut Statements) -> Code {
        match domain {
            Domain::Set(set) => {
                let set = self.operand(set, out);
                self.uses.import("PointSet");
                set.method("iter", &[])
            }
            Domain::Sort(sort) => match &self.plan.sorts[*sort] {
                Some(SortPlan::Fixed(first, len)) => {
                    let range = range(*first, *len);
                    Code::atom(quote!((#range)))
                }
                _ => self.sort(*sort).method("values", &[]),
            },
            Domain::Values(named) => {
                let array = self.array(named, out);
                if !named.is_empty() && self.is_present(domain) && are_distinct(named) {
                    return array.method("into_iter", &[]);
                }
                Code::call(self.uses.import("distinct"), &[array])
            }
        }
    }

    /// The values of a domain that names several, all of them present, as an array.
    pub fn few_values(&mut self, domain: &Domain, out: &mut Statements) -> Option<Code> {
        let Domain::Values(named) = domain else { return None };
        (named.len() > 1 && self.is_present(domain)).then(|| self.array(named, out))
    }

    /// Values as an array; one of two arrays where each value is one of two by the same test.
    fn array(&mut self, values: &[Expr], out: &mut Statements) -> Code {
        let mut list = |own: &mut Self, values: &[Expr]| {
            let values = own.operands(values, out);
            let tokens = values.iter().map(|v| &v.tokens);
            quote!([#(#tokens),*])
        };
        let is_number = |value: &Expr| matches!(value, Expr::Int(_));
        let Some((test, [first, second])) = one_of_two(values).filter(|(_, two)| two.iter().flatten().all(is_number))
        else {
            return Code::atom(list(self, values));
        };
        let [first, second] = [first, second].map(|values| list(self, &values));
        let test = self.condition(test, out).tokens;
        let code = Code::block(quote!(if #test { #first } else { #second }), values.len());
        self.bind("values", &code, out)
    }

    fn is_present(&self, domain: &Domain) -> bool {
        matches!(domain, Domain::Values(values) if values.iter().all(|v| self.range(v).is_some()))
    }

    /// A domain as what `for` runs over.
    pub fn sequence(&mut self, domain: &Domain, out: &mut Statements) -> TokenStream {
        if let Domain::Sort(sort) = domain
            && let Some(SortPlan::Fixed(first, len)) = &self.plan.sorts[*sort]
        {
            return range(*first, *len);
        }
        self.iterator(domain, out).tokens
    }

    /// A name for the value of an expression.
    pub fn hint(&self, expr: &Expr) -> String {
        hint::hint(self.plan.program, expr)
    }

    /// The type of an expression.
    pub fn ty(&self, expr: &Expr) -> Ty {
        types::ty(self.plan.program, &self.locals, expr)
    }
}

/// Whether no two of the values are ever the same: they are other numbers, whichever way one test goes.
fn are_distinct(values: &[Expr]) -> bool {
    let differ = |a: &Expr, b: &Expr| match (a, b) {
        (Expr::If(c, a, b), Expr::If(d, x, y)) if c == d => {
            [(a, x), (b, y)].into_iter().all(|(one, other)| same_value(one, other) == Some(false))
        }
        (a, b) => same_value(a, b) == Some(false),
    };
    values.iter().enumerate().all(|(at, a)| values[at + 1..].iter().all(|b| differ(a, b)))
}

/// So many values, in order.
fn range(first: i32, len: usize) -> TokenStream {
    let (first, end) = (Code::int(first).tokens, Code::int(first.saturating_add(len as i32)).tokens);
    quote!(#first..#end)
}

/// `if cond { .. } else { .. }`; `chained` if the other branch is another `if`.
pub(super) fn if_else(cond: &TokenStream, then: &[TokenStream], other: &[TokenStream], chained: bool) -> TokenStream {
    if chained {
        quote!(if #cond { #(#then)* } else #(#other)*)
    } else {
        quote!(if #cond { #(#then)* } else { #(#other)* })
    }
}

fn join(parts: Vec<Code>, and: bool) -> Code {
    if and { Code::and(parts) } else { Code::or(parts) }
}

/// Returns early by the parts so far.
fn flush(pending: &mut Vec<Code>, and: bool, out: &mut Statements) {
    if pending.is_empty() {
        return;
    }
    let parts = std::mem::take(pending);
    let (test, result) = if and { (Code::and(parts).not(), false) } else { (Code::or(parts), true) };
    let test = test.tokens;
    out.push(quote!(if #test { return #result; }));
}
