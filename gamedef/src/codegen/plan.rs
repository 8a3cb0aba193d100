//! What is emitted, under which name, and what each function needs.
//!
//! Only what the entry points reach is emitted. A function is handed the position, the arguments and the board's marker
//! only if it, or one that it calls, reads them. All names are chosen here, before the first line is written, so that
//! a sub-game can plan its rule book again and refer to it.

use std::collections::BTreeSet;

use index_vec::IndexVec;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Error;
use super::answers::{AnswerPlan, is_about_answers};
use super::names::{Scope, camel, ident, shout, snake};
use super::options::{Book, Names};
use super::reach::Reach;
use super::shared::Shared;
use crate::ir::visit;
use crate::ir::{Expr, FnId, Func, LocalId, Program, Stage, Storage, StorageKind, TableId, Ty};
use crate::rules::{CellId, MoveId, ParamId, SortId};

/// Deeper expressions are refused: parsing and printing them would exhaust the stack.
const MAX_DEPTH: usize = 256;

/// The plan of a module.
pub(super) struct Plan<'a> {
    pub program: &'a Program,
    pub names: &'a Names,
    pub cells: IndexVec<CellId, CellPlan>,
    /// A field that names the board, where no cell does.
    pub marker: Option<Ident>,
    /// `None` where nothing emitted reads the table.
    pub tables: IndexVec<TableId, Option<TablePlan>>,
    /// `None` where nothing emitted calls the function.
    pub funcs: IndexVec<FnId, Option<FuncPlan>>,
    pub params: IndexVec<ParamId, ParamPlan>,
    /// `None` where nothing emitted runs over the sort or is indexed by it.
    pub sorts: IndexVec<SortId, Option<SortPlan>>,
    pub moves: IndexVec<MoveId, MovePlan>,
    /// Whether positions count passes.
    pub counts_passes: bool,
    /// Where answers keep what they bar; `None` if there are none.
    pub answers: Option<AnswerPlan>,
    /// The names of the module's functions, which local variables must not hide.
    pub functions: Scope,
    /// The rule book's module, as this one has imported it.
    pub book: Option<TokenStream>,
    /// The import of the rule book's module and position.
    pub book_import: TokenStream,
    /// Names taken in the trait of instances, the rule book's included.
    constants: Scope,
}

/// Where a name is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// In this module.
    Here,
    /// In the rule book's.
    Book,
}

/// The names of a cell.
#[derive(Clone, Debug)]
pub(super) struct CellPlan {
    /// The field, and the method that reads one entry.
    pub field: Ident,
    /// The method for the points with a value.
    pub plane: Ident,
    /// The method for the points without one.
    pub absent: Ident,
    /// The method that writes.
    pub put: Ident,
    /// The method that takes points out.
    pub clear: Ident,
    /// The associated type of its array, where the length depends on the board.
    pub store: Option<Ident>,
}

/// A table.
#[derive(Clone, Debug)]
pub(super) struct TablePlan {
    pub constant: Ident,
    /// The associated type, for relations.
    pub ty: Ident,
    /// Whether it is asked about single points.
    pub by_point: bool,
    pub home: Home,
}

/// A function.
#[derive(Clone, Debug)]
pub(super) struct FuncPlan {
    pub name: Ident,
    pub needs: Needs,
    pub home: Home,
}

/// What a function must be handed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Needs {
    /// The position.
    pub state: bool,
    /// The arguments fixed at the root.
    pub args: bool,
    /// The board's marker.
    pub board: bool,
}

impl Needs {
    fn add(&mut self, other: Needs) {
        self.state |= other.state;
        self.args |= other.args;
        self.board |= other.board || other.state;
    }
}

/// A parameter.
#[derive(Clone, Debug)]
pub(super) enum ParamPlan {
    /// A constant of the instance.
    Static(Ident, Home),
    /// A field of the arguments.
    Given(Ident),
}

/// A sort.
#[derive(Clone, Debug)]
pub(super) enum SortPlan {
    /// First value and number of values, on all boards.
    Fixed(i32, usize),
    /// The points.
    Points,
    /// A constant of the instance.
    PerBoard(Ident, Home),
}

/// The functions of a move.
#[derive(Clone, Debug)]
pub(super) struct MovePlan {
    pub candidates: Ident,
    pub after: Ident,
    /// What finding candidates needs.
    pub finding: Needs,
    /// What playing one needs.
    pub playing: Needs,
    pub home: Home,
}

impl<'a> Plan<'a> {
    /// Plans a module.
    pub fn new(
        program: &'a Program,
        names: &'a Names,
        given: &BTreeSet<ParamId>,
        book: Option<&Book<'a>>,
    ) -> Result<Plan<'a>, Error> {
        check(program)?;
        let mut reach = Reach::new(program);
        reach.sorts.extend(given.iter().filter_map(|&p| names.param_sort(p)));
        let shared = book.map(|book| Shared::new(program, names, book)).transpose()?;
        let mut plan = Plan {
            program,
            names,
            cells: IndexVec::new(),
            marker: None,
            tables: IndexVec::new(),
            funcs: IndexVec::new(),
            params: IndexVec::new(),
            sorts: IndexVec::new(),
            moves: IndexVec::new(),
            counts_passes: reach.passes || program.end_passes.is_some(),
            answers: AnswerPlan::new(program, names, &reach.answers),
            functions: Scope::new(),
            book: None,
            book_import: TokenStream::new(),
            constants: Scope::free(),
        };
        plan.constants.take("FULL POINTS POINT_NAMES SHAPE NAME Set");
        if let Some(shared) = &shared {
            let (module, import) = imported(&shared.module);
            (plan.book, plan.book_import) = (Some(module), import);
            plan.constants = shared.plan.constants.clone();
            if plan.counts_passes && !shared.plan.counts_passes {
                return Err(shared.mismatch(program));
            }
            plan.counts_passes = shared.plan.counts_passes;
        }
        plan.name_params(given, shared.as_ref());
        plan.name_sorts(&reach, shared.as_ref());
        plan.name_tables(&reach, shared.as_ref());
        plan.name_cells(shared.as_ref());
        plan.name_functions(&reach, shared.as_ref());
        Ok(plan)
    }

    fn name_params(&mut self, given: &BTreeSet<ParamId>, shared: Option<&Shared<'_>>) {
        let count = self.names.params.len().max(given.iter().map(|p| p.index() + 1).max().unwrap_or(0));
        let mut fields = Scope::free();
        fields.take("attacker");
        for param in (0..count).map(ParamId::from_usize) {
            let name = self.names.param(param);
            self.params.push(if given.contains(&param) {
                ParamPlan::Given(fields.ident(&snake(&name)))
            } else {
                match shared.and_then(|s| s.param(&name)) {
                    Some(constant) => ParamPlan::Static(constant, Home::Book),
                    None => ParamPlan::Static(self.constants.ident(&shout(&name)), Home::Here),
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
                    None => SortPlan::PerBoard(self.constants.ident(&shout(&name)), Home::Here),
                })
            });
        }
    }

    fn name_tables(&mut self, reach: &Reach<'_>, shared: Option<&Shared<'_>>) {
        for (id, table) in self.program.tables.iter_enumerated() {
            let plan = reach.tables.contains(&id).then(|| match shared.and_then(|s| s.table(id)) {
                Some(theirs) => TablePlan { home: Home::Book, ..theirs },
                None => TablePlan {
                    constant: self.constants.ident(&shout(&table.name)),
                    ty: self.constants.ident(&camel(&table.name)),
                    by_point: reach.by_point.contains(&id),
                    home: Home::Here,
                },
            });
            self.tables.push(plan);
        }
    }

    fn name_cells(&mut self, shared: Option<&Shared<'_>>) {
        if let Some(shared) = shared {
            (self.cells, self.marker) = (shared.plan.cells.clone(), shared.plan.marker.clone());
            return;
        }
        let (mut fields, mut methods) = (Scope::free(), Scope::free());
        fields.take("turn passes");
        methods.take("empty null clone eq hash fmt");
        for cell in &self.program.cells {
            let field = fields.name(&snake(&cell.name));
            let method = |scope: &mut Scope, name: String| scope.ident(&name);
            let varies = cell.arrays(self.names).is_none();
            self.cells.push(CellPlan {
                plane: method(&mut methods, format!("{field}_plane")),
                absent: method(&mut methods, format!("{field}_absent")),
                put: method(&mut methods, format!("put_{field}")),
                clear: method(&mut methods, format!("clear_{field}")),
                store: varies.then(|| self.constants.ident(&format!("{}Store", camel(&cell.name)))),
                field: ident(&field),
            });
        }
        let named = |(cell, plan): (&Storage, &CellPlan)| plan.store.is_some() || super::data::is_sets(cell);
        if !self.program.cells.iter().zip(&self.cells).any(named) {
            self.marker = Some(fields.ident("board"));
        }
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
        for (id, func) in self.program.funcs.iter_enumerated() {
            let plan = reach.funcs.contains(&id).then(|| {
                match shared.filter(|_| !is_about_answers(func)).and_then(|s| s.func(id)) {
                    Some(theirs) => FuncPlan { home: Home::Book, ..theirs },
                    None => {
                        let name = self.functions.ident(&snake(&func.name));
                        FuncPlan { name, needs: self.needs(func), home: Home::Here }
                    }
                }
            });
            self.funcs.push(plan);
        }
        for (id, code) in self.program.moves.iter_enumerated() {
            let mut finding = Needs { state: true, args: false, board: true };
            let mut playing = finding;
            for stage in super::moves::finding(self, code) {
                visit::each_stage_part(&stage, &mut |e| self.add_needs(e, &mut finding));
            }
            for stage in super::moves::played(code) {
                visit::each_stage_part(&stage, &mut |e| self.add_needs(e, &mut playing));
            }
            code.again.iter().for_each(|e| self.add_needs(e, &mut playing));
            (self.moves[id].finding, self.moves[id].playing) = (finding, playing);
        }
    }

    /// What a function reads, itself or by those it calls, which are planned already.
    fn needs(&self, func: &Func) -> Needs {
        let mut needs = Needs::default();
        let of_points = |ty: Ty| matches!(ty, Ty::Set | Ty::Answer);
        needs.board |= of_points(func.ty) || func.params.iter().any(|&p| of_points(func.locals[p].ty));
        self.add_needs(&func.body, &mut needs);
        needs
    }

    fn add_needs(&self, expr: &Expr, needs: &mut Needs) {
        visit::each_below(expr, &mut |e| match e {
            Expr::Call(f, _) => {
                if let Some(callee) = &self.funcs[*f] {
                    needs.add(callee.needs);
                }
            }
            Expr::Arg(_) | Expr::Attacker => needs.args = true,
            Expr::With(..) | Expr::Null(_) => needs.add(Needs { state: true, ..Needs::default() }),
            e if visit::reads_state(e) => needs.add(Needs { state: true, ..Needs::default() }),
            Expr::Bool(_)
            | Expr::Int(_)
            | Expr::Local(_)
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Not(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::Opponent(_)
            | Expr::Arith(..) => {}
            // Sets, tables, parameters, sorts of the board.
            _ => needs.board = true,
        });
    }

    /// The path of a function.
    pub fn path(&self, func: &FuncPlan) -> TokenStream {
        self.item(func.home, &func.name)
    }

    /// The path of an item.
    pub fn item(&self, home: Home, name: &Ident) -> TokenStream {
        match (home, &self.book) {
            (Home::Book, Some(book)) => quote!(#book::#name),
            _ => quote!(#name),
        }
    }
}

impl Storage {
    /// How many sets or numbers are stored, where that is the same on all boards.
    pub(super) fn arrays(&self, names: &Names) -> Option<usize> {
        let values = match self.kind {
            StorageKind::Planes { value, .. } => names.fixed(value)?.1,
            _ => 1,
        };
        self.index.iter().try_fold(values, |n, &sort| Some(n * names.fixed(sort)?.1))
    }

    /// Whether it is a single set or number.
    pub(super) fn is_single(&self) -> bool {
        self.index.is_empty() && !matches!(self.kind, StorageKind::Planes { .. })
    }
}

/// A module by its last name, and the import of it and its position.
fn imported(module: &syn::Path) -> (TokenStream, TokenStream) {
    match module.segments.last() {
        Some(last) if module.segments.len() > 1 => (quote!(#last), quote!(use #module::{self, Position};)),
        _ => (quote!(#module), quote!(use #module::Position;)),
    }
}

/// Refuses what cannot be emitted.
fn check(program: &Program) -> Result<(), Error> {
    for func in &program.funcs {
        let unfolded = !visit::contains(&func.body, &|e| matches!(e, Expr::SomeMove(..) | Expr::EveryMove(..)));
        if !func.static_only && !unfolded {
            return Err(Error::NotUnfolded(func.name.clone()));
        }
        if depth(&func.body) > MAX_DEPTH {
            return Err(Error::TooDeep(func.name.clone()));
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
