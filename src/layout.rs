//! Where the points of a board without rows and columns stand in a drawing: such a board is a graph, whose points have
//! nothing but names.
//!
//! Names such as `a7` are coordinates and place their points; others stand above their points, in lines that begin with
//! `points:`, which who reads a board passes over. A reader takes the signs in the order in which they are drawn.

use kikashi_gamedef::interp::Board;

/// The most columns and rows of a drawing by coordinates.
const MOST: usize = 26;
/// How wide a line of names may be.
const WIDTH: usize = 72;

/// A drawing of the points of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Rows from the top, each with its number and, for each column from `A` on, the point that stands there.
    Coordinates(Vec<(usize, Vec<Option<usize>>)>),
    /// Points whose names stand above them, as many to a line as it holds.
    Names(Vec<Vec<usize>>),
}

impl Layout {
    /// The drawing of a board, if it has no rows of its own.
    pub fn of(board: &Board) -> Option<Layout> {
        let names = || (0..board.points()).map(|point| board.point_name(point as i32)).collect::<Vec<_>>();
        (!board.has_rows()).then(|| Layout::of_names(&names()))
    }

    /// The drawing of a graph of these points.
    pub fn of_names(names: &[&str]) -> Layout {
        by_coordinates(names).unwrap_or_else(|| by_names(names))
    }

    /// The points in the order in which they are drawn.
    pub fn order(&self) -> Vec<usize> {
        match self {
            Layout::Coordinates(rows) => rows.iter().flat_map(|(_, row)| row.iter().flatten().copied()).collect(),
            Layout::Names(lines) => lines.concat(),
        }
    }
}

/// The column and the row of a name such as `a7`, both from 0.
fn place(name: &str) -> Option<(usize, usize)> {
    let (letter, number) = name.split_at_checked(1)?;
    let letter = letter.chars().next().filter(char::is_ascii_alphabetic)?;
    let row = number.parse::<usize>().ok().filter(|row| (1..=MOST).contains(row))?;
    Some((usize::from(letter.to_ascii_lowercase() as u8 - b'a'), row - 1))
}

fn by_coordinates(names: &[&str]) -> Option<Layout> {
    let places = names.iter().map(|name| place(name)).collect::<Option<Vec<_>>>()?;
    let width = places.iter().map(|(column, _)| column + 1).max()?;
    let height = places.iter().map(|(_, row)| row + 1).max()?;
    let mut rows: Vec<(usize, Vec<Option<usize>>)> = (1..=height).rev().map(|row| (row, vec![None; width])).collect();
    for (point, (column, row)) in places.into_iter().enumerate() {
        let place = &mut rows[height - 1 - row].1[column];
        // Two names for one place, such as `a1` and `A1`.
        if place.replace(point).is_some() {
            return None;
        }
    }
    rows.retain(|(_, row)| row.iter().any(Option::is_some));
    (width > 1).then_some(Layout::Coordinates(rows))
}

fn by_names(names: &[&str]) -> Layout {
    let mut lines: Vec<Vec<usize>> = vec![Vec::new()];
    let mut width = 0;
    for (point, name) in names.iter().enumerate() {
        width += name.len().max(3) + 1;
        if width > WIDTH {
            lines.push(Vec::new());
            width = name.len().max(3) + 1;
        }
        lines.last_mut().into_iter().for_each(|line| line.push(point));
    }
    Layout::Names(lines)
}
