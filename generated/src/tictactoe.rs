//! The game `tictactoe`, written by Kikashi from its rules: change those, not this file.
//!
//! Rules of the compiler, each with the number of places of this program where it was applied:
//! solved-moves 20, no-slack 22, sure-moves 13, likely-replies 6, killer-replies 3, winning-replies 3,
//! implied-bound 14, shared-threat 9, verdict-first 39, tight-frames 15, few-changes 9, single-reply 9,
//! kept-planes 3, regress 48, lift 22, order 55.

use ::kikashi_runtime::code::{
    Arc, Asked, Bits, Board, Borrowed, CellKind, CellShape, Cells, Clause, Compiled, Contents, DIR, Game, Images, Info,
    Instance, Kind, Knowledge, Move, NONE, OnBoard, PLAYER, Pairs, PassBars, PlaneBars, Player, Point, PointNames,
    PointSet, Presence, Question, Relation, Role, Selector, SelectorId, Symmetry, Value, add, any, counting, entry,
    every, image_at, named, opponent, packed, plane, preimage_at, put, row_at, sources_of_many_at, union_of, value_at,
};

/// The boards of `tictactoe`: what differs between its instances.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// `line_table`: its points, by dir.
    pub line_table: [Bits<W>; 8],
    /// `on_table`: which points lead to which, by dir.
    pub on_table: [Relation<W>; 8],
}

impl<const W: usize> Tables<W> {
    /// The tables of an instance; `None` if it is none of this game, or is too large.
    pub fn on(instance: &Instance) -> Option<Self> {
        Some(Self {
            board: Board::new(instance.points, &instance.holes)?, line_table: instance.sets(1, 8)?.try_into().ok()?,
            on_table: instance.relations(2, 8, Asked::Points)?.try_into().ok()?,
        })
    }
}

/// A position of `tictactoe`.
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

    /// Whether the player has reached a goal. Rule: tictactoe.game:17.
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

    /// Whether the game is drawn. Rule: tictactoe.game:18.
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
            && vacant.iter()
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
        vacant.iter()
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
        let some = vacant.iter()
            .any(|p| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(p), args.attacker);
                self.goal(&after, args.attacker)
            });
        some
            || vacant.iter()
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

    /// Whether a player may reach his goal by 1 moves in a row. `n` is from 1 to 3, and this is said of 1.
    /// - adds over `on_table[l_d]{q} - at[attacker]`: a point is lost by a move of its own
    ///
    /// Rule: tictactoe.game:17.
    pub fn near(&self, position: &Position<W>, player: Player, n: Value) -> bool {
        (0..8).any(|l_d| {
            if entry(&self.line_table, DIR.slot(l_d)).is_empty() {
                return false;
            }
            let at_so = position.at_plane(player);
            if entry(&self.line_table, DIR.slot(l_d)).is_empty() {
                return false;
            }
            let common = entry(&self.line_table, DIR.slot(l_d))
                & sources_of_many_at(&self.on_table, DIR.slot(l_d), self.board.full - at_so, n + 1);
            let all = common
                | preimage_at(&self.on_table, DIR.slot(l_d), self.board.full - (at_so | position.at_absent(self)));
            !(entry(&self.line_table, DIR.slot(l_d)) - all).is_empty()
        })
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.near(position, args.attacker, 1) && self.gi_1(position, args)
    }

    /// Whether `gi1` holds without a move. Rule: prelude.game:8.
    #[inline]
    pub fn gi1_settled(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker))
    }

    /// The gradual game `G(1, 1, [])`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if !self.near(position, args.attacker, n) {
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
        vacant.iter()
            .all(|p| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(p), c);
                if n == 1 { self.gi_1_near(&after, args) } else { self.gi_near(&after, args, n) }
            })
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if !self.near(position, args.attacker, n) {
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
        let some = vacant.iter()
            .any(|p| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(p), args.attacker);
                self.goal(&after, args.attacker)
            });
        some
            || vacant.iter()
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
        !(vacant & nearer).is_empty() && !goal_holds && !vacant.is_empty()
            && !self.goal(position, opponent(args.attacker))
    }

    /// The answer of `goal`; if it holds, with the reason. Rule: tictactoe.game:17.
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

    /// The answer of `goal`; if it does not hold, with the reason. Rule: tictactoe.game:17.
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

    /// The answer of `drawn`; if it does not hold, with the reason. Rule: tictactoe.game:18.
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
                        .and(|| any((vacant & nearer).iter(), |p| {
                            self.brings_about(position, args, p)
                                .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
                        }))
                        .and(|| self.goal_why_no(position, changes, opponent(args.attacker)).contrary())
                        .and(|| self.not_goal_why(position, changes, args.attacker))
                        .and(|| self.not_drawn_why(position, changes))
                })
        })
    }

    /// The answer of `near`; if it does not hold, with the reason. `n` is from 1 to 3, and this is said of 1.
    /// Rule: tictactoe.game:17.
    pub fn near_why_no(&self, position: &Position<W>, args: &Args, changes: Value, n: Value) -> Answer<W> {
        any(0..8, |l_d| any(entry(&self.line_table, DIR.slot(l_d)).iter(), |q| {
            let at_so = position.at_plane(args.attacker);
            let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
            let why = if rest.at_least(n + 1) {
                Answer::no().barring(AT_BARS, args.attacker, rest.few(n + 1))
            } else {
                Answer::yes()
            };
            why.and(|| {
                let rest_2 = row_at(&self.on_table, DIR.slot(l_d), q) - (at_so | position.at_absent(self));
                if rest_2.is_empty() {
                    Answer::yes()
                } else {
                    let mut why_2 = Answer::no();
                    let points = if rest_2.at_least(add(changes, 1)) {
                        Bits::<W>::EMPTY
                    } else {
                        rest_2.few(1)
                    };
                    why_2.bar(AT_BARS, args.attacker, points);
                    why_2.bar(AT_BARS, NONE, points);
                    why_2
                }
            })
        }))
    }

    /// The answer of `drawn`; if it holds, with the reason. Rule: tictactoe.game:18.
    #[inline]
    pub fn drawn_why_yes(&self, position: &Position<W>) -> Answer<W> {
        if position.at_absent(self).is_empty() {
            Answer::yes().barring(AT_BARS, NONE, self.board.full)
        } else {
            Answer::no()
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

    /// What `gi_1_near_why_no_part`, `g_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_why_2(&self, position: &Position<W>, player: Player) -> Answer<W> {
        self.goal_why_yes(position, player).contrary()
    }

    /// What `gi_1_near_why_no_part` and `at_once_why_no` ask. Rule: prelude.game:8.
    pub fn some_why_or_nearer_out(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let vacant = position.at_absent(self);
        let nearer = self.nearer(position, args.attacker);
        any((vacant & nearer).iter(), |_| Answer::yes()).or(|| Answer::no().barring(AT_BARS, NONE, nearer - vacant))
            .if_fails(|why| {
                why.joining(&self.goal_why_no(position, changes, opponent(args.attacker)))
                    .joining_of(self.board.full - nearer, |points| self.nearer_out(position, args, points))
            })
    }

    /// What `gi_1_near_why_no_part`, `g_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_why_3(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.goal_why_yes(position, opponent(args.attacker)).contrary()
    }

    /// A part of `gi_1_near_why_no`. Rule: prelude.game:8.
    pub fn gi_1_near_why_no_part(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        Answer::from(self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker)))
            .or(|| {
                self.not_goal_why_2(position, args.attacker).and(|| self.not_goal_why_3(position, args))
                    .and(|| self.drawn_why_yes(position).contrary())
                    .and(|| self.some_why_or_nearer_out(position, args, changes))
            })
            .or(|| {
                self.goal_why_no(position, changes, opponent(args.attacker)).and(|| self.not_goal_why_3(position, args))
            })
    }

    /// The answer of `gi_1_near`; if it does not hold, with the reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near_why_no(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = if self.near(position, args.attacker, 1) {
            Answer::yes()
        } else {
            self.near_why_no(position, args, changes, 1)
        };
        why.and(|| self.gi_1_near_why_no_part(position, args, changes))
    }

    /// The answer of `gi_1_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near_why(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = self.gi_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.gi_1_near_why_no(position, args, changes) }
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

    /// Where a move of `play` reaches the goal. Rule: tictactoe.game:13.
    #[inline]
    pub fn play_sure(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        position.at_absent(self) & self.nearer(position, args.attacker)
    }

    /// Where a move of the attacker must be after which `near` holds, if it does not. `n` is from 1 to 2, and this is said of 1.
    pub fn nearer_2(&self, position: &Position<W>, args: &Args, n: Value) -> Bits<W> {
        union_of(
            (0..8).map(|l_d| {
                let vacant = position.at_absent(self);
                let at_so = position.at_plane(args.attacker);
                let those = sources_of_many_at(&self.on_table, DIR.slot(l_d), self.board.full - at_so, n + 1);
                let those_2 = sources_of_many_at(&self.on_table, DIR.slot(l_d), self.board.full - at_so, n + 2);
                let common = entry(&self.line_table, DIR.slot(l_d)) & those & those_2;
                let those_3 = preimage_at(&self.on_table, DIR.slot(l_d), self.board.full - (at_so | vacant));
                let rest = (entry(&self.line_table, DIR.slot(l_d)) & those) - (common | those_3);
                let rest_2 = entry(&self.line_table, DIR.slot(l_d))
                    - ((entry(&self.line_table, DIR.slot(l_d)) & those) | those_3);
                let those_4 = sources_of_many_at(
                    &self.on_table, DIR.slot(l_d), self.board.full - (at_so | vacant), 2,
                );
                let rest_3 = (entry(&self.line_table, DIR.slot(l_d)) & those & those_4) - (common | rest);
                let rest_4 = (entry(&self.line_table, DIR.slot(l_d)) & those) - (common | rest | rest_3);
                let value = if rest_2.is_empty() { Bits::<W>::EMPTY } else { self.board.full };
                let rest_5 = (entry(&self.line_table, DIR.slot(l_d)) & those_4)
                    - ((entry(&self.line_table, DIR.slot(l_d)) & those) | rest_2);
                let rest_6 = entry(&self.line_table, DIR.slot(l_d))
                    - ((entry(&self.line_table, DIR.slot(l_d)) & those) | rest_2 | rest_5);
                (image_at(&self.on_table, DIR.slot(l_d), rest) - at_so)
                    | (image_at(&self.on_table, DIR.slot(l_d), rest_4) - (at_so | vacant)) | value
                    | (image_at(&self.on_table, DIR.slot(l_d), rest_6) - (at_so | vacant))
            }),
        )
    }

    /// The points that count for `near`. `n` is from 1 to 3, and this is said of 1.
    pub fn likely(&self, position: &Position<W>, args: &Args, n: Value) -> Bits<W> {
        union_of(
            (0..8).map(|l_d| {
                let vacant = position.at_absent(self);
                let at_so = position.at_plane(args.attacker);
                let common = entry(&self.line_table, DIR.slot(l_d))
                    & sources_of_many_at(&self.on_table, DIR.slot(l_d), self.board.full - at_so, n + 1);
                let rest = entry(&self.line_table, DIR.slot(l_d))
                    - (common | preimage_at(&self.on_table, DIR.slot(l_d), self.board.full - (at_so | vacant)));
                image_at(&self.on_table, DIR.slot(l_d), rest) - (at_so | vacant)
            }),
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
                            (vacant & nearer).iter(),
                            |p| Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(p)),
                        ))
                        .and(|| Answer::from(!self.goal(position, args.attacker)))
                        .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                        .and(|| self.not_drawn_why(position, changes))
                })
        })
    }

    /// A part of `g_1_1_near_verdict`. Rule: prelude.game:14.
    pub fn g_1_1_near_verdict_part(
        &self, position: &Position<W>, args: &Question<Args>, nearer: Bits<W>, vacant: Bits<W>, likely: Bits<W>,
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
        ((vacant & barred) - likely).iter()
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
        if !(vacant & nearer).is_empty() {
            return false;
        }
        let likely = self.likely(position, args, 1);
        let after_null = Answer::<W>::yes();
        (vacant & (likely | args.killers.of(1))).iter()
            .all(|p| {
                !args.killers.noted(1, p, self.tried_defender(position, args, p, &after_null))
            }) && self.g_1_1_near_verdict_part(position, args, nearer, vacant, likely)
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
            } else {
                self.gi_near_verdict(&after, args, n)
            };
            if gi_1_near_verdict_holds {
                Answer::<W>::yes()
            } else if n == 1 {
                self.gi_1_near_why_no(&after, args, changes)
            } else {
                self.gi_near_why_no(&after, args, changes, n)
            }
        } else {
            *after_null
        };
        if why.holds() { Answer::yes() } else { self.regressed(position, &why, args.attacker) }
    }

    /// The answer of `gi_1_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near_why_2(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = self.gi_1_near_stands(position, args, changes);
        if why.holds() { why } else { self.gi_1_near_why_no(position, args, changes) }
    }

    /// A part of `g_near_why_no_part`. Rule: prelude.game:14.
    pub fn every_tried_defender_why(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, likely: Bits<W>, changes: Value,
        n: Value,
    ) -> Answer<W> {
        let threat = if n == 1 {
            self.gi_1_near_why_2(position, args, 1)
        } else if n == 2 {
            self.gi_2_1_near_why_2(position, args, 1)
        } else {
            self.gi_3_2_1_near_why_2(position, args, 1)
        };
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
                every(((vacant & barred) - likely).iter(), |p| {
                    self.tried_defender_why_no(position, args, p, &threat_2, changes, n)
                        .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
                })
            })
    }

    /// A part of `g_near_why_no`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g_near_why_no_part(
        &self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value,
    ) -> Answer<W> {
        let vacant = position.at_absent(self);
        let likely = self.likely(position, args, n);
        let after_null = Answer::<W>::no();
        let why_2 = every((vacant & likely).iter(), |p| {
            self.tried_defender_why_no(position, args, p, &after_null, changes, n)
                .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
        });
        why_2.and(|| self.every_tried_defender_why(position, args, vacant, likely, changes, n))
    }

    /// The answer of `g_near`; if it does not hold, with the reason. `n` is from 1 to 3, and this is said of 1.
    /// Rule: prelude.game:14.
    pub fn g_near_why_no(&self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value) -> Answer<W> {
        let why = if self.near(position, args.attacker, n) {
            Answer::yes()
        } else {
            self.near_why_no(position, args, changes, n)
        };
        why.and(|| {
            Answer::from(self.goal(position, args.attacker))
                .or(|| {
                    self.not_goal_why_2(position, args.attacker).and(|| self.not_goal_why_3(position, args))
                        .and(|| self.drawn_why_yes(position).contrary())
                        .and(|| self.g_near_why_no_part(position, args, changes, n))
                })
                .or(|| self.goal_why_no(position, changes, opponent(args.attacker)))
        })
    }

    /// A part of `gi_near_verdict`. Rule: prelude.game:8.
    pub fn some_g_near_verdict_after(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, nearer: Bits<W>, n: Value,
    ) -> bool {
        let some = (vacant & nearer).iter()
            .any(|p| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(p), args.attacker);
                if n == 2 { self.g_1_1_near_verdict(&after, args) } else { self.g_near_verdict(&after, args, 2) }
            });
        if some {
            return true;
        }
        if !self.near(position, args.attacker, n - 1) {
            return false;
        }
        let after_null = self.g_near_why_no(position, args, 1, n - 1);
        let barred = if after_null.holds() {
            self.board.full
        } else {
            after_null.barred(AT_BARS, args.attacker, self.board.full)
        };
        ((vacant & barred) - nearer).iter()
            .any(|p_2| {
                let mut after_2 = counting(*position);
                after_2.put_at(Bits::<W>::of(p_2), args.attacker);
                if !after_null.holds() && !self.breaks(&after_2, &after_null) {
                    return false;
                }
                if n == 2 { self.g_1_1_near_verdict(&after_2, args) } else { self.g_near_verdict(&after_2, args, 2) }
            })
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        if !self.near(position, args.attacker, n) {
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
        if !(vacant & self.nearer(position, args.attacker)).is_empty() {
            return true;
        }
        let nearer = self.nearer_2(position, args, n - 1);
        self.some_g_near_verdict_after(position, args, vacant, nearer, n)
    }

    /// Whether a move brings it about at once, with the reason.
    #[inline]
    pub fn at_once_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        any((position.at_absent(self) & self.nearer(position, args.attacker)).iter(), |p| {
            self.brings_about(position, args, p)
                .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
        })
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
            } else {
                self.gi_near_why_yes(&after, args, changes, n)
            }
        } else {
            *threat
        };
        if why.holds() { self.regressed(position, &why, args.attacker) } else { Answer::no() }
    }

    /// A part of `g_near_why_yes`. `n` is from 1 to 3. Rule: prelude.game:14.
    pub fn g_near_why_yes_part(
        &self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value,
    ) -> Answer<W> {
        let threat = if n == 1 {
            self.gi_1_near_why_yes(position, args, add(changes, 1))
        } else {
            self.gi_near_why_yes(position, args, add(changes, 1), n)
        };
        Answer::from(threat.holds()).joining_cell(AT_BARS, &threat).joining_place(PASSES_BARS, &threat)
            .and(|| {
                let vacant = position.at_absent(self);
                let no_other_2 = if threat.holds() {
                    let no_other = Answer::<W>::yes().joining_cell(AT_BARS, &threat)
                        .joining_place(PASSES_BARS, &threat);
                    if self.breaks(position, &no_other) { Answer::<W>::yes().barring_everything() } else { no_other }
                } else {
                    Answer::<W>::yes().barring_everything()
                };
                let candidates = no_other_2.barred(AT_BARS, opponent(args.attacker), self.board.full);
                every(
                        (vacant & candidates).iter(),
                        |p| self.tried_defender_why_yes(position, args, p, &threat, changes, n),
                    )
                    .and(|| Answer::yes().barring(AT_BARS, NONE, candidates - vacant))
                    .if_holds(|why| why.joining(&no_other_2))
            })
    }

    /// The answer of `g_near`; if it holds, with the reason. Rule: prelude.game:14.
    pub fn g_1_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        Answer::from(self.goal(position, args.attacker) || !self.nearer(position, args.attacker).is_empty()).and(|| {
            self.goal_why_yes(position, args.attacker).or(|| {
                self.goal_why_no(position, changes, opponent(args.attacker)).contrary()
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
                self.g_near_verdict(&after, args, 2)
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

    /// What `gi_near_why_yes` and `gi_near_stands` ask. Rule: prelude.game:8.
    pub fn some_tried_attacker_why(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, nearer: Bits<W>, changes: Value,
        n: Value,
    ) -> Answer<W> {
        let after_null = Answer::<W>::yes();
        let why_2 = any((vacant & nearer).iter(), |p| {
            self.tried_attacker_why_yes(position, args, p, &after_null, changes, n - 1)
                .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
        });
        why_2.or(|| {
            if self.near(position, args.attacker, n - 1) {
                let after_null_2 = self.g_near_why_no(position, args, 1, n - 1);
                let barred = if after_null_2.holds() {
                    self.board.full
                } else {
                    after_null_2.barred(AT_BARS, args.attacker, self.board.full)
                };
                any(((vacant & barred) - nearer).iter(), |p_2| {
                    self.tried_attacker_why_yes(position, args, p_2, &after_null_2, changes, n - 1)
                        .if_holds(|why_3| why_3.barring_others(AT_BARS, &position.at, Bits::<W>::of(p_2)))
                })
            } else {
                Answer::no()
            }
        })
    }

    /// The answer of `gi_near`; if it holds, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    pub fn gi_near_why_yes(
        &self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value,
    ) -> Answer<W> {
        Answer::from(self.near(position, args.attacker, n)).and(|| {
            self.goal_why_yes(position, args.attacker).and(|| self.not_goal_why(position, changes, args.attacker))
                .or(|| {
                    let vacant = position.at_absent(self);
                    let holds = !vacant.is_empty()
                        && !self.goal(position, args.attacker)
                        && !self.goal(position, opponent(args.attacker));
                    Answer::from(holds)
                        .and(|| {
                            self.at_once_why_yes(position, args).or(|| {
                                let nearer = self.nearer_2(position, args, n - 1);
                                self.some_tried_attacker_why(position, args, vacant, nearer, changes, n)
                            })
                        })
                        .and(|| self.goal_why_no(position, changes, opponent(args.attacker)).contrary())
                        .and(|| self.not_goal_why(position, changes, args.attacker))
                        .and(|| self.not_drawn_why(position, changes))
                })
        })
    }

    /// Whether a move brings it about at once, with the reason.
    #[inline]
    pub fn at_once_why_no(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = if self.near(position, args.attacker, 1) {
            Answer::yes()
        } else {
            self.near_why_no(position, args, changes, 1)
        };
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
            self.g_near_why_no(&after, args, changes, n)
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
        let after_null = self.g_near_why_no(position, args, add(changes, 1), n - 1);
        let no_other_2 = if after_null.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            let no_other = Answer::<W>::yes().joining_cell(AT_BARS, &after_null)
                .joining_place(PASSES_BARS, &after_null);
            if self.breaks(position, &no_other) { Answer::<W>::yes().barring_everything() } else { no_other }
        };
        let candidates = no_other_2.barred(AT_BARS, args.attacker, self.board.full);
        any(
                (vacant & candidates).iter(),
                |p| self.tried_attacker_why_no(position, args, p, &after_null, changes, n - 1),
            )
            .or(|| Answer::no().barring(AT_BARS, NONE, candidates - vacant))
            .if_fails(|why| why.joining(&no_other_2))
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part(
        &self, position: &Position<W>, args: &Args, rest: Bits<W>, l_d: Value, q: Point, n: Value,
    ) -> Answer<W> {
        if rest.at_least(n + 1) {
            Answer::yes().barring(AT_BARS, args.attacker, rest.few(n + 1))
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
        &self, position: &Position<W>, args: &Args, rest: Bits<W>, l_d: Value, q: Point, n: Value,
    ) -> Answer<W> {
        if rest.at_least(n + 2) {
            Answer::yes().barring(AT_BARS, args.attacker, rest.few(n + 2))
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
    #[allow(clippy::too_many_arguments)]
    pub fn nearer_out_part_why(
        &self, position: &Position<W>, args: &Args, points: Bits<W>, rest: Bits<W>, l_d: Value, q: Point, n: Value,
    ) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes().joining(&self.nearer_out_part(position, args, rest, l_d, q, n));
            if rest.at_least(n + 1) {
                why.join(&self.nearer_out_part_2(position, args, rest, l_d, q, n));
                if !rest.at_least(n + 2) {
                    why.bar_others(AT_BARS, &position.at, points & row_at(&self.on_table, DIR.slot(l_d), q));
                }
            }
            why
        }
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part_3(
        &self, position: &Position<W>, rest: Bits<W>, l_d: Value, q: Point, at_so: Bits<W>, vacant: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::no();
        let points = self.board.full - rest;
        if !points.is_empty() {
            let points_2 = points & row_at(&self.on_table, DIR.slot(l_d), q);
            why.bar_others(AT_BARS, &position.at, (points_2 & at_so) | (points_2 & vacant));
        }
        why
    }

    /// A part of `nearer_out_2`.
    #[allow(clippy::too_many_arguments)]
    pub fn nearer_out_part_4(
        &self, position: &Position<W>, args: &Args, rest: Bits<W>, l_d: Value, q: Point, at_so: Bits<W>,
        vacant: Bits<W>, points: Bits<W>,
    ) -> Answer<W> {
        if rest.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes();
            if rest.at_least(2) {
                let points_2 = rest.few(2);
                why.bar(AT_BARS, args.attacker, points_2);
                why.bar(AT_BARS, NONE, points_2);
            } else {
                why.join(&self.nearer_out_part_3(position, rest, l_d, q, at_so, vacant));
            }
            if !rest.at_least(2) {
                let points_3 = points & row_at(&self.on_table, DIR.slot(l_d), q);
                why.bar_others(AT_BARS, &position.at, (points_3 & at_so) | (points_3 & vacant));
            }
            why
        }
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part_5(
        &self, position: &Position<W>, args: &Args, points: Bits<W>, l_d: Value, q: Point, at_so: Bits<W>,
    ) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let vacant = position.at_absent(self);
            let rest = row_at(&self.on_table, DIR.slot(l_d), q) - (at_so | vacant);
            let mut why = Answer::yes();
            if rest.is_empty() {
                let points_2 = row_at(&self.on_table, DIR.slot(l_d), q);
                why.bar_others(AT_BARS, &position.at, (points_2 & at_so) | (points_2 & vacant));
            } else {
                let points_3 = rest.few(1);
                why.bar(AT_BARS, args.attacker, points_3);
                why.bar(AT_BARS, NONE, points_3);
            }
            why.join(&self.nearer_out_part_4(position, args, rest, l_d, q, at_so, vacant, points));
            why
        }
    }

    /// Why the points are not of `nearer_2`. `n` is from 1 to 2, and this is said of 1.
    pub fn nearer_out_2(&self, position: &Position<W>, args: &Args, points: Bits<W>, n: Value) -> Answer<W> {
        every(0..8, |l_d| every(entry(&self.line_table, DIR.slot(l_d)).iter(), |q| {
            let at_so = position.at_plane(args.attacker);
            let rest = row_at(&self.on_table, DIR.slot(l_d), q) - at_so;
            let value = if rest.at_least(n + 1) {
                if rest.at_least(n + 2) { Bits::<W>::EMPTY } else { rest }
            } else {
                self.board.full
            };
            let mut why = Answer::yes();
            let points_2 = points - value;
            why.join(&self.nearer_out_part_why(position, args, points_2, rest, l_d, q, n));
            let points_3 = points & value;
            why.join(&self.nearer_out_part_5(position, args, points_3, l_d, q, at_so));
            why
        }))
    }

    /// A part of `gi_near_why_no_part_2`. Rule: prelude.game:8.
    pub fn nearer_out_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value) -> Answer<W> {
        if self.near(position, args.attacker, n - 1) {
            self.gi_near_why_no_part(position, args, changes, n)
        } else {
            let vacant = position.at_absent(self);
            let nearer = self.nearer_2(position, args, n - 1);
            let after_null = Answer::<W>::yes();
            any(
                    (vacant & nearer).iter(),
                    |p| self.tried_attacker_why_no(position, args, p, &after_null, changes, n - 1),
                )
                .or(|| Answer::no().barring(AT_BARS, NONE, nearer - vacant))
                .if_fails(|why| {
                    why.joining(&self.near_why_no(position, args, changes, n - 1))
                        .joining_of(self.board.full - nearer, |points| self.nearer_out_2(position, args, points, n - 1))
                })
        }
    }

    /// A part of `gi_near_why_no`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near_why_no_part_2(
        &self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value,
    ) -> Answer<W> {
        self.not_goal_why_2(position, args.attacker).and(|| self.not_goal_why_3(position, args))
            .and(|| self.drawn_why_yes(position).contrary())
            .and(|| self.at_once_why_no(position, args, changes).or(|| self.nearer_out_why(position, args, changes, n)))
    }

    /// The answer of `gi_near`; if it does not hold, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    pub fn gi_near_why_no(&self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value) -> Answer<W> {
        let why = if self.near(position, args.attacker, n) {
            Answer::yes()
        } else {
            self.near_why_no(position, args, changes, n)
        };
        why.and(|| {
            Answer::from(self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker)))
                .or(|| self.gi_near_why_no_part_2(position, args, changes, n))
                .or(|| {
                    self.goal_why_no(position, changes, opponent(args.attacker))
                        .and(|| self.not_goal_why_3(position, args))
                })
        })
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_near_why_yes(position, args, changes, 2);
        if why.holds() { why } else { self.gi_near_why_no(position, args, changes, 2) }
    }

    /// Whether the move just made belongs to the moves of `gi`. `n` is from 2 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_move_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        if self.goal(position, args.attacker) {
            return true;
        }
        if n == 2 { self.g_1_1_near_verdict(position, args) } else { self.g_near_verdict(position, args, 2) }
    }

    /// The answer of `gi_move_near` after a null move. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_move_near_after_null(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        if self.near(position, args.attacker, n - 1) {
            Answer::from(self.goal(position, args.attacker)).or(|| self.g_near_why_no(position, args, 1, n - 1))
                .or(|| self.goal_why_no(position, 1, opponent(args.attacker)))
        } else {
            Answer::no().barring(AT_BARS, args.attacker, self.nearer_2(position, args, n - 1))
        }
    }

    /// Where a move can be of the moves of `gi2`. Rule: tictactoe.game:13.
    #[inline]
    pub fn play_few(&self, position: &Position<W>, after_null: &Answer<W>, player: Player) -> Bits<W> {
        let barred = if after_null.holds() {
            self.board.full
        } else {
            after_null.barred(AT_BARS, player, self.board.full)
        };
        position.at_absent(self) & barred
    }

    /// Whether a move is legal, has to be looked at and brings it about. `n` is from 2 to 3.
    pub fn tried_defender_2(
        &self, position: &Position<W>, args: &Question<Args>, p: Point, after_null: &Answer<W>, n: Value,
    ) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), opponent(args.attacker));
        (after_null.holds() || self.breaks(&after, after_null)) && !self.gi_near_verdict(&after, args, n)
    }

    /// The answer of `gi_near`; if it holds, with the reason for one who makes a single reply. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    pub fn gi_near_stands(&self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value) -> Answer<W> {
        Answer::from(self.near(position, args.attacker, n)).and(|| {
            self.goal_why_yes(position, args.attacker)
                .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                .or(|| {
                    let vacant = position.at_absent(self);
                    let holds = !vacant.is_empty()
                        && !self.goal(position, args.attacker)
                        && !self.goal(position, opponent(args.attacker));
                    Answer::from(holds)
                        .and(|| {
                            any(
                                    (vacant & self.nearer(position, args.attacker)).iter(),
                                    |p| Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(p)),
                                )
                                .or(|| {
                                    let nearer = self.nearer_2(position, args, n - 1);
                                    self.some_tried_attacker_why(position, args, vacant, nearer, changes, n)
                                })
                        })
                        .and(|| Answer::from(!self.goal(position, args.attacker)))
                        .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                        .and(|| self.not_drawn_why(position, changes))
                })
        })
    }

    /// A part of `g_near_verdict`. Rule: prelude.game:14.
    pub fn every_tried_defender(
        &self, position: &Position<W>, args: &Question<Args>, nearer: Bits<W>, vacant: Bits<W>, likely: Bits<W>,
        n: Value,
    ) -> bool {
        let threat = self.gi_near_stands(position, args, 1, n).contrary();
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
        ((vacant & barred) - likely).iter()
            .all(|p| !args.killers.noted(n, p, self.tried_defender_2(position, args, p, &threat_2, n)))
    }

    /// The gradual game `G(2, 2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:14.
    pub fn g_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        if !self.near(position, args.attacker, n) {
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
        if !(vacant & nearer).is_empty() {
            return false;
        }
        let likely = self.likely(position, args, n);
        let after_null = Answer::<W>::yes();
        (vacant & (likely | args.killers.of(n))).iter()
            .all(|p| {
                !args.killers.noted(n, p, self.tried_defender_2(position, args, p, &after_null, n))
            }) && self.every_tried_defender(position, args, nearer, vacant, likely, n)
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_2_1_near_why_2(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_near_stands(position, args, changes, 2);
        if why.holds() { why } else { self.gi_near_why_no(position, args, changes, 2) }
    }

    /// The answer of `g_near`; if it holds, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:14.
    pub fn g_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value) -> Answer<W> {
        Answer::from(self.near(position, args.attacker, n)).and(|| {
            self.goal_why_yes(position, args.attacker).or(|| {
                self.goal_why_no(position, changes, opponent(args.attacker)).contrary()
                    .and(|| self.not_goal_why(position, changes, args.attacker))
                    .and(|| self.not_drawn_why(position, changes))
                    .and(|| self.g_near_why_yes_part(position, args, changes, n))
            })
        })
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_3_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_near_why_yes(position, args, changes, 3);
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

    /// The answer of `gi_1_near`, with its reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_1_near_why_for_anyone(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.ip_1_near_why(position, args, self.board.full.count())
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 3. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        if n == 1 { !self.gi_1_near_verdict(position, args) } else { !self.gi_near_verdict(position, args, n) }
    }

    /// The answer of `ip_move_near` after a null move. `n` is from 1 to 3, and this is said of 1.
    /// Rule: prelude.game:20.
    pub fn ip_move_near_after_null(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = if n == 1 {
            self.gi_1_near_stands(position, args, 1)
        } else {
            self.gi_near_stands(position, args, 1, n)
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
        let why = self.gi_near_why_yes(position, args, changes, 2);
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
        let why = self.gi_near_why_yes(position, args, changes, 3);
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

    /// The answer of `g_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_1_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.g_1_1_near_why_yes(position, args, changes);
        if why.holds() { why } else { self.g_near_why_no(position, args, changes, 1) }
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
        if why.holds() { why } else { self.g_near_why_no(position, args, changes, 2) }
    }

    /// The answer of `g_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_2_2_1_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        self.g_2_2_1_near_why(position, args, self.board.full.count())
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_3_2_1_near_why_2(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_near_stands(position, args, changes, 3);
        if why.holds() { why } else { self.gi_near_why_no(position, args, changes, 3) }
    }

    /// The answer of `g_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_3_3_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.g_near_why_yes(position, args, changes, 3);
        if why.holds() { why } else { self.g_near_why_no(position, args, changes, 3) }
    }

    /// The answer of `g_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_3_3_2_1_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        self.g_3_3_2_1_near_why(position, args, self.board.full.count())
    }

    /// The answer of `goal`, with its reason. Rule: tictactoe.game:17.
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

    /// The answer of `goal`, with its reason. Rule: tictactoe.game:17.
    #[inline]
    pub fn goal_why_for_anyone(&self, position: &Position<W>, player: Player) -> Answer<W> {
        self.goal_why(position, self.board.full.count(), player)
    }

    /// The answer of `drawn`, with its reason. Rule: tictactoe.game:18.
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
        if position.at_absent(self).contains(p) {
            Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(p))
        } else {
            Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(p))
        }
    }

    /// The answer of a move, from the answer after it.
    pub fn play_attacker_step(&self, position: &Position<W>, args: &Args, after: &Answer<W>, p: Point) -> Answer<W> {
        if position.at_absent(self).contains(p) {
            self.regressed(position, after, opponent(args.attacker))
                .if_holds(|why| why.joining(&self.allowed(position, p)))
        } else {
            Answer::no().joining(&self.allowed(position, p))
        }
    }

    /// What an answer rests on where the moves that fill certain points are looked at.
    pub fn play_attacker_no_other_move(&self, position: &Position<W>, after_null: &Answer<W>) -> Answer<W> {
        if after_null.holds() {
            Answer::yes().barring_everything()
        } else {
            let no_other = Answer::<W>::yes().joining_cell(AT_BARS, after_null).joining_place(PASSES_BARS, after_null);
            if self.breaks(position, &no_other) { Answer::yes().barring_everything() } else { no_other }
        }
    }

    /// The points of a place of moves that can have another answer.
    #[inline]
    pub fn play_points(&self, position: &Position<W>, no_other: &Answer<W>, player: Player) -> Bits<W> {
        position.at_absent(self) & no_other.barred(AT_BARS, player, self.board.full)
    }

    /// Why no other moves fill what is barred.
    #[inline]
    pub fn play_others(&self, position: &Position<W>, no_other: &Answer<W>, player: Player) -> Answer<W> {
        Answer::yes()
            .barring(AT_BARS, NONE, no_other.barred(AT_BARS, player, self.board.full) - position.at_absent(self))
    }

    /// The answer of a move, from the answer after it.
    pub fn play_defender_step(&self, position: &Position<W>, args: &Args, after: &Answer<W>, p: Point) -> Answer<W> {
        if position.at_absent(self).contains(p) {
            self.regressed(position, after, args.attacker).if_fails(|why| why.joining(&self.allowed(position, p)))
        } else {
            Answer::yes().joining(&self.allowed(position, p))
        }
    }

    /// What an answer rests on where the moves that fill certain points are looked at.
    pub fn play_defender_no_other_move(&self, position: &Position<W>, after_null: &Answer<W>) -> Answer<W> {
        if after_null.holds() {
            let no_other = Answer::<W>::yes().joining_cell(AT_BARS, after_null).joining_place(PASSES_BARS, after_null);
            if self.breaks(position, &no_other) { Answer::yes().barring_everything() } else { no_other }
        } else {
            Answer::yes().barring_everything()
        }
    }

    /// Appends the candidates of `play`. Rule: tictactoe.game:13.
    pub fn play_candidates(&self, position: &Position<W>, _c: Player, moves: &mut Vec<Move>) {
        for p in position.at_absent(self).iter() {
            moves.push(Move::new(0, [p]));
        }
    }

    /// The position after `play` by the player, if the move is legal. Rule: tictactoe.game:13.
    pub fn after_play(position: &Position<W>, c: Player, p: Point) -> Option<Position<W>> {
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
        name: instance.name.to_string(), game: "tictactoe".to_string(), players: ["cross", "nought"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([Clause {
            name: "play".to_string(), parameters: Vec::from([Kind::Point]), pass: false, located: [true, true],
        }]),
        parameters: Vec::new(), cells: shapes(tables),
        legend: Vec::from([('X', Vec::from([(0, 0)])), ('O', Vec::from([(0, 1)]))]), no_move: None,
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

/// The game `tictactoe` on a board.
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
        let may_hold = match selector.0 {
            9 => tables.near(position, args.attacker, 1),
            10 => tables.near(position, args.attacker, 2),
            _ => tables.near(position, args.attacker, 3),
        };
        if !may_hold {
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
        if !tables.near(position, args.attacker, 1) {
            return false;
        }
        let first = moves.len();
        if tables.gi1_open(position, args) {
            moves.extend(tables.play_sure(position, args).iter().map(|point| Move::new(0, [point])));
        }
        moves.len() > first || tables.gi1_settled(position, args)
    }

    /// Whether `gi2` or `gi3` holds; if so its moves are appended.
    fn gi2_trace(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        let may_hold = match selector.0 {
            19 => tables.near(position, args.attacker, 2),
            _ => tables.near(position, args.attacker, 3),
        };
        if !may_hold {
            return false;
        }
        let first = moves.len();
        if tables.gi1_open(position, args) {
            let after_null = tables.gi_move_near_after_null(position, question, selector.nth(18));
            moves.extend(
                tables.play_few(position, &after_null, args.attacker).iter().map(|point| Move::new(0, [point])),
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
            21 => tables.near(position, args.attacker, 1),
            22 => tables.near(position, args.attacker, 2),
            _ => tables.near(position, args.attacker, 3),
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
            tables.play_few(position, &after_null, opponent(args.attacker)).iter()
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
        self.0.tables.play_candidates(position, by, moves);
    }

    #[inline]
    fn play(&self, position: &Position<W>, _args: &Args, by: Player, play: Move) -> Option<Position<W>> {
        match play.clause {
            0 => Tables::<W>::after_play(position, by, play.arg(0)),
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
            19 | 20 => tables.gi_near_verdict(position, question, selector.nth(18)),
            22 | 23 => tables.gi_near_verdict(position, question, selector.nth(21)),
            24 => tables.g_1_1_near_verdict(position, question),
            25 | 26 => tables.g_near_verdict(position, question, selector.nth(24)),
            _ => false,
        }
    }

    fn explained(&self, selector: SelectorId, position: &Position<W>, args: &Args) -> Option<Answer<W>> {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        match selector.0 {
            18..=20 => Some(tables.gi_near_why_for_anyone(position, question, selector.nth(18))),
            21 => Some(tables.ip_1_near_why_for_anyone(position, args)),
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
            (0, Role::Attacker) => tables.play_attacker_step(position, args, after, play.arg(0)),
            (0, Role::Defender) => tables.play_defender_step(position, args, after, play.arg(0)),
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
                let frame = tables.play_attacker_no_other_move(position, after_null);
                moves.extend(
                    tables.play_points(position, &frame, args.attacker).iter().map(|point| Move::new(0, [point])),
                );
                let mut all = tables.play_others(position, &frame, args.attacker);
                all.join(&frame);
                Some(all)
            }
            (0, Role::Defender) => {
                let frame = tables.play_defender_no_other_move(position, after_null);
                moves.extend(
                    tables.play_points(position, &frame, opponent(args.attacker)).iter()
                        .map(|point| Move::new(0, [point])),
                );
                let mut all = tables.play_others(position, &frame, opponent(args.attacker));
                all.join(&frame);
                Some(all)
            }
            _ => None,
        }
    }
}

named!(Tictactoe3, "tictactoe3", width 1);

impl Tictactoe3 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("tictactoe3"), points: 9, holes: Borrowed(&[]), shape: Some((3, 3)),
        point_names: PointNames::Lettered, params: Borrowed(&[]),
        sorts: Borrowed(&[(0, 9), (0, 8), (0, 2), (0, 3), (0, 0)]),
        tables: Borrowed(&[
            Contents::Relations(Borrowed(&[])),
            Contents::Sets(Borrowed(&[0, 0, 3, 0, 3, 6, 1, 0, 3, 0, 1, 2, 1, 2, 0, 0])),
            Contents::Relations(Borrowed(&[
                Pairs::Offsets(Borrowed(&[])),
                Pairs::Offsets(Borrowed(&[])),
                Pairs::Offsets(
                    Borrowed(&[(0, Borrowed(&[0x49])), (1, Borrowed(&[0x49])), (2, Borrowed(&[0x49]))]),
                ),
                Pairs::Offsets(
                    Borrowed(&[(0, Borrowed(&[0x1])), (4, Borrowed(&[0x1])), (8, Borrowed(&[0x1]))]),
                ),
                Pairs::Offsets(
                    Borrowed(&[(0, Borrowed(&[0x7])), (3, Borrowed(&[0x7])), (6, Borrowed(&[0x7]))]),
                ),
                Pairs::Offsets(
                    Borrowed(&[(0, Borrowed(&[0x4])), (2, Borrowed(&[0x4])), (4, Borrowed(&[0x4]))]),
                ),
                Pairs::Offsets(Borrowed(&[])),
                Pairs::Offsets(Borrowed(&[])),
            ])),
        ]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([0, 0, 1], [0, 1, 0]), Images::Affine([2, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[]),
    };
}
