//! What is said of integers out of range, and that nothing is said where conditions keep them within.

use crate::language_support::said;

/// A book with two counters, a heap on each point and these steps of a move.
fn book(steps: &str) -> String {
    format!(
        "rules r(size: int 2..5 = 3, most: int 1..4 = 2) {{
           board grid(size, size). players a, b.
           state at(point): player?. state n(player): int 0..3. state heap(point): int 0..7. state m: int 0..size.
           both(A, B) = A + B if A + B < 3; 0.
           few(C, N) <- N in 1..3, N <= n(C).
           beside(P, Q) <- adj(P, Q), at(Q) = a.
           worth(P) = 2 if edge(north, P); 1.
           move go(P, N) by C {{ {steps} }}
           goal of C: at(_) = C, n(C) = 3, heap(_) = 2, m = 1, both(0, 1) > 0, few(C, 1), beside(Q, _), worth(Q) = 1, heap(Q) = 3.
         }}"
    )
}

#[track_caller]
fn quiet(steps: &str) {
    let found = said(&book(steps));
    let of_values: Vec<&str> = found.lines().filter(|l| l.contains("W0003") || l.contains("E03")).collect();
    assert!(of_values.is_empty() && !found.contains("error"), "for {steps}\n{found}");
}

#[track_caller]
fn warns(steps: &str, what: &[&str]) {
    let found = said(&book(steps));
    assert!(found.contains("warning[W0003]") && !found.contains("error"), "for {steps}\n{found}");
    what.iter().for_each(|w| assert!(found.contains(w), "no {w} for {steps}\n{found}"));
}

#[track_caller]
fn refused(steps: &str, what: &[&str]) {
    let found = said(&book(steps));
    // One mistake is told once.
    assert!(found.contains("error") && !found.contains("W0003"), "for {steps}\n{found}");
    what.iter().for_each(|w| assert!(found.contains(w), "no {w} for {steps}\n{found}"));
}

#[test]
fn conditions_keep_values_within() {
    quiet("when at(P) = none, N in 0..3. then n(C) := N.");
    quiet("when N in 1..3, N <= heap(P). then heap(P) := heap(P) - N.");
    quiet("when N in 1..3, heap(P) >= N. then at(P) := C. then heap(P) := heap(P) - N.");
    quiet("when N in 1..7, heap(P) - N >= 0. then heap(P) := heap(P) - N.");
    quiet("when at(P) = none, few(C, N). then n(C) := n(C) - N.");
    quiet("when at(P) = none, N in 0..3, n(C) + N < 4. then n(C) := n(C) + N.");
    quiet("when at(P) = none, N in 0..3. then n(C) := n(C) + N if n(C) + N <= 3.");
    quiet("when at(P) = none, N in 0..3. then n(C) := min(n(C) + N, 3).");
    quiet("when at(P) = none, N in 0..3. then n(C) := max(0, n(C) - N).");
    quiet("when at(P) = none, n(C) != 0, N = n(C) - 1. then n(C) := N.");
    quiet("when at(P) = none, N in 0..1, n(C) != 3. then n(C) := n(C) + N.");
    quiet("when at(P) = none, N in 0..6. then n(C) := N / 2.");
    quiet("when at(P) = none, N in 0..3. then n(C) := both(N, n(C)).");
    quiet("when at(P) = none, N in 0..3. then heap(Q) := heap(Q) - 1 for Q: adj(P, Q), heap(Q) > 0.");
    // No more points than a point has neighbours, however they are reached.
    quiet("when at(P) = none, N in 0..3. then heap(P) := count Q: adj(P, Q), at(Q) = C.");
    quiet("when at(P) = none, N in 0..3. then heap(P) := (count Q: beside(P, Q)) + 3.");
    quiet(
        "when at(P) = none, N in 0..3. then n(C) := count Q: step(north, P, Q) or step(south, P, Q) or step(west, P, Q).",
    );
    quiet("when at(P) = none, N in 0..3. then heap(P) := sum M: M = row(P).");
    // The range and the board grow together.
    quiet("when at(P) = none, N in 0..3. then m := row(P) + 1.");
    quiet("when at(P) = none, N in 0..3, m < size. then m := m + 1.");
    quiet("when at(P) = none, N in 0..most. then n(C) := N if N < 4.");
}

#[test]
fn values_that_may_be_outside_are_told() {
    warns(
        "when at(P) = none, N in 0..3. then n(C) := n(C) + 2.",
        &[
            "`n` may be given 5 by the move `go`, which `int 0..3` cannot hold",
            "`when n(C) + 2 <= 3`",
            "`min(n(C) + 2, 3)`",
        ],
    );
    warns("when P in point, N in 1..3. then heap(P) := heap(P) - N.", &["given -3", "`max(heap(P) - N, 0)`"]);
    // What was true before the step that writes is not true after it.
    warns("when N in 1..3, N <= heap(P). then heap(P) := 0. then heap(P) := heap(P) - N.", &["given -3"]);
    warns("when at(P) = none, N in 0..3, n(C) + N < 5. then n(C) := n(C) + N.", &["given 4"]);
    warns("when at(P) = none, N in 0..3. then m := row(P) + 2.", &["with size = 2, most = 1", "given 3"]);
    warns("when at(P) = none, N in 0..most. then n(C) := N.", &["given 4", "most = 4"]);
    warns("when at(P) = none, N in 0..3. then n(C) := 4 / N.", &["this may divide by zero", "`N > 0`"]);
    warns("when at(P) = none, N in 0..3. then n(C) := count Q: adj(P, Q), at(Q) = C.", &["given 4"]);
    warns("when at(P) = none, N in 0..3. then heap(P) := count Q, R: adj(P, R), adj(R, Q).", &["given 16"]);
    warns(
        "when at(P) = none, N in 0..3. then heap(P) := count Q: at(Q) = C.",
        &["given 9", "`when (count Q: at(Q) = C) <= 7`", "`min((count Q: at(Q) = C), 7)`"],
    );
}

#[test]
fn what_is_never_right_is_an_error() {
    refused(
        "when at(P) = none, N in 0..3. then n(C) := N + 4.",
        &["E0306", "`n` is given 7 by the move `go`, which `int 0..3` never holds"],
    );
    refused(
        "when at(P) = none, N in 0..3, row(P) = 7. then n(C) := N.",
        &["E0303", "this never holds", "`row(P)` is 0..1"],
    );
    refused("when at(P) = none, N in 0..3, row(P) < 0. then n(C) := N.", &["this never holds"]);
    refused("when at(P) = none, N in 0..3, n(C) + N > 6. then n(C) := N.", &["this never holds"]);
    refused("when at(P) = none, N in 0..3, n(C) in 4..9. then n(C) := N.", &["this never holds"]);
    refused("when at(P) = none, N in 0..3, n(C) in {5, 7}. then n(C) := N.", &["this never holds"]);
    refused("when at(P) = none, N in 0..3. then n(C) := N / 0.", &["this divides by zero"]);
    // For some choice of parameters it holds.
    quiet("when at(P) = none, N in 0..3, row(P) = 4, most = 4. then n(C) := N.");
    quiet("when at(P) = none, N in 0..3, row(P) = size - 1. then n(C) := N.");
    refused("when at(P) = none, N in 0..3, row(P) = size. then n(C) := N.", &["this never holds"]);
}

#[test]
fn two_values_for_one_place() {
    let two = ["E0301", "two values are written to the same place", "first written here"];
    refused("when at(P) = none, N in 0..3. then heap(Q) := 1 for Q: adj(P, Q), heap(R) := 2 for R: adj(P, R).", &two);
    refused("when at(P) = none, N in 0..3. then n(C) := 1 if heap(P) > 2, n(C) := 2 if heap(P) > 2.", &two);
    // Equations are places under another name.
    refused("when at(P) = none, N in 0..3. then n(C) := 1, n(D) := 2 for D: D = C.", &two);
    refused("when at(P) = none, N in 0..3. then heap(P) := 1, heap(R) := 2 for R: Q = P, R = Q.", &two);
    refused("when at(P) = none, N in 0..3. then heap(P) := 1, heap(R) := 2 for R: Q = R, P = Q.", &two);
    quiet("when at(P) = none, N in 0..3. then n(D) := 1 for D: D = C, n(D) := 2 for D: D = opponent(C).");
    quiet("when at(P) = none, N in 0..3. then heap(Q) := 1 for Q: adj(P, Q), heap(R) := 2 for R: diag(P, R).");
    quiet("when at(P) = none, N in 0..3. then n(C) := 1 if heap(P) > 2, n(C) := 2 if heap(P) <= 2.");
    quiet("when at(P) = none, N in 0..3. then n(C) := 1, n(opponent(C)) := 2.");
    let start = "rules r { board grid(3, 3). players a, b. state at(point): player?.
        start at(P) = a for P: row(P) = 1. start at(Q) = b for Q: row(Q) = 1. start at(P) = a for P: row(P) = 2.
        move go(P) by C { when at(P) = none. then at(P) := C. } goal of C: forall P: at(P) = C. }";
    assert_eq!(said(start).matches("two values are written to the same place").count(), 1);
}

#[test]
fn parameters_beyond_counting_are_judged_by_the_ends_of_their_ranges() {
    let book = |condition: &str| {
        format!(
            "rules r(w: int 2..99 = 5, h: int 2..99 = 5) {{
               board grid(w, h). players a, b. state at(point): player?.
               move go(P) by C {{ when at(P) = none, {condition}. then at(P) := C. }}
               goal of C: at(_) = C. }}"
        )
    };
    assert!(said(&book("row(P) > 99")).contains("this never holds"));
    assert!(!said(&book("row(P) = 50")).contains("error"));
}

/// A bound that is too low would refuse rules that hold: it is no less than what some point has. It may be more.
#[test]
fn counts_are_bounded_by_the_greatest_number_of_neighbours() {
    for (board, vars, relation, most, bound) in [
        ("grid(3, 3)", "Q", "adj(P, Q)", 4, 4),
        ("torus(4, 4)", "Q", "adj(P, Q)", 4, 4),
        ("hexgrid(3, 3)", "Q", "adj(P, Q)", 6, 6),
        ("graph { a - b, a - c, d - a, d - c }", "Q", "adj(P, Q)", 3, 3),
        ("grid(3, 3)", "Q, D", "step(D, P, Q), D in {north, south, east}", 3, 3),
        ("grid(4, 4)", "Q, I", "ray(north, P, I, Q)", 4, 16),
        ("grid(3, 3)", "Q", "adj(P, Q) or diag(P, Q)", 8, 9),
    ] {
        let warned = |high: i32| {
            let found = said(&format!(
                "rules r {{ board {board}. players a, b. state at(point): player?. state n: int 0..{high}.
                   move go(P) by C {{ when at(P) = none. then at(P) := C, n := count {vars}: {relation}. }}
                   goal of C: at(_) = C, n = 1. }}"
            ));
            assert!(!found.contains("error"), "{board}, {relation}\n{found}");
            found.contains("W0003")
        };
        assert!(warned(most - 1), "{board}, {relation}: some point has {most}");
        assert!(!warned(bound), "{board}, {relation}: the bound is more than {bound}");
    }
}
