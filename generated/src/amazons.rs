//! The game `amazons`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Board, CellKind, CellShape, Cells, Clause, Counted, DIR, Game, Kind, Move, NONE,
    NoMove, PLAYER, Parameter, PhantomData, Player, Point, PointSet, Presence, Relation,
    Selector, Value, closure, image_at, opponent, plane, put, row_at, value_at,
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
