//! From a record to the position asked for.
//!
//! The line is the main variation unless `variation` says otherwise, and ends where `until` says. The parser
//! types what is well formed and keeps the rest as raw text (`Prop::Invalid`), which is read here with more patience.

use std::num::NonZeroUsize;

use sgf_parse::go::{Move, Point, Prop};
use sgf_parse::{Color, SgfNode};

use super::clean::{clean, decode};
use super::{Colour, Mark, MarkKind, Place, Problem, SgfError};

/// The largest board that is read.
const LARGEST: usize = 19;

/// Which position of a file is asked for; by default the end of the main line of the first game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Which game of a collection.
    pub game: Option<NonZeroUsize>,
    /// At each node with several continuations, in order, which one to take (from 1); the first where it says nothing.
    pub variation: Vec<NonZeroUsize>,
    /// Where to stop.
    pub until: Option<Until>,
}

/// Where to stop, as the command `loadsgf` of the Go Text Protocol has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Until {
    /// Before the move with this number, counted from 1.
    Move(NonZeroUsize),
    /// Before the first move at the point of this name, such as `D4`.
    Point(String),
}

impl std::str::FromStr for Until {
    type Err = std::convert::Infallible;

    /// A positive number is a move; anything else the name of a point, checked when the board is known.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(text.parse().map_or_else(|_| Self::Point(text.to_string()), Until::Move))
    }
}

/// Reads a position from an SGF record.
///
/// # Errors
/// If the bytes hold no such record or no such position: see [`SgfError`].
pub fn read(bytes: &[u8], options: &Options) -> Result<Problem, SgfError> {
    let text = clean(&decode(bytes), options.game.map_or(1, NonZeroUsize::get))?;
    let tree = sgf_parse::parse(&text).map_err(|error| SgfError::Syntax { reason: error.to_string() })?;
    let tree = tree.first().ok_or_else(|| SgfError::Syntax { reason: "no game".to_string() })?;
    let root = tree.as_go_node().map_err(|_| SgfError::OtherGame { game: other_game(&text) })?;
    if !has_board(root) {
        return Err(SgfError::NoBoard);
    }
    let (width, height) = size(root)?;
    let mut line = Line { board: Problem::empty(width, height), place: Place { node: 0, moves: 0 } };
    let stop = match &options.until {
        Some(Until::Point(name)) => Some(line.board.point(name)?),
        _ => None,
    };
    let mut variation = options.variation.iter().copied();
    let mut node = Some(root);
    while let Some(current) = node {
        line.place = Place { node: line.place.node + 1, moves: line.board.moves };
        if !line.node(current, options.until.as_ref(), stop)? {
            return Ok(line.board);
        }
        node = line.next(current, &mut variation)?;
    }
    match &options.until {
        Some(Until::Point(name)) => Err(SgfError::NeverPlayed { point: name.clone() }),
        Some(Until::Move(number)) if number.get() > line.board.moves + 1 => {
            Err(SgfError::NoSuchMove { asked: number.get(), played: line.board.moves })
        }
        _ => Ok(line.board),
    }
}

/// Whether some node of the main line tells of a board.
fn has_board(root: &SgfNode<Prop>) -> bool {
    let names = ["SZ", "AB", "AW", "B", "W"];
    root.main_variation().any(|node| node.properties().any(|prop| names.contains(&name(prop))))
}

fn other_game(text: &str) -> String {
    let value = text.split("GM[").nth(1).and_then(|rest| rest.split(']').next());
    value.unwrap_or("?").trim().to_string()
}

fn size(root: &SgfNode<Prop>) -> Result<(usize, usize), SgfError> {
    let (width, height, value) = match root.get_property("SZ") {
        None => return Ok((LARGEST, LARGEST)),
        Some(Prop::SZ((width, height))) => (usize::from(*width), usize::from(*height), format!("{width}:{height}")),
        Some(Prop::Invalid(_, values)) => {
            let value = values.join("][");
            let mut sides = value.split([':', 'x', 'X']).map(|side| side.trim().parse().ok());
            let width: Option<usize> = sides.next().flatten();
            let height = sides.next().unwrap_or(width);
            (width.unwrap_or(0), height.unwrap_or(0), value)
        }
        Some(_) => (0, 0, String::new()),
    };
    let range = 1..=LARGEST;
    if range.contains(&width) && range.contains(&height) { Ok((width, height)) } else { Err(SgfError::Size { value }) }
}

/// The position along a line of play.
struct Line {
    board: Problem,
    place: Place,
}

impl Line {
    /// Carries out a node; false if the position asked for is reached before it.
    fn node(&mut self, node: &SgfNode<Prop>, until: Option<&Until>, stop: Option<usize>) -> Result<bool, SgfError> {
        let mut moves = Vec::new();
        for prop in node.properties() {
            if let Some(colour) = mover(prop) {
                moves.push((colour, self.move_point(prop)?));
            }
        }
        let mut number = self.board.moves;
        for &(colour, point) in &moves {
            number += 1;
            let here = matches!(until, Some(Until::Move(asked)) if asked.get() == number);
            if here || (stop.is_some() && point == stop) {
                self.board.to_play.get_or_insert(colour);
                return Ok(false);
            }
        }
        self.setup(node)?;
        for (colour, point) in moves {
            self.board.play(colour, point);
        }
        self.remarks(node)?;
        Ok(true)
    }

    /// The node after this one.
    fn next<'a>(
        &self,
        node: &'a SgfNode<Prop>,
        variation: &mut impl Iterator<Item = NonZeroUsize>,
    ) -> Result<Option<&'a SgfNode<Prop>>, SgfError> {
        let held = node.children().count();
        let asked = if held > 1 { variation.next().map_or(1, NonZeroUsize::get) } else { 1 };
        match node.children().nth(asked - 1) {
            None if held > 0 => Err(SgfError::NoSuchVariation { asked, held, place: self.place }),
            child => Ok(child),
        }
    }

    /// `AB`, `AW`, `AE`, in the order written.
    fn setup(&mut self, node: &SgfNode<Prop>) -> Result<(), SgfError> {
        let mut of = [Vec::new(), Vec::new()];
        for prop in node.properties() {
            let stone = match name(prop) {
                "AB" => Some(Colour::Black),
                "AW" => Some(Colour::White),
                "AE" => None,
                _ => continue,
            };
            for point in self.points(prop)? {
                self.board.set(point, stone);
                if let Some(colour) = stone {
                    of[colour as usize].push(point);
                }
            }
        }
        match of[0].iter().find(|point| of[1].contains(point)) {
            Some(&point) => Err(SgfError::TwoColours { point: self.board.point_name(point) }),
            None => Ok(()),
        }
    }

    /// The side to move and the marks.
    fn remarks(&mut self, node: &SgfNode<Prop>) -> Result<(), SgfError> {
        let mut marks = Vec::new();
        for prop in node.properties() {
            let kind = match name(prop) {
                "MA" => MarkKind::Cross,
                "TR" => MarkKind::Triangle,
                "SQ" => MarkKind::Square,
                "CR" => MarkKind::Circle,
                "PL" => {
                    self.board.to_play = Some(self.player(prop)?);
                    continue;
                }
                _ => continue,
            };
            marks.extend(self.points(prop)?.into_iter().map(|point| Mark { point, kind }));
        }
        if !marks.is_empty() {
            marks.sort_unstable();
            marks.dedup();
            self.board.marks = marks;
        }
        Ok(())
    }

    fn player(&self, prop: &Prop) -> Result<Colour, SgfError> {
        match prop {
            Prop::PL(Color::Black) => Ok(Colour::Black),
            Prop::PL(Color::White) => Ok(Colour::White),
            Prop::Invalid(_, values) => {
                let value = values.join("][");
                match value.trim().to_ascii_lowercase().as_str() {
                    "b" | "black" | "1" => Ok(Colour::Black),
                    "w" | "white" | "2" => Ok(Colour::White),
                    _ => Err(self.value_error(prop, value, "a player; write PL[B] or PL[W]")),
                }
            }
            _ => Err(self.value_error(prop, String::new(), "a player; write PL[B] or PL[W]")),
        }
    }

    /// The point of a move; none if it is a pass.
    fn move_point(&self, prop: &Prop) -> Result<Option<usize>, SgfError> {
        match prop {
            Prop::B(Move::Pass) | Prop::W(Move::Pass) => Ok(None),
            Prop::B(Move::Move(point)) | Prop::W(Move::Move(point)) => self.played(prop, *point),
            Prop::Invalid(_, values) => {
                let value = values.join("][");
                match value.trim() {
                    "" => Ok(None),
                    trimmed => match trimmed.parse() {
                        Ok(point) => self.played(prop, point),
                        Err(_) => Err(self.value_error(prop, value, "a move; write two letters such as `cd`")),
                    },
                }
            }
            _ => Ok(None),
        }
    }

    /// A move's point; `tt` was a pass before boards could be larger than 19.
    fn played(&self, prop: &Prop, point: Point) -> Result<Option<usize>, SgfError> {
        if (point.x, point.y) == (19, 19) { Ok(None) } else { self.index(prop, point).map(Some) }
    }

    /// The points of a list, in board order.
    fn points(&self, prop: &Prop) -> Result<Vec<usize>, SgfError> {
        let mut points = Vec::new();
        match prop {
            Prop::AB(list) | Prop::AW(list) | Prop::AE(list) => points.extend(list.iter().copied()),
            Prop::MA(list) | Prop::TR(list) | Prop::SQ(list) | Prop::CR(list) => points.extend(list.iter().copied()),
            Prop::Invalid(_, values) => {
                for value in values {
                    points.extend(self.raw_points(prop, value)?);
                }
            }
            _ => {}
        }
        points.sort_unstable_by_key(|point| (point.y, point.x));
        points.into_iter().map(|point| self.index(prop, point)).collect()
    }

    /// One value of a list: a point, or two corners of a rectangle in any order.
    fn raw_points(&self, prop: &Prop, value: &str) -> Result<Vec<Point>, SgfError> {
        let wrong = || self.value_error(prop, value.to_string(), "a point; write two letters such as `cd`");
        if value.trim().is_empty() {
            return Ok(Vec::new());
        }
        let (a, b) = value.split_once(':').unwrap_or((value, value));
        let a: Point = a.trim().parse().map_err(|_| wrong())?;
        let b: Point = b.trim().parse().map_err(|_| wrong())?;
        let rows = a.y.min(b.y)..=a.y.max(b.y);
        Ok(rows.flat_map(|y| (a.x.min(b.x)..=a.x.max(b.x)).map(move |x| Point { x, y })).collect())
    }

    fn index(&self, prop: &Prop, point: Point) -> Result<usize, SgfError> {
        let (x, y) = (usize::from(point.x), usize::from(point.y));
        let (width, height) = (self.board.width, self.board.height);
        if x < width && y < height {
            return Ok(y * width + x);
        }
        let value = [point.x, point.y].map(letter).iter().collect();
        Err(SgfError::OutOfBoard { property: name(prop).to_string(), value, width, height, place: self.place })
    }

    fn value_error(&self, prop: &Prop, value: String, wanted: &'static str) -> SgfError {
        SgfError::Value { property: name(prop).to_string(), value, wanted, place: self.place }
    }
}

/// The letter of a coordinate as SGF writes it.
fn letter(coordinate: u8) -> char {
    char::from(if coordinate < 26 { b'a' + coordinate } else { b'A' + (coordinate - 26) % 26 })
}

fn mover(prop: &Prop) -> Option<Colour> {
    match name(prop) {
        "B" => Some(Colour::Black),
        "W" => Some(Colour::White),
        _ => None,
    }
}

/// The name of a property that matters here.
fn name(prop: &Prop) -> &str {
    match prop {
        Prop::B(_) => "B",
        Prop::W(_) => "W",
        Prop::AB(_) => "AB",
        Prop::AW(_) => "AW",
        Prop::AE(_) => "AE",
        Prop::PL(_) => "PL",
        Prop::MA(_) => "MA",
        Prop::TR(_) => "TR",
        Prop::SQ(_) => "SQ",
        Prop::CR(_) => "CR",
        Prop::SZ(_) => "SZ",
        Prop::Invalid(name, _) => name,
        _ => "",
    }
}
