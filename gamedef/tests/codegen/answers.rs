//! The program that answers for emitted code: it reads positions, a line each, and prints what the code says of them.
//! It is compiled with the emitted modules, not with the tests.

// Not all that the modules offer is asked for here.
#[allow(dead_code)]
mod lab;
#[allow(dead_code)]
mod storable;

use std::io::BufRead;

use kikashi_runtime::code::PointSet;
use kikashi_runtime::reason::Reason;
use kikashi_runtime::{Cells, Game, Move, Named, Outcome, perft};

/// The parameters of each move of the made-up game.
const ARITIES: [usize; 5] = [1, 2, 3, 1, 0];

fn main() {
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("text");
        let fields: Vec<&str> = line.split(';').collect();
        let text = match fields[0] {
            "small" => answers(lab::LabSmall::game(), &fields),
            "large" => answers(lab::LabLarge::game(), &fields),
            "storable" => [
                counts(storable::counter::Counter2::game()),
                counts(storable::bounded::Bounded4::game()),
                counts(storable::heat::Heat3::game()),
                counts(storable::owners::Owners2::game()),
            ]
            .join("\n"),
            other => panic!("{other} is nothing to answer for"),
        };
        println!("{text}\n.");
    }
}

fn counts<G: Game>(game: &G) -> String {
    let position = game.initial();
    let args = game.args(&position, &[]).expect("no arguments");
    let counts: Vec<String> = (1..5).map(|depth| perft(game, &position, &args, depth).to_string()).collect();
    format!("{}: {}", game.info().game, counts.join(" "))
}

fn position(fields: &[&str]) -> Cells {
    let number = |text: &str| text.parse::<i32>().expect("a number");
    let cells = fields[5..].iter().map(|cell| cell.split(',').map(number).collect()).collect();
    Cells { cells, turn: number(fields[3]), passes: number(fields[4]) as u32 }
}

fn shown(cells: &Cells) -> String {
    format!("{:?} {} {}", cells.cells, cells.turn, cells.passes)
}

fn sorted(moves: &[Move]) -> Vec<(u8, Vec<i32>)> {
    let one = |m: &Move| (m.clause, m.args[..ARITIES[usize::from(m.clause)]].iter().map(|&a| a.into()).collect());
    let mut all: Vec<(u8, Vec<i32>)> = moves.iter().map(one).collect();
    all.sort();
    all
}

fn answers<G: Game>(game: &G, fields: &[&str]) -> String {
    let number = |text: &str| text.parse::<i32>().expect("a number");
    let (target, attacker, cells) = (number(fields[1]), number(fields[2]), position(fields));
    let at = game.read_cells(&cells).expect("a position");
    let mut out = vec![shown(&game.to_cells(&game.initial())), shown(&game.to_cells(&at))];
    let args = game.args(&at, &[target]);
    out.push(format!("attacker {:?}", args.as_ref().map(|args| game.attacker(args))));
    let Some(args) = args else { return out.join("\n") };
    let args = game.with_attacker(&args, attacker);
    for selector in game.info().ids() {
        let verdict = game.verdict(selector, &at, &args);
        let mut moves = Vec::new();
        if verdict {
            game.selected(selector, &at, &args, &mut moves);
        }
        let why = game.explained(selector, &at, &args);
        assert_eq!(why.is_some(), game.info()[selector].explains);
        let trace = why.map(|why| {
            let points: Vec<u16> = why.points(game.full()).iter().filter_map(|p| u16::try_from(p).ok()).collect();
            (why.holds(), points)
        });
        out.push(format!("{} {verdict} {:?} {trace:?}", game.info()[selector].name, sorted(&moves)));
    }
    for player in 0..2 {
        let mut moves = Vec::new();
        game.candidates(&at, &args, player, &mut moves);
        out.push(format!("candidates of {player}: {:?}", sorted(&moves)));
        moves.sort();
        for play in moves {
            let after = game.play(&at, &args, player, play).map(|after| shown(&game.to_cells(&after)));
            out.push(format!("{:?}: {after:?}", sorted(&[play])));
        }
        let stuck = || {
            let by = game.turn(&at);
            game.legal_moves(&at, &args, by).is_empty().then(|| game.stuck(by)).flatten()
        };
        let ending = game.outcome(&at, &args, player).or_else(stuck).map(|outcome| match outcome {
            Outcome::Won(player) => player,
            Outcome::Draw => 2,
        });
        out.push(format!("goal {} {ending:?} {:?}", game.goal(&at, &args, player), game.score(&at, &args, player)));
    }
    out.push(shown(&game.to_cells(&game.null(&at))));
    out.join("\n")
}
