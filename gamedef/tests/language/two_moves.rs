//! Two different moves in a scheme, counted here by hand over all legal moves; that every pass and level keeps the answers is
//! held of `pipeline/books/two_moves.game`.

use crate::language_support::{find, said, sound};
use kikashi_gamedef::interp::{Judge, State};
use kikashi_gamedef::rules::StaticValue;

/// Moves of one and of two parameters, and two that lead to one position.
const BOOK: &str = "
scheme Two(n) of attacker decreases n =
    not won(attacker), some move a: some move b: a != b, won(attacker) after a, won(attacker) after b.
scheme Apart(n) of attacker decreases n =
    not won(attacker), some move a: (won(attacker) after a, some move b: b != a, not won(attacker) after b).
name two(n) = Two(n).
name apart(n) = Apart(n).
rules b {
  board grid(3, 2). players black, white. state at(point): player?.
  move put(P) by C { when at(P) = none. then at(P) := C. }
  move go(P, Q) by C { when at(P) = C, adj(P, Q), at(Q) != C. then at(P) := none, at(Q) := C. }
  goal of C: (forall P: edge(north, P) -> at(P) = C) or (forall P: edge(south, P) -> at(P) = C).
}";

#[test]
fn two_different_moves_are_two() {
    let module = sound(BOOK);
    let (game, params, _) = find(&module, "b");
    let judge = Judge::new(game, &params, &module.schemes).unwrap();
    let scheme = |name: &str| module.schemes.position(|s| s.name == name).unwrap();
    let mut session = judge.session();
    let mut seen = [[0; 3]; 2];
    let mut level: Vec<State> = vec![judge.initial(None).unwrap()];
    for _ in 0..4 {
        for state in &level {
            let root = judge.root(state, &[], Some(0)).unwrap();
            let next = judge.successors(state, &root, 0);
            let wins = |s: &State| judge.goal(s, &root, 0);
            let winning: Vec<_> = next.iter().filter(|(_, s)| wins(s)).map(|(m, _)| m.clone()).collect();
            let open = !wins(state);
            let two = if open && winning.len() >= 2 { winning.clone() } else { vec![] };
            let apart = if open && winning.len() < next.len() { winning.clone() } else { vec![] };
            for (i, (name, expected)) in [("Two", two), ("Apart", apart)].into_iter().enumerate() {
                let args = [StaticValue::Int(1)];
                let verdict = session.verdict(state, &root, scheme(name), &args).unwrap();
                assert_eq!(verdict, !expected.is_empty(), "{name}\n{}", judge.picture(state));
                assert_eq!(session.moves(state, &root, scheme(name), &args), Ok(expected), "{}", judge.picture(state));
                seen[i][usize::from(verdict)] += 1;
                seen[i][2] += usize::from(!verdict && !winning.is_empty());
            }
        }
        let by =
            |state: &State, player| judge.successors(state, &judge.bare_root(), player).into_iter().map(|(_, s)| s);
        let mut after: Vec<State> =
            level.iter().flat_map(|s| (0..2).flat_map(|p| by(s, p)).collect::<Vec<_>>()).collect();
        after.sort_by_key(|s| judge.snapshot(s).cells);
        after.dedup();
        level = after;
    }
    assert!(seen[0].iter().all(|n| *n > 3) && seen[1][0] > 10 && seen[1][1] > 10, "{seen:?}");
}

#[test]
fn what_two_moves_cannot_say_is_told() {
    let said = |body: &str| said(&format!("scheme S(n) of attacker decreases n = {body}.\nname s(n) = S(n)."));
    for (body, message) in [
        ("some move a: some move b: won(attacker) after a, won(attacker) after b", "`a` and `b` may be one move"),
        ("some move a: some move b: a = b, won(attacker) after a", "moves are the same or not, and two differ"),
        ("some move a: some move b: a != 3, won(attacker) after a", "moves are the same or not, and two differ"),
        ("some move a: some move a: a != a, won(attacker) after a", "`a` is chosen already"),
        ("some move a: some move b: a != b, n >= 1, won(attacker) after a", "of which of the two moves is this said?"),
        (
            "some move a: some move b: a != b, (won(attacker) after a or won(attacker) after b)",
            "of which of the two moves is this said?",
        ),
        (
            "some move a: some move b: some move c: a != b, won(attacker) after a, won(attacker) after c",
            "only two moves are compared",
        ),
        ("some move a: (a != 1, won(attacker) after a)", "a move is compared with another that is chosen beside it"),
    ] {
        let said = said(body);
        assert!(said.contains(message), "{body}\n{said}");
    }
}
