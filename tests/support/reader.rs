//! A reader of captures for what the formulas cannot reach: long ladders, and strings that live or run. It proves either
//! way by brute force, on a board of its own, and shares nothing with the project.
//!
//! A capture is proved by some attacker moves against *all* replies, a rescue by some defender moves against *all*
//! attacks. A rescue ends with a string that is far enough, that lives whatever is played (Benson), or with two passes.
//! Bans on retaking bind the side that proves and not the other, so nothing that is proved rests on one.

use std::collections::HashMap;

use super::go::{Ply, Side};

const POINTS: usize = 19 * 19;

/// A position on a square board of up to 19 lines, without the side to move; points are numbered by rows from the top
/// left.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Goban {
    size: usize,
    stones: [Option<Side>; POINTS],
    ban: Option<usize>,
    passes: u32,
}

/// What can be proved within a number of moves of the side that proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Claim {
    Captured,
    Rescued,
}

/// Which moves of the side that proves are looked at.
#[derive(Clone, Copy, Debug)]
struct Manner {
    claim: Claim,
    /// After an attacker move the string has at most so many liberties: 1 in a ladder.
    tight: usize,
    /// How far from the string's liberties moves are looked for.
    reach: u32,
}

/// The proofs about one string.
pub struct Reader {
    target: usize,
    attacker: Side,
    escape: usize,
    /// The fewest moves with which a claim is proved, and the most with which it is not.
    known: HashMap<(Goban, Side, Claim), (u32, u32)>,
    /// Positions that may still be looked at.
    left: u64,
}

impl Goban {
    pub fn empty(size: usize) -> Goban {
        assert!(size <= 19);
        Goban { size, stones: [None; POINTS], ban: None, passes: 0 }
    }

    pub fn put(&mut self, point: usize, side: Side) {
        self.stones[point] = Some(side);
    }

    pub fn forbid(&mut self, point: Option<usize>) {
        self.ban = point;
    }

    fn points(&self) -> std::ops::Range<usize> {
        0..self.size * self.size
    }

    fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, column, size) = (point / self.size, point % self.size, self.size);
        let near = [
            (row > 0).then(|| point - size),
            (column > 0).then(|| point - 1),
            (column + 1 < size).then(|| point + 1),
            (row + 1 < size).then(|| point + size),
        ];
        near.into_iter().flatten()
    }

    /// The stones of a string and its liberties.
    pub fn string(&self, point: usize) -> (Vec<usize>, Vec<usize>) {
        let mut seen = [false; POINTS];
        let (mut stones, mut liberties, mut next) = (vec![point], Vec::new(), 0);
        seen[point] = true;
        while let Some(&from) = stones.get(next) {
            next += 1;
            for to in self.neighbours(from) {
                if seen[to] {
                    continue;
                }
                if self.stones[to].is_none() {
                    seen[to] = true;
                    liberties.push(to);
                } else if self.stones[to] == self.stones[point] {
                    seen[to] = true;
                    stones.push(to);
                }
            }
        }
        (stones, liberties)
    }

    /// The position after a move; `None` if it is illegal. A ban binds only those who heed it.
    pub fn after(&self, side: Side, ply: Ply, heeds: bool) -> Option<Goban> {
        let mut next = Goban { ban: None, passes: 0, ..*self };
        let Ply::Play(point) = ply else {
            next.passes = self.passes + 1;
            return Some(next);
        };
        let point = point as usize;
        if self.stones[point].is_some() || heeds && self.ban == Some(point) {
            return None;
        }
        next.stones[point] = Some(side);
        let mut taken = Vec::new();
        for to in self.neighbours(point) {
            if next.stones[to] == Some(side.other()) {
                let (stones, liberties) = next.string(to);
                if liberties.is_empty() {
                    stones.iter().for_each(|&stone| next.stones[stone] = None);
                    taken.extend(stones);
                }
            }
        }
        let (own, liberties) = next.string(point);
        if liberties.is_empty() {
            return None;
        }
        if own.len() == 1 && taken.len() == 1 && liberties.len() == 1 {
            next.ban = taken.first().copied();
        }
        Some(next)
    }

    /// Whether the string lives even if its side always passes, after Benson: it shares, with other strings like it,
    /// two regions of which every empty point is its liberty.
    fn lives(&self, point: usize) -> bool {
        let side = self.stones[point].expect("a stone");
        let (mut string_of, mut strings) = ([usize::MAX; POINTS], Vec::new());
        let (mut region_of, mut regions) = ([usize::MAX; POINTS], Vec::new());
        for start in self.points() {
            if self.stones[start] == Some(side) && string_of[start] == usize::MAX {
                let (stones, liberties) = self.string(start);
                stones.iter().for_each(|&stone| string_of[stone] = strings.len());
                strings.push(liberties);
            } else if self.stones[start] != Some(side) && region_of[start] == usize::MAX {
                let (mut region, mut next) = (vec![start], 0);
                region_of[start] = regions.len();
                while let Some(&from) = region.get(next) {
                    next += 1;
                    for to in self.neighbours(from) {
                        if self.stones[to] != Some(side) && region_of[to] == usize::MAX {
                            region_of[to] = regions.len();
                            region.push(to);
                        }
                    }
                }
                regions.push(region);
            }
        }
        let is_vital = |string: usize, region: usize| {
            let borders = regions[region].iter().any(|&p| self.neighbours(p).any(|to| string_of[to] == string));
            let own = |p: &usize| self.stones[*p].is_some() || self.neighbours(*p).any(|to| string_of[to] == string);
            borders && regions[region].iter().all(own)
        };
        let (mut alive, mut closed) = (vec![true; strings.len()], vec![true; regions.len()]);
        loop {
            let mut changed = false;
            for (string, lives) in alive.iter_mut().enumerate() {
                if *lives && (0..regions.len()).filter(|&r| closed[r] && is_vital(string, r)).count() < 2 {
                    (*lives, changed) = (false, true);
                }
            }
            for (region, points) in regions.iter().enumerate() {
                let mut around = points.iter().flat_map(|&p| self.neighbours(p)).map(|to| string_of[to]);
                if closed[region] && around.any(|string| string != usize::MAX && !alive[string]) {
                    (closed[region], changed) = (false, true);
                }
            }
            if !changed {
                return alive[string_of[point]];
            }
        }
    }
}

impl Reader {
    /// The stone at `target` is to be taken; its string is safe with `escape` liberties.
    pub fn new(at: &Goban, target: usize, escape: usize) -> Reader {
        let defender = at.stones[target].expect("a target stone");
        Reader { target, attacker: defender.other(), escape, known: HashMap::new(), left: 0 }
    }

    /// Whether the string is captured with that side to move, if either is proved by at most `moves` moves of the
    /// winner and `positions` positions for each manner of looking; bans decide nothing.
    pub fn captured(&mut self, at: &Goban, to_play: Side, moves: u32, positions: u64) -> Option<bool> {
        let manners = [
            Manner { claim: Claim::Captured, tight: 1, reach: 0 },
            Manner { claim: Claim::Rescued, tight: 0, reach: 0 },
            Manner { claim: Claim::Captured, tight: 2, reach: 2 },
            Manner { claim: Claim::Rescued, tight: 0, reach: 1 },
            Manner { claim: Claim::Captured, tight: 5, reach: 2 },
        ];
        let budgets = std::iter::successors(Some(1_000), |b| Some(b * 10)).take_while(|b| *b < positions);
        for budget in budgets.chain([positions]) {
            for manner in manners {
                self.left = budget;
                self.known.values_mut().for_each(|(_, failed)| *failed = 0);
                if (0..=moves).any(|n| self.left > 0 && self.holds(at, to_play, manner, n)) {
                    return Some(manner.claim == Claim::Captured);
                }
            }
        }
        None
    }

    /// Whether the claim is proved with at most `n` moves of the side that makes it.
    fn holds(&mut self, at: &Goban, to_play: Side, manner: Manner, n: u32) -> bool {
        let claim = manner.claim;
        if at.stones[self.target].is_none() {
            return claim == Claim::Captured;
        }
        let liberties = at.string(self.target).1;
        let safe = liberties.len() >= self.escape || at.passes >= 2;
        match claim {
            Claim::Captured if safe || liberties.len() > n as usize => return false,
            Claim::Captured if to_play != self.attacker && liberties.len() > manner.tight => return false,
            Claim::Rescued if safe => return true,
            _ => {}
        }
        let key = (*at, to_play, claim);
        if let Some(&(proved, failed)) = self.known.get(&key)
            && (n >= proved || n < failed)
        {
            return n >= proved;
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let holds = claim == Claim::Rescued && at.lives(self.target) || self.search(at, &liberties, to_play, manner, n);
        let known = self.known.entry(key).or_insert((u32::MAX, 0));
        if holds {
            known.0 = known.0.min(n);
        } else if self.left > 0 {
            known.1 = known.1.max(n + 1);
        }
        holds
    }

    fn search(&mut self, at: &Goban, liberties: &[usize], to_play: Side, manner: Manner, n: u32) -> bool {
        let (claim, other) = (manner.claim, to_play.other());
        if (to_play == self.attacker) == (claim == Claim::Captured) {
            let near = self.near(at, liberties, manner.reach);
            n > 0 && self.ordered(at, to_play, near).iter().any(|after| self.holds(after, other, manner, n - 1))
        } else {
            let first = liberties.iter().map(|&p| Ply::Play(p as u32));
            let all = at.points().map(|p| Ply::Play(p as u32));
            let all: Vec<Ply> = first.chain([Ply::Pass]).chain(all).collect();
            all.into_iter()
                .all(|ply| at.after(to_play, ply, false).is_none_or(|after| self.holds(&after, other, manner, n)))
        }
    }

    /// The positions after moves, the best for the side that plays first: by the liberties of the string.
    fn ordered(&self, at: &Goban, side: Side, plies: Vec<Ply>) -> Vec<Goban> {
        let mut all: Vec<(i32, Goban)> = plies
            .into_iter()
            .filter_map(|ply| at.after(side, ply, true))
            .map(|after| {
                let taken = after.stones[self.target].is_none();
                let count = if taken { 0 } else { after.string(self.target).1.len() as i32 };
                (if side == self.attacker { count } else { -count }, after)
            })
            .collect();
        all.sort_by_key(|(count, _)| *count);
        all.into_iter().map(|(_, after)| after).collect()
    }

    /// Moves that may matter: the liberties first, then what is near them or keeps or takes a string that is near.
    fn near(&self, at: &Goban, liberties: &[usize], reach: u32) -> Vec<Ply> {
        let mut found: Vec<usize> = liberties.to_vec();
        let touching = at.string(self.target).0.into_iter().chain(liberties.iter().copied());
        for point in touching.flat_map(|p| at.neighbours(p)) {
            if at.stones[point].is_some() {
                found.extend(at.string(point).1.into_iter().take(2));
            }
        }
        let mut edge = liberties.to_vec();
        for _ in 0..reach {
            edge = edge.iter().flat_map(|&p| at.neighbours(p)).filter(|&p| at.stones[p].is_none()).collect();
            found.extend(edge.iter().copied());
        }
        let mut seen = [false; POINTS];
        found.retain(|&p| at.stones[p].is_none() && !std::mem::replace(&mut seen[p], true));
        found.into_iter().map(|p| Ply::Play(p as u32)).chain([Ply::Pass]).collect()
    }
}
