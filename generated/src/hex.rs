//! The game `hex`, written by Kikashi from its rules: change those, not this file.
//!
//! Sets that are asked for before and after moves, and what all selectors cost, counted in the same way:
//! - `closure reached from edge_table[north] & at[0] step at[0] & adj_table(reached)` recomputed: recomputed 10,130,179, carried 10,132,028
//! - `closure reached from edge_table[west] & at[1] step at[1] & adj_table(reached)` recomputed: recomputed 10,130,179, carried 10,206,908
//! - `closure before from edge_table[south] step adj_table(at[0] & before)` recomputed: recomputed 10,130,179, carried 10,109,371
//! - `closure before from edge_table[east] step adj_table(at[1] & before)` recomputed: recomputed 10,130,179, carried 10,120,440
//!
//! Rules of the compiler, each with the number of places of this program where it was applied:
//! solved-moves 20, no-slack 20, sure-moves 13, likely-replies 6, killer-replies 3, winning-replies 3,
//! implied-bound 14, shared-threat 9, verdict-first 39, tight-frames 15, few-changes 26, single-reply 9,
//! off-gate 54, regress 48, followed-back 32, order 14.

use ::kikashi_runtime::code::{
    Arc, Asked, Bits, Board, Borrowed, CellKind, CellShape, Cells, Clause, Compiled, Contents, Game, Images, Info,
    Instance, Kind, Knowledge, Move, NONE, OnBoard, PLAYER, Pairs, PassBars, PlaneBars, Player, Point, PointNames,
    PointSet, Presence, Question, Relation, Role, Selector, SelectorId, Symmetry, Value, add, any, chain_path,
    chain_reached, chain_roots, closure, closure_has, counting, every, named, opponent, packed, plane, put, spread_of,
    union_of, value_at,
};

/// The boards of `hex`: what differs between its instances.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// The parameter `size`.
    pub size: Value,
    /// `edge_table`: its points, by dir.
    pub edge_table: [Bits<W>; 8],
    /// `adj_table`: which points lead to which.
    pub adj_table: Relation<W>,
}

impl<const W: usize> Tables<W> {
    /// The tables of an instance; `None` if it is none of this game, or is too large.
    pub fn on(instance: &Instance) -> Option<Self> {
        Some(Self {
            board: Board::new(instance.points, &instance.holes)?, size: instance.param(0)?,
            edge_table: instance.sets(0, 8)?.try_into().ok()?, adj_table: instance.relation(1, Asked::Points)?,
        })
    }
}

/// A position of `hex`.
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

    /// Whether the player has reached a goal. Rule: hex.game:16, hex.game:17.
    pub fn goal(&self, position: &Position<W>, player: Player) -> bool {
        if player == 0
            && closure_has(
                self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
                |layer| layer & self.edge_table[4], 1,
            )
        {
            return true;
        }
        player == 1
            && closure_has(
                self.edge_table[6] & position.at[1], |reached_2| self.adj_table.image(reached_2) & position.at[1],
                |layer_2| layer_2 & self.edge_table[2], 1,
            )
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    pub fn gi_1(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds && !self.goal(position, opponent(args.attacker)) {
            return true;
        }
        !goal_holds && !self.goal(position, opponent(args.attacker))
            && position.at_absent(self).iter()
                .any(|p| {
                    let mut after = counting(*position);
                    after.put_at(Bits::<W>::of(p), args.attacker);
                    self.goal(&after, args.attacker)
                })
    }

    /// Whether moves of `gi1` are to be looked for. Rule: prelude.game:8.
    #[inline]
    pub fn gi1_open(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        !goal_holds && !self.goal(position, opponent(args.attacker))
    }

    /// The gradual game `G(1, 1, [])`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds {
            return true;
        }
        if self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let gi_1_holds = if n == 1 { self.gi_1(position, args) } else { self.gi(position, args, n) };
        if !gi_1_holds {
            return false;
        }
        let c = opponent(args.attacker);
        position.at_absent(self).iter()
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
        if goal_holds || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let vacant = position.at_absent(self);
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

    /// A part of `near_1`. Rule: hex.game:16, hex.game:17.
    pub fn near_1_part(&self, position: &Position<W>) -> bool {
        let vacant = position.at_absent(self);
        let reached_2 = closure(
            self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
        );
        let all = reached_2 | (self.edge_table[0] & (position.at[0] | vacant))
            | ((position.at[0] | vacant) & self.adj_table.image(reached_2));
        !(self.edge_table[4] & closure(all, |reached_3| self.adj_table.image(reached_3) & position.at[0])).is_empty()
    }

    /// Whether a player may reach his goal by 1 moves in a row.
    /// - adds along `closure reached from edge_table[north] & at[0] step at[0] & adj_table(reached)`: each new point is gained by a move of its own
    /// - adds along `closure reached from edge_table[west] & at[1] step at[1] & adj_table(reached)`: each new point is gained by a move of its own
    ///
    /// Rule: hex.game:16, hex.game:17.
    pub fn near_1(&self, position: &Position<W>, player: Player) -> bool {
        if player == 0 {
            self.near_1_part(position)
        } else {
            let vacant = position.at_absent(self);
            let reached_2 = closure(
                self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached) & position.at[1],
            );
            let all = reached_2 | (self.edge_table[6] & (position.at[1] | vacant))
                | ((position.at[1] | vacant) & self.adj_table.image(reached_2));
            !(self.edge_table[2]
                & closure(all, |reached_3| self.adj_table.image(reached_3) & position.at[1]))
                .is_empty()
        }
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.near_1(position, args.attacker) && self.gi_1(position, args)
    }

    /// What `near`, `g_near` and others ask. Rule: hex.game:16, hex.game:17, prelude.game:14, prelude.game:8.
    #[inline]
    pub fn near_3_of(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if n == 2 { self.near_2(position, args.attacker) } else { self.near_3(position, args.attacker) }
    }

    /// Whether the attacker may reach his goal by 1 moves in a row. `n` is from 1 to 3, and this is said of 1.
    /// - adds along `closure reached from edge_table[north] & at[0] step at[0] & adj_table(reached)`: each new point is gained by a move of its own
    /// - adds along `closure reached from edge_table[west] & at[1] step at[1] & adj_table(reached)`: each new point is gained by a move of its own
    ///
    /// Rule: hex.game:16, hex.game:17.
    #[inline]
    pub fn near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if n == 1 { self.near_1(position, args.attacker) } else { self.near_3_of(position, args, n) }
    }

    /// Whether `gi1` holds without a move. Rule: prelude.game:8.
    #[inline]
    pub fn gi1_settled(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker))
    }

    /// A part of `near_2`. Rule: hex.game:16, hex.game:17.
    pub fn near_2_part(&self, position: &Position<W>) -> bool {
        let vacant = position.at_absent(self);
        let common = self.edge_table[0] & (position.at[0] | vacant);
        let open = position.at[0] | vacant;
        let reached_2 = closure(
            self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
        );
        let reached_4 = closure(
            reached_2 | common | (open & self.adj_table.image(reached_2)),
            |reached_3| self.adj_table.image(reached_3) & position.at[0],
        );
        let reached_6 = closure(
            reached_4 | common | (open & self.adj_table.image(reached_4)),
            |reached_5| self.adj_table.image(reached_5) & position.at[0],
        );
        !(self.edge_table[4] & reached_6).is_empty()
    }

    /// Whether a player may reach his goal by 2 moves in a row.
    /// - adds along `closure reached from edge_table[north] & at[0] step at[0] & adj_table(reached)`: each new point is gained by a move of its own
    /// - adds along `closure reached from edge_table[west] & at[1] step at[1] & adj_table(reached)`: each new point is gained by a move of its own
    ///
    /// Rule: hex.game:16, hex.game:17.
    pub fn near_2(&self, position: &Position<W>, player: Player) -> bool {
        if player == 0 {
            self.near_2_part(position)
        } else {
            let vacant = position.at_absent(self);
            let common = self.edge_table[6] & (position.at[1] | vacant);
            let open = position.at[1] | vacant;
            let reached_2 = closure(
                self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached) & position.at[1],
            );
            let reached_4 = closure(
                reached_2 | common | (open & self.adj_table.image(reached_2)),
                |reached_3| self.adj_table.image(reached_3) & position.at[1],
            );
            let reached_6 = closure(
                reached_4 | common | (open & self.adj_table.image(reached_4)),
                |reached_5| self.adj_table.image(reached_5) & position.at[1],
            );
            !(self.edge_table[2] & reached_6).is_empty()
        }
    }

    /// The gradual game `G(1, 1, [])`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let near_1_holds = if n == 1 {
            self.near_1(position, args.attacker)
        } else {
            self.near_3_of(position, args, n)
        };
        if !near_1_holds {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds {
            return true;
        }
        if self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let gi_1_near_holds = if n == 1 { self.gi_1_near(position, args) } else { self.gi_near(position, args, n) };
        if !gi_1_near_holds {
            return false;
        }
        let c = opponent(args.attacker);
        position.at_absent(self).iter()
            .all(|p| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(p), c);
                if n == 1 { self.gi_1_near(&after, args) } else { self.gi_near(&after, args, n) }
            })
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if !self.near_3_of(position, args, n) {
            return false;
        }
        let goal_holds = self.goal(position, args.attacker);
        if goal_holds && !self.goal(position, opponent(args.attacker)) {
            return true;
        }
        if goal_holds || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let vacant = position.at_absent(self);
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

    /// A part of `near_3`. Rule: hex.game:16, hex.game:17.
    pub fn near_3_part(&self, position: &Position<W>) -> bool {
        let vacant = position.at_absent(self);
        let common = self.edge_table[0] & (position.at[0] | vacant);
        let open = position.at[0] | vacant;
        let reached_2 = closure(
            self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
        );
        let reached_4 = closure(
            reached_2 | common | (open & self.adj_table.image(reached_2)),
            |reached_3| self.adj_table.image(reached_3) & position.at[0],
        );
        let reached_6 = closure(
            reached_4 | common | (open & self.adj_table.image(reached_4)),
            |reached_5| self.adj_table.image(reached_5) & position.at[0],
        );
        let reached_8 = closure(
            reached_6 | common | (open & self.adj_table.image(reached_6)),
            |reached_7| self.adj_table.image(reached_7) & position.at[0],
        );
        !(self.edge_table[4] & reached_8).is_empty()
    }

    /// A part of `near_3`. Rule: hex.game:16, hex.game:17.
    pub fn near_3_part_2(&self, position: &Position<W>) -> bool {
        let vacant = position.at_absent(self);
        let common = self.edge_table[6] & (position.at[1] | vacant);
        let open = position.at[1] | vacant;
        let reached_2 = closure(
            self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached) & position.at[1],
        );
        let reached_4 = closure(
            reached_2 | common | (open & self.adj_table.image(reached_2)),
            |reached_3| self.adj_table.image(reached_3) & position.at[1],
        );
        let reached_6 = closure(
            reached_4 | common | (open & self.adj_table.image(reached_4)),
            |reached_5| self.adj_table.image(reached_5) & position.at[1],
        );
        let reached_8 = closure(
            reached_6 | common | (open & self.adj_table.image(reached_6)),
            |reached_7| self.adj_table.image(reached_7) & position.at[1],
        );
        !(self.edge_table[2] & reached_8).is_empty()
    }

    /// Whether a player may reach his goal by 3 moves in a row.
    /// - adds along `closure reached from edge_table[north] & at[0] step at[0] & adj_table(reached)`: each new point is gained by a move of its own
    /// - adds along `closure reached from edge_table[west] & at[1] step at[1] & adj_table(reached)`: each new point is gained by a move of its own
    ///
    /// Rule: hex.game:16, hex.game:17.
    #[inline]
    pub fn near_3(&self, position: &Position<W>, player: Player) -> bool {
        if player == 0 { self.near_3_part(position) } else { self.near_3_part_2(position) }
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 3. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if n == 1 { !self.gi_1_near(position, args) } else { !self.gi_near(position, args, n) }
    }

    /// Where a move of the attacker must be after which `goal` holds, if it does not.
    pub fn nearer(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if args.attacker == 0 {
            let before_2 = closure(self.edge_table[4], |before| self.adj_table.image(before & position.at[0]));
            (spread_of(
                self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached), position.at[0],
            ) & before_2) | (self.edge_table[0] & before_2)
        } else {
            let before_4 = closure(self.edge_table[2], |before_3| self.adj_table.image(before_3 & position.at[1]));
            (spread_of(
                self.edge_table[6] & position.at[1], |reached_2| self.adj_table.image(reached_2), position.at[1],
            ) & before_4) | (self.edge_table[6] & before_4)
        }
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
        !(position.at_absent(self) & nearer).is_empty() && !goal_holds && !self.goal(position, opponent(args.attacker))
    }

    /// Why the points are reached.
    pub fn reached(&self, position: &Position<W>, points: Bits<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        let roots = chain_roots(
            self.edge_table[0] & position.at[0] & at_so, points, |reached| self.adj_table.image(reached) & at_so,
            |reached_2| self.adj_table.image(reached_2 & at_so),
        );
        let path = chain_path(
            roots, points, |reached_3| self.adj_table.image(reached_3) & at_so,
            |reached_4| self.adj_table.image(reached_4 & at_so),
        );
        Answer::yes().barring_others(AT_BARS, &position.at, (path - roots) | roots)
    }

    /// Why the points are reached.
    pub fn reached_2(&self, position: &Position<W>, points: Bits<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        let roots = chain_roots(
            self.edge_table[6] & position.at[1] & at_so, points, |reached| self.adj_table.image(reached) & at_so,
            |reached_2| self.adj_table.image(reached_2 & at_so),
        );
        let path = chain_path(
            roots, points, |reached_3| self.adj_table.image(reached_3) & at_so,
            |reached_4| self.adj_table.image(reached_4 & at_so),
        );
        Answer::yes().barring_others(AT_BARS, &position.at, (path - roots) | roots)
    }

    /// What `reached_why_4` and `reached_why_9` ask. Rule: hex.game:16, hex.game:17.
    pub fn reached_why(
        &self, position: &Position<W>, args: &Args, reached: Bits<W>, points: Bits<W>, common: Bits<W>, at_so: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes();
        if !reached.is_empty() {
            why.join(&self.reached(position, reached, args.attacker));
        }
        let points_2 = points - reached;
        if !points_2.is_empty() {
            let points_3 = chain_reached(
                || common, points_2, |reached_2| self.adj_table.image(reached_2) & at_so,
                |reached_3| self.adj_table.image(reached_3 & at_so),
            );
            if !points_3.is_empty() {
                why.join(&self.reached(position, points_3, opponent(args.attacker)));
            }
        }
        why
    }

    /// What `reached_why_4` and `reached_why_9` ask. Rule: hex.game:16, hex.game:17.
    #[allow(clippy::too_many_arguments)]
    pub fn reached_why_2(
        &self, position: &Position<W>, args: &Args, points: Bits<W>, common: Bits<W>, at_so: Bits<W>, common_2: Bits<W>,
        at_so_2: Bits<W>,
    ) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let reached_3 = chain_reached(
                || common, points, |reached| self.adj_table.image(reached) & at_so,
                |reached_2| self.adj_table.image(reached_2 & at_so),
            );
            self.reached_why(position, args, reached_3, points, common_2, at_so_2)
        }
    }

    /// What `reached_why_4` and `reached_why_9` ask. Rule: hex.game:16, hex.game:17.
    pub fn reached_why_3(&self, position: &Position<W>, args: &Args, common: Bits<W>) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let at_so_2 = position.at_plane(opponent(args.attacker));
        let common_2 = self.edge_table[0] & position.at[0] & at_so;
        let common_3 = self.edge_table[0] & position.at[0] & at_so_2;
        let first = (self.edge_table[4] & (common_2 | common_3)).few(1);
        let points = if first.is_empty() {
            (self.edge_table[4] & closure(common, |reached| self.adj_table.image(reached) & position.at[0])).few(1)
        } else {
            first
        };
        self.reached_why_2(position, args, points, common_2, at_so, common_3, at_so_2)
    }

    /// What `goal_attacker_why_yes` and `goal_defender_why_yes` ask. Rule: hex.game:16, hex.game:17.
    pub fn reached_why_4(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let common = self.edge_table[0] & position.at[0];
        if !closure_has(
            common, |reached| self.adj_table.image(reached) & position.at[0], |layer| layer & self.edge_table[4], 1,
        ) {
            Answer::no()
        } else {
            self.reached_why_3(position, args, common)
        }
    }

    /// What `reached_why_8` and `reached_why_10` ask. Rule: hex.game:16, hex.game:17.
    pub fn reached_why_5(
        &self, position: &Position<W>, args: &Args, reached: Bits<W>, points: Bits<W>, common: Bits<W>, at_so: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes();
        if !reached.is_empty() {
            why.join(&self.reached_2(position, reached, args.attacker));
        }
        let points_2 = points - reached;
        if !points_2.is_empty() {
            let points_3 = chain_reached(
                || common, points_2, |reached_2| self.adj_table.image(reached_2) & at_so,
                |reached_3| self.adj_table.image(reached_3 & at_so),
            );
            if !points_3.is_empty() {
                why.join(&self.reached_2(position, points_3, opponent(args.attacker)));
            }
        }
        why
    }

    /// What `reached_why_8` and `reached_why_10` ask. Rule: hex.game:16, hex.game:17.
    #[allow(clippy::too_many_arguments)]
    pub fn reached_why_6(
        &self, position: &Position<W>, args: &Args, points: Bits<W>, common: Bits<W>, at_so: Bits<W>, common_2: Bits<W>,
        at_so_2: Bits<W>,
    ) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let reached_3 = chain_reached(
                || common, points, |reached| self.adj_table.image(reached) & at_so,
                |reached_2| self.adj_table.image(reached_2 & at_so),
            );
            self.reached_why_5(position, args, reached_3, points, common_2, at_so_2)
        }
    }

    /// What `reached_why_8` and `reached_why_10` ask. Rule: hex.game:16, hex.game:17.
    pub fn reached_why_7(&self, position: &Position<W>, args: &Args, common: Bits<W>) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let at_so_2 = position.at_plane(opponent(args.attacker));
        let common_2 = self.edge_table[6] & position.at[1] & at_so;
        let common_3 = self.edge_table[6] & position.at[1] & at_so_2;
        let first = (self.edge_table[2] & (common_2 | common_3)).few(1);
        let points = if first.is_empty() {
            (self.edge_table[2] & closure(common, |reached| self.adj_table.image(reached) & position.at[1])).few(1)
        } else {
            first
        };
        self.reached_why_6(position, args, points, common_2, at_so, common_3, at_so_2)
    }

    /// What `goal_attacker_why_yes` and `goal_defender_why_yes` ask. Rule: hex.game:16, hex.game:17.
    pub fn reached_why_8(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let common = self.edge_table[6] & position.at[1];
        if !closure_has(
            common, |reached| self.adj_table.image(reached) & position.at[1], |layer| layer & self.edge_table[2], 1,
        ) {
            Answer::no()
        } else {
            self.reached_why_7(position, args, common)
        }
    }

    /// The answer of `goal`; if it holds, with the reason. Rule: hex.game:16, hex.game:17.
    pub fn goal_attacker_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(args.attacker == 0).and(|| self.reached_why_4(position, args))
            .or(|| Answer::from(args.attacker == 1).and(|| self.reached_why_8(position, args)))
    }

    /// Why the points are not reached.
    pub fn unreached(&self, position: &Position<W>, points: Bits<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        let before = closure(points, |reached| self.adj_table.image(reached & at_so));
        let mut why = Answer::yes();
        let points_2 = before & self.edge_table[0];
        why.bar(AT_BARS, 0, points_2 - position.at[0]);
        why.bar(AT_BARS, player, points_2 & position.at[0]);
        why.bar(AT_BARS, player, before & self.adj_table.image(self.board.full - before));
        why
    }

    /// A part of `goal_attacker_why`. Rule: hex.game:16, hex.game:17.
    pub fn goal_attacker_why_part(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let mut why = Answer::no();
        let points = self.edge_table[4];
        if !points.is_empty() {
            if !points.at_least(2) && (points & position.at_plane(args.attacker)).is_empty() {
                why.bar(AT_BARS, args.attacker, points);
            } else {
                why.join(&self.unreached(position, points, args.attacker));
            }
            if !points.at_least(2) && (points & position.at_plane(opponent(args.attacker))).is_empty() {
                why.bar(AT_BARS, opponent(args.attacker), points);
            } else {
                why.join(&self.unreached(position, points, opponent(args.attacker)));
            }
        }
        why
    }

    /// What `goal_attacker_why_no_part` and `goal_defender_why_no_part` ask. Rule: hex.game:16, hex.game:17.
    pub fn goal_attacker_why_part_2(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if !closure_has(
            self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
            |layer| layer & self.edge_table[4], 1,
        ) {
            self.goal_attacker_why_part(position, args)
        } else {
            Answer::yes()
        }
    }

    /// A part of `goal_defender_why_no`. Rule: hex.game:16, hex.game:17.
    #[inline]
    pub fn goal_defender_why_no_part(&self, position: &Position<W>, args: &Args, player: Player) -> Answer<W> {
        Answer::from(player == 0).and(|| self.goal_attacker_why_part_2(position, args))
    }

    /// Why the points are not reached.
    pub fn unreached_2(&self, position: &Position<W>, points: Bits<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        let before = closure(points, |reached| self.adj_table.image(reached & at_so));
        let mut why = Answer::yes();
        let points_2 = before & self.edge_table[6];
        why.bar(AT_BARS, 1, points_2 - position.at[1]);
        why.bar(AT_BARS, player, points_2 & position.at[1]);
        why.bar(AT_BARS, player, before & self.adj_table.image(self.board.full - before));
        why
    }

    /// A part of `goal_attacker_why`. Rule: hex.game:16, hex.game:17.
    pub fn goal_attacker_why_part_3(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let mut why = Answer::no();
        let points = self.edge_table[2];
        if !points.is_empty() {
            if !points.at_least(2) && (points & position.at_plane(args.attacker)).is_empty() {
                why.bar(AT_BARS, args.attacker, points);
            } else {
                why.join(&self.unreached_2(position, points, args.attacker));
            }
            if !points.at_least(2) && (points & position.at_plane(opponent(args.attacker))).is_empty() {
                why.bar(AT_BARS, opponent(args.attacker), points);
            } else {
                why.join(&self.unreached_2(position, points, opponent(args.attacker)));
            }
        }
        why
    }

    /// What `goal_attacker_why_no` and `goal_attacker_why_part_5` ask. Rule: hex.game:16, hex.game:17.
    pub fn goal_attacker_why_part_4(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if !closure_has(
            self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached) & position.at[1],
            |layer| layer & self.edge_table[2], 1,
        ) {
            self.goal_attacker_why_part_3(position, args)
        } else {
            Answer::yes()
        }
    }

    /// What `goal_defender_why_no` and `goal_attacker_why_no` ask. Rule: hex.game:16, hex.game:17.
    #[inline]
    pub fn goal_attacker_why_part_5(&self, position: &Position<W>, args: &Args, player: Player) -> Answer<W> {
        Answer::from(player == 1).and(|| self.goal_attacker_why_part_4(position, args))
    }

    /// The answer of `goal`; if it does not hold, with the reason. Rule: hex.game:16, hex.game:17.
    #[inline]
    pub fn goal_defender_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.goal_defender_why_no_part(position, args, opponent(args.attacker))
            .or(|| self.goal_attacker_why_part_5(position, args, opponent(args.attacker)))
    }

    /// Why the points are reached.
    pub fn reached_3(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let roots = chain_roots(
            self.edge_table[0] & position.at[0], points, |reached| self.adj_table.image(reached) & position.at[0],
            |reached_2| self.adj_table.image(reached_2 & position.at[0]),
        );
        let path = chain_path(
            roots, points, |reached_3| self.adj_table.image(reached_3) & position.at[0],
            |reached_4| self.adj_table.image(reached_4 & position.at[0]),
        );
        Answer::yes().barring_others(AT_BARS, &position.at, (path - roots) | roots)
    }

    /// Why the points are reached.
    pub fn reached_4(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let roots = chain_roots(
            self.edge_table[4], points, |reached| self.adj_table.image(reached & position.at[0]),
            |reached_2| self.adj_table.image(reached_2) & position.at[0],
        );
        let path = chain_path(
            roots, points, |reached_3| self.adj_table.image(reached_3 & position.at[0]),
            |reached_4| self.adj_table.image(reached_4) & position.at[0],
        );
        Answer::yes().barring_others(AT_BARS, &position.at, path & position.at[0])
    }

    /// A part of `brings_about_part`.
    pub fn brings_about_part_part(&self, position: &Position<W>, p: Point, by_adj: Bits<W>) -> Answer<W> {
        let few = Bits::<W>::of(p);
        let reached = chain_reached(
            || self.edge_table[4], few & by_adj, |before| self.adj_table.image(before & position.at[0]),
            |before_2| self.adj_table.image(before_2) & position.at[0],
        );
        let points = few - reached;
        if points.is_empty() {
            Answer::yes()
        } else {
            let points_2 = chain_reached(
                || self.edge_table[4], points & self.edge_table[0],
                |before_3| self.adj_table.image(before_3 & position.at[0]),
                |before_4| self.adj_table.image(before_4) & position.at[0],
            );
            if points_2.is_empty() { Answer::yes() } else { self.reached_4(position, points_2) }
        }
    }

    /// A part of `brings_about_part`.
    pub fn brings_about_part_part_2(
        &self, position: &Position<W>, points: Bits<W>, by_adj: Bits<W>, common: Bits<W>,
    ) -> Answer<W> {
        let points_2 = points - by_adj;
        if points_2.is_empty() {
            Answer::yes()
        } else {
            let points_3 = union_of(
                points_2.iter()
                    .map(|q| {
                        let reached_3 = chain_reached(
                            || common, self.adj_table.column(q),
                            |reached| self.adj_table.image(reached) & position.at[0],
                            |reached_2| self.adj_table.image(reached_2 & position.at[0]),
                        );
                        reached_3.few(1)
                    }),
            );
            if points_3.is_empty() { Answer::yes() } else { self.reached_3(position, points_3) }
        }
    }

    /// A part of `brings_about_part`.
    pub fn brings_about_part_part_3(
        &self, position: &Position<W>, points: Bits<W>, common: Bits<W>, changes: Value,
    ) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let by_adj = self.adj_table.image(common);
            let mut why = Answer::yes();
            let points_2 = points & by_adj;
            if !points_2.is_empty() {
                let all = union_of(
                    points_2.iter()
                        .map(|q| {
                            let ways = self.edge_table[0] & position.at[0] & self.adj_table.column(q);
                            if ways.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { ways.few(1) }
                        }),
                );
                why.bar_others(AT_BARS, &position.at, all);
            }
            why.join(&self.brings_about_part_part_2(position, points, by_adj, common));
            why.join(&self.reached_4(position, points));
            why
        }
    }

    /// A part of `brings_about`.
    pub fn brings_about_part(&self, position: &Position<W>, p: Point, changes: Value) -> Answer<W> {
        let common = self.edge_table[0] & position.at[0];
        let by_adj = spread_of(common, |reached| self.adj_table.image(reached), position.at[0]);
        let mut why = Answer::yes();
        let points = chain_reached(
            || self.edge_table[4], Bits::<W>::of(p) & by_adj, |before| self.adj_table.image(before & position.at[0]),
            |before_2| self.adj_table.image(before_2) & position.at[0],
        );
        why.join(&self.brings_about_part_part_3(position, points, common, changes));
        why.join(&self.brings_about_part_part(position, p, by_adj));
        why
    }

    /// Why the points are reached.
    pub fn reached_5(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let roots = chain_roots(
            self.edge_table[6] & position.at[1], points, |reached| self.adj_table.image(reached) & position.at[1],
            |reached_2| self.adj_table.image(reached_2 & position.at[1]),
        );
        let path = chain_path(
            roots, points, |reached_3| self.adj_table.image(reached_3) & position.at[1],
            |reached_4| self.adj_table.image(reached_4 & position.at[1]),
        );
        Answer::yes().barring_others(AT_BARS, &position.at, (path - roots) | roots)
    }

    /// Why the points are reached.
    pub fn reached_6(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let roots = chain_roots(
            self.edge_table[2], points, |reached| self.adj_table.image(reached & position.at[1]),
            |reached_2| self.adj_table.image(reached_2) & position.at[1],
        );
        let path = chain_path(
            roots, points, |reached_3| self.adj_table.image(reached_3 & position.at[1]),
            |reached_4| self.adj_table.image(reached_4) & position.at[1],
        );
        Answer::yes().barring_others(AT_BARS, &position.at, path & position.at[1])
    }

    /// A part of `brings_about_part_2`.
    pub fn brings_about_part_part_4(&self, position: &Position<W>, p: Point, by_adj: Bits<W>) -> Answer<W> {
        let few = Bits::<W>::of(p);
        let reached = chain_reached(
            || self.edge_table[2], few & by_adj, |before| self.adj_table.image(before & position.at[1]),
            |before_2| self.adj_table.image(before_2) & position.at[1],
        );
        let points = few - reached;
        if points.is_empty() {
            Answer::yes()
        } else {
            let points_2 = chain_reached(
                || self.edge_table[2], points & self.edge_table[6],
                |before_3| self.adj_table.image(before_3 & position.at[1]),
                |before_4| self.adj_table.image(before_4) & position.at[1],
            );
            if points_2.is_empty() { Answer::yes() } else { self.reached_6(position, points_2) }
        }
    }

    /// A part of `brings_about_part_2`.
    pub fn brings_about_part_part_5(
        &self, position: &Position<W>, points: Bits<W>, by_adj: Bits<W>, common: Bits<W>,
    ) -> Answer<W> {
        let points_2 = points - by_adj;
        if points_2.is_empty() {
            Answer::yes()
        } else {
            let points_3 = union_of(
                points_2.iter()
                    .map(|q| {
                        let reached_3 = chain_reached(
                            || common, self.adj_table.column(q),
                            |reached| self.adj_table.image(reached) & position.at[1],
                            |reached_2| self.adj_table.image(reached_2 & position.at[1]),
                        );
                        reached_3.few(1)
                    }),
            );
            if points_3.is_empty() { Answer::yes() } else { self.reached_5(position, points_3) }
        }
    }

    /// A part of `brings_about_part_2`.
    pub fn brings_about_part_part_6(
        &self, position: &Position<W>, points: Bits<W>, common: Bits<W>, changes: Value,
    ) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let by_adj = self.adj_table.image(common);
            let mut why = Answer::yes();
            let points_2 = points & by_adj;
            if !points_2.is_empty() {
                let all = union_of(
                    points_2.iter()
                        .map(|q| {
                            let ways = self.edge_table[6] & position.at[1] & self.adj_table.column(q);
                            if ways.at_least(add(changes, 1)) { Bits::<W>::EMPTY } else { ways.few(1) }
                        }),
                );
                why.bar_others(AT_BARS, &position.at, all);
            }
            why.join(&self.brings_about_part_part_5(position, points, by_adj, common));
            why.join(&self.reached_6(position, points));
            why
        }
    }

    /// A part of `brings_about`.
    pub fn brings_about_part_2(&self, position: &Position<W>, p: Point, changes: Value) -> Answer<W> {
        let common = self.edge_table[6] & position.at[1];
        let by_adj = spread_of(common, |reached| self.adj_table.image(reached), position.at[1]);
        let mut why = Answer::yes();
        let points = chain_reached(
            || self.edge_table[2], Bits::<W>::of(p) & by_adj, |before| self.adj_table.image(before & position.at[1]),
            |before_2| self.adj_table.image(before_2) & position.at[1],
        );
        why.join(&self.brings_about_part_part_6(position, points, common, changes));
        why.join(&self.brings_about_part_part_4(position, p, by_adj));
        why
    }

    /// Why a move reaches the goal.
    #[inline]
    pub fn brings_about(&self, position: &Position<W>, args: &Args, p: Point, changes: Value) -> Answer<W> {
        if args.attacker == 0 {
            self.brings_about_part(position, p, changes)
        } else {
            self.brings_about_part_2(position, p, changes)
        }
    }

    /// A part of `goal_attacker_why_no`. Rule: hex.game:16, hex.game:17.
    #[inline]
    pub fn goal_attacker_why_no_part(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(args.attacker == 0).and(|| self.goal_attacker_why_part_2(position, args))
    }

    /// The answer of `goal`; if it does not hold, with the reason. Rule: hex.game:16, hex.game:17.
    #[inline]
    pub fn goal_attacker_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.goal_attacker_why_no_part(position, args)
            .or(|| Answer::from(args.attacker == 1).and(|| self.goal_attacker_why_part_4(position, args)))
    }

    /// What `gi_1_near_why_yes`, `g_1_1_near_why_yes_part` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_defender_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.goal_defender_why_no(position, args).contrary()
    }

    /// The answer of `gi_1_near`; if it holds, with the reason. Rule: prelude.game:8.
    pub fn gi_1_near_why_yes(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let nearer = self.nearer(position, args);
        Answer::from(!nearer.is_empty() || self.goal(position, args.attacker)).and(|| {
            self.goal_attacker_why_yes(position, args).and(|| self.not_goal_defender_why(position, args))
                .or(|| {
                    Answer::from(
                            !self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker)),
                        )
                        .and(|| any((position.at_absent(self) & nearer).iter(), |p| {
                            self.brings_about(position, args, p, changes)
                                .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
                        }))
                        .and(|| self.goal_attacker_why_no(position, args).contrary())
                        .and(|| self.not_goal_defender_why(position, args))
                })
        })
    }

    /// Why the points are not reached.
    pub fn unreached_3(&self, position: &Position<W>, before: Bits<W>) -> Answer<W> {
        let before_2 = closure(before, |reached| self.adj_table.image(reached & position.at[0]));
        Answer::yes().barring(
            AT_BARS, 0,
            (before_2 & self.edge_table[0]) | (before_2 & self.adj_table.image(self.board.full - before_2)),
        )
    }

    /// What `unreached_4` and `unreached_why_3` ask.
    pub fn unreached_why(&self, position: &Position<W>, before: Bits<W>, by_adj: Bits<W>) -> Answer<W> {
        let points = before - by_adj;
        if points.is_empty() {
            Answer::yes()
        } else {
            let points_2 = self.adj_table.preimage(points);
            if points_2.is_empty() {
                Answer::yes()
            } else if !points_2.at_least(2) && (points_2 & position.at[0]).is_empty() {
                Answer::yes().barring(AT_BARS, 0, points_2)
            } else {
                self.unreached_3(position, points_2)
            }
        }
    }

    /// A part of `unreached_4`.
    pub fn unreached_part(&self, position: &Position<W>, before: Bits<W>, by_adj: Bits<W>) -> Answer<W> {
        let mut why = Answer::yes();
        if !before.at_least(2) && (before & position.at[0]).is_empty() {
            why.bar(AT_BARS, 0, before);
        } else {
            why.join(&self.unreached_3(position, before));
        }
        let points = before & self.edge_table[0];
        why.bar(AT_BARS, 0, points);
        why.bar(AT_BARS, NONE, points);
        why.join(&self.unreached_why(position, before, by_adj));
        let points_2 = before & by_adj;
        why.bar(AT_BARS, 0, points_2);
        why.bar(AT_BARS, NONE, points_2);
        why.bar(AT_BARS, 0, before & self.adj_table.image(self.board.full - before));
        why
    }

    /// Why the points are not reached.
    pub fn unreached_4(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let by_adj = spread_of(
            self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached), position.at[0],
        );
        let before = closure(points, |reached_2| self.adj_table.image(reached_2 & position.at[0]));
        self.unreached_part(position, before, by_adj)
    }

    /// Why the points are not reached.
    pub fn unreached_5(&self, position: &Position<W>, before: Bits<W>) -> Answer<W> {
        let before_2 = closure(before, |reached| self.adj_table.image(reached & position.at[1]));
        Answer::yes().barring(
            AT_BARS, 1,
            (before_2 & self.edge_table[6]) | (before_2 & self.adj_table.image(self.board.full - before_2)),
        )
    }

    /// What `unreached_6` and `nearer_out_part_part` ask.
    pub fn unreached_why_2(&self, position: &Position<W>, before: Bits<W>, by_adj: Bits<W>) -> Answer<W> {
        let points = before - by_adj;
        if points.is_empty() {
            Answer::yes()
        } else {
            let points_2 = self.adj_table.preimage(points);
            if points_2.is_empty() {
                Answer::yes()
            } else if !points_2.at_least(2) && (points_2 & position.at[1]).is_empty() {
                Answer::yes().barring(AT_BARS, 1, points_2)
            } else {
                self.unreached_5(position, points_2)
            }
        }
    }

    /// A part of `unreached_6`.
    pub fn unreached_part_2(&self, position: &Position<W>, before: Bits<W>, by_adj: Bits<W>) -> Answer<W> {
        let mut why = Answer::yes();
        if !before.at_least(2) && (before & position.at[1]).is_empty() {
            why.bar(AT_BARS, 1, before);
        } else {
            why.join(&self.unreached_5(position, before));
        }
        let points = before & self.edge_table[6];
        why.bar(AT_BARS, 1, points);
        why.bar(AT_BARS, NONE, points);
        why.join(&self.unreached_why_2(position, before, by_adj));
        let points_2 = before & by_adj;
        why.bar(AT_BARS, 1, points_2);
        why.bar(AT_BARS, NONE, points_2);
        why.bar(AT_BARS, 1, before & self.adj_table.image(self.board.full - before));
        why
    }

    /// Why the points are not reached.
    pub fn unreached_6(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let by_adj = spread_of(
            self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached), position.at[1],
        );
        let before = closure(points, |reached_2| self.adj_table.image(reached_2 & position.at[1]));
        self.unreached_part_2(position, before, by_adj)
    }

    /// A part of `near_1_why_no`. Rule: hex.game:16, hex.game:17.
    pub fn near_1_why_no_part(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(args.attacker != 0).and(|| {
            let vacant = position.at_absent(self);
            let reached_2 = closure(
                self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached) & position.at[1],
            );
            let all = reached_2 | (self.edge_table[6] & (position.at[1] | vacant))
                | ((position.at[1] | vacant) & self.adj_table.image(reached_2));
            if (self.edge_table[2]
                & closure(all, |reached_3| self.adj_table.image(reached_3) & position.at[1]))
                .is_empty()
            {
                Answer::no().joining_of(self.edge_table[2], |points| self.unreached_6(position, points))
            } else {
                Answer::yes()
            }
        })
    }

    /// The answer of `near_1`; if it does not hold, with the reason. Rule: hex.game:16, hex.game:17.
    pub fn near_1_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = Answer::from(args.attacker == 0).and(|| {
            let vacant = position.at_absent(self);
            let reached_2 = closure(
                self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
            );
            let all = reached_2 | (self.edge_table[0] & (position.at[0] | vacant))
                | ((position.at[0] | vacant) & self.adj_table.image(reached_2));
            if (self.edge_table[4]
                & closure(all, |reached_3| self.adj_table.image(reached_3) & position.at[0]))
                .is_empty()
            {
                Answer::no().joining_of(self.edge_table[4], |points| self.unreached_4(position, points))
            } else {
                Answer::yes()
            }
        });
        why.or(|| self.near_1_why_no_part(position, args))
    }

    /// The answer of `goal`; if it holds, with the reason. Rule: hex.game:16, hex.game:17.
    pub fn goal_defender_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(opponent(args.attacker) == 0).and(|| self.reached_why_4(position, args))
            .or(|| Answer::from(opponent(args.attacker) == 1).and(|| self.reached_why_8(position, args)))
    }

    /// Why the points are not reached.
    pub fn unreached_7(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        Answer::yes().barring(
            AT_BARS, 0,
            self.adj_table.preimage(
                closure(points, |reached| self.adj_table.image(reached) & position.at[0]),
            ) - position.at[0],
        )
    }

    /// A part of `nearer_out_part`.
    pub fn unreached_why_3(&self, position: &Position<W>, points: Bits<W>, by_adj: Bits<W>) -> Answer<W> {
        Answer::yes().joining(&self.unreached_why(position, points, by_adj))
            .joining_of(points & by_adj, |points_2| self.unreached_7(position, points_2))
            .joining_of(points & self.edge_table[0], |points_3| self.unreached_7(position, points_3))
    }

    /// A part of `nearer_out`.
    pub fn nearer_out_part(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let by_adj = spread_of(
            self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached), position.at[0],
        );
        self.unreached_why_3(position, points, by_adj)
    }

    /// Why the points are not reached.
    pub fn unreached_8(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        Answer::yes().barring(
            AT_BARS, 1,
            self.adj_table.preimage(
                closure(points, |reached| self.adj_table.image(reached) & position.at[1]),
            ) - position.at[1],
        )
    }

    /// A part of `nearer_out_part_2`.
    pub fn nearer_out_part_part(&self, position: &Position<W>, points: Bits<W>, by_adj: Bits<W>) -> Answer<W> {
        Answer::yes().joining(&self.unreached_why_2(position, points, by_adj))
            .joining_of(points & by_adj, |points_2| self.unreached_8(position, points_2))
            .joining_of(points & self.edge_table[6], |points_3| self.unreached_8(position, points_3))
    }

    /// A part of `nearer_out`.
    pub fn nearer_out_part_2(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let by_adj = spread_of(
            self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached), position.at[1],
        );
        self.nearer_out_part_part(position, points, by_adj)
    }

    /// Why the points are not of `nearer`.
    #[inline]
    pub fn nearer_out(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        if args.attacker == 0 {
            self.nearer_out_part(position, points)
        } else {
            self.nearer_out_part_2(position, points)
        }
    }

    /// What `gi_1_near_why_no` and `at_once_why_no` ask. Rule: prelude.game:8.
    pub fn some_why_or_nearer_out(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let vacant = position.at_absent(self);
        let nearer = self.nearer(position, args);
        any((vacant & nearer).iter(), |_| Answer::yes()).or(|| Answer::no().barring(AT_BARS, NONE, nearer - vacant))
            .if_fails(|why| {
                why.joining(&self.goal_attacker_why_no(position, args))
                    .joining_of(self.board.full - nearer, |points| self.nearer_out(position, args, points))
            })
    }

    /// What `gi_1_near_why_no`, `g_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_defender_why_2(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.goal_defender_why_yes(position, args).contrary()
    }

    /// The answer of `gi_1_near`; if it does not hold, with the reason. Rule: prelude.game:8.
    pub fn gi_1_near_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = if self.near_1(position, args.attacker) { Answer::yes() } else { self.near_1_why_no(position, args) };
        why.and(|| {
            Answer::from(self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker)))
                .or(|| {
                    self.goal_attacker_why_yes(position, args).contrary()
                        .and(|| self.not_goal_defender_why_2(position, args))
                        .and(|| self.some_why_or_nearer_out(position, args))
                })
                .or(|| self.goal_attacker_why_no(position, args).and(|| self.not_goal_defender_why_2(position, args)))
        })
    }

    /// The answer of `gi_near`, with its reason. `n` is from 1 to 3. Rule: prelude.game:8.
    pub fn gi_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = if n == 1 {
            self.gi_1_near_why_yes(position, args, self.board.full.count())
        } else {
            self.gi_near_why_yes(position, args, self.board.full.count(), n)
        };
        if why.holds() {
            why
        } else if n == 1 {
            self.gi_1_near_why_no(position, args)
        } else {
            self.gi_near_why_no(position, args, n)
        }
    }

    /// Where a move of `play` reaches the goal. Rule: hex.game:12.
    #[inline]
    pub fn play_sure(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        position.at_absent(self) & self.nearer(position, args)
    }

    /// Where a move of the attacker must be after which `near_1` holds, if it does not.
    pub fn nearer_2(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if args.attacker == 0 {
            let vacant = position.at_absent(self);
            let reached_2 = closure(
                self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
            );
            let by_adj = self.adj_table.image(reached_2);
            let before_2 = closure(self.edge_table[4], |before| self.adj_table.image(before & position.at[0]));
            let before_4 = closure(
                before_2 | self.adj_table.image((position.at[0] | vacant) & before_2),
                |before_3| self.adj_table.image(before_3 & position.at[0]),
            );
            let all = reached_2 | (self.edge_table[0] & (position.at[0] | vacant))
                | ((position.at[0] | vacant) & by_adj);
            (spread_of(all, |reached_3| self.adj_table.image(reached_3), position.at[0])
                & before_2) | (by_adj & before_4) | (self.edge_table[0] & before_4)
        } else {
            let vacant_2 = position.at_absent(self);
            let reached_5 = closure(
                self.edge_table[6] & position.at[1], |reached_4| self.adj_table.image(reached_4) & position.at[1],
            );
            let by_adj_2 = self.adj_table.image(reached_5);
            let before_6 = closure(self.edge_table[2], |before_5| self.adj_table.image(before_5 & position.at[1]));
            let before_8 = closure(
                before_6 | self.adj_table.image((position.at[1] | vacant_2) & before_6),
                |before_7| self.adj_table.image(before_7 & position.at[1]),
            );
            let all_2 = reached_5 | (self.edge_table[6] & (position.at[1] | vacant_2))
                | ((position.at[1] | vacant_2) & by_adj_2);
            (spread_of(
                all_2, |reached_6| self.adj_table.image(reached_6), position.at[1],
            ) & before_6) | (by_adj_2 & before_8) | (self.edge_table[6] & before_8)
        }
    }

    /// Where a move must be that reaches a goal, if it is not reached.
    pub fn reaching(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if args.attacker == 0 {
            let before_2 = closure(self.edge_table[2], |before| self.adj_table.image(before & position.at[1]));
            (spread_of(
                self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached), position.at[1],
            ) & before_2) | (self.edge_table[6] & before_2)
        } else {
            let before_4 = closure(self.edge_table[4], |before_3| self.adj_table.image(before_3 & position.at[0]));
            (spread_of(
                self.edge_table[0] & position.at[0], |reached_2| self.adj_table.image(reached_2), position.at[0],
            ) & before_4) | (self.edge_table[0] & before_4)
        }
    }

    /// The points that count for `near_1`.
    pub fn likely(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if args.attacker == 0 {
            let vacant = position.at_absent(self);
            let before_2 = closure(self.edge_table[4], |before| self.adj_table.image(before & position.at[0]));
            let common = (position.at[0] | vacant) & before_2 & vacant
                & spread_of(
                    self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached), position.at[0],
                );
            (self.edge_table[0] & (position.at[0] | vacant) & before_2 & vacant) | common
        } else {
            let vacant_2 = position.at_absent(self);
            let before_4 = closure(self.edge_table[2], |before_3| self.adj_table.image(before_3 & position.at[1]));
            let common_2 = (position.at[1] | vacant_2) & before_4 & vacant_2
                & spread_of(
                    self.edge_table[6] & position.at[1], |reached_2| self.adj_table.image(reached_2), position.at[1],
                );
            (self.edge_table[6] & (position.at[1] | vacant_2) & before_4 & vacant_2) | common_2
        }
    }

    /// Whether a move is legal, has to be looked at and brings it about.
    pub fn tried_defender(&self, position: &Position<W>, args: &Args, p: Point, after_null: &Answer<W>) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), opponent(args.attacker));
        (after_null.holds() || self.breaks(&after, after_null)) && !self.gi_1_near_verdict(&after, args)
    }

    /// The answer of `gi_1_near`; if it holds, with the reason for one who makes a single reply. Rule: prelude.game:8.
    pub fn gi_1_near_stands(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let nearer = self.nearer(position, args);
        Answer::from(!nearer.is_empty() || self.goal(position, args.attacker)).and(|| {
            self.goal_attacker_why_yes(position, args)
                .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                .or(|| {
                    let goal_holds = self.goal(position, args.attacker);
                    Answer::from(!goal_holds && !self.goal(position, opponent(args.attacker)))
                        .and(|| any((position.at_absent(self) & nearer).iter(), |p| {
                            self.brings_about(position, args, p, changes)
                                .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
                        }))
                        .and(|| Answer::from(!goal_holds))
                        .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                })
        })
    }

    /// A part of `g_1_1_near_verdict`. Rule: prelude.game:14.
    pub fn every_tried_defender(
        &self, position: &Position<W>, args: &Question<Args>, reaching: Bits<W>, vacant: Bits<W>, likely: Bits<W>,
    ) -> bool {
        let threat = self.gi_1_near_stands(position, args, 1).contrary();
        let threat_2 = if threat.holds() {
            threat
        } else {
            Answer::<W>::no().joining(&threat).barring(AT_BARS, opponent(args.attacker), reaching)
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
        if !goal_holds && self.nearer(position, args).is_empty() {
            return false;
        }
        if goal_holds {
            return true;
        }
        let vacant = position.at_absent(self);
        let reaching = self.reaching(position, args);
        if !(vacant & reaching).is_empty() || goal_holds || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let likely = self.likely(position, args);
        let after_null = Answer::<W>::yes();
        (vacant & (likely | args.killers.of(1))).iter()
            .all(|p| {
                !args.killers.noted(1, p, self.tried_defender(position, args, p, &after_null))
            }) && self.every_tried_defender(position, args, reaching, vacant, likely)
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
        &self, position: &Position<W>, args: &Question<Args>, p: Point, after_null: &Answer<W>, n: Value,
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
            if gi_1_near_verdict_holds {
                Answer::<W>::yes()
            } else if n == 1 {
                self.gi_1_near_why_no(&after, args)
            } else {
                self.gi_near_why_no(&after, args, n)
            }
        } else {
            *after_null
        };
        if why.holds() { Answer::yes() } else { self.regressed(position, &why, args.attacker) }
    }

    /// A part of `g_near_why_no_part`. Rule: prelude.game:14.
    pub fn every_tried_defender_why(
        &self, position: &Position<W>, args: &Question<Args>, threat: &Answer<W>, vacant: Bits<W>, likely: Bits<W>,
        n: Value,
    ) -> Answer<W> {
        Answer::from(threat.holds()).joining_cell(AT_BARS, threat).joining_place(PASSES_BARS, threat)
            .and(|| {
                let barred = if threat.holds() {
                    threat.barred(AT_BARS, opponent(args.attacker), self.board.full)
                } else {
                    self.board.full
                };
                every(((vacant & barred) - likely).iter(), |p| {
                    self.tried_defender_why_no(position, args, p, threat, n)
                        .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
                })
            })
    }

    /// A part of `g_near_why_no_part`. Rule: prelude.game:14.
    pub fn g_near_why_no_part_part(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, likely: Bits<W>, n: Value,
    ) -> Answer<W> {
        let after_null = Answer::<W>::no();
        let why_2 = every((vacant & likely).iter(), |p| {
            self.tried_defender_why_no(position, args, p, &after_null, n)
                .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(p)))
        });
        why_2.and(|| {
            let why_3 = if n == 1 {
                self.gi_1_near_stands(position, args, 1)
            } else if n == 2 {
                self.gi_2_1_near_stands(position, args, 1)
            } else {
                self.gi_3_2_1_near_stands(position, args, 1)
            };
            let threat = if why_3.holds() {
                why_3
            } else if n == 1 {
                self.gi_1_near_why_no(position, args)
            } else {
                self.gi_near_why_no(position, args, n)
            };
            let threat_2 = if threat.holds() {
                Answer::<W>::yes().joining(&threat)
                    .barring(AT_BARS, opponent(args.attacker), self.reaching(position, args))
            } else {
                threat
            };
            self.every_tried_defender_why(position, args, &threat_2, vacant, likely, n)
        })
    }

    /// A part of `g_near_why_no`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g_near_why_no_part(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let vacant = position.at_absent(self);
        let likely = if n == 1 {
            self.likely(position, args)
        } else if n == 2 {
            self.likely_2(position, args)
        } else {
            self.likely_3(position, args)
        };
        self.g_near_why_no_part_part(position, args, vacant, likely, n)
    }

    /// The answer of `g_near`; if it does not hold, with the reason. `n` is from 1 to 3, and this is said of 1.
    /// Rule: prelude.game:14.
    pub fn g_near_why_no(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let near_1_holds = if n == 1 {
            self.near_1(position, args.attacker)
        } else {
            self.near_3_of(position, args, n)
        };
        let why = if near_1_holds {
            Answer::yes()
        } else if n == 1 {
            self.near_1_why_no(position, args)
        } else if n == 2 {
            self.near_2_why_no(position, args)
        } else {
            self.near_3_why_no(position, args)
        };
        why.and(|| {
            Answer::from(self.goal(position, args.attacker))
                .or(|| {
                    self.goal_attacker_why_yes(position, args).contrary()
                        .and(|| self.not_goal_defender_why_2(position, args))
                        .and(|| self.g_near_why_no_part(position, args, n))
                })
                .or(|| self.goal_attacker_why_no(position, args))
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
        if goal_holds || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let vacant = position.at_absent(self);
        if !(vacant & self.nearer(position, args)).is_empty() {
            return true;
        }
        let nearer = self.nearer_2(position, args);
        let some = (vacant & nearer).iter()
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
        let after_null = self.g_near_why_no(position, args, 1);
        let barred = if after_null.holds() {
            self.board.full
        } else {
            after_null.barred(AT_BARS, args.attacker, self.board.full)
        };
        ((vacant & barred) - nearer).iter()
            .any(|p_2| {
                let mut after_2 = counting(*position);
                after_2.put_at(Bits::<W>::of(p_2), args.attacker);
                (after_null.holds() || self.breaks(&after_2, &after_null)) && self.g_1_1_near_verdict(&after_2, args)
            })
    }

    /// Whether a move brings it about at once, with the reason.
    #[inline]
    pub fn at_once_why_yes(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        any((position.at_absent(self) & self.nearer(position, args)).iter(), |p| {
            self.brings_about(position, args, p, changes)
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

    /// A part of `g_1_1_near_why_yes`. Rule: prelude.game:14.
    pub fn g_1_1_near_why_yes_part(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        self.goal_attacker_why_yes(position, args).or(|| {
            self.goal_attacker_why_no(position, args).contrary().and(|| self.not_goal_defender_why(position, args))
                .and(|| {
                    let threat = self.gi_1_near_why_yes(position, args, add(changes, 1));
                    Answer::from(threat.holds()).joining_cell(AT_BARS, &threat).joining_place(PASSES_BARS, &threat)
                        .and(|| {
                            let vacant = position.at_absent(self);
                            let no_other_2 = if threat.holds() {
                                let no_other = Answer::<W>::yes().joining_cell(AT_BARS, &threat)
                                    .joining_place(PASSES_BARS, &threat);
                                if self.breaks(position, &no_other) {
                                    Answer::<W>::yes().barring_everything()
                                } else {
                                    no_other
                                }
                            } else {
                                Answer::<W>::yes().barring_everything()
                            };
                            let candidates = no_other_2.barred(AT_BARS, opponent(args.attacker), self.board.full);
                            every(
                                    (vacant & candidates).iter(),
                                    |p| self.tried_defender_why_yes(position, args, p, &threat, changes, 1),
                                )
                                .and(|| Answer::yes().barring(AT_BARS, NONE, candidates - vacant))
                                .if_holds(|why| why.joining(&no_other_2))
                        })
                })
        })
    }

    /// The answer of `g_near`; if it holds, with the reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_1_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        Answer::from(self.goal(position, args.attacker) || !self.nearer(position, args).is_empty())
            .and(|| self.g_1_1_near_why_yes_part(position, args, changes))
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

    /// A part of `at_once_or_some_tried_attacker_why`. Rule: prelude.game:8.
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
            let near_1_holds = if n == 2 {
                self.near_1(position, args.attacker)
            } else {
                self.near_2(position, args.attacker)
            };
            if near_1_holds {
                let after_null_2 = self.g_near_why_no(position, args, n - 1);
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

    /// What `gi_near_why_yes_part` and `gi_near_stands_part` ask. Rule: prelude.game:8.
    pub fn at_once_or_some_tried_attacker_why(
        &self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value,
    ) -> Answer<W> {
        self.at_once_why_yes(position, args, changes).or(|| {
            let vacant = position.at_absent(self);
            let nearer = if n == 2 { self.nearer_2(position, args) } else { self.nearer_3(position, args) };
            self.some_tried_attacker_why(position, args, vacant, nearer, changes, n)
        })
    }

    /// A part of `gi_near_why_yes`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near_why_yes_part(
        &self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value,
    ) -> Answer<W> {
        Answer::from(!self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker)))
            .and(|| self.at_once_or_some_tried_attacker_why(position, args, changes, n))
            .and(|| self.goal_attacker_why_no(position, args).contrary())
            .and(|| self.not_goal_defender_why(position, args))
    }

    /// The answer of `gi_near`; if it holds, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi_near_why_yes(
        &self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value,
    ) -> Answer<W> {
        Answer::from(self.near_3_of(position, args, n)).and(|| {
            self.goal_attacker_why_yes(position, args).and(|| self.not_goal_defender_why(position, args))
                .or(|| self.gi_near_why_yes_part(position, args, changes, n))
        })
    }

    /// A part of `unreached_9`.
    pub fn unreached_part_3(&self, position: &Position<W>, before: Bits<W>, by_adj: Bits<W>) -> Answer<W> {
        let mut why = Answer::yes().joining(&self.unreached_4(position, before));
        let points = before & self.edge_table[0];
        why.bar(AT_BARS, 0, points);
        why.bar(AT_BARS, NONE, points);
        let points_2 = before - by_adj;
        if !points_2.is_empty() {
            let points_3 = self.adj_table.preimage(points_2);
            if !points_3.is_empty() {
                why.join(&self.unreached_4(position, points_3));
            }
        }
        let points_4 = before & by_adj;
        why.bar(AT_BARS, 0, points_4);
        why.bar(AT_BARS, NONE, points_4);
        why.bar(AT_BARS, 0, before & self.adj_table.image(self.board.full - before));
        why
    }

    /// Why the points are not reached.
    pub fn unreached_9(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let reached_2 = closure(
            self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
        );
        let all = reached_2 | (self.edge_table[0] & (position.at[0] | vacant))
            | ((position.at[0] | vacant) & self.adj_table.image(reached_2));
        let by_adj = self.adj_table.image(closure(all, |reached_3| self.adj_table.image(reached_3) & position.at[0]));
        let before = closure(points, |reached_4| self.adj_table.image(reached_4 & position.at[0]));
        self.unreached_part_3(position, before, by_adj)
    }

    /// A part of `near_2_why_no`. Rule: hex.game:16, hex.game:17.
    pub fn near_2_why_no_part(&self, position: &Position<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let common = self.edge_table[0] & (position.at[0] | vacant);
        let open = position.at[0] | vacant;
        let reached_2 = closure(
            self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
        );
        let reached_4 = closure(
            reached_2 | common | (open & self.adj_table.image(reached_2)),
            |reached_3| self.adj_table.image(reached_3) & position.at[0],
        );
        let reached_6 = closure(
            reached_4 | common | (open & self.adj_table.image(reached_4)),
            |reached_5| self.adj_table.image(reached_5) & position.at[0],
        );
        if (self.edge_table[4] & reached_6).is_empty() {
            Answer::no().joining_of(self.edge_table[4], |points| self.unreached_9(position, points))
        } else {
            Answer::yes()
        }
    }

    /// A part of `unreached_10`.
    pub fn unreached_part_4(&self, position: &Position<W>, before: Bits<W>, by_adj: Bits<W>) -> Answer<W> {
        let mut why = Answer::yes().joining(&self.unreached_6(position, before));
        let points = before & self.edge_table[6];
        why.bar(AT_BARS, 1, points);
        why.bar(AT_BARS, NONE, points);
        let points_2 = before - by_adj;
        if !points_2.is_empty() {
            let points_3 = self.adj_table.preimage(points_2);
            if !points_3.is_empty() {
                why.join(&self.unreached_6(position, points_3));
            }
        }
        let points_4 = before & by_adj;
        why.bar(AT_BARS, 1, points_4);
        why.bar(AT_BARS, NONE, points_4);
        why.bar(AT_BARS, 1, before & self.adj_table.image(self.board.full - before));
        why
    }

    /// Why the points are not reached.
    pub fn unreached_10(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let reached_2 = closure(
            self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached) & position.at[1],
        );
        let all = reached_2 | (self.edge_table[6] & (position.at[1] | vacant))
            | ((position.at[1] | vacant) & self.adj_table.image(reached_2));
        let by_adj = self.adj_table.image(closure(all, |reached_3| self.adj_table.image(reached_3) & position.at[1]));
        let before = closure(points, |reached_4| self.adj_table.image(reached_4 & position.at[1]));
        self.unreached_part_4(position, before, by_adj)
    }

    /// A part of `near_2_why_no`. Rule: hex.game:16, hex.game:17.
    pub fn near_2_why_no_part_2(&self, position: &Position<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let common = self.edge_table[6] & (position.at[1] | vacant);
        let open = position.at[1] | vacant;
        let reached_2 = closure(
            self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached) & position.at[1],
        );
        let reached_4 = closure(
            reached_2 | common | (open & self.adj_table.image(reached_2)),
            |reached_3| self.adj_table.image(reached_3) & position.at[1],
        );
        let reached_6 = closure(
            reached_4 | common | (open & self.adj_table.image(reached_4)),
            |reached_5| self.adj_table.image(reached_5) & position.at[1],
        );
        if (self.edge_table[2] & reached_6).is_empty() {
            Answer::no().joining_of(self.edge_table[2], |points| self.unreached_10(position, points))
        } else {
            Answer::yes()
        }
    }

    /// The answer of `near_2`; if it does not hold, with the reason. Rule: hex.game:16, hex.game:17.
    pub fn near_2_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(args.attacker == 0).and(|| self.near_2_why_no_part(position))
            .or(|| Answer::from(args.attacker != 0).and(|| self.near_2_why_no_part_2(position)))
    }

    /// Whether a move brings it about at once, with the reason.
    #[inline]
    pub fn at_once_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = if self.near_1(position, args.attacker) { Answer::yes() } else { self.near_1_why_no(position, args) };
        why.and(|| self.some_why_or_nearer_out(position, args))
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 2.
    pub fn tried_attacker_why_no(
        &self, position: &Position<W>, args: &Question<Args>, p: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), args.attacker);
        let why = if after_null.holds() || self.breaks(&after, after_null) {
            self.g_near_why_no(&after, args, n)
        } else {
            *after_null
        };
        if why.holds() { Answer::yes() } else { self.regressed(position, &why, opponent(args.attacker)) }
    }

    /// A part of `gi_near_why_no`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near_why_no_part(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        self.goal_attacker_why_yes(position, args).contrary().and(|| self.not_goal_defender_why_2(position, args))
            .and(|| {
                self.at_once_why_no(position, args).or(|| {
                    let vacant = position.at_absent(self);
                    let after_null = self.g_near_why_no(position, args, n - 1);
                    let no_other_2 = if after_null.holds() {
                        Answer::<W>::yes().barring_everything()
                    } else {
                        let no_other = Answer::<W>::yes().joining_cell(AT_BARS, &after_null)
                            .joining_place(PASSES_BARS, &after_null);
                        if self.breaks(position, &no_other) {
                            Answer::<W>::yes().barring_everything()
                        } else {
                            no_other
                        }
                    };
                    let candidates = no_other_2.barred(AT_BARS, args.attacker, self.board.full);
                    any(
                            (vacant & candidates).iter(),
                            |p| self.tried_attacker_why_no(position, args, p, &after_null, n - 1),
                        )
                        .or(|| Answer::no().barring(AT_BARS, NONE, candidates - vacant))
                        .if_fails(|why| why.joining(&no_other_2))
                })
            })
    }

    /// The answer of `gi_near`; if it does not hold, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    pub fn gi_near_why_no(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = if self.near_3_of(position, args, n) {
            Answer::yes()
        } else if n == 2 {
            self.near_2_why_no(position, args)
        } else {
            self.near_3_why_no(position, args)
        };
        why.and(|| {
            Answer::from(self.goal(position, args.attacker) && !self.goal(position, opponent(args.attacker)))
                .or(|| self.gi_near_why_no_part(position, args, n))
                .or(|| self.goal_attacker_why_no(position, args).and(|| self.not_goal_defender_why_2(position, args)))
        })
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
            Answer::from(self.goal(position, args.attacker)).or(|| self.g_near_why_no(position, args, n - 1))
                .or(|| self.goal_attacker_why_no(position, args))
        } else {
            let nearer = if n == 2 { self.nearer_2(position, args) } else { self.nearer_3(position, args) };
            Answer::no().barring(AT_BARS, args.attacker, nearer)
        }
    }

    /// Where a move can be of the moves of `gi2`. Rule: hex.game:12.
    #[inline]
    pub fn play_few(&self, position: &Position<W>, after_null: &Answer<W>, player: Player) -> Bits<W> {
        let barred = if after_null.holds() {
            self.board.full
        } else {
            after_null.barred(AT_BARS, player, self.board.full)
        };
        position.at_absent(self) & barred
    }

    /// A part of `nearer_3`.
    pub fn nearer_part(&self, position: &Position<W>) -> Bits<W> {
        let vacant = position.at_absent(self);
        let common = self.edge_table[0] & (position.at[0] | vacant);
        let open = position.at[0] | vacant;
        let reached_2 = closure(
            self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
        );
        let by_adj = self.adj_table.image(reached_2);
        let reached_4 = closure(
            reached_2 | common | (open & by_adj), |reached_3| self.adj_table.image(reached_3) & position.at[0],
        );
        let by_adj_2 = self.adj_table.image(reached_4);
        let before_2 = closure(self.edge_table[4], |before| self.adj_table.image(before & position.at[0]));
        let before_4 = closure(
            before_2 | self.adj_table.image(open & before_2),
            |before_3| self.adj_table.image(before_3 & position.at[0]),
        );
        let before_6 = closure(
            before_4 | self.adj_table.image(open & before_4),
            |before_5| self.adj_table.image(before_5 & position.at[0]),
        );
        let by_adj_3 = spread_of(
            reached_4 | common | (open & by_adj_2), |reached_5| self.adj_table.image(reached_5), position.at[0],
        );
        (by_adj_3 & before_2) | (by_adj_2 & before_4) | (by_adj & before_6) | (self.edge_table[0] & before_6)
    }

    /// Where a move of the attacker must be after which `near_2` holds, if it does not.
    pub fn nearer_3(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if args.attacker == 0 {
            self.nearer_part(position)
        } else {
            let vacant = position.at_absent(self);
            let common = self.edge_table[6] & (position.at[1] | vacant);
            let open = position.at[1] | vacant;
            let reached_2 = closure(
                self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached) & position.at[1],
            );
            let by_adj = self.adj_table.image(reached_2);
            let reached_4 = closure(
                reached_2 | common | (open & by_adj), |reached_3| self.adj_table.image(reached_3) & position.at[1],
            );
            let by_adj_2 = self.adj_table.image(reached_4);
            let before_2 = closure(self.edge_table[2], |before| self.adj_table.image(before & position.at[1]));
            let before_4 = closure(
                before_2 | self.adj_table.image(open & before_2),
                |before_3| self.adj_table.image(before_3 & position.at[1]),
            );
            let before_6 = closure(
                before_4 | self.adj_table.image(open & before_4),
                |before_5| self.adj_table.image(before_5 & position.at[1]),
            );
            let by_adj_3 = spread_of(
                reached_4 | common | (open & by_adj_2), |reached_5| self.adj_table.image(reached_5), position.at[1],
            );
            (by_adj_3 & before_2) | (by_adj_2 & before_4) | (by_adj & before_6) | (self.edge_table[6] & before_6)
        }
    }

    /// A part of `likely_2`.
    pub fn likely_part(&self, position: &Position<W>) -> Bits<W> {
        let vacant = position.at_absent(self);
        let open = position.at[0] | vacant;
        let reached_2 = closure(
            self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
        );
        let by_adj = self.adj_table.image(reached_2);
        let before_2 = closure(self.edge_table[4], |before| self.adj_table.image(before & position.at[0]));
        let before_4 = closure(
            before_2 | self.adj_table.image(open & before_2),
            |before_3| self.adj_table.image(before_3 & position.at[0]),
        );
        let by_adj_2 = spread_of(
            reached_2 | (self.edge_table[0] & (position.at[0] | vacant)) | (open & by_adj),
            |reached_3| self.adj_table.image(reached_3), position.at[0],
        );
        (self.edge_table[0] & (position.at[0] | vacant) & before_2 & vacant)
            | (open & before_2 & vacant & by_adj_2)
            | (self.edge_table[0] & (position.at[0] | vacant) & before_4 & vacant)
            | (open & before_4 & vacant & by_adj)
    }

    /// The points that count for `near_2`.
    pub fn likely_2(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if args.attacker == 0 {
            self.likely_part(position)
        } else {
            let vacant = position.at_absent(self);
            let open = position.at[1] | vacant;
            let reached_2 = closure(
                self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached) & position.at[1],
            );
            let by_adj = self.adj_table.image(reached_2);
            let before_2 = closure(self.edge_table[2], |before| self.adj_table.image(before & position.at[1]));
            let before_4 = closure(
                before_2 | self.adj_table.image(open & before_2),
                |before_3| self.adj_table.image(before_3 & position.at[1]),
            );
            let by_adj_2 = spread_of(
                reached_2 | (self.edge_table[6] & (position.at[1] | vacant)) | (open & by_adj),
                |reached_3| self.adj_table.image(reached_3), position.at[1],
            );
            (self.edge_table[6] & (position.at[1] | vacant) & before_2 & vacant)
                | (open & before_2 & vacant & by_adj_2)
                | (self.edge_table[6] & (position.at[1] | vacant) & before_4 & vacant)
                | (open & before_4 & vacant & by_adj)
        }
    }

    /// Whether a move is legal, has to be looked at and brings it about.
    pub fn tried_defender_2(
        &self, position: &Position<W>, args: &Question<Args>, p: Point, after_null: &Answer<W>,
    ) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(p), opponent(args.attacker));
        (after_null.holds() || self.breaks(&after, after_null)) && !self.gi_2_1_near_verdict(&after, args)
    }

    /// A part of `gi_2_1_near_stands` and `gi_3_2_1_near_stands`. `n` is from 2 to 3. Rule: prelude.game:8.
    pub fn gi_near_stands_part(
        &self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value,
    ) -> Answer<W> {
        let goal_holds = self.goal(position, args.attacker);
        Answer::from(!goal_holds && !self.goal(position, opponent(args.attacker)))
            .and(|| self.at_once_or_some_tried_attacker_why(position, args, changes, n))
            .and(|| Answer::from(!goal_holds)).and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
    }

    /// The answer of `gi_near`; if it holds, with the reason for one who makes a single reply. Rule: prelude.game:8.
    pub fn gi_2_1_near_stands(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        Answer::from(self.near_2(position, args.attacker)).and(|| {
            self.goal_attacker_why_yes(position, args)
                .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                .or(|| self.gi_near_stands_part(position, args, changes, 2))
        })
    }

    /// A part of `g_2_2_1_near_verdict`. Rule: prelude.game:14.
    pub fn g_2_2_1_near_verdict_part(
        &self, position: &Position<W>, args: &Question<Args>, reaching: Bits<W>, vacant: Bits<W>, likely: Bits<W>,
    ) -> bool {
        let threat = self.gi_2_1_near_stands(position, args, 1).contrary();
        let threat_2 = if threat.holds() {
            threat
        } else {
            Answer::<W>::no().joining(&threat).barring(AT_BARS, opponent(args.attacker), reaching)
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
        let reaching = self.reaching(position, args);
        if !(vacant & reaching).is_empty() || goal_holds || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let likely = self.likely_2(position, args);
        let after_null = Answer::<W>::yes();
        (vacant & (likely | args.killers.of(2))).iter()
            .all(|p| !args.killers.noted(2, p, self.tried_defender_2(position, args, p, &after_null)))
            && self.g_2_2_1_near_verdict_part(position, args, reaching, vacant, likely)
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
        if goal_holds || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let vacant = position.at_absent(self);
        if !(vacant & self.nearer(position, args)).is_empty() {
            return true;
        }
        let nearer = self.nearer_3(position, args);
        let some = (vacant & nearer).iter()
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
        let after_null = self.g_near_why_no(position, args, 2);
        let barred = if after_null.holds() {
            self.board.full
        } else {
            after_null.barred(AT_BARS, args.attacker, self.board.full)
        };
        ((vacant & barred) - nearer).iter()
            .any(|p_2| {
                let mut after_2 = counting(*position);
                after_2.put_at(Bits::<W>::of(p_2), args.attacker);
                (after_null.holds() || self.breaks(&after_2, &after_null)) && self.g_2_2_1_near_verdict(&after_2, args)
            })
    }

    /// The answer of `g_near`; if it holds, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:14.
    pub fn g_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value, n: Value) -> Answer<W> {
        Answer::from(self.near_3_of(position, args, n)).and(|| {
            self.goal_attacker_why_yes(position, args).or(|| {
                self.goal_attacker_why_no(position, args).contrary()
                    .and(|| self.not_goal_defender_why(position, args))
                    .and(|| {
                        let threat = self.gi_near_why_yes(position, args, add(changes, 1), n);
                        Answer::from(threat.holds()).joining_cell(AT_BARS, &threat)
                            .joining_place(PASSES_BARS, &threat)
                            .and(|| {
                                let vacant = position.at_absent(self);
                                let no_other_2 = if threat.holds() {
                                    let no_other = Answer::<W>::yes().joining_cell(AT_BARS, &threat)
                                        .joining_place(PASSES_BARS, &threat);
                                    if self.breaks(position, &no_other) {
                                        Answer::<W>::yes().barring_everything()
                                    } else {
                                        no_other
                                    }
                                } else {
                                    Answer::<W>::yes().barring_everything()
                                };
                                let candidates = no_other_2
                                    .barred(AT_BARS, opponent(args.attacker), self.board.full);
                                every(
                                        (vacant & candidates).iter(),
                                        |p| self.tried_defender_why_yes(position, args, p, &threat, changes, n),
                                    )
                                    .and(|| Answer::yes().barring(AT_BARS, NONE, candidates - vacant))
                                    .if_holds(|why| why.joining(&no_other_2))
                            })
                    })
            })
        })
    }

    /// A part of `unreached_11`.
    pub fn unreached_part_5(&self, position: &Position<W>, before: Bits<W>, by_adj: Bits<W>) -> Answer<W> {
        let mut why = Answer::yes().joining(&self.unreached_9(position, before));
        let points = before & self.edge_table[0];
        why.bar(AT_BARS, 0, points);
        why.bar(AT_BARS, NONE, points);
        let points_2 = before - by_adj;
        if !points_2.is_empty() {
            let points_3 = self.adj_table.preimage(points_2);
            if !points_3.is_empty() {
                why.join(&self.unreached_9(position, points_3));
            }
        }
        let points_4 = before & by_adj;
        why.bar(AT_BARS, 0, points_4);
        why.bar(AT_BARS, NONE, points_4);
        why.bar(AT_BARS, 0, before & self.adj_table.image(self.board.full - before));
        why
    }

    /// Why the points are not reached.
    pub fn unreached_11(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let common = self.edge_table[0] & (position.at[0] | vacant);
        let reached_2 = closure(
            self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
        );
        let reached_4 = closure(
            reached_2 | common | ((position.at[0] | vacant) & self.adj_table.image(reached_2)),
            |reached_3| self.adj_table.image(reached_3) & position.at[0],
        );
        let reached_6 = closure(
            reached_4 | common | ((position.at[0] | vacant) & self.adj_table.image(reached_4)),
            |reached_5| self.adj_table.image(reached_5) & position.at[0],
        );
        let by_adj = self.adj_table.image(reached_6);
        let before = closure(points, |reached_7| self.adj_table.image(reached_7 & position.at[0]));
        self.unreached_part_5(position, before, by_adj)
    }

    /// A part of `unreached_12`.
    pub fn unreached_part_6(&self, position: &Position<W>, before: Bits<W>, by_adj: Bits<W>) -> Answer<W> {
        let mut why = Answer::yes().joining(&self.unreached_10(position, before));
        let points = before & self.edge_table[6];
        why.bar(AT_BARS, 1, points);
        why.bar(AT_BARS, NONE, points);
        let points_2 = before - by_adj;
        if !points_2.is_empty() {
            let points_3 = self.adj_table.preimage(points_2);
            if !points_3.is_empty() {
                why.join(&self.unreached_10(position, points_3));
            }
        }
        let points_4 = before & by_adj;
        why.bar(AT_BARS, 1, points_4);
        why.bar(AT_BARS, NONE, points_4);
        why.bar(AT_BARS, 1, before & self.adj_table.image(self.board.full - before));
        why
    }

    /// Why the points are not reached.
    pub fn unreached_12(&self, position: &Position<W>, points: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let common = self.edge_table[6] & (position.at[1] | vacant);
        let reached_2 = closure(
            self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached) & position.at[1],
        );
        let reached_4 = closure(
            reached_2 | common | ((position.at[1] | vacant) & self.adj_table.image(reached_2)),
            |reached_3| self.adj_table.image(reached_3) & position.at[1],
        );
        let reached_6 = closure(
            reached_4 | common | ((position.at[1] | vacant) & self.adj_table.image(reached_4)),
            |reached_5| self.adj_table.image(reached_5) & position.at[1],
        );
        let by_adj = self.adj_table.image(reached_6);
        let before = closure(points, |reached_7| self.adj_table.image(reached_7 & position.at[1]));
        self.unreached_part_6(position, before, by_adj)
    }

    /// The answer of `near_3`; if it does not hold, with the reason. Rule: hex.game:16, hex.game:17.
    pub fn near_3_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = Answer::from(args.attacker == 0).and(|| {
            let vacant = position.at_absent(self);
            let common = self.edge_table[0] & (position.at[0] | vacant);
            let open = position.at[0] | vacant;
            let reached_2 = closure(
                self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
            );
            let reached_4 = closure(
                reached_2 | common | (open & self.adj_table.image(reached_2)),
                |reached_3| self.adj_table.image(reached_3) & position.at[0],
            );
            let reached_6 = closure(
                reached_4 | common | (open & self.adj_table.image(reached_4)),
                |reached_5| self.adj_table.image(reached_5) & position.at[0],
            );
            let reached_8 = closure(
                reached_6 | common | (open & self.adj_table.image(reached_6)),
                |reached_7| self.adj_table.image(reached_7) & position.at[0],
            );
            if (self.edge_table[4] & reached_8).is_empty() {
                Answer::no().joining_of(self.edge_table[4], |points| self.unreached_11(position, points))
            } else {
                Answer::yes()
            }
        });
        why.or(|| {
            Answer::from(args.attacker != 0).and(|| {
                let vacant_2 = position.at_absent(self);
                let common_2 = self.edge_table[6] & (position.at[1] | vacant_2);
                let open_2 = position.at[1] | vacant_2;
                let reached_10 = closure(
                    self.edge_table[6] & position.at[1],
                    |reached_9| self.adj_table.image(reached_9) & position.at[1],
                );
                let reached_12 = closure(
                    reached_10 | common_2 | (open_2 & self.adj_table.image(reached_10)),
                    |reached_11| self.adj_table.image(reached_11) & position.at[1],
                );
                let reached_14 = closure(
                    reached_12 | common_2 | (open_2 & self.adj_table.image(reached_12)),
                    |reached_13| self.adj_table.image(reached_13) & position.at[1],
                );
                let reached_16 = closure(
                    reached_14 | common_2 | (open_2 & self.adj_table.image(reached_14)),
                    |reached_15| self.adj_table.image(reached_15) & position.at[1],
                );
                if (self.edge_table[2] & reached_16).is_empty() {
                    Answer::no().joining_of(self.edge_table[2], |points_2| self.unreached_12(position, points_2))
                } else {
                    Answer::yes()
                }
            })
        })
    }

    /// The answer of `gi_1_near`; if it holds, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_1_near_why_yes(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = self.gi_1_near_why_yes(position, args, changes);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_1_near`, with its reason. Rule: prelude.game:20.
    pub fn ip_1_near_why(&self, position: &Position<W>, args: &Args, changes: Value) -> Answer<W> {
        let why = self.ip_1_near_why_yes(position, args, changes);
        if why.holds() {
            why
        } else {
            let why_2 = self.gi_1_near_why_no(position, args);
            Answer::from(why_2.holds()).joining_cell(AT_BARS, &why_2).joining_place(PASSES_BARS, &why_2)
        }
    }

    /// The answer of `ip_near`, with its reason. `n` is from 1 to 3. Rule: prelude.game:20.
    pub fn ip_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        if n == 1 {
            self.ip_1_near_why(position, args, self.board.full.count())
        } else if n == 2 {
            self.ip_2_1_near_why(position, args, self.board.full.count())
        } else {
            self.ip_3_2_1_near_why(position, args, self.board.full.count())
        }
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
            Answer::no().joining(&threat).barring(AT_BARS, opponent(args.attacker), self.reaching(position, args))
        }
    }

    /// The answer of `gi_near`; if it holds, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_2_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_near_why_yes(position, args, changes, 2);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:20.
    pub fn ip_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.ip_2_1_near_why_yes(position, args, changes);
        if why.holds() {
            why
        } else {
            let why_2 = self.gi_near_why_no(position, args, 2);
            Answer::from(why_2.holds()).joining_cell(AT_BARS, &why_2).joining_place(PASSES_BARS, &why_2)
        }
    }

    /// The answer of `gi_near`; if it holds, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_3_2_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.gi_near_why_yes(position, args, changes, 3);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:20.
    pub fn ip_3_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        let why = self.ip_3_2_1_near_why_yes(position, args, changes);
        if why.holds() {
            why
        } else {
            let why_2 = self.gi_near_why_no(position, args, 3);
            Answer::from(why_2.holds()).joining_cell(AT_BARS, &why_2).joining_place(PASSES_BARS, &why_2)
        }
    }

    /// The answer of `gi_near`; if it holds, with the reason for one who makes a single reply. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_stands(&self, position: &Position<W>, args: &Question<Args>, changes: Value) -> Answer<W> {
        Answer::from(self.near_3(position, args.attacker)).and(|| {
            self.goal_attacker_why_yes(position, args)
                .and(|| Answer::from(!self.goal(position, opponent(args.attacker))))
                .or(|| self.gi_near_stands_part(position, args, changes, 3))
        })
    }

    /// The answer of `g_near`, with its reason. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g_near_why_for_anyone(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = if n == 1 {
            self.g_1_1_near_why_yes(position, args, self.board.full.count())
        } else {
            self.g_near_why_yes(position, args, self.board.full.count(), n)
        };
        if why.holds() { why } else { self.g_near_why_no(position, args, n) }
    }

    /// A part of `likely_3`.
    pub fn likely_part_2(&self, position: &Position<W>) -> Bits<W> {
        let vacant = position.at_absent(self);
        let common = self.edge_table[0] & (position.at[0] | vacant);
        let open = position.at[0] | vacant;
        let reached_2 = closure(
            self.edge_table[0] & position.at[0], |reached| self.adj_table.image(reached) & position.at[0],
        );
        let by_adj = self.adj_table.image(reached_2);
        let reached_4 = closure(
            reached_2 | common | (open & by_adj), |reached_3| self.adj_table.image(reached_3) & position.at[0],
        );
        let by_adj_2 = self.adj_table.image(reached_4);
        let before_2 = closure(self.edge_table[4], |before| self.adj_table.image(before & position.at[0]));
        let before_4 = closure(
            before_2 | self.adj_table.image(open & before_2),
            |before_3| self.adj_table.image(before_3 & position.at[0]),
        );
        let before_6 = closure(
            before_4 | self.adj_table.image(open & before_4),
            |before_5| self.adj_table.image(before_5 & position.at[0]),
        );
        let by_adj_3 = spread_of(
            reached_4 | common | (open & by_adj_2), |reached_5| self.adj_table.image(reached_5), position.at[0],
        );
        (self.edge_table[0] & (position.at[0] | vacant) & before_2 & vacant)
            | (open & before_2 & vacant & by_adj_3)
            | (self.edge_table[0] & (position.at[0] | vacant) & before_4 & vacant)
            | (open & before_4 & vacant & by_adj_2)
            | (self.edge_table[0] & (position.at[0] | vacant) & before_6 & vacant)
            | (open & before_6 & vacant & by_adj)
    }

    /// The points that count for `near_3`.
    pub fn likely_3(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if args.attacker == 0 {
            self.likely_part_2(position)
        } else {
            let vacant = position.at_absent(self);
            let common = self.edge_table[6] & (position.at[1] | vacant);
            let open = position.at[1] | vacant;
            let reached_2 = closure(
                self.edge_table[6] & position.at[1], |reached| self.adj_table.image(reached) & position.at[1],
            );
            let by_adj = self.adj_table.image(reached_2);
            let reached_4 = closure(
                reached_2 | common | (open & by_adj), |reached_3| self.adj_table.image(reached_3) & position.at[1],
            );
            let by_adj_2 = self.adj_table.image(reached_4);
            let before_2 = closure(self.edge_table[2], |before| self.adj_table.image(before & position.at[1]));
            let before_4 = closure(
                before_2 | self.adj_table.image(open & before_2),
                |before_3| self.adj_table.image(before_3 & position.at[1]),
            );
            let before_6 = closure(
                before_4 | self.adj_table.image(open & before_4),
                |before_5| self.adj_table.image(before_5 & position.at[1]),
            );
            let by_adj_3 = spread_of(
                reached_4 | common | (open & by_adj_2), |reached_5| self.adj_table.image(reached_5), position.at[1],
            );
            (self.edge_table[6] & (position.at[1] | vacant) & before_2 & vacant)
                | (open & before_2 & vacant & by_adj_3)
                | (self.edge_table[6] & (position.at[1] | vacant) & before_4 & vacant)
                | (open & before_4 & vacant & by_adj_2)
                | (self.edge_table[6] & (position.at[1] | vacant) & before_6 & vacant)
                | (open & before_6 & vacant & by_adj)
        }
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
        &self, position: &Position<W>, args: &Question<Args>, reaching: Bits<W>, vacant: Bits<W>, likely: Bits<W>,
    ) -> bool {
        let threat = self.gi_3_2_1_near_stands(position, args, 1).contrary();
        let threat_2 = if threat.holds() {
            threat
        } else {
            Answer::<W>::no().joining(&threat).barring(AT_BARS, opponent(args.attacker), reaching)
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
        let reaching = self.reaching(position, args);
        if !(vacant & reaching).is_empty() || goal_holds || self.goal(position, opponent(args.attacker)) {
            return false;
        }
        let likely = self.likely_3(position, args);
        let after_null = Answer::<W>::yes();
        (vacant & (likely | args.killers.of(3))).iter()
            .all(|p| !args.killers.noted(3, p, self.tried_defender_3(position, args, p, &after_null)))
            && self.g_3_3_2_1_near_verdict_part(position, args, reaching, vacant, likely)
    }

    /// What `goal_attacker_why` and `goal_defender_why` ask. Rule: hex.game:16, hex.game:17.
    pub fn reached_why_9(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let common = self.edge_table[0] & position.at[0];
        if !closure_has(
            common, |reached| self.adj_table.image(reached) & position.at[0], |layer| layer & self.edge_table[4], 1,
        ) {
            self.goal_attacker_why_part(position, args)
        } else {
            self.reached_why_3(position, args, common)
        }
    }

    /// What `goal_attacker_why` and `goal_defender_why` ask. Rule: hex.game:16, hex.game:17.
    pub fn reached_why_10(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let common = self.edge_table[6] & position.at[1];
        if !closure_has(
            common, |reached| self.adj_table.image(reached) & position.at[1], |layer| layer & self.edge_table[2], 1,
        ) {
            self.goal_attacker_why_part_3(position, args)
        } else {
            self.reached_why_7(position, args, common)
        }
    }

    /// The answer of `goal`, with its reason. Rule: hex.game:16, hex.game:17.
    pub fn goal_attacker_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(args.attacker == 0).and(|| self.reached_why_9(position, args))
            .or(|| Answer::from(args.attacker == 1).and(|| self.reached_why_10(position, args)))
    }

    /// The answer of `goal`, with its reason. Rule: hex.game:16, hex.game:17.
    pub fn goal_defender_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(opponent(args.attacker) == 0).and(|| self.reached_why_9(position, args))
            .or(|| Answer::from(opponent(args.attacker) == 1).and(|| self.reached_why_10(position, args)))
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

    /// Appends the candidates of `play`. Rule: hex.game:12.
    pub fn play_candidates(&self, position: &Position<W>, _c: Player, moves: &mut Vec<Move>) {
        for p in position.at_absent(self).iter() {
            moves.push(Move::new(0, [p]));
        }
    }

    /// The position after `play` by the player, if the move is legal. Rule: hex.game:12.
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
        name: instance.name.to_string(), game: "hex".to_string(), players: ["red", "blue"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([Clause {
            name: "play".to_string(), parameters: Vec::from([Kind::Point]), pass: false, located: [true, true],
        }]),
        parameters: Vec::new(), cells: shapes(tables),
        legend: Vec::from([('R', Vec::from([(0, 0)])), ('B', Vec::from([(0, 1)]))]), no_move: None,
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

/// The game `hex` on a board.
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
            moves.extend(tables.play_sure(position, args).iter().map(|point| Move::new(0, [point])));
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
            21..=23 => Some(tables.ip_near_why_for_anyone(position, question, selector.nth(21))),
            24..=26 => Some(tables.g_near_why_for_anyone(position, question, selector.nth(24))),
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
            Role::Attacker => tables.goal_attacker_why(position, args),
            Role::Defender => tables.goal_defender_why(position, args),
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

named!(Hex3, "hex3", width 1);

impl Hex3 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("hex3"), points: 9, holes: Borrowed(&[]), shape: Some((3, 3)), point_names: PointNames::Lettered,
        params: Borrowed(&[3]), sorts: Borrowed(&[(0, 9), (0, 8), (0, 2), (0, 3), (0, 0), (2, 18)]),
        tables: Borrowed(&[
            Contents::Sets(Borrowed(&[3, 0, 1, 2, 0, 3, 2, 5, 8, 0, 3, 6, 7, 8, 0, 3, 0, 3, 6, 0])),
            Contents::Relations(
                Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]))]),
            ),
        ]),
        start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[Images::Affine([2, -1, 0], [2, 0, -1])]),
        book: Borrowed(&[]),
    };
}

named!(Hex4, "hex4", width 1);

impl Hex4 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("hex4"), points: 16, holes: Borrowed(&[]), shape: Some((4, 4)),
        point_names: PointNames::Lettered, params: Borrowed(&[4]),
        sorts: Borrowed(&[(0, 16), (0, 8), (0, 2), (0, 4), (0, 0), (2, 18)]),
        tables: Borrowed(&[
            Contents::Sets(
                Borrowed(&[4, 0, 1, 2, 3, 0, 4, 3, 7, 11, 15, 0, 4, 12, 13, 14, 15, 0, 4, 0, 4, 8, 12, 0]),
            ),
            Contents::Relations(
                Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]))]),
            ),
        ]),
        start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[Images::Affine([3, -1, 0], [3, 0, -1])]),
        book: Borrowed(&[]),
    };
}

named!(Hex5, "hex5", width 1);

impl Hex5 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("hex5"), points: 25, holes: Borrowed(&[]), shape: Some((5, 5)),
        point_names: PointNames::Lettered, params: Borrowed(&[5]),
        sorts: Borrowed(&[(0, 25), (0, 8), (0, 2), (0, 5), (0, 0), (2, 18)]),
        tables: Borrowed(&[
            Contents::Sets(Borrowed(&[
                5, 0, 1, 2, 3, 4, 0, 5, 4, 9, 14, 19, 24, 0, 5, 20, 21, 22,
                23, 24, 0, 5, 0, 5, 10, 15, 20, 0,
            ])),
            Contents::Relations(
                Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]))]),
            ),
        ]),
        start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[Images::Affine([4, -1, 0], [4, 0, -1])]),
        book: Borrowed(&[]),
    };
}

named!(Hex11, "hex11", width 2);

impl Hex11 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("hex11"), points: 121, holes: Borrowed(&[]), shape: Some((11, 11)),
        point_names: PointNames::Lettered, params: Borrowed(&[11]),
        sorts: Borrowed(&[(0, 121), (0, 8), (0, 2), (0, 11), (0, 0), (2, 18)]),
        tables: Borrowed(&[
            Contents::Sets(Borrowed(&[
                11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 11, 10, 21, 32, 43,
                54, 65, 76, 87, 98, 109, 120, 0, 11, 110, 111, 112, 113, 114,
                115, 116, 117, 118, 119, 120, 0, 11, 0, 11, 22, 33, 44, 55,
                66, 77, 88, 99, 110, 0,
            ])),
            Contents::Relations(
                Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]))]),
            ),
        ]),
        start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[Images::Affine([10, -1, 0], [10, 0, -1])]),
        book: Borrowed(&[]),
    };
}
