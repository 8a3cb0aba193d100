//! A user's crate: its own games, on its own boards, through each of the three doors.

use kikashi_runtime::{Game, Named, Role, perft};

/// By a build script.
#[allow(missing_docs)]
mod built {
    include!(concat!(env!("OUT_DIR"), "/small_go.rs"));
}

/// From a file.
mod included {
    kikashi_macros::include_game!("rules/line.game");
}

/// From a file whose path another macro hands on, without an instance of its own: one by its defaults.
mod handed {
    macro_rules! handed_on {
        ($file:literal) => {
            kikashi_macros::include_game!($file);
        };
    }
    handed_on!("rules/row.game");
}

/// In place.
mod written {
    kikashi_macros::game! {
        rules nim(size: int 1..9 = 4) {
          board grid(size, 1).
          players first, second.
          state gone(point).
          picture "#" = gone.
          // One takes the leftmost that is left, and perhaps the next.
          free(P) <- row(P) = 0, not gone(P), not before(P).
          before(P) <- step(west, P, Q), not gone(Q).
          move take(P) by C { when free(P). then gone(P) := true. }
          move both(P, Q) by C { when free(P), step(east, P, Q), not gone(Q). then gone(P) := true, gone(Q) := true. }
          no move: loses.
        }
        instance nim4 = nim.
    }
}

fn report<G: Game>(game: &G, given: &[i32]) {
    let start = game.initial();
    let leaves = game.args(&start, given).map(|args| perft(game, &start, &args, 2));
    println!("{} {} points, perft 2: {leaves:?}", game.info().name, game.info().points());
    for selector in &game.info().selectors {
        let side = match selector.mover {
            Role::Attacker => "attacker",
            Role::Defender => "defender",
        };
        println!("  {} for the {side}", selector.name);
    }
}

fn main() {
    report(built::kill::Kill6::game(), &[0]);
    report(included::line::Line5::game(), &[]);
    report(included::line::Line7::game(), &[]);
    report(handed::row::Row::game(), &[]);
    report(written::nim::Nim4::game(), &[]);
}
