//! Rust expressions under construction: tokens with their binding strength and size.
//!
//! `quote!` alone would either drop parentheses that are needed or put some everywhere, which rustc's own lints mark.
//! A [`Code`] knows how tightly it binds, so parentheses stand exactly where a careful writer puts them: where Rust
//! needs them, and where two different operators meet.

use proc_macro2::{Literal, TokenStream};
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
}

impl Code {
    /// A name, a constant, a path.
    pub fn atom(tokens: TokenStream) -> Code {
        Code { tokens, level: Level::Atom, weight: 1 }
    }

    /// An integer.
    pub fn int(value: i32) -> Code {
        let literal = Literal::i64_unsuffixed(i64::from(value).abs());
        if value < 0 {
            Code { tokens: quote!(-#literal), level: Level::Unary, weight: 1 }
        } else {
            Code::atom(quote!(#literal))
        }
    }

    /// `if`s and blocks.
    pub fn block(tokens: TokenStream, weight: usize) -> Code {
        Code { tokens, level: Level::Block, weight }
    }

    /// The text, in parentheses if it binds less tightly than asked for.
    pub fn at(&self, level: Level) -> TokenStream {
        let tokens = &self.tokens;
        if self.level < level { quote!((#tokens)) } else { tokens.clone() }
    }

    /// `path(args)`
    pub fn call(path: TokenStream, args: &[Code]) -> Code {
        let tokens = args.iter().map(|a| &a.tokens);
        Code {
            tokens: quote!(#path(#(#tokens),*)),
            level: Level::Atom,
            weight: 1 + args.iter().map(|a| a.weight).sum::<usize>(),
        }
    }

    /// `self.method(args)`
    pub fn method(&self, method: &str, args: &[Code]) -> Code {
        let (receiver, method) = (self.at(Level::Atom), super::names::ident(method));
        let mut code = Code::call(quote!(#receiver.#method), args);
        code.weight += self.weight;
        code
    }

    /// `self op other`, the operators of one level associating to the left.
    pub fn binary(self, op: TokenStream, level: Level, other: &Code) -> Code {
        // Different operators never meet without parentheses, but for comparisons and arithmetic in `&&`, and so on.
        let needs = |side: &Code, tighter: Level| {
            let logical = matches!(level, Level::And | Level::Compare);
            let mixed = side.level < Level::Unary && side.level != level && !(logical && side.level > level);
            if mixed { quote_parens(side) } else { side.at(tighter) }
        };
        let chains = self.level == level && level != Level::Compare;
        let left = if chains { self.tokens.clone() } else { needs(&self, above(level)) };
        let right = needs(other, above(level));
        let weight = 1 + self.weight + other.weight;
        Code { tokens: quote!(#left #op #right), level, weight }
    }

    /// `a op b op ..`; there is at least one part.
    pub fn chain(op: &TokenStream, level: Level, parts: Vec<Code>) -> Code {
        parts.into_iter().reduce(|a, b| a.binary(op.clone(), level, &b)).unwrap_or_else(|| Code::atom(quote!(())))
    }

    /// `!self`
    pub fn negated(&self) -> Code {
        let inner = self.at(Level::Unary);
        Code { tokens: quote!(!#inner), level: Level::Unary, weight: 1 + self.weight }
    }
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
    fn parentheses_stand_where_a_careful_writer_puts_them() {
        let (a, b, c) = (name("a"), name("b"), name("c"));
        let or = |x: &Code, y: &Code| x.clone().binary(quote!(||), Level::Or, y);
        let and = |x: &Code, y: &Code| x.clone().binary(quote!(&&), Level::And, y);
        let same = |x: &Code, y: &Code| x.clone().binary(quote!(==), Level::Compare, y);
        let union = |x: &Code, y: &Code| x.clone().binary(quote!(|), Level::Union, y);
        let inter = |x: &Code, y: &Code| x.clone().binary(quote!(&), Level::Inter, y);
        let minus = |x: &Code, y: &Code| x.clone().binary(quote!(-), Level::Sum, y);
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
            (same(&a, &b).negated(), "! (a == b)"),
            (minus(&a, &b).method("count", &[]), "(a - b) . count ()"),
            (and(&a.negated(), &b), "! a && b"),
            (minus(&a, &Code::int(-3)), "a - - 3"),
            (Code::int(-3).method("abs", &[]), "(- 3) . abs ()"),
        ] {
            assert_eq!(text(&code), expected);
        }
    }
}
