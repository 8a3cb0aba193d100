//! Chains: what carries a closure from its seed to some points, so that an answer rests on little of it.
//!
//! A point is in a closure because of one seed and one way there. Ways are found backwards from the points to be
//! reached, layer by layer, and share what they can; the layers are kept on the stack, so nothing is allocated.

use crate::points::{PointSet, closure};
use crate::value::{NONE, Point};

/// Few points of `from` from which `step`, repeated, leads to all points of `to` that it leads to from `from`.
/// `reverse` leads back. Both must distribute over unions.
#[inline]
pub fn chain_roots<S: PointSet>(from: S, to: S, mut step: impl FnMut(S) -> S, mut reverse: impl FnMut(S) -> S) -> S {
    let mut roots = S::EMPTY;
    let mut left = to;
    while !left.is_empty() {
        let target = S::of(left.first());
        match nearest(target, from, &mut reverse) {
            NONE => left -= target,
            root => {
                roots.insert(root);
                left -= closure(S::of(root), &mut step) | target;
            }
        }
    }
    roots
}

/// The first point of `from` at the least distance from the target, going back.
#[inline]
fn nearest<S: PointSet>(target: S, from: S, mut reverse: impl FnMut(S) -> S) -> Point {
    let mut seen = target;
    let mut layer = target;
    while !layer.is_empty() {
        let met = layer & from;
        if !met.is_empty() {
            return met.first();
        }
        layer = reverse(layer) - seen;
        seen |= layer;
    }
    NONE
}

/// The points of `to` that `step`, repeated, leads to from `from`, with ways there: each point is one of `from` or
/// one step from another. A way joins those before it where it can. `reverse` leads back. Both must distribute over
/// unions.
#[inline]
pub fn chain_path<S: PointSet>(from: S, to: S, mut step: impl FnMut(S) -> S, mut reverse: impl FnMut(S) -> S) -> S {
    let mut path = S::EMPTY;
    for target in to.iter() {
        if !path.contains(target) {
            let target = S::of(target);
            way(&Ends { from, path, seen: target }, target, &mut path, &mut step, &mut reverse);
        }
    }
    path
}

/// Where a way may begin, and what was looked at.
struct Ends<S> {
    from: S,
    path: S,
    seen: S,
}

/// Adds the way to a point of the layer, the nearest to where one may begin, and returns that point; [`NONE`] if there
/// is no way. The layers behind are kept on the stack, each in its call.
fn way<S: PointSet>(
    ends: &Ends<S>,
    layer: S,
    path: &mut S,
    step: &mut impl FnMut(S) -> S,
    reverse: &mut impl FnMut(S) -> S,
) -> Point {
    let (old, new) = (layer & ends.path, layer & ends.from);
    let point = if !old.is_empty() {
        old.first()
    } else if !new.is_empty() {
        new.first()
    } else {
        let behind = reverse(layer) - ends.seen;
        if behind.is_empty() {
            return NONE;
        }
        match way(&Ends { seen: ends.seen | behind, ..*ends }, behind, path, step, reverse) {
            NONE => return NONE,
            before => (step(S::of(before)) & layer).first(),
        }
    };
    path.insert(point);
    point
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Bits;
    use crate::rng::Rng;

    type Set = Bits<2>;

    const FULL: Set = Set::first_points(80);

    fn random(rng: &mut Rng) -> Set {
        let density = 1 + rng.below(4);
        FULL.filter(|_| rng.below(8) < density)
    }

    /// A relation of few pairs, so that some points are far apart and others apart altogether.
    struct Pairs(Vec<(Point, Point)>);

    impl Pairs {
        fn random(rng: &mut Rng) -> Pairs {
            let mut point = || rng.below(80) as Point;
            Pairs((0..130).map(|_| (point(), point())).collect())
        }

        fn step(&self, from: Set) -> Set {
            self.0.iter().filter(|(a, _)| from.contains(*a)).map(|&(_, b)| b).collect()
        }

        fn back(&self, to: Set) -> Set {
            self.0.iter().filter(|(_, b)| to.contains(*b)).map(|&(a, _)| a).collect()
        }

        /// How many steps lead from the set to the point, if some do.
        fn distance(&self, from: Set, to: Point) -> Option<i32> {
            let mut reached = from;
            (0..80).find(|_| {
                let found = reached.contains(to);
                reached |= self.step(reached);
                found
            })
        }
    }

    #[test]
    fn roots_cover_what_is_reached() {
        let mut rng = Rng::new(1);
        let mut sizes = [0, 0];
        for _ in 0..300 {
            let pairs = Pairs::random(&mut rng);
            let (from, to) = (random(&mut rng), random(&mut rng));
            let roots = chain_roots(from, to, |s| pairs.step(s), |s| pairs.back(s));
            assert!((roots - from).is_empty());
            let [ours, all] = [roots, from].map(|seed| closure(seed, |s| pairs.step(s)) & to);
            assert_eq!(ours, all);
            for root in roots.iter() {
                assert!(!(closure(Set::of(root), |s| pairs.step(s)) & to).is_empty(), "each is there for something");
            }
            sizes = [sizes[0] + roots.count(), sizes[1] + from.count()];
        }
        assert!(sizes[0] * 2 < sizes[1], "{sizes:?}: not few");
    }

    #[test]
    fn a_path_leads_to_each_point_step_by_step() {
        let mut rng = Rng::new(2);
        for _ in 0..300 {
            let pairs = Pairs::random(&mut rng);
            let (from, to) = (random(&mut rng), random(&mut rng));
            let path = chain_path(from, to, |s| pairs.step(s), |s| pairs.back(s));
            assert_eq!(path & to, closure(from, |s| pairs.step(s)) & to, "the points that are reached");
            assert_eq!(closure(path & from, |s| pairs.step(s) & path), path, "each is stepped to on the path");
            for target in to.iter() {
                let way = chain_path(from, Set::of(target), |s| pairs.step(s), |s| pairs.back(s));
                assert_eq!(way.count(), pairs.distance(from, target).map_or(0, |steps| steps + 1), "a shortest way");
            }
        }
    }

    #[test]
    fn a_way_joins_those_before_it() {
        // 0 -> 1 -> 2 -> {3, 4} and 9 -> 8 -> 4: by 2 the way to 4 is shorter once there is one to 3.
        let pairs = Pairs(vec![(0, 1), (1, 2), (2, 3), (2, 4), (9, 8), (8, 4)]);
        let (from, to) = (Set::from_points(&[0, 9]), Set::from_points(&[3, 4]));
        let path = chain_path(from, to, |s| pairs.step(s), |s| pairs.back(s));
        assert_eq!(path, Set::from_points(&[0, 1, 2, 3, 4]));
        assert_eq!(chain_roots(from, to, |s| pairs.step(s), |s| pairs.back(s)), Set::from_points(&[0]));
        // From 2, on the way to 3, and from 1, a new root, it is one step to 5.
        let pairs = Pairs(vec![(0, 2), (2, 3), (2, 5), (1, 5)]);
        let (from, to) = (Set::from_points(&[0, 1]), Set::from_points(&[3, 5]));
        let path = chain_path(from, to, |s| pairs.step(s), |s| pairs.back(s));
        assert_eq!(path, Set::from_points(&[0, 2, 3, 5]));
    }
}
