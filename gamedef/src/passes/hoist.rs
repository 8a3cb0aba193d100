//! Takes what a loop does not tell out of the loop.
//!
//! Reason: what bounds say of one direction often has a part that says something of all of them, such as where the pieces can
//! come at all; inside the loop over directions that is found anew for each.
//!
//! *Law.* In a loop over the values of a sort, or over values that are named, let a part be asked in the state of the whole, and speak of no variable that is
//! bound within the loop. It has one value in all rounds, and expressions are total and without effect; so it may have a name in
//! front of the loop.
//!
//! A part that is asked in each round, or unless a condition forbids it that does not read the state, is computed once at most
//! where it was not before: such conditions are what tables say of the loop's value. Only what loops itself is worth a name.
//!
//! After this point: no loop over values finds in each round what is a loop and the same in all.

#![deny(clippy::wildcard_enum_match_arm)]

use super::prune::{Variables, each_with_locals};
use crate::ir::signature::{Asked, State};
use crate::ir::{Domain, Expr, Local, LocalId, LocalVec, Program, Rule, Ty, build, cost, reads, types, visit};

/// Takes parts out of loops, everywhere.
pub fn hoist(program: Program) -> Program {
    each_with_locals(program, &mut |program, e, Variables { locals, .. }, places| {
        let mut changed = 0;
        visit::rewrite(e, &mut |e| {
            let Some((v, body)) = over_values(e) else { return };
            let mut loop_ = Loop { program, locals, bound: vec![v], names: Vec::new() };
            loop_.take_from(body);
            let (names, values): (Vec<LocalId>, Vec<Expr>) = loop_.names.into_iter().unzip();
            if !names.is_empty() {
                changed += 1;
                *e = build::bind_all(&names, values, std::mem::replace(e, Expr::Bool(false)));
            }
        });
        places.note(Rule::Hoist, changed);
    })
}

/// The variable and the body of a loop over a sort, or over values.
fn over_values(e: &mut Expr) -> Option<(LocalId, &mut Expr)> {
    let (Expr::Any(v, domain, body) | Expr::All(v, domain, body) | Expr::Gather(v, domain, body)) = e else {
        return None;
    };
    matches!(domain, Domain::Sort(_) | Domain::Values(_)).then_some((*v, body))
}

/// A loop out of which parts are taken.
struct Loop<'l> {
    program: &'l Program,
    locals: &'l mut LocalVec,
    /// The variables that are bound within the loop where the part at hand stands.
    bound: Vec<LocalId>,
    /// Names for the parts, and these.
    names: Vec<(LocalId, Expr)>,
}

impl Loop<'_> {
    /// Takes out what is worth it of a part that is asked in each round.
    fn take_from(&mut self, e: &mut Expr) {
        if self.is_worth_a_name(e) {
            let local = Local { name: "once".into(), ty: types::ty(self.program, self.locals, e), sort: None };
            let name = self.locals.push(local);
            self.names.push((name, std::mem::replace(e, Expr::Local(name))));
            return;
        }
        let known = self.bound.len();
        self.bound.extend(visit::binder(e));
        let is_over_values = over_values(e).is_some();
        let (is_choice, mut is_first, mut is_free) = (matches!(e, Expr::If(..)), true, true);
        visit::each_slot_mut(e, &mut |slot, part| {
            let is_asked = match slot.asked {
                Asked::Once => true,
                Asked::Perhaps => is_free,
                Asked::Often => is_over_values,
            };
            if slot.state == State::Here && is_asked {
                self.take_from(part);
            }
            if is_first || !is_choice {
                is_free = is_free && !reads::any(part, &|_| true);
            }
            is_first = false;
        });
        self.bound.truncate(known);
    }

    /// Whether the part is a loop that is the same in all rounds.
    fn is_worth_a_name(&self, e: &Expr) -> bool {
        let is_value = matches!(types::ty(self.program, self.locals, e), Ty::Set | Ty::Bool | Ty::Int);
        is_value
            && visit::contains(e, &|part| cost::rounds(part) > 1)
            && !self.bound.iter().any(|v| visit::mentions(e, *v))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Func;
    use crate::rules::{CellId, SortId};

    /// The function's body after the pass.
    fn hoisted(body: Expr) -> String {
        let mut program = super::super::tests::empty_program();
        let local = |name: &str| Local { name: name.into(), ty: Ty::Int, sort: Some(SortId::PLAYER) };
        let locals = LocalVec::from_iter(["d", "e", "p"].map(local));
        let (params, doc, origin) = (vec![], String::new(), vec![]);
        let func = Func { name: "f".into(), params, locals, ty: Ty::Set, body, doc, origin, static_only: false };
        let f = program.funcs.push(func);
        format!("{:?}", hoist(program).funcs[f].body)
    }

    fn of(v: u32, domain: Domain, body: Expr) -> Expr {
        build::gather(LocalId::from_raw(v), domain, body)
    }

    fn told_by(v: u32) -> Expr {
        Expr::Singleton(Box::new(Expr::Local(LocalId::from_raw(v))))
    }

    const EACH: Domain = Domain::Sort(SortId::PLAYER);

    fn plane() -> Expr {
        Expr::Absent(CellId::from_raw(0), vec![])
    }

    #[test]
    fn what_a_loop_does_not_tell_stands_before_it() {
        let inner = of(1, EACH, build::inter([plane(), told_by(1)]));
        let text = hoisted(of(0, EACH, build::inter([inner.clone(), told_by(0)])));
        assert!(text.starts_with("Let(3, Gather(1, "), "{text}");
        // Where what forbids it does not read the state, too.
        let test = build::same(Expr::Local(LocalId::from_raw(0)), Expr::Int(0));
        let text = hoisted(of(0, EACH, build::cond(test, build::inter([inner, told_by(0)]), Expr::Empty)));
        assert!(text.starts_with("Let(3, Gather(1, "), "{text}");
    }

    #[test]
    fn what_it_tells_or_may_never_ask_does_not() {
        let told = of(1, EACH, build::inter([told_by(0), told_by(1)]));
        assert!(!hoisted(of(0, EACH, told)).contains("Let("));
        let inner = || of(1, EACH, build::inter([plane(), told_by(1)]));
        let test = build::is_empty(plane());
        assert!(!hoisted(of(0, EACH, build::cond(test, inner(), told_by(0)))).contains("Let("));
        let points = of(2, Domain::Set(Box::new(plane())), build::inter([inner(), told_by(2), told_by(0)]));
        assert!(!hoisted(of(0, EACH, build::inter([points, told_by(0)]))).contains("Let("));
        // What is no loop costs nothing.
        assert!(!hoisted(of(0, EACH, build::inter([plane(), told_by(0)]))).contains("Let("));
    }
}
