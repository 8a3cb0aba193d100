//! Generalized Threats Search, `gts(t)` (*Generalized Widening*, section 3.1): alpha-beta by iterative deepening that is cut
//! at every defender node where threat number t is not verified.

use super::widening::{Shape, Widen};

/// `gts(t)`.
pub fn shape(t: usize) -> Shape {
    Shape::usual(t, Widen::Never)
}
