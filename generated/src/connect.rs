//! The game `connect`, written by Kikashi from its rules: change those, not this file.
//!
//! Sets that are asked for before and after moves, and what all selectors cost, counted in the same way:
//! - `closure reached from {a} step at[attacker] & adj_table(reached)` recomputed: recomputed 10,224,343, carried 10,202,426
//! - `closure reached from {a} step at[opponent(attacker)] & adj_table(reached)` recomputed: recomputed 10,224,343, carried 10,312,663
//! - `closure reached from {b} step at[attacker] & adj_table(reached)` recomputed: recomputed 10,224,343, carried 10,337,279
//!
//! Rules of the compiler, each with the number of places of this program where it was applied:
//! solved-moves 4, no-slack 6, likely-replies 6, killer-replies 3, winning-replies 3, implied-bound 16,
//! shared-threat 9, said-once 8, verdict-first 29, tight-frames 19, single-reply 9, off-gate 17, regress 31,
//! followed-back 6, layers 100, order 151, components 2.

use ::kikashi_runtime::code::{
    Arc, Bits, Borrowed, Cells, Clause, Compiled, Contents, Game, Images, Info, Instance, Kind, Knowledge, Move, NONE,
    OnBoard, PLAYER, Pairs, Parameter, PassBars, PlaneBars, Player, Point, PointBars, PointNames, PointSet, Presence,
    Question, Role, Selector, SelectorId, Symmetry, Value, any, chain_path, chain_roots, closure, counting, every,
    named, opponent, packed, played, spread_each, spread_few_from, spread_has_from, spread_of_from, spread_reached,
    union_of,
};
use super::go::{self, Position};

/// The boards of `connect`: what differs between its instances.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// What the rule book has.
    pub book: go::Tables<W>,
}

impl<const W: usize> Tables<W> {
    /// The tables of an instance; `None` if it is none of this game, or is too large.
    pub fn on(instance: &Instance) -> Option<Self> {
        let book = go::Tables::on(instance.book()?)?;
        Some(Self { book })
    }
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

packed!(Args { attacker, a, b });

/// Whether something holds, with the facts that would have to come true for that to change.
pub type Answer<const W: usize> = ::kikashi_runtime::code::Answer<Bits<W>, 4, 2>;

/// Where an answer keeps what it bars of `at`.
pub const AT_BARS: PlaneBars = PlaneBars::new(0, PLAYER, Presence::Optional);

/// Where an answer keeps what it bars of `ko`.
pub const KO_BARS: PointBars = PointBars::new(3, 0, Presence::Optional);

/// Where an answer keeps what it bars of `passes`.
pub const PASSES_BARS: PassBars = PassBars::new(1);

impl<const W: usize> Tables<W> {
    /// Whether the position has something that the answer bars.
    #[inline]
    pub fn breaks(&self, position: &Position<W>, why: &Answer<W>) -> bool {
        why.bars_everything() || why.meets(AT_BARS, &position.at, self.book.board.full)
            || why.meets_value(KO_BARS, position.ko)
            || why.meets_value(PASSES_BARS, i32::from(position.passes))
    }

    /// The position after the changes of a move, as several functions need it.
    pub fn moved(&self, position: &Position<W>, l: Point, c: Player) -> Position<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), c);
        let dies = self.book.dies_from(&after, c, l);
        let single = if dies.count() == 1 && self.book.string_from_clear(&after, l)
            && self.book.string_from_clear_2(&after, l)
        {
            dies.only()
        } else {
            NONE
        };
        after.ko = single;
        after.put_at(dies, NONE);
        after
    }

    /// The position after the changes of a move, as several functions need it.
    #[inline]
    pub fn nulled(position: &Position<W>) -> Position<W> {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        after
    }

    /// The position after the changes of a move, as several functions need it.
    #[inline]
    pub fn passed(position: &Position<W>) -> Position<W> {
        let mut after = *position;
        after.ko = NONE;
        after.passes = position.passes.saturating_add(1);
        after
    }

    /// The position after the changes of a move, as several functions need it.
    pub fn moved_2(&self, position: &Position<W>, dies: Bits<W>, l: Point) -> Position<W> {
        let single = if dies.count() == 1 && self.book.string_from_clear(position, l)
            && self.book.string_from_clear_2(position, l)
        {
            dies.only()
        } else {
            NONE
        };
        let mut after = *position;
        after.ko = single;
        after.put_at(dies, NONE);
        after
    }

    /// The points P2 with `string(P, P2)`. Rule: stones.game:9, stones.game:10.
    pub fn string_from(&self, position: &Position<W>, p: Point) -> Bits<W> {
        let point = if position.at_absent(&self.book).contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
        let at_so = position.at_plane(position.at(p));
        closure(point, |reached| self.book.adj_table.image(reached) & at_so)
    }

    /// Whether the player has reached a goal. Rule: connect.game:6, connect.game:7.
    pub fn goal(&self, position: &Position<W>, args: &Args, player: Player) -> bool {
        let holds = player == opponent(args.attacker)
            && {
                let vacant = position.at_absent(&self.book);
                vacant.contains(args.a) || vacant.contains(args.b)
            };
        if holds {
            return true;
        }
        player == args.attacker && self.string_from(position, args.a).contains(args.b)
    }

    /// Who attacks, read at the root. Rule: connect.game:5.
    #[inline]
    pub fn attacker(position: &Position<W>, args: &Args) -> Value {
        position.at(args.a)
    }

    /// Whether `a` is what the rules ask for, read at the root. Rule: connect.game:4.
    #[inline]
    pub fn a_fits(&self, position: &Position<W>, args: &Args) -> bool {
        !position.at_absent(&self.book).contains(args.a)
    }

    /// Whether `b` is what the rules ask for, read at the root. Rule: connect.game:4.
    #[inline]
    pub fn b_fits(position: &Position<W>, args: &Args) -> bool {
        position.at(args.b) != NONE && position.at(args.b) == position.at(args.a)
    }

    /// What `gi_part`, `gi_near_part` and others ask. Rule: prelude.game:8.
    pub fn string_from_clear_and_goal_after(&self, position: &Position<W>, args: &Args, l: Point) -> bool {
        let mut after = counting(*position);
        after.put_at(Bits::<W>::of(l), args.attacker);
        after.put_at(self.book.dies_from(&after, args.attacker, l), NONE);
        !self.book.string_from_clear_2(&after, l) && self.goal(&after, args, args.attacker)
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    pub fn gi_1(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds && !self.goal(position, args, opponent(args.attacker)) {
            return true;
        }
        !goal_holds && position.passes < 2
            && !self.goal(position, args, opponent(args.attacker))
            && (position.at_absent(&self.book) - Bits::<W>::of(position.ko)).iter()
                .any(|l| self.string_from_clear_and_goal_after(position, args, l))
    }

    /// Whether moves of `gi1` are to be looked for. Rule: prelude.game:8.
    pub fn gi1_open(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args, args.attacker);
        !goal_holds && position.passes < 2 && !self.goal(position, args, opponent(args.attacker))
    }

    /// A part of `g`. Rule: prelude.game:14.
    pub fn every_string_from_clear_or_gi(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let c = opponent(args.attacker);
        (position.at_absent(&self.book) - Bits::<W>::of(position.ko)).iter()
            .all(|l| {
                let mut after = self.moved(position, l, c);
                if self.book.string_from_clear_2(&after, l) {
                    return true;
                }
                after.passes = 0;
                played();
                if n == 1 { self.gi_1(&after, args) } else { self.gi(&after, args, n) }
            })
    }

    /// The gradual game `G(1, 1, [])`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds {
            return true;
        }
        if position.passes >= 2 || self.goal(position, args, opponent(args.attacker)) {
            return false;
        }
        let after = counting(Self::nulled(position));
        let gi_1_holds = if n == 1 { self.gi_1(&after, args) } else { self.gi(&after, args, n) };
        if !gi_1_holds {
            return false;
        }
        let after_2 = counting(Self::passed(position));
        let gi_1_holds_2 = if n == 1 { self.gi_1(&after_2, args) } else { self.gi(&after_2, args, n) };
        gi_1_holds_2 && self.every_string_from_clear_or_gi(position, args, n)
    }

    /// A part of `gi`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_part(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let vacant = position.at_absent(&self.book);
        if (vacant - Bits::<W>::of(position.ko)).iter()
            .any(|l| self.string_from_clear_and_goal_after(position, args, l))
        {
            return true;
        }
        let after = counting(Self::passed(position));
        self.g(&after, args, n - 1)
            || (vacant - Bits::<W>::of(position.ko)).iter()
                .any(|l_2| {
                    let mut after_2 = self.moved(position, l_2, args.attacker);
                    if self.book.string_from_clear_2(&after_2, l_2) {
                        return false;
                    }
                    after_2.passes = 0;
                    played();
                    self.g(&after_2, args, n - 1)
                })
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds && !self.goal(position, args, opponent(args.attacker)) {
            return true;
        }
        !goal_holds && position.passes < 2
            && !self.goal(position, args, opponent(args.attacker))
            && self.gi_part(position, args, n)
    }

    /// Whether the move just made belongs to the moves of `gi`. `n` is from 2 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_move(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        self.goal(position, args, args.attacker) || self.g(position, args, n - 1)
    }

    /// The gradual game `IP(1, [])`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:20.
    pub fn ip(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let after = counting(Self::nulled(position));
        if n == 1 { self.gi_1(&after, args) } else { self.gi(&after, args, n) }
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 3. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if n == 1 { !self.gi_1(position, args) } else { !self.gi(position, args, n) }
    }

    /// Whether the attacker may reach his goal by 1 moves in a row.
    /// - adds along `closure reached from {a} step at[attacker] & adj_table(reached)`: each new point is gained by a move of its own
    /// - `closure reached from {a} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
    ///
    /// Rule: connect.game:6, connect.game:7.
    pub fn near_1(&self, position: &Position<W>, args: &Args) -> bool {
        let at_so = position.at_plane(opponent(args.attacker));
        if at_so.contains(args.a)
            && closure(Bits::<W>::of(args.a), |reached| self.book.adj_table.image(reached) & at_so).contains(args.b)
        {
            return true;
        }
        let at_so_2 = position.at_plane(args.attacker);
        if !at_so_2.contains(args.a) && !position.at_absent(&self.book).contains(args.a) {
            return false;
        }
        let reached_3 = closure(Bits::<W>::of(args.a), |reached_2| self.book.adj_table.image(reached_2) & at_so_2);
        let reached_5 = closure(
            reached_3 | ((at_so_2 | position.at_absent(&self.book)) & self.book.adj_table.image(reached_3)),
            |reached_4| self.book.adj_table.image(reached_4) & at_so_2,
        );
        reached_5.contains(args.b)
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.near_1(position, args) && self.gi_1(position, args)
    }

    /// Whether `gi1` holds without a move. Rule: prelude.game:8.
    #[inline]
    pub fn gi1_settled(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args, args.attacker) && !self.goal(position, args, opponent(args.attacker))
    }

    /// A part of `near_2`. Rule: connect.game:6, connect.game:7.
    pub fn holds(&self, position: &Position<W>, args: &Args, at_so: Bits<W>, at_so_2: Bits<W>) -> bool {
        let vacant = position.at_absent(&self.book);
        let chosen = at_so_2.filter(|q| {
            !spread_has_from(
                Bits::<W>::of(q), self.book.adj_table.row(q), |reached| self.book.adj_table.image(reached), at_so_2,
                vacant, 2,
            )
        });
        let open = at_so | vacant | chosen;
        let reached_3 = closure(Bits::<W>::of(args.a), |reached_2| self.book.adj_table.image(reached_2) & at_so);
        let reached_5 = closure(
            reached_3 | (open & self.book.adj_table.image(reached_3)),
            |reached_4| self.book.adj_table.image(reached_4) & at_so,
        );
        let reached_7 = closure(
            reached_5 | (open & self.book.adj_table.image(reached_5)),
            |reached_6| self.book.adj_table.image(reached_6) & at_so,
        );
        reached_7.contains(args.b)
    }

    /// Whether the attacker may reach his goal by 2 moves in a row.
    /// - `closure reached from {a} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
    /// - adds over `at[none] & adj_table(closure reached from {a} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
    /// - adds along `closure reached from {a} step at[attacker] & adj_table(reached)`: each new point is gained by a move of its own
    /// - `closure reached from {q} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
    /// - adds over `at[none] & adj_table(closure reached from {q} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
    ///
    /// Rule: connect.game:6, connect.game:7.
    pub fn near_2(&self, position: &Position<W>, args: &Args) -> bool {
        let at_so = position.at_plane(opponent(args.attacker));
        if at_so.contains(args.a)
            && closure(Bits::<W>::of(args.a), |reached| self.book.adj_table.image(reached) & at_so).contains(args.b)
        {
            return true;
        }
        let at_so_2 = position.at_plane(args.attacker);
        let holds = at_so_2.contains(args.a)
            || {
                let vacant = position.at_absent(&self.book);
                vacant.contains(args.a)
                    || (at_so.contains(args.a)
                        && !spread_has_from(
                            Bits::<W>::of(args.a), self.book.adj_table.row(args.a),
                            |reached_2| self.book.adj_table.image(reached_2), at_so, vacant, 2,
                        ))
            };
        holds && self.holds(position, args, at_so_2, at_so)
    }

    /// The gradual game `G(1, 1, [])`. Rule: prelude.game:14.
    pub fn g_1_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        if !self.near_1(position, args) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds {
            return true;
        }
        if position.passes >= 2 || self.goal(position, args, opponent(args.attacker)) {
            return false;
        }
        let after = counting(Self::nulled(position));
        if !self.gi_1_near(&after, args) {
            return false;
        }
        let after_2 = counting(Self::passed(position));
        if !self.gi_1_near(&after_2, args) {
            return false;
        }
        let c = opponent(args.attacker);
        (position.at_absent(&self.book) - Bits::<W>::of(position.ko)).iter()
            .all(|l| {
                let mut after_3 = self.moved(position, l, c);
                if self.book.string_from_clear_2(&after_3, l) {
                    return true;
                }
                after_3.passes = 0;
                played();
                self.gi_1_near(&after_3, args)
            })
    }

    /// A part of `gi_near`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near_part(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let vacant = position.at_absent(&self.book);
        if (vacant - Bits::<W>::of(position.ko)).iter()
            .any(|l| self.string_from_clear_and_goal_after(position, args, l))
        {
            return true;
        }
        let after = counting(Self::passed(position));
        let g_1_1_near_holds = if n == 2 { self.g_1_1_near(&after, args) } else { self.g_near(&after, args, 2) };
        g_1_1_near_holds
            || (vacant - Bits::<W>::of(position.ko)).iter()
                .any(|l_2| {
                    let mut after_2 = self.moved(position, l_2, args.attacker);
                    if self.book.string_from_clear_2(&after_2, l_2) {
                        return false;
                    }
                    after_2.passes = 0;
                    played();
                    if n == 2 { self.g_1_1_near(&after_2, args) } else { self.g_near(&after_2, args, 2) }
                })
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let near_2_holds = if n == 2 { self.near_2(position, args) } else { self.near_3(position, args) };
        if !near_2_holds {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds && !self.goal(position, args, opponent(args.attacker)) {
            return true;
        }
        !goal_holds && position.passes < 2
            && !self.goal(position, args, opponent(args.attacker))
            && self.gi_near_part(position, args, n)
    }

    /// Whether the move just made belongs to the moves of `gi`. `n` is from 2 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_move_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if self.goal(position, args, args.attacker) {
            return true;
        }
        if n == 2 { self.g_1_1_near(position, args) } else { self.g_near(position, args, 2) }
    }

    /// A part of `near_3`. Rule: connect.game:6, connect.game:7.
    pub fn near_3_part(&self, position: &Position<W>, args: &Args, at_so: Bits<W>, at_so_2: Bits<W>) -> bool {
        if at_so.contains(args.a) {
            return true;
        }
        let vacant = position.at_absent(&self.book);
        if vacant.contains(args.a) {
            return true;
        }
        at_so_2.contains(args.a)
            && !spread_has_from(
                Bits::<W>::of(args.a), self.book.adj_table.row(args.a), |reached| self.book.adj_table.image(reached),
                at_so_2, vacant, 3,
            )
    }

    /// Whether the attacker may reach his goal by 3 moves in a row.
    /// - `closure reached from {a} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
    /// - adds over `at[none] & adj_table(closure reached from {a} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
    /// - adds along `closure reached from {a} step at[attacker] & adj_table(reached)`: each new point is gained by a move of its own
    /// - `closure reached from {q} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
    /// - adds over `at[none] & adj_table(closure reached from {q} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
    ///
    /// Rule: connect.game:6, connect.game:7.
    pub fn near_3(&self, position: &Position<W>, args: &Args) -> bool {
        let at_so = position.at_plane(opponent(args.attacker));
        if at_so.contains(args.a)
            && closure(Bits::<W>::of(args.a), |reached| self.book.adj_table.image(reached) & at_so).contains(args.b)
        {
            return true;
        }
        let at_so_2 = position.at_plane(args.attacker);
        if !self.near_3_part(position, args, at_so_2, at_so) {
            return false;
        }
        let vacant = position.at_absent(&self.book);
        let chosen = at_so.filter(|q| {
            !spread_has_from(
                Bits::<W>::of(q), self.book.adj_table.row(q), |reached_2| self.book.adj_table.image(reached_2),
                at_so, vacant, 3,
            )
        });
        let open = at_so_2 | vacant | chosen;
        let reached_4 = closure(Bits::<W>::of(args.a), |reached_3| self.book.adj_table.image(reached_3) & at_so_2);
        let reached_6 = closure(
            reached_4 | (open & self.book.adj_table.image(reached_4)),
            |reached_5| self.book.adj_table.image(reached_5) & at_so_2,
        );
        let reached_8 = closure(
            reached_6 | (open & self.book.adj_table.image(reached_6)),
            |reached_7| self.book.adj_table.image(reached_7) & at_so_2,
        );
        let reached_10 = closure(
            reached_8 | (open & self.book.adj_table.image(reached_8)),
            |reached_9| self.book.adj_table.image(reached_9) & at_so_2,
        );
        reached_10.contains(args.b)
    }

    /// The gradual game `G(2, 2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:14.
    pub fn g_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let near_2_holds = if n == 2 { self.near_2(position, args) } else { self.near_3(position, args) };
        if !near_2_holds {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds {
            return true;
        }
        if position.passes >= 2 || self.goal(position, args, opponent(args.attacker)) {
            return false;
        }
        let after = counting(Self::nulled(position));
        if !self.gi_near(&after, args, n) {
            return false;
        }
        let after_2 = counting(Self::passed(position));
        if !self.gi_near(&after_2, args, n) {
            return false;
        }
        let c = opponent(args.attacker);
        (position.at_absent(&self.book) - Bits::<W>::of(position.ko)).iter()
            .all(|l| {
                let mut after_3 = self.moved(position, l, c);
                if self.book.string_from_clear_2(&after_3, l) {
                    return true;
                }
                after_3.passes = 0;
                played();
                self.gi_near(&after_3, args, n)
            })
    }

    /// The gradual game `IP(1, [])`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:20.
    pub fn ip_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let after = counting(Self::nulled(position));
        if n == 1 { self.gi_1_near(&after, args) } else { self.gi_near(&after, args, n) }
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 3. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if n == 1 { !self.gi_1_near(position, args) } else { !self.gi_near(position, args, n) }
    }

    /// Why no other points are reached than these.
    pub fn unreached(&self, position: &Position<W>, reached: Bits<W>, p: Point) -> Answer<W> {
        let points = self.book.board.full - reached;
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes();
            if position.at_absent(&self.book).contains(p) {
                why.bar_others(AT_BARS, &position.at, Bits::<W>::of(p));
            } else {
                why.bar(AT_BARS, NONE, Bits::<W>::of(p));
            }
            let points_2 = points & self.book.adj_table.image(reached);
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
        let point = if position.at_absent(&self.book).contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
        let at_so = position.at_plane(position.at(p));
        self.unreached(position, closure(point, |reached| self.book.adj_table.image(reached) & at_so), p)
    }

    /// The answer of `goal`; if it does not hold, with the reason. Rule: connect.game:6, connect.game:7.
    pub fn goal_attacker_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if self.string_from(position, args.a).contains(args.b) {
            Answer::yes()
        } else {
            Answer::no().joining(&self.string_from_out(position, args.a, Bits::<W>::of(args.b)))
        }
    }

    /// Where a move of `play` can break the answer. Rule: go.game:7.
    pub fn breaking(&self, position: &Position<W>, after_null: &Answer<W>, player: Player) -> Bits<W> {
        let at_so = position.at_plane(opponent(player));
        let value = if after_null.bars(KO_BARS, NONE) { self.book.board.full } else { Bits::<W>::EMPTY };
        let vacant = position.at_absent(&self.book);
        let all = spread_each(
            after_null.barred_values(KO_BARS, self.book.board.full) & at_so, at_so, vacant, 2,
            |point| self.book.adj_table.row(point), |reached| self.book.adj_table.image(reached),
            |few| { if few.at_least(2) { Bits::<W>::EMPTY } else { few } },
        );
        let vacant_2 = position.at_absent(&self.book);
        let all_2 = spread_each(
            after_null.barred(AT_BARS, NONE, self.book.board.full) & at_so, at_so, vacant_2, 2,
            |point_2| self.book.adj_table.row(point_2), |reached_2| self.book.adj_table.image(reached_2),
            |few_2| { if few_2.at_least(2) { Bits::<W>::EMPTY } else { few_2 } },
        );
        after_null.barred(AT_BARS, player, self.book.board.full) | value | all | all_2
    }

    /// Whether a move is legal, has to be looked at and brings it about.
    pub fn tried_attacker(&self, position: &Position<W>, args: &Args, l: Point, after_null: &Answer<W>) -> bool {
        let after = self.moved(position, l, args.attacker);
        let holds = after_null.holds()
            || {
                let mut after_2 = counting(after);
                after_2.passes = 0;
                self.breaks(&after_2, after_null)
            };
        holds && !self.book.string_from_clear_2(&after, l) && self.goal(&after, args, args.attacker)
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    pub fn gi_1_near_verdict(&self, position: &Position<W>, args: &Args) -> bool {
        if !self.near_1(position, args) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds && !self.goal(position, args, opponent(args.attacker)) {
            return true;
        }
        if goal_holds || position.passes >= 2 || self.goal(position, args, opponent(args.attacker)) {
            return false;
        }
        let after_null = self.goal_attacker_why_no(position, args);
        let holds = goal_holds
            && (after_null.holds()
                || {
                    let after = counting(Self::passed(position));
                    self.breaks(&after, &after_null)
                });
        if holds {
            return true;
        }
        let breaking = if after_null.holds() {
            self.book.board.full
        } else {
            self.breaking(position, &after_null, args.attacker)
        };
        ((position.at_absent(&self.book) & breaking) - Bits::<W>::of(position.ko)).iter()
            .any(|l| self.tried_attacker(position, args, l, &after_null))
    }

    /// Why the points are reached.
    pub fn reached(&self, position: &Position<W>, p: Point, points: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let point = if vacant.contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
        let at_so = position.at_plane(position.at(p));
        let roots = chain_roots(
            point, points, |reached| self.book.adj_table.image(reached) & at_so,
            |reached_2| self.book.adj_table.image(reached_2 & at_so),
        );
        let mut why = Answer::yes();
        let at_so_2 = position.at_plane(position.at(p));
        let path = chain_path(
            roots, points, |reached_3| self.book.adj_table.image(reached_3) & at_so_2,
            |reached_4| self.book.adj_table.image(reached_4 & at_so_2),
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

    /// The answer of `goal`; if it holds, with the reason. Rule: connect.game:6, connect.game:7.
    #[inline]
    pub fn goal_attacker_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if self.string_from(position, args.a).contains(args.b) {
            self.reached(position, args.a, Bits::<W>::of(args.b))
        } else {
            Answer::no()
        }
    }

    /// The answer of `goal`; if it does not hold, with the reason. Rule: connect.game:6, connect.game:7.
    pub fn goal_defender_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let why = if vacant.contains(args.a) {
            Answer::yes()
        } else {
            Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(args.a))
        };
        why.or(|| {
            if vacant.contains(args.b) {
                Answer::yes()
            } else {
                Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(args.b))
            }
        })
    }

    /// Why the points are not of `liberty_from`. Rule: stones.game:11.
    pub fn liberty_from_out(&self, position: &Position<W>, p: Point, points: Bits<W>) -> Answer<W> {
        let by_adj = self.book.adj_table.image(self.string_from(position, p));
        let mut why = Answer::yes();
        let points_2 = points - by_adj;
        if !points_2.is_empty() {
            let points_3 = self.book.adj_table.preimage(points_2);
            if !points_3.is_empty() {
                why.join(&self.string_from_out(position, p, points_3));
            }
        }
        why.bar(AT_BARS, NONE, points & by_adj);
        why
    }

    /// A part of `liberty_from_in`. Rule: stones.game:11.
    pub fn every_holds_why(
        &self, position: &Position<W>, points: Bits<W>, by_adj: Bits<W>, point: Bits<W>, vacant: Bits<W>, p: Point,
    ) -> Answer<W> {
        let points_2 = points & by_adj;
        if points_2.is_empty() || points_2.iter().all(|q| (point & self.book.adj_table.column(q)).few(1).is_empty()) {
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
        let vacant = position.at_absent(&self.book);
        let point = if vacant.contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
        let by_adj = self.book.adj_table.image(point);
        let mut why = Answer::yes().barring_others(AT_BARS, &position.at, points)
            .joining(&self.every_holds_why(position, points, by_adj, point, vacant, p));
        let points_2 = points - by_adj;
        if !points_2.is_empty() {
            let string = self.string_from(position, p);
            let points_3 = union_of(points_2.iter().map(|q| (self.book.adj_table.column(q) & string).few(1)));
            if !points_3.is_empty() {
                why.join(&self.reached(position, p, points_3));
            }
        }
        why
    }

    /// Whether the move is allowed, with the reason.
    pub fn allowed_after(&self, position: &Position<W>, l: Point) -> Answer<W> {
        if self.book.string_from_clear_2(position, l) {
            Answer::no().joining(&self.liberty_from_out(position, l, self.book.board.full))
        } else {
            let vacant = position.at_absent(&self.book);
            let point = if vacant.contains(l) { Bits::<W>::EMPTY } else { Bits::<W>::of(l) };
            let first = (vacant & self.book.adj_table.image(point)).few(1);
            let points = if first.is_empty() {
                (vacant & self.book.adj_table.image(self.string_from(position, l))).few(1)
            } else {
                first
            };
            if points.is_empty() { Answer::yes() } else { self.liberty_from_in(position, l, points) }
        }
    }

    /// Why the points are not reached.
    pub fn unreached_2(&self, position: &Position<W>, roots: Bits<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(opponent(player));
        let before = closure(roots, |reached| self.book.adj_table.image(reached) & at_so);
        Answer::yes().barring(AT_BARS, NONE, self.book.adj_table.image(before))
            .barring(AT_BARS, opponent(player), self.book.adj_table.preimage(before) - at_so)
    }

    /// Why the points are reached.
    pub fn reached_2(&self, position: &Position<W>, l: Point, points: Bits<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(opponent(player));
        let few = self.book.adj_table.row(l) & at_so;
        let reached_2 = spread_reached(
            position.at_absent(&self.book), few, at_so, |point| self.book.adj_table.row(point),
            |reached| self.book.adj_table.image(reached),
        );
        let roots = chain_roots(
            few - reached_2, points, |reached_3| self.book.adj_table.image(reached_3) & at_so,
            |reached_4| self.book.adj_table.image(reached_4 & at_so),
        );
        let path = chain_path(
            roots, points, |reached_5| self.book.adj_table.image(reached_5) & at_so,
            |reached_6| self.book.adj_table.image(reached_6 & at_so),
        );
        Answer::yes().barring_others(AT_BARS, &position.at, (path - roots) | roots)
            .joining(&self.unreached_2(position, roots, player))
    }

    /// Why the points are reached.
    pub fn reached_3(&self, position: &Position<W>, points: Bits<W>, player: Player) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let at_so = position.at_plane(opponent(player));
        let roots = chain_roots(
            self.book.adj_table.preimage(vacant), points, |reached| self.book.adj_table.image(reached & at_so),
            |reached_2| self.book.adj_table.image(reached_2) & at_so,
        );
        let path = chain_path(
            roots, points, |reached_3| self.book.adj_table.image(reached_3 & at_so),
            |reached_4| self.book.adj_table.image(reached_4) & at_so,
        );
        let all = (path & at_so) | union_of(roots.iter().map(|q| (self.book.adj_table.row(q) & vacant).few(1)));
        Answer::yes().barring_others(AT_BARS, &position.at, all)
    }

    /// A part of `unreached_3`.
    pub fn unreached_part(
        &self, position: &Position<W>, before: Bits<W>, l: Point, at_so: Bits<W>, player: Player,
    ) -> Answer<W> {
        let points = before & self.book.adj_table.row(l) & at_so;
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes();
            let points_2 = spread_reached(
                position.at_absent(&self.book), points, at_so, |point| self.book.adj_table.row(point),
                |reached| self.book.adj_table.image(reached),
            );
            if !points_2.is_empty() {
                why.join(&self.reached_3(position, points_2, player));
                why.bar_others(AT_BARS, &position.at, points_2);
            }
            why
        }
    }

    /// Why the points are not reached.
    pub fn unreached_3(&self, position: &Position<W>, points: Bits<W>, l: Point, player: Player) -> Answer<W> {
        let at_so = position.at_plane(opponent(player));
        let before = closure(points, |reached| self.book.adj_table.image(reached & at_so));
        let mut why = Answer::yes();
        let points_2 = before - (self.book.adj_table.row(l) & at_so);
        if !points_2.is_empty() {
            why.bar(AT_BARS, opponent(player), points_2 & self.book.adj_table.row(l));
        }
        why.join(&self.unreached_part(position, before, l, at_so, player));
        why.bar(AT_BARS, opponent(player), before & self.book.adj_table.image(self.book.board.full - before));
        why
    }

    /// Why the points are not of `dies_from`. Rule: stones.game:15.
    pub fn dies_from_out(&self, position: &Position<W>, l: Point, points: Bits<W>, player: Player) -> Answer<W> {
        if !points.at_least(2) && (points & position.at_plane(opponent(player))).is_empty() {
            Answer::yes().barring(AT_BARS, opponent(player), points)
        } else {
            self.unreached_3(position, points, l, player)
        }
    }

    /// A part of `regressed`.
    pub fn regressed_part(&self, position: &Position<W>, why: &Answer<W>, l: Point, player: Player) -> Answer<W> {
        if !why.bars(KO_BARS, NONE)
            && (why.barred_values(KO_BARS, self.book.board.full)
                & self.book.dies_from(position, player, l))
                .is_empty()
        {
            let points = why.barred_values(KO_BARS, self.book.board.full);
            if points.is_empty() { Answer::yes() } else { self.dies_from_out(position, l, points, player) }
        } else {
            let dies = self.book.dies_from(position, player, l);
            let mut why_2 = Answer::yes()
                .joining_of(dies.few(2), |points_2| self.reached_2(position, l, points_2, player));
            if !dies.at_least(2) {
                let points_3 = self.book.board.full - dies;
                if !points_3.is_empty() {
                    why_2.join(&self.dies_from_out(position, l, points_3, player));
                }
            }
            why_2
        }
    }

    /// A part of `regressed`.
    pub fn regressed_part_2(&self, position: &Position<W>, l: Point) -> Answer<W> {
        let point = if position.at_absent(&self.book).contains(l) { Bits::<W>::EMPTY } else { Bits::<W>::of(l) };
        let first = (point - Bits::<W>::of(l)).few(1);
        let few = if first.is_empty() { (self.string_from(position, l) - Bits::<W>::of(l)).few(1) } else { first };
        Answer::no().joining_of(few, |points| self.reached(position, l, points))
    }

    /// A part of `regressed`.
    pub fn regressed_part_3(&self, position: &Position<W>, l: Point) -> Answer<W> {
        if self.book.string_from_clear_2(position, l) {
            self.liberty_from_out(position, l, self.book.board.full)
        } else {
            let vacant = position.at_absent(&self.book);
            let point = if vacant.contains(l) { Bits::<W>::EMPTY } else { Bits::<W>::of(l) };
            let first = (vacant & self.book.adj_table.image(point)).few(1);
            let few = if first.is_empty() {
                (vacant & self.book.adj_table.image(self.string_from(position, l))).few(1)
            } else {
                first
            };
            Answer::no().joining_of(few, |points| self.liberty_from_in(position, l, points))
        }
    }

    /// A part of `regressed`.
    pub fn dies_from_out_why(
        &self, position: &Position<W>, why: &Answer<W>, player: Player, at_so: Bits<W>, at_so_2: Bits<W>, l: Point,
    ) -> Answer<W> {
        let barred = why.barred(AT_BARS, player, self.book.board.full);
        let barred_2 = why.barred(AT_BARS, opponent(player), self.book.board.full);
        let barred_3 = why.barred(AT_BARS, NONE, self.book.board.full);
        let mut why_2 = Answer::yes()
            .joining_of((barred & at_so) | (barred_2 & at_so_2), |points| self.reached_2(position, l, points, player));
        if !barred_3.is_empty() {
            why_2.join(&self.dies_from_out(position, l, barred_3, player));
        }
        why_2.bar(AT_BARS, player, barred - at_so);
        why_2.bar(AT_BARS, opponent(player), barred_2 - at_so_2);
        why_2.bar(AT_BARS, NONE, barred_3);
        why_2
    }

    /// A part of `regressed`.
    pub fn reached_why(
        &self, position: &Position<W>, why: &Answer<W>, dies: Bits<W>, l: Point, player: Player, why_2: &Answer<W>,
    ) -> Answer<W> {
        if !why.bars(KO_BARS, NONE) && (why.barred_values(KO_BARS, self.book.board.full) & dies).is_empty() {
            let points = why.barred_values(KO_BARS, self.book.board.full);
            if points.is_empty() { Answer::yes() } else { self.dies_from_out(position, l, points, player) }
        } else {
            let mut why_3 = Answer::yes()
                .joining_of(dies.few(2), |points_2| self.reached_2(position, l, points_2, player));
            if !dies.at_least(2) {
                why_3.join(why_2);
            }
            why_3
        }
    }

    /// A part of `regressed`.
    #[allow(clippy::too_many_arguments)]
    pub fn regressed_part_4(
        &self, position: &Position<W>, count: Value, dies: Bits<W>, l: Point, player: Player, why: &Answer<W>,
        string_from_clear_holds: bool, why_2: &Answer<W>,
    ) -> Answer<W> {
        let mut why_3 = Answer::yes();
        let mut why_4 = Answer::from(count == 1);
        if !dies.is_empty() {
            why_4.join(&self.reached_2(position, l, dies, player));
        }
        why_4.join(why);
        let why_5 = why_4
            .and(|| {
                if string_from_clear_holds {
                    let points = self.book.board.full - self.string_from(position, l);
                    if points.is_empty() { Answer::yes() } else { self.string_from_out(position, l, points) }
                } else {
                    self.regressed_part_2(position, l)
                }
            })
            .and(|| self.regressed_part_3(position, l));
        why_3.join(&why_5);
        if string_from_clear_holds && count == 1 && self.book.string_from_clear_2(position, l) {
            why_3.join(&self.reached_why(position, why_2, dies, l, player, why));
        }
        why_3
    }

    /// A part of `regressed`.
    pub fn regressed_part_why(&self, position: &Position<W>, why: &Answer<W>, player: Player, l: Point) -> Answer<W> {
        if why.barred_values(KO_BARS, self.book.board.full).is_empty() && !why.bars(KO_BARS, NONE) {
            Answer::yes()
        } else if !why.bars(KO_BARS, NONE) && !why.bars(KO_BARS, self.book.dies_from(position, player, l).only()) {
            self.regressed_part(position, why, l, player)
        } else {
            let string_from_clear_holds = self.book.string_from_clear(position, l);
            let dies = self.book.dies_from(position, player, l);
            let count = dies.count();
            let others = self.book.board.full - dies;
            let why_2 = if others.is_empty() {
                Answer::<W>::yes()
            } else {
                self.dies_from_out(position, l, others, player)
            };
            self.regressed_part_4(position, count, dies, l, player, &why_2, string_from_clear_holds, why)
        }
    }

    /// The answer after a change, carried back to the state before it.
    pub fn regressed(&self, position: &Position<W>, why: &Answer<W>, l: Point, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        let at_so_2 = position.at_plane(opponent(player));
        Answer::from(why.holds()).joining(&self.dies_from_out_why(position, why, player, at_so, at_so_2, l))
            .joining(&self.regressed_part_why(position, why, player, l)).joining_place(PASSES_BARS, why)
    }

    /// The answer after a change, carried back to the state before it.
    pub fn regressed_2(&self, position: &Position<W>, why: &Answer<W>, player: Player) -> Answer<W> {
        Answer::from(why.holds()).barring(AT_BARS, player, why.barred(AT_BARS, player, self.book.board.full))
            .barring(
                AT_BARS, opponent(player),
                why.barred(AT_BARS, opponent(player), self.book.board.full) - position.at_plane(opponent(player)),
            )
            .barring(AT_BARS, NONE, why.barred(AT_BARS, NONE, self.book.board.full) - position.at_absent(&self.book))
            .joining_place(KO_BARS, why).joining_place(PASSES_BARS, why)
    }

    /// A part of `tried_attacker_why_yes`.
    pub fn tried_attacker_why_yes_part(
        &self, position: &Position<W>, args: &Args, l: Point, after_null: &Answer<W>,
    ) -> Answer<W> {
        if self.book.string_from_clear_2(position, l) {
            Answer::no()
        } else {
            let mut after = counting(*position);
            after.passes = 0;
            let why = if after_null.holds() || self.breaks(&after, after_null) {
                self.goal_attacker_why_yes(&after, args)
            } else {
                *after_null
            };
            (if why.holds() {
                Answer::yes().joining_cell(AT_BARS, &why).joining_place(KO_BARS, &why)
            } else {
                Answer::no()
            }).if_holds(|why_2| why_2.joining(&self.allowed_after(position, l)))
        }
    }

    /// The answer after a move, if it has to be looked at.
    pub fn tried_attacker_why_yes(
        &self, position: &Position<W>, args: &Args, l: Point, after_null: &Answer<W>,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), args.attacker);
        let dies = self.book.dies_from(&after, args.attacker, l);
        let after_2 = counting(self.moved_2(&after, dies, l));
        let why = self.tried_attacker_why_yes_part(&after_2, args, l, after_null);
        let why_2 = if why.holds() { self.regressed(&after, &why, l, args.attacker) } else { Answer::<W>::no() };
        if why_2.holds() { self.regressed_2(position, &why_2, args.attacker) } else { Answer::no() }
    }

    /// What `gi_1_near_why_yes_part`, `gi_1_near_why_yes` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_defender_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.goal_defender_why_no(position, args).contrary()
    }

    /// What `gi_1_near_why_yes_part`, `g_near_why_yes` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn passes_why(position: &Position<W>) -> Answer<W> {
        if position.passes >= 2 { Answer::no() } else { Answer::yes().barring_passes(PASSES_BARS, 2) }
    }

    /// A part of `gi_1_near_why_yes`. Rule: prelude.game:8.
    pub fn gi_1_near_why_yes_part(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = self.goal_attacker_why_no(position, args);
        let breaking = if why.holds() { self.book.board.full } else { self.breaking(position, &why, args.attacker) };
        let why_3 = any(((position.at_absent(&self.book) & breaking) - Bits::<W>::of(position.ko)).iter(), |l| {
            self.tried_attacker_why_yes(position, args, l, &why).if_holds(|why_2| {
                why_2.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                    .barring_among(KO_BARS, Bits::<W>::of(l))
            })
        });
        let why_5 = why_3.or(|| {
            let after = counting(Self::passed(position));
            let why_4 = if why.holds() || self.breaks(&after, &why) {
                self.goal_attacker_why_yes(&after, args)
            } else {
                why
            };
            if why_4.holds() {
                Answer::yes().joining_cell(AT_BARS, &why_4).barring_one_more_pass(PASSES_BARS, &why_4)
            } else {
                Answer::no()
            }
        });
        why_5.and(|| why.contrary()).and(|| self.not_goal_defender_why(position, args))
            .and(|| Self::passes_why(position))
    }

    /// What `gi_1_near_why_yes`, `gi_2_1_near_why_yes` and others ask. Rule: prelude.game:8.
    pub fn goal_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let holds = position.passes < 2 && !self.goal(position, args, args.attacker)
            && !self.goal(position, args, opponent(args.attacker));
        Answer::from(holds)
    }

    /// The answer of `gi_1_near`; if it holds, with the reason. Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(self.near_1(position, args)).and(|| {
            self.goal_attacker_why_yes(position, args).and(|| self.not_goal_defender_why(position, args))
                .or(|| self.goal_why(position, args).and(|| self.gi_1_near_why_yes_part(position, args)))
        })
    }

    /// Why no other points are reached than these.
    pub fn unreached_4(&self, reached: Bits<W>, player: Player) -> Answer<W> {
        let points = self.book.board.full - reached;
        if points.is_empty() {
            Answer::yes()
        } else {
            Answer::yes().barring(AT_BARS, player, points & self.book.adj_table.image(reached))
        }
    }

    /// Why the points are not reached.
    pub fn unreached_5(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let reached_2 = closure(Bits::<W>::of(args.a), |reached| self.book.adj_table.image(reached) & at_so);
        let by_adj = self.book.adj_table.image(reached_2);
        let at_so_2 = position.at_plane(args.attacker);
        let before = closure(Bits::<W>::of(args.b), |reached_3| self.book.adj_table.image(reached_3 & at_so_2));
        let mut why = Answer::yes().joining(&self.unreached_4(reached_2, args.attacker));
        let points = before - by_adj;
        if !points.is_empty() && self.book.adj_table.leads_to(points) {
            why.join(&self.unreached_4(reached_2, args.attacker));
        }
        let points_2 = before & by_adj;
        why.bar(AT_BARS, args.attacker, points_2);
        why.bar(AT_BARS, NONE, points_2);
        why.bar(AT_BARS, args.attacker, before & self.book.adj_table.image(self.book.board.full - before));
        why
    }

    /// A part of `near_1_why_no`. Rule: connect.game:6, connect.game:7.
    pub fn near_1_why_no_part(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let why = if at_so.contains(args.a) {
            Answer::yes()
        } else {
            Answer::no().barring(AT_BARS, opponent(args.attacker), Bits::<W>::of(args.a))
        };
        why.and(|| {
            let reached_2 = closure(Bits::<W>::of(args.a), |reached| self.book.adj_table.image(reached) & at_so);
            if reached_2.contains(args.b) {
                Answer::yes()
            } else {
                Answer::no().joining(&self.unreached_4(reached_2, opponent(args.attacker)))
            }
        })
    }

    /// The answer of `near_1`; if it does not hold, with the reason. Rule: connect.game:6, connect.game:7.
    pub fn near_1_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let why = if at_so.contains(args.a) {
            Answer::yes()
        } else {
            Answer::no().barring(AT_BARS, args.attacker, Bits::<W>::of(args.a))
        };
        let why_2 = why.or(|| {
            if position.at_absent(&self.book).contains(args.a) {
                Answer::yes()
            } else {
                Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(args.a))
            }
        });
        let why_3 = why_2.and(|| {
            let reached_2 = closure(Bits::<W>::of(args.a), |reached| self.book.adj_table.image(reached) & at_so);
            let reached_4 = closure(
                reached_2 | ((at_so | position.at_absent(&self.book)) & self.book.adj_table.image(reached_2)),
                |reached_3| self.book.adj_table.image(reached_3) & at_so,
            );
            if reached_4.contains(args.b) {
                Answer::yes()
            } else {
                Answer::no().joining(&self.unreached_5(position, args))
            }
        });
        why_3.or(|| self.near_1_why_no_part(position, args))
    }

    /// The answer of `goal`; if it holds, with the reason. Rule: connect.game:6, connect.game:7.
    pub fn goal_defender_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let why = if vacant.contains(args.a) {
            Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(args.a))
        } else {
            Answer::no()
        };
        why.or(|| {
            if vacant.contains(args.b) {
                Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(args.b))
            } else {
                Answer::no()
            }
        })
    }

    /// Why the points are not reached.
    pub fn unreached_6(&self, position: &Position<W>, points: Bits<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(opponent(player));
        let before = closure(points, |reached| self.book.adj_table.image(reached & at_so));
        let mut why = Answer::yes().barring(
            AT_BARS, opponent(player),
            (before - at_so) | (before & self.book.adj_table.image(self.book.board.full - before)),
        );
        let points_2 = before & at_so;
        if !points_2.is_empty() {
            let points_3 = spread_reached(
                position.at_absent(&self.book), points_2, at_so, |point| self.book.adj_table.row(point),
                |reached_2| self.book.adj_table.image(reached_2),
            );
            if !points_3.is_empty() {
                why.join(&self.reached_3(position, points_3, player));
                why.bar_others(AT_BARS, &position.at, points_3);
            }
        }
        why
    }

    /// A part of `no_other_move`.
    pub fn unreached_why(&self, position: &Position<W>, no_other: &Answer<W>, player: Player) -> Answer<W> {
        let holds = !no_other.bars(KO_BARS, NONE)
            && {
                let at_so = position.at_plane(opponent(player));
                let few = no_other.barred_values(KO_BARS, self.book.board.full) & at_so;
                let reached_2 = spread_reached(
                    position.at_absent(&self.book), few, at_so, |point| self.book.adj_table.row(point),
                    |reached| self.book.adj_table.image(reached),
                );
                (few - reached_2).is_empty()
            };
        if holds {
            let points = no_other.barred_values(KO_BARS, self.book.board.full);
            if points.is_empty() {
                Answer::yes()
            } else if !points.at_least(2) && (points & position.at_plane(opponent(player))).is_empty() {
                Answer::yes().barring(AT_BARS, opponent(player), points)
            } else {
                self.unreached_6(position, points, player)
            }
        } else {
            Answer::yes().barring_everything()
        }
    }

    /// A part of `no_other_move`.
    pub fn no_other_move_part(&self, position: &Position<W>, no_other: &Answer<W>, player: Player) -> Answer<W> {
        let mut why = Answer::yes().joining_cell(AT_BARS, no_other);
        let points = no_other.barred(AT_BARS, NONE, self.book.board.full);
        if !points.is_empty() {
            let at_so = position.at_plane(opponent(player));
            let few = at_so & points;
            let reached_2 = spread_reached(
                position.at_absent(&self.book), few, at_so, |point| self.book.adj_table.row(point),
                |reached| self.book.adj_table.image(reached),
            );
            if (few - reached_2).is_empty() {
                if !points.at_least(2) && (points & at_so).is_empty() {
                    why.bar(AT_BARS, opponent(player), points);
                } else {
                    why.join(&self.unreached_6(position, points, player));
                }
            } else {
                why.bar_everything();
            }
        }
        why.join(&self.unreached_why(position, no_other, player));
        why.join_place(PASSES_BARS, no_other);
        why
    }

    /// Why no move breaks the answer but one that fills a point that it bars.
    pub fn no_other_move(&self, position: &Position<W>, after_null: &Answer<W>, player: Player) -> Answer<W> {
        let no_other = Answer::<W>::yes().joining_cell(AT_BARS, after_null).joining_place(KO_BARS, after_null);
        let no_other_2 = self.no_other_move_part(position, &no_other, player);
        let no_other_3 = Answer::<W>::yes().joining_cell(AT_BARS, &no_other_2).joining_place(KO_BARS, &no_other_2)
            .joining_place(PASSES_BARS, &no_other_2);
        if self.breaks(position, &no_other_3) { Answer::yes().barring_everything() } else { no_other_3 }
    }

    /// A part of `tried_attacker_why_no`.
    pub fn tried_attacker_why_no_part(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        if self.book.string_from_clear_2(position, l) {
            Answer::no().joining(&self.allowed_after(position, l))
        } else {
            let mut after = counting(*position);
            after.passes = 0;
            let why = if after_null.holds() || self.breaks(&after, after_null) {
                if n == 1 {
                    self.goal_attacker_why_no(&after, args)
                } else if n == 2 {
                    self.g_1_1_near_why_no(&after, args)
                } else {
                    self.g_2_2_1_near_why_no(&after, args)
                }
            } else {
                *after_null
            };
            if why.holds() {
                Answer::yes()
            } else {
                Answer::no().joining_cell(AT_BARS, &why).joining_place(KO_BARS, &why)
            }
        }
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
    pub fn tried_attacker_why_no(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), args.attacker);
        let dies = self.book.dies_from(&after, args.attacker, l);
        let after_2 = counting(self.moved_2(&after, dies, l));
        let why = self.tried_attacker_why_no_part(&after_2, args, l, after_null, n);
        let why_2 = if why.holds() { Answer::<W>::yes() } else { self.regressed(&after, &why, l, args.attacker) };
        if why_2.holds() { Answer::yes() } else { self.regressed_2(position, &why_2, args.attacker) }
    }

    /// Why points are no move.
    pub fn no_move(&self, position: &Position<W>, candidates: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let points = candidates - (vacant - Bits::<W>::of(position.ko));
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes().barring(AT_BARS, NONE, points - vacant);
            if !(points & vacant).is_empty() {
                why.bar_other_values(KO_BARS, position.ko, self.book.board.full);
            }
            why
        }
    }

    /// A part of `gi_near_why_no`. Rule: prelude.game:8.
    pub fn gi_1_near_why_no_part(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let after_null = self.goal_attacker_why_no(position, args);
        let no_other = if after_null.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            self.no_other_move(position, &after_null, args.attacker)
        };
        let candidates = no_other.barred(AT_BARS, args.attacker, self.book.board.full);
        let why = any(
                ((position.at_absent(&self.book) & candidates) - Bits::<W>::of(position.ko)).iter(),
                |l| self.tried_attacker_why_no(position, args, l, &after_null, 1),
            )
            .or(|| Answer::no().joining(&self.no_move(position, candidates)))
            .or(|| Answer::no().joining(&no_other));
        why.or(|| {
            let after = counting(Self::passed(position));
            let why_2 = if after_null.holds() || self.breaks(&after, &after_null) {
                self.goal_attacker_why_no(&after, args)
            } else {
                after_null
            };
            if why_2.holds() {
                Answer::yes()
            } else {
                Answer::no().joining_cell(AT_BARS, &why_2).barring_one_more_pass(PASSES_BARS, &why_2)
            }
        })
    }

    /// What `gi_near_why_no`, `g_1_1_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_defender_why_2(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.goal_defender_why_yes(position, args).contrary()
    }

    /// What `gi_near_why_no`, `g_1_1_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn passes_why_2(&self, position: &Position<W>) -> Answer<W> {
        if position.passes >= 2 {
            Answer::no().barring_other_values(PASSES_BARS, i32::from(position.passes), self.book.board.full)
        } else {
            Answer::yes()
        }
    }

    /// The answer of `gi_near`; if it does not hold, with the reason. `n` is from 1 to 3. Rule: prelude.game:8.
    pub fn gi_near_why_no(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let near_1_holds = if n == 1 {
            self.near_1(position, args)
        } else if n == 2 {
            self.near_2(position, args)
        } else {
            self.near_3(position, args)
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
            Answer::from(
                    self.goal(position, args, args.attacker) && !self.goal(position, args, opponent(args.attacker)),
                )
                .or(|| {
                    self.goal_attacker_why_yes(position, args).contrary()
                        .and(|| self.not_goal_defender_why_2(position, args)).and(|| self.passes_why_2(position))
                        .and(|| {
                            if n == 1 {
                                self.gi_1_near_why_no_part(position, args)
                            } else {
                                self.gi_near_why_no_part(position, args, n)
                            }
                        })
                })
                .or(|| self.goal_attacker_why_no(position, args).and(|| self.not_goal_defender_why_2(position, args)))
        })
    }

    /// What `gi_near_why`, `tried_defender_why_yes` and others ask.
    /// Rule: prelude.game:8, prelude.game:14, prelude.game:20.
    #[inline]
    pub fn gi_3_2_1_near_why(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        if n == 1 {
            self.gi_1_near_why_yes(position, args)
        } else if n == 2 {
            self.gi_2_1_near_why_yes(position, args)
        } else {
            self.gi_3_2_1_near_why_yes(position, args)
        }
    }

    /// The answer of `gi_near`, with its reason. `n` is from 1 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_near_why(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = self.gi_3_2_1_near_why(position, args, n);
        if why.holds() { why } else { self.gi_near_why_no(position, args, n) }
    }

    /// Where a move can be of the moves of `gi1`. Rule: go.game:7.
    #[inline]
    pub fn play_few(&self, position: &Position<W>, after_null: &Answer<W>, player: Player) -> Bits<W> {
        let breaking = if after_null.holds() {
            self.book.board.full
        } else {
            self.breaking(position, after_null, player)
        };
        (position.at_absent(&self.book) & breaking) - Bits::<W>::of(position.ko)
    }

    /// Whether a move brings it about at once.
    pub fn at_once(&self, position: &Position<W>, args: &Args) -> bool {
        if !self.near_1(position, args) {
            return false;
        }
        let after_null = self.goal_attacker_why_no(position, args);
        let holds = (after_null.holds()
            || {
                let after = counting(Self::passed(position));
                self.breaks(&after, &after_null)
            }) && self.goal(position, args, args.attacker);
        if holds {
            return true;
        }
        let breaking = if after_null.holds() {
            self.book.board.full
        } else {
            self.breaking(position, &after_null, args.attacker)
        };
        ((position.at_absent(&self.book) & breaking) - Bits::<W>::of(position.ko)).iter()
            .any(|l| self.tried_attacker(position, args, l, &after_null))
    }

    /// Where a move of the attacker must be after which `near_1` holds, if it does not.
    pub fn nearer(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if position.at_plane(args.attacker).contains(args.a) || position.at_absent(&self.book).contains(args.a) {
            self.book.board.full
        } else {
            let at_so = position.at_plane(opponent(args.attacker));
            let common = if at_so.contains(args.a) {
                let vacant = position.at_absent(&self.book);
                let few = spread_few_from(
                    Bits::<W>::of(args.a), self.book.adj_table.row(args.a),
                    |reached| self.book.adj_table.image(reached), at_so, vacant, 2,
                );
                if few.at_least(2) { Bits::<W>::EMPTY } else { few }
            } else {
                Bits::<W>::EMPTY
            };
            Bits::<W>::of(args.a) | common
        }
    }

    /// Where a move must be that reaches a goal, if it is not reached.
    pub fn reaching(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        let at_so = position.at_plane(args.attacker);
        let common = if at_so.contains(args.a) {
            let vacant = position.at_absent(&self.book);
            let few = spread_few_from(
                Bits::<W>::of(args.a), self.book.adj_table.row(args.a), |reached| self.book.adj_table.image(reached),
                at_so, vacant, 2,
            );
            if few.at_least(2) { Bits::<W>::EMPTY } else { few }
        } else {
            Bits::<W>::EMPTY
        };
        let common_2 = if at_so.contains(args.b) {
            let vacant_2 = position.at_absent(&self.book);
            let few_2 = spread_few_from(
                Bits::<W>::of(args.b), self.book.adj_table.row(args.b),
                |reached_2| self.book.adj_table.image(reached_2), at_so, vacant_2, 2,
            );
            if few_2.at_least(2) { Bits::<W>::EMPTY } else { few_2 }
        } else {
            Bits::<W>::EMPTY
        };
        common | common_2
    }

    /// The points that count for `near_1`.
    pub fn likely(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let common = if at_so.contains(args.a) {
            let vacant = position.at_absent(&self.book);
            let few = spread_few_from(
                Bits::<W>::of(args.a), self.book.adj_table.row(args.a), |reached| self.book.adj_table.image(reached),
                at_so, vacant, 2,
            );
            if few.at_least(2) { Bits::<W>::EMPTY } else { few }
        } else {
            Bits::<W>::EMPTY
        };
        Bits::<W>::of(args.a) | common
    }

    /// Whether a move is legal, has to be looked at and brings it about. `n` is from 1 to 3.
    pub fn tried_defender(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> bool {
        let mut after = self.moved(position, l, opponent(args.attacker));
        if self.book.string_from_clear_2(&after, l) {
            return false;
        }
        after.passes = 0;
        played();
        if !after_null.holds() && !self.breaks(&after, after_null) {
            return false;
        }
        if n == 1 { !self.gi_1_near_verdict(&after, args) } else { !self.gi_near_verdict(&after, args, n) }
    }

    /// A part of `g_1_1_near_verdict`. Rule: prelude.game:14.
    pub fn every_tried_defender(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, likely: Bits<W>,
    ) -> bool {
        let after = counting(Self::nulled(position));
        let threat = self.gi_1_near_why_yes(&after, args).contrary();
        if threat.holds() {
            return false;
        }
        let after_2 = counting(Self::passed(position));
        if (threat.holds() || self.breaks(&after_2, &threat)) && !self.gi_1_near_verdict(&after_2, args) {
            return false;
        }
        let breaking = if threat.holds() {
            self.book.board.full
        } else {
            self.breaking(position, &threat, opponent(args.attacker))
        };
        ((vacant & breaking) - (likely | Bits::<W>::of(position.ko))).iter()
            .all(|l| !args.killers.noted(1, l, self.tried_defender(position, args, l, &threat, 1)))
    }

    /// The gradual game `G(1, 1, [])`. Rule: prelude.game:14.
    pub fn g_1_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if !self.near_1(position, args) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds {
            return true;
        }
        if position.passes >= 2 || self.goal(position, args, opponent(args.attacker)) {
            return false;
        }
        let vacant = position.at_absent(&self.book);
        if !((vacant & self.reaching(position, args)) - Bits::<W>::of(position.ko)).is_empty() {
            return false;
        }
        let likely = self.likely(position, args);
        let after_null = Answer::<W>::yes();
        ((vacant & (likely | args.killers.of(1))) - Bits::<W>::of(position.ko)).iter()
            .all(|l| {
                !args.killers.noted(1, l, self.tried_defender(position, args, l, &after_null, 1))
            }) && self.every_tried_defender(position, args, vacant, likely)
    }

    /// Whether a move is legal, has to be looked at and brings it about. `n` is from 1 to 2.
    pub fn tried_attacker_2(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> bool {
        let mut after = self.moved(position, l, args.attacker);
        if self.book.string_from_clear_2(&after, l) {
            return false;
        }
        after.passes = 0;
        played();
        if !after_null.holds() && !self.breaks(&after, after_null) {
            return false;
        }
        if n == 1 { self.g_1_1_near_verdict(&after, args) } else { self.g_2_2_1_near_verdict(&after, args) }
    }

    /// A part of `tried_defender_why_no`.
    pub fn allowed_after_why(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        if self.book.string_from_clear_2(position, l) {
            Answer::yes()
        } else {
            let mut after = counting(*position);
            after.passes = 0;
            let why = if self.breaks(&after, after_null) || !after_null.holds() {
                let gi_1_near_verdict_holds = if n == 1 {
                    self.gi_1_near_verdict(&after, args)
                } else {
                    self.gi_near_verdict(&after, args, n)
                };
                if gi_1_near_verdict_holds { Answer::<W>::yes() } else { self.gi_near_why_no(&after, args, n) }
            } else {
                *after_null
            };
            (if why.holds() {
                Answer::yes()
            } else {
                Answer::no().joining_cell(AT_BARS, &why).joining_place(KO_BARS, &why)
            }).if_fails(|why_2| why_2.joining(&self.allowed_after(position, l)))
        }
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
    pub fn tried_defender_why_no(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), opponent(args.attacker));
        let dies = self.book.dies_from(&after, opponent(args.attacker), l);
        let after_2 = counting(self.moved_2(&after, dies, l));
        let why = self.allowed_after_why(&after_2, args, l, after_null, n);
        let why_2 = if why.holds() {
            Answer::<W>::yes()
        } else {
            self.regressed(&after, &why, l, opponent(args.attacker))
        };
        if why_2.holds() { Answer::yes() } else { self.regressed_2(position, &why_2, opponent(args.attacker)) }
    }

    /// A part of `g_1_1_near_why_no`. Rule: prelude.game:14.
    pub fn every_tried_defender_and_gi_near_why(
        &self, position: &Position<W>, args: &Question<Args>, threat: &Answer<W>, vacant: Bits<W>, likely: Bits<W>,
    ) -> Answer<W> {
        Answer::from(threat.holds()).joining_cell(AT_BARS, threat)
            .and(|| {
                let breaking = if threat.holds() {
                    self.breaking(position, threat, opponent(args.attacker))
                } else {
                    self.book.board.full
                };
                every(((vacant & breaking) - (likely | Bits::<W>::of(position.ko))).iter(), |l| {
                    self.tried_defender_why_no(position, args, l, threat, 1).if_fails(|why| {
                        why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                            .barring_among(KO_BARS, Bits::<W>::of(l))
                    })
                })
            })
            .and(|| {
                let after = counting(Self::passed(position));
                let why_2 = if self.breaks(&after, threat) || !threat.holds() {
                    if self.gi_1_near_verdict(&after, args) {
                        Answer::<W>::yes()
                    } else {
                        self.gi_near_why_no(&after, args, 1)
                    }
                } else {
                    *threat
                };
                if why_2.holds() {
                    Answer::yes()
                } else {
                    Answer::no().joining_cell(AT_BARS, &why_2).barring_one_more_pass(PASSES_BARS, &why_2)
                }
            })
    }

    /// The answer of `g_1_1_near`; if it does not hold, with the reason. Rule: prelude.game:14.
    pub fn g_1_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = if self.near_1(position, args) { Answer::yes() } else { self.near_1_why_no(position, args) };
        why.and(|| {
            Answer::from(self.goal(position, args, args.attacker))
                .or(|| {
                    self.goal_attacker_why_yes(position, args).contrary()
                        .and(|| self.not_goal_defender_why_2(position, args)).and(|| self.passes_why_2(position))
                        .and(|| {
                            let vacant = position.at_absent(&self.book);
                            let likely = self.likely(position, args);
                            let after_null = Answer::<W>::no();
                            let why_3 = every(((vacant & likely) - Bits::<W>::of(position.ko)).iter(), |l| {
                                self.tried_defender_why_no(position, args, l, &after_null, 1).if_fails(|why_2| {
                                    why_2.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                                        .barring_among(KO_BARS, Bits::<W>::of(l))
                                })
                            });
                            why_3.and(|| {
                                let after = counting(Self::nulled(position));
                                let why_4 = self.gi_1_near_why_yes(&after, args);
                                let threat = if why_4.holds() {
                                    why_4
                                } else {
                                    self.gi_near_why_no(&after, args, 1)
                                };
                                self.every_tried_defender_and_gi_near_why(position, args, &threat, vacant, likely)
                            })
                        })
                })
                .or(|| self.goal_attacker_why_no(position, args))
        })
    }

    /// A part of `gi_2_1_near_verdict_part`. Rule: prelude.game:8.
    pub fn at_once_or_some_tried_attacker(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if self.at_once(position, args) {
            return true;
        }
        let vacant = position.at_absent(&self.book);
        let nearer = self.nearer(position, args);
        let after_null = Answer::<W>::yes();
        if ((vacant & nearer) - Bits::<W>::of(position.ko)).iter()
            .any(|l| self.tried_attacker_2(position, args, l, &after_null, 1))
        {
            return true;
        }
        if !self.near_1(position, args) {
            return false;
        }
        let after = counting(Self::nulled(position));
        let after_null_2 = self.g_1_1_near_why_no(&after, args);
        let after_2 = counting(Self::passed(position));
        if (after_null_2.holds() || self.breaks(&after_2, &after_null_2)) && self.g_1_1_near_verdict(&after_2, args) {
            return true;
        }
        let breaking = if after_null_2.holds() {
            self.book.board.full
        } else {
            self.breaking(position, &after_null_2, args.attacker)
        };
        ((vacant & breaking) - (nearer | Bits::<W>::of(position.ko))).iter()
            .any(|l_2| self.tried_attacker_2(position, args, l_2, &after_null_2, 1))
    }

    /// A part of `gi_near_verdict`. Rule: prelude.game:8.
    pub fn gi_2_1_near_verdict_part(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds && !self.goal(position, args, opponent(args.attacker)) {
            return true;
        }
        !goal_holds && position.passes < 2
            && !self.goal(position, args, opponent(args.attacker))
            && self.at_once_or_some_tried_attacker(position, args)
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        let near_2_holds = if n == 2 { self.near_2(position, args) } else { self.near_3(position, args) };
        if !near_2_holds {
            return false;
        }
        if n == 2 {
            self.gi_2_1_near_verdict_part(position, args)
        } else {
            self.gi_3_2_1_near_verdict_part(position, args)
        }
    }

    /// Whether a move brings it about at once, with the reason.
    pub fn at_once_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(self.near_1(position, args)).and(|| {
            let after_null = self.goal_attacker_why_no(position, args);
            let breaking = if after_null.holds() {
                self.book.board.full
            } else {
                self.breaking(position, &after_null, args.attacker)
            };
            let why_2 = any(((position.at_absent(&self.book) & breaking) - Bits::<W>::of(position.ko)).iter(), |l| {
                self.tried_attacker_why_yes(position, args, l, &after_null).if_holds(|why| {
                    why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                        .barring_among(KO_BARS, Bits::<W>::of(l))
                })
            });
            why_2.or(|| {
                let after = counting(Self::passed(position));
                let why_3 = if after_null.holds() || self.breaks(&after, &after_null) {
                    self.goal_attacker_why_yes(&after, args)
                } else {
                    after_null
                };
                if why_3.holds() {
                    Answer::yes().joining_cell(AT_BARS, &why_3).barring_one_more_pass(PASSES_BARS, &why_3)
                } else {
                    Answer::no()
                }
            })
        })
    }

    /// A part of `tried_defender_why_yes`.
    pub fn tried_defender_why_yes_part(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, threat: &Answer<W>, n: Value,
    ) -> Answer<W> {
        if self.book.string_from_clear_2(position, l) {
            Answer::yes().joining(&self.allowed_after(position, l))
        } else {
            let mut after = counting(*position);
            after.passes = 0;
            let why = if self.breaks(&after, threat) || !threat.holds() {
                self.gi_3_2_1_near_why(&after, args, n)
            } else {
                *threat
            };
            if why.holds() {
                Answer::yes().joining_cell(AT_BARS, &why).joining_place(KO_BARS, &why)
            } else {
                Answer::no()
            }
        }
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
    pub fn tried_defender_why_yes(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, threat: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), opponent(args.attacker));
        let dies = self.book.dies_from(&after, opponent(args.attacker), l);
        let after_2 = counting(self.moved_2(&after, dies, l));
        let why = self.tried_defender_why_yes_part(&after_2, args, l, threat, n);
        let why_2 = if why.holds() {
            self.regressed(&after, &why, l, opponent(args.attacker))
        } else {
            Answer::<W>::no()
        };
        if why_2.holds() { self.regressed_2(position, &why_2, opponent(args.attacker)) } else { Answer::no() }
    }

    /// A part of `g_near_why_yes`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g_near_why_yes_part(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let after = counting(Self::nulled(position));
        let threat = self.gi_3_2_1_near_why(&after, args, n);
        Answer::from(threat.holds()).joining_cell(AT_BARS, &threat)
            .and(|| {
                let no_other = if threat.holds() {
                    self.no_other_move(position, &threat, opponent(args.attacker))
                } else {
                    Answer::<W>::yes().barring_everything()
                };
                let candidates = no_other.barred(AT_BARS, opponent(args.attacker), self.book.board.full);
                every(
                        ((position.at_absent(&self.book) & candidates) - Bits::<W>::of(position.ko)).iter(),
                        |l| self.tried_defender_why_yes(position, args, l, &threat, n),
                    )
                    .and(|| self.no_move(position, candidates))
                    .if_holds(|why| why.joining(&no_other))
            })
            .and(|| {
                let after_2 = counting(Self::passed(position));
                let why_2 = if self.breaks(&after_2, &threat) || !threat.holds() {
                    self.gi_3_2_1_near_why(&after_2, args, n)
                } else {
                    threat
                };
                if why_2.holds() {
                    Answer::yes().joining_cell(AT_BARS, &why_2).barring_one_more_pass(PASSES_BARS, &why_2)
                } else {
                    Answer::no()
                }
            })
    }

    /// The answer of `g_near`; if it holds, with the reason. `n` is from 1 to 3. Rule: prelude.game:14.
    pub fn g_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let near_1_holds = if n == 1 {
            self.near_1(position, args)
        } else if n == 2 {
            self.near_2(position, args)
        } else {
            self.near_3(position, args)
        };
        Answer::from(near_1_holds).and(|| {
            self.goal_attacker_why_yes(position, args).or(|| {
                self.goal_attacker_why_no(position, args).contrary()
                    .and(|| self.not_goal_defender_why(position, args)).and(|| Self::passes_why(position))
                    .and(|| self.g_near_why_yes_part(position, args, n))
            })
        })
    }

    /// A part of `tried_attacker_why_yes_2`.
    pub fn tried_attacker_why_yes_part_2(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        if self.book.string_from_clear_2(position, l) {
            Answer::no()
        } else {
            let mut after = counting(*position);
            after.passes = 0;
            let why = if after_null.holds() || self.breaks(&after, after_null) {
                let g_1_1_near_verdict_holds = if n == 1 {
                    self.g_1_1_near_verdict(&after, args)
                } else {
                    self.g_2_2_1_near_verdict(&after, args)
                };
                if g_1_1_near_verdict_holds { self.g_near_why_yes(&after, args, n) } else { Answer::<W>::no() }
            } else {
                *after_null
            };
            (if why.holds() {
                Answer::yes().joining_cell(AT_BARS, &why).joining_place(KO_BARS, &why)
            } else {
                Answer::no()
            }).if_holds(|why_2| why_2.joining(&self.allowed_after(position, l)))
        }
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 2.
    pub fn tried_attacker_why_yes_2(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), args.attacker);
        let dies = self.book.dies_from(&after, args.attacker, l);
        let after_2 = counting(self.moved_2(&after, dies, l));
        let why = self.tried_attacker_why_yes_part_2(&after_2, args, l, after_null, n);
        let why_2 = if why.holds() { self.regressed(&after, &why, l, args.attacker) } else { Answer::<W>::no() };
        if why_2.holds() { self.regressed_2(position, &why_2, args.attacker) } else { Answer::no() }
    }

    /// A part of `gi_2_1_near_why_yes`. Rule: prelude.game:8.
    pub fn some_tried_attacker_or_g_near_why(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, nearer: Bits<W>,
    ) -> Answer<W> {
        let after = counting(Self::nulled(position));
        let after_null = self.g_1_1_near_why_no(&after, args);
        let breaking = if after_null.holds() {
            self.book.board.full
        } else {
            self.breaking(position, &after_null, args.attacker)
        };
        let why_2 = any(((vacant & breaking) - (nearer | Bits::<W>::of(position.ko))).iter(), |l| {
            self.tried_attacker_why_yes_2(position, args, l, &after_null, 1).if_holds(|why| {
                why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                    .barring_among(KO_BARS, Bits::<W>::of(l))
            })
        });
        why_2.or(|| {
            let after_2 = counting(Self::passed(position));
            let why_3 = if after_null.holds() || self.breaks(&after_2, &after_null) {
                if self.g_1_1_near_verdict(&after_2, args) {
                    self.g_near_why_yes(&after_2, args, 1)
                } else {
                    Answer::<W>::no()
                }
            } else {
                after_null
            };
            if why_3.holds() {
                Answer::yes().joining_cell(AT_BARS, &why_3).barring_one_more_pass(PASSES_BARS, &why_3)
            } else {
                Answer::no()
            }
        })
    }

    /// The answer of `gi_near`; if it holds, with the reason. Rule: prelude.game:8.
    pub fn gi_2_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        Answer::from(self.near_2(position, args)).and(|| {
            self.goal_attacker_why_yes(position, args).and(|| self.not_goal_defender_why(position, args))
                .or(|| {
                    self.goal_why(position, args)
                        .and(|| {
                            self.at_once_why_yes(position, args).or(|| {
                                let vacant = position.at_absent(&self.book);
                                let nearer = self.nearer(position, args);
                                let after_null = Answer::<W>::yes();
                                let why_2 = any(((vacant & nearer) - Bits::<W>::of(position.ko)).iter(), |l| {
                                    self.tried_attacker_why_yes_2(position, args, l, &after_null, 1)
                                        .if_holds(|why| {
                                            why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                                                .barring_among(KO_BARS, Bits::<W>::of(l))
                                        })
                                });
                                why_2.or(|| {
                                    if self.near_1(position, args) {
                                        self.some_tried_attacker_or_g_near_why(
                                            position, args, vacant, nearer,
                                        )
                                    } else {
                                        Answer::no()
                                    }
                                })
                            })
                        })
                        .and(|| self.goal_attacker_why_no(position, args).contrary())
                        .and(|| self.not_goal_defender_why(position, args)).and(|| Self::passes_why(position))
                })
        })
    }

    /// Why the points are reached.
    pub fn reached_4(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let roots = chain_roots(
            Bits::<W>::of(args.a), points, |reached| self.book.adj_table.image(reached) & at_so,
            |reached_2| self.book.adj_table.image(reached_2 & at_so),
        );
        let at_so_2 = position.at_plane(opponent(args.attacker));
        let path = chain_path(
            roots, points, |reached_3| self.book.adj_table.image(reached_3) & at_so_2,
            |reached_4| self.book.adj_table.image(reached_4 & at_so_2),
        );
        Answer::yes().barring_others(AT_BARS, &position.at, path - roots)
    }

    /// Why the points are reached.
    pub fn reached_5(&self, position: &Position<W>, args: &Args, q: Point, points: Bits<W>) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let roots = chain_roots(
            Bits::<W>::of(q), points, |reached| self.book.adj_table.image(reached) & at_so,
            |reached_2| self.book.adj_table.image(reached_2 & at_so),
        );
        let at_so_2 = position.at_plane(opponent(args.attacker));
        let path = chain_path(
            roots, points, |reached_3| self.book.adj_table.image(reached_3) & at_so_2,
            |reached_4| self.book.adj_table.image(reached_4 & at_so_2),
        );
        Answer::yes().barring_others(AT_BARS, &position.at, path - roots)
    }

    /// What `unreached_7`, `unreached_8` and others ask.
    pub fn unreached_why_2(&self, args: &Args, q: Point, at_so: Bits<W>, vacant: Bits<W>) -> Answer<W> {
        let reached_2 = closure(Bits::<W>::of(q), |reached| self.book.adj_table.image(reached) & at_so);
        let by_adj = self.book.adj_table.image(reached_2);
        let points = self.book.board.full - (vacant & by_adj);
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes();
            let points_2 = points - by_adj;
            if !points_2.is_empty() && self.book.adj_table.leads_to(points_2) {
                why.join(&self.unreached_4(reached_2, opponent(args.attacker)));
            }
            why.bar(AT_BARS, NONE, points & by_adj);
            why
        }
    }

    /// What `unreached_7`, `unreached_8` and others ask.
    pub fn reached_why_2(
        &self, position: &Position<W>, args: &Args, points: Bits<W>, q: Point, at_so: Bits<W>,
    ) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes().barring_others(AT_BARS, &position.at, points);
            let points_2 = points - self.book.adj_table.row(q);
            if !points_2.is_empty() {
                let reached_2 = closure(Bits::<W>::of(q), |reached| self.book.adj_table.image(reached) & at_so);
                let points_3 = union_of(
                    points_2.iter().map(|q_2| (self.book.adj_table.column(q_2) & reached_2).few(1)),
                );
                if !points_3.is_empty() {
                    why.join(&self.reached_5(position, args, q, points_3));
                }
            }
            why
        }
    }

    /// A part of `unreached_7`.
    pub fn unreached_part_2(&self, position: &Position<W>, args: &Args, q: Point, at_so: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        if spread_has_from(
            Bits::<W>::of(q), self.book.adj_table.row(q), |reached| self.book.adj_table.image(reached), at_so, vacant,
            2,
        ) {
            let mut why = Answer::no();
            let first = (vacant & self.book.adj_table.row(q)).few(2);
            let points = if first.at_least(2) {
                first
            } else {
                let common = vacant
                    & spread_of_from(
                        Bits::<W>::of(q), self.book.adj_table.row(q), |reached_2| self.book.adj_table.image(reached_2),
                        at_so,
                    );
                first | (common - first).few(2 - first.count())
            };
            why.join(&self.reached_why_2(position, args, points, q, at_so));
            why
        } else {
            self.unreached_why_2(args, q, at_so, vacant)
        }
    }

    /// A part of `unreached_7`.
    pub fn some_unreached_part_why(
        &self, position: &Position<W>, args: &Args, reached: Bits<W>, before: Bits<W>, by_adj: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes().joining(&self.unreached_4(reached, args.attacker));
        let points = before - by_adj;
        if !points.is_empty() && self.book.adj_table.leads_to(points) {
            why.join(&self.unreached_4(reached, args.attacker));
        }
        let points_2 = before & by_adj;
        if !points_2.is_empty() {
            let at_so = position.at_plane(opponent(args.attacker));
            why.bar(AT_BARS, args.attacker, points_2);
            why.bar(AT_BARS, NONE, points_2);
            why.bar(AT_BARS, opponent(args.attacker), points_2 - at_so);
            why.join(&any((points_2 & at_so).iter(), |q| self.unreached_part_2(position, args, q, at_so)));
        }
        why.bar(AT_BARS, args.attacker, before & self.book.adj_table.image(self.book.board.full - before));
        why
    }

    /// Why the points are not reached.
    pub fn unreached_7(&self, position: &Position<W>, args: &Args, before: Bits<W>) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let reached_2 = closure(Bits::<W>::of(args.a), |reached| self.book.adj_table.image(reached) & at_so);
        let by_adj = self.book.adj_table.image(reached_2);
        let at_so_2 = position.at_plane(args.attacker);
        let before_2 = closure(before, |reached_3| self.book.adj_table.image(reached_3 & at_so_2));
        self.some_unreached_part_why(position, args, reached_2, before_2, by_adj)
    }

    /// A part of `unreached_8`.
    pub fn some_unreached_why(
        &self, position: &Position<W>, args: &Args, points: Bits<W>, at_so: Bits<W>, vacant: Bits<W>,
    ) -> Answer<W> {
        any((points & at_so).iter(), |q| {
            if spread_has_from(
                Bits::<W>::of(q), self.book.adj_table.row(q), |reached| self.book.adj_table.image(reached), at_so,
                vacant, 2,
            ) {
                let mut why = Answer::no();
                let first = (vacant & self.book.adj_table.row(q)).few(2);
                let points_2 = if first.at_least(2) {
                    first
                } else {
                    let common = vacant
                        & spread_of_from(
                            Bits::<W>::of(q), self.book.adj_table.row(q),
                            |reached_2| self.book.adj_table.image(reached_2), at_so,
                        );
                    first | (common - first).few(2 - first.count())
                };
                why.join(&self.reached_why_2(position, args, points_2, q, at_so));
                why
            } else {
                self.unreached_why_2(args, q, at_so, vacant)
            }
        })
    }

    /// A part of `unreached_8`.
    pub fn unreached_part_3(
        &self, position: &Position<W>, args: &Args, before: Bits<W>, by_adj: Bits<W>, at_so: Bits<W>, vacant: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes().joining(&self.unreached_7(position, args, before));
        let points = before - by_adj;
        if !points.is_empty() {
            let points_2 = self.book.adj_table.preimage(points);
            if !points_2.is_empty() {
                why.join(&self.unreached_7(position, args, points_2));
            }
        }
        let points_3 = before & by_adj;
        if !points_3.is_empty() {
            why.bar(AT_BARS, args.attacker, points_3);
            why.bar(AT_BARS, NONE, points_3);
            why.bar(AT_BARS, opponent(args.attacker), points_3 - at_so);
            why.join(&self.some_unreached_why(position, args, points_3, at_so, vacant));
        }
        why.bar(AT_BARS, args.attacker, before & self.book.adj_table.image(self.book.board.full - before));
        why
    }

    /// Why the points are not reached.
    pub fn unreached_8(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let at_so = position.at_plane(args.attacker);
        let at_so_2 = position.at_plane(opponent(args.attacker));
        let reached_2 = closure(Bits::<W>::of(args.a), |reached| self.book.adj_table.image(reached) & at_so);
        let chosen = at_so_2.filter(|q| {
            !spread_has_from(
                Bits::<W>::of(q), self.book.adj_table.row(q), |reached_3| self.book.adj_table.image(reached_3),
                at_so_2, vacant, 2,
            )
        });
        let reached_5 = closure(
            reached_2 | ((at_so | vacant | chosen) & self.book.adj_table.image(reached_2)),
            |reached_4| self.book.adj_table.image(reached_4) & at_so,
        );
        let by_adj = self.book.adj_table.image(reached_5);
        let before = closure(Bits::<W>::of(args.b), |reached_6| self.book.adj_table.image(reached_6 & at_so));
        self.unreached_part_3(position, args, before, by_adj, at_so_2, vacant)
    }

    /// A part of `near_2_why_no`. Rule: connect.game:6, connect.game:7.
    pub fn near_2_why_no_part(
        &self, position: &Position<W>, args: &Args, at_so: Bits<W>, vacant: Bits<W>, at_so_2: Bits<W>,
    ) -> Answer<W> {
        let chosen = at_so_2.filter(|q| {
            !spread_has_from(
                Bits::<W>::of(q), self.book.adj_table.row(q), |reached| self.book.adj_table.image(reached), at_so_2,
                vacant, 2,
            )
        });
        let open = at_so | vacant | chosen;
        let reached_3 = closure(Bits::<W>::of(args.a), |reached_2| self.book.adj_table.image(reached_2) & at_so);
        let reached_5 = closure(
            reached_3 | (open & self.book.adj_table.image(reached_3)),
            |reached_4| self.book.adj_table.image(reached_4) & at_so,
        );
        let reached_7 = closure(
            reached_5 | (open & self.book.adj_table.image(reached_5)),
            |reached_6| self.book.adj_table.image(reached_6) & at_so,
        );
        if reached_7.contains(args.b) { Answer::yes() } else { Answer::no().joining(&self.unreached_8(position, args)) }
    }

    /// What `near_2_why_no` and `near_3_why_no` ask. Rule: connect.game:6, connect.game:7.
    pub fn reached_why_3(&self, position: &Position<W>, args: &Args, points: Bits<W>, at_so: Bits<W>) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes().barring_others(AT_BARS, &position.at, points);
            let points_2 = points - self.book.adj_table.row(args.a);
            if !points_2.is_empty() {
                let reached_2 = closure(Bits::<W>::of(args.a), |reached| self.book.adj_table.image(reached) & at_so);
                let points_3 = union_of(points_2.iter().map(|q| (self.book.adj_table.column(q) & reached_2).few(1)));
                if !points_3.is_empty() {
                    why.join(&self.reached_4(position, args, points_3));
                }
            }
            why
        }
    }

    /// A part of `near_2_why_no`. Rule: connect.game:6, connect.game:7.
    pub fn near_2_why_no_part_2(
        &self, position: &Position<W>, args: &Args, vacant: Bits<W>, at_so: Bits<W>,
    ) -> Answer<W> {
        if spread_has_from(
            Bits::<W>::of(args.a), self.book.adj_table.row(args.a), |reached| self.book.adj_table.image(reached), at_so,
            vacant, 2,
        ) {
            let mut why = Answer::no();
            let first = (vacant & self.book.adj_table.row(args.a)).few(2);
            let points = if first.at_least(2) {
                first
            } else {
                let common = vacant
                    & spread_of_from(
                        Bits::<W>::of(args.a), self.book.adj_table.row(args.a),
                        |reached_2| self.book.adj_table.image(reached_2), at_so,
                    );
                first | (common - first).few(2 - first.count())
            };
            why.join(&self.reached_why_3(position, args, points, at_so));
            why
        } else {
            Answer::yes()
        }
    }

    /// The answer of `near_2`; if it does not hold, with the reason. Rule: connect.game:6, connect.game:7.
    pub fn near_2_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let why = if at_so.contains(args.a) {
            Answer::yes()
        } else {
            Answer::no().barring(AT_BARS, args.attacker, Bits::<W>::of(args.a))
        };
        let why_4 = why.or(|| {
            let vacant = position.at_absent(&self.book);
            let why_2 = if vacant.contains(args.a) {
                Answer::yes()
            } else {
                Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(args.a))
            };
            why_2.or(|| {
                let at_so_2 = position.at_plane(opponent(args.attacker));
                let why_3 = if at_so_2.contains(args.a) {
                    Answer::yes()
                } else {
                    Answer::no().barring(AT_BARS, opponent(args.attacker), Bits::<W>::of(args.a))
                };
                why_3.and(|| self.near_2_why_no_part_2(position, args, vacant, at_so_2))
            })
        });
        let why_5 = why_4.and(|| {
            let vacant_2 = position.at_absent(&self.book);
            let at_so_3 = position.at_plane(opponent(args.attacker));
            self.near_2_why_no_part(position, args, at_so, vacant_2, at_so_3)
        });
        why_5.or(|| self.near_1_why_no_part(position, args))
    }

    /// Whether a move brings it about at once, with the reason.
    #[inline]
    pub fn at_once_why_no(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = if self.near_1(position, args) { Answer::yes() } else { self.near_1_why_no(position, args) };
        why.and(|| self.gi_1_near_why_no_part(position, args))
    }

    /// A part of `gi_near_why_no_part`. Rule: prelude.game:8.
    pub fn no_move_or_g_2_2_1_near_why(
        &self, position: &Position<W>, args: &Question<Args>, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let no_other = if after_null.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            self.no_other_move(position, after_null, args.attacker)
        };
        let candidates = no_other.barred(AT_BARS, args.attacker, self.book.board.full);
        let why = any(
                ((position.at_absent(&self.book) & candidates) - Bits::<W>::of(position.ko)).iter(),
                |l| self.tried_attacker_why_no(position, args, l, after_null, n),
            )
            .or(|| Answer::no().joining(&self.no_move(position, candidates)))
            .or(|| Answer::no().joining(&no_other));
        why.or(|| {
            let after = counting(Self::passed(position));
            let why_2 = if after_null.holds() || self.breaks(&after, after_null) {
                if n == 2 { self.g_1_1_near_why_no(&after, args) } else { self.g_2_2_1_near_why_no(&after, args) }
            } else {
                *after_null
            };
            if why_2.holds() {
                Answer::yes()
            } else {
                Answer::no().joining_cell(AT_BARS, &why_2).barring_one_more_pass(PASSES_BARS, &why_2)
            }
        })
    }

    /// A part of `gi_near_why_no`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near_why_no_part(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        self.at_once_why_no(position, args).or(|| {
            let after = counting(Self::nulled(position));
            let after_null = if n == 2 {
                self.g_1_1_near_why_no(&after, args)
            } else {
                self.g_2_2_1_near_why_no(&after, args)
            };
            self.no_move_or_g_2_2_1_near_why(position, args, &after_null, n)
        })
    }

    /// Whether the move just made belongs to the moves of `gi`. `n` is from 2 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_move_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        if self.goal(position, args, args.attacker) {
            return true;
        }
        if n == 2 { self.g_1_1_near_verdict(position, args) } else { self.g_2_2_1_near_verdict(position, args) }
    }

    /// The answer of `gi_move_near` after a null move. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_move_near_after_null(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let near_1_holds = if n == 2 { self.near_1(position, args) } else { self.near_2(position, args) };
        if near_1_holds {
            let after = counting(Self::nulled(position));
            Answer::from(self.goal(&after, args, args.attacker))
                .or(|| {
                    if n == 2 { self.g_1_1_near_why_no(&after, args) } else { self.g_2_2_1_near_why_no(&after, args) }
                })
                .or(|| self.goal_attacker_why_no(&after, args))
        } else {
            let nearer = if n == 2 { self.nearer(position, args) } else { self.nearer_2(position, args) };
            Answer::no().barring(AT_BARS, args.attacker, nearer)
        }
    }

    /// A part of `nearer_2`.
    pub fn nearer_part(&self, position: &Position<W>, args: &Args) -> bool {
        if position.at_plane(args.attacker).contains(args.a) {
            return true;
        }
        let vacant = position.at_absent(&self.book);
        if vacant.contains(args.a) {
            return true;
        }
        let at_so = position.at_plane(opponent(args.attacker));
        at_so.contains(args.a)
            && !spread_has_from(
                Bits::<W>::of(args.a), self.book.adj_table.row(args.a), |reached| self.book.adj_table.image(reached),
                at_so, vacant, 2,
            )
    }

    /// Where a move of the attacker must be after which `near_2` holds, if it does not.
    pub fn nearer_2(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        if self.nearer_part(position, args) {
            self.book.board.full
        } else {
            let at_so = position.at_plane(opponent(args.attacker));
            let common = if at_so.contains(args.a) {
                let vacant = position.at_absent(&self.book);
                let few = spread_few_from(
                    Bits::<W>::of(args.a), self.book.adj_table.row(args.a),
                    |reached| self.book.adj_table.image(reached), at_so, vacant, 2,
                );
                if few.at_least(2) { Bits::<W>::EMPTY } else { few }
            } else {
                Bits::<W>::EMPTY
            };
            let common_2 = if at_so.contains(args.a) {
                let vacant_2 = position.at_absent(&self.book);
                let few_2 = spread_few_from(
                    Bits::<W>::of(args.a), self.book.adj_table.row(args.a),
                    |reached_2| self.book.adj_table.image(reached_2), at_so, vacant_2, 3,
                );
                if few_2.at_least(3) { Bits::<W>::EMPTY } else { few_2 }
            } else {
                Bits::<W>::EMPTY
            };
            Bits::<W>::of(args.a) | common | common_2
        }
    }

    /// The points that count for `near_2`.
    pub fn likely_2(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let common = if at_so.contains(args.a) {
            let vacant = position.at_absent(&self.book);
            let few = spread_few_from(
                Bits::<W>::of(args.a), self.book.adj_table.row(args.a), |reached| self.book.adj_table.image(reached),
                at_so, vacant, 2,
            );
            if few.at_least(2) { Bits::<W>::EMPTY } else { few }
        } else {
            Bits::<W>::EMPTY
        };
        Bits::<W>::of(args.a) | common | common
    }

    /// A part of `g_2_2_1_near_verdict`. Rule: prelude.game:14.
    pub fn gi_near_verdict_and_every_tried_defender(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, likely: Bits<W>,
    ) -> bool {
        let after = counting(Self::nulled(position));
        let threat = self.gi_2_1_near_why_yes(&after, args).contrary();
        if threat.holds() {
            return false;
        }
        let after_2 = counting(Self::passed(position));
        if (threat.holds() || self.breaks(&after_2, &threat)) && !self.gi_near_verdict(&after_2, args, 2) {
            return false;
        }
        let breaking = if threat.holds() {
            self.book.board.full
        } else {
            self.breaking(position, &threat, opponent(args.attacker))
        };
        ((vacant & breaking) - (likely | Bits::<W>::of(position.ko))).iter()
            .all(|l| !args.killers.noted(2, l, self.tried_defender(position, args, l, &threat, 2)))
    }

    /// The gradual game `G(2, 2, [1])`. Rule: prelude.game:14.
    pub fn g_2_2_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if !self.near_2(position, args) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds {
            return true;
        }
        if position.passes >= 2 || self.goal(position, args, opponent(args.attacker)) {
            return false;
        }
        let vacant = position.at_absent(&self.book);
        if !((vacant & self.reaching(position, args)) - Bits::<W>::of(position.ko)).is_empty() {
            return false;
        }
        let likely = self.likely_2(position, args);
        let after_null = Answer::<W>::yes();
        ((vacant & (likely | args.killers.of(2))) - Bits::<W>::of(position.ko)).iter()
            .all(|l| !args.killers.noted(2, l, self.tried_defender(position, args, l, &after_null, 2)))
            && self.gi_near_verdict_and_every_tried_defender(position, args, vacant, likely)
    }

    /// A part of `g_2_2_1_near_why_no`. Rule: prelude.game:14.
    pub fn gi_near_after_why(&self, position: &Position<W>, args: &Question<Args>, threat: &Answer<W>) -> Answer<W> {
        let after = counting(Self::passed(position));
        let why = if self.breaks(&after, threat) || !threat.holds() {
            if self.gi_near_verdict(&after, args, 2) {
                Answer::<W>::yes()
            } else {
                self.gi_near_why_no(&after, args, 2)
            }
        } else {
            *threat
        };
        if why.holds() {
            Answer::yes()
        } else {
            Answer::no().joining_cell(AT_BARS, &why).barring_one_more_pass(PASSES_BARS, &why)
        }
    }

    /// A part of `g_2_2_1_near_why_no`. Rule: prelude.game:14.
    pub fn every_tried_defender_and_gi_near_after_why(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, likely: Bits<W>,
    ) -> Answer<W> {
        let after = counting(Self::nulled(position));
        let why = self.gi_2_1_near_why_yes(&after, args);
        let threat = if why.holds() { why } else { self.gi_near_why_no(&after, args, 2) };
        Answer::from(threat.holds()).joining_cell(AT_BARS, &threat)
            .and(|| {
                let breaking = if threat.holds() {
                    self.breaking(position, &threat, opponent(args.attacker))
                } else {
                    self.book.board.full
                };
                every(((vacant & breaking) - (likely | Bits::<W>::of(position.ko))).iter(), |l| {
                    self.tried_defender_why_no(position, args, l, &threat, 2).if_fails(|why_2| {
                        why_2.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                            .barring_among(KO_BARS, Bits::<W>::of(l))
                    })
                })
            })
            .and(|| self.gi_near_after_why(position, args, &threat))
    }

    /// The answer of `g_near`; if it does not hold, with the reason. Rule: prelude.game:14.
    pub fn g_2_2_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = if self.near_2(position, args) { Answer::yes() } else { self.near_2_why_no(position, args) };
        why.and(|| {
            Answer::from(self.goal(position, args, args.attacker))
                .or(|| {
                    self.goal_attacker_why_yes(position, args).contrary()
                        .and(|| self.not_goal_defender_why_2(position, args)).and(|| self.passes_why_2(position))
                        .and(|| {
                            let vacant = position.at_absent(&self.book);
                            let likely = self.likely_2(position, args);
                            let after_null = Answer::<W>::no();
                            let why_3 = every(((vacant & likely) - Bits::<W>::of(position.ko)).iter(), |l| {
                                self.tried_defender_why_no(position, args, l, &after_null, 2).if_fails(|why_2| {
                                    why_2.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                                        .barring_among(KO_BARS, Bits::<W>::of(l))
                                })
                            });
                            why_3
                                .and(|| self.every_tried_defender_and_gi_near_after_why(position, args, vacant, likely))
                        })
                })
                .or(|| self.goal_attacker_why_no(position, args))
        })
    }

    /// A part of `gi_3_2_1_near_verdict_part`. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_verdict_part_part(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if self.at_once(position, args) {
            return true;
        }
        let vacant = position.at_absent(&self.book);
        let nearer = self.nearer_2(position, args);
        let after_null = Answer::<W>::yes();
        if ((vacant & nearer) - Bits::<W>::of(position.ko)).iter()
            .any(|l| self.tried_attacker_2(position, args, l, &after_null, 2))
        {
            return true;
        }
        if !self.near_2(position, args) {
            return false;
        }
        let after = counting(Self::nulled(position));
        let after_null_2 = self.g_2_2_1_near_why_no(&after, args);
        let after_2 = counting(Self::passed(position));
        if (after_null_2.holds() || self.breaks(&after_2, &after_null_2)) && self.g_2_2_1_near_verdict(&after_2, args) {
            return true;
        }
        let breaking = if after_null_2.holds() {
            self.book.board.full
        } else {
            self.breaking(position, &after_null_2, args.attacker)
        };
        ((vacant & breaking) - (nearer | Bits::<W>::of(position.ko))).iter()
            .any(|l_2| self.tried_attacker_2(position, args, l_2, &after_null_2, 2))
    }

    /// A part of `gi_near_verdict`. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_verdict_part(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds && !self.goal(position, args, opponent(args.attacker)) {
            return true;
        }
        !goal_holds && position.passes < 2
            && !self.goal(position, args, opponent(args.attacker))
            && self.gi_3_2_1_near_verdict_part_part(position, args)
    }

    /// A part of `gi_3_2_1_near_why_yes`. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_why_yes_part(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, nearer: Bits<W>,
    ) -> Answer<W> {
        let after = counting(Self::nulled(position));
        let after_null = self.g_2_2_1_near_why_no(&after, args);
        let breaking = if after_null.holds() {
            self.book.board.full
        } else {
            self.breaking(position, &after_null, args.attacker)
        };
        let why_2 = any(((vacant & breaking) - (nearer | Bits::<W>::of(position.ko))).iter(), |l| {
            self.tried_attacker_why_yes_2(position, args, l, &after_null, 2).if_holds(|why| {
                why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                    .barring_among(KO_BARS, Bits::<W>::of(l))
            })
        });
        why_2.or(|| {
            let after_2 = counting(Self::passed(position));
            let why_3 = if after_null.holds() || self.breaks(&after_2, &after_null) {
                if self.g_2_2_1_near_verdict(&after_2, args) {
                    self.g_near_why_yes(&after_2, args, 2)
                } else {
                    Answer::<W>::no()
                }
            } else {
                after_null
            };
            if why_3.holds() {
                Answer::yes().joining_cell(AT_BARS, &why_3).barring_one_more_pass(PASSES_BARS, &why_3)
            } else {
                Answer::no()
            }
        })
    }

    /// The answer of `gi_near`; if it holds, with the reason. Rule: prelude.game:8.
    pub fn gi_3_2_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        Answer::from(self.near_3(position, args)).and(|| {
            self.goal_attacker_why_yes(position, args).and(|| self.not_goal_defender_why(position, args))
                .or(|| {
                    self.goal_why(position, args)
                        .and(|| {
                            self.at_once_why_yes(position, args).or(|| {
                                let vacant = position.at_absent(&self.book);
                                let nearer = self.nearer_2(position, args);
                                let after_null = Answer::<W>::yes();
                                let why_2 = any(((vacant & nearer) - Bits::<W>::of(position.ko)).iter(), |l| {
                                    self.tried_attacker_why_yes_2(position, args, l, &after_null, 2)
                                        .if_holds(|why| {
                                            why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                                                .barring_among(KO_BARS, Bits::<W>::of(l))
                                        })
                                });
                                why_2.or(|| {
                                    if self.near_2(position, args) {
                                        self.gi_3_2_1_near_why_yes_part(position, args, vacant, nearer)
                                    } else {
                                        Answer::no()
                                    }
                                })
                            })
                        })
                        .and(|| self.goal_attacker_why_no(position, args).contrary())
                        .and(|| self.not_goal_defender_why(position, args)).and(|| Self::passes_why(position))
                })
        })
    }

    /// A part of `unreached_9`.
    pub fn unreached_part_4(&self, position: &Position<W>, args: &Args, q: Point, at_so: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        if spread_has_from(
            Bits::<W>::of(q), self.book.adj_table.row(q), |reached| self.book.adj_table.image(reached), at_so, vacant,
            3,
        ) {
            let mut why = Answer::no();
            let first = (vacant & self.book.adj_table.row(q)).few(3);
            let points = if first.at_least(3) {
                first
            } else {
                let common = vacant
                    & spread_of_from(
                        Bits::<W>::of(q), self.book.adj_table.row(q), |reached_2| self.book.adj_table.image(reached_2),
                        at_so,
                    );
                first | (common - first).few(3 - first.count())
            };
            why.join(&self.reached_why_2(position, args, points, q, at_so));
            why
        } else {
            self.unreached_why_2(args, q, at_so, vacant)
        }
    }

    /// A part of `unreached_9`.
    pub fn unreached_part_5(
        &self, position: &Position<W>, args: &Args, reached: Bits<W>, before: Bits<W>, by_adj: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes().joining(&self.unreached_4(reached, args.attacker));
        let points = before - by_adj;
        if !points.is_empty() && self.book.adj_table.leads_to(points) {
            why.join(&self.unreached_4(reached, args.attacker));
        }
        let points_2 = before & by_adj;
        if !points_2.is_empty() {
            let at_so = position.at_plane(opponent(args.attacker));
            why.bar(AT_BARS, args.attacker, points_2);
            why.bar(AT_BARS, NONE, points_2);
            why.bar(AT_BARS, opponent(args.attacker), points_2 - at_so);
            why.join(&any((points_2 & at_so).iter(), |q| self.unreached_part_4(position, args, q, at_so)));
        }
        why.bar(AT_BARS, args.attacker, before & self.book.adj_table.image(self.book.board.full - before));
        why
    }

    /// Why the points are not reached.
    pub fn unreached_9(&self, position: &Position<W>, args: &Args, before: Bits<W>) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let reached_2 = closure(Bits::<W>::of(args.a), |reached| self.book.adj_table.image(reached) & at_so);
        let by_adj = self.book.adj_table.image(reached_2);
        let at_so_2 = position.at_plane(args.attacker);
        let before_2 = closure(before, |reached_3| self.book.adj_table.image(reached_3 & at_so_2));
        self.unreached_part_5(position, args, reached_2, before_2, by_adj)
    }

    /// What `unreached_10` and `unreached_11` ask.
    pub fn some_unreached_why_2(
        &self, position: &Position<W>, args: &Args, points: Bits<W>, at_so: Bits<W>, vacant: Bits<W>,
    ) -> Answer<W> {
        any((points & at_so).iter(), |q| {
            if spread_has_from(
                Bits::<W>::of(q), self.book.adj_table.row(q), |reached| self.book.adj_table.image(reached), at_so,
                vacant, 3,
            ) {
                let mut why = Answer::no();
                let first = (vacant & self.book.adj_table.row(q)).few(3);
                let points_2 = if first.at_least(3) {
                    first
                } else {
                    let common = vacant
                        & spread_of_from(
                            Bits::<W>::of(q), self.book.adj_table.row(q),
                            |reached_2| self.book.adj_table.image(reached_2), at_so,
                        );
                    first | (common - first).few(3 - first.count())
                };
                why.join(&self.reached_why_2(position, args, points_2, q, at_so));
                why
            } else {
                self.unreached_why_2(args, q, at_so, vacant)
            }
        })
    }

    /// A part of `unreached_10`.
    pub fn unreached_part_6(
        &self, position: &Position<W>, args: &Args, before: Bits<W>, by_adj: Bits<W>, at_so: Bits<W>, vacant: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes().joining(&self.unreached_9(position, args, before));
        let points = before - by_adj;
        if !points.is_empty() {
            let points_2 = self.book.adj_table.preimage(points);
            if !points_2.is_empty() {
                why.join(&self.unreached_9(position, args, points_2));
            }
        }
        let points_3 = before & by_adj;
        if !points_3.is_empty() {
            why.bar(AT_BARS, args.attacker, points_3);
            why.bar(AT_BARS, NONE, points_3);
            why.bar(AT_BARS, opponent(args.attacker), points_3 - at_so);
            why.join(&self.some_unreached_why_2(position, args, points_3, at_so, vacant));
        }
        why.bar(AT_BARS, args.attacker, before & self.book.adj_table.image(self.book.board.full - before));
        why
    }

    /// Why the points are not reached.
    pub fn unreached_10(&self, position: &Position<W>, args: &Args, before: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let at_so = position.at_plane(args.attacker);
        let at_so_2 = position.at_plane(opponent(args.attacker));
        let reached_2 = closure(Bits::<W>::of(args.a), |reached| self.book.adj_table.image(reached) & at_so);
        let chosen = at_so_2.filter(|q| {
            !spread_has_from(
                Bits::<W>::of(q), self.book.adj_table.row(q), |reached_3| self.book.adj_table.image(reached_3),
                at_so_2, vacant, 3,
            )
        });
        let reached_5 = closure(
            reached_2 | ((at_so | vacant | chosen) & self.book.adj_table.image(reached_2)),
            |reached_4| self.book.adj_table.image(reached_4) & at_so,
        );
        let by_adj = self.book.adj_table.image(reached_5);
        let before_2 = closure(before, |reached_6| self.book.adj_table.image(reached_6 & at_so));
        self.unreached_part_6(position, args, before_2, by_adj, at_so_2, vacant)
    }

    /// A part of `unreached_11`.
    pub fn unreached_part_7(
        &self, position: &Position<W>, args: &Args, before: Bits<W>, by_adj: Bits<W>, at_so: Bits<W>, vacant: Bits<W>,
    ) -> Answer<W> {
        let mut why = Answer::yes().joining(&self.unreached_10(position, args, before));
        let points = before - by_adj;
        if !points.is_empty() {
            let points_2 = self.book.adj_table.preimage(points);
            if !points_2.is_empty() {
                why.join(&self.unreached_10(position, args, points_2));
            }
        }
        let points_3 = before & by_adj;
        if !points_3.is_empty() {
            why.bar(AT_BARS, args.attacker, points_3);
            why.bar(AT_BARS, NONE, points_3);
            why.bar(AT_BARS, opponent(args.attacker), points_3 - at_so);
            why.join(&self.some_unreached_why_2(position, args, points_3, at_so, vacant));
        }
        why.bar(AT_BARS, args.attacker, before & self.book.adj_table.image(self.book.board.full - before));
        why
    }

    /// Why the points are not reached.
    pub fn unreached_11(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let at_so = position.at_plane(args.attacker);
        let at_so_2 = position.at_plane(opponent(args.attacker));
        let chosen = at_so_2.filter(|q| {
            !spread_has_from(
                Bits::<W>::of(q), self.book.adj_table.row(q), |reached| self.book.adj_table.image(reached), at_so_2,
                vacant, 3,
            )
        });
        let all = at_so | vacant | chosen;
        let reached_3 = closure(Bits::<W>::of(args.a), |reached_2| self.book.adj_table.image(reached_2) & at_so);
        let reached_5 = closure(
            reached_3 | (all & self.book.adj_table.image(reached_3)),
            |reached_4| self.book.adj_table.image(reached_4) & at_so,
        );
        let reached_7 = closure(
            reached_5 | (all & self.book.adj_table.image(reached_5)),
            |reached_6| self.book.adj_table.image(reached_6) & at_so,
        );
        let by_adj = self.book.adj_table.image(reached_7);
        let before = closure(Bits::<W>::of(args.b), |reached_8| self.book.adj_table.image(reached_8 & at_so));
        self.unreached_part_7(position, args, before, by_adj, at_so_2, vacant)
    }

    /// A part of `near_3_why_no`. Rule: connect.game:6, connect.game:7.
    pub fn near_3_why_no_part(
        &self, position: &Position<W>, args: &Args, vacant: Bits<W>, at_so: Bits<W>,
    ) -> Answer<W> {
        if spread_has_from(
            Bits::<W>::of(args.a), self.book.adj_table.row(args.a), |reached| self.book.adj_table.image(reached), at_so,
            vacant, 3,
        ) {
            let mut why = Answer::no();
            let first = (vacant & self.book.adj_table.row(args.a)).few(3);
            let points = if first.at_least(3) {
                first
            } else {
                let common = vacant
                    & spread_of_from(
                        Bits::<W>::of(args.a), self.book.adj_table.row(args.a),
                        |reached_2| self.book.adj_table.image(reached_2), at_so,
                    );
                first | (common - first).few(3 - first.count())
            };
            why.join(&self.reached_why_3(position, args, points, at_so));
            why
        } else {
            Answer::yes()
        }
    }

    /// A part of `near_3_why_no`. Rule: connect.game:6, connect.game:7.
    pub fn near_3_why_no_part_2(&self, position: &Position<W>, args: &Args, at_so: Bits<W>) -> Answer<W> {
        let why = if at_so.contains(args.a) {
            Answer::yes()
        } else {
            Answer::no().barring(AT_BARS, args.attacker, Bits::<W>::of(args.a))
        };
        why.or(|| {
            let vacant = position.at_absent(&self.book);
            let why_2 = if vacant.contains(args.a) {
                Answer::yes()
            } else {
                Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(args.a))
            };
            why_2.or(|| {
                let at_so_2 = position.at_plane(opponent(args.attacker));
                let why_3 = if at_so_2.contains(args.a) {
                    Answer::yes()
                } else {
                    Answer::no().barring(AT_BARS, opponent(args.attacker), Bits::<W>::of(args.a))
                };
                why_3.and(|| self.near_3_why_no_part(position, args, vacant, at_so_2))
            })
        })
    }

    /// The answer of `near_3`; if it does not hold, with the reason. Rule: connect.game:6, connect.game:7.
    pub fn near_3_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let at_so = position.at_plane(args.attacker);
        let why = self.near_3_why_no_part_2(position, args, at_so)
            .and(|| {
                let vacant = position.at_absent(&self.book);
                let at_so_2 = position.at_plane(opponent(args.attacker));
                let chosen = at_so_2.filter(|q| {
                    !spread_has_from(
                        Bits::<W>::of(q), self.book.adj_table.row(q), |reached| self.book.adj_table.image(reached),
                        at_so_2, vacant, 3,
                    )
                });
                let open = at_so | vacant | chosen;
                let reached_3 = closure(
                    Bits::<W>::of(args.a), |reached_2| self.book.adj_table.image(reached_2) & at_so,
                );
                let reached_5 = closure(
                    reached_3 | (open & self.book.adj_table.image(reached_3)),
                    |reached_4| self.book.adj_table.image(reached_4) & at_so,
                );
                let reached_7 = closure(
                    reached_5 | (open & self.book.adj_table.image(reached_5)),
                    |reached_6| self.book.adj_table.image(reached_6) & at_so,
                );
                let reached_9 = closure(
                    reached_7 | (open & self.book.adj_table.image(reached_7)),
                    |reached_8| self.book.adj_table.image(reached_8) & at_so,
                );
                if reached_9.contains(args.b) {
                    Answer::yes()
                } else {
                    Answer::no().joining(&self.unreached_11(position, args))
                }
            });
        why.or(|| self.near_1_why_no_part(position, args))
    }

    /// The gradual game `IP(1, [])`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:20.
    pub fn ip_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        let after = counting(Self::nulled(position));
        if n == 1 { self.gi_1_near_verdict(&after, args) } else { self.gi_near_verdict(&after, args, n) }
    }

    /// The answer of `ip_near`, with its reason. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:20.
    pub fn ip_near_why(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let after = counting(Self::nulled(position));
        let why = self.gi_3_2_1_near_why(&after, args, n);
        let why_2 = Answer::<W>::from(why.holds()).joining_cell(AT_BARS, &why);
        if why_2.holds() {
            why_2
        } else {
            let after_2 = counting(Self::nulled(position));
            let why_3 = self.gi_near_why_no(&after_2, args, n);
            Answer::from(why_3.holds()).joining_cell(AT_BARS, &why_3)
        }
    }

    /// Whether the move just made belongs to the moves of `ip`. `n` is from 1 to 3. Rule: prelude.game:20.
    #[inline]
    pub fn ip_move_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        if n == 1 { !self.gi_1_near_verdict(position, args) } else { !self.gi_near_verdict(position, args, n) }
    }

    /// The answer of `ip_move_near` after a null move. `n` is from 1 to 3, and this is said of 1.
    /// Rule: prelude.game:20.
    pub fn ip_move_near_after_null(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let after = counting(Self::nulled(position));
        self.gi_3_2_1_near_why(&after, args, n).contrary()
    }

    /// The answer of `g_near`, with its reason. `n` is from 1 to 3. Rule: prelude.game:14.
    pub fn g_near_why(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = self.g_near_why_yes(position, args, n);
        if why.holds() {
            why
        } else if n == 1 {
            self.g_1_1_near_why_no(position, args)
        } else if n == 2 {
            self.g_2_2_1_near_why_no(position, args)
        } else {
            self.g_3_3_2_1_near_why_no(position, args)
        }
    }

    /// The points that count for `near_3`.
    pub fn likely_3(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let common = if at_so.contains(args.a) {
            let vacant = position.at_absent(&self.book);
            let few = spread_few_from(
                Bits::<W>::of(args.a), self.book.adj_table.row(args.a), |reached| self.book.adj_table.image(reached),
                at_so, vacant, 2,
            );
            if few.at_least(2) { Bits::<W>::EMPTY } else { few }
        } else {
            Bits::<W>::EMPTY
        };
        let common_2 = if at_so.contains(args.a) {
            let vacant_2 = position.at_absent(&self.book);
            let few_2 = spread_few_from(
                Bits::<W>::of(args.a), self.book.adj_table.row(args.a),
                |reached_2| self.book.adj_table.image(reached_2), at_so, vacant_2, 3,
            );
            if few_2.at_least(3) { Bits::<W>::EMPTY } else { few_2 }
        } else {
            Bits::<W>::EMPTY
        };
        Bits::<W>::of(args.a) | common | common_2
    }

    /// A part of `g_3_3_2_1_near_verdict`. Rule: prelude.game:14.
    pub fn g_3_3_2_1_near_verdict_part(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, likely: Bits<W>,
    ) -> bool {
        let after = counting(Self::nulled(position));
        let threat = self.gi_3_2_1_near_why_yes(&after, args).contrary();
        if threat.holds() {
            return false;
        }
        let after_2 = counting(Self::passed(position));
        if (threat.holds() || self.breaks(&after_2, &threat)) && !self.gi_near_verdict(&after_2, args, 3) {
            return false;
        }
        let breaking = if threat.holds() {
            self.book.board.full
        } else {
            self.breaking(position, &threat, opponent(args.attacker))
        };
        ((vacant & breaking) - (likely | Bits::<W>::of(position.ko))).iter()
            .all(|l| !args.killers.noted(3, l, self.tried_defender(position, args, l, &threat, 3)))
    }

    /// The gradual game `G(3, 3, [2, 1])`. Rule: prelude.game:14.
    pub fn g_3_3_2_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        if !self.near_3(position, args) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds {
            return true;
        }
        if position.passes >= 2 || self.goal(position, args, opponent(args.attacker)) {
            return false;
        }
        let vacant = position.at_absent(&self.book);
        if !((vacant & self.reaching(position, args)) - Bits::<W>::of(position.ko)).is_empty() {
            return false;
        }
        let likely = self.likely_3(position, args);
        let after_null = Answer::<W>::yes();
        ((vacant & (likely | args.killers.of(3))) - Bits::<W>::of(position.ko)).iter()
            .all(|l| {
                !args.killers.noted(3, l, self.tried_defender(position, args, l, &after_null, 3))
            }) && self.g_3_3_2_1_near_verdict_part(position, args, vacant, likely)
    }

    /// A part of `g_3_3_2_1_near_why_no`. Rule: prelude.game:14.
    pub fn g_3_3_2_1_near_why_no_part(
        &self, position: &Position<W>, args: &Question<Args>, threat: &Answer<W>,
    ) -> Answer<W> {
        let after = counting(Self::passed(position));
        let why = if self.breaks(&after, threat) || !threat.holds() {
            if self.gi_near_verdict(&after, args, 3) {
                Answer::<W>::yes()
            } else {
                self.gi_near_why_no(&after, args, 3)
            }
        } else {
            *threat
        };
        if why.holds() {
            Answer::yes()
        } else {
            Answer::no().joining_cell(AT_BARS, &why).barring_one_more_pass(PASSES_BARS, &why)
        }
    }

    /// A part of `g_3_3_2_1_near_why_no`. Rule: prelude.game:14.
    pub fn g_3_3_2_1_near_why_no_part_2(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, likely: Bits<W>,
    ) -> Answer<W> {
        let after = counting(Self::nulled(position));
        let why = self.gi_3_2_1_near_why_yes(&after, args);
        let threat = if why.holds() { why } else { self.gi_near_why_no(&after, args, 3) };
        Answer::from(threat.holds()).joining_cell(AT_BARS, &threat)
            .and(|| {
                let breaking = if threat.holds() {
                    self.breaking(position, &threat, opponent(args.attacker))
                } else {
                    self.book.board.full
                };
                every(((vacant & breaking) - (likely | Bits::<W>::of(position.ko))).iter(), |l| {
                    self.tried_defender_why_no(position, args, l, &threat, 3).if_fails(|why_2| {
                        why_2.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                            .barring_among(KO_BARS, Bits::<W>::of(l))
                    })
                })
            })
            .and(|| self.g_3_3_2_1_near_why_no_part(position, args, &threat))
    }

    /// The answer of `g_near`; if it does not hold, with the reason. Rule: prelude.game:14.
    pub fn g_3_3_2_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let why = if self.near_3(position, args) { Answer::yes() } else { self.near_3_why_no(position, args) };
        why.and(|| {
            Answer::from(self.goal(position, args, args.attacker))
                .or(|| {
                    self.goal_attacker_why_yes(position, args).contrary()
                        .and(|| self.not_goal_defender_why_2(position, args)).and(|| self.passes_why_2(position))
                        .and(|| {
                            let vacant = position.at_absent(&self.book);
                            let likely = self.likely_3(position, args);
                            let after_null = Answer::<W>::no();
                            let why_3 = every(((vacant & likely) - Bits::<W>::of(position.ko)).iter(), |l| {
                                self.tried_defender_why_no(position, args, l, &after_null, 3).if_fails(|why_2| {
                                    why_2.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                                        .barring_among(KO_BARS, Bits::<W>::of(l))
                                })
                            });
                            why_3.and(|| self.g_3_3_2_1_near_why_no_part_2(position, args, vacant, likely))
                        })
                })
                .or(|| self.goal_attacker_why_no(position, args))
        })
    }

    /// The answer of `goal`, with its reason. Rule: connect.game:6, connect.game:7.
    pub fn goal_attacker_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if self.string_from(position, args.a).contains(args.b) {
            self.reached(position, args.a, Bits::<W>::of(args.b))
        } else {
            Answer::no().joining(&self.string_from_out(position, args.a, Bits::<W>::of(args.b)))
        }
    }

    /// The answer of `goal`, with its reason. Rule: connect.game:6, connect.game:7.
    pub fn goal_defender_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let why = if vacant.contains(args.a) {
            Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(args.a))
        } else {
            Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(args.a))
        };
        why.or(|| {
            if vacant.contains(args.b) {
                Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(args.b))
            } else {
                Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(args.b))
            }
        })
    }

    /// Whether the game is over without a goal, with the reason.
    #[inline]
    pub fn over_why(&self, position: &Position<W>) -> Answer<W> {
        if position.passes >= 2 {
            Answer::yes().barring_other_values(PASSES_BARS, i32::from(position.passes), self.book.board.full)
        } else {
            Answer::no().barring_passes(PASSES_BARS, 2)
        }
    }

    /// The answer after the turn is given over, read before.
    #[inline]
    pub fn before_null(after: &Answer<W>) -> Answer<W> {
        Answer::from(after.holds()).joining_cell(AT_BARS, after)
    }

    /// Whether the move is allowed, with the reason.
    pub fn allowed(&self, position: &Position<W>, l: Point) -> Answer<W> {
        let why = if position.at_absent(&self.book).contains(l) {
            Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
        } else {
            Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(l))
        };
        why.and(|| {
            if Bits::<W>::of(position.ko).contains(l) {
                Answer::no().barring_other_values(KO_BARS, position.ko, self.book.board.full)
            } else {
                Answer::yes().barring_among(KO_BARS, Bits::<W>::of(l))
            }
        })
    }

    /// The answer of a move, from the answer after it.
    pub fn play_attacker_step(&self, position: &Position<W>, args: &Args, after: &Answer<W>, l: Point) -> Answer<W> {
        if position.at_absent(&self.book).contains(l) && !Bits::<W>::of(position.ko).contains(l) {
            let mut after_2 = *position;
            after_2.put_at(Bits::<W>::of(l), args.attacker);
            let mut after_3 = counting(after_2);
            after_3.put_at(self.book.dies_from(&after_2, args.attacker, l), NONE);
            let why = if self.book.string_from_clear_2(&after_3, l) {
                Answer::no().joining(&self.allowed_after(&after_3, l))
            } else {
                Answer::from(after.holds()).joining_cell(AT_BARS, after).joining_place(KO_BARS, after)
                    .and(|| Answer::yes().joining(&self.allowed_after(&after_3, l)))
            };
            self.regressed_2(position, &self.regressed(&after_2, &why, l, args.attacker), args.attacker)
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
            self.no_other_move(position, after_null, args.attacker)
        }
    }

    /// The points of a place of moves that can have another answer.
    #[inline]
    pub fn play_points(&self, position: &Position<W>, no_other: &Answer<W>, player: Player) -> Bits<W> {
        (position.at_absent(&self.book)
            & no_other.barred(AT_BARS, player, self.book.board.full))
            - Bits::<W>::of(position.ko)
    }

    /// Why no other moves fill what is barred.
    #[inline]
    pub fn play_others(&self, position: &Position<W>, no_other: &Answer<W>, player: Player) -> Answer<W> {
        self.no_move(position, no_other.barred(AT_BARS, player, self.book.board.full))
    }

    /// The answer of a move, from the answer after it.
    pub fn play_defender_step(&self, position: &Position<W>, args: &Args, after: &Answer<W>, l: Point) -> Answer<W> {
        if position.at_absent(&self.book).contains(l) && !Bits::<W>::of(position.ko).contains(l) {
            let mut after_2 = *position;
            after_2.put_at(Bits::<W>::of(l), opponent(args.attacker));
            let mut after_3 = counting(after_2);
            after_3.put_at(self.book.dies_from(&after_2, opponent(args.attacker), l), NONE);
            let why = if self.book.string_from_clear_2(&after_3, l) {
                Answer::yes().joining(&self.allowed_after(&after_3, l))
            } else {
                Answer::from(after.holds()).joining_cell(AT_BARS, after).joining_place(KO_BARS, after)
                    .or(|| Answer::no().joining(&self.allowed_after(&after_3, l)))
            };
            self.regressed_2(
                    position, &self.regressed(&after_2, &why, l, opponent(args.attacker)), opponent(args.attacker),
                )
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
            self.no_other_move(position, after_null, opponent(args.attacker))
        } else {
            Answer::yes().barring_everything()
        }
    }

    /// The answer of a move, from the answer after it.
    #[inline]
    pub fn pass_attacker_step(after: &Answer<W>) -> Answer<W> {
        Answer::from(after.holds()).joining_cell(AT_BARS, after).barring_one_more_pass(PASSES_BARS, after)
    }
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
        name: instance.name.to_string(), game: "connect".to_string(), players: ["black", "white"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([
            Clause {
                name: "play".to_string(), parameters: Vec::from([Kind::Point]), pass: false, located: [true, true],
            },
            Clause { name: "pass".to_string(), parameters: Vec::new(), pass: true, located: [false, false] },
        ]),
        parameters: Vec::from([
            Parameter { name: "a".to_string(), kind: Kind::Point },
            Parameter { name: "b".to_string(), kind: Kind::Point },
        ]),
        cells: go::shapes(&tables.book), legend: Vec::from([('X', Vec::from([(0, 0)])), ('O', Vec::from([(0, 1)]))]),
        no_move: None, only_mover_wins: false, names_no_role: false, selectors: selectors(), explains: true,
        symmetries: instance.symmetries()?,
    })
}

/// The game `connect` on a board.
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
                0 => tables.goal(after, args, args.attacker),
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
            9 => tables.near_1(position, args),
            10 => tables.near_2(position, args),
            _ => tables.near_3(position, args),
        };
        if !may_hold {
            return false;
        }
        let first = moves.len();
        if tables.gi1_open(position, args) {
            self.select(position, args, args.attacker, moves, |after| match selector.0 {
                9 => tables.goal(after, args, args.attacker),
                _ => tables.gi_move_near(after, args, selector.nth(9)),
            });
        }
        moves.len() > first || tables.gi1_settled(position, args)
    }

    /// Whether `gi1`, `gi2` or `gi3` holds; if so its moves are appended.
    fn gi1_trace(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        let may_hold = match selector.0 {
            18 => tables.near_1(position, args),
            19 => tables.near_2(position, args),
            _ => tables.near_3(position, args),
        };
        if !may_hold {
            return false;
        }
        let first = moves.len();
        if tables.gi1_open(position, args) {
            let after_null = match selector.0 {
                18 => tables.goal_attacker_why_no(position, args),
                _ => tables.gi_move_near_after_null(position, question, selector.nth(18)),
            };
            moves.extend(
                tables.play_few(position, &after_null, args.attacker).iter().map(|point| Move::new(0, [point])),
            );
            go::Tables::<W>::pass_candidates(position, args.attacker, moves);
            self.keep(position, args, args.attacker, moves, first, |after| {
                (after_null.holds() || tables.breaks(after, &after_null))
                    && match selector.0 {
                        18 => tables.goal(after, args, args.attacker),
                        _ => tables.gi_move_near_verdict(after, question, selector.nth(18)),
                    }
            });
        }
        moves.len() > first || tables.gi1_settled(position, args)
    }

    /// Whether `ip1`, `ip2` or `ip3` holds; if so its moves are appended.
    fn ip1_trace(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        let may_hold = match selector.0 {
            21 => tables.near_1(position, args),
            22 => tables.near_2(position, args),
            _ => tables.near_3(position, args),
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
        go::Tables::<W>::pass_candidates(position, opponent(args.attacker), moves);
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
        let empty = go::to_cells(&tables.book, &info.cells, &Position::empty());
        let start = go::read_cells(&tables.book, &info.cells, &instance.begin(empty))?;
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
        self.0.tables.book.board.full
    }

    fn initial(&self) -> Position<W> {
        self.0.start
    }

    #[inline]
    fn turn(&self, position: &Position<W>) -> Player {
        position.turn.into()
    }

    #[inline]
    fn passes(&self, position: &Position<W>) -> u32 {
        position.passes.into()
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
        go::to_cells(&self.0.tables.book, &self.0.info.cells, position)
    }

    fn read_cells(&self, cells: &Cells) -> Option<Position<W>> {
        go::read_cells(&self.0.tables.book, &self.0.info.cells, cells)
    }

    #[inline]
    fn candidates(&self, position: &Position<W>, _args: &Args, by: Player, moves: &mut Vec<Move>) {
        self.0.tables.book.play_candidates(position, by, moves);
        go::Tables::<W>::pass_candidates(position, by, moves);
    }

    #[inline]
    fn play(&self, position: &Position<W>, _args: &Args, by: Player, play: Move) -> Option<Position<W>> {
        match play.clause {
            0 => self.0.tables.book.after_play(position, by, play.arg(0)),
            1 => go::Tables::<W>::after_pass(position, by),
            _ => None,
        }
    }

    #[inline]
    fn goal(&self, position: &Position<W>, args: &Args, player: Player) -> bool {
        self.0.tables.goal(position, args, player)
    }

    #[inline]
    fn drawn(&self, _position: &Position<W>, _args: &Args) -> bool {
        false
    }

    #[inline]
    fn ended(&self, position: &Position<W>, _args: &Args) -> bool {
        go::Tables::<W>::ended(position)
    }

    fn score(&self, position: &Position<W>, _args: &Args, player: Player) -> Option<Value> {
        Some(self.0.tables.book.score(position, player)).filter(|score| *score != NONE)
    }

    fn args(&self, position: &Position<W>, given: &[Value]) -> Option<Args> {
        let tables = &self.0.tables;
        let &[a, b] = given else {
            return None;
        };
        if !(tables.book.board.point.has(a) && tables.book.board.point.has(b)) {
            return None;
        }
        let args = &Args { attacker: NONE, a, b };
        let attacker = Tables::<W>::attacker(position, args);
        let args = &Args { attacker, a, b };
        (PLAYER.has(attacker) && tables.a_fits(position, args) && Tables::<W>::b_fits(position, args)).then_some(*args)
    }

    #[inline]
    fn attacker(&self, args: &Args) -> Player {
        args.attacker
    }

    #[inline]
    fn with_attacker(&self, args: &Args, attacker: Player) -> Args {
        Args { attacker, ..*args }
    }

    fn image_of_args(&self, args: &Args, by: &Symmetry) -> Args {
        Args { a: by.point(args.a), b: by.point(args.b), ..*args }
    }

    fn verdict(&self, selector: SelectorId, position: &Position<W>, args: &Args) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        match selector.0 {
            0 => tables.gi_1(position, args),
            1 | 2 => tables.gi(position, args, selector.nth(0)),
            3..=5 => tables.ip(position, args, selector.nth(3)),
            6..=8 => tables.g(position, args, selector.nth(6)),
            9 => tables.gi_1_near(position, args),
            10 | 11 => tables.gi_near(position, args, selector.nth(9)),
            12..=14 => tables.ip_near(position, args, selector.nth(12)),
            15 => tables.g_1_1_near(position, args),
            16 | 17 => tables.g_near(position, args, selector.nth(15)),
            18 => tables.gi_1_near_verdict(position, args),
            19 | 20 => tables.gi_near_verdict(position, question, selector.nth(18)),
            21..=23 => tables.ip_near_verdict(position, question, selector.nth(21)),
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
            18..=20 => Some(tables.gi_near_why(position, question, selector.nth(18))),
            21..=23 => Some(tables.ip_near_why(position, question, selector.nth(21))),
            24..=26 => Some(tables.g_near_why(position, question, selector.nth(24))),
            _ => None,
        }
    }

    fn selected(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        match selector.0 {
            0..=2 => self.gi1_none(selector, position, args, moves),
            3..=5 | 12..=14 => self.ip1_none(selector, position, args, moves),
            9..=11 => self.gi1_distance(selector, position, args, moves),
            18..=20 => self.gi1_trace(selector, position, args, moves),
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
            (1, _) => Tables::<W>::pass_attacker_step(after),
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

named!(Connect3, "connect3", width 1);

impl Connect3 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("connect3"), points: 9, holes: Borrowed(&[]), shape: Some((3, 3)),
        point_names: PointNames::Lettered, params: Borrowed(&[3, NONE, NONE]),
        sorts: Borrowed(&[(0, 9), (0, 8), (0, 2), (0, 3), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([2, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[Instance {
            name: Borrowed("connect3"), points: 9, holes: Borrowed(&[]), shape: Some((3, 3)),
            point_names: PointNames::Lettered, params: Borrowed(&[3]),
            sorts: Borrowed(&[(0, 9), (0, 8), (0, 2), (0, 3), (0, 0), (2, 18)]),
            tables: Borrowed(&[Contents::Relations(
                Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]),
            )]),
            start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[]), book: Borrowed(&[]),
        }]),
    };
}

named!(Connect4, "connect4", width 1);

impl Connect4 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("connect4"), points: 16, holes: Borrowed(&[]), shape: Some((4, 4)),
        point_names: PointNames::Lettered, params: Borrowed(&[4, NONE, NONE]),
        sorts: Borrowed(&[(0, 16), (0, 8), (0, 2), (0, 4), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([0, 0, 1], [0, 1, 0]), Images::Affine([3, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[Instance {
            name: Borrowed("connect4"), points: 16, holes: Borrowed(&[]), shape: Some((4, 4)),
            point_names: PointNames::Lettered, params: Borrowed(&[4]),
            sorts: Borrowed(&[(0, 16), (0, 8), (0, 2), (0, 4), (0, 0), (2, 18)]),
            tables: Borrowed(&[Contents::Relations(
                Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]),
            )]),
            start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[]), book: Borrowed(&[]),
        }]),
    };
}

named!(Connect5, "connect5", width 1);

impl Connect5 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("connect5"), points: 25, holes: Borrowed(&[]), shape: Some((5, 5)),
        point_names: PointNames::Lettered, params: Borrowed(&[5, NONE, NONE]),
        sorts: Borrowed(&[(0, 25), (0, 8), (0, 2), (0, 5), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([4, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[go::Go5::INSTANCE]),
    };
}

named!(Connect7, "connect7", width 1);

impl Connect7 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("connect7"), points: 49, holes: Borrowed(&[]), shape: Some((7, 7)),
        point_names: PointNames::Lettered, params: Borrowed(&[7, NONE, NONE]),
        sorts: Borrowed(&[(0, 49), (0, 8), (0, 2), (0, 7), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([6, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[Instance {
            name: Borrowed("connect7"), points: 49, holes: Borrowed(&[]), shape: Some((7, 7)),
            point_names: PointNames::Lettered, params: Borrowed(&[7]),
            sorts: Borrowed(&[(0, 49), (0, 8), (0, 2), (0, 7), (0, 0), (2, 18)]),
            tables: Borrowed(&[Contents::Relations(
                Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]),
            )]),
            start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[]), book: Borrowed(&[]),
        }]),
    };
}

named!(Connect9, "connect9", width 2);

impl Connect9 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("connect9"), points: 81, holes: Borrowed(&[]), shape: Some((9, 9)),
        point_names: PointNames::Lettered, params: Borrowed(&[9, NONE, NONE]),
        sorts: Borrowed(&[(0, 81), (0, 8), (0, 2), (0, 9), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([8, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[go::Go9::INSTANCE]),
    };
}

named!(Connect19, "connect19", width 6);

impl Connect19 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("connect19"), points: 361, holes: Borrowed(&[]), shape: Some((19, 19)),
        point_names: PointNames::Lettered, params: Borrowed(&[19, NONE, NONE]),
        sorts: Borrowed(&[(0, 361), (0, 8), (0, 2), (0, 19), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([18, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[go::Go19::INSTANCE]),
    };
}
