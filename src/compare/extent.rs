//! What every comparison says first: of which game, on how many positions, and how long it took.

use serde::Serialize;

/// What was looked at.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Extent {
    /// The game.
    pub game: String,
    /// Positions compared.
    pub positions: u64,
    /// Where the sample's random numbers started; absent where the positions come from a file.
    pub seed: Option<u64>,
    /// Problems of the file that could not be asked on this board.
    pub skipped: u64,
    /// Time in all.
    pub seconds: f64,
    /// Why it ended early.
    pub stopped_by: Option<&'static str>,
}

impl Extent {
    /// It in one line, and what else is to be known of the report.
    pub(super) fn line(&self, besides: &str) -> String {
        let Extent { game, positions, seconds, .. } = self;
        let seed = self.seed.map_or_else(String::new, |seed| format!(", seed {seed}"));
        let skipped = match self.skipped {
            0 => String::new(),
            skipped => format!(", {skipped} on other boards left out"),
        };
        let stopped = self.stopped_by.map_or_else(String::new, |by| format!(", stopped by {by}"));
        let plural = if *positions == 1 { "" } else { "s" };
        format!("{game}: {positions} position{plural}{seed}{skipped} ({seconds:.1} s{stopped}); {besides}\n")
    }
}
