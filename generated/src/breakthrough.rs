//! The game `breakthrough`, written by Kikashi from its rules: change those, not this file.
//!
//! Rules of the compiler, each with the number of places of this program where it was applied:
//! solved-moves 14, no-slack 14, sure-moves 10, killer-replies 1, winning-replies 1, implied-bound 8,
//! shared-threat 3, said-once 4, verdict-first 23, few-changes 25, single-reply 4, kept-planes 4, regress 32,
//! lift 12, known 196, hoist 26, order 40.

use ::kikashi_runtime::code::{
    Arc, Asked, Bits, Board, Borrowed, CellKind, CellShape, Cells, Clause, Compiled, Contents, DIR, Game, Images, Info,
    Instance, Kind, Knowledge, Move, NONE, NoMove, OnBoard, PLAYER, Pairs, PassBars, PlaneBars, Player, Point,
    PointNames, PointSet, Presence, Question, Relation, Role, Selector, SelectorId, Symmetry, Value, add, any,
    column_at, counting, entry, every, image_at, named, opponent, packed, plane, preimage_at, put, retain_from, row_at,
    slot, union_of, union_over, value_at,
};

/// The boards of `breakthrough`: what differs between its instances.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// The parameter `size`.
    pub size: Value,
    /// `edge_table`: its points, by dir.
    pub edge_table: [Bits<W>; 8],
    /// `step_table`: which points lead to which, by dir.
    pub step_table: [Relation<W>; 8],
    /// `straight_table`: whether it holds, by dir.
    pub straight_table: [bool; 8],
    /// `ahead_table`: whether it holds, by player and dir.
    pub ahead_table: [bool; 16],
}

impl<const W: usize> Tables<W> {
    /// The tables of an instance; `None` if it is none of this game, or is too large.
    pub fn on(instance: &Instance) -> Option<Self> {
        Some(Self {
            board: Board::new(instance.points, &instance.holes)?, size: instance.param(0)?,
            edge_table: instance.sets(0, 8)?.try_into().ok()?,
            step_table: instance.relations(1, 8, Asked::Points)?.try_into().ok()?,
            straight_table: instance.bools(2, 8)?.try_into().ok()?,
            ahead_table: instance.bools(3, 2 * 8)?.try_into().ok()?,
        })
    }
}

/// A position of `breakthrough`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<const W: usize> {
    /// `at`: for each value the points that have it.
    pub at: [Bits<W>; 2],
    /// The player to move.
    pub turn: u8,
}

packed!(Position of W { turn, at });

impl<const W: usize> Position<W> {
    /// The position before anything is put on the board.
    pub fn empty() -> Self {
        Self { at: [Bits::EMPTY; 2], turn: 0 }
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
        Self { at: by.sets(self.at), ..*self }
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
}

/// What is fixed at the root: who attacks, and the parameters given with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Args {
    /// The attacker.
    pub attacker: Player,
}

packed!(Args { attacker });

/// Whether something holds, with the facts that would have to come true for that to change.
pub type Answer<const W: usize> = ::kikashi_runtime::code::Answer<Bits<W>, 3, 1>;

/// Where an answer keeps what it bars of `at`.
pub const AT_BARS: PlaneBars = PlaneBars::new(0, PLAYER, Presence::Optional);

/// Where an answer keeps what it bars of `passes`.
pub const PASSES_BARS: PassBars = PassBars::new(0);

impl<const W: usize> Tables<W> {
    /// Whether the position has something that the answer bars.
    #[inline]
    pub fn breaks(&self, position: &Position<W>, why: &Answer<W>) -> bool {
        why.bars_everything() || why.meets(AT_BARS, &position.at, self.board.full) || why.meets_value(PASSES_BARS, 0)
    }

    /// Whether the player has reached a goal. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn goal(&self, position: &Position<W>, player: Player) -> bool {
        if player == 0 && !(position.at[0] & self.edge_table[0]).is_empty() {
            return true;
        }
        player == 1 && !(position.at[1] & self.edge_table[4]).is_empty()
    }

    /// What `gi_2_1`, `gi_2_1_near` and others ask. Rule: prelude.game:8.
    pub fn some_goal_after(&self, position: &Position<W>, args: &Args, at_so: Bits<W>) -> bool {
        at_so.iter()
            .any(|p| {
                let values = if args.attacker == 0 { [0, 1, 7] } else { [3, 4, 5] };
                let all = union_over(values, |d| {
                    let value = if entry(&self.straight_table, DIR.slot(d)) {
                        Bits::<W>::EMPTY
                    } else {
                        self.board.full
                    };
                    let common = row_at(&self.step_table, DIR.slot(d), p)
                        & (value | (self.board.full - position.at_plane(opponent(args.attacker))));
                    common - at_so
                });
                all.iter().any(|q| {
                    let mut after = counting(*position);
                    after.put_at(Bits::<W>::of(p), NONE);
                    after.put_at(Bits::<W>::of(q), args.attacker);
                    self.goal(&after, args.attacker)
                })
            })
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    pub fn gi_1(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds && !self.goal(position, opponent(args.attacker)) {
            return true;
        }
        if goal_holds || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let at_so = position.at_plane(args.attacker);
        self.some_goal_after(position, args, at_so)
    }

    /// Whether moves of `gi1` are to be looked for. Rule: prelude.game:8.
    #[inline]
    pub fn gi1_open(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        !goal_holds && !self.goal(position, opponent(args.attacker))
    }

    /// What `g_1_1_part` and `g_1_1_near` ask. Rule: prelude.game:14.
    pub fn every_holds(&self, position: &Position<W>, args: &Args) -> bool {
        let c = opponent(args.attacker);
        (0..8).all(|d| {
            !entry(&self.ahead_table, slot(PLAYER.slot(c), d, DIR))
                || {
                    let at_so = position.at_plane(c);
                    let value = if entry(&self.straight_table, DIR.slot(d)) {
                        Bits::<W>::EMPTY
                    } else {
                        self.board.full
                    };
                    let common = image_at(&self.step_table, DIR.slot(d), at_so)
                        & (value | (self.board.full - position.at_plane(opponent(c))));
                    (common - at_so).is_empty()
                }
        })
    }

    /// A part of `g_1_1`. Rule: prelude.game:14.
    pub fn g_1_1_part(&self, position: &Position<W>, args: &Args) -> bool {
        if self.every_holds(position, args) {
            return true;
        }
        if !self.gi_1(position, args) {
            return false;
        }
        let c = opponent(args.attacker);
        let at_so = position.at_plane(c);
        at_so.iter()
            .all(|p| {
                let all = union_of(
                    (0..8).map(|d| {
                        if entry(&self.ahead_table, slot(PLAYER.slot(c), d, DIR)) {
                            let value = if entry(&self.straight_table, DIR.slot(d)) {
                                Bits::<W>::EMPTY
                            } else {
                                self.board.full
                            };
                            let common = row_at(&self.step_table, DIR.slot(d), p)
                                & (value | (self.board.full - position.at_plane(opponent(c))));
                            common - at_so
                        } else {
                            Bits::<W>::EMPTY
                        }
                    }),
                );
                all.iter().all(|q| {
                    let mut after = counting(*position);
                    after.put_at(Bits::<W>::of(p), NONE);
                    after.put_at(Bits::<W>::of(q), c);
                    self.gi_1(&after, args)
                })
            })
    }

    /// The gradual game `G(1, 1, [])`. Rule: prelude.game:14.
    #[inline]
    pub fn g_1_1(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds {
            return true;
        }
        !self.goal(position, opponent(args.attacker)) && self.g_1_1_part(position, args)
    }

    /// The gradual game `GI(2, [1])`. Rule: prelude.game:8.
    pub fn gi_2_1(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds && !self.goal(position, opponent(args.attacker)) {
            return true;
        }
        if goal_holds || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let at_so = position.at_plane(args.attacker);
        self.some_goal_after(position, args, at_so)
            || at_so.iter()
                .any(|p| {
                    let values = if args.attacker == 0 { [0, 1, 7] } else { [3, 4, 5] };
                    let all = union_over(values, |d| {
                        let value = if entry(&self.straight_table, DIR.slot(d)) {
                            Bits::<W>::EMPTY
                        } else {
                            self.board.full
                        };
                        let common = row_at(&self.step_table, DIR.slot(d), p)
                            & (value | (self.board.full - position.at_plane(opponent(args.attacker))));
                        common - at_so
                    });
                    all.iter().any(|q| {
                        let mut after = counting(*position);
                        after.put_at(Bits::<W>::of(p), NONE);
                        after.put_at(Bits::<W>::of(q), args.attacker);
                        self.g_1_1(&after, args)
                    })
                })
    }

    /// Whether the move just made belongs to the moves of `gi2`. Rule: prelude.game:8.
    #[inline]
    pub fn gi2_move(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args.attacker) || self.g_1_1(position, args)
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 2. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if n == 1 { !self.gi_1(position, args) } else { !self.gi_2_1(position, args) }
    }

    /// What `near_1` and `near_1_why_no` ask. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn holds(&self, position: &Position<W>) -> bool {
        let all = union_over([0, 1, 7], |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            (image_at(&self.step_table, DIR.slot(d), position.at[0])
                & (value | (self.board.full - position.at[1]))) - position.at[0]
        });
        ((position.at[0] | all) & self.edge_table[0]).is_empty()
    }

    /// What `near_1` and `near_1_why_no_part_3` ask. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn holds_2(&self, position: &Position<W>) -> bool {
        let all = union_over([3, 4, 5], |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            (image_at(&self.step_table, DIR.slot(d), position.at[1])
                & (value | (self.board.full - position.at[0]))) - position.at[1]
        });
        ((position.at[1] | all) & self.edge_table[4]).is_empty()
    }

    /// Whether a player may reach his goal by 1 moves in a row. Rule: breakthrough.game:20, breakthrough.game:21.
    #[inline]
    pub fn near_1(&self, position: &Position<W>, player: Player) -> bool {
        if player == 0 { !self.holds(position) } else { !self.holds_2(position) }
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.near_1(position, args.attacker) && self.gi_1(position, args)
    }

    /// Whether `gi1` holds without a move. Rule: prelude.game:8.
    #[inline]
    pub fn gi1_settled(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker))
    }

    /// Whether the defender may be without a legal move after 1 moves of the attacker in a row.
    pub fn stuck_1(&self, position: &Position<W>, args: &Args) -> bool {
        let at_so = position.at_plane(opponent(args.attacker));
        let values = if opponent(args.attacker) == 0 { [0, 1, 7] } else { [3, 4, 5] };
        let all = union_over(values, |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            preimage_at(&self.step_table, DIR.slot(d), value - at_so)
        });
        !(at_so & all).at_least(2)
    }

    /// A part of `near_2`. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn near_2_part(&self, position: &Position<W>) -> bool {
        let all = union_over([0, 1, 7], |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            (image_at(&self.step_table, DIR.slot(d), position.at[0])
                & (value | (self.board.full - position.at[1]))) - position.at[0]
        });
        let from = position.at[0] | all;
        let once = self.board.full - (position.at[1] - all);
        let all_2 = union_over([0, 1, 7], |d_2| {
            let value_2 = if entry(&self.straight_table, DIR.slot(d_2)) {
                Bits::<W>::EMPTY
            } else {
                self.board.full
            };
            image_at(&self.step_table, DIR.slot(d_2), from) & (value_2 | once)
        });
        !((position.at[0] | all_2) & self.edge_table[0]).is_empty()
    }

    /// Whether a player may reach his goal by 2 moves in a row. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn near_2(&self, position: &Position<W>, player: Player) -> bool {
        if player == 0 {
            self.near_2_part(position)
        } else {
            let all = union_over([3, 4, 5], |d| {
                let value = if entry(&self.straight_table, DIR.slot(d)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                (image_at(&self.step_table, DIR.slot(d), position.at[1])
                    & (value | (self.board.full - position.at[0]))) - position.at[1]
            });
            let from = position.at[1] | all;
            let once = self.board.full - (position.at[0] - all);
            let all_2 = union_over([3, 4, 5], |d_2| {
                let value_2 = if entry(&self.straight_table, DIR.slot(d_2)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                image_at(&self.step_table, DIR.slot(d_2), from) & (value_2 | once)
            });
            !((position.at[1] | all_2) & self.edge_table[4]).is_empty()
        }
    }

    /// Whether the defender may be without a legal move after 0 moves of the attacker in a row.
    pub fn stuck_0(&self, position: &Position<W>, args: &Args) -> bool {
        let values = if opponent(args.attacker) == 0 { [0, 1, 7] } else { [3, 4, 5] };
        values.into_iter()
            .all(|d| {
                let at_so = position.at_plane(opponent(args.attacker));
                let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
                let common = image_at(&self.step_table, DIR.slot(d), at_so)
                    & (value | (self.board.full - position.at_plane(args.attacker)));
                (common - at_so).is_empty()
            })
    }

    /// A part of `g_1_1_near`. Rule: prelude.game:14.
    pub fn g_1_1_near_part(&self, position: &Position<W>, args: &Args) -> bool {
        if !self.gi_1_near(position, args) {
            return false;
        }
        let c = opponent(args.attacker);
        let at_so = position.at_plane(c);
        at_so.iter()
            .all(|p| {
                let all = union_of(
                    (0..8).map(|d| {
                        if entry(&self.ahead_table, slot(PLAYER.slot(c), d, DIR)) {
                            let value = if entry(&self.straight_table, DIR.slot(d)) {
                                Bits::<W>::EMPTY
                            } else {
                                self.board.full
                            };
                            let common = row_at(&self.step_table, DIR.slot(d), p)
                                & (value | (self.board.full - position.at_plane(opponent(c))));
                            common - at_so
                        } else {
                            Bits::<W>::EMPTY
                        }
                    }),
                );
                all.iter().all(|q| {
                    let mut after = counting(*position);
                    after.put_at(Bits::<W>::of(p), NONE);
                    after.put_at(Bits::<W>::of(q), c);
                    self.gi_1_near(&after, args)
                })
            })
    }

    /// The gradual game `G(1, 1, [])`. Rule: prelude.game:14.
    pub fn g_1_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        let stuck_0_holds = self.stuck_0(position, args);
        if !stuck_0_holds && !self.near_1(position, args.attacker) {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds {
            return true;
        }
        if self.goal(position, opponent(args.attacker)) {
            return false;
        }
        (stuck_0_holds && self.every_holds(position, args)) || self.g_1_1_near_part(position, args)
    }

    /// A part of `gi_2_1_near`. Rule: prelude.game:8.
    pub fn goal_and_some_g_1_1_near_after(&self, position: &Position<W>, args: &Args, goal_holds: bool) -> bool {
        if goal_holds || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let at_so = position.at_plane(args.attacker);
        self.some_goal_after(position, args, at_so)
            || at_so.iter()
                .any(|p| {
                    let values = if args.attacker == 0 { [0, 1, 7] } else { [3, 4, 5] };
                    let all = union_over(values, |d| {
                        let value = if entry(&self.straight_table, DIR.slot(d)) {
                            Bits::<W>::EMPTY
                        } else {
                            self.board.full
                        };
                        let common = row_at(&self.step_table, DIR.slot(d), p)
                            & (value | (self.board.full - position.at_plane(opponent(args.attacker))));
                        common - at_so
                    });
                    all.iter().any(|q| {
                        let mut after = counting(*position);
                        after.put_at(Bits::<W>::of(p), NONE);
                        after.put_at(Bits::<W>::of(q), args.attacker);
                        self.g_1_1_near(&after, args)
                    })
                })
    }

    /// The gradual game `GI(2, [1])`. Rule: prelude.game:8.
    pub fn gi_2_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        if !self.stuck_1(position, args) && !self.near_2(position, args.attacker) {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        (goal_holds && !self.goal(position, opponent(args.attacker)))
            || self.goal_and_some_g_1_1_near_after(position, args, goal_holds)
    }

    /// Whether the attacker may reach his goal by 2 moves in a row, or the defender be without one before.
    #[inline]
    pub fn near_2_or_stuck(&self, position: &Position<W>, args: &Args) -> bool {
        self.stuck_1(position, args) || self.near_2(position, args.attacker)
    }

    /// Whether the move just made belongs to the moves of `gi2`. Rule: prelude.game:8.
    #[inline]
    pub fn gi2_move_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args.attacker) || self.g_1_1_near(position, args)
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 2. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if n == 1 { !self.gi_1_near(position, args) } else { !self.gi_2_1_near(position, args) }
    }

    /// Where a move of the attacker must be after which `goal` holds, if it does not.
    pub fn nearer(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if args.attacker == 0 {
            let all = union_over([0, 1, 7], |d| {
                let value = if entry(&self.straight_table, DIR.slot(d)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                (image_at(&self.step_table, DIR.slot(d), position.at[0])
                    & (value | (self.board.full - position.at[1]))) - position.at[0]
            });
            self.edge_table[0] & all
        } else {
            let all_2 = union_over([3, 4, 5], |d_2| {
                let value_2 = if entry(&self.straight_table, DIR.slot(d_2)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                (image_at(&self.step_table, DIR.slot(d_2), position.at[1])
                    & (value_2 | (self.board.full - position.at[0])))
                    - position.at[1]
            });
            self.edge_table[4] & all_2
        }
    }

    /// The points of a place from which these may follow.
    pub fn leading(&self, candidates: Bits<W>, player: Player) -> Bits<W> {
        let values = if player == 0 { [0, 1, 7] } else { [3, 4, 5] };
        union_over(values, |d| preimage_at(&self.step_table, DIR.slot(d), candidates))
    }

    /// The points of a place of a move.
    pub fn choices(&self, position: &Position<W>, p: Point, player: Player) -> Bits<W> {
        let values = if player == 0 { [0, 1, 7] } else { [3, 4, 5] };
        union_over(values, |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            let common = row_at(&self.step_table, DIR.slot(d), p)
                & (value | (self.board.full - position.at_plane(opponent(player))));
            common - position.at_plane(player)
        })
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    pub fn gi_1_near_verdict(&self, position: &Position<W>, args: &Args) -> bool {
        let nearer = self.nearer(position, args);
        if nearer.is_empty() && !self.goal(position, args.attacker) {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds && !self.goal(position, opponent(args.attacker)) {
            return true;
        }
        !goal_holds && !self.goal(position, opponent(args.attacker))
            && (position.at_plane(args.attacker) & self.leading(nearer, args.attacker)).iter()
                .any(|p| !(self.choices(position, p, args.attacker) & nearer).is_empty())
    }

    /// The answer of `goal`; if it holds, with the reason. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn goal_why_yes(&self, position: &Position<W>, changes: Value, player: Player) -> Answer<W> {
        let why = Answer::from(player == 0).and(|| {
            let common = position.at[0] & self.edge_table[0];
            if common.is_empty() {
                Answer::no()
            } else {
                let few = if common.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { common.few(1) };
                Answer::yes().barring_others(AT_BARS, &position.at, few)
            }
        });
        why.or(|| {
            Answer::from(player == 1).and(|| {
                let common_2 = position.at[1] & self.edge_table[4];
                if common_2.is_empty() {
                    Answer::no()
                } else {
                    let few_2 = if common_2.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { common_2.few(1) };
                    Answer::yes().barring_others(AT_BARS, &position.at, few_2)
                }
            })
        })
    }

    /// The answer of `goal`; if it does not hold, with the reason. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn goal_why_no(&self, position: &Position<W>, player: Player) -> Answer<W> {
        let why = Answer::from(opponent(player) == 0).and(|| {
            if (position.at[0] & self.edge_table[0]).is_empty() {
                Answer::no().barring(AT_BARS, 0, self.edge_table[0])
            } else {
                Answer::yes()
            }
        });
        why.or(|| {
            Answer::from(opponent(player) == 1).and(|| {
                if (position.at[1] & self.edge_table[4]).is_empty() {
                    Answer::no().barring(AT_BARS, 1, self.edge_table[4])
                } else {
                    Answer::yes()
                }
            })
        })
    }

    /// A part of `brings_about_part`.
    pub fn brings_about_part_part(&self, position: &Position<W>, q: Point, d: Value, changes: Value) -> Answer<W> {
        let few = if q == NONE {
            Bits::<W>::EMPTY
        } else {
            let ways = position.at[0] & column_at(&self.step_table, DIR.slot(d), q);
            if ways.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { ways.few(1) }
        };
        let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
        Answer::yes().barring_others(AT_BARS, &position.at, few)
            .barring(AT_BARS, 1, Bits::<W>::of(q) - (value | position.at[1])).barring(AT_BARS, 0, Bits::<W>::of(q))
    }

    /// A part of `brings_about`.
    pub fn brings_about_part(&self, position: &Position<W>, q: Point, changes: Value) -> Answer<W> {
        let mut why = Answer::yes();
        let why_2 = any([0, 1, 7].into_iter(), |d| {
            let holds = !position.at[0].contains(q)
                && image_at(&self.step_table, DIR.slot(d), position.at[0]).contains(q)
                && {
                    let value = if entry(&self.straight_table, DIR.slot(d)) {
                        false
                    } else {
                        self.board.full.contains(q)
                    };
                    value || (self.board.full - position.at[1]).contains(q)
                };
            if holds { self.brings_about_part_part(position, q, d, changes) } else { Answer::no() }
        });
        why.join(&why_2);
        why
    }

    /// A part of `brings_about_part_2`.
    pub fn brings_about_part_part_2(&self, position: &Position<W>, q: Point, d: Value, changes: Value) -> Answer<W> {
        let few = if q == NONE {
            Bits::<W>::EMPTY
        } else {
            let ways = position.at[1] & column_at(&self.step_table, DIR.slot(d), q);
            if ways.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { ways.few(1) }
        };
        let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
        Answer::yes().barring_others(AT_BARS, &position.at, few)
            .barring(AT_BARS, 0, Bits::<W>::of(q) - (value | position.at[0])).barring(AT_BARS, 1, Bits::<W>::of(q))
    }

    /// A part of `brings_about`.
    pub fn brings_about_part_2(&self, position: &Position<W>, q: Point, changes: Value) -> Answer<W> {
        let mut why = Answer::yes();
        let why_2 = any([3, 4, 5].into_iter(), |d| {
            let holds = !position.at[1].contains(q)
                && image_at(&self.step_table, DIR.slot(d), position.at[1]).contains(q)
                && {
                    let value = if entry(&self.straight_table, DIR.slot(d)) {
                        false
                    } else {
                        self.board.full.contains(q)
                    };
                    value || (self.board.full - position.at[0]).contains(q)
                };
            if holds { self.brings_about_part_part_2(position, q, d, changes) } else { Answer::no() }
        });
        why.join(&why_2);
        why
    }

    /// Why a move reaches the goal.
    #[inline]
    pub fn brings_about(&self, position: &Position<W>, args: &Args, q: Point, changes: Value) -> Answer<W> {
        if args.attacker == 0 {
            self.brings_about_part(position, q, changes)
        } else {
            self.brings_about_part_2(position, q, changes)
        }
    }

    /// What `gi_1_near_why_yes`, `gi_1_near_stands` and others ask. Rule: prelude.game:8, prelude.game:14.
    pub fn holds_3(&self, position: &Position<W>, d: Value, q: Point, player: Player) -> bool {
        let value = if entry(&self.straight_table, DIR.slot(d)) { false } else { self.board.full.contains(q) };
        value || (self.board.full - position.at_plane(player)).contains(q)
    }

    /// What `gi_1_near_why_yes`, `g_1_1_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    pub fn reason(&self, position: &Position<W>, q: Point, d: Value, player: Player) -> Answer<W> {
        let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
        Answer::yes().barring(AT_BARS, player, Bits::<W>::of(q) - (value | position.at_plane(player)))
            .barring(AT_BARS, opponent(player), Bits::<W>::of(q))
    }

    /// What `gi_1_near_why_yes`, `g_1_1_near_why_yes` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_why(&self, position: &Position<W>, player: Player) -> Answer<W> {
        self.goal_why_no(position, player).contrary()
    }

    /// What `gi_2_1_near_why_yes` and `some_brings_about_and_some_reason_why` ask. Rule: prelude.game:8.
    pub fn some_reason_why(
        &self, position: &Position<W>, args: &Args, p: Point, q: Point, at_so: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes();
        let values = if args.attacker == 0 { [0, 1, 7] } else { [3, 4, 5] };
        let why_2 = any(values.into_iter(), |d| {
            if row_at(&self.step_table, DIR.slot(d), p).contains(q)
                && !at_so.contains(q)
                && self.holds_3(position, d, q, opponent(args.attacker))
            {
                self.reason(position, q, d, opponent(args.attacker))
            } else {
                Answer::no()
            }
        });
        why.join(&why_2);
        why
    }

    /// What `gi_1_near_why_yes` and `at_once_why_yes` ask. Rule: prelude.game:8.
    pub fn some_brings_about_and_some_reason_why(
        &self, position: &Position<W>, args: &Args, p: Point, nearer: Bits<W>, changes: Value, at_so: Bits<W>,
    ) -> Answer<W> {
        any(
                (self.choices(position, p, args.attacker) & nearer).iter(),
                |q| {
                    self.brings_about(position, args, q, changes)
                        .and(|| self.some_reason_why(position, args, p, q, at_so))
                },
            )
            .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
    }

    /// The answer of `gi_1_near`; if it holds, with the reason. Rule: prelude.game:8.
    pub fn gi_1_near_why_yes(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let nearer = self.nearer(position, args);
        Answer::from(!nearer.is_empty() || self.goal(position, args.attacker)).and(|| {
            self.goal_why_yes(position, changes, args.attacker).and(|| self.not_goal_why(position, args.attacker))
                .or(|| {
                    Answer::from(
                            !self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker)),
                        )
                        .and(|| {
                            let at_so = position.at_plane(args.attacker);
                            any(
                                    (at_so & self.leading(nearer, args.attacker)).iter(),
                                    |p| {
                                        self.some_brings_about_and_some_reason_why(
                                            position, args, p, nearer, changes, at_so,
                                        )
                                    },
                                )
                                .and(|| self.goal_why_no(position, opponent(args.attacker)).contrary())
                                .and(|| self.not_goal_why(position, args.attacker))
                        })
                })
        })
    }

    /// What `near_1_why_no_part`, `nearer_out_part` and others ask. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn every_why(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        every([0, 1, 7].into_iter(), |d| {
            let by_step = image_at(&self.step_table, DIR.slot(d), position.at[0]);
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            let all = value | (self.board.full - position.at[1]);
            let mut why = Answer::yes();
            let points_2 = points - (by_step & all);
            if !points_2.is_empty() {
                let points_3 = points_2 - by_step;
                if !points_3.is_empty() {
                    why.bar(AT_BARS, 0, preimage_at(&self.step_table, DIR.slot(d), points_3));
                }
                why.bar_others(AT_BARS, &position.at, points_2 & by_step);
            }
            why.bar_others(AT_BARS, &position.at, points & by_step & all);
            why
        })
    }

    /// A part of `near_1_why_no`. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn near_1_why_no_part(&self, position: &Position<W>) -> Answer<W> {
        let mut why = Answer::no();
        let points = self.edge_table[0];
        if !points.is_empty() {
            why.bar(AT_BARS, 0, points);
            why.join(&self.every_why(position, points));
        }
        why
    }

    /// What `near_1_why_no_part_2`, `nearer_out` and others ask. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn every_why_2(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        every([3, 4, 5].into_iter(), |d| {
            let by_step = image_at(&self.step_table, DIR.slot(d), position.at[1]);
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            let all = value | (self.board.full - position.at[0]);
            let mut why = Answer::yes();
            let points_2 = points - (by_step & all);
            if !points_2.is_empty() {
                let points_3 = points_2 - by_step;
                if !points_3.is_empty() {
                    why.bar(AT_BARS, 1, preimage_at(&self.step_table, DIR.slot(d), points_3));
                }
                why.bar_others(AT_BARS, &position.at, points_2 & by_step);
            }
            why.bar_others(AT_BARS, &position.at, points & by_step & all);
            why
        })
    }

    /// A part of `near_1_why_no`. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn near_1_why_no_part_2(&self, position: &Position<W>) -> Answer<W> {
        let mut why = Answer::no();
        let points = self.edge_table[4];
        if !points.is_empty() {
            why.bar(AT_BARS, 1, points);
            why.join(&self.every_why_2(position, points));
        }
        why
    }

    /// A part of `near_1_why_no`. Rule: breakthrough.game:20, breakthrough.game:21.
    #[inline]
    pub fn near_1_why_no_part_3(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(args.attacker != 0)
            .and(|| if self.holds_2(position) { self.near_1_why_no_part_2(position) } else { Answer::yes() })
    }

    /// The answer of `near_1`; if it does not hold, with the reason. Rule: breakthrough.game:20, breakthrough.game:21.
    #[inline]
    pub fn near_1_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(args.attacker == 0)
            .and(|| if self.holds(position) { self.near_1_why_no_part(position) } else { Answer::yes() })
            .or(|| self.near_1_why_no_part_3(position, args))
    }

    /// A part of `no_move`.
    pub fn no_move_part(&self, position: &Position<W>, player: Player, points: Bits<W>, p: Point) -> Answer<W> {
        let values = if player == 0 { [0, 1, 7] } else { [3, 4, 5] };
        every(values.into_iter(), |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            let all = value | (self.board.full - position.at_plane(opponent(player)));
            let mut why = Answer::yes();
            let points_2 = points - (row_at(&self.step_table, DIR.slot(d), p) & all);
            if !points_2.is_empty() {
                why.bar_others(AT_BARS, &position.at, points_2 & row_at(&self.step_table, DIR.slot(d), p));
            }
            why.bar_others(AT_BARS, &position.at, points & row_at(&self.step_table, DIR.slot(d), p) & all);
            why
        })
    }

    /// Why points are no move.
    pub fn no_move(
        &self, position: &Position<W>, candidates: Bits<W>, p: Point, candidates_2: Bits<W>, player: Player,
    ) -> Answer<W> {
        let value = if candidates.contains(p) { self.board.full } else { candidates_2 };
        let values = if player == 0 { [0, 1, 7] } else { [3, 4, 5] };
        let all = union_over(values, |d| {
            let value_2 = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            let common = row_at(&self.step_table, DIR.slot(d), p)
                & (value_2 | (self.board.full - position.at_plane(opponent(player))));
            common - position.at_plane(player)
        });
        let points = value - all;
        if points.is_empty() { Answer::yes() } else { self.no_move_part(position, player, points, p) }
    }

    /// A part of `nearer_out`.
    #[inline]
    pub fn nearer_out_part(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let points_2 = points & self.edge_table[0];
        if points_2.is_empty() { Answer::yes() } else { self.every_why(position, points_2) }
    }

    /// Why the points are not of `nearer`.
    pub fn nearer_out(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        if args.attacker == 0 {
            self.nearer_out_part(position, points)
        } else {
            let points_2 = points & self.edge_table[4];
            if points_2.is_empty() { Answer::yes() } else { self.every_why_2(position, points_2) }
        }
    }

    /// What `gi_1_near_why_no_part` and `at_once_why_no` ask. Rule: prelude.game:8.
    pub fn some_why_or_no_move_or_nearer_out(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let nearer = self.nearer(position, args);
        let within = self.leading(nearer, args.attacker);
        let why_2 = any((at_so & within).iter(), |p| {
            any((self.choices(position, p, args.attacker) & nearer).iter(), |_| Answer::yes())
                .if_fails(|why| why.joining(&self.no_move(position, Bits::<W>::EMPTY, p, nearer, args.attacker)))
        });
        why_2.or(|| Answer::no().barring(AT_BARS, args.attacker, within - at_so))
            .if_fails(|why_3| {
                why_3.joining(&self.goal_why_no(position, opponent(args.attacker)))
                    .joining_of(self.board.full - nearer, |points| self.nearer_out(position, args, points))
            })
    }

    /// What `gi_1_near_why_no_part`, `gi_1_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_why_2(&self, position: &Position<W>, changes: Value, player: Player) -> Answer<W> {
        self.goal_why_yes(position, changes, player).contrary()
    }

    /// What `gi_1_near_why_no_part`, `gi_1_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_why_3(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        self.goal_why_yes(position, changes, opponent(args.attacker)).contrary()
    }

    /// A part of `gi_1_near_why_no`. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near_why_no_part(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        self.not_goal_why_2(position, changes, args.attacker).and(|| self.not_goal_why_3(position, args, changes))
            .and(|| self.some_why_or_no_move_or_nearer_out(position, args))
    }

    /// The answer of `gi_1_near`; if it does not hold, with the reason. Rule: prelude.game:8.
    pub fn gi_1_near_why_no(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = if self.near_1(position, args.attacker) { Answer::yes() } else { self.near_1_why_no(position, args) };
        why.and(|| {
            Answer::from(self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker)))
                .or(|| self.gi_1_near_why_no_part(position, args, changes))
                .or(|| {
                    self.goal_why_no(position, opponent(args.attacker))
                        .and(|| self.not_goal_why_3(position, args, changes))
                })
        })
    }

    /// The answer of `gi_1_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near_why(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = self.gi_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.gi_1_near_why_no(position, args, changes) }
    }

    /// The answer of `gi_near`, with its reason. `n` is from 1 to 2. Rule: prelude.game:8.
    #[inline]
    pub fn gi_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        if n == 1 {
            self.gi_1_near_why(position, args, self.board.full.count())
        } else {
            self.gi_2_1_near_why(position, args, self.board.full.count())
        }
    }

    /// The answer of `goal` after a null move. Rule: prelude.game:8.
    #[inline]
    pub fn gi1_move_after_null(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if self.goal(position, args.attacker) {
            self.goal_why_no(position, opponent(args.attacker))
        } else {
            Answer::no().barring(AT_BARS, args.attacker, self.nearer(position, args))
        }
    }

    /// Why moves that fill no barred point do not count.
    pub fn framed(&self, position: &Position<W>, after_null: &Answer<W>) -> Answer<W> {
        if after_null.holds() {
            Answer::yes().barring_everything()
        } else {
            let no_other = Answer::<W>::yes().joining_cell(AT_BARS, after_null).joining_place(PASSES_BARS, after_null);
            if self.breaks(position, &no_other) { Answer::yes().barring_everything() } else { no_other }
        }
    }

    /// Where a move can be of the moves of `gi1`. Rule: breakthrough.game:16.
    #[inline]
    pub fn go_few(&self, position: &Position<W>, after_null: &Answer<W>, player: Player) -> Bits<W> {
        let no_other = self.framed(position, after_null);
        no_other.barred(AT_BARS, NONE, self.board.full)
            | self.leading(no_other.barred(AT_BARS, player, self.board.full), player)
    }

    /// Whether a move brings it about at once.
    pub fn at_once(&self, position: &Position<W>, args: &Args) -> bool {
        let nearer = self.nearer(position, args);
        (position.at_plane(args.attacker) & self.leading(nearer, args.attacker)).iter()
            .any(|p| !(self.choices(position, p, args.attacker) & nearer).is_empty())
    }

    /// Where a move of the attacker must be after which `near_1_or_stuck` holds, if it does not.
    pub fn nearer_2(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if self.stuck_1(position, args) {
            self.board.full
        } else if args.attacker == 0 {
            let all = union_over([0, 1, 7], |d| {
                let value = if entry(&self.straight_table, DIR.slot(d)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                preimage_at(
                    &self.step_table, DIR.slot(d),
                    (self.edge_table[0] & (value | (self.board.full - position.at[1]))) - position.at[0],
                )
            });
            let all_2 = union_over([0, 1, 7], |d_2| {
                let value_2 = if entry(&self.straight_table, DIR.slot(d_2)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                (image_at(&self.step_table, DIR.slot(d_2), position.at[0])
                    & (value_2 | (self.board.full - position.at[1])))
                    - position.at[0]
            });
            all & all_2
        } else {
            let all_3 = union_over([3, 4, 5], |d_3| {
                let value_3 = if entry(&self.straight_table, DIR.slot(d_3)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                preimage_at(
                    &self.step_table, DIR.slot(d_3),
                    (self.edge_table[4] & (value_3 | (self.board.full - position.at[0]))) - position.at[1],
                )
            });
            let all_4 = union_over([3, 4, 5], |d_4| {
                let value_4 = if entry(&self.straight_table, DIR.slot(d_4)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                (image_at(&self.step_table, DIR.slot(d_4), position.at[1])
                    & (value_4 | (self.board.full - position.at[0])))
                    - position.at[1]
            });
            all_3 & all_4
        }
    }

    /// Whether a move is legal, has to be looked at and brings it about.
    pub fn tried_defender(
        &self, position: &Position<W>, args: &Args, p: Point, q: Point, after_null: &Answer<W>,
    ) -> bool {
        if after_null.holds() {
            return true;
        }
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), NONE);
        after.put_at(Bits::<W>::of(q), opponent(args.attacker));
        self.breaks(&after, after_null)
    }

    /// A part of `g_1_1_near_verdict`. Rule: prelude.game:14.
    pub fn g_1_1_near_verdict_part(&self, position: &Position<W>, args: &Args) -> bool {
        if !self.stuck_0(position, args) {
            return false;
        }
        let after_null = Answer::<W>::yes();
        let no_other = self.framed(position, &after_null);
        let candidates = no_other.barred(AT_BARS, NONE, self.board.full);
        let candidates_2 = no_other.barred(AT_BARS, opponent(args.attacker), self.board.full);
        (position.at_plane(opponent(args.attacker))
            & (candidates | self.leading(candidates_2, opponent(args.attacker))))
            .iter()
            .all(|p| {
                let value = if candidates.contains(p) { self.board.full } else { candidates_2 };
                (self.choices(position, p, opponent(args.attacker)) & value).iter()
                    .all(|q| !self.tried_defender(position, args, p, q, &after_null))
            })
    }

    /// Where a move must be that reaches a goal, if it is not reached.
    pub fn reaching(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if args.attacker == 0 {
            let all = union_over([3, 4, 5], |d| {
                let value = if entry(&self.straight_table, DIR.slot(d)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                (image_at(&self.step_table, DIR.slot(d), position.at[1])
                    & (value | (self.board.full - position.at[0]))) - position.at[1]
            });
            self.edge_table[4] & all
        } else {
            let all_2 = union_over([0, 1, 7], |d_2| {
                let value_2 = if entry(&self.straight_table, DIR.slot(d_2)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                (image_at(&self.step_table, DIR.slot(d_2), position.at[0])
                    & (value_2 | (self.board.full - position.at[1])))
                    - position.at[0]
            });
            self.edge_table[0] & all_2
        }
    }

    /// Whether a reply reaches its player's goal.
    pub fn wins(&self, position: &Position<W>, args: &Args) -> bool {
        let winning = self.reaching(position, args);
        (position.at_plane(opponent(args.attacker))
            & self.leading(winning, opponent(args.attacker)))
            .iter().any(|p| !(self.choices(position, p, opponent(args.attacker)) & winning).is_empty())
    }

    /// Whether a move is legal, has to be looked at and brings it about.
    pub fn tried_defender_2(
        &self, position: &Position<W>, args: &Args, p: Point, q: Point, after_null: &Answer<W>,
    ) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), NONE);
        after.put_at(Bits::<W>::of(q), opponent(args.attacker));
        (after_null.holds() || self.breaks(&after, after_null)) && !self.gi_1_near_verdict(&after, args)
    }

    /// What `gi_1_near_stands`, `at_once_why_yes_2` and others ask. Rule: prelude.game:8.
    pub fn reason_2(&self, position: &Position<W>, args: &Args, q: Point, d: Value) -> Answer<W> {
        let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
        Answer::yes().barring(
            AT_BARS, opponent(args.attacker),
            Bits::<W>::of(q) - (value | position.at_plane(opponent(args.attacker))),
        )
    }

    /// What `gi_2_1_near_stands` and `some_brings_about_and_some_reason_why_2` ask. Rule: prelude.game:8.
    pub fn some_reason_why_2(
        &self, position: &Position<W>, args: &Args, p: Point, q: Point, at_so: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes();
        let values = if args.attacker == 0 { [0, 1, 7] } else { [3, 4, 5] };
        let why_2 = any(values.into_iter(), |d| {
            if row_at(&self.step_table, DIR.slot(d), p).contains(q)
                && !at_so.contains(q)
                && self.holds_3(position, d, q, opponent(args.attacker))
            {
                self.reason_2(position, args, q, d)
            } else {
                Answer::no()
            }
        });
        why.join(&why_2);
        why
    }

    /// What `gi_1_near_stands` and `at_once_why_yes_2` ask. Rule: prelude.game:8.
    pub fn some_brings_about_and_some_reason_why_2(
        &self, position: &Position<W>, args: &Args, p: Point, nearer: Bits<W>, changes: Value, at_so: Bits<W>,
    ) -> Answer<W> {
        any(
                (self.choices(position, p, args.attacker) & nearer).iter(),
                |q| {
                    self.brings_about(position, args, q, changes)
                        .and(|| self.some_reason_why_2(position, args, p, q, at_so))
                },
            )
            .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
    }

    /// The answer of `gi_1_near`; if it holds, with the reason for one who makes a single reply. Rule: prelude.game:8.
    pub fn gi_1_near_stands(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let nearer = self.nearer(position, args);
        Answer::from(!nearer.is_empty() || self.goal(position, args.attacker)).and(|| {
            self.goal_why_yes(position, changes, args.attacker)
                .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                .or(|| {
                    let goal_holds = self.goal(position, args.attacker);
                    Answer::from(!goal_holds && !self.goal(position, opponent(args.attacker))).and(|| {
                        let at_so = position.at_plane(args.attacker);
                        any(
                                (at_so & self.leading(nearer, args.attacker)).iter(),
                                |p| {
                                    self.some_brings_about_and_some_reason_why_2(
                                        position, args, p, nearer, changes, at_so,
                                    )
                                },
                            )
                            .and(|| Answer::from(!goal_holds))
                            .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                    })
                })
        })
    }

    /// A part of `g_1_1_near_verdict`. Rule: prelude.game:14.
    pub fn every_tried_defender(
        &self, position: &Position<W>, args: &Question<Args>, threat: &Answer<W>, at_so: Bits<W>,
    ) -> bool {
        if threat.holds() {
            return false;
        }
        let no_other = self.framed(position, threat);
        let candidates = no_other.barred(AT_BARS, NONE, self.board.full);
        let candidates_2 = no_other.barred(AT_BARS, opponent(args.attacker), self.board.full);
        (at_so & (candidates | self.leading(candidates_2, opponent(args.attacker)))).iter()
            .all(|p| {
                let value = if candidates.contains(p) { self.board.full } else { candidates_2 };
                (self.choices(position, p, opponent(args.attacker)) & value).iter()
                    .all(|q| !args.killers.noted(1, q, self.tried_defender_2(position, args, p, q, threat)))
            })
    }

    /// A part of `g_1_1_near_verdict`. Rule: prelude.game:14.
    pub fn wins_and_every_tried_defender(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if self.wins(position, args) {
            return false;
        }
        let at_so = position.at_plane(opponent(args.attacker));
        let first = args.killers.of(1);
        let after_null = Answer::<W>::yes();
        if !(at_so & self.leading(first, opponent(args.attacker))).iter()
            .all(|p| {
                (self.choices(position, p, opponent(args.attacker)) & first).iter()
                    .all(|q| !args.killers.noted(1, q, self.tried_defender_2(position, args, p, q, &after_null)))
            })
        {
            return false;
        }
        let threat = self.gi_1_near_stands(position, args, 2).contrary();
        let threat_2 = if threat.holds() {
            threat
        } else {
            Answer::<W>::no().joining(&threat).barring(AT_BARS, opponent(args.attacker), self.reaching(position, args))
        };
        self.every_tried_defender(position, args, &threat_2, at_so)
    }

    /// The gradual game `G(1, 1, [])`. Rule: prelude.game:14.
    pub fn g_1_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        if !goal_holds && !self.stuck_0(position, args) && self.nearer(position, args).is_empty() {
            return false;
        }
        if goal_holds {
            return true;
        }
        if self.goal(position, opponent(args.attacker)) {
            return false;
        }
        self.g_1_1_near_verdict_part(position, args) || self.wins_and_every_tried_defender(position, args)
    }

    /// Whether a move is legal, has to be looked at and brings it about.
    pub fn tried_attacker(
        &self, position: &Position<W>, args: &Question<Args>, p: Point, q: Point, after_null: &Answer<W>,
    ) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), NONE);
        after.put_at(Bits::<W>::of(q), args.attacker);
        (after_null.holds() || self.breaks(&after, after_null)) && self.g_1_1_near_verdict(&after, args)
    }

    /// A part of `stuck_0_why_no`.
    pub fn stuck_0_why_no_part(
        args: &Args, rest: Bits<W>, changes: Value, value: Bits<W>, at_so: Bits<W>,
    ) -> Answer<W> {
        if rest.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::no();
            let points = if rest.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { rest.few(1) };
            if !points.is_empty() {
                why.bar(AT_BARS, args.attacker, points - (value | at_so));
                why.bar(AT_BARS, opponent(args.attacker), points);
            }
            why
        }
    }

    /// The answer of `stuck_0`; if it does not hold, with the reason.
    pub fn stuck_0_why_no(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        every(at_so.iter(), |p| {
            every(
                    0..8,
                    |d| {
                        let at_so_2 = position.at_plane(args.attacker);
                        let value = if entry(&self.straight_table, DIR.slot(d)) {
                            Bits::<W>::EMPTY
                        } else {
                            self.board.full
                        };
                        let rest = (row_at(&self.step_table, DIR.slot(d), p)
                            & (value | (self.board.full - at_so_2))) - at_so;
                        Self::stuck_0_why_no_part(args, rest, changes, value, at_so_2).or(|| Answer::from(
                            !entry(&self.ahead_table, slot(PLAYER.slot(opponent(args.attacker)), d, DIR)),
                        ))
                    },
                )
                .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
        })
    }

    /// Why moves that fill no barred point do not count.
    pub fn framed_2(&self, position: &Position<W>, after_null: &Answer<W>) -> Answer<W> {
        if after_null.holds() {
            let no_other = Answer::<W>::yes().joining_cell(AT_BARS, after_null).joining_place(PASSES_BARS, after_null);
            if self.breaks(position, &no_other) { Answer::yes().barring_everything() } else { no_other }
        } else {
            Answer::yes().barring_everything()
        }
    }

    /// The answer after a change, carried back to the state before it.
    pub fn regressed(&self, position: &Position<W>, why: &Answer<W>, p: Point, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        Answer::from(why.holds())
            .barring(
                AT_BARS, opponent(player),
                why.barred(AT_BARS, opponent(player), self.board.full) - position.at_plane(opponent(player)),
            )
            .barring(
                AT_BARS, player, why.barred(AT_BARS, player, self.board.full) - ((at_so - Bits::<W>::of(p)) | at_so),
            )
            .barring(
                AT_BARS, NONE,
                why.barred(AT_BARS, NONE, self.board.full) - (position.at_absent(self) | Bits::<W>::of(p)),
            )
            .joining_place(PASSES_BARS, why)
    }

    /// The answer after a move, if it has to be looked at.
    pub fn tried_defender_why_no(
        &self, position: &Position<W>, args: &Args, p: Point, q: Point, after_null: &Answer<W>,
    ) -> Answer<W> {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), NONE);
        after.put_at(Bits::<W>::of(q), opponent(args.attacker));
        let why = if self.breaks(&after, after_null) || !after_null.holds() { Answer::<W>::no() } else { *after_null };
        if why.holds() { Answer::yes() } else { self.regressed(position, &why, p, args.attacker) }
    }

    /// The answer of `gi_1_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near_why_2(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = self.gi_1_near_stands(position, args, changes);
        if why.holds() { why } else { self.gi_1_near_why_no(position, args, changes) }
    }

    /// The answer after a move, if it has to be looked at.
    pub fn tried_defender_why_no_2(
        &self, position: &Position<W>, args: &Args, p: Point, q: Point, threat: &Answer<W>, changes: Value,
    ) -> Answer<W> {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), NONE);
        after.put_at(Bits::<W>::of(q), opponent(args.attacker));
        let why = if self.breaks(&after, threat) || !threat.holds() {
            if self.gi_1_near_verdict(&after, args) {
                Answer::<W>::yes()
            } else {
                self.gi_1_near_why_no(&after, args, changes)
            }
        } else {
            *threat
        };
        if why.holds() { Answer::yes() } else { self.regressed(position, &why, p, args.attacker) }
    }

    /// What `g_1_1_near_why_no` asks more than once. Rule: prelude.game:14.
    pub fn reason_3(
        &self, position: &Position<W>, args: &Args, d: Value, p: Point, q: Point, at_so: Bits<W>,
    ) -> Answer<W> {
        let holds = row_at(&self.step_table, DIR.slot(d), p).contains(q)
            && !at_so.contains(q)
            && {
                let value = if entry(&self.straight_table, DIR.slot(d)) { false } else { self.board.full.contains(q) };
                value || (self.board.full - position.at_plane(args.attacker)).contains(q)
            };
        if holds {
            let value_2 = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            Answer::yes()
                .barring(AT_BARS, args.attacker, Bits::<W>::of(q) - (value_2 | position.at_plane(args.attacker)))
                .barring(AT_BARS, opponent(args.attacker), Bits::<W>::of(q))
        } else {
            Answer::no()
        }
    }

    /// What `g_1_1_near_why_no` and `every_tried_defender_or_some_reason_why` ask. Rule: prelude.game:14.
    pub fn some_reason_why_3(
        &self, position: &Position<W>, args: &Args, p: Point, q: Point, at_so: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::no();
        let values = if opponent(args.attacker) == 0 { [0, 1, 7] } else { [3, 4, 5] };
        why.join(&any(values.into_iter(), |d| self.reason_3(position, args, d, p, q, at_so)));
        why
    }

    /// A part of `g_1_1_near_why_no`. Rule: prelude.game:14.
    pub fn every_tried_defender_or_some_reason_why(
        &self, position: &Position<W>, args: &Args, at_so: Bits<W>, candidates: Bits<W>, candidates_2: Bits<W>,
        after_null: &Answer<W>,
    ) -> Answer<W> {
        every((at_so & (candidates | self.leading(candidates_2, opponent(args.attacker)))).iter(), |p| {
            let value = if candidates.contains(p) { self.board.full } else { candidates_2 };
            every(
                    (self.choices(position, p, opponent(args.attacker)) & value).iter(),
                    |q| {
                        self.tried_defender_why_no(position, args, p, q, after_null)
                            .or(|| self.some_reason_why_3(position, args, p, q, at_so))
                    },
                )
                .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
        })
    }

    /// A part of `g_1_1_near_why_no`. Rule: prelude.game:14.
    pub fn g_1_1_near_why_no_part(
        &self, position: &Position<W>, args: &Args, stuck_0_holds: bool, changes: Value,
    ) -> Answer<W> {
        let why = if stuck_0_holds { Answer::yes() } else { self.stuck_0_why_no(position, args, changes) };
        why.and(|| {
            let at_so = position.at_plane(opponent(args.attacker));
            let after_null = Answer::<W>::no();
            let no_other = self.framed_2(position, &after_null);
            let candidates = no_other.barred(AT_BARS, NONE, self.board.full);
            let candidates_2 = no_other.barred(AT_BARS, opponent(args.attacker), self.board.full);
            self.every_tried_defender_or_some_reason_why(position, args, at_so, candidates, candidates_2, &after_null)
        })
    }

    /// A part of `g_1_1_near_why_no`. Rule: prelude.game:14.
    pub fn g_1_1_near_why_no_part_2(
        &self, position: &Position<W>, args: &Args, threat: &Answer<W>, changes: Value,
    ) -> Answer<W> {
        Answer::from(threat.holds()).joining_cell(AT_BARS, threat).joining_place(PASSES_BARS, threat)
            .and(|| {
                let at_so = position.at_plane(opponent(args.attacker));
                let no_other = self.framed_2(position, threat);
                let candidates = no_other.barred(AT_BARS, NONE, self.board.full);
                let candidates_2 = no_other.barred(AT_BARS, opponent(args.attacker), self.board.full);
                every((at_so & (candidates | self.leading(candidates_2, opponent(args.attacker)))).iter(), |p| {
                    let value = if candidates.contains(p) { self.board.full } else { candidates_2 };
                    every(
                            (self.choices(position, p, opponent(args.attacker)) & value).iter(),
                            |q| {
                                self.tried_defender_why_no_2(position, args, p, q, threat, changes)
                                    .or(|| self.some_reason_why_3(position, args, p, q, at_so))
                            },
                        )
                        .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
                })
            })
    }

    /// The answer of `g_1_1_near`; if it does not hold, with the reason. Rule: prelude.game:14.
    pub fn g_1_1_near_why_no(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let stuck_0_holds = self.stuck_0(position, args);
        let why = if stuck_0_holds || self.near_1(position, args.attacker) {
            Answer::yes()
        } else {
            self.near_1_why_no(position, args).or(|| self.stuck_0_why_no(position, args, changes))
        };
        why.and(|| {
            Answer::from(self.goal(position, args.attacker))
                .or(|| {
                    self.not_goal_why_2(position, changes, args.attacker)
                        .and(|| self.not_goal_why_3(position, args, changes))
                        .and(|| {
                            self.g_1_1_near_why_no_part(position, args, stuck_0_holds, changes).or(|| {
                                let threat = self.gi_1_near_why_2(position, args, 2);
                                let threat_2 = if threat.holds() {
                                    Answer::<W>::yes().joining(&threat)
                                        .barring(AT_BARS, opponent(args.attacker), self.reaching(position, args))
                                } else {
                                    threat
                                };
                                self.g_1_1_near_why_no_part_2(position, args, &threat_2, changes)
                            })
                        })
                })
                .or(|| self.goal_why_no(position, opponent(args.attacker)))
        })
    }

    /// A part of `gi_2_1_near_verdict_part`. Rule: prelude.game:8.
    pub fn near_1_and_some_tried_attacker(
        &self, position: &Position<W>, args: &Question<Args>, nearer: Bits<W>, at_so: Bits<W>,
    ) -> bool {
        if !self.stuck_0(position, args) && !self.near_1(position, args.attacker) {
            return false;
        }
        let after_null = self.g_1_1_near_why_no(position, args, 2);
        let no_other = self.framed(position, &after_null);
        let candidates = no_other.barred(AT_BARS, NONE, self.board.full);
        let candidates_2 = no_other.barred(AT_BARS, args.attacker, self.board.full) - nearer;
        (at_so & (candidates | self.leading(candidates_2, args.attacker))).iter()
            .any(|p| {
                let value = if candidates.contains(p) { self.board.full } else { candidates_2 };
                (self.choices(position, p, args.attacker) & value).iter()
                    .any(|q| self.tried_attacker(position, args, p, q, &after_null))
            })
    }

    /// A part of `gi_2_1_near_verdict`. Rule: prelude.game:8.
    pub fn gi_2_1_near_verdict_part(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if self.at_once(position, args) {
            return true;
        }
        let at_so = position.at_plane(args.attacker);
        let nearer = self.nearer_2(position, args);
        let after_null = Answer::<W>::yes();
        (at_so & self.leading(nearer, args.attacker)).iter()
            .any(|p| {
                (self.choices(position, p, args.attacker) & nearer).iter()
                    .any(|q| self.tried_attacker(position, args, p, q, &after_null))
            }) || self.near_1_and_some_tried_attacker(position, args, nearer, at_so)
    }

    /// The gradual game `GI(2, [1])`. Rule: prelude.game:8.
    pub fn gi_2_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if !self.stuck_1(position, args) && !self.near_2(position, args.attacker) {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds && !self.goal(position, opponent(args.attacker)) {
            return true;
        }
        !goal_holds && !self.goal(position, opponent(args.attacker)) && self.gi_2_1_near_verdict_part(position, args)
    }

    /// Whether a move brings it about at once, with the reason.
    pub fn at_once_why_yes(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let nearer = self.nearer(position, args);
        any(
            (at_so & self.leading(nearer, args.attacker)).iter(),
            |p| self.some_brings_about_and_some_reason_why(position, args, p, nearer, changes, at_so),
        )
    }

    /// The answer after a move, if it has to be looked at.
    pub fn tried_defender_why_yes(
        &self, position: &Position<W>, args: &Args, p: Point, q: Point, after_null: &Answer<W>,
    ) -> Answer<W> {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), NONE);
        after.put_at(Bits::<W>::of(q), opponent(args.attacker));
        let why = if self.breaks(&after, after_null) || !after_null.holds() { Answer::<W>::no() } else { *after_null };
        if why.holds() { self.regressed(position, &why, p, args.attacker) } else { Answer::no() }
    }

    /// Why points are no move.
    #[inline]
    pub fn no_move_2(position: &Position<W>, args: &Args, within: Bits<W>) -> Answer<W> {
        Answer::yes().barring(AT_BARS, opponent(args.attacker), within - position.at_plane(opponent(args.attacker)))
    }

    /// The answer after a move, if it has to be looked at.
    pub fn tried_defender_why_yes_2(
        &self, position: &Position<W>, args: &Args, p: Point, q: Point, threat: &Answer<W>, changes: Value,
    ) -> Answer<W> {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), NONE);
        after.put_at(Bits::<W>::of(q), opponent(args.attacker));
        let why = if self.breaks(&after, threat) || !threat.holds() {
            self.gi_1_near_why_yes(&after, args, changes)
        } else {
            *threat
        };
        if why.holds() { self.regressed(position, &why, p, args.attacker) } else { Answer::no() }
    }

    /// A part of `g_1_1_near_why_yes`. Rule: prelude.game:14.
    pub fn g_1_1_near_why_yes_part(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let threat = self.gi_1_near_why_yes(position, args, add(changes, 2));
        Answer::from(threat.holds()).joining_cell(AT_BARS, &threat).joining_place(PASSES_BARS, &threat)
            .and(|| {
                let no_other = self.framed_2(position, &threat);
                let candidates = no_other.barred(AT_BARS, NONE, self.board.full);
                let candidates_2 = no_other.barred(AT_BARS, opponent(args.attacker), self.board.full);
                let within = candidates | self.leading(candidates_2, opponent(args.attacker));
                let why = every((position.at_plane(opponent(args.attacker)) & within).iter(), |p| {
                    let value = if candidates.contains(p) { self.board.full } else { candidates_2 };
                    every(
                            (self.choices(position, p, opponent(args.attacker)) & value).iter(),
                            |q| self.tried_defender_why_yes_2(position, args, p, q, &threat, changes),
                        )
                        .and(|| self.no_move(position, candidates, p, candidates_2, opponent(args.attacker)))
                });
                why.and(|| Self::no_move_2(position, args, within)).if_holds(|why_2| why_2.joining(&no_other))
            })
    }

    /// A part of `g_1_1_near_why_yes`. Rule: prelude.game:14.
    pub fn g_1_1_near_why_yes_part_2(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why_3 = Answer::from(self.stuck_0(position, args)).and(|| {
            let after_null = Answer::<W>::no();
            let no_other = self.framed_2(position, &after_null);
            let candidates = no_other.barred(AT_BARS, NONE, self.board.full);
            let candidates_2 = no_other.barred(AT_BARS, opponent(args.attacker), self.board.full);
            let within = candidates | self.leading(candidates_2, opponent(args.attacker));
            let why = every((position.at_plane(opponent(args.attacker)) & within).iter(), |p| {
                let value = if candidates.contains(p) { self.board.full } else { candidates_2 };
                every(
                        (self.choices(position, p, opponent(args.attacker)) & value).iter(),
                        |q| self.tried_defender_why_yes(position, args, p, q, &after_null),
                    )
                    .and(|| self.no_move(position, candidates, p, candidates_2, opponent(args.attacker)))
            });
            why.and(|| Self::no_move_2(position, args, within)).if_holds(|why_2| why_2.joining(&no_other))
        });
        why_3.or(|| self.g_1_1_near_why_yes_part(position, args, changes))
    }

    /// The answer of `g_1_1_near`; if it holds, with the reason. Rule: prelude.game:14.
    pub fn g_1_1_near_why_yes(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let goal_holds = self.goal(position, args.attacker);
        Answer::from(goal_holds || self.stuck_0(position, args) || !self.nearer(position, args).is_empty()).and(|| {
            self.goal_why_yes(position, changes, args.attacker).or(|| {
                Answer::from(!goal_holds && !self.goal(position, opponent(args.attacker)))
                    .and(|| self.g_1_1_near_why_yes_part_2(position, args, changes))
                    .and(|| self.goal_why_no(position, opponent(args.attacker)).contrary())
                    .and(|| self.not_goal_why(position, args.attacker))
            })
        })
    }

    /// The answer after a move, if it has to be looked at.
    pub fn tried_attacker_why_yes(
        &self, position: &Position<W>, args: &Question<Args>, p: Point, q: Point, after_null: &Answer<W>,
        changes: Value,
    ) -> Answer<W> {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), NONE);
        after.put_at(Bits::<W>::of(q), args.attacker);
        let why = if after_null.holds() || self.breaks(&after, after_null) {
            if self.g_1_1_near_verdict(&after, args) {
                self.g_1_1_near_why_yes(&after, args, changes)
            } else {
                Answer::<W>::no()
            }
        } else {
            *after_null
        };
        if why.holds() { self.regressed(position, &why, p, opponent(args.attacker)) } else { Answer::no() }
    }

    /// A part of `gi_2_1_near_why_yes`. Rule: prelude.game:8.
    pub fn some_tried_attacker_and_some_reason_why(
        &self, position: &Position<W>, args: &Question<Args>, nearer: Bits<W>, at_so: Bits<W>, changes: Value,
    ) -> Answer<W> {
        if self.stuck_0(position, args) || self.near_1(position, args.attacker) {
            let after_null = self.g_1_1_near_why_no(position, args, 2);
            let no_other = self.framed(position, &after_null);
            let candidates = no_other.barred(AT_BARS, NONE, self.board.full);
            let candidates_2 = no_other.barred(AT_BARS, args.attacker, self.board.full) - nearer;
            any((at_so & (candidates | self.leading(candidates_2, args.attacker))).iter(), |p| {
                let value = if candidates.contains(p) { self.board.full } else { candidates_2 };
                any(
                        (self.choices(position, p, args.attacker) & value).iter(),
                        |q| {
                            self.tried_attacker_why_yes(position, args, p, q, &after_null, changes)
                                .and(|| self.some_reason_why(position, args, p, q, at_so))
                        },
                    )
                    .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
            })
        } else {
            Answer::no()
        }
    }

    /// A part of `gi_2_1_near_why_yes`. Rule: prelude.game:8.
    pub fn gi_2_1_near_why_yes_part(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        self.at_once_why_yes(position, args, changes).or(|| {
            let at_so = position.at_plane(args.attacker);
            let nearer = self.nearer_2(position, args);
            let after_null = Answer::<W>::yes();
            let why_2 = any((at_so & self.leading(nearer, args.attacker)).iter(), |p| {
                any(
                        (self.choices(position, p, args.attacker) & nearer).iter(),
                        |q| {
                            self.tried_attacker_why_yes(position, args, p, q, &after_null, changes)
                                .and(|| self.some_reason_why(position, args, p, q, at_so))
                        },
                    )
                    .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
            });
            why_2.or(|| self.some_tried_attacker_and_some_reason_why(position, args, nearer, at_so, changes))
        })
    }

    /// The answer of `gi_2_1_near`; if it holds, with the reason. Rule: prelude.game:8.
    pub fn gi_2_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        Answer::from(self.stuck_1(position, args) || self.near_2(position, args.attacker)).and(|| {
            self.goal_why_yes(position, changes, args.attacker).and(|| self.not_goal_why(position, args.attacker))
                .or(|| {
                    Answer::from(
                            !self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker)),
                        )
                        .and(|| self.gi_2_1_near_why_yes_part(position, args, changes))
                        .and(|| self.goal_why_no(position, opponent(args.attacker)).contrary())
                        .and(|| self.not_goal_why(position, args.attacker))
                })
        })
    }

    /// A part of `near_2_why_no`. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn every_why_3(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes().barring_others(AT_BARS, &position.at, points);
            for d in [0, 1, 7].into_iter() {
                let by_step = image_at(&self.step_table, DIR.slot(d), position.at[0]);
                let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
                let all = value | (self.board.full - position.at[1]);
                let points_2 = points - (by_step & all);
                if !points_2.is_empty() {
                    let points_3 = points_2 - by_step;
                    if !points_3.is_empty() {
                        why.bar(AT_BARS, 0, preimage_at(&self.step_table, DIR.slot(d), points_3));
                    }
                }
                why.bar_others(AT_BARS, &position.at, points & by_step & all);
            }
            why
        }
    }

    /// A part of `near_2_why_no`. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn near_2_why_no_part(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes().barring_others(AT_BARS, &position.at, points);
            for d in [3, 4, 5].into_iter() {
                let by_step = image_at(&self.step_table, DIR.slot(d), position.at[1]);
                let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
                let all = value | (self.board.full - position.at[0]);
                let points_2 = points - (by_step & all);
                if !points_2.is_empty() {
                    let points_3 = points_2 - by_step;
                    if !points_3.is_empty() {
                        why.bar(AT_BARS, 1, preimage_at(&self.step_table, DIR.slot(d), points_3));
                    }
                }
                why.bar_others(AT_BARS, &position.at, points & by_step & all);
            }
            why
        }
    }

    /// A part of `near_2_why_no`. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn near_2_why_no_part_2(&self, position: &Position<W>, all: Bits<W>) -> Answer<W> {
        let mut why = Answer::no();
        let points = self.edge_table[0];
        if !points.is_empty() {
            why.bar(AT_BARS, 0, points);
            for d in [0, 1, 7].into_iter() {
                let by_step = image_at(&self.step_table, DIR.slot(d), all);
                let points_2 = points - by_step;
                if !points_2.is_empty() {
                    let points_3 = preimage_at(&self.step_table, DIR.slot(d), points_2);
                    if !points_3.is_empty() {
                        why.bar(AT_BARS, 0, points_3);
                        why.join(&self.every_why(position, points_3));
                    }
                }
                let points_4 = points & by_step;
                why.join(&self.every_why_3(position, points_4));
            }
        }
        why
    }

    /// A part of `near_2_why_no`. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn every_near_2_why_no_part(&self, position: &Position<W>, all: Bits<W>) -> Answer<W> {
        let mut why = Answer::no();
        let points = self.edge_table[4];
        if !points.is_empty() {
            why.bar(AT_BARS, 1, points);
            for d in [3, 4, 5].into_iter() {
                let by_step = image_at(&self.step_table, DIR.slot(d), all);
                let points_2 = points - by_step;
                if !points_2.is_empty() {
                    let points_3 = preimage_at(&self.step_table, DIR.slot(d), points_2);
                    if !points_3.is_empty() {
                        why.bar(AT_BARS, 1, points_3);
                        why.join(&self.every_why_2(position, points_3));
                    }
                }
                let points_4 = points & by_step;
                why.join(&self.near_2_why_no_part(position, points_4));
            }
        }
        why
    }

    /// A part of `near_2_why_no`. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn near_2_why_no_part_3(&self, position: &Position<W>, all: Bits<W>, all_2: Bits<W>) -> Answer<W> {
        let once = self.board.full - (position.at[1] - all);
        let all_3 = union_over([0, 1, 7], |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            image_at(&self.step_table, DIR.slot(d), all_2) & (value | once)
        });
        if ((position.at[0] | all_3) & self.edge_table[0]).is_empty() {
            self.near_2_why_no_part_2(position, all_2)
        } else {
            Answer::yes()
        }
    }

    /// A part of `near_2_why_no`. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn near_2_why_no_part_4(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(args.attacker == 0).and(|| {
            let all = union_over([0, 1, 7], |d| {
                let value = if entry(&self.straight_table, DIR.slot(d)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                (image_at(&self.step_table, DIR.slot(d), position.at[0])
                    & (value | (self.board.full - position.at[1])))
                    - position.at[0]
            });
            let all_2 = position.at[0] | all;
            self.near_2_why_no_part_3(position, all, all_2)
        })
    }

    /// The answer of `near_2`; if it does not hold, with the reason. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn near_2_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.near_2_why_no_part_4(position, args).or(|| {
            Answer::from(args.attacker != 0).and(|| {
                let all = union_over([3, 4, 5], |d| {
                    let value = if entry(&self.straight_table, DIR.slot(d)) {
                        Bits::<W>::EMPTY
                    } else {
                        self.board.full
                    };
                    (image_at(&self.step_table, DIR.slot(d), position.at[1])
                        & (value | (self.board.full - position.at[0])))
                        - position.at[1]
                });
                let all_2 = position.at[1] | all;
                let once = self.board.full - (position.at[0] - all);
                let all_3 = union_over([3, 4, 5], |d_2| {
                    let value_2 = if entry(&self.straight_table, DIR.slot(d_2)) {
                        Bits::<W>::EMPTY
                    } else {
                        self.board.full
                    };
                    image_at(&self.step_table, DIR.slot(d_2), all_2) & (value_2 | once)
                });
                if ((position.at[1] | all_3) & self.edge_table[4]).is_empty() {
                    self.every_near_2_why_no_part(position, all_2)
                } else {
                    Answer::yes()
                }
            })
        })
    }

    /// What `some_why_2` and `every_some_why` ask.
    pub fn some_why(&self, position: &Position<W>, args: &Args, p: Point, at_so: Bits<W>, changes: Value) -> Answer<W> {
        let values = if opponent(args.attacker) == 0 { [0, 1, 7] } else { [3, 4, 5] };
        any(values.into_iter(), |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            let common = row_at(&self.step_table, DIR.slot(d), p) & value;
            let rest = common - at_so;
            if rest.is_empty() {
                Answer::no().barring_others(AT_BARS, &position.at, common)
            } else {
                let few = if rest.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { rest.few(1) };
                Answer::yes().barring(AT_BARS, opponent(args.attacker), few)
            }
        })
    }

    /// What `stuck_1_why_no` and `stuck_1_why` ask.
    #[inline]
    pub fn every_some_why(
        &self, position: &Position<W>, args: &Args, points: Bits<W>, at_so: Bits<W>, changes: Value,
    ) -> Answer<W> {
        every(points.iter(), |p| self.some_why(position, args, p, at_so, changes))
    }

    /// The answer of `stuck_1`; if it does not hold, with the reason.
    pub fn stuck_1_why_no(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let values = if opponent(args.attacker) == 0 { [0, 1, 7] } else { [3, 4, 5] };
        let all = union_over(values, |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            preimage_at(&self.step_table, DIR.slot(d), value - at_so)
        });
        let common = at_so & all;
        if common.at_least(2) {
            let mut why = Answer::no();
            let points = common.few(2);
            if !points.is_empty() {
                why.bar_others(AT_BARS, &position.at, points);
                why.join(&self.every_some_why(position, args, points, at_so, changes));
            }
            why
        } else {
            Answer::yes()
        }
    }

    /// Whether a move brings it about at once, with the reason.
    #[inline]
    pub fn at_once_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = if self.near_1(position, args.attacker) { Answer::yes() } else { self.near_1_why_no(position, args) };
        why.and(|| self.some_why_or_no_move_or_nearer_out(position, args))
    }

    /// The answer after a move, if it has to be looked at.
    pub fn tried_attacker_why_no(
        &self, position: &Position<W>, args: &Args, p: Point, q: Point, after_null: &Answer<W>, changes: Value,
    ) -> Answer<W> {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), NONE);
        after.put_at(Bits::<W>::of(q), args.attacker);
        let why = if after_null.holds() || self.breaks(&after, after_null) {
            self.g_1_1_near_why_no(&after, args, changes)
        } else {
            *after_null
        };
        if why.holds() { Answer::yes() } else { self.regressed(position, &why, p, opponent(args.attacker)) }
    }

    /// A part of `gi_2_1_near_why_no`. Rule: prelude.game:8.
    pub fn gi_2_1_near_why_no_part(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let after_null = self.g_1_1_near_why_no(position, args, add(changes, 2));
        let no_other = self.framed(position, &after_null);
        let candidates = no_other.barred(AT_BARS, NONE, self.board.full);
        let candidates_2 = no_other.barred(AT_BARS, args.attacker, self.board.full);
        let within = candidates | self.leading(candidates_2, args.attacker);
        let why_2 = any((at_so & within).iter(), |p| {
            let value = if candidates.contains(p) { self.board.full } else { candidates_2 };
            any(
                    (self.choices(position, p, args.attacker) & value).iter(),
                    |q| self.tried_attacker_why_no(position, args, p, q, &after_null, changes),
                )
                .if_fails(|why| why.joining(&self.no_move(position, candidates, p, candidates_2, args.attacker)))
        });
        why_2.or(|| Answer::no().barring(AT_BARS, args.attacker, within - at_so))
            .if_fails(|why_3| why_3.joining(&no_other))
    }

    /// A part of `stuck_1_why`.
    #[inline]
    pub fn some_why_2(
        &self, position: &Position<W>, args: &Args, points: Bits<W>, at_so: Bits<W>, changes: Value,
    ) -> Answer<W> {
        any((points & at_so).iter(), |p| self.some_why(position, args, p, at_so, changes))
    }

    /// A part of `stuck_1_why`.
    pub fn stuck_1_why_part(
        &self, position: &Position<W>, args: &Args, common: Bits<W>, at_so: Bits<W>, changes: Value,
    ) -> Answer<W> {
        if common.at_least(2) {
            let mut why = Answer::no();
            let points = common.few(2);
            if !points.is_empty() {
                why.bar_others(AT_BARS, &position.at, points);
                why.join(&self.every_some_why(position, args, points, at_so, changes));
            }
            why
        } else {
            let points_2 = self.board.full - common;
            if points_2.is_empty() {
                Answer::yes()
            } else {
                Answer::yes().barring(AT_BARS, opponent(args.attacker), points_2 - at_so)
                    .joining(&self.some_why_2(position, args, points_2, at_so, changes))
            }
        }
    }

    /// The answer of `stuck_1`, with its reason.
    pub fn stuck_1_why(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let values = if opponent(args.attacker) == 0 { [0, 1, 7] } else { [3, 4, 5] };
        let all = union_over(values, |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            preimage_at(&self.step_table, DIR.slot(d), value - at_so)
        });
        let common = at_so & all;
        self.stuck_1_why_part(position, args, common, at_so, changes)
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part_2(&self, position: &Position<W>, points: Bits<W>, all: Bits<W>) -> Answer<W> {
        let points_2 = points - all;
        if points_2.is_empty() {
            Answer::yes()
        } else {
            every([0, 1, 7].into_iter(), |d| {
                let points_3 = image_at(&self.step_table, DIR.slot(d), points_2);
                if points_3.is_empty() {
                    Answer::yes()
                } else {
                    let value = if entry(&self.straight_table, DIR.slot(d)) {
                        Bits::<W>::EMPTY
                    } else {
                        self.board.full
                    };
                    let all_2 = value | (self.board.full - position.at[1]);
                    let all_3 = ((points_3 & self.edge_table[0])
                        - (self.edge_table[0] & all_2))
                        | (points_3 & self.edge_table[0] & all_2);
                    Answer::yes().barring_others(AT_BARS, &position.at, all_3)
                }
            })
        }
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part_3(&self, position: &Position<W>, points: Bits<W>, all: Bits<W>) -> Answer<W> {
        let points_2 = points - all;
        if points_2.is_empty() {
            Answer::yes()
        } else {
            every([3, 4, 5].into_iter(), |d| {
                let points_3 = image_at(&self.step_table, DIR.slot(d), points_2);
                if points_3.is_empty() {
                    Answer::yes()
                } else {
                    let value = if entry(&self.straight_table, DIR.slot(d)) {
                        Bits::<W>::EMPTY
                    } else {
                        self.board.full
                    };
                    let all_2 = value | (self.board.full - position.at[0]);
                    let all_3 = ((points_3 & self.edge_table[4])
                        - (self.edge_table[4] & all_2))
                        | (points_3 & self.edge_table[4] & all_2);
                    Answer::yes().barring_others(AT_BARS, &position.at, all_3)
                }
            })
        }
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part_4(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let all = union_over([0, 1, 7], |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            preimage_at(
                &self.step_table, DIR.slot(d),
                (self.edge_table[0] & (value | (self.board.full - position.at[1]))) - position.at[0],
            )
        });
        Answer::yes().joining(&self.nearer_out_part_2(position, points, all))
            .joining_of(points & all, |points_2| self.every_why(position, points_2))
    }

    /// Why the points are not of `nearer_2`.
    pub fn nearer_out_2(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        let mut why = Answer::yes().joining(&self.stuck_1_why(position, args, self.board.full.count()));
        if !self.stuck_1(position, args) {
            if args.attacker == 0 {
                why.join(&self.nearer_out_part_4(position, points));
            } else {
                let all = union_over([3, 4, 5], |d| {
                    let value = if entry(&self.straight_table, DIR.slot(d)) {
                        Bits::<W>::EMPTY
                    } else {
                        self.board.full
                    };
                    preimage_at(
                        &self.step_table, DIR.slot(d),
                        (self.edge_table[4] & (value | (self.board.full - position.at[0]))) - position.at[1],
                    )
                });
                why.join(&self.nearer_out_part_3(position, points, all));
                why.join_of(points & all, |points_2| self.every_why_2(position, points_2));
            }
        }
        why
    }

    /// A part of `gi_2_1_near_why_no`. Rule: prelude.game:8.
    pub fn gi_2_1_near_why_no_part_2(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        self.at_once_why_no(position, args).or(|| {
            if self.stuck_0(position, args) || self.near_1(position, args.attacker) {
                self.gi_2_1_near_why_no_part(position, args, changes)
            } else {
                let at_so = position.at_plane(args.attacker);
                let nearer = self.nearer_2(position, args);
                let after_null = Answer::<W>::yes();
                let within = self.leading(nearer, args.attacker);
                let why_2 = any((at_so & within).iter(), |p| {
                    any(
                            (self.choices(position, p, args.attacker) & nearer).iter(),
                            |q| self.tried_attacker_why_no(position, args, p, q, &after_null, changes),
                        )
                        .if_fails(|why| {
                            why.joining(&self.no_move(position, Bits::<W>::EMPTY, p, nearer, args.attacker))
                        })
                });
                let mut why_3 = why_2.or(|| Answer::no().barring(AT_BARS, args.attacker, within - at_so));
                if why_3.holds() {
                    return why_3;
                }
                why_3.join(&self.near_1_why_no(position, args).or(|| self.stuck_0_why_no(position, args, changes)));
                why_3.join_of(self.board.full - nearer, |points| self.nearer_out_2(position, args, points));
                why_3
            }
        })
    }

    /// The answer of `gi_2_1_near`; if it does not hold, with the reason. Rule: prelude.game:8.
    pub fn gi_2_1_near_why_no(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = if self.stuck_1(position, args) || self.near_2(position, args.attacker) {
            Answer::yes()
        } else {
            self.near_2_why_no(position, args).or(|| self.stuck_1_why_no(position, args, changes))
        };
        why.and(|| {
            Answer::from(self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker)))
                .or(|| {
                    self.not_goal_why_2(position, changes, args.attacker)
                        .and(|| self.not_goal_why_3(position, args, changes))
                        .and(|| self.gi_2_1_near_why_no_part_2(position, args, changes))
                })
                .or(|| {
                    self.goal_why_no(position, opponent(args.attacker))
                        .and(|| self.not_goal_why_3(position, args, changes))
                })
        })
    }

    /// The answer of `gi_2_1_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_2_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.gi_2_1_near_why_no(position, args, changes) }
    }

    /// Whether the move just made belongs to the moves of `gi2`. Rule: prelude.game:8.
    #[inline]
    pub fn gi2_move_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        self.goal(position, args.attacker) || self.g_1_1_near_verdict(position, args)
    }

    /// The answer of `gi2_move_near` after a null move. Rule: prelude.game:8.
    pub fn gi2_move_near_after_null(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if self.stuck_0(position, args) || self.near_1(position, args.attacker) {
            Answer::from(self.goal(position, args.attacker)).or(|| self.g_1_1_near_why_no(position, args, 2))
                .or(|| self.goal_why_no(position, opponent(args.attacker)))
        } else {
            Answer::no().barring(AT_BARS, args.attacker, self.nearer_2(position, args))
        }
    }

    /// The answer of `gi_1_near`; if it holds, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_1_near_why_yes(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = self.gi_1_near_why_yes(position, args, changes);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_1_near`; if it does not hold, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_1_near_why_no(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = self.gi_1_near_why_no(position, args, changes);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_1_near`, with its reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_1_near_why(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = self.ip_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.ip_1_near_why_no(position, args, changes) }
    }

    /// The answer of `ip_near`, with its reason. `n` is from 1 to 2. Rule: prelude.game:20.
    #[inline]
    pub fn ip_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        if n == 1 {
            self.ip_1_near_why(position, args, self.board.full.count())
        } else {
            self.ip_2_1_near_why(position, args, self.board.full.count())
        }
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 2. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        if n == 1 { !self.gi_1_near_verdict(position, args) } else { !self.gi_2_1_near_verdict(position, args) }
    }

    /// The answer of `ip_move_near` after a null move. `n` is from 1 to 2, and this is said of 1.
    /// Rule: prelude.game:20.
    pub fn ip_move_near_after_null(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = if n == 1 {
            self.gi_1_near_stands(position, args, 2)
        } else {
            self.gi_2_1_near_stands(position, args, 2)
        };
        let threat = why.contrary();
        if threat.holds() {
            threat
        } else if self.goal(position, args.attacker) || self.goal(position, opponent(args.attacker)) {
            Answer::no().barring_everything()
        } else {
            Answer::no().joining(&threat).barring(AT_BARS, opponent(args.attacker), self.reaching(position, args))
        }
    }

    /// The answer of `gi_2_1_near`; if it holds, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_2_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_2_1_near_why_yes(position, args, changes);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_2_1_near`; if it does not hold, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_2_1_near_why_no(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = self.gi_2_1_near_why_no(position, args, changes);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_2_1_near`, with its reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.ip_2_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.ip_2_1_near_why_no(position, args, changes) }
    }

    /// Whether a move brings it about at once, with the reason.
    pub fn at_once_why_yes_2(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let nearer = self.nearer(position, args);
        any(
            (at_so & self.leading(nearer, args.attacker)).iter(),
            |p| self.some_brings_about_and_some_reason_why_2(position, args, p, nearer, changes, at_so),
        )
    }

    /// A part of `gi_2_1_near_stands`. Rule: prelude.game:8.
    pub fn gi_2_1_near_stands_part(
        &self, position: &Position<W>, args: &Question<Args>, nearer: Bits<W>, at_so: Bits<W>, changes: Value,
    ) -> Answer<W> {
        if self.stuck_0(position, args) || self.near_1(position, args.attacker) {
            let after_null = self.g_1_1_near_why_no(position, args, 2);
            let no_other = self.framed(position, &after_null);
            let candidates = no_other.barred(AT_BARS, NONE, self.board.full);
            let candidates_2 = no_other.barred(AT_BARS, args.attacker, self.board.full) - nearer;
            any((at_so & (candidates | self.leading(candidates_2, args.attacker))).iter(), |p| {
                let value = if candidates.contains(p) { self.board.full } else { candidates_2 };
                any(
                        (self.choices(position, p, args.attacker) & value).iter(),
                        |q| {
                            self.tried_attacker_why_yes(position, args, p, q, &after_null, changes)
                                .and(|| self.some_reason_why_2(position, args, p, q, at_so))
                        },
                    )
                    .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
            })
        } else {
            Answer::no()
        }
    }

    /// A part of `gi_2_1_near_stands`. Rule: prelude.game:8.
    pub fn gi_2_1_near_stands_part_2(
        &self, position: &Position<W>, args: &Question<Args>, goal_holds: bool, changes: Value,
    ) -> Answer<W> {
        Answer::from(!goal_holds && !self.goal(position, opponent(args.attacker)))
            .and(|| {
                self.at_once_why_yes_2(position, args, changes).or(|| {
                    let at_so = position.at_plane(args.attacker);
                    let nearer = self.nearer_2(position, args);
                    let after_null = Answer::<W>::yes();
                    let why_2 = any((at_so & self.leading(nearer, args.attacker)).iter(), |p| {
                        any(
                                (self.choices(position, p, args.attacker) & nearer).iter(),
                                |q| {
                                    self.tried_attacker_why_yes(position, args, p, q, &after_null, changes)
                                        .and(|| self.some_reason_why_2(position, args, p, q, at_so))
                                },
                            )
                            .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
                    });
                    why_2.or(|| self.gi_2_1_near_stands_part(position, args, nearer, at_so, changes))
                })
            })
            .and(|| Answer::from(!goal_holds)).and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
    }

    /// The answer of `gi_2_1_near`; if it holds, with the reason for one who makes a single reply.
    /// Rule: prelude.game:8.
    pub fn gi_2_1_near_stands(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        Answer::from(self.stuck_1(position, args) || self.near_2(position, args.attacker)).and(|| {
            self.goal_why_yes(position, changes, args.attacker)
                .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                .or(|| {
                    let goal_holds = self.goal(position, args.attacker);
                    self.gi_2_1_near_stands_part_2(position, args, goal_holds, changes)
                })
        })
    }

    /// The answer of `goal`, with its reason. Rule: breakthrough.game:20, breakthrough.game:21.
    pub fn goal_why(&self, position: &Position<W>, changes: Value, player: Player) -> Answer<W> {
        let why = Answer::from(player == 0).and(|| {
            let common = position.at[0] & self.edge_table[0];
            if common.is_empty() {
                Answer::no().barring(AT_BARS, 0, self.edge_table[0])
            } else {
                let few = if common.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { common.few(1) };
                Answer::yes().barring_others(AT_BARS, &position.at, few)
            }
        });
        why.or(|| {
            Answer::from(player == 1).and(|| {
                let common_2 = position.at[1] & self.edge_table[4];
                if common_2.is_empty() {
                    Answer::no().barring(AT_BARS, 1, self.edge_table[4])
                } else {
                    let few_2 = if common_2.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { common_2.few(1) };
                    Answer::yes().barring_others(AT_BARS, &position.at, few_2)
                }
            })
        })
    }

    /// The answer of `goal`, with its reason. Rule: breakthrough.game:20, breakthrough.game:21.
    #[inline]
    pub fn goal_why_for_anyone(&self, position: &Position<W>, player: Player) -> Answer<W> {
        self.goal_why(position, self.board.full.count(), player)
    }

    /// Whether the game is over without a goal, with the reason.
    #[inline]
    pub fn over_why() -> Answer<W> {
        Answer::no()
    }

    /// The answer after the turn is given over, read before.
    #[inline]
    pub fn before_null(after: &Answer<W>) -> Answer<W> {
        Answer::from(after.holds()).joining_cell(AT_BARS, after).joining_place(PASSES_BARS, after)
    }

    /// A part of `allowed`.
    pub fn allowed_part(&self, position: &Position<W>, p: Point, q: Point, player: Player) -> Answer<W> {
        let mut why = Answer::yes();
        let values = if player == 0 { [0, 1, 7] } else { [3, 4, 5] };
        let why_2 = any(values.into_iter(), |d| {
            let holds = row_at(&self.step_table, DIR.slot(d), p).contains(q)
                && !position.at_plane(player).contains(q)
                && {
                    let value = if entry(&self.straight_table, DIR.slot(d)) {
                        false
                    } else {
                        self.board.full.contains(q)
                    };
                    value || (self.board.full - position.at_plane(opponent(player))).contains(q)
                };
            if holds {
                let value_2 = if entry(&self.straight_table, DIR.slot(d)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                Answer::yes()
                    .barring(
                        AT_BARS, opponent(player),
                        Bits::<W>::of(q) - (value_2 | position.at_plane(opponent(player))),
                    )
                    .barring(AT_BARS, player, Bits::<W>::of(q))
            } else {
                Answer::no()
            }
        });
        why.join(&why_2);
        why
    }

    /// A part of `allowed`.
    pub fn allowed_part_2(&self, position: &Position<W>, q: Point, p: Point, player: Player) -> Answer<W> {
        let mut why = Answer::no();
        let values = if player == 0 { [0, 1, 7] } else { [3, 4, 5] };
        for d in values.into_iter() {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            let all = value | (self.board.full - position.at_plane(opponent(player)));
            let points = Bits::<W>::of(q) - (row_at(&self.step_table, DIR.slot(d), p) & all);
            if !points.is_empty() {
                why.bar_others(AT_BARS, &position.at, points & row_at(&self.step_table, DIR.slot(d), p));
            }
            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(q) & row_at(&self.step_table, DIR.slot(d), p) & all);
        }
        why
    }

    /// Whether the move is allowed, with the reason.
    pub fn allowed(&self, position: &Position<W>, p: Point, q: Point, player: Player) -> Answer<W> {
        let values = if player == 0 { [0, 1, 7] } else { [3, 4, 5] };
        let all = union_over(values, |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            let common = row_at(&self.step_table, DIR.slot(d), p)
                & (value | (self.board.full - position.at_plane(opponent(player))));
            common - position.at_plane(player)
        });
        if all.contains(q) {
            self.allowed_part(position, p, q, player)
        } else {
            self.allowed_part_2(position, q, p, player)
        }
    }

    /// Whether the move is allowed, with the reason.
    pub fn allowed_2(position: &Position<W>, p: Point, player: Player) -> Answer<W> {
        if position.at_plane(player).contains(p) {
            Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(p))
        } else {
            Answer::no().barring(AT_BARS, player, Bits::<W>::of(p))
        }
    }

    /// What `allowed_why` and `go_attacker_step_part` ask.
    pub fn holds_4(&self, position: &Position<W>, p: Point, at_so: Bits<W>, q: Point, player: Player) -> bool {
        let values = if player == 0 { [0, 1, 7] } else { [3, 4, 5] };
        let all = union_over(values, |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            let common = row_at(&self.step_table, DIR.slot(d), p)
                & (value | (self.board.full - position.at_plane(opponent(player))));
            common - at_so
        });
        all.contains(q)
    }

    /// A part of `go_attacker_step`.
    pub fn go_attacker_step_part(
        &self, position: &Position<W>, args: &Args, p: Point, at_so: Bits<W>, q: Point, after: &Answer<W>,
    ) -> Answer<W> {
        let values = if args.attacker == 0 { [0, 1, 7] } else { [3, 4, 5] };
        let all = union_over(values, |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            let common = row_at(&self.step_table, DIR.slot(d), p)
                & (value | (self.board.full - position.at_plane(opponent(args.attacker))));
            common - at_so
        });
        if all.contains(q) {
            self.regressed(position, after, p, opponent(args.attacker))
                .if_holds(|why| why.joining(&self.allowed(position, p, q, args.attacker)))
        } else {
            Answer::no().joining(&self.allowed(position, p, q, args.attacker))
        }
    }

    /// The answer of a move, from the answer after it.
    pub fn go_attacker_step(
        &self, position: &Position<W>, args: &Args, after: &Answer<W>, p: Point, q: Point,
    ) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        if at_so.contains(p) {
            self.go_attacker_step_part(position, args, p, at_so, q, after)
                .if_holds(|why| why.joining(&Self::allowed_2(position, p, args.attacker)))
        } else {
            Answer::no().joining(&Self::allowed_2(position, p, args.attacker))
        }
    }

    /// The points of a place of moves that can have another answer.
    #[inline]
    pub fn go_points(&self, position: &Position<W>, no_other: &Answer<W>, player: Player) -> Bits<W> {
        let all = no_other.barred(AT_BARS, NONE, self.board.full)
            | self.leading(no_other.barred(AT_BARS, player, self.board.full), player);
        position.at_plane(player) & all
    }

    /// The points of a place of moves that can have another answer.
    pub fn go_points_2(&self, position: &Position<W>, no_other: &Answer<W>, p: Point, player: Player) -> Bits<W> {
        let values = if player == 0 { [0, 1, 7] } else { [3, 4, 5] };
        let all = union_over(values, |d| {
            let value = if entry(&self.straight_table, DIR.slot(d)) { Bits::<W>::EMPTY } else { self.board.full };
            let common = row_at(&self.step_table, DIR.slot(d), p)
                & (value | (self.board.full - position.at_plane(opponent(player))));
            common - position.at_plane(player)
        });
        let barred = if no_other.barred(AT_BARS, NONE, self.board.full).contains(p) {
            self.board.full
        } else {
            no_other.barred(AT_BARS, player, self.board.full)
        };
        all & barred
    }

    /// Why no other moves fill what is barred.
    pub fn go_attacker_others(&self, position: &Position<W>, args: &Args, no_other: &Answer<W>) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let candidates = no_other.barred(AT_BARS, NONE, self.board.full);
        let candidates_2 = no_other.barred(AT_BARS, args.attacker, self.board.full);
        let within = candidates | self.leading(candidates_2, args.attacker);
        every((at_so & within).iter(), |p| self.no_move(position, candidates, p, candidates_2, args.attacker))
            .if_holds(|why| why.barring(AT_BARS, args.attacker, within - at_so))
    }

    /// A part of `go_defender_step`.
    pub fn allowed_why(
        &self, position: &Position<W>, args: &Args, p: Point, at_so: Bits<W>, q: Point, after: &Answer<W>,
    ) -> Answer<W> {
        if self.holds_4(position, p, at_so, q, opponent(args.attacker)) {
            self.regressed(position, after, p, args.attacker)
                .if_fails(|why| why.joining(&self.allowed(position, p, q, opponent(args.attacker))))
        } else {
            Answer::yes().joining(&self.allowed(position, p, q, opponent(args.attacker)))
        }
    }

    /// The answer of a move, from the answer after it.
    pub fn go_defender_step(
        &self, position: &Position<W>, args: &Args, after: &Answer<W>, p: Point, q: Point,
    ) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        if at_so.contains(p) {
            self.allowed_why(position, args, p, at_so, q, after)
                .if_fails(|why| why.joining(&Self::allowed_2(position, p, opponent(args.attacker))))
        } else {
            Answer::yes().joining(&Self::allowed_2(position, p, opponent(args.attacker)))
        }
    }

    /// Why no other moves fill what is barred.
    pub fn go_defender_others(&self, position: &Position<W>, args: &Args, no_other: &Answer<W>) -> Answer<W> {
        let candidates = no_other.barred(AT_BARS, NONE, self.board.full);
        let candidates_2 = no_other.barred(AT_BARS, opponent(args.attacker), self.board.full);
        let within = candidates | self.leading(candidates_2, opponent(args.attacker));
        every(
                (position.at_plane(opponent(args.attacker)) & within).iter(),
                |p| self.no_move(position, candidates, p, candidates_2, opponent(args.attacker)),
            )
            .and(|| Self::no_move_2(position, args, within))
    }

    /// Appends the candidates of `go`. Rule: breakthrough.game:16.
    pub fn go_candidates(&self, position: &Position<W>, c: Player, moves: &mut Vec<Move>) {
        for p in position.at_plane(c).iter() {
            let values = if c == 0 { [0, 1, 7] } else { [3, 4, 5] };
            let all = union_over(values, |d| {
                let value = if entry(&self.straight_table, DIR.slot(d)) {
                    Bits::<W>::EMPTY
                } else {
                    self.board.full
                };
                let common = row_at(&self.step_table, DIR.slot(d), p)
                    & (value | (self.board.full - position.at_plane(opponent(c))));
                common - position.at_plane(c)
            });
            for q in all.iter() {
                moves.push(Move::new(0, [p, q]));
            }
        }
    }

    /// The position after `go` by the player, if the move is legal. Rule: breakthrough.game:16.
    pub fn after_go(position: &Position<W>, c: Player, p: Point, q: Point) -> Option<Position<W>> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(p), NONE);
        after.put_at(Bits::<W>::of(q), c);
        after.turn = opponent(c) as u8;
        Some(after)
    }
}

/// What the cells of a position are.
pub fn shapes<const W: usize>(_tables: &Tables<W>) -> Vec<CellShape> {
    Vec::from([CellShape {
        name: "at".to_string(), before: Vec::new(), point: true, after: Vec::new(),
        kind: CellKind::Value(Some(PLAYER), Presence::Optional),
    }])
}

/// The selectors, by their numbers.
fn selectors() -> Vec<Selector> {
    Vec::from([
        Selector::judging("gi1", Knowledge::None, Role::Attacker),
        Selector::judging("gi2", Knowledge::None, Role::Attacker),
        Selector::judging("ip1", Knowledge::None, Role::Defender),
        Selector::judging("ip2", Knowledge::None, Role::Defender),
        Selector::judging("gi1", Knowledge::Distance, Role::Attacker),
        Selector::judging("gi2", Knowledge::Distance, Role::Attacker),
        Selector::judging("ip1", Knowledge::Distance, Role::Defender),
        Selector::judging("ip2", Knowledge::Distance, Role::Defender),
        Selector::explaining("gi1", Knowledge::Trace, Role::Attacker),
        Selector::explaining("gi2", Knowledge::Trace, Role::Attacker),
        Selector::explaining("ip1", Knowledge::Trace, Role::Defender),
        Selector::explaining("ip2", Knowledge::Trace, Role::Defender),
    ])
}

/// What is known of the game without a position.
fn info<const W: usize>(instance: &Instance, tables: &Tables<W>) -> Option<Info> {
    Some(Info {
        name: instance.name.to_string(), game: "breakthrough".to_string(),
        players: ["white", "black"].map(String::from), board: instance.face()?,
        clauses: Vec::from([Clause {
            name: "go".to_string(), parameters: Vec::from([Kind::Point, Kind::Point]), pass: false,
            located: [true, true],
        }]),
        parameters: Vec::new(), cells: shapes(tables),
        legend: Vec::from([('W', Vec::from([(0, 0)])), ('B', Vec::from([(0, 1)]))]), no_move: Some(NoMove::Loses),
        only_mover_wins: true, names_no_role: true, selectors: selectors(), explains: true,
        symmetries: instance.symmetries()?,
    })
}

/// A position as plain data; the shapes are those of its cells.
pub fn to_cells<const W: usize>(tables: &Tables<W>, shapes: &[CellShape], position: &Position<W>) -> Cells {
    Cells {
        cells: Vec::from([shapes[0].values_of_sets(&position.at, tables.board.points())]),
        turn: Player::from(position.turn), passes: 0,
    }
}

/// The position from plain data; `None` if it does not fit the board.
pub fn read_cells<const W: usize>(tables: &Tables<W>, shapes: &[CellShape], cells: &Cells) -> Option<Position<W>> {
    if [shapes.len(), cells.cells.len()] != [1; 2] || !PLAYER.has(cells.turn) {
        return None;
    }
    let mut position = Position::empty();
    position.turn = cells.turn as u8;
    shapes[0].fill_sets(&mut position.at, &cells.cells[0], &tables.board)?;
    Some(position)
}

/// The game `breakthrough` on a board.
#[derive(Clone, Debug)]
pub struct Rules<const W: usize>(Arc<OnBoard<Tables<W>, Position<W>>>);

impl<const W: usize> Rules<W> {
    /// The tables of the board.
    pub fn tables(&self) -> &Tables<W> {
        &self.0.tables
    }

    /// Whether `gi1` or `gi2` holds; if so its moves are appended.
    fn gi1_none(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        if !self.verdict(selector, position, args) {
            return false;
        }
        if tables.gi1_open(position, args) {
            self.select(position, args, args.attacker, moves, |after| match selector.0 {
                0 => tables.goal(after, args.attacker),
                _ => tables.gi2_move(after, args),
            });
        }
        true
    }

    /// Whether `ip1` or `ip2` holds; if so its moves are appended.
    fn ip1_none(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        if !self.verdict(selector, position, args) {
            return false;
        }
        self.select(position, args, opponent(args.attacker), moves, |after| match selector.0 {
            2 | 3 => tables.ip_move(after, args, selector.nth(2)),
            _ => tables.ip_move_near(after, args, selector.nth(6)),
        });
        true
    }

    /// Whether `gi1` or `gi2` holds; if so its moves are appended.
    fn gi1_distance(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        let may_hold = match selector.0 {
            4 => tables.near_1(position, args.attacker),
            _ => tables.near_2_or_stuck(position, args),
        };
        if !may_hold {
            return false;
        }
        let first = moves.len();
        if tables.gi1_open(position, args) {
            self.select(position, args, args.attacker, moves, |after| match selector.0 {
                4 => tables.goal(after, args.attacker),
                _ => tables.gi2_move_near(after, args),
            });
        }
        moves.len() > first || tables.gi1_settled(position, args)
    }

    /// Whether `gi1` or `gi2` holds; if so its moves are appended.
    fn gi1_trace(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        let may_hold = match selector.0 {
            8 => tables.near_1(position, args.attacker),
            _ => tables.near_2_or_stuck(position, args),
        };
        if !may_hold {
            return false;
        }
        let first = moves.len();
        if tables.gi1_open(position, args) {
            let after_null = match selector.0 {
                8 => tables.gi1_move_after_null(position, args),
                _ => tables.gi2_move_near_after_null(position, args),
            };
            let few = tables.go_few(position, &after_null, args.attacker);
            let from = moves.len();
            tables.go_candidates(position, args.attacker, moves);
            retain_from(moves, from, |play| few.contains(i32::from(play.args[0])));
            self.keep(position, args, args.attacker, moves, first, |after| {
                (after_null.holds() || tables.breaks(after, &after_null))
                    && match selector.0 {
                        8 => tables.goal(after, args.attacker),
                        _ => tables.gi2_move_near_verdict(after, question),
                    }
            });
        }
        moves.len() > first || tables.gi1_settled(position, args)
    }

    /// Whether `ip1` or `ip2` holds; if so its moves are appended.
    fn ip1_trace(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        let may_hold = match selector.0 {
            10 => tables.near_1(position, args.attacker),
            _ => tables.near_2_or_stuck(position, args),
        };
        if !may_hold {
            return false;
        }
        let first = moves.len();
        let after_null = tables.ip_move_near_after_null(position, question, selector.nth(10));
        if after_null.holds() {
            return false;
        }
        let few = tables.go_few(position, &after_null, opponent(args.attacker));
        let from = moves.len();
        tables.go_candidates(position, opponent(args.attacker), moves);
        retain_from(moves, from, |play| few.contains(i32::from(play.args[0])));
        self.keep(
            position, args, opponent(args.attacker), moves, first,
            |after| tables.breaks(after, &after_null) && tables.ip_move_near_verdict(after, question, selector.nth(10)),
        );
        true
    }
}

impl<const W: usize> Compiled for Rules<W> {
    fn on(instance: &Instance) -> Option<Self> {
        let made = Tables::on(instance)?;
        let (tables, info) = (&made, info(instance, &made)?);
        let empty = to_cells(tables, &info.cells, &Position::empty());
        let start = read_cells(tables, &info.cells, &instance.begin(empty))?;
        Some(Self(Arc::new(OnBoard { info, tables: made, start })))
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
        self.0.tables.board.full
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
        Position { turn: player as u8, ..*position }
    }

    fn image(&self, position: &Position<W>, by: &Symmetry) -> Position<W> {
        position.image(by)
    }

    #[inline]
    fn null(&self, position: &Position<W>) -> Position<W> {
        position.null()
    }

    fn to_cells(&self, position: &Position<W>) -> Cells {
        to_cells(&self.0.tables, &self.0.info.cells, position)
    }

    fn read_cells(&self, cells: &Cells) -> Option<Position<W>> {
        read_cells(&self.0.tables, &self.0.info.cells, cells)
    }

    #[inline]
    fn candidates(&self, position: &Position<W>, _args: &Args, by: Player, moves: &mut Vec<Move>) {
        self.0.tables.go_candidates(position, by, moves);
    }

    #[inline]
    fn play(&self, position: &Position<W>, _args: &Args, by: Player, play: Move) -> Option<Position<W>> {
        match play.clause {
            0 => Tables::<W>::after_go(position, by, play.arg(0), play.arg(1)),
            _ => None,
        }
    }

    #[inline]
    fn goal(&self, position: &Position<W>, _args: &Args, player: Player) -> bool {
        self.0.tables.goal(position, player)
    }

    #[inline]
    fn drawn(&self, _position: &Position<W>, _args: &Args) -> bool {
        false
    }

    #[inline]
    fn ended(&self, _position: &Position<W>, _args: &Args) -> bool {
        false
    }

    fn score(&self, _position: &Position<W>, _args: &Args, _player: Player) -> Option<Value> {
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

    fn verdict(&self, selector: SelectorId, position: &Position<W>, args: &Args) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        match selector.0 {
            0 | 2 => tables.gi_1(position, args),
            1 | 3 => tables.gi_2_1(position, args),
            4 | 6 => tables.gi_1_near(position, args),
            5 | 7 => tables.gi_2_1_near(position, args),
            8 | 10 => tables.gi_1_near_verdict(position, args),
            9 | 11 => tables.gi_2_1_near_verdict(position, question),
            _ => false,
        }
    }

    fn explained(&self, selector: SelectorId, position: &Position<W>, args: &Args) -> Option<Answer<W>> {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        match selector.0 {
            8 | 9 => Some(tables.gi_near_why_for_anyone(position, question, selector.nth(8))),
            10 | 11 => Some(tables.ip_near_why_for_anyone(position, question, selector.nth(10))),
            _ => None,
        }
    }

    fn selected(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        match selector.0 {
            0 | 1 => self.gi1_none(selector, position, args, moves),
            2 | 3 | 6 | 7 => self.ip1_none(selector, position, args, moves),
            4 | 5 => self.gi1_distance(selector, position, args, moves),
            8 | 9 => self.gi1_trace(selector, position, args, moves),
            10 | 11 => self.ip1_trace(selector, position, args, moves),
            _ => self.verdict(selector, position, args),
        }
    }

    fn why_reached(&self, side: Role, position: &Position<W>, args: &Args) -> Answer<W> {
        let tables = &self.0.tables;
        match side {
            Role::Attacker => tables.goal_why_for_anyone(position, args.attacker),
            Role::Defender => tables.goal_why_for_anyone(position, opponent(args.attacker)),
        }
    }

    fn why_over(&self, _position: &Position<W>, _args: &Args) -> Answer<W> {
        Tables::<W>::over_why()
    }

    fn breaks(&self, position: &Position<W>, why: &Answer<W>) -> bool {
        self.0.tables.breaks(position, why)
    }

    fn before_null(&self, _position: &Position<W>, _args: &Args, after: &Answer<W>) -> Answer<W> {
        Tables::<W>::before_null(after)
    }

    fn before_move(&self, position: &Position<W>, args: &Args, by: Role, play: Move, after: &Answer<W>) -> Answer<W> {
        let tables = &self.0.tables;
        match (play.clause, by) {
            (0, Role::Attacker) => tables.go_attacker_step(position, args, after, play.arg(0), play.arg(1)),
            (0, Role::Defender) => tables.go_defender_step(position, args, after, play.arg(0), play.arg(1)),
            _ => *after,
        }
    }

    fn few(
        &self, position: &Position<W>, args: &Args, by: Role, clause: usize, after_null: &Answer<W>,
        moves: &mut Vec<Move>,
    ) -> Option<Answer<W>> {
        let tables = &self.0.tables;
        match (clause, by) {
            (0, Role::Attacker) => {
                let frame = tables.framed(position, after_null);
                for point_1 in tables.go_points(position, &frame, args.attacker).iter() {
                    moves.extend(
                        tables.go_points_2(position, &frame, point_1, args.attacker).iter()
                            .map(|point_2| Move::new(0, [point_1, point_2])),
                    );
                }
                let mut all = tables.go_attacker_others(position, args, &frame);
                all.join(&frame);
                Some(all)
            }
            (0, Role::Defender) => {
                let frame = tables.framed_2(position, after_null);
                for point_1 in tables.go_points(position, &frame, opponent(args.attacker)).iter() {
                    moves.extend(
                        tables.go_points_2(position, &frame, point_1, opponent(args.attacker)).iter()
                            .map(|point_2| Move::new(0, [point_1, point_2])),
                    );
                }
                let mut all = tables.go_defender_others(position, args, &frame);
                all.join(&frame);
                Some(all)
            }
            _ => None,
        }
    }
}

named!(Breakthrough5, "breakthrough5", width 1);

impl Breakthrough5 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("breakthrough5"), points: 25, holes: Borrowed(&[]), shape: Some((5, 5)),
        point_names: PointNames::Lettered, params: Borrowed(&[5]),
        sorts: Borrowed(&[(0, 25), (0, 8), (0, 2), (0, 5), (0, 0), (4, 9)]),
        tables: Borrowed(&[
            Contents::Sets(Borrowed(&[
                5, 0, 1, 2, 3, 4, 0, 5, 4, 9, 14, 19, 24, 0, 5, 20, 21, 22,
                23, 24, 0, 5, 0, 5, 10, 15, 20, 0,
            ])),
            Contents::Relations(Borrowed(&[
                Pairs::Steps(Borrowed(&[(0, -1)])),
                Pairs::Steps(Borrowed(&[(1, -1)])),
                Pairs::Steps(Borrowed(&[(1, 0)])),
                Pairs::Steps(Borrowed(&[(1, 1)])),
                Pairs::Steps(Borrowed(&[(0, 1)])),
                Pairs::Steps(Borrowed(&[(-1, 1)])),
                Pairs::Steps(Borrowed(&[(-1, 0)])),
                Pairs::Steps(Borrowed(&[(-1, -1)])),
            ])),
            Contents::Bools(Borrowed(&[true, false, false, false, true, false, false, false])),
            Contents::Bools(Borrowed(&[
                true, true, false, false, false, false, false, true, false,
                false, false, true, true, true, false, false,
            ])),
        ]),
        start: Borrowed(&[Borrowed(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])]),
        turn: 0, symmetries: Borrowed(&[Images::Affine([4, -1, 0], [0, 0, 1])]), book: Borrowed(&[]),
    };
}

named!(Breakthrough6, "breakthrough6", width 1);

impl Breakthrough6 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("breakthrough6"), points: 36, holes: Borrowed(&[]), shape: Some((6, 6)),
        point_names: PointNames::Lettered, params: Borrowed(&[6]),
        sorts: Borrowed(&[(0, 36), (0, 8), (0, 2), (0, 6), (0, 0), (4, 9)]),
        tables: Borrowed(&[
            Contents::Sets(Borrowed(&[
                6, 0, 1, 2, 3, 4, 5, 0, 6, 5, 11, 17, 23, 29, 35, 0, 6, 30,
                31, 32, 33, 34, 35, 0, 6, 0, 6, 12, 18, 24, 30, 0,
            ])),
            Contents::Relations(Borrowed(&[
                Pairs::Steps(Borrowed(&[(0, -1)])),
                Pairs::Steps(Borrowed(&[(1, -1)])),
                Pairs::Steps(Borrowed(&[(1, 0)])),
                Pairs::Steps(Borrowed(&[(1, 1)])),
                Pairs::Steps(Borrowed(&[(0, 1)])),
                Pairs::Steps(Borrowed(&[(-1, 1)])),
                Pairs::Steps(Borrowed(&[(-1, 0)])),
                Pairs::Steps(Borrowed(&[(-1, -1)])),
            ])),
            Contents::Bools(Borrowed(&[true, false, false, false, true, false, false, false])),
            Contents::Bools(Borrowed(&[
                true, true, false, false, false, false, false, true, false,
                false, false, true, true, true, false, false,
            ])),
        ]),
        start: Borrowed(&[Borrowed(&[
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
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
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ])]),
        turn: 0, symmetries: Borrowed(&[Images::Affine([5, -1, 0], [0, 0, 1])]), book: Borrowed(&[]),
    };
}

named!(Breakthrough8, "breakthrough8", width 1);

impl Breakthrough8 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("breakthrough8"), points: 64, holes: Borrowed(&[]), shape: Some((8, 8)),
        point_names: PointNames::Lettered, params: Borrowed(&[8]),
        sorts: Borrowed(&[(0, 64), (0, 8), (0, 2), (0, 8), (0, 0), (4, 9)]),
        tables: Borrowed(&[
            Contents::Sets(Borrowed(&[
                8, 0, 1, 2, 3, 4, 5, 6, 7, 0, 8, 7, 15, 23, 31, 39, 47, 55,
                63, 0, 8, 56, 57, 58, 59, 60, 61, 62, 63, 0, 8, 0, 8, 16, 24,
                32, 40, 48, 56, 0,
            ])),
            Contents::Relations(Borrowed(&[
                Pairs::Steps(Borrowed(&[(0, -1)])),
                Pairs::Steps(Borrowed(&[(1, -1)])),
                Pairs::Steps(Borrowed(&[(1, 0)])),
                Pairs::Steps(Borrowed(&[(1, 1)])),
                Pairs::Steps(Borrowed(&[(0, 1)])),
                Pairs::Steps(Borrowed(&[(-1, 1)])),
                Pairs::Steps(Borrowed(&[(-1, 0)])),
                Pairs::Steps(Borrowed(&[(-1, -1)])),
            ])),
            Contents::Bools(Borrowed(&[true, false, false, false, true, false, false, false])),
            Contents::Bools(Borrowed(&[
                true, true, false, false, false, false, false, true, false,
                false, false, true, true, true, false, false,
            ])),
        ]),
        start: Borrowed(&[Borrowed(&[
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
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
            -1,
            -1,
            -1,
            -1,
            -1,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ])]),
        turn: 0, symmetries: Borrowed(&[Images::Affine([7, -1, 0], [0, 0, 1])]), book: Borrowed(&[]),
    };
}
