//! Without the shipped games nothing is written by hand for a compiled game: a native program has rules of its own.

use kikashi_runtime::batched::Batched;
use kikashi_runtime::search::Assumed;
use kikashi_runtime::{Game, Move};

/// A selector written by hand: whether its gradual game is verified, with its moves then. It is called so many times, for
/// those who measure it; the last call counts.
pub type Ask<G> = Box<dyn Fn(&<G as Game>::Position, &<G as Game>::Args, u32, &mut Vec<Move>) -> bool>;

/// A hand-written counterpart of a selector.
pub struct Handwritten<G: Game> {
    /// Which one, where there are several: the knowledge it uses, in the paper's words.
    pub knowledge: &'static str,
    /// The function.
    pub ask: Ask<G>,
}

/// A game that is asked what it has by hand.
pub trait Counterparts: Batched {
    /// None.
    fn counterparts(&self, _: &str) -> Vec<Handwritten<Self>> {
        Vec::new()
    }

    /// None.
    fn complete_set(&self) -> Option<Assumed<Self>> {
        None
    }
}
