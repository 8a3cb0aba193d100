//! The game `capture`, written by Kikashi from its rules: change those, not this file.
//!
//! Sets that are asked for before and after moves, and what all selectors cost, counted in the same way:
//! - `closure reached from {target} step at[opponent(attacker)] & adj_table(reached)` recomputed: recomputed 5,123,680, carried 5,012,808

use ::kikashi_runtime::code::{
    Arc, Bits, Cells, Clause, Compiled, Contents, Cow, Game, Info, Instance, Kind,
    Knowledge, Move, NONE, Named, OnBoard, OnceLock, PLAYER, Pairs, Parameter, PassBars,
    PlaneBars, Player, Point, PointBars, PointSet, Presence, Role, Selector, SelectorId,
    Symmetry, Value, any, chain_path, chain_roots, closure, every, once, opponent,
    packed, played, spread_each, spread_few_from, spread_has, spread_has_from,
    spread_of_from, spread_reached, subtract, union_of,
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
        Some(Tables {
            book,
            escape: instance.param(2)?,
        })
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
        let single = if dies.count() == 1 && self.book.string_from_clear_2(&after, l)
            && self.book.string_from_clear(&after, l)
        {
            dies.only()
        } else {
            NONE
        };
        after.ko = single;
        after.put_at(dies, NONE);
        after
    }

    /// Whether so many of the points asked about are some that `string_from` leads to.
    /// Rule: stones.game:9, stones.game:10.
    pub fn string_from_enough(&self, position: &Position<W>, args: &Args) -> bool {
        let vacant = position.at_absent(&self.book);
        let point = if vacant.contains(args.target) {
            Bits::<W>::EMPTY
        } else {
            Bits::<W>::of(args.target)
        };
        spread_has(
            point,
            |reached| self.book.adj_table.image(reached),
            position.at_plane(position.at(args.target)),
            vacant,
            self.escape,
        )
    }

    /// Whether the player has reached a goal.
    /// Rule: capture.game:6, capture.game:7.
    pub fn goal(&self, position: &Position<W>, args: &Args, player: Player) -> bool {
        if player == args.attacker
            && position.at_absent(&self.book).contains(args.target)
        {
            return true;
        }
        player == opponent(args.attacker) && self.string_from_enough(position, args)
    }

    /// Who attacks, read at the root.
    /// Rule: capture.game:5.
    #[inline]
    pub fn attacker(position: &Position<W>, args: &Args) -> Value {
        opponent(position.at(args.target))
    }

    /// Whether `target` is what the rules ask for, read at the root.
    /// Rule: capture.game:4.
    #[inline]
    pub fn target_fits(&self, position: &Position<W>, args: &Args) -> bool {
        !position.at_absent(&self.book).contains(args.target)
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
                Bits::<W>::of(args.target),
                self.book.adj_table.row(args.target),
                |reached| self.book.adj_table.image(reached),
                at_so,
                vacant,
                n + 1,
            )
    }

    /// The gradual game `GI(1, [])`.
    /// Rule: prelude.game:8.
    pub fn gi_1(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds && !self.goal(position, args, opponent(args.attacker)) {
            return true;
        }
        !goal_holds && position.passes < 2
            && !self.goal(position, args, opponent(args.attacker))
            && (position.at_absent(&self.book) - Bits::<W>::of(position.ko))
                .iter()
                .any(|l| {
                    let mut after = *position;
                    after.put_at(Bits::<W>::of(l), args.attacker);
                    after.put_at(self.book.dies_from(&after, args.attacker, l), NONE);
                    played();
                    !self.book.string_from_clear_2(&after, l)
                        && self.goal(&after, args, args.attacker)
                })
    }

    /// Whether moves of `gi1` are to be looked for.
    /// Rule: prelude.game:8.
    pub fn gi1_open(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args, args.attacker);
        !goal_holds && position.passes < 2
            && !self.goal(position, args, opponent(args.attacker))
    }

    /// Whether the move just made belongs to the moves of `gi1`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi1_move(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args, args.attacker)
    }

    /// The gradual game `G(1, 1, [])`. `n` is from 1 to 3, and this is said of 1.
    /// Rule: prelude.game:14.
    pub fn g(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds {
            return true;
        }
        if position.passes >= 2 || self.goal(position, args, opponent(args.attacker)) {
            return false;
        }
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        let gi_1_holds = if n == 1 {
            self.gi_1(&after, args)
        } else {
            self.gi(&after, args, n)
        };
        if !gi_1_holds {
            return false;
        }
        let mut after_2 = *position;
        after_2.ko = NONE;
        after_2.passes = position.passes.saturating_add(1);
        played();
        let gi_1_holds_2 = if n == 1 {
            self.gi_1(&after_2, args)
        } else {
            self.gi(&after_2, args, n)
        };
        if !gi_1_holds_2 {
            return false;
        }
        let c = opponent(args.attacker);
        (position.at_absent(&self.book) - Bits::<W>::of(position.ko))
            .iter()
            .all(|l| {
                let mut after_3 = self.moved(position, l, c);
                if self.book.string_from_clear_2(&after_3, l) {
                    return true;
                }
                after_3.passes = 0;
                played();
                if n == 1 {
                    self.gi_1(&after_3, args)
                } else {
                    self.gi(&after_3, args, n)
                }
            })
    }

    /// The gradual game `G(1, 1, [])`.
    /// Rule: prelude.game:14.
    #[inline]
    pub fn g_1_1(&self, position: &Position<W>, args: &Args) -> bool {
        self.g(position, args, 1)
    }

    /// A part of `gi`. `n` is from 2 to 3.
    /// Rule: prelude.game:8.
    pub fn gi_part(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let vacant = position.at_absent(&self.book);
        let some = (vacant - Bits::<W>::of(position.ko))
            .iter()
            .any(|l| {
                let mut after = *position;
                after.put_at(Bits::<W>::of(l), args.attacker);
                after.put_at(self.book.dies_from(&after, args.attacker, l), NONE);
                played();
                !self.book.string_from_clear_2(&after, l)
                    && self.goal(&after, args, args.attacker)
            });
        if some {
            return true;
        }
        let mut after_2 = *position;
        after_2.ko = NONE;
        after_2.passes = position.passes.saturating_add(1);
        played();
        self.g(&after_2, args, n - 1)
            || (vacant - Bits::<W>::of(position.ko))
                .iter()
                .any(|l_2| {
                    let mut after_3 = self.moved(position, l_2, args.attacker);
                    if self.book.string_from_clear_2(&after_3, l_2) {
                        return false;
                    }
                    after_3.passes = 0;
                    played();
                    self.g(&after_3, args, n - 1)
                })
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    pub fn gi(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds && !self.goal(position, args, opponent(args.attacker)) {
            return true;
        }
        !goal_holds && position.passes < 2
            && !self.goal(position, args, opponent(args.attacker))
            && self.gi_part(position, args, n)
    }

    /// The gradual game `GI(2, [1])`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi_2_1(&self, position: &Position<W>, args: &Args) -> bool {
        self.gi(position, args, 2)
    }

    /// Whether the move just made belongs to the moves of `gi2`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi2_move(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args, args.attacker) || self.g(position, args, 1)
    }

    /// The gradual game `G(2, 2, [1])`.
    /// Rule: prelude.game:14.
    #[inline]
    pub fn g_2_2_1(&self, position: &Position<W>, args: &Args) -> bool {
        self.g(position, args, 2)
    }

    /// The gradual game `GI(3, [2, 1])`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi_3_2_1(&self, position: &Position<W>, args: &Args) -> bool {
        self.gi(position, args, 3)
    }

    /// Whether the move just made belongs to the moves of `gi3`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi3_move(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args, args.attacker) || self.g(position, args, 2)
    }

    /// The gradual game `IP(1, [])`.
    /// Rule: prelude.game:20.
    pub fn ip_1(&self, position: &Position<W>, args: &Args) -> bool {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        self.gi_1(&after, args)
    }

    /// Whether the move just made belongs to the moves of `ip1`.
    /// Rule: prelude.game:20.
    #[inline]
    pub fn ip1_move(&self, position: &Position<W>, args: &Args) -> bool {
        !self.gi_1(position, args)
    }

    /// The gradual game `IP(2, [1])`.
    /// Rule: prelude.game:20.
    pub fn ip_2_1(&self, position: &Position<W>, args: &Args) -> bool {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        self.gi(&after, args, 2)
    }

    /// Whether the move just made belongs to the moves of `ip2`.
    /// Rule: prelude.game:20.
    #[inline]
    pub fn ip2_move(&self, position: &Position<W>, args: &Args) -> bool {
        !self.gi(position, args, 2)
    }

    /// The gradual game `IP(3, [2, 1])`.
    /// Rule: prelude.game:20.
    pub fn ip_3_2_1(&self, position: &Position<W>, args: &Args) -> bool {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        self.gi(&after, args, 3)
    }

    /// Whether the move just made belongs to the moves of `ip3`.
    /// Rule: prelude.game:20.
    #[inline]
    pub fn ip3_move(&self, position: &Position<W>, args: &Args) -> bool {
        !self.gi(position, args, 3)
    }

    /// The gradual game `G(3, 3, [2, 1])`.
    /// Rule: prelude.game:14.
    #[inline]
    pub fn g_3_3_2_1(&self, position: &Position<W>, args: &Args) -> bool {
        self.g(position, args, 3)
    }

    /// The gradual game `GI(1, [])`.
    /// Rule: prelude.game:8.
    pub fn gi_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        if !self.near(position, args, 1) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds
            && (self.escape >= 2 || !self.goal(position, args, opponent(args.attacker)))
        {
            return true;
        }
        !goal_holds && position.passes < 2
            && (self.escape >= 2 || !self.goal(position, args, opponent(args.attacker)))
            && (position.at_absent(&self.book) - Bits::<W>::of(position.ko))
                .iter()
                .any(|l| {
                    let mut after = *position;
                    after.put_at(Bits::<W>::of(l), args.attacker);
                    after.put_at(self.book.dies_from(&after, args.attacker, l), NONE);
                    played();
                    !self.book.string_from_clear_2(&after, l)
                        && self.goal(&after, args, args.attacker)
                })
    }

    /// The gradual game `G(1, 1, [])`. `n` is from 1 to 3, and this is said of 1.
    /// Rule: prelude.game:14.
    pub fn g_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if !self.near(position, args, n) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds {
            return true;
        }
        if position.passes >= 2
            || (self.escape <= n && self.goal(position, args, opponent(args.attacker)))
        {
            return false;
        }
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        let gi_1_near_holds = if n == 1 {
            self.gi_1_near(&after, args)
        } else {
            self.gi_near(&after, args, n)
        };
        if !gi_1_near_holds {
            return false;
        }
        let mut after_2 = *position;
        after_2.ko = NONE;
        after_2.passes = position.passes.saturating_add(1);
        played();
        let gi_1_near_holds_2 = if n == 1 {
            self.gi_1_near(&after_2, args)
        } else {
            self.gi_near(&after_2, args, n)
        };
        if !gi_1_near_holds_2 {
            return false;
        }
        let c = opponent(args.attacker);
        (position.at_absent(&self.book) - Bits::<W>::of(position.ko))
            .iter()
            .all(|l| {
                let mut after_3 = self.moved(position, l, c);
                if self.book.string_from_clear_2(&after_3, l) {
                    return true;
                }
                after_3.passes = 0;
                played();
                if n == 1 {
                    self.gi_1_near(&after_3, args)
                } else {
                    self.gi_near(&after_3, args, n)
                }
            })
    }

    /// The gradual game `G(1, 1, [])`.
    /// Rule: prelude.game:14.
    #[inline]
    pub fn g_1_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.g_near(position, args, 1)
    }

    /// A part of `gi_near`. `n` is from 2 to 3.
    /// Rule: prelude.game:8.
    pub fn gi_near_part(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        let vacant = position.at_absent(&self.book);
        let some = (vacant - Bits::<W>::of(position.ko))
            .iter()
            .any(|l| {
                let mut after = *position;
                after.put_at(Bits::<W>::of(l), args.attacker);
                after.put_at(self.book.dies_from(&after, args.attacker, l), NONE);
                played();
                !self.book.string_from_clear_2(&after, l)
                    && self.goal(&after, args, args.attacker)
            });
        if some {
            return true;
        }
        let mut after_2 = *position;
        after_2.ko = NONE;
        after_2.passes = position.passes.saturating_add(1);
        played();
        self.g_near(&after_2, args, n - 1)
            || (vacant - Bits::<W>::of(position.ko))
                .iter()
                .any(|l_2| {
                    let mut after_3 = self.moved(position, l_2, args.attacker);
                    if self.book.string_from_clear_2(&after_3, l_2) {
                        return false;
                    }
                    after_3.passes = 0;
                    played();
                    self.g_near(&after_3, args, n - 1)
                })
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    pub fn gi_near(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if !self.near(position, args, n) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds
            && (self.escape > n || !self.goal(position, args, opponent(args.attacker)))
        {
            return true;
        }
        !goal_holds && position.passes < 2
            && (self.escape > n || !self.goal(position, args, opponent(args.attacker)))
            && self.gi_near_part(position, args, n)
    }

    /// The gradual game `GI(2, [1])`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi_2_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.gi_near(position, args, 2)
    }

    /// Whether the move just made belongs to the moves of `gi2`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi2_move_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args, args.attacker) || self.g_near(position, args, 1)
    }

    /// The gradual game `G(2, 2, [1])`.
    /// Rule: prelude.game:14.
    #[inline]
    pub fn g_2_2_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.g_near(position, args, 2)
    }

    /// The gradual game `GI(3, [2, 1])`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi_3_2_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.gi_near(position, args, 3)
    }

    /// Whether the move just made belongs to the moves of `gi3`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi3_move_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args, args.attacker) || self.g_near(position, args, 2)
    }

    /// The gradual game `IP(1, [])`.
    /// Rule: prelude.game:20.
    pub fn ip_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        self.gi_1_near(&after, args)
    }

    /// Whether the move just made belongs to the moves of `ip1`.
    /// Rule: prelude.game:20.
    #[inline]
    pub fn ip1_move_near(&self, position: &Position<W>, args: &Args) -> bool {
        !self.gi_1_near(position, args)
    }

    /// The gradual game `IP(2, [1])`.
    /// Rule: prelude.game:20.
    pub fn ip_2_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        self.gi_near(&after, args, 2)
    }

    /// Whether the move just made belongs to the moves of `ip2`.
    /// Rule: prelude.game:20.
    #[inline]
    pub fn ip2_move_near(&self, position: &Position<W>, args: &Args) -> bool {
        !self.gi_near(position, args, 2)
    }

    /// The gradual game `IP(3, [2, 1])`.
    /// Rule: prelude.game:20.
    pub fn ip_3_2_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        self.gi_near(&after, args, 3)
    }

    /// Whether the move just made belongs to the moves of `ip3`.
    /// Rule: prelude.game:20.
    #[inline]
    pub fn ip3_move_near(&self, position: &Position<W>, args: &Args) -> bool {
        !self.gi_near(position, args, 3)
    }

    /// The gradual game `G(3, 3, [2, 1])`.
    /// Rule: prelude.game:14.
    #[inline]
    pub fn g_3_3_2_1_near(&self, position: &Position<W>, args: &Args) -> bool {
        self.g_near(position, args, 3)
    }

    /// Where a move of the attacker must be after which `goal` holds, if it does not.
    pub fn nearer(&self, position: &Position<W>, args: &Args) -> Bits<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        if at_so.contains(args.target) {
            let vacant = position.at_absent(&self.book);
            let few = spread_few_from(
                Bits::<W>::of(args.target),
                self.book.adj_table.row(args.target),
                |reached| self.book.adj_table.image(reached),
                at_so,
                vacant,
                2,
            );
            if few.at_least(2) {
                Bits::<W>::EMPTY
            } else {
                let counted = few;
                if counted.is_empty() { self.book.board.full } else { counted }
            }
        } else {
            Bits::<W>::EMPTY
        }
    }

    /// Whether a move is legal, has to be looked at and brings it about.
    pub fn tried_3(
        &self,
        position: &Position<W>,
        args: &Args,
        l: Point,
        idle: &Answer<W>,
    ) -> bool {
        let after = self.moved(position, l, args.attacker);
        let holds = idle.holds()
            || {
                let mut after_2 = after;
                after_2.passes = 0;
                played();
                self.breaks(&after_2, idle)
            };
        holds && !self.book.string_from_clear_2(&after, l)
            && self.goal(&after, args, args.attacker)
    }

    /// The gradual game `GI(1, [])`.
    /// Rule: prelude.game:8.
    pub fn gi_1_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        let nearer = self.nearer(position, args);
        if nearer.is_empty() && !self.goal(position, args, args.attacker) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds
            && (self.escape >= 2 || !self.goal(position, args, opponent(args.attacker)))
        {
            return true;
        }
        if goal_holds || position.passes >= 2
            || (self.escape < 2 && self.goal(position, args, opponent(args.attacker)))
        {
            return false;
        }
        let idle = Answer::<W>::yes();
        ((position.at_absent(&self.book) & nearer) - Bits::<W>::of(position.ko))
            .iter()
            .any(|l| self.tried_3(position, args, l, &idle))
    }

    /// The answer of `goal`; if it holds, with the reason.
    /// Rule: capture.game:6, capture.game:7.
    #[inline]
    pub fn goal_attacker_why_yes(
        &self,
        position: &Position<W>,
        args: &Args,
    ) -> Answer<W> {
        if position.at_absent(&self.book).contains(args.target) {
            Answer::<W>::yes()
                .barring_others(AT_BARS, &position.at, Bits::<W>::of(args.target))
        } else {
            Answer::<W>::no()
        }
    }

    /// The points P2 with `string(P, P2)`.
    /// Rule: stones.game:9, stones.game:10.
    pub fn string_from(&self, position: &Position<W>, p: Point) -> Bits<W> {
        let point = if position.at_absent(&self.book).contains(p) {
            Bits::<W>::EMPTY
        } else {
            Bits::<W>::of(p)
        };
        let at_so = position.at_plane(position.at(p));
        closure(point, |reached| self.book.adj_table.image(reached) & at_so)
    }

    /// Why the points are not reached.
    pub fn unreached(&self, position: &Position<W>, p: Point) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let point = if vacant.contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
        let at_so = position.at_plane(position.at(p));
        let reached_2 = closure(
            point,
            |reached| self.book.adj_table.image(reached) & at_so,
        );
        let points = self.book.board.full - reached_2;
        if points.is_empty() {
            Answer::<W>::yes()
        } else {
            let mut why = Answer::<W>::yes();
            if vacant.contains(p) {
                why.bar_others(AT_BARS, &position.at, Bits::<W>::of(p));
            } else {
                why.bar(AT_BARS, NONE, Bits::<W>::of(p));
            }
            let points_2 = points & self.book.adj_table.image(reached_2);
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
    pub fn liberty_from_out(
        &self,
        position: &Position<W>,
        p: Point,
        points: Bits<W>,
    ) -> Answer<W> {
        let by_adj = self.book.adj_table.image(self.string_from(position, p));
        let mut why = Answer::<W>::yes();
        let points_2 = points - by_adj;
        if !points_2.is_empty() && !self.book.adj_table.preimage(points_2).is_empty() {
            why.join(&self.unreached(position, p));
        }
        why.bar(AT_BARS, NONE, points & by_adj);
        why
    }

    /// The answer of `goal`; if it does not hold, with the reason.
    /// Rule: capture.game:6, capture.game:7.
    pub fn goal_defender_why_no(
        &self,
        position: &Position<W>,
        args: &Args,
    ) -> Answer<W> {
        if self.string_from_enough(position, args) {
            Answer::<W>::yes()
        } else {
            let mut why = Answer::<W>::no();
            let points = self.book.board.full
                - (position.at_absent(&self.book)
                    & self
                        .book
                        .adj_table
                        .image(self.string_from(position, args.target)));
            if !points.is_empty() {
                why.join(&self.liberty_from_out(position, args.target, points));
            }
            why
        }
    }

    /// Why the points are reached.
    pub fn reached(
        &self,
        position: &Position<W>,
        p: Point,
        points: Bits<W>,
    ) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let point = if vacant.contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
        let at_so = position.at_plane(position.at(p));
        let roots = chain_roots(
            point,
            points,
            |reached| self.book.adj_table.image(reached) & at_so,
            |reached_2| self.book.adj_table.image(reached_2 & at_so),
        );
        let mut why = Answer::<W>::yes();
        let at_so_2 = position.at_plane(position.at(p));
        let path = chain_path(
            roots,
            points,
            |reached_3| self.book.adj_table.image(reached_3) & at_so_2,
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

    /// Why the points are of `liberty_from`.
    /// Rule: stones.game:11.
    pub fn liberty_from_in(
        &self,
        position: &Position<W>,
        p: Point,
        points: Bits<W>,
    ) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let point = if vacant.contains(p) { Bits::<W>::EMPTY } else { Bits::<W>::of(p) };
        let by_adj = self.book.adj_table.image(point);
        let mut why = Answer::<W>::yes().barring_others(AT_BARS, &position.at, points);
        let points_2 = points & by_adj;
        if !points_2.is_empty()
            && points_2
                .iter()
                .any(|q| !(point & self.book.adj_table.column(q)).few(1).is_empty())
        {
            if vacant.contains(p) {
                why.bar_others(AT_BARS, &position.at, Bits::<W>::of(p));
            } else {
                why.bar(AT_BARS, NONE, Bits::<W>::of(p));
            }
        }
        let points_3 = points - by_adj;
        if !points_3.is_empty() {
            let string = self.string_from(position, p);
            let points_4 = union_of(
                points_3
                    .iter()
                    .map(|q_2| (self.book.adj_table.column(q_2) & string).few(1)),
            );
            if !points_4.is_empty() {
                why.join(&self.reached(position, p, points_4));
            }
        }
        why
    }

    /// Whether the move is allowed, with the reason.
    pub fn allowed(&self, position: &Position<W>, l: Point) -> Answer<W> {
        if self.book.string_from_clear_2(position, l) {
            Answer::<W>::no()
                .joining(&self.liberty_from_out(position, l, self.book.board.full))
        } else {
            let vacant = position.at_absent(&self.book);
            let point = if vacant.contains(l) {
                Bits::<W>::EMPTY
            } else {
                Bits::<W>::of(l)
            };
            let first = (vacant & self.book.adj_table.image(point)).few(1);
            let points = if first.is_empty() {
                (vacant & self.book.adj_table.image(self.string_from(position, l)))
                    .few(1)
            } else {
                first
            };
            if points.is_empty() {
                Answer::<W>::yes()
            } else {
                self.liberty_from_in(position, l, points)
            }
        }
    }

    /// Why the points are not reached.
    pub fn unreached_2_2(
        &self,
        position: &Position<W>,
        roots: Bits<W>,
        player: Player,
    ) -> Answer<W> {
        let at_so = position.at_plane(opponent(player));
        let before = closure(
            roots,
            |reached| self.book.adj_table.image(reached) & at_so,
        );
        Answer::<W>::yes()
            .barring(AT_BARS, NONE, self.book.adj_table.image(before))
            .barring(
                AT_BARS,
                opponent(player),
                self.book.adj_table.preimage(before) - at_so,
            )
    }

    /// Why the points are reached.
    pub fn reached_2_2(
        &self,
        position: &Position<W>,
        l: Point,
        points: Bits<W>,
        player: Player,
    ) -> Answer<W> {
        let at_so = position.at_plane(opponent(player));
        let few = self.book.adj_table.row(l) & at_so;
        let reached_2 = spread_reached(
            position.at_absent(&self.book),
            few,
            at_so,
            |point| self.book.adj_table.row(point),
            |reached| self.book.adj_table.image(reached),
        );
        let roots = chain_roots(
            few - reached_2,
            points,
            |reached_3| self.book.adj_table.image(reached_3) & at_so,
            |reached_4| self.book.adj_table.image(reached_4 & at_so),
        );
        let path = chain_path(
            roots,
            points,
            |reached_5| self.book.adj_table.image(reached_5) & at_so,
            |reached_6| self.book.adj_table.image(reached_6 & at_so),
        );
        Answer::<W>::yes()
            .barring_others(AT_BARS, &position.at, (path - roots) | roots)
            .joining(&self.unreached_2_2(position, roots, player))
    }

    /// Why the points are reached.
    pub fn reached_4_2(
        &self,
        position: &Position<W>,
        points: Bits<W>,
        player: Player,
    ) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let at_so = position.at_plane(opponent(player));
        let roots = chain_roots(
            self.book.adj_table.preimage(vacant),
            points,
            |reached| self.book.adj_table.image(reached & at_so),
            |reached_2| self.book.adj_table.image(reached_2) & at_so,
        );
        let path = chain_path(
            roots,
            points,
            |reached_3| self.book.adj_table.image(reached_3 & at_so),
            |reached_4| self.book.adj_table.image(reached_4) & at_so,
        );
        let all = (path & at_so)
            | union_of(
                roots.iter().map(|q| (self.book.adj_table.row(q) & vacant).few(1)),
            );
        Answer::<W>::yes().barring_others(AT_BARS, &position.at, all)
    }

    /// Why the points are not reached.
    pub fn unreached_3_2(
        &self,
        position: &Position<W>,
        points: Bits<W>,
        l: Point,
        player: Player,
    ) -> Answer<W> {
        let at_so = position.at_plane(opponent(player));
        let before = closure(
            points,
            |reached| self.book.adj_table.image(reached & at_so),
        );
        let mut why = Answer::<W>::yes();
        let points_2 = before - (self.book.adj_table.row(l) & at_so);
        if !points_2.is_empty() {
            why.bar(AT_BARS, opponent(player), points_2 & self.book.adj_table.row(l));
        }
        let points_3 = before & self.book.adj_table.row(l) & at_so;
        if !points_3.is_empty() {
            let points_4 = spread_reached(
                position.at_absent(&self.book),
                points_3,
                at_so,
                |point| self.book.adj_table.row(point),
                |reached_2| self.book.adj_table.image(reached_2),
            );
            if !points_4.is_empty() {
                why.join(&self.reached_4_2(position, points_4, player));
                why.bar_others(AT_BARS, &position.at, points_4);
            }
        }
        why.bar(
            AT_BARS,
            opponent(player),
            before & self.book.adj_table.image(self.book.board.full - before),
        );
        why
    }

    /// A part of `before`.
    pub fn before_part_1_2(
        &self,
        position: &Position<W>,
        why: &Answer<W>,
        l: Point,
        player: Player,
    ) -> Answer<W> {
        if !why.bars(KO_BARS, NONE)
            && (why.barred_values(KO_BARS, self.book.board.full)
                & self.book.dies_from(position, player, l))
                .is_empty()
        {
            let points = why.barred_values(KO_BARS, self.book.board.full);
            if points.is_empty() {
                Answer::<W>::yes()
            } else {
                self.unreached_3_2(position, points, l, player)
            }
        } else {
            let dies = self.book.dies_from(position, player, l);
            let mut why_2 = Answer::<W>::yes();
            let points_2 = dies.few(2);
            if !points_2.is_empty() {
                why_2.join(&self.reached_2_2(position, l, points_2, player));
            }
            if !dies.at_least(2) {
                let points_3 = self.book.board.full - dies;
                if !points_3.is_empty() {
                    why_2.join(&self.unreached_3_2(position, points_3, l, player));
                }
            }
            why_2
        }
    }

    /// A part of `before`.
    pub fn before_part_3(&self, position: &Position<W>, l: Point) -> Answer<W> {
        let mut why = Answer::<W>::no();
        let point = if position.at_absent(&self.book).contains(l) {
            Bits::<W>::EMPTY
        } else {
            Bits::<W>::of(l)
        };
        let first = (point - Bits::<W>::of(l)).few(1);
        let points = if first.is_empty() {
            (self.string_from(position, l) - Bits::<W>::of(l)).few(1)
        } else {
            first
        };
        if !points.is_empty() {
            why.join(&self.reached(position, l, points));
        }
        why
    }

    /// A part of `before`.
    pub fn before_part_2(&self, position: &Position<W>, l: Point) -> Answer<W> {
        if self.book.string_from_clear_2(position, l) {
            self.liberty_from_out(position, l, self.book.board.full)
        } else {
            let vacant = position.at_absent(&self.book);
            let mut why = Answer::<W>::no();
            let point = if vacant.contains(l) {
                Bits::<W>::EMPTY
            } else {
                Bits::<W>::of(l)
            };
            let first = (vacant & self.book.adj_table.image(point)).few(1);
            let points = if first.is_empty() {
                (vacant & self.book.adj_table.image(self.string_from(position, l)))
                    .few(1)
            } else {
                first
            };
            if !points.is_empty() {
                why.join(&self.liberty_from_in(position, l, points));
            }
            why
        }
    }

    /// The answer after a change, carried back to the state before it.
    pub fn before_47(
        &self,
        position: &Position<W>,
        why: &Answer<W>,
        l: Point,
        player: Player,
    ) -> Answer<W> {
        let at_so = position.at_plane(player);
        let at_so_2 = position.at_plane(opponent(player));
        let mut why_2 = Answer::<W>::from(why.holds());
        let barred = why.barred(AT_BARS, player, self.book.board.full);
        let barred_2 = why.barred(AT_BARS, opponent(player), self.book.board.full);
        let barred_3 = why.barred(AT_BARS, NONE, self.book.board.full);
        let points = (barred & at_so) | (barred_2 & at_so_2);
        if !points.is_empty() {
            why_2.join(&self.reached_2_2(position, l, points, player));
        }
        if !barred_3.is_empty() {
            why_2.join(&self.unreached_3_2(position, barred_3, l, player));
        }
        why_2.bar(AT_BARS, player, barred - at_so);
        why_2.bar(AT_BARS, opponent(player), barred_2 - at_so_2);
        why_2.bar(AT_BARS, NONE, barred_3);
        if !why.barred_values(KO_BARS, self.book.board.full).is_empty()
            || why.bars(KO_BARS, NONE)
        {
            if !why.bars(KO_BARS, NONE)
                && !why.bars(KO_BARS, self.book.dies_from(position, player, l).only())
            {
                why_2.join(&self.before_part_1_2(position, why, l, player));
            } else {
                let string_from_clear_2_holds = self.book.string_from_clear(position, l);
                let dies = self.book.dies_from(position, player, l);
                let count = dies.count();
                let common = self.book.board.full - dies;
                let why_3 = if common.is_empty() {
                    Answer::<W>::yes()
                } else {
                    self.unreached_3_2(position, common, l, player)
                };
                let mut why_4 = Answer::<W>::from(count == 1);
                if !dies.is_empty() {
                    why_4.join(&self.reached_2_2(position, l, dies, player));
                }
                why_4.join(&why_3);
                let why_5 = why_4
                    .and(|| {
                        if string_from_clear_2_holds {
                            if (self.book.board.full - self.string_from(position, l))
                                .is_empty()
                            {
                                Answer::<W>::yes()
                            } else {
                                self.unreached(position, l)
                            }
                        } else {
                            self.before_part_3(position, l)
                        }
                    })
                    .and(|| self.before_part_2(position, l));
                why_2.join(&why_5);
                if string_from_clear_2_holds && count == 1
                    && self.book.string_from_clear_2(position, l)
                {
                    if !why.bars(KO_BARS, NONE)
                        && (why.barred_values(KO_BARS, self.book.board.full) & dies)
                            .is_empty()
                    {
                        let points_2 = why.barred_values(KO_BARS, self.book.board.full);
                        if !points_2.is_empty() {
                            why_2
                                .join(&self.unreached_3_2(position, points_2, l, player));
                        }
                    } else {
                        let points_3 = dies.few(2);
                        if !points_3.is_empty() {
                            why_2.join(&self.reached_2_2(position, l, points_3, player));
                        }
                        if !dies.at_least(2) {
                            why_2.join(&why_3);
                        }
                    }
                }
            }
        }
        why_2.join_place(PASSES_BARS, why);
        why_2
    }

    /// The answer after a change, carried back to the state before it.
    pub fn before_2_2(
        &self,
        position: &Position<W>,
        why: &Answer<W>,
        player: Player,
    ) -> Answer<W> {
        Answer::<W>::from(why.holds())
            .barring(AT_BARS, player, why.barred(AT_BARS, player, self.book.board.full))
            .barring(
                AT_BARS,
                opponent(player),
                why.barred(AT_BARS, opponent(player), self.book.board.full)
                    - position.at_plane(opponent(player)),
            )
            .barring(
                AT_BARS,
                NONE,
                why.barred(AT_BARS, NONE, self.book.board.full)
                    - position.at_absent(&self.book),
            )
            .joining_place(KO_BARS, why)
            .joining_place(PASSES_BARS, why)
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
    pub fn tried(
        &self,
        position: &Position<W>,
        args: &Args,
        l: Point,
        idle: &Answer<W>,
        n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), args.attacker);
        let dies = self.book.dies_from(&after, args.attacker, l);
        let single = if dies.count() == 1 && self.book.string_from_clear_2(&after, l)
            && self.book.string_from_clear(&after, l)
        {
            dies.only()
        } else {
            NONE
        };
        let mut after_2 = after;
        after_2.ko = single;
        after_2.put_at(dies, NONE);
        let why_3 = if self.book.string_from_clear_2(&after_2, l) {
            Answer::<W>::no()
        } else {
            let mut after_3 = after_2;
            after_3.passes = 0;
            played();
            let why = if idle.holds() || self.breaks(&after_3, idle) {
                if n == 1 {
                    self.goal_attacker_why_yes(&after_3, args)
                } else if n == 2 {
                    self.g_1_1_near_why_yes(&after_3, args)
                } else {
                    self.g_near_why_yes(&after_3, args, 2)
                }
            } else {
                *idle
            };
            let why_2 = if why.holds() {
                Answer::<W>::from(why.holds())
                    .joining_cell(AT_BARS, &why)
                    .joining_place(KO_BARS, &why)
            } else {
                Answer::<W>::no()
            };
            why_2.and(|| Answer::<W>::yes().joining(&self.allowed(&after_2, l)))
        };
        let why_4 = if why_3.holds() {
            self.before_47(&after, &why_3, l, args.attacker)
        } else {
            Answer::<W>::no()
        };
        if why_4.holds() {
            self.before_2_2(position, &why_4, args.attacker)
        } else {
            Answer::<W>::no()
        }
    }

    /// The answer of `goal`; if it does not hold, with the reason.
    /// Rule: capture.game:6, capture.game:7.
    #[inline]
    pub fn goal_attacker_why_no(
        &self,
        position: &Position<W>,
        args: &Args,
    ) -> Answer<W> {
        if position.at_absent(&self.book).contains(args.target) {
            Answer::<W>::yes()
        } else {
            Answer::<W>::no().barring(AT_BARS, NONE, Bits::<W>::of(args.target))
        }
    }

    /// The answer of `gi_1_near`; if it holds, with the reason.
    /// Rule: prelude.game:8.
    pub fn gi_1_near_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let nearer = self.nearer(position, args);
        Answer::<W>::from(!nearer.is_empty() || self.goal(position, args, args.attacker))
            .and(|| {
                let why = self
                    .goal_attacker_why_yes(position, args)
                    .and(|| {
                        Answer::<W>::from(self.escape >= 2)
                            .or(|| self.goal_defender_why_no(position, args).contrary())
                    });
                why.or(|| {
                    let holds = position.passes < 2
                        && !self.goal(position, args, args.attacker)
                        && (self.escape >= 2
                            || !self.goal(position, args, opponent(args.attacker)));
                    Answer::<W>::from(holds)
                        .and(|| {
                            let idle = Answer::<W>::yes();
                            any(
                                ((position.at_absent(&self.book) & nearer)
                                    - Bits::<W>::of(position.ko))
                                    .iter(),
                                |l| {
                                    let mut why_2 = self.tried(position, args, l, &idle, 1);
                                    if !why_2.holds() {
                                        return why_2;
                                    }
                                    why_2.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
                                    why_2.bar_among(KO_BARS, Bits::<W>::of(l));
                                    why_2
                                },
                            )
                        })
                        .and(|| self.goal_attacker_why_no(position, args).contrary())
                        .and(|| {
                            Answer::<W>::from(self.escape >= 2)
                                .or(|| self.goal_defender_why_no(position, args).contrary())
                        })
                        .and(|| {
                            if position.passes >= 2 {
                                Answer::<W>::no()
                            } else {
                                Answer::<W>::yes().barring_passes(PASSES_BARS, 2)
                            }
                        })
                })
            })
    }

    /// Why the points are reached.
    pub fn reached_5(
        &self,
        position: &Position<W>,
        args: &Args,
        points: Bits<W>,
    ) -> Answer<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        let roots = chain_roots(
            Bits::<W>::of(args.target),
            points,
            |reached| self.book.adj_table.image(reached) & at_so,
            |reached_2| self.book.adj_table.image(reached_2 & at_so),
        );
        let at_so_2 = position.at_plane(opponent(args.attacker));
        let path = chain_path(
            roots,
            points,
            |reached_3| self.book.adj_table.image(reached_3) & at_so_2,
            |reached_4| self.book.adj_table.image(reached_4 & at_so_2),
        );
        Answer::<W>::yes().barring_others(AT_BARS, &position.at, path - roots)
    }

    /// The answer of `near`; if it does not hold, with the reason. `n` is from 1 to 3.
    /// Rule: capture.game:6, capture.game:7.
    pub fn near_why_no(
        &self,
        position: &Position<W>,
        args: &Args,
        n: Value,
    ) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let why = if vacant.contains(args.target) {
            Answer::<W>::yes()
        } else {
            Answer::<W>::no().barring(AT_BARS, NONE, Bits::<W>::of(args.target))
        };
        why.or(|| {
            let at_so = position.at_plane(opponent(args.attacker));
            let why_2 = if at_so.contains(args.target) {
                Answer::<W>::yes()
            } else {
                Answer::<W>::no()
                    .barring(
                        AT_BARS,
                        opponent(args.attacker),
                        Bits::<W>::of(args.target),
                    )
            };
            why_2
                .and(|| {
                    if spread_has_from(
                        Bits::<W>::of(args.target),
                        self.book.adj_table.row(args.target),
                        |reached| self.book.adj_table.image(reached),
                        at_so,
                        vacant,
                        n + 1,
                    ) {
                        let mut why_3 = Answer::<W>::no();
                        let first = (vacant & self.book.adj_table.row(args.target))
                            .few(n + 1);
                        let points = if first.at_least(n + 1) {
                            first
                        } else {
                            let common = vacant
                                & spread_of_from(
                                    Bits::<W>::of(args.target),
                                    self.book.adj_table.row(args.target),
                                    |reached_2| self.book.adj_table.image(reached_2),
                                    at_so,
                                );
                            first | (common - first).few(n + 1 - first.count())
                        };
                        if !points.is_empty() {
                            why_3.bar_others(AT_BARS, &position.at, points);
                            let points_2 = points - self.book.adj_table.row(args.target);
                            if !points_2.is_empty() {
                                let reached_4 = closure(
                                    Bits::<W>::of(args.target),
                                    |reached_3| self.book.adj_table.image(reached_3) & at_so,
                                );
                                let points_3 = union_of(
                                    points_2
                                        .iter()
                                        .map(|q| (self.book.adj_table.column(q) & reached_4).few(1)),
                                );
                                if !points_3.is_empty() {
                                    why_3.join(&self.reached_5(position, args, points_3));
                                }
                            }
                        }
                        why_3
                    } else {
                        Answer::<W>::yes()
                    }
                })
        })
    }

    /// The answer of `goal`; if it holds, with the reason.
    /// Rule: capture.game:6, capture.game:7.
    pub fn goal_defender_why_yes(
        &self,
        position: &Position<W>,
        args: &Args,
    ) -> Answer<W> {
        if self.string_from_enough(position, args) {
            let vacant = position.at_absent(&self.book);
            let point = if vacant.contains(args.target) {
                Bits::<W>::EMPTY
            } else {
                Bits::<W>::of(args.target)
            };
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
            if points.is_empty() {
                Answer::<W>::yes()
            } else {
                self.liberty_from_in(position, args.target, points)
            }
        } else {
            Answer::<W>::no()
        }
    }

    /// Why the points are not reached.
    pub fn unreached_5_2(
        &self,
        position: &Position<W>,
        points: Bits<W>,
        player: Player,
    ) -> Answer<W> {
        let at_so = position.at_plane(opponent(player));
        let before = closure(
            points,
            |reached| self.book.adj_table.image(reached & at_so),
        );
        let mut why = Answer::<W>::yes()
            .barring(
                AT_BARS,
                opponent(player),
                (before - at_so)
                    | (before & self.book.adj_table.image(self.book.board.full - before)),
            );
        let points_2 = before & at_so;
        if !points_2.is_empty() {
            let points_3 = spread_reached(
                position.at_absent(&self.book),
                points_2,
                at_so,
                |point| self.book.adj_table.row(point),
                |reached_2| self.book.adj_table.image(reached_2),
            );
            if !points_3.is_empty() {
                why.join(&self.reached_4_2(position, points_3, player));
                why.bar_others(AT_BARS, &position.at, points_3);
            }
        }
        why
    }

    /// Why only a move that fills a barred point breaks the answer.
    pub fn frame_11(
        &self,
        position: &Position<W>,
        idle: &Answer<W>,
        player: Player,
    ) -> Answer<W> {
        let frame = Answer::<W>::yes()
            .joining_cell(AT_BARS, idle)
            .joining_place(KO_BARS, idle);
        let mut frame_2 = Answer::<W>::yes().joining_cell(AT_BARS, &frame);
        let points = frame.barred(AT_BARS, NONE, self.book.board.full);
        if !points.is_empty() {
            let at_so = position.at_plane(opponent(player));
            let few = at_so & points;
            let reached_2 = spread_reached(
                position.at_absent(&self.book),
                few,
                at_so,
                |point| self.book.adj_table.row(point),
                |reached| self.book.adj_table.image(reached),
            );
            if (few - reached_2).is_empty() {
                frame_2.join(&self.unreached_5_2(position, points, player));
            } else {
                frame_2.bar_everything();
            }
        }
        let holds = !frame.bars(KO_BARS, NONE)
            && {
                let at_so_2 = position.at_plane(opponent(player));
                let few_2 = frame.barred_values(KO_BARS, self.book.board.full) & at_so_2;
                let reached_4 = spread_reached(
                    position.at_absent(&self.book),
                    few_2,
                    at_so_2,
                    |point_2| self.book.adj_table.row(point_2),
                    |reached_3| self.book.adj_table.image(reached_3),
                );
                (few_2 - reached_4).is_empty()
            };
        if holds {
            let points_2 = frame.barred_values(KO_BARS, self.book.board.full);
            if !points_2.is_empty() {
                frame_2.join(&self.unreached_5_2(position, points_2, player));
            }
        } else {
            frame_2.bar_everything();
        }
        frame_2.join_place(PASSES_BARS, &frame);
        let frame_3 = Answer::<W>::yes()
            .joining_cell(AT_BARS, &frame_2)
            .joining_place(KO_BARS, &frame_2)
            .joining_place(PASSES_BARS, &frame_2);
        if self.breaks(position, &frame_3) {
            Answer::<W>::yes().barring_everything()
        } else {
            frame_3
        }
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
    pub fn tried_2(
        &self,
        position: &Position<W>,
        args: &Args,
        l: Point,
        idle: &Answer<W>,
        n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), args.attacker);
        let dies = self.book.dies_from(&after, args.attacker, l);
        let single = if dies.count() == 1 && self.book.string_from_clear_2(&after, l)
            && self.book.string_from_clear(&after, l)
        {
            dies.only()
        } else {
            NONE
        };
        let mut after_2 = after;
        after_2.ko = single;
        after_2.put_at(dies, NONE);
        let why_2 = if self.book.string_from_clear_2(&after_2, l) {
            Answer::<W>::no().joining(&self.allowed(&after_2, l))
        } else {
            let mut after_3 = after_2;
            after_3.passes = 0;
            played();
            let why = if idle.holds() || self.breaks(&after_3, idle) {
                if n == 1 {
                    self.goal_attacker_why_no(&after_3, args)
                } else {
                    self.g_near_why_no(&after_3, args, n - 1)
                }
            } else {
                *idle
            };
            if why.holds() {
                Answer::<W>::yes()
            } else {
                Answer::<W>::from(why.holds())
                    .joining_cell(AT_BARS, &why)
                    .joining_place(KO_BARS, &why)
            }
        };
        let why_3 = if why_2.holds() {
            Answer::<W>::yes()
        } else {
            self.before_47(&after, &why_2, l, args.attacker)
        };
        if why_3.holds() {
            Answer::<W>::yes()
        } else {
            self.before_2_2(position, &why_3, args.attacker)
        }
    }

    /// Why points are no move.
    pub fn no_move_2(&self, position: &Position<W>, candidates: Bits<W>) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let points = candidates - (vacant - Bits::<W>::of(position.ko));
        if points.is_empty() {
            Answer::<W>::yes()
        } else {
            let mut why = Answer::<W>::yes().barring(AT_BARS, NONE, points - vacant);
            if !(points & vacant).is_empty() {
                why.bar_other_values(KO_BARS, position.ko, self.book.board.full);
            }
            why
        }
    }

    /// A part of `gi_1_near_why_no`.
    /// Rule: prelude.game:8.
    pub fn gi_1_near_why_no_part_1(
        &self,
        position: &Position<W>,
        args: &Args,
    ) -> Answer<W> {
        let idle = self.goal_attacker_why_no(position, args);
        let frame = if idle.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            self.frame_11(position, &idle, args.attacker)
        };
        let candidates = frame.barred(AT_BARS, args.attacker, self.book.board.full);
        let why = any(
                ((position.at_absent(&self.book) & candidates)
                    - Bits::<W>::of(position.ko))
                    .iter(),
                |l| self.tried_2(position, args, l, &idle, 1),
            )
            .or(|| Answer::<W>::no().joining(&self.no_move_2(position, candidates)))
            .or(|| Answer::<W>::no().joining(&frame));
        why.or(|| {
            let mut after = *position;
            after.ko = NONE;
            after.passes = position.passes.saturating_add(1);
            played();
            let why_2 = if idle.holds() || self.breaks(&after, &idle) {
                self.goal_attacker_why_no(&after, args)
            } else {
                idle
            };
            if why_2.holds() {
                Answer::<W>::yes()
            } else {
                Answer::<W>::from(why_2.holds())
                    .joining_cell(AT_BARS, &why_2)
                    .barring_one_more_pass(PASSES_BARS, &why_2)
            }
        })
    }

    /// The answer of `gi_near`; if it does not hold, with the reason. `n` is from 1 to 3.
    /// Rule: prelude.game:8.
    pub fn gi_near_why_no(
        &self,
        position: &Position<W>,
        args: &Args,
        n: Value,
    ) -> Answer<W> {
        let why = if self.near(position, args, n) {
            Answer::<W>::yes()
        } else {
            self.near_why_no(position, args, n)
        };
        why.and(|| {
            let holds = self.goal(position, args, args.attacker)
                && (self.escape > n
                    || !self.goal(position, args, opponent(args.attacker)));
            Answer::<W>::from(holds)
                .or(|| {
                    self
                        .goal_attacker_why_yes(position, args)
                        .contrary()
                        .and(|| {
                            Answer::<W>::from(self.escape > n)
                                .or(|| {
                                    self.goal_defender_why_yes(position, args).contrary()
                                })
                        })
                        .and(|| {
                            if position.passes >= 2 {
                                Answer::<W>::no()
                                    .barring_other_values(
                                        PASSES_BARS,
                                        i32::from(position.passes),
                                        self.book.board.full,
                                    )
                            } else {
                                Answer::<W>::yes()
                            }
                        })
                        .and(|| {
                            if n == 1 {
                                self.gi_1_near_why_no_part_1(position, args)
                            } else {
                                self.gi_near_why_no_part(position, args, n)
                            }
                        })
                })
                .or(|| {
                    self
                        .goal_attacker_why_no(position, args)
                        .and(|| {
                            Answer::<W>::from(self.escape > n)
                                .or(|| {
                                    self.goal_defender_why_yes(position, args).contrary()
                                })
                        })
                })
        })
    }

    /// The answer of `gi_1_near`, with its reason.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi_1_near_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = self.gi_1_near_why_yes(position, args);
        if why.holds() { why } else { self.gi_near_why_no(position, args, 1) }
    }

    /// The answer of `gi1_move` for a mover who does nothing.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi1_move_idle(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if self.goal(position, args, args.attacker) {
            self.goal_attacker_why_no(position, args)
        } else {
            Answer::<W>::no()
                .barring(AT_BARS, args.attacker, self.nearer(position, args))
        }
    }

    /// Where a move of `play` can break the answer.
    /// Rule: go.game:7.
    pub fn breaking_3(
        &self,
        position: &Position<W>,
        idle: &Answer<W>,
        player: Player,
    ) -> Bits<W> {
        let at_so = position.at_plane(opponent(player));
        let value = if idle.bars(KO_BARS, NONE) {
            self.book.board.full
        } else {
            Bits::<W>::EMPTY
        };
        let vacant = position.at_absent(&self.book);
        let all = spread_each(
            idle.barred_values(KO_BARS, self.book.board.full) & at_so,
            at_so,
            vacant,
            2,
            |point| self.book.adj_table.row(point),
            |reached| self.book.adj_table.image(reached),
            |few| {
                if few.at_least(2) {
                    Bits::<W>::EMPTY
                } else {
                    let counted = few;
                    if counted.is_empty() { self.book.board.full } else { counted }
                }
            },
        );
        let vacant_2 = position.at_absent(&self.book);
        let all_2 = spread_each(
            idle.barred(AT_BARS, NONE, self.book.board.full) & at_so,
            at_so,
            vacant_2,
            2,
            |point_2| self.book.adj_table.row(point_2),
            |reached_2| self.book.adj_table.image(reached_2),
            |few_2| {
                if few_2.at_least(2) {
                    Bits::<W>::EMPTY
                } else {
                    let counted_2 = few_2;
                    if counted_2.is_empty() { self.book.board.full } else { counted_2 }
                }
            },
        );
        idle.barred(AT_BARS, player, self.book.board.full) | value | all | all_2
    }

    /// Where a move can be of the moves of `gi1`.
    /// Rule: go.game:7.
    #[inline]
    pub fn play_few_7(
        &self,
        position: &Position<W>,
        idle: &Answer<W>,
        player: Player,
    ) -> Bits<W> {
        let breaking_3 = if idle.holds() {
            self.book.board.full
        } else {
            self.breaking_3(position, idle, player)
        };
        (position.at_absent(&self.book) & breaking_3) - Bits::<W>::of(position.ko)
    }

    /// Where a move can be of the moves of `gi1`.
    /// Rule: go.game:7.
    #[inline]
    pub fn play_few(
        &self,
        position: &Position<W>,
        args: &Args,
        idle: &Answer<W>,
    ) -> Bits<W> {
        self.play_few_7(position, idle, args.attacker)
    }

    /// Whether a move brings it about at once.
    pub fn at_once_3(&self, position: &Position<W>, args: &Args) -> bool {
        let idle = Answer::<W>::yes();
        ((position.at_absent(&self.book) & self.nearer(position, args))
            - Bits::<W>::of(position.ko))
            .iter()
            .any(|l| self.tried_3(position, args, l, &idle))
    }

    /// The points that count for `near`. `n` is from 1 to 3.
    pub fn likely(&self, position: &Position<W>, args: &Args, n: Value) -> Bits<W> {
        let at_so = position.at_plane(opponent(args.attacker));
        if at_so.contains(args.target) {
            let vacant = position.at_absent(&self.book);
            let few = spread_few_from(
                Bits::<W>::of(args.target),
                self.book.adj_table.row(args.target),
                |reached| self.book.adj_table.image(reached),
                at_so,
                vacant,
                n + 1,
            );
            if few.at_least(n + 1) { Bits::<W>::EMPTY } else { few }
        } else {
            Bits::<W>::EMPTY
        }
    }

    /// Whether a move is legal, has to be looked at and brings it about. `n` is from 1 to 3.
    pub fn tried_4(
        &self,
        position: &Position<W>,
        args: &Args,
        l: Point,
        idle: &Answer<W>,
        n: Value,
    ) -> bool {
        let mut after = self.moved(position, l, opponent(args.attacker));
        if self.book.string_from_clear_2(&after, l) {
            return false;
        }
        after.passes = 0;
        played();
        if !idle.holds() && !self.breaks(&after, idle) {
            return false;
        }
        if n == 1 {
            !self.gi_1_near_met(&after, args)
        } else {
            !self.gi_near_met(&after, args, n)
        }
    }

    /// A part of `g_near_met`. `n` is from 1 to 3.
    /// Rule: prelude.game:14.
    pub fn g_near_met_part(
        &self,
        position: &Position<W>,
        args: &Args,
        n: Value,
    ) -> bool {
        let vacant = position.at_absent(&self.book);
        let likely = self.likely(position, args, n);
        let idle = Answer::<W>::yes();
        if !((vacant & likely) - Bits::<W>::of(position.ko))
            .iter()
            .all(|l| !self.tried_4(position, args, l, &idle, n))
        {
            return false;
        }
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        let why = if n == 1 {
            self.gi_1_near_why_yes(&after, args)
        } else {
            self.gi_near_why_yes(&after, args, n)
        };
        let threat = why.contrary();
        if threat.holds() {
            return false;
        }
        let mut after_2 = *position;
        after_2.ko = NONE;
        after_2.passes = position.passes.saturating_add(1);
        played();
        let holds = (!threat.holds() && !self.breaks(&after_2, &threat))
            || !{
                if n == 1 {
                    !self.gi_1_near_met(&after_2, args)
                } else {
                    !self.gi_near_met(&after_2, args, n)
                }
            };
        if !holds {
            return false;
        }
        let breaking_3 = if threat.holds() {
            self.book.board.full
        } else {
            self.breaking_3(position, &threat, opponent(args.attacker))
        };
        ((vacant & breaking_3) - (likely | Bits::<W>::of(position.ko)))
            .iter()
            .all(|l_2| !self.tried_4(position, args, l_2, &threat, n))
    }

    /// The gradual game `G(1, 1, [])`.
    /// Rule: prelude.game:14.
    pub fn g_1_1_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        let goal_holds = self.goal(position, args, args.attacker);
        if !goal_holds && self.nearer(position, args).is_empty() {
            return false;
        }
        if goal_holds {
            return true;
        }
        position.passes < 2
            && (self.escape >= 2 || !self.goal(position, args, opponent(args.attacker)))
            && self.g_near_met_part(position, args, 1)
    }

    /// Whether a move is legal, has to be looked at and brings it about. `n` is from 1 to 2.
    pub fn tried_5(
        &self,
        position: &Position<W>,
        args: &Args,
        l: Point,
        idle: &Answer<W>,
        n: Value,
    ) -> bool {
        let mut after = self.moved(position, l, args.attacker);
        if self.book.string_from_clear_2(&after, l) {
            return false;
        }
        after.passes = 0;
        played();
        if !idle.holds() && !self.breaks(&after, idle) {
            return false;
        }
        if n == 1 {
            self.g_1_1_near_met(&after, args)
        } else {
            self.g_near_met(&after, args, 2)
        }
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
    pub fn tried_6(
        &self,
        position: &Position<W>,
        args: &Args,
        l: Point,
        idle: &Answer<W>,
        n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), opponent(args.attacker));
        let dies = self.book.dies_from(&after, opponent(args.attacker), l);
        let single = if dies.count() == 1 && self.book.string_from_clear_2(&after, l)
            && self.book.string_from_clear(&after, l)
        {
            dies.only()
        } else {
            NONE
        };
        let mut after_2 = after;
        after_2.ko = single;
        after_2.put_at(dies, NONE);
        let why_3 = if self.book.string_from_clear_2(&after_2, l) {
            Answer::<W>::yes()
        } else {
            let mut after_3 = after_2;
            after_3.passes = 0;
            played();
            let why = if self.breaks(&after_3, idle) || !idle.holds() {
                let gi_1_near_met_holds = if n == 1 {
                    self.gi_1_near_met(&after_3, args)
                } else {
                    self.gi_near_met(&after_3, args, n)
                };
                if gi_1_near_met_holds {
                    Answer::<W>::yes()
                } else {
                    self.gi_near_why_no(&after_3, args, n)
                }
            } else {
                *idle
            };
            let why_2 = if why.holds() {
                Answer::<W>::yes()
            } else {
                Answer::<W>::from(why.holds())
                    .joining_cell(AT_BARS, &why)
                    .joining_place(KO_BARS, &why)
            };
            why_2.or(|| Answer::<W>::no().joining(&self.allowed(&after_2, l)))
        };
        let why_4 = if why_3.holds() {
            Answer::<W>::yes()
        } else {
            self.before_47(&after, &why_3, l, opponent(args.attacker))
        };
        if why_4.holds() {
            Answer::<W>::yes()
        } else {
            self.before_2_2(position, &why_4, opponent(args.attacker))
        }
    }

    /// The answer of `g_near`; if it does not hold, with the reason. `n` is from 1 to 3.
    /// Rule: prelude.game:14.
    pub fn g_near_why_no(
        &self,
        position: &Position<W>,
        args: &Args,
        n: Value,
    ) -> Answer<W> {
        let why = if self.near(position, args, n) {
            Answer::<W>::yes()
        } else {
            self.near_why_no(position, args, n)
        };
        why.and(|| {
            Answer::<W>::from(self.goal(position, args, args.attacker))
                .or(|| {
                    self
                        .goal_attacker_why_yes(position, args)
                        .contrary()
                        .and(|| {
                            Answer::<W>::from(self.escape > n)
                                .or(|| {
                                    self.goal_defender_why_yes(position, args).contrary()
                                })
                        })
                        .and(|| {
                            if position.passes >= 2 {
                                Answer::<W>::no()
                                    .barring_other_values(
                                        PASSES_BARS,
                                        i32::from(position.passes),
                                        self.book.board.full,
                                    )
                            } else {
                                Answer::<W>::yes()
                            }
                        })
                        .and(|| {
                            let vacant = position.at_absent(&self.book);
                            let likely = self.likely(position, args, n);
                            let idle = Answer::<W>::no();
                            let why_3 = every(
                                ((vacant & likely) - Bits::<W>::of(position.ko)).iter(),
                                |l| {
                                    let mut why_2 = self.tried_6(position, args, l, &idle, n);
                                    if why_2.holds() {
                                        return why_2;
                                    }
                                    why_2.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
                                    why_2.bar_among(KO_BARS, Bits::<W>::of(l));
                                    why_2
                                },
                            );
                            why_3
                                .and(|| {
                                    let mut after = *position;
                                    after.ko = NONE;
                                    after.passes = 0;
                                    played();
                                    let why_4 = if n == 1 {
                                        self.gi_1_near_why_yes(&after, args)
                                    } else {
                                        self.gi_near_why_yes(&after, args, n)
                                    };
                                    let threat = if why_4.holds() {
                                        why_4
                                    } else {
                                        self.gi_near_why_no(&after, args, n)
                                    };
                                    Answer::<W>::from(threat.holds())
                                        .joining_cell(AT_BARS, &threat)
                                        .and(|| {
                                            let breaking_3 = if threat.holds() {
                                                self.breaking_3(position, &threat, opponent(args.attacker))
                                            } else {
                                                self.book.board.full
                                            };
                                            every(
                                                ((vacant & breaking_3)
                                                    - (likely | Bits::<W>::of(position.ko)))
                                                    .iter(),
                                                |l_2| {
                                                    let mut why_5 = self
                                                        .tried_6(position, args, l_2, &threat, n);
                                                    if why_5.holds() {
                                                        return why_5;
                                                    }
                                                    why_5.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_2));
                                                    why_5.bar_among(KO_BARS, Bits::<W>::of(l_2));
                                                    why_5
                                                },
                                            )
                                        })
                                        .and(|| {
                                            let mut after_2 = *position;
                                            after_2.ko = NONE;
                                            after_2.passes = position.passes.saturating_add(1);
                                            played();
                                            let why_6 = if self.breaks(&after_2, &threat)
                                                || !threat.holds()
                                            {
                                                let gi_1_near_met_holds = if n == 1 {
                                                    self.gi_1_near_met(&after_2, args)
                                                } else {
                                                    self.gi_near_met(&after_2, args, n)
                                                };
                                                if gi_1_near_met_holds {
                                                    Answer::<W>::yes()
                                                } else {
                                                    self.gi_near_why_no(&after_2, args, n)
                                                }
                                            } else {
                                                threat
                                            };
                                            if why_6.holds() {
                                                Answer::<W>::yes()
                                            } else {
                                                Answer::<W>::from(why_6.holds())
                                                    .joining_cell(AT_BARS, &why_6)
                                                    .barring_one_more_pass(PASSES_BARS, &why_6)
                                            }
                                        })
                                })
                        })
                })
                .or(|| self.goal_attacker_why_no(position, args))
        })
    }

    /// A part of `gi_near_met`. `n` is from 2 to 3.
    /// Rule: prelude.game:8.
    pub fn gi_near_met_part(
        &self,
        position: &Position<W>,
        args: &Args,
        n: Value,
    ) -> bool {
        if self.at_once_3(position, args) {
            return true;
        }
        let vacant = position.at_absent(&self.book);
        let nearer = self.likely(position, args, n);
        let idle = Answer::<W>::yes();
        if ((vacant & nearer) - Bits::<W>::of(position.ko))
            .iter()
            .any(|l| self.tried_5(position, args, l, &idle, n - 1))
        {
            return true;
        }
        if !self.near(position, args, n - 1) {
            return false;
        }
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        let idle_2 = self.g_near_why_no(&after, args, n - 1);
        let mut after_2 = *position;
        after_2.ko = NONE;
        after_2.passes = position.passes.saturating_add(1);
        played();
        let holds = (idle_2.holds() || self.breaks(&after_2, &idle_2))
            && {
                if n == 2 {
                    self.g_1_1_near_met(&after_2, args)
                } else {
                    self.g_near_met(&after_2, args, 2)
                }
            };
        if holds {
            return true;
        }
        let breaking_3 = if idle_2.holds() {
            self.book.board.full
        } else {
            self.breaking_3(position, &idle_2, args.attacker)
        };
        ((vacant & breaking_3) - (nearer | Bits::<W>::of(position.ko)))
            .iter()
            .any(|l_2| self.tried_5(position, args, l_2, &idle_2, n - 1))
    }

    /// The gradual game `GI(2, [1])`. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:8.
    pub fn gi_near_met(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if !self.near(position, args, n) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds
            && (self.escape > n || !self.goal(position, args, opponent(args.attacker)))
        {
            return true;
        }
        !goal_holds && position.passes < 2
            && (self.escape > n || !self.goal(position, args, opponent(args.attacker)))
            && self.gi_near_met_part(position, args, n)
    }

    /// The gradual game `GI(2, [1])`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi_2_1_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        self.gi_near_met(position, args, 2)
    }

    /// Whether a move brings it about at once, with the reason.
    pub fn at_once(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let idle = Answer::<W>::yes();
        any(
            ((position.at_absent(&self.book) & self.nearer(position, args))
                - Bits::<W>::of(position.ko))
                .iter(),
            |l| {
                let mut why = self.tried(position, args, l, &idle, 1);
                if !why.holds() {
                    return why;
                }
                why.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
                why.bar_among(KO_BARS, Bits::<W>::of(l));
                why
            },
        )
    }

    /// The answer after a move, if it has to be looked at. `n` is from 1 to 3.
    pub fn tried_7(
        &self,
        position: &Position<W>,
        args: &Args,
        l: Point,
        threat: &Answer<W>,
        n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), opponent(args.attacker));
        let dies = self.book.dies_from(&after, opponent(args.attacker), l);
        let single = if dies.count() == 1 && self.book.string_from_clear_2(&after, l)
            && self.book.string_from_clear(&after, l)
        {
            dies.only()
        } else {
            NONE
        };
        let mut after_2 = after;
        after_2.ko = single;
        after_2.put_at(dies, NONE);
        let why_2 = if self.book.string_from_clear_2(&after_2, l) {
            Answer::<W>::yes().joining(&self.allowed(&after_2, l))
        } else {
            let mut after_3 = after_2;
            after_3.passes = 0;
            played();
            let why = if self.breaks(&after_3, threat) || !threat.holds() {
                if n == 1 {
                    self.gi_1_near_why_yes(&after_3, args)
                } else {
                    self.gi_near_why_yes(&after_3, args, n)
                }
            } else {
                *threat
            };
            if why.holds() {
                Answer::<W>::from(why.holds())
                    .joining_cell(AT_BARS, &why)
                    .joining_place(KO_BARS, &why)
            } else {
                Answer::<W>::no()
            }
        };
        let why_3 = if why_2.holds() {
            self.before_47(&after, &why_2, l, opponent(args.attacker))
        } else {
            Answer::<W>::no()
        };
        if why_3.holds() {
            self.before_2_2(position, &why_3, opponent(args.attacker))
        } else {
            Answer::<W>::no()
        }
    }

    /// A part of `g_near_why_yes`. `n` is from 1 to 3.
    /// Rule: prelude.game:14.
    pub fn g_near_why_yes_part(
        &self,
        position: &Position<W>,
        args: &Args,
        n: Value,
    ) -> Answer<W> {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        let threat = if n == 1 {
            self.gi_1_near_why_yes(&after, args)
        } else {
            self.gi_near_why_yes(&after, args, n)
        };
        Answer::<W>::from(threat.holds())
            .joining_cell(AT_BARS, &threat)
            .and(|| {
                let frame = if threat.holds() {
                    self.frame_11(position, &threat, opponent(args.attacker))
                } else {
                    Answer::<W>::yes().barring_everything()
                };
                let candidates = frame
                    .barred(AT_BARS, opponent(args.attacker), self.book.board.full);
                let mut why = every(
                        ((position.at_absent(&self.book) & candidates)
                            - Bits::<W>::of(position.ko))
                            .iter(),
                        |l| self.tried_7(position, args, l, &threat, n),
                    )
                    .and(|| self.no_move_2(position, candidates));
                if !why.holds() {
                    return why;
                }
                why.join(&frame);
                why
            })
            .and(|| {
                let mut after_2 = *position;
                after_2.ko = NONE;
                after_2.passes = position.passes.saturating_add(1);
                played();
                let why_2 = if self.breaks(&after_2, &threat) || !threat.holds() {
                    if n == 1 {
                        self.gi_1_near_why_yes(&after_2, args)
                    } else {
                        self.gi_near_why_yes(&after_2, args, n)
                    }
                } else {
                    threat
                };
                if why_2.holds() {
                    Answer::<W>::from(why_2.holds())
                        .joining_cell(AT_BARS, &why_2)
                        .barring_one_more_pass(PASSES_BARS, &why_2)
                } else {
                    Answer::<W>::no()
                }
            })
    }

    /// The answer of `g_1_1_near`; if it holds, with the reason.
    /// Rule: prelude.game:14.
    pub fn g_1_1_near_why_yes(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        Answer::<
            W,
        >::from(
                self.goal(position, args, args.attacker)
                    || !self.nearer(position, args).is_empty(),
            )
            .and(|| {
                self
                    .goal_attacker_why_yes(position, args)
                    .or(|| {
                        self
                            .goal_attacker_why_no(position, args)
                            .contrary()
                            .and(|| {
                                Answer::<W>::from(self.escape >= 2)
                                    .or(|| self.goal_defender_why_no(position, args).contrary())
                            })
                            .and(|| {
                                if position.passes >= 2 {
                                    Answer::<W>::no()
                                } else {
                                    Answer::<W>::yes().barring_passes(PASSES_BARS, 2)
                                }
                            })
                            .and(|| self.g_near_why_yes_part(position, args, 1))
                    })
            })
    }

    /// The answer of `gi_near`; if it holds, with the reason. `n` is from 2 to 3.
    /// Rule: prelude.game:8.
    pub fn gi_near_why_yes(
        &self,
        position: &Position<W>,
        args: &Args,
        n: Value,
    ) -> Answer<W> {
        Answer::<W>::from(self.near(position, args, n))
            .and(|| {
                let why = self
                    .goal_attacker_why_yes(position, args)
                    .and(|| {
                        Answer::<W>::from(self.escape > n)
                            .or(|| self.goal_defender_why_no(position, args).contrary())
                    });
                why.or(|| {
                    let holds = position.passes < 2
                        && !self.goal(position, args, args.attacker)
                        && (self.escape > n
                            || !self.goal(position, args, opponent(args.attacker)));
                    Answer::<W>::from(holds)
                        .and(|| {
                            self
                                .at_once(position, args)
                                .or(|| {
                                    let vacant = position.at_absent(&self.book);
                                    let nearer = self.likely(position, args, n);
                                    let idle = Answer::<W>::yes();
                                    let why_3 = any(
                                        ((vacant & nearer) - Bits::<W>::of(position.ko)).iter(),
                                        |l| {
                                            let mut why_2 = self.tried(position, args, l, &idle, n);
                                            if !why_2.holds() {
                                                return why_2;
                                            }
                                            why_2.bar_others(AT_BARS, &position.at, Bits::<W>::of(l));
                                            why_2.bar_among(KO_BARS, Bits::<W>::of(l));
                                            why_2
                                        },
                                    );
                                    why_3
                                        .or(|| {
                                            if self.near(position, args, n - 1) {
                                                let mut after = *position;
                                                after.ko = NONE;
                                                after.passes = 0;
                                                played();
                                                let idle_2 = self.g_near_why_no(&after, args, n - 1);
                                                let breaking_3 = if idle_2.holds() {
                                                    self.book.board.full
                                                } else {
                                                    self.breaking_3(position, &idle_2, args.attacker)
                                                };
                                                let why_5 = any(
                                                    ((vacant & breaking_3)
                                                        - (nearer | Bits::<W>::of(position.ko)))
                                                        .iter(),
                                                    |l_2| {
                                                        let mut why_4 = self.tried(position, args, l_2, &idle_2, n);
                                                        if !why_4.holds() {
                                                            return why_4;
                                                        }
                                                        why_4.bar_others(AT_BARS, &position.at, Bits::<W>::of(l_2));
                                                        why_4.bar_among(KO_BARS, Bits::<W>::of(l_2));
                                                        why_4
                                                    },
                                                );
                                                why_5
                                                    .or(|| {
                                                        let mut after_2 = *position;
                                                        after_2.ko = NONE;
                                                        after_2.passes = position.passes.saturating_add(1);
                                                        played();
                                                        let why_6 = if idle_2.holds()
                                                            || self.breaks(&after_2, &idle_2)
                                                        {
                                                            if n == 2 {
                                                                self.g_1_1_near_why_yes(&after_2, args)
                                                            } else {
                                                                self.g_near_why_yes(&after_2, args, 2)
                                                            }
                                                        } else {
                                                            idle_2
                                                        };
                                                        if why_6.holds() {
                                                            Answer::<W>::from(why_6.holds())
                                                                .joining_cell(AT_BARS, &why_6)
                                                                .barring_one_more_pass(PASSES_BARS, &why_6)
                                                        } else {
                                                            Answer::<W>::no()
                                                        }
                                                    })
                                            } else {
                                                Answer::<W>::no()
                                            }
                                        })
                                })
                        })
                        .and(|| self.goal_attacker_why_no(position, args).contrary())
                        .and(|| {
                            Answer::<W>::from(self.escape > n)
                                .or(|| self.goal_defender_why_no(position, args).contrary())
                        })
                        .and(|| {
                            if position.passes >= 2 {
                                Answer::<W>::no()
                            } else {
                                Answer::<W>::yes().barring_passes(PASSES_BARS, 2)
                            }
                        })
                })
            })
    }

    /// Whether a move brings it about at once, with the reason.
    pub fn at_once_2(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = if self.near(position, args, 1) {
            Answer::<W>::yes()
        } else {
            self.near_why_no(position, args, 1)
        };
        why.and(|| {
            let idle = self.goal_attacker_why_no(position, args);
            let frame = if idle.holds() {
                Answer::<W>::yes().barring_everything()
            } else {
                self.frame_11(position, &idle, args.attacker)
            };
            let candidates = frame.barred(AT_BARS, args.attacker, self.book.board.full);
            let why_2 = any(
                    ((position.at_absent(&self.book) & candidates)
                        - Bits::<W>::of(position.ko))
                        .iter(),
                    |l| self.tried_2(position, args, l, &idle, 1),
                )
                .or(|| Answer::<W>::no().joining(&self.no_move_2(position, candidates)))
                .or(|| Answer::<W>::no().joining(&frame));
            why_2
                .or(|| {
                    let mut after = *position;
                    after.ko = NONE;
                    after.passes = position.passes.saturating_add(1);
                    played();
                    let why_3 = if idle.holds() || self.breaks(&after, &idle) {
                        self.goal_attacker_why_no(&after, args)
                    } else {
                        idle
                    };
                    if why_3.holds() {
                        Answer::<W>::yes()
                    } else {
                        Answer::<W>::from(why_3.holds())
                            .joining_cell(AT_BARS, &why_3)
                            .barring_one_more_pass(PASSES_BARS, &why_3)
                    }
                })
        })
    }

    /// A part of `gi_near_why_no`. `n` is from 2 to 3.
    /// Rule: prelude.game:8.
    pub fn gi_near_why_no_part(
        &self,
        position: &Position<W>,
        args: &Args,
        n: Value,
    ) -> Answer<W> {
        self.at_once_2(position, args)
            .or(|| {
                let mut after = *position;
                after.ko = NONE;
                after.passes = 0;
                played();
                let idle = self.g_near_why_no(&after, args, n - 1);
                let frame = if idle.holds() {
                    Answer::<W>::yes().barring_everything()
                } else {
                    self.frame_11(position, &idle, args.attacker)
                };
                let candidates = frame
                    .barred(AT_BARS, args.attacker, self.book.board.full);
                let why = any(
                        ((position.at_absent(&self.book) & candidates)
                            - Bits::<W>::of(position.ko))
                            .iter(),
                        |l| self.tried_2(position, args, l, &idle, n),
                    )
                    .or(|| {
                        Answer::<W>::no().joining(&self.no_move_2(position, candidates))
                    })
                    .or(|| Answer::<W>::no().joining(&frame));
                why.or(|| {
                    let mut after_2 = *position;
                    after_2.ko = NONE;
                    after_2.passes = position.passes.saturating_add(1);
                    played();
                    let why_2 = if idle.holds() || self.breaks(&after_2, &idle) {
                        self.g_near_why_no(&after_2, args, n - 1)
                    } else {
                        idle
                    };
                    if why_2.holds() {
                        Answer::<W>::yes()
                    } else {
                        Answer::<W>::from(why_2.holds())
                            .joining_cell(AT_BARS, &why_2)
                            .barring_one_more_pass(PASSES_BARS, &why_2)
                    }
                })
            })
    }

    /// The answer of `gi_2_1_near`, with its reason.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi_2_1_near_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = self.gi_near_why_yes(position, args, 2);
        if why.holds() { why } else { self.gi_near_why_no(position, args, 2) }
    }

    /// The answer of `gi2_move_near` for a mover who does nothing.
    /// Rule: prelude.game:8.
    pub fn gi2_move_near_idle(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if self.near(position, args, 1) {
            let mut after = *position;
            after.ko = NONE;
            after.passes = 0;
            played();
            Answer::<W>::from(self.goal(&after, args, args.attacker))
                .or(|| self.g_near_why_no(&after, args, 1))
                .or(|| self.goal_attacker_why_no(&after, args))
        } else {
            Answer::<W>::no()
                .barring(AT_BARS, args.attacker, self.likely(position, args, 2))
        }
    }

    /// Whether the move just made belongs to the moves of `gi2`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi2_move_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args, args.attacker) || self.g_1_1_near_met(position, args)
    }

    /// The gradual game `G(2, 2, [1])`. `n` is from 2 to 3, and this is said of 2.
    /// Rule: prelude.game:14.
    pub fn g_near_met(&self, position: &Position<W>, args: &Args, n: Value) -> bool {
        if !self.near(position, args, n) {
            return false;
        }
        let goal_holds = self.goal(position, args, args.attacker);
        if goal_holds {
            return true;
        }
        position.passes < 2
            && (self.escape > n || !self.goal(position, args, opponent(args.attacker)))
            && self.g_near_met_part(position, args, n)
    }

    /// The gradual game `G(2, 2, [1])`.
    /// Rule: prelude.game:14.
    #[inline]
    pub fn g_2_2_1_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        self.g_near_met(position, args, 2)
    }

    /// The gradual game `GI(3, [2, 1])`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi_3_2_1_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        self.gi_near_met(position, args, 3)
    }

    /// The answer of `g_near`; if it holds, with the reason. `n` is from 2 to 3.
    /// Rule: prelude.game:14.
    pub fn g_near_why_yes(
        &self,
        position: &Position<W>,
        args: &Args,
        n: Value,
    ) -> Answer<W> {
        Answer::<W>::from(self.near(position, args, n))
            .and(|| {
                self
                    .goal_attacker_why_yes(position, args)
                    .or(|| {
                        self
                            .goal_attacker_why_no(position, args)
                            .contrary()
                            .and(|| {
                                Answer::<W>::from(self.escape > n)
                                    .or(|| self.goal_defender_why_no(position, args).contrary())
                            })
                            .and(|| {
                                if position.passes >= 2 {
                                    Answer::<W>::no()
                                } else {
                                    Answer::<W>::yes().barring_passes(PASSES_BARS, 2)
                                }
                            })
                            .and(|| self.g_near_why_yes_part(position, args, n))
                    })
            })
    }

    /// The answer of `gi_3_2_1_near`, with its reason.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi_3_2_1_near_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = self.gi_near_why_yes(position, args, 3);
        if why.holds() { why } else { self.gi_near_why_no(position, args, 3) }
    }

    /// The answer of `gi3_move_near` for a mover who does nothing.
    /// Rule: prelude.game:8.
    pub fn gi3_move_near_idle(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if self.near(position, args, 2) {
            let mut after = *position;
            after.ko = NONE;
            after.passes = 0;
            played();
            Answer::<W>::from(self.goal(&after, args, args.attacker))
                .or(|| self.g_near_why_no(&after, args, 2))
                .or(|| self.goal_attacker_why_no(&after, args))
        } else {
            Answer::<W>::no()
                .barring(AT_BARS, args.attacker, self.likely(position, args, 3))
        }
    }

    /// Whether the move just made belongs to the moves of `gi3`.
    /// Rule: prelude.game:8.
    #[inline]
    pub fn gi3_move_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        self.goal(position, args, args.attacker) || self.g_near_met(position, args, 2)
    }

    /// The gradual game `IP(1, [])`.
    /// Rule: prelude.game:20.
    pub fn ip_1_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        self.gi_1_near_met(&after, args)
    }

    /// The answer of `ip_1_near`, with its reason.
    /// Rule: prelude.game:20.
    pub fn ip_1_near_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        let why = self.gi_1_near_why_yes(&after, args);
        let why_2 = Answer::<W>::from(why.holds()).joining_cell(AT_BARS, &why);
        if why_2.holds() {
            why_2
        } else {
            let mut after_2 = *position;
            after_2.ko = NONE;
            after_2.passes = 0;
            played();
            let why_3 = self.gi_near_why_no(&after_2, args, 1);
            Answer::<W>::from(why_3.holds()).joining_cell(AT_BARS, &why_3)
        }
    }

    /// The answer of `ip1_move_near` for a mover who does nothing.
    /// Rule: prelude.game:20.
    pub fn ip1_move_near_idle(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        self.gi_1_near_why_yes(&after, args).contrary()
    }

    /// Where a move can be of the moves of `ip1`.
    /// Rule: go.game:7.
    #[inline]
    pub fn play_few_4(
        &self,
        position: &Position<W>,
        args: &Args,
        idle: &Answer<W>,
    ) -> Bits<W> {
        self.play_few_7(position, idle, opponent(args.attacker))
    }

    /// Whether the move just made belongs to the moves of `ip1`.
    /// Rule: prelude.game:20.
    #[inline]
    pub fn ip1_move_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        !self.gi_1_near_met(position, args)
    }

    /// The gradual game `IP(2, [1])`.
    /// Rule: prelude.game:20.
    pub fn ip_2_1_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        self.gi_near_met(&after, args, 2)
    }

    /// The answer of `ip_2_1_near`, with its reason.
    /// Rule: prelude.game:20.
    pub fn ip_2_1_near_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        let why = self.gi_near_why_yes(&after, args, 2);
        let why_2 = Answer::<W>::from(why.holds()).joining_cell(AT_BARS, &why);
        if why_2.holds() {
            why_2
        } else {
            let mut after_2 = *position;
            after_2.ko = NONE;
            after_2.passes = 0;
            played();
            let why_3 = self.gi_near_why_no(&after_2, args, 2);
            Answer::<W>::from(why_3.holds()).joining_cell(AT_BARS, &why_3)
        }
    }

    /// The answer of `ip2_move_near` for a mover who does nothing.
    /// Rule: prelude.game:20.
    pub fn ip2_move_near_idle(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        self.gi_near_why_yes(&after, args, 2).contrary()
    }

    /// Whether the move just made belongs to the moves of `ip2`.
    /// Rule: prelude.game:20.
    #[inline]
    pub fn ip2_move_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        !self.gi_near_met(position, args, 2)
    }

    /// The gradual game `IP(3, [2, 1])`.
    /// Rule: prelude.game:20.
    pub fn ip_3_2_1_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        self.gi_near_met(&after, args, 3)
    }

    /// The answer of `ip_3_2_1_near`, with its reason.
    /// Rule: prelude.game:20.
    pub fn ip_3_2_1_near_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        let why = self.gi_near_why_yes(&after, args, 3);
        let why_2 = Answer::<W>::from(why.holds()).joining_cell(AT_BARS, &why);
        if why_2.holds() {
            why_2
        } else {
            let mut after_2 = *position;
            after_2.ko = NONE;
            after_2.passes = 0;
            played();
            let why_3 = self.gi_near_why_no(&after_2, args, 3);
            Answer::<W>::from(why_3.holds()).joining_cell(AT_BARS, &why_3)
        }
    }

    /// The answer of `ip3_move_near` for a mover who does nothing.
    /// Rule: prelude.game:20.
    pub fn ip3_move_near_idle(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let mut after = *position;
        after.ko = NONE;
        after.passes = 0;
        played();
        self.gi_near_why_yes(&after, args, 3).contrary()
    }

    /// Whether the move just made belongs to the moves of `ip3`.
    /// Rule: prelude.game:20.
    #[inline]
    pub fn ip3_move_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        !self.gi_near_met(position, args, 3)
    }

    /// The answer of `g_1_1_near`, with its reason.
    /// Rule: prelude.game:14.
    #[inline]
    pub fn g_1_1_near_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = self.g_1_1_near_why_yes(position, args);
        if why.holds() { why } else { self.g_near_why_no(position, args, 1) }
    }

    /// The answer of `g_2_2_1_near`, with its reason.
    /// Rule: prelude.game:14.
    #[inline]
    pub fn g_2_2_1_near_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = self.g_near_why_yes(position, args, 2);
        if why.holds() { why } else { self.g_near_why_no(position, args, 2) }
    }

    /// The gradual game `G(3, 3, [2, 1])`.
    /// Rule: prelude.game:14.
    #[inline]
    pub fn g_3_3_2_1_near_met(&self, position: &Position<W>, args: &Args) -> bool {
        self.g_near_met(position, args, 3)
    }

    /// The answer of `g_3_3_2_1_near`, with its reason.
    /// Rule: prelude.game:14.
    #[inline]
    pub fn g_3_3_2_1_near_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        let why = self.g_near_why_yes(position, args, 3);
        if why.holds() { why } else { self.g_near_why_no(position, args, 3) }
    }

    /// The answer of `goal`, with its reason.
    /// Rule: capture.game:6, capture.game:7.
    pub fn goal_attacker_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if position.at_absent(&self.book).contains(args.target) {
            Answer::<W>::yes()
                .barring_others(AT_BARS, &position.at, Bits::<W>::of(args.target))
        } else {
            Answer::<W>::no().barring(AT_BARS, NONE, Bits::<W>::of(args.target))
        }
    }

    /// The answer of `goal`, with its reason.
    /// Rule: capture.game:6, capture.game:7.
    pub fn goal_defender_why(&self, position: &Position<W>, args: &Args) -> Answer<W> {
        if self.string_from_enough(position, args) {
            let vacant = position.at_absent(&self.book);
            let point = if vacant.contains(args.target) {
                Bits::<W>::EMPTY
            } else {
                Bits::<W>::of(args.target)
            };
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
            if points.is_empty() {
                Answer::<W>::yes()
            } else {
                self.liberty_from_in(position, args.target, points)
            }
        } else {
            let mut why = Answer::<W>::no();
            let points_2 = self.book.board.full
                - (position.at_absent(&self.book)
                    & self
                        .book
                        .adj_table
                        .image(self.string_from(position, args.target)));
            if !points_2.is_empty() {
                why.join(&self.liberty_from_out(position, args.target, points_2));
            }
            why
        }
    }

    /// Whether the game is over without a goal, with the reason.
    #[inline]
    pub fn over_why(&self, position: &Position<W>) -> Answer<W> {
        if position.passes >= 2 {
            Answer::<W>::yes()
                .barring_other_values(
                    PASSES_BARS,
                    i32::from(position.passes),
                    self.book.board.full,
                )
        } else {
            Answer::<W>::no().barring_passes(PASSES_BARS, 2)
        }
    }

    /// The answer after the turn is given over, read before.
    #[inline]
    pub fn before_null(after: &Answer<W>) -> Answer<W> {
        Answer::<W>::from(after.holds()).joining_cell(AT_BARS, after)
    }

    /// Whether the move is allowed, with the reason.
    pub fn allowed_23(&self, position: &Position<W>, l: Point) -> Answer<W> {
        let why = if position.at_absent(&self.book).contains(l) {
            Answer::<W>::yes().barring_others(AT_BARS, &position.at, Bits::<W>::of(l))
        } else {
            Answer::<W>::no().barring(AT_BARS, NONE, Bits::<W>::of(l))
        };
        why.and(|| {
            if Bits::<W>::of(position.ko).contains(l) {
                Answer::<W>::no()
                    .barring_other_values(KO_BARS, position.ko, self.book.board.full)
            } else {
                Answer::<W>::yes().barring_among(KO_BARS, Bits::<W>::of(l))
            }
        })
    }

    /// The answer of a move, from the answer after it.
    pub fn play_attacker_step(
        &self,
        position: &Position<W>,
        args: &Args,
        after: &Answer<W>,
        l: Point,
    ) -> Answer<W> {
        if position.at_absent(&self.book).contains(l)
            && !Bits::<W>::of(position.ko).contains(l)
        {
            let mut after_2 = *position;
            after_2.put_at(Bits::<W>::of(l), args.attacker);
            let mut after_3 = after_2;
            after_3.put_at(self.book.dies_from(&after_2, args.attacker, l), NONE);
            played();
            let why = if self.book.string_from_clear_2(&after_3, l) {
                Answer::<W>::no().joining(&self.allowed(&after_3, l))
            } else {
                Answer::<W>::from(after.holds())
                    .joining_cell(AT_BARS, after)
                    .joining_place(KO_BARS, after)
                    .and(|| Answer::<W>::yes().joining(&self.allowed(&after_3, l)))
            };
            let mut why_2 = self
                .before_2_2(
                    position,
                    &self.before_47(&after_2, &why, l, args.attacker),
                    args.attacker,
                );
            if !why_2.holds() {
                return why_2;
            }
            why_2.join(&self.allowed_23(position, l));
            why_2
        } else {
            Answer::<W>::no().joining(&self.allowed_23(position, l))
        }
    }

    /// What an answer rests on where the moves to certain points are looked at.
    #[inline]
    pub fn play_attacker_frame(
        &self,
        position: &Position<W>,
        args: &Args,
        idle: &Answer<W>,
    ) -> Answer<W> {
        if idle.holds() {
            Answer::<W>::yes().barring_everything()
        } else {
            self.frame_11(position, idle, args.attacker)
        }
    }

    /// The points where a move can be that has another answer.
    #[inline]
    pub fn play_points(
        &self,
        position: &Position<W>,
        frame: &Answer<W>,
        player: Player,
    ) -> Bits<W> {
        (frame.barred(AT_BARS, player, self.book.board.full)
            & position.at_absent(&self.book)) - Bits::<W>::of(position.ko)
    }

    /// The points where a move can be that has another answer.
    #[inline]
    pub fn play_attacker_points(
        &self,
        position: &Position<W>,
        args: &Args,
        frame: &Answer<W>,
    ) -> Bits<W> {
        self.play_points(position, frame, args.attacker)
    }

    /// Why no move fills the other points that are barred.
    pub fn play_others(
        &self,
        position: &Position<W>,
        frame: &Answer<W>,
        player: Player,
    ) -> Answer<W> {
        let vacant = position.at_absent(&self.book);
        let points = frame.barred(AT_BARS, player, self.book.board.full)
            - (vacant - Bits::<W>::of(position.ko));
        if points.is_empty() {
            Answer::<W>::yes()
        } else {
            let mut why = Answer::<W>::yes().barring(AT_BARS, NONE, points - vacant);
            if !(points & vacant).is_empty() {
                why.bar_other_values(KO_BARS, position.ko, self.book.board.full);
            }
            why
        }
    }

    /// Why no move fills the other points that are barred.
    #[inline]
    pub fn play_attacker_others(
        &self,
        position: &Position<W>,
        args: &Args,
        frame: &Answer<W>,
    ) -> Answer<W> {
        self.play_others(position, frame, args.attacker)
    }

    /// The answer of a move, from the answer after it.
    pub fn play_defender_step(
        &self,
        position: &Position<W>,
        args: &Args,
        after: &Answer<W>,
        l: Point,
    ) -> Answer<W> {
        if position.at_absent(&self.book).contains(l)
            && !Bits::<W>::of(position.ko).contains(l)
        {
            let mut after_2 = *position;
            after_2.put_at(Bits::<W>::of(l), opponent(args.attacker));
            let mut after_3 = after_2;
            after_3
                .put_at(self.book.dies_from(&after_2, opponent(args.attacker), l), NONE);
            played();
            let why = if self.book.string_from_clear_2(&after_3, l) {
                Answer::<W>::yes().joining(&self.allowed(&after_3, l))
            } else {
                Answer::<W>::from(after.holds())
                    .joining_cell(AT_BARS, after)
                    .joining_place(KO_BARS, after)
                    .or(|| Answer::<W>::no().joining(&self.allowed(&after_3, l)))
            };
            let mut why_2 = self
                .before_2_2(
                    position,
                    &self.before_47(&after_2, &why, l, opponent(args.attacker)),
                    opponent(args.attacker),
                );
            if why_2.holds() {
                return why_2;
            }
            why_2.join(&self.allowed_23(position, l));
            why_2
        } else {
            Answer::<W>::yes().joining(&self.allowed_23(position, l))
        }
    }

    /// What an answer rests on where the moves to certain points are looked at.
    #[inline]
    pub fn play_defender_frame(
        &self,
        position: &Position<W>,
        args: &Args,
        idle: &Answer<W>,
    ) -> Answer<W> {
        if idle.holds() {
            self.frame_11(position, idle, opponent(args.attacker))
        } else {
            Answer::<W>::yes().barring_everything()
        }
    }

    /// The points where a move can be that has another answer.
    #[inline]
    pub fn play_defender_points(
        &self,
        position: &Position<W>,
        args: &Args,
        frame: &Answer<W>,
    ) -> Bits<W> {
        self.play_points(position, frame, opponent(args.attacker))
    }

    /// Why no move fills the other points that are barred.
    #[inline]
    pub fn play_defender_others(
        &self,
        position: &Position<W>,
        args: &Args,
        frame: &Answer<W>,
    ) -> Answer<W> {
        self.play_others(position, frame, opponent(args.attacker))
    }

    /// The answer of a move, from the answer after it.
    #[inline]
    pub fn pass_attacker_step(after: &Answer<W>) -> Answer<W> {
        Answer::<W>::from(after.holds())
            .joining_cell(AT_BARS, after)
            .barring_one_more_pass(PASSES_BARS, after)
    }
}

/// What is known of the game without a position.
fn info<const W: usize>(instance: &Instance, tables: &Tables<W>) -> Option<Info> {
    Some(Info {
        name: instance.name.to_string(),
        game: "capture".to_string(),
        players: ["black", "white"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([
            Clause {
                name: "play".to_string(),
                parameters: Vec::from([Kind::Point]),
                pass: false,
                located: [true, true],
            },
            Clause {
                name: "pass".to_string(),
                parameters: Vec::new(),
                pass: true,
                located: [false, false],
            },
        ]),
        parameters: Vec::from([
            Parameter {
                name: "target".to_string(),
                kind: Kind::Point,
            },
        ]),
        cells: go::shapes(&tables.book),
        legend: Vec::from([('X', Vec::from([(0, 0)])), ('O', Vec::from([(0, 1)]))]),
        no_move: None,
        only_mover_wins: false,
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

/// The game `capture` on a board.
#[derive(Clone, Debug)]
pub struct Rules<const W: usize>(Arc<OnBoard<Tables<W>, Position<W>>>);

impl<const W: usize> Rules<W> {
    /// The tables of the board.
    pub fn tables(&self) -> &Tables<W> {
        &self.0.tables
    }

    fn gi1_none(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if tables.gi1_open(position, args) {
            self.select(
                position,
                args,
                args.attacker,
                moves,
                |after| tables.gi1_move(after, args),
            );
        }
    }

    fn gi2_none(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if tables.gi1_open(position, args) {
            self.select(
                position,
                args,
                args.attacker,
                moves,
                |after| tables.gi2_move(after, args),
            );
        }
    }

    fn gi3_none(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if tables.gi1_open(position, args) {
            self.select(
                position,
                args,
                args.attacker,
                moves,
                |after| tables.gi3_move(after, args),
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
            |after| tables.ip1_move(after, args),
        );
    }

    fn ip2_none(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        self.select(
            position,
            args,
            opponent(args.attacker),
            moves,
            |after| tables.ip2_move(after, args),
        );
    }

    fn ip3_none(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        self.select(
            position,
            args,
            opponent(args.attacker),
            moves,
            |after| tables.ip3_move(after, args),
        );
    }

    fn gi1_distance(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if tables.gi1_open(position, args) {
            self.select(
                position,
                args,
                args.attacker,
                moves,
                |after| tables.gi1_move(after, args),
            );
        }
    }

    fn gi2_distance(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if tables.gi1_open(position, args) {
            self.select(
                position,
                args,
                args.attacker,
                moves,
                |after| tables.gi2_move_near(after, args),
            );
        }
    }

    fn gi3_distance(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if tables.gi1_open(position, args) {
            self.select(
                position,
                args,
                args.attacker,
                moves,
                |after| tables.gi3_move_near(after, args),
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
            |after| tables.ip1_move_near(after, args),
        );
    }

    fn ip2_distance(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        self.select(
            position,
            args,
            opponent(args.attacker),
            moves,
            |after| tables.ip2_move_near(after, args),
        );
    }

    fn ip3_distance(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        self.select(
            position,
            args,
            opponent(args.attacker),
            moves,
            |after| tables.ip3_move_near(after, args),
        );
    }

    fn gi1_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if tables.gi1_open(position, args) {
            let idle = tables.gi1_move_idle(position, args);
            let first = moves.len();
            moves
                .extend(
                    tables
                        .play_few(position, args, &idle)
                        .iter()
                        .map(|point| Move::new(0, [point])),
                );
            go::Tables::<W>::pass_candidates(position, args.attacker, moves);
            self.keep(
                position,
                args,
                args.attacker,
                moves,
                first,
                |after| {
                    (idle.holds() || tables.breaks(after, &idle))
                        && tables.gi1_move(after, args)
                },
            );
        }
    }

    fn gi2_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if tables.gi1_open(position, args) {
            let idle = tables.gi2_move_near_idle(position, args);
            let first = moves.len();
            moves
                .extend(
                    tables
                        .play_few(position, args, &idle)
                        .iter()
                        .map(|point| Move::new(0, [point])),
                );
            go::Tables::<W>::pass_candidates(position, args.attacker, moves);
            self.keep(
                position,
                args,
                args.attacker,
                moves,
                first,
                |after| {
                    (idle.holds() || tables.breaks(after, &idle))
                        && tables.gi2_move_near_met(after, args)
                },
            );
        }
    }

    fn gi3_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        if tables.gi1_open(position, args) {
            let idle = tables.gi3_move_near_idle(position, args);
            let first = moves.len();
            moves
                .extend(
                    tables
                        .play_few(position, args, &idle)
                        .iter()
                        .map(|point| Move::new(0, [point])),
                );
            go::Tables::<W>::pass_candidates(position, args.attacker, moves);
            self.keep(
                position,
                args,
                args.attacker,
                moves,
                first,
                |after| {
                    (idle.holds() || tables.breaks(after, &idle))
                        && tables.gi3_move_near_met(after, args)
                },
            );
        }
    }

    fn ip1_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        let idle = tables.ip1_move_near_idle(position, args);
        let first = moves.len();
        moves
            .extend(
                tables
                    .play_few_4(position, args, &idle)
                    .iter()
                    .map(|point| Move::new(0, [point])),
            );
        go::Tables::<W>::pass_candidates(position, opponent(args.attacker), moves);
        self.keep(
            position,
            args,
            opponent(args.attacker),
            moves,
            first,
            |after| {
                (idle.holds() || tables.breaks(after, &idle))
                    && tables.ip1_move_near_met(after, args)
            },
        );
    }

    fn ip2_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        let idle = tables.ip2_move_near_idle(position, args);
        let first = moves.len();
        moves
            .extend(
                tables
                    .play_few_4(position, args, &idle)
                    .iter()
                    .map(|point| Move::new(0, [point])),
            );
        go::Tables::<W>::pass_candidates(position, opponent(args.attacker), moves);
        self.keep(
            position,
            args,
            opponent(args.attacker),
            moves,
            first,
            |after| {
                (idle.holds() || tables.breaks(after, &idle))
                    && tables.ip2_move_near_met(after, args)
            },
        );
    }

    fn ip3_trace(&self, position: &Position<W>, args: &Args, moves: &mut Vec<Move>) {
        let tables = &self.0.tables;
        let idle = tables.ip3_move_near_idle(position, args);
        let first = moves.len();
        moves
            .extend(
                tables
                    .play_few_4(position, args, &idle)
                    .iter()
                    .map(|point| Move::new(0, [point])),
            );
        go::Tables::<W>::pass_candidates(position, opponent(args.attacker), moves);
        self.keep(
            position,
            args,
            opponent(args.attacker),
            moves,
            first,
            |after| {
                (idle.holds() || tables.breaks(after, &idle))
                    && tables.ip3_move_near_met(after, args)
            },
        );
    }
}

impl<const W: usize> Compiled for Rules<W> {
    fn on(instance: &Instance) -> Option<Self> {
        let made = Tables::on(instance)?;
        let (tables, info) = (&made, info(instance, &made)?);
        let empty = go::to_cells(&tables.book, &info.cells, &Position::empty());
        let start = go::read_cells(&tables.book, &info.cells, &instance.begin(empty))?;
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
        tables.book.board.full
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
        go::to_cells(&tables.book, &self.0.info.cells, position)
    }

    fn read_cells(&self, cells: &Cells) -> Option<Position<W>> {
        let tables = &self.0.tables;
        go::read_cells(&tables.book, &self.0.info.cells, cells)
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
        tables.book.play_candidates(position, by, moves);
        go::Tables::<W>::pass_candidates(position, by, moves);
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
            0 => tables.book.after_play(position, by, play.arg(0)),
            1 => go::Tables::<W>::after_pass(position, by),
            _ => None,
        }
    }

    #[inline]
    fn goal(&self, position: &Position<W>, args: &Args, player: Player) -> bool {
        let tables = &self.0.tables;
        tables.goal(position, args, player)
    }

    #[inline]
    fn drawn(&self, _position: &Position<W>, _args: &Args) -> bool {
        false
    }

    #[inline]
    fn ended(&self, position: &Position<W>, _args: &Args) -> bool {
        go::Tables::<W>::ended(position)
    }

    fn score(
        &self,
        position: &Position<W>,
        _args: &Args,
        player: Player,
    ) -> Option<Value> {
        let tables = &self.0.tables;
        Some(tables.book.score(position, player)).filter(|score| *score != NONE)
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
        Args {
            target: by.point(args.target),
            ..*args
        }
    }

    fn verdict(
        &self,
        selector: SelectorId,
        position: &Position<W>,
        args: &Args,
    ) -> bool {
        let tables = &self.0.tables;
        match selector.0 {
            0 => tables.gi_1(position, args),
            1 => tables.gi_2_1(position, args),
            2 => tables.gi_3_2_1(position, args),
            3 => tables.ip_1(position, args),
            4 => tables.ip_2_1(position, args),
            5 => tables.ip_3_2_1(position, args),
            6 => tables.g_1_1(position, args),
            7 => tables.g_2_2_1(position, args),
            8 => tables.g_3_3_2_1(position, args),
            9 => tables.gi_1_near(position, args),
            10 => tables.gi_2_1_near(position, args),
            11 => tables.gi_3_2_1_near(position, args),
            12 => tables.ip_1_near(position, args),
            13 => tables.ip_2_1_near(position, args),
            14 => tables.ip_3_2_1_near(position, args),
            15 => tables.g_1_1_near(position, args),
            16 => tables.g_2_2_1_near(position, args),
            17 => tables.g_3_3_2_1_near(position, args),
            18 => tables.gi_1_near_met(position, args),
            19 => tables.gi_2_1_near_met(position, args),
            20 => tables.gi_3_2_1_near_met(position, args),
            21 => tables.ip_1_near_met(position, args),
            22 => tables.ip_2_1_near_met(position, args),
            23 => tables.ip_3_2_1_near_met(position, args),
            24 => tables.g_1_1_near_met(position, args),
            25 => tables.g_2_2_1_near_met(position, args),
            26 => tables.g_3_3_2_1_near_met(position, args),
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
            18 => Some(tables.gi_1_near_why(position, args)),
            19 => Some(tables.gi_2_1_near_why(position, args)),
            20 => Some(tables.gi_3_2_1_near_why(position, args)),
            21 => Some(tables.ip_1_near_why(position, args)),
            22 => Some(tables.ip_2_1_near_why(position, args)),
            23 => Some(tables.ip_3_2_1_near_why(position, args)),
            24 => Some(tables.g_1_1_near_why(position, args)),
            25 => Some(tables.g_2_2_1_near_why(position, args)),
            26 => Some(tables.g_3_3_2_1_near_why(position, args)),
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
            Role::Attacker => tables.goal_attacker_why(position, args),
            Role::Defender => tables.goal_defender_why(position, args),
        }
    }

    fn why_over(&self, position: &Position<W>, _args: &Args) -> Answer<W> {
        let tables = &self.0.tables;
        tables.over_why(position)
    }

    fn breaks(&self, position: &Position<W>, why: &Answer<W>) -> bool {
        let tables = &self.0.tables;
        tables.breaks(position, why)
    }

    fn before_null(
        &self,
        _position: &Position<W>,
        _args: &Args,
        after: &Answer<W>,
    ) -> Answer<W> {
        Tables::<W>::before_null(after)
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
                tables.play_attacker_step(position, args, after, play.arg(0))
            }
            (0, Role::Defender) => {
                tables.play_defender_step(position, args, after, play.arg(0))
            }
            (1, Role::Attacker) => Tables::<W>::pass_attacker_step(after),
            (1, Role::Defender) => Tables::<W>::pass_attacker_step(after),
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
                let frame = tables.play_attacker_frame(position, args, idle);
                moves
                    .extend(
                        tables
                            .play_attacker_points(position, args, &frame)
                            .iter()
                            .map(|point| Move::new(0, [point])),
                    );
                let mut all = tables.play_attacker_others(position, args, &frame);
                all.join(&frame);
                Some(all)
            }
            (0, Role::Defender) => {
                let frame = tables.play_defender_frame(position, args, idle);
                moves
                    .extend(
                        tables
                            .play_defender_points(position, args, &frame)
                            .iter()
                            .map(|point| Move::new(0, [point])),
                    );
                let mut all = tables.play_defender_others(position, args, &frame);
                all.join(&frame);
                Some(all)
            }
            _ => None,
        }
    }
}

/// `capture3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture3;

impl Capture3 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("capture3"),
        points: 9,
        holes: Cow::Borrowed(&[]),
        shape: Some((3, 3)),
        point_names: Cow::Borrowed("A3 B3 C3 \
         A2 B2 C2 \
         A1 B1 C1"),
        params: Cow::Borrowed(&[3, NONE, 6]),
        sorts: Cow::Borrowed(&[(0, 9), (0, 8), (0, 2), (0, 3), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(&[Contents::Relations(Cow::Borrowed(&[]))]),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(&[2, 1, 0, 5, 4, 3, 8, 7, 6]),
                Cow::Borrowed(&[0, 3, 6, 1, 4, 7, 2, 5, 8]),
            ],
        ),
        book: Cow::Borrowed(
            &[
                Instance {
                    name: Cow::Borrowed("capture3"),
                    points: 9,
                    holes: Cow::Borrowed(&[]),
                    shape: Some((3, 3)),
                    point_names: Cow::Borrowed(
                        "A3 B3 C3 \
         A2 B2 C2 \
         A1 B1 C1",
                    ),
                    params: Cow::Borrowed(&[3]),
                    sorts: Cow::Borrowed(
                        &[(0, 9), (0, 8), (0, 2), (0, 3), (0, 0), (2, 18)],
                    ),
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
                        ],
                    ),
                    start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
                    turn: 0,
                    symmetries: Cow::Borrowed(&[]),
                    book: Cow::Borrowed(&[]),
                },
            ],
        ),
    };
}

impl Named for Capture3 {
    type Game = Rules<1>;
    const NAME: &'static str = "capture3";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `capture4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture4;

impl Capture4 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("capture4"),
        points: 16,
        holes: Cow::Borrowed(&[]),
        shape: Some((4, 4)),
        point_names: Cow::Borrowed(
            "A4 B4 C4 D4 \
         A3 B3 C3 D3 \
         A2 B2 C2 D2 \
         A1 B1 C1 D1",
        ),
        params: Cow::Borrowed(&[4, NONE, 6]),
        sorts: Cow::Borrowed(&[(0, 16), (0, 8), (0, 2), (0, 4), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(&[Contents::Relations(Cow::Borrowed(&[]))]),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(&[0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]),
                Cow::Borrowed(&[3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12]),
            ],
        ),
        book: Cow::Borrowed(
            &[
                Instance {
                    name: Cow::Borrowed("capture4"),
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
                    sorts: Cow::Borrowed(
                        &[(0, 16), (0, 8), (0, 2), (0, 4), (0, 0), (2, 18)],
                    ),
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
                        ],
                    ),
                    start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
                    turn: 0,
                    symmetries: Cow::Borrowed(&[]),
                    book: Cow::Borrowed(&[]),
                },
            ],
        ),
    };
}

impl Named for Capture4 {
    type Game = Rules<1>;
    const NAME: &'static str = "capture4";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `capture5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture5;

impl Capture5 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("capture5"),
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
        params: Cow::Borrowed(&[5, NONE, 6]),
        sorts: Cow::Borrowed(&[(0, 25), (0, 8), (0, 2), (0, 5), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(&[Contents::Relations(Cow::Borrowed(&[]))]),
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
        book: Cow::Borrowed(&[go::Go5::INSTANCE]),
    };
}

impl Named for Capture5 {
    type Game = Rules<1>;
    const NAME: &'static str = "capture5";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `capture6`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture6;

impl Capture6 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("capture6"),
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
        params: Cow::Borrowed(&[6, NONE, 6]),
        sorts: Cow::Borrowed(&[(0, 36), (0, 8), (0, 2), (0, 6), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(&[Contents::Relations(Cow::Borrowed(&[]))]),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
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
        book: Cow::Borrowed(
            &[
                Instance {
                    name: Cow::Borrowed("capture6"),
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
                    sorts: Cow::Borrowed(
                        &[(0, 36), (0, 8), (0, 2), (0, 6), (0, 0), (2, 18)],
                    ),
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
                        ],
                    ),
                    start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
                    turn: 0,
                    symmetries: Cow::Borrowed(&[]),
                    book: Cow::Borrowed(&[]),
                },
            ],
        ),
    };
}

impl Named for Capture6 {
    type Game = Rules<1>;
    const NAME: &'static str = "capture6";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `capture7`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture7;

impl Capture7 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("capture7"),
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
        params: Cow::Borrowed(&[7, NONE, 6]),
        sorts: Cow::Borrowed(&[(0, 49), (0, 8), (0, 2), (0, 7), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(&[Contents::Relations(Cow::Borrowed(&[]))]),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
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
        book: Cow::Borrowed(
            &[
                Instance {
                    name: Cow::Borrowed("capture7"),
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
                    sorts: Cow::Borrowed(
                        &[(0, 49), (0, 8), (0, 2), (0, 7), (0, 0), (2, 18)],
                    ),
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
                        ],
                    ),
                    start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
                    turn: 0,
                    symmetries: Cow::Borrowed(&[]),
                    book: Cow::Borrowed(&[]),
                },
            ],
        ),
    };
}

impl Named for Capture7 {
    type Game = Rules<1>;
    const NAME: &'static str = "capture7";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `capture8`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture8;

impl Capture8 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("capture8"),
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
        params: Cow::Borrowed(&[8, NONE, 6]),
        sorts: Cow::Borrowed(&[(0, 64), (0, 8), (0, 2), (0, 8), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(&[Contents::Relations(Cow::Borrowed(&[]))]),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
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
        book: Cow::Borrowed(
            &[
                Instance {
                    name: Cow::Borrowed("capture8"),
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
                    sorts: Cow::Borrowed(
                        &[(0, 64), (0, 8), (0, 2), (0, 8), (0, 0), (2, 18)],
                    ),
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
                        ],
                    ),
                    start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
                    turn: 0,
                    symmetries: Cow::Borrowed(&[]),
                    book: Cow::Borrowed(&[]),
                },
            ],
        ),
    };
}

impl Named for Capture8 {
    type Game = Rules<1>;
    const NAME: &'static str = "capture8";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `capture9`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture9;

impl Capture9 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("capture9"),
        points: 81,
        holes: Cow::Borrowed(&[]),
        shape: Some((9, 9)),
        point_names: Cow::Borrowed(
            "A9 B9 C9 D9 E9 F9 G9 H9 J9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1",
        ),
        params: Cow::Borrowed(&[9, NONE, 6]),
        sorts: Cow::Borrowed(&[(0, 81), (0, 8), (0, 2), (0, 9), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(&[Contents::Relations(Cow::Borrowed(&[]))]),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        8, 7, 6, 5, 4, 3, 2, 1, 0, 17, 16, 15, 14, 13, 12, 11, 10, 9, 26,
                        25, 24, 23, 22, 21, 20, 19, 18, 35, 34, 33, 32, 31, 30, 29, 28,
                        27, 44, 43, 42, 41, 40, 39, 38, 37, 36, 53, 52, 51, 50, 49, 48,
                        47, 46, 45, 62, 61, 60, 59, 58, 57, 56, 55, 54, 71, 70, 69, 68,
                        67, 66, 65, 64, 63, 80, 79, 78, 77, 76, 75, 74, 73, 72,
                    ],
                ),
                Cow::Borrowed(
                    &[
                        0, 9, 18, 27, 36, 45, 54, 63, 72, 1, 10, 19, 28, 37, 46, 55, 64,
                        73, 2, 11, 20, 29, 38, 47, 56, 65, 74, 3, 12, 21, 30, 39, 48, 57,
                        66, 75, 4, 13, 22, 31, 40, 49, 58, 67, 76, 5, 14, 23, 32, 41, 50,
                        59, 68, 77, 6, 15, 24, 33, 42, 51, 60, 69, 78, 7, 16, 25, 34, 43,
                        52, 61, 70, 79, 8, 17, 26, 35, 44, 53, 62, 71, 80,
                    ],
                ),
            ],
        ),
        book: Cow::Borrowed(&[go::Go9::INSTANCE]),
    };
}

impl Named for Capture9 {
    type Game = Rules<2>;
    const NAME: &'static str = "capture9";
    fn game() -> &'static Rules<2> {
        static GAME: OnceLock<Rules<2>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `capture13`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture13;

impl Capture13 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("capture13"),
        points: 169,
        holes: Cow::Borrowed(&[]),
        shape: Some((13, 13)),
        point_names: Cow::Borrowed(
            "A13 B13 C13 D13 E13 F13 G13 H13 J13 K13 L13 M13 N13 \
         A12 B12 C12 D12 E12 F12 G12 H12 J12 K12 L12 M12 N12 \
         A11 B11 C11 D11 E11 F11 G11 H11 J11 K11 L11 M11 N11 \
         A10 B10 C10 D10 E10 F10 G10 H10 J10 K10 L10 M10 N10 \
         A9 B9 C9 D9 E9 F9 G9 H9 J9 K9 L9 M9 N9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 K8 L8 M8 N8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 K7 L7 M7 N7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 K6 L6 M6 N6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 K5 L5 M5 N5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 K4 L4 M4 N4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 K3 L3 M3 N3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 K2 L2 M2 N2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 L1 M1 N1",
        ),
        params: Cow::Borrowed(&[13, NONE, 6]),
        sorts: Cow::Borrowed(&[(0, 169), (0, 8), (0, 2), (0, 13), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(&[Contents::Relations(Cow::Borrowed(&[]))]),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 25, 24, 23, 22, 21, 20,
                        19, 18, 17, 16, 15, 14, 13, 38, 37, 36, 35, 34, 33, 32, 31, 30,
                        29, 28, 27, 26, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40,
                        39, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 77, 76,
                        75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 90, 89, 88, 87, 86,
                        85, 84, 83, 82, 81, 80, 79, 78, 103, 102, 101, 100, 99, 98, 97,
                        96, 95, 94, 93, 92, 91, 116, 115, 114, 113, 112, 111, 110, 109,
                        108, 107, 106, 105, 104, 129, 128, 127, 126, 125, 124, 123, 122,
                        121, 120, 119, 118, 117, 142, 141, 140, 139, 138, 137, 136, 135,
                        134, 133, 132, 131, 130, 155, 154, 153, 152, 151, 150, 149, 148,
                        147, 146, 145, 144, 143, 168, 167, 166, 165, 164, 163, 162, 161,
                        160, 159, 158, 157, 156,
                    ],
                ),
                Cow::Borrowed(
                    &[
                        0, 13, 26, 39, 52, 65, 78, 91, 104, 117, 130, 143, 156, 1, 14,
                        27, 40, 53, 66, 79, 92, 105, 118, 131, 144, 157, 2, 15, 28, 41,
                        54, 67, 80, 93, 106, 119, 132, 145, 158, 3, 16, 29, 42, 55, 68,
                        81, 94, 107, 120, 133, 146, 159, 4, 17, 30, 43, 56, 69, 82, 95,
                        108, 121, 134, 147, 160, 5, 18, 31, 44, 57, 70, 83, 96, 109, 122,
                        135, 148, 161, 6, 19, 32, 45, 58, 71, 84, 97, 110, 123, 136, 149,
                        162, 7, 20, 33, 46, 59, 72, 85, 98, 111, 124, 137, 150, 163, 8,
                        21, 34, 47, 60, 73, 86, 99, 112, 125, 138, 151, 164, 9, 22, 35,
                        48, 61, 74, 87, 100, 113, 126, 139, 152, 165, 10, 23, 36, 49, 62,
                        75, 88, 101, 114, 127, 140, 153, 166, 11, 24, 37, 50, 63, 76, 89,
                        102, 115, 128, 141, 154, 167, 12, 25, 38, 51, 64, 77, 90, 103,
                        116, 129, 142, 155, 168,
                    ],
                ),
            ],
        ),
        book: Cow::Borrowed(&[go::Go13::INSTANCE]),
    };
}

impl Named for Capture13 {
    type Game = Rules<3>;
    const NAME: &'static str = "capture13";
    fn game() -> &'static Rules<3> {
        static GAME: OnceLock<Rules<3>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `capture19`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Capture19;

impl Capture19 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("capture19"),
        points: 361,
        holes: Cow::Borrowed(&[]),
        shape: Some((19, 19)),
        point_names: Cow::Borrowed(
            "A19 B19 C19 D19 E19 F19 G19 H19 J19 K19 L19 M19 N19 O19 P19 Q19 R19 S19 T19 \
         A18 B18 C18 D18 E18 F18 G18 H18 J18 K18 L18 M18 N18 O18 P18 Q18 R18 S18 T18 \
         A17 B17 C17 D17 E17 F17 G17 H17 J17 K17 L17 M17 N17 O17 P17 Q17 R17 S17 T17 \
         A16 B16 C16 D16 E16 F16 G16 H16 J16 K16 L16 M16 N16 O16 P16 Q16 R16 S16 T16 \
         A15 B15 C15 D15 E15 F15 G15 H15 J15 K15 L15 M15 N15 O15 P15 Q15 R15 S15 T15 \
         A14 B14 C14 D14 E14 F14 G14 H14 J14 K14 L14 M14 N14 O14 P14 Q14 R14 S14 T14 \
         A13 B13 C13 D13 E13 F13 G13 H13 J13 K13 L13 M13 N13 O13 P13 Q13 R13 S13 T13 \
         A12 B12 C12 D12 E12 F12 G12 H12 J12 K12 L12 M12 N12 O12 P12 Q12 R12 S12 T12 \
         A11 B11 C11 D11 E11 F11 G11 H11 J11 K11 L11 M11 N11 O11 P11 Q11 R11 S11 T11 \
         A10 B10 C10 D10 E10 F10 G10 H10 J10 K10 L10 M10 N10 O10 P10 Q10 R10 S10 T10 \
         A9 B9 C9 D9 E9 F9 G9 H9 J9 K9 L9 M9 N9 O9 P9 Q9 R9 S9 T9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 K8 L8 M8 N8 O8 P8 Q8 R8 S8 T8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 K7 L7 M7 N7 O7 P7 Q7 R7 S7 T7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 K6 L6 M6 N6 O6 P6 Q6 R6 S6 T6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 K5 L5 M5 N5 O5 P5 Q5 R5 S5 T5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 K4 L4 M4 N4 O4 P4 Q4 R4 S4 T4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 K3 L3 M3 N3 O3 P3 Q3 R3 S3 T3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 K2 L2 M2 N2 O2 P2 Q2 R2 S2 T2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 L1 M1 N1 O1 P1 Q1 R1 S1 T1",
        ),
        params: Cow::Borrowed(&[19, NONE, 6]),
        sorts: Cow::Borrowed(&[(0, 361), (0, 8), (0, 2), (0, 19), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(&[Contents::Relations(Cow::Borrowed(&[]))]),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
                        37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22,
                        21, 20, 19, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44,
                        43, 42, 41, 40, 39, 38, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66,
                        65, 64, 63, 62, 61, 60, 59, 58, 57, 94, 93, 92, 91, 90, 89, 88,
                        87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 113, 112, 111,
                        110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 100, 99, 98,
                        97, 96, 95, 132, 131, 130, 129, 128, 127, 126, 125, 124, 123,
                        122, 121, 120, 119, 118, 117, 116, 115, 114, 151, 150, 149, 148,
                        147, 146, 145, 144, 143, 142, 141, 140, 139, 138, 137, 136, 135,
                        134, 133, 170, 169, 168, 167, 166, 165, 164, 163, 162, 161, 160,
                        159, 158, 157, 156, 155, 154, 153, 152, 189, 188, 187, 186, 185,
                        184, 183, 182, 181, 180, 179, 178, 177, 176, 175, 174, 173, 172,
                        171, 208, 207, 206, 205, 204, 203, 202, 201, 200, 199, 198, 197,
                        196, 195, 194, 193, 192, 191, 190, 227, 226, 225, 224, 223, 222,
                        221, 220, 219, 218, 217, 216, 215, 214, 213, 212, 211, 210, 209,
                        246, 245, 244, 243, 242, 241, 240, 239, 238, 237, 236, 235, 234,
                        233, 232, 231, 230, 229, 228, 265, 264, 263, 262, 261, 260, 259,
                        258, 257, 256, 255, 254, 253, 252, 251, 250, 249, 248, 247, 284,
                        283, 282, 281, 280, 279, 278, 277, 276, 275, 274, 273, 272, 271,
                        270, 269, 268, 267, 266, 303, 302, 301, 300, 299, 298, 297, 296,
                        295, 294, 293, 292, 291, 290, 289, 288, 287, 286, 285, 322, 321,
                        320, 319, 318, 317, 316, 315, 314, 313, 312, 311, 310, 309, 308,
                        307, 306, 305, 304, 341, 340, 339, 338, 337, 336, 335, 334, 333,
                        332, 331, 330, 329, 328, 327, 326, 325, 324, 323, 360, 359, 358,
                        357, 356, 355, 354, 353, 352, 351, 350, 349, 348, 347, 346, 345,
                        344, 343, 342,
                    ],
                ),
                Cow::Borrowed(
                    &[
                        0, 19, 38, 57, 76, 95, 114, 133, 152, 171, 190, 209, 228, 247,
                        266, 285, 304, 323, 342, 1, 20, 39, 58, 77, 96, 115, 134, 153,
                        172, 191, 210, 229, 248, 267, 286, 305, 324, 343, 2, 21, 40, 59,
                        78, 97, 116, 135, 154, 173, 192, 211, 230, 249, 268, 287, 306,
                        325, 344, 3, 22, 41, 60, 79, 98, 117, 136, 155, 174, 193, 212,
                        231, 250, 269, 288, 307, 326, 345, 4, 23, 42, 61, 80, 99, 118,
                        137, 156, 175, 194, 213, 232, 251, 270, 289, 308, 327, 346, 5,
                        24, 43, 62, 81, 100, 119, 138, 157, 176, 195, 214, 233, 252, 271,
                        290, 309, 328, 347, 6, 25, 44, 63, 82, 101, 120, 139, 158, 177,
                        196, 215, 234, 253, 272, 291, 310, 329, 348, 7, 26, 45, 64, 83,
                        102, 121, 140, 159, 178, 197, 216, 235, 254, 273, 292, 311, 330,
                        349, 8, 27, 46, 65, 84, 103, 122, 141, 160, 179, 198, 217, 236,
                        255, 274, 293, 312, 331, 350, 9, 28, 47, 66, 85, 104, 123, 142,
                        161, 180, 199, 218, 237, 256, 275, 294, 313, 332, 351, 10, 29,
                        48, 67, 86, 105, 124, 143, 162, 181, 200, 219, 238, 257, 276,
                        295, 314, 333, 352, 11, 30, 49, 68, 87, 106, 125, 144, 163, 182,
                        201, 220, 239, 258, 277, 296, 315, 334, 353, 12, 31, 50, 69, 88,
                        107, 126, 145, 164, 183, 202, 221, 240, 259, 278, 297, 316, 335,
                        354, 13, 32, 51, 70, 89, 108, 127, 146, 165, 184, 203, 222, 241,
                        260, 279, 298, 317, 336, 355, 14, 33, 52, 71, 90, 109, 128, 147,
                        166, 185, 204, 223, 242, 261, 280, 299, 318, 337, 356, 15, 34,
                        53, 72, 91, 110, 129, 148, 167, 186, 205, 224, 243, 262, 281,
                        300, 319, 338, 357, 16, 35, 54, 73, 92, 111, 130, 149, 168, 187,
                        206, 225, 244, 263, 282, 301, 320, 339, 358, 17, 36, 55, 74, 93,
                        112, 131, 150, 169, 188, 207, 226, 245, 264, 283, 302, 321, 340,
                        359, 18, 37, 56, 75, 94, 113, 132, 151, 170, 189, 208, 227, 246,
                        265, 284, 303, 322, 341, 360,
                    ],
                ),
            ],
        ),
        book: Cow::Borrowed(&[go::Go19::INSTANCE]),
    };
}

impl Named for Capture19 {
    type Game = Rules<6>;
    const NAME: &'static str = "capture19";
    fn game() -> &'static Rules<6> {
        static GAME: OnceLock<Rules<6>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}
