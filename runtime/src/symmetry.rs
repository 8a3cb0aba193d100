//! Symmetries: permutations of the points of a board under which the rules stay as they are. The compiler finds them; a
//! position and its image are worth the same, with the same player to move and the same attacker.

use rustc_hash::FxHashSet;

use crate::points::PointSet;
use crate::value::Value;

/// The most symmetries of a board, the identity among them; of more some are left out.
const MOST: usize = 64;

/// A permutation of points.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(Box<[u16]>);

impl Symmetry {
    /// The permutation that takes each point to the one listed in its place; `None` if it is none.
    pub fn new(images: &[u16]) -> Option<Self> {
        let mut is_met = vec![false; images.len()];
        for image in images {
            if std::mem::replace(is_met.get_mut(usize::from(*image))?, true) {
                return None;
            }
        }
        Some(Self(images.into()))
    }

    /// What the permutations of so many points generate but the identity, in an order of its own.
    pub fn generated(by: &[Self], points: usize) -> Vec<Self> {
        let identity = Self((0..points as u16).collect());
        let mut met = FxHashSet::from_iter([identity.clone()]);
        let mut all = vec![identity];
        let mut next = 0;
        while let Some(one) = all.get(next).cloned() {
            next += 1;
            for generator in by.iter().filter(|generator| generator.0.len() == points) {
                let product = one.then(generator);
                if met.len() < MOST && met.insert(product.clone()) {
                    all.push(product);
                }
            }
        }
        all.remove(0);
        all
    }

    /// This one, and then the other.
    #[must_use]
    pub fn then(&self, other: &Self) -> Self {
        Self(self.0.iter().map(|point| other.0.get(usize::from(*point)).copied().unwrap_or(*point)).collect())
    }

    /// The way back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut inverse: Box<[u16]> = self.0.clone();
        self.0.iter().zip(0..).for_each(|(image, point)| inverse[usize::from(*image)] = point);
        Self(inverse)
    }

    /// The image of a point; of what is no point, itself.
    #[inline]
    pub fn point(&self, point: Value) -> Value {
        usize::try_from(point).ok().and_then(|point| self.0.get(point)).map_or(point, |image| Value::from(*image))
    }

    /// The images of points.
    #[inline]
    pub fn set<S: PointSet>(&self, points: S) -> S {
        let mut image = S::EMPTY;
        points.iter().for_each(|point| image.insert(self.point(point)));
        image
    }

    /// The images of sets.
    #[inline]
    pub fn sets<S: PointSet, const N: usize>(&self, sets: [S; N]) -> [S; N] {
        sets.map(|set| self.set(set))
    }

    /// The images of points, or of none.
    #[inline]
    pub fn points<const N: usize>(&self, points: [Value; N]) -> [Value; N] {
        points.map(|point| self.point(point))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Bits;

    fn turned() -> Symmetry {
        // A square of two rows, turned by a quarter.
        Symmetry::new(&[1, 3, 0, 2]).expect("a permutation")
    }

    #[test]
    fn only_permutations_are() {
        assert_eq!(Symmetry::new(&[0, 0]), None);
        assert_eq!(Symmetry::new(&[0, 2]), None);
        assert!(Symmetry::new(&[]).is_some());
    }

    #[test]
    fn a_group_is_generated() {
        let quarter = turned();
        let mirror = Symmetry::new(&[1, 0, 3, 2]).expect("a permutation");
        assert_eq!(Symmetry::generated(std::slice::from_ref(&quarter), 4).len(), 3);
        let all = Symmetry::generated(&[quarter, mirror], 4);
        assert_eq!(all.len(), 7);
        for one in &all {
            let there_and_back = one.then(&one.inverse());
            assert_eq!(there_and_back, one.inverse().then(one));
            assert_eq!(there_and_back.points([0, 1, 2, 3]), [0, 1, 2, 3]);
            assert!(all.contains(&one.inverse()));
        }
        assert_eq!(Symmetry::generated(&[], 4), []);
    }

    #[test]
    fn images() {
        let by = turned();
        assert_eq!(by.set(Bits([0b0101u64])), Bits([0b0011]));
        assert_eq!(by.points([2, crate::NONE, 9]), [0, crate::NONE, 9]);
        assert_eq!(by.then(&by).point(0), 3);
    }
}
