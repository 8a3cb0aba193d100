//! Symmetries that the compiler finds, held against the judge: in the image of a position everything is the image of what it
//! is in the position.

use std::collections::HashSet;

use kikashi_gamedef::interp::{Judge, Root};
use kikashi_gamedef::ir::symmetry::generators;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::passes::compile;
use kikashi_gamedef::rules::{CellValue, Game, SortId};
use kikashi_gamedef::snapshot::{Play, Snapshot};

use crate::common::{Compiled, random_positions, roots, shipped, small_instances, turn_instances};

/// What is found of a game: for each point its image.
fn found(case: &Compiled) -> Vec<Vec<u16>> {
    let program = compile(&case.module, &case.game, &[], &[], &[], &mut |_, _| {}).expect("a program");
    let instance = instantiate(&program, &case.game, &case.params, case.setup.as_deref(), &case.name);
    generators(&program, &instance.expect("an instance"))
}

/// How many permutations they generate, if there are fewer than so many.
fn size(generators: &[Vec<u16>], points: usize, most: usize) -> usize {
    let identity: Vec<u16> = (0..points as u16).collect();
    let (mut all, mut new) = (HashSet::from([identity.clone()]), vec![identity]);
    while let Some(one) = new.pop() {
        for by in generators {
            let product: Vec<u16> = one.iter().map(|point| by[usize::from(*point)]).collect();
            if all.len() < most && all.insert(product.clone()) {
                new.push(product);
            }
        }
    }
    all.len()
}

fn value(by: &[u16], sort: SortId, value: i32) -> i32 {
    match usize::try_from(value) {
        Ok(point) if sort == SortId::POINT => by[point].into(),
        _ => value,
    }
}

/// The image of a position, cell by cell.
fn image(game: &Game, judge: &Judge, by: &[u16], at: &Snapshot) -> Snapshot {
    let mut image = at.clone();
    for (cell, (from, to)) in game.cells.iter().zip(at.cells.iter().zip(&mut image.cells)) {
        let lens: Vec<usize> = cell.args.iter().map(|sort| judge.domain(*sort).len()).collect();
        for (place, held) in from.iter().enumerate() {
            let (mut rest, mut indices) = (place, Vec::new());
            for len in lens.iter().rev() {
                indices.push(rest % len);
                rest /= len;
            }
            indices.reverse();
            let there = indices.iter().zip(&cell.args).zip(&lens).fold(0, |there, ((index, sort), len)| {
                there * len + if *sort == SortId::POINT { usize::from(by[*index]) } else { *index }
            });
            to[there] = match cell.value {
                CellValue::Set => *held,
                CellValue::Optional(sort) | CellValue::Total(sort) => value(by, sort, *held),
            };
        }
    }
    image
}

fn image_of_play(game: &Game, by: &[u16], play: &Play) -> Play {
    let params = &game.moves[play.clause].params;
    let sorts = params.iter().map(|param| game.moves[play.clause].vars[*param].sort);
    Play { clause: play.clause, args: play.args.iter().zip(sorts).map(|(arg, sort)| value(by, sort, *arg)).collect() }
}

/// What the judge says of a position: legal moves with the positions after them, and how it stands, for each player.
type Said = (Vec<(Play, Snapshot)>, [bool; 2], String);

fn said(
    judge: &Judge,
    at: &Snapshot,
    root: &Root,
    by: &dyn Fn(&Play) -> Play,
    of: &dyn Fn(&Snapshot) -> Snapshot,
) -> Said {
    let state = judge.state(at).expect("a position");
    let mut moves: Vec<(Play, Snapshot)> = Vec::new();
    for player in 0..2 {
        let next = judge.successors(&state, root, player);
        moves.extend(next.iter().map(|(play, after)| (by(play), of(&judge.snapshot(after)))));
    }
    moves.sort();
    let goals = [0, 1].map(|player| judge.goal(&state, root, player));
    (moves, goals, format!("{:?}", judge.outcome(&state, root, None)))
}

/// Holds what was found of a game against the judge.
fn assert_symmetric(case: &Compiled, count: usize) -> usize {
    let (game, all) = (&case.game, found(case));
    let judge = Judge::new(game, &case.params, &case.module.schemes).expect("a judge");
    for (i, at) in random_positions(case, &judge, count).iter().enumerate() {
        let state = judge.state(at).expect("a position");
        for given in roots(game, &judge, &state, i) {
            for by in &all {
                let there = image(game, &judge, by, at);
                let sorts = given.params.iter().map(|(id, held)| (*id, value(by, game.params[*id].sort, *held)));
                let state = judge.state(&there).expect("its image");
                let attacker = if game.attacker.is_some() { None } else { Some(given.root.attacker) };
                let root = judge.root(&state, &sorts.collect::<Vec<_>>(), attacker).expect("the root's image");
                let expected = said(&judge, at, &given.root, &|play| image_of_play(game, by, play), &|after| {
                    image(game, &judge, by, after)
                });
                let own = said(&judge, &there, &root, &Play::clone, &Snapshot::clone);
                assert_eq!(own, expected, "{} by {by:?} in\n{}", case.name, judge.picture(&state));
            }
        }
    }
    size(&all, judge.board().points(), 64)
}

#[test]
fn the_judge_agrees_with_every_symmetry() {
    let sizes: Vec<(String, usize)> =
        small_instances().iter().map(|case| (case.name.clone(), assert_symmetric(case, 3))).collect();
    let sizes: Vec<(&str, usize)> = sizes.iter().map(|(name, size)| (name.as_str(), *size)).collect();
    let expected = [
        ("tictactoe", 8),
        ("connect_four", 2),
        ("gomoku", 8),
        ("hex", 2),
        ("reversi", 8),
        ("breakthrough", 2),
        ("knightthrough", 2),
        ("amazons", 8),
        ("draughts", 2),
        ("go", 8),
        ("atari_go", 8),
        ("capture", 8),
        ("connect", 8),
    ];
    assert_eq!(sizes, expected);
}

#[test]
fn games_with_other_boards_and_turns() {
    let games = [
        shipped("nim.game", "nim", &[], &[], None),
        shipped("clobber.game", "clobber", &[], &[], None),
        shipped("konane.game", "konane", &[], &[], None),
        shipped("y.game", "y", &[], &[], None),
        shipped("morris.game", "morris", &[], &[], None),
        shipped("yavalath.game", "yavalath", &[], &[], None),
        shipped("pente.game", "pente", &[], &[], None),
        shipped("gonnect.game", "gonnect", &[], &[], None),
        shipped("lines_of_action.game", "lines_of_action", &[], &[], None),
        shipped("phutball.game", "phutball", &[], &[], None),
    ];
    let sizes: Vec<(String, usize)> = games.iter().map(|case| (case.name.clone(), assert_symmetric(case, 2))).collect();
    println!("{sizes:?}");
    for case in turn_instances() {
        assert_symmetric(&case, 2);
    }
}
