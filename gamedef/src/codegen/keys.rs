//! Structural identity of functions and tables across two programs.
//!
//! A sub-game repeats much of its rule book: the same predicates and moves. What is the same is emitted once, in
//! the rule book's module. Numbers of functions, tables, cells, parameters and sorts differ between the two programs,
//! so each is replaced by the number of its class: equal classes, equal meaning.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use super::options::Names;
use crate::ir::signature::NameMut;
use crate::ir::visit;
use crate::ir::{Expr, FnId, LocalId, MoveCode, Program, Stage, Table, TableId, TableKind, TableSource, Ty};
use crate::rules::{CellId, MoveId, ParamId, SortId};

/// Numbers of classes, shared by the programs that are compared.
#[derive(Default)]
pub(super) struct Classes {
    known: FxHashMap<Key, u32>,
}

/// What is numbered, with classes in place of the numbers in it.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Cell(String),
    Param(String),
    Sort(String),
    Table(Vec<SortId>, TableKind, TableSource),
    Func(Vec<Ty>, Ty, Expr),
    Move { name: String, params: usize, stages: Vec<Stage>, again: Option<Expr>, is_pass: bool },
}

impl Classes {
    fn class(&mut self, key: Key) -> u32 {
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
            let class = namer.classes.class(Key::Func(params, func.ty, body));
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
        CellId::from_raw(self.classes.class(Key::Cell(self.program.cells[cell].name.clone())))
    }

    fn param(&mut self, param: ParamId) -> ParamId {
        ParamId::from_raw(self.classes.class(Key::Param(self.names.param(param).to_string())))
    }

    fn sort(&mut self, sort: SortId) -> SortId {
        SortId::from_raw(self.classes.class(Key::Sort(self.names.sort(sort).to_string())))
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
            TableSource::Board(..) | TableSource::BoardInt(_) => source.clone(),
        };
        let class = self.classes.class(Key::Table(index, *kind, source));
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
        let mut stages = code.stages.clone();
        for stage in &mut stages {
            visit::each_stage_part_mut(stage, &mut |e| *e = self.expr(e, &mut locals));
            if let Stage::Bind(local, _) | Stage::Let(local, _) = stage {
                number(&mut locals, *local);
            }
            visit::each_stage_name_mut(stage, &mut |name| self.name(name, &locals));
        }
        let again = code.again.as_ref().map(|e| self.expr(e, &mut locals));
        self.classes.class(Key::Move {
            name: code.name.clone(),
            params: code.params.len(),
            stages,
            again,
            is_pass: code.is_pass,
        })
    }

    /// The class in place of a number.
    fn name(&mut self, name: NameMut<'_>, locals: &FxHashMap<LocalId, LocalId>) {
        match name {
            NameMut::Binds(local) | NameMut::Local(local) => *local = locals.get(local).copied().unwrap_or(*local),
            NameMut::Func(f) => *f = self.func(*f),
            NameMut::Table(table) => *table = TableId::from_raw(self.table(*table)),
            NameMut::Cell(cell) => *cell = self.cell(*cell),
            NameMut::Param(param) => *param = self.param(*param),
            NameMut::Sort(sort) => *sort = self.sort(*sort),
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
        visit::rewrite(&mut copy, &mut |e| visit::each_name_mut(e, &mut |name| self.name(name, locals)));
        copy
    }
}
