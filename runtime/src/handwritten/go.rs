//! Stones, strings and liberties on bit boards, as a tactical reader keeps them.
//!
//! Strings are short and most questions are of the kind "fewer than three liberties?", so nothing is kept from move to
//! move: a string is flooded from one stone, a table row for each, and the flood ends as soon as the answer is known.

use crate::evaluations::played;
use crate::points::{Bits, PointSet, union_of};
use crate::relation::Relation;
use crate::value::{NONE, Player, Point};

/// A board on which Go is played: its points, and which are neighbours.
#[derive(Clone, Copy, Debug)]
pub struct Goban<'b, const W: usize> {
    /// All its points.
    pub full: Bits<W>,
    /// Which points are neighbours.
    pub neighbours: &'b Relation<W>,
}

/// The stones on a board, and where the opponent may not play at once.
#[derive(Clone, Copy, Debug)]
pub struct Stones<'b, const W: usize> {
    /// Which points of the board are neighbours.
    pub neighbours: &'b Relation<W>,
    /// Those of each player.
    pub of: [Bits<W>; 2],
    /// The points without a stone.
    pub empty: Bits<W>,
    /// The banned point, or [`NONE`].
    pub ko: Point,
}

/// The place of a player.
#[inline]
const fn side(player: Player) -> usize {
    (player & 1) as usize
}

impl<const W: usize> PartialEq for Stones<'_, W> {
    /// Whether they are the same stones on one board.
    fn eq(&self, other: &Self) -> bool {
        (self.of, self.ko) == (other.of, other.ko)
    }
}

impl<'b, const W: usize> Stones<'b, W> {
    /// The stones of the players, which are disjoint, and the banned point or [`NONE`].
    #[inline]
    pub fn new(board: Goban<'b, W>, of: [Bits<W>; 2], ko: Point) -> Self {
        Stones { neighbours: board.neighbours, of, empty: board.full - (of[0] | of[1]), ko }
    }

    /// The neighbours of a point.
    #[inline]
    pub fn near(&self, at: Point) -> Bits<W> {
        self.neighbours.row(at)
    }

    /// The neighbours of some points.
    #[inline]
    pub fn around(&self, points: Bits<W>) -> Bits<W> {
        self.neighbours.image(points)
    }

    /// The neighbours of a few points, by table rows.
    #[inline]
    fn rows(&self, points: Bits<W>) -> Bits<W> {
        union_of(points.iter().map(|at| self.near(at)))
    }

    /// The stones of a player.
    #[inline]
    pub fn stones(&self, of: Player) -> Bits<W> {
        self.of[side(of)]
    }

    /// The same stones after the turn is given over: nothing is banned.
    #[inline]
    pub fn null(&self) -> Self {
        played();
        Stones { ko: NONE, ..*self }
    }

    /// The string of a player's stone.
    #[inline]
    pub fn string(&self, of: Player, at: Point) -> Bits<W> {
        let own = self.stones(of);
        let mut string = Bits::of(at);
        let mut open = self.near(at) & own;
        while !open.is_empty() {
            string |= open;
            open = (self.rows(open) & own) - string;
        }
        string
    }

    /// The liberties of a string.
    #[inline]
    pub fn liberties(&self, string: Bits<W>) -> Bits<W> {
        self.around(string) & self.empty
    }

    /// The liberties of the string of a player's stone if they are fewer than `enough`; else at least so many of them.
    #[inline]
    pub fn few_liberties(&self, of: Player, at: Point, enough: i32) -> Bits<W> {
        let own = self.stones(of);
        let mut string = Bits::of(at);
        let mut edge = self.near(at);
        let mut liberties = edge & self.empty;
        let mut open = edge & own;
        while !open.is_empty() && !liberties.at_least(enough) {
            string |= open;
            edge = self.rows(open);
            liberties |= edge & self.empty;
            open = (edge & own) - string;
        }
        liberties
    }

    /// Whether the string of a player's stone has a liberty.
    #[inline]
    fn breathes(&self, of: Player, at: Point) -> bool {
        !self.few_liberties(of, at, 1).is_empty()
    }

    /// Whether a player may play on an empty point, as far as ko goes.
    #[inline]
    pub fn is_open(&self, at: Point) -> bool {
        at != self.ko && self.empty.contains(at)
    }

    /// The stones after a player's move on an empty point; `None` if ko or suicide forbids it.
    #[inline]
    pub fn play(&self, by: Player, at: Point) -> Option<Self> {
        if !self.is_open(at) {
            return None;
        }
        let (own, other) = (side(by), side(1 - by));
        let mut after = *self;
        after.of[own].insert(at);
        after.empty.remove(at);
        after.ko = NONE;
        let edge = self.near(at);
        let mut taken = Bits::EMPTY;
        for enemy in (edge & after.of[other]).iter() {
            if !taken.contains(enemy) && !after.breathes(1 - by, enemy) {
                taken |= after.string(1 - by, enemy);
            }
        }
        if !taken.is_empty() {
            after.of[other] -= taken;
            after.empty |= taken;
            if (edge & after.of[own]).is_empty() && (edge & self.empty).is_empty() {
                after.ko = taken.only();
            }
            played();
            return Some(after);
        }
        if (edge & after.empty).is_empty() && !after.breathes(by, at) {
            return None;
        }
        played();
        Some(after)
    }

    /// Calls `each` with every string of a player that has a stone among these.
    #[inline]
    pub fn each_string(&self, of: Player, among: Bits<W>, mut each: impl FnMut(Bits<W>)) {
        let mut rest = among & self.stones(of);
        while !rest.is_empty() {
            let string = self.string(of, rest.first());
            rest -= string;
            each(string);
        }
    }

    /// The liberties of those strings of a player next to `string` that have fewer than `many`.
    #[inline]
    pub fn liberties_beside(&self, string: Bits<W>, of: Player, many: i32) -> Bits<W> {
        let mut all = Bits::EMPTY;
        self.each_string(of, self.around(string), |other| {
            let liberties = self.liberties(other);
            if !liberties.at_least(many) {
                all |= liberties;
            }
        });
        all
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::OnceLock;

    use super::*;
    use crate::relation::Asked;
    use crate::rng::Rng;

    /// A board of five rows and columns.
    pub fn five() -> Goban<'static, 1> {
        static FIVE: OnceLock<Relation<1>> = OnceLock::new();
        let neighbours = FIVE.get_or_init(|| {
            let beside = |a: u16, b: u16| (a / 5).abs_diff(b / 5) + (a % 5).abs_diff(b % 5) == 1;
            let of = |a: u16| (0..25).filter(move |&b| beside(a, b)).map(move |b| (a, b));
            let pairs: Vec<(u16, u16)> = (0..25).flat_map(of).collect();
            Relation::new(25, &pairs, Asked::Points)
        });
        Goban { full: Bits::first_points(25), neighbours }
    }

    /// Stones drawn in rows from the top, `X` for player 0; blanks are skipped.
    pub fn drawn(rows: &str) -> Stones<'static, 1> {
        let signs: Vec<char> = rows.chars().filter(|sign| !sign.is_whitespace()).collect();
        assert_eq!(signs.len(), 25);
        let of = ['X', 'O'].map(|own| (0..25).filter(|&at: &i32| signs[at as usize] == own).collect());
        Stones::new(five(), of, NONE)
    }

    /// Strings and captures stone by stone, from the rules.
    fn played(stones: &Stones<'static, 1>, by: Player, at: Point) -> Option<Stones<'static, 1>> {
        if at == stones.ko {
            return None;
        }
        let mut of = stones.of;
        of[by as usize].insert(at);
        let string = |of: &[Bits<1>; 2], player: Player, at: Point| {
            let mut string = vec![at];
            let mut next = 0;
            while let Some(&from) = string.get(next) {
                next += 1;
                let more = five().neighbours.row(from).iter().filter(|&to| of[player as usize].contains(to));
                let more: Vec<Point> = more.filter(|to| !string.contains(to)).collect();
                string.extend(more);
            }
            string
        };
        let breathes = |of: &[Bits<1>; 2], string: &[Point]| {
            string
                .iter()
                .any(|&from| five().neighbours.row(from).iter().any(|to| !of[0].contains(to) && !of[1].contains(to)))
        };
        let before = of;
        let mut taken = Vec::new();
        for enemy in five().neighbours.row(at).iter().filter(|&enemy| before[1 - by as usize].contains(enemy)) {
            let enemies = string(&before, 1 - by, enemy);
            if !breathes(&before, &enemies) {
                taken.extend(enemies);
            }
        }
        taken.sort_unstable();
        taken.dedup();
        for &enemy in &taken {
            of[1 - by as usize].remove(enemy);
        }
        let own = string(&of, by, at);
        if !breathes(&of, &own) {
            return None;
        }
        let ko = if let ([only], true) = (taken.as_slice(), own.len() == 1 && !breathes(&before, &own)) {
            *only
        } else {
            NONE
        };
        Some(Stones::new(five(), of, ko))
    }

    #[test]
    fn moves_follow_the_rules() {
        let mut rng = Rng::new(1);
        let (mut captures, mut bans, mut refused) = (0, 0, 0);
        for _ in 0..400 {
            let mut stones = Stones::new(five(), [Bits::EMPTY; 2], NONE);
            for _ in 0..60 {
                let by = rng.below(2) as Player;
                let at = rng.below(25) as Point;
                if !stones.empty.contains(at) {
                    continue;
                }
                let after = stones.play(by, at);
                assert_eq!(after, played(&stones, by, at), "{stones:?} {by} {at}");
                let Some(after) = after else {
                    refused += 1;
                    continue;
                };
                captures += usize::from(after.stones(1 - by) != stones.stones(1 - by));
                bans += usize::from(after.ko != NONE);
                stones = after;
            }
        }
        assert!(captures > 300 && bans > 20 && refused > 300, "{captures} {bans} {refused}");
    }

    #[test]
    fn a_flood_ends_when_enough_is_known() {
        let stones = drawn(". . . . .  X X X . .  O O . . .  . . . . .  . . . . .");
        let string = stones.string(0, 5);
        assert_eq!(string.iter().collect::<Vec<_>>(), [5, 6, 7]);
        assert_eq!(stones.liberties(string).count(), 5);
        assert_eq!(stones.few_liberties(0, 5, 9).count(), 5);
        assert!(stones.few_liberties(0, 5, 2).at_least(2));
        // The white string beside it has three liberties.
        assert_eq!(stones.liberties_beside(string, 1, 4).iter().collect::<Vec<_>>(), [12, 15, 16]);
        assert!(stones.liberties_beside(string, 1, 3).is_empty());
    }
}
