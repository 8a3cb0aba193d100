//! Gradual games and generalized threats of any orders, found by playing: the definitions of `prelude.game` over an
//! [`Arena`], with a table and killer moves inside them, which *Admissible Moves* (section 4) left open. So a search can
//! ask for any that a name can say, whatever was compiled; where a compiled selector says the same it is asked.

mod known;

use rustc_hash::FxHashMap;

use super::arena::{Arena, Place, Step};
use super::kit::ORDERS;
use super::{Standing, Stop};
use crate::value::Role;
use known::Known;

/// What the attacker may do to win.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Threat {
    /// `GI(n, os)`: n moves, of these orders but the last.
    Gradual(Vec<u8>),
    /// `GT(vs)`: so many moves of order 1, 2, .., for the whole tree.
    Vector(Vec<u8>),
}

impl Threat {
    /// gi-n.
    pub fn plain(n: usize) -> Threat {
        Threat::Gradual((1..n as u8).rev().collect())
    }

    /// gi1 and gi2 as such where a vector says no more than they do.
    fn plainest(self) -> Threat {
        let Threat::Vector(counts) = &self else { return self };
        let no_more = |rest: &[u8]| rest.iter().all(|&count| count == 0);
        match counts.as_slice() {
            [first, rest @ ..] if *first > 0 && no_more(rest) => Threat::plain(1),
            [2, 1, rest @ ..] if no_more(rest) => Threat::plain(2),
            _ => self,
        }
    }

    /// The n of a plain gi-n.
    pub fn plain_order(&self) -> Option<usize> {
        match self {
            Threat::Gradual(orders) => Some(orders.len() + 1).filter(|&n| *self == Threat::plain(n)),
            Threat::Vector(_) => None,
        }
    }

    /// Reads `ip4221`, `gi4221`, `ip3`, `lambda(2, 6)` or `(6, 3, 2, 0)`.
    pub fn parse(text: &str) -> Option<Threat> {
        let list = |text: &str| -> Option<Vec<u8>> { text.split(',').map(|n| n.trim().parse().ok()).collect() };
        let within = |text: &str| text.strip_suffix(')').map(str::to_string);
        if let Some(rest) = text.strip_prefix("lambda(") {
            let [order, moves] = list(&within(rest)?)?[..] else { return None };
            return (moves >= 1).then(|| Threat::Gradual(vec![order; usize::from(moves) - 1]));
        }
        if let Some(rest) = text.strip_prefix('(') {
            let vector = list(&within(rest)?)?;
            return (vector.first()? > &0).then_some(Threat::Vector(vector));
        }
        let digits = text.strip_prefix("ip").or_else(|| text.strip_prefix("gi"))?;
        let digits: Vec<u8> = digits.chars().map(|c| c.to_digit(10).map(|n| n as u8)).collect::<Option<_>>()?;
        let (&n, orders) = digits.split_first()?;
        match orders.len() {
            _ if n == 0 => None,
            0 => Some(Threat::plain(usize::from(n))),
            len => (len + 1 == usize::from(n)).then(|| Threat::Gradual(orders.to_vec())),
        }
    }
}

impl std::fmt::Display for Threat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Threat::Gradual(orders) if *self == Threat::plain(orders.len() + 1) => write!(f, "ip{}", orders.len() + 1),
            Threat::Gradual(orders) => {
                write!(f, "ip{}", orders.len() + 1)?;
                orders.iter().try_for_each(|order| write!(f, "{order}"))
            }
            Threat::Vector(counts) => {
                let counts: Vec<String> = counts.iter().map(u8::to_string).collect();
                write!(f, "({})", counts.join(","))
            }
        }
    }
}

/// A threat by number, so that a key of the table is small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThreatId(u32);

/// Gradual games found by playing.
pub struct Threats {
    /// By number; those that may be compiled come first.
    threats: Vec<Threat>,
    ids: FxHashMap<Threat, ThreatId>,
    known: Known,
    /// Two moves of the attacker and two replies for each threat that decided elsewhere.
    killers: Vec<[[Option<Step>; 2]; 2]>,
}

/// Moves to look at, with what they lead to where that is known.
type Listed = Vec<(Step, Option<Place>)>;

impl Default for Threats {
    fn default() -> Threats {
        let mut threats =
            Threats { threats: Vec::new(), ids: FxHashMap::default(), known: Known::default(), killers: Vec::new() };
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
            self.killers.push([[None; 2]; 2]);
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

    /// Whether a compiled gradual game that holds is one that the threat allows.
    fn wins_by_compiled(&mut self, arena: &mut dyn Arena, id: ThreatId, at: Place) -> Result<bool, Stop> {
        for n in 1..=arena.orders() {
            if self.threat(id).covers(n) && self.compiled(arena, n, at)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the compiled gi-n holds.
    fn compiled(&mut self, arena: &mut dyn Arena, n: usize, at: Place) -> Result<bool, Stop> {
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

impl Threat {
    /// Whether every win by another threat is one that it allows, as far as their numbers tell. A game of more moves, or of
    /// greater orders, has all moves of the other and answers to all replies; so has its threat after each of them.
    fn allows(&self, other: &Threat) -> bool {
        let no_less = |own: &[u8], others: &[u8]| {
            others.iter().enumerate().all(|(k, least)| own.get(k).copied().unwrap_or(0) >= *least)
        };
        match (self, other) {
            (Threat::Gradual(own), Threat::Gradual(others)) => own.len() >= others.len() && no_less(own, others),
            (Threat::Vector(own), Threat::Vector(others)) => no_less(own, others),
            _ => false,
        }
    }

    /// Whether every win by gi-n is one that it allows.
    fn covers(&self, n: usize) -> bool {
        match self {
            Threat::Gradual(orders) => {
                n <= orders.len() + 1 && orders.iter().zip((1..n as u8).rev()).all(|(order, least)| *order >= least)
            }
            Threat::Vector(counts) => {
                let least: &[u8] = match n {
                    1 => &[1],
                    2 => &[2, 1],
                    3 => &[4, 2, 1],
                    _ => return false,
                };
                least.iter().enumerate().all(|(k, least)| counts.get(k).is_some_and(|count| count >= least))
            }
        }
    }
}

/// The parts of a vector that a move of this order may threaten with: moves of lower orders. One of order 1 ends it, and
/// one of order 2 takes one of order 1 for its threat and leaves one, so fewer of order 1 are of no use, nor more.
fn parts(counts: &[u8], order: usize) -> Vec<Vec<u8>> {
    let mut parts = vec![Vec::new()];
    for (k, &most) in counts.iter().enumerate().take(order - 1).rev() {
        let lower = |part: &Vec<u8>| -> Vec<Vec<u8>> {
            let from = match (k, part.first()) {
                (0, Some(&above)) if part.len() == 1 => (above + 1)..=(above + 1),
                (0, None) => 1..=1,
                (0, _) => 1..=most,
                _ => 0..=most,
            };
            from.filter(|&n| n <= most).map(|n| [vec![n], part.clone()].concat()).collect()
        };
        parts = parts.iter().flat_map(lower).collect();
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for name in ["ip1", "ip3", "ip4221", "ip51111", "(6,3,2,0)", "(1,0)"] {
            assert_eq!(Threat::parse(name).map(|threat| threat.to_string()), Some(name.to_string()));
        }
        assert_eq!(Threat::parse("lambda(2, 3)"), Some(Threat::Gradual(vec![2, 2])));
        assert_eq!(Threat::parse("ip321"), Some(Threat::plain(3)));
        for wrong in ["ip", "ip42", "ip0", "(", "(0,1)", "lambda(1)", "gx1"] {
            assert_eq!(Threat::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn vectors_that_say_no_more_than_a_plain_game_are_it() {
        let plain = |counts: &[u8]| Threat::Vector(counts.to_vec()).plainest().plain_order();
        assert_eq!(
            [plain(&[1, 0]), plain(&[1]), plain(&[4]), plain(&[2, 1, 0]), plain(&[2, 1])].map(Option::unwrap),
            [1, 1, 1, 2, 2]
        );
        assert_eq!([plain(&[3, 1]), plain(&[2, 1, 1]), plain(&[0, 1]), plain(&[0]), plain(&[])], [None; 5]);
    }

    #[test]
    fn parts_leave_what_ends_the_game() {
        assert_eq!(parts(&[6, 5, 0], 2), [[1]]);
        assert_eq!(parts(&[3, 3, 1], 3), [[1, 0], [2, 1], [3, 2]]);
    }
}
