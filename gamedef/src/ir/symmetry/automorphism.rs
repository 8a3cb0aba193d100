//! Permutations of points that keep what is read of points as a whole: whether a point is in some entry of a table of
//! sets, whether a pair is in some entry of a table of relations, in how many rows of a family both of its points are. They are found by refining colours and going back where
//! that leaves a choice, as programs for graph automorphisms do.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;

use super::Read;
use crate::ir::instance::{Instance, TableData};

/// How many images of a point are tried at most, all in all.
const MOST_TRIED: usize = 200_000;

/// What is known of a pair of points: in which relations it stands, one way and the other, and how many rows it shares.
type Label = (u64, u64, u32);

struct Structure {
    /// A number for each point: those with different ones are not alike.
    colours: Vec<usize>,
    /// For each point the points with which it stands in some relation.
    labels: Vec<BTreeMap<u16, Label>>,
}

/// Calls `f` with permutations that keep the structure, the identity among them, until it returns false or enough was
/// tried.
pub(super) fn each(instance: &Instance, read: &Read, f: &mut dyn FnMut(&[u16]) -> bool) {
    let structure = Structure::of(instance, read);
    let order = structure.order();
    let mut images: Vec<Option<u16>> = vec![None; instance.points];
    let mut used = vec![false; instance.points];
    structure.extend(&order, &mut images, &mut used, &mut 0, f);
}

impl Structure {
    fn of(instance: &Instance, read: &Read) -> Structure {
        let points = instance.points;
        let mut kinds: Vec<Vec<usize>> = vec![Vec::new(); points];
        instance.holes.iter().for_each(|hole| kinds[usize::from(*hole)].push(usize::MAX));
        let mut labels: Vec<BTreeMap<u16, Label>> = vec![BTreeMap::new(); points];
        for (number, table) in read.tables.iter().enumerate() {
            // More tables than bits share one: that only leaves more to try.
            let bit = 1 << (number % 64);
            match &instance.tables[*table] {
                TableData::Sets(sets) => {
                    for point in sets.iter().flatten() {
                        let kind = &mut kinds[usize::from(*point)];
                        if kind.last() != Some(&number) {
                            kind.push(number);
                        }
                    }
                }
                TableData::Relations(all) => {
                    for (source, target) in all.iter().flatten() {
                        labels[usize::from(*source)].entry(*target).or_default().0 |= bit;
                        labels[usize::from(*target)].entry(*source).or_default().1 |= bit;
                    }
                }
                TableData::Bools(_) | TableData::Ints(_) => {}
            }
        }
        for row in read.families.iter().flatten() {
            for source in row {
                row.iter().for_each(|target| labels[usize::from(*source)].entry(*target).or_default().2 += 1);
            }
        }
        let mut structure = Structure { colours: numbered(&kinds), labels };
        structure.refine();
        structure
    }

    /// Tells points apart by how many of which colours they are related to, until that tells nothing new.
    fn refine(&mut self) {
        loop {
            let seen: Vec<_> = self
                .labels
                .iter()
                .zip(&self.colours)
                .map(|(labels, colour)| {
                    let mut around: Vec<_> =
                        labels.iter().map(|(to, label)| (*label, self.colours[usize::from(*to)])).collect();
                    around.sort_unstable();
                    (*colour, around)
                })
                .collect();
            let refined = numbered(&seen);
            let count = |colours: &[usize]| colours.iter().max().copied();
            let is_new = count(&refined) != count(&self.colours);
            self.colours = refined;
            if !is_new {
                return;
            }
        }
    }

    /// The points in an order in which each has, where it can, a point before it that it is related to, and which begins
    /// with one that few are like; with that point.
    fn order(&self) -> Vec<(u16, Option<u16>)> {
        let alike = |point: usize| self.colours.iter().filter(|colour| **colour == self.colours[point]).count();
        let mut by_rarity: Vec<usize> = (0..self.colours.len()).collect();
        by_rarity.sort_by_key(|point| alike(*point));
        let mut order: Vec<(u16, Option<u16>)> = Vec::new();
        let mut is_in = vec![false; self.colours.len()];
        for point in by_rarity {
            if std::mem::replace(&mut is_in[point], true) {
                continue;
            }
            let mut next = order.len();
            order.push((point as u16, None));
            while let Some(&(from, _)) = order.get(next) {
                next += 1;
                for to in self.labels[usize::from(from)].keys() {
                    if !std::mem::replace(&mut is_in[usize::from(*to)], true) {
                        order.push((*to, Some(from)));
                    }
                }
            }
        }
        order
    }

    /// Whether to go on.
    fn extend(
        &self,
        order: &[(u16, Option<u16>)],
        images: &mut Vec<Option<u16>>,
        used: &mut [bool],
        tried: &mut usize,
        f: &mut dyn FnMut(&[u16]) -> bool,
    ) -> bool {
        let Some(((point, from), rest)) = order.split_first() else {
            let whole: Option<Vec<u16>> = images.iter().copied().collect();
            return whole.is_none_or(|whole| f(&whole));
        };
        let candidates: Vec<u16> = match from.and_then(|from| images[usize::from(from)]) {
            Some(image) => self.labels[usize::from(image)].keys().copied().collect(),
            None => (0..images.len() as u16).collect(),
        };
        for image in candidates {
            if used[usize::from(image)] || !self.fits(*point, image, images) {
                continue;
            }
            *tried += 1;
            if *tried > MOST_TRIED {
                return false;
            }
            images[usize::from(*point)] = Some(image);
            used[usize::from(image)] = true;
            let goes_on = self.extend(rest, images, used, tried, f);
            images[usize::from(*point)] = None;
            used[usize::from(image)] = false;
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Whether the image is related to the images known so far as the point is.
    fn fits(&self, point: u16, image: u16, images: &[Option<u16>]) -> bool {
        let (own, others) = (&self.labels[usize::from(point)], &self.labels[usize::from(image)]);
        self.colours[usize::from(point)] == self.colours[usize::from(image)]
            && own.iter().all(|(to, label)| {
                let to = if *to == point { Some(image) } else { images[usize::from(*to)] };
                to.is_none_or(|to| others.get(&to) == Some(label))
            })
    }
}

/// A number for each different one.
fn numbered<T: Ord>(all: &[T]) -> Vec<usize> {
    let mut numbers: BTreeMap<&T, usize> = all.iter().map(|one| (one, 0)).collect();
    numbers.values_mut().enumerate().for_each(|(number, place)| *place = number);
    all.iter().map(|one| numbers[one]).collect()
}
