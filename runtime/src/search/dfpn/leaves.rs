//! What is said of a position before any of its moves is searched: ended, met before, or won by a gradual game; and how
//! far either side seems from its goal.

use super::accounts::Form;
use super::found::Found;
use super::ids::NOWHERE;
use super::images::ITSELF;
use super::nodes::{Kid, LARGEST, Numbers, Part};
use super::rules::Points;
use super::value::{BEST, Question, Via, WORST};
use super::{Search, Settled, Source};
use crate::game::{Game, Knowledge, SelectorId};
use crate::points::PointSet;
use crate::reason::Reason;
use crate::rng::Rng;
use crate::search::{Meter, Standing, Stop, standing};
use crate::value::{Move, Role, opponent};

/// Every so many plies a position counts as one move further from a failure of the attacker, so that no line is followed
/// for ever whose positions all look alike.
const DEEPER: usize = 3;

/// As many moves further from a win a position counts at each ply, where a line of bans ignored can go on for ever.
const ENDLESS: u32 = 3;

/// The gradual games that are won by the side to move, by order.
const WINS: [&str; 3] = ["gi1", "gi2", "gi3"];

/// The threats that they are if the turn is given over, by order.
const THREATS: [&str; 3] = ["ip1", "ip2", "ip3"];

/// The same for the defender's own goal, where the rules ask for them.
const DEFENDERS_WINS: [&str; 3] = ["di1", "di2", "di3"];
const DEFENDERS_THREATS: [&str; 3] = ["dp1", "dp2", "dp3"];

/// How many times the work of a gradual game of order one makes one of order two too dear.
const TOO_DEAR: u64 = 300;

/// The order to which gradual games are asked where none is given: two, unless that takes too long in positions like this.
pub fn usual_order<G: Game>(game: &G, root: &G::Position, args: &G::Args, meter: &Meter) -> usize {
    const POSITIONS: usize = 6;
    let named = |name: &&str| game.info().selector_with(name, Knowledge::Trace);
    let [Some(first), Some(second)] = [named(&WINS[0]), named(&WINS[1])] else { return 2 };
    let work = |selector: SelectorId, at: &G::Position| {
        let before = crate::evaluations();
        // Where the time is over the search will see it.
        let _ = meter.run(|| game.verdict(selector, at, args));
        crate::evaluations() - before
    };
    let (mut rng, mut at, mut works) = (Rng::new(1), root.clone(), [0, 0]);
    for _ in 0..POSITIONS {
        let to_ask = game.with_turn(&at, game.attacker(args));
        works[0] += work(first, &to_ask).max(1);
        works[1] += work(second, &to_ask);
        let plays = game.legal_moves(&at, args, game.turn(&at));
        let Some(&play) = plays.get(rng.below(plays.len().max(1) as u32) as usize) else { break };
        let after = game.play(&at, args, game.turn(&at), play);
        let Some(after) = after.filter(|after| standing(game, after, args) == Standing::Open) else { break };
        at = after;
    }
    if works[1] > TOO_DEAR * works[0] { 1 } else { 2 }
}

/// The gradual games that are asked at leaves.
pub struct Leaves<G: Game> {
    /// For the attacker, who is to move.
    pub own: Vec<SelectorId>,
    /// The same for the defender, who is to move.
    pub others: Vec<SelectorId>,
    /// The threats of the attacker, who has just moved, deepest first: their moves refute them.
    pub threats: Vec<SelectorId>,
    /// Those of the defender.
    pub others_threats: Vec<SelectorId>,
    /// The arguments with which the defender's are asked: with the roles exchanged, where they are the attacker's.
    pub others_args: G::Args,
}

impl<G: Game> Leaves<G> {
    /// The wins up to an order that the game has, and the threats if they are wanted. The defender's are those that the
    /// rules name so; else, where both sides may be asked the same, the attacker's with the roles exchanged.
    pub fn new(game: &G, args: &G::Args, order: usize, source: Source, sides: Sides) -> Self {
        let named = |name: &&str| game.info().selector_with(name, Knowledge::Trace);
        let wins = |names: &[&'static str]| -> Vec<_> { names.iter().take(order).filter_map(named).collect() };
        let asked = if source == Source::Selectors { order } else { 0 };
        let threats = |names: &[&'static str]| -> Vec<_> { names.iter().take(asked).rev().filter_map(named).collect() };
        let (own, own_threats) = (wins(&WINS), threats(&THREATS));
        // Where reasons choose the moves, the defender's last move is found beside them, with a smaller reason.
        let reasons = source == Source::Reasons;
        let (others, others_threats) = (wins(&DEFENDERS_WINS), threats(&DEFENDERS_THREATS));
        let (others, others_threats, others_args) = match sides {
            _ if !others.is_empty() && !reasons => (others, others_threats, args.clone()),
            Sides::Attacker => (Vec::new(), Vec::new(), args.clone()),
            Sides::Both => (own.clone(), own_threats.clone(), game.with_attacker(args, opponent(game.attacker(args)))),
        };
        Self { own, others, threats: own_threats, others_threats, others_args }
    }
}

/// Whose wins are looked for at leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    Attacker,
    Both,
}

/// What a position is worth before it is searched.
pub enum Evaluated<W> {
    Settled(Settled<W>),
    Open(Numbers),
    /// The other side threatens to win; all moves but these lose by it.
    Threatened(Numbers, Vec<Kid>),
}

/// How many moves lead to points on which it rests that neither side has reached its goal, and the points.
struct Nearness<P> {
    moves: Vec<Move>,
    points: P,
}

impl<G: Game> Search<'_, G> {
    pub(super) fn evaluate(
        &mut self,
        at: &G::Position,
        question: Question,
        role: Role,
    ) -> Result<Evaluated<G::Why>, Stop> {
        if let Some((found, best)) = self.shared.and_then(|shared| shared.get(at, question)) {
            return Ok(Evaluated::Settled(Settled { found, best }));
        }
        if let Some(found) = self.known(at, question, role) {
            return Ok(Evaluated::Settled(Settled { found, best: None }));
        }
        if let Some(found) = self.gradual(at, role)? {
            return Ok(Evaluated::Settled(Settled { found, best: None }));
        }
        if self.source == Source::Selectors
            && let Some(replies) = self.replies_to_threat(at, role)?
        {
            return Ok(Evaluated::Threatened(Numbers::of_moves(role, replies.len()), replies));
        }
        self.estimate(at, question, role)
    }

    /// Whether a side that has just moved threatens to win at once.
    pub(super) fn threatens(&mut self, at: &G::Position, role: Role) -> Result<bool, Stop> {
        let game = self.rules.game;
        let (selectors, args) = match role {
            Role::Attacker => (&self.leaves.threats, &self.rules.args),
            Role::Defender => (&self.leaves.others_threats, &self.leaves.others_args),
        };
        let Some(&selector) = selectors.last() else { return Ok(false) };
        self.meter.statistics.selector_calls += 1;
        self.meter.run(|| game.verdict(selector, at, args))
    }

    /// The moves that refute the other side's threat to win, where there is one; by its definition all others lose. If
    /// none does, any legal one stands for all.
    fn replies_to_threat(&mut self, at: &G::Position, role: Role) -> Result<Option<Vec<Kid>>, Stop> {
        let game = self.rules.game;
        let (selectors, args) = match role {
            Role::Attacker => (&self.leaves.others_threats, &self.leaves.others_args),
            Role::Defender => (&self.leaves.threats, &self.rules.args),
        };
        for &selector in selectors {
            self.meter.statistics.selector_calls += 1;
            let mut plays = Vec::new();
            if !self.meter.run(|| game.selected(selector, at, args, &mut plays))? {
                continue;
            }
            if plays.is_empty() {
                let legal = game.legal_moves(at, &self.rules.args, self.rules.player(role));
                plays.extend(legal.first());
            }
            if plays.is_empty() {
                // What becomes of a side without a move is for the rules to say.
                return Ok(None);
            }
            let kid =
                |play: Move| Kid { play: Some(play), via: Via::Legal, node: NOWHERE, by: ITSELF, part: Part::Needed };
            return Ok(Some(plays.into_iter().map(kid).collect()));
        }
        Ok(None)
    }

    /// What the rules say, or an answer that was found elsewhere.
    pub(super) fn known(&mut self, at: &G::Position, question: Question, role: Role) -> Option<Found<G::Why>> {
        match self.rules.standing(at) {
            Standing::Reached => return Some(Found::new(true, BEST, self.rules.why_standing(at, true))),
            Standing::Over => {
                let outright = self.rules.reaches(at, Role::Defender);
                let why = self.rules.why_standing(at, false);
                return Some(Found { outright, ..Found::new(false, WORST, why) });
            }
            Standing::Open => {}
        }
        if self.rules.has_reasons() {
            let rules = &self.rules;
            if let Some(found) = self.patterns.find(role, question, |why| rules.breaks(at, why)) {
                return Some(found);
            }
        }
        self.same_position(at, question).or_else(|| self.held_by_ancestor(at, question, role))
    }

    /// The answer to another question about the position, if it answers this one.
    fn same_position(&self, at: &G::Position, question: Question) -> Option<Found<G::Why>> {
        let others = self.asked.iter().filter(|other| **other != question);
        let found = |other: &Question| {
            let (id, by) = self.known_node(at, *other)?;
            Some(self.images.back(by, self.nodes.get(id).found.clone()?))
        };
        let answers = |found: &Found<G::Why>| found.won == (found.value >= question.threshold()) && found.on.is_empty();
        others.filter_map(found).find(answers)
    }

    /// Whether a hypothesis on the path says of a position that the attacker fails. Each says it of its own position, and
    /// once it has grown of every one that breaks none of its facts. The first form of most, that he has not won, would say
    /// it of nearly all that is below, and be the poorer for it: it would grow by what nobody has looked into.
    pub(super) fn held_by_ancestor(&self, at: &G::Position, question: Question, role: Role) -> Option<Found<G::Why>> {
        if role != Role::Attacker {
            return None;
        }
        self.path.iter().rev().find_map(|&id| {
            let node = self.nodes.get(id);
            let hypothesis = node.hypothesis.filter(|_| node.role == Role::Attacker)?;
            if !self.ledger.answers(hypothesis, question) || !self.ledger.is_assumed(hypothesis) {
                return None;
            }
            let facts = self.ledger.facts(hypothesis);
            let is_like = |facts| !self.rules.breaks(at, facts);
            let speaks = node.at == *at || (self.ledger.form(hypothesis) == Form::Grown && facts.is_some_and(is_like));
            speaks.then(|| Found { on: vec![hypothesis], from: id, ..Found::new(false, WORST, facts.cloned()) })
        })
    }

    /// A win of the side to move by the gradual games.
    pub(super) fn gradual(&mut self, at: &G::Position, role: Role) -> Result<Option<Found<G::Why>>, Stop> {
        let game = self.rules.game;
        let (selectors, args) = match role {
            Role::Attacker => (&self.leaves.own, &self.rules.args),
            Role::Defender => (&self.leaves.others, &self.leaves.others_args),
        };
        for (order, &selector) in selectors.iter().enumerate() {
            // What a deeper one leaves out may rest on a ban; in a win by one move nobody answers.
            if order > 0 && self.bans {
                break;
            }
            self.meter.statistics.selector_calls += 1;
            if !self.meter.run(|| game.verdict(selector, at, args))? {
                continue;
            }
            let why = match self.source {
                Source::Reasons => self.meter.run(|| game.explained(selector, at, args))?,
                Source::All | Source::Selectors => None,
            };
            let found = match role {
                Role::Attacker => Found::new(true, BEST, why),
                Role::Defender => {
                    Found { outright: true, ..Found::new(false, WORST, why.map(|why| why.turned(false))) }
                }
            };
            return Ok(Some(found));
        }
        Ok(None)
    }

    /// First numbers: the more moves there are that bring the defender nearer to his goal, the more it takes to win, and
    /// the fewer to hold.
    fn estimate(&self, at: &G::Position, question: Question, role: Role) -> Result<Evaluated<G::Why>, Stop> {
        let Some(here) = self.nearness(at, role).filter(|_| self.uses_reasons()) else {
            return Ok(Evaluated::Open(Numbers::of_moves(role, self.rules.listed(at, role).len())));
        };
        let mut most = here.moves.len();
        if role == Role::Defender {
            for &play in &here.moves {
                let Some(after) = self.rules.play(at, role, play) else { continue };
                if self.rules.standing(&after) == Standing::Over {
                    let why = self.rules.why_standing(&after, false);
                    let why = why.and_then(|why| self.rules.before(at, role, play, Via::Legal, &why));
                    let why = super::rules::joined(why, self.rules.not_won(at));
                    let found = Found { outright: true, ..Found::new(false, WORST, why) };
                    return Ok(Evaluated::Settled(Settled { found, best: Some(play) }));
                }
                most = most.max(self.nearness(&after, role).map_or(0, |near| near.moves.len()));
            }
        }
        let weight = if role == Role::Defender { 2 } else { 1 };
        let square = (most * most).min(1 << 16) as u32;
        let left = self.goal_size.map_or(1, |size| size.saturating_sub(most).max(1));
        let left = left + self.path.len() / DEEPER;
        let endless = if question.can_be_endless() { ENDLESS * self.path.len() as u32 } else { 0 };
        let proof = (1 + weight * square + endless).min(LARGEST);
        Ok(Evaluated::Open(Numbers { proof, disproof: left as u32 }))
    }

    /// The moves of a side to points on which it rests that neither side has reached its goal.
    pub(super) fn near(&self, at: &G::Position, role: Role) -> Vec<Move> {
        self.nearness(at, role).map_or(Vec::new(), |near| near.moves)
    }

    fn nearness(&self, at: &G::Position, role: Role) -> Option<Nearness<Points<G>>> {
        let points = self.rules.contested(at)?;
        let mut moves = self.rules.listed(at, role);
        moves.retain(|&play| self.rules.is_to(play, &points));
        Some(Nearness { moves, points })
    }

    /// The moves of the side to move to points that matter after so many more moves of the defender, 1 at least.
    pub(super) fn near_after(&self, at: &G::Position, moves: usize) -> Vec<Move> {
        let mut points = <Points<G>>::EMPTY;
        self.add_near_after(at, moves, &mut points);
        self.moves_to(at, &points)
    }

    fn add_near_after(&self, at: &G::Position, moves: usize, points: &mut Points<G>) {
        for play in self.near(at, Role::Defender) {
            let Some(after) = self.rules.play(at, Role::Defender, play) else { continue };
            if moves > 1 {
                self.add_near_after(&self.rules.null(&after), moves - 1, points);
            } else if let Some(near) = self.nearness(&after, Role::Defender) {
                *points |= near.points;
            }
        }
    }

    /// The moves of the side to move to some points.
    pub(super) fn moves_to(&self, at: &G::Position, points: &Points<G>) -> Vec<Move> {
        let mut moves = self.rules.listed(at, self.rules.role(at));
        moves.retain(|&play| self.rules.is_to(play, points));
        moves
    }

    /// How many moves lead nearer to the defender's goal when he has all but reached it: the most that there are on a
    /// way to it that he goes alone, and one more. `None` if he does not reach it so.
    pub(super) fn goal_size(&self, root: &G::Position) -> Option<usize> {
        /// The longest way that is gone.
        const LONGEST: usize = 40;
        /// So many of the moves that lead nearer are looked at.
        const MOST: usize = 32;
        let mut at = if self.rules.role(root) == Role::Defender { root.clone() } else { self.rules.null(root) };
        let (mut most, mut reached) = (0, false);
        for _ in 0..LONGEST {
            let mut next: Option<(usize, G::Position)> = None;
            for play in self.near(&at, Role::Defender).into_iter().take(MOST) {
                let Some(after) = self.rules.play(&at, Role::Defender, play) else { continue };
                if self.rules.standing(&after) != Standing::Open {
                    reached |= self.rules.reaches(&after, Role::Defender);
                    continue;
                }
                let again = self.rules.null(&after);
                let size = self.near(&again, Role::Defender).len();
                if next.as_ref().is_none_or(|(known, _)| size > *known) {
                    next = Some((size, again));
                }
            }
            match next {
                Some((size, after)) if !reached => (most, at) = (most.max(size), after),
                _ => break,
            }
        }
        reached.then_some(most + 1)
    }
}
