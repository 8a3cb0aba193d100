//! Boards as text with coordinates: the target in brackets, chosen moves as stars, replies as crosses, all coloured on a
//! terminal, and a tick at each point that an answer rests on.

use anstyle::{AnsiColor, Style};
use kikashi_gamedef::rules::{Cell, CellValue, ParamId, SortId};
use kikashi_gamedef::snapshot::{Play, Snapshot};

use crate::engine::Root;
use crate::layout::Layout;
use crate::setting::Setting;

/// What is pointed out on a board.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// Points in question.
    pub targets: Vec<i32>,
    /// Points of chosen moves.
    pub answers: Vec<i32>,
    /// Points of replies to them.
    pub replies: Vec<i32>,
    /// Points that an answer rests on.
    pub trace: Vec<i32>,
}

const TARGET: Style = AnsiColor::Red.on_default().bold();
const ANSWER: Style = AnsiColor::Green.on_default().bold();
const REPLY: Style = AnsiColor::Yellow.on_default().bold();
const RIM: Style = Style::new().dimmed();

/// A position as text, rows from the top, with a line feed at its end.
pub fn board(setting: &Setting, position: &Snapshot, marks: &Marks) -> String {
    let Ok(state) = setting.judge.state(position) else { return String::new() };
    let board = setting.judge.board();
    let picture = setting.judge.picture(&state);
    let signs: Vec<&str> = picture.split_whitespace().collect();
    let width = board.width();
    if signs.len() != width * board.height() {
        return picture;
    }
    if let Some(layout) = Layout::of(board) {
        return graph(setting, &signs, &layout, marks);
    }
    let (columns, rows) = rim(setting, width, board.height());
    let gutter = rows.iter().map(String::len).max().unwrap_or(0);
    let letters: String = columns.iter().map(|letter| format!("{letter:^3}")).collect();
    let mut text = format!("{RIM}{:gutter$} {}{RIM:#}\n", "", letters.trim_end());
    let is_free = is_free(setting);
    for (row, name) in rows.iter().enumerate() {
        let shift = if board.is_hexgrid() { "  ".repeat(row) } else { String::new() };
        text.push_str(&format!("{RIM}{name:>gutter$}{RIM:#} {shift}"));
        for column in 0..width {
            let point = row * width + column;
            text.push_str(&sign(signs[point], point as i32, marks, &is_free));
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}

/// Whether a mark is no sign of the game, as which it would be read.
fn is_free(setting: &Setting) -> impl Fn(&str) -> bool {
    |mark| setting.game().legend.iter().all(|entry| !mark.contains(entry.sign))
}

/// A board whose points have no rows and columns.
fn graph(setting: &Setting, signs: &[&str], layout: &Layout, marks: &Marks) -> String {
    let is_free = is_free(setting);
    let shown = |point: usize| sign(signs[point], point as i32, marks, &is_free);
    let mut text = String::new();
    let mut line = |line: &str| text.push_str(&format!("{}\n", line.trim_end_matches(' ')));
    match layout {
        Layout::Coordinates(rows) => {
            let width = rows.first().map_or(0, |(_, row)| row.len());
            let gutter = rows.first().map_or(0, |(number, _)| number.to_string().len());
            let letters: String = ('A'..='Z').take(width).map(|letter| format!("{letter:^3}")).collect();
            line(&format!("{RIM}{:gutter$} {}{RIM:#}", "", letters.trim_end()));
            for (number, row) in rows {
                let row: String = row.iter().map(|point| point.map_or("   ".to_string(), shown)).collect();
                line(&format!("{RIM}{number:>gutter$}{RIM:#} {row}"));
            }
        }
        Layout::Names(lines) => {
            for points in lines {
                let name = |point: &usize| format!(" {:<3}", setting.judge.point_name(*point as i32));
                let names: String = points.iter().map(name).collect();
                line(&format!("{RIM}points:{}{RIM:#}", names.trim_end()));
                let wide = |point: &usize| {
                    let blanks = name(point).len().saturating_sub(3);
                    format!("{}{}", shown(*point), " ".repeat(blanks))
                };
                line(&format!("       {}", points.iter().map(wide).collect::<String>()));
            }
        }
    }
    text
}

/// One point, three characters wide.
fn sign(sign: &str, point: i32, marks: &Marks, is_free: &dyn Fn(&str) -> bool) -> String {
    let tick = if marks.trace.contains(&point) { "'" } else { " " };
    let empty = |mark| if sign == "." && is_free(mark) { mark } else { sign };
    if marks.targets.contains(&point) {
        format!("{TARGET}[{sign}]{TARGET:#}")
    } else if marks.answers.contains(&point) {
        format!(" {ANSWER}{}{ANSWER:#}{tick}", empty("*"))
    } else if marks.replies.contains(&point) {
        format!(" {REPLY}{}{REPLY:#}{tick}", empty("+"))
    } else {
        format!(" {sign}{tick}")
    }
}

/// The names of columns and rows, from those of the points.
fn rim(setting: &Setting, width: usize, height: usize) -> (Vec<String>, Vec<String>) {
    let name = |point: usize| setting.judge.point_name(point as i32).to_string();
    let letters = |name: String| name.chars().filter(char::is_ascii_alphabetic).collect();
    let digits = |name: String| name.chars().filter(char::is_ascii_digit).collect();
    let columns = (0..width).map(|column| letters(name(column))).collect();
    let rows = (0..height).map(|row| digits(name(row * width))).collect();
    (columns, rows)
}

/// A move in short: its points and values, or its clause's name where it has none. `D4`, `pass`, `B2-C3`.
pub fn play(setting: &Setting, play: &Play) -> String {
    let shown = setting.judge.show(play);
    match shown.split_once('(') {
        Some((_, args)) => args.trim_end_matches(')').replace(", ", "-"),
        None => shown,
    }
}

/// A ply of a line; where any move will do a pass, or a word for it where the rules have none.
pub fn ply(setting: &Setting, play: Option<&Play>) -> String {
    match play {
        Some(play) => self::play(setting, play),
        None if setting.game().moves.iter().any(|clause| clause.is_pass) => "pass".to_string(),
        None => "anywhere".to_string(),
    }
}

/// A turn as one move, such as `D4-F6-H8`: what begins where the move before it led to goes on from there.
pub fn turn<'p>(setting: &Setting, plays: impl IntoIterator<Item = Option<&'p Play>>) -> String {
    let mut shown = String::new();
    for next in plays {
        let next = ply(setting, next);
        let last = shown.rsplit(['-', ' ']).next().unwrap_or_default();
        match next.strip_prefix(last).filter(|rest| !last.is_empty() && rest.starts_with('-')) {
            Some(rest) => shown.push_str(rest),
            None if shown.is_empty() => shown = next,
            None => shown.push_str(&format!(" {next}")),
        }
    }
    shown
}

/// The point that a move is shown at: its last point, where it leads to.
pub fn place(setting: &Setting, play: &Play) -> Option<i32> {
    let clause = setting.game().moves.get(play.clause)?;
    let is_point = |index: &usize| clause.vars[clause.params[*index]].sort == SortId::POINT;
    (0..clause.params.len()).rev().find(is_point).and_then(|index| play.args.get(index).copied())
}

/// What a board does not show of a position, where it is not as a reader of the board takes it to be: a line each, as
/// position files are read.
pub fn beside(setting: &Setting, position: &Snapshot) -> String {
    let shown = as_read(setting, position);
    let mut text = String::new();
    for (at, cell) in setting.game().cells.iter().enumerate() {
        let changed = position.cells[at].iter().zip(&shown.cells[at]).enumerate().filter(|(_, (is, was))| is != was);
        changed.for_each(|(place, (&v, _))| text.push_str(&line(setting, cell, place, v)));
    }
    if position.passes > 0 {
        text.push_str(&format!("passes: {}\n", position.passes));
    }
    text
}

/// What the signs of a position say of it, and no more.
fn as_read(setting: &Setting, position: &Snapshot) -> Snapshot {
    let judge = &setting.judge;
    let read = judge.state(position).and_then(|state| judge.from_picture(&judge.picture(&state)));
    judge.snapshot(&read.unwrap_or_else(|_| judge.empty()))
}

/// The line of an entry of a cell.
fn line(setting: &Setting, cell: &Cell, place: usize, v: i32) -> String {
    let sort = match cell.value {
        CellValue::Set => SortId::INTEGER,
        CellValue::Optional(sort) | CellValue::Total(sort) => sort,
    };
    format!("{}: {}\n", entry(setting, cell, place), value(setting, sort, v))
}

/// A position with all its cells: the board without colours, then what the board does not show.
pub fn whole(setting: &Setting, position: &Snapshot, root: &Root) -> String {
    let is_point = |id: ParamId| setting.game().params[id].sort == SortId::POINT;
    let targets = root.given.iter().filter(|(id, _)| is_point(*id)).map(|(_, value)| *value).collect();
    let board = board(setting, position, &Marks { targets, ..Marks::default() });
    let mut text = anstream::adapter::strip_str(&board).to_string();
    let shown = as_read(setting, position);
    for (at, cell) in setting.game().cells.iter().enumerate() {
        let is_told = |(place, v): &(usize, &i32)| cell.args != [SortId::POINT] || shown.cells[at][*place] != **v;
        let told = position.cells[at].iter().enumerate().filter(is_told);
        told.for_each(|(place, &v)| text.push_str(&line(setting, cell, place, v)));
    }
    if position.passes > 0 {
        text.push_str(&format!("passes: {}\n", position.passes));
    }
    text
}

/// An entry of a cell by its place, row-major over the arguments: `ko`, `hand(black)`.
pub fn entry(setting: &Setting, cell: &Cell, mut place: usize) -> String {
    let mut args = Vec::new();
    for &sort in cell.args.iter().rev() {
        let domain = setting.judge.domain(sort);
        let len = domain.len().max(1);
        args.push(value(setting, sort, domain.start + (place % len) as i32));
        place /= len;
    }
    args.reverse();
    if args.is_empty() { cell.name.clone() } else { format!("{}({})", cell.name, args.join(", ")) }
}

/// A value of a sort as text; -1 is `none`.
pub fn value(setting: &Setting, sort: SortId, value: i32) -> String {
    match sort {
        _ if value < 0 => "none".to_string(),
        SortId::POINT => setting.judge.point_name(value).to_string(),
        SortId::PLAYER => setting.player_name(value).to_string(),
        _ => setting.game().written(sort, value),
    }
}
