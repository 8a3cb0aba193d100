//! What an answer set says, as plain data.

use std::collections::{BTreeMap, BTreeSet};

use super::Program;
use crate::rules::{CellValue, MoveId};
use crate::snapshot::{Play, Snapshot};

/// How a game stands after a move, or before one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The players who have reached a goal.
    pub goals: BTreeSet<i32>,
    /// Whether it is drawn by a clause of the rules.
    pub draw: bool,
    /// Whether the rules end it.
    pub end: bool,
}

/// One answer set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The legal moves of the players asked about, with the position after each and how the game stands there.
    pub moves: BTreeMap<(i32, Play), (Snapshot, Standing)>,
    /// How the game stands in the position given.
    pub now: Standing,
    /// The position when the turn was given over without a move, and how the game stands there.
    pub null: (Snapshot, Standing),
    /// Who won, at the end or by the lack of a move.
    pub won: Option<i32>,
    /// Whether nobody did, the game being over.
    pub drawn: bool,
    /// Whether the score decides.
    pub scored: bool,
    /// The score of each player who has one.
    pub scores: BTreeMap<i32, i64>,
}

/// An atom of an answer set: its name, and numbers, the move they belong to apart.
struct Atom<'t> {
    name: &'t str,
    numbers: Vec<i32>,
    made: Option<(&'t str, Vec<i32>)>,
}

impl Program {
    /// Reads an answer set: atoms separated by blanks, as clingo prints them.
    ///
    /// # Errors
    /// If an atom is not one that the program shows.
    pub fn read(&self, text: &str) -> Result<Answer, String> {
        let atoms: Vec<Atom> = text.split_whitespace().map(atom).collect::<Result<_, _>>()?;
        let mut answer = Answer {
            moves: BTreeMap::new(),
            now: Standing::default(),
            null: (self.empty.clone(), Standing::default()),
            won: None,
            drawn: false,
            scored: false,
            scores: BTreeMap::new(),
        };
        for atom in atoms.iter().filter(|a| a.name == "legal") {
            let key = self.play(atom)?;
            answer.moves.insert(key, (self.empty.clone(), Standing::default()));
        }
        for atom in &atoms {
            self.take(atom, &mut answer).ok_or_else(|| format!("`{}` was not expected", atom.name))?;
        }
        Ok(answer)
    }

    fn play(&self, atom: &Atom) -> Result<(i32, Play), String> {
        let (name, args) = atom.made.as_ref().ok_or_else(|| format!("`{}` tells no move", atom.name))?;
        let clause = self.moves.iter().position(|m| m == name).ok_or_else(|| format!("there is no move `{name}`"))?;
        let (mover, args) = args.split_first().ok_or("a move has no mover")?;
        Ok((*mover, Play { clause: MoveId::from(clause), args: args.to_vec() }))
    }

    fn take(&self, atom: &Atom, answer: &mut Answer) -> Option<()> {
        let first = atom.numbers.first().copied();
        match (atom.name, &atom.made) {
            ("legal", _) => {}
            ("won", None) => answer.won = Some(first?),
            ("drawn", None) => answer.drawn = true,
            ("scored", None) => answer.scored = true,
            ("score", None) => {
                answer.scores.insert(first?, i64::from(*atom.numbers.get(1)?));
            }
            ("goal", None) => {
                answer.now.goals.insert(first?);
            }
            ("draw", None) => answer.now.draw = true,
            ("end", None) => answer.now.end = true,
            ("goal_null", None) => {
                answer.null.1.goals.insert(first?);
            }
            ("draw_null", None) => answer.null.1.draw = true,
            ("end_null", None) => answer.null.1.end = true,
            (name, None) => self.cell(&self.cells_null, name, &atom.numbers, &mut answer.null.0)?,
            (name, Some(_)) => {
                let key = self.play(atom).ok()?;
                let (state, standing) = answer.moves.get_mut(&key)?;
                match name {
                    "turn_after" => state.turn = first?,
                    "passes_after" => state.passes = u32::try_from(first?).ok()?,
                    "goal_after" => {
                        standing.goals.insert(first?);
                    }
                    "draw_after" => standing.draw = true,
                    "end_after" => standing.end = true,
                    _ => self.cell(&self.cells_after, name, &atom.numbers, state)?,
                }
            }
        }
        Some(())
    }

    pub(super) fn cell(&self, names: &[String], name: &str, numbers: &[i32], state: &mut Snapshot) -> Option<()> {
        let (cell, place) = self.cell_at(names, name, numbers)?;
        let (dims, value) = self.dims.get(cell)?;
        let held = match value {
            CellValue::Set => 1,
            CellValue::Optional(_) | CellValue::Total(_) => *numbers.get(dims.len())?,
        };
        *state.cells.get_mut(cell)?.get_mut(place)? = held;
        Some(())
    }

    /// The cell of that name, and the place that the first numbers tell.
    pub(super) fn cell_at(&self, names: &[String], name: &str, numbers: &[i32]) -> Option<(usize, usize)> {
        let cell = names.iter().position(|n| n == name)?;
        let (dims, _) = self.dims.get(cell)?;
        let (args, _) = numbers.split_at_checked(dims.len())?;
        let mut place = 0;
        for ((from, len), arg) in dims.iter().zip(args) {
            let number = usize::try_from(i64::from(*arg) - from).ok().filter(|n| n < len)?;
            place = place * len + number;
        }
        Some((cell, place))
    }
}

/// Splits `name(1,2,move(3,4))`.
fn atom(text: &str) -> Result<Atom<'_>, String> {
    let fail = || format!("`{text}` is not an atom of numbers and at most one move");
    let Some((name, rest)) = text.split_once('(') else {
        return Ok(Atom { name: text, numbers: Vec::new(), made: None });
    };
    let rest = rest.strip_suffix(')').ok_or_else(fail)?;
    let numbers = |text: &str| -> Result<Vec<i32>, String> {
        text.split(',').filter(|n| !n.is_empty()).map(|n| n.parse().map_err(|_| fail())).collect()
    };
    let Some((before, args)) = rest.split_once('(') else {
        return Ok(Atom { name, numbers: numbers(rest)?, made: None });
    };
    let args = args.strip_suffix(')').ok_or_else(fail)?;
    let (before, made) = before.rsplit_once(',').unwrap_or(("", before));
    Ok(Atom { name, numbers: numbers(before)?, made: Some((made, numbers(args)?)) })
}
