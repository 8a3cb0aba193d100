//! Problem files: one JSON object a line, a position of an SGF record with a question and its known answer.
//!
//! The questions are those of regression suites of Go programs: `attack P` and `defend P`, `connect P Q` and `disconnect P Q`,
//! with the side asked about to move (`owl_attack` and `owl_defend` are the first two, asked of groups), and answers that begin with 0 (fails), 1 (succeeds), 2 or 3 (succeeds by ko), followed by accepted first moves.
//! Programs that count a stone as captured by ko where it is taken in a ko and could be retaken differ here from the rules
//! of the game `capture`, in which the string is captured when it leaves the board.
//! A problem is right where the verdict is that of the label and, where the label names moves, one of them was found;
//! wrong where the verdict contradicts it or only other moves were found; else unknown.

use std::path::{Path, PathBuf};

use kikashi_gamedef::snapshot::Snapshot;
use kikashi_runtime::search::Verdict;
use kikashi_runtime::sgf::{self, Colour, Options, Until};
use serde::{Deserialize, Serialize};

use crate::engine::Root;
use crate::input;
use crate::position::stones;
use crate::setting::{Setting, Wishes};

/// A line of a problem file.
#[derive(Clone, Debug, Deserialize)]
pub struct Problem {
    /// Where it comes from.
    pub suite: String,
    /// Its number or name there.
    pub id: serde_json::Value,
    /// The record, in the folder `sgf` beside the file, or beside the file itself.
    pub sgf: String,
    /// The position before the move of this number, or before the first move at this point; the end without.
    #[serde(default)]
    pub until: Option<String>,
    /// Moves to play then: colour and point.
    #[serde(default)]
    pub then: Vec<(String, String)>,
    /// What is asked.
    pub query: Query,
    /// The points asked about.
    pub args: Vec<String>,
    /// The known answer.
    pub expect: String,
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Query {
    /// Whether the string can be captured by the side that moves first.
    #[serde(alias = "owl_attack")]
    Attack,
    /// Whether it can be saved so.
    #[serde(alias = "owl_defend")]
    Defend,
    /// Whether two strings can be connected by the side that moves first.
    Connect,
    /// Whether they can be kept apart so.
    Disconnect,
    /// A question of neither game.
    #[serde(other)]
    Other,
}

impl Query {
    /// As the file writes it.
    pub fn name(self) -> &'static str {
        match self {
            Query::Attack => "attack",
            Query::Defend => "defend",
            Query::Connect => "connect",
            Query::Disconnect => "disconnect",
            Query::Other => "other",
        }
    }

    /// The game whose attacker wants what is asked about.
    fn game(self) -> &'static str {
        match self {
            Query::Attack | Query::Defend | Query::Other => "capture",
            Query::Connect | Query::Disconnect => "connect",
        }
    }

    /// How many points it names.
    fn points(self) -> usize {
        match self {
            Query::Attack | Query::Defend | Query::Other => 1,
            Query::Connect | Query::Disconnect => 2,
        }
    }

    /// Whether the attacker's side is asked about; it is the one to move.
    fn asks_attacker(self) -> bool {
        matches!(self, Query::Attack | Query::Connect)
    }
}

/// How an answer compares to the known one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// As known.
    Right,
    /// Otherwise.
    Wrong,
    /// No answer.
    Unknown,
}

impl Score {
    /// As a word.
    pub fn name(self) -> &'static str {
        match self {
            Score::Right => "right",
            Score::Wrong => "wrong",
            Score::Unknown => "unknown",
        }
    }
}

/// What a file of problems holds.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// Its problems, in their order.
    pub problems: Vec<Problem>,
    /// The lines that are none, and why.
    pub unfit: Vec<String>,
}

impl Lines {
    /// The problems, if all lines are.
    ///
    /// # Errors
    /// If one is none: it and why.
    pub fn all(self) -> Result<Vec<Problem>, String> {
        match self.unfit.into_iter().next() {
            Some(why) => Err(why),
            None => Ok(self.problems),
        }
    }
}

/// The problems of a file. A line that is none does not keep the others from being asked.
///
/// # Errors
/// If it cannot be read, or no line is a problem.
pub fn read(path: &Path) -> Result<Lines, String> {
    let text = input::text(path, input::Kind::Problems)?;
    let mut lines = Lines::default();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match serde_json::from_str::<Problem>(line) {
            Ok(problem) if !problem.codes().any(|code| matches!(code, '0'..='3')) => lines.unfit.push(format!(
                "{}:{}: no problem: `{}` is no known answer; write 1 for yes, 0 for no, 2 or 3 by ko, and the moves",
                path.display(),
                number + 1,
                problem.expect
            )),
            Ok(problem) => lines.problems.push(problem),
            Err(error) => {
                // Of where in the line it went wrong the column is left: there is one line.
                let why = error.to_string().replace(" at line 1 column ", " at column ");
                lines.unfit.push(format!("{}:{}: no problem: {why}", path.display(), number + 1));
            }
        }
    }
    match lines {
        Lines { problems, unfit } if problems.is_empty() && !unfit.is_empty() => Err(unfit[0].clone()),
        lines => Ok(lines),
    }
}

/// The games of the problems of a file, on each board once; a problem that cannot be set up has none.
pub fn settings(problems: &[Problem], file: &Path, set: &[(String, String)]) -> Vec<Setting> {
    let folder = file.parent().unwrap_or(Path::new("."));
    let mut settings = Vec::new();
    for problem in problems {
        // What is wrong with it is told with its answer.
        let _ = problem.ask(folder, set, &mut settings);
    }
    settings
}

/// A problem set up for its game.
pub struct Asked {
    /// The position, with the side asked about to move.
    pub position: Snapshot,
    /// The target.
    pub root: Root,
}

impl Problem {
    fn record(&self, folder: &Path) -> PathBuf {
        let below = folder.join("sgf").join(&self.sgf);
        if below.exists() { below } else { folder.join(&self.sgf) }
    }

    fn stones(&self, folder: &Path) -> Result<sgf::Problem, String> {
        let path = self.record(folder);
        let bytes = input::bytes(&path, input::Kind::Position)?;
        let until = self.until.as_ref().and_then(|until| until.parse::<Until>().ok());
        let mut board = sgf::read(&bytes, &Options { until, ..Options::default() })
            .map_err(|error| format!("{}: {error}", path.display()))?;
        for (colour, point) in &self.then {
            let colour = match colour.to_ascii_lowercase().as_str() {
                "b" | "black" => Colour::Black,
                "w" | "white" => Colour::White,
                _ => return Err(format!("`{colour}` is no colour; write B or W")),
            };
            let point = if point.eq_ignore_ascii_case("pass") {
                None
            } else {
                Some(board.point(point).map_err(|error| error.to_string())?)
            };
            board.play(colour, point);
        }
        Ok(board)
    }

    /// A name for a file about it.
    pub fn file_name(&self) -> String {
        let id = self.id.as_str().map_or_else(|| self.id.to_string(), str::to_string);
        let is_plain = |c: char| c.is_alphanumeric() || "-_".contains(c);
        format!("{}-{id}", self.suite).replace(|c: char| !is_plain(c), "_") + ".json"
    }

    /// Sets the problem up, with these parameters of its game; `settings` are those of boards seen so far.
    ///
    /// # Errors
    /// If the record does not hold the position, or the question does not fit it.
    pub fn ask<'s>(
        &self,
        folder: &Path,
        set: &[(String, String)],
        settings: &'s mut Vec<Setting>,
    ) -> Result<(&'s Setting, Asked), String> {
        let mut board = self.stones(folder)?;
        let (name, count) = (self.query.name(), self.query.points());
        if self.args.len() != count {
            return Err(format!("`{name}` asks about {count} points, not {}", self.args.len()));
        }
        let points = self.args.iter().map(|target| {
            let point = board.point(target).map_err(|error| error.to_string())?;
            let colour = board.stones[point].ok_or_else(|| format!("there is no stone at {target}"))?;
            Ok((point, colour))
        });
        let points = points.collect::<Result<Vec<_>, String>>()?;
        let Some(&(_, colour)) = points.first() else { return Err("no point is asked about".to_string()) };
        // Who owns the stones attacks in `connect`, and defends in `capture`.
        let to_play = if matches!(self.query, Query::Attack | Query::Disconnect) { colour.opponent() } else { colour };
        if board.to_play != Some(to_play) {
            // The turn is given over, and a ban with it.
            board.ko = None;
        }
        let shape = (board.width, board.height);
        let game = self.query.game();
        let is_known = |setting: &Setting| {
            setting.game().name == game && (setting.judge.board().width(), setting.judge.board().height()) == shape
        };
        let place = match settings.iter().position(is_known) {
            Some(place) => place,
            None => {
                let wishes = Wishes { set: set.to_vec(), shape: Some(shape) };
                settings.push(Setting::find(game, &wishes).map_err(|failure| failure.to_string())?);
                settings.len() - 1
            }
        };
        let setting = &settings[place];
        let mut position = stones(setting, &board).map_err(|failure| failure.to_string())?;
        position.turn = setting.player(to_play.name()).ok_or("the game has no such player")?;
        let given = setting.open_params().zip(&points).map(|((id, _), (point, _))| (id, *point as i32)).collect();
        Ok((setting, Asked { position, root: Root { given, attacker: None } }))
    }

    /// Whether the known answer speaks of a ko.
    pub fn is_ko(&self) -> bool {
        self.codes().any(|code| code == '2' || code == '3')
    }

    /// The first figures of the known answer: `2` and `3` of `(2|3) P5`.
    fn codes(&self) -> impl Iterator<Item = char> + '_ {
        let head = self.expect.split_whitespace().next().unwrap_or_default();
        head.chars().filter(char::is_ascii_digit)
    }

    /// The accepted first moves.
    fn moves(&self) -> impl Iterator<Item = &str> {
        let rest = self.expect.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
        rest.split(|c: char| !c.is_ascii_alphanumeric()).filter(|name| !name.is_empty())
    }

    /// Compares a verdict on the attack, and the first moves that were proved, with the known answer.
    pub fn score(&self, verdict: Verdict, first_moves: &[String]) -> Score {
        // What the answer is called for the side asked about.
        let code = match (self.query.asks_attacker(), verdict) {
            (_, Verdict::Unknown | Verdict::Draw) => return Score::Unknown,
            _ if self.query == Query::Other => return Score::Unknown,
            (true, Verdict::Won) | (false, Verdict::Lost) => '1',
            (true, Verdict::WonByKo) | (false, Verdict::LostByKo) => '2',
            (true, Verdict::LostByKo) | (false, Verdict::WonByKo) => '3',
            (true, Verdict::Lost) | (false, Verdict::Won) => '0',
        };
        let mut accepted = self.moves().peekable();
        let no_moves = accepted.peek().is_none() || code == '0';
        let found = no_moves || accepted.any(|name| first_moves.iter().any(|play| play.eq_ignore_ascii_case(name)));
        if found && self.codes().any(|known| known == code) { Score::Right } else { Score::Wrong }
    }
}
