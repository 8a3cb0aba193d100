//! The last simplification before emission: only what would make rustc or clippy frown, such as a variable that nothing
//! reads. It changes no meaning; programs that went through the passes have little of it left.

use crate::ir::build;
use crate::ir::visit;
use crate::ir::{Expr, Program};

/// The program without what a reader would wonder about.
pub(super) fn program(program: &Program) -> Program {
    let mut tidy = program.clone();
    tidy.funcs.iter_mut().for_each(|f| visit::rewrite(&mut f.body, &mut step));
    for code in &mut tidy.moves {
        visit::each_move_part_mut(code, &mut |e| visit::rewrite(e, &mut step));
    }
    tidy
}

fn step(expr: &mut Expr) {
    let old = std::mem::replace(expr, Expr::Bool(false));
    *expr = match old {
        Expr::And(parts) => settled(build::and(parts)),
        Expr::Or(parts) => settled(build::or(parts)),
        Expr::Not(inner) => negated(*inner),
        Expr::If(c, a, b) => build::cond(*c, *a, *b),
        Expr::Same(a, b) => build::same(*a, *b),
        Expr::Let(local, value, body) => {
            if visit::mentions(&body, local) {
                build::bind(local, *value, *body)
            } else {
                *body
            }
        }
        Expr::With(updates, body) if reads_state(&body) => Expr::With(updates, body),
        Expr::Null(body) if reads_state(&body) => Expr::Null(body),
        Expr::With(_, body) | Expr::Null(body) => *body,
        other => other,
    };
}

/// The negation, moved inwards to where it costs nothing.
fn negated(expr: Expr) -> Expr {
    match expr {
        Expr::And(parts) => settled(build::or(parts.into_iter().map(negated))),
        Expr::Or(parts) => settled(build::and(parts.into_iter().map(negated))),
        Expr::If(c, a, b) => build::cond(*c, negated(*a), negated(*b)),
        Expr::Let(local, value, body) => Expr::Let(local, value, Box::new(negated(*body))),
        other => build::not(other),
    }
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
            let old = std::mem::replace(part, Expr::Bool(false));
            *part = rejoined(old);
        }
    }
    let whole = if and { build::and(parts) } else { build::or(parts) };
    if changed { settled(whole) } else { whole }
}

fn is_joined(expr: &Expr) -> bool {
    matches!(expr, Expr::And(_) | Expr::Or(_))
}

fn rejoined(expr: Expr) -> Expr {
    match expr {
        Expr::And(parts) => build::and(parts),
        Expr::Or(parts) => build::or(parts),
        other => other,
    }
}

/// Whether the expression may read the position.
pub(super) fn reads_state(expr: &Expr) -> bool {
    visit::contains(expr, &|e| {
        matches!(e, Expr::Call(..) | Expr::Passes | Expr::With(..) | Expr::Null(_)) || visit::cell_read(e).is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::LocalId;

    fn tidied(mut expr: Expr) -> Expr {
        visit::rewrite(&mut expr, &mut step);
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
    }

    #[test]
    fn what_the_other_parts_decide_goes() {
        let [a, b, c] = [1, 2, 3]
            .map(|k| Expr::Compare(crate::rules::CompareOp::Lt, Box::new(Expr::Attacker), Box::new(Expr::Int(k))));
        let not = |e: &Expr| build::not(e.clone());
        let or = Expr::Or(vec![not(&a), b.clone()]);
        assert_eq!(tidied(Expr::And(vec![or.clone(), c.clone(), not(&a)])), Expr::And(vec![c.clone(), not(&a)]));
        assert_eq!(tidied(Expr::And(vec![or.clone(), a.clone()])), Expr::And(vec![b.clone(), a.clone()]));
        let and = Expr::And(vec![a.clone(), c.clone()]);
        assert_eq!(tidied(Expr::Or(vec![a.clone(), and])), a.clone());
        assert_eq!(tidied(Expr::Or(vec![or, c.clone()])), Expr::Or(vec![not(&a), b, c]));
    }
}
