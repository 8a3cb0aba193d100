//! Static relations between points: the neighbours on a board, the points a line goes through.
//!
//! On a board drawn in rows most relations are a few constant offsets, each from some of the points: the image of a whole
//! set then costs an *and*, a shift and an *or* for each offset, whatever the size of the set. Everything else, such as
//! the edges of a graph, is a set for each point. Which form a relation takes is found out from its pairs; one that is
//! asked about single points, which few points of many words are as well, has both.

use crate::points::{Bits, PointSet, union_of};
use crate::value::Point;

/// A relation with more offsets is kept as rows alone.
const MOST_OFFSETS: usize = 8;

/// A relation between points: it leads from sources to targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation<const W: usize> {
    /// For each offset the points from which it leads to a target, in place, since images are what rules do all day; the
    /// first `offsets` of them. None if there are too many offsets.
    shifts: [(i32, Bits<W>); MOST_OFFSETS],
    offsets: usize,
    /// The targets and the sources of each point; none where offsets do.
    rows: Vec<Row<W>>,
}

/// What a point leads to, and what leads to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row<const W: usize> {
    targets: Bits<W>,
    sources: Bits<W>,
}

/// What a relation will be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Sets of points, as a rule.
    Sets,
    /// Single points as well.
    Points,
}

impl<const W: usize> Relation<W> {
    /// The relation of the pairs (source, target) among the points `0..points`; others are left out.
    pub fn new(points: usize, pairs: &[(u16, u16)], asked: Asked) -> Self {
        let points = points.min(64 * W);
        let inside = |&&(a, b): &&(u16, u16)| usize::from(a) < points && usize::from(b) < points;
        let mut shifts: Vec<(i32, Bits<W>)> = Vec::new();
        let mut rows = vec![Row { targets: Bits::EMPTY, sources: Bits::EMPTY }; points];
        for &(source, target) in pairs.iter().filter(inside) {
            let (from, to) = (Point::from(source), Point::from(target));
            rows[usize::from(source)].targets.insert(to);
            rows[usize::from(target)].sources.insert(from);
            match shifts.iter_mut().find(|(by, _)| *by == to - from) {
                Some((_, sources)) => sources.insert(from),
                None => shifts.push((to - from, Bits::of(from))),
            }
        }
        shifts.sort_unstable_by_key(|(by, _)| *by);
        let offsets = if shifts.len() > MOST_OFFSETS { 0 } else { shifts.len() };
        // Where nothing leads anywhere, there is nothing to look at.
        if offsets == shifts.len() && (asked == Asked::Sets || shifts.is_empty()) {
            rows = Vec::new();
        }
        let mut relation = Self { shifts: [(0, Bits::EMPTY); MOST_OFFSETS], offsets, rows };
        relation.shifts[..offsets].copy_from_slice(&shifts[..offsets]);
        relation
    }

    /// The targets of the points.
    #[inline]
    pub fn image(&self, sources: Bits<W>) -> Bits<W> {
        if Bits::<W>::FEW == 0 { self.all_targets(&sources) } else { self.image_of_words(&sources) }
    }

    /// The sources that lead to some of the points.
    #[inline]
    pub fn preimage(&self, targets: Bits<W>) -> Bits<W> {
        if Bits::<W>::FEW == 0 { self.all_sources(&targets) } else { self.preimage_of_words(&targets) }
    }

    /// Whether some of the points has a target.
    #[inline]
    pub fn leads_from(&self, sources: Bits<W>) -> bool {
        if !self.rows.is_empty() {
            return sources.iter().any(|point| !self.row(point).is_empty());
        }
        self.shifts[..self.offsets].iter().any(|(_, from)| !sources.inter(*from).is_empty())
    }

    /// Whether some point leads to one of these.
    #[inline]
    pub fn leads_to(&self, targets: Bits<W>) -> bool {
        if !self.rows.is_empty() {
            return targets.iter().any(|point| !self.column(point).is_empty());
        }
        !self.preimage(targets).is_empty()
    }

    /// The targets of one point; none for what is no point.
    #[inline]
    pub fn row(&self, source: Point) -> Bits<W> {
        match self.rows.get(source as u32 as usize) {
            Some(row) => row.targets,
            None => self.shifted_targets(&Bits::of(source)),
        }
    }

    /// The sources that lead to one point; none for what is no point.
    #[inline]
    pub fn column(&self, target: Point) -> Bits<W> {
        match self.rows.get(target as u32 as usize) {
            Some(row) => row.sources,
            None => self.shifted_sources(&Bits::of(target)),
        }
    }

    /// The sources that lead to at least `least` of the points, which is one or more.
    #[inline]
    pub fn sources_of_many(&self, targets: Bits<W>, least: i32) -> Bits<W> {
        if self.offsets == 0 && !self.rows.is_empty() {
            return self.rows_of_many(&targets, least);
        }
        match least {
            1 => self.preimage(targets),
            2 => self.sources_of::<2>(&targets),
            3 => self.sources_of::<3>(&targets),
            4 => self.sources_of::<4>(&targets),
            least => self.sources_of_up_to(&targets, least),
        }
    }

    #[inline]
    fn sources_of<const LEAST: usize>(&self, targets: &Bits<W>) -> Bits<W> {
        if Bits::<W>::FEW == 0 {
            self.counted::<LEAST>(targets)[LEAST - 1]
        } else {
            self.sources_of_words::<LEAST>(targets)
        }
    }

    #[inline(never)]
    fn sources_of_words<const LEAST: usize>(&self, targets: &Bits<W>) -> Bits<W> {
        self.counted::<LEAST>(targets)[LEAST - 1]
    }

    #[inline(never)]
    fn sources_of_up_to(&self, targets: &Bits<W>, least: i32) -> Bits<W> {
        // A source has a target for each offset at most.
        let place = usize::try_from(least).unwrap_or(0).wrapping_sub(1);
        self.counted::<MOST_OFFSETS>(targets).get(place).copied().unwrap_or(Bits::EMPTY)
    }

    #[inline(never)]
    fn rows_of_many(&self, targets: &Bits<W>, least: i32) -> Bits<W> {
        let places = self.rows.iter().zip(0..).filter(|(row, _)| row.targets.inter(*targets).at_least(least));
        places.map(|(_, point)| point).collect()
    }

    /// Of each number from one on, the sources that lead to so many of the points.
    #[inline]
    fn counted<const MOST: usize>(&self, targets: &Bits<W>) -> [Bits<W>; MOST] {
        let mut some = [Bits::<W>::EMPTY; MOST];
        self.each_offset(|by, from| {
            let mut led = Bits::EMPTY;
            match (&mut led.0[..], &targets.0[..], &from.0[..]) {
                ([led], [targets], [from]) => *led = targets.rotate_right(by as u32) & from,
                _ => led.unite_shifted_to(*targets, from, -by),
            }
            for more in (1..MOST).rev() {
                some[more] = some[more].union(some[more - 1].inter(led));
            }
            some[0] = some[0].union(led);
        });
        some
    }

    // Kept out of line: where sets have many words, so have these.
    #[inline(never)]
    fn image_of_words(&self, sources: &Bits<W>) -> Bits<W> {
        let targets = |point: Point| self.rows.get(point as u32 as usize).map_or(Bits::EMPTY, |row| row.targets);
        let mut all = Bits::EMPTY;
        if !self.rows.is_empty() && sources.unite_if_few(&mut all, targets) {
            return all;
        }
        self.all_targets(sources)
    }

    #[inline(never)]
    fn preimage_of_words(&self, targets: &Bits<W>) -> Bits<W> {
        let sources = |point: Point| self.rows.get(point as u32 as usize).map_or(Bits::EMPTY, |row| row.sources);
        let mut all = Bits::EMPTY;
        if !self.rows.is_empty() && targets.unite_if_few(&mut all, sources) {
            return all;
        }
        self.all_sources(targets)
    }

    #[inline]
    fn all_targets(&self, sources: &Bits<W>) -> Bits<W> {
        if self.offsets == 0 && !self.rows.is_empty() {
            return union_of(sources.iter().map(|point| self.row(point)));
        }
        self.shifted_targets(sources)
    }

    #[inline]
    fn all_sources(&self, targets: &Bits<W>) -> Bits<W> {
        if self.offsets == 0 && !self.rows.is_empty() {
            return union_of(targets.iter().map(|point| self.column(point)));
        }
        self.shifted_sources(targets)
    }

    #[inline]
    fn shifted_targets(&self, sources: &Bits<W>) -> Bits<W> {
        let mut all = Bits::EMPTY;
        self.each_offset(|by, from| match (&mut all.0[..], &sources.0[..], &from.0[..]) {
            // A source's target is on the board, so in one word nothing is carried around.
            ([all], [sources], [from]) => *all |= (sources & from).rotate_left(by as u32),
            _ => all.unite_shifted(*sources, from, by),
        });
        all
    }

    #[inline]
    fn shifted_sources(&self, targets: &Bits<W>) -> Bits<W> {
        let mut all = Bits::EMPTY;
        self.each_offset(|by, from| match (&mut all.0[..], &targets.0[..], &from.0[..]) {
            ([all], [targets], [from]) => *all |= targets.rotate_right(by as u32) & from,
            _ => all.unite_shifted_to(*targets, from, -by),
        });
        all
    }

    /// The usual numbers of offsets are loops of a length known to rustc.
    #[inline]
    fn each_offset(&self, mut act: impl FnMut(i32, Bits<W>)) {
        match self.offsets {
            4 => self.shifts[..4].iter().for_each(|&(by, from)| act(by, from)),
            offsets => self.shifts[..offsets.min(MOST_OFFSETS)].iter().for_each(|&(by, from)| act(by, from)),
        }
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

    fn pairs(steps: &[(i32, i32)]) -> Vec<(u16, u16)> {
        let of = |p: i32| steps.iter().filter_map(move |&step| Some((p as u16, target(p, step)? as u16)));
        (0..POINTS as i32).flat_map(of).collect()
    }

    /// As the relation is told about: by offsets, by offsets and rows, by rows.
    fn forms(steps: &[(i32, i32)]) -> [Relation<3>; 3] {
        let both = Relation::new(POINTS, &pairs(steps), Asked::Points);
        let rows = Relation { offsets: 0, ..both.clone() };
        [Relation::new(POINTS, &pairs(steps), Asked::Sets), both, rows]
    }

    fn targets(steps: &[(i32, i32)], set: Set) -> Set {
        set.iter().flat_map(|p| steps.iter().filter_map(move |&step| target(p, step))).collect()
    }

    fn sources(steps: &[(i32, i32)], set: Set) -> Set {
        let leads_there = |p: i32| steps.iter().any(|&step| target(p, step).is_some_and(|t| set.contains(t)));
        (0..POINTS as i32).filter(|&p| leads_there(p)).collect()
    }

    #[test]
    fn each_form_is_the_same_relation() {
        let mut rng = Rng::new(3);
        for steps in [&STEPS[..], &STEPS[..4], &STEPS[..1], &[]] {
            for _ in 0..200 {
                let rare = [5, 40, 90][rng.below(3) as usize];
                let set: Set = (0..POINTS as i32).filter(|_| rng.below(rare) == 0).collect();
                let point = rng.below(POINTS as u32) as i32;
                let [image, row] = [set, Bits::of(point)].map(|set| targets(steps, set));
                let [preimage, column] = [set, Bits::of(point)].map(|set| sources(steps, set));
                for relation in forms(steps) {
                    let told =
                        [relation.image(set), relation.preimage(set), relation.row(point), relation.column(point)];
                    assert_eq!(told, [image, preimage, row, column]);
                    let leads = (relation.leads_from(set), relation.leads_to(set));
                    assert_eq!(leads, (!image.is_empty(), !preimage.is_empty()), "{set:?} of {steps:?}");
                    for least in 1..7 {
                        let is_one = |p: &i32| {
                            let led = steps.iter().filter(|&&step| target(*p, step).is_some_and(|t| set.contains(t)));
                            led.count() >= least as usize
                        };
                        let many: Set = (0..POINTS as i32).filter(is_one).collect();
                        assert_eq!(relation.sources_of_many(set, least), many, "{least} of {steps:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn one_word_is_the_same_as_many() {
        let mut rng = Rng::new(4);
        // Eight lines of eight: offsets lead from the first point to the last and back.
        let steps = [(7, 7), (-7, -7), (1, 0), (0, -1)];
        let target = |p: i32, (down, right): (i32, i32)| {
            let (row, col) = (p / 8 + down, p % 8 + right);
            ((0..8).contains(&row) && (0..8).contains(&col)).then_some((8 * row + col) as u16)
        };
        let pairs: Vec<(u16, u16)> =
            (0..64).flat_map(|p| steps.iter().filter_map(move |&step| Some((p as u16, target(p, step)?)))).collect();
        let one = Relation::<1>::new(64, &pairs, Asked::Sets);
        let many = Relation::<2>::new(64, &pairs, Asked::Sets);
        let wide = |set: Bits<1>| -> Bits<2> { set.iter().collect() };
        for _ in 0..200 {
            let set: Bits<1> = (0..64).filter(|_| rng.below(3) == 0).collect();
            assert_eq!(wide(one.image(set)), many.image(wide(set)));
            assert_eq!(wide(one.preimage(set)), many.preimage(wide(set)));
            for least in 1..6 {
                assert_eq!(wide(one.sources_of_many(set, least)), many.sources_of_many(wide(set), least), "{least}");
            }
        }
    }

    #[test]
    fn what_is_no_point_is_related_to_nothing() {
        for point in [crate::NONE, -1, POINTS as i32, 128] {
            for relation in forms(&STEPS) {
                assert!(relation.row(point).is_empty() && relation.column(point).is_empty());
            }
        }
        let outside = Relation::<1>::new(4, &[(3, 4), (70, 1), (2, 3)], Asked::Sets);
        assert_eq!(outside, Relation::new(4, &[(2, 3)], Asked::Sets));
    }

    #[test]
    fn many_offsets_are_rows_and_no_pair_is_nothing() {
        let scattered: Vec<(u16, u16)> = (0..12).map(|p| (p, 11 - p)).collect();
        let relation = Relation::<1>::new(12, &scattered, Asked::Sets);
        assert_eq!(relation.offsets, 0);
        assert_eq!(relation.image(Bits([0b101])), Bits([0b1010_0000_0000]));
        let nothing = Relation::<1>::new(12, &[], Asked::Sets);
        assert!(nothing.image(Bits([0xfff])).is_empty() && nothing.row(3).is_empty());
    }
}
