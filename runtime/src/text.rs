//! Positions and moves as text, for people: a board picture by the signs of the rule book's legend, point names, moves
//! such as `play D4`.

use crate::game::{Info, Kind};
use crate::state::{CellKind, CellShape, Cells};
use crate::value::{Move, NONE, Point, Value};

/// The name of a point; `none` for what is no point.
pub fn point_name(info: &Info, point: Point) -> &str {
    usize::try_from(point).ok().and_then(|p| info.board.names.get(p)).map_or("none", String::as_str)
}

/// The point with the name, upper or lower case; numbers do for boards whose points have other names.
pub fn read_point(info: &Info, name: &str) -> Option<Point> {
    let named = info.board.names.iter().position(|n| n.eq_ignore_ascii_case(name));
    named.or_else(|| name.parse().ok().filter(|&p| p < info.points())).map(|p| p as Point)
}

/// A value as the rules write it.
pub fn value(info: &Info, kind: &Kind, value: Value) -> String {
    match kind {
        Kind::Point => point_name(info, value).to_string(),
        _ if value == NONE => "none".to_string(),
        Kind::Named(names) => match usize::try_from(value).ok().and_then(|v| names.get(v)) {
            Some(name) => name.clone(),
            None => value.to_string(),
        },
        Kind::Number(_) => value.to_string(),
    }
}

/// A move: its clause's name and its parameters, such as `play D4` or `pass`.
pub fn play(info: &Info, play: Move) -> String {
    let Some(clause) = info.clauses.get(usize::from(play.clause)) else {
        return "no move".to_string();
    };
    let mut text = clause.name.clone();
    for (i, kind) in clause.parameters.iter().enumerate() {
        text.push(' ');
        text.push_str(&value(info, kind, play.arg(i)));
    }
    text
}

/// The sign of each point by the legend: `.` where nothing is, `?` for what the legend has no sign for. A game without
/// a legend shows the values of its first cell over points, by the first letter of the player's name or as a digit.
pub fn signs(info: &Info, position: &Cells) -> Vec<char> {
    (0..info.points()).map(|point| sign(info, position, point)).collect()
}

fn sign(info: &Info, cells: &Cells, point: usize) -> char {
    if info.board.holes.binary_search(&(point as u16)).is_ok() {
        return '#';
    }
    // What stands on the point: cells over points alone, which are the ones that pictures show.
    let nothing = |shape: &CellShape| if shape.kind == CellKind::Members { 0 } else { -1 };
    let mut shown = info.cells.iter().zip(&cells.cells).enumerate().filter_map(|(i, (shape, values))| {
        let plain = shape.point && shape.before.is_empty() && shape.after.is_empty();
        (plain && values[point] != nothing(shape)).then(|| (i, values[point]))
    });
    if info.legend.is_empty() {
        return match shown.next() {
            None => '.',
            Some((_, value)) => {
                let player = usize::try_from(value).ok().and_then(|v| info.players.get(v)?.chars().next());
                player.or_else(|| char::from_digit(value.unsigned_abs(), 10)).unwrap_or('?')
            }
        };
    }
    let here: Vec<(usize, i32)> = shown.collect();
    let stands_for = |writes: &[(usize, i32)]| {
        let mut written = writes.iter().filter(|(cell, value)| *value != nothing(&info.cells[*cell]));
        written.clone().count() == here.len() && written.all(|write| here.contains(write))
    };
    match info.legend.iter().find(|(_, writes)| !here.is_empty() && stands_for(writes)) {
        Some((sign, _)) => *sign,
        None if here.is_empty() => '.',
        None => '?',
    }
}

/// A picture of the position; `marked` points stand in brackets. Boards that are not drawn in rows list their points.
pub fn picture(info: &Info, position: &Cells, marked: &[Point]) -> String {
    let signs = signs(info, position);
    let mark = |point: usize| marked.contains(&(point as Point));
    let Some((width, height)) =
        info.board.shape.filter(|(width, height)| width * height == info.points() && *width > 0)
    else {
        let names = info.board.names.iter().zip(signs).enumerate();
        return names
            .map(|(p, (name, sign))| format!("{name}{}{sign}\n", if mark(p) { " * " } else { "   " }))
            .collect();
    };
    let mut text = String::new();
    for row in 0..height {
        for column in 0..=width {
            // Between two signs: the bracket of either, or a blank.
            let point = row * width + column;
            let opens = column < width && mark(point);
            let closes = column > 0 && mark(point - 1);
            text.push(if opens && !closes {
                '('
            } else if closes {
                ')'
            } else {
                ' '
            });
            if column < width {
                text.push(signs[point]);
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}
