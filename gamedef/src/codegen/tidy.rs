//! The last simplification before emission: only what would make rustc or clippy frown, such as a variable that nothing
//! reads. It changes no meaning; programs that went through the passes have little of it left.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;

use super::answers::contrary_of;
use crate::ir::reads::{self, Read};
use crate::ir::{Expr, FnId, Program, build, kinds, visit};

/// The program without what a reader would wonder about.
pub(super) fn program(program: &Program) -> Program {
    let mut tidy = program.clone();
    let mut functions = Functions::new();
    for func in &mut tidy.funcs {
        visit::rewrite(&mut func.body, &mut |e| step(e, &functions));
        let reads = reads_state(&func.body, &functions);
        functions.push(reads);
    }
    for code in &mut tidy.moves {
        visit::each_move_part_mut(code, &mut |e| visit::rewrite(e, &mut |e| step(e, &functions)));
    }
    tidy
}

/// Of each function, which stands behind those it calls, whether it reads the position.
type Functions = IndexVec<FnId, bool>;

fn step(expr: &mut Expr, functions: &Functions) {
    let old = std::mem::replace(expr, Expr::Bool(false));
    *expr = match old {
        Expr::And(parts) => settled(build::and(parts)),
        Expr::Or(parts) => settled(build::or(parts)),
        Expr::Not(inner) => negated(*inner),
        Expr::If(c, a, b) => {
            let (a, b) = (decided(&c, true, *a), decided(&c, false, *b));
            build::cond(*c, a, b)
        }
        Expr::Same(a, b) => build::same(*a, *b),
        Expr::Let(local, value, body) => {
            let turned = (contrary_of(&body) == Some(local)).then(|| contrary(&value)).flatten();
            match turned {
                Some(turned) => turned,
                None if visit::mentions(&body, local) => build::bind(local, *value, *body),
                None => *body,
            }
        }
        Expr::With(updates, body) if reads_state(&body, functions) => Expr::With(updates, body),
        Expr::Null(body) if reads_state(&body, functions) => Expr::Null(body),
        Expr::With(_, body) | Expr::Null(body) => *body,
        other @ (Expr::Local(_)
        | Expr::Call(..)
        | Expr::Lookup(..)
        | Expr::Bool(_)
        | Expr::Compare(..)
        | Expr::IsEmpty(_)
        | Expr::Contains(..)
        | Expr::AtLeast(..)
        | Expr::Any(..)
        | Expr::All(..)
        | kinds::of_moves!()
        | kinds::of_answers!()
        | kinds::ints!()
        | kinds::sets!()
        | Expr::Noting(..)
        | kinds::answers!()) => other,
    };
}

/// An answer to what is decided where it stands.
fn decided(condition: &Expr, truth: bool, mut answer: Expr) -> Expr {
    if let Expr::Answer(holds, _) = &mut answer
        && **holds == *condition
    {
        **holds = Expr::Bool(truth);
    }
    answer
}

/// The negation, moved inwards to where it costs nothing.
fn negated(expr: Expr) -> Expr {
    match expr {
        Expr::And(parts) => settled(build::or(parts.into_iter().map(negated))),
        Expr::Or(parts) => settled(build::and(parts.into_iter().map(negated))),
        Expr::If(c, a, b) => build::cond(*c, negated(*a), negated(*b)),
        Expr::Let(local, value, body) => Expr::Let(local, value, Box::new(negated(*body))),
        other @ (Expr::Local(_)
        | Expr::Call(..)
        | Expr::Lookup(..)
        | Expr::With(..)
        | Expr::Null(_)
        | Expr::Bool(_)
        | Expr::Not(_)
        | Expr::Same(..)
        | Expr::Compare(..)
        | Expr::IsEmpty(_)
        | Expr::Contains(..)
        | Expr::AtLeast(..)
        | Expr::Any(..)
        | Expr::All(..)
        | kinds::of_moves!()
        | kinds::of_answers!()
        | kinds::ints!()
        | kinds::sets!()
        | Expr::Noting(..)
        | kinds::answers!()) => build::not(other),
    }
}

/// The contrary of an answer, for the same reasons, if it is made here in each case.
fn contrary(answer: &Expr) -> Option<Expr> {
    if let Expr::Answer(holds, grounds) = answer {
        return Some(Expr::Answer(Box::new(negated((**holds).clone())), grounds.clone()));
    }
    let Expr::If(c, a, b) = answer else { return None };
    Some(build::cond((**c).clone(), contrary(a)?, contrary(b)?))
}

/// Within a conjunction, its other parts hold, and within a disjunction, they do not: what that decides goes.
fn settled(expr: Expr) -> Expr {
    let and = matches!(expr, Expr::And(_));
    let (Expr::And(mut parts) | Expr::Or(mut parts)) = expr else { return expr };
    let known = parts.clone();
    let mut changed = false;
    for (i, part) in parts.iter_mut().enumerate() {
        let given = |e: &Expr| {
            let mut others = known.iter().enumerate().filter(|(k, other)| *k != i && !is_joined(other));
            others.find_map(|(_, other)| match (other, e) {
                (other, e) if other == e => Some(and),
                (Expr::Not(other), e) | (e, Expr::Not(other)) if **other == *e => Some(!and),
                _ => None,
            })
        };
        if let Expr::And(inner) | Expr::Or(inner) = part {
            for e in inner {
                if let Some(truth) = given(e) {
                    *e = Expr::Bool(truth);
                    changed = true;
                }
            }
            *part = build::rebuilt(std::mem::replace(part, Expr::Bool(false)));
        }
    }
    let whole = if and { build::and(parts) } else { build::or(parts) };
    if changed { settled(whole) } else { whole }
}

fn is_joined(expr: &Expr) -> bool {
    matches!(expr, Expr::And(_) | Expr::Or(_))
}

/// Whether the expression reads the position, itself or by what it calls.
fn reads_state(expr: &Expr, functions: &Functions) -> bool {
    reads::any(expr, &|read| match read {
        Read::Called(f) => functions.get(f).is_none_or(|reads| *reads),
        Read::Cell(_) | Read::Passes | Read::Turn | Read::Everything => true,
    })
}

/// Whether the expression may read the position.
pub(super) fn may_read_state(expr: &Expr) -> bool {
    reads::any(expr, &|_| true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Ground, LocalId};
    use crate::rules::CompareOp;

    fn tidied(mut expr: Expr) -> Expr {
        visit::rewrite(&mut expr, &mut |e| step(e, &IndexVec::from_vec(vec![true, false])));
        expr
    }

    #[test]
    fn what_nothing_reads_goes() {
        let x = LocalId::from_raw(0);
        let unread = Expr::Let(x, Box::new(Expr::Int(1)), Box::new(Expr::Passes));
        assert_eq!(tidied(unread.clone()), Expr::Passes);
        let same = Expr::Same(Box::new(unread.clone()), Box::new(Expr::Passes));
        assert_eq!(tidied(Expr::With(Vec::new(), Box::new(Expr::Not(Box::new(same))))), Expr::Bool(false));
        assert_eq!(tidied(Expr::Null(Box::new(unread))), Expr::Null(Box::new(Expr::Passes)));
        let [reads, other] = [0, 1].map(|f| Expr::Call(FnId::from_raw(f), Vec::new()));
        let null = |e: &Expr| Expr::Null(Box::new(e.clone()));
        assert_eq!((tidied(null(&reads)), tidied(null(&other))), (null(&reads), other));
    }

    #[test]
    fn an_answer_is_made_of_what_is_known() {
        let low = Expr::Compare(CompareOp::Lt, Box::new(Expr::Passes), Box::new(Expr::Int(2)));
        let plain = |holds: &Expr| Expr::Answer(Box::new(holds.clone()), Vec::new());
        let answer = |holds: &Expr| Expr::Answer(Box::new(holds.clone()), vec![Ground::Everything]);
        let asked = build::cond(low.clone(), answer(&low), plain(&low));
        assert_eq!(tidied(asked), build::cond(low.clone(), answer(&Expr::Bool(true)), plain(&Expr::Bool(false))));
    }

    #[test]
    fn the_contrary_of_an_answer_is_made_in_its_place() {
        let why = LocalId::from_raw(0);
        let answer = |holds: bool| Expr::Answer(Box::new(Expr::Bool(holds)), vec![Ground::Everything]);
        let ours = || Box::new(Expr::Local(why));
        let holds = build::not(Expr::Holds(ours()));
        let contrary = |value: Expr| {
            let body = Expr::Answer(Box::new(holds.clone()), vec![Ground::All(Expr::Local(why))]);
            tidied(Expr::Let(why, Box::new(value), Box::new(body)))
        };
        let by_case = |a: Expr, b: Expr| {
            build::cond(Expr::Compare(CompareOp::Lt, Box::new(Expr::Passes), Box::new(Expr::Int(2))), a, b)
        };
        assert_eq!(contrary(answer(true)), answer(false));
        assert_eq!(contrary(by_case(answer(true), answer(false))), by_case(answer(false), answer(true)));
        let called = Expr::Call(FnId::from_raw(0), Vec::new());
        assert!(matches!(contrary(by_case(answer(true), called)), Expr::Let(..)));
    }

    #[test]
    fn what_the_other_parts_decide_goes() {
        let [a, b, c] =
            [1, 2, 3].map(|k| Expr::Compare(CompareOp::Lt, Box::new(Expr::Attacker), Box::new(Expr::Int(k))));
        let not = |e: &Expr| build::not(e.clone());
        let or = Expr::Or(vec![not(&a), b.clone()]);
        assert_eq!(tidied(Expr::And(vec![or.clone(), c.clone(), not(&a)])), Expr::And(vec![c.clone(), not(&a)]));
        assert_eq!(tidied(Expr::And(vec![or.clone(), a.clone()])), Expr::And(vec![b.clone(), a.clone()]));
        let and = Expr::And(vec![a.clone(), c.clone()]);
        assert_eq!(tidied(Expr::Or(vec![a.clone(), and])), a.clone());
        assert_eq!(tidied(Expr::Or(vec![or, c.clone()])), Expr::Or(vec![not(&a), b, c]));
    }
}
