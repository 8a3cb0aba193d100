//! Iterative Widening, `iw(t)` (*Generalized Widening*, section 3.2): a full search by iterative deepening with each threat in
//! turn, the smallest first.

use super::widening::{Shape, Widen};

/// `iw(t)`.
pub fn shape(t: usize) -> Shape {
    Shape::usual(t, Widen::AtRoot)
}
