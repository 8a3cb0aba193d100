//! What the modules of real games look like: what they share, what they say, and what they depend on.

use kikashi_gamedef::codegen::{Contents, Pairs};
use kikashi_gamedef::driver::{self, Imported, Loaded, Request};
use kikashi_gamedef::ir::NONE;
use kikashi_gamedef::{sema, syntax};

fn loaded(name: &str, text: &str) -> Loaded {
    let read = |path: &str| Err(format!("no {path}"));
    driver::load(name, text.to_string(), &read).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn written(name: &str, text: &str, request: &Request) -> Vec<(String, String)> {
    let loaded = loaded(name, text);
    let written = loaded.write(request).unwrap_or_else(|e| panic!("{name}: {e}"));
    written.into_iter().map(|w| (w.name, w.code)).collect()
}

fn shipped(name: &str) -> String {
    let request = Request { imported: Imported::Beside, ..Request::default() };
    let mut modules = written(name, syntax::shipped(name).unwrap(), &request);
    assert_eq!(modules.len(), 1, "{name}");
    modules.remove(0).1
}

fn count(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

#[test]
fn a_sub_game_refers_to_its_rule_book() {
    let (go, capture) = (shipped("go.game"), shipped("capture.game"));
    assert!(go.contains("pub struct Position<const W: usize>") && go.contains("pub fn after_play"));
    assert!(!capture.contains("pub struct Position") && !capture.contains("fn after_play"), "{capture}");
    for shared in ["use super::go::{self, Position};", "pub book: go::Tables<W>", "tables.book.after_play(position, by"]
    {
        assert_eq!(count(&capture, shared), 1, "{shared}");
    }
    // The board of go9 serves; a size that go does not have is a board of its own.
    assert_eq!((count(&capture, "go::Go9::INSTANCE"), count(&capture, "go::Go19::INSTANCE")), (1, 1));
    assert_eq!(count(&capture, "name: Borrowed(\"capture7\")"), 2);
    assert_eq!(count(&capture, "name: Borrowed(\"capture9\")"), 1);
}

#[test]
fn the_data_of_a_size_that_no_instance_has_is_that_of_its_rule_book_and_its_own() {
    let loaded = loaded("capture.game", syntax::shipped("capture.game").unwrap());
    let game = loaded.game("capture").unwrap();
    let size = |size: &str| sema::parameters(game, &[("size".to_string(), size.to_string())]).unwrap();
    let request = Request { imported: Imported::Beside, ..Request::default() };
    let plain = loaded.plain(game, &request, "capture10", &size("10"), None).unwrap();
    assert_eq!((plain.name.as_str(), plain.points, &plain.params[..]), ("capture10", 100, &[10, NONE, 6][..]));
    let book = plain.book.unwrap();
    let Contents::Relations(adjacent) = &book.tables[0] else { panic!("{:?}", book.tables) };
    let [Pairs::Offsets(offsets)] = &adjacent[..] else { panic!("{adjacent:?}") };
    assert_eq!(offsets.iter().map(|(by, _)| *by).collect::<Vec<_>>(), [-10, -1, 1, 10]);
    let count = |words: &[u64]| words.iter().map(|word| word.count_ones()).sum::<u32>();
    assert!(offsets.iter().all(|(_, sources)| count(sources) == 90));
    // What the rule book has is not here as well.
    let is_empty = |table: &Contents| match table {
        Contents::Bools(values) => values.is_empty(),
        Contents::Ints(values) => values.is_empty(),
        Contents::Sets(groups) => groups.is_empty(),
        Contents::Relations(entries) => entries.is_empty(),
    };
    assert!(plain.tables.iter().all(is_empty) && plain.start.iter().all(Vec::is_empty));
    assert!(loaded.plain(game, &request, "none", &size("10"), Some("nothing")).is_err());
}

#[test]
fn two_instances_on_one_board_differ_in_what_is_their_own() {
    let text = "import \"go.game\".
        game net(target: point where at(target) != none, escape: int 1..9 = 4) uses go {
          attacker = opponent(at(target)).
          goal of attacker: at(target) = none.
          goal of defender: liberties(target) >= escape.
          select gi1.
        }
        instance near = net(size = 9, escape = 3).
        instance far = net(size = 9, escape = 5).";
    let request = Request { imported: Imported::Beside, ..Request::default() };
    let code = &written("net.game", text, &request)[0].1;
    assert_eq!(count(code, "go::Go9::INSTANCE"), 2, "{code}");
    assert_eq!((count(code, "Borrowed(&[9, NONE, 3])"), count(code, "Borrowed(&[9, NONE, 5])")), (1, 1));
}

#[test]
fn every_function_says_what_it_is_and_where_it_comes_from() {
    for name in syntax::shipped_names().filter(|n| *n != syntax::PRELUDE && *n != "stones.game") {
        let code = shipped(name);
        let lines: Vec<&str> = code.lines().collect();
        for (i, line) in lines.iter().enumerate() {
            if line.trim_start().starts_with("pub fn") {
                let attributes = lines[..i].iter().rev().take_while(|l| l.trim_start().starts_with("#[")).count();
                assert!(lines[i - 1 - attributes].trim_start().starts_with("/// "), "{name}: {line}");
            }
        }
        assert!(code.contains(&format!(" Rule: {name}:")), "{name} is not named");
        for absent in ["unsafe", "unwrap()", "expect(", "panic!", "HashMap", "/work", "/home", "compile_error"] {
            assert!(!code.contains(absent), "{name} holds {absent}");
        }
        let tests = |line: &&&str| line.contains("#[allow") || line.contains("#![allow");
        assert!(lines.iter().filter(tests).count() <= 2, "{name} silences lints");
    }
}

#[test]
fn other_names_make_the_same_code() {
    let text = syntax::shipped("gomoku.game").unwrap();
    let renamed = text.replace("on(", "uv(").replace("gomoku", "omokug").replace(" play(", " yalp(");
    assert_ne!(text, renamed);
    let request = Request::default();
    let (plain, other) = (&written("a.game", text, &request)[0].1, &written("a.game", &renamed, &request)[0].1);
    let back = other.replace("omokug", "gomoku").replace("Omokug", "Gomoku").replace("yalp", "play");
    let back = back.replace("uv(", "on(").replace("uv_", "on_").replace("UV_", "ON_").replace("Uv", "On");
    assert_eq!(&back, plain);
}

#[test]
fn the_runtime_may_have_another_path() {
    let text = syntax::shipped("tictactoe.game").unwrap();
    let request = |runtime: &str| Request { runtime: runtime.into(), ..Request::default() };
    let code = &written("t.game", text, &request("crate::parts::runtime"))[0].1;
    assert!(code.contains("use crate::parts::runtime::code::{") && !code.contains("kikashi_runtime"));
    let loaded = driver::load("t.game", text.to_string(), &|_| Err(String::new())).unwrap();
    let error = loaded.write(&request("not a path")).unwrap_err().to_string();
    assert!(error.contains("`not a path` is not a path"), "{error}");
}

#[test]
fn only_what_is_reached_is_written() {
    // The prelude's schemes and the judge's predicates leave nothing behind where no selector is asked for.
    let code = shipped("amazons.game");
    assert!(!code.contains("fn gi") && !code.contains("Selector::"), "{code}");
    assert!(code.contains("selectors: Vec::new()"));
}

/// The functions of a module: name, and what follows it up to the end.
fn functions(module: &str) -> Vec<(&str, &str)> {
    let starts = module.match_indices("\n    pub fn ").map(|(at, start)| &module[at + start.len()..]);
    let parts = starts.filter_map(|text| text.split_once("\n    }\n").map(|(function, _)| function));
    parts.filter_map(|function| function.split_once('(')).collect()
}

#[test]
fn what_is_asked_of_either_player_is_written_once() {
    let (own, other) = ("args.attacker", "opponent(args.attacker)");
    for game in ["capture.game", "connect.game"] {
        let module = shipped(game);
        let functions = functions(&module);
        assert!(functions.len() > 20, "{game}: {}", functions.len());
        for (place, (name, text)) in functions.iter().enumerate() {
            // Those that only call another are as short as that.
            let exchanged = text.replace(other, "\0").replace(own, other).replace('\0', own);
            let is_long = text.lines().count() > 12;
            let image =
                functions[place..].iter().find(|(_, text)| is_long && exchanged == **text && exchanged.contains(own));
            assert!(image.is_none(), "{game}: {name} and {}", image.map_or("", |(name, _)| name));
        }
    }
}

#[test]
fn what_a_move_changes_is_written_once() {
    let module = shipped("capture.game");
    // The whole of it, and what is left of it once it is known what dies: nowhere else, whatever is asked after it.
    let written = functions(&module).into_iter().filter(|(_, text)| text.contains("after.ko = single;"));
    let names: Vec<&str> = written.map(|(name, _)| name).collect();
    assert_eq!(names, ["moved", "moved_2"]);
    assert!(count(&module, ".moved(position, l") > 1, "{module}");
}
