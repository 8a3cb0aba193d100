//! The methods of a game on positions of the one layout, so that they can be called without knowing its type.

use core::any::Any;

use super::{Args, Position, Why};
use crate::batched::ask_often;
use crate::game::{Compiled, Game, Outcome, SelectorId};
use crate::packed::{Packed, Parts};
use crate::perft::{Unit, sequences};
use crate::playout::Tally;
use crate::points::{Bits, PointSet};
use crate::reason::Resized;
use crate::rng::Rng;
use crate::state::Cells;
use crate::symmetry::Symmetry;
use crate::value::{Move, Player, Role, Value};

/// See the methods of [`Game`] of the same names.
pub(super) trait Erased<const W: usize, const S: usize>: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn full(&self) -> Bits<W>;
    fn initial(&self) -> Position<W, S>;
    fn passes(&self, position: &Position<W, S>) -> u32;
    fn with_turn(&self, position: &Position<W, S>, player: Player) -> Position<W, S>;
    fn candidates(&self, position: &Position<W, S>, args: &Args, by: Player, moves: &mut Vec<Move>);
    fn play(&self, position: &Position<W, S>, args: &Args, by: Player, play: Move) -> Option<Position<W, S>>;
    fn null(&self, position: &Position<W, S>) -> Position<W, S>;
    fn goal(&self, position: &Position<W, S>, args: &Args, player: Player) -> bool;
    fn drawn(&self, position: &Position<W, S>, args: &Args) -> bool;
    fn ended(&self, position: &Position<W, S>, args: &Args) -> bool;
    fn score(&self, position: &Position<W, S>, args: &Args, player: Player) -> Option<Value>;
    fn args(&self, position: &Position<W, S>, given: &[Value]) -> Option<Args>;
    fn with_attacker(&self, args: &Args, attacker: Player) -> Args;
    fn to_cells(&self, position: &Position<W, S>) -> Cells;
    fn read_cells(&self, cells: &Cells) -> Option<Position<W, S>>;
    fn image(&self, position: &Position<W, S>, by: &Symmetry) -> Position<W, S>;
    fn image_of_args(&self, args: &Args, by: &Symmetry) -> Args;
    fn verdict(&self, selector: SelectorId, position: &Position<W, S>, args: &Args) -> bool;
    fn explained(&self, selector: SelectorId, position: &Position<W, S>, args: &Args) -> Option<Why<W>>;
    fn selected(&self, selector: SelectorId, position: &Position<W, S>, args: &Args, moves: &mut Vec<Move>) -> bool;
    fn why_reached(&self, side: Role, position: &Position<W, S>, args: &Args) -> Why<W>;
    fn why_over(&self, position: &Position<W, S>, args: &Args) -> Why<W>;
    fn breaks(&self, position: &Position<W, S>, why: &Why<W>) -> bool;
    fn before_null(&self, position: &Position<W, S>, args: &Args, after: &Why<W>) -> Why<W>;
    fn before_move(&self, position: &Position<W, S>, args: &Args, by: Role, play: Move, after: &Why<W>) -> Why<W>;
    fn few(
        &self,
        position: &Position<W, S>,
        args: &Args,
        by: Role,
        clause: usize,
        idle: &Why<W>,
        moves: &mut Vec<Move>,
    ) -> Option<Why<W>>;
    fn outcome(&self, position: &Position<W, S>, args: &Args, last_mover: Player) -> Option<Outcome>;
    fn outcome_of_move(&self, position: &Position<W, S>, args: &Args, mover: Player) -> Option<Outcome>;
    fn legal_moves(&self, position: &Position<W, S>, args: &Args, by: Player) -> Vec<Move>;
    fn ask_often(
        &self,
        selector: SelectorId,
        position: &Position<W, S>,
        args: &Args,
        times: u32,
        moves: &mut Vec<Move>,
    ) -> bool;
    fn perft(&self, position: &Position<W, S>, args: &Args, depth: u32, unit: Unit) -> u64;
    fn playouts(&self, position: &Position<W, S>, args: &Args, rng: &mut Rng, longest: u32, count: u64) -> Tally;
}

/// A position, or arguments, of the one layout.
#[inline]
fn packed<const W: usize, const S: usize, const V: usize>(whole: impl Packed) -> Parts<W, S, V> {
    Parts::of_fitting(&whole)
}

impl<const W: usize, const S: usize, G: Compiled> Erased<W, S> for G {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn full(&self) -> Bits<W> {
        let mut full = Bits::EMPTY;
        Game::full(self).iter().for_each(|point| full.insert(point));
        full
    }

    fn initial(&self) -> Position<W, S> {
        packed(Game::initial(self))
    }

    fn passes(&self, position: &Position<W, S>) -> u32 {
        Game::passes(self, &position.whole())
    }

    fn with_turn(&self, position: &Position<W, S>, player: Player) -> Position<W, S> {
        packed(Game::with_turn(self, &position.whole(), player))
    }

    fn candidates(&self, position: &Position<W, S>, args: &Args, by: Player, moves: &mut Vec<Move>) {
        Game::candidates(self, &position.whole(), &args.whole(), by, moves);
    }

    fn play(&self, position: &Position<W, S>, args: &Args, by: Player, play: Move) -> Option<Position<W, S>> {
        Game::play(self, &position.whole(), &args.whole(), by, play).map(packed)
    }

    fn null(&self, position: &Position<W, S>) -> Position<W, S> {
        packed(Game::null(self, &position.whole()))
    }

    fn goal(&self, position: &Position<W, S>, args: &Args, player: Player) -> bool {
        Game::goal(self, &position.whole(), &args.whole(), player)
    }

    fn drawn(&self, position: &Position<W, S>, args: &Args) -> bool {
        Game::drawn(self, &position.whole(), &args.whole())
    }

    fn ended(&self, position: &Position<W, S>, args: &Args) -> bool {
        Game::ended(self, &position.whole(), &args.whole())
    }

    fn score(&self, position: &Position<W, S>, args: &Args, player: Player) -> Option<Value> {
        Game::score(self, &position.whole(), &args.whole(), player)
    }

    fn args(&self, position: &Position<W, S>, given: &[Value]) -> Option<Args> {
        Game::args(self, &position.whole(), given).and_then(|args| Parts::of(&args))
    }

    fn with_attacker(&self, args: &Args, attacker: Player) -> Args {
        packed(Game::with_attacker(self, &args.whole(), attacker))
    }

    fn to_cells(&self, position: &Position<W, S>) -> Cells {
        Game::to_cells(self, &position.whole())
    }

    fn read_cells(&self, cells: &Cells) -> Option<Position<W, S>> {
        Game::read_cells(self, cells).map(packed)
    }

    fn image(&self, position: &Position<W, S>, by: &Symmetry) -> Position<W, S> {
        packed(Game::image(self, &position.whole(), by))
    }

    fn image_of_args(&self, args: &Args, by: &Symmetry) -> Args {
        packed(Game::image_of_args(self, &args.whole(), by))
    }

    fn verdict(&self, selector: SelectorId, position: &Position<W, S>, args: &Args) -> bool {
        Game::verdict(self, selector, &position.whole(), &args.whole())
    }

    fn explained(&self, selector: SelectorId, position: &Position<W, S>, args: &Args) -> Option<Why<W>> {
        Game::explained(self, selector, &position.whole(), &args.whole()).map(|why| why.widened())
    }

    fn selected(&self, selector: SelectorId, position: &Position<W, S>, args: &Args, moves: &mut Vec<Move>) -> bool {
        Game::selected(self, selector, &position.whole(), &args.whole(), moves)
    }

    fn why_reached(&self, side: Role, position: &Position<W, S>, args: &Args) -> Why<W> {
        Game::why_reached(self, side, &position.whole(), &args.whole()).widened()
    }

    fn why_over(&self, position: &Position<W, S>, args: &Args) -> Why<W> {
        Game::why_over(self, &position.whole(), &args.whole()).widened()
    }

    fn breaks(&self, position: &Position<W, S>, why: &Why<W>) -> bool {
        Game::breaks(self, &position.whole(), &G::Why::narrowed(why))
    }

    fn before_null(&self, position: &Position<W, S>, args: &Args, after: &Why<W>) -> Why<W> {
        Game::before_null(self, &position.whole(), &args.whole(), &G::Why::narrowed(after)).widened()
    }

    fn before_move(&self, position: &Position<W, S>, args: &Args, by: Role, play: Move, after: &Why<W>) -> Why<W> {
        Game::before_move(self, &position.whole(), &args.whole(), by, play, &G::Why::narrowed(after)).widened()
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
        let idle = G::Why::narrowed(idle);
        Game::few(self, &position.whole(), &args.whole(), by, clause, &idle, moves).map(|why| why.widened())
    }

    fn outcome(&self, position: &Position<W, S>, args: &Args, last_mover: Player) -> Option<Outcome> {
        Game::outcome(self, &position.whole(), &args.whole(), last_mover)
    }

    fn outcome_of_move(&self, position: &Position<W, S>, args: &Args, mover: Player) -> Option<Outcome> {
        Game::outcome_of_move(self, &position.whole(), &args.whole(), mover)
    }

    fn legal_moves(&self, position: &Position<W, S>, args: &Args, by: Player) -> Vec<Move> {
        Game::legal_moves(self, &position.whole(), &args.whole(), by)
    }

    fn ask_often(
        &self,
        selector: SelectorId,
        position: &Position<W, S>,
        args: &Args,
        times: u32,
        moves: &mut Vec<Move>,
    ) -> bool {
        let (position, args) = (position.whole(), args.whole());
        ask_often(self, selector, &position, &args, times, moves)
    }

    fn perft(&self, position: &Position<W, S>, args: &Args, depth: u32, unit: Unit) -> u64 {
        sequences(self, &position.whole(), &args.whole(), depth, unit)
    }

    fn playouts(&self, position: &Position<W, S>, args: &Args, rng: &mut Rng, longest: u32, count: u64) -> Tally {
        Tally::of(self, &position.whole(), &args.whole(), rng, longest, count)
    }
}
