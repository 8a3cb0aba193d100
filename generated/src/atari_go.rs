//! The game `atari_go`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, Both, CellKind, CellShape, Cells, Clause, Counted, Game, Kind,
    Knowledge, Move, NONE, NoMove, PLAYER, Parameter, PhantomData, Player, Point,
    PointSet, Presence, Relation, Role, Selector, Value, closure, opponent, plane, put,
    value_at,
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
                            |reached| I::ADJ_TABLE.image(reached) & at_so,
                        ),
                    );
            !common.at_least(2)
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
                closure(p_set & at_so, |reached| I::ADJ_TABLE.image(reached) & at_so)
            }),
    )
}

/// The points P with `string(P, P2)` for some P2 of the set.
/// Rule: stones.game:9, stones.game:10.
#[inline]
pub fn string_to_any<I: Instance>(position: &Position<I>, p2_set: I::Set) -> I::Set {
    I::Set::union_of(
        (0..2)
            .map(|value| {
                let at_so = position.at_plane(value);
                closure(p2_set, |reached| I::ADJ_TABLE.preimage(reached & at_so)) & at_so
            }),
    )
}

/// The points Q with `dies(C, L, Q)`.
/// Rule: stones.game:15.
#[inline]
pub fn dies_from<I: Instance>(position: &Position<I>, c: Player, l: Point) -> I::Set {
    let common = (I::ADJ_TABLE.row(l) & position.at_plane(opponent(c)))
        - string_to_any(position, I::ADJ_TABLE.preimage(position.at_absent()));
    string_from_any(position, common)
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
    closure(point, |reached| I::ADJ_TABLE.image(reached) & at_so)
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
                after.taken != NONE
                    || !(after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l)))
                        .is_empty()
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
            (after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l))).is_empty()
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
            (after_2.taken == NONE
                && (after_2.at_absent() & I::ADJ_TABLE.image(string_from(&after_2, l_2)))
                    .is_empty()) || gi_1(&after_2, args)
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
            after.taken != NONE
                || !(after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l)))
                    .is_empty()
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
                (after_2.taken != NONE
                    || !(after_2.at_absent()
                        & I::ADJ_TABLE.image(string_from(&after_2, l_2)))
                        .is_empty()) && g_1_1(&after_2, args)
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
            (after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l))).is_empty()
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
            (after_2.taken == NONE
                && (after_2.at_absent() & I::ADJ_TABLE.image(string_from(&after_2, l_2)))
                    .is_empty()) || gi_2_1(&after_2, args)
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
            after.taken != NONE
                || !(after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l)))
                    .is_empty()
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
                (after_2.taken != NONE
                    || !(after_2.at_absent()
                        & I::ADJ_TABLE.image(string_from(&after_2, l_2)))
                        .is_empty()) && g_2_2_1(&after_2, args)
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
            (after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l))).is_empty()
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
            (after_2.taken == NONE
                && (after_2.at_absent() & I::ADJ_TABLE.image(string_from(&after_2, l_2)))
                    .is_empty()) || gi_3_2_1(&after_2, args)
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
                after.taken != NONE
                    || !(after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l)))
                        .is_empty()
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
            (after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l))).is_empty()
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
            (after_2.taken == NONE
                && (after_2.at_absent() & I::ADJ_TABLE.image(string_from(&after_2, l_2)))
                    .is_empty()) || gi_1_near(&after_2, args)
        })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
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
            after.taken != NONE
                || !(after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l)))
                    .is_empty()
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
                (after_2.taken != NONE
                    || !(after_2.at_absent()
                        & I::ADJ_TABLE.image(string_from(&after_2, l_2)))
                        .is_empty()) && g_1_1_near(&after_2, args)
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
            (after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l))).is_empty()
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
            (after_2.taken == NONE
                && (after_2.at_absent() & I::ADJ_TABLE.image(string_from(&after_2, l_2)))
                    .is_empty()) || gi_2_1_near(&after_2, args)
        })
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
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
            after.taken != NONE
                || !(after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l)))
                    .is_empty()
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
                (after_2.taken != NONE
                    || !(after_2.at_absent()
                        & I::ADJ_TABLE.image(string_from(&after_2, l_2)))
                        .is_empty()) && g_2_2_1_near(&after_2, args)
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
            (after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l))).is_empty()
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
            (after_2.taken == NONE
                && (after_2.at_absent() & I::ADJ_TABLE.image(string_from(&after_2, l_2)))
                    .is_empty()) || gi_3_2_1_near(&after_2, args)
        })
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
    if after.taken == NONE
        && (after.at_absent() & I::ADJ_TABLE.image(string_from(&after, l))).is_empty()
    {
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
