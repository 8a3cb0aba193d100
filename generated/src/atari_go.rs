//! The game `atari_go`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, Both, CellKind, CellShape, Cells, Clause, Counted, Game, Kind,
    Knowledge, Move, NONE, NoMove, PLAYER, Parameter, PassBars, PhantomData, PlaneBars,
    Player, Point, PointSet, Presence, Relation, Role, Selector, Step, Steps, Value,
    ValueBars, chain_path, chain_reached, chain_roots, closure, closure_meets, opponent,
    plane, put, value_at,
};

/// An instance of `atari_go`: its board, and all that differs between instances.
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

/// A position of `atari_go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<I: Instance> {
    /// `at`: for each value the points that have it.
    pub at: [I::Set; 2],
    /// `taken`: its value.
    pub taken: Player,
    /// The player to move.
    pub turn: u8,
}

impl<I: Instance> Position<I> {
    /// The position before anything is put on the board.
    pub fn empty() -> Self {
        Position {
            at: [I::Set::EMPTY; 2],
            taken: NONE,
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

    /// Gives `taken` a value.
    #[inline]
    pub fn put_taken(&mut self, value: Player) {
        self.taken = if PLAYER.has(value) { value } else { NONE };
    }
}

/// What is fixed at the root: who attacks, and the parameters given with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Args {
    /// The attacker.
    pub attacker: Player,
}

/// Whether something holds, with the facts that would have to come true for that to change.
pub type Answer<I> = ::kikashi_runtime::code::Answer<<I as Board>::Set, 3, 2>;

/// Where an answer keeps what it bars of `at`.
pub const AT_BARS: PlaneBars = PlaneBars::new(0, PLAYER, Presence::Optional);

/// Where an answer keeps what it bars of `taken`.
pub const TAKEN_BARS: ValueBars = ValueBars::new(0, Some(PLAYER), Presence::Optional);

/// Where an answer keeps what it bars of `passes`.
pub const PASSES_BARS: PassBars = PassBars::new(1);

/// Whether the position has something that the answer bars.
#[inline]
pub fn breaks<I: Instance>(position: &Position<I>, why: &Answer<I>) -> bool {
    why.bars_everything() || why.meets(AT_BARS, &position.at, I::FULL)
        || why.meets_value(TAKEN_BARS, position.taken) || why.meets_value(PASSES_BARS, 0)
}

/// Whether the player has reached a goal.
/// Rule: atari_go.game:13.
#[inline]
pub fn goal<I: Instance>(position: &Position<I>, player: Player) -> bool {
    position.taken == opponent(player)
}

/// Whether the attacker may reach his goal by 1 moves in a row.
/// - `closure reached from {q} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
/// - adds over `at[none] & adj_table(closure reached from {q} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
///
/// Rule: atari_go.game:13.
pub fn near_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) {
        return true;
    }
    let at_so = position.at_plane(opponent(args.attacker));
    at_so
        .iter()
        .any(|q| {
            let common = position.at_absent()
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                        ),
                    );
            !common.at_least(2)
        })
}

/// Whether the attacker may reach his goal by 2 moves in a row.
/// - `closure reached from {q} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
/// - adds over `at[none] & adj_table(closure reached from {q} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
///
/// Rule: atari_go.game:13.
pub fn near_2<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) {
        return true;
    }
    let at_so = position.at_plane(opponent(args.attacker));
    at_so
        .iter()
        .any(|q| {
            let common = position.at_absent()
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                        ),
                    );
            !common.at_least(3)
        })
}

/// Whether the attacker may reach his goal by 3 moves in a row.
/// - `closure reached from {q} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
/// - adds over `at[none] & adj_table(closure reached from {q} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
///
/// Rule: atari_go.game:13.
pub fn near_3<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) {
        return true;
    }
    let at_so = position.at_plane(opponent(args.attacker));
    at_so
        .iter()
        .any(|q| {
            let common = position.at_absent()
                & I::ADJ_TABLE
                    .image(
                        closure(
                            I::Set::of(q),
                            |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                        ),
                    );
            !common.at_least(4)
        })
}

/// Whether the defender may be without a legal move after 0 moves of the attacker in a row.
#[inline]
pub fn stuck_0<I: Instance>(position: &Position<I>) -> bool {
    let vacant = position.at_absent();
    vacant.iter().all(|l| ((I::ADJ_TABLE.row(l) & vacant) - I::Set::of(l)).is_empty())
}

/// Whether the defender may be without a legal move after 1 moves of the attacker in a row.
pub fn stuck_1<I: Instance>(position: &Position<I>) -> bool {
    let vacant = position.at_absent();
    vacant
        .iter()
        .all(|l| {
            ((I::ADJ_TABLE.row(l) & vacant) - I::Set::of(l))
                .iter()
                .all(|l_2| {
                    (vacant - (I::Set::of(l) | I::Set::of(l_2)))
                        .iter()
                        .all(|l_3| {
                            let common = (I::ADJ_TABLE.row(l_3) & vacant)
                                - (I::Set::of(l_3) | I::Set::of(l) | I::Set::of(l_2));
                            common.is_empty()
                        })
                })
        })
}

/// Whether the defender may be without a legal move after 2 moves of the attacker in a row.
pub fn stuck_2<I: Instance>(position: &Position<I>) -> bool {
    let vacant = position.at_absent();
    vacant
        .iter()
        .all(|l| {
            ((I::ADJ_TABLE.row(l) & vacant) - I::Set::of(l))
                .iter()
                .all(|l_2| {
                    (vacant - (I::Set::of(l) | I::Set::of(l_2)))
                        .iter()
                        .all(|l_3| {
                            let common = (I::ADJ_TABLE.row(l_3) & vacant)
                                - (I::Set::of(l_3) | I::Set::of(l) | I::Set::of(l_2));
                            common
                                .iter()
                                .all(|l_4| {
                                    let common_2 = vacant
                                        - (I::Set::of(l) | I::Set::of(l_2) | I::Set::of(l_3)
                                            | I::Set::of(l_4));
                                    common_2
                                        .iter()
                                        .all(|l_5| {
                                            let all = I::Set::of(l_5) | I::Set::of(l) | I::Set::of(l_2)
                                                | I::Set::of(l_3) | I::Set::of(l_4);
                                            ((I::ADJ_TABLE.row(l_5) & vacant) - all).is_empty()
                                        })
                                })
                        })
                })
        })
}

/// The points P2 with `string(P, P2)` for some P of the set.
/// Rule: stones.game:9, stones.game:10.
#[inline]
pub fn string_from_any<I: Instance>(position: &Position<I>, p_set: I::Set) -> I::Set {
    I::Set::union_of(
        (0..2)
            .map(|value| {
                let at_so = position.at_plane(value);
                closure(p_set & at_so, |reached_4| I::ADJ_TABLE.image(reached_4) & at_so)
            }),
    )
}

/// The points Q with `dies(C, L, Q)`.
/// Rule: stones.game:15.
pub fn dies_from<I: Instance>(position: &Position<I>, c: Player, l: Point) -> I::Set {
    let at_so = position.at_plane(opponent(c));
    let few = I::ADJ_TABLE.row(l) & at_so;
    let reached_6 = chain_reached(
        || I::ADJ_TABLE.preimage(position.at_absent()),
        few,
        |reached_4| I::ADJ_TABLE.image(reached_4 & at_so),
        |reached_5| I::ADJ_TABLE.image(reached_5) & at_so,
    );
    string_from_any(position, few - reached_6)
}

/// Whether no point asked about is one that `string_from` leads to.
/// Rule: stones.game:9, stones.game:10.
pub fn string_from_clear<I: Instance>(position: &Position<I>, l: Point) -> bool {
    let vacant = position.at_absent();
    let point = if vacant.contains(l) { I::Set::EMPTY } else { I::Set::of(l) };
    let at_so = position.at_plane(position.at(l));
    !closure_meets(
        point,
        |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
        |layer| I::ADJ_TABLE.image(layer) & vacant,
    )
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    position.taken != args.attacker && position.taken != opponent(args.attacker)
        && position
            .at_absent()
            .iter()
            .any(|l| {
                let mut after = *position;
                after.put_at(I::Set::of(l), args.attacker);
                let taken = if dies_from(&after, args.attacker, l).is_empty() {
                    after.taken
                } else {
                    opponent(args.attacker)
                };
                after.put_taken(taken);
                I::played();
                if after.taken != opponent(args.attacker) {
                    return false;
                }
                after.taken != NONE || !string_from_clear(&after, l)
            })
}

/// Whether moves of `gi1` are to be looked for.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_open<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    position.taken != args.attacker && position.taken != opponent(args.attacker)
}

/// Whether the move just made belongs to the moves of `gi1`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    position.taken == opponent(args.attacker)
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent();
    let c = opponent(args.attacker);
    let every = vacant
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), c);
            I::played();
            string_from_clear(&after, l)
                && !{
                    let taken = if dies_from(&after, c, l).is_empty() {
                        after.taken
                    } else {
                        opponent(c)
                    };
                    taken != NONE
                }
        });
    if every {
        return true;
    }
    if !gi_1(position, args) {
        return false;
    }
    let c_2 = opponent(args.attacker);
    vacant
        .iter()
        .all(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l_2), c_2);
            let taken_2 = if dies_from(&after_2, c_2, l_2).is_empty() {
                after_2.taken
            } else {
                opponent(c_2)
            };
            after_2.put_taken(taken_2);
            I::played();
            (after_2.taken == NONE && string_from_clear(&after_2, l_2))
                || gi_1(&after_2, args)
        })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    if position.taken == args.attacker || position.taken == opponent(args.attacker) {
        return false;
    }
    let vacant = position.at_absent();
    let some = vacant
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            let taken = if dies_from(&after, args.attacker, l).is_empty() {
                after.taken
            } else {
                opponent(args.attacker)
            };
            after.put_taken(taken);
            I::played();
            if after.taken != opponent(args.attacker) {
                return false;
            }
            after.taken != NONE || !string_from_clear(&after, l)
        });
    some
        || vacant
            .iter()
            .any(|l_2| {
                let mut after_2 = *position;
                after_2.put_at(I::Set::of(l_2), args.attacker);
                let taken_2 = if dies_from(&after_2, args.attacker, l_2).is_empty() {
                    after_2.taken
                } else {
                    opponent(args.attacker)
                };
                after_2.put_taken(taken_2);
                I::played();
                (after_2.taken != NONE || !string_from_clear(&after_2, l_2))
                    && g_1_1(&after_2, args)
            })
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    position.taken == opponent(args.attacker) || g_1_1(position, args)
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
pub fn g_2_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent();
    let c = opponent(args.attacker);
    let every = vacant
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), c);
            I::played();
            string_from_clear(&after, l)
                && !{
                    let taken = if dies_from(&after, c, l).is_empty() {
                        after.taken
                    } else {
                        opponent(c)
                    };
                    taken != NONE
                }
        });
    if every {
        return true;
    }
    if !gi_2_1(position, args) {
        return false;
    }
    let c_2 = opponent(args.attacker);
    vacant
        .iter()
        .all(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l_2), c_2);
            let taken_2 = if dies_from(&after_2, c_2, l_2).is_empty() {
                after_2.taken
            } else {
                opponent(c_2)
            };
            after_2.put_taken(taken_2);
            I::played();
            (after_2.taken == NONE && string_from_clear(&after_2, l_2))
                || gi_2_1(&after_2, args)
        })
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    if position.taken == args.attacker || position.taken == opponent(args.attacker) {
        return false;
    }
    let vacant = position.at_absent();
    let some = vacant
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            let taken = if dies_from(&after, args.attacker, l).is_empty() {
                after.taken
            } else {
                opponent(args.attacker)
            };
            after.put_taken(taken);
            I::played();
            if after.taken != opponent(args.attacker) {
                return false;
            }
            after.taken != NONE || !string_from_clear(&after, l)
        });
    some
        || vacant
            .iter()
            .any(|l_2| {
                let mut after_2 = *position;
                after_2.put_at(I::Set::of(l_2), args.attacker);
                let taken_2 = if dies_from(&after_2, args.attacker, l_2).is_empty() {
                    after_2.taken
                } else {
                    opponent(args.attacker)
                };
                after_2.put_taken(taken_2);
                I::played();
                (after_2.taken != NONE || !string_from_clear(&after_2, l_2))
                    && g_2_2_1(&after_2, args)
            })
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    position.taken == opponent(args.attacker) || g_2_2_1(position, args)
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
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent();
    let c = opponent(args.attacker);
    let every = vacant
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), c);
            I::played();
            string_from_clear(&after, l)
                && !{
                    let taken = if dies_from(&after, c, l).is_empty() {
                        after.taken
                    } else {
                        opponent(c)
                    };
                    taken != NONE
                }
        });
    if every {
        return true;
    }
    if !gi_3_2_1(position, args) {
        return false;
    }
    let c_2 = opponent(args.attacker);
    vacant
        .iter()
        .all(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l_2), c_2);
            let taken_2 = if dies_from(&after_2, c_2, l_2).is_empty() {
                after_2.taken
            } else {
                opponent(c_2)
            };
            after_2.put_taken(taken_2);
            I::played();
            (after_2.taken == NONE && string_from_clear(&after_2, l_2))
                || gi_3_2_1(&after_2, args)
        })
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_1(position, args) {
        return false;
    }
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    position.taken != args.attacker && position.taken != opponent(args.attacker)
        && position
            .at_absent()
            .iter()
            .any(|l| {
                let mut after = *position;
                after.put_at(I::Set::of(l), args.attacker);
                let taken = if dies_from(&after, args.attacker, l).is_empty() {
                    after.taken
                } else {
                    opponent(args.attacker)
                };
                after.put_taken(taken);
                I::played();
                if after.taken != opponent(args.attacker) {
                    return false;
                }
                after.taken != NONE || !string_from_clear(&after, l)
            })
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent();
    let c = opponent(args.attacker);
    let every = vacant
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), c);
            I::played();
            string_from_clear(&after, l)
                && !{
                    let taken = if dies_from(&after, c, l).is_empty() {
                        after.taken
                    } else {
                        opponent(c)
                    };
                    taken != NONE
                }
        });
    if every {
        return true;
    }
    if !gi_1_near(position, args) {
        return false;
    }
    let c_2 = opponent(args.attacker);
    vacant
        .iter()
        .all(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l_2), c_2);
            let taken_2 = if dies_from(&after_2, c_2, l_2).is_empty() {
                after_2.taken
            } else {
                opponent(c_2)
            };
            after_2.put_taken(taken_2);
            I::played();
            (after_2.taken == NONE && string_from_clear(&after_2, l_2))
                || gi_1_near(&after_2, args)
        })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_2(position, args) && !stuck_1(position) {
        return false;
    }
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    if position.taken == args.attacker || position.taken == opponent(args.attacker) {
        return false;
    }
    let vacant = position.at_absent();
    let some = vacant
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            let taken = if dies_from(&after, args.attacker, l).is_empty() {
                after.taken
            } else {
                opponent(args.attacker)
            };
            after.put_taken(taken);
            I::played();
            if after.taken != opponent(args.attacker) {
                return false;
            }
            after.taken != NONE || !string_from_clear(&after, l)
        });
    some
        || vacant
            .iter()
            .any(|l_2| {
                let mut after_2 = *position;
                after_2.put_at(I::Set::of(l_2), args.attacker);
                let taken_2 = if dies_from(&after_2, args.attacker, l_2).is_empty() {
                    after_2.taken
                } else {
                    opponent(args.attacker)
                };
                after_2.put_taken(taken_2);
                I::played();
                (after_2.taken != NONE || !string_from_clear(&after_2, l_2))
                    && g_1_1_near(&after_2, args)
            })
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    position.taken == opponent(args.attacker) || g_1_1_near(position, args)
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
pub fn g_2_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent();
    let c = opponent(args.attacker);
    let every = vacant
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), c);
            I::played();
            string_from_clear(&after, l)
                && !{
                    let taken = if dies_from(&after, c, l).is_empty() {
                        after.taken
                    } else {
                        opponent(c)
                    };
                    taken != NONE
                }
        });
    if every {
        return true;
    }
    if !gi_2_1_near(position, args) {
        return false;
    }
    let c_2 = opponent(args.attacker);
    vacant
        .iter()
        .all(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l_2), c_2);
            let taken_2 = if dies_from(&after_2, c_2, l_2).is_empty() {
                after_2.taken
            } else {
                opponent(c_2)
            };
            after_2.put_taken(taken_2);
            I::played();
            (after_2.taken == NONE && string_from_clear(&after_2, l_2))
                || gi_2_1_near(&after_2, args)
        })
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_3(position, args) && !stuck_2(position) {
        return false;
    }
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    if position.taken == args.attacker || position.taken == opponent(args.attacker) {
        return false;
    }
    let vacant = position.at_absent();
    let some = vacant
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            let taken = if dies_from(&after, args.attacker, l).is_empty() {
                after.taken
            } else {
                opponent(args.attacker)
            };
            after.put_taken(taken);
            I::played();
            if after.taken != opponent(args.attacker) {
                return false;
            }
            after.taken != NONE || !string_from_clear(&after, l)
        });
    some
        || vacant
            .iter()
            .any(|l_2| {
                let mut after_2 = *position;
                after_2.put_at(I::Set::of(l_2), args.attacker);
                let taken_2 = if dies_from(&after_2, args.attacker, l_2).is_empty() {
                    after_2.taken
                } else {
                    opponent(args.attacker)
                };
                after_2.put_taken(taken_2);
                I::played();
                (after_2.taken != NONE || !string_from_clear(&after_2, l_2))
                    && g_2_2_1_near(&after_2, args)
            })
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    position.taken == opponent(args.attacker) || g_2_2_1_near(position, args)
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
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent();
    let c = opponent(args.attacker);
    let every = vacant
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), c);
            I::played();
            string_from_clear(&after, l)
                && !{
                    let taken = if dies_from(&after, c, l).is_empty() {
                        after.taken
                    } else {
                        opponent(c)
                    };
                    taken != NONE
                }
        });
    if every {
        return true;
    }
    if !gi_3_2_1_near(position, args) {
        return false;
    }
    let c_2 = opponent(args.attacker);
    vacant
        .iter()
        .all(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l_2), c_2);
            let taken_2 = if dies_from(&after_2, c_2, l_2).is_empty() {
                after_2.taken
            } else {
                opponent(c_2)
            };
            after_2.put_taken(taken_2);
            I::played();
            (after_2.taken == NONE && string_from_clear(&after_2, l_2))
                || gi_3_2_1_near(&after_2, args)
        })
}

/// The answer of `goal`, with its reason.
/// Rule: atari_go.game:13.
#[inline]
pub fn goal_attacker_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    if position.taken == opponent(args.attacker) {
        let mut why = Answer::<I>::yes();
        why.bar_other_values(TAKEN_BARS, position.taken, I::FULL);
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar_value(TAKEN_BARS, opponent(args.attacker));
        why_2
    }
}

/// The points P with `string(P, P2)` for some P2 of the set.
/// Rule: stones.game:9, stones.game:10.
#[inline]
pub fn string_to_any<I: Instance>(position: &Position<I>, p2_set: I::Set) -> I::Set {
    I::Set::union_of(
        (0..2)
            .map(|value| {
                let at_so = position.at_plane(value);
                closure(p2_set, |reached_4| I::ADJ_TABLE.preimage(reached_4 & at_so))
                    & at_so
            }),
    )
}

/// Why the points are reached.
pub fn reached_9<I: Instance>(
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
pub fn unreached_9<I: Instance>(
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

/// Why only a move that fills a barred point breaks the answer.
pub fn frame_2<I: Instance>(
    position: &Position<I>,
    args: &Args,
    idle: &Answer<I>,
) -> Answer<I> {
    let why_21 = if !idle.bars(TAKEN_BARS, position.taken)
        && (!idle.bars(TAKEN_BARS, opponent(args.attacker))
            || (position.at_plane(opponent(args.attacker))
                - string_to_any(position, I::ADJ_TABLE.preimage(position.at_absent())))
                .is_empty())
    {
        if !idle.bars(TAKEN_BARS, position.taken)
            && !idle.bars(TAKEN_BARS, opponent(args.attacker))
        {
            let mut why = Answer::<I>::yes();
            why.join_place(TAKEN_BARS, idle);
            why
        } else {
            let by_adj = I::ADJ_TABLE.preimage(position.at_absent());
            let at_so = position.at_plane(opponent(args.attacker));
            let common = at_so - string_to_any(position, by_adj);
            let why_18 = if common.is_empty() {
                let points = I::FULL - at_so;
                let why_3 = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_2 = Answer::<I>::yes();
                    why_2.bar(AT_BARS, opponent(args.attacker), points);
                    why_2
                };
                let why_7 = if at_so.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let why_5 = if at_so.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_2 = at_so
                            & closure(
                                by_adj,
                                |reached_4| I::ADJ_TABLE.preimage(reached_4 & at_so),
                            ) & at_so;
                        if points_2.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let mut why_4 = Answer::<I>::yes();
                            why_4.join(&reached_9(position, args, points_2));
                            why_4.bar_others(AT_BARS, &position.at, points_2);
                            why_4
                        }
                    };
                    let mut why_6 = Answer::<I>::yes();
                    why_6.join(&why_5);
                    why_6
                };
                let mut why_8 = Answer::<I>::yes();
                why_8.join(&why_3);
                why_8.join(&why_7);
                why_8
            } else {
                let points_3 = common.few(1);
                let why_16 = if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let reached_7 = chain_reached(
                        || by_adj,
                        points_3,
                        |reached_5| I::ADJ_TABLE.image(reached_5 & at_so),
                        |reached_6| I::ADJ_TABLE.image(reached_6) & at_so,
                    );
                    let at_so_2 = position.at_plane(args.attacker);
                    let reached_11 = chain_reached(
                        || by_adj,
                        points_3,
                        |reached_8| I::ADJ_TABLE.image(reached_8 & at_so_2),
                        |reached_10| I::ADJ_TABLE.image(reached_10) & at_so_2,
                    );
                    let points_4 = points_3 - reached_11;
                    let why_9 = if points_4.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        unreached_8(position, args, points_4)
                    };
                    let why_11 = if reached_11.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_10 = Answer::<I>::yes();
                        why_10.bar(AT_BARS, args.attacker, reached_11);
                        why_10
                    };
                    let points_5 = points_3 - reached_7;
                    let why_12 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        unreached_9(position, args, points_5)
                    };
                    let why_14 = if reached_7.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_13 = Answer::<I>::yes();
                        why_13.bar(AT_BARS, opponent(args.attacker), reached_7);
                        why_13
                    };
                    let mut why_15 = Answer::<I>::yes();
                    why_15.bar_others(AT_BARS, &position.at, points_3);
                    why_15.join(&why_9);
                    why_15.join(&why_11);
                    why_15.join(&why_12);
                    why_15.join(&why_14);
                    why_15
                };
                let mut why_17 = Answer::<I>::no();
                why_17.join(&why_16);
                why_17
            };
            let mut why_19 = Answer::<I>::yes();
            why_19.join_place(TAKEN_BARS, idle);
            why_19.join(&why_18);
            why_19
        }
    } else {
        let mut why_20 = Answer::<I>::yes();
        why_20.bar_everything();
        why_20
    };
    let mut frame = Answer::<I>::yes();
    frame.join_cell(AT_BARS, idle);
    frame.join(&why_21);
    frame.join_place(PASSES_BARS, idle);
    let mut frame_3 = Answer::<I>::yes();
    frame_3.join_cell(AT_BARS, &frame);
    frame_3.join_place(TAKEN_BARS, &frame);
    frame_3.join_place(PASSES_BARS, &frame);
    if breaks(position, &frame_3) {
        let mut why_22 = Answer::<I>::yes();
        why_22.bar_everything();
        why_22
    } else {
        frame_3
    }
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_1(position, args) {
        return false;
    }
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    if position.taken == args.attacker || position.taken == opponent(args.attacker) {
        return false;
    }
    let idle = goal_attacker_why(position, args);
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_2(position, args, &idle)
    };
    (position.at_absent() & why_2.barred(AT_BARS, args.attacker, I::FULL))
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            let taken = if dies_from(&after, args.attacker, l).is_empty() {
                after.taken
            } else {
                opponent(args.attacker)
            };
            after.put_taken(taken);
            I::played();
            let value = if breaks(&after, &idle) {
                after.taken == opponent(args.attacker)
            } else {
                idle.holds()
            };
            if !value {
                return false;
            }
            after.taken != NONE || !string_from_clear(&after, l)
        })
}

/// Why the points are reached.
pub fn reached<I: Instance>(
    position: &Position<I>,
    args: &Args,
    q: Point,
    points: I::Set,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let roots = chain_roots(
        I::Set::of(q),
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
pub fn unreached<I: Instance>(
    position: &Position<I>,
    args: &Args,
    q: Point,
) -> Answer<I> {
    let at_so = position.at_plane(opponent(args.attacker));
    let reached_5 = closure(
        I::Set::of(q),
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
/// Rule: atari_go.game:13.
pub fn near_1_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why_3 = if position.taken == opponent(args.attacker) {
        let mut why = Answer::<I>::yes();
        why.bar_other_values(TAKEN_BARS, position.taken, I::FULL);
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar_value(TAKEN_BARS, opponent(args.attacker));
        why_2
    };
    if why_3.holds() {
        return why_3;
    }
    let at_so = position.at_plane(opponent(args.attacker));
    let why_14 = Answer::<
        I,
    >::any(
        at_so.iter(),
        |q| {
            let vacant = position.at_absent();
            let reached_5 = closure(
                I::Set::of(q),
                |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
            );
            let by_adj = I::ADJ_TABLE.image(reached_5);
            let common = vacant & by_adj;
            let why_12 = if common.at_least(2) {
                let first = (vacant & I::ADJ_TABLE.row(q) & common).few(2);
                let points = first | (common - first).few(2 - first.count());
                let why_6 = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_2 = I::Set::union_of(
                        points
                            .iter()
                            .map(|q_2| (I::ADJ_TABLE.column(q_2) & reached_5).few(1)),
                    );
                    let why_4 = if points_2.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        reached(position, args, q, points_2)
                    };
                    let mut why_5 = Answer::<I>::yes();
                    why_5.bar_others(AT_BARS, &position.at, points);
                    why_5.join(&why_4);
                    why_5
                };
                let mut why_7 = Answer::<I>::no();
                why_7.join(&why_6);
                why_7
            } else {
                let points_3 = I::FULL - common;
                if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_4 = points_3 - by_adj;
                    let why_8 = if points_4.is_empty()
                        || I::ADJ_TABLE.preimage(points_4).is_empty()
                    {
                        Answer::<I>::yes()
                    } else {
                        unreached(position, args, q)
                    };
                    let points_5 = points_3 & by_adj;
                    let why_10 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_9 = Answer::<I>::yes();
                        why_9.bar(AT_BARS, NONE, points_5);
                        why_9
                    };
                    let mut why_11 = Answer::<I>::yes();
                    why_11.join(&why_8);
                    why_11.join(&why_10);
                    why_11
                }
            };
            if !why_12.holds() {
                return why_12;
            }
            let mut why_13 = Answer::<I>::yes();
            why_13.bar_others(AT_BARS, &position.at, I::Set::of(q));
            if why_13.holds() {
                why_13.join(&why_12);
            }
            why_13
        },
    );
    let mut why_18 = why_14
        .or(|| {
            let points_6 = I::FULL - at_so;
            let why_16 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_15 = Answer::<I>::yes();
                why_15.bar(AT_BARS, opponent(args.attacker), points_6);
                why_15
            };
            let mut why_17 = Answer::<I>::no();
            why_17.join(&why_16);
            why_17
        });
    if !why_18.holds() {
        why_18.join(&why_3);
    }
    why_18
}

/// The answer of `goal`, with its reason.
/// Rule: atari_go.game:13.
#[inline]
pub fn goal_defender_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    if position.taken == args.attacker {
        let mut why = Answer::<I>::yes();
        why.bar_other_values(TAKEN_BARS, position.taken, I::FULL);
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar_value(TAKEN_BARS, args.attacker);
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
    why_2.join_place(TAKEN_BARS, why);
    why_2.join_place(PASSES_BARS, why);
    why_2
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
                why_3.join(&reached_9(position, args, points_5));
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
        |reached_10| I::ADJ_TABLE.image(reached_10 & at_so),
        |reached_11| I::ADJ_TABLE.image(reached_11) & at_so,
    );
    let at_so_2 = position.at_plane(args.attacker);
    let reached_16 = chain_reached(
        || by_adj,
        roots,
        |reached_13| I::ADJ_TABLE.image(reached_13 & at_so_2),
        |reached_14| I::ADJ_TABLE.image(reached_14) & at_so_2,
    );
    let path = chain_path(
        roots,
        points,
        |reached_17| I::ADJ_TABLE.image(reached_17) & at_so,
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
    let points_3 = roots - reached_16;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        unreached_8(position, args, points_3)
    };
    let why_5 = if reached_16.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar(AT_BARS, args.attacker, reached_16);
        why_4
    };
    let points_4 = roots - reached_12;
    let why_6 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        unreached_9(position, args, points_4)
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

/// The answer after a change, carried back to the state before it.
pub fn before<I: Instance>(
    position: &Position<I>,
    args: &Args,
    why: &Answer<I>,
    l: Point,
) -> Answer<I> {
    let why_9 = if !why.bars(TAKEN_BARS, position.taken)
        && !why.bars(TAKEN_BARS, opponent(args.attacker))
    {
        let mut why_2 = Answer::<I>::yes();
        why_2.join_place(TAKEN_BARS, why);
        why_2
    } else {
        let dies = dies_from(position, args.attacker, l);
        let why_5 = if dies.is_empty() {
            unreached_5(position, args, I::FULL, l)
        } else {
            let at_so = position.at_plane(opponent(args.attacker));
            let few = I::ADJ_TABLE.row(l) & at_so & dies;
            let reached_6 = chain_reached(
                || I::ADJ_TABLE.preimage(position.at_absent()),
                few,
                |reached_4| I::ADJ_TABLE.image(reached_4 & at_so),
                |reached_5| I::ADJ_TABLE.image(reached_5) & at_so,
            );
            let first = (few - reached_6).few(1);
            let points = first | (dies - first).few(1 - first.count());
            let why_3 = if points.is_empty() {
                Answer::<I>::yes()
            } else {
                reached_3(position, args, l, points)
            };
            let mut why_4 = Answer::<I>::no();
            why_4.join(&why_3);
            why_4
        };
        let why_7 = if dies.is_empty() {
            let mut why_6 = Answer::<I>::yes();
            why_6.join_place(TAKEN_BARS, why);
            why_6
        } else {
            Answer::<I>::yes()
        };
        let mut why_8 = Answer::<I>::yes();
        why_8.join(&why_5);
        why_8.join(&why_7);
        why_8
    };
    let mut why_10 = Answer::<I>::from(why.holds());
    why_10.join_cell(AT_BARS, why);
    why_10.join(&why_9);
    why_10.join_place(PASSES_BARS, why);
    why_10
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

/// Whether the move is allowed, with the reason.
pub fn allowed<I: Instance>(position: &Position<I>, l: Point) -> Answer<I> {
    let why_3 = if position.taken == NONE {
        let mut why = Answer::<I>::no();
        why.bar_other_values(TAKEN_BARS, position.taken, I::FULL);
        why
    } else {
        let mut why_2 = Answer::<I>::yes();
        why_2.bar_value(TAKEN_BARS, NONE);
        why_2
    };
    if why_3.holds() {
        return why_3;
    }
    let mut why_5 = if string_from_clear(position, l) {
        let mut why_4 = Answer::<I>::no();
        why_4.join(&liberty_from_out(position, l, I::FULL));
        why_4
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
    };
    if !why_5.holds() {
        why_5.join(&why_3);
    }
    why_5
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
    let mut why_20 = why_2
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
            let frame = if why_2.holds() {
                let mut why_9 = Answer::<I>::yes();
                why_9.bar_everything();
                why_9
            } else {
                frame_2(position, args, &why_2)
            };
            let candidates = frame.barred(AT_BARS, args.attacker, I::FULL);
            let why_16 = Answer::<
                I,
            >::any(
                (position.at_absent() & candidates).iter(),
                |l| {
                    let mut after = *position;
                    after.put_at(I::Set::of(l), args.attacker);
                    let taken = if dies_from(&after, args.attacker, l).is_empty() {
                        after.taken
                    } else {
                        opponent(args.attacker)
                    };
                    let mut after_2 = after;
                    after_2.put_taken(taken);
                    I::played();
                    let why_13 = if after_2.taken != NONE
                        || !string_from_clear(&after_2, l)
                    {
                        let why_10 = if breaks(&after_2, &why_2) {
                            goal_attacker_why(&after_2, args)
                        } else {
                            why_2
                        };
                        why_10
                            .and(|| {
                                let mut why_11 = Answer::<I>::yes();
                                why_11.join(&allowed(&after_2, l));
                                why_11
                            })
                    } else {
                        let mut why_12 = Answer::<I>::no();
                        why_12.join(&allowed(&after_2, l));
                        why_12
                    };
                    let why_14 = before_2(
                        position,
                        args,
                        &before(&after, args, &why_13, l),
                    );
                    if !why_14.holds() {
                        return why_14;
                    }
                    let mut why_15 = Answer::<I>::yes();
                    why_15.bar_others(AT_BARS, &position.at, I::Set::of(l));
                    if why_15.holds() {
                        why_15.join(&why_14);
                    }
                    why_15
                },
            );
            let mut why_19 = why_16
                .or(|| {
                    let mut why_17 = Answer::<I>::no();
                    why_17.join(&no_move(position, candidates));
                    why_17
                })
                .or(|| {
                    let mut why_18 = Answer::<I>::no();
                    why_18.join(&frame);
                    why_18
                });
            if why_19.holds() {
                why_19.join(&why_5);
                why_19.join(&why_8);
            }
            why_19
        });
    if why_20.holds() {
        why_20.join(&why);
    }
    why_20
}

/// The answer of `gi1_move` for a mover who does nothing.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_move_idle<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    goal_attacker_why(position, args)
}

/// Where a move can be of the moves of `gi1`.
/// Rule: atari_go.game:7.
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
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_2(position, args, &idle)
    };
    (position.at_absent() & why_2.barred(AT_BARS, args.attacker, I::FULL))
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            let taken = if dies_from(&after, args.attacker, l).is_empty() {
                after.taken
            } else {
                opponent(args.attacker)
            };
            after.put_taken(taken);
            I::played();
            let value = if breaks(&after, &idle) {
                after.taken == opponent(args.attacker)
            } else {
                idle.holds()
            };
            if !value {
                return false;
            }
            after.taken != NONE || !string_from_clear(&after, l)
        })
}

/// Where a move of the attacker must be after which `near_1_or_stuck` holds, if it does not.
pub fn nearer<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    if stuck_1(position) {
        I::FULL
    } else {
        let at_so = position.at_plane(opponent(args.attacker));
        I::Set::union_of(
            at_so
                .iter()
                .map(|q| {
                    let counted = position.at_absent()
                        & I::ADJ_TABLE
                            .image(
                                closure(
                                    I::Set::of(q),
                                    |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                                ),
                            );
                    if counted.at_least(3) { I::Set::EMPTY } else { counted }
                }),
        )
    }
}

/// Why the points are reached.
pub fn reached_26<I: Instance>(
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

/// Why only a move that fills a barred point breaks the answer.
pub fn frame_9<I: Instance>(
    position: &Position<I>,
    args: &Args,
    idle: &Answer<I>,
) -> Answer<I> {
    let why_21 = if !idle.bars(TAKEN_BARS, position.taken)
        && (!idle.bars(TAKEN_BARS, args.attacker)
            || (position.at_plane(args.attacker)
                - string_to_any(position, I::ADJ_TABLE.preimage(position.at_absent())))
                .is_empty())
    {
        if !idle.bars(TAKEN_BARS, args.attacker)
            && !idle.bars(TAKEN_BARS, position.taken)
        {
            let mut why = Answer::<I>::yes();
            why.join_place(TAKEN_BARS, idle);
            why
        } else {
            let at_so = position.at_plane(args.attacker);
            let by_adj = I::ADJ_TABLE.preimage(position.at_absent());
            let common = at_so - string_to_any(position, by_adj);
            let why_18 = if common.is_empty() {
                let points = I::FULL - at_so;
                let why_3 = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let mut why_2 = Answer::<I>::yes();
                    why_2.bar(AT_BARS, args.attacker, points);
                    why_2
                };
                let why_7 = if at_so.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_2 = at_so
                        & closure(
                            by_adj,
                            |reached_4| I::ADJ_TABLE.preimage(reached_4 & at_so),
                        ) & at_so;
                    let why_5 = if points_2.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_4 = Answer::<I>::yes();
                        why_4.join(&reached_26(position, args, points_2));
                        why_4.bar_others(AT_BARS, &position.at, points_2);
                        why_4
                    };
                    let mut why_6 = Answer::<I>::yes();
                    why_6.join(&why_5);
                    why_6
                };
                let mut why_8 = Answer::<I>::yes();
                why_8.join(&why_3);
                why_8.join(&why_7);
                why_8
            } else {
                let points_3 = common.few(1);
                let why_16 = if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let reached_7 = chain_reached(
                        || by_adj,
                        points_3,
                        |reached_5| I::ADJ_TABLE.image(reached_5 & at_so),
                        |reached_6| I::ADJ_TABLE.image(reached_6) & at_so,
                    );
                    let at_so_2 = position.at_plane(opponent(args.attacker));
                    let reached_11 = chain_reached(
                        || by_adj,
                        points_3,
                        |reached_8| I::ADJ_TABLE.image(reached_8 & at_so_2),
                        |reached_10| I::ADJ_TABLE.image(reached_10) & at_so_2,
                    );
                    let points_4 = points_3 - reached_7;
                    let why_9 = if points_4.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        unreached_8(position, args, points_4)
                    };
                    let why_11 = if reached_7.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_10 = Answer::<I>::yes();
                        why_10.bar(AT_BARS, args.attacker, reached_7);
                        why_10
                    };
                    let points_5 = points_3 - reached_11;
                    let why_12 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        unreached_9(position, args, points_5)
                    };
                    let why_14 = if reached_11.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_13 = Answer::<I>::yes();
                        why_13.bar(AT_BARS, opponent(args.attacker), reached_11);
                        why_13
                    };
                    let mut why_15 = Answer::<I>::yes();
                    why_15.bar_others(AT_BARS, &position.at, points_3);
                    why_15.join(&why_9);
                    why_15.join(&why_11);
                    why_15.join(&why_12);
                    why_15.join(&why_14);
                    why_15
                };
                let mut why_17 = Answer::<I>::no();
                why_17.join(&why_16);
                why_17
            };
            let mut why_19 = Answer::<I>::yes();
            why_19.join_place(TAKEN_BARS, idle);
            why_19.join(&why_18);
            why_19
        }
    } else {
        let mut why_20 = Answer::<I>::yes();
        why_20.bar_everything();
        why_20
    };
    let mut frame = Answer::<I>::yes();
    frame.join_cell(AT_BARS, idle);
    frame.join(&why_21);
    frame.join_place(PASSES_BARS, idle);
    let mut frame_3 = Answer::<I>::yes();
    frame_3.join_cell(AT_BARS, &frame);
    frame_3.join_place(TAKEN_BARS, &frame);
    frame_3.join_place(PASSES_BARS, &frame);
    if breaks(position, &frame_3) {
        let mut why_22 = Answer::<I>::yes();
        why_22.bar_everything();
        why_22
    } else {
        frame_3
    }
}

/// The points that count for `near_1`.
pub fn likely<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    let at_so = position.at_plane(opponent(args.attacker));
    I::Set::union_of(
        at_so
            .iter()
            .map(|q| {
                let counted = position.at_absent()
                    & I::ADJ_TABLE
                        .image(
                            closure(
                                I::Set::of(q),
                                |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                            ),
                        );
                if counted.at_least(2) { I::Set::EMPTY } else { counted }
            }),
    )
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent();
    let idle = Answer::<I>::yes();
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_9(position, args, &idle)
    };
    let every = (vacant & why_2.barred(AT_BARS, opponent(args.attacker), I::FULL))
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), opponent(args.attacker));
            let taken = if dies_from(&after, opponent(args.attacker), l).is_empty() {
                after.taken
            } else {
                args.attacker
            };
            after.put_taken(taken);
            I::played();
            (!breaks(&after, &idle) && !idle.holds())
                || (after.taken == NONE && string_from_clear(&after, l))
        });
    if every {
        return true;
    }
    let likely_4 = likely(position, args);
    let every_2 = (vacant & likely_4)
        .iter()
        .all(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l_2), opponent(args.attacker));
            let taken_2 = if dies_from(&after_2, opponent(args.attacker), l_2).is_empty()
            {
                after_2.taken
            } else {
                args.attacker
            };
            after_2.put_taken(taken_2);
            I::played();
            (after_2.taken == NONE && string_from_clear(&after_2, l_2))
                || gi_1_near_met(&after_2, args)
        });
    if !every_2 {
        return false;
    }
    let why_3 = gi_1_near_why(position, args);
    let mut why_4 = Answer::<I>::from(!why_3.holds());
    why_4.join(&why_3);
    let threat = why_4;
    if threat.holds() {
        return false;
    }
    let why_6 = if threat.holds() {
        let mut why_5 = Answer::<I>::yes();
        why_5.bar_everything();
        why_5
    } else {
        frame_9(position, args, &threat)
    };
    ((vacant & why_6.barred(AT_BARS, opponent(args.attacker), I::FULL)) - likely_4)
        .iter()
        .all(|l_3| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l_3), opponent(args.attacker));
            let taken_3 = if dies_from(&after_3, opponent(args.attacker), l_3).is_empty()
            {
                after_3.taken
            } else {
                args.attacker
            };
            after_3.put_taken(taken_3);
            I::played();
            (after_3.taken == NONE && string_from_clear(&after_3, l_3))
                || !{
                    if breaks(&after_3, &threat) {
                        !gi_1_near_met(&after_3, args)
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
    why_2.join_place(TAKEN_BARS, why);
    why_2.join_place(PASSES_BARS, why);
    why_2
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
            why_3.join(&reached_26(position, args, points_5));
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

/// Why the points are reached.
pub fn reached_15<I: Instance>(
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
        |reached_10| I::ADJ_TABLE.image(reached_10 & at_so),
        |reached_11| I::ADJ_TABLE.image(reached_11) & at_so,
    );
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let reached_16 = chain_reached(
        || by_adj,
        roots,
        |reached_13| I::ADJ_TABLE.image(reached_13 & at_so_2),
        |reached_14| I::ADJ_TABLE.image(reached_14) & at_so_2,
    );
    let path = chain_path(
        roots,
        points,
        |reached_17| I::ADJ_TABLE.image(reached_17) & at_so,
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
    let points_3 = roots - reached_12;
    let why_3 = if points_3.is_empty() {
        Answer::<I>::yes()
    } else {
        unreached_8(position, args, points_3)
    };
    let why_5 = if reached_12.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_4 = Answer::<I>::yes();
        why_4.bar(AT_BARS, args.attacker, reached_12);
        why_4
    };
    let points_4 = roots - reached_16;
    let why_6 = if points_4.is_empty() {
        Answer::<I>::yes()
    } else {
        unreached_9(position, args, points_4)
    };
    let why_8 = if reached_16.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_7 = Answer::<I>::yes();
        why_7.bar(AT_BARS, opponent(args.attacker), reached_16);
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

/// The answer after a change, carried back to the state before it.
pub fn before_5<I: Instance>(
    position: &Position<I>,
    args: &Args,
    why: &Answer<I>,
    l: Point,
) -> Answer<I> {
    let why_9 = if !why.bars(TAKEN_BARS, args.attacker)
        && !why.bars(TAKEN_BARS, position.taken)
    {
        let mut why_2 = Answer::<I>::yes();
        why_2.join_place(TAKEN_BARS, why);
        why_2
    } else {
        let dies = dies_from(position, opponent(args.attacker), l);
        let why_5 = if dies.is_empty() {
            unreached_17(position, args, I::FULL, l)
        } else {
            let at_so = position.at_plane(args.attacker);
            let few = I::ADJ_TABLE.row(l) & at_so & dies;
            let reached_6 = chain_reached(
                || I::ADJ_TABLE.preimage(position.at_absent()),
                few,
                |reached_4| I::ADJ_TABLE.image(reached_4 & at_so),
                |reached_5| I::ADJ_TABLE.image(reached_5) & at_so,
            );
            let first = (few - reached_6).few(1);
            let points = first | (dies - first).few(1 - first.count());
            let why_3 = if points.is_empty() {
                Answer::<I>::yes()
            } else {
                reached_15(position, args, l, points)
            };
            let mut why_4 = Answer::<I>::no();
            why_4.join(&why_3);
            why_4
        };
        let why_7 = if dies.is_empty() {
            let mut why_6 = Answer::<I>::yes();
            why_6.join_place(TAKEN_BARS, why);
            why_6
        } else {
            Answer::<I>::yes()
        };
        let mut why_8 = Answer::<I>::yes();
        why_8.join(&why_5);
        why_8.join(&why_7);
        why_8
    };
    let mut why_10 = Answer::<I>::from(why.holds());
    why_10.join_cell(AT_BARS, why);
    why_10.join(&why_9);
    why_10.join_place(PASSES_BARS, why);
    why_10
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
    let mut why_27 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .and(|| {
            let vacant = position.at_absent();
            let idle = Answer::<I>::no();
            let frame = if idle.holds() {
                frame_9(position, args, &idle)
            } else {
                let mut why_5 = Answer::<I>::yes();
                why_5.bar_everything();
                why_5
            };
            let candidates = frame.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_12 = Answer::<
                I,
            >::every(
                (vacant & candidates).iter(),
                |l| {
                    let mut after = *position;
                    after.put_at(I::Set::of(l), opponent(args.attacker));
                    let taken = if dies_from(&after, opponent(args.attacker), l)
                        .is_empty()
                    {
                        after.taken
                    } else {
                        args.attacker
                    };
                    let mut after_2 = after;
                    after_2.put_taken(taken);
                    I::played();
                    let why_9 = if after_2.taken != NONE
                        || !string_from_clear(&after_2, l)
                    {
                        let why_6 = if breaks(&after_2, &idle) {
                            Answer::<I>::no()
                        } else {
                            idle
                        };
                        why_6
                            .or(|| {
                                let mut why_7 = Answer::<I>::no();
                                why_7.join(&allowed(&after_2, l));
                                why_7
                            })
                    } else {
                        let mut why_8 = Answer::<I>::yes();
                        why_8.join(&allowed(&after_2, l));
                        why_8
                    };
                    let why_10 = before_6(
                        position,
                        args,
                        &before_5(&after, args, &why_9, l),
                    );
                    if why_10.holds() {
                        return why_10;
                    }
                    let mut why_11 = Answer::<I>::no();
                    why_11.bar_others(AT_BARS, &position.at, I::Set::of(l));
                    if !why_11.holds() {
                        why_11.join(&why_10);
                    }
                    why_11
                },
            );
            let why_14 = why_12
                .and(|| no_move(position, candidates))
                .and(|| {
                    let mut why_13 = Answer::<I>::yes();
                    why_13.join(&frame);
                    why_13
                });
            if why_14.holds() {
                return why_14;
            }
            let threat = gi_1_near_why(position, args);
            let mut why_15 = Answer::<I>::from(threat.holds());
            why_15.join_cell(AT_BARS, &threat);
            why_15.join_place(TAKEN_BARS, &threat);
            why_15.join_place(PASSES_BARS, &threat);
            let mut why_26 = why_15
                .and(|| {
                    let frame_3 = if threat.holds() {
                        frame_9(position, args, &threat)
                    } else {
                        let mut why_16 = Answer::<I>::yes();
                        why_16.bar_everything();
                        why_16
                    };
                    let candidates_2 = frame_3
                        .barred(AT_BARS, opponent(args.attacker), I::FULL);
                    let why_23 = Answer::<
                        I,
                    >::every(
                        (vacant & candidates_2).iter(),
                        |l_2| {
                            let mut after_3 = *position;
                            after_3.put_at(I::Set::of(l_2), opponent(args.attacker));
                            let taken_2 = if dies_from(
                                    &after_3,
                                    opponent(args.attacker),
                                    l_2,
                                )
                                .is_empty()
                            {
                                after_3.taken
                            } else {
                                args.attacker
                            };
                            let mut after_4 = after_3;
                            after_4.put_taken(taken_2);
                            I::played();
                            let why_20 = if after_4.taken != NONE
                                || !string_from_clear(&after_4, l_2)
                            {
                                let why_17 = if breaks(&after_4, &threat) {
                                    gi_1_near_why(&after_4, args)
                                } else {
                                    threat
                                };
                                why_17
                                    .or(|| {
                                        let mut why_18 = Answer::<I>::no();
                                        why_18.join(&allowed(&after_4, l_2));
                                        why_18
                                    })
                            } else {
                                let mut why_19 = Answer::<I>::yes();
                                why_19.join(&allowed(&after_4, l_2));
                                why_19
                            };
                            let why_21 = before_6(
                                position,
                                args,
                                &before_5(&after_3, args, &why_20, l_2),
                            );
                            if why_21.holds() {
                                return why_21;
                            }
                            let mut why_22 = Answer::<I>::no();
                            why_22.bar_others(AT_BARS, &position.at, I::Set::of(l_2));
                            if !why_22.holds() {
                                why_22.join(&why_21);
                            }
                            why_22
                        },
                    );
                    if !why_23.holds() {
                        return why_23;
                    }
                    let why_24 = no_move(position, candidates_2);
                    if !why_24.holds() {
                        return why_24;
                    }
                    let mut why_25 = Answer::<I>::yes();
                    why_25.join(&frame_3);
                    if why_25.holds() {
                        why_25.join(&why_23);
                        why_25.join(&why_24);
                    }
                    why_25
                });
            if !why_26.holds() {
                why_26.join(&why_14);
            }
            why_26
        });
    if !why_27.holds() {
        why_27.join(&why);
    }
    why_27
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_2(position, args) && !stuck_1(position) {
        return false;
    }
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    if position.taken == args.attacker || position.taken == opponent(args.attacker) {
        return false;
    }
    if at_once_2(position, args) {
        return true;
    }
    let vacant = position.at_absent();
    let nearer_3 = nearer(position, args);
    let some = (vacant & nearer_3)
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            let taken = if dies_from(&after, args.attacker, l).is_empty() {
                after.taken
            } else {
                opponent(args.attacker)
            };
            after.put_taken(taken);
            I::played();
            (after.taken != NONE || !string_from_clear(&after, l))
                && g_1_1_near_met(&after, args)
        });
    if some {
        return true;
    }
    if !stuck_0(position) && !near_1(position, args) {
        return false;
    }
    let idle = g_1_1_near_why(position, args);
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_2(position, args, &idle)
    };
    ((vacant & why_2.barred(AT_BARS, args.attacker, I::FULL)) - nearer_3)
        .iter()
        .any(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l_2), args.attacker);
            let taken_2 = if dies_from(&after_2, args.attacker, l_2).is_empty() {
                after_2.taken
            } else {
                opponent(args.attacker)
            };
            after_2.put_taken(taken_2);
            I::played();
            if after_2.taken == NONE && string_from_clear(&after_2, l_2) {
                return false;
            }
            if breaks(&after_2, &idle) {
                g_1_1_near_met(&after_2, args)
            } else {
                idle.holds()
            }
        })
}

/// The answer of `near_2`, with its reason.
/// Rule: atari_go.game:13.
pub fn near_2_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why_3 = if position.taken == opponent(args.attacker) {
        let mut why = Answer::<I>::yes();
        why.bar_other_values(TAKEN_BARS, position.taken, I::FULL);
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar_value(TAKEN_BARS, opponent(args.attacker));
        why_2
    };
    if why_3.holds() {
        return why_3;
    }
    let at_so = position.at_plane(opponent(args.attacker));
    let why_14 = Answer::<
        I,
    >::any(
        at_so.iter(),
        |q| {
            let vacant = position.at_absent();
            let reached_5 = closure(
                I::Set::of(q),
                |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
            );
            let by_adj = I::ADJ_TABLE.image(reached_5);
            let common = vacant & by_adj;
            let why_12 = if common.at_least(3) {
                let first = (vacant & I::ADJ_TABLE.row(q) & common).few(3);
                let points = first | (common - first).few(3 - first.count());
                let why_6 = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_2 = I::Set::union_of(
                        points
                            .iter()
                            .map(|q_2| (I::ADJ_TABLE.column(q_2) & reached_5).few(1)),
                    );
                    let why_4 = if points_2.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        reached(position, args, q, points_2)
                    };
                    let mut why_5 = Answer::<I>::yes();
                    why_5.bar_others(AT_BARS, &position.at, points);
                    why_5.join(&why_4);
                    why_5
                };
                let mut why_7 = Answer::<I>::no();
                why_7.join(&why_6);
                why_7
            } else {
                let points_3 = I::FULL - common;
                if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_4 = points_3 - by_adj;
                    let why_8 = if points_4.is_empty()
                        || I::ADJ_TABLE.preimage(points_4).is_empty()
                    {
                        Answer::<I>::yes()
                    } else {
                        unreached(position, args, q)
                    };
                    let points_5 = points_3 & by_adj;
                    let why_10 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_9 = Answer::<I>::yes();
                        why_9.bar(AT_BARS, NONE, points_5);
                        why_9
                    };
                    let mut why_11 = Answer::<I>::yes();
                    why_11.join(&why_8);
                    why_11.join(&why_10);
                    why_11
                }
            };
            if !why_12.holds() {
                return why_12;
            }
            let mut why_13 = Answer::<I>::yes();
            why_13.bar_others(AT_BARS, &position.at, I::Set::of(q));
            if why_13.holds() {
                why_13.join(&why_12);
            }
            why_13
        },
    );
    let mut why_18 = why_14
        .or(|| {
            let points_6 = I::FULL - at_so;
            let why_16 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_15 = Answer::<I>::yes();
                why_15.bar(AT_BARS, opponent(args.attacker), points_6);
                why_15
            };
            let mut why_17 = Answer::<I>::no();
            why_17.join(&why_16);
            why_17
        });
    if !why_18.holds() {
        why_18.join(&why_3);
    }
    why_18
}

/// The answer of `stuck_1`, with its reason.
pub fn stuck_1_why<I: Instance>(position: &Position<I>) -> Answer<I> {
    let vacant = position.at_absent();
    let why_15 = Answer::<
        I,
    >::every(
        vacant.iter(),
        |l| {
            let common = (I::ADJ_TABLE.row(l) & vacant) - I::Set::of(l);
            let why_11 = Answer::<
                I,
            >::every(
                common.iter(),
                |l_2| {
                    let common_2 = vacant - (I::Set::of(l) | I::Set::of(l_2));
                    let why_7 = Answer::<
                        I,
                    >::every(
                        common_2.iter(),
                        |l_3| {
                            let common_3 = (I::ADJ_TABLE.row(l_3) & vacant)
                                - (I::Set::of(l_3) | I::Set::of(l) | I::Set::of(l_2));
                            let why_5 = if common_3.is_empty() {
                                let points = I::FULL - (I::ADJ_TABLE.row(l_3) & vacant);
                                if points.is_empty() {
                                    Answer::<I>::yes()
                                } else {
                                    let points_2 = points & I::ADJ_TABLE.row(l_3);
                                    if points_2.is_empty() {
                                        Answer::<I>::yes()
                                    } else {
                                        let mut why = Answer::<I>::yes();
                                        why.bar(AT_BARS, NONE, points_2);
                                        why
                                    }
                                }
                            } else {
                                let points_3 = common_3.few(1);
                                let why_3 = if points_3.is_empty() {
                                    Answer::<I>::yes()
                                } else {
                                    let mut why_2 = Answer::<I>::yes();
                                    why_2.bar_others(AT_BARS, &position.at, points_3);
                                    why_2
                                };
                                let mut why_4 = Answer::<I>::no();
                                why_4.join(&why_3);
                                why_4
                            };
                            if why_5.holds() {
                                return why_5;
                            }
                            let mut why_6 = Answer::<I>::no();
                            why_6.bar_others(AT_BARS, &position.at, I::Set::of(l_3));
                            if !why_6.holds() {
                                why_6.join(&why_5);
                            }
                            why_6
                        },
                    );
                    let why_9 = why_7
                        .and(|| {
                            let points_4 = I::FULL - common_2;
                            if points_4.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let points_5 = points_4 - vacant;
                                if points_5.is_empty() {
                                    Answer::<I>::yes()
                                } else {
                                    let mut why_8 = Answer::<I>::yes();
                                    why_8.bar(AT_BARS, NONE, points_5);
                                    why_8
                                }
                            }
                        });
                    if why_9.holds() {
                        return why_9;
                    }
                    let mut why_10 = Answer::<I>::no();
                    why_10.bar_others(AT_BARS, &position.at, I::Set::of(l_2));
                    if !why_10.holds() {
                        why_10.join(&why_9);
                    }
                    why_10
                },
            );
            let why_13 = why_11
                .and(|| {
                    let points_6 = I::FULL - common;
                    if points_6.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_7 = points_6 - (I::ADJ_TABLE.row(l) & vacant);
                        if points_7.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let points_8 = points_7 & I::ADJ_TABLE.row(l);
                            if points_8.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_12 = Answer::<I>::yes();
                                why_12.bar(AT_BARS, NONE, points_8);
                                why_12
                            }
                        }
                    }
                });
            if why_13.holds() {
                return why_13;
            }
            let mut why_14 = Answer::<I>::no();
            why_14.bar_others(AT_BARS, &position.at, I::Set::of(l));
            if !why_14.holds() {
                why_14.join(&why_13);
            }
            why_14
        },
    );
    if !why_15.holds() {
        return why_15;
    }
    let points_9 = I::FULL - vacant;
    let mut why_17 = if points_9.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_16 = Answer::<I>::yes();
        why_16.bar(AT_BARS, NONE, points_9);
        why_16
    };
    if why_17.holds() {
        why_17.join(&why_15);
    }
    why_17
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
    let why_9 = Answer::<
        I,
    >::any(
        (position.at_absent() & candidates).iter(),
        |l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            let taken = if dies_from(&after, args.attacker, l).is_empty() {
                after.taken
            } else {
                opponent(args.attacker)
            };
            let mut after_2 = after;
            after_2.put_taken(taken);
            I::played();
            let why_6 = if after_2.taken != NONE || !string_from_clear(&after_2, l) {
                let why_3 = if breaks(&after_2, &idle) {
                    goal_attacker_why(&after_2, args)
                } else {
                    idle
                };
                why_3
                    .and(|| {
                        let mut why_4 = Answer::<I>::yes();
                        why_4.join(&allowed(&after_2, l));
                        why_4
                    })
            } else {
                let mut why_5 = Answer::<I>::no();
                why_5.join(&allowed(&after_2, l));
                why_5
            };
            let why_7 = before_2(position, args, &before(&after, args, &why_6, l));
            if !why_7.holds() {
                return why_7;
            }
            let mut why_8 = Answer::<I>::yes();
            why_8.bar_others(AT_BARS, &position.at, I::Set::of(l));
            if why_8.holds() {
                why_8.join(&why_7);
            }
            why_8
        },
    );
    let mut why_12 = why_9
        .or(|| {
            let mut why_10 = Answer::<I>::no();
            why_10.join(&no_move(position, candidates));
            why_10
        })
        .or(|| {
            let mut why_11 = Answer::<I>::no();
            why_11.join(&frame);
            why_11
        });
    if why_12.holds() {
        why_12.join(&why);
    }
    why_12
}

/// The answer of `gi_2_1_near`, with its reason.
/// Rule: prelude.game:8.
pub fn gi_2_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = if near_2(position, args) || stuck_1(position) {
        Answer::<I>::yes()
    } else {
        near_2_why(position, args).or(|| stuck_1_why(position))
    };
    if !why.holds() {
        return why;
    }
    let why_2 = goal_attacker_why(position, args);
    let mut why_20 = why_2
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
            let mut why_19 = at_once(position, args)
                .or(|| {
                    let idle = g_1_1_near_why(position, args);
                    let frame = if idle.holds() {
                        let mut why_9 = Answer::<I>::yes();
                        why_9.bar_everything();
                        why_9
                    } else {
                        frame_2(position, args, &idle)
                    };
                    let candidates = frame.barred(AT_BARS, args.attacker, I::FULL);
                    let why_16 = Answer::<
                        I,
                    >::any(
                        (position.at_absent() & candidates).iter(),
                        |l| {
                            let mut after = *position;
                            after.put_at(I::Set::of(l), args.attacker);
                            let taken = if dies_from(&after, args.attacker, l).is_empty()
                            {
                                after.taken
                            } else {
                                opponent(args.attacker)
                            };
                            let mut after_2 = after;
                            after_2.put_taken(taken);
                            I::played();
                            let why_13 = if after_2.taken != NONE
                                || !string_from_clear(&after_2, l)
                            {
                                let why_10 = if breaks(&after_2, &idle) {
                                    g_1_1_near_why(&after_2, args)
                                } else {
                                    idle
                                };
                                why_10
                                    .and(|| {
                                        let mut why_11 = Answer::<I>::yes();
                                        why_11.join(&allowed(&after_2, l));
                                        why_11
                                    })
                            } else {
                                let mut why_12 = Answer::<I>::no();
                                why_12.join(&allowed(&after_2, l));
                                why_12
                            };
                            let why_14 = before_2(
                                position,
                                args,
                                &before(&after, args, &why_13, l),
                            );
                            if !why_14.holds() {
                                return why_14;
                            }
                            let mut why_15 = Answer::<I>::yes();
                            why_15.bar_others(AT_BARS, &position.at, I::Set::of(l));
                            if why_15.holds() {
                                why_15.join(&why_14);
                            }
                            why_15
                        },
                    );
                    if why_16.holds() {
                        return why_16;
                    }
                    let mut why_17 = Answer::<I>::no();
                    why_17.join(&no_move(position, candidates));
                    if why_17.holds() {
                        return why_17;
                    }
                    let mut why_18 = Answer::<I>::no();
                    why_18.join(&frame);
                    if !why_18.holds() {
                        why_18.join(&why_16);
                        why_18.join(&why_17);
                    }
                    why_18
                });
            if why_19.holds() {
                why_19.join(&why_5);
                why_19.join(&why_8);
            }
            why_19
        });
    if why_20.holds() {
        why_20.join(&why);
    }
    why_20
}

/// The answer of `gi2_move_near` for a mover who does nothing.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    if stuck_0(position) || near_1(position, args) {
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
    position.taken == opponent(args.attacker) || g_1_1_near_met(position, args)
}

/// Where a move of the attacker must be after which `near_2_or_stuck` holds, if it does not.
pub fn nearer_2<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    if stuck_2(position) {
        I::FULL
    } else {
        let at_so = position.at_plane(opponent(args.attacker));
        I::Set::union_of(
            at_so
                .iter()
                .map(|q| {
                    let counted = position.at_absent()
                        & I::ADJ_TABLE
                            .image(
                                closure(
                                    I::Set::of(q),
                                    |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                                ),
                            );
                    if counted.at_least(4) { I::Set::EMPTY } else { counted }
                }),
        )
    }
}

/// The points that count for `near_2_or_stuck`.
pub fn likely_2<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    let at_so = position.at_plane(opponent(args.attacker));
    I::Set::union_of(
        at_so
            .iter()
            .map(|q| {
                let counted = position.at_absent()
                    & I::ADJ_TABLE
                        .image(
                            closure(
                                I::Set::of(q),
                                |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                            ),
                        );
                if counted.at_least(3) { I::Set::EMPTY } else { counted }
            }),
    )
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
pub fn g_2_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent();
    let idle = Answer::<I>::yes();
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_9(position, args, &idle)
    };
    let every = (vacant & why_2.barred(AT_BARS, opponent(args.attacker), I::FULL))
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), opponent(args.attacker));
            let taken = if dies_from(&after, opponent(args.attacker), l).is_empty() {
                after.taken
            } else {
                args.attacker
            };
            after.put_taken(taken);
            I::played();
            (!breaks(&after, &idle) && !idle.holds())
                || (after.taken == NONE && string_from_clear(&after, l))
        });
    if every {
        return true;
    }
    let likely_4 = likely_2(position, args);
    let every_2 = (vacant & likely_4)
        .iter()
        .all(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l_2), opponent(args.attacker));
            let taken_2 = if dies_from(&after_2, opponent(args.attacker), l_2).is_empty()
            {
                after_2.taken
            } else {
                args.attacker
            };
            after_2.put_taken(taken_2);
            I::played();
            (after_2.taken == NONE && string_from_clear(&after_2, l_2))
                || gi_2_1_near_met(&after_2, args)
        });
    if !every_2 {
        return false;
    }
    let why_3 = gi_2_1_near_why(position, args);
    let mut why_4 = Answer::<I>::from(!why_3.holds());
    why_4.join(&why_3);
    let threat = why_4;
    if threat.holds() {
        return false;
    }
    let why_6 = if threat.holds() {
        let mut why_5 = Answer::<I>::yes();
        why_5.bar_everything();
        why_5
    } else {
        frame_9(position, args, &threat)
    };
    ((vacant & why_6.barred(AT_BARS, opponent(args.attacker), I::FULL)) - likely_4)
        .iter()
        .all(|l_3| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l_3), opponent(args.attacker));
            let taken_3 = if dies_from(&after_3, opponent(args.attacker), l_3).is_empty()
            {
                after_3.taken
            } else {
                args.attacker
            };
            after_3.put_taken(taken_3);
            I::played();
            (after_3.taken == NONE && string_from_clear(&after_3, l_3))
                || !{
                    if breaks(&after_3, &threat) {
                        !gi_2_1_near_met(&after_3, args)
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
    let mut why_27 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .and(|| {
            let vacant = position.at_absent();
            let idle = Answer::<I>::no();
            let frame = if idle.holds() {
                frame_9(position, args, &idle)
            } else {
                let mut why_5 = Answer::<I>::yes();
                why_5.bar_everything();
                why_5
            };
            let candidates = frame.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_12 = Answer::<
                I,
            >::every(
                (vacant & candidates).iter(),
                |l| {
                    let mut after = *position;
                    after.put_at(I::Set::of(l), opponent(args.attacker));
                    let taken = if dies_from(&after, opponent(args.attacker), l)
                        .is_empty()
                    {
                        after.taken
                    } else {
                        args.attacker
                    };
                    let mut after_2 = after;
                    after_2.put_taken(taken);
                    I::played();
                    let why_9 = if after_2.taken != NONE
                        || !string_from_clear(&after_2, l)
                    {
                        let why_6 = if breaks(&after_2, &idle) {
                            Answer::<I>::no()
                        } else {
                            idle
                        };
                        why_6
                            .or(|| {
                                let mut why_7 = Answer::<I>::no();
                                why_7.join(&allowed(&after_2, l));
                                why_7
                            })
                    } else {
                        let mut why_8 = Answer::<I>::yes();
                        why_8.join(&allowed(&after_2, l));
                        why_8
                    };
                    let why_10 = before_6(
                        position,
                        args,
                        &before_5(&after, args, &why_9, l),
                    );
                    if why_10.holds() {
                        return why_10;
                    }
                    let mut why_11 = Answer::<I>::no();
                    why_11.bar_others(AT_BARS, &position.at, I::Set::of(l));
                    if !why_11.holds() {
                        why_11.join(&why_10);
                    }
                    why_11
                },
            );
            let why_14 = why_12
                .and(|| no_move(position, candidates))
                .and(|| {
                    let mut why_13 = Answer::<I>::yes();
                    why_13.join(&frame);
                    why_13
                });
            if why_14.holds() {
                return why_14;
            }
            let threat = gi_2_1_near_why(position, args);
            let mut why_15 = Answer::<I>::from(threat.holds());
            why_15.join_cell(AT_BARS, &threat);
            why_15.join_place(TAKEN_BARS, &threat);
            why_15.join_place(PASSES_BARS, &threat);
            let mut why_26 = why_15
                .and(|| {
                    let frame_3 = if threat.holds() {
                        frame_9(position, args, &threat)
                    } else {
                        let mut why_16 = Answer::<I>::yes();
                        why_16.bar_everything();
                        why_16
                    };
                    let candidates_2 = frame_3
                        .barred(AT_BARS, opponent(args.attacker), I::FULL);
                    let why_23 = Answer::<
                        I,
                    >::every(
                        (vacant & candidates_2).iter(),
                        |l_2| {
                            let mut after_3 = *position;
                            after_3.put_at(I::Set::of(l_2), opponent(args.attacker));
                            let taken_2 = if dies_from(
                                    &after_3,
                                    opponent(args.attacker),
                                    l_2,
                                )
                                .is_empty()
                            {
                                after_3.taken
                            } else {
                                args.attacker
                            };
                            let mut after_4 = after_3;
                            after_4.put_taken(taken_2);
                            I::played();
                            let why_20 = if after_4.taken != NONE
                                || !string_from_clear(&after_4, l_2)
                            {
                                let why_17 = if breaks(&after_4, &threat) {
                                    gi_2_1_near_why(&after_4, args)
                                } else {
                                    threat
                                };
                                why_17
                                    .or(|| {
                                        let mut why_18 = Answer::<I>::no();
                                        why_18.join(&allowed(&after_4, l_2));
                                        why_18
                                    })
                            } else {
                                let mut why_19 = Answer::<I>::yes();
                                why_19.join(&allowed(&after_4, l_2));
                                why_19
                            };
                            let why_21 = before_6(
                                position,
                                args,
                                &before_5(&after_3, args, &why_20, l_2),
                            );
                            if why_21.holds() {
                                return why_21;
                            }
                            let mut why_22 = Answer::<I>::no();
                            why_22.bar_others(AT_BARS, &position.at, I::Set::of(l_2));
                            if !why_22.holds() {
                                why_22.join(&why_21);
                            }
                            why_22
                        },
                    );
                    if !why_23.holds() {
                        return why_23;
                    }
                    let why_24 = no_move(position, candidates_2);
                    if !why_24.holds() {
                        return why_24;
                    }
                    let mut why_25 = Answer::<I>::yes();
                    why_25.join(&frame_3);
                    if why_25.holds() {
                        why_25.join(&why_23);
                        why_25.join(&why_24);
                    }
                    why_25
                });
            if !why_26.holds() {
                why_26.join(&why_14);
            }
            why_26
        });
    if !why_27.holds() {
        why_27.join(&why);
    }
    why_27
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_3(position, args) && !stuck_2(position) {
        return false;
    }
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    if position.taken == args.attacker || position.taken == opponent(args.attacker) {
        return false;
    }
    if at_once_2(position, args) {
        return true;
    }
    let vacant = position.at_absent();
    let nearer_3 = nearer_2(position, args);
    let some = (vacant & nearer_3)
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), args.attacker);
            let taken = if dies_from(&after, args.attacker, l).is_empty() {
                after.taken
            } else {
                opponent(args.attacker)
            };
            after.put_taken(taken);
            I::played();
            (after.taken != NONE || !string_from_clear(&after, l))
                && g_2_2_1_near_met(&after, args)
        });
    if some {
        return true;
    }
    if !near_2(position, args) && !stuck_1(position) {
        return false;
    }
    let idle = g_2_2_1_near_why(position, args);
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_2(position, args, &idle)
    };
    ((vacant & why_2.barred(AT_BARS, args.attacker, I::FULL)) - nearer_3)
        .iter()
        .any(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l_2), args.attacker);
            let taken_2 = if dies_from(&after_2, args.attacker, l_2).is_empty() {
                after_2.taken
            } else {
                opponent(args.attacker)
            };
            after_2.put_taken(taken_2);
            I::played();
            if after_2.taken == NONE && string_from_clear(&after_2, l_2) {
                return false;
            }
            if breaks(&after_2, &idle) {
                g_2_2_1_near_met(&after_2, args)
            } else {
                idle.holds()
            }
        })
}

/// The answer of `near_3`, with its reason.
/// Rule: atari_go.game:13.
pub fn near_3_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why_3 = if position.taken == opponent(args.attacker) {
        let mut why = Answer::<I>::yes();
        why.bar_other_values(TAKEN_BARS, position.taken, I::FULL);
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar_value(TAKEN_BARS, opponent(args.attacker));
        why_2
    };
    if why_3.holds() {
        return why_3;
    }
    let at_so = position.at_plane(opponent(args.attacker));
    let why_14 = Answer::<
        I,
    >::any(
        at_so.iter(),
        |q| {
            let vacant = position.at_absent();
            let reached_5 = closure(
                I::Set::of(q),
                |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
            );
            let by_adj = I::ADJ_TABLE.image(reached_5);
            let common = vacant & by_adj;
            let why_12 = if common.at_least(4) {
                let first = (vacant & I::ADJ_TABLE.row(q) & common).few(4);
                let points = first | (common - first).few(4 - first.count());
                let why_6 = if points.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_2 = I::Set::union_of(
                        points
                            .iter()
                            .map(|q_2| (I::ADJ_TABLE.column(q_2) & reached_5).few(1)),
                    );
                    let why_4 = if points_2.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        reached(position, args, q, points_2)
                    };
                    let mut why_5 = Answer::<I>::yes();
                    why_5.bar_others(AT_BARS, &position.at, points);
                    why_5.join(&why_4);
                    why_5
                };
                let mut why_7 = Answer::<I>::no();
                why_7.join(&why_6);
                why_7
            } else {
                let points_3 = I::FULL - common;
                if points_3.is_empty() {
                    Answer::<I>::yes()
                } else {
                    let points_4 = points_3 - by_adj;
                    let why_8 = if points_4.is_empty()
                        || I::ADJ_TABLE.preimage(points_4).is_empty()
                    {
                        Answer::<I>::yes()
                    } else {
                        unreached(position, args, q)
                    };
                    let points_5 = points_3 & by_adj;
                    let why_10 = if points_5.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let mut why_9 = Answer::<I>::yes();
                        why_9.bar(AT_BARS, NONE, points_5);
                        why_9
                    };
                    let mut why_11 = Answer::<I>::yes();
                    why_11.join(&why_8);
                    why_11.join(&why_10);
                    why_11
                }
            };
            if !why_12.holds() {
                return why_12;
            }
            let mut why_13 = Answer::<I>::yes();
            why_13.bar_others(AT_BARS, &position.at, I::Set::of(q));
            if why_13.holds() {
                why_13.join(&why_12);
            }
            why_13
        },
    );
    let mut why_18 = why_14
        .or(|| {
            let points_6 = I::FULL - at_so;
            let why_16 = if points_6.is_empty() {
                Answer::<I>::yes()
            } else {
                let mut why_15 = Answer::<I>::yes();
                why_15.bar(AT_BARS, opponent(args.attacker), points_6);
                why_15
            };
            let mut why_17 = Answer::<I>::no();
            why_17.join(&why_16);
            why_17
        });
    if !why_18.holds() {
        why_18.join(&why_3);
    }
    why_18
}

/// The answer of `stuck_2`, with its reason.
pub fn stuck_2_why<I: Instance>(position: &Position<I>) -> Answer<I> {
    let vacant = position.at_absent();
    let why_23 = Answer::<
        I,
    >::every(
        vacant.iter(),
        |l| {
            let common = (I::ADJ_TABLE.row(l) & vacant) - I::Set::of(l);
            let why_19 = Answer::<
                I,
            >::every(
                common.iter(),
                |l_2| {
                    let common_2 = vacant - (I::Set::of(l) | I::Set::of(l_2));
                    let why_15 = Answer::<
                        I,
                    >::every(
                        common_2.iter(),
                        |l_3| {
                            let common_3 = (I::ADJ_TABLE.row(l_3) & vacant)
                                - (I::Set::of(l_3) | I::Set::of(l) | I::Set::of(l_2));
                            let why_11 = Answer::<
                                I,
                            >::every(
                                common_3.iter(),
                                |l_4| {
                                    let common_4 = vacant
                                        - (I::Set::of(l) | I::Set::of(l_2) | I::Set::of(l_3)
                                            | I::Set::of(l_4));
                                    let why_7 = Answer::<
                                        I,
                                    >::every(
                                        common_4.iter(),
                                        |l_5| {
                                            let all = I::Set::of(l_5) | I::Set::of(l) | I::Set::of(l_2)
                                                | I::Set::of(l_3) | I::Set::of(l_4);
                                            let common_5 = (I::ADJ_TABLE.row(l_5) & vacant) - all;
                                            let why_5 = if common_5.is_empty() {
                                                let points = I::FULL - (I::ADJ_TABLE.row(l_5) & vacant);
                                                if points.is_empty() {
                                                    Answer::<I>::yes()
                                                } else {
                                                    let points_2 = points & I::ADJ_TABLE.row(l_5);
                                                    if points_2.is_empty() {
                                                        Answer::<I>::yes()
                                                    } else {
                                                        let mut why = Answer::<I>::yes();
                                                        why.bar(AT_BARS, NONE, points_2);
                                                        why
                                                    }
                                                }
                                            } else {
                                                let points_3 = common_5.few(1);
                                                let why_3 = if points_3.is_empty() {
                                                    Answer::<I>::yes()
                                                } else {
                                                    let mut why_2 = Answer::<I>::yes();
                                                    why_2.bar_others(AT_BARS, &position.at, points_3);
                                                    why_2
                                                };
                                                let mut why_4 = Answer::<I>::no();
                                                why_4.join(&why_3);
                                                why_4
                                            };
                                            if why_5.holds() {
                                                return why_5;
                                            }
                                            let mut why_6 = Answer::<I>::no();
                                            why_6.bar_others(AT_BARS, &position.at, I::Set::of(l_5));
                                            if !why_6.holds() {
                                                why_6.join(&why_5);
                                            }
                                            why_6
                                        },
                                    );
                                    let why_9 = why_7
                                        .and(|| {
                                            let points_4 = I::FULL - common_4;
                                            if points_4.is_empty() {
                                                Answer::<I>::yes()
                                            } else {
                                                let points_5 = points_4 - vacant;
                                                if points_5.is_empty() {
                                                    Answer::<I>::yes()
                                                } else {
                                                    let mut why_8 = Answer::<I>::yes();
                                                    why_8.bar(AT_BARS, NONE, points_5);
                                                    why_8
                                                }
                                            }
                                        });
                                    if why_9.holds() {
                                        return why_9;
                                    }
                                    let mut why_10 = Answer::<I>::no();
                                    why_10.bar_others(AT_BARS, &position.at, I::Set::of(l_4));
                                    if !why_10.holds() {
                                        why_10.join(&why_9);
                                    }
                                    why_10
                                },
                            );
                            let why_13 = why_11
                                .and(|| {
                                    let points_6 = I::FULL - common_3;
                                    if points_6.is_empty() {
                                        Answer::<I>::yes()
                                    } else {
                                        let points_7 = points_6 - (I::ADJ_TABLE.row(l_3) & vacant);
                                        if points_7.is_empty() {
                                            Answer::<I>::yes()
                                        } else {
                                            let points_8 = points_7 & I::ADJ_TABLE.row(l_3);
                                            if points_8.is_empty() {
                                                Answer::<I>::yes()
                                            } else {
                                                let mut why_12 = Answer::<I>::yes();
                                                why_12.bar(AT_BARS, NONE, points_8);
                                                why_12
                                            }
                                        }
                                    }
                                });
                            if why_13.holds() {
                                return why_13;
                            }
                            let mut why_14 = Answer::<I>::no();
                            why_14.bar_others(AT_BARS, &position.at, I::Set::of(l_3));
                            if !why_14.holds() {
                                why_14.join(&why_13);
                            }
                            why_14
                        },
                    );
                    let why_17 = why_15
                        .and(|| {
                            let points_9 = I::FULL - common_2;
                            if points_9.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let points_10 = points_9 - vacant;
                                if points_10.is_empty() {
                                    Answer::<I>::yes()
                                } else {
                                    let mut why_16 = Answer::<I>::yes();
                                    why_16.bar(AT_BARS, NONE, points_10);
                                    why_16
                                }
                            }
                        });
                    if why_17.holds() {
                        return why_17;
                    }
                    let mut why_18 = Answer::<I>::no();
                    why_18.bar_others(AT_BARS, &position.at, I::Set::of(l_2));
                    if !why_18.holds() {
                        why_18.join(&why_17);
                    }
                    why_18
                },
            );
            let why_21 = why_19
                .and(|| {
                    let points_11 = I::FULL - common;
                    if points_11.is_empty() {
                        Answer::<I>::yes()
                    } else {
                        let points_12 = points_11 - (I::ADJ_TABLE.row(l) & vacant);
                        if points_12.is_empty() {
                            Answer::<I>::yes()
                        } else {
                            let points_13 = points_12 & I::ADJ_TABLE.row(l);
                            if points_13.is_empty() {
                                Answer::<I>::yes()
                            } else {
                                let mut why_20 = Answer::<I>::yes();
                                why_20.bar(AT_BARS, NONE, points_13);
                                why_20
                            }
                        }
                    }
                });
            if why_21.holds() {
                return why_21;
            }
            let mut why_22 = Answer::<I>::no();
            why_22.bar_others(AT_BARS, &position.at, I::Set::of(l));
            if !why_22.holds() {
                why_22.join(&why_21);
            }
            why_22
        },
    );
    if !why_23.holds() {
        return why_23;
    }
    let points_14 = I::FULL - vacant;
    let mut why_25 = if points_14.is_empty() {
        Answer::<I>::yes()
    } else {
        let mut why_24 = Answer::<I>::yes();
        why_24.bar(AT_BARS, NONE, points_14);
        why_24
    };
    if why_25.holds() {
        why_25.join(&why_23);
    }
    why_25
}

/// The answer of `gi_3_2_1_near`, with its reason.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near_why<I: Instance>(position: &Position<I>, args: &Args) -> Answer<I> {
    let why = if near_3(position, args) || stuck_2(position) {
        Answer::<I>::yes()
    } else {
        near_3_why(position, args).or(|| stuck_2_why(position))
    };
    if !why.holds() {
        return why;
    }
    let why_2 = goal_attacker_why(position, args);
    let mut why_20 = why_2
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
            let mut why_19 = at_once(position, args)
                .or(|| {
                    let idle = g_2_2_1_near_why(position, args);
                    let frame = if idle.holds() {
                        let mut why_9 = Answer::<I>::yes();
                        why_9.bar_everything();
                        why_9
                    } else {
                        frame_2(position, args, &idle)
                    };
                    let candidates = frame.barred(AT_BARS, args.attacker, I::FULL);
                    let why_16 = Answer::<
                        I,
                    >::any(
                        (position.at_absent() & candidates).iter(),
                        |l| {
                            let mut after = *position;
                            after.put_at(I::Set::of(l), args.attacker);
                            let taken = if dies_from(&after, args.attacker, l).is_empty()
                            {
                                after.taken
                            } else {
                                opponent(args.attacker)
                            };
                            let mut after_2 = after;
                            after_2.put_taken(taken);
                            I::played();
                            let why_13 = if after_2.taken != NONE
                                || !string_from_clear(&after_2, l)
                            {
                                let why_10 = if breaks(&after_2, &idle) {
                                    g_2_2_1_near_why(&after_2, args)
                                } else {
                                    idle
                                };
                                why_10
                                    .and(|| {
                                        let mut why_11 = Answer::<I>::yes();
                                        why_11.join(&allowed(&after_2, l));
                                        why_11
                                    })
                            } else {
                                let mut why_12 = Answer::<I>::no();
                                why_12.join(&allowed(&after_2, l));
                                why_12
                            };
                            let why_14 = before_2(
                                position,
                                args,
                                &before(&after, args, &why_13, l),
                            );
                            if !why_14.holds() {
                                return why_14;
                            }
                            let mut why_15 = Answer::<I>::yes();
                            why_15.bar_others(AT_BARS, &position.at, I::Set::of(l));
                            if why_15.holds() {
                                why_15.join(&why_14);
                            }
                            why_15
                        },
                    );
                    if why_16.holds() {
                        return why_16;
                    }
                    let mut why_17 = Answer::<I>::no();
                    why_17.join(&no_move(position, candidates));
                    if why_17.holds() {
                        return why_17;
                    }
                    let mut why_18 = Answer::<I>::no();
                    why_18.join(&frame);
                    if !why_18.holds() {
                        why_18.join(&why_16);
                        why_18.join(&why_17);
                    }
                    why_18
                });
            if why_19.holds() {
                why_19.join(&why_5);
                why_19.join(&why_8);
            }
            why_19
        });
    if why_20.holds() {
        why_20.join(&why);
    }
    why_20
}

/// The answer of `gi3_move_near` for a mover who does nothing.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    if near_2(position, args) || stuck_1(position) {
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
    position.taken == opponent(args.attacker) || g_2_2_1_near_met(position, args)
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
    why_2.join_place(TAKEN_BARS, &why);
    why_2.join_place(PASSES_BARS, &why);
    why_2
}

/// The answer of `ip1_move_near` for a mover who does nothing.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
    let why = gi_1_near_why(position, args);
    let mut why_2 = Answer::<I>::from(!why.holds());
    why_2.join(&why);
    why_2
}

/// Where a move can be of the moves of `ip1`.
/// Rule: atari_go.game:7.
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
        frame_9(position, args, idle)
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
    why_2.join_place(TAKEN_BARS, &why);
    why_2.join_place(PASSES_BARS, &why);
    why_2
}

/// The answer of `ip2_move_near` for a mover who does nothing.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
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
    why_2.join_place(TAKEN_BARS, &why);
    why_2.join_place(PASSES_BARS, &why);
    why_2
}

/// The answer of `ip3_move_near` for a mover who does nothing.
/// Rule: prelude.game:20.
#[inline]
pub fn ip3_move_near_idle<I: Instance>(
    position: &Position<I>,
    args: &Args,
) -> Answer<I> {
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

/// The points that count for `near_3_or_stuck`.
pub fn likely_3<I: Instance>(position: &Position<I>, args: &Args) -> I::Set {
    let at_so = position.at_plane(opponent(args.attacker));
    I::Set::union_of(
        at_so
            .iter()
            .map(|q| {
                let counted = position.at_absent()
                    & I::ADJ_TABLE
                        .image(
                            closure(
                                I::Set::of(q),
                                |reached_4| I::ADJ_TABLE.image(reached_4) & at_so,
                            ),
                        );
                if counted.at_least(4) { I::Set::EMPTY } else { counted }
            }),
    )
}

/// The gradual game `G(3, 3, [2, 1])`.
/// Rule: prelude.game:14.
pub fn g_3_3_2_1_near_met<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent();
    let idle = Answer::<I>::yes();
    let why_2 = if idle.holds() {
        let mut why = Answer::<I>::yes();
        why.bar_everything();
        why
    } else {
        frame_9(position, args, &idle)
    };
    let every = (vacant & why_2.barred(AT_BARS, opponent(args.attacker), I::FULL))
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(I::Set::of(l), opponent(args.attacker));
            let taken = if dies_from(&after, opponent(args.attacker), l).is_empty() {
                after.taken
            } else {
                args.attacker
            };
            after.put_taken(taken);
            I::played();
            (!breaks(&after, &idle) && !idle.holds())
                || (after.taken == NONE && string_from_clear(&after, l))
        });
    if every {
        return true;
    }
    let likely_4 = likely_3(position, args);
    let every_2 = (vacant & likely_4)
        .iter()
        .all(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(I::Set::of(l_2), opponent(args.attacker));
            let taken_2 = if dies_from(&after_2, opponent(args.attacker), l_2).is_empty()
            {
                after_2.taken
            } else {
                args.attacker
            };
            after_2.put_taken(taken_2);
            I::played();
            (after_2.taken == NONE && string_from_clear(&after_2, l_2))
                || gi_3_2_1_near_met(&after_2, args)
        });
    if !every_2 {
        return false;
    }
    let why_3 = gi_3_2_1_near_why(position, args);
    let mut why_4 = Answer::<I>::from(!why_3.holds());
    why_4.join(&why_3);
    let threat = why_4;
    if threat.holds() {
        return false;
    }
    let why_6 = if threat.holds() {
        let mut why_5 = Answer::<I>::yes();
        why_5.bar_everything();
        why_5
    } else {
        frame_9(position, args, &threat)
    };
    ((vacant & why_6.barred(AT_BARS, opponent(args.attacker), I::FULL)) - likely_4)
        .iter()
        .all(|l_3| {
            let mut after_3 = *position;
            after_3.put_at(I::Set::of(l_3), opponent(args.attacker));
            let taken_3 = if dies_from(&after_3, opponent(args.attacker), l_3).is_empty()
            {
                after_3.taken
            } else {
                args.attacker
            };
            after_3.put_taken(taken_3);
            I::played();
            (after_3.taken == NONE && string_from_clear(&after_3, l_3))
                || !{
                    if breaks(&after_3, &threat) {
                        !gi_3_2_1_near_met(&after_3, args)
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
    let mut why_27 = why_2
        .and(|| {
            let why_3 = goal_defender_why(position, args);
            let mut why_4 = Answer::<I>::from(!why_3.holds());
            why_4.join(&why_3);
            why_4
        })
        .and(|| {
            let vacant = position.at_absent();
            let idle = Answer::<I>::no();
            let frame = if idle.holds() {
                frame_9(position, args, &idle)
            } else {
                let mut why_5 = Answer::<I>::yes();
                why_5.bar_everything();
                why_5
            };
            let candidates = frame.barred(AT_BARS, opponent(args.attacker), I::FULL);
            let why_12 = Answer::<
                I,
            >::every(
                (vacant & candidates).iter(),
                |l| {
                    let mut after = *position;
                    after.put_at(I::Set::of(l), opponent(args.attacker));
                    let taken = if dies_from(&after, opponent(args.attacker), l)
                        .is_empty()
                    {
                        after.taken
                    } else {
                        args.attacker
                    };
                    let mut after_2 = after;
                    after_2.put_taken(taken);
                    I::played();
                    let why_9 = if after_2.taken != NONE
                        || !string_from_clear(&after_2, l)
                    {
                        let why_6 = if breaks(&after_2, &idle) {
                            Answer::<I>::no()
                        } else {
                            idle
                        };
                        why_6
                            .or(|| {
                                let mut why_7 = Answer::<I>::no();
                                why_7.join(&allowed(&after_2, l));
                                why_7
                            })
                    } else {
                        let mut why_8 = Answer::<I>::yes();
                        why_8.join(&allowed(&after_2, l));
                        why_8
                    };
                    let why_10 = before_6(
                        position,
                        args,
                        &before_5(&after, args, &why_9, l),
                    );
                    if why_10.holds() {
                        return why_10;
                    }
                    let mut why_11 = Answer::<I>::no();
                    why_11.bar_others(AT_BARS, &position.at, I::Set::of(l));
                    if !why_11.holds() {
                        why_11.join(&why_10);
                    }
                    why_11
                },
            );
            let why_14 = why_12
                .and(|| no_move(position, candidates))
                .and(|| {
                    let mut why_13 = Answer::<I>::yes();
                    why_13.join(&frame);
                    why_13
                });
            if why_14.holds() {
                return why_14;
            }
            let threat = gi_3_2_1_near_why(position, args);
            let mut why_15 = Answer::<I>::from(threat.holds());
            why_15.join_cell(AT_BARS, &threat);
            why_15.join_place(TAKEN_BARS, &threat);
            why_15.join_place(PASSES_BARS, &threat);
            let mut why_26 = why_15
                .and(|| {
                    let frame_3 = if threat.holds() {
                        frame_9(position, args, &threat)
                    } else {
                        let mut why_16 = Answer::<I>::yes();
                        why_16.bar_everything();
                        why_16
                    };
                    let candidates_2 = frame_3
                        .barred(AT_BARS, opponent(args.attacker), I::FULL);
                    let why_23 = Answer::<
                        I,
                    >::every(
                        (vacant & candidates_2).iter(),
                        |l_2| {
                            let mut after_3 = *position;
                            after_3.put_at(I::Set::of(l_2), opponent(args.attacker));
                            let taken_2 = if dies_from(
                                    &after_3,
                                    opponent(args.attacker),
                                    l_2,
                                )
                                .is_empty()
                            {
                                after_3.taken
                            } else {
                                args.attacker
                            };
                            let mut after_4 = after_3;
                            after_4.put_taken(taken_2);
                            I::played();
                            let why_20 = if after_4.taken != NONE
                                || !string_from_clear(&after_4, l_2)
                            {
                                let why_17 = if breaks(&after_4, &threat) {
                                    gi_3_2_1_near_why(&after_4, args)
                                } else {
                                    threat
                                };
                                why_17
                                    .or(|| {
                                        let mut why_18 = Answer::<I>::no();
                                        why_18.join(&allowed(&after_4, l_2));
                                        why_18
                                    })
                            } else {
                                let mut why_19 = Answer::<I>::yes();
                                why_19.join(&allowed(&after_4, l_2));
                                why_19
                            };
                            let why_21 = before_6(
                                position,
                                args,
                                &before_5(&after_3, args, &why_20, l_2),
                            );
                            if why_21.holds() {
                                return why_21;
                            }
                            let mut why_22 = Answer::<I>::no();
                            why_22.bar_others(AT_BARS, &position.at, I::Set::of(l_2));
                            if !why_22.holds() {
                                why_22.join(&why_21);
                            }
                            why_22
                        },
                    );
                    if !why_23.holds() {
                        return why_23;
                    }
                    let why_24 = no_move(position, candidates_2);
                    if !why_24.holds() {
                        return why_24;
                    }
                    let mut why_25 = Answer::<I>::yes();
                    why_25.join(&frame_3);
                    if why_25.holds() {
                        why_25.join(&why_23);
                        why_25.join(&why_24);
                    }
                    why_25
                });
            if !why_26.holds() {
                why_26.join(&why_14);
            }
            why_26
        });
    if !why_27.holds() {
        why_27.join(&why);
    }
    why_27
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
    why.join_place(TAKEN_BARS, after);
    why.join_place(PASSES_BARS, after);
    why
}

/// Whether the move is allowed, with the reason.
pub fn allowed_13<I: Instance>(position: &Position<I>, l: Point) -> Answer<I> {
    if position.at_absent().contains(l) {
        let mut why = Answer::<I>::yes();
        why.bar_others(AT_BARS, &position.at, I::Set::of(l));
        why
    } else {
        let mut why_2 = Answer::<I>::no();
        why_2.bar(AT_BARS, NONE, I::Set::of(l));
        why_2
    }
}

/// The answer of a move, from the answer after it.
pub fn play_attacker_step<I: Instance>(
    position: &Position<I>,
    args: &Args,
    after: &Answer<I>,
    l: Point,
) -> Answer<I> {
    if position.at_absent().contains(l) {
        let mut after_2 = *position;
        after_2.put_at(I::Set::of(l), args.attacker);
        let taken = if dies_from(&after_2, args.attacker, l).is_empty() {
            after_2.taken
        } else {
            opponent(args.attacker)
        };
        let mut after_3 = after_2;
        after_3.put_taken(taken);
        I::played();
        let why_3 = if after_3.taken != NONE || !string_from_clear(&after_3, l) {
            after
                .and(|| {
                    let mut why = Answer::<I>::yes();
                    why.join(&allowed(&after_3, l));
                    why
                })
        } else {
            let mut why_2 = Answer::<I>::no();
            why_2.join(&allowed(&after_3, l));
            why_2
        };
        let why_4 = before_2(position, args, &before(&after_2, args, &why_3, l));
        if !why_4.holds() {
            return why_4;
        }
        let mut why_5 = Answer::<I>::yes();
        why_5.join(&allowed_13(position, l));
        if why_5.holds() {
            why_5.join(&why_4);
        }
        why_5
    } else {
        let mut why_6 = Answer::<I>::no();
        why_6.join(&allowed_13(position, l));
        why_6
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
    l: Point,
) -> Answer<I> {
    if position.at_absent().contains(l) {
        let mut after_2 = *position;
        after_2.put_at(I::Set::of(l), opponent(args.attacker));
        let taken = if dies_from(&after_2, opponent(args.attacker), l).is_empty() {
            after_2.taken
        } else {
            args.attacker
        };
        let mut after_3 = after_2;
        after_3.put_taken(taken);
        I::played();
        let why_3 = if after_3.taken != NONE || !string_from_clear(&after_3, l) {
            after
                .or(|| {
                    let mut why = Answer::<I>::no();
                    why.join(&allowed(&after_3, l));
                    why
                })
        } else {
            let mut why_2 = Answer::<I>::yes();
            why_2.join(&allowed(&after_3, l));
            why_2
        };
        let why_4 = before_6(position, args, &before_5(&after_2, args, &why_3, l));
        if why_4.holds() {
            return why_4;
        }
        let mut why_5 = Answer::<I>::no();
        why_5.join(&allowed_13(position, l));
        if !why_5.holds() {
            why_5.join(&why_4);
        }
        why_5
    } else {
        let mut why_6 = Answer::<I>::yes();
        why_6.join(&allowed_13(position, l));
        why_6
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
        frame_9(position, args, idle)
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
/// Rule: atari_go.game:7.
pub fn play_candidates<I: Instance>(
    position: &Position<I>,
    _c: Player,
    moves: &mut Vec<Move>,
) {
    for l in position.at_absent().iter() {
        moves.push(Move::new(0, [l]));
    }
}

/// The position after `play` by the player, if the move is legal.
/// Rule: atari_go.game:7.
pub fn after_play<I: Instance>(
    position: &Position<I>,
    c: Player,
    l: Point,
) -> Option<Position<I>> {
    let mut after = *position;
    after.put_at(I::Set::of(l), c);
    let taken = if dies_from(&after, c, l).is_empty() {
        after.taken
    } else {
        opponent(c)
    };
    after.put_taken(taken);
    if after.taken == NONE && string_from_clear(&after, l) {
        return None;
    }
    after.turn = opponent(c) as u8;
    Some(after)
}

/// The game `atari_go` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    type Why = Answer<I>;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "atari_go";
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
        CellShape {
            name: "taken",
            before: &[],
            point: false,
            after: &[],
            kind: CellKind::Value(Some(PLAYER), Presence::Optional),
        },
    ];
    const LEGEND: &'static [(char, &'static [(usize, i32)])] = &[
        ('X', &[(0, 0)]),
        ('O', &[(0, 1)]),
    ];
    const NO_MOVE: Option<NoMove> = Some(NoMove::Loses);
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
                Self::CELLS[1].values_of_numbers(&[position.taken]),
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
            .fill_numbers(
                ::core::slice::from_mut(&mut position.taken),
                &cells.cells[1],
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
    type AdjTable = I::AdjTable;
    const ADJ_TABLE: &'static Self::AdjTable = I::ADJ_TABLE;
    fn start() -> Position<Self> {
        let start = <I as Instance>::start();
        Position {
            at: start.at,
            taken: start.taken,
            turn: start.turn,
        }
    }
}

/// The board of `atari_go3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtariGo3Board;

impl Board for AtariGo3Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(9);
    const POINTS: i32 = 9;
    const POINT_NAMES: &'static str = "A3 B3 C3 \
         A2 B2 C2 \
         A1 B1 C1";
    const SHAPE: Option<(usize, usize)> = Some((3, 3));
}

impl Instance for AtariGo3Board {
    const NAME: &'static str = "atari_go3";
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

/// `atari_go3`.
pub type AtariGo3 = Rules<AtariGo3Board>;

/// The board of `atari_go4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtariGo4Board;

impl Board for AtariGo4Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(16);
    const POINTS: i32 = 16;
    const POINT_NAMES: &'static str = "A4 B4 C4 D4 \
         A3 B3 C3 D3 \
         A2 B2 C2 D2 \
         A1 B1 C1 D1";
    const SHAPE: Option<(usize, usize)> = Some((4, 4));
}

impl Instance for AtariGo4Board {
    const NAME: &'static str = "atari_go4";
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

/// `atari_go4`.
pub type AtariGo4 = Rules<AtariGo4Board>;

/// The board of `atari_go5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtariGo5Board;

impl Board for AtariGo5Board {
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

impl Instance for AtariGo5Board {
    const NAME: &'static str = "atari_go5";
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

/// `atari_go5`.
pub type AtariGo5 = Rules<AtariGo5Board>;

/// The board of `atari_go6_crosscut`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtariGo6CrosscutBoard;

impl Board for AtariGo6CrosscutBoard {
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

impl Instance for AtariGo6CrosscutBoard {
    const NAME: &'static str = "atari_go6_crosscut";
    const SIZE: Value = 6;
    type AdjTable = Both<Self::Set, 4, 36>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-6, Bits([0xfffffffc0])),
        (-1, Bits([0xfbefbefbe])),
        (1, Bits([0x7df7df7df])),
        (6, Bits([0x3fffffff])),
    ]);
    fn start() -> Position<Self> {
        Position {
            at: [Bits::from_points(&[14, 21]), Bits::from_points(&[15, 20])],
            ..Position::empty()
        }
    }
}

/// `atari_go6_crosscut`.
pub type AtariGo6Crosscut = Rules<AtariGo6CrosscutBoard>;

/// The board of `atari_go7_crosscut`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtariGo7CrosscutBoard;

impl Board for AtariGo7CrosscutBoard {
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

impl Instance for AtariGo7CrosscutBoard {
    const NAME: &'static str = "atari_go7_crosscut";
    const SIZE: Value = 7;
    type AdjTable = Both<Self::Set, 4, 49>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-7, Bits([0x1ffffffffff80])),
        (-1, Bits([0x1fbf7efdfbf7e])),
        (1, Bits([0xfdfbf7efdfbf])),
        (7, Bits([0x3ffffffffff])),
    ]);
    fn start() -> Position<Self> {
        Position {
            at: [Bits::from_points(&[16, 24]), Bits::from_points(&[17, 23])],
            ..Position::empty()
        }
    }
}

/// `atari_go7_crosscut`.
pub type AtariGo7Crosscut = Rules<AtariGo7CrosscutBoard>;

/// The board of `atari_go8_crosscut`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtariGo8CrosscutBoard;

impl Board for AtariGo8CrosscutBoard {
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

impl Instance for AtariGo8CrosscutBoard {
    const NAME: &'static str = "atari_go8_crosscut";
    const SIZE: Value = 8;
    type AdjTable = Both<Self::Set, 4, 64>;
    const ADJ_TABLE: &'static Self::AdjTable = &Both::new([
        (-8, Bits([0xffffffffffffff00])),
        (-1, Bits([0xfefefefefefefefe])),
        (1, Bits([0x7f7f7f7f7f7f7f7f])),
        (8, Bits([0xffffffffffffff])),
    ]);
    fn start() -> Position<Self> {
        Position {
            at: [Bits::from_points(&[27, 36]), Bits::from_points(&[28, 35])],
            ..Position::empty()
        }
    }
}

/// `atari_go8_crosscut`.
pub type AtariGo8Crosscut = Rules<AtariGo8CrosscutBoard>;
