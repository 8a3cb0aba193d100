//! The game `breakthrough`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, CellKind, CellShape, Cells, Clause, Counted, DIR, Game, Kind, Move,
    NONE, NoMove, PLAYER, Parameter, PhantomData, Player, Point, PointSet, Presence,
    Relation, Selector, Shifts, Steps, Unfounded, Value, entry, opponent, plane, put,
    row_at, slot, value_at,
};

/// An instance of `breakthrough`: its board, and all that differs between instances.
pub trait Instance: Board {
    /// The instance's name.
    const NAME: &'static str;
    /// The parameter `size`.
    const SIZE: Value;
    /// `edge_table`: its points, by dir.
    const EDGE_TABLE: &'static [Self::Set];
    /// `ahead_table`: whether it holds, by player and dir.
    const AHEAD_TABLE: &'static [bool];
    /// The form of `STEP_TABLE`.
    type StepTable: Relation<Self::Set>;
    /// `step_table`: which points lead to which, by dir.
    const STEP_TABLE: &'static [Self::StepTable];
    /// `straight_table`: whether it holds, by dir.
    const STRAIGHT_TABLE: &'static [bool];
    /// The position at the start.
    fn start() -> Position<Self>;
}

/// A position of `breakthrough`.
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
/// Rule: breakthrough.game:20, breakthrough.game:21.
pub fn goal<I: Instance>(position: &Position<I>, player: Player) -> bool {
    if player == 0 && !(position.at[0] & I::EDGE_TABLE[0]).is_empty() {
        return true;
    }
    player == 1 && !(position.at[1] & I::EDGE_TABLE[4]).is_empty()
}

/// Appends the candidates of `go`.
/// Rule: breakthrough.game:16.
pub fn go_candidates<I: Instance>(
    position: &Position<I>,
    c: Player,
    moves: &mut Vec<Move>,
) {
    for p in position.at_plane(c).iter() {
        let all = I::Set::union_of(
            (0..8)
                .map(|d| {
                    if entry(I::AHEAD_TABLE, slot(PLAYER.slot(c), d, DIR)) {
                        let value = if entry(I::STRAIGHT_TABLE, DIR.slot(d)) {
                            I::Set::EMPTY
                        } else {
                            I::FULL
                        };
                        let common = row_at(I::STEP_TABLE, DIR.slot(d), p)
                            & (value | (I::FULL - position.at_plane(opponent(c))));
                        common - position.at_plane(c)
                    } else {
                        I::Set::EMPTY
                    }
                }),
        );
        for q in all.iter() {
            moves.push(Move::new(0, [p, q]));
        }
    }
}

/// The position after `go` by the player, if the move is legal.
/// Rule: breakthrough.game:16.
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

/// The game `breakthrough` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    type Why = Unfounded;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "breakthrough";
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
    const AHEAD_TABLE: &'static [bool] = I::AHEAD_TABLE;
    type StepTable = I::StepTable;
    const STEP_TABLE: &'static [Self::StepTable] = I::STEP_TABLE;
    const STRAIGHT_TABLE: &'static [bool] = I::STRAIGHT_TABLE;
    fn start() -> Position<Self> {
        let start = <I as Instance>::start();
        Position {
            at: start.at,
            turn: start.turn,
        }
    }
}

/// The board of `breakthrough5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Breakthrough5Board;

impl Board for Breakthrough5Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(25);
    const POINTS: i32 = 25;
    const POINT_NAMES: &'static str = "A5 B5 C5 D5 E5 \
         A4 B4 C4 D4 E4 \
         A3 B3 C3 D3 E3 \
         A2 B2 C2 D2 E2 \
         A1 B1 C1 D1 E1";
    const SHAPE: Option<(usize, usize)> = Some((5, 5));
}

impl Instance for Breakthrough5Board {
    const NAME: &'static str = "breakthrough5";
    const SIZE: Value = 5;
    const EDGE_TABLE: &'static [Self::Set] = &[
        Bits([0x1f]),
        Bits([0]),
        Bits([0x1084210]),
        Bits([0]),
        Bits([0x1f00000]),
        Bits([0]),
        Bits([0x108421]),
        Bits([0]),
    ];
    const AHEAD_TABLE: &'static [bool] = &[
        true, true, false, false, false, false, false, true, false, false, false, true,
        true, true, false, false,
    ];
    type StepTable = Shifts<Self::Set, 1>;
    const STEP_TABLE: &'static [Self::StepTable] = &[
        Shifts([(-5, Bits([0x1ffffe0]))]),
        Shifts([(-4, Bits([0xf7bde0]))]),
        Shifts([(1, Bits([0xf7bdef]))]),
        Shifts([(6, Bits([0x7bdef]))]),
        Shifts([(5, Bits([0xfffff]))]),
        Shifts([(4, Bits([0xf7bde]))]),
        Shifts([(-1, Bits([0x1ef7bde]))]),
        Shifts([(-6, Bits([0x1ef7bc0]))]),
    ];
    const STRAIGHT_TABLE: &'static [bool] = &[
        true, false, false, false, true, false, false, false,
    ];
    fn start() -> Position<Self> {
        Position {
            at: [
                Bits::from_points(&[15, 16, 17, 18, 19, 20, 21, 22, 23, 24]),
                Bits::from_points(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
            ],
            ..Position::empty()
        }
    }
}

/// `breakthrough5`.
pub type Breakthrough5 = Rules<Breakthrough5Board>;

/// The board of `breakthrough6`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Breakthrough6Board;

impl Board for Breakthrough6Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(36);
    const POINTS: i32 = 36;
    const POINT_NAMES: &'static str = "A6 B6 C6 D6 E6 F6 \
         A5 B5 C5 D5 E5 F5 \
         A4 B4 C4 D4 E4 F4 \
         A3 B3 C3 D3 E3 F3 \
         A2 B2 C2 D2 E2 F2 \
         A1 B1 C1 D1 E1 F1";
    const SHAPE: Option<(usize, usize)> = Some((6, 6));
}

impl Instance for Breakthrough6Board {
    const NAME: &'static str = "breakthrough6";
    const SIZE: Value = 6;
    const EDGE_TABLE: &'static [Self::Set] = &[
        Bits([0x3f]),
        Bits([0]),
        Bits([0x820820820]),
        Bits([0]),
        Bits([0xfc0000000]),
        Bits([0]),
        Bits([0x41041041]),
        Bits([0]),
    ];
    const AHEAD_TABLE: &'static [bool] = &[
        true, true, false, false, false, false, false, true, false, false, false, true,
        true, true, false, false,
    ];
    type StepTable = Shifts<Self::Set, 1>;
    const STEP_TABLE: &'static [Self::StepTable] = &[
        Shifts([(-6, Bits([0xfffffffc0]))]),
        Shifts([(-5, Bits([0x7df7df7c0]))]),
        Shifts([(1, Bits([0x7df7df7df]))]),
        Shifts([(7, Bits([0x1f7df7df]))]),
        Shifts([(6, Bits([0x3fffffff]))]),
        Shifts([(5, Bits([0x3efbefbe]))]),
        Shifts([(-1, Bits([0xfbefbefbe]))]),
        Shifts([(-7, Bits([0xfbefbef80]))]),
    ];
    const STRAIGHT_TABLE: &'static [bool] = &[
        true, false, false, false, true, false, false, false,
    ];
    fn start() -> Position<Self> {
        Position {
            at: [
                Bits::from_points(&[24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]),
                Bits::from_points(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
            ],
            ..Position::empty()
        }
    }
}

/// `breakthrough6`.
pub type Breakthrough6 = Rules<Breakthrough6Board>;

/// The board of `breakthrough8`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Breakthrough8Board;

impl Board for Breakthrough8Board {
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

impl Instance for Breakthrough8Board {
    const NAME: &'static str = "breakthrough8";
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
    const AHEAD_TABLE: &'static [bool] = &[
        true, true, false, false, false, false, false, true, false, false, false, true,
        true, true, false, false,
    ];
    type StepTable = Shifts<Self::Set, 1>;
    const STEP_TABLE: &'static [Self::StepTable] = &[
        Shifts([(-8, Bits([0xffffffffffffff00]))]),
        Shifts([(-7, Bits([0x7f7f7f7f7f7f7f00]))]),
        Shifts([(1, Bits([0x7f7f7f7f7f7f7f7f]))]),
        Shifts([(9, Bits([0x7f7f7f7f7f7f7f]))]),
        Shifts([(8, Bits([0xffffffffffffff]))]),
        Shifts([(7, Bits([0xfefefefefefefe]))]),
        Shifts([(-1, Bits([0xfefefefefefefefe]))]),
        Shifts([(-9, Bits([0xfefefefefefefe00]))]),
    ];
    const STRAIGHT_TABLE: &'static [bool] = &[
        true, false, false, false, true, false, false, false,
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

/// `breakthrough8`.
pub type Breakthrough8 = Rules<Breakthrough8Board>;
