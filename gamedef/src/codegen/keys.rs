//! Structural identity of functions and tables across two programs.
//!
//! A sub-game repeats much of its rule book: the same predicates and moves. What is the same is emitted once, in
//! the rule book's module. Numbers of functions, tables, cells, parameters and sorts differ between the two programs,
//! so each is replaced by the number of its class: equal classes, equal meaning.

use std::collections::BTreeMap;

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use super::options::Names;
use crate::ir::visit;
use crate::ir::{
    Domain, Expr, FnId, Ground, LocalId, MoveCode, Place, Program, Stage, Table, TableId, TableSource, Update,
};
use crate::rules::{CellId, MoveId, ParamId, SortId};

/// Numbers of classes, shared by the programs that are compared.
#[derive(Default)]
pub(super) struct Classes {
    known: BTreeMap<String, u32>,
}

impl Classes {
    fn class(&mut self, key: String) -> u32 {
        let next = self.known.len() as u32;
        *self.known.entry(key).or_insert(next)
    }
}

/// The class of each function, table and move of a program.
pub(super) struct Keys {
    pub funcs: IndexVec<FnId, u32>,
    pub tables: IndexVec<TableId, u32>,
    pub moves: IndexVec<MoveId, u32>,
}

impl Keys {
    /// Numbers the parts of a program.
    pub fn new(classes: &mut Classes, program: &Program, names: &Names) -> Keys {
        let mut namer = Namer { program, names, classes, funcs: FxHashMap::default(), tables: FxHashMap::default() };
        for (id, func) in program.funcs.iter_enumerated() {
            let mut locals = FxHashMap::default();
            let params: Vec<_> = func.params.iter().map(|&p| func.locals[p].ty).collect();
            func.params.iter().for_each(|&p| number(&mut locals, p));
            let body = namer.expr(&func.body, &mut locals);
            let class = namer.classes.class(format!("fn {params:?} {:?} {body:?}", func.ty));
            namer.funcs.insert(id, class);
        }
        for id in program.tables.indices() {
            namer.table(id);
        }
        let moves = program.moves.iter().map(|code| namer.play(code)).collect();
        Keys {
            moves,
            funcs: program.funcs.indices().map(|id| namer.funcs[&id]).collect(),
            tables: program.tables.indices().map(|id| namer.tables[&id]).collect(),
        }
    }
}

fn number(locals: &mut FxHashMap<LocalId, LocalId>, local: LocalId) {
    let next = LocalId::from_raw(locals.len() as u32);
    locals.entry(local).or_insert(next);
}

struct Namer<'a> {
    program: &'a Program,
    names: &'a Names,
    classes: &'a mut Classes,
    funcs: FxHashMap<FnId, u32>,
    tables: FxHashMap<TableId, u32>,
}

impl Namer<'_> {
    fn cell(&mut self, cell: CellId) -> CellId {
        CellId::from_raw(self.classes.class(format!("cell {}", self.program.cells[cell].name)))
    }

    fn param(&mut self, param: ParamId) -> ParamId {
        ParamId::from_raw(self.classes.class(format!("param {}", self.names.param(param))))
    }

    fn sort(&mut self, sort: SortId) -> SortId {
        SortId::from_raw(self.classes.class(format!("sort {}", self.names.sort(sort))))
    }

    /// Tables may be filled by functions, and functions read tables; neither chain is circular.
    fn table(&mut self, id: TableId) -> u32 {
        if let Some(&class) = self.tables.get(&id) {
            return class;
        }
        let Table { index, kind, source, .. } = &self.program.tables[id];
        let index: Vec<SortId> = index.iter().map(|&s| self.sort(s)).collect();
        let source = match source {
            TableSource::Func(f) => TableSource::Func(self.func(*f)),
            other => other.clone(),
        };
        let class = self.classes.class(format!("table {index:?} {kind:?} {source:?}"));
        self.tables.insert(id, class);
        class
    }

    fn func(&self, id: FnId) -> FnId {
        // Callees come before callers; what does not is in no class of another's.
        FnId::from_raw(self.funcs.get(&id).copied().unwrap_or(u32::MAX - id.raw()))
    }

    fn play(&mut self, code: &MoveCode) -> u32 {
        let mut locals = FxHashMap::default();
        number(&mut locals, code.by);
        code.params.iter().for_each(|&p| number(&mut locals, p));
        let mut copy = code.clone();
        let text: Vec<String> = copy
            .stages
            .iter_mut()
            .map(|stage| {
                visit::each_stage_part_mut(stage, &mut |e| *e = self.expr(e, &mut locals));
                match stage {
                    Stage::Bind(local, domain) => {
                        number(&mut locals, *local);
                        self.domain(domain);
                        *local = locals[local];
                    }
                    Stage::Apply(updates) => updates.iter_mut().for_each(|u| self.update(u)),
                    Stage::Let(local, _) => {
                        number(&mut locals, *local);
                        *local = locals[local];
                    }
                    Stage::When(_) | Stage::Require(_) => {}
                }
                format!("{stage:?}")
            })
            .collect();
        let again = code.again.as_ref().map(|e| self.expr(e, &mut locals));
        self.classes.class(format!("move {} {} {text:?} {again:?} {}", code.name, code.params.len(), code.is_pass))
    }

    fn domain(&mut self, domain: &mut Domain) {
        if let Domain::Sort(sort) = domain {
            *sort = self.sort(*sort);
        }
    }

    fn update(&mut self, update: &mut Update) {
        match update {
            Update::Plane { cell, .. }
            | Update::Members { cell, .. }
            | Update::Scalar { cell, .. }
            | Update::Reset(cell) => *cell = self.cell(*cell),
            Update::Passes(_) => {}
        }
    }

    fn place(&mut self, place: &mut Place) {
        if let Place::Cell(cell) = place {
            *cell = self.cell(*cell);
        }
    }

    fn ground(&mut self, ground: &mut Ground) {
        match ground {
            Ground::Point(cell, ..) | Ground::Points(cell, _) | Ground::Among(cell, _) | Ground::Cell(_, cell) => {
                *cell = self.cell(*cell);
            }
            Ground::Value(place, _) | Ground::Values(place) | Ground::Place(_, place) => self.place(place),
            Ground::Passes(_) | Ground::OneMorePass(_) | Ground::All(_) | Ground::Everything => {}
        }
    }

    /// The expression with classes in place of numbers.
    fn expr(&mut self, expr: &Expr, locals: &mut FxHashMap<LocalId, LocalId>) -> Expr {
        visit::each_below(expr, &mut |e| {
            if let Some(local) = visit::binder(e) {
                number(locals, local);
            }
        });
        let mut copy = expr.clone();
        visit::rewrite(&mut copy, &mut |e| {
            if let Some(local) = visit::binder_mut(e) {
                *local = locals[local];
            }
            match e {
                Expr::Local(local) => *local = locals.get(local).copied().unwrap_or(*local),
                Expr::Call(f, _) => *f = self.func(*f),
                Expr::Lookup(table, _) | Expr::Image(table, ..) | Expr::Row(table, ..) => {
                    *table = TableId::from_raw(self.table(*table));
                }
                Expr::Param(param) | Expr::Arg(param) => *param = self.param(*param),
                Expr::Scalar(cell, _) | Expr::ValueAt(cell, ..) | Expr::Plane(cell, ..) | Expr::Absent(cell, _) => {
                    *cell = self.cell(*cell);
                }
                Expr::Barred(_, cell, _) => *cell = self.cell(*cell),
                Expr::Bars(_, place, _) => self.place(place),
                Expr::Answer(_, grounds) => grounds.iter_mut().for_each(|g| self.ground(g)),
                Expr::With(updates, _) => updates.iter_mut().for_each(|u| self.update(u)),
                Expr::Any(_, domain, _)
                | Expr::All(_, domain, _)
                | Expr::Sum(_, domain, _)
                | Expr::TheOne(_, domain, _)
                | Expr::EachAnswer(_, _, domain, _)
                | Expr::Gather(_, domain, _) => self.domain(domain),
                _ => {}
            }
        });
        copy
    }
}
