//! Cached results (*Searches, tree pruning and tree ordering in Go*, result caching): seven kinds, told apart by what they
//! bound and by whether they rest on the depth to which was searched.

use crate::search::arena::Step;

/// What a value bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Exact,
    Lower,
    Upper,
}

/// The kind of a cached value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True whatever the depth: exact, lower bound, upper bound.
    Known(Bound),
    /// True of the depth of the search: depth limited, estimated lower bound, estimated upper bound.
    Estimated(Bound),
    /// Of an iteration that is over: it serves to order moves alone.
    Estimate,
}

/// A cached result.
#[derive(Clone, Copy, Debug)]
pub struct Cached {
    pub score: i32,
    kind: Kind,
    /// Plies that were left.
    depth: u32,
    /// The iteration in which it was found.
    iteration: u32,
    pub best: Option<Step>,
}

impl Cached {
    pub fn new(score: i32, kind: Kind, depth: u32, iteration: u32, best: Option<Step>) -> Self {
        Self { score, kind, depth, iteration, best }
    }

    /// The kind that it is by now, for a node with so many plies left.
    pub fn kind(&self, left: u32, iteration: u32) -> Kind {
        match self.kind {
            Kind::Estimated(_) if self.iteration != iteration || self.depth < left => Kind::Estimate,
            kind => kind,
        }
    }

    /// Whether it says, for ever, that the value is no more than this.
    pub fn is_at_most(&self, score: i32) -> bool {
        matches!(self.kind, Kind::Known(Bound::Exact | Bound::Upper)) && self.score <= score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rests_on_a_depth_is_of_no_use_past_it() {
        let known = Kind::Known(Bound::Lower);
        let estimated = Kind::Estimated(Bound::Exact);
        assert_eq!(Cached::new(7, known, 1, 1, None).kind(9, 9), known);
        let cached = Cached::new(7, estimated, 4, 6, None);
        assert_eq!([cached.kind(4, 6), cached.kind(3, 6)], [estimated; 2]);
        assert_eq!([cached.kind(5, 6), cached.kind(4, 7)], [Kind::Estimate; 2]);
        assert!(!cached.is_at_most(9) && !Cached::new(7, known, 1, 1, None).is_at_most(9));
        assert!(Cached::new(7, Kind::Known(Bound::Upper), 1, 1, None).is_at_most(7));
    }
}
