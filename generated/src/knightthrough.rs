//! The game `knightthrough`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, CellKind, CellShape, Cells, Clause, Counted, Game, Kind, Move, NONE,
    NoMove, PLAYER, Parameter, PhantomData, Player, Point, PointSet, Presence, Relation,
    Selector, Shifts, Steps, Unfounded, Value, opponent, plane, put, row_at, value_at,
};

/// An instance of `knightthrough`: its board, and all that differs between instances.
pub trait Instance: Board {
    /// The instance's name.
    const NAME: &'static str;
    /// The parameter `size`.
    const SIZE: Value;
    /// `edge_table`: its points, by dir.
    const EDGE_TABLE: &'static [Self::Set];
    /// The form of `LEAP_TABLE`.
    type LeapTable: Relation<Self::Set>;
    /// `leap_table`: which points lead to which, by player.
    const LEAP_TABLE: &'static [Self::LeapTable];
    /// The position at the start.
    fn start() -> Position<Self>;
}

/// A position of `knightthrough`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<I: Instance> {
    /// `at`: for each value the points that have it.
    pub at: [I::Set; 2],
    /// The player to move.
    pub turn: u8,
}

impl<I: Instance> Position<I> {
    /// The position before anything is put on the board.
    pub fn empty() -> Self {
        Position {
            at: [I::Set::EMPTY; 2],
            turn: 0,
        }
    }

    /// The position after the turn is given over without a move.
    #[inline]
    pub fn null(&self) -> Self {
        let mut after = *self;
        after.turn = 1 - self.turn;
        after
    }

    /// The value of `at` at a point.
    #[inline]
    pub fn at(&self, point: Point) -> Player {
        value_at(&self.at, 0, point)
    }

    /// The points where `at` is the value.
    #[inline]
    pub fn at_plane(&self, value: Player) -> I::Set {
        plane(&self.at, PLAYER.slot(value))
    }

    /// The points where `at` is none.
    #[inline]
    pub fn at_absent(&self) -> I::Set {
        I::FULL - (self.at[0] | self.at[1])
    }

    /// Gives the points a value of `at`.
    #[inline]
    pub fn put_at(&mut self, points: I::Set, value: Player) {
        put(&mut self.at, points, PLAYER.slot(value));
    }
}

/// What is fixed at the root: who attacks, and the parameters given with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Args {
    /// The attacker.
    pub attacker: Player,
}

/// Whether the player has reached a goal.
/// Rule: knightthrough.game:24, knightthrough.game:25.
pub fn goal<I: Instance>(position: &Position<I>, player: Player) -> bool {
    if player == 0 && !(position.at[0] & I::EDGE_TABLE[0]).is_empty() {
        return true;
    }
    player == 1 && !(position.at[1] & I::EDGE_TABLE[4]).is_empty()
}

/// Appends the candidates of `go`.
/// Rule: knightthrough.game:20.
pub fn go_candidates<I: Instance>(
    position: &Position<I>,
    c: Player,
    moves: &mut Vec<Move>,
) {
    for p in position.at_plane(c).iter() {
        for q in (row_at(I::LEAP_TABLE, PLAYER.slot(c), p) - position.at_plane(c)).iter()
        {
            moves.push(Move::new(0, [p, q]));
        }
    }
}

/// The position after `go` by the player, if the move is legal.
/// Rule: knightthrough.game:20.
pub fn after_go<I: Instance>(
    position: &Position<I>,
    c: Player,
    p: Point,
    q: Point,
) -> Option<Position<I>> {
    let mut after = *position;
    after.put_at(I::Set::of(p), NONE);
    after.put_at(I::Set::of(q), c);
    after.turn = opponent(c) as u8;
    Some(after)
}

/// The game `knightthrough` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    type Why = Unfounded;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "knightthrough";
    const PLAYERS: [&'static str; 2] = ["white", "black"];
    const CLAUSES: &'static [Clause] = &[
        Clause {
            name: "go",
            parameters: &[Kind::Point, Kind::Point],
            pass: false,
        },
    ];
    const PARAMETERS: &'static [Parameter] = &[];
    const CELLS: &'static [CellShape] = &[
        CellShape {
            name: "at",
            before: &[],
            point: true,
            after: &[],
            kind: CellKind::Value(Some(PLAYER), Presence::Optional),
        },
    ];
    const LEGEND: &'static [(char, &'static [(usize, i32)])] = &[
        ('W', &[(0, 0)]),
        ('B', &[(0, 1)]),
    ];
    const NO_MOVE: Option<NoMove> = Some(NoMove::Loses);
    const SELECTORS: &'static [Selector<Self>] = &[];
    const STEPS: Option<&'static Steps<Self>> = None;
    fn initial() -> Position<I> {
        <I as Instance>::start()
    }

    fn turn(position: &Position<I>) -> Player {
        Player::from(position.turn)
    }

    fn passes(_: &Position<I>) -> u32 {
        0
    }

    fn with_turn(position: &Position<I>, player: Player) -> Position<I> {
        Position {
            turn: player as u8,
            ..*position
        }
    }

    fn null(position: &Position<I>) -> Position<I> {
        position.null()
    }

    fn to_cells(position: &Position<I>) -> Cells {
        Cells {
            cells: Vec::from([
                Self::CELLS[0].values_of_sets(&position.at, Self::POINTS),
            ]),
            turn: Self::turn(position),
            passes: Self::passes(position),
        }
    }

    fn from_cells(cells: &Cells) -> Option<Position<I>> {
        if cells.cells.len() != Self::CELLS.len() || !PLAYER.has(cells.turn) {
            return None;
        }
        let mut position = Position::empty();
        position.turn = cells.turn as u8;
        Self::CELLS[0].fill_sets(&mut position.at, &cells.cells[0], Self::POINTS)?;
        Some(position)
    }

    #[inline]
    fn candidates(
        position: &Position<I>,
        _args: &Args,
        by: Player,
        moves: &mut Vec<Move>,
    ) {
        go_candidates(position, by, moves);
    }

    #[inline]
    fn play(
        position: &Position<I>,
        _args: &Args,
        by: Player,
        play: Move,
    ) -> Option<Position<I>> {
        match play.clause {
            0 => after_go(position, by, play.arg(0), play.arg(1)),
            _ => None,
        }
    }

    #[inline]
    fn goal(position: &Position<I>, _args: &Args, player: Player) -> bool {
        goal(position, player)
    }

    #[inline]
    fn drawn(_position: &Position<I>, _args: &Args) -> bool {
        false
    }

    #[inline]
    fn ended(_position: &Position<I>, _args: &Args) -> bool {
        false
    }

    fn score(_position: &Position<I>, _args: &Args, _player: Player) -> Option<Value> {
        None
    }

    fn args(position: &Position<I>, given: &[Value]) -> Option<Args> {
        let &[] = given else {
            return None;
        };
        let attacker = Player::from(position.turn);
        Some(Args { attacker })
    }

    fn attacker(args: &Args) -> Player {
        args.attacker
    }

    fn with_attacker(_args: &Args, attacker: Player) -> Args {
        Args { attacker }
    }
}

impl<I: Instance> Instance for Counted<I> {
    const NAME: &'static str = <I as Instance>::NAME;
    const SIZE: Value = I::SIZE;
    const EDGE_TABLE: &'static [Self::Set] = I::EDGE_TABLE;
    type LeapTable = I::LeapTable;
    const LEAP_TABLE: &'static [Self::LeapTable] = I::LEAP_TABLE;
    fn start() -> Position<Self> {
        let start = <I as Instance>::start();
        Position {
            at: start.at,
            turn: start.turn,
        }
    }
}

/// The board of `knightthrough8`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Knightthrough8Board;

impl Board for Knightthrough8Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(64);
    const POINTS: i32 = 64;
    const POINT_NAMES: &'static str = "A8 B8 C8 D8 E8 F8 G8 H8 \
         A7 B7 C7 D7 E7 F7 G7 H7 \
         A6 B6 C6 D6 E6 F6 G6 H6 \
         A5 B5 C5 D5 E5 F5 G5 H5 \
         A4 B4 C4 D4 E4 F4 G4 H4 \
         A3 B3 C3 D3 E3 F3 G3 H3 \
         A2 B2 C2 D2 E2 F2 G2 H2 \
         A1 B1 C1 D1 E1 F1 G1 H1";
    const SHAPE: Option<(usize, usize)> = Some((8, 8));
}

impl Instance for Knightthrough8Board {
    const NAME: &'static str = "knightthrough8";
    const SIZE: Value = 8;
    const EDGE_TABLE: &'static [Self::Set] = &[
        Bits([0xff]),
        Bits([0]),
        Bits([0x8080808080808080]),
        Bits([0]),
        Bits([0xff00000000000000]),
        Bits([0]),
        Bits([0x101010101010101]),
        Bits([0]),
    ];
    type LeapTable = Shifts<Self::Set, 4>;
    const LEAP_TABLE: &'static [Self::LeapTable] = &[
        Shifts([
            (-17, Bits([0xfefefefefefe0000])),
            (-15, Bits([0x7f7f7f7f7f7f0000])),
            (-10, Bits([0xfcfcfcfcfcfcfc00])),
            (-6, Bits([0x3f3f3f3f3f3f3f00])),
        ]),
        Shifts([
            (6, Bits([0xfcfcfcfcfcfcfc])),
            (10, Bits([0x3f3f3f3f3f3f3f])),
            (15, Bits([0xfefefefefefe])),
            (17, Bits([0x7f7f7f7f7f7f])),
        ]),
    ];
    fn start() -> Position<Self> {
        Position {
            at: [
                Bits::from_points(
                    &[48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63],
                ),
                Bits::from_points(
                    &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
                ),
            ],
            ..Position::empty()
        }
    }
}

/// `knightthrough8`.
pub type Knightthrough8 = Rules<Knightthrough8Board>;
