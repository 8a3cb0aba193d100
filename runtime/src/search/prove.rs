//! Who wins, by all means there are: threats first, by Abstract Proof Search, then all that can matter, by relevance-zone
//! search, which also disproves.

use super::aps::{self, Answer, Because};
use super::bans::Bans;
use super::kit::{Kit, Replies};
use super::zone::{self, Outcome, Terms};
use super::{Budget, Meter, Stop, Verdict};
use crate::game::Game;
use crate::value::Role;

/// Answers whether the attacker wins.
pub fn prove<G: Game>(game: &G, root: &G::Position, args: &G::Args, kit: Kit<G>, budget: &Budget) -> Answer {
    if !kit.finds_reasons(game) || !matches!(kit.replies, Replies::Proved) || !zone::applies(game, args) {
        return aps::search(game, root, args, kit, budget);
    }
    let mut meter = Meter::new(budget);
    let first = Budget { time: budget.time.map(|time| time / 2), nodes: budget.nodes.div_ceil(2), ..*budget };
    let mut answer = aps::search(game, root, args, kit, &first);
    meter.statistics = answer.statistics;
    if answer.verdict != Verdict::Unknown || answer.stopped_by == Some(Stop::Interrupt) {
        return answer;
    }
    let evaluations = crate::evaluations();
    // Who fails though he may ignore bans fails; whether he wins is then asked with the other side so favoured.
    let sides: &[Option<Role>] = match Bans::of(game, root) {
        Bans::Never => &[None],
        Bans::Possible => &[Some(Role::Attacker), Some(Role::Defender)],
    };
    answer.stopped_by = None;
    for (i, &favoured) in sides.iter().enumerate() {
        let shares = (sides.len() - i) as u32;
        let mut part = meter.part(shares);
        let terms = Terms { favoured, depth: budget.depth, memory: budget.memory };
        let found = zone::search(game, root, args, kit, terms, &mut part);
        meter.statistics = part.statistics;
        match found {
            Ok(Some(outcome)) if proves(&outcome, favoured) => {
                settle(&mut answer, outcome);
                break;
            }
            // The favoured side may get its way by a ban that it ignores.
            Ok(_) => answer.because = Because::Ban,
            Err(stop) => {
                answer.stopped_by = Some(stop);
                if answer.because == Because::NoThreats {
                    answer.because = Because::Spent;
                }
            }
        }
    }
    answer.statistics = meter.statistics;
    answer.statistics.evaluations += crate::evaluations() - evaluations;
    answer
}

/// Whether what was found with a side favoured holds with bans that bind both.
fn proves(outcome: &Outcome, favoured: Option<Role>) -> bool {
    match favoured {
        None => true,
        Some(Role::Attacker) => !outcome.won,
        Some(Role::Defender) => outcome.won,
    }
}

fn settle(answer: &mut Answer, outcome: Outcome) {
    answer.verdict = if outcome.won { Verdict::Won } else { Verdict::Lost };
    answer.because = Because::Zone { moves: outcome.moves };
    answer.first_moves = outcome.first_moves;
    answer.zone = outcome.zone;
    answer.line.clear();
    answer.stopped_by = None;
}
