//! Small parts of the command line: how problems are scored, which instances have hand-written selectors, what names mean, and
//! that nobody waits longer than he said.

use std::sync::mpsc::channel;
use std::time::Duration;

use kikashi::commands::names;
use kikashi::engine::soon::soon;
use kikashi::generated::{INSTANCES, Visitor, shipped};
use kikashi::handwritten::{Counterparts, Family, family};
use kikashi::layout::Layout;
use kikashi::problems::{Problem, Score};
use kikashi::runtime::search::Verdict;
use kikashi::runtime::{AnyGame, Game};

#[test]
fn a_comma_within_parentheses_belongs_to_the_name() {
    let lists = ["gi1,lambda(1,3)".to_string(), "ip(12; 3,1)".to_string()];
    assert_eq!(names(&lists), ["gi1", "lambda(1,3)", "ip(12; 3,1)"]);
}

fn problem(query: &str, expect: &str) -> Problem {
    let line = format!(
        r#"{{"suite": "own", "id": 1, "sgf": "a.sgf", "query": "{query}", "args": ["D4"], "expect": "{expect}"}}"#
    );
    serde_json::from_str(&line).expect("a problem")
}

#[test]
fn answers_are_compared_from_the_side_asked_about() {
    let score = |query, expect, verdict, moves: &[&str]| {
        let moves: Vec<String> = moves.iter().map(|play| (*play).to_string()).collect();
        problem(query, expect).score(verdict, &moves)
    };
    assert_eq!(score("attack", "1 (O3|N2)", Verdict::Won, &["N2"]), Score::Right);
    assert_eq!(score("attack", "1 (O3|N2)", Verdict::Won, &["A1", "O3"]), Score::Right);
    assert_eq!(score("attack", "1 O3", Verdict::Won, &["A1"]), Score::Wrong);
    assert_eq!(score("attack", "0", Verdict::Won, &["A1"]), Score::Wrong);
    assert_eq!(score("attack", "0", Verdict::Lost, &[]), Score::Right);
    assert_eq!(score("defend", "0", Verdict::Won, &[]), Score::Right);
    assert_eq!(score("defend", "1 A1", Verdict::Won, &[]), Score::Wrong);
    assert_eq!(score("defend", "1 A1", Verdict::Unknown, &["A1"]), Score::Unknown);
    assert_eq!(score("attack", "(2|3) P5", Verdict::LostByKo, &["P5"]), Score::Right);
    assert_eq!(score("attack", "2 PASS", Verdict::WonByKo, &["pass"]), Score::Right);
    assert!(problem("attack", "(2|3) P5").is_ko() && !problem("attack", "1 P2").is_ko());
}

struct Ask;

impl Visitor for Ask {
    type Output = (String, usize, bool);

    fn visit<const W: usize, const S: usize>(self, game: &AnyGame<W, S>) -> Self::Output {
        (game.info().game.clone(), game.counterparts("gi2").len(), game.complete_set().is_some())
    }
}

#[test]
fn every_instance_of_the_two_games_has_its_own() {
    for name in INSTANCES {
        let (game, count, complete_set) = shipped(name).unwrap_or_else(|| panic!("{name}")).visit(Ask);
        let expected = match game.as_str() {
            "capture" => (1, true),
            "atari_go" => (3, false),
            _ => (0, false),
        };
        assert_eq!((count, complete_set), expected, "{name}");
    }
}

#[test]
fn names_mean_the_orders_of_the_prelude() {
    assert_eq!(family("gi1"), Some((Family::Gi, vec![])));
    assert_eq!(family("g3"), Some((Family::G, vec![2, 1])));
    assert_eq!(family("ip4221"), Some((Family::Ip, vec![2, 2, 1])));
    for name in ["ip42", "g321", "gi", "gi0", "lambda(1,3)"] {
        assert_eq!(family(name), None, "{name}");
    }
}

#[test]
fn names_that_are_coordinates_place_their_points() {
    let layout = Layout::of_names(&["a3", "c3", "b2", "a1", "c1"]);
    let rows = [(3, vec![Some(0), None, Some(1)]), (2, vec![None, Some(2), None]), (1, vec![Some(3), None, Some(4)])];
    assert_eq!(layout, Layout::Coordinates(rows.to_vec()));
    assert_eq!(layout.order(), [0, 1, 2, 3, 4]);
    assert_eq!(Layout::of_names(&["b1", "a2", "a1"]).order(), [1, 2, 0]);
    // One place twice, no number, a row too high, a word, a single column.
    for others in [&["a1", "A1"][..], &["a", "b"], &["a1", "b27"], &["north", "a1"], &["a1", "a2"]] {
        assert!(matches!(Layout::of_names(others), Layout::Names(_)), "{others:?}");
    }
    let names: Vec<String> = (0..40).map(|n| format!("n{n}x")).collect();
    let layout = Layout::of_names(&names.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(layout.order(), (0..40).collect::<Vec<_>>());
    assert!(matches!(layout, Layout::Names(lines) if lines.len() == 3));
}

#[test]
fn nobody_waits_for_what_takes_too_long() {
    let (keep, never) = channel::<()>();
    let waits = move || never.recv().map_err(|error| error.to_string());
    assert_eq!(soon(Some(Duration::ZERO), waits), Ok(None));
    drop(keep);
    assert_eq!(soon(None, || Ok(7)), Ok(Some(7)));
    assert_eq!(soon::<()>(None, || Err("no".to_string())), Err("no".to_string()));
}
