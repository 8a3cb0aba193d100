//! The position asked about: what each cell holds, or what it may hold.

use std::fmt::Write;

use super::writer::{Family, Writer};
use super::{Refusal, refuse};
use crate::rules::{CellId, CellValue};
use crate::snapshot::Snapshot;

/// Absence, as in a snapshot.
const NONE: i32 = -1;

/// A position of which not everything need be known: for each ground cell, in the order of a [`Snapshot`], the values
/// that it may hold, -1 for `none`, and 1 and 0 for a set. clingo chooses one, in every way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    cells: Vec<Vec<Vec<i32>>>,
    turn: i32,
    passes: Vec<u32>,
}

impl Facts {
    /// All that a position holds, and no choice.
    pub fn of(snapshot: &Snapshot) -> Facts {
        let cells = snapshot.cells.iter().map(|values| values.iter().map(|v| vec![*v]).collect()).collect();
        Facts { cells, turn: snapshot.turn, passes: vec![snapshot.passes] }
    }

    /// The player to move.
    pub(super) fn turn(&self) -> i32 {
        self.turn
    }

    /// Says how many passes may just have been played, in place of what was known.
    pub fn may_have_passed(&mut self, passes: &[u32]) {
        self.passes = passes.to_vec();
    }

    /// Says what a ground cell may hold, in place of what was known.
    pub fn may_hold(&mut self, cell: CellId, place: usize, values: &[i32]) {
        if let Some(allowed) = self.cells.get_mut(cell.raw() as usize).and_then(|c| c.get_mut(place)) {
            *allowed = values.to_vec();
            allowed.sort_unstable();
            allowed.dedup();
        }
    }
}

/// Writes the facts.
pub(super) fn write(w: &mut Writer, facts: &Facts) -> Result<(), Refusal> {
    let game = w.world.game;
    if facts.cells.len() != game.cells.len() {
        return refuse(format!("{} cells given, not {}", facts.cells.len(), game.cells.len()));
    }
    let mut text = String::new();
    for (id, def) in game.cells.iter_enumerated() {
        let name = w.cell(Family::NOW, id);
        // Of a hole nothing is said, though it has its place.
        let mut tuples: Vec<Option<Vec<String>>> = vec![Some(Vec::new())];
        for sort in &def.args {
            let value = |v: i32| (!w.world.is_hole(*sort, v)).then(|| w.world.value(*sort, v));
            let values: Vec<Option<String>> = w.world.values(*sort).map(value).collect();
            let with = |t: &Option<Vec<String>>, v: &Option<String>| Some([&t.clone()?[..], &[v.clone()?]].concat());
            tuples = tuples.iter().flat_map(|t| values.iter().map(|v| with(t, v)).collect::<Vec<_>>()).collect();
        }
        let given = &facts.cells[id.raw() as usize];
        if given.len() != tuples.len() {
            return refuse(format!("cell `{}` has {} values, not {}", def.name, tuples.len(), given.len()));
        }
        for (args, allowed) in tuples.iter().zip(given) {
            let Some(args) = args else { continue };
            let atom = |more: Option<String>| {
                let all: Vec<String> = args.iter().cloned().chain(more).collect();
                if all.is_empty() { name.clone() } else { format!("{name}({})", all.join(",")) }
            };
            let (absent, atoms): (bool, Vec<String>) = match def.value {
                CellValue::Set => {
                    (allowed.contains(&0), allowed.iter().filter(|v| **v == 1).map(|_| atom(None)).collect())
                }
                CellValue::Optional(sort) => (
                    allowed.contains(&NONE),
                    allowed.iter().filter(|v| **v != NONE).map(|v| atom(Some(w.world.value(sort, *v)))).collect(),
                ),
                CellValue::Total(sort) => {
                    (false, allowed.iter().map(|v| atom(Some(w.world.value(sort, *v)))).collect())
                }
            };
            let _ = match (absent, atoms.as_slice()) {
                (true, []) => Ok(()),
                (false, []) => return refuse(format!("nothing is left for `{}` to hold", atom(None))),
                (false, [one]) => writeln!(text, "{one}."),
                (true, several) => writeln!(text, "{{ {} }} 1.", several.join("; ")),
                (false, several) => writeln!(text, "1 {{ {} }} 1.", several.join("; ")),
            };
        }
    }
    let player = |p: i32| w.world.value(crate::rules::SortId::PLAYER, p);
    let _ = writeln!(text, "turn({}).", player(facts.turn));
    let passes: Vec<String> = facts.passes.iter().map(|n| format!("passes({n})")).collect();
    let _ = match passes.as_slice() {
        [one] => writeln!(text, "{one}."),
        several => writeln!(text, "1 {{ {} }} 1.", several.join("; ")),
    };
    w.text.push_str(&text);
    Ok(())
}
