//! Positions from files: SGF records and boards drawn as text.
//!
//! Files come from forty years of programs, so the reader takes what it can make sense of (old property names, missing
//! brackets, stray text, Latin-1) and refuses the rest with a message that says what, where, and what to do. A move is
//! put on the board as the file says it, legal or not, and takes the strings it leaves without liberties: this is
//! reading a record, and no part of any game's rules.
//!
//! # Examples
//!
//! ```
//! use kikashi_runtime::sgf::{self, Colour, Options};
//!
//! let problem = sgf::read(b"(;SZ[5]AB[ba][cb]AW[bb]TR[bb]PL[B])", &Options::default())?;
//! assert_eq!((problem.width, problem.height), (5, 5));
//! assert_eq!(problem.to_play, Some(Colour::Black));
//! assert_eq!(problem.point_name(problem.target()?), "B4");
//! # Ok::<(), sgf::SgfError>(())
//! ```

mod board;
mod clean;
mod error;
mod reader;
mod text;

pub use error::{Place, SgfError};
pub use reader::{Options, Until, read};
pub use text::TextBoard;

/// The colour of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Colour {
    /// Black, the first player of most games.
    Black,
    /// White.
    White,
}

impl Colour {
    /// The other colour.
    pub fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Its name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }
}

/// How a point is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MarkKind {
    /// `MA`, a cross.
    Cross,
    /// `TR`, a triangle.
    Triangle,
    /// `SQ`, a square.
    Square,
    /// `CR`, a circle.
    Circle,
}

/// A marked point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark {
    /// The point, by rows from the top left.
    pub point: usize,
    /// Its mark.
    pub kind: MarkKind,
}

/// A position read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The stones, by rows from the top left.
    pub stones: Vec<Option<Colour>>,
    /// Where the side to move may not take back.
    pub ko: Option<usize>,
    /// Who is to move, where the file tells: by `PL`, by the colour of the last move, or by that of the next.
    pub to_play: Option<Colour>,
    /// Marked points of the last node that has any, in board order.
    pub marks: Vec<Mark>,
    /// How many moves, passes included, lead from the root to this position.
    pub moves: usize,
}

impl Problem {
    /// An empty board.
    pub fn empty(width: usize, height: usize) -> Self {
        let stones = vec![None; width * height];
        Self { width, height, stones, ko: None, to_play: None, marks: Vec::new(), moves: 0 }
    }

    /// The name of a point as players write it: the column as a letter without I, the row from 1 at the bottom.
    pub fn point_name(&self, point: usize) -> String {
        let column = (b'A'..=b'Z').filter(|&letter| letter != b'I').nth(point % self.width).map_or('?', char::from);
        format!("{column}{}", self.height - point / self.width)
    }

    /// The point of a name such as `D4`, in either case.
    ///
    /// # Errors
    /// If the text is not a letter and a number, or lies outside the board.
    pub fn point(&self, name: &str) -> Result<usize, SgfError> {
        let wrong = || SgfError::PointName { name: name.to_string(), width: self.width, height: self.height };
        let mut chars = name.chars();
        let letter = chars.next().filter(char::is_ascii_alphabetic).ok_or_else(wrong)?.to_ascii_uppercase();
        let row: usize = chars.as_str().parse().map_err(|_| wrong())?;
        let column = ('A'..=letter).filter(|&letter| letter != 'I').count() - 1;
        let inside = letter != 'I' && column < self.width && (1..=self.height).contains(&row);
        if inside { Ok((self.height - row) * self.width + column) } else { Err(wrong()) }
    }

    /// The one stone that is marked; marks on empty points are remarks unless there is no other.
    ///
    /// # Errors
    /// If no stone is marked, or more than one.
    pub fn target(&self) -> Result<usize, SgfError> {
        let mut points: Vec<usize> = self.marks.iter().map(|mark| mark.point).collect();
        points.dedup();
        let stones: Vec<usize> = points.iter().copied().filter(|&point| self.stones[point].is_some()).collect();
        match (stones.as_slice(), points.as_slice()) {
            ([target], _) => Ok(*target),
            ([], []) => Err(SgfError::NoTarget),
            ([], [first, ..]) => Err(SgfError::EmptyTarget { point: self.point_name(*first) }),
            (several, _) => {
                Err(SgfError::ManyTargets { points: several.iter().map(|&point| self.point_name(point)).collect() })
            }
        }
    }
}
