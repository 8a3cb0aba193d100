//! What the entry points of a program reach: functions, tables, sorts.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeSet;

use super::answer_plan::Mentions;
use super::forward;
use crate::ir::signature::Name;
use crate::ir::visit;
use crate::ir::{Expr, FnId, Program, Stage, StorageKind, TableId, Update};
use crate::rules::SortId;

/// What the entry points reach.
pub(super) struct Reach<'a> {
    program: &'a Program,
    pub funcs: BTreeSet<FnId>,
    pub tables: BTreeSet<TableId>,
    /// Relations that are asked about single points.
    pub by_point: BTreeSet<TableId>,
    pub sorts: BTreeSet<SortId>,
    /// Whether the count of passes is read or written.
    pub passes: bool,
    /// What answers are about.
    pub answers: Mentions,
}

impl<'a> Reach<'a> {
    /// Follows all entry points.
    pub fn new(program: &'a Program) -> Reach<'a> {
        let mut reach = Reach {
            program,
            funcs: BTreeSet::new(),
            tables: BTreeSet::new(),
            by_point: BTreeSet::new(),
            sorts: BTreeSet::new(),
            passes: false,
            answers: Mentions::default(),
        };
        reach.entries();
        reach
    }

    fn entries(&mut self) {
        let program = self.program;
        program.entries().into_iter().for_each(|entry| self.entry(entry.func));
        let mut parts = program.selectors.iter().flat_map(|selector| &selector.moves.parts);
        self.answers.breaks |= program.steps.is_some() || parts.any(|part| part.idle.is_some());
        for code in &program.moves {
            for stage in &code.stages {
                visit::each_stage_part(stage, &mut |e| self.expr(e));
                visit::each_stage_name(stage, &mut |name| self.name(name));
                if let Stage::Apply(updates) = stage {
                    updates.iter().for_each(|u| self.update(u));
                }
            }
            code.again.iter().for_each(|e| self.expr(e));
            self.sorts.extend(code.params.iter().filter_map(|&p| code.locals[p].sort));
        }
        for cell in &program.cells {
            self.sorts.extend(&cell.index);
            match cell.kind {
                StorageKind::Planes { value, .. } | StorageKind::Scalar { value, .. } => {
                    self.sorts.insert(value);
                }
                StorageKind::Members | StorageKind::Flag => {}
            }
        }
    }

    /// Follows a function that is asked from outside.
    fn entry(&mut self, id: FnId) {
        self.func(forward::end(self.program, id).0);
    }

    fn func(&mut self, id: FnId) {
        if self.funcs.insert(id) {
            self.expr(&self.program.funcs[id].body);
        }
    }

    fn name(&mut self, name: Name<'_>) {
        match name {
            Name::Func(f) => self.func(*f),
            Name::Table(table) => self.table(*table),
            Name::Sort(sort) => {
                self.sorts.insert(*sort);
            }
            Name::Binds(_) | Name::Local(_) | Name::Cell(_) | Name::Param(_) => {}
        }
    }

    fn update(&mut self, update: &Update) {
        self.passes |= matches!(update, Update::Passes(_));
    }

    fn table(&mut self, id: TableId) {
        if self.tables.insert(id) {
            self.sorts.extend(&self.program.tables[id].index);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        visit::each_below(expr, &mut |e| {
            self.answers.add(e);
            visit::each_name(e, &mut |name| self.name(name));
            if let Expr::Row(table, ..) = e {
                self.by_point.insert(*table);
            }
            if let Expr::With(updates, _) = e {
                updates.iter().for_each(|u| self.update(u));
            }
            self.passes |= *e == Expr::Passes;
        });
    }
}
