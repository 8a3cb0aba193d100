//! Random rule books, compiled by rustc in one crate: the emitted Rust has the judge's moves, goals and selectors.

#[path = "../../tests/emitted/outside.rs"]
mod outside;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::written::at_every_level;
use crate::common::{Compiled, Random, SEED, random_positions, roots};
use crate::pipeline::writer::{Choices, book};
use kikashi_gamedef::codegen::type_names;
use kikashi_gamedef::driver::{self, Request, as_modules};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::passes::{Knowledge, Levels};
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_gamedef::syntax;

/// How many books are compiled.
const BOOKS: usize = 20;
/// On how many positions each is held, and the most moves that a player has there.
const POSITIONS: usize = 4;
const MOST_MOVES: usize = 14;

/// A book that the compiler accepts, with what it writes at one level.
struct Accepted {
    case: Compiled,
    level: usize,
    text: String,
    code: String,
}

fn choices(random: &mut Random) -> Choices {
    let bytes = |random: &mut Random, most: usize| {
        let count = random.below(most);
        (0..count).map(|_| random.below(256) as u8).collect::<Vec<u8>>()
    };
    let head = (0..4).map(|_| random.below(256) as u8).collect();
    let count = 1 + random.below(7);
    Choices { head, clauses: (0..count).map(|_| bytes(random, 40)).collect() }
}

fn accepted(text: &str, level: usize) -> Option<Accepted> {
    let loaded = driver::load("book.game", text.to_owned(), &|path| Err(format!("no {path}"))).ok()?;
    let request = Request { levels: Levels::Given(vec![Knowledge::ALL[level]]), ..Request::default() };
    let code = as_modules(&loaded.write(&request).ok()?);
    let game = loaded.module.games.last()?.clone();
    let params = kikashi_gamedef::sema::parameters(&game, &[]).ok()?;
    let (selectors, name) = (game.selectors.clone(), game.name.clone());
    if selectors.is_empty() {
        return None;
    }
    let case = Compiled { params, selectors, name, setup: None, module: loaded.module, game };
    Some(Accepted { case, level, text: text.to_owned(), code })
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().expect("the workspace")
}

/// The crate with all books; its program takes a book's number.
fn sources(books: &[Accepted]) -> Vec<(String, String)> {
    let (mut main, mut arms) = ("use kikashi_runtime::Named;\nmod talk;\n".to_string(), String::new());
    let mut files = Vec::new();
    for (i, book) in books.iter().enumerate() {
        let name = &book.case.name;
        let ty = &type_names(&[name.as_str()])[0];
        writeln!(main, "mod book{i};").expect("a text");
        writeln!(arms, "\"{i}\" => talk::serve(book{i}::{name}::{ty}::game()),").expect("a text");
        files.push((format!("book{i}.rs"), book.code.clone()));
    }
    writeln!(main, "fn main() {{ match std::env::args().nth(1).unwrap().as_str() {{ {arms} _ => panic!() }} }}")
        .expect("a text");
    files.push(("main.rs".to_string(), main));
    files
}

/// Questions with what the judge answers.
fn questions(book: &Accepted) -> Vec<(String, String)> {
    let Compiled { game, params, selectors, module, .. } = &book.case;
    let judge = Judge::new(game, params, &module.schemes).expect("a game that compiles");
    let mut session = judge.session();
    let mut out = Vec::new();
    let few = |at: &Snapshot| {
        let state = judge.state(at).expect("a position of the game");
        (0..2).all(|player| judge.successors(&state, &judge.bare_root(), player).len() <= MOST_MOVES)
    };
    let positions = random_positions(&book.case, &judge, 4 * POSITIONS).into_iter().filter(few).take(POSITIONS);
    for (i, at) in positions.enumerate() {
        let state = judge.state(&at).expect("a position of the game");
        let cells: Vec<String> = at.cells.iter().map(|cell| joined(cell)).collect();
        for given in roots(game, &judge, &state, i) {
            let values: Vec<i32> = given.params.iter().map(|(_, value)| *value).collect();
            let mut ask = |verb: &str, about: &str, answer: String| {
                let attacker = given.root.attacker;
                let about = format!("{verb} {about} {} {} {} {attacker}", at.turn, at.passes, joined(&values));
                out.push((format!("{about} {}", cells.join(" ")), answer));
            };
            for player in 0..2 {
                ask("legal", &player.to_string(), plays(judge.legal(&state, &given.root, player)));
                ask("goal", &player.to_string(), judge.goal(&state, &given.root, player).to_string());
            }
            for selector in selectors {
                let mut verdict = || session.verdict(&state, &given.root, selector.scheme, &selector.args);
                let holds = verdict().expect("a verdict");
                let answer = match holds {
                    true => {
                        let moves = session.moves(&state, &given.root, selector.scheme, &selector.args);
                        format!("holds {}", plays(moves.expect("moves")))
                    }
                    false => "fails".to_string(),
                };
                let name = format!("{}@{}", selector.name, book.level);
                ask("ask", &name, answer);
                ask("verdict", &name, holds.to_string());
            }
        }
    }
    out
}

fn joined(values: &[i32]) -> String {
    if values.is_empty() {
        return "-".to_string();
    }
    values.iter().map(i32::to_string).collect::<Vec<_>>().join(",")
}

/// As the emitted program says it, in order.
fn plays(mut plays: Vec<Play>) -> String {
    plays.sort_unstable();
    let one = |play: &Play| {
        let args: String = play.args.iter().map(|value| format!(",{value}")).collect();
        format!("{}{args}", play.clause.index())
    };
    plays.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// The words of an answer in order, since moves have none.
fn sorted(answer: &str) -> Vec<&str> {
    let mut words: Vec<&str> = answer.split_whitespace().collect();
    words.sort_unstable();
    words
}

/// Games in which a turn may have several moves: with every meaning of a lack of moves within one that differs, with jumps,
/// and with turns of any length.
fn turn_books() -> Vec<String> {
    let twice = include_str!("turns/twice.game").replace("int 3..4", "int 3..4 = 3");
    let jumps = include_str!("turns/jumps.game").replace("int 4..8", "int 4..8 = 4");
    let hops = include_str!("turns/hops.game").replace("int 2..5", "int 2..5 = 3").replace("int 3..7", "int 3..7 = 5");
    let asked = |text: &str, game: &str| format!("{text}\nrules asked extends {game} {{ select gi1, gi2, ip1, g1. }}");
    vec![asked(&twice, "twice_wins"), asked(&hops, "hops"), asked(&twice, "twice_passes"), asked(&jumps, "jumps")]
}

/// A parameter that is called as what emitted code calls its own, in a goal so short that it is asked for in place.
const NAMES: &str = "rules field {
  board grid(3, 3).
  players black, white.
  state at(point): player?.
  move play(P) by C { when at(P) = none. then at(P) := C. }
  goal of C: at(P) = C, adj(P, Q), at(Q) = C.
}
game hunt(killers: point where at(killers) = none) uses field {
  goals: own.
  goal of C: at(killers) = C.
  select gi1, gi2, ip1, ip2, g2.
}";

#[test]
fn random_books_compiled_by_rustc_say_what_the_judge_says() {
    let mut random = Random::new(SEED);
    let turns = turn_books();
    // Mostly at the level at which what is asked of the rest of a turn tells its reason.
    let level = |i: usize| (i + 1).min(3);
    let mut books: Vec<Accepted> = turns.iter().enumerate().filter_map(|(i, text)| accepted(text, level(i))).collect();
    assert_eq!(books.len(), turns.len(), "games with turns are accepted");
    books.push(accepted(NAMES, 3).expect("names are the user's"));
    while books.len() < BOOKS {
        books.extend(accepted(&book(&choices(&mut random)), books.len() % 3));
    }
    println!("seed {SEED:#x}");
    let files = sources(&books);
    let program = outside::build(&workspace(), "books", &files);
    outside::without_a_warning(&workspace(), "books", &files);
    let mut asked = 0;
    for (i, book) in books.iter().enumerate() {
        let questions = questions(book);
        asked += questions.len();
        let mut child = Command::new(&program)
            .arg(i.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        let text: String = questions.iter().map(|(question, _)| format!("{question}\n")).collect();
        let mut input = child.stdin.take().expect("an input");
        let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
        let output = child.wait_with_output().expect("an end");
        writer.join().expect("a writer").expect("a listener");
        let said = String::from_utf8_lossy(&output.stdout);
        assert_eq!(said.lines().count(), questions.len(), "book {i} of seed {SEED:#x}\n{}", book.text);
        for ((question, expected), said) in questions.iter().zip(said.lines()) {
            assert_eq!(sorted(said), sorted(expected), "{question}\nbook {i} of seed {SEED:#x}\n{}", book.text);
        }
    }
    println!("{BOOKS} books, {asked} questions");
    assert!(asked > 10 * BOOKS, "too few questions say anything");
}

/// At levels that no shipped game is compiled with by default, too.
#[test]
fn the_shipped_games_compile_at_every_level_without_a_warning() {
    let (mut files, mut main) = (Vec::new(), "mod talk;\nfn main() {}\n".to_string());
    // These two are imported, and no games.
    for name in syntax::shipped_names().filter(|name| !matches!(*name, "prelude.game" | "stones.game")) {
        let module = format!("of_{}", name.trim_end_matches(".game"));
        writeln!(main, "mod {module};").expect("a text");
        files.push((format!("{module}.rs"), as_modules(at_every_level(name))));
    }
    files.push(("main.rs".to_string(), main));
    outside::without_a_warning(&workspace(), "shipped", &files);
}
