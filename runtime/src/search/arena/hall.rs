//! Any game as an arena: the one part of the searches of the papers that is generic over games.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::interned::Interned;
use super::{Arena, Place, Pruning, Step};
use crate::game::{Game, Knowledge, SelectorId};
use crate::reason::Reason;
use crate::search::bans::{Bans, lifted};
use crate::search::graph::Ignoring;
use crate::search::kit::ORDERS;
use crate::search::{Meter, Standing, Stop, Stuck, standing, stuck};
use crate::value::{Move, Player, Role, opponent};

/// So many moves are played between two looks at the time.
const BETWEEN_LOOKS: u64 = 256;

/// Where a goal is further than so many moves in a row, it is not asked how far.
const FURTHEST: u32 = 4;

/// A position with all that belongs to it, in a question.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Spot<P> {
    at: P,
    /// How many bans may still be ignored, where that is counted.
    ignores: u8,
}

/// What is known of a place without a move.
#[derive(Clone, Copy)]
struct Face {
    role: Role,
    standing: Standing,
}

/// A game at a root, with a question.
pub struct Hall<'g, G: Game> {
    game: &'g G,
    args: G::Args,
    ignoring: Ignoring,
    bans: Bans,
    spots: Interned<Spot<G::Position>>,
    faces: Vec<Face>,
    gi: [Option<SelectorId>; ORDERS],
    ip: [Option<SelectorId>; ORDERS],
    /// The level at which gradual games of other orders than those are asked, where somebody had them compiled.
    named: Option<Knowledge>,
    moves: Vec<Move>,
    pruning: Option<&'g dyn Pruning>,
    /// What is left by it, of places that were asked about.
    kept: FxHashMap<Place, Rc<[Move]>>,
    meter: Meter,
    /// Moves played when the time was last looked at.
    looked: u64,
    /// Bytes that are left.
    memory: usize,
}

impl<'g, G: Game> Hall<'g, G> {
    /// A game at a root: the arena, and the place of the root.
    ///
    /// # Errors
    /// If the memory is too small for the root.
    pub fn new(
        game: &'g G,
        root: &G::Position,
        args: &G::Args,
        knowledge: Knowledge,
        ignoring: Ignoring,
        meter: Meter,
        memory: usize,
    ) -> Result<(Self, Place), Stop> {
        let named = |name: &str| game.info().selector_with(name, knowledge);
        let mut hall = Hall {
            game,
            args: args.clone(),
            ignoring,
            bans: Bans::of(game, root),
            spots: Interned::new(),
            faces: Vec::new(),
            gi: ["gi1", "gi2", "gi3"].map(named),
            ip: ["ip1", "ip2", "ip3"].map(named),
            named: Some(knowledge),
            moves: Vec::new(),
            pruning: None,
            kept: FxHashMap::default(),
            meter,
            looked: 0,
            memory,
        };
        let ignores = u8::from(matches!(ignoring, Ignoring::AttackerOnce | Ignoring::DefenderOnce));
        let place = hall.place(root.clone(), ignores)?;
        Ok((hall, place))
    }

    /// The same, asking compiled gradual games of no greater order than this; the others are found by playing.
    pub fn asking(mut self, orders: usize) -> Self {
        self.gi
            .iter_mut()
            .chain(&mut self.ip)
            .enumerate()
            .filter(|(i, _)| i % ORDERS >= orders)
            .for_each(|(_, id)| *id = None);
        if orders < ORDERS {
            self.named = None;
        }
        self
    }

    /// The same with rules by which moves may be left out.
    pub fn pruning(self, pruning: Option<&'g dyn Pruning>) -> Self {
        Hall { pruning, ..self }
    }

    fn place(&mut self, at: G::Position, ignores: u8) -> Result<Place, Stop> {
        let (number, is_new) = self.spots.number(Spot { at, ignores });
        if is_new {
            let at = &self.spots.get(number).at;
            let role =
                if self.game.turn(at) == self.game.attacker(&self.args) { Role::Attacker } else { Role::Defender };
            self.faces.push(Face { role, standing: standing(self.game, at, &self.args) });
            self.spend(Interned::<Spot<G::Position>>::bytes_each() + size_of::<Face>() * 3 / 2)?;
        }
        Ok(Place(number))
    }

    fn spot(&self, at: Place) -> &Spot<G::Position> {
        self.spots.get(at.0)
    }

    fn player(&self, role: Role) -> Player {
        match role {
            Role::Attacker => self.game.attacker(&self.args),
            Role::Defender => opponent(self.game.attacker(&self.args)),
        }
    }

    /// The position without its bans, if it has any and this side may ignore them.
    fn lifted(&self, at: Place) -> Option<G::Position> {
        let spot = self.spot(at);
        let may = match (self.ignoring, self.faces[at.index()].role) {
            (Ignoring::Defender, Role::Defender) | (Ignoring::Attacker, Role::Attacker) => true,
            (Ignoring::DefenderOnce, Role::Defender) | (Ignoring::AttackerOnce, Role::Attacker) => spot.ignores > 0,
            _ => false,
        };
        if may && self.bans == Bans::Possible { lifted(self.game, &spot.at) } else { None }
    }

    /// Whether the defender may ignore bans: compiled selectors say too much then.
    fn favours_defender(&self) -> bool {
        self.bans == Bans::Possible && matches!(self.ignoring, Ignoring::Defender | Ignoring::DefenderOnce)
    }

    /// The position after a step.
    fn after(&mut self, at: Place, step: Step) -> Result<Option<(G::Position, u8)>, Stop> {
        self.meter.statistics.moves_played += 1;
        if self.meter.statistics.moves_played - self.looked >= BETWEEN_LOOKS {
            self.looked = self.meter.statistics.moves_played;
            self.meter.look()?;
        }
        let by = self.player(self.faces[at.index()].role);
        let spot = self.spot(at);
        Ok(match step {
            Step::Legal(play) => self.game.play(&spot.at, &self.args, by, play).map(|after| (after, spot.ignores)),
            Step::Banned(play) => match self.lifted(at) {
                Some(free) => {
                    self.game.play(&free, &self.args, by, play).map(|after| (after, spot.ignores.saturating_sub(1)))
                }
                None => None,
            },
            Step::Stuck => Some((self.game.null(&spot.at), spot.ignores)),
        })
    }

    /// Whether one of the steps is legal.
    fn any_legal(&mut self, at: Place, steps: &[Step]) -> Result<bool, Stop> {
        for &step in steps {
            if self.after(at, step)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn holds(&mut self, selector: SelectorId, at: &G::Position) -> Result<bool, Stop> {
        self.meter.statistics.selector_calls += 1;
        self.meter.run(|| self.game.verdict(selector, at, &self.args))
    }

    fn append(&mut self, selector: SelectorId, at: &G::Position) -> Result<bool, Stop> {
        self.meter.statistics.selector_calls += 1;
        self.meter.run(|| self.game.selected(selector, at, &self.args, &mut self.moves))
    }

    /// How many moves in a row a side needs for its goal, if less than so many; each takes away something on which it rests
    /// that the goal is not reached.
    fn moves_in_a_row(&mut self, at: &G::Position, side: Role, most: u32) -> Result<u32, Stop> {
        let (game, by) = (self.game, self.player(side));
        if game.goal(at, &self.args, by) {
            return Ok(0);
        }
        if most <= 1 {
            return Ok(most);
        }
        let not_yet = game.why_reached(side, at, &self.args).turned(side == Role::Defender);
        let mut moves = Vec::new();
        for clause in 0..game.info().clauses.len() {
            game.few(at, &self.args, side, clause, &not_yet, &mut moves);
        }
        let mut least = most;
        for play in moves {
            self.meter.statistics.moves_played += 1;
            self.meter.look()?;
            let Some(after) = game.play(at, &self.args, by, play) else { continue };
            let again = game.with_turn(&game.null(&after), by);
            least = least.min(1 + self.moves_in_a_row(&again, side, least - 1)?);
            if least <= 1 {
                break;
            }
        }
        Ok(least)
    }

    /// The moves of the attacker, to move, after which the selector may hold if the turn is given over, while it does not if
    /// he plays nothing: those that break the reason of that. `None` where all moves may.
    fn may_threaten(&mut self, selector: SelectorId, at: Place) -> Result<Option<Vec<Move>>, Stop> {
        let (game, args) = (self.game, self.args.clone());
        if !game.info().explains || self.lifted(at).is_some() {
            return Ok(None);
        }
        let position = self.spot(at).at.clone();
        let idle = game.null(&position);
        if standing(game, &idle, &args) != Standing::Open {
            return Ok(None);
        }
        self.meter.statistics.selector_calls += 1;
        let again = game.null(&idle);
        let Some(why) = self.meter.run(|| game.explained(selector, &again, &args))? else { return Ok(None) };
        let reached = game.why_reached(Role::Attacker, &idle, &args);
        if why.holds() || reached.holds() {
            return Ok(None);
        }
        let mut why = game.before_null(&idle, &args, &why);
        why.join(&reached);
        let mut moves = Vec::new();
        for clause in 0..game.info().clauses.len() {
            if game.few(&position, &args, Role::Attacker, clause, &why, &mut moves).is_none() {
                return Ok(None);
            }
        }
        Ok(Some(moves))
    }

    /// The moves of a place that the rules beside the game would play, and those that end it. It is asked of each place once:
    /// a search comes back to it, and those rules may be slow.
    fn kept(&mut self, at: Place) -> Rc<[Move]> {
        if let Some(kept) = self.kept.get(&at) {
            return kept.clone();
        }
        let mut listed = Vec::new();
        self.list(at, &mut listed);
        let (game, by) = (self.game, self.player(self.role(at)));
        let position = &self.spot(at).at;
        let all: Vec<Move> = listed.iter().filter_map(|step| step.play()).collect();
        let mut kept = all.clone();
        if let Some(pruning) = self.pruning {
            pruning.keep(&game.to_cells(position), by, &mut kept);
        }
        // What ends the game is always played.
        let ends = |play: &Move| {
            let after = game.play(position, &self.args, by, *play);
            after.is_some_and(|after| standing(game, &after, &self.args) != Standing::Open)
        };
        kept.extend(all.iter().filter(|play| !kept.contains(play) && ends(play)).copied().collect::<Vec<_>>());
        let kept: Rc<[Move]> = kept.into();
        self.kept.insert(at, kept.clone());
        kept
    }

    /// The steps of what a side may play, bans ignored where it may.
    fn list(&mut self, at: Place, steps: &mut Vec<Step>) {
        let by = self.player(self.faces[at.index()].role);
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.game.candidates(&self.spot(at).at, &self.args, by, &mut moves);
        let from = steps.len();
        steps.extend(moves.drain(..).map(Step::Legal));
        if let Some(free) = self.lifted(at) {
            self.game.candidates(&free, &self.args, by, &mut moves);
            // What is legal anyway costs no ban.
            let legal: Vec<Move> = steps[from..].iter().filter_map(|step| step.play()).collect();
            let is_legal =
                |play: Move| legal.contains(&play) && self.game.play(&self.spot(at).at, &self.args, by, play).is_some();
            let banned: Vec<Move> = moves.drain(..).filter(|&play| !is_legal(play)).collect();
            steps.extend(banned.into_iter().map(Step::Banned));
        }
        self.moves = moves;
    }
}

impl<G: Game> Arena for Hall<'_, G> {
    fn role(&self, at: Place) -> Role {
        self.faces[at.index()].role
    }

    fn standing(&self, at: Place) -> Standing {
        self.faces[at.index()].standing
    }

    fn places(&self) -> usize {
        self.spots.len()
    }

    fn null(&mut self, at: Place) -> Result<Place, Stop> {
        let Spot { at, ignores } = self.spot(at);
        let (null, ignores) = (self.game.null(at), *ignores);
        self.place(null, ignores)
    }

    fn steps(&mut self, at: Place, steps: &mut Vec<Step>) -> Result<Standing, Stop> {
        let from = steps.len();
        self.list(at, steps);
        if self.any_legal(at, &steps[from..])? {
            return Ok(Standing::Open);
        }
        steps.truncate(from);
        Ok(match stuck(self.game, &self.args, self.player(self.role(at))) {
            Stuck::Reached => Standing::Reached,
            Stuck::Over => Standing::Over,
            Stuck::Passes => {
                steps.push(Step::Stuck);
                Standing::Open
            }
        })
    }

    fn take(&mut self, at: Place, step: Step) -> Result<Option<Place>, Stop> {
        match self.after(at, step)? {
            Some((after, ignores)) => self.place(after, ignores).map(Some),
            None => Ok(None),
        }
    }

    fn orders(&self) -> usize {
        let most = if self.favours_defender() { 1 } else { ORDERS };
        self.gi.iter().take(most).take_while(|selector| selector.is_some()).count()
    }

    fn gradual(&mut self, n: usize, at: Place) -> Result<bool, Stop> {
        let asked = n >= 1 && n <= self.orders() && self.role(at) == Role::Attacker;
        let Some(selector) = (if asked { self.gi[n - 1] } else { None }) else { return Ok(false) };
        let position = self.spot(at).at.clone();
        self.holds(selector, &position)
    }

    fn replies(&mut self, n: usize, at: Place, steps: &mut Vec<Step>) -> Result<bool, Stop> {
        let asked = n >= 1 && n <= self.orders() && self.role(at) == Role::Defender;
        let Some(selector) = (if asked { self.ip[n - 1] } else { None }) else { return Ok(false) };
        let position = self.spot(at).at.clone();
        let from = steps.len();
        self.moves.clear();
        if !self.append(selector, &position)? {
            return Ok(false);
        }
        steps.extend(self.moves.drain(..).map(Step::Legal));
        if let Some(free) = self.lifted(at) {
            // The threat is the same: bans end when the turn is given over.
            self.append(selector, &free)?;
            let moves = std::mem::take(&mut self.moves);
            steps.extend(moves.iter().map(|&play| Step::Banned(play)));
            self.moves = moves;
        }
        if steps.len() == from {
            // Who has no move at all does not lose by a threat, but as the rules say.
            let mut all = Vec::new();
            self.list(at, &mut all);
            return self.any_legal(at, &all);
        }
        Ok(true)
    }

    fn compiled(&self, name: &str) -> Option<SelectorId> {
        let knowledge = self.named.filter(|_| !self.favours_defender())?;
        self.game.info().selector_with(name, knowledge)
    }

    fn wins_by(&mut self, selector: SelectorId, at: Place) -> Result<bool, Stop> {
        let position = self.spot(at).at.clone();
        Ok(self.role(at) == Role::Attacker && self.holds(selector, &position)?)
    }

    fn filters(&self) -> usize {
        self.gi.iter().take_while(|selector| selector.is_some()).count()
    }

    fn threats(&mut self, n: usize, at: Place, steps: &mut Vec<Step>) -> Result<(), Stop> {
        let asked = n >= 1 && self.role(at) == Role::Attacker;
        let Some(selector) = (if asked { self.gi.get(n - 1).copied().flatten() } else { None }) else { return Ok(()) };
        let mut all = Vec::new();
        self.list(at, &mut all);
        if let Some(chosen) = self.may_threaten(selector, at)? {
            all.retain(|step| step.play().is_none_or(|play| chosen.contains(&play)));
        }
        for step in all {
            let Some((after, _)) = self.after(at, step)? else { continue };
            let threatens = match standing(self.game, &after, &self.args) {
                Standing::Reached => true,
                Standing::Over => false,
                Standing::Open if self.game.turn(&after) == self.game.attacker(&self.args) => true,
                Standing::Open => {
                    let null = self.game.null(&after);
                    self.holds(selector, &null)?
                }
            };
            if threatens {
                steps.push(step);
            }
        }
        Ok(())
    }

    fn distances(&mut self, at: Place) -> Result<Option<[u32; 2]>, Stop> {
        if !self.game.info().explains {
            return Ok(None);
        }
        let position = self.spot(at).at.clone();
        let mut of = |side: Role| {
            let at = self.game.with_turn(&position, self.player(side));
            self.moves_in_a_row(&at, side, FURTHEST)
        };
        Ok(Some([of(Role::Attacker)?, of(Role::Defender)?]))
    }

    fn prune(&mut self, at: Place, steps: &mut Vec<Step>) {
        if self.pruning.is_none() {
            return;
        }
        let kept = self.kept(at);
        let is_kept = |step: &Step| step.play().is_none_or(|play| kept.contains(&play));
        if steps.iter().any(is_kept) {
            steps.retain(is_kept);
        }
    }

    fn meter(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn spend(&mut self, bytes: usize) -> Result<(), Stop> {
        self.memory = self.memory.checked_sub(bytes).ok_or(Stop::Memory)?;
        Ok(())
    }
}
