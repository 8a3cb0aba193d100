//! Hand-written selectors as a compiled game sees them: on its positions and its board, by the names of its own selectors.

#[cfg(feature = "shipped")]
mod shipped;

use kikashi_runtime::batched::Batched;
use kikashi_runtime::search::Assumed;
use kikashi_runtime::{Game, Move, SelectorId};

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

/// A game that is asked for more than searches ask: what it has by hand, and what its selectors look at.
pub trait Counterparts: Batched {
    /// The hand-written counterparts of a selector, if there are any.
    fn counterparts(&self, _selector: &str) -> Vec<Handwritten<Self>> {
        Vec::new()
    }

    /// The replies that a hand-written function takes for all that can prevent the threat of a selector, legal or not;
    /// `None` if there is no such function.
    fn set_to_prevent(&self, _selector: &str, _at: &Self::Position, _args: &Self::Args) -> Option<Vec<Move>> {
        None
    }

    /// The legal moves that a selector looks at to find its own; `None` where that is not told.
    fn tried(&self, _selector: SelectorId, _at: &Self::Position, _args: &Self::Args) -> Option<Vec<Move>> {
        None
    }

    /// The replies of the baseline of *Abstract Proof Search* (Cazenave, section 6), verified while the target has fewer
    /// than four liberties: `CompleteSetOfMovesToPreventgi3`, and the pass. Without the pass the defender would fill his
    /// own eyes, which the paper notes.
    fn complete_set(&self) -> Option<Assumed<Self>> {
        None
    }
}
