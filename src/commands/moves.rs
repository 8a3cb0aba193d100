//! `kikashi moves`: the legal moves of a position, and why one that is asked about is none.

use std::path::PathBuf;

use kikashi_gamedef::rules::{Move, MoveId, SortId, SortKind};
use kikashi_gamedef::snapshot::Play;
use serde::Serialize;

use super::Output;
use crate::draw::{self, Marks};
use crate::engine::{Knowledge, Way, engine};
use crate::failure::Failure;
use crate::illegal::{self, Asked};
use crate::native::Wants;
use crate::position::{self, PositionArgs, Question};
use crate::setting::Setting;

/// List the legal moves of a position; with --why, tell why a move or the moves at a point are illegal.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// An SGF record, or a board drawn as text; without it the instance's own start.
    file: Option<PathBuf>,
    /// A point, or a move such as B2-C3: why it may not be played.
    #[arg(long, value_name = "MOVE")]
    why: Option<String>,
}

#[derive(Serialize)]
struct Report {
    game: String,
    to_play: String,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    why: Vec<Why>,
}

#[derive(Serialize)]
struct Why {
    play: String,
    legal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    condition: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
    #[serde(skip)]
    text: String,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let question = match args.position.question(args.file.as_deref(), &Wants::moves()) {
        Ok(question) => question,
        Err(failure) => return Err(move_for_file(args).unwrap_or(failure)),
    };
    let Question { setting, position, root, .. } = &question;
    let judge = &setting.judge;
    let state = judge.state(position)?;
    let fixed = judge.root(&state, &root.given, root.attacker)?;
    let is_over = judge.is_over(&state, &fixed);
    let legal = match (is_over, args.position.native.native) {
        (true, _) => Vec::new(),
        (false, false) => judge.legal(&state, &fixed, position.turn),
        (false, true) => {
            let engine = engine(setting, &[], Some(Way::Native), Knowledge::None)?;
            engine.rooted(position, root)?.legal(position, position.turn)
        }
    };
    let why = match &args.why {
        None => Vec::new(),
        Some(text) => meant(setting, text)?.iter().map(|play| why(&question, play)).collect::<Result<_, _>>()?,
    };
    let report = Report {
        game: setting.name.clone(),
        to_play: setting.player_name(position.turn).to_string(),
        moves: legal.iter().map(|play| draw::play(setting, play)).collect(),
        why,
    };
    output.answer(&report, || {
        let targets = root.given.iter().filter(|(id, _)| setting.game().params[*id].sort == SortId::POINT);
        let marks = Marks {
            targets: targets.map(|(_, value)| *value).collect(),
            answers: legal.iter().filter_map(|play| draw::place(setting, play)).collect(),
            ..Marks::default()
        };
        let mut text = draw::board(setting, position, &marks);
        text.push_str(&draw::beside(setting, position));
        if report.why.is_empty() {
            let all = if is_over { "the game is over".to_string() } else { report.moves.join(" ") };
            text.push_str(&format!("\n{} to move, {} legal moves: {all}\n", report.to_play, report.moves.len()));
        }
        text.extend(report.why.iter().map(|why| format!("\n{}\n", why.text)));
        text
    })
}

/// What is wrong where a move stands in the place of the file.
fn move_for_file(args: &Args) -> Option<Failure> {
    let text = args.file.as_ref().filter(|file| !file.exists())?.to_str()?;
    let setting = args.position.setting().ok()?;
    meant(&setting, text).ok()?;
    Some(Failure::Input(format!("there is no file `{text}`; why a move may not be played is asked by `--why {text}`")))
}

fn why(question: &Question, play: &Play) -> Result<Why, Failure> {
    let Question { setting, position, root, .. } = question;
    let shown = setting.judge.show(play);
    let found = illegal::why(setting, position, root, position.turn, play)?;
    let text = match &found {
        None => format!("{shown} is legal"),
        Some(illegal) => {
            let when = match illegal.asked {
                Asked::Before => "does not hold",
                Asked::After => "does not hold after its effects",
            };
            format!("{shown} is illegal: `{}` {when} ({})", illegal.condition, illegal.place)
        }
    };
    let (condition, place) = found.map_or((None, None), |illegal| (Some(illegal.condition), Some(illegal.place)));
    Ok(Why { play: draw::play(setting, play), legal: condition.is_none(), condition, place, text })
}

/// The moves that a text speaks of: of each clause with as many parameters as it has parts.
///
/// # Errors
/// If it speaks of none.
pub fn meant(setting: &Setting, text: &str) -> Result<Vec<Play>, Failure> {
    let parts: Vec<&str> = text.split(['-', ' ', ',', '(', ')']).filter(|part| !part.is_empty()).collect();
    let clauses = setting.game().moves.iter_enumerated();
    let fitting = clauses.filter_map(|(id, clause)| Some((id, clause, arguments(clause, &parts)?)));
    let fitting: Vec<(MoveId, &Move, &[&str])> = fitting.collect();
    let plays: Vec<Play> = fitting.iter().filter_map(|(id, clause, parts)| play(setting, *id, clause, parts)).collect();
    if plays.is_empty() {
        let values = fitting.iter().flat_map(|(_, clause, parts)| sorts(clause).zip(*parts));
        let mut points = values.filter(|(sort, _)| *sort == SortId::POINT).map(|(_, part)| *part);
        return Err(Failure::Input(match points.find(|part| setting.judge.parse_point(part).is_none()) {
            Some(part) => format!("`{text}` is no move: {}", position::no_point(setting, part)),
            None => format!("`{text}` is no move; write the parameters of one with - between them, such as B2-C3"),
        }));
    }
    Ok(plays)
}

/// The parameters of a move of this clause, with or without the clause's name before them; `None` if they are not as many.
fn arguments<'p>(clause: &Move, parts: &'p [&'p str]) -> Option<&'p [&'p str]> {
    let parts = match parts.split_first() {
        Some((first, rest)) if *first == clause.name => rest,
        _ if clause.params.is_empty() => return None,
        _ => parts,
    };
    (parts.len() == clause.params.len()).then_some(parts)
}

/// The sorts of a clause's parameters.
fn sorts(clause: &Move) -> impl Iterator<Item = SortId> {
    clause.params.iter().map(|param| clause.vars[*param].sort)
}

/// A move of a clause, from its parameters as written.
fn play(setting: &Setting, id: MoveId, clause: &Move, parts: &[&str]) -> Option<Play> {
    let values = sorts(clause).zip(parts).map(|(sort, text)| value(setting, sort, text));
    Some(Play { clause: id, args: values.collect::<Option<_>>()? })
}

fn value(setting: &Setting, sort: SortId, text: &str) -> Option<i32> {
    match sort {
        SortId::POINT => setting.judge.parse_point(text),
        SortId::PLAYER => setting.player(text),
        _ => match &setting.game().sorts[sort].kind {
            SortKind::Enum(names) => names.iter().position(|name| name == text).and_then(|at| i32::try_from(at).ok()),
            _ => text.parse().ok().filter(|value| setting.judge.domain(sort).contains(value)),
        },
    }
}
