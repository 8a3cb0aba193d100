//! `kikashi check`: errors and warnings of a rule book, else what it defines.

use std::path::PathBuf;

use comfy_table::{ContentArrangement, Table, presets::NOTHING};
use kikashi_gamedef::codegen;
use kikashi_gamedef::diagnostic::{Diagnostic, Severity, Style, render_all};
use kikashi_gamedef::driver::Request;
use kikashi_gamedef::ir::{Chosen, Program, SetChoice, symmetry};
use kikashi_gamedef::passes::{Rule, auto};
use kikashi_gamedef::rules::{Cell, CellValue, Game, SortId};
use kikashi_gamedef::span::Sources;
use serde::Serialize;

use super::Output;
use crate::book::Book;
use crate::failure::Failure;

/// The sorts that every game has come first and are not listed.
const BUILT_IN: usize = 5;

/// Check a rule book: errors and warnings, else a summary.
#[derive(clap::Args)]
pub struct Args {
    /// The rule book, or the file of a shipped game by its name.
    file: PathBuf,
}

/// Of more names of one kind than this the first are shown.
const MOST_NAMES: usize = 200;

#[derive(Serialize)]
struct Report {
    file: String,
    errors: Vec<Trouble>,
    warnings: Vec<Trouble>,
    games: Vec<Summary>,
}

#[derive(Serialize)]
struct Trouble {
    code: String,
    message: String,
    labels: Vec<Place>,
    help: Option<String>,
}

#[derive(Serialize)]
struct Place {
    file: String,
    line: usize,
    column: usize,
    text: String,
    underlined: String,
}

#[derive(Serialize)]
struct Summary {
    name: String,
    sorts: Vec<String>,
    parameters: Vec<String>,
    states: Vec<String>,
    predicates: Vec<String>,
    moves: Vec<String>,
    selectors: Vec<String>,
    instances: Vec<String>,
    /// Of each selector the knowledge level that costs least.
    levels: Vec<Level>,
    /// Sets that are asked for before and after moves, each with what becomes of it.
    sets: Vec<String>,
    /// Of the smallest instance: how many permutations of its points were found that leave the rules as they are, the
    /// identity among them.
    symmetries: Vec<String>,
    /// Rules of the compiler that were applied.
    fired: Vec<Applied>,
    given_up: Vec<String>,
}

/// The level of a selector, and the work of asking it at each; none where it is too much.
#[derive(Clone, Serialize)]
struct Level {
    selector: String,
    level: &'static str,
    work: [Option<u64>; kikashi_gamedef::passes::Knowledge::ALL.len()],
}

/// A rule of the compiler, and in how many places it was applied.
#[derive(Clone, Serialize)]
struct Applied {
    rule: &'static str,
    places: usize,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let name = args.file.to_string_lossy();
    let shipped = Book::shipped(&format!("{name}.game")).filter(|_| !args.file.exists());
    let (book, compiled) = with_compiler(shipped.map_or_else(|| Book::read(&args.file), Ok)?);
    let troubles = |severity| book.of(severity).map(|diagnostic| trouble(diagnostic, &book.sources)).collect();
    let report = Report {
        file: args.file.to_string_lossy().into_owned(),
        errors: troubles(Severity::Error),
        warnings: troubles(Severity::Warning),
        games: book
            .games()
            .filter(|game| game.span.file == book.file)
            .map(|game| summary(&book, game, &compiled))
            .collect(),
    };
    output.answer(&report, || text(&book, &report))?;
    if report.errors.is_empty() { Ok(()) } else { Err(Failure::Wrong) }
}

/// What the compiler says of a game.
#[derive(Default)]
struct Compiled {
    game: String,
    /// The levels that it chose.
    levels: Vec<Level>,
    /// What became of derived sets, a line each.
    sets: Vec<String>,
    /// How many symmetries the smallest instance has.
    symmetries: Vec<String>,
    /// The rules that were applied.
    fired: Vec<Applied>,
    /// What passes gave up on, a line each.
    given_up: Vec<String>,
}

/// The book with what the compiler refuses: it is found here and not when the game is built; and what it says of the rest.
fn with_compiler(mut book: Book) -> (Book, Vec<Compiled>) {
    let mut compiled = Vec::new();
    if !book.is_sound() {
        return (book, compiled);
    }
    let levels = Request::default().levels;
    let mut found: Vec<Diagnostic> = Vec::new();
    for game in book.games().filter(|game| game.span.file == book.file && !game.moves.is_empty()) {
        match auto::compile(&book.module, game, &game.selectors, &levels, &[], &mut |_, _| ()) {
            Ok(program) => compiled.push(Compiled {
                game: game.name.clone(),
                levels: program.chosen.iter().map(level).collect(),
                sets: program.sets.iter().map(SetChoice::in_short).collect(),
                symmetries: symmetries(&book, game, &program).into_iter().collect(),
                fired: applied(&program),
                given_up: program.given_up.iter().map(ToString::to_string).collect(),
            }),
            Err(error) => found.push(*error),
        }
    }
    // A rule book and the games that use it stumble over the same clause.
    found.dedup();
    book.diagnostics.extend(found);
    (book, compiled)
}

fn symmetries(book: &Book, game: &Game, program: &Program) -> Option<String> {
    let instance = auto::smallest(&book.module, game, program)?;
    let count = symmetry::count(program, &instance);
    let more = if count < symmetry::MOST { "" } else { " at least" };
    Some(format!("{}: {count}{more}", instance.name))
}

fn applied(program: &Program) -> Vec<Applied> {
    let places = codegen::fired(program);
    let of = |rule: Rule| Applied { rule: rule.name(), places: places.of(rule) };
    Rule::ALL.into_iter().map(of).filter(|applied| applied.places > 0).collect()
}

fn level(chosen: &Chosen) -> Level {
    Level { selector: chosen.selector.clone(), level: chosen.knowledge.name(), work: chosen.work }
}

fn trouble(diagnostic: &Diagnostic, sources: &Sources) -> Trouble {
    let place = |label: &kikashi_gamedef::diagnostic::Label| {
        let (line, column) = sources.line_column(label.span);
        Place {
            file: sources.get(label.span.file).name.clone(),
            line,
            column,
            text: label.text.clone(),
            underlined: sources.slice(label.span).to_string(),
        }
    };
    Trouble {
        code: diagnostic.code.as_str().to_string(),
        message: diagnostic.message.clone(),
        labels: diagnostic.labels.iter().map(place).collect(),
        help: diagnostic.help.clone(),
    }
}

fn summary(book: &Book, game: &Game, compiled: &[Compiled]) -> Summary {
    let of_game = compiled.iter().find(|compiled| compiled.game == game.name);
    let instances = book.module.instances.iter().filter(|instance| instance.game == game.name);
    Summary {
        name: game.name.clone(),
        parameters: game.params.iter().map(|param| format!("{}: {}", param.name, sort(game, param.sort))).collect(),
        sorts: game.sorts.iter().skip(BUILT_IN).map(|sort| sort.name.clone()).collect(),
        states: game.cells.iter().map(|cell| state(game, cell)).collect(),
        predicates: {
            let preds = game.preds.iter().map(|pred| signature(game, &pred.name, &pred.args));
            let funcs = game.funcs.iter().map(|func| {
                let args: Vec<SortId> = func.args.iter().map(|var| func.vars[*var].sort).collect();
                format!("{}: {}", signature(game, &func.name, &args), sort(game, func.value))
            });
            preds.chain(funcs).collect()
        },
        moves: game
            .moves
            .iter()
            .map(|play| {
                let params: Vec<SortId> = play.params.iter().map(|var| play.vars[*var].sort).collect();
                signature(game, &play.name, &params)
            })
            .collect(),
        selectors: game.selectors.iter().map(|selector| selector.name.clone()).collect(),
        instances: instances.map(|instance| instance.name.clone()).collect(),
        levels: of_game.map_or_else(Vec::new, |compiled| compiled.levels.clone()),
        sets: of_game.map_or_else(Vec::new, |compiled| compiled.sets.clone()),
        symmetries: of_game.map_or_else(Vec::new, |compiled| compiled.symmetries.clone()),
        fired: of_game.map_or_else(Vec::new, |compiled| compiled.fired.clone()),
        given_up: of_game.map_or_else(Vec::new, |compiled| compiled.given_up.clone()),
    }
}

fn sort(game: &Game, id: SortId) -> &str {
    &game.sorts[id].name
}

fn state(game: &Game, cell: &Cell) -> String {
    let name = signature(game, &cell.name, &cell.args);
    match cell.value {
        CellValue::Set => name,
        CellValue::Optional(value) => format!("{name}: {}?", sort(game, value)),
        CellValue::Total(value) => format!("{name}: {}", sort(game, value)),
    }
}

/// `string(point, point)`
fn signature(game: &Game, name: &str, args: &[SortId]) -> String {
    let args: Vec<&str> = args.iter().map(|id| sort(game, *id)).collect();
    if args.is_empty() { name.to_string() } else { format!("{name}({})", args.join(", ")) }
}

fn text(book: &Book, report: &Report) -> String {
    let mut text = String::new();
    if !book.diagnostics.is_empty() {
        text.push_str(&render_all(&book.diagnostics, &book.sources, Style::Colour));
        text.push('\n');
    }
    if !report.errors.is_empty() {
        text.push_str(&counted(report.errors.len(), report.warnings.len()));
        return text;
    }
    for game in &report.games {
        let mut table = Table::new();
        // Long lists wrap at the edge of a terminal.
        table.load_preset(NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
        let levels: Vec<String> =
            game.levels.iter().map(|chosen| format!("{} {}", chosen.selector, chosen.level)).collect();
        let fired: Vec<String> =
            game.fired.iter().map(|applied| format!("{} {}", applied.rule, applied.places)).collect();
        let rows = [
            ("parameters", &game.parameters),
            ("sorts", &game.sorts),
            ("states", &game.states),
            ("predicates", &game.predicates),
            ("moves", &game.moves),
            ("selectors", &game.selectors),
            ("instances", &game.instances),
            ("levels", &levels),
            ("symmetries", &game.symmetries),
            ("applied", &fired),
        ];
        for (title, names) in rows.into_iter().filter(|(_, names)| !names.is_empty()) {
            table.add_row([title.to_string(), names.len().to_string(), shown(names)]);
        }
        if !game.sets.is_empty() {
            table.add_row(["sets".to_string(), game.sets.len().to_string(), game.sets.join("\n")]);
        }
        if !game.given_up.is_empty() {
            table.add_row(["given up".to_string(), game.given_up.len().to_string(), game.given_up.join("\n")]);
        }
        text.push_str(&format!("{}\n{}\n\n", game.name, trimmed(&table.to_string())));
    }
    text.push_str(&format!("{} is sound", report.file));
    text.push_str(&if report.warnings.is_empty() {
        "\n".to_string()
    } else {
        format!(", {}", counted(0, report.warnings.len()))
    });
    text
}

/// The names, of very many the first.
fn shown(names: &[String]) -> String {
    match names.len().checked_sub(MOST_NAMES) {
        None | Some(0) => names.join(", "),
        Some(more) => format!("{}, and {more} more", names[..MOST_NAMES].join(", ")),
    }
}

fn counted(errors: usize, warnings: usize) -> String {
    let some = |count: usize, word: &str| match count {
        0 => None,
        1 => Some(format!("1 {word}")),
        _ => Some(format!("{count} {word}s")),
    };
    let parts: Vec<String> = [some(errors, "error"), some(warnings, "warning")].into_iter().flatten().collect();
    format!("{}\n", parts.join(", "))
}

/// A table without blanks at the ends of its lines.
fn trimmed(table: &str) -> String {
    table.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}
