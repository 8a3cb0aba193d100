//! Emitted Rust that answers questions, one a line, so that it can be held against the judge.

use std::io::{BufRead, Write};

use kikashi_runtime::value::opponent;
use kikashi_runtime::{Cells, Game, Info, Knowledge, Move, SelectorId};

/// The levels by their number in a question.
const LEVELS: [Knowledge; 5] = [
    Knowledge::None,
    Knowledge::Distance,
    Knowledge::Abstract,
    Knowledge::Trace,
    Knowledge::AbstractTrace,
];

/// Answers what is asked until there is no more.
pub fn serve<G: Game>(game: &G) {
    let mut output = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        writeln!(output, "{}", answer(game, &line.unwrap())).unwrap();
        output.flush().unwrap();
    }
}

/// A question is a verb, what it is about, the turn, passes, the parameters given, the attacker, and the cells; the last
/// and the parameters as lists of numbers, `-` for none. A selector's level stands behind its name: `gi1@2`.
fn answer<G: Game>(game: &G, question: &str) -> String {
    let words: Vec<&str> = question.split(' ').collect();
    let number = |index: usize| words[index].parse::<i32>().unwrap();
    let list = |word: &&str| word.split(',').filter(|word| *word != "-").map(|value| value.parse().unwrap()).collect();
    let cells = Cells {
        cells: words[6..].iter().map(list).collect(),
        turn: number(2),
        passes: number(3) as u32,
    };
    let position = game.read_cells(&cells).unwrap();
    let given: Vec<i32> = list(&words[4]);
    let Some(mut args) = game.args(&position, &given) else { return "no root".to_string() };
    if words[5] != "-" {
        args = game.with_attacker(&args, number(5));
    }
    match words[0] {
        "root" => game.attacker(&args).to_string(),
        "legal" => plays(game.info(), game.legal_moves(&position, &args, number(1))),
        "goal" => game.goal(&position, &args, number(1)).to_string(),
        "over" => game.outcome(&position, &args, opponent(game.turn(&position))).is_some().to_string(),
        "verdict" => game.verdict(selector(game.info(), words[1]), &position, &args).to_string(),
        "ask" => {
            let mut moves = Vec::new();
            if !game.selected(selector(game.info(), words[1]), &position, &args, &mut moves) {
                return "fails".to_string();
            }
            format!("holds {}", plays(game.info(), moves))
        }
        verb => panic!("what is {verb}?"),
    }
}

fn selector(info: &Info, name: &str) -> SelectorId {
    let found = match name.split_once('@') {
        Some((name, level)) => info.selector_at(name, LEVELS[level.parse::<usize>().unwrap()]),
        None => info.selector(name),
    };
    found.unwrap()
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
