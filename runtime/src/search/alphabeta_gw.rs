//! `alphabeta-gw(t)` (*Generalized Widening*, section 6): generalized widening that, where all threats below number t have failed,
//! reverts to alpha-beta, in which the defender may play any move and no threat is asked for. It is an alpha-beta with
//! generalized widening for a quiescence search, and with t = 0 one with iterative deepening at every attacker node.

use super::widening::{Shape, Widen};

/// `alphabeta-gw(t)`.
pub fn shape(t: usize) -> Shape {
    let mut shape = Shape::usual(t, Widen::AtMaxNodes);
    shape.threats.truncate(t);
    Shape { then_all: true, ..shape }
}
