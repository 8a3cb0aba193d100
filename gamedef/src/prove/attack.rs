//! Attacks on a proof that was checked: on what is taken on trust, that a zone is enough.
//!
//! Each step is made again in positions that agree with its zone and differ elsewhere, in one fact or in many; and lines
//! are played in which the loser plays anything and the winner follows the proof, so that zones are met in positions
//! that play leads to. What fails is a fault; that nothing fails is no proof.

use super::check::{Checked, Fault};
use super::play::{Checker, Standing};
use super::zone::values;
use super::{Node, Proof, Step};
use crate::interp::{Judge, State};
use crate::random::Random;
use crate::snapshot::Snapshot;

/// How a proof is attacked.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// Of the random choices.
    pub seed: u64,
    /// Positions with many changes, for each zone.
    pub changed: usize,
    /// Positions with one change, for each zone, at most.
    pub single: usize,
    /// Lines of play.
    pub lines: usize,
    /// How many moves of a line are played where the winner's part is that there is no end.
    pub longest: usize,
}

impl Default for Attack {
    fn default() -> Attack {
        Attack { seed: 1, changed: 20, single: 60, lines: 100, longest: 60 }
    }
}

/// What was tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// Positions in which steps were made again.
    pub positions: usize,
    /// Lines that were played.
    pub lines: usize,
    /// What failed: at most one fault for each node.
    pub faults: Vec<Fault>,
}

impl Attack {
    /// Attacks a proof in which nothing is wrong so far; one in which something is needs no attack.
    pub fn on(&self, judge: &Judge, proof: &Proof, checked: &Checked) -> Tried {
        let mut tried = Tried::default();
        if !checked.is_valid() {
            return tried;
        }
        let Ok(checker) = Checker::new(judge, proof) else { return tried };
        let mut rng = Random::new(self.seed);
        for &id in &checked.trusted {
            if let Err(what) = self.zone(&checker, &proof.nodes[id], &mut rng, &mut tried.positions) {
                tried.faults.push(Fault { node: Some(id), what });
            }
        }
        for claim in &proof.claims {
            for _ in 0..self.lines {
                tried.lines += 1;
                if let Err(fault) = self.line(&checker, claim.root, &mut rng) {
                    tried.faults.push(fault);
                    break;
                }
            }
        }
        tried
    }

    /// Makes the step of a node again elsewhere.
    fn zone(&self, checker: &Checker, node: &Node, rng: &mut Random, tried: &mut usize) -> Result<(), String> {
        let free = Free::of(checker.judge, node);
        let mut singles = free.singles();
        for i in 0..singles.len().min(self.single) {
            let other = i + rng.below(singles.len() - i);
            singles.swap(i, other);
        }
        singles.truncate(self.single);
        let mut positions: Vec<Snapshot> = singles.iter().map(|one| free.changed([*one])).collect();
        for part in (1..=4).cycle().take(self.changed) {
            positions.push(free.random(part, rng));
        }
        for at in positions {
            let Ok(state) = checker.judge.state(&at) else { continue };
            *tried += 1;
            checker.step(node, &state).map_err(|what| {
                let picture = checker.judge.picture(&state);
                let more = at.cells.iter().filter(|cell| cell.len() == 1).map(|cell| cell[0].to_string());
                let more: Vec<String> = more.chain([format!("{} passes", at.passes)]).collect();
                format!("its zone is not enough: in\n{picture}({})\n{what}", more.join(", "))
            })?;
        }
        Ok(())
    }

    /// Plays a line from a node: the loser plays anything, the winner follows the proof.
    fn line(&self, checker: &Checker, from: usize, rng: &mut Random) -> Result<(), Fault> {
        let (judge, proof) = (checker.judge, checker.proof);
        let mut id = from;
        let fault = |id: usize, what: String| Fault { node: Some(id), what };
        let mut at = judge.state(&proof.nodes[id].at).map_err(|what| fault(id, what))?;
        for _ in 0..self.longest {
            let node = &proof.nodes[id];
            let root = checker.root(node.attacker).map_err(|what| fault(id, what))?;
            let wanted = if node.won { Standing::Reached } else { Standing::Over };
            match checker.standing(&at, root) {
                Standing::Open => {}
                standing if standing == wanted => return Ok(()),
                _ => return Err(fault(id, shown(judge, &at, "a line of play ends otherwise"))),
            }
            let made = match &node.step {
                Step::Open | Step::Over => {
                    return Err(fault(id, shown(judge, &at, "a line of play goes on where the proof ends")));
                }
                Step::Chosen(branch) => checker.made(&at, root, node.threshold, branch),
                Step::Stuck | Step::Any { .. } => match checker.moves(&at, root, node.threshold) {
                    Ok(mut moves) => Some(moves.swap_remove(rng.below(moves.len()))),
                    Err(standing) if standing == wanted => return Ok(()),
                    Err(_) => None,
                },
            };
            let made = made.ok_or_else(|| fault(id, shown(judge, &at, "a line of play has no move")))?;
            let to = checker.answer(node, &made).map_err(|what| fault(id, shown(judge, &at, &what)))?;
            (id, at) = (to, made.after);
        }
        Ok(())
    }
}

fn shown(judge: &Judge, at: &State, what: &str) -> String {
    format!("{what}, in\n{}", judge.picture(at))
}

/// What may be changed in a position so that it still agrees with a zone.
struct Free<'n> {
    at: &'n Snapshot,
    /// Entries that may hold something else, with what they may hold.
    entries: Vec<(usize, usize, Vec<i32>)>,
    passes: Vec<u32>,
}

impl<'n> Free<'n> {
    fn of(judge: &Judge, node: &'n Node) -> Free<'n> {
        let mut free = Free { at: &node.at, entries: Vec::new(), passes: vec![node.at.passes] };
        let Some(zone) = &node.zone else { return free };
        for (cell, held) in node.at.cells.iter().enumerate() {
            let all = values(judge, cell);
            for (place, held) in held.iter().enumerate() {
                let fact = zone.facts.iter().find(|fact| (fact.cell, fact.place) == (cell, place));
                let mut others = fact.map_or_else(|| all.clone(), |fact| fact.allowed.clone());
                others.retain(|value| value != held);
                if !others.is_empty() {
                    free.entries.push((cell, place, others));
                }
            }
        }
        if let Some(most) = judge.game().end_passes {
            free.passes = (0..=most).filter(|n| zone.passes.as_ref().is_none_or(|of| of.contains(n))).collect();
        }
        free
    }

    /// All positions that differ in one fact, as entry and value.
    fn singles(&self) -> Vec<(usize, i32)> {
        let entries = self.entries.iter().enumerate();
        entries.flat_map(|(entry, (.., values))| values.iter().map(move |value| (entry, *value))).collect()
    }

    fn changed(&self, changes: impl IntoIterator<Item = (usize, i32)>) -> Snapshot {
        let mut at = self.at.clone();
        for (entry, value) in changes {
            let (cell, place, _) = self.entries[entry];
            at.cells[cell][place] = value;
        }
        at
    }

    /// A position in which about so many quarters of the entries are other ones.
    fn random(&self, quarters: usize, rng: &mut Random) -> Snapshot {
        let mut changes = Vec::new();
        for (entry, (.., values)) in self.entries.iter().enumerate() {
            if rng.below(4) < quarters {
                changes.push((entry, values[rng.below(values.len())]));
            }
        }
        let passes = self.passes.get(rng.below(self.passes.len())).copied().unwrap_or(self.at.passes);
        Snapshot { passes, ..self.changed(changes) }
    }
}
