//! Changes of the state. Those of one list happen at once: all are read in the state before, and of two that write one
//! place the later counts.

#![deny(clippy::wildcard_enum_match_arm)]

use super::bits::Bits;
use super::engine::Engine;
use super::state::State;
use crate::ir::Update;

impl<B: Bits> Engine<'_, B> {
    /// The state after a list of updates.
    pub fn updated(&mut self, before: &State, updates: &[Update]) -> State {
        let mut after = before.clone();
        for update in updates {
            self.update(before, &mut after, update);
        }
        after
    }

    /// The state after the turn is given over.
    pub fn nulled(&self, before: &State) -> State {
        let mut after = before.clone();
        self.machine.layout.forget(&mut after);
        if self.machine.program.turn.is_some() {
            after.turn = self.machine.opponent(before.turn);
        }
        after
    }

    fn update(&mut self, before: &State, after: &mut State, update: &Update) {
        let machine = self.machine;
        match update {
            Update::Plane { cell, index, set, value } => {
                if let Some(slot) = self.cell_slot(before, *cell, index) {
                    let (set, value) = (self.set(before, set), self.int(before, value));
                    machine.layout.write_plane(after, *cell, slot, set.words(), value);
                }
            }
            Update::Members { cell, index, set, member } => {
                if let Some(slot) = self.cell_slot(before, *cell, index) {
                    let set = self.set(before, set);
                    machine.layout.write_members(after, *cell, slot, set.words(), *member);
                }
            }
            Update::Scalar { cell, index, value } => {
                if let Some(slot) = self.cell_slot(before, *cell, index) {
                    let value = self.int(before, value);
                    machine.layout.write_scalar(after, *cell, slot, value);
                }
            }
            Update::Reset(cell) => machine.layout.reset(after, *cell),
            Update::Passes(count) => after.passes = passes(self.int(before, count)),
        }
    }
}

/// A count of passes; an absent or negative one is none.
fn passes(count: i32) -> u32 {
    u32::try_from(count).unwrap_or(0)
}
