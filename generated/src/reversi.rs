//! The game `reversi`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, CellKind, CellShape, Cells, Clause, Counted, DIR, Game, Kind, Move,
    NONE, NoMove, PLAYER, Parameter, PhantomData, Player, Point, PointSet, Presence,
    Relation, Selector, Shifts, Steps, Unfounded, Value, closure, closure_meets,
    image_at, opponent, plane, preimage_at, put, row_at, value_at,
};

/// An instance of `reversi`: its board, and all that differs between instances.
pub trait Instance: Board {
    /// The instance's name.
    const NAME: &'static str;
    /// The parameter `size`.
    const SIZE: Value;
    /// The form of `STEP_TABLE`.
    type StepTable: Relation<Self::Set>;
    /// `step_table`: which points lead to which, by dir.
    const STEP_TABLE: &'static [Self::StepTable];
    /// The position at the start.
    fn start() -> Position<Self>;
}

/// A position of `reversi`.
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
#[inline]
pub fn goal(_player: Player) -> bool {
    false
}

/// Whether no point asked about is one that `run_to_any` leads to.
/// Rule: reversi.game:14, reversi.game:15.
pub fn run_to_any_clear<I: Instance>(position: &Position<I>, it: Value) -> bool {
    let vacant = position.at_absent();
    !closure_meets(
        preimage_at(I::STEP_TABLE, DIR.slot(it), position.at[0]),
        |reached| preimage_at(I::STEP_TABLE, DIR.slot(it), reached & position.at[1]),
        |layer| preimage_at(I::STEP_TABLE, DIR.slot(it), layer & position.at[1]) & vacant,
    )
}

/// Whether no point asked about is one that `run_to_any` leads to.
/// Rule: reversi.game:14, reversi.game:15.
pub fn run_to_any_clear_2<I: Instance>(position: &Position<I>, it: Value) -> bool {
    let vacant = position.at_absent();
    !closure_meets(
        preimage_at(I::STEP_TABLE, DIR.slot(it), position.at[1]),
        |reached| preimage_at(I::STEP_TABLE, DIR.slot(it), reached & position.at[0]),
        |layer| preimage_at(I::STEP_TABLE, DIR.slot(it), layer & position.at[0]) & vacant,
    )
}

/// Whether the game has ended.
/// Rule: reversi.game:23.
#[inline]
pub fn ended<I: Instance>(position: &Position<I>) -> bool {
    (0..8).all(|it| run_to_any_clear(position, it))
        && (0..8).all(|it_2| run_to_any_clear_2(position, it_2))
}

/// The player's score.
/// Rule: reversi.game:24.
#[inline]
pub fn score<I: Instance>(position: &Position<I>, player: Player) -> Value {
    position.at_plane(player).count()
}

/// The points P with `run(C, P, D, Q)` for some Q of the set.
/// Rule: reversi.game:14, reversi.game:15.
pub fn run_to_any<I: Instance>(
    position: &Position<I>,
    c: Player,
    d: Value,
    q_set: I::Set,
) -> I::Set {
    let at_so = position.at_plane(opponent(c));
    let common = at_so
        & closure(
            q_set,
            |reached| preimage_at(I::STEP_TABLE, DIR.slot(d), reached & at_so),
        );
    preimage_at(I::STEP_TABLE, DIR.slot(d), common)
}

/// Whether no point asked about is one that `run_from` leads to.
/// Rule: reversi.game:14, reversi.game:15.
pub fn run_from_clear<I: Instance>(
    position: &Position<I>,
    c: Player,
    d: Value,
    p: Point,
) -> bool {
    let at_so = position.at_plane(opponent(c));
    let at_so_2 = position.at_plane(c);
    !closure_meets(
        row_at(I::STEP_TABLE, DIR.slot(d), p) & at_so,
        |reached| image_at(I::STEP_TABLE, DIR.slot(d), reached) & at_so,
        |layer| image_at(I::STEP_TABLE, DIR.slot(d), layer) & at_so_2,
    )
}

/// Whether `closed(C, P, D)`.
/// Rule: reversi.game:16.
#[inline]
pub fn closed<I: Instance>(
    position: &Position<I>,
    c: Player,
    p: Point,
    d: Value,
) -> bool {
    !run_from_clear(position, c, d, p)
}

/// The points Q with `run(C, P, D, Q)`.
/// Rule: reversi.game:14, reversi.game:15.
pub fn run_from<I: Instance>(
    position: &Position<I>,
    c: Player,
    p: Point,
    d: Value,
) -> I::Set {
    let at_so = position.at_plane(opponent(c));
    closure(
        row_at(I::STEP_TABLE, DIR.slot(d), p) & at_so,
        |reached| image_at(I::STEP_TABLE, DIR.slot(d), reached) & at_so,
    )
}

/// Appends the candidates of `play`.
/// Rule: reversi.game:18.
pub fn play_candidates<I: Instance>(
    position: &Position<I>,
    c: Player,
    moves: &mut Vec<Move>,
) {
    let all = I::Set::union_of(
        (0..8)
            .map(|it| {
                position.at_absent()
                    & run_to_any(
                        position,
                        c,
                        it,
                        preimage_at(I::STEP_TABLE, DIR.slot(it), position.at_plane(c)),
                    )
            }),
    );
    for p in all.iter() {
        moves.push(Move::new(0, [p]));
    }
}

/// The position after `play` by the player, if the move is legal.
/// Rule: reversi.game:18.
pub fn after_play<I: Instance>(
    position: &Position<I>,
    c: Player,
    p: Point,
) -> Option<Position<I>> {
    let all = I::Set::union_of(
        (0..8)
            .map(|d| {
                if closed(position, c, p, d) {
                    run_from(position, c, p, d)
                } else {
                    I::Set::EMPTY
                }
            }),
    );
    let mut after = *position;
    after.put_at(I::Set::of(p), c);
    after.put_at(all, c);
    after.turn = opponent(c) as u8;
    Some(after)
}

/// The game `reversi` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    type Why = Unfounded;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "reversi";
    const PLAYERS: [&'static str; 2] = ["black", "white"];
    const CLAUSES: &'static [Clause] = &[
        Clause {
            name: "play",
            parameters: &[Kind::Point],
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
        ('X', &[(0, 0)]),
        ('O', &[(0, 1)]),
    ];
    const NO_MOVE: Option<NoMove> = Some(NoMove::Passes);
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
        play_candidates(position, by, moves);
    }

    #[inline]
    fn play(
        position: &Position<I>,
        _args: &Args,
        by: Player,
        play: Move,
    ) -> Option<Position<I>> {
        match play.clause {
            0 => after_play(position, by, play.arg(0)),
            _ => None,
        }
    }

    #[inline]
    fn goal(_position: &Position<I>, _args: &Args, player: Player) -> bool {
        goal(player)
    }

    #[inline]
    fn drawn(_position: &Position<I>, _args: &Args) -> bool {
        false
    }

    #[inline]
    fn ended(position: &Position<I>, _args: &Args) -> bool {
        ended(position)
    }

    fn score(position: &Position<I>, _args: &Args, player: Player) -> Option<Value> {
        Some(score(position, player)).filter(|score| *score != NONE)
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
    type StepTable = I::StepTable;
    const STEP_TABLE: &'static [Self::StepTable] = I::STEP_TABLE;
    fn start() -> Position<Self> {
        let start = <I as Instance>::start();
        Position {
            at: start.at,
            turn: start.turn,
        }
    }
}

/// The board of `reversi4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reversi4Board;

impl Board for Reversi4Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(16);
    const POINTS: i32 = 16;
    const POINT_NAMES: &'static str = "A4 B4 C4 D4 \
         A3 B3 C3 D3 \
         A2 B2 C2 D2 \
         A1 B1 C1 D1";
    const SHAPE: Option<(usize, usize)> = Some((4, 4));
}

impl Instance for Reversi4Board {
    const NAME: &'static str = "reversi4";
    const SIZE: Value = 4;
    type StepTable = Shifts<Self::Set, 1>;
    const STEP_TABLE: &'static [Self::StepTable] = &[
        Shifts([(-4, Bits([0xfff0]))]),
        Shifts([(-3, Bits([0x7770]))]),
        Shifts([(1, Bits([0x7777]))]),
        Shifts([(5, Bits([0x777]))]),
        Shifts([(4, Bits([0xfff]))]),
        Shifts([(3, Bits([0xeee]))]),
        Shifts([(-1, Bits([0xeeee]))]),
        Shifts([(-5, Bits([0xeee0]))]),
    ];
    fn start() -> Position<Self> {
        Position {
            at: [Bits::from_points(&[6, 9]), Bits::from_points(&[5, 10])],
            ..Position::empty()
        }
    }
}

/// `reversi4`.
pub type Reversi4 = Rules<Reversi4Board>;

/// The board of `reversi6`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reversi6Board;

impl Board for Reversi6Board {
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

impl Instance for Reversi6Board {
    const NAME: &'static str = "reversi6";
    const SIZE: Value = 6;
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
    fn start() -> Position<Self> {
        Position {
            at: [Bits::from_points(&[15, 20]), Bits::from_points(&[14, 21])],
            ..Position::empty()
        }
    }
}

/// `reversi6`.
pub type Reversi6 = Rules<Reversi6Board>;

/// The board of `reversi8`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reversi8Board;

impl Board for Reversi8Board {
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

impl Instance for Reversi8Board {
    const NAME: &'static str = "reversi8";
    const SIZE: Value = 8;
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
    fn start() -> Position<Self> {
        Position {
            at: [Bits::from_points(&[28, 35]), Bits::from_points(&[27, 36])],
            ..Position::empty()
        }
    }
}

/// `reversi8`.
pub type Reversi8 = Rules<Reversi8Board>;
