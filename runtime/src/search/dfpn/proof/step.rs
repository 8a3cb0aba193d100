//! The step of a node: by which move a side gets what it wants, or how every move of the other side is answered; and on
//! what the step rests, from the reasons of the nodes it leads to.

use super::super::ask::{Choice, Place, question_after};
use super::super::rules::joined;
use super::super::{Question, Source, Via};
use super::graph::Graph;
use super::{Branch, Lack, Step};
use crate::game::Game;
use crate::reason::Reason;
use crate::search::{Standing, Stop, Stuck};
use crate::value::{Move, Role};

/// A step, and what it rests on.
type Founded<W> = (Step, Option<W>);

/// The moves that can matter, and on what it rests that no others do.
struct Sifted<W> {
    choices: Vec<Choice>,
    /// Of these, those that lead to the same without bans.
    twice: Vec<Move>,
    why: W,
}

impl<G: Game> Graph<'_, '_, G> {
    /// The step of a node.
    ///
    /// # Errors
    /// If there is none.
    pub fn step(&mut self, id: usize) -> Result<Founded<G::Why>, Lack> {
        self.search.meter.look()?;
        if self.bytes() > self.search.memory {
            return Err(Lack::Stopped(Stop::Memory));
        }
        let rules = &self.search.rules;
        let at = &self.entries[id].at;
        match rules.standing(at) {
            Standing::Open => {}
            standing if (standing == Standing::Reached) == self.won => {
                return Ok((Step::Over, rules.why_standing(at, self.won)));
            }
            _ => return Err(self.contradiction(id)),
        }
        let (role, question) = (self.entries[id].role, self.entries[id].question);
        if self.search.all_moves(&self.entries[id].at.clone(), question).is_empty() {
            return self.without_moves(id);
        }
        if (role == Role::Attacker) == self.won {
            return self.chosen_move(id);
        }
        match self.few_moves(id)? {
            Some(founded) => Ok(founded),
            None => self.every_move(id),
        }
    }

    fn contradiction(&self, id: usize) -> Lack {
        Lack::Contradiction(Box::new(self.search.rules.game.to_cells(&self.entries[id].at)))
    }

    /// Why the game goes on, as far as the claim rests on it.
    fn open(&self, at: &G::Position) -> Option<G::Why> {
        if self.won { self.search.rules.not_over(at) } else { self.search.rules.not_won(at) }
    }

    /// The reason before a move, if it is one of the claim.
    fn before(&self, at: &G::Position, role: Role, (play, via): Choice, after: &G::Why) -> Option<G::Why> {
        self.search.rules.before(at, role, play, via, after).filter(|why| why.holds() == self.won)
    }

    fn without_moves(&mut self, id: usize) -> Result<Founded<G::Why>, Lack> {
        let (role, question) = (self.entries[id].role, self.entries[id].question);
        match self.search.rules.stuck(role) {
            Stuck::Reached if self.won => Ok((Step::Stuck, None)),
            Stuck::Over if !self.won => Ok((Step::Stuck, None)),
            Stuck::Passes => {
                let null = self.search.rules.null(&self.entries[id].at);
                let to = self.child(null, question)?;
                Ok((Step::Chosen(Branch { play: None, via: Via::Legal, to }), None))
            }
            _ => Err(self.contradiction(id)),
        }
    }

    /// One move by which the side to move gets what it wants.
    fn chosen_move(&mut self, id: usize) -> Result<Founded<G::Why>, Lack> {
        let (at, question) = (self.entries[id].at.clone(), self.entries[id].question);
        let mut tried: Vec<Choice> = Vec::new();
        let mut lack = None;
        if let Step::Chosen(Branch { play: Some(play), via, .. }) = self.entries[id].step {
            tried.push((play, via));
            if let Ok(founded) = self.by_move(id, &at, question, (play, via)) {
                return Ok(founded);
            }
        }
        for place in Place::ALL {
            let likely = match self.search.likely(&at, question, self.won, place) {
                Err(Stop::Depth) => Vec::new(),
                likely => likely?,
            };
            for choice in likely {
                if tried.contains(&choice) {
                    continue;
                }
                tried.push(choice);
                match self.by_move(id, &at, question, choice) {
                    Ok(founded) => return Ok(founded),
                    Err(Lack::Stopped(stop)) => return Err(Lack::Stopped(stop)),
                    Err(other) => lack = Some(other),
                }
            }
        }
        Err(lack.unwrap_or_else(|| self.contradiction(id)))
    }

    fn by_move(
        &mut self,
        id: usize,
        at: &G::Position,
        question: Question,
        choice: Choice,
    ) -> Result<Founded<G::Why>, Lack> {
        let role = self.entries[id].role;
        let after = self.search.played(at, role, choice).zip(question_after(question, role, choice.1));
        let Some((after, asked)) = after else { return Err(self.contradiction(id)) };
        if self.answering(&after, asked).is_none() {
            let found = self.search.said_soon(&after, asked)?;
            if found.is_none_or(|found| found.won != self.won) {
                return Err(self.contradiction(id));
            }
        }
        let to = self.child(after, asked)?;
        let why = self.entries[to].why.clone().and_then(|why| self.before(at, role, choice, &why));
        Ok((Step::Chosen(Branch { play: Some(choice.0), via: choice.1, to }), joined(why, self.open(at))))
    }

    /// All moves, one by one.
    fn every_move(&mut self, id: usize) -> Result<Founded<G::Why>, Lack> {
        let (at, role, question) = (self.entries[id].at.clone(), self.entries[id].role, self.entries[id].question);
        let mut listed = Vec::new();
        for choice in self.search.all_moves(&at, question) {
            let after = self.search.played(&at, role, choice).zip(question_after(question, role, choice.1));
            let Some((after, asked)) = after else { continue };
            let to = self.child(after, asked)?;
            listed.push(Branch { play: Some(choice.0), via: choice.1, to });
        }
        Ok((Step::Any { listed, others: None }, None))
    }

    /// The moves that can break the reason for which doing nothing gets its side nothing; `None` if they cannot be told.
    fn few_moves(&mut self, id: usize) -> Result<Option<Founded<G::Why>>, Lack> {
        let (at, role, question) = (self.entries[id].at.clone(), self.entries[id].role, self.entries[id].question);
        let Some(others) = self.idle(id, &at, question)? else { return Ok(None) };
        let Some(idle) = self.entries[others].why.clone() else { return Ok(None) };
        let Some(open) = self.open(&at) else { return Ok(None) };
        let mut sifted = Sifted { choices: Vec::new(), twice: Vec::new(), why: open };
        if self.sift(&at, &at, role, Via::Legal, &idle, &mut sifted).is_none() {
            return Ok(None);
        }
        if let Some(free) = self.search.free(&at, question) {
            let same = self.search.rules.null(&free) == self.search.rules.null(&at);
            if !same || self.sift(&at, &free, role, Via::Banned, &idle, &mut sifted).is_none() {
                return Ok(None);
            }
        }
        let Sifted { choices, twice, why } = sifted;
        let (mut listed, mut why) = (Vec::new(), Some(why));
        for choice in choices {
            let after = self.search.played(&at, role, choice).zip(question_after(question, role, choice.1));
            let Some((after, asked)) = after else { return Ok(None) };
            let to = self.child(after, asked)?;
            listed.push(Branch { play: Some(choice.0), via: choice.1, to });
            let after = self.entries[to].why.clone();
            let before = |via: Via| after.as_ref().and_then(|why| self.before(&at, role, (choice.0, via), why));
            why = joined(why, before(choice.1));
            if twice.contains(&choice.0) {
                why = joined(why, before(Via::Banned));
            }
        }
        let why = joined(why, self.can_move(&at, role, &idle));
        Ok(why.map(|why| (Step::Any { listed, others: Some(others) }, Some(why))))
    }

    /// The node of doing nothing, if that gets the side to move nothing.
    fn idle(&mut self, id: usize, at: &G::Position, question: Question) -> Result<Option<usize>, Lack> {
        let (rules, role) = (&self.search.rules, self.entries[id].role);
        let null = rules.null(at);
        if !rules.has_reasons() || rules.role(&null) == role || rules.standing(&null) != Standing::Open && !self.won {
            return Ok(None);
        }
        if let Some(known) = self.answering(&null, question) {
            return Ok(Some(known));
        }
        let loses = match self.search.source {
            Source::Reasons => {
                let found = self.search.said_soon(&null, question)?;
                found.is_some_and(|found| found.won == self.won)
            }
            // Where a side must move, that doing nothing fails is used where it is seen at once.
            Source::All | Source::Selectors => {
                let to_move = self.search.rules.role(&null);
                let reached = self.search.rules.standing(&null) == Standing::Reached;
                let found = self.search.gradual(&null, to_move)?;
                reached == self.won && reached || found.is_some_and(|found| found.won == self.won)
            }
        };
        if !loses {
            return Ok(None);
        }
        match self.child(null, question) {
            Ok(others) => Ok(Some(others)),
            Err(Lack::Circle) => Ok(None),
            Err(lack) => Err(lack),
        }
    }

    /// Adds the moves of a position, which is that of the node or the same without bans.
    fn sift(
        &self,
        at: &G::Position,
        from: &G::Position,
        role: Role,
        via: Via,
        idle: &G::Why,
        sifted: &mut Sifted<G::Why>,
    ) -> Option<()> {
        let rules = &self.search.rules;
        let mut plays = Vec::new();
        let why = rules.few(from, role, idle, &mut plays)?;
        sifted.why.join(&match via {
            Via::Legal => why,
            Via::Banned => rules.before_reset(at, &why)?,
        });
        let listed = rules.listed(from, role);
        for play in plays {
            let after = listed.contains(&play).then(|| rules.play(from, role, play)).flatten();
            let before = |why: &G::Why| self.before(at, role, (play, via), why);
            match after {
                None => sifted.why.join(&before(&G::Why::plain(!self.won))?),
                Some(after) if rules.role(&after) == role => return None,
                Some(after) if !rules.breaks(&after, idle) => sifted.why.join(&before(idle)?),
                Some(after) if via == Via::Banned && self.search.leads_to(at, role, play, &after) => {
                    sifted.twice.push(play);
                    if !sifted.choices.contains(&(play, Via::Legal)) {
                        sifted.choices.push((play, Via::Legal));
                    }
                }
                Some(_) => sifted.choices.push((play, via)),
            }
        }
        Some(())
    }

    /// On what it rests that a side without a legal move gets nothing either.
    fn can_move(&self, at: &G::Position, role: Role, idle: &G::Why) -> Option<G::Why> {
        let rules = &self.search.rules;
        let harmless = match rules.stuck(role) {
            Stuck::Reached => self.won,
            Stuck::Over => !self.won,
            Stuck::Passes => return rules.before_null(at, idle).filter(|why| why.holds() == self.won),
        };
        if harmless {
            return Some(G::Why::plain(self.won));
        }
        let play = rules.listed(at, role).into_iter().find(|&play| self.search.is_legal(at, role, play))?;
        Some(rules.before(at, role, play, Via::Legal, &G::Why::plain(!self.won))?.turned(self.won))
    }
}
