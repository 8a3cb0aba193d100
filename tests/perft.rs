//! Leaf counts of the shipped games, moves applied at the leaves, against the golden files of `tests/perft`: a depth and
//! a count a line. The counts are those published for each game (for draughts, where a jump is a ply of its own here,
//! for go and for atari_go they are the judge's); larger ones than the tests reach are for `kikashi perft`.

use std::path::PathBuf;
use std::process::Command;

/// Leaves up to which native code is asked.
const NATIVE: u64 = 6_500_000;
/// Leaves up to which the judge is asked.
const JUDGE: u64 = 3_000;

fn leaves(game: &str, depth: u32, engine: &str) -> u64 {
    asked(game, depth, engine, &[])
}

fn asked(game: &str, depth: u32, engine: &str, more: &[&str]) -> u64 {
    let out = Command::new(env!("CARGO_BIN_EXE_kikashi"))
        .args(["perft", game, "--depth", &depth.to_string(), "--engine", engine, "--json"])
        .args(more)
        .output()
        .unwrap();
    assert!(out.status.success(), "{game}: {}", String::from_utf8_lossy(&out.stderr));
    let report: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
    report["leaves"].as_u64().unwrap_or_else(|| panic!("{game}: {report}"))
}

#[test]
fn leaf_counts_are_the_known_ones() {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut games: Vec<PathBuf> = std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    games.sort();
    assert!(games.len() >= 11);
    for path in games {
        let game = path.file_stem().unwrap().to_string_lossy().into_owned();
        let golden = std::fs::read_to_string(&path).unwrap();
        let mut asked = 0;
        for line in golden.lines() {
            let (depth, known) = line.split_once(' ').unwrap();
            let (depth, known): (u32, u64) = (depth.parse().unwrap(), known.parse().unwrap());
            if known <= NATIVE {
                assert_eq!(leaves(&game, depth, "native"), known, "{game} at depth {depth}, native");
                asked += 1;
            }
            if known <= JUDGE {
                assert_eq!(leaves(&game, depth, "judge"), known, "{game} at depth {depth}, by the judge");
            }
        }
        assert!(asked >= 2, "{game}");
    }
}

/// By turns, a chain of jumps is one: the counts that Aart Bik published for 8x8 checkers (talkchess.com, May 2009).
#[test]
fn draughts_by_turns() {
    let turns = |depth, engine| asked("draughts8", depth, engine, &["--turns"]);
    for (depth, known) in [(6, 36_768), (7, 179_740), (8, 845_931)] {
        assert_eq!(turns(depth, "native"), known, "at depth {depth}");
    }
    assert_eq!((turns(6, "ir"), turns(4, "judge")), (36_768, 1_469));
    assert_eq!(leaves("draughts8", 7, "ir"), 179_255);
}
