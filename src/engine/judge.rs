//! The judge behind the common face.

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Instant;

use kikashi_gamedef::interp::{Judge, Root as JudgeRoot, Session, State};
use kikashi_gamedef::rules::Selector;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_runtime::Outcome;
use kikashi_runtime::rng::Rng;

use super::{Answer, Engine, Knowledge, LONGEST_PLAYOUT, Root, Rooted, Tally, Unit, Way};
use crate::setting::Setting;

/// The rules, evaluated directly.
pub struct JudgeEngine {
    judge: Arc<Judge>,
    selectors: Vec<Selector>,
}

impl JudgeEngine {
    /// The judge of a setting, to be asked these selectors.
    ///
    /// # Errors
    /// If a selector has no meaning.
    pub fn new(setting: &Setting, selectors: &[String]) -> Result<JudgeEngine, String> {
        let selectors = selectors.iter().map(|name| setting.selector(name)).collect::<Result<_, _>>()?;
        Ok(JudgeEngine { judge: setting.judge.clone(), selectors })
    }

    /// A root where all is given, or that of a rule book without parameters.
    fn root(&self, state: &State, root: &Root) -> Result<JudgeRoot, String> {
        self.judge.root(state, &root.given, root.attacker)
    }
}

impl Engine for JudgeEngine {
    fn way(&self) -> Way {
        Way::Judge
    }

    fn knowledge(&self) -> Knowledge {
        Knowledge::None
    }

    fn perft(&self, from: &Snapshot, root: &Root, unit: Unit, depth: u32) -> Result<u64, String> {
        let state = self.judge.state(from)?;
        let root = self.root(&state, root)?;
        match unit {
            Unit::Moves => Ok(self.judge.perft(&state, &root, depth)),
            Unit::Turns => Ok(self.judge.perft_turns(&state, &root, depth)?),
        }
    }

    fn playouts(&self, from: &Snapshot, root: &Root, seed: u64, count: u64) -> Result<Tally, String> {
        let start = self.judge.state(from)?;
        let root = self.root(&start, root)?;
        let mut rng = Rng::new(seed);
        let mut tally = Tally::default();
        for _ in 0..count {
            let mut state = start.clone();
            let mut last_mover = None;
            let mut length = 0;
            while length < LONGEST_PLAYOUT {
                let mut next = self.judge.plies(&state, &root);
                if next.is_empty() {
                    break;
                }
                let chosen = rng.below(u32::try_from(next.len()).unwrap_or(u32::MAX)) as usize;
                last_mover = Some(state.turn());
                state = next.swap_remove(chosen);
                length += 1;
            }
            let outcome = self.judge.outcome(&state, &root, last_mover);
            tally.count(length.into(), outcome.map(|outcome| outcome.winner().map_or(Outcome::Draw, Outcome::Won)));
        }
        Ok(tally)
    }

    fn has_selector(&self, name: &str) -> bool {
        self.selectors.iter().any(|selector| selector.name == name)
    }

    fn rooted(&self, at: &Snapshot, root: &Root) -> Result<Box<dyn Rooted + '_>, String> {
        let state = self.judge.state(at)?;
        let root = self.root(&state, root)?;
        Ok(Box::new(JudgeRooted { engine: self, root, session: RefCell::new(self.judge.session()) }))
    }
}

struct JudgeRooted<'e> {
    engine: &'e JudgeEngine,
    root: JudgeRoot,
    session: RefCell<Session<'e>>,
}

impl JudgeRooted<'_> {
    fn judge(&self) -> &Judge {
        &self.engine.judge
    }

    fn selector(&self, name: &str) -> Result<&Selector, String> {
        let found = self.engine.selectors.iter().find(|selector| selector.name == name);
        found.ok_or_else(|| format!("`{name}` was not asked for"))
    }
}

impl Rooted for JudgeRooted<'_> {
    fn attacker(&self) -> i32 {
        self.root.attacker
    }

    fn legal(&self, at: &Snapshot, player: i32) -> Vec<Play> {
        self.judge().state(at).map_or_else(|_| Vec::new(), |state| self.judge().legal(&state, &self.root, player))
    }

    fn play(&self, at: &Snapshot, player: i32, play: &Play) -> Option<Snapshot> {
        let state = self.judge().state(at).ok()?;
        self.judge().play(&state, &self.root, player, play).map(|next| self.judge().snapshot(&next))
    }

    fn null(&self, at: &Snapshot) -> Snapshot {
        let state = self.judge().state(at);
        state.map_or_else(|_| at.clone(), |state| self.judge().snapshot(&self.judge().null(&state)))
    }

    fn goal(&self, at: &Snapshot, player: i32) -> bool {
        self.judge().state(at).is_ok_and(|state| self.judge().goal(&state, &self.root, player))
    }

    fn is_over(&self, at: &Snapshot) -> bool {
        self.judge().state(at).is_ok_and(|state| self.judge().is_over(&state, &self.root))
    }

    fn verdict(&self, at: &Snapshot, selector: &str) -> Result<bool, String> {
        let selector = self.selector(selector)?;
        let state = self.judge().state(at)?;
        Ok(self.session.borrow_mut().verdict(&state, &self.root, selector.scheme, &selector.args)?)
    }

    fn moves(&self, at: &Snapshot, selector: &str) -> Result<Vec<Play>, String> {
        let selector = self.selector(selector)?;
        let state = self.judge().state(at)?;
        Ok(self.session.borrow_mut().moves(&state, &self.root, selector.scheme, &selector.args)?)
    }

    fn ask(&self, at: &Snapshot, selector: &str) -> Result<Answer, String> {
        let (before, started) = (self.evaluations(), Instant::now());
        let moves = self.verdict(at, selector)?.then(|| self.moves(at, selector)).transpose()?;
        Ok(Answer { moves, time: started.elapsed(), evaluations: self.evaluations() - before })
    }

    fn evaluations(&self) -> u64 {
        self.session.borrow().statistics().evaluations
    }
}
