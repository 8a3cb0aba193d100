//! What emission is told besides the program: names for the reader, where rules stand, where the runtime is.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::ir::Program;
use crate::ir::instance::Instance;
use crate::rules::{DIRS, Game, ParamId, SortId, SortKind, Term};
use crate::span::{Sources, Span};

/// How to emit a program.
#[derive(Clone, Copy)]
pub struct Options<'a> {
    /// The path of the runtime crate.
    pub runtime: &'a str,
    /// The names that the program itself does not carry.
    pub names: &'a Names,
    /// The texts of the rules, for the provenance of each function; without them none is given.
    pub sources: Option<&'a Sources>,
    /// The rule book whose module the output shares; `None` for a rule book, or for a sub-game that stands alone.
    pub book: Option<&'a Book<'a>>,
    /// Whether a comment tells what the file is.
    pub header: Header,
}

impl<'a> Options<'a> {
    /// A rule book, for the published runtime.
    pub fn new(names: &'a Names) -> Options<'a> {
        Options { runtime: "::kikashi_runtime", names, sources: None, book: None, header: Header::Inner }
    }
}

/// Whether the output opens with a comment on the module, which only the top of a file or module may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Header {
    /// An inner comment, `//!`.
    Inner,
    /// None: for text that is included.
    None,
}

/// A rule book that was emitted into a module of its own.
#[derive(Clone, Copy)]
pub struct Book<'a> {
    /// Its program, as it was emitted.
    pub program: &'a Program,
    /// Its names, as it was emitted with.
    pub names: &'a Names,
    /// The instances that were emitted with it, in order.
    pub instances: &'a [Instance],
    /// The path of its module, seen from the sub-game's, such as `super::go`.
    pub module: &'a str,
    /// For each instance of the sub-game, the rule book's own on the same board and parameters.
    pub boards: &'a [Instance],
}

/// Names that a program does not carry, of the rules it was lowered from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Of the players.
    pub players: Vec<String>,
    /// Of the parameters.
    pub params: Vec<String>,
    /// The sorts of the parameters.
    pub param_sorts: Vec<SortId>,
    /// Of the sorts.
    pub sorts: Vec<SortName>,
    /// Of the cells, as written.
    pub cells: Vec<String>,
}

/// What is known of a sort without its instances.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SortName {
    /// Its name.
    pub name: String,
    /// The names of its values, if they have some.
    pub values: Vec<String>,
    /// First value and number of values, where all instances have the same.
    pub fixed: Option<(i32, usize)>,
}

impl Names {
    /// The names of rules.
    pub fn of(game: &Game) -> Names {
        let sort = |sort: &crate::rules::Sort| {
            let (values, fixed) = match &sort.kind {
                SortKind::Enum(values) => (values.clone(), Some((0, values.len()))),
                SortKind::Range(Term::Const(_, first), Term::Const(_, last)) => {
                    let len = usize::try_from(i64::from(*last) - i64::from(*first) + 1).unwrap_or(0);
                    (Vec::new(), Some((*first, len)))
                }
                SortKind::Point
                | SortKind::Dir
                | SortKind::Player
                | SortKind::Index
                | SortKind::Integer
                | SortKind::Range(..) => (Vec::new(), None),
            };
            SortName { name: sort.name.clone(), values, fixed }
        };
        Names {
            players: game.players.clone(),
            params: game.params.iter().map(|p| p.name.clone()).collect(),
            param_sorts: game.params.iter().map(|p| p.sort).collect(),
            sorts: game.sorts.iter().map(sort).collect(),
            cells: game.cells.iter().map(|c| c.name.clone()).collect(),
        }
    }

    /// The name of a parameter.
    pub fn param(&self, param: ParamId) -> String {
        self.params.get(param.index()).cloned().unwrap_or_else(|| format!("parameter_{}", param.index()))
    }

    /// The sort of a parameter.
    pub fn param_sort(&self, param: ParamId) -> Option<SortId> {
        self.param_sorts.get(param.index()).copied()
    }

    /// The name of a sort.
    pub fn sort(&self, sort: SortId) -> String {
        self.sorts.get(sort.index()).map_or_else(|| format!("sort_{}", sort.index()), |s| s.name.clone())
    }

    /// First value and number of values of a sort that is the same on all boards.
    pub fn fixed(&self, sort: SortId) -> Option<(i32, usize)> {
        match sort {
            SortId::DIR => Some((0, DIRS.len())),
            SortId::PLAYER => Some((0, 2)),
            _ => self.sorts.get(sort.index()).and_then(|s| s.fixed),
        }
    }

    /// First value and number of values of a sort, where all instances have the same.
    pub fn range(&self, sort: SortId) -> Option<(i32, usize)> {
        self.fixed(sort)
    }

    /// The names of a sort's values, if they have some.
    pub fn values(&self, sort: SortId) -> Vec<String> {
        match sort {
            SortId::DIR => DIRS.iter().map(|d| (*d).to_string()).collect(),
            SortId::PLAYER => vec![self.player(0), self.player(1)],
            _ => self.sorts.get(sort.index()).map_or_else(Vec::new, |s| s.values.clone()),
        }
    }

    /// The name of a player.
    pub fn player(&self, player: usize) -> String {
        self.players.get(player).cloned().unwrap_or_else(|| ["first", "second"][player.min(1)].to_string())
    }
}

impl Options<'_> {
    /// `go.game:14, go.game:20`, without repetition: the file's own name, so that the output does not depend on where
    /// the compiler was started.
    pub(super) fn places(&self, spans: &[Span]) -> Option<String> {
        let sources = self.sources?;
        let mut places: Vec<String> = Vec::new();
        for &span in spans {
            let place = sources.place(span);
            let place = place.rsplit(['/', '\\']).next().unwrap_or(&place).replace(['<', '>'], "");
            if !places.contains(&place) {
                places.push(place);
            }
        }
        (!places.is_empty()).then(|| places.join(", "))
    }
}
