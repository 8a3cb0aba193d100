//! Without the shipped games nothing is written by hand for a compiled game: a native program has rules of its own.

use kikashi_runtime::search::Assumed;
use kikashi_runtime::{Game, Move};

/// A selector written by hand: whether its gradual game is verified; if so, its moves are appended.
pub type Ask<G> = Box<dyn Fn(&G, &<G as Game>::Position, &<G as Game>::Args, &mut Vec<Move>) -> bool>;

/// A hand-written counterpart of a selector.
pub struct Handwritten<G: Game> {
    /// Which one, where there are several: the knowledge it uses, in the paper's words.
    pub knowledge: &'static str,
    /// The function.
    pub ask: Ask<G>,
}

/// None.
pub fn handwritten<G: Game + 'static>(_: &str) -> Vec<Handwritten<G>> {
    Vec::new()
}

/// None.
pub fn complete_set<G: Game + 'static>() -> Option<Assumed<G>> {
    None
}
