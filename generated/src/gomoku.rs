//! The game `gomoku`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, CellKind, CellShape, Cells, Clause, Counted, DIR, Game, Kind, Knowledge,
    Move, NONE, NoMove, PLAYER, Parameter, PassBars, PhantomData, PlaneBars, Player,
    Point, PointSet, Presence, Relation, Role, Selector, Shifts, Step, Steps, Value,
    entry, image_at, opponent, plane, preimage_at, put, row_at, value_at,
};

/// An instance of `gomoku`: its board, and all that differs between instances.
pub trait Instance: Board {
    /// The instance's name.
    const NAME: &'static str;
    /// The parameter `size`.
    const SIZE: Value;
    /// The parameter `n`.
    const N: Value;
    /// `line_table`: its points, by dir.
    const LINE_TABLE: &'static [Self::Set];
    /// The form of `ON_TABLE`.
    type OnTable: Relation<Self::Set>;
    /// `on_table`: which points lead to which, by dir.
    const ON_TABLE: &'static [Self::OnTable];
    /// The position at the start.
    fn start() -> Position<Self>;
}

/// A position of `gomoku`.
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

/// Whether something holds, with the facts that would have to come true for that to change.
pub type Answer<I> = ::kikashi_runtime::code::Answer<<I as Board>::Set, 3, 1>;

/// Where an answer keeps what it bars of `at`.
pub const AT_BARS: PlaneBars = PlaneBars::new(0, PLAYER, Presence::Optional);

/// Where an answer keeps what it bars of `passes`.
pub const PASSES_BARS: PassBars = PassBars::new(0);

/// Whether the position has something that the answer bars.
#[inline]
pub fn breaks<I: Instance>(position: &Position<I>, why: &Answer<I>) -> bool {
    why.bars_everything() || why.meets(AT_BARS, &position.at, I::FULL)
        || why.meets_value(PASSES_BARS, 0)
}

/// Whether the player has reached a goal.
/// Rule: gomoku.game:17.
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
/// Rule: gomoku.game:18.
#[inline]
pub fn drawn<I: Instance>(position: &Position<I>) -> bool {
    position.at_absent().is_empty()
}

/// Whether the attacker may reach his goal by 1 moves in a row.
/// - adds over `on_table[l_d]{q} - at[attacker]`: a point is lost by a move of its own
///
/// Rule: gomoku.game:17.
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
/// Rule: gomoku.game:17.
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
/// Rule: gomoku.game:17.
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

/// The answer of `goal`, with its reason.
/// Rule: gomoku.game:17.
pub fn goal_attacker_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    Answer::<
        I,
    >::any(
        0..8,
        |l_d| {
            let at_so = position.at_plane(args.attacker);
            let common = entry(I::LINE_TABLE, DIR.slot(l_d))
                - preimage_at(I::ON_TABLE, DIR.slot(l_d), I::FULL - at_so);
            if common.is_empty() {
                let points = entry(I::LINE_TABLE, DIR.slot(l_d));
                let why_2 = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_2 = I::Set::union_of(
                        points
                            .iter()
                            .map(|q| {
                                (row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so).few(1)
                            }),
                    );
                    if points_2.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why = Answer::<I>::yes();
                        why.bar(AT_BARS, args.attacker, points_2);
                        why
                    }
                };
                let mut why_3 = Answer::<I>::no();
                why_3.join(&why_2);
                why_3
            } else {
                let points_3 = common.few(1);
                if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_4 = image_at(I::ON_TABLE, DIR.slot(l_d), points_3);
                    if points_4.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_4 = Answer::<I>::yes();
                        why_4.bar_others(AT_BARS, &position.at, points_4);
                        why_4
                    }
                }
            }
        },
    )
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_1(position, args) {
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
    let idle = goal_attacker_why(position, args);
    let why_3 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        let mut frame = Answer::<I>::yes();
        frame.join_cell(AT_BARS, &idle);
        frame.join_place(PASSES_BARS, &idle);
        if breaks(position, &frame) {
            let mut why_2 = Answer::<I>::yes();
            why_2.bar_everything();
            why_2
        } else {
            frame
        }
    };
    (vacant & why_3.barred(AT_BARS, args.attacker, I::FULL))
        .iter()
        .any(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            if breaks(&after, &idle) {
                goal(&after, args.attacker)
            } else {
                idle.holds()
            }
        })
}

/// The answer of `near_1`, with its reason.
/// Rule: gomoku.game:17.
pub fn near_1_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    Answer::<
        I,
    >::any(
        0..8,
        |l_d| Answer::<
            I,
        >::any(
            entry(I::LINE_TABLE, DIR.slot(l_d)).iter(),
            |q| {
                let at_so = position.at_plane(args.attacker);
                let common = row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so;
                let why_5 = if common.at_least(2) {
                    let points = common.few(2);
                    let why_2 = if points.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why = Answer::<I>::yes();
                        why.bar(AT_BARS, args.attacker, points);
                        why
                    };
                    let mut why_3 = Answer::<I>::no();
                    why_3.join(&why_2);
                    why_3
                } else {
                    let points_2 = I::FULL - common;
                    if points_2.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_3 = points_2 & row_at(I::ON_TABLE, DIR.slot(l_d), q);
                        if points_3.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_4 = Answer::<I>::yes();
                            why_4.bar_others(AT_BARS, &position.at, points_3);
                            why_4
                        }
                    }
                };
                if !why_5.holds() {
                    return why_5;
                }
                let vacant = position.at_absent();
                let common_2 = row_at(I::ON_TABLE, DIR.slot(l_d), q) - (at_so | vacant);
                let mut why_14 = if common_2.is_empty() {
                    let points_4 = row_at(I::ON_TABLE, DIR.slot(l_d), q);
                    if points_4.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_5 = points_4 & at_so;
                        let why_7 = if points_5.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_6 = Answer::<I>::yes();
                            why_6.bar_others(AT_BARS, &position.at, points_5);
                            why_6
                        };
                        let points_6 = points_4 - at_so;
                        let why_9 = if points_6.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let points_7 = points_6 & vacant;
                            if points_7.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_8 = Answer::<I>::yes();
                                why_8.bar_others(AT_BARS, &position.at, points_7);
                                why_8
                            }
                        };
                        let mut why_10 = Answer::<I>::yes();
                        why_10.join(&why_7);
                        why_10.join(&why_9);
                        why_10
                    }
                } else {
                    let points_8 = common_2.few(1);
                    let why_12 = if points_8.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_11 = Answer::<I>::yes();
                        why_11.bar(AT_BARS, args.attacker, points_8);
                        why_11.bar(AT_BARS, NONE, points_8);
                        why_11
                    };
                    let mut why_13 = Answer::<I>::no();
                    why_13.join(&why_12);
                    why_13
                };
                if why_14.holds() {
                    why_14.join(&why_5);
                }
                why_14
            },
        ),
    )
}

/// The answer of `goal`, with its reason.
/// Rule: gomoku.game:17.
pub fn goal_defender_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    Answer::<
        I,
    >::any(
        0..8,
        |l_d| {
            let at_so = position.at_plane(opponent(args.attacker));
            let common = entry(I::LINE_TABLE, DIR.slot(l_d))
                - preimage_at(I::ON_TABLE, DIR.slot(l_d), I::FULL - at_so);
            if common.is_empty() {
                let points = entry(I::LINE_TABLE, DIR.slot(l_d));
                let why_2 = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_2 = I::Set::union_of(
                        points
                            .iter()
                            .map(|q| {
                                (row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so).few(1)
                            }),
                    );
                    if points_2.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why = Answer::<I>::yes();
                        why.bar(AT_BARS, opponent(args.attacker), points_2);
                        why
                    }
                };
                let mut why_3 = Answer::<I>::no();
                why_3.join(&why_2);
                why_3
            } else {
                let points_3 = common.few(1);
                if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_4 = image_at(I::ON_TABLE, DIR.slot(l_d), points_3);
                    if points_4.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_4 = Answer::<I>::yes();
                        why_4.bar_others(AT_BARS, &position.at, points_4);
                        why_4
                    }
                }
            }
        },
    )
}

/// The answer of `drawn`, with its reason.
/// Rule: gomoku.game:18.
pub fn drawn_why<I: Instance>(position: &Position<I>) -> Answer<I> {
    let vacant = position.at_absent();
    if vacant.is_empty() {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, NONE, I::FULL);
        why
    } else {
        let points = vacant.few(1);
        let why_3 = if points.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_2 = Answer::<I>::yes();
            why_2.bar_others(AT_BARS, &position.at, points);
            why_2
        };
        let mut why_4 = Answer::<I>::no();
        why_4.join(&why_3);
        why_4
    }
}

/// The answer after a change, carried back to the state before it.
pub fn before<I: Instance>(
    position: &Position<I>,
    args: &Args,
    why: &Answer<I>,
) -> Answer<I> {
    let mut why_2 = Answer::<I>::from(why.holds());
    why_2.bar(AT_BARS, args.attacker, why.barred(AT_BARS, args.attacker, I::FULL));
    why_2
        .bar(
            AT_BARS,
            opponent(args.attacker),
            why.barred(AT_BARS, opponent(args.attacker), I::FULL)
                - position.at_plane(opponent(args.attacker)),
        );
    why_2.bar(AT_BARS, NONE, why.barred(AT_BARS, NONE, I::FULL) - position.at_absent());
    why_2.join_place(PASSES_BARS, why);
    why_2
}

/// Why points are no move.
pub fn no_move<I: Instance>(position: &Position<I>, candidates: I::Set) -> Answer<I> {
    let points = candidates - position.at_absent();
    if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, NONE, points);
        why
    }
}

/// The answer of `gi_1_near`, with its reason.
/// Rule: prelude.game:8.
pub fn gi_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = if near_1(position, args) {
        Answer::<I>::yes()
    } else {
        near_1_why(position, args)
    };
    if !why.holds() {
        return why;
    }
    let why_2 = goal_attacker_why(position, args);
    let mut why_21 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .or(|| {
            let mut why_5 = Answer::<I>::from(!why_2.holds());
            why_5.join(&why_2);
            if !why_5.holds() {
                return why_5;
            }
            let why_6 = goal_defender_why(position, args);
            let mut why_7 = Answer::<I>::from(!why_6.holds());
            why_7.join(&why_6);
            let why_8 = why_7;
            if !why_8.holds() {
                return why_8;
            }
            let why_9 = drawn_why(position);
            let mut why_10 = Answer::<I>::from(!why_9.holds());
            why_10.join(&why_9);
            let why_11 = why_10;
            if !why_11.holds() {
                return why_11;
            }
            let frame_2 = if why_2.holds() {
                let mut why_12 = Answer::<I>::yes();
                why_12.bar_everything();
                why_12
            } else {
                let mut frame = Answer::<I>::yes();
                frame.join_cell(AT_BARS, &why_2);
                frame.join_place(PASSES_BARS, &why_2);
                if breaks(position, &frame) {
                    let mut why_13 = Answer::<I>::yes();
                    why_13.bar_everything();
                    why_13
                } else {
                    frame
                }
            };
            let candidates = frame_2.barred(AT_BARS, args.attacker, I::FULL);
            let why_17 = Answer::<
                I,
            >::any(
                (position.at_absent() & candidates).iter(),
                |p| {
                    let mut after = *position;
                    after.put_at(I::Set::of(p), args.attacker);
                    I::played();
                    let why_14 = if breaks(&after, &why_2) {
                        goal_attacker_why(&after, args)
                    } else {
                        why_2
                    };
                    let why_15 = before(position, args, &why_14);
                    if !why_15.holds() {
                        return why_15;
                    }
                    let mut why_16 = Answer::<I>::yes();
                    why_16.bar_others(AT_BARS, &position.at, I::Set::of(p));
                    if why_16.holds() {
                        why_16.join(&why_15);
                    }
                    why_16
                },
            );
            let mut why_20 = why_17
                .or(|| {
                    let mut why_18 = Answer::<I>::no();
                    why_18.join(&no_move(position, candidates));
                    why_18
                })
                .or(|| {
                    let mut why_19 = Answer::<I>::no();
                    why_19.join(&frame_2);
                    why_19
                });
            if why_20.holds() {
                why_20.join(&why_5);
                why_20.join(&why_8);
                why_20.join(&why_11);
            }
            why_20
        });
    if why_21.holds() {
        why_21.join(&why);
    }
    why_21
}

/// The answer of `gi1_move`, with its reason.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_move_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    goal_attacker_why(position, args)
}

/// Where a move can be of the moves of `gi1`.
/// Rule: gomoku.game:13.
pub fn play_few<I: Instance>(
    position: &Position<I>,
    args: &Args,
    idle: &Answer<I>,
) -> I::Set {
    let why_3 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        let mut frame = Answer::<I>::yes();
        frame.join_cell(AT_BARS, idle);
        frame.join_place(PASSES_BARS, idle);
        if breaks(position, &frame) {
            let mut why_2 = Answer::<I>::yes();
            why_2.bar_everything();
            why_2
        } else {
            frame
        }
    };
    why_3.barred(AT_BARS, args.attacker, I::FULL)
}

/// Whether a move brings it about at once.
pub fn at_once_2<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_1(position, args) {
        return false;
    }
    let idle = goal_attacker_why(position, args);
    let why_3 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        let mut frame = Answer::<I>::yes();
        frame.join_cell(AT_BARS, &idle);
        frame.join_place(PASSES_BARS, &idle);
        if breaks(position, &frame) {
            let mut why_2 = Answer::<I>::yes();
            why_2.bar_everything();
            why_2
        } else {
            frame
        }
    };
    (position.at_absent() & why_3.barred(AT_BARS, args.attacker, I::FULL))
        .iter()
        .any(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            if breaks(&after, &idle) {
                goal(&after, args.attacker)
            } else {
                idle.holds()
            }
        })
}

/// Where a move of the attacker must be after which `near_1` holds, if it does not.
pub fn nearer<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    I::Set::union_of(
        (0..8)
            .map(|l_d| I::Set::union_of(
                entry(I::LINE_TABLE, DIR.slot(l_d))
                    .iter()
                    .map(|q| {
                        let at_so = position.at_plane(args.attacker);
                        let common = row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so;
                        let common_2 = row_at(I::ON_TABLE, DIR.slot(l_d), q)
                            - (at_so | position.at_absent());
                        let value = if common.at_least(2) {
                            if common.at_least(3) { I::Set::EMPTY } else { common }
                        } else {
                            I::FULL
                        };
                        let value_2 = if common_2.is_empty() {
                            I::FULL
                        } else if common_2.at_least(2) {
                            I::Set::EMPTY
                        } else {
                            common_2
                        };
                        value & value_2
                    }),
            )),
    )
}

/// The points that count for `near_1`.
pub fn likely<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    I::Set::union_of(
        (0..8)
            .map(|l_d| I::Set::union_of(
                entry(I::LINE_TABLE, DIR.slot(l_d))
                    .iter()
                    .map(|q| {
                        let at_so = position.at_plane(args.attacker);
                        let counted = row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so;
                        let value = if counted.at_least(2) {
                            I::Set::EMPTY
                        } else {
                            counted
                        };
                        let counted_2 = row_at(I::ON_TABLE, DIR.slot(l_d), q)
                            - (at_so | position.at_absent());
                        let value_2 = if counted_2.is_empty() {
                            counted_2
                        } else {
                            I::Set::EMPTY
                        };
                        value & value_2
                    }),
            )),
    )
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let likely_4 = likely(position, args);
    let every = (vacant & likely_4)
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), opponent(args.attacker));
            I::played();
            gi_1_near_met(&after, args)
        });
    if !every {
        return false;
    }
    let why = gi_1_near_why(position, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let threat = why_2;
    if threat.holds() {
        return false;
    }
    let why_5 = if threat.holds() {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar_everything();
        why_3
    } else {
        let mut frame = Answer::<I>::yes();
        frame.join_cell(AT_BARS, &threat);
        frame.join_place(PASSES_BARS, &threat);
        if breaks(position, &frame) {
            let mut why_4 = Answer::<I>::yes();
            why_4.bar_everything();
            why_4
        } else {
            frame
        }
    };
    ((vacant & why_5.barred(AT_BARS, opponent(args.attacker), I::FULL)) - likely_4)
        .iter()
        .all(|p_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(p_2), opponent(args.attacker));
            I::played();
            let holds = if breaks(&after_2, &threat) {
                !gi_1_near_met(&after_2, args)
            } else {
                threat.holds()
            };
            !holds
        })
}

/// The answer after a change, carried back to the state before it.
pub fn before_3<I: Instance>(
    position: &Position<I>,
    args: &Args,
    why: &Answer<I>,
) -> Answer<I> {
    let mut why_2 = Answer::<I>::from(why.holds());
    why_2
        .bar(
            AT_BARS,
            opponent(args.attacker),
            why.barred(AT_BARS, opponent(args.attacker), I::FULL),
        );
    why_2
        .bar(
            AT_BARS,
            args.attacker,
            why.barred(AT_BARS, args.attacker, I::FULL)
                - position.at_plane(args.attacker),
        );
    why_2.bar(AT_BARS, NONE, why.barred(AT_BARS, NONE, I::FULL) - position.at_absent());
    why_2.join_place(PASSES_BARS, why);
    why_2
}

/// The answer of `g_1_1_near`, with its reason.
/// Rule: prelude.game:14.
pub fn g_1_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = goal_attacker_why(position, args);
    if why.holds() {
        return why;
    }
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let mut why_16 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .and(|| {
            let why_5 = drawn_why(position);
            let mut why_6 = Answer::<I>::from(!why_5.holds());
            why_6.join(&why_5);
            why_6
        })
        .and(|| {
            let threat = gi_1_near_why(position, args);
            let mut why_7 = Answer::<I>::from(threat.holds());
            why_7.join_cell(AT_BARS, &threat);
            why_7.join_place(PASSES_BARS, &threat);
            if !why_7.holds() {
                return why_7;
            }
            let frame_2 = if threat.holds() {
                let mut frame = Answer::<I>::yes();
                frame.join_cell(AT_BARS, &threat);
                frame.join_place(PASSES_BARS, &threat);
                if breaks(position, &frame) {
                    let mut why_8 = Answer::<I>::yes();
                    why_8.bar_everything();
                    why_8
                } else {
                    frame
                }
            } else {
                let mut why_9 = Answer::<I>::yes();
                why_9.bar_everything();
                why_9
            };
            let candidates = frame_2.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_13 = Answer::<
                I,
            >::every(
                (position.at_absent() & candidates).iter(),
                |p| {
                    let mut after = *position;
                    after.put_at(I::Set::of(p), opponent(args.attacker));
                    I::played();
                    let why_10 = if breaks(&after, &threat) {
                        gi_1_near_why(&after, args)
                    } else {
                        threat
                    };
                    let why_11 = before_3(position, args, &why_10);
                    if why_11.holds() {
                        return why_11;
                    }
                    let mut why_12 = Answer::<I>::no();
                    why_12.bar_others(AT_BARS, &position.at, I::Set::of(p));
                    if !why_12.holds() {
                        why_12.join(&why_11);
                    }
                    why_12
                },
            );
            let mut why_15 = why_13
                .and(|| no_move(position, candidates))
                .and(|| {
                    let mut why_14 = Answer::<I>::yes();
                    why_14.join(&frame_2);
                    why_14
                });
            if why_15.holds() {
                why_15.join(&why_7);
            }
            why_15
        });
    if !why_16.holds() {
        why_16.join(&why);
    }
    why_16
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
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
    if at_once_2(position, args) {
        return true;
    }
    let nearer_3 = nearer(position, args);
    let some = (vacant & nearer_3)
        .iter()
        .any(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            g_1_1_near_met(&after, args)
        });
    if some {
        return true;
    }
    if !near_1(position, args) {
        return false;
    }
    let idle = g_1_1_near_why(position, args);
    let why_3 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        let mut frame = Answer::<I>::yes();
        frame.join_cell(AT_BARS, &idle);
        frame.join_place(PASSES_BARS, &idle);
        if breaks(position, &frame) {
            let mut why_2 = Answer::<I>::yes();
            why_2.bar_everything();
            why_2
        } else {
            frame
        }
    };
    ((vacant & why_3.barred(AT_BARS, args.attacker, I::FULL)) - nearer_3)
        .iter()
        .any(|p_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(p_2), args.attacker);
            I::played();
            if breaks(&after_2, &idle) {
                g_1_1_near_met(&after_2, args)
            } else {
                idle.holds()
            }
        })
}

/// The answer of `near_2`, with its reason.
/// Rule: gomoku.game:17.
pub fn near_2_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    Answer::<
        I,
    >::any(
        0..8,
        |l_d| Answer::<
            I,
        >::any(
            entry(I::LINE_TABLE, DIR.slot(l_d)).iter(),
            |q| {
                let at_so = position.at_plane(args.attacker);
                let common = row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so;
                let why_5 = if common.at_least(3) {
                    let points = common.few(3);
                    let why_2 = if points.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why = Answer::<I>::yes();
                        why.bar(AT_BARS, args.attacker, points);
                        why
                    };
                    let mut why_3 = Answer::<I>::no();
                    why_3.join(&why_2);
                    why_3
                } else {
                    let points_2 = I::FULL - common;
                    if points_2.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_3 = points_2 & row_at(I::ON_TABLE, DIR.slot(l_d), q);
                        if points_3.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_4 = Answer::<I>::yes();
                            why_4.bar_others(AT_BARS, &position.at, points_3);
                            why_4
                        }
                    }
                };
                if !why_5.holds() {
                    return why_5;
                }
                let vacant = position.at_absent();
                let common_2 = row_at(I::ON_TABLE, DIR.slot(l_d), q) - (at_so | vacant);
                let mut why_14 = if common_2.is_empty() {
                    let points_4 = row_at(I::ON_TABLE, DIR.slot(l_d), q);
                    if points_4.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_5 = points_4 & at_so;
                        let why_7 = if points_5.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_6 = Answer::<I>::yes();
                            why_6.bar_others(AT_BARS, &position.at, points_5);
                            why_6
                        };
                        let points_6 = points_4 - at_so;
                        let why_9 = if points_6.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let points_7 = points_6 & vacant;
                            if points_7.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_8 = Answer::<I>::yes();
                                why_8.bar_others(AT_BARS, &position.at, points_7);
                                why_8
                            }
                        };
                        let mut why_10 = Answer::<I>::yes();
                        why_10.join(&why_7);
                        why_10.join(&why_9);
                        why_10
                    }
                } else {
                    let points_8 = common_2.few(1);
                    let why_12 = if points_8.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_11 = Answer::<I>::yes();
                        why_11.bar(AT_BARS, args.attacker, points_8);
                        why_11.bar(AT_BARS, NONE, points_8);
                        why_11
                    };
                    let mut why_13 = Answer::<I>::no();
                    why_13.join(&why_12);
                    why_13
                };
                if why_14.holds() {
                    why_14.join(&why_5);
                }
                why_14
            },
        ),
    )
}

/// Whether a move brings it about at once, with the reason.
pub fn at_once<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = if near_1(position, args) {
        Answer::<I>::yes()
    } else {
        near_1_why(position, args)
    };
    if !why.holds() {
        return why;
    }
    let idle = goal_attacker_why(position, args);
    let frame_2 = if idle.holds() {
        let mut why_2 = Answer::<I>::yes();
        why_2.bar_everything();
        why_2
    } else {
        let mut frame = Answer::<I>::yes();
        frame.join_cell(AT_BARS, &idle);
        frame.join_place(PASSES_BARS, &idle);
        if breaks(position, &frame) {
            let mut why_3 = Answer::<I>::yes();
            why_3.bar_everything();
            why_3
        } else {
            frame
        }
    };
    let candidates = frame_2.barred(AT_BARS, args.attacker, I::FULL);
    let why_7 = Answer::<
        I,
    >::any(
        (position.at_absent() & candidates).iter(),
        |p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            let why_4 = if breaks(&after, &idle) {
                goal_attacker_why(&after, args)
            } else {
                idle
            };
            let why_5 = before(position, args, &why_4);
            if !why_5.holds() {
                return why_5;
            }
            let mut why_6 = Answer::<I>::yes();
            why_6.bar_others(AT_BARS, &position.at, I::Set::of(p));
            if why_6.holds() {
                why_6.join(&why_5);
            }
            why_6
        },
    );
    let mut why_10 = why_7
        .or(|| {
            let mut why_8 = Answer::<I>::no();
            why_8.join(&no_move(position, candidates));
            why_8
        })
        .or(|| {
            let mut why_9 = Answer::<I>::no();
            why_9.join(&frame_2);
            why_9
        });
    if why_10.holds() {
        why_10.join(&why);
    }
    why_10
}

/// The answer of `gi_2_1_near`, with its reason.
/// Rule: prelude.game:8.
pub fn gi_2_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = if near_2(position, args) {
        Answer::<I>::yes()
    } else {
        near_2_why(position, args)
    };
    if !why.holds() {
        return why;
    }
    let why_2 = goal_attacker_why(position, args);
    let mut why_21 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .or(|| {
            let mut why_5 = Answer::<I>::from(!why_2.holds());
            why_5.join(&why_2);
            if !why_5.holds() {
                return why_5;
            }
            let why_6 = goal_defender_why(position, args);
            let mut why_7 = Answer::<I>::from(!why_6.holds());
            why_7.join(&why_6);
            let why_8 = why_7;
            if !why_8.holds() {
                return why_8;
            }
            let why_9 = drawn_why(position);
            let mut why_10 = Answer::<I>::from(!why_9.holds());
            why_10.join(&why_9);
            let why_11 = why_10;
            if !why_11.holds() {
                return why_11;
            }
            let mut why_20 = at_once(position, args)
                .or(|| {
                    let idle = g_1_1_near_why(position, args);
                    let frame_2 = if idle.holds() {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.bar_everything();
                        why_12
                    } else {
                        let mut frame = Answer::<I>::yes();
                        frame.join_cell(AT_BARS, &idle);
                        frame.join_place(PASSES_BARS, &idle);
                        if breaks(position, &frame) {
                            let mut why_13 = Answer::<I>::yes();
                            why_13.bar_everything();
                            why_13
                        } else {
                            frame
                        }
                    };
                    let candidates = frame_2.barred(AT_BARS, args.attacker, I::FULL);
                    let why_17 = Answer::<
                        I,
                    >::any(
                        (position.at_absent() & candidates).iter(),
                        |p| {
                            let mut after = *position;
                            after.put_at(I::Set::of(p), args.attacker);
                            I::played();
                            let why_14 = if breaks(&after, &idle) {
                                g_1_1_near_why(&after, args)
                            } else {
                                idle
                            };
                            let why_15 = before(position, args, &why_14);
                            if !why_15.holds() {
                                return why_15;
                            }
                            let mut why_16 = Answer::<I>::yes();
                            why_16.bar_others(AT_BARS, &position.at, I::Set::of(p));
                            if why_16.holds() {
                                why_16.join(&why_15);
                            }
                            why_16
                        },
                    );
                    if why_17.holds() {
                        return why_17;
                    }
                    let mut why_18 = Answer::<I>::no();
                    why_18.join(&no_move(position, candidates));
                    if why_18.holds() {
                        return why_18;
                    }
                    let mut why_19 = Answer::<I>::no();
                    why_19.join(&frame_2);
                    if !why_19.holds() {
                        why_19.join(&why_17);
                        why_19.join(&why_18);
                    }
                    why_19
                });
            if why_20.holds() {
                why_20.join(&why_5);
                why_20.join(&why_8);
                why_20.join(&why_11);
            }
            why_20
        });
    if why_21.holds() {
        why_21.join(&why);
    }
    why_21
}

/// The answer of `gi2_move_near` for a mover who does nothing.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    if near_1(position, args) {
        goal_attacker_why(position, args).or(|| g_1_1_near_why(position, args))
    } else {
        let mut why = Answer::<I>::no();
        why.bar(AT_BARS, args.attacker, nearer(position, args));
        why
    }
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker) || g_1_1_near_met(position, args)
}

/// Where a move of the attacker must be after which `near_2` holds, if it does not.
pub fn nearer_2<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    I::Set::union_of(
        (0..8)
            .map(|l_d| I::Set::union_of(
                entry(I::LINE_TABLE, DIR.slot(l_d))
                    .iter()
                    .map(|q| {
                        let at_so = position.at_plane(args.attacker);
                        let common = row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so;
                        let common_2 = row_at(I::ON_TABLE, DIR.slot(l_d), q)
                            - (at_so | position.at_absent());
                        let value = if common.at_least(3) {
                            if common.at_least(4) { I::Set::EMPTY } else { common }
                        } else {
                            I::FULL
                        };
                        let value_2 = if common_2.is_empty() {
                            I::FULL
                        } else if common_2.at_least(2) {
                            I::Set::EMPTY
                        } else {
                            common_2
                        };
                        value & value_2
                    }),
            )),
    )
}

/// The points that count for `near_2`.
pub fn likely_2<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    I::Set::union_of(
        (0..8)
            .map(|l_d| I::Set::union_of(
                entry(I::LINE_TABLE, DIR.slot(l_d))
                    .iter()
                    .map(|q| {
                        let at_so = position.at_plane(args.attacker);
                        let counted = row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so;
                        let value = if counted.at_least(3) {
                            I::Set::EMPTY
                        } else {
                            counted
                        };
                        let counted_2 = row_at(I::ON_TABLE, DIR.slot(l_d), q)
                            - (at_so | position.at_absent());
                        let value_2 = if counted_2.is_empty() {
                            counted_2
                        } else {
                            I::Set::EMPTY
                        };
                        value & value_2
                    }),
            )),
    )
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
pub fn g_2_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let likely_4 = likely_2(position, args);
    let every = (vacant & likely_4)
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), opponent(args.attacker));
            I::played();
            gi_2_1_near_met(&after, args)
        });
    if !every {
        return false;
    }
    let why = gi_2_1_near_why(position, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let threat = why_2;
    if threat.holds() {
        return false;
    }
    let why_5 = if threat.holds() {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar_everything();
        why_3
    } else {
        let mut frame = Answer::<I>::yes();
        frame.join_cell(AT_BARS, &threat);
        frame.join_place(PASSES_BARS, &threat);
        if breaks(position, &frame) {
            let mut why_4 = Answer::<I>::yes();
            why_4.bar_everything();
            why_4
        } else {
            frame
        }
    };
    ((vacant & why_5.barred(AT_BARS, opponent(args.attacker), I::FULL)) - likely_4)
        .iter()
        .all(|p_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(p_2), opponent(args.attacker));
            I::played();
            let holds = if breaks(&after_2, &threat) {
                !gi_2_1_near_met(&after_2, args)
            } else {
                threat.holds()
            };
            !holds
        })
}

/// The answer of `g_2_2_1_near`, with its reason.
/// Rule: prelude.game:14.
pub fn g_2_2_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = goal_attacker_why(position, args);
    if why.holds() {
        return why;
    }
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let mut why_16 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .and(|| {
            let why_5 = drawn_why(position);
            let mut why_6 = Answer::<I>::from(!why_5.holds());
            why_6.join(&why_5);
            why_6
        })
        .and(|| {
            let threat = gi_2_1_near_why(position, args);
            let mut why_7 = Answer::<I>::from(threat.holds());
            why_7.join_cell(AT_BARS, &threat);
            why_7.join_place(PASSES_BARS, &threat);
            if !why_7.holds() {
                return why_7;
            }
            let frame_2 = if threat.holds() {
                let mut frame = Answer::<I>::yes();
                frame.join_cell(AT_BARS, &threat);
                frame.join_place(PASSES_BARS, &threat);
                if breaks(position, &frame) {
                    let mut why_8 = Answer::<I>::yes();
                    why_8.bar_everything();
                    why_8
                } else {
                    frame
                }
            } else {
                let mut why_9 = Answer::<I>::yes();
                why_9.bar_everything();
                why_9
            };
            let candidates = frame_2.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_13 = Answer::<
                I,
            >::every(
                (position.at_absent() & candidates).iter(),
                |p| {
                    let mut after = *position;
                    after.put_at(I::Set::of(p), opponent(args.attacker));
                    I::played();
                    let why_10 = if breaks(&after, &threat) {
                        gi_2_1_near_why(&after, args)
                    } else {
                        threat
                    };
                    let why_11 = before_3(position, args, &why_10);
                    if why_11.holds() {
                        return why_11;
                    }
                    let mut why_12 = Answer::<I>::no();
                    why_12.bar_others(AT_BARS, &position.at, I::Set::of(p));
                    if !why_12.holds() {
                        why_12.join(&why_11);
                    }
                    why_12
                },
            );
            let mut why_15 = why_13
                .and(|| no_move(position, candidates))
                .and(|| {
                    let mut why_14 = Answer::<I>::yes();
                    why_14.join(&frame_2);
                    why_14
                });
            if why_15.holds() {
                why_15.join(&why_7);
            }
            why_15
        });
    if !why_16.holds() {
        why_16.join(&why);
    }
    why_16
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
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
    if at_once_2(position, args) {
        return true;
    }
    let nearer_3 = nearer_2(position, args);
    let some = (vacant & nearer_3)
        .iter()
        .any(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            g_2_2_1_near_met(&after, args)
        });
    if some {
        return true;
    }
    if !near_2(position, args) {
        return false;
    }
    let idle = g_2_2_1_near_why(position, args);
    let why_3 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        let mut frame = Answer::<I>::yes();
        frame.join_cell(AT_BARS, &idle);
        frame.join_place(PASSES_BARS, &idle);
        if breaks(position, &frame) {
            let mut why_2 = Answer::<I>::yes();
            why_2.bar_everything();
            why_2
        } else {
            frame
        }
    };
    ((vacant & why_3.barred(AT_BARS, args.attacker, I::FULL)) - nearer_3)
        .iter()
        .any(|p_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(p_2), args.attacker);
            I::played();
            if breaks(&after_2, &idle) {
                g_2_2_1_near_met(&after_2, args)
            } else {
                idle.holds()
            }
        })
}

/// The answer of `near_3`, with its reason.
/// Rule: gomoku.game:17.
pub fn near_3_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    Answer::<
        I,
    >::any(
        0..8,
        |l_d| Answer::<
            I,
        >::any(
            entry(I::LINE_TABLE, DIR.slot(l_d)).iter(),
            |q| {
                let at_so = position.at_plane(args.attacker);
                let common = row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so;
                let why_5 = if common.at_least(4) {
                    let points = common.few(4);
                    let why_2 = if points.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why = Answer::<I>::yes();
                        why.bar(AT_BARS, args.attacker, points);
                        why
                    };
                    let mut why_3 = Answer::<I>::no();
                    why_3.join(&why_2);
                    why_3
                } else {
                    let points_2 = I::FULL - common;
                    if points_2.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_3 = points_2 & row_at(I::ON_TABLE, DIR.slot(l_d), q);
                        if points_3.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_4 = Answer::<I>::yes();
                            why_4.bar_others(AT_BARS, &position.at, points_3);
                            why_4
                        }
                    }
                };
                if !why_5.holds() {
                    return why_5;
                }
                let vacant = position.at_absent();
                let common_2 = row_at(I::ON_TABLE, DIR.slot(l_d), q) - (at_so | vacant);
                let mut why_14 = if common_2.is_empty() {
                    let points_4 = row_at(I::ON_TABLE, DIR.slot(l_d), q);
                    if points_4.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_5 = points_4 & at_so;
                        let why_7 = if points_5.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_6 = Answer::<I>::yes();
                            why_6.bar_others(AT_BARS, &position.at, points_5);
                            why_6
                        };
                        let points_6 = points_4 - at_so;
                        let why_9 = if points_6.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let points_7 = points_6 & vacant;
                            if points_7.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_8 = Answer::<I>::yes();
                                why_8.bar_others(AT_BARS, &position.at, points_7);
                                why_8
                            }
                        };
                        let mut why_10 = Answer::<I>::yes();
                        why_10.join(&why_7);
                        why_10.join(&why_9);
                        why_10
                    }
                } else {
                    let points_8 = common_2.few(1);
                    let why_12 = if points_8.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_11 = Answer::<I>::yes();
                        why_11.bar(AT_BARS, args.attacker, points_8);
                        why_11.bar(AT_BARS, NONE, points_8);
                        why_11
                    };
                    let mut why_13 = Answer::<I>::no();
                    why_13.join(&why_12);
                    why_13
                };
                if why_14.holds() {
                    why_14.join(&why_5);
                }
                why_14
            },
        ),
    )
}

/// The answer of `gi_3_2_1_near`, with its reason.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = if near_3(position, args) {
        Answer::<I>::yes()
    } else {
        near_3_why(position, args)
    };
    if !why.holds() {
        return why;
    }
    let why_2 = goal_attacker_why(position, args);
    let mut why_21 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .or(|| {
            let mut why_5 = Answer::<I>::from(!why_2.holds());
            why_5.join(&why_2);
            if !why_5.holds() {
                return why_5;
            }
            let why_6 = goal_defender_why(position, args);
            let mut why_7 = Answer::<I>::from(!why_6.holds());
            why_7.join(&why_6);
            let why_8 = why_7;
            if !why_8.holds() {
                return why_8;
            }
            let why_9 = drawn_why(position);
            let mut why_10 = Answer::<I>::from(!why_9.holds());
            why_10.join(&why_9);
            let why_11 = why_10;
            if !why_11.holds() {
                return why_11;
            }
            let mut why_20 = at_once(position, args)
                .or(|| {
                    let idle = g_2_2_1_near_why(position, args);
                    let frame_2 = if idle.holds() {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.bar_everything();
                        why_12
                    } else {
                        let mut frame = Answer::<I>::yes();
                        frame.join_cell(AT_BARS, &idle);
                        frame.join_place(PASSES_BARS, &idle);
                        if breaks(position, &frame) {
                            let mut why_13 = Answer::<I>::yes();
                            why_13.bar_everything();
                            why_13
                        } else {
                            frame
                        }
                    };
                    let candidates = frame_2.barred(AT_BARS, args.attacker, I::FULL);
                    let why_17 = Answer::<
                        I,
                    >::any(
                        (position.at_absent() & candidates).iter(),
                        |p| {
                            let mut after = *position;
                            after.put_at(I::Set::of(p), args.attacker);
                            I::played();
                            let why_14 = if breaks(&after, &idle) {
                                g_2_2_1_near_why(&after, args)
                            } else {
                                idle
                            };
                            let why_15 = before(position, args, &why_14);
                            if !why_15.holds() {
                                return why_15;
                            }
                            let mut why_16 = Answer::<I>::yes();
                            why_16.bar_others(AT_BARS, &position.at, I::Set::of(p));
                            if why_16.holds() {
                                why_16.join(&why_15);
                            }
                            why_16
                        },
                    );
                    if why_17.holds() {
                        return why_17;
                    }
                    let mut why_18 = Answer::<I>::no();
                    why_18.join(&no_move(position, candidates));
                    if why_18.holds() {
                        return why_18;
                    }
                    let mut why_19 = Answer::<I>::no();
                    why_19.join(&frame_2);
                    if !why_19.holds() {
                        why_19.join(&why_17);
                        why_19.join(&why_18);
                    }
                    why_19
                });
            if why_20.holds() {
                why_20.join(&why_5);
                why_20.join(&why_8);
                why_20.join(&why_11);
            }
            why_20
        });
    if why_21.holds() {
        why_21.join(&why);
    }
    why_21
}

/// The answer of `gi3_move_near` for a mover who does nothing.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    if near_2(position, args) {
        goal_attacker_why(position, args).or(|| g_2_2_1_near_why(position, args))
    } else {
        let mut why = Answer::<I>::no();
        why.bar(AT_BARS, args.attacker, nearer_2(position, args));
        why
    }
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker) || g_2_2_1_near_met(position, args)
}

/// The gradual game `IP(1, [])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_1_near_met(position, args)
}

/// The answer of `ip_1_near`, with its reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = gi_1_near_why(position, args);
    let mut why_2 = Answer::<I>::from(why.holds());
    why_2.join_cell(AT_BARS, &why);
    why_2.join_place(PASSES_BARS, &why);
    why_2
}

/// The answer of `ip1_move_near`, with its reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = gi_1_near_why(position, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    why_2
}

/// Where a move can be of the moves of `ip1`.
/// Rule: gomoku.game:13.
pub fn play_few_4<I: Instance>(
    position: &Position<I>,
    args: &Args,
    idle: &Answer<I>,
) -> I::Set {
    let why_3 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        let mut frame = Answer::<I>::yes();
        frame.join_cell(AT_BARS, idle);
        frame.join_place(PASSES_BARS, idle);
        if breaks(position, &frame) {
            let mut why_2 = Answer::<I>::yes();
            why_2.bar_everything();
            why_2
        } else {
            frame
        }
    };
    why_3.barred(AT_BARS, opponent(args.attacker), I::FULL)
}

/// Whether the move just made belongs to the moves of `ip1`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_1_near_met(position, args)
}

/// The gradual game `IP(2, [1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_2_1_near_met(position, args)
}

/// The answer of `ip_2_1_near`, with its reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_2_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = gi_2_1_near_why(position, args);
    let mut why_2 = Answer::<I>::from(why.holds());
    why_2.join_cell(AT_BARS, &why);
    why_2.join_place(PASSES_BARS, &why);
    why_2
}

/// The answer of `ip2_move_near`, with its reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = gi_2_1_near_why(position, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    why_2
}

/// Whether the move just made belongs to the moves of `ip2`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_2_1_near_met(position, args)
}

/// The gradual game `IP(3, [2, 1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_3_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_3_2_1_near_met(position, args)
}

/// The answer of `ip_3_2_1_near`, with its reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_3_2_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = gi_3_2_1_near_why(position, args);
    let mut why_2 = Answer::<I>::from(why.holds());
    why_2.join_cell(AT_BARS, &why);
    why_2.join_place(PASSES_BARS, &why);
    why_2
}

/// The answer of `ip3_move_near`, with its reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip3_move_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = gi_3_2_1_near_why(position, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    why_2
}

/// Whether the move just made belongs to the moves of `ip3`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip3_move_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_3_2_1_near_met(position, args)
}

/// The points that count for `near_3`.
pub fn likely_3<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    I::Set::union_of(
        (0..8)
            .map(|l_d| I::Set::union_of(
                entry(I::LINE_TABLE, DIR.slot(l_d))
                    .iter()
                    .map(|q| {
                        let at_so = position.at_plane(args.attacker);
                        let counted = row_at(I::ON_TABLE, DIR.slot(l_d), q) - at_so;
                        let value = if counted.at_least(4) {
                            I::Set::EMPTY
                        } else {
                            counted
                        };
                        let counted_2 = row_at(I::ON_TABLE, DIR.slot(l_d), q)
                            - (at_so | position.at_absent());
                        let value_2 = if counted_2.is_empty() {
                            counted_2
                        } else {
                            I::Set::EMPTY
                        };
                        value & value_2
                    }),
            )),
    )
}

/// The gradual game `G(3, 3, [2, 1])`.
/// Rule: prelude.game:14.
pub fn g_3_3_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    let vacant = position.at_absent();
    if vacant.is_empty() || goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let likely_4 = likely_3(position, args);
    let every = (vacant & likely_4)
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), opponent(args.attacker));
            I::played();
            gi_3_2_1_near_met(&after, args)
        });
    if !every {
        return false;
    }
    let why = gi_3_2_1_near_why(position, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let threat = why_2;
    if threat.holds() {
        return false;
    }
    let why_5 = if threat.holds() {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar_everything();
        why_3
    } else {
        let mut frame = Answer::<I>::yes();
        frame.join_cell(AT_BARS, &threat);
        frame.join_place(PASSES_BARS, &threat);
        if breaks(position, &frame) {
            let mut why_4 = Answer::<I>::yes();
            why_4.bar_everything();
            why_4
        } else {
            frame
        }
    };
    ((vacant & why_5.barred(AT_BARS, opponent(args.attacker), I::FULL)) - likely_4)
        .iter()
        .all(|p_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(p_2), opponent(args.attacker));
            I::played();
            let holds = if breaks(&after_2, &threat) {
                !gi_3_2_1_near_met(&after_2, args)
            } else {
                threat.holds()
            };
            !holds
        })
}

/// The answer of `g_3_3_2_1_near`, with its reason.
/// Rule: prelude.game:14.
pub fn g_3_3_2_1_near_why<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    let why = goal_attacker_why(position, args);
    if why.holds() {
        return why;
    }
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let mut why_16 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .and(|| {
            let why_5 = drawn_why(position);
            let mut why_6 = Answer::<I>::from(!why_5.holds());
            why_6.join(&why_5);
            why_6
        })
        .and(|| {
            let threat = gi_3_2_1_near_why(position, args);
            let mut why_7 = Answer::<I>::from(threat.holds());
            why_7.join_cell(AT_BARS, &threat);
            why_7.join_place(PASSES_BARS, &threat);
            if !why_7.holds() {
                return why_7;
            }
            let frame_2 = if threat.holds() {
                let mut frame = Answer::<I>::yes();
                frame.join_cell(AT_BARS, &threat);
                frame.join_place(PASSES_BARS, &threat);
                if breaks(position, &frame) {
                    let mut why_8 = Answer::<I>::yes();
                    why_8.bar_everything();
                    why_8
                } else {
                    frame
                }
            } else {
                let mut why_9 = Answer::<I>::yes();
                why_9.bar_everything();
                why_9
            };
            let candidates = frame_2.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_13 = Answer::<
                I,
            >::every(
                (position.at_absent() & candidates).iter(),
                |p| {
                    let mut after = *position;
                    after.put_at(I::Set::of(p), opponent(args.attacker));
                    I::played();
                    let why_10 = if breaks(&after, &threat) {
                        gi_3_2_1_near_why(&after, args)
                    } else {
                        threat
                    };
                    let why_11 = before_3(position, args, &why_10);
                    if why_11.holds() {
                        return why_11;
                    }
                    let mut why_12 = Answer::<I>::no();
                    why_12.bar_others(AT_BARS, &position.at, I::Set::of(p));
                    if !why_12.holds() {
                        why_12.join(&why_11);
                    }
                    why_12
                },
            );
            let mut why_15 = why_13
                .and(|| no_move(position, candidates))
                .and(|| {
                    let mut why_14 = Answer::<I>::yes();
                    why_14.join(&frame_2);
                    why_14
                });
            if why_15.holds() {
                why_15.join(&why_7);
            }
            why_15
        });
    if !why_16.holds() {
        why_16.join(&why);
    }
    why_16
}

/// Whether the game is over without a goal, with the reason.
#[inline]
pub fn over_why<I: Instance>(position: &Position<I>) -> Answer<I> {
    drawn_why(position)
}

/// The answer after the turn is given over, read before.
#[inline]
pub fn before_null<I: Instance>(after: &Answer<I>) -> Answer<I> {
    let mut why = Answer::<I>::from(after.holds());
    why.join_cell(AT_BARS, after);
    why.join_place(PASSES_BARS, after);
    why
}

/// Whether the move is allowed, with the reason.
pub fn allowed<I: Instance>(position: &Position<I>, p: Point) -> Answer<I> {
    if position.at_absent().contains(p) {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, I::Set::of(p));
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar(AT_BARS, NONE, I::Set::of(p));
        why_2
    }
}

/// The answer of a move, from the answer after it.
pub fn play_attacker_step<I: Instance>(
    position: &Position<I>,
    args: &Args,
    after: &Answer<I>,
    p: Point,
) -> Answer<I> {
    if position.at_absent().contains(p) {
        let why = before(position, args, after);
        if !why.holds() {
            return why;
        }
        let mut why_2 = Answer::<I>::yes();
        why_2.join(&allowed(position, p));
        if why_2.holds() {
            why_2.join(&why);
        }
        why_2
    } else {
        let mut why_3 = Answer::<I>::no();
        why_3.join(&allowed(position, p));
        why_3
    }
}

/// What an answer rests on where the moves to certain points are looked at.
pub fn play_attacker_frame<I: Instance>(
    position: &Position<I>,
    idle: &Answer<I>,
) -> Answer<I> {
    if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        let mut frame = Answer::<I>::yes();
        frame.join_cell(AT_BARS, idle);
        frame.join_place(PASSES_BARS, idle);
        if breaks(position, &frame) {
            let mut why_2 = Answer::<I>::yes();
            why_2.bar_everything();
            why_2
        } else {
            frame
        }
    }
}

/// The points where a move can be that has another answer.
#[inline]
pub fn play_attacker_points<I: Instance>(
    position: &Position<I>,
    args: &Args,
    frame: &Answer<I>,
) -> I::Set {
    frame.barred(AT_BARS, args.attacker, I::FULL) & position.at_absent()
}

/// Why no move fills the other points that are barred.
pub fn play_attacker_others<I: Instance>(
    position: &Position<I>,
    args: &Args,
    frame: &Answer<I>,
) -> Answer<I> {
    let points = frame.barred(AT_BARS, args.attacker, I::FULL) - position.at_absent();
    if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, NONE, points);
        why
    }
}

/// The answer of a move, from the answer after it.
pub fn play_defender_step<I: Instance>(
    position: &Position<I>,
    args: &Args,
    after: &Answer<I>,
    p: Point,
) -> Answer<I> {
    if position.at_absent().contains(p) {
        let why = before_3(position, args, after);
        if why.holds() {
            return why;
        }
        let mut why_2 = Answer::<I>::no();
        why_2.join(&allowed(position, p));
        if !why_2.holds() {
            why_2.join(&why);
        }
        why_2
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&allowed(position, p));
        why_3
    }
}

/// What an answer rests on where the moves to certain points are looked at.
pub fn play_defender_frame<I: Instance>(
    position: &Position<I>,
    idle: &Answer<I>,
) -> Answer<I> {
    if idle.holds() {
        let mut frame = Answer::<I>::yes();
        frame.join_cell(AT_BARS, idle);
        frame.join_place(PASSES_BARS, idle);
        if breaks(position, &frame) {
            let mut why = Answer::<I>::yes();
            why.bar_everything();
            why
        } else {
            frame
        }
    } else {
        let mut why_2 = Answer::<I>::yes();
        why_2.bar_everything();
        why_2
    }
}

/// The points where a move can be that has another answer.
#[inline]
pub fn play_defender_points<I: Instance>(
    position: &Position<I>,
    args: &Args,
    frame: &Answer<I>,
) -> I::Set {
    frame.barred(AT_BARS, opponent(args.attacker), I::FULL) & position.at_absent()
}

/// Why no move fills the other points that are barred.
pub fn play_defender_others<I: Instance>(
    position: &Position<I>,
    args: &Args,
    frame: &Answer<I>,
) -> Answer<I> {
    let points = frame.barred(AT_BARS, opponent(args.attacker), I::FULL)
        - position.at_absent();
    if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, NONE, points);
        why
    }
}

/// Appends the candidates of `play`.
/// Rule: gomoku.game:13.
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
/// Rule: gomoku.game:13.
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

/// The game `gomoku` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    type Why = Answer<I>;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "gomoku";
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
    const NO_MOVE: Option<NoMove> = None;
    const SELECTORS: &'static [Selector<Self>] = &[
        Selector {
            name: "gi1",
            knowledge: Knowledge::None,
            mover: Role::Attacker,
            verdict: gi_1,
            why: None,
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
            why: None,
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
            why: None,
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
            why: None,
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
            why: None,
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
            why: None,
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
            why: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "g2",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: g_2_2_1,
            why: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "g3",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: g_3_3_2_1,
            why: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "gi1",
            knowledge: Knowledge::Distance,
            mover: Role::Attacker,
            verdict: gi_1_near,
            why: None,
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
            why: None,
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
            why: None,
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
            why: None,
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
            why: None,
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
            why: None,
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
            why: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "g2",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: g_2_2_1_near,
            why: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "g3",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: g_3_3_2_1_near,
            why: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "gi1",
            knowledge: Knowledge::Trace,
            mover: Role::Attacker,
            verdict: gi_1_near_met,
            why: Some(gi_1_near_why),
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    let idle = gi1_move_why(position, args);
                    let few = play_few(position, args, &idle);
                    Self::select_few(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |play| play.clause != 0 || few.contains(i32::from(play.args[0])),
                        |after| {
                            (idle.holds() || breaks(after, &idle))
                                && gi1_move(after, args)
                        },
                    );
                }
            },
        },
        Selector {
            name: "gi2",
            knowledge: Knowledge::Trace,
            mover: Role::Attacker,
            verdict: gi_2_1_near_met,
            why: Some(gi_2_1_near_why),
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    let idle = gi2_move_near_idle(position, args);
                    let few = play_few(position, args, &idle);
                    Self::select_few(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |play| play.clause != 0 || few.contains(i32::from(play.args[0])),
                        |after| {
                            (idle.holds() || breaks(after, &idle))
                                && gi2_move_near_met(after, args)
                        },
                    );
                }
            },
        },
        Selector {
            name: "gi3",
            knowledge: Knowledge::Trace,
            mover: Role::Attacker,
            verdict: gi_3_2_1_near_met,
            why: Some(gi_3_2_1_near_why),
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    let idle = gi3_move_near_idle(position, args);
                    let few = play_few(position, args, &idle);
                    Self::select_few(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |play| play.clause != 0 || few.contains(i32::from(play.args[0])),
                        |after| {
                            (idle.holds() || breaks(after, &idle))
                                && gi3_move_near_met(after, args)
                        },
                    );
                }
            },
        },
        Selector {
            name: "ip1",
            knowledge: Knowledge::Trace,
            mover: Role::Defender,
            verdict: ip_1_near_met,
            why: Some(ip_1_near_why),
            moves: |position, args, moves| {
                let idle = ip1_move_near_why(position, args);
                let few = play_few_4(position, args, &idle);
                Self::select_few(
                    position,
                    args,
                    opponent(args.attacker),
                    moves,
                    |play| play.clause != 0 || few.contains(i32::from(play.args[0])),
                    |after| {
                        (idle.holds() || breaks(after, &idle))
                            && ip1_move_near_met(after, args)
                    },
                );
            },
        },
        Selector {
            name: "ip2",
            knowledge: Knowledge::Trace,
            mover: Role::Defender,
            verdict: ip_2_1_near_met,
            why: Some(ip_2_1_near_why),
            moves: |position, args, moves| {
                let idle = ip2_move_near_why(position, args);
                let few = play_few_4(position, args, &idle);
                Self::select_few(
                    position,
                    args,
                    opponent(args.attacker),
                    moves,
                    |play| play.clause != 0 || few.contains(i32::from(play.args[0])),
                    |after| {
                        (idle.holds() || breaks(after, &idle))
                            && ip2_move_near_met(after, args)
                    },
                );
            },
        },
        Selector {
            name: "ip3",
            knowledge: Knowledge::Trace,
            mover: Role::Defender,
            verdict: ip_3_2_1_near_met,
            why: Some(ip_3_2_1_near_why),
            moves: |position, args, moves| {
                let idle = ip3_move_near_why(position, args);
                let few = play_few_4(position, args, &idle);
                Self::select_few(
                    position,
                    args,
                    opponent(args.attacker),
                    moves,
                    |play| play.clause != 0 || few.contains(i32::from(play.args[0])),
                    |after| {
                        (idle.holds() || breaks(after, &idle))
                            && ip3_move_near_met(after, args)
                    },
                );
            },
        },
        Selector {
            name: "g1",
            knowledge: Knowledge::Trace,
            mover: Role::Defender,
            verdict: g_1_1_near_met,
            why: Some(g_1_1_near_why),
            moves: |_, _, _| (),
        },
        Selector {
            name: "g2",
            knowledge: Knowledge::Trace,
            mover: Role::Defender,
            verdict: g_2_2_1_near_met,
            why: Some(g_2_2_1_near_why),
            moves: |_, _, _| (),
        },
        Selector {
            name: "g3",
            knowledge: Knowledge::Trace,
            mover: Role::Defender,
            verdict: g_3_3_2_1_near_met,
            why: Some(g_3_3_2_1_near_why),
            moves: |_, _, _| (),
        },
    ];
    const STEPS: Option<&'static Steps<Self>> = Some(
        &Steps {
            reached: [goal_attacker_why, goal_defender_why],
            over: |position, _args| over_why(position),
            breaks: breaks::<I>,
            null: |_position, _args, after| before_null::<I>(after),
            moves: &[
                [
                    Step {
                        answer: |position, args, play, after| play_attacker_step(
                            position,
                            args,
                            after,
                            play.arg(0),
                        ),
                        few: Some(|position, args, idle, moves| {
                            let frame = play_attacker_frame(position, idle);
                            moves
                                .extend(
                                    play_attacker_points(position, args, &frame)
                                        .iter()
                                        .map(|point| Move::new(0, [point])),
                                );
                            let mut all = play_attacker_others(position, args, &frame);
                            all.join(&frame);
                            all
                        }),
                    },
                    Step {
                        answer: |position, args, play, after| play_defender_step(
                            position,
                            args,
                            after,
                            play.arg(0),
                        ),
                        few: Some(|position, args, idle, moves| {
                            let frame = play_defender_frame(position, idle);
                            moves
                                .extend(
                                    play_defender_points(position, args, &frame)
                                        .iter()
                                        .map(|point| Move::new(0, [point])),
                                );
                            let mut all = play_defender_others(position, args, &frame);
                            all.join(&frame);
                            all
                        }),
                    },
                ],
            ],
        },
    );
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
    const SIZE: Value = I::SIZE;
    const N: Value = I::N;
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

/// The board of `gomoku4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Gomoku4Board;

impl Board for Gomoku4Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(16);
    const POINTS: i32 = 16;
    const POINT_NAMES: &'static str = "A4 B4 C4 D4 \
         A3 B3 C3 D3 \
         A2 B2 C2 D2 \
         A1 B1 C1 D1";
    const SHAPE: Option<(usize, usize)> = Some((4, 4));
}

impl Instance for Gomoku4Board {
    const NAME: &'static str = "gomoku4";
    const SIZE: Value = 4;
    const N: Value = 3;
    const LINE_TABLE: &'static [Self::Set] = &[
        Bits([0]),
        Bits([0]),
        Bits([0x3333]),
        Bits([0x33]),
        Bits([0xff]),
        Bits([0xcc]),
        Bits([0]),
        Bits([0]),
    ];
    type OnTable = Shifts<Self::Set, 3>;
    const ON_TABLE: &'static [Self::OnTable] = &[
        Shifts([(0, Bits([0])), (0, Bits([0])), (0, Bits([0]))]),
        Shifts([(0, Bits([0])), (0, Bits([0])), (0, Bits([0]))]),
        Shifts([(0, Bits([0x3333])), (1, Bits([0x3333])), (2, Bits([0x3333]))]),
        Shifts([(0, Bits([0x33])), (5, Bits([0x33])), (10, Bits([0x33]))]),
        Shifts([(0, Bits([0xff])), (4, Bits([0xff])), (8, Bits([0xff]))]),
        Shifts([(0, Bits([0xcc])), (3, Bits([0xcc])), (6, Bits([0xcc]))]),
        Shifts([(0, Bits([0])), (0, Bits([0])), (0, Bits([0]))]),
        Shifts([(0, Bits([0])), (0, Bits([0])), (0, Bits([0]))]),
    ];
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `gomoku4`.
pub type Gomoku4 = Rules<Gomoku4Board>;

/// The board of `gomoku7`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Gomoku7Board;

impl Board for Gomoku7Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(49);
    const POINTS: i32 = 49;
    const POINT_NAMES: &'static str = "A7 B7 C7 D7 E7 F7 G7 \
         A6 B6 C6 D6 E6 F6 G6 \
         A5 B5 C5 D5 E5 F5 G5 \
         A4 B4 C4 D4 E4 F4 G4 \
         A3 B3 C3 D3 E3 F3 G3 \
         A2 B2 C2 D2 E2 F2 G2 \
         A1 B1 C1 D1 E1 F1 G1";
    const SHAPE: Option<(usize, usize)> = Some((7, 7));
}

impl Instance for Gomoku7Board {
    const NAME: &'static str = "gomoku7";
    const SIZE: Value = 7;
    const N: Value = 4;
    const LINE_TABLE: &'static [Self::Set] = &[
        Bits([0]),
        Bits([0]),
        Bits([0x3c78f1e3c78f]),
        Bits([0x1e3c78f]),
        Bits([0xfffffff]),
        Bits([0xf1e3c78]),
        Bits([0]),
        Bits([0]),
    ];
    type OnTable = Shifts<Self::Set, 4>;
    const ON_TABLE: &'static [Self::OnTable] = &[
        Shifts([(0, Bits([0])), (0, Bits([0])), (0, Bits([0])), (0, Bits([0]))]),
        Shifts([(0, Bits([0])), (0, Bits([0])), (0, Bits([0])), (0, Bits([0]))]),
        Shifts([
            (0, Bits([0x3c78f1e3c78f])),
            (1, Bits([0x3c78f1e3c78f])),
            (2, Bits([0x3c78f1e3c78f])),
            (3, Bits([0x3c78f1e3c78f])),
        ]),
        Shifts([
            (0, Bits([0x1e3c78f])),
            (8, Bits([0x1e3c78f])),
            (16, Bits([0x1e3c78f])),
            (24, Bits([0x1e3c78f])),
        ]),
        Shifts([
            (0, Bits([0xfffffff])),
            (7, Bits([0xfffffff])),
            (14, Bits([0xfffffff])),
            (21, Bits([0xfffffff])),
        ]),
        Shifts([
            (0, Bits([0xf1e3c78])),
            (6, Bits([0xf1e3c78])),
            (12, Bits([0xf1e3c78])),
            (18, Bits([0xf1e3c78])),
        ]),
        Shifts([(0, Bits([0])), (0, Bits([0])), (0, Bits([0])), (0, Bits([0]))]),
        Shifts([(0, Bits([0])), (0, Bits([0])), (0, Bits([0])), (0, Bits([0]))]),
    ];
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `gomoku7`.
pub type Gomoku7 = Rules<Gomoku7Board>;

/// The board of `gomoku15`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Gomoku15Board;

impl Board for Gomoku15Board {
    type Set = Bits<4>;
    const FULL: Self::Set = Bits::first_points(225);
    const POINTS: i32 = 225;
    const POINT_NAMES: &'static str = "A15 B15 C15 D15 E15 F15 G15 H15 J15 K15 L15 M15 N15 O15 P15 \
         A14 B14 C14 D14 E14 F14 G14 H14 J14 K14 L14 M14 N14 O14 P14 \
         A13 B13 C13 D13 E13 F13 G13 H13 J13 K13 L13 M13 N13 O13 P13 \
         A12 B12 C12 D12 E12 F12 G12 H12 J12 K12 L12 M12 N12 O12 P12 \
         A11 B11 C11 D11 E11 F11 G11 H11 J11 K11 L11 M11 N11 O11 P11 \
         A10 B10 C10 D10 E10 F10 G10 H10 J10 K10 L10 M10 N10 O10 P10 \
         A9 B9 C9 D9 E9 F9 G9 H9 J9 K9 L9 M9 N9 O9 P9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 K8 L8 M8 N8 O8 P8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 K7 L7 M7 N7 O7 P7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 K6 L6 M6 N6 O6 P6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 K5 L5 M5 N5 O5 P5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 K4 L4 M4 N4 O4 P4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 K3 L3 M3 N3 O3 P3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 K2 L2 M2 N2 O2 P2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 L1 M1 N1 O1 P1";
    const SHAPE: Option<(usize, usize)> = Some((15, 15));
}

impl Instance for Gomoku15Board {
    const NAME: &'static str = "gomoku15";
    const SIZE: Value = 15;
    const N: Value = 5;
    const LINE_TABLE: &'static [Self::Set] = &[
        Bits([0, 0, 0, 0]),
        Bits([0, 0, 0, 0]),
        Bits([0xf0ffe1ffc3ff87ff, 0xff0ffe1ffc3ff87f, 0x7ff0ffe1ffc3ff87, 0x1ffc3ff8]),
        Bits([0xf0ffe1ffc3ff87ff, 0xff0ffe1ffc3ff87f, 0x1ffc3ff87, 0]),
        Bits([0xffffffffffffffff, 0xffffffffffffffff, 0x1fffffffff, 0]),
        Bits([0xffe1ffc3ff87ff0, 0xf0ffe1ffc3ff87ff, 0x1ffc3ff87f, 0]),
        Bits([0, 0, 0, 0]),
        Bits([0, 0, 0, 0]),
    ];
    type OnTable = Shifts<Self::Set, 5>;
    const ON_TABLE: &'static [Self::OnTable] = &[
        Shifts([
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
        ]),
        Shifts([
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
        ]),
        Shifts([
            (
                0,
                Bits([
                    0xf0ffe1ffc3ff87ff, 0xff0ffe1ffc3ff87f, 0x7ff0ffe1ffc3ff87,
                    0x1ffc3ff8,
                ]),
            ),
            (
                1,
                Bits([
                    0xf0ffe1ffc3ff87ff, 0xff0ffe1ffc3ff87f, 0x7ff0ffe1ffc3ff87,
                    0x1ffc3ff8,
                ]),
            ),
            (
                2,
                Bits([
                    0xf0ffe1ffc3ff87ff, 0xff0ffe1ffc3ff87f, 0x7ff0ffe1ffc3ff87,
                    0x1ffc3ff8,
                ]),
            ),
            (
                3,
                Bits([
                    0xf0ffe1ffc3ff87ff, 0xff0ffe1ffc3ff87f, 0x7ff0ffe1ffc3ff87,
                    0x1ffc3ff8,
                ]),
            ),
            (
                4,
                Bits([
                    0xf0ffe1ffc3ff87ff, 0xff0ffe1ffc3ff87f, 0x7ff0ffe1ffc3ff87,
                    0x1ffc3ff8,
                ]),
            ),
        ]),
        Shifts([
            (0, Bits([0xf0ffe1ffc3ff87ff, 0xff0ffe1ffc3ff87f, 0x1ffc3ff87, 0])),
            (16, Bits([0xf0ffe1ffc3ff87ff, 0xff0ffe1ffc3ff87f, 0x1ffc3ff87, 0])),
            (32, Bits([0xf0ffe1ffc3ff87ff, 0xff0ffe1ffc3ff87f, 0x1ffc3ff87, 0])),
            (48, Bits([0xf0ffe1ffc3ff87ff, 0xff0ffe1ffc3ff87f, 0x1ffc3ff87, 0])),
            (64, Bits([0xf0ffe1ffc3ff87ff, 0xff0ffe1ffc3ff87f, 0x1ffc3ff87, 0])),
        ]),
        Shifts([
            (0, Bits([0xffffffffffffffff, 0xffffffffffffffff, 0x1fffffffff, 0])),
            (15, Bits([0xffffffffffffffff, 0xffffffffffffffff, 0x1fffffffff, 0])),
            (30, Bits([0xffffffffffffffff, 0xffffffffffffffff, 0x1fffffffff, 0])),
            (45, Bits([0xffffffffffffffff, 0xffffffffffffffff, 0x1fffffffff, 0])),
            (60, Bits([0xffffffffffffffff, 0xffffffffffffffff, 0x1fffffffff, 0])),
        ]),
        Shifts([
            (0, Bits([0xffe1ffc3ff87ff0, 0xf0ffe1ffc3ff87ff, 0x1ffc3ff87f, 0])),
            (14, Bits([0xffe1ffc3ff87ff0, 0xf0ffe1ffc3ff87ff, 0x1ffc3ff87f, 0])),
            (28, Bits([0xffe1ffc3ff87ff0, 0xf0ffe1ffc3ff87ff, 0x1ffc3ff87f, 0])),
            (42, Bits([0xffe1ffc3ff87ff0, 0xf0ffe1ffc3ff87ff, 0x1ffc3ff87f, 0])),
            (56, Bits([0xffe1ffc3ff87ff0, 0xf0ffe1ffc3ff87ff, 0x1ffc3ff87f, 0])),
        ]),
        Shifts([
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
        ]),
        Shifts([
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0])),
        ]),
    ];
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `gomoku15`.
pub type Gomoku15 = Rules<Gomoku15Board>;

/// The board of `gomoku19`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Gomoku19Board;

impl Board for Gomoku19Board {
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

impl Instance for Gomoku19Board {
    const NAME: &'static str = "gomoku19";
    const SIZE: Value = 19;
    const N: Value = 5;
    const LINE_TABLE: &'static [Self::Set] = &[
        Bits([0, 0, 0, 0, 0, 0]),
        Bits([0, 0, 0, 0, 0, 0]),
        Bits([
            0xfe1fffc3fff87fff, 0xfffc3fff87fff0ff, 0xc3fff87fff0fffe1,
            0xff87fff0fffe1fff, 0x7fff0fffe1fffc3f, 0x1fffc3fff8,
        ]),
        Bits([
            0xfe1fffc3fff87fff, 0xfffc3fff87fff0ff, 0xc3fff87fff0fffe1,
            0xff87fff0fffe1fff, 0x1fffc3f, 0,
        ]),
        Bits([
            0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff,
            0xffffffffffffffff, 0x1fffffff, 0,
        ]),
        Bits([
            0xe1fffc3fff87fff0, 0xffc3fff87fff0fff, 0x3fff87fff0fffe1f,
            0xf87fff0fffe1fffc, 0x1fffc3ff, 0,
        ]),
        Bits([0, 0, 0, 0, 0, 0]),
        Bits([0, 0, 0, 0, 0, 0]),
    ];
    type OnTable = Shifts<Self::Set, 5>;
    const ON_TABLE: &'static [Self::OnTable] = &[
        Shifts([
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
        ]),
        Shifts([
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
        ]),
        Shifts([
            (
                0,
                Bits([
                    0xfe1fffc3fff87fff, 0xfffc3fff87fff0ff, 0xc3fff87fff0fffe1,
                    0xff87fff0fffe1fff, 0x7fff0fffe1fffc3f, 0x1fffc3fff8,
                ]),
            ),
            (
                1,
                Bits([
                    0xfe1fffc3fff87fff, 0xfffc3fff87fff0ff, 0xc3fff87fff0fffe1,
                    0xff87fff0fffe1fff, 0x7fff0fffe1fffc3f, 0x1fffc3fff8,
                ]),
            ),
            (
                2,
                Bits([
                    0xfe1fffc3fff87fff, 0xfffc3fff87fff0ff, 0xc3fff87fff0fffe1,
                    0xff87fff0fffe1fff, 0x7fff0fffe1fffc3f, 0x1fffc3fff8,
                ]),
            ),
            (
                3,
                Bits([
                    0xfe1fffc3fff87fff, 0xfffc3fff87fff0ff, 0xc3fff87fff0fffe1,
                    0xff87fff0fffe1fff, 0x7fff0fffe1fffc3f, 0x1fffc3fff8,
                ]),
            ),
            (
                4,
                Bits([
                    0xfe1fffc3fff87fff, 0xfffc3fff87fff0ff, 0xc3fff87fff0fffe1,
                    0xff87fff0fffe1fff, 0x7fff0fffe1fffc3f, 0x1fffc3fff8,
                ]),
            ),
        ]),
        Shifts([
            (
                0,
                Bits([
                    0xfe1fffc3fff87fff, 0xfffc3fff87fff0ff, 0xc3fff87fff0fffe1,
                    0xff87fff0fffe1fff, 0x1fffc3f, 0,
                ]),
            ),
            (
                20,
                Bits([
                    0xfe1fffc3fff87fff, 0xfffc3fff87fff0ff, 0xc3fff87fff0fffe1,
                    0xff87fff0fffe1fff, 0x1fffc3f, 0,
                ]),
            ),
            (
                40,
                Bits([
                    0xfe1fffc3fff87fff, 0xfffc3fff87fff0ff, 0xc3fff87fff0fffe1,
                    0xff87fff0fffe1fff, 0x1fffc3f, 0,
                ]),
            ),
            (
                60,
                Bits([
                    0xfe1fffc3fff87fff, 0xfffc3fff87fff0ff, 0xc3fff87fff0fffe1,
                    0xff87fff0fffe1fff, 0x1fffc3f, 0,
                ]),
            ),
            (
                80,
                Bits([
                    0xfe1fffc3fff87fff, 0xfffc3fff87fff0ff, 0xc3fff87fff0fffe1,
                    0xff87fff0fffe1fff, 0x1fffc3f, 0,
                ]),
            ),
        ]),
        Shifts([
            (
                0,
                Bits([
                    0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff,
                    0xffffffffffffffff, 0x1fffffff, 0,
                ]),
            ),
            (
                19,
                Bits([
                    0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff,
                    0xffffffffffffffff, 0x1fffffff, 0,
                ]),
            ),
            (
                38,
                Bits([
                    0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff,
                    0xffffffffffffffff, 0x1fffffff, 0,
                ]),
            ),
            (
                57,
                Bits([
                    0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff,
                    0xffffffffffffffff, 0x1fffffff, 0,
                ]),
            ),
            (
                76,
                Bits([
                    0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff,
                    0xffffffffffffffff, 0x1fffffff, 0,
                ]),
            ),
        ]),
        Shifts([
            (
                0,
                Bits([
                    0xe1fffc3fff87fff0, 0xffc3fff87fff0fff, 0x3fff87fff0fffe1f,
                    0xf87fff0fffe1fffc, 0x1fffc3ff, 0,
                ]),
            ),
            (
                18,
                Bits([
                    0xe1fffc3fff87fff0, 0xffc3fff87fff0fff, 0x3fff87fff0fffe1f,
                    0xf87fff0fffe1fffc, 0x1fffc3ff, 0,
                ]),
            ),
            (
                36,
                Bits([
                    0xe1fffc3fff87fff0, 0xffc3fff87fff0fff, 0x3fff87fff0fffe1f,
                    0xf87fff0fffe1fffc, 0x1fffc3ff, 0,
                ]),
            ),
            (
                54,
                Bits([
                    0xe1fffc3fff87fff0, 0xffc3fff87fff0fff, 0x3fff87fff0fffe1f,
                    0xf87fff0fffe1fffc, 0x1fffc3ff, 0,
                ]),
            ),
            (
                72,
                Bits([
                    0xe1fffc3fff87fff0, 0xffc3fff87fff0fff, 0x3fff87fff0fffe1f,
                    0xf87fff0fffe1fffc, 0x1fffc3ff, 0,
                ]),
            ),
        ]),
        Shifts([
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
        ]),
        Shifts([
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
            (0, Bits([0, 0, 0, 0, 0, 0])),
        ]),
    ];
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `gomoku19`.
pub type Gomoku19 = Rules<Gomoku19Board>;
