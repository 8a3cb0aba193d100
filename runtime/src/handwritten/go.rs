//! Stones, strings and liberties on bit boards, as a tactical reader keeps them.
//!
//! Strings are short and most questions are of the kind "fewer than three liberties?", so nothing is kept from move to
//! move: a string is flooded from one stone, a table row for each, and the flood ends as soon as the answer is known.

use crate::board::Marker;
use crate::points::PointSet;
use crate::relation::Relation;
use crate::value::{NONE, Player, Point};

/// A board on which Go is played: its points, and which are neighbours.
pub trait Goban: Marker {
    /// Sets of its points.
    type Set: PointSet;
    /// The form of the table of neighbours.
    type Neighbours: Relation<Self::Set>;
    /// All its points.
    const FULL: Self::Set;
    /// Which points are neighbours.
    const NEIGHBOURS: &'static Self::Neighbours;

    /// Called for each position that a legal move or giving the turn over leads to; for those who count.
    #[inline(always)]
    fn played() {}
}

/// The neighbours of a point.
#[inline]
pub fn near<B: Goban>(at: Point) -> B::Set {
    B::NEIGHBOURS.row(at)
}

/// The neighbours of some points.
#[inline]
pub fn around<B: Goban>(points: B::Set) -> B::Set {
    B::NEIGHBOURS.image(points)
}

/// The stones on a board, and where the opponent may not play at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones<B: Goban> {
    /// Those of each player.
    pub of: [B::Set; 2],
    /// The points without a stone.
    pub empty: B::Set,
    /// The banned point, or [`NONE`].
    pub ko: Point,
}

/// The place of a player.
#[inline]
const fn side(player: Player) -> usize {
    (player & 1) as usize
}

impl<B: Goban> Stones<B> {
    /// The stones of the players, which are disjoint, and the banned point or [`NONE`].
    #[inline]
    pub fn new(of: [B::Set; 2], ko: Point) -> Self {
        Stones { of, empty: B::FULL - (of[0] | of[1]), ko }
    }

    /// The stones of a player.
    #[inline]
    pub fn stones(&self, of: Player) -> B::Set {
        self.of[side(of)]
    }

    /// The same stones after the turn is given over: nothing is banned.
    #[inline]
    pub fn null(&self) -> Self {
        B::played();
        Stones { ko: NONE, ..*self }
    }

    /// The string of a player's stone.
    #[inline]
    pub fn string(&self, of: Player, at: Point) -> B::Set {
        let own = self.stones(of);
        let mut string = B::Set::of(at);
        let mut open = near::<B>(at) & own;
        while !open.is_empty() {
            string |= open;
            open = (rows::<B>(open) & own) - string;
        }
        string
    }

    /// The liberties of a string.
    #[inline]
    pub fn liberties(&self, string: B::Set) -> B::Set {
        around::<B>(string) & self.empty
    }

    /// The liberties of the string of a player's stone if they are fewer than `enough`; else at least so many of them.
    #[inline]
    pub fn few_liberties(&self, of: Player, at: Point, enough: i32) -> B::Set {
        let own = self.stones(of);
        let mut string = B::Set::of(at);
        let mut edge = near::<B>(at);
        let mut liberties = edge & self.empty;
        let mut open = edge & own;
        while !open.is_empty() && !liberties.at_least(enough) {
            string |= open;
            edge = rows::<B>(open);
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
        let edge = near::<B>(at);
        let mut taken = B::Set::EMPTY;
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
            B::played();
            return Some(after);
        }
        if (edge & after.empty).is_empty() && !after.breathes(by, at) {
            return None;
        }
        B::played();
        Some(after)
    }

    /// Calls `each` with every string of a player that has a stone among these.
    #[inline]
    pub fn each_string(&self, of: Player, among: B::Set, mut each: impl FnMut(B::Set)) {
        let mut rest = among & self.stones(of);
        while !rest.is_empty() {
            let string = self.string(of, rest.first());
            rest -= string;
            each(string);
        }
    }

    /// The liberties of those strings of a player next to `string` that have fewer than `many`.
    #[inline]
    pub fn liberties_beside(&self, string: B::Set, of: Player, many: i32) -> B::Set {
        let mut all = B::Set::EMPTY;
        self.each_string(of, around::<B>(string), |other| {
            let liberties = self.liberties(other);
            if !liberties.at_least(many) {
                all |= liberties;
            }
        });
        all
    }
}

/// The neighbours of a few points, by table rows.
#[inline]
fn rows<B: Goban>(points: B::Set) -> B::Set {
    B::Set::union_of(points.iter().map(near::<B>))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::points::Bits;
    use crate::relation::Both;
    use crate::rng::Rng;

    /// A board of five rows and columns.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub struct Five;

    /// The points from which a step leads to a point of the board.
    const fn sources(down: i32, right: i32) -> Bits<1> {
        let mut set = 0;
        let mut at = 0;
        while at < 25 {
            let (row, column) = (at / 5 + down, at % 5 + right);
            if row >= 0 && row < 5 && column >= 0 && column < 5 {
                set |= 1 << at;
            }
            at += 1;
        }
        Bits([set])
    }

    impl Goban for Five {
        type Set = Bits<1>;
        type Neighbours = Both<Bits<1>, 4, 25>;
        const FULL: Bits<1> = Bits::first_points(25);
        const NEIGHBOURS: &'static Self::Neighbours =
            &Both::new([(-5, sources(-1, 0)), (-1, sources(0, -1)), (1, sources(0, 1)), (5, sources(1, 0))]);
    }

    /// Stones drawn in rows from the top, `X` for player 0; blanks are skipped.
    pub fn drawn(rows: &str) -> Stones<Five> {
        let signs: Vec<char> = rows.chars().filter(|sign| !sign.is_whitespace()).collect();
        assert_eq!(signs.len(), 25);
        let of = ['X', 'O'].map(|own| (0..25).filter(|&at: &i32| signs[at as usize] == own).collect());
        Stones::new(of, NONE)
    }

    /// Strings and captures stone by stone, from the rules.
    fn played(stones: &Stones<Five>, by: Player, at: Point) -> Option<Stones<Five>> {
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
                let more = near::<Five>(from).iter().filter(|&to| of[player as usize].contains(to));
                let more: Vec<Point> = more.filter(|to| !string.contains(to)).collect();
                string.extend(more);
            }
            string
        };
        let breathes = |of: &[Bits<1>; 2], string: &[Point]| {
            string.iter().any(|&from| near::<Five>(from).iter().any(|to| !of[0].contains(to) && !of[1].contains(to)))
        };
        let before = of;
        let mut taken = Vec::new();
        for enemy in near::<Five>(at).iter().filter(|&enemy| before[1 - by as usize].contains(enemy)) {
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
        Some(Stones::new(of, ko))
    }

    #[test]
    fn moves_follow_the_rules() {
        let mut rng = Rng::new(1);
        let (mut captures, mut bans, mut refused) = (0, 0, 0);
        for _ in 0..400 {
            let mut stones = Stones::<Five>::new([Bits::EMPTY; 2], NONE);
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
