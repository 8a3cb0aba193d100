//! The hand-written selectors of the runtime as a compiled game sees them: on its positions and its board, by the names
//! of its own selectors.
//!
//! A game is known by its type only where it is compiled, so the games and widths that have hand-written selectors are
//! listed here, and a game asks whether it is one of them.

use std::any::Any;

use kikashi_generated::{atari_go, capture, go};
use kikashi_runtime::handwritten::atari_go::{Order, Reader};
use kikashi_runtime::handwritten::capture::{self as by_hand, Target};
use kikashi_runtime::handwritten::{Goban, Stones};
use kikashi_runtime::search::Assumed;
use kikashi_runtime::value::opponent;
use kikashi_runtime::{Bits, Game, Move, NONE, PointSet};

/// A selector written by hand: whether its gradual game is verified; if so, its moves are appended.
pub type Ask<G> = Box<dyn Fn(&G, &<G as Game>::Position, &<G as Game>::Args, &mut Vec<Move>) -> bool>;

/// A hand-written counterpart of a selector.
pub struct Handwritten<G: Game> {
    /// Which one, where there are several: the knowledge it uses, in the paper's words.
    pub knowledge: &'static str,
    /// The function.
    pub ask: Ask<G>,
}

/// What a game has by hand.
struct Table<G: Game> {
    /// The counterparts of a selector.
    selector: fn(&str) -> Vec<Handwritten<G>>,
    /// `CompleteSetOfMovesToPreventgi3` as a set of replies, where the game is capture.
    complete_set: Option<Assumed<G>>,
}

/// The hand-written counterparts of a selector, if there are any.
pub fn handwritten<G: Game + 'static>(selector: &str) -> Vec<Handwritten<G>> {
    table::<G>().map_or_else(Vec::new, |table| (table.selector)(selector))
}

/// The replies of the baseline of *Abstract Proof Search* (Cazenave, section 6), verified while the target has fewer than
/// four liberties: `CompleteSetOfMovesToPreventgi3`, and the pass. Without the pass the defender would fill his own
/// eyes, which the paper notes.
pub fn complete_set<G: Game + 'static>() -> Option<Assumed<G>> {
    table::<G>().and_then(|table| table.complete_set)
}

/// What a game has by hand, if it is one of these.
fn table<G: Game + 'static>() -> Option<Table<G>> {
    let all: [fn() -> Box<dyn Any>; 8] = [
        of_capture::<1>,
        of_capture::<2>,
        of_capture::<3>,
        of_capture::<6>,
        of_atari_go::<1>,
        of_atari_go::<2>,
        of_atari_go::<3>,
        of_atari_go::<6>,
    ];
    all.into_iter().find_map(|make| make().downcast::<Table<G>>().ok()).map(|table| *table)
}

fn of_capture<const W: usize>() -> Box<dyn Any> {
    let table: Table<capture::Rules<W>> =
        Table { selector: capture_selector, complete_set: Some(complete_set_of_replies) };
    Box::new(table)
}

fn of_atari_go<const W: usize>() -> Box<dyn Any> {
    let table: Table<atari_go::Rules<W>> = Table { selector: atari_go_selector, complete_set: None };
    Box::new(table)
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

/// Those of *Abstract Proof Search*.
fn capture_selector<const W: usize>(name: &str) -> Vec<Handwritten<capture::Rules<W>>> {
    type Moves<const W: usize> = fn(&Stones<'_, W>, Target) -> Option<Bits<W>>;
    type Verdict<const W: usize> = fn(&Stones<'_, W>, Target) -> bool;
    let by_moves = |select: Moves<W>| -> Ask<capture::Rules<W>> {
        Box::new(move |game, at, args, moves| put(select(&stones(goban(&game.tables().book), at), target(args)), moves))
    };
    let by_verdict = |holds: Verdict<W>| -> Ask<capture::Rules<W>> {
        Box::new(move |game, at, args, _| holds(&stones(goban(&game.tables().book), at), target(args)))
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

/// Those of *Admissible Moves*, one for each order of knowledge.
fn atari_go_selector<const W: usize>(name: &str) -> Vec<Handwritten<atari_go::Rules<W>>> {
    let Some((kind, orders)) = family(name) else { return Vec::new() };
    let at_order = |order: Order| {
        let orders = orders.clone();
        let ask: Ask<atari_go::Rules<W>> = Box::new(move |game, at, args, moves| {
            let tables = game.tables();
            let board = Goban { full: tables.board.full, neighbours: &tables.adj_table };
            let stones = Stones::new(board, at.at, NONE);
            let reader = Reader { attacker: args.attacker, order };
            match kind {
                Family::Gi => put(reader.gi(&stones, &orders), moves),
                Family::Ip => put(reader.ip(&stones, &orders), moves),
                Family::G => reader.is_g(&stones, orders.len() as u8 + 1, &orders),
            }
        });
        Handwritten { knowledge: order.name(), ask }
    };
    Order::ALL.map(at_order).into()
}
