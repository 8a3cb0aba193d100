//! The game `atari_go`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Arc, Asked, Bits, Board, CellKind, CellShape, Cells, Clause, Compiled, Contents, Cow,
    Game, Info, Instance, Kind, Knowledge, Move, NONE, Named, NoMove, OnBoard, OnceLock,
    PLAYER, Pairs, PassBars, PlaneBars, Player, Point, PointSet, Presence, Relation,
    Role, Selector, SelectorId, Symmetry, Value, ValueBars, any, chain_path, chain_roots,
    closure, every, once, opponent, packed, plane, played, put, spread_each, spread_has,
    spread_has_from, spread_of_from, spread_reached, union_of, value_at,
};

/// The boards of `atari_go`: what differs between its instances.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// The parameter `size`.
    pub size: Value,
    /// `adj_table`: which points lead to which.
    pub adj_table: Relation<W>,
}

impl<const W: usize> Tables<W> {
    /// The tables of an instance; `None` if it is none of this game, or is too large.
    pub fn on(instance: &Instance) -> Option<Self> {
        Some(Tables {
            board: Board::new(instance.points, &instance.holes)?,
            size: instance.param(0)?,
            adj_table: instance.relation(0, Asked::Points)?,
        })
    }
}

/// A position of `atari_go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<const W: usize> {
    /// `at`: for each value the points that have it.
    pub at: [Bits<W>; 2],
    /// `taken`: its value.
    pub taken: Player,
    /// The player to move.
    pub turn: u8,
}

packed!(Position of W { turn, at, taken });

impl<const W: usize> Position<W> {
    /// The position before anything is put on the board.
    pub fn empty() -> Self {
        Position {
            at: [Bits::EMPTY; 2],
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

    /// The image of the position by a symmetry of the board.
    pub fn image(&self, by: &Symmetry) -> Self {
        Position {
            at: by.sets(self.at),
            ..*self
        }
    }

    /// The value of `at` at a point.
    #[inline]
    pub fn at(&self, point: Point) -> Player {
        value_at(&self.at, 0, point)
    }

    /// The points where `at` is the value.
    #[inline]
    pub fn at_plane(&self, value: Player) -> Bits<W> {
        plane(&self.at, PLAYER.slot(value))
    }

    /// The points where `at` is none.
    #[inline]
    pub fn at_absent(&self, tables: &Tables<W>) -> Bits<W> {
        tables.board.full - (self.at[0] | self.at[1])
    }

    /// Gives the points a value of `at`.
    #[inline]
    pub fn put_at(&mut self, points: Bits<W>, value: Player) {
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

packed!(Args { attacker });

/// Whether something holds, with the facts that would have to come true for that to change.
pub type Answer<const W: usize> = ::kikashi_runtime::code::Answer<Bits<W>, 3, 2>;

/// Where an answer keeps what it bars of `at`.
pub const AT_BARS: PlaneBars = PlaneBars::new(0, PLAYER, Presence::Optional);

/// Where an answer keeps what it bars of `taken`.
pub const TAKEN_BARS: ValueBars = ValueBars::new(0, Some(PLAYER), Presence::Optional);

/// Where an answer keeps what it bars of `passes`.
pub const PASSES_BARS: PassBars = PassBars::new(1);

/// Whether the position has something that the answer bars.
#[inline]
pub fn breaks<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    why: &Answer<W>,
) -> bool {
    why.bars_everything() || why.meets(AT_BARS, &position.at, tables.board.full)
        || why.meets_value(TAKEN_BARS, position.taken) || why.meets_value(PASSES_BARS, 0)
}

/// Whether the player has reached a goal.
/// Rule: atari_go.game:13.
#[inline]
pub fn goal<const W: usize>(position: &Position<W>, player: Player) -> bool {
    position.taken == opponent(player)
}

/// Whether a player may reach his goal by 1 moves in a row.
/// - `closure reached from {q} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
/// - adds over `at[none] & adj_table(closure reached from {q} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
///
/// Rule: atari_go.game:13.
pub fn near_1_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    player: Player,
) -> bool {
    if position.taken == opponent(player) {
        return true;
    }
    let at_so = position.at_plane(opponent(player));
    at_so
        .iter()
        .any(|q| {
            !spread_has_from(
                Bits::<W>::of(q),
                tables.adj_table.row(q),
                |reached_2| tables.adj_table.image(reached_2),
                at_so,
                position.at_absent(tables),
                2,
            )
        })
}

/// Whether a player may reach his goal by 2 moves in a row. `n` is from 2 to 3, and this is said of 2.
/// - `closure reached from {q} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
/// - adds over `at[none] & adj_table(closure reached from {q} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
///
/// Rule: atari_go.game:13.
pub fn near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    player: Player,
    n: Value,
) -> bool {
    if position.taken == opponent(player) {
        return true;
    }
    let at_so = position.at_plane(opponent(player));
    at_so
        .iter()
        .any(|q| {
            !spread_has_from(
                Bits::<W>::of(q),
                tables.adj_table.row(q),
                |reached_2| tables.adj_table.image(reached_2),
                at_so,
                position.at_absent(tables),
                n + 1,
            )
        })
}

/// Whether the defender may be without a legal move after 0 moves of the attacker in a row.
#[inline]
pub fn stuck_0<const W: usize>(tables: &Tables<W>, position: &Position<W>) -> bool {
    let vacant = position.at_absent(tables);
    vacant
        .iter()
        .all(|l| ((tables.adj_table.row(l) & vacant) - Bits::<W>::of(l)).is_empty())
}

/// Whether the defender may be without a legal move after 1 moves of the attacker in a row.
pub fn stuck_1<const W: usize>(tables: &Tables<W>, position: &Position<W>) -> bool {
    let vacant = position.at_absent(tables);
    vacant
        .iter()
        .all(|l| {
            ((tables.adj_table.row(l) & vacant) - Bits::<W>::of(l))
                .iter()
                .all(|l_2| {
                    (vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2)))
                        .iter()
                        .all(|l_3| {
                            let common = (tables.adj_table.row(l_3) & vacant)
                                - (Bits::<W>::of(l_3) | Bits::<W>::of(l)
                                    | Bits::<W>::of(l_2));
                            common.is_empty()
                        })
                })
        })
}

/// Whether the defender may be without a legal move after 2 moves of the attacker in a row.
pub fn stuck_2<const W: usize>(tables: &Tables<W>, position: &Position<W>) -> bool {
    let vacant = position.at_absent(tables);
    vacant
        .iter()
        .all(|l| {
            ((tables.adj_table.row(l) & vacant) - Bits::<W>::of(l))
                .iter()
                .all(|l_2| {
                    (vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2)))
                        .iter()
                        .all(|l_3| {
                            let common = (tables.adj_table.row(l_3) & vacant)
                                - (Bits::<W>::of(l_3) | Bits::<W>::of(l)
                                    | Bits::<W>::of(l_2));
                            common
                                .iter()
                                .all(|l_4| {
                                    let common_2 = vacant
                                        - (Bits::<W>::of(l) | Bits::<W>::of(l_2)
                                            | Bits::<W>::of(l_3) | Bits::<W>::of(l_4));
                                    common_2
                                        .iter()
                                        .all(|l_5| {
                                            let all = Bits::<W>::of(l_5) | Bits::<W>::of(l)
                                                | Bits::<W>::of(l_2) | Bits::<W>::of(l_3)
                                                | Bits::<W>::of(l_4);
                                            ((tables.adj_table.row(l_5) & vacant) - all).is_empty()
                                        })
                                })
                        })
                })
        })
}

/// The points Q with `dies(C, L, Q)`.
/// Rule: stones.game:15.
pub fn dies_from<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    c: Player,
    l: Point,
) -> Bits<W> {
    let at_so = position.at_plane(opponent(c));
    let few = tables.adj_table.row(l) & at_so;
    let reached_3 = spread_reached(
        position.at_absent(tables),
        few,
        at_so,
        |point| tables.adj_table.row(point),
        |reached_2| tables.adj_table.image(reached_2),
    );
    closure(few - reached_3, |reached_4| tables.adj_table.image(reached_4) & at_so)
}

/// Whether no point asked about is one that `string_from` leads to.
/// Rule: stones.game:9, stones.game:10.
pub fn string_from_clear<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    l: Point,
) -> bool {
    let vacant = position.at_absent(tables);
    let point = if vacant.contains(l) { Bits::<W>::EMPTY } else { Bits::<W>::of(l) };
    !spread_has(
        point,
        |reached_2| tables.adj_table.image(reached_2),
        position.at_plane(position.at(l)),
        vacant,
        1,
    )
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    position.taken != args.attacker && position.taken != opponent(args.attacker)
        && position
            .at_absent(tables)
            .iter()
            .any(|l| {
                let mut after = *position;
                after.put_at(Bits::<W>::of(l), args.attacker);
                let taken = if dies_from(tables, &after, args.attacker, l).is_empty() {
                    after.taken
                } else {
                    opponent(args.attacker)
                };
                after.put_taken(taken);
                played();
                if after.taken != opponent(args.attacker) {
                    return false;
                }
                after.taken != NONE || !string_from_clear(tables, &after, l)
            })
}

/// Whether moves of `gi1` are to be looked for.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_open<const W: usize>(position: &Position<W>, args: &Args) -> bool {
    position.taken != args.attacker && position.taken != opponent(args.attacker)
}

/// Whether the move just made belongs to the moves of `gi1`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_move<const W: usize>(position: &Position<W>, args: &Args) -> bool {
    position.taken == opponent(args.attacker)
}

/// The gradual game `G(1, 1, [])`. `n` is from 1 to 3, and this is said of 1.
/// Rule: prelude.game:14.
pub fn g<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    n: Value,
) -> bool {
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent(tables);
    let c = opponent(args.attacker);
    let every = vacant
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(Bits::<W>::of(l), c);
            played();
            string_from_clear(tables, &after, l)
                && !{
                    let taken = if dies_from(tables, &after, c, l).is_empty() {
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
    let gi_1_holds = if n == 1 {
        gi_1(tables, position, args)
    } else {
        gi(tables, position, args, n)
    };
    if !gi_1_holds {
        return false;
    }
    let c_2 = opponent(args.attacker);
    vacant
        .iter()
        .all(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(Bits::<W>::of(l_2), c_2);
            let taken_2 = if dies_from(tables, &after_2, c_2, l_2).is_empty() {
                after_2.taken
            } else {
                opponent(c_2)
            };
            after_2.put_taken(taken_2);
            played();
            if after_2.taken == NONE && string_from_clear(tables, &after_2, l_2) {
                return true;
            }
            if n == 1 {
                gi_1(tables, &after_2, args)
            } else {
                gi(tables, &after_2, args, n)
            }
        })
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
#[inline]
pub fn g_1_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    g(tables, position, args, 1)
}

/// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2.
/// Rule: prelude.game:8.
pub fn gi<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    n: Value,
) -> bool {
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    if position.taken == args.attacker || position.taken == opponent(args.attacker) {
        return false;
    }
    let vacant = position.at_absent(tables);
    let some = vacant
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(Bits::<W>::of(l), args.attacker);
            let taken = if dies_from(tables, &after, args.attacker, l).is_empty() {
                after.taken
            } else {
                opponent(args.attacker)
            };
            after.put_taken(taken);
            played();
            if after.taken != opponent(args.attacker) {
                return false;
            }
            after.taken != NONE || !string_from_clear(tables, &after, l)
        });
    some
        || vacant
            .iter()
            .any(|l_2| {
                let mut after_2 = *position;
                after_2.put_at(Bits::<W>::of(l_2), args.attacker);
                let taken_2 = if dies_from(tables, &after_2, args.attacker, l_2)
                    .is_empty()
                {
                    after_2.taken
                } else {
                    opponent(args.attacker)
                };
                after_2.put_taken(taken_2);
                played();
                (after_2.taken != NONE || !string_from_clear(tables, &after_2, l_2))
                    && g(tables, &after_2, args, n - 1)
            })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi_2_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    gi(tables, position, args, 2)
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    position.taken == opponent(args.attacker) || g(tables, position, args, 1)
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
#[inline]
pub fn g_2_2_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    g(tables, position, args, 2)
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi_3_2_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    gi(tables, position, args, 3)
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    position.taken == opponent(args.attacker) || g(tables, position, args, 2)
}

/// The gradual game `IP(1, [])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    gi_1(tables, position, args)
}

/// Whether the move just made belongs to the moves of `ip1`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    !gi_1(tables, position, args)
}

/// The gradual game `IP(2, [1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_2_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    gi(tables, position, args, 2)
}

/// Whether the move just made belongs to the moves of `ip2`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    !gi(tables, position, args, 2)
}

/// The gradual game `IP(3, [2, 1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_3_2_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    gi(tables, position, args, 3)
}

/// Whether the move just made belongs to the moves of `ip3`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip3_move<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    !gi(tables, position, args, 3)
}

/// The gradual game `G(3, 3, [2, 1])`.
/// Rule: prelude.game:14.
#[inline]
pub fn g_3_3_2_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    g(tables, position, args, 3)
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    if !near_1_2(tables, position, args.attacker) {
        return false;
    }
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    position.taken != args.attacker && position.taken != opponent(args.attacker)
        && position
            .at_absent(tables)
            .iter()
            .any(|l| {
                let mut after = *position;
                after.put_at(Bits::<W>::of(l), args.attacker);
                let taken = if dies_from(tables, &after, args.attacker, l).is_empty() {
                    after.taken
                } else {
                    opponent(args.attacker)
                };
                after.put_taken(taken);
                played();
                if after.taken != opponent(args.attacker) {
                    return false;
                }
                after.taken != NONE || !string_from_clear(tables, &after, l)
            })
}

/// A part of `g_near`. `n` is from 1 to 3.
/// Rule: prelude.game:14.
pub fn g_near_part<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    n: Value,
) -> bool {
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent(tables);
    let c = opponent(args.attacker);
    let every = vacant
        .iter()
        .all(|l| {
            let mut after = *position;
            after.put_at(Bits::<W>::of(l), c);
            played();
            string_from_clear(tables, &after, l)
                && !{
                    let taken = if dies_from(tables, &after, c, l).is_empty() {
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
    let gi_1_near_holds = if n == 1 {
        gi_1_near(tables, position, args)
    } else if n == 2 {
        gi_2_1_near(tables, position, args)
    } else {
        gi_3_2_1_near(tables, position, args)
    };
    if !gi_1_near_holds {
        return false;
    }
    let c_2 = opponent(args.attacker);
    vacant
        .iter()
        .all(|l_2| {
            let mut after_2 = *position;
            after_2.put_at(Bits::<W>::of(l_2), c_2);
            let taken_2 = if dies_from(tables, &after_2, c_2, l_2).is_empty() {
                after_2.taken
            } else {
                opponent(c_2)
            };
            after_2.put_taken(taken_2);
            played();
            if after_2.taken == NONE && string_from_clear(tables, &after_2, l_2) {
                return true;
            }
            if n == 1 {
                gi_1_near(tables, &after_2, args)
            } else if n == 2 {
                gi_2_1_near(tables, &after_2, args)
            } else {
                gi_3_2_1_near(tables, &after_2, args)
            }
        })
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
#[inline]
pub fn g_1_1_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    (stuck_0(tables, position) || near_1_2(tables, position, args.attacker))
        && g_near_part(tables, position, args, 1)
}

/// A part of `gi_near`. `n` is from 2 to 3.
/// Rule: prelude.game:8.
pub fn gi_near_part<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    n: Value,
) -> bool {
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    if position.taken == args.attacker || position.taken == opponent(args.attacker) {
        return false;
    }
    let vacant = position.at_absent(tables);
    let some = vacant
        .iter()
        .any(|l| {
            let mut after = *position;
            after.put_at(Bits::<W>::of(l), args.attacker);
            let taken = if dies_from(tables, &after, args.attacker, l).is_empty() {
                after.taken
            } else {
                opponent(args.attacker)
            };
            after.put_taken(taken);
            played();
            if after.taken != opponent(args.attacker) {
                return false;
            }
            after.taken != NONE || !string_from_clear(tables, &after, l)
        });
    some
        || vacant
            .iter()
            .any(|l_2| {
                let mut after_2 = *position;
                after_2.put_at(Bits::<W>::of(l_2), args.attacker);
                let taken_2 = if dies_from(tables, &after_2, args.attacker, l_2)
                    .is_empty()
                {
                    after_2.taken
                } else {
                    opponent(args.attacker)
                };
                after_2.put_taken(taken_2);
                played();
                if after_2.taken == NONE && string_from_clear(tables, &after_2, l_2) {
                    return false;
                }
                if n == 2 {
                    g_1_1_near(tables, &after_2, args)
                } else {
                    g_2_2_1_near(tables, &after_2, args)
                }
            })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi_2_1_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    (near(tables, position, args.attacker, 2) || stuck_1(tables, position))
        && gi_near_part(tables, position, args, 2)
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    position.taken == opponent(args.attacker) || g_1_1_near(tables, position, args)
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
#[inline]
pub fn g_2_2_1_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    (near(tables, position, args.attacker, 2) || stuck_1(tables, position))
        && g_near_part(tables, position, args, 2)
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi_3_2_1_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    (near(tables, position, args.attacker, 3) || stuck_2(tables, position))
        && gi_near_part(tables, position, args, 3)
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    position.taken == opponent(args.attacker) || g_2_2_1_near(tables, position, args)
}

/// The gradual game `IP(1, [])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_1_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    gi_1_near(tables, position, args)
}

/// Whether the move just made belongs to the moves of `ip1`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    !gi_1_near(tables, position, args)
}

/// The gradual game `IP(2, [1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_2_1_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    gi_2_1_near(tables, position, args)
}

/// Whether the move just made belongs to the moves of `ip2`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    !gi_2_1_near(tables, position, args)
}

/// The gradual game `IP(3, [2, 1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_3_2_1_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    gi_3_2_1_near(tables, position, args)
}

/// Whether the move just made belongs to the moves of `ip3`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip3_move_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    !gi_3_2_1_near(tables, position, args)
}

/// The gradual game `G(3, 3, [2, 1])`.
/// Rule: prelude.game:14.
#[inline]
pub fn g_3_3_2_1_near<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    (near(tables, position, args.attacker, 3) || stuck_2(tables, position))
        && g_near_part(tables, position, args, 3)
}

/// Where a move of a player must be after which `goal` holds, if it does not.
pub fn nearer_4<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    player: Player,
) -> Bits<W> {
    let at_so = position.at_plane(opponent(player));
    let vacant = position.at_absent(tables);
    spread_each(
        at_so,
        at_so,
        vacant,
        2,
        |point| tables.adj_table.row(point),
        |reached_2| tables.adj_table.image(reached_2),
        |few| {
            if few.at_least(2) {
                Bits::<W>::EMPTY
            } else {
                let counted = few;
                if counted.is_empty() { tables.board.full } else { counted }
            }
        },
    )
}

/// Whether a move is legal, has to be looked at and brings it about.
pub fn tried_3<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    l: Point,
    idle: &Answer<W>,
) -> bool {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), args.attacker);
    let taken = if dies_from(tables, &after, args.attacker, l).is_empty() {
        after.taken
    } else {
        opponent(args.attacker)
    };
    after.put_taken(taken);
    played();
    if (!idle.holds() && !breaks(tables, &after, idle))
        || after.taken != opponent(args.attacker)
    {
        return false;
    }
    after.taken != NONE || !string_from_clear(tables, &after, l)
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    let nearer = nearer_4(tables, position, args.attacker);
    if nearer.is_empty() && position.taken != opponent(args.attacker) {
        return false;
    }
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    if position.taken == args.attacker || position.taken == opponent(args.attacker) {
        return false;
    }
    let idle = Answer::<W>::yes();
    (position.at_absent(tables) & nearer)
        .iter()
        .any(|l| tried_3(tables, position, args, l, &idle))
}

/// The answer of `goal`; if it holds, with the reason.
/// Rule: atari_go.game:13.
#[inline]
pub fn goal_attacker_why_yes<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    if position.taken == opponent(args.attacker) {
        Answer::<W>::yes()
            .barring_other_values(TAKEN_BARS, position.taken, tables.board.full)
    } else {
        Answer::<W>::no()
    }
}

/// The answer of `goal`; if it does not hold, with the reason.
/// Rule: atari_go.game:13.
#[inline]
pub fn goal_why_no<const W: usize>(position: &Position<W>, player: Player) -> Answer<W> {
    if position.taken == player {
        Answer::<W>::yes()
    } else {
        Answer::<W>::no().barring_value(TAKEN_BARS, player)
    }
}

/// The points P2 with `string(P, P2)`.
/// Rule: stones.game:9, stones.game:10.
pub fn string_from<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    p: Point,
) -> Bits<W> {
    let point = if position.at_absent(tables).contains(p) {
        Bits::<W>::EMPTY
    } else {
        Bits::<W>::of(p)
    };
    let at_so = position.at_plane(position.at(p));
    closure(point, |reached_2| tables.adj_table.image(reached_2) & at_so)
}

/// Why the points are not reached.
pub fn unreached<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    p: Point,
) -> Answer<W> {
    let vacant = position.at_absent(tables);
    let point = if vacant.contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
    let at_so = position.at_plane(position.at(p));
    let reached_3 = closure(
        point,
        |reached_2| tables.adj_table.image(reached_2) & at_so,
    );
    let points = tables.board.full - reached_3;
    if points.is_empty() {
        Answer::<W>::yes()
    } else {
        let mut why = Answer::<W>::yes();
        if vacant.contains(p) {
            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(p));
        } else {
            why.bar(AT_BARS, NONE, Bits::<W>::of(p));
        }
        let points_2 = points & tables.adj_table.image(reached_3);
        if !points_2.is_empty() {
            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(p));
            if position.at(p) != NONE {
                why.bar(AT_BARS, position.at(p), points_2);
            }
        }
        why
    }
}

/// Why the points are not of `liberty_from`.
/// Rule: stones.game:11.
pub fn liberty_from_out<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    p: Point,
    points: Bits<W>,
) -> Answer<W> {
    let by_adj = tables.adj_table.image(string_from(tables, position, p));
    let mut why = Answer::<W>::yes();
    let points_2 = points - by_adj;
    if !points_2.is_empty() && !tables.adj_table.preimage(points_2).is_empty() {
        why.join(&unreached(tables, position, p));
    }
    why.bar(AT_BARS, NONE, points & by_adj);
    why
}

/// Why the points are reached.
pub fn reached<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    p: Point,
    points: Bits<W>,
) -> Answer<W> {
    let vacant = position.at_absent(tables);
    let point = if vacant.contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
    let at_so = position.at_plane(position.at(p));
    let roots = chain_roots(
        point,
        points,
        |reached_2| tables.adj_table.image(reached_2) & at_so,
        |reached_3| tables.adj_table.image(reached_3 & at_so),
    );
    let mut why = Answer::<W>::yes();
    let at_so_2 = position.at_plane(position.at(p));
    let path = chain_path(
        roots,
        points,
        |reached_4| tables.adj_table.image(reached_4) & at_so_2,
        |reached_6| tables.adj_table.image(reached_6 & at_so_2),
    );
    let points_2 = path - roots;
    if !points_2.is_empty() {
        why.bar_others(AT_BARS, &position.at, Bits::<W>::of(p) | points_2);
    }
    if vacant.contains(p) {
        why.bar_others(AT_BARS, &position.at, Bits::<W>::of(p));
    } else {
        why.bar(AT_BARS, NONE, Bits::<W>::of(p));
    }
    why
}

/// Why the points are of `liberty_from`.
/// Rule: stones.game:11.
pub fn liberty_from_in<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    p: Point,
    points: Bits<W>,
) -> Answer<W> {
    let vacant = position.at_absent(tables);
    let point = if vacant.contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
    let by_adj = tables.adj_table.image(point);
    let mut why = Answer::<W>::yes().barring_others(AT_BARS, &position.at, points);
    let points_2 = points & by_adj;
    if !points_2.is_empty()
        && points_2
            .iter()
            .any(|q| !(point & tables.adj_table.column(q)).few(1).is_empty())
    {
        if vacant.contains(p) {
            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(p));
        } else {
            why.bar(AT_BARS, NONE, Bits::<W>::of(p));
        }
    }
    let points_3 = points - by_adj;
    if !points_3.is_empty() {
        let string = string_from(tables, position, p);
        let points_4 = union_of(
            points_3.iter().map(|q_2| (tables.adj_table.column(q_2) & string).few(1)),
        );
        if !points_4.is_empty() {
            why.join(&reached(tables, position, p, points_4));
        }
    }
    why
}

/// Whether the move is allowed, with the reason.
pub fn allowed<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    l: Point,
) -> Answer<W> {
    let why = if position.taken == NONE {
        Answer::<W>::no()
            .barring_other_values(TAKEN_BARS, position.taken, tables.board.full)
    } else {
        Answer::<W>::yes().barring_value(TAKEN_BARS, NONE)
    };
    why.or(|| {
        if string_from_clear(tables, position, l) {
            Answer::<W>::no()
                .joining(&liberty_from_out(tables, position, l, tables.board.full))
        } else {
            let vacant = position.at_absent(tables);
            let point = if vacant.contains(l) {
                Bits::<W>::EMPTY
            } else {
                Bits::<W>::of(l)
            };
            let first = (vacant & tables.adj_table.image(point)).few(1);
            let points = if first.is_empty() {
                (vacant & tables.adj_table.image(string_from(tables, position, l)))
                    .few(1)
            } else {
                first
            };
            if points.is_empty() {
                Answer::<W>::yes()
            } else {
                liberty_from_in(tables, position, l, points)
            }
        }
    })
}

/// Why the points are reached.
pub fn reached_4_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    points: Bits<W>,
    player: Player,
) -> Answer<W> {
    let vacant = position.at_absent(tables);
    let at_so = position.at_plane(opponent(player));
    let roots = chain_roots(
        tables.adj_table.preimage(vacant),
        points,
        |reached_2| tables.adj_table.image(reached_2 & at_so),
        |reached_3| tables.adj_table.image(reached_3) & at_so,
    );
    let path = chain_path(
        roots,
        points,
        |reached_4| tables.adj_table.image(reached_4 & at_so),
        |reached_6| tables.adj_table.image(reached_6) & at_so,
    );
    let all = (path & at_so)
        | union_of(roots.iter().map(|q| (tables.adj_table.row(q) & vacant).few(1)));
    Answer::<W>::yes().barring_others(AT_BARS, &position.at, all)
}

/// Why the points are not reached.
pub fn unreached_3_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    points: Bits<W>,
    l: Point,
    player: Player,
) -> Answer<W> {
    let at_so = position.at_plane(opponent(player));
    let before_2 = closure(
        points,
        |reached_2| tables.adj_table.image(reached_2 & at_so),
    );
    let mut why = Answer::<W>::yes();
    let points_2 = before_2 - (tables.adj_table.row(l) & at_so);
    if !points_2.is_empty() {
        why.bar(AT_BARS, opponent(player), points_2 & tables.adj_table.row(l));
    }
    let points_3 = before_2 & tables.adj_table.row(l) & at_so;
    if !points_3.is_empty() {
        let points_4 = spread_reached(
            position.at_absent(tables),
            points_3,
            at_so,
            |point| tables.adj_table.row(point),
            |reached_3| tables.adj_table.image(reached_3),
        );
        if !points_4.is_empty() {
            why.join(&reached_4_2(tables, position, points_4, player));
            why.bar_others(AT_BARS, &position.at, points_4);
        }
    }
    why.bar(
        AT_BARS,
        opponent(player),
        before_2 & tables.adj_table.image(tables.board.full - before_2),
    );
    why
}

/// Why the points are not reached.
pub fn unreached_2_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    roots: Bits<W>,
    player: Player,
) -> Answer<W> {
    let at_so = position.at_plane(opponent(player));
    let before_2 = closure(roots, |reached_2| tables.adj_table.image(reached_2) & at_so);
    Answer::<W>::yes()
        .barring(AT_BARS, NONE, tables.adj_table.image(before_2))
        .barring(AT_BARS, opponent(player), tables.adj_table.preimage(before_2) - at_so)
}

/// Why the points are reached.
pub fn reached_2_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    l: Point,
    points: Bits<W>,
    player: Player,
) -> Answer<W> {
    let at_so = position.at_plane(opponent(player));
    let few = tables.adj_table.row(l) & at_so;
    let reached_3 = spread_reached(
        position.at_absent(tables),
        few,
        at_so,
        |point| tables.adj_table.row(point),
        |reached_2| tables.adj_table.image(reached_2),
    );
    let roots = chain_roots(
        few - reached_3,
        points,
        |reached_4| tables.adj_table.image(reached_4) & at_so,
        |reached_6| tables.adj_table.image(reached_6 & at_so),
    );
    let path = chain_path(
        roots,
        points,
        |reached_7| tables.adj_table.image(reached_7) & at_so,
        |reached_8| tables.adj_table.image(reached_8 & at_so),
    );
    Answer::<W>::yes()
        .barring_others(AT_BARS, &position.at, (path - roots) | roots)
        .joining(&unreached_2_2(tables, position, roots, player))
}

/// A part of `before`.
pub fn before_part_1_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    l: Point,
    why: &Answer<W>,
    player: Player,
) -> Answer<W> {
    let dies = dies_from(tables, position, player, l);
    let mut why_2 = Answer::<W>::yes();
    if dies.is_empty() {
        why_2.join(&unreached_3_2(tables, position, tables.board.full, l, player));
    } else {
        let at_so = position.at_plane(opponent(player));
        let few = tables.adj_table.row(l) & at_so;
        let reached_3 = spread_reached(
            position.at_absent(tables),
            few,
            at_so,
            |point| tables.adj_table.row(point),
            |reached_2| tables.adj_table.image(reached_2),
        );
        let first = (few - reached_3).few(1);
        let points = if first.is_empty() { dies.few(1) } else { first };
        if !points.is_empty() {
            why_2.join(&reached_2_2(tables, position, l, points, player));
        }
    }
    if dies.is_empty() {
        why_2.join_place(TAKEN_BARS, why);
    }
    why_2
}

/// The answer after a change, carried back to the state before it.
pub fn before<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    why: &Answer<W>,
    l: Point,
) -> Answer<W> {
    let mut why_2 = Answer::<W>::from(why.holds()).joining_cell(AT_BARS, why);
    if !why.bars(TAKEN_BARS, position.taken)
        && !why.bars(TAKEN_BARS, opponent(args.attacker))
    {
        why_2.join_place(TAKEN_BARS, why);
    } else {
        why_2.join(&before_part_1_2(tables, position, l, why, args.attacker));
    }
    why_2.join_place(PASSES_BARS, why);
    why_2
}

/// The answer after a change, carried back to the state before it.
pub fn before_2_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    why: &Answer<W>,
    player: Player,
) -> Answer<W> {
    Answer::<W>::from(why.holds())
        .barring(AT_BARS, player, why.barred(AT_BARS, player, tables.board.full))
        .barring(
            AT_BARS,
            opponent(player),
            why.barred(AT_BARS, opponent(player), tables.board.full)
                - position.at_plane(opponent(player)),
        )
        .barring(
            AT_BARS,
            NONE,
            why.barred(AT_BARS, NONE, tables.board.full) - position.at_absent(tables),
        )
        .joining_place(TAKEN_BARS, why)
        .joining_place(PASSES_BARS, why)
}

/// The answer after a move, if it has to be looked at.
pub fn tried<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    l: Point,
    idle: &Answer<W>,
) -> Answer<W> {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), args.attacker);
    let taken = if dies_from(tables, &after, args.attacker, l).is_empty() {
        after.taken
    } else {
        opponent(args.attacker)
    };
    let mut after_2 = after;
    after_2.put_taken(taken);
    played();
    let why_2 = if after_2.taken != NONE || !string_from_clear(tables, &after_2, l) {
        let why = if idle.holds() || breaks(tables, &after_2, idle) {
            goal_attacker_why_yes(tables, &after_2, args)
        } else {
            *idle
        };
        why.and(|| Answer::<W>::yes().joining(&allowed(tables, &after_2, l)))
    } else {
        Answer::<W>::no()
    };
    let why_3 = if why_2.holds() {
        before(tables, &after, args, &why_2, l)
    } else {
        Answer::<W>::no()
    };
    if why_3.holds() {
        before_2_2(tables, position, &why_3, args.attacker)
    } else {
        Answer::<W>::no()
    }
}

/// The answer of `gi_1_near`; if it holds, with the reason.
/// Rule: prelude.game:8.
pub fn gi_1_near_why_yes<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let nearer = nearer_4(tables, position, args.attacker);
    Answer::<W>::from(!nearer.is_empty() || position.taken == opponent(args.attacker))
        .and(|| {
            let why = goal_attacker_why_yes(tables, position, args)
                .and(|| goal_why_no(position, args.attacker).contrary());
            why.or(|| {
                Answer::<
                    W,
                >::from(
                        position.taken != args.attacker
                            && position.taken != opponent(args.attacker),
                    )
                    .and(|| {
                        let idle = Answer::<W>::yes();
                        any(
                            (position.at_absent(tables) & nearer).iter(),
                            |l| {
                                let mut why_2 = tried(tables, position, args, l, &idle);
                                if !why_2.holds() {
                                    return why_2;
                                }
                                why_2.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
                                why_2
                            },
                        )
                    })
                    .and(|| goal_why_no(position, opponent(args.attacker)).contrary())
                    .and(|| goal_why_no(position, args.attacker).contrary())
            })
        })
}

/// Why the points are reached.
pub fn reached_5<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    q: Point,
    points: Bits<W>,
) -> Answer<W> {
    let at_so = position.at_plane(opponent(args.attacker));
    let roots = chain_roots(
        Bits::<W>::of(q),
        points,
        |reached_2| tables.adj_table.image(reached_2) & at_so,
        |reached_3| tables.adj_table.image(reached_3 & at_so),
    );
    let at_so_2 = position.at_plane(opponent(args.attacker));
    let path = chain_path(
        roots,
        points,
        |reached_4| tables.adj_table.image(reached_4) & at_so_2,
        |reached_6| tables.adj_table.image(reached_6 & at_so_2),
    );
    Answer::<W>::yes().barring_others(AT_BARS, &position.at, path - roots)
}

/// The answer of `near_1`; if it does not hold, with the reason.
/// Rule: atari_go.game:13.
pub fn near_1_why_no<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = if position.taken == opponent(args.attacker) {
        Answer::<W>::yes()
    } else {
        Answer::<W>::no().barring_value(TAKEN_BARS, opponent(args.attacker))
    };
    why.or(|| {
        let at_so = position.at_plane(opponent(args.attacker));
        let mut why_3 = any(
            at_so.iter(),
            |q| {
                let vacant = position.at_absent(tables);
                if spread_has_from(
                    Bits::<W>::of(q),
                    tables.adj_table.row(q),
                    |reached_2| tables.adj_table.image(reached_2),
                    at_so,
                    vacant,
                    2,
                ) {
                    let mut why_2 = Answer::<W>::no();
                    let first = (vacant & tables.adj_table.row(q)).few(2);
                    let points = if first.at_least(2) {
                        first
                    } else {
                        let common = vacant
                            & spread_of_from(
                                Bits::<W>::of(q),
                                tables.adj_table.row(q),
                                |reached_3| tables.adj_table.image(reached_3),
                                at_so,
                            );
                        first | (common - first).few(2 - first.count())
                    };
                    if !points.is_empty() {
                        why_2.bar_others(AT_BARS, &position.at, points);
                        let points_2 = points - tables.adj_table.row(q);
                        if !points_2.is_empty() {
                            let reached_6 = closure(
                                Bits::<W>::of(q),
                                |reached_4| tables.adj_table.image(reached_4) & at_so,
                            );
                            let points_3 = union_of(
                                points_2
                                    .iter()
                                    .map(|q_2| {
                                        (tables.adj_table.column(q_2) & reached_6).few(1)
                                    }),
                            );
                            if !points_3.is_empty() {
                                why_2.join(&reached_5(tables, position, args, q, points_3));
                            }
                        }
                    }
                    why_2
                } else {
                    Answer::<W>::yes()
                }
            },
        );
        if why_3.holds() {
            return why_3;
        }
        why_3.bar(AT_BARS, opponent(args.attacker), tables.board.full - at_so);
        why_3
    })
}

/// The answer after a move, if it has to be looked at.
pub fn tried_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    l: Point,
    idle: &Answer<W>,
) -> Answer<W> {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), args.attacker);
    let taken = if dies_from(tables, &after, args.attacker, l).is_empty() {
        after.taken
    } else {
        opponent(args.attacker)
    };
    let mut after_2 = after;
    after_2.put_taken(taken);
    played();
    let why = if after_2.taken != NONE || !string_from_clear(tables, &after_2, l) {
        if idle.holds() || breaks(tables, &after_2, idle) {
            goal_why_no(&after_2, opponent(args.attacker))
        } else {
            *idle
        }
    } else {
        Answer::<W>::no().joining(&allowed(tables, &after_2, l))
    };
    let why_2 = if why.holds() {
        Answer::<W>::yes()
    } else {
        before(tables, &after, args, &why, l)
    };
    if why_2.holds() {
        Answer::<W>::yes()
    } else {
        before_2_2(tables, position, &why_2, args.attacker)
    }
}

/// Why the points are not reached.
pub fn unreached_7<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    q: Point,
) -> Answer<W> {
    let at_so = position.at_plane(opponent(args.attacker));
    let reached_3 = closure(
        Bits::<W>::of(q),
        |reached_2| tables.adj_table.image(reached_2) & at_so,
    );
    let points = tables.board.full - reached_3;
    if points.is_empty() {
        Answer::<W>::yes()
    } else {
        Answer::<W>::yes()
            .barring(
                AT_BARS,
                opponent(args.attacker),
                points & tables.adj_table.image(reached_3),
            )
    }
}

/// Why the points are not of `nearer`.
pub fn nearer_out<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    points: Bits<W>,
) -> Answer<W> {
    let at_so = position.at_plane(opponent(args.attacker));
    let mut why = Answer::<W>::yes()
        .barring(AT_BARS, opponent(args.attacker), tables.board.full - at_so);
    for q in at_so.iter() {
        let vacant = position.at_absent(tables);
        if spread_has_from(
            Bits::<W>::of(q),
            tables.adj_table.row(q),
            |reached_2| tables.adj_table.image(reached_2),
            at_so,
            vacant,
            2,
        ) {
            let first = (vacant & tables.adj_table.row(q)).few(2);
            let points_2 = if first.at_least(2) {
                first
            } else {
                let common = vacant
                    & spread_of_from(
                        Bits::<W>::of(q),
                        tables.adj_table.row(q),
                        |reached_3| tables.adj_table.image(reached_3),
                        at_so,
                    );
                first | (common - first).few(2 - first.count())
            };
            if !points_2.is_empty() {
                why.bar_others(AT_BARS, &position.at, points_2);
                let points_3 = points_2 - tables.adj_table.row(q);
                if !points_3.is_empty() {
                    let reached_6 = closure(
                        Bits::<W>::of(q),
                        |reached_4| tables.adj_table.image(reached_4) & at_so,
                    );
                    let points_4 = union_of(
                        points_3
                            .iter()
                            .map(|q_2| (tables.adj_table.column(q_2) & reached_6).few(1)),
                    );
                    if !points_4.is_empty() {
                        why.join(&reached_5(tables, position, args, q, points_4));
                    }
                }
            }
        } else {
            let by_adj = spread_of_from(
                Bits::<W>::of(q),
                tables.adj_table.row(q),
                |reached_7| tables.adj_table.image(reached_7),
                at_so,
            );
            let points_5 = tables.board.full - (vacant & by_adj);
            if !points_5.is_empty() {
                let points_6 = points_5 - by_adj;
                if !points_6.is_empty()
                    && !tables.adj_table.preimage(points_6).is_empty()
                {
                    why.join(&unreached_7(tables, position, args, q));
                }
                why.bar(AT_BARS, NONE, points_5 & by_adj);
            }
        }
        if !spread_has_from(
            Bits::<W>::of(q),
            tables.adj_table.row(q),
            |reached_8| tables.adj_table.image(reached_8),
            at_so,
            vacant,
            2,
        ) {
            if !spread_has_from(
                Bits::<W>::of(q),
                tables.adj_table.row(q),
                |reached_9| tables.adj_table.image(reached_9),
                at_so,
                vacant,
                1,
            ) {
                let by_adj_2 = spread_of_from(
                    Bits::<W>::of(q),
                    tables.adj_table.row(q),
                    |reached_10| tables.adj_table.image(reached_10),
                    at_so,
                );
                let points_7 = tables.board.full - by_adj_2;
                if !points_7.is_empty()
                    && !tables.adj_table.preimage(points_7).is_empty()
                {
                    why.join(&unreached_7(tables, position, args, q));
                }
                why.bar(AT_BARS, NONE, by_adj_2);
            } else {
                let first_2 = (vacant & tables.adj_table.row(q)).few(1);
                let points_8 = if first_2.is_empty() {
                    let common_2 = vacant
                        & spread_of_from(
                            Bits::<W>::of(q),
                            tables.adj_table.row(q),
                            |reached_11| tables.adj_table.image(reached_11),
                            at_so,
                        );
                    common_2.few(1)
                } else {
                    first_2
                };
                if !points_8.is_empty() {
                    why.bar_others(AT_BARS, &position.at, points_8);
                    let points_9 = points_8 - tables.adj_table.row(q);
                    if !points_9.is_empty() {
                        let reached_13 = closure(
                            Bits::<W>::of(q),
                            |reached_12| tables.adj_table.image(reached_12) & at_so,
                        );
                        let points_10 = union_of(
                            points_9
                                .iter()
                                .map(|q_3| {
                                    (tables.adj_table.column(q_3) & reached_13).few(1)
                                }),
                        );
                        if !points_10.is_empty() {
                            why.join(&reached_5(tables, position, args, q, points_10));
                        }
                    }
                }
            }
            if spread_has_from(
                Bits::<W>::of(q),
                tables.adj_table.row(q),
                |reached_14| tables.adj_table.image(reached_14),
                at_so,
                vacant,
                1,
            ) {
                let by_adj_3 = spread_of_from(
                    Bits::<W>::of(q),
                    tables.adj_table.row(q),
                    |reached_15| tables.adj_table.image(reached_15),
                    at_so,
                );
                let points_11 = points - by_adj_3;
                if !points_11.is_empty()
                    && !tables.adj_table.preimage(points_11).is_empty()
                {
                    why.join(&unreached_7(tables, position, args, q));
                }
                why.bar(AT_BARS, NONE, points & by_adj_3);
            }
        }
    }
    why
}

/// A part of `gi_1_near_why_no`.
/// Rule: prelude.game:8.
pub fn gi_1_near_why_no_part_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    goal_attacker_why_yes(tables, position, args)
        .contrary()
        .and(|| {
            if position.taken == args.attacker {
                Answer::<W>::no()
                    .barring_other_values(TAKEN_BARS, position.taken, tables.board.full)
            } else {
                Answer::<W>::yes()
            }
        })
        .and(|| {
            let vacant = position.at_absent(tables);
            let nearer = nearer_4(tables, position, args.attacker);
            let idle = Answer::<W>::yes();
            let mut why = any(
                    (vacant & nearer).iter(),
                    |l| tried_2(tables, position, args, l, &idle),
                )
                .or(|| Answer::<W>::no().barring(AT_BARS, NONE, nearer - vacant));
            if why.holds() {
                return why;
            }
            why.join(&goal_why_no(position, opponent(args.attacker)));
            let points = tables.board.full - nearer;
            if !points.is_empty() {
                why.join(&nearer_out(tables, position, args, points));
            }
            why
        })
}

/// The answer of `gi_1_near`; if it does not hold, with the reason.
/// Rule: prelude.game:8.
pub fn gi_1_near_why_no<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = if near_1_2(tables, position, args.attacker) {
        Answer::<W>::yes()
    } else {
        near_1_why_no(tables, position, args)
    };
    why.and(|| {
        Answer::<
            W,
        >::from(
                position.taken == opponent(args.attacker)
                    && position.taken != args.attacker,
            )
            .or(|| gi_1_near_why_no_part_1(tables, position, args))
            .or(|| {
                goal_why_no(position, opponent(args.attacker))
                    .and(|| {
                        if position.taken == args.attacker {
                            Answer::<W>::no()
                                .barring_other_values(
                                    TAKEN_BARS,
                                    position.taken,
                                    tables.board.full,
                                )
                        } else {
                            Answer::<W>::yes()
                        }
                    })
            })
    })
}

/// The answer of `gi_1_near`, with its reason.
/// Rule: prelude.game:8.
#[inline]
pub fn gi_1_near_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = gi_1_near_why_yes(tables, position, args);
    if why.holds() { why } else { gi_1_near_why_no(tables, position, args) }
}

/// The answer of `gi1_move` for a mover who does nothing.
/// Rule: prelude.game:8.
pub fn gi1_move_idle<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    if position.taken == opponent(args.attacker) {
        goal_why_no(position, opponent(args.attacker))
    } else {
        Answer::<W>::no()
            .barring(AT_BARS, args.attacker, nearer_4(tables, position, args.attacker))
    }
}

/// The points P with `string(P, P2)` for some P2 of the set.
/// Rule: stones.game:9, stones.game:10.
#[inline]
pub fn string_to_any<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    p2_set: Bits<W>,
) -> Bits<W> {
    union_of(
        (0..2)
            .map(|value| {
                let at_so = position.at_plane(value);
                closure(p2_set, |reached_2| tables.adj_table.preimage(reached_2 & at_so))
                    & at_so
            }),
    )
}

/// A part of `frame`.
pub fn frame_part_1_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    idle: &Answer<W>,
    player: Player,
) -> Answer<W> {
    let at_so = position.at_plane(opponent(player));
    let by_adj = tables.adj_table.preimage(position.at_absent(tables));
    let common = at_so - string_to_any(tables, position, by_adj);
    let mut why = Answer::<W>::yes().joining_place(TAKEN_BARS, idle);
    if common.is_empty() {
        why.bar(AT_BARS, opponent(player), tables.board.full - at_so);
        if !at_so.is_empty() {
            let points = at_so
                & closure(
                    by_adj,
                    |reached_2| tables.adj_table.preimage(reached_2 & at_so),
                ) & at_so;
            if !points.is_empty() {
                why.join(&reached_4_2(tables, position, points, player));
                why.bar_others(AT_BARS, &position.at, points);
            }
        }
    } else {
        let points_2 = common.few(1);
        if !points_2.is_empty() {
            why.bar_others(AT_BARS, &position.at, points_2);
            why.join(&unreached_2_2(tables, position, points_2, player));
        }
    }
    why
}

/// Why only a move that fills a barred point breaks the answer.
pub fn frame<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    idle: &Answer<W>,
) -> Answer<W> {
    let mut frame_2 = Answer::<W>::yes().joining_cell(AT_BARS, idle);
    let holds = !idle.bars(TAKEN_BARS, position.taken)
        && (!idle.bars(TAKEN_BARS, opponent(args.attacker))
            || {
                let common = position.at_plane(opponent(args.attacker))
                    - string_to_any(
                        tables,
                        position,
                        tables.adj_table.preimage(position.at_absent(tables)),
                    );
                common.is_empty()
            });
    if holds {
        if !idle.bars(TAKEN_BARS, position.taken)
            && !idle.bars(TAKEN_BARS, opponent(args.attacker))
        {
            frame_2.join_place(TAKEN_BARS, idle);
        } else {
            frame_2.join(&frame_part_1_2(tables, position, idle, args.attacker));
        }
    } else {
        frame_2.bar_everything();
    }
    frame_2.join_place(PASSES_BARS, idle);
    let frame_3 = Answer::<W>::yes()
        .joining_cell(AT_BARS, &frame_2)
        .joining_place(TAKEN_BARS, &frame_2)
        .joining_place(PASSES_BARS, &frame_2);
    if breaks(tables, position, &frame_3) {
        Answer::<W>::yes().barring_everything()
    } else {
        frame_3
    }
}

/// Where a move can be of the moves of `gi1`.
/// Rule: atari_go.game:7.
#[inline]
pub fn play_few<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    idle: &Answer<W>,
) -> Bits<W> {
    let why = if idle.holds() {
        Answer::<W>::yes().barring_everything()
    } else {
        frame(tables, position, args, idle)
    };
    position.at_absent(tables) & why.barred(AT_BARS, args.attacker, tables.board.full)
}

/// Where a move of the attacker must be after which `near_1_or_stuck` holds, if it does not.
pub fn nearer_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Bits<W> {
    if stuck_1(tables, position) {
        tables.board.full
    } else {
        let at_so = position.at_plane(opponent(args.attacker));
        let vacant = position.at_absent(tables);
        spread_each(
            at_so,
            at_so,
            vacant,
            3,
            |point| tables.adj_table.row(point),
            |reached_2| tables.adj_table.image(reached_2),
            |few| { if few.at_least(3) { Bits::<W>::EMPTY } else { few } },
        )
    }
}

/// Why only a move that fills a barred point breaks the answer.
pub fn frame_4<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    idle: &Answer<W>,
) -> Answer<W> {
    let mut frame_2 = Answer::<W>::yes().joining_cell(AT_BARS, idle);
    if !idle.bars(TAKEN_BARS, position.taken)
        && (!idle.bars(TAKEN_BARS, args.attacker)
            || (position.at_plane(args.attacker)
                - string_to_any(
                    tables,
                    position,
                    tables.adj_table.preimage(position.at_absent(tables)),
                ))
                .is_empty())
    {
        if !idle.bars(TAKEN_BARS, args.attacker)
            && !idle.bars(TAKEN_BARS, position.taken)
        {
            frame_2.join_place(TAKEN_BARS, idle);
        } else {
            frame_2
                .join(&frame_part_1_2(tables, position, idle, opponent(args.attacker)));
        }
    } else {
        frame_2.bar_everything();
    }
    frame_2.join_place(PASSES_BARS, idle);
    let frame_3 = Answer::<W>::yes()
        .joining_cell(AT_BARS, &frame_2)
        .joining_place(TAKEN_BARS, &frame_2)
        .joining_place(PASSES_BARS, &frame_2);
    if breaks(tables, position, &frame_3) {
        Answer::<W>::yes().barring_everything()
    } else {
        frame_3
    }
}

/// Whether a move is legal, has to be looked at and brings it about.
pub fn tried_7<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    l: Point,
    idle: &Answer<W>,
) -> bool {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), opponent(args.attacker));
    let taken = if dies_from(tables, &after, opponent(args.attacker), l).is_empty() {
        after.taken
    } else {
        args.attacker
    };
    after.put_taken(taken);
    played();
    if !idle.holds() && !breaks(tables, &after, idle) {
        return false;
    }
    after.taken != NONE || !string_from_clear(tables, &after, l)
}

/// The points that count for `near_1`.
pub fn likely<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Bits<W> {
    let at_so = position.at_plane(opponent(args.attacker));
    let vacant = position.at_absent(tables);
    spread_each(
        at_so,
        at_so,
        vacant,
        2,
        |point| tables.adj_table.row(point),
        |reached_2| tables.adj_table.image(reached_2),
        |few| { if few.at_least(2) { Bits::<W>::EMPTY } else { few } },
    )
}

/// Whether a move is legal, has to be looked at and brings it about. `n` is from 1 to 3.
pub fn tried_4<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    l: Point,
    idle: &Answer<W>,
    n: Value,
) -> bool {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), opponent(args.attacker));
    let taken = if dies_from(tables, &after, opponent(args.attacker), l).is_empty() {
        after.taken
    } else {
        args.attacker
    };
    after.put_taken(taken);
    played();
    if (!idle.holds() && !breaks(tables, &after, idle))
        || (after.taken == NONE && string_from_clear(tables, &after, l))
    {
        return false;
    }
    if n == 1 {
        !gi_1_near_met(tables, &after, args)
    } else {
        if n == 2 {
            !gi_2_1_near_met(tables, &after, args)
        } else {
            !gi_3_2_1_near_met(tables, &after, args)
        }
    }
}

/// The answer of `gi_1_near`; if it holds, with the reason for one who makes a single reply.
/// Rule: prelude.game:8.
pub fn gi_1_near_stands<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let nearer = nearer_4(tables, position, args.attacker);
    Answer::<W>::from(!nearer.is_empty() || position.taken == opponent(args.attacker))
        .and(|| {
            goal_attacker_why_yes(tables, position, args)
                .and(|| Answer::<W>::from(position.taken != args.attacker))
                .or(|| {
                    Answer::<
                        W,
                    >::from(
                            position.taken != args.attacker
                                && position.taken != opponent(args.attacker),
                        )
                        .and(|| {
                            let idle = Answer::<W>::yes();
                            any(
                                (position.at_absent(tables) & nearer).iter(),
                                |l| {
                                    let mut why = tried(tables, position, args, l, &idle);
                                    if !why.holds() {
                                        return why;
                                    }
                                    why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
                                    why
                                },
                            )
                        })
                        .and(|| Answer::<
                            W,
                        >::from(position.taken != opponent(args.attacker)))
                        .and(|| Answer::<W>::from(position.taken != args.attacker))
                })
        })
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    if !stuck_0(tables, position) && !near_1_2(tables, position, args.attacker) {
        return false;
    }
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent(tables);
    let idle = Answer::<W>::yes();
    let why = if idle.holds() {
        Answer::<W>::yes().barring_everything()
    } else {
        frame_4(tables, position, args, &idle)
    };
    if (vacant & why.barred(AT_BARS, opponent(args.attacker), tables.board.full))
        .iter()
        .all(|l| !tried_7(tables, position, args, l, &idle))
    {
        return true;
    }
    let likely_3 = likely(tables, position, args);
    let idle_2 = Answer::<W>::yes();
    if !(vacant & likely_3)
        .iter()
        .all(|l_2| !tried_4(tables, position, args, l_2, &idle_2, 1))
    {
        return false;
    }
    let threat = gi_1_near_stands(tables, position, args).contrary();
    let threat_2 = if threat.holds() {
        threat
    } else if position.taken == args.attacker
        || position.taken == opponent(args.attacker)
    {
        Answer::<W>::no().barring_everything()
    } else {
        Answer::<W>::no()
            .joining(&threat)
            .barring(
                AT_BARS,
                opponent(args.attacker),
                nearer_4(tables, position, opponent(args.attacker)),
            )
    };
    if threat_2.holds() {
        return false;
    }
    let why_2 = if threat_2.holds() {
        Answer::<W>::yes().barring_everything()
    } else {
        frame_4(tables, position, args, &threat_2)
    };
    ((vacant & why_2.barred(AT_BARS, opponent(args.attacker), tables.board.full))
        - likely_3)
        .iter()
        .all(|l_3| !tried_4(tables, position, args, l_3, &threat_2, 1))
}

/// Whether a move is legal, has to be looked at and brings it about. `n` is from 1 to 2.
pub fn tried_5<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    l: Point,
    idle: &Answer<W>,
    n: Value,
) -> bool {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), args.attacker);
    let taken = if dies_from(tables, &after, args.attacker, l).is_empty() {
        after.taken
    } else {
        opponent(args.attacker)
    };
    after.put_taken(taken);
    played();
    if (!idle.holds() && !breaks(tables, &after, idle))
        || (after.taken == NONE && string_from_clear(tables, &after, l))
    {
        return false;
    }
    if n == 1 {
        g_1_1_near_met(tables, &after, args)
    } else {
        g_near_met(tables, &after, args, 2)
    }
}

/// The answer of `stuck_0`; if it does not hold, with the reason.
pub fn stuck_0_why_no<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
) -> Answer<W> {
    let vacant = position.at_absent(tables);
    every(
        vacant.iter(),
        |l| {
            let common = (tables.adj_table.row(l) & vacant) - Bits::<W>::of(l);
            let mut why = if common.is_empty() {
                Answer::<W>::yes()
            } else {
                Answer::<W>::no().barring_others(AT_BARS, &position.at, common.few(1))
            };
            if why.holds() {
                return why;
            }
            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
            why
        },
    )
}

/// The answer after a change, carried back to the state before it.
pub fn before_15<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    why: &Answer<W>,
    l: Point,
) -> Answer<W> {
    let mut why_2 = Answer::<W>::from(why.holds()).joining_cell(AT_BARS, why);
    if !why.bars(TAKEN_BARS, args.attacker) && !why.bars(TAKEN_BARS, position.taken) {
        why_2.join_place(TAKEN_BARS, why);
    } else {
        why_2.join(&before_part_1_2(tables, position, l, why, opponent(args.attacker)));
    }
    why_2.join_place(PASSES_BARS, why);
    why_2
}

/// The answer after a move, if it has to be looked at.
pub fn tried_12<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    l: Point,
    idle: &Answer<W>,
) -> Answer<W> {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), opponent(args.attacker));
    let taken = if dies_from(tables, &after, opponent(args.attacker), l).is_empty() {
        after.taken
    } else {
        args.attacker
    };
    let mut after_2 = after;
    after_2.put_taken(taken);
    played();
    let why_2 = if after_2.taken != NONE || !string_from_clear(tables, &after_2, l) {
        let why = if breaks(tables, &after_2, idle) || !idle.holds() {
            Answer::<W>::no()
        } else {
            *idle
        };
        why.or(|| Answer::<W>::no().joining(&allowed(tables, &after_2, l)))
    } else {
        Answer::<W>::yes()
    };
    let why_3 = if why_2.holds() {
        Answer::<W>::yes()
    } else {
        before_15(tables, &after, args, &why_2, l)
    };
    if why_3.holds() {
        Answer::<W>::yes()
    } else {
        before_2_2(tables, position, &why_3, opponent(args.attacker))
    }
}

/// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
pub fn tried_6<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    l: Point,
    idle: &Answer<W>,
    n: Value,
) -> Answer<W> {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), opponent(args.attacker));
    let taken = if dies_from(tables, &after, opponent(args.attacker), l).is_empty() {
        after.taken
    } else {
        args.attacker
    };
    let mut after_2 = after;
    after_2.put_taken(taken);
    played();
    let why_2 = if after_2.taken != NONE || !string_from_clear(tables, &after_2, l) {
        let why = if breaks(tables, &after_2, idle) || !idle.holds() {
            let gi_1_near_met_holds = if n == 1 {
                gi_1_near_met(tables, &after_2, args)
            } else if n == 2 {
                gi_2_1_near_met(tables, &after_2, args)
            } else {
                gi_3_2_1_near_met(tables, &after_2, args)
            };
            if gi_1_near_met_holds {
                Answer::<W>::yes()
            } else if n == 1 {
                gi_1_near_why_no(tables, &after_2, args)
            } else {
                gi_near_why_no(tables, &after_2, args, n)
            }
        } else {
            *idle
        };
        why.or(|| Answer::<W>::no().joining(&allowed(tables, &after_2, l)))
    } else {
        Answer::<W>::yes()
    };
    let why_3 = if why_2.holds() {
        Answer::<W>::yes()
    } else {
        before_15(tables, &after, args, &why_2, l)
    };
    if why_3.holds() {
        Answer::<W>::yes()
    } else {
        before_2_2(tables, position, &why_3, opponent(args.attacker))
    }
}

/// The answer of `g_1_1_near`; if it does not hold, with the reason.
/// Rule: prelude.game:14.
pub fn g_1_1_near_why_no<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = if stuck_0(tables, position) || near_1_2(tables, position, args.attacker) {
        Answer::<W>::yes()
    } else {
        near_1_why_no(tables, position, args).or(|| stuck_0_why_no(tables, position))
    };
    why.and(|| {
        Answer::<W>::from(position.taken == opponent(args.attacker))
            .or(|| {
                goal_attacker_why_yes(tables, position, args)
                    .contrary()
                    .and(|| {
                        if position.taken == args.attacker {
                            Answer::<W>::no()
                                .barring_other_values(
                                    TAKEN_BARS,
                                    position.taken,
                                    tables.board.full,
                                )
                        } else {
                            Answer::<W>::yes()
                        }
                    })
                    .and(|| {
                        let vacant = position.at_absent(tables);
                        let idle = Answer::<W>::no();
                        let why_2 = if idle.holds() {
                            frame_4(tables, position, args, &idle)
                        } else {
                            Answer::<W>::yes().barring_everything()
                        };
                        every(
                                (vacant
                                    & why_2
                                        .barred(
                                            AT_BARS,
                                            opponent(args.attacker),
                                            tables.board.full,
                                        ))
                                    .iter(),
                                |l| {
                                    let mut why_3 = tried_12(tables, position, args, l, &idle);
                                    if why_3.holds() {
                                        return why_3;
                                    }
                                    why_3.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
                                    why_3
                                },
                            )
                            .or(|| {
                                let likely_3 = likely(tables, position, args);
                                let idle_2 = Answer::<W>::no();
                                let why_5 = every(
                                    (vacant & likely_3).iter(),
                                    |l_2| {
                                        let mut why_4 = tried_6(
                                            tables,
                                            position,
                                            args,
                                            l_2,
                                            &idle_2,
                                            1,
                                        );
                                        if why_4.holds() {
                                            return why_4;
                                        }
                                        why_4.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_2));
                                        why_4
                                    },
                                );
                                why_5
                                    .and(|| {
                                        let why_6 = gi_1_near_stands(tables, position, args);
                                        let threat = if why_6.holds() {
                                            why_6
                                        } else {
                                            gi_1_near_why_no(tables, position, args)
                                        };
                                        let threat_2 = if threat.holds() {
                                            if position.taken == args.attacker
                                                || position.taken == opponent(args.attacker)
                                            {
                                                Answer::<W>::yes().barring_everything()
                                            } else {
                                                Answer::<W>::yes()
                                                    .joining(&threat)
                                                    .barring(
                                                        AT_BARS,
                                                        opponent(args.attacker),
                                                        nearer_4(tables, position, opponent(args.attacker)),
                                                    )
                                            }
                                        } else {
                                            threat
                                        };
                                        Answer::<W>::from(threat_2.holds())
                                            .joining_cell(AT_BARS, &threat_2)
                                            .joining_place(TAKEN_BARS, &threat_2)
                                            .joining_place(PASSES_BARS, &threat_2)
                                            .and(|| {
                                                let why_7 = if threat_2.holds() {
                                                    frame_4(tables, position, args, &threat_2)
                                                } else {
                                                    Answer::<W>::yes().barring_everything()
                                                };
                                                every(
                                                    ((vacant
                                                        & why_7
                                                            .barred(
                                                                AT_BARS,
                                                                opponent(args.attacker),
                                                                tables.board.full,
                                                            )) - likely_3)
                                                        .iter(),
                                                    |l_3| {
                                                        let mut why_8 = tried_6(
                                                            tables,
                                                            position,
                                                            args,
                                                            l_3,
                                                            &threat_2,
                                                            1,
                                                        );
                                                        if why_8.holds() {
                                                            return why_8;
                                                        }
                                                        why_8.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_3));
                                                        why_8
                                                    },
                                                )
                                            })
                                    })
                            })
                    })
            })
            .or(|| goal_why_no(position, opponent(args.attacker)))
    })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    if !near(tables, position, args.attacker, 2) && !stuck_1(tables, position) {
        return false;
    }
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    if position.taken == args.attacker || position.taken == opponent(args.attacker) {
        return false;
    }
    let vacant = position.at_absent(tables);
    let idle = Answer::<W>::yes();
    if (vacant & nearer_4(tables, position, args.attacker))
        .iter()
        .any(|l| tried_3(tables, position, args, l, &idle))
    {
        return true;
    }
    let nearer = nearer_2(tables, position, args);
    let idle_2 = Answer::<W>::yes();
    if (vacant & nearer)
        .iter()
        .any(|l_2| tried_5(tables, position, args, l_2, &idle_2, 1))
    {
        return true;
    }
    if !stuck_0(tables, position) && !near_1_2(tables, position, args.attacker) {
        return false;
    }
    let idle_3 = g_1_1_near_why_no(tables, position, args);
    let why = if idle_3.holds() {
        Answer::<W>::yes().barring_everything()
    } else {
        frame(tables, position, args, &idle_3)
    };
    ((vacant & why.barred(AT_BARS, args.attacker, tables.board.full)) - nearer)
        .iter()
        .any(|l_3| tried_5(tables, position, args, l_3, &idle_3, 1))
}

/// Whether a move brings it about at once, with the reason.
pub fn at_once<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let idle = Answer::<W>::yes();
    any(
        (position.at_absent(tables) & nearer_4(tables, position, args.attacker)).iter(),
        |l| {
            let mut why = tried(tables, position, args, l, &idle);
            if !why.holds() {
                return why;
            }
            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
            why
        },
    )
}

/// The answer after a move, if it has to be looked at.
pub fn tried_5_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    l: Point,
    idle: &Answer<W>,
) -> Answer<W> {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), opponent(args.attacker));
    let taken = if dies_from(tables, &after, opponent(args.attacker), l).is_empty() {
        after.taken
    } else {
        args.attacker
    };
    let mut after_2 = after;
    after_2.put_taken(taken);
    played();
    let why = if after_2.taken != NONE || !string_from_clear(tables, &after_2, l) {
        if breaks(tables, &after_2, idle) || !idle.holds() {
            Answer::<W>::no()
        } else {
            *idle
        }
    } else {
        Answer::<W>::yes().joining(&allowed(tables, &after_2, l))
    };
    let why_2 = if why.holds() {
        before_15(tables, &after, args, &why, l)
    } else {
        Answer::<W>::no()
    };
    if why_2.holds() {
        before_2_2(tables, position, &why_2, opponent(args.attacker))
    } else {
        Answer::<W>::no()
    }
}

/// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
pub fn tried_8<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    l: Point,
    threat: &Answer<W>,
    n: Value,
) -> Answer<W> {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), opponent(args.attacker));
    let taken = if dies_from(tables, &after, opponent(args.attacker), l).is_empty() {
        after.taken
    } else {
        args.attacker
    };
    let mut after_2 = after;
    after_2.put_taken(taken);
    played();
    let why = if after_2.taken != NONE || !string_from_clear(tables, &after_2, l) {
        if breaks(tables, &after_2, threat) || !threat.holds() {
            if n == 1 {
                gi_1_near_why_yes(tables, &after_2, args)
            } else {
                gi_near_why_yes(tables, &after_2, args, n)
            }
        } else {
            *threat
        }
    } else {
        Answer::<W>::yes().joining(&allowed(tables, &after_2, l))
    };
    let why_2 = if why.holds() {
        before_15(tables, &after, args, &why, l)
    } else {
        Answer::<W>::no()
    };
    if why_2.holds() {
        before_2_2(tables, position, &why_2, opponent(args.attacker))
    } else {
        Answer::<W>::no()
    }
}

/// The answer of `g_1_1_near`; if it holds, with the reason.
/// Rule: prelude.game:14.
pub fn g_1_1_near_why_yes<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    Answer::<
        W,
    >::from(stuck_0(tables, position) || near_1_2(tables, position, args.attacker))
        .and(|| {
            goal_attacker_why_yes(tables, position, args)
                .or(|| {
                    Answer::<
                        W,
                    >::from(
                            position.taken != args.attacker
                                && position.taken != opponent(args.attacker),
                        )
                        .and(|| {
                            let vacant = position.at_absent(tables);
                            let idle = Answer::<W>::no();
                            let frame_2 = if idle.holds() {
                                frame_4(tables, position, args, &idle)
                            } else {
                                Answer::<W>::yes().barring_everything()
                            };
                            let candidates = frame_2
                                .barred(
                                    AT_BARS,
                                    opponent(args.attacker),
                                    tables.board.full,
                                );
                            let why = every(
                                    (vacant & candidates).iter(),
                                    |l| tried_5_2(tables, position, args, l, &idle),
                                )
                                .and(|| {
                                    Answer::<W>::yes()
                                        .barring(AT_BARS, NONE, candidates - vacant)
                                })
                                .and(|| Answer::<W>::yes().joining(&frame_2));
                            let why_3 = why
                                .or(|| {
                                    let threat = gi_1_near_why_yes(tables, position, args);
                                    Answer::<W>::from(threat.holds())
                                        .joining_cell(AT_BARS, &threat)
                                        .joining_place(TAKEN_BARS, &threat)
                                        .joining_place(PASSES_BARS, &threat)
                                        .and(|| {
                                            let frame_3 = if threat.holds() {
                                                frame_4(tables, position, args, &threat)
                                            } else {
                                                Answer::<W>::yes().barring_everything()
                                            };
                                            let candidates_2 = frame_3
                                                .barred(
                                                    AT_BARS,
                                                    opponent(args.attacker),
                                                    tables.board.full,
                                                );
                                            let mut why_2 = every(
                                                    (vacant & candidates_2).iter(),
                                                    |l_2| tried_8(tables, position, args, l_2, &threat, 1),
                                                )
                                                .and(|| {
                                                    Answer::<W>::yes()
                                                        .barring(AT_BARS, NONE, candidates_2 - vacant)
                                                });
                                            if !why_2.holds() {
                                                return why_2;
                                            }
                                            why_2.join(&frame_3);
                                            why_2
                                        })
                                });
                            why_3
                                .and(|| {
                                    goal_why_no(position, opponent(args.attacker)).contrary()
                                })
                                .and(|| goal_why_no(position, args.attacker).contrary())
                        })
                })
        })
}

/// The answer after a move, if it has to be looked at. `n` is from 1 to 2.
pub fn tried_9<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    l: Point,
    idle: &Answer<W>,
    n: Value,
) -> Answer<W> {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), args.attacker);
    let taken = if dies_from(tables, &after, args.attacker, l).is_empty() {
        after.taken
    } else {
        opponent(args.attacker)
    };
    let mut after_2 = after;
    after_2.put_taken(taken);
    played();
    let why_2 = if after_2.taken != NONE || !string_from_clear(tables, &after_2, l) {
        let why = if idle.holds() || breaks(tables, &after_2, idle) {
            let g_1_1_near_met_holds = if n == 1 {
                g_1_1_near_met(tables, &after_2, args)
            } else {
                g_near_met(tables, &after_2, args, 2)
            };
            if g_1_1_near_met_holds {
                if n == 1 {
                    g_1_1_near_why_yes(tables, &after_2, args)
                } else {
                    g_near_why_yes(tables, &after_2, args, 2)
                }
            } else {
                Answer::<W>::no()
            }
        } else {
            *idle
        };
        why.and(|| Answer::<W>::yes().joining(&allowed(tables, &after_2, l)))
    } else {
        Answer::<W>::no()
    };
    let why_3 = if why_2.holds() {
        before(tables, &after, args, &why_2, l)
    } else {
        Answer::<W>::no()
    };
    if why_3.holds() {
        before_2_2(tables, position, &why_3, args.attacker)
    } else {
        Answer::<W>::no()
    }
}

/// A part of `gi_2_1_near_why_yes`.
/// Rule: prelude.game:8.
pub fn gi_2_1_near_why_yes_part_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    at_once(tables, position, args)
        .or(|| {
            let vacant = position.at_absent(tables);
            let nearer = nearer_2(tables, position, args);
            let idle = Answer::<W>::yes();
            let why_2 = any(
                (vacant & nearer).iter(),
                |l| {
                    let mut why = tried_9(tables, position, args, l, &idle, 1);
                    if !why.holds() {
                        return why;
                    }
                    why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
                    why
                },
            );
            why_2
                .or(|| {
                    if stuck_0(tables, position)
                        || near_1_2(tables, position, args.attacker)
                    {
                        let idle_2 = g_1_1_near_why_no(tables, position, args);
                        let why_3 = if idle_2.holds() {
                            Answer::<W>::yes().barring_everything()
                        } else {
                            frame(tables, position, args, &idle_2)
                        };
                        any(
                            ((vacant
                                & why_3.barred(AT_BARS, args.attacker, tables.board.full))
                                - nearer)
                                .iter(),
                            |l_2| {
                                let mut why_4 = tried_9(
                                    tables,
                                    position,
                                    args,
                                    l_2,
                                    &idle_2,
                                    1,
                                );
                                if !why_4.holds() {
                                    return why_4;
                                }
                                why_4.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_2));
                                why_4
                            },
                        )
                    } else {
                        Answer::<W>::no()
                    }
                })
        })
}

/// The answer of `gi_near`; if it holds, with the reason. `n` is from 2 to 3.
/// Rule: prelude.game:8.
pub fn gi_near_why_yes<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    n: Value,
) -> Answer<W> {
    let why = Answer::<
        W,
    >::from(
        near(tables, position, args.attacker, n)
            || {
                if n == 2 {
                    stuck_1(tables, position)
                } else {
                    stuck_2(tables, position)
                }
            },
    );
    why.and(|| {
        let why_2 = goal_attacker_why_yes(tables, position, args)
            .and(|| goal_why_no(position, args.attacker).contrary());
        why_2
            .or(|| {
                Answer::<
                    W,
                >::from(
                        position.taken != args.attacker
                            && position.taken != opponent(args.attacker),
                    )
                    .and(|| {
                        if n == 2 {
                            gi_2_1_near_why_yes_part_1(tables, position, args)
                        } else {
                            gi_3_2_1_near_why_yes_part_1(tables, position, args)
                        }
                    })
                    .and(|| goal_why_no(position, opponent(args.attacker)).contrary())
                    .and(|| goal_why_no(position, args.attacker).contrary())
            })
    })
}

/// The answer of `near`; if it does not hold, with the reason. `n` is from 2 to 3.
/// Rule: atari_go.game:13.
pub fn near_why_no<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    n: Value,
) -> Answer<W> {
    let why = if position.taken == opponent(args.attacker) {
        Answer::<W>::yes()
    } else {
        Answer::<W>::no().barring_value(TAKEN_BARS, opponent(args.attacker))
    };
    why.or(|| {
        let at_so = position.at_plane(opponent(args.attacker));
        let mut why_3 = any(
            at_so.iter(),
            |q| {
                let vacant = position.at_absent(tables);
                if spread_has_from(
                    Bits::<W>::of(q),
                    tables.adj_table.row(q),
                    |reached_2| tables.adj_table.image(reached_2),
                    at_so,
                    vacant,
                    n + 1,
                ) {
                    let mut why_2 = Answer::<W>::no();
                    let first = (vacant & tables.adj_table.row(q)).few(n + 1);
                    let points = if first.at_least(n + 1) {
                        first
                    } else {
                        let common = vacant
                            & spread_of_from(
                                Bits::<W>::of(q),
                                tables.adj_table.row(q),
                                |reached_3| tables.adj_table.image(reached_3),
                                at_so,
                            );
                        first | (common - first).few(n + 1 - first.count())
                    };
                    if !points.is_empty() {
                        why_2.bar_others(AT_BARS, &position.at, points);
                        let points_2 = points - tables.adj_table.row(q);
                        if !points_2.is_empty() {
                            let reached_6 = closure(
                                Bits::<W>::of(q),
                                |reached_4| tables.adj_table.image(reached_4) & at_so,
                            );
                            let points_3 = union_of(
                                points_2
                                    .iter()
                                    .map(|q_2| {
                                        (tables.adj_table.column(q_2) & reached_6).few(1)
                                    }),
                            );
                            if !points_3.is_empty() {
                                why_2.join(&reached_5(tables, position, args, q, points_3));
                            }
                        }
                    }
                    why_2
                } else {
                    Answer::<W>::yes()
                }
            },
        );
        if why_3.holds() {
            return why_3;
        }
        why_3.bar(AT_BARS, opponent(args.attacker), tables.board.full - at_so);
        why_3
    })
}

/// The answer of `stuck_1`; if it does not hold, with the reason.
pub fn stuck_1_why_no<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
) -> Answer<W> {
    let vacant = position.at_absent(tables);
    every(
        vacant.iter(),
        |l| {
            let mut why_3 = every(
                ((tables.adj_table.row(l) & vacant) - Bits::<W>::of(l)).iter(),
                |l_2| {
                    let mut why_2 = every(
                        (vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2))).iter(),
                        |l_3| {
                            let common = (tables.adj_table.row(l_3) & vacant)
                                - (Bits::<W>::of(l_3) | Bits::<W>::of(l)
                                    | Bits::<W>::of(l_2));
                            let mut why = if common.is_empty() {
                                Answer::<W>::yes()
                            } else {
                                Answer::<W>::no()
                                    .barring_others(AT_BARS, &position.at, common.few(1))
                            };
                            if why.holds() {
                                return why;
                            }
                            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_3));
                            why
                        },
                    );
                    if why_2.holds() {
                        return why_2;
                    }
                    why_2.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_2));
                    why_2
                },
            );
            if why_3.holds() {
                return why_3;
            }
            why_3.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
            why_3
        },
    )
}

/// Whether a move brings it about at once, with the reason.
pub fn at_once_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = if near_1_2(tables, position, args.attacker) {
        Answer::<W>::yes()
    } else {
        near_1_why_no(tables, position, args)
    };
    why.and(|| {
        let vacant = position.at_absent(tables);
        let nearer = nearer_4(tables, position, args.attacker);
        let idle = Answer::<W>::yes();
        let mut why_2 = any(
                (vacant & nearer).iter(),
                |l| tried_2(tables, position, args, l, &idle),
            )
            .or(|| Answer::<W>::no().barring(AT_BARS, NONE, nearer - vacant));
        if why_2.holds() {
            return why_2;
        }
        why_2.join(&goal_why_no(position, opponent(args.attacker)));
        let points = tables.board.full - nearer;
        if !points.is_empty() {
            why_2.join(&nearer_out(tables, position, args, points));
        }
        why_2
    })
}

/// The answer after a move, if it has to be looked at. `n` is from 1 to 2.
pub fn tried_10<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    l: Point,
    idle: &Answer<W>,
    n: Value,
) -> Answer<W> {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), args.attacker);
    let taken = if dies_from(tables, &after, args.attacker, l).is_empty() {
        after.taken
    } else {
        opponent(args.attacker)
    };
    let mut after_2 = after;
    after_2.put_taken(taken);
    played();
    let why = if after_2.taken != NONE || !string_from_clear(tables, &after_2, l) {
        if idle.holds() || breaks(tables, &after_2, idle) {
            if n == 1 {
                g_1_1_near_why_no(tables, &after_2, args)
            } else {
                g_near_why_no(tables, &after_2, args, 2)
            }
        } else {
            *idle
        }
    } else {
        Answer::<W>::no().joining(&allowed(tables, &after_2, l))
    };
    let why_2 = if why.holds() {
        Answer::<W>::yes()
    } else {
        before(tables, &after, args, &why, l)
    };
    if why_2.holds() {
        Answer::<W>::yes()
    } else {
        before_2_2(tables, position, &why_2, args.attacker)
    }
}

/// The answer of `stuck_1`, with its reason.
pub fn stuck_1_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
) -> Answer<W> {
    let vacant = position.at_absent(tables);
    let mut why_6 = every(
        vacant.iter(),
        |l| {
            let common = (tables.adj_table.row(l) & vacant) - Bits::<W>::of(l);
            let why_4 = every(
                common.iter(),
                |l_2| {
                    let common_2 = vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2));
                    let why_2 = every(
                        common_2.iter(),
                        |l_3| {
                            let common_3 = (tables.adj_table.row(l_3) & vacant)
                                - (Bits::<W>::of(l_3) | Bits::<W>::of(l)
                                    | Bits::<W>::of(l_2));
                            let mut why = if common_3.is_empty() {
                                let points = tables.board.full
                                    - (tables.adj_table.row(l_3) & vacant);
                                if points.is_empty() {
                                    Answer::<W>::yes()
                                } else {
                                    Answer::<W>::yes()
                                        .barring(AT_BARS, NONE, points & tables.adj_table.row(l_3))
                                }
                            } else {
                                Answer::<W>::no()
                                    .barring_others(AT_BARS, &position.at, common_3.few(1))
                            };
                            if why.holds() {
                                return why;
                            }
                            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_3));
                            why
                        },
                    );
                    let mut why_3 = why_2
                        .and(|| {
                            Answer::<W>::yes()
                                .barring(
                                    AT_BARS,
                                    NONE,
                                    tables.board.full - (common_2 | vacant),
                                )
                        });
                    if why_3.holds() {
                        return why_3;
                    }
                    why_3.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_2));
                    why_3
                },
            );
            let mut why_5 = why_4
                .and(|| {
                    let points_2 = tables.board.full - common;
                    if points_2.is_empty() {
                        Answer::<W>::yes()
                    } else {
                        let points_3 = points_2 - (tables.adj_table.row(l) & vacant);
                        if points_3.is_empty() {
                            Answer::<W>::yes()
                        } else {
                            Answer::<W>::yes()
                                .barring(AT_BARS, NONE, points_3 & tables.adj_table.row(l))
                        }
                    }
                });
            if why_5.holds() {
                return why_5;
            }
            why_5.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
            why_5
        },
    );
    if !why_6.holds() {
        return why_6;
    }
    why_6.bar(AT_BARS, NONE, tables.board.full - vacant);
    why_6
}

/// Why the points are not of `nearer_2`.
pub fn nearer_2_out<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    points: Bits<W>,
) -> Answer<W> {
    let mut why = Answer::<W>::yes().joining(&stuck_1_why(tables, position));
    if !stuck_1(tables, position) {
        let at_so = position.at_plane(opponent(args.attacker));
        why.bar(AT_BARS, opponent(args.attacker), tables.board.full - at_so);
        for q in at_so.iter() {
            let vacant = position.at_absent(tables);
            if spread_has_from(
                Bits::<W>::of(q),
                tables.adj_table.row(q),
                |reached_2| tables.adj_table.image(reached_2),
                at_so,
                vacant,
                3,
            ) {
                let first = (vacant & tables.adj_table.row(q)).few(3);
                let points_2 = if first.at_least(3) {
                    first
                } else {
                    let common = vacant
                        & spread_of_from(
                            Bits::<W>::of(q),
                            tables.adj_table.row(q),
                            |reached_3| tables.adj_table.image(reached_3),
                            at_so,
                        );
                    first | (common - first).few(3 - first.count())
                };
                if !points_2.is_empty() {
                    why.bar_others(AT_BARS, &position.at, points_2);
                    let points_3 = points_2 - tables.adj_table.row(q);
                    if !points_3.is_empty() {
                        let reached_6 = closure(
                            Bits::<W>::of(q),
                            |reached_4| tables.adj_table.image(reached_4) & at_so,
                        );
                        let points_4 = union_of(
                            points_3
                                .iter()
                                .map(|q_2| {
                                    (tables.adj_table.column(q_2) & reached_6).few(1)
                                }),
                        );
                        if !points_4.is_empty() {
                            why.join(&reached_5(tables, position, args, q, points_4));
                        }
                    }
                }
            } else {
                let by_adj = spread_of_from(
                    Bits::<W>::of(q),
                    tables.adj_table.row(q),
                    |reached_7| tables.adj_table.image(reached_7),
                    at_so,
                );
                let points_5 = tables.board.full - (vacant & by_adj);
                if !points_5.is_empty() {
                    let points_6 = points_5 - by_adj;
                    if !points_6.is_empty()
                        && !tables.adj_table.preimage(points_6).is_empty()
                    {
                        why.join(&unreached_7(tables, position, args, q));
                    }
                    why.bar(AT_BARS, NONE, points_5 & by_adj);
                }
            }
            if !spread_has_from(
                Bits::<W>::of(q),
                tables.adj_table.row(q),
                |reached_8| tables.adj_table.image(reached_8),
                at_so,
                vacant,
                3,
            ) {
                let by_adj_2 = spread_of_from(
                    Bits::<W>::of(q),
                    tables.adj_table.row(q),
                    |reached_9| tables.adj_table.image(reached_9),
                    at_so,
                );
                let points_7 = points - by_adj_2;
                if !points_7.is_empty()
                    && !tables.adj_table.preimage(points_7).is_empty()
                {
                    why.join(&unreached_7(tables, position, args, q));
                }
                why.bar(AT_BARS, NONE, points & by_adj_2);
            }
        }
    }
    why
}

/// A part of `gi_2_1_near_why_no`.
/// Rule: prelude.game:8.
pub fn gi_2_1_near_why_no_part_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    if stuck_0(tables, position) || near_1_2(tables, position, args.attacker) {
        let vacant = position.at_absent(tables);
        let idle = g_1_1_near_why_no(tables, position, args);
        let frame_2 = if idle.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            frame(tables, position, args, &idle)
        };
        let candidates = frame_2.barred(AT_BARS, args.attacker, tables.board.full);
        let mut why = any(
                (vacant & candidates).iter(),
                |l| tried_10(tables, position, args, l, &idle, 1),
            )
            .or(|| Answer::<W>::no().barring(AT_BARS, NONE, candidates - vacant));
        if why.holds() {
            return why;
        }
        why.join(&frame_2);
        why
    } else {
        let vacant_2 = position.at_absent(tables);
        let nearer = nearer_2(tables, position, args);
        let idle_2 = Answer::<W>::yes();
        let mut why_2 = any(
                (vacant_2 & nearer).iter(),
                |l_2| tried_10(tables, position, args, l_2, &idle_2, 1),
            )
            .or(|| Answer::<W>::no().barring(AT_BARS, NONE, nearer - vacant_2));
        if why_2.holds() {
            return why_2;
        }
        why_2
            .join(
                &near_1_why_no(tables, position, args)
                    .or(|| stuck_0_why_no(tables, position)),
            );
        let points = tables.board.full - nearer;
        if !points.is_empty() {
            why_2.join(&nearer_2_out(tables, position, args, points));
        }
        why_2
    }
}

/// The answer of `gi_near`; if it does not hold, with the reason. `n` is from 2 to 3.
/// Rule: prelude.game:8.
pub fn gi_near_why_no<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    n: Value,
) -> Answer<W> {
    let holds = near(tables, position, args.attacker, n)
        || {
            if n == 2 { stuck_1(tables, position) } else { stuck_2(tables, position) }
        };
    let why = if holds {
        Answer::<W>::yes()
    } else {
        near_why_no(tables, position, args, n)
            .or(|| {
                if n == 2 {
                    stuck_1_why_no(tables, position)
                } else {
                    stuck_2_why_no(tables, position)
                }
            })
    };
    why.and(|| {
        Answer::<
            W,
        >::from(
                position.taken == opponent(args.attacker)
                    && position.taken != args.attacker,
            )
            .or(|| {
                goal_attacker_why_yes(tables, position, args)
                    .contrary()
                    .and(|| {
                        if position.taken == args.attacker {
                            Answer::<W>::no()
                                .barring_other_values(
                                    TAKEN_BARS,
                                    position.taken,
                                    tables.board.full,
                                )
                        } else {
                            Answer::<W>::yes()
                        }
                    })
                    .and(|| {
                        at_once_2(tables, position, args)
                            .or(|| {
                                if n == 2 {
                                    gi_2_1_near_why_no_part_1(tables, position, args)
                                } else {
                                    gi_3_2_1_near_why_no_part_1(tables, position, args)
                                }
                            })
                    })
            })
            .or(|| {
                goal_why_no(position, opponent(args.attacker))
                    .and(|| {
                        if position.taken == args.attacker {
                            Answer::<W>::no()
                                .barring_other_values(
                                    TAKEN_BARS,
                                    position.taken,
                                    tables.board.full,
                                )
                        } else {
                            Answer::<W>::yes()
                        }
                    })
            })
    })
}

/// The answer of `gi_2_1_near`, with its reason.
/// Rule: prelude.game:8.
#[inline]
pub fn gi_2_1_near_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = gi_near_why_yes(tables, position, args, 2);
    if why.holds() { why } else { gi_near_why_no(tables, position, args, 2) }
}

/// The answer of `gi2_move_near` for a mover who does nothing.
/// Rule: prelude.game:8.
pub fn gi2_move_near_idle<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    if stuck_0(tables, position) || near_1_2(tables, position, args.attacker) {
        Answer::<W>::from(position.taken == opponent(args.attacker))
            .or(|| g_1_1_near_why_no(tables, position, args))
            .or(|| goal_why_no(position, opponent(args.attacker)))
    } else {
        Answer::<W>::no()
            .barring(AT_BARS, args.attacker, nearer_2(tables, position, args))
    }
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    position.taken == opponent(args.attacker) || g_1_1_near_met(tables, position, args)
}

/// Where a move of the attacker must be after which `near_2_or_stuck` holds, if it does not.
pub fn nearer_3<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Bits<W> {
    if stuck_2(tables, position) {
        tables.board.full
    } else {
        let at_so = position.at_plane(opponent(args.attacker));
        let vacant = position.at_absent(tables);
        spread_each(
            at_so,
            at_so,
            vacant,
            4,
            |point| tables.adj_table.row(point),
            |reached_2| tables.adj_table.image(reached_2),
            |few| { if few.at_least(4) { Bits::<W>::EMPTY } else { few } },
        )
    }
}

/// The points that count for `near_or_stuck`. `n` is from 2 to 3.
pub fn likely_2<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    n: Value,
) -> Bits<W> {
    let at_so = position.at_plane(opponent(args.attacker));
    let vacant = position.at_absent(tables);
    spread_each(
        at_so,
        at_so,
        vacant,
        n + 1,
        |point| tables.adj_table.row(point),
        |reached_2| tables.adj_table.image(reached_2),
        |few| { if few.at_least(n + 1) { Bits::<W>::EMPTY } else { few } },
    )
}

/// A part of `gi_2_1_near_stands`.
/// Rule: prelude.game:8.
pub fn gi_2_1_near_stands_part_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    Answer::<
        W,
    >::from(position.taken != args.attacker && position.taken != opponent(args.attacker))
        .and(|| {
            at_once(tables, position, args)
                .or(|| {
                    let vacant = position.at_absent(tables);
                    let nearer = nearer_2(tables, position, args);
                    let idle = Answer::<W>::yes();
                    let why_2 = any(
                        (vacant & nearer).iter(),
                        |l| {
                            let mut why = tried_9(tables, position, args, l, &idle, 1);
                            if !why.holds() {
                                return why;
                            }
                            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
                            why
                        },
                    );
                    why_2
                        .or(|| {
                            if stuck_0(tables, position)
                                || near_1_2(tables, position, args.attacker)
                            {
                                let idle_2 = g_1_1_near_why_no(tables, position, args);
                                let why_3 = if idle_2.holds() {
                                    Answer::<W>::yes().barring_everything()
                                } else {
                                    frame(tables, position, args, &idle_2)
                                };
                                any(
                                    ((vacant
                                        & why_3.barred(AT_BARS, args.attacker, tables.board.full))
                                        - nearer)
                                        .iter(),
                                    |l_2| {
                                        let mut why_4 = tried_9(
                                            tables,
                                            position,
                                            args,
                                            l_2,
                                            &idle_2,
                                            1,
                                        );
                                        if !why_4.holds() {
                                            return why_4;
                                        }
                                        why_4.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_2));
                                        why_4
                                    },
                                )
                            } else {
                                Answer::<W>::no()
                            }
                        })
                })
        })
        .and(|| Answer::<W>::from(position.taken != opponent(args.attacker)))
        .and(|| Answer::<W>::from(position.taken != args.attacker))
}

/// The answer of `gi_2_1_near`; if it holds, with the reason for one who makes a single reply.
/// Rule: prelude.game:8.
pub fn gi_2_1_near_stands<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    Answer::<
        W,
    >::from(near(tables, position, args.attacker, 2) || stuck_1(tables, position))
        .and(|| {
            goal_attacker_why_yes(tables, position, args)
                .and(|| Answer::<W>::from(position.taken != args.attacker))
                .or(|| gi_2_1_near_stands_part_1(tables, position, args))
        })
}

/// The gradual game `G(2, 2, [1])`. `n` is from 2 to 3, and this is said of 2.
/// Rule: prelude.game:14.
pub fn g_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    n: Value,
) -> bool {
    let holds = near(tables, position, args.attacker, n)
        || {
            if n == 2 { stuck_1(tables, position) } else { stuck_2(tables, position) }
        };
    if !holds {
        return false;
    }
    if position.taken == opponent(args.attacker) {
        return true;
    }
    if position.taken == args.attacker {
        return false;
    }
    let vacant = position.at_absent(tables);
    let idle = Answer::<W>::yes();
    let why = if idle.holds() {
        Answer::<W>::yes().barring_everything()
    } else {
        frame_4(tables, position, args, &idle)
    };
    if (vacant & why.barred(AT_BARS, opponent(args.attacker), tables.board.full))
        .iter()
        .all(|l| !tried_7(tables, position, args, l, &idle))
    {
        return true;
    }
    let likely_3 = likely_2(tables, position, args, n);
    let idle_2 = Answer::<W>::yes();
    if !(vacant & likely_3)
        .iter()
        .all(|l_2| !tried_4(tables, position, args, l_2, &idle_2, n))
    {
        return false;
    }
    let why_2 = if n == 2 {
        gi_2_1_near_stands(tables, position, args)
    } else {
        gi_3_2_1_near_stands(tables, position, args)
    };
    let threat = why_2.contrary();
    let threat_2 = if threat.holds() {
        threat
    } else if position.taken == args.attacker
        || position.taken == opponent(args.attacker)
    {
        Answer::<W>::no().barring_everything()
    } else {
        Answer::<W>::no()
            .joining(&threat)
            .barring(
                AT_BARS,
                opponent(args.attacker),
                nearer_4(tables, position, opponent(args.attacker)),
            )
    };
    if threat_2.holds() {
        return false;
    }
    let why_3 = if threat_2.holds() {
        Answer::<W>::yes().barring_everything()
    } else {
        frame_4(tables, position, args, &threat_2)
    };
    ((vacant & why_3.barred(AT_BARS, opponent(args.attacker), tables.board.full))
        - likely_3)
        .iter()
        .all(|l_3| !tried_4(tables, position, args, l_3, &threat_2, n))
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
#[inline]
pub fn g_2_2_1_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    g_near_met(tables, position, args, 2)
}

/// The answer of `g_near`; if it does not hold, with the reason. `n` is from 2 to 3.
/// Rule: prelude.game:14.
pub fn g_near_why_no<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    n: Value,
) -> Answer<W> {
    let holds = near(tables, position, args.attacker, n)
        || {
            if n == 2 { stuck_1(tables, position) } else { stuck_2(tables, position) }
        };
    let why = if holds {
        Answer::<W>::yes()
    } else {
        near_why_no(tables, position, args, n)
            .or(|| {
                if n == 2 {
                    stuck_1_why_no(tables, position)
                } else {
                    stuck_2_why_no(tables, position)
                }
            })
    };
    why.and(|| {
        Answer::<W>::from(position.taken == opponent(args.attacker))
            .or(|| {
                goal_attacker_why_yes(tables, position, args)
                    .contrary()
                    .and(|| {
                        if position.taken == args.attacker {
                            Answer::<W>::no()
                                .barring_other_values(
                                    TAKEN_BARS,
                                    position.taken,
                                    tables.board.full,
                                )
                        } else {
                            Answer::<W>::yes()
                        }
                    })
                    .and(|| {
                        let vacant = position.at_absent(tables);
                        let idle = Answer::<W>::no();
                        let why_2 = if idle.holds() {
                            frame_4(tables, position, args, &idle)
                        } else {
                            Answer::<W>::yes().barring_everything()
                        };
                        every(
                                (vacant
                                    & why_2
                                        .barred(
                                            AT_BARS,
                                            opponent(args.attacker),
                                            tables.board.full,
                                        ))
                                    .iter(),
                                |l| {
                                    let mut why_3 = tried_12(tables, position, args, l, &idle);
                                    if why_3.holds() {
                                        return why_3;
                                    }
                                    why_3.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
                                    why_3
                                },
                            )
                            .or(|| {
                                let likely_3 = likely_2(tables, position, args, n);
                                let idle_2 = Answer::<W>::no();
                                let why_5 = every(
                                    (vacant & likely_3).iter(),
                                    |l_2| {
                                        let mut why_4 = tried_6(
                                            tables,
                                            position,
                                            args,
                                            l_2,
                                            &idle_2,
                                            n,
                                        );
                                        if why_4.holds() {
                                            return why_4;
                                        }
                                        why_4.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_2));
                                        why_4
                                    },
                                );
                                why_5
                                    .and(|| {
                                        let why_6 = if n == 2 {
                                            gi_2_1_near_stands(tables, position, args)
                                        } else {
                                            gi_3_2_1_near_stands(tables, position, args)
                                        };
                                        let threat = if why_6.holds() {
                                            why_6
                                        } else {
                                            gi_near_why_no(tables, position, args, n)
                                        };
                                        let threat_2 = if threat.holds() {
                                            if position.taken == args.attacker
                                                || position.taken == opponent(args.attacker)
                                            {
                                                Answer::<W>::yes().barring_everything()
                                            } else {
                                                Answer::<W>::yes()
                                                    .joining(&threat)
                                                    .barring(
                                                        AT_BARS,
                                                        opponent(args.attacker),
                                                        nearer_4(tables, position, opponent(args.attacker)),
                                                    )
                                            }
                                        } else {
                                            threat
                                        };
                                        Answer::<W>::from(threat_2.holds())
                                            .joining_cell(AT_BARS, &threat_2)
                                            .joining_place(TAKEN_BARS, &threat_2)
                                            .joining_place(PASSES_BARS, &threat_2)
                                            .and(|| {
                                                let why_7 = if threat_2.holds() {
                                                    frame_4(tables, position, args, &threat_2)
                                                } else {
                                                    Answer::<W>::yes().barring_everything()
                                                };
                                                every(
                                                    ((vacant
                                                        & why_7
                                                            .barred(
                                                                AT_BARS,
                                                                opponent(args.attacker),
                                                                tables.board.full,
                                                            )) - likely_3)
                                                        .iter(),
                                                    |l_3| {
                                                        let mut why_8 = tried_6(
                                                            tables,
                                                            position,
                                                            args,
                                                            l_3,
                                                            &threat_2,
                                                            n,
                                                        );
                                                        if why_8.holds() {
                                                            return why_8;
                                                        }
                                                        why_8.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_3));
                                                        why_8
                                                    },
                                                )
                                            })
                                    })
                            })
                    })
            })
            .or(|| goal_why_no(position, opponent(args.attacker)))
    })
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    if !near(tables, position, args.attacker, 3) && !stuck_2(tables, position) {
        return false;
    }
    if position.taken == opponent(args.attacker) && position.taken != args.attacker {
        return true;
    }
    if position.taken == args.attacker || position.taken == opponent(args.attacker) {
        return false;
    }
    let vacant = position.at_absent(tables);
    let idle = Answer::<W>::yes();
    if (vacant & nearer_4(tables, position, args.attacker))
        .iter()
        .any(|l| tried_3(tables, position, args, l, &idle))
    {
        return true;
    }
    let nearer = nearer_3(tables, position, args);
    let idle_2 = Answer::<W>::yes();
    if (vacant & nearer)
        .iter()
        .any(|l_2| tried_5(tables, position, args, l_2, &idle_2, 2))
    {
        return true;
    }
    if !near(tables, position, args.attacker, 2) && !stuck_1(tables, position) {
        return false;
    }
    let idle_3 = g_near_why_no(tables, position, args, 2);
    let why = if idle_3.holds() {
        Answer::<W>::yes().barring_everything()
    } else {
        frame(tables, position, args, &idle_3)
    };
    ((vacant & why.barred(AT_BARS, args.attacker, tables.board.full)) - nearer)
        .iter()
        .any(|l_3| tried_5(tables, position, args, l_3, &idle_3, 2))
}

/// The answer of `g_near`; if it holds, with the reason. `n` is from 2 to 3.
/// Rule: prelude.game:14.
pub fn g_near_why_yes<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    n: Value,
) -> Answer<W> {
    let why = Answer::<
        W,
    >::from(
        near(tables, position, args.attacker, n)
            || {
                if n == 2 {
                    stuck_1(tables, position)
                } else {
                    stuck_2(tables, position)
                }
            },
    );
    why.and(|| {
        goal_attacker_why_yes(tables, position, args)
            .or(|| {
                Answer::<
                    W,
                >::from(
                        position.taken != args.attacker
                            && position.taken != opponent(args.attacker),
                    )
                    .and(|| {
                        let vacant = position.at_absent(tables);
                        let idle = Answer::<W>::no();
                        let frame_2 = if idle.holds() {
                            frame_4(tables, position, args, &idle)
                        } else {
                            Answer::<W>::yes().barring_everything()
                        };
                        let candidates = frame_2
                            .barred(AT_BARS, opponent(args.attacker), tables.board.full);
                        let why_2 = every(
                                (vacant & candidates).iter(),
                                |l| tried_5_2(tables, position, args, l, &idle),
                            )
                            .and(|| {
                                Answer::<W>::yes()
                                    .barring(AT_BARS, NONE, candidates - vacant)
                            })
                            .and(|| Answer::<W>::yes().joining(&frame_2));
                        let why_4 = why_2
                            .or(|| {
                                let threat = gi_near_why_yes(tables, position, args, n);
                                Answer::<W>::from(threat.holds())
                                    .joining_cell(AT_BARS, &threat)
                                    .joining_place(TAKEN_BARS, &threat)
                                    .joining_place(PASSES_BARS, &threat)
                                    .and(|| {
                                        let frame_3 = if threat.holds() {
                                            frame_4(tables, position, args, &threat)
                                        } else {
                                            Answer::<W>::yes().barring_everything()
                                        };
                                        let candidates_2 = frame_3
                                            .barred(
                                                AT_BARS,
                                                opponent(args.attacker),
                                                tables.board.full,
                                            );
                                        let mut why_3 = every(
                                                (vacant & candidates_2).iter(),
                                                |l_2| tried_8(tables, position, args, l_2, &threat, n),
                                            )
                                            .and(|| {
                                                Answer::<W>::yes()
                                                    .barring(AT_BARS, NONE, candidates_2 - vacant)
                                            });
                                        if !why_3.holds() {
                                            return why_3;
                                        }
                                        why_3.join(&frame_3);
                                        why_3
                                    })
                            });
                        why_4
                            .and(|| {
                                goal_why_no(position, opponent(args.attacker)).contrary()
                            })
                            .and(|| goal_why_no(position, args.attacker).contrary())
                    })
            })
    })
}

/// A part of `gi_3_2_1_near_why_yes`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near_why_yes_part_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    at_once(tables, position, args)
        .or(|| {
            let vacant = position.at_absent(tables);
            let nearer = nearer_3(tables, position, args);
            let idle = Answer::<W>::yes();
            let why_2 = any(
                (vacant & nearer).iter(),
                |l| {
                    let mut why = tried_9(tables, position, args, l, &idle, 2);
                    if !why.holds() {
                        return why;
                    }
                    why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
                    why
                },
            );
            why_2
                .or(|| {
                    if near(tables, position, args.attacker, 2)
                        || stuck_1(tables, position)
                    {
                        let idle_2 = g_near_why_no(tables, position, args, 2);
                        let why_3 = if idle_2.holds() {
                            Answer::<W>::yes().barring_everything()
                        } else {
                            frame(tables, position, args, &idle_2)
                        };
                        any(
                            ((vacant
                                & why_3.barred(AT_BARS, args.attacker, tables.board.full))
                                - nearer)
                                .iter(),
                            |l_2| {
                                let mut why_4 = tried_9(
                                    tables,
                                    position,
                                    args,
                                    l_2,
                                    &idle_2,
                                    2,
                                );
                                if !why_4.holds() {
                                    return why_4;
                                }
                                why_4.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_2));
                                why_4
                            },
                        )
                    } else {
                        Answer::<W>::no()
                    }
                })
        })
}

/// The answer of `stuck_2`; if it does not hold, with the reason.
pub fn stuck_2_why_no<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
) -> Answer<W> {
    let vacant = position.at_absent(tables);
    every(
        vacant.iter(),
        |l| {
            let mut why_5 = every(
                ((tables.adj_table.row(l) & vacant) - Bits::<W>::of(l)).iter(),
                |l_2| {
                    let mut why_4 = every(
                        (vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2))).iter(),
                        |l_3| {
                            let common = (tables.adj_table.row(l_3) & vacant)
                                - (Bits::<W>::of(l_3) | Bits::<W>::of(l)
                                    | Bits::<W>::of(l_2));
                            let mut why_3 = every(
                                common.iter(),
                                |l_4| {
                                    let common_2 = vacant
                                        - (Bits::<W>::of(l) | Bits::<W>::of(l_2)
                                            | Bits::<W>::of(l_3) | Bits::<W>::of(l_4));
                                    let mut why_2 = every(
                                        common_2.iter(),
                                        |l_5| {
                                            let all = Bits::<W>::of(l_5) | Bits::<W>::of(l)
                                                | Bits::<W>::of(l_2) | Bits::<W>::of(l_3)
                                                | Bits::<W>::of(l_4);
                                            let common_3 = (tables.adj_table.row(l_5) & vacant) - all;
                                            let mut why = if common_3.is_empty() {
                                                Answer::<W>::yes()
                                            } else {
                                                Answer::<W>::no()
                                                    .barring_others(AT_BARS, &position.at, common_3.few(1))
                                            };
                                            if why.holds() {
                                                return why;
                                            }
                                            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_5));
                                            why
                                        },
                                    );
                                    if why_2.holds() {
                                        return why_2;
                                    }
                                    why_2.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_4));
                                    why_2
                                },
                            );
                            if why_3.holds() {
                                return why_3;
                            }
                            why_3.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_3));
                            why_3
                        },
                    );
                    if why_4.holds() {
                        return why_4;
                    }
                    why_4.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_2));
                    why_4
                },
            );
            if why_5.holds() {
                return why_5;
            }
            why_5.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
            why_5
        },
    )
}

/// The answer of `stuck_2`, with its reason.
pub fn stuck_2_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
) -> Answer<W> {
    let vacant = position.at_absent(tables);
    let mut why_10 = every(
        vacant.iter(),
        |l| {
            let common = (tables.adj_table.row(l) & vacant) - Bits::<W>::of(l);
            let why_8 = every(
                common.iter(),
                |l_2| {
                    let common_2 = vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2));
                    let why_6 = every(
                        common_2.iter(),
                        |l_3| {
                            let common_3 = (tables.adj_table.row(l_3) & vacant)
                                - (Bits::<W>::of(l_3) | Bits::<W>::of(l)
                                    | Bits::<W>::of(l_2));
                            let why_4 = every(
                                common_3.iter(),
                                |l_4| {
                                    let common_4 = vacant
                                        - (Bits::<W>::of(l) | Bits::<W>::of(l_2)
                                            | Bits::<W>::of(l_3) | Bits::<W>::of(l_4));
                                    let why_2 = every(
                                        common_4.iter(),
                                        |l_5| {
                                            let all = Bits::<W>::of(l_5) | Bits::<W>::of(l)
                                                | Bits::<W>::of(l_2) | Bits::<W>::of(l_3)
                                                | Bits::<W>::of(l_4);
                                            let common_5 = (tables.adj_table.row(l_5) & vacant) - all;
                                            let mut why = if common_5.is_empty() {
                                                let points = tables.board.full
                                                    - (tables.adj_table.row(l_5) & vacant);
                                                if points.is_empty() {
                                                    Answer::<W>::yes()
                                                } else {
                                                    Answer::<W>::yes()
                                                        .barring(AT_BARS, NONE, points & tables.adj_table.row(l_5))
                                                }
                                            } else {
                                                Answer::<W>::no()
                                                    .barring_others(AT_BARS, &position.at, common_5.few(1))
                                            };
                                            if why.holds() {
                                                return why;
                                            }
                                            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_5));
                                            why
                                        },
                                    );
                                    let mut why_3 = why_2
                                        .and(|| {
                                            Answer::<W>::yes()
                                                .barring(
                                                    AT_BARS,
                                                    NONE,
                                                    tables.board.full - (common_4 | vacant),
                                                )
                                        });
                                    if why_3.holds() {
                                        return why_3;
                                    }
                                    why_3.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_4));
                                    why_3
                                },
                            );
                            let mut why_5 = why_4
                                .and(|| {
                                    let points_2 = tables.board.full - common_3;
                                    if points_2.is_empty() {
                                        Answer::<W>::yes()
                                    } else {
                                        let points_3 = points_2
                                            - (tables.adj_table.row(l_3) & vacant);
                                        if points_3.is_empty() {
                                            Answer::<W>::yes()
                                        } else {
                                            Answer::<W>::yes()
                                                .barring(
                                                    AT_BARS,
                                                    NONE,
                                                    points_3 & tables.adj_table.row(l_3),
                                                )
                                        }
                                    }
                                });
                            if why_5.holds() {
                                return why_5;
                            }
                            why_5.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_3));
                            why_5
                        },
                    );
                    let mut why_7 = why_6
                        .and(|| {
                            Answer::<W>::yes()
                                .barring(
                                    AT_BARS,
                                    NONE,
                                    tables.board.full - (common_2 | vacant),
                                )
                        });
                    if why_7.holds() {
                        return why_7;
                    }
                    why_7.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_2));
                    why_7
                },
            );
            let mut why_9 = why_8
                .and(|| {
                    let points_4 = tables.board.full - common;
                    if points_4.is_empty() {
                        Answer::<W>::yes()
                    } else {
                        let points_5 = points_4 - (tables.adj_table.row(l) & vacant);
                        if points_5.is_empty() {
                            Answer::<W>::yes()
                        } else {
                            Answer::<W>::yes()
                                .barring(AT_BARS, NONE, points_5 & tables.adj_table.row(l))
                        }
                    }
                });
            if why_9.holds() {
                return why_9;
            }
            why_9.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
            why_9
        },
    );
    if !why_10.holds() {
        return why_10;
    }
    why_10.bar(AT_BARS, NONE, tables.board.full - vacant);
    why_10
}

/// Why the points are not of `nearer_3`.
pub fn nearer_3_out<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    points: Bits<W>,
) -> Answer<W> {
    let mut why = Answer::<W>::yes().joining(&stuck_2_why(tables, position));
    if !stuck_2(tables, position) {
        let at_so = position.at_plane(opponent(args.attacker));
        why.bar(AT_BARS, opponent(args.attacker), tables.board.full - at_so);
        for q in at_so.iter() {
            let vacant = position.at_absent(tables);
            if spread_has_from(
                Bits::<W>::of(q),
                tables.adj_table.row(q),
                |reached_2| tables.adj_table.image(reached_2),
                at_so,
                vacant,
                4,
            ) {
                let first = (vacant & tables.adj_table.row(q)).few(4);
                let points_2 = if first.at_least(4) {
                    first
                } else {
                    let common = vacant
                        & spread_of_from(
                            Bits::<W>::of(q),
                            tables.adj_table.row(q),
                            |reached_3| tables.adj_table.image(reached_3),
                            at_so,
                        );
                    first | (common - first).few(4 - first.count())
                };
                if !points_2.is_empty() {
                    why.bar_others(AT_BARS, &position.at, points_2);
                    let points_3 = points_2 - tables.adj_table.row(q);
                    if !points_3.is_empty() {
                        let reached_6 = closure(
                            Bits::<W>::of(q),
                            |reached_4| tables.adj_table.image(reached_4) & at_so,
                        );
                        let points_4 = union_of(
                            points_3
                                .iter()
                                .map(|q_2| {
                                    (tables.adj_table.column(q_2) & reached_6).few(1)
                                }),
                        );
                        if !points_4.is_empty() {
                            why.join(&reached_5(tables, position, args, q, points_4));
                        }
                    }
                }
            } else {
                let by_adj = spread_of_from(
                    Bits::<W>::of(q),
                    tables.adj_table.row(q),
                    |reached_7| tables.adj_table.image(reached_7),
                    at_so,
                );
                let points_5 = tables.board.full - (vacant & by_adj);
                if !points_5.is_empty() {
                    let points_6 = points_5 - by_adj;
                    if !points_6.is_empty()
                        && !tables.adj_table.preimage(points_6).is_empty()
                    {
                        why.join(&unreached_7(tables, position, args, q));
                    }
                    why.bar(AT_BARS, NONE, points_5 & by_adj);
                }
            }
            if !spread_has_from(
                Bits::<W>::of(q),
                tables.adj_table.row(q),
                |reached_8| tables.adj_table.image(reached_8),
                at_so,
                vacant,
                4,
            ) {
                let by_adj_2 = spread_of_from(
                    Bits::<W>::of(q),
                    tables.adj_table.row(q),
                    |reached_9| tables.adj_table.image(reached_9),
                    at_so,
                );
                let points_7 = points - by_adj_2;
                if !points_7.is_empty()
                    && !tables.adj_table.preimage(points_7).is_empty()
                {
                    why.join(&unreached_7(tables, position, args, q));
                }
                why.bar(AT_BARS, NONE, points & by_adj_2);
            }
        }
    }
    why
}

/// A part of `gi_3_2_1_near_why_no`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near_why_no_part_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    if near(tables, position, args.attacker, 2) || stuck_1(tables, position) {
        let vacant = position.at_absent(tables);
        let idle = g_near_why_no(tables, position, args, 2);
        let frame_2 = if idle.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            frame(tables, position, args, &idle)
        };
        let candidates = frame_2.barred(AT_BARS, args.attacker, tables.board.full);
        let mut why = any(
                (vacant & candidates).iter(),
                |l| tried_10(tables, position, args, l, &idle, 2),
            )
            .or(|| Answer::<W>::no().barring(AT_BARS, NONE, candidates - vacant));
        if why.holds() {
            return why;
        }
        why.join(&frame_2);
        why
    } else {
        let vacant_2 = position.at_absent(tables);
        let nearer = nearer_3(tables, position, args);
        let idle_2 = Answer::<W>::yes();
        let mut why_2 = any(
                (vacant_2 & nearer).iter(),
                |l_2| tried_10(tables, position, args, l_2, &idle_2, 2),
            )
            .or(|| Answer::<W>::no().barring(AT_BARS, NONE, nearer - vacant_2));
        if why_2.holds() {
            return why_2;
        }
        why_2
            .join(
                &near_why_no(tables, position, args, 2)
                    .or(|| stuck_1_why_no(tables, position)),
            );
        let points = tables.board.full - nearer;
        if !points.is_empty() {
            why_2.join(&nearer_3_out(tables, position, args, points));
        }
        why_2
    }
}

/// The answer of `gi_3_2_1_near`, with its reason.
/// Rule: prelude.game:8.
#[inline]
pub fn gi_3_2_1_near_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = gi_near_why_yes(tables, position, args, 3);
    if why.holds() { why } else { gi_near_why_no(tables, position, args, 3) }
}

/// The answer of `gi3_move_near` for a mover who does nothing.
/// Rule: prelude.game:8.
pub fn gi3_move_near_idle<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    if near(tables, position, args.attacker, 2) || stuck_1(tables, position) {
        Answer::<W>::from(position.taken == opponent(args.attacker))
            .or(|| g_near_why_no(tables, position, args, 2))
            .or(|| goal_why_no(position, opponent(args.attacker)))
    } else {
        Answer::<W>::no()
            .barring(AT_BARS, args.attacker, nearer_3(tables, position, args))
    }
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    position.taken == opponent(args.attacker) || g_near_met(tables, position, args, 2)
}

/// The gradual game `IP(1, [])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_1_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    gi_1_near_met(tables, position, args)
}

/// The answer of `ip_1_near`; if it holds, with the reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_1_near_why_yes<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = gi_1_near_why_yes(tables, position, args);
    Answer::<W>::from(why.holds())
        .joining_cell(AT_BARS, &why)
        .joining_place(TAKEN_BARS, &why)
        .joining_place(PASSES_BARS, &why)
}

/// The answer of `ip_1_near`; if it does not hold, with the reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_1_near_why_no<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = gi_1_near_why_no(tables, position, args);
    Answer::<W>::from(why.holds())
        .joining_cell(AT_BARS, &why)
        .joining_place(TAKEN_BARS, &why)
        .joining_place(PASSES_BARS, &why)
}

/// The answer of `ip_1_near`, with its reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_1_near_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = ip_1_near_why_yes(tables, position, args);
    if why.holds() { why } else { ip_1_near_why_no(tables, position, args) }
}

/// The answer of `ip1_move_near` for a mover who does nothing.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move_near_idle<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    gi_1_near_why_yes(tables, position, args).contrary()
}

/// Where a move can be of the moves of `ip1`.
/// Rule: atari_go.game:7.
#[inline]
pub fn play_few_4<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    idle: &Answer<W>,
) -> Bits<W> {
    let why = if idle.holds() {
        Answer::<W>::yes().barring_everything()
    } else {
        frame_4(tables, position, args, idle)
    };
    position.at_absent(tables)
        & why.barred(AT_BARS, opponent(args.attacker), tables.board.full)
}

/// Whether the move just made belongs to the moves of `ip1`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    !gi_1_near_met(tables, position, args)
}

/// The gradual game `IP(2, [1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_2_1_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    gi_2_1_near_met(tables, position, args)
}

/// The answer of `ip_2_1_near`; if it holds, with the reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_2_1_near_why_yes<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = gi_near_why_yes(tables, position, args, 2);
    Answer::<W>::from(why.holds())
        .joining_cell(AT_BARS, &why)
        .joining_place(TAKEN_BARS, &why)
        .joining_place(PASSES_BARS, &why)
}

/// The answer of `ip_2_1_near`; if it does not hold, with the reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_2_1_near_why_no<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = gi_near_why_no(tables, position, args, 2);
    Answer::<W>::from(why.holds())
        .joining_cell(AT_BARS, &why)
        .joining_place(TAKEN_BARS, &why)
        .joining_place(PASSES_BARS, &why)
}

/// The answer of `ip_2_1_near`, with its reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_2_1_near_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = ip_2_1_near_why_yes(tables, position, args);
    if why.holds() { why } else { ip_2_1_near_why_no(tables, position, args) }
}

/// The answer of `ip2_move_near` for a mover who does nothing.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move_near_idle<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    gi_near_why_yes(tables, position, args, 2).contrary()
}

/// Whether the move just made belongs to the moves of `ip2`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    !gi_2_1_near_met(tables, position, args)
}

/// The gradual game `IP(3, [2, 1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_3_2_1_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    gi_3_2_1_near_met(tables, position, args)
}

/// The answer of `ip_3_2_1_near`; if it holds, with the reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_3_2_1_near_why_yes<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = gi_near_why_yes(tables, position, args, 3);
    Answer::<W>::from(why.holds())
        .joining_cell(AT_BARS, &why)
        .joining_place(TAKEN_BARS, &why)
        .joining_place(PASSES_BARS, &why)
}

/// The answer of `ip_3_2_1_near`; if it does not hold, with the reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_3_2_1_near_why_no<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = gi_near_why_no(tables, position, args, 3);
    Answer::<W>::from(why.holds())
        .joining_cell(AT_BARS, &why)
        .joining_place(TAKEN_BARS, &why)
        .joining_place(PASSES_BARS, &why)
}

/// The answer of `ip_3_2_1_near`, with its reason.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_3_2_1_near_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = ip_3_2_1_near_why_yes(tables, position, args);
    if why.holds() { why } else { ip_3_2_1_near_why_no(tables, position, args) }
}

/// The answer of `ip3_move_near` for a mover who does nothing.
/// Rule: prelude.game:20.
#[inline]
pub fn ip3_move_near_idle<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    gi_near_why_yes(tables, position, args, 3).contrary()
}

/// Whether the move just made belongs to the moves of `ip3`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip3_move_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    !gi_3_2_1_near_met(tables, position, args)
}

/// The answer of `g_1_1_near`, with its reason.
/// Rule: prelude.game:14.
#[inline]
pub fn g_1_1_near_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = g_1_1_near_why_yes(tables, position, args);
    if why.holds() { why } else { g_1_1_near_why_no(tables, position, args) }
}

/// The answer of `g_2_2_1_near`, with its reason.
/// Rule: prelude.game:14.
#[inline]
pub fn g_2_2_1_near_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = g_near_why_yes(tables, position, args, 2);
    if why.holds() { why } else { g_near_why_no(tables, position, args, 2) }
}

/// A part of `gi_3_2_1_near_stands`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near_stands_part_1<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    Answer::<
        W,
    >::from(position.taken != args.attacker && position.taken != opponent(args.attacker))
        .and(|| {
            at_once(tables, position, args)
                .or(|| {
                    let vacant = position.at_absent(tables);
                    let nearer = nearer_3(tables, position, args);
                    let idle = Answer::<W>::yes();
                    let why_2 = any(
                        (vacant & nearer).iter(),
                        |l| {
                            let mut why = tried_9(tables, position, args, l, &idle, 2);
                            if !why.holds() {
                                return why;
                            }
                            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
                            why
                        },
                    );
                    why_2
                        .or(|| {
                            if near(tables, position, args.attacker, 2)
                                || stuck_1(tables, position)
                            {
                                let idle_2 = g_near_why_no(tables, position, args, 2);
                                let why_3 = if idle_2.holds() {
                                    Answer::<W>::yes().barring_everything()
                                } else {
                                    frame(tables, position, args, &idle_2)
                                };
                                any(
                                    ((vacant
                                        & why_3.barred(AT_BARS, args.attacker, tables.board.full))
                                        - nearer)
                                        .iter(),
                                    |l_2| {
                                        let mut why_4 = tried_9(
                                            tables,
                                            position,
                                            args,
                                            l_2,
                                            &idle_2,
                                            2,
                                        );
                                        if !why_4.holds() {
                                            return why_4;
                                        }
                                        why_4.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_2));
                                        why_4
                                    },
                                )
                            } else {
                                Answer::<W>::no()
                            }
                        })
                })
        })
        .and(|| Answer::<W>::from(position.taken != opponent(args.attacker)))
        .and(|| Answer::<W>::from(position.taken != args.attacker))
}

/// The answer of `gi_3_2_1_near`; if it holds, with the reason for one who makes a single reply.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near_stands<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    Answer::<
        W,
    >::from(near(tables, position, args.attacker, 3) || stuck_2(tables, position))
        .and(|| {
            goal_attacker_why_yes(tables, position, args)
                .and(|| Answer::<W>::from(position.taken != args.attacker))
                .or(|| gi_3_2_1_near_stands_part_1(tables, position, args))
        })
}

/// The gradual game `G(3, 3, [2, 1])`.
/// Rule: prelude.game:14.
#[inline]
pub fn g_3_3_2_1_near_met<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> bool {
    g_near_met(tables, position, args, 3)
}

/// The answer of `g_3_3_2_1_near`, with its reason.
/// Rule: prelude.game:14.
#[inline]
pub fn g_3_3_2_1_near_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    let why = g_near_why_yes(tables, position, args, 3);
    if why.holds() { why } else { g_near_why_no(tables, position, args, 3) }
}

/// The answer of `goal`, with its reason.
/// Rule: atari_go.game:13.
#[inline]
pub fn goal_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    player: Player,
) -> Answer<W> {
    if position.taken == opponent(player) {
        Answer::<W>::yes()
            .barring_other_values(TAKEN_BARS, position.taken, tables.board.full)
    } else {
        Answer::<W>::no().barring_value(TAKEN_BARS, opponent(player))
    }
}

/// The answer of `goal`, with its reason.
/// Rule: atari_go.game:13.
#[inline]
pub fn goal_attacker_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    goal_why(tables, position, args.attacker)
}

/// The answer of `goal`, with its reason.
/// Rule: atari_go.game:13.
#[inline]
pub fn goal_defender_why<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
) -> Answer<W> {
    goal_why(tables, position, opponent(args.attacker))
}

/// Whether the game is over without a goal, with the reason.
#[inline]
pub fn over_why<const W: usize>() -> Answer<W> {
    Answer::<W>::no()
}

/// The answer after the turn is given over, read before.
#[inline]
pub fn before_null<const W: usize>(after: &Answer<W>) -> Answer<W> {
    Answer::<W>::from(after.holds())
        .joining_cell(AT_BARS, after)
        .joining_place(TAKEN_BARS, after)
        .joining_place(PASSES_BARS, after)
}

/// Whether the move is allowed, with the reason.
pub fn allowed_38<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    l: Point,
) -> Answer<W> {
    if position.at_absent(tables).contains(l) {
        Answer::<W>::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
    } else {
        Answer::<W>::no().barring(AT_BARS, NONE, Bits::<W>::of(l))
    }
}

/// The answer of a move, from the answer after it.
pub fn play_attacker_step<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    after: &Answer<W>,
    l: Point,
) -> Answer<W> {
    if position.at_absent(tables).contains(l) {
        let mut after_2 = *position;
        after_2.put_at(Bits::<W>::of(l), args.attacker);
        let taken = if dies_from(tables, &after_2, args.attacker, l).is_empty() {
            after_2.taken
        } else {
            opponent(args.attacker)
        };
        let mut after_3 = after_2;
        after_3.put_taken(taken);
        played();
        let why = if after_3.taken != NONE || !string_from_clear(tables, &after_3, l) {
            after.and(|| Answer::<W>::yes().joining(&allowed(tables, &after_3, l)))
        } else {
            Answer::<W>::no().joining(&allowed(tables, &after_3, l))
        };
        let mut why_2 = before_2_2(
            tables,
            position,
            &before(tables, &after_2, args, &why, l),
            args.attacker,
        );
        if !why_2.holds() {
            return why_2;
        }
        why_2.join(&allowed_38(tables, position, l));
        why_2
    } else {
        Answer::<W>::no().joining(&allowed_38(tables, position, l))
    }
}

/// What an answer rests on where the moves to certain points are looked at.
#[inline]
pub fn play_attacker_frame<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    idle: &Answer<W>,
) -> Answer<W> {
    if idle.holds() {
        Answer::<W>::yes().barring_everything()
    } else {
        frame(tables, position, args, idle)
    }
}

/// The points where a move can be that has another answer.
#[inline]
pub fn play_points<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    frame_2: &Answer<W>,
    player: Player,
) -> Bits<W> {
    frame_2.barred(AT_BARS, player, tables.board.full) & position.at_absent(tables)
}

/// The points where a move can be that has another answer.
#[inline]
pub fn play_attacker_points<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    frame_2: &Answer<W>,
) -> Bits<W> {
    play_points(tables, position, frame_2, args.attacker)
}

/// Why no move fills the other points that are barred.
#[inline]
pub fn play_others<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    frame_2: &Answer<W>,
    player: Player,
) -> Answer<W> {
    Answer::<W>::yes()
        .barring(
            AT_BARS,
            NONE,
            frame_2.barred(AT_BARS, player, tables.board.full)
                - position.at_absent(tables),
        )
}

/// Why no move fills the other points that are barred.
#[inline]
pub fn play_attacker_others<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    frame_2: &Answer<W>,
) -> Answer<W> {
    play_others(tables, position, frame_2, args.attacker)
}

/// The answer of a move, from the answer after it.
pub fn play_defender_step<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    after: &Answer<W>,
    l: Point,
) -> Answer<W> {
    if position.at_absent(tables).contains(l) {
        let mut after_2 = *position;
        after_2.put_at(Bits::<W>::of(l), opponent(args.attacker));
        let taken = if dies_from(tables, &after_2, opponent(args.attacker), l).is_empty()
        {
            after_2.taken
        } else {
            args.attacker
        };
        let mut after_3 = after_2;
        after_3.put_taken(taken);
        played();
        let why = if after_3.taken != NONE || !string_from_clear(tables, &after_3, l) {
            after.or(|| Answer::<W>::no().joining(&allowed(tables, &after_3, l)))
        } else {
            Answer::<W>::yes().joining(&allowed(tables, &after_3, l))
        };
        let mut why_2 = before_2_2(
            tables,
            position,
            &before_15(tables, &after_2, args, &why, l),
            opponent(args.attacker),
        );
        if why_2.holds() {
            return why_2;
        }
        why_2.join(&allowed_38(tables, position, l));
        why_2
    } else {
        Answer::<W>::yes().joining(&allowed_38(tables, position, l))
    }
}

/// What an answer rests on where the moves to certain points are looked at.
#[inline]
pub fn play_defender_frame<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    idle: &Answer<W>,
) -> Answer<W> {
    if idle.holds() {
        frame_4(tables, position, args, idle)
    } else {
        Answer::<W>::yes().barring_everything()
    }
}

/// The points where a move can be that has another answer.
#[inline]
pub fn play_defender_points<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    frame_2: &Answer<W>,
) -> Bits<W> {
    play_points(tables, position, frame_2, opponent(args.attacker))
}

/// Why no move fills the other points that are barred.
#[inline]
pub fn play_defender_others<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    args: &Args,
    frame_2: &Answer<W>,
) -> Answer<W> {
    play_others(tables, position, frame_2, opponent(args.attacker))
}

/// Appends the candidates of `play`.
/// Rule: atari_go.game:7.
pub fn play_candidates<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    _c: Player,
    moves: &mut Vec<Move>,
) {
    for l in position.at_absent(tables).iter() {
        moves.push(Move::new(0, [l]));
    }
}

/// The position after `play` by the player, if the move is legal.
/// Rule: atari_go.game:7.
pub fn after_play<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    c: Player,
    l: Point,
) -> Option<Position<W>> {
    let mut after = *position;
    after.put_at(Bits::<W>::of(l), c);
    let taken = if dies_from(tables, &after, c, l).is_empty() {
        after.taken
    } else {
        opponent(c)
    };
    after.put_taken(taken);
    if after.taken == NONE && string_from_clear(tables, &after, l) {
        return None;
    }
    after.turn = opponent(c) as u8;
    Some(after)
}

/// What the cells of a position are.
pub fn shapes<const W: usize>(_tables: &Tables<W>) -> Vec<CellShape> {
    Vec::from([
        CellShape {
            name: "at".to_string(),
            before: Vec::new(),
            point: true,
            after: Vec::new(),
            kind: CellKind::Value(Some(PLAYER), Presence::Optional),
        },
        CellShape {
            name: "taken".to_string(),
            before: Vec::new(),
            point: false,
            after: Vec::new(),
            kind: CellKind::Value(Some(PLAYER), Presence::Optional),
        },
    ])
}

/// What is known of the game without a position.
fn info<const W: usize>(instance: &Instance, tables: &Tables<W>) -> Option<Info> {
    Some(Info {
        name: instance.name.to_string(),
        game: "atari_go".to_string(),
        players: ["black", "white"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([
            Clause {
                name: "play".to_string(),
                parameters: Vec::from([Kind::Point]),
                pass: false,
                located: [true, true],
            },
        ]),
        parameters: Vec::new(),
        cells: shapes(tables),
        legend: Vec::from([('X', Vec::from([(0, 0)])), ('O', Vec::from([(0, 1)]))]),
        no_move: Some(NoMove::Loses),
        only_mover_wins: true,
        selectors: Vec::from([
            Selector {
                name: "gi1".to_string(),
                knowledge: Knowledge::None,
                mover: Role::Attacker,
                explains: false,
            },
            Selector {
                name: "gi2".to_string(),
                knowledge: Knowledge::None,
                mover: Role::Attacker,
                explains: false,
            },
            Selector {
                name: "gi3".to_string(),
                knowledge: Knowledge::None,
                mover: Role::Attacker,
                explains: false,
            },
            Selector {
                name: "ip1".to_string(),
                knowledge: Knowledge::None,
                mover: Role::Defender,
                explains: false,
            },
            Selector {
                name: "ip2".to_string(),
                knowledge: Knowledge::None,
                mover: Role::Defender,
                explains: false,
            },
            Selector {
                name: "ip3".to_string(),
                knowledge: Knowledge::None,
                mover: Role::Defender,
                explains: false,
            },
            Selector {
                name: "g1".to_string(),
                knowledge: Knowledge::None,
                mover: Role::Defender,
                explains: false,
            },
            Selector {
                name: "g2".to_string(),
                knowledge: Knowledge::None,
                mover: Role::Defender,
                explains: false,
            },
            Selector {
                name: "g3".to_string(),
                knowledge: Knowledge::None,
                mover: Role::Defender,
                explains: false,
            },
            Selector {
                name: "gi1".to_string(),
                knowledge: Knowledge::Distance,
                mover: Role::Attacker,
                explains: false,
            },
            Selector {
                name: "gi2".to_string(),
                knowledge: Knowledge::Distance,
                mover: Role::Attacker,
                explains: false,
            },
            Selector {
                name: "gi3".to_string(),
                knowledge: Knowledge::Distance,
                mover: Role::Attacker,
                explains: false,
            },
            Selector {
                name: "ip1".to_string(),
                knowledge: Knowledge::Distance,
                mover: Role::Defender,
                explains: false,
            },
            Selector {
                name: "ip2".to_string(),
                knowledge: Knowledge::Distance,
                mover: Role::Defender,
                explains: false,
            },
            Selector {
                name: "ip3".to_string(),
                knowledge: Knowledge::Distance,
                mover: Role::Defender,
                explains: false,
            },
            Selector {
                name: "g1".to_string(),
                knowledge: Knowledge::Distance,
                mover: Role::Defender,
                explains: false,
            },
            Selector {
                name: "g2".to_string(),
                knowledge: Knowledge::Distance,
                mover: Role::Defender,
                explains: false,
            },
            Selector {
                name: "g3".to_string(),
                knowledge: Knowledge::Distance,
                mover: Role::Defender,
                explains: false,
            },
            Selector {
                name: "gi1".to_string(),
                knowledge: Knowledge::Trace,
                mover: Role::Attacker,
                explains: true,
            },
            Selector {
                name: "gi2".to_string(),
                knowledge: Knowledge::Trace,
                mover: Role::Attacker,
                explains: true,
            },
            Selector {
                name: "gi3".to_string(),
                knowledge: Knowledge::Trace,
                mover: Role::Attacker,
                explains: true,
            },
            Selector {
                name: "ip1".to_string(),
                knowledge: Knowledge::Trace,
                mover: Role::Defender,
                explains: true,
            },
            Selector {
                name: "ip2".to_string(),
                knowledge: Knowledge::Trace,
                mover: Role::Defender,
                explains: true,
            },
            Selector {
                name: "ip3".to_string(),
                knowledge: Knowledge::Trace,
                mover: Role::Defender,
                explains: true,
            },
            Selector {
                name: "g1".to_string(),
                knowledge: Knowledge::Trace,
                mover: Role::Defender,
                explains: true,
            },
            Selector {
                name: "g2".to_string(),
                knowledge: Knowledge::Trace,
                mover: Role::Defender,
                explains: true,
            },
            Selector {
                name: "g3".to_string(),
                knowledge: Knowledge::Trace,
                mover: Role::Defender,
                explains: true,
            },
        ]),
        explains: true,
        symmetries: instance.symmetries()?,
    })
}

/// A position as plain data; the shapes are those of its cells.
pub fn to_cells<const W: usize>(
    tables: &Tables<W>,
    shapes: &[CellShape],
    position: &Position<W>,
) -> Cells {
    Cells {
        cells: Vec::from([
            shapes[0].values_of_sets(&position.at, tables.board.points()),
            shapes[1].values_of_numbers(&[position.taken]),
        ]),
        turn: Player::from(position.turn),
        passes: 0,
    }
}

/// The position from plain data; `None` if it does not fit the board.
pub fn read_cells<const W: usize>(
    tables: &Tables<W>,
    shapes: &[CellShape],
    cells: &Cells,
) -> Option<Position<W>> {
    if [shapes.len(), cells.cells.len()] != [2; 2] || !PLAYER.has(cells.turn) {
        return None;
    }
    let mut position = Position::empty();
    position.turn = cells.turn as u8;
    shapes[0].fill_sets(&mut position.at, &cells.cells[0], &tables.board)?;
    shapes[1]
        .fill_numbers(::core::slice::from_mut(&mut position.taken), &cells.cells[1])?;
    Some(position)
}

/// The game `atari_go` on a board.
#[derive(Clone, Debug)]
pub struct Rules<const W: usize>(Arc<OnBoard<Tables<W>, Position<W>>>);

impl<const W: usize> Rules<W> {
    /// The tables of the board.
    pub fn tables(&self) -> &Tables<W> {
        &self.0.tables
    }

    fn gi1_none(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        if gi1_open(position, args) {
            self.select(
                position,
                args,
                args.attacker,
                moves,
                |after| gi1_move(after, args),
            );
        }
    }

    fn gi2_none(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if gi1_open(position, args) {
            self.select(
                position,
                args,
                args.attacker,
                moves,
                |after| gi2_move(tables, after, args),
            );
        }
    }

    fn gi3_none(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if gi1_open(position, args) {
            self.select(
                position,
                args,
                args.attacker,
                moves,
                |after| gi3_move(tables, after, args),
            );
        }
    }

    fn ip1_none(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        self.select(
            position,
            args,
            opponent(args.attacker),
            moves,
            |after| ip1_move(tables, after, args),
        );
    }

    fn ip2_none(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        self.select(
            position,
            args,
            opponent(args.attacker),
            moves,
            |after| ip2_move(tables, after, args),
        );
    }

    fn ip3_none(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        self.select(
            position,
            args,
            opponent(args.attacker),
            moves,
            |after| ip3_move(tables, after, args),
        );
    }

    fn gi1_distance(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        if gi1_open(position, args) {
            self.select(
                position,
                args,
                args.attacker,
                moves,
                |after| gi1_move(after, args),
            );
        }
    }

    fn gi2_distance(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if gi1_open(position, args) {
            self.select(
                position,
                args,
                args.attacker,
                moves,
                |after| gi2_move_near(tables, after, args),
            );
        }
    }

    fn gi3_distance(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if gi1_open(position, args) {
            self.select(
                position,
                args,
                args.attacker,
                moves,
                |after| gi3_move_near(tables, after, args),
            );
        }
    }

    fn ip1_distance(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        self.select(
            position,
            args,
            opponent(args.attacker),
            moves,
            |after| ip1_move_near(tables, after, args),
        );
    }

    fn ip2_distance(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        self.select(
            position,
            args,
            opponent(args.attacker),
            moves,
            |after| ip2_move_near(tables, after, args),
        );
    }

    fn ip3_distance(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        self.select(
            position,
            args,
            opponent(args.attacker),
            moves,
            |after| ip3_move_near(tables, after, args),
        );
    }

    fn gi1_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if gi1_open(position, args) {
            let idle = gi1_move_idle(tables, position, args);
            let first = moves.len();
            moves
                .extend(
                    play_few(tables, position, args, &idle)
                        .iter()
                        .map(|point| Move::new(0, [point])),
                );
            self.keep(
                position,
                args,
                args.attacker,
                moves,
                first,
                |after| {
                    (idle.holds() || breaks(tables, after, &idle))
                        && gi1_move(after, args)
                },
            );
        }
    }

    fn gi2_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if gi1_open(position, args) {
            let idle = gi2_move_near_idle(tables, position, args);
            let first = moves.len();
            moves
                .extend(
                    play_few(tables, position, args, &idle)
                        .iter()
                        .map(|point| Move::new(0, [point])),
                );
            self.keep(
                position,
                args,
                args.attacker,
                moves,
                first,
                |after| {
                    (idle.holds() || breaks(tables, after, &idle))
                        && gi2_move_near_met(tables, after, args)
                },
            );
        }
    }

    fn gi3_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if gi1_open(position, args) {
            let idle = gi3_move_near_idle(tables, position, args);
            let first = moves.len();
            moves
                .extend(
                    play_few(tables, position, args, &idle)
                        .iter()
                        .map(|point| Move::new(0, [point])),
                );
            self.keep(
                position,
                args,
                args.attacker,
                moves,
                first,
                |after| {
                    (idle.holds() || breaks(tables, after, &idle))
                        && gi3_move_near_met(tables, after, args)
                },
            );
        }
    }

    fn ip1_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        let idle = ip1_move_near_idle(tables, position, args);
        let first = moves.len();
        moves
            .extend(
                play_few_4(tables, position, args, &idle)
                    .iter()
                    .map(|point| Move::new(0, [point])),
            );
        self.keep(
            position,
            args,
            opponent(args.attacker),
            moves,
            first,
            |after| {
                (idle.holds() || breaks(tables, after, &idle))
                    && ip1_move_near_met(tables, after, args)
            },
        );
    }

    fn ip2_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        let idle = ip2_move_near_idle(tables, position, args);
        let first = moves.len();
        moves
            .extend(
                play_few_4(tables, position, args, &idle)
                    .iter()
                    .map(|point| Move::new(0, [point])),
            );
        self.keep(
            position,
            args,
            opponent(args.attacker),
            moves,
            first,
            |after| {
                (idle.holds() || breaks(tables, after, &idle))
                    && ip2_move_near_met(tables, after, args)
            },
        );
    }

    fn ip3_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        let idle = ip3_move_near_idle(tables, position, args);
        let first = moves.len();
        moves
            .extend(
                play_few_4(tables, position, args, &idle)
                    .iter()
                    .map(|point| Move::new(0, [point])),
            );
        self.keep(
            position,
            args,
            opponent(args.attacker),
            moves,
            first,
            |after| {
                (idle.holds() || breaks(tables, after, &idle))
                    && ip3_move_near_met(tables, after, args)
            },
        );
    }
}

impl<const W: usize> Compiled for Rules<W> {
    fn on(instance: &Instance) -> Option<Self> {
        let made = Tables::on(instance)?;
        let (tables, info) = (&made, info(instance, &made)?);
        let empty = to_cells(tables, &info.cells, &Position::empty());
        let start = read_cells(tables, &info.cells, &instance.begin(empty))?;
        Some(
            Rules(
                Arc::new(OnBoard {
                    info,
                    tables: made,
                    start,
                }),
            ),
        )
    }
}

impl<const W: usize> Game for Rules<W> {
    type Set = Bits<W>;
    type Position = Position<W>;
    type Args = Args;
    type Why = Answer<W>;

    #[inline]
    fn info(&self) -> &Info {
        &self.0.info
    }

    #[inline]
    fn full(&self) -> Bits<W> {
        let tables = &self.0.tables;
        tables.board.full
    }

    fn initial(&self) -> Position<W> {
        self.0.start
    }

    #[inline]
    fn turn(&self, position: &Position<W>) -> Player {
        position.turn.into()
    }

    #[inline]
    fn passes(&self, _position: &Position<W>) -> u32 {
        0
    }

    #[inline]
    fn with_turn(&self, position: &Position<W>, player: Player) -> Position<W> {
        Position {
            turn: player as u8,
            ..*position
        }
    }

    fn image(&self, position: &Position<W>, by: &Symmetry) -> Position<W> {
        position.image(by)
    }

    #[inline]
    fn null(&self, position: &Position<W>) -> Position<W> {
        position.null()
    }

    fn to_cells(&self, position: &Position<W>) -> Cells {
        let tables = &self.0.tables;
        to_cells(tables, &self.0.info.cells, position)
    }

    fn read_cells(&self, cells: &Cells) -> Option<Position<W>> {
        let tables = &self.0.tables;
        read_cells(tables, &self.0.info.cells, cells)
    }

    #[inline]
    fn candidates(
        &self,
        position: &Position<W>,
        _args: &Args,
        by: Player,
        moves: &mut Vec<Move>,
    ) {
        let tables = &self.0.tables;
        play_candidates(tables, position, by, moves);
    }

    #[inline]
    fn play(
        &self,
        position: &Position<W>,
        _args: &Args,
        by: Player,
        play: Move,
    ) -> Option<Position<W>> {
        let tables = &self.0.tables;
        match play.clause {
            0 => after_play(tables, position, by, play.arg(0)),
            _ => None,
        }
    }

    #[inline]
    fn goal(&self, position: &Position<W>, _args: &Args, player: Player) -> bool {
        goal(position, player)
    }

    #[inline]
    fn drawn(&self, _position: &Position<W>, _args: &Args) -> bool {
        false
    }

    #[inline]
    fn ended(&self, _position: &Position<W>, _args: &Args) -> bool {
        false
    }

    fn score(
        &self,
        _position: &Position<W>,
        _args: &Args,
        _player: Player,
    ) -> Option<Value> {
        None
    }

    fn args(&self, position: &Position<W>, given: &[Value]) -> Option<Args> {
        let &[] = given else {
            return None;
        };
        let attacker = Player::from(position.turn);
        Some(Args { attacker })
    }

    #[inline]
    fn attacker(&self, args: &Args) -> Player {
        args.attacker
    }

    #[inline]
    fn with_attacker(&self, _args: &Args, attacker: Player) -> Args {
        Args { attacker }
    }

    fn image_of_args(&self, args: &Args, _by: &Symmetry) -> Args {
        *args
    }

    fn verdict(
        &self,
        selector: SelectorId,
        position: &Position<W>,
        args: &Args,
    ) -> bool {
        let tables = &self.0.tables;
        match selector.0 {
            0 => gi_1(tables, position, args),
            1 => gi_2_1(tables, position, args),
            2 => gi_3_2_1(tables, position, args),
            3 => ip_1(tables, position, args),
            4 => ip_2_1(tables, position, args),
            5 => ip_3_2_1(tables, position, args),
            6 => g_1_1(tables, position, args),
            7 => g_2_2_1(tables, position, args),
            8 => g_3_3_2_1(tables, position, args),
            9 => gi_1_near(tables, position, args),
            10 => gi_2_1_near(tables, position, args),
            11 => gi_3_2_1_near(tables, position, args),
            12 => ip_1_near(tables, position, args),
            13 => ip_2_1_near(tables, position, args),
            14 => ip_3_2_1_near(tables, position, args),
            15 => g_1_1_near(tables, position, args),
            16 => g_2_2_1_near(tables, position, args),
            17 => g_3_3_2_1_near(tables, position, args),
            18 => gi_1_near_met(tables, position, args),
            19 => gi_2_1_near_met(tables, position, args),
            20 => gi_3_2_1_near_met(tables, position, args),
            21 => ip_1_near_met(tables, position, args),
            22 => ip_2_1_near_met(tables, position, args),
            23 => ip_3_2_1_near_met(tables, position, args),
            24 => g_1_1_near_met(tables, position, args),
            25 => g_2_2_1_near_met(tables, position, args),
            26 => g_3_3_2_1_near_met(tables, position, args),
            _ => false,
        }
    }

    fn explained(
        &self,
        selector: SelectorId,
        position: &Position<W>,
        args: &Args,
    ) -> Option<Answer<W>> {
        let tables = &self.0.tables;
        match selector.0 {
            18 => Some(gi_1_near_why(tables, position, args)),
            19 => Some(gi_2_1_near_why(tables, position, args)),
            20 => Some(gi_3_2_1_near_why(tables, position, args)),
            21 => Some(ip_1_near_why(tables, position, args)),
            22 => Some(ip_2_1_near_why(tables, position, args)),
            23 => Some(ip_3_2_1_near_why(tables, position, args)),
            24 => Some(g_1_1_near_why(tables, position, args)),
            25 => Some(g_2_2_1_near_why(tables, position, args)),
            26 => Some(g_3_3_2_1_near_why(tables, position, args)),
            _ => None,
        }
    }

    fn selected(
        &self,
        selector: SelectorId,
        position: &Position<W>,
        args: &Args,
        moves: &mut Vec<Move>,
    ) {
        match selector.0 {
            0 => self.gi1_none(position, args, moves),
            1 => self.gi2_none(position, args, moves),
            2 => self.gi3_none(position, args, moves),
            3 => self.ip1_none(position, args, moves),
            4 => self.ip2_none(position, args, moves),
            5 => self.ip3_none(position, args, moves),
            9 => self.gi1_distance(position, args, moves),
            10 => self.gi2_distance(position, args, moves),
            11 => self.gi3_distance(position, args, moves),
            12 => self.ip1_distance(position, args, moves),
            13 => self.ip2_distance(position, args, moves),
            14 => self.ip3_distance(position, args, moves),
            18 => self.gi1_trace(position, args, moves),
            19 => self.gi2_trace(position, args, moves),
            20 => self.gi3_trace(position, args, moves),
            21 => self.ip1_trace(position, args, moves),
            22 => self.ip2_trace(position, args, moves),
            23 => self.ip3_trace(position, args, moves),
            _ => {}
        }
    }

    fn why_reached(&self, side: Role, position: &Position<W>, args: &Args) -> Answer<W> {
        let tables = &self.0.tables;
        match side {
            Role::Attacker => goal_attacker_why(tables, position, args),
            Role::Defender => goal_defender_why(tables, position, args),
        }
    }

    fn why_over(&self, _position: &Position<W>, _args: &Args) -> Answer<W> {
        over_why::<W>()
    }

    fn breaks(&self, position: &Position<W>, why: &Answer<W>) -> bool {
        let tables = &self.0.tables;
        breaks(tables, position, why)
    }

    fn before_null(
        &self,
        _position: &Position<W>,
        _args: &Args,
        after: &Answer<W>,
    ) -> Answer<W> {
        before_null::<W>(after)
    }

    fn before_move(
        &self,
        position: &Position<W>,
        args: &Args,
        by: Role,
        play: Move,
        after: &Answer<W>,
    ) -> Answer<W> {
        let tables = &self.0.tables;
        match (play.clause, by) {
            (0, Role::Attacker) => {
                play_attacker_step(tables, position, args, after, play.arg(0))
            }
            (0, Role::Defender) => {
                play_defender_step(tables, position, args, after, play.arg(0))
            }
            _ => *after,
        }
    }

    fn few(
        &self,
        position: &Position<W>,
        args: &Args,
        by: Role,
        clause: usize,
        idle: &Answer<W>,
        moves: &mut Vec<Move>,
    ) -> Option<Answer<W>> {
        let tables = &self.0.tables;
        match (clause, by) {
            (0, Role::Attacker) => {
                let frame = play_attacker_frame(tables, position, args, idle);
                moves
                    .extend(
                        play_attacker_points(tables, position, args, &frame)
                            .iter()
                            .map(|point| Move::new(0, [point])),
                    );
                let mut all = play_attacker_others(tables, position, args, &frame);
                all.join(&frame);
                Some(all)
            }
            (0, Role::Defender) => {
                let frame = play_defender_frame(tables, position, args, idle);
                moves
                    .extend(
                        play_defender_points(tables, position, args, &frame)
                            .iter()
                            .map(|point| Move::new(0, [point])),
                    );
                let mut all = play_defender_others(tables, position, args, &frame);
                all.join(&frame);
                Some(all)
            }
            _ => None,
        }
    }
}

/// `atari_go3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtariGo3;

impl AtariGo3 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("atari_go3"),
        points: 9,
        holes: Cow::Borrowed(&[]),
        shape: Some((3, 3)),
        point_names: Cow::Borrowed("A3 B3 C3 \
         A2 B2 C2 \
         A1 B1 C1"),
        params: Cow::Borrowed(&[3]),
        sorts: Cow::Borrowed(&[(0, 9), (0, 8), (0, 2), (0, 3), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(
            &[
                Contents::Relations(
                    Cow::Borrowed(
                        &[
                            Pairs::Offsets(
                                Cow::Borrowed(
                                    &[
                                        (-3, Cow::Borrowed(&[0x1f8])),
                                        (-1, Cow::Borrowed(&[0x1b6])),
                                        (1, Cow::Borrowed(&[0xdb])),
                                        (3, Cow::Borrowed(&[0x3f])),
                                    ],
                                ),
                            ),
                        ],
                    ),
                ),
                Contents::Ints(Cow::Borrowed(&[])),
                Contents::Ints(Cow::Borrowed(&[])),
                Contents::Sets(Cow::Borrowed(&[])),
            ],
        ),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(&[2, 1, 0, 5, 4, 3, 8, 7, 6]),
                Cow::Borrowed(&[0, 3, 6, 1, 4, 7, 2, 5, 8]),
            ],
        ),
        book: Cow::Borrowed(&[]),
    };
}

impl Named for AtariGo3 {
    type Game = Rules<1>;
    const NAME: &'static str = "atari_go3";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `atari_go4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtariGo4;

impl AtariGo4 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("atari_go4"),
        points: 16,
        holes: Cow::Borrowed(&[]),
        shape: Some((4, 4)),
        point_names: Cow::Borrowed(
            "A4 B4 C4 D4 \
         A3 B3 C3 D3 \
         A2 B2 C2 D2 \
         A1 B1 C1 D1",
        ),
        params: Cow::Borrowed(&[4]),
        sorts: Cow::Borrowed(&[(0, 16), (0, 8), (0, 2), (0, 4), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(
            &[
                Contents::Relations(
                    Cow::Borrowed(
                        &[
                            Pairs::Offsets(
                                Cow::Borrowed(
                                    &[
                                        (-4, Cow::Borrowed(&[0xfff0])),
                                        (-1, Cow::Borrowed(&[0xeeee])),
                                        (1, Cow::Borrowed(&[0x7777])),
                                        (4, Cow::Borrowed(&[0xfff])),
                                    ],
                                ),
                            ),
                        ],
                    ),
                ),
                Contents::Ints(Cow::Borrowed(&[])),
                Contents::Ints(Cow::Borrowed(&[])),
                Contents::Sets(Cow::Borrowed(&[])),
            ],
        ),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(&[0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]),
                Cow::Borrowed(&[3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12]),
            ],
        ),
        book: Cow::Borrowed(&[]),
    };
}

impl Named for AtariGo4 {
    type Game = Rules<1>;
    const NAME: &'static str = "atari_go4";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `atari_go5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtariGo5;

impl AtariGo5 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("atari_go5"),
        points: 25,
        holes: Cow::Borrowed(&[]),
        shape: Some((5, 5)),
        point_names: Cow::Borrowed(
            "A5 B5 C5 D5 E5 \
         A4 B4 C4 D4 E4 \
         A3 B3 C3 D3 E3 \
         A2 B2 C2 D2 E2 \
         A1 B1 C1 D1 E1",
        ),
        params: Cow::Borrowed(&[5]),
        sorts: Cow::Borrowed(&[(0, 25), (0, 8), (0, 2), (0, 5), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(
            &[
                Contents::Relations(
                    Cow::Borrowed(
                        &[
                            Pairs::Offsets(
                                Cow::Borrowed(
                                    &[
                                        (-5, Cow::Borrowed(&[0x1ffffe0])),
                                        (-1, Cow::Borrowed(&[0x1ef7bde])),
                                        (1, Cow::Borrowed(&[0xf7bdef])),
                                        (5, Cow::Borrowed(&[0xfffff])),
                                    ],
                                ),
                            ),
                        ],
                    ),
                ),
                Contents::Ints(Cow::Borrowed(&[])),
                Contents::Ints(Cow::Borrowed(&[])),
                Contents::Sets(Cow::Borrowed(&[])),
            ],
        ),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        4, 3, 2, 1, 0, 9, 8, 7, 6, 5, 14, 13, 12, 11, 10, 19, 18, 17, 16,
                        15, 24, 23, 22, 21, 20,
                    ],
                ),
                Cow::Borrowed(
                    &[
                        0, 5, 10, 15, 20, 1, 6, 11, 16, 21, 2, 7, 12, 17, 22, 3, 8, 13,
                        18, 23, 4, 9, 14, 19, 24,
                    ],
                ),
            ],
        ),
        book: Cow::Borrowed(&[]),
    };
}

impl Named for AtariGo5 {
    type Game = Rules<1>;
    const NAME: &'static str = "atari_go5";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `atari_go6_crosscut`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtariGo6Crosscut;

impl AtariGo6Crosscut {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("atari_go6_crosscut"),
        points: 36,
        holes: Cow::Borrowed(&[]),
        shape: Some((6, 6)),
        point_names: Cow::Borrowed(
            "A6 B6 C6 D6 E6 F6 \
         A5 B5 C5 D5 E5 F5 \
         A4 B4 C4 D4 E4 F4 \
         A3 B3 C3 D3 E3 F3 \
         A2 B2 C2 D2 E2 F2 \
         A1 B1 C1 D1 E1 F1",
        ),
        params: Cow::Borrowed(&[6]),
        sorts: Cow::Borrowed(&[(0, 36), (0, 8), (0, 2), (0, 6), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(
            &[
                Contents::Relations(
                    Cow::Borrowed(
                        &[
                            Pairs::Offsets(
                                Cow::Borrowed(
                                    &[
                                        (-6, Cow::Borrowed(&[0xfffffffc0])),
                                        (-1, Cow::Borrowed(&[0xfbefbefbe])),
                                        (1, Cow::Borrowed(&[0x7df7df7df])),
                                        (6, Cow::Borrowed(&[0x3fffffff])),
                                    ],
                                ),
                            ),
                        ],
                    ),
                ),
                Contents::Ints(Cow::Borrowed(&[])),
                Contents::Ints(Cow::Borrowed(&[])),
                Contents::Sets(Cow::Borrowed(&[])),
            ],
        ),
        start: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        0,
                        1,
                        -1,
                        -1,
                        -1,
                        -1,
                        1,
                        0,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                    ],
                ),
                Cow::Borrowed(&[]),
            ],
        ),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        0, 6, 12, 18, 24, 30, 1, 7, 13, 19, 25, 31, 2, 8, 14, 20, 26, 32,
                        3, 9, 15, 21, 27, 33, 4, 10, 16, 22, 28, 34, 5, 11, 17, 23, 29,
                        35,
                    ],
                ),
                Cow::Borrowed(
                    &[
                        5, 4, 3, 2, 1, 0, 11, 10, 9, 8, 7, 6, 17, 16, 15, 14, 13, 12, 23,
                        22, 21, 20, 19, 18, 29, 28, 27, 26, 25, 24, 35, 34, 33, 32, 31,
                        30,
                    ],
                ),
            ],
        ),
        book: Cow::Borrowed(&[]),
    };
}

impl Named for AtariGo6Crosscut {
    type Game = Rules<1>;
    const NAME: &'static str = "atari_go6_crosscut";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `atari_go7_crosscut`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtariGo7Crosscut;

impl AtariGo7Crosscut {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("atari_go7_crosscut"),
        points: 49,
        holes: Cow::Borrowed(&[]),
        shape: Some((7, 7)),
        point_names: Cow::Borrowed(
            "A7 B7 C7 D7 E7 F7 G7 \
         A6 B6 C6 D6 E6 F6 G6 \
         A5 B5 C5 D5 E5 F5 G5 \
         A4 B4 C4 D4 E4 F4 G4 \
         A3 B3 C3 D3 E3 F3 G3 \
         A2 B2 C2 D2 E2 F2 G2 \
         A1 B1 C1 D1 E1 F1 G1",
        ),
        params: Cow::Borrowed(&[7]),
        sorts: Cow::Borrowed(&[(0, 49), (0, 8), (0, 2), (0, 7), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(
            &[
                Contents::Relations(
                    Cow::Borrowed(
                        &[
                            Pairs::Offsets(
                                Cow::Borrowed(
                                    &[
                                        (-7, Cow::Borrowed(&[0x1ffffffffff80])),
                                        (-1, Cow::Borrowed(&[0x1fbf7efdfbf7e])),
                                        (1, Cow::Borrowed(&[0xfdfbf7efdfbf])),
                                        (7, Cow::Borrowed(&[0x3ffffffffff])),
                                    ],
                                ),
                            ),
                        ],
                    ),
                ),
                Contents::Ints(Cow::Borrowed(&[])),
                Contents::Ints(Cow::Borrowed(&[])),
                Contents::Sets(Cow::Borrowed(&[])),
            ],
        ),
        start: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        0,
                        1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        1,
                        0,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                    ],
                ),
                Cow::Borrowed(&[]),
            ],
        ),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        6, 5, 4, 3, 2, 1, 0, 13, 12, 11, 10, 9, 8, 7, 20, 19, 18, 17, 16,
                        15, 14, 27, 26, 25, 24, 23, 22, 21, 34, 33, 32, 31, 30, 29, 28,
                        41, 40, 39, 38, 37, 36, 35, 48, 47, 46, 45, 44, 43, 42,
                    ],
                ),
                Cow::Borrowed(
                    &[
                        0, 7, 14, 21, 28, 35, 42, 1, 8, 15, 22, 29, 36, 43, 2, 9, 16, 23,
                        30, 37, 44, 3, 10, 17, 24, 31, 38, 45, 4, 11, 18, 25, 32, 39, 46,
                        5, 12, 19, 26, 33, 40, 47, 6, 13, 20, 27, 34, 41, 48,
                    ],
                ),
            ],
        ),
        book: Cow::Borrowed(&[]),
    };
}

impl Named for AtariGo7Crosscut {
    type Game = Rules<1>;
    const NAME: &'static str = "atari_go7_crosscut";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `atari_go8_crosscut`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AtariGo8Crosscut;

impl AtariGo8Crosscut {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("atari_go8_crosscut"),
        points: 64,
        holes: Cow::Borrowed(&[]),
        shape: Some((8, 8)),
        point_names: Cow::Borrowed(
            "A8 B8 C8 D8 E8 F8 G8 H8 \
         A7 B7 C7 D7 E7 F7 G7 H7 \
         A6 B6 C6 D6 E6 F6 G6 H6 \
         A5 B5 C5 D5 E5 F5 G5 H5 \
         A4 B4 C4 D4 E4 F4 G4 H4 \
         A3 B3 C3 D3 E3 F3 G3 H3 \
         A2 B2 C2 D2 E2 F2 G2 H2 \
         A1 B1 C1 D1 E1 F1 G1 H1",
        ),
        params: Cow::Borrowed(&[8]),
        sorts: Cow::Borrowed(&[(0, 64), (0, 8), (0, 2), (0, 8), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(
            &[
                Contents::Relations(
                    Cow::Borrowed(
                        &[
                            Pairs::Offsets(
                                Cow::Borrowed(
                                    &[
                                        (-8, Cow::Borrowed(&[0xffffffffffffff00])),
                                        (-1, Cow::Borrowed(&[0xfefefefefefefefe])),
                                        (1, Cow::Borrowed(&[0x7f7f7f7f7f7f7f7f])),
                                        (8, Cow::Borrowed(&[0xffffffffffffff])),
                                    ],
                                ),
                            ),
                        ],
                    ),
                ),
                Contents::Ints(Cow::Borrowed(&[])),
                Contents::Ints(Cow::Borrowed(&[])),
                Contents::Sets(Cow::Borrowed(&[])),
            ],
        ),
        start: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        0,
                        1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        1,
                        0,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                        -1,
                    ],
                ),
                Cow::Borrowed(&[]),
            ],
        ),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        0, 8, 16, 24, 32, 40, 48, 56, 1, 9, 17, 25, 33, 41, 49, 57, 2,
                        10, 18, 26, 34, 42, 50, 58, 3, 11, 19, 27, 35, 43, 51, 59, 4, 12,
                        20, 28, 36, 44, 52, 60, 5, 13, 21, 29, 37, 45, 53, 61, 6, 14, 22,
                        30, 38, 46, 54, 62, 7, 15, 23, 31, 39, 47, 55, 63,
                    ],
                ),
                Cow::Borrowed(
                    &[
                        7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 23, 22, 21,
                        20, 19, 18, 17, 16, 31, 30, 29, 28, 27, 26, 25, 24, 39, 38, 37,
                        36, 35, 34, 33, 32, 47, 46, 45, 44, 43, 42, 41, 40, 55, 54, 53,
                        52, 51, 50, 49, 48, 63, 62, 61, 60, 59, 58, 57, 56,
                    ],
                ),
            ],
        ),
        book: Cow::Borrowed(&[]),
    };
}

impl Named for AtariGo8Crosscut {
    type Game = Rules<1>;
    const NAME: &'static str = "atari_go8_crosscut";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}
