//! Variables are named by what they stand for: what a pass found in common by its value, a parameter by what all callers give.
//!
//! Reason: a part of a function is handed what the whole has found already. A reader should find it under the name that it has
//! there.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::hint::hint;
use crate::ir::{Expr, FnId, LocalId, Program, visit};
use crate::passes::cse;

/// A word that says nothing of a value but that it is one.
const VALUE: &str = "value";

/// Names what `cse` has left without a name of its own. Callers come before what they call, so that a name is handed on
/// from call to call.
pub(super) fn named(program: &mut Program) {
    let mut given: FxHashMap<(FnId, usize), Vec<String>> = FxHashMap::default();
    for id in program.funcs.indices().rev() {
        let of_values = of_values(program, id);
        let func = &mut program.funcs[id];
        for (v, name) in of_values {
            func.locals[v].name = name;
        }
        for (at, param) in func.params.iter().enumerate() {
            if func.locals[*param].name == cse::NAME
                && let Some([one]) = given.get(&(id, at)).map(Vec::as_slice)
            {
                func.locals[*param].name.clone_from(one);
            }
        }
        let func = &program.funcs[id];
        visit::each_below(&func.body, &mut |e| {
            let Expr::Call(f, args) = e else { return };
            for (at, arg) in args.iter().enumerate() {
                let name = if let Expr::Local(v) = arg { func.locals[*v].name.clone() } else { hint(program, arg) };
                let names = given.entry((*f, at)).or_default();
                if name != VALUE && !names.contains(&name) {
                    names.push(name);
                }
            }
        });
    }
}

/// Names for the values that a function finds.
fn of_values(program: &Program, id: FnId) -> Vec<(LocalId, String)> {
    let func = &program.funcs[id];
    let mut names = Vec::new();
    visit::each_below(&func.body, &mut |e| {
        if let Expr::Let(v, value, _) = e
            && func.locals[*v].name == cse::NAME
        {
            names.push((*v, hint(program, value)));
        }
    });
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::families::folded;
    use crate::codegen::repeated::shared;
    use crate::codegen::testing::held;

    /// The parameters without a name, by their places.
    fn unnamed(program: &Program) -> Vec<(FnId, usize)> {
        let mut all = Vec::new();
        for (id, func) in program.funcs.iter_enumerated() {
            let places = func.params.iter().enumerate().filter(|(_, v)| func.locals[**v].name == cse::NAME);
            all.extend(places.map(|(at, _)| (id, at)));
        }
        all
    }

    /// Where a parameter that got a name is given something by one caller under that name, while another gives it as well.
    fn given_by_two(program: &Program, parameters: &[(FnId, usize)]) -> Option<(FnId, LocalId, FnId, LocalId)> {
        let mut given: Vec<(FnId, LocalId, FnId, LocalId)> = Vec::new();
        for (id, func) in program.funcs.iter_enumerated() {
            visit::each_below(&func.body, &mut |e| {
                let Expr::Call(f, args) = e else { return };
                for (at, arg) in args.iter().enumerate() {
                    let param = program.funcs[*f].params[at];
                    if let Expr::Local(v) = arg
                        && parameters.contains(&(*f, at))
                        && program.funcs[*f].locals[param].name == func.locals[*v].name
                        && func.locals[*v].name != cse::NAME
                    {
                        given.push((*f, param, id, *v));
                    }
                }
            });
        }
        given.iter().copied().find(|one| given.iter().any(|two| one.0 == two.0 && one.1 == two.1 && one.2 != two.2))
    }

    #[test]
    fn a_parameter_of_several_names_keeps_its_own() {
        let (program, _) = held("hex", 7, |program| program);
        let (program, numbers) = folded(program);
        let (program, _) = shared(program, numbers);
        let [mut agreed, mut other] = [program.clone(), program];
        let parameters = unnamed(&agreed);
        named(&mut agreed);
        let (f, param, caller, local) = given_by_two(&agreed, &parameters).expect("two callers");
        other.funcs[caller].locals[local].name = "otherwise".to_owned();
        named(&mut other);
        assert_eq!(other.funcs[f].locals[param].name, cse::NAME);
    }

    #[test]
    fn a_parameter_has_the_name_of_what_it_is_given() {
        let mut before = Vec::new();
        let (_, after) = held("hex", 7, |program| {
            let (program, numbers) = folded(program);
            let (mut program, _) = shared(program, numbers);
            before = unnamed(&program);
            named(&mut program);
            program
        });
        let left = unnamed(&after);
        assert!(left.len() * 2 < before.len(), "{} of {}", left.len(), before.len());
        for func in &after.funcs {
            visit::each_below(&func.body, &mut |e| {
                let Expr::Call(f, args) = e else { return };
                let callee = &after.funcs[*f];
                for (at, arg) in args.iter().enumerate() {
                    if !before.contains(&(*f, at)) || left.contains(&(*f, at)) {
                        continue;
                    }
                    let own = if let Expr::Local(v) = arg { func.locals[*v].name.clone() } else { hint(&after, arg) };
                    let name = &callee.locals[callee.params[at]].name;
                    assert!(own == *name || own == VALUE, "{} gives {} its {own} as {name}", func.name, callee.name);
                }
            });
        }
    }
}
