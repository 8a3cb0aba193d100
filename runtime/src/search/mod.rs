//! Searches that prove who wins, generic over any sub-game: one file each, and what they share stands here.
//!
//! A search answers from the attacker's side. What it says is proved; when its budget is spent, or its knowledge is, it
//! says [`Verdict::Unknown`] and never guesses. Where the time is to be kept the feature `counted`
//! must be on: only with it can a selector be stopped in the middle.

pub mod algorithm;
pub mod alphabeta;
pub mod alphabeta_gw;
pub mod aps;
pub mod arena;
pub mod bans;
mod certify;
pub mod dfpn;
pub mod fullwidth;
pub mod gaps;
pub mod graph;
pub mod gts;
pub mod gw;
pub mod gw_dfpn;
pub mod inverting;
pub mod iw;
mod killers;
mod kit;
pub mod lambda;
pub mod lambda_dfpn;
pub mod line;
pub mod named;
mod numbers;
pub mod order;
pub mod pn;
pub mod pnstar;
pub mod prover;
pub mod table;
pub mod threats;
#[cfg(test)]
mod toy;
pub mod transitive;
pub mod widening;

use std::num::NonZeroUsize;
use std::time::Duration;

pub use aps::{Answer, Because, search};
pub use kit::{Assumed, Kit, Nulls, ORDERS, Replies};

use crate::game::{Game, Outcome};
use crate::value::{Player, opponent};
use crate::watch::{Clock, Watch, wall};

/// What a search may use.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Time, as the clock tells it.
    pub time: Option<Duration>,
    /// What tells the time: it passes for [everybody](wall), or only while a process works.
    pub clock: Clock,
    /// Nodes, as [`Statistics::nodes`] counts them.
    pub nodes: u64,
    /// The longest line that is followed, in plies; of iterative searches the deepest iteration.
    pub depth: u32,
    /// Bytes for tables.
    pub memory: usize,
    /// How many threads may search one position; only [`dfpn`] uses more than one.
    pub threads: NonZeroUsize,
    /// Asked now and then; the search ends where it is so.
    pub interrupted: fn() -> bool,
}

impl Default for Budget {
    fn default() -> Self {
        let threads = NonZeroUsize::MIN;
        Self { time: None, clock: wall, nodes: u64::MAX, depth: 300, memory: 64 << 20, threads, interrupted: || false }
    }
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Interior nodes, those where moves were played, as APS (section 6) counts them; and the positions of the whole
    /// graph, where it was tried.
    pub nodes: u64,
    /// Selectors asked, for a verdict or for moves.
    pub selector_calls: u64,
    /// Evaluations that selectors made where the feature `counted` is on: see `crate::evaluations`.
    pub evaluations: u64,
    /// Moves played by the search, outside selectors.
    pub moves_played: u64,
}

impl Statistics {
    /// What was done since.
    pub fn since(&self, before: &Self) -> Self {
        Self {
            nodes: self.nodes - before.nodes,
            selector_calls: self.selector_calls - before.selector_calls,
            evaluations: self.evaluations - before.evaluations,
            moves_played: self.moves_played - before.moves_played,
        }
    }

    /// Both.
    pub fn and(&self, other: &Self) -> Self {
        Self {
            nodes: self.nodes + other.nodes,
            selector_calls: self.selector_calls + other.selector_calls,
            evaluations: self.evaluations + other.evaluations,
            moves_played: self.moves_played + other.moves_played,
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The attacker reaches his goal, even if the defender may ignore bans on retaking.
    Won,
    /// He reaches it if bans bind both.
    WonByKo,
    /// He reaches it only by ignoring one ban.
    LostByKo,
    /// He does not reach it, whatever he plays.
    Lost,
    /// Neither side reaches its goal, where nobody is named attacker.
    Draw,
    /// Nothing is proved.
    Unknown,
}

impl Verdict {
    /// As words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::WonByKo => "won by ko",
            Self::LostByKo => "lost by ko",
            Self::Lost => "lost",
            Self::Draw => "draw",
            Self::Unknown => "unknown",
        }
    }
}

/// Why a search ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// Its time is over.
    Time,
    /// Its nodes are spent.
    Nodes,
    /// It is as deep as it may be.
    Depth,
    /// Its memory is full.
    Memory,
    /// Somebody interrupted it.
    Interrupt,
}

impl Stop {
    /// As a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Nodes => "nodes",
            Self::Depth => "depth",
            Self::Memory => "memory",
            Self::Interrupt => "interrupt",
        }
    }
}

/// The use of a budget.
#[derive(Clone, Copy, Debug)]
pub struct Meter {
    /// What has been done.
    pub statistics: Statistics,
    nodes: u64,
    watch: Watch,
}

impl Meter {
    /// A budget of which nothing is used yet; its time runs from now.
    pub fn new(budget: &Budget) -> Self {
        let watch = Watch::new(budget.clock, budget.time, budget.interrupted);
        Self { statistics: Statistics::default(), nodes: budget.nodes, watch }
    }

    /// Counts a node.
    ///
    /// # Errors
    /// If none is left; it is not counted then.
    #[inline]
    pub fn node(&mut self) -> Result<(), Stop> {
        if self.statistics.nodes >= self.nodes {
            return Err(Stop::Nodes);
        }
        self.statistics.nodes += 1;
        Ok(())
    }

    /// The same with no more than so many nodes to come.
    pub fn at_most(&self, nodes: u64) -> Self {
        Self { nodes: self.nodes.min(self.statistics.nodes.saturating_add(nodes)), ..*self }
    }

    /// The same with no more than so much time to come.
    pub fn no_longer_than(&self, time: Duration) -> Self {
        Self { watch: self.watch.no_longer_than(time), ..*self }
    }

    /// The same with one of so many equal parts of the nodes that are left, and all the time.
    pub fn shared(&self, by: NonZeroUsize) -> Self {
        let by = u64::try_from(by.get()).unwrap_or(u64::MAX);
        Self { nodes: self.statistics.nodes + self.nodes_left() / by, ..*self }
    }

    /// How many nodes are left.
    pub fn nodes_left(&self) -> u64 {
        self.nodes.saturating_sub(self.statistics.nodes)
    }

    /// Looks at the time.
    ///
    /// # Errors
    /// If it is over.
    #[inline]
    pub fn look(&self) -> Result<(), Stop> {
        if self.watch.is_over() { Err(self.over()) } else { Ok(()) }
    }

    /// Does what may take long.
    ///
    /// # Errors
    /// If it had to be left because the time was over.
    #[inline]
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Result<T, Stop> {
        self.watch.run(work).ok_or_else(|| self.over())
    }

    fn over(&self) -> Stop {
        if (self.watch.interrupted)() { Stop::Interrupt } else { Stop::Time }
    }
}

/// How a position stands before anybody moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The attacker has reached his goal.
    Reached,
    /// The game is over without that.
    Over,
    /// The game goes on.
    Open,
}

/// How a position stands; where both players have reached their goals, that of the one who moved last counts.
#[inline]
pub fn standing<G: Game>(game: &G, at: &G::Position, args: &G::Args) -> Standing {
    let attacker = game.attacker(args);
    let last_mover = opponent(game.turn(at));
    for player in [last_mover, opponent(last_mover)] {
        if game.goal(at, args, player) {
            return if player == attacker { Standing::Reached } else { Standing::Over };
        }
    }
    // The score of a game that is over is no goal.
    if game.drawn(at, args) || game.ended(at, args) { Standing::Over } else { Standing::Open }
}

/// What becomes of a player who is to move and has no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stuck {
    /// The attacker has won.
    Reached,
    /// He has not, and the game is over.
    Over,
    /// The turn goes over.
    Passes,
}

/// What becomes of a player without a legal move. Where the rules say nothing, a defender without one cannot answer a
/// threat, so the threat decides: the turn goes over.
fn stuck<G: Game>(game: &G, args: &G::Args, by: Player) -> Stuck {
    let attacker = game.attacker(args);
    match game.stuck(by) {
        None => Stuck::Passes,
        Some(Outcome::Won(player)) if player == attacker => Stuck::Reached,
        Some(Outcome::Draw) if game.info().no_move.is_none() && by != attacker => Stuck::Passes,
        Some(_) => Stuck::Over,
    }
}
