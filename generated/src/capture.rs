//! The game `capture`, written by Kikashi from its rules: change those, not this file.
//!
//! Sets that are asked for before and after moves, and what all selectors cost, counted in the same way:
//! - `closure reached from {target} step at[opponent(attacker)] & adj_table(reached)` recomputed: recomputed 16,115,224, carried 16,084,496
//!
//! Rules of the compiler, each with the number of places of this program where it was applied:
//! solved-moves 20, no-slack 20, sure-moves 13, likely-replies 6, killer-replies 3, implied-goal 61,
//! implied-bound 14, shared-threat 9, said-once 8, verdict-first 39, tight-frames 15, single-reply 9,
//! kept-planes 9, off-gate 11, regress 18, counts 38, followed-back 8, layers 95, order 160, components 2.

use ::kikashi_runtime::code::{
    Arc, Bits, Borrowed, Cells, Clause, Compiled, Contents, Game, Images, Info, Instance, Kind, Knowledge, Move, NONE,
    OnBoard, PLAYER, Pairs, Parameter, PassBars, PlaneBars, Player, Point, PointBars, PointNames, PointSet, Presence,
    Question, Role, Selector, SelectorId, Symmetry, Value, any, chain_path, chain_roots, closure, counting, every,
    named, opponent, packed, played, spread_each, spread_few_from, spread_has, spread_has_from, spread_of_from,
    spread_reached, subtract, union_of,
};
use super::go::{self, Position};

/// The boards of `capture`: what differs between its instances.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// What the rule book has.
    pub book: go::Tables<W>,
    /// The parameter `escape`.
    pub escape: Value,
}

impl<const W: usize> Tables<W> {
    /// The tables of an instance; `None` if it is none of this game, or is too large.
    pub fn on(instance: &Instance) -> Option<Self> {
        let book = go::Tables::on(instance.book()?)?;
        Some(Self { book, escape: instance.param(2)? })
    }
}

/// What is fixed at the root: who attacks, and the parameters given with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Args {
    /// The attacker.
    pub attacker: Player,
    /// The parameter `target`.
    pub target: Point,
}

packed!(Args { attacker, target });

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

    /// Whether so many of the points asked about are some that `string_from` leads to.
    /// Rule: stones.game:9, stones.game:10.
    pub fn string_from_enough(&self, position: &Position<W>, args: &Args) -> bool {
        let vacant = position.at_absent(&self.book);
        let point = if vacant.contains(args.target) { Bits::<W>::EMPTY } else { Bits::<W>::of(args.target) };
        spread_has(
            point, |reached| self.book.adj_table.image(reached), position.at_plane(position.at(args.target)), vacant,
            self.escape,
        )
    }

    /// Whether the player has reached a goal. Rule: capture.game:6, capture.game:7.
    pub fn goal(&self, position: &Position<W>, args: &Args, player: Player) -> bool {
        if player == args.attacker && position.at_absent(&self.book).contains(args.target) {
            return true;
        }
        player == opponent(args.attacker) && self.string_from_enough(position, args)
    }

    /// Who attacks, read at the root. Rule: capture.game:5.
    #[inline]
    pub fn attacker(position: &Position<W>, args: &Args) -> Value {
        opponent(position.at(args.target))
    }

    /// Whether `target` is what the rules ask for, read at the root. Rule: capture.game:4.
    #[inline]
    pub fn target_fits(&self, position: &Position<W>, args: &Args) -> bool {
        !position.at_absent(&self.book).contains(args.target)
    }

    /// What `gi_1`, `gi_part` and others ask. Rule: prelude.game:8.
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

    /// Whether the attacker may reach his goal by 1 moves in a row. `n` is from 1 to 3, and this is said of 1.
    /// - `closure reached from {target} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
    /// - adds over `at[none] & adj_table(closure reached from {target} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
    ///
    /// Rule: capture.game:6, capture.game:7.
    pub fn near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let vacant = position.at_absent(&self.book);
        if vacant.contains(args.target) {
            return true;
        }
        let at_so = position.at_plane(opponent(args.attacker));
        at_so.contains(args.target)
            && !spread_has_from(
                Bits::<W>::of(args.target), self.book.adj_table.row(args.target),
                |reached| self.book.adj_table.image(reached), at_so, vacant, n + 1,
            )
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    pub fn gi_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        if !self.near(position, args, 1) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds && (self.escape >= 2 || !self.goal(position, args, opponent(args.attacker))) {
            return true;
        }
        !goal_holds && position.passes < 2
            && (self.escape >= 2 || !self.goal(position, args, opponent(args.attacker)))
            && (position.at_absent(&self.book) - Bits::<W>::of(position.ko)).iter()
                .any(|l| self.string_from_clear_and_goal_after(position, args, l))
    }

    /// Whether `gi` holds without a move. `n` is from 1 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_settled_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if !self.goal(position, args, args.attacker) {
            return false;
        }
        self.escape > n || !self.goal(position, args, opponent(args.attacker))
    }

    /// Whether moves of `gi` are to be looked for. `n` is from 1 to 3. Rule: prelude.game:8.
    pub fn gi_open_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds || position.passes >= 2 {
            return false;
        }
        self.escape > n || !self.goal(position, args, opponent(args.attacker))
    }

    /// A part of `g_near`. Rule: prelude.game:14.
    pub fn every_string_from_clear_or_gi_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let c = opponent(args.attacker);
        (position.at_absent(&self.book) - Bits::<W>::of(position.ko)).iter()
            .all(|l| {
                let mut after = self.moved(position, l, c);
                if self.book.string_from_clear_2(&after, l) {
                    return true;
                }
                after.passes = 0;
                played();
                if n == 1 { self.gi_1_near(&after, args) } else { self.gi_near(&after, args, n) }
            })
    }

    /// The gradual game `G(1, 1, [])`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if !self.near(position, args, n) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds {
            return true;
        }
        if position.passes >= 2 || (self.escape <= n && self.goal(position, args, opponent(args.attacker))) {
            return false;
        }
        let after = counting(Self::nulled(position));
        let gi_1_near_holds = if n == 1 { self.gi_1_near(&after, args) } else { self.gi_near(&after, args, n) };
        if !gi_1_near_holds {
            return false;
        }
        let after_2 = counting(Self::passed(position));
        let gi_1_near_holds_2 = if n == 1 { self.gi_1_near(&after_2, args) } else { self.gi_near(&after_2, args, n) };
        gi_1_near_holds_2 && self.every_string_from_clear_or_gi_near(position, args, n)
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
        self.g_near(&after, args, n - 1)
            || (vacant - Bits::<W>::of(position.ko)).iter()
                .any(|l_2| {
                    let mut after_2 = self.moved(position, l_2, args.attacker);
                    if self.book.string_from_clear_2(&after_2, l_2) {
                        return false;
                    }
                    after_2.passes = 0;
                    played();
                    self.g_near(&after_2, args, n - 1)
                })
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if !self.near(position, args, n) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds && (self.escape > n || !self.goal(position, args, opponent(args.attacker))) {
            return true;
        }
        !goal_holds && position.passes < 2
            && (self.escape > n || !self.goal(position, args, opponent(args.attacker)))
            && self.gi_near_part(position, args, n)
    }

    /// Whether the move just made belongs to the moves of `gi`. `n` is from 2 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_move_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        self.goal(position, args, args.attacker) || self.g_near(position, args, n - 1)
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

    /// Where a move of the attacker must be after which `goal` holds, if it does not.
    pub fn nearer(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        if at_so.contains(args.target) {
            let vacant = position.at_absent(&self.book);
            let few = spread_few_from(
                Bits::<W>::of(args.target), self.book.adj_table.row(args.target),
                |reached| self.book.adj_table.image(reached), at_so, vacant, 2,
            );
            if few.at_least(2) { Bits::<W>::EMPTY } else { few }
        } else {
            Bits::<W>::EMPTY
        }
    }

    /// The gradual game `GI(1, [])`. Rule: prelude.game:8.
    pub fn gi_1_near_verdict(&self, position: &Position<W>, args: &Args) -> bool {
        let nearer = self.nearer(position, args);
        if nearer.is_empty() && !self.goal(position, args, args.attacker) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds && (self.escape >= 2 || !self.goal(position, args, opponent(args.attacker))) {
            return true;
        }
        if ((position.at_absent(&self.book) & nearer) - Bits::<W>::of(position.ko))
            .is_empty() || goal_holds || position.passes >= 2
        {
            return false;
        }
        self.escape >= 2 || !self.goal(position, args, opponent(args.attacker))
    }

    /// The answer of `goal`; if it holds, with the reason. Rule: capture.game:6, capture.game:7.
    #[inline]
    pub fn goal_attacker_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if position.at_absent(&self.book).contains(args.target) {
            Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(args.target))
        } else {
            Answer::no()
        }
    }

    /// The points P2 with `string(P, P2)`. Rule: stones.game:9, stones.game:10.
    pub fn string_from(&self, position: &Position<W>, p: Point) -> Bits<W> {
        let point = if position.at_absent(&self.book).contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
        let at_so = position.at_plane(position.at(p));
        closure(point, |reached| self.book.adj_table.image(reached) & at_so)
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

    /// The answer of `goal`; if it does not hold, with the reason. Rule: capture.game:6, capture.game:7.
    pub fn goal_defender_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if self.string_from_enough(position, args) {
            Answer::yes()
        } else {
            Answer::no().joining_of(
                self.book.board.full
                    - (position.at_absent(&self.book)
                        & self.book.adj_table.image(self.string_from(position, args.target))),
                |points| self.liberty_from_out(position, args.target, points),
            )
        }
    }

    /// Why no other points are reached than these.
    pub fn unreached_2(&self, args: &Args, reached: Bits<W>) -> Answer<W> {
        let points = self.book.board.full - reached;
        if points.is_empty() {
            Answer::yes()
        } else {
            Answer::yes().barring(AT_BARS, opponent(args.attacker), points & self.book.adj_table.image(reached))
        }
    }

    /// Why the points are reached.
    pub fn reached(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let roots = chain_roots(
            Bits::<W>::of(args.target), points, |reached| self.book.adj_table.image(reached) & at_so,
            |reached_2| self.book.adj_table.image(reached_2 & at_so),
        );
        let at_so_2 = position.at_plane(opponent(args.attacker));
        let path = chain_path(
            roots, points, |reached_3| self.book.adj_table.image(reached_3) & at_so_2,
            |reached_4| self.book.adj_table.image(reached_4 & at_so_2),
        );
        Answer::yes().barring_others(AT_BARS, &position.at, path - roots)
    }

    /// What `brings_about` and `brings_about_2` ask.
    pub fn unreached_why(&self, position: &Position<W>, args: &Args, by_adj: Bits<W>, reached: Bits<W>) -> Answer<W> {
        let points = self.book.board.full - (position.at_absent(&self.book) & by_adj);
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes();
            let points_2 = points - by_adj;
            if !points_2.is_empty() && self.book.adj_table.leads_to(points_2) {
                why.join(&self.unreached_2(args, reached));
            }
            why.bar(AT_BARS, NONE, points & by_adj);
            why
        }
    }

    /// Why a move reaches the goal.
    pub fn brings_about(&self, position: &Position<W>, args: &Args, l: Point) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let reached_2 = closure(Bits::<W>::of(args.target), |reached| self.book.adj_table.image(reached) & at_so);
        let by_adj = self.book.adj_table.image(reached_2);
        let mut why = Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(args.target) | Bits::<W>::of(l))
            .joining(&self.unreached_why(position, args, by_adj, reached_2));
        let points = Bits::<W>::of(l) - self.book.adj_table.row(args.target);
        if !points.is_empty() {
            let points_2 = union_of(points.iter().map(|q| (self.book.adj_table.column(q) & reached_2).few(1)));
            if !points_2.is_empty() {
                why.join(&self.reached(position, args, points_2));
            }
        }
        why
    }

    /// The answer of `goal`; if it does not hold, with the reason. Rule: capture.game:6, capture.game:7.
    #[inline]
    pub fn goal_attacker_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if position.at_absent(&self.book).contains(args.target) {
            Answer::yes()
        } else {
            Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(args.target))
        }
    }

    /// What `gi_1_near_why_yes`, `gi_1_near_stands` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_defender_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.goal_defender_why_no(position, args).contrary()
    }

    /// What `gi_1_near_why_yes`, `gi_1_near_stands` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn passes_why(position: &Position<W>) -> Answer<W> {
        if position.passes >= 2 { Answer::no() } else { Answer::yes().barring_passes(PASSES_BARS, 2) }
    }

    /// What `gi_1_near_why_yes`, `gi_1_near_stands` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_attacker_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.goal_attacker_why_no(position, args).contrary()
    }

    /// What `gi_1_near_why_yes`, `gi_1_near_stands` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_defender_why_2(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::from(self.escape >= 2).or(|| self.not_goal_defender_why(position, args))
    }

    /// What `gi_1_near_why_yes`, `gi_1_near_stands` and others ask. Rule: prelude.game:8.
    #[inline]
    pub fn reason(position: &Position<W>, l: Point) -> Answer<W> {
        Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(l)).barring_among(KO_BARS, Bits::<W>::of(l))
    }

    /// The answer of `gi_1_near`; if it holds, with the reason. Rule: prelude.game:8.
    pub fn gi_1_near_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let nearer = self.nearer(position, args);
        Answer::from(!nearer.is_empty() || self.goal(position, args, args.attacker)).and(|| {
            self.goal_attacker_why_yes(position, args).and(|| self.not_goal_defender_why_2(position, args))
                .or(|| {
                    let holds = position.passes < 2
                        && !self.goal(position, args, args.attacker)
                        && (self.escape >= 2 || !self.goal(position, args, opponent(args.attacker)));
                    Answer::from(holds)
                        .and(|| any(
                            ((position.at_absent(&self.book) & nearer) - Bits::<W>::of(position.ko)).iter(),
                            |l| self.brings_about(position, args, l).and(|| Self::reason(position, l)),
                        ))
                        .and(|| self.not_goal_attacker_why(position, args))
                        .and(|| self.not_goal_defender_why_2(position, args)).and(|| Self::passes_why(position))
                })
        })
    }

    /// The points that bounds count, if they are fewer than 2; else all points.
    pub fn counted(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        let vacant = position.at_absent(&self.book);
        let few = spread_few_from(
            Bits::<W>::of(args.target), self.book.adj_table.row(args.target),
            |reached| self.book.adj_table.image(reached), position.at_plane(opponent(args.attacker)), vacant, 2,
        );
        if few.at_least(2) { self.book.board.full } else { few }
    }

    /// Whether the attacker may reach his goal by 1 moves in a row. `n` is from 1 to 3, and this is said of 1.
    /// - `closure reached from {target} step at[opponent(attacker)] & adj_table(reached)` stays as it is while it lasts
    /// - adds over `at[none] & adj_table(closure reached from {target} step at[opponent(attacker)] & adj_table(reached))`: a point is lost by a move of its own
    ///
    /// Rule: capture.game:6, capture.game:7.
    pub fn near_of(&self, position: &Position<W>, args: &Args, few: Bits<W>, n: Value) -> bool {
        if position.at_absent(&self.book).contains(args.target) {
            return true;
        }
        !few.at_least(n + 1) && position.at_plane(opponent(args.attacker)).contains(args.target)
    }

    /// What `near_1_why_no`, `nearer_out` and others ask. Rule: capture.game:6, capture.game:7.
    pub fn reached_why(&self, position: &Position<W>, args: &Args, points: Bits<W>, at_so: Bits<W>) -> Answer<W> {
        if points.is_empty() {
            Answer::yes()
        } else {
            let mut why = Answer::yes().barring_others(AT_BARS, &position.at, points);
            let points_2 = points - self.book.adj_table.row(args.target);
            if !points_2.is_empty() {
                let reached_2 = closure(
                    Bits::<W>::of(args.target), |reached| self.book.adj_table.image(reached) & at_so,
                );
                let points_3 = union_of(points_2.iter().map(|q| (self.book.adj_table.column(q) & reached_2).few(1)));
                if !points_3.is_empty() {
                    why.join(&self.reached(position, args, points_3));
                }
            }
            why
        }
    }

    /// A part of `near_1_why_no`. Rule: capture.game:6, capture.game:7.
    pub fn near_1_why_no_part(
        &self, position: &Position<W>, args: &Args, vacant: Bits<W>, at_so: Bits<W>,
    ) -> Answer<W> {
        if spread_has_from(
            Bits::<W>::of(args.target), self.book.adj_table.row(args.target),
            |reached| self.book.adj_table.image(reached), at_so, vacant, 2,
        ) {
            let mut why = Answer::no();
            let first = (vacant & self.book.adj_table.row(args.target)).few(2);
            let points = if first.at_least(2) {
                first
            } else {
                let common = vacant
                    & spread_of_from(
                        Bits::<W>::of(args.target), self.book.adj_table.row(args.target),
                        |reached_2| self.book.adj_table.image(reached_2), at_so,
                    );
                first | (common - first).few(2 - first.count())
            };
            why.join(&self.reached_why(position, args, points, at_so));
            why
        } else {
            Answer::yes()
        }
    }

    /// The answer of `near`; if it does not hold, with the reason. Rule: capture.game:6, capture.game:7.
    pub fn near_1_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let why = if vacant.contains(args.target) {
            Answer::yes()
        } else {
            Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(args.target))
        };
        why.or(|| {
            let at_so = position.at_plane(opponent(args.attacker));
            let why_2 = if at_so.contains(args.target) {
                Answer::yes()
            } else {
                Answer::no().barring(AT_BARS, opponent(args.attacker), Bits::<W>::of(args.target))
            };
            why_2.and(|| self.near_1_why_no_part(position, args, vacant, at_so))
        })
    }

    /// Why the points are reached.
    pub fn reached_2(&self, position: &Position<W>, p: Point, points: Bits<W>) -> Answer<W> {
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
                why.join(&self.reached_2(position, p, points_3));
            }
        }
        why
    }

    /// What `goal_defender_why_yes` and `goal_defender_why` ask. Rule: capture.game:6, capture.game:7.
    pub fn liberty_from_in_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let point = if vacant.contains(args.target) { Bits::<W>::EMPTY } else { Bits::<W>::of(args.target) };
        let first = (vacant & self.book.adj_table.image(point)).few(self.escape);
        let points = if first.at_least(self.escape) {
            first
        } else {
            let few = ((vacant
                & self.book.adj_table.image(self.string_from(position, args.target)))
                - first)
                .few(subtract(self.escape, first.count()));
            first | few
        };
        if points.is_empty() { Answer::yes() } else { self.liberty_from_in(position, args.target, points) }
    }

    /// The answer of `goal`; if it holds, with the reason. Rule: capture.game:6, capture.game:7.
    #[inline]
    pub fn goal_defender_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if self.string_from_enough(position, args) { self.liberty_from_in_why(position, args) } else { Answer::no() }
    }

    /// Where a move of the attacker must be after which `goal` holds, if it does not.
    pub fn nearer_of(position: &Position<W>, args: &Args, few: Bits<W>) -> Bits<W> {
        if position.at_plane(opponent(args.attacker)).contains(args.target) {
            if few.at_least(2) { Bits::<W>::EMPTY } else { few }
        } else {
            Bits::<W>::EMPTY
        }
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

    /// A part of `nearer_out`.
    pub fn nearer_out_part(&self, args: &Args, vacant: Bits<W>, at_so: Bits<W>, points: Bits<W>) -> Answer<W> {
        if spread_has_from(
            Bits::<W>::of(args.target), self.book.adj_table.row(args.target),
            |reached| self.book.adj_table.image(reached), at_so, vacant, 2,
        ) {
            Answer::yes()
        } else {
            let reached_3 = closure(
                Bits::<W>::of(args.target), |reached_2| self.book.adj_table.image(reached_2) & at_so,
            );
            let by_adj = self.book.adj_table.image(reached_3);
            let mut why = Answer::yes();
            let points_2 = points - by_adj;
            if !points_2.is_empty() && self.book.adj_table.leads_to(points_2) {
                why.join(&self.unreached_2(args, reached_3));
            }
            why.bar(AT_BARS, NONE, points & by_adj);
            why
        }
    }

    /// A part of `nearer_out`.
    pub fn nearer_out_part_2(&self, args: &Args, at_so: Bits<W>, vacant: Bits<W>) -> Answer<W> {
        let reached_2 = closure(Bits::<W>::of(args.target), |reached| self.book.adj_table.image(reached) & at_so);
        let by_adj = self.book.adj_table.image(reached_2);
        let mut why = Answer::no();
        let points = self.book.board.full - (vacant & by_adj);
        if !points.is_empty() {
            let points_2 = points - by_adj;
            if !points_2.is_empty() && self.book.adj_table.leads_to(points_2) {
                why.join(&self.unreached_2(args, reached_2));
            }
            why.bar(AT_BARS, NONE, points & by_adj);
        }
        why
    }

    /// A part of `nearer_out`.
    pub fn nearer_out_part_why(
        &self, position: &Position<W>, args: &Args, at_so: Bits<W>, points: Bits<W>,
    ) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let mut why = Answer::yes();
        if spread_has_from(
            Bits::<W>::of(args.target), self.book.adj_table.row(args.target),
            |reached| self.book.adj_table.image(reached), at_so, vacant, 2,
        ) {
            let first = (vacant & self.book.adj_table.row(args.target)).few(2);
            let points_2 = if first.at_least(2) {
                first
            } else {
                let common = vacant
                    & spread_of_from(
                        Bits::<W>::of(args.target), self.book.adj_table.row(args.target),
                        |reached_2| self.book.adj_table.image(reached_2), at_so,
                    );
                first | (common - first).few(2 - first.count())
            };
            why.join(&self.reached_why(position, args, points_2, at_so));
        } else {
            why.join(&self.nearer_out_part_2(args, at_so, vacant));
        }
        why.join(&self.nearer_out_part(args, vacant, at_so, points));
        why
    }

    /// Why the points are not of `nearer`.
    pub fn nearer_out(&self, position: &Position<W>, args: &Args, points: Bits<W>) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let mut why = Answer::yes();
        if at_so.contains(args.target) {
            why.bar_others(AT_BARS, &position.at, Bits::<W>::of(args.target));
        } else {
            why.bar(AT_BARS, opponent(args.attacker), Bits::<W>::of(args.target));
        }
        if at_so.contains(args.target) {
            why.join(&self.nearer_out_part_why(position, args, at_so, points));
        }
        why
    }

    /// What `gi_1_near_why_no`, `g_1_1_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn not_goal_defender_why_3(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        self.goal_defender_why_yes(position, args).contrary()
    }

    /// What `gi_1_near_why_no`, `g_1_1_near_why_no` and others ask. Rule: prelude.game:8, prelude.game:14.
    #[inline]
    pub fn passes_why_2(&self, position: &Position<W>) -> Answer<W> {
        if position.passes >= 2 {
            Answer::no().barring_other_values(PASSES_BARS, i32::from(position.passes), self.book.board.full)
        } else {
            Answer::yes()
        }
    }

    /// A part of `gi_1_near_why_no`. Rule: prelude.game:8.
    pub fn goal_attacker_and_nearer_out_why(&self, position: &Position<W>, args: &Args, counted: Bits<W>) -> Answer<W> {
        self.goal_attacker_why_yes(position, args).contrary()
            .and(|| Answer::from(self.escape >= 2).or(|| self.not_goal_defender_why_3(position, args)))
            .and(|| self.passes_why_2(position))
            .and(|| {
                let nearer = Self::nearer_of(position, args, counted);
                any(((position.at_absent(&self.book) & nearer) - Bits::<W>::of(position.ko)).iter(), |_| Answer::yes())
                    .or(|| Answer::no().joining(&self.no_move(position, nearer)))
                    .if_fails(|why| {
                        why.joining(&self.goal_attacker_why_no(position, args))
                            .joining_of(self.book.board.full - nearer, |points| self.nearer_out(position, args, points))
                    })
            })
    }

    /// The answer of `gi_1_near`; if it does not hold, with the reason. Rule: prelude.game:8.
    pub fn gi_1_near_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let counted = self.counted(position, args);
        let why = if self.near_of(position, args, counted, 1) {
            Answer::yes()
        } else {
            self.near_1_why_no(position, args)
        };
        why.and(|| {
            let holds = self.goal(position, args, args.attacker)
                && (self.escape >= 2 || !self.goal(position, args, opponent(args.attacker)));
            Answer::from(holds).or(|| self.goal_attacker_and_nearer_out_why(position, args, counted))
                .or(|| {
                    self.goal_attacker_why_no(position, args)
                        .and(|| Answer::from(self.escape >= 2).or(|| self.not_goal_defender_why_3(position, args)))
                })
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

    /// Where a move of `play` reaches the goal. Rule: go.game:7.
    #[inline]
    pub fn play_sure(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        (position.at_absent(&self.book) & self.nearer(position, args)) - Bits::<W>::of(position.ko)
    }

    /// The points that bounds count, if they are fewer than 3; else all points. `n` is from 1 to 2, and this is said of 1.
    pub fn counted_2(&self, position: &Position<W>, args: &Args, n: Value) -> Bits<W> {
        let vacant = position.at_absent(&self.book);
        let few = spread_few_from(
            Bits::<W>::of(args.target), self.book.adj_table.row(args.target),
            |reached| self.book.adj_table.image(reached), position.at_plane(opponent(args.attacker)), vacant, n + 2,
        );
        if few.at_least(n + 2) { self.book.board.full } else { few }
    }

    /// Where a move of the attacker must be after which `near` holds, if it does not. `n` is from 1 to 2, and this is said of 1.
    pub fn nearer_of_2(position: &Position<W>, args: &Args, few: Bits<W>, n: Value) -> Bits<W> {
        if position.at_plane(opponent(args.attacker)).contains(args.target) {
            if few.at_least(n + 2) { Bits::<W>::EMPTY } else { few }
        } else {
            Bits::<W>::EMPTY
        }
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

    /// Why a move reaches the goal.
    pub fn brings_about_2(&self, position: &Position<W>, args: &Args, l: Point) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let reached_2 = closure(Bits::<W>::of(args.target), |reached| self.book.adj_table.image(reached) & at_so);
        let by_adj = self.book.adj_table.image(reached_2);
        Answer::yes().joining(&self.unreached_why(position, args, by_adj, reached_2))
            .barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
    }

    /// The answer of `gi_1_near`; if it holds, with the reason for one who makes a single reply. Rule: prelude.game:8.
    pub fn gi_1_near_stands(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let nearer = self.nearer(position, args);
        Answer::from(!nearer.is_empty() || self.goal(position, args, args.attacker)).and(|| {
            self.goal_attacker_why_yes(position, args).and(|| self.not_goal_defender_why_2(position, args))
                .or(|| {
                    let holds = position.passes < 2
                        && !self.goal(position, args, args.attacker)
                        && (self.escape >= 2 || !self.goal(position, args, opponent(args.attacker)));
                    Answer::from(holds)
                        .and(|| any(
                            ((position.at_absent(&self.book) & nearer) - Bits::<W>::of(position.ko)).iter(),
                            |l| self.brings_about_2(position, args, l).and(|| Self::reason(position, l)),
                        ))
                        .and(|| self.not_goal_attacker_why(position, args))
                        .and(|| self.not_goal_defender_why_2(position, args)).and(|| Self::passes_why(position))
                })
        })
    }

    /// Where a move of `play` can break the answer. Rule: go.game:7.
    pub fn breaking(&self, position: &Position<W>, after_null: &Answer<W>, player: Player) -> Bits<W> {
        let at_so = position.at_plane(player);
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
        after_null.barred(AT_BARS, opponent(player), self.book.board.full) | value | all | all_2
    }

    /// A part of `g_1_1_near_verdict`. Rule: prelude.game:14.
    pub fn every_tried_defender(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, nearer: Bits<W>,
    ) -> bool {
        let after = counting(Self::nulled(position));
        let threat = self.gi_1_near_stands(&after, args).contrary();
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
            self.breaking(position, &threat, args.attacker)
        };
        ((vacant & breaking) - (nearer | Bits::<W>::of(position.ko))).iter()
            .all(|l| !args.killers.noted(1, l, self.tried_defender(position, args, l, &threat, 1)))
    }

    /// The gradual game `G(1, 1, [])`. Rule: prelude.game:14.
    pub fn g_1_1_near_verdict(&self, position: &Position<W>, args: &Question<Args>) -> bool {
        let nearer = self.nearer(position, args);
        if nearer.is_empty() && !self.goal(position, args, args.attacker) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds {
            return true;
        }
        if position.passes >= 2 || (self.escape < 2 && self.goal(position, args, opponent(args.attacker))) {
            return false;
        }
        let vacant = position.at_absent(&self.book);
        let after_null = Answer::<W>::yes();
        ((vacant & (nearer | args.killers.of(1))) - Bits::<W>::of(position.ko)).iter()
            .all(|l| {
                !args.killers.noted(1, l, self.tried_defender(position, args, l, &after_null, 1))
            }) && self.every_tried_defender(position, args, vacant, nearer)
    }

    /// Whether a move is legal, has to be looked at and brings it about. `n` is from 1 to 2.
    pub fn tried_attacker(
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
        if n == 1 { self.g_1_1_near_verdict(&after, args) } else { self.g_near_verdict(&after, args, 2) }
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
    pub fn unreached_3(&self, position: &Position<W>, roots: Bits<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        let before = closure(roots, |reached| self.book.adj_table.image(reached) & at_so);
        Answer::yes().barring(AT_BARS, NONE, self.book.adj_table.image(before))
            .barring(AT_BARS, player, self.book.adj_table.preimage(before) - at_so)
    }

    /// Why the points are reached.
    pub fn reached_3(&self, position: &Position<W>, l: Point, points: Bits<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
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
            .joining(&self.unreached_3(position, roots, player))
    }

    /// Why the points are reached.
    pub fn reached_4(&self, position: &Position<W>, points: Bits<W>, player: Player) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let at_so = position.at_plane(player);
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

    /// A part of `unreached_4`.
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
                why.join(&self.reached_4(position, points_2, player));
                why.bar_others(AT_BARS, &position.at, points_2);
            }
            why
        }
    }

    /// Why the points are not reached.
    pub fn unreached_4(&self, position: &Position<W>, points: Bits<W>, l: Point, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        let before = closure(points, |reached| self.book.adj_table.image(reached & at_so));
        let mut why = Answer::yes();
        let points_2 = before - (self.book.adj_table.row(l) & at_so);
        if !points_2.is_empty() {
            why.bar(AT_BARS, player, points_2 & self.book.adj_table.row(l));
        }
        why.join(&self.unreached_part(position, before, l, at_so, player));
        why.bar(AT_BARS, player, before & self.book.adj_table.image(self.book.board.full - before));
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

    /// A part of `regressed`.
    pub fn regressed_part(&self, position: &Position<W>, why: &Answer<W>, l: Point, player: Player) -> Answer<W> {
        if !why.bars(KO_BARS, NONE)
            && (why.barred_values(KO_BARS, self.book.board.full)
                & self.book.dies_from(position, opponent(player), l))
                .is_empty()
        {
            let points = why.barred_values(KO_BARS, self.book.board.full);
            if points.is_empty() { Answer::yes() } else { self.dies_from_out(position, l, points, player) }
        } else {
            let dies = self.book.dies_from(position, opponent(player), l);
            let mut why_2 = Answer::yes()
                .joining_of(dies.few(2), |points_2| self.reached_3(position, l, points_2, player));
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
        Answer::no().joining_of(few, |points| self.reached_2(position, l, points))
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
        let barred = why.barred(AT_BARS, opponent(player), self.book.board.full);
        let barred_2 = why.barred(AT_BARS, player, self.book.board.full);
        let barred_3 = why.barred(AT_BARS, NONE, self.book.board.full);
        let mut why_2 = Answer::yes()
            .joining_of((barred & at_so) | (barred_2 & at_so_2), |points| self.reached_3(position, l, points, player));
        if !barred_3.is_empty() {
            why_2.join(&self.dies_from_out(position, l, barred_3, player));
        }
        why_2.bar(AT_BARS, opponent(player), barred - at_so);
        why_2.bar(AT_BARS, player, barred_2 - at_so_2);
        why_2.bar(AT_BARS, NONE, barred_3);
        why_2
    }

    /// A part of `regressed`.
    pub fn reached_why_2(
        &self, position: &Position<W>, why: &Answer<W>, dies: Bits<W>, l: Point, player: Player, why_2: &Answer<W>,
    ) -> Answer<W> {
        if !why.bars(KO_BARS, NONE) && (why.barred_values(KO_BARS, self.book.board.full) & dies).is_empty() {
            let points = why.barred_values(KO_BARS, self.book.board.full);
            if points.is_empty() { Answer::yes() } else { self.dies_from_out(position, l, points, player) }
        } else {
            let mut why_3 = Answer::yes()
                .joining_of(dies.few(2), |points_2| self.reached_3(position, l, points_2, player));
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
            why_4.join(&self.reached_3(position, l, dies, player));
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
            why_3.join(&self.reached_why_2(position, why_2, dies, l, player, why));
        }
        why_3
    }

    /// A part of `regressed`.
    pub fn regressed_part_why(&self, position: &Position<W>, why: &Answer<W>, player: Player, l: Point) -> Answer<W> {
        if !why.bars(KO_BARS, NONE) && !why.bars(KO_BARS, self.book.dies_from(position, opponent(player), l).only()) {
            self.regressed_part(position, why, l, player)
        } else {
            let string_from_clear_holds = self.book.string_from_clear(position, l);
            let dies = self.book.dies_from(position, opponent(player), l);
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
        let at_so = position.at_plane(opponent(player));
        let at_so_2 = position.at_plane(player);
        let mut why_2 = Answer::from(why.holds())
            .joining(&self.dies_from_out_why(position, why, player, at_so, at_so_2, l));
        if !why.barred_values(KO_BARS, self.book.board.full).is_empty() || why.bars(KO_BARS, NONE) {
            why_2.join(&self.regressed_part_why(position, why, player, l));
        }
        why_2.join_place(PASSES_BARS, why);
        why_2
    }

    /// The answer after a change, carried back to the state before it.
    pub fn regressed_2(&self, position: &Position<W>, why: &Answer<W>, player: Player) -> Answer<W> {
        Answer::from(why.holds())
            .barring(AT_BARS, opponent(player), why.barred(AT_BARS, opponent(player), self.book.board.full))
            .barring(AT_BARS, player, why.barred(AT_BARS, player, self.book.board.full) - position.at_plane(player))
            .barring(AT_BARS, NONE, why.barred(AT_BARS, NONE, self.book.board.full) - position.at_absent(&self.book))
            .joining_place(KO_BARS, why).joining_place(PASSES_BARS, why)
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
        let why_2 = if why.holds() { Answer::<W>::yes() } else { self.regressed(&after, &why, l, args.attacker) };
        if why_2.holds() { Answer::yes() } else { self.regressed_2(position, &why_2, args.attacker) }
    }

    /// A part of `g_1_1_near_why_no`. Rule: prelude.game:14.
    pub fn every_tried_defender_and_gi_1_near_why(
        &self, position: &Position<W>, args: &Question<Args>, threat: &Answer<W>, vacant: Bits<W>, likely: Bits<W>,
    ) -> Answer<W> {
        Answer::from(threat.holds()).joining_cell(AT_BARS, threat)
            .and(|| {
                let breaking = if threat.holds() {
                    self.breaking(position, threat, args.attacker)
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
                        self.gi_1_near_why_no(&after, args)
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

    /// A part of `g_1_1_near_why_no`. Rule: prelude.game:14.
    pub fn g_1_1_near_why_no_part(&self, position: &Position<W>, args: &Question<Args>, counted: Bits<W>) -> Answer<W> {
        self.goal_attacker_why_yes(position, args).contrary()
            .and(|| Answer::from(self.escape >= 2).or(|| self.not_goal_defender_why_3(position, args)))
            .and(|| self.passes_why_2(position))
            .and(|| {
                let vacant = position.at_absent(&self.book);
                let likely = Self::nearer_of(position, args, counted);
                let after_null = Answer::<W>::no();
                let why_2 = every(((vacant & likely) - Bits::<W>::of(position.ko)).iter(), |l| {
                    self.tried_defender_why_no(position, args, l, &after_null, 1).if_fails(|why| {
                        why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                            .barring_among(KO_BARS, Bits::<W>::of(l))
                    })
                });
                why_2.and(|| {
                    let after = counting(Self::nulled(position));
                    let why_3 = self.gi_1_near_stands(&after, args);
                    let threat = if why_3.holds() { why_3 } else { self.gi_1_near_why_no(&after, args) };
                    self.every_tried_defender_and_gi_1_near_why(position, args, &threat, vacant, likely)
                })
            })
    }

    /// The answer of `g_near`; if it does not hold, with the reason. Rule: prelude.game:14.
    pub fn g_1_1_near_why_no(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        let counted = self.counted(position, args);
        let why = if self.near_of(position, args, counted, 1) {
            Answer::yes()
        } else {
            self.near_1_why_no(position, args)
        };
        why.and(|| {
            Answer::from(self.goal(position, args, args.attacker))
                .or(|| self.g_1_1_near_why_no_part(position, args, counted))
                .or(|| self.goal_attacker_why_no(position, args))
        })
    }

    /// What `gi_near_verdict`, `gi_near_why_yes` and others ask. Rule: prelude.game:8.
    #[inline]
    pub fn g_near_of_why(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        if n == 2 { self.g_1_1_near_why_no(position, args) } else { self.g_near_why_no(position, args, 2) }
    }

    /// A part of `gi_near_verdict`. Rule: prelude.game:8.
    pub fn near_of_and_some_tried_attacker(
        &self, position: &Position<W>, args: &Question<Args>, few: Bits<W>, vacant: Bits<W>, nearer: Bits<W>, n: Value,
    ) -> bool {
        if !self.near_of(position, args, few, n - 1) {
            return false;
        }
        let after = counting(Self::nulled(position));
        let after_null = self.g_near_of_why(&after, args, n);
        let after_2 = counting(Self::passed(position));
        let holds = (after_null.holds() || self.breaks(&after_2, &after_null))
            && {
                if n == 2 { self.g_1_1_near_verdict(&after_2, args) } else { self.g_near_verdict(&after_2, args, 2) }
            };
        if holds {
            return true;
        }
        let breaking = if after_null.holds() {
            self.book.board.full
        } else {
            self.breaking(position, &after_null, opponent(args.attacker))
        };
        ((vacant & breaking) - (nearer | Bits::<W>::of(position.ko))).iter()
            .any(|l| self.tried_attacker(position, args, l, &after_null, n - 1))
    }

    /// A part of `gi_near_verdict`. Rule: prelude.game:8.
    pub fn gi_near_verdict_part(
        &self, position: &Position<W>, args: &Question<Args>, goal_holds: bool, few: Bits<W>, n: Value,
    ) -> bool {
        if goal_holds || position.passes >= 2
            || (self.escape <= n && self.goal(position, args, opponent(args.attacker)))
        {
            return false;
        }
        let vacant = position.at_absent(&self.book);
        if !((vacant & Self::nearer_of(position, args, few)) - Bits::<W>::of(position.ko)).is_empty() {
            return true;
        }
        let nearer = Self::nearer_of_2(position, args, few, n - 1);
        let after_null = Answer::<W>::yes();
        ((vacant & nearer) - Bits::<W>::of(position.ko)).iter()
            .any(|l| self.tried_attacker(position, args, l, &after_null, n - 1))
            || self.near_of_and_some_tried_attacker(position, args, few, vacant, nearer, n)
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        let few = self.counted_2(position, args, n - 1);
        if !self.near_of(position, args, few, n) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        (goal_holds
            && (self.escape > n || !self.goal(position, args, opponent(args.attacker))))
            || self.gi_near_verdict_part(position, args, goal_holds, few, n)
    }

    /// Whether a move brings it about at once, with the reason.
    #[inline]
    pub fn at_once_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        any(
            ((position.at_absent(&self.book) & self.nearer(position, args)) - Bits::<W>::of(position.ko)).iter(),
            |l| self.brings_about(position, args, l).and(|| Self::reason(position, l)),
        )
    }

    /// Why the points are not reached.
    pub fn unreached_5(&self, position: &Position<W>, points: Bits<W>, player: Player) -> Answer<W> {
        let at_so = position.at_plane(player);
        let before = closure(points, |reached| self.book.adj_table.image(reached & at_so));
        let mut why = Answer::yes().barring(
            AT_BARS, player, (before - at_so) | (before & self.book.adj_table.image(self.book.board.full - before)),
        );
        let points_2 = before & at_so;
        if !points_2.is_empty() {
            let points_3 = spread_reached(
                position.at_absent(&self.book), points_2, at_so, |point| self.book.adj_table.row(point),
                |reached_2| self.book.adj_table.image(reached_2),
            );
            if !points_3.is_empty() {
                why.join(&self.reached_4(position, points_3, player));
                why.bar_others(AT_BARS, &position.at, points_3);
            }
        }
        why
    }

    /// A part of `no_other_move`.
    pub fn unreached_why_2(&self, position: &Position<W>, no_other: &Answer<W>, player: Player) -> Answer<W> {
        let holds = !no_other.bars(KO_BARS, NONE)
            && {
                let at_so = position.at_plane(player);
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
            } else if !points.at_least(2) && (points & position.at_plane(player)).is_empty() {
                Answer::yes().barring(AT_BARS, player, points)
            } else {
                self.unreached_5(position, points, player)
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
            let at_so = position.at_plane(player);
            let few = at_so & points;
            let reached_2 = spread_reached(
                position.at_absent(&self.book), few, at_so, |point| self.book.adj_table.row(point),
                |reached| self.book.adj_table.image(reached),
            );
            if (few - reached_2).is_empty() {
                if !points.at_least(2) && (points & at_so).is_empty() {
                    why.bar(AT_BARS, player, points);
                } else {
                    why.join(&self.unreached_5(position, points, player));
                }
            } else {
                why.bar_everything();
            }
        }
        why.join(&self.unreached_why_2(position, no_other, player));
        why.join_place(PASSES_BARS, no_other);
        why
    }

    /// Why no move breaks the answer but one that fills a point that it bars.
    pub fn no_other_move(&self, position: &Position<W>, threat: &Answer<W>, player: Player) -> Answer<W> {
        let no_other = Answer::<W>::yes().joining_cell(AT_BARS, threat).joining_place(KO_BARS, threat);
        let no_other_2 = self.no_other_move_part(position, &no_other, player);
        let no_other_3 = Answer::<W>::yes().joining_cell(AT_BARS, &no_other_2).joining_place(KO_BARS, &no_other_2)
            .joining_place(PASSES_BARS, &no_other_2);
        if self.breaks(position, &no_other_3) { Answer::yes().barring_everything() } else { no_other_3 }
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
                if n == 1 { self.gi_1_near_why_yes(&after, args) } else { self.gi_near_why_yes(&after, args, n) }
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
        let why_2 = if why.holds() { self.regressed(&after, &why, l, args.attacker) } else { Answer::<W>::no() };
        if why_2.holds() { self.regressed_2(position, &why_2, args.attacker) } else { Answer::no() }
    }

    /// A part of `g_near_why_yes_part`. Rule: prelude.game:14.
    pub fn every_tried_defender_and_no_move_why(
        &self, position: &Position<W>, args: &Question<Args>, threat: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let no_other = if threat.holds() {
            self.no_other_move(position, threat, args.attacker)
        } else {
            Answer::<W>::yes().barring_everything()
        };
        let candidates = no_other.barred(AT_BARS, opponent(args.attacker), self.book.board.full);
        every(
                ((position.at_absent(&self.book) & candidates) - Bits::<W>::of(position.ko)).iter(),
                |l| self.tried_defender_why_yes(position, args, l, threat, n),
            )
            .and(|| self.no_move(position, candidates))
            .if_holds(|why| why.joining(&no_other))
    }

    /// A part of `g_near_why_yes`. `n` is from 1 to 3. Rule: prelude.game:14.
    pub fn g_near_why_yes_part(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let after = counting(Self::nulled(position));
        let threat = if n == 1 { self.gi_1_near_why_yes(&after, args) } else { self.gi_near_why_yes(&after, args, n) };
        Answer::from(threat.holds()).joining_cell(AT_BARS, &threat)
            .and(|| self.every_tried_defender_and_no_move_why(position, args, &threat, n))
            .and(|| {
                let after_2 = counting(Self::passed(position));
                let why = if self.breaks(&after_2, &threat) || !threat.holds() {
                    if n == 1 {
                        self.gi_1_near_why_yes(&after_2, args)
                    } else {
                        self.gi_near_why_yes(&after_2, args, n)
                    }
                } else {
                    threat
                };
                if why.holds() {
                    Answer::yes().joining_cell(AT_BARS, &why).barring_one_more_pass(PASSES_BARS, &why)
                } else {
                    Answer::no()
                }
            })
    }

    /// The answer of `g_near`; if it holds, with the reason. Rule: prelude.game:14.
    pub fn g_1_1_near_why_yes(&self, position: &Position<W>, args: &Question<Args>) -> Answer<W> {
        Answer::from(self.goal(position, args, args.attacker) || !self.nearer(position, args).is_empty()).and(|| {
            self.goal_attacker_why_yes(position, args).or(|| {
                self.not_goal_attacker_why(position, args).and(|| self.not_goal_defender_why_2(position, args))
                    .and(|| Self::passes_why(position)).and(|| self.g_near_why_yes_part(position, args, 1))
            })
        })
    }

    /// A part of `tried_attacker_why_yes`.
    pub fn tried_attacker_why_yes_part(
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
                    self.g_near_verdict(&after, args, 2)
                };
                if g_1_1_near_verdict_holds {
                    if n == 1 { self.g_1_1_near_why_yes(&after, args) } else { self.g_near_why_yes(&after, args, 2) }
                } else {
                    Answer::<W>::no()
                }
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
    pub fn tried_attacker_why_yes(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), args.attacker);
        let dies = self.book.dies_from(&after, args.attacker, l);
        let after_2 = counting(self.moved_2(&after, dies, l));
        let why = self.tried_attacker_why_yes_part(&after_2, args, l, after_null, n);
        let why_2 = if why.holds() {
            self.regressed(&after, &why, l, opponent(args.attacker))
        } else {
            Answer::<W>::no()
        };
        if why_2.holds() { self.regressed_2(position, &why_2, opponent(args.attacker)) } else { Answer::no() }
    }

    /// What `gi_near_why_yes` and `gi_near_stands` ask. Rule: prelude.game:8.
    pub fn g_near_after_why(
        &self, position: &Position<W>, args: &Question<Args>, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let after = counting(Self::passed(position));
        let why = if after_null.holds() || self.breaks(&after, after_null) {
            let g_1_1_near_verdict_holds = if n == 2 {
                self.g_1_1_near_verdict(&after, args)
            } else {
                self.g_near_verdict(&after, args, 2)
            };
            if g_1_1_near_verdict_holds {
                if n == 2 { self.g_1_1_near_why_yes(&after, args) } else { self.g_near_why_yes(&after, args, 2) }
            } else {
                Answer::<W>::no()
            }
        } else {
            *after_null
        };
        if why.holds() {
            Answer::yes().joining_cell(AT_BARS, &why).barring_one_more_pass(PASSES_BARS, &why)
        } else {
            Answer::no()
        }
    }

    /// What `gi_near_why_yes` and `gi_near_stands` ask. Rule: prelude.game:8.
    pub fn g_near_after_why_2(
        &self, position: &Position<W>, args: &Question<Args>, counted: Bits<W>, vacant: Bits<W>, nearer: Bits<W>,
        n: Value,
    ) -> Answer<W> {
        if self.near_of(position, args, counted, n - 1) {
            let after = counting(Self::nulled(position));
            let after_null = self.g_near_of_why(&after, args, n);
            let breaking = if after_null.holds() {
                self.book.board.full
            } else {
                self.breaking(position, &after_null, opponent(args.attacker))
            };
            let why = any(((vacant & breaking) - (nearer | Bits::<W>::of(position.ko))).iter(), |l| {
                self.tried_attacker_why_yes(position, args, l, &after_null, n - 1).and(|| Self::reason(position, l))
            });
            why.or(|| self.g_near_after_why(position, args, &after_null, n))
        } else {
            Answer::no()
        }
    }

    /// What `at_once_or_g_near_after_why` and `gi_near_stands_part` ask. Rule: prelude.game:8.
    pub fn g_near_after_why_3(
        &self, position: &Position<W>, args: &Question<Args>, counted: Bits<W>, n: Value,
    ) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let nearer = Self::nearer_of_2(position, args, counted, n - 1);
        let after_null = Answer::<W>::yes();
        let why = any(
            ((vacant & nearer) - Bits::<W>::of(position.ko)).iter(),
            |l| self.tried_attacker_why_yes(position, args, l, &after_null, n - 1).and(|| Self::reason(position, l)),
        );
        why.or(|| self.g_near_after_why_2(position, args, counted, vacant, nearer, n))
    }

    /// A part of `gi_near_why_yes`. Rule: prelude.game:8.
    #[inline]
    pub fn at_once_or_g_near_after_why(
        &self, position: &Position<W>, args: &Question<Args>, counted: Bits<W>, n: Value,
    ) -> Answer<W> {
        self.at_once_why_yes(position, args).or(|| self.g_near_after_why_3(position, args, counted, n))
    }

    /// The answer of `gi_near`; if it holds, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    pub fn gi_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let counted = self.counted_2(position, args, n - 1);
        Answer::from(self.near_of(position, args, counted, n)).and(|| {
            let why = self.goal_attacker_why_yes(position, args)
                .and(|| Answer::from(self.escape > n).or(|| self.not_goal_defender_why(position, args)));
            why.or(|| {
                let holds = position.passes < 2
                    && !self.goal(position, args, args.attacker)
                    && (self.escape > n || !self.goal(position, args, opponent(args.attacker)));
                Answer::from(holds).and(|| self.at_once_or_g_near_after_why(position, args, counted, n))
                    .and(|| self.not_goal_attacker_why(position, args))
                    .and(|| Answer::from(self.escape > n).or(|| self.not_goal_defender_why(position, args)))
                    .and(|| Self::passes_why(position))
            })
        })
    }

    /// A part of `near_why_no`. Rule: capture.game:6, capture.game:7.
    pub fn near_why_no_part(
        &self, position: &Position<W>, args: &Args, vacant: Bits<W>, at_so: Bits<W>, n: Value,
    ) -> Answer<W> {
        if spread_has_from(
            Bits::<W>::of(args.target), self.book.adj_table.row(args.target),
            |reached| self.book.adj_table.image(reached), at_so, vacant, n + 1,
        ) {
            let mut why = Answer::no();
            let first = (vacant & self.book.adj_table.row(args.target)).few(n + 1);
            let points = if first.at_least(n + 1) {
                first
            } else {
                let common = vacant
                    & spread_of_from(
                        Bits::<W>::of(args.target), self.book.adj_table.row(args.target),
                        |reached_2| self.book.adj_table.image(reached_2), at_so,
                    );
                first | (common - first).few(n + 1 - first.count())
            };
            why.join(&self.reached_why(position, args, points, at_so));
            why
        } else {
            Answer::yes()
        }
    }

    /// The answer of `near`; if it does not hold, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: capture.game:6, capture.game:7.
    pub fn near_why_no(&self, position: &Position<W>, args: &Args, n: Value) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let why = if vacant.contains(args.target) {
            Answer::yes()
        } else {
            Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(args.target))
        };
        why.or(|| {
            let at_so = position.at_plane(opponent(args.attacker));
            let why_2 = if at_so.contains(args.target) {
                Answer::yes()
            } else {
                Answer::no().barring(AT_BARS, opponent(args.attacker), Bits::<W>::of(args.target))
            };
            why_2.and(|| self.near_why_no_part(position, args, vacant, at_so, n))
        })
    }

    /// Whether a move brings it about at once, with the reason.
    pub fn at_once_why_no(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let counted = self.counted(position, args);
        let why = if self.near_of(position, args, counted, 1) {
            Answer::yes()
        } else {
            self.near_1_why_no(position, args)
        };
        why.and(|| {
            let nearer = Self::nearer_of(position, args, counted);
            any(((position.at_absent(&self.book) & nearer) - Bits::<W>::of(position.ko)).iter(), |_| Answer::yes())
                .or(|| Answer::no().joining(&self.no_move(position, nearer)))
                .if_fails(|why_2| {
                    why_2.joining(&self.goal_attacker_why_no(position, args))
                        .joining_of(self.book.board.full - nearer, |points| self.nearer_out(position, args, points))
                })
        })
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
                if n == 1 { self.g_1_1_near_why_no(&after, args) } else { self.g_near_why_no(&after, args, 2) }
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

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 2.
    pub fn tried_attacker_why_no(
        &self, position: &Position<W>, args: &Question<Args>, l: Point, after_null: &Answer<W>, n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), args.attacker);
        let dies = self.book.dies_from(&after, args.attacker, l);
        let after_2 = counting(self.moved_2(&after, dies, l));
        let why = self.tried_attacker_why_no_part(&after_2, args, l, after_null, n);
        let why_2 = if why.holds() {
            Answer::<W>::yes()
        } else {
            self.regressed(&after, &why, l, opponent(args.attacker))
        };
        if why_2.holds() { Answer::yes() } else { self.regressed_2(position, &why_2, opponent(args.attacker)) }
    }

    /// A part of `gi_near_why_no`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_near_why_no_part(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        self.at_once_why_no(position, args).or(|| {
            let after = counting(Self::nulled(position));
            let after_null = self.g_near_of_why(&after, args, n);
            let no_other = if after_null.holds() {
                Answer::<W>::yes().barring_everything()
            } else {
                self.no_other_move(position, &after_null, opponent(args.attacker))
            };
            let candidates = no_other.barred(AT_BARS, args.attacker, self.book.board.full);
            let why = any(
                    ((position.at_absent(&self.book) & candidates) - Bits::<W>::of(position.ko)).iter(),
                    |l| self.tried_attacker_why_no(position, args, l, &after_null, n - 1),
                )
                .or(|| Answer::no().joining(&self.no_move(position, candidates)))
                .or(|| Answer::no().joining(&no_other));
            why.or(|| {
                let after_2 = counting(Self::passed(position));
                let why_2 = if after_null.holds() || self.breaks(&after_2, &after_null) {
                    self.g_near_of_why(&after_2, args, n)
                } else {
                    after_null
                };
                if why_2.holds() {
                    Answer::yes()
                } else {
                    Answer::no().joining_cell(AT_BARS, &why_2).barring_one_more_pass(PASSES_BARS, &why_2)
                }
            })
        })
    }

    /// The answer of `gi_near`; if it does not hold, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    pub fn gi_near_why_no(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = if self.near(position, args, n) { Answer::yes() } else { self.near_why_no(position, args, n) };
        why.and(|| {
            let holds = self.goal(position, args, args.attacker)
                && (self.escape > n || !self.goal(position, args, opponent(args.attacker)));
            Answer::from(holds)
                .or(|| {
                    self.goal_attacker_why_yes(position, args).contrary()
                        .and(|| Answer::from(self.escape > n).or(|| self.not_goal_defender_why_3(position, args)))
                        .and(|| self.passes_why_2(position)).and(|| self.gi_near_why_no_part(position, args, n))
                })
                .or(|| {
                    self.goal_attacker_why_no(position, args)
                        .and(|| Answer::from(self.escape > n).or(|| self.not_goal_defender_why_3(position, args)))
                })
        })
    }

    /// Whether the move just made belongs to the moves of `gi`. `n` is from 2 to 3. Rule: prelude.game:8.
    #[inline]
    pub fn gi_move_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        if self.goal(position, args, args.attacker) {
            return true;
        }
        if n == 2 { self.g_1_1_near_verdict(position, args) } else { self.g_near_verdict(position, args, 2) }
    }

    /// The answer of `gi_move_near` after a null move. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:8.
    pub fn gi_move_near_after_null(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let counted = self.counted_2(position, args, n - 1);
        if self.near_of(position, args, counted, n - 1) {
            let after = counting(Self::nulled(position));
            Answer::from(self.goal(&after, args, args.attacker)).or(|| self.g_near_of_why(&after, args, n))
                .or(|| self.goal_attacker_why_no(&after, args))
        } else {
            Answer::no().barring(AT_BARS, args.attacker, Self::nearer_of_2(position, args, counted, n - 1))
        }
    }

    /// Where a move can be of the moves of `gi2`. Rule: go.game:7.
    pub fn play_few(&self, position: &Position<W>, after_null: &Answer<W>, player: Player) -> Bits<W> {
        let breaking = if after_null.holds() {
            self.book.board.full
        } else {
            self.breaking(position, after_null, opponent(player))
        };
        (position.at_absent(&self.book) & breaking) - Bits::<W>::of(position.ko)
    }

    /// Whether a move brings it about at once, with the reason.
    #[inline]
    pub fn at_once_why_yes_2(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        any(
            ((position.at_absent(&self.book) & self.nearer(position, args)) - Bits::<W>::of(position.ko)).iter(),
            |l| self.brings_about_2(position, args, l).and(|| Self::reason(position, l)),
        )
    }

    /// A part of `gi_near_stands`. Rule: prelude.game:8.
    #[inline]
    pub fn gi_near_stands_part(
        &self, position: &Position<W>, args: &Question<Args>, counted: Bits<W>, n: Value,
    ) -> Answer<W> {
        self.at_once_why_yes_2(position, args).or(|| self.g_near_after_why_3(position, args, counted, n))
    }

    /// The answer of `gi_near`; if it holds, with the reason for one who makes a single reply. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    pub fn gi_near_stands(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let counted = self.counted_2(position, args, n - 1);
        Answer::from(self.near_of(position, args, counted, n)).and(|| {
            let why = self.goal_attacker_why_yes(position, args)
                .and(|| Answer::from(self.escape > n).or(|| self.not_goal_defender_why(position, args)));
            why.or(|| {
                let holds = position.passes < 2
                    && !self.goal(position, args, args.attacker)
                    && (self.escape > n || !self.goal(position, args, opponent(args.attacker)));
                Answer::from(holds).and(|| self.gi_near_stands_part(position, args, counted, n))
                    .and(|| self.not_goal_attacker_why(position, args))
                    .and(|| Answer::from(self.escape > n).or(|| self.not_goal_defender_why(position, args)))
                    .and(|| Self::passes_why(position))
            })
        })
    }

    /// A part of `g_near_verdict`. Rule: prelude.game:14.
    pub fn gi_near_verdict_and_every_tried_defender(
        &self, position: &Position<W>, args: &Question<Args>, vacant: Bits<W>, likely: Bits<W>, n: Value,
    ) -> bool {
        let after = counting(Self::nulled(position));
        let threat = self.gi_near_stands(&after, args, n).contrary();
        if threat.holds() {
            return false;
        }
        let after_2 = counting(Self::passed(position));
        if (threat.holds() || self.breaks(&after_2, &threat)) && !self.gi_near_verdict(&after_2, args, n) {
            return false;
        }
        let breaking = if threat.holds() {
            self.book.board.full
        } else {
            self.breaking(position, &threat, args.attacker)
        };
        ((vacant & breaking) - (likely | Bits::<W>::of(position.ko))).iter()
            .all(|l| !args.killers.noted(n, l, self.tried_defender(position, args, l, &threat, n)))
    }

    /// The gradual game `G(2, 2, [1])`. `n` is from 2 to 3, and this is said of 2. Rule: prelude.game:14.
    pub fn g_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        let few = self.counted_2(position, args, n - 1);
        if !self.near_of(position, args, few, n) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds {
            return true;
        }
        if position.passes >= 2 || (self.escape <= n && self.goal(position, args, opponent(args.attacker))) {
            return false;
        }
        let vacant = position.at_absent(&self.book);
        let likely = Self::nearer_of_2(position, args, few, n - 1);
        let after_null = Answer::<W>::yes();
        ((vacant & (likely | args.killers.of(n))) - Bits::<W>::of(position.ko)).iter()
            .all(|l| !args.killers.noted(n, l, self.tried_defender(position, args, l, &after_null, n)))
            && self.gi_near_verdict_and_every_tried_defender(position, args, vacant, likely, n)
    }

    /// A part of `g_near_why_no`. Rule: prelude.game:14.
    pub fn every_tried_defender_and_gi_near_why(
        &self, position: &Position<W>, args: &Question<Args>, threat: &Answer<W>, vacant: Bits<W>, likely: Bits<W>,
        n: Value,
    ) -> Answer<W> {
        Answer::from(threat.holds()).joining_cell(AT_BARS, threat)
            .and(|| {
                let breaking = if threat.holds() {
                    self.breaking(position, threat, args.attacker)
                } else {
                    self.book.board.full
                };
                every(((vacant & breaking) - (likely | Bits::<W>::of(position.ko))).iter(), |l| {
                    self.tried_defender_why_no(position, args, l, threat, n).if_fails(|why| {
                        why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                            .barring_among(KO_BARS, Bits::<W>::of(l))
                    })
                })
            })
            .and(|| {
                let after = counting(Self::passed(position));
                let why_2 = if self.breaks(&after, threat) || !threat.holds() {
                    if self.gi_near_verdict(&after, args, n) {
                        Answer::<W>::yes()
                    } else {
                        self.gi_near_why_no(&after, args, n)
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

    /// A part of `g_near_why_no`. Rule: prelude.game:14.
    pub fn g_near_why_no_part(
        &self, position: &Position<W>, args: &Question<Args>, counted: Bits<W>, n: Value,
    ) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let likely = Self::nearer_of_2(position, args, counted, n - 1);
        let after_null = Answer::<W>::no();
        let why_2 = every(((vacant & likely) - Bits::<W>::of(position.ko)).iter(), |l| {
            self.tried_defender_why_no(position, args, l, &after_null, n).if_fails(|why| {
                why.barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
                    .barring_among(KO_BARS, Bits::<W>::of(l))
            })
        });
        why_2.and(|| {
            let after = counting(Self::nulled(position));
            let why_3 = self.gi_near_stands(&after, args, n);
            let threat = if why_3.holds() { why_3 } else { self.gi_near_why_no(&after, args, n) };
            self.every_tried_defender_and_gi_near_why(position, args, &threat, vacant, likely, n)
        })
    }

    /// The answer of `g_near`; if it does not hold, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:14.
    pub fn g_near_why_no(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let counted = self.counted_2(position, args, n - 1);
        let why = if self.near_of(position, args, counted, n) {
            Answer::yes()
        } else {
            self.near_why_no(position, args, n)
        };
        why.and(|| {
            Answer::from(self.goal(position, args, args.attacker))
                .or(|| {
                    self.goal_attacker_why_yes(position, args).contrary()
                        .and(|| Answer::from(self.escape > n).or(|| self.not_goal_defender_why_3(position, args)))
                        .and(|| self.passes_why_2(position)).and(|| self.g_near_why_no_part(position, args, counted, n))
                })
                .or(|| self.goal_attacker_why_no(position, args))
        })
    }

    /// The answer of `g_near`; if it holds, with the reason. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:14.
    pub fn g_near_why_yes(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        Answer::from(self.near(position, args, n)).and(|| {
            self.goal_attacker_why_yes(position, args).or(|| {
                self.not_goal_attacker_why(position, args)
                    .and(|| Answer::from(self.escape > n).or(|| self.not_goal_defender_why(position, args)))
                    .and(|| Self::passes_why(position)).and(|| self.g_near_why_yes_part(position, args, n))
            })
        })
    }

    /// The gradual game `IP(1, [])`. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:20.
    pub fn ip_near_verdict(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> bool {
        let after = counting(Self::nulled(position));
        if n == 1 { self.gi_1_near_verdict(&after, args) } else { self.gi_near_verdict(&after, args, n) }
    }

    /// The answer of `ip_near`, with its reason. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:20.
    pub fn ip_near_why(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let after = counting(Self::nulled(position));
        let why = if n == 1 { self.gi_1_near_why_yes(&after, args) } else { self.gi_near_why_yes(&after, args, n) };
        let why_2 = Answer::<W>::from(why.holds()).joining_cell(AT_BARS, &why);
        if why_2.holds() {
            why_2
        } else {
            let after_2 = counting(Self::nulled(position));
            let why_3 = if n == 1 {
                self.gi_1_near_why_no(&after_2, args)
            } else {
                self.gi_near_why_no(&after_2, args, n)
            };
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
        let why = if n == 1 { self.gi_1_near_stands(&after, args) } else { self.gi_near_stands(&after, args, n) };
        why.contrary()
    }

    /// The answer of `g_near`, with its reason. `n` is from 1 to 3, and this is said of 1. Rule: prelude.game:14.
    pub fn g_near_why(&self, position: &Position<W>, args: &Question<Args>, n: Value) -> Answer<W> {
        let why = if n == 1 { self.g_1_1_near_why_yes(position, args) } else { self.g_near_why_yes(position, args, n) };
        if why.holds() {
            why
        } else if n == 1 {
            self.g_1_1_near_why_no(position, args)
        } else {
            self.g_near_why_no(position, args, n)
        }
    }

    /// The answer of `goal`, with its reason. Rule: capture.game:6, capture.game:7.
    pub fn goal_attacker_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if position.at_absent(&self.book).contains(args.target) {
            Answer::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(args.target))
        } else {
            Answer::no().barring(AT_BARS, NONE, Bits::<W>::of(args.target))
        }
    }

    /// The answer of `goal`, with its reason. Rule: capture.game:6, capture.game:7.
    pub fn goal_defender_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if self.string_from_enough(position, args) {
            self.liberty_from_in_why(position, args)
        } else {
            Answer::no().joining_of(
                self.book.board.full
                    - (position.at_absent(&self.book)
                        & self.book.adj_table.image(self.string_from(position, args.target))),
                |points| self.liberty_from_out(position, args.target, points),
            )
        }
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
            self.regressed_2(
                    position, &self.regressed(&after_2, &why, l, opponent(args.attacker)), opponent(args.attacker),
                )
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
            self.no_other_move(position, after_null, opponent(args.attacker))
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
            self.regressed_2(position, &self.regressed(&after_2, &why, l, args.attacker), args.attacker)
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
            self.no_other_move(position, after_null, args.attacker)
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
        name: instance.name.to_string(), game: "capture".to_string(), players: ["black", "white"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([
            Clause {
                name: "play".to_string(), parameters: Vec::from([Kind::Point]), pass: false, located: [true, true],
            },
            Clause { name: "pass".to_string(), parameters: Vec::new(), pass: true, located: [false, false] },
        ]),
        parameters: Vec::from([Parameter { name: "target".to_string(), kind: Kind::Point }]),
        cells: go::shapes(&tables.book), legend: Vec::from([('X', Vec::from([(0, 0)])), ('O', Vec::from([(0, 1)]))]),
        no_move: None, only_mover_wins: false, names_no_role: false, selectors: selectors(), explains: true,
        symmetries: instance.symmetries()?,
    })
}

/// The game `capture` on a board.
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
        if !tables.near(position, args, selector.nth(9)) {
            return false;
        }
        let first = moves.len();
        if tables.gi_open_near(position, args, selector.nth(9)) {
            self.select(position, args, args.attacker, moves, |after| match selector.0 {
                9 => tables.goal(after, args, args.attacker),
                _ => tables.gi_move_near(after, args, selector.nth(9)),
            });
        }
        moves.len() > first || tables.gi_settled_near(position, args, selector.nth(9))
    }

    /// Whether `gi1` holds; if so its moves are appended.
    fn gi1_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        if !tables.near(position, args, 1) {
            return false;
        }
        let first = moves.len();
        if tables.gi_open_near(position, args, 1) {
            moves.extend(tables.play_sure(position, args).iter().map(|point| Move::new(0, [point])));
        }
        moves.len() > first || tables.gi_settled_near(position, args, 1)
    }

    /// Whether `gi2` or `gi3` holds; if so its moves are appended.
    fn gi2_trace(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        if !tables.near(position, args, selector.nth(18)) {
            return false;
        }
        let first = moves.len();
        if tables.gi_open_near(position, args, selector.nth(18)) {
            let after_null = tables.gi_move_near_after_null(position, question, selector.nth(18));
            moves.extend(
                tables.play_few(position, &after_null, args.attacker).iter().map(|point| Move::new(0, [point])),
            );
            go::Tables::<W>::pass_candidates(position, args.attacker, moves);
            self.keep(position, args, args.attacker, moves, first, |after| {
                (after_null.holds() || tables.breaks(after, &after_null))
                    && tables.gi_move_near_verdict(after, question, selector.nth(18))
            });
        }
        moves.len() > first || tables.gi_settled_near(position, args, selector.nth(18))
    }

    /// Whether `ip1`, `ip2` or `ip3` holds; if so its moves are appended.
    fn ip1_trace(&self, selector: SelectorId, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) -> bool {
        let tables = &self.0.tables;
        let question = &Question::new(args);
        if !tables.near(position, args, selector.nth(21)) {
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
        let &[target] = given else {
            return None;
        };
        if !(tables.book.board.point.has(target)) {
            return None;
        }
        let args = &Args { attacker: NONE, target };
        let attacker = Tables::<W>::attacker(position, args);
        let args = &Args { attacker, target };
        (PLAYER.has(attacker) && tables.target_fits(position, args)).then_some(*args)
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
        Args { target: by.point(args.target), ..*args }
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
            15..=17 => tables.g_near(position, args, selector.nth(15)),
            18 => tables.gi_1_near_verdict(position, args),
            19 | 20 => tables.gi_near_verdict(position, question, selector.nth(18)),
            21..=23 => tables.ip_near_verdict(position, question, selector.nth(21)),
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

named!(Capture3, "capture3", width 1);

impl Capture3 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("capture3"), points: 9, holes: Borrowed(&[]), shape: Some((3, 3)),
        point_names: PointNames::Lettered, params: Borrowed(&[3, NONE, 6]),
        sorts: Borrowed(&[(0, 9), (0, 8), (0, 2), (0, 3), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([2, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[Instance {
            name: Borrowed("capture3"), points: 9, holes: Borrowed(&[]), shape: Some((3, 3)),
            point_names: PointNames::Lettered, params: Borrowed(&[3]),
            sorts: Borrowed(&[(0, 9), (0, 8), (0, 2), (0, 3), (0, 0), (2, 18)]),
            tables: Borrowed(&[Contents::Relations(
                Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]),
            )]),
            start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[]), book: Borrowed(&[]),
        }]),
    };
}

named!(Capture4, "capture4", width 1);

impl Capture4 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("capture4"), points: 16, holes: Borrowed(&[]), shape: Some((4, 4)),
        point_names: PointNames::Lettered, params: Borrowed(&[4, NONE, 6]),
        sorts: Borrowed(&[(0, 16), (0, 8), (0, 2), (0, 4), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([0, 0, 1], [0, 1, 0]), Images::Affine([3, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[Instance {
            name: Borrowed("capture4"), points: 16, holes: Borrowed(&[]), shape: Some((4, 4)),
            point_names: PointNames::Lettered, params: Borrowed(&[4]),
            sorts: Borrowed(&[(0, 16), (0, 8), (0, 2), (0, 4), (0, 0), (2, 18)]),
            tables: Borrowed(&[Contents::Relations(
                Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]),
            )]),
            start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[]), book: Borrowed(&[]),
        }]),
    };
}

named!(Capture5, "capture5", width 1);

impl Capture5 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("capture5"), points: 25, holes: Borrowed(&[]), shape: Some((5, 5)),
        point_names: PointNames::Lettered, params: Borrowed(&[5, NONE, 6]),
        sorts: Borrowed(&[(0, 25), (0, 8), (0, 2), (0, 5), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([4, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[go::Go5::INSTANCE]),
    };
}

named!(Capture6, "capture6", width 1);

impl Capture6 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("capture6"), points: 36, holes: Borrowed(&[]), shape: Some((6, 6)),
        point_names: PointNames::Lettered, params: Borrowed(&[6, NONE, 6]),
        sorts: Borrowed(&[(0, 36), (0, 8), (0, 2), (0, 6), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([0, 0, 1], [0, 1, 0]), Images::Affine([5, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[Instance {
            name: Borrowed("capture6"), points: 36, holes: Borrowed(&[]), shape: Some((6, 6)),
            point_names: PointNames::Lettered, params: Borrowed(&[6]),
            sorts: Borrowed(&[(0, 36), (0, 8), (0, 2), (0, 6), (0, 0), (2, 18)]),
            tables: Borrowed(&[Contents::Relations(
                Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]),
            )]),
            start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[]), book: Borrowed(&[]),
        }]),
    };
}

named!(Capture7, "capture7", width 1);

impl Capture7 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("capture7"), points: 49, holes: Borrowed(&[]), shape: Some((7, 7)),
        point_names: PointNames::Lettered, params: Borrowed(&[7, NONE, 6]),
        sorts: Borrowed(&[(0, 49), (0, 8), (0, 2), (0, 7), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([6, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[Instance {
            name: Borrowed("capture7"), points: 49, holes: Borrowed(&[]), shape: Some((7, 7)),
            point_names: PointNames::Lettered, params: Borrowed(&[7]),
            sorts: Borrowed(&[(0, 49), (0, 8), (0, 2), (0, 7), (0, 0), (2, 18)]),
            tables: Borrowed(&[Contents::Relations(
                Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]),
            )]),
            start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[]), book: Borrowed(&[]),
        }]),
    };
}

named!(Capture8, "capture8", width 1);

impl Capture8 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("capture8"), points: 64, holes: Borrowed(&[]), shape: Some((8, 8)),
        point_names: PointNames::Lettered, params: Borrowed(&[8, NONE, 6]),
        sorts: Borrowed(&[(0, 64), (0, 8), (0, 2), (0, 8), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([0, 0, 1], [0, 1, 0]), Images::Affine([7, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[Instance {
            name: Borrowed("capture8"), points: 64, holes: Borrowed(&[]), shape: Some((8, 8)),
            point_names: PointNames::Lettered, params: Borrowed(&[8]),
            sorts: Borrowed(&[(0, 64), (0, 8), (0, 2), (0, 8), (0, 0), (2, 18)]),
            tables: Borrowed(&[Contents::Relations(
                Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]),
            )]),
            start: Borrowed(&[]), turn: 0, symmetries: Borrowed(&[]), book: Borrowed(&[]),
        }]),
    };
}

named!(Capture9, "capture9", width 2);

impl Capture9 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("capture9"), points: 81, holes: Borrowed(&[]), shape: Some((9, 9)),
        point_names: PointNames::Lettered, params: Borrowed(&[9, NONE, 6]),
        sorts: Borrowed(&[(0, 81), (0, 8), (0, 2), (0, 9), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([8, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[go::Go9::INSTANCE]),
    };
}

named!(Capture13, "capture13", width 3);

impl Capture13 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("capture13"), points: 169, holes: Borrowed(&[]), shape: Some((13, 13)),
        point_names: PointNames::Lettered, params: Borrowed(&[13, NONE, 6]),
        sorts: Borrowed(&[(0, 169), (0, 8), (0, 2), (0, 13), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([12, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[go::Go13::INSTANCE]),
    };
}

named!(Capture19, "capture19", width 6);

impl Capture19 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("capture19"), points: 361, holes: Borrowed(&[]), shape: Some((19, 19)),
        point_names: PointNames::Lettered, params: Borrowed(&[19, NONE, 6]),
        sorts: Borrowed(&[(0, 361), (0, 8), (0, 2), (0, 19), (0, 0), (2, 18)]), tables: Borrowed(&[]),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([18, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[go::Go19::INSTANCE]),
    };
}
