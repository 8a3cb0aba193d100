//! Positions, zones and moves by the names that rules and players use.

use std::collections::BTreeMap;

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::prove::{Fact, Zone};
use kikashi_gamedef::rules::{CellValue, SortId};
use kikashi_gamedef::snapshot::{Play, Snapshot};

/// For each cell, the entries that hold a value or one of several, by these.
pub type Held = BTreeMap<String, BTreeMap<String, Vec<String>>>;

/// What parts the names of several values.
const OR: char = '|';
/// The name of absence.
const NOTHING: &str = "none";

/// The names of one instance of a game.
pub struct Names<'j> {
    judge: &'j Judge,
    cells: Vec<Cell>,
}

struct Cell {
    name: String,
    /// The entries by name, row-major over the arguments.
    entries: Vec<String>,
    /// What it holds at first.
    empty: i32,
}

impl<'j> Names<'j> {
    /// Those of a judge.
    pub fn new(judge: &'j Judge) -> Names<'j> {
        let cells = judge.game().cells.iter().map(|cell| {
            let mut entries = vec![String::new()];
            for &sort in &cell.args {
                let longer = |start: &String| {
                    let comma = if start.is_empty() { "" } else { "," };
                    let name = |value: i32| format!("{start}{comma}{}", value_name(judge, sort, value));
                    judge.domain(sort).map(name).collect::<Vec<_>>()
                };
                entries = entries.iter().flat_map(longer).collect();
            }
            let empty = match cell.value {
                CellValue::Set => 0,
                CellValue::Optional(_) => -1,
                CellValue::Total(sort) => judge.domain(sort).start,
            };
            Cell { name: cell.name.clone(), entries, empty }
        });
        Names { judge, cells: cells.collect() }
    }

    /// The name of a value of a cell.
    fn of_cell(&self, cell: usize, value: i32) -> String {
        match self.judge.game().cells.iter().nth(cell).map(|cell| cell.value) {
            Some(CellValue::Set) => if value == 0 { "out" } else { "in" }.to_owned(),
            Some(CellValue::Optional(_)) if value == -1 => NOTHING.to_owned(),
            Some(CellValue::Optional(sort) | CellValue::Total(sort)) => value_name(self.judge, sort, value),
            None => value.to_string(),
        }
    }

    fn cell_value(&self, cell: usize, name: &str) -> Result<i32, String> {
        match (self.judge.game().cells.iter().nth(cell).map(|cell| cell.value), name) {
            (Some(CellValue::Set), "out") => Ok(0),
            (Some(CellValue::Set), "in") => Ok(1),
            (Some(CellValue::Optional(_)), NOTHING) => Ok(-1),
            (Some(CellValue::Optional(sort) | CellValue::Total(sort)), _) => value(self.judge, sort, name),
            _ => Err(format!("a cell cannot hold `{name}`")),
        }
    }

    /// A cell by its name.
    fn cell(&self, name: &str) -> Result<usize, String> {
        let found = self.cells.iter().position(|cell| cell.name == name);
        found.ok_or_else(|| format!("the game has no cell `{name}`"))
    }

    fn place(&self, cell: usize, name: &str) -> Result<usize, String> {
        let found = self.cells[cell].entries.iter().position(|entry| entry == name);
        found.ok_or_else(|| format!("`{}` has no entry `{name}`", self.cells[cell].name))
    }

    /// What a position holds that another does not; the other of the two is the empty one where none is given.
    pub fn held(&self, at: &Snapshot, other: Option<&Snapshot>) -> Held {
        let mut all = Held::new();
        for (cell, values) in at.cells.iter().enumerate() {
            for (place, &value) in values.iter().enumerate() {
                let before = other.map_or(self.cells[cell].empty, |other| other.cells[cell][place]);
                if value != before {
                    let of = all.entry(self.cells[cell].name.clone()).or_default();
                    of.entry(self.of_cell(cell, value)).or_default().push(self.cells[cell].entries[place].clone());
                }
            }
        }
        all
    }

    /// The cells of a position, from what it holds that another does not.
    ///
    /// # Errors
    /// If a name has no meaning.
    pub fn cells(&self, held: &Held, other: Option<&Snapshot>) -> Result<Vec<Vec<i32>>, String> {
        let empty = || self.cells.iter().map(|cell| vec![cell.empty; cell.entries.len()]).collect();
        let mut cells: Vec<Vec<i32>> = other.map_or_else(empty, |other| other.cells.clone());
        for (name, values) in held {
            let cell = self.cell(name)?;
            for (value, entries) in values {
                let value = self.cell_value(cell, value)?;
                for entry in entries {
                    cells[cell][self.place(cell, entry)?] = value;
                }
            }
        }
        Ok(cells)
    }

    /// The facts of a zone.
    pub fn facts(&self, zone: &Zone) -> Held {
        let mut all = Held::new();
        for Fact { cell, place, allowed } in &zone.facts {
            let names: Vec<String> = allowed.iter().map(|value| self.of_cell(*cell, *value)).collect();
            let of = all.entry(self.cells[*cell].name.clone()).or_default();
            of.entry(names.join("|")).or_default().push(self.cells[*cell].entries[*place].clone());
        }
        all
    }

    /// The zone of these facts.
    ///
    /// # Errors
    /// If a name has no meaning.
    pub fn zone(&self, held: &Held, passes: Option<Vec<u32>>) -> Result<Zone, String> {
        let mut facts = Vec::new();
        for (name, values) in held {
            let cell = self.cell(name)?;
            for (values, entries) in values {
                let allowed =
                    values.split(OR).map(|value| self.cell_value(cell, value)).collect::<Result<Vec<_>, _>>()?;
                for entry in entries {
                    facts.push(Fact { cell, place: self.place(cell, entry)?, allowed: allowed.clone() });
                }
            }
        }
        facts.sort_unstable();
        Ok(Zone { facts, passes })
    }

    /// A player by his name.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn player(&self, name: &str) -> Result<i32, String> {
        value(self.judge, SortId::PLAYER, name)
    }

    /// A player's name.
    pub fn player_name(&self, player: i32) -> String {
        value_name(self.judge, SortId::PLAYER, player)
    }

    /// A move as it is written, such as `play(D4)`.
    pub fn play_name(&self, play: &Play) -> String {
        self.judge.show(play)
    }

    /// The move that is written so.
    ///
    /// # Errors
    /// If no move of the rules is written so.
    pub fn play(&self, text: &str) -> Result<Play, String> {
        let wrong = || format!("`{text}` is no move of the rules");
        let (name, args) = match text.split_once('(') {
            Some((name, args)) => (name, args.strip_suffix(')').ok_or_else(wrong)?),
            None => (text, ""),
        };
        let game = self.judge.game();
        let (clause, def) = game.moves.iter_enumerated().find(|(_, def)| def.name == name).ok_or_else(wrong)?;
        let words: Vec<&str> = args.split(", ").filter(|word| !word.is_empty()).collect();
        if words.len() != def.params.len() {
            return Err(wrong());
        }
        let args = def.params.iter().zip(words).map(|(var, word)| value(self.judge, def.vars[*var].sort, word));
        Ok(Play { clause, args: args.collect::<Result<_, _>>()? })
    }
}

/// The name of a value.
pub fn value_name(judge: &Judge, sort: SortId, value: i32) -> String {
    match sort {
        SortId::POINT => judge.point_name(value).to_owned(),
        _ => judge.game().written(sort, value),
    }
}

/// A value by its name.
///
/// # Errors
/// If the sort has none of that name.
pub fn value(judge: &Judge, sort: SortId, name: &str) -> Result<i32, String> {
    let found = match sort {
        SortId::POINT => judge.parse_point(name),
        SortId::INTEGER => name.parse().ok(),
        _ => judge.domain(sort).find(|value| judge.game().written(sort, *value) == name),
    };
    found.ok_or_else(|| format!("`{name}` has no meaning here"))
}
