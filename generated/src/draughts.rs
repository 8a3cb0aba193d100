//! The game `draughts`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, CellKind, CellShape, Cells, Clause, Counted, DIR, Game, Kind, Move,
    NONE, NoMove, PLAYER, Parameter, PhantomData, Player, Point, PointSet, Presence,
    Relation, Selector, Shifts, Sort, Steps, Unfounded, Value, column_at, entry,
    image_at, opponent, plane, put, row_at, slot, value_at,
};

/// An instance of `draughts`: its board, and all that differs between instances.
pub trait Instance: Board {
    /// The instance's name.
    const NAME: &'static str;
    /// `ahead_table`: whether it holds, by player and dir.
    const AHEAD_TABLE: &'static [bool];
    /// The form of `STEP_TABLE`.
    type StepTable: Relation<Self::Set>;
    /// `step_table`: which points lead to which, by dir.
    const STEP_TABLE: &'static [Self::StepTable];
    /// `far_table`: its points, by player.
    const FAR_TABLE: &'static [Self::Set];
    /// The position at the start.
    fn start() -> Position<Self>;
}

/// A position of `draughts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<I: Instance> {
    /// `at.0`: for each value the points that have it.
    pub at_0: [I::Set; 2],
    /// `at.1`: for each value the points that have it.
    pub at_1: [I::Set; 2],
    /// `chain`: its value.
    pub chain: Point,
    /// The player to move.
    pub turn: u8,
}

impl<I: Instance> Position<I> {
    /// The position before anything is put on the board.
    pub fn empty() -> Self {
        Position {
            at_0: [I::Set::EMPTY; 2],
            at_1: [I::Set::EMPTY; 2],
            chain: NONE,
            turn: 0,
        }
    }

    /// The position after the turn is given over without a move.
    #[inline]
    pub fn null(&self) -> Self {
        let mut after = *self;
        after.chain = NONE;
        after.turn = 1 - self.turn;
        after
    }

    /// The value of `at.0` at a point.
    #[inline]
    pub fn at_0(&self, point: Point) -> Player {
        value_at(&self.at_0, 0, point)
    }

    /// The points where `at.0` is the value.
    #[inline]
    pub fn at_0_plane(&self, value: Player) -> I::Set {
        plane(&self.at_0, PLAYER.slot(value))
    }

    /// The points where `at.0` is none.
    #[inline]
    pub fn at_0_absent(&self) -> I::Set {
        I::FULL - (self.at_0[0] | self.at_0[1])
    }

    /// Gives the points a value of `at.0`.
    #[inline]
    pub fn put_at_0(&mut self, points: I::Set, value: Player) {
        put(&mut self.at_0, points, PLAYER.slot(value));
    }

    /// The value of `at.1` at a point.
    #[inline]
    pub fn at_1(&self, point: Point) -> Value {
        value_at(&self.at_1, 0, point)
    }

    /// The points where `at.1` is the value.
    #[inline]
    pub fn at_1_plane(&self, value: Value) -> I::Set {
        plane(&self.at_1, Sort::new(0, 2).slot(value))
    }

    /// The points where `at.1` is none.
    #[inline]
    pub fn at_1_absent(&self) -> I::Set {
        I::FULL - (self.at_1[0] | self.at_1[1])
    }

    /// Gives the points a value of `at.1`.
    #[inline]
    pub fn put_at_1(&mut self, points: I::Set, value: Value) {
        put(&mut self.at_1, points, Sort::new(0, 2).slot(value));
    }

    /// Gives `chain` a value.
    #[inline]
    pub fn put_chain(&mut self, value: Point) {
        self.chain = if I::POINT.has(value) { value } else { NONE };
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

/// Whether `faces(C, P, D)`.
/// Rule: draughts.game:17, draughts.game:18.
pub fn faces<I: Instance>(
    position: &Position<I>,
    c: Player,
    p: Point,
    d: Value,
) -> bool {
    if !position.at_0_plane(c).contains(p) {
        return false;
    }
    if entry(I::AHEAD_TABLE, slot(PLAYER.slot(c), d, DIR)) {
        return true;
    }
    position.at_1[1].contains(p)
        && entry(I::AHEAD_TABLE, slot(PLAYER.slot(opponent(c)), d, DIR))
}

/// The points Q with `jump(C, P, R, Q)` for some R of the set.
/// Rule: draughts.game:19.
pub fn jump_from_any<I: Instance>(
    position: &Position<I>,
    c: Player,
    p: Point,
    r_set: I::Set,
) -> I::Set {
    I::Set::union_of(
        (0..8)
            .map(|d| {
                if faces(position, c, p, d) {
                    let common = row_at(I::STEP_TABLE, DIR.slot(d), p)
                        & position.at_0_plane(opponent(c)) & r_set;
                    position.at_0_absent() & image_at(I::STEP_TABLE, DIR.slot(d), common)
                } else {
                    I::Set::EMPTY
                }
            }),
    )
}

/// The points P with `faces(C, P, D)`.
/// Rule: draughts.game:17, draughts.game:18.
pub fn faces_to<I: Instance>(position: &Position<I>, c: Player, d: Value) -> I::Set {
    let at_0_so = if entry(I::AHEAD_TABLE, slot(PLAYER.slot(c), d, DIR)) {
        position.at_0_plane(c)
    } else {
        I::Set::EMPTY
    };
    let common = if entry(I::AHEAD_TABLE, slot(PLAYER.slot(opponent(c)), d, DIR)) {
        position.at_0_plane(c) & position.at_1[1]
    } else {
        I::Set::EMPTY
    };
    at_0_so | common
}

/// The points R with `jump(C, P, R, Q)`.
/// Rule: draughts.game:19.
pub fn jump_to<I: Instance>(
    position: &Position<I>,
    c: Player,
    p: Point,
    q: Point,
) -> I::Set {
    if position.at_0_absent().contains(q) {
        I::Set::union_of(
            (0..8)
                .map(|d| {
                    if faces(position, c, p, d) {
                        row_at(I::STEP_TABLE, DIR.slot(d), p)
                            & position.at_0_plane(opponent(c))
                            & column_at(I::STEP_TABLE, DIR.slot(d), q)
                    } else {
                        I::Set::EMPTY
                    }
                }),
        )
    } else {
        I::Set::EMPTY
    }
}

/// Appends the candidates of `walk`.
/// Rule: draughts.game:22.
pub fn walk_candidates<I: Instance>(
    position: &Position<I>,
    c: Player,
    moves: &mut Vec<Move>,
) {
    if I::FULL.iter().all(|it| jump_from_any(position, c, it, I::FULL).is_empty()) {
        for q in position.at_0_absent().iter() {
            let all = I::Set::union_of(
                (0..8)
                    .map(|d| {
                        faces_to(position, c, d)
                            & column_at(I::STEP_TABLE, DIR.slot(d), q)
                    }),
            );
            for p in all.iter() {
                moves.push(Move::new(0, [p, q]));
            }
        }
    }
}

/// The position after `walk` by the player, if the move is legal.
/// Rule: draughts.game:22.
pub fn after_walk<I: Instance>(
    position: &Position<I>,
    c: Player,
    p: Point,
    q: Point,
) -> Option<Position<I>> {
    let mut after = *position;
    after.put_at_0(I::Set::of(q), position.at_0(p));
    after.put_at_1(I::Set::of(q), position.at_1(p));
    after.put_at_0(I::Set::of(p), NONE);
    after.put_at_1(I::Set::of(p), NONE);
    let point = if entry(I::FAR_TABLE, PLAYER.slot(c)).contains(q) {
        I::Set::of(q)
    } else {
        I::Set::EMPTY
    };
    after.put_at_0(point, c);
    after.put_at_1(point, 1);
    after.chain = NONE;
    after.turn = opponent(c) as u8;
    Some(after)
}

/// Appends the candidates of `take`.
/// Rule: draughts.game:27.
pub fn take_candidates<I: Instance>(
    position: &Position<I>,
    c: Player,
    moves: &mut Vec<Move>,
) {
    let value = if position.chain == NONE { I::FULL } else { I::Set::EMPTY };
    for p in (value | I::Set::of(position.chain)).iter() {
        for q in jump_from_any(position, c, p, I::FULL).iter() {
            moves.push(Move::new(1, [p, q]));
        }
    }
}

/// The position after `take` by the player, if the move is legal.
/// Rule: draughts.game:27.
pub fn after_take<I: Instance>(
    position: &Position<I>,
    c: Player,
    p: Point,
    q: Point,
) -> Option<Position<I>> {
    let jump = jump_to(position, c, p, q);
    let mut after = *position;
    after.put_at_0(I::Set::of(q), position.at_0(p));
    after.put_at_1(I::Set::of(q), position.at_1(p));
    after.put_at_0(I::Set::of(p), NONE);
    after.put_at_1(I::Set::of(p), NONE);
    after.put_at_0(jump, NONE);
    after.put_at_1(jump, NONE);
    let point = if entry(I::FAR_TABLE, PLAYER.slot(c)).contains(q) {
        I::Set::of(q)
    } else {
        I::Set::EMPTY
    };
    let value = if jump_from_any(&after, c, q, I::FULL).is_empty() { NONE } else { q };
    after.put_at_0(point, c);
    after.put_at_1(point, 1);
    after.put_chain(value);
    let next_2 = if after.chain != NONE { c } else { opponent(c) };
    after.turn = next_2 as u8;
    Some(after)
}

/// The game `draughts` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    type Why = Unfounded;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "draughts";
    const PLAYERS: [&'static str; 2] = ["black", "white"];
    const CLAUSES: &'static [Clause] = &[
        Clause {
            name: "walk",
            parameters: &[Kind::Point, Kind::Point],
            pass: false,
        },
        Clause {
            name: "take",
            parameters: &[Kind::Point, Kind::Point],
            pass: false,
        },
    ];
    const PARAMETERS: &'static [Parameter] = &[];
    const CELLS: &'static [CellShape] = &[
        CellShape {
            name: "at.0",
            before: &[],
            point: true,
            after: &[],
            kind: CellKind::Value(Some(PLAYER), Presence::Optional),
        },
        CellShape {
            name: "at.1",
            before: &[],
            point: true,
            after: &[],
            kind: CellKind::Value(Some(Sort::new(0, 2)), Presence::Optional),
        },
        CellShape {
            name: "chain",
            before: &[],
            point: false,
            after: &[],
            kind: CellKind::Value(Some(I::POINT), Presence::Optional),
        },
    ];
    const LEGEND: &'static [(char, &'static [(usize, i32)])] = &[
        ('b', &[(0, 0), (1, 0)]),
        ('w', &[(0, 1), (1, 0)]),
        ('B', &[(0, 0), (1, 1)]),
        ('W', &[(0, 1), (1, 1)]),
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
                Self::CELLS[0].values_of_sets(&position.at_0, Self::POINTS),
                Self::CELLS[1].values_of_sets(&position.at_1, Self::POINTS),
                Self::CELLS[2].values_of_numbers(&[position.chain]),
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
        Self::CELLS[0].fill_sets(&mut position.at_0, &cells.cells[0], Self::POINTS)?;
        Self::CELLS[1].fill_sets(&mut position.at_1, &cells.cells[1], Self::POINTS)?;
        Self::CELLS[2]
            .fill_numbers(
                ::core::slice::from_mut(&mut position.chain),
                &cells.cells[2],
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
        walk_candidates(position, by, moves);
        take_candidates(position, by, moves);
    }

    #[inline]
    fn play(
        position: &Position<I>,
        _args: &Args,
        by: Player,
        play: Move,
    ) -> Option<Position<I>> {
        match play.clause {
            0 => after_walk(position, by, play.arg(0), play.arg(1)),
            1 => after_take(position, by, play.arg(0), play.arg(1)),
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
    const AHEAD_TABLE: &'static [bool] = I::AHEAD_TABLE;
    type StepTable = I::StepTable;
    const STEP_TABLE: &'static [Self::StepTable] = I::STEP_TABLE;
    const FAR_TABLE: &'static [Self::Set] = I::FAR_TABLE;
    fn start() -> Position<Self> {
        let start = <I as Instance>::start();
        Position {
            at_0: start.at_0,
            at_1: start.at_1,
            chain: start.chain,
            turn: start.turn,
        }
    }
}

/// The board of `draughts8`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Draughts8Board;

impl Board for Draughts8Board {
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

impl Instance for Draughts8Board {
    const NAME: &'static str = "draughts8";
    const AHEAD_TABLE: &'static [bool] = &[
        false, false, false, true, false, true, false, false, false, true, false, false,
        false, false, false, true,
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
    const FAR_TABLE: &'static [Self::Set] = &[Bits([0xff00000000000000]), Bits([0xff])];
    fn start() -> Position<Self> {
        Position {
            at_0: [
                Bits::from_points(&[1, 3, 5, 7, 8, 10, 12, 14, 17, 19, 21, 23]),
                Bits::from_points(&[40, 42, 44, 46, 49, 51, 53, 55, 56, 58, 60, 62]),
            ],
            at_1: [
                Bits::from_points(
                    &[
                        1, 3, 5, 7, 8, 10, 12, 14, 17, 19, 21, 23, 40, 42, 44, 46, 49,
                        51, 53, 55, 56, 58, 60, 62,
                    ],
                ),
                Bits::EMPTY,
            ],
            ..Position::empty()
        }
    }
}

/// `draughts8`.
pub type Draughts8 = Rules<Draughts8Board>;
