//! Values of parameters: from an instance of the rule file, or from the command line.

use index_vec::IndexVec;

use super::suggest::did_you_mean;
use crate::rules::{ArithOp, BoardKind, DIRS, Game, NamedPoint, ParamId, SortId, SortKind, Spot, Term};

/// The largest width and height of a board.
const LARGEST_SIDE: i32 = 128;

/// A parameter that cannot have the value given, or has none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ParameterError {
    /// Which of the given values is wrong; `None` if one is missing, or all together make no sense.
    pub given: Option<usize>,
    /// The parameter, where there is one.
    pub param: Option<ParamId>,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// The values of all parameters, from those given by name and the defaults. Parameters of sort point or player that
/// are not given stay `None`: they come with the position.
///
/// A point is written as in `D4` (columns from the left without I, rows from the bottom), by its name on a graph, or
/// by its number in board order.
///
/// # Errors
/// Every value that is out of range, unknown, given twice or missing.
pub fn parameters(
    game: &Game,
    given: &[(String, String)],
) -> Result<IndexVec<ParamId, Option<i32>>, Vec<ParameterError>> {
    let mut values: IndexVec<ParamId, Option<i32>> = game.params.iter().map(|_| None).collect();
    let mut errors = Vec::new();
    let mut by: IndexVec<ParamId, Option<usize>> = game.params.iter().map(|_| None).collect();
    for (i, (name, _)) in given.iter().enumerate() {
        let Some(id) = find(game, name) else {
            let names = game.params.iter().map(|p| p.name.as_str());
            let otherwise = match game.params.len() {
                0 => format!("`{}` has no parameters", game.name),
                _ => format!("its parameters are {}", listed(names.clone())),
            };
            let message = format!("`{}` has no parameter `{name}`", game.name);
            let help = did_you_mean(name, names, otherwise);
            errors.push(ParameterError { given: Some(i), param: None, message, help });
            continue;
        };
        if by[id].is_some() {
            let message = format!("the parameter `{name}` is given twice");
            errors.push(ParameterError { given: Some(i), param: Some(id), message, help: "remove one of them".into() });
            continue;
        }
        by[id] = Some(i);
    }
    // In order, since a range or default may speak of earlier parameters. Points come last: they need the board.
    let ids = game.params.indices();
    let points = |id: &ParamId| game.params[*id].sort == SortId::POINT;
    for id in ids.clone().filter(|id| !points(id)).chain(ids.filter(points)) {
        // Without the other parameters the board is not known.
        if points(&id) && !errors.is_empty() {
            continue;
        }
        let text = by[id].map(|i| given[i].1.as_str());
        match value(game, id, text, &values) {
            Ok(v) => values[id] = v,
            Err((message, help)) => errors.push(ParameterError { given: by[id], param: Some(id), message, help }),
        }
    }
    if errors.is_empty()
        && let Err((message, help)) = board_size(game, &values)
    {
        errors.push(ParameterError { given: None, param: None, message, help });
    }
    if errors.is_empty() { Ok(values) } else { Err(errors) }
}

fn find(game: &Game, name: &str) -> Option<ParamId> {
    game.params.iter_enumerated().find(|(_, p)| p.name == name).map(|(id, _)| id)
}

fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ")
}

type Failure = (String, String);

fn value(
    game: &Game,
    id: ParamId,
    text: Option<&str>,
    values: &IndexVec<ParamId, Option<i32>>,
) -> Result<Option<i32>, Failure> {
    let param = &game.params[id];
    let name = &param.name;
    let value = match (text, &param.default) {
        (Some(text), _) => read(game, id, text.trim(), values)?,
        (None, Some(default)) => evaluate(default, values)
            .ok_or_else(|| (format!("the default of `{name}` has no value"), format!("give one: `{name} = ..`")))?,
        (None, None) if matches!(param.sort, SortId::POINT | SortId::PLAYER) => return Ok(None),
        (None, None) => {
            let range = range(game, param.sort, values);
            let example = range.map_or("..".to_string(), |(low, _)| low.to_string());
            return Err((format!("the parameter `{name}` is absent"), format!("give it: `{name} = {example}`")));
        }
    };
    if let Some((low, high)) = range(game, param.sort, values)
        && !(low..=high).contains(&value)
    {
        let message = format!("the parameter `{name}` is {value}, out of its range");
        return Err((message, format!("it lies between {low} and {high}")));
    }
    Ok(Some(value))
}

/// A value as written.
fn read(game: &Game, id: ParamId, text: &str, values: &IndexVec<ParamId, Option<i32>>) -> Result<i32, Failure> {
    let param = &game.params[id];
    let wrong = |help: String| (format!("`{text}` is no value of the parameter `{}`", param.name), help);
    let among = |names: &[String]| {
        let found = names.iter().position(|n| n == text).map(|i| i as i32);
        found.ok_or_else(|| {
            let names = names.iter().map(String::as_str);
            wrong(did_you_mean(text, names.clone(), format!("its values are {}", listed(names.take(9)))))
        })
    };
    match &game.sorts[param.sort].kind {
        SortKind::Player => among(&game.players),
        SortKind::Enum(names) => among(names),
        SortKind::Dir => among(&DIRS.map(str::to_string)),
        SortKind::Point => point(game, text, values).ok_or_else(|| {
            let help = match game.board.as_ref().map(|b| &b.kind) {
                Some(BoardKind::Graph(points, _)) => {
                    format!("its points are {}", listed(points.iter().take(9).map(String::as_str)))
                }
                _ => "write a point of the board, such as `A1`".to_string(),
            };
            wrong(help)
        }),
        SortKind::Index | SortKind::Integer | SortKind::Range(..) => {
            text.parse().map_err(|_| wrong("a number is wanted".to_string()))
        }
    }
}

/// A point by name, on a board in rows with or without the sign it has in rules, or by number.
fn point(game: &Game, text: &str, values: &IndexVec<ParamId, Option<i32>>) -> Option<i32> {
    if let Some(BoardKind::Graph(points, _)) = game.board.as_ref().map(|b| &b.kind) {
        return points.iter().position(|p| p == text).map(|i| i as i32);
    }
    let (text, is_name) = text.strip_prefix('@').map_or((text, false), |name| (name, true));
    let (width, height) = size(game, values)?;
    if !is_name && let Ok(number) = text.parse::<i32>() {
        let is_hole = || is_hole(game, values, Spot { column: number % width, row: number / width, height });
        return ((0..width.checked_mul(height)?).contains(&number) && !is_hole()).then_some(number);
    }
    let (column, row) = place(text)?;
    let is_hole = is_hole(game, values, Spot { column, row: height - 1 - row, height });
    (column < width && row < height && !is_hole).then(|| (height - 1 - row) * width + column)
}

/// The column from the left and the row from the bottom, both from 0, of a point such as `A3`.
pub(super) fn place(text: &str) -> Option<(i32, i32)> {
    let split = text.find(|c: char| c.is_ascii_digit()).filter(|at| *at > 0)?;
    let (letters, row) = text.split_at(split);
    let mut column: i32 = 0;
    for letter in letters.bytes() {
        let letter = letter.to_ascii_uppercase();
        if !letter.is_ascii_uppercase() || letter == b'I' {
            return None;
        }
        let digit = i32::from(letter - b'A') - i32::from(letter > b'I') + 1;
        column = column.checked_mul(25)?.checked_add(digit)?;
    }
    let row: i32 = row.parse().ok().filter(|row| *row >= 1)?;
    Some((column.checked_sub(1)?, row - 1))
}

/// The name of a point: what [`place`] reads.
fn named(column: i32, row: i32) -> String {
    let (mut letters, mut rest) = (String::new(), column + 1);
    while rest > 0 {
        let digit = ((rest - 1) % 25) as u8;
        letters.insert(0, char::from(b'A' + digit + u8::from(digit >= b'I' - b'A')));
        rest = (rest - 1) / 25;
    }
    format!("{letters}{}", row + 1)
}

/// Width and height of a board drawn in rows.
pub(super) fn size(game: &Game, values: &IndexVec<ParamId, Option<i32>>) -> Option<(i32, i32)> {
    match &game.board.as_ref()?.kind {
        BoardKind::Grid(w, h) | BoardKind::Hexgrid(w, h) | BoardKind::Torus(w, h) => {
            Some((evaluate(w, values)?, evaluate(h, values)?))
        }
        BoardKind::Graph(..) => None,
    }
}

fn board_size(game: &Game, values: &IndexVec<ParamId, Option<i32>>) -> Result<(), Failure> {
    let Some(board) = &game.board else { return Ok(()) };
    if matches!(board.kind, BoardKind::Graph(..)) {
        return Ok(());
    }
    let fits = |n: i32| (1..=LARGEST_SIDE).contains(&n);
    match size(game, values) {
        Some((w, h)) if fits(w) && fits(h) => match board.holes.as_ref().and_then(|holes| holes.beyond(w, h)) {
            Some((column, row)) => Err((
                format!("the hole `@{}` lies off the board of {w} by {h}", named(column, row)),
                "choose a board that has it, or say by `{P: ..}` which points are holes".to_string(),
            )),
            None => named_points(game, values, w, h),
        },
        Some((w, h)) => Err((
            format!("the board of `{}` would be {w} by {h}", game.name),
            format!("its sides lie between 1 and {LARGEST_SIDE}"),
        )),
        None => Err((format!("the board of `{}` has no size", game.name), "give every parameter it needs".to_string())),
    }
}

/// Refuses a board that lacks a point which the rules name.
fn named_points(game: &Game, values: &IndexVec<ParamId, Option<i32>>, w: i32, h: i32) -> Result<(), Failure> {
    match game.points.iter().find(|p| p.column >= w || p.row >= h) {
        Some(off) => Err((
            format!("`@{}` lies off the board of {w} by {h}", off.name),
            format!("`{}` names this point: choose a board that has it", game.name),
        )),
        None => named_holes(game, values, h),
    }
}

/// Whether the board has a hole there.
fn is_hole(game: &Game, values: &IndexVec<ParamId, Option<i32>>, at: Spot) -> bool {
    let holes = game.board.as_ref().and_then(|board| board.holes.as_ref());
    holes.is_some_and(|holes| holes.holds(at, &|p| values.get(p).copied().flatten()))
}

/// Refuses a board in which a point that the rules name is a hole.
fn named_holes(game: &Game, values: &IndexVec<ParamId, Option<i32>>, height: i32) -> Result<(), Failure> {
    let at = |point: &NamedPoint| Spot { column: point.column, row: height - 1 - point.row, height };
    match game.points.iter().find(|point| is_hole(game, values, at(point))) {
        Some(hole) => Err((
            format!("`@{}` is a hole of the board", hole.name),
            format!("`{}` names this point: leave it on the board, or name another", game.name),
        )),
        None => Ok(()),
    }
}

/// The least and the greatest value of an integer sort, if it has both.
fn range(game: &Game, sort: SortId, values: &IndexVec<ParamId, Option<i32>>) -> Option<(i32, i32)> {
    match &game.sorts[sort].kind {
        SortKind::Range(low, high) => Some((evaluate(low, values)?, evaluate(high, values)?)),
        _ => None,
    }
}

/// The value of a static term; nothing if a parameter has none, or arithmetic has no result.
pub(super) fn evaluate(term: &Term, values: &IndexVec<ParamId, Option<i32>>) -> Option<i32> {
    match term {
        Term::Const(_, n) => Some(*n),
        Term::Param(p) => values.get(*p).copied().flatten(),
        Term::Arith(op, a, b) => {
            let (a, b) = (evaluate(a, values)?, evaluate(b, values)?);
            match op {
                ArithOp::Add => a.checked_add(b),
                ArithOp::Sub => a.checked_sub(b),
                ArithOp::Mul => a.checked_mul(b),
                ArithOp::Div => {
                    let (a, b) = (i64::from(a), i64::from(b));
                    let quotient = (b != 0).then(|| (a * b.signum()).div_euclid(b.abs()))?;
                    i32::try_from(quotient).ok()
                }
            }
        }
        _ => None,
    }
}
