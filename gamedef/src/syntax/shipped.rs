//! The rule books that come with the compiler, found by an import when no file of that name stands beside the
//! importing one.

/// The file with the gradual games, loaded before every other.
pub const PRELUDE: &str = "prelude.game";

macro_rules! shipped {
    ($($name:literal)*) => {
        /// Name and text of every shipped file, the prelude first.
        const FILES: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../games/", $name)))),*];
    };
}

shipped! {
    "prelude.game"
    "amazons.game"
    "atari_go.game"
    "breakthrough.game"
    "capture.game"
    "clobber.game"
    "connect.game"
    "connect_four.game"
    "draughts.game"
    "go.game"
    "gomoku.game"
    "gonnect.game"
    "hex.game"
    "knightthrough.game"
    "konane.game"
    "lines_of_action.game"
    "morris.game"
    "nim.game"
    "pente.game"
    "phutball.game"
    "reversi.game"
    "stones.game"
    "tictactoe.game"
    "y.game"
    "yavalath.game"
}

/// The text of a shipped file, such as `go.game`.
pub fn shipped(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(n, _)| *n == name).map(|(_, text)| *text)
}

/// The names of all shipped files, the prelude first.
pub fn shipped_names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}
