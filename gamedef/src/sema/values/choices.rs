//! How many choices of variables a condition leaves at most, by how many neighbours a point has.

use super::facts::Reader;
use crate::rules::{BoardKind, Builtin, CompareOp, Formula, Term, VarId};
use crate::sema::walk::free_of_term;

/// How many variables and conditions are looked at; of more, each variable may have any value.
const MOST: usize = 40;

impl Reader<'_> {
    /// At most how many values of the variables together satisfy the condition, whatever the values of all others in it.
    pub(super) fn choices(&self, of: &[VarId], formula: &Formula) -> i64 {
        let all = of.iter().map(|v| self.size(*v)).fold(1, i64::saturating_mul);
        let found = match formula {
            Formula::Const(false) => 0,
            Formula::Or(parts) => parts.iter().map(|p| self.choices(of, p)).fold(0, i64::saturating_add),
            _ => {
                let (mut open, mut parts) = (of.to_vec(), Vec::new());
                conjuncts(formula, &mut open, &mut parts);
                self.one_by_one(of, open, &parts)
            }
        };
        found.min(all)
    }

    /// Binds one variable after the other, each time that which has the fewest values, until all of these are bound.
    fn one_by_one(&self, of: &[VarId], mut open: Vec<VarId>, parts: &[&Formula]) -> i64 {
        if open.len() + parts.len() > MOST {
            return i64::MAX;
        }
        let mut total: i64 = 1;
        while of.iter().any(|v| open.contains(v)) {
            let values = |v: VarId| {
                let by_parts = parts.iter().filter_map(|p| self.values_by(p, v, &open)).min();
                by_parts.map_or(self.size(v), |n| n.min(self.size(v)))
            };
            let Some((place, fewest)) = open.iter().map(|v| values(*v)).enumerate().min_by_key(|(_, n)| *n) else {
                break;
            };
            total = total.saturating_mul(fewest);
            open.remove(place);
        }
        total
    }

    /// At most how many values the condition leaves to one of the open variables, those that are not open being known.
    fn values_by(&self, formula: &Formula, var: VarId, open: &[VarId]) -> Option<i64> {
        let is_var = |t: &Term| *t == Term::Var(var);
        let is_known = |t: &Term| free_of_term(t).iter().all(|v| !open.contains(v));
        match formula {
            Formula::Static(builtin, args) => self.by_board(*builtin, args, &is_var, &is_known),
            Formula::Compare(CompareOp::Eq, a, b) => {
                [(a, b), (b, a)].iter().any(|(a, b)| is_var(a) && is_known(b)).then_some(1)
            }
            Formula::OneOf(t, items) if is_var(t) && items.iter().all(is_known) => i64::try_from(items.len()).ok(),
            Formula::Or(parts) => parts.iter().map(|p| self.values_by(p, var, open)).sum(),
            Formula::And(parts) => parts.iter().filter_map(|p| self.values_by(p, var, open)).min(),
            Formula::Atom(pred, args) if args.iter().any(is_var) && !self.game.preds[*pred].recursive => {
                let by_rule = self.game.preds[*pred].rules.iter().map(|rule| {
                    let unknown = rule.head.iter().zip(args).filter(|(_, arg)| !is_known(arg)).map(|(head, _)| *head);
                    Some(self.inside(&rule.vars)?.choices(&unknown.collect::<Vec<_>>(), &rule.body))
                });
                by_rule.sum()
            }
            _ => None,
        }
    }

    /// The same of a relation of the board.
    fn by_board(
        &self,
        builtin: Builtin,
        args: &[Term],
        is_var: &dyn Fn(&Term) -> bool,
        is_known: &dyn Fn(&Term) -> bool,
    ) -> Option<i64> {
        let other =
            |a: usize, b: usize| (is_var(&args[a]) && is_known(&args[b])) || (is_var(&args[b]) && is_known(&args[a]));
        let directions = |d: &Term| if is_known(d) { 1 } else { 8 };
        match builtin {
            Builtin::Adj => other(0, 1).then(|| self.neighbours()),
            Builtin::Diag => other(0, 1).then_some(8),
            Builtin::Step => other(1, 2).then(|| directions(&args[0])),
            Builtin::Ray => {
                let far = if is_known(&args[2]) { 1 } else { self.rows().max(self.columns()) };
                other(1, 3).then(|| directions(&args[0]) * far)
            }
            Builtin::Row | Builtin::Col if is_var(&args[1]) && is_known(&args[0]) => Some(1),
            Builtin::Row if is_var(&args[0]) && is_known(&args[1]) => Some(self.columns()),
            Builtin::Col if is_var(&args[0]) && is_known(&args[1]) => Some(self.rows()),
            Builtin::Edge | Builtin::Row | Builtin::Col => None,
        }
    }

    fn rows(&self) -> i64 {
        self.setting.rows.high + 1
    }

    fn columns(&self) -> i64 {
        self.setting.columns.high + 1
    }

    /// The most neighbours that a point has.
    fn neighbours(&self) -> i64 {
        match self.game.board.as_ref().map(|board| &board.kind) {
            Some(BoardKind::Grid(..) | BoardKind::Torus(..)) => 4,
            Some(BoardKind::Hexgrid(..)) => 6,
            Some(BoardKind::Graph(points, edges)) => {
                let degree = |p: usize| edges.iter().filter(|(a, b)| *a == p || *b == p).count() as i64;
                (0..points.len()).map(degree).max().unwrap_or(0)
            }
            None => i64::MAX,
        }
    }

    fn size(&self, var: VarId) -> i64 {
        let sort = self.sort(self.vars[var].sort);
        sort.high.saturating_sub(sort.low).saturating_add(1).max(0)
    }
}

/// The parts of a conjunction, and the variables that are bound within it.
fn conjuncts<'f>(formula: &'f Formula, open: &mut Vec<VarId>, parts: &mut Vec<&'f Formula>) {
    match formula {
        Formula::And(inner) => inner.iter().for_each(|part| conjuncts(part, open, parts)),
        Formula::Exists(vars, inner) => {
            open.extend(vars);
            conjuncts(inner, open, parts);
        }
        part => parts.push(part),
    }
}
