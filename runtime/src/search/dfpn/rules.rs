//! The game as the search asks it: every call to a [`Game`] stands here.

use super::value::Via;
use crate::board::Board;
use crate::game::{Clause, Game, Kind, Outcome, Step, Steps};
use crate::points::PointSet;
use crate::reason::Reason;
use crate::search::bans::lifted;
use crate::search::{Standing, Stuck, standing, stuck};
use crate::value::{Move, Player, Role, opponent};

/// The rules, with what is fixed at the root.
pub struct Rules<G: Game> {
    pub args: G::Args,
    /// The reasons of steps, where they are such that a search can follow them.
    steps: Option<&'static Steps<G>>,
    /// A move that changes nothing but the turn.
    pass: Option<Move>,
}

/// A set of points of a game's board.
pub type Points<G> = <<G as Game>::Board as Board>::Set;

impl<G: Game> Rules<G> {
    pub fn new(args: &G::Args) -> Rules<G> {
        let pass = G::CLAUSES.iter().position(|clause| clause.pass && clause.parameters.is_empty());
        let steps = G::STEPS.filter(|steps| chooses_moves::<G>(steps));
        Rules { args: *args, steps, pass: pass.map(|clause| Move::new(clause as u8, [])) }
    }

    /// Whether positions and moves have reasons.
    pub fn has_reasons(&self) -> bool {
        self.steps.is_some()
    }

    /// Whether the rules have a pass.
    pub fn has_pass(&self) -> bool {
        self.pass.is_some()
    }

    pub fn player(&self, role: Role) -> Player {
        match role {
            Role::Attacker => G::attacker(&self.args),
            Role::Defender => opponent(G::attacker(&self.args)),
        }
    }

    /// The side to move.
    pub fn role(&self, at: &G::Position) -> Role {
        if G::turn(at) == G::attacker(&self.args) { Role::Attacker } else { Role::Defender }
    }

    pub fn standing(&self, at: &G::Position) -> Standing {
        standing::<G>(at, &self.args)
    }

    /// Whether the player on this side has reached his goal.
    pub fn reaches(&self, at: &G::Position, role: Role) -> bool {
        G::goal(at, &self.args, self.player(role))
    }

    pub fn stuck(&self, role: Role) -> Stuck {
        stuck::<G>(&self.args, self.player(role))
    }

    /// Whether the defender has won when a side has no legal move.
    pub fn defender_wins_if_stuck(&self, role: Role) -> bool {
        G::stuck(self.player(role)) == Some(Outcome::Won(self.player(Role::Defender)))
    }

    /// The moves that the rules list for a side; some may be illegal.
    pub fn listed(&self, at: &G::Position, role: Role) -> Vec<Move> {
        let mut plays = Vec::new();
        G::candidates(at, &self.args, self.player(role), &mut plays);
        plays
    }

    /// The position after a listed move; `None` if it is illegal.
    pub fn play(&self, at: &G::Position, role: Role, play: Move) -> Option<G::Position> {
        G::play(at, &self.args, self.player(role), play)
    }

    /// The position after the turn was given over.
    pub fn null(&self, at: &G::Position) -> G::Position {
        G::null(at)
    }

    /// The position as if nothing had been said that ends with the next move: without bans, and no passes played.
    pub fn reset(&self, at: &G::Position) -> G::Position {
        G::null(&G::null(at))
    }

    /// The position without its bans, if it has any.
    pub fn lifted(&self, at: &G::Position) -> Option<G::Position> {
        lifted::<G>(at)
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
        self.steps.is_none_or(|steps| (steps.breaks)(at, why))
    }

    /// The reason before a move, from that after it.
    pub fn before(&self, at: &G::Position, role: Role, play: Move, via: Via, after: &G::Why) -> Option<G::Why> {
        let answer = self.steps?.moves.get(usize::from(play.clause))?[role as usize].answer;
        match via {
            Via::Legal => Some(answer(at, &self.args, play, after)),
            Via::Banned => self.before_reset(at, &answer(&self.reset(at), &self.args, play, after)),
        }
    }

    /// The reason before the turn is given over, from that after it.
    pub fn before_null(&self, at: &G::Position, after: &G::Why) -> Option<G::Why> {
        Some((self.steps?.null)(at, &self.args, after))
    }

    /// The reason of a position, from that of the position without its bans.
    pub fn before_reset(&self, at: &G::Position, after: &G::Why) -> Option<G::Why> {
        let between = self.before_null(&self.null(at), after)?;
        self.before_null(at, &between)
    }

    /// Why a side has reached its goal, or not.
    fn reached(&self, at: &G::Position, role: Role) -> Option<G::Why> {
        Some((self.steps?.reached[role as usize])(at, &self.args))
    }

    /// Why the attacker has not won yet.
    pub fn not_won(&self, at: &G::Position) -> Option<G::Why> {
        Some(self.reached(at, Role::Attacker)?.turned(false))
    }

    /// Why the game goes on for the attacker.
    pub fn not_over(&self, at: &G::Position) -> Option<G::Why> {
        let mut why = self.reached(at, Role::Defender)?;
        why.join(&(self.steps?.over)(at, &self.args));
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
        let over = if other.holds() { other } else { (self.steps?.over)(at, &self.args) };
        own.join(&over);
        (!own.holds() && over.holds()).then(|| own.turned(false))
    }

    /// Appends all moves that can have another answer than `idle`, that of the position after the turn is given over;
    /// some may be illegal. With what `idle` rests on as long as they are looked at; `None` if all moves have to be.
    pub fn few(&self, at: &G::Position, role: Role, idle: &G::Why, plays: &mut Vec<Move>) -> Option<G::Why> {
        let mut all: Option<G::Why> = None;
        for (clause, of) in self.steps?.moves.iter().enumerate() {
            let Some(few) = of[role as usize].few else {
                plays.push(Move::new(clause as u8, []));
                continue;
            };
            let why = few(at, &self.args, idle, plays);
            match &mut all {
                Some(all) => all.join(&why),
                None => all = Some(why),
            }
        }
        plays.sort_unstable();
        plays.dedup();
        all.filter(|all| !all.bars_everything())
    }

    /// The points on which it rests that neither side has reached its goal: where either comes nearer to it.
    pub fn contested(&self, at: &G::Position) -> Option<Points<G>> {
        let full = <G::Board as Board>::FULL;
        let of = |role| Some(self.reached(at, role)?.points(full));
        Some(of(Role::Attacker)? | of(Role::Defender)?)
    }

    /// Whether a move is to one of the points.
    pub fn is_to(&self, play: Move, points: &Points<G>) -> bool {
        let mut kinds = G::CLAUSES[usize::from(play.clause)].parameters.iter().enumerate();
        kinds.any(|(i, kind)| *kind == Kind::Point && points.contains(play.arg(i)))
    }
}

/// Whether reasons can choose moves: not those of clauses with several parameters.
fn chooses_moves<G: Game>(steps: &Steps<G>) -> bool {
    let of_clause = |(clause, steps): (&Clause, &[Step<G>; 2])| {
        clause.parameters.is_empty() || steps.iter().all(|step| step.few.is_some())
    };
    G::CLAUSES.iter().zip(steps.moves).all(of_clause)
}

/// Both reasons as one; none if one is missing.
pub fn joined<S, W: Reason<S>>(all: Option<W>, other: Option<W>) -> Option<W> {
    let (mut all, other) = (all?, other?);
    all.join(&other);
    Some(all)
}
