//! Identifiers: from the names of a rule book to names that Rust accepts, unique where they stand.
//!
//! Rule books write variables in capitals and may use any Rust keyword, or a word that emitted code itself uses, as a
//! name; what collides gets a number or an underscore. Names depend on nothing but the program, so the output is the
//! same from run to run.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span};

/// All keywords of Rust 2024, strict and reserved.
const KEYWORDS: &str = "Self abstract as async await become box break const continue crate do dyn else enum extern \
    false final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static \
    struct super trait true try type typeof unsafe unsized use virtual where while yield";

/// What emitted code imports or binds itself: the functions of the runtime, and its own local names.
const TAKEN: &str = "_ add apart args at_most breaks by cells chain_path chain_reached chain_roots closure closure_has retain_from spread_all spread_each spread_few spread_few_from spread_has spread_has_from spread_of spread_of_from spread_reached \
    column_at core distinct divide entry image_at info instance less moves multiply named next opponent part \
    part_mut place plane play played counting position preimage_at put read_cells row_at slot sources_of_many_at std subtract sum tables the_only to_cells \
    union_over value_at write";

/// The names of one namespace.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    used: BTreeSet<String>,
}

impl Scope {
    /// A namespace in which Rust's keywords and the names that emitted code uses itself are taken.
    pub fn new() -> Scope {
        let mut scope = Scope::default();
        scope.take(KEYWORDS);
        scope.take(TAKEN);
        scope
    }

    /// A namespace in which only Rust's keywords are taken: fields, methods, items reached by a path.
    pub fn free() -> Scope {
        let mut scope = Scope::default();
        scope.take(KEYWORDS);
        scope.take("_");
        scope
    }

    /// Takes names, given as words.
    pub fn take(&mut self, names: &str) {
        self.used.extend(names.split_whitespace().map(String::from));
    }

    /// The name, or the first of `name_`, `name_2`, `name_3`, .. that is free.
    pub fn name(&mut self, wanted: &str) -> String {
        let is_keyword = KEYWORDS.split_whitespace().any(|k| k == wanted);
        let mut name = if is_keyword { format!("{wanted}_") } else { wanted.to_string() };
        let base = name.trim_end_matches('_').to_string();
        let base = if base.is_empty() { "it".to_string() } else { base };
        let mut count = 2;
        while !self.used.insert(name.clone()) {
            name = format!("{base}_{count}");
            count += 1;
        }
        name
    }

    /// The name of a type, or the first of `Name2`, `Name3`, .. that is free; between digits stands `_`.
    pub fn type_name(&mut self, wanted: &str) -> Ident {
        let between = if wanted.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
        let mut name = wanted.to_string();
        let mut count = 2;
        while !self.used.insert(name.clone()) {
            name = format!("{wanted}{between}{count}");
            count += 1;
        }
        ident(&name)
    }

    /// As [`Scope::name`], as an identifier.
    pub fn ident(&mut self, wanted: &str) -> Ident {
        ident(&self.name(wanted))
    }
}

/// The identifier. The text must be one.
pub(super) fn ident(text: &str) -> Ident {
    Ident::new(text, Span::call_site())
}

/// The words of a name, lower case.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    let mut last_lower = false;
    for c in name.chars() {
        if !c.is_ascii_alphanumeric() {
            open = false;
            continue;
        }
        let starts = !open || (c.is_ascii_uppercase() && last_lower);
        last_lower = c.is_ascii_lowercase() || c.is_ascii_digit();
        open = true;
        match words.last_mut() {
            Some(word) if !starts => word.push(c.to_ascii_lowercase()),
            _ => words.push(c.to_ascii_lowercase().to_string()),
        }
    }
    words
}

fn led(name: String) -> String {
    if name.is_empty() {
        "it".to_string()
    } else if name.starts_with(|c: char| c.is_ascii_digit()) {
        format!("n{name}")
    } else {
        name
    }
}

/// As a variable, function or field: `lower_case`.
pub(super) fn snake(name: &str) -> String {
    led(words(name).join("_"))
}

/// As a constant: `UPPER_CASE`.
pub(super) fn shout(name: &str) -> String {
    snake(name).to_ascii_uppercase()
}

/// As a type: `CamelCase`. Digits that would run together keep an underscore.
pub(super) fn camel(name: &str) -> String {
    let mut out = String::new();
    for word in words(&snake(name)) {
        let joined = |c: char| c.is_ascii_digit();
        if out.ends_with(joined) && word.starts_with(joined) {
            out.push('_');
        }
        let mut chars = word.chars();
        out.extend(chars.next().map(|c| c.to_ascii_uppercase()));
        out.extend(chars);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_take_the_form_of_what_they_name() {
        for (name, lower, upper, mixed) in [
            ("liberty", "liberty", "LIBERTY", "Liberty"),
            ("L", "l", "L", "L"),
            ("at.0", "at_0", "AT_0", "At0"),
            ("OpenLine", "open_line", "OPEN_LINE", "OpenLine"),
            ("atari_go6_crosscut", "atari_go6_crosscut", "ATARI_GO6_CROSSCUT", "AtariGo6Crosscut"),
            ("go5_5", "go5_5", "GO5_5", "Go5_5"),
            ("5x", "n5x", "N5X", "N5x"),
            ("--", "it", "IT", "It"),
        ] {
            assert_eq!((snake(name), shout(name), camel(name)), (lower.into(), upper.into(), mixed.into()), "{name}");
        }
    }

    #[test]
    fn names_in_a_scope_differ() {
        let mut scope = Scope::new();
        let named: Vec<String> = ["p", "p", "p", "type", "type", "closure", "self"].map(|n| scope.name(n)).into();
        assert_eq!(named, ["p", "p_2", "p_3", "type_", "type_2", "closure_2", "self_"]);
        assert_eq!(Scope::free().name("closure"), "closure");
    }
}
