//! The game `hex`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, Both, CellKind, CellShape, Cells, Clause, Counted, Game, Kind,
    Knowledge, Move, NONE, NoMove, PLAYER, Parameter, PassBars, PhantomData, PlaneBars,
    Player, Point, PointSet, Presence, Relation, Role, Selector, Step, Steps, Value,
    chain_path, chain_reached, chain_roots, closure, closure_meets, opponent, plane, put,
    value_at,
};

/// An instance of `hex`: its board, and all that differs between instances.
pub trait Instance: Board {
    /// The instance's name.
    const NAME: &'static str;
    /// The parameter `size`.
    const SIZE: Value;
    /// `edge_table`: its points, by dir.
    const EDGE_TABLE: &'static [Self::Set];
    /// The form of `ADJ_TABLE`.
    type AdjTable: Relation<Self::Set>;
    /// `adj_table`: which points lead to which.
    const ADJ_TABLE: &'static Self::AdjTable;
    /// The position at the start.
    fn start() -> Position<Self>;
}

/// A position of `hex`.
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
/// Rule: hex.game:16, hex.game:17.
pub fn goal<I: Instance>(position: &Position<I>, player: Player) -> bool {
    if player == 0
        && closure_meets(
            I::EDGE_TABLE[0] & position.at[0],
            |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
            |layer| layer & I::EDGE_TABLE[4],
        )
    {
        return true;
    }
    player == 1
        && closure_meets(
            I::EDGE_TABLE[6] & position.at[1],
            |reached_5| I::ADJ_TABLE.image(reached_5) & position.at[1],
            |layer_2| layer_2 & I::EDGE_TABLE[2],
        )
}

/// Whether the attacker may reach his goal by 1 moves in a row.
/// - adds along `closure reached from edge_table[north] & at[0] step at[0] & adj_table(reached)`: each new point is gained by a move of its own
/// - adds along `closure reached from edge_table[west] & at[1] step at[1] & adj_table(reached)`: each new point is gained by a move of its own
///
/// Rule: hex.game:16, hex.game:17.
pub fn near_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if args.attacker == 0 {
        let vacant = position.at_absent();
        let reached_5 = closure(
            I::EDGE_TABLE[0] & position.at[0],
            |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
        );
        let all = reached_5 | (I::EDGE_TABLE[0] & (position.at[0] | vacant))
            | ((position.at[0] | vacant) & I::ADJ_TABLE.image(reached_5));
        !(I::EDGE_TABLE[4]
            & closure(all, |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[0]))
            .is_empty()
    } else {
        let vacant_2 = position.at_absent();
        let reached_13 = closure(
            I::EDGE_TABLE[6] & position.at[1],
            |reached_12| I::ADJ_TABLE.image(reached_12) & position.at[1],
        );
        let all_2 = reached_13 | (I::EDGE_TABLE[6] & (position.at[1] | vacant_2))
            | ((position.at[1] | vacant_2) & I::ADJ_TABLE.image(reached_13));
        !(I::EDGE_TABLE[2]
            & closure(
                all_2,
                |reached_14| I::ADJ_TABLE.image(reached_14) & position.at[1],
            ))
            .is_empty()
    }
}

/// Whether the attacker may reach his goal by 2 moves in a row.
/// - adds along `closure reached from edge_table[north] & at[0] step at[0] & adj_table(reached)`: each new point is gained by a move of its own
/// - adds along `closure reached from edge_table[west] & at[1] step at[1] & adj_table(reached)`: each new point is gained by a move of its own
///
/// Rule: hex.game:16, hex.game:17.
pub fn near_2<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if args.attacker == 0 {
        let vacant = position.at_absent();
        let common = I::EDGE_TABLE[0] & (position.at[0] | vacant);
        let open = position.at[0] | vacant;
        let reached_5 = closure(
            I::EDGE_TABLE[0] & position.at[0],
            |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
        );
        let reached_12 = closure(
            reached_5 | common | (open & I::ADJ_TABLE.image(reached_5)),
            |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[0],
        );
        let reached_14 = closure(
            reached_12 | common | (open & I::ADJ_TABLE.image(reached_12)),
            |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[0],
        );
        !(I::EDGE_TABLE[4] & reached_14).is_empty()
    } else {
        let vacant_2 = position.at_absent();
        let common_2 = I::EDGE_TABLE[6] & (position.at[1] | vacant_2);
        let open_2 = position.at[1] | vacant_2;
        let reached_16 = closure(
            I::EDGE_TABLE[6] & position.at[1],
            |reached_15| I::ADJ_TABLE.image(reached_15) & position.at[1],
        );
        let reached_18 = closure(
            reached_16 | common_2 | (open_2 & I::ADJ_TABLE.image(reached_16)),
            |reached_17| I::ADJ_TABLE.image(reached_17) & position.at[1],
        );
        let reached_20 = closure(
            reached_18 | common_2 | (open_2 & I::ADJ_TABLE.image(reached_18)),
            |reached_19| I::ADJ_TABLE.image(reached_19) & position.at[1],
        );
        !(I::EDGE_TABLE[2] & reached_20).is_empty()
    }
}

/// Whether the attacker may reach his goal by 3 moves in a row.
/// - adds along `closure reached from edge_table[north] & at[0] step at[0] & adj_table(reached)`: each new point is gained by a move of its own
/// - adds along `closure reached from edge_table[west] & at[1] step at[1] & adj_table(reached)`: each new point is gained by a move of its own
///
/// Rule: hex.game:16, hex.game:17.
pub fn near_3<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if args.attacker == 0 {
        let vacant = position.at_absent();
        let common = I::EDGE_TABLE[0] & (position.at[0] | vacant);
        let open = position.at[0] | vacant;
        let reached_5 = closure(
            I::EDGE_TABLE[0] & position.at[0],
            |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
        );
        let reached_12 = closure(
            reached_5 | common | (open & I::ADJ_TABLE.image(reached_5)),
            |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[0],
        );
        let reached_14 = closure(
            reached_12 | common | (open & I::ADJ_TABLE.image(reached_12)),
            |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[0],
        );
        let reached_16 = closure(
            reached_14 | common | (open & I::ADJ_TABLE.image(reached_14)),
            |reached_15| I::ADJ_TABLE.image(reached_15) & position.at[0],
        );
        !(I::EDGE_TABLE[4] & reached_16).is_empty()
    } else {
        let vacant_2 = position.at_absent();
        let common_2 = I::EDGE_TABLE[6] & (position.at[1] | vacant_2);
        let open_2 = position.at[1] | vacant_2;
        let reached_18 = closure(
            I::EDGE_TABLE[6] & position.at[1],
            |reached_17| I::ADJ_TABLE.image(reached_17) & position.at[1],
        );
        let reached_20 = closure(
            reached_18 | common_2 | (open_2 & I::ADJ_TABLE.image(reached_18)),
            |reached_19| I::ADJ_TABLE.image(reached_19) & position.at[1],
        );
        let reached_23 = closure(
            reached_20 | common_2 | (open_2 & I::ADJ_TABLE.image(reached_20)),
            |reached_22| I::ADJ_TABLE.image(reached_22) & position.at[1],
        );
        let reached_25 = closure(
            reached_23 | common_2 | (open_2 & I::ADJ_TABLE.image(reached_23)),
            |reached_24| I::ADJ_TABLE.image(reached_24) & position.at[1],
        );
        !(I::EDGE_TABLE[2] & reached_25).is_empty()
    }
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    !goal_holds && !goal(position, opponent(args.attacker))
        && position
            .at_absent()
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
#[inline]
pub fn gi1_open<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    !goal_holds && !goal(position, opponent(args.attacker))
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
    if goal(position, opponent(args.attacker)) || !gi_1(position, args) {
        return false;
    }
    let c = opponent(args.attacker);
    position
        .at_absent()
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
    if goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let vacant = position.at_absent();
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
    if goal(position, opponent(args.attacker)) || !gi_2_1(position, args) {
        return false;
    }
    let c = opponent(args.attacker);
    position
        .at_absent()
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
    if goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let vacant = position.at_absent();
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
    if goal(position, opponent(args.attacker)) || !gi_3_2_1(position, args) {
        return false;
    }
    let c = opponent(args.attacker);
    position
        .at_absent()
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
    !goal_holds && !goal(position, opponent(args.attacker))
        && position
            .at_absent()
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
    if goal(position, opponent(args.attacker)) || !gi_1_near(position, args) {
        return false;
    }
    let c = opponent(args.attacker);
    position
        .at_absent()
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
    if goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let vacant = position.at_absent();
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
    if goal(position, opponent(args.attacker)) || !gi_2_1_near(position, args) {
        return false;
    }
    let c = opponent(args.attacker);
    position
        .at_absent()
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
    if goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let vacant = position.at_absent();
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
    if goal(position, opponent(args.attacker)) || !gi_3_2_1_near(position, args) {
        return false;
    }
    let c = opponent(args.attacker);
    position
        .at_absent()
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_3_2_1_near(&after, args)
        })
}

/// Why the points are not reached.
pub fn unreached_7<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let before_2 = closure(points, |reached_2| I::ADJ_TABLE.image(reached_2 & at_so));
    let points_2 = before_2 & I::EDGE_TABLE[0];
    let why_6 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_3 = points_2 - position.at[0];
        let why_2 = if points_3.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, 0, points_3);
            why
        };
        let points_4 = points_2 & position.at[0];
        let why_4 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.bar(AT_BARS, args.attacker, points_4);
            why_3
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_2);
        why_5.join(&why_4);
        why_5
    };
    let points_5 = before_2 & I::ADJ_TABLE.image(I::FULL - before_2);
    let why_8 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.bar(AT_BARS, args.attacker, points_5);
        why_7
    };
    let mut why_9 = Answer::<I>::yes();
    why_9.join(&why_6);
    why_9.join(&why_8);
    why_9
}

/// Why the points are not reached.
pub fn unreached_8<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let before_2 = closure(points, |reached_2| I::ADJ_TABLE.image(reached_2 & at_so));
    let points_2 = before_2 & I::EDGE_TABLE[0];
    let why_6 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_3 = points_2 - position.at[0];
        let why_2 = if points_3.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, 0, points_3);
            why
        };
        let points_4 = points_2 & position.at[0];
        let why_4 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.bar(AT_BARS, opponent(args.attacker), points_4);
            why_3
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_2);
        why_5.join(&why_4);
        why_5
    };
    let points_5 = before_2 & I::ADJ_TABLE.image(I::FULL - before_2);
    let why_8 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.bar(AT_BARS, opponent(args.attacker), points_5);
        why_7
    };
    let mut why_9 = Answer::<I>::yes();
    why_9.join(&why_6);
    why_9.join(&why_8);
    why_9
}

/// Why the points are reached.
pub fn reached_7<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let roots = chain_roots(
        I::EDGE_TABLE[0] & position.at[0] & at_so,
        points,
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
        |reached_5| I::ADJ_TABLE.image(reached_5 & at_so),
    );
    let path = chain_path(
        roots,
        points,
        |reached_11| I::ADJ_TABLE.image(reached_11) & at_so,
        |reached_12| I::ADJ_TABLE.image(reached_12 & at_so),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let mut why_3 = Answer::<I>::yes();
    why_3.join(&why_2);
    why_3.bar_others(AT_BARS, &position.at, roots);
    why_3
}

/// Why the points are reached.
pub fn reached_8<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let roots = chain_roots(
        I::EDGE_TABLE[0] & position.at[0] & at_so,
        points,
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
        |reached_5| I::ADJ_TABLE.image(reached_5 & at_so),
    );
    let path = chain_path(
        roots,
        points,
        |reached_11| I::ADJ_TABLE.image(reached_11) & at_so,
        |reached_12| I::ADJ_TABLE.image(reached_12 & at_so),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let mut why_3 = Answer::<I>::yes();
    why_3.join(&why_2);
    why_3.bar_others(AT_BARS, &position.at, roots);
    why_3
}

/// Why the points are not reached.
pub fn unreached_9<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let before_2 = closure(points, |reached_2| I::ADJ_TABLE.image(reached_2 & at_so));
    let points_2 = before_2 & I::EDGE_TABLE[6];
    let why_6 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_3 = points_2 - position.at[1];
        let why_2 = if points_3.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, 1, points_3);
            why
        };
        let points_4 = points_2 & position.at[1];
        let why_4 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.bar(AT_BARS, args.attacker, points_4);
            why_3
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_2);
        why_5.join(&why_4);
        why_5
    };
    let points_5 = before_2 & I::ADJ_TABLE.image(I::FULL - before_2);
    let why_8 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.bar(AT_BARS, args.attacker, points_5);
        why_7
    };
    let mut why_9 = Answer::<I>::yes();
    why_9.join(&why_6);
    why_9.join(&why_8);
    why_9
}

/// Why the points are not reached.
pub fn unreached_10<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let before_2 = closure(points, |reached_2| I::ADJ_TABLE.image(reached_2 & at_so));
    let points_2 = before_2 & I::EDGE_TABLE[6];
    let why_6 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_3 = points_2 - position.at[1];
        let why_2 = if points_3.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, 1, points_3);
            why
        };
        let points_4 = points_2 & position.at[1];
        let why_4 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.bar(AT_BARS, opponent(args.attacker), points_4);
            why_3
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_2);
        why_5.join(&why_4);
        why_5
    };
    let points_5 = before_2 & I::ADJ_TABLE.image(I::FULL - before_2);
    let why_8 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.bar(AT_BARS, opponent(args.attacker), points_5);
        why_7
    };
    let mut why_9 = Answer::<I>::yes();
    why_9.join(&why_6);
    why_9.join(&why_8);
    why_9
}

/// Why the points are reached.
pub fn reached_9<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let roots = chain_roots(
        I::EDGE_TABLE[6] & position.at[1] & at_so,
        points,
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
        |reached_5| I::ADJ_TABLE.image(reached_5 & at_so),
    );
    let path = chain_path(
        roots,
        points,
        |reached_11| I::ADJ_TABLE.image(reached_11) & at_so,
        |reached_12| I::ADJ_TABLE.image(reached_12 & at_so),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let mut why_3 = Answer::<I>::yes();
    why_3.join(&why_2);
    why_3.bar_others(AT_BARS, &position.at, roots);
    why_3
}

/// Why the points are reached.
pub fn reached_10<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let roots = chain_roots(
        I::EDGE_TABLE[6] & position.at[1] & at_so,
        points,
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
        |reached_5| I::ADJ_TABLE.image(reached_5 & at_so),
    );
    let path = chain_path(
        roots,
        points,
        |reached_11| I::ADJ_TABLE.image(reached_11) & at_so,
        |reached_12| I::ADJ_TABLE.image(reached_12 & at_so),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let mut why_3 = Answer::<I>::yes();
    why_3.join(&why_2);
    why_3.bar_others(AT_BARS, &position.at, roots);
    why_3
}

/// The answer of `goal`, with its reason.
/// Rule: hex.game:16, hex.game:17.
pub fn goal_attacker_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why_7 = Answer::<I>::from(args.attacker == 0)
        .and(|| {
            let common = I::EDGE_TABLE[4]
                & closure(
                    I::EDGE_TABLE[0] & position.at[0],
                    |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
                );
            if common.is_empty() {
                let points = I::EDGE_TABLE[4];
                let why_2 = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why = Answer::<I>::yes();
                    why.join(&unreached_7(position, args, points));
                    why.join(&unreached_8(position, args, points));
                    why
                };
                let mut why_3 = Answer::<I>::no();
                why_3.join(&why_2);
                why_3
            } else {
                let at_so = position.at_plane(args.attacker);
                let at_so_2 = position.at_plane(opponent(args.attacker));
                let common_2 = I::EDGE_TABLE[0] & position.at[0] & at_so;
                let common_3 = I::EDGE_TABLE[0] & position.at[0] & at_so_2;
                let first = (I::EDGE_TABLE[4] & (common_2 | common_3) & common).few(1);
                let points_2 = first | (common - first).few(1 - first.count());
                if points_2.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let reached_12 = chain_reached(
                        || common_2,
                        points_2,
                        |reached_5| I::ADJ_TABLE.image(reached_5) & at_so,
                        |reached_11| I::ADJ_TABLE.image(reached_11 & at_so),
                    );
                    let why_4 = if reached_12.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        reached_7(position, args, reached_12)
                    };
                    let points_3 = points_2 - reached_12;
                    let why_5 = if points_3.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_4 = chain_reached(
                            || common_3,
                            points_3,
                            |reached_13| I::ADJ_TABLE.image(reached_13) & at_so_2,
                            |reached_14| I::ADJ_TABLE.image(reached_14 & at_so_2),
                        );
                        if points_4.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            reached_8(position, args, points_4)
                        }
                    };
                    let mut why_6 = Answer::<I>::yes();
                    why_6.join(&why_4);
                    why_6.join(&why_5);
                    why_6
                }
            }
        });
    if why_7.holds() {
        return why_7;
    }
    let mut why_14 = Answer::<I>::from(args.attacker == 1)
        .and(|| {
            let common_4 = I::EDGE_TABLE[2]
                & closure(
                    I::EDGE_TABLE[6] & position.at[1],
                    |reached_15| I::ADJ_TABLE.image(reached_15) & position.at[1],
                );
            if common_4.is_empty() {
                let points_5 = I::EDGE_TABLE[2];
                let why_9 = if points_5.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_8 = Answer::<I>::yes();
                    why_8.join(&unreached_9(position, args, points_5));
                    why_8.join(&unreached_10(position, args, points_5));
                    why_8
                };
                let mut why_10 = Answer::<I>::no();
                why_10.join(&why_9);
                why_10
            } else {
                let at_so_3 = position.at_plane(args.attacker);
                let at_so_4 = position.at_plane(opponent(args.attacker));
                let common_5 = I::EDGE_TABLE[6] & position.at[1] & at_so_3;
                let common_6 = I::EDGE_TABLE[6] & position.at[1] & at_so_4;
                let first_2 = (I::EDGE_TABLE[2] & (common_5 | common_6) & common_4)
                    .few(1);
                let points_6 = first_2 | (common_4 - first_2).few(1 - first_2.count());
                if points_6.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let reached_18 = chain_reached(
                        || common_5,
                        points_6,
                        |reached_16| I::ADJ_TABLE.image(reached_16) & at_so_3,
                        |reached_17| I::ADJ_TABLE.image(reached_17 & at_so_3),
                    );
                    let why_11 = if reached_18.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        reached_9(position, args, reached_18)
                    };
                    let points_7 = points_6 - reached_18;
                    let why_12 = if points_7.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_8 = chain_reached(
                            || common_6,
                            points_7,
                            |reached_19| I::ADJ_TABLE.image(reached_19) & at_so_4,
                            |reached_20| I::ADJ_TABLE.image(reached_20 & at_so_4),
                        );
                        if points_8.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            reached_10(position, args, points_8)
                        }
                    };
                    let mut why_13 = Answer::<I>::yes();
                    why_13.join(&why_11);
                    why_13.join(&why_12);
                    why_13
                }
            }
        });
    if !why_14.holds() {
        why_14.join(&why_7);
    }
    why_14
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
    if goal_holds || goal(position, opponent(args.attacker)) {
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

/// Why the points are not reached.
pub fn unreached<I: Instance>(position: &Position<I>, before_2: I::Set) -> Answer<I> {
    let before_4 = closure(
        before_2,
        |reached_2| I::ADJ_TABLE.image(reached_2 & position.at[0]),
    );
    let points = before_4 & I::EDGE_TABLE[0];
    let why_2 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, 0, points);
        why
    };
    let points_2 = before_4 & I::ADJ_TABLE.image(I::FULL - before_4);
    let why_4 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar(AT_BARS, 0, points_2);
        why_3
    };
    let mut why_5 = Answer::<I>::yes();
    why_5.join(&why_2);
    why_5.join(&why_4);
    why_5
}

/// Why the points are not reached.
pub fn unreached_3<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let by_adj = I::ADJ_TABLE
        .image(
            closure(
                I::EDGE_TABLE[0] & position.at[0],
                |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
            ),
        );
    let before_2 = closure(
        points,
        |reached_5| I::ADJ_TABLE.image(reached_5 & position.at[0]),
    );
    let points_2 = before_2 & I::EDGE_TABLE[0];
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, 0, points_2);
        why.bar(AT_BARS, NONE, points_2);
        why
    };
    let points_3 = before_2 - by_adj;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = I::ADJ_TABLE.preimage(points_3);
        if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            unreached(position, points_4)
        }
    };
    let points_5 = before_2 & by_adj;
    let why_5 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar(AT_BARS, 0, points_5);
        why_4.bar(AT_BARS, NONE, points_5);
        why_4
    };
    let points_6 = before_2 & I::ADJ_TABLE.image(I::FULL - before_2);
    let why_7 = if points_6.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_6 = Answer::<I>::yes();
        why_6.bar(AT_BARS, 0, points_6);
        why_6
    };
    let mut why_8 = Answer::<I>::yes();
    why_8.join(&unreached(position, before_2));
    why_8.join(&why_2);
    why_8.join(&why_3);
    why_8.join(&why_5);
    why_8.join(&why_7);
    why_8
}

/// Why the points are reached.
pub fn reached<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let roots = chain_roots(
        I::EDGE_TABLE[0] & position.at[0],
        points,
        |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
        |reached_5| I::ADJ_TABLE.image(reached_5 & position.at[0]),
    );
    let path = chain_path(
        roots,
        points,
        |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[0],
        |reached_12| I::ADJ_TABLE.image(reached_12 & position.at[0]),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let mut why_3 = Answer::<I>::yes();
    why_3.join(&why_2);
    why_3.bar_others(AT_BARS, &position.at, roots);
    why_3
}

/// Why the points are reached.
pub fn reached_3<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let vacant = position.at_absent();
    let common = I::EDGE_TABLE[0] & position.at[0];
    let common_2 = I::EDGE_TABLE[0] & (position.at[0] | vacant);
    let reached_5 = closure(
        common,
        |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
    );
    let by_adj = I::ADJ_TABLE.image(reached_5);
    let roots = chain_roots(
        reached_5 | common_2 | ((position.at[0] | vacant) & by_adj),
        points,
        |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[0],
        |reached_12| I::ADJ_TABLE.image(reached_12 & position.at[0]),
    );
    let reached_15 = chain_reached(
        || common,
        roots,
        |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[0],
        |reached_14| I::ADJ_TABLE.image(reached_14 & position.at[0]),
    );
    let path = chain_path(
        roots,
        points,
        |reached_16| I::ADJ_TABLE.image(reached_16) & position.at[0],
        |reached_17| I::ADJ_TABLE.image(reached_17 & position.at[0]),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let why_3 = if reached_15.is_empty() {
        Answer::<I>::yes()
    } else {
        reached(position, reached_15)
    };
    let points_3 = roots - reached_15;
    let why_18 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = points_3 & I::EDGE_TABLE[0] & (position.at[0] | vacant);
        let why_9 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_5 = points_4 & position.at[0];
            let why_5 = if points_5.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_4 = Answer::<I>::yes();
                why_4.bar_others(AT_BARS, &position.at, points_5);
                why_4
            };
            let points_6 = points_4 - position.at[0];
            let why_7 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_7 = points_6 & vacant;
                if points_7.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_6 = Answer::<I>::yes();
                    why_6.bar_others(AT_BARS, &position.at, points_7);
                    why_6
                }
            };
            let mut why_8 = Answer::<I>::yes();
            why_8.join(&why_5);
            why_8.join(&why_7);
            why_8
        };
        let points_8 = points_3 - common_2;
        let why_16 = if points_8.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_9 = points_8 & (position.at[0] | vacant) & by_adj;
            if points_9.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_10 = points_9 & position.at[0];
                let why_11 = if points_10.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_10 = Answer::<I>::yes();
                    why_10.bar_others(AT_BARS, &position.at, points_10);
                    why_10
                };
                let points_11 = points_9 - position.at[0];
                let why_13 = if points_11.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_12 = points_11 & vacant;
                    if points_12.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.bar_others(AT_BARS, &position.at, points_12);
                        why_12
                    }
                };
                let points_13 = I::Set::union_of(
                    points_9
                        .iter()
                        .map(|q| {
                            let reached_20 = chain_reached(
                                || common,
                                I::ADJ_TABLE.column(q),
                                |reached_18| {
                                    I::ADJ_TABLE.image(reached_18) & position.at[0]
                                },
                                |reached_19| I::ADJ_TABLE.image(reached_19 & position.at[0]),
                            );
                            reached_20.few(1)
                        }),
                );
                let why_14 = if points_13.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached(position, points_13)
                };
                let mut why_15 = Answer::<I>::yes();
                why_15.join(&why_11);
                why_15.join(&why_13);
                why_15.join(&why_14);
                why_15
            }
        };
        let mut why_17 = Answer::<I>::yes();
        why_17.join(&why_9);
        why_17.join(&why_16);
        why_17
    };
    let mut why_19 = Answer::<I>::yes();
    why_19.join(&why_2);
    why_19.join(&why_3);
    why_19.join(&why_18);
    why_19
}

/// Why the points are not reached.
pub fn unreached_4<I: Instance>(position: &Position<I>, before_2: I::Set) -> Answer<I> {
    let before_4 = closure(
        before_2,
        |reached_2| I::ADJ_TABLE.image(reached_2 & position.at[1]),
    );
    let points = before_4 & I::EDGE_TABLE[6];
    let why_2 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, 1, points);
        why
    };
    let points_2 = before_4 & I::ADJ_TABLE.image(I::FULL - before_4);
    let why_4 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar(AT_BARS, 1, points_2);
        why_3
    };
    let mut why_5 = Answer::<I>::yes();
    why_5.join(&why_2);
    why_5.join(&why_4);
    why_5
}

/// Why the points are not reached.
pub fn unreached_6<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let by_adj = I::ADJ_TABLE
        .image(
            closure(
                I::EDGE_TABLE[6] & position.at[1],
                |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[1],
            ),
        );
    let before_2 = closure(
        points,
        |reached_5| I::ADJ_TABLE.image(reached_5 & position.at[1]),
    );
    let points_2 = before_2 & I::EDGE_TABLE[6];
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, 1, points_2);
        why.bar(AT_BARS, NONE, points_2);
        why
    };
    let points_3 = before_2 - by_adj;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = I::ADJ_TABLE.preimage(points_3);
        if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            unreached_4(position, points_4)
        }
    };
    let points_5 = before_2 & by_adj;
    let why_5 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar(AT_BARS, 1, points_5);
        why_4.bar(AT_BARS, NONE, points_5);
        why_4
    };
    let points_6 = before_2 & I::ADJ_TABLE.image(I::FULL - before_2);
    let why_7 = if points_6.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_6 = Answer::<I>::yes();
        why_6.bar(AT_BARS, 1, points_6);
        why_6
    };
    let mut why_8 = Answer::<I>::yes();
    why_8.join(&unreached_4(position, before_2));
    why_8.join(&why_2);
    why_8.join(&why_3);
    why_8.join(&why_5);
    why_8.join(&why_7);
    why_8
}

/// Why the points are reached.
pub fn reached_4<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let roots = chain_roots(
        I::EDGE_TABLE[6] & position.at[1],
        points,
        |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[1],
        |reached_5| I::ADJ_TABLE.image(reached_5 & position.at[1]),
    );
    let path = chain_path(
        roots,
        points,
        |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[1],
        |reached_12| I::ADJ_TABLE.image(reached_12 & position.at[1]),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let mut why_3 = Answer::<I>::yes();
    why_3.join(&why_2);
    why_3.bar_others(AT_BARS, &position.at, roots);
    why_3
}

/// Why the points are reached.
pub fn reached_6<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let vacant = position.at_absent();
    let common = I::EDGE_TABLE[6] & position.at[1];
    let common_2 = I::EDGE_TABLE[6] & (position.at[1] | vacant);
    let reached_5 = closure(
        common,
        |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[1],
    );
    let by_adj = I::ADJ_TABLE.image(reached_5);
    let roots = chain_roots(
        reached_5 | common_2 | ((position.at[1] | vacant) & by_adj),
        points,
        |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[1],
        |reached_12| I::ADJ_TABLE.image(reached_12 & position.at[1]),
    );
    let reached_15 = chain_reached(
        || common,
        roots,
        |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[1],
        |reached_14| I::ADJ_TABLE.image(reached_14 & position.at[1]),
    );
    let path = chain_path(
        roots,
        points,
        |reached_16| I::ADJ_TABLE.image(reached_16) & position.at[1],
        |reached_17| I::ADJ_TABLE.image(reached_17 & position.at[1]),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let why_3 = if reached_15.is_empty() {
        Answer::<I>::yes()
    } else {
        reached_4(position, reached_15)
    };
    let points_3 = roots - reached_15;
    let why_18 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = points_3 & I::EDGE_TABLE[6] & (position.at[1] | vacant);
        let why_9 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_5 = points_4 & position.at[1];
            let why_5 = if points_5.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_4 = Answer::<I>::yes();
                why_4.bar_others(AT_BARS, &position.at, points_5);
                why_4
            };
            let points_6 = points_4 - position.at[1];
            let why_7 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_7 = points_6 & vacant;
                if points_7.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_6 = Answer::<I>::yes();
                    why_6.bar_others(AT_BARS, &position.at, points_7);
                    why_6
                }
            };
            let mut why_8 = Answer::<I>::yes();
            why_8.join(&why_5);
            why_8.join(&why_7);
            why_8
        };
        let points_8 = points_3 - common_2;
        let why_16 = if points_8.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_9 = points_8 & (position.at[1] | vacant) & by_adj;
            if points_9.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_10 = points_9 & position.at[1];
                let why_11 = if points_10.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_10 = Answer::<I>::yes();
                    why_10.bar_others(AT_BARS, &position.at, points_10);
                    why_10
                };
                let points_11 = points_9 - position.at[1];
                let why_13 = if points_11.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_12 = points_11 & vacant;
                    if points_12.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.bar_others(AT_BARS, &position.at, points_12);
                        why_12
                    }
                };
                let points_13 = I::Set::union_of(
                    points_9
                        .iter()
                        .map(|q| {
                            let reached_20 = chain_reached(
                                || common,
                                I::ADJ_TABLE.column(q),
                                |reached_18| {
                                    I::ADJ_TABLE.image(reached_18) & position.at[1]
                                },
                                |reached_19| I::ADJ_TABLE.image(reached_19 & position.at[1]),
                            );
                            reached_20.few(1)
                        }),
                );
                let why_14 = if points_13.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_4(position, points_13)
                };
                let mut why_15 = Answer::<I>::yes();
                why_15.join(&why_11);
                why_15.join(&why_13);
                why_15.join(&why_14);
                why_15
            }
        };
        let mut why_17 = Answer::<I>::yes();
        why_17.join(&why_9);
        why_17.join(&why_16);
        why_17
    };
    let mut why_19 = Answer::<I>::yes();
    why_19.join(&why_2);
    why_19.join(&why_3);
    why_19.join(&why_18);
    why_19
}

/// The answer of `near_1`, with its reason.
/// Rule: hex.game:16, hex.game:17.
pub fn near_1_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why_3 = Answer::<I>::from(args.attacker == 0)
        .and(|| {
            let vacant = position.at_absent();
            let reached_5 = closure(
                I::EDGE_TABLE[0] & position.at[0],
                |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
            );
            let all = reached_5 | (I::EDGE_TABLE[0] & (position.at[0] | vacant))
                | ((position.at[0] | vacant) & I::ADJ_TABLE.image(reached_5));
            let common = I::EDGE_TABLE[4]
                & closure(
                    all,
                    |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[0],
                );
            if common.is_empty() {
                let points = I::EDGE_TABLE[4];
                let why = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    unreached_3(position, points)
                };
                let mut why_2 = Answer::<I>::no();
                why_2.join(&why);
                why_2
            } else {
                let points_2 = common.few(1);
                if points_2.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_3(position, points_2)
                }
            }
        });
    if why_3.holds() {
        return why_3;
    }
    let mut why_6 = Answer::<I>::from(args.attacker != 0)
        .and(|| {
            let vacant_2 = position.at_absent();
            let reached_13 = closure(
                I::EDGE_TABLE[6] & position.at[1],
                |reached_12| I::ADJ_TABLE.image(reached_12) & position.at[1],
            );
            let all_2 = reached_13 | (I::EDGE_TABLE[6] & (position.at[1] | vacant_2))
                | ((position.at[1] | vacant_2) & I::ADJ_TABLE.image(reached_13));
            let common_2 = I::EDGE_TABLE[2]
                & closure(
                    all_2,
                    |reached_14| I::ADJ_TABLE.image(reached_14) & position.at[1],
                );
            if common_2.is_empty() {
                let points_3 = I::EDGE_TABLE[2];
                let why_4 = if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    unreached_6(position, points_3)
                };
                let mut why_5 = Answer::<I>::no();
                why_5.join(&why_4);
                why_5
            } else {
                let points_4 = common_2.few(1);
                if points_4.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_6(position, points_4)
                }
            }
        });
    if !why_6.holds() {
        why_6.join(&why_3);
    }
    why_6
}

/// The answer of `goal`, with its reason.
/// Rule: hex.game:16, hex.game:17.
pub fn goal_defender_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why_7 = Answer::<I>::from(opponent(args.attacker) == 0)
        .and(|| {
            let common = I::EDGE_TABLE[4]
                & closure(
                    I::EDGE_TABLE[0] & position.at[0],
                    |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
                );
            if common.is_empty() {
                let points = I::EDGE_TABLE[4];
                let why_2 = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why = Answer::<I>::yes();
                    why.join(&unreached_7(position, args, points));
                    why.join(&unreached_8(position, args, points));
                    why
                };
                let mut why_3 = Answer::<I>::no();
                why_3.join(&why_2);
                why_3
            } else {
                let at_so = position.at_plane(args.attacker);
                let at_so_2 = position.at_plane(opponent(args.attacker));
                let common_2 = I::EDGE_TABLE[0] & position.at[0] & at_so;
                let common_3 = I::EDGE_TABLE[0] & position.at[0] & at_so_2;
                let first = (I::EDGE_TABLE[4] & (common_2 | common_3) & common).few(1);
                let points_2 = first | (common - first).few(1 - first.count());
                if points_2.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let reached_12 = chain_reached(
                        || common_2,
                        points_2,
                        |reached_5| I::ADJ_TABLE.image(reached_5) & at_so,
                        |reached_11| I::ADJ_TABLE.image(reached_11 & at_so),
                    );
                    let why_4 = if reached_12.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        reached_7(position, args, reached_12)
                    };
                    let points_3 = points_2 - reached_12;
                    let why_5 = if points_3.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_4 = chain_reached(
                            || common_3,
                            points_3,
                            |reached_13| I::ADJ_TABLE.image(reached_13) & at_so_2,
                            |reached_14| I::ADJ_TABLE.image(reached_14 & at_so_2),
                        );
                        if points_4.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            reached_8(position, args, points_4)
                        }
                    };
                    let mut why_6 = Answer::<I>::yes();
                    why_6.join(&why_4);
                    why_6.join(&why_5);
                    why_6
                }
            }
        });
    if why_7.holds() {
        return why_7;
    }
    let mut why_14 = Answer::<I>::from(opponent(args.attacker) == 1)
        .and(|| {
            let common_4 = I::EDGE_TABLE[2]
                & closure(
                    I::EDGE_TABLE[6] & position.at[1],
                    |reached_15| I::ADJ_TABLE.image(reached_15) & position.at[1],
                );
            if common_4.is_empty() {
                let points_5 = I::EDGE_TABLE[2];
                let why_9 = if points_5.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_8 = Answer::<I>::yes();
                    why_8.join(&unreached_9(position, args, points_5));
                    why_8.join(&unreached_10(position, args, points_5));
                    why_8
                };
                let mut why_10 = Answer::<I>::no();
                why_10.join(&why_9);
                why_10
            } else {
                let at_so_3 = position.at_plane(args.attacker);
                let at_so_4 = position.at_plane(opponent(args.attacker));
                let common_5 = I::EDGE_TABLE[6] & position.at[1] & at_so_3;
                let common_6 = I::EDGE_TABLE[6] & position.at[1] & at_so_4;
                let first_2 = (I::EDGE_TABLE[2] & (common_5 | common_6) & common_4)
                    .few(1);
                let points_6 = first_2 | (common_4 - first_2).few(1 - first_2.count());
                if points_6.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let reached_18 = chain_reached(
                        || common_5,
                        points_6,
                        |reached_16| I::ADJ_TABLE.image(reached_16) & at_so_3,
                        |reached_17| I::ADJ_TABLE.image(reached_17 & at_so_3),
                    );
                    let why_11 = if reached_18.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        reached_9(position, args, reached_18)
                    };
                    let points_7 = points_6 - reached_18;
                    let why_12 = if points_7.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_8 = chain_reached(
                            || common_6,
                            points_7,
                            |reached_19| I::ADJ_TABLE.image(reached_19) & at_so_4,
                            |reached_20| I::ADJ_TABLE.image(reached_20 & at_so_4),
                        );
                        if points_8.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            reached_10(position, args, points_8)
                        }
                    };
                    let mut why_13 = Answer::<I>::yes();
                    why_13.join(&why_11);
                    why_13.join(&why_12);
                    why_13
                }
            }
        });
    if !why_14.holds() {
        why_14.join(&why_7);
    }
    why_14
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
    let mut why_18 = why_2
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
            let frame_2 = if why_2.holds() {
                let mut why_9 = Answer::<I>::yes();
                why_9.bar_everything();
                why_9
            } else {
                let mut frame = Answer::<I>::yes();
                frame.join_cell(AT_BARS, &why_2);
                frame.join_place(PASSES_BARS, &why_2);
                if breaks(position, &frame) {
                    let mut why_10 = Answer::<I>::yes();
                    why_10.bar_everything();
                    why_10
                } else {
                    frame
                }
            };
            let candidates = frame_2.barred(AT_BARS, args.attacker, I::FULL);
            let why_14 = Answer::<
                I,
            >::any(
                (position.at_absent() & candidates).iter(),
                |p| {
                    let mut after = *position;
                    after.put_at(I::Set::of(p), args.attacker);
                    I::played();
                    let why_11 = if breaks(&after, &why_2) {
                        goal_attacker_why(&after, args)
                    } else {
                        why_2
                    };
                    let why_12 = before(position, args, &why_11);
                    if !why_12.holds() {
                        return why_12;
                    }
                    let mut why_13 = Answer::<I>::yes();
                    why_13.bar_others(AT_BARS, &position.at, I::Set::of(p));
                    if why_13.holds() {
                        why_13.join(&why_12);
                    }
                    why_13
                },
            );
            let mut why_17 = why_14
                .or(|| {
                    let mut why_15 = Answer::<I>::no();
                    why_15.join(&no_move(position, candidates));
                    why_15
                })
                .or(|| {
                    let mut why_16 = Answer::<I>::no();
                    why_16.join(&frame_2);
                    why_16
                });
            if why_17.holds() {
                why_17.join(&why_5);
                why_17.join(&why_8);
            }
            why_17
        });
    if why_18.holds() {
        why_18.join(&why);
    }
    why_18
}

/// The answer of `gi1_move`, with its reason.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_move_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    goal_attacker_why(position, args)
}

/// Where a move can be of the moves of `gi1`.
/// Rule: hex.game:12.
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
pub fn nearer<I: Instance>(args: &Args) -> I::Set {
    if (args.attacker == 0 && !I::EDGE_TABLE[4].is_empty())
        || (args.attacker != 0 && !I::EDGE_TABLE[2].is_empty())
    {
        I::FULL
    } else {
        I::Set::EMPTY
    }
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    if goal(position, opponent(args.attacker)) {
        return false;
    }
    let vacant = position.at_absent();
    let likely = nearer::<I>(args);
    let every = (vacant & likely)
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
    ((vacant & why_5.barred(AT_BARS, opponent(args.attacker), I::FULL)) - likely)
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
    let mut why_14 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .and(|| {
            let threat = gi_1_near_why(position, args);
            let mut why_5 = Answer::<I>::from(threat.holds());
            why_5.join_cell(AT_BARS, &threat);
            why_5.join_place(PASSES_BARS, &threat);
            if !why_5.holds() {
                return why_5;
            }
            let frame_2 = if threat.holds() {
                let mut frame = Answer::<I>::yes();
                frame.join_cell(AT_BARS, &threat);
                frame.join_place(PASSES_BARS, &threat);
                if breaks(position, &frame) {
                    let mut why_6 = Answer::<I>::yes();
                    why_6.bar_everything();
                    why_6
                } else {
                    frame
                }
            } else {
                let mut why_7 = Answer::<I>::yes();
                why_7.bar_everything();
                why_7
            };
            let candidates = frame_2.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_11 = Answer::<
                I,
            >::every(
                (position.at_absent() & candidates).iter(),
                |p| {
                    let mut after = *position;
                    after.put_at(I::Set::of(p), opponent(args.attacker));
                    I::played();
                    let why_8 = if breaks(&after, &threat) {
                        gi_1_near_why(&after, args)
                    } else {
                        threat
                    };
                    let why_9 = before_3(position, args, &why_8);
                    if why_9.holds() {
                        return why_9;
                    }
                    let mut why_10 = Answer::<I>::no();
                    why_10.bar_others(AT_BARS, &position.at, I::Set::of(p));
                    if !why_10.holds() {
                        why_10.join(&why_9);
                    }
                    why_10
                },
            );
            let mut why_13 = why_11
                .and(|| no_move(position, candidates))
                .and(|| {
                    let mut why_12 = Answer::<I>::yes();
                    why_12.join(&frame_2);
                    why_12
                });
            if why_13.holds() {
                why_13.join(&why_5);
            }
            why_13
        });
    if !why_14.holds() {
        why_14.join(&why);
    }
    why_14
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
    if goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    if at_once_2(position, args) {
        return true;
    }
    let vacant = position.at_absent();
    let nearer_2 = nearer::<I>(args);
    let some = (vacant & nearer_2)
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
    ((vacant & why_3.barred(AT_BARS, args.attacker, I::FULL)) - nearer_2)
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

/// Why the points are not reached.
pub fn unreached_21<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let vacant = position.at_absent();
    let reached_5 = closure(
        I::EDGE_TABLE[0] & position.at[0],
        |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
    );
    let all = reached_5 | (I::EDGE_TABLE[0] & (position.at[0] | vacant))
        | ((position.at[0] | vacant) & I::ADJ_TABLE.image(reached_5));
    let by_adj = I::ADJ_TABLE
        .image(
            closure(all, |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[0]),
        );
    let before_2 = closure(
        points,
        |reached_12| I::ADJ_TABLE.image(reached_12 & position.at[0]),
    );
    let points_2 = before_2 & I::EDGE_TABLE[0];
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, 0, points_2);
        why.bar(AT_BARS, NONE, points_2);
        why
    };
    let points_3 = before_2 - by_adj;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = I::ADJ_TABLE.preimage(points_3);
        if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            unreached_3(position, points_4)
        }
    };
    let points_5 = before_2 & by_adj;
    let why_5 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar(AT_BARS, 0, points_5);
        why_4.bar(AT_BARS, NONE, points_5);
        why_4
    };
    let points_6 = before_2 & I::ADJ_TABLE.image(I::FULL - before_2);
    let why_7 = if points_6.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_6 = Answer::<I>::yes();
        why_6.bar(AT_BARS, 0, points_6);
        why_6
    };
    let mut why_8 = Answer::<I>::yes();
    why_8.join(&unreached_3(position, before_2));
    why_8.join(&why_2);
    why_8.join(&why_3);
    why_8.join(&why_5);
    why_8.join(&why_7);
    why_8
}

/// Why the points are reached.
pub fn reached_21<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let vacant = position.at_absent();
    let common = I::EDGE_TABLE[0] & (position.at[0] | vacant);
    let reached_5 = closure(
        I::EDGE_TABLE[0] & position.at[0],
        |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
    );
    let reached_12 = closure(
        reached_5 | common | ((position.at[0] | vacant) & I::ADJ_TABLE.image(reached_5)),
        |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[0],
    );
    let by_adj = I::ADJ_TABLE.image(reached_12);
    let roots = chain_roots(
        reached_12 | common | ((position.at[0] | vacant) & by_adj),
        points,
        |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[0],
        |reached_14| I::ADJ_TABLE.image(reached_14 & position.at[0]),
    );
    let path = chain_path(
        roots,
        points,
        |reached_15| I::ADJ_TABLE.image(reached_15) & position.at[0],
        |reached_16| I::ADJ_TABLE.image(reached_16 & position.at[0]),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let points_3 = roots & reached_12;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        reached_3(position, points_3)
    };
    let points_4 = roots - reached_12;
    let why_18 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_5 = points_4 & I::EDGE_TABLE[0] & (position.at[0] | vacant);
        let why_9 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_6 = points_5 & position.at[0];
            let why_5 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_4 = Answer::<I>::yes();
                why_4.bar_others(AT_BARS, &position.at, points_6);
                why_4
            };
            let points_7 = points_5 - position.at[0];
            let why_7 = if points_7.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_8 = points_7 & vacant;
                if points_8.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_6 = Answer::<I>::yes();
                    why_6.bar_others(AT_BARS, &position.at, points_8);
                    why_6
                }
            };
            let mut why_8 = Answer::<I>::yes();
            why_8.join(&why_5);
            why_8.join(&why_7);
            why_8
        };
        let points_9 = points_4 - common;
        let why_16 = if points_9.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_10 = points_9 & (position.at[0] | vacant) & by_adj;
            if points_10.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_11 = points_10 & position.at[0];
                let why_11 = if points_11.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_10 = Answer::<I>::yes();
                    why_10.bar_others(AT_BARS, &position.at, points_11);
                    why_10
                };
                let points_12 = points_10 - position.at[0];
                let why_13 = if points_12.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_13 = points_12 & vacant;
                    if points_13.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.bar_others(AT_BARS, &position.at, points_13);
                        why_12
                    }
                };
                let points_14 = I::Set::union_of(
                    points_10
                        .iter()
                        .map(|q| (I::ADJ_TABLE.column(q) & reached_12).few(1)),
                );
                let why_14 = if points_14.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_3(position, points_14)
                };
                let mut why_15 = Answer::<I>::yes();
                why_15.join(&why_11);
                why_15.join(&why_13);
                why_15.join(&why_14);
                why_15
            }
        };
        let mut why_17 = Answer::<I>::yes();
        why_17.join(&why_9);
        why_17.join(&why_16);
        why_17
    };
    let mut why_19 = Answer::<I>::yes();
    why_19.join(&why_2);
    why_19.join(&why_3);
    why_19.join(&why_18);
    why_19
}

/// Why the points are not reached.
pub fn unreached_28<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let vacant = position.at_absent();
    let reached_5 = closure(
        I::EDGE_TABLE[6] & position.at[1],
        |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[1],
    );
    let all = reached_5 | (I::EDGE_TABLE[6] & (position.at[1] | vacant))
        | ((position.at[1] | vacant) & I::ADJ_TABLE.image(reached_5));
    let by_adj = I::ADJ_TABLE
        .image(
            closure(all, |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[1]),
        );
    let before_2 = closure(
        points,
        |reached_12| I::ADJ_TABLE.image(reached_12 & position.at[1]),
    );
    let points_2 = before_2 & I::EDGE_TABLE[6];
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, 1, points_2);
        why.bar(AT_BARS, NONE, points_2);
        why
    };
    let points_3 = before_2 - by_adj;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = I::ADJ_TABLE.preimage(points_3);
        if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            unreached_6(position, points_4)
        }
    };
    let points_5 = before_2 & by_adj;
    let why_5 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar(AT_BARS, 1, points_5);
        why_4.bar(AT_BARS, NONE, points_5);
        why_4
    };
    let points_6 = before_2 & I::ADJ_TABLE.image(I::FULL - before_2);
    let why_7 = if points_6.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_6 = Answer::<I>::yes();
        why_6.bar(AT_BARS, 1, points_6);
        why_6
    };
    let mut why_8 = Answer::<I>::yes();
    why_8.join(&unreached_6(position, before_2));
    why_8.join(&why_2);
    why_8.join(&why_3);
    why_8.join(&why_5);
    why_8.join(&why_7);
    why_8
}

/// Why the points are reached.
pub fn reached_28<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let vacant = position.at_absent();
    let common = I::EDGE_TABLE[6] & (position.at[1] | vacant);
    let reached_5 = closure(
        I::EDGE_TABLE[6] & position.at[1],
        |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[1],
    );
    let reached_12 = closure(
        reached_5 | common | ((position.at[1] | vacant) & I::ADJ_TABLE.image(reached_5)),
        |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[1],
    );
    let by_adj = I::ADJ_TABLE.image(reached_12);
    let roots = chain_roots(
        reached_12 | common | ((position.at[1] | vacant) & by_adj),
        points,
        |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[1],
        |reached_14| I::ADJ_TABLE.image(reached_14 & position.at[1]),
    );
    let path = chain_path(
        roots,
        points,
        |reached_15| I::ADJ_TABLE.image(reached_15) & position.at[1],
        |reached_16| I::ADJ_TABLE.image(reached_16 & position.at[1]),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let points_3 = roots & reached_12;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        reached_6(position, points_3)
    };
    let points_4 = roots - reached_12;
    let why_18 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_5 = points_4 & I::EDGE_TABLE[6] & (position.at[1] | vacant);
        let why_9 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_6 = points_5 & position.at[1];
            let why_5 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_4 = Answer::<I>::yes();
                why_4.bar_others(AT_BARS, &position.at, points_6);
                why_4
            };
            let points_7 = points_5 - position.at[1];
            let why_7 = if points_7.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_8 = points_7 & vacant;
                if points_8.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_6 = Answer::<I>::yes();
                    why_6.bar_others(AT_BARS, &position.at, points_8);
                    why_6
                }
            };
            let mut why_8 = Answer::<I>::yes();
            why_8.join(&why_5);
            why_8.join(&why_7);
            why_8
        };
        let points_9 = points_4 - common;
        let why_16 = if points_9.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_10 = points_9 & (position.at[1] | vacant) & by_adj;
            if points_10.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_11 = points_10 & position.at[1];
                let why_11 = if points_11.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_10 = Answer::<I>::yes();
                    why_10.bar_others(AT_BARS, &position.at, points_11);
                    why_10
                };
                let points_12 = points_10 - position.at[1];
                let why_13 = if points_12.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_13 = points_12 & vacant;
                    if points_13.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.bar_others(AT_BARS, &position.at, points_13);
                        why_12
                    }
                };
                let points_14 = I::Set::union_of(
                    points_10
                        .iter()
                        .map(|q| (I::ADJ_TABLE.column(q) & reached_12).few(1)),
                );
                let why_14 = if points_14.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_6(position, points_14)
                };
                let mut why_15 = Answer::<I>::yes();
                why_15.join(&why_11);
                why_15.join(&why_13);
                why_15.join(&why_14);
                why_15
            }
        };
        let mut why_17 = Answer::<I>::yes();
        why_17.join(&why_9);
        why_17.join(&why_16);
        why_17
    };
    let mut why_19 = Answer::<I>::yes();
    why_19.join(&why_2);
    why_19.join(&why_3);
    why_19.join(&why_18);
    why_19
}

/// The answer of `near_2`, with its reason.
/// Rule: hex.game:16, hex.game:17.
pub fn near_2_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why_3 = Answer::<I>::from(args.attacker == 0)
        .and(|| {
            let vacant = position.at_absent();
            let common = I::EDGE_TABLE[0] & (position.at[0] | vacant);
            let open = position.at[0] | vacant;
            let reached_5 = closure(
                I::EDGE_TABLE[0] & position.at[0],
                |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
            );
            let reached_12 = closure(
                reached_5 | common | (open & I::ADJ_TABLE.image(reached_5)),
                |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[0],
            );
            let reached_14 = closure(
                reached_12 | common | (open & I::ADJ_TABLE.image(reached_12)),
                |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[0],
            );
            let common_2 = I::EDGE_TABLE[4] & reached_14;
            if common_2.is_empty() {
                let points = I::EDGE_TABLE[4];
                let why = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    unreached_21(position, points)
                };
                let mut why_2 = Answer::<I>::no();
                why_2.join(&why);
                why_2
            } else {
                let points_2 = common_2.few(1);
                if points_2.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_21(position, points_2)
                }
            }
        });
    if why_3.holds() {
        return why_3;
    }
    let mut why_6 = Answer::<I>::from(args.attacker != 0)
        .and(|| {
            let vacant_2 = position.at_absent();
            let common_3 = I::EDGE_TABLE[6] & (position.at[1] | vacant_2);
            let open_2 = position.at[1] | vacant_2;
            let reached_16 = closure(
                I::EDGE_TABLE[6] & position.at[1],
                |reached_15| I::ADJ_TABLE.image(reached_15) & position.at[1],
            );
            let reached_18 = closure(
                reached_16 | common_3 | (open_2 & I::ADJ_TABLE.image(reached_16)),
                |reached_17| I::ADJ_TABLE.image(reached_17) & position.at[1],
            );
            let reached_20 = closure(
                reached_18 | common_3 | (open_2 & I::ADJ_TABLE.image(reached_18)),
                |reached_19| I::ADJ_TABLE.image(reached_19) & position.at[1],
            );
            let common_4 = I::EDGE_TABLE[2] & reached_20;
            if common_4.is_empty() {
                let points_3 = I::EDGE_TABLE[2];
                let why_4 = if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    unreached_28(position, points_3)
                };
                let mut why_5 = Answer::<I>::no();
                why_5.join(&why_4);
                why_5
            } else {
                let points_4 = common_4.few(1);
                if points_4.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_28(position, points_4)
                }
            }
        });
    if !why_6.holds() {
        why_6.join(&why_3);
    }
    why_6
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
    let mut why_18 = why_2
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
            let mut why_17 = at_once(position, args)
                .or(|| {
                    let idle = g_1_1_near_why(position, args);
                    let frame_2 = if idle.holds() {
                        let mut why_9 = Answer::<I>::yes();
                        why_9.bar_everything();
                        why_9
                    } else {
                        let mut frame = Answer::<I>::yes();
                        frame.join_cell(AT_BARS, &idle);
                        frame.join_place(PASSES_BARS, &idle);
                        if breaks(position, &frame) {
                            let mut why_10 = Answer::<I>::yes();
                            why_10.bar_everything();
                            why_10
                        } else {
                            frame
                        }
                    };
                    let candidates = frame_2.barred(AT_BARS, args.attacker, I::FULL);
                    let why_14 = Answer::<
                        I,
                    >::any(
                        (position.at_absent() & candidates).iter(),
                        |p| {
                            let mut after = *position;
                            after.put_at(I::Set::of(p), args.attacker);
                            I::played();
                            let why_11 = if breaks(&after, &idle) {
                                g_1_1_near_why(&after, args)
                            } else {
                                idle
                            };
                            let why_12 = before(position, args, &why_11);
                            if !why_12.holds() {
                                return why_12;
                            }
                            let mut why_13 = Answer::<I>::yes();
                            why_13.bar_others(AT_BARS, &position.at, I::Set::of(p));
                            if why_13.holds() {
                                why_13.join(&why_12);
                            }
                            why_13
                        },
                    );
                    if why_14.holds() {
                        return why_14;
                    }
                    let mut why_15 = Answer::<I>::no();
                    why_15.join(&no_move(position, candidates));
                    if why_15.holds() {
                        return why_15;
                    }
                    let mut why_16 = Answer::<I>::no();
                    why_16.join(&frame_2);
                    if !why_16.holds() {
                        why_16.join(&why_14);
                        why_16.join(&why_15);
                    }
                    why_16
                });
            if why_17.holds() {
                why_17.join(&why_5);
                why_17.join(&why_8);
            }
            why_17
        });
    if why_18.holds() {
        why_18.join(&why);
    }
    why_18
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
        why.bar(AT_BARS, args.attacker, nearer::<I>(args));
        why
    }
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker) || g_1_1_near_met(position, args)
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
pub fn g_2_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    if goal(position, opponent(args.attacker)) {
        return false;
    }
    let vacant = position.at_absent();
    let likely = nearer::<I>(args);
    let every = (vacant & likely)
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
    ((vacant & why_5.barred(AT_BARS, opponent(args.attacker), I::FULL)) - likely)
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
    let mut why_14 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .and(|| {
            let threat = gi_2_1_near_why(position, args);
            let mut why_5 = Answer::<I>::from(threat.holds());
            why_5.join_cell(AT_BARS, &threat);
            why_5.join_place(PASSES_BARS, &threat);
            if !why_5.holds() {
                return why_5;
            }
            let frame_2 = if threat.holds() {
                let mut frame = Answer::<I>::yes();
                frame.join_cell(AT_BARS, &threat);
                frame.join_place(PASSES_BARS, &threat);
                if breaks(position, &frame) {
                    let mut why_6 = Answer::<I>::yes();
                    why_6.bar_everything();
                    why_6
                } else {
                    frame
                }
            } else {
                let mut why_7 = Answer::<I>::yes();
                why_7.bar_everything();
                why_7
            };
            let candidates = frame_2.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_11 = Answer::<
                I,
            >::every(
                (position.at_absent() & candidates).iter(),
                |p| {
                    let mut after = *position;
                    after.put_at(I::Set::of(p), opponent(args.attacker));
                    I::played();
                    let why_8 = if breaks(&after, &threat) {
                        gi_2_1_near_why(&after, args)
                    } else {
                        threat
                    };
                    let why_9 = before_3(position, args, &why_8);
                    if why_9.holds() {
                        return why_9;
                    }
                    let mut why_10 = Answer::<I>::no();
                    why_10.bar_others(AT_BARS, &position.at, I::Set::of(p));
                    if !why_10.holds() {
                        why_10.join(&why_9);
                    }
                    why_10
                },
            );
            let mut why_13 = why_11
                .and(|| no_move(position, candidates))
                .and(|| {
                    let mut why_12 = Answer::<I>::yes();
                    why_12.join(&frame_2);
                    why_12
                });
            if why_13.holds() {
                why_13.join(&why_5);
            }
            why_13
        });
    if !why_14.holds() {
        why_14.join(&why);
    }
    why_14
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
    if goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    if at_once_2(position, args) {
        return true;
    }
    let vacant = position.at_absent();
    let nearer_2 = nearer::<I>(args);
    let some = (vacant & nearer_2)
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
    ((vacant & why_3.barred(AT_BARS, args.attacker, I::FULL)) - nearer_2)
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

/// Why the points are not reached.
pub fn unreached_43<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let vacant = position.at_absent();
    let common = I::EDGE_TABLE[0] & (position.at[0] | vacant);
    let reached_5 = closure(
        I::EDGE_TABLE[0] & position.at[0],
        |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
    );
    let reached_12 = closure(
        reached_5 | common | ((position.at[0] | vacant) & I::ADJ_TABLE.image(reached_5)),
        |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[0],
    );
    let reached_14 = closure(
        reached_12 | common
            | ((position.at[0] | vacant) & I::ADJ_TABLE.image(reached_12)),
        |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[0],
    );
    let by_adj = I::ADJ_TABLE.image(reached_14);
    let before_2 = closure(
        points,
        |reached_15| I::ADJ_TABLE.image(reached_15 & position.at[0]),
    );
    let points_2 = before_2 & I::EDGE_TABLE[0];
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, 0, points_2);
        why.bar(AT_BARS, NONE, points_2);
        why
    };
    let points_3 = before_2 - by_adj;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = I::ADJ_TABLE.preimage(points_3);
        if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            unreached_21(position, points_4)
        }
    };
    let points_5 = before_2 & by_adj;
    let why_5 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar(AT_BARS, 0, points_5);
        why_4.bar(AT_BARS, NONE, points_5);
        why_4
    };
    let points_6 = before_2 & I::ADJ_TABLE.image(I::FULL - before_2);
    let why_7 = if points_6.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_6 = Answer::<I>::yes();
        why_6.bar(AT_BARS, 0, points_6);
        why_6
    };
    let mut why_8 = Answer::<I>::yes();
    why_8.join(&unreached_21(position, before_2));
    why_8.join(&why_2);
    why_8.join(&why_3);
    why_8.join(&why_5);
    why_8.join(&why_7);
    why_8
}

/// Why the points are reached.
pub fn reached_43<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let vacant = position.at_absent();
    let common = I::EDGE_TABLE[0] & (position.at[0] | vacant);
    let reached_5 = closure(
        I::EDGE_TABLE[0] & position.at[0],
        |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
    );
    let reached_12 = closure(
        reached_5 | common | ((position.at[0] | vacant) & I::ADJ_TABLE.image(reached_5)),
        |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[0],
    );
    let reached_14 = closure(
        reached_12 | common
            | ((position.at[0] | vacant) & I::ADJ_TABLE.image(reached_12)),
        |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[0],
    );
    let by_adj = I::ADJ_TABLE.image(reached_14);
    let roots = chain_roots(
        reached_14 | common | ((position.at[0] | vacant) & by_adj),
        points,
        |reached_15| I::ADJ_TABLE.image(reached_15) & position.at[0],
        |reached_16| I::ADJ_TABLE.image(reached_16 & position.at[0]),
    );
    let path = chain_path(
        roots,
        points,
        |reached_17| I::ADJ_TABLE.image(reached_17) & position.at[0],
        |reached_18| I::ADJ_TABLE.image(reached_18 & position.at[0]),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let points_3 = roots & reached_14;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        reached_21(position, points_3)
    };
    let points_4 = roots - reached_14;
    let why_18 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_5 = points_4 & I::EDGE_TABLE[0] & (position.at[0] | vacant);
        let why_9 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_6 = points_5 & position.at[0];
            let why_5 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_4 = Answer::<I>::yes();
                why_4.bar_others(AT_BARS, &position.at, points_6);
                why_4
            };
            let points_7 = points_5 - position.at[0];
            let why_7 = if points_7.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_8 = points_7 & vacant;
                if points_8.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_6 = Answer::<I>::yes();
                    why_6.bar_others(AT_BARS, &position.at, points_8);
                    why_6
                }
            };
            let mut why_8 = Answer::<I>::yes();
            why_8.join(&why_5);
            why_8.join(&why_7);
            why_8
        };
        let points_9 = points_4 - common;
        let why_16 = if points_9.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_10 = points_9 & (position.at[0] | vacant) & by_adj;
            if points_10.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_11 = points_10 & position.at[0];
                let why_11 = if points_11.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_10 = Answer::<I>::yes();
                    why_10.bar_others(AT_BARS, &position.at, points_11);
                    why_10
                };
                let points_12 = points_10 - position.at[0];
                let why_13 = if points_12.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_13 = points_12 & vacant;
                    if points_13.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.bar_others(AT_BARS, &position.at, points_13);
                        why_12
                    }
                };
                let points_14 = I::Set::union_of(
                    points_10
                        .iter()
                        .map(|q| (I::ADJ_TABLE.column(q) & reached_14).few(1)),
                );
                let why_14 = if points_14.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_21(position, points_14)
                };
                let mut why_15 = Answer::<I>::yes();
                why_15.join(&why_11);
                why_15.join(&why_13);
                why_15.join(&why_14);
                why_15
            }
        };
        let mut why_17 = Answer::<I>::yes();
        why_17.join(&why_9);
        why_17.join(&why_16);
        why_17
    };
    let mut why_19 = Answer::<I>::yes();
    why_19.join(&why_2);
    why_19.join(&why_3);
    why_19.join(&why_18);
    why_19
}

/// Why the points are not reached.
pub fn unreached_58<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let vacant = position.at_absent();
    let common = I::EDGE_TABLE[6] & (position.at[1] | vacant);
    let reached_5 = closure(
        I::EDGE_TABLE[6] & position.at[1],
        |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[1],
    );
    let reached_12 = closure(
        reached_5 | common | ((position.at[1] | vacant) & I::ADJ_TABLE.image(reached_5)),
        |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[1],
    );
    let reached_14 = closure(
        reached_12 | common
            | ((position.at[1] | vacant) & I::ADJ_TABLE.image(reached_12)),
        |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[1],
    );
    let by_adj = I::ADJ_TABLE.image(reached_14);
    let before_2 = closure(
        points,
        |reached_15| I::ADJ_TABLE.image(reached_15 & position.at[1]),
    );
    let points_2 = before_2 & I::EDGE_TABLE[6];
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, 1, points_2);
        why.bar(AT_BARS, NONE, points_2);
        why
    };
    let points_3 = before_2 - by_adj;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = I::ADJ_TABLE.preimage(points_3);
        if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            unreached_28(position, points_4)
        }
    };
    let points_5 = before_2 & by_adj;
    let why_5 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar(AT_BARS, 1, points_5);
        why_4.bar(AT_BARS, NONE, points_5);
        why_4
    };
    let points_6 = before_2 & I::ADJ_TABLE.image(I::FULL - before_2);
    let why_7 = if points_6.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_6 = Answer::<I>::yes();
        why_6.bar(AT_BARS, 1, points_6);
        why_6
    };
    let mut why_8 = Answer::<I>::yes();
    why_8.join(&unreached_28(position, before_2));
    why_8.join(&why_2);
    why_8.join(&why_3);
    why_8.join(&why_5);
    why_8.join(&why_7);
    why_8
}

/// Why the points are reached.
pub fn reached_58<I: Instance>(position: &Position<I>, points: I::Set) -> Answer<I> {
    let vacant = position.at_absent();
    let common = I::EDGE_TABLE[6] & (position.at[1] | vacant);
    let reached_5 = closure(
        I::EDGE_TABLE[6] & position.at[1],
        |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[1],
    );
    let reached_12 = closure(
        reached_5 | common | ((position.at[1] | vacant) & I::ADJ_TABLE.image(reached_5)),
        |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[1],
    );
    let reached_14 = closure(
        reached_12 | common
            | ((position.at[1] | vacant) & I::ADJ_TABLE.image(reached_12)),
        |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[1],
    );
    let by_adj = I::ADJ_TABLE.image(reached_14);
    let roots = chain_roots(
        reached_14 | common | ((position.at[1] | vacant) & by_adj),
        points,
        |reached_15| I::ADJ_TABLE.image(reached_15) & position.at[1],
        |reached_16| I::ADJ_TABLE.image(reached_16 & position.at[1]),
    );
    let path = chain_path(
        roots,
        points,
        |reached_17| I::ADJ_TABLE.image(reached_17) & position.at[1],
        |reached_18| I::ADJ_TABLE.image(reached_18 & position.at[1]),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let points_3 = roots & reached_14;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        reached_28(position, points_3)
    };
    let points_4 = roots - reached_14;
    let why_18 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_5 = points_4 & I::EDGE_TABLE[6] & (position.at[1] | vacant);
        let why_9 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_6 = points_5 & position.at[1];
            let why_5 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_4 = Answer::<I>::yes();
                why_4.bar_others(AT_BARS, &position.at, points_6);
                why_4
            };
            let points_7 = points_5 - position.at[1];
            let why_7 = if points_7.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_8 = points_7 & vacant;
                if points_8.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_6 = Answer::<I>::yes();
                    why_6.bar_others(AT_BARS, &position.at, points_8);
                    why_6
                }
            };
            let mut why_8 = Answer::<I>::yes();
            why_8.join(&why_5);
            why_8.join(&why_7);
            why_8
        };
        let points_9 = points_4 - common;
        let why_16 = if points_9.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_10 = points_9 & (position.at[1] | vacant) & by_adj;
            if points_10.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_11 = points_10 & position.at[1];
                let why_11 = if points_11.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_10 = Answer::<I>::yes();
                    why_10.bar_others(AT_BARS, &position.at, points_11);
                    why_10
                };
                let points_12 = points_10 - position.at[1];
                let why_13 = if points_12.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_13 = points_12 & vacant;
                    if points_13.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.bar_others(AT_BARS, &position.at, points_13);
                        why_12
                    }
                };
                let points_14 = I::Set::union_of(
                    points_10
                        .iter()
                        .map(|q| (I::ADJ_TABLE.column(q) & reached_14).few(1)),
                );
                let why_14 = if points_14.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_28(position, points_14)
                };
                let mut why_15 = Answer::<I>::yes();
                why_15.join(&why_11);
                why_15.join(&why_13);
                why_15.join(&why_14);
                why_15
            }
        };
        let mut why_17 = Answer::<I>::yes();
        why_17.join(&why_9);
        why_17.join(&why_16);
        why_17
    };
    let mut why_19 = Answer::<I>::yes();
    why_19.join(&why_2);
    why_19.join(&why_3);
    why_19.join(&why_18);
    why_19
}

/// The answer of `near_3`, with its reason.
/// Rule: hex.game:16, hex.game:17.
pub fn near_3_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why_3 = Answer::<I>::from(args.attacker == 0)
        .and(|| {
            let vacant = position.at_absent();
            let common = I::EDGE_TABLE[0] & (position.at[0] | vacant);
            let open = position.at[0] | vacant;
            let reached_5 = closure(
                I::EDGE_TABLE[0] & position.at[0],
                |reached_2| I::ADJ_TABLE.image(reached_2) & position.at[0],
            );
            let reached_12 = closure(
                reached_5 | common | (open & I::ADJ_TABLE.image(reached_5)),
                |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[0],
            );
            let reached_14 = closure(
                reached_12 | common | (open & I::ADJ_TABLE.image(reached_12)),
                |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[0],
            );
            let reached_16 = closure(
                reached_14 | common | (open & I::ADJ_TABLE.image(reached_14)),
                |reached_15| I::ADJ_TABLE.image(reached_15) & position.at[0],
            );
            let common_2 = I::EDGE_TABLE[4] & reached_16;
            if common_2.is_empty() {
                let points = I::EDGE_TABLE[4];
                let why = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    unreached_43(position, points)
                };
                let mut why_2 = Answer::<I>::no();
                why_2.join(&why);
                why_2
            } else {
                let points_2 = common_2.few(1);
                if points_2.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_43(position, points_2)
                }
            }
        });
    if why_3.holds() {
        return why_3;
    }
    let mut why_6 = Answer::<I>::from(args.attacker != 0)
        .and(|| {
            let vacant_2 = position.at_absent();
            let common_3 = I::EDGE_TABLE[6] & (position.at[1] | vacant_2);
            let open_2 = position.at[1] | vacant_2;
            let reached_18 = closure(
                I::EDGE_TABLE[6] & position.at[1],
                |reached_17| I::ADJ_TABLE.image(reached_17) & position.at[1],
            );
            let reached_20 = closure(
                reached_18 | common_3 | (open_2 & I::ADJ_TABLE.image(reached_18)),
                |reached_19| I::ADJ_TABLE.image(reached_19) & position.at[1],
            );
            let reached_23 = closure(
                reached_20 | common_3 | (open_2 & I::ADJ_TABLE.image(reached_20)),
                |reached_22| I::ADJ_TABLE.image(reached_22) & position.at[1],
            );
            let reached_25 = closure(
                reached_23 | common_3 | (open_2 & I::ADJ_TABLE.image(reached_23)),
                |reached_24| I::ADJ_TABLE.image(reached_24) & position.at[1],
            );
            let common_4 = I::EDGE_TABLE[2] & reached_25;
            if common_4.is_empty() {
                let points_3 = I::EDGE_TABLE[2];
                let why_4 = if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    unreached_58(position, points_3)
                };
                let mut why_5 = Answer::<I>::no();
                why_5.join(&why_4);
                why_5
            } else {
                let points_4 = common_4.few(1);
                if points_4.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_58(position, points_4)
                }
            }
        });
    if !why_6.holds() {
        why_6.join(&why_3);
    }
    why_6
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
    let mut why_18 = why_2
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
            let mut why_17 = at_once(position, args)
                .or(|| {
                    let idle = g_2_2_1_near_why(position, args);
                    let frame_2 = if idle.holds() {
                        let mut why_9 = Answer::<I>::yes();
                        why_9.bar_everything();
                        why_9
                    } else {
                        let mut frame = Answer::<I>::yes();
                        frame.join_cell(AT_BARS, &idle);
                        frame.join_place(PASSES_BARS, &idle);
                        if breaks(position, &frame) {
                            let mut why_10 = Answer::<I>::yes();
                            why_10.bar_everything();
                            why_10
                        } else {
                            frame
                        }
                    };
                    let candidates = frame_2.barred(AT_BARS, args.attacker, I::FULL);
                    let why_14 = Answer::<
                        I,
                    >::any(
                        (position.at_absent() & candidates).iter(),
                        |p| {
                            let mut after = *position;
                            after.put_at(I::Set::of(p), args.attacker);
                            I::played();
                            let why_11 = if breaks(&after, &idle) {
                                g_2_2_1_near_why(&after, args)
                            } else {
                                idle
                            };
                            let why_12 = before(position, args, &why_11);
                            if !why_12.holds() {
                                return why_12;
                            }
                            let mut why_13 = Answer::<I>::yes();
                            why_13.bar_others(AT_BARS, &position.at, I::Set::of(p));
                            if why_13.holds() {
                                why_13.join(&why_12);
                            }
                            why_13
                        },
                    );
                    if why_14.holds() {
                        return why_14;
                    }
                    let mut why_15 = Answer::<I>::no();
                    why_15.join(&no_move(position, candidates));
                    if why_15.holds() {
                        return why_15;
                    }
                    let mut why_16 = Answer::<I>::no();
                    why_16.join(&frame_2);
                    if !why_16.holds() {
                        why_16.join(&why_14);
                        why_16.join(&why_15);
                    }
                    why_16
                });
            if why_17.holds() {
                why_17.join(&why_5);
                why_17.join(&why_8);
            }
            why_17
        });
    if why_18.holds() {
        why_18.join(&why);
    }
    why_18
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
        why.bar(AT_BARS, args.attacker, nearer::<I>(args));
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
/// Rule: hex.game:12.
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

/// The gradual game `G(3, 3, [2, 1])`.
/// Rule: prelude.game:14.
pub fn g_3_3_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    if goal(position, opponent(args.attacker)) {
        return false;
    }
    let vacant = position.at_absent();
    let likely = nearer::<I>(args);
    let every = (vacant & likely)
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
    ((vacant & why_5.barred(AT_BARS, opponent(args.attacker), I::FULL)) - likely)
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
    let mut why_14 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .and(|| {
            let threat = gi_3_2_1_near_why(position, args);
            let mut why_5 = Answer::<I>::from(threat.holds());
            why_5.join_cell(AT_BARS, &threat);
            why_5.join_place(PASSES_BARS, &threat);
            if !why_5.holds() {
                return why_5;
            }
            let frame_2 = if threat.holds() {
                let mut frame = Answer::<I>::yes();
                frame.join_cell(AT_BARS, &threat);
                frame.join_place(PASSES_BARS, &threat);
                if breaks(position, &frame) {
                    let mut why_6 = Answer::<I>::yes();
                    why_6.bar_everything();
                    why_6
                } else {
                    frame
                }
            } else {
                let mut why_7 = Answer::<I>::yes();
                why_7.bar_everything();
                why_7
            };
            let candidates = frame_2.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_11 = Answer::<
                I,
            >::every(
                (position.at_absent() & candidates).iter(),
                |p| {
                    let mut after = *position;
                    after.put_at(I::Set::of(p), opponent(args.attacker));
                    I::played();
                    let why_8 = if breaks(&after, &threat) {
                        gi_3_2_1_near_why(&after, args)
                    } else {
                        threat
                    };
                    let why_9 = before_3(position, args, &why_8);
                    if why_9.holds() {
                        return why_9;
                    }
                    let mut why_10 = Answer::<I>::no();
                    why_10.bar_others(AT_BARS, &position.at, I::Set::of(p));
                    if !why_10.holds() {
                        why_10.join(&why_9);
                    }
                    why_10
                },
            );
            let mut why_13 = why_11
                .and(|| no_move(position, candidates))
                .and(|| {
                    let mut why_12 = Answer::<I>::yes();
                    why_12.join(&frame_2);
                    why_12
                });
            if why_13.holds() {
                why_13.join(&why_5);
            }
            why_13
        });
    if !why_14.holds() {
        why_14.join(&why);
    }
    why_14
}

/// Whether the game is over without a goal, with the reason.
#[inline]
pub fn over_why<I: Instance>() -> Answer<I> {
    Answer::<I>::no()
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
/// Rule: hex.game:12.
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
/// Rule: hex.game:12.
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

/// The game `hex` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    type Why = Answer<I>;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "hex";
    const PLAYERS: [&'static str; 2] = ["red", "blue"];
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
        ('R', &[(0, 0)]),
        ('B', &[(0, 1)]),
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
            over: |_position, _args| over_why::<I>(),
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
    type AdjTable = I::AdjTable;
    const ADJ_TABLE: &'static Self::AdjTable = I::ADJ_TABLE;
    fn start() -> Position<Self> {
        let start = <I as Instance>::start();
        Position {
            at: start.at,
            turn: start.turn,
        }
    }
}

/// The board of `hex3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex3Board;

impl Board for Hex3Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(9);
    const POINTS: i32 = 9;
    const POINT_NAMES: &'static str = "A3 B3 C3 \
         A2 B2 C2 \
         A1 B1 C1";
    const SHAPE: Option<(usize, usize)> = Some((3, 3));
}

impl Instance for Hex3Board {
    const NAME: &'static str = "hex3";
    const SIZE: Value = 3;
    const EDGE_TABLE: &'static [Self::Set] = &[
        Bits([0x7]),
        Bits([0]),
        Bits([0x124]),
        Bits([0]),
        Bits([0x1c0]),
        Bits([0]),
        Bits([0x49]),
        Bits([0]),
    ];
    type AdjTable = Both<Self::Set, 6, 9>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-3, Bits([0x1f8])),
        (-2, Bits([0xd8])),
        (-1, Bits([0x1b6])),
        (1, Bits([0xdb])),
        (2, Bits([0x36])),
        (3, Bits([0x3f])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `hex3`.
pub type Hex3 = Rules<Hex3Board>;

/// The board of `hex4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex4Board;

impl Board for Hex4Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(16);
    const POINTS: i32 = 16;
    const POINT_NAMES: &'static str = "A4 B4 C4 D4 \
         A3 B3 C3 D3 \
         A2 B2 C2 D2 \
         A1 B1 C1 D1";
    const SHAPE: Option<(usize, usize)> = Some((4, 4));
}

impl Instance for Hex4Board {
    const NAME: &'static str = "hex4";
    const SIZE: Value = 4;
    const EDGE_TABLE: &'static [Self::Set] = &[
        Bits([0xf]),
        Bits([0]),
        Bits([0x8888]),
        Bits([0]),
        Bits([0xf000]),
        Bits([0]),
        Bits([0x1111]),
        Bits([0]),
    ];
    type AdjTable = Both<Self::Set, 6, 16>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-4, Bits([0xfff0])),
        (-3, Bits([0x7770])),
        (-1, Bits([0xeeee])),
        (1, Bits([0x7777])),
        (3, Bits([0xeee])),
        (4, Bits([0xfff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `hex4`.
pub type Hex4 = Rules<Hex4Board>;

/// The board of `hex5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex5Board;

impl Board for Hex5Board {
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

impl Instance for Hex5Board {
    const NAME: &'static str = "hex5";
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
    type AdjTable = Both<Self::Set, 6, 25>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-5, Bits([0x1ffffe0])),
        (-4, Bits([0xf7bde0])),
        (-1, Bits([0x1ef7bde])),
        (1, Bits([0xf7bdef])),
        (4, Bits([0xf7bde])),
        (5, Bits([0xfffff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `hex5`.
pub type Hex5 = Rules<Hex5Board>;

/// The board of `hex11`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex11Board;

impl Board for Hex11Board {
    type Set = Bits<2>;
    const FULL: Self::Set = Bits::first_points(121);
    const POINTS: i32 = 121;
    const POINT_NAMES: &'static str = "A11 B11 C11 D11 E11 F11 G11 H11 J11 K11 L11 \
         A10 B10 C10 D10 E10 F10 G10 H10 J10 K10 L10 \
         A9 B9 C9 D9 E9 F9 G9 H9 J9 K9 L9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 K8 L8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 K7 L7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 K6 L6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 K5 L5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 K4 L4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 K3 L3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 K2 L2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 L1";
    const SHAPE: Option<(usize, usize)> = Some((11, 11));
}

impl Instance for Hex11Board {
    const NAME: &'static str = "hex11";
    const SIZE: Value = 11;
    const EDGE_TABLE: &'static [Self::Set] = &[
        Bits([0x7ff, 0]),
        Bits([0, 0]),
        Bits([0x40080100200400, 0x100200400801002]),
        Bits([0, 0]),
        Bits([0, 0x1ffc00000000000]),
        Bits([0, 0]),
        Bits([0x80100200400801, 0x400801002004]),
        Bits([0, 0]),
    ];
    type AdjTable = Both<Self::Set, 6, 121>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-11, Bits([0xfffffffffffff800, 0x1ffffffffffffff])),
        (-10, Bits([0xffbff7feffdff800, 0xffdffbff7feffd])),
        (-1, Bits([0xff7feffdffbff7fe, 0x1ffbff7feffdffb])),
        (1, Bits([0xffbff7feffdffbff, 0xffdffbff7feffd])),
        (10, Bits([0xff7feffdffbff7fe, 0x3ff7feffdffb])),
        (11, Bits([0xffffffffffffffff, 0x3fffffffffff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `hex11`.
pub type Hex11 = Rules<Hex11Board>;
