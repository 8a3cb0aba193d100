//! Hand-written selectors as a compiled game sees them: on its positions and its board, by the names of its own selectors.

#[cfg(feature = "shipped")]
mod shipped;

use kikashi_runtime::batched::Batched;
use kikashi_runtime::search::Assumed;
use kikashi_runtime::{Game, Move};

#[cfg(feature = "shipped")]
pub use shipped::{Family, family};

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
    /// The hand-written counterparts of a selector, if there are any.
    fn counterparts(&self, _selector: &str) -> Vec<Handwritten<Self>> {
        Vec::new()
    }

    /// The replies of the baseline of *Abstract Proof Search* (Cazenave, section 6), verified while the target has fewer
    /// than four liberties: `CompleteSetOfMovesToPreventgi3`, and the pass. Without the pass the defender would fill his
    /// own eyes, which the paper notes.
    fn complete_set(&self) -> Option<Assumed<Self>> {
        None
    }
}
