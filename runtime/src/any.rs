//! Games behind one type: a search compiled for it plays all of them.
//!
//! A game compiled from rules is a type of its own, with positions of its own. What is generic over games is compiled
//! for each, and where that is a search, for thirty of them, it costs minutes of a build. [`AnyGame`] is a [`Game`] as
//! well, whose positions, arguments and reasons are sets and numbers of one layout; a call takes them apart and puts
//! them together, some nanoseconds beside the selectors and move generators behind it. `W` is a bound of the words of a
//! set, and `S` of the sets of a position: smaller games fit too, so that a few of such sizes serve all boards.

mod erased;

use core::any::Any;
use core::fmt;
use std::sync::Arc;

use crate::batched::Batched;
use crate::game::{Compiled, Game, Info, Outcome, SelectorId};
use crate::packed::Parts;
use crate::perft::Unit;
use crate::playout::Tally;
use crate::points::Bits;
use crate::reason::{Answer, Resized};
use crate::rng::Rng;
use crate::state::Cells;
use crate::symmetry::Symmetry;
use crate::value::{Move, Player, Role, Value};
use erased::Erased;

/// The most sets that a reason holds here.
pub const SETS: usize = 4;

/// The most numbers that a position, or what is fixed at the root, holds.
pub const VALUES: usize = 4;

/// The most words of single values in a reason.
pub const MASKS: usize = 2;

/// A position of some game. Its first number is the player to move.
pub type Position<const W: usize, const S: usize> = Parts<W, S, VALUES>;

/// What is fixed at the root. Its first number is who attacks.
pub type Args = Parts<0, 0, VALUES>;

/// An answer with its reason.
pub type Why<const W: usize> = Answer<Bits<W>, SETS, MASKS>;

/// A game in hand whose type is forgotten.
#[derive(Clone)]
pub struct AnyGame<const W: usize, const S: usize> {
    game: Arc<dyn Erased<W, S>>,
    // What is asked again and again is kept here.
    info: Arc<Info>,
    full: Bits<W>,
}

impl<const W: usize, const S: usize> AnyGame<W, S> {
    /// A compiled game; `None` if its sets are wider, or its positions or reasons hold more than there is place for.
    pub fn of<G: Compiled>(game: &G) -> Option<Self> {
        let fits = Position::<W, S>::of(&Game::initial(game)).is_some()
            && Game::info(game).parameters.len() < VALUES
            && <G::Why as Resized>::SETS <= SETS
            && <G::Why as Resized>::MASKS <= MASKS;
        fits.then(|| {
            let (info, full) = (Arc::new(Game::info(game).clone()), <G as Erased<W, S>>::full(game));
            Self { game: Arc::new(game.clone()), info, full }
        })
    }

    /// The game itself, if it is of this type.
    pub fn downcast<G: Compiled>(&self) -> Option<&G> {
        let game: &dyn Any = self.game.as_any();
        game.downcast_ref()
    }
}

impl<const W: usize, const S: usize> fmt::Debug for AnyGame<W, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyGame").field(&self.info().name).finish()
    }
}

impl<const W: usize, const S: usize> Game for AnyGame<W, S> {
    type Set = Bits<W>;
    type Position = Position<W, S>;
    type Args = Args;
    type Why = Why<W>;

    #[inline]
    fn info(&self) -> &Info {
        &self.info
    }

    #[inline]
    fn full(&self) -> Bits<W> {
        self.full
    }

    fn initial(&self) -> Position<W, S> {
        self.game.initial()
    }

    #[inline]
    fn turn(&self, position: &Position<W, S>) -> Player {
        position.first_value()
    }

    fn passes(&self, position: &Position<W, S>) -> u32 {
        self.game.passes(position)
    }

    fn with_turn(&self, position: &Position<W, S>, player: Player) -> Position<W, S> {
        self.game.with_turn(position, player)
    }

    fn candidates(&self, position: &Position<W, S>, args: &Args, by: Player, moves: &mut Vec<Move>) {
        self.game.candidates(position, args, by, moves);
    }

    fn play(&self, position: &Position<W, S>, args: &Args, by: Player, play: Move) -> Option<Position<W, S>> {
        self.game.play(position, args, by, play)
    }

    fn null(&self, position: &Position<W, S>) -> Position<W, S> {
        self.game.null(position)
    }

    fn goal(&self, position: &Position<W, S>, args: &Args, player: Player) -> bool {
        self.game.goal(position, args, player)
    }

    fn drawn(&self, position: &Position<W, S>, args: &Args) -> bool {
        self.game.drawn(position, args)
    }

    fn ended(&self, position: &Position<W, S>, args: &Args) -> bool {
        self.game.ended(position, args)
    }

    fn score(&self, position: &Position<W, S>, args: &Args, player: Player) -> Option<Value> {
        self.game.score(position, args, player)
    }

    fn args(&self, position: &Position<W, S>, given: &[Value]) -> Option<Args> {
        self.game.args(position, given)
    }

    #[inline]
    fn attacker(&self, args: &Args) -> Player {
        args.first_value()
    }

    fn with_attacker(&self, args: &Args, attacker: Player) -> Args {
        self.game.with_attacker(args, attacker)
    }

    fn to_cells(&self, position: &Position<W, S>) -> Cells {
        self.game.to_cells(position)
    }

    fn read_cells(&self, cells: &Cells) -> Option<Position<W, S>> {
        self.game.read_cells(cells)
    }

    fn image(&self, position: &Position<W, S>, by: &Symmetry) -> Position<W, S> {
        self.game.image(position, by)
    }

    fn image_of_args(&self, args: &Args, by: &Symmetry) -> Args {
        self.game.image_of_args(args, by)
    }

    fn verdict(&self, selector: SelectorId, position: &Position<W, S>, args: &Args) -> bool {
        self.game.verdict(selector, position, args)
    }

    fn explained(&self, selector: SelectorId, position: &Position<W, S>, args: &Args) -> Option<Why<W>> {
        self.game.explained(selector, position, args)
    }

    fn selected(&self, selector: SelectorId, position: &Position<W, S>, args: &Args, moves: &mut Vec<Move>) -> bool {
        self.game.selected(selector, position, args, moves)
    }

    fn why_reached(&self, side: Role, position: &Position<W, S>, args: &Args) -> Why<W> {
        self.game.why_reached(side, position, args)
    }

    fn why_over(&self, position: &Position<W, S>, args: &Args) -> Why<W> {
        self.game.why_over(position, args)
    }

    fn breaks(&self, position: &Position<W, S>, why: &Why<W>) -> bool {
        self.game.breaks(position, why)
    }

    fn before_null(&self, position: &Position<W, S>, args: &Args, after: &Why<W>) -> Why<W> {
        self.game.before_null(position, args, after)
    }

    fn before_move(&self, position: &Position<W, S>, args: &Args, by: Role, play: Move, after: &Why<W>) -> Why<W> {
        self.game.before_move(position, args, by, play, after)
    }

    fn few(
        &self,
        position: &Position<W, S>,
        args: &Args,
        by: Role,
        clause: usize,
        idle: &Why<W>,
        moves: &mut Vec<Move>,
    ) -> Option<Why<W>> {
        self.game.few(position, args, by, clause, idle, moves)
    }

    // What the rest is written with here is asked of the game in one call.

    fn outcome(&self, position: &Position<W, S>, args: &Args, last_mover: Player) -> Option<Outcome> {
        self.game.outcome(position, args, last_mover)
    }

    fn outcome_of_move(&self, position: &Position<W, S>, args: &Args, mover: Player) -> Option<Outcome> {
        self.game.outcome_of_move(position, args, mover)
    }

    fn legal_moves(&self, position: &Position<W, S>, args: &Args, by: Player) -> Vec<Move> {
        self.game.legal_moves(position, args, by)
    }
}

impl<const W: usize, const S: usize> Batched for AnyGame<W, S> {
    fn ask_often(
        &self,
        selector: SelectorId,
        position: &Position<W, S>,
        args: &Args,
        times: u32,
        moves: &mut Vec<Move>,
    ) -> bool {
        self.game.ask_often(selector, position, args, times, moves)
    }

    fn perft(&self, position: &Position<W, S>, args: &Args, depth: u32, unit: Unit) -> u64 {
        self.game.perft(position, args, depth, unit)
    }

    fn playouts(&self, position: &Position<W, S>, args: &Args, rng: &mut Rng, longest: u32, count: u64) -> Tally {
        self.game.playouts(position, args, rng, longest, count)
    }
}
