//! The judge: evaluates the rules of a game directly, with all legal moves and no pass of the compiler.
//!
//! Everything the compiler makes is held against it, so it shares only the front end's [`crate::rules`] with the rest,
//! and prefers the plain way. What it does for speed changes no meaning: an order of conjuncts (`order`), tables of
//! derived predicates per state (`tables`), static predicates tabulated once (`compile`), and in gradual games a
//! cache over positions ([`Session`]).
//!
//! Where the rules leave a case open, this is what it means here: a value outside the sort of an argument is in no
//! relation, and a cell or function asked for it is absent; arithmetic without a result (an overflow, a division by
//! zero) is absent; an assignment to a cell that does not exist does nothing, and one of a value that the cell cannot
//! hold makes the move illegal; of two assignments of one step to the same cell the later written counts, and of the
//! values of one `for` absence before all, and else the greatest.

mod board;
mod bound;
mod compile;
mod depth;
mod ends;
mod eval;
mod gradual;
mod history;
mod instance;
mod moves;
mod order;
mod plan;
mod reads;
mod relation;
mod root;
mod setup;
mod specialise;
mod tables;
mod turns;
mod undecided;

use std::ops::Range;

use index_vec::IndexVec;

pub use board::Board;
pub use ends::Outcome;
pub use gradual::{Session, Statistics};
pub use instance::State;
pub use root::Root;
pub use turns::{End, Lack};
pub use undecided::Undecided;

use crate::rules::{CellId, Game, NoMove, ParamId, Scheme, SchemeId, SortId, SortKind};
use crate::snapshot::{Play, Snapshot};
use eval::Eval;
use instance::Instance;
use plan::Plans;
use tables::Pool;
pub use tables::Twice;

/// The rules of one instance of a game, ready to be asked.
#[derive(Debug)]
pub struct Judge {
    instance: Instance,
    plans: Plans,
    pool: Pool,
    schemes: IndexVec<SchemeId, Scheme>,
}

impl Judge {
    /// Prepares an instance of a game: `params` are the values the instance fixes, by parameter; those left open are
    /// their defaults, or given with the position.
    ///
    /// # Errors
    /// If a parameter has no value or one out of range, if the game has no board, or if its rules cannot be evaluated
    /// (too deep, too many arguments): a sentence that says so.
    pub fn new(
        game: &Game,
        params: &IndexVec<ParamId, Option<i32>>,
        schemes: &IndexVec<SchemeId, Scheme>,
    ) -> Result<Judge, String> {
        let instance = Instance::new(game, params)?;
        let plans = compile::compile(&instance)?;
        Ok(Judge { instance, plans, pool: Pool::default(), schemes: schemes.clone() })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.instance.game
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.instance.board
    }

    /// The values of a sort; all `i32` but the largest for [`SortId::INTEGER`].
    pub fn domain(&self, sort: SortId) -> Range<i32> {
        self.instance.domains[sort].values()
    }

    /// The name of a point, such as `D4`.
    pub fn point_name(&self, point: i32) -> &str {
        self.board().point_name(point)
    }

    /// The point of that name, in either case.
    pub fn parse_point(&self, name: &str) -> Option<i32> {
        self.board().parse_point(name)
    }

    /// A move as text, such as `play(D4)`.
    pub fn show(&self, play: &Play) -> String {
        let Some(def) = self.game().moves.get(play.clause) else { return "?".to_owned() };
        let sorts = def.params.iter().map(|v| def.vars[*v].sort);
        let args: Vec<String> = sorts.zip(&play.args).map(|(sort, v)| self.instance.show(sort, *v)).collect();
        if args.is_empty() { def.name.clone() } else { format!("{}({})", def.name, args.join(", ")) }
    }

    /// The position at the start, or the named setup.
    ///
    /// # Errors
    /// If there is no such setup, or its picture does not fit the board.
    pub fn initial(&self, setup: Option<&str>) -> Result<State, String> {
        let state = setup::initial(&self.instance, &self.plans, &self.pool, setup)?;
        Ok(history::begun(&self.instance, state))
    }

    /// The position that a picture shows, the first player to move: rows of signs from the top, separated by blanks or
    /// not, `.` for nothing, the others by the legend of the rules.
    ///
    /// # Errors
    /// If rows, columns or signs do not fit; the message names the place.
    pub fn from_picture(&self, text: &str) -> Result<State, String> {
        let state = setup::draw(&self.instance, self.instance.empty.clone(), text)?;
        Ok(history::begun(&self.instance, state))
    }

    /// What stands on the points, as a picture; `?` where the legend has no sign for it.
    pub fn picture(&self, state: &State) -> String {
        setup::picture(&self.instance, state)
    }

    /// The position before anything is put on the board.
    pub fn empty(&self) -> State {
        history::begun(&self.instance, self.instance.empty.clone())
    }

    /// The position as plain data.
    pub fn snapshot(&self, state: &State) -> Snapshot {
        self.instance.snapshot(state)
    }

    /// The position of plain data.
    ///
    /// # Errors
    /// If the shape is not that of this instance, or a cell cannot hold its value.
    pub fn state(&self, snapshot: &Snapshot) -> Result<State, String> {
        Ok(history::begun(&self.instance, self.instance.state(snapshot)?))
    }

    /// What a ground cell holds: a value, or 1 and 0 for a set; `None` for absence.
    pub fn cell(&self, state: &State, cell: CellId, args: &[i32]) -> Option<i32> {
        let layout = self.instance.cells.get(cell)?;
        let value = state.cells[layout.place(args).filter(|_| args.len() == layout.dims.len())?];
        layout.shown(value)
    }

    /// What is fixed at the root: the parameters given with the position, their conditions checked, and who attacks:
    /// by the rules; where they say nothing the `attacker` asked for, or else the player to move.
    ///
    /// # Errors
    /// If a parameter is missing or does not fulfil its condition, or the rules tell another attacker or none.
    pub fn root(&self, state: &State, given: &[(ParamId, i32)], attacker: Option<i32>) -> Result<Root, String> {
        let mut root = self.bare_root();
        for (param, value) in given {
            match root.params.get_mut(param.raw() as usize) {
                Some(None) if self.game().params[*param].sort == SortId::POINT && !self.board().is_point(*value) => {
                    return Err(format!("parameter `{}` is no point of the board", self.game().params[*param].name));
                }
                Some(to @ None) => *to = Some(*value),
                Some(to) if *to == Some(*value) => {}
                Some(_) => return Err(format!("parameter `{}` is fixed", self.game().params[*param].name)),
                None => return Err(format!("`{}` has no such parameter", self.game().name)),
            }
        }
        root.attacker = self.with(state, &root, |eval| ends::root(eval, attacker))?;
        Ok(root)
    }

    /// A root at which no parameter is given and the first player attacks: for rule books, which do not ask.
    pub fn bare_root(&self) -> Root {
        Root { params: self.instance.params.iter().copied().collect(), attacker: 0 }
    }

    /// All legal moves of a player, whoever's turn it is, ordered by clause and arguments.
    pub fn legal(&self, state: &State, root: &Root, player: i32) -> Vec<Play> {
        self.successors(state, root, player).into_iter().map(|(play, _)| play).collect()
    }

    /// The same, each with the position after it.
    pub fn successors(&self, state: &State, root: &Root, player: i32) -> Vec<(Play, State)> {
        self.with(state, root, |eval| moves::successors(eval, player))
    }

    /// Whether the player has no legal move.
    pub fn is_stuck(&self, state: &State, root: &Root, player: i32) -> bool {
        self.with(state, root, |eval| eval.is_stuck(player))
    }

    /// The position after a move of a player, whoever's turn it is; `None` if the move is not legal.
    pub fn play(&self, state: &State, root: &Root, player: i32, play: &Play) -> Option<State> {
        self.with(state, root, |eval| moves::replay(eval, player, play))
    }

    /// The position when the turn is given over without a move: cells declared `until next move` are reset.
    pub fn null(&self, state: &State) -> State {
        moves::null(&self.instance, state)
    }

    /// Whether a goal of the player is reached.
    pub fn goal(&self, state: &State, root: &Root, player: i32) -> bool {
        self.with(state, root, |eval| ends::goal(eval, player))
    }

    /// Whether the game is over by a goal, a draw or an end, though not by a lack of moves.
    pub fn is_over(&self, state: &State, root: &Root) -> bool {
        self.with(state, root, ends::is_over)
    }

    /// How the game ended, if it did: goals first (where both players reached theirs, that of `last_mover`, by default
    /// the player who is not to move), then draws, then ends, by score, then the lack of a legal move. A lack of moves
    /// on which the rules are silent is a draw.
    pub fn outcome(&self, state: &State, root: &Root, last_mover: Option<i32>) -> Option<Outcome> {
        self.with(state, root, |eval| ends::outcome(eval, last_mover))
    }

    /// The positions one ply on: after each legal move, or, where the rules say that a lack of moves passes the turn,
    /// after that; none if the game is over.
    pub fn plies(&self, state: &State, root: &Root) -> Vec<State> {
        if self.is_over(state, root) {
            return Vec::new();
        }
        let next: Vec<State> = self.successors(state, root, state.turn).into_iter().map(|(_, s)| s).collect();
        match self.game().no_move {
            Some(NoMove::Passes) if next.is_empty() => vec![self.null(state)],
            _ => next,
        }
    }

    /// The number of sequences of `depth` plies.
    pub fn perft(&self, state: &State, root: &Root, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.plies(state, root).len() as u64,
            _ => self.plies(state, root).iter().map(|next| self.perft(next, root, depth - 1)).sum(),
        }
    }

    /// Where one step of a move, or the rules of a start, gave a place two values since this judge was made, in the order
    /// found: the later written counted, of one `for` the greatest. What cannot happen is no part of it: it is noted as moves are tried.
    pub fn written_twice(&self) -> Vec<Twice> {
        self.pool.noted()
    }

    /// A cache in which gradual games are evaluated.
    pub fn session(&self) -> Session<'_> {
        Session::new(self)
    }

    fn with<T>(&self, state: &State, root: &Root, f: impl FnOnce(&mut Eval) -> T) -> T {
        let (instance, plans, pool) = (&self.instance, &self.plans, &self.pool);
        let mut tables = pool.take();
        let answer = f(&mut Eval { instance, plans, pool, root, state, tables: &mut tables });
        pool.give_back(tables);
        answer
    }
}

impl Instance {
    /// A value as text: the name of a point, direction, player or enum value, or the number.
    fn show(&self, sort: SortId, value: i32) -> String {
        let named = |names: &[String]| usize::try_from(value).ok().and_then(|v| names.get(v).cloned());
        let name = match &self.game.sorts[sort].kind {
            SortKind::Point => Some(self.board.point_name(value).to_owned()),
            SortKind::Dir => usize::try_from(value).ok().and_then(|v| crate::rules::DIRS.get(v)).map(|d| d.to_string()),
            SortKind::Player => named(&self.game.players),
            SortKind::Enum(names) => named(names),
            SortKind::Index | SortKind::Integer | SortKind::Range(..) => None,
        };
        name.unwrap_or_else(|| value.to_string())
    }
}
