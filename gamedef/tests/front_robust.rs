//! Shipped files with a token changed, through the whole front end: errors, or rules that compile and can be played.
//!
//! What passes the check compiles to point sets or is refused with a diagnostic, and then the interpreter of the middle
//! language plays the judge's moves. `KIKASHI_SEED=n` repeats a run, `KIKASHI_CASES=n` makes it longer.

use std::fmt::Write as _;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cpu_time::ThreadTime;
use index_vec::IndexVec;
use kikashi_gamedef::diagnostic::Diagnostic;
use kikashi_gamedef::driver::{self, Loaded};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::Program;
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::passes::{Knowledge, compile};
use kikashi_gamedef::random::Random;
use kikashi_gamedef::rules::{Game, ParamId};
use kikashi_gamedef::sema;
use kikashi_gamedef::syntax::{shipped, shipped_names};

const SECOND: Duration = Duration::from_secs(1);

/// What became of the cases.
#[derive(Debug, Default)]
struct Tally {
    refused: usize,
    without_sets: usize,
    compiled: usize,
    played: usize,
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|s| s.parse().ok())
}

fn random() -> Random {
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64);
    let seed = number("KIKASHI_SEED").unwrap_or(clock) | 1;
    println!("KIKASHI_SEED={seed}");
    Random::new(seed)
}

/// Where each token begins and ends: names, numbers, pictures, and signs one by one. Comments are left out.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &text[at..];
        let length = if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        } else if word(bytes[at]) {
            bytes[at..].iter().take_while(|b| word(**b)).count()
        } else if let Some(inner) = rest.strip_prefix("\"\"\"") {
            inner.find("\"\"\"").map_or(rest.len(), |n| n + 6)
        } else if let Some(inner) = rest.strip_prefix('"') {
            inner.find(['"', '\n']).map_or(rest.len(), |n| n + 2)
        } else if [":=", "<-", "->", "!=", "<=", ">=", ".."].iter().any(|sign| rest.starts_with(sign)) {
            2
        } else {
            1
        };
        if !bytes[at].is_ascii_whitespace() {
            found.push((at, at + length));
        }
        at += length;
    }
    found
}

/// Tokens that can stand for one another, so that many changed rule books still mean something.
const KINDS: &[&[&str]] = &[
    &["=", "!=", "<", "<=", ">", ">="],
    &["and", "or", ",", "->"],
    &["some", "forall", "count", "exists", "the"],
    &["loses", "wins", "draws", "passes"],
    &["north", "east", "southwest", "south", "northeast", "west"],
    &["0", "1", "2", "3", "7"],
    &["+", "-", "*", "/"],
    &["grid", "torus", "hexgrid"],
    &["adj", "diag"],
    &["row", "col"],
    &["when", "require"],
    &["none", "_"],
    &["black", "white"],
];

/// Whether two tokens are of one kind: names, variables, or signs.
fn alike(a: &str, b: &str) -> bool {
    let class = |w: &str| w.chars().next().map(|c| (c.is_ascii_alphabetic(), c.is_ascii_uppercase()));
    class(a) == class(b)
}

/// A text with one or two tokens swapped, repeated, left out, or replaced by others of their kind.
fn mutant(text: &str, random: &mut Random) -> String {
    let mut words: Vec<&str> = tokens(text).into_iter().map(|(start, end)| &text[start..end]).collect();
    for _ in 0..1 + random.below(3) / 2 {
        let (a, b) = (random.below(words.len()), random.below(words.len()));
        match random.below(16) {
            0 => words.swap(a, b),
            1 if a + 1 < words.len() => words.swap(a, a + 1),
            2 => words.insert(a, words[a]),
            3 => {
                words.remove(a);
            }
            4 => words.insert(a, "not"),
            5..=7 => {
                let others: Vec<&str> = words.iter().copied().filter(|w| alike(w, words[a])).collect();
                words[a] = others[random.below(others.len())];
            }
            // One of the same clause, most likely a variable of it.
            8..=10 => {
                let near = &words[a.saturating_sub(12)..(a + 12).min(words.len())];
                let near: Vec<&str> = near.iter().copied().filter(|w| alike(w, words[a])).collect();
                words[a] = near[random.below(near.len())];
            }
            _ => {
                let known: Vec<usize> =
                    (0..words.len()).filter(|i| KINDS.iter().any(|k| k.contains(&words[*i]))).collect();
                if let Some(place) = known.get(random.below(known.len().max(1))) {
                    let kind = KINDS.iter().find(|k| k.contains(&words[*place])).expect("it is known");
                    words[*place] = kind[random.below(kind.len())];
                }
            }
        }
    }
    words.join(" ")
}

fn read(path: &str) -> Result<String, String> {
    shipped(path).map(str::to_owned).ok_or_else(|| format!("there is no file `{path}`"))
}

/// Values of the parameters that make the board small, if the game has some that do.
fn small(game: &Game) -> Option<IndexVec<ParamId, Option<i32>>> {
    let sizes = ["size", "width", "height"];
    let given = |n: usize| {
        let of = |name: &&str| game.params.iter().any(|p| p.name == **name);
        let pairs: Vec<_> = sizes.iter().filter(|s| of(s)).map(|s| ((*s).to_owned(), n.to_string())).collect();
        sema::parameters(game, &pairs).ok()
    };
    (3..8).find_map(given)
}

/// The whole check, within a second of processor time.
fn check(text: &str) -> Result<Loaded, String> {
    let begin = ThreadTime::now();
    let loaded = driver::load("mutant.game", text.to_owned(), &read);
    let loaded = loaded.map_err(|failure| failure.to_string());
    let took = begin.elapsed();
    assert!(took < SECOND, "the check took {took:?} for {:.300}", text);
    assert!(loaded.as_ref().err().is_none_or(|said| said.contains("error[E") && said.contains("= help:")));
    loaded
}

/// The games of the file itself that have moves.
fn own(loaded: &Loaded) -> impl Iterator<Item = &Game> {
    loaded.games().filter(|g| g.span.file == loaded.file && !g.moves.is_empty())
}

/// The game with small selectors as point sets, or a diagnostic that says what to do.
fn compiled(loaded: &Loaded, game: &Game) -> Option<Program> {
    let begin = ThreadTime::now();
    let selectors: Vec<_> = game.selectors.iter().filter(|s| !s.name.ends_with('3')).cloned().collect();
    let program = compile(&loaded.module, game, &selectors, &Knowledge::ALL, &[], &mut |_, _| ());
    assert!(begin.elapsed() < 5 * SECOND, "{} compiled in {:?}", game.name, begin.elapsed());
    let whole = |d: &Diagnostic| assert!(d.help.is_some() && !d.labels.is_empty(), "{d:?}");
    program.inspect_err(|d| whole(d)).ok()
}

/// Takes a text as far as it goes. A panic is the caller's to catch.
fn run(text: &str, random: &mut Random, tally: &mut Tally) {
    match check(text) {
        Ok(loaded) => own(&loaded).for_each(|game| play(&loaded, game, random, tally)),
        Err(_) => tally.refused += 1,
    }
}

/// Compiles a game and plays it, the judge's moves beside the interpreter's.
fn play(loaded: &Loaded, game: &Game, random: &mut Random, tally: &mut Tally) {
    let begin = ThreadTime::now();
    let Some(program) = compiled(loaded, game) else {
        tally.without_sets += 1;
        return;
    };
    tally.compiled += 1;
    let Some(params) = small(game) else { return };
    let instance = instantiate(&program, game, &params, None, &game.name);
    let judge = Judge::new(game, &params, &loaded.module.schemes);
    let (Ok(instance), Ok(judge)) = (instance, judge) else { return };
    if judge.board().points() > 40 {
        return;
    }
    let (Ok(machine), Ok(mut state)) = (Machine::new(&program, &instance), judge.initial(None)) else { return };
    for ply in 0..6 {
        let player = state.turn();
        let ours = machine.load(&judge.snapshot(&state)).expect("a position of the judge");
        let legal = machine.legal(&ours, &machine.context(), player);
        let expected = judge.successors(&state, &judge.bare_root(), player);
        let plays: Vec<_> = expected.iter().map(|(play, _)| play.clone()).collect();
        assert_eq!(legal, plays, "{}, ply {ply}, player {player}\n{}", game.name, judge.picture(&state));
        for (play, next) in &expected {
            let after = machine.play(&ours, &machine.context(), player, play).expect("a legal move");
            assert_eq!(
                machine.save(&after),
                judge.snapshot(next),
                "{} in\n{}",
                judge.show(play),
                judge.picture(&state)
            );
        }
        if expected.is_empty() || begin.elapsed() > Duration::from_millis(300) {
            break;
        }
        state = expected[random.below(expected.len())].1.clone();
    }
    tally.played += 1;
}

/// Mutants of the shipped files whose place in the list leaves this remainder.
fn some_files(part: usize) {
    let mut random = random();
    let cases = number("KIKASHI_CASES").unwrap_or(450);
    let files: Vec<&str> = shipped_names().enumerate().filter(|(i, _)| i % 4 == part).map(|(_, name)| name).collect();
    let (mut tally, mut failures) = (Tally::default(), String::new());
    let last = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mutant{part}.game"));
    for case in 0..cases as usize {
        let name = files[case % files.len()];
        let text = mutant(shipped(name).expect("listed"), &mut random);
        // An endless loop or an exhausted stack leaves the case here.
        fs::write(&last, &text).expect("a file");
        let outcome = catch_unwind(AssertUnwindSafe(|| run(&text, &mut random, &mut tally)));
        if let Err(reason) = outcome {
            let reason = reason.downcast_ref::<String>().map_or("a panic", String::as_str);
            let _ = write!(failures, "\n### {name}: {reason}\n{text}\n");
        }
    }
    println!("{tally:?}");
    assert!(failures.is_empty(), "{failures}");
    assert!(tally.refused > 100 && tally.compiled > 30 && tally.played > 10, "{tally:?}");
}

#[test]
fn changed_files_1() {
    some_files(0);
}

#[test]
fn changed_files_2() {
    some_files(1);
}

#[test]
fn changed_files_3() {
    some_files(2);
}

#[test]
fn changed_files_4() {
    some_files(3);
}

#[test]
fn random_bytes() {
    let mut random = random();
    for _ in 0..2000 {
        let bytes: Vec<u8> = (0..random.below(300)).map(|_| random.below(256) as u8).collect();
        // An empty file is a good one.
        let _ = check(&String::from_utf8_lossy(&bytes));
    }
}

/// Cut after each token and within it: names and numbers that are cut elsewhere are other names and numbers, no other case.
#[test]
fn every_prefix_of_every_shipped_file() {
    for name in shipped_names() {
        let text = shipped(name).expect("listed");
        let cuts = tokens(text).into_iter().flat_map(|(start, end)| {
            let within = text[start..end].chars().next().map_or(end, |first| start + first.len_utf8());
            [Some(within).filter(|at| *at < end), Some(end)].into_iter().flatten()
        });
        for end in cuts {
            let loaded = check(&text[..end]);
            // In between the games are the same as at the last clause.
            if let Ok(loaded) = loaded
                && text[..end].ends_with(['.', '}'])
            {
                own(&loaded).for_each(|game| drop(compiled(&loaded, game)));
            }
        }
    }
}

#[test]
fn every_shipped_file_without_one_token() {
    for name in shipped_names() {
        let text = shipped(name).expect("listed");
        for (start, end) in tokens(text) {
            if let Ok(loaded) = check(&[&text[..start], " ", &text[end..]].concat()) {
                own(&loaded).for_each(|game| drop(compiled(&loaded, game)));
            }
        }
    }
}

/// A small book with one more clause.
fn book(clause: &str) -> String {
    format!(
        "rules r {{ board grid(3, 3). players a, b. state at(point): player?. {clause}
           move play(P) by C {{ when at(P) = none. then at(P) := C. }} goal of C: edge(north, P), at(P) = C. select gi1. }}"
    )
}

#[test]
fn a_hundred_thousand_nested() {
    const N: usize = 100_000;
    for (open, close) in [("(", ")"), ("not ", ""), ("not (", ")"), ("[", "]"), ("at(", ")"), ("some X: ", "")] {
        let nested = format!("{}at(P) = none{}", open.repeat(N), close.repeat(N));
        for text in [book(&format!("p(P) <- {nested}.")), book(&format!("draw: {nested}.")), nested.clone()] {
            let said = check(&text).expect_err("too deep");
            assert!(said.contains("E000"), "{said:.300}");
        }
        assert!(check(&book(&format!("p(P) <- {}", open.repeat(N)))).is_err());
    }
}

#[test]
fn thirty_nested_alternatives() {
    const N: usize = 30;
    let fold = |start: &str, step: &dyn Fn(&str, usize) -> String| (0..N).fold(start.to_owned(), |f, n| step(&f, n));
    let bodies = [
        fold("at(P) = none", &|f, n| format!("({f} or at(P) = a, row(P) != {n})")),
        fold("at(P) = none", &|f, n| format!("(adj(P, Q{n}), at(Q{n}) = a, ({f}) or at(P) = b, row(P) != {n})")),
        fold("at(P) = none", &|f, n| format!("not ({f} and (at(P) = a or row(P) != {n}))")),
        fold("col(P) < 2", &|f, n| format!("(at(P) = a or row(P) != {n}), ({f})")),
        fold("at(P) = none", &|f, n| format!("exists Q{n}: adj(P, Q{n}), (at(Q{n}) = a or ({f}))")),
        fold("at(P) = none", &|f, n| format!("forall Q{n}: adj(P, Q{n}) -> (at(Q{n}) = a or ({f}))")),
        (0..N).map(|n| format!("(at(P) = a or col(P) = {0} or row(P) = {0})", n % 3)).collect::<Vec<_>>().join(", "),
    ];
    for body in bodies {
        for text in
            [book(&format!("draw: exists P: ({body}).")), book(&format!("p(P) <- at(P) = b, ({body}). draw: p(_)."))]
        {
            match check(&text) {
                Ok(loaded) => own(&loaded).for_each(|game| drop(compiled(&loaded, game))),
                Err(said) => panic!("{said:.600}"),
            }
        }
    }
}
