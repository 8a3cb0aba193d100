//! The position a question is about: from an SGF record, a board drawn as text, or the start of the instance.
//!
//! Stones of a record are put on the board through the one cell that holds a player for each point, so any game with
//! stones can be read; which parameter a mark or a name on the command line means is seen from the game's parameters.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use kikashi_gamedef::rules::{CellId, CellValue, Param, ParamId, SortId, SortKind};
use kikashi_gamedef::snapshot::Snapshot;
use kikashi_runtime::sgf::{self, Colour, Options, Problem, SgfError, TextBoard, Until};

use crate::engine::Root;
use crate::failure::Failure;
use crate::input;
use crate::kept;
use crate::layout::Layout;
use crate::native::launch::launch;
use crate::native::{NativeArgs, Wants};
use crate::setting::{Setting, Wishes};

/// Where the position comes from, and what is asked about it.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct PositionArgs {
    /// A shipped game or instance (capture, atari_go5), or a .game file (FILE.game:NAME for one of several in it).
    pub game: String,
    /// The target: a point such as D4; several, parted by commas, where the game has several.
    #[arg(long, value_name = "POINT")]
    pub target: Option<String>,
    /// The player to move.
    #[arg(long, value_name = "PLAYER")]
    pub to_play: Option<String>,
    /// Side of the board.
    #[arg(long, value_name = "N")]
    pub size: Option<usize>,
    /// A parameter of the game.
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    pub set: Vec<(String, String)>,
    /// The named setup to start from, where no file is given.
    #[arg(long, value_name = "NAME")]
    pub setup: Option<String>,
    /// The position before the move with this number, or before the first move at this point.
    #[arg(long, value_name = "MOVE|POINT")]
    pub until: Option<Until>,
    /// At each branch of the record, which variation to follow: 2.1 is the second, then the first.
    #[arg(long, value_name = "N.N..", value_parser = path)]
    pub variation: Option<Variation>,
    /// Which game of a collection.
    #[arg(long, value_name = "N")]
    pub record: Option<NonZeroUsize>,
    /// Whether the game is compiled.
    #[command(flatten)]
    pub native: NativeArgs,
}

/// A path through a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation(pub Vec<NonZeroUsize>);

/// Reads `NAME=VALUE`.
pub fn assignment(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE")?;
    Ok((name.trim().to_string(), value.trim().to_string()))
}

fn path(text: &str) -> Result<Variation, String> {
    let steps = text.split('.').map(str::parse).collect::<Result<_, _>>();
    steps.map(Variation).map_err(|_| "write numbers from 1 with dots between them".to_string())
}

/// A position file, read before the game that fits its board is known.
enum Record {
    Sgf(Problem),
    Text(TextBoard),
}

/// A game, a position of it, and who is to do what.
pub struct Question {
    /// The game.
    pub setting: Setting,
    /// The position, with the player to move.
    pub position: Snapshot,
    /// Roles and parameters.
    pub root: Root,
    /// Whether the player to move was said, and not assumed.
    pub turn_is_known: bool,
}

impl PositionArgs {
    /// The game alone.
    ///
    /// # Errors
    /// If there is none, or the options do not fit it.
    pub fn setting(&self) -> Result<Setting, Failure> {
        let shape = self.size.map(|size| (size, size));
        Setting::find(&self.game, &Wishes { set: self.set.clone(), shape })
    }

    /// Becomes the program in which a game is compiled, if the user asks for that and this one is not it.
    ///
    /// # Errors
    /// If there can be no such program.
    pub fn launch(&self, setting: &Setting, wants: &Wants) -> Result<(), Failure> {
        launch(&[setting], wants, &self.native)
    }

    /// Reads the position, or takes that at the start. Of the game so much will be asked.
    ///
    /// # Errors
    /// If the file, the game and the options do not fit each other, or the game cannot be compiled where that is asked for.
    pub fn question(&self, file: Option<&Path>, wants: &Wants) -> Result<Question, Failure> {
        let record = file.map(|path| self.record(path)).transpose()?;
        let shape = match &record {
            Some(Record::Sgf(problem)) => Some((problem.width, problem.height)),
            Some(Record::Text(board)) => Some((board.width(), board.height())),
            None => self.size.map(|size| (size, size)),
        };
        let setting = Setting::find(&self.game, &Wishes { set: self.set.clone(), shape })?;
        let mut position = match &record {
            Some(Record::Sgf(problem)) => stones(&setting, problem)?,
            Some(Record::Text(board)) => drawn(&setting, board)?,
            None => start(&setting, self.setup.as_deref())?,
        };
        let to_play = match (&self.to_play, &record) {
            (Some(name), _) => Some(player(&setting, name)?),
            (None, Some(Record::Sgf(problem))) => problem.to_play.map(|c| player(&setting, c.name())).transpose()?,
            (None, Some(Record::Text(board))) => {
                board.to_play.as_deref().map(|name| player(&setting, name)).transpose()?
            }
            (None, None) => Some(position.turn),
        };
        if let Some(player) = to_play {
            position.turn = player;
        }
        let root = Root { given: self.given(&setting, record.as_ref(), &position)?, attacker: None };
        // Before anything is told: a native program tells it again.
        self.launch(&setting, wants)?;
        if record.is_some() {
            hardly_reached(&setting, &position, &root)?;
        }
        Ok(Question { setting, position, root, turn_is_known: to_play.is_some() })
    }

    fn record(&self, path: &Path) -> Result<Record, Failure> {
        let at = |error: SgfError| Failure::Input(format!("{}: {error}", path.display()));
        let bytes = input::bytes(path, input::Kind::Position)?;
        let is_record = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sgf"));
        if !is_record
            && let Ok(text) = std::str::from_utf8(&bytes)
            && !text.contains("(;")
        {
            return TextBoard::parse(text).map(Record::Text).map_err(at);
        }
        let variation = self.variation.clone().unwrap_or_default().0;
        let options = Options { game: self.record, variation, until: self.until.clone() };
        sgf::read(&bytes, &options).map(Record::Sgf).map_err(at)
    }

    /// The parameters given with the position.
    fn given(
        &self,
        setting: &Setting,
        record: Option<&Record>,
        position: &Snapshot,
    ) -> Result<Vec<(ParamId, i32)>, Failure> {
        let mut given = Vec::new();
        let mut points = Vec::new();
        for (id, param) in setting.open_params() {
            match self.set.iter().find(|(name, _)| *name == param.name) {
                Some((_, text)) if param.sort == SortId::PLAYER => given.push((id, player(setting, text)?)),
                Some((_, text)) => given.push((id, point(setting, text)?)),
                None if param.sort == SortId::POINT => points.push((id, param)),
                None => {
                    let message = format!("`{0}` needs {1}; write --set {1}=..", setting.name, param.name);
                    return Err(Failure::Input(message));
                }
            }
        }
        let names = match (&self.target, record) {
            (Some(text), _) => text.split(',').map(|name| name.trim().to_string()).collect(),
            (None, Some(Record::Text(board))) => match &board.target {
                Some(name) => vec![name.clone()],
                None => bracketed(setting, board),
            },
            (None, Some(Record::Sgf(problem))) if points.len() == 1 => vec![problem.point_name(marked(problem)?)],
            _ => Vec::new(),
        };
        if points.is_empty() && self.target.is_some() {
            return Err(Failure::Input(format!("`{}` has no target; leave --target out", setting.name)));
        }
        if names.len() != points.len() {
            return Err(Failure::Input(needed(setting, &points)));
        }
        for ((id, param), name) in points.into_iter().zip(&names) {
            let value = point(setting, name)?;
            if is_empty(setting, position, value) && param.constraint.is_some() {
                let message = format!("the {} {name} is empty; name a point with a stone by --target", param.name);
                return Err(Failure::Input(message));
            }
            given.push((id, value));
        }
        given.sort_unstable();
        Ok(given)
    }
}

/// Warns of what the rules hardly have.
///
/// # Errors
/// If the question is about that very point.
fn hardly_reached(setting: &Setting, position: &Snapshot, root: &Root) -> Result<(), Failure> {
    for broken in kept::broken(setting, position) {
        let mut points =
            setting.open_params().filter(|(_, param)| param.sort == SortId::POINT).filter_map(|(id, param)| {
                let (_, point) = root.given.iter().find(|(given, _)| *given == id)?;
                Some((param, *point))
            });
        if let Some((param, point)) = points.find(|(_, point)| broken.points.contains(point)) {
            return Err(Failure::Input(broken.refusal(&param.name, point)));
        }
        anstream::eprintln!("warning: {}", broken.warning());
    }
    Ok(())
}

fn marked(problem: &Problem) -> Result<usize, Failure> {
    problem.target().map_err(|error| Failure::Input(error.to_string()))
}

fn needed(setting: &Setting, points: &[(ParamId, &Param)]) -> String {
    let names: Vec<&str> = points.iter().map(|(_, param)| param.name.as_str()).collect();
    let example = ["D4", "E5", "C3", "F6"].into_iter().cycle().take(points.len()).collect::<Vec<_>>().join(",");
    match points.len() {
        1 => format!("`{}` needs a {}; mark a stone in the file, or write --target {example}", setting.name, names[0]),
        count => format!("`{}` needs {count} points ({}); write --target {example}", setting.name, names.join(", ")),
    }
}

/// The position at the start, or of a setup.
pub fn start(setting: &Setting, setup: Option<&str>) -> Result<Snapshot, Failure> {
    let state = setting.judge.initial(setup.or(setting.setup.as_deref()))?;
    Ok(setting.judge.snapshot(&state))
}

/// The position of a board drawn as text, stars and crosses of a printed answer being empty points.
fn drawn(setting: &Setting, board: &TextBoard) -> Result<Snapshot, Failure> {
    let is_sign = |sign: &char| setting.game().legend.iter().any(|entry| entry.sign == *sign);
    let plain = |sign: char| if matches!(sign, '*' | '+') && !is_sign(&sign) { '.' } else { sign };
    let rows: Vec<String> = board.rows.iter().map(|row| row.chars().map(plain).collect()).collect();
    let picture = match Layout::of(setting.judge.board()) {
        Some(layout) => in_order(&rows, &layout)?,
        None => {
            board.even().map_err(|error| Failure::Input(error.to_string()))?;
            rows.join("\n")
        }
    };
    let state = setting.judge.from_picture(&picture)?;
    let mut position = setting.judge.snapshot(&state);
    let mut written: Vec<(Place, usize)> = Vec::new();
    for (line, key, value) in &board.state {
        let at_line = |why: String| Failure::Input(format!("line {line}: {why}"));
        let place = place(setting, key).map_err(at_line)?;
        if let Some((_, before)) = written.iter().find(|(other, _)| *other == place) {
            return Err(at_line(format!("line {before} says what `{key}` is; say it once")));
        }
        written.push((place, *line));
        write(setting, &mut position, place, value).map_err(at_line)?;
    }
    Ok(position)
}

/// The signs of a graph in the order of its points: as they are where they stand in one row, else as they are drawn.
fn in_order(rows: &[String], layout: &Layout) -> Result<String, Failure> {
    let drawn = rows.concat().chars().collect::<Vec<_>>();
    let order = layout.order();
    if drawn.len() != order.len() {
        let message = format!("the picture has {} signs, the board {} points", drawn.len(), order.len());
        return Err(Failure::Input(message));
    }
    let mut signs = drawn.clone();
    if rows.len() > 1 {
        order.into_iter().zip(drawn).for_each(|(point, sign)| signs[point] = sign);
    }
    Ok(signs.into_iter().collect())
}

/// The names of the points in brackets.
fn bracketed(setting: &Setting, board: &TextBoard) -> Vec<String> {
    let layout = Layout::of(setting.judge.board()).filter(|_| board.height() > 1);
    let before = |row: usize| board.rows[..row].iter().map(|row| row.chars().count()).sum::<usize>();
    let name = |&(row, column): &(usize, usize)| {
        let drawn = before(row) + column;
        let point = layout.as_ref().map_or(Some(drawn), |layout| layout.order().get(drawn).copied());
        point.and_then(|point| i32::try_from(point).ok())
    };
    board.bracketed.iter().filter_map(name).map(|point| setting.judge.point_name(point).to_string()).collect()
}

/// Where a value is that a picture does not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// How many passes were played in a row.
    Passes,
    /// A cell, and which of its values.
    Cell(CellId, usize),
}

/// The place of what a line names, such as `ko` or `hand(black)`.
fn place(setting: &Setting, key: &str) -> Result<Place, String> {
    let game = setting.game();
    let (name, args) = key.split_once('(').map_or((key, ""), |(name, rest)| (name, rest.trim_end_matches(')')));
    if name == "passes" {
        return Ok(Place::Passes);
    }
    let Some((id, cell)) = game.cells.iter_enumerated().find(|(_, cell)| cell.name == name.trim()) else {
        let known: Vec<&str> = game.cells.iter().map(|cell| cell.name.as_str()).collect();
        return Err(format!("`{name}` is not known here; known are to-play, target, passes, {}", known.join(", ")));
    };
    let args: Vec<&str> = args.split(',').map(str::trim).filter(|arg| !arg.is_empty()).collect();
    if args.len() != cell.args.len() {
        return Err(format!("`{name}` takes {} arguments, and these are {}", cell.args.len(), args.len()));
    }
    let mut place = 0;
    for (&sort, text) in cell.args.iter().zip(args) {
        let domain = setting.judge.domain(sort);
        let value = value_of(setting, sort, text)?;
        place = place * domain.len() + usize::try_from(value - domain.start).unwrap_or(0);
    }
    Ok(Place::Cell(id, place))
}

/// Writes the value there.
fn write(setting: &Setting, position: &mut Snapshot, place: Place, text: &str) -> Result<(), String> {
    let (id, place) = match place {
        Place::Passes => {
            position.passes = text.parse().map_err(|_| format!("`{text}` is no number of passes"))?;
            return Ok(());
        }
        Place::Cell(id, place) => (id, place),
    };
    let value = match setting.game().cells[id].value {
        CellValue::Set => match text {
            "yes" | "1" => 1,
            "no" | "0" => 0,
            _ => return Err(format!("`{text}` is neither yes nor no")),
        },
        CellValue::Optional(_) if text == "none" => -1,
        CellValue::Optional(sort) | CellValue::Total(sort) => value_of(setting, sort, text)?,
    };
    if let Some(old) = position.cells[id.index()].get_mut(place) {
        *old = value;
    }
    Ok(())
}

/// A value of a sort, as the rules write it.
fn value_of(setting: &Setting, sort: SortId, text: &str) -> Result<i32, String> {
    let sorts = &setting.game().sorts;
    let value = match sort {
        SortId::POINT => setting.judge.parse_point(text),
        SortId::PLAYER => setting.player(text),
        _ => match &sorts[sort].kind {
            SortKind::Enum(names) => names.iter().position(|name| name == text).and_then(|at| i32::try_from(at).ok()),
            _ => text.parse().ok(),
        },
    };
    let in_range = |value: &i32| sort == SortId::INTEGER || setting.judge.domain(sort).contains(value);
    value.filter(in_range).ok_or_else(|| format!("`{text}` is no {}", sorts[sort].name))
}

/// The position of a record: its stones and, where the rules have one, its ko point.
///
/// # Errors
/// If the rules have no stones of two colours.
pub fn stones(setting: &Setting, problem: &Problem) -> Result<Snapshot, Failure> {
    let judge = &setting.judge;
    let blank = vec![".".repeat(problem.width); problem.height].join("\n");
    let mut position = judge.snapshot(&judge.from_picture(&blank)?);
    let cell = stone_cell(setting).ok_or_else(|| {
        let message = format!("`{}` has no stones of two colours; draw the position as text instead", setting.name);
        Failure::Input(message)
    })?;
    let colours = [Colour::Black, Colour::White].map(|colour| setting.player(colour.name()));
    let values = &mut position.cells[cell.index()];
    for (value, stone) in values.iter_mut().zip(&problem.stones) {
        if let Some(player) = stone.and_then(|colour| colours[colour as usize]) {
            *value = player;
        }
    }
    let ko = setting.game().cells.iter_enumerated().filter(|(_, cell)| {
        cell.until_next_move && cell.args.is_empty() && cell.value == CellValue::Optional(SortId::POINT)
    });
    if let (Some(point), [(cell, _)]) = (problem.ko, ko.collect::<Vec<_>>().as_slice()) {
        position.cells[cell.index()] = vec![i32::try_from(point).unwrap_or(-1)];
    }
    Ok(position)
}

/// The cell that holds a player for each point, if there is just one.
pub fn stone_cell(setting: &Setting) -> Option<CellId> {
    let is_stones = |args: &[SortId], value| args == [SortId::POINT] && value == CellValue::Optional(SortId::PLAYER);
    let mut cells = setting.game().cells.iter_enumerated().filter(|(_, cell)| is_stones(&cell.args, cell.value));
    let (cell, _) = cells.next()?;
    cells.next().is_none().then_some(cell)
}

fn is_empty(setting: &Setting, position: &Snapshot, point: i32) -> bool {
    let value = stone_cell(setting)
        .zip(usize::try_from(point).ok())
        .and_then(|(cell, point)| position.cells[cell.index()].get(point).copied());
    value == Some(-1)
}

/// The point with a name.
///
/// # Errors
/// If the board has none.
pub fn point(setting: &Setting, name: &str) -> Result<i32, Failure> {
    setting.judge.parse_point(name).ok_or_else(|| Failure::Input(no_point(setting, name)))
}

/// Why a name is that of no point.
pub fn no_point(setting: &Setting, name: &str) -> String {
    let board = setting.judge.board();
    if board.holes().iter().any(|hole| board.point_name(*hole).eq_ignore_ascii_case(name.trim())) {
        return format!("`{name}` is a hole of the board");
    }
    let (width, height) = (board.width(), board.height());
    let mut points = (0..).take(board.points()).filter(|point| board.is_point(*point)).map(|p| board.point_name(p));
    match board.has_rows() {
        true => {
            let such = points.next().map_or(String::new(), |point| format!("; write a point such as {point}"));
            format!("`{name}` is no point of the {width}x{height} board{such}")
        }
        false => {
            let first: Vec<&str> = points.by_ref().take(8).collect();
            let more = if points.next().is_some() { ", .." } else { "" };
            format!("`{name}` is no point of the board; its points are {}{more}", first.join(", "))
        }
    }
}

fn player(setting: &Setting, name: &str) -> Result<i32, Failure> {
    setting.player(name).ok_or_else(|| {
        let players = setting.game().players.join(" and ");
        Failure::Input(format!("`{name}` is no player of `{}`; its players are {players}", setting.name))
    })
}

/// The path of a position file, for commands that take one.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct FileArg {
    /// An SGF record, or a board drawn as text; without it the instance's own start.
    pub file: Option<PathBuf>,
}
