//! Static relations between points: the neighbours on a board, the points a line goes through.
//!
//! On a board drawn in rows most relations are a few constant offsets, each from some of the points ([`Shifts`]): the
//! image of a whole set then costs an *and*, a shift and an *or* for each offset, whatever the size of the set.
//! Everything else, such as the edges of a graph, is a set for each point ([`Rows`]), and [`Both`] is for a relation
//! that is asked about sets and about single points, which few points of many words are as well. The compiler of the
//! rules chooses by the contents of the table.

use crate::points::{Bits, PointSet};
use crate::value::Point;

/// A relation between points: it leads from sources to targets.
pub trait Relation<S: PointSet>: Copy + Send + Sync + 'static {
    /// The targets of the points.
    fn image(&self, sources: S) -> S;
    /// The sources that lead to some of the points.
    fn preimage(&self, targets: S) -> S;
    /// The targets of one point; none for what is no point.
    fn row(&self, source: Point) -> S;
    /// The sources that lead to one point; none for what is no point.
    fn column(&self, target: Point) -> S;
}

/// A union of constant offsets: for each, where a source leads, and which points are its sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shifts<S, const K: usize>(pub [(i16, S); K]);

impl<const W: usize, const K: usize> Shifts<Bits<W>, K> {
    const fn targets(&self, sources: Bits<W>) -> Bits<W> {
        let mut all = Bits::EMPTY;
        let mut k = 0;
        while k < K {
            all = all.union(sources.inter(self.0[k].1).shifted(self.0[k].0 as i32));
            k += 1;
        }
        all
    }

    const fn sources(&self, targets: Bits<W>) -> Bits<W> {
        let mut all = Bits::EMPTY;
        let mut k = 0;
        while k < K {
            all = all.union(targets.shifted(-(self.0[k].0 as i32)).inter(self.0[k].1));
            k += 1;
        }
        all
    }
}

impl<S: PointSet, const K: usize> Relation<S> for Shifts<S, K> {
    #[inline]
    fn image(&self, sources: S) -> S {
        let mut all = S::EMPTY;
        self.0.iter().for_each(|&(by, from)| all.unite_shifted(sources, from, i32::from(by)));
        all
    }

    #[inline]
    fn preimage(&self, targets: S) -> S {
        let mut all = S::EMPTY;
        self.0.iter().for_each(|&(by, from)| all.unite_shifted_to(targets, from, -i32::from(by)));
        all
    }

    #[inline]
    fn row(&self, source: Point) -> S {
        self.image(S::of(source))
    }

    #[inline]
    fn column(&self, target: Point) -> S {
        self.preimage(S::of(target))
    }
}

/// The targets and the sources of each of `N` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows<S, const N: usize> {
    forward: [S; N],
    backward: [S; N],
}

impl<const W: usize, const N: usize> Rows<Bits<W>, N> {
    /// The relation of the listed pairs: groups of a source, the number of its targets, and its targets. Pairs with a
    /// point outside `0..N` are left out.
    pub const fn from_groups(groups: &[u16]) -> Self {
        let mut rows = Rows { forward: [Bits::EMPTY; N], backward: [Bits::EMPTY; N] };
        let mut i = 0;
        while i + 1 < groups.len() {
            let (source, end) = (groups[i] as usize, i + 2 + groups[i + 1] as usize);
            i += 2;
            while i < end && i < groups.len() {
                let target = groups[i] as usize;
                if source < N && target < N {
                    rows.forward[source] = rows.forward[source].union(Bits::of(target as Point));
                    rows.backward[target] = rows.backward[target].union(Bits::of(source as Point));
                }
                i += 1;
            }
        }
        rows
    }

    /// The rows of a relation given by offsets.
    pub const fn from_shifts<const K: usize>(shifts: &Shifts<Bits<W>, K>) -> Self {
        let mut rows = Rows { forward: [Bits::EMPTY; N], backward: [Bits::EMPTY; N] };
        let mut point = 0;
        while point < N {
            rows.forward[point] = shifts.targets(Bits::of(point as Point));
            rows.backward[point] = shifts.sources(Bits::of(point as Point));
            point += 1;
        }
        rows
    }
}

/// A row, empty for what is no point.
#[inline]
fn entry<S: PointSet, const N: usize>(rows: &[S; N], point: Point) -> S {
    rows.get(point as u32 as usize).copied().unwrap_or(S::EMPTY)
}

impl<S: PointSet, const N: usize> Relation<S> for Rows<S, N> {
    #[inline]
    fn image(&self, sources: S) -> S {
        S::union_of(sources.iter().map(|point| entry(&self.forward, point)))
    }

    #[inline]
    fn preimage(&self, targets: S) -> S {
        S::union_of(targets.iter().map(|point| entry(&self.backward, point)))
    }

    #[inline]
    fn row(&self, source: Point) -> S {
        entry(&self.forward, source)
    }

    #[inline]
    fn column(&self, target: Point) -> S {
        entry(&self.backward, target)
    }
}

/// Offsets for sets, rows for points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Both<S, const K: usize, const N: usize> {
    shifts: Shifts<S, K>,
    rows: Rows<S, N>,
}

impl<const W: usize, const K: usize, const N: usize> Both<Bits<W>, K, N> {
    /// A relation given by offsets.
    pub const fn new(shifts: [(i16, Bits<W>); K]) -> Self {
        let shifts = Shifts(shifts);
        Both { shifts, rows: Rows::from_shifts(&shifts) }
    }
}

impl<S: PointSet, const K: usize, const N: usize> Both<S, K, N> {
    /// Kept out of line: where sets have many words, so has this.
    #[inline(never)]
    fn image_of_words(&self, sources: &S) -> S {
        sources.union_if_few(|point| self.rows.row(point)).unwrap_or_else(|| self.shifts.image(*sources))
    }

    #[inline(never)]
    fn preimage_of_words(&self, targets: &S) -> S {
        targets.union_if_few(|point| self.rows.column(point)).unwrap_or_else(|| self.shifts.preimage(*targets))
    }
}

impl<S: PointSet, const K: usize, const N: usize> Relation<S> for Both<S, K, N> {
    #[inline]
    fn image(&self, sources: S) -> S {
        if S::FEW == 0 { self.shifts.image(sources) } else { self.image_of_words(&sources) }
    }

    #[inline]
    fn preimage(&self, targets: S) -> S {
        if S::FEW == 0 { self.shifts.preimage(targets) } else { self.preimage_of_words(&targets) }
    }

    #[inline]
    fn row(&self, source: Point) -> S {
        self.rows.row(source)
    }

    #[inline]
    fn column(&self, target: Point) -> S {
        self.rows.column(target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Of so many words that few points are looked at one by one.
    type Set = Bits<3>;

    /// Knight moves up and down and a step east, on a board 7 wide and 13 high: offsets of both signs.
    const WIDTH: i32 = 7;
    const POINTS: usize = 91;
    const STEPS: [(i32, i32); 5] = [(0, 1), (1, 2), (-1, 2), (2, -1), (-2, -1)];

    fn target(point: i32, (down, right): (i32, i32)) -> Option<i32> {
        let (row, col) = (point / WIDTH + down, point % WIDTH + right);
        ((0..13).contains(&row) && (0..WIDTH).contains(&col)).then_some(row * WIDTH + col)
    }

    fn shifts() -> Shifts<Set, 5> {
        Shifts(STEPS.map(|step| {
            let sources = (0..POINTS as i32).filter(|&p| target(p, step).is_some()).collect();
            ((step.0 * WIDTH + step.1) as i16, sources)
        }))
    }

    fn rows() -> Rows<Set, POINTS> {
        let mut groups = Vec::new();
        for point in 0..POINTS as i32 {
            let targets: Vec<i32> = STEPS.iter().filter_map(|&step| target(point, step)).collect();
            groups.extend([point as u16, targets.len() as u16]);
            groups.extend(targets.iter().map(|&t| t as u16));
        }
        Rows::from_groups(&groups)
    }

    fn targets(set: Set) -> Set {
        set.iter().flat_map(|p| STEPS.iter().filter_map(move |&step| target(p, step))).collect()
    }

    fn sources(set: Set) -> Set {
        let leads_there = |p: i32| STEPS.iter().any(|&step| target(p, step).is_some_and(|t| set.contains(t)));
        (0..POINTS as i32).filter(|&p| leads_there(p)).collect()
    }

    #[test]
    fn each_form_is_the_same_relation() {
        let (shifts, rows, both) = (shifts(), rows(), Both::<Set, 5, POINTS>::new(shifts().0));
        let mut rng = Rng::new(3);
        for _ in 0..300 {
            let rare = [5, 40, 90][rng.below(3) as usize];
            let set: Set = (0..POINTS as i32).filter(|_| rng.below(rare) == 0).collect();
            let point = rng.below(POINTS as u32) as i32;
            let [image, row] = [set, Bits::of(point)].map(targets);
            let [preimage, column] = [set, Bits::of(point)].map(sources);
            for relation in [&shifts as &dyn Asked, &rows, &both] {
                assert_eq!(relation.ask(set, point), [image, preimage, row, column]);
            }
        }
    }

    #[test]
    fn what_is_no_point_is_related_to_nothing() {
        for point in [crate::NONE, -1, POINTS as i32, 128] {
            assert!(shifts().row(point).is_empty() && shifts().column(point).is_empty());
            assert!(rows().row(point).is_empty() && rows().column(point).is_empty());
        }
    }

    trait Asked {
        fn ask(&self, set: Set, point: Point) -> [Set; 4];
    }

    impl<R: Relation<Set>> Asked for R {
        fn ask(&self, set: Set, point: Point) -> [Set; 4] {
            [self.image(set), self.preimage(set), self.row(point), self.column(point)]
        }
    }
}
