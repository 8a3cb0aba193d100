//! The expressions that find, join and ask answers.
//!
//! Answers are large as values go, so functions take them by reference, and what they bar is added to them where they
//! stand.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;

use super::bars::{bars, breaks_call, sets, stored};
use super::body::{Body, Statements, if_else};
use super::code::{Code, Level};
use super::expr::missing;
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

/// Whether the text is a variable's name.
fn is_name(code: &Code) -> bool {
    let mut trees = code.tokens.clone().into_iter();
    matches!((trees.next(), trees.next()), (Some(TokenTree::Ident(_)), None))
}

/// Whether the answer bars nothing, by its form.
fn bars_nothing(e: &Expr) -> bool {
    matches!(e, Expr::Answer(_, grounds) if grounds.is_empty())
}

/// Whether the answer is this in every state, by its form.
fn is_always(e: &Expr, holds: bool) -> bool {
    match e {
        Expr::Answer(own, _) => **own == Expr::Bool(holds),
        Expr::If(_, a, b) => is_always(a, holds) && is_always(b, holds),
        Expr::Let(_, _, body) => is_always(body, holds),
        _ => false,
    }
}

impl Body<'_, '_> {
    /// An answer.
    pub fn answer(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        match expr {
            Expr::Answer(holds, grounds) if grounds.is_empty() => self.plain_answer(holds, out),
            Expr::Answer(holds, grounds) if grounds.len() == 1 => self.answer_for(holds, &grounds[0], out),
            Expr::Answer(..) => {
                let name = self.answer_named(None, expr, out);
                Code::atom(quote!(#name))
            }
            Expr::FirstAnswer(until, answers) => match answers.split_first() {
                None => self.plain_answer(&Expr::Bool(!until), out),
                Some((first, rest)) => {
                    let first = if rest.is_empty() { self.value(first, out) } else { self.answer_operand(first, out) };
                    rest.iter().fold(first, |answer, next| {
                        let next = self.closure(&quote!(), next);
                        answer.method(if *until { "or" } else { "and" }, &[next])
                    })
                }
            },
            Expr::EachAnswer(until, local, domain, body) => self.each_answer(*until, *local, domain, body, out),
            _ => missing(),
        }
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
        match holds {
            Expr::Bool(true) => Code::call(quote!(Answer::<W>::yes), &[]),
            Expr::Bool(false) => Code::call(quote!(Answer::<W>::no), &[]),
            holds => {
                let holds = self.operand(holds, out);
                Code::call(quote!(Answer::<W>::from), &[holds])
            }
        }
    }

    /// An answer for one reason.
    fn answer_for(&mut self, holds: &Expr, ground: &Ground, out: &mut Statements) -> Code {
        if let (Expr::Not(own), Ground::All(of @ Expr::Local(_))) = (holds, ground)
            && matches!(&**own, Expr::Holds(own) if **own == *of)
        {
            return self.answer_operand(of, out).method("contrary", &[]);
        }
        let method = match ground {
            Ground::All(Expr::Local(_) | Expr::Call(..)) => "joining",
            Ground::Points(cell, _) if self.plan.program.cells[*cell].kind != StorageKind::Members => "barring_others",
            Ground::Point(..) => "barring",
            ground => {
                let name = self.answer_with(None, holds, std::slice::from_ref(ground), out);
                return Code::atom(quote!(#name));
            }
        };
        let plain = self.plain_answer(holds, out);
        let (_, args) = self.ground(ground, out);
        plain.method(method, &args)
    }

    /// Builds an answer in a variable, that of a local variable if one is given.
    pub fn answer_named(&mut self, local: Option<LocalId>, expr: &Expr, out: &mut Statements) -> Ident {
        let (holds, grounds) = match expr {
            Expr::Answer(holds, grounds) => (&**holds, grounds.as_slice()),
            _ => (&Expr::Bool(false), [].as_slice()),
        };
        self.answer_with(local, holds, grounds, out)
    }

    fn answer_with(&mut self, local: Option<LocalId>, holds: &Expr, grounds: &[Ground], out: &mut Statements) -> Ident {
        let plain = self.plain_answer(holds, out).tokens;
        let name = match local {
            Some(local) => self.declare(local),
            None => self.fresh("why"),
        };
        out.push(quote!(let mut #name = #plain;));
        grounds.iter().for_each(|ground| self.add(&name, ground, out));
        name
    }

    /// Adds a ground to the answer in a variable.
    fn add(&mut self, name: &Ident, ground: &Ground, out: &mut Statements) {
        if let Ground::All(of) = ground {
            return self.add_all(name, of, out);
        }
        let (method, args) = self.ground(ground, out);
        let call = Code::atom(quote!(#name)).method(method, &args).tokens;
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
            of => {
                let of = self.answer_ref(of, out);
                let call = Code::atom(quote!(#name)).method("join", &[of]).tokens;
                out.push(quote!(#call;));
            }
        }
    }

    /// The method that adds a ground to an answer, and its arguments.
    fn ground(&mut self, ground: &Ground, out: &mut Statements) -> (&'static str, Vec<Code>) {
        let (plan, uses) = (self.plan, self.uses);
        let bars = |place: Place| bars(plan, uses, place);
        let full = || plan.full();
        match ground {
            Ground::Point(cell, value, set) => {
                let (value, set) = (self.operand(value, out), self.operand(set, out));
                ("bar", vec![bars(Place::Cell(*cell)), value, set])
            }
            Ground::Points(cell, set) => {
                let members = plan.program.cells[*cell].kind == StorageKind::Members;
                let set = self.operand(set, out);
                let sets = sets(plan, &self.state.receiver(), *cell);
                (if members { "bar_change" } else { "bar_others" }, vec![bars(Place::Cell(*cell)), sets, set])
            }
            Ground::Value(place, value) => ("bar_value", vec![bars(*place), self.operand(value, out)]),
            Ground::Among(cell, set) => ("bar_among", vec![bars(Place::Cell(*cell)), self.operand(set, out)]),
            Ground::Values(place) => {
                let value = stored(plan, &self.state.receiver(), *place);
                ("bar_other_values", vec![bars(*place), value, full()])
            }
            Ground::Passes(count) => ("bar_passes", vec![bars(Place::Passes), Code::int((*count).max(0))]),
            Ground::OneMorePass(of) => ("bar_one_more_pass", vec![bars(Place::Passes), self.answer_ref(of, out)]),
            Ground::All(of) => ("join", vec![self.answer_ref(of, out)]),
            Ground::Cell(of, cell) => {
                let of = self.answer_ref(of, out);
                ("join_cell", vec![bars(Place::Cell(*cell)), of])
            }
            Ground::Place(of, place) => {
                let of = self.answer_ref(of, out);
                ("join_place", vec![bars(*place), of])
            }
            Ground::Everything => ("bar_everything", Vec::new()),
        }
    }

    /// An answer on which a method is called.
    fn answer_operand(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        match expr {
            Expr::Local(local) => self.local(*local),
            _ => self.operand(expr, out),
        }
    }

    /// An answer as an argument.
    pub fn answer_ref(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        let code = self.answer_operand(expr, out);
        match expr {
            Expr::Local(local) if self.is_reference(*local) => code,
            _ => {
                let answer = code.at(Level::Unary);
                Code::unary(quote!(&#answer)).weighing(code.weight)
            }
        }
    }

    /// Whether an answer holds, or bars something.
    pub fn asked(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        let full = || self.plan.full();
        match expr {
            Expr::Holds(answer) => self.answer_operand(answer, out).method("holds", &[]),
            Expr::Breaks(answer) => {
                let answer = self.answer_ref(answer, out);
                breaks_call(self.plan, self.state.reference(), answer)
            }
            Expr::Bars(answer, place, value) => {
                let answer = self.answer_operand(answer, out);
                let value = self.operand(value, out);
                answer.method("bars", &[bars(self.plan, self.uses, *place), value])
            }
            Expr::Barred(answer, cell, value) => {
                let answer = self.answer_operand(answer, out);
                let bars = bars(self.plan, self.uses, Place::Cell(*cell));
                match value {
                    Some(value) => {
                        let value = self.operand(value, out);
                        answer.method("barred", &[bars, value, full()])
                    }
                    None => answer.method("barred_values", &[bars, full()]),
                }
            }
            _ => missing(),
        }
    }

    /// A conjunction or disjunction of answers at the end: early returns where a part needs statements.
    pub fn tail_answers(&mut self, until: bool, answers: &[Expr], out: &mut Statements) {
        let simple = |e: &Expr| matches!(e, Expr::Local(_) | Expr::Call(..));
        let (last, first) = match answers {
            [first, rest @ ..] if rest.iter().all(simple) && simple(first) => {
                let code = self.answer(&Expr::FirstAnswer(until, answers.to_vec()), out).tokens;
                return out.push(code);
            }
            [only] => return self.tail(only, out),
            [first @ .., last] => (last, first),
            [] => {
                let code = self.plain_answer(&Expr::Bool(!until), out).tokens;
                return out.push(code);
            }
        };
        let settled = |code: &Code| {
            let holds = code.method("holds", &[]);
            if until { holds } else { holds.not() }
        };
        let mut found = Vec::new();
        let mut own = None;
        for (at, answer) in first.iter().enumerate() {
            let code = if at + 1 == first.len() && is_always(last, !until) {
                let name = &*own.insert(self.answer_mutable(answer, out));
                Code::atom(quote!(#name))
            } else {
                self.answer_variable(answer, out)
            };
            let (test, tokens) = (settled(&code).tokens, &code.tokens);
            out.push(quote!(if #test { return #tokens; }));
            found.push(code);
        }
        // No other answer is possible any more: what the last one bars is added to the one before it.
        if let Some(own) = own {
            found.pop();
            for code in found {
                let found = code.tokens;
                out.push(quote!(#own.join(&#found);));
            }
            self.add_all(&own, last, out);
            return out.push(quote!(#own));
        }
        let last = self.answer_mutable(last, out);
        let test = settled(&Code::atom(quote!(#last))).not().tokens;
        let joins = found.iter().map(|code| {
            let found = &code.tokens;
            quote!(#last.join(&#found);)
        });
        out.push(quote!(if #test { #(#joins)* }));
        out.push(quote!(#last));
    }

    /// An answer in a variable of its own, to which more is added.
    fn answer_mutable(&mut self, expr: &Expr, out: &mut Statements) -> Ident {
        if matches!(expr, Expr::Answer(_, grounds) if grounds.len() > 1) {
            return self.answer_named(None, expr, out);
        }
        let code = self.value(expr, out).tokens;
        let name = self.fresh("why");
        out.push(quote!(let mut #name = #code;));
        name
    }

    /// An answer in a variable.
    fn answer_variable(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        match expr {
            Expr::Answer(_, grounds) if !grounds.is_empty() => self.answer(expr, out),
            Expr::Local(local) if !self.is_reference(*local) => self.local(*local),
            _ => {
                let code = self.value(expr, out);
                // A variable just made needs no second name.
                if is_name(&code) { code } else { self.bind("why", &code, out) }
            }
        }
    }

    /// What a function of the runtime makes of a chain.
    pub fn chain(&mut self, function: &'static str, from: Code, chain: &Chain, out: &mut Statements) -> Code {
        let to = self.operand(&chain.to, out);
        let [step, reverse] = self.closures([(chain.var, &chain.step), (chain.var, &chain.reverse)], out);
        Code::call(self.uses.import(function), &[from, to, step, reverse])
    }
}
