//! Expressions the same up to the names of what they bind.
//!
//! Law: of two expressions that are numbered alike, each has the value of the other wherever their free variables have the
//! same values.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::{Expr, LocalId, visit};

/// The expression with new names for all that it binds, by the order in which it is bound: names that no function has.
pub fn numbered(e: &Expr) -> Expr {
    let mut out = e.clone();
    number(&mut out, &mut FxHashMap::default(), &mut 0);
    out
}

fn number(e: &mut Expr, names: &mut FxHashMap<LocalId, LocalId>, count: &mut u32) {
    if let Some(v) = visit::binder(e) {
        *count += 1;
        names.insert(v, LocalId::from_raw(u32::MAX - *count));
    }
    visit::each_local_mut(e, &mut |v| *v = names.get(v).copied().unwrap_or(*v));
    visit::each_part_mut(e, &mut |part| number(part, names, count));
}

/// Whether the expressions are the same up to the names of what they bind.
pub fn alike(a: &Expr, b: &Expr) -> bool {
    a == b || numbered(a) == numbered(b)
}
