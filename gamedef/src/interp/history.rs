//! The boards that were there in a game: what positional superko looks at.
//!
//! A board is all that the state holds, but whose turn it is, passes, and what is forgotten at the next move. A position
//! that is given has no history but itself.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::instance::{Instance, State};

/// Boards, in no order of time: what is forbidden does not depend on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct History(Arc<BTreeSet<Box<[i16]>>>);

/// The position as one at which a game begins.
pub(super) fn begun(instance: &Instance, state: State) -> State {
    let history = instance.game.superko.map(|_| History(Arc::new(BTreeSet::from([board(instance, &state.cells)]))));
    State { history, ..state }
}

/// The position after a move; `None` if its board was there before.
pub(super) fn moved(instance: &Instance, mut state: State) -> Option<State> {
    if let Some(History(boards)) = &mut state.history {
        let here = board(instance, &state.cells);
        if boards.contains(&here) {
            return None;
        }
        Arc::make_mut(boards).insert(here);
    }
    Some(state)
}

fn board(instance: &Instance, cells: &[i16]) -> Box<[i16]> {
    let lasting = instance.game.cells.iter().zip(&instance.cells).filter(|(cell, _)| !cell.until_next_move);
    lasting.flat_map(|(_, layout)| &cells[layout.start..layout.start + layout.len]).copied().collect()
}
