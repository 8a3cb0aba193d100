//! The game `atari_go`, written by Kikashi from its rules: change those, not this file.
//!
//! Rules of the compiler, each with the number of places of this program where it was applied:
//! solved-moves 20, no-slack 22, sure-moves 13, closest-first 3, likely-replies 6, killer-replies 3,
//! winning-replies 3, implied-bound 20, shared-threat 9, said-once 60, verdict-first 48, single-reply 9,
//! kept-planes 24, off-gate 1, regress 59, followed-back 6, layers 44, order 69, components 10.

use ::kikashi_runtime::code::{
    Arc, Asked, Bits, Board, Borrowed, CellKind, CellShape, Cells, Clause, Compiled, Contents, Game, Images, Info,
    Instance, Kind, Knowledge, Move, NONE, NoMove, OnBoard, PLAYER, Pairs, PassBars, PlaneBars, Player, Point,
    PointNames, PointSet, Presence, Question, Relation, Role, Selector, SelectorId, Symmetry, Value, ValueBars, any,
    apart, chain_path, chain_roots, closure, counting, every, named, opponent, packed, plane, put, spread_all,
    spread_each, spread_has_from, spread_of_from, spread_reached, union_of, value_at,
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
        Some(Self {
            board: Board::new(instance.points, &instance.holes)?, size: instance.param(0)?,
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
        Self { at: [Bits::EMPTY; 2], taken: NONE, turn: 0 }
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

impl<const W: usize> Tables<W> {
    /// Whether the position has something that the answer bars.
    #[inline]
    pub fn breaks(&self, position: &Position<W>, why: &Answer<W>) -> bool {
        why.bars_everything() || why.meets(AT_BARS, &position.at, self.board.full)
            || why.meets_value(TAKEN_BARS, position.taken)
            || why.meets_value(PASSES_BARS, 0)
    }

    /// Whether the player has reached a goal. Rule: atari_go.game:13.
    #[inline]
    pub fn goal(position: &Position<W>, player: Player) -> bool {
        position.taken == opponent(player)
    }

    /// The points Q with `dies(C, L, Q)`. Rule: stones.game:15.
    pub fn dies_from(&self, position: &Position<W>, c: Player, l: Point) -> Bits<W> {
        let at_so = position.at_plane(opponent(c));
        let few = self.adj_table.row(l) & at_so;
        let reached_2 = spread_reached(
            position.at_absent(self), few, at_so, |point| self.adj_table.row(point),
            |reached| self.adj_table.image(reached),
        );
        closure(few - reached_2, |reached_3| self.adj_table.image(reached_3) & at_so)
    }

    /// Whether no point asked about is one that `string_from` leads to. Rule: stones.game:9, stones.game:10.
    pub fn string_from_clear(&self, position: &Position<W>, l: Point) -> bool {
        let vacant = position.at_absent(self);
        vacant.contains(l)
            || !spread_has_from(
                Bits::<W>::of(l), self.adj_table.row(l), |reached| self.adj_table.image(reached),
                position.at_plane(position.at(l)), vacant, 1,
            )
    }

    /// What `gi_1`, `gi` and others ask. Rule: prelude.game:8.
    pub fn string_from_clear_after(&self, position: &Position<W>, args: &Args, l: Point) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(l), args.attacker);
        let taken = if self.dies_from(&after, args.attacker, l).is_empty() {
            after.taken
        } else {
            opponent(args.attacker)
        };
        after.put_taken(taken);
        if after.taken != opponent(args.attacker) {
            return false;
        }
        after.taken != NONE || !self.string_from_clear(&after, l)
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    pub fn gi_1(&self, position: &Position<W>, args: &Args) -> bool {
        if position.taken == opponent(args.attacker) && position.taken != args.attacker {
            return true;
        }
        position.taken != args.attacker && position.taken != opponent(args.attacker)
            && position.at_absent(self).iter().any(|l| self.string_from_clear_after(position, args, l))
    }

    /// Whether moves of `gi1` are to be looked for. Rule: prelude.game:8.
    #[inline]
    pub fn gi1_open(position: &Position<W>, args: &Args) -> bool {
        position.taken != args.attacker && position.taken != opponent(args.attacker)
    }

    /// Whether the move just made belongs to the moves of `gi1`. Rule: prelude.game:8.
    #[inline]
    pub fn gi1_move(position: &Position<W>, args: &Args) -> bool {
        position.taken == opponent(args.attacker)
    }

    /// A part of `g`. Rule: prelude.game:14.
    pub fn every_string_from_clear_or_gi_after(
        &self, position: &Position<W>, args: &Args, vacant: Bits<W>, n: Value,
    ) -> bool {
        let gi_1_holds = if n == 1 { self.gi_1(position, args) } else { self.gi(position, args, n) };
        if !gi_1_holds {
            return false;
        }
        let c = opponent(args.attacker);
        vacant.iter()
            .all(|l| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(l), c);
                let taken = if self.dies_from(&after, c, l).is_empty() { after.taken } else { opponent(c) };
                after.put_taken(taken);
                if after.taken == NONE && self.string_from_clear(&after, l) {
                    return true;
                }
                if n == 1 { self.gi_1(&after, args) } else { self.gi(&after, args, n) }
            })
    }

    /// The gradual game `G(1, 1, [])`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if position.taken == opponent(args.attacker) {
            return true;
        }
        if position.taken == args.attacker {
            return false;
        }
        let vacant = position.at_absent(self);
        let c = opponent(args.attacker);
        let every = vacant.iter()
            .all(|l| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(l), c);
                self.string_from_clear(&after, l)
                    && !{
                        let taken = if self.dies_from(&after, c, l).is_empty() { after.taken } else { opponent(c) };
                        taken != NONE
                    }
            });
        every || self.every_string_from_clear_or_gi_after(position, args, vacant, n)
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if position.taken == opponent(args.attacker) && position.taken != args.attacker {
            return true;
        }
        if position.taken == args.attacker || position.taken == opponent(args.attacker) {
            return false;
        }
        let vacant = position.at_absent(self);
        vacant.iter().any(|l| self.string_from_clear_after(position, args, l))
            || vacant.iter()
                .any(|l_2| {
                    let mut after = counting(*position);
                    after.put_at(Bits::<W>::of(l_2), args.attacker);
                    let taken = if self.dies_from(&after, args.attacker, l_2).is_empty() {
                        after.taken
                    } else {
                        opponent(args.attacker)
                    };
                    after.put_taken(taken);
                    (after.taken != NONE || !self.string_from_clear(&after, l_2)) && self.g(&after, args, n - 1)
                })
    }

    /// Whether the move just made belongs to the moves of `gi`. `n` is from 2 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_move(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        position.taken == opponent(args.attacker) || self.g(position, args, n - 1)
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 3. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if n == 1 { !self.gi_1(position, args) } else { !self.gi(position, args, n) }
    }

    /// Whether a player may reach his goal by 1 moves in a row.
    /// - `closure reached from {q} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
    /// - adds over `at[none] & adj_table(closure reached from {q} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
    ///
    /// Rule: atari_go.game:13.
    pub fn near_1(&self, position: &Position<W>, player: Player) -> bool {
        if position.taken == opponent(player) {
            return true;
        }
        let at_so = position.at_plane(opponent(player));
        let vacant = position.at_absent(self);
        !spread_all(
            apart(at_so, self.adj_table.sources_of_many(vacant, 2), |reached| self.adj_table.image(reached)), at_so,
            vacant, 2, |point| self.adj_table.row(point), |reached_2| self.adj_table.image(reached_2),
        )
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.near_1(position, args.attacker) && self.gi_1(position, args)
    }

    /// Whether `gi1` holds without a move. Rule: prelude.game:8.
    #[inline]
    pub fn gi1_settled(position: &Position<W>, args: &Args) -> bool {
        position.taken == opponent(args.attacker) && position.taken != args.attacker
    }

    /// Whether a player may reach his goal by 2 moves in a row. `n` is from 2 to 3, and this is said of 2.
    /// - `closure reached from {q} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
    /// - adds over `at[none] & adj_table(closure reached from {q} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
    ///
    /// Rule: atari_go.game:13.
    pub fn near(&self, position: &Position<W>, player: Player, n: Value) -> bool {
        if position.taken == opponent(player) {
            return true;
        }
        let at_so = position.at_plane(opponent(player));
        let vacant = position.at_absent(self);
        !spread_all(
            apart(at_so, self.adj_table.sources_of_many(vacant, n + 1), |reached| self.adj_table.image(reached)), at_so,
            vacant, n + 1, |point| self.adj_table.row(point), |reached_2| self.adj_table.image(reached_2),
        )
    }

    /// Whether the defender may be without a legal move after 1 moves of the attacker in a row.
    pub fn stuck_1(&self, position: &Position<W>) -> bool {
        let vacant = position.at_absent(self);
        vacant.iter()
            .all(|l| {
                ((self.adj_table.row(l) & vacant) - Bits::<W>::of(l)).iter()
                    .all(|l_2| {
                        (vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2))).iter()
                            .all(|l_3| {
                                let rest = (self.adj_table.row(l_3) & vacant)
                                    - (Bits::<W>::of(l_3) | Bits::<W>::of(l) | Bits::<W>::of(l_2));
                                rest.is_empty()
                            })
                    })
            })
    }

    /// Whether the defender may be without a legal move after 0 moves of the attacker in a row.
    #[inline]
    pub fn stuck_0(&self, position: &Position<W>) -> bool {
        let vacant = position.at_absent(self);
        vacant.iter().all(|l| ((self.adj_table.row(l) & vacant) - Bits::<W>::of(l)).is_empty())
    }

    /// A part of `g_1_1_near`. Rule: prelude.game:14.
    pub fn g_1_1_near_part(&self, position: &Position<W>, args: &Args) -> bool {
        if !self.gi_1_near(position, args) {
            return false;
        }
        let c = opponent(args.attacker);
        position.at_absent(self).iter()
            .all(|l| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(l), c);
                let taken = if self.dies_from(&after, c, l).is_empty() { after.taken } else { opponent(c) };
                after.put_taken(taken);
                (after.taken == NONE && self.string_from_clear(&after, l)) || self.gi_1_near(&after, args)
            })
    }

    /// What `g_1_1_near` and `g_near_part` ask. Rule: prelude.game:14.
    pub fn every_dies_from(&self, position: &Position<W>, args: &Args) -> bool {
        let c = opponent(args.attacker);
        position.at_absent(self).iter()
            .all(|l| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(l), c);
                self.string_from_clear(&after, l)
                    && !{
                        let taken = if self.dies_from(&after, c, l).is_empty() { after.taken } else { opponent(c) };
                        taken != NONE
                    }
            })
    }

    /// The gradual game `G(1, 1, [])`. Rule: prelude.game:14.
    pub fn g_1_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        let stuck_0_holds = self.stuck_0(position);
        if !stuck_0_holds && !self.near_1(position, args.attacker) {
            return false;
        }
        if position.taken == opponent(args.attacker) {
            return true;
        }
        if position.taken == args.attacker {
            return false;
        }
        (stuck_0_holds && self.every_dies_from(position, args)) || self.g_1_1_near_part(position, args)
    }

    /// A part of `gi_near`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near_part(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if position.taken == opponent(args.attacker) && position.taken != args.attacker {
            return true;
        }
        if position.taken == args.attacker || position.taken == opponent(args.attacker) {
            return false;
        }
        let vacant = position.at_absent(self);
        vacant.iter().any(|l| self.string_from_clear_after(position, args, l))
            || vacant.iter()
                .any(|l_2| {
                    let mut after = counting(*position);
                    after.put_at(Bits::<W>::of(l_2), args.attacker);
                    let taken = if self.dies_from(&after, args.attacker, l_2).is_empty() {
                        after.taken
                    } else {
                        opponent(args.attacker)
                    };
                    after.put_taken(taken);
                    if after.taken == NONE && self.string_from_clear(&after, l_2) {
                        return false;
                    }
                    if n == 2 { self.g_1_1_near(&after, args) } else { self.g_near(&after, args, 2) }
                })
    }

    /// What `gi_near`, `near_or_stuck` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn stuck_2_of(&self, position: &Position<W>, n: Value) -> bool {
        if n == 2 { self.stuck_1(position) } else { self.stuck_2(position) }
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    #[inline]
    pub fn gi_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        (self.near(position, args.attacker, n) || self.stuck_2_of(position, n)) && self.gi_near_part(position, args, n)
    }

    /// Whether the attacker may reach his goal by 2 moves in a row, or the defender be without one before. `n` is from 2 to 3, and this is said of 2.
    #[inline]
    pub fn near_or_stuck(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        self.near(position, args.attacker, n) || self.stuck_2_of(position, n)
    }

    /// Whether the move just made belongs to the moves of `gi`. `n` is from 2 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_move_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if position.taken == opponent(args.attacker) {
            return true;
        }
        if n == 2 { self.g_1_1_near(position, args) } else { self.g_near(position, args, 2) }
    }

    /// Whether the defender may be without a legal move after 2 moves of the attacker in a row.
    pub fn stuck_2(&self, position: &Position<W>) -> bool {
        let vacant = position.at_absent(self);
        vacant.iter()
            .all(|l| {
                ((self.adj_table.row(l) & vacant) - Bits::<W>::of(l)).iter()
                    .all(|l_2| {
                        (vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2))).iter()
                            .all(|l_3| {
                                let rest = (self.adj_table.row(l_3) & vacant)
                                    - (Bits::<W>::of(l_3) | Bits::<W>::of(l) | Bits::<W>::of(l_2));
                                rest.iter().all(|l_4| {
                                    let rest_2 = vacant
                                        - (Bits::<W>::of(l) | Bits::<W>::of(l_2)
                                            | Bits::<W>::of(l_3) | Bits::<W>::of(l_4));
                                    rest_2.iter()
                                        .all(|l_5| {
                                            let all = Bits::<W>::of(l_5) | Bits::<W>::of(l)
                                                | Bits::<W>::of(l_2) | Bits::<W>::of(l_3)
                                                | Bits::<W>::of(l_4);
                                            ((self.adj_table.row(l_5) & vacant) - all).is_empty()
                                        })
                                })
                            })
                    })
            })
    }

    /// A part of `g_near`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:14.
    pub fn g_near_part(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if position.taken == opponent(args.attacker) {
            return true;
        }
        if position.taken == args.attacker {
            return false;
        }
        if self.stuck_0(position) && self.every_dies_from(position, args) {
            return true;
        }
        if !self.gi_near(position, args, n) {
            return false;
        }
        let c = opponent(args.attacker);
        position.at_absent(self).iter()
            .all(|l| {
                let mut after = counting(*position);
                after.put_at(Bits::<W>::of(l), c);
                let taken = if self.dies_from(&after, c, l).is_empty() { after.taken } else { opponent(c) };
                after.put_taken(taken);
                (after.taken == NONE && self.string_from_clear(&after, l)) || self.gi_near(&after, args, n)
            })
    }

    /// The gradual game `G(2, 2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:14.
    #[inline]
    pub fn g_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        (self.near(position, args.attacker, n) || self.stuck_2_of(position, n)) && self.g_near_part(position, args, n)
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 3. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if n == 1 { !self.gi_1_near(position, args) } else { !self.gi_near(position, args, n) }
    }

    /// Whether the attacker may reach his goal by 1 moves in a row, or the defender be without one before.
    #[inline]
    pub fn near_1_or_stuck(&self, position: &Position<W>, args: &Args) -> bool {
        self.stuck_0(position) || self.near_1(position, args.attacker)
    }

    /// Where a move of a player must be after which `goal` holds, if it does not.
    pub fn nearer(&self, position: &Position<W>, player: Player) -> Bits<W> {
        let at_so = position.at_plane(opponent(player));
        let vacant = position.at_absent(self);
        spread_each(
            apart(at_so, self.adj_table.sources_of_many(vacant, 2), |reached| self.adj_table.image(reached)), at_so,
            vacant, 2, |point| self.adj_table.row(point), |reached_2| self.adj_table.image(reached_2),
            |few| { if few.at_least(2) { Bits::<W>::EMPTY } else { few } },
        )
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    pub fn gi_1_near_verdict(&self, position: &Position<W>, args: &Args) -> bool {
        let nearer = self.nearer(position, args.attacker);
        if nearer.is_empty() && position.taken != opponent(args.attacker) {
            return false;
        }
        if position.taken == opponent(args.attacker) && position.taken != args.attacker {
            return true;
        }
        !(position.at_absent(self) & nearer).is_empty()
            && position.taken != args.attacker
            && position.taken != opponent(args.attacker)
    }

    /// The answer of `goal`; if it holds, with the reason. Rule: atari_go.game:13.
    #[inline]
    pub fn goal_attacker_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if position.taken == opponent(args.attacker) {
            Answer::yes().barring_other_values(TAKEN_BARS, position.taken, self.board.full)
        } else {
            Answer::no()
        }
    }

    /// The answer of `goal`; if it does not hold, with the reason. Rule: atari_go.game:13.
    #[inline]
    pub fn goal_why_no(position: &Position<W>, player: Player) -> Answer<W> {
        if position.taken == player { Answer::yes() } else { Answer::no().barring_value(TAKEN_BARS, player) }
    }

    /// Why no other points are reached than these.
    pub fn unreached(&self, args: &Args, reached: Bits<W>) -> Answer<W> {
        let points = self.board.full - reached;
        if points.is_empty() {
            Answer::yes()
        } else {
            Answer::yes().barring(AT_BARS, opponent(args.attacker), points & self.adj_table.image(reached))
        }
    }

    /// Why the points are reached.
    pub fn reached(&self, position: &Position<W>, args: &Args, q: Point, points: Bits<W>) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let roots = chain_roots(
            Bits::<W>::of(q), points, |reached| self.adj_table.image(reached) & at_so,
            |reached_2| self.adj_table.image(reached_2 & at_so),
        );
        let at_so_2 = position.at_plane(opponent(args.attacker));
        let path = chain_path(
            roots, points, |reached_3| self.adj_table.image(reached_3) & at_so_2,
            |reached_4| self.adj_table.image(reached_4 & at_so_2),
        );
        Answer::yes().barring_others(AT_BARS, &position.at, path - roots)
    }

    /// What `brings_about` and `unreached_why_3` ask.
    pub fn unreached_why(&self, args: &Args, vacant: Bits<W>, by_adj: Bits<W>, reached: Bits<W>) -> Answer<W> {
        let points = self.board.full - (vacant & by_adj);
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes();
            let points_2 = points - by_adj;
            if !points_2.is_empty() && self.adj_table.leads_to(points_2) {
                why.join(&self.unreached(args, reached));
            }
            why.bar(AT_BARS, NONE, points & by_adj);
            why
        }
    }

    /// A part of `brings_about`.
    pub fn brings_about_part(
        &self, position: &Position<W>, args: &Args, q: Point, at_so: Bits<W>, vacant: Bits<W>, l: Point,
    ) -> Answer<W> {
        let reached_2 = closure(Bits::<W>::of(q), |reached| self.adj_table.image(reached) & at_so);
        let by_adj = self.adj_table.image(reached_2);
        let mut why = Answer::yes().joining(&self.unreached_why(args, vacant, by_adj, reached_2))
            .barring_others(AT_BARS, &position.at, Bits::<W>::of(l) | Bits::<W>::of(q));
        let points = Bits::<W>::of(l) - self.adj_table.row(q);
        if !points.is_empty() {
            let points_2 = union_of(points.iter().map(|q_2| (self.adj_table.column(q_2) & reached_2).few(1)));
            if !points_2.is_empty() {
                why.join(&self.reached(position, args, q, points_2));
            }
        }
        why
    }

    /// Why a move reaches the goal.
    pub fn brings_about(&self, position: &Position<W>, args: &Args, l: Point) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let mut why = Answer::yes();
        let why_2 = any(at_so.iter(), |q| {
            let vacant = position.at_absent(self);
            let value = if spread_has_from(
                Bits::<W>::of(q), self.adj_table.row(q), |reached| self.adj_table.image(reached), at_so, vacant, 2,
            ) {
                false
            } else {
                vacant.contains(l)
                    && spread_of_from(
                            Bits::<W>::of(q), self.adj_table.row(q), |reached_2| self.adj_table.image(reached_2),
                            at_so,
                        )
                        .contains(l)
            };
            if value { self.brings_about_part(position, args, q, at_so, vacant, l) } else { Answer::no() }
        });
        why.join(&why_2);
        why
    }

    /// What `gi_1_near_why_yes`, `gi_1_near_stands` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn reason(position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(position.taken != args.attacker && position.taken != opponent(args.attacker))
    }

    /// What `gi_1_near_why_yes`, `g_1_1_near_why_yes` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_why(position: &Position<W>, player: Player) -> Answer<W> {
        Self::goal_why_no(position, player).contrary()
    }

    /// What `gi_1_near_why_yes`, `g_1_1_near_why_yes` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_why_2(position: &Position<W>, args: &Args) -> Answer<W> {
        Self::goal_why_no(position, opponent(args.attacker)).contrary()
    }

    /// The answer of `gi_1_near`; if it holds, with the reason. Rule: prelude.game:8.
    pub fn gi_1_near_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let nearer = self.nearer(position, args.attacker);
        Answer::from(!nearer.is_empty() || position.taken == opponent(args.attacker)).and(|| {
            self.goal_attacker_why_yes(position, args).and(|| Self::not_goal_why(position, args.attacker))
                .or(|| {
                    Self::reason(position, args)
                        .and(|| any((position.at_absent(self) & nearer).iter(), |l| {
                            self.brings_about(position, args, l)
                                .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
                        }))
                        .and(|| Self::not_goal_why_2(position, args))
                        .and(|| Self::not_goal_why(position, args.attacker))
                })
        })
    }

    /// What `near_1_why_no`, `nearer_out` and others ask. Rule: atari_go.game:13.
    pub fn reached_why(
        &self, position: &Position<W>, args: &Args, points: Bits<W>, q: Point, at_so: Bits<W>,
    ) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes().barring_others(AT_BARS, &position.at, points);
            let points_2 = points - self.adj_table.row(q);
            if !points_2.is_empty() {
                let reached_2 = closure(Bits::<W>::of(q), |reached| self.adj_table.image(reached) & at_so);
                let points_3 = union_of(points_2.iter().map(|q_2| (self.adj_table.column(q_2) & reached_2).few(1)));
                if !points_3.is_empty() {
                    why.join(&self.reached(position, args, q, points_3));
                }
            }
            why
        }
    }

    /// A part of `near_1_why_no`. Rule: atari_go.game:13.
    pub fn some_reached_why(&self, position: &Position<W>, args: &Args, at_so: Bits<W>) -> Answer<W> {
        any(at_so.iter(), |q| {
            let vacant = position.at_absent(self);
            if spread_has_from(
                Bits::<W>::of(q), self.adj_table.row(q), |reached| self.adj_table.image(reached), at_so, vacant, 2,
            ) {
                let mut why = Answer::no();
                let first = (vacant & self.adj_table.row(q)).few(2);
                let points = if first.at_least(2) {
                    first
                } else {
                    let common = vacant
                        & spread_of_from(
                            Bits::<W>::of(q), self.adj_table.row(q), |reached_2| self.adj_table.image(reached_2),
                            at_so,
                        );
                    first | (common - first).few(2 - first.count())
                };
                why.join(&self.reached_why(position, args, points, q, at_so));
                why
            } else {
                Answer::yes()
            }
        })
    }

    /// The answer of `near_1`; if it does not hold, with the reason. Rule: atari_go.game:13.
    pub fn near_1_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = if position.taken == opponent(args.attacker) {
            Answer::yes()
        } else {
            Answer::no().barring_value(TAKEN_BARS, opponent(args.attacker))
        };
        why.or(|| {
            let at_so = position.at_plane(opponent(args.attacker));
            self.some_reached_why(position, args, at_so)
                .if_fails(|why_2| why_2.barring(AT_BARS, opponent(args.attacker), self.board.full - at_so))
        })
    }

    /// What `nearer_out_part`, `nearer_out_part_2` and others ask.
    pub fn unreached_why_2(&self, args: &Args, q: Point, at_so: Bits<W>, points: Bits<W>) -> Answer<W> {
        let reached_2 = closure(Bits::<W>::of(q), |reached| self.adj_table.image(reached) & at_so);
        let by_adj = self.adj_table.image(reached_2);
        let mut why = Answer::yes();
        let points_2 = points - by_adj;
        if !points_2.is_empty() && self.adj_table.leads_to(points_2) {
            why.join(&self.unreached(args, reached_2));
        }
        why.bar(AT_BARS, NONE, points & by_adj);
        why
    }

    /// A part of `nearer_out`.
    pub fn nearer_out_part(
        &self, args: &Args, vacant: Bits<W>, q: Point, at_so: Bits<W>, points: Bits<W>,
    ) -> Answer<W> {
        if spread_has_from(
            Bits::<W>::of(q), self.adj_table.row(q), |reached| self.adj_table.image(reached), at_so, vacant, 2,
        ) {
            Answer::yes()
        } else {
            self.unreached_why_2(args, q, at_so, points)
        }
    }

    /// What `nearer_out`, `nearer_out_2` and others ask.
    pub fn unreached_why_3(&self, args: &Args, q: Point, at_so: Bits<W>, vacant: Bits<W>) -> Answer<W> {
        let reached_2 = closure(Bits::<W>::of(q), |reached| self.adj_table.image(reached) & at_so);
        let by_adj = self.adj_table.image(reached_2);
        Answer::no().joining(&self.unreached_why(args, vacant, by_adj, reached_2))
    }

    /// A part of `nearer_out`.
    pub fn nearer_out_part_why(
        &self, position: &Position<W>, args: &Args, vacant: Bits<W>, q: Point, at_so: Bits<W>, points: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes();
        if spread_has_from(
            Bits::<W>::of(q), self.adj_table.row(q), |reached| self.adj_table.image(reached), at_so, vacant, 2,
        ) {
            let first = (vacant & self.adj_table.row(q)).few(2);
            let points_2 = if first.at_least(2) {
                first
            } else {
                let common = vacant
                    & spread_of_from(
                        Bits::<W>::of(q), self.adj_table.row(q), |reached_2| self.adj_table.image(reached_2), at_so,
                    );
                first | (common - first).few(2 - first.count())
            };
            why.join(&self.reached_why(position, args, points_2, q, at_so));
        } else {
            why.join(&self.unreached_why_3(args, q, at_so, vacant));
        }
        why.join(&self.nearer_out_part(args, vacant, q, at_so, points));
        why
    }

    /// Why the points are not of `nearer`.
    pub fn nearer_out(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let mut why = Answer::yes().barring(AT_BARS, opponent(args.attacker), self.board.full - at_so);
        why.join(&every(at_so.iter(), |q| {
            let vacant = position.at_absent(self);
            self.nearer_out_part_why(position, args, vacant, q, at_so, points)
        }));
        why
    }

    /// What `gi_1_near_why_no_part` and `at_once_why_no` ask. Rule: prelude.game:8.
    pub fn some_why_or_nearer_out(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let vacant = position.at_absent(self);
        let nearer = self.nearer(position, args.attacker);
        any((vacant & nearer).iter(), |_| Answer::yes()).or(|| Answer::no().barring(AT_BARS, NONE, nearer - vacant))
            .if_fails(|why| {
                why.joining(&Self::goal_why_no(position, opponent(args.attacker)))
                    .joining_of(self.board.full - nearer, |points| self.nearer_out(position, args, points))
            })
    }

    /// What `gi_1_near_why_no_part`, `gi_1_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn reason_2(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if position.taken == args.attacker {
            Answer::no().barring_other_values(TAKEN_BARS, position.taken, self.board.full)
        } else {
            Answer::yes()
        }
    }

    /// A part of `gi_1_near_why_no`. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near_why_no_part(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.goal_attacker_why_yes(position, args).contrary().and(|| self.reason_2(position, args))
            .and(|| self.some_why_or_nearer_out(position, args))
    }

    /// The answer of `gi_1_near`; if it does not hold, with the reason. Rule: prelude.game:8.
    pub fn gi_1_near_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = if self.near_1(position, args.attacker) { Answer::yes() } else { self.near_1_why_no(position, args) };
        why.and(|| {
            Answer::from(position.taken == opponent(args.attacker) && position.taken != args.attacker)
                .or(|| self.gi_1_near_why_no_part(position, args))
                .or(|| Self::goal_why_no(position, opponent(args.attacker)).and(|| self.reason_2(position, args)))
        })
    }

    /// The answer of `gi_near`, with its reason. `n` is from 1 to 3. Rule: prelude.game:8.
    pub fn gi_near_why(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = if n == 1 { self.gi_1_near_why_yes(position, args) } else { self.gi_near_why_yes(position, args, n) };
        if why.holds() {
            why
        } else if n == 1 {
            self.gi_1_near_why_no(position, args)
        } else {
            self.gi_near_why_no(position, args, n)
        }
    }

    /// Where a move of `play` reaches the goal. Rule: atari_go.game:7.
    #[inline]
    pub fn play_sure(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        position.at_absent(self) & self.nearer(position, args.attacker)
    }

    /// Where a move of the attacker must be after which `near_1_or_stuck` holds, if it does not.
    pub fn nearer_2(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if self.stuck_1(position) {
            self.board.full
        } else {
            let at_so = position.at_plane(opponent(args.attacker));
            let vacant = position.at_absent(self);
            spread_each(
                apart(at_so, self.adj_table.sources_of_many(vacant, 3), |reached| self.adj_table.image(reached)), at_so,
                vacant, 3, |point| self.adj_table.row(point), |reached_2| self.adj_table.image(reached_2),
                |few| { if few.at_least(3) { Bits::<W>::EMPTY } else { few } },
            )
        }
    }

    /// Whether a move is legal, has to be looked at and brings it about.
    pub fn tried_defender(&self, position: &Position<W>, args: &Args, l: Point, after_null: &Answer<W>) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(l), opponent(args.attacker));
        let taken = if self.dies_from(&after, opponent(args.attacker), l).is_empty() {
            after.taken
        } else {
            args.attacker
        };
        after.put_taken(taken);
        if !after_null.holds() && !self.breaks(&after, after_null) {
            return false;
        }
        after.taken != NONE || !self.string_from_clear(&after, l)
    }

    /// Whether a move is legal, has to be looked at and brings it about. `n` is from 1 to 3.
    pub fn tried_defender_2(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(l), opponent(args.attacker));
        let taken = if self.dies_from(&after, opponent(args.attacker), l).is_empty() {
            after.taken
        } else {
            args.attacker
        };
        after.put_taken(taken);
        if (!after_null.holds() && !self.breaks(&after, after_null))
            || (after.taken == NONE && self.string_from_clear(&after, l))
        {
            return false;
        }
        if n == 1 {
            !self.gi_1_near_verdict(&after, args)
        } else {
            if n == 2 { !self.gi_2_1_near_verdict(&after, args) } else { !self.gi_3_2_1_near_verdict(&after, args) }
        }
    }

    /// A part of `brings_about_2`.
    pub fn brings_about_part_2(
        &self, position: &Position<W>, args: &Args, q: Point, at_so: Bits<W>, vacant: Bits<W>, l: Point,
    ) -> Answer<W> {
        let reached_2 = closure(Bits::<W>::of(q), |reached| self.adj_table.image(reached) & at_so);
        let by_adj = self.adj_table.image(reached_2);
        let mut why = Answer::yes();
        let points = self.board.full - (vacant & by_adj);
        if !points.is_empty() {
            let points_2 = points - by_adj;
            if !points_2.is_empty() && self.adj_table.leads_to(points_2) {
                why.join(&self.unreached(args, reached_2));
            }
        }
        why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
        why
    }

    /// Why a move reaches the goal.
    pub fn brings_about_2(&self, position: &Position<W>, args: &Args, l: Point) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let mut why = Answer::yes();
        let why_2 = any(at_so.iter(), |q| {
            let vacant = position.at_absent(self);
            let value = if spread_has_from(
                Bits::<W>::of(q), self.adj_table.row(q), |reached| self.adj_table.image(reached), at_so, vacant, 2,
            ) {
                false
            } else {
                vacant.contains(l)
                    && spread_of_from(
                            Bits::<W>::of(q), self.adj_table.row(q), |reached_2| self.adj_table.image(reached_2),
                            at_so,
                        )
                        .contains(l)
            };
            if value { self.brings_about_part_2(position, args, q, at_so, vacant, l) } else { Answer::no() }
        });
        why.join(&why_2);
        why
    }

    /// The answer of `gi_1_near`; if it holds, with the reason for one who makes a single reply. Rule: prelude.game:8.
    pub fn gi_1_near_stands(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let nearer = self.nearer(position, args.attacker);
        Answer::from(!nearer.is_empty() || position.taken == opponent(args.attacker)).and(|| {
            self.goal_attacker_why_yes(position, args).and(|| Answer::from(position.taken != args.attacker))
                .or(|| {
                    Self::reason(position, args)
                        .and(|| any((position.at_absent(self) & nearer).iter(), |l| {
                            self.brings_about_2(position, args, l)
                                .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
                        }))
                        .and(|| Answer::from(position.taken != opponent(args.attacker)))
                        .and(|| Answer::from(position.taken != args.attacker))
                })
        })
    }

    /// The points P with `string(P, P2)` for some P2 of the set. Rule: stones.game:9, stones.game:10.
    #[inline]
    pub fn string_to_any(&self, position: &Position<W>, p2_set: Bits<W>) -> Bits<W> {
        union_of(
            (0..2).map(|value| {
                let at_so = position.at_plane(value);
                closure(p2_set, |reached| self.adj_table.preimage(reached & at_so)) & at_so
            }),
        )
    }

    /// Why the points are reached.
    pub fn reached_2(&self, position: &Position<W>, points: Bits<W>, player: Player) -> Answer<W> {
        let vacant = position.at_absent(self);
        let at_so = position.at_plane(player);
        let roots = chain_roots(
            self.adj_table.preimage(vacant), points, |reached| self.adj_table.image(reached & at_so),
            |reached_2| self.adj_table.image(reached_2) & at_so,
        );
        let path = chain_path(
            roots, points, |reached_3| self.adj_table.image(reached_3 & at_so),
            |reached_4| self.adj_table.image(reached_4) & at_so,
        );
        let all = (path & at_so) | union_of(roots.iter().map(|q| (self.adj_table.row(q) & vacant).few(1)));
        Answer::yes().barring_others(AT_BARS, &position.at, all)
    }

    /// Why the points are not reached.
    pub fn unreached_2(&self, position: &Position<W>, points: Bits<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        let before = closure(points, |reached| self.adj_table.image(reached) & at_so);
        Answer::yes().barring(AT_BARS, NONE, self.adj_table.image(before))
            .barring(AT_BARS, player, self.adj_table.preimage(before) - at_so)
    }

    /// A part of `no_other_move`.
    pub fn no_other_move_part(&self, position: &Position<W>, threat: &Answer<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        let by_adj = self.adj_table.preimage(position.at_absent(self));
        let rest = at_so - self.string_to_any(position, by_adj);
        let mut why = Answer::yes().joining_place(TAKEN_BARS, threat);
        if rest.is_empty() {
            why.bar(AT_BARS, player, self.board.full - at_so);
            if !at_so.is_empty() {
                let points = at_so & closure(by_adj, |reached| self.adj_table.preimage(reached & at_so)) & at_so;
                if !points.is_empty() {
                    why.join(&self.reached_2(position, points, player));
                    why.bar_others(AT_BARS, &position.at, points);
                }
            }
        } else {
            let points_2 = rest.few(1);
            if !points_2.is_empty() {
                why.bar_others(AT_BARS, &position.at, points_2);
                why.join(&self.unreached_2(position, points_2, player));
            }
        }
        why
    }

    /// What `no_other_move`, `no_other_move_2` and others ask.
    pub fn string_to_any_2(&self, position: &Position<W>, after_null: &Answer<W>, player: Player) -> bool {
        if after_null.bars(TAKEN_BARS, position.taken) {
            return false;
        }
        !after_null.bars(TAKEN_BARS, player)
            || (position.at_plane(player)
                - self.string_to_any(position, self.adj_table.preimage(position.at_absent(self))))
                .is_empty()
    }

    /// What `no_other_move`, `no_other_move_2` and others ask.
    pub fn string_to_any_3(&self, position: &Position<W>, threat: &Answer<W>, player: Player) -> bool {
        if threat.bars(TAKEN_BARS, position.taken) {
            return false;
        }
        !threat.bars(TAKEN_BARS, player)
            || (position.at_plane(player)
                - self.string_to_any(position, self.adj_table.preimage(position.at_absent(self))))
                .is_empty()
    }

    /// Why no move breaks the answer but one that fills a point that it bars.
    pub fn no_other_move(&self, position: &Position<W>, args: &Args, threat: &Answer<W>) -> Answer<W> {
        let mut no_other = Answer::<W>::yes().joining_cell(AT_BARS, threat);
        if self.string_to_any_3(position, threat, args.attacker) {
            if !threat.bars(TAKEN_BARS, args.attacker) && !threat.bars(TAKEN_BARS, position.taken) {
                no_other.join_place(TAKEN_BARS, threat);
            } else {
                no_other.join(&self.no_other_move_part(position, threat, args.attacker));
            }
        } else {
            no_other.bar_everything();
        }
        no_other.join_place(PASSES_BARS, threat);
        let no_other_2 = Answer::<W>::yes().joining_cell(AT_BARS, &no_other).joining_place(TAKEN_BARS, &no_other)
            .joining_place(PASSES_BARS, &no_other);
        if self.breaks(position, &no_other_2) { Answer::yes().barring_everything() } else { no_other_2 }
    }

    /// A part of `g_1_1_near_verdict`. Rule: prelude.game:14.
    pub fn g_1_1_near_verdict_part(
        &self, position: &Position<W>, args: &Question<Args>, nearer: Bits<W>, vacant: Bits<W>, nearer_2: Bits<W>,
    ) -> bool {
        let threat = self.gi_1_near_stands(position, args).contrary();
        let threat_2 = if threat.holds() {
            threat
        } else {
            Answer::<W>::no().joining(&threat).barring(AT_BARS, opponent(args.attacker), nearer)
        };
        if threat_2.holds() {
            return false;
        }
        let why = if threat_2.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            self.no_other_move(position, args, &threat_2)
        };
        ((vacant & why.barred(AT_BARS, opponent(args.attacker), self.board.full))
            - nearer_2)
            .iter().all(|l| !args.killers.noted(1, l, self.tried_defender_2(position, args, l, &threat_2, 1)))
    }

    /// The gradual game `G(1, 1, [])`. Rule: prelude.game:14.
    pub fn g_1_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        let nearer = self.nearer(position, args.attacker);
        if nearer.is_empty() && position.taken != opponent(args.attacker) && !self.stuck_0(position) {
            return false;
        }
        if position.taken == opponent(args.attacker) {
            return true;
        }
        if position.taken == args.attacker {
            return false;
        }
        let holds = self.stuck_0(position)
            && {
                let after_null = Answer::<W>::yes();
                position.at_absent(self).iter().all(|l| !self.tried_defender(position, args, l, &after_null))
            };
        if holds {
            return true;
        }
        let vacant = position.at_absent(self);
        let nearer_2 = self.nearer(position, opponent(args.attacker));
        if !(vacant & nearer_2).is_empty() {
            return false;
        }
        let after_null_2 = Answer::<W>::yes();
        (vacant & (nearer | args.killers.of(1))).iter()
            .all(|l_2| {
                !args.killers.noted(1, l_2, self.tried_defender_2(position, args, l_2, &after_null_2, 1))
            }) && self.g_1_1_near_verdict_part(position, args, nearer_2, vacant, nearer)
    }

    /// Whether a move is legal, has to be looked at and brings it about. `n` is from 1 to 2.
    pub fn tried_attacker(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(l), args.attacker);
        let taken = if self.dies_from(&after, args.attacker, l).is_empty() {
            after.taken
        } else {
            opponent(args.attacker)
        };
        after.put_taken(taken);
        if (!after_null.holds() && !self.breaks(&after, after_null))
            || (after.taken == NONE && self.string_from_clear(&after, l))
        {
            return false;
        }
        if n == 1 { self.g_1_1_near_verdict(&after, args) } else { self.g_near_verdict(&after, args, 2) }
    }

    /// The answer of `stuck_0`; if it does not hold, with the reason.
    pub fn stuck_0_why_no(&self, position: &Position<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        every(vacant.iter(), |l| {
            let rest = (self.adj_table.row(l) & vacant) - Bits::<W>::of(l);
            (if rest.is_empty() {
                Answer::yes()
            } else {
                Answer::no().barring_others(AT_BARS, &position.at, rest.few(1))
            }).if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
        })
    }

    /// The points P2 with `string(P, P2)`. Rule: stones.game:9, stones.game:10.
    pub fn string_from(&self, position: &Position<W>, p: Point) -> Bits<W> {
        let point = if position.at_absent(self).contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
        let at_so = position.at_plane(position.at(p));
        closure(point, |reached| self.adj_table.image(reached) & at_so)
    }

    /// Why no other points are reached than these.
    pub fn unreached_3(&self, position: &Position<W>, reached: Bits<W>, p: Point) -> Answer<W> {
        let points = self.board.full - reached;
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes();
            if position.at_absent(self).contains(p) {
                why.bar_others(AT_BARS, &position.at, Bits::<W>::of(p));
            } else {
                why.bar(AT_BARS, NONE, Bits::<W>::of(p));
            }
            let points_2 = points & self.adj_table.image(reached);
            if !points_2.is_empty() {
                why.bar_others(AT_BARS, &position.at, Bits::<W>::of(p));
                if position.at(p) != NONE {
                    why.bar(AT_BARS, position.at(p), points_2);
                }
            }
            why
        }
    }

    /// Why the points are not of `string_from`. Rule: stones.game:9, stones.game:10.
    pub fn string_from_out(&self, position: &Position<W>, p: Point, _points: Bits<W>) -> Answer<W> {
        let point = if position.at_absent(self).contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
        let at_so = position.at_plane(position.at(p));
        self.unreached_3(position, closure(point, |reached| self.adj_table.image(reached) & at_so), p)
    }

    /// Why the points are not of `liberty_from`. Rule: stones.game:11.
    pub fn liberty_from_out(&self, position: &Position<W>, p: Point, points: Bits<W>) -> Answer<W> {
        let by_adj = self.adj_table.image(self.string_from(position, p));
        let mut why = Answer::yes();
        let points_2 = points - by_adj;
        if !points_2.is_empty() {
            let points_3 = self.adj_table.preimage(points_2);
            if !points_3.is_empty() {
                why.join(&self.string_from_out(position, p, points_3));
            }
        }
        why.bar(AT_BARS, NONE, points & by_adj);
        why
    }

    /// Why the points are reached.
    pub fn reached_3(&self, position: &Position<W>, p: Point, points: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let point = if vacant.contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
        let at_so = position.at_plane(position.at(p));
        let roots = chain_roots(
            point, points, |reached| self.adj_table.image(reached) & at_so,
            |reached_2| self.adj_table.image(reached_2 & at_so),
        );
        let mut why = Answer::yes();
        let at_so_2 = position.at_plane(position.at(p));
        let path = chain_path(
            roots, points, |reached_3| self.adj_table.image(reached_3) & at_so_2,
            |reached_4| self.adj_table.image(reached_4 & at_so_2),
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

    /// A part of `liberty_from_in`. Rule: stones.game:11.
    pub fn every_holds_why(
        &self, position: &Position<W>, points: Bits<W>, by_adj: Bits<W>, point: Bits<W>, vacant: Bits<W>, p: Point,
    ) -> Answer<W> {
        let points_2 = points & by_adj;
        if points_2.is_empty() || points_2.iter().all(|q| (point & self.adj_table.column(q)).few(1).is_empty()) {
            Answer::yes()
        } else {
            let mut why = Answer::yes();
            if vacant.contains(p) {
                why.bar_others(AT_BARS, &position.at, Bits::<W>::of(p));
            } else {
                why.bar(AT_BARS, NONE, Bits::<W>::of(p));
            }
            why
        }
    }

    /// Why the points are of `liberty_from`. Rule: stones.game:11.
    pub fn liberty_from_in(&self, position: &Position<W>, p: Point, points: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let point = if vacant.contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
        let by_adj = self.adj_table.image(point);
        let mut why = Answer::yes().barring_others(AT_BARS, &position.at, points)
            .joining(&self.every_holds_why(position, points, by_adj, point, vacant, p));
        let points_2 = points - by_adj;
        if !points_2.is_empty() {
            let string = self.string_from(position, p);
            let points_3 = union_of(points_2.iter().map(|q| (self.adj_table.column(q) & string).few(1)));
            if !points_3.is_empty() {
                why.join(&self.reached_3(position, p, points_3));
            }
        }
        why
    }

    /// Whether the move is allowed, with the reason.
    pub fn allowed_after(&self, position: &Position<W>, l: Point) -> Answer<W> {
        let why = if position.taken == NONE {
            Answer::no().barring_other_values(TAKEN_BARS, position.taken, self.board.full)
        } else {
            Answer::yes().barring_value(TAKEN_BARS, NONE)
        };
        why.or(|| {
            if self.string_from_clear(position, l) {
                Answer::no().joining(&self.liberty_from_out(position, l, self.board.full))
            } else {
                let vacant = position.at_absent(self);
                let point = if vacant.contains(l) { Bits::<W>::EMPTY } else { Bits::<W>::of(l) };
                let first = (vacant & self.adj_table.image(point)).few(1);
                let points = if first.is_empty() {
                    (vacant & self.adj_table.image(self.string_from(position, l))).few(1)
                } else {
                    first
                };
                if points.is_empty() { Answer::yes() } else { self.liberty_from_in(position, l, points) }
            }
        })
    }

    /// A part of `unreached_4`.
    pub fn unreached_part(
        &self, position: &Position<W>, before: Bits<W>, l: Point, at_so: Bits<W>, player: Player,
    ) -> Answer<W> {
        let points = before & self.adj_table.row(l) & at_so;
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes();
            let points_2 = spread_reached(
                position.at_absent(self), points, at_so, |point| self.adj_table.row(point),
                |reached| self.adj_table.image(reached),
            );
            if !points_2.is_empty() {
                why.join(&self.reached_2(position, points_2, player));
                why.bar_others(AT_BARS, &position.at, points_2);
            }
            why
        }
    }

    /// Why the points are not reached.
    pub fn unreached_4(&self, position: &Position<W>, points: Bits<W>, l: Point, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        let before = closure(points, |reached| self.adj_table.image(reached & at_so));
        let mut why = Answer::yes();
        let points_2 = before - (self.adj_table.row(l) & at_so);
        if !points_2.is_empty() {
            why.bar(AT_BARS, player, points_2 & self.adj_table.row(l));
        }
        why.join(&self.unreached_part(position, before, l, at_so, player));
        why.bar(AT_BARS, player, before & self.adj_table.image(self.board.full - before));
        why
    }

    /// Why the points are not of `dies_from`. Rule: stones.game:15.
    pub fn dies_from_out(&self, position: &Position<W>, l: Point, points: Bits<W>, player: Player) -> Answer<W> {
        if !points.at_least(2) && (points & position.at_plane(player)).is_empty() {
            Answer::yes().barring(AT_BARS, player, points)
        } else {
            self.unreached_4(position, points, l, player)
        }
    }

    /// Why the points are reached.
    pub fn reached_4(&self, position: &Position<W>, l: Point, points: Bits<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        let few = self.adj_table.row(l) & at_so;
        let reached_2 = spread_reached(
            position.at_absent(self), few, at_so, |point| self.adj_table.row(point),
            |reached| self.adj_table.image(reached),
        );
        let roots = chain_roots(
            few - reached_2, points, |reached_3| self.adj_table.image(reached_3) & at_so,
            |reached_4| self.adj_table.image(reached_4 & at_so),
        );
        let path = chain_path(
            roots, points, |reached_5| self.adj_table.image(reached_5) & at_so,
            |reached_6| self.adj_table.image(reached_6 & at_so),
        );
        Answer::yes().barring_others(AT_BARS, &position.at, (path - roots) | roots)
            .joining(&self.unreached_2(position, roots, player))
    }

    /// A part of `regressed`.
    pub fn regressed_part(&self, position: &Position<W>, l: Point, why: &Answer<W>, player: Player) -> Answer<W> {
        let dies = self.dies_from(position, opponent(player), l);
        let mut why_2 = Answer::yes();
        if dies.is_empty() {
            why_2.join(&self.dies_from_out(position, l, self.board.full, player));
        } else {
            let at_so = position.at_plane(player);
            let few = self.adj_table.row(l) & at_so;
            let reached_2 = spread_reached(
                position.at_absent(self), few, at_so, |point| self.adj_table.row(point),
                |reached| self.adj_table.image(reached),
            );
            let first = (few - reached_2).few(1);
            let few_2 = if first.is_empty() { dies.few(1) } else { first };
            why_2.join_of(few_2, |points| self.reached_4(position, l, points, player));
        }
        if dies.is_empty() {
            why_2.join_place(TAKEN_BARS, why);
        }
        why_2
    }

    /// The answer after a change, carried back to the state before it.
    pub fn regressed(&self, position: &Position<W>, args: &Args, why: &Answer<W>, l: Point) -> Answer<W> {
        let mut why_2 = Answer::from(why.holds()).joining_cell(AT_BARS, why);
        if !why.bars(TAKEN_BARS, args.attacker) && !why.bars(TAKEN_BARS, position.taken) {
            why_2.join_place(TAKEN_BARS, why);
        } else {
            why_2.join(&self.regressed_part(position, l, why, args.attacker));
        }
        why_2.join_place(PASSES_BARS, why);
        why_2
    }

    /// The answer after a change, carried back to the state before it.
    pub fn regressed_2(&self, position: &Position<W>, why: &Answer<W>, player: Player) -> Answer<W> {
        Answer::from(why.holds())
            .barring(AT_BARS, opponent(player), why.barred(AT_BARS, opponent(player), self.board.full))
            .barring(AT_BARS, player, why.barred(AT_BARS, player, self.board.full) - position.at_plane(player))
            .barring(AT_BARS, NONE, why.barred(AT_BARS, NONE, self.board.full) - position.at_absent(self))
            .joining_place(TAKEN_BARS, why).joining_place(PASSES_BARS, why)
    }

    /// The answer after a move, if it has to be looked at.
    pub fn tried_defender_why_no(
        &self, position: &Position<W>, args: &Args, l: Point, after_null: &Answer<W>,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), opponent(args.attacker));
        let taken = if self.dies_from(&after, opponent(args.attacker), l).is_empty() {
            after.taken
        } else {
            args.attacker
        };
        let mut after_2 = counting(after);
        after_2.put_taken(taken);
        let why_2 = if after_2.taken != NONE || !self.string_from_clear(&after_2, l) {
            let why = if self.breaks(&after_2, after_null) || !after_null.holds() {
                Answer::<W>::no()
            } else {
                *after_null
            };
            why.or(|| Answer::<W>::no().joining(&self.allowed_after(&after_2, l)))
        } else {
            Answer::<W>::yes()
        };
        let why_3 = if why_2.holds() { Answer::<W>::yes() } else { self.regressed(&after, args, &why_2, l) };
        if why_3.holds() { Answer::yes() } else { self.regressed_2(position, &why_3, args.attacker) }
    }

    /// A part of `tried_defender_why_no_2`.
    pub fn allowed_after_why(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        if position.taken != NONE || !self.string_from_clear(position, l) {
            (if self.breaks(position, after_null) || !after_null.holds() {
                let gi_1_near_verdict_holds = if n == 1 {
                    self.gi_1_near_verdict(position, args)
                } else if n == 2 {
                    self.gi_2_1_near_verdict(position, args)
                } else {
                    self.gi_3_2_1_near_verdict(position, args)
                };
                if gi_1_near_verdict_holds {
                    Answer::yes()
                } else if n == 1 {
                    self.gi_1_near_why_no(position, args)
                } else {
                    self.gi_near_why_no(position, args, n)
                }
            } else {
                *after_null
            }).if_fails(|why| why.joining(&self.allowed_after(position, l)))
        } else {
            Answer::yes()
        }
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
    pub fn tried_defender_why_no_2(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), opponent(args.attacker));
        let taken = if self.dies_from(&after, opponent(args.attacker), l).is_empty() {
            after.taken
        } else {
            args.attacker
        };
        let mut after_2 = counting(after);
        after_2.put_taken(taken);
        let why = self.allowed_after_why(&after_2, args, l, after_null, n);
        let why_2 = if why.holds() { Answer::<W>::yes() } else { self.regressed(&after, args, &why, l) };
        if why_2.holds() { Answer::yes() } else { self.regressed_2(position, &why_2, args.attacker) }
    }

    /// A part of `g_1_1_near_why_no_part`. Rule: prelude.game:14.
    pub fn g_1_1_near_why_no_part_part(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, likely: Bits<W>,
    ) -> Answer<W> {
        let why = self.gi_1_near_stands(position, args);
        let threat = if why.holds() { why } else { self.gi_1_near_why_no(position, args) };
        let threat_2 = if threat.holds() {
            Answer::<W>::yes().joining(&threat)
                .barring(AT_BARS, opponent(args.attacker), self.nearer(position, opponent(args.attacker)))
        } else {
            threat
        };
        Answer::from(threat_2.holds()).joining_cell(AT_BARS, &threat_2).joining_place(TAKEN_BARS, &threat_2)
            .joining_place(PASSES_BARS, &threat_2)
            .and(|| {
                let why_2 = if threat_2.holds() {
                    self.no_other_move(position, args, &threat_2)
                } else {
                    Answer::<W>::yes().barring_everything()
                };
                every(
                    ((vacant & why_2.barred(AT_BARS, opponent(args.attacker), self.board.full)) - likely).iter(),
                    |l| {
                        self.tried_defender_why_no_2(position, args, l, &threat_2, 1)
                            .if_fails(|why_3| why_3.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
                    },
                )
            })
    }

    /// A part of `g_1_1_near_why_no`. Rule: prelude.game:14.
    pub fn g_1_1_near_why_no_part(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let likely = self.nearer(position, args.attacker);
        let after_null = Answer::<W>::no();
        let why_2 = every((vacant & likely).iter(), |l| {
            self.tried_defender_why_no_2(position, args, l, &after_null, 1)
                .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
        });
        why_2.and(|| self.g_1_1_near_why_no_part_part(position, args, vacant, likely))
    }

    /// The answer of `g_1_1_near`; if it does not hold, with the reason. Rule: prelude.game:14.
    pub fn g_1_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let stuck_0_holds = self.stuck_0(position);
        let why = if stuck_0_holds || self.near_1(position, args.attacker) {
            Answer::yes()
        } else {
            self.near_1_why_no(position, args).or(|| self.stuck_0_why_no(position))
        };
        why.and(|| {
            Answer::from(position.taken == opponent(args.attacker))
                .or(|| {
                    self.goal_attacker_why_yes(position, args).contrary().and(|| self.reason_2(position, args))
                        .and(|| {
                            let why_2 = if stuck_0_holds { Answer::yes() } else { self.stuck_0_why_no(position) };
                            let why_4 = why_2.and(|| {
                                let after_null = Answer::<W>::no();
                                every(position.at_absent(self).iter(), |l| {
                                    self.tried_defender_why_no(position, args, l, &after_null)
                                        .if_fails(|why_3| {
                                            why_3.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                                        })
                                })
                            });
                            why_4.or(|| self.g_1_1_near_why_no_part(position, args))
                        })
                })
                .or(|| Self::goal_why_no(position, opponent(args.attacker)))
        })
    }

    /// Why no move breaks the answer but one that fills a point that it bars.
    pub fn no_other_move_2(&self, position: &Position<W>, args: &Args, after_null: &Answer<W>) -> Answer<W> {
        let mut no_other = Answer::<W>::yes().joining_cell(AT_BARS, after_null);
        if self.string_to_any_2(position, after_null, opponent(args.attacker)) {
            if !after_null.bars(TAKEN_BARS, position.taken) && !after_null.bars(TAKEN_BARS, opponent(args.attacker)) {
                no_other.join_place(TAKEN_BARS, after_null);
            } else {
                no_other.join(&self.no_other_move_part(position, after_null, opponent(args.attacker)));
            }
        } else {
            no_other.bar_everything();
        }
        no_other.join_place(PASSES_BARS, after_null);
        let no_other_2 = Answer::<W>::yes().joining_cell(AT_BARS, &no_other).joining_place(TAKEN_BARS, &no_other)
            .joining_place(PASSES_BARS, &no_other);
        if self.breaks(position, &no_other_2) { Answer::yes().barring_everything() } else { no_other_2 }
    }

    /// A part of `gi_2_1_near_verdict`. Rule: prelude.game:8.
    pub fn some_tried_attacker(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if position.taken == args.attacker || position.taken == opponent(args.attacker) {
            return false;
        }
        let vacant = position.at_absent(self);
        if !(vacant & self.nearer(position, args.attacker)).is_empty() {
            return true;
        }
        let nearer = self.nearer_2(position, args);
        let after_null = Answer::<W>::yes();
        if (vacant & nearer).iter().any(|l| self.tried_attacker(position, args, l, &after_null, 1)) {
            return true;
        }
        if !self.stuck_0(position) && !self.near_1(position, args.attacker) {
            return false;
        }
        let after_null_2 = self.g_1_1_near_why_no(position, args);
        let why = if after_null_2.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            self.no_other_move_2(position, args, &after_null_2)
        };
        ((vacant & why.barred(AT_BARS, args.attacker, self.board.full)) - nearer).iter()
            .any(|l_2| self.tried_attacker(position, args, l_2, &after_null_2, 1))
    }

    /// The gradual game `GI(2, [1])`. Rule: prelude.game:8.
    pub fn gi_2_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if !self.near(position, args.attacker, 2) && !self.stuck_1(position) {
            return false;
        }
        (position.taken == opponent(args.attacker) && position.taken != args.attacker)
            || self.some_tried_attacker(position, args)
    }

    /// Whether a move brings it about at once, with the reason.
    #[inline]
    pub fn at_once_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        any((position.at_absent(self) & self.nearer(position, args.attacker)).iter(), |l| {
            self.brings_about(position, args, l)
                .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
        })
    }

    /// The answer after a move, if it has to be looked at.
    pub fn tried_defender_why_yes(
        &self, position: &Position<W>, args: &Args, l: Point, after_null: &Answer<W>,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), opponent(args.attacker));
        let taken = if self.dies_from(&after, opponent(args.attacker), l).is_empty() {
            after.taken
        } else {
            args.attacker
        };
        let mut after_2 = counting(after);
        after_2.put_taken(taken);
        let why = if after_2.taken != NONE || !self.string_from_clear(&after_2, l) {
            if self.breaks(&after_2, after_null) || !after_null.holds() { Answer::<W>::no() } else { *after_null }
        } else {
            Answer::<W>::yes().joining(&self.allowed_after(&after_2, l))
        };
        let why_2 = if why.holds() { self.regressed(&after, args, &why, l) } else { Answer::<W>::no() };
        if why_2.holds() { self.regressed_2(position, &why_2, args.attacker) } else { Answer::no() }
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
    pub fn tried_defender_why_yes_2(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, threat: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), opponent(args.attacker));
        let taken = if self.dies_from(&after, opponent(args.attacker), l).is_empty() {
            after.taken
        } else {
            args.attacker
        };
        let mut after_2 = counting(after);
        after_2.put_taken(taken);
        let why = if after_2.taken != NONE || !self.string_from_clear(&after_2, l) {
            if self.breaks(&after_2, threat) || !threat.holds() {
                if n == 1 { self.gi_1_near_why_yes(&after_2, args) } else { self.gi_near_why_yes(&after_2, args, n) }
            } else {
                *threat
            }
        } else {
            Answer::<W>::yes().joining(&self.allowed_after(&after_2, l))
        };
        let why_2 = if why.holds() { self.regressed(&after, args, &why, l) } else { Answer::<W>::no() };
        if why_2.holds() { self.regressed_2(position, &why_2, args.attacker) } else { Answer::no() }
    }

    /// A part of `g_near_why_yes_part`. Rule: prelude.game:14.
    pub fn g_near_why_yes_part_part(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let threat = if n == 1 {
            self.gi_1_near_why_yes(position, args)
        } else {
            self.gi_near_why_yes(position, args, n)
        };
        Answer::from(threat.holds()).joining_cell(AT_BARS, &threat).joining_place(TAKEN_BARS, &threat)
            .joining_place(PASSES_BARS, &threat)
            .and(|| {
                let vacant = position.at_absent(self);
                let no_other = if threat.holds() {
                    self.no_other_move(position, args, &threat)
                } else {
                    Answer::<W>::yes().barring_everything()
                };
                let candidates = no_other.barred(AT_BARS, opponent(args.attacker), self.board.full);
                every((vacant & candidates).iter(), |l| self.tried_defender_why_yes_2(position, args, l, &threat, n))
                    .and(|| Answer::yes().barring(AT_BARS, NONE, candidates - vacant))
                    .if_holds(|why| why.joining(&no_other))
            })
    }

    /// A part of `g_near_why_yes`. `n` is from 1 to 3. Rule: prelude.game:14.
    pub fn g_near_why_yes_part(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why_2 = Answer::from(self.stuck_0(position)).and(|| {
            let vacant = position.at_absent(self);
            let after_null = Answer::<W>::no();
            let no_other = Answer::<W>::yes().barring_everything();
            let candidates = no_other.barred(AT_BARS, opponent(args.attacker), self.board.full);
            every((vacant & candidates).iter(), |l| self.tried_defender_why_yes(position, args, l, &after_null))
                .and(|| Answer::yes().barring(AT_BARS, NONE, candidates - vacant))
                .if_holds(|why| why.joining(&no_other))
        });
        why_2.or(|| self.g_near_why_yes_part_part(position, args, n))
    }

    /// The answer of `g_1_1_near`; if it holds, with the reason. Rule: prelude.game:14.
    pub fn g_1_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let holds = position.taken == opponent(args.attacker) || self.stuck_0(position)
            || !self.nearer(position, args.attacker).is_empty();
        Answer::from(holds).and(|| {
            self.goal_attacker_why_yes(position, args).or(|| {
                Self::reason(position, args).and(|| self.g_near_why_yes_part(position, args, 1))
                    .and(|| Self::not_goal_why_2(position, args))
                    .and(|| Self::not_goal_why(position, args.attacker))
            })
        })
    }

    /// The answer after a change, carried back to the state before it.
    pub fn regressed_3(&self, position: &Position<W>, args: &Args, why: &Answer<W>, l: Point) -> Answer<W> {
        let mut why_2 = Answer::from(why.holds()).joining_cell(AT_BARS, why);
        if !why.bars(TAKEN_BARS, position.taken) && !why.bars(TAKEN_BARS, opponent(args.attacker)) {
            why_2.join_place(TAKEN_BARS, why);
        } else {
            why_2.join(&self.regressed_part(position, l, why, opponent(args.attacker)));
        }
        why_2.join_place(PASSES_BARS, why);
        why_2
    }

    /// A part of `tried_attacker_why_yes`.
    pub fn tried_attacker_why_yes_part(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        if position.taken != NONE || !self.string_from_clear(position, l) {
            (if after_null.holds() || self.breaks(position, after_null) {
                let g_1_1_near_verdict_holds = if n == 1 {
                    self.g_1_1_near_verdict(position, args)
                } else {
                    self.g_near_verdict(position, args, 2)
                };
                if g_1_1_near_verdict_holds {
                    if n == 1 {
                        self.g_1_1_near_why_yes(position, args)
                    } else {
                        self.g_near_why_yes(position, args, 2)
                    }
                } else {
                    Answer::no()
                }
            } else {
                *after_null
            }).if_holds(|why| why.joining(&self.allowed_after(position, l)))
        } else {
            Answer::no()
        }
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 2.
    pub fn tried_attacker_why_yes(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), args.attacker);
        let taken = if self.dies_from(&after, args.attacker, l).is_empty() {
            after.taken
        } else {
            opponent(args.attacker)
        };
        let mut after_2 = counting(after);
        after_2.put_taken(taken);
        let why = self.tried_attacker_why_yes_part(&after_2, args, l, after_null, n);
        let why_2 = if why.holds() { self.regressed_3(&after, args, &why, l) } else { Answer::<W>::no() };
        if why_2.holds() { self.regressed_2(position, &why_2, opponent(args.attacker)) } else { Answer::no() }
    }

    /// A part of `gi_near_why_yes`. Rule: prelude.game:8.
    pub fn gi_2_1_near_why_yes_part(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        self.at_once_why_yes(position, args).or(|| {
            let vacant = position.at_absent(self);
            let nearer = self.nearer_2(position, args);
            let after_null = Answer::<W>::yes();
            let why_2 = any((vacant & nearer).iter(), |l| {
                self.tried_attacker_why_yes(position, args, l, &after_null, 1)
                    .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
            });
            why_2.or(|| {
                if self.stuck_0(position) || self.near_1(position, args.attacker) {
                    let after_null_2 = self.g_1_1_near_why_no(position, args);
                    let why_3 = if after_null_2.holds() {
                        Answer::<W>::yes().barring_everything()
                    } else {
                        self.no_other_move_2(position, args, &after_null_2)
                    };
                    any(
                        ((vacant & why_3.barred(AT_BARS, args.attacker, self.board.full)) - nearer).iter(),
                        |l_2| {
                            self.tried_attacker_why_yes(position, args, l_2, &after_null_2, 1)
                                .if_holds(|why_4| {
                                    why_4.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_2))
                                })
                        },
                    )
                } else {
                    Answer::no()
                }
            })
        })
    }

    /// The answer of `gi_near`; if it holds, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    pub fn gi_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        Answer::from(self.near(position, args.attacker, n) || self.stuck_2_of(position, n)).and(|| {
            self.goal_attacker_why_yes(position, args).and(|| Self::not_goal_why(position, args.attacker))
                .or(|| {
                    Self::reason(position, args)
                        .and(|| {
                            if n == 2 {
                                self.gi_2_1_near_why_yes_part(position, args)
                            } else {
                                self.gi_3_2_1_near_why_yes_part(position, args)
                            }
                        })
                        .and(|| Self::not_goal_why_2(position, args))
                        .and(|| Self::not_goal_why(position, args.attacker))
                })
        })
    }

    /// A part of `near_why_no`. Rule: atari_go.game:13.
    pub fn near_why_no_part(
        &self, position: &Position<W>, args: &Args, vacant: Bits<W>, q: Point, at_so: Bits<W>, n: Value,
    ) -> Answer<W> {
        let mut why = Answer::no();
        let first = (vacant & self.adj_table.row(q)).few(n + 1);
        let points = if first.at_least(n + 1) {
            first
        } else {
            let common = vacant
                & spread_of_from(
                    Bits::<W>::of(q), self.adj_table.row(q), |reached| self.adj_table.image(reached), at_so,
                );
            first | (common - first).few(n + 1 - first.count())
        };
        why.join(&self.reached_why(position, args, points, q, at_so));
        why
    }

    /// The answer of `near`; if it does not hold, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: atari_go.game:13.
    pub fn near_why_no(&self, position: &Position<W>, args: &Args, n: Value) -> Answer<W> {
        let why = if position.taken == opponent(args.attacker) {
            Answer::yes()
        } else {
            Answer::no().barring_value(TAKEN_BARS, opponent(args.attacker))
        };
        why.or(|| {
            let at_so = position.at_plane(opponent(args.attacker));
            any(
                    at_so.iter(),
                    |q| {
                        let vacant = position.at_absent(self);
                        if spread_has_from(
                            Bits::<W>::of(q), self.adj_table.row(q), |reached| self.adj_table.image(reached), at_so,
                            vacant, n + 1,
                        ) {
                            self.near_why_no_part(position, args, vacant, q, at_so, n)
                        } else {
                            Answer::yes()
                        }
                    },
                )
                .if_fails(|why_2| why_2.barring(AT_BARS, opponent(args.attacker), self.board.full - at_so))
        })
    }

    /// The answer of `stuck_1`; if it does not hold, with the reason.
    pub fn stuck_1_why_no(&self, position: &Position<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        every(vacant.iter(), |l| {
            every(
                    ((self.adj_table.row(l) & vacant) - Bits::<W>::of(l)).iter(),
                    |l_2| {
                        every(
                                (vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2))).iter(),
                                |l_3| {
                                    let rest = (self.adj_table.row(l_3) & vacant)
                                        - (Bits::<W>::of(l_3) | Bits::<W>::of(l) | Bits::<W>::of(l_2));
                                    (if rest.is_empty() {
                                        Answer::yes()
                                    } else {
                                        Answer::no().barring_others(AT_BARS, &position.at, rest.few(1))
                                    }).if_fails(|why| {
                                        why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_3))
                                    })
                                },
                            )
                            .if_fails(|why_2| why_2.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_2)))
                    },
                )
                .if_fails(|why_3| why_3.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
        })
    }

    /// Whether a move brings it about at once, with the reason.
    #[inline]
    pub fn at_once_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = if self.near_1(position, args.attacker) { Answer::yes() } else { self.near_1_why_no(position, args) };
        why.and(|| self.some_why_or_nearer_out(position, args))
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 2.
    pub fn tried_attacker_why_no(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), args.attacker);
        let taken = if self.dies_from(&after, args.attacker, l).is_empty() {
            after.taken
        } else {
            opponent(args.attacker)
        };
        let mut after_2 = counting(after);
        after_2.put_taken(taken);
        let why = if after_2.taken != NONE || !self.string_from_clear(&after_2, l) {
            if after_null.holds() || self.breaks(&after_2, after_null) {
                if n == 1 { self.g_1_1_near_why_no(&after_2, args) } else { self.g_near_why_no(&after_2, args, 2) }
            } else {
                *after_null
            }
        } else {
            Answer::<W>::no().joining(&self.allowed_after(&after_2, l))
        };
        let why_2 = if why.holds() { Answer::<W>::yes() } else { self.regressed_3(&after, args, &why, l) };
        if why_2.holds() { Answer::yes() } else { self.regressed_2(position, &why_2, opponent(args.attacker)) }
    }

    /// What `stuck_2_why` and `every_why` ask.
    pub fn reason_3(&self, position: &Position<W>, rest: Bits<W>, l: Point, vacant: Bits<W>) -> Answer<W> {
        (if rest.is_empty() {
            let points = self.board.full - (self.adj_table.row(l) & vacant);
            if points.is_empty() {
                Answer::yes()
            } else {
                Answer::yes().barring(AT_BARS, NONE, points & self.adj_table.row(l))
            }
        } else {
            Answer::no().barring_others(AT_BARS, &position.at, rest.few(1))
        }).if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
    }

    /// A part of `stuck_1_why`.
    pub fn every_why(&self, position: &Position<W>, rest: Bits<W>, vacant: Bits<W>, l: Point, l_2: Point) -> Answer<W> {
        every(
                rest.iter(),
                |l_3| {
                    let rest_2 = (self.adj_table.row(l_3) & vacant)
                        - (Bits::<W>::of(l_3) | Bits::<W>::of(l) | Bits::<W>::of(l_2));
                    self.reason_3(position, rest_2, l_3, vacant)
                },
            )
            .if_holds(|why| why.barring(AT_BARS, NONE, self.board.full - (rest | vacant)))
    }

    /// A part of `stuck_1_why`.
    pub fn stuck_1_why_part(&self, position: &Position<W>, rest: Bits<W>, vacant: Bits<W>, l: Point) -> Answer<W> {
        let why_2 = every(rest.iter(), |l_2| {
            let rest_2 = vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2));
            self.every_why(position, rest_2, vacant, l, l_2)
                .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_2)))
        });
        why_2
            .and(|| {
                let points = self.board.full - rest;
                if points.is_empty() {
                    Answer::yes()
                } else {
                    let points_2 = points - (self.adj_table.row(l) & vacant);
                    if points_2.is_empty() {
                        Answer::yes()
                    } else {
                        Answer::yes().barring(AT_BARS, NONE, points_2 & self.adj_table.row(l))
                    }
                }
            })
            .if_fails(|why_3| why_3.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
    }

    /// The answer of `stuck_1`, with its reason.
    pub fn stuck_1_why(&self, position: &Position<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        every(
                vacant.iter(),
                |l| {
                    let rest = (self.adj_table.row(l) & vacant) - Bits::<W>::of(l);
                    self.stuck_1_why_part(position, rest, vacant, l)
                },
            )
            .if_holds(|why| why.barring(AT_BARS, NONE, self.board.full - vacant))
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part_2(
        &self, args: &Args, vacant: Bits<W>, q: Point, at_so: Bits<W>, points: Bits<W>,
    ) -> Answer<W> {
        if spread_has_from(
            Bits::<W>::of(q), self.adj_table.row(q), |reached| self.adj_table.image(reached), at_so, vacant, 3,
        ) {
            Answer::yes()
        } else {
            self.unreached_why_2(args, q, at_so, points)
        }
    }

    /// A part of `nearer_out_2`.
    pub fn nearer_out_part_3(
        &self, position: &Position<W>, args: &Args, vacant: Bits<W>, q: Point, at_so: Bits<W>, points: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes();
        if spread_has_from(
            Bits::<W>::of(q), self.adj_table.row(q), |reached| self.adj_table.image(reached), at_so, vacant, 3,
        ) {
            let first = (vacant & self.adj_table.row(q)).few(3);
            let points_2 = if first.at_least(3) {
                first
            } else {
                let common = vacant
                    & spread_of_from(
                        Bits::<W>::of(q), self.adj_table.row(q), |reached_2| self.adj_table.image(reached_2), at_so,
                    );
                first | (common - first).few(3 - first.count())
            };
            why.join(&self.reached_why(position, args, points_2, q, at_so));
        } else {
            why.join(&self.unreached_why_3(args, q, at_so, vacant));
        }
        why.join(&self.nearer_out_part_2(args, vacant, q, at_so, points));
        why
    }

    /// Why the points are not of `nearer_2`.
    pub fn nearer_out_2(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        let mut why = Answer::yes().joining(&self.stuck_1_why(position));
        if !self.stuck_1(position) {
            let at_so = position.at_plane(opponent(args.attacker));
            why.bar(AT_BARS, opponent(args.attacker), self.board.full - at_so);
            why.join(&every(at_so.iter(), |q| {
                let vacant = position.at_absent(self);
                self.nearer_out_part_3(position, args, vacant, q, at_so, points)
            }));
        }
        why
    }

    /// A part of `gi_2_1_near_why_no_part`. Rule: prelude.game:8.
    pub fn gi_2_1_near_why_no_part_part(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let nearer = self.nearer_2(position, args);
        let after_null = Answer::<W>::yes();
        let mut why = any((vacant & nearer).iter(), |l| self.tried_attacker_why_no(position, args, l, &after_null, 1))
            .or(|| Answer::no().barring(AT_BARS, NONE, nearer - vacant));
        if why.holds() {
            return why;
        }
        why.join(&self.near_1_why_no(position, args).or(|| self.stuck_0_why_no(position)));
        why.join_of(self.board.full - nearer, |points| self.nearer_out_2(position, args, points));
        why
    }

    /// A part of `gi_near_why_no`. Rule: prelude.game:8.
    pub fn gi_2_1_near_why_no_part(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        if self.stuck_0(position) || self.near_1(position, args.attacker) {
            let vacant = position.at_absent(self);
            let after_null = self.g_1_1_near_why_no(position, args);
            let no_other = if after_null.holds() {
                Answer::<W>::yes().barring_everything()
            } else {
                self.no_other_move_2(position, args, &after_null)
            };
            let candidates = no_other.barred(AT_BARS, args.attacker, self.board.full);
            any((vacant & candidates).iter(), |l| self.tried_attacker_why_no(position, args, l, &after_null, 1))
                .or(|| Answer::no().barring(AT_BARS, NONE, candidates - vacant)).if_fails(|why| why.joining(&no_other))
        } else {
            self.gi_2_1_near_why_no_part_part(position, args)
        }
    }

    /// The answer of `gi_near`; if it does not hold, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    pub fn gi_near_why_no(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = if self.near(position, args.attacker, n) || self.stuck_2_of(position, n) {
            Answer::yes()
        } else {
            self.near_why_no(position, args, n)
                .or(|| if n == 2 { self.stuck_1_why_no(position) } else { self.stuck_2_why_no(position) })
        };
        why.and(|| {
            Answer::from(position.taken == opponent(args.attacker) && position.taken != args.attacker)
                .or(|| {
                    self.goal_attacker_why_yes(position, args).contrary().and(|| self.reason_2(position, args))
                        .and(|| {
                            self.at_once_why_no(position, args).or(|| {
                                if n == 2 {
                                    self.gi_2_1_near_why_no_part(position, args)
                                } else {
                                    self.gi_3_2_1_near_why_no_part(position, args)
                                }
                            })
                        })
                })
                .or(|| Self::goal_why_no(position, opponent(args.attacker)).and(|| self.reason_2(position, args)))
        })
    }

    /// Whether the move just made belongs to the moves of `gi`. `n` is from 2 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_move_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        if position.taken == opponent(args.attacker) {
            return true;
        }
        if n == 2 { self.g_1_1_near_verdict(position, args) } else { self.g_near_verdict(position, args, 2) }
    }

    /// The answer of `gi_move_near` after a null move. Rule: prelude.game:8.
    pub fn gi2_move_near_after_null(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        if self.stuck_0(position) || self.near_1(position, args.attacker) {
            Answer::from(position.taken == opponent(args.attacker)).or(|| self.g_1_1_near_why_no(position, args))
                .or(|| Self::goal_why_no(position, opponent(args.attacker)))
        } else {
            Answer::no().barring(AT_BARS, args.attacker, self.nearer_2(position, args))
        }
    }

    /// Where a move can be of the moves of `gi2`. Rule: atari_go.game:7.
    #[inline]
    pub fn play_few(&self, position: &Position<W>, args: &Args, after_null: &Answer<W>) -> Bits<W> {
        let why = if after_null.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            self.no_other_move_2(position, args, after_null)
        };
        position.at_absent(self) & why.barred(AT_BARS, args.attacker, self.board.full)
    }

    /// Where a move of the attacker must be after which `near` holds, if it does not. `n` is from 1 to 2.
    pub fn nearer_3(&self, position: &Position<W>, args: &Args, n: Value) -> Bits<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let vacant = position.at_absent(self);
        spread_each(
            apart(at_so, self.adj_table.sources_of_many(vacant, n + 2), |reached| self.adj_table.image(reached)), at_so,
            vacant, n + 2, |point| self.adj_table.row(point), |reached_2| self.adj_table.image(reached_2),
            |few| { if few.at_least(n + 2) { Bits::<W>::EMPTY } else { few } },
        )
    }

    /// Where a move of the attacker must be after which `near_or_stuck` holds, if it does not.
    pub fn nearer_4(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if self.stuck_2(position) {
            self.board.full
        } else {
            let at_so = position.at_plane(opponent(args.attacker));
            let vacant = position.at_absent(self);
            spread_each(
                apart(at_so, self.adj_table.sources_of_many(vacant, 4), |reached| self.adj_table.image(reached)), at_so,
                vacant, 4, |point| self.adj_table.row(point), |reached_2| self.adj_table.image(reached_2),
                |few| { if few.at_least(4) { Bits::<W>::EMPTY } else { few } },
            )
        }
    }

    /// Whether a move brings it about at once, with the reason.
    #[inline]
    pub fn at_once_why_yes_2(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        any((position.at_absent(self) & self.nearer(position, args.attacker)).iter(), |l| {
            self.brings_about_2(position, args, l)
                .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
        })
    }

    /// Why the points are reached.
    pub fn reached_5(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let at_so = position.at_plane(opponent(args.attacker));
        let roots = chain_roots(
            self.adj_table.preimage(vacant), points, |reached| self.adj_table.image(reached & at_so),
            |reached_2| self.adj_table.image(reached_2) & at_so,
        );
        Answer::yes().barring_others(
            AT_BARS, &position.at, union_of(roots.iter().map(|q| (self.adj_table.row(q) & vacant).few(1))),
        )
    }

    /// Why the points are not reached.
    pub fn unreached_5(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        Answer::yes().barring(
            AT_BARS, opponent(args.attacker),
            self.adj_table.preimage(closure(points, |reached| self.adj_table.image(reached) & at_so)) - at_so,
        )
    }

    /// A part of `no_other_move_part_2`.
    pub fn unreached_why_4(
        &self, position: &Position<W>, args: &Args, after_null: &Answer<W>, rest: Bits<W>, at_so: Bits<W>,
        by_adj: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes().joining_place(TAKEN_BARS, after_null);
        if rest.is_empty() {
            why.bar(AT_BARS, opponent(args.attacker), self.board.full - at_so);
            if !at_so.is_empty() {
                why.join_of(
                    at_so & closure(by_adj, |reached| self.adj_table.preimage(reached & at_so)) & at_so,
                    |points| self.reached_5(position, args, points),
                );
            }
        } else {
            why.join_of(rest.few(1), |points_2| self.unreached_5(position, args, points_2));
        }
        why
    }

    /// A part of `no_other_move_3`.
    pub fn no_other_move_part_2(&self, position: &Position<W>, args: &Args, after_null: &Answer<W>) -> Answer<W> {
        if !after_null.bars(TAKEN_BARS, position.taken) && !after_null.bars(TAKEN_BARS, opponent(args.attacker)) {
            Answer::yes().joining_place(TAKEN_BARS, after_null)
        } else {
            let at_so = position.at_plane(opponent(args.attacker));
            let by_adj = self.adj_table.preimage(position.at_absent(self));
            let rest = at_so - self.string_to_any(position, by_adj);
            self.unreached_why_4(position, args, after_null, rest, at_so, by_adj)
        }
    }

    /// Why no move breaks the answer but one that fills a point that it bars.
    pub fn no_other_move_3(&self, position: &Position<W>, args: &Args, after_null: &Answer<W>) -> Answer<W> {
        let mut no_other = Answer::<W>::yes().joining_cell(AT_BARS, after_null);
        if self.string_to_any_2(position, after_null, opponent(args.attacker)) {
            no_other.join(&self.no_other_move_part_2(position, args, after_null));
        } else {
            no_other.bar_everything();
        }
        no_other.join_place(PASSES_BARS, after_null);
        let no_other_2 = Answer::<W>::yes().joining_cell(AT_BARS, &no_other).joining_place(TAKEN_BARS, &no_other)
            .joining_place(PASSES_BARS, &no_other);
        if self.breaks(position, &no_other_2) { Answer::yes().barring_everything() } else { no_other_2 }
    }

    /// A part of `gi_2_1_near_stands`. Rule: prelude.game:8.
    pub fn gi_2_1_near_stands_part(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        Self::reason(position, args)
            .and(|| {
                self.at_once_why_yes_2(position, args).or(|| {
                    let vacant = position.at_absent(self);
                    let nearer = self.nearer_2(position, args);
                    let after_null = Answer::<W>::yes();
                    let why_2 = any((vacant & nearer).iter(), |l| {
                        self.tried_attacker_why_yes(position, args, l, &after_null, 1)
                            .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
                    });
                    why_2.or(|| {
                        if self.stuck_0(position) || self.near_1(position, args.attacker) {
                            let after_null_2 = self.g_1_1_near_why_no(position, args);
                            let why_3 = if after_null_2.holds() {
                                Answer::<W>::yes().barring_everything()
                            } else {
                                self.no_other_move_3(position, args, &after_null_2)
                            };
                            any(
                                ((vacant
                                    & why_3.barred(AT_BARS, args.attacker, self.board.full))
                                    - nearer)
                                    .iter(),
                                |l_2| {
                                    self.tried_attacker_why_yes(position, args, l_2, &after_null_2, 1)
                                        .if_holds(|why_4| {
                                            why_4.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_2))
                                        })
                                },
                            )
                        } else {
                            Answer::no()
                        }
                    })
                })
            })
            .and(|| Answer::from(position.taken != opponent(args.attacker)))
            .and(|| Answer::from(position.taken != args.attacker))
    }

    /// The answer of `gi_near`; if it holds, with the reason for one who makes a single reply. Rule: prelude.game:8.
    pub fn gi_2_1_near_stands(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        Answer::from(self.near(position, args.attacker, 2) || self.stuck_1(position)).and(|| {
            self.goal_attacker_why_yes(position, args).and(|| Answer::from(position.taken != args.attacker))
                .or(|| self.gi_2_1_near_stands_part(position, args))
        })
    }

    /// A part of `g_near_verdict_part`. Rule: prelude.game:14.
    pub fn every_tried_defender(
        &self, position: &Position<W>, args: &Question<Args>, nearer: Bits<W>, vacant: Bits<W>, likely: Bits<W>,
        n: Value,
    ) -> bool {
        let why = if n == 2 {
            self.gi_2_1_near_stands(position, args)
        } else {
            self.gi_3_2_1_near_stands(position, args)
        };
        let threat = why.contrary();
        let threat_2 = if threat.holds() {
            threat
        } else {
            Answer::<W>::no().joining(&threat).barring(AT_BARS, opponent(args.attacker), nearer)
        };
        if threat_2.holds() {
            return false;
        }
        let why_2 = if threat_2.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            self.no_other_move(position, args, &threat_2)
        };
        ((vacant & why_2.barred(AT_BARS, opponent(args.attacker), self.board.full))
            - likely)
            .iter().all(|l| !args.killers.noted(n, l, self.tried_defender_2(position, args, l, &threat_2, n)))
    }

    /// A part of `g_near_verdict`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:14.
    pub fn g_near_verdict_part(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        let vacant = position.at_absent(self);
        let nearer = self.nearer(position, opponent(args.attacker));
        if !(vacant & nearer).is_empty() {
            return false;
        }
        let likely = self.nearer_3(position, args, n - 1);
        let after_null = Answer::<W>::yes();
        (vacant & (likely | args.killers.of(n))).iter()
            .all(|l| {
                !args.killers.noted(n, l, self.tried_defender_2(position, args, l, &after_null, n))
            }) && self.every_tried_defender(position, args, nearer, vacant, likely, n)
    }

    /// The gradual game `G(2, 2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:14.
    pub fn g_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        if !self.near(position, args.attacker, n) && !self.stuck_2_of(position, n) {
            return false;
        }
        if position.taken == opponent(args.attacker) {
            return true;
        }
        if position.taken == args.attacker {
            return false;
        }
        let holds = self.stuck_0(position)
            && {
                let after_null = Answer::<W>::yes();
                position.at_absent(self).iter().all(|l| !self.tried_defender(position, args, l, &after_null))
            };
        holds || self.g_near_verdict_part(position, args, n)
    }

    /// A part of `g_near_why_no_part`. Rule: prelude.game:14.
    pub fn every_tried_defender_why(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, likely: Bits<W>, n: Value,
    ) -> Answer<W> {
        let why = if n == 2 {
            self.gi_2_1_near_stands(position, args)
        } else {
            self.gi_3_2_1_near_stands(position, args)
        };
        let threat = if why.holds() { why } else { self.gi_near_why_no(position, args, n) };
        let threat_2 = if threat.holds() {
            Answer::<W>::yes().joining(&threat)
                .barring(AT_BARS, opponent(args.attacker), self.nearer(position, opponent(args.attacker)))
        } else {
            threat
        };
        Answer::from(threat_2.holds()).joining_cell(AT_BARS, &threat_2).joining_place(TAKEN_BARS, &threat_2)
            .joining_place(PASSES_BARS, &threat_2)
            .and(|| {
                let why_2 = if threat_2.holds() {
                    self.no_other_move(position, args, &threat_2)
                } else {
                    Answer::<W>::yes().barring_everything()
                };
                every(
                    ((vacant & why_2.barred(AT_BARS, opponent(args.attacker), self.board.full)) - likely).iter(),
                    |l| {
                        self.tried_defender_why_no_2(position, args, l, &threat_2, n)
                            .if_fails(|why_3| why_3.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
                    },
                )
            })
    }

    /// A part of `g_near_why_no`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:14.
    pub fn g_near_why_no_part(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let vacant = position.at_absent(self);
        let likely = self.nearer_3(position, args, n - 1);
        let after_null = Answer::<W>::no();
        let why_2 = every((vacant & likely).iter(), |l| {
            self.tried_defender_why_no_2(position, args, l, &after_null, n)
                .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
        });
        why_2.and(|| self.every_tried_defender_why(position, args, vacant, likely, n))
    }

    /// The answer of `g_near`; if it does not hold, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:14.
    pub fn g_near_why_no(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = if self.near(position, args.attacker, n) || self.stuck_2_of(position, n) {
            Answer::yes()
        } else {
            self.near_why_no(position, args, n)
                .or(|| if n == 2 { self.stuck_1_why_no(position) } else { self.stuck_2_why_no(position) })
        };
        why.and(|| {
            Answer::from(position.taken == opponent(args.attacker))
                .or(|| {
                    self.goal_attacker_why_yes(position, args).contrary().and(|| self.reason_2(position, args))
                        .and(|| {
                            let why_2 = if self.stuck_0(position) {
                                Answer::yes()
                            } else {
                                self.stuck_0_why_no(position)
                            };
                            let why_4 = why_2.and(|| {
                                let after_null = Answer::<W>::no();
                                every(position.at_absent(self).iter(), |l| {
                                    self.tried_defender_why_no(position, args, l, &after_null)
                                        .if_fails(|why_3| {
                                            why_3.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                                        })
                                })
                            });
                            why_4.or(|| self.g_near_why_no_part(position, args, n))
                        })
                })
                .or(|| Self::goal_why_no(position, opponent(args.attacker)))
        })
    }

    /// A part of `gi_3_2_1_near_verdict`. Rule: prelude.game:8.
    pub fn nearer_or_some_tried_attacker(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        let vacant = position.at_absent(self);
        if !(vacant & self.nearer(position, args.attacker)).is_empty() {
            return true;
        }
        let near_holds = self.near(position, args.attacker, 2);
        let nearer = if near_holds || self.stuck_1(position) {
            self.nearer_3(position, args, 1)
        } else {
            self.nearer_4(position, args)
        };
        let after_null = Answer::<W>::yes();
        if (vacant & nearer).iter().any(|l| self.tried_attacker(position, args, l, &after_null, 2)) {
            return true;
        }
        if !near_holds && !self.stuck_1(position) {
            return false;
        }
        let after_null_2 = self.g_near_why_no(position, args, 2);
        let why = if after_null_2.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            self.no_other_move_2(position, args, &after_null_2)
        };
        ((vacant & why.barred(AT_BARS, args.attacker, self.board.full)) - nearer).iter()
            .any(|l_2| self.tried_attacker(position, args, l_2, &after_null_2, 2))
    }

    /// The gradual game `GI(3, [2, 1])`. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if !self.near(position, args.attacker, 3) && !self.stuck_2(position) {
            return false;
        }
        if position.taken == opponent(args.attacker) && position.taken != args.attacker {
            return true;
        }
        position.taken != args.attacker && position.taken != opponent(args.attacker)
            && self.nearer_or_some_tried_attacker(position, args)
    }

    /// The answer of `g_near`; if it holds, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:14.
    pub fn g_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        Answer::from(self.near(position, args.attacker, n) || self.stuck_2_of(position, n)).and(|| {
            self.goal_attacker_why_yes(position, args).or(|| {
                Self::reason(position, args).and(|| self.g_near_why_yes_part(position, args, n))
                    .and(|| Self::not_goal_why_2(position, args))
                    .and(|| Self::not_goal_why(position, args.attacker))
            })
        })
    }

    /// A part of `gi_near_why_yes`. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_why_yes_part(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        self.at_once_why_yes(position, args).or(|| {
            let near_holds = self.near(position, args.attacker, 2);
            let vacant = position.at_absent(self);
            let nearer = if near_holds || self.stuck_1(position) {
                self.nearer_3(position, args, 1)
            } else {
                self.nearer_4(position, args)
            };
            let after_null = Answer::<W>::yes();
            let why_2 = any((vacant & nearer).iter(), |l| {
                self.tried_attacker_why_yes(position, args, l, &after_null, 2)
                    .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
            });
            why_2.or(|| {
                if near_holds || self.stuck_1(position) {
                    let after_null_2 = self.g_near_why_no(position, args, 2);
                    let why_3 = if after_null_2.holds() {
                        Answer::<W>::yes().barring_everything()
                    } else {
                        self.no_other_move_2(position, args, &after_null_2)
                    };
                    any(
                        ((vacant & why_3.barred(AT_BARS, args.attacker, self.board.full)) - nearer).iter(),
                        |l_2| {
                            self.tried_attacker_why_yes(position, args, l_2, &after_null_2, 2)
                                .if_holds(|why_4| {
                                    why_4.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_2))
                                })
                        },
                    )
                } else {
                    Answer::no()
                }
            })
        })
    }

    /// A part of `stuck_2_why_no`.
    pub fn stuck_2_why_no_part(
        &self, position: &Position<W>, vacant: Bits<W>, l: Point, l_2: Point, l_3: Point, l_4: Point,
    ) -> Answer<W> {
        let rest = vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2) | Bits::<W>::of(l_3) | Bits::<W>::of(l_4));
        every(
                rest.iter(),
                |l_5| {
                    let all = Bits::<W>::of(l_5) | Bits::<W>::of(l) | Bits::<W>::of(l_2)
                        | Bits::<W>::of(l_3) | Bits::<W>::of(l_4);
                    let rest_2 = (self.adj_table.row(l_5) & vacant) - all;
                    (if rest_2.is_empty() {
                        Answer::yes()
                    } else {
                        Answer::no().barring_others(AT_BARS, &position.at, rest_2.few(1))
                    }).if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_5)))
                },
            )
            .if_fails(|why_2| why_2.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_4)))
    }

    /// The answer of `stuck_2`; if it does not hold, with the reason.
    pub fn stuck_2_why_no(&self, position: &Position<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        every(vacant.iter(), |l| {
            every(
                    ((self.adj_table.row(l) & vacant) - Bits::<W>::of(l)).iter(),
                    |l_2| {
                        every(
                                (vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2))).iter(),
                                |l_3| {
                                    let rest = (self.adj_table.row(l_3) & vacant)
                                        - (Bits::<W>::of(l_3) | Bits::<W>::of(l) | Bits::<W>::of(l_2));
                                    every(
                                            rest.iter(),
                                            |l_4| self.stuck_2_why_no_part(position, vacant, l, l_2, l_3, l_4),
                                        )
                                        .if_fails(|why| {
                                            why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_3))
                                        })
                                },
                            )
                            .if_fails(|why_2| why_2.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_2)))
                    },
                )
                .if_fails(|why_3| why_3.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
        })
    }

    /// A part of `stuck_2_why`.
    pub fn every_reason_why(
        &self, position: &Position<W>, rest: Bits<W>, vacant: Bits<W>, l: Point, l_2: Point, l_3: Point,
    ) -> Answer<W> {
        every(rest.iter(), |l_4| {
            let rest_2 = vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2) | Bits::<W>::of(l_3) | Bits::<W>::of(l_4));
            let why = every(rest_2.iter(), |l_5| {
                let all = Bits::<W>::of(l_5) | Bits::<W>::of(l)
                    | Bits::<W>::of(l_2) | Bits::<W>::of(l_3)
                    | Bits::<W>::of(l_4);
                let rest_3 = (self.adj_table.row(l_5) & vacant) - all;
                self.reason_3(position, rest_3, l_5, vacant)
            });
            why.and(|| {
                    Answer::yes().barring(AT_BARS, NONE, self.board.full - (rest_2 | vacant))
                })
                .if_fails(|why_2| why_2.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_4)))
        })
    }

    /// A part of `stuck_2_why`.
    pub fn stuck_2_why_part(
        &self, position: &Position<W>, rest: Bits<W>, vacant: Bits<W>, l: Point, l_2: Point,
    ) -> Answer<W> {
        every(rest.iter(), |l_3| {
            let rest_2 = (self.adj_table.row(l_3) & vacant)
                - (Bits::<W>::of(l_3) | Bits::<W>::of(l) | Bits::<W>::of(l_2));
            self.every_reason_why(position, rest_2, vacant, l, l_2, l_3)
                .and(|| {
                    let points = self.board.full - rest_2;
                    if points.is_empty() {
                        Answer::yes()
                    } else {
                        let points_2 = points - (self.adj_table.row(l_3) & vacant);
                        if points_2.is_empty() {
                            Answer::yes()
                        } else {
                            Answer::yes().barring(AT_BARS, NONE, points_2 & self.adj_table.row(l_3))
                        }
                    }
                })
                .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_3)))
        })
    }

    /// A part of `stuck_2_why`.
    pub fn every_stuck_2_why_part(
        &self, position: &Position<W>, rest: Bits<W>, vacant: Bits<W>, l: Point,
    ) -> Answer<W> {
        let mut why_2 = every(rest.iter(), |l_2| {
            let rest_2 = vacant - (Bits::<W>::of(l) | Bits::<W>::of(l_2));
            self.stuck_2_why_part(position, rest_2, vacant, l, l_2)
                .and(|| Answer::yes().barring(AT_BARS, NONE, self.board.full - (rest_2 | vacant)))
                .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_2)))
        });
        if !why_2.holds() {
            return why_2;
        }
        let points = self.board.full - rest;
        if !points.is_empty() {
            let points_2 = points - (self.adj_table.row(l) & vacant);
            if !points_2.is_empty() {
                why_2.bar(AT_BARS, NONE, points_2 & self.adj_table.row(l));
            }
        }
        why_2
    }

    /// The answer of `stuck_2`, with its reason.
    pub fn stuck_2_why(&self, position: &Position<W>) -> Answer<W> {
        let vacant = position.at_absent(self);
        every(
                vacant.iter(),
                |l| {
                    let rest = (self.adj_table.row(l) & vacant) - Bits::<W>::of(l);
                    self.every_stuck_2_why_part(position, rest, vacant, l)
                        .if_fails(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
                },
            )
            .if_holds(|why_2| why_2.barring(AT_BARS, NONE, self.board.full - vacant))
    }

    /// A part of `nearer_out_3`.
    pub fn nearer_out_part_4(
        &self, args: &Args, vacant: Bits<W>, q: Point, at_so: Bits<W>, points: Bits<W>,
    ) -> Answer<W> {
        if spread_has_from(
            Bits::<W>::of(q), self.adj_table.row(q), |reached| self.adj_table.image(reached), at_so, vacant, 4,
        ) {
            Answer::yes()
        } else {
            self.unreached_why_2(args, q, at_so, points)
        }
    }

    /// A part of `nearer_out_3`.
    pub fn nearer_out_part_5(
        &self, position: &Position<W>, args: &Args, vacant: Bits<W>, q: Point, at_so: Bits<W>, points: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes();
        if spread_has_from(
            Bits::<W>::of(q), self.adj_table.row(q), |reached| self.adj_table.image(reached), at_so, vacant, 4,
        ) {
            let first = (vacant & self.adj_table.row(q)).few(4);
            let points_2 = if first.at_least(4) {
                first
            } else {
                let common = vacant
                    & spread_of_from(
                        Bits::<W>::of(q), self.adj_table.row(q), |reached_2| self.adj_table.image(reached_2), at_so,
                    );
                first | (common - first).few(4 - first.count())
            };
            why.join(&self.reached_why(position, args, points_2, q, at_so));
        } else {
            why.join(&self.unreached_why_3(args, q, at_so, vacant));
        }
        why.join(&self.nearer_out_part_4(args, vacant, q, at_so, points));
        why
    }

    /// Why the points are not of `nearer_4`.
    pub fn nearer_out_3(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        let mut why = Answer::yes().joining(&self.stuck_2_why(position));
        if !self.stuck_2(position) {
            let at_so = position.at_plane(opponent(args.attacker));
            why.bar(AT_BARS, opponent(args.attacker), self.board.full - at_so);
            why.join(&every(at_so.iter(), |q| {
                let vacant = position.at_absent(self);
                self.nearer_out_part_5(position, args, vacant, q, at_so, points)
            }));
        }
        why
    }

    /// A part of `gi_3_2_1_near_why_no_part`. Rule: prelude.game:8.
    pub fn some_tried_attacker_or_nearer_out_why(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let vacant = position.at_absent(self);
        let nearer = self.nearer_4(position, args);
        let after_null = Answer::<W>::yes();
        let mut why = any((vacant & nearer).iter(), |l| self.tried_attacker_why_no(position, args, l, &after_null, 2))
            .or(|| Answer::no().barring(AT_BARS, NONE, nearer - vacant));
        if why.holds() {
            return why;
        }
        why.join(&self.near_why_no(position, args, 2).or(|| self.stuck_1_why_no(position)));
        why.join_of(self.board.full - nearer, |points| self.nearer_out_3(position, args, points));
        why
    }

    /// A part of `gi_near_why_no`. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_why_no_part(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        if self.near(position, args.attacker, 2) || self.stuck_1(position) {
            let vacant = position.at_absent(self);
            let after_null = self.g_near_why_no(position, args, 2);
            let no_other = if after_null.holds() {
                Answer::<W>::yes().barring_everything()
            } else {
                self.no_other_move_2(position, args, &after_null)
            };
            let candidates = no_other.barred(AT_BARS, args.attacker, self.board.full);
            any((vacant & candidates).iter(), |l| self.tried_attacker_why_no(position, args, l, &after_null, 2))
                .or(|| Answer::no().barring(AT_BARS, NONE, candidates - vacant)).if_fails(|why| why.joining(&no_other))
        } else {
            self.some_tried_attacker_or_nearer_out_why(position, args)
        }
    }

    /// The answer of `gi_move_near` after a null move. Rule: prelude.game:8.
    pub fn gi3_move_near_after_null(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        if self.near(position, args.attacker, 2) || self.stuck_1(position) {
            Answer::from(position.taken == opponent(args.attacker)).or(|| self.g_near_why_no(position, args, 2))
                .or(|| Self::goal_why_no(position, opponent(args.attacker)))
        } else {
            Answer::no().barring(AT_BARS, args.attacker, self.nearer_4(position, args))
        }
    }

    /// The answer of `gi_1_near`; if it holds, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_1_near_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = self.gi_1_near_why_yes(position, args);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(TAKEN_BARS, &why)
            .joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_1_near`; if it does not hold, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_1_near_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = self.gi_1_near_why_no(position, args);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(TAKEN_BARS, &why)
            .joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_1_near`, with its reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_1_near_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = self.ip_1_near_why_yes(position, args);
        if why.holds() { why } else { self.ip_1_near_why_no(position, args) }
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
            self.gi_1_near_stands(position, args)
        } else if n == 2 {
            self.gi_2_1_near_stands(position, args)
        } else {
            self.gi_3_2_1_near_stands(position, args)
        };
        let threat = why.contrary();
        if threat.holds() {
            threat
        } else if position.taken == args.attacker || position.taken == opponent(args.attacker) {
            Answer::no().barring_everything()
        } else {
            Answer::no().joining(&threat)
                .barring(AT_BARS, opponent(args.attacker), self.nearer(position, opponent(args.attacker)))
        }
    }

    /// Where a move can be of the moves of `ip1`. Rule: atari_go.game:7.
    #[inline]
    pub fn play_few_2(&self, position: &Position<W>, args: &Args, after_null: &Answer<W>) -> Bits<W> {
        let why = if after_null.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            self.no_other_move(position, args, after_null)
        };
        position.at_absent(self) & why.barred(AT_BARS, opponent(args.attacker), self.board.full)
    }

    /// The answer of `gi_near`; if it holds, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_2_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = self.gi_near_why_yes(position, args, 2);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(TAKEN_BARS, &why)
            .joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_near`; if it does not hold, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_2_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = self.gi_near_why_no(position, args, 2);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(TAKEN_BARS, &why)
            .joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = self.ip_2_1_near_why_yes(position, args);
        if why.holds() { why } else { self.ip_2_1_near_why_no(position, args) }
    }

    /// The answer of `gi_near`; if it holds, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_3_2_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = self.gi_near_why_yes(position, args, 3);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(TAKEN_BARS, &why)
            .joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_near`; if it does not hold, with the reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_3_2_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = self.gi_near_why_no(position, args, 3);
        Answer::from(why.holds()).joining_cell(AT_BARS, &why).joining_place(TAKEN_BARS, &why)
            .joining_place(PASSES_BARS, &why)
    }

    /// The answer of `gi_near`, with its reason. Rule: prelude.game:20.
    #[inline]
    pub fn ip_3_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = self.ip_3_2_1_near_why_yes(position, args);
        if why.holds() { why } else { self.ip_3_2_1_near_why_no(position, args) }
    }

    /// A part of `gi_3_2_1_near_stands`. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_stands_part(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        self.at_once_why_yes_2(position, args).or(|| {
            let near_holds = self.near(position, args.attacker, 2);
            let vacant = position.at_absent(self);
            let nearer = if near_holds || self.stuck_1(position) {
                self.nearer_3(position, args, 1)
            } else {
                self.nearer_4(position, args)
            };
            let after_null = Answer::<W>::yes();
            let why_2 = any((vacant & nearer).iter(), |l| {
                self.tried_attacker_why_yes(position, args, l, &after_null, 2)
                    .if_holds(|why| why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l)))
            });
            why_2.or(|| {
                if near_holds || self.stuck_1(position) {
                    let after_null_2 = self.g_near_why_no(position, args, 2);
                    let why_3 = if after_null_2.holds() {
                        Answer::<W>::yes().barring_everything()
                    } else {
                        self.no_other_move_3(position, args, &after_null_2)
                    };
                    any(
                        ((vacant & why_3.barred(AT_BARS, args.attacker, self.board.full)) - nearer).iter(),
                        |l_2| {
                            self.tried_attacker_why_yes(position, args, l_2, &after_null_2, 2)
                                .if_holds(|why_4| {
                                    why_4.barring_others(AT_BARS, &position.at, Bits::<W>::of(l_2))
                                })
                        },
                    )
                } else {
                    Answer::no()
                }
            })
        })
    }

    /// The answer of `gi_near`; if it holds, with the reason for one who makes a single reply. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_stands(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        Answer::from(self.near(position, args.attacker, 3) || self.stuck_2(position)).and(|| {
            self.goal_attacker_why_yes(position, args).and(|| Answer::from(position.taken != args.attacker))
                .or(|| {
                    Self::reason(position, args).and(|| self.gi_3_2_1_near_stands_part(position, args))
                        .and(|| Answer::from(position.taken != opponent(args.attacker)))
                        .and(|| Answer::from(position.taken != args.attacker))
                })
        })
    }

    /// The answer of `g_1_1_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_1_1_near_why(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = self.g_1_1_near_why_yes(position, args);
        if why.holds() { why } else { self.g_1_1_near_why_no(position, args) }
    }

    /// The answer of `g_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_2_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = self.g_near_why_yes(position, args, 2);
        if why.holds() { why } else { self.g_near_why_no(position, args, 2) }
    }

    /// The answer of `g_near`, with its reason. Rule: prelude.game:14.
    #[inline]
    pub fn g_3_3_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = self.g_near_why_yes(position, args, 3);
        if why.holds() { why } else { self.g_near_why_no(position, args, 3) }
    }

    /// The answer of `goal`, with its reason. Rule: atari_go.game:13.
    #[inline]
    pub fn goal_why(&self, position: &Position<W>, player: Player) -> Answer<W> {
        if position.taken == opponent(player) {
            Answer::yes().barring_other_values(TAKEN_BARS, position.taken, self.board.full)
        } else {
            Answer::no().barring_value(TAKEN_BARS, opponent(player))
        }
    }

    /// Whether the game is over without a goal, with the reason.
    #[inline]
    pub fn over_why() -> Answer<W> {
        Answer::no()
    }

    /// The answer after the turn is given over, read before.
    #[inline]
    pub fn before_null(after: &Answer<W>) -> Answer<W> {
        Answer::from(after.holds()).joining_cell(AT_BARS, after).joining_place(TAKEN_BARS, after)
            .joining_place(PASSES_BARS, after)
    }

    /// Whether the move is allowed, with the reason.
    pub fn allowed(&self, position: &Position<W>, l: Point) -> Answer<W> {
        if position.at_absent(self).contains(l) {
            Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
        } else {
            Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(l))
        }
    }

    /// The answer of a move, from the answer after it.
    pub fn play_attacker_step(&self, position: &Position<W>, args: &Args, after: &Answer<W>, l: Point) -> Answer<W> {
        if position.at_absent(self).contains(l) {
            let mut after_2 = *position;
            after_2.put_at(Bits::<W>::of(l), args.attacker);
            let taken = if self.dies_from(&after_2, args.attacker, l).is_empty() {
                after_2.taken
            } else {
                opponent(args.attacker)
            };
            let mut after_3 = counting(after_2);
            after_3.put_taken(taken);
            let why = if after_3.taken != NONE || !self.string_from_clear(&after_3, l) {
                after.and(|| Answer::yes().joining(&self.allowed_after(&after_3, l)))
            } else {
                Answer::no().joining(&self.allowed_after(&after_3, l))
            };
            self.regressed_2(position, &self.regressed_3(&after_2, args, &why, l), opponent(args.attacker))
                .if_holds(|why_2| why_2.joining(&self.allowed(position, l)))
        } else {
            Answer::no().joining(&self.allowed(position, l))
        }
    }

    /// What an answer rests on where the moves that fill certain points are looked at.
    #[inline]
    pub fn play_attacker_no_other_move(
        &self, position: &Position<W>, args: &Args, after_null: &Answer<W>,
    ) -> Answer<W> {
        if after_null.holds() {
            Answer::yes().barring_everything()
        } else {
            self.no_other_move_2(position, args, after_null)
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
    pub fn play_defender_step(&self, position: &Position<W>, args: &Args, after: &Answer<W>, l: Point) -> Answer<W> {
        if position.at_absent(self).contains(l) {
            let mut after_2 = *position;
            after_2.put_at(Bits::<W>::of(l), opponent(args.attacker));
            let taken = if self.dies_from(&after_2, opponent(args.attacker), l).is_empty() {
                after_2.taken
            } else {
                args.attacker
            };
            let mut after_3 = counting(after_2);
            after_3.put_taken(taken);
            let why = if after_3.taken != NONE || !self.string_from_clear(&after_3, l) {
                after.or(|| Answer::no().joining(&self.allowed_after(&after_3, l)))
            } else {
                Answer::yes().joining(&self.allowed_after(&after_3, l))
            };
            self.regressed_2(position, &self.regressed(&after_2, args, &why, l), args.attacker)
                .if_fails(|why_2| why_2.joining(&self.allowed(position, l)))
        } else {
            Answer::yes().joining(&self.allowed(position, l))
        }
    }

    /// What an answer rests on where the moves that fill certain points are looked at.
    #[inline]
    pub fn play_defender_no_other_move(
        &self, position: &Position<W>, args: &Args, after_null: &Answer<W>,
    ) -> Answer<W> {
        if after_null.holds() {
            self.no_other_move(position, args, after_null)
        } else {
            Answer::yes().barring_everything()
        }
    }

    /// Appends the candidates of `play`. Rule: atari_go.game:7.
    pub fn play_candidates(&self, position: &Position<W>, _c: Player, moves: &mut Vec<Move>) {
        for l in position.at_absent(self).iter() {
            moves.push(Move::new(0, [l]));
        }
    }

    /// The position after `play` by the player, if the move is legal. Rule: atari_go.game:7.
    pub fn after_play(&self, position: &Position<W>, c: Player, l: Point) -> Option<Position<W>> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), c);
        let taken = if self.dies_from(&after, c, l).is_empty() { after.taken } else { opponent(c) };
        after.put_taken(taken);
        if after.taken == NONE && self.string_from_clear(&after, l) {
            return None;
        }
        after.turn = opponent(c) as u8;
        Some(after)
    }
}

/// What the cells of a position are.
pub fn shapes<const W: usize>(_tables: &Tables<W>) -> Vec<CellShape> {
    Vec::from([
        CellShape {
            name: "at".to_string(), before: Vec::new(), point: true, after: Vec::new(),
            kind: CellKind::Value(Some(PLAYER), Presence::Optional),
        },
        CellShape {
            name: "taken".to_string(), before: Vec::new(), point: false, after: Vec::new(),
            kind: CellKind::Value(Some(PLAYER), Presence::Optional),
        },
    ])
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
        name: instance.name.to_string(), game: "atari_go".to_string(), players: ["black", "white"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([Clause {
            name: "play".to_string(), parameters: Vec::from([Kind::Point]), pass: false, located: [true, true],
        }]),
        parameters: Vec::new(), cells: shapes(tables),
        legend: Vec::from([('X', Vec::from([(0, 0)])), ('O', Vec::from([(0, 1)]))]), no_move: Some(NoMove::Loses),
        only_mover_wins: true, names_no_role: true, selectors: selectors(), explains: true,
        symmetries: instance.symmetries()?,
    })
}

/// A position as plain data; the shapes are those of its cells.
pub fn to_cells<const W: usize>(tables: &Tables<W>, shapes: &[CellShape], position: &Position<W>) -> Cells {
    Cells {
        cells: Vec::from([
            shapes[0].values_of_sets(&position.at, tables.board.points()),
            shapes[1].values_of_numbers(&[position.taken]),
        ]),
        turn: Player::from(position.turn), passes: 0,
    }
}

/// The position from plain data; `None` if it does not fit the board.
pub fn read_cells<const W: usize>(tables: &Tables<W>, shapes: &[CellShape], cells: &Cells) -> Option<Position<W>> {
    if [shapes.len(), cells.cells.len()] != [2; 2] || !PLAYER.has(cells.turn) {
        return None;
    }
    let mut position = Position::empty();
    position.turn = cells.turn as u8;
    shapes[0].fill_sets(&mut position.at, &cells.cells[0], &tables.board)?;
    shapes[1].fill_numbers(::core::slice::from_mut(&mut position.taken), &cells.cells[1])?;
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

    /// Whether `gi1`, `gi2` or `gi3` holds; if so its moves are appended.
    fn gi1_none(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        if !self.verdict(selector, position, args) {
            return false;
        }
        if Tables::<W>::gi1_open(position, args) {
            self.select(position, args, args.attacker, moves, |after| match selector.0 {
                0 => Tables::<W>::gi1_move(after, args),
                _ => self.0.tables.gi_move(after, args, selector.nth(0)),
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
            9 => tables.near_1(position, args.attacker),
            _ => tables.near_or_stuck(position, args, selector.nth(9)),
        };
        if !may_hold {
            return false;
        }
        let first = moves.len();
        if Tables::<W>::gi1_open(position, args) {
            self.select(position, args, args.attacker, moves, |after| match selector.0 {
                9 => Tables::<W>::gi1_move(after, args),
                _ => tables.gi_move_near(after, args, selector.nth(9)),
            });
        }
        moves.len() > first || Tables::<W>::gi1_settled(position, args)
    }

    /// Whether `gi1` holds; if so its moves are appended.
    fn gi1_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        if !tables.near_1(position, args.attacker) {
            return false;
        }
        let first = moves.len();
        if Tables::<W>::gi1_open(position, args) {
            moves.extend(tables.play_sure(position, args).iter().map(|point| Move::new(0, [point])));
        }
        moves.len() > first || Tables::<W>::gi1_settled(position, args)
    }

    /// Whether `gi2` or `gi3` holds; if so its moves are appended.
    fn gi2_trace(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        if !tables.near_or_stuck(position, args, selector.nth(18)) {
            return false;
        }
        let first = moves.len();
        if Tables::<W>::gi1_open(position, args) {
            let after_null = match selector.0 {
                19 => tables.gi2_move_near_after_null(position, question),
                _ => tables.gi3_move_near_after_null(position, question),
            };
            moves.extend(tables.play_few(position, args, &after_null).iter().map(|point| Move::new(0, [point])));
            self.keep(position, args, args.attacker, moves, first, |after| {
                (after_null.holds() || tables.breaks(after, &after_null))
                    && tables.gi_move_near_verdict(after, question, selector.nth(18))
            });
        }
        moves.len() > first || Tables::<W>::gi1_settled(position, args)
    }

    /// Whether `ip1`, `ip2` or `ip3` holds; if so its moves are appended.
    fn ip1_trace(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        let may_hold = match selector.0 {
            21 => tables.near_1(position, args.attacker),
            _ => tables.near_or_stuck(position, args, selector.nth(21)),
        };
        if !may_hold {
            return false;
        }
        let first = moves.len();
        let after_null = tables.ip_move_near_after_null(position, question, selector.nth(21));
        if after_null.holds() {
            return false;
        }
        moves.extend(tables.play_few_2(position, args, &after_null).iter().map(|point| Move::new(0, [point])));
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
            0 => self.0.tables.after_play(position, by, play.arg(0)),
            _ => None,
        }
    }

    #[inline]
    fn goal(&self, position: &Position<W>, _args: &Args, player: Player) -> bool {
        Tables::<W>::goal(position, player)
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
            15 => tables.g_1_1_near(position, args),
            16 | 17 => tables.g_near(position, args, selector.nth(15)),
            18 | 21 => tables.gi_1_near_verdict(position, args),
            19 | 22 => tables.gi_2_1_near_verdict(position, question),
            20 | 23 => tables.gi_3_2_1_near_verdict(position, question),
            24 => tables.g_1_1_near_verdict(position, question),
            25 | 26 => tables.g_near_verdict(position, question, selector.nth(24)),
            _ => false,
        }
    }

    fn explained(&self, selector: SelectorId, position: &Position<W>, args: &Args) -> Option<Answer<W>> {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        match selector.0 {
            18..=20 => Some(tables.gi_near_why(position, question, selector.nth(18))),
            21 => Some(tables.ip_1_near_why(position, args)),
            22 => Some(tables.ip_2_1_near_why(position, question)),
            23 => Some(tables.ip_3_2_1_near_why(position, question)),
            24 => Some(tables.g_1_1_near_why(position, question)),
            25 => Some(tables.g_2_2_1_near_why(position, question)),
            26 => Some(tables.g_3_3_2_1_near_why(position, question)),
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
            Role::Attacker => tables.goal_why(position, args.attacker),
            Role::Defender => tables.goal_why(position, opponent(args.attacker)),
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
                let frame = tables.play_attacker_no_other_move(position, args, after_null);
                moves.extend(
                    tables.play_points(position, &frame, args.attacker).iter().map(|point| Move::new(0, [point])),
                );
                let mut all = tables.play_others(position, &frame, args.attacker);
                all.join(&frame);
                Some(all)
            }
            (0, Role::Defender) => {
                let frame = tables.play_defender_no_other_move(position, args, after_null);
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

named!(AtariGo3, "atari_go3", width 1);

impl AtariGo3 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("atari_go3"), points: 9, holes: Borrowed(&[]), shape: Some((3, 3)),
        point_names: PointNames::Lettered, params: Borrowed(&[3]),
        sorts: Borrowed(&[(0, 9), (0, 8), (0, 2), (0, 3), (0, 0), (2, 18)]),
        tables: Borrowed(
            &[Contents::Relations(Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]))],
        ),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([2, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[]),
    };
}

named!(AtariGo4, "atari_go4", width 1);

impl AtariGo4 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("atari_go4"), points: 16, holes: Borrowed(&[]), shape: Some((4, 4)),
        point_names: PointNames::Lettered, params: Borrowed(&[4]),
        sorts: Borrowed(&[(0, 16), (0, 8), (0, 2), (0, 4), (0, 0), (2, 18)]),
        tables: Borrowed(
            &[Contents::Relations(Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]))],
        ),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([0, 0, 1], [0, 1, 0]), Images::Affine([3, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[]),
    };
}

named!(AtariGo5, "atari_go5", width 1);

impl AtariGo5 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("atari_go5"), points: 25, holes: Borrowed(&[]), shape: Some((5, 5)),
        point_names: PointNames::Lettered, params: Borrowed(&[5]),
        sorts: Borrowed(&[(0, 25), (0, 8), (0, 2), (0, 5), (0, 0), (2, 18)]),
        tables: Borrowed(
            &[Contents::Relations(Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]))],
        ),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([4, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[]),
    };
}

named!(AtariGo6Crosscut, "atari_go6_crosscut", width 1);

impl AtariGo6Crosscut {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("atari_go6_crosscut"), points: 36, holes: Borrowed(&[]), shape: Some((6, 6)),
        point_names: PointNames::Lettered, params: Borrowed(&[6]),
        sorts: Borrowed(&[(0, 36), (0, 8), (0, 2), (0, 6), (0, 0), (2, 18)]),
        tables: Borrowed(
            &[Contents::Relations(Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]))],
        ),
        start: Borrowed(&[Borrowed(&[
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
        ])]),
        turn: 0, symmetries: Borrowed(&[Images::Affine([0, 0, 1], [0, 1, 0]), Images::Affine([5, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[]),
    };
}

named!(AtariGo7Crosscut, "atari_go7_crosscut", width 1);

impl AtariGo7Crosscut {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("atari_go7_crosscut"), points: 49, holes: Borrowed(&[]), shape: Some((7, 7)),
        point_names: PointNames::Lettered, params: Borrowed(&[7]),
        sorts: Borrowed(&[(0, 49), (0, 8), (0, 2), (0, 7), (0, 0), (2, 18)]),
        tables: Borrowed(
            &[Contents::Relations(Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]))],
        ),
        start: Borrowed(&[Borrowed(&[
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
        ])]),
        turn: 0, symmetries: Borrowed(&[Images::Affine([6, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[]),
    };
}

named!(AtariGo8Crosscut, "atari_go8_crosscut", width 1);

impl AtariGo8Crosscut {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("atari_go8_crosscut"), points: 64, holes: Borrowed(&[]), shape: Some((8, 8)),
        point_names: PointNames::Lettered, params: Borrowed(&[8]),
        sorts: Borrowed(&[(0, 64), (0, 8), (0, 2), (0, 8), (0, 0), (2, 18)]),
        tables: Borrowed(
            &[Contents::Relations(Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]))],
        ),
        start: Borrowed(&[Borrowed(&[
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
        ])]),
        turn: 0, symmetries: Borrowed(&[Images::Affine([0, 0, 1], [0, 1, 0]), Images::Affine([7, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[]),
    };
}
