//! `verify` sees all positions there are, and catches faults: rule books, preludes and emitted Rust with one thing
//! changed are run against the judge of the right ones.

#[path = "verify/emitted.rs"]
mod emitted;
#[path = "verify/forgetful.rs"]
mod forgetful;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anstream::adapter::strip_str;
use emitted::Emitted;
use forgetful::Forgetful;
use kikashi::engine::{Engine, Knowledge, Way, engine};
use kikashi::setting::{Setting, Wishes};
use kikashi::verify::positions::{Source, distances};
use kikashi::verify::{Plan, Positions, Report, text, verify};
use kikashi_gamedef::syntax::{PRELUDE, shipped};

fn setting(game: &str, size: usize) -> Setting {
    let wishes = Wishes { shape: Some((size, size)), ..Wishes::default() };
    Setting::find(game, &wishes).unwrap_or_else(|failure| panic!("{game}: {failure}"))
}

/// Names of selectors, and those that tell distances.
fn asked(selectors: &[&str]) -> Vec<String> {
    let names: Vec<String> = selectors.iter().map(|name| name.to_string()).collect();
    let more: Vec<String> = distances(&names).filter(|name| !names.contains(name)).collect();
    [names, more].concat()
}

/// Holds engines against the judge of a setting.
fn held(right: &Setting, engines: Vec<Arc<dyn Engine>>, selectors: &[&str], positions: Positions) -> Report {
    let selectors = selectors.iter().map(|name| right.selector(name).expect("a selector")).collect();
    let plan = Plan { setting: right, selectors, engines, positions, time: None };
    verify(&plan, &|_, _| ()).expect("a report")
}

/// The number of legal positions is known for small boards (Tromp and Farnebäck, Combinatorics of Go).
#[test]
fn all_positions_of_go() {
    for (size, count) in [(2, 57), (3, 12_675)] {
        let setting = setting("go", size);
        let source = Source::new(&setting, &setting).expect("a source");
        let mut boards: Vec<Vec<i32>> = source.all().expect("few").into_iter().map(|s| s.cells[0].clone()).collect();
        boards.sort_unstable();
        boards.dedup();
        assert_eq!(boards.len(), count, "{size}x{size}");
    }
}

/// Emitted Rust and the interpreter give the judge's answers, and count the same evaluations.
#[test]
fn evaluations_are_the_same_in_rust_and_interpreted() {
    for game in ["capture", "connect", "atari_go", "hex"] {
        let right = setting(game, 3);
        let selectors = ["gi1", "gi2", "ip2", "g1", "g2"];
        let way = |way| {
            engine(&right, &asked(&selectors), Some(way), Knowledge::None).unwrap_or_else(|why| panic!("{game}: {why}"))
        };
        let report = held(&right, vec![way(Way::Native), way(Way::Ir)], &selectors, Positions::Sampled(60, 5));
        assert_eq!(report.mismatch_count, 0, "{game}: {:?}", report.mismatches.first());
        let counts: Vec<u64> = report.levels.iter().map(|level| level.evaluations).collect();
        assert!(counts[0] > 1_000 && counts[0] == counts[1], "{game}: {counts:?}");
        assert!(report.levels.iter().all(|level| level.seconds > 0.0 && level.evaluations_per_second > 0.0));
    }
}

/// One evaluation for each stone that can be put, if no line of three can be made.
#[test]
fn evaluations_counted_by_hand() {
    let right = setting("tictactoe", 3);
    let engine = engine(&right, &asked(&["gi1"]), Some(Way::Native), Knowledge::None).expect("compiled");
    let source = Source::new(&right, &right).expect("a source");
    let start = source.all().expect("few").into_iter().find(|at| at.cells.iter().flatten().all(|&value| value < 0));
    let start = start.expect("an empty board");
    let root = source.roots().into_iter().next().expect("a root");
    let answer = engine.rooted(&start, &root).and_then(|rooted| rooted.ask(&start, "gi1")).expect("an answer");
    assert_eq!((answer.moves, answer.evaluations), (None, 9));
}

/// Verdicts rest on fewer points than there are, and a trace that lacks one of them is found out.
#[test]
fn traces_are_held_against_changes_elsewhere() {
    let (right, selectors) = (setting("tictactoe", 3), ["gi1", "gi2", "ip2"]);
    let traced = engine(&right, &asked(&selectors), Some(Way::Ir), Knowledge::Trace).expect("compiled");
    let report = held(&right, vec![traced.clone()], &selectors, Positions::Sampled(60, 3));
    assert_eq!(report.mismatch_count, 0, "{:?}", report.mismatches.first());
    let [level] = &report.levels[..] else { panic!("{:?}", report.levels) };
    assert!([level.mean_trace, level.mean_trace_failed].iter().all(|mean| (0.1..8.5).contains(mean)), "{level:?}");
    let report = held(&right, vec![Arc::new(Forgetful(traced))], &selectors, Positions::Sampled(60, 3));
    assert!(report.mismatches_about.keys().any(|about| about.starts_with("trace of")), "{:?}", report.mismatches_about);
}

/// A sample says when it is trivial: from full boards nothing can be reached.
#[test]
fn a_trivial_sample_says_so() {
    let text =
        "rules still(size: int 2..3 = 2) { board grid(size, size). players black, white. state at(point): player?.
        picture \"X\" = black, \"O\" = white.
        move play(P) by C { when at(P) = none. then at(P) := C. }
        start at(P) = black for P: col(P) = 0. start at(P) = white for P: col(P) = 1.
        goal of C: forall P: at(P) = C. }";
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("still.game");
    std::fs::write(&path, text).expect("a file");
    let still = setting(&path.to_string_lossy(), 2);
    let interpreter = engine(&still, &asked(&["gi1"]), Some(Way::Ir), Knowledge::None).expect("a program");
    let report = held(&still, vec![interpreter], &["gi1"], Positions::Sampled(20, 1));
    assert!(report.too_few_within_reach && report.within_reach == 0.0, "{:?}", report.by_distance);
}

/// The judge is stopped in the middle of a position, which then does not count: this one would take it hours.
#[test]
fn time_is_kept_within_a_position() {
    let right = setting("capture", 9);
    let selectors = vec![right.selector("ip3").expect("a selector")];
    let engines = vec![engine(&right, &asked(&["ip3"]), Some(Way::Native), Knowledge::None).expect("compiled")];
    let time = Some(Duration::from_millis(500));
    let plan = Plan { setting: &right, selectors, engines, positions: Positions::Sampled(64, 1), time };
    let report = verify(&plan, &|_, _| ()).expect("a report");
    assert_eq!(report.stopped_by, Some("time"));
    let asked: u64 = report.verdicts.values().map(|counts| counts.holds + counts.fails).sum();
    assert_eq!((report.positions, report.positions), (asked, report.by_distance.values().sum()));
}

/// A file, something in it, and what is put in its place.
type Change<'c> = (&'c str, &'c str, &'c str);

/// Runs a game as changed against the judge of the game as it is.
fn against(game: &str, size: usize, changes: &[Change<'_>], selectors: &[&str], positions: Positions) -> Report {
    let name: String = changes.iter().map(|change| format!("{}{}", change.1, change.2)).collect();
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("verify_{game}_{name}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    let main = format!("{game}.game");
    for file in ["stones.game", "go.game", &main, PRELUDE] {
        let mut text = shipped(file).expect("a shipped file").to_string();
        for (_, old, new) in changes.iter().filter(|(of, ..)| *of == file) {
            assert!(text.contains(old), "{file} has no `{old}`");
            text = text.replace(old, new);
        }
        // A prelude that is asked for by itself takes the place of the shipped one.
        if file == PRELUDE {
            text = format!("import \"{main}\".\n{text}");
        }
        std::fs::write(folder.join(file), text).expect("a file");
    }
    let right = setting(game, size);
    let changed = setting(&format!("{}:{game}", folder.join(PRELUDE).to_string_lossy()), size);
    let interpreter = engine(&changed, &asked(selectors), Some(Way::Ir), Knowledge::None)
        .unwrap_or_else(|why| panic!("{changes:?}: {why}"));
    held(&right, vec![interpreter], selectors, positions)
}

/// A change, the selectors to ask, and what the mismatches found in a game on three lines must be about: all of this
/// and nothing else.
type Fault<'f> = (Change<'f>, &'f [&'f str], &'f [&'f str]);

#[track_caller]
fn caught(game: &str, faults: &[Fault<'_>]) {
    let mut wrong = Vec::new();
    for (change, selectors, about) in faults {
        let report = against(game, 3, &[*change], selectors, Positions::Sampled(400, 7));
        let found: BTreeSet<&str> = report.mismatches_about.keys().map(String::as_str).collect();
        if found.is_empty() || found != about.iter().copied().collect() {
            wrong.push(format!("{change:?}: found {found:?}, first {:#?}", report.mismatches.first()));
        }
        assert!(report.mismatches.iter().all(|mismatch| mismatch.expected != mismatch.found));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn nothing_changed_nothing_found() {
    for (game, selectors) in [("capture", ["gi1", "gi2", "ip1"]), ("atari_go", ["gi1", "gi2", "g1"])] {
        let report = against(game, 3, &[], &selectors, Positions::Sampled(400, 7));
        assert_eq!((report.positions, report.mismatch_count), (400, 0), "{:?}", report.mismatches.first());
        assert!(report.within_reach >= 0.3 && !report.too_few_within_reach, "{:?}", report.by_distance);
    }
}

#[test]
fn broken_moves_are_caught() {
    caught(
        "capture",
        &[
            (("go.game", "at(L) = none, ko != L", "at(L) = none"), &["gi1"], &["legal moves", "gi1"]),
            (("go.game", "require liberties(L) > 0.", ""), &["gi1"], &["legal moves"]),
            (("go.game", "at(Q) := none for Q: dies(C, L, Q)", "ko := ko"), &["gi1"], &["legal moves", "gi1"]),
            (("stones.game", "liberties(P) = 0, string(P, Q)", "liberties(P) = 0, Q = P"), &["gi1"], &["gi1"]),
            (
                ("stones.game", "adj(Q, R), at(R) = at(P)", "adj(Q, R), at(R) != none"),
                &["gi1"],
                &["legal moves", "gi1"],
            ),
        ],
    );
    caught("atari_go", &[(("atari_go.game", "no move: loses", "no move: wins"), &["g1"], &["g1"])]);
}

#[test]
fn broken_goals_and_ends_are_caught() {
    caught(
        "capture",
        &[
            (("capture.game", "escape = 6", "escape = 3"), &["gi1"], &["goal", "over"]),
            (("capture.game", "at(target) = none.", "liberties(target) <= 1."), &["gi1"], &["goal", "gi1", "over"]),
            (("go.game", "two passes in a row", "4 passes in a row"), &["gi1"], &["over", "gi1"]),
        ],
    );
}

/// The first counterexample is one on the emptiest board, the same in every run, with target and ko point.
#[test]
fn the_first_counterexample_is_drawn() {
    let change = ("go.game", "at(L) = none, ko != L", "at(L) = none");
    let report = || against("capture", 3, &[change], &["gi1"], Positions::Sampled(400, 7));
    let [first, second] = [report(), report()].map(|report| {
        let text = strip_str(&text(&report)).to_string();
        text.split_once("counterexample").map(|(_, rest)| rest.to_string()).expect("a counterexample")
    });
    assert_eq!(first, second);
    let expected = "\
: legal moves, white attacks, target = C2

   A  B  C
3  .  X  .
2  .  O [X]
1  .  .  O
ko: C3

judge: A3 A2 A1 B1 pass
ir: A3 C3 A2 A1 B1 pass
";
    assert_eq!(first, expected);
}

#[test]
fn a_bound_one_too_high_is_caught() {
    let too_high = |name| match name {
        "gi" => (PRELUDE, "name gi<n> = GI(n, [n-1 .. 1])", "name gi<n> = GI(n + 1, [n .. 1])"),
        _ => (PRELUDE, "name ip<n> = IP(n, [n-1 .. 1])", "name ip<n> = IP(n + 1, [n .. 1])"),
    };
    caught("capture", &[(too_high("gi"), &["gi1", "ip1"], &["gi1"]), (too_high("ip"), &["gi2", "ip1"], &["ip1"])]);
}

#[test]
fn a_broken_prelude_is_caught() {
    // In a game with a pass the threat is hardly more than the reply to it.
    let threat = (PRELUDE, "GI(m, cap(os, o - 1)) after null, every move d", "every move d");
    caught("atari_go", &[(threat, &["g1", "ip1"], &["g1"])]);
    let win = "| not ended, some move a: won(attacker) after a\n  | not ended, os";
    caught(
        "capture",
        &[
            ((PRELUDE, "cap(os, o - 1)", "os"), &["gi2", "gi311"], &["gi311"]),
            ((PRELUDE, "moves d: not GI(m, os) after d", "moves d: GI(m, os) after d"), &["gi1", "ip1"], &["ip1"]),
            ((PRELUDE, win, "| not ended, os"), &["gi1"], &["gi1"]),
        ],
    );
}

/// The neighbours, one of them diagonal or left out, in the text that the compiler wrote for boards.
#[test]
fn a_step_changed_in_the_emitted_rust_is_caught() {
    let right = emitted::text();
    let old = "(0, -1), (-1, 0), (1, 0), (0, 1)";
    assert!(right.contains(old));
    for new in ["(0, -1), (-1, 0), (1, 1), (0, 1)", "(0, -1), (-1, 0), (0, 1)"] {
        let program = emitted::build(&right, &right.replace(old, new));
        let capture = setting("capture", 3);
        let run = |which| {
            held(&capture, vec![Emitted::start(&program, which)], &["gi1", "gi2", "ip1"], Positions::Sampled(200, 2))
        };
        let (sound, broken) = (run("right"), run("wrong"));
        assert_eq!((sound.positions, sound.mismatch_count), (200, 0), "{:?}", sound.mismatches.first());
        assert!(broken.mismatch_count > 0, "{new} went unnoticed");
    }
}

/// In a book that asks whose turn it is, a reason is that of the side that the selector is about, whoever is to move.
#[test]
fn reasons_are_those_of_who_moves() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("gamedef/tests/pipeline/books/whose_turn_reasons.game");
    let (right, selectors) = (setting(&book.to_string_lossy(), 3), ["gi1", "gi2", "ip1"]);
    let traced = engine(&right, &asked(&selectors), Some(Way::Ir), Knowledge::Trace).expect("compiled");
    let report = held(&right, vec![traced], &selectors, Positions::Sampled(60, 1));
    assert_eq!(report.mismatch_count, 0, "{:?}", report.mismatches.first());
}
