//! Small pieces of Rust text: doc comments, the types that values have, sorts as constants.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::{Group, Literal, TokenStream, TokenTree};
use quote::quote;

use super::code::Code;
use super::plan::{Plan, SortPlan};
use super::uses::Uses;
use crate::rules::SortId;

/// A doc comment of one or more lines.
pub(super) fn doc(text: &str) -> TokenStream {
    let lines = text.lines().map(|line| format!(" {}", escaped(line)));
    quote!(#(#[doc = #lines])*)
}

/// The line without what rustdoc would take for a link or a tag, but for what stands in backquotes.
fn escaped(line: &str) -> String {
    let mut out = String::new();
    // An odd backquote would open a span of code that never ends.
    let quotes = line.matches('`').count();
    let mut code = false;
    for c in line.chars() {
        match c {
            '`' if quotes.is_multiple_of(2) => code = !code,
            '`' | '[' | ']' | '<' | '>' if !code => out.push('\\'),
            _ => {}
        }
        out.push(c);
    }
    out
}

/// The name of the type of a sort's values.
pub(super) fn value_type(uses: &Uses, sort: Option<SortId>) -> TokenStream {
    uses.import(match sort {
        Some(SortId::POINT) => "Point",
        Some(SortId::PLAYER) => "Player",
        _ => "Value",
    })
}

/// The type of sets of points.
pub(super) fn set_type(uses: &Uses) -> TokenStream {
    let bits = uses.import("Bits");
    quote!(#bits<W>)
}

/// A number of things, without the suffix that `quote!` gives it.
pub(super) fn number(count: usize) -> TokenStream {
    let literal = Literal::usize_unsuffixed(count);
    quote!(#literal)
}

/// A sort as a value of the runtime.
pub(super) fn sort_code(plan: &Plan<'_>, uses: &Uses, sort: SortId) -> Code {
    let new = |uses: &Uses, first: i32, len: usize| {
        let (sort, first, len) = (uses.import("Sort"), Code::int(first).tokens, number(len));
        Code::atom(quote!(#sort::new(#first, #len)))
    };
    match plan.sorts.get(sort).and_then(Option::as_ref) {
        Some(SortPlan::PerBoard(field, home)) => {
            let tables = plan.tables(*home);
            Code::atom(quote!(#tables.#field))
        }
        Some(SortPlan::Points) => {
            let board = plan.board();
            Code::atom(quote!(#board.point))
        }
        _ if sort == SortId::DIR => Code::atom(uses.import("DIR")),
        _ if sort == SortId::PLAYER => Code::atom(uses.import("PLAYER")),
        Some(SortPlan::Fixed(first, len)) => new(uses, *first, *len),
        None => new(uses, 0, 0),
    }
}

/// A vector of these entries.
pub(super) fn vector(entries: &[TokenStream]) -> TokenStream {
    if entries.is_empty() { quote!(Vec::new()) } else { quote!(Vec::from([#(#entries),*])) }
}

/// Whether the text mentions the name, other than as that of a field or method.
pub(super) fn mentions(text: &TokenStream, name: &str) -> bool {
    times(text, name) > 0
}

/// How often the text mentions the name, other than as that of a field or method.
pub(super) fn times(text: &TokenStream, name: &str) -> usize {
    // A point before the name, unless it is the second of a range's.
    let mut before = [false; 2];
    let mut times = 0;
    for tree in text.clone() {
        let is_member = before == [false, true];
        times += match &tree {
            TokenTree::Group(group) => self::times(&group.stream(), name),
            TokenTree::Ident(ident) => usize::from(!is_member && ident == name),
            TokenTree::Punct(_) | TokenTree::Literal(_) => 0,
        };
        before = [before[1], matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '.')];
    }
    times
}

/// The text with another name for what is called so, other than for fields and methods.
pub(super) fn renamed(text: TokenStream, name: &str, to: &str) -> TokenStream {
    let mut before = [false; 2];
    let trees = text.into_iter().map(|tree| {
        let is_member = before == [false, true];
        before = [before[1], matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '.')];
        match tree {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), renamed(group.stream(), name, to));
                inner.set_span(group.span());
                TokenTree::Group(inner)
            }
            TokenTree::Ident(ident) if !is_member && ident == name => TokenTree::Ident(super::names::ident(to)),
            other @ (TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_)) => other,
        }
    });
    trees.collect()
}

/// The printed text with an empty line before each item, which the printer leaves out.
pub(super) fn spaced(text: &str) -> String {
    const ITEM: [&str; 9] = ["///", "#[", "pub ", "fn ", "impl", "use ", "type ", "packed!", "named!"];
    let opens = |line: &str| ITEM.iter().any(|start| line.starts_with(start));
    let mut out = String::with_capacity(text.len() + text.len() / 20);
    let (mut before, mut item) = ("", "");
    for line in text.lines() {
        // Attributes and comments belong to the line after them; imports stand together.
        let led = before.trim_start().starts_with("///") || before.trim_start().starts_with("#[");
        let gap = match line.strip_prefix("    ") {
            None => {
                let among_imports = line.starts_with("use ") && item.starts_with("use ");
                opens(line) && !led && !before.is_empty() && !among_imports
            }
            Some(inner) => {
                let after_type = before.starts_with("    type ") && !inner.starts_with("type ");
                (before == "    }" || after_type) && opens(inner)
            }
        };
        if opens(line) {
            item = line;
        }
        if gap {
            out.push('\n');
        }
        out.push_str(line);
        out.push('\n');
        before = line;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_stand_apart() {
        let text = "//! A\nuse a::{\n    b,\n};\nuse c;\n/// D\npub fn d() {\n    if e {\n    }\n    f\n}\nimpl G {\n    fn h() {\n    }\n    /// I\n    fn i();\n}\n";
        let expected = "//! A\n\nuse a::{\n    b,\n};\nuse c;\n\n/// D\npub fn d() {\n    if e {\n    }\n    f\n}\n\nimpl G {\n    fn h() {\n    }\n\n    /// I\n    fn i();\n}\n";
        assert_eq!(spaced(text), expected);
    }

    #[test]
    fn members_are_not_mentioned() {
        for (text, expected) in [
            (quote!(a.b(c)), ["a", "c"]),
            (quote!(f::<a>(0..b, b.c)), ["a", "b"]),
            (quote!(a { b: ..c }), ["b", "c"]),
            (quote!({ (|a| a.b.c) }), ["a", "a"]),
        ] {
            let found: Vec<&str> = ["a", "b", "c"].into_iter().filter(|name| mentions(&text, name)).collect();
            assert!(expected.iter().all(|name| found.contains(name)), "{text}");
        }
        assert!(!mentions(&quote!(a.b(c)), "b") && !mentions(&quote!(a.b.c), "c") && !mentions(&quote!(a().b), "b"));
    }

    #[test]
    fn rustdoc_sees_plain_text() {
        assert_eq!(escaped("a < b, `c[1] < d`, [e] *f* g_h"), r"a \< b, `c[1] < d`, \[e\] *f* g_h");
        assert_eq!(escaped("it`s"), r"it\`s");
    }
}
