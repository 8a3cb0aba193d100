//! Chains: what carries a closure from its seed to some points, so that an answer rests on little of it.
//!
//! A point is in a closure because of one seed and one way there. Ways are found backwards from the points to be
//! reached, layer by layer, and share what they can; the layers are kept on the stack, so nothing is allocated.

use crate::closure::closure;
use crate::points::PointSet;
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
            // What is reached at all is reached from a single point.
            _ if !from.at_least(2) => return from,
            root => {
                roots.insert(root);
                left -= target;
                if !left.is_empty() {
                    left -= closure(S::of(root), &mut step);
                }
            }
        }
    }
    roots
}

/// More points than this are followed back together.
const FEW: i32 = 2;

/// The points of `to` that `step`, repeated, leads to from `from`. `reverse` leads back. Both must distribute over
/// unions.
///
/// The points are followed back until they meet `from`, which is near as a rule. One by one each stops at once; what is
/// behind a point that does not meet it is not reached either. Of many, what leads there from where they met it is found
/// by going forward again: of a way from `from`, the points after its last one of `from` are all on the way back.
#[inline]
pub fn chain_reached<S: PointSet>(
    from: impl FnOnce() -> S,
    to: S,
    mut step: impl FnMut(S) -> S,
    mut reverse: impl FnMut(S) -> S,
) -> S {
    if to.is_empty() {
        return to;
    }
    let from = from();
    let mut reached = to & from;
    let mut left = to - from;
    if left.at_least(FEW + 1) {
        let behind = closure(left, |points| reverse(points - from));
        return reached | left & closure(behind & from, |points| step(points) & behind);
    }
    while !left.is_empty() {
        let target = S::of(left.first());
        match met_behind(target, from | reached, &mut reverse) {
            Behind::Met => {
                reached |= target;
                left -= target;
            }
            Behind::Nothing(seen) => left -= seen,
        }
    }
    reached
}

/// As [`chain_reached`], where a point is one of `from` if what it spreads to meets `asked`, and to go back is to spread
/// within the gate: one look at what a point spreads to tells both, and `from` is never computed. `row` is what a single
/// point spreads to.
#[inline]
pub fn spread_reached<S: PointSet>(
    asked: S,
    to: S,
    gate: S,
    mut row: impl FnMut(Point) -> S,
    mut spread: impl FnMut(S) -> S,
) -> S {
    let (mut reached, mut left) = (S::EMPTY, to);
    while !left.is_empty() {
        let point = left.first();
        let target = S::of(point);
        let (mut seen, mut edge) = (target, row(point));
        let meets = loop {
            if !(edge & asked).is_empty() {
                break true;
            }
            let layer = (edge & gate) - seen;
            if layer.is_empty() {
                break false;
            }
            if !(layer & reached).is_empty() {
                break true;
            }
            seen |= layer;
            edge = spread(layer);
        };
        if meets {
            reached |= target;
            left -= target;
        } else {
            left -= seen;
        }
    }
    reached
}

/// What going back from a point comes to.
enum Behind<S> {
    /// One of the points looked for.
    Met,
    /// None of them: all that is behind the point, and the point.
    Nothing(S),
}

#[inline]
fn met_behind<S: PointSet>(target: S, from: S, mut reverse: impl FnMut(S) -> S) -> Behind<S> {
    let mut seen = target;
    let mut layer = target;
    while !layer.is_empty() {
        layer = reverse(layer) - seen;
        if !(layer & from).is_empty() {
            return Behind::Met;
        }
        seen |= layer;
    }
    Behind::Nothing(seen)
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
/// one step from another. A way joins those before it where it can, and points of `to` that are one step from it need
/// none. `reverse` leads back. Both must distribute over unions.
#[inline]
pub fn chain_path<S: PointSet>(from: S, to: S, mut step: impl FnMut(S) -> S, mut reverse: impl FnMut(S) -> S) -> S {
    let mut path = closure(from & to, |points| step(points) & to);
    for target in (to - path).iter() {
        if !path.contains(target) {
            let target = S::of(target);
            let old = path;
            way(&Ends { from, path, seen: target }, target, &mut path, &mut step, &mut reverse);
            path |= closure(path - old, |points| step(points) & (to - old));
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
        fn random(rng: &mut Rng) -> Self {
            let mut point = || rng.below(80) as Point;
            Self((0..130).map(|_| (point(), point())).collect())
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
    fn what_is_reached_is_of_the_closure() {
        let mut rng = Rng::new(4);
        let mut told = [0, 0];
        for i in 0..600 {
            let pairs = Pairs::random(&mut rng);
            let (from, to) = (random(&mut rng).few(1 + i % 9), random(&mut rng).few(1 + i % 12));
            let reached = chain_reached(|| from, to, |s| pairs.step(s), |s| pairs.back(s));
            assert_eq!(reached, to & closure(from, |s| pairs.step(s)));
            told = [told[0] + (reached - from).count(), told[1] + (to - reached).count()];
        }
        assert!(told.iter().all(|n| *n > 200), "{told:?}");
    }

    #[test]
    fn what_spreads_to_something_is_reached() {
        let mut rng = Rng::new(5);
        let mut told = [0, 0];
        for i in 0..600 {
            let pairs = Pairs::random(&mut rng);
            let (asked, to) = (random(&mut rng).few(1 + i % 9), random(&mut rng).few(1 + i % 12));
            let gate = random(&mut rng) | random(&mut rng);
            let reached = spread_reached(asked, to, gate, |p| pairs.back(PointSet::of(p)), |s| pairs.back(s));
            let from = pairs.step(asked);
            assert_eq!(reached, to & closure(from, |s| pairs.step(s & gate)));
            told = [told[0] + (reached - from).count(), told[1] + (to - reached).count()];
        }
        assert!(told.iter().all(|n| *n > 200), "{told:?}");
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
