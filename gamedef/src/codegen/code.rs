//! Rust expressions under construction: tokens with their binding strength and size.
//!
//! `quote!` alone would either drop parentheses that are needed or put some everywhere, which rustc's own lints mark.
//! A [`Code`] knows how tightly it binds, so parentheses stand exactly where a careful writer puts them: where Rust
//! needs them, and where two different operators meet.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::quote;

/// How tightly an expression binds, loosest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// `if`, blocks: never an operand.
    Block,
    /// A closure, a range.
    Open,
    /// `a || b`
    Or,
    /// `a && b`
    And,
    /// `a == b`
    Compare,
    /// `a | b`
    Union,
    /// `a & b`
    Inter,
    /// `a - b`, `a + b`
    Sum,
    /// `a * b`
    Product,
    /// `!a`, `-1`, `*a`, `&a`
    Unary,
    /// Names, calls, method calls, fields.
    Atom,
}

/// An expression.
#[derive(Clone, Debug)]
pub(super) struct Code {
    /// Its text.
    pub tokens: TokenStream,
    /// How tightly it binds.
    pub level: Level,
    /// How long it is, in names and operators.
    pub weight: usize,
    /// Whether it holds a block, which does not belong into a condition.
    pub braces: bool,
    /// Its negation, where that is no longer.
    negation: Option<Box<Code>>,
    /// The path, if it is a call with at most one argument, and of no method.
    callee: Option<TokenStream>,
    /// What is bounded by what, if it is a comparison.
    bound: Option<Box<Bound>>,
}

/// A comparison as a bound.
#[derive(Clone, Debug)]
struct Bound {
    of: Code,
    op: String,
    by: Code,
}

impl Code {
    fn new(tokens: TokenStream, level: Level, weight: usize, parts: &[&Code]) -> Code {
        let braces = parts.iter().any(|p| p.braces);
        Code { tokens, level, weight, braces, negation: None, callee: None, bound: None }
    }

    /// A name, a constant, a path.
    pub fn atom(tokens: TokenStream) -> Code {
        Code::new(tokens, Level::Atom, 1, &[])
    }

    /// `&a`, `*a`
    pub fn unary(tokens: TokenStream) -> Code {
        Code::new(tokens, Level::Unary, 1, &[])
    }

    /// True or false.
    pub fn bool(value: bool) -> Code {
        let mut code = Code::atom(quote!(#value));
        code.negation = Some(Box::new(Code::atom(if value { quote!(false) } else { quote!(true) })));
        code
    }

    /// An integer.
    pub fn int(value: i32) -> Code {
        let literal = Literal::i64_unsuffixed(i64::from(value).abs());
        if value < 0 { Code::new(quote!(-#literal), Level::Unary, 1, &[]) } else { Code::atom(quote!(#literal)) }
    }

    /// `if`s and blocks.
    pub fn block(tokens: TokenStream, weight: usize) -> Code {
        Code { braces: true, ..Code::new(tokens, Level::Block, weight, &[]) }
    }

    /// A block, where it cannot be taken for a statement.
    pub fn braced(tokens: TokenStream, weight: usize) -> Code {
        Code { level: Level::Atom, ..Code::block(tokens, weight) }
    }

    /// The same, of another weight.
    pub fn weighing(self, weight: usize) -> Code {
        Code { weight, ..self }
    }

    /// A closure; a path, if all it does is to call one.
    pub fn closure(param: &TokenStream, body: &Code) -> Code {
        if let Some(callee) = &body.callee
            && body.tokens.to_string() == quote!(#callee(#param)).to_string()
        {
            return Code::atom(callee.clone());
        }
        let tokens = &body.tokens;
        Code::new(quote!(|#param| #tokens), Level::Open, 1 + body.weight, &[body])
    }

    /// The text, in parentheses if it binds less tightly than asked for.
    pub fn at(&self, level: Level) -> TokenStream {
        let tokens = &self.tokens;
        if self.level < level { quote!((#tokens)) } else { tokens.clone() }
    }

    /// `path(args)`
    pub fn call(path: TokenStream, args: &[Code]) -> Code {
        let tokens = args.iter().map(|a| &a.tokens);
        let weight = 1 + args.iter().map(|a| a.weight).sum::<usize>();
        let mut code = Code::new(quote!(#path(#(#tokens),*)), Level::Atom, weight, &args.iter().collect::<Vec<_>>());
        code.callee = (args.len() <= 1 && !is_method(&path)).then_some(path);
        code
    }

    /// `self.method(args)`
    pub fn method(&self, method: &str, args: &[Code]) -> Code {
        let (receiver, method) = (self.at(Level::Atom), super::names::ident(method));
        let mut code = Code::call(quote!(#receiver.#method), args);
        code.weight += self.weight;
        code.braces |= self.braces;
        code
    }

    /// `self.field`
    pub fn field(&self, field: &Ident) -> Code {
        let receiver = self.at(Level::Atom);
        Code::new(quote!(#receiver.#field), Level::Atom, self.weight, &[self])
    }

    /// `self op other`, the operators of one level associating to the left.
    pub fn binary(self, op: TokenStream, level: Level, other: &Code) -> Code {
        // Different operators never meet without parentheses, but for comparisons and arithmetic in `&&`, and so on.
        let needs = |side: &Code, tighter: Level| {
            let plain = match level {
                Level::Or => side.level > Level::And,
                Level::And | Level::Compare => side.level > level,
                Level::Block
                | Level::Open
                | Level::Union
                | Level::Inter
                | Level::Sum
                | Level::Product
                | Level::Unary
                | Level::Atom => false,
            };
            let mixed = side.level < Level::Unary && side.level != level && !plain;
            if mixed { quote_parens(side) } else { side.at(tighter) }
        };
        let chains = self.level == level && level != Level::Compare;
        let left = if chains { self.tokens.clone() } else { needs(&self, above(level)) };
        let right = needs(other, above(level));
        let weight = 1 + self.weight + other.weight;
        Code::new(quote!(#left #op #right), level, weight, &[&self, other])
    }

    /// `a op b`, whose negation is `a opposite b`.
    pub fn compare(a: Code, op: TokenStream, opposite: TokenStream, b: &Code) -> Code {
        let one = |op: TokenStream| {
            let bound = Bound { of: a.clone(), op: op.to_string(), by: b.clone() };
            Code { bound: Some(Box::new(bound)), ..a.clone().binary(op, Level::Compare, b) }
        };
        Code { negation: Some(Box::new(one(opposite))), ..one(op) }
    }

    /// Two comparisons beside each other as one, where they say that something lies in a range, or outside it.
    fn ranged(first: &Code, second: &Code, and: bool) -> Option<Code> {
        let (first, second) = (first.bound.as_ref()?, second.bound.as_ref()?);
        let dots = match (and, first.op.as_str(), second.op.as_str()) {
            (true, ">=", "<=") | (false, "<", ">") => quote!(..=),
            (true, ">=", "<") | (false, "<", ">=") => quote!(..),
            _ => return None,
        };
        if first.of.tokens.to_string() != second.of.tokens.to_string() {
            return None;
        }
        let (low, high) = (first.by.at(Level::Sum), second.by.at(Level::Sum));
        let of = Code::unary(first.of.at(Level::Unary)).tokens;
        let inside = Code::call(quote!((#low #dots #high).contains), &[Code::unary(quote!(&#of))]);
        let inside = Code { weight: 2 + first.by.weight + second.by.weight, ..inside };
        let outside = inside.not();
        Some(match and {
            true => Code { negation: Some(Box::new(outside)), ..inside },
            false => Code { negation: Some(Box::new(inside)), ..outside },
        })
    }

    /// `a op b op ..`; there is at least one part.
    pub fn chain(op: &TokenStream, level: Level, parts: Vec<Code>) -> Code {
        parts.into_iter().reduce(|a, b| a.binary(op.clone(), level, &b)).unwrap_or_else(|| Code::atom(quote!(())))
    }

    /// `a && b && ..`; true without parts.
    pub fn and(parts: Vec<Code>) -> Code {
        Code::logical(parts, true)
    }

    /// `a || b || ..`; false without parts.
    pub fn or(parts: Vec<Code>) -> Code {
        Code::logical(parts, false)
    }

    fn logical(mut parts: Vec<Code>, and: bool) -> Code {
        match parts.len() {
            0 => return Code::bool(and),
            1 => return parts.remove(0),
            _ => {}
        }
        for at in (1..parts.len()).rev() {
            if let Some(one) = Code::ranged(&parts[at - 1], &parts[at], and) {
                parts.splice(at - 1..=at, [one]);
                return Code::logical(parts, and);
            }
        }
        let negations: Vec<Code> = parts.iter().map(Code::not).collect();
        let chain = |and: bool, parts: Vec<Code>| match and {
            true => Code::chain(&quote!(&&), Level::And, parts),
            false => Code::chain(&quote!(||), Level::Or, parts),
        };
        let mut code = chain(and, parts);
        code.negation = Some(Box::new(chain(!and, negations)));
        code
    }

    /// The negation.
    pub fn not(&self) -> Code {
        if let Some(negation) = &self.negation {
            return Code { negation: Some(Box::new(Code { negation: None, ..self.clone() })), ..(**negation).clone() };
        }
        let inner = self.at(Level::Unary);
        let mut code = Code::new(quote!(!#inner), Level::Unary, 1 + self.weight, &[self]);
        code.negation = Some(Box::new(self.clone()));
        code
    }
}

/// Whether what is called belongs to a value, so that it is no path.
fn is_method(called: &TokenStream) -> bool {
    called.clone().into_iter().any(|token| matches!(token, TokenTree::Punct(dot) if dot.as_char() == '.'))
}

fn quote_parens(code: &Code) -> TokenStream {
    let tokens = &code.tokens;
    quote!((#tokens))
}

/// The next tighter level.
fn above(level: Level) -> Level {
    match level {
        Level::Block => Level::Open,
        Level::Open => Level::Or,
        Level::Or => Level::And,
        Level::And => Level::Compare,
        Level::Compare => Level::Union,
        Level::Union => Level::Inter,
        Level::Inter => Level::Sum,
        Level::Sum => Level::Product,
        Level::Product => Level::Unary,
        Level::Unary | Level::Atom => Level::Atom,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Code {
        Code::atom(text.parse().unwrap())
    }

    fn text(code: &Code) -> String {
        code.tokens.to_string()
    }

    #[test]
    fn a_closure_that_only_calls_is_what_it_calls() {
        let x = name("x");
        let call = Code::call(quote!(f), std::slice::from_ref(&x));
        assert_eq!(text(&Code::closure(&x.tokens, &call)), "f");
        assert_eq!(text(&Code::closure(&quote!(y), &call)), "| y | f (x)");
        assert_eq!(
            text(&Code::closure(&x.tokens, &name("a").method("f", std::slice::from_ref(&x)))),
            "| x | a . f (x)"
        );
        let own = Code::call(quote!(self.f), &[]);
        assert_eq!(text(&Code::closure(&quote!(), &own)), "| | self . f ()");
    }

    #[test]
    fn parentheses_stand_where_a_careful_writer_puts_them() {
        let (a, b, c) = (name("a"), name("b"), name("c"));
        let or = |x: &Code, y: &Code| x.clone().binary(quote!(||), Level::Or, y);
        let and = |x: &Code, y: &Code| x.clone().binary(quote!(&&), Level::And, y);
        let same = |x: &Code, y: &Code| x.clone().binary(quote!(==), Level::Compare, y);
        let union = |x: &Code, y: &Code| x.clone().binary(quote!(|), Level::Union, y);
        let inter = |x: &Code, y: &Code| x.clone().binary(quote!(&), Level::Inter, y);
        let minus = |x: &Code, y: &Code| x.clone().binary(quote!(-), Level::Sum, y);
        let at_least = Code::compare(a.clone(), quote!(>=), quote!(<), &b);
        let at_most = Code::compare(a.clone(), quote!(<=), quote!(>), &c);
        for (code, expected) in [
            (and(&and(&a, &b), &c), "a && b && c"),
            (and(&a, &or(&b, &c)), "a && (b || c)"),
            (or(&and(&a, &b), &c), "(a && b) || c"),
            (and(&same(&a, &b), &c), "a == b && c"),
            (same(&minus(&a, &b), &c), "a - b == c"),
            (same(&same(&a, &b), &c), "(a == b) == c"),
            (inter(&inter(&a, &b), &c), "a & b & c"),
            (union(&inter(&a, &b), &c), "(a & b) | c"),
            (minus(&minus(&a, &b), &c), "a - b - c"),
            (minus(&a, &minus(&b, &c)), "a - (b - c)"),
            (inter(&a, &minus(&b, &c)), "a & (b - c)"),
            (same(&a, &b).not(), "! (a == b)"),
            (
                Code::and(vec![a.clone(), a.not(), Code::compare(a.clone(), quote!(<), quote!(>=), &b)]).not(),
                "! a || a || a >= b",
            ),
            (Code::and(vec![at_least.clone(), at_most.clone()]), "(b ..= c) . contains (& a)"),
            (
                Code::and(vec![at_least.clone(), at_most.clone(), b.clone()]).not(),
                "! (b ..= c) . contains (& a) || ! b",
            ),
            (Code::or(vec![at_least.not(), at_most.not()]), "! (b ..= c) . contains (& a)"),
            (Code::or(vec![at_least.clone(), at_most.clone()]), "a >= b || a <= c"),
            (a.not().not(), "a"),
            (Code::or(vec![]).not(), "true"),
            (minus(&a, &b).method("count", &[]), "(a - b) . count ()"),
            (and(&a.not(), &b), "! a && b"),
            (minus(&a, &Code::int(-3)), "a - - 3"),
            (Code::int(-3).method("abs", &[]), "(- 3) . abs ()"),
        ] {
            assert_eq!(text(&code), expected);
        }
    }
}
