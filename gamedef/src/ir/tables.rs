//! Instances: the board, the sorts, the static tables and the first position of a program, for given parameters.
//!
//! Tables that rules define are filled by the interpreter of the middle language itself, in table order, so there is
//! one meaning of a static predicate and not two.

#![deny(clippy::wildcard_enum_match_arm)]

mod picture;

use std::borrow::Cow;

use index_vec::IndexVec;

pub use picture::{parse_picture, picture};

use super::board::Board;
use super::eval::{Machine, State, Value, arith};
use super::instance::{Instance, TableData};
use super::{NONE, Program, SetupCode, Storage, StorageKind, Table, TableKind, TableSource};
use crate::rules::{Builtin, Game, ParamId, SortId, SortKind, Term};

/// The most entries of a table.
const MAX_ENTRIES: usize = 1 << 24;

/// The most points or pairs in all entries of a table.
const MAX_CONTENTS: usize = 1 << 26;

/// The instance of a program with these parameters, whose position at the start is that of the rules, or the named
/// setup instead. `game` is the rules that the program was lowered from.
///
/// # Errors
///
/// The board or a table would be too large, a static term has no value, the setup does not exist or does not fit the
/// board.
pub fn instantiate(
    program: &Program,
    game: &Game,
    params: &IndexVec<ParamId, Option<i32>>,
    setup: Option<&str>,
    name: &str,
) -> Result<Instance, String> {
    let value = |term: &Term| static_value(term, game, params);
    let clause = game.board.as_ref().ok_or_else(|| format!("{} has no board", game.name))?;
    let mut board = Board::new(&clause.kind, value)?;
    if let Some(holes) = &clause.holes {
        board = board.without(|at| holes.holds(at, &|p| params.get(p).copied().flatten()));
    }
    let holes = board.holes();
    let must_be_point = |cell: &&Storage| cell.kind == StorageKind::Scalar { value: SortId::POINT, optional: false };
    if let Some(cell) = program.cells.iter().find(must_be_point).filter(|_| holes.first() == Some(&0)) {
        return Err(format!("state {} begins with the board's first point, which is a hole", cell.name));
    }
    let sorts = game.sorts.iter().map(|sort| domain(&sort.kind, game, &board, &value)).collect::<Result<_, _>>()?;
    let mut machine = Machine::without_tables(Cow::Borrowed(program), board.points(), &holes, &sorts, params)?;
    let mut tables: IndexVec<super::TableId, TableData> = IndexVec::new();
    for table in &program.tables {
        let data = Filler { table, board: &board, sorts: &sorts }.fill(&machine)?;
        machine.add_table(&data);
        tables.push(data);
    }
    if let Some(table) = program.symmetric.iter().find(|t| !tables[**t].is_symmetric()) {
        return Err(format!(
            "`{}` is symmetric on the board for which distances were found, and not on this one; \
             leave out the knowledge level `distance`",
            program.tables[*table].name
        ));
    }
    let mut instance = Instance {
        name: name.to_string(),
        points: board.points(),
        holes,
        shape: board.shape(),
        point_names: board.names().to_vec(),
        sorts,
        params: params.clone(),
        tables,
        initial: machine.save(&machine.empty()),
    };
    let state = start(program, &machine, &instance, setup)?;
    instance.initial = machine.save(&state);
    Ok(instance)
}

/// How many points the board of a game has with these parameters.
///
/// # Errors
///
/// There is no board, or a static term has no value.
pub fn points(game: &Game, params: &IndexVec<ParamId, Option<i32>>) -> Result<usize, String> {
    let kind = &game.board.as_ref().ok_or_else(|| format!("{} has no board", game.name))?.kind;
    Ok(Board::new(kind, |term| static_value(term, game, params))?.points())
}

/// The position at the start.
fn start(program: &Program, machine: &Machine<'_>, instance: &Instance, setup: Option<&str>) -> Result<State, String> {
    let Some(setup) = setup else {
        return program
            .start
            .iter()
            .try_fold(machine.empty(), |state, code| set_up(program, machine, instance, state, code));
    };
    match program.setups.iter().find(|(name, _)| name == setup) {
        Some((_, code)) => {
            set_up(program, machine, instance, machine.empty(), code).map_err(|e| format!("setup {setup}: {e}"))
        }
        None => {
            let known: Vec<_> = program.setups.iter().map(|(name, _)| name.as_str()).collect();
            let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
            Err(format!("no setup {setup} in {} (there are: {known})", program.name))
        }
    }
}

fn set_up(
    program: &Program,
    machine: &Machine<'_>,
    instance: &Instance,
    state: State,
    code: &SetupCode,
) -> Result<State, String> {
    match code {
        SetupCode::Updates(locals, lists) => Ok(machine.updated(&state, locals, lists)),
        SetupCode::Picture(text) => machine.load(&picture::drawn(program, instance, machine.save(&state), text)?),
    }
}

/// The value of a static term.
fn static_value(term: &Term, game: &Game, params: &IndexVec<ParamId, Option<i32>>) -> Result<i32, String> {
    match term {
        Term::Const(_, value) => Ok(*value),
        Term::Param(p) => {
            params[*p].ok_or_else(|| format!("parameter {} must be fixed by the instance", game.params[*p].name))
        }
        Term::Arith(op, a, b) => match arith(*op, static_value(a, game, params)?, static_value(b, game, params)?) {
            NONE => Err("a static term has no value: too large, or a division by zero".into()),
            value => Ok(value),
        },
        Term::Role(_)
        | Term::None
        | Term::ToMove
        | Term::Var(_)
        | Term::Cell(..)
        | Term::Func(..)
        | Term::Builtin(..)
        | Term::Opponent(_)
        | Term::Extreme(..)
        | Term::Sum(..)
        | Term::Count(..)
        | Term::The(..) => Err("a static term may only use numbers, parameters and arithmetic".into()),
    }
}

/// First value and number of values of a sort.
fn domain(
    kind: &SortKind,
    game: &Game,
    board: &Board,
    value: &impl Fn(&Term) -> Result<i32, String>,
) -> Result<(i32, usize), String> {
    Ok(match kind {
        SortKind::Point => (0, board.points()),
        SortKind::Dir => (0, crate::rules::DIRS.len()),
        SortKind::Player => (0, game.players.len()),
        SortKind::Index => (0, board.indices()),
        SortKind::Integer => (0, 0),
        SortKind::Range(low, high) => {
            let (low, high) = (i64::from(value(low)?), i64::from(value(high)?));
            let count = (high - low + 1).max(0) as usize;
            if count > MAX_ENTRIES {
                return Err(format!("int {low}..{high} has too many values"));
            }
            (low as i32, count)
        }
        SortKind::Enum(values) => (0, values.len()),
    })
}

/// What a table is filled from.
struct Filler<'a> {
    table: &'a Table,
    board: &'a Board,
    sorts: &'a IndexVec<SortId, (i32, usize)>,
}

impl Filler<'_> {
    fn fill(&self, machine: &Machine<'_>) -> Result<TableData, String> {
        let entries = self.table.index.iter().fold(1usize, |n, &s| n.saturating_mul(self.sorts[s].1));
        if entries > MAX_ENTRIES {
            return Err(format!("table {} is too large for this board", self.table.name));
        }
        let mut data = match self.table.kind {
            TableKind::Bool => TableData::Bools(vec![false; entries]),
            TableKind::Int => TableData::Ints(vec![NONE; entries]),
            TableKind::Set => TableData::Sets(vec![Vec::new(); entries]),
            TableKind::Relation => TableData::Relations(vec![Vec::new(); entries]),
        };
        match &self.table.source {
            TableSource::Board(relation, index) => self.tuples(*relation, index, &mut data)?,
            TableSource::BoardInt(which) => self.lines(*which, &mut data),
            TableSource::Func(function) => self.values(machine, *function, &mut data)?,
        }
        Ok(data)
    }

    /// Each tuple of the relation goes to the entry of its indexed arguments; of the rest the first is the source, the
    /// last the target.
    fn tuples(&self, relation: Builtin, index: &[usize], data: &mut TableData) -> Result<(), String> {
        let rest: Vec<usize> = (0..relation.sorts().len()).filter(|at| !index.contains(at)).collect();
        let mut contents = 0;
        self.board.each_tuple(relation, &mut |tuple| {
            let mut indexed = index.iter().zip(&self.table.index);
            let Some(entry) = indexed.try_fold(0, |at, (&i, &sort)| {
                let (first, count) = self.sorts[sort];
                let rank = usize::try_from(tuple[i] - first).ok().filter(|&rank| rank < count)?;
                Some(at * count + rank)
            }) else {
                return;
            };
            contents += 1;
            if contents > MAX_CONTENTS {
                return;
            }
            match (&mut *data, rest.first(), rest.last()) {
                (TableData::Bools(entries), ..) => entries[entry] = true,
                (TableData::Sets(entries), Some(&p), _) => entries[entry].push(tuple[p] as u16),
                (TableData::Relations(entries), Some(&p), Some(&q)) => {
                    entries[entry].push((tuple[p] as u16, tuple[q] as u16))
                }
                _ => {}
            }
        });
        if contents > MAX_CONTENTS {
            return Err(format!("table {} is too large for this board", self.table.name));
        }
        match data {
            TableData::Sets(entries) => entries.iter_mut().for_each(tidy),
            TableData::Relations(entries) => entries.iter_mut().for_each(tidy),
            TableData::Bools(_) | TableData::Ints(_) => {}
        }
        Ok(())
    }

    fn lines(&self, which: Builtin, data: &mut TableData) {
        if let TableData::Ints(entries) = data {
            let line = |p| self.board.line(which, p).unwrap_or(NONE);
            entries.iter_mut().enumerate().for_each(|(p, entry)| *entry = line(p));
        }
    }

    fn values(&self, machine: &Machine<'_>, function: super::FnId, data: &mut TableData) -> Result<(), String> {
        let (state, context) = (machine.empty(), machine.context());
        let value = |args: &[i32]| machine.call(&state, &context, function, args);
        let entries = match data {
            TableData::Bools(entries) => entries.len(),
            TableData::Ints(entries) => entries.len(),
            TableData::Sets(entries) => entries.len(),
            TableData::Relations(entries) => entries.len(),
        };
        let mut contents = 0;
        for entry in 0..entries {
            let mut args = self.index_values(entry);
            let of_point =
                |(sort, value): (&SortId, &i32)| *sort == SortId::POINT && self.board.is_hole(*value as usize);
            if self.table.index.iter().zip(&args).any(of_point) {
                continue;
            }
            match data {
                TableData::Bools(entries) => entries[entry] = value(&args) == Value::Bool(true),
                TableData::Ints(entries) => {
                    if let Value::Int(i) = value(&args) {
                        entries[entry] = i;
                    }
                }
                TableData::Sets(entries) => {
                    if let Value::Set(points) = value(&args) {
                        contents += points.len();
                        entries[entry] = points;
                    }
                }
                TableData::Relations(entries) => {
                    for source in (0..self.board.points()).filter(|p| !self.board.is_hole(*p)) {
                        args.push(source as i32);
                        if let Value::Set(targets) = value(&args) {
                            contents += targets.len();
                            entries[entry].extend(targets.into_iter().map(|target| (source as u16, target)));
                        }
                        args.pop();
                    }
                }
            }
            if contents > MAX_CONTENTS {
                return Err(format!("table {} is too large for this board", self.table.name));
            }
        }
        Ok(())
    }

    /// The values of the indices of an entry.
    fn index_values(&self, entry: usize) -> Vec<i32> {
        let mut rest = entry;
        let mut values: Vec<i32> = Vec::new();
        for &sort in self.table.index.iter().rev() {
            let (first, count) = self.sorts[sort];
            values.push(first + (rest % count) as i32);
            rest /= count;
        }
        values.reverse();
        values
    }
}

fn tidy<T: Ord>(list: &mut Vec<T>) {
    list.sort_unstable();
    list.dedup();
}
