//! The game `connect_four`, written by Kikashi from its rules: change those, not this file.
//!
//! Rules of the compiler, each with the number of places of this program where it was applied:
//! solved-moves 20, no-slack 22, sure-moves 13, likely-replies 6, killer-replies 3, winning-replies 3,
//! implied-bound 14, shared-threat 9, said-once 6, verdict-first 39, tight-frames 15, few-changes 9,
//! single-reply 9, kept-planes 10, regress 48, lift 17, order 61.

use ::kikashi_runtime::code::{
    Arc, Asked, Bits, Board, Borrowed, CellKind, CellShape, Cells, Clause, Compiled, Contents, DIR, Game, Images, Info,
    Instance, Kind, Knowledge, Move, NONE, OnBoard, PLAYER, Pairs, PassBars, PlaneBars, Player, Point, PointNames,
    PointSet, Presence, Question, Relation, Role, Selector, SelectorId, Symmetry, Value, add, any, counting, entry,
    every, image_at, named, opponent, packed, plane, preimage_at, put, row_at, sources_of_many_at, union_of, value_at,
};

/// The boards of `connect_four`: what differs between its instances.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// The parameter `width`.
    pub width: Value,
    /// The parameter `height`.
    pub height: Value,
    /// The parameter `n`.
    pub n: Value,
    /// `line_table`: its points, by dir.
    pub line_table: [Bits<W>; 8],
    /// `on_table`: which points lead to which, by dir.
    pub on_table: [Relation<W>; 8],
    /// `edge_table`: its points, by dir.
    pub edge_table: [Bits<W>; 8],
    /// `step_table`: which points lead to which, by dir.
    pub step_table: [Relation<W>; 8],
}

impl<const W: usize> Tables<W> {
    /// The tables of an instance; `None` if it is none of this game, or is too large.
    pub fn on(instance: &Instance) -> Option<Self> {
        Some(Self {
            board: Board::new(instance.points, &instance.holes)?, width: instance.param(0)?, height: instance.param(1)?,
            n: instance.param(2)?, line_table: instance.sets(1, 8)?.try_into().ok()?,
            on_table: instance.relations(2, 8, Asked::Points)?.try_into().ok()?,
            edge_table: instance.sets(3, 8)?.try_into().ok()?,
            step_table: instance.relations(4, 8, Asked::Points)?.try_into().ok()?,
        })
    }
}

/// A position of `connect_four`.
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

    /// Whether the player has reached a goal. Rule: connect_four.game:20.
    pub fn goal(&self, position: &Position<W>, player: Player) -> bool {
        (0..8).any(|l_d| {
            if entry(&self.line_table, DIR.slot(l_d)).is_empty() {
                return false;
            }
            let rest = entry(&self.line_table, DIR.slot(l_d))
                - preimage_at(&self.on_table, DIR.slot(l_d), self.board.full - position.at_plane(player));
            !rest.is_empty()
        })
    }

    /// Whether the game is drawn. Rule: connect_four.game:21.
    #[inline]
    pub fn drawn(&self, position: &Position<W>) -> bool {
        position.at_absent(self).is_empty()
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    pub fn gi_1(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds && !self.goal(position, opponent(args.attacker)) {
            return true;
        }
        let vacant = position.at_absent(self);
        !goal_holds && !vacant.is_empty()
            && !self.goal(position, opponent(args.attacker))
            && (vacant
                & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant)))
                .iter()
                .any(|p| {
                    let mut after = counting(*position);
                    after.put_at(Bits::<W>::of(p), args.attacker);
                    self.goal(&after, args.attacker)
                })
    }

    /// Whether moves of `gi1` are to be looked for. Rule: prelude.game:8.
    pub fn gi1_open(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        !goal_holds && !position.at_absent(self).is_empty() && !self.goal(position, opponent(args.attacker))
    }

    /// The gradual game `G(1, 1, [])`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds {
            return true;
        }
        let vacant = position.at_absent(self);
        if goal_holds || vacant.is_empty() || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let gi_1_holds = if n == 1 { self.gi_1(position, args) } else { self.gi(position, args, n) };
        if !gi_1_holds {
            return false;
        }
        let c = opponent(args.attacker);
        (vacant
            & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant)))
            .iter()
            .all(|p| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(p), c);
                if n == 1 { self.gi_1(&after, args) } else { self.gi(&after, args, n) }
            })
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds && !self.goal(position, opponent(args.attacker)) {
            return true;
        }
        let vacant = position.at_absent(self);
        if goal_holds || vacant.is_empty() || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let common = vacant & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant));
        let some = common.iter()
            .any(|p| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(p), args.attacker);
                self.goal(&after, args.attacker)
            });
        some
            || common.iter()
                .any(|p_2| {
                    let mut after_2 = counting(*position);
                    after_2.put_at(Bits::<W>::of(p_2), args.attacker);
                    self.g(&after_2, args, n - 1)
                })
    }

    /// Whether the move just made belongs to the moves of `gi`. `n` is from 2 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_move(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        self.goal(position, args.attacker) || self.g(position, args, n - 1)
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 3. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if n == 1 { !self.gi_1(position, args) } else { !self.gi(position, args, n) }
    }

    /// Whether a player may reach his goal by 1 moves in a row.
    /// - adds over `on_table[l_d]{q} - at[attacker]`: a point is lost by a move of its own
    ///
    /// Rule: connect_four.game:20.
    pub fn near_1(&self, position: &Position<W>, player: Player) -> bool {
        (0..8).any(|l_d| {
            if entry(&self.line_table, DIR.slot(l_d)).is_empty() {
                return false;
            }
            let vacant = position.at_absent(self);
            let at_so = position.at_plane(player);
            if entry(&self.line_table, DIR.slot(l_d)).is_empty() {
                return false;
            }
            let common = entry(&self.line_table, DIR.slot(l_d))
                & sources_of_many_at(&self.on_table, DIR.slot(l_d), self.board.full - at_so, 2);
            let others = self.board.full
                - (at_so | (vacant & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))));
            let rest = entry(&self.line_table, DIR.slot(l_d))
                - (common | preimage_at(&self.on_table, DIR.slot(l_d), others));
            !rest.is_empty()
        })
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.near_1(position, args.attacker) && self.gi_1(position, args)
    }

    /// Whether the attacker may reach his goal by 1 moves in a row. `n` is from 1 to 3, and this is said of 1.
    /// - adds over `on_table[l_d]{q} - at[attacker]`: a point is lost by a move of its own
    ///
    /// Rule: connect_four.game:20.
    pub fn near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if n == 1 {
            self.near_1(position, args.attacker)
        } else if n == 2 {
            self.near_2(position, args.attacker)
        } else {
            self.near_3(position, args.attacker)
        }
    }

    /// Whether `gi1` holds without a move. Rule: prelude.game:8.
    #[inline]
    pub fn gi1_settled(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker))
    }

    /// Whether a player may reach his goal by 2 moves in a row.
    /// - adds over `on_table[l_d]{q} - at[attacker]`: a point is lost by a move of its own
    ///
    /// Rule: connect_four.game:20.
    pub fn near_2(&self, position: &Position<W>, player: Player) -> bool {
        (0..8).any(|l_d| {
            if entry(&self.line_table, DIR.slot(l_d)).is_empty() {
                return false;
            }
            let vacant = position.at_absent(self);
            let at_so = position.at_plane(player);
            if entry(&self.line_table, DIR.slot(l_d)).is_empty() {
                return false;
            }
            let common = entry(&self.line_table, DIR.slot(l_d))
                & sources_of_many_at(&self.on_table, DIR.slot(l_d), self.board.full - at_so, 3);
            let others = self.board.full
                - (vacant
                    - (vacant & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))));
            let by_on = preimage_at(
                &self.on_table, DIR.slot(l_d),
                self.board.full - (at_so | (vacant & (self.edge_table[4] | self.step_table[4].preimage(others)))),
            );
            !(entry(&self.line_table, DIR.slot(l_d)) - (common | by_on)).is_empty()
        })
    }

    /// The gradual game `G(1, 1, [])`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if !self.near(position, args, n) {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds {
            return true;
        }
        let vacant = position.at_absent(self);
        if goal_holds || vacant.is_empty() || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let gi_1_near_holds = if n == 1 { self.gi_1_near(position, args) } else { self.gi_near(position, args, n) };
        if !gi_1_near_holds {
            return false;
        }
        let c = opponent(args.attacker);
        (vacant
            & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant)))
            .iter()
            .all(|p| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(p), c);
                if n == 1 { self.gi_1_near(&after, args) } else { self.gi_near(&after, args, n) }
            })
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let near_2_holds = if n == 2 {
            self.near_2(position, args.attacker)
        } else {
            self.near_3(position, args.attacker)
        };
        if !near_2_holds {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds && !self.goal(position, opponent(args.attacker)) {
            return true;
        }
        let vacant = position.at_absent(self);
        if goal_holds || vacant.is_empty() || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let common = vacant & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant));
        let some = common.iter()
            .any(|p| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(p), args.attacker);
                self.goal(&after, args.attacker)
            });
        some
            || common.iter()
                .any(|p_2| {
                    let mut after_2 = counting(*position);
                    after_2.put_at(Bits::<W>::of(p_2), args.attacker);
                    self.g_near(&after_2, args, n - 1)
                })
    }

    /// Whether the move just made belongs to the moves of `gi`. `n` is from 2 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_move_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        self.goal(position, args.attacker) || self.g_near(position, args, n - 1)
    }

    /// A part of `near_3`. Rule: connect_four.game:20.
    pub fn holds(&self, l_d: Value, at_so: Bits<W>, vacant: Bits<W>) -> bool {
        let common = entry(&self.line_table, DIR.slot(l_d))
            & sources_of_many_at(&self.on_table, DIR.slot(l_d), self.board.full - at_so, 4);
        let others = self.board.full
            - (vacant - (vacant & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))));
        let by_step = self.step_table[4]
            .preimage(
                self.board.full - (vacant - (vacant & (self.edge_table[4] | self.step_table[4].preimage(others)))),
            );
        let by_on = preimage_at(
            &self.on_table, DIR.slot(l_d), self.board.full - (at_so | (vacant & (self.edge_table[4] | by_step))),
        );
        !(entry(&self.line_table, DIR.slot(l_d)) - (common | by_on)).is_empty()
    }

    /// Whether a player may reach his goal by 3 moves in a row.
    /// - adds over `on_table[l_d]{q} - at[attacker]`: a point is lost by a move of its own
    ///
    /// Rule: connect_four.game:20.
    pub fn near_3(&self, position: &Position<W>, player: Player) -> bool {
        (0..8).any(|l_d| {
            if entry(&self.line_table, DIR.slot(l_d)).is_empty() {
                return false;
            }
            let vacant = position.at_absent(self);
            let at_so = position.at_plane(player);
            !entry(&self.line_table, DIR.slot(l_d)).is_empty() && self.holds(l_d, at_so, vacant)
        })
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 3. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if n == 1 { !self.gi_1_near(position, args) } else { !self.gi_near(position, args, n) }
    }

    /// Where a move of a player must be after which `goal` holds, if it does not.
    pub fn nearer(&self, position: &Position<W>, player: Player) -> Bits<W> {
        union_of(
            (0..8).map(|l_d| {
                let at_so = position.at_plane(player);
                let common = entry(&self.line_table, DIR.slot(l_d))
                    & sources_of_many_at(&self.on_table, DIR.slot(l_d), self.board.full - at_so, 2);
                image_at(&self.on_table, DIR.slot(l_d), entry(&self.line_table, DIR.slot(l_d)) - common) - at_so
            }),
        )
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    pub fn gi_1_near_verdict(&self, position: &Position<W>, args: &Args) -> bool {
        let nearer = self.nearer(position, args.attacker);
        if nearer.is_empty() && !self.goal(position, args.attacker) {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds && !self.goal(position, opponent(args.attacker)) {
            return true;
        }
        let vacant = position.at_absent(self);
        !(vacant
            & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant)) & nearer)
            .is_empty() && !goal_holds && !vacant.is_empty()
            && !self.goal(position, opponent(args.attacker))
    }

    /// The answer of `goal`; if it holds, with the reason. Rule: connect_four.game:20.
    pub fn goal_why_yes(&self, position: &Position<W>, player: Player) -> Answer<W> {
        any(0..8, |l_d| {
            let holds = entry(&self.line_table, DIR.slot(l_d)).is_empty()
                || {
                    let rest = entry(&self.line_table, DIR.slot(l_d))
                        - preimage_at(&self.on_table, DIR.slot(l_d), self.board.full - position.at_plane(player));
                    rest.is_empty()
                };
            if holds {
                Answer::no()
            } else {
                let rest_2 = entry(&self.line_table, DIR.slot(l_d))
                    - preimage_at(&self.on_table, DIR.slot(l_d), self.board.full - position.at_plane(player));
                let points = rest_2.few(1);
                if points.is_empty() {
                    Answer::yes()
                } else {
                    Answer::yes()
                        .barring_others(AT_BARS, &position.at, image_at(&self.on_table, DIR.slot(l_d), points))
                }
            }
        })
    }

    /// The answer of `goal`; if it does not hold, with the reason. Rule: connect_four.game:20.
    pub fn goal_why_no(&self, position: &Position<W>, changes: Value, player: Player) -> Answer<W> {
        any(0..8, |l_d| {
            let holds = entry(&self.line_table, DIR.slot(l_d)).is_empty()
                || {
                    let rest = entry(&self.line_table, DIR.slot(l_d))
                        - preimage_at(
                            &self.on_table, DIR.slot(l_d), self.board.full - position.at_plane(opponent(player)),
                        );
                    rest.is_empty()
                };
            if holds {
                let mut why = Answer::no();
                let points = entry(&self.line_table, DIR.slot(l_d));
                if !points.is_empty() {
                    let all = union_of(
                        points.iter()
                            .map(|q| {
                                let ways = row_at(&self.on_table, DIR.slot(l_d), q)
                                    - position.at_plane(opponent(player));
                                if ways.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { ways.few(1) }
                            }),
                    );
                    why.bar(AT_BARS, opponent(player), all);
                }
                why
            } else {
                Answer::yes()
            }
        })
    }

    /// A part of `brings_about`.
    pub fn some_why(&self, position: &Position<W>, args: &Args, l_d: Value, at_so: Bits<W>, p: Point) -> Answer<W> {
        let mut why = Answer::yes();
        let why_3 = any(entry(&self.line_table, DIR.slot(l_d)).iter(), |q| {
            let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
            let value = if rest.at_least(2) {
                false
            } else {
                row_at(&self.on_table, DIR.slot(l_d), q).contains(p) && !at_so.contains(p)
            };
            if value {
                let mut why_2 = Answer::yes();
                let points = self.board.full - rest;
                if !points.is_empty() {
                    why_2.bar_others(AT_BARS, &position.at, points & row_at(&self.on_table, DIR.slot(l_d), q));
                }
                why_2.bar(AT_BARS, args.attacker, Bits::<W>::of(p));
                why_2
            } else {
                Answer::no()
            }
        });
        why.join(&why_3);
        why
    }

    /// Why a move reaches the goal.
    pub fn brings_about(&self, position: &Position<W>, args: &Args, p: Point) -> Answer<W> {
        let mut why = Answer::yes();
        let why_2 = any(0..8, |l_d| {
            let at_so = position.at_plane(args.attacker);
            let holds = !at_so.contains(p)
                && {
                    let common = entry(&self.line_table, DIR.slot(l_d))
                        & sources_of_many_at(&self.on_table, DIR.slot(l_d), self.board.full - at_so, 2);
                    image_at(&self.on_table, DIR.slot(l_d), entry(&self.line_table, DIR.slot(l_d)) - common)
                        .contains(p)
                };
            if holds { self.some_why(position, args, l_d, at_so, p) } else { Answer::no() }
        });
        why.join(&why_2);
        why
    }

    /// Why the points are of `supported_from`. Rule: connect_four.game:13, connect_four.game:14.
    pub fn supported_from_in(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let points_2 = points - self.edge_table[4];
        if points_2.is_empty() {
            Answer::yes()
        } else {
            let vacant = position.at_absent(self);
            let points_3 = points_2 & self.step_table[4].preimage(self.board.full - vacant);
            if points_3.is_empty() {
                Answer::yes()
            } else {
                Answer::yes().barring(
                    AT_BARS, NONE, union_of(points_3.iter().map(|q| (self.step_table[4].row(q) - vacant).few(1))),
                )
            }
        }
    }

    /// The answer of `drawn`; if it does not hold, with the reason. Rule: connect_four.game:21.
    pub fn drawn_why_no(&self, position: &Position<W>, changes: Value) -> Answer<W> {
        let vacant = position.at_absent(self);
        if vacant.is_empty() {
            Answer::yes()
        } else {
            let few = if vacant.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { vacant.few(1) };
            Answer::no().barring_others(AT_BARS, &position.at, few)
        }
    }

    /// What `gi_1_near_why_yes`, `g_1_1_near_why_yes` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_why(&self, position: &Position<W>, changes: Value, player: Player) -> Answer<W> {
        self.goal_why_no(position, changes, player).contrary()
    }

    /// What `gi_1_near_why_yes`, `gi_1_near_stands` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_drawn_why(&self, position: &Position<W>, changes: Value) -> Answer<W> {
        self.drawn_why_no(position, changes).contrary()
    }

    /// What `gi_1_near_why_yes`, `g_1_1_near_why_yes` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_why_2(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        self.goal_why_no(position, changes, opponent(args.attacker)).contrary()
    }

    /// What `gi_1_near_why_yes`, `at_once_why_yes` and others ask. Rule: prelude.game:8.
    #[inline]
    pub fn supported_from_in_why(&self, position: &Position<W>, p: Point) -> Answer<W> {
        Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(p))
            .joining(&self.supported_from_in(position, Bits::<W>::of(p)))
    }

    /// The answer of `gi_1_near`; if it holds, with the reason. Rule: prelude.game:8.
    pub fn gi_1_near_why_yes(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let nearer = self.nearer(position, args.attacker);
        Answer::from(!nearer.is_empty() || self.goal(position, args.attacker)).and(|| {
            self.goal_why_yes(position, args.attacker).and(|| self.not_goal_why(position, changes, args.attacker))
                .or(|| {
                    let vacant = position.at_absent(self);
                    let holds = !vacant.is_empty()
                        && !self.goal(position, args.attacker)
                        && !self.goal(position, opponent(args.attacker));
                    Answer::from(holds)
                        .and(|| any(
                            (vacant
                                & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))
                                & nearer)
                                .iter(),
                            |p| {
                                self.brings_about(position, args, p).and(|| self.supported_from_in_why(position, p))
                            },
                        ))
                        .and(|| self.not_goal_why_2(position, args, changes))
                        .and(|| self.not_goal_why(position, changes, args.attacker))
                        .and(|| self.not_drawn_why(position, changes))
                })
        })
    }

    /// What `nearer_out_2` and `near_1_why_no_part` ask. Rule: connect_four.game:20.
    pub fn reason(&self, position: &Position<W>, args: &Args, rest: Bits<W>, all: Bits<W>) -> Answer<W> {
        let mut why = Answer::no();
        let points = rest.few(1);
        if !points.is_empty() {
            why.bar(AT_BARS, args.attacker, points);
            let points_2 = points - all;
            if !points_2.is_empty() {
                why.bar_others(AT_BARS, &position.at, self.step_table[4].image(points_2));
            }
            why.bar(AT_BARS, NONE, points & all);
        }
        why
    }

    /// A part of `near_1_why_no`. Rule: connect_four.game:20.
    pub fn near_1_why_no_part(
        &self, position: &Position<W>, args: &Args, l_d: Value, q: Point, at_so: Bits<W>,
    ) -> Answer<W> {
        let vacant = position.at_absent(self);
        let all = self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant);
        let rest = row_at(&self.on_table, DIR.slot(l_d), q) - (at_so | (vacant & all));
        if rest.is_empty() { Answer::yes() } else { self.reason(position, args, rest, all) }
    }

    /// The answer of `near_1`; if it does not hold, with the reason. Rule: connect_four.game:20.
    pub fn near_1_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        any(0..8, |l_d| any(entry(&self.line_table, DIR.slot(l_d)).iter(), |q| {
            let at_so = position.at_plane(args.attacker);
            let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
            let why = if rest.at_least(2) {
                Answer::no().barring(AT_BARS, args.attacker, rest.few(2))
            } else {
                Answer::yes()
            };
            why.and(|| self.near_1_why_no_part(position, args, l_d, q, at_so))
        }))
    }

    /// The answer of `drawn`; if it holds, with the reason. Rule: connect_four.game:21.
    #[inline]
    pub fn drawn_why_yes(&self, position: &Position<W>) -> Answer<W> {
        if position.at_absent(self).is_empty() {
            Answer::yes().barring(AT_BARS, NONE, self.board.full)
        } else {
            Answer::no()
        }
    }

    /// Why points are no move.
    pub fn no_move(&self, position: &Position<W>, candidates: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let all = self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant);
        let points = candidates - (vacant & all);
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes();
            let points_2 = points - all;
            if !points_2.is_empty() {
                why.bar_others(AT_BARS, &position.at, self.step_table[4].image(points_2));
            }
            why.bar(AT_BARS, NONE, points & all);
            why
        }
    }

    /// Why the points are not of `nearer`.
    pub fn nearer_out(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        every(0..8, |l_d| every(entry(&self.line_table, DIR.slot(l_d)).iter(), |q| {
            let rest = row_at(&self.on_table, DIR.slot(l_d), q) - position.at_plane(args.attacker);
            let mut why = Answer::yes();
            if rest.at_least(2) {
                why.bar(AT_BARS, args.attacker, rest.few(2));
            } else {
                let points_2 = self.board.full - rest;
                if !points_2.is_empty() {
                    why.bar_others(AT_BARS, &position.at, points_2 & row_at(&self.on_table, DIR.slot(l_d), q));
                }
            }
            if !rest.at_least(2) {
                why.bar_others(AT_BARS, &position.at, points & row_at(&self.on_table, DIR.slot(l_d), q));
            }
            why
        }))
    }

    /// What `gi_1_near_why_no_part`, `gi_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_why_3(&self, position: &Position<W>, player: Player) -> Answer<W> {
        self.goal_why_yes(position, player).contrary()
    }

    /// What `gi_1_near_why_no_part`, `gi_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_why_4(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.goal_why_yes(position, opponent(args.attacker)).contrary()
    }

    /// What `gi_1_near_why_no_part` and `at_once_why_no` ask. Rule: prelude.game:8.
    pub fn some_why_or_nearer_out(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let vacant = position.at_absent(self);
        let nearer = self.nearer(position, args.attacker);
        any(
                (vacant & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant)) & nearer).iter(),
                |_| Answer::yes(),
            )
            .or(|| Answer::no().joining(&self.no_move(position, nearer)))
            .if_fails(|why| {
                why.joining(&self.goal_why_no(position, changes, opponent(args.attacker)))
                    .joining_of(self.board.full - nearer, |points| self.nearer_out(position, args, points))
            })
    }

    /// What `gi_1_near_why_no_part`, `g_1_1_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_drawn_why_2(&self, position: &Position<W>) -> Answer<W> {
        self.drawn_why_yes(position).contrary()
    }

    /// A part of `gi_near_why_no`. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near_why_no_part(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        self.not_goal_why_3(position, args.attacker).and(|| self.not_goal_why_4(position, args))
            .and(|| self.not_drawn_why_2(position)).and(|| self.some_why_or_nearer_out(position, args, changes))
    }

    /// The answer of `gi_near`; if it does not hold, with the reason. `n` is from 1 to 3. Rule: prelude.game:8.
    pub fn gi_near_why_no(&self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value) -> Answer<W> {
        let why = if self.near(position, args, n) {
            Answer::yes()
        } else if n == 1 {
            self.near_1_why_no(position, args)
        } else if n == 2 {
            self.near_2_why_no(position, args)
        } else {
            self.near_3_why_no(position, args)
        };
        why.and(|| {
            Answer::from(self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker)))
                .or(|| {
                    if n == 1 {
                        self.gi_1_near_why_no_part(position, args, changes)
                    } else if n == 2 {
                        self.gi_2_1_near_why_no_part(position, args, changes)
                    } else {
                        self.gi_3_2_1_near_why_no_part(position, args, changes)
                    }
                })
                .or(|| {
                    self.goal_why_no(position, changes, opponent(args.attacker))
                        .and(|| self.not_goal_why_4(position, args))
                })
        })
    }

    /// The answer of `gi_1_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.gi_near_why_no(position, args, changes, 1) }
    }

    /// The answer of `gi_near`, with its reason. `n` is from 1 to 3. Rule: prelude.game:8.
    pub fn gi_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        if n == 1 {
            self.gi_1_near_why(position, args, self.board.full.count())
        } else if n == 2 {
            self.gi_2_1_near_why(position, args, self.board.full.count())
        } else {
            self.gi_3_2_1_near_why(position, args, self.board.full.count())
        }
    }

    /// Where a move of `drop` reaches the goal. Rule: connect_four.game:16.
    pub fn drop_sure(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        let vacant = position.at_absent(self);
        vacant
            & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))
            & self.nearer(position, args.attacker)
    }

    /// A part of `nearer_2`.
    pub fn nearer_part(&self, at_so: Bits<W>, q: Point, vacant: Bits<W>, by_step: Bits<W>, common: Bits<W>) -> bool {
        if at_so.contains(q) {
            return true;
        }
        if !vacant.contains(q) {
            return false;
        }
        by_step.contains(q) || self.edge_table[4].contains(q)
            || !(self.step_table[4].row(q) - (vacant - common)).is_empty()
    }

    /// Where a move of the attacker must be after which `near_1` holds, if it does not.
    pub fn nearer_2(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        union_of(
            (0..8).map(|l_d| union_of(
                entry(&self.line_table, DIR.slot(l_d)).iter()
                    .map(|q| {
                        let vacant = position.at_absent(self);
                        let at_so = position.at_plane(args.attacker);
                        let by_step = self.step_table[4].preimage(self.board.full - vacant);
                        let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
                        let common = vacant & (self.edge_table[4] | by_step);
                        let value = if rest.at_least(2) {
                            if rest.at_least(3) { Bits::<W>::EMPTY } else { rest }
                        } else {
                            self.board.full
                        };
                        let value_2 = if (row_at(&self.on_table, DIR.slot(l_d), q)
                            - (at_so | common))
                            .is_empty()
                            || row_at(&self.on_table, DIR.slot(l_d), q).iter()
                                .all(|q_2| self.nearer_part(at_so, q_2, vacant, by_step, common))
                        {
                            self.board.full
                        } else {
                            Bits::<W>::EMPTY
                        };
                        value & value_2
                    }),
            )),
        )
    }

    /// The points that count for `near_1`.
    pub fn likely(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        union_of(
            (0..8).map(|l_d| union_of(
                entry(&self.line_table, DIR.slot(l_d)).iter()
                    .map(|q| {
                        let at_so = position.at_plane(args.attacker);
                        let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
                        let value = if rest.at_least(2) { Bits::<W>::EMPTY } else { rest };
                        let every = row_at(&self.on_table, DIR.slot(l_d), q).iter()
                            .all(|q_2| {
                                if at_so.contains(q_2) {
                                    return true;
                                }
                                let vacant = position.at_absent(self);
                                if !vacant.contains(q_2) {
                                    return false;
                                }
                                if self.edge_table[4].contains(q_2) {
                                    return true;
                                }
                                let by_step = self.step_table[4].preimage(self.board.full - vacant);
                                by_step.contains(q_2)
                                    || !(self.step_table[4].row(q_2)
                                        - (vacant - (vacant & (self.edge_table[4] | by_step))))
                                        .is_empty()
                            });
                        let value_2 = if every { self.board.full } else { Bits::<W>::EMPTY };
                        value & value_2
                    }),
            )),
        )
    }

    /// Whether a move is legal, has to be looked at and brings it about.
    pub fn tried_defender(&self, position: &Position<W>, args: &Args, p: Point, after_null: &Answer<W>) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), opponent(args.attacker));
        (after_null.holds() || self.breaks(&after, after_null)) && !self.gi_1_near_verdict(&after, args)
    }

    /// The answer of `gi_1_near`; if it holds, with the reason for one who makes a single reply. Rule: prelude.game:8.
    pub fn gi_1_near_stands(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let nearer = self.nearer(position, args.attacker);
        Answer::from(!nearer.is_empty() || self.goal(position, args.attacker)).and(|| {
            self.goal_why_yes(position, args.attacker)
                .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                .or(|| {
                    let vacant = position.at_absent(self);
                    let holds = !vacant.is_empty()
                        && !self.goal(position, args.attacker)
                        && !self.goal(position, opponent(args.attacker));
                    Answer::from(holds)
                        .and(|| any(
                            (vacant
                                & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))
                                & nearer)
                                .iter(),
                            |p| Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(p)),
                        ))
                        .and(|| Answer::from(!self.goal(position, args.attacker)))
                        .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                        .and(|| self.not_drawn_why(position, changes))
                })
        })
    }

    /// A part of `g_1_1_near_verdict`. Rule: prelude.game:14.
    pub fn every_tried_defender(
        &self, position: &Position<W>, args: &Question<Args>, nearer: Bits<W>, vacant: Bits<W>, all: Bits<W>,
        likely: Bits<W>,
    ) -> bool {
        let threat = self.gi_1_near_stands(position, args, 1).contrary();
        let threat_2 = if threat.holds() {
            threat
        } else {
            Answer::<W>::no().joining(&threat).barring(AT_BARS, opponent(args.attacker), nearer)
        };
        if threat_2.holds() {
            return false;
        }
        let barred = if threat_2.holds() {
            self.board.full
        } else {
            threat_2.barred(AT_BARS, opponent(args.attacker), self.board.full)
        };
        ((vacant & all & barred) - likely).iter()
            .all(|p| !args.killers.noted(1, p, self.tried_defender(position, args, p, &threat_2)))
    }

    /// The gradual game `G(1, 1, [])`. Rule: prelude.game:14.
    pub fn g_1_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        if !goal_holds && self.nearer(position, args.attacker).is_empty() {
            return false;
        }
        if goal_holds {
            return true;
        }
        let vacant = position.at_absent(self);
        if goal_holds || vacant.is_empty() || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let nearer = self.nearer(position, opponent(args.attacker));
        let all = self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant);
        if !(vacant & all & nearer).is_empty() {
            return false;
        }
        let likely = self.likely(position, args);
        let after_null = Answer::<W>::yes();
        (vacant & all & (likely | args.killers.of(1))).iter()
            .all(|p| {
                !args.killers.noted(1, p, self.tried_defender(position, args, p, &after_null))
            }) && self.every_tried_defender(position, args, nearer, vacant, all, likely)
    }

    /// The answer after a change, carried back to the state before it.
    pub fn regressed(&self, position: &Position<W>, why: &Answer<W>, player: Player) -> Answer<W> {
        Answer::from(why.holds())
            .barring(AT_BARS, opponent(player), why.barred(AT_BARS, opponent(player), self.board.full))
            .barring(AT_BARS, player, why.barred(AT_BARS, player, self.board.full) - position.at_plane(player))
            .barring(AT_BARS, NONE, why.barred(AT_BARS, NONE, self.board.full) - position.at_absent(self))
            .joining_place(PASSES_BARS, why)
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
    pub fn tried_defender_why_no(
        &self, position: &Position<W>, args: &Question<Args>, p: Point, after_null: &Answer<W>, changes: Value,
        n: Value,
    ) -> Answer<W> {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), opponent(args.attacker));
        let why = if self.breaks(&after, after_null) || !after_null.holds() {
            let gi_1_near_verdict_holds = if n == 1 {
                self.gi_1_near_verdict(&after, args)
            } else if n == 2 {
                self.gi_2_1_near_verdict(&after, args)
            } else {
                self.gi_3_2_1_near_verdict(&after, args)
            };
            if gi_1_near_verdict_holds { Answer::<W>::yes() } else { self.gi_near_why_no(&after, args, changes, n) }
        } else {
            *after_null
        };
        if why.holds() { Answer::yes() } else { self.regressed(position, &why, args.attacker) }
    }

    /// The answer of `gi_1_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near_why_2(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_1_near_stands(position, args, changes);
        if why.holds() { why } else { self.gi_near_why_no(position, args, changes, 1) }
    }

    /// What `g_1_1_near_why_no`, `g_2_2_1_near_why_no` and others ask. Rule: prelude.game:14.
    #[inline]
    pub fn supported_from_in_why_2(&self, position: &Position<W>, p: Point) -> Answer<W> {
        Answer::no().barring_others(AT_BARS, &position.at, Bits::<W>::of(p))
            .joining(&self.supported_from_in(position, Bits::<W>::of(p)))
    }

    /// A part of `g_1_1_near_why_no`. Rule: prelude.game:14.
    pub fn every_tried_defender_or_supported_from_in_why(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, all: Bits<W>, likely: Bits<W>,
        changes: Value,
    ) -> Answer<W> {
        let threat = self.gi_1_near_why_2(position, args, 1);
        let threat_2 = if threat.holds() {
            Answer::<W>::yes().joining(&threat)
                .barring(AT_BARS, opponent(args.attacker), self.nearer(position, opponent(args.attacker)))
        } else {
            threat
        };
        Answer::from(threat_2.holds()).joining_cell(AT_BARS, &threat_2).joining_place(PASSES_BARS, &threat_2)
            .and(|| {
                let barred = if threat_2.holds() {
                    threat_2.barred(AT_BARS, opponent(args.attacker), self.board.full)
                } else {
                    self.board.full
                };
                every(((vacant & all & barred) - likely).iter(), |p| {
                    self.tried_defender_why_no(position, args, p, &threat_2, changes, 1)
                        .or(|| self.supported_from_in_why_2(position, p))
                })
            })
    }

    /// The answer of `g_near`; if it does not hold, with the reason. Rule: prelude.game:14.
    pub fn g_1_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = if self.near_1(position, args.attacker) { Answer::yes() } else { self.near_1_why_no(position, args) };
        why.and(|| {
            Answer::from(self.goal(position, args.attacker))
                .or(|| {
                    self.not_goal_why_3(position, args.attacker).and(|| self.not_goal_why_4(position, args))
                        .and(|| self.not_drawn_why_2(position))
                        .and(|| {
                            let vacant = position.at_absent(self);
                            let all = self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant);
                            let likely = self.likely(position, args);
                            let after_null = Answer::<W>::no();
                            every(
                                    (vacant & all & likely).iter(),
                                    |p| {
                                        self.tried_defender_why_no(position, args, p, &after_null, changes, 1)
                                            .or(|| self.supported_from_in_why_2(position, p))
                                    },
                                )
                                .and(|| {
                                    self.every_tried_defender_or_supported_from_in_why(
                                        position, args, vacant, all, likely, changes,
                                    )
                                })
                        })
                })
                .or(|| self.goal_why_no(position, changes, opponent(args.attacker)))
        })
    }

    /// A part of `gi_2_1_near_verdict`. Rule: prelude.game:8.
    pub fn nearer_or_some_g_1_1_near_verdict_after(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>,
    ) -> bool {
        let all = self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant);
        if !(vacant & all & self.nearer(position, args.attacker)).is_empty() {
            return true;
        }
        let nearer = self.nearer_2(position, args);
        let some = (vacant & all & nearer).iter()
            .any(|p| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(p), args.attacker);
                self.g_1_1_near_verdict(&after, args)
            });
        if some {
            return true;
        }
        if !self.near_1(position, args.attacker) {
            return false;
        }
        let after_null = self.g_1_1_near_why_no(position, args, 1);
        let barred = if after_null.holds() {
            self.board.full
        } else {
            after_null.barred(AT_BARS, args.attacker, self.board.full)
        };
        ((vacant & all & barred) - nearer).iter()
            .any(|p_2| {
                let mut after_2 = counting(*position);
                after_2.put_at(Bits::<W>::of(p_2), args.attacker);
                (after_null.holds() || self.breaks(&after_2, &after_null)) && self.g_1_1_near_verdict(&after_2, args)
            })
    }

    /// The gradual game `GI(2, [1])`. Rule: prelude.game:8.
    pub fn gi_2_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if !self.near_2(position, args.attacker) {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds && !self.goal(position, opponent(args.attacker)) {
            return true;
        }
        let vacant = position.at_absent(self);
        !goal_holds && !vacant.is_empty()
            && !self.goal(position, opponent(args.attacker))
            && self.nearer_or_some_g_1_1_near_verdict_after(position, args, vacant)
    }

    /// Whether a move brings it about at once, with the reason.
    pub fn at_once_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let vacant = position.at_absent(self);
        let common = vacant
            & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))
            & self.nearer(position, args.attacker);
        any(common.iter(), |p| self.brings_about(position, args, p).and(|| self.supported_from_in_why(position, p)))
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
    pub fn tried_defender_why_yes(
        &self, position: &Position<W>, args: &Question<Args>, p: Point, threat: &Answer<W>, changes: Value, n: Value,
    ) -> Answer<W> {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), opponent(args.attacker));
        let why = if self.breaks(&after, threat) || !threat.holds() {
            if n == 1 {
                self.gi_1_near_why_yes(&after, args, changes)
            } else if n == 2 {
                self.gi_2_1_near_why_yes(&after, args, changes)
            } else {
                self.gi_3_2_1_near_why_yes(&after, args, changes)
            }
        } else {
            *threat
        };
        if why.holds() { self.regressed(position, &why, args.attacker) } else { Answer::no() }
    }

    /// A part of `g_near_why_yes_part`. Rule: prelude.game:14.
    pub fn no_move_why(
        &self, position: &Position<W>, args: &Question<Args>, threat: &Answer<W>, changes: Value, n: Value,
    ) -> Answer<W> {
        Answer::from(threat.holds()).joining_cell(AT_BARS, threat).joining_place(PASSES_BARS, threat)
            .and(|| {
                let vacant = position.at_absent(self);
                let no_other_2 = if threat.holds() {
                    let no_other = Answer::<W>::yes().joining_cell(AT_BARS, threat).joining_place(PASSES_BARS, threat);
                    if self.breaks(position, &no_other) { Answer::<W>::yes().barring_everything() } else { no_other }
                } else {
                    Answer::<W>::yes().barring_everything()
                };
                let candidates = no_other_2.barred(AT_BARS, opponent(args.attacker), self.board.full);
                every(
                        (vacant
                            & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))
                            & candidates)
                            .iter(),
                        |p| self.tried_defender_why_yes(position, args, p, threat, changes, n),
                    )
                    .and(|| self.no_move(position, candidates))
                    .if_holds(|why| why.joining(&no_other_2))
            })
    }

    /// A part of `g_near_why_yes`. `n` is from 1 to 3. Rule: prelude.game:14.
    pub fn g_near_why_yes_part(
        &self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value,
    ) -> Answer<W> {
        let threat = if n == 1 {
            self.gi_1_near_why_yes(position, args, add(changes, 1))
        } else if n == 2 {
            self.gi_2_1_near_why_yes(position, args, add(changes, 1))
        } else {
            self.gi_3_2_1_near_why_yes(position, args, add(changes, 1))
        };
        self.no_move_why(position, args, &threat, changes, n)
    }

    /// The answer of `g_near`; if it holds, with the reason. Rule: prelude.game:14.
    pub fn g_1_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        Answer::from(self.goal(position, args.attacker) || !self.nearer(position, args.attacker).is_empty()).and(|| {
            self.goal_why_yes(position, args.attacker).or(|| {
                self.not_goal_why_2(position, args, changes)
                    .and(|| self.not_goal_why(position, changes, args.attacker))
                    .and(|| self.not_drawn_why(position, changes))
                    .and(|| self.g_near_why_yes_part(position, args, changes, 1))
            })
        })
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 2.
    pub fn tried_attacker_why_yes(
        &self, position: &Position<W>, args: &Question<Args>, p: Point, after_null: &Answer<W>, changes: Value,
        n: Value,
    ) -> Answer<W> {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), args.attacker);
        let why = if after_null.holds() || self.breaks(&after, after_null) {
            let g_1_1_near_verdict_holds = if n == 1 {
                self.g_1_1_near_verdict(&after, args)
            } else {
                self.g_2_2_1_near_verdict(&after, args)
            };
            if g_1_1_near_verdict_holds {
                if n == 1 {
                    self.g_1_1_near_why_yes(&after, args, changes)
                } else {
                    self.g_near_why_yes(&after, args, changes, 2)
                }
            } else {
                Answer::<W>::no()
            }
        } else {
            *after_null
        };
        if why.holds() { self.regressed(position, &why, opponent(args.attacker)) } else { Answer::no() }
    }

    /// A part of `gi_2_1_near_why_yes`. Rule: prelude.game:8.
    pub fn some_tried_attacker_and_supported_from_in_why(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, changes: Value,
    ) -> Answer<W> {
        self.at_once_why_yes(position, args).or(|| {
            let all = self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant);
            let nearer = self.nearer_2(position, args);
            let after_null = Answer::<W>::yes();
            any(
                    (vacant & all & nearer).iter(),
                    |p| {
                        self.tried_attacker_why_yes(position, args, p, &after_null, changes, 1)
                            .and(|| self.supported_from_in_why(position, p))
                    },
                )
                .or(|| {
                    if self.near_1(position, args.attacker) {
                        let after_null_2 = self.g_1_1_near_why_no(position, args, 1);
                        let barred = if after_null_2.holds() {
                            self.board.full
                        } else {
                            after_null_2.barred(AT_BARS, args.attacker, self.board.full)
                        };
                        any(((vacant & all & barred) - nearer).iter(), |p_2| {
                            self.tried_attacker_why_yes(position, args, p_2, &after_null_2, changes, 1)
                                .and(|| self.supported_from_in_why(position, p_2))
                        })
                    } else {
                        Answer::no()
                    }
                })
        })
    }

    /// The answer of `gi_near`; if it holds, with the reason. Rule: prelude.game:8.
    pub fn gi_2_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        Answer::from(self.near_2(position, args.attacker)).and(|| {
            self.goal_why_yes(position, args.attacker).and(|| self.not_goal_why(position, changes, args.attacker))
                .or(|| {
                    let vacant = position.at_absent(self);
                    let holds = !vacant.is_empty()
                        && !self.goal(position, args.attacker)
                        && !self.goal(position, opponent(args.attacker));
                    Answer::from(holds)
                        .and(|| self.some_tried_attacker_and_supported_from_in_why(position, args, vacant, changes))
                        .and(|| self.not_goal_why_2(position, args, changes))
                        .and(|| self.not_goal_why(position, changes, args.attacker))
                        .and(|| self.not_drawn_why(position, changes))
                })
        })
    }

    /// What `nearer_out_3` and `near_2_why_no_part` ask. Rule: connect_four.game:20.
    pub fn reason_2(&self, position: &Position<W>, args: &Args, rest: Bits<W>, all: Bits<W>) -> Answer<W> {
        let mut why = Answer::no();
        let points = rest.few(1);
        if !points.is_empty() {
            why.bar(AT_BARS, args.attacker, points);
            let points_2 = points - all;
            if !points_2.is_empty() {
                let points_3 = self.step_table[4].image(points_2);
                if !points_3.is_empty() {
                    why.bar_others(AT_BARS, &position.at, points_3 | self.step_table[4].image(points_3));
                }
            }
            why.bar(AT_BARS, NONE, points & all);
        }
        why
    }

    /// A part of `near_2_why_no`. Rule: connect_four.game:20.
    #[inline]
    pub fn near_2_why_no_part(&self, position: &Position<W>, args: &Args, rest: Bits<W>, all: Bits<W>) -> Answer<W> {
        if rest.is_empty() { Answer::yes() } else { self.reason_2(position, args, rest, all) }
    }

    /// The answer of `near_2`; if it does not hold, with the reason. Rule: connect_four.game:20.
    pub fn near_2_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        any(0..8, |l_d| any(entry(&self.line_table, DIR.slot(l_d)).iter(), |q| {
            let at_so = position.at_plane(args.attacker);
            let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
            let why = if rest.at_least(3) {
                Answer::no().barring(AT_BARS, args.attacker, rest.few(3))
            } else {
                Answer::yes()
            };
            why.and(|| {
                let vacant = position.at_absent(self);
                let others = self.board.full
                    - (vacant
                        - (vacant
                            & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))));
                let all = self.edge_table[4] | self.step_table[4].preimage(others);
                let rest_2 = row_at(&self.on_table, DIR.slot(l_d), q) - (at_so | (vacant & all));
                self.near_2_why_no_part(position, args, rest_2, all)
            })
        }))
    }

    /// Whether a move brings it about at once, with the reason.
    #[inline]
    pub fn at_once_why_no(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = if self.near_1(position, args.attacker) { Answer::yes() } else { self.near_1_why_no(position, args) };
        why.and(|| self.some_why_or_nearer_out(position, args, changes))
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 2.
    pub fn tried_attacker_why_no(
        &self, position: &Position<W>, args: &Question<Args>, p: Point, after_null: &Answer<W>, changes: Value,
        n: Value,
    ) -> Answer<W> {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), args.attacker);
        let why = if after_null.holds() || self.breaks(&after, after_null) {
            if n == 1 {
                self.g_1_1_near_why_no(&after, args, changes)
            } else {
                self.g_2_2_1_near_why_no(&after, args, changes)
            }
        } else {
            *after_null
        };
        if why.holds() { Answer::yes() } else { self.regressed(position, &why, opponent(args.attacker)) }
    }

    /// A part of `gi_near_why_no`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near_why_no_part(
        &self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value,
    ) -> Answer<W> {
        let vacant = position.at_absent(self);
        let after_null = if n == 2 {
            self.g_1_1_near_why_no(position, args, add(changes, 1))
        } else {
            self.g_2_2_1_near_why_no(position, args, add(changes, 1))
        };
        let no_other_2 = if after_null.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            let no_other = Answer::<W>::yes().joining_cell(AT_BARS, &after_null)
                .joining_place(PASSES_BARS, &after_null);
            if self.breaks(position, &no_other) { Answer::<W>::yes().barring_everything() } else { no_other }
        };
        let candidates = no_other_2.barred(AT_BARS, args.attacker, self.board.full);
        any(
                (vacant
                    & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))
                    & candidates)
                    .iter(),
                |p| self.tried_attacker_why_no(position, args, p, &after_null, changes, n - 1),
            )
            .or(|| Answer::no().joining(&self.no_move(position, candidates)))
            .if_fails(|why| why.joining(&no_other_2))
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part(
        &self, position: &Position<W>, points: Bits<W>, at_so: Bits<W>, vacant: Bits<W>, all: Bits<W>, by_step: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes().barring_others(AT_BARS, &position.at, points & at_so);
        let points_2 = points - at_so;
        if !points_2.is_empty() {
            let points_3 = points_2 & vacant & all;
            if !points_3.is_empty() {
                why.bar_others(AT_BARS, &position.at, points_3);
                let points_4 = points_3 - self.edge_table[4];
                if !points_4.is_empty() {
                    let points_5 = points_4 & by_step;
                    if !points_5.is_empty() {
                        why.bar(
                            AT_BARS, NONE,
                            union_of(points_5.iter().map(|q| (self.step_table[4].row(q) - vacant).few(1))),
                        );
                    }
                }
            }
        }
        why
    }

    /// What `nearer_out_3` and `reason_4` ask.
    pub fn reason_3(&self, position: &Position<W>, points: Bits<W>, vacant: Bits<W>, by_step: Bits<W>) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes().barring(AT_BARS, NONE, points - vacant);
            let points_2 = points & vacant;
            if !points_2.is_empty() {
                why.bar_others(AT_BARS, &position.at, points_2);
                let points_3 = points_2 - self.edge_table[4];
                if !points_3.is_empty() {
                    let points_4 = points_3 & by_step;
                    if !points_4.is_empty() {
                        why.bar(
                            AT_BARS, NONE,
                            union_of(points_4.iter().map(|q| (self.step_table[4].row(q) - vacant).few(1))),
                        );
                    }
                }
            }
            why
        }
    }

    /// What `nearer_out_2` and `nearer_out_3` ask.
    #[inline]
    pub fn reason_4(&self, position: &Position<W>, rest: Bits<W>, vacant: Bits<W>, by_step: Bits<W>) -> Answer<W> {
        let points = rest.few(1);
        self.reason_3(position, points, vacant, by_step)
    }

    /// What `nearer_out_part_2` and `nearer_out_part_7` ask.
    pub fn reason_5(&self, position: &Position<W>, args: &Args, rest: Bits<W>, l_d: Value, q: Point) -> Answer<W> {
        if rest.at_least(3) {
            Answer::yes().barring(AT_BARS, args.attacker, rest.few(3))
        } else {
            let mut why = Answer::no();
            let points = self.board.full - rest;
            if !points.is_empty() {
                why.bar_others(AT_BARS, &position.at, points & row_at(&self.on_table, DIR.slot(l_d), q));
            }
            why
        }
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part_2(
        &self, position: &Position<W>, args: &Args, rest: Bits<W>, l_d: Value, q: Point, points: Bits<W>,
    ) -> Answer<W> {
        if rest.at_least(2) {
            let mut why = Answer::yes().joining(&self.reason_5(position, args, rest, l_d, q));
            if !rest.at_least(3) {
                why.bar_others(AT_BARS, &position.at, points & row_at(&self.on_table, DIR.slot(l_d), q));
            }
            why
        } else {
            Answer::yes()
        }
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part_why(
        &self, position: &Position<W>, args: &Args, points: Bits<W>, rest: Bits<W>, l_d: Value, q: Point,
    ) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes();
            if rest.at_least(2) {
                why.bar(AT_BARS, args.attacker, rest.few(2));
            } else {
                let points_2 = self.board.full - rest;
                if !points_2.is_empty() {
                    why.bar_others(AT_BARS, &position.at, points_2 & row_at(&self.on_table, DIR.slot(l_d), q));
                }
            }
            why.join(&self.nearer_out_part_2(position, args, rest, l_d, q, points));
            why
        }
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part_3(
        &self, position: &Position<W>, q: Point, vacant: Bits<W>, common: Bits<W>, by_step: Bits<W>,
    ) -> Answer<W> {
        let rest = self.step_table[4].row(q) - (vacant - common);
        if rest.is_empty() {
            let mut why = Answer::no();
            let points = self.step_table[4].row(q);
            if !points.is_empty() {
                why.bar_others(AT_BARS, &position.at, points | self.step_table[4].image(points));
            }
            why
        } else {
            self.reason_4(position, rest, vacant, by_step)
        }
    }

    /// What `reason_why`, `some_reason_why` and others ask.
    pub fn reason_6(&self, position: &Position<W>, by_step: Bits<W>, q: Point, vacant: Bits<W>) -> Answer<W> {
        if by_step.contains(q) {
            let few = if q == NONE { Bits::<W>::EMPTY } else { (self.step_table[4].row(q) - vacant).few(1) };
            Answer::yes().barring(AT_BARS, NONE, few)
        } else {
            Answer::no().barring_others(AT_BARS, &position.at, self.step_table[4].row(q))
        }
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part_4(
        &self, position: &Position<W>, vacant: Bits<W>, q: Point, by_step: Bits<W>, common: Bits<W>,
    ) -> Answer<W> {
        let why = if vacant.contains(q) {
            Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(q))
        } else {
            Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(q))
        };
        why.and(|| {
            Answer::from(self.edge_table[4].contains(q)).or(|| self.reason_6(position, by_step, q, vacant))
                .or(|| self.nearer_out_part_3(position, q, vacant, common, by_step))
        })
    }

    /// Why the points are not of `nearer_2`.
    pub fn nearer_out_2(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        every(0..8, |l_d| every(entry(&self.line_table, DIR.slot(l_d)).iter(), |q| {
            let at_so = position.at_plane(args.attacker);
            let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
            let value = if rest.at_least(2) {
                if rest.at_least(3) { Bits::<W>::EMPTY } else { rest }
            } else {
                self.board.full
            };
            let mut why = Answer::yes();
            let points_2 = points - value;
            why.join(&self.nearer_out_part_why(position, args, points_2, rest, l_d, q));
            if !(points & value).is_empty() {
                let vacant = position.at_absent(self);
                let by_step = self.step_table[4].preimage(self.board.full - vacant);
                let all = self.edge_table[4] | by_step;
                let common = vacant & all;
                let rest_2 = row_at(&self.on_table, DIR.slot(l_d), q) - (at_so | common);
                let why_2 = if rest_2.is_empty() {
                    let points_3 = row_at(&self.on_table, DIR.slot(l_d), q);
                    if points_3.is_empty() {
                        Answer::yes()
                    } else {
                        self.nearer_out_part(position, points_3, at_so, vacant, all, by_step)
                    }
                } else {
                    self.reason(position, args, rest_2, all)
                };
                let why_4 = why_2.or(|| every(row_at(&self.on_table, DIR.slot(l_d), q).iter(), |q_2| {
                    let why_3 = if at_so.contains(q_2) {
                        Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(q_2))
                    } else {
                        Answer::no().barring(AT_BARS, args.attacker, Bits::<W>::of(q_2))
                    };
                    why_3.or(|| self.nearer_out_part_4(position, vacant, q_2, by_step, common))
                }));
                why.join(&why_4);
            }
            why
        }))
    }

    /// A part of `gi_near_why_no`. Rule: prelude.game:8.
    pub fn gi_2_1_near_why_no_part(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        self.not_goal_why_3(position, args.attacker).and(|| self.not_goal_why_4(position, args))
            .and(|| self.not_drawn_why_2(position))
            .and(|| {
                self.at_once_why_no(position, args, changes).or(|| {
                    if self.near_1(position, args.attacker) {
                        self.gi_near_why_no_part(position, args, changes, 2)
                    } else {
                        let vacant = position.at_absent(self);
                        let nearer = self.nearer_2(position, args);
                        let after_null = Answer::<W>::yes();
                        any(
                                (vacant
                                    & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))
                                    & nearer)
                                    .iter(),
                                |p| self.tried_attacker_why_no(position, args, p, &after_null, changes, 1),
                            )
                            .or(|| Answer::no().joining(&self.no_move(position, nearer)))
                            .if_fails(|why| {
                                why.joining(&self.near_1_why_no(position, args)).joining_of(
                                    self.board.full - nearer,
                                    |points| self.nearer_out_2(position, args, points),
                                )
                            })
                    }
                })
            })
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_2_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.gi_near_why_no(position, args, changes, 2) }
    }

    /// Whether the move just made belongs to the moves of `gi`. `n` is from 2 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_move_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        if self.goal(position, args.attacker) {
            return true;
        }
        if n == 2 { self.g_1_1_near_verdict(position, args) } else { self.g_2_2_1_near_verdict(position, args) }
    }

    /// The answer of `gi_move_near` after a null move. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_move_near_after_null(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let near_1_holds = if n == 2 {
            self.near_1(position, args.attacker)
        } else {
            self.near_2(position, args.attacker)
        };
        if near_1_holds {
            Answer::from(self.goal(position, args.attacker))
                .or(|| {
                    if n == 2 {
                        self.g_1_1_near_why_no(position, args, 1)
                    } else {
                        self.g_2_2_1_near_why_no(position, args, 1)
                    }
                })
                .or(|| self.goal_why_no(position, 1, opponent(args.attacker)))
        } else {
            let nearer = if n == 2 { self.nearer_2(position, args) } else { self.nearer_3(position, args) };
            Answer::no().barring(AT_BARS, args.attacker, nearer)
        }
    }

    /// Where a move can be of the moves of `gi2`. Rule: connect_four.game:16.
    pub fn drop_few(&self, position: &Position<W>, after_null: &Answer<W>, player: Player) -> Bits<W> {
        let vacant = position.at_absent(self);
        let barred = if after_null.holds() {
            self.board.full
        } else {
            after_null.barred(AT_BARS, player, self.board.full)
        };
        vacant & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant)) & barred
    }

    /// A part of `nearer_3`.
    pub fn nearer_part_2(&self, at_so: Bits<W>, q: Point, vacant: Bits<W>, by_step: Bits<W>, rest: Bits<W>) -> bool {
        if at_so.contains(q) {
            return true;
        }
        if !vacant.contains(q) {
            return false;
        }
        by_step.contains(q) || self.edge_table[4].contains(q)
            || self.step_table[4].row(q).iter()
                .any(|q_2| {
                    !vacant.contains(q_2) || by_step.contains(q_2)
                        || self.edge_table[4].contains(q_2)
                        || !(self.step_table[4].row(q_2) - rest).is_empty()
                })
    }

    /// Where a move of the attacker must be after which `near_2` holds, if it does not.
    pub fn nearer_3(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        union_of(
            (0..8).map(|l_d| union_of(
                entry(&self.line_table, DIR.slot(l_d)).iter()
                    .map(|q| {
                        let vacant = position.at_absent(self);
                        let at_so = position.at_plane(args.attacker);
                        let by_step = self.step_table[4].preimage(self.board.full - vacant);
                        let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
                        let rest_2 = vacant - (vacant & (self.edge_table[4] | by_step));
                        let value = if rest.at_least(3) {
                            if rest.at_least(4) { Bits::<W>::EMPTY } else { rest }
                        } else {
                            self.board.full
                        };
                        let rest_3 = row_at(&self.on_table, DIR.slot(l_d), q)
                            - (at_so
                                | (vacant
                                    & (self.edge_table[4]
                                        | self.step_table[4].preimage(self.board.full - rest_2))));
                        let value_2 = if rest_3.is_empty()
                            || row_at(&self.on_table, DIR.slot(l_d), q).iter()
                                .all(|q_2| self.nearer_part_2(at_so, q_2, vacant, by_step, rest_2))
                        {
                            self.board.full
                        } else {
                            Bits::<W>::EMPTY
                        };
                        value & value_2
                    }),
            )),
        )
    }

    /// A part of `likely_2`.
    pub fn likely_part(&self, position: &Position<W>, q: Point) -> bool {
        let vacant = position.at_absent(self);
        if !vacant.contains(q) {
            return false;
        }
        if self.edge_table[4].contains(q) {
            return true;
        }
        let by_step = self.step_table[4].preimage(self.board.full - vacant);
        by_step.contains(q)
            || self.step_table[4].row(q).iter()
                .any(|q_2| {
                    !vacant.contains(q_2) || by_step.contains(q_2)
                        || self.edge_table[4].contains(q_2)
                        || !(self.step_table[4].row(q_2)
                            - (vacant - (vacant & (self.edge_table[4] | by_step))))
                            .is_empty()
                })
    }

    /// The points that count for `near_2`.
    pub fn likely_2(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        union_of(
            (0..8).map(|l_d| union_of(
                entry(&self.line_table, DIR.slot(l_d)).iter()
                    .map(|q| {
                        let at_so = position.at_plane(args.attacker);
                        let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
                        let value = if rest.at_least(3) { Bits::<W>::EMPTY } else { rest };
                        let value_2 = if row_at(&self.on_table, DIR.slot(l_d), q).iter()
                            .all(|q_2| at_so.contains(q_2) || self.likely_part(position, q_2))
                        {
                            self.board.full
                        } else {
                            Bits::<W>::EMPTY
                        };
                        value & value_2
                    }),
            )),
        )
    }

    /// Whether a move is legal, has to be looked at and brings it about.
    pub fn tried_defender_2(
        &self, position: &Position<W>, args: &Question<Args>, p: Point, after_null: &Answer<W>,
    ) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), opponent(args.attacker));
        (after_null.holds() || self.breaks(&after, after_null)) && !self.gi_2_1_near_verdict(&after, args)
    }

    /// Whether a move brings it about at once, with the reason.
    pub fn at_once_why_yes_2(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let vacant = position.at_absent(self);
        let common = vacant
            & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))
            & self.nearer(position, args.attacker);
        any(common.iter(), |p| Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
    }

    /// A part of `gi_2_1_near_stands`. Rule: prelude.game:8.
    pub fn some_tried_attacker_why(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, all: Bits<W>, nearer: Bits<W>,
        changes: Value,
    ) -> Answer<W> {
        let after_null = Answer::<W>::yes();
        let why_2 = any((vacant & all & nearer).iter(), |p| {
            self.tried_attacker_why_yes(position, args, p, &after_null, changes, 1)
                .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
        });
        why_2.or(|| {
            if self.near_1(position, args.attacker) {
                let after_null_2 = self.g_1_1_near_why_no(position, args, 1);
                let barred = if after_null_2.holds() {
                    self.board.full
                } else {
                    after_null_2.barred(AT_BARS, args.attacker, self.board.full)
                };
                any(((vacant & all & barred) - nearer).iter(), |p_2| {
                    self.tried_attacker_why_yes(position, args, p_2, &after_null_2, changes, 1)
                        .if_holds(|why_3| why_3.barring_others(AT_BARS, &position.at, Bits::<W>::of(p_2)))
                })
            } else {
                Answer::no()
            }
        })
    }

    /// The answer of `gi_near`; if it holds, with the reason for one who makes a single reply. Rule: prelude.game:8.
    pub fn gi_2_1_near_stands(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        Answer::from(self.near_2(position, args.attacker)).and(|| {
            self.goal_why_yes(position, args.attacker)
                .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                .or(|| {
                    let vacant = position.at_absent(self);
                    let holds = !vacant.is_empty()
                        && !self.goal(position, args.attacker)
                        && !self.goal(position, opponent(args.attacker));
                    Answer::from(holds)
                        .and(|| {
                            self.at_once_why_yes_2(position, args).or(|| {
                                let all = self.edge_table[4]
                                    | self.step_table[4].preimage(self.board.full - vacant);
                                let nearer = self.nearer_2(position, args);
                                self.some_tried_attacker_why(position, args, vacant, all, nearer, changes)
                            })
                        })
                        .and(|| Answer::from(!self.goal(position, args.attacker)))
                        .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                        .and(|| self.not_drawn_why(position, changes))
                })
        })
    }

    /// A part of `g_2_2_1_near_verdict`. Rule: prelude.game:14.
    pub fn g_2_2_1_near_verdict_part(
        &self, position: &Position<W>, args: &Question<Args>, nearer: Bits<W>, vacant: Bits<W>, all: Bits<W>,
        likely: Bits<W>,
    ) -> bool {
        let threat = self.gi_2_1_near_stands(position, args, 1).contrary();
        let threat_2 = if threat.holds() {
            threat
        } else {
            Answer::<W>::no().joining(&threat).barring(AT_BARS, opponent(args.attacker), nearer)
        };
        if threat_2.holds() {
            return false;
        }
        let barred = if threat_2.holds() {
            self.board.full
        } else {
            threat_2.barred(AT_BARS, opponent(args.attacker), self.board.full)
        };
        ((vacant & all & barred) - likely).iter()
            .all(|p| !args.killers.noted(2, p, self.tried_defender_2(position, args, p, &threat_2)))
    }

    /// The gradual game `G(2, 2, [1])`. Rule: prelude.game:14.
    pub fn g_2_2_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if !self.near_2(position, args.attacker) {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds {
            return true;
        }
        let vacant = position.at_absent(self);
        if goal_holds || vacant.is_empty() || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let nearer = self.nearer(position, opponent(args.attacker));
        let all = self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant);
        if !(vacant & all & nearer).is_empty() {
            return false;
        }
        let likely = self.likely_2(position, args);
        let after_null = Answer::<W>::yes();
        (vacant & all & (likely | args.killers.of(2))).iter()
            .all(|p| !args.killers.noted(2, p, self.tried_defender_2(position, args, p, &after_null)))
            && self.g_2_2_1_near_verdict_part(position, args, nearer, vacant, all, likely)
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_2_1_near_why_2(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_2_1_near_stands(position, args, changes);
        if why.holds() { why } else { self.gi_near_why_no(position, args, changes, 2) }
    }

    /// A part of `g_2_2_1_near_why_no`. Rule: prelude.game:14.
    pub fn g_2_2_1_near_why_no_part(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, all: Bits<W>, likely: Bits<W>,
        changes: Value,
    ) -> Answer<W> {
        let threat = self.gi_2_1_near_why_2(position, args, 1);
        let threat_2 = if threat.holds() {
            Answer::<W>::yes().joining(&threat)
                .barring(AT_BARS, opponent(args.attacker), self.nearer(position, opponent(args.attacker)))
        } else {
            threat
        };
        Answer::from(threat_2.holds()).joining_cell(AT_BARS, &threat_2).joining_place(PASSES_BARS, &threat_2)
            .and(|| {
                let barred = if threat_2.holds() {
                    threat_2.barred(AT_BARS, opponent(args.attacker), self.board.full)
                } else {
                    self.board.full
                };
                every(((vacant & all & barred) - likely).iter(), |p| {
                    self.tried_defender_why_no(position, args, p, &threat_2, changes, 2)
                        .or(|| self.supported_from_in_why_2(position, p))
                })
            })
    }

    /// The answer of `g_near`; if it does not hold, with the reason. Rule: prelude.game:14.
    pub fn g_2_2_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = if self.near_2(position, args.attacker) { Answer::yes() } else { self.near_2_why_no(position, args) };
        why.and(|| {
            Answer::from(self.goal(position, args.attacker))
                .or(|| {
                    self.not_goal_why_3(position, args.attacker).and(|| self.not_goal_why_4(position, args))
                        .and(|| self.not_drawn_why_2(position))
                        .and(|| {
                            let vacant = position.at_absent(self);
                            let all = self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant);
                            let likely = self.likely_2(position, args);
                            let after_null = Answer::<W>::no();
                            every(
                                    (vacant & all & likely).iter(),
                                    |p| {
                                        self.tried_defender_why_no(position, args, p, &after_null, changes, 2)
                                            .or(|| self.supported_from_in_why_2(position, p))
                                    },
                                )
                                .and(|| self.g_2_2_1_near_why_no_part(position, args, vacant, all, likely, changes))
                        })
                })
                .or(|| self.goal_why_no(position, changes, opponent(args.attacker)))
        })
    }

    /// A part of `gi_3_2_1_near_verdict`. Rule: prelude.game:8.
    pub fn some_g_2_2_1_near_verdict_after(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>,
    ) -> bool {
        let all = self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant);
        if !(vacant & all & self.nearer(position, args.attacker)).is_empty() {
            return true;
        }
        let nearer = self.nearer_3(position, args);
        let some = (vacant & all & nearer).iter()
            .any(|p| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(p), args.attacker);
                self.g_2_2_1_near_verdict(&after, args)
            });
        if some {
            return true;
        }
        if !self.near_2(position, args.attacker) {
            return false;
        }
        let after_null = self.g_2_2_1_near_why_no(position, args, 1);
        let barred = if after_null.holds() {
            self.board.full
        } else {
            after_null.barred(AT_BARS, args.attacker, self.board.full)
        };
        ((vacant & all & barred) - nearer).iter()
            .any(|p_2| {
                let mut after_2 = counting(*position);
                after_2.put_at(Bits::<W>::of(p_2), args.attacker);
                (after_null.holds() || self.breaks(&after_2, &after_null)) && self.g_2_2_1_near_verdict(&after_2, args)
            })
    }

    /// The gradual game `GI(3, [2, 1])`. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if !self.near_3(position, args.attacker) {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds && !self.goal(position, opponent(args.attacker)) {
            return true;
        }
        let vacant = position.at_absent(self);
        !goal_holds && !vacant.is_empty()
            && !self.goal(position, opponent(args.attacker))
            && self.some_g_2_2_1_near_verdict_after(position, args, vacant)
    }

    /// The answer of `g_near`; if it holds, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:14.
    pub fn g_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value) -> Answer<W> {
        let near_2_holds = if n == 2 {
            self.near_2(position, args.attacker)
        } else {
            self.near_3(position, args.attacker)
        };
        Answer::from(near_2_holds).and(|| {
            self.goal_why_yes(position, args.attacker).or(|| {
                self.not_goal_why_2(position, args, changes)
                    .and(|| self.not_goal_why(position, changes, args.attacker))
                    .and(|| self.not_drawn_why(position, changes))
                    .and(|| self.g_near_why_yes_part(position, args, changes, n))
            })
        })
    }

    /// A part of `gi_3_2_1_near_why_yes`. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_why_yes_part(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, changes: Value,
    ) -> Answer<W> {
        self.at_once_why_yes(position, args).or(|| {
            let all = self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant);
            let nearer = self.nearer_3(position, args);
            let after_null = Answer::<W>::yes();
            any(
                    (vacant & all & nearer).iter(),
                    |p| {
                        self.tried_attacker_why_yes(position, args, p, &after_null, changes, 2)
                            .and(|| self.supported_from_in_why(position, p))
                    },
                )
                .or(|| {
                    if self.near_2(position, args.attacker) {
                        let after_null_2 = self.g_2_2_1_near_why_no(position, args, 1);
                        let barred = if after_null_2.holds() {
                            self.board.full
                        } else {
                            after_null_2.barred(AT_BARS, args.attacker, self.board.full)
                        };
                        any(((vacant & all & barred) - nearer).iter(), |p_2| {
                            self.tried_attacker_why_yes(position, args, p_2, &after_null_2, changes, 2)
                                .and(|| self.supported_from_in_why(position, p_2))
                        })
                    } else {
                        Answer::no()
                    }
                })
        })
    }

    /// The answer of `gi_near`; if it holds, with the reason. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        Answer::from(self.near_3(position, args.attacker)).and(|| {
            self.goal_why_yes(position, args.attacker).and(|| self.not_goal_why(position, changes, args.attacker))
                .or(|| {
                    let vacant = position.at_absent(self);
                    let holds = !vacant.is_empty()
                        && !self.goal(position, args.attacker)
                        && !self.goal(position, opponent(args.attacker));
                    Answer::from(holds).and(|| self.gi_3_2_1_near_why_yes_part(position, args, vacant, changes))
                        .and(|| self.not_goal_why_2(position, args, changes))
                        .and(|| self.not_goal_why(position, changes, args.attacker))
                        .and(|| self.not_drawn_why(position, changes))
                })
        })
    }

    /// A part of `near_3_why_no`. Rule: connect_four.game:20.
    pub fn near_3_why_no_part(&self, position: &Position<W>, args: &Args, rest: Bits<W>, all: Bits<W>) -> Answer<W> {
        let mut why = Answer::no();
        let points = rest.few(1);
        if !points.is_empty() {
            why.bar(AT_BARS, args.attacker, points);
            let points_2 = points - all;
            if !points_2.is_empty() {
                let points_3 = self.step_table[4].image(points_2);
                if !points_3.is_empty() {
                    why.bar_others(AT_BARS, &position.at, points_3);
                    let points_4 = self.step_table[4].image(points_3);
                    if !points_4.is_empty() {
                        why.bar_others(AT_BARS, &position.at, points_4 | self.step_table[4].image(points_4));
                    }
                }
            }
            why.bar(AT_BARS, NONE, points & all);
        }
        why
    }

    /// A part of `near_3_why_no`. Rule: connect_four.game:20.
    pub fn near_3_why_no_part_2(
        &self, position: &Position<W>, args: &Args, l_d: Value, q: Point, at_so: Bits<W>,
    ) -> Answer<W> {
        let vacant = position.at_absent(self);
        let others = self.board.full
            - (vacant - (vacant & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))));
        let by_step = self.step_table[4]
            .preimage(
                self.board.full - (vacant - (vacant & (self.edge_table[4] | self.step_table[4].preimage(others)))),
            );
        let all = self.edge_table[4] | by_step;
        let rest = row_at(&self.on_table, DIR.slot(l_d), q) - (at_so | (vacant & all));
        if rest.is_empty() { Answer::yes() } else { self.near_3_why_no_part(position, args, rest, all) }
    }

    /// The answer of `near_3`; if it does not hold, with the reason. Rule: connect_four.game:20.
    pub fn near_3_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        any(0..8, |l_d| any(entry(&self.line_table, DIR.slot(l_d)).iter(), |q| {
            let at_so = position.at_plane(args.attacker);
            let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
            let why = if rest.at_least(4) {
                Answer::no().barring(AT_BARS, args.attacker, rest.few(4))
            } else {
                Answer::yes()
            };
            why.and(|| self.near_3_why_no_part_2(position, args, l_d, q, at_so))
        }))
    }

    /// A part of `nearer_out_3`.
    pub fn reason_why(
        &self, position: &Position<W>, why: &Answer<W>, by_step: Bits<W>, q: Point, vacant: Bits<W>, rest: Bits<W>,
    ) -> Answer<W> {
        why.or(|| self.reason_6(position, by_step, q, vacant)).or(|| *why)
            .or(|| {
                let rest_2 = self.step_table[4].row(q) - rest;
                if rest_2.is_empty() {
                    let mut why_2 = Answer::no();
                    let points = self.step_table[4].row(q);
                    if !points.is_empty() {
                        why_2.bar_others(AT_BARS, &position.at, points | self.step_table[4].image(points));
                    }
                    why_2
                } else {
                    self.reason_4(position, rest_2, vacant, by_step)
                }
            })
    }

    /// A part of `nearer_out_3`.
    pub fn some_reason_why(
        &self, position: &Position<W>, q: Point, by_step: Bits<W>, vacant: Bits<W>, rest: Bits<W>,
    ) -> Answer<W> {
        Answer::from(self.edge_table[4].contains(q)).or(|| self.reason_6(position, by_step, q, vacant))
            .or(|| any(self.step_table[4].row(q).iter(), |q_2| {
                let why = if vacant.contains(q_2) {
                    Answer::no().barring_others(AT_BARS, &position.at, Bits::<W>::of(q_2))
                } else {
                    Answer::yes().barring(AT_BARS, NONE, Bits::<W>::of(q_2))
                };
                why.or(|| {
                    let why_2 = Answer::<W>::from(self.edge_table[4].contains(q_2));
                    self.reason_why(position, &why_2, by_step, q_2, vacant, rest)
                })
            }))
    }

    /// A part of `nearer_out_3`.
    pub fn nearer_out_part_5(
        &self, position: &Position<W>, args: &Args, rest: Bits<W>, l_d: Value, q: Point, points: Bits<W>,
    ) -> Answer<W> {
        if rest.at_least(3) {
            let mut why = Answer::yes();
            if rest.at_least(4) {
                why.bar(AT_BARS, args.attacker, rest.few(4));
            } else {
                let points_2 = self.board.full - rest;
                if !points_2.is_empty() {
                    why.bar_others(AT_BARS, &position.at, points_2 & row_at(&self.on_table, DIR.slot(l_d), q));
                }
            }
            if !rest.at_least(4) {
                why.bar_others(AT_BARS, &position.at, points & row_at(&self.on_table, DIR.slot(l_d), q));
            }
            why
        } else {
            Answer::yes()
        }
    }

    /// A part of `nearer_out_3`.
    pub fn nearer_out_part_6(
        &self, position: &Position<W>, points: Bits<W>, by_step: Bits<W>, rest: Bits<W>, vacant: Bits<W>,
        by_step_2: Bits<W>,
    ) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes().barring_others(AT_BARS, &position.at, points);
            let points_2 = points - self.edge_table[4];
            if !points_2.is_empty() {
                let points_3 = points_2 & by_step;
                if !points_3.is_empty() {
                    let points_4 = union_of(points_3.iter().map(|q| (self.step_table[4].row(q) - rest).few(1)));
                    why.join(&self.reason_3(position, points_4, vacant, by_step_2));
                }
            }
            why
        }
    }

    /// A part of `nearer_out_3`.
    pub fn nearer_out_part_7(
        &self, position: &Position<W>, args: &Args, points: Bits<W>, rest: Bits<W>, l_d: Value, q: Point,
    ) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            Answer::yes().joining(&self.reason_5(position, args, rest, l_d, q))
                .joining(&self.nearer_out_part_5(position, args, rest, l_d, q, points))
        }
    }

    /// A part of `nearer_out_3`.
    #[allow(clippy::too_many_arguments)]
    pub fn every_some_reason_why(
        &self, position: &Position<W>, args: &Args, l_d: Value, q: Point, at_so: Bits<W>, vacant: Bits<W>,
        by_step: Bits<W>, rest: Bits<W>,
    ) -> Answer<W> {
        every(row_at(&self.on_table, DIR.slot(l_d), q).iter(), |q_2| {
            let why = if at_so.contains(q_2) {
                Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(q_2))
            } else {
                Answer::no().barring(AT_BARS, args.attacker, Bits::<W>::of(q_2))
            };
            why.or(|| {
                let why_2 = if vacant.contains(q_2) {
                    Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(q_2))
                } else {
                    Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(q_2))
                };
                why_2.and(|| self.some_reason_why(position, q_2, by_step, vacant, rest))
            })
        })
    }

    /// A part of `nearer_out_3`.
    #[allow(clippy::too_many_arguments)]
    pub fn nearer_out_part_8(
        &self, position: &Position<W>, l_d: Value, q: Point, at_so: Bits<W>, vacant: Bits<W>, all: Bits<W>,
        by_step: Bits<W>, rest: Bits<W>, by_step_2: Bits<W>,
    ) -> Answer<W> {
        let points = row_at(&self.on_table, DIR.slot(l_d), q);
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes().barring_others(AT_BARS, &position.at, points & at_so);
            let points_2 = points - at_so;
            if !points_2.is_empty() {
                let points_3 = points_2 & vacant & all;
                why.join(&self.nearer_out_part_6(position, points_3, by_step, rest, vacant, by_step_2));
            }
            why
        }
    }

    /// Why the points are not of `nearer_3`.
    pub fn nearer_out_3(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        every(0..8, |l_d| every(entry(&self.line_table, DIR.slot(l_d)).iter(), |q| {
            let at_so = position.at_plane(args.attacker);
            let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
            let value = if rest.at_least(3) {
                if rest.at_least(4) { Bits::<W>::EMPTY } else { rest }
            } else {
                self.board.full
            };
            let mut why = Answer::yes();
            let points_2 = points - value;
            why.join(&self.nearer_out_part_7(position, args, points_2, rest, l_d, q));
            if !(points & value).is_empty() {
                let vacant = position.at_absent(self);
                let by_step = self.step_table[4].preimage(self.board.full - vacant);
                let rest_2 = vacant - (vacant & (self.edge_table[4] | by_step));
                let by_step_2 = self.step_table[4].preimage(self.board.full - rest_2);
                let all = self.edge_table[4] | by_step_2;
                let rest_3 = row_at(&self.on_table, DIR.slot(l_d), q) - (at_so | (vacant & all));
                let why_2 = if rest_3.is_empty() {
                    self.nearer_out_part_8(position, l_d, q, at_so, vacant, all, by_step_2, rest_2, by_step)
                } else {
                    self.reason_2(position, args, rest_3, all)
                };
                why.join(&why_2.or(|| {
                    self.every_some_reason_why(position, args, l_d, q, at_so, vacant, by_step, rest_2)
                }));
            }
            why
        }))
    }

    /// A part of `gi_near_why_no`. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_why_no_part(
        &self, position: &Position<W>, args: &Question<Args>, changes: Value,
    ) -> Answer<W> {
        self.not_goal_why_3(position, args.attacker).and(|| self.not_goal_why_4(position, args))
            .and(|| self.not_drawn_why_2(position))
            .and(|| {
                self.at_once_why_no(position, args, changes).or(|| {
                    if self.near_2(position, args.attacker) {
                        self.gi_near_why_no_part(position, args, changes, 3)
                    } else {
                        let vacant = position.at_absent(self);
                        let nearer = self.nearer_3(position, args);
                        let after_null = Answer::<W>::yes();
                        any(
                                (vacant
                                    & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))
                                    & nearer)
                                    .iter(),
                                |p| self.tried_attacker_why_no(position, args, p, &after_null, changes, 2),
                            )
                            .or(|| Answer::no().joining(&self.no_move(position, nearer)))
                            .if_fails(|why| {
                                why.joining(&self.near_2_why_no(position, args)).joining_of(
                                    self.board.full - nearer,
                                    |points| self.nearer_out_3(position, args, points),
                                )
                            })
                    }
                })
            })
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_3_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_3_2_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.gi_near_why_no(position, args, changes, 3) }
    }

    /// The answer of `gi_1_near`; if it holds, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_1_near_why_yes(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = self.gi_1_near_why_yes(position, args, changes);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_1_near`; if it does not hold, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_near_why_no(position, args, changes, 1);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_1_near`, with its reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.ip_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.ip_1_near_why_no(position, args, changes) }
    }

    /// The answer of `gi_1_near`, with its reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_1_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        self.ip_1_near_why(position, args, self.board.full.count())
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 3. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        if n == 1 {
            !self.gi_1_near_verdict(position, args)
        } else {
            if n == 2 { !self.gi_2_1_near_verdict(position, args) } else { !self.gi_3_2_1_near_verdict(position, args) }
        }
    }

    /// The answer of `ip_move_near` after a null move. `n` is from 1 to 3, and this is said of 1.
    /// Rule: prelude.game:20.
    pub fn ip_move_near_after_null(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = if n == 1 {
            self.gi_1_near_stands(position, args, 1)
        } else if n == 2 {
            self.gi_2_1_near_stands(position, args, 1)
        } else {
            self.gi_3_2_1_near_stands(position, args, 1)
        };
        let threat = why.contrary();
        if threat.holds() {
            threat
        } else if self.goal(position, args.attacker) || self.goal(position, opponent(args.attacker)) {
            Answer::no().barring_everything()
        } else {
            Answer::no().joining(&threat)
                .barring(AT_BARS, opponent(args.attacker), self.nearer(position, opponent(args.attacker)))
        }
    }

    /// The answer of `gi_near`; if it holds, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_2_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_2_1_near_why_yes(position, args, changes);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_near`; if it does not hold, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_2_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_near_why_no(position, args, changes, 2);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.ip_2_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.ip_2_1_near_why_no(position, args, changes) }
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_2_1_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        self.ip_2_1_near_why(position, args, self.board.full.count())
    }

    /// The answer of `gi_near`; if it holds, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_3_2_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_3_2_1_near_why_yes(position, args, changes);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_near`; if it does not hold, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_3_2_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_near_why_no(position, args, changes, 3);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_3_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.ip_3_2_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.ip_3_2_1_near_why_no(position, args, changes) }
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_3_2_1_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        self.ip_3_2_1_near_why(position, args, self.board.full.count())
    }

    /// A part of `gi_3_2_1_near_stands`. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_stands_part(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, all: Bits<W>, nearer: Bits<W>,
        changes: Value,
    ) -> Answer<W> {
        let after_null = Answer::<W>::yes();
        let why_2 = any((vacant & all & nearer).iter(), |p| {
            self.tried_attacker_why_yes(position, args, p, &after_null, changes, 2)
                .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
        });
        why_2.or(|| {
            if self.near_2(position, args.attacker) {
                let after_null_2 = self.g_2_2_1_near_why_no(position, args, 1);
                let barred = if after_null_2.holds() {
                    self.board.full
                } else {
                    after_null_2.barred(AT_BARS, args.attacker, self.board.full)
                };
                any(((vacant & all & barred) - nearer).iter(), |p_2| {
                    self.tried_attacker_why_yes(position, args, p_2, &after_null_2, changes, 2)
                        .if_holds(|why_3| why_3.barring_others(AT_BARS, &position.at, Bits::<W>::of(p_2)))
                })
            } else {
                Answer::no()
            }
        })
    }

    /// The answer of `gi_near`; if it holds, with the reason for one who makes a single reply. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_stands(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        Answer::from(self.near_3(position, args.attacker)).and(|| {
            self.goal_why_yes(position, args.attacker)
                .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                .or(|| {
                    let vacant = position.at_absent(self);
                    let holds = !vacant.is_empty()
                        && !self.goal(position, args.attacker)
                        && !self.goal(position, opponent(args.attacker));
                    Answer::from(holds)
                        .and(|| {
                            self.at_once_why_yes_2(position, args).or(|| {
                                let all = self.edge_table[4]
                                    | self.step_table[4].preimage(self.board.full - vacant);
                                let nearer = self.nearer_3(position, args);
                                self.gi_3_2_1_near_stands_part(position, args, vacant, all, nearer, changes)
                            })
                        })
                        .and(|| Answer::from(!self.goal(position, args.attacker)))
                        .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                        .and(|| self.not_drawn_why(position, changes))
                })
        })
    }

    /// The answer of `g_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_1_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.g_1_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.g_1_1_near_why_no(position, args, changes) }
    }

    /// The answer of `g_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_1_1_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        self.g_1_1_near_why(position, args, self.board.full.count())
    }

    /// The answer of `g_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_2_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.g_near_why_yes(position, args, changes, 2);
        if why.holds() { why } else { self.g_2_2_1_near_why_no(position, args, changes) }
    }

    /// The answer of `g_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_2_2_1_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        self.g_2_2_1_near_why(position, args, self.board.full.count())
    }

    /// A part of `likely_3`.
    pub fn some_holds(&self, vacant: Bits<W>, q: Point) -> bool {
        let by_step = self.step_table[4].preimage(self.board.full - vacant);
        by_step.contains(q)
            || self.step_table[4].row(q).iter()
                .any(|q_2| {
                    !vacant.contains(q_2) || by_step.contains(q_2)
                        || self.edge_table[4].contains(q_2)
                        || self.step_table[4].row(q_2).iter()
                            .any(|q_3| {
                                !vacant.contains(q_3) || by_step.contains(q_3)
                                    || self.edge_table[4].contains(q_3)
                                    || !(self.step_table[4].row(q_3)
                                        - (vacant - (vacant & (self.edge_table[4] | by_step))))
                                        .is_empty()
                            })
                })
    }

    /// The points that count for `near_3`.
    pub fn likely_3(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        union_of(
            (0..8).map(|l_d| union_of(
                entry(&self.line_table, DIR.slot(l_d)).iter()
                    .map(|q| {
                        let at_so = position.at_plane(args.attacker);
                        let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
                        let value = if rest.at_least(4) { Bits::<W>::EMPTY } else { rest };
                        let every = row_at(&self.on_table, DIR.slot(l_d), q).iter()
                            .all(|q_2| {
                                if at_so.contains(q_2) {
                                    return true;
                                }
                                let vacant = position.at_absent(self);
                                if !vacant.contains(q_2) {
                                    return false;
                                }
                                self.edge_table[4].contains(q_2) || self.some_holds(vacant, q_2)
                            });
                        let value_2 = if every { self.board.full } else { Bits::<W>::EMPTY };
                        value & value_2
                    }),
            )),
        )
    }

    /// Whether a move is legal, has to be looked at and brings it about.
    pub fn tried_defender_3(
        &self, position: &Position<W>, args: &Question<Args>, p: Point, after_null: &Answer<W>,
    ) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), opponent(args.attacker));
        (after_null.holds() || self.breaks(&after, after_null)) && !self.gi_3_2_1_near_verdict(&after, args)
    }

    /// A part of `g_3_3_2_1_near_verdict`. Rule: prelude.game:14.
    pub fn g_3_3_2_1_near_verdict_part(
        &self, position: &Position<W>, args: &Question<Args>, nearer: Bits<W>, vacant: Bits<W>, all: Bits<W>,
        likely: Bits<W>,
    ) -> bool {
        let threat = self.gi_3_2_1_near_stands(position, args, 1).contrary();
        let threat_2 = if threat.holds() {
            threat
        } else {
            Answer::<W>::no().joining(&threat).barring(AT_BARS, opponent(args.attacker), nearer)
        };
        if threat_2.holds() {
            return false;
        }
        let barred = if threat_2.holds() {
            self.board.full
        } else {
            threat_2.barred(AT_BARS, opponent(args.attacker), self.board.full)
        };
        ((vacant & all & barred) - likely).iter()
            .all(|p| !args.killers.noted(3, p, self.tried_defender_3(position, args, p, &threat_2)))
    }

    /// The gradual game `G(3, 3, [2, 1])`. Rule: prelude.game:14.
    pub fn g_3_3_2_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if !self.near_3(position, args.attacker) {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds {
            return true;
        }
        let vacant = position.at_absent(self);
        if goal_holds || vacant.is_empty() || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let nearer = self.nearer(position, opponent(args.attacker));
        let all = self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant);
        if !(vacant & all & nearer).is_empty() {
            return false;
        }
        let likely = self.likely_3(position, args);
        let after_null = Answer::<W>::yes();
        (vacant & all & (likely | args.killers.of(3))).iter()
            .all(|p| !args.killers.noted(3, p, self.tried_defender_3(position, args, p, &after_null)))
            && self.g_3_3_2_1_near_verdict_part(position, args, nearer, vacant, all, likely)
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_3_2_1_near_why_2(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_3_2_1_near_stands(position, args, changes);
        if why.holds() { why } else { self.gi_near_why_no(position, args, changes, 3) }
    }

    /// A part of `g_3_3_2_1_near_why_no`. Rule: prelude.game:14.
    pub fn g_3_3_2_1_near_why_no_part(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, all: Bits<W>, likely: Bits<W>,
        changes: Value,
    ) -> Answer<W> {
        let threat = self.gi_3_2_1_near_why_2(position, args, 1);
        let threat_2 = if threat.holds() {
            Answer::<W>::yes().joining(&threat)
                .barring(AT_BARS, opponent(args.attacker), self.nearer(position, opponent(args.attacker)))
        } else {
            threat
        };
        Answer::from(threat_2.holds()).joining_cell(AT_BARS, &threat_2).joining_place(PASSES_BARS, &threat_2)
            .and(|| {
                let barred = if threat_2.holds() {
                    threat_2.barred(AT_BARS, opponent(args.attacker), self.board.full)
                } else {
                    self.board.full
                };
                every(((vacant & all & barred) - likely).iter(), |p| {
                    self.tried_defender_why_no(position, args, p, &threat_2, changes, 3)
                        .or(|| self.supported_from_in_why_2(position, p))
                })
            })
    }

    /// The answer of `g_near`; if it does not hold, with the reason. Rule: prelude.game:14.
    pub fn g_3_3_2_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = if self.near_3(position, args.attacker) { Answer::yes() } else { self.near_3_why_no(position, args) };
        why.and(|| {
            Answer::from(self.goal(position, args.attacker))
                .or(|| {
                    self.not_goal_why_3(position, args.attacker).and(|| self.not_goal_why_4(position, args))
                        .and(|| self.not_drawn_why_2(position))
                        .and(|| {
                            let vacant = position.at_absent(self);
                            let all = self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant);
                            let likely = self.likely_3(position, args);
                            let after_null = Answer::<W>::no();
                            every(
                                    (vacant & all & likely).iter(),
                                    |p| {
                                        self.tried_defender_why_no(position, args, p, &after_null, changes, 3)
                                            .or(|| self.supported_from_in_why_2(position, p))
                                    },
                                )
                                .and(|| self.g_3_3_2_1_near_why_no_part(position, args, vacant, all, likely, changes))
                        })
                })
                .or(|| self.goal_why_no(position, changes, opponent(args.attacker)))
        })
    }

    /// The answer of `g_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_3_3_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.g_near_why_yes(position, args, changes, 3);
        if why.holds() { why } else { self.g_3_3_2_1_near_why_no(position, args, changes) }
    }

    /// The answer of `g_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_3_3_2_1_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        self.g_3_3_2_1_near_why(position, args, self.board.full.count())
    }

    /// The answer of `goal`, with its reason. Rule: connect_four.game:20.
    pub fn goal_why(&self, position: &Position<W>, changes: Value, player: Player) -> Answer<W> {
        any(0..8, |l_d| {
            let holds = entry(&self.line_table, DIR.slot(l_d)).is_empty()
                || {
                    let rest = entry(&self.line_table, DIR.slot(l_d))
                        - preimage_at(&self.on_table, DIR.slot(l_d), self.board.full - position.at_plane(player));
                    rest.is_empty()
                };
            if holds {
                let mut why = Answer::no();
                let points = entry(&self.line_table, DIR.slot(l_d));
                if !points.is_empty() {
                    let all = union_of(
                        points.iter()
                            .map(|q| {
                                let ways = row_at(&self.on_table, DIR.slot(l_d), q) - position.at_plane(player);
                                if ways.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { ways.few(1) }
                            }),
                    );
                    why.bar(AT_BARS, player, all);
                }
                why
            } else {
                let rest_2 = entry(&self.line_table, DIR.slot(l_d))
                    - preimage_at(&self.on_table, DIR.slot(l_d), self.board.full - position.at_plane(player));
                let points_2 = rest_2.few(1);
                if points_2.is_empty() {
                    Answer::yes()
                } else {
                    Answer::yes()
                        .barring_others(AT_BARS, &position.at, image_at(&self.on_table, DIR.slot(l_d), points_2))
                }
            }
        })
    }

    /// The answer of `goal`, with its reason. Rule: connect_four.game:20.
    #[inline]
    pub fn goal_why_for_anyone(&self, position: &Position<W>, player: Player) -> Answer<W> {
        self.goal_why(position, self.board.full.count(), player)
    }

    /// The answer of `drawn`, with its reason. Rule: connect_four.game:21.
    pub fn drawn_why(&self, position: &Position<W>, changes: Value) -> Answer<W> {
        let vacant = position.at_absent(self);
        if vacant.is_empty() {
            Answer::yes().barring(AT_BARS, NONE, self.board.full)
        } else {
            let few = if vacant.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { vacant.few(1) };
            Answer::no().barring_others(AT_BARS, &position.at, few)
        }
    }

    /// Whether the game is over without a goal, with the reason.
    #[inline]
    pub fn over_why(&self, position: &Position<W>) -> Answer<W> {
        self.drawn_why(position, self.board.full.count())
    }

    /// The answer after the turn is given over, read before.
    #[inline]
    pub fn before_null(after: &Answer<W>) -> Answer<W> {
        Answer::from(after.holds()).joining_cell(AT_BARS, after).joining_place(PASSES_BARS, after)
    }

    /// Whether the move is allowed, with the reason.
    pub fn allowed(&self, position: &Position<W>, p: Point) -> Answer<W> {
        let vacant = position.at_absent(self);
        let why = if vacant.contains(p) {
            Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(p))
        } else {
            Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(p))
        };
        why.and(|| {
            if self.edge_table[4].contains(p) || self.step_table[4].preimage(self.board.full - vacant).contains(p) {
                self.supported_from_in(position, Bits::<W>::of(p))
            } else {
                Answer::no().barring_others(AT_BARS, &position.at, self.step_table[4].row(p))
            }
        })
    }

    /// The answer of a move, from the answer after it.
    pub fn drop_attacker_step(&self, position: &Position<W>, args: &Args, after: &Answer<W>, p: Point) -> Answer<W> {
        let vacant = position.at_absent(self);
        if vacant.contains(p)
            && (self.edge_table[4].contains(p) || self.step_table[4].preimage(self.board.full - vacant).contains(p))
        {
            self.regressed(position, after, opponent(args.attacker))
                .if_holds(|why| why.joining(&self.allowed(position, p)))
        } else {
            Answer::no().joining(&self.allowed(position, p))
        }
    }

    /// What an answer rests on where the moves that fill certain points are looked at.
    pub fn drop_attacker_no_other_move(&self, position: &Position<W>, after_null: &Answer<W>) -> Answer<W> {
        if after_null.holds() {
            Answer::yes().barring_everything()
        } else {
            let no_other = Answer::<W>::yes().joining_cell(AT_BARS, after_null).joining_place(PASSES_BARS, after_null);
            if self.breaks(position, &no_other) { Answer::yes().barring_everything() } else { no_other }
        }
    }

    /// The points of a place of moves that can have another answer.
    pub fn drop_points(&self, position: &Position<W>, no_other: &Answer<W>, player: Player) -> Bits<W> {
        let vacant = position.at_absent(self);
        vacant
            & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))
            & no_other.barred(AT_BARS, player, self.board.full)
    }

    /// Why no other moves fill what is barred.
    #[inline]
    pub fn drop_others(&self, position: &Position<W>, no_other: &Answer<W>, player: Player) -> Answer<W> {
        self.no_move(position, no_other.barred(AT_BARS, player, self.board.full))
    }

    /// The answer of a move, from the answer after it.
    pub fn drop_defender_step(&self, position: &Position<W>, args: &Args, after: &Answer<W>, p: Point) -> Answer<W> {
        let vacant = position.at_absent(self);
        if vacant.contains(p)
            && (self.edge_table[4].contains(p) || self.step_table[4].preimage(self.board.full - vacant).contains(p))
        {
            self.regressed(position, after, args.attacker).if_fails(|why| why.joining(&self.allowed(position, p)))
        } else {
            Answer::yes().joining(&self.allowed(position, p))
        }
    }

    /// What an answer rests on where the moves that fill certain points are looked at.
    pub fn drop_defender_no_other_move(&self, position: &Position<W>, after_null: &Answer<W>) -> Answer<W> {
        if after_null.holds() {
            let no_other = Answer::<W>::yes().joining_cell(AT_BARS, after_null).joining_place(PASSES_BARS, after_null);
            if self.breaks(position, &no_other) { Answer::yes().barring_everything() } else { no_other }
        } else {
            Answer::yes().barring_everything()
        }
    }

    /// Appends the candidates of `drop`. Rule: connect_four.game:16.
    pub fn drop_candidates(&self, position: &Position<W>, _c: Player, moves: &mut Vec<Move>) {
        let vacant = position.at_absent(self);
        for p in (vacant & (self.edge_table[4] | self.step_table[4].preimage(self.board.full - vacant))).iter() {
            moves.push(Move::new(0, [p]));
        }
    }

    /// The position after `drop` by the player, if the move is legal. Rule: connect_four.game:16.
    pub fn after_drop(position: &Position<W>, c: Player, p: Point) -> Option<Position<W>> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(p), c);
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
        Selector::judging("gi3", Knowledge::None, Role::Attacker),
        Selector::judging("ip1", Knowledge::None, Role::Defender),
        Selector::judging("ip2", Knowledge::None, Role::Defender),
        Selector::judging("ip3", Knowledge::None, Role::Defender),
        Selector::judging("g1", Knowledge::None, Role::Defender),
        Selector::judging("g2", Knowledge::None, Role::Defender),
        Selector::judging("g3", Knowledge::None, Role::Defender),
        Selector::judging("gi1", Knowledge::Distance, Role::Attacker),
        Selector::judging("gi2", Knowledge::Distance, Role::Attacker),
        Selector::judging("gi3", Knowledge::Distance, Role::Attacker),
        Selector::judging("ip1", Knowledge::Distance, Role::Defender),
        Selector::judging("ip2", Knowledge::Distance, Role::Defender),
        Selector::judging("ip3", Knowledge::Distance, Role::Defender),
        Selector::judging("g1", Knowledge::Distance, Role::Defender),
        Selector::judging("g2", Knowledge::Distance, Role::Defender),
        Selector::judging("g3", Knowledge::Distance, Role::Defender),
        Selector::explaining("gi1", Knowledge::Trace, Role::Attacker),
        Selector::explaining("gi2", Knowledge::Trace, Role::Attacker),
        Selector::explaining("gi3", Knowledge::Trace, Role::Attacker),
        Selector::explaining("ip1", Knowledge::Trace, Role::Defender),
        Selector::explaining("ip2", Knowledge::Trace, Role::Defender),
        Selector::explaining("ip3", Knowledge::Trace, Role::Defender),
        Selector::explaining("g1", Knowledge::Trace, Role::Defender),
        Selector::explaining("g2", Knowledge::Trace, Role::Defender),
        Selector::explaining("g3", Knowledge::Trace, Role::Defender),
    ])
}

/// What is known of the game without a position.
fn info<const W: usize>(instance: &Instance, tables: &Tables<W>) -> Option<Info> {
    Some(Info {
        name: instance.name.to_string(), game: "connect_four".to_string(), players: ["yellow", "red"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([Clause {
            name: "drop".to_string(), parameters: Vec::from([Kind::Point]), pass: false, located: [true, true],
        }]),
        parameters: Vec::new(), cells: shapes(tables),
        legend: Vec::from([('Y', Vec::from([(0, 0)])), ('R', Vec::from([(0, 1)]))]), no_move: None,
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

/// The game `connect_four` on a board.
#[derive(Clone, Debug)]
pub struct Rules<const W: usize>(Arc<OnBoard<Tables<W>, Position<W>>>);

impl<const W: usize> Rules<W> {
    /// The tables of the board.
    pub fn tables(&self) -> &Tables<W> {
        &self.0.tables
    }

    /// Whether `gi1`, `gi2` or `gi3` holds; if so its moves are appended.
    fn gi1_none(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        if !self.verdict(selector, position, args) {
            return false;
        }
        if tables.gi1_open(position, args) {
            self.select(position, args, args.attacker, moves, |after| match selector.0 {
                0 => tables.goal(after, args.attacker),
                _ => tables.gi_move(after, args, selector.nth(0)),
            });
        }
        true
    }

    /// Whether `ip1`, `ip2` or `ip3` holds; if so its moves are appended.
    fn ip1_none(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        if !self.verdict(selector, position, args) {
            return false;
        }
        self.select(position, args, opponent(args.attacker), moves, |after| match selector.0 {
            3..=5 => tables.ip_move(after, args, selector.nth(3)),
            _ => tables.ip_move_near(after, args, selector.nth(12)),
        });
        true
    }

    /// Whether `gi1`, `gi2` or `gi3` holds; if so its moves are appended.
    fn gi1_distance(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        if !tables.near(position, args, selector.nth(9)) {
            return false;
        }
        let first = moves.len();
        if tables.gi1_open(position, args) {
            self.select(position, args, args.attacker, moves, |after| match selector.0 {
                9 => tables.goal(after, args.attacker),
                _ => tables.gi_move_near(after, args, selector.nth(9)),
            });
        }
        moves.len() > first || tables.gi1_settled(position, args)
    }

    /// Whether `gi1` holds; if so its moves are appended.
    fn gi1_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        if !tables.near(position, args, 1) {
            return false;
        }
        let first = moves.len();
        if tables.gi1_open(position, args) {
            moves.extend(tables.drop_sure(position, args).iter().map(|point| Move::new(0, [point])));
        }
        moves.len() > first || tables.gi1_settled(position, args)
    }

    /// Whether `gi2` or `gi3` holds; if so its moves are appended.
    fn gi2_trace(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        if !tables.near(position, args, selector.nth(18)) {
            return false;
        }
        let first = moves.len();
        if tables.gi1_open(position, args) {
            let after_null = tables.gi_move_near_after_null(position, question, selector.nth(18));
            moves.extend(
                tables.drop_few(position, &after_null, args.attacker).iter().map(|point| Move::new(0, [point])),
            );
            self.keep(position, args, args.attacker, moves, first, |after| {
                (after_null.holds() || tables.breaks(after, &after_null))
                    && tables.gi_move_near_verdict(after, question, selector.nth(18))
            });
        }
        moves.len() > first || tables.gi1_settled(position, args)
    }

    /// Whether `ip1`, `ip2` or `ip3` holds; if so its moves are appended.
    fn ip1_trace(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        let may_hold = match selector.0 {
            21 => tables.near_1(position, args.attacker),
            22 => tables.near_2(position, args.attacker),
            _ => tables.near_3(position, args.attacker),
        };
        if !may_hold {
            return false;
        }
        let first = moves.len();
        let after_null = tables.ip_move_near_after_null(position, question, selector.nth(21));
        if after_null.holds() {
            return false;
        }
        moves.extend(
            tables.drop_few(position, &after_null, opponent(args.attacker)).iter()
                .map(|point| Move::new(0, [point])),
        );
        self.keep(
            position, args, opponent(args.attacker), moves, first,
            |after| tables.breaks(after, &after_null) && tables.ip_move_near_verdict(after, question, selector.nth(21)),
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
        self.0.tables.drop_candidates(position, by, moves);
    }

    #[inline]
    fn play(&self, position: &Position<W>, _args: &Args, by: Player, play: Move) -> Option<Position<W>> {
        match play.clause {
            0 => Tables::<W>::after_drop(position, by, play.arg(0)),
            _ => None,
        }
    }

    #[inline]
    fn goal(&self, position: &Position<W>, _args: &Args, player: Player) -> bool {
        self.0.tables.goal(position, player)
    }

    #[inline]
    fn drawn(&self, position: &Position<W>, _args: &Args) -> bool {
        self.0.tables.drawn(position)
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
            0 | 3 => tables.gi_1(position, args),
            1 | 2 => tables.gi(position, args, selector.nth(0)),
            4 | 5 => tables.gi(position, args, selector.nth(3)),
            6..=8 => tables.g(position, args, selector.nth(6)),
            9 | 12 => tables.gi_1_near(position, args),
            10 | 11 => tables.gi_near(position, args, selector.nth(9)),
            13 | 14 => tables.gi_near(position, args, selector.nth(12)),
            15..=17 => tables.g_near(position, args, selector.nth(15)),
            18 | 21 => tables.gi_1_near_verdict(position, args),
            19 | 22 => tables.gi_2_1_near_verdict(position, question),
            20 | 23 => tables.gi_3_2_1_near_verdict(position, question),
            24 => tables.g_1_1_near_verdict(position, question),
            25 => tables.g_2_2_1_near_verdict(position, question),
            26 => tables.g_3_3_2_1_near_verdict(position, question),
            _ => false,
        }
    }

    fn explained(&self, selector: SelectorId, position: &Position<W>, args: &Args) -> Option<Answer<W>> {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        match selector.0 {
            18..=20 => Some(tables.gi_near_why_for_anyone(position, question, selector.nth(18))),
            21 => Some(tables.ip_1_near_why_for_anyone(position, question)),
            22 => Some(tables.ip_2_1_near_why_for_anyone(position, question)),
            23 => Some(tables.ip_3_2_1_near_why_for_anyone(position, question)),
            24 => Some(tables.g_1_1_near_why_for_anyone(position, question)),
            25 => Some(tables.g_2_2_1_near_why_for_anyone(position, question)),
            26 => Some(tables.g_3_3_2_1_near_why_for_anyone(position, question)),
            _ => None,
        }
    }

    fn selected(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        match selector.0 {
            0..=2 => self.gi1_none(selector, position, args, moves),
            3..=5 | 12..=14 => self.ip1_none(selector, position, args, moves),
            9..=11 => self.gi1_distance(selector, position, args, moves),
            18 => self.gi1_trace(position, args, moves),
            19 | 20 => self.gi2_trace(selector, position, args, moves),
            21..=23 => self.ip1_trace(selector, position, args, moves),
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

    fn why_over(&self, position: &Position<W>, _args: &Args) -> Answer<W> {
        self.0.tables.over_why(position)
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
            (0, Role::Attacker) => tables.drop_attacker_step(position, args, after, play.arg(0)),
            (0, Role::Defender) => tables.drop_defender_step(position, args, after, play.arg(0)),
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
                let frame = tables.drop_attacker_no_other_move(position, after_null);
                moves.extend(
                    tables.drop_points(position, &frame, args.attacker).iter().map(|point| Move::new(0, [point])),
                );
                let mut all = tables.drop_others(position, &frame, args.attacker);
                all.join(&frame);
                Some(all)
            }
            (0, Role::Defender) => {
                let frame = tables.drop_defender_no_other_move(position, after_null);
                moves.extend(
                    tables.drop_points(position, &frame, opponent(args.attacker)).iter()
                        .map(|point| Move::new(0, [point])),
                );
                let mut all = tables.drop_others(position, &frame, opponent(args.attacker));
                all.join(&frame);
                Some(all)
            }
            _ => None,
        }
    }
}

named!(ConnectFour4, "connect_four4", width 1);

impl ConnectFour4 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("connect_four4"), points: 16, holes: Borrowed(&[]), shape: Some((4, 4)),
        point_names: PointNames::Lettered, params: Borrowed(&[4, 4, 3]),
        sorts: Borrowed(&[(0, 16), (0, 8), (0, 2), (0, 4), (0, 0), (4, 6), (3, 3)]),
        tables: Borrowed(&[
            Contents::Relations(Borrowed(&[])),
            Contents::Sets(Borrowed(&[
                0, 0, 8, 0, 1, 4, 5, 8, 9, 12, 13, 4, 0, 1, 4, 5, 8, 0, 1, 2,
                3, 4, 5, 6, 7, 4, 2, 3, 6, 7, 0, 0,
            ])),
            Contents::Relations(Borrowed(&[
                Pairs::Offsets(Borrowed(&[])),
                Pairs::Offsets(Borrowed(&[])),
                Pairs::Offsets(Borrowed(
                    &[(0, Borrowed(&[0x3333])), (1, Borrowed(&[0x3333])), (2, Borrowed(&[0x3333]))],
                )),
                Pairs::Offsets(
                    Borrowed(&[(0, Borrowed(&[0x33])), (5, Borrowed(&[0x33])), (10, Borrowed(&[0x33]))]),
                ),
                Pairs::Offsets(
                    Borrowed(&[(0, Borrowed(&[0xff])), (4, Borrowed(&[0xff])), (8, Borrowed(&[0xff]))]),
                ),
                Pairs::Offsets(
                    Borrowed(&[(0, Borrowed(&[0xcc])), (3, Borrowed(&[0xcc])), (6, Borrowed(&[0xcc]))]),
                ),
                Pairs::Offsets(Borrowed(&[])),
                Pairs::Offsets(Borrowed(&[])),
            ])),
            Contents::Sets(
                Borrowed(&[4, 0, 1, 2, 3, 0, 4, 3, 7, 11, 15, 0, 4, 12, 13, 14, 15, 0, 4, 0, 4, 8, 12, 0]),
            ),
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
        ]),
        start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[Images::Affine([3, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[]),
    };
}

named!(ConnectFour7, "connect_four7", width 1);

impl ConnectFour7 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("connect_four7"), points: 42, holes: Borrowed(&[]), shape: Some((7, 6)),
        point_names: PointNames::Lettered, params: Borrowed(&[7, 6, 4]),
        sorts: Borrowed(&[(0, 42), (0, 8), (0, 2), (0, 7), (0, 0), (4, 6), (3, 3)]),
        tables: Borrowed(&[
            Contents::Relations(Borrowed(&[])),
            Contents::Sets(Borrowed(&[
                0, 0, 24, 0, 1, 2, 3, 7, 8, 9, 10, 14, 15, 16, 17, 21, 22,
                23, 24, 28, 29, 30, 31, 35, 36, 37, 38, 12, 0, 1, 2, 3, 7, 8,
                9, 10, 14, 15, 16, 17, 21, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
                11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 12, 3, 4, 5, 6, 10,
                11, 12, 13, 17, 18, 19, 20, 0, 0,
            ])),
            Contents::Relations(Borrowed(&[
                Pairs::Offsets(Borrowed(&[])),
                Pairs::Offsets(Borrowed(&[])),
                Pairs::Offsets(Borrowed(&[
                    (0, Borrowed(&[0x78f1e3c78f])),
                    (1, Borrowed(&[0x78f1e3c78f])),
                    (2, Borrowed(&[0x78f1e3c78f])),
                    (3, Borrowed(&[0x78f1e3c78f])),
                ])),
                Pairs::Offsets(Borrowed(&[
                    (0, Borrowed(&[0x3c78f])),
                    (8, Borrowed(&[0x3c78f])),
                    (16, Borrowed(&[0x3c78f])),
                    (24, Borrowed(&[0x3c78f])),
                ])),
                Pairs::Offsets(Borrowed(&[
                    (0, Borrowed(&[0x1fffff])),
                    (7, Borrowed(&[0x1fffff])),
                    (14, Borrowed(&[0x1fffff])),
                    (21, Borrowed(&[0x1fffff])),
                ])),
                Pairs::Offsets(Borrowed(&[
                    (0, Borrowed(&[0x1e3c78])),
                    (6, Borrowed(&[0x1e3c78])),
                    (12, Borrowed(&[0x1e3c78])),
                    (18, Borrowed(&[0x1e3c78])),
                ])),
                Pairs::Offsets(Borrowed(&[])),
                Pairs::Offsets(Borrowed(&[])),
            ])),
            Contents::Sets(Borrowed(&[
                7, 0, 1, 2, 3, 4, 5, 6, 0, 6, 6, 13, 20, 27, 34, 41, 0, 7,
                35, 36, 37, 38, 39, 40, 41, 0, 6, 0, 7, 14, 21, 28, 35, 0,
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
        ]),
        start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[Images::Affine([6, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[]),
    };
}
