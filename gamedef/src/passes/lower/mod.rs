//! From rules to point-set algebra.
//!
//! A clause becomes set expressions by *elimination of variables*: of the variables still unbound, small ones (players,
//! directions, numbers) are enumerated; a point variable that shares an atom with only one other becomes the image of
//! its own constraints under that atom; what remains is looped over. So joins without cycles become images, and only
//! cyclic or counting rules visit points one at a time. Each predicate is compiled once for each way it is called
//! ([`Mode`]); recursion becomes a closure (`recursion.rs`) and is never unfolded; what reads no state becomes a table.
//!
//! After this point: no predicate, no variable that stands for a relation, no tuple; recursion is `Closure`.

#![deny(clippy::wildcard_enum_match_arm)]

mod assign;
mod cx;
mod literal;
mod moves;
mod no_closure;
mod predicate;
mod recursion;
pub mod rename;
mod setup;
mod solve;
mod storable;
mod table;
mod term;

use index_vec::IndexVec;
use rustc_hash::{FxHashMap, FxHashSet};

pub use cx::{Cx, Env};

use crate::diagnostic::{Code, Diagnostic};
use crate::ir::{
    Expr, Fired, FnId, Func, FuncNames, Local, LocalId, Program, Storage, StorageKind, TableId, Ty, build, visit,
};
use crate::rules::{Builtin, CellValue, CompareOp, FuncId, Game, GoalOf, PredId, SortId, SortKind};
use crate::span::Span;

/// How an argument of a predicate is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A value.
    Known,
    /// A set of points: for some of them.
    Some,
    /// Wanted: the points for which it holds.
    Wanted,
}

/// The result of lowering a piece; the error is a construct that has no form in point sets.
pub type Lowered<T> = Result<T, Box<Diagnostic>>;

/// What a board relation or static predicate is, for tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Relation {
    Board(Builtin),
    Pred(PredId),
}

/// The state of lowering one game.
pub struct Lowerer<'a> {
    /// The rules.
    pub game: &'a Game,
    /// What has been made so far.
    pub program: Program,
    preds: FxHashMap<(PredId, Vec<Mode>), FnId>,
    underway: FxHashSet<(PredId, Vec<Mode>)>,
    funcs: FxHashMap<FuncId, FnId>,
    tables: FxHashMap<Relation, TableId>,
    int_tables: FxHashMap<Builtin, TableId>,
    func_names: FuncNames,
    table_names: FxHashSet<String>,
    /// Conjunctions solved so far.
    work: u32,
    /// How many definitions are underway, each asked for by the one before.
    nesting: u32,
    /// The clause being lowered, for messages.
    at: Span,
}

/// Lowers a game: its predicates, goals, ends, moves and positions. Gradual games are added by `instantiate`.
///
/// # Errors
/// Constructs that the point-set algebra cannot express, each with its clause.
pub fn lower(game: &Game) -> Lowered<Lowerer<'_>> {
    let mut low = Lowerer::new(game)?;
    low.goal()?;
    low.ends()?;
    low.roles()?;
    low.moves()?;
    low.moves_ask_for_no_move()?;
    low.setups()?;
    Ok(low)
}

/// Conjunctions of one game beyond which it is refused: each level of nested negation may double the work.
const MOST_WORK: u32 = 100_000;

/// Definitions that rest on each other in a chain longer than this are refused: all passes walk along it.
const MOST_NESTED: u32 = 200;

impl<'a> Lowerer<'a> {
    fn new(game: &'a Game) -> Lowered<Self> {
        let mut cells = IndexVec::new();
        for cell in &game.cells {
            let points = cell.args.iter().filter(|s| **s == SortId::POINT).count();
            if points > 1 {
                return Err(unsupported(cell.span, format!("`{}` depends on more than one point", cell.name))
                    .help("keep one point among its arguments; a relation between points can be a predicate")
                    .into());
            }
            let point = cell.args.iter().position(|s| *s == SortId::POINT);
            let kind = match (cell.value, point) {
                (CellValue::Set, Some(_)) => StorageKind::Members,
                (CellValue::Set, None) => StorageKind::Flag,
                (CellValue::Optional(value) | CellValue::Total(value), Some(_)) => {
                    if value == SortId::POINT || value == SortId::INTEGER {
                        return Err(unsupported(
                            cell.span,
                            format!("`{}` maps points to points or open numbers", cell.name),
                        )
                        .help("give it a value of a small sort, such as a player, an enum or `int a..b`")
                        .into());
                    }
                    StorageKind::Planes { value, optional: matches!(cell.value, CellValue::Optional(_)) }
                }
                (CellValue::Optional(value), None) => StorageKind::Scalar { value, optional: true },
                (CellValue::Total(value), None) => StorageKind::Scalar { value, optional: false },
            };
            cells.push(Storage {
                name: identifier(&cell.name),
                index: cell.args.iter().copied().filter(|s| *s != SortId::POINT).collect(),
                point,
                kind,
                until_next_move: cell.until_next_move,
            });
        }
        let turn = game.asks_turn.then(|| {
            cells.push(Storage {
                name: "to_move".into(),
                index: vec![],
                point: None,
                kind: StorageKind::Scalar { value: SortId::PLAYER, optional: false },
                until_next_move: false,
            })
        });
        let program = Program {
            name: game.name.clone(),
            book: game.book.clone(),
            params: game.params.iter().map(|p| p.name.clone()).collect(),
            cells,
            tables: IndexVec::new(),
            funcs: IndexVec::new(),
            moves: IndexVec::new(),
            goal: FnId::from_raw(0),
            drawn: None,
            ended: None,
            score: None,
            attacker: None,
            constraints: Vec::new(),
            no_move: game.no_move,
            end_passes: game.end_passes,
            turn,
            symmetric: Vec::new(),
            within: Vec::new(),
            stuck: Vec::new(),
            selectors: Vec::new(),
            steps: None,
            start: Vec::new(),
            setups: Vec::new(),
            legend: Vec::new(),
            only_mover_wins: false,
            turns: Vec::new(),
            longest_turn: None,
            given_up: Vec::new(),
            chosen: Vec::new(),
            sets: Vec::new(),
            fired: Fired::default(),
        };
        Ok(Lowerer {
            game,
            program,
            preds: FxHashMap::default(),
            underway: FxHashSet::default(),
            funcs: FxHashMap::default(),
            tables: FxHashMap::default(),
            int_tables: FxHashMap::default(),
            func_names: FuncNames::default(),
            table_names: FxHashSet::default(),
            work: 0,
            nesting: 0,
            at: game.span,
        })
    }

    /// A name that no table has, made from this one.
    pub fn table_name(&mut self, wanted: &str) -> String {
        let wanted = identifier(wanted);
        let mut name = wanted.clone();
        let mut n = 2;
        while !self.table_names.insert(name.clone()) {
            name = format!("{wanted}_{n}");
            n += 1;
        }
        name
    }

    /// Adds a function.
    pub fn add_func(&mut self, parts: NewFunc, cx: Cx, body: Expr) -> FnId {
        let name = self.func_names.fresh(&identifier(&parts.name));
        self.program.funcs.push(Func {
            name,
            params: parts.params,
            locals: cx.locals,
            ty: parts.ty,
            body,
            doc: parts.doc,
            origin: parts.origin,
            static_only: parts.static_only,
        })
    }

    /// Whether the sort can be enumerated in a loop: finite, and no points.
    pub fn is_small(&self, sort: SortId) -> bool {
        !matches!(self.game.sorts[sort].kind, SortKind::Point | SortKind::Integer)
    }

    /// Counts a conjunction.
    fn count_work(&mut self) -> Lowered<()> {
        self.work += 1;
        if self.work > MOST_WORK {
            return Err(unsupported(self.at, "this clause has too many cases to be compiled")
                .help("give a part of it a name of its own: a predicate is compiled once")
                .into());
        }
        Ok(())
    }

    /// One definition within another; refused where that is too deep for the stack.
    fn nested<T>(&mut self, span: Span, name: &str, make: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<T> {
        if self.nesting == MOST_NESTED {
            let what = format!("`{name}` is the last of {MOST_NESTED} definitions each of which rests on the next");
            return Err(unsupported(span, what).help("say it by a recursion, or define fewer steps").into());
        }
        self.nesting += 1;
        let made = make(self);
        self.nesting -= 1;
        made
    }

    /// Refuses a move that depends on whether there is a legal move: it would depend on itself.
    fn moves_ask_for_no_move(&self) -> Lowered<()> {
        let mut asking: FxHashSet<FnId> = FxHashSet::default();
        let asks = |e: &Expr, asking: &FxHashSet<FnId>| {
            let calls = |e: &Expr| matches!(e, Expr::Call(f, _) if asking.contains(f));
            visit::contains(e, &|e| visit::tries_moves(e) || calls(e))
        };
        for (id, f) in self.program.funcs.iter_enumerated() {
            if asks(&f.body, &asking) {
                asking.insert(id);
            }
        }
        for code in &self.program.moves {
            let mut found = code.again.as_ref().is_some_and(|e| asks(e, &asking));
            for stage in &code.stages {
                visit::each_stage_part(stage, &mut |e| found |= asks(e, &asking));
            }
            if found {
                return Err(unsupported(
                    code.origin,
                    format!("the move `{}` depends on which moves are legal", code.name),
                )
                .help("`no move of` belongs into goals and ends")
                .into());
            }
        }
        Ok(())
    }

    fn goal(&mut self) -> Lowered<()> {
        let mut cx = Cx::default();
        let player = cx.local("player", Ty::Int, Some(SortId::PLAYER));
        let mut parts = Vec::new();
        let mut origin = Vec::new();
        for goal in &self.game.goals {
            self.at = goal.span;
            origin.push(goal.span);
            let shift = cx.adopt(&goal.vars);
            let mut env = Env::default();
            let of = match goal.of {
                GoalOf::Either(v) => {
                    env.insert(shift.var(v), Expr::Local(player));
                    Expr::Bool(true)
                }
                GoalOf::Player(p) => build::same(Expr::Local(player), Expr::Int(p)),
                GoalOf::Role(role) => build::same(Expr::Local(player), build::player(role)),
            };
            let reached = self.bool(&mut cx, &env, &shift.formula(&goal.body))?;
            parts.push(build::and([of, reached]));
        }
        let new = NewFunc {
            name: "goal".into(),
            params: vec![player],
            ty: Ty::Bool,
            doc: "Whether the player has reached a goal.".into(),
            origin,
            static_only: false,
        };
        self.program.goal = self.add_func(new, cx, build::or(parts));
        Ok(())
    }

    fn ends(&mut self) -> Lowered<()> {
        let game = self.game;
        if !game.draws.is_empty() {
            self.program.drawn = Some(self.closed_any("drawn", "Whether the game is drawn.", &game.draws, None)?);
        }
        let passes = game
            .end_passes
            .map(|n| build::compare(CompareOp::Ge, Expr::Passes, Expr::Int(i32::try_from(n).unwrap_or(i32::MAX))));
        if !game.ends.is_empty() || passes.is_some() {
            self.program.ended = Some(self.closed_any("ended", "Whether the game has ended.", &game.ends, passes)?);
        }
        if !game.scores.is_empty() {
            let mut cx = Cx::default();
            let player = cx.local("player", Ty::Int, Some(SortId::PLAYER));
            let mut total = Vec::new();
            for score in &game.scores {
                self.at = score.span;
                let shift = cx.adopt(&score.vars);
                let env = Env::from_iter([(shift.var(score.of), Expr::Local(player))]);
                total.push(self.term(&mut cx, &env, &shift.term(&score.value))?);
            }
            let body = total
                .into_iter()
                .reduce(|a, b| Expr::Arith(crate::rules::ArithOp::Add, Box::new(a), Box::new(b)))
                .unwrap_or(Expr::Int(0));
            let new = NewFunc {
                name: "score".into(),
                params: vec![player],
                ty: Ty::Int,
                doc: "The player's score.".into(),
                origin: game.scores.iter().map(|s| s.span).collect(),
                static_only: false,
            };
            self.program.score = Some(self.add_func(new, cx, body));
        }
        Ok(())
    }

    fn closed_any(
        &mut self,
        name: &str,
        doc: &str,
        parts: &[crate::rules::Closed],
        extra: Option<Expr>,
    ) -> Lowered<FnId> {
        let mut cx = Cx::default();
        let mut all: Vec<Expr> = extra.into_iter().collect();
        for closed in parts {
            self.at = closed.span;
            let shift = cx.adopt(&closed.vars);
            all.push(self.bool(&mut cx, &Env::default(), &shift.formula(&closed.body))?);
        }
        let new = NewFunc {
            name: name.into(),
            params: vec![],
            ty: Ty::Bool,
            doc: doc.into(),
            origin: parts.iter().map(|c| c.span).collect(),
            static_only: false,
        };
        Ok(self.add_func(new, cx, build::or(all)))
    }

    fn roles(&mut self) -> Lowered<()> {
        let game = self.game;
        if let Some(role) = &game.attacker {
            self.at = role.span;
            let mut cx = Cx::default();
            let shift = cx.adopt(&role.vars);
            let body = self.term(&mut cx, &Env::default(), &shift.term(&role.term))?;
            let new = NewFunc {
                name: "attacker".into(),
                params: vec![],
                ty: Ty::Int,
                doc: "Who attacks, read at the root.".into(),
                origin: vec![role.span],
                static_only: false,
            };
            self.program.attacker = Some(self.add_func(new, cx, body));
        }
        for param in &game.params {
            if let Some(c) = &param.constraint {
                let doc = format!("Whether `{}` is what the rules ask for, read at the root.", param.name);
                let name = format!("{}_fits", param.name);
                let f = self.closed_any(&name, &doc, std::slice::from_ref(c), None)?;
                self.program.constraints.push(f);
            }
        }
        Ok(())
    }
}

/// The parts of a new function.
pub struct NewFunc {
    /// The wanted name.
    pub name: String,
    /// Parameters.
    pub params: Vec<LocalId>,
    /// The type of its value.
    pub ty: Ty,
    /// A line for the reader.
    pub doc: String,
    /// The rules it comes from.
    pub origin: Vec<Span>,
    /// Whether it only fills tables.
    pub static_only: bool,
}

/// A name as an identifier: `at.0` becomes `at_0`.
pub fn identifier(name: &str) -> String {
    let mut out: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect();
    if out.starts_with(|c: char| c.is_ascii_digit()) || out.is_empty() {
        out.insert(0, '_');
    }
    out
}

/// The error for a construct without a form in point sets.
pub fn unsupported(span: Span, what: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::NoSetForm, what, span, "this clause cannot be compiled to point sets")
        .help("say it in another way; as it stands, only the judge can run it")
}

/// A local variable.
pub(crate) fn local(name: &str, ty: Ty, sort: Option<SortId>) -> Local {
    Local { name: identifier(name), ty, sort }
}
