//! Relevance-zone search (Shih, Wei, Wu and Wu, *A Novel Approach to Solving Goal-Achieving Problems for Board Games*,
//! AAAI 2022): it proves that the attacker wins or that he never does, and knows on what each proof rests.
//!
//! A proof's zone is here the reason that the rules give, a set of barred facts (see [`reason`](crate::reason)): every
//! position in which none of them holds has the same answer. So a proof is found once for all positions like it, and it
//! chooses the moves: of the attacker those that break the reason why he fails if he passes, of the defender those that
//! break the reason why he loses if he passes. A move that breaks nothing changes nothing.
//!
//! That the attacker never wins is proved by induction. At a node of his the *hypothesis* is a set of facts, at first
//! those for which he has not won yet. A position with him to move in which none of the facts of a hypothesis on the path
//! holds counts as held by the defender, by what is being proved. If the reason found so is no larger than the hypothesis
//! it is proved, else the two together are the next hypothesis. *Proof*: in a position that does not break the hypothesis
//! he has not won, and after each of his moves the defender has one that leads to such a position again, or to one that is
//! proved otherwise; so an endless game never reaches the goal, and that is the defender's.
//!
//! A favoured side may ignore bans on retaking, the other may not. What is proved of the side that is not favoured holds
//! with bans as well: where the attacker fails though he may ignore them he has lost, and where he wins though the
//! defender may he has won.

mod patterns;
mod root;

use rustc_hash::FxHashMap;

use super::bans::lifted;
use super::kit::Kit;
use super::order::History;
use super::{Meter, Standing, Stop, Stuck, standing, stuck};
use crate::game::{Game, Kind};
use crate::points::PointSet;
use crate::reason::Reason;
use crate::value::{Move, Player, Role, opponent};
use patterns::Patterns;

pub use root::{Outcome, Terms, applies, search, why_won};

/// How often a hypothesis is replaced by a larger one before the node is left open.
const MOST_ROUNDS: usize = 8;

/// How many defender moves are tried where it is not known what happens if he passes.
const MOST_TRIES: usize = 3;

/// A proof: whether the attacker wins, with the reason.
#[derive(Clone, Debug)]
struct Proof<W> {
    why: W,
    /// The first node of the path whose hypothesis it uses; [`NOWHERE`] if it uses none.
    since: usize,
}

/// Of a proof that uses no hypothesis.
const NOWHERE: usize = usize::MAX;

/// A proof, if one was found.
type Found<G> = Option<Proof<<G as Game>::Why>>;

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    /// Nothing was proved within so many attacker moves, less one.
    open: u32,
    /// The move that settled it.
    best: Option<Move>,
}

struct Search<'m, G: Game> {
    game: &'m G,
    args: G::Args,
    kit: Kit<G>,
    orders: usize,
    /// Who may ignore bans; nobody need where the rules have none.
    favoured: Option<Role>,
    meter: &'m mut Meter,
    patterns: Patterns<G>,
    seen: FxHashMap<G::Position, Seen>,
    /// The most positions that are remembered.
    most_seen: usize,
    history: History,
    /// The hypotheses of the nodes from the root on that have the attacker to move.
    path: Vec<G::Why>,
}

impl<G: Game> Search<'_, G> {
    fn player(&self, role: Role) -> Player {
        match role {
            Role::Attacker => self.game.attacker(&self.args),
            Role::Defender => opponent(self.game.attacker(&self.args)),
        }
    }

    fn breaks(&self, at: &G::Position, why: &G::Why) -> bool {
        self.game.breaks(at, why)
    }

    /// The position after a move; `None` if it is illegal. A move that the rules do not list is not asked about.
    fn play(&mut self, at: &G::Position, role: Role, play: Move) -> Option<G::Position> {
        self.meter.statistics.moves_played += 1;
        self.game.play(at, &self.args, self.player(role), play)
    }

    /// The answer before a move.
    fn before(&self, at: &G::Position, role: Role, play: Move, after: &G::Why) -> G::Why {
        self.game.before_move(at, &self.args, role, play, after)
    }

    /// The answer before the turn is given over.
    fn before_null(&self, at: &G::Position, after: &G::Why) -> G::Why {
        self.game.before_null(at, &self.args, after)
    }

    /// What is proved of a position as it is for this player, who may ignore bans: with the bans it is so as well.
    fn unbound(
        &mut self,
        at: &G::Position,
        role: Role,
        prove: impl FnOnce(&mut Self, &G::Position) -> Result<Found<G>, Stop>,
    ) -> Result<Found<G>, Stop> {
        let free = if self.favoured == Some(role) { lifted(self.game, at) } else { None };
        let Some(free) = free else { return prove(self, at) };
        let found = prove(self, &free)?;
        // The position without bans is the one after two null moves.
        let carried = |why: &G::Why| self.before_null(at, &self.before_null(&self.game.null(at), why));
        Ok(found.map(|proof| Proof { why: carried(&proof.why), ..proof }))
    }

    /// What is proved of a position before it is searched.
    fn proved(&mut self, at: &G::Position, role: Role) -> Found<G> {
        if role == Role::Attacker
            && let Some(since) = self.path.iter().rposition(|hypothesis| !self.game.breaks(at, hypothesis))
        {
            return Some(Proof { why: self.path[since].clone(), since });
        }
        self.patterns.find(self.game, at, role).map(|why| Proof { why, since: NOWHERE })
    }

    /// What is known of a position without a move of it; inside, nothing if it is known to stay open.
    fn known(&mut self, at: &G::Position, role: Role, left: u32) -> Result<Option<Found<G>>, Stop> {
        self.meter.look()?;
        if let Some(proof) = self.proved(at, role) {
            return Ok(Some(Some(proof)));
        }
        let over = match standing(self.game, at, &self.args) {
            Standing::Open if role == Role::Defender => {
                // That the defender may pass can be known here where it was not elsewhere.
                let idle = self
                    .unbound(&self.game.null(at), Role::Attacker, |search, at| Ok(search.proved(at, Role::Attacker)))?;
                let saved = idle.filter(|idle| !idle.why.holds());
                let saved = saved.and_then(|idle| self.off_the_reason(at, Role::Defender, &idle));
                return Ok(saved.map(Some).or_else(|| self.stays_open(at, left).then_some(None)));
            }
            Standing::Open => return Ok(self.stays_open(at, left).then_some(None)),
            Standing::Reached => self.reached(at),
            Standing::Over => self.over(at),
        };
        Ok(Some(over.map(|why| Proof { why, since: NOWHERE })))
    }

    /// Whether nothing was proved with as many moves.
    fn stays_open(&self, at: &G::Position, left: u32) -> bool {
        self.seen.get(at).is_some_and(|seen| seen.open > left)
    }

    /// The reason for which the attacker has won; none where both sides have.
    fn reached(&self, at: &G::Position) -> Option<G::Why> {
        let [mut own, other] = [Role::Attacker, Role::Defender].map(|side| self.game.why_reached(side, at, &self.args));
        own.join(&other);
        (own.holds() && !other.holds()).then_some(own)
    }

    /// The reason for which the game is over without that.
    fn over(&self, at: &G::Position) -> Option<G::Why> {
        let [mut own, other] = [Role::Attacker, Role::Defender].map(|side| self.game.why_reached(side, at, &self.args));
        let over = if other.holds() { other } else { self.game.why_over(at, &self.args) };
        own.join(&over);
        (!own.holds() && over.holds()).then_some(own)
    }

    /// Keeps what was found.
    fn keep(&mut self, at: &G::Position, role: Role, left: u32, found: &Found<G>, best: Option<Move>) {
        if self.seen.len() >= self.most_seen {
            self.seen.clear();
        }
        match found {
            Some(proof) if proof.since == NOWHERE => self.patterns.put(role, proof.why.clone()),
            Some(_) => {}
            None => self.seen.entry(at.clone()).or_default().open = left + 1,
        }
        if let Some(play) = best {
            self.seen.entry(at.clone()).or_default().best = Some(play);
            self.history.credit(role, play, left);
        }
    }

    /// A position with the attacker to move, and so many moves of his left.
    fn attack(&mut self, at: &G::Position, left: u32) -> Result<Found<G>, Stop> {
        self.unbound(at, Role::Attacker, |search, at| {
            if let Some(found) = search.known(at, Role::Attacker, left)? {
                return Ok(found);
            }
            let mut best = None;
            let mut found = search.gradual(at, left)?;
            if found.is_none() && left > 0 {
                search.meter.node()?;
                search.path.push(search.game.why_reached(Role::Attacker, at, &search.args));
                let proved = search.induction(at, left);
                search.path.pop();
                (found, best) = proved?;
            }
            search.keep(at, Role::Attacker, left, &found, best);
            Ok(found)
        })
    }

    /// A position with the defender to move; the attacker has so many moves left.
    fn defend(&mut self, at: &G::Position, left: u32) -> Result<Found<G>, Stop> {
        self.unbound(at, Role::Defender, |search, at| {
            if let Some(found) = search.known(at, Role::Defender, left)? {
                return Ok(found);
            }
            search.meter.node()?;
            let (found, best) = match search.attack(&self.game.null(at), left)? {
                Some(idle) if idle.why.holds() => search.each_move(at, Role::Defender, left, &idle)?,
                Some(idle) => (search.off_the_reason(at, Role::Defender, &idle), None),
                None => search.some_move(at, left)?,
            };
            search.keep(at, Role::Defender, left, &found, best);
            Ok(found)
        })
    }

    /// A win by the gradual games that are asked with so many moves left.
    fn gradual(&mut self, at: &G::Position, left: u32) -> Result<Found<G>, Stop> {
        for order in 0..self.orders.min(left as usize + 1) {
            let Some(selector) = self.kit.gi[order] else { continue };
            self.meter.statistics.selector_calls += 1;
            if self.meter.run(|| self.game.verdict(selector, at, &self.args))? {
                let Some(why) = self.meter.run(|| self.game.explained(selector, at, &self.args))? else { continue };
                return Ok(Some(Proof { why, since: NOWHERE }));
            }
        }
        Ok(None)
    }

    /// Tries hypotheses until one is proved, or a move refutes them all.
    fn induction(&mut self, at: &G::Position, left: u32) -> Result<Settled<G>, Stop> {
        let own = self.path.len() - 1;
        for _ in 0..MOST_ROUNDS {
            let Some(idle) = self.defend(&self.game.null(at), left - 1)? else { return Ok((None, None)) };
            let (found, best) = if idle.why.holds() {
                (self.off_the_reason(at, Role::Attacker, &idle), None)
            } else {
                self.each_move(at, Role::Attacker, left, &idle)?
            };
            let Some(proof) = found else { return Ok((None, best)) };
            if proof.why.holds() {
                return Ok((Some(proof), best));
            }
            if self.path[own].covers(&proof.why) {
                let since = if proof.since >= own { NOWHERE } else { proof.since };
                return Ok((Some(Proof { since, ..proof }), best));
            }
            self.path[own].join(&proof.why);
        }
        Ok((None, None))
    }

    /// What holds of the position itself if the answer is this: the attacker has not won yet, or still can.
    fn standing_so(&self, at: &G::Position, holds: bool) -> G::Why {
        if !holds {
            return self.game.why_reached(Role::Attacker, at, &self.args).turned(false);
        }
        let mut why = self.game.why_reached(Role::Defender, at, &self.args);
        why.join(&self.game.why_over(at, &self.args));
        why.turned(true)
    }

    /// Looks at all moves that break the reason for which the player does not get what he wants if he passes.
    fn each_move(&mut self, at: &G::Position, role: Role, left: u32, idle: &Proof<G::Why>) -> Result<Settled<G>, Stop> {
        let wanted = role == Role::Attacker;
        let mut all = Proof { why: self.standing_so(at, !wanted), since: idle.since };
        let mut plays = Vec::new();
        for clause in 0..self.game.info().clauses.len() {
            match self.game.few(at, &self.args, role, clause, &idle.why, &mut plays) {
                Some(why) => all.why.join(&why),
                None => plays.push(Move::new(clause as u8, [])),
            }
        }
        if all.why.bars_everything() {
            return Ok((None, None));
        }
        let best = self.seen.get(at).and_then(|seen| seen.best);
        self.history.sort(role, best, &mut plays);
        let listed = self.listed(at, role);
        let (mut open, mut legal) = (None, None);
        for play in plays {
            let after = if listed.contains(&play) { self.play(at, role, play) } else { None };
            let Some(after) = after else {
                all.why.join(&self.before(at, role, play, &G::Why::plain(wanted)));
                continue;
            };
            legal = Some(play);
            let found = match role {
                // Nothing is proved of a player who moves again.
                _ if self.game.turn(&after) == self.player(role) => None,
                _ if !self.breaks(&after, &idle.why) => Some(idle.clone()),
                Role::Attacker => self.defend(&after, left - 1)?,
                Role::Defender => self.attack(&after, left)?,
            };
            let Some(proof) = found else {
                open = Some(play);
                continue;
            };
            let mut why = self.before(at, role, play, &proof.why);
            if why.holds() == wanted {
                why.join(&self.standing_so(at, wanted));
                return Ok((Some(Proof { why, ..proof }), Some(play)));
            }
            all = Proof { why: joined(all.why, &why), since: all.since.min(proof.since) };
        }
        if open.is_some() {
            return Ok((None, open));
        }
        let must_move =
            role == Role::Defender && matches!(stuck(self.game, &self.args, self.player(role)), Stuck::Over);
        if must_move {
            let legal = legal.or_else(|| listed.into_iter().find(|&play| self.play(at, role, play).is_some()));
            let Some(play) = legal else { return Ok((None, None)) };
            all.why.join(&self.before(at, role, play, &G::Why::plain(wanted)));
        }
        Ok((Some(all), None))
    }

    /// The moves that the rules list.
    fn listed(&self, at: &G::Position, role: Role) -> Vec<Move> {
        let mut plays = Vec::new();
        self.game.candidates(at, &self.args, self.player(role), &mut plays);
        plays
    }

    /// A legal move that changes nothing of what a player has who passes, a pass before others.
    fn off_the_reason(&mut self, at: &G::Position, role: Role, idle: &Proof<G::Why>) -> Found<G> {
        let mut plays = self.listed(at, role);
        plays.sort_by_key(|play| !self.game.info().clauses[usize::from(play.clause)].parameters.is_empty());
        for play in plays {
            let Some(after) = self.play(at, role, play) else { continue };
            if self.game.turn(&after) != self.player(role) && !self.breaks(&after, &idle.why) {
                let mut why = self.before(at, role, play, &idle.why);
                why.join(&self.standing_so(at, why.holds()));
                return Some(Proof { why, since: idle.since });
            }
        }
        None
    }

    /// Looks for a defender move that saves him where it is not known what happens if he passes: one that reaches his
    /// goal, or a position known to be his, or one that leaves most ways of reaching his goal next.
    fn some_move(&mut self, at: &G::Position, left: u32) -> Result<Settled<G>, Stop> {
        let near = self.near(at);
        for &play in &near {
            let Some(after) = self.play(at, Role::Defender, play) else { continue };
            let found = self.known(&after, Role::Attacker, 0)?.flatten();
            if let Some(saved) = self.saved(at, play, found) {
                return Ok(saved);
            }
        }
        if left == 0 {
            return Ok((None, None));
        }
        let mut nearer: Vec<(usize, Move)> = Vec::new();
        for play in near {
            let Some(after) = self.play(at, Role::Defender, play) else { continue };
            let idle = self.game.null(&after);
            let ways = self.near(&idle).into_iter().filter(|&next| self.reaches(&idle, next)).count();
            self.meter.look()?;
            if ways > 0 {
                nearer.push((ways, play));
            }
        }
        nearer.sort_by_key(|&(ways, _)| std::cmp::Reverse(ways));
        for (_, play) in nearer.into_iter().take(MOST_TRIES) {
            let Some(after) = self.play(at, Role::Defender, play) else { continue };
            let found = self.attack(&after, left - 1)?;
            if let Some(saved) = self.saved(at, play, found) {
                return Ok(saved);
            }
        }
        Ok((None, None))
    }

    /// The defender's moves to points that the distance of his goal rests on.
    fn near(&self, at: &G::Position) -> Vec<Move> {
        let goal = self.game.why_reached(Role::Defender, at, &self.args);
        let points = goal.points(self.game.full());
        let mut plays = self.listed(at, Role::Defender);
        plays.retain(|play| {
            let mut kinds = self.game.info().clauses[usize::from(play.clause)].parameters.iter().enumerate();
            kinds.any(|(i, kind)| *kind == Kind::Point && points.contains(play.arg(i)))
        });
        plays
    }

    /// Whether a defender move reaches his goal.
    fn reaches(&mut self, at: &G::Position, play: Move) -> bool {
        let defender = self.player(Role::Defender);
        self.play(at, Role::Defender, play).is_some_and(|after| self.game.goal(&after, &self.args, defender))
    }

    /// The proof that a defender move saves him, if it does.
    fn saved(&self, at: &G::Position, play: Move, after: Found<G>) -> Option<Settled<G>> {
        let proof = after.filter(|proof| !proof.why.holds())?;
        let mut why = self.before(at, Role::Defender, play, &proof.why);
        why.join(&self.standing_so(at, false));
        Some((Some(Proof { why, ..proof }), Some(play)))
    }
}

/// What was found of a position, and the move that settled it or left it open.
type Settled<G> = (Found<G>, Option<Move>);

fn joined<S, W: Reason<S>>(mut why: W, other: &W) -> W {
    why.join(other);
    why
}
