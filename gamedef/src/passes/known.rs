//! Lets loops run over the values for which a table is known to hold.
//!
//! Reason: rules say by facts which directions are a player's own, or straight. A loop over all directions that asks a table of
//! each finds the same few every time.
//!
//! *Law.* Let the entries of a table be the same on every board: what it is made from reads no state, no board and no parameter.
//! - In the union over d of `if t(d) then S else {}`, in `some d: t(d) and c`, in `every d: if t(d) then c` and in answers of
//!   which those with `not t(d)` end nothing and say nothing, only the d count for which t holds, and one of them twice counts once.
//! - Where t asks for a player besides, the i-th of the one player's values or that of the other's is taken, by who it is; of
//!   fewer values the last is taken again.
//!
//! After this point: no loop over directions or players asks first, of each of its values, what is known of a table.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::prune::{Variables, each_with_locals};
use super::simplify;
use crate::ir::facts::is_player;
use crate::ir::{
    Domain, Expr, Ground, LocalId, LocalVec, Program, Rule, TableId, TableKind, TableSource, build, visit,
};
use crate::rules::SortId;

/// So deep may functions call each other of which a table is made.
const DEEPEST: usize = 8;

/// Narrows loops, everywhere.
pub fn known(program: Program) -> Program {
    let mut tables = FxHashMap::default();
    each_with_locals(program, &mut |program, e, Variables { by, .. }, places| {
        let mut changed = 0;
        visit::rewrite(e, &mut |e| {
            if let Some(new) = (Known { program, by, tables: &mut tables }).narrowed(e) {
                *e = new;
                changed += 1;
            }
        });
        places.note(Rule::KnownValues, changed);
    })
}

/// What tables are known to say.
struct Known<'k> {
    program: &'k Program,
    /// Who makes the move at hand.
    by: Option<LocalId>,
    /// Of each that was asked about the entries, row-major, if they are the same on every board.
    tables: &'k mut FxHashMap<TableId, Option<Vec<bool>>>,
}

impl Known<'_> {
    /// The loop over the values for which a table holds that it asks first.
    fn narrowed(&mut self, e: &Expr) -> Option<Expr> {
        if let Expr::Any(v, Domain::Sort(sort), body) = e {
            let (values, rest) = self.values(*v, *sort, body)?;
            return Some(build::any(*v, values, rest));
        }
        if let Expr::Gather(v, Domain::Sort(sort), body) = e {
            let (values, body) = self.body(*v, *sort, body, Expr::Empty)?;
            return Some(build::gather(*v, values, body));
        }
        if let Expr::All(v, Domain::Sort(sort), body) = e {
            let (values, body) = self.body(*v, *sort, body, Expr::Bool(true))?;
            return Some(Expr::All(*v, values, Box::new(body)));
        }
        if let Expr::EachAnswer(until, v, Domain::Sort(sort), body) = e {
            if let Expr::FirstAnswer(ends, parts) = &**body
                && ends != until
            {
                return self.each_answer(*until, *v, *sort, parts);
            }
            let silent = Expr::Answer(Box::new(Expr::Bool(!until)), vec![]);
            let (values, body) = self.body(*v, *sort, said(body, *until).unwrap_or(body), silent)?;
            return Some(Expr::EachAnswer(*until, *v, values, Box::new(body)));
        }
        None
    }

    /// The answers of a loop for the values for which a part does not end each without a ground.
    fn each_answer(&mut self, until: bool, v: LocalId, sort: SortId, parts: &[Expr]) -> Option<Expr> {
        let tested = |part: &Expr| {
            let Expr::Answer(holds, grounds) = part else { return None };
            (until && grounds.is_empty()).then(|| (**holds).clone())
        };
        let found =
            parts.iter().enumerate().find_map(|(at, part)| Some((at, self.values_of(v, sort, &tested(part)?)?)));
        let (at, values) = found?;
        let rest = parts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, part)| part.clone());
        let body = build::first_answer(!until, rest);
        Some(Expr::EachAnswer(until, v, Domain::Values(values), Box::new(body)))
    }

    /// The values for which the body is not that which counts for nothing, and the body for these.
    fn body(&mut self, v: LocalId, sort: SortId, body: &Expr, nothing: Expr) -> Option<(Domain, Expr)> {
        let Expr::If(condition, then, otherwise) = body else { return None };
        if **otherwise != nothing {
            return None;
        }
        let (values, rest) = self.values(v, sort, condition)?;
        Some((values, build::cond(rest, (**then).clone(), nothing)))
    }

    /// The values of the sort for which some part of the condition is known to hold, and the other parts.
    fn values(&mut self, v: LocalId, sort: SortId, condition: &Expr) -> Option<(Domain, Expr)> {
        let parts = if let Expr::And(parts) = condition { parts.as_slice() } else { std::slice::from_ref(condition) };
        let (at, values) =
            parts.iter().enumerate().find_map(|(at, part)| Some((at, self.values_of(v, sort, part)?)))?;
        let rest = parts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, part)| part.clone());
        Some((Domain::Values(values), build::and(rest)))
    }

    /// The values for which the entry holds, if there are fewer than the sort has.
    fn values_of(&mut self, v: LocalId, sort: SortId, entry: &Expr) -> Option<Vec<Expr>> {
        let Expr::Lookup(table, index) = entry else { return None };
        let all = values(sort)?;
        let own = Expr::Local(v);
        let mut others = index.iter().filter(|arg| **arg != own && !matches!(arg, Expr::Int(_)));
        let (player, None) = (others.next().cloned(), others.next()) else { return None };
        if !index.contains(&own) || player.as_ref().is_some_and(|player| !self.is_player(player)) {
            return None;
        }
        let of_player = |known: &mut Self, player: i32| {
            let holds = |known: &mut Self, value: i32| {
                let arg = |arg: &Expr| {
                    if *arg == own {
                        return value;
                    }
                    if let Expr::Int(value) = arg { *value } else { player }
                };
                let args: Vec<i32> = index.iter().map(arg).collect();
                known.entry(*table, &args)
            };
            let mut out = Vec::new();
            for value in all.clone() {
                if holds(known, value)? {
                    out.push(value);
                }
            }
            Some(out)
        };
        let Some(player) = player else {
            let of_all = of_player(self, 0)?;
            return (of_all.len() < all.len()).then(|| of_all.into_iter().map(Expr::Int).collect());
        };
        let [of_first, of_second] = [of_player(self, 0)?, of_player(self, 1)?];
        let most = of_first.len().max(of_second.len());
        let (first, second) = (of_first.last()?, of_second.last()?);
        let is_first = build::same(player, Expr::Int(0));
        let at = |at: usize| {
            let [a, b] = [of_first.get(at).unwrap_or(first), of_second.get(at).unwrap_or(second)];
            build::cond(is_first.clone(), Expr::Int(*a), Expr::Int(*b))
        };
        (most < all.len()).then(|| (0..most).map(at).collect())
    }

    /// Whether the value is a player for sure, and not absent.
    fn is_player(&self, e: &Expr) -> bool {
        if let Expr::Opponent(of) = e {
            return self.is_player(of);
        }
        is_player(e) || matches!(e, Expr::Local(v) if Some(*v) == self.by)
    }

    /// The entry of the table at a place, if it is the same on every board.
    fn entry(&mut self, table: TableId, args: &[i32]) -> Option<bool> {
        let (program, sorts) = (self.program, &self.program.tables[table].index);
        let entries = self.tables.entry(table).or_insert_with(|| entries(program, table)).as_ref()?;
        let mut place = 0;
        for (arg, sort) in args.iter().zip(sorts) {
            let all = values(*sort)?;
            place = place * all.len() + usize::try_from(*arg).ok().filter(|arg| *arg < all.len())?;
        }
        entries.get(place).copied()
    }
}

/// What an answer that ends nothing takes its grounds from alone, if that is such an answer too wherever it says anything.
fn said(answer: &Expr, until: bool) -> Option<&Expr> {
    let ends_nothing = |e: &Expr| matches!(e, Expr::Answer(holds, _) if **holds == Expr::Bool(!until));
    let Expr::Answer(_, grounds) = answer else { return None };
    let [Ground::All(of)] = grounds.as_slice() else { return None };
    let Expr::If(_, then, _) = of else { return None };
    (ends_nothing(answer) && ends_nothing(then)).then_some(of)
}

/// The values of a sort that is the same on every board.
fn values(sort: SortId) -> Option<std::ops::Range<i32>> {
    let len = if sort == SortId::DIR { 8 } else { 2 };
    [SortId::DIR, SortId::PLAYER].contains(&sort).then_some(0..len)
}

/// The entries of a table, if they are the same on every board.
fn entries(program: &Program, table: TableId) -> Option<Vec<bool>> {
    let table = &program.tables[table];
    let TableSource::Func(f) = table.source else { return None };
    if table.kind != TableKind::Bool {
        return None;
    }
    let mut places = vec![vec![]];
    for sort in &table.index {
        let all = values(*sort)?;
        places = places
            .iter()
            .flat_map(|place: &Vec<i32>| all.clone().map(move |value| [place.as_slice(), &[value]].concat()))
            .collect();
    }
    places.into_iter().map(|args| value(program, Expr::Call(f, args.into_iter().map(Expr::Int).collect()))).collect()
}

/// The value of a condition, if the laws of the algebra tell it.
fn value(program: &Program, condition: Expr) -> Option<bool> {
    let (mut e, mut locals) = (condition, LocalVec::new());
    for _ in 0..DEEPEST {
        visit::rewrite(&mut e, &mut |e| {
            if let Expr::Call(f, args) = e {
                let func = &program.funcs[*f];
                let mut map = func.params.iter().copied().zip(std::mem::take(args)).collect();
                *e = visit::import(&func.body, &func.locals, &mut locals, &mut map);
            }
        });
        simplify::expr(&mut e);
        if let Expr::Bool(value) = e {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests;
