//! Nodes of the defender: the null move first.
//!
//! If the attacker fails even when the defender gives the turn over, any legal move of his off that reason holds. If he
//! wins, only moves that break the reason of that win are replies; all others lose by it.

use super::expand::Choice;
use super::found::Found;
use super::ids::NodeId;
use super::nodes::{Kid, Part, Stage};
use super::rules::joined;
use super::value::{BEST, Via, WORST};
use super::{Search, Settled, Step};
use crate::game::Game;
use crate::reason::Reason;
use crate::search::{Stop, Stuck};
use crate::value::{Move, Role};

impl<G: Game> Search<'_, G> {
    /// Leaves the replies that can break why the attacker wins if the defender gives the turn over, once that is known.
    pub(super) fn narrow(&mut self, id: NodeId) -> Result<(), Stop> {
        let Some(idle) = self.idle_win(id)? else { return Ok(()) };
        let Some(replies) = idle.why.as_deref().and_then(|why| self.replies(id, why)) else {
            self.open_all(id);
            return Ok(());
        };
        let node = self.nodes.get_mut(id);
        let known: Vec<Kid> = std::mem::take(&mut node.kids);
        let wanted = |kid: &Kid| kid.play.is_none_or(|play| replies.choices.contains(&(play, kid.via)));
        node.kids = known.into_iter().filter(wanted).collect();
        node.stage = Stage::Enough;
        self.add_kids(id, replies.choices, Part::Needed);
        Ok(())
    }

    /// The answer after the null move of a node that still has it, if the attacker wins.
    fn idle_win(&mut self, id: NodeId) -> Result<Option<Found<G::Why>>, Stop> {
        let node = self.nodes.get(id);
        if !matches!(node.stage, Stage::Few | Stage::Wide) {
            return Ok(None);
        }
        let Some(place) = node.kids.iter().position(|kid| kid.play.is_none()) else { return Ok(None) };
        let null = self.kid(id, place)?;
        Ok(self.answer_after(&null).filter(|found| found.won))
    }

    /// The moves that can break a reason for which the attacker wins if the defender does nothing, and on what it rests
    /// that there are no others. `None` if that cannot be told.
    fn replies(&self, id: NodeId, idle: &G::Why) -> Option<Replies<G::Why>> {
        let node = self.nodes.get(id);
        let mut replies = Replies { choices: Vec::new(), twice: Vec::new(), why: self.rules.not_over(&node.at)? };
        self.sift(id, &node.at, Via::Legal, idle, &mut replies)?;
        if let Some(free) = self.free_of_bans(id) {
            if self.rules.null(&free) != self.rules.null(&node.at) {
                return None;
            }
            self.sift(id, &free, Via::Banned, idle, &mut replies)?;
        }
        Some(replies)
    }

    /// Adds the replies in a position, which is that of the node or the same without bans.
    fn sift(&self, id: NodeId, at: &G::Position, via: Via, idle: &G::Why, replies: &mut Replies<G::Why>) -> Option<()> {
        let (node, role) = (self.nodes.get(id), Role::Defender);
        let carried = |why: G::Why| match via {
            Via::Legal => Some(why),
            Via::Banned => self.rules.before_reset(&node.at, &why),
        };
        let mut plays = Vec::new();
        let why = self.rules.few(at, role, idle, &mut plays)?;
        replies.why.join(&carried(why)?);
        let listed = self.rules.listed(at, role);
        for play in plays {
            let after = listed.contains(&play).then(|| self.rules.play(at, role, play)).flatten();
            let before = |why: &G::Why| self.rules.before(&node.at, role, play, via, why).filter(|why| why.holds());
            match after {
                None => replies.why.join(&before(&G::Why::plain(false))?),
                Some(after) if self.rules.role(&after) == role => return None,
                Some(after) if !self.rules.breaks(&after, idle) => replies.why.join(&before(idle)?),
                Some(after) if via == Via::Banned && self.leads_to(&node.at, role, play, &after) => {
                    replies.twice.push(play)
                }
                Some(_) => replies.choices.push((play, via)),
            }
        }
        Some(())
    }

    /// What follows when the children of a defender node are settled so far that it may be.
    pub(super) fn settle_defence(&mut self, id: NodeId, held: Option<usize>) -> Result<Step<G::Why>, Stop> {
        if let Some(place) = held {
            let kid @ Kid { play, via, .. } = self.nodes.get(id).kids[place];
            let Some(found) = self.answer_below(id, &kid) else { return Ok(Step::Changed) };
            return Ok(match play {
                Some(play) => Step::Settled(self.by_move(id, (play, via), &found)),
                None if !self.uses_reasons() => {
                    Step::Settled(Settled { found: Found { why: None, ..found }, best: None })
                }
                None => self.off_the_reason_or_all(id, &found),
            });
        }
        match self.nodes.get(id).stage {
            Stage::Enough => self.all_replies_lose(id),
            Stage::All => self.no_move_helps(id),
            Stage::Few | Stage::Wide | Stage::Closed => {
                self.open_all(id);
                Ok(Step::Changed)
            }
        }
    }

    /// A legal move that leaves what the null move gets; where there is none, all moves are children.
    pub(super) fn off_the_reason_or_all(&mut self, id: NodeId, idle: &Found<G::Why>) -> Step<G::Why> {
        let off = idle.why.as_deref().and_then(|why| self.off_the_reason(id, why));
        match off {
            Some(play) => Step::Settled(self.by_move(id, (play, Via::Legal), idle)),
            None => {
                self.nodes.get_mut(id).kids.retain(|kid| kid.play.is_some());
                self.open_all(id);
                Step::Changed
            }
        }
    }

    /// A legal move that gives the turn over and breaks nothing of a reason, a pass before others.
    pub(super) fn off_the_reason(&self, id: NodeId, why: &G::Why) -> Option<Move> {
        let node = self.nodes.get(id);
        let mut plays = self.rules.listed(&node.at, node.role);
        plays.sort_by_key(|&play| !self.rules.is_pass(play));
        plays.into_iter().find(|&play| {
            let after = self.rules.play(&node.at, node.role, play);
            after.is_some_and(|after| self.rules.role(&after) != node.role && !self.rules.breaks(&after, why))
        })
    }

    /// The answer by a move of the side to move that gets what it wants.
    pub(super) fn by_move(&self, id: NodeId, choice: Choice, after: &Found<G::Why>) -> Settled<G::Why> {
        let node = self.nodes.get(id);
        let standing = if after.won { self.rules.not_over(&node.at) } else { self.rules.not_won(&node.at) };
        let why = self.before(id, choice, after).filter(|why| why.holds() == after.won);
        let value = after.value_before(node.question, node.role, choice.1);
        let found = Found { value, why: joined(why, standing).map(Box::new), ..after.clone() };
        Settled { found, best: Some(choice.0) }
    }

    /// All replies that can matter lose.
    fn all_replies_lose(&mut self, id: NodeId) -> Result<Step<G::Why>, Stop> {
        let idle = match self.nodes.get(id).kids.iter().find(|kid| kid.play.is_none()) {
            Some(null) => self.answer_after(null),
            None => None,
        };
        let Some(idle) = idle.filter(|idle| idle.won) else {
            self.open_all(id);
            return Ok(Step::Changed);
        };
        let Some(replies) = idle.why.as_deref().and_then(|why| self.replies(id, why)) else {
            self.open_all(id);
            return Ok(Step::Changed);
        };
        let question = self.nodes.get(id).question;
        let (mut all, mut value) = (Some(replies.why), idle.value);
        for kid in self.nodes.get(id).kids.clone() {
            let Some(play) = kid.play else { continue };
            let choice = (play, kid.via);
            let Some(found) = self.answer_after(&kid).filter(|found| found.won) else { return Ok(Step::Changed) };
            all = joined(all, self.before(id, choice, &found).filter(|why| why.holds()));
            if replies.twice.contains(&play) {
                all = joined(all, self.before(id, (play, Via::Banned), &found).filter(|why| why.holds()));
            }
            value = value.min(found.value_before(question, Role::Defender, kid.via));
        }
        if self.rules.stuck(Role::Defender) == Stuck::Over {
            // Where he loses nothing by having no move, that he has one is part of the reason.
            let node = self.nodes.get(id);
            let listed = self.rules.listed(&node.at, node.role);
            let Some(play) = listed.into_iter().find(|&play| self.is_legal(&node.at, node.role, play)) else {
                self.open_all(id);
                return Ok(Step::Changed);
            };
            all = joined(all, self.rules.before(&node.at, node.role, play, Via::Legal, &G::Why::plain(false)));
        }
        Ok(Step::Settled(Settled { found: self.won_whatever(id, value, all), best: None }))
    }

    /// All legal moves lose, or there is none.
    fn no_move_helps(&self, id: NodeId) -> Result<Step<G::Why>, Stop> {
        if self.nodes.get(id).kids.is_empty() {
            let won = self.rules.stuck(Role::Defender) == Stuck::Reached;
            let value = if won { BEST } else { WORST };
            let outright = self.rules.defender_wins_if_stuck(Role::Defender);
            let found = Found { outright, ..Found::new(won, value, None) };
            return Ok(Step::Settled(Settled { found: self.whatever_bans(id, found), best: None }));
        }
        let (mut value, question) = (BEST, self.nodes.get(id).question);
        for kid in self.nodes.get(id).kids.clone() {
            let Some(found) = self.answer_after(&kid).filter(|found| found.won) else { return Ok(Step::Changed) };
            value = value.min(found.value_before(question, Role::Defender, kid.via));
        }
        let found = self.whatever_bans(id, Found::new(true, value, None));
        Ok(Step::Settled(Settled { found, best: None }))
    }

    /// A win whatever the defender plays, for this reason.
    fn won_whatever(&self, id: NodeId, value: u8, why: Option<G::Why>) -> Found<G::Why> {
        self.whatever_bans(id, Found::new(true, value, why))
    }

    /// An answer for which all moves of the side to move were looked at. Those that bans forbid were not, unless the
    /// question asks for them: they are the same where the reason holds of the position without bans as well.
    pub(super) fn whatever_bans(&self, id: NodeId, mut found: Found<G::Why>) -> Found<G::Why> {
        let node = self.nodes.get(id);
        if self.bans && node.question.after_banned(node.role).is_none() {
            let reset = self.rules.reset(&node.at);
            let as_well = match found.why.as_deref() {
                Some(why) => !self.rules.breaks(&reset, why),
                None => false,
            };
            if !as_well && (found.won == (node.role == Role::Defender)) {
                found.value = super::value::Question::without_banned(node.role, found.value);
            }
        }
        found
    }
}

/// What the defender may reply, and on what it rests that nothing else matters.
struct Replies<W> {
    choices: Vec<Choice>,
    /// Of these, those that lead to the same without bans.
    twice: Vec<Move>,
    why: W,
}
