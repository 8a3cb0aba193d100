//! Boards: how many points there are, what they are called, and the relations that the geometry gives.
//!
//! Every relation is made from one table, the point one step away in each of the eight directions, so that grids,
//! hexgrids and tori differ in one function only. A graph has no directions; its `adj` is its edges.

use crate::rules::{BoardKind, Builtin, DIRS, Term};

/// The longest side of a board, and the largest number of points of a graph.
const MAX_SIDE: i32 = 64;
/// Row and column offsets of [`DIRS`].
const OFFSETS: [(i32, i32); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];
/// North, east, south, west.
const STRAIGHT: [usize; 4] = [0, 2, 4, 6];
/// The directions between them.
const SLANTED: [usize; 4] = [1, 3, 5, 7];

/// How the points lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Grid,
    Hexgrid,
    Torus,
    Graph,
}

/// The board of one instance.
#[derive(Clone, Debug)]
pub struct Board {
    shape: Shape,
    width: i32,
    height: i32,
    names: Vec<String>,
    steps: Vec<[Option<i32>; 8]>,
    edges: Vec<(usize, usize)>,
    /// Points that are numbered and named, and are in no relation and no set.
    holes: Vec<i32>,
}

impl Board {
    /// Builds a board; `constant` evaluates its arguments.
    ///
    /// # Errors
    /// If a side is not between 1 and 64.
    pub(super) fn new(kind: &BoardKind, constant: impl Fn(&Term) -> Result<i32, String>) -> Result<Board, String> {
        let (shape, width, height) = match kind {
            BoardKind::Grid(w, h) => (Shape::Grid, constant(w)?, constant(h)?),
            BoardKind::Hexgrid(w, h) => (Shape::Hexgrid, constant(w)?, constant(h)?),
            BoardKind::Torus(w, h) => (Shape::Torus, constant(w)?, constant(h)?),
            BoardKind::Graph(names, edges) => {
                if names.len() > (MAX_SIDE * MAX_SIDE) as usize {
                    return Err(format!("a graph has at most {} points, not {}", MAX_SIDE * MAX_SIDE, names.len()));
                }
                return Ok(Board {
                    shape: Shape::Graph,
                    width: names.len() as i32,
                    height: 1,
                    names: names.clone(),
                    steps: vec![[None; 8]; names.len()],
                    edges: edges.clone(),
                    holes: Vec::new(),
                });
            }
        };
        if !(1..=MAX_SIDE).contains(&width) || !(1..=MAX_SIDE).contains(&height) {
            return Err(format!("the sides of a board are from 1 to {MAX_SIDE}, not {width} and {height}"));
        }
        let points = || (0..height).flat_map(|row| (0..width).map(move |col| (row, col)));
        let steps = points().map(|p| [0, 1, 2, 3, 4, 5, 6, 7].map(|dir| step(shape, width, height, p, dir))).collect();
        let names = points().map(|(row, col)| format!("{}{}", column_name(col), height - row)).collect();
        Ok(Board { shape, width, height, names, steps, edges: Vec::new(), holes: Vec::new() })
    }

    /// The board without some of its points, which keep their numbers; `is_hole` is told of column and row.
    pub(super) fn without(mut self, is_hole: impl Fn(i32, i32) -> bool) -> Board {
        let points = self.points() as i32;
        self.holes = (0..points).filter(|p| is_hole(p % self.width, p / self.width)).collect();
        for (from, steps) in self.steps.iter_mut().enumerate() {
            let from_hole = self.holes.contains(&(from as i32));
            steps.iter_mut().for_each(|to| *to = to.filter(|p| !from_hole && !self.holes.contains(p)));
        }
        self
    }

    /// Whether that is a point of the board, and no hole.
    pub fn is_point(&self, point: i32) -> bool {
        usize::try_from(point).is_ok_and(|p| p < self.points()) && !self.holes.contains(&point)
    }

    /// The points that are left out, in order.
    pub fn holes(&self) -> &[i32] {
        &self.holes
    }

    /// How many points there are.
    pub fn points(&self) -> usize {
        self.names.len()
    }

    /// Points in a row; all of them for a graph.
    pub fn width(&self) -> usize {
        self.width as usize
    }

    /// Rows; 1 for a graph.
    pub fn height(&self) -> usize {
        self.height as usize
    }

    /// Whether the points have rows and columns: all but a graph.
    pub fn has_rows(&self) -> bool {
        self.shape != Shape::Graph
    }

    /// Whether each row of a picture stands half a sign further right than the one above.
    pub fn is_hexgrid(&self) -> bool {
        self.shape == Shape::Hexgrid
    }

    /// The board's longer side: how many values [`crate::rules::SortId::INDEX`] has.
    pub(super) fn longer_side(&self) -> i32 {
        self.width.max(self.height)
    }

    /// The name of a point: column letter without I, then the row's number from the bottom, as in `D4`; the name
    /// given to it for a graph.
    pub fn point_name(&self, point: i32) -> &str {
        usize::try_from(point).ok().and_then(|p| self.names.get(p)).map_or("?", |n| n)
    }

    /// The point of that name, in either case.
    pub fn parse_point(&self, name: &str) -> Option<i32> {
        let at = self.names.iter().position(|n| n.eq_ignore_ascii_case(name.trim())).map(|p| p as i32);
        at.filter(|p| self.is_point(*p))
    }

    /// All tuples of a relation, in increasing order, each once.
    pub(super) fn relation(&self, builtin: Builtin) -> Vec<Vec<i32>> {
        let points = self.points() as i32;
        let mut rows = Vec::new();
        let mut neighbours = |dirs: &[usize]| {
            for p in 0..points {
                rows.extend(dirs.iter().filter_map(|d| self.steps[p as usize][*d]).map(|q| vec![p, q]));
            }
        };
        match (builtin, self.shape) {
            (Builtin::Adj, Shape::Graph) => {
                rows.extend(self.edges.iter().flat_map(|&(p, q)| [vec![p as i32, q as i32], vec![q as i32, p as i32]]));
            }
            (Builtin::Adj, Shape::Hexgrid) => neighbours(&[0, 1, 2, 4, 5, 6]),
            (Builtin::Adj, _) => neighbours(&STRAIGHT),
            (Builtin::Diag, Shape::Grid | Shape::Torus) => neighbours(&SLANTED),
            (Builtin::Diag, _) => {}
            (Builtin::Step, _) => {
                for d in 0..DIRS.len() {
                    let there = |p: i32| self.steps[p as usize][d];
                    rows.extend((0..points).filter_map(|p| Some(vec![d as i32, p, there(p)?])));
                }
            }
            (Builtin::Edge, Shape::Grid | Shape::Hexgrid) => {
                for (side, dir) in STRAIGHT.into_iter().enumerate() {
                    let on_side = |p: &i32| match side {
                        0 => p / self.width == 0,
                        1 => p % self.width == self.width - 1,
                        2 => p / self.width == self.height - 1,
                        _ => p % self.width == 0,
                    };
                    rows.extend((0..points).filter(on_side).filter(|p| self.is_point(*p)).map(|p| vec![dir as i32, p]));
                }
            }
            (Builtin::Edge, _) => {}
            (Builtin::Ray, _) => {
                for d in 0..DIRS.len() {
                    for p in (0..points).filter(|p| self.is_point(*p)) {
                        let ray = std::iter::successors(Some(p), |q| self.steps[*q as usize][d]);
                        rows.extend((0..self.longer_side()).zip(ray).map(|(i, q)| vec![d as i32, p, i, q]));
                    }
                }
            }
            (Builtin::Row | Builtin::Col, Shape::Graph) => {}
            (Builtin::Row, _) => {
                rows.extend((0..points).filter(|p| self.is_point(*p)).map(|p| vec![p, p / self.width]))
            }
            (Builtin::Col, _) => {
                rows.extend((0..points).filter(|p| self.is_point(*p)).map(|p| vec![p, p % self.width]))
            }
        }
        rows.sort_unstable();
        rows.dedup();
        rows
    }
}

/// The point one step from `(row, col)`.
fn step(shape: Shape, width: i32, height: i32, (row, col): (i32, i32), dir: usize) -> Option<i32> {
    if shape == Shape::Hexgrid && matches!(DIRS[dir], "northwest" | "southeast") {
        return None;
    }
    let (mut row, mut col) = (row + OFFSETS[dir].0, col + OFFSETS[dir].1);
    if shape == Shape::Torus {
        (row, col) = (row.rem_euclid(height), col.rem_euclid(width));
    }
    ((0..height).contains(&row) && (0..width).contains(&col)).then_some(row * width + col)
}

/// `A` to `Z` without `I`, then `AA`, `AB`, ...
fn column_name(col: i32) -> String {
    let letter = |i: i32| char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[i as usize % 25]);
    if col < 25 { letter(col).to_string() } else { format!("{}{}", letter(col / 25 - 1), letter(col)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::SortId;

    fn board(kind: impl Fn(Term, Term) -> BoardKind, width: i32, height: i32) -> Board {
        let size = |n| Term::Const(SortId::INTEGER, n);
        let constant = |t: &Term| if let Term::Const(_, n) = t { Ok(*n) } else { Err("not a constant".to_owned()) };
        Board::new(&kind(size(width), size(height)), constant).expect("a board")
    }

    fn neighbours(board: &Board, builtin: Builtin, name: &str) -> Vec<String> {
        let p = board.parse_point(name).expect("a point");
        let rows = board.relation(builtin).into_iter().filter(|r| r[0] == p);
        rows.map(|r| board.point_name(r[1]).to_owned()).collect()
    }

    #[test]
    fn points_are_named_as_go_players_name_them() {
        let b = board(BoardKind::Grid, 19, 19);
        assert_eq!((b.point_name(0), b.point_name(360), b.point_name(8)), ("A19", "T1", "J19"));
        assert_eq!(b.parse_point("d4"), Some(15 * 19 + 3));
        assert_eq!((b.parse_point("I4"), b.parse_point("D0"), b.parse_point("")), (None, None, None));
        assert_eq!((column_name(24), column_name(25), column_name(50)), ("Z".into(), "AA".into(), "BA".into()));
    }

    #[test]
    fn each_shape_has_its_neighbours() {
        let grid = board(BoardKind::Grid, 3, 4);
        assert_eq!(neighbours(&grid, Builtin::Adj, "A4"), ["B4", "A3"]);
        assert_eq!(neighbours(&grid, Builtin::Diag, "B3"), ["A4", "C4", "A2", "C2"]);
        let hex = board(BoardKind::Hexgrid, 3, 3);
        assert_eq!(neighbours(&hex, Builtin::Adj, "B2"), ["B3", "C3", "A2", "C2", "A1", "B1"]);
        assert_eq!(hex.relation(Builtin::Adj).len(), 2 * 16);
        let torus = board(BoardKind::Torus, 3, 3);
        assert_eq!(torus.relation(Builtin::Adj).len(), 4 * 9);
        assert_eq!(neighbours(&torus, Builtin::Adj, "A3"), ["B3", "C3", "A2", "A1"]);
        assert!(torus.relation(Builtin::Edge).is_empty());
    }

    #[test]
    fn rays_start_at_the_point_itself_and_stay_on_the_board() {
        let b = board(BoardKind::Grid, 4, 3);
        let east: Vec<_> = b.relation(Builtin::Ray).into_iter().filter(|r| r[0] == 2 && r[1] == 5).collect();
        assert_eq!(east, [[2, 5, 0, 5], [2, 5, 1, 6], [2, 5, 2, 7]]);
        let torus = board(BoardKind::Torus, 4, 3);
        assert_eq!(torus.relation(Builtin::Ray).len(), 8 * 12 * 4);
    }

    #[test]
    fn sides_out_of_range_are_refused() {
        let size = |n| Term::Const(SortId::INTEGER, n);
        let constant = |t: &Term| if let Term::Const(_, n) = t { Ok(*n) } else { Err("not a constant".to_owned()) };
        assert!(Board::new(&BoardKind::Grid(size(0), size(3)), constant).is_err());
        assert!(Board::new(&BoardKind::Grid(size(3), size(65)), constant).is_err());
    }
}
