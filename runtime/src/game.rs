//! What compiled rules offer: [`Game`], implemented by the code that Kikashi writes, one type for each instance of a
//! rule book or sub-game.
//!
//! Positions are `Copy` and moves eight to ten bytes, so that searches keep them in tables and on their stacks. The
//! methods that selectors, searches and move generators call often come from the rules; the rest is written here once,
//! in their terms. A rule book alone is a game as well: its [`Game::Args`] hold no more than who attacks.

use core::fmt::Debug;
use core::hash::Hash;

use crate::board::Board;
use crate::reason::Reason;
use crate::state::{CellShape, Cells};
use crate::table::Sort;
use crate::value::{Move, Player, Role, Value, opponent};

/// An instance of a game, compiled.
pub trait Game: Sized + Send + Sync + 'static {
    /// The board: its points, their names, width and height.
    type Board: Board;
    /// A position, with the player to move.
    type Position: Copy + Debug + Eq + Hash + Send + Sync + 'static;
    /// What is fixed at the root: who attacks, and the parameters given with the position, such as a target.
    type Args: Copy + Debug + Eq + Hash + Send + Sync + 'static;
    /// Answers with their reasons; [`Unfounded`](crate::reason::Unfounded) where the rules were compiled without.
    type Why: Reason<<Self::Board as Board>::Set>;
    /// The same game on a board that counts [`evaluations`](crate::evaluations); it is compiled where it is used.
    type Counted: Game;

    /// The instance's name, such as `capture9`.
    const NAME: &'static str;
    /// The game's name, such as `capture`.
    const GAME: &'static str;
    /// The players' names; the first begins.
    const PLAYERS: [&'static str; 2];
    /// How many points the board has.
    const POINTS: usize = Self::Board::POINTS as usize;
    /// The move clauses.
    const CLAUSES: &'static [Clause];
    /// The parameters given with the position.
    const PARAMETERS: &'static [Parameter];
    /// The cells of the state.
    const CELLS: &'static [CellShape];
    /// What a sign of a picture stands for: a cell over points, by its number, and the value or membership (0, 1).
    const LEGEND: &'static [(char, &'static [(usize, i32)])];
    /// What the lack of a legal move means, where the rules say.
    const NO_MOVE: Option<NoMove>;
    /// The selectors, in the order asked for.
    const SELECTORS: &'static [Selector<Self>];
    /// The reasons of single steps, where the rules were compiled with reasons.
    const STEPS: Option<&'static Steps<Self>>;

    /// The position at the start.
    fn initial() -> Self::Position;
    /// The player to move.
    fn turn(position: &Self::Position) -> Player;
    /// How many passes in a row were just played.
    fn passes(position: &Self::Position) -> u32;
    /// The same position with this player to move.
    fn with_turn(position: &Self::Position, player: Player) -> Self::Position;
    /// Appends the moves of a player that the rules' `when` allows, each once. Some may be illegal: see [`Game::play`].
    fn candidates(position: &Self::Position, args: &Self::Args, by: Player, moves: &mut Vec<Move>);
    /// The position after a candidate of the player; `None` if a `require` forbids it. Of a move that is no candidate
    /// it says nothing.
    fn play(position: &Self::Position, args: &Self::Args, by: Player, play: Move) -> Option<Self::Position>;
    /// The position after the turn is given over without a move.
    fn null(position: &Self::Position) -> Self::Position;
    /// Whether the player's goal is reached.
    fn goal(position: &Self::Position, args: &Self::Args, player: Player) -> bool;
    /// Whether the rules declare a draw.
    fn drawn(position: &Self::Position, args: &Self::Args) -> bool;
    /// Whether the rules end the game here by other means than a goal: the score decides.
    fn ended(position: &Self::Position, args: &Self::Args) -> bool;
    /// The player's score, where the rules have one.
    fn score(position: &Self::Position, args: &Self::Args, player: Player) -> Option<Value>;
    /// Fixes the arguments at a root: `given` are the values of [`Game::PARAMETERS`]. Who attacks is what the rules
    /// say; where they leave it open, the player to move. `None` if a value is out of range, does not meet its
    /// constraint, or nobody attacks.
    fn args(position: &Self::Position, given: &[Value]) -> Option<Self::Args>;
    /// Who attacks.
    fn attacker(args: &Self::Args) -> Player;
    /// The same arguments with another attacker.
    fn with_attacker(args: &Self::Args, attacker: Player) -> Self::Args;
    /// The position as plain data.
    fn to_cells(position: &Self::Position) -> Cells;
    /// The position from plain data; `None` if it does not fit the game.
    fn from_cells(cells: &Cells) -> Option<Self::Position>;

    /// How the game ends in this position, lack of moves apart: by a goal (where both are reached, that of the player
    /// who moved last), a draw, or the score.
    #[inline]
    fn outcome(position: &Self::Position, args: &Self::Args, last_mover: Player) -> Option<Outcome> {
        for player in [last_mover, opponent(last_mover)] {
            if Self::goal(position, args, player) {
                return Some(Outcome::Won(player));
            }
        }
        if Self::drawn(position, args) {
            return Some(Outcome::Draw);
        }
        Self::ended(position, args).then(|| match Self::score(position, args, 0).zip(Self::score(position, args, 1)) {
            Some((first, second)) if first > second => Outcome::Won(0),
            Some((first, second)) if first < second => Outcome::Won(1),
            _ => Outcome::Draw,
        })
    }

    /// How the game ends when this player, to move, has no legal move; `None` if he passes. A draw where the rules say
    /// nothing.
    #[inline]
    fn stuck(by: Player) -> Option<Outcome> {
        match Self::NO_MOVE {
            Some(NoMove::Loses) => Some(Outcome::Won(opponent(by))),
            Some(NoMove::Wins) => Some(Outcome::Won(by)),
            Some(NoMove::Draws) | None => Some(Outcome::Draw),
            Some(NoMove::Passes) => None,
        }
    }

    /// The player on a side.
    #[inline]
    fn player(args: &Self::Args, role: Role) -> Player {
        match role {
            Role::Attacker => Self::attacker(args),
            Role::Defender => opponent(Self::attacker(args)),
        }
    }

    /// The legal moves of a player, in the order of the rules.
    fn legal_moves(position: &Self::Position, args: &Self::Args, by: Player) -> Vec<Move> {
        let mut moves = Vec::new();
        keep::<Self>(position, args, by, &mut moves, |_| true, |_| true);
        moves
    }

    /// Appends the legal moves of a player after which the condition holds, in the order of the rules.
    #[inline]
    fn select(
        position: &Self::Position,
        args: &Self::Args,
        by: Player,
        moves: &mut Vec<Move>,
        selected: impl FnMut(&Self::Position) -> bool,
    ) {
        Self::select_few(position, args, by, moves, |_| true, selected);
    }

    /// As [`Game::select`], of the moves that are to be tried.
    #[inline]
    fn select_few(
        position: &Self::Position,
        args: &Self::Args,
        by: Player,
        moves: &mut Vec<Move>,
        tried: impl FnMut(Move) -> bool,
        mut selected: impl FnMut(&Self::Position) -> bool,
    ) {
        keep::<Self>(position, args, by, moves, tried, |after| {
            Self::Board::played();
            selected(after)
        });
    }

    /// The selector with the name, such as `ip311`, of the highest knowledge level there is.
    fn selector(name: &str) -> Option<&'static Selector<Self>> {
        Self::SELECTORS.iter().filter(|selector| selector.name == name).max_by_key(|selector| selector.knowledge)
    }

    /// The selector with the name and the knowledge level.
    fn selector_at(name: &str, knowledge: Knowledge) -> Option<&'static Selector<Self>> {
        Self::SELECTORS.iter().find(|selector| selector.name == name && selector.knowledge == knowledge)
    }

    /// The selector with the name, with this knowledge if it was compiled so, else without; the answers are the same.
    fn selector_with(name: &str, knowledge: Knowledge) -> Option<&'static Selector<Self>> {
        Self::selector_at(name, knowledge).or_else(|| Self::selector(name))
    }
}

/// Appends the legal moves of a player that are to be tried and after which the condition holds.
#[inline]
fn keep<G: Game>(
    position: &G::Position,
    args: &G::Args,
    by: Player,
    moves: &mut Vec<Move>,
    mut tried: impl FnMut(Move) -> bool,
    mut condition: impl FnMut(&G::Position) -> bool,
) {
    let first = moves.len();
    let mut kept = first;
    G::candidates(position, args, by, moves);
    for i in first..moves.len() {
        if tried(moves[i]) && G::play(position, args, by, moves[i]).is_some_and(|after| condition(&after)) {
            moves[kept] = moves[i];
            kept += 1;
        }
    }
    moves.truncate(kept);
}

/// A move clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its name.
    pub name: &'static str,
    /// What its parameters are.
    pub parameters: &'static [Kind],
    /// Whether it is a pass.
    pub pass: bool,
}

/// A parameter given with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
}

/// What a value is, so that it can be shown and read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A point.
    Point,
    /// A value of a sort with names, in order.
    Named(&'static [&'static str]),
    /// A number.
    Number(Sort),
}

/// What the lack of a legal move means to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoMove {
    /// He loses.
    Loses,
    /// He wins.
    Wins,
    /// The game is drawn.
    Draws,
    /// The turn goes over.
    Passes,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player won.
    Won(Player),
    /// Nobody did.
    Draw,
}

/// How much of what follows from the rules a selector uses; its answers are the same at each level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Knowledge {
    /// Nothing: all legal moves are tried.
    None,
    /// Bounds on the distance to the goal: what cannot be reached by so many moves in a row is not tried.
    Distance,
    /// These, and the reasons of answers: a move that breaks no reason changes no answer.
    Trace,
}

/// The answer to whether the attacker wins, with its reason.
pub type WhyOf<G> = fn(&<G as Game>::Position, &<G as Game>::Args) -> <G as Game>::Why;

/// A gradual game, compiled: verified at a position, it tells the moves.
pub struct Selector<G: Game> {
    /// Its name, such as `ip311`.
    pub name: &'static str,
    /// What it uses.
    pub knowledge: Knowledge,
    /// Who is to move.
    pub mover: Role,
    /// Whether the gradual game is won by the attacker.
    pub verdict: fn(&G::Position, &G::Args) -> bool,
    /// The verdict with its reason, where the level finds one.
    pub why: Option<WhyOf<G>>,
    /// Appends the moves of the mover that belong to its move set: meant where the verdict is true.
    pub moves: fn(&G::Position, &G::Args, &mut Vec<Move>),
}

/// The reasons of single steps: with them a search finds on what its own verdicts rest. All answers are to the question
/// whether the attacker wins.
pub struct Steps<G: Game> {
    /// Whether the goal of a side, attacker or defender, is reached.
    pub reached: [WhyOf<G>; 2],
    /// Whether the game is over without a goal.
    pub over: WhyOf<G>,
    /// Whether a position has something that an answer bars.
    pub breaks: fn(&G::Position, &G::Why) -> bool,
    /// From the answer after [`Game::null`], the answer before it.
    pub null: Before<G>,
    /// Of each clause, the moves of the attacker and of the defender.
    pub moves: &'static [[Step<G>; 2]],
}

/// The answer before something, from the answer after it.
pub type Before<G> = fn(&<G as Game>::Position, &<G as Game>::Args, &<G as Game>::Why) -> <G as Game>::Why;

/// The answer before a move, from the answer after it.
pub type BeforeMove<G> = fn(&<G as Game>::Position, &<G as Game>::Args, Move, &<G as Game>::Why) -> <G as Game>::Why;

/// The reasons of the moves of a clause by one side.
pub struct Step<G: Game> {
    /// From the answer after a move, the answer before it: what it rests on if that move is made. Of an illegal move the
    /// answer is the one that its player does not want, with the reason why it is illegal.
    pub answer: BeforeMove<G>,
    /// Appends all moves that can have another answer than `idle`, that of the position after [`Game::null`], which is
    /// not what the player wants; some may be illegal. What it returns is what `idle` rests on before the move, as long as
    /// these moves are looked at. Without it each move is to be looked at, legal or not.
    pub few: Option<Few<G>>,
}

/// See [`Step::few`].
pub type Few<G> = fn(&<G as Game>::Position, &<G as Game>::Args, &<G as Game>::Why, &mut Vec<Move>) -> <G as Game>::Why;
