//! The game in which only one player moves, and what is known while its bounds are found.

#![deny(clippy::wildcard_enum_match_arm)]

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::expand::LARGEST;
use super::pointwise::Pointwise;
use super::writes::{Change, Clause, Fact, Horizon, Write};
use crate::ir::dump::dump_in_line;
use crate::ir::reads::{self, Read};
use crate::ir::{Expr, LocalId, LocalVec, Program, Stage, Update, visit};

/// A bound of more nodes than this is not used, nor one that it would be a part of.
pub const LONGEST_BOUND: usize = 1_000;

/// So many characters of a part that is left out are shown.
const LONGEST_SHOWN: usize = 80;

/// How much is looked into for each node of the goal and the moves, at least.
const WORK_PER_NODE: usize = 2;

/// The game in which only one player moves.
pub struct Relaxed<'p> {
    /// The program.
    pub program: &'p Program,
    /// Who moves.
    pub player: Expr,
    /// The move clauses as he plays them.
    pub clauses: Vec<Clause>,
    /// Variables of what is built.
    pub locals: LocalVec,
    /// How the bounds were found, for the reader.
    pub notes: Vec<String>,
    /// Sets and points in them that the expression at hand presupposes.
    pub assumed: Vec<(Expr, Expr)>,
    /// Sets that have not had these points before: the state at hand is on the way to the first time.
    pub not_yet: Vec<(Expr, Expr)>,
    /// Variables of clauses: their values are not known.
    unknown: FxHashSet<LocalId>,
    /// By clause and stage, what is known before it of what the clause has written; after the last stage as well.
    pub facts: Vec<Vec<Vec<Fact>>>,
    /// The writes found so far.
    pub known_writes: FxHashMap<(Expr, Change), Rc<[Write]>>,
    /// Of how many turns the moves within a horizon are, where a turn may have several.
    pub turns: Option<u32>,
    /// Whether the contents of cells that may change are not looked into, but taken to be anything.
    pub still: bool,
    /// How much more is looked into.
    pub budget: usize,
    /// What was not looked into to the end, and is taken to be possible.
    pub given_up: Vec<String>,
    /// The parts that were left out, as they are shown.
    pub left_out: Vec<String>,
}

impl<'p> Relaxed<'p> {
    /// The relaxed game of these clauses.
    pub fn new(program: &'p Program, player: Expr, clauses: Vec<Clause>, locals: LocalVec) -> Relaxed<'p> {
        let unknown = clauses.iter().flat_map(|c| c.params.iter().copied()).collect();
        let mut nodes = 0;
        for stage in clauses.iter().flat_map(|c| &c.stages) {
            visit::each_stage_part(stage, &mut |e| nodes += visit::size(e));
        }
        Relaxed {
            program,
            player,
            clauses,
            locals,
            notes: Vec::new(),
            assumed: Vec::new(),
            not_yet: Vec::new(),
            unknown,
            facts: Vec::new(),
            known_writes: FxHashMap::default(),
            budget: LARGEST.max(WORK_PER_NODE * nodes),
            turns: None,
            still: false,
            given_up: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// Membership in the form that can be counted.
    pub fn member(&mut self, set: &Expr, q: &Expr) -> Expr {
        let known = self.assumed.clone();
        Pointwise { program: self.program, locals: &mut self.locals, known }.member(set, q)
    }

    /// The expression for the reader of a note.
    pub fn show(&self, e: &Expr) -> String {
        // Names are made unique among all there are, so only those of the expression itself are shown.
        let (mut locals, mut map) = (LocalVec::new(), FxHashMap::default());
        visit::each_below(e, &mut |e| {
            if let Expr::Local(v) = e {
                map.entry(*v).or_insert_with(|| Expr::Local(locals.push(self.locals[*v].clone())));
            }
        });
        let e = visit::import(e, &self.locals, &mut locals, &mut map);
        format!("`{}`", dump_in_line(self.program, &locals, &e))
    }

    /// Says how a bound was found.
    pub fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Presupposes that the point is of the set while `f` looks at what goes with it: in the state at hand, and in all
    /// before it, since the set gains no points. Any other set is not presupposed.
    pub fn assuming<R>(&mut self, facts: &[(&Expr, Expr)], f: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.assumed.len();
        for (set, point) in facts {
            if self.is_written(set) && self.writes(set, Change::Gain).is_empty() {
                self.assumed.push(((*set).clone(), point.clone()));
            }
        }
        let out = f(self);
        self.assumed.truncate(before);
        out
    }

    /// Whether the expression speaks of a variable of a clause.
    pub fn is_open(&self, e: &Expr) -> bool {
        visit::contains(e, &|x| matches!(x, Expr::Local(v) if self.unknown.contains(v)))
    }

    /// Whether nothing that the expression reads can change within the horizon, and all its variables have values.
    pub fn is_fixed(&self, e: &Expr, horizon: Horizon) -> bool {
        let moves = horizon.moves > 0;
        let writes = |cell: crate::rules::CellId| {
            self.program.changes_by_null(cell)
                || self.clauses.iter().enumerate().any(|(at, clause)| {
                    let stages = match horizon.part {
                        _ if moves => usize::MAX,
                        Some(place) if place.clause == at => place.stage,
                        _ => 0,
                    };
                    let is_own = |update: &Update| visit::cell_written(update) == Some(cell);
                    let is_writing = |stage: &Stage| matches!(stage, Stage::Apply(us) if us.iter().any(is_own));
                    clause.stages.iter().take(stages).any(is_writing)
                })
        };
        let changes = |read: Read| match read {
            Read::Cell(cell) => writes(cell),
            Read::Passes | Read::Turn | Read::Called(_) | Read::Everything => true,
        };
        !self.is_open(e) && !reads::any(e, &changes)
    }

    /// Takes one of the budget; whether there is none left.
    pub fn is_spent(&mut self) -> bool {
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 {
            self.give_up("the work for one bound is spent: what is left is taken to be possible".into());
        }
        self.budget == 0
    }

    /// The bound, or the one that says nothing where it is too long: what it would become a part of would be too long too.
    pub fn short(&mut self, bound: Expr, coarse: Expr) -> Expr {
        if visit::size(&bound) <= LONGEST_BOUND {
            return bound;
        }
        self.give_up("a part of the bound is too long to be worth its time: taken to be possible".into());
        coarse
    }

    /// Says that a part was not looked into.
    pub fn leave_out(&mut self, e: &Expr) {
        let mut shown = self.show(e);
        if let Some((at, _)) = shown.char_indices().nth(LONGEST_SHOWN) {
            shown.truncate(at);
            shown.push_str(" ..`");
        }
        if !self.left_out.contains(&shown) {
            self.left_out.push(shown);
        }
    }

    /// Says what was not looked into.
    pub fn give_up(&mut self, what: String) {
        if !self.given_up.contains(&what) {
            self.given_up.push(what);
        }
    }
}
