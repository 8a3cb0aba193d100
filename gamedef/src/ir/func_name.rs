//! Names of functions: what a name says, and apart from it a number that tells functions apart of which the same is said.
//!
//! Reason: passes make functions by the dozen, name new ones after old ones, and drop most. A number that were part of the
//! text would be copied into other names, and would count what nobody sees any more. So it is not: what is made after a
//! function is named after what its name says, and what is written numbers anew what is left. A number that the text does
//! have, such as the order of a gradual game, means something.

use std::collections::BTreeMap;
use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Program;

/// The name of a function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FuncName {
    said: String,
    number: u32,
}

impl FuncName {
    /// That of the first function of which this is said.
    pub fn new(said: impl Into<String>) -> FuncName {
        FuncName { said: said.into(), number: 1 }
    }

    /// What it says: an identifier, which other functions may have as well.
    pub fn said(&self) -> &str {
        &self.said
    }
}

impl From<&str> for FuncName {
    fn from(said: &str) -> FuncName {
        FuncName::new(said)
    }
}

impl From<String> for FuncName {
    fn from(said: String) -> FuncName {
        FuncName::new(said)
    }
}

impl fmt::Display for FuncName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            1 => f.write_str(&self.said),
            number => write!(f, "{}_{number}", self.said),
        }
    }
}

/// The names of all functions of a program, and of those that are being added.
#[derive(Clone, Debug, Default)]
pub struct FuncNames {
    /// As they are shown: `near_2` may be the second `near` or the first `near_2`, and is then given once.
    taken: FxHashSet<String>,
    last: FxHashMap<String, u32>,
}

impl FuncNames {
    /// Those of a program.
    pub fn of(program: &Program) -> FuncNames {
        FuncNames {
            taken: program.funcs.iter().map(|func| func.name.to_string()).collect(),
            last: FxHashMap::default(),
        }
    }

    /// Whether a function has this name.
    pub fn has(&self, said: &str) -> bool {
        self.taken.contains(said)
    }

    /// A name that says this and that no function has.
    pub fn fresh(&mut self, said: &str) -> FuncName {
        let last = self.last.entry(said.to_owned()).or_insert(0);
        loop {
            *last += 1;
            let name = FuncName { said: said.to_owned(), number: *last };
            if self.taken.insert(name.to_string()) {
                return name;
            }
        }
    }
}

/// Names of functions, and those that they have from now on.
pub type Renamed = BTreeMap<String, String>;

/// The comment with the new names of functions in place of those that it has in backquotes.
pub fn renamed_in(comment: &str, renamed: &Renamed) -> String {
    let parts = comment.split('`').enumerate();
    let parts = parts.map(|(at, part)| match renamed.get(part) {
        Some(name) if at % 2 == 1 => name,
        _ => part,
    });
    parts.collect::<Vec<_>>().join("`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_say_what_they_should() {
        let mut names = FuncNames::default();
        let shown = |name: FuncName| (name.to_string(), name.said().to_owned());
        let told = |shown: &str, said: &str| (shown.to_owned(), said.to_owned());
        assert_eq!(shown(names.fresh("near_2")), told("near_2", "near_2"));
        assert_eq!(shown(names.fresh("near")), told("near", "near"));
        // The second `near` would look like the first `near_2`.
        assert_eq!(shown(names.fresh("near")), told("near_3", "near"));
        assert_eq!(shown(names.fresh("near_2")), told("near_2_2", "near_2"));
    }

    #[test]
    fn only_what_is_quoted_is_a_name() {
        let renamed = Renamed::from([("tried_47".to_owned(), "tried".to_owned())]);
        assert_eq!(renamed_in("A part of `tried_47`.", &renamed), "A part of `tried`.");
        assert_eq!(renamed_in("tried_47 `a` or `tried`", &renamed), "tried_47 `a` or `tried`");
    }
}
