//! The capture problems of a file of lines of JSON. They are read as text, so that it needs no more than the runtime and
//! builds fast.

use std::path::Path;

use kikashi_runtime::sgf::{self, Colour, Until};
use kikashi_runtime::{Cells, Game};

/// A line of the file.
pub struct Problem {
    /// Its number.
    pub id: u32,
    /// Whether the side to play attacks the target.
    pub attacks: bool,
    /// What is expected: codes of outcomes, and moves.
    pub expect: String,
    /// The board.
    pub board: sgf::Problem,
    /// A stone of the string to be captured.
    pub target: usize,
}

impl Problem {
    /// The position and the roles, if the game's board is that of the problem.
    pub fn root<G: Game>(&self, game: &G) -> Option<(G::Position, G::Args)> {
        let stones = self.board.stones.iter();
        let stones = stones.map(|stone| stone.map_or(-1, |colour| i32::from(colour == Colour::White)));
        let ko = self.board.ko.map_or(-1, |ko| ko as i32);
        let turn = i32::from(self.board.to_play == Some(Colour::White));
        let at = game.read_cells(&Cells { cells: vec![stones.collect(), vec![ko]], turn, passes: 0 })?;
        let args = game.args(&at, &[self.target as i32])?;
        Some((at, args))
    }
}

/// The text of a field.
fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let rest = line.split_once(&format!("\"{name}\": "))?.1;
    match rest.strip_prefix('"') {
        Some(text) => text.split('"').next(),
        None => None,
    }
}

/// The problem of a line, if it is one of attack or defence; its game lies in the folder.
pub fn read(folder: &Path, line: &str) -> Option<Problem> {
    let id = line.split_once("\"id\": ")?.1.split(',').next()?.parse().ok()?;
    let bytes = std::fs::read(folder.join("sgf").join(field(line, "sgf")?)).ok()?;
    let until = field(line, "until").and_then(|until| until.parse::<Until>().ok());
    let mut board = sgf::read(&bytes, &sgf::Options { until, ..sgf::Options::default() }).ok()?;
    let then = line.split_once("\"then\": [")?.1.split(", \"query\"").next()?;
    let words: Vec<&str> = then.split('"').filter(|word| word.chars().any(|c| c.is_ascii_alphanumeric())).collect();
    for pair in words.chunks(2) {
        let colour = if pair[0].eq_ignore_ascii_case("b") { Colour::Black } else { Colour::White };
        let point = board.point(pair[1]).ok();
        board.play(colour, point);
    }
    let attacks = match field(line, "query")? {
        "attack" => true,
        "defend" => false,
        _ => return None,
    };
    let point = line.split_once("\"args\": [\"")?.1.split('"').next()?;
    let target = board.point(point).ok()?;
    let colour = board.stones[target]?;
    let to_play = if attacks { colour.opponent() } else { colour };
    if board.to_play != Some(to_play) {
        board.ko = None;
    }
    board.to_play = Some(to_play);
    Some(Problem { id, attacks, expect: field(line, "expect")?.to_string(), board, target })
}
