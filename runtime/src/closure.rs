//! Closures of steps that distribute over unions, layer by layer: each point is asked about once, and no more layers than
//! the question needs.

use crate::points::PointSet;
use crate::value::Point;

/// The least set that holds the seed and, with X, the step of X. The step must distribute over unions: it is asked
/// only about points not asked about before.
#[inline]
pub fn closure<S: PointSet>(seed: S, mut step: impl FnMut(S) -> S) -> S {
    let mut reached = seed;
    let mut frontier = seed;
    while !frontier.is_empty() {
        frontier = step(frontier) - reached;
        reached |= frontier;
    }
    reached
}

/// Whether the closure has so many of the points asked for: `asked` tells these of a part of it. Both must distribute over
/// unions; the layer that brings the last of them is the last.
#[inline]
pub fn closure_has<S: PointSet>(seed: S, mut step: impl FnMut(S) -> S, mut asked: impl FnMut(S) -> S, k: i32) -> bool {
    let (mut reached, mut layer, mut found) = (seed, seed, S::EMPTY);
    loop {
        found |= asked(layer);
        if found.at_least(k) {
            return true;
        }
        layer = step(layer) - reached;
        if layer.is_empty() {
            return false;
        }
        reached |= layer;
    }
}

/// Whether what the closure spreads to has so many of the points asked for, where the step is what a layer spreads to
/// within the gate: to spread is the costly part, and done once for both.
#[inline]
pub fn spread_has<S: PointSet>(seed: S, mut spread: impl FnMut(S) -> S, gate: S, asked: S, k: i32) -> bool {
    let edge = spread(seed);
    spread_has_from(seed, edge, spread, gate, asked, k)
}

/// The same, where it is known to what the seed spreads: of a point it is a row of a table.
#[inline]
pub fn spread_has_from<S: PointSet>(
    seed: S,
    edge: S,
    mut spread: impl FnMut(S) -> S,
    gate: S,
    asked: S,
    k: i32,
) -> bool {
    let (mut reached, mut edge, mut found) = (seed, edge, S::EMPTY);
    loop {
        found |= edge & asked;
        if found.at_least(k) {
            return true;
        }
        let layer = (edge & gate) - reached;
        if layer.is_empty() {
            return false;
        }
        reached |= layer;
        edge = spread(layer);
    }
}

/// Of the points asked for, what the closure spreads to: all, or so many at least. The layer that brings the last of these
/// is the last.
#[inline]
pub fn spread_few<S: PointSet>(seed: S, mut spread: impl FnMut(S) -> S, gate: S, asked: S, k: i32) -> S {
    let edge = spread(seed);
    spread_few_from(seed, edge, spread, gate, asked, k)
}

/// The same, where it is known to what the seed spreads.
#[inline]
pub fn spread_few_from<S: PointSet>(seed: S, edge: S, mut spread: impl FnMut(S) -> S, gate: S, asked: S, k: i32) -> S {
    let (mut reached, mut edge, mut found) = (seed, edge, S::EMPTY);
    loop {
        found |= edge & asked;
        let layer = (edge & gate) - reached;
        if layer.is_empty() || found.at_least(k) {
            return found;
        }
        reached |= layer;
        edge = spread(layer);
    }
}

/// Of the points, those whose component has none of the seed's, where to spread is mutual.
#[inline]
pub fn apart<S: PointSet>(points: S, seed: S, mut spread: impl FnMut(S) -> S) -> S {
    let (mut left, mut layer) = (points - seed, points & seed);
    while !left.is_empty() && !layer.is_empty() {
        layer = spread(layer) & left;
        left -= layer;
    }
    left
}

/// The union, over the points, of what is told of the points asked for that each one's component spreads to within the gate:
/// all of these, or `k` at least. The points must be of the gate, and to spread must be mutual; each component is looked at
/// once, as far as it tells.
#[inline]
pub fn spread_each<S: PointSet>(
    points: S,
    gate: S,
    asked: S,
    k: i32,
    mut row: impl FnMut(Point) -> S,
    mut spread: impl FnMut(S) -> S,
    mut told: impl FnMut(S) -> S,
) -> S {
    let (mut all, mut left) = (S::EMPTY, points);
    while !left.is_empty() {
        let point = left.first();
        let (met, found) = component(point, row(point), &mut spread, gate, asked, k);
        all |= told(found);
        left -= met;
    }
    all
}

/// Whether the component of each of the points spreads to `k` of the points asked for, under the conditions of [`spread_each`].
#[inline]
pub fn spread_all<S: PointSet>(
    points: S,
    gate: S,
    asked: S,
    k: i32,
    mut row: impl FnMut(Point) -> S,
    mut spread: impl FnMut(S) -> S,
) -> bool {
    let mut left = points;
    while !left.is_empty() {
        let point = left.first();
        let (met, found) = component(point, row(point), &mut spread, gate, asked, k);
        if !found.at_least(k) {
            return false;
        }
        left -= met;
    }
    true
}

/// Points of the component of a point, which spreads to the edge, and of the points asked for those that these spread to: all,
/// or `k` at least.
#[inline]
fn component<S: PointSet>(
    point: Point,
    mut edge: S,
    spread: &mut impl FnMut(S) -> S,
    gate: S,
    asked: S,
    k: i32,
) -> (S, S) {
    let (mut met, mut found) = (S::of(point), S::EMPTY);
    loop {
        found |= edge & asked;
        let layer = (edge & gate) - met;
        met |= layer;
        if layer.is_empty() || found.at_least(k) {
            return (met, found);
        }
        edge = spread(layer);
    }
}

/// What the closure spreads to, where its step is what a layer spreads to within the gate.
#[inline]
pub fn spread_of<S: PointSet>(seed: S, mut spread: impl FnMut(S) -> S, gate: S) -> S {
    let edge = spread(seed);
    spread_of_from(seed, edge, spread, gate)
}

/// The same, where it is known to what the seed spreads.
#[inline]
pub fn spread_of_from<S: PointSet>(seed: S, edge: S, mut spread: impl FnMut(S) -> S, gate: S) -> S {
    let (mut reached, mut all) = (seed, edge);
    let mut layer = (edge & gate) - reached;
    while !layer.is_empty() {
        reached |= layer;
        let edge = spread(layer);
        all |= edge;
        layer = (edge & gate) - reached;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Bits;
    use crate::rng::Rng;
    use crate::value::NONE;

    fn random(rng: &mut Rng) -> Bits<2> {
        let density = rng.below(4);
        (0..128).filter(|_| rng.below(4) < density).collect()
    }

    #[test]
    fn a_closure_is_followed_as_far_as_is_asked() {
        let mut rng = Rng::new(6);
        let mut had = 0;
        for _ in 0..400 {
            let (gate, asked) = (random(&mut rng), random(&mut rng));
            let seed = gate.few(rng.below(3) as i32);
            let spread = |layer: Bits<2>| layer.shifted(13) | layer.shifted(-29);
            let all = spread(closure(seed, |layer| spread(layer) & gate));
            assert_eq!(spread_of(seed, spread, gate), all);
            for k in [NONE, -1, 0, 1, 2, 5] {
                let few = spread_few(seed, spread, gate, asked, k);
                assert!((few - (all & asked)).is_empty() && (few == all & asked || few.at_least(k)), "{k}");
                let has = (all & asked).at_least(k);
                assert_eq!(spread_has(seed, spread, gate, asked, k), has, "{k}");
                let step = |layer| spread(layer) & gate;
                assert_eq!(closure_has(seed, step, |layer| spread(layer) & asked, k), has, "{k}");
                had += i32::from(k > 0 && has);
            }
        }
        assert!((200..1_000).contains(&had), "{had}");
    }

    #[test]
    fn each_component_tells_once() {
        let mut rng = Rng::new(7);
        let (mut told, mut points_of, mut full) = (0, 0, 0);
        for _ in 0..400 {
            let (gate, asked) = (random(&mut rng), random(&mut rng));
            let points = gate & random(&mut rng);
            let spread =
                |layer: Bits<2>| layer.shifted(13) | layer.shifted(-13) | layer.shifted(29) | layer.shifted(-29);
            for k in [NONE, -1, 0, 1, 2, 5] {
                let value = |few: Bits<2>| if few.at_least(k) { Bits::of(k) } else { few | Bits::of(7) };
                let one_by_one = |point| value(spread_few(Bits::of(point), spread, gate, asked, k));
                let all = points.iter().map(one_by_one).fold(Bits::EMPTY, |all, set| all | set);
                let once = spread_each(
                    points,
                    gate,
                    asked,
                    k,
                    |p| spread(Bits::of(p)),
                    spread,
                    |few| {
                        told += 1;
                        value(few)
                    },
                );
                assert_eq!(once, all, "{k}");
                let has = |point| spread_few(Bits::of(point), spread, gate, asked, k).at_least(k);
                let each = spread_all(points, gate, asked, k, |p| spread(Bits::of(p)), spread);
                assert_eq!(each, points.iter().all(has), "{k}");
                full += i32::from(k > 0 && !points.is_empty() && each);
                points_of += points.count();
            }
        }
        assert!(told * 4 < points_of * 3 && told > 1_000, "{told} of {points_of}");
        assert!(full > 50, "{full}");
    }

    #[test]
    fn a_component_is_left_where_none_of_its_points_is_a_seed() {
        let mut rng = Rng::new(8);
        let (mut left_some, mut left_none) = (0, 0);
        for _ in 0..400 {
            let (gate, seed) = (random(&mut rng), random(&mut rng));
            let spread =
                |layer: Bits<2>| layer.shifted(13) | layer.shifted(-13) | layer.shifted(29) | layer.shifted(-29);
            let component = |point| closure(Bits::of(point), |layer| spread(layer) & gate);
            let apart_from_seed = gate.filter(|point| (component(point) & seed).is_empty());
            assert_eq!(apart(gate, seed, spread), apart_from_seed);
            left_some += i32::from(!apart_from_seed.is_empty());
            left_none += i32::from(apart_from_seed.is_empty() && !gate.is_empty());
        }
        assert!(left_some > 50 && left_none > 20, "{left_some} {left_none}");
    }

    #[test]
    fn a_closure_asks_about_each_point_once() {
        let mut asked = Vec::new();
        let reached = closure(Bits::<1>::of(0), |frontier| {
            asked.extend(frontier.iter());
            frontier.shifted(3) | frontier.shifted(5)
        });
        assert_eq!(asked.len(), reached.iter().count());
        assert!(reached.iter().eq((0..64).filter(|p| !matches!(p, 1 | 2 | 4 | 7))));
    }
}
