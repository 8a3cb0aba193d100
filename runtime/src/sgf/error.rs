//! What can be wrong with a file, said so that its author can mend it.

use std::fmt;

/// Where in a record: nodes and moves are counted from 1 along the line that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The node.
    pub node: usize,
    /// Moves before it.
    pub moves: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.moves {
            0 => write!(f, "node {}", self.node),
            moves => write!(f, "node {}, after move {moves}", self.node),
        }
    }
}

/// Why a position could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SgfError {
    /// Nothing but blanks.
    #[error("the file is empty; an SGF record starts with `(;`")]
    Empty,
    /// No game tree.
    #[error("this is not SGF: `(;` does not occur in it (it starts with `{start}`)")]
    NotSgf {
        /// The first characters.
        start: String,
    },
    /// A value without end.
    #[error("line {line}, column {column}: the value that opens here is never closed; add `]`")]
    Unclosed {
        /// From 1.
        line: usize,
        /// In characters, from 1.
        column: usize,
    },
    /// Fewer games in the file than asked for.
    #[error("game {asked} was asked for, and the file holds {}", games(*.held))]
    NoSuchGame {
        /// From 1.
        asked: usize,
        /// How many there are.
        held: usize,
    },
    /// A line longer than any game.
    #[error("line {line}: more than {limit} nodes in one line of play; cut the record")]
    TooLong {
        /// From 1.
        line: usize,
        /// The most that is read.
        limit: usize,
    },
    /// The parser's own refusal of what the sanitiser let through.
    #[error("the record cannot be read: {reason}")]
    Syntax {
        /// In the parser's words.
        reason: String,
    },
    /// A record of another game.
    #[error("this is a record of another game (GM[{game}]); only GM[1] and records without GM are read")]
    OtherGame {
        /// The value of `GM`.
        game: String,
    },
    /// A size that is none.
    #[error("SZ[{value}] is no board size; write SZ[9], or SZ[9:7] for 9 columns and 7 rows, up to 19")]
    Size {
        /// As written.
        value: String,
    },
    /// Neither a size nor a stone nor a move.
    #[error("the record has no board: neither SZ nor a stone nor a move; write (;SZ[9]AB[..]AW[..])")]
    NoBoard,
    /// A point outside the board.
    #[error("{place}: {property}[{value}] lies outside the {width}x{height} board; correct it, or SZ")]
    OutOfBoard {
        /// The property.
        property: String,
        /// Its value, as SGF writes it.
        value: String,
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// Where.
        place: Place,
    },
    /// A value that is no point, colour or list of points.
    #[error("{place}: {property}[{value}] is not {wanted}")]
    Value {
        /// The property.
        property: String,
        /// Its value.
        value: String,
        /// What it should be.
        wanted: &'static str,
        /// Where.
        place: Place,
    },
    /// A move number beyond the end.
    #[error("the position before move {asked} was asked for, and the line has {played} moves")]
    NoSuchMove {
        /// From 1.
        asked: usize,
        /// How many there are.
        played: usize,
    },
    /// A point where nobody plays.
    #[error("the position before the first move at {point} was asked for, and nobody plays there in this line")]
    NeverPlayed {
        /// Its name.
        point: String,
    },
    /// A variation that does not exist.
    #[error("{place}: variation {asked} was asked for, and there are {held}")]
    NoSuchVariation {
        /// From 1.
        asked: usize,
        /// How many there are.
        held: usize,
        /// Of which node.
        place: Place,
    },
    /// A name that is no point of the board.
    #[error(
        "`{name}` is no point of a {width}x{height} board; write a letter (without I) and a row from the bottom, such as C3"
    )]
    PointName {
        /// As written.
        name: String,
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// No mark.
    #[error("no stone is marked; mark the target with MA, TR, SQ or CR, or name it with --target")]
    NoTarget,
    /// A mark on an empty point.
    #[error("the marked point {point} is empty; mark a stone, or name the target with --target")]
    EmptyTarget {
        /// Its name.
        point: String,
    },
    /// Several marks.
    #[error("{} stones are marked ({}); mark one, or name the target with --target", .points.len(), .points.join(", "))]
    ManyTargets {
        /// Their names.
        points: Vec<String>,
    },
    /// Something that a board drawn as text says in two lines.
    #[error("line {line}: `{key}` was said before; say it once")]
    Twice {
        /// From 1.
        line: usize,
        /// What the line is about.
        key: String,
    },
    /// A board drawn as text whose rows differ in length.
    #[error("line {line}: this row has {length} signs and the first has {first}")]
    Ragged {
        /// From 1.
        line: usize,
        /// Its signs.
        length: usize,
        /// The signs of the first row.
        first: usize,
    },
    /// A point that a node of the record gives two colours.
    #[error("the record puts a black and a white stone on {point}")]
    TwoColours {
        /// Its name.
        point: String,
    },
}

fn games(count: usize) -> String {
    if count == 1 { "one game".to_string() } else { format!("{count} games") }
}
