//! Generalized Widening, `gw(t)` (*Generalized Widening*, section 4): iterative widening, and iterative deepening within it, at
//! every node of the attacker, so that the smaller threats are a quiescence search of the greater ones.

use super::widening::{Shape, Widen};

/// `gw(t)`.
pub fn shape(t: usize) -> Shape {
    Shape::usual(t, Widen::AtMaxNodes)
}
