//! The techniques of *Searches, tree pruning and tree ordering in Go* as switches, and those of the other papers.

/// How moves are ordered before anything is known of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initial {
    /// Moves that threaten to win at once come first; else as the rules list them.
    Threats,
    /// The same, and else by how many moves in a row each side seems to need for its goal.
    Good,
    /// The good order from its last.
    Reverse,
}

/// How killers are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Killing {
    /// Not.
    Never,
    /// Two moves for each ply, the latest first.
    Two,
    /// For each ply biases whose sum is zero.
    Biases,
}

/// What the search does. Switches marked inadmissible may change its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The order before anything is known.
    pub initial: Initial,
    /// Moves that cannot matter any more are left out; without, the whole tree to the depth is searched.
    pub cutoffs: bool,
    /// Cached results, of seven kinds.
    pub table: bool,
    /// Killer moves.
    pub killing: Killing,
    /// The history heuristic (APS, section 3).
    pub history: bool,
    /// The move that refutes the first sibling is tried second.
    pub siblings: bool,
    /// The side to move wants no less than success: only that is looked for.
    pub i_can_get: bool,
    /// The same for the other side.
    pub he_can_get: bool,
    /// Moves after the first are searched with a null window, and again where they are better.
    pub null_window: bool,
    /// Iterations begin with a window around the value of the last one.
    pub aspiration: bool,
    /// A sooner win is better than a later one; else terminals are close enough to be the same. The paper lists that, and
    /// `good_enough`, among what is inadmissible: a sooner win may be missed. Here no verdict says how soon, and who wins is
    /// the same, since all wins are above `WON` and whatever is above it ends a node as another win would.
    pub distances: bool,
    /// The first win will do.
    pub good_enough: bool,
    /// In check the search goes on beyond its depth.
    pub quiescence: bool,
    /// The compiled gi-n and ip-n up to which nodes are looked at before their moves; 0 for none.
    pub selectors: usize,
    /// Inadmissible: a search of less depth, with the turn given over, that is good enough stands for all moves (APS, section 6).
    pub null_move: bool,
    /// Inadmissible: where a better move would only make the other side avoid the line, a few are tried and no more.
    pub frustration: bool,
    /// Inadmissible: moves that rules beside the game would not play are left out (self-atari, useless captures,
    /// equivalent moves).
    pub prune: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            initial: Initial::Threats,
            cutoffs: true,
            table: true,
            killing: Killing::Two,
            history: true,
            siblings: false,
            i_can_get: false,
            he_can_get: false,
            null_window: true,
            aspiration: true,
            distances: false,
            good_enough: false,
            quiescence: true,
            selectors: 1,
            null_move: false,
            frustration: false,
            prune: false,
        }
    }
}

/// The switches that a name can turn on or off.
const SWITCHES: &str = "good and reverse (orders), bare (alpha-beta alone), cutoffs, table, killers, biases, history, siblings, i-can-get, he-can-get, \
null-window, aspiration, distances, close-enough (no distances), good-enough, quiescence, selectors-0 to selectors-3, null-move (inadmissible), \
frustration (inadmissible), and no- before any of them; and prune(RULES) (inadmissible)";

impl Options {
    /// Nothing but alpha-beta.
    pub const BARE: Self = Self {
        initial: Initial::Reverse,
        cutoffs: true,
        table: false,
        killing: Killing::Never,
        history: false,
        siblings: false,
        i_can_get: false,
        he_can_get: false,
        null_window: false,
        aspiration: false,
        distances: true,
        good_enough: false,
        quiescence: false,
        selectors: 0,
        null_move: false,
        frustration: false,
        prune: false,
    };

    /// Whether a switch is on that may change the result.
    pub fn is_inadmissible(&self) -> bool {
        self.null_move || self.frustration || self.prune
    }

    /// Reads switches, from left to right.
    ///
    /// # Errors
    /// If one is unknown.
    pub fn parse(arguments: &[&str]) -> Result<Self, String> {
        let mut options = Self::default();
        for &argument in arguments {
            let (name, on) = argument.strip_prefix("no-").map_or((argument, true), |name| (name, false));
            match name {
                "bare" if on => options = Self::BARE,
                "good" => options.initial = if on { Initial::Good } else { Initial::Threats },
                "reverse" => options.initial = if on { Initial::Reverse } else { Initial::Good },
                "cutoffs" => options.cutoffs = on,
                "table" => options.table = on,
                "killers" => options.killing = if on { Killing::Two } else { Killing::Never },
                "biases" => options.killing = if on { Killing::Biases } else { Killing::Never },
                "history" => options.history = on,
                "siblings" => options.siblings = on,
                "i-can-get" => options.i_can_get = on,
                "he-can-get" => options.he_can_get = on,
                "null-window" => options.null_window = on,
                "aspiration" => options.aspiration = on,
                "distances" => options.distances = on,
                "close-enough" => options.distances = !on,
                "good-enough" => options.good_enough = on,
                "quiescence" => options.quiescence = on,
                "null-move" => options.null_move = on,
                "frustration" => options.frustration = on,
                _ => match name.strip_prefix("selectors-").and_then(|n| n.parse().ok()) {
                    Some(n) if on && n <= 3 => options.selectors = n,
                    _ => return Err(format!("`{argument}` is no switch of alphabeta: they are {SWITCHES}")),
                },
            }
        }
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn switches_are_those_that_are_listed() {
        let listed =
            SWITCHES.split(", ").flat_map(|part| part.split(" and ")).filter_map(|part| part.split(' ').next());
        let listed: Vec<&str> = listed.filter(|name| !["and", "prune(RULES)"].contains(name)).collect();
        assert!(listed.contains(&"frustration") && listed.len() > 18, "{listed:?}");
        for name in listed {
            let read = Options::parse(&["bare", name]);
            assert!(read.is_ok(), "{name}: {read:?}");
        }
        let initial = |switches: &[&str]| Options::parse(switches).map(|options| options.initial);
        assert_eq!(
            [["good"], ["reverse"], ["no-good"]].map(|switches| initial(&switches)),
            [Ok(Initial::Good), Ok(Initial::Reverse), Ok(Initial::Threats)]
        );
        assert_eq!(initial(&["reverse", "no-reverse"]), Ok(Initial::Good));
        assert_eq!(Options::parse(&["distances", "close-enough"]), Ok(Options::default()));
    }
}
