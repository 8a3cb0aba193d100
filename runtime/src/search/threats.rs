//! Gradual games and generalized threats of any orders, found by playing: the definitions of `prelude.game` over an
//! [`Arena`], with a table and killer moves inside them, which *Admissible Moves* (section 4) left open. So a search can
//! ask for any that a name can say, whatever was compiled; where a compiled selector says the same it is asked.

mod known;
mod named;

use rustc_hash::FxHashMap;

use super::arena::{Arena, Place, Step};
use super::kit::ORDERS;
use super::{Standing, Stop};
use crate::game::SelectorId;
use crate::value::Role;
use known::Known;

use named::parts;
pub use named::{Asked, Threat, called};

/// A threat by number, so that a key of the table is small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThreatId(u32);

/// Gradual games found by playing.
pub struct Threats {
    /// By number; those that may be compiled come first.
    threats: Vec<Threat>,
    /// What each is called, where a rule book has a name for it.
    called: Vec<Option<String>>,
    /// The compiled selector of each that says the same, once it was looked for.
    compiled: Vec<Option<Option<SelectorId>>>,
    ids: FxHashMap<Threat, ThreatId>,
    known: Known,
    /// Two moves of the attacker and two replies for each threat that decided elsewhere.
    killers: Vec<[[Option<Step>; 2]; 2]>,
}

/// Moves to look at, with what they lead to where that is known.
type Listed = Vec<(Step, Option<Place>)>;

impl Default for Threats {
    fn default() -> Self {
        let mut threats = Self {
            threats: Vec::new(),
            called: Vec::new(),
            compiled: Vec::new(),
            ids: FxHashMap::default(),
            known: Known::default(),
            killers: Vec::new(),
        };
        for n in 1..=ORDERS {
            threats.id(Threat::plain(n));
        }
        threats
    }
}

impl Threats {
    /// The number of a threat; those that are the same by definition have one.
    pub fn id(&mut self, threat: Threat) -> ThreatId {
        let threat = threat.plainest();
        let next = ThreatId(self.threats.len() as u32);
        let id = *self.ids.entry(threat.clone()).or_insert(next);
        if id == next {
            self.threats.push(threat);
            self.known.relate(&self.threats);
            self.called.push(None);
            self.compiled.push(None);
            self.killers.push([[None; 2]; 2]);
        }
        id
    }

    /// The number of a threat that is asked for, and maybe by a name of its own.
    pub fn asked(&mut self, asked: &Asked) -> ThreatId {
        let id = self.id(asked.threat.clone());
        let place = id.0 as usize;
        if let (None, Some(called)) = (&self.called[place], &asked.called) {
            self.called[place] = Some(called.clone());
            self.compiled[place] = None;
        }
        id
    }

    /// The threat with a number.
    pub fn threat(&self, id: ThreatId) -> &Threat {
        &self.threats[id.0 as usize]
    }

    /// The move by which the attacker, to move, wins: `Some(None)` where he has won or it was not told.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn won(&mut self, arena: &mut dyn Arena, id: ThreatId, at: Place) -> Result<Option<Option<Step>>, Stop> {
        match arena.standing(at) {
            Standing::Reached => return Ok(Some(None)),
            Standing::Over => return Ok(None),
            Standing::Open if arena.role(at) == Role::Defender => return Ok(None),
            Standing::Open => {}
        }
        if let Some(known) = self.known.get(id, at) {
            return Ok(known);
        }
        let found = match self.threat(id).clone() {
            Threat::Gradual(orders) => self.gradual(arena, id, &orders, at)?,
            Threat::Vector(counts) => self.vector(arena, id, &counts, at)?,
        };
        self.known.set(arena, id, at, found)?;
        Ok(found)
    }

    /// Whether the attacker threatens it at a place of the defender: he would win if the turn were given over.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn threatens(&mut self, arena: &mut dyn Arena, id: ThreatId, at: Place) -> Result<bool, Stop> {
        let null = arena.null(at)?;
        Ok(self.won(arena, id, null)?.is_some())
    }

    /// The replies of the defender, to move, that refute a threat, in steps with what they lead to; all others lose by
    /// it. `None` if it is no threat.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn replies(
        &mut self,
        arena: &mut dyn Arena,
        id: ThreatId,
        at: Place,
    ) -> Result<Option<Vec<(Step, Place)>>, Stop> {
        for n in 1..=arena.orders() {
            if *self.threat(id) == Threat::plain(n) {
                return Ok(self.known.replies(arena, n, at)?.map(|replies| replies.to_vec()));
            }
        }
        if !self.threatens(arena, id, at)? {
            return Ok(None);
        }
        let (standing, listed) = self.defences(arena, id, at)?;
        if standing != Standing::Open {
            return Ok(None);
        }
        let mut replies = Vec::new();
        for (step, next) in listed {
            let Some(next) = led_to(arena, at, step, next)? else { continue };
            if self.won(arena, id, next)?.is_none() {
                replies.push((step, next));
            }
        }
        Ok(Some(replies))
    }

    /// The replies that refute each of the threats that is one: the intersection of their [replies](Threats::replies).
    /// `None` if none is.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn common_replies(
        &mut self,
        arena: &mut dyn Arena,
        ids: &[ThreatId],
        at: Place,
    ) -> Result<Option<Vec<(Step, Place)>>, Stop> {
        let mut common: Option<Vec<(Step, Place)>> = None;
        for &id in ids {
            let Some(left) = &mut common else {
                common = self.replies(arena, id, at)?;
                continue;
            };
            if left.is_empty() {
                break;
            }
            if self.threatens(arena, id, at)? {
                // What refuted the others is asked about, and nothing else.
                let mut kept = Vec::new();
                for &(step, next) in left.iter() {
                    if self.won(arena, id, next)?.is_none() {
                        kept.push((step, next));
                    }
                }
                *left = kept;
            }
        }
        Ok(common)
    }

    /// The steps of the defender that may refute a threat: in check those that answer it.
    fn defences(&mut self, arena: &mut dyn Arena, id: ThreatId, at: Place) -> Result<(Standing, Listed), Stop> {
        for n in (1..=arena.orders()).rev() {
            if self.threat(id).covers(n)
                && let Some(replies) = self.known.replies(arena, n, at)?
            {
                return Ok((Standing::Open, replies.iter().map(|&(step, next)| (step, Some(next))).collect()));
            }
        }
        all_steps(arena, at)
    }

    /// `GI(n, os)`.
    fn gradual(
        &mut self,
        arena: &mut dyn Arena,
        id: ThreatId,
        orders: &[u8],
        at: Place,
    ) -> Result<Option<Option<Step>>, Stop> {
        let known = arena.orders();
        if self.wins_by_compiled(arena, id, at)? {
            return Ok(Some(None));
        }
        if orders.len() < known && *self.threat(id) == Threat::plain(orders.len() + 1) {
            return Ok(None);
        }
        if let Some(selector) = self.compiled(arena, id) {
            return Ok(arena.wins_by(selector, at)?.then_some(None));
        }
        let (order, rest) = orders.split_first().map_or((0, [].as_slice()), |(&order, rest)| (order, rest));
        if order == 0 && known >= 1 {
            return Ok(None);
        }
        // After a move of order 1 he would win at once if the turn were given over.
        let (standing, mut steps) = self.attacks(arena, order == 1, at)?;
        if standing != Standing::Open {
            return Ok((standing == Standing::Reached).then_some(None));
        }
        let capped = rest.iter().map(|&o| o.min(order.saturating_sub(1))).collect();
        let (threat, answer) = (self.id(Threat::Gradual(capped)), self.id(Threat::Gradual(rest.to_vec())));
        self.promote(id, Role::Attacker, &mut steps);
        for (step, next) in steps {
            let Some(next) = led_to(arena, at, step, next)? else { continue };
            if self.decides(arena, next, order, threat, [answer, answer])? {
                self.keep_killer(id, Role::Attacker, step);
                return Ok(Some(Some(step)));
            }
        }
        Ok(None)
    }

    /// `GT(vs)`.
    fn vector(
        &mut self,
        arena: &mut dyn Arena,
        id: ThreatId,
        counts: &[u8],
        at: Place,
    ) -> Result<Option<Option<Step>>, Stop> {
        let known = arena.orders();
        if self.wins_by_compiled(arena, id, at)? {
            return Ok(Some(None));
        }
        if let Some(selector) = self.compiled(arena, id) {
            return Ok(arena.wins_by(selector, at)?.then_some(None));
        }
        let is_last = !counts.iter().skip(1).any(|&count| count > 0);
        let first = counts.first().copied().unwrap_or(0);
        if first == 0 || (is_last && known >= 1) || (first == 1 && known >= 1) {
            return Ok(None);
        }
        for order in 1..=counts.len() {
            if order > 1 && counts[order - 1] == 0 || order == 1 && known >= 1 {
                continue;
            }
            let (standing, mut steps) = self.attacks(arena, order == 2, at)?;
            if standing != Standing::Open {
                return Ok((standing == Standing::Reached).then_some(None));
            }
            self.promote(id, Role::Attacker, &mut steps);
            for (step, next) in steps {
                let Some(next) = led_to(arena, at, step, next)? else { continue };
                if order == 1 {
                    if arena.standing(next) == Standing::Reached {
                        return Ok(Some(Some(step)));
                    }
                    continue;
                }
                for part in parts(counts, order) {
                    let mut left: Vec<u8> = counts.to_vec();
                    left[order - 1] -= 1;
                    part.iter().enumerate().for_each(|(k, used)| left[k] -= used);
                    let (threat, rest) = (self.id(Threat::Vector(part)), self.id(Threat::Vector(left)));
                    if self.decides(arena, next, order as u8, threat, [threat, rest])? {
                        self.keep_killer(id, Role::Attacker, step);
                        return Ok(Some(Some(step)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The moves of the attacker, those that force alone where that is wanted and was compiled.
    fn attacks(&mut self, arena: &mut dyn Arena, forcing: bool, at: Place) -> Result<(Standing, Listed), Stop> {
        if !forcing || arena.orders() == 0 {
            return all_steps(arena, at);
        }
        let steps = self.known.forcing(arena, at)?;
        Ok((Standing::Open, steps.iter().map(|&(step, next)| (step, Some(next))).collect()))
    }

    /// The compiled selector of a threat that is not of the plain family.
    fn compiled(&mut self, arena: &dyn Arena, id: ThreatId) -> Option<SelectorId> {
        let place = id.0 as usize;
        let names = || self.threats[place].selector().into_iter().chain(self.called[place].clone());
        let found = || names().find_map(|name| arena.compiled(&name));
        *self.compiled[place].get_or_insert_with(found)
    }

    /// Whether a compiled gradual game that holds is one that the threat allows.
    fn wins_by_compiled(&mut self, arena: &mut dyn Arena, id: ThreatId, at: Place) -> Result<bool, Stop> {
        for n in 1..=arena.orders() {
            if self.threat(id).covers(n) && self.plain_holds(arena, n, at)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the compiled gi-n holds.
    fn plain_holds(&mut self, arena: &mut dyn Arena, n: usize, at: Place) -> Result<bool, Stop> {
        let id = ThreatId(n as u32 - 1);
        if let Some(known) = self.known.get(id, at) {
            return Ok(known.is_some());
        }
        let holds = arena.gradual(n, at)?;
        self.known.set(arena, id, at, holds.then_some(None))?;
        Ok(holds)
    }

    /// `G(m, o, os)`: after a move of the attacker, whether the threat is one and every reply is answered by one of the
    /// two games.
    fn decides(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        order: u8,
        threat: ThreatId,
        answers: [ThreatId; 2],
    ) -> Result<bool, Stop> {
        match arena.standing(at) {
            Standing::Reached => return Ok(true),
            Standing::Over => return Ok(false),
            Standing::Open => {}
        }
        if order == 0 {
            return Ok(false);
        }
        if arena.role(at) == Role::Attacker {
            // The move kept the turn.
            return Ok(self.won(arena, answers[1], at)?.is_some());
        }
        if !self.threatens(arena, threat, at)? {
            // A defender who cannot move may have lost by that alone.
            return Ok(arena.steps(at, &mut Vec::new())? == Standing::Reached);
        }
        let strongest = if self.threat(answers[0]).covers(2) { answers[0] } else { answers[1] };
        let (standing, mut steps) = self.defences(arena, strongest, at)?;
        if standing != Standing::Open {
            return Ok(standing == Standing::Reached);
        }
        self.promote(threat, Role::Defender, &mut steps);
        for (step, next) in steps {
            let Some(next) = led_to(arena, at, step, next)? else { continue };
            if self.won(arena, answers[0], next)?.is_some() {
                continue;
            }
            if answers[0] == answers[1] || self.won(arena, answers[1], next)?.is_none() {
                self.keep_killer(threat, Role::Defender, step);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn promote(&self, id: ThreatId, by: Role, steps: &mut [(Step, Option<Place>)]) {
        for killer in self.killers[id.0 as usize][by as usize].iter().rev().flatten() {
            if let Some(place) = steps.iter().position(|(step, _)| step == killer) {
                steps[..=place].rotate_right(1);
            }
        }
    }

    fn keep_killer(&mut self, id: ThreatId, by: Role, step: Step) {
        let [first, second] = &mut self.killers[id.0 as usize][by as usize];
        if *first != Some(step) {
            *second = first.replace(step);
        }
    }
}

/// All steps of a place.
fn all_steps(arena: &mut dyn Arena, at: Place) -> Result<(Standing, Listed), Stop> {
    let mut steps = Vec::new();
    let standing = arena.steps(at, &mut steps)?;
    Ok((standing, steps.into_iter().map(|step| (step, None)).collect()))
}

/// What a step leads to.
fn led_to(arena: &mut dyn Arena, at: Place, step: Step, known: Option<Place>) -> Result<Option<Place>, Stop> {
    if known.is_some() { Ok(known) } else { arena.take(at, step) }
}
