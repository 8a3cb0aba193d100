//! What a sub-game finds in its rule book's module.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::Ident;

use super::Error;
use super::keys::{Classes, Keys};
use super::options::{Book, Names};
use super::plan::{FuncPlan, MovePlan, ParamPlan, Plan, SortPlan, TablePlan};
use crate::ir::{FnId, Program, TableId};
use crate::rules::MoveId;

/// The rule book's plan, with what is the same there.
pub(super) struct Shared<'a> {
    pub module: syn::Path,
    pub plan: Plan<'a>,
    ours: Keys,
    theirs: Keys,
}

impl<'a> Shared<'a> {
    /// Compares a program with its rule book, which is planned already.
    pub fn new(program: &Program, names: &Names, book: &Book<'a>, plan: Plan<'a>) -> Result<Shared<'a>, Error> {
        let mut classes = Classes::default();
        let ours = Keys::new(&mut classes, program, names);
        let theirs = Keys::new(&mut classes, book.program, book.names);
        let shared = Shared { module: super::path(book.module)?, plan, ours, theirs };
        if program.cells == book.program.cells { Ok(shared) } else { Err(shared.mismatch(program)) }
    }

    /// The error that the positions differ.
    pub fn mismatch(&self, program: &Program) -> Error {
        Error::OtherPosition { game: program.name.clone(), book: self.plan.program.name.clone() }
    }

    /// A function of theirs with the same meaning, which reads no arguments: theirs are others.
    pub fn func(&self, id: FnId) -> Option<FuncPlan> {
        let same = |theirs: &FnId| self.theirs.funcs[*theirs] == self.ours.funcs[id];
        let found = self.plan.funcs.indices().find(|id| self.plan.funcs[*id].is_some() && same(id))?;
        self.plan.funcs[found].clone().filter(|f| !f.needs.args && !f.needs.killers)
    }

    /// A table of theirs with the same contents.
    pub fn table(&self, id: TableId) -> Option<TablePlan> {
        let same = |theirs: &TableId| self.theirs.tables[*theirs] == self.ours.tables[id];
        let found = self.plan.tables.indices().find(|id| self.plan.tables[*id].is_some() && same(id))?;
        self.plan.tables[found].clone()
    }

    /// A move of theirs with the same number and meaning.
    pub fn play(&self, id: MoveId) -> Option<MovePlan> {
        let plan = self.plan.moves.get(id).filter(|_| self.theirs.moves[id] == self.ours.moves[id]);
        plan.filter(|m| !m.finding.args && !m.playing.args).cloned()
    }

    /// The field of their parameter of that name.
    pub fn param(&self, name: &str) -> Option<Ident> {
        self.plan.params.iter_enumerated().find_map(|(id, plan)| match plan {
            ParamPlan::Static(field, _) if self.plan.names.param(id) == name => Some(field.clone()),
            ParamPlan::Static(..) | ParamPlan::Given(_) => None,
        })
    }

    /// The field of their sort of that name.
    pub fn sort(&self, name: &str) -> Option<Ident> {
        self.plan.sorts.iter_enumerated().find_map(|(id, plan)| match plan {
            Some(SortPlan::PerBoard(field, _)) if self.plan.names.sort(id) == name => Some(field.clone()),
            _ => None,
        })
    }
}
