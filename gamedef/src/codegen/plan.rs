//! What is emitted, under which name, and what each function needs: what all that writes asks. [`planning`](super::planning)
//! makes it.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::answer_plan::AnswerPlan;
use super::code::Code;
use super::families::Numbers;
use super::names::Scope;
use super::options::Names;
use super::stretch::Stretch;
use crate::ir::{FnId, Program, Renamed, Storage, StorageKind, TableId};
use crate::rules::{CellId, MoveId, ParamId, SortId};

/// The plan of a module.
pub(super) struct Plan<'a> {
    pub program: &'a Program,
    pub names: &'a Names,
    pub cells: IndexVec<CellId, CellPlan>,
    /// `None` where nothing emitted reads the table.
    pub tables: IndexVec<TableId, Option<TablePlan>>,
    /// `None` where nothing emitted calls the function.
    pub funcs: IndexVec<FnId, Option<FuncPlan>>,
    /// What the last parameters of families may be.
    pub numbers: Numbers,
    /// What several functions do to the state alike.
    pub outlined: Vec<(Stretch, FuncPlan)>,
    pub params: IndexVec<ParamId, ParamPlan>,
    /// `None` where nothing emitted runs over the sort or is indexed by it.
    pub sorts: IndexVec<SortId, Option<SortPlan>>,
    pub moves: IndexVec<MoveId, MovePlan>,
    /// Whether positions count passes.
    pub counts_passes: bool,
    /// Where answers keep what they bar; `None` if there are none.
    pub answers: Option<AnswerPlan>,
    /// What comments call functions, and what they are written as.
    pub written: Renamed,
    /// The names of the methods of the tables.
    pub functions: Scope,
    /// The rule book's module, as this one has imported it.
    pub book: Option<TokenStream>,
    /// The import of the rule book's module and position.
    pub book_import: TokenStream,
    /// The names of the fields of the tables.
    pub fields: Scope,
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
    /// These as a question, with its killers.
    pub killers: bool,
    /// The tables, whose method it is then.
    pub tables: bool,
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

impl Plan<'_> {
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

    /// What the name of a function is written behind, seen from where the tables' type is called `own`: the tables, or
    /// their type if the function does without them.
    pub fn owner(&self, home: Home, needs: Needs, own: &TokenStream) -> TokenStream {
        match (home, &self.book) {
            _ if needs.tables => {
                let tables = self.tables(home);
                quote!(#tables.)
            }
            (Home::Book, Some(book)) => quote!(#book::Tables::<W>::),
            _ => quote!(#own::),
        }
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
        let values = if let StorageKind::Planes { value, .. } = self.kind { names.fixed(value)?.1 } else { 1 };
        self.index.iter().try_fold(values, |n, &sort| Some(n * names.fixed(sort)?.1))
    }

    /// Whether it is a single set or number.
    pub(super) fn is_single(&self) -> bool {
        self.index.is_empty() && !matches!(self.kind, StorageKind::Planes { .. })
    }
}
