//! What stands at the head of the output: what it is, and what the compiler found worth telling of how it was made.

use proc_macro2::TokenStream;
use quote::quote;

use crate::ir::{Places, Program};

/// The longest line of names with numbers.
const LONGEST: usize = 110;

/// The comment on the module. `fired`: where rules were applied.
pub(super) fn header(program: &Program, fired: &Places) -> TokenStream {
    let mut lines =
        vec![format!(" The game `{}`, written by Kikashi from its rules: change those, not this file.", program.name)];
    let mut section = |title: &str, told: Vec<String>| {
        if !told.is_empty() {
            lines.extend([String::new(), format!(" {title}:")]);
            lines.extend(told);
        }
    };
    section(
        "Given up, since it would have taken too long; answers are the same",
        program.given_up.iter().map(|what| format!(" - {what}")).collect(),
    );
    section(
        "Each selector is at the level where it costs least, in word operations on positions of random games",
        program.chosen.iter().map(|chosen| format!(" - {chosen}")).collect(),
    );
    section(
        "Sets that are asked for before and after moves, and what all selectors cost, counted in the same way",
        program.sets.iter().map(|choice| format!(" - {choice}")).collect(),
    );
    section(
        "Rules of the compiler, each with the number of places of this program where it was applied",
        filled(&fired.shown()),
    );
    quote!(#(#![doc = #lines])*)
}

/// The names beside each other, as many as a line takes.
fn filled(names: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let end = if at + 1 == names.len() { "." } else { "," };
        match lines.last_mut() {
            Some(line) if line.len() + name.len() < LONGEST => line.push_str(&format!(" {name}{end}")),
            _ => lines.push(format!(" {name}{end}")),
        }
    }
    lines
}
