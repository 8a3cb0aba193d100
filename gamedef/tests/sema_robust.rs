//! No text makes the meaning pass panic or hang, and whatever it lets pass keeps the promises of the rules.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::sema_support;
use cpu_time::ThreadTime;
use kikashi_gamedef::diagnostic::{Style, render_all};
use kikashi_gamedef::sema::{analyse, dump};
use kikashi_gamedef::syntax::{shipped, shipped_names};

/// Analyses a text and checks what comes out, within a second of processor time.
fn survives(text: &str) {
    let begin = ThreadTime::now();
    let analysis = analyse("mutant.game", text.to_string(), &|path| Err(format!("there is no file `{path}`")));
    for game in &analysis.module.games {
        sema_support::invariants(game);
        dump(game);
    }
    render_all(&analysis.diagnostics, &analysis.sources, Style::Plain);
    assert!(begin.elapsed() < Duration::from_secs(1), "{:?} for\n{:.2000}", begin.elapsed(), text);
}

/// The shipped files, and the cases of the diagnostics, which are full of errors to begin with. Of the files, which the whole
/// front end is given without each of their tokens (`front_robust.rs`), fewer changes are tried: each this many times as far
/// from the next.
fn texts() -> Vec<(String, usize)> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics");
    let cases = fs::read_dir(cases).expect("the cases are there").map(|e| e.expect("an entry").path());
    let mut cases: Vec<_> = cases.filter(|p| p.extension().is_some_and(|e| e == "game")).collect();
    cases.sort();
    let shipped = shipped_names().filter_map(shipped).map(|text| (text.to_string(), 3));
    shipped.chain(cases.iter().map(|p| (fs::read_to_string(p).expect("a case"), 1))).collect()
}

/// The places where a token begins and ends; pictures and comments are cut like anything else.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at += 1;
        if bytes[start].is_ascii_whitespace() || !bytes[start].is_ascii() {
            continue;
        }
        while word(bytes[start]) && at < bytes.len() && word(bytes[at]) {
            at += 1;
        }
        tokens.push((start, at));
    }
    tokens
}

#[test]
fn tokens_deleted() {
    for (text, apart) in texts() {
        for (start, end) in tokens(&text).into_iter().step_by(2 * apart) {
            survives(&[&text[..start], &text[end..]].concat());
        }
    }
}

#[test]
fn tokens_replaced_by_others() {
    for (i, (text, apart)) in texts().iter().enumerate() {
        let tokens = tokens(text);
        for (n, (start, end)) in tokens.iter().enumerate().skip(i % 4).step_by(4 * apart) {
            // A token from elsewhere in the same text, each time another.
            let (from, to) = tokens[(n * 7919 + i * 104_729 + 13) % tokens.len()];
            survives(&[&text[..*start], &text[from..to], &text[*end..]].concat());
        }
    }
}

#[test]
fn some_prefixes() {
    for (text, apart) in texts() {
        for (_, end) in tokens(&text).into_iter().step_by(4 * apart) {
            survives(&text[..end]);
        }
    }
}

/// Texts that are small, but whose meaning is not.
#[test]
fn large_meanings() {
    let book = |clauses: &str| {
        format!(
            "rules r(size: int 3..9 = 5) {{ board grid(size, size). players a, b. state at(point): player?.\n{clauses}\n
             move play(P) by C {{ when at(P) = none. then at(P) := C. }} goal of C: edge(north, P), at(P) = C. }}"
        )
    };
    // Sorts that double with each line.
    let mut doubling = "sort s0(X: point, Y: point).\n".to_string();
    for i in 1..60 {
        doubling.push_str(&format!("sort s{i}(X: s{}, Y: s{}).\n", i - 1, i - 1));
    }
    survives(&book(&doubling));
    // Types that double with each condition, and types that nest without end.
    let chain = |n: usize, part: &dyn Fn(usize) -> String| (0..n).map(part).collect::<Vec<_>>().join(", ");
    survives(&book(&format!("p(X0) <- {}.", chain(60, &|i| format!("X{i} = (X{0}, X{0})", i + 1)))));
    survives(&book(&format!("p(X0) <- {}.", chain(250, &|i| format!("X{i} = (X{}, 1)", i + 1)))));
    survives(&book(&format!(
        "p(X0) <- {}, X0 = Y0, {}.",
        chain(120, &|i| format!("X{i} = (X{}, 1)", i + 1)),
        chain(120, &|i| format!("Y{i} = (Y{}, 1)", i + 1))
    )));
    survives(&book("p(X) <- X = (X, X)."));
    // Numbers and states that double.
    let doubling = chain(60, &|i| format!("N{} = N{i} + N{i}", i + 1));
    survives(&book(&format!("p(P) <- at(P) = a, N0 = (count Q: adj(P, Q)), {doubling}, N60 > 3.")));
    let nested = format!("{}X{}", "f(".repeat(40), ")".repeat(40));
    survives(&book(&format!("state f((point, point)): (point, point)?. p(X) <- {nested} = X.")));
    // Many variables, in an order that is the worst.
    survives(&book(&format!("p(X0) <- {}, at(X250) = a.", chain(250, &|i| format!("X{i} = X{}", i + 1)))));
    survives(&book(&format!("p(X0) <- {}.", chain(5000, &|i| format!("adj(X{i}, X{})", i + 1)))));
    survives(&book(&format!(
        "p(P) <- {}.",
        chain(5000, &|i| format!("at(P) = {}", if i % 2 == 0 { "a" } else { "b" }))
    )));
    // Alternations in which each part waits for the next.
    let mut nested = "at(P30) = a".to_string();
    for i in (0..30).rev() {
        nested =
            format!("((P{i} != P{} or at(P{i}) = none), adj(P{i}, P{}) and ({nested} or at(P{i}) = b))", i + 1, i + 1);
    }
    survives(&book(&format!("p(P0) <- {nested}.")));
    // Many rules, many games, many mistakes.
    survives(&book(
        &(0..2000).map(|i| format!("p{i}(X) <- p{}(X), adj(X, Y), at(Y) = a, X = Z{i}.\n", i + 1)).collect::<String>(),
    ));
    survives(&book(
        &(0..1500).map(|i| format!("n{}(X, {i}) <- n{i}(X, M), at(X) = a, M < {i}.\n", i + 1)).collect::<String>(),
    ));
    survives(&book(&(0..1000).map(|i| format!("p(X, {i}) <- at(X) = a, row(X) < {i}.\n")).collect::<String>()));
    survives(&book(&(0..2000).map(|i| format!("q{i}(X) <- unknown_name_{i}(X), other_{i}(X).\n")).collect::<String>()));
    survives(
        &(0..1000).map(|i| format!("rules r{} extends r{i} {{ p{i}(X) <- adj(X, X). }}\n", i + 1)).collect::<String>(),
    );
    survives(
        &(0..400)
            .map(|i| format!("scheme S{i}(n, m, k) of attacker = S{}(n, m, k) after null after null.\n", (i + 1) % 400))
            .collect::<String>(),
    );
    let calls = (0..12).map(|i| {
        format!(
            "scheme S{i}(a, b, c, d) of attacker = {}.\n",
            (0..12).map(|j| format!("(S{j}(b, c, d, a) after null) after null")).collect::<Vec<_>>().join(" | ")
        )
    });
    survives(&calls.collect::<String>());
}
