//! Emitted Rust that answers questions, one a line, so that it can be held against the judge: `right.rs` is what the
//! compiler wrote, `wrong.rs` the same with something changed.

use std::io::{BufRead, Write};

use kikashi_runtime::value::opponent;
use kikashi_runtime::{Cells, Game, Info, Move, Named};

mod right;
mod wrong;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("right") => serve(right::capture::Capture3::game()),
        Some("wrong") => serve(wrong::capture::Capture3::game()),
        other => panic!("which one is {other:?}?"),
    }
}

fn serve<G: Game>(game: &G) {
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        writeln!(output, "{}", answer(game, &line.unwrap())).unwrap();
        output.flush().unwrap();
    }
}

/// A question is a verb, what it is about, the turn, passes, the target, and the cells, each a list of numbers.
fn answer<G: Game>(game: &G, question: &str) -> String {
    let words: Vec<&str> = question.split(' ').collect();
    let number = |index: usize| words[index].parse::<i32>().unwrap();
    let list = |word: &&str| word.split(',').map(|value| value.parse().unwrap()).collect();
    let cells = Cells {
        cells: words[5..].iter().map(list).collect(),
        turn: number(2),
        passes: number(3) as u32,
    };
    let position = game.read_cells(&cells).unwrap();
    let Some(args) = game.args(&position, &[number(4)]) else { return "no root".to_string() };
    match words[0] {
        "root" => game.attacker(&args).to_string(),
        "legal" => plays(game.info(), game.legal_moves(&position, &args, number(1))),
        "goal" => game.goal(&position, &args, number(1)).to_string(),
        "over" => game.outcome(&position, &args, opponent(game.turn(&position))).is_some().to_string(),
        "ask" => {
            let selector = game.info().selector(words[1]).unwrap();
            let mut moves = Vec::new();
            if !game.verdict(selector, &position, &args) {
                return "fails".to_string();
            }
            game.selected(selector, &position, &args, &mut moves);
            format!("holds {}", plays(game.info(), moves))
        }
        verb => panic!("what is {verb}?"),
    }
}

/// Clause and arguments of each move.
fn plays(info: &Info, moves: Vec<Move>) -> String {
    let one = |play: Move| {
        let clause = usize::from(play.clause);
        let args = play.args.iter().take(info.clauses[clause].parameters.len()).map(|value| format!(",{value}"));
        format!("{clause}{}", args.collect::<String>())
    };
    moves.into_iter().map(one).collect::<Vec<_>>().join(" ")
}
