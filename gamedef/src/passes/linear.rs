//! The work of each pass grows as the program does: it is counted for books of some length and of twice that length.

use std::fmt::Write as _;

use super::{Knowledge, Pass, compile};
use crate::ir::work;
use crate::sema;

/// How long the shorter book is.
const LENGTH: usize = 120;

/// What grows by more than this for twice the length is more than linear; some passes have work for each doubling.
const MOST_GROWTH: u64 = 260;

/// Of so little work nothing can be said.
const LITTLE: u64 = 4_000;

/// The reasons of one part of a book take no more steps, however deep it rests on others.
const MOST_FOR_REASONS: u64 = 20_000;

/// A book of that length, by what is long in it.
type Book = fn(usize) -> String;

const BOOKS: [(&str, Book); 11] = [
    ("conditions of a goal", |n| format!("goal of C: at(P) = C, {}.", list(n, ", ", |i| format!("level != {i}")))),
    ("alternatives in conditions", |n| {
        format!("goal of C: at(P) = C, {}.", list(n, ", ", |i| format!("(level != {i} or at(P) != C)")))
    }),
    ("goals", |n| list(n, "\n", |i| format!("goal of C: at(P) = C, level = {i}."))),
    ("predicates that nothing calls", |n| {
        let preds = list(n, "\n", |i| format!("p{i}(P) <- at(P) = black, adj(P, Q), at(Q) = white."));
        format!("{preds}\ngoal of C: (count P: at(P) = C) >= 3.")
    }),
    ("predicates in one condition", |n| {
        let preds = list(n, "\n", |i| format!("p{i}(P) <- at(P) = black, adj(P, Q), at(Q) = white, level != {i}."));
        format!("{preds}\ngoal of C: at(P) = C, {}.", list(n, ", ", |i| format!("p{i}(P)")))
    }),
    ("predicates in rows", |n| rows(n, 20)),
    // What is asked of one is asked of all before it, as deep as rules of people go.
    ("predicates in long rows", |n| rows(n, 60)),
    // There are many times more paths through them than there are of them.
    ("predicates that call two others twice", |n| {
        let call = |i: usize| {
            let (a, b) = (2 * i + 1, 2 * i + 2);
            format!("p{i}(P) <- p{a}(P), adj(P, Q), p{b}(Q).\np{i}(P) <- p{b}(P), not p{a}(P).")
        };
        let leaf = |i: usize| format!("p{i}(P) <- at(P) = black, level != {i}.");
        let preds = list(n, "\n", |i| if 2 * i + 2 < n { call(i) } else { leaf(i) });
        format!("{preds}\ngoal of C: at(P) = C, p0(P).")
    }),
    ("predicates that rest on a closure twice each", |n| {
        let pred = |i: usize| match i % 20 {
            0 => format!("p{i}(P) <- string(P, Q), at(Q) = black."),
            _ => format!("p{i}(P) <- p{a}(Q), adj(P, Q).\np{i}(P) <- p{a}(P), level != {i}.", a = i - 1),
        };
        let string = "string(P, P) <- at(P) != none.\nstring(P, Q) <- string(P, R), adj(R, Q), at(Q) = at(P).";
        format!("{string}\n{}\ngoal of C: at(P) = C, {}.", list(n, "\n", pred), lasts(n, 20))
    }),
    ("moves", |n| {
        let moves =
            list(n, "\n", |i| format!("move m{i}(P) by C {{ when at(P) = none, level = {i}. then at(P) := C. }}"));
        format!("{moves}\ngoal of C: (count P: at(P) = C) >= 3.")
    }),
    ("conditions of a move", |n| {
        let conditions = list(n, ", ", |i| format!("level != {i}"));
        let go = format!("move m(P) by C {{ when at(P) = none, {conditions}. then at(P) := C. }}");
        format!("{go}\ngoal of C: (count P: at(P) = C) >= 3.")
    }),
];

/// Predicates of which each rests on the one before it, in rows so long, and a goal by the last of each row.
fn rows(n: usize, row: usize) -> String {
    let pred = |i: usize| match i % row {
        0 => format!("p{i}(P) <- at(P) = none."),
        _ => format!("p{i}(P) <- p{}(Q), adj(P, Q), at(P) = none.", i - 1),
    };
    format!("{}\ngoal of C: at(P) = C, {}.", list(n, "\n", pred), lasts(n, row))
}

/// The last predicate of each row.
fn lasts(n: usize, row: usize) -> String {
    list(n / row, ", ", |of| format!("p{}(P)", of * row + row - 1))
}

fn list(n: usize, between: &str, each: impl Fn(usize) -> String) -> String {
    (0..n).map(each).collect::<Vec<_>>().join(between)
}

/// The work of each pass.
fn work_of(clauses: &str) -> Vec<u64> {
    let mut text = String::from("rules long {\nboard grid(3, 3).\nplayers black, white.\nstate at(point): player?.\n");
    let play = "move play(P) by C { when at(P) = none. then at(P) := C. }";
    let _ = write!(text, "state level: int 0..100000.\n{clauses}\n{play}\nselect gi1.\n}}\n");
    let analysis = sema::analyse("long.game", text, &|path| Err(format!("no {path}")));
    assert!(!analysis.has_errors(), "{:?}", analysis.diagnostics.first().map(|d| &d.message));
    let game = analysis.module.games.last().expect("a game");
    let mut out = Vec::new();
    work::taken();
    let compiled = compile(&analysis.module, game, &game.selectors, &Knowledge::ALL, &[], &mut |_, _| {
        out.push(work::taken());
    });
    assert!(compiled.is_ok());
    out
}

/// Compiled without optimisation, long conditions need more than the two megabytes of a test's stack.
#[test]
fn twice_the_rules_are_twice_the_work() {
    let held = std::thread::Builder::new().stack_size(64 << 20).spawn(all_books).expect("a thread");
    held.join().expect("twice the work");
}

fn all_books() {
    let mut wrong = Vec::new();
    for (what, book) in BOOKS {
        let [once, twice] = [LENGTH, 2 * LENGTH].map(|n| work_of(&book(n)));
        for ((pass, once), twice) in Pass::ORDER.into_iter().zip(once).zip(twice) {
            if pass == Pass::Reasons && once > MOST_FOR_REASONS * LENGTH as u64 {
                wrong.push(format!("{} of {what}: {} steps for each", pass.name(), once / LENGTH as u64));
            }
            if twice * 100 > once * MOST_GROWTH + LITTLE * 100 {
                wrong.push(format!("{} of {what}: {once}, then {twice}", pass.name()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
