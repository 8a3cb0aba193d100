//! The whole graph of a small game: all positions that can be reached, and which of them the attacker wins.
//!
//! A win is a goal that can be forced in a finite number of moves: the least set of positions that holds the goals,
//! each attacker position with a move into it, and each defender position whose moves all lead into it. What is not in
//! that set is lost, infinite play and two passes included, so this disproves as well as it proves; and it knows
//! nothing of paths, so no repetition can mislead it. It works only where the graph is small.

use rustc_hash::FxHashMap;

use super::bans::lifted;
use super::{Meter, Standing, Stop, Stuck, standing, stuck};
use crate::game::Game;
use crate::value::{Move, Player};

/// Who may ignore bans on retaking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ignoring {
    /// They bind both.
    Nobody,
    /// The defender, as often as he likes.
    Defender,
    /// The defender, once.
    DefenderOnce,
    /// The attacker, as often as he likes.
    Attacker,
    /// The attacker, once.
    AttackerOnce,
}

/// What the whole graph says of its root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Whether the attacker wins.
    pub won: bool,
    /// The moves by which the player to move gets the best for him: those that win, or those that save.
    pub moves: Vec<Move>,
    /// How many positions there are.
    pub positions: usize,
}

/// Looks at all positions that can be reached, at most `limit`; `None` if there are more.
///
/// # Errors
/// If the budget is spent before.
pub fn whole<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    ignoring: Ignoring,
    limit: usize,
    meter: &mut Meter,
) -> Result<Option<Found>, Stop> {
    let graph = Graph::of(game, std::slice::from_ref(root), args, ignoring, limit, meter)?;
    Ok(graph.map(|graph| graph.found(&graph.solve())))
}

/// Whether the attacker wins in each of many positions; all that can be reached from them, at most `limit`, are looked at
/// once. `None` if there are more.
///
/// # Errors
/// If the budget is spent before.
pub fn wins<G: Game>(
    game: &G,
    roots: &[G::Position],
    args: &G::Args,
    ignoring: Ignoring,
    limit: usize,
    meter: &mut Meter,
) -> Result<Option<Vec<bool>>, Stop> {
    let Some(mut graph) = Graph::of(game, roots, args, ignoring, limit, meter)? else { return Ok(None) };
    let won = graph.solve();
    let ignores = ignores(ignoring);
    Ok(Some(roots.iter().map(|at| won[graph.place(Place { at: at.clone(), ignores }) as usize]).collect()))
}

/// How many bans may be ignored, where they are counted.
fn ignores(ignoring: Ignoring) -> u8 {
    u8::from(matches!(ignoring, Ignoring::AttackerOnce | Ignoring::DefenderOnce))
}

/// A position, and how many bans may still be ignored, where they are counted.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Place<P> {
    at: P,
    ignores: u8,
}

/// What is known of a place before its moves are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Knot {
    Won,
    Lost,
    /// The attacker needs one edge that wins.
    Attack,
    /// The defender needs one that does not.
    Defence,
}

struct Graph<'g, G: Game> {
    game: &'g G,
    args: G::Args,
    ignoring: Ignoring,
    index: FxHashMap<Place<G::Position>, u32>,
    places: Vec<Place<G::Position>>,
    knots: Vec<Knot>,
    /// The places that the places lead to, one after the other, with the move where there is one.
    edges: Vec<(u32, Option<Move>)>,
    /// For each place where its edges begin; those of the next end them.
    starts: Vec<usize>,
    moves: Vec<Move>,
}

impl<'g, G: Game> Graph<'g, G> {
    /// The graph of all that can be reached; `None` if it is too large.
    fn of(
        game: &'g G,
        roots: &[G::Position],
        args: &G::Args,
        ignoring: Ignoring,
        limit: usize,
        meter: &mut Meter,
    ) -> Result<Option<Self>, Stop> {
        let mut graph = Graph::<G> {
            game,
            args: args.clone(),
            ignoring,
            index: FxHashMap::default(),
            places: Vec::new(),
            knots: Vec::new(),
            edges: Vec::new(),
            starts: Vec::new(),
            moves: Vec::new(),
        };
        for at in roots {
            graph.place(Place { at: at.clone(), ignores: ignores(ignoring) });
        }
        while graph.knots.len() < graph.places.len() {
            if graph.places.len() > limit {
                return Ok(None);
            }
            meter.node()?;
            if graph.knots.len().is_multiple_of(64) {
                meter.look()?;
            }
            graph.expand(meter);
        }
        Ok(Some(graph))
    }

    fn place(&mut self, place: Place<G::Position>) -> u32 {
        let next = self.places.len() as u32;
        let number = *self.index.entry(place.clone()).or_insert(next);
        if number == next {
            self.places.push(place);
        }
        number
    }

    /// Finds the moves of the next place.
    fn expand(&mut self, meter: &mut Meter) {
        let Place { at, ignores } = self.places[self.knots.len()].clone();
        self.starts.push(self.edges.len());
        let knot = match standing(self.game, &at, &self.args) {
            Standing::Reached => Knot::Won,
            Standing::Over => Knot::Lost,
            Standing::Open => self.moves_of(&at, ignores, meter),
        };
        self.knots.push(knot);
    }

    fn moves_of(&mut self, at: &G::Position, ignores: u8, meter: &mut Meter) -> Knot {
        let (by, attacker) = (self.game.turn(at), self.game.attacker(&self.args));
        let first = self.edges.len();
        self.legal(at, by, ignores, meter);
        let may_ignore = match self.ignoring {
            Ignoring::Nobody => false,
            Ignoring::Defender => by != attacker,
            Ignoring::DefenderOnce => by != attacker && ignores > 0,
            Ignoring::Attacker => by == attacker,
            Ignoring::AttackerOnce => by == attacker && ignores > 0,
        };
        if may_ignore && let Some(lifted) = lifted(self.game, at) {
            self.legal(&lifted, by, ignores.saturating_sub(1), meter);
        }
        if self.edges.len() == first {
            match stuck(self.game, &self.args, by) {
                Stuck::Reached => return Knot::Won,
                Stuck::Over => return Knot::Lost,
                Stuck::Passes => {
                    let next = self.place(Place { at: self.game.null(at), ignores });
                    self.edges.push((next, None));
                }
            }
        }
        if by == attacker { Knot::Attack } else { Knot::Defence }
    }

    fn legal(&mut self, at: &G::Position, by: Player, ignores: u8, meter: &mut Meter) {
        let mut moves = std::mem::take(&mut self.moves);
        self.game.candidates(at, &self.args, by, &mut moves);
        for play in moves.drain(..) {
            meter.statistics.moves_played += 1;
            if let Some(after) = self.game.play(at, &self.args, by, play) {
                let next = self.place(Place { at: after, ignores });
                self.edges.push((next, Some(play)));
            }
        }
        self.moves = moves;
    }

    /// The least set of won places, by sweeps from the last to the first until nothing changes.
    fn solve(&self) -> Vec<bool> {
        let mut won: Vec<bool> = self.knots.iter().map(|knot| *knot == Knot::Won).collect();
        loop {
            let mut changed = false;
            let mut end = self.edges.len();
            for number in (0..self.knots.len()).rev() {
                let edges = &self.edges[self.starts[number]..end];
                end = self.starts[number];
                let wins = match self.knots[number] {
                    _ if won[number] => continue,
                    Knot::Won | Knot::Lost => continue,
                    Knot::Attack => edges.iter().any(|(next, _)| won[*next as usize]),
                    Knot::Defence => edges.iter().all(|(next, _)| won[*next as usize]),
                };
                won[number] = wins;
                changed |= wins;
            }
            if !changed {
                return won;
            }
        }
    }

    fn found(&self, won: &[bool]) -> Found {
        let attacks = self.knots[0] == Knot::Attack;
        let end = self.starts.get(1).copied().unwrap_or(self.edges.len());
        let good = self.edges[..end].iter().filter(|(next, _)| won[*next as usize] == attacks);
        let mut moves: Vec<Move> = good.filter_map(|(_, play)| *play).collect();
        moves.dedup();
        Found { won: won[0], moves, positions: self.places.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Bits;
    use crate::search::Budget;
    use crate::testing::{Mode, Position, TicTacToe};

    fn look(x: u64, o: u64, attacker: Player, limit: usize) -> Result<Option<Found>, Stop> {
        let at = Position { at: [Bits([x]), Bits([o])], turn: 0 };
        let budget = Budget { nodes: 10_000, ..Budget::default() };
        whole(&TicTacToe::new(Mode::Lines), &at, &attacker, Ignoring::Nobody, limit, &mut Meter::new(&budget))
    }

    #[test]
    fn tic_tac_toe_is_a_draw_and_no_win() {
        let found = look(0, 0, 0, 10_000).ok().flatten();
        assert_eq!(found.as_ref().map(|found| (found.won, found.moves.len())), Some((false, 0)));
        // 5,478 positions, and the 16 full boards once more with the turn given over.
        assert_eq!(found.map(|found| found.positions), Some(5478 + 16));
        assert_eq!(look(0, 0, 0, 5_000), Ok(None));
    }

    #[test]
    fn the_moves_of_the_side_to_move_are_told() {
        // Two lines of two: both ends win; seen from the other side, they are what saves.
        let wins = look(0o014, 0o001, 0, 10_000).ok().flatten().map(|found| (found.won, found.moves.len()));
        assert_eq!(wins.map(|(won, _)| won), Some(true));
        let saved = look(0o101, 0o006, 1, 10_000).ok().flatten();
        assert_eq!(saved.map(|found| found.won), Some(false));
    }
}
