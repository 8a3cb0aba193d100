//! Bans in an arena, on a game in which nothing happens but bans: a token goes along the edges of a small graph, some of
//! which forbid the next player one edge. So each rule of the arena about them is seen by itself, and before any game is
//! compiled.

use super::*;
use crate::game::{Info, NoMove, Selector};
use crate::points::Bits;
use crate::reason::{Reason, Unfounded};
use crate::state::Cells;
use crate::symmetry::Symmetry;
use crate::value::Value;

/// Where the token can go.
const EDGES: [&[i16]; 7] = [&[1, 2, 3], &[4, 5], &[6, 1], &[4, 0], &[5], &[0], &[5, 4, 3]];
/// Going from one node to another forbids the next player to go to a third.
const FORBIDS: [(u8, u8, u8); 5] = [(0, 1, 5), (0, 2, 6), (2, 1, 4), (3, 4, 5), (1, 4, 5)];
/// The attacker wins where the token is here.
const GOAL: u8 = 5;
const ATTACKER: Player = 0;

/// Where the token is, and which node may not be its next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Position {
    node: u8,
    ban: Option<u8>,
    turn: Player,
    passes: u32,
}

/// The game.
#[derive(Clone, Debug)]
struct Edges(Info);

impl Edges {
    fn new() -> Self {
        let selector = |(name, mover): (&str, Role)| Selector {
            name: name.to_string(),
            knowledge: Knowledge::None,
            mover,
            explains: false,
        };
        let names =
            [("gi1", Role::Attacker), ("gi2", Role::Attacker), ("gi311", Role::Attacker), ("ip1", Role::Defender)];
        Self(Info { no_move: Some(NoMove::Passes), selectors: names.map(selector).to_vec(), ..Info::default() })
    }

    /// Whether the attacker, to move, goes to the goal.
    fn at_once(&self, at: &Position) -> bool {
        at.turn == ATTACKER && self.play(at, &(), ATTACKER, to(GOAL)).is_some()
    }
}

fn to(node: u8) -> Move {
    Move::new(0, [node.into()])
}

impl Game for Edges {
    type Set = Bits<1>;
    type Position = Position;
    type Args = ();
    type Why = Unfounded;

    fn info(&self) -> &Info {
        &self.0
    }
    fn full(&self) -> Bits<1> {
        Bits::first_points(0)
    }
    fn initial(&self) -> Position {
        Position { node: 0, ban: None, turn: ATTACKER, passes: 0 }
    }
    fn turn(&self, at: &Position) -> Player {
        at.turn
    }
    fn passes(&self, at: &Position) -> u32 {
        at.passes
    }
    fn with_turn(&self, at: &Position, turn: Player) -> Position {
        Position { turn, ..*at }
    }
    /// Those that are forbidden among them.
    fn candidates(&self, at: &Position, (): &(), _: Player, moves: &mut Vec<Move>) {
        moves.extend(EDGES[usize::from(at.node)].iter().map(|&node| Move::new(0, [node.into()])));
    }
    fn play(&self, at: &Position, (): &(), by: Player, play: Move) -> Option<Position> {
        let next = play.args[0] as u8;
        let is_edge = EDGES[usize::from(at.node)].contains(&play.args[0]);
        let forbidden = FORBIDS.iter().find(|(from, to, _)| (*from, *to) == (at.node, next));
        let after = Position { node: next, ban: forbidden.map(|(.., ban)| *ban), turn: opponent(by), passes: 0 };
        (is_edge && at.ban != Some(next)).then_some(after)
    }
    fn null(&self, at: &Position) -> Position {
        Position { ban: None, turn: opponent(at.turn), passes: 0, ..*at }
    }
    fn goal(&self, at: &Position, (): &(), player: Player) -> bool {
        player == ATTACKER && at.node == GOAL
    }
    fn drawn(&self, _: &Position, (): &()) -> bool {
        false
    }
    fn ended(&self, _: &Position, (): &()) -> bool {
        false
    }
    fn score(&self, _: &Position, (): &(), _: Player) -> Option<Value> {
        None
    }
    fn args(&self, _: &Position, _: &[Value]) -> Option<()> {
        Some(())
    }
    fn attacker(&self, (): &()) -> Player {
        ATTACKER
    }
    fn with_attacker(&self, (): &(), _: Player) {}
    fn to_cells(&self, at: &Position) -> Cells {
        let ban = at.ban.map_or(-1, i32::from);
        Cells { cells: vec![vec![at.node.into()], vec![ban]], turn: at.turn, passes: at.passes }
    }
    fn read_cells(&self, cells: &Cells) -> Option<Position> {
        let (node, ban) = (cells.cells[0][0] as u8, u8::try_from(cells.cells[1][0]).ok());
        Some(Position { node, ban, turn: cells.turn, passes: cells.passes })
    }
    fn image(&self, at: &Position, _: &Symmetry) -> Position {
        *at
    }
    fn image_of_args(&self, (): &(), _: &Symmetry) {}
    /// The games of higher order hold nowhere: what is asked is whether they are asked.
    fn verdict(&self, selector: SelectorId, at: &Position, (): &()) -> bool {
        match self.0[selector].name.as_str() {
            "gi1" => self.at_once(at),
            "ip1" => at.turn != ATTACKER && self.at_once(&self.null(at)),
            _ => false,
        }
    }
    fn explained(&self, _: SelectorId, _: &Position, (): &()) -> Option<Unfounded> {
        None
    }
    fn selected(&self, selector: SelectorId, at: &Position, (): &(), moves: &mut Vec<Move>) -> bool {
        let holds = self.verdict(selector, at, &());
        if holds && self.0[selector].name == "ip1" {
            self.select(at, &(), at.turn, moves, |after| after.node != GOAL && !self.at_once(after));
        }
        holds
    }
    fn why_reached(&self, _: Role, _: &Position, (): &()) -> Unfounded {
        Reason::<Bits<1>>::plain(false)
    }
    fn why_over(&self, _: &Position, (): &()) -> Unfounded {
        Reason::<Bits<1>>::plain(false)
    }
}

/// All questions about bans.
const ALL: [Ignoring; 5] =
    [Ignoring::Nobody, Ignoring::Attacker, Ignoring::AttackerOnce, Ignoring::Defender, Ignoring::DefenderOnce];

fn at(node: u8, ban: Option<u8>, turn: Player) -> Position {
    Position { node, ban, turn, passes: 0 }
}

fn hall<'g>(game: &'g Edges, root: Position, ignoring: Ignoring) -> (Hall<'g, Edges>, Place) {
    let meter = Meter::new(&crate::search::Budget::default());
    Hall::new(game, &root, &(), Knowledge::None, ignoring, meter, 1 << 20).expect("room for a root")
}

/// Whether a side may ignore its first ban, and after that further ones.
fn may_ignore(ignoring: Ignoring, by: Player) -> [bool; 2] {
    match ignoring {
        Ignoring::Nobody => [false; 2],
        Ignoring::Attacker => [by == ATTACKER; 2],
        Ignoring::Defender => [by != ATTACKER; 2],
        Ignoring::AttackerOnce => [by == ATTACKER, false],
        Ignoring::DefenderOnce => [by != ATTACKER, false],
    }
}

fn steps(hall: &mut Hall<'_, Edges>, at: Place) -> Vec<Step> {
    let mut steps = Vec::new();
    assert_eq!(hall.steps(at, &mut steps), Ok(Standing::Open));
    steps.retain(|step| hall.take(at, *step).expect("no end to the budget").is_some());
    steps
}

fn take(hall: &mut Hall<'_, Edges>, at: Place, step: Step) -> Place {
    hall.take(at, step).expect("no end to the budget").expect("a legal step")
}

#[test]
fn what_is_forbidden_is_a_step_of_who_may_ignore_it_and_costs_no_ban_where_it_is_not() {
    let game = Edges::new();
    for (ignoring, by) in ALL.into_iter().flat_map(|ignoring| [(ignoring, 0), (ignoring, 1)]) {
        let (mut hall, root) = hall(&game, at(0, Some(2), by), ignoring);
        let mut expected = vec![Step::Legal(to(1)), Step::Legal(to(3))];
        expected.extend(may_ignore(ignoring, by)[0].then_some(Step::Banned(to(2))));
        assert_eq!(steps(&mut hall, root), expected, "{ignoring:?}, {by}");
        assert_eq!(hall.take(root, Step::Legal(to(2))), Ok(None), "{ignoring:?}, {by}");
    }
}

#[test]
fn a_ban_is_ignored_once_or_as_often_as_one_likes() {
    let game = Edges::new();
    for (ignoring, by) in ALL.into_iter().flat_map(|ignoring| [(ignoring, 0), (ignoring, 1)]) {
        let [first, further] = may_ignore(ignoring, by);
        let (mut hall, root) = hall(&game, at(0, Some(3), by), ignoring);
        // A move that is legal, and a turn that is given over, leave what may be ignored as it is.
        let legal = take(&mut hall, root, Step::Legal(to(2)));
        let idle = hall.null(legal).expect("no end to the budget");
        for place in [legal, idle] {
            let after = take(&mut hall, place, Step::Legal(to(1)));
            let mover = hall.player(hall.role(after));
            let may = may_ignore(ignoring, mover)[0];
            assert_eq!(steps(&mut hall, after).contains(&Step::Banned(to(4))), may, "{ignoring:?}, {by}");
        }
        if !first {
            continue;
        }
        // One that is not takes from it.
        let banned = take(&mut hall, root, Step::Banned(to(3)));
        let reply = take(&mut hall, banned, Step::Legal(to(4)));
        assert_eq!(steps(&mut hall, reply).contains(&Step::Banned(to(5))), further, "{ignoring:?}, {by}");
        // It is so after a turn that is given over as well.
        let idle = hall.null(banned).expect("no end to the budget");
        let own = take(&mut hall, idle, Step::Legal(to(0)));
        let reply = take(&mut hall, own, Step::Legal(to(1)));
        assert_eq!(steps(&mut hall, reply).contains(&Step::Banned(to(5))), further, "{ignoring:?}, {by}");
    }
}

#[test]
fn who_has_no_move_but_a_forbidden_one_is_stuck_unless_he_may_ignore_that() {
    let game = Edges::new();
    for (ignoring, by) in ALL.into_iter().flat_map(|ignoring| [(ignoring, 0), (ignoring, 1)]) {
        let (mut hall, root) = hall(&game, at(4, Some(5), by), ignoring);
        let may = may_ignore(ignoring, by)[0];
        let expected = if may { Step::Banned(to(5)) } else { Step::Stuck };
        assert_eq!(steps(&mut hall, root), [expected], "{ignoring:?}, {by}");
        if !may {
            // The turn goes over, and with it the ban; what may be ignored stays.
            let after = take(&mut hall, root, Step::Stuck);
            assert_eq!(*hall.spot(after), Spot { at: at(4, None, 1 - by), ignores: hall.spot(root).ignores });
        }
    }
}

#[test]
fn compiled_gradual_games_are_asked_where_what_they_say_of_bans_holds() {
    let game = Edges::new();
    for ignoring in ALL {
        let favours_defender = matches!(ignoring, Ignoring::Defender | Ignoring::DefenderOnce);
        let (hall, _) = hall(&game, at(0, None, 0), ignoring);
        // Who wins at once does so whatever the defender ignores.
        assert_eq!(hall.orders(), if favours_defender { 1 } else { 2 }, "{ignoring:?}");
        assert_eq!(hall.compiled("gi311").is_some(), !favours_defender, "{ignoring:?}");
    }
}

#[test]
fn replies_are_those_that_refute_with_the_forbidden_ones_of_who_may_ignore_that() {
    let game = Edges::new();
    for ignoring in ALL {
        // The attacker threatens to go to the goal; the defender may go to 3, or where he may not.
        let (mut hall, root) = hall(&game, at(6, Some(3), 1), ignoring);
        let mut replies = Vec::new();
        let mut expected = vec![];
        expected.extend(may_ignore(ignoring, 1)[0].then_some(Step::Banned(to(3))));
        assert_eq!(hall.replies(1, root, &mut replies), Ok(true), "{ignoring:?}");
        replies.retain(|step| hall.take(root, *step).expect("no end to the budget").is_some());
        assert_eq!(replies, expected, "{ignoring:?}");
    }
    // Who has no move at all does not lose by a threat.
    for ignoring in ALL {
        let (mut hall, root) = hall(&game, at(4, Some(5), 1), ignoring);
        let may = may_ignore(ignoring, 1)[0];
        assert_eq!(hall.replies(1, root, &mut Vec::new()), Ok(may), "{ignoring:?}");
    }
}

#[test]
fn a_position_without_bans_has_none_to_ignore() {
    let game = Edges::new();
    for ignoring in ALL {
        for root in [at(0, None, 0), at(0, None, 1), Position { passes: 1, ..at(0, None, 0) }] {
            let (hall, place) = hall(&game, root, ignoring);
            assert_eq!(hall.lifted(place), None, "{ignoring:?}");
        }
    }
}
