//! English draughts with at most three pieces against retrograde analysis: from the ends backwards, a position is won for
//! the side to move that has a move to one that is won for it, and lost when all its moves lead to ones that are won for
//! the other; what is never reached so is a draw.

use std::collections::HashMap;

use kikashi_generated::Small;
use kikashi_generated::draughts::Draughts8;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::Verdict;
use kikashi_runtime::{Cells, Game, Player, any, text};

use super::support::shipped;
use super::{answer, seed, wanted};

type Position = any::Position<1, 4>;

/// Who wins each position that is reached from a root; nobody where it is a draw.
struct Endgames {
    places: HashMap<Position, usize>,
    all: Vec<Position>,
    winners: Vec<Option<Player>>,
}

impl Endgames {
    fn from(root: &Position) -> Endgames {
        let game = shipped::<Draughts8, Small>();
        let args = game.args(root, &[]).expect("a root");
        let (mut places, mut all) = (HashMap::from([(*root, 0)]), vec![*root]);
        let mut before: Vec<Vec<usize>> = vec![Vec::new()];
        let (mut open, mut settled, mut winners) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(at) = all.get(open.len()).copied() {
            let (place, by) = (open.len(), game.turn(&at));
            let plays = game.legal_moves(&at, &args, by);
            for play in &plays {
                let after = game.play(&at, &args, by, *play).expect("a legal move");
                let next = *places.entry(after).or_insert(all.len());
                if next == all.len() {
                    all.push(after);
                    before.push(Vec::new());
                }
                before[next].push(place);
            }
            open.push(plays.len());
            // Who cannot move has lost.
            winners.push(plays.is_empty().then_some(1 - by));
            if plays.is_empty() {
                settled.push(place);
            }
        }
        while let Some(place) = settled.pop() {
            let winner = winners[place].expect("it is settled");
            for &earlier in &before[place] {
                if winners[earlier].is_some() {
                    continue;
                }
                open[earlier] -= 1;
                if game.turn(&all[earlier]) == winner || open[earlier] == 0 {
                    winners[earlier] = Some(winner);
                    settled.push(earlier);
                }
            }
        }
        Endgames { places, all, winners }
    }
}

/// A position with two or three pieces on dark squares, each side with one at least.
fn few_pieces(rng: &mut Rng) -> Position {
    let game = shipped::<Draughts8, Small>();
    loop {
        let mut at = vec![[-1; 2]; 64];
        for piece in 0..2 + rng.below(2) as i32 {
            let (row, column) = (rng.below(8) as usize, rng.below(4) as usize);
            let square = 8 * row + 2 * column + usize::from(row % 2 == 0);
            let side = if piece < 2 { piece } else { rng.below(2) as i32 };
            let crowned = row == if side == 0 { 7 } else { 0 };
            at[square] = [side, if crowned { 1 } else { rng.below(2) as i32 }];
        }
        let sides = |side: i32| at.iter().filter(|piece| piece[0] == side).count();
        if sides(0) == 0 || sides(1) == 0 {
            continue;
        }
        let (players, kinds) = at.iter().map(|[player, kind]| (player, kind)).unzip();
        let cells = Cells { cells: vec![players, kinds, vec![-1]], turn: rng.below(2) as i32, passes: 0 };
        return game.read_cells(&cells).expect("a position of the game");
    }
}

#[test]
fn endgames_of_draughts() {
    let game = shipped::<Draughts8, Small>();
    let (seed, mut tally, mut open) = (seed(), [0; 3], 0);
    let mut rng = Rng::new(seed);
    for _ in 0..wanted(8) {
        let endgames = Endgames::from(&few_pieces(&mut rng));
        assert_eq!(endgames.places.len(), endgames.all.len());
        for _ in 0..6 {
            let place = rng.below(endgames.all.len() as u32) as usize;
            let (at, winner) = (endgames.all[place], endgames.winners[place]);
            let args = game.args(&at, &[]).expect("a root");
            let found = answer(game, &at, &args, 20_000);
            let (expected, count) = match winner {
                Some(winner) if winner == game.attacker(&args) => (Verdict::Won, 0),
                Some(_) => (Verdict::Lost, 1),
                None => (Verdict::Draw, 2),
            };
            if found.verdict == Verdict::Unknown {
                open += 1;
                continue;
            }
            let picture = text::picture(game.info(), &game.to_cells(&at), &[]);
            assert_eq!(found.verdict, expected, "seed {seed}\n{picture}{at:?}\n{found:?}");
            tally[count] += 1;
        }
    }
    println!("seed {seed}: won, lost, drawn {tally:?}, open {open}");
    assert!(tally[0] > 5 && tally[1] > 5, "{tally:?}");
}
