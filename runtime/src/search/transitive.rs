//! Two goals of one side (Cazenave and Helmstetter, *Search for Transitive Connections*, as *Searching for Double Threats*
//! cites it, section 2): if each is reached though the other side moves first, are both?
//!
//! The reasons of the two proofs tell which moves of the other side meet both. Where none does the goals are *independent*: each
//! move is answered where it was played. That is what the paper goes by, and mostly right, but no proof, since a later move may
//! meet what the first did not: so both are searched together all the same, as one goal of two parts, after the moves that meet
//! both, which are the likely refutations. Bans bind both sides.

mod both;

use super::dfpn::Asker;
use super::{Budget, Meter, Standing, Statistics, Stop, standing};
use crate::game::Game;
use crate::value::{Move, Role};

pub use both::{Both, Pair};

/// What was found of two goals of the side that does not move first.
#[derive(Clone, Debug)]
pub struct Transitive {
    /// The side that wants both.
    pub holder: Role,
    /// Whether it reaches each alone; `None` where the budget did not tell.
    pub alone: [Option<bool>; 2],
    /// The moves of the other side that meet both reasons; `None` where a reason is not known.
    pub meeting: Option<Vec<Move>>,
    /// Whether it reaches both; `None` where nothing was proved.
    pub holds: Option<bool>,
    /// The first move of the other side by which it does not, if one was found.
    pub refutation: Option<Move>,
    /// What it cost.
    pub statistics: Statistics,
    /// Why it ended before it was done.
    pub stopped_by: Option<Stop>,
}

impl Transitive {
    /// Whether both are reached alone and no move meets both reasons.
    pub fn is_independent(&self) -> bool {
        self.alone == [Some(true); 2] && self.meeting.as_ref().is_some_and(Vec::is_empty)
    }
}

/// Whether the side that does not move first reaches the goals of both arguments.
pub fn transitive<G: Game>(
    game: &G,
    root: &G::Position,
    first: &G::Args,
    second: &G::Args,
    budget: &Budget,
) -> Transitive {
    let holder = if game.turn(root) == game.attacker(first) { Role::Defender } else { Role::Attacker };
    let mut found = Transitive {
        holder,
        alone: [None; 2],
        meeting: None,
        holds: None,
        refutation: None,
        statistics: Statistics::default(),
        stopped_by: None,
    };
    let both = Both::new(game, holder);
    let pair = Pair { first: first.clone(), second: second.clone() };
    let mut asking = Asking { both, pair, root, holder, budget, meter: Meter::new(budget) };
    if let Err(stop) = asking.find(&mut found) {
        found.stopped_by = Some(stop);
    }
    found.statistics = asking.meter.statistics;
    found
}

struct Asking<'g, G: Game> {
    both: Both<'g, G>,
    pair: Pair<G::Args>,
    root: &'g G::Position,
    holder: Role,
    budget: &'g Budget,
    meter: Meter,
}

/// One question has so many parts of what is left.
const PARTS: u64 = 3;

impl<G: Game> Asking<'_, G> {
    fn find(&mut self, found: &mut Transitive) -> Result<(), Stop> {
        let Asking { both, pair, root, budget, meter, .. } = self;
        let (game, root) = (both.game(), *root);
        let attacks = self.holder == Role::Attacker;
        let mut reasons = Vec::new();
        for (i, args) in [&pair.first, &pair.second].into_iter().enumerate() {
            let (holds, why) = match standing(game, root, args) {
                Standing::Open => {
                    let nodes = meter.nodes_left() / PARTS;
                    let (won, why) = Asker::new(game, root, args, budget, meter).answer(root, nodes)?;
                    (won == attacks, why)
                }
                ended => ((ended == Standing::Reached) == attacks, None),
            };
            found.alone[i] = Some(holds);
            reasons.extend(why);
            if !holds {
                // Who does not reach one does not reach both.
                found.holds = Some(false);
                return Ok(());
            }
        }
        if standing(both, root, pair) != Standing::Open {
            found.holds = Some((standing(both, root, pair) == Standing::Reached) == attacks);
            return Ok(());
        }
        // What is found of one move serves the others, and the whole question.
        let mut asker = Asker::new(both, root, pair, budget, meter);
        if let [first, second] = &reasons[..] {
            let mut meeting = Vec::new();
            for play in game.legal_moves(root, &pair.first, game.turn(root)) {
                asker.meter().look()?;
                let by = game.turn(root);
                let Some(after) = game.play(root, &pair.first, by, play) else { continue };
                let again = if game.turn(&after) == by { after.clone() } else { game.null(&after) };
                let is_open = standing(both, &after, pair) == Standing::Open;
                if !is_open || (game.breaks(&again, first) && game.breaks(&again, second)) {
                    meeting.push((play, after));
                }
            }
            found.meeting = Some(meeting.iter().map(|(play, _)| *play).collect());
            let parts = meeting.len() as u64 + PARTS;
            for (play, after) in meeting {
                let holds = match standing(both, &after, pair) {
                    Standing::Open => {
                        let nodes = asker.meter().nodes_left() / parts;
                        match asker.answer(&after, nodes) {
                            Ok((won, _)) => won == attacks,
                            Err(stop @ (Stop::Interrupt | Stop::Time)) => return Err(stop),
                            // The whole question may be easier.
                            Err(_) => continue,
                        }
                    }
                    ended => (ended == Standing::Reached) == attacks,
                };
                if !holds {
                    (found.holds, found.refutation) = (Some(false), Some(play));
                    return Ok(());
                }
            }
        }
        let (won, _) = asker.answer(root, u64::MAX)?;
        found.holds = Some(won == attacks);
        Ok(())
    }
}
