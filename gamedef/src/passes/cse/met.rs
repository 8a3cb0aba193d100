//! The parts of expressions that may get a name, and which of them is worth it.
//!
//! One walk finds of each part its size, and a number that is the same for all that are the same up to the names that they
//! bind. Only parts that look alike so are compared.

#![deny(clippy::wildcard_enum_match_arm)]

use std::hash::{Hash, Hasher};
use std::mem::discriminant;

use index_vec::IndexVec;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::{Wanted, asked_first, own_size};
use crate::ir::kinds;
use crate::ir::names::numbered;
use crate::ir::signature::{Asked, Name, Slot, State};
use crate::ir::{Expr, Local, LocalId, Program, Ty, laws, types, visit, work};

/// A larger part is worth a name even if it is cheap.
const LARGE: usize = 5;

/// What parts that are the same have in common.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Look {
    size: usize,
    form: u64,
}

/// One use of a part.
#[derive(Clone, Copy)]
pub(super) struct Met<'e> {
    expr: &'e Expr,
    /// None if it cannot have a name.
    look: Option<Look>,
    /// Whether it is evaluated whatever happens, and all of its value is wanted.
    certain: bool,
    /// Whether all of its value is wanted.
    whole: bool,
}

/// How often a part is used, and how often all of its value is wanted.
#[derive(Clone, Copy, Default)]
struct Used {
    count: usize,
    whole: usize,
}

impl Used {
    fn is_worth_a_name(self) -> bool {
        self.count > 1 && self.whole > 0
    }
}

/// How often parts of each look are used.
#[derive(Default)]
pub(super) struct Uses(FxHashMap<Look, Used>);

impl Uses {
    pub(super) fn of(met: &[Met<'_>]) -> Uses {
        let mut uses = Uses::default();
        for (look, met) in met.iter().filter_map(|met| Some((met.look?, met))) {
            let used = uses.0.entry(look).or_default();
            used.count += 1;
            used.whole += usize::from(met.whole);
        }
        uses
    }

    pub(super) fn take_away(&mut self, met: &[Met<'_>]) {
        for (look, met) in met.iter().filter_map(|met| Some((met.look?, met))) {
            if let Some(used) = self.0.get_mut(&look) {
                used.count -= 1;
                used.whole -= usize::from(met.whole);
            }
        }
    }

    /// The largest part that is worth a name, of several the last met, among the `first` of those met: it is certain there,
    /// and used again there or later. These are the uses of all; `left` is the work that may be done.
    pub(super) fn worth_a_name<'e>(&self, met: &[Met<'e>], first: usize, left: &mut usize) -> Option<&'e Expr> {
        let looks: FxHashSet<Look> = met[..first].iter().filter(|met| met.certain).filter_map(|met| met.look).collect();
        let mut looks: Vec<Look> = looks.into_iter().filter(|look| self.0[look].is_worth_a_name()).collect();
        looks.sort_unstable_by_key(|look| std::cmp::Reverse(look.size));
        looks.chunk_by(|a, b| a.size == b.size).find_map(|looks| exactly(met, looks, left))
    }
}

/// Of the parts that look so, the last met that is worth a name.
fn exactly<'e>(met: &[Met<'e>], looks: &[Look], left: &mut usize) -> Option<&'e Expr> {
    let mut same: FxHashMap<Expr, (usize, Used, bool)> = FxHashMap::default();
    for (at, met) in met.iter().enumerate().filter(|(_, met)| met.look.is_some_and(|look| looks.contains(&look))) {
        *left = left.saturating_sub(looks[0].size);
        let (_, used, certain) = same.entry(numbered(met.expr)).or_insert((at, Used::default(), false));
        used.count += 1;
        used.whole += usize::from(met.whole);
        *certain |= met.certain;
    }
    let worth = same.into_values().filter(|(_, used, certain)| *certain && used.is_worth_a_name());
    worth.map(|(at, ..)| at).max().map(|at| met[at].expr)
}

/// Walks expressions.
pub(super) struct Walk<'e, 'p> {
    pub program: &'p Program,
    pub locals: &'p IndexVec<LocalId, Local>,
    /// How many more parts may be looked at.
    pub left: usize,
    /// The parts that are read in the state of the expressions, in the order in which they are met.
    pub met: Vec<Met<'e>>,
    bound: Vec<LocalId>,
}

/// As what an expression is walked.
#[derive(Clone, Copy)]
enum As {
    /// A part that may get a name.
    Part(Wanted),
    /// What a chain begins with, which is not computed; what is asked of its place may get a name.
    Beginning(Wanted),
    /// What is read in another state.
    Elsewhere,
}

/// What is known of an expression that was walked.
#[derive(Clone, Copy)]
struct Known {
    size: usize,
    form: u64,
    /// Whether something in it is not done by a few operations.
    is_costly: bool,
    /// The place of the first variable bound around it that it mentions, or how many these are.
    mentions: usize,
}

impl<'e, 'p> Walk<'e, 'p> {
    pub(super) fn new(program: &'p Program, locals: &'p IndexVec<LocalId, Local>, left: usize) -> Walk<'e, 'p> {
        Walk { program, locals, left, met: Vec::new(), bound: Vec::new() }
    }

    /// Walks an expression that is evaluated as a whole.
    pub(super) fn whole(&mut self, expr: &'e Expr) {
        self.walk(expr, As::Part(Wanted { certain: true, whole: true }));
    }

    fn walk(&mut self, expr: &'e Expr, role: As) -> Known {
        let mut known = Known { size: 0, form: 0, is_costly: is_costly(expr), mentions: usize::MAX };
        work::step();
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return known;
        }
        let place = self.met.len();
        if let As::Part(wanted) = role {
            let certain = wanted.certain && wanted.whole;
            self.met.push(Met { expr, look: None, certain, whole: wanted.whole });
        }
        known.size = own_size(expr);
        let mut form = FxHasher::default();
        own_form(expr, &mut form);
        let asked = asked_first(expr);
        let binder = visit::binder(expr);
        visit::each_slot(expr, &mut |slot, part| {
            let role = match (role, asked) {
                (As::Part(wanted), Some((from, asked))) if std::ptr::eq(part, from) => {
                    As::Beginning(within(expr, wanted, slot, asked))
                }
                (As::Part(wanted), _) if slot.state == State::Here => As::Part(within(expr, wanted, slot, part)),
                (As::Beginning(wanted), _) if matches!(expr, Expr::Image(_, _, _, of) if std::ptr::eq(part, &raw const **of)) => {
                    As::Part(wanted)
                }
                _ => As::Elsewhere,
            };
            let depth = self.bound.len();
            self.bound.extend(binder.filter(|_| slot.binds));
            let of_part = self.walk(part, role);
            self.bound.truncate(depth);
            known.size += of_part.size;
            known.is_costly |= of_part.is_costly;
            known.mentions = known.mentions.min(of_part.mentions);
            of_part.form.hash(&mut form);
        });
        if let Expr::Local(v) = expr {
            known.mentions = self.bound.iter().position(|bound| bound == v).unwrap_or(usize::MAX);
        }
        known.form = form.finish();
        if matches!(role, As::Part(_)) && known.mentions >= self.bound.len() && self.may_have_a_name(expr, known) {
            self.met[place].look = Some(Look { size: known.size, form: known.form });
        }
        known
    }

    /// Whether a name is worth its line.
    fn may_have_a_name(&self, expr: &Expr, known: Known) -> bool {
        match expr {
            Expr::Let(..) | Expr::Not(_) => false,
            // One of two numbers is read more easily where it stands.
            Expr::If(_, a, b) if matches!((&**a, &**b), (Expr::Int(_), Expr::Int(_))) && !known.is_costly => false,
            Expr::Absent(..) | Expr::Any(..) | Expr::All(..) | Expr::Call(..) => true,
            Expr::Plane(_, _, Some(value)) => !matches!(**value, Expr::Int(_)),
            Expr::Local(_)
            | Expr::If(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Bool(_)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Union(_)
            | Expr::Inter(_)
            | Expr::Minus(..)
            | Expr::Plane(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Filter(..)
            | Expr::Gather(..)
            | Expr::Closure(..)
            | Expr::Barred(..)
            | kinds::ints!()
            | kinds::answers!()
            | kinds::of_moves!()
            | kinds::of_answers!()
            | Expr::Noting(..)
            | Expr::Killer(_)
            | kinds::of_chains!() => {
                (known.size >= LARGE || known.is_costly) && types::ty(self.program, self.locals, expr) != Ty::Bool
            }
        }
    }
}

/// What is wanted of a part, if that is wanted of the expression.
fn within(expr: &Expr, wanted: Wanted, slot: Slot, part: &Expr) -> Wanted {
    let is_asked =
        matches!(expr, Expr::IsEmpty(_) | Expr::AtLeast(..)) || !wanted.whole && !matches!(expr, Expr::Closure(..));
    let whole = !(is_asked && laws::layered(part).is_some());
    Wanted { certain: wanted.certain && slot.asked == Asked::Once, whole }
}

fn is_costly(e: &Expr) -> bool {
    matches!(
        e,
        Expr::Call(..)
            | Expr::Closure(..)
            | Expr::Filter(..)
            | Expr::Gather(..)
            | Expr::Any(..)
            | Expr::All(..)
            | Expr::Sum(..)
            | Expr::TheOne(..)
            | Expr::Image(..)
    )
}

/// What is the same in all expressions that are the same up to names of variables, without their parts.
fn own_form(expr: &Expr, form: &mut FxHasher) {
    discriminant(expr).hash(form);
    if let Expr::Int(n) = expr {
        n.hash(form);
    }
    visit::each_name(expr, &mut |name| match name {
        Name::Binds(_) | Name::Local(_) => {}
        Name::Func(f) => f.hash(form),
        Name::Table(t) => t.hash(form),
        Name::Cell(c) => c.hash(form),
        Name::Param(p) => p.hash(form),
        Name::Sort(s) => s.hash(form),
    });
}
