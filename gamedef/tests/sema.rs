//! The front end's meaning pass: errors by text and place, shipped books without a word, the invariants of the rules.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::sema_support;
use kikashi_gamedef::diagnostic::{Code, Style, render_all};
use kikashi_gamedef::rules::{ParamId, StaticValue};
use kikashi_gamedef::sema::{Analysis, analyse, analyse_shipped, dump, parameters, selector};
use kikashi_gamedef::syntax::shipped_names;

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics")
}

fn cases() -> Vec<PathBuf> {
    let mut cases: Vec<PathBuf> = fs::read_dir(directory())
        .expect("the cases are there")
        .map(|entry| entry.expect("the directory can be read").path())
        .filter(|path| path.extension().is_some_and(|e| e == "game"))
        .collect();
    cases.sort();
    cases
}

fn analyse_text(name: &str, text: &str) -> Analysis {
    analyse(name, text.to_string(), &|path| Err(format!("there is no file `{path}`")))
}

fn rendered(analysis: &Analysis) -> String {
    render_all(&analysis.diagnostics, &analysis.sources, Style::Plain)
}

/// Each `tests/diagnostics/*.game` against the text beside it. With `UPDATE_EXPECT` set, the text is written anew; read
/// what it says before you keep it.
#[test]
fn diagnostics_say_what_is_wrong_and_where() {
    let mut wrong = Vec::new();
    for case in cases() {
        let name = case.file_name().and_then(|n| n.to_str()).expect("a name").to_string();
        let analysis = analyse_text(&name, &fs::read_to_string(&case).expect("the case can be read"));
        let text = rendered(&analysis);
        let expected = case.with_extension("txt");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&expected, &text).expect("the expectation can be written");
        } else if fs::read_to_string(&expected).unwrap_or_default() != text {
            wrong.push(format!("{name}:\n{text}"));
        }
    }
    assert!(wrong.is_empty(), "other diagnostics than expected:\n{}", wrong.join("\n"));
}

#[test]
fn every_class_of_error_is_shown_by_a_case() {
    let mut shown: BTreeSet<Code> = BTreeSet::new();
    for case in cases() {
        let analysis = analyse_text("case.game", &fs::read_to_string(&case).expect("the case can be read"));
        for d in &analysis.diagnostics {
            assert!(
                !d.labels.is_empty() && d.help.is_some(),
                "{}: {} lacks a place or help",
                case.display(),
                d.message
            );
            shown.insert(d.code);
        }
    }
    // E00.. are the parser's and the loader's, E06.. the compiler's own.
    let others = |c: &&Code| !c.as_str().starts_with("E00") && !c.as_str().starts_with("E06");
    for code in Code::ALL.iter().filter(others) {
        assert!(shown.contains(code), "no case shows {}", code.as_str());
    }
}

#[test]
fn twelve_independent_errors_are_twelve() {
    let text = fs::read_to_string(directory().join("twelve_errors.game")).expect("the case can be read");
    let found = analyse_text("twelve_errors.game", &text).diagnostics;
    let codes: BTreeSet<Code> = found.iter().map(|d| d.code).collect();
    assert_eq!((found.len(), codes.len()), (12, 12), "{found:#?}");
}

/// The rest is checked beside a syntax error, and what only follows from it is not said.
#[test]
fn a_syntax_error_hides_nothing_and_causes_nothing() {
    let text = fs::read_to_string(directory().join("E0001_among_others.game")).expect("the case can be read");
    let found = analyse_text("case.game", &text).diagnostics;
    let lines: Vec<(&str, usize)> = found
        .iter()
        .map(|d| (d.code.as_str(), text[..d.labels[0].span.start as usize].matches('\n').count() + 1))
        .collect();
    let marked = |line: &str| line.split("// E").nth(1).map(|code| format!("E{}", &code[..4]));
    let expected: Vec<(String, usize)> =
        text.lines().enumerate().filter_map(|(i, line)| Some((marked(line)?, i + 1))).collect();
    assert_eq!(lines, expected.iter().map(|(code, line)| (code.as_str(), *line)).collect::<Vec<_>>());
}

#[test]
fn shipped_books_resolve_without_a_word() {
    for name in shipped_names() {
        let analysis = analyse_shipped(name).expect("it is shipped");
        assert!(analysis.diagnostics.is_empty(), "{name}:\n{}", rendered(&analysis));
        for game in &analysis.module.games {
            sema_support::invariants(game);
            assert_eq!(dump(game), dump(game));
        }
    }
}

#[test]
fn one_broken_game_leaves_the_others_usable() {
    let text = "rules one { board grid(3, 3). players a, b. state at(point): player?. p(P) <- q(P).
                  move play(P) by C { when at(P) = none. then at(P) := C. } goal of C: at(P) = C, p(P). }
                rules two { board grid(3, 3). players a, b. state at(point): player?.
                  move play(P) by C { when at(P) = none. then at(P) := C. } goal of C: at(P) = C, edge(north, P). }
                instance first = one. instance second = two.";
    let analysis = analyse_text("x.game", text);
    assert_eq!(analysis.diagnostics.len(), 1, "{}", rendered(&analysis));
    let games: Vec<&str> = analysis.module.games.iter().map(|g| g.name.as_str()).collect();
    let instances: Vec<&str> = analysis.module.instances.iter().map(|i| i.name.as_str()).collect();
    assert_eq!((games, instances), (vec!["two"], vec!["second"]));
}

#[test]
fn what_a_base_says_wrong_is_reported_once() {
    let text = "rules base { board grid(3, 3). players a, b. state at(point): player?. p(P) <- at(P) = c.
                  move play(P) by C { when at(P) = none. then at(P) := C. } }
                rules more extends base { goal of C: at(P) = C, p(P). }
                game sub uses more { attacker = a. goals: kept. goal of attacker: p(_). }";
    let analysis = analyse_text("x.game", text);
    assert_eq!(analysis.diagnostics.len(), 1, "{}", rendered(&analysis));
}

#[test]
fn selectors_by_name() {
    let module = analyse_shipped("prelude.game").expect("it is shipped").module;
    let args = |name: &str| {
        let selector = selector(&module, name).unwrap_or_else(|e| panic!("{name}: {e}"));
        (module.schemes[selector.scheme].name.clone(), selector.args)
    };
    let int = StaticValue::Int;
    let list = |parts: &[i64]| StaticValue::List(parts.to_vec());
    let is = |name: &str, scheme: &str, values: &[StaticValue]| {
        assert_eq!(args(name), (scheme.to_string(), values.to_vec()), "{name}");
    };
    is("gi1", "GI", &[int(1), list(&[])]);
    is("gi2", "GI", &[int(2), list(&[1])]);
    is("gi3", "GI", &[int(3), list(&[2, 1])]);
    is("ip3", "IP", &[int(3), list(&[2, 1])]);
    is("ip321", "IP", &[int(3), list(&[2, 1])]);
    is("ip311", "IP", &[int(3), list(&[1, 1])]);
    is("ip4221", "IP", &[int(4), list(&[2, 2, 1])]);
    is("ip51111", "IP", &[int(5), list(&[1, 1, 1, 1])]);
    is("g2", "G", &[int(2), int(2), list(&[1])]);
    is("lambda(2, 3)", "GI", &[int(3), list(&[2, 2])]);
    is("ip(3; 1, 1)", "IP", &[int(3), list(&[1, 1])]);
    is("gi(12)", "GI", &[int(12), list(&[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])]);
    for wrong in
        ["", "(", "gi", "gi0", "ip211", "xy3", "gi3x", "ip(12; 3, 1)", "lambda()", "gi(-1)", "gi99999999999", "g31"]
    {
        let error = selector(&module, wrong).expect_err(wrong);
        assert!(!error.message.is_empty() && !error.help.is_empty());
    }
    let help = selector(&module, "ip211").expect_err("one order too many").help;
    assert_eq!(help, "did you mean `ip21` or `ip2`? With 2 orders it is `ip311`.");
}

#[test]
fn a_stem_may_take_several_counts_of_numbers() {
    let names = "name gt(a) = GT([a]). name gt(a, b) = GT([a, b]). name gt(a, b, c) = GT([a, b, c]).";
    let analysis = analyse_text("names.game", names);
    assert!(analysis.diagnostics.is_empty(), "{}", rendered(&analysis));
    let found = selector(&analysis.module, "gt(2, 1, 0)").expect("it is named");
    assert_eq!(found.args, [StaticValue::List(vec![2, 1, 0])]);
    let error = selector(&analysis.module, "gt(2, 1, 0, 0)").expect_err("one too many");
    assert_eq!(error.message, "`gt` takes 1 or 2 or 3 numbers, not 4");
}

/// Every rule book of the repository that users see, with all its instances.
#[test]
fn rule_books_have_no_warnings() {
    fn books(dir: &Path, out: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).expect("a directory") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                books(&path, out);
            } else if path.extension().is_some_and(|e| e == "game") {
                out.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
    let mut all = Vec::new();
    for dir in ["gamedef/games", "examples", "src", "tests"] {
        books(&root.join(dir), &mut all);
    }
    assert!(all.len() > 30, "{all:?}");
    for path in all {
        let name = path.to_str().expect("a path");
        let read = |import: &str| fs::read_to_string(import).map_err(|e| e.to_string());
        // `kikashi new` gives its rule book a name.
        let text = fs::read_to_string(&path).expect("a book").replace("NAME", "named");
        let analysis = analyse(name, text, &read);
        assert!(analysis.diagnostics.is_empty(), "{}", rendered(&analysis));
    }
}

#[test]
fn parameters_by_name() {
    let module = analyse_shipped("capture.game").expect("it is shipped").module;
    let game = module.games.iter().find(|g| g.name == "capture").expect("it is there");
    let names: Vec<&str> = game.params.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["size", "target", "escape"]);
    let given = |pairs: &[(&str, &str)]| {
        let pairs: Vec<_> = pairs.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
        parameters(game, &pairs).map(|v| v.raw)
    };
    assert_eq!(given(&[]), Ok(vec![Some(9), None, Some(6)]));
    assert_eq!(given(&[("size", "5"), ("target", "B4")]), Ok(vec![Some(5), Some(6), Some(6)]));
    assert_eq!(given(&[("size", "19"), ("target", "t1")]), Ok(vec![Some(19), Some(360), Some(6)]));
    for wrong in [("size", "20"), ("size", "x"), ("sise", "5"), ("target", "I5"), ("target", "K1"), ("escape", "")] {
        let errors = given(&[wrong]).expect_err("it is wrong");
        assert_eq!((errors.len(), errors[0].given), (1, Some(0)), "{wrong:?}");
    }
    let errors = given(&[("size", "1"), ("size", "3"), ("escape", "many")]).expect_err("all wrong");
    assert_eq!(errors.len(), 3);
    assert_eq!(errors.iter().filter(|e| e.param == Some(ParamId::from_raw(0))).count(), 2);
}
