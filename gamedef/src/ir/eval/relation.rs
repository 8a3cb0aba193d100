//! Relations between points, made ready for images.
//!
//! A relation whose pairs lie at no more than [`MAX_SHIFTS`] different distances (all those of small boards' geometry)
//! becomes shifts under masks, whose cost does not depend on how many points the set has; any other becomes lists of
//! targets and of sources.

#![deny(clippy::wildcard_enum_match_arm)]

use super::bits::{Bits, Points, has, set};
use crate::ir::Direction;

/// The most shifts a relation may be written as.
const MAX_SHIFTS: usize = 8;

/// A relation ready for images in both directions.
pub struct Relation {
    forward: Map,
    backward: Map,
}

/// One direction of a relation.
enum Map {
    /// Distance, and the points that have a partner there.
    Shifts(Vec<(i32, Vec<u64>)>),
    /// Partners of point `p`: `partners[starts[p]..starts[p + 1]]`.
    Lists { starts: Vec<u32>, partners: Vec<u16> },
}

impl Relation {
    /// The relation of these pairs on a board of so many points, with sets of `stride` words.
    pub fn new(pairs: &[(u16, u16)], points: usize, stride: usize) -> Relation {
        let turned: Vec<_> = pairs.iter().map(|&(a, b)| (b, a)).collect();
        Relation { forward: Map::new(pairs, points, stride), backward: Map::new(&turned, points, stride) }
    }

    /// The points related to some point of a set.
    pub fn image<B: Bits>(&self, direction: Direction, of: &B, stride: usize) -> B {
        let mut out = B::empty(stride);
        match self.map(direction) {
            Map::Shifts(shifts) => {
                for (offset, mask) in shifts {
                    out.unite_shifted(of, mask, *offset);
                }
            }
            lists => of.points().for_each(|p| lists.partners(p, |q| out.insert(q))),
        }
        out
    }

    /// The points related to a point.
    pub fn row<B: Bits>(&self, direction: Direction, of: usize, stride: usize) -> B {
        let mut out = B::empty(stride);
        self.map(direction).partners(of, |q| out.insert(q));
        out
    }

    fn map(&self, direction: Direction) -> &Map {
        match direction {
            Direction::Forward => &self.forward,
            Direction::Backward => &self.backward,
        }
    }
}

impl Map {
    fn new(pairs: &[(u16, u16)], points: usize, stride: usize) -> Map {
        let mut shifts: Vec<(i32, Vec<u64>)> = Vec::new();
        for &(a, b) in pairs {
            let offset = i32::from(b) - i32::from(a);
            let at = match shifts.iter().position(|(o, _)| *o == offset) {
                Some(at) => at,
                None if shifts.len() == MAX_SHIFTS => return Map::lists(pairs, points),
                None => {
                    shifts.push((offset, vec![0; stride]));
                    shifts.len() - 1
                }
            };
            set(&mut shifts[at].1, a.into());
        }
        Map::Shifts(shifts)
    }

    fn lists(pairs: &[(u16, u16)], points: usize) -> Map {
        let mut sorted = pairs.to_vec();
        sorted.sort_unstable();
        let mut starts = vec![0; points + 1];
        sorted.iter().for_each(|&(a, _)| starts[a as usize + 1] += 1);
        (0..points).for_each(|p| starts[p + 1] += starts[p]);
        Map::Lists { starts, partners: sorted.into_iter().map(|(_, b)| b).collect() }
    }

    fn partners(&self, of: usize, mut f: impl FnMut(usize)) {
        match self {
            Map::Shifts(shifts) => {
                for (offset, mask) in shifts {
                    if has(mask, of) {
                        f((of as i32 + offset) as usize);
                    }
                }
            }
            Map::Lists { starts, partners } => {
                let range = starts[of] as usize..starts[of + 1] as usize;
                partners[range].iter().for_each(|&q| f(q.into()));
            }
        }
    }
}

/// The points of a set given as words, as a list.
pub fn listed(words: &[u64]) -> Vec<u16> {
    Points::of(words).map(|p| p as u16).collect()
}

#[cfg(test)]
mod tests {
    use super::super::bits::{Fixed, Large, full, stride};
    use super::*;

    fn check<B: Bits>(pairs: &[(u16, u16)], points: usize) {
        let stride = stride(points);
        let relation = Relation::new(pairs, points, stride);
        for (direction, turned) in [(Direction::Forward, false), (Direction::Backward, true)] {
            let mut joined = B::empty(stride);
            for p in 0..points {
                let mut expected: Vec<u16> = pairs
                    .iter()
                    .map(|&(a, b)| if turned { (b, a) } else { (a, b) })
                    .filter(|&(a, _)| a as usize == p)
                    .map(|(_, b)| b)
                    .collect();
                expected.sort_unstable();
                let row: B = relation.row(direction, p, stride);
                assert_eq!(listed(row.words()), expected);
                joined.unite(row.words());
            }
            let image = relation.image(direction, &B::load(&full(points)), stride);
            assert_eq!(listed(image.words()), listed(joined.words()));
        }
    }

    #[test]
    fn shifts_and_lists_agree_with_the_pairs() {
        let near: Vec<_> = (0..80).map(|p| (p, p + 1)).chain((3..81).map(|p| (p, p - 3))).collect();
        check::<Fixed<2>>(&near, 81);
        let far: Vec<_> = (0..400).flat_map(|p| (0..12).map(move |k| (p, (p * 7 + k * k) % 400))).collect();
        let mut far = far;
        far.sort_unstable();
        far.dedup();
        check::<Large>(&far, 400);
        check::<Fixed<1>>(&[], 5);
    }
}
