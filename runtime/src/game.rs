//! What rules offer that can be run: [`Game`], implemented by the code that Kikashi writes and by interpreters of rules.
//!
//! A game in hand is a value: it holds its board and tables, and positions know nothing of them. Positions of boards of
//! one width share a type, so that what reads a position checks its size ([`Game::read_cells`]), and a position is asked
//! about only of the game it belongs to. The methods that selectors, searches and move generators call often come from
//! the rules; the rest is written here once, in their terms. A rule book alone is a game as well: its [`Game::Args`]
//! hold no more than who attacks.

use core::fmt::Debug;
use core::hash::Hash;
use std::sync::OnceLock;

use crate::board::Face;
use crate::evaluations::played;
use crate::instance::Instance;
use crate::packed::Packed;
use crate::points::PointSet;
use crate::reason::{Reason, Resized};
use crate::state::{CellShape, Cells};
use crate::symmetry::Symmetry;
use crate::table::Sort;
use crate::value::{Move, Player, Role, Value, opponent};

/// A game that can be played, asked and searched.
pub trait Game: Clone + Send + Sync {
    /// Sets of points.
    type Set: PointSet;
    /// A position, with the player to move. Compiled games have `Copy` ones.
    type Position: Clone + Debug + Eq + Hash + Send + Sync;
    /// What is fixed at the root: who attacks, and the parameters given with the position, such as a target.
    type Args: Clone + Debug + Eq + Hash + Send + Sync;
    /// Answers with their reasons; [`Unfounded`](crate::reason::Unfounded) where there are none.
    type Why: Reason<Self::Set>;

    /// What is known of the game without a position.
    fn info(&self) -> &Info;
    /// All points of the board.
    fn full(&self) -> Self::Set;
    /// The position at the start.
    fn initial(&self) -> Self::Position;
    /// The player to move.
    fn turn(&self, position: &Self::Position) -> Player;
    /// How many passes in a row were just played.
    fn passes(&self, position: &Self::Position) -> u32;
    /// The same position with this player to move.
    fn with_turn(&self, position: &Self::Position, player: Player) -> Self::Position;
    /// Appends the moves of a player that the rules' `when` allows, each once. Some may be illegal: see [`Game::play`].
    fn candidates(&self, position: &Self::Position, args: &Self::Args, by: Player, moves: &mut Vec<Move>);
    /// The position after a candidate of the player; `None` if a `require` forbids it. Of a move that is no candidate
    /// it says nothing.
    fn play(&self, position: &Self::Position, args: &Self::Args, by: Player, play: Move) -> Option<Self::Position>;
    /// The position after the turn is given over without a move.
    fn null(&self, position: &Self::Position) -> Self::Position;
    /// Whether the player's goal is reached.
    fn goal(&self, position: &Self::Position, args: &Self::Args, player: Player) -> bool;
    /// Whether the rules declare a draw.
    fn drawn(&self, position: &Self::Position, args: &Self::Args) -> bool;
    /// Whether the rules end the game here by other means than a goal: the score decides.
    fn ended(&self, position: &Self::Position, args: &Self::Args) -> bool;
    /// The player's score, where the rules have one.
    fn score(&self, position: &Self::Position, args: &Self::Args, player: Player) -> Option<Value>;
    /// Fixes the arguments at a root: `given` are the values of [`Info::parameters`]. Who attacks is what the rules
    /// say; where they leave it open, the player to move. `None` if a value is out of range, does not meet its
    /// constraint, or nobody attacks.
    fn args(&self, position: &Self::Position, given: &[Value]) -> Option<Self::Args>;
    /// Who attacks.
    fn attacker(&self, args: &Self::Args) -> Player;
    /// The same arguments with another attacker.
    fn with_attacker(&self, args: &Self::Args, attacker: Player) -> Self::Args;
    /// The position as plain data.
    fn to_cells(&self, position: &Self::Position) -> Cells;
    /// The position from plain data; `None` if it does not fit the game and its board.
    fn read_cells(&self, cells: &Cells) -> Option<Self::Position>;
    /// The image of a position by one of the [symmetries](Info::symmetries).
    fn image(&self, position: &Self::Position, by: &Symmetry) -> Self::Position;
    /// The image of what is fixed at the root.
    fn image_of_args(&self, args: &Self::Args, by: &Symmetry) -> Self::Args;

    /// Whether the gradual game of a selector is won by the attacker.
    fn verdict(&self, selector: SelectorId, position: &Self::Position, args: &Self::Args) -> bool;
    /// The verdict with its reason; `None` where the selector [explains](Selector::explains) nothing.
    fn explained(&self, selector: SelectorId, position: &Self::Position, args: &Self::Args) -> Option<Self::Why>;
    /// The same verdict; where it is true, the moves of the selector's mover that belong to its move set are appended, in
    /// the order of the rules. It costs no more than the moves do.
    fn selected(
        &self,
        selector: SelectorId,
        position: &Self::Position,
        args: &Self::Args,
        moves: &mut Vec<Move>,
    ) -> bool;

    /// Whether the goal of a side is reached, as an answer to whether the attacker wins. This and the methods below are
    /// the reasons of single steps: with them a search finds on what its own verdicts rest. They mean something only
    /// where the game [explains its steps](Info::explains).
    fn why_reached(&self, _side: Role, _position: &Self::Position, _args: &Self::Args) -> Self::Why {
        Self::Why::plain(false)
    }
    /// Whether the game is over without a goal.
    fn why_over(&self, _position: &Self::Position, _args: &Self::Args) -> Self::Why {
        Self::Why::plain(false)
    }
    /// Whether a position has something that an answer bars.
    fn breaks(&self, _position: &Self::Position, _why: &Self::Why) -> bool {
        true
    }
    /// From the answer after [`Game::null`], the answer before it.
    fn before_null(&self, _position: &Self::Position, _args: &Self::Args, after: &Self::Why) -> Self::Why {
        after.clone()
    }
    /// From the answer after a move of a side, the answer before it: what it rests on if that move is made. Of an
    /// illegal move the answer is the one that its player does not want, with the reason why it is illegal.
    fn before_move(
        &self,
        _position: &Self::Position,
        _args: &Self::Args,
        _by: Role,
        _play: Move,
        after: &Self::Why,
    ) -> Self::Why {
        after.clone()
    }
    /// Appends all moves of a clause by a side that can have another answer than `after_null`, that of the position
    /// after [`Game::null`], which is not what the player wants; some may be illegal. What it returns is what that rests on
    /// before the move, as long as these moves are looked at. `None`: each move of the clause is to be looked at, legal
    /// or not.
    fn few(
        &self,
        _position: &Self::Position,
        _args: &Self::Args,
        _by: Role,
        _clause: usize,
        _after_null: &Self::Why,
        _moves: &mut Vec<Move>,
    ) -> Option<Self::Why> {
        None
    }

    /// How the game ends in this position, lack of moves apart: by a goal (where both are reached, that of the player
    /// who moved last), a draw, or the score.
    #[inline]
    fn outcome(&self, position: &Self::Position, args: &Self::Args, last_mover: Player) -> Option<Outcome> {
        match self.goal(position, args, opponent(last_mover)) && !self.goal(position, args, last_mover) {
            true => Some(Outcome::Won(opponent(last_mover))),
            false => self.outcome_of_move(position, args, last_mover),
        }
    }

    /// The same where the game was not over before the move that led here.
    #[inline]
    fn outcome_of_move(&self, position: &Self::Position, args: &Self::Args, mover: Player) -> Option<Outcome> {
        if self.goal(position, args, mover) {
            return Some(Outcome::Won(mover));
        }
        if !self.info().only_mover_wins && self.goal(position, args, opponent(mover)) {
            return Some(Outcome::Won(opponent(mover)));
        }
        if self.drawn(position, args) {
            return Some(Outcome::Draw);
        }
        self.ended(position, args).then(|| match self.score(position, args, 0).zip(self.score(position, args, 1)) {
            Some((first, second)) if first > second => Outcome::Won(0),
            Some((first, second)) if first < second => Outcome::Won(1),
            _ => Outcome::Draw,
        })
    }

    /// How the game ends when this player, to move, has no legal move; `None` if he passes. A draw where the rules say
    /// nothing.
    #[inline]
    fn stuck(&self, by: Player) -> Option<Outcome> {
        match self.info().no_move {
            Some(NoMove::Loses) => Some(Outcome::Won(opponent(by))),
            Some(NoMove::Wins) => Some(Outcome::Won(by)),
            Some(NoMove::Draws) | None => Some(Outcome::Draw),
            Some(NoMove::Passes) => None,
        }
    }

    /// The player on a side.
    #[inline]
    fn player(&self, args: &Self::Args, role: Role) -> Player {
        match role {
            Role::Attacker => self.attacker(args),
            Role::Defender => opponent(self.attacker(args)),
        }
    }

    /// The legal moves of a player, in the order of the rules.
    fn legal_moves(&self, position: &Self::Position, args: &Self::Args, by: Player) -> Vec<Move> {
        let mut moves = Vec::new();
        self.candidates(position, args, by, &mut moves);
        keep(self, position, args, by, &mut moves, 0, |_| true);
        moves
    }

    /// Appends the legal moves of a player after which the condition holds, in the order of the rules.
    #[inline]
    fn select(
        &self,
        position: &Self::Position,
        args: &Self::Args,
        by: Player,
        moves: &mut Vec<Move>,
        selected: impl FnMut(&Self::Position) -> bool,
    ) {
        let first = moves.len();
        self.candidates(position, args, by, moves);
        self.keep(position, args, by, moves, first, selected);
    }

    /// Leaves of the candidates from the `first` on the legal ones after which the condition holds.
    #[inline]
    fn keep(
        &self,
        position: &Self::Position,
        args: &Self::Args,
        by: Player,
        moves: &mut Vec<Move>,
        first: usize,
        mut selected: impl FnMut(&Self::Position) -> bool,
    ) {
        keep(self, position, args, by, moves, first, |after| {
            played();
            selected(after)
        });
    }
}

/// Leaves of the candidates from the `first` on the legal ones after which the condition holds.
#[inline]
fn keep<G: Game>(
    game: &G,
    position: &G::Position,
    args: &G::Args,
    by: Player,
    moves: &mut Vec<Move>,
    first: usize,
    mut condition: impl FnMut(&G::Position) -> bool,
) {
    retain_from(moves, first, |play| game.play(position, args, by, play).is_some_and(|after| condition(&after)));
}

/// Leaves of the moves from the `first` on those for which the condition holds.
#[inline]
pub fn retain_from(moves: &mut Vec<Move>, first: usize, mut condition: impl FnMut(Move) -> bool) {
    let mut kept = first;
    for i in first..moves.len() {
        if condition(moves[i]) {
            moves[kept] = moves[i];
            kept += 1;
        }
    }
    moves.truncate(kept);
}

/// A game of which boards can be made at run time, from the tables that the compiler of its rules fills.
pub trait Compiled: Game<Position: Packed, Args: Packed, Why: Resized> + 'static {
    /// The game on a board; `None` if the instance is not one of its rules, or its points do not fit into the sets.
    fn on(instance: &Instance) -> Option<Self>;
}

/// The name of an instance that was compiled with its rules: a type without size.
pub trait Named {
    /// The game on a board of its width.
    type Game: Compiled;

    /// The instance's name, such as `capture9`.
    const NAME: &'static str;

    /// The game in hand, made once.
    fn game() -> &'static Self::Game;
}

/// Makes a type that is the name of an instance, the board of which is its `INSTANCE`, beside the type `Rules` of its game:
/// `named!(Capture9, "capture9", width 2);`, where sets have two words.
#[macro_export]
macro_rules! named {
    ($type:ident, $name:literal, width $words:literal) => {
        #[doc = concat!("`", $name, "`.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $type;

        impl $crate::game::Named for $type {
            type Game = Rules<$words>;
            const NAME: &'static str = $name;

            fn game() -> &'static Rules<$words> {
                static GAME: ::std::sync::OnceLock<Rules<$words>> = ::std::sync::OnceLock::new();
                $crate::game::once(&GAME, &Self::INSTANCE)
            }
        }
    };
}

/// What compiled rules hold of a board.
#[derive(Clone, Debug)]
pub struct OnBoard<T, P> {
    /// What is known without a position.
    pub info: Info,
    /// The tables.
    pub tables: T,
    /// The position at the start.
    pub start: P,
}

/// The game on an instance that was checked when it was compiled, made when it is first asked for.
pub fn once<G: Compiled>(game: &'static OnceLock<G>, instance: &Instance) -> &'static G {
    game.get_or_init(|| G::on(instance).unwrap_or_else(|| unreachable!("{} does not fit its game", instance.name)))
}

/// What is known of a game without a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The instance's name, such as `capture9`.
    pub name: String,
    /// The game's name, such as `capture`.
    pub game: String,
    /// The players' names; the first begins.
    pub players: [String; 2],
    /// The board.
    pub board: Face,
    /// The move clauses.
    pub clauses: Vec<Clause>,
    /// The parameters given with the position.
    pub parameters: Vec<Parameter>,
    /// The cells of the state.
    pub cells: Vec<CellShape>,
    /// What a sign of a picture stands for: a cell over points, by its number, and the value or membership (0, 1).
    pub legend: Vec<(char, Vec<(usize, i32)>)>,
    /// What the lack of a legal move means, where the rules say.
    pub no_move: Option<NoMove>,
    /// Whether a move never brings about the goal of the player who does not make it.
    pub only_mover_wins: bool,
    /// Whether the rules speak of players alone: neither goals nor ends nor moves ask who attacks, or what was given with the
    /// position.
    pub names_no_role: bool,
    /// The selectors, in the order asked for.
    pub selectors: Vec<Selector>,
    /// Whether the game gives the reasons of single steps.
    pub explains: bool,
    /// The symmetries of the rules on this board that the compiler found, without the identity.
    pub symmetries: Vec<Symmetry>,
}

impl Info {
    /// How many points the board has.
    pub fn points(&self) -> usize {
        self.board.points()
    }

    /// The selector with the name, such as `ip311`, of the highest knowledge level there is.
    pub fn selector(&self, name: &str) -> Option<SelectorId> {
        self.ids().filter(|&id| self[id].name == name).max_by_key(|&id| self[id].knowledge)
    }

    /// The selector with the name and the knowledge level.
    pub fn selector_at(&self, name: &str, knowledge: Knowledge) -> Option<SelectorId> {
        self.ids().find(|&id| self[id].name == name && self[id].knowledge == knowledge)
    }

    /// The selector with the name, with this knowledge if there is one, else the highest; the answers are the same.
    pub fn selector_with(&self, name: &str, knowledge: Knowledge) -> Option<SelectorId> {
        self.selector_at(name, knowledge).or_else(|| self.selector(name))
    }

    /// The image of a move by a symmetry of the board.
    pub fn image_of(&self, play: Move, by: &Symmetry) -> Move {
        let mut args = play.args;
        let kinds = self.clauses.get(usize::from(play.clause)).map_or(&[][..], |clause| &clause.parameters);
        for (arg, kind) in args.iter_mut().zip(kinds) {
            if *kind == Kind::Point {
                *arg = by.point((*arg).into()) as i16;
            }
        }
        Move { args, ..play }
    }

    /// The selectors by number.
    pub fn ids(&self) -> impl Iterator<Item = SelectorId> {
        (0..self.selectors.len()).map(SelectorId)
    }
}

impl core::ops::Index<SelectorId> for Info {
    type Output = Selector;

    fn index(&self, id: SelectorId) -> &Selector {
        &self.selectors[id.0]
    }
}

/// A move clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its name.
    pub name: String,
    /// What its parameters are.
    pub parameters: Vec<Kind>,
    /// Whether it is a pass.
    pub pass: bool,
    /// For the attacker and the defender, whether [`Game::few`] tells his moves of the clause that can matter.
    pub located: [bool; 2],
}

/// A parameter given with the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
}

/// What a value is, so that it can be shown and read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A point.
    Point,
    /// A value of a sort with names, in order.
    Named(Vec<String>),
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
    /// These, and what can matter to a game at all: a reply that writes nothing of it refutes no threat.
    Abstract,
    /// Bounds, and the reasons of answers: a move that breaks no reason changes no answer.
    Trace,
    /// All of it: replies by what can matter where that is known, by the reason where it is not.
    AbstractTrace,
}

/// A gradual game that a game can be asked about: verified at a position, it tells the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    /// Its name, such as `ip311`.
    pub name: String,
    /// What it uses.
    pub knowledge: Knowledge,
    /// Who is to move.
    pub mover: Role,
    /// Whether it can give the reason of its verdict.
    pub explains: bool,
}

impl Selector {
    /// One that tells its verdict alone.
    pub fn judging(name: &str, knowledge: Knowledge, mover: Role) -> Self {
        Self { name: name.to_string(), knowledge, mover, explains: false }
    }

    /// One that gives the reason of its verdict.
    pub fn explaining(name: &str, knowledge: Knowledge, mover: Role) -> Self {
        Self { explains: true, ..Self::judging(name, knowledge, mover) }
    }
}

/// A selector of a game: its place in [`Info::selectors`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SelectorId(pub usize);

impl SelectorId {
    /// Which it is of those that begin with this one: 1 for the first.
    #[inline]
    pub const fn nth(self, first: usize) -> Value {
        (self.0 + 1).saturating_sub(first) as Value
    }
}
