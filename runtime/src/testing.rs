//! A game written by hand, for the tests of what is generic over [`Game`]: tic-tac-toe, in which a stone may also be
//! put on a taken point, as a candidate that is not legal.

use crate::board::Board;
use crate::game::{Clause, Game, Kind, Knowledge, NoMove, Outcome, Parameter, Selector, Steps};
use crate::points::{Bits, PointSet};
use crate::reason::Unfounded;
use crate::state::{CellKind, CellShape, Cells, Presence};
use crate::table::Sort;
use crate::value::{Move, Player, Role, Value, opponent};

const LINES: [u64; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Small;

impl Board for Small {
    type Set = Bits<1>;
    const FULL: Bits<1> = Bits::first_points(9);
    const POINTS: i32 = 9;
    const POINT_NAMES: &'static str = "A3 B3 C3 A2 B2 C2 A1 B1 C1";
    const SHAPE: Option<(usize, usize)> = Some((3, 3));
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub at: [Bits<1>; 2],
    pub turn: u8,
}

/// The game; with `PASSES`, a player without a move passes, and the lines do not count.
pub struct TicTacToe<const PASSES: bool>;

impl<const PASSES: bool> Game for TicTacToe<PASSES> {
    type Board = Small;
    type Position = Position;
    type Args = Player;
    type Counted = Self;
    type Why = Unfounded;

    const NAME: &'static str = "tic_tac_toe";
    const GAME: &'static str = "tic_tac_toe";
    const PLAYERS: [&'static str; 2] = ["x", "o"];
    const CLAUSES: &'static [Clause] = &[Clause { name: "play", parameters: &[Kind::Point], pass: false }];
    const PARAMETERS: &'static [Parameter] = &[];
    const CELLS: &'static [CellShape] = &[CellShape {
        name: "at",
        before: &[],
        point: true,
        after: &[],
        kind: CellKind::Value(Some(Sort::new(0, 2)), Presence::Optional),
    }];
    const LEGEND: &'static [(char, &'static [(usize, i32)])] =
        if PASSES { &[] } else { &[('#', &[(0, 0)]), ('O', &[(0, 1)])] };
    const NO_MOVE: Option<NoMove> = if PASSES { Some(NoMove::Passes) } else { None };
    const SELECTORS: &'static [Selector<Self>] = &[Selector {
        knowledge: Knowledge::None,
        name: "gi1",
        mover: Role::Attacker,
        why: None,
        verdict: |position, &by| {
            Self::legal_moves(position, &by, by)
                .iter()
                .any(|&play| Self::play(position, &by, by, play).is_some_and(|after| Self::goal(&after, &by, by)))
        },
        moves: |position, args, moves| {
            Self::select(position, args, *args, moves, |after| Self::goal(after, args, *args))
        },
    }];
    const STEPS: Option<&'static Steps<Self>> = None;

    fn initial() -> Position {
        Position { at: [Bits::EMPTY; 2], turn: 0 }
    }

    fn turn(position: &Position) -> Player {
        Player::from(position.turn)
    }

    fn passes(_: &Position) -> u32 {
        0
    }

    fn with_turn(position: &Position, player: Player) -> Position {
        Position { turn: player as u8, ..*position }
    }

    fn candidates(_: &Position, _: &Player, _: Player, moves: &mut Vec<Move>) {
        moves.extend((0..9).map(|point| Move::new(0, [point])));
    }

    fn play(position: &Position, _: &Player, by: Player, play: Move) -> Option<Position> {
        let (mut at, point) = (position.at, play.arg(0));
        if (at[0] | at[1]).contains(point) {
            return None;
        }
        at[by as usize].insert(point);
        Some(Position { at, turn: opponent(by) as u8 })
    }

    fn null(position: &Position) -> Position {
        Position { turn: 1 - position.turn, ..*position }
    }

    fn goal(position: &Position, _: &Player, player: Player) -> bool {
        !PASSES && LINES.iter().any(|line| position.at[player as usize].0[0] & line == *line)
    }

    fn drawn(_: &Position, _: &Player) -> bool {
        false
    }

    fn ended(_: &Position, _: &Player) -> bool {
        false
    }

    fn score(_: &Position, _: &Player, _: Player) -> Option<Value> {
        None
    }

    fn args(position: &Position, given: &[Value]) -> Option<Player> {
        given.is_empty().then_some(Self::turn(position))
    }

    fn attacker(args: &Player) -> Player {
        *args
    }

    fn with_attacker(_: &Player, attacker: Player) -> Player {
        attacker
    }

    fn to_cells(position: &Position) -> Cells {
        Cells { cells: vec![Self::CELLS[0].values_of_sets(&position.at, 9)], turn: Self::turn(position), passes: 0 }
    }

    fn from_cells(cells: &Cells) -> Option<Position> {
        let mut position =
            Position { turn: u8::try_from(cells.turn).ok().filter(|turn| *turn < 2)?, ..Self::initial() };
        Self::CELLS[0].fill_sets(&mut position.at, cells.cells.first()?, 9)?;
        Some(position)
    }
}

mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::rng::Rng;
    use crate::{Counted, evaluations, perft, playout, text};

    type Plain = TicTacToe<false>;
    type Passing = TicTacToe<true>;

    fn position(x: u64, o: u64) -> Position {
        Position { at: [Bits([x]), Bits([o])], turn: 0 }
    }

    #[test]
    fn perft_counts_what_everyone_counts() {
        let start = Plain::initial();
        let counts: Vec<u64> = (0..=9).map(|depth| perft::perft::<Plain>(&start, &0, depth)).collect();
        assert_eq!(counts, [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]);
        let divided = perft::divide::<Plain>(&start, &0, 4);
        assert_eq!(divided.len(), 9);
        assert_eq!(divided.iter().map(|(_, leaves)| leaves).sum::<u64>(), 3024);
        assert!(perft::divide::<Plain>(&start, &0, 0).is_empty());
    }

    #[test]
    fn a_turn_that_goes_over_is_one_successor() {
        let one_left = position(0o753, 0o024);
        assert_eq!(perft::perft::<Passing>(&one_left, &0, 1), 1);
        assert_eq!(perft::perft::<Passing>(&one_left, &0, 4), 1);
        assert_eq!(perft::perft::<Plain>(&position(0o252, 0o525), &0, 1), 0);
    }

    #[test]
    fn playouts_are_uniform_and_end_as_the_rules_say() {
        let mut rng = Rng::new(11);
        let mut first = BTreeMap::new();
        let (mut won, mut games) = (0, 0);
        while games < 9_000 {
            let mut moves = Vec::new();
            let end =
                playout::playout_with::<Plain>(&Plain::initial(), &0, &mut rng, 20, &mut moves, |before, play, _| {
                    if *before == Plain::initial() {
                        *first.entry(play).or_insert(0) += 1;
                    }
                });
            assert!((5..=9).contains(&end.length));
            won += i32::from(end.outcome == Some(Outcome::Won(0)));
            games += 1;
        }
        assert!(first.len() == 9 && first.values().all(|n| (850..1150).contains(n)), "{first:?}");
        // The first player wins 131,184 / 255,168 of all games, and 58.5 percent of random ones.
        assert!((5_000..5_550).contains(&won), "{won}");
        let cut = playout::playout::<Passing>(&Plain::initial(), &0, &mut rng, 12);
        assert_eq!((cut.length, cut.outcome), (12, None));
    }

    #[test]
    fn a_selector_tells_its_moves() {
        let selector = Plain::selector("gi1").unwrap();
        let two_ways = position(0o014, 0o001);
        assert!((selector.verdict)(&position(0o050, 0o001), &0));
        let mut moves = vec![Move::new(9, [])];
        (selector.moves)(&position(0o056, 0o001), &0, &mut moves);
        assert_eq!(moves, [Move::new(9, []), Move::new(0, [4]), Move::new(0, [8])]);
        assert!(!(selector.verdict)(&two_ways, &0) && Plain::selector("gi2").is_none());
    }

    #[test]
    fn people_can_read_it() {
        let shown = position(0o021, 0o100);
        assert_eq!(text::picture::<Plain>(&shown, &[4, 5]), " # . .\n .(#).)\n O . .\n");
        assert_eq!(text::picture::<Passing>(&shown, &[]), " x . .\n . x .\n o . .\n");
        assert_eq!(text::play::<Plain>(Move::new(0, [5])), "play C2");
        assert_eq!(text::read_point::<Plain>("c2"), Some(5));
        assert_eq!((text::read_point::<Plain>("9"), text::read_point::<Plain>("D1")), (None, None));
        assert_eq!(Plain::from_cells(&Plain::to_cells(&shown)), Some(shown));
    }

    #[test]
    fn only_counted_boards_count() {
        let before = evaluations();
        Small::played();
        assert_eq!(evaluations(), before);
        <Counted<Small> as Board>::played();
        assert_eq!(evaluations(), before + 1);
    }
}
