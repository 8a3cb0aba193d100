//! How a module is planned: what is emitted, under which name, and what each function needs.
//!
//! Only what the entry points reach is emitted. A function is handed the tables, the position and the arguments only if
//! its text mentions them, which is found out by writing it once for that. All names are chosen here, before the first
//! line is written, so that a sub-game can plan its rule book again and refer to it.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeSet;

use index_vec::IndexVec;
use proc_macro2::TokenStream;
use quote::quote;

use super::Error;
use super::answer_plan::{AnswerPlan, is_about_answers};
use super::families::Numbers;
use super::names::{Scope, ident, snake};
use super::options::{Book, Names};
use super::plan::{CellPlan, FuncPlan, Home, MovePlan, Needs, ParamPlan, Plan, SortPlan, TablePlan, Varies};
use super::reach::Reach;
use super::shared::Shared;
use super::text::mentions;
use super::uses::Uses;
use super::{mentions, outline, stretch};
use crate::ir::instance::Instance;
use crate::ir::visit;
use crate::ir::{Expr, FnId, Func, LocalId, Program, Renamed, Stage, Storage, StorageKind};
use crate::rules::{ParamId, SortId};

/// Deeper expressions are refused: parsing and printing them would exhaust the stack.
const MAX_DEPTH: usize = 256;

impl<'a> Plan<'a> {
    /// Plans a module. Numbers are told where functions stand for several.
    pub fn new(
        program: &'a Program,
        numbers: Numbers,
        names: &'a Names,
        instances: &[Instance],
        book: Option<&Book<'a>>,
    ) -> Result<Plan<'a>, Error> {
        check(program)?;
        let given = &super::given(program, instances)?;
        let mut reach = Reach::new(program);
        reach.sorts.extend(given.iter().filter_map(|&p| names.param_sort(p)));
        let shared = book.map(|book| {
            let plan = Plan::new(book.program, Numbers::new(), book.names, book.instances, None)?;
            Shared::new(program, names, book, plan)
        });
        let shared = shared.transpose()?;
        let mut plan = Plan {
            program,
            names,
            cells: IndexVec::new(),
            tables: IndexVec::new(),
            funcs: IndexVec::new(),
            numbers,
            outlined: Vec::new(),
            params: IndexVec::new(),
            sorts: IndexVec::new(),
            moves: IndexVec::new(),
            counts_passes: reach.passes || program.end_passes.is_some(),
            answers: AnswerPlan::new(program, names, &reach.answers),
            written: Renamed::new(),
            functions: Scope::free(),
            book: None,
            book_import: TokenStream::new(),
            fields: Scope::free(),
        };
        plan.fields.take("board book");
        plan.functions.take("on breaks clone fmt");
        if let Some(shared) = &shared {
            let (module, import) = imported(&shared.module);
            (plan.book, plan.book_import) = (Some(module), import);
            if plan.counts_passes && !shared.plan.counts_passes {
                return Err(shared.mismatch(program));
            }
            plan.counts_passes = shared.plan.counts_passes;
        }
        plan.name_params(given, shared.as_ref());
        plan.name_sorts(&reach, shared.as_ref());
        plan.name_tables(&reach, shared.as_ref());
        plan.name_cells(instances, shared.as_ref());
        plan.name_functions(&reach, shared.as_ref());
        let name = |id| plan.funcs.get(id).and_then(Option::as_ref).map(|func: &FuncPlan| func.name.to_string());
        plan.written = mentions::written(plan.program, name);
        Ok(plan)
    }

    fn name_params(&mut self, given: &BTreeSet<ParamId>, shared: Option<&Shared<'_>>) {
        let count = self.names.params.len().max(given.iter().map(|p| p.index() + 1).max().unwrap_or(0));
        let mut fields = Scope::free();
        // Those of a question as well, whose arguments they are.
        fields.take("attacker args killers");
        for param in (0..count).map(ParamId::from_usize) {
            let name = self.names.param(param);
            self.params.push(if given.contains(&param) {
                ParamPlan::Given(fields.ident(&snake(&name)))
            } else {
                match shared.and_then(|s| s.param(&name)) {
                    Some(constant) => ParamPlan::Static(constant, Home::Book),
                    None => ParamPlan::Static(self.fields.ident(&snake(&name)), Home::Here),
                }
            });
        }
    }

    fn name_sorts(&mut self, reach: &Reach<'_>, shared: Option<&Shared<'_>>) {
        let count = reach.sorts.iter().map(|s| s.index() + 1).max().unwrap_or(0);
        for sort in (0..count).map(SortId::from_usize) {
            self.sorts.push(if !reach.sorts.contains(&sort) || sort == SortId::INTEGER {
                None
            } else if sort == SortId::POINT {
                Some(SortPlan::Points)
            } else if let Some((first, len)) = self.names.fixed(sort) {
                Some(SortPlan::Fixed(first, len))
            } else {
                let name = self.names.sort(sort);
                Some(match shared.and_then(|s| s.sort(&name)) {
                    Some(constant) => SortPlan::PerBoard(constant, Home::Book),
                    None => SortPlan::PerBoard(self.fields.ident(&snake(&name)), Home::Here),
                })
            });
        }
    }

    fn name_tables(&mut self, reach: &Reach<'_>, shared: Option<&Shared<'_>>) {
        for (id, table) in self.program.tables.iter_enumerated() {
            let plan = reach.tables.contains(&id).then(|| match shared.and_then(|s| s.table(id)) {
                Some(theirs) => TablePlan { home: Home::Book, ..theirs },
                None => TablePlan {
                    field: self.fields.ident(&snake(&table.name)),
                    by_point: reach.by_point.contains(&id),
                    home: Home::Here,
                },
            });
            self.tables.push(plan);
        }
    }

    fn name_cells(&mut self, instances: &[Instance], shared: Option<&Shared<'_>>) {
        if let Some(shared) = shared {
            self.cells = shared.plan.cells.clone();
            return;
        }
        let (mut fields, mut methods) = (Scope::free(), Scope::free());
        fields.take("turn passes");
        methods.take("empty null clone eq hash fmt");
        for cell in &self.program.cells {
            let field = fields.name(&snake(&cell.name));
            let method = |scope: &mut Scope, name: String| scope.ident(&name);
            let lengths = || instances.iter().filter_map(|i| super::plain::array_length(cell, i)).max();
            self.cells.push(CellPlan {
                plane: method(&mut methods, format!("{field}_plane")),
                absent: method(&mut methods, format!("{field}_absent")),
                put: method(&mut methods, format!("put_{field}")),
                clear: method(&mut methods, format!("clear_{field}")),
                room: cell.arrays(self.names).is_none().then(|| lengths().unwrap_or(0)),
                varies: self.varies(cell),
                field: ident(&field),
            });
        }
    }

    fn varies(&self, cell: &Storage) -> Varies {
        let varies = |sort: SortId| sort != SortId::INTEGER && self.names.fixed(sort).is_none();
        let value = match cell.kind {
            StorageKind::Planes { value, .. } | StorageKind::Scalar { value, .. } => varies(value),
            StorageKind::Members | StorageKind::Flag => false,
        };
        let empty = match cell.kind {
            StorageKind::Planes { optional, .. } => !optional,
            StorageKind::Scalar { optional, .. } => value && !optional,
            StorageKind::Members | StorageKind::Flag => false,
        };
        Varies { index: cell.index.iter().any(|&sort| varies(sort)), value, empty }
    }

    fn name_functions(&mut self, reach: &Reach<'_>, shared: Option<&Shared<'_>>) {
        for (id, code) in self.program.moves.iter_enumerated() {
            let name = snake(&code.name);
            let plan = match shared.and_then(|s| s.play(id)) {
                Some(theirs) => MovePlan { home: Home::Book, ..theirs },
                None => MovePlan {
                    candidates: self.functions.ident(&format!("{name}_candidates")),
                    after: self.functions.ident(&format!("after_{name}")),
                    finding: Needs::default(),
                    playing: Needs::default(),
                    home: Home::Here,
                },
            };
            self.moves.push(plan);
        }
        let program = self.program;
        let theirs = |(id, func): (FnId, &Func)| shared.filter(|_| !is_about_answers(func)).and_then(|s| s.func(id));
        let theirs: IndexVec<FnId, Option<FuncPlan>> = program.funcs.iter_enumerated().map(theirs).collect();
        let is_ours = |id: FnId| reach.funcs.contains(&id) && theirs[id].is_none();
        let repeated = stretch::repeated(program, &is_ours);
        let firsts: Vec<FnId> = repeated.iter().map(|(first, _)| *first).collect();
        for (_, stretch) in repeated {
            let name = self.functions.ident(stretch.word());
            self.outlined.push((stretch, FuncPlan { name, needs: Needs::default(), home: Home::Here }));
        }
        for (id, func) in program.funcs.iter_enumerated() {
            let plan = reach.funcs.contains(&id).then(|| match &theirs[id] {
                Some(theirs) => FuncPlan { home: Home::Book, ..theirs.clone() },
                None => {
                    let name = self.functions.ident(&snake(func.name.said()));
                    FuncPlan { name, needs: Needs::default(), home: Home::Here }
                }
            });
            self.funcs.push(plan);
        }
        while self.find_needs(&firsts) && calls_later(program) {}
        for id in self.program.moves.indices().filter(|id| self.moves[*id].home == Home::Here).collect::<Vec<_>>() {
            let finding = self.needs_of(&super::moves::candidates_body(self, &Uses::default(), id));
            let playing = self.needs_of(&super::moves::after_body(self, &Uses::default(), id));
            (self.moves[id].finding, self.moves[id].playing) = (finding, playing);
        }
    }

    /// Finds what each function is to be handed: what its text mentions. Those that it calls come before it, and what
    /// several have before the first that has it; itself it hands no more than it is handed. Says whether it found anything
    /// new: functions that call later ones are to be looked at again until nothing is.
    fn find_needs(&mut self, firsts: &[FnId]) -> bool {
        let program = self.program;
        let mut is_new = false;
        let mut next = 0;
        for (id, func) in program.funcs.iter_enumerated() {
            while firsts.get(next) == Some(&id) {
                let needs = self.needs_of(&outline::body(self, &Uses::default(), &self.outlined[next].0).1);
                is_new |= std::mem::replace(&mut self.outlined[next].1.needs, needs) != needs;
                next += 1;
            }
            if self.funcs[id].as_ref().is_some_and(|plan| plan.home == Home::Here) {
                let needs = self.needs(id, func);
                let known = self.funcs[id].as_mut().map(|plan| std::mem::replace(&mut plan.needs, needs));
                is_new |= known != Some(needs);
            }
        }
        is_new
    }

    fn needs(&self, id: FnId, func: &Func) -> Needs {
        let number = self.numbers.get(&id).copied();
        let needs = self.needs_of(&super::func::body(self, &Uses::default(), func, number).1);
        let hands_on = |f: FnId| self.funcs.get(f).and_then(Option::as_ref).is_some_and(|plan| plan.needs.killers);
        let asks =
            |e: &Expr| matches!(e, Expr::Killer(_) | Expr::Noting(..)) || matches!(e, Expr::Call(f, _) if hands_on(*f));
        Needs { killers: visit::contains(&func.body, &asks), ..needs }
    }

    fn needs_of(&self, body: &TokenStream) -> Needs {
        let [state, args, tables] = ["position", "args", "tables"].map(|name| mentions(body, name));
        Needs { state, args, tables, killers: false }
    }
}

/// A module by its last name, and the import of it and its position.
fn imported(module: &syn::Path) -> (TokenStream, TokenStream) {
    match module.segments.last() {
        Some(last) if module.segments.len() > 1 => (quote!(#last), quote!(use #module::{self, Position};)),
        _ => (quote!(#module), quote!(use #module::Position;)),
    }
}

/// Whether a function calls one that comes later, as those do that stand for several.
fn calls_later(program: &Program) -> bool {
    let calls = |id: FnId, func: &Func| visit::contains(&func.body, &|e| matches!(e, Expr::Call(f, _) if *f > id));
    program.funcs.iter_enumerated().any(|(id, func)| calls(id, func))
}

/// Refuses what cannot be emitted.
fn check(program: &Program) -> Result<(), Error> {
    for func in &program.funcs {
        let unfolded = !visit::contains(&func.body, &visit::tries_moves);
        if !func.static_only && !unfolded {
            return Err(Error::NotUnfolded(func.name.to_string()));
        }
        if depth(&func.body) > MAX_DEPTH {
            return Err(Error::TooDeep(func.name.to_string()));
        }
    }
    if program.moves.len() > 256 {
        return Err(Error::TooManyMoves(program.moves.len()));
    }
    for code in &program.moves {
        if code.params.len() > 4 {
            return Err(Error::TooManyParameters { play: code.name.clone(), count: code.params.len() });
        }
        let bound: Vec<LocalId> =
            code.stages.iter().filter_map(|s| if let Stage::Bind(v, _) = s { Some(*v) } else { None }).collect();
        if code.params.iter().any(|p| bound.iter().filter(|b| *b == p).count() != 1) || bound.len() != code.params.len()
        {
            return Err(Error::Unbound(code.name.clone()));
        }
        let mut deepest = 0;
        code.stages.iter().for_each(|s| visit::each_stage_part(s, &mut |e| deepest = deepest.max(depth(e))));
        if deepest > MAX_DEPTH {
            return Err(Error::TooDeep(code.name.clone()));
        }
    }
    Ok(())
}

fn depth(expr: &Expr) -> usize {
    let mut deepest = 0;
    visit::each_part(expr, &mut |e| deepest = deepest.max(depth(e)));
    deepest + 1
}
