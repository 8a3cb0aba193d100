//! `kikashi check`: errors and warnings of a rule book, else what it defines.

use std::path::PathBuf;

use comfy_table::{Table, presets::NOTHING};
use kikashi_gamedef::diagnostic::{Diagnostic, Severity, Style, render_all};
use kikashi_gamedef::rules::Game;
use kikashi_gamedef::span::Sources;
use serde::Serialize;

use super::Output;
use crate::book::Book;
use crate::failure::Failure;

/// Check a rule book: errors and warnings, else a summary.
#[derive(clap::Args)]
pub struct Args {
    /// The rule book.
    file: PathBuf,
}

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
    predicates: Vec<String>,
    moves: Vec<String>,
    selectors: Vec<String>,
    instances: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let book = Book::read(&args.file)?;
    let troubles = |severity| book.of(severity).map(|diagnostic| trouble(diagnostic, &book.sources)).collect();
    let report = Report {
        file: args.file.to_string_lossy().into_owned(),
        errors: troubles(Severity::Error),
        warnings: troubles(Severity::Warning),
        games: book.games().filter(|game| game.span.file == book.file).map(|game| summary(&book, game)).collect(),
    };
    output.answer(&report, || text(&book, &report));
    if report.errors.is_empty() { Ok(()) } else { Err(Failure::Wrong) }
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

fn summary(book: &Book, game: &Game) -> Summary {
    let instances = book.module.instances.iter().filter(|instance| instance.game == game.name);
    Summary {
        name: game.name.clone(),
        sorts: game.sorts.iter().skip(5).map(|sort| sort.name.clone()).collect(),
        predicates: {
            let preds = game.preds.iter().map(|pred| format!("{}/{}", pred.name, pred.args.len()));
            preds.chain(game.funcs.iter().map(|func| format!("{}({})", func.name, func.args.len()))).collect()
        },
        moves: game.moves.iter().map(|play| format!("{}/{}", play.name, play.params.len())).collect(),
        selectors: game.selectors.iter().map(|selector| selector.name.clone()).collect(),
        instances: instances.map(|instance| instance.name.clone()).collect(),
    }
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
        table.load_preset(NOTHING);
        let rows = [
            ("sorts", &game.sorts),
            ("predicates", &game.predicates),
            ("moves", &game.moves),
            ("selectors", &game.selectors),
            ("instances", &game.instances),
        ];
        for (title, names) in rows.into_iter().filter(|(_, names)| !names.is_empty()) {
            table.add_row([title.to_string(), names.len().to_string(), names.join(", ")]);
        }
        text.push_str(&format!("{}\n{}\n", game.name, trimmed(&table.to_string())));
    }
    text.push_str(&format!("{} is sound", report.file));
    text.push_str(&if report.warnings.is_empty() {
        "\n".to_string()
    } else {
        format!(", {}", counted(0, report.warnings.len()))
    });
    text
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
