//! Leaf counts of the shipped games, against figures from elsewhere (`ANCHORS.md`, and well-known ones).

use std::time::Instant;

use crate::judge_support::{judge, shipped};

/// Checks the number of sequences of 1, 2, .. plies.
fn check(file: &str, game: &str, params: &[(&str, i32)], leaves: &[u64]) {
    let judge = judge(&shipped(file), game, params);
    let state = judge.initial(None).unwrap_or_else(|e| panic!("{game}: {e}"));
    let root = judge.bare_root();
    for (depth, expected) in (1..).zip(leaves) {
        let start = Instant::now();
        assert_eq!(judge.perft(&state, &root, depth), *expected, "{game} at depth {depth}");
        println!("{game} {depth}: {expected} {:?}", start.elapsed());
    }
}

#[test]
fn tictactoe() {
    check("tictactoe.game", "tictactoe", &[], &[9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872]);
}

#[test]
fn connect_four() {
    check("connect_four.game", "connect_four", &[], &[7, 49, 343, 2401, 16_807, 117_649, 823_536]);
}

#[test]
fn breakthrough() {
    check("breakthrough.game", "breakthrough", &[("size", 8)], &[22, 484, 11_132, 256_036]);
}

#[test]
fn reversi() {
    check("reversi.game", "reversi", &[("size", 8)], &[4, 12, 56, 244, 1396, 8200, 55_092]);
}

#[test]
fn amazons() {
    check("amazons.game", "amazons", &[], &[2176]);
}

#[test]
fn draughts() {
    check("draughts.game", "draughts", &[], &[7, 49, 302, 1469, 7361]);
}

#[test]
fn hex() {
    check("hex.game", "hex", &[("size", 11)], &[121, 14_520]);
}

#[test]
fn gomoku() {
    check("gomoku.game", "gomoku", &[("size", 15), ("n", 5)], &[225, 50_400]);
}

#[test]
fn go() {
    check("go.game", "go", &[("size", 19)], &[362, 361 * 361 + 362]);
}
