//! The game `amazons`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, CellKind, CellShape, Cells, Clause, Counted, DIR, Game, Kind, Move,
    NONE, NoMove, PLAYER, Parameter, PhantomData, Player, Point, PointSet, Presence,
    Relation, Selector, Shifts, Steps, Unfounded, Value, closure, image_at, opponent,
    plane, put, row_at, value_at,
};

/// An instance of `amazons`: its board, and all that differs between instances.
pub trait Instance: Board {
    /// The instance's name.
    const NAME: &'static str;
    /// The form of `STEP_TABLE`.
    type StepTable: Relation<Self::Set>;
    /// `step_table`: which points lead to which, by dir.
    const STEP_TABLE: &'static [Self::StepTable];
    /// The position at the start.
    fn start() -> Position<Self>;
}

/// A position of `amazons`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<I: Instance> {
    /// `at`: for each value the points that have it.
    pub at: [I::Set; 2],
    /// `burnt`: its points.
    pub burnt: I::Set,
    /// The player to move.
    pub turn: u8,
}

impl<I: Instance> Position<I> {
    /// The position before anything is put on the board.
    pub fn empty() -> Self {
        Position {
            at: [I::Set::EMPTY; 2],
            burnt: I::Set::EMPTY,
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

/// The points Q with `slide(P, D, Q)`.
/// Rule: amazons.game:12, amazons.game:13.
pub fn slide_from<I: Instance>(position: &Position<I>, p: Point, d: Value) -> I::Set {
    let vacant = position.at_absent();
    closure(
        (row_at(I::STEP_TABLE, DIR.slot(d), p) & vacant) - position.burnt,
        |reached| {
            (image_at(I::STEP_TABLE, DIR.slot(d), reached) & vacant) - position.burnt
        },
    )
}

/// Appends the candidates of `go`.
/// Rule: amazons.game:15.
pub fn go_candidates<I: Instance>(
    position: &Position<I>,
    c: Player,
    moves: &mut Vec<Move>,
) {
    for p in position.at_plane(c).iter() {
        for q in I::Set::union_of((0..8).map(|it| slide_from(position, p, it))).iter() {
            let mut after = *position;
            after.put_at(I::Set::of(p), NONE);
            after.put_at(I::Set::of(q), c);
            for a in I::Set::union_of((0..8).map(|it_2| slide_from(&after, q, it_2)))
                .iter()
            {
                moves.push(Move::new(0, [p, q, a]));
            }
        }
    }
}

/// The position after `go` by the player, if the move is legal.
/// Rule: amazons.game:15.
pub fn after_go<I: Instance>(
    position: &Position<I>,
    c: Player,
    p: Point,
    q: Point,
    a: Point,
) -> Option<Position<I>> {
    let mut after = *position;
    after.put_at(I::Set::of(p), NONE);
    after.put_at(I::Set::of(q), c);
    after.burnt |= I::Set::of(a);
    after.turn = opponent(c) as u8;
    Some(after)
}

/// The game `amazons` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    type Why = Unfounded;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "amazons";
    const PLAYERS: [&'static str; 2] = ["white", "black"];
    const CLAUSES: &'static [Clause] = &[
        Clause {
            name: "go",
            parameters: &[Kind::Point, Kind::Point, Kind::Point],
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
        CellShape {
            name: "burnt",
            before: &[],
            point: true,
            after: &[],
            kind: CellKind::Members,
        },
    ];
    const LEGEND: &'static [(char, &'static [(usize, i32)])] = &[
        ('W', &[(0, 0)]),
        ('B', &[(0, 1)]),
        ('#', &[(1, 1)]),
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
                Self::CELLS[1].values_of_sets(&[position.burnt], Self::POINTS),
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
        Self::CELLS[1]
            .fill_sets(
                ::core::slice::from_mut(&mut position.burnt),
                &cells.cells[1],
                Self::POINTS,
            )?;
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
            0 => after_go(position, by, play.arg(0), play.arg(1), play.arg(2)),
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
    type StepTable = I::StepTable;
    const STEP_TABLE: &'static [Self::StepTable] = I::STEP_TABLE;
    fn start() -> Position<Self> {
        let start = <I as Instance>::start();
        Position {
            at: start.at,
            burnt: start.burnt,
            turn: start.turn,
        }
    }
}

/// The board of `amazons10`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Amazons10Board;

impl Board for Amazons10Board {
    type Set = Bits<2>;
    const FULL: Self::Set = Bits::first_points(100);
    const POINTS: i32 = 100;
    const POINT_NAMES: &'static str = "A10 B10 C10 D10 E10 F10 G10 H10 J10 K10 \
         A9 B9 C9 D9 E9 F9 G9 H9 J9 K9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 K8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 K7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 K6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 K5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 K4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 K3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 K2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1 K1";
    const SHAPE: Option<(usize, usize)> = Some((10, 10));
}

impl Instance for Amazons10Board {
    const NAME: &'static str = "amazons10";
    type StepTable = Shifts<Self::Set, 1>;
    const STEP_TABLE: &'static [Self::StepTable] = &[
        Shifts([(-10, Bits([0xfffffffffffffc00, 0xfffffffff]))]),
        Shifts([(-9, Bits([0xf7fdff7fdff7fc00, 0x7fdff7fdf]))]),
        Shifts([(1, Bits([0xf7fdff7fdff7fdff, 0x7fdff7fdf]))]),
        Shifts([(11, Bits([0xf7fdff7fdff7fdff, 0x1ff7fdf]))]),
        Shifts([(10, Bits([0xffffffffffffffff, 0x3ffffff]))]),
        Shifts([(9, Bits([0xeffbfeffbfeffbfe, 0x3feffbf]))]),
        Shifts([(-1, Bits([0xeffbfeffbfeffbfe, 0xffbfeffbf]))]),
        Shifts([(-11, Bits([0xeffbfeffbfeff800, 0xffbfeffbf]))]),
    ];
    fn start() -> Position<Self> {
        Position {
            at: [
                Bits::from_points(&[60, 69, 93, 96]),
                Bits::from_points(&[3, 6, 30, 39]),
            ],
            ..Position::empty()
        }
    }
}

/// `amazons10`.
pub type Amazons10 = Rules<Amazons10Board>;
