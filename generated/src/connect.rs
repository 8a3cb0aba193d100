//! The game `connect`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, Both, CellShape, Cells, Clause, Counted, Game, Kind, Knowledge, Move,
    NONE, NoMove, PLAYER, Parameter, PhantomData, Player, Point, PointSet, Relation,
    Role, Selector, Value, closure, opponent,
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
        && closure(I::Set::of(args.a), |reached| I::ADJ_TABLE.image(reached) & at_so)
            .contains(args.b)
    {
        return true;
    }
    let at_so_2 = position.at_plane(args.attacker);
    if !at_so_2.contains(args.a) && !position.at_absent().contains(args.a) {
        return false;
    }
    let reached_3 = closure(
        I::Set::of(args.a),
        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so_2,
    );
    let reached_5 = closure(
        reached_3 | ((at_so_2 | position.at_absent()) & I::ADJ_TABLE.image(reached_3)),
        |reached_4| I::ADJ_TABLE.image(reached_4) & at_so_2,
    );
    reached_5.contains(args.b)
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
        && closure(I::Set::of(args.a), |reached| I::ADJ_TABLE.image(reached) & at_so)
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
                                        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
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
                            |reached_3| I::ADJ_TABLE.image(reached_3) & at_so,
                        ),
                    );
            !common_2.at_least(2)
        });
    let open = at_so_2 | vacant_2 | chosen;
    let reached_5 = closure(
        I::Set::of(args.a),
        |reached_4| I::ADJ_TABLE.image(reached_4) & at_so_2,
    );
    let reached_7 = closure(
        reached_5 | (open & I::ADJ_TABLE.image(reached_5)),
        |reached_6| I::ADJ_TABLE.image(reached_6) & at_so_2,
    );
    let reached_9 = closure(
        reached_7 | (open & I::ADJ_TABLE.image(reached_7)),
        |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
    );
    reached_9.contains(args.b)
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
        && closure(I::Set::of(args.a), |reached| I::ADJ_TABLE.image(reached) & at_so)
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
                                        |reached_2| I::ADJ_TABLE.image(reached_2) & at_so,
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
                            |reached_3| I::ADJ_TABLE.image(reached_3) & at_so,
                        ),
                    );
            !common_2.at_least(3)
        });
    let open = at_so_2 | vacant_2 | chosen;
    let reached_5 = closure(
        I::Set::of(args.a),
        |reached_4| I::ADJ_TABLE.image(reached_4) & at_so_2,
    );
    let reached_7 = closure(
        reached_5 | (open & I::ADJ_TABLE.image(reached_5)),
        |reached_6| I::ADJ_TABLE.image(reached_6) & at_so_2,
    );
    let reached_9 = closure(
        reached_7 | (open & I::ADJ_TABLE.image(reached_7)),
        |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
    );
    let reached_11 = closure(
        reached_9 | (open & I::ADJ_TABLE.image(reached_9)),
        |reached_10| I::ADJ_TABLE.image(reached_10) & at_so_2,
    );
    reached_11.contains(args.b)
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

/// The game `connect` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
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
