//! What the searches of the papers see of a game: positions as numbers, and moves between them.
//!
//! A dozen searches that are generic over [`Game`](crate::Game) would be compiled once for each type of game. These
//! are plain code over `dyn Arena`, and one adapter, [`Hall`], is generic. It interns positions, so a [`Place`] is a
//! position with the side to move, exactly: tables are vectors indexed by it, nothing is evicted, and no two positions
//! are ever taken for each other. Where the memory of the budget is full the search ends.
//!
//! An arena answers one [question](super::graph::Ignoring): who may ignore bans on retaking. Moves that a ban forbids and the
//! question allows are moves like others there, so no search knows of bans. What compiled selectors say holds where
//! bans bind both sides; the arena passes on only what holds in its question too.

mod hall;
mod interned;
mod mirror;
mod pruning;

use super::{Meter, Standing, Stop};
use crate::game::SelectorId;
use crate::value::{Move, Role};

pub use hall::Hall;
pub use mirror::Mirror;
pub use pruning::Pruning;

/// A position with the side to move, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(u32);

impl Place {
    /// The number; places are numbered from 0 in the order in which they are first met.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The place with a number below [`Arena::places`].
    pub fn of_index(index: usize) -> Self {
        Self(index as u32)
    }
}

/// How a side gets from one place to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A move that the rules allow.
    Legal(Move),
    /// A move that they would allow without the bans of the position, which this side may ignore.
    Banned(Move),
    /// The turn goes over, since the side has no move.
    Stuck,
}

impl Step {
    /// The move, if it is one.
    pub fn play(self) -> Option<Move> {
        match self {
            Self::Legal(play) | Self::Banned(play) => Some(play),
            Self::Stuck => None,
        }
    }
}

/// A game at a root, with a question: see the module.
pub trait Arena {
    /// The side to move.
    fn role(&self, at: Place) -> Role;
    /// How the place stands before anybody moves.
    fn standing(&self, at: Place) -> Standing;
    /// How many places have been met.
    fn places(&self) -> usize;
    /// The place after the turn is given over.
    ///
    /// # Errors
    /// If the budget is spent.
    fn null(&mut self, at: Place) -> Result<Place, Stop>;
    /// Appends the steps of the side to move; some may be illegal: see [`Arena::take`]. If none is legal and the rules
    /// end the game with that, what that means for the attacker; else [`Standing::Open`].
    ///
    /// # Errors
    /// If the budget is spent.
    fn steps(&mut self, at: Place, steps: &mut Vec<Step>) -> Result<Standing, Stop>;
    /// The place after one of its steps; `None` if it is illegal.
    ///
    /// # Errors
    /// If the budget is spent.
    fn take(&mut self, at: Place, step: Step) -> Result<Option<Place>, Stop>;
    /// The greatest n of a compiled gi-n that holds in this question.
    fn orders(&self) -> usize {
        0
    }
    /// Whether the attacker, to move, wins by gi-n, n from 1 to [`Arena::orders`].
    ///
    /// # Errors
    /// If the budget is spent.
    fn gradual(&mut self, _n: usize, _at: Place) -> Result<bool, Stop> {
        Ok(false)
    }
    /// Whether the attacker threatens gi-n by the compiled ip-n. If so the steps of the defender, to move, that refute
    /// the threat are appended: all others lose by it.
    ///
    /// # Errors
    /// If the budget is spent.
    fn replies(&mut self, _n: usize, _at: Place, _steps: &mut Vec<Step>) -> Result<bool, Stop> {
        Ok(false)
    }
    /// The compiled selector of that name, for the attacker to move, where what it says holds in this question.
    fn compiled(&self, _name: &str) -> Option<SelectorId> {
        None
    }
    /// Whether a [compiled](Arena::compiled) gradual game of the attacker holds.
    ///
    /// # Errors
    /// If the budget is spent.
    fn wins_by(&mut self, _selector: SelectorId, _at: Place) -> Result<bool, Stop> {
        Ok(false)
    }
    /// The greatest n that [`Arena::threats`] takes.
    fn filters(&self) -> usize {
        0
    }
    /// Appends the legal steps of the attacker, to move, that win or after which he would win by gi-n, bans binding both,
    /// if the turn were given over. All that threaten so in the question are among them where the attacker may ignore
    /// no ban.
    ///
    /// # Errors
    /// If the budget is spent.
    fn threats(&mut self, _n: usize, _at: Place, _steps: &mut Vec<Step>) -> Result<(), Stop> {
        Ok(())
    }
    /// How many moves in a row the attacker and the defender seem to need for their goals; `None` where the rules do not
    /// tell. It is an estimate, and nothing is proved by it.
    ///
    /// # Errors
    /// If the budget is spent.
    fn distances(&mut self, _at: Place) -> Result<Option<[u32; 2]>, Stop> {
        Ok(None)
    }
    /// Leaves out the steps of the side to move that [rules beside the game](Pruning) would not play; all stay where they
    /// would leave none. What is found without them is no proof.
    fn prune(&mut self, _at: Place, _steps: &mut Vec<Step>) {}
    /// What has been used of the budget.
    fn meter(&mut self) -> &mut Meter;
    /// Takes bytes for a table of the search off the budget.
    ///
    /// # Errors
    /// If there are not so many left.
    fn spend(&mut self, bytes: usize) -> Result<(), Stop>;
}

/// The legal steps of a place with what they lead to. Where there is none, how the game stands then.
///
/// # Errors
/// If the budget is spent.
pub fn expand(arena: &mut dyn Arena, at: Place, steps: &mut Vec<(Step, Place)>) -> Result<Standing, Stop> {
    let mut listed = Vec::new();
    let standing = arena.steps(at, &mut listed)?;
    for step in listed {
        if let Some(next) = arena.take(at, step)? {
            steps.push((step, next));
        }
    }
    Ok(standing)
}

/// Puts steps in the order of what they lead to: the greater the other side's distance to its goal beside one's own, the
/// better.
///
/// # Errors
/// If the budget is spent.
pub fn by_distance(arena: &mut dyn Arena, by: Role, steps: &mut [(Step, Place)]) -> Result<(), Stop> {
    let mut keyed = Vec::new();
    for &(step, next) in steps.iter() {
        let Some([attacker, defender]) = arena.distances(next)? else { return Ok(()) };
        let (own, other) = if by == Role::Attacker { (attacker, defender) } else { (defender, attacker) };
        keyed.push((i64::from(own) - i64::from(other), (step, next)));
    }
    keyed.sort_by_key(|(key, _)| *key);
    steps.iter_mut().zip(keyed).for_each(|(place, (_, step))| *place = step);
    Ok(())
}

/// Values of places: a table that grows as places are met.
#[derive(Clone, Debug)]
pub struct PerPlace<T> {
    values: Vec<T>,
    default: T,
}

impl<T: Clone> PerPlace<T> {
    /// A table in which every place has this value.
    pub fn new(default: T) -> Self {
        Self { values: Vec::new(), default }
    }

    /// The value of a place.
    pub fn get(&self, at: Place) -> &T {
        self.values.get(at.index()).unwrap_or(&self.default)
    }

    /// Gives a place a value.
    ///
    /// # Errors
    /// If the memory of the budget is full.
    pub fn set(&mut self, arena: &mut dyn Arena, at: Place, value: T) -> Result<(), Stop> {
        if at.index() >= self.values.len() {
            let to = (arena.places().max(at.index() + 1) * 5 / 4).max(256);
            arena.spend((to - self.values.len()) * size_of::<T>())?;
            self.values.resize(to, self.default.clone());
        }
        self.values[at.index()] = value;
        Ok(())
    }

    /// Forgets all values.
    pub fn clear(&mut self) {
        self.values.fill(self.default.clone());
    }
}
