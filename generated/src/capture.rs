//! The game `capture`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, Both, CellShape, Cells, Clause, Counted, Game, Kind, Knowledge, Move,
    NONE, NoMove, PLAYER, Parameter, PassBars, PhantomData, PlaneBars, Player, Point,
    PointBars, PointSet, Presence, Relation, Role, Selector, Step, Steps, Value,
    chain_path, chain_reached, chain_roots, closure, opponent, subtract,
};
use super::go::{self, Position};

/// An instance of `capture`: its board, and all that differs between instances.
pub trait Instance: go::Instance {
    /// The instance's name.
    const NAME: &'static str;
    /// The parameter `escape`.
    const ESCAPE: Value;
    /// The position at the start.
    fn start() -> Position<Self>;
}

/// What is fixed at the root: who attacks, and the parameters given with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Args {
    /// The attacker.
    pub attacker: Player,
    /// The parameter `target`.
    pub target: Point,
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

/// The points P2 with `string(P, P2)`.
/// Rule: stones.game:9, stones.game:10.
pub fn string_from<I: Instance>(position: &Position<I>, p: Point) -> I::Set {
    let point = if position.at_absent().contains(p) {
        I::Set::EMPTY
    } else {
        I::Set::of(p)
    };
    let at_so = position.at_plane(position.at(p));
    closure(point, |reached_4| I::ADJ_TABLE.image(reached_4) & at_so)
}

/// Whether the player has reached a goal.
/// Rule: capture.game:6, capture.game:7.
pub fn goal<I: Instance>(position: &Position<I>, args: &Args, player: Player) -> bool {
    if player == args.attacker && position.at_absent().contains(args.target) {
        return true;
    }
    player == opponent(args.attacker)
        && (position.at_absent()
            & I::ADJ_TABLE.image(string_from(position, args.target)))
            .at_least(I::ESCAPE)
}

/// Who attacks, read at the root.
/// Rule: capture.game:5.
#[inline]
pub fn attacker<I: Instance>(position: &Position<I>, args: &Args) -> Value {
    opponent(position.at(args.target))
}

/// Whether `target` is what the rules ask for, read at the root.
/// Rule: capture.game:4.
#[inline]
pub fn target_fits<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !position.at_absent().contains(args.target)
}

/// Whether the attacker may reach his goal by 1 moves in a row.
/// - `closure reached from {target} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
/// - adds over `at[none] & adj_table(closure reached from {target} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
///
/// Rule: capture.game:6, capture.game:7.
pub fn near_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let vacant = position.at_absent();
    if vacant.contains(args.target) {
        return true;
    }
    let at_so = position.at_plane(opponent(args.attacker));
    if !at_so.contains(args.target) {
        return false;
    }
    let common = vacant
        & I::ADJ_TABLE
            .image(
                closure(
                    I::Set::of(args.target),
                    |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                ),
            );
    !common.at_least(2)
}

/// Whether the attacker may reach his goal by 2 moves in a row.
/// - `closure reached from {target} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
/// - adds over `at[none] & adj_table(closure reached from {target} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
///
/// Rule: capture.game:6, capture.game:7.
pub fn near_2<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let vacant = position.at_absent();
    if vacant.contains(args.target) {
        return true;
    }
    let at_so = position.at_plane(opponent(args.attacker));
    if !at_so.contains(args.target) {
        return false;
    }
    let common = vacant
        & I::ADJ_TABLE
            .image(
                closure(
                    I::Set::of(args.target),
                    |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                ),
            );
    !common.at_least(3)
}

/// Whether the attacker may reach his goal by 3 moves in a row.
/// - `closure reached from {target} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
/// - adds over `at[none] & adj_table(closure reached from {target} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
///
/// Rule: capture.game:6, capture.game:7.
pub fn near_3<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let vacant = position.at_absent();
    if vacant.contains(args.target) {
        return true;
    }
    let at_so = position.at_plane(opponent(args.attacker));
    if !at_so.contains(args.target) {
        return false;
    }
    let common = vacant
        & I::ADJ_TABLE
            .image(
                closure(
                    I::Set::of(args.target),
                    |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                ),
            );
    !common.at_least(4)
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
                !go::string_from_clear_2(&after, l) && goal(&after, args, args.attacker)
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
            let dies = go::dies_from(&after_3, c, l);
            let single = if go::string_from_clear(&after_3, l)
                && go::string_from_clear_2(&after_3, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if go::string_from_clear_2(&after_3, l) {
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
            !go::string_from_clear_2(&after, l) && goal(&after, args, args.attacker)
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
                let dies = go::dies_from(&after_3, args.attacker, l_2);
                let single = if go::string_from_clear(&after_3, l_2)
                    && go::string_from_clear_2(&after_3, l_2) && dies.count() == 1
                {
                    dies.only()
                } else {
                    NONE
                };
                after_3.ko = single;
                after_3.put_at(dies, NONE);
                if go::string_from_clear_2(&after_3, l_2) {
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
            let dies = go::dies_from(&after_3, c, l);
            let single = if go::string_from_clear(&after_3, l)
                && go::string_from_clear_2(&after_3, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if go::string_from_clear_2(&after_3, l) {
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
            !go::string_from_clear_2(&after, l) && goal(&after, args, args.attacker)
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
                let dies = go::dies_from(&after_3, args.attacker, l_2);
                let single = if go::string_from_clear(&after_3, l_2)
                    && go::string_from_clear_2(&after_3, l_2) && dies.count() == 1
                {
                    dies.only()
                } else {
                    NONE
                };
                after_3.ko = single;
                after_3.put_at(dies, NONE);
                if go::string_from_clear_2(&after_3, l_2) {
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
            let dies = go::dies_from(&after_3, c, l);
            let single = if go::string_from_clear(&after_3, l)
                && go::string_from_clear_2(&after_3, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if go::string_from_clear_2(&after_3, l) {
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
                !go::string_from_clear_2(&after, l) && goal(&after, args, args.attacker)
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
            let dies = go::dies_from(&after_3, c, l);
            let single = if go::string_from_clear(&after_3, l)
                && go::string_from_clear_2(&after_3, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if go::string_from_clear_2(&after_3, l) {
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
            !go::string_from_clear_2(&after, l) && goal(&after, args, args.attacker)
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
                let dies = go::dies_from(&after_3, args.attacker, l_2);
                let single = if go::string_from_clear(&after_3, l_2)
                    && go::string_from_clear_2(&after_3, l_2) && dies.count() == 1
                {
                    dies.only()
                } else {
                    NONE
                };
                after_3.ko = single;
                after_3.put_at(dies, NONE);
                if go::string_from_clear_2(&after_3, l_2) {
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
            let dies = go::dies_from(&after_3, c, l);
            let single = if go::string_from_clear(&after_3, l)
                && go::string_from_clear_2(&after_3, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if go::string_from_clear_2(&after_3, l) {
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
            !go::string_from_clear_2(&after, l) && goal(&after, args, args.attacker)
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
                let dies = go::dies_from(&after_3, args.attacker, l_2);
                let single = if go::string_from_clear(&after_3, l_2)
                    && go::string_from_clear_2(&after_3, l_2) && dies.count() == 1
                {
                    dies.only()
                } else {
                    NONE
                };
                after_3.ko = single;
                after_3.put_at(dies, NONE);
                if go::string_from_clear_2(&after_3, l_2) {
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
            let dies = go::dies_from(&after_3, c, l);
            let single = if go::string_from_clear(&after_3, l)
                && go::string_from_clear_2(&after_3, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_3.ko = single;
            after_3.put_at(dies, NONE);
            if go::string_from_clear_2(&after_3, l) {
                return true;
            }
            after_3.passes = 0;
            I::played();
            gi_3_2_1_near(&after_3, args)
        })
}

/// The answer of `goal`, with its reason.
/// Rule: capture.game:6, capture.game:7.
pub fn goal_attacker_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    if position.at_absent().contains(args.target) {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, I::Set::of(args.target));
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar(AT_BARS, NONE, I::Set::of(args.target));
        why_2
    }
}

/// Why the points are reached.
pub fn reached_11<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(opponent(args.attacker));
    let roots = chain_roots(
        I::ADJ_TABLE.preimage(vacant),
        points,
        |reached_4| I::ADJ_TABLE.image(reached_4 & at_so),
        |reached_5| I::ADJ_TABLE.image(reached_5) & at_so,
    );
    let path = chain_path(
        roots,
        points,
        |reached_6| I::ADJ_TABLE.image(reached_6 & at_so),
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
        roots.iter().map(|q| (I::ADJ_TABLE.row(q) & vacant).few(1)),
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
pub fn unreached_8<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let before_3 = closure(points, |reached_4| I::ADJ_TABLE.image(reached_4 & at_so));
    let points_2 = before_3 - at_so;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, opponent(args.attacker), points_2);
        why
    };
    let points_3 = before_3 & at_so;
    let why_6 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let why_4 = if points_3.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_4 = chain_reached(
                || I::ADJ_TABLE.preimage(position.at_absent()),
                points_3,
                |reached_5| I::ADJ_TABLE.image(reached_5 & at_so),
                |reached_6| I::ADJ_TABLE.image(reached_6) & at_so,
            );
            if points_4.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_3 = Answer::<I>::yes();
                why_3.join(&reached_11(position, args, points_4));
                why_3.bar_others(AT_BARS, &position.at, points_4);
                why_3
            }
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_4);
        why_5
    };
    let points_5 = before_3 & I::ADJ_TABLE.image(I::FULL - before_3);
    let why_8 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.bar(AT_BARS, opponent(args.attacker), points_5);
        why_7
    };
    let mut why_9 = Answer::<I>::yes();
    why_9.join(&why_2);
    why_9.join(&why_6);
    why_9.join(&why_8);
    why_9
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
    let why_2 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let at_so = position.at_plane(opponent(args.attacker));
        let few = at_so & points;
        let reached_6 = chain_reached(
            || I::ADJ_TABLE.preimage(position.at_absent()),
            few,
            |reached_4| I::ADJ_TABLE.image(reached_4 & at_so),
            |reached_5| I::ADJ_TABLE.image(reached_5) & at_so,
        );
        if (few - reached_6).is_empty() {
            unreached_8(position, args, points)
        } else {
            let mut why = Answer::<I>::yes();
            why.bar_everything();
            why
        }
    };
    let holds = !frame.bars(KO_BARS, NONE)
        && {
            let at_so_2 = position.at_plane(opponent(args.attacker));
            let few_2 = frame.barred_values(KO_BARS, I::FULL) & at_so_2;
            let reached_9 = chain_reached(
                || I::ADJ_TABLE.preimage(position.at_absent()),
                few_2,
                |reached_7| I::ADJ_TABLE.image(reached_7 & at_so_2),
                |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
            );
            (few_2 - reached_9).is_empty()
        };
    let why_4 = if holds {
        let points_2 = frame.barred_values(KO_BARS, I::FULL);
        if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            unreached_8(position, args, points_2)
        }
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar_everything();
        why_3
    };
    let mut frame_3 = Answer::<I>::yes();
    frame_3.join_cell(AT_BARS, &frame);
    frame_3.join(&why_2);
    frame_3.join(&why_4);
    frame_3.join_place(PASSES_BARS, &frame);
    let mut frame_4 = Answer::<I>::yes();
    frame_4.join_cell(AT_BARS, &frame_3);
    frame_4.join_place(KO_BARS, &frame_3);
    frame_4.join_place(PASSES_BARS, &frame_3);
    if breaks(position, &frame_4) {
        let mut why_5 = Answer::<I>::yes();
        why_5.bar_everything();
        why_5
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
            let dies = go::dies_from(&after_2, args.attacker, l);
            let single = if go::string_from_clear(&after_2, l)
                && go::string_from_clear_2(&after_2, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_2.ko = single;
            after_2.put_at(dies, NONE);
            if go::string_from_clear_2(&after_2, l) {
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
    let at_so = position.at_plane(opponent(args.attacker));
    let roots = chain_roots(
        I::Set::of(args.target),
        points,
        |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
        |reached_5| I::ADJ_TABLE.image(reached_5 & at_so),
    );
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let path = chain_path(
        roots,
        points,
        |reached_6| I::ADJ_TABLE.image(reached_6) & at_so_2,
        |reached_7| I::ADJ_TABLE.image(reached_7 & at_so_2),
    );
    let points_2 = path - roots;
    if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    }
}

/// Why the points are not reached.
pub fn unreached<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let reached_5 = closure(
        I::Set::of(args.target),
        |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
    );
    let points = I::FULL - reached_5;
    if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_2 = points & I::ADJ_TABLE.image(reached_5);
        if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, opponent(args.attacker), points_2);
            why
        }
    }
}

/// The answer of `near_1`, with its reason.
/// Rule: capture.game:6, capture.game:7.
pub fn near_1_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let vacant = position.at_absent();
    let why_3 = if vacant.contains(args.target) {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, I::Set::of(args.target));
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar(AT_BARS, NONE, I::Set::of(args.target));
        why_2
    };
    if why_3.holds() {
        return why_3;
    }
    let at_so = position.at_plane(opponent(args.attacker));
    let why_6 = if at_so.contains(args.target) {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar_others(AT_BARS, &position.at, I::Set::of(args.target));
        why_4
    } else {
        let mut why_5 = Answer::<I>::no();
        why_5.bar(AT_BARS, opponent(args.attacker), I::Set::of(args.target));
        why_5
    };
    let mut why_15 = why_6
        .and(|| {
            let reached_5 = closure(
                I::Set::of(args.target),
                |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
            );
            let by_adj = I::ADJ_TABLE.image(reached_5);
            let common = vacant & by_adj;
            if common.at_least(2) {
                let first = (vacant & I::ADJ_TABLE.row(args.target) & common).few(2);
                let points = first | (common - first).few(2 - first.count());
                let why_9 = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_2 = I::Set::union_of(
                        points
                            .iter()
                            .map(|q| (I::ADJ_TABLE.column(q) & reached_5).few(1)),
                    );
                    let why_7 = if points_2.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        reached(position, args, points_2)
                    };
                    let mut why_8 = Answer::<I>::yes();
                    why_8.bar_others(AT_BARS, &position.at, points);
                    why_8.join(&why_7);
                    why_8
                };
                let mut why_10 = Answer::<I>::no();
                why_10.join(&why_9);
                why_10
            } else {
                let points_3 = I::FULL - common;
                if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_4 = points_3 - by_adj;
                    let why_11 = if points_4.is_empty()
                        || I::ADJ_TABLE.preimage(points_4).is_empty()
                    {
                        Answer::<I>::yes()
                    } else {
                        unreached(position, args)
                    };
                    let points_5 = points_3 & by_adj;
                    let why_13 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.bar(AT_BARS, NONE, points_5);
                        why_12
                    };
                    let mut why_14 = Answer::<I>::yes();
                    why_14.join(&why_11);
                    why_14.join(&why_13);
                    why_14
                }
            }
        });
    if !why_15.holds() {
        why_15.join(&why_3);
    }
    why_15
}

/// Why the points are reached.
pub fn reached_2<I: Instance>(
    position: &Position<I>,
    p: Point,
    points: I::Set,
) -> Answer<I> {
    let vacant = position.at_absent();
    let point = if vacant.contains(p) { I::Set::EMPTY } else { I::Set::of(p) };
    let at_so = position.at_plane(position.at(p));
    let roots = chain_roots(
        point,
        points,
        |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
        |reached_5| I::ADJ_TABLE.image(reached_5 & at_so),
    );
    let at_so_2 = position.at_plane(position.at(p));
    let path = chain_path(
        roots,
        points,
        |reached_6| I::ADJ_TABLE.image(reached_6) & at_so_2,
        |reached_7| I::ADJ_TABLE.image(reached_7 & at_so_2),
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

/// Why the points are of `liberty_from`.
/// Rule: stones.game:11.
pub fn liberty_from_in<I: Instance>(
    position: &Position<I>,
    p: Point,
    points: I::Set,
) -> Answer<I> {
    let string = string_from(position, p);
    let points_2 = I::Set::union_of(
        points.iter().map(|q| (I::ADJ_TABLE.column(q) & string).few(1)),
    );
    let why = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        reached_2(position, p, points_2)
    };
    let mut why_2 = Answer::<I>::yes();
    why_2.bar_others(AT_BARS, &position.at, points);
    why_2.join(&why);
    why_2
}

/// Why the points are not reached.
pub fn unreached_2<I: Instance>(position: &Position<I>, p: Point) -> Answer<I> {
    let vacant = position.at_absent();
    let point = if vacant.contains(p) { I::Set::EMPTY } else { I::Set::of(p) };
    let at_so = position.at_plane(position.at(p));
    let reached_5 = closure(point, |reached_4| I::ADJ_TABLE.image(reached_4) & at_so);
    let points = I::FULL - reached_5;
    if points.is_empty() {
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
        let points_2 = points & I::ADJ_TABLE.image(reached_5);
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
    }
}

/// Why the points are not of `liberty_from`.
/// Rule: stones.game:11.
pub fn liberty_from_out<I: Instance>(
    position: &Position<I>,
    p: Point,
    points: I::Set,
) -> Answer<I> {
    let by_adj = I::ADJ_TABLE.image(string_from(position, p));
    let points_2 = points - by_adj;
    let why = if points_2.is_empty() || I::ADJ_TABLE.preimage(points_2).is_empty() {
        Answer::<I>::yes()
    } else {
        unreached_2(position, p)
    };
    let points_3 = points & by_adj;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_2 = Answer::<I>::yes();
        why_2.bar(AT_BARS, NONE, points_3);
        why_2
    };
    let mut why_4 = Answer::<I>::yes();
    why_4.join(&why);
    why_4.join(&why_3);
    why_4
}

/// The answer of `goal`, with its reason.
/// Rule: capture.game:6, capture.game:7.
pub fn goal_defender_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let vacant = position.at_absent();
    let common = vacant & I::ADJ_TABLE.image(string_from(position, args.target));
    if common.at_least(I::ESCAPE) {
        let point = if vacant.contains(args.target) {
            I::Set::EMPTY
        } else {
            I::Set::of(args.target)
        };
        let first = (vacant & I::ADJ_TABLE.image(point) & common).few(I::ESCAPE);
        let points = first | (common - first).few(subtract(I::ESCAPE, first.count()));
        if points.is_empty() {
            Answer::<I>::yes()
        } else {
            liberty_from_in(position, args.target, points)
        }
    } else {
        let points_2 = I::FULL - common;
        let why = if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            liberty_from_out(position, args.target, points_2)
        };
        let mut why_2 = Answer::<I>::no();
        why_2.join(&why);
        why_2
    }
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
pub fn unreached_3<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let before_3 = closure(points, |reached_4| I::ADJ_TABLE.image(reached_4) & at_so);
    let points_2 = I::ADJ_TABLE.image(before_3);
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, NONE, points_2);
        why
    };
    let points_3 = I::ADJ_TABLE.preimage(before_3);
    let why_4 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = points_3 - position.at_plane(args.attacker);
        if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.bar(AT_BARS, args.attacker, points_4);
            why_3
        }
    };
    let mut why_5 = Answer::<I>::yes();
    why_5.join(&why_2);
    why_5.join(&why_4);
    why_5
}

/// Why the points are not reached.
pub fn unreached_4<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let before_3 = closure(points, |reached_4| I::ADJ_TABLE.image(reached_4) & at_so);
    let points_2 = I::ADJ_TABLE.image(before_3);
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, NONE, points_2);
        why
    };
    let points_3 = I::ADJ_TABLE.preimage(before_3);
    let why_4 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = points_3 - position.at_plane(opponent(args.attacker));
        if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.bar(AT_BARS, opponent(args.attacker), points_4);
            why_3
        }
    };
    let mut why_5 = Answer::<I>::yes();
    why_5.join(&why_2);
    why_5.join(&why_4);
    why_5
}

/// Why the points are reached.
pub fn reached_3<I: Instance>(
    position: &Position<I>,
    args: &Args,
    l: Point,
    points: I::Set,
) -> Answer<I> {
    let by_adj = I::ADJ_TABLE.preimage(position.at_absent());
    let at_so = position.at_plane(opponent(args.attacker));
    let few = I::ADJ_TABLE.row(l) & at_so;
    let reached_6 = chain_reached(
        || by_adj,
        few,
        |reached_4| I::ADJ_TABLE.image(reached_4 & at_so),
        |reached_5| I::ADJ_TABLE.image(reached_5) & at_so,
    );
    let roots = chain_roots(
        few - reached_6,
        points,
        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so,
        |reached_8| I::ADJ_TABLE.image(reached_8 & at_so),
    );
    let reached_12 = chain_reached(
        || by_adj,
        roots,
        |reached_9| I::ADJ_TABLE.image(reached_9 & at_so),
        |reached_10| I::ADJ_TABLE.image(reached_10) & at_so,
    );
    let at_so_2 = position.at_plane(args.attacker);
    let reached_15 = chain_reached(
        || by_adj,
        roots,
        |reached_13| I::ADJ_TABLE.image(reached_13 & at_so_2),
        |reached_14| I::ADJ_TABLE.image(reached_14) & at_so_2,
    );
    let path = chain_path(
        roots,
        points,
        |reached_16| I::ADJ_TABLE.image(reached_16) & at_so,
        |reached_17| I::ADJ_TABLE.image(reached_17 & at_so),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let points_3 = roots - reached_15;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        unreached_3(position, args, points_3)
    };
    let why_5 = if reached_15.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar(AT_BARS, args.attacker, reached_15);
        why_4
    };
    let points_4 = roots - reached_12;
    let why_6 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        unreached_4(position, args, points_4)
    };
    let why_8 = if reached_12.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.bar(AT_BARS, opponent(args.attacker), reached_12);
        why_7
    };
    let mut why_9 = Answer::<I>::yes();
    why_9.join(&why_2);
    why_9.bar_others(AT_BARS, &position.at, roots);
    why_9.join(&why_3);
    why_9.join(&why_5);
    why_9.join(&why_6);
    why_9.join(&why_8);
    why_9
}

/// Why the points are not reached.
pub fn unreached_5<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
    l: Point,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let before_3 = closure(points, |reached_4| I::ADJ_TABLE.image(reached_4 & at_so));
    let points_2 = before_3 - (I::ADJ_TABLE.row(l) & at_so);
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_3 = points_2 & I::ADJ_TABLE.row(l);
        if points_3.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, opponent(args.attacker), points_3);
            why
        }
    };
    let points_4 = before_3 & I::ADJ_TABLE.row(l) & at_so;
    let why_6 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let why_4 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let points_5 = chain_reached(
                || I::ADJ_TABLE.preimage(position.at_absent()),
                points_4,
                |reached_5| I::ADJ_TABLE.image(reached_5 & at_so),
                |reached_6| I::ADJ_TABLE.image(reached_6) & at_so,
            );
            if points_5.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_3 = Answer::<I>::yes();
                why_3.join(&reached_11(position, args, points_5));
                why_3.bar_others(AT_BARS, &position.at, points_5);
                why_3
            }
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_4);
        why_5
    };
    let points_6 = before_3 & I::ADJ_TABLE.image(I::FULL - before_3);
    let why_8 = if points_6.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.bar(AT_BARS, opponent(args.attacker), points_6);
        why_7
    };
    let mut why_9 = Answer::<I>::yes();
    why_9.join(&why_2);
    why_9.join(&why_6);
    why_9.join(&why_8);
    why_9
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
    let why_2 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        reached_3(position, args, l, points)
    };
    let why_3 = if barred_3.is_empty() {
        Answer::<I>::yes()
    } else {
        unreached_5(position, args, barred_3, l)
    };
    let mut why_4 = Answer::<I>::yes();
    why_4.join(&why_2);
    why_4.join(&why_3);
    why_4.bar(AT_BARS, args.attacker, barred - at_so);
    why_4.bar(AT_BARS, opponent(args.attacker), barred_2 - at_so_2);
    why_4.bar(AT_BARS, NONE, barred_3);
    let why_21 = if !why.bars(KO_BARS, NONE)
        && !why.bars(KO_BARS, go::dies_from(position, args.attacker, l).only())
    {
        if !why.bars(KO_BARS, NONE)
            && (why.barred_values(KO_BARS, I::FULL)
                & go::dies_from(position, args.attacker, l))
                .is_empty()
        {
            let points_2 = why.barred_values(KO_BARS, I::FULL);
            if points_2.is_empty() {
                Answer::<I>::yes()
            } else {
                unreached_5(position, args, points_2, l)
            }
        } else {
            let dies = go::dies_from(position, args.attacker, l);
            let points_3 = dies.few(2);
            let why_5 = if points_3.is_empty() {
                Answer::<I>::yes()
            } else {
                reached_3(position, args, l, points_3)
            };
            let why_6 = if dies.at_least(2) {
                Answer::<I>::yes()
            } else {
                let points_4 = I::FULL - dies;
                if points_4.is_empty() {
                    Answer::<I>::yes()
                } else {
                    unreached_5(position, args, points_4, l)
                }
            };
            let mut why_7 = Answer::<I>::yes();
            why_7.join(&why_5);
            why_7.join(&why_6);
            why_7
        }
    } else {
        let string_from_clear_2_holds = go::string_from_clear(position, l);
        let dies_2 = go::dies_from(position, args.attacker, l);
        let count = dies_2.count();
        let common = I::FULL - dies_2;
        let why_8 = if common.is_empty() {
            Answer::<I>::yes()
        } else {
            unreached_5(position, args, common, l)
        };
        let why_9 = if dies_2.is_empty() {
            Answer::<I>::yes()
        } else {
            reached_3(position, args, l, dies_2)
        };
        let mut why_10 = Answer::<I>::from(count == 1);
        why_10.join(&why_9);
        why_10.join(&why_8);
        let why_15 = why_10
            .and(|| {
                if string_from_clear_2_holds {
                    if (I::FULL - string_from(position, l)).is_empty() {
                        Answer::<I>::yes()
                    } else {
                        unreached_2(position, l)
                    }
                } else {
                    let all = string_from(position, l) - I::Set::of(l);
                    let point = if position.at_absent().contains(l) {
                        I::Set::EMPTY
                    } else {
                        I::Set::of(l)
                    };
                    let first = ((point & all) - I::Set::of(l)).few(1);
                    let points_5 = first | (all - first).few(1 - first.count());
                    let why_11 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        reached_2(position, l, points_5)
                    };
                    let mut why_12 = Answer::<I>::no();
                    why_12.join(&why_11);
                    why_12
                }
            })
            .and(|| {
                if go::string_from_clear_2(position, l) {
                    liberty_from_out(position, l, I::FULL)
                } else {
                    let vacant = position.at_absent();
                    let all_2 = vacant & I::ADJ_TABLE.image(string_from(position, l));
                    let point_2 = if vacant.contains(l) {
                        I::Set::EMPTY
                    } else {
                        I::Set::of(l)
                    };
                    let first_2 = (vacant & I::ADJ_TABLE.image(point_2) & all_2).few(1);
                    let points_6 = first_2 | (all_2 - first_2).few(1 - first_2.count());
                    let why_13 = if points_6.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        liberty_from_in(position, l, points_6)
                    };
                    let mut why_14 = Answer::<I>::no();
                    why_14.join(&why_13);
                    why_14
                }
            });
        let why_19 = if string_from_clear_2_holds && go::string_from_clear_2(position, l)
            && count == 1
        {
            if !why.bars(KO_BARS, NONE)
                && (why.barred_values(KO_BARS, I::FULL) & dies_2).is_empty()
            {
                let points_7 = why.barred_values(KO_BARS, I::FULL);
                if points_7.is_empty() {
                    Answer::<I>::yes()
                } else {
                    unreached_5(position, args, points_7, l)
                }
            } else {
                let points_8 = dies_2.few(2);
                let why_16 = if points_8.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_3(position, args, l, points_8)
                };
                let why_17 = if dies_2.at_least(2) { Answer::<I>::yes() } else { why_8 };
                let mut why_18 = Answer::<I>::yes();
                why_18.join(&why_16);
                why_18.join(&why_17);
                why_18
            }
        } else {
            Answer::<I>::yes()
        };
        let mut why_20 = Answer::<I>::yes();
        why_20.join(&why_15);
        why_20.join(&why_19);
        why_20
    };
    let mut why_22 = Answer::<I>::from(why.holds());
    why_22.join(&why_4);
    why_22.join(&why_21);
    why_22.join_place(PASSES_BARS, why);
    why_22
}

/// Whether the move is allowed, with the reason.
pub fn allowed<I: Instance>(position: &Position<I>, l: Point) -> Answer<I> {
    if go::string_from_clear_2(position, l) {
        let mut why = Answer::<I>::no();
        why.join(&liberty_from_out(position, l, I::FULL));
        why
    } else {
        let vacant = position.at_absent();
        let all = vacant & I::ADJ_TABLE.image(string_from(position, l));
        let point = if vacant.contains(l) { I::Set::EMPTY } else { I::Set::of(l) };
        let first = (vacant & I::ADJ_TABLE.image(point) & all).few(1);
        let points = first | (all - first).few(1 - first.count());
        if points.is_empty() {
            Answer::<I>::yes()
        } else {
            liberty_from_in(position, l, points)
        }
    }
}

/// Why points are no move.
pub fn no_move<I: Instance>(position: &Position<I>, candidates: I::Set) -> Answer<I> {
    let vacant = position.at_absent();
    let points = candidates - (vacant - I::Set::of(position.ko));
    if points.is_empty() {
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
    let mut why_29 = why_2
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
            let why_11 = if position.passes >= 2 {
                let mut why_9 = Answer::<I>::yes();
                why_9.bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
                why_9
            } else {
                let mut why_10 = Answer::<I>::no();
                why_10.bar_passes(PASSES_BARS, 2);
                why_10
            };
            let mut why_12 = Answer::<I>::from(!why_11.holds());
            why_12.join(&why_11);
            let why_13 = why_12;
            if !why_13.holds() {
                return why_13;
            }
            let frame = if why_2.holds() {
                let mut why_14 = Answer::<I>::yes();
                why_14.bar_everything();
                why_14
            } else {
                frame_2(position, args, &why_2)
            };
            let candidates = frame.barred(AT_BARS, args.attacker, I::FULL);
            let why_22 = Answer::<
                I,
            >::any(
                ((position.at_absent() & candidates) - I::Set::of(position.ko)).iter(),
                |l| {
                    let mut after = *position;
                    after.put_at(I::Set::of(l), args.attacker);
                    let dies = go::dies_from(&after, args.attacker, l);
                    let single = if go::string_from_clear(&after, l)
                        && go::string_from_clear_2(&after, l) && dies.count() == 1
                    {
                        dies.only()
                    } else {
                        NONE
                    };
                    let mut after_2 = after;
                    after_2.ko = single;
                    after_2.put_at(dies, NONE);
                    let why_19 = if go::string_from_clear_2(&after_2, l) {
                        let mut why_15 = Answer::<I>::no();
                        why_15.join(&allowed(&after_2, l));
                        why_15
                    } else {
                        let mut after_3 = after_2;
                        after_3.passes = 0;
                        I::played();
                        let why_16 = if breaks(&after_3, &why_2) {
                            goal_attacker_why(&after_3, args)
                        } else {
                            why_2
                        };
                        let mut why_17 = Answer::<I>::from(why_16.holds());
                        why_17.join_cell(AT_BARS, &why_16);
                        why_17.join_place(KO_BARS, &why_16);
                        why_17
                            .and(|| {
                                let mut why_18 = Answer::<I>::yes();
                                why_18.join(&allowed(&after_2, l));
                                why_18
                            })
                    };
                    let why_20 = before_2(
                        position,
                        args,
                        &before(&after, args, &why_19, l),
                    );
                    if !why_20.holds() {
                        return why_20;
                    }
                    let mut why_21 = Answer::<I>::yes();
                    why_21.bar_others(AT_BARS, &position.at, I::Set::of(l));
                    why_21.bar_among(KO_BARS, I::Set::of(l));
                    if why_21.holds() {
                        why_21.join(&why_20);
                    }
                    why_21
                },
            );
            let why_25 = why_22
                .or(|| {
                    let mut why_23 = Answer::<I>::no();
                    why_23.join(&no_move(position, candidates));
                    why_23
                })
                .or(|| {
                    let mut why_24 = Answer::<I>::no();
                    why_24.join(&frame);
                    why_24
                });
            let mut why_28 = why_25
                .or(|| {
                    let mut after_4 = *position;
                    after_4.ko = NONE;
                    after_4.passes = position.passes.saturating_add(1);
                    I::played();
                    let why_26 = if breaks(&after_4, &why_2) {
                        goal_attacker_why(&after_4, args)
                    } else {
                        why_2
                    };
                    let mut why_27 = Answer::<I>::from(why_26.holds());
                    why_27.join_cell(AT_BARS, &why_26);
                    why_27.bar_one_more_pass(PASSES_BARS, &why_26);
                    why_27
                });
            if why_28.holds() {
                why_28.join(&why_5);
                why_28.join(&why_8);
                why_28.join(&why_13);
            }
            why_28
        });
    if why_29.holds() {
        why_29.join(&why);
    }
    why_29
}

/// The answer of `gi1_move` for a mover who does nothing.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_move_idle<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
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
            let dies = go::dies_from(&after_2, args.attacker, l);
            let single = if go::string_from_clear(&after_2, l)
                && go::string_from_clear_2(&after_2, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after_2.ko = single;
            after_2.put_at(dies, NONE);
            if go::string_from_clear_2(&after_2, l) {
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

/// Where a move of the attacker must be after which `near_1` holds, if it does not.
pub fn nearer<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    let at_so = position.at_plane(opponent(args.attacker));
    if at_so.contains(args.target) {
        let counted = position.at_absent()
            & I::ADJ_TABLE
                .image(
                    closure(
                        I::Set::of(args.target),
                        |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                    ),
                );
        if counted.at_least(3) { I::Set::EMPTY } else { counted }
    } else {
        I::Set::EMPTY
    }
}

/// The points that count for `near_1`.
pub fn likely<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    let at_so = position.at_plane(opponent(args.attacker));
    if at_so.contains(args.target) {
        let counted = position.at_absent()
            & I::ADJ_TABLE
                .image(
                    closure(
                        I::Set::of(args.target),
                        |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                    ),
                );
        if counted.at_least(2) { I::Set::EMPTY } else { counted }
    } else {
        I::Set::EMPTY
    }
}

/// Why the points are reached.
pub fn reached_38<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let vacant = position.at_absent();
    let at_so = position.at_plane(args.attacker);
    let roots = chain_roots(
        I::ADJ_TABLE.preimage(vacant),
        points,
        |reached_4| I::ADJ_TABLE.image(reached_4 & at_so),
        |reached_5| I::ADJ_TABLE.image(reached_5) & at_so,
    );
    let path = chain_path(
        roots,
        points,
        |reached_6| I::ADJ_TABLE.image(reached_6 & at_so),
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
        roots.iter().map(|q| (I::ADJ_TABLE.row(q) & vacant).few(1)),
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
pub fn unreached_24<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let before_3 = closure(points, |reached_4| I::ADJ_TABLE.image(reached_4 & at_so));
    let points_2 = before_3 - at_so;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar(AT_BARS, args.attacker, points_2);
        why
    };
    let points_3 = before_3 & at_so;
    let why_6 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_4 = chain_reached(
            || I::ADJ_TABLE.preimage(position.at_absent()),
            points_3,
            |reached_5| I::ADJ_TABLE.image(reached_5 & at_so),
            |reached_6| I::ADJ_TABLE.image(reached_6) & at_so,
        );
        let why_4 = if points_4.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.join(&reached_38(position, args, points_4));
            why_3.bar_others(AT_BARS, &position.at, points_4);
            why_3
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_4);
        why_5
    };
    let points_5 = before_3 & I::ADJ_TABLE.image(I::FULL - before_3);
    let why_8 = if points_5.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.bar(AT_BARS, args.attacker, points_5);
        why_7
    };
    let mut why_9 = Answer::<I>::yes();
    why_9.join(&why_2);
    why_9.join(&why_6);
    why_9.join(&why_8);
    why_9
}

/// Why only a move that fills a barred point breaks the answer.
pub fn frame_8<I: Instance>(
    position: &Position<I>,
    args: &Args,
    threat: &Answer<I>,
) -> Answer<I> {
    let mut frame = Answer::<I>::yes();
    frame.join_cell(AT_BARS, threat);
    frame.join_place(KO_BARS, threat);
    let points = frame.barred(AT_BARS, NONE, I::FULL);
    let why_2 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        let at_so = position.at_plane(args.attacker);
        let few = at_so & points;
        let reached_6 = chain_reached(
            || I::ADJ_TABLE.preimage(position.at_absent()),
            few,
            |reached_4| I::ADJ_TABLE.image(reached_4 & at_so),
            |reached_5| I::ADJ_TABLE.image(reached_5) & at_so,
        );
        if (few - reached_6).is_empty() {
            unreached_24(position, args, points)
        } else {
            let mut why = Answer::<I>::yes();
            why.bar_everything();
            why
        }
    };
    let holds = !frame.bars(KO_BARS, NONE)
        && {
            let at_so_2 = position.at_plane(args.attacker);
            let few_2 = frame.barred_values(KO_BARS, I::FULL) & at_so_2;
            let reached_9 = chain_reached(
                || I::ADJ_TABLE.preimage(position.at_absent()),
                few_2,
                |reached_7| I::ADJ_TABLE.image(reached_7 & at_so_2),
                |reached_8| I::ADJ_TABLE.image(reached_8) & at_so_2,
            );
            (few_2 - reached_9).is_empty()
        };
    let why_4 = if holds {
        let points_2 = frame.barred_values(KO_BARS, I::FULL);
        if points_2.is_empty() {
            Answer::<I>::yes()
        } else {
            unreached_24(position, args, points_2)
        }
    } else {
        let mut why_3 = Answer::<I>::yes();
        why_3.bar_everything();
        why_3
    };
    let mut frame_3 = Answer::<I>::yes();
    frame_3.join_cell(AT_BARS, &frame);
    frame_3.join(&why_2);
    frame_3.join(&why_4);
    frame_3.join_place(PASSES_BARS, &frame);
    let mut frame_4 = Answer::<I>::yes();
    frame_4.join_cell(AT_BARS, &frame_3);
    frame_4.join_place(KO_BARS, &frame_3);
    frame_4.join_place(PASSES_BARS, &frame_3);
    if breaks(position, &frame_4) {
        let mut why_5 = Answer::<I>::yes();
        why_5.bar_everything();
        why_5
    } else {
        frame_4
    }
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
    let vacant = position.at_absent();
    let likely_2 = likely(position, args);
    let every = ((vacant & likely_2) - I::Set::of(position.ko))
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), opponent(args.attacker));
            let dies = go::dies_from(&after, opponent(args.attacker), l);
            let single = if go::string_from_clear(&after, l)
                && go::string_from_clear_2(&after, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after.ko = single;
            after.put_at(dies, NONE);
            go::string_from_clear_2(&after, l)
                || !{
                    let mut after_2 = after;
                    after_2.passes = 0;
                    I::played();
                    !gi_1_near_met(&after_2, args)
                }
        });
    if !every {
        return false;
    }
    let mut after_3 = *position;
    after_3.ko = NONE;
    after_3.passes = 0;
    I::played();
    let why = gi_1_near_why(&after_3, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let threat = why_2;
    if threat.holds() {
        return false;
    }
    let mut after_4 = *position;
    after_4.ko = NONE;
    after_4.passes = position.passes.saturating_add(1);
    I::played();
    let holds = if breaks(&after_4, &threat) {
        !gi_1_near_met(&after_4, args)
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
        frame_8(position, args, &threat)
    };
    let common = (vacant & why_4.barred(AT_BARS, opponent(args.attacker), I::FULL))
        - (likely_2 | I::Set::of(position.ko));
    common
        .iter()
        .all(|l_2| {
            let mut after_5 = *position;
            after_5.put_at(I::Set::of(l_2), opponent(args.attacker));
            let dies_2 = go::dies_from(&after_5, opponent(args.attacker), l_2);
            let single_2 = if go::string_from_clear(&after_5, l_2)
                && go::string_from_clear_2(&after_5, l_2) && dies_2.count() == 1
            {
                dies_2.only()
            } else {
                NONE
            };
            after_5.ko = single_2;
            after_5.put_at(dies_2, NONE);
            go::string_from_clear_2(&after_5, l_2)
                || !{
                    let mut after_6 = after_5;
                    after_6.passes = 0;
                    I::played();
                    if breaks(&after_6, &threat) {
                        !gi_1_near_met(&after_6, args)
                    } else {
                        threat.holds()
                    }
                }
        })
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
pub fn reached_23<I: Instance>(
    position: &Position<I>,
    args: &Args,
    l: Point,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let by_adj = I::ADJ_TABLE.preimage(position.at_absent());
    let few = I::ADJ_TABLE.row(l) & at_so;
    let reached_6 = chain_reached(
        || by_adj,
        few,
        |reached_4| I::ADJ_TABLE.image(reached_4 & at_so),
        |reached_5| I::ADJ_TABLE.image(reached_5) & at_so,
    );
    let roots = chain_roots(
        few - reached_6,
        points,
        |reached_7| I::ADJ_TABLE.image(reached_7) & at_so,
        |reached_8| I::ADJ_TABLE.image(reached_8 & at_so),
    );
    let reached_12 = chain_reached(
        || by_adj,
        roots,
        |reached_9| I::ADJ_TABLE.image(reached_9 & at_so),
        |reached_10| I::ADJ_TABLE.image(reached_10) & at_so,
    );
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let reached_15 = chain_reached(
        || by_adj,
        roots,
        |reached_13| I::ADJ_TABLE.image(reached_13 & at_so_2),
        |reached_14| I::ADJ_TABLE.image(reached_14) & at_so_2,
    );
    let path = chain_path(
        roots,
        points,
        |reached_16| I::ADJ_TABLE.image(reached_16) & at_so,
        |reached_17| I::ADJ_TABLE.image(reached_17 & at_so),
    );
    let points_2 = path - roots;
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, points_2);
        why
    };
    let points_3 = roots - reached_12;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        unreached_3(position, args, points_3)
    };
    let why_5 = if reached_12.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar(AT_BARS, args.attacker, reached_12);
        why_4
    };
    let points_4 = roots - reached_15;
    let why_6 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        unreached_4(position, args, points_4)
    };
    let why_8 = if reached_15.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.bar(AT_BARS, opponent(args.attacker), reached_15);
        why_7
    };
    let mut why_9 = Answer::<I>::yes();
    why_9.join(&why_2);
    why_9.bar_others(AT_BARS, &position.at, roots);
    why_9.join(&why_3);
    why_9.join(&why_5);
    why_9.join(&why_6);
    why_9.join(&why_8);
    why_9
}

/// Why the points are not reached.
pub fn unreached_17<I: Instance>(
    position: &Position<I>,
    args: &Args,
    points: I::Set,
    l: Point,
) -> Answer<I> {
    let at_so = position.at_plane(args.attacker);
    let before_3 = closure(points, |reached_4| I::ADJ_TABLE.image(reached_4 & at_so));
    let points_2 = before_3 - (I::ADJ_TABLE.row(l) & at_so);
    let why_2 = if points_2.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_3 = points_2 & I::ADJ_TABLE.row(l);
        if points_3.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why = Answer::<I>::yes();
            why.bar(AT_BARS, args.attacker, points_3);
            why
        }
    };
    let points_4 = before_3 & I::ADJ_TABLE.row(l) & at_so;
    let why_6 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        let points_5 = chain_reached(
            || I::ADJ_TABLE.preimage(position.at_absent()),
            points_4,
            |reached_5| I::ADJ_TABLE.image(reached_5 & at_so),
            |reached_6| I::ADJ_TABLE.image(reached_6) & at_so,
        );
        let why_4 = if points_5.is_empty() {
            Answer::<I>::yes()
        } else {
            let mut why_3 = Answer::<I>::yes();
            why_3.join(&reached_38(position, args, points_5));
            why_3.bar_others(AT_BARS, &position.at, points_5);
            why_3
        };
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&why_4);
        why_5
    };
    let points_6 = before_3 & I::ADJ_TABLE.image(I::FULL - before_3);
    let why_8 = if points_6.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.bar(AT_BARS, args.attacker, points_6);
        why_7
    };
    let mut why_9 = Answer::<I>::yes();
    why_9.join(&why_2);
    why_9.join(&why_6);
    why_9.join(&why_8);
    why_9
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
    let why_2 = if points.is_empty() {
        Answer::<I>::yes()
    } else {
        reached_23(position, args, l, points)
    };
    let why_3 = if barred_3.is_empty() {
        Answer::<I>::yes()
    } else {
        unreached_17(position, args, barred_3, l)
    };
    let mut why_4 = Answer::<I>::yes();
    why_4.join(&why_2);
    why_4.join(&why_3);
    why_4.bar(AT_BARS, args.attacker, barred - at_so);
    why_4.bar(AT_BARS, opponent(args.attacker), barred_2 - at_so_2);
    why_4.bar(AT_BARS, NONE, barred_3);
    let why_21 = if !why.bars(KO_BARS, NONE)
        && !why.bars(KO_BARS, go::dies_from(position, opponent(args.attacker), l).only())
    {
        if !why.bars(KO_BARS, NONE)
            && (why.barred_values(KO_BARS, I::FULL)
                & go::dies_from(position, opponent(args.attacker), l))
                .is_empty()
        {
            let points_2 = why.barred_values(KO_BARS, I::FULL);
            if points_2.is_empty() {
                Answer::<I>::yes()
            } else {
                unreached_17(position, args, points_2, l)
            }
        } else {
            let dies = go::dies_from(position, opponent(args.attacker), l);
            let points_3 = dies.few(2);
            let why_5 = if points_3.is_empty() {
                Answer::<I>::yes()
            } else {
                reached_23(position, args, l, points_3)
            };
            let why_6 = if dies.at_least(2) {
                Answer::<I>::yes()
            } else {
                let points_4 = I::FULL - dies;
                if points_4.is_empty() {
                    Answer::<I>::yes()
                } else {
                    unreached_17(position, args, points_4, l)
                }
            };
            let mut why_7 = Answer::<I>::yes();
            why_7.join(&why_5);
            why_7.join(&why_6);
            why_7
        }
    } else {
        let string_from_clear_2_holds = go::string_from_clear(position, l);
        let dies_2 = go::dies_from(position, opponent(args.attacker), l);
        let count = dies_2.count();
        let common = I::FULL - dies_2;
        let why_8 = if common.is_empty() {
            Answer::<I>::yes()
        } else {
            unreached_17(position, args, common, l)
        };
        let why_9 = if dies_2.is_empty() {
            Answer::<I>::yes()
        } else {
            reached_23(position, args, l, dies_2)
        };
        let mut why_10 = Answer::<I>::from(count == 1);
        why_10.join(&why_9);
        why_10.join(&why_8);
        let why_15 = why_10
            .and(|| {
                if string_from_clear_2_holds {
                    if (I::FULL - string_from(position, l)).is_empty() {
                        Answer::<I>::yes()
                    } else {
                        unreached_2(position, l)
                    }
                } else {
                    let all = string_from(position, l) - I::Set::of(l);
                    let point = if position.at_absent().contains(l) {
                        I::Set::EMPTY
                    } else {
                        I::Set::of(l)
                    };
                    let first = ((point & all) - I::Set::of(l)).few(1);
                    let points_5 = first | (all - first).few(1 - first.count());
                    let why_11 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        reached_2(position, l, points_5)
                    };
                    let mut why_12 = Answer::<I>::no();
                    why_12.join(&why_11);
                    why_12
                }
            })
            .and(|| {
                if go::string_from_clear_2(position, l) {
                    liberty_from_out(position, l, I::FULL)
                } else {
                    let vacant = position.at_absent();
                    let all_2 = vacant & I::ADJ_TABLE.image(string_from(position, l));
                    let point_2 = if vacant.contains(l) {
                        I::Set::EMPTY
                    } else {
                        I::Set::of(l)
                    };
                    let first_2 = (vacant & I::ADJ_TABLE.image(point_2) & all_2).few(1);
                    let points_6 = first_2 | (all_2 - first_2).few(1 - first_2.count());
                    let why_13 = if points_6.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        liberty_from_in(position, l, points_6)
                    };
                    let mut why_14 = Answer::<I>::no();
                    why_14.join(&why_13);
                    why_14
                }
            });
        let why_19 = if string_from_clear_2_holds && go::string_from_clear_2(position, l)
            && count == 1
        {
            if !why.bars(KO_BARS, NONE)
                && (why.barred_values(KO_BARS, I::FULL) & dies_2).is_empty()
            {
                let points_7 = why.barred_values(KO_BARS, I::FULL);
                if points_7.is_empty() {
                    Answer::<I>::yes()
                } else {
                    unreached_17(position, args, points_7, l)
                }
            } else {
                let points_8 = dies_2.few(2);
                let why_16 = if points_8.is_empty() {
                    Answer::<I>::yes()
                } else {
                    reached_23(position, args, l, points_8)
                };
                let why_17 = if dies_2.at_least(2) { Answer::<I>::yes() } else { why_8 };
                let mut why_18 = Answer::<I>::yes();
                why_18.join(&why_16);
                why_18.join(&why_17);
                why_18
            }
        } else {
            Answer::<I>::yes()
        };
        let mut why_20 = Answer::<I>::yes();
        why_20.join(&why_15);
        why_20.join(&why_19);
        why_20
    };
    let mut why_22 = Answer::<I>::from(why.holds());
    why_22.join(&why_4);
    why_22.join(&why_21);
    why_22.join_place(PASSES_BARS, why);
    why_22
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
    let mut why_24 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .and(|| {
            let why_7 = if position.passes >= 2 {
                let mut why_5 = Answer::<I>::yes();
                why_5.bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
                why_5
            } else {
                let mut why_6 = Answer::<I>::no();
                why_6.bar_passes(PASSES_BARS, 2);
                why_6
            };
            let mut why_8 = Answer::<I>::from(!why_7.holds());
            why_8.join(&why_7);
            why_8
        })
        .and(|| {
            let mut after = *position;
            after.ko = NONE;
            after.passes = 0;
            I::played();
            let threat = gi_1_near_why(&after, args);
            let mut why_9 = Answer::<I>::from(threat.holds());
            why_9.join_cell(AT_BARS, &threat);
            if !why_9.holds() {
                return why_9;
            }
            let frame = if threat.holds() {
                frame_8(position, args, &threat)
            } else {
                let mut why_10 = Answer::<I>::yes();
                why_10.bar_everything();
                why_10
            };
            let candidates = frame.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_18 = Answer::<
                I,
            >::every(
                ((position.at_absent() & candidates) - I::Set::of(position.ko)).iter(),
                |l| {
                    let mut after_2 = *position;
                    after_2.put_at(I::Set::of(l), opponent(args.attacker));
                    let dies = go::dies_from(&after_2, opponent(args.attacker), l);
                    let single = if go::string_from_clear(&after_2, l)
                        && go::string_from_clear_2(&after_2, l) && dies.count() == 1
                    {
                        dies.only()
                    } else {
                        NONE
                    };
                    let mut after_3 = after_2;
                    after_3.ko = single;
                    after_3.put_at(dies, NONE);
                    let why_15 = if go::string_from_clear_2(&after_3, l) {
                        let mut why_11 = Answer::<I>::yes();
                        why_11.join(&allowed(&after_3, l));
                        why_11
                    } else {
                        let mut after_4 = after_3;
                        after_4.passes = 0;
                        I::played();
                        let why_12 = if breaks(&after_4, &threat) {
                            gi_1_near_why(&after_4, args)
                        } else {
                            threat
                        };
                        let mut why_13 = Answer::<I>::from(why_12.holds());
                        why_13.join_cell(AT_BARS, &why_12);
                        why_13.join_place(KO_BARS, &why_12);
                        why_13
                            .or(|| {
                                let mut why_14 = Answer::<I>::no();
                                why_14.join(&allowed(&after_3, l));
                                why_14
                            })
                    };
                    let why_16 = before_6(
                        position,
                        args,
                        &before_5(&after_2, args, &why_15, l),
                    );
                    if why_16.holds() {
                        return why_16;
                    }
                    let mut why_17 = Answer::<I>::no();
                    why_17.bar_others(AT_BARS, &position.at, I::Set::of(l));
                    why_17.bar_among(KO_BARS, I::Set::of(l));
                    if !why_17.holds() {
                        why_17.join(&why_16);
                    }
                    why_17
                },
            );
            let why_20 = why_18
                .and(|| no_move(position, candidates))
                .and(|| {
                    let mut why_19 = Answer::<I>::yes();
                    why_19.join(&frame);
                    why_19
                });
            if !why_20.holds() {
                return why_20;
            }
            let mut after_5 = *position;
            after_5.ko = NONE;
            after_5.passes = position.passes.saturating_add(1);
            I::played();
            let why_21 = if breaks(&after_5, &threat) {
                gi_1_near_why(&after_5, args)
            } else {
                threat
            };
            let mut why_22 = Answer::<I>::from(why_21.holds());
            why_22.join_cell(AT_BARS, &why_21);
            why_22.bar_one_more_pass(PASSES_BARS, &why_21);
            let mut why_23 = why_22;
            if why_23.holds() {
                why_23.join(&why_9);
                why_23.join(&why_20);
            }
            why_23
        });
    if !why_24.holds() {
        why_24.join(&why);
    }
    why_24
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
    let vacant = position.at_absent();
    let nearer_3 = nearer(position, args);
    let some = ((vacant & nearer_3) - I::Set::of(position.ko))
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            let dies = go::dies_from(&after, args.attacker, l);
            let single = if go::string_from_clear(&after, l)
                && go::string_from_clear_2(&after, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after.ko = single;
            after.put_at(dies, NONE);
            if go::string_from_clear_2(&after, l) {
                return false;
            }
            after.passes = 0;
            I::played();
            g_1_1_near_met(&after, args)
        });
    if some {
        return true;
    }
    if !near_1(position, args) {
        return false;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = 0;
    I::played();
    let idle = g_1_1_near_why(&after_2, args);
    let mut after_3 = *position;
    after_3.ko = NONE;
    after_3.passes = position.passes.saturating_add(1);
    I::played();
    let g_1_1_near_met_holds = if breaks(&after_3, &idle) {
        g_1_1_near_met(&after_3, args)
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
    ((vacant & why_2.barred(AT_BARS, args.attacker, I::FULL))
        - (nearer_3 | I::Set::of(position.ko)))
        .iter()
        .any(|l_2| {
            let mut after_4 = *position;
            after_4.put_at(I::Set::of(l_2), args.attacker);
            let dies_2 = go::dies_from(&after_4, args.attacker, l_2);
            let single_2 = if go::string_from_clear(&after_4, l_2)
                && go::string_from_clear_2(&after_4, l_2) && dies_2.count() == 1
            {
                dies_2.only()
            } else {
                NONE
            };
            after_4.ko = single_2;
            after_4.put_at(dies_2, NONE);
            if go::string_from_clear_2(&after_4, l_2) {
                return false;
            }
            after_4.passes = 0;
            I::played();
            if breaks(&after_4, &idle) {
                g_1_1_near_met(&after_4, args)
            } else {
                idle.holds()
            }
        })
}

/// The answer of `near_2`, with its reason.
/// Rule: capture.game:6, capture.game:7.
pub fn near_2_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let vacant = position.at_absent();
    let why_3 = if vacant.contains(args.target) {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, I::Set::of(args.target));
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar(AT_BARS, NONE, I::Set::of(args.target));
        why_2
    };
    if why_3.holds() {
        return why_3;
    }
    let at_so = position.at_plane(opponent(args.attacker));
    let why_6 = if at_so.contains(args.target) {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar_others(AT_BARS, &position.at, I::Set::of(args.target));
        why_4
    } else {
        let mut why_5 = Answer::<I>::no();
        why_5.bar(AT_BARS, opponent(args.attacker), I::Set::of(args.target));
        why_5
    };
    let mut why_15 = why_6
        .and(|| {
            let reached_5 = closure(
                I::Set::of(args.target),
                |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
            );
            let by_adj = I::ADJ_TABLE.image(reached_5);
            let common = vacant & by_adj;
            if common.at_least(3) {
                let first = (vacant & I::ADJ_TABLE.row(args.target) & common).few(3);
                let points = first | (common - first).few(3 - first.count());
                let why_9 = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_2 = I::Set::union_of(
                        points
                            .iter()
                            .map(|q| (I::ADJ_TABLE.column(q) & reached_5).few(1)),
                    );
                    let why_7 = if points_2.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        reached(position, args, points_2)
                    };
                    let mut why_8 = Answer::<I>::yes();
                    why_8.bar_others(AT_BARS, &position.at, points);
                    why_8.join(&why_7);
                    why_8
                };
                let mut why_10 = Answer::<I>::no();
                why_10.join(&why_9);
                why_10
            } else {
                let points_3 = I::FULL - common;
                if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_4 = points_3 - by_adj;
                    let why_11 = if points_4.is_empty()
                        || I::ADJ_TABLE.preimage(points_4).is_empty()
                    {
                        Answer::<I>::yes()
                    } else {
                        unreached(position, args)
                    };
                    let points_5 = points_3 & by_adj;
                    let why_13 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.bar(AT_BARS, NONE, points_5);
                        why_12
                    };
                    let mut why_14 = Answer::<I>::yes();
                    why_14.join(&why_11);
                    why_14.join(&why_13);
                    why_14
                }
            }
        });
    if !why_15.holds() {
        why_15.join(&why_3);
    }
    why_15
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
            let dies = go::dies_from(&after, args.attacker, l);
            let single = if go::string_from_clear(&after, l)
                && go::string_from_clear_2(&after, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            let mut after_2 = after;
            after_2.ko = single;
            after_2.put_at(dies, NONE);
            let why_7 = if go::string_from_clear_2(&after_2, l) {
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
    let mut why_30 = why_2
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
            let why_11 = if position.passes >= 2 {
                let mut why_9 = Answer::<I>::yes();
                why_9.bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
                why_9
            } else {
                let mut why_10 = Answer::<I>::no();
                why_10.bar_passes(PASSES_BARS, 2);
                why_10
            };
            let mut why_12 = Answer::<I>::from(!why_11.holds());
            why_12.join(&why_11);
            let why_13 = why_12;
            if !why_13.holds() {
                return why_13;
            }
            let mut why_29 = at_once(position, args)
                .or(|| {
                    let mut after = *position;
                    after.ko = NONE;
                    after.passes = 0;
                    I::played();
                    let idle = g_1_1_near_why(&after, args);
                    let frame = if idle.holds() {
                        let mut why_14 = Answer::<I>::yes();
                        why_14.bar_everything();
                        why_14
                    } else {
                        frame_2(position, args, &idle)
                    };
                    let candidates = frame.barred(AT_BARS, args.attacker, I::FULL);
                    let why_22 = Answer::<
                        I,
                    >::any(
                        ((position.at_absent() & candidates) - I::Set::of(position.ko))
                            .iter(),
                        |l| {
                            let mut after_2 = *position;
                            after_2.put_at(I::Set::of(l), args.attacker);
                            let dies = go::dies_from(&after_2, args.attacker, l);
                            let single = if go::string_from_clear(&after_2, l)
                                && go::string_from_clear_2(&after_2, l) && dies.count() == 1
                            {
                                dies.only()
                            } else {
                                NONE
                            };
                            let mut after_3 = after_2;
                            after_3.ko = single;
                            after_3.put_at(dies, NONE);
                            let why_19 = if go::string_from_clear_2(&after_3, l) {
                                let mut why_15 = Answer::<I>::no();
                                why_15.join(&allowed(&after_3, l));
                                why_15
                            } else {
                                let mut after_4 = after_3;
                                after_4.passes = 0;
                                I::played();
                                let why_16 = if breaks(&after_4, &idle) {
                                    g_1_1_near_why(&after_4, args)
                                } else {
                                    idle
                                };
                                let mut why_17 = Answer::<I>::from(why_16.holds());
                                why_17.join_cell(AT_BARS, &why_16);
                                why_17.join_place(KO_BARS, &why_16);
                                why_17
                                    .and(|| {
                                        let mut why_18 = Answer::<I>::yes();
                                        why_18.join(&allowed(&after_3, l));
                                        why_18
                                    })
                            };
                            let why_20 = before_2(
                                position,
                                args,
                                &before(&after_2, args, &why_19, l),
                            );
                            if !why_20.holds() {
                                return why_20;
                            }
                            let mut why_21 = Answer::<I>::yes();
                            why_21.bar_others(AT_BARS, &position.at, I::Set::of(l));
                            why_21.bar_among(KO_BARS, I::Set::of(l));
                            if why_21.holds() {
                                why_21.join(&why_20);
                            }
                            why_21
                        },
                    );
                    let why_25 = why_22
                        .or(|| {
                            let mut why_23 = Answer::<I>::no();
                            why_23.join(&no_move(position, candidates));
                            why_23
                        })
                        .or(|| {
                            let mut why_24 = Answer::<I>::no();
                            why_24.join(&frame);
                            why_24
                        });
                    if why_25.holds() {
                        return why_25;
                    }
                    let mut after_5 = *position;
                    after_5.ko = NONE;
                    after_5.passes = position.passes.saturating_add(1);
                    I::played();
                    let why_26 = if breaks(&after_5, &idle) {
                        g_1_1_near_why(&after_5, args)
                    } else {
                        idle
                    };
                    let mut why_27 = Answer::<I>::from(why_26.holds());
                    why_27.join_cell(AT_BARS, &why_26);
                    why_27.bar_one_more_pass(PASSES_BARS, &why_26);
                    let mut why_28 = why_27;
                    if !why_28.holds() {
                        why_28.join(&why_25);
                    }
                    why_28
                });
            if why_29.holds() {
                why_29.join(&why_5);
                why_29.join(&why_8);
                why_29.join(&why_13);
            }
            why_29
        });
    if why_30.holds() {
        why_30.join(&why);
    }
    why_30
}

/// The answer of `gi2_move_near` for a mover who does nothing.
/// Rule: prelude.game:8.
pub fn gi2_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    if near_1(position, args) {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        I::played();
        goal_attacker_why(&after, args).or(|| g_1_1_near_why(&after, args))
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
    goal(position, args, args.attacker) || g_1_1_near_met(position, args)
}

/// Where a move of the attacker must be after which `near_2` holds, if it does not.
pub fn nearer_2<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    let at_so = position.at_plane(opponent(args.attacker));
    if at_so.contains(args.target) {
        let counted = position.at_absent()
            & I::ADJ_TABLE
                .image(
                    closure(
                        I::Set::of(args.target),
                        |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                    ),
                );
        if counted.at_least(4) { I::Set::EMPTY } else { counted }
    } else {
        I::Set::EMPTY
    }
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
    let vacant = position.at_absent();
    let likely_2 = nearer(position, args);
    let every = ((vacant & likely_2) - I::Set::of(position.ko))
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), opponent(args.attacker));
            let dies = go::dies_from(&after, opponent(args.attacker), l);
            let single = if go::string_from_clear(&after, l)
                && go::string_from_clear_2(&after, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after.ko = single;
            after.put_at(dies, NONE);
            go::string_from_clear_2(&after, l)
                || !{
                    let mut after_2 = after;
                    after_2.passes = 0;
                    I::played();
                    !gi_2_1_near_met(&after_2, args)
                }
        });
    if !every {
        return false;
    }
    let mut after_3 = *position;
    after_3.ko = NONE;
    after_3.passes = 0;
    I::played();
    let why = gi_2_1_near_why(&after_3, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let threat = why_2;
    if threat.holds() {
        return false;
    }
    let mut after_4 = *position;
    after_4.ko = NONE;
    after_4.passes = position.passes.saturating_add(1);
    I::played();
    let holds = if breaks(&after_4, &threat) {
        !gi_2_1_near_met(&after_4, args)
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
        frame_8(position, args, &threat)
    };
    let common = (vacant & why_4.barred(AT_BARS, opponent(args.attacker), I::FULL))
        - (likely_2 | I::Set::of(position.ko));
    common
        .iter()
        .all(|l_2| {
            let mut after_5 = *position;
            after_5.put_at(I::Set::of(l_2), opponent(args.attacker));
            let dies_2 = go::dies_from(&after_5, opponent(args.attacker), l_2);
            let single_2 = if go::string_from_clear(&after_5, l_2)
                && go::string_from_clear_2(&after_5, l_2) && dies_2.count() == 1
            {
                dies_2.only()
            } else {
                NONE
            };
            after_5.ko = single_2;
            after_5.put_at(dies_2, NONE);
            go::string_from_clear_2(&after_5, l_2)
                || !{
                    let mut after_6 = after_5;
                    after_6.passes = 0;
                    I::played();
                    if breaks(&after_6, &threat) {
                        !gi_2_1_near_met(&after_6, args)
                    } else {
                        threat.holds()
                    }
                }
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
    let mut why_24 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .and(|| {
            let why_7 = if position.passes >= 2 {
                let mut why_5 = Answer::<I>::yes();
                why_5.bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
                why_5
            } else {
                let mut why_6 = Answer::<I>::no();
                why_6.bar_passes(PASSES_BARS, 2);
                why_6
            };
            let mut why_8 = Answer::<I>::from(!why_7.holds());
            why_8.join(&why_7);
            why_8
        })
        .and(|| {
            let mut after = *position;
            after.ko = NONE;
            after.passes = 0;
            I::played();
            let threat = gi_2_1_near_why(&after, args);
            let mut why_9 = Answer::<I>::from(threat.holds());
            why_9.join_cell(AT_BARS, &threat);
            if !why_9.holds() {
                return why_9;
            }
            let frame = if threat.holds() {
                frame_8(position, args, &threat)
            } else {
                let mut why_10 = Answer::<I>::yes();
                why_10.bar_everything();
                why_10
            };
            let candidates = frame.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_18 = Answer::<
                I,
            >::every(
                ((position.at_absent() & candidates) - I::Set::of(position.ko)).iter(),
                |l| {
                    let mut after_2 = *position;
                    after_2.put_at(I::Set::of(l), opponent(args.attacker));
                    let dies = go::dies_from(&after_2, opponent(args.attacker), l);
                    let single = if go::string_from_clear(&after_2, l)
                        && go::string_from_clear_2(&after_2, l) && dies.count() == 1
                    {
                        dies.only()
                    } else {
                        NONE
                    };
                    let mut after_3 = after_2;
                    after_3.ko = single;
                    after_3.put_at(dies, NONE);
                    let why_15 = if go::string_from_clear_2(&after_3, l) {
                        let mut why_11 = Answer::<I>::yes();
                        why_11.join(&allowed(&after_3, l));
                        why_11
                    } else {
                        let mut after_4 = after_3;
                        after_4.passes = 0;
                        I::played();
                        let why_12 = if breaks(&after_4, &threat) {
                            gi_2_1_near_why(&after_4, args)
                        } else {
                            threat
                        };
                        let mut why_13 = Answer::<I>::from(why_12.holds());
                        why_13.join_cell(AT_BARS, &why_12);
                        why_13.join_place(KO_BARS, &why_12);
                        why_13
                            .or(|| {
                                let mut why_14 = Answer::<I>::no();
                                why_14.join(&allowed(&after_3, l));
                                why_14
                            })
                    };
                    let why_16 = before_6(
                        position,
                        args,
                        &before_5(&after_2, args, &why_15, l),
                    );
                    if why_16.holds() {
                        return why_16;
                    }
                    let mut why_17 = Answer::<I>::no();
                    why_17.bar_others(AT_BARS, &position.at, I::Set::of(l));
                    why_17.bar_among(KO_BARS, I::Set::of(l));
                    if !why_17.holds() {
                        why_17.join(&why_16);
                    }
                    why_17
                },
            );
            let why_20 = why_18
                .and(|| no_move(position, candidates))
                .and(|| {
                    let mut why_19 = Answer::<I>::yes();
                    why_19.join(&frame);
                    why_19
                });
            if !why_20.holds() {
                return why_20;
            }
            let mut after_5 = *position;
            after_5.ko = NONE;
            after_5.passes = position.passes.saturating_add(1);
            I::played();
            let why_21 = if breaks(&after_5, &threat) {
                gi_2_1_near_why(&after_5, args)
            } else {
                threat
            };
            let mut why_22 = Answer::<I>::from(why_21.holds());
            why_22.join_cell(AT_BARS, &why_21);
            why_22.bar_one_more_pass(PASSES_BARS, &why_21);
            let mut why_23 = why_22;
            if why_23.holds() {
                why_23.join(&why_9);
                why_23.join(&why_20);
            }
            why_23
        });
    if !why_24.holds() {
        why_24.join(&why);
    }
    why_24
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
    let vacant = position.at_absent();
    let nearer_3 = nearer_2(position, args);
    let some = ((vacant & nearer_3) - I::Set::of(position.ko))
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            let dies = go::dies_from(&after, args.attacker, l);
            let single = if go::string_from_clear(&after, l)
                && go::string_from_clear_2(&after, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after.ko = single;
            after.put_at(dies, NONE);
            if go::string_from_clear_2(&after, l) {
                return false;
            }
            after.passes = 0;
            I::played();
            g_2_2_1_near_met(&after, args)
        });
    if some {
        return true;
    }
    if !near_2(position, args) {
        return false;
    }
    let mut after_2 = *position;
    after_2.ko = NONE;
    after_2.passes = 0;
    I::played();
    let idle = g_2_2_1_near_why(&after_2, args);
    let mut after_3 = *position;
    after_3.ko = NONE;
    after_3.passes = position.passes.saturating_add(1);
    I::played();
    let g_2_2_1_near_met_holds = if breaks(&after_3, &idle) {
        g_2_2_1_near_met(&after_3, args)
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
    ((vacant & why_2.barred(AT_BARS, args.attacker, I::FULL))
        - (nearer_3 | I::Set::of(position.ko)))
        .iter()
        .any(|l_2| {
            let mut after_4 = *position;
            after_4.put_at(I::Set::of(l_2), args.attacker);
            let dies_2 = go::dies_from(&after_4, args.attacker, l_2);
            let single_2 = if go::string_from_clear(&after_4, l_2)
                && go::string_from_clear_2(&after_4, l_2) && dies_2.count() == 1
            {
                dies_2.only()
            } else {
                NONE
            };
            after_4.ko = single_2;
            after_4.put_at(dies_2, NONE);
            if go::string_from_clear_2(&after_4, l_2) {
                return false;
            }
            after_4.passes = 0;
            I::played();
            if breaks(&after_4, &idle) {
                g_2_2_1_near_met(&after_4, args)
            } else {
                idle.holds()
            }
        })
}

/// The answer of `near_3`, with its reason.
/// Rule: capture.game:6, capture.game:7.
pub fn near_3_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let vacant = position.at_absent();
    let why_3 = if vacant.contains(args.target) {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, I::Set::of(args.target));
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar(AT_BARS, NONE, I::Set::of(args.target));
        why_2
    };
    if why_3.holds() {
        return why_3;
    }
    let at_so = position.at_plane(opponent(args.attacker));
    let why_6 = if at_so.contains(args.target) {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar_others(AT_BARS, &position.at, I::Set::of(args.target));
        why_4
    } else {
        let mut why_5 = Answer::<I>::no();
        why_5.bar(AT_BARS, opponent(args.attacker), I::Set::of(args.target));
        why_5
    };
    let mut why_15 = why_6
        .and(|| {
            let reached_5 = closure(
                I::Set::of(args.target),
                |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
            );
            let by_adj = I::ADJ_TABLE.image(reached_5);
            let common = vacant & by_adj;
            if common.at_least(4) {
                let first = (vacant & I::ADJ_TABLE.row(args.target) & common).few(4);
                let points = first | (common - first).few(4 - first.count());
                let why_9 = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_2 = I::Set::union_of(
                        points
                            .iter()
                            .map(|q| (I::ADJ_TABLE.column(q) & reached_5).few(1)),
                    );
                    let why_7 = if points_2.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        reached(position, args, points_2)
                    };
                    let mut why_8 = Answer::<I>::yes();
                    why_8.bar_others(AT_BARS, &position.at, points);
                    why_8.join(&why_7);
                    why_8
                };
                let mut why_10 = Answer::<I>::no();
                why_10.join(&why_9);
                why_10
            } else {
                let points_3 = I::FULL - common;
                if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_4 = points_3 - by_adj;
                    let why_11 = if points_4.is_empty()
                        || I::ADJ_TABLE.preimage(points_4).is_empty()
                    {
                        Answer::<I>::yes()
                    } else {
                        unreached(position, args)
                    };
                    let points_5 = points_3 & by_adj;
                    let why_13 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_12 = Answer::<I>::yes();
                        why_12.bar(AT_BARS, NONE, points_5);
                        why_12
                    };
                    let mut why_14 = Answer::<I>::yes();
                    why_14.join(&why_11);
                    why_14.join(&why_13);
                    why_14
                }
            }
        });
    if !why_15.holds() {
        why_15.join(&why_3);
    }
    why_15
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
    let mut why_30 = why_2
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
            let why_11 = if position.passes >= 2 {
                let mut why_9 = Answer::<I>::yes();
                why_9.bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
                why_9
            } else {
                let mut why_10 = Answer::<I>::no();
                why_10.bar_passes(PASSES_BARS, 2);
                why_10
            };
            let mut why_12 = Answer::<I>::from(!why_11.holds());
            why_12.join(&why_11);
            let why_13 = why_12;
            if !why_13.holds() {
                return why_13;
            }
            let mut why_29 = at_once(position, args)
                .or(|| {
                    let mut after = *position;
                    after.ko = NONE;
                    after.passes = 0;
                    I::played();
                    let idle = g_2_2_1_near_why(&after, args);
                    let frame = if idle.holds() {
                        let mut why_14 = Answer::<I>::yes();
                        why_14.bar_everything();
                        why_14
                    } else {
                        frame_2(position, args, &idle)
                    };
                    let candidates = frame.barred(AT_BARS, args.attacker, I::FULL);
                    let why_22 = Answer::<
                        I,
                    >::any(
                        ((position.at_absent() & candidates) - I::Set::of(position.ko))
                            .iter(),
                        |l| {
                            let mut after_2 = *position;
                            after_2.put_at(I::Set::of(l), args.attacker);
                            let dies = go::dies_from(&after_2, args.attacker, l);
                            let single = if go::string_from_clear(&after_2, l)
                                && go::string_from_clear_2(&after_2, l) && dies.count() == 1
                            {
                                dies.only()
                            } else {
                                NONE
                            };
                            let mut after_3 = after_2;
                            after_3.ko = single;
                            after_3.put_at(dies, NONE);
                            let why_19 = if go::string_from_clear_2(&after_3, l) {
                                let mut why_15 = Answer::<I>::no();
                                why_15.join(&allowed(&after_3, l));
                                why_15
                            } else {
                                let mut after_4 = after_3;
                                after_4.passes = 0;
                                I::played();
                                let why_16 = if breaks(&after_4, &idle) {
                                    g_2_2_1_near_why(&after_4, args)
                                } else {
                                    idle
                                };
                                let mut why_17 = Answer::<I>::from(why_16.holds());
                                why_17.join_cell(AT_BARS, &why_16);
                                why_17.join_place(KO_BARS, &why_16);
                                why_17
                                    .and(|| {
                                        let mut why_18 = Answer::<I>::yes();
                                        why_18.join(&allowed(&after_3, l));
                                        why_18
                                    })
                            };
                            let why_20 = before_2(
                                position,
                                args,
                                &before(&after_2, args, &why_19, l),
                            );
                            if !why_20.holds() {
                                return why_20;
                            }
                            let mut why_21 = Answer::<I>::yes();
                            why_21.bar_others(AT_BARS, &position.at, I::Set::of(l));
                            why_21.bar_among(KO_BARS, I::Set::of(l));
                            if why_21.holds() {
                                why_21.join(&why_20);
                            }
                            why_21
                        },
                    );
                    let why_25 = why_22
                        .or(|| {
                            let mut why_23 = Answer::<I>::no();
                            why_23.join(&no_move(position, candidates));
                            why_23
                        })
                        .or(|| {
                            let mut why_24 = Answer::<I>::no();
                            why_24.join(&frame);
                            why_24
                        });
                    if why_25.holds() {
                        return why_25;
                    }
                    let mut after_5 = *position;
                    after_5.ko = NONE;
                    after_5.passes = position.passes.saturating_add(1);
                    I::played();
                    let why_26 = if breaks(&after_5, &idle) {
                        g_2_2_1_near_why(&after_5, args)
                    } else {
                        idle
                    };
                    let mut why_27 = Answer::<I>::from(why_26.holds());
                    why_27.join_cell(AT_BARS, &why_26);
                    why_27.bar_one_more_pass(PASSES_BARS, &why_26);
                    let mut why_28 = why_27;
                    if !why_28.holds() {
                        why_28.join(&why_25);
                    }
                    why_28
                });
            if why_29.holds() {
                why_29.join(&why_5);
                why_29.join(&why_8);
                why_29.join(&why_13);
            }
            why_29
        });
    if why_30.holds() {
        why_30.join(&why);
    }
    why_30
}

/// The answer of `gi3_move_near` for a mover who does nothing.
/// Rule: prelude.game:8.
pub fn gi3_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    if near_2(position, args) {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        I::played();
        goal_attacker_why(&after, args).or(|| g_2_2_1_near_why(&after, args))
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
        frame_8(position, args, idle)
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
    let vacant = position.at_absent();
    let likely_2 = nearer_2(position, args);
    let every = ((vacant & likely_2) - I::Set::of(position.ko))
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), opponent(args.attacker));
            let dies = go::dies_from(&after, opponent(args.attacker), l);
            let single = if go::string_from_clear(&after, l)
                && go::string_from_clear_2(&after, l) && dies.count() == 1
            {
                dies.only()
            } else {
                NONE
            };
            after.ko = single;
            after.put_at(dies, NONE);
            go::string_from_clear_2(&after, l)
                || !{
                    let mut after_2 = after;
                    after_2.passes = 0;
                    I::played();
                    !gi_3_2_1_near_met(&after_2, args)
                }
        });
    if !every {
        return false;
    }
    let mut after_3 = *position;
    after_3.ko = NONE;
    after_3.passes = 0;
    I::played();
    let why = gi_3_2_1_near_why(&after_3, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let threat = why_2;
    if threat.holds() {
        return false;
    }
    let mut after_4 = *position;
    after_4.ko = NONE;
    after_4.passes = position.passes.saturating_add(1);
    I::played();
    let holds = if breaks(&after_4, &threat) {
        !gi_3_2_1_near_met(&after_4, args)
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
        frame_8(position, args, &threat)
    };
    let common = (vacant & why_4.barred(AT_BARS, opponent(args.attacker), I::FULL))
        - (likely_2 | I::Set::of(position.ko));
    common
        .iter()
        .all(|l_2| {
            let mut after_5 = *position;
            after_5.put_at(I::Set::of(l_2), opponent(args.attacker));
            let dies_2 = go::dies_from(&after_5, opponent(args.attacker), l_2);
            let single_2 = if go::string_from_clear(&after_5, l_2)
                && go::string_from_clear_2(&after_5, l_2) && dies_2.count() == 1
            {
                dies_2.only()
            } else {
                NONE
            };
            after_5.ko = single_2;
            after_5.put_at(dies_2, NONE);
            go::string_from_clear_2(&after_5, l_2)
                || !{
                    let mut after_6 = after_5;
                    after_6.passes = 0;
                    I::played();
                    if breaks(&after_6, &threat) {
                        !gi_3_2_1_near_met(&after_6, args)
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
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    let mut why_24 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .and(|| {
            let why_7 = if position.passes >= 2 {
                let mut why_5 = Answer::<I>::yes();
                why_5.bar_other_values(PASSES_BARS, i32::from(position.passes), I::FULL);
                why_5
            } else {
                let mut why_6 = Answer::<I>::no();
                why_6.bar_passes(PASSES_BARS, 2);
                why_6
            };
            let mut why_8 = Answer::<I>::from(!why_7.holds());
            why_8.join(&why_7);
            why_8
        })
        .and(|| {
            let mut after = *position;
            after.ko = NONE;
            after.passes = 0;
            I::played();
            let threat = gi_3_2_1_near_why(&after, args);
            let mut why_9 = Answer::<I>::from(threat.holds());
            why_9.join_cell(AT_BARS, &threat);
            if !why_9.holds() {
                return why_9;
            }
            let frame = if threat.holds() {
                frame_8(position, args, &threat)
            } else {
                let mut why_10 = Answer::<I>::yes();
                why_10.bar_everything();
                why_10
            };
            let candidates = frame.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_18 = Answer::<
                I,
            >::every(
                ((position.at_absent() & candidates) - I::Set::of(position.ko)).iter(),
                |l| {
                    let mut after_2 = *position;
                    after_2.put_at(I::Set::of(l), opponent(args.attacker));
                    let dies = go::dies_from(&after_2, opponent(args.attacker), l);
                    let single = if go::string_from_clear(&after_2, l)
                        && go::string_from_clear_2(&after_2, l) && dies.count() == 1
                    {
                        dies.only()
                    } else {
                        NONE
                    };
                    let mut after_3 = after_2;
                    after_3.ko = single;
                    after_3.put_at(dies, NONE);
                    let why_15 = if go::string_from_clear_2(&after_3, l) {
                        let mut why_11 = Answer::<I>::yes();
                        why_11.join(&allowed(&after_3, l));
                        why_11
                    } else {
                        let mut after_4 = after_3;
                        after_4.passes = 0;
                        I::played();
                        let why_12 = if breaks(&after_4, &threat) {
                            gi_3_2_1_near_why(&after_4, args)
                        } else {
                            threat
                        };
                        let mut why_13 = Answer::<I>::from(why_12.holds());
                        why_13.join_cell(AT_BARS, &why_12);
                        why_13.join_place(KO_BARS, &why_12);
                        why_13
                            .or(|| {
                                let mut why_14 = Answer::<I>::no();
                                why_14.join(&allowed(&after_3, l));
                                why_14
                            })
                    };
                    let why_16 = before_6(
                        position,
                        args,
                        &before_5(&after_2, args, &why_15, l),
                    );
                    if why_16.holds() {
                        return why_16;
                    }
                    let mut why_17 = Answer::<I>::no();
                    why_17.bar_others(AT_BARS, &position.at, I::Set::of(l));
                    why_17.bar_among(KO_BARS, I::Set::of(l));
                    if !why_17.holds() {
                        why_17.join(&why_16);
                    }
                    why_17
                },
            );
            let why_20 = why_18
                .and(|| no_move(position, candidates))
                .and(|| {
                    let mut why_19 = Answer::<I>::yes();
                    why_19.join(&frame);
                    why_19
                });
            if !why_20.holds() {
                return why_20;
            }
            let mut after_5 = *position;
            after_5.ko = NONE;
            after_5.passes = position.passes.saturating_add(1);
            I::played();
            let why_21 = if breaks(&after_5, &threat) {
                gi_3_2_1_near_why(&after_5, args)
            } else {
                threat
            };
            let mut why_22 = Answer::<I>::from(why_21.holds());
            why_22.join_cell(AT_BARS, &why_21);
            why_22.bar_one_more_pass(PASSES_BARS, &why_21);
            let mut why_23 = why_22;
            if why_23.holds() {
                why_23.join(&why_9);
                why_23.join(&why_20);
            }
            why_23
        });
    if !why_24.holds() {
        why_24.join(&why);
    }
    why_24
}

/// Whether the game is over without a goal, with the reason.
#[inline]
pub fn over_why<I: Instance>(position: &Position<I>) -> Answer<I> {
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
        let why_4 = if go::string_from_clear_2(&after_3, l) {
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
    if points.is_empty() {
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
    }
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
        let why_4 = if go::string_from_clear_2(&after_3, l) {
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
        frame_8(position, args, idle)
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
    if points.is_empty() {
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
    }
}

/// The answer of a move, from the answer after it.
#[inline]
pub fn pass_attacker_step<I: Instance>(after: &Answer<I>) -> Answer<I> {
    let mut why = Answer::<I>::from(after.holds());
    why.join_cell(AT_BARS, after);
    why.bar_one_more_pass(PASSES_BARS, after);
    why
}

/// The game `capture` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    type Why = Answer<I>;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "capture";
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
            name: "target",
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
                    let idle = gi1_move_idle(position, args);
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
        let &[target] = given else {
            return None;
        };
        if !(I::POINT.has(target)) {
            return None;
        }
        let args = &Args { attacker: NONE, target };
        let attacker = attacker(position, args);
        let args = &Args { attacker, target };
        (PLAYER.has(attacker) && target_fits(position, args)).then_some(*args)
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
    const ESCAPE: Value = I::ESCAPE;
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

/// The board of `capture3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture3Board;

impl Board for Capture3Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(9);
    const POINTS: i32 = 9;
    const POINT_NAMES: &'static str = "A3 B3 C3 \
         A2 B2 C2 \
         A1 B1 C1";
    const SHAPE: Option<(usize, usize)> = Some((3, 3));
}

impl Instance for Capture3Board {
    const NAME: &'static str = "capture3";
    const ESCAPE: Value = 6;
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `capture3`.
pub type Capture3 = Rules<Capture3Board>;

impl go::Instance for Capture3Board {
    const NAME: &'static str = "capture3";
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

/// The board of `capture4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture4Board;

impl Board for Capture4Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(16);
    const POINTS: i32 = 16;
    const POINT_NAMES: &'static str = "A4 B4 C4 D4 \
         A3 B3 C3 D3 \
         A2 B2 C2 D2 \
         A1 B1 C1 D1";
    const SHAPE: Option<(usize, usize)> = Some((4, 4));
}

impl Instance for Capture4Board {
    const NAME: &'static str = "capture4";
    const ESCAPE: Value = 6;
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `capture4`.
pub type Capture4 = Rules<Capture4Board>;

impl go::Instance for Capture4Board {
    const NAME: &'static str = "capture4";
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
    const NAME: &'static str = "capture5";
    const ESCAPE: Value = 6;
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `capture5`.
pub type Capture5 = Rules<go::Go5Board>;

/// The board of `capture6`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture6Board;

impl Board for Capture6Board {
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

impl Instance for Capture6Board {
    const NAME: &'static str = "capture6";
    const ESCAPE: Value = 6;
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `capture6`.
pub type Capture6 = Rules<Capture6Board>;

impl go::Instance for Capture6Board {
    const NAME: &'static str = "capture6";
    const SIZE: Value = 6;
    type AdjTable = Both<Self::Set, 4, 36>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-6, Bits([0xfffffffc0])),
        (-1, Bits([0xfbefbefbe])),
        (1, Bits([0x7df7df7df])),
        (6, Bits([0x3fffffff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// The board of `capture7`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture7Board;

impl Board for Capture7Board {
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

impl Instance for Capture7Board {
    const NAME: &'static str = "capture7";
    const ESCAPE: Value = 6;
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `capture7`.
pub type Capture7 = Rules<Capture7Board>;

impl go::Instance for Capture7Board {
    const NAME: &'static str = "capture7";
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

/// The board of `capture8`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture8Board;

impl Board for Capture8Board {
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

impl Instance for Capture8Board {
    const NAME: &'static str = "capture8";
    const ESCAPE: Value = 6;
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `capture8`.
pub type Capture8 = Rules<Capture8Board>;

impl go::Instance for Capture8Board {
    const NAME: &'static str = "capture8";
    const SIZE: Value = 8;
    type AdjTable = Both<Self::Set, 4, 64>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-8, Bits([0xffffffffffffff00])),
        (-1, Bits([0xfefefefefefefefe])),
        (1, Bits([0x7f7f7f7f7f7f7f7f])),
        (8, Bits([0xffffffffffffff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

impl Instance for go::Go9Board {
    const NAME: &'static str = "capture9";
    const ESCAPE: Value = 6;
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `capture9`.
pub type Capture9 = Rules<go::Go9Board>;

impl Instance for go::Go13Board {
    const NAME: &'static str = "capture13";
    const ESCAPE: Value = 6;
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `capture13`.
pub type Capture13 = Rules<go::Go13Board>;

impl Instance for go::Go19Board {
    const NAME: &'static str = "capture19";
    const ESCAPE: Value = 6;
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `capture19`.
pub type Capture19 = Rules<go::Go19Board>;
