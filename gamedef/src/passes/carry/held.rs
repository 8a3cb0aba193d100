//! Derived sets: what updates may do to one, and what it is after them.
//!
//! *Proof.* Let D be the least set with `S ∪ (A ∩ R(D)) ⊆ D`, where S is the seed, A the parts of the step that do not speak of
//! its variable, and R the rest; after the move they are S', A' and R'.
//!
//! - If S, A and R only grow, D ⊆ D', since a closure grows with its seed and its step. Then S' ⊆ D ∪ S' ⊆ D', so D' is the
//!   closure from D ∪ S'.
//! - If S and R only grow, and each point of D is in S' or in A', then D ⊆ D' as well: in the order in which D is found, a
//!   point of S is in S', and one of A ∩ R(X), with X ⊆ D' by induction, is in S' or in A' ∩ R'(D').
//! - If none of the three grows, D' ⊆ D. With the second that is D' = D; and D' is in any case found within D.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::facts::{disjoint, is_player, same_index, same_value};
use crate::ir::names::numbered;
use crate::ir::reads::{self, Read};
use crate::ir::signature::{Polarity, Reads, signature};
use crate::ir::{Expr, FnId, LocalId, LocalVec, NONE, Program, Update, build, dump, visit};
use crate::rules::CellId;

/// How a value may change, in the order of its type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Change {
    grows: bool,
    shrinks: bool,
}

impl Change {
    const NONE: Change = Change { grows: false, shrinks: false };
    const GROWS: Change = Change { grows: true, shrinks: false };
    const SHRINKS: Change = Change { grows: false, shrinks: true };
    const ANY: Change = Change { grows: true, shrinks: true };

    fn join(self, other: Change) -> Change {
        Change { grows: self.grows || other.grows, shrinks: self.shrinks || other.shrinks }
    }

    /// The change of the whole if that of a part is this.
    fn through(self, polarity: Polarity) -> Change {
        match polarity {
            Polarity::Up => self,
            Polarity::Down => Change { grows: self.shrinks, shrinks: self.grows },
            Polarity::Any if self == Change::NONE => Change::NONE,
            Polarity::Any => Change::ANY,
        }
    }
}

/// How the parts of a derived set may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Changes {
    seed: Change,
    /// Of each part of the step that bounds it.
    bounds: Vec<Change>,
    rest: Change,
}

impl Changes {
    /// Those of one after the other.
    pub fn join(&self, next: &Changes) -> Changes {
        Changes {
            seed: self.seed.join(next.seed),
            bounds: self.bounds.iter().zip(&next.bounds).map(|(a, b)| a.join(*b)).collect(),
            rest: self.rest.join(next.rest),
        }
    }

    pub fn is_none(&self) -> bool {
        self.all().all(|change| change == Change::NONE)
    }

    /// Why the set has to be found anew, if it has.
    pub fn anew(&self) -> Option<&'static str> {
        if self.seed.shrinks {
            Some("a move may take from where it starts")
        } else if self.rest.shrinks {
            Some("a move may take from what it steps along")
        } else {
            None
        }
    }

    fn all(&self) -> impl Iterator<Item = Change> {
        [self.seed, self.rest].into_iter().chain(self.bounds.iter().copied())
    }
}

/// A closure that speaks of no variable from outside.
#[derive(Clone, Debug)]
pub struct DerivedSet {
    /// The closure, over `locals`.
    closure: Expr,
    locals: LocalVec,
    /// The same for all that are the same up to names.
    key: Expr,
    seed: Expr,
    /// Parts of the step that do not speak of its variable: no step leads out of any.
    bounds: Vec<Expr>,
    /// The other parts: a step leads to what is in all.
    rest: Vec<Expr>,
    /// The cells that it reads.
    cells: FxHashSet<CellId>,
    reads_passes: bool,
}

impl DerivedSet {
    /// The set that the closure denotes, if it is one that speaks of no variable from outside, and reads the state.
    pub(super) fn of(program: &Program, locals: &LocalVec, e: &Expr) -> Option<DerivedSet> {
        if !matches!(e, Expr::Closure(..)) {
            return None;
        }
        let apart = visit::apart(e, locals);
        let Expr::Closure(seed, x, step) = apart.body.clone() else { return None };
        if !apart.args.is_empty() || visit::contains(&apart.body, &visit::looks_elsewhere) {
            return None;
        }
        let (mut bounds, mut rest) = (Vec::new(), Vec::new());
        split(&step, x, &mut bounds, &mut rest);
        let (mut cells, mut reads_passes, mut is_known) = (FxHashSet::default(), false, true);
        reads::each_within(program, &apart.body, &mut |body| {
            visit::each_below(body, &mut |e| {
                reads::each_own(e, &mut |read| match read {
                    Read::Cell(cell) => {
                        cells.insert(cell);
                    }
                    Read::Passes => reads_passes = true,
                    Read::Called(_) => {}
                    Read::Turn | Read::Everything => is_known = false,
                });
            });
        });
        let is_derived = is_known && !cells.is_empty();
        is_derived.then(|| DerivedSet {
            key: numbered(&apart.body),
            seed: *seed,
            bounds,
            rest,
            cells,
            reads_passes,
            locals: apart.locals,
            closure: apart.body,
        })
    }

    /// Whether the closure is this set.
    pub fn is(&self, e: &Expr) -> bool {
        matches!(e, Expr::Closure(..)) && numbered(e) == self.key
    }

    /// The same where functions have other numbers.
    pub(super) fn renamed(&self, new: &FxHashMap<FnId, FnId>) -> DerivedSet {
        let mut set = self.clone();
        let mut rename = |e: &mut Expr| {
            visit::rewrite(e, &mut |e| {
                if let Expr::Call(f, _) = e {
                    *f = new.get(f).copied().unwrap_or(*f);
                }
            });
        };
        [&mut set.closure, &mut set.key, &mut set.seed].into_iter().for_each(&mut rename);
        set.bounds.iter_mut().chain(&mut set.rest).for_each(rename);
        set
    }

    /// The set for a reader.
    pub fn text(&self, program: &Program) -> String {
        dump::dump_in_line(program, &self.locals, &self.closure)
    }

    /// The set as it is found anew, in a function with these variables.
    pub fn anew(&self, locals: &mut LocalVec) -> Expr {
        visit::import(&self.closure, &self.locals, locals, &mut FxHashMap::default())
    }

    /// What the updates may do to it. Their values are written without names for players; `bound` is a set that has all
    /// points of the one that an update writes.
    pub(super) fn changes(&self, program: &Program, updates: &[Update], bound: &dyn Fn(&Expr) -> Expr) -> Changes {
        let of = |e: &Expr| Updates { program, updates, bound }.change(e);
        let is_read = |update: &Update| match visit::cell_written(update) {
            Some(cell) => self.cells.contains(&cell),
            None => self.reads_passes,
        };
        if !updates.iter().any(is_read) {
            return Changes { seed: Change::NONE, bounds: vec![Change::NONE; self.bounds.len()], rest: Change::NONE };
        }
        let rest = self.rest.iter().fold(Change::NONE, |change, e| change.join(of(e)));
        Changes { seed: of(&self.seed), bounds: self.bounds.iter().map(of).collect(), rest }
    }

    /// What is left of the value `held` of this set after changes of which something is, read in the state after them.
    pub(super) fn after(&self, held: LocalId, changes: &Changes, locals: &mut LocalVec) -> Expr {
        if changes.is_none() {
            return Expr::Local(held);
        }
        let Expr::Closure(seed, x, step) = self.anew(locals) else { return Expr::Local(held) };
        let was = || Expr::Local(held);
        let from = match changes.seed {
            Change::NONE => was(),
            _ => build::union([was(), (*seed).clone()]),
        };
        let taken: Vec<Expr> =
            self.bounds.iter().zip(&changes.bounds).filter(|(_, c)| c.shrinks).map(|(e, _)| e.clone()).collect();
        let grows = changes.all().any(|change| change.grows);
        if taken.is_empty() {
            return build::closure(from, x, *step);
        }
        let mut import = |e: &Expr| visit::import(e, &self.locals, locals, &mut FxHashMap::default());
        let bounds = build::inter(taken.iter().map(&mut import));
        let lost = build::minus(was(), build::union([import(&self.seed), bounds]));
        let is_whole = build::is_empty(lost);
        if grows {
            build::closure(build::cond(is_whole, from, *seed), x, *step)
        } else {
            build::cond(is_whole, was(), build::closure(*seed, x, build::inter([was(), *step])))
        }
    }
}

/// The parts of a step that must all have a point for the step to lead to it.
fn split(step: &Expr, x: LocalId, bounds: &mut Vec<Expr>, rest: &mut Vec<Expr>) {
    if !visit::mentions(step, x) {
        return bounds.push(step.clone());
    }
    if let Expr::Inter(parts) = step {
        parts.iter().for_each(|part| split(part, x, bounds, rest));
    } else if let Expr::Minus(kept, taken) = step
        && !visit::mentions(taken, x)
    {
        bounds.push(Expr::Minus(Box::new(Expr::Full), taken.clone()));
        split(kept, x, bounds, rest);
    } else {
        rest.push(step.clone());
    }
}

/// Updates, and what is known of them.
struct Updates<'a> {
    program: &'a Program,
    updates: &'a [Update],
    bound: &'a dyn Fn(&Expr) -> Expr,
}

impl Updates<'_> {
    /// What they may do to a value.
    fn change(&self, e: &Expr) -> Change {
        let mut change = self.updates.iter().fold(Change::NONE, |change, update| change.join(self.read(e, update)));
        visit::each_slot(e, &mut |slot, part| change = change.join(self.change(part).through(slot.polarity)));
        change
    }

    /// What one may do to what the expression itself reads.
    fn read(&self, e: &Expr, update: &Update) -> Change {
        let written = visit::cell_written(update);
        match signature(e).reads {
            Reads::Nothing => Change::NONE,
            Reads::Cell(cell) if written == Some(cell) => self.cell(e, update),
            Reads::Cell(_) => Change::NONE,
            Reads::Passes if written.is_some() => Change::NONE,
            Reads::Called(f) => {
                let mut is_read = false;
                reads::each_within(self.program, &self.program.funcs[f].body, &mut |body| {
                    is_read |= reads::any(body, &|read| match read {
                        Read::Cell(cell) => written == Some(cell),
                        Read::Passes => written.is_none(),
                        Read::Called(_) => false,
                        Read::Turn | Read::Everything => true,
                    });
                });
                if is_read { Change::ANY } else { Change::NONE }
            }
            Reads::Passes | Reads::Turn | Reads::Grounds | Reads::Everything => Change::ANY,
        }
    }

    /// The same where it writes the cell that is read. What is written may be what was there.
    fn cell(&self, e: &Expr, update: &Update) -> Change {
        let elsewhere = |own: &[Expr], index: &[Expr]| same_index(own, index) == Some(false);
        match (e, update) {
            (
                Expr::Plane(_, own, _) | Expr::Absent(_, own),
                Update::Plane { index, .. } | Update::Members { index, .. },
            ) if elsewhere(own, index) => Change::NONE,
            (Expr::Plane(_, _, Some(own)), Update::Plane { set, value, .. }) => {
                let same = same_value(own, value);
                let loses = same != Some(true) && !self.is_apart(set, e);
                Change { grows: same != Some(false), shrinks: loses }
            }
            (Expr::Absent(..), Update::Plane { set, value, .. }) => {
                let stays = is_player(value) || matches!(value, Expr::Int(v) if *v != NONE);
                let loses = *value != Expr::Int(NONE) && !self.is_apart(set, e);
                Change { grows: !stays, shrinks: loses }
            }
            (Expr::Plane(_, _, None), Update::Members { member: true, .. }) => Change::GROWS,
            (Expr::Plane(_, _, None), Update::Members { set, member: false, .. }) if self.is_apart(set, e) => {
                Change::NONE
            }
            (Expr::Plane(_, _, None), Update::Members { member: false, .. }) => Change::SHRINKS,
            (Expr::Plane(..), Update::Reset(_)) => Change::SHRINKS,
            (Expr::Absent(..), Update::Reset(_)) => Change::GROWS,
            _ => Change::ANY,
        }
    }

    /// Whether no point that is written was in the set.
    fn is_apart(&self, written: &Expr, read: &Expr) -> bool {
        disjoint(&(self.bound)(written), read)
    }
}
