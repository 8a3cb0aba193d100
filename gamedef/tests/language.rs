//! Constructs of the language, each in a small book that goes through the whole pipeline.

#[path = "language_support/mod.rs"]
mod support;

use support::perft;

#[test]
fn instances_take_directions_players_and_enum_values() {
    let text = "rules line(d: dir, who: player = black, what: kind = slow) {
           enum kind { slow, fast }.
           board grid(3, 2). players black, white. state at(point): player?.
           far(slow, 1). far(fast, 2).
           move go(P, Q) by C { when far(what, N), ray(d, P, N, Q), at(Q) = none. then at(Q) := C. }
           goal of C: C = who, (count P: at(P) = C) >= 6.
         }
         instance east_line = line(d = east).
         instance south_line = line(d = south, who = white, what = slow).
         instance fast_line = line(d = west, what = fast).";
    assert_eq!(perft(text, "east_line", 1), [4]);
    assert_eq!(perft(text, "south_line", 1), [3]);
    assert_eq!(perft(text, "fast_line", 2), [2, 2]);
}
