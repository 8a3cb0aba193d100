//! What is emitted, under which name, and what each function needs.
//!
//! Only what the entry points reach is emitted. A function is handed the tables, the position and the arguments only if
//! its text mentions them, which is found out by writing it once for that. All names are chosen here, before the first
//! line is written, so that a sub-game can plan its rule book again and refer to it.

use std::collections::BTreeSet;

use index_vec::IndexVec;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Error;
use super::bars::{AnswerPlan, is_about_answers};
use super::body::Uses;
use super::code::Code;
use super::names::{Scope, ident, snake};
use super::options::{Book, Names};
use super::reach::Reach;
use super::shared::Shared;
use super::text::mentions;
use crate::ir::instance::Instance;
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
    /// The names of the fields of the tables.
    fields: Scope,
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
    /// The length of its array, where the board tells how much of it is used: as long as the largest board needs.
    pub room: Option<usize>,
    /// Whether its indices, its values, and what it holds at first, depend on the board.
    pub varies: Varies,
}

/// What of a cell depends on the board, so that whoever asks for it needs the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Varies {
    pub index: bool,
    pub value: bool,
    pub empty: bool,
}

/// A table.
#[derive(Clone, Debug)]
pub(super) struct TablePlan {
    /// The field of the tables.
    pub field: Ident,
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
    /// The tables.
    pub tables: bool,
    /// The width of sets, be it in the type of one of these.
    pub width: bool,
}

/// A parameter.
#[derive(Clone, Debug)]
pub(super) enum ParamPlan {
    /// A field of the tables.
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
    /// A field of the tables.
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
        instances: &[Instance],
        book: Option<&Book<'a>>,
    ) -> Result<Plan<'a>, Error> {
        check(program)?;
        let given = &super::given(program, instances)?;
        let mut reach = Reach::new(program);
        reach.sorts.extend(given.iter().filter_map(|&p| names.param_sort(p)));
        let shared = book.map(|book| Shared::new(program, names, book)).transpose()?;
        let mut plan = Plan {
            program,
            names,
            cells: IndexVec::new(),
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
            fields: Scope::free(),
        };
        plan.fields.take("board book");
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
        for (id, func) in self.program.funcs.iter_enumerated() {
            let plan = reach.funcs.contains(&id).then(|| {
                match shared.filter(|_| !is_about_answers(func)).and_then(|s| s.func(id)) {
                    Some(theirs) => FuncPlan { home: Home::Book, ..theirs },
                    None => {
                        let name = self.functions.ident(&snake(&func.name));
                        FuncPlan { needs: self.needs(func, &name), name, home: Home::Here }
                    }
                }
            });
            self.funcs.push(plan);
        }
        for id in self.program.moves.indices().filter(|id| self.moves[*id].home == Home::Here).collect::<Vec<_>>() {
            let finding = self.needs_of(&super::moves::candidates_body(self, &Uses::default(), id));
            let playing = self.needs_of(&super::moves::after_body(self, &Uses::default(), id));
            (self.moves[id].finding, self.moves[id].playing) = (finding, playing);
        }
    }

    /// What a function is to be handed: what its text mentions. Those that it calls are planned already; itself it hands
    /// no more than it is handed.
    fn needs(&mut self, func: &Func, name: &Ident) -> Needs {
        self.funcs.push(Some(FuncPlan { name: name.clone(), needs: Needs::default(), home: Home::Here }));
        let needs = self.needs_of(&super::func::body(self, &Uses::default(), func).1);
        self.funcs.pop();
        let of_points = |ty: Ty| matches!(ty, Ty::Set | Ty::Answer);
        let in_types = of_points(func.ty) || func.params.iter().any(|&p| of_points(func.locals[p].ty));
        Needs { width: needs.width || in_types, ..needs }
    }

    fn needs_of(&self, body: &TokenStream) -> Needs {
        let (state, tables) = (mentions(body, "position"), mentions(body, "tables"));
        Needs { state, args: mentions(body, "args"), tables, width: state || tables || mentions(body, "W") }
    }

    /// The tables of this module or its rule book's.
    pub fn tables(&self, home: Home) -> TokenStream {
        if home == Home::Book && self.book.is_some() { quote!(tables.book) } else { quote!(tables) }
    }

    /// The tables of this module or its rule book's, as an argument.
    pub fn tables_ref(&self, home: Home) -> Code {
        let tables = self.tables(home);
        if home == Home::Book && self.book.is_some() { Code::unary(quote!(&#tables)) } else { Code::atom(tables) }
    }

    /// Where positions and the board are at home.
    pub fn base(&self) -> Home {
        if self.book.is_some() { Home::Book } else { Home::Here }
    }

    /// The board.
    pub fn board(&self) -> TokenStream {
        let tables = self.tables(self.base());
        quote!(#tables.board)
    }

    /// All points.
    pub fn full(&self) -> Code {
        let board = self.board();
        Code::atom(quote!(#board.full))
    }

    /// The tables as the first argument of a method of positions, if it takes them.
    pub fn if_needed(&self, needed: bool) -> Option<Code> {
        needed.then(|| self.tables_ref(self.base()))
    }

    /// Whether the empty position depends on the board.
    pub fn empty_varies(&self) -> bool {
        self.cells.iter().any(|cell| cell.varies.empty)
    }

    /// Whether giving over the turn does.
    pub fn null_varies(&self) -> bool {
        let cells = self.program.cells.iter().zip(&self.cells);
        cells.into_iter().any(|(cell, plan)| cell.until_next_move && plan.varies.empty)
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
        let unfolded = !visit::contains(&func.body, &visit::tries_moves);
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
