//! Which positions are tried.
//!
//! Nothing is known here of any game but its moves, so a position is what moves lead to: from the start, with either
//! side moving at any time and the turn given over at any time, up to the ends of the rule book. For Go these are all
//! legal configurations of stones with all ko points that a capture leaves, for hex all that can be filled in before
//! somebody has won.

use std::collections::HashSet;

use kikashi_gamedef::interp::{Judge, State};
use kikashi_gamedef::rules::{Game, ParamId};
use kikashi_gamedef::snapshot::Snapshot;
use kikashi_runtime::rng::Rng;

use crate::engine::Root;
use crate::interrupt;
use crate::setting::Setting;

/// More positions than these are not enumerated.
const MOST: usize = 2_000_000;

/// How many gradual games of growing depth tell the distance, at most.
const FARTHEST: u32 = 3;

/// The selectors that tell how far a position is from the goal: gi1 and so on, up to the deepest of those asked for.
pub fn distances(names: &[String]) -> impl Iterator<Item = String> + use<> {
    let depth = |name: &String| name.chars().find(char::is_ascii_digit).and_then(|digit| digit.to_digit(10));
    let deepest = names.iter().filter_map(depth).max().unwrap_or(1).clamp(1, FARTHEST);
    (1..=deepest).map(|depth| format!("gi{depth}"))
}

/// Where positions and roots come from.
pub struct Source<'s> {
    setting: &'s Setting,
    /// The judge of the rule book, whose ends are those of play, not of a question about a target.
    book: &'s Judge,
    starts: Vec<State>,
}

impl<'s> Source<'s> {
    /// The positions of a game, whose rule book is set up as `book`.
    ///
    /// # Errors
    /// If the rules give no position to start from.
    pub fn new(setting: &'s Setting, book: &'s Setting) -> Result<Source<'s>, String> {
        let mut starts = vec![book.judge.initial(None)?];
        if let Some(setup) = &setting.setup {
            starts.push(book.judge.initial(Some(setup))?);
        }
        Ok(Source { setting, book: &book.judge, starts })
    }

    fn game(&self) -> &Game {
        self.setting.game()
    }

    /// All positions, in the order of their cells. Whose turn they say it is means nothing.
    pub fn all(&self) -> Result<Vec<Snapshot>, String> {
        let root = self.book.bare_root();
        let plain = |state: &State| Snapshot { turn: 0, ..self.book.snapshot(state) };
        let mut seen: HashSet<Snapshot> = self.starts.iter().map(plain).collect();
        let mut open: Vec<State> = self.starts.clone();
        while let Some(state) = open.pop() {
            if self.book.is_over(&state, &root) {
                continue;
            }
            let moved = (0..2).flat_map(|player| self.book.successors(&state, &root, player)).map(|(_, next)| next);
            for next in moved.chain([self.book.null(&state)]) {
                if seen.insert(plain(&next)) {
                    open.push(next);
                }
            }
            if interrupt::requested() {
                return Ok(Vec::new());
            }
            if seen.len() > MOST {
                return Err(format!("there are more than {MOST} positions; leave --all out and sample them"));
            }
        }
        let mut all: Vec<Snapshot> = seen.into_iter().collect();
        all.sort_unstable();
        Ok(all)
    }

    /// All choices of parameters and, where the rules leave it open, of the attacker. Which of them a position allows,
    /// the judge tells.
    pub fn roots(&self) -> Vec<Root> {
        let mut choices: Vec<Vec<(ParamId, i32)>> = vec![Vec::new()];
        for (id, param) in self.setting.open_params() {
            let values = self.setting.judge.domain(param.sort);
            let longer = |chosen: Vec<(ParamId, i32)>| {
                values.clone().map(move |value| chosen.iter().copied().chain([(id, value)]).collect())
            };
            choices = choices.into_iter().flat_map(longer).collect();
        }
        let attackers = if self.game().attacker.is_some() { vec![None] } else { vec![Some(0), Some(1)] };
        let with = |given: Vec<(ParamId, i32)>| {
            attackers.iter().map(move |&attacker| Root { given: given.clone(), attacker }).collect::<Vec<_>>()
        };
        choices.into_iter().flat_map(with).collect()
    }

    /// A position that a random game passes through, and a root that it allows, if there is one.
    pub fn draw(&self, rng: &mut Rng) -> Option<(Snapshot, Root)> {
        let start = &self.starts[rng.below(self.starts.len() as u32) as usize];
        let points = u32::try_from(self.setting.judge.board().points()).unwrap_or(u32::MAX);
        let length = rng.below(points.saturating_mul(2).max(8));
        let bare = self.book.bare_root();
        let mut state = start.clone();
        for _ in 0..length {
            // Near the end of a game there is more to see than after it.
            let mut next = self.book.successors(&state, &bare, rng.below(2) as i32);
            if next.is_empty() {
                break;
            }
            let (_, chosen) = next.swap_remove(rng.below(next.len() as u32) as usize);
            if self.book.is_over(&chosen, &bare) && rng.below(10) > 0 {
                break;
            }
            state = chosen;
            if self.book.is_over(&state, &bare) {
                break;
            }
        }
        let snapshot = Snapshot { turn: 0, ..self.book.snapshot(&state) };
        let state = self.setting.judge.state(&snapshot).ok()?;
        let mut roots = self.roots();
        while !roots.is_empty() {
            let root = roots.swap_remove(rng.below(roots.len() as u32) as usize);
            if self.setting.judge.root(&state, &root.given, root.attacker).is_ok() {
                return Some((snapshot, root));
            }
        }
        None
    }
}
