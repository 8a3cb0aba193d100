//! The expressions that find, join and ask answers.
//!
//! Answers are large as values go, so functions take them by reference, and what they bar is added to them where they
//! stand.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;

use super::bars::{bars, breaks_call, sets, stored};
use super::body::{Body, Statements, if_else};
use super::code::{Code, Level};
use super::expr::missing;
use crate::ir::kinds;
use crate::ir::{Chain, Domain, Expr, Ground, LocalId, Place, StorageKind};
use crate::ir::{build, visit};

/// An argument without the parentheses that it would need before a method.
fn unwrapped(tokens: TokenStream) -> TokenStream {
    let mut trees = tokens.clone().into_iter();
    match (trees.next(), trees.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::Parenthesis => group.stream(),
        _ => tokens,
    }
}

/// Whether the answer bars nothing, by its form.
fn bars_nothing(e: &Expr) -> bool {
    matches!(e, Expr::Answer(_, grounds) if grounds.is_empty())
}

/// Whether the answer is this in every state, by its form.
fn is_always(e: &Expr, holds: bool) -> bool {
    if let Expr::If(_, a, b) = e {
        return is_always(a, holds) && is_always(b, holds);
    }
    if let Expr::Let(_, _, body) = e {
        return is_always(body, holds);
    }
    matches!(e, Expr::Answer(own, _) if **own == Expr::Bool(holds))
}

/// The answer of which this is the contrary, for the same reasons.
pub(super) fn contrary_of(e: &Expr) -> Option<LocalId> {
    let Expr::Answer(holds, grounds) = e else { return None };
    let (Expr::Not(own), [Ground::All(Expr::Local(of))]) = (&**holds, grounds.as_slice()) else { return None };
    matches!(&**own, Expr::Holds(own) if **own == Expr::Local(*of)).then_some(*of)
}

/// What is called for an answer about a set of points if it has any: the variable of the set, the set and the call.
fn of_points(e: &Expr) -> Option<(LocalId, &Expr, &Expr)> {
    let Expr::Let(local, points, body) = e else { return None };
    let Expr::If(cond, none, call) = &**body else { return None };
    let is_asked = matches!(&**cond, Expr::IsEmpty(set) if **set == Expr::Local(*local));
    (is_asked && bars_nothing(none) && matches!(**call, Expr::Call(..))).then_some((*local, points, call))
}

/// Whether only what a made answer bars is asked.
fn is_made(ground: &Ground) -> bool {
    let is_asked = |of: &Expr| matches!(of, Expr::Local(_) | Expr::Call(..)) || of_points(of).is_some();
    matches!(ground, Ground::All(of) if !is_asked(of))
}

/// How a ground is added to an answer: to one in a variable, and to one just made.
#[derive(Clone, Copy)]
struct Method {
    in_place: &'static str,
    by_value: &'static str,
}

const fn method(in_place: &'static str, by_value: &'static str) -> Method {
    Method { in_place, by_value }
}

const BAR: Method = method("bar", "barring");
const CHANGE: Method = method("bar_change", "barring_change");
const OTHERS: Method = method("bar_others", "barring_others");
const VALUE: Method = method("bar_value", "barring_value");
const AMONG: Method = method("bar_among", "barring_among");
const OTHER_VALUES: Method = method("bar_other_values", "barring_other_values");
const PASSES: Method = method("bar_passes", "barring_passes");
const ONE_MORE_PASS: Method = method("bar_one_more_pass", "barring_one_more_pass");
const JOIN: Method = method("join", "joining");
const JOIN_OF: Method = method("join_of", "joining_of");
const JOINED_CELL: Method = method("join_cell", "joining_cell");
const JOINED_PLACE: Method = method("join_place", "joining_place");
const EVERYTHING: Method = method("bar_everything", "barring_everything");

impl Body<'_, '_> {
    /// An answer.
    pub fn answer(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        match expr {
            Expr::Answer(holds, grounds) => {
                if let Some(of) = contrary_of(expr) {
                    return self.local(of).method("contrary", &[]);
                }
                let (answer, rest) = self.begun(holds, grounds, out);
                if rest.is_empty() {
                    return answer;
                }
                let name = self.fresh("why");
                self.finished(&name, &answer, rest, out);
                Code::atom(quote!(#name))
            }
            Expr::FirstAnswer(until, answers) => self.first_answer(*until, answers, out),
            Expr::EachAnswer(until, local, domain, body) => self.each_answer(*until, *local, domain, body, out),
            kinds::bools!() | kinds::ints!() | kinds::sets!() | kinds::of_any_type!() => missing(),
        }
    }

    fn first_answer(&mut self, until: bool, answers: &[Expr], out: &mut Statements) -> Code {
        let Some((first, rest)) = answers.split_first() else { return self.plain_answer(&Expr::Bool(!until), out) };
        let first = if rest.is_empty() { self.value(first, out) } else { self.answer_operand(first, out) };
        rest.iter().fold(first, |answer, next| {
            let next = self.closure(&quote!(), next);
            answer.method(if until { "or" } else { "and" }, &[next])
        })
    }

    fn each_answer(&mut self, until: bool, local: LocalId, domain: &Domain, body: &Expr, out: &mut Statements) -> Code {
        let values = Code::atom(unwrapped(self.sequence(domain, out)));
        let param = self.loop_variable(local, Some(domain), visit::mentions(body, local));
        let closure = self.closure(&param, body);
        let function = self.uses.import(if until { "any" } else { "every" });
        Code::call(function, &[values, closure])
    }

    /// An answer for no reason.
    fn plain_answer(&mut self, holds: &Expr, out: &mut Statements) -> Code {
        let answer = if self.is_inferred { quote!(Answer) } else { quote!(Answer::<W>) };
        if let Expr::Bool(holds) = holds {
            return Code::call(if *holds { quote!(#answer::yes) } else { quote!(#answer::no) }, &[]);
        }
        let holds = self.operand(holds, out);
        Code::call(quote!(#answer::from), &[holds])
    }

    /// What is written where nothing around it tells the width of an answer.
    pub fn uninferred<R>(&mut self, write: impl FnOnce(&mut Self) -> R) -> R {
        let was = std::mem::replace(&mut self.is_inferred, false);
        let out = write(self);
        self.is_inferred = was;
        out
    }

    /// The answer with the first of the grounds, up to one that says of which answers only what they bar is asked, and
    /// the grounds that are left.
    fn begun<'e>(&mut self, holds: &Expr, grounds: &'e [Ground], out: &mut Statements) -> (Code, &'e [Ground]) {
        let count = grounds.iter().position(is_made).unwrap_or(grounds.len());
        let (first, rest) = grounds.split_at(count);
        let plain = self.plain_answer(holds, out);
        let answer = first.iter().fold(plain, |answer, ground| {
            let (method, args) = self.ground(ground, out);
            answer.method(method.by_value, &args)
        });
        (answer, rest)
    }

    /// Names an answer, to which the grounds are added.
    fn finished(&mut self, name: &Ident, answer: &Code, grounds: &[Ground], out: &mut Statements) {
        let answer = &answer.tokens;
        out.push(quote!(let mut #name = #answer;));
        grounds.iter().for_each(|ground| self.add(name, ground, out));
    }

    /// `let local = answer;`
    pub fn let_answer(&mut self, local: LocalId, holds: &Expr, grounds: &[Ground], out: &mut Statements) {
        let (answer, rest) = self.begun(holds, grounds, out);
        let name = self.declare(local);
        if rest.is_empty() {
            let answer = answer.tokens;
            return out.push(quote!(let #name = #answer;));
        }
        self.finished(&name, &answer, rest, out);
    }

    /// The answer to the contrary of a question that is asked for nothing else.
    pub fn contrary(&mut self, expr: &Expr, out: &mut Statements) -> Option<Code> {
        let Expr::Let(local, value, body) = expr else { return None };
        let is_chained = matches!(**value, Expr::Call(..) | Expr::FirstAnswer(..) | Expr::EachAnswer(..));
        (is_chained && contrary_of(body) == Some(*local)).then(|| self.value(value, out).method("contrary", &[]))
    }

    /// Adds a ground to the answer in a variable.
    fn add(&mut self, name: &Ident, ground: &Ground, out: &mut Statements) {
        if let Ground::All(of) = ground
            && of_points(of).is_none()
        {
            return self.add_all(name, of, out);
        }
        let (method, args) = self.ground(ground, out);
        let call = Code::atom(quote!(#name)).method(method.in_place, &args).tokens;
        out.push(quote!(#call;));
    }

    /// Adds all that another answer bars where that answer is made, so that it need not be made.
    fn add_all(&mut self, name: &Ident, of: &Expr, out: &mut Statements) {
        match of {
            Expr::Answer(_, grounds) => grounds.iter().for_each(|ground| self.add(name, ground, out)),
            Expr::Let(local, value, body) => {
                self.let_local(*local, value, out);
                self.add_all(name, body, out);
            }
            Expr::If(cond, a, b) => {
                let (mut then, mut other) = (Statements::new(), Statements::new());
                let (cond, contrary) = match bars_nothing(a) {
                    true => (build::not((**cond).clone()), true),
                    false => ((**cond).clone(), false),
                };
                let (a, b) = if contrary { (b, a) } else { (a, b) };
                let cond = self.condition(&cond, out).tokens;
                self.add_all(name, a, &mut then);
                self.add_all(name, b, &mut other);
                if other.is_empty() {
                    out.push(quote!(if #cond { #(#then)* }));
                } else {
                    out.push(if_else(&cond, &then, &other, matches!(**b, Expr::If(..)) && other.len() == 1));
                }
            }
            Expr::EachAnswer(until, local, domain, body) if is_always(body, !until) => {
                let values = self.sequence(domain, out);
                let param = self.loop_variable(*local, Some(domain), visit::mentions(body, *local));
                let mut each = Statements::new();
                self.add_all(name, body, &mut each);
                out.push(quote!(for #param in #values { #(#each)* }));
            }
            of @ (Expr::Local(_)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::FirstAnswer(..)
            | Expr::EachAnswer(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::sets!()) => {
                let of = self.answer_ref(of, out);
                let call = Code::atom(quote!(#name)).method("join", &[of]).tokens;
                out.push(quote!(#call;));
            }
        }
    }

    /// The method that adds a ground to an answer, and its arguments.
    fn ground(&mut self, ground: &Ground, out: &mut Statements) -> (Method, Vec<Code>) {
        let (plan, uses) = (self.plan, self.uses);
        let bars = |place: Place| bars(plan, uses, place);
        let full = || plan.full();
        match ground {
            Ground::Point(cell, value, set) => {
                let (value, set) = (self.operand(value, out), self.operand(set, out));
                (BAR, vec![bars(Place::Cell(*cell)), value, set])
            }
            Ground::Points(cell, set) => {
                let members = plan.program.cells[*cell].kind == StorageKind::Members;
                let set = self.operand(set, out);
                let sets = sets(plan, &self.state.receiver(), *cell);
                let method = if members { CHANGE } else { OTHERS };
                (method, vec![bars(Place::Cell(*cell)), sets, set])
            }
            Ground::Value(place, value) => (VALUE, vec![bars(*place), self.operand(value, out)]),
            Ground::Among(cell, set) => (AMONG, vec![bars(Place::Cell(*cell)), self.operand(set, out)]),
            Ground::Values(place) => {
                let value = stored(plan, &self.state.receiver(), *place);
                (OTHER_VALUES, vec![bars(*place), value, full()])
            }
            Ground::Passes(count) => (PASSES, vec![bars(Place::Passes), Code::int((*count).max(0))]),
            Ground::OneMorePass(of) => (ONE_MORE_PASS, vec![bars(Place::Passes), self.answer_ref(of, out)]),
            Ground::All(of) => match of_points(of) {
                Some((local, points, call)) => {
                    let points = self.operand(points, out);
                    let param = self.declare(local);
                    (JOIN_OF, vec![points, self.closure(&quote!(#param), call)])
                }
                None => (JOIN, vec![self.answer_ref(of, out)]),
            },
            Ground::Cell(of, cell) => {
                let of = self.answer_ref(of, out);
                (JOINED_CELL, vec![bars(Place::Cell(*cell)), of])
            }
            Ground::Place(of, place) => {
                let of = self.answer_ref(of, out);
                (JOINED_PLACE, vec![bars(*place), of])
            }
            Ground::Everything => (EVERYTHING, Vec::new()),
        }
    }

    /// An answer on which a method is called.
    fn answer_operand(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        if let Expr::Local(local) = expr { self.local(*local) } else { self.operand(expr, out) }
    }

    /// An answer as an argument.
    pub fn answer_ref(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        let code = self.answer_operand(expr, out);
        if matches!(expr, Expr::Local(local) if self.is_reference(*local)) {
            return code;
        }
        let answer = code.at(Level::Unary);
        Code::unary(quote!(&#answer)).weighing(code.weight)
    }

    /// Whether an answer holds, or bars something.
    pub fn asked(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        let full = || self.plan.full();
        if let Expr::Holds(answer) = expr {
            return self.uninferred(|me| me.answer_operand(answer, out)).method("holds", &[]);
        }
        if let Expr::Breaks(answer) = expr {
            let answer = self.answer_ref(answer, out);
            return breaks_call(self.plan, self.state.reference(), answer);
        }
        if let Expr::Bars(answer, place, value) = expr {
            let answer = self.uninferred(|me| me.answer_operand(answer, out));
            let value = self.operand(value, out);
            return answer.method("bars", &[bars(self.plan, self.uses, *place), value]);
        }
        let Expr::Barred(answer, cell, value) = expr else { return missing() };
        let answer = self.uninferred(|me| me.answer_operand(answer, out));
        let bars = bars(self.plan, self.uses, Place::Cell(*cell));
        match value {
            Some(value) => {
                let value = self.operand(value, out);
                answer.method("barred", &[bars, value, full()])
            }
            None => answer.method("barred_values", &[bars, full()]),
        }
    }

    /// A conjunction or disjunction of answers at the end. Where no other answer than that of the last part is possible
    /// any more, what that part bars is added to the one before it.
    pub fn tail_answers(&mut self, until: bool, answers: &[Expr], out: &mut Statements) {
        let (first, last) = match answers {
            [first @ .., last] if !first.is_empty() && is_always(last, !until) => (first, last),
            [only] => return self.tail(only, out),
            _ => {
                let code = self.answer(&Expr::FirstAnswer(until, answers.to_vec()), out).tokens;
                return out.push(code);
            }
        };
        let before = self.first_answer(until, first, out);
        if let Some(code) = self.told_further(until, &before, last) {
            return out.push(code.tokens);
        }
        let (before, name) = (before.tokens, self.fresh("why"));
        out.push(quote!(let mut #name = #before;));
        let holds = Code::atom(quote!(#name)).method("holds", &[]);
        let is_settled = if until { holds } else { holds.not() }.tokens;
        out.push(quote!(if #is_settled { return #name; }));
        self.add_all(&name, last, out);
        out.push(quote!(#name));
    }

    /// An answer to which something is added if it does not settle the question, where that is a chain of calls.
    fn told_further(&mut self, until: bool, before: &Code, last: &Expr) -> Option<Code> {
        let Expr::Answer(_, grounds) = last else { return None };
        if grounds.iter().any(is_made) {
            return None;
        }
        let mut needed = Statements::new();
        let name = self.fresh("why");
        let told = grounds.iter().fold(Code::atom(quote!(#name)), |answer, ground| {
            let (method, args) = self.ground(ground, &mut needed);
            answer.method(method.by_value, &args)
        });
        let method = if until { "if_fails" } else { "if_holds" };
        needed.is_empty().then(|| before.method(method, &[Code::closure(&quote!(#name), &told)]))
    }

    /// What a function of the runtime makes of a chain.
    pub fn chain(&mut self, function: &'static str, from: Code, chain: &Chain, out: &mut Statements) -> Code {
        let to = self.operand(&chain.to, out);
        let [step, reverse] = self.closures([(chain.var, &chain.step), (chain.var, &chain.reverse)], out);
        Code::call(self.uses.import(function), &[from, to, step, reverse])
    }
}
