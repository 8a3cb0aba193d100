//! The game as the search asks it: every call to a [`Game`] stands here.

use super::value::Via;
use crate::game::{Game, Kind, Outcome};
use crate::points::PointSet;
use crate::reason::Reason;
use crate::search::bans::lifted;
use crate::search::{Standing, Stuck, standing, stuck};
use crate::value::{MAX_PARAMETERS, Move, Player, Role, opponent};

/// The rules, with what is fixed at the root.
pub struct Rules<'g, G: Game> {
    pub game: &'g G,
    pub args: G::Args,
    /// Whether the game gives reasons of steps that a search can follow.
    explains: bool,
    /// A move that changes nothing but the turn.
    pass: Option<Move>,
    /// For each clause a bit for each parameter that is a point.
    points: Box<[u8]>,
}

/// A set of points of a game's board.
pub type Points<G> = <G as Game>::Set;

impl<'g, G: Game> Rules<'g, G> {
    pub fn new(game: &'g G, args: &G::Args) -> Self {
        let info = game.info();
        let pass = info.clauses.iter().position(|clause| clause.pass && clause.parameters.is_empty());
        // Reasons choose the moves of a clause by what they fill, if its parameters are nothing else.
        let are_found = info.clauses.iter().all(|clause| clause.parameters.is_empty() || clause.located == [true; 2]);
        let explains = info.explains && are_found;
        let pass = pass.map(|clause| Move::new(clause as u8, []));
        let is_point = |kind: &Kind| u8::from(*kind == Kind::Point);
        let bits = |kinds: &[Kind]| kinds.iter().rev().fold(0, |bits, kind| bits << 1 | is_point(kind));
        let points = info.clauses.iter().map(|clause| bits(&clause.parameters)).collect();
        Rules { game, args: args.clone(), explains, pass, points }
    }

    /// Whether positions and moves have reasons.
    pub fn has_reasons(&self) -> bool {
        self.explains
    }

    /// Whether reasons can choose moves: there is a pass, so that doing nothing is possible.
    pub fn can_follow_reasons(&self) -> bool {
        self.explains && self.pass.is_some() && self.stuck(Role::Attacker) != Stuck::Reached
    }

    pub fn player(&self, role: Role) -> Player {
        match role {
            Role::Attacker => self.game.attacker(&self.args),
            Role::Defender => opponent(self.game.attacker(&self.args)),
        }
    }

    /// The side to move.
    pub fn role(&self, at: &G::Position) -> Role {
        if self.game.turn(at) == self.game.attacker(&self.args) { Role::Attacker } else { Role::Defender }
    }

    pub fn standing(&self, at: &G::Position) -> Standing {
        standing(self.game, at, &self.args)
    }

    /// Whether the player on this side has reached his goal.
    pub fn reaches(&self, at: &G::Position, role: Role) -> bool {
        self.game.goal(at, &self.args, self.player(role))
    }

    pub fn stuck(&self, role: Role) -> Stuck {
        stuck(self.game, &self.args, self.player(role))
    }

    /// Whether the defender has won when a side has no legal move.
    pub fn defender_wins_if_stuck(&self, role: Role) -> bool {
        self.game.stuck(self.player(role)) == Some(Outcome::Won(self.player(Role::Defender)))
    }

    /// The moves that the rules list for a side; some may be illegal.
    pub fn listed(&self, at: &G::Position, role: Role) -> Vec<Move> {
        let mut plays = Vec::new();
        self.game.candidates(at, &self.args, self.player(role), &mut plays);
        plays
    }

    /// The position after a listed move; `None` if it is illegal.
    pub fn play(&self, at: &G::Position, role: Role, play: Move) -> Option<G::Position> {
        self.game.play(at, &self.args, self.player(role), play)
    }

    /// The position after the turn was given over.
    pub fn null(&self, at: &G::Position) -> G::Position {
        self.game.null(at)
    }

    /// The position as if nothing had been said that ends with the next move: without bans, and no passes played.
    pub fn reset(&self, at: &G::Position) -> G::Position {
        self.game.null(&self.game.null(at))
    }

    /// The position without its bans, if it has any.
    pub fn lifted(&self, at: &G::Position) -> Option<G::Position> {
        lifted(self.game, at)
    }

    /// A legal pass.
    pub fn pass(&self, at: &G::Position, role: Role) -> Option<(Move, G::Position)> {
        let pass = self.pass.filter(|pass| self.listed(at, role).contains(pass))?;
        Some((pass, self.play(at, role, pass)?))
    }

    /// Whether a move changes nothing but the turn.
    pub fn is_pass(&self, play: Move) -> bool {
        self.pass == Some(play)
    }

    /// Whether the position has something that the reason bars.
    pub fn breaks(&self, at: &G::Position, why: &G::Why) -> bool {
        !self.explains || self.game.breaks(at, why)
    }

    /// The reason before a move, from that after it.
    pub fn before(&self, at: &G::Position, role: Role, play: Move, via: Via, after: &G::Why) -> Option<G::Why> {
        if !self.explains {
            return None;
        }
        let answer = |at: &G::Position| self.game.before_move(at, &self.args, role, play, after);
        match via {
            Via::Legal => Some(answer(at)),
            Via::Banned => self.before_reset(at, &answer(&self.reset(at))),
        }
    }

    /// The reason before the turn is given over, from that after it.
    pub fn before_null(&self, at: &G::Position, after: &G::Why) -> Option<G::Why> {
        self.explains.then(|| self.game.before_null(at, &self.args, after))
    }

    /// The reason of a position, from that of the position without its bans.
    pub fn before_reset(&self, at: &G::Position, after: &G::Why) -> Option<G::Why> {
        let between = self.before_null(&self.null(at), after)?;
        self.before_null(at, &between)
    }

    /// Why a side has reached its goal, or not.
    fn reached(&self, at: &G::Position, role: Role) -> Option<G::Why> {
        self.explains.then(|| self.game.why_reached(role, at, &self.args))
    }

    /// Why the attacker has not won yet.
    pub fn not_won(&self, at: &G::Position) -> Option<G::Why> {
        Some(self.reached(at, Role::Attacker)?.turned(false))
    }

    /// Why the game goes on for the attacker.
    pub fn not_over(&self, at: &G::Position) -> Option<G::Why> {
        let mut why = self.reached(at, Role::Defender)?;
        why.join(&self.game.why_over(at, &self.args));
        Some(why.turned(true))
    }

    /// The reason for which the attacker has won, or for which the game is over without that; none where both sides
    /// have reached their goals.
    pub fn why_standing(&self, at: &G::Position, won: bool) -> Option<G::Why> {
        let (mut own, other) = (self.reached(at, Role::Attacker)?, self.reached(at, Role::Defender)?);
        if won {
            own.join(&other);
            return (own.holds() && !other.holds()).then_some(own);
        }
        let over = if other.holds() { other } else { self.game.why_over(at, &self.args) };
        own.join(&over);
        (!own.holds() && over.holds()).then(|| own.turned(false))
    }

    /// Appends all moves that can have another answer than `idle`, that of the position after the turn is given over;
    /// some may be illegal. With what `idle` rests on as long as they are looked at; `None` if all moves have to be.
    pub fn few(&self, at: &G::Position, role: Role, idle: &G::Why, plays: &mut Vec<Move>) -> Option<G::Why> {
        let mut all: Option<G::Why> = None;
        for clause in 0..self.game.info().clauses.len() {
            let Some(why) = self.game.few(at, &self.args, role, clause, idle, plays) else {
                plays.push(Move::new(clause as u8, []));
                continue;
            };
            match &mut all {
                Some(all) => all.join(&why),
                None => all = Some(why),
            }
        }
        plays.sort_unstable();
        plays.dedup();
        all.filter(|all| !all.bars_everything())
    }

    /// The moves of the defender that can break why he has not reached his goal: those that bring him nearer, and those
    /// that take away what keeps him from it.
    pub fn towards_goal(&self, at: &G::Position) -> Vec<Move> {
        let Some(why) = self.reached(at, Role::Defender).filter(|why| !why.holds()) else { return Vec::new() };
        let (not_yet, mut plays) = (why.turned(true), Vec::new());
        for clause in 0..self.game.info().clauses.len() {
            self.game.few(at, &self.args, Role::Defender, clause, &not_yet, &mut plays);
        }
        let listed = self.listed(at, Role::Defender);
        plays.retain(|play| listed.contains(play));
        plays
    }

    /// The points on which it rests that neither side has reached its goal: where either comes nearer to it.
    pub fn contested(&self, at: &G::Position) -> Option<Points<G>> {
        let full = self.game.full();
        let of = |role| Some(self.reached(at, role)?.points(full));
        Some(of(Role::Attacker)? | of(Role::Defender)?)
    }

    /// Whether a move is to one of the points.
    pub fn is_to(&self, play: Move, points: &Points<G>) -> bool {
        let bits = self.points.get(usize::from(play.clause)).copied().unwrap_or(0);
        (0..MAX_PARAMETERS).any(|i| bits >> i & 1 != 0 && points.contains(play.arg(i)))
    }
}

/// Both reasons as one; none if one is missing.
pub fn joined<S, W: Reason<S>>(all: Option<W>, other: Option<W>) -> Option<W> {
    let (mut all, other) = (all?, other?);
    all.join(&other);
    Some(all)
}
