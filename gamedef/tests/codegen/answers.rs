//! The program that answers for emitted code: it reads positions, a line each, and prints what the code says of them.
//! It is compiled with the emitted modules, not with the tests.

// Not all that the modules offer is asked for here.
#[allow(dead_code)]
mod lab;
#[allow(dead_code)]
mod storable;

use std::io::BufRead;

use kikashi_runtime::code::{Board, PointSet};
use kikashi_runtime::reason::Reason;
use kikashi_runtime::{Cells, Game, Move, Outcome, perft};

/// The parameters of each move of the made-up game.
const ARITIES: [usize; 5] = [1, 2, 3, 1, 0];

fn main() {
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("text");
        let fields: Vec<&str> = line.split(';').collect();
        let text = match fields[0] {
            "small" => answers::<lab::LabSmall>(&fields),
            "large" => answers::<lab::LabLarge>(&fields),
            "storable" => [
                counts::<storable::counter::Counter2>(),
                counts::<storable::bounded::Bounded4>(),
                counts::<storable::heat::Heat3>(),
                counts::<storable::owners::Owners2>(),
            ]
            .join("\n"),
            other => panic!("{other} is nothing to answer for"),
        };
        println!("{text}\n.");
    }
}

fn counts<G: Game>() -> String {
    let position = G::initial();
    let args = G::args(&position, &[]).expect("no arguments");
    let counts: Vec<String> = (1..5).map(|depth| perft::<G>(&position, &args, depth).to_string()).collect();
    format!("{}: {}", G::GAME, counts.join(" "))
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

fn answers<G: Game>(fields: &[&str]) -> String {
    let number = |text: &str| text.parse::<i32>().expect("a number");
    let (target, attacker, cells) = (number(fields[1]), number(fields[2]), position(fields));
    let at = G::from_cells(&cells).expect("a position");
    let mut out = vec![shown(&G::to_cells(&G::initial())), shown(&G::to_cells(&at))];
    let args = G::args(&at, &[target]);
    out.push(format!("attacker {:?}", args.as_ref().map(G::attacker)));
    let Some(args) = args else { return out.join("\n") };
    let args = G::with_attacker(&args, attacker);
    for selector in G::SELECTORS {
        let verdict = (selector.verdict)(&at, &args);
        let mut moves = Vec::new();
        if verdict {
            (selector.moves)(&at, &args, &mut moves);
        }
        let trace = selector.why.map(|why| {
            let why = why(&at, &args);
            let points: Vec<u16> = why.points(<G::Board as Board>::FULL).iter().filter_map(|p| u16::try_from(p).ok()).collect();
            (why.holds(), points)
        });
        out.push(format!("{} {verdict} {:?} {trace:?}", selector.name, sorted(&moves)));
    }
    for player in 0..2 {
        let mut moves = Vec::new();
        G::candidates(&at, &args, player, &mut moves);
        out.push(format!("candidates of {player}: {:?}", sorted(&moves)));
        moves.sort();
        for play in moves {
            let after = G::play(&at, &args, player, play).map(|after| shown(&G::to_cells(&after)));
            out.push(format!("{:?}: {after:?}", sorted(&[play])));
        }
        let stuck = || {
            let by = G::turn(&at);
            G::legal_moves(&at, &args, by).is_empty().then(|| G::stuck(by)).flatten()
        };
        let ending = G::outcome(&at, &args, player).or_else(stuck).map(|outcome| match outcome {
            Outcome::Won(player) => player,
            Outcome::Draw => 2,
        });
        out.push(format!("goal {} {ending:?} {:?}", G::goal(&at, &args, player), G::score(&at, &args, player)));
    }
    out.push(shown(&G::to_cells(&G::null(&at))));
    out.join("\n")
}
