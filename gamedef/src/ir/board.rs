//! What each kind of board gives: its points and their names, and the relations `adj`, `diag`, `step`, `edge`, `ray`,
//! `row` and `col`.
//!
//! Everything follows from one function, [`Board::step`]: neighbours are steps in some directions, rays are repeated
//! steps. Relations are told tuple by tuple ([`Board::each_tuple`]), so that a table can be filled from whichever
//! arguments it indexes without a list of all of them.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::rules::{BoardKind, Builtin, Spot, Term};

/// The most points a board may have.
pub const MAX_POINTS: usize = 65535;

/// Column letters, as printed on Go and chess boards: no I.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// How far a step in each direction goes: columns, then rows. The order of [`crate::rules::DIRS`].
const STEPS: [(i64, i64); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// Directions of the sides: north, east, south, west.
const ORTHOGONAL: [usize; 4] = [0, 2, 4, 6];
/// Directions of the corners.
const DIAGONAL: [usize; 4] = [1, 3, 5, 7];
/// Directions of a hexgrid's neighbours; northwest and southeast lead nowhere.
const HEXAGONAL: [usize; 6] = [0, 1, 2, 4, 5, 6];

/// How points hang together.
#[derive(Clone, Debug, PartialEq)]
enum Shape {
    Grid,
    Hexgrid,
    Torus,
    /// Edges, each in both directions, increasing, once.
    Graph(Vec<(usize, usize)>),
}

/// A board with its size.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    shape: Shape,
    width: usize,
    height: usize,
    names: Vec<String>,
    /// Whether a point is left out: it has a number and a name, and is in no set and no relation.
    holes: Vec<bool>,
}

impl Board {
    /// The board of this kind; `value` evaluates its sides.
    ///
    /// # Errors
    ///
    /// A side that has no value or is not positive, or more than [`MAX_POINTS`] points.
    pub fn new(kind: &BoardKind, value: impl Fn(&Term) -> Result<i32, String>) -> Result<Board, String> {
        let (shape, width, height) = match kind {
            BoardKind::Grid(w, h) => (Shape::Grid, value(w)?, value(h)?),
            BoardKind::Hexgrid(w, h) => (Shape::Hexgrid, value(w)?, value(h)?),
            BoardKind::Torus(w, h) => (Shape::Torus, value(w)?, value(h)?),
            BoardKind::Graph(names, edges) => return Board::graph(names, edges),
        };
        if width < 1 || height < 1 {
            return Err(format!("the board's sides must be at least 1, not {width} and {height}"));
        }
        let (width, height) = (width as usize, height as usize);
        if width.saturating_mul(height) > MAX_POINTS {
            return Err(format!("a board of {width} by {height} has more than {MAX_POINTS} points"));
        }
        let names: Vec<String> = (0..width * height).map(|p| point_name(p % width, height - p / width)).collect();
        Ok(Board { shape, width, height, holes: vec![false; names.len()], names })
    }

    fn graph(names: &[String], edges: &[(usize, usize)]) -> Result<Board, String> {
        if names.is_empty() || names.len() > MAX_POINTS {
            return Err(format!("a graph must have 1 to {MAX_POINTS} points, not {}", names.len()));
        }
        let mut both: Vec<_> = edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        both.sort_unstable();
        both.dedup();
        let holes = vec![false; names.len()];
        Ok(Board { shape: Shape::Graph(both), width: names.len(), height: 1, names: names.to_vec(), holes })
    }

    /// The board without the points of which this holds.
    pub fn without(self, is_hole: impl Fn(Spot) -> bool) -> Board {
        let at = |p: usize| Spot {
            column: (p % self.width) as i32,
            row: (p / self.width) as i32,
            height: self.height as i32,
        };
        let holes = (0..self.points()).map(|p| is_hole(at(p))).collect();
        Board { holes, ..self }
    }

    /// Whether the point is left out.
    pub fn is_hole(&self, point: usize) -> bool {
        self.holes[point]
    }

    /// The points that are left out, in order.
    pub fn holes(&self) -> Vec<u16> {
        (0..self.points()).filter(|p| self.holes[*p]).map(|p| p as u16).collect()
    }

    /// Number of points.
    pub fn points(&self) -> usize {
        self.names.len()
    }

    /// Names of the points, in board order: a column letter and a row counted from the bottom; a graph's own names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Width and height, for boards drawn in rows.
    pub fn shape(&self) -> Option<(usize, usize)> {
        match self.shape {
            Shape::Graph(_) => None,
            Shape::Grid | Shape::Hexgrid | Shape::Torus => Some((self.width, self.height)),
        }
    }

    /// Number of values of the sort [`SortId::INDEX`](crate::rules::SortId::INDEX): the longer side; a graph counts as
    /// one row.
    pub fn indices(&self) -> usize {
        self.width.max(self.height)
    }

    /// The point one step from a point in a direction (an index of [`crate::rules::DIRS`]).
    pub fn step(&self, dir: usize, point: usize) -> Option<usize> {
        let (w, h) = (self.width as i64, self.height as i64);
        let (dx, dy) = STEPS[dir];
        let (x, y) = (point as i64 % w + dx, point as i64 / w + dy);
        let inside = (0..w).contains(&x) && (0..h).contains(&y);
        let to = match self.shape {
            Shape::Grid => inside.then_some((y * w + x) as usize),
            Shape::Hexgrid => (inside && HEXAGONAL.contains(&dir)).then_some((y * w + x) as usize),
            Shape::Torus => Some((y.rem_euclid(h) * w + x.rem_euclid(w)) as usize),
            Shape::Graph(_) => None,
        };
        to.filter(|to| !self.holes[point] && !self.holes[*to])
    }

    /// Calls `f` with the arguments of each tuple of a relation.
    pub fn each_tuple(&self, relation: Builtin, f: &mut dyn FnMut(&[i32])) {
        let points = self.points();
        match relation {
            Builtin::Adj => match &self.shape {
                Shape::Graph(edges) => edges.iter().for_each(|&(a, b)| f(&[a as i32, b as i32])),
                Shape::Hexgrid => self.neighbours(&HEXAGONAL, f),
                Shape::Grid | Shape::Torus => self.neighbours(&ORTHOGONAL, f),
            },
            Builtin::Diag => match &self.shape {
                Shape::Graph(_) | Shape::Hexgrid => {}
                Shape::Grid | Shape::Torus => self.neighbours(&DIAGONAL, f),
            },
            Builtin::Step => each(8, points, |d, p| {
                if let Some(q) = self.step(d, p) {
                    f(&[d as i32, p as i32, q as i32]);
                }
            }),
            Builtin::Edge => each(8, points, |d, p| {
                if self.on_edge(d, p) {
                    f(&[d as i32, p as i32]);
                }
            }),
            Builtin::Ray => each(8, points, |d, p| {
                let mut at = Some(p).filter(|p| !self.holes[*p]);
                for i in 0..self.indices() {
                    let Some(q) = at else { break };
                    f(&[d as i32, p as i32, i as i32, q as i32]);
                    at = self.step(d, q);
                }
            }),
            Builtin::Row | Builtin::Col => {
                for p in 0..points {
                    if let Some(i) = self.line(relation, p) {
                        f(&[p as i32, i]);
                    }
                }
            }
        }
    }

    /// `row(P)` from the top or `col(P)` from the left, from 0; a graph has neither.
    pub fn line(&self, which: Builtin, point: usize) -> Option<i32> {
        self.shape().filter(|_| !self.holes[point])?;
        match which {
            Builtin::Row => Some((point / self.width) as i32),
            Builtin::Col => Some((point % self.width) as i32),
            Builtin::Adj | Builtin::Diag | Builtin::Step | Builtin::Edge | Builtin::Ray => None,
        }
    }

    /// Whether a point lies on a side of the board; a corner direction names no side, a torus has none.
    fn on_edge(&self, dir: usize, point: usize) -> bool {
        let (x, y) = (point % self.width, point / self.width);
        match (&self.shape, dir) {
            (Shape::Torus | Shape::Graph(_), _) => false,
            _ if self.holes[point] => false,
            (_, 0) => y == 0,
            (_, 2) => x + 1 == self.width,
            (_, 4) => y + 1 == self.height,
            (_, 6) => x == 0,
            _ => false,
        }
    }

    /// The pairs one step apart in some of the directions, each once. On a torus one row high or one column wide a
    /// point is its own neighbour.
    fn neighbours(&self, dirs: &[usize], f: &mut dyn FnMut(&[i32])) {
        for p in 0..self.points() {
            let mut near: Vec<_> = dirs.iter().filter_map(|&d| self.step(d, p)).collect();
            near.sort_unstable();
            near.dedup();
            near.iter().for_each(|&q| f(&[p as i32, q as i32]));
        }
    }
}

fn each(dirs: usize, points: usize, mut f: impl FnMut(usize, usize)) {
    (0..dirs).for_each(|d| (0..points).for_each(|p| f(d, p)));
}

/// `A1`, `T19`, and beyond 25 columns `AA1`, `AB1`, ...
fn point_name(column: usize, row: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.push(LETTERS[(rest - 1) % LETTERS.len()]);
        rest = (rest - 1) / LETTERS.len();
    }
    letters.reverse();
    letters.into_iter().map(char::from).chain(row.to_string().chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::SortId;

    fn board(kind: fn(Term, Term) -> BoardKind, w: i32, h: i32) -> Board {
        let kind = kind(Term::Const(SortId::INTEGER, w), Term::Const(SortId::INTEGER, h));
        Board::new(&kind, |t| if let Term::Const(_, v) = t { Ok(*v) } else { Err("not a constant".into()) }).unwrap()
    }

    fn tuples(board: &Board, relation: Builtin) -> Vec<Vec<i32>> {
        let mut all = Vec::new();
        board.each_tuple(relation, &mut |t| all.push(t.to_vec()));
        all
    }

    fn named(board: &Board, relation: Builtin, first: &[i32]) -> String {
        let mut hits: Vec<_> = tuples(board, relation)
            .into_iter()
            .filter(|t| t.starts_with(first))
            .map(|t| board.names()[*t.last().unwrap() as usize].clone())
            .collect();
        hits.sort();
        hits.join(" ")
    }

    #[test]
    fn names_skip_i_and_go_on_after_z() {
        assert_eq!(point_name(7, 1), "H1");
        assert_eq!(point_name(8, 1), "J1");
        assert_eq!(point_name(24, 3), "Z3");
        assert_eq!(point_name(25, 3), "AA3");
        assert_eq!(point_name(26, 3), "AB3");
        assert_eq!(point_name(25 + 25 * 25, 3), "AAA3");
        let b = board(BoardKind::Grid, 3, 2);
        assert_eq!(b.names().join(" "), "A2 B2 C2 A1 B1 C1");
    }

    #[test]
    fn neighbours_of_each_kind() {
        let grid = board(BoardKind::Grid, 3, 3);
        assert_eq!(named(&grid, Builtin::Adj, &[4]), "A2 B1 B3 C2");
        assert_eq!(named(&grid, Builtin::Diag, &[4]), "A1 A3 C1 C3");
        assert_eq!(named(&grid, Builtin::Adj, &[0]), "A2 B3");
        let hex = board(BoardKind::Hexgrid, 3, 3);
        assert_eq!(named(&hex, Builtin::Adj, &[4]), "A1 A2 B1 B3 C2 C3");
        assert_eq!(named(&hex, Builtin::Diag, &[4]), "");
        assert_eq!(named(&hex, Builtin::Step, &[7, 4]), "");
        let torus = board(BoardKind::Torus, 3, 3);
        assert_eq!(named(&torus, Builtin::Adj, &[0]), "A1 A2 B3 C3");
        let thin = board(BoardKind::Torus, 1, 2);
        assert_eq!(named(&thin, Builtin::Adj, &[0]), "A1 A2");
    }

    #[test]
    fn rays_run_to_the_side_or_round() {
        let grid = board(BoardKind::Grid, 4, 2);
        assert_eq!(tuples(&grid, Builtin::Ray).iter().filter(|t| t[..2] == [2, 1]).count(), 3);
        let torus = board(BoardKind::Torus, 4, 2);
        let round: Vec<_> =
            tuples(&torus, Builtin::Ray).into_iter().filter(|t| t[..2] == [4, 0]).map(|t| t[3]).collect();
        assert_eq!(round, [0, 4, 0, 4]);
        assert_eq!(tuples(&torus, Builtin::Edge).len(), 0);
        assert_eq!(named(&grid, Builtin::Edge, &[4]), "A1 B1 C1 D1");
    }

    #[test]
    fn graphs_have_only_neighbours() {
        let names: Vec<String> = ["a", "b", "c"].map(String::from).to_vec();
        let b = Board::new(&BoardKind::Graph(names, vec![(0, 1), (1, 2), (2, 1)]), |_| Err(String::new())).unwrap();
        assert_eq!(named(&b, Builtin::Adj, &[1]), "a c");
        for r in [Builtin::Diag, Builtin::Step, Builtin::Edge, Builtin::Row, Builtin::Col] {
            assert!(tuples(&b, r).is_empty());
        }
        assert!(tuples(&b, Builtin::Ray).iter().all(|t| t[2] == 0 && t[1] == t[3]));
        assert_eq!(b.shape(), None);
    }
}
