//! A game of which a side wants two goals: the same rules, of whose arguments two are fixed at the root.

use crate::game::{Game, Info, SelectorId};
use crate::reason::Reason;
use crate::state::Cells;
use crate::symmetry::Symmetry;
use crate::value::{Move, Player, Role, Value};

/// A game with two goals, both wanted at once by one side; the other wants to spoil one. It has no selectors.
#[derive(Clone)]
pub struct Both<'g, G> {
    game: &'g G,
    /// Who wants both.
    holder: Role,
    info: Info,
}

/// The arguments of both goals.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pair<A> {
    /// Those of the first; what rules of moves ask of arguments is asked of these.
    pub first: A,
    /// Those of the second.
    pub second: A,
}

/// How many of the goals a side wants.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    Any,
}

impl<'g, G: Game> Both<'g, G> {
    /// A game of which this side wants both goals.
    pub fn new(game: &'g G, holder: Role) -> Self {
        let info = Info { selectors: Vec::new(), ..game.info().clone() };
        Both { game, holder, info }
    }

    /// The game with one goal.
    pub fn game(&self) -> &'g G {
        self.game
    }

    fn wanted(&self, role: Role) -> Wanted {
        if role == self.holder { Wanted::All } else { Wanted::Any }
    }

    fn role(&self, args: &Pair<G::Args>, player: Player) -> Role {
        if player == self.attacker(args) { Role::Attacker } else { Role::Defender }
    }
}

/// The answer to two questions at once: whether all of them hold, or any.
fn joined<S, W: Reason<S>>(wanted: Wanted, mut first: W, second: W) -> W {
    let decides = wanted == Wanted::Any;
    if first.holds() == decides {
        return first;
    }
    if second.holds() == decides {
        return second;
    }
    first.join(&second);
    first
}

impl<G: Game> Game for Both<'_, G> {
    type Set = G::Set;
    type Position = G::Position;
    type Args = Pair<G::Args>;
    type Why = G::Why;

    fn info(&self) -> &Info {
        &self.info
    }
    fn full(&self) -> G::Set {
        self.game.full()
    }
    fn initial(&self) -> G::Position {
        self.game.initial()
    }
    fn turn(&self, position: &G::Position) -> Player {
        self.game.turn(position)
    }
    fn passes(&self, position: &G::Position) -> u32 {
        self.game.passes(position)
    }
    fn with_turn(&self, position: &G::Position, player: Player) -> G::Position {
        self.game.with_turn(position, player)
    }
    fn candidates(&self, position: &G::Position, args: &Pair<G::Args>, by: Player, moves: &mut Vec<Move>) {
        self.game.candidates(position, &args.first, by, moves);
    }
    fn play(&self, position: &G::Position, args: &Pair<G::Args>, by: Player, play: Move) -> Option<G::Position> {
        self.game.play(position, &args.first, by, play)
    }
    fn null(&self, position: &G::Position) -> G::Position {
        self.game.null(position)
    }
    fn goal(&self, position: &G::Position, args: &Pair<G::Args>, player: Player) -> bool {
        let [first, second] = [&args.first, &args.second].map(|args| self.game.goal(position, args, player));
        match self.wanted(self.role(args, player)) {
            Wanted::All => first && second,
            Wanted::Any => first || second,
        }
    }
    fn drawn(&self, position: &G::Position, args: &Pair<G::Args>) -> bool {
        self.game.drawn(position, &args.first)
    }
    fn ended(&self, position: &G::Position, args: &Pair<G::Args>) -> bool {
        self.game.ended(position, &args.first)
    }
    fn score(&self, position: &G::Position, args: &Pair<G::Args>, player: Player) -> Option<Value> {
        self.game.score(position, &args.first, player)
    }
    /// Those of both are given by whoever knows two goals.
    fn args(&self, _: &G::Position, _: &[Value]) -> Option<Pair<G::Args>> {
        None
    }
    fn attacker(&self, args: &Pair<G::Args>) -> Player {
        self.game.attacker(&args.first)
    }
    fn with_attacker(&self, args: &Pair<G::Args>, attacker: Player) -> Pair<G::Args> {
        let [first, second] = [&args.first, &args.second].map(|args| self.game.with_attacker(args, attacker));
        Pair { first, second }
    }
    fn to_cells(&self, position: &G::Position) -> Cells {
        self.game.to_cells(position)
    }
    fn read_cells(&self, cells: &Cells) -> Option<G::Position> {
        self.game.read_cells(cells)
    }
    fn image(&self, position: &G::Position, by: &Symmetry) -> G::Position {
        self.game.image(position, by)
    }
    fn image_of_args(&self, args: &Pair<G::Args>, by: &Symmetry) -> Pair<G::Args> {
        let [first, second] = [&args.first, &args.second].map(|args| self.game.image_of_args(args, by));
        Pair { first, second }
    }
    fn verdict(&self, _: SelectorId, _: &G::Position, _: &Pair<G::Args>) -> bool {
        false
    }
    fn explained(&self, _: SelectorId, _: &G::Position, _: &Pair<G::Args>) -> Option<G::Why> {
        None
    }
    fn selected(&self, _: SelectorId, _: &G::Position, _: &Pair<G::Args>, _: &mut Vec<Move>) -> bool {
        false
    }
    fn why_reached(&self, side: Role, position: &G::Position, args: &Pair<G::Args>) -> G::Why {
        let of = |args| self.game.why_reached(side, position, args);
        joined(self.wanted(side), of(&args.first), of(&args.second))
    }
    fn why_over(&self, position: &G::Position, args: &Pair<G::Args>) -> G::Why {
        self.game.why_over(position, &args.first)
    }
    fn breaks(&self, position: &G::Position, why: &G::Why) -> bool {
        self.game.breaks(position, why)
    }
    fn before_null(&self, position: &G::Position, args: &Pair<G::Args>, after: &G::Why) -> G::Why {
        self.game.before_null(position, &args.first, after)
    }
    fn before_move(
        &self,
        position: &G::Position,
        args: &Pair<G::Args>,
        by: Role,
        play: Move,
        after: &G::Why,
    ) -> G::Why {
        self.game.before_move(position, &args.first, by, play, after)
    }
    fn few(
        &self,
        position: &G::Position,
        args: &Pair<G::Args>,
        by: Role,
        clause: usize,
        idle: &G::Why,
        moves: &mut Vec<Move>,
    ) -> Option<G::Why> {
        self.game.few(position, &args.first, by, clause, idle, moves)
    }
}
