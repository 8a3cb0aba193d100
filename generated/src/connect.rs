//! The game `connect`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, Both, CellShape, Cells, Clause, Counted, Game, Kind, Knowledge, Move,
    NONE, NoMove, PLAYER, Parameter, PassBars, PhantomData, PlaneBars, Player, Point,
    PointBars, PointSet, Presence, Relation, Role, Selector, Step, Steps, Value,
    chain_path, chain_roots, closure, opponent,
};
use super::go::{self, Position};

/// An instance of `connect`: its board, and all that differs between instances.
pub trait Instance: go::Instance {
    /// The instance's name.
    const NAME: &'static str;
    /// The position at the start.
    fn start() -> Position<Self>;
}

/// What is fixed at the root: who attacks, and the parameters given with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Args {
    /// The attacker.
    pub attacker: Player,
    /// The parameter `a`.
    pub a: Point,
    /// The parameter `b`.
    pub b: Point,
}

/// Whether something holds, with the facts that would have to come true for that to change.
pub type Answer<I> = ::kikashi_runtime::code::Answer<<I as Board>::Set, 4, 2>;

/// Where an answer keeps what it bars of `at`.
pub const AT_BARS: PlaneBars = PlaneBars::new(0, PLAYER, Presence::Optional);

/// Where an answer keeps what it bars of `ko`.
pub const KO_BARS: PointBars = PointBars::new(3, 0, Presence::Optional);

/// Where an answer keeps what it bars of `passes`.
pub const PASSES_BARS: PassBars = PassBars::new(1);

/// Whether the position has something that the answer bars.
#[inline]
pub fn breaks<I: Instance>(position: &Position<I>, why: &Answer<I>) -> bool {
    why.bars_everything() || why.meets(AT_BARS, &position.at, I::FULL)
        || why.meets_value(KO_BARS, position.ko)
        || why.meets_value(PASSES_BARS, i32::from(position.passes))
}

/// Whether the player has reached a goal.
/// Rule: connect.game:6, connect.game:7.
pub fn goal<I: Instance>(position: &Position<I>, args: &Args, player: Player) -> bool {
    let holds = player == opponent(args.attacker)
        && {
            let vacant = position.at_absent();
            vacant.contains(args.a) || vacant.contains(args.b)
        };
    if holds {
        return true;
    }
    player == args.attacker && go::string_from(position, args.a).contains(args.b)
}

/// Who attacks, read at the root.
/// Rule: connect.game:5.
#[inline]
pub fn attacker<I: Instance>(position: &Position<I>, args: &Args) -> Value {
    position.at(args.a)
}

/// Whether `a` is what the rules ask for, read at the root.
/// Rule: connect.game:4.
#[inline]
pub fn a_fits<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !position.at_absent().contains(args.a)
}

/// Whether `b` is what the rules ask for, read at the root.
/// Rule: connect.game:4.
#[inline]
pub fn b_fits<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    position.at(args.b) != NONE && position.at(args.b) == position.at(args.a)
}

/// Whether the attacker may reach his goal by 1 moves in a row.
/// - adds along `closure reached from {a} step at[attacker] & adj_table(reached)`: each new point is gained by a move of its own
/// - `closure reached from {a} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
///
/// Rule: connect.game:6, connect.game:7.
pub fn near_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let at_so = position.at_plane(opponent(args.attacker));
    if at_so.contains(args.a)
        && closure(I::Set::of(args.a), |reached_2| I::ADJ_TABLE.image(reached_2) & at_so)
            .contains(args.b)
    {
        return true;
    }
    let at_so_2 = position.at_plane(args.attacker);
    if !at_so_2.contains(args.a) && !position.at_absent().contains(args.a) {
        return false;
    }
    let reached_8 = closure(
        I::Set::of(args.a),
        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so_2,
    );
    let reached_10 = closure(
        reached_8 | ((at_so_2 | position.at_absent()) & I::ADJ_TABLE.image(reached_8)),
        |reached_9| I::ADJ_TABLE.image(reached_9) & at_so_2,
    );
    reached_10.contains(args.b)
}

/// Whether the attacker may reach his goal by 2 moves in a row.
/// - `closure reached from {a} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
/// - adds over `at[none] & adj_table(closure reached from {a} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
/// - adds along `closure reached from {a} step at[attacker] & adj_table(reached)`: each new point is gained by a move of its own
/// - `closure reached from {q} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
/// - adds over `at[none] & adj_table(closure reached from {q} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
///
/// Rule: connect.game:6, connect.game:7.
pub fn near_2<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let at_so = position.at_plane(opponent(args.attacker));
    if at_so.contains(args.a)
        && closure(I::Set::of(args.a), |reached_2| I::ADJ_TABLE.image(reached_2) & at_so)
            .contains(args.b)
    {
        return true;
    }
    let at_so_2 = position.at_plane(args.attacker);
    let holds = at_so_2.contains(args.a)
        || {
            let vacant = position.at_absent();
            vacant.contains(args.a)
                || (at_so.contains(args.a)
                    && {
                        let common = vacant
                            & I::ADJ_TABLE
                                .image(
                                    closure(
                                        I::Set::of(args.a),
                                        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so,
                                    ),
                                );
                        !common.at_least(2)
                    })
        };
    if !holds {
        return false;
    }
    let vacant_2 = position.at_absent();
    let chosen = at_so
        .filter(|q| {
            let common_2 = vacant_2
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_8| I::ADJ_TABLE.image(reached_8) & at_so,
                        ),
                    );
            !common_2.at_least(2)
        });
    let open = at_so_2 | vacant_2 | chosen;
    let reached_10 = closure(
        I::Set::of(args.a),
        |reached_9| I::ADJ_TABLE.image(reached_9) & at_so_2,
    );
    let reached_12 = closure(
        reached_10 | (open & I::ADJ_TABLE.image(reached_10)),
        |reached_11| I::ADJ_TABLE.image(reached_11) & at_so_2,
    );
    let reached_16 = closure(
        reached_12 | (open & I::ADJ_TABLE.image(reached_12)),
        |reached_15| I::ADJ_TABLE.image(reached_15) & at_so_2,
    );
    reached_16.contains(args.b)
}

/// Whether the attacker may reach his goal by 3 moves in a row.
/// - `closure reached from {a} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
/// - adds over `at[none] & adj_table(closure reached from {a} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
/// - adds along `closure reached from {a} step at[attacker] & adj_table(reached)`: each new point is gained by a move of its own
/// - `closure reached from {q} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
/// - adds over `at[none] & adj_table(closure reached from {q} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
///
/// Rule: connect.game:6, connect.game:7.
pub fn near_3<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let at_so = position.at_plane(opponent(args.attacker));
    if at_so.contains(args.a)
        && closure(I::Set::of(args.a), |reached_2| I::ADJ_TABLE.image(reached_2) & at_so)
            .contains(args.b)
    {
        return true;
    }
    let at_so_2 = position.at_plane(args.attacker);
    let holds = at_so_2.contains(args.a)
        || {
            let vacant = position.at_absent();
            vacant.contains(args.a)
                || (at_so.contains(args.a)
                    && {
                        let common = vacant
                            & I::ADJ_TABLE
                                .image(
                                    closure(
                                        I::Set::of(args.a),
                                        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so,
                                    ),
                                );
                        !common.at_least(3)
                    })
        };
    if !holds {
        return false;
    }
    let vacant_2 = position.at_absent();
    let chosen = at_so
        .filter(|q| {
            let common_2 = vacant_2
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_8| I::ADJ_TABLE.image(reached_8) & at_so,
                        ),
                    );
            !common_2.at_least(3)
        });
    let open = at_so_2 | vacant_2 | chosen;
    let reached_10 = closure(
        I::Set::of(args.a),
        |reached_9| I::ADJ_TABLE.image(reached_9) & at_so_2,
    );
    let reached_12 = closure(
        reached_10 | (open & I::ADJ_TABLE.image(reached_10)),
        |reached_11| I::ADJ_TABLE.image(reached_11) & at_so_2,
    );
    let reached_16 = closure(
        reached_12 | (open & I::ADJ_TABLE.image(reached_12)),
        |reached_15| I::ADJ_TABLE.image(reached_15) & at_so_2,
    );
    let reached_18 = closure(
        reached_16 | (open & I::ADJ_TABLE.image(reached_16)),
        |reached_17| I::ADJ_TABLE.image(reached_17) & at_so_2,
    );
    reached_18.contains(args.b)
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds && !goal(position, args, opponent(args.attacker)) {
        return true;
    }
    position.passes < 2 && !goal_holds && !goal(position, args, opponent(args.attacker))
        && (position.at_absent() - I::Set::of(position.ko))
            .iter()
            .any(|l| {
                let mut after = *position;
                after.put_at(I::Set::of(l), args.attacker);
                after.put_at(go::dies_from(&after, args.attacker, l), NONE);
                I::played();
                !(after.at_absent() & I::ADJ_TABLE.image(go::string_from(&after, l)))
                    .is_empty() && goal(&after, args, args.attacker)
            })
}

/// Whether moves of `gi1` are to be looked for.
/// Rule: prelude.game:8.
pub fn gi1_open<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args, args.attacker);
    position.passes < 2 && !goal_holds && !goal(position, args, opponent(args.attacker))
}

/// Whether the move just made belongs to the moves of `gi1`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args, args.attacker)
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds {
        return true;
    }
    if position.passes >= 2 || goal(position, args, opponent(args.attacker)) {
        return false;
    }
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    if !gi_1(&after, args) {
        return false;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    if !gi_1(&after_2, args) {
        return false;
    }
    let c = opponent(args.attacker);
    (position.at_absent() - I::Set::of(position.ko))
        .iter()
        .all(|l| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l), c);
            let string = go::string_from(&after_3, l);
            let dies = go::dies_from(&after_3, c, l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if (after_3.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                .is_empty()
            {
                return true;
            }
            after_3.passes = 0;
            I::played();
            gi_1(&after_3, args)
        })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds && !goal(position, args, opponent(args.attacker)) {
        return true;
    }
    if position.passes >= 2 || goal_holds
        || goal(position, args, opponent(args.attacker))
    {
        return false;
    }
    let vacant = position.at_absent();
    let some = (vacant - I::Set::of(position.ko))
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            after.put_at(go::dies_from(&after, args.attacker, l), NONE);
            I::played();
            !(after.at_absent() & I::ADJ_TABLE.image(go::string_from(&after, l)))
                .is_empty() && goal(&after, args, args.attacker)
        });
    if some {
        return true;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    g_1_1(&after_2, args)
        || (vacant - I::Set::of(position.ko))
            .iter()
            .any(|l_2| {
                let mut after_3 = *position;
                after_3.put_at(I::Set::of(l_2), args.attacker);
                let string = go::string_from(&after_3, l_2);
                let dies = go::dies_from(&after_3, args.attacker, l_2);
                let single = if (string - I::Set::of(l_2)).is_empty()
                    && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                    && dies.count() == 1
                {
                    dies.only()
                } else {
                    NONE
                };
                after_3.ko = single;
                after_3.put_at(dies, NONE);
                if (after_3.at_absent()
                    & I::ADJ_TABLE.image(go::string_from(&after_3, l_2)))
                    .is_empty()
                {
                    return false;
                }
                after_3.passes = 0;
                I::played();
                g_1_1(&after_3, args)
            })
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args, args.attacker) || g_1_1(position, args)
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
pub fn g_2_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds {
        return true;
    }
    if position.passes >= 2 || goal(position, args, opponent(args.attacker)) {
        return false;
    }
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    if !gi_2_1(&after, args) {
        return false;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    if !gi_2_1(&after_2, args) {
        return false;
    }
    let c = opponent(args.attacker);
    (position.at_absent() - I::Set::of(position.ko))
        .iter()
        .all(|l| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l), c);
            let string = go::string_from(&after_3, l);
            let dies = go::dies_from(&after_3, c, l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if (after_3.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                .is_empty()
            {
                return true;
            }
            after_3.passes = 0;
            I::played();
            gi_2_1(&after_3, args)
        })
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds && !goal(position, args, opponent(args.attacker)) {
        return true;
    }
    if position.passes >= 2 || goal_holds
        || goal(position, args, opponent(args.attacker))
    {
        return false;
    }
    let vacant = position.at_absent();
    let some = (vacant - I::Set::of(position.ko))
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            after.put_at(go::dies_from(&after, args.attacker, l), NONE);
            I::played();
            !(after.at_absent() & I::ADJ_TABLE.image(go::string_from(&after, l)))
                .is_empty() && goal(&after, args, args.attacker)
        });
    if some {
        return true;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    g_2_2_1(&after_2, args)
        || (vacant - I::Set::of(position.ko))
            .iter()
            .any(|l_2| {
                let mut after_3 = *position;
                after_3.put_at(I::Set::of(l_2), args.attacker);
                let string = go::string_from(&after_3, l_2);
                let dies = go::dies_from(&after_3, args.attacker, l_2);
                let single = if (string - I::Set::of(l_2)).is_empty()
                    && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                    && dies.count() == 1
                {
                    dies.only()
                } else {
                    NONE
                };
                after_3.ko = single;
                after_3.put_at(dies, NONE);
                if (after_3.at_absent()
                    & I::ADJ_TABLE.image(go::string_from(&after_3, l_2)))
                    .is_empty()
                {
                    return false;
                }
                after_3.passes = 0;
                I::played();
                g_2_2_1(&after_3, args)
            })
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args, args.attacker) || g_2_2_1(position, args)
}

/// The gradual game `IP(1, [])`.
/// Rule: prelude.game:20.
pub fn ip_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    gi_1(&after, args)
}

/// Whether the move just made belongs to the moves of `ip1`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_1(position, args)
}

/// The gradual game `IP(2, [1])`.
/// Rule: prelude.game:20.
pub fn ip_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    gi_2_1(&after, args)
}

/// Whether the move just made belongs to the moves of `ip2`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_2_1(position, args)
}

/// The gradual game `IP(3, [2, 1])`.
/// Rule: prelude.game:20.
pub fn ip_3_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    gi_3_2_1(&after, args)
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
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds {
        return true;
    }
    if position.passes >= 2 || goal(position, args, opponent(args.attacker)) {
        return false;
    }
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    if !gi_3_2_1(&after, args) {
        return false;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    if !gi_3_2_1(&after_2, args) {
        return false;
    }
    let c = opponent(args.attacker);
    (position.at_absent() - I::Set::of(position.ko))
        .iter()
        .all(|l| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l), c);
            let string = go::string_from(&after_3, l);
            let dies = go::dies_from(&after_3, c, l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if (after_3.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                .is_empty()
            {
                return true;
            }
            after_3.passes = 0;
            I::played();
            gi_3_2_1(&after_3, args)
        })
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_1(position, args) {
        return false;
    }
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds && !goal(position, args, opponent(args.attacker)) {
        return true;
    }
    position.passes < 2 && !goal_holds && !goal(position, args, opponent(args.attacker))
        && (position.at_absent() - I::Set::of(position.ko))
            .iter()
            .any(|l| {
                let mut after = *position;
                after.put_at(I::Set::of(l), args.attacker);
                after.put_at(go::dies_from(&after, args.attacker, l), NONE);
                I::played();
                !(after.at_absent() & I::ADJ_TABLE.image(go::string_from(&after, l)))
                    .is_empty() && goal(&after, args, args.attacker)
            })
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds {
        return true;
    }
    if position.passes >= 2 || goal(position, args, opponent(args.attacker)) {
        return false;
    }
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    if !gi_1_near(&after, args) {
        return false;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    if !gi_1_near(&after_2, args) {
        return false;
    }
    let c = opponent(args.attacker);
    (position.at_absent() - I::Set::of(position.ko))
        .iter()
        .all(|l| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l), c);
            let string = go::string_from(&after_3, l);
            let dies = go::dies_from(&after_3, c, l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if (after_3.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                .is_empty()
            {
                return true;
            }
            after_3.passes = 0;
            I::played();
            gi_1_near(&after_3, args)
        })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_2(position, args) {
        return false;
    }
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds && !goal(position, args, opponent(args.attacker)) {
        return true;
    }
    if position.passes >= 2 || goal_holds
        || goal(position, args, opponent(args.attacker))
    {
        return false;
    }
    let vacant = position.at_absent();
    let some = (vacant - I::Set::of(position.ko))
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            after.put_at(go::dies_from(&after, args.attacker, l), NONE);
            I::played();
            !(after.at_absent() & I::ADJ_TABLE.image(go::string_from(&after, l)))
                .is_empty() && goal(&after, args, args.attacker)
        });
    if some {
        return true;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    g_1_1_near(&after_2, args)
        || (vacant - I::Set::of(position.ko))
            .iter()
            .any(|l_2| {
                let mut after_3 = *position;
                after_3.put_at(I::Set::of(l_2), args.attacker);
                let string = go::string_from(&after_3, l_2);
                let dies = go::dies_from(&after_3, args.attacker, l_2);
                let single = if (string - I::Set::of(l_2)).is_empty()
                    && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                    && dies.count() == 1
                {
                    dies.only()
                } else {
                    NONE
                };
                after_3.ko = single;
                after_3.put_at(dies, NONE);
                if (after_3.at_absent()
                    & I::ADJ_TABLE.image(go::string_from(&after_3, l_2)))
                    .is_empty()
                {
                    return false;
                }
                after_3.passes = 0;
                I::played();
                g_1_1_near(&after_3, args)
            })
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args, args.attacker) || g_1_1_near(position, args)
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
pub fn g_2_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds {
        return true;
    }
    if position.passes >= 2 || goal(position, args, opponent(args.attacker)) {
        return false;
    }
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    if !gi_2_1_near(&after, args) {
        return false;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    if !gi_2_1_near(&after_2, args) {
        return false;
    }
    let c = opponent(args.attacker);
    (position.at_absent() - I::Set::of(position.ko))
        .iter()
        .all(|l| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l), c);
            let string = go::string_from(&after_3, l);
            let dies = go::dies_from(&after_3, c, l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if (after_3.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                .is_empty()
            {
                return true;
            }
            after_3.passes = 0;
            I::played();
            gi_2_1_near(&after_3, args)
        })
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_3(position, args) {
        return false;
    }
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds && !goal(position, args, opponent(args.attacker)) {
        return true;
    }
    if position.passes >= 2 || goal_holds
        || goal(position, args, opponent(args.attacker))
    {
        return false;
    }
    let vacant = position.at_absent();
    let some = (vacant - I::Set::of(position.ko))
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            after.put_at(go::dies_from(&after, args.attacker, l), NONE);
            I::played();
            !(after.at_absent() & I::ADJ_TABLE.image(go::string_from(&after, l)))
                .is_empty() && goal(&after, args, args.attacker)
        });
    if some {
        return true;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    g_2_2_1_near(&after_2, args)
        || (vacant - I::Set::of(position.ko))
            .iter()
            .any(|l_2| {
                let mut after_3 = *position;
                after_3.put_at(I::Set::of(l_2), args.attacker);
                let string = go::string_from(&after_3, l_2);
                let dies = go::dies_from(&after_3, args.attacker, l_2);
                let single = if (string - I::Set::of(l_2)).is_empty()
                    && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                    && dies.count() == 1
                {
                    dies.only()
                } else {
                    NONE
                };
                after_3.ko = single;
                after_3.put_at(dies, NONE);
                if (after_3.at_absent()
                    & I::ADJ_TABLE.image(go::string_from(&after_3, l_2)))
                    .is_empty()
                {
                    return false;
                }
                after_3.passes = 0;
                I::played();
                g_2_2_1_near(&after_3, args)
            })
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args, args.attacker) || g_2_2_1_near(position, args)
}

/// The gradual game `IP(1, [])`.
/// Rule: prelude.game:20.
pub fn ip_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    gi_1_near(&after, args)
}

/// Whether the move just made belongs to the moves of `ip1`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_1_near(position, args)
}

/// The gradual game `IP(2, [1])`.
/// Rule: prelude.game:20.
pub fn ip_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    gi_2_1_near(&after, args)
}

/// Whether the move just made belongs to the moves of `ip2`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_2_1_near(position, args)
}

/// The gradual game `IP(3, [2, 1])`.
/// Rule: prelude.game:20.
pub fn ip_3_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    gi_3_2_1_near(&after, args)
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
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds {
        return true;
    }
    if position.passes >= 2 || goal(position, args, opponent(args.attacker)) {
        return false;
    }
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    if !gi_3_2_1_near(&after, args) {
        return false;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    if !gi_3_2_1_near(&after_2, args) {
        return false;
    }
    let c = opponent(args.attacker);
    (position.at_absent() - I::Set::of(position.ko))
        .iter()
        .all(|l| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l), c);
            let string = go::string_from(&after_3, l);
            let dies = go::dies_from(&after_3, c, l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if (after_3.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                .is_empty()
            {
                return true;
            }
            after_3.passes = 0;
            I::played();
            gi_3_2_1_near(&after_3, args)
        })
}

/// Why the points are reached.
pub fn reached_5<I: Instance>(
    position: &Position<I>,
    p: Point,
    points: I::Set,
) -> Answer<I> {
    let vacant = position.at_absent();
    let point = if vacant.contains(p) { I::Set::EMPTY } else { I::Set::of(p) };
    let at_so = position.at_plane(position.at(p));
    let at_so_2 = position.at_plane(position.at(p));
    let roots = chain_roots(
        point,
        points,
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
        |reached_2| I::ADJ_TABLE.image(reached_2 & at_so_2),
    );
    let at_so_3 = position.at_plane(position.at(p));
    let at_so_4 = position.at_plane(position.at(p));
    let path = chain_path(
        roots,
        points,
        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so_3,
        |reached_7| I::ADJ_TABLE.image(reached_7 & at_so_4),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, I::Set::of(p));
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let why_5 = if vacant.contains(p) {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar_others(AT_BARS, &position.at, I::Set::of(p));
        why_3
    } else {
        let mut why_4 = Answer::<I>::no();
        why_4.bar(AT_BARS, NONE, I::Set::of(p));
        why_4
    };
    let mut why_6 = Answer::<I>::yes();
    why_6.join(&why_2);
    why_6.join(&why_5);
    why_6
}

/// Why the points are not reached.
pub fn unreached_5<I: Instance>(position: &Position<I>, p: Point) -> Answer<I> {
    let vacant = position.at_absent();
    let point = if vacant.contains(p) { I::Set::EMPTY } else { I::Set::of(p) };
    let at_so = position.at_plane(position.at(p));
    let reached_7 = closure(point, |reached_2| I::ADJ_TABLE.image(reached_2) & at_so);
    let points = I::FULL - reached_7;
    let why_7 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let why_3 = if vacant.contains(p) {
            let mut why = Answer::<I>::yes();
            why.bar_others(AT_BARS, &position.at, I::Set::of(p));
            why
        } else {
            let mut why_2 = Answer::<I>::no();
            why_2.bar(AT_BARS, NONE, I::Set::of(p));
            why_2
        };
        let points_2 = points & I::ADJ_TABLE.image(reached_7);
        let why_5 = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_4 = Answer::<I>::yes();
            why_4.bar_others(AT_BARS, &position.at, I::Set::of(p));
            why_4.bar(AT_BARS, position.at(p), points_2);
            why_4
        };
        let mut why_6 = Answer::<I>::yes();
        why_6.join(&why_3);
        why_6.join(&why_5);
        why_6
    };
    let mut why_8 = Answer::<I>::yes();
    why_8.join(&why_7);
    why_8
}

/// The answer of `goal`, with its reason.
/// Rule: connect.game:6, connect.game:7.
pub fn goal_attacker_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    if go::string_from(position, args.a).contains(args.b) {
        let mut why = Answer::<I>::yes();
        why.join(&reached_5(position, args.a, I::Set::of(args.b)));
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.join(&unreached_5(position, args.a));
        why_2
    }
}

/// Why the points are reached.
pub fn reached_13<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(args.attacker);
    let roots = chain_roots(
        I::ADJ_TABLE.preimage(vacant),
        points,
        |reached_2| I::ADJ_TABLE.image(reached_2 & at_so),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let path = chain_path(
        roots,
        points,
        |reached_7| I::ADJ_TABLE.image(reached_7 & at_so),
        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so,
    );
    let points_2 = path & at_so;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let points_3 = I::Set::union_of(
        roots.iter().map(|q| (vacant & I::ADJ_TABLE.row(q)).few(1)),
    );
    let why_4 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar_others(AT_BARS, &position.at, points_3);
        why_3
    };
    let mut why_5 = Answer::<I>::yes();
    why_5.join(&why_2);
    why_5.join(&why_4);
    why_5
}

/// Why the points are reached.
pub fn reached_14<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(opponent(args.attacker));
    let roots = chain_roots(
        I::ADJ_TABLE.preimage(vacant),
        points,
        |reached_2| I::ADJ_TABLE.image(reached_2 & at_so),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let path = chain_path(
        roots,
        points,
        |reached_7| I::ADJ_TABLE.image(reached_7 & at_so),
        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so,
    );
    let points_2 = path & at_so;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let points_3 = I::Set::union_of(
        roots.iter().map(|q| (vacant & I::ADJ_TABLE.row(q)).few(1)),
    );
    let why_4 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar_others(AT_BARS, &position.at, points_3);
        why_3
    };
    let mut why_5 = Answer::<I>::yes();
    why_5.join(&why_2);
    why_5.join(&why_4);
    why_5
}

/// Why the points are not reached.
pub fn unreached_11<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let before_3 = closure(points, |reached_2| I::ADJ_TABLE.image(reached_2 & at_so));
    let points_2 = before_3 - at_so;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, opponent(args.attacker), points_2);
        why
    };
    let points_3 = before_3 & at_so;
    let why_10 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let at_so_2 = position.at_plane(args.attacker);
        let by_adj = I::ADJ_TABLE.preimage(position.at_absent());
        let reached_8 = closure(
            by_adj,
            |reached_7| I::ADJ_TABLE.preimage(reached_7 & at_so_2),
        );
        let points_4 = points_3 & reached_8 & at_so_2;
        let why_4 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.join(&reached_13(position, args, points_4));
            why_3.bar_others(AT_BARS, &position.at, points_4);
            why_3
        };
        let points_5 = points_3 - (reached_8 & at_so_2);
        let why_8 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_6 = points_5
                & closure(by_adj, |reached_9| I::ADJ_TABLE.preimage(reached_9 & at_so))
                & at_so;
            let why_6 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_5 = Answer::<I>::yes();
                why_5.join(&reached_14(position, args, points_6));
                why_5.bar_others(AT_BARS, &position.at, points_6);
                why_5
            };
            let mut why_7 = Answer::<I>::yes();
            why_7.join(&why_6);
            why_7
        };
        let mut why_9 = Answer::<I>::yes();
        why_9.join(&why_4);
        why_9.join(&why_8);
        why_9
    };
    let points_7 = before_3 & I::ADJ_TABLE.image(I::FULL - before_3);
    let why_12 = if points_7.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_11 = Answer::<I>::yes();
        why_11.bar(AT_BARS, opponent(args.attacker), points_7);
        why_11
    };
    let mut why_13 = Answer::<I>::yes();
    why_13.join(&why_2);
    why_13.join(&why_10);
    why_13.join(&why_12);
    why_13
}

/// Why only a move that fills a barred point breaks the answer.
pub fn frame_2<I: Instance>(
    position: &Position<I>,
    args: &Args,
    idle: &Answer<I>,
) -> Answer<I> {
    let mut frame = Answer::<I>::yes();
    frame.join_cell(AT_BARS, idle);
    frame.join_place(KO_BARS, idle);
    let points = frame.barred(AT_BARS, NONE, I::FULL);
    let why_5 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let at_so = position.at_plane(opponent(args.attacker));
        let reached_7 = closure(
            at_so
                - go::string_to_any(
                    position,
                    I::ADJ_TABLE.preimage(position.at_absent()),
                ),
            |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
        );
        let why_3 = if (reached_7 & points).is_empty() {
            let mut why = Answer::<I>::yes();
            why.join(&unreached_11(position, args, points));
            why
        } else {
            let mut why_2 = Answer::<I>::yes();
            why_2.bar_everything();
            why_2
        };
        let mut why_4 = Answer::<I>::yes();
        why_4.join(&why_3);
        why_4
    };
    let holds = !frame.bars(KO_BARS, NONE)
        && {
            let at_so_2 = position.at_plane(opponent(args.attacker));
            let reached_9 = closure(
                at_so_2
                    - go::string_to_any(
                        position,
                        I::ADJ_TABLE.preimage(position.at_absent()),
                    ),
                |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
            );
            (frame.barred_values(KO_BARS, I::FULL) & reached_9).is_empty()
        };
    let why_10 = if holds {
        let points_2 = frame.barred_values(KO_BARS, I::FULL);
        let why_7 = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_6 = Answer::<I>::yes();
            why_6.join(&unreached_11(position, args, points_2));
            why_6
        };
        let mut why_8 = Answer::<I>::yes();
        why_8.join(&why_7);
        why_8
    } else {
        let mut why_9 = Answer::<I>::yes();
        why_9.bar_everything();
        why_9
    };
    let mut frame_3 = Answer::<I>::yes();
    frame_3.join_cell(AT_BARS, &frame);
    frame_3.join(&why_5);
    frame_3.join(&why_10);
    frame_3.join_place(PASSES_BARS, &frame);
    let mut frame_4 = Answer::<I>::yes();
    frame_4.join_cell(AT_BARS, &frame_3);
    frame_4.join_place(KO_BARS, &frame_3);
    frame_4.join_place(PASSES_BARS, &frame_3);
    if breaks(position, &frame_4) {
        let mut why_11 = Answer::<I>::yes();
        why_11.bar_everything();
        why_11
    } else {
        frame_4
    }
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_1(position, args) {
        return false;
    }
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds && !goal(position, args, opponent(args.attacker)) {
        return true;
    }
    if position.passes >= 2 || goal_holds
        || goal(position, args, opponent(args.attacker))
    {
        return false;
    }
    let idle = goal_attacker_why(position, args);
    let mut after = *position;
    after.ko = NONE;
    after.passes = position.passes.saturating_add(1);
    I::played();
    let goal_holds_2 = if breaks(&after, &idle) {
        goal(&after, args, args.attacker)
    } else {
        idle.holds()
    };
    if goal_holds_2 {
        return true;
    }
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_2(position, args, &idle)
    };
    ((position.at_absent() & why_2.barred(AT_BARS, args.attacker, I::FULL))
        - I::Set::of(position.ko))
        .iter()
        .any(|l| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l), args.attacker);
            let string = go::string_from(&after_2, l);
            let dies = go::dies_from(&after_2, args.attacker, l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_2.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_2.ko = single;
            after_2.put_at(dies, NONE);
            if (after_2.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_2, l)))
                .is_empty()
            {
                return false;
            }
            after_2.passes = 0;
            I::played();
            if breaks(&after_2, &idle) {
                goal(&after_2, args, args.attacker)
            } else {
                idle.holds()
            }
        })
}

/// Why the points are reached.
pub fn reached<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let at_so_2 = position.at_plane(args.attacker);
    let roots = chain_roots(
        I::Set::of(args.a),
        points,
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
        |reached_2| I::ADJ_TABLE.image(reached_2 & at_so_2),
    );
    let at_so_3 = position.at_plane(args.attacker);
    let at_so_4 = position.at_plane(args.attacker);
    let path = chain_path(
        roots,
        points,
        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so_3,
        |reached_7| I::ADJ_TABLE.image(reached_7 & at_so_4),
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
    why_3
}

/// Why the points are reached.
pub fn reached_3<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(args.attacker);
    let reached_7 = closure(
        I::Set::of(args.a),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let by_adj = I::ADJ_TABLE.image(reached_7);
    let roots = chain_roots(
        reached_7 | ((at_so | vacant) & by_adj),
        I::Set::of(args.b),
        |reached_8| I::ADJ_TABLE.image(reached_8) & at_so,
        |reached_8| I::ADJ_TABLE.image(reached_8 & at_so),
    );
    let path = chain_path(
        roots,
        I::Set::of(args.b),
        |reached_9| I::ADJ_TABLE.image(reached_9) & at_so,
        |reached_9| I::ADJ_TABLE.image(reached_9 & at_so),
    );
    let points = path - roots;
    let why_2 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points);
        why
    };
    let points_2 = roots & reached_7;
    let why_4 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&reached(position, args, points_2));
        why_3
    };
    let points_3 = roots - reached_7;
    let why_16 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = points_3 & (at_so | vacant) & by_adj;
        let why_14 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_5 = points_4 & at_so;
            let why_6 = if points_5.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_5 = Answer::<I>::yes();
                why_5.bar_others(AT_BARS, &position.at, points_5);
                why_5
            };
            let points_6 = points_4 - at_so;
            let why_10 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_7 = points_6 & vacant;
                let why_8 = if points_7.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_7 = Answer::<I>::yes();
                    why_7.bar_others(AT_BARS, &position.at, points_7);
                    why_7
                };
                let mut why_9 = Answer::<I>::yes();
                why_9.join(&why_8);
                why_9
            };
            let points_8 = I::Set::union_of(
                points_4.iter().map(|q| (reached_7 & I::ADJ_TABLE.column(q)).few(1)),
            );
            let why_12 = if points_8.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_11 = Answer::<I>::yes();
                why_11.join(&reached(position, args, points_8));
                why_11
            };
            let mut why_13 = Answer::<I>::yes();
            why_13.join(&why_6);
            why_13.join(&why_10);
            why_13.join(&why_12);
            why_13
        };
        let mut why_15 = Answer::<I>::yes();
        why_15.join(&why_14);
        why_15
    };
    let mut why_17 = Answer::<I>::yes();
    why_17.join(&why_2);
    why_17.join(&why_4);
    why_17.join(&why_16);
    why_17
}

/// Why the points are not reached.
pub fn unreached<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let reached_7 = closure(
        I::Set::of(args.a),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let points = I::FULL - reached_7;
    let why_4 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_2 = points & I::ADJ_TABLE.image(reached_7);
        let why_2 = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, args.attacker, points_2);
            why
        };
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&why_2);
        why_3
    };
    let mut why_5 = Answer::<I>::yes();
    why_5.join(&why_4);
    why_5
}

/// Why the points are not reached.
pub fn unreached_3<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let by_adj = I::ADJ_TABLE
        .image(
            closure(
                I::Set::of(args.a),
                |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
            ),
        );
    let at_so_2 = position.at_plane(args.attacker);
    let before_3 = closure(
        I::Set::of(args.b),
        |reached_7| I::ADJ_TABLE.image(reached_7 & at_so_2),
    );
    let points = before_3 - by_adj;
    let why_4 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let why_2 = if I::ADJ_TABLE.preimage(points).is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.join(&unreached(position, args));
            why
        };
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&why_2);
        why_3
    };
    let points_2 = before_3 & by_adj;
    let why_6 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_5 = Answer::<I>::yes();
        why_5.bar(AT_BARS, args.attacker, points_2);
        why_5.bar(AT_BARS, NONE, points_2);
        why_5
    };
    let points_3 = before_3 & I::ADJ_TABLE.image(I::FULL - before_3);
    let why_8 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.bar(AT_BARS, args.attacker, points_3);
        why_7
    };
    let mut why_9 = Answer::<I>::yes();
    why_9.join(&unreached(position, args));
    why_9.join(&why_4);
    why_9.join(&why_6);
    why_9.join(&why_8);
    why_9
}

/// Why the points are reached.
pub fn reached_4<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let roots = chain_roots(
        I::Set::of(args.a),
        I::Set::of(args.b),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
        |reached_2| I::ADJ_TABLE.image(reached_2 & at_so_2),
    );
    let at_so_3 = position.at_plane(opponent(args.attacker));
    let at_so_4 = position.at_plane(opponent(args.attacker));
    let path = chain_path(
        roots,
        I::Set::of(args.b),
        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so_3,
        |reached_7| I::ADJ_TABLE.image(reached_7 & at_so_4),
    );
    let points = path - roots;
    let why_2 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points);
        why
    };
    let mut why_3 = Answer::<I>::yes();
    why_3.join(&why_2);
    why_3
}

/// Why the points are not reached.
pub fn unreached_4<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let reached_7 = closure(
        I::Set::of(args.a),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let points = I::FULL - reached_7;
    let why_4 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_2 = points & I::ADJ_TABLE.image(reached_7);
        let why_2 = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, opponent(args.attacker), points_2);
            why
        };
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&why_2);
        why_3
    };
    let mut why_5 = Answer::<I>::yes();
    why_5.join(&why_4);
    why_5
}

/// The answer of `near_1`, with its reason.
/// Rule: connect.game:6, connect.game:7.
pub fn near_1_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let why_3 = if at_so.contains(args.a) {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, I::Set::of(args.a));
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar(AT_BARS, args.attacker, I::Set::of(args.a));
        why_2
    };
    let why_6 = why_3
        .or(|| {
            if position.at_absent().contains(args.a) {
                let mut why_4 = Answer::<I>::yes();
                why_4.bar_others(AT_BARS, &position.at, I::Set::of(args.a));
                why_4
            } else {
                let mut why_5 = Answer::<I>::no();
                why_5.bar(AT_BARS, NONE, I::Set::of(args.a));
                why_5
            }
        });
    let why_9 = why_6
        .and(|| {
            let reached_7 = closure(
                I::Set::of(args.a),
                |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
            );
            let reached_9 = closure(
                reached_7
                    | ((at_so | position.at_absent()) & I::ADJ_TABLE.image(reached_7)),
                |reached_8| I::ADJ_TABLE.image(reached_8) & at_so,
            );
            if reached_9.contains(args.b) {
                let mut why_7 = Answer::<I>::yes();
                why_7.join(&reached_3(position, args));
                why_7
            } else {
                let mut why_8 = Answer::<I>::no();
                why_8.join(&unreached_3(position, args));
                why_8
            }
        });
    if why_9.holds() {
        return why_9;
    }
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let why_12 = if at_so_2.contains(args.a) {
        let mut why_10 = Answer::<I>::yes();
        why_10.bar_others(AT_BARS, &position.at, I::Set::of(args.a));
        why_10
    } else {
        let mut why_11 = Answer::<I>::no();
        why_11.bar(AT_BARS, opponent(args.attacker), I::Set::of(args.a));
        why_11
    };
    let mut why_15 = why_12
        .and(|| {
            if closure(
                    I::Set::of(args.a),
                    |reached_10| I::ADJ_TABLE.image(reached_10) & at_so_2,
                )
                .contains(args.b)
            {
                let mut why_13 = Answer::<I>::yes();
                why_13.join(&reached_4(position, args));
                why_13
            } else {
                let mut why_14 = Answer::<I>::no();
                why_14.join(&unreached_4(position, args));
                why_14
            }
        });
    if !why_15.holds() {
        why_15.join(&why_9);
    }
    why_15
}

/// The answer of `goal`, with its reason.
/// Rule: connect.game:6, connect.game:7.
pub fn goal_defender_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let vacant = position.at_absent();
    let why_3 = if vacant.contains(args.a) {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, I::Set::of(args.a));
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar(AT_BARS, NONE, I::Set::of(args.a));
        why_2
    };
    if why_3.holds() {
        return why_3;
    }
    let mut why_6 = if vacant.contains(args.b) {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar_others(AT_BARS, &position.at, I::Set::of(args.b));
        why_4
    } else {
        let mut why_5 = Answer::<I>::no();
        why_5.bar(AT_BARS, NONE, I::Set::of(args.b));
        why_5
    };
    if !why_6.holds() {
        why_6.join(&why_3);
    }
    why_6
}

/// The answer after a change, carried back to the state before it.
pub fn before_2<I: Instance>(
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
    why_2.join_place(KO_BARS, why);
    why_2.join_place(PASSES_BARS, why);
    why_2
}

/// Why the points are not reached.
pub fn unreached_6<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let before_3 = closure(points, |reached_2| I::ADJ_TABLE.image(reached_2) & at_so);
    let points_2 = I::ADJ_TABLE.image(before_3);
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, NONE, points_2);
        why
    };
    let points_3 = I::ADJ_TABLE.preimage(before_3);
    let why_6 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = points_3 - position.at_plane(args.attacker);
        let why_4 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.bar(AT_BARS, args.attacker, points_4);
            why_3
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_4);
        why_5
    };
    let mut why_7 = Answer::<I>::yes();
    why_7.join(&why_2);
    why_7.join(&why_6);
    why_7
}

/// Why the points are not reached.
pub fn unreached_7<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let before_3 = closure(points, |reached_2| I::ADJ_TABLE.image(reached_2) & at_so);
    let points_2 = I::ADJ_TABLE.image(before_3);
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, NONE, points_2);
        why
    };
    let points_3 = I::ADJ_TABLE.preimage(before_3);
    let why_6 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = points_3 - position.at_plane(opponent(args.attacker));
        let why_4 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.bar(AT_BARS, opponent(args.attacker), points_4);
            why_3
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_4);
        why_5
    };
    let mut why_7 = Answer::<I>::yes();
    why_7.join(&why_2);
    why_7.join(&why_6);
    why_7
}

/// Why the points are reached.
pub fn reached_6<I: Instance>(
    position: &Position<I>,
    args: &Args,
    l: Point,
    points: I::Set,
) -> Answer<I> {
    let by_adj = I::ADJ_TABLE.preimage(position.at_absent());
    let at_so = position.at_plane(opponent(args.attacker));
    let at_so_2 = position.at_plane(args.attacker);
    let reached_7 = closure(
        by_adj,
        |reached_2| I::ADJ_TABLE.preimage(reached_2 & at_so_2),
    );
    let reached_9 = closure(
        by_adj,
        |reached_8| I::ADJ_TABLE.preimage(reached_8 & at_so),
    );
    let roots = chain_roots(
        (I::ADJ_TABLE.row(l) & at_so) - go::string_to_any(position, by_adj),
        points,
        |reached_10| I::ADJ_TABLE.image(reached_10) & at_so,
        |reached_10| I::ADJ_TABLE.image(reached_10 & at_so),
    );
    let path = chain_path(
        roots,
        points,
        |reached_11| I::ADJ_TABLE.image(reached_11) & at_so,
        |reached_11| I::ADJ_TABLE.image(reached_11 & at_so),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let points_3 = roots - reached_7;
    let why_4 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&unreached_6(position, args, points_3));
        why_3
    };
    let points_4 = roots & reached_7;
    let why_6 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_5 = Answer::<I>::yes();
        why_5.bar(AT_BARS, args.attacker, points_4);
        why_5
    };
    let points_5 = roots - reached_9;
    let why_8 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.join(&unreached_7(position, args, points_5));
        why_7
    };
    let points_6 = roots & reached_9;
    let why_10 = if points_6.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_9 = Answer::<I>::yes();
        why_9.bar(AT_BARS, opponent(args.attacker), points_6);
        why_9
    };
    let mut why_11 = Answer::<I>::yes();
    why_11.join(&why_2);
    why_11.bar_others(AT_BARS, &position.at, roots);
    why_11.join(&why_4);
    why_11.join(&why_6);
    why_11.join(&why_8);
    why_11.join(&why_10);
    why_11
}

/// Why the points are not reached.
pub fn unreached_8<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
    l: Point,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let before_3 = closure(points, |reached_2| I::ADJ_TABLE.image(reached_2 & at_so));
    let points_2 = before_3 - (I::ADJ_TABLE.row(l) & at_so);
    let why_4 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_3 = points_2 & I::ADJ_TABLE.row(l);
        let why_2 = if points_3.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, opponent(args.attacker), points_3);
            why
        };
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&why_2);
        why_3
    };
    let points_4 = before_3 & I::ADJ_TABLE.row(l) & at_so;
    let why_12 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let at_so_2 = position.at_plane(args.attacker);
        let by_adj = I::ADJ_TABLE.preimage(position.at_absent());
        let reached_8 = closure(
            by_adj,
            |reached_7| I::ADJ_TABLE.preimage(reached_7 & at_so_2),
        );
        let points_5 = points_4 & reached_8 & at_so_2;
        let why_6 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_5 = Answer::<I>::yes();
            why_5.join(&reached_13(position, args, points_5));
            why_5.bar_others(AT_BARS, &position.at, points_5);
            why_5
        };
        let points_6 = points_4 - (reached_8 & at_so_2);
        let why_10 = if points_6.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_7 = points_6
                & closure(by_adj, |reached_9| I::ADJ_TABLE.preimage(reached_9 & at_so))
                & at_so;
            let why_8 = if points_7.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_7 = Answer::<I>::yes();
                why_7.join(&reached_14(position, args, points_7));
                why_7.bar_others(AT_BARS, &position.at, points_7);
                why_7
            };
            let mut why_9 = Answer::<I>::yes();
            why_9.join(&why_8);
            why_9
        };
        let mut why_11 = Answer::<I>::yes();
        why_11.join(&why_6);
        why_11.join(&why_10);
        why_11
    };
    let points_8 = before_3 & I::ADJ_TABLE.image(I::FULL - before_3);
    let why_14 = if points_8.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_13 = Answer::<I>::yes();
        why_13.bar(AT_BARS, opponent(args.attacker), points_8);
        why_13
    };
    let mut why_15 = Answer::<I>::yes();
    why_15.join(&why_4);
    why_15.join(&why_12);
    why_15.join(&why_14);
    why_15
}

/// Why the points are not of `liberty_from`.
/// Rule: stones.game:11.
pub fn liberty_from_out<I: Instance>(
    position: &Position<I>,
    p: Point,
    points: I::Set,
) -> Answer<I> {
    let by_adj = I::ADJ_TABLE.image(go::string_from(position, p));
    let points_2 = points - by_adj;
    let why_4 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let why_2 = if I::ADJ_TABLE.preimage(points_2).is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.join(&unreached_5(position, p));
            why
        };
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&why_2);
        why_3
    };
    let points_3 = points & by_adj;
    let why_6 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_5 = Answer::<I>::yes();
        why_5.bar(AT_BARS, NONE, points_3);
        why_5
    };
    let mut why_7 = Answer::<I>::yes();
    why_7.join(&why_4);
    why_7.join(&why_6);
    why_7
}

/// Why the points are of `liberty_from`.
/// Rule: stones.game:11.
pub fn liberty_from_in<I: Instance>(
    position: &Position<I>,
    p: Point,
    points: I::Set,
) -> Answer<I> {
    let points_2 = I::Set::union_of(
        points
            .iter()
            .map(|q| (go::string_from(position, p) & I::ADJ_TABLE.column(q)).few(1)),
    );
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.join(&reached_5(position, p, points_2));
        why
    };
    let mut why_3 = Answer::<I>::yes();
    why_3.bar_others(AT_BARS, &position.at, points);
    why_3.join(&why_2);
    why_3
}

/// The answer after a change, carried back to the state before it.
pub fn before<I: Instance>(
    position: &Position<I>,
    args: &Args,
    why: &Answer<I>,
    l: Point,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let barred = why.barred(AT_BARS, args.attacker, I::FULL);
    let barred_2 = why.barred(AT_BARS, opponent(args.attacker), I::FULL);
    let barred_3 = why.barred(AT_BARS, NONE, I::FULL);
    let points = (barred & at_so) | (barred_2 & at_so_2);
    let why_3 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_2 = Answer::<I>::yes();
        why_2.join(&reached_6(position, args, l, points));
        why_2
    };
    let why_5 = if barred_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_4 = Answer::<I>::yes();
        why_4.join(&unreached_8(position, args, barred_3, l));
        why_4
    };
    let mut why_6 = Answer::<I>::yes();
    why_6.join(&why_3);
    why_6.join(&why_5);
    why_6.bar(AT_BARS, args.attacker, barred - at_so);
    why_6.bar(AT_BARS, opponent(args.attacker), barred_2 - at_so_2);
    why_6.bar(AT_BARS, NONE, barred_3);
    let why_49 = if !why.bars(KO_BARS, NONE)
        && !why.bars(KO_BARS, go::dies_from(position, args.attacker, l).only())
    {
        let why_17 = if !why.bars(KO_BARS, NONE)
            && (why.barred_values(KO_BARS, I::FULL)
                & go::dies_from(position, args.attacker, l))
                .is_empty()
        {
            let points_2 = why.barred_values(KO_BARS, I::FULL);
            let why_8 = if points_2.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_7 = Answer::<I>::yes();
                why_7.join(&unreached_8(position, args, points_2, l));
                why_7
            };
            let mut why_9 = Answer::<I>::yes();
            why_9.join(&why_8);
            why_9
        } else {
            let dies = go::dies_from(position, args.attacker, l);
            let points_3 = dies.few(2);
            let why_11 = if points_3.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_10 = Answer::<I>::yes();
                why_10.join(&reached_6(position, args, l, points_3));
                why_10
            };
            let why_15 = if dies.at_least(2) {
                Answer::<I>::yes()
            } else {
                let points_4 = I::FULL - dies;
                let why_13 = if points_4.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_12 = Answer::<I>::yes();
                    why_12.join(&unreached_8(position, args, points_4, l));
                    why_12
                };
                let mut why_14 = Answer::<I>::yes();
                why_14.join(&why_13);
                why_14
            };
            let mut why_16 = Answer::<I>::yes();
            why_16.join(&why_11);
            why_16.join(&why_15);
            why_16
        };
        let mut why_18 = Answer::<I>::yes();
        why_18.join(&why_17);
        why_18
    } else {
        let string = go::string_from(position, l);
        let dies_2 = go::dies_from(position, args.attacker, l);
        let count = dies_2.count();
        let common = I::FULL - dies_2;
        let common_2 = string - I::Set::of(l);
        let points_5 = dies_2;
        let why_20 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_19 = Answer::<I>::yes();
            why_19.join(&reached_6(position, args, l, points_5));
            why_19
        };
        let points_6 = common;
        let why_22 = if points_6.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_21 = Answer::<I>::yes();
            why_21.join(&unreached_8(position, args, points_6, l));
            why_21
        };
        let mut why_23 = Answer::<I>::from(count == 1);
        why_23.join(&why_20);
        why_23.join(&why_22);
        let why_34 = why_23
            .and(|| {
                if common_2.is_empty() {
                    let why_25 = if (I::FULL - string).is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_24 = Answer::<I>::yes();
                        why_24.join(&unreached_5(position, l));
                        why_24
                    };
                    let mut why_26 = Answer::<I>::yes();
                    why_26.join(&why_25);
                    why_26
                } else {
                    let all = common_2;
                    let point = if position.at_absent().contains(l) {
                        I::Set::EMPTY
                    } else {
                        I::Set::of(l)
                    };
                    let first = ((point & all) - I::Set::of(l)).few(1);
                    let points_7 = first | (all - first).few(1 - first.count());
                    let why_28 = if points_7.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_27 = Answer::<I>::yes();
                        why_27.join(&reached_5(position, l, points_7));
                        why_27
                    };
                    let mut why_29 = Answer::<I>::no();
                    why_29.join(&why_28);
                    why_29
                }
            })
            .and(|| {
                let vacant = position.at_absent();
                let common_3 = vacant & I::ADJ_TABLE.image(string);
                if common_3.is_empty() {
                    let mut why_30 = Answer::<I>::yes();
                    why_30.join(&liberty_from_out(position, l, I::FULL));
                    why_30
                } else {
                    let all_2 = common_3;
                    let point_2 = if vacant.contains(l) {
                        I::Set::EMPTY
                    } else {
                        I::Set::of(l)
                    };
                    let first_2 = (vacant & I::ADJ_TABLE.image(point_2) & all_2).few(1);
                    let points_8 = first_2 | (all_2 - first_2).few(1 - first_2.count());
                    let why_32 = if points_8.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_31 = Answer::<I>::yes();
                        why_31.join(&liberty_from_in(position, l, points_8));
                        why_31
                    };
                    let mut why_33 = Answer::<I>::no();
                    why_33.join(&why_32);
                    why_33
                }
            });
        let why_47 = if common_2.is_empty()
            && (position.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
            && count == 1
        {
            let why_45 = if !why.bars(KO_BARS, NONE)
                && (why.barred_values(KO_BARS, I::FULL) & dies_2).is_empty()
            {
                let points_9 = why.barred_values(KO_BARS, I::FULL);
                let why_36 = if points_9.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_35 = Answer::<I>::yes();
                    why_35.join(&unreached_8(position, args, points_9, l));
                    why_35
                };
                let mut why_37 = Answer::<I>::yes();
                why_37.join(&why_36);
                why_37
            } else {
                let points_10 = dies_2.few(2);
                let why_39 = if points_10.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_38 = Answer::<I>::yes();
                    why_38.join(&reached_6(position, args, l, points_10));
                    why_38
                };
                let why_43 = if dies_2.at_least(2) {
                    Answer::<I>::yes()
                } else {
                    let points_11 = common;
                    let why_41 = if points_11.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_40 = Answer::<I>::yes();
                        why_40.join(&unreached_8(position, args, points_11, l));
                        why_40
                    };
                    let mut why_42 = Answer::<I>::yes();
                    why_42.join(&why_41);
                    why_42
                };
                let mut why_44 = Answer::<I>::yes();
                why_44.join(&why_39);
                why_44.join(&why_43);
                why_44
            };
            let mut why_46 = Answer::<I>::yes();
            why_46.join(&why_45);
            why_46
        } else {
            Answer::<I>::yes()
        };
        let mut why_48 = Answer::<I>::yes();
        why_48.join(&why_34);
        why_48.join(&why_47);
        why_48
    };
    let mut why_50 = Answer::<I>::from(why.holds());
    why_50.join(&why_6);
    why_50.join(&why_49);
    why_50.join_place(PASSES_BARS, why);
    why_50
}

/// Whether the move is allowed, with the reason.
pub fn allowed<I: Instance>(position: &Position<I>, l: Point) -> Answer<I> {
    let vacant = position.at_absent();
    let common = vacant & I::ADJ_TABLE.image(go::string_from(position, l));
    if common.is_empty() {
        let mut why = Answer::<I>::no();
        why.join(&liberty_from_out(position, l, I::FULL));
        why
    } else {
        let all = common;
        let point = if vacant.contains(l) { I::Set::EMPTY } else { I::Set::of(l) };
        let first = (vacant & I::ADJ_TABLE.image(point) & all).few(1);
        let points = first | (all - first).few(1 - first.count());
        let why_3 = if points.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_2 = Answer::<I>::yes();
            why_2.join(&liberty_from_in(position, l, points));
            why_2
        };
        let mut why_4 = Answer::<I>::yes();
        why_4.join(&why_3);
        why_4
    }
}

/// Why points are no move.
pub fn no_move<I: Instance>(position: &Position<I>, candidates: I::Set) -> Answer<I> {
    let vacant = position.at_absent();
    let points = candidates - (vacant - I::Set::of(position.ko));
    let why_6 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_2 = points - vacant;
        let why_2 = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, NONE, points_2);
            why
        };
        let why_4 = if (points & vacant).is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.bar_other_values(KO_BARS, position.ko, I::FULL);
            why_3
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_2);
        why_5.join(&why_4);
        why_5
    };
    let mut why_7 = Answer::<I>::yes();
    why_7.join(&why_6);
    why_7
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
    let mut why_31 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .or(|| {
            let why_5 = why_2;
            let mut why_6 = Answer::<I>::from(!why_5.holds());
            why_6.join(&why_5);
            let why_7 = why_6;
            if !why_7.holds() {
                return why_7;
            }
            let why_8 = goal_defender_why(position, args);
            let mut why_9 = Answer::<I>::from(!why_8.holds());
            why_9.join(&why_8);
            let why_10 = why_9;
            if !why_10.holds() {
                return why_10;
            }
            let why_13 = if position.passes >= 2 {
                let mut why_11 = Answer::<I>::yes();
                why_11
                    .bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
                why_11
            } else {
                let mut why_12 = Answer::<I>::no();
                why_12.bar_passes(PASSES_BARS, 2);
                why_12
            };
            let mut why_14 = Answer::<I>::from(!why_13.holds());
            why_14.join(&why_13);
            let why_15 = why_14;
            if !why_15.holds() {
                return why_15;
            }
            let idle = why_2;
            let frame = if idle.holds() {
                let mut why_16 = Answer::<I>::yes();
                why_16.bar_everything();
                why_16
            } else {
                frame_2(position, args, &idle)
            };
            let candidates = frame.barred(AT_BARS, args.attacker, I::FULL);
            let why_24 = Answer::<
                I,
            >::any(
                ((position.at_absent() & candidates) - I::Set::of(position.ko)).iter(),
                |l| {
                    let mut after = *position;
                    after.put_at(I::Set::of(l), args.attacker);
                    let string = go::string_from(&after, l);
                    let dies = go::dies_from(&after, args.attacker, l);
                    let single = if (string - I::Set::of(l)).is_empty()
                        && (after.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                        && dies.count() == 1
                    {
                        dies.only()
                    } else {
                        NONE
                    };
                    let mut after_2 = after;
                    after_2.ko = single;
                    after_2.put_at(dies, NONE);
                    let why_21 = if (after_2.at_absent()
                        & I::ADJ_TABLE.image(go::string_from(&after_2, l)))
                        .is_empty()
                    {
                        let mut why_17 = Answer::<I>::no();
                        why_17.join(&allowed(&after_2, l));
                        why_17
                    } else {
                        let mut after_3 = after_2;
                        after_3.passes = 0;
                        I::played();
                        let why_18 = if breaks(&after_3, &idle) {
                            goal_attacker_why(&after_3, args)
                        } else {
                            idle
                        };
                        let mut why_19 = Answer::<I>::from(why_18.holds());
                        why_19.join_cell(AT_BARS, &why_18);
                        why_19.join_place(KO_BARS, &why_18);
                        why_19
                            .and(|| {
                                let mut why_20 = Answer::<I>::yes();
                                why_20.join(&allowed(&after_2, l));
                                why_20
                            })
                    };
                    let why_22 = before_2(
                        position,
                        args,
                        &before(&after, args, &why_21, l),
                    );
                    if !why_22.holds() {
                        return why_22;
                    }
                    let mut why_23 = Answer::<I>::yes();
                    why_23.bar_others(AT_BARS, &position.at, I::Set::of(l));
                    why_23.bar_among(KO_BARS, I::Set::of(l));
                    if why_23.holds() {
                        why_23.join(&why_22);
                    }
                    why_23
                },
            );
            let why_27 = why_24
                .or(|| {
                    let mut why_25 = Answer::<I>::no();
                    why_25.join(&no_move(position, candidates));
                    why_25
                })
                .or(|| {
                    let mut why_26 = Answer::<I>::no();
                    why_26.join(&frame);
                    why_26
                });
            let mut why_30 = why_27
                .or(|| {
                    let mut after_4 = *position;
                    after_4.ko = NONE;
                    after_4.passes = position.passes.saturating_add(1);
                    I::played();
                    let why_28 = if breaks(&after_4, &idle) {
                        goal_attacker_why(&after_4, args)
                    } else {
                        idle
                    };
                    let mut why_29 = Answer::<I>::from(why_28.holds());
                    why_29.join_cell(AT_BARS, &why_28);
                    why_29.bar_one_more_pass(PASSES_BARS, &why_28);
                    why_29
                });
            if why_30.holds() {
                why_30.join(&why_7);
                why_30.join(&why_10);
                why_30.join(&why_15);
            }
            why_30
        });
    if why_31.holds() {
        why_31.join(&why);
    }
    why_31
}

/// The answer of `gi1_move`, with its reason.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_move_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    goal_attacker_why(position, args)
}

/// Where a move can be of the moves of `gi1`.
/// Rule: go.game:7.
#[inline]
pub fn play_few<I: Instance>(
    position: &Position<I>,
    args: &Args,
    idle: &Answer<I>,
) -> I::Set {
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_2(position, args, idle)
    };
    why_2.barred(AT_BARS, args.attacker, I::FULL)
}

/// Whether a move brings it about at once.
pub fn at_once_2<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_1(position, args) {
        return false;
    }
    let idle = goal_attacker_why(position, args);
    let mut after = *position;
    after.ko = NONE;
    after.passes = position.passes.saturating_add(1);
    I::played();
    let goal_holds = if breaks(&after, &idle) {
        goal(&after, args, args.attacker)
    } else {
        idle.holds()
    };
    if goal_holds {
        return true;
    }
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_2(position, args, &idle)
    };
    ((position.at_absent() & why_2.barred(AT_BARS, args.attacker, I::FULL))
        - I::Set::of(position.ko))
        .iter()
        .any(|l| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l), args.attacker);
            let string = go::string_from(&after_2, l);
            let dies = go::dies_from(&after_2, args.attacker, l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_2.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_2.ko = single;
            after_2.put_at(dies, NONE);
            if (after_2.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_2, l)))
                .is_empty()
            {
                return false;
            }
            after_2.passes = 0;
            I::played();
            if breaks(&after_2, &idle) {
                goal(&after_2, args, args.attacker)
            } else {
                idle.holds()
            }
        })
}

/// Why the points are not reached.
pub fn unreached_35<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let before_3 = closure(points, |reached_2| I::ADJ_TABLE.image(reached_2 & at_so));
    let points_2 = before_3 - at_so;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, args.attacker, points_2);
        why
    };
    let points_3 = before_3 & at_so;
    let why_10 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let by_adj = I::ADJ_TABLE.preimage(position.at_absent());
        let reached_8 = closure(
            by_adj,
            |reached_7| I::ADJ_TABLE.preimage(reached_7 & at_so),
        );
        let points_4 = points_3 & reached_8 & at_so;
        let why_4 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.join(&reached_13(position, args, points_4));
            why_3.bar_others(AT_BARS, &position.at, points_4);
            why_3
        };
        let points_5 = points_3 - (reached_8 & at_so);
        let why_8 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let at_so_2 = position.at_plane(opponent(args.attacker));
            let points_6 = points_5
                & closure(by_adj, |reached_9| I::ADJ_TABLE.preimage(reached_9 & at_so_2))
                & at_so_2;
            let why_6 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_5 = Answer::<I>::yes();
                why_5.join(&reached_14(position, args, points_6));
                why_5.bar_others(AT_BARS, &position.at, points_6);
                why_5
            };
            let mut why_7 = Answer::<I>::yes();
            why_7.join(&why_6);
            why_7
        };
        let mut why_9 = Answer::<I>::yes();
        why_9.join(&why_4);
        why_9.join(&why_8);
        why_9
    };
    let points_7 = before_3 & I::ADJ_TABLE.image(I::FULL - before_3);
    let why_12 = if points_7.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_11 = Answer::<I>::yes();
        why_11.bar(AT_BARS, args.attacker, points_7);
        why_11
    };
    let mut why_13 = Answer::<I>::yes();
    why_13.join(&why_2);
    why_13.join(&why_10);
    why_13.join(&why_12);
    why_13
}

/// Why only a move that fills a barred point breaks the answer.
pub fn frame_5<I: Instance>(
    position: &Position<I>,
    args: &Args,
    threat: &Answer<I>,
) -> Answer<I> {
    let mut frame = Answer::<I>::yes();
    frame.join_cell(AT_BARS, threat);
    frame.join_place(KO_BARS, threat);
    let points = frame.barred(AT_BARS, NONE, I::FULL);
    let why_5 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let at_so = position.at_plane(args.attacker);
        let reached_7 = closure(
            at_so
                - go::string_to_any(
                    position,
                    I::ADJ_TABLE.preimage(position.at_absent()),
                ),
            |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
        );
        let why_3 = if (reached_7 & points).is_empty() {
            let mut why = Answer::<I>::yes();
            why.join(&unreached_35(position, args, points));
            why
        } else {
            let mut why_2 = Answer::<I>::yes();
            why_2.bar_everything();
            why_2
        };
        let mut why_4 = Answer::<I>::yes();
        why_4.join(&why_3);
        why_4
    };
    let holds = !frame.bars(KO_BARS, NONE)
        && {
            let at_so_2 = position.at_plane(args.attacker);
            let reached_9 = closure(
                at_so_2
                    - go::string_to_any(
                        position,
                        I::ADJ_TABLE.preimage(position.at_absent()),
                    ),
                |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
            );
            (frame.barred_values(KO_BARS, I::FULL) & reached_9).is_empty()
        };
    let why_10 = if holds {
        let points_2 = frame.barred_values(KO_BARS, I::FULL);
        let why_7 = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_6 = Answer::<I>::yes();
            why_6.join(&unreached_35(position, args, points_2));
            why_6
        };
        let mut why_8 = Answer::<I>::yes();
        why_8.join(&why_7);
        why_8
    } else {
        let mut why_9 = Answer::<I>::yes();
        why_9.bar_everything();
        why_9
    };
    let mut frame_3 = Answer::<I>::yes();
    frame_3.join_cell(AT_BARS, &frame);
    frame_3.join(&why_5);
    frame_3.join(&why_10);
    frame_3.join_place(PASSES_BARS, &frame);
    let mut frame_4 = Answer::<I>::yes();
    frame_4.join_cell(AT_BARS, &frame_3);
    frame_4.join_place(KO_BARS, &frame_3);
    frame_4.join_place(PASSES_BARS, &frame_3);
    if breaks(position, &frame_4) {
        let mut why_11 = Answer::<I>::yes();
        why_11.bar_everything();
        why_11
    } else {
        frame_4
    }
}

/// The answer after a change, carried back to the state before it.
pub fn before_6<I: Instance>(
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
    why_2.join_place(KO_BARS, why);
    why_2.join_place(PASSES_BARS, why);
    why_2
}

/// Why the points are reached.
pub fn reached_40<I: Instance>(
    position: &Position<I>,
    args: &Args,
    l: Point,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let by_adj = I::ADJ_TABLE.preimage(position.at_absent());
    let reached_7 = closure(
        by_adj,
        |reached_2| I::ADJ_TABLE.preimage(reached_2 & at_so),
    );
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let reached_9 = closure(
        by_adj,
        |reached_8| I::ADJ_TABLE.preimage(reached_8 & at_so_2),
    );
    let roots = chain_roots(
        (I::ADJ_TABLE.row(l) & at_so) - go::string_to_any(position, by_adj),
        points,
        |reached_10| I::ADJ_TABLE.image(reached_10) & at_so,
        |reached_10| I::ADJ_TABLE.image(reached_10 & at_so),
    );
    let path = chain_path(
        roots,
        points,
        |reached_11| I::ADJ_TABLE.image(reached_11) & at_so,
        |reached_11| I::ADJ_TABLE.image(reached_11 & at_so),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let points_3 = roots - reached_7;
    let why_4 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&unreached_6(position, args, points_3));
        why_3
    };
    let points_4 = roots & reached_7;
    let why_6 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_5 = Answer::<I>::yes();
        why_5.bar(AT_BARS, args.attacker, points_4);
        why_5
    };
    let points_5 = roots - reached_9;
    let why_8 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.join(&unreached_7(position, args, points_5));
        why_7
    };
    let points_6 = roots & reached_9;
    let why_10 = if points_6.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_9 = Answer::<I>::yes();
        why_9.bar(AT_BARS, opponent(args.attacker), points_6);
        why_9
    };
    let mut why_11 = Answer::<I>::yes();
    why_11.join(&why_2);
    why_11.bar_others(AT_BARS, &position.at, roots);
    why_11.join(&why_4);
    why_11.join(&why_6);
    why_11.join(&why_8);
    why_11.join(&why_10);
    why_11
}

/// Why the points are not reached.
pub fn unreached_34<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
    l: Point,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let before_3 = closure(points, |reached_2| I::ADJ_TABLE.image(reached_2 & at_so));
    let points_2 = before_3 - (I::ADJ_TABLE.row(l) & at_so);
    let why_4 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_3 = points_2 & I::ADJ_TABLE.row(l);
        let why_2 = if points_3.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, args.attacker, points_3);
            why
        };
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&why_2);
        why_3
    };
    let points_4 = before_3 & I::ADJ_TABLE.row(l) & at_so;
    let why_12 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let by_adj = I::ADJ_TABLE.preimage(position.at_absent());
        let reached_8 = closure(
            by_adj,
            |reached_7| I::ADJ_TABLE.preimage(reached_7 & at_so),
        );
        let points_5 = points_4 & reached_8 & at_so;
        let why_6 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_5 = Answer::<I>::yes();
            why_5.join(&reached_13(position, args, points_5));
            why_5.bar_others(AT_BARS, &position.at, points_5);
            why_5
        };
        let points_6 = points_4 - (reached_8 & at_so);
        let why_10 = if points_6.is_empty() {
            Answer::<I>::yes()
        } else {
            let at_so_2 = position.at_plane(opponent(args.attacker));
            let points_7 = points_6
                & closure(by_adj, |reached_9| I::ADJ_TABLE.preimage(reached_9 & at_so_2))
                & at_so_2;
            let why_8 = if points_7.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_7 = Answer::<I>::yes();
                why_7.join(&reached_14(position, args, points_7));
                why_7.bar_others(AT_BARS, &position.at, points_7);
                why_7
            };
            let mut why_9 = Answer::<I>::yes();
            why_9.join(&why_8);
            why_9
        };
        let mut why_11 = Answer::<I>::yes();
        why_11.join(&why_6);
        why_11.join(&why_10);
        why_11
    };
    let points_8 = before_3 & I::ADJ_TABLE.image(I::FULL - before_3);
    let why_14 = if points_8.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_13 = Answer::<I>::yes();
        why_13.bar(AT_BARS, args.attacker, points_8);
        why_13
    };
    let mut why_15 = Answer::<I>::yes();
    why_15.join(&why_4);
    why_15.join(&why_12);
    why_15.join(&why_14);
    why_15
}

/// The answer after a change, carried back to the state before it.
pub fn before_5<I: Instance>(
    position: &Position<I>,
    args: &Args,
    why: &Answer<I>,
    l: Point,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let barred = why.barred(AT_BARS, args.attacker, I::FULL);
    let barred_2 = why.barred(AT_BARS, opponent(args.attacker), I::FULL);
    let barred_3 = why.barred(AT_BARS, NONE, I::FULL);
    let points = (barred & at_so) | (barred_2 & at_so_2);
    let why_3 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_2 = Answer::<I>::yes();
        why_2.join(&reached_40(position, args, l, points));
        why_2
    };
    let why_5 = if barred_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_4 = Answer::<I>::yes();
        why_4.join(&unreached_34(position, args, barred_3, l));
        why_4
    };
    let mut why_6 = Answer::<I>::yes();
    why_6.join(&why_3);
    why_6.join(&why_5);
    why_6.bar(AT_BARS, args.attacker, barred - at_so);
    why_6.bar(AT_BARS, opponent(args.attacker), barred_2 - at_so_2);
    why_6.bar(AT_BARS, NONE, barred_3);
    let why_49 = if !why.bars(KO_BARS, NONE)
        && !why.bars(KO_BARS, go::dies_from(position, opponent(args.attacker), l).only())
    {
        let why_17 = if !why.bars(KO_BARS, NONE)
            && (why.barred_values(KO_BARS, I::FULL)
                & go::dies_from(position, opponent(args.attacker), l))
                .is_empty()
        {
            let points_2 = why.barred_values(KO_BARS, I::FULL);
            let why_8 = if points_2.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_7 = Answer::<I>::yes();
                why_7.join(&unreached_34(position, args, points_2, l));
                why_7
            };
            let mut why_9 = Answer::<I>::yes();
            why_9.join(&why_8);
            why_9
        } else {
            let dies = go::dies_from(position, opponent(args.attacker), l);
            let points_3 = dies.few(2);
            let why_11 = if points_3.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_10 = Answer::<I>::yes();
                why_10.join(&reached_40(position, args, l, points_3));
                why_10
            };
            let why_15 = if dies.at_least(2) {
                Answer::<I>::yes()
            } else {
                let points_4 = I::FULL - dies;
                let why_13 = if points_4.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_12 = Answer::<I>::yes();
                    why_12.join(&unreached_34(position, args, points_4, l));
                    why_12
                };
                let mut why_14 = Answer::<I>::yes();
                why_14.join(&why_13);
                why_14
            };
            let mut why_16 = Answer::<I>::yes();
            why_16.join(&why_11);
            why_16.join(&why_15);
            why_16
        };
        let mut why_18 = Answer::<I>::yes();
        why_18.join(&why_17);
        why_18
    } else {
        let string = go::string_from(position, l);
        let dies_2 = go::dies_from(position, opponent(args.attacker), l);
        let common = string - I::Set::of(l);
        let count = dies_2.count();
        let common_2 = I::FULL - dies_2;
        let points_5 = dies_2;
        let why_20 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_19 = Answer::<I>::yes();
            why_19.join(&reached_40(position, args, l, points_5));
            why_19
        };
        let points_6 = common_2;
        let why_22 = if points_6.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_21 = Answer::<I>::yes();
            why_21.join(&unreached_34(position, args, points_6, l));
            why_21
        };
        let mut why_23 = Answer::<I>::from(count == 1);
        why_23.join(&why_20);
        why_23.join(&why_22);
        let why_34 = why_23
            .and(|| {
                if common.is_empty() {
                    let why_25 = if (I::FULL - string).is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_24 = Answer::<I>::yes();
                        why_24.join(&unreached_5(position, l));
                        why_24
                    };
                    let mut why_26 = Answer::<I>::yes();
                    why_26.join(&why_25);
                    why_26
                } else {
                    let all = common;
                    let point = if position.at_absent().contains(l) {
                        I::Set::EMPTY
                    } else {
                        I::Set::of(l)
                    };
                    let first = ((point & all) - I::Set::of(l)).few(1);
                    let points_7 = first | (all - first).few(1 - first.count());
                    let why_28 = if points_7.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_27 = Answer::<I>::yes();
                        why_27.join(&reached_5(position, l, points_7));
                        why_27
                    };
                    let mut why_29 = Answer::<I>::no();
                    why_29.join(&why_28);
                    why_29
                }
            })
            .and(|| {
                let vacant = position.at_absent();
                let common_3 = vacant & I::ADJ_TABLE.image(string);
                if common_3.is_empty() {
                    let mut why_30 = Answer::<I>::yes();
                    why_30.join(&liberty_from_out(position, l, I::FULL));
                    why_30
                } else {
                    let all_2 = common_3;
                    let point_2 = if vacant.contains(l) {
                        I::Set::EMPTY
                    } else {
                        I::Set::of(l)
                    };
                    let first_2 = (vacant & I::ADJ_TABLE.image(point_2) & all_2).few(1);
                    let points_8 = first_2 | (all_2 - first_2).few(1 - first_2.count());
                    let why_32 = if points_8.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_31 = Answer::<I>::yes();
                        why_31.join(&liberty_from_in(position, l, points_8));
                        why_31
                    };
                    let mut why_33 = Answer::<I>::no();
                    why_33.join(&why_32);
                    why_33
                }
            });
        let why_47 = if common.is_empty()
            && (position.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
            && count == 1
        {
            let why_45 = if !why.bars(KO_BARS, NONE)
                && (why.barred_values(KO_BARS, I::FULL) & dies_2).is_empty()
            {
                let points_9 = why.barred_values(KO_BARS, I::FULL);
                let why_36 = if points_9.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_35 = Answer::<I>::yes();
                    why_35.join(&unreached_34(position, args, points_9, l));
                    why_35
                };
                let mut why_37 = Answer::<I>::yes();
                why_37.join(&why_36);
                why_37
            } else {
                let points_10 = dies_2.few(2);
                let why_39 = if points_10.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_38 = Answer::<I>::yes();
                    why_38.join(&reached_40(position, args, l, points_10));
                    why_38
                };
                let why_43 = if dies_2.at_least(2) {
                    Answer::<I>::yes()
                } else {
                    let points_11 = common_2;
                    let why_41 = if points_11.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_40 = Answer::<I>::yes();
                        why_40.join(&unreached_34(position, args, points_11, l));
                        why_40
                    };
                    let mut why_42 = Answer::<I>::yes();
                    why_42.join(&why_41);
                    why_42
                };
                let mut why_44 = Answer::<I>::yes();
                why_44.join(&why_39);
                why_44.join(&why_43);
                why_44
            };
            let mut why_46 = Answer::<I>::yes();
            why_46.join(&why_45);
            why_46
        } else {
            Answer::<I>::yes()
        };
        let mut why_48 = Answer::<I>::yes();
        why_48.join(&why_34);
        why_48.join(&why_47);
        why_48
    };
    let mut why_50 = Answer::<I>::from(why.holds());
    why_50.join(&why_6);
    why_50.join(&why_49);
    why_50.join_place(PASSES_BARS, why);
    why_50
}

/// The answer of `g_1_1_near`, with its reason.
/// Rule: prelude.game:14.
pub fn g_1_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = goal_attacker_why(position, args);
    if why.holds() {
        return why;
    }
    let why_2 = why;
    let mut why_3 = Answer::<I>::from(!why_2.holds());
    why_3.join(&why_2);
    let mut why_26 = why_3
        .and(|| {
            let why_4 = goal_defender_why(position, args);
            let mut why_5 = Answer::<I>::from(!why_4.holds());
            why_5.join(&why_4);
            why_5
        })
        .and(|| {
            let why_8 = if position.passes >= 2 {
                let mut why_6 = Answer::<I>::yes();
                why_6.bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
                why_6
            } else {
                let mut why_7 = Answer::<I>::no();
                why_7.bar_passes(PASSES_BARS, 2);
                why_7
            };
            let mut why_9 = Answer::<I>::from(!why_8.holds());
            why_9.join(&why_8);
            why_9
        })
        .and(|| {
            let mut after = *position;
            after.ko = NONE;
            after.passes = 0;
            I::played();
            let threat = gi_1_near_why(&after, args);
            let mut why_10 = Answer::<I>::from(threat.holds());
            why_10.join_cell(AT_BARS, &threat);
            if !why_10.holds() {
                return why_10;
            }
            let frame = if threat.holds() {
                frame_5(position, args, &threat)
            } else {
                let mut why_11 = Answer::<I>::yes();
                why_11.bar_everything();
                why_11
            };
            let candidates = frame.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_19 = Answer::<
                I,
            >::every(
                ((position.at_absent() & candidates) - I::Set::of(position.ko)).iter(),
                |l| {
                    let mut after_2 = *position;
                    after_2.put_at(I::Set::of(l), opponent(args.attacker));
                    let string = go::string_from(&after_2, l);
                    let dies = go::dies_from(&after_2, opponent(args.attacker), l);
                    let single = if (string - I::Set::of(l)).is_empty()
                        && (after_2.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                        && dies.count() == 1
                    {
                        dies.only()
                    } else {
                        NONE
                    };
                    let mut after_3 = after_2;
                    after_3.ko = single;
                    after_3.put_at(dies, NONE);
                    let why_16 = if (after_3.at_absent()
                        & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                        .is_empty()
                    {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.join(&allowed(&after_3, l));
                        why_12
                    } else {
                        let mut after_4 = after_3;
                        after_4.passes = 0;
                        I::played();
                        let why_13 = if breaks(&after_4, &threat) {
                            gi_1_near_why(&after_4, args)
                        } else {
                            threat
                        };
                        let mut why_14 = Answer::<I>::from(why_13.holds());
                        why_14.join_cell(AT_BARS, &why_13);
                        why_14.join_place(KO_BARS, &why_13);
                        why_14
                            .or(|| {
                                let mut why_15 = Answer::<I>::no();
                                why_15.join(&allowed(&after_3, l));
                                why_15
                            })
                    };
                    let why_17 = before_6(
                        position,
                        args,
                        &before_5(&after_2, args, &why_16, l),
                    );
                    if why_17.holds() {
                        return why_17;
                    }
                    let mut why_18 = Answer::<I>::no();
                    why_18.bar_others(AT_BARS, &position.at, I::Set::of(l));
                    why_18.bar_among(KO_BARS, I::Set::of(l));
                    if !why_18.holds() {
                        why_18.join(&why_17);
                    }
                    why_18
                },
            );
            let why_22 = why_19
                .and(|| {
                    let mut why_20 = Answer::<I>::yes();
                    why_20.join(&no_move(position, candidates));
                    why_20
                })
                .and(|| {
                    let mut why_21 = Answer::<I>::yes();
                    why_21.join(&frame);
                    why_21
                });
            if !why_22.holds() {
                return why_22;
            }
            let mut after_5 = *position;
            after_5.ko = NONE;
            after_5.passes = position.passes.saturating_add(1);
            I::played();
            let why_23 = if breaks(&after_5, &threat) {
                gi_1_near_why(&after_5, args)
            } else {
                threat
            };
            let mut why_24 = Answer::<I>::from(why_23.holds());
            why_24.join_cell(AT_BARS, &why_23);
            why_24.bar_one_more_pass(PASSES_BARS, &why_23);
            let mut why_25 = why_24;
            if why_25.holds() {
                why_25.join(&why_10);
                why_25.join(&why_22);
            }
            why_25
        });
    if !why_26.holds() {
        why_26.join(&why);
    }
    why_26
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds {
        return true;
    }
    if position.passes >= 2 || goal(position, args, opponent(args.attacker)) {
        return false;
    }
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    let why = gi_1_near_why(&after, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let threat = why_2;
    if threat.holds() {
        return false;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    let holds = if breaks(&after_2, &threat) {
        !gi_1_near_met(&after_2, args)
    } else {
        threat.holds()
    };
    if holds {
        return false;
    }
    let why_4 = if threat.holds() {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar_everything();
        why_3
    } else {
        frame_5(position, args, &threat)
    };
    ((position.at_absent() & why_4.barred(AT_BARS, opponent(args.attacker), I::FULL))
        - I::Set::of(position.ko))
        .iter()
        .all(|l| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l), opponent(args.attacker));
            let string = go::string_from(&after_3, l);
            let dies = go::dies_from(&after_3, opponent(args.attacker), l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            (after_3.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                .is_empty()
                || !{
                    let mut after_4 = after_3;
                    after_4.passes = 0;
                    I::played();
                    if breaks(&after_4, &threat) {
                        !gi_1_near_met(&after_4, args)
                    } else {
                        threat.holds()
                    }
                }
        })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_2(position, args) {
        return false;
    }
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds && !goal(position, args, opponent(args.attacker)) {
        return true;
    }
    if position.passes >= 2 || goal_holds
        || goal(position, args, opponent(args.attacker))
    {
        return false;
    }
    if at_once_2(position, args) {
        return true;
    }
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    let idle = g_1_1_near_why(&after, args);
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    let g_1_1_near_met_holds = if breaks(&after_2, &idle) {
        g_1_1_near_met(&after_2, args)
    } else {
        idle.holds()
    };
    if g_1_1_near_met_holds {
        return true;
    }
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_2(position, args, &idle)
    };
    ((position.at_absent() & why_2.barred(AT_BARS, args.attacker, I::FULL))
        - I::Set::of(position.ko))
        .iter()
        .any(|l| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l), args.attacker);
            let string = go::string_from(&after_3, l);
            let dies = go::dies_from(&after_3, args.attacker, l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if (after_3.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                .is_empty()
            {
                return false;
            }
            after_3.passes = 0;
            I::played();
            if breaks(&after_3, &idle) {
                g_1_1_near_met(&after_3, args)
            } else {
                idle.holds()
            }
        })
}

/// Why the points are reached.
pub fn reached_21<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let roots = chain_roots(
        I::Set::of(args.a),
        points,
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
        |reached_2| I::ADJ_TABLE.image(reached_2 & at_so_2),
    );
    let at_so_3 = position.at_plane(opponent(args.attacker));
    let at_so_4 = position.at_plane(opponent(args.attacker));
    let path = chain_path(
        roots,
        points,
        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so_3,
        |reached_7| I::ADJ_TABLE.image(reached_7 & at_so_4),
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
    why_3
}

/// Why the points are reached.
pub fn reached_23<I: Instance>(
    position: &Position<I>,
    args: &Args,
    q: Point,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let roots = chain_roots(
        I::Set::of(q),
        points,
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
        |reached_2| I::ADJ_TABLE.image(reached_2 & at_so_2),
    );
    let at_so_3 = position.at_plane(opponent(args.attacker));
    let at_so_4 = position.at_plane(opponent(args.attacker));
    let path = chain_path(
        roots,
        points,
        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so_3,
        |reached_7| I::ADJ_TABLE.image(reached_7 & at_so_4),
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
    why_3
}

/// Why the points are not reached.
pub fn unreached_16<I: Instance>(
    position: &Position<I>,
    args: &Args,
    q: Point,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let reached_7 = closure(
        I::Set::of(q),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let points = I::FULL - reached_7;
    let why_4 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_2 = points & I::ADJ_TABLE.image(reached_7);
        let why_2 = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, opponent(args.attacker), points_2);
            why
        };
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&why_2);
        why_3
    };
    let mut why_5 = Answer::<I>::yes();
    why_5.join(&why_4);
    why_5
}

/// Why the points are reached.
pub fn reached_25<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(args.attacker);
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let reached_7 = closure(
        I::Set::of(args.a),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let by_adj = I::ADJ_TABLE.image(reached_7);
    let chosen = at_so_2
        .filter(|q| {
            let common = vacant
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
                        ),
                    );
            !common.at_least(2)
        });
    let all = at_so | vacant | chosen;
    let roots = chain_roots(
        reached_7 | (all & by_adj),
        points,
        |reached_9| I::ADJ_TABLE.image(reached_9) & at_so,
        |reached_9| I::ADJ_TABLE.image(reached_9 & at_so),
    );
    let path = chain_path(
        roots,
        points,
        |reached_10| I::ADJ_TABLE.image(reached_10) & at_so,
        |reached_10| I::ADJ_TABLE.image(reached_10 & at_so),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let points_3 = roots & reached_7;
    let why_4 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&reached(position, args, points_3));
        why_3
    };
    let points_4 = roots - reached_7;
    let why_35 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_5 = points_4 & all & by_adj;
        let why_33 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_6 = points_5 & at_so;
            let why_6 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_5 = Answer::<I>::yes();
                why_5.bar_others(AT_BARS, &position.at, points_6);
                why_5
            };
            let points_7 = points_5 - at_so;
            let why_29 = if points_7.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_8 = points_7 & vacant;
                let why_8 = if points_8.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_7 = Answer::<I>::yes();
                    why_7.bar_others(AT_BARS, &position.at, points_8);
                    why_7
                };
                let points_9 = points_7 - vacant;
                let why_27 = if points_9.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_10 = points_9 & chosen;
                    let why_25 = if points_10.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let why_23 = Answer::<
                            I,
                        >::every(
                            points_10.iter(),
                            |q_2| {
                                let reached_12 = closure(
                                    I::Set::of(q_2),
                                    |reached_11| I::ADJ_TABLE.image(reached_11) & at_so_2,
                                );
                                let by_adj_2 = I::ADJ_TABLE.image(reached_12);
                                let common_2 = vacant & by_adj_2;
                                if common_2.at_least(2) {
                                    let all_2 = common_2;
                                    let first = (vacant & I::ADJ_TABLE.row(q_2) & all_2).few(2);
                                    let points_11 = first
                                        | (all_2 - first).few(2 - first.count());
                                    let why_12 = if points_11.is_empty() {
                                        Answer::<I>::yes()
                                    } else {
                                        let points_12 = I::Set::union_of(
                                            points_11
                                                .iter()
                                                .map(|q_3| (reached_12 & I::ADJ_TABLE.column(q_3)).few(1)),
                                        );
                                        let why_10 = if points_12.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let mut why_9 = Answer::<I>::yes();
                                            why_9.join(&reached_23(position, args, q_2, points_12));
                                            why_9
                                        };
                                        let mut why_11 = Answer::<I>::yes();
                                        why_11.bar_others(AT_BARS, &position.at, points_11);
                                        why_11.join(&why_10);
                                        why_11
                                    };
                                    let mut why_13 = Answer::<I>::no();
                                    why_13.join(&why_12);
                                    why_13
                                } else {
                                    let points_13 = I::FULL - common_2;
                                    let why_21 = if points_13.is_empty() {
                                        Answer::<I>::yes()
                                    } else {
                                        let points_14 = points_13 - by_adj_2;
                                        let why_17 = if points_14.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let why_15 = if I::ADJ_TABLE.preimage(points_14).is_empty()
                                            {
                                                Answer::<I>::yes()
                                            } else {
                                                let mut why_14 = Answer::<I>::yes();
                                                why_14.join(&unreached_16(position, args, q_2));
                                                why_14
                                            };
                                            let mut why_16 = Answer::<I>::yes();
                                            why_16.join(&why_15);
                                            why_16
                                        };
                                        let points_15 = points_13 & by_adj_2;
                                        let why_19 = if points_15.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let mut why_18 = Answer::<I>::yes();
                                            why_18.bar(AT_BARS, NONE, points_15);
                                            why_18
                                        };
                                        let mut why_20 = Answer::<I>::yes();
                                        why_20.join(&why_17);
                                        why_20.join(&why_19);
                                        why_20
                                    };
                                    let mut why_22 = Answer::<I>::yes();
                                    why_22.join(&why_21);
                                    why_22
                                }
                            },
                        );
                        let mut why_24 = Answer::<I>::yes();
                        why_24.bar_others(AT_BARS, &position.at, points_10);
                        why_24.join(&why_23);
                        why_24
                    };
                    let mut why_26 = Answer::<I>::yes();
                    why_26.join(&why_25);
                    why_26
                };
                let mut why_28 = Answer::<I>::yes();
                why_28.join(&why_8);
                why_28.join(&why_27);
                why_28
            };
            let points_16 = I::Set::union_of(
                points_5.iter().map(|q_4| (reached_7 & I::ADJ_TABLE.column(q_4)).few(1)),
            );
            let why_31 = if points_16.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_30 = Answer::<I>::yes();
                why_30.join(&reached(position, args, points_16));
                why_30
            };
            let mut why_32 = Answer::<I>::yes();
            why_32.join(&why_6);
            why_32.join(&why_29);
            why_32.join(&why_31);
            why_32
        };
        let mut why_34 = Answer::<I>::yes();
        why_34.join(&why_33);
        why_34
    };
    let mut why_36 = Answer::<I>::yes();
    why_36.join(&why_2);
    why_36.join(&why_4);
    why_36.join(&why_35);
    why_36
}

/// Why the points are reached.
pub fn reached_31<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(args.attacker);
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let reached_7 = closure(
        I::Set::of(args.a),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let chosen = at_so_2
        .filter(|q| {
            let common = vacant
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
                        ),
                    );
            !common.at_least(2)
        });
    let all = at_so | vacant | chosen;
    let reached_9 = reached_7;
    let reached_11 = closure(
        reached_9 | (all & I::ADJ_TABLE.image(reached_9)),
        |reached_10| I::ADJ_TABLE.image(reached_10) & at_so,
    );
    let by_adj = I::ADJ_TABLE.image(reached_11);
    let reached_12 = reached_7;
    let reached_16 = closure(
        reached_12 | (all & I::ADJ_TABLE.image(reached_12)),
        |reached_15| I::ADJ_TABLE.image(reached_15) & at_so,
    );
    let roots = chain_roots(
        reached_16 | (all & by_adj),
        I::Set::of(args.b),
        |reached_17| I::ADJ_TABLE.image(reached_17) & at_so,
        |reached_17| I::ADJ_TABLE.image(reached_17 & at_so),
    );
    let path = chain_path(
        roots,
        I::Set::of(args.b),
        |reached_18| I::ADJ_TABLE.image(reached_18) & at_so,
        |reached_18| I::ADJ_TABLE.image(reached_18 & at_so),
    );
    let points = path - roots;
    let why_2 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points);
        why
    };
    let reached_19 = reached_7;
    let reached_22 = closure(
        reached_19 | (all & I::ADJ_TABLE.image(reached_19)),
        |reached_20| I::ADJ_TABLE.image(reached_20) & at_so,
    );
    let points_2 = roots & reached_22;
    let why_4 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&reached_25(position, args, points_2));
        why_3
    };
    let reached_24 = reached_7;
    let reached_27 = closure(
        reached_24 | (all & I::ADJ_TABLE.image(reached_24)),
        |reached_26| I::ADJ_TABLE.image(reached_26) & at_so,
    );
    let points_3 = roots - reached_27;
    let why_35 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = points_3 & all & by_adj;
        let why_33 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_5 = points_4 & at_so;
            let why_6 = if points_5.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_5 = Answer::<I>::yes();
                why_5.bar_others(AT_BARS, &position.at, points_5);
                why_5
            };
            let points_6 = points_4 - at_so;
            let why_29 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_7 = points_6 & vacant;
                let why_8 = if points_7.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_7 = Answer::<I>::yes();
                    why_7.bar_others(AT_BARS, &position.at, points_7);
                    why_7
                };
                let points_8 = points_6 - vacant;
                let why_27 = if points_8.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_9 = points_8 & chosen;
                    let why_25 = if points_9.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let why_23 = Answer::<
                            I,
                        >::every(
                            points_9.iter(),
                            |q_2| {
                                let reached_29 = closure(
                                    I::Set::of(q_2),
                                    |reached_28| I::ADJ_TABLE.image(reached_28) & at_so_2,
                                );
                                let by_adj_2 = I::ADJ_TABLE.image(reached_29);
                                let common_2 = vacant & by_adj_2;
                                if common_2.at_least(2) {
                                    let all_2 = common_2;
                                    let first = (vacant & I::ADJ_TABLE.row(q_2) & all_2).few(2);
                                    let points_10 = first
                                        | (all_2 - first).few(2 - first.count());
                                    let why_12 = if points_10.is_empty() {
                                        Answer::<I>::yes()
                                    } else {
                                        let points_11 = I::Set::union_of(
                                            points_10
                                                .iter()
                                                .map(|q_3| (reached_29 & I::ADJ_TABLE.column(q_3)).few(1)),
                                        );
                                        let why_10 = if points_11.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let mut why_9 = Answer::<I>::yes();
                                            why_9.join(&reached_23(position, args, q_2, points_11));
                                            why_9
                                        };
                                        let mut why_11 = Answer::<I>::yes();
                                        why_11.bar_others(AT_BARS, &position.at, points_10);
                                        why_11.join(&why_10);
                                        why_11
                                    };
                                    let mut why_13 = Answer::<I>::no();
                                    why_13.join(&why_12);
                                    why_13
                                } else {
                                    let points_12 = I::FULL - common_2;
                                    let why_21 = if points_12.is_empty() {
                                        Answer::<I>::yes()
                                    } else {
                                        let points_13 = points_12 - by_adj_2;
                                        let why_17 = if points_13.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let why_15 = if I::ADJ_TABLE.preimage(points_13).is_empty()
                                            {
                                                Answer::<I>::yes()
                                            } else {
                                                let mut why_14 = Answer::<I>::yes();
                                                why_14.join(&unreached_16(position, args, q_2));
                                                why_14
                                            };
                                            let mut why_16 = Answer::<I>::yes();
                                            why_16.join(&why_15);
                                            why_16
                                        };
                                        let points_14 = points_12 & by_adj_2;
                                        let why_19 = if points_14.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let mut why_18 = Answer::<I>::yes();
                                            why_18.bar(AT_BARS, NONE, points_14);
                                            why_18
                                        };
                                        let mut why_20 = Answer::<I>::yes();
                                        why_20.join(&why_17);
                                        why_20.join(&why_19);
                                        why_20
                                    };
                                    let mut why_22 = Answer::<I>::yes();
                                    why_22.join(&why_21);
                                    why_22
                                }
                            },
                        );
                        let mut why_24 = Answer::<I>::yes();
                        why_24.bar_others(AT_BARS, &position.at, points_9);
                        why_24.join(&why_23);
                        why_24
                    };
                    let mut why_26 = Answer::<I>::yes();
                    why_26.join(&why_25);
                    why_26
                };
                let mut why_28 = Answer::<I>::yes();
                why_28.join(&why_8);
                why_28.join(&why_27);
                why_28
            };
            let points_15 = I::Set::union_of(
                points_4
                    .iter()
                    .map(|q_4| {
                        let reached_30 = reached_7;
                        let reached_33 = closure(
                            reached_30 | (all & I::ADJ_TABLE.image(reached_30)),
                            |reached_32| I::ADJ_TABLE.image(reached_32) & at_so,
                        );
                        (reached_33 & I::ADJ_TABLE.column(q_4)).few(1)
                    }),
            );
            let why_31 = if points_15.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_30 = Answer::<I>::yes();
                why_30.join(&reached_25(position, args, points_15));
                why_30
            };
            let mut why_32 = Answer::<I>::yes();
            why_32.join(&why_6);
            why_32.join(&why_29);
            why_32.join(&why_31);
            why_32
        };
        let mut why_34 = Answer::<I>::yes();
        why_34.join(&why_33);
        why_34
    };
    let mut why_36 = Answer::<I>::yes();
    why_36.join(&why_2);
    why_36.join(&why_4);
    why_36.join(&why_35);
    why_36
}

/// Why the points are not reached.
pub fn unreached_22<I: Instance>(
    position: &Position<I>,
    args: &Args,
    before_3: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let by_adj = I::ADJ_TABLE
        .image(
            closure(
                I::Set::of(args.a),
                |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
            ),
        );
    let at_so_2 = position.at_plane(args.attacker);
    let before_4 = closure(
        before_3,
        |reached_7| I::ADJ_TABLE.image(reached_7 & at_so_2),
    );
    let points = before_4 - by_adj;
    let why_4 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let why_2 = if I::ADJ_TABLE.preimage(points).is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.join(&unreached(position, args));
            why
        };
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&why_2);
        why_3
    };
    let points_2 = before_4 & by_adj;
    let why_23 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let at_so_3 = position.at_plane(opponent(args.attacker));
        let points_3 = points_2 - at_so_3;
        let why_6 = if points_3.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_5 = Answer::<I>::yes();
            why_5.bar(AT_BARS, opponent(args.attacker), points_3);
            why_5
        };
        let why_21 = Answer::<
            I,
        >::any(
            (points_2 & at_so_3).iter(),
            |q| {
                let vacant = position.at_absent();
                let reached_9 = closure(
                    I::Set::of(q),
                    |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_3,
                );
                let by_adj_2 = I::ADJ_TABLE.image(reached_9);
                let common = vacant & by_adj_2;
                if common.at_least(2) {
                    let all = common;
                    let first = (vacant & I::ADJ_TABLE.row(q) & all).few(2);
                    let points_4 = first | (all - first).few(2 - first.count());
                    let why_10 = if points_4.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_5 = I::Set::union_of(
                            points_4
                                .iter()
                                .map(|q_2| (reached_9 & I::ADJ_TABLE.column(q_2)).few(1)),
                        );
                        let why_8 = if points_5.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_7 = Answer::<I>::yes();
                            why_7.join(&reached_23(position, args, q, points_5));
                            why_7
                        };
                        let mut why_9 = Answer::<I>::yes();
                        why_9.bar_others(AT_BARS, &position.at, points_4);
                        why_9.join(&why_8);
                        why_9
                    };
                    let mut why_11 = Answer::<I>::no();
                    why_11.join(&why_10);
                    why_11
                } else {
                    let points_6 = I::FULL - common;
                    let why_19 = if points_6.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_7 = points_6 - by_adj_2;
                        let why_15 = if points_7.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let why_13 = if I::ADJ_TABLE.preimage(points_7).is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_12 = Answer::<I>::yes();
                                why_12.join(&unreached_16(position, args, q));
                                why_12
                            };
                            let mut why_14 = Answer::<I>::yes();
                            why_14.join(&why_13);
                            why_14
                        };
                        let points_8 = points_6 & by_adj_2;
                        let why_17 = if points_8.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_16 = Answer::<I>::yes();
                            why_16.bar(AT_BARS, NONE, points_8);
                            why_16
                        };
                        let mut why_18 = Answer::<I>::yes();
                        why_18.join(&why_15);
                        why_18.join(&why_17);
                        why_18
                    };
                    let mut why_20 = Answer::<I>::yes();
                    why_20.join(&why_19);
                    why_20
                }
            },
        );
        let mut why_22 = Answer::<I>::yes();
        why_22.bar(AT_BARS, args.attacker, points_2);
        why_22.bar(AT_BARS, NONE, points_2);
        why_22.join(&why_6);
        why_22.join(&why_21);
        why_22
    };
    let points_9 = before_4 & I::ADJ_TABLE.image(I::FULL - before_4);
    let why_25 = if points_9.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_24 = Answer::<I>::yes();
        why_24.bar(AT_BARS, args.attacker, points_9);
        why_24
    };
    let mut why_26 = Answer::<I>::yes();
    why_26.join(&unreached(position, args));
    why_26.join(&why_4);
    why_26.join(&why_23);
    why_26.join(&why_25);
    why_26
}

/// Why the points are not reached.
pub fn unreached_28<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(args.attacker);
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let reached_7 = closure(
        I::Set::of(args.a),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let chosen = at_so_2
        .filter(|q| {
            let common = vacant
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
                        ),
                    );
            !common.at_least(2)
        });
    let reached_10 = closure(
        reached_7 | ((at_so | vacant | chosen) & I::ADJ_TABLE.image(reached_7)),
        |reached_9| I::ADJ_TABLE.image(reached_9) & at_so,
    );
    let by_adj = I::ADJ_TABLE.image(reached_10);
    let before_3 = closure(
        I::Set::of(args.b),
        |reached_11| I::ADJ_TABLE.image(reached_11 & at_so),
    );
    let points = before_3 - by_adj;
    let why_4 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_2 = I::ADJ_TABLE.preimage(points);
        let why_2 = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.join(&unreached_22(position, args, points_2));
            why
        };
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&why_2);
        why_3
    };
    let points_3 = before_3 & by_adj;
    let why_23 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = points_3 - at_so_2;
        let why_6 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_5 = Answer::<I>::yes();
            why_5.bar(AT_BARS, opponent(args.attacker), points_4);
            why_5
        };
        let why_21 = Answer::<
            I,
        >::any(
            (points_3 & at_so_2).iter(),
            |q_2| {
                let reached_15 = closure(
                    I::Set::of(q_2),
                    |reached_12| I::ADJ_TABLE.image(reached_12) & at_so_2,
                );
                let by_adj_2 = I::ADJ_TABLE.image(reached_15);
                let common_2 = vacant & by_adj_2;
                if common_2.at_least(2) {
                    let all = common_2;
                    let first = (vacant & I::ADJ_TABLE.row(q_2) & all).few(2);
                    let points_5 = first | (all - first).few(2 - first.count());
                    let why_10 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_6 = I::Set::union_of(
                            points_5
                                .iter()
                                .map(|q_3| (reached_15 & I::ADJ_TABLE.column(q_3)).few(1)),
                        );
                        let why_8 = if points_6.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_7 = Answer::<I>::yes();
                            why_7.join(&reached_23(position, args, q_2, points_6));
                            why_7
                        };
                        let mut why_9 = Answer::<I>::yes();
                        why_9.bar_others(AT_BARS, &position.at, points_5);
                        why_9.join(&why_8);
                        why_9
                    };
                    let mut why_11 = Answer::<I>::no();
                    why_11.join(&why_10);
                    why_11
                } else {
                    let points_7 = I::FULL - common_2;
                    let why_19 = if points_7.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_8 = points_7 - by_adj_2;
                        let why_15 = if points_8.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let why_13 = if I::ADJ_TABLE.preimage(points_8).is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_12 = Answer::<I>::yes();
                                why_12.join(&unreached_16(position, args, q_2));
                                why_12
                            };
                            let mut why_14 = Answer::<I>::yes();
                            why_14.join(&why_13);
                            why_14
                        };
                        let points_9 = points_7 & by_adj_2;
                        let why_17 = if points_9.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_16 = Answer::<I>::yes();
                            why_16.bar(AT_BARS, NONE, points_9);
                            why_16
                        };
                        let mut why_18 = Answer::<I>::yes();
                        why_18.join(&why_15);
                        why_18.join(&why_17);
                        why_18
                    };
                    let mut why_20 = Answer::<I>::yes();
                    why_20.join(&why_19);
                    why_20
                }
            },
        );
        let mut why_22 = Answer::<I>::yes();
        why_22.bar(AT_BARS, args.attacker, points_3);
        why_22.bar(AT_BARS, NONE, points_3);
        why_22.join(&why_6);
        why_22.join(&why_21);
        why_22
    };
    let points_10 = before_3 & I::ADJ_TABLE.image(I::FULL - before_3);
    let why_25 = if points_10.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_24 = Answer::<I>::yes();
        why_24.bar(AT_BARS, args.attacker, points_10);
        why_24
    };
    let mut why_26 = Answer::<I>::yes();
    why_26.join(&unreached_22(position, args, before_3));
    why_26.join(&why_4);
    why_26.join(&why_23);
    why_26.join(&why_25);
    why_26
}

/// The answer of `near_2`, with its reason.
/// Rule: connect.game:6, connect.game:7.
pub fn near_2_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let why_3 = if at_so.contains(args.a) {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, I::Set::of(args.a));
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar(AT_BARS, args.attacker, I::Set::of(args.a));
        why_2
    };
    let why_25 = why_3
        .or(|| {
            let vacant = position.at_absent();
            let why_6 = if vacant.contains(args.a) {
                let mut why_4 = Answer::<I>::yes();
                why_4.bar_others(AT_BARS, &position.at, I::Set::of(args.a));
                why_4
            } else {
                let mut why_5 = Answer::<I>::no();
                why_5.bar(AT_BARS, NONE, I::Set::of(args.a));
                why_5
            };
            if why_6.holds() {
                return why_6;
            }
            let at_so_2 = position.at_plane(opponent(args.attacker));
            let why_9 = if at_so_2.contains(args.a) {
                let mut why_7 = Answer::<I>::yes();
                why_7.bar_others(AT_BARS, &position.at, I::Set::of(args.a));
                why_7
            } else {
                let mut why_8 = Answer::<I>::no();
                why_8.bar(AT_BARS, opponent(args.attacker), I::Set::of(args.a));
                why_8
            };
            let mut why_24 = why_9
                .and(|| {
                    let reached_7 = closure(
                        I::Set::of(args.a),
                        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so_2,
                    );
                    let by_adj = I::ADJ_TABLE.image(reached_7);
                    let common = vacant & by_adj;
                    if common.at_least(2) {
                        let all = common;
                        let first = (vacant & I::ADJ_TABLE.row(args.a) & all).few(2);
                        let points = first | (all - first).few(2 - first.count());
                        let why_13 = if points.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let points_2 = I::Set::union_of(
                                points
                                    .iter()
                                    .map(|q| (reached_7 & I::ADJ_TABLE.column(q)).few(1)),
                            );
                            let why_11 = if points_2.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_10 = Answer::<I>::yes();
                                why_10.join(&reached_21(position, args, points_2));
                                why_10
                            };
                            let mut why_12 = Answer::<I>::yes();
                            why_12.bar_others(AT_BARS, &position.at, points);
                            why_12.join(&why_11);
                            why_12
                        };
                        let mut why_14 = Answer::<I>::no();
                        why_14.join(&why_13);
                        why_14
                    } else {
                        let points_3 = I::FULL - common;
                        let why_22 = if points_3.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let points_4 = points_3 - by_adj;
                            let why_18 = if points_4.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let why_16 = if I::ADJ_TABLE.preimage(points_4).is_empty() {
                                    Answer::<I>::yes()
                                } else {
                                    let mut why_15 = Answer::<I>::yes();
                                    why_15.join(&unreached_4(position, args));
                                    why_15
                                };
                                let mut why_17 = Answer::<I>::yes();
                                why_17.join(&why_16);
                                why_17
                            };
                            let points_5 = points_3 & by_adj;
                            let why_20 = if points_5.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_19 = Answer::<I>::yes();
                                why_19.bar(AT_BARS, NONE, points_5);
                                why_19
                            };
                            let mut why_21 = Answer::<I>::yes();
                            why_21.join(&why_18);
                            why_21.join(&why_20);
                            why_21
                        };
                        let mut why_23 = Answer::<I>::yes();
                        why_23.join(&why_22);
                        why_23
                    }
                });
            if !why_24.holds() {
                why_24.join(&why_6);
            }
            why_24
        });
    let why_28 = why_25
        .and(|| {
            let vacant_2 = position.at_absent();
            let at_so_3 = position.at_plane(opponent(args.attacker));
            let chosen = at_so_3
                .filter(|q_2| {
                    let common_2 = vacant_2
                        & I::ADJ_TABLE
                            .image(
                                closure(
                                    I::Set::of(q_2),
                                    |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_3,
                                ),
                            );
                    !common_2.at_least(2)
                });
            let open = at_so | vacant_2 | chosen;
            let reached_10 = closure(
                I::Set::of(args.a),
                |reached_9| I::ADJ_TABLE.image(reached_9) & at_so,
            );
            let reached_12 = closure(
                reached_10 | (open & I::ADJ_TABLE.image(reached_10)),
                |reached_11| I::ADJ_TABLE.image(reached_11) & at_so,
            );
            let reached_16 = closure(
                reached_12 | (open & I::ADJ_TABLE.image(reached_12)),
                |reached_15| I::ADJ_TABLE.image(reached_15) & at_so,
            );
            if reached_16.contains(args.b) {
                let mut why_26 = Answer::<I>::yes();
                why_26.join(&reached_31(position, args));
                why_26
            } else {
                let mut why_27 = Answer::<I>::no();
                why_27.join(&unreached_28(position, args));
                why_27
            }
        });
    if why_28.holds() {
        return why_28;
    }
    let at_so_4 = position.at_plane(opponent(args.attacker));
    let why_31 = if at_so_4.contains(args.a) {
        let mut why_29 = Answer::<I>::yes();
        why_29.bar_others(AT_BARS, &position.at, I::Set::of(args.a));
        why_29
    } else {
        let mut why_30 = Answer::<I>::no();
        why_30.bar(AT_BARS, opponent(args.attacker), I::Set::of(args.a));
        why_30
    };
    let mut why_34 = why_31
        .and(|| {
            if closure(
                    I::Set::of(args.a),
                    |reached_17| I::ADJ_TABLE.image(reached_17) & at_so_4,
                )
                .contains(args.b)
            {
                let mut why_32 = Answer::<I>::yes();
                why_32.join(&reached_4(position, args));
                why_32
            } else {
                let mut why_33 = Answer::<I>::no();
                why_33.join(&unreached_4(position, args));
                why_33
            }
        });
    if !why_34.holds() {
        why_34.join(&why_28);
    }
    why_34
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
    let frame = if idle.holds() {
        let mut why_2 = Answer::<I>::yes();
        why_2.bar_everything();
        why_2
    } else {
        frame_2(position, args, &idle)
    };
    let candidates = frame.barred(AT_BARS, args.attacker, I::FULL);
    let why_10 = Answer::<
        I,
    >::any(
        ((position.at_absent() & candidates) - I::Set::of(position.ko)).iter(),
        |l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            let string = go::string_from(&after, l);
            let dies = go::dies_from(&after, args.attacker, l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            let mut after_2 = after;
            after_2.ko = single;
            after_2.put_at(dies, NONE);
            let why_7 = if (after_2.at_absent()
                & I::ADJ_TABLE.image(go::string_from(&after_2, l)))
                .is_empty()
            {
                let mut why_3 = Answer::<I>::no();
                why_3.join(&allowed(&after_2, l));
                why_3
            } else {
                let mut after_3 = after_2;
                after_3.passes = 0;
                I::played();
                let why_4 = if breaks(&after_3, &idle) {
                    goal_attacker_why(&after_3, args)
                } else {
                    idle
                };
                let mut why_5 = Answer::<I>::from(why_4.holds());
                why_5.join_cell(AT_BARS, &why_4);
                why_5.join_place(KO_BARS, &why_4);
                why_5
                    .and(|| {
                        let mut why_6 = Answer::<I>::yes();
                        why_6.join(&allowed(&after_2, l));
                        why_6
                    })
            };
            let why_8 = before_2(position, args, &before(&after, args, &why_7, l));
            if !why_8.holds() {
                return why_8;
            }
            let mut why_9 = Answer::<I>::yes();
            why_9.bar_others(AT_BARS, &position.at, I::Set::of(l));
            why_9.bar_among(KO_BARS, I::Set::of(l));
            if why_9.holds() {
                why_9.join(&why_8);
            }
            why_9
        },
    );
    let why_13 = why_10
        .or(|| {
            let mut why_11 = Answer::<I>::no();
            why_11.join(&no_move(position, candidates));
            why_11
        })
        .or(|| {
            let mut why_12 = Answer::<I>::no();
            why_12.join(&frame);
            why_12
        });
    let mut why_16 = why_13
        .or(|| {
            let mut after_4 = *position;
            after_4.ko = NONE;
            after_4.passes = position.passes.saturating_add(1);
            I::played();
            let why_14 = if breaks(&after_4, &idle) {
                goal_attacker_why(&after_4, args)
            } else {
                idle
            };
            let mut why_15 = Answer::<I>::from(why_14.holds());
            why_15.join_cell(AT_BARS, &why_14);
            why_15.bar_one_more_pass(PASSES_BARS, &why_14);
            why_15
        });
    if why_16.holds() {
        why_16.join(&why);
    }
    why_16
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
    let mut why_32 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .or(|| {
            let why_5 = why_2;
            let mut why_6 = Answer::<I>::from(!why_5.holds());
            why_6.join(&why_5);
            let why_7 = why_6;
            if !why_7.holds() {
                return why_7;
            }
            let why_8 = goal_defender_why(position, args);
            let mut why_9 = Answer::<I>::from(!why_8.holds());
            why_9.join(&why_8);
            let why_10 = why_9;
            if !why_10.holds() {
                return why_10;
            }
            let why_13 = if position.passes >= 2 {
                let mut why_11 = Answer::<I>::yes();
                why_11
                    .bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
                why_11
            } else {
                let mut why_12 = Answer::<I>::no();
                why_12.bar_passes(PASSES_BARS, 2);
                why_12
            };
            let mut why_14 = Answer::<I>::from(!why_13.holds());
            why_14.join(&why_13);
            let why_15 = why_14;
            if !why_15.holds() {
                return why_15;
            }
            let mut why_31 = at_once(position, args)
                .or(|| {
                    let mut after = *position;
                    after.ko = NONE;
                    after.passes = 0;
                    I::played();
                    let idle = g_1_1_near_why(&after, args);
                    let frame = if idle.holds() {
                        let mut why_16 = Answer::<I>::yes();
                        why_16.bar_everything();
                        why_16
                    } else {
                        frame_2(position, args, &idle)
                    };
                    let candidates = frame.barred(AT_BARS, args.attacker, I::FULL);
                    let why_24 = Answer::<
                        I,
                    >::any(
                        ((position.at_absent() & candidates) - I::Set::of(position.ko))
                            .iter(),
                        |l| {
                            let mut after_2 = *position;
                            after_2.put_at(I::Set::of(l), args.attacker);
                            let string = go::string_from(&after_2, l);
                            let dies = go::dies_from(&after_2, args.attacker, l);
                            let single = if (string - I::Set::of(l)).is_empty()
                                && (after_2.at_absent() & I::ADJ_TABLE.image(string))
                                    .is_empty() && dies.count() == 1
                            {
                                dies.only()
                            } else {
                                NONE
                            };
                            let mut after_3 = after_2;
                            after_3.ko = single;
                            after_3.put_at(dies, NONE);
                            let why_21 = if (after_3.at_absent()
                                & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                                .is_empty()
                            {
                                let mut why_17 = Answer::<I>::no();
                                why_17.join(&allowed(&after_3, l));
                                why_17
                            } else {
                                let mut after_4 = after_3;
                                after_4.passes = 0;
                                I::played();
                                let why_18 = if breaks(&after_4, &idle) {
                                    g_1_1_near_why(&after_4, args)
                                } else {
                                    idle
                                };
                                let mut why_19 = Answer::<I>::from(why_18.holds());
                                why_19.join_cell(AT_BARS, &why_18);
                                why_19.join_place(KO_BARS, &why_18);
                                why_19
                                    .and(|| {
                                        let mut why_20 = Answer::<I>::yes();
                                        why_20.join(&allowed(&after_3, l));
                                        why_20
                                    })
                            };
                            let why_22 = before_2(
                                position,
                                args,
                                &before(&after_2, args, &why_21, l),
                            );
                            if !why_22.holds() {
                                return why_22;
                            }
                            let mut why_23 = Answer::<I>::yes();
                            why_23.bar_others(AT_BARS, &position.at, I::Set::of(l));
                            why_23.bar_among(KO_BARS, I::Set::of(l));
                            if why_23.holds() {
                                why_23.join(&why_22);
                            }
                            why_23
                        },
                    );
                    let why_27 = why_24
                        .or(|| {
                            let mut why_25 = Answer::<I>::no();
                            why_25.join(&no_move(position, candidates));
                            why_25
                        })
                        .or(|| {
                            let mut why_26 = Answer::<I>::no();
                            why_26.join(&frame);
                            why_26
                        });
                    if why_27.holds() {
                        return why_27;
                    }
                    let mut after_5 = *position;
                    after_5.ko = NONE;
                    after_5.passes = position.passes.saturating_add(1);
                    I::played();
                    let why_28 = if breaks(&after_5, &idle) {
                        g_1_1_near_why(&after_5, args)
                    } else {
                        idle
                    };
                    let mut why_29 = Answer::<I>::from(why_28.holds());
                    why_29.join_cell(AT_BARS, &why_28);
                    why_29.bar_one_more_pass(PASSES_BARS, &why_28);
                    let mut why_30 = why_29;
                    if !why_30.holds() {
                        why_30.join(&why_27);
                    }
                    why_30
                });
            if why_31.holds() {
                why_31.join(&why_7);
                why_31.join(&why_10);
                why_31.join(&why_15);
            }
            why_31
        });
    if why_32.holds() {
        why_32.join(&why);
    }
    why_32
}

/// The answer of `gi2_move_near` for a mover who does nothing.
/// Rule: prelude.game:8.
pub fn gi2_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    goal_attacker_why(&after, args).or(|| g_1_1_near_why(&after, args))
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args, args.attacker) || g_1_1_near_met(position, args)
}

/// The answer of `g_2_2_1_near`, with its reason.
/// Rule: prelude.game:14.
pub fn g_2_2_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = goal_attacker_why(position, args);
    if why.holds() {
        return why;
    }
    let why_2 = why;
    let mut why_3 = Answer::<I>::from(!why_2.holds());
    why_3.join(&why_2);
    let mut why_26 = why_3
        .and(|| {
            let why_4 = goal_defender_why(position, args);
            let mut why_5 = Answer::<I>::from(!why_4.holds());
            why_5.join(&why_4);
            why_5
        })
        .and(|| {
            let why_8 = if position.passes >= 2 {
                let mut why_6 = Answer::<I>::yes();
                why_6.bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
                why_6
            } else {
                let mut why_7 = Answer::<I>::no();
                why_7.bar_passes(PASSES_BARS, 2);
                why_7
            };
            let mut why_9 = Answer::<I>::from(!why_8.holds());
            why_9.join(&why_8);
            why_9
        })
        .and(|| {
            let mut after = *position;
            after.ko = NONE;
            after.passes = 0;
            I::played();
            let threat = gi_2_1_near_why(&after, args);
            let mut why_10 = Answer::<I>::from(threat.holds());
            why_10.join_cell(AT_BARS, &threat);
            if !why_10.holds() {
                return why_10;
            }
            let frame = if threat.holds() {
                frame_5(position, args, &threat)
            } else {
                let mut why_11 = Answer::<I>::yes();
                why_11.bar_everything();
                why_11
            };
            let candidates = frame.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_19 = Answer::<
                I,
            >::every(
                ((position.at_absent() & candidates) - I::Set::of(position.ko)).iter(),
                |l| {
                    let mut after_2 = *position;
                    after_2.put_at(I::Set::of(l), opponent(args.attacker));
                    let string = go::string_from(&after_2, l);
                    let dies = go::dies_from(&after_2, opponent(args.attacker), l);
                    let single = if (string - I::Set::of(l)).is_empty()
                        && (after_2.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                        && dies.count() == 1
                    {
                        dies.only()
                    } else {
                        NONE
                    };
                    let mut after_3 = after_2;
                    after_3.ko = single;
                    after_3.put_at(dies, NONE);
                    let why_16 = if (after_3.at_absent()
                        & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                        .is_empty()
                    {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.join(&allowed(&after_3, l));
                        why_12
                    } else {
                        let mut after_4 = after_3;
                        after_4.passes = 0;
                        I::played();
                        let why_13 = if breaks(&after_4, &threat) {
                            gi_2_1_near_why(&after_4, args)
                        } else {
                            threat
                        };
                        let mut why_14 = Answer::<I>::from(why_13.holds());
                        why_14.join_cell(AT_BARS, &why_13);
                        why_14.join_place(KO_BARS, &why_13);
                        why_14
                            .or(|| {
                                let mut why_15 = Answer::<I>::no();
                                why_15.join(&allowed(&after_3, l));
                                why_15
                            })
                    };
                    let why_17 = before_6(
                        position,
                        args,
                        &before_5(&after_2, args, &why_16, l),
                    );
                    if why_17.holds() {
                        return why_17;
                    }
                    let mut why_18 = Answer::<I>::no();
                    why_18.bar_others(AT_BARS, &position.at, I::Set::of(l));
                    why_18.bar_among(KO_BARS, I::Set::of(l));
                    if !why_18.holds() {
                        why_18.join(&why_17);
                    }
                    why_18
                },
            );
            let why_22 = why_19
                .and(|| {
                    let mut why_20 = Answer::<I>::yes();
                    why_20.join(&no_move(position, candidates));
                    why_20
                })
                .and(|| {
                    let mut why_21 = Answer::<I>::yes();
                    why_21.join(&frame);
                    why_21
                });
            if !why_22.holds() {
                return why_22;
            }
            let mut after_5 = *position;
            after_5.ko = NONE;
            after_5.passes = position.passes.saturating_add(1);
            I::played();
            let why_23 = if breaks(&after_5, &threat) {
                gi_2_1_near_why(&after_5, args)
            } else {
                threat
            };
            let mut why_24 = Answer::<I>::from(why_23.holds());
            why_24.join_cell(AT_BARS, &why_23);
            why_24.bar_one_more_pass(PASSES_BARS, &why_23);
            let mut why_25 = why_24;
            if why_25.holds() {
                why_25.join(&why_10);
                why_25.join(&why_22);
            }
            why_25
        });
    if !why_26.holds() {
        why_26.join(&why);
    }
    why_26
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
pub fn g_2_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds {
        return true;
    }
    if position.passes >= 2 || goal(position, args, opponent(args.attacker)) {
        return false;
    }
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    let why = gi_2_1_near_why(&after, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let threat = why_2;
    if threat.holds() {
        return false;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    let holds = if breaks(&after_2, &threat) {
        !gi_2_1_near_met(&after_2, args)
    } else {
        threat.holds()
    };
    if holds {
        return false;
    }
    let why_4 = if threat.holds() {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar_everything();
        why_3
    } else {
        frame_5(position, args, &threat)
    };
    ((position.at_absent() & why_4.barred(AT_BARS, opponent(args.attacker), I::FULL))
        - I::Set::of(position.ko))
        .iter()
        .all(|l| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l), opponent(args.attacker));
            let string = go::string_from(&after_3, l);
            let dies = go::dies_from(&after_3, opponent(args.attacker), l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            (after_3.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                .is_empty()
                || !{
                    let mut after_4 = after_3;
                    after_4.passes = 0;
                    I::played();
                    if breaks(&after_4, &threat) {
                        !gi_2_1_near_met(&after_4, args)
                    } else {
                        threat.holds()
                    }
                }
        })
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_3(position, args) {
        return false;
    }
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds && !goal(position, args, opponent(args.attacker)) {
        return true;
    }
    if position.passes >= 2 || goal_holds
        || goal(position, args, opponent(args.attacker))
    {
        return false;
    }
    if at_once_2(position, args) {
        return true;
    }
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    let idle = g_2_2_1_near_why(&after, args);
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    let g_2_2_1_near_met_holds = if breaks(&after_2, &idle) {
        g_2_2_1_near_met(&after_2, args)
    } else {
        idle.holds()
    };
    if g_2_2_1_near_met_holds {
        return true;
    }
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_2(position, args, &idle)
    };
    ((position.at_absent() & why_2.barred(AT_BARS, args.attacker, I::FULL))
        - I::Set::of(position.ko))
        .iter()
        .any(|l| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l), args.attacker);
            let string = go::string_from(&after_3, l);
            let dies = go::dies_from(&after_3, args.attacker, l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if (after_3.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                .is_empty()
            {
                return false;
            }
            after_3.passes = 0;
            I::played();
            if breaks(&after_3, &idle) {
                g_2_2_1_near_met(&after_3, args)
            } else {
                idle.holds()
            }
        })
}

/// Why the points are reached.
pub fn reached_71<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(args.attacker);
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let reached_7 = closure(
        I::Set::of(args.a),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let by_adj = I::ADJ_TABLE.image(reached_7);
    let chosen = at_so_2
        .filter(|q| {
            let common = vacant
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
                        ),
                    );
            !common.at_least(3)
        });
    let all = at_so | vacant | chosen;
    let roots = chain_roots(
        reached_7 | (all & by_adj),
        points,
        |reached_9| I::ADJ_TABLE.image(reached_9) & at_so,
        |reached_9| I::ADJ_TABLE.image(reached_9 & at_so),
    );
    let path = chain_path(
        roots,
        points,
        |reached_10| I::ADJ_TABLE.image(reached_10) & at_so,
        |reached_10| I::ADJ_TABLE.image(reached_10 & at_so),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let points_3 = roots & reached_7;
    let why_4 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&reached(position, args, points_3));
        why_3
    };
    let points_4 = roots - reached_7;
    let why_35 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_5 = points_4 & all & by_adj;
        let why_33 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_6 = points_5 & at_so;
            let why_6 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_5 = Answer::<I>::yes();
                why_5.bar_others(AT_BARS, &position.at, points_6);
                why_5
            };
            let points_7 = points_5 - at_so;
            let why_29 = if points_7.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_8 = points_7 & vacant;
                let why_8 = if points_8.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_7 = Answer::<I>::yes();
                    why_7.bar_others(AT_BARS, &position.at, points_8);
                    why_7
                };
                let points_9 = points_7 - vacant;
                let why_27 = if points_9.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_10 = points_9 & chosen;
                    let why_25 = if points_10.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let why_23 = Answer::<
                            I,
                        >::every(
                            points_10.iter(),
                            |q_2| {
                                let reached_12 = closure(
                                    I::Set::of(q_2),
                                    |reached_11| I::ADJ_TABLE.image(reached_11) & at_so_2,
                                );
                                let by_adj_2 = I::ADJ_TABLE.image(reached_12);
                                let common_2 = vacant & by_adj_2;
                                if common_2.at_least(3) {
                                    let all_2 = common_2;
                                    let first = (vacant & I::ADJ_TABLE.row(q_2) & all_2).few(3);
                                    let points_11 = first
                                        | (all_2 - first).few(3 - first.count());
                                    let why_12 = if points_11.is_empty() {
                                        Answer::<I>::yes()
                                    } else {
                                        let points_12 = I::Set::union_of(
                                            points_11
                                                .iter()
                                                .map(|q_3| (reached_12 & I::ADJ_TABLE.column(q_3)).few(1)),
                                        );
                                        let why_10 = if points_12.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let mut why_9 = Answer::<I>::yes();
                                            why_9.join(&reached_23(position, args, q_2, points_12));
                                            why_9
                                        };
                                        let mut why_11 = Answer::<I>::yes();
                                        why_11.bar_others(AT_BARS, &position.at, points_11);
                                        why_11.join(&why_10);
                                        why_11
                                    };
                                    let mut why_13 = Answer::<I>::no();
                                    why_13.join(&why_12);
                                    why_13
                                } else {
                                    let points_13 = I::FULL - common_2;
                                    let why_21 = if points_13.is_empty() {
                                        Answer::<I>::yes()
                                    } else {
                                        let points_14 = points_13 - by_adj_2;
                                        let why_17 = if points_14.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let why_15 = if I::ADJ_TABLE.preimage(points_14).is_empty()
                                            {
                                                Answer::<I>::yes()
                                            } else {
                                                let mut why_14 = Answer::<I>::yes();
                                                why_14.join(&unreached_16(position, args, q_2));
                                                why_14
                                            };
                                            let mut why_16 = Answer::<I>::yes();
                                            why_16.join(&why_15);
                                            why_16
                                        };
                                        let points_15 = points_13 & by_adj_2;
                                        let why_19 = if points_15.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let mut why_18 = Answer::<I>::yes();
                                            why_18.bar(AT_BARS, NONE, points_15);
                                            why_18
                                        };
                                        let mut why_20 = Answer::<I>::yes();
                                        why_20.join(&why_17);
                                        why_20.join(&why_19);
                                        why_20
                                    };
                                    let mut why_22 = Answer::<I>::yes();
                                    why_22.join(&why_21);
                                    why_22
                                }
                            },
                        );
                        let mut why_24 = Answer::<I>::yes();
                        why_24.bar_others(AT_BARS, &position.at, points_10);
                        why_24.join(&why_23);
                        why_24
                    };
                    let mut why_26 = Answer::<I>::yes();
                    why_26.join(&why_25);
                    why_26
                };
                let mut why_28 = Answer::<I>::yes();
                why_28.join(&why_8);
                why_28.join(&why_27);
                why_28
            };
            let points_16 = I::Set::union_of(
                points_5.iter().map(|q_4| (reached_7 & I::ADJ_TABLE.column(q_4)).few(1)),
            );
            let why_31 = if points_16.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_30 = Answer::<I>::yes();
                why_30.join(&reached(position, args, points_16));
                why_30
            };
            let mut why_32 = Answer::<I>::yes();
            why_32.join(&why_6);
            why_32.join(&why_29);
            why_32.join(&why_31);
            why_32
        };
        let mut why_34 = Answer::<I>::yes();
        why_34.join(&why_33);
        why_34
    };
    let mut why_36 = Answer::<I>::yes();
    why_36.join(&why_2);
    why_36.join(&why_4);
    why_36.join(&why_35);
    why_36
}

/// Why the points are reached.
pub fn reached_77<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(args.attacker);
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let reached_7 = closure(
        I::Set::of(args.a),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let chosen = at_so_2
        .filter(|q| {
            let common = vacant
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
                        ),
                    );
            !common.at_least(3)
        });
    let all = at_so | vacant | chosen;
    let reached_9 = reached_7;
    let reached_11 = closure(
        reached_9 | (all & I::ADJ_TABLE.image(reached_9)),
        |reached_10| I::ADJ_TABLE.image(reached_10) & at_so,
    );
    let by_adj = I::ADJ_TABLE.image(reached_11);
    let reached_12 = reached_7;
    let reached_16 = closure(
        reached_12 | (all & I::ADJ_TABLE.image(reached_12)),
        |reached_15| I::ADJ_TABLE.image(reached_15) & at_so,
    );
    let roots = chain_roots(
        reached_16 | (all & by_adj),
        points,
        |reached_17| I::ADJ_TABLE.image(reached_17) & at_so,
        |reached_17| I::ADJ_TABLE.image(reached_17 & at_so),
    );
    let path = chain_path(
        roots,
        points,
        |reached_18| I::ADJ_TABLE.image(reached_18) & at_so,
        |reached_18| I::ADJ_TABLE.image(reached_18 & at_so),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let reached_19 = reached_7;
    let reached_22 = closure(
        reached_19 | (all & I::ADJ_TABLE.image(reached_19)),
        |reached_20| I::ADJ_TABLE.image(reached_20) & at_so,
    );
    let points_3 = roots & reached_22;
    let why_4 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&reached_71(position, args, points_3));
        why_3
    };
    let reached_24 = reached_7;
    let reached_27 = closure(
        reached_24 | (all & I::ADJ_TABLE.image(reached_24)),
        |reached_26| I::ADJ_TABLE.image(reached_26) & at_so,
    );
    let points_4 = roots - reached_27;
    let why_35 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_5 = points_4 & all & by_adj;
        let why_33 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_6 = points_5 & at_so;
            let why_6 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_5 = Answer::<I>::yes();
                why_5.bar_others(AT_BARS, &position.at, points_6);
                why_5
            };
            let points_7 = points_5 - at_so;
            let why_29 = if points_7.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_8 = points_7 & vacant;
                let why_8 = if points_8.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_7 = Answer::<I>::yes();
                    why_7.bar_others(AT_BARS, &position.at, points_8);
                    why_7
                };
                let points_9 = points_7 - vacant;
                let why_27 = if points_9.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_10 = points_9 & chosen;
                    let why_25 = if points_10.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let why_23 = Answer::<
                            I,
                        >::every(
                            points_10.iter(),
                            |q_2| {
                                let reached_29 = closure(
                                    I::Set::of(q_2),
                                    |reached_28| I::ADJ_TABLE.image(reached_28) & at_so_2,
                                );
                                let by_adj_2 = I::ADJ_TABLE.image(reached_29);
                                let common_2 = vacant & by_adj_2;
                                if common_2.at_least(3) {
                                    let all_2 = common_2;
                                    let first = (vacant & I::ADJ_TABLE.row(q_2) & all_2).few(3);
                                    let points_11 = first
                                        | (all_2 - first).few(3 - first.count());
                                    let why_12 = if points_11.is_empty() {
                                        Answer::<I>::yes()
                                    } else {
                                        let points_12 = I::Set::union_of(
                                            points_11
                                                .iter()
                                                .map(|q_3| (reached_29 & I::ADJ_TABLE.column(q_3)).few(1)),
                                        );
                                        let why_10 = if points_12.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let mut why_9 = Answer::<I>::yes();
                                            why_9.join(&reached_23(position, args, q_2, points_12));
                                            why_9
                                        };
                                        let mut why_11 = Answer::<I>::yes();
                                        why_11.bar_others(AT_BARS, &position.at, points_11);
                                        why_11.join(&why_10);
                                        why_11
                                    };
                                    let mut why_13 = Answer::<I>::no();
                                    why_13.join(&why_12);
                                    why_13
                                } else {
                                    let points_13 = I::FULL - common_2;
                                    let why_21 = if points_13.is_empty() {
                                        Answer::<I>::yes()
                                    } else {
                                        let points_14 = points_13 - by_adj_2;
                                        let why_17 = if points_14.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let why_15 = if I::ADJ_TABLE.preimage(points_14).is_empty()
                                            {
                                                Answer::<I>::yes()
                                            } else {
                                                let mut why_14 = Answer::<I>::yes();
                                                why_14.join(&unreached_16(position, args, q_2));
                                                why_14
                                            };
                                            let mut why_16 = Answer::<I>::yes();
                                            why_16.join(&why_15);
                                            why_16
                                        };
                                        let points_15 = points_13 & by_adj_2;
                                        let why_19 = if points_15.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let mut why_18 = Answer::<I>::yes();
                                            why_18.bar(AT_BARS, NONE, points_15);
                                            why_18
                                        };
                                        let mut why_20 = Answer::<I>::yes();
                                        why_20.join(&why_17);
                                        why_20.join(&why_19);
                                        why_20
                                    };
                                    let mut why_22 = Answer::<I>::yes();
                                    why_22.join(&why_21);
                                    why_22
                                }
                            },
                        );
                        let mut why_24 = Answer::<I>::yes();
                        why_24.bar_others(AT_BARS, &position.at, points_10);
                        why_24.join(&why_23);
                        why_24
                    };
                    let mut why_26 = Answer::<I>::yes();
                    why_26.join(&why_25);
                    why_26
                };
                let mut why_28 = Answer::<I>::yes();
                why_28.join(&why_8);
                why_28.join(&why_27);
                why_28
            };
            let points_16 = I::Set::union_of(
                points_5
                    .iter()
                    .map(|q_4| {
                        let reached_30 = reached_7;
                        let reached_33 = closure(
                            reached_30 | (all & I::ADJ_TABLE.image(reached_30)),
                            |reached_32| I::ADJ_TABLE.image(reached_32) & at_so,
                        );
                        (reached_33 & I::ADJ_TABLE.column(q_4)).few(1)
                    }),
            );
            let why_31 = if points_16.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_30 = Answer::<I>::yes();
                why_30.join(&reached_71(position, args, points_16));
                why_30
            };
            let mut why_32 = Answer::<I>::yes();
            why_32.join(&why_6);
            why_32.join(&why_29);
            why_32.join(&why_31);
            why_32
        };
        let mut why_34 = Answer::<I>::yes();
        why_34.join(&why_33);
        why_34
    };
    let mut why_36 = Answer::<I>::yes();
    why_36.join(&why_2);
    why_36.join(&why_4);
    why_36.join(&why_35);
    why_36
}

/// Why the points are reached.
pub fn reached_89<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(args.attacker);
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let reached_7 = closure(
        I::Set::of(args.a),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let chosen = at_so_2
        .filter(|q| {
            let common = vacant
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
                        ),
                    );
            !common.at_least(3)
        });
    let all = at_so | vacant | chosen;
    let reached_9 = reached_7;
    let reached_11 = closure(
        reached_9 | (all & I::ADJ_TABLE.image(reached_9)),
        |reached_10| I::ADJ_TABLE.image(reached_10) & at_so,
    );
    let reached_15 = closure(
        reached_11 | (all & I::ADJ_TABLE.image(reached_11)),
        |reached_12| I::ADJ_TABLE.image(reached_12) & at_so,
    );
    let by_adj = I::ADJ_TABLE.image(reached_15);
    let reached_16 = reached_7;
    let reached_18 = closure(
        reached_16 | (all & I::ADJ_TABLE.image(reached_16)),
        |reached_17| I::ADJ_TABLE.image(reached_17) & at_so,
    );
    let reached_20 = closure(
        reached_18 | (all & I::ADJ_TABLE.image(reached_18)),
        |reached_19| I::ADJ_TABLE.image(reached_19) & at_so,
    );
    let roots = chain_roots(
        reached_20 | (all & by_adj),
        I::Set::of(args.b),
        |reached_22| I::ADJ_TABLE.image(reached_22) & at_so,
        |reached_22| I::ADJ_TABLE.image(reached_22 & at_so),
    );
    let path = chain_path(
        roots,
        I::Set::of(args.b),
        |reached_24| I::ADJ_TABLE.image(reached_24) & at_so,
        |reached_24| I::ADJ_TABLE.image(reached_24 & at_so),
    );
    let points = path - roots;
    let why_2 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points);
        why
    };
    let reached_26 = reached_7;
    let reached_28 = closure(
        reached_26 | (all & I::ADJ_TABLE.image(reached_26)),
        |reached_27| I::ADJ_TABLE.image(reached_27) & at_so,
    );
    let reached_30 = closure(
        reached_28 | (all & I::ADJ_TABLE.image(reached_28)),
        |reached_29| I::ADJ_TABLE.image(reached_29) & at_so,
    );
    let points_2 = roots & reached_30;
    let why_4 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&reached_77(position, args, points_2));
        why_3
    };
    let reached_32 = reached_7;
    let reached_34 = closure(
        reached_32 | (all & I::ADJ_TABLE.image(reached_32)),
        |reached_33| I::ADJ_TABLE.image(reached_33) & at_so,
    );
    let reached_36 = closure(
        reached_34 | (all & I::ADJ_TABLE.image(reached_34)),
        |reached_35| I::ADJ_TABLE.image(reached_35) & at_so,
    );
    let points_3 = roots - reached_36;
    let why_35 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = points_3 & all & by_adj;
        let why_33 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_5 = points_4 & at_so;
            let why_6 = if points_5.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_5 = Answer::<I>::yes();
                why_5.bar_others(AT_BARS, &position.at, points_5);
                why_5
            };
            let points_6 = points_4 - at_so;
            let why_29 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let points_7 = points_6 & vacant;
                let why_8 = if points_7.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_7 = Answer::<I>::yes();
                    why_7.bar_others(AT_BARS, &position.at, points_7);
                    why_7
                };
                let points_8 = points_6 - vacant;
                let why_27 = if points_8.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_9 = points_8 & chosen;
                    let why_25 = if points_9.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let why_23 = Answer::<
                            I,
                        >::every(
                            points_9.iter(),
                            |q_2| {
                                let reached_38 = closure(
                                    I::Set::of(q_2),
                                    |reached_37| I::ADJ_TABLE.image(reached_37) & at_so_2,
                                );
                                let by_adj_2 = I::ADJ_TABLE.image(reached_38);
                                let common_2 = vacant & by_adj_2;
                                if common_2.at_least(3) {
                                    let all_2 = common_2;
                                    let first = (vacant & I::ADJ_TABLE.row(q_2) & all_2).few(3);
                                    let points_10 = first
                                        | (all_2 - first).few(3 - first.count());
                                    let why_12 = if points_10.is_empty() {
                                        Answer::<I>::yes()
                                    } else {
                                        let points_11 = I::Set::union_of(
                                            points_10
                                                .iter()
                                                .map(|q_3| (reached_38 & I::ADJ_TABLE.column(q_3)).few(1)),
                                        );
                                        let why_10 = if points_11.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let mut why_9 = Answer::<I>::yes();
                                            why_9.join(&reached_23(position, args, q_2, points_11));
                                            why_9
                                        };
                                        let mut why_11 = Answer::<I>::yes();
                                        why_11.bar_others(AT_BARS, &position.at, points_10);
                                        why_11.join(&why_10);
                                        why_11
                                    };
                                    let mut why_13 = Answer::<I>::no();
                                    why_13.join(&why_12);
                                    why_13
                                } else {
                                    let points_12 = I::FULL - common_2;
                                    let why_21 = if points_12.is_empty() {
                                        Answer::<I>::yes()
                                    } else {
                                        let points_13 = points_12 - by_adj_2;
                                        let why_17 = if points_13.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let why_15 = if I::ADJ_TABLE.preimage(points_13).is_empty()
                                            {
                                                Answer::<I>::yes()
                                            } else {
                                                let mut why_14 = Answer::<I>::yes();
                                                why_14.join(&unreached_16(position, args, q_2));
                                                why_14
                                            };
                                            let mut why_16 = Answer::<I>::yes();
                                            why_16.join(&why_15);
                                            why_16
                                        };
                                        let points_14 = points_12 & by_adj_2;
                                        let why_19 = if points_14.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let mut why_18 = Answer::<I>::yes();
                                            why_18.bar(AT_BARS, NONE, points_14);
                                            why_18
                                        };
                                        let mut why_20 = Answer::<I>::yes();
                                        why_20.join(&why_17);
                                        why_20.join(&why_19);
                                        why_20
                                    };
                                    let mut why_22 = Answer::<I>::yes();
                                    why_22.join(&why_21);
                                    why_22
                                }
                            },
                        );
                        let mut why_24 = Answer::<I>::yes();
                        why_24.bar_others(AT_BARS, &position.at, points_9);
                        why_24.join(&why_23);
                        why_24
                    };
                    let mut why_26 = Answer::<I>::yes();
                    why_26.join(&why_25);
                    why_26
                };
                let mut why_28 = Answer::<I>::yes();
                why_28.join(&why_8);
                why_28.join(&why_27);
                why_28
            };
            let points_15 = I::Set::union_of(
                points_4
                    .iter()
                    .map(|q_4| {
                        let reached_39 = reached_7;
                        let reached_42 = closure(
                            reached_39 | (all & I::ADJ_TABLE.image(reached_39)),
                            |reached_41| I::ADJ_TABLE.image(reached_41) & at_so,
                        );
                        let reached_44 = closure(
                            reached_42 | (all & I::ADJ_TABLE.image(reached_42)),
                            |reached_43| I::ADJ_TABLE.image(reached_43) & at_so,
                        );
                        (reached_44 & I::ADJ_TABLE.column(q_4)).few(1)
                    }),
            );
            let why_31 = if points_15.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_30 = Answer::<I>::yes();
                why_30.join(&reached_77(position, args, points_15));
                why_30
            };
            let mut why_32 = Answer::<I>::yes();
            why_32.join(&why_6);
            why_32.join(&why_29);
            why_32.join(&why_31);
            why_32
        };
        let mut why_34 = Answer::<I>::yes();
        why_34.join(&why_33);
        why_34
    };
    let mut why_36 = Answer::<I>::yes();
    why_36.join(&why_2);
    why_36.join(&why_4);
    why_36.join(&why_35);
    why_36
}

/// Why the points are not reached.
pub fn unreached_58<I: Instance>(
    position: &Position<I>,
    args: &Args,
    before_3: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let by_adj = I::ADJ_TABLE
        .image(
            closure(
                I::Set::of(args.a),
                |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
            ),
        );
    let at_so_2 = position.at_plane(args.attacker);
    let before_4 = closure(
        before_3,
        |reached_7| I::ADJ_TABLE.image(reached_7 & at_so_2),
    );
    let points = before_4 - by_adj;
    let why_4 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let why_2 = if I::ADJ_TABLE.preimage(points).is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.join(&unreached(position, args));
            why
        };
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&why_2);
        why_3
    };
    let points_2 = before_4 & by_adj;
    let why_23 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let at_so_3 = position.at_plane(opponent(args.attacker));
        let points_3 = points_2 - at_so_3;
        let why_6 = if points_3.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_5 = Answer::<I>::yes();
            why_5.bar(AT_BARS, opponent(args.attacker), points_3);
            why_5
        };
        let why_21 = Answer::<
            I,
        >::any(
            (points_2 & at_so_3).iter(),
            |q| {
                let vacant = position.at_absent();
                let reached_9 = closure(
                    I::Set::of(q),
                    |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_3,
                );
                let by_adj_2 = I::ADJ_TABLE.image(reached_9);
                let common = vacant & by_adj_2;
                if common.at_least(3) {
                    let all = common;
                    let first = (vacant & I::ADJ_TABLE.row(q) & all).few(3);
                    let points_4 = first | (all - first).few(3 - first.count());
                    let why_10 = if points_4.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_5 = I::Set::union_of(
                            points_4
                                .iter()
                                .map(|q_2| (reached_9 & I::ADJ_TABLE.column(q_2)).few(1)),
                        );
                        let why_8 = if points_5.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_7 = Answer::<I>::yes();
                            why_7.join(&reached_23(position, args, q, points_5));
                            why_7
                        };
                        let mut why_9 = Answer::<I>::yes();
                        why_9.bar_others(AT_BARS, &position.at, points_4);
                        why_9.join(&why_8);
                        why_9
                    };
                    let mut why_11 = Answer::<I>::no();
                    why_11.join(&why_10);
                    why_11
                } else {
                    let points_6 = I::FULL - common;
                    let why_19 = if points_6.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_7 = points_6 - by_adj_2;
                        let why_15 = if points_7.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let why_13 = if I::ADJ_TABLE.preimage(points_7).is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_12 = Answer::<I>::yes();
                                why_12.join(&unreached_16(position, args, q));
                                why_12
                            };
                            let mut why_14 = Answer::<I>::yes();
                            why_14.join(&why_13);
                            why_14
                        };
                        let points_8 = points_6 & by_adj_2;
                        let why_17 = if points_8.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_16 = Answer::<I>::yes();
                            why_16.bar(AT_BARS, NONE, points_8);
                            why_16
                        };
                        let mut why_18 = Answer::<I>::yes();
                        why_18.join(&why_15);
                        why_18.join(&why_17);
                        why_18
                    };
                    let mut why_20 = Answer::<I>::yes();
                    why_20.join(&why_19);
                    why_20
                }
            },
        );
        let mut why_22 = Answer::<I>::yes();
        why_22.bar(AT_BARS, args.attacker, points_2);
        why_22.bar(AT_BARS, NONE, points_2);
        why_22.join(&why_6);
        why_22.join(&why_21);
        why_22
    };
    let points_9 = before_4 & I::ADJ_TABLE.image(I::FULL - before_4);
    let why_25 = if points_9.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_24 = Answer::<I>::yes();
        why_24.bar(AT_BARS, args.attacker, points_9);
        why_24
    };
    let mut why_26 = Answer::<I>::yes();
    why_26.join(&unreached(position, args));
    why_26.join(&why_4);
    why_26.join(&why_23);
    why_26.join(&why_25);
    why_26
}

/// Why the points are not reached.
pub fn unreached_64<I: Instance>(
    position: &Position<I>,
    args: &Args,
    before_3: I::Set,
) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(args.attacker);
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let reached_7 = closure(
        I::Set::of(args.a),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
    );
    let chosen = at_so_2
        .filter(|q| {
            let common = vacant
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
                        ),
                    );
            !common.at_least(3)
        });
    let reached_10 = closure(
        reached_7 | ((at_so | vacant | chosen) & I::ADJ_TABLE.image(reached_7)),
        |reached_9| I::ADJ_TABLE.image(reached_9) & at_so,
    );
    let by_adj = I::ADJ_TABLE.image(reached_10);
    let before_4 = closure(
        before_3,
        |reached_11| I::ADJ_TABLE.image(reached_11 & at_so),
    );
    let points = before_4 - by_adj;
    let why_4 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_2 = I::ADJ_TABLE.preimage(points);
        let why_2 = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.join(&unreached_58(position, args, points_2));
            why
        };
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&why_2);
        why_3
    };
    let points_3 = before_4 & by_adj;
    let why_23 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = points_3 - at_so_2;
        let why_6 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_5 = Answer::<I>::yes();
            why_5.bar(AT_BARS, opponent(args.attacker), points_4);
            why_5
        };
        let why_21 = Answer::<
            I,
        >::any(
            (points_3 & at_so_2).iter(),
            |q_2| {
                let reached_15 = closure(
                    I::Set::of(q_2),
                    |reached_12| I::ADJ_TABLE.image(reached_12) & at_so_2,
                );
                let by_adj_2 = I::ADJ_TABLE.image(reached_15);
                let common_2 = vacant & by_adj_2;
                if common_2.at_least(3) {
                    let all = common_2;
                    let first = (vacant & I::ADJ_TABLE.row(q_2) & all).few(3);
                    let points_5 = first | (all - first).few(3 - first.count());
                    let why_10 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_6 = I::Set::union_of(
                            points_5
                                .iter()
                                .map(|q_3| (reached_15 & I::ADJ_TABLE.column(q_3)).few(1)),
                        );
                        let why_8 = if points_6.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_7 = Answer::<I>::yes();
                            why_7.join(&reached_23(position, args, q_2, points_6));
                            why_7
                        };
                        let mut why_9 = Answer::<I>::yes();
                        why_9.bar_others(AT_BARS, &position.at, points_5);
                        why_9.join(&why_8);
                        why_9
                    };
                    let mut why_11 = Answer::<I>::no();
                    why_11.join(&why_10);
                    why_11
                } else {
                    let points_7 = I::FULL - common_2;
                    let why_19 = if points_7.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_8 = points_7 - by_adj_2;
                        let why_15 = if points_8.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let why_13 = if I::ADJ_TABLE.preimage(points_8).is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_12 = Answer::<I>::yes();
                                why_12.join(&unreached_16(position, args, q_2));
                                why_12
                            };
                            let mut why_14 = Answer::<I>::yes();
                            why_14.join(&why_13);
                            why_14
                        };
                        let points_9 = points_7 & by_adj_2;
                        let why_17 = if points_9.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_16 = Answer::<I>::yes();
                            why_16.bar(AT_BARS, NONE, points_9);
                            why_16
                        };
                        let mut why_18 = Answer::<I>::yes();
                        why_18.join(&why_15);
                        why_18.join(&why_17);
                        why_18
                    };
                    let mut why_20 = Answer::<I>::yes();
                    why_20.join(&why_19);
                    why_20
                }
            },
        );
        let mut why_22 = Answer::<I>::yes();
        why_22.bar(AT_BARS, args.attacker, points_3);
        why_22.bar(AT_BARS, NONE, points_3);
        why_22.join(&why_6);
        why_22.join(&why_21);
        why_22
    };
    let points_10 = before_4 & I::ADJ_TABLE.image(I::FULL - before_4);
    let why_25 = if points_10.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_24 = Answer::<I>::yes();
        why_24.bar(AT_BARS, args.attacker, points_10);
        why_24
    };
    let mut why_26 = Answer::<I>::yes();
    why_26.join(&unreached_58(position, args, before_4));
    why_26.join(&why_4);
    why_26.join(&why_23);
    why_26.join(&why_25);
    why_26
}

/// Why the points are not reached.
pub fn unreached_76<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(args.attacker);
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let chosen = at_so_2
        .filter(|q| {
            let common = vacant
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_2| I::ADJ_TABLE.image(reached_2) & at_so_2,
                        ),
                    );
            !common.at_least(3)
        });
    let all = at_so | vacant | chosen;
    let reached_8 = closure(
        I::Set::of(args.a),
        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so,
    );
    let reached_10 = closure(
        reached_8 | (all & I::ADJ_TABLE.image(reached_8)),
        |reached_9| I::ADJ_TABLE.image(reached_9) & at_so,
    );
    let reached_12 = closure(
        reached_10 | (all & I::ADJ_TABLE.image(reached_10)),
        |reached_11| I::ADJ_TABLE.image(reached_11) & at_so,
    );
    let by_adj = I::ADJ_TABLE.image(reached_12);
    let before_3 = closure(
        I::Set::of(args.b),
        |reached_15| I::ADJ_TABLE.image(reached_15 & at_so),
    );
    let points = before_3 - by_adj;
    let why_4 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_2 = I::ADJ_TABLE.preimage(points);
        let why_2 = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.join(&unreached_64(position, args, points_2));
            why
        };
        let mut why_3 = Answer::<I>::yes();
        why_3.join(&why_2);
        why_3
    };
    let points_3 = before_3 & by_adj;
    let why_23 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = points_3 - at_so_2;
        let why_6 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_5 = Answer::<I>::yes();
            why_5.bar(AT_BARS, opponent(args.attacker), points_4);
            why_5
        };
        let why_21 = Answer::<
            I,
        >::any(
            (points_3 & at_so_2).iter(),
            |q_2| {
                let reached_17 = closure(
                    I::Set::of(q_2),
                    |reached_16| I::ADJ_TABLE.image(reached_16) & at_so_2,
                );
                let by_adj_2 = I::ADJ_TABLE.image(reached_17);
                let common_2 = vacant & by_adj_2;
                if common_2.at_least(3) {
                    let all_2 = common_2;
                    let first = (vacant & I::ADJ_TABLE.row(q_2) & all_2).few(3);
                    let points_5 = first | (all_2 - first).few(3 - first.count());
                    let why_10 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_6 = I::Set::union_of(
                            points_5
                                .iter()
                                .map(|q_3| (reached_17 & I::ADJ_TABLE.column(q_3)).few(1)),
                        );
                        let why_8 = if points_6.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_7 = Answer::<I>::yes();
                            why_7.join(&reached_23(position, args, q_2, points_6));
                            why_7
                        };
                        let mut why_9 = Answer::<I>::yes();
                        why_9.bar_others(AT_BARS, &position.at, points_5);
                        why_9.join(&why_8);
                        why_9
                    };
                    let mut why_11 = Answer::<I>::no();
                    why_11.join(&why_10);
                    why_11
                } else {
                    let points_7 = I::FULL - common_2;
                    let why_19 = if points_7.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_8 = points_7 - by_adj_2;
                        let why_15 = if points_8.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let why_13 = if I::ADJ_TABLE.preimage(points_8).is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_12 = Answer::<I>::yes();
                                why_12.join(&unreached_16(position, args, q_2));
                                why_12
                            };
                            let mut why_14 = Answer::<I>::yes();
                            why_14.join(&why_13);
                            why_14
                        };
                        let points_9 = points_7 & by_adj_2;
                        let why_17 = if points_9.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_16 = Answer::<I>::yes();
                            why_16.bar(AT_BARS, NONE, points_9);
                            why_16
                        };
                        let mut why_18 = Answer::<I>::yes();
                        why_18.join(&why_15);
                        why_18.join(&why_17);
                        why_18
                    };
                    let mut why_20 = Answer::<I>::yes();
                    why_20.join(&why_19);
                    why_20
                }
            },
        );
        let mut why_22 = Answer::<I>::yes();
        why_22.bar(AT_BARS, args.attacker, points_3);
        why_22.bar(AT_BARS, NONE, points_3);
        why_22.join(&why_6);
        why_22.join(&why_21);
        why_22
    };
    let points_10 = before_3 & I::ADJ_TABLE.image(I::FULL - before_3);
    let why_25 = if points_10.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_24 = Answer::<I>::yes();
        why_24.bar(AT_BARS, args.attacker, points_10);
        why_24
    };
    let mut why_26 = Answer::<I>::yes();
    why_26.join(&unreached_64(position, args, before_3));
    why_26.join(&why_4);
    why_26.join(&why_23);
    why_26.join(&why_25);
    why_26
}

/// The answer of `near_3`, with its reason.
/// Rule: connect.game:6, connect.game:7.
pub fn near_3_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let why_3 = if at_so.contains(args.a) {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, I::Set::of(args.a));
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar(AT_BARS, args.attacker, I::Set::of(args.a));
        why_2
    };
    let why_25 = why_3
        .or(|| {
            let vacant = position.at_absent();
            let why_6 = if vacant.contains(args.a) {
                let mut why_4 = Answer::<I>::yes();
                why_4.bar_others(AT_BARS, &position.at, I::Set::of(args.a));
                why_4
            } else {
                let mut why_5 = Answer::<I>::no();
                why_5.bar(AT_BARS, NONE, I::Set::of(args.a));
                why_5
            };
            if why_6.holds() {
                return why_6;
            }
            let at_so_2 = position.at_plane(opponent(args.attacker));
            let why_9 = if at_so_2.contains(args.a) {
                let mut why_7 = Answer::<I>::yes();
                why_7.bar_others(AT_BARS, &position.at, I::Set::of(args.a));
                why_7
            } else {
                let mut why_8 = Answer::<I>::no();
                why_8.bar(AT_BARS, opponent(args.attacker), I::Set::of(args.a));
                why_8
            };
            let mut why_24 = why_9
                .and(|| {
                    let reached_7 = closure(
                        I::Set::of(args.a),
                        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so_2,
                    );
                    let by_adj = I::ADJ_TABLE.image(reached_7);
                    let common = vacant & by_adj;
                    if common.at_least(3) {
                        let all = common;
                        let first = (vacant & I::ADJ_TABLE.row(args.a) & all).few(3);
                        let points = first | (all - first).few(3 - first.count());
                        let why_13 = if points.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let points_2 = I::Set::union_of(
                                points
                                    .iter()
                                    .map(|q| (reached_7 & I::ADJ_TABLE.column(q)).few(1)),
                            );
                            let why_11 = if points_2.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_10 = Answer::<I>::yes();
                                why_10.join(&reached_21(position, args, points_2));
                                why_10
                            };
                            let mut why_12 = Answer::<I>::yes();
                            why_12.bar_others(AT_BARS, &position.at, points);
                            why_12.join(&why_11);
                            why_12
                        };
                        let mut why_14 = Answer::<I>::no();
                        why_14.join(&why_13);
                        why_14
                    } else {
                        let points_3 = I::FULL - common;
                        let why_22 = if points_3.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let points_4 = points_3 - by_adj;
                            let why_18 = if points_4.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let why_16 = if I::ADJ_TABLE.preimage(points_4).is_empty() {
                                    Answer::<I>::yes()
                                } else {
                                    let mut why_15 = Answer::<I>::yes();
                                    why_15.join(&unreached_4(position, args));
                                    why_15
                                };
                                let mut why_17 = Answer::<I>::yes();
                                why_17.join(&why_16);
                                why_17
                            };
                            let points_5 = points_3 & by_adj;
                            let why_20 = if points_5.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_19 = Answer::<I>::yes();
                                why_19.bar(AT_BARS, NONE, points_5);
                                why_19
                            };
                            let mut why_21 = Answer::<I>::yes();
                            why_21.join(&why_18);
                            why_21.join(&why_20);
                            why_21
                        };
                        let mut why_23 = Answer::<I>::yes();
                        why_23.join(&why_22);
                        why_23
                    }
                });
            if !why_24.holds() {
                why_24.join(&why_6);
            }
            why_24
        });
    let why_28 = why_25
        .and(|| {
            let vacant_2 = position.at_absent();
            let at_so_3 = position.at_plane(opponent(args.attacker));
            let chosen = at_so_3
                .filter(|q_2| {
                    let common_2 = vacant_2
                        & I::ADJ_TABLE
                            .image(
                                closure(
                                    I::Set::of(q_2),
                                    |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_3,
                                ),
                            );
                    !common_2.at_least(3)
                });
            let open = at_so | vacant_2 | chosen;
            let reached_10 = closure(
                I::Set::of(args.a),
                |reached_9| I::ADJ_TABLE.image(reached_9) & at_so,
            );
            let reached_12 = closure(
                reached_10 | (open & I::ADJ_TABLE.image(reached_10)),
                |reached_11| I::ADJ_TABLE.image(reached_11) & at_so,
            );
            let reached_16 = closure(
                reached_12 | (open & I::ADJ_TABLE.image(reached_12)),
                |reached_15| I::ADJ_TABLE.image(reached_15) & at_so,
            );
            let reached_18 = closure(
                reached_16 | (open & I::ADJ_TABLE.image(reached_16)),
                |reached_17| I::ADJ_TABLE.image(reached_17) & at_so,
            );
            if reached_18.contains(args.b) {
                let mut why_26 = Answer::<I>::yes();
                why_26.join(&reached_89(position, args));
                why_26
            } else {
                let mut why_27 = Answer::<I>::no();
                why_27.join(&unreached_76(position, args));
                why_27
            }
        });
    if why_28.holds() {
        return why_28;
    }
    let at_so_4 = position.at_plane(opponent(args.attacker));
    let why_31 = if at_so_4.contains(args.a) {
        let mut why_29 = Answer::<I>::yes();
        why_29.bar_others(AT_BARS, &position.at, I::Set::of(args.a));
        why_29
    } else {
        let mut why_30 = Answer::<I>::no();
        why_30.bar(AT_BARS, opponent(args.attacker), I::Set::of(args.a));
        why_30
    };
    let mut why_34 = why_31
        .and(|| {
            if closure(
                    I::Set::of(args.a),
                    |reached_19| I::ADJ_TABLE.image(reached_19) & at_so_4,
                )
                .contains(args.b)
            {
                let mut why_32 = Answer::<I>::yes();
                why_32.join(&reached_4(position, args));
                why_32
            } else {
                let mut why_33 = Answer::<I>::no();
                why_33.join(&unreached_4(position, args));
                why_33
            }
        });
    if !why_34.holds() {
        why_34.join(&why_28);
    }
    why_34
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
    let mut why_32 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .or(|| {
            let why_5 = why_2;
            let mut why_6 = Answer::<I>::from(!why_5.holds());
            why_6.join(&why_5);
            let why_7 = why_6;
            if !why_7.holds() {
                return why_7;
            }
            let why_8 = goal_defender_why(position, args);
            let mut why_9 = Answer::<I>::from(!why_8.holds());
            why_9.join(&why_8);
            let why_10 = why_9;
            if !why_10.holds() {
                return why_10;
            }
            let why_13 = if position.passes >= 2 {
                let mut why_11 = Answer::<I>::yes();
                why_11
                    .bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
                why_11
            } else {
                let mut why_12 = Answer::<I>::no();
                why_12.bar_passes(PASSES_BARS, 2);
                why_12
            };
            let mut why_14 = Answer::<I>::from(!why_13.holds());
            why_14.join(&why_13);
            let why_15 = why_14;
            if !why_15.holds() {
                return why_15;
            }
            let mut why_31 = at_once(position, args)
                .or(|| {
                    let mut after = *position;
                    after.ko = NONE;
                    after.passes = 0;
                    I::played();
                    let idle = g_2_2_1_near_why(&after, args);
                    let frame = if idle.holds() {
                        let mut why_16 = Answer::<I>::yes();
                        why_16.bar_everything();
                        why_16
                    } else {
                        frame_2(position, args, &idle)
                    };
                    let candidates = frame.barred(AT_BARS, args.attacker, I::FULL);
                    let why_24 = Answer::<
                        I,
                    >::any(
                        ((position.at_absent() & candidates) - I::Set::of(position.ko))
                            .iter(),
                        |l| {
                            let mut after_2 = *position;
                            after_2.put_at(I::Set::of(l), args.attacker);
                            let string = go::string_from(&after_2, l);
                            let dies = go::dies_from(&after_2, args.attacker, l);
                            let single = if (string - I::Set::of(l)).is_empty()
                                && (after_2.at_absent() & I::ADJ_TABLE.image(string))
                                    .is_empty() && dies.count() == 1
                            {
                                dies.only()
                            } else {
                                NONE
                            };
                            let mut after_3 = after_2;
                            after_3.ko = single;
                            after_3.put_at(dies, NONE);
                            let why_21 = if (after_3.at_absent()
                                & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                                .is_empty()
                            {
                                let mut why_17 = Answer::<I>::no();
                                why_17.join(&allowed(&after_3, l));
                                why_17
                            } else {
                                let mut after_4 = after_3;
                                after_4.passes = 0;
                                I::played();
                                let why_18 = if breaks(&after_4, &idle) {
                                    g_2_2_1_near_why(&after_4, args)
                                } else {
                                    idle
                                };
                                let mut why_19 = Answer::<I>::from(why_18.holds());
                                why_19.join_cell(AT_BARS, &why_18);
                                why_19.join_place(KO_BARS, &why_18);
                                why_19
                                    .and(|| {
                                        let mut why_20 = Answer::<I>::yes();
                                        why_20.join(&allowed(&after_3, l));
                                        why_20
                                    })
                            };
                            let why_22 = before_2(
                                position,
                                args,
                                &before(&after_2, args, &why_21, l),
                            );
                            if !why_22.holds() {
                                return why_22;
                            }
                            let mut why_23 = Answer::<I>::yes();
                            why_23.bar_others(AT_BARS, &position.at, I::Set::of(l));
                            why_23.bar_among(KO_BARS, I::Set::of(l));
                            if why_23.holds() {
                                why_23.join(&why_22);
                            }
                            why_23
                        },
                    );
                    let why_27 = why_24
                        .or(|| {
                            let mut why_25 = Answer::<I>::no();
                            why_25.join(&no_move(position, candidates));
                            why_25
                        })
                        .or(|| {
                            let mut why_26 = Answer::<I>::no();
                            why_26.join(&frame);
                            why_26
                        });
                    if why_27.holds() {
                        return why_27;
                    }
                    let mut after_5 = *position;
                    after_5.ko = NONE;
                    after_5.passes = position.passes.saturating_add(1);
                    I::played();
                    let why_28 = if breaks(&after_5, &idle) {
                        g_2_2_1_near_why(&after_5, args)
                    } else {
                        idle
                    };
                    let mut why_29 = Answer::<I>::from(why_28.holds());
                    why_29.join_cell(AT_BARS, &why_28);
                    why_29.bar_one_more_pass(PASSES_BARS, &why_28);
                    let mut why_30 = why_29;
                    if !why_30.holds() {
                        why_30.join(&why_27);
                    }
                    why_30
                });
            if why_31.holds() {
                why_31.join(&why_7);
                why_31.join(&why_10);
                why_31.join(&why_15);
            }
            why_31
        });
    if why_32.holds() {
        why_32.join(&why);
    }
    why_32
}

/// The answer of `gi3_move_near` for a mover who does nothing.
/// Rule: prelude.game:8.
pub fn gi3_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    goal_attacker_why(&after, args).or(|| g_2_2_1_near_why(&after, args))
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args, args.attacker) || g_2_2_1_near_met(position, args)
}

/// The gradual game `IP(1, [])`.
/// Rule: prelude.game:20.
pub fn ip_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    gi_1_near_met(&after, args)
}

/// The answer of `ip_1_near`, with its reason.
/// Rule: prelude.game:20.
pub fn ip_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    let why = gi_1_near_why(&after, args);
    let mut why_2 = Answer::<I>::from(why.holds());
    why_2.join_cell(AT_BARS, &why);
    why_2
}

/// The answer of `ip1_move_near` for a mover who does nothing.
/// Rule: prelude.game:20.
pub fn ip1_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    let why = gi_1_near_why(&after, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    why_2
}

/// Where a move can be of the moves of `ip1`.
/// Rule: go.game:7.
#[inline]
pub fn play_few_4<I: Instance>(
    position: &Position<I>,
    args: &Args,
    idle: &Answer<I>,
) -> I::Set {
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_5(position, args, idle)
    };
    why_2.barred(AT_BARS, opponent(args.attacker), I::FULL)
}

/// Whether the move just made belongs to the moves of `ip1`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_1_near_met(position, args)
}

/// The gradual game `IP(2, [1])`.
/// Rule: prelude.game:20.
pub fn ip_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    gi_2_1_near_met(&after, args)
}

/// The answer of `ip_2_1_near`, with its reason.
/// Rule: prelude.game:20.
pub fn ip_2_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    let why = gi_2_1_near_why(&after, args);
    let mut why_2 = Answer::<I>::from(why.holds());
    why_2.join_cell(AT_BARS, &why);
    why_2
}

/// The answer of `ip2_move_near` for a mover who does nothing.
/// Rule: prelude.game:20.
pub fn ip2_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    let why = gi_2_1_near_why(&after, args);
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
pub fn ip_3_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    gi_3_2_1_near_met(&after, args)
}

/// The answer of `ip_3_2_1_near`, with its reason.
/// Rule: prelude.game:20.
pub fn ip_3_2_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    let why = gi_3_2_1_near_why(&after, args);
    let mut why_2 = Answer::<I>::from(why.holds());
    why_2.join_cell(AT_BARS, &why);
    why_2
}

/// The answer of `ip3_move_near` for a mover who does nothing.
/// Rule: prelude.game:20.
pub fn ip3_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    let why = gi_3_2_1_near_why(&after, args);
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
    let goal_holds = goal(position, args, args.attacker);
    if goal_holds {
        return true;
    }
    if position.passes >= 2 || goal(position, args, opponent(args.attacker)) {
        return false;
    }
    let mut after = *position;
    after.ko = NONE;
    after.passes = 0;
    I::played();
    let why = gi_3_2_1_near_why(&after, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let threat = why_2;
    if threat.holds() {
        return false;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = position.passes.saturating_add(1);
    I::played();
    let holds = if breaks(&after_2, &threat) {
        !gi_3_2_1_near_met(&after_2, args)
    } else {
        threat.holds()
    };
    if holds {
        return false;
    }
    let why_4 = if threat.holds() {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar_everything();
        why_3
    } else {
        frame_5(position, args, &threat)
    };
    ((position.at_absent() & why_4.barred(AT_BARS, opponent(args.attacker), I::FULL))
        - I::Set::of(position.ko))
        .iter()
        .all(|l| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l), opponent(args.attacker));
            let string = go::string_from(&after_3, l);
            let dies = go::dies_from(&after_3, opponent(args.attacker), l);
            let single = if (string - I::Set::of(l)).is_empty()
                && (after_3.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            (after_3.at_absent() & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                .is_empty()
                || !{
                    let mut after_4 = after_3;
                    after_4.passes = 0;
                    I::played();
                    if breaks(&after_4, &threat) {
                        !gi_3_2_1_near_met(&after_4, args)
                    } else {
                        threat.holds()
                    }
                }
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
    let why_2 = why;
    let mut why_3 = Answer::<I>::from(!why_2.holds());
    why_3.join(&why_2);
    let mut why_26 = why_3
        .and(|| {
            let why_4 = goal_defender_why(position, args);
            let mut why_5 = Answer::<I>::from(!why_4.holds());
            why_5.join(&why_4);
            why_5
        })
        .and(|| {
            let why_8 = if position.passes >= 2 {
                let mut why_6 = Answer::<I>::yes();
                why_6.bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
                why_6
            } else {
                let mut why_7 = Answer::<I>::no();
                why_7.bar_passes(PASSES_BARS, 2);
                why_7
            };
            let mut why_9 = Answer::<I>::from(!why_8.holds());
            why_9.join(&why_8);
            why_9
        })
        .and(|| {
            let mut after = *position;
            after.ko = NONE;
            after.passes = 0;
            I::played();
            let threat = gi_3_2_1_near_why(&after, args);
            let mut why_10 = Answer::<I>::from(threat.holds());
            why_10.join_cell(AT_BARS, &threat);
            if !why_10.holds() {
                return why_10;
            }
            let frame = if threat.holds() {
                frame_5(position, args, &threat)
            } else {
                let mut why_11 = Answer::<I>::yes();
                why_11.bar_everything();
                why_11
            };
            let candidates = frame.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_19 = Answer::<
                I,
            >::every(
                ((position.at_absent() & candidates) - I::Set::of(position.ko)).iter(),
                |l| {
                    let mut after_2 = *position;
                    after_2.put_at(I::Set::of(l), opponent(args.attacker));
                    let string = go::string_from(&after_2, l);
                    let dies = go::dies_from(&after_2, opponent(args.attacker), l);
                    let single = if (string - I::Set::of(l)).is_empty()
                        && (after_2.at_absent() & I::ADJ_TABLE.image(string)).is_empty()
                        && dies.count() == 1
                    {
                        dies.only()
                    } else {
                        NONE
                    };
                    let mut after_3 = after_2;
                    after_3.ko = single;
                    after_3.put_at(dies, NONE);
                    let why_16 = if (after_3.at_absent()
                        & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
                        .is_empty()
                    {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.join(&allowed(&after_3, l));
                        why_12
                    } else {
                        let mut after_4 = after_3;
                        after_4.passes = 0;
                        I::played();
                        let why_13 = if breaks(&after_4, &threat) {
                            gi_3_2_1_near_why(&after_4, args)
                        } else {
                            threat
                        };
                        let mut why_14 = Answer::<I>::from(why_13.holds());
                        why_14.join_cell(AT_BARS, &why_13);
                        why_14.join_place(KO_BARS, &why_13);
                        why_14
                            .or(|| {
                                let mut why_15 = Answer::<I>::no();
                                why_15.join(&allowed(&after_3, l));
                                why_15
                            })
                    };
                    let why_17 = before_6(
                        position,
                        args,
                        &before_5(&after_2, args, &why_16, l),
                    );
                    if why_17.holds() {
                        return why_17;
                    }
                    let mut why_18 = Answer::<I>::no();
                    why_18.bar_others(AT_BARS, &position.at, I::Set::of(l));
                    why_18.bar_among(KO_BARS, I::Set::of(l));
                    if !why_18.holds() {
                        why_18.join(&why_17);
                    }
                    why_18
                },
            );
            let why_22 = why_19
                .and(|| {
                    let mut why_20 = Answer::<I>::yes();
                    why_20.join(&no_move(position, candidates));
                    why_20
                })
                .and(|| {
                    let mut why_21 = Answer::<I>::yes();
                    why_21.join(&frame);
                    why_21
                });
            if !why_22.holds() {
                return why_22;
            }
            let mut after_5 = *position;
            after_5.ko = NONE;
            after_5.passes = position.passes.saturating_add(1);
            I::played();
            let why_23 = if breaks(&after_5, &threat) {
                gi_3_2_1_near_why(&after_5, args)
            } else {
                threat
            };
            let mut why_24 = Answer::<I>::from(why_23.holds());
            why_24.join_cell(AT_BARS, &why_23);
            why_24.bar_one_more_pass(PASSES_BARS, &why_23);
            let mut why_25 = why_24;
            if why_25.holds() {
                why_25.join(&why_10);
                why_25.join(&why_22);
            }
            why_25
        });
    if !why_26.holds() {
        why_26.join(&why);
    }
    why_26
}

/// The answer of `ended`, with its reason.
#[inline]
pub fn ended_why<I: Instance>(position: &Position<I>) -> Answer<I> {
    if position.passes >= 2 {
        let mut why = Answer::<I>::yes();
        why.bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar_passes(PASSES_BARS, 2);
        why_2
    }
}

/// The answer after the turn is given over, read before.
#[inline]
pub fn before_null<I: Instance>(after: &Answer<I>) -> Answer<I> {
    let mut why = Answer::<I>::from(after.holds());
    why.join_cell(AT_BARS, after);
    why
}

/// Whether the move is allowed, with the reason.
pub fn allowed_10<I: Instance>(position: &Position<I>, l: Point) -> Answer<I> {
    let why_3 = if position.at_absent().contains(l) {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, I::Set::of(l));
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar(AT_BARS, NONE, I::Set::of(l));
        why_2
    };
    if !why_3.holds() {
        return why_3;
    }
    let mut why_6 = if I::Set::of(position.ko).contains(l) {
        let mut why_4 = Answer::<I>::no();
        why_4.bar_other_values(KO_BARS, position.ko, I::FULL);
        why_4
    } else {
        let mut why_5 = Answer::<I>::yes();
        why_5.bar_among(KO_BARS, I::Set::of(l));
        why_5
    };
    if why_6.holds() {
        why_6.join(&why_3);
    }
    why_6
}

/// The answer of a move, from the answer after it.
pub fn play_attacker_step<I: Instance>(
    position: &Position<I>,
    args: &Args,
    after: &Answer<I>,
    l: Point,
) -> Answer<I> {
    if position.at_absent().contains(l) && !I::Set::of(position.ko).contains(l) {
        let mut after_2 = *position;
        after_2.put_at(I::Set::of(l), args.attacker);
        let mut after_3 = after_2;
        after_3.put_at(go::dies_from(&after_2, args.attacker, l), NONE);
        I::played();
        let why_4 = if (after_3.at_absent()
            & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
            .is_empty()
        {
            let mut why = Answer::<I>::no();
            why.join(&allowed(&after_3, l));
            why
        } else {
            let mut why_2 = Answer::<I>::from(after.holds());
            why_2.join_cell(AT_BARS, after);
            why_2.join_place(KO_BARS, after);
            why_2
                .and(|| {
                    let mut why_3 = Answer::<I>::yes();
                    why_3.join(&allowed(&after_3, l));
                    why_3
                })
        };
        let why_5 = before_2(position, args, &before(&after_2, args, &why_4, l));
        if !why_5.holds() {
            return why_5;
        }
        let mut why_6 = Answer::<I>::yes();
        why_6.join(&allowed_10(position, l));
        if why_6.holds() {
            why_6.join(&why_5);
        }
        why_6
    } else {
        let mut why_7 = Answer::<I>::no();
        why_7.join(&allowed_10(position, l));
        why_7
    }
}

/// What an answer rests on where the moves to certain points are looked at.
#[inline]
pub fn play_attacker_frame<I: Instance>(
    position: &Position<I>,
    args: &Args,
    idle: &Answer<I>,
) -> Answer<I> {
    if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_2(position, args, idle)
    }
}

/// The points where a move can be that has another answer.
#[inline]
pub fn play_attacker_points<I: Instance>(
    position: &Position<I>,
    args: &Args,
    frame: &Answer<I>,
) -> I::Set {
    (frame.barred(AT_BARS, args.attacker, I::FULL) & position.at_absent())
        - I::Set::of(position.ko)
}

/// Why no move fills the other points that are barred.
pub fn play_attacker_others<I: Instance>(
    position: &Position<I>,
    args: &Args,
    frame: &Answer<I>,
) -> Answer<I> {
    let vacant = position.at_absent();
    let points = frame.barred(AT_BARS, args.attacker, I::FULL)
        - (vacant - I::Set::of(position.ko));
    let why_6 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_2 = points - vacant;
        let why_2 = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, NONE, points_2);
            why
        };
        let why_4 = if (points & vacant).is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.bar_other_values(KO_BARS, position.ko, I::FULL);
            why_3
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_2);
        why_5.join(&why_4);
        why_5
    };
    let mut why_7 = Answer::<I>::yes();
    why_7.join(&why_6);
    why_7
}

/// The answer of a move, from the answer after it.
pub fn play_defender_step<I: Instance>(
    position: &Position<I>,
    args: &Args,
    after: &Answer<I>,
    l: Point,
) -> Answer<I> {
    if position.at_absent().contains(l) && !I::Set::of(position.ko).contains(l) {
        let mut after_2 = *position;
        after_2.put_at(I::Set::of(l), opponent(args.attacker));
        let mut after_3 = after_2;
        after_3.put_at(go::dies_from(&after_2, opponent(args.attacker), l), NONE);
        I::played();
        let why_4 = if (after_3.at_absent()
            & I::ADJ_TABLE.image(go::string_from(&after_3, l)))
            .is_empty()
        {
            let mut why = Answer::<I>::yes();
            why.join(&allowed(&after_3, l));
            why
        } else {
            let mut why_2 = Answer::<I>::from(after.holds());
            why_2.join_cell(AT_BARS, after);
            why_2.join_place(KO_BARS, after);
            why_2
                .or(|| {
                    let mut why_3 = Answer::<I>::no();
                    why_3.join(&allowed(&after_3, l));
                    why_3
                })
        };
        let why_5 = before_6(position, args, &before_5(&after_2, args, &why_4, l));
        if why_5.holds() {
            return why_5;
        }
        let mut why_6 = Answer::<I>::no();
        why_6.join(&allowed_10(position, l));
        if !why_6.holds() {
            why_6.join(&why_5);
        }
        why_6
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.join(&allowed_10(position, l));
        why_7
    }
}

/// What an answer rests on where the moves to certain points are looked at.
#[inline]
pub fn play_defender_frame<I: Instance>(
    position: &Position<I>,
    args: &Args,
    idle: &Answer<I>,
) -> Answer<I> {
    if idle.holds() {
        frame_5(position, args, idle)
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    }
}

/// The points where a move can be that has another answer.
#[inline]
pub fn play_defender_points<I: Instance>(
    position: &Position<I>,
    args: &Args,
    frame: &Answer<I>,
) -> I::Set {
    (frame.barred(AT_BARS, opponent(args.attacker), I::FULL) & position.at_absent())
        - I::Set::of(position.ko)
}

/// Why no move fills the other points that are barred.
pub fn play_defender_others<I: Instance>(
    position: &Position<I>,
    args: &Args,
    frame: &Answer<I>,
) -> Answer<I> {
    let vacant = position.at_absent();
    let points = frame.barred(AT_BARS, opponent(args.attacker), I::FULL)
        - (vacant - I::Set::of(position.ko));
    let why_6 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_2 = points - vacant;
        let why_2 = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, NONE, points_2);
            why
        };
        let why_4 = if (points & vacant).is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.bar_other_values(KO_BARS, position.ko, I::FULL);
            why_3
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_2);
        why_5.join(&why_4);
        why_5
    };
    let mut why_7 = Answer::<I>::yes();
    why_7.join(&why_6);
    why_7
}

/// The answer of a move, from the answer after it.
#[inline]
pub fn pass_attacker_step<I: Instance>(after: &Answer<I>) -> Answer<I> {
    let mut why = Answer::<I>::from(after.holds());
    why.join_cell(AT_BARS, after);
    why.bar_one_more_pass(PASSES_BARS, after);
    why
}

/// The game `connect` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    type Why = Answer<I>;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "connect";
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
    const PARAMETERS: &'static [Parameter] = &[
        Parameter {
            name: "a",
            kind: Kind::Point,
        },
        Parameter {
            name: "b",
            kind: Kind::Point,
        },
    ];
    const CELLS: &'static [CellShape] = go::Rules::<I>::CELLS;
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
                let idle = ip1_move_near_idle(position, args);
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
                let idle = ip2_move_near_idle(position, args);
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
                let idle = ip3_move_near_idle(position, args);
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
            over: |position, _args| ended_why(position),
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
                            let frame = play_attacker_frame(position, args, idle);
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
                            let frame = play_defender_frame(position, args, idle);
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
                [
                    Step {
                        answer: |_position, _args, _, after| pass_attacker_step::<
                            I,
                        >(after),
                        few: None,
                    },
                    Step {
                        answer: |_position, _args, _, after| pass_attacker_step::<
                            I,
                        >(after),
                        few: None,
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
        go::Rules::<I>::to_cells(position)
    }

    fn from_cells(cells: &Cells) -> Option<Position<I>> {
        go::Rules::<I>::from_cells(cells)
    }

    #[inline]
    fn candidates(
        position: &Position<I>,
        _args: &Args,
        by: Player,
        moves: &mut Vec<Move>,
    ) {
        go::play_candidates(position, by, moves);
        go::pass_candidates(position, by, moves);
    }

    #[inline]
    fn play(
        position: &Position<I>,
        _args: &Args,
        by: Player,
        play: Move,
    ) -> Option<Position<I>> {
        match play.clause {
            0 => go::after_play(position, by, play.arg(0)),
            1 => go::after_pass(position, by),
            _ => None,
        }
    }

    #[inline]
    fn goal(position: &Position<I>, args: &Args, player: Player) -> bool {
        goal(position, args, player)
    }

    #[inline]
    fn drawn(_position: &Position<I>, _args: &Args) -> bool {
        false
    }

    #[inline]
    fn ended(position: &Position<I>, _args: &Args) -> bool {
        go::ended(position)
    }

    fn score(position: &Position<I>, _args: &Args, player: Player) -> Option<Value> {
        Some(go::score(position, player)).filter(|score| *score != NONE)
    }

    fn args(position: &Position<I>, given: &[Value]) -> Option<Args> {
        let &[a, b] = given else {
            return None;
        };
        if !(I::POINT.has(a) && I::POINT.has(b)) {
            return None;
        }
        let args = &Args { attacker: NONE, a, b };
        let attacker = attacker(position, args);
        let args = &Args { attacker, a, b };
        (PLAYER.has(attacker) && a_fits(position, args) && b_fits(position, args))
            .then_some(*args)
    }

    fn attacker(args: &Args) -> Player {
        args.attacker
    }

    fn with_attacker(args: &Args, attacker: Player) -> Args {
        Args { attacker, ..*args }
    }
}

impl<I: Instance> Instance for Counted<I> {
    const NAME: &'static str = <I as Instance>::NAME;
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

/// The board of `connect3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Connect3Board;

impl Board for Connect3Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(9);
    const POINTS: i32 = 9;
    const POINT_NAMES: &'static str = "A3 B3 C3 \
         A2 B2 C2 \
         A1 B1 C1";
    const SHAPE: Option<(usize, usize)> = Some((3, 3));
}

impl Instance for Connect3Board {
    const NAME: &'static str = "connect3";
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `connect3`.
pub type Connect3 = Rules<Connect3Board>;

impl go::Instance for Connect3Board {
    const NAME: &'static str = "connect3";
    const SIZE: Value = 3;
    type AdjTable = Both<Self::Set, 4, 9>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-3, Bits([0x1f8])),
        (-1, Bits([0x1b6])),
        (1, Bits([0xdb])),
        (3, Bits([0x3f])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// The board of `connect4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Connect4Board;

impl Board for Connect4Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(16);
    const POINTS: i32 = 16;
    const POINT_NAMES: &'static str = "A4 B4 C4 D4 \
         A3 B3 C3 D3 \
         A2 B2 C2 D2 \
         A1 B1 C1 D1";
    const SHAPE: Option<(usize, usize)> = Some((4, 4));
}

impl Instance for Connect4Board {
    const NAME: &'static str = "connect4";
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `connect4`.
pub type Connect4 = Rules<Connect4Board>;

impl go::Instance for Connect4Board {
    const NAME: &'static str = "connect4";
    const SIZE: Value = 4;
    type AdjTable = Both<Self::Set, 4, 16>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-4, Bits([0xfff0])),
        (-1, Bits([0xeeee])),
        (1, Bits([0x7777])),
        (4, Bits([0xfff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

impl Instance for go::Go5Board {
    const NAME: &'static str = "connect5";
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `connect5`.
pub type Connect5 = Rules<go::Go5Board>;

/// The board of `connect7`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Connect7Board;

impl Board for Connect7Board {
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

impl Instance for Connect7Board {
    const NAME: &'static str = "connect7";
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `connect7`.
pub type Connect7 = Rules<Connect7Board>;

impl go::Instance for Connect7Board {
    const NAME: &'static str = "connect7";
    const SIZE: Value = 7;
    type AdjTable = Both<Self::Set, 4, 49>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-7, Bits([0x1ffffffffff80])),
        (-1, Bits([0x1fbf7efdfbf7e])),
        (1, Bits([0xfdfbf7efdfbf])),
        (7, Bits([0x3ffffffffff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

impl Instance for go::Go9Board {
    const NAME: &'static str = "connect9";
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `connect9`.
pub type Connect9 = Rules<go::Go9Board>;

impl Instance for go::Go19Board {
    const NAME: &'static str = "connect19";
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `connect19`.
pub type Connect19 = Rules<go::Go19Board>;
