//! The forms of expressions: what occurs in several places up to the names of variables and to which player is which.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::super::families::Numbers;
use crate::ir::facts::is_role;
use crate::ir::{Expr, FnId, Local, LocalId, LocalVec, Program, Ty, kinds, types, visit};
use crate::rules::SortId;

/// A smaller answer or choice is read as easily where it stands.
const SMALLEST: usize = 6;

/// A smaller condition, which stands in a line or two.
const SMALLEST_CONDITION: usize = 14;

/// A question of more variables is none of its own,
pub(super) const MOST_PARAMETERS: usize = 5;

/// unless nothing else would make a function shorter that is much longer than a screen.
const MOST_PARAMETERS_OF_A_PART: usize = 8;

/// An expression with names of its own for what it speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Form {
    pub(super) body: Expr,
    /// Its parameters, the player last.
    pub(super) params: Vec<LocalId>,
    locals: Vec<(Ty, Option<SortId>)>,
}

/// What the parameters of a form are where it stands.
#[derive(PartialEq)]
pub(super) struct Here {
    pub(super) args: Vec<LocalId>,
    /// The player, if the form has one.
    pub(super) player: Option<Expr>,
    locals: LocalVec,
}

/// Where a form stands in a function.
struct Occurrence {
    /// Its place among the forms.
    form: usize,
    size: usize,
    here: Here,
    /// Whether the function is nothing else.
    is_whole: bool,
    /// Whether it speaks of what was only named on the way, so that it is no question that others would ask.
    within: bool,
    /// Which parameter is the number of a family, and what it may be.
    counted: Option<(usize, (i64, i64))>,
}

/// All forms, with where they stand in each function as it was when it was last read.
#[derive(Default)]
pub(super) struct Forms {
    forms: IndexSet<Form, FxBuildHasher>,
    of: BTreeMap<FnId, Vec<Occurrence>>,
}

/// A form, with all places where it stands.
#[derive(PartialEq)]
pub(super) struct Found<'f> {
    pub(super) form: &'f Form,
    pub(super) size: usize,
    pub(super) locals: &'f LocalVec,
    /// The function in which it stands and what it speaks of there, for each occurrence.
    pub(super) places: Vec<(FnId, &'f Here)>,
    /// A function that is nothing else.
    pub(super) whole: Option<FnId>,
    /// As in some [`Occurrence`].
    pub(super) within: bool,
    /// As in each [`Occurrence`], and what the number may be in any.
    pub(super) counted: Option<(usize, (i64, i64))>,
}

impl Found<'_> {
    /// The player, if he is the same everywhere.
    pub(super) fn same_player(&self) -> Option<&Expr> {
        let first = self.places[0].1.player.as_ref()?;
        self.places.iter().all(|(_, here)| here.player.as_ref() == Some(first)).then_some(first)
    }
}

impl Forms {
    /// Reads these functions, anew if they have been read.
    pub(super) fn read(&mut self, program: &Program, functions: impl IntoIterator<Item = FnId>, numbers: &Numbers) {
        for id in functions {
            let func = &program.funcs[id];
            if func.static_only {
                continue;
            }
            let mut named = FxHashSet::default();
            visit::each_below(&func.body, &mut |e| {
                named.extend(if let Expr::Let(v, ..) = e { Some(*v) } else { None });
            });
            let mut met = Vec::new();
            each_question(&func.body, false, &mut |e| {
                let size = visit::size(e);
                if size < smallest(types::ty(program, &func.locals, e), e) {
                    return;
                }
                let Some((form, here)) = form(e, &func.locals) else { return };
                met.push(Occurrence {
                    form: self.forms.insert_full(form).0,
                    size,
                    is_whole: std::ptr::eq(e, &raw const func.body),
                    within: here.args.iter().any(|arg| named.contains(arg)),
                    counted: counts(program, id, &here, numbers),
                    here,
                });
            });
            self.of.insert(id, met);
        }
    }

    /// All forms in order of their first occurrence.
    pub(super) fn all(&self) -> Vec<Found<'_>> {
        let mut of = vec![None; self.forms.len()];
        let mut all: Vec<Found<'_>> = Vec::new();
        for (&id, occurrence) in self.of.iter().flat_map(|(id, met)| met.iter().map(move |one| (id, one))) {
            let Occurrence { form, size, ref here, is_whole, within, counted } = *occurrence;
            let at = *of[form].get_or_insert(all.len());
            if at == all.len() {
                let (form, locals) = (&self.forms[form], &here.locals);
                all.push(Found { form, size, locals, places: Vec::new(), whole: None, within: false, counted });
            }
            let found = &mut all[at];
            found.within |= within;
            match (found.counted.as_mut(), counted) {
                (None, None) => {}
                (Some((at, range)), Some((same, other))) if *at == same => {
                    *range = (range.0.min(other.0), range.1.max(other.1));
                }
                _ => continue,
            }
            found.whole = found.whole.or(is_whole.then_some(id));
            found.places.push((id, here));
        }
        all
    }
}

/// How large an expression of a type is at least that is asked in a function of its own.
fn smallest(ty: Ty, e: &Expr) -> usize {
    match ty {
        Ty::Bool if !matches!(e, Expr::If(..)) => SMALLEST_CONDITION,
        Ty::Bool | Ty::Answer => SMALLEST,
        // Sets and numbers are read with what is asked of them, which may not need the whole.
        Ty::Set | Ty::Int => usize::MAX,
    }
}

/// The parameter of a function that is the number of a family.
pub(super) fn counted_of(program: &Program, f: FnId, numbers: &Numbers) -> Option<LocalId> {
    program.funcs[f].params.last().copied().filter(|_| numbers.contains_key(&f))
}

/// Which of the variables here is the number of a family, and what it may be.
fn counts(program: &Program, f: FnId, here: &Here, numbers: &Numbers) -> Option<(usize, (i64, i64))> {
    let number = counted_of(program, f, numbers)?;
    here.args.iter().position(|arg| *arg == number).map(|at| (at, numbers[&f]))
}

/// Calls `f` on each part that is a question by itself, its parts after it: no step of a closure, and no rest of a chain of
/// changes and names.
fn each_question<'e>(e: &'e Expr, is_link: bool, f: &mut dyn FnMut(&'e Expr)) {
    if !is_link {
        f(e);
    }
    if matches!(e, Expr::Closure(..) | kinds::of_chains!()) {
        return;
    }
    let chains = |e: &Expr| matches!(e, Expr::With(..) | Expr::Null(_) | Expr::Let(..));
    visit::each_part(e, &mut |part| each_question(part, chains(e) && chains(part), f));
}

/// The form of an expression; `None` if it speaks of too much, or is no question.
pub(super) fn form(e: &Expr, locals: &LocalVec) -> Option<(Form, Here)> {
    let visit::Apart { args, mut params, locals: mut own, mut body } = visit::apart(e, locals);
    let player = first_role(&body);
    if let Some(player) = &player {
        let local = own.push(Local { name: "player".into(), ty: Ty::Int, sort: Some(SortId::PLAYER) });
        params.push(local);
        by_player(&mut body, player, local);
    }
    let kinds = own.iter().map(|local| (local.ty, local.sort)).collect();
    let here = Here { args, player, locals: own };
    (params.len() <= MOST_PARAMETERS_OF_A_PART).then_some((Form { body, params, locals: kinds }, here))
}

/// The player by role who is spoken of first.
fn first_role(e: &Expr) -> Option<Expr> {
    if is_role(e) {
        return Some(e.clone());
    }
    let mut first = None;
    visit::each_part(e, &mut |part| {
        if first.is_none() {
            first = first_role(part);
        }
    });
    first
}

/// Speaks of a player by role as this variable, and of the other as his opponent.
fn by_player(e: &mut Expr, player: &Expr, local: LocalId) {
    if is_role(e) {
        let is_he = e == player;
        *e = Expr::Local(local);
        if !is_he {
            *e = Expr::Opponent(Box::new(Expr::Local(local)));
        }
        return;
    }
    visit::each_part_mut(e, &mut |part| by_player(part, player, local));
}
