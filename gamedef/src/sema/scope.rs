//! What the names of one game mean: its parameters, sorts, state, predicates, functions and constants.
//!
//! Built book by book along the chain, so that a sub-game numbers everything its rule book defines as the rule book
//! itself does: they share one position. A declaration that is wrong leaves its name behind as broken, and nothing
//! that uses it is reported again.

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use super::types::{DEEPEST, Ty, TyId, Types};
use crate::rules::{Cell, CellId, DIRS, NamedPoint, ParamId, PredId, Sort, SortId, SortKind, Term};
use crate::span::Span;
use crate::syntax::ast::{Expr, Name, SortExpr};

/// A declared sort, perhaps of several components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Flat(SortId),
    Tuple(Vec<Shape>),
    /// A sort by rule, by its index.
    Maker(usize),
}

/// What a name with or without arguments stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Param(ParamId),
    State(usize),
    Pred(PredId),
    Func(usize),
    Maker(usize),
    /// Its declaration was reported.
    Broken,
}

/// A parameter.
#[derive(Debug)]
pub(super) struct ParamDecl<'a> {
    pub name: &'a Name,
    pub sort: SortId,
    pub default: Option<Term>,
    pub constraint: Option<&'a Expr>,
}

/// A sort by rule.
#[derive(Debug)]
pub(super) struct Maker<'a> {
    pub name: &'a Name,
    pub fields: &'a [(Name, SortExpr)],
    pub shapes: Vec<Shape>,
    pub constraint: Option<&'a Expr>,
    /// The hidden predicate that says which combinations belong to it.
    pub pred: PredId,
    /// The whole clause.
    pub span: Span,
}

/// A state function or set.
#[derive(Debug)]
pub(super) struct State<'a> {
    pub name: &'a Name,
    pub args: Vec<Shape>,
    /// `None` for a set.
    pub value: Option<Shape>,
    /// Its components.
    pub cells: Vec<CellId>,
}

/// A derived predicate.
#[derive(Debug)]
pub(super) struct PredDecl {
    pub name: String,
    pub args: Vec<TyId>,
    pub span: Span,
    /// Whether it is the condition of a sort by rule.
    pub hidden: bool,
}

/// A derived function.
#[derive(Debug)]
pub(super) struct FuncDecl {
    pub name: String,
    pub args: Vec<TyId>,
    pub value: TyId,
    pub span: Span,
}

/// What a constant may be: a value of a sort, and where it is defined.
pub(super) type Meaning = (SortId, i32, Option<Span>);

/// The names of one game.
#[derive(Debug, Default)]
pub(super) struct Scope<'a> {
    pub params: IndexVec<ParamId, ParamDecl<'a>>,
    pub sorts: IndexVec<SortId, Sort>,
    pub shapes: FxHashMap<&'a str, (Shape, Span)>,
    pub makers: Vec<Maker<'a>>,
    pub states: Vec<State<'a>>,
    pub cells: IndexVec<CellId, Cell>,
    pub preds: IndexVec<PredId, PredDecl>,
    pub funcs: Vec<FuncDecl>,
    pub players: Vec<&'a Name>,
    pub symbols: FxHashMap<&'a str, (Symbol, Span)>,
    /// Names in the order defined, for suggestions.
    pub names: Vec<&'a str>,
    /// What a constant may be, and where it is defined.
    pub constants: FxHashMap<&'a str, Vec<Meaning>>,
    /// Sorts whose declaration was reported.
    pub broken_sorts: Vec<&'a str>,
    /// The players were reported.
    pub broken_players: bool,
    pub types: Types,
    /// Width and height of a board drawn in rows.
    pub rows: Option<(Term, Term)>,
    /// The points that clauses name.
    pub points: Vec<NamedPoint>,
}

/// Words for values that every game has.
const VALUES: [&str; 3] = ["none", "true", "false"];

/// Names that boards and the language give; they cannot be defined again.
pub(super) const BUILT_IN: [&str; 11] =
    ["adj", "diag", "step", "edge", "ray", "row", "col", "opponent", "attacker", "defender", "to_move"];

impl<'a> Scope<'a> {
    /// A scope with the sorts and constants that every game has.
    pub fn new() -> Self {
        let mut scope = Scope::default();
        for (name, kind) in [
            ("point", SortKind::Point),
            ("dir", SortKind::Dir),
            ("player", SortKind::Player),
            ("index", SortKind::Index),
            ("int", SortKind::Integer),
        ] {
            scope.sorts.push(Sort { name: name.to_string(), kind });
        }
        for (i, dir) in DIRS.iter().enumerate() {
            scope.constants.insert(dir, vec![(SortId::DIR, i as i32, None)]);
        }
        scope
    }

    /// The type of a declared sort.
    pub fn ty(&mut self, shape: &Shape) -> TyId {
        let ty = match shape {
            Shape::Flat(sort) if self.is_integer(*sort) => Ty::Int,
            Shape::Flat(sort) => Ty::Base(*sort),
            Shape::Maker(maker) => Ty::Maker(*maker),
            Shape::Tuple(parts) => Ty::Tuple(parts.iter().map(|p| self.ty(p)).collect()),
        };
        self.types.add(ty)
    }

    /// Whether the values of a sort are integers.
    pub fn is_integer(&self, sort: SortId) -> bool {
        matches!(self.sorts[sort].kind, SortKind::Integer | SortKind::Index | SortKind::Range(..))
    }

    /// The components of a declared sort.
    pub fn leaves(&self, shape: &Shape) -> Vec<SortId> {
        match shape {
            Shape::Flat(sort) => vec![*sort],
            Shape::Tuple(parts) => parts.iter().flat_map(|p| self.leaves(p)).collect(),
            Shape::Maker(maker) => self.makers[*maker].shapes.iter().flat_map(|p| self.leaves(p)).collect(),
        }
    }

    /// The components of a type, integers as [`SortId::INTEGER`]; `None` if a part is not known.
    pub fn ty_leaves(&self, ty: TyId) -> Option<Vec<SortId>> {
        self.ty_leaves_at(ty, 0)
    }

    fn ty_leaves_at(&self, ty: TyId, depth: usize) -> Option<Vec<SortId>> {
        match self.types.get(ty) {
            Ty::Free | Ty::Same(_) => None,
            Ty::Base(sort) => Some(vec![*sort]),
            Ty::Int => Some(vec![SortId::INTEGER]),
            Ty::Maker(maker) => Some(self.leaves(&Shape::Maker(*maker))),
            Ty::Tuple(_) if depth > DEEPEST => None,
            Ty::Tuple(parts) => {
                let mut leaves = Vec::new();
                for part in parts {
                    leaves.extend(self.ty_leaves_at(*part, depth + 1)?);
                    // Types share their parts, so a short text may describe a wide one.
                    if leaves.len() > MAX_COMPONENTS {
                        return None;
                    }
                }
                Some(leaves)
            }
        }
    }

    /// The range `from..to` as a sort.
    pub fn range(&mut self, from: Term, to: Term) -> SortId {
        let known = self
            .sorts
            .iter_enumerated()
            .find(|(_, s)| matches!(&s.kind, SortKind::Range(a, b) if *a == from && *b == to));
        if let Some((sort, _)) = known {
            return sort;
        }
        let name = format!("int {}..{}", self.show_static(&from), self.show_static(&to));
        self.sorts.push(Sort { name, kind: SortKind::Range(from, to) })
    }

    /// A static term as it would be written.
    pub fn show_static(&self, term: &Term) -> String {
        match term {
            Term::Const(_, n) => n.to_string(),
            Term::Param(p) => self.params[*p].name.node.clone(),
            Term::Arith(op, a, b) => {
                let side = |t: &Term| match t {
                    Term::Arith(..) => format!("({})", self.show_static(t)),
                    _ => self.show_static(t),
                };
                format!("{} {} {}", side(a), super::dump::arith(*op), side(b))
            }
            _ => "..".to_string(),
        }
    }

    /// A type in words, with its article: "a point", "a pair (player, kind)".
    pub fn describe(&self, ty: TyId) -> String {
        match self.types.get(ty) {
            Ty::Free | Ty::Same(_) => "of unknown sort".to_string(),
            Ty::Base(sort) => self.describe_sort(*sort),
            Ty::Int => "an integer".to_string(),
            Ty::Maker(maker) => format!("a `{}`", self.makers[*maker].name.node),
            Ty::Tuple(parts) => {
                let parts: Vec<String> = parts.iter().take(6).map(|p| self.short(*p)).collect();
                format!("a tuple ({})", parts.join(", "))
            }
        }
    }

    /// A sort in words, with its article.
    pub fn describe_sort(&self, sort: SortId) -> String {
        match sort {
            SortId::POINT => "a point".to_string(),
            SortId::DIR => "a direction".to_string(),
            SortId::PLAYER => "a player".to_string(),
            _ if self.is_integer(sort) => "an integer".to_string(),
            _ => format!("a `{}`", self.sorts[sort].name),
        }
    }

    fn short(&self, ty: TyId) -> String {
        match self.types.get(ty) {
            Ty::Free | Ty::Same(_) => "?".to_string(),
            Ty::Base(sort) => self.sorts[*sort].name.clone(),
            Ty::Int => "int".to_string(),
            Ty::Maker(maker) => self.makers[*maker].name.node.clone(),
            Ty::Tuple(_) => "(..)".to_string(),
        }
    }

    /// Names for a suggestion: all that are defined, constants and built-in ones.
    pub fn candidates(&self) -> impl Iterator<Item = &'a str> {
        let players = self.players.iter().map(|p| p.node.as_str());
        let mut enums: Vec<&'a str> = self.constants.keys().copied().collect();
        enums.sort_unstable();
        self.names.clone().into_iter().chain(players.collect::<Vec<_>>()).chain(BUILT_IN).chain(VALUES).chain(enums)
    }
}

/// The most components a sort may have.
pub(super) const MAX_COMPONENTS: usize = 12;
