//! The hand-written selectors of the runtime, for the shipped games.
//!
//! The type of a game is forgotten where it is searched, so the games and widths that have hand-written selectors are
//! listed here, and a game asks whether it is one of them.

use std::hint::black_box;

use kikashi_generated::{atari_go, capture, go};
use kikashi_runtime::any::{AnyGame, Args, Position};
use kikashi_runtime::batched::often;
use kikashi_runtime::handwritten::atari_go::{Order, Reader};
use kikashi_runtime::handwritten::capture::{self as by_hand, Target};
use kikashi_runtime::handwritten::{Goban, Stones};
use kikashi_runtime::search::Assumed;
use kikashi_runtime::value::opponent;
use kikashi_runtime::{Bits, Game, Move, NONE, PointSet};

use super::{Ask, Counterparts, Handwritten};

impl<const C: usize, const S: usize> Counterparts for AnyGame<C, S> {
    fn counterparts(&self, selector: &str) -> Vec<Handwritten<Self>> {
        let all = [
            of_capture::<1, C, S>,
            of_capture::<2, C, S>,
            of_capture::<3, C, S>,
            of_capture::<6, C, S>,
            of_atari_go::<1, C, S>,
            of_atari_go::<2, C, S>,
            of_atari_go::<3, C, S>,
            of_atari_go::<6, C, S>,
        ];
        all.into_iter().flat_map(|of| of(self, selector)).collect()
    }

    fn set_to_prevent(&self, selector: &str, at: &Position<C, S>, args: &Args) -> Option<Vec<Move>> {
        let each = [preventing::<1, C, S>, preventing::<2, C, S>, preventing::<3, C, S>, preventing::<6, C, S>];
        each.into_iter().find_map(|of| of(self, selector, at, args))
    }

    fn complete_set(&self) -> Option<Assumed<Self>> {
        let is_capture = self.downcast::<capture::Rules<1>>().is_some()
            || self.downcast::<capture::Rules<2>>().is_some()
            || self.downcast::<capture::Rules<3>>().is_some()
            || self.downcast::<capture::Rules<6>>().is_some();
        is_capture.then_some(|game, at, args, moves| {
            replies::<1, C, S>(game, at, args, moves)
                || replies::<2, C, S>(game, at, args, moves)
                || replies::<3, C, S>(game, at, args, moves)
                || replies::<6, C, S>(game, at, args, moves)
        })
    }
}

/// The baseline's replies, if the game is capture of this width.
fn replies<const W: usize, const C: usize, const S: usize>(
    game: &AnyGame<C, S>,
    at: &Position<C, S>,
    args: &Args,
    moves: &mut Vec<Move>,
) -> bool {
    let game = game.downcast::<capture::Rules<W>>();
    game.is_some_and(|game| complete_set_of_replies(game, &at.whole(), &args.whole(), moves))
}

/// The stones of a position of Go.
#[inline]
fn stones<'b, const W: usize>(board: Goban<'b, W>, position: &go::Position<W>) -> Stones<'b, W> {
    Stones::new(board, position.at, position.ko)
}

#[inline]
fn target(args: &capture::Args) -> Target {
    Target { at: args.target, of: opponent(args.attacker) }
}

/// Appends the moves on the points of a set, if there is one.
#[inline]
fn put<const W: usize>(found: Option<Bits<W>>, moves: &mut Vec<Move>) -> bool {
    moves.extend(found.into_iter().flat_map(PointSet::iter).map(|at| Move::new(PLAY, [at])));
    found.is_some()
}

/// The clause that puts a stone on the board, in both rule books.
const PLAY: u8 = 0;

/// A kind of gradual game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// The attacker moves.
    Gi,
    /// The defender moves, and may refute the threat.
    Ip,
    /// The defender moves, and may not.
    G,
}

/// The kind and the orders of a selector's name: those written, or else the falling ones of the plain family.
pub fn family(name: &str) -> Option<(Family, Vec<u8>)> {
    let (kind, digits) = [("gi", Family::Gi), ("ip", Family::Ip), ("g", Family::G)]
        .into_iter()
        .find_map(|(prefix, kind)| name.strip_prefix(prefix).map(|digits| (kind, digits)))?;
    let digits: Vec<u8> =
        digits.chars().map(|digit| digit.to_digit(10).map(|digit| digit as u8)).collect::<Option<_>>()?;
    let (&moves, orders) = digits.split_first()?;
    match (kind, orders) {
        (_, []) => (moves >= 1).then(|| (kind, (1..moves).rev().collect())),
        (Family::G, _) => None,
        _ => (orders.len() + 1 == usize::from(moves)).then(|| (kind, orders.to_vec())),
    }
}

/// The board of Go's compiled form.
fn goban<const W: usize>(tables: &go::Tables<W>) -> Goban<'_, W> {
    Goban { full: tables.board.full, neighbours: &tables.adj_table }
}

/// Those of *Abstract Proof Search*, if the game is capture of this width.
fn of_capture<const W: usize, const C: usize, const S: usize>(
    game: &AnyGame<C, S>,
    name: &str,
) -> Vec<Handwritten<AnyGame<C, S>>> {
    type Moves<const W: usize> = fn(&Stones<'_, W>, Target) -> Option<Bits<W>>;
    type Verdict<const W: usize> = fn(&Stones<'_, W>, Target) -> bool;
    let Some(game) = game.downcast::<capture::Rules<W>>() else { return Vec::new() };
    let by_moves = |select: Moves<W>| -> Ask<AnyGame<C, S>> {
        let game = game.clone();
        Box::new(move |at, args, times, moves| {
            let (at, target) = (at.whole(), target(&args.whole()));
            often(times, moves, |moves| put(select(&stones(goban(&game.tables().book), black_box(&at)), target), moves))
        })
    };
    let by_verdict = |holds: Verdict<W>| -> Ask<AnyGame<C, S>> {
        let game = game.clone();
        Box::new(move |at, args, times, moves| {
            let (at, target) = (at.whole(), target(&args.whole()));
            often(times, moves, |_| holds(&stones(goban(&game.tables().book), black_box(&at)), target))
        })
    };
    let ask = match name {
        "gi1" => by_moves(by_hand::gi1),
        "gi2" => by_moves(by_hand::gi2),
        "gi3" => by_moves(by_hand::gi3),
        "ip1" => by_moves(by_hand::ip1),
        "ip2" => by_moves(by_hand::ip2),
        "ip3" => by_moves(by_hand::ip3),
        "g1" => by_verdict(by_hand::is_g1),
        "g2" => by_verdict(by_hand::is_g2),
        "g3" => by_verdict(by_hand::is_g3),
        _ => return Vec::new(),
    };
    vec![Handwritten { knowledge: "aps", ask }]
}

/// A complete set of *Abstract Proof Search*, if the game is capture of this width.
fn preventing<const W: usize, const C: usize, const S: usize>(
    game: &AnyGame<C, S>,
    name: &str,
    at: &Position<C, S>,
    args: &Args,
) -> Option<Vec<Move>> {
    let set: fn(&Stones<'_, W>, Target) -> Bits<W> = match name {
        "ip1" => by_hand::complete_set_of_moves_to_prevent_gi1,
        "ip2" => by_hand::complete_set_of_moves_to_prevent_gi2,
        "ip3" => by_hand::complete_set_of_moves_to_prevent_gi3,
        _ => return None,
    };
    let game = game.downcast::<capture::Rules<W>>()?;
    let stones = stones(goban(&game.tables().book), &at.whole());
    let mut moves = Vec::new();
    put(Some(set(&stones, target(&args.whole()))), &mut moves);
    Some(moves)
}

/// The baseline's replies.
fn complete_set_of_replies<const W: usize>(
    game: &capture::Rules<W>,
    at: &go::Position<W>,
    args: &capture::Args,
    moves: &mut Vec<Move>,
) -> bool {
    let stones = stones(goban(&game.tables().book), at);
    if stones.few_liberties(opponent(args.attacker), args.target, 4).at_least(4) {
        return false;
    }
    put(Some(by_hand::complete_set_of_moves_to_prevent_gi3(&stones, target(args))), moves);
    let pass = game.info().clauses.iter().position(|clause| clause.pass);
    moves.extend(pass.and_then(|clause| Move::from_values(clause, &[])));
    true
}

/// Those of *Admissible Moves*, one for each order of knowledge, if the game is AtariGo of this width.
fn of_atari_go<const W: usize, const C: usize, const S: usize>(
    game: &AnyGame<C, S>,
    name: &str,
) -> Vec<Handwritten<AnyGame<C, S>>> {
    let Some((game, (kind, orders))) = game.downcast::<atari_go::Rules<W>>().zip(family(name)) else {
        return Vec::new();
    };
    let at_order = |order: Order| {
        let (game, orders) = (game.clone(), orders.clone());
        let ask: Ask<AnyGame<C, S>> = Box::new(move |at, args, times, moves| {
            let (tables, at) = (game.tables(), at.whole::<atari_go::Position<W>>());
            let board = Goban { full: tables.board.full, neighbours: &tables.adj_table };
            let reader = Reader { attacker: args.first_value(), order };
            often(times, moves, |moves| {
                let stones = Stones::new(board, black_box(&at).at, NONE);
                match kind {
                    Family::Gi => put(reader.gi(&stones, &orders), moves),
                    Family::Ip => put(reader.ip(&stones, &orders), moves),
                    Family::G => reader.is_g(&stones, orders.len() as u8 + 1, &orders),
                }
            })
        });
        Handwritten { knowledge: order.name(), ask }
    };
    Order::ALL.map(at_order).into()
}
