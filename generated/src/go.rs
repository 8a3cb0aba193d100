//! The game `go`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, Both, CellKind, CellShape, Cells, Clause, Counted, Game, Kind, Move,
    NONE, NoMove, PLAYER, Parameter, PhantomData, Player, Point, PointSet, Presence,
    Relation, Selector, Steps, Unfounded, Value, chain_reached, closure, closure_meets,
    opponent, plane, put, value_at,
};

/// An instance of `go`: its board, and all that differs between instances.
pub trait Instance: Board {
    /// The instance's name.
    const NAME: &'static str;
    /// The parameter `size`.
    const SIZE: Value;
    /// The form of `ADJ_TABLE`.
    type AdjTable: Relation<Self::Set>;
    /// `adj_table`: which points lead to which.
    const ADJ_TABLE: &'static Self::AdjTable;
    /// The position at the start.
    fn start() -> Position<Self>;
}

/// A position of `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<I: Instance> {
    /// `at`: for each value the points that have it.
    pub at: [I::Set; 2],
    /// `ko`: its value.
    pub ko: Point,
    /// The player to move.
    pub turn: u8,
    /// How many passes in a row were just played.
    pub passes: u16,
}

impl<I: Instance> Position<I> {
    /// The position before anything is put on the board.
    pub fn empty() -> Self {
        Position {
            at: [I::Set::EMPTY; 2],
            ko: NONE,
            turn: 0,
            passes: 0,
        }
    }

    /// The position after the turn is given over without a move.
    #[inline]
    pub fn null(&self) -> Self {
        let mut after = *self;
        after.ko = NONE;
        after.passes = 0;
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

    /// Gives `ko` a value.
    #[inline]
    pub fn put_ko(&mut self, value: Point) {
        self.ko = if I::POINT.has(value) { value } else { NONE };
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

/// Whether the game has ended.
#[inline]
pub fn ended<I: Instance>(position: &Position<I>) -> bool {
    position.passes >= 2
}

/// The points P with `touches(P, C)`.
/// Rule: go.game:21.
#[inline]
pub fn touches_to<I: Instance>(position: &Position<I>, c: Player) -> I::Set {
    let vacant = position.at_absent();
    vacant
        & closure(
            I::ADJ_TABLE.preimage(position.at_plane(c)),
            |reached| I::ADJ_TABLE.preimage(reached & vacant),
        )
}

/// The points P with `area(C, P)`.
/// Rule: go.game:22, go.game:23.
#[inline]
pub fn area_from<I: Instance>(position: &Position<I>, c: Player) -> I::Set {
    position.at_plane(c) | (touches_to(position, c) - touches_to(position, opponent(c)))
}

/// The player's score.
/// Rule: go.game:24.
#[inline]
pub fn score<I: Instance>(position: &Position<I>, player: Player) -> Value {
    area_from(position, player).count()
}

/// The points P2 with `string(P, P2)` for some P of the set.
/// Rule: stones.game:9, stones.game:10.
#[inline]
pub fn string_from_any<I: Instance>(position: &Position<I>, p_set: I::Set) -> I::Set {
    I::Set::union_of(
        (0..2)
            .map(|value| {
                let at_so = position.at_plane(value);
                closure(p_set & at_so, |reached| I::ADJ_TABLE.image(reached) & at_so)
            }),
    )
}

/// The points Q with `dies(C, L, Q)`.
/// Rule: stones.game:15.
pub fn dies_from<I: Instance>(position: &Position<I>, c: Player, l: Point) -> I::Set {
    let at_so = position.at_plane(opponent(c));
    let few = I::ADJ_TABLE.row(l) & at_so;
    let reached_3 = chain_reached(
        || I::ADJ_TABLE.preimage(position.at_absent()),
        few,
        |reached| I::ADJ_TABLE.image(reached & at_so),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    string_from_any(position, few - reached_3)
}

/// Whether no point asked about is one that `string_from` leads to.
/// Rule: stones.game:9, stones.game:10.
pub fn string_from_clear<I: Instance>(position: &Position<I>, l: Point) -> bool {
    let point = if position.at_absent().contains(l) {
        I::Set::EMPTY
    } else {
        I::Set::of(l)
    };
    let at_so = position.at_plane(position.at(l));
    !closure_meets(
        point,
        |reached| I::ADJ_TABLE.image(reached) & at_so,
        |layer| layer - I::Set::of(l),
    )
}

/// Whether no point asked about is one that `string_from` leads to.
/// Rule: stones.game:9, stones.game:10.
pub fn string_from_clear_2<I: Instance>(position: &Position<I>, l: Point) -> bool {
    let vacant = position.at_absent();
    let point = if vacant.contains(l) { I::Set::EMPTY } else { I::Set::of(l) };
    let at_so = position.at_plane(position.at(l));
    !closure_meets(
        point,
        |reached| I::ADJ_TABLE.image(reached) & at_so,
        |layer| I::ADJ_TABLE.image(layer) & vacant,
    )
}

/// Appends the candidates of `play`.
/// Rule: go.game:7.
pub fn play_candidates<I: Instance>(
    position: &Position<I>,
    _c: Player,
    moves: &mut Vec<Move>,
) {
    for l in (position.at_absent() - I::Set::of(position.ko)).iter() {
        moves.push(Move::new(0, [l]));
    }
}

/// The position after `play` by the player, if the move is legal.
/// Rule: go.game:7.
pub fn after_play<I: Instance>(
    position: &Position<I>,
    c: Player,
    l: Point,
) -> Option<Position<I>> {
    let mut after = *position;
    after.put_at(I::Set::of(l), c);
    let dies = dies_from(&after, c, l);
    let single = if string_from_clear(&after, l) && string_from_clear_2(&after, l)
        && dies.count() == 1
    {
        dies.only()
    } else {
        NONE
    };
    after.ko = single;
    after.put_at(dies, NONE);
    if string_from_clear_2(&after, l) {
        return None;
    }
    after.passes = 0;
    after.turn = opponent(c) as u8;
    Some(after)
}

/// Appends the candidates of `pass`.
/// Rule: go.game:15.
pub fn pass_candidates<I: Instance>(
    _position: &Position<I>,
    _c: Player,
    moves: &mut Vec<Move>,
) {
    moves.push(Move::new(1, []));
}

/// The position after `pass` by the player, if the move is legal.
/// Rule: go.game:15.
pub fn after_pass<I: Instance>(
    position: &Position<I>,
    c: Player,
) -> Option<Position<I>> {
    let mut after = *position;
    after.ko = NONE;
    after.passes = position.passes.saturating_add(1);
    after.turn = opponent(c) as u8;
    Some(after)
}

/// The game `go` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    type Why = Unfounded;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "go";
    const PLAYERS: [&'static str; 2] = ["black", "white"];
    const CLAUSES: &'static [Clause] = &[
        Clause {
            name: "play",
            parameters: &[Kind::Point],
            pass: false,
        },
        Clause {
            name: "pass",
            parameters: &[],
            pass: true,
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
            name: "ko",
            before: &[],
            point: false,
            after: &[],
            kind: CellKind::Value(Some(I::POINT), Presence::Optional),
        },
    ];
    const LEGEND: &'static [(char, &'static [(usize, i32)])] = &[
        ('X', &[(0, 0)]),
        ('O', &[(0, 1)]),
    ];
    const NO_MOVE: Option<NoMove> = None;
    const SELECTORS: &'static [Selector<Self>] = &[];
    const STEPS: Option<&'static Steps<Self>> = None;
    fn initial() -> Position<I> {
        <I as Instance>::start()
    }

    fn turn(position: &Position<I>) -> Player {
        Player::from(position.turn)
    }

    fn passes(position: &Position<I>) -> u32 {
        u32::from(position.passes)
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
                Self::CELLS[1].values_of_numbers(&[position.ko]),
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
        position.passes = u16::try_from(cells.passes).ok()?;
        Self::CELLS[0].fill_sets(&mut position.at, &cells.cells[0], Self::POINTS)?;
        Self::CELLS[1]
            .fill_numbers(::core::slice::from_mut(&mut position.ko), &cells.cells[1])?;
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
        pass_candidates(position, by, moves);
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
            1 => after_pass(position, by),
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
    type AdjTable = I::AdjTable;
    const ADJ_TABLE: &'static Self::AdjTable = I::ADJ_TABLE;
    fn start() -> Position<Self> {
        let start = <I as Instance>::start();
        Position {
            at: start.at,
            ko: start.ko,
            turn: start.turn,
            passes: start.passes,
        }
    }
}

/// The board of `go5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Go5Board;

impl Board for Go5Board {
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

impl Instance for Go5Board {
    const NAME: &'static str = "go5";
    const SIZE: Value = 5;
    type AdjTable = Both<Self::Set, 4, 25>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-5, Bits([0x1ffffe0])),
        (-1, Bits([0x1ef7bde])),
        (1, Bits([0xf7bdef])),
        (5, Bits([0xfffff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `go5`.
pub type Go5 = Rules<Go5Board>;

/// The board of `go9`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Go9Board;

impl Board for Go9Board {
    type Set = Bits<2>;
    const FULL: Self::Set = Bits::first_points(81);
    const POINTS: i32 = 81;
    const POINT_NAMES: &'static str = "A9 B9 C9 D9 E9 F9 G9 H9 J9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1";
    const SHAPE: Option<(usize, usize)> = Some((9, 9));
}

impl Instance for Go9Board {
    const NAME: &'static str = "go9";
    const SIZE: Value = 9;
    type AdjTable = Both<Self::Set, 4, 81>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-9, Bits([0xfffffffffffffe00, 0x1ffff])),
        (-1, Bits([0x7fbfdfeff7fbfdfe, 0x1feff])),
        (1, Bits([0xbfdfeff7fbfdfeff, 0xff7f])),
        (9, Bits([0xffffffffffffffff, 0xff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `go9`.
pub type Go9 = Rules<Go9Board>;

/// The board of `go13`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Go13Board;

impl Board for Go13Board {
    type Set = Bits<3>;
    const FULL: Self::Set = Bits::first_points(169);
    const POINTS: i32 = 169;
    const POINT_NAMES: &'static str = "A13 B13 C13 D13 E13 F13 G13 H13 J13 K13 L13 M13 N13 \
         A12 B12 C12 D12 E12 F12 G12 H12 J12 K12 L12 M12 N12 \
         A11 B11 C11 D11 E11 F11 G11 H11 J11 K11 L11 M11 N11 \
         A10 B10 C10 D10 E10 F10 G10 H10 J10 K10 L10 M10 N10 \
         A9 B9 C9 D9 E9 F9 G9 H9 J9 K9 L9 M9 N9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 K8 L8 M8 N8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 K7 L7 M7 N7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 K6 L6 M6 N6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 K5 L5 M5 N5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 K4 L4 M4 N4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 K3 L3 M3 N3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 K2 L2 M2 N2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 L1 M1 N1";
    const SHAPE: Option<(usize, usize)> = Some((13, 13));
}

impl Instance for Go13Board {
    const NAME: &'static str = "go13";
    const SIZE: Value = 13;
    type AdjTable = Both<Self::Set, 4, 169>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-13, Bits([0xffffffffffffe000, 0xffffffffffffffff, 0x1ffffffffff])),
        (-1, Bits([0xffefff7ffbffdffe, 0xffdffefff7ffbffd, 0x1ffefff7ffb])),
        (1, Bits([0xfff7ffbffdffefff, 0xffefff7ffbffdffe, 0xfff7ffbffd])),
        (13, Bits([0xffffffffffffffff, 0xffffffffffffffff, 0xfffffff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `go13`.
pub type Go13 = Rules<Go13Board>;

/// The board of `go19`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Go19Board;

impl Board for Go19Board {
    type Set = Bits<6>;
    const FULL: Self::Set = Bits::first_points(361);
    const POINTS: i32 = 361;
    const POINT_NAMES: &'static str = "A19 B19 C19 D19 E19 F19 G19 H19 J19 K19 L19 M19 N19 O19 P19 Q19 R19 S19 T19 \
         A18 B18 C18 D18 E18 F18 G18 H18 J18 K18 L18 M18 N18 O18 P18 Q18 R18 S18 T18 \
         A17 B17 C17 D17 E17 F17 G17 H17 J17 K17 L17 M17 N17 O17 P17 Q17 R17 S17 T17 \
         A16 B16 C16 D16 E16 F16 G16 H16 J16 K16 L16 M16 N16 O16 P16 Q16 R16 S16 T16 \
         A15 B15 C15 D15 E15 F15 G15 H15 J15 K15 L15 M15 N15 O15 P15 Q15 R15 S15 T15 \
         A14 B14 C14 D14 E14 F14 G14 H14 J14 K14 L14 M14 N14 O14 P14 Q14 R14 S14 T14 \
         A13 B13 C13 D13 E13 F13 G13 H13 J13 K13 L13 M13 N13 O13 P13 Q13 R13 S13 T13 \
         A12 B12 C12 D12 E12 F12 G12 H12 J12 K12 L12 M12 N12 O12 P12 Q12 R12 S12 T12 \
         A11 B11 C11 D11 E11 F11 G11 H11 J11 K11 L11 M11 N11 O11 P11 Q11 R11 S11 T11 \
         A10 B10 C10 D10 E10 F10 G10 H10 J10 K10 L10 M10 N10 O10 P10 Q10 R10 S10 T10 \
         A9 B9 C9 D9 E9 F9 G9 H9 J9 K9 L9 M9 N9 O9 P9 Q9 R9 S9 T9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 K8 L8 M8 N8 O8 P8 Q8 R8 S8 T8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 K7 L7 M7 N7 O7 P7 Q7 R7 S7 T7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 K6 L6 M6 N6 O6 P6 Q6 R6 S6 T6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 K5 L5 M5 N5 O5 P5 Q5 R5 S5 T5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 K4 L4 M4 N4 O4 P4 Q4 R4 S4 T4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 K3 L3 M3 N3 O3 P3 Q3 R3 S3 T3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 K2 L2 M2 N2 O2 P2 Q2 R2 S2 T2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 L1 M1 N1 O1 P1 Q1 R1 S1 T1";
    const SHAPE: Option<(usize, usize)> = Some((19, 19));
}

impl Instance for Go19Board {
    const NAME: &'static str = "go19";
    const SIZE: Value = 19;
    type AdjTable = Both<Self::Set, 4, 361>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (
            -19,
            Bits([
                0xfffffffffff80000, 0xffffffffffffffff, 0xffffffffffffffff,
                0xffffffffffffffff, 0xffffffffffffffff, 0x1ffffffffff,
            ]),
        ),
        (
            -1,
            Bits([
                0xfdffffbffff7fffe, 0xfffbffff7fffefff, 0xbffff7fffeffffdf,
                0xff7fffeffffdffff, 0xfffeffffdffffbff, 0x1ffffbffff7,
            ]),
        ),
        (
            1,
            Bits([
                0xfeffffdffffbffff, 0xfffdffffbffff7ff, 0xdffffbffff7fffef,
                0xffbffff7fffeffff, 0xffff7fffeffffdff, 0xffffdffffb,
            ]),
        ),
        (
            19,
            Bits([
                0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff,
                0xffffffffffffffff, 0xffffffffffffffff, 0x3fffff,
            ]),
        ),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `go19`.
pub type Go19 = Rules<Go19Board>;
