//! Boards with holes: points that are numbered and named, and are in no set, no complement and no relation.

use crate::language_support::{emitted, find, perft, said, sound};
use kikashi_gamedef::interp::Judge;

/// A game that reads complements, closures, rays, edges, counts and all points at once.
fn book(board: &str) -> String {
    format!(
        "rules r(size: int 2..9 = 4) {{
           board {board}. players a, b. state at(point): player?. state marked(point). state kind(point): int 1..3.
           state last: point?.
           start at(P) = b for P: edge(north, P), col(P) = 1.
           linked(P, P) <- at(P) = none.
           linked(P, R) <- linked(P, Q), adj(Q, R), at(R) = none.
           same(P, Q) <- P in point, row(Q) = row(P), col(Q) = col(P).
           far(P, Q) <- ray(_, P, 2, Q).
           move go(P) by C {{
             when at(P) = none, not marked(P), (count Q: linked(P, Q)) > 1, same(P, Q), at(Q) = none.
             then at(P) := C, last := P, kind(P) := 2, marked(Q) := true for Q: far(P, Q), at(Q) != a.
           }}
           goal of C: (forall P: at(P) = C or marked(P) or kind(P) = 2), last != none.
           goal of C: (count P: at(P) = none) < 6, edge(south, P), at(P) = C.
           no move: draws.
           select gi1, ip1.
         }}
         instance small = r(size = 3)."
    )
}

/// The same positions by hand: a board without the corner, drawn as a graph of its own.
#[test]
fn a_hole_is_no_point() {
    let holes = book("grid(size, size) - {@A1, @B2}");
    assert_eq!(perft(&holes, "r", 3), perft(&book("grid(4, 4) - {P: row(P) = 3, col(P) = 0 or P = @B2}"), "r", 3));
    assert_eq!(
        perft(&book("grid(size, size) - {P: row(P) + col(P) >= 2 * size - 1}"), "r", 2),
        perft(&book("grid(size, size)"), "r", 2)
    );
    let module = sound(&holes);
    let (game, params, _) = find(&module, "r");
    let judge = Judge::new(game, &params, &module.schemes).unwrap();
    assert_eq!((judge.board().points(), judge.board().holes()), (16, &[9, 12][..]));
    assert_eq!((judge.parse_point("A1"), judge.parse_point("a2"), judge.point_name(12)), (None, Some(8), "A1"));
    let start = judge.initial(None).unwrap();
    let root = judge.bare_root();
    // Of 14 points one is taken; A2 has a neighbour, A3, left.
    assert_eq!(judge.legal(&start, &root, 0).len(), 13);
    assert_eq!(judge.picture(&start).lines().last(), Some("# . . ."));
    assert_eq!(judge.from_picture(&judge.picture(&start)).map(|s| judge.picture(&s)), Ok(judge.picture(&start)));
    assert!(judge.from_picture(". . . .\n. . . .\n. . . .\nX . . .").is_err());
    // Nothing is said of a hole, and nothing can be played there.
    let play = kikashi_gamedef::snapshot::Play { clause: 0u32.into(), args: vec![12] };
    assert_eq!(judge.play(&start, &root, 0, &play), None);
    let mut snapshot = judge.snapshot(&start);
    assert_eq!(snapshot.cells[0][12], -1);
    snapshot.cells[0][12] = 0;
    assert!(judge.state(&snapshot).is_err());
    let text = emitted(&holes).concat();
    assert!(text.contains("holes: Borrowed(&[4, 6])"), "{text}");
}

/// Neighbours, steps, rays and edges of the judge and of the middle language, counted by hand.
#[test]
fn relations_of_boards_with_holes() {
    let count = |board: &str, what: &str| {
        let text = format!(
            "rules r {{ board {board}. players a, b. state at(point): player?. state n: int 0..99.
               move go by C {{ when n = 0. then n := count {what}. }}
               goal of C: n = 98, at(_) = C. no move: draws. }}"
        );
        let (counts, module) = (perft(&text, "r", 1), sound(&text));
        assert_eq!(counts, [1]);
        let (game, params, _) = find(&module, "r");
        let judge = Judge::new(game, &params, &module.schemes).unwrap();
        let next = judge.successors(&judge.initial(None).unwrap(), &judge.bare_root(), 0).remove(0).1;
        judge.cell(&next, game.cells.position(|c| c.name == "n").unwrap(), &[])
    };
    let ring = "grid(3, 3) - {@B2}";
    assert_eq!(count(ring, "P: P in point"), Some(8));
    assert_eq!(count(ring, "P, Q: adj(P, Q)"), Some(16));
    assert_eq!(count(ring, "P, Q: diag(P, Q)"), Some(8));
    assert_eq!(count(ring, "P, D: edge(D, P)"), Some(12));
    assert_eq!(count(ring, "P, Q: ray(east, P, 2, Q)"), Some(2));
    assert_eq!(count(ring, "P: row(P) = 1"), Some(2));
    assert_eq!(count("grid(3, 3) - {@A1}", "P: edge(south, P)"), Some(2));
    assert_eq!(count("hexgrid(3, 3) - {@B2}", "P, Q: adj(P, Q)"), Some(20));
    assert_eq!(count("torus(3, 3) - {@B2}", "P, Q: adj(P, Q)"), Some(28));
}

#[test]
fn holes_that_are_none() {
    let text = |board: &str| book(board);
    assert!(said(&text("grid(size, size) - {@A1, last}")).contains("a point is wanted here"));
    assert!(said(&text("grid(size, size) - {P: at(P) = a}")).contains("cannot tell a hole"));
    assert!(said(&text("grid(size, size) - {P: adj(P, P)}")).contains("cannot tell a hole"));
    let named =
        text("grid(size, size) - {@A1}").replace("goal of C: (count", "goal of C: at(@A1) = C. goal of C: (count");
    assert!(said(&named).contains("`@A1` is a hole of the board"), "{}", said(&named));
}
