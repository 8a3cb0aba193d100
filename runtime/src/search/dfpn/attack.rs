//! Nodes of the attacker: that he fails is proved by induction.
//!
//! The hypothesis is a set of barred facts, at first why he has not won. If he gives the turn over and the defender passes,
//! he is where he was; a move of his that does not break the reason for that changes nothing. The moves that break it are
//! children, and when these fail as well, what was found must be no more than the hypothesis. Then it is proved: in each
//! position that breaks none of its facts he has not won, and after each of his moves the defender has one that leads to such
//! a position again, or to one that is held otherwise. Else the two together are the next hypothesis.

use super::accounts::{Form, HypothesisId};
use super::expand::Choice;
use super::found::Found;
use super::ids::NodeId;
use super::nodes::{Kid, Part, Stage};
use super::rules::joined;
use super::value::{BEST, Question, Value, Via, WORST};
use super::{Search, Settled, Step};
use crate::game::Game;
use crate::reason::Reason;
use crate::search::{Stop, Stuck};
use crate::value::Role;

impl<G: Game> Search<'_, G> {
    /// What follows when the children of an attacker node are settled so far that it may be.
    pub(super) fn settle_attack(&mut self, id: NodeId, won: Option<usize>) -> Result<Step<G::Why>, Stop> {
        if let Some(place) = won {
            let kid @ Kid { play, via, .. } = self.nodes.get(id).kids[place];
            let Some(found) = self.answer_after(&kid) else { return Ok(Step::Changed) };
            return Ok(match play {
                Some(play) => Step::Settled(self.by_move(id, (play, via), &found)),
                None if !self.uses_reasons() => {
                    Step::Settled(Settled { found: Found { why: None, ..found }, best: None })
                }
                None => self.off_the_reason_or_all(id, &found),
            });
        }
        if self.nodes.get(id).stage == Stage::All {
            return Ok(self.no_attack_helps(id));
        }
        Ok(match self.induction(id)? {
            Some(step) => step,
            None => {
                // Without reasons the hypothesis can be of this position alone.
                self.assume_instead(id, None);
                self.open_all(id);
                Step::Changed
            }
        })
    }

    /// All legal moves fail, or there is none.
    fn no_attack_helps(&mut self, id: NodeId) -> Step<G::Why> {
        if self.nodes.get(id).kids.is_empty() {
            let won = self.rules.stuck(Role::Attacker) == Stuck::Reached;
            let value = if won { BEST } else { WORST };
            let outright = self.rules.defender_wins_if_stuck(Role::Attacker);
            let found = Found { outright, ..Found::new(won, value, None) };
            return Step::Settled(Settled { found: self.whatever_bans(id, found), best: None });
        }
        let mut all = Failure { outright: true, ..Failure::of(self.nodes.get(id).question, None) };
        for kid in self.nodes.get(id).kids.clone() {
            let Some(found) = self.answer_below(id, &kid).filter(|found| !found.won) else { return Step::Changed };
            all.add(kid.via, &found, None);
        }
        let own = self.nodes.get(id).hypothesis;
        Step::Settled(Settled { found: self.failed(id, all, own), best: None })
    }

    /// One round of the induction. `None` if it cannot be done here.
    fn induction(&mut self, id: NodeId) -> Result<Option<Step<G::Why>>, Stop> {
        let Some(own) = self.nodes.get(id).hypothesis else { return Ok(None) };
        let Some(facts) = self.ledger.facts(own).cloned() else { return Ok(None) };
        let idle = match self.idle_failure(id, own, &facts) {
            Idle::Held(idle) => idle,
            Idle::ToBeSearched => {
                self.add_null(id);
                return Ok(Some(Step::Changed));
            }
            Idle::Unknown => return Ok(None),
        };
        let Some(idle_why) = idle.why.as_deref() else { return Ok(None) };
        let node = self.nodes.get(id);
        let mut round = Round { all: Failure::of(node.question, self.rules.not_won(&node.at)), more: Vec::new() };
        round.all.add(Via::Legal, &idle, Some(G::Why::plain(false)));
        if self.look_at_moves(id, &node.at, Via::Legal, &idle, idle_why, &mut round).is_none() {
            return Ok(None);
        }
        if let Some(free) = self.free_of_bans(id) {
            let same = self.rules.null(&free) == self.rules.null(&node.at);
            if !same || self.look_at_moves(id, &free, Via::Banned, &idle, idle_why, &mut round).is_none() {
                return Ok(None);
            }
        }
        let Round { all, more } = round;
        if !more.is_empty() {
            self.add_kids(id, more, Part::Needed);
            return Ok(Some(Step::Changed));
        }
        let Some(why) = all.why else { return Ok(None) };
        if facts.covers(&why) {
            // What bans mean is asked of the whole hypothesis, as it was used.
            let held = Failure { why: Some(facts), ..all };
            let found = Found { why: Some(Box::new(why)), ..self.failed(id, held, Some(own)) };
            return Ok(Some(Step::Settled(Settled { found, best: None })));
        }
        let mut grown = facts;
        grown.join(&why);
        self.assume_instead(id, Some(grown));
        Ok(Some(Step::Changed))
    }

    /// Why the attacker fails if he gives the turn over: the defender passes, and it is as before.
    fn idle_failure(&self, id: NodeId, own: HypothesisId, facts: &G::Why) -> Idle<G::Why> {
        let node = self.nodes.get(id);
        if let Some(null) = node.kids.iter().find(|kid| kid.play.is_none()) {
            return match self.answer_below(id, null).filter(|found| !found.won) {
                Some(found) => Idle::Held(found),
                None => Idle::Unknown,
            };
        }
        let idler = self.rules.null(&node.at);
        let Some((pass, back)) = self.rules.pass(&idler, Role::Defender) else { return Idle::Unknown };
        if self.rules.breaks(&back, facts) {
            // A ban has ended: what the defender does then is to be found.
            return Idle::ToBeSearched;
        }
        let why = self.rules.before(&idler, Role::Defender, pass, Via::Legal, facts);
        match joined(why.filter(|why| !why.holds()), self.rules.not_won(&idler)) {
            Some(why) => Idle::Held(Found { on: vec![own], ..Found::new(false, WORST, Some(why)) }),
            None => Idle::Unknown,
        }
    }

    /// Looks at the moves that can break why the attacker fails if he does nothing, in the position of the node or the same
    /// without bans. `None` if they cannot be told, or not what they rest on.
    fn look_at_moves(
        &self,
        id: NodeId,
        at: &G::Position,
        via: Via,
        idle: &Found<G::Why>,
        idle_why: &G::Why,
        round: &mut Round<G::Why>,
    ) -> Option<()> {
        let (node, role) = (self.nodes.get(id), Role::Attacker);
        let mut plays = Vec::new();
        let why = self.rules.few(at, role, idle_why, &mut plays)?;
        round.all.join(match via {
            Via::Legal => Some(why),
            Via::Banned => self.rules.before_reset(&node.at, &why),
        });
        let listed = self.rules.listed(at, role);
        for play in plays {
            let before = |why: &G::Why| self.rules.before(&node.at, role, play, via, why).filter(|why| !why.holds());
            let after = listed.contains(&play).then(|| self.rules.play(at, role, play)).flatten();
            let Some(after) = after else {
                round.all.join(Some(before(&G::Why::plain(true))?));
                continue;
            };
            if self.rules.role(&after) == role {
                return None;
            }
            if !self.rules.breaks(&after, idle_why) {
                round.all.add(via, idle, Some(before(idle_why)?));
                continue;
            }
            let as_legal = via == Via::Banned && self.leads_to(&node.at, role, play, &after);
            let known_as = if as_legal { Via::Legal } else { via };
            match node.kids.iter().find(|kid| kid.play == Some(play) && kid.via == known_as) {
                None | Some(Kid { part: Part::Extra, .. }) => round.more.push((play, known_as)),
                Some(kid) => {
                    let found = self.answer_below(id, kid).filter(|found| !found.won)?;
                    round.all.add(known_as, &found, Some(before(found.why.as_deref()?)?));
                }
            }
        }
        Some(())
    }

    /// The failure of the attacker, with what it rests on but the node's own hypothesis, which is proved by it.
    fn failed(&mut self, id: NodeId, all: Failure<G::Why>, own: Option<HypothesisId>) -> Found<G::Why> {
        let found = Found { outright: all.outright, ..Found::new(false, all.value, all.why) };
        let mut found = self.whatever_bans(id, found);
        let on: Vec<HypothesisId> = all.on.into_iter().filter(|id| Some(*id) != own).collect();
        if let Some(own) = own {
            self.ledger.hold(own, on.clone(), found.value);
            self.nodes.get_mut(id).hypothesis = None;
        }
        found.on = on;
        found
    }

    /// Drops the hypothesis of a node on the path for another.
    fn assume_instead(&mut self, id: NodeId, facts: Option<G::Why>) {
        if let Some(old) = self.nodes.get(id).hypothesis {
            self.ledger.drop(old);
        }
        let next = self.ledger.assume(self.nodes.get(id).question, Form::Grown, facts);
        self.nodes.get_mut(id).hypothesis = Some(next);
    }
}

/// What is known of an attacker who gives the turn over.
enum Idle<W> {
    /// He fails.
    Held(Found<W>),
    /// It is to be searched.
    ToBeSearched,
    /// It cannot be told.
    Unknown,
}

/// What a round of the induction has found.
struct Round<W> {
    all: Failure<W>,
    /// Moves that must be looked at and were not.
    more: Vec<Choice>,
}

/// Failures of moves, joined.
struct Failure<W> {
    question: Question,
    why: Option<W>,
    value: Value,
    outright: bool,
    on: Vec<HypothesisId>,
}

impl<W> Failure<W> {
    fn of(question: Question, why: Option<W>) -> Self {
        Self { question, why, value: WORST, outright: false, on: Vec::new() }
    }

    fn join<S>(&mut self, why: Option<W>)
    where
        W: Reason<S>,
    {
        self.why = joined(self.why.take(), why);
    }

    /// Adds a move that fails, with the reason before it if there are reasons.
    fn add<S>(&mut self, via: Via, found: &Found<W>, before: Option<W>)
    where
        W: Reason<S>,
    {
        self.join(before);
        self.value = self.value.max(found.value_before(self.question, Role::Attacker, via));
        self.outright &= found.outright;
        for id in &found.on {
            if !self.on.contains(id) {
                self.on.push(*id);
            }
        }
    }
}
