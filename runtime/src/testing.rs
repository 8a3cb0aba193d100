//! A game written by hand, for the tests of what is generic over [`Game`]: tic-tac-toe, in which a stone may also be
//! put on a taken point, as a candidate that is not legal.

use crate::board::{Board, Face};
use crate::game::{Clause, Game, Info, Kind, Knowledge, NoMove, Outcome, Selector, SelectorId};
use crate::points::{Bits, PointSet};
use crate::reason::{Reason, Unfounded};
use crate::state::{CellKind, CellShape, Cells, Presence};
use crate::symmetry::Symmetry;
use crate::table::Sort;
use crate::value::{Move, Player, Role, Value, opponent};

const LINES: [u64; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub at: [Bits<1>; 2],
    pub turn: u8,
}

/// What happens in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Three in a row win; nothing is said of a player without a move.
    Lines,
    /// A player without a move passes, and lines do not count.
    Passes,
}

/// The game.
#[derive(Clone, Debug)]
pub struct TicTacToe {
    mode: Mode,
    info: Info,
}

impl TicTacToe {
    pub fn new(mode: Mode) -> Self {
        let cell = CellShape {
            name: "at".to_string(),
            before: Vec::new(),
            point: true,
            after: Vec::new(),
            kind: CellKind::Value(Some(Sort::new(0, 2)), Presence::Optional),
        };
        let names = "A3 B3 C3 A2 B2 C2 A1 B1 C1".split(' ').map(String::from).collect();
        let selector =
            Selector { name: "gi1".to_string(), knowledge: Knowledge::None, mover: Role::Attacker, explains: false };
        let play = Clause { name: "play".to_string(), parameters: vec![Kind::Point], pass: false, located: [false; 2] };
        let info = Info {
            name: "tic_tac_toe".to_string(),
            game: "tic_tac_toe".to_string(),
            players: ["x".to_string(), "o".to_string()],
            board: Face { names, shape: Some((3, 3)), holes: Vec::new() },
            clauses: vec![play],
            parameters: Vec::new(),
            cells: vec![cell],
            legend: match mode {
                Mode::Lines => vec![('#', vec![(0, 0)]), ('O', vec![(0, 1)])],
                Mode::Passes => Vec::new(),
            },
            no_move: (mode == Mode::Passes).then_some(NoMove::Passes),
            only_mover_wins: false,
            names_no_role: true,
            selectors: vec![selector],
            explains: false,
            symmetries: Vec::new(),
        };
        Self { mode, info }
    }
}

impl Game for TicTacToe {
    type Set = Bits<1>;
    type Position = Position;
    type Args = Player;
    type Why = Unfounded;

    fn info(&self) -> &Info {
        &self.info
    }

    fn full(&self) -> Bits<1> {
        Bits::first_points(9)
    }

    fn verdict(&self, _: SelectorId, position: &Position, &by: &Player) -> bool {
        self.selected(SelectorId(0), position, &by, &mut Vec::new())
    }

    fn explained(&self, _: SelectorId, _: &Position, _: &Player) -> Option<Unfounded> {
        None
    }

    fn selected(&self, _: SelectorId, position: &Position, &by: &Player, moves: &mut Vec<Move>) -> bool {
        let first = moves.len();
        self.select(position, &by, by, moves, |after| self.goal(after, &by, by));
        moves.len() > first
    }

    fn why_reached(&self, side: Role, position: &Position, args: &Player) -> Unfounded {
        Reason::<Bits<1>>::plain(side == Role::Attacker && self.goal(position, args, *args))
    }

    fn why_over(&self, _: &Position, _: &Player) -> Unfounded {
        Reason::<Bits<1>>::plain(false)
    }

    fn breaks(&self, _: &Position, _: &Unfounded) -> bool {
        true
    }

    fn before_null(&self, _: &Position, _: &Player, after: &Unfounded) -> Unfounded {
        *after
    }

    fn before_move(&self, _: &Position, _: &Player, _: Role, _: Move, after: &Unfounded) -> Unfounded {
        *after
    }

    fn few(&self, _: &Position, _: &Player, _: Role, _: usize, _: &Unfounded, _: &mut Vec<Move>) -> Option<Unfounded> {
        None
    }

    fn initial(&self) -> Position {
        Position { at: [Bits::EMPTY; 2], turn: 0 }
    }

    fn image(&self, position: &Position, by: &Symmetry) -> Position {
        Position { at: by.sets(position.at), ..*position }
    }

    fn image_of_args(&self, args: &Player, _: &Symmetry) -> Player {
        *args
    }

    fn turn(&self, position: &Position) -> Player {
        Player::from(position.turn)
    }

    fn passes(&self, _: &Position) -> u32 {
        0
    }

    fn with_turn(&self, position: &Position, player: Player) -> Position {
        Position { turn: player as u8, ..*position }
    }

    fn candidates(&self, _: &Position, _: &Player, _: Player, moves: &mut Vec<Move>) {
        moves.extend((0..9).map(|point| Move::new(0, [point])));
    }

    fn play(&self, position: &Position, _: &Player, by: Player, play: Move) -> Option<Position> {
        let (mut at, point) = (position.at, play.arg(0));
        if (at[0] | at[1]).contains(point) {
            return None;
        }
        at[by as usize].insert(point);
        Some(Position { at, turn: opponent(by) as u8 })
    }

    fn null(&self, position: &Position) -> Position {
        Position { turn: 1 - position.turn, ..*position }
    }

    fn goal(&self, position: &Position, _: &Player, player: Player) -> bool {
        self.mode == Mode::Lines && LINES.iter().any(|line| position.at[player as usize].0[0] & line == *line)
    }

    fn drawn(&self, _: &Position, _: &Player) -> bool {
        false
    }

    fn ended(&self, _: &Position, _: &Player) -> bool {
        false
    }

    fn score(&self, _: &Position, _: &Player, _: Player) -> Option<Value> {
        None
    }

    fn args(&self, position: &Position, given: &[Value]) -> Option<Player> {
        given.is_empty().then_some(self.turn(position))
    }

    fn attacker(&self, args: &Player) -> Player {
        *args
    }

    fn with_attacker(&self, _: &Player, attacker: Player) -> Player {
        attacker
    }

    fn to_cells(&self, position: &Position) -> Cells {
        Cells { cells: vec![self.info.cells[0].values_of_sets(&position.at, 9)], turn: self.turn(position), passes: 0 }
    }

    fn read_cells(&self, cells: &Cells) -> Option<Position> {
        let mut position = Position { turn: u8::try_from(cells.turn).ok().filter(|turn| *turn < 2)?, ..self.initial() };
        self.info.cells[0].fill_sets(&mut position.at, cells.cells.first()?, &Board::new(9, &[])?)?;
        Some(position)
    }
}

mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::evaluations::{evaluations, played};
    use crate::rng::Rng;
    use crate::{perft, playout, text};

    fn plain() -> TicTacToe {
        TicTacToe::new(Mode::Lines)
    }

    fn passing() -> TicTacToe {
        TicTacToe::new(Mode::Passes)
    }

    fn position(x: u64, o: u64) -> Position {
        Position { at: [Bits([x]), Bits([o])], turn: 0 }
    }

    #[test]
    fn perft_counts_what_everyone_counts() {
        let start = plain().initial();
        let counts: Vec<u64> = (0..=9).map(|depth| perft::perft(&plain(), &start, &0, depth)).collect();
        assert_eq!(counts, [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]);
        let divided = perft::divide(&plain(), &start, &0, 4);
        assert_eq!(divided.len(), 9);
        assert_eq!(divided.iter().map(|(_, leaves)| leaves).sum::<u64>(), 3024);
        assert!(perft::divide(&plain(), &start, &0, 0).is_empty());
    }

    #[test]
    fn a_turn_that_goes_over_is_one_successor() {
        let one_left = position(0o753, 0o024);
        assert_eq!(perft::perft(&passing(), &one_left, &0, 1), 1);
        assert_eq!(perft::perft(&passing(), &one_left, &0, 4), 1);
        assert_eq!(perft::perft(&plain(), &position(0o252, 0o525), &0, 1), 0);
    }

    #[test]
    fn playouts_are_uniform_and_end_as_the_rules_say() {
        let mut rng = Rng::new(11);
        let mut first = BTreeMap::new();
        let (mut won, mut games) = (0, 0);
        while games < 9_000 {
            let mut moves = Vec::new();
            let end =
                playout::playout_with(&plain(), &plain().initial(), &0, &mut rng, 20, &mut moves, |before, play, _| {
                    if *before == plain().initial() {
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
        let cut = playout::playout(&passing(), &plain().initial(), &0, &mut rng, 12);
        assert_eq!((cut.length, cut.outcome), (12, None));
    }

    #[test]
    fn a_selector_tells_its_moves() {
        let game = plain();
        let selector = game.info().selector("gi1").unwrap();
        let two_ways = position(0o014, 0o001);
        assert!(game.verdict(selector, &position(0o050, 0o001), &0));
        let mut moves = vec![Move::new(9, [])];
        assert!(game.selected(selector, &position(0o056, 0o001), &0, &mut moves));
        assert_eq!(moves, [Move::new(9, []), Move::new(0, [4]), Move::new(0, [8])]);
        assert!(!game.verdict(selector, &two_ways, &0) && game.info().selector("gi2").is_none());
    }

    #[test]
    fn people_can_read_it() {
        let shown = position(0o021, 0o100);
        assert_eq!(text::picture(plain().info(), &plain().to_cells(&shown), &[4, 5]), " # . .\n .(#).)\n O . .\n");
        assert_eq!(text::picture(passing().info(), &plain().to_cells(&shown), &[]), " x . .\n . x .\n o . .\n");
        assert_eq!(text::play(plain().info(), Move::new(0, [5])), "play C2");
        assert_eq!(text::read_point(plain().info(), "c2"), Some(5));
        assert_eq!((text::read_point(plain().info(), "9"), text::read_point(plain().info(), "D1")), (None, None));
        assert_eq!(plain().read_cells(&plain().to_cells(&shown)), Some(shown));
    }

    #[test]
    fn evaluations_are_counted_where_that_is_asked_for() {
        let before = evaluations();
        played();
        assert_eq!(evaluations(), before + u64::from(cfg!(feature = "counted")));
    }
}
