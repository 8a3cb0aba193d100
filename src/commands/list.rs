//! `kikashi list`: the shipped games, their instances and selectors.

use kikashi_gamedef::syntax;
use serde::Serialize;

use super::Output;
use crate::book::Book;
use crate::failure::Failure;

/// List the shipped games, with their instances and selectors.
#[derive(clap::Args)]
pub struct Args {}

#[derive(Serialize)]
struct Report {
    games: Vec<Game>,
}

#[derive(Serialize)]
struct Game {
    name: String,
    file: String,
    instances: Vec<String>,
    selectors: Vec<String>,
}

/// Runs the command.
pub fn run(_: &Args, output: Output) -> Result<(), Failure> {
    let books = syntax::shipped_names().filter(|name| *name != syntax::PRELUDE).filter_map(Book::shipped);
    let games = books.flat_map(|book| {
        let own = book.games().filter(|game| game.span.file == book.file && !game.moves.is_empty());
        let one = |game: &kikashi_gamedef::rules::Game| Game {
            name: game.name.clone(),
            file: book.sources.get(book.file).name.clone(),
            instances: book
                .module
                .instances
                .iter()
                .filter(|instance| instance.game == game.name)
                .map(|instance| instance.name.clone())
                .collect(),
            selectors: game.selectors.iter().map(|selector| selector.name.clone()).collect(),
        };
        own.map(one).collect::<Vec<_>>()
    });
    let report = Report { games: games.collect() };
    output.answer(&report, || report.games.iter().map(text).collect())
}

fn text(game: &Game) -> String {
    let mut text = format!("{} ({})\n", game.name, game.file);
    for (title, names) in [("instances", &game.instances), ("selectors", &game.selectors)] {
        if !names.is_empty() {
            text.push_str(&format!("  {title}: {}\n", names.join(", ")));
        }
    }
    text
}
