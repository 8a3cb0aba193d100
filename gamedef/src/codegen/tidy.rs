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
    super::common::share(&mut tidy);
    tidy
}

fn step(expr: &mut Expr) {
    let old = std::mem::replace(expr, Expr::Bool(false));
    *expr = match old {
        Expr::And(parts) => build::and(parts),
        Expr::Or(parts) => build::or(parts),
        Expr::Not(inner) => build::not(*inner),
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
}
