//! What the front end makes of each construct, as text: tuples taken apart, quantifiers written out, integers bounded.

use std::fs;
use std::path::Path;

use crate::sema_support;
use kikashi_gamedef::diagnostic::{Style, render_all};
use kikashi_gamedef::rules::Game;
use kikashi_gamedef::sema::{analyse, dump};

/// The games of a text that must have no errors.
fn games(text: &str) -> Vec<Game> {
    let analysis = analyse("x.game", text.to_string(), &|path| Err(format!("there is no file `{path}`")));
    let said = render_all(&analysis.diagnostics, &analysis.sources, Style::Plain);
    assert!(analysis.diagnostics.is_empty(), "{said}");
    analysis.module.games.iter().for_each(sema_support::invariants);
    analysis.module.games
}

/// The lines of the dump that say something of `p`, for clauses added to a small book.
fn p(clauses: &str) -> Vec<String> {
    let text = format!(
        "rules r(size: int 3..9 = 5, n: int 1..4 = 2) {{
           board grid(size, size). players a, b. enum kind {{ man, king }}.
           state at(point): (player, kind)?. state ko: point?. state depth(point): int 0..9. state hot(point).
           {clauses}
           move play(P) by C {{ when at(P) = none. then at(P) := (C, man), ko := P, depth(P) := 1, hot(P) := true. }}
         }}
         game uses_p uses r {{ attacker = a. goal of attacker: hot(P), ko = P. }}"
    );
    let analysis = analyse("x.game", text, &|path| Err(format!("there is no file `{path}`")));
    let said = render_all(&analysis.diagnostics, &analysis.sources, Style::Plain);
    // That nothing uses `p` is not the point here.
    assert!(!analysis.has_errors(), "{said}");
    analysis.module.games.iter().for_each(sema_support::invariants);
    let dump = dump(&analysis.module.games[0]);
    let about = |l: &&str| l.trim_start().starts_with("p(") || l.contains(" p(") || l.starts_with("func p");
    dump.lines().filter(about).map(|l| l.trim().to_string()).collect()
}

#[track_caller]
fn is(clauses: &str, expected: &[&str]) {
    assert_eq!(p(clauses), expected, "for {clauses}");
}

#[test]
fn heads_are_distinct_variables() {
    is("p(P, P) <- hot(P).", &["pred p(point, point) stratum 0", "p(P, P2) <- P2 = P, hot(P)"]);
    is("p(a, P) <- hot(P).", &["pred p(player, point) stratum 0", "p(C1, P) <- C1 = a, hot(P)"]);
    is(
        "p(north, 2). p(south, 4).",
        &[
            "pred p(dir, int 2..4) stratum 0 static",
            "p(D1, N2) <- D1 = north, N2 = 2",
            "p(D1, N2) <- D1 = south, N2 = 4",
        ],
    );
}

#[test]
fn tuples_are_taken_apart() {
    is("p(P) <- at(P) = (a, king).", &["pred p(point) stratum 0", "p(P) <- at.0(P) = a, at.1(P) = king"]);
    is("p(P) <- at(P) = (a, _).", &["pred p(point) stratum 0", "p(P) <- at.0(P) = a"]);
    is("p(P) <- at(P) = _.", &["pred p(point) stratum 0", "p(P) <- at.0(P) != none"]);
    is("p(P) <- at(P) = none.", &["pred p(point) stratum 0", "p(P) <- at.0(P) = none"]);
    is(
        "p(P, Q) <- at(P) = at(Q).",
        &["pred p(point, point) stratum 0", "p(P, Q) <- at.0(P) = at.0(Q), at.1(P) = at.1(Q)"],
    );
    is(
        "p(X) <- at(_) = X.",
        &["pred p(player, kind) stratum 0", "p(X_0, X_1) <- exists _: at.0(_) = X_0, at.1(_) = X_1"],
    );
    is(
        "p(P) <- hot(P), at(P) != (a, man).",
        &["pred p(point) stratum 0", "p(P) <- hot(P), not (at.0(P) = a, at.1(P) = man)"],
    );
}

#[test]
fn quantifiers_are_written_out() {
    is("p(P) <- hot(P), not adj(P, _).", &["pred p(point) stratum 0", "p(P) <- hot(P), not (exists _: adj(P, _))"]);
    is(
        "p(P) <- adj(P, Q), (hot(Q) or adj(Q, R), hot(R)).",
        &["pred p(point) stratum 0", "p(P) <- exists Q: adj(P, Q), (hot(Q) or (exists R: adj(Q, R), hot(R)))"],
    );
    is(
        "p(P) <- (hot(P), adj(P, R), hot(R)) or (ko = P, adj(P, R), not hot(R)).",
        &[
            "pred p(point) stratum 0",
            "p(P) <- (exists R#1: hot(P), adj(P, R#1), hot(R#1)) or (exists R#2: ko = P, adj(P, R#2), not hot(R#2))",
        ],
    );
    is(
        "p(P) <- hot(P), forall Q: adj(P, Q) -> hot(Q).",
        &["pred p(point) stratum 0", "p(P) <- hot(P), (forall Q: not adj(P, Q) or hot(Q))"],
    );
}

#[test]
fn sorts_by_rule_bring_their_condition() {
    let line = "sort line(P: point, D: dir) where D in {east, south}, ray(D, P, n, _).";
    let is = |clauses: &str, expected: &[&str]| is(&format!("{line} {clauses}"), expected);
    is(
        "p(line(P, D)) <- hot(P), edge(D, P).",
        &["pred p(point, dir) stratum 1", "p(P, D) <- line(P, D), hot(P), edge(D, P)"],
    );
    is(
        "on(line(P, D), Q) <- ray(D, P, _, Q). p(P) <- hot(P), some L: on(L, P).",
        &["pred p(point) stratum 2", "p(P) <- hot(P), (exists L_P, L_D: line(L_P, L_D), on(L_P, L_D, P))"],
    );
    is(
        "on(line(P, D), Q) <- ray(D, P, _, Q). p(P) <- hot(P), forall L: on(L, P).",
        &["pred p(point) stratum 2", "p(P) <- hot(P), (forall L_P, L_D: not line(L_P, L_D) or on(L_P, L_D, P))"],
    );
}

#[test]
fn integers_are_bounded_or_replaced() {
    is("p(P, N) <- row(P) = N.", &["pred p(point, index) stratum 0 static", "p(P, N) <- row(P) = N"]);
    is("p(P, N) <- depth(P) = N.", &["pred p(point, int 0..9) stratum 0", "p(P, N) <- depth(P) = N"]);
    is(
        "p(P, N) <- N in 1..n, N = (count Q: adj(P, Q)), hot(P).",
        &["pred p(point, int 1..n) stratum 0", "p(P, N) <- N in 1..n, N = (count Q: adj(P, Q)), hot(P)"],
    );
    is(
        "p(P) <- hot(P), N = (count Q: adj(P, Q)), N > 2.",
        &["pred p(point) stratum 0", "p(P) <- hot(P), (count Q#3: adj(P, Q#3)) > 2"],
    );
    is(
        "size_of(P) = 2 if hot(P). p(P) <- adj(P, _), size_of(P) = N, M = N + 1, M > 2.",
        &["pred p(point) stratum 1", "p(P) <- exists N: (exists _: adj(P, _)), size_of(P) = N, N + 1 > 2"],
    );
    is(
        "p(P, 0) <- hot(P). p(Q, N) <- p(P, M), adj(P, Q), N = M + 1, N <= 5, N in 0..5.",
        &[
            "pred p(point, int 0..5) stratum 0 recursive",
            "p(P, N2) <- N2 = 0, hot(P)",
            "p(Q, N) <- exists P, M: p(P, M), adj(P, Q), N = M + 1, N <= 5, N in 0..5",
        ],
    );
}

#[test]
fn functions_give_what_their_guards_determine() {
    is(
        "p(P) = Q if step(north, P, Q).",
        &[
            "func p(point): point stratum 0 static",
            "p(P) = the Q#2: step(north, P, Q#2) if exists Q#1: step(north, P, Q#1)",
        ],
    );
    is(
        "p(king) = 3. p(man) = 1.",
        &["func p(kind): int 1..3 stratum 0 static", "p(X1) = 3 if X1 = king", "p(X1) = 1 if X1 = man"],
    );
    is(
        "p(P) = none if hot(P); 2 if ko = P; 1.",
        &["func p(point): int 1..2 stratum 0", "p(P) = none if hot(P)", "p(P) = 2 if ko = P", "p(P) = 1"],
    );
}

#[test]
fn many_constructs_together() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sema_support");
    let text = fs::read_to_string(directory.join("constructs.game")).expect("it is there");
    let dump: String = games(&text).iter().map(dump).collect();
    let expected = directory.join("constructs.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&expected, &dump).expect("the expectation can be written");
    }
    assert_eq!(dump, fs::read_to_string(&expected).unwrap_or_default());
}

#[test]
fn a_sub_game_numbers_what_it_shares_as_its_rules_do() {
    for name in ["capture.game", "connect.game"] {
        let analysis = kikashi_gamedef::sema::analyse_shipped(name).expect("it is shipped");
        let game = |name: &str| analysis.module.games.iter().find(|g| g.name == name).expect("it is there");
        let (go, sub) = (game("go"), game(name.trim_end_matches(".game")));
        assert_eq!(sub.book, "go");
        let cells = |g: &Game| g.cells.iter().map(|c| (c.name.clone(), c.args.clone(), c.value)).collect::<Vec<_>>();
        let moves = |g: &Game| g.moves.iter().map(|m| m.name.clone()).collect::<Vec<_>>();
        let params = |g: &Game| g.params.iter().map(|p| (p.name.clone(), p.sort)).collect::<Vec<_>>();
        assert_eq!((cells(go), moves(go)), (cells(sub), moves(sub)));
        assert_eq!(params(go)[..], params(sub)[..go.params.len()]);
    }
}
