//! The game `tictactoe`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, CellKind, CellShape, Cells, Clause, Counted, DIR, Game, Kind, Knowledge,
    Move, NoMove, PLAYER, Parameter, PhantomData, Player, Point, PointSet, Presence,
    Relation, Role, Selector, Shifts, Value, entry, opponent, plane, preimage_at, put,
    row_at, value_at,
};

/// An instance of `tictactoe`: its board, and all that differs between instances.
pub trait Instance: Board {
    /// The instance's name.
    const NAME: &'static str;
    /// `line_table`: its points, by dir.
    const LINE_TABLE: &'static [Self::Set];
    /// The form of `ON_TABLE`.
    type OnTable: Relation<Self::Set>;
    /// `on_table`: which points lead to which, by dir.
    const ON_TABLE: &'static [Self::OnTable];
    /// The position at the start.
    fn start() -> Position<Self>;
}

/// A position of `tictactoe`.
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
/// Rule: tictactoe.game:17.
#[inline]
pub fn goal<I: Instance>(position: &Position<I>, player: Player) -> bool {
    (0..8)
        .any(|l_d| {
            let common = entry(I::LINE_TABLE, DIR.slot(l_d))
                - preimage_at(
                    I::ON_TABLE,
                    DIR.slot(l_d),
                    I::FULL - position.at_plane(player),
                );
            !common.is_empty()
        })
}

/// Whether the game is drawn.
/// Rule: tictactoe.game:18.
#[inline]
pub fn drawn<I: Instance>(position: &Position<I>) -> bool {
    position.at_absent().is_empty()
}

/// Whether the attacker may reach his goal by 1 moves in a row.
/// - adds over `on_table[l_d]{q} - at[attacker]`: a point is lost by a move of its own
///
/// Rule: tictactoe.game:17.
pub fn near_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    (0..8)
        .any(|l_d| {
            entry(I::LINE_TABLE, DIR.slot(l_d))
                .iter()
                .any(|q| {
                    let at_so = position.at_plane(args.attacker);
                    !(row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so).at_least(2)
                        && (row_at(I::ON_TABLE, DIR.slot(l_d), q)
                            - (at_so | position.at_absent()))
                            .is_empty()
                })
        })
}

/// Whether the attacker may reach his goal by 2 moves in a row.
/// - adds over `on_table[l_d]{q} - at[attacker]`: a point is lost by a move of its own
///
/// Rule: tictactoe.game:17.
pub fn near_2<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    (0..8)
        .any(|l_d| {
            entry(I::LINE_TABLE, DIR.slot(l_d))
                .iter()
                .any(|q| {
                    let at_so = position.at_plane(args.attacker);
                    !(row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so).at_least(3)
                        && (row_at(I::ON_TABLE, DIR.slot(l_d), q)
                            - (at_so | position.at_absent()))
                            .is_empty()
                })
        })
}

/// Whether the attacker may reach his goal by 3 moves in a row.
/// - adds over `on_table[l_d]{q} - at[attacker]`: a point is lost by a move of its own
///
/// Rule: tictactoe.game:17.
pub fn near_3<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    (0..8)
        .any(|l_d| {
            entry(I::LINE_TABLE, DIR.slot(l_d))
                .iter()
                .any(|q| {
                    let at_so = position.at_plane(args.attacker);
                    !(row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so).at_least(4)
                        && (row_at(I::ON_TABLE, DIR.slot(l_d), q)
                            - (at_so | position.at_absent()))
                            .is_empty()
                })
        })
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    let vacant = position.at_absent();
    !vacant.is_empty() && !goal_holds && !goal(position, opponent(args.attacker))
        && vacant
            .iter()
            .any(|p| {
                let mut after = *position;
                after.put_at(I::Set::of(p), args.attacker);
                I::played();
                goal(&after, args.attacker)
            })
}

/// Whether moves of `gi1` are to be looked for.
/// Rule: prelude.game:8.
pub fn gi1_open<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    !position.at_absent().is_empty() && !goal_holds
        && !goal(position, opponent(args.attacker))
}

/// Whether the move just made belongs to the moves of `gi1`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker)
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker))
        || !gi_1(position, args)
    {
        return false;
    }
    let c = opponent(args.attacker);
    vacant
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_1(&after, args)
        })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let some = vacant
        .iter()
        .any(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            goal(&after, args.attacker)
        });
    some
        || vacant
            .iter()
            .any(|p_2| {
                let mut after_2 = *position;
                after_2.put_at(I::Set::of(p_2), args.attacker);
                I::played();
                g_1_1(&after_2, args)
            })
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker) || g_1_1(position, args)
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
pub fn g_2_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker))
        || !gi_2_1(position, args)
    {
        return false;
    }
    let c = opponent(args.attacker);
    vacant
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_2_1(&after, args)
        })
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let some = vacant
        .iter()
        .any(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            goal(&after, args.attacker)
        });
    some
        || vacant
            .iter()
            .any(|p_2| {
                let mut after_2 = *position;
                after_2.put_at(I::Set::of(p_2), args.attacker);
                I::played();
                g_2_2_1(&after_2, args)
            })
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker) || g_2_2_1(position, args)
}

/// The gradual game `IP(1, [])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_1(position, args)
}

/// Whether the move just made belongs to the moves of `ip1`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_1(position, args)
}

/// The gradual game `IP(2, [1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_2_1(position, args)
}

/// Whether the move just made belongs to the moves of `ip2`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_2_1(position, args)
}

/// The gradual game `IP(3, [2, 1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_3_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_3_2_1(position, args)
}

/// Whether the move just made belongs to the moves of `ip3`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip3_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_3_2_1(position, args)
}

/// The gradual game `G(3, 3, [2, 1])`.
/// Rule: prelude.game:14.
pub fn g_3_3_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker))
        || !gi_3_2_1(position, args)
    {
        return false;
    }
    let c = opponent(args.attacker);
    vacant
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_3_2_1(&after, args)
        })
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_1(position, args) {
        return false;
    }
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    let vacant = position.at_absent();
    !vacant.is_empty() && !goal_holds && !goal(position, opponent(args.attacker))
        && vacant
            .iter()
            .any(|p| {
                let mut after = *position;
                after.put_at(I::Set::of(p), args.attacker);
                I::played();
                goal(&after, args.attacker)
            })
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker))
        || !gi_1_near(position, args)
    {
        return false;
    }
    let c = opponent(args.attacker);
    vacant
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_1_near(&after, args)
        })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_2(position, args) {
        return false;
    }
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let some = vacant
        .iter()
        .any(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            goal(&after, args.attacker)
        });
    some
        || vacant
            .iter()
            .any(|p_2| {
                let mut after_2 = *position;
                after_2.put_at(I::Set::of(p_2), args.attacker);
                I::played();
                g_1_1_near(&after_2, args)
            })
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker) || g_1_1_near(position, args)
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
pub fn g_2_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker))
        || !gi_2_1_near(position, args)
    {
        return false;
    }
    let c = opponent(args.attacker);
    vacant
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_2_1_near(&after, args)
        })
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_3(position, args) {
        return false;
    }
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let some = vacant
        .iter()
        .any(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            goal(&after, args.attacker)
        });
    some
        || vacant
            .iter()
            .any(|p_2| {
                let mut after_2 = *position;
                after_2.put_at(I::Set::of(p_2), args.attacker);
                I::played();
                g_2_2_1_near(&after_2, args)
            })
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker) || g_2_2_1_near(position, args)
}

/// The gradual game `IP(1, [])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_1_near(position, args)
}

/// Whether the move just made belongs to the moves of `ip1`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_1_near(position, args)
}

/// The gradual game `IP(2, [1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_2_1_near(position, args)
}

/// Whether the move just made belongs to the moves of `ip2`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_2_1_near(position, args)
}

/// The gradual game `IP(3, [2, 1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_3_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_3_2_1_near(position, args)
}

/// Whether the move just made belongs to the moves of `ip3`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip3_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_3_2_1_near(position, args)
}

/// The gradual game `G(3, 3, [2, 1])`.
/// Rule: prelude.game:14.
pub fn g_3_3_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker))
        || !gi_3_2_1_near(position, args)
    {
        return false;
    }
    let c = opponent(args.attacker);
    vacant
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_3_2_1_near(&after, args)
        })
}

/// Appends the candidates of `play`.
/// Rule: tictactoe.game:13.
pub fn play_candidates<I: Instance>(
    position: &Position<I>,
    _c: Player,
    moves: &mut Vec<Move>,
) {
    for p in position.at_absent().iter() {
        moves.push(Move::new(0, [p]));
    }
}

/// The position after `play` by the player, if the move is legal.
/// Rule: tictactoe.game:13.
pub fn after_play<I: Instance>(
    position: &Position<I>,
    c: Player,
    p: Point,
) -> Option<Position<I>> {
    let mut after = *position;
    after.put_at(I::Set::of(p), c);
    after.turn = opponent(c) as u8;
    Some(after)
}

/// The game `tictactoe` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "tictactoe";
    const PLAYERS: [&'static str; 2] = ["cross", "nought"];
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
    const NO_MOVE: Option<NoMove> = None;
    const SELECTORS: &'static [Selector<Self>] = &[
        Selector {
            name: "gi1",
            knowledge: Knowledge::None,
            mover: Role::Attacker,
            verdict: gi_1,
            trace: None,
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    Self::select(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |after| gi1_move(after, args),
                    );
                }
            },
        },
        Selector {
            name: "gi2",
            knowledge: Knowledge::None,
            mover: Role::Attacker,
            verdict: gi_2_1,
            trace: None,
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    Self::select(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |after| gi2_move(after, args),
                    );
                }
            },
        },
        Selector {
            name: "gi3",
            knowledge: Knowledge::None,
            mover: Role::Attacker,
            verdict: gi_3_2_1,
            trace: None,
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    Self::select(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |after| gi3_move(after, args),
                    );
                }
            },
        },
        Selector {
            name: "ip1",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: ip_1,
            trace: None,
            moves: |position, args, moves| Self::select(
                position,
                args,
                opponent(args.attacker),
                moves,
                |after| ip1_move(after, args),
            ),
        },
        Selector {
            name: "ip2",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: ip_2_1,
            trace: None,
            moves: |position, args, moves| Self::select(
                position,
                args,
                opponent(args.attacker),
                moves,
                |after| ip2_move(after, args),
            ),
        },
        Selector {
            name: "ip3",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: ip_3_2_1,
            trace: None,
            moves: |position, args, moves| Self::select(
                position,
                args,
                opponent(args.attacker),
                moves,
                |after| ip3_move(after, args),
            ),
        },
        Selector {
            name: "g1",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: g_1_1,
            trace: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "g2",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: g_2_2_1,
            trace: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "g3",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: g_3_3_2_1,
            trace: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "gi1",
            knowledge: Knowledge::Distance,
            mover: Role::Attacker,
            verdict: gi_1_near,
            trace: None,
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    Self::select(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |after| gi1_move(after, args),
                    );
                }
            },
        },
        Selector {
            name: "gi2",
            knowledge: Knowledge::Distance,
            mover: Role::Attacker,
            verdict: gi_2_1_near,
            trace: None,
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    Self::select(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |after| gi2_move_near(after, args),
                    );
                }
            },
        },
        Selector {
            name: "gi3",
            knowledge: Knowledge::Distance,
            mover: Role::Attacker,
            verdict: gi_3_2_1_near,
            trace: None,
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    Self::select(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |after| gi3_move_near(after, args),
                    );
                }
            },
        },
        Selector {
            name: "ip1",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: ip_1_near,
            trace: None,
            moves: |position, args, moves| Self::select(
                position,
                args,
                opponent(args.attacker),
                moves,
                |after| ip1_move_near(after, args),
            ),
        },
        Selector {
            name: "ip2",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: ip_2_1_near,
            trace: None,
            moves: |position, args, moves| Self::select(
                position,
                args,
                opponent(args.attacker),
                moves,
                |after| ip2_move_near(after, args),
            ),
        },
        Selector {
            name: "ip3",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: ip_3_2_1_near,
            trace: None,
            moves: |position, args, moves| Self::select(
                position,
                args,
                opponent(args.attacker),
                moves,
                |after| ip3_move_near(after, args),
            ),
        },
        Selector {
            name: "g1",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: g_1_1_near,
            trace: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "g2",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: g_2_2_1_near,
            trace: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "g3",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: g_3_3_2_1_near,
            trace: None,
            moves: |_, _, _| (),
        },
    ];
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
    fn goal(position: &Position<I>, _args: &Args, player: Player) -> bool {
        goal(position, player)
    }

    #[inline]
    fn drawn(position: &Position<I>, _args: &Args) -> bool {
        drawn(position)
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
    const LINE_TABLE: &'static [Self::Set] = I::LINE_TABLE;
    type OnTable = I::OnTable;
    const ON_TABLE: &'static [Self::OnTable] = I::ON_TABLE;
    fn start() -> Position<Self> {
        let start = <I as Instance>::start();
        Position {
            at: start.at,
            turn: start.turn,
        }
    }
}

/// The board of `tictactoe3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tictactoe3Board;

impl Board for Tictactoe3Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(9);
    const POINTS: i32 = 9;
    const POINT_NAMES: &'static str = "A3 B3 C3 \
         A2 B2 C2 \
         A1 B1 C1";
    const SHAPE: Option<(usize, usize)> = Some((3, 3));
}

impl Instance for Tictactoe3Board {
    const NAME: &'static str = "tictactoe3";
    const LINE_TABLE: &'static [Self::Set] = &[
        Bits([0]),
        Bits([0]),
        Bits([0x49]),
        Bits([0x1]),
        Bits([0x7]),
        Bits([0x4]),
        Bits([0]),
        Bits([0]),
    ];
    type OnTable = Shifts<Self::Set, 3>;
    const ON_TABLE: &'static [Self::OnTable] = &[
        Shifts([(0, Bits([0])), (0, Bits([0])), (0, Bits([0]))]),
        Shifts([(0, Bits([0])), (0, Bits([0])), (0, Bits([0]))]),
        Shifts([(0, Bits([0x49])), (1, Bits([0x49])), (2, Bits([0x49]))]),
        Shifts([(0, Bits([0x1])), (4, Bits([0x1])), (8, Bits([0x1]))]),
        Shifts([(0, Bits([0x7])), (3, Bits([0x7])), (6, Bits([0x7]))]),
        Shifts([(0, Bits([0x4])), (2, Bits([0x4])), (4, Bits([0x4]))]),
        Shifts([(0, Bits([0])), (0, Bits([0])), (0, Bits([0]))]),
        Shifts([(0, Bits([0])), (0, Bits([0])), (0, Bits([0]))]),
    ];
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `tictactoe3`.
pub type Tictactoe3 = Rules<Tictactoe3Board>;
