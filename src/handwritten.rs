//! The hand-written selectors of the runtime as a compiled game sees them: on its positions and its board, by the names
//! of its own selectors.
//!
//! A game is known by its type only where it is compiled, so the instances that have hand-written selectors are listed
//! here, and a game asks whether it is one of them.

use std::any::Any;
use std::marker::PhantomData;

use kikashi_generated::{atari_go, capture, go};
use kikashi_runtime::handwritten::atari_go::{Order, Reader};
use kikashi_runtime::handwritten::capture::{self as by_hand, Target};
use kikashi_runtime::handwritten::{Goban, Stones};
use kikashi_runtime::value::opponent;
use kikashi_runtime::{Counted, Game, Knowledge, Move, NONE, PointSet, Role, Selector};

/// A selector written by hand: whether its gradual game is verified; if so, its moves are appended.
pub type Ask<G> = Box<dyn Fn(&<G as Game>::Position, &<G as Game>::Args, &mut Vec<Move>) -> bool>;

/// A hand-written counterpart of a selector.
pub struct Handwritten<G: Game> {
    /// Which one, where there are several: the knowledge it uses, in the paper's words.
    pub knowledge: &'static str,
    /// The function.
    pub ask: Ask<G>,
}

/// The board of Go's compiled form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct OnGo<I>(PhantomData<I>);

impl<I: go::Instance> Goban for OnGo<I> {
    type Set = I::Set;
    type Neighbours = I::AdjTable;
    const FULL: I::Set = I::FULL;
    const NEIGHBOURS: &'static I::AdjTable = I::ADJ_TABLE;

    #[inline(always)]
    fn played() {
        I::played();
    }
}

/// The board of AtariGo's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct OnAtariGo<I>(PhantomData<I>);

impl<I: atari_go::Instance> Goban for OnAtariGo<I> {
    type Set = I::Set;
    type Neighbours = I::AdjTable;
    const FULL: I::Set = I::FULL;
    const NEIGHBOURS: &'static I::AdjTable = I::ADJ_TABLE;

    #[inline(always)]
    fn played() {
        I::played();
    }
}

/// What a game has by hand.
struct Table<G: Game> {
    /// The counterparts of a selector.
    selector: fn(&str) -> Vec<Handwritten<G>>,
    /// `CompleteSetOfMovesToPreventgi3` as a selector, where the game is capture.
    complete_set: Option<&'static Selector<G>>,
}

/// The hand-written counterparts of a selector, if there are any.
pub fn handwritten<G: Game>(selector: &str) -> Vec<Handwritten<G>> {
    table::<G>().map_or_else(Vec::new, |table| (table.selector)(selector))
}

/// The replies of the baseline of *Abstract Proof Search* (Cazenave, section 6), as a selector that is verified while the
/// target has fewer than four liberties: `CompleteSetOfMovesToPreventgi3`, and the pass. Without the pass the defender
/// would fill his own eyes, which the paper notes.
pub fn complete_set<G: Game>() -> Option<&'static Selector<G>> {
    table::<G>().and_then(|table| table.complete_set)
}

/// What a game has by hand, if it is one of these.
fn table<G: Game>() -> Option<Table<G>> {
    macro_rules! tables {
        ($make:ident: $($board:ty),+) => { [$($make::<$board>, $make::<Counted<$board>>),+] };
    }
    let capture: [fn() -> Box<dyn Any>; 18] = tables!(of_capture:
        capture::Capture3Board, capture::Capture4Board, go::Go5Board, capture::Capture6Board, capture::Capture7Board,
        capture::Capture8Board, go::Go9Board, go::Go13Board, go::Go19Board);
    let atari_go: [fn() -> Box<dyn Any>; 12] = tables!(of_atari_go:
        atari_go::AtariGo3Board, atari_go::AtariGo4Board, atari_go::AtariGo5Board, atari_go::AtariGo6CrosscutBoard,
        atari_go::AtariGo7CrosscutBoard, atari_go::AtariGo8CrosscutBoard);
    let found = capture.into_iter().chain(atari_go).find_map(|make| make().downcast::<Table<G>>().ok());
    found.map(|table| *table)
}

fn of_capture<I: capture::Instance>() -> Box<dyn Any> {
    let table: Table<capture::Rules<I>> =
        Table { selector: capture_selector, complete_set: Some(CompleteSet::<I>::SELECTOR) };
    Box::new(table)
}

fn of_atari_go<I: atari_go::Instance>() -> Box<dyn Any> {
    let table: Table<atari_go::Rules<I>> = Table { selector: atari_go_selector, complete_set: None };
    Box::new(table)
}

/// The stones of a position of Go.
#[inline]
fn stones<I: go::Instance>(position: &go::Position<I>) -> Stones<OnGo<I>> {
    Stones::new(position.at, position.ko)
}

#[inline]
fn target(args: &capture::Args) -> Target {
    Target { at: args.target, of: opponent(args.attacker) }
}

/// Appends the moves on the points of a set, if there is one.
#[inline]
fn put<S: PointSet>(found: Option<S>, moves: &mut Vec<Move>) -> bool {
    moves.extend(found.into_iter().flat_map(S::iter).map(|at| Move::new(PLAY, [at])));
    found.is_some()
}

/// The clause that puts a stone on the board, in both rule books.
const PLAY: u8 = 0;

/// Those of *Abstract Proof Search*.
fn capture_selector<I: capture::Instance>(name: &str) -> Vec<Handwritten<capture::Rules<I>>> {
    let ask: Ask<capture::Rules<I>> = match name {
        "gi1" => Box::new(|at, args, moves| put(by_hand::gi1(&stones(at), target(args)), moves)),
        "gi2" => Box::new(|at, args, moves| put(by_hand::gi2(&stones(at), target(args)), moves)),
        "gi3" => Box::new(|at, args, moves| put(by_hand::gi3(&stones(at), target(args)), moves)),
        "ip1" => Box::new(|at, args, moves| put(by_hand::ip1(&stones(at), target(args)), moves)),
        "ip2" => Box::new(|at, args, moves| put(by_hand::ip2(&stones(at), target(args)), moves)),
        "ip3" => Box::new(|at, args, moves| put(by_hand::ip3(&stones(at), target(args)), moves)),
        "g1" => Box::new(|at, args, _| by_hand::is_g1(&stones(at), target(args))),
        "g2" => Box::new(|at, args, _| by_hand::is_g2(&stones(at), target(args))),
        "g3" => Box::new(|at, args, _| by_hand::is_g3(&stones(at), target(args))),
        _ => return Vec::new(),
    };
    vec![Handwritten { knowledge: "aps", ask }]
}

/// Those of *Admissible Moves*, one for each order of knowledge.
fn atari_go_selector<I: atari_go::Instance>(name: &str) -> Vec<Handwritten<atari_go::Rules<I>>> {
    let Some((kind, orders)) = family(name) else { return Vec::new() };
    let at_order = |order: Order| {
        let orders = orders.clone();
        let ask: Ask<atari_go::Rules<I>> = Box::new(move |at, args, moves| {
            let stones: Stones<OnAtariGo<I>> = Stones::new(at.at, NONE);
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

/// The baseline's replies.
struct CompleteSet<I>(PhantomData<I>);

impl<I: capture::Instance> CompleteSet<I> {
    const SELECTOR: &'static Selector<capture::Rules<I>> = &Selector {
        name: "CompleteSetOfMovesToPreventgi3",
        knowledge: Knowledge::None,
        mover: Role::Defender,
        why: None,
        verdict: |at, args| !stones(at).few_liberties(opponent(args.attacker), args.target, 4).at_least(4),
        moves: |at, args, moves| {
            put(Some(by_hand::complete_set_of_moves_to_prevent_gi3(&stones(at), target(args))), moves);
            let pass = capture::Rules::<I>::CLAUSES.iter().position(|clause| clause.pass);
            moves.extend(pass.and_then(|clause| Move::from_values(clause, &[])));
        },
    };
}
