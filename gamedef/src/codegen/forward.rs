//! Functions that do nothing but call another: whoever calls one calls that other, and it is not written.
//!
//! *Contract.* What is handed on is a parameter, a number, or a player by his role, so that a call costs the same and binds
//! nothing twice. *Proof.* The body of a function with the arguments in place of its parameters is its value.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::ir::facts::is_role;
use crate::ir::{Expr, FnId, NONE, Program, visit};

/// What a function hands on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Handed {
    /// Its parameter of this number.
    Param(usize),
    Int(i32),
    Attacker,
    Defender,
}

/// The program without calls of functions that only hand on.
pub(super) fn redirected(mut program: Program) -> Program {
    let ends: Vec<_> = program.funcs.indices().map(|f| end(&program, f)).collect();
    crate::passes::prune::each_expr_mut(&mut program, &mut |e| {
        visit::rewrite(e, &mut |e| {
            let Expr::Call(f, args) = e else { return };
            let (end, handed) = &ends[f.index()];
            if end != f {
                let args = handed.iter().map(|handed| match handed {
                    Handed::Param(at) => args[*at].clone(),
                    Handed::Int(value) => Expr::Int(*value),
                    Handed::Attacker => Expr::Attacker,
                    Handed::Defender => Expr::Opponent(Box::new(Expr::Attacker)),
                });
                *e = Expr::Call(*end, args.collect());
            }
        });
    });
    program
}

/// The function in which calls of a function end, and what it is handed: itself, if it does more than to call another.
pub(super) fn end(program: &Program, f: FnId) -> (FnId, Vec<Handed>) {
    let own = || (0..program.funcs[f].params.len()).map(Handed::Param).collect();
    let Some((called, handed)) = handed_on(program, f) else { return (f, own()) };
    let (end, rest) = end(program, called);
    let through = rest.into_iter().map(|rest| if let Handed::Param(at) = rest { handed[at].clone() } else { rest });
    (end, through.collect())
}

/// What a function calls if that is all it does, and what it hands on.
fn handed_on(program: &Program, f: FnId) -> Option<(FnId, Vec<Handed>)> {
    let func = &program.funcs[f];
    let Expr::Call(called, args) = &func.body else { return None };
    let handed = args.iter().map(|arg| {
        if let Expr::Local(local) = arg {
            func.params.iter().position(|param| param == local).map(Handed::Param)
        } else if let Expr::Int(value) = arg {
            (*value != NONE).then_some(Handed::Int(*value))
        } else {
            is_role(arg).then_some(if *arg == Expr::Attacker { Handed::Attacker } else { Handed::Defender })
        }
    });
    let handed: Vec<Handed> = handed.collect::<Option<_>>()?;
    // What is handed on twice would be worked out twice.
    let times = |at: usize| handed.iter().filter(|handed| **handed == Handed::Param(at)).count();
    (!func.static_only && (0..func.params.len()).all(|at| times(at) <= 1)).then_some((*called, handed))
}

#[cfg(test)]
mod tests {
    use super::super::testing::held;
    use super::*;
    use crate::ir::{Func, Local, LocalVec, Ty};

    #[test]
    fn nothing_that_only_hands_on_is_called() {
        let mut hands_on = 0;
        let (_, after) = held("hex", 5, |program| {
            let (program, _) = super::super::families::folded(program);
            hands_on = program.funcs.indices().filter(|f| end(&program, *f).0 != *f).count();
            redirected(program)
        });
        assert!(hands_on > 4, "{hands_on}");
        for func in &after.funcs {
            let is_redirected = |e: &Expr| matches!(e, Expr::Call(f, _) if end(&after, *f).0 != *f);
            assert!(!visit::contains(&func.body, &is_redirected), "{}", func.name);
        }
    }

    #[test]
    fn what_would_be_worked_out_twice_is_not_handed_on() {
        let (mut program, _) = held("tictactoe", 5, |program| program);
        let goal = program.funcs[program.goal].clone();
        let mut add = |params: usize, body: Expr| {
            let local = Local { name: "n".into(), ty: Ty::Int, sort: None };
            let locals: LocalVec = (0..params).map(|_| local.clone()).collect();
            program.funcs.push(Func { params: locals.indices().collect(), locals, body, ..goal.clone() })
        };
        let local = |at: u32| Expr::Local(crate::ir::LocalId::from_raw(at));
        let two = add(2, Expr::Bool(true));
        let swapped = add(2, Expr::Call(two, vec![local(1), local(0)]));
        let twice = add(1, Expr::Call(two, vec![local(0), local(0)]));
        let fixed = add(1, Expr::Call(swapped, vec![local(0), Expr::Int(3)]));
        assert_eq!(end(&program, fixed), (two, vec![Handed::Int(3), Handed::Param(0)]));
        assert_eq!(end(&program, twice), (twice, vec![Handed::Param(0)]));
    }
}
