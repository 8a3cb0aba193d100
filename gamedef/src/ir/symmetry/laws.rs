//! Forms of what the rules can say in several ways of which a symmetry makes one of the other.

#![deny(clippy::wildcard_enum_match_arm)]

use super::form::{Scope, Writer, sorted};
use super::kind::{Form, Found, Kind};
use crate::ir::instance::TableData;
use crate::ir::laws::{Gate, Step};
use crate::ir::{Direction, Domain, Expr, LocalId, TableId, visit};

impl<'p> Writer<'_, 'p> {
    /// That no way leads through a gate from one set to another, which is the same read from either end. `None` if the set
    /// that is asked to be empty is not of that form.
    ///
    /// *Proof.* A point of `A` in `closure from S step V & R(X)`, with `S` in `V`, is the end of a way from `S` by `R`
    /// whose points are all of `V`. Walked back it is a way from `A & V` by `R` backwards to `S`.
    pub(super) fn apart(&mut self, set: &Expr, scope: &mut Scope<'p>) -> Found<Option<Form>> {
        let Expr::Inter(parts) = set else { return Ok(None) };
        let (closures, others): (Vec<&Expr>, Vec<&Expr>) =
            parts.iter().partition(|part| matches!(part, Expr::Closure(..)));
        let [Expr::Closure(seed, local, step)] = closures.as_slice() else { return Ok(None) };
        let Some(step) = Step::of(self.program, *local, step) else { return Ok(None) };
        let (gate, seed) = (factors(&step.gate), factors(seed));
        if step.place != Gate::After || !step.index.is_empty() || !gate.iter().all(|factor| seed.contains(factor)) {
            return Ok(None);
        }
        let from = self.inter(&seed, scope)?;
        let reached: Vec<&Expr> = others.into_iter().flat_map(factors).chain(gate.iter().copied()).collect();
        let (to, gate) = (self.inter(&reached, scope)?, self.inter(&gate, scope)?);
        let along = self.entry(step.table, &[], step.direction, scope)?;
        let back = self.entry(step.table, &[], step.direction.reversed(), scope)?;
        let either = [vec![gate, from, to, along], vec![gate, to, from, back]];
        Ok(either.into_iter().min().map(|parts| self.form(Kind::Apart, parts)))
    }

    fn inter(&mut self, factors: &[&Expr], scope: &mut Scope<'p>) -> Found {
        let factors = factors.iter().map(|factor| self.expr(factor, None, scope)).collect::<Found<Vec<_>>>()?;
        Ok(self.form(Kind::Inter, sorted(factors)))
    }

    /// That some row of a family lies in a set, which is the same however the rows are listed: the rows and the set. `None`
    /// if the expression is not of that form, for one value of a variable of a small sort or without one.
    ///
    /// *Proof.* A point of `L` is not in `R'(all - S)` if and only if all that `R` leads to from it is in `S`; the others
    /// of `L` are no points of `L - R'(all - S)`. Where `L` has no point, neither has that.
    pub(super) fn some_row(
        &mut self,
        expr: &Expr,
        over: Option<(LocalId, &Domain)>,
        scope: &mut Scope<'p>,
    ) -> Found<Option<Form>> {
        let Some(Rows { firsts, rows, index, inside }) = Rows::of(expr) else { return Ok(None) };
        let places: Vec<usize> = match (over, index) {
            (None, []) => vec![0],
            (Some((local, Domain::Sort(sort))), [Expr::Local(own)]) if *own == local => {
                let is_own = |table: TableId| self.program.tables[table].index == [*sort];
                if !is_own(firsts) || !is_own(rows) || visit::mentions(inside, local) {
                    return Ok(None);
                }
                (0..self.instance.sorts[*sort].1).collect()
            }
            _ => return Ok(None),
        };
        let (TableData::Sets(firsts), TableData::Relations(rows)) =
            (&self.instance.tables[firsts], &self.instance.tables[rows])
        else {
            return Ok(None);
        };
        let mut listed: Vec<Vec<u16>> = Vec::new();
        for (firsts, rows) in places.iter().filter_map(|place| firsts.get(*place).zip(rows.get(*place))) {
            let row =
                |first: &u16| rows.iter().filter(|(source, _)| source == first).map(|(_, target)| *target).collect();
            listed.extend(firsts.iter().map(row));
        }
        let mut family: Vec<Vec<u16>> = listed.iter().map(|row| self.by.set(row)).collect();
        family.sort_unstable();
        family.dedup();
        self.read.families.push(listed);
        let content =
            family.iter().flat_map(|row| std::iter::once(row.len() as i64).chain(row.iter().map(|p| (*p).into())));
        let family = self.form(Kind::Family, content.collect());
        let inside = self.expr(inside, None, scope)?;
        Ok(Some(self.form(Kind::SomeRow, vec![family, inside])))
    }
}

/// `L - R'(all - S)` has a point.
struct Rows<'e> {
    /// `L`.
    firsts: TableId,
    /// `R`.
    rows: TableId,
    /// The index of both.
    index: &'e [Expr],
    /// `S`.
    inside: &'e Expr,
}

impl<'e> Rows<'e> {
    fn of(expr: &'e Expr) -> Option<Rows<'e>> {
        let Expr::Not(none) = expr else { return None };
        let parts = if let Expr::Or(parts) = &**none { parts } else { std::slice::from_ref(&**none) };
        let of_part = |part: &'e Expr| if let Expr::IsEmpty(set) = part { Rows::of_set(set) } else { None };
        let found = parts.iter().find_map(of_part)?;
        let says_as_much = |part: &Expr| {
            let Expr::IsEmpty(set) = part else { return false };
            if let Expr::Lookup(table, index) = &**set {
                return (*table, index.as_slice()) == (found.firsts, found.index);
            }
            Rows::of_set(set).is_some_and(|rows| {
                (rows.firsts, rows.rows, rows.index, rows.inside)
                    == (found.firsts, found.rows, found.index, found.inside)
            })
        };
        parts.iter().all(says_as_much).then_some(found)
    }

    fn of_set(set: &'e Expr) -> Option<Rows<'e>> {
        let Expr::Minus(firsts, taken) = set else { return None };
        let (Expr::Lookup(firsts, index), Expr::Image(rows, other, Direction::Backward, outside)) =
            (&**firsts, &**taken)
        else {
            return None;
        };
        let Expr::Minus(all, inside) = &**outside else { return None };
        (index == other && **all == Expr::Full).then_some(Rows { firsts: *firsts, rows: *rows, index, inside })
    }
}

/// The sets of which an expression is the intersection.
fn factors(set: &Expr) -> Vec<&Expr> {
    if let Expr::Inter(parts) = set {
        return parts.iter().flat_map(factors).collect();
    }
    if *set == Expr::Full { Vec::new() } else { vec![set] }
}
