//! A game whose type is forgotten says what the game says: on positions of random games, about all that can be asked.

use std::marker::PhantomData;

use kikashi_generated::amazons::Amazons10;
use kikashi_generated::capture::Capture13;
use kikashi_generated::draughts::Draughts8;
use kikashi_generated::{INSTANCES, Visitor, shipped};
use kikashi_runtime::any::VALUES;
use kikashi_runtime::packed::Parts;
use kikashi_runtime::reason::Resized;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::{AnyGame, Batched, Compiled, Game, Knowledge, Move, Named, Role};

const SEED: u64 = 77;
const POSITIONS: usize = 60;

/// What the walk through random games met.
#[derive(Debug, Default)]
struct Met {
    moves: usize,
    reasons: usize,
    broken: usize,
}

/// A game beside itself, its type forgotten, in `S` sets of `W` words.
struct Pair<'g, G: Compiled, const W: usize, const S: usize> {
    game: &'g G,
    any: AnyGame<W, S>,
    args: G::Args,
    same_args: Parts<0, 0, VALUES>,
    met: Met,
}

impl<G: Compiled, const W: usize, const S: usize> Pair<'_, G, W, S> {
    fn packed(at: &G::Position) -> Parts<W, S, VALUES> {
        Parts::of(at).expect("there is room")
    }

    fn hold(&mut self, at: &G::Position, earlier: &mut Vec<G::Why>) {
        let (game, any, args, same_args) = (self.game, &self.any, &self.args, &self.same_args);
        let same = Self::packed(at);
        assert_eq!(same.whole::<G::Position>(), *at);
        assert_eq!(any.read_cells(&any.to_cells(&same)), Some(same));
        assert_eq!((any.turn(&same), any.passes(&same)), (game.turn(at), game.passes(at)));
        assert_eq!(any.null(&same), Self::packed(&game.null(at)));
        assert_eq!(
            [any.drawn(&same, same_args), any.ended(&same, same_args)],
            [game.drawn(at, args), game.ended(at, args)]
        );
        for symmetry in &game.info().symmetries {
            assert_eq!(any.image(&same, symmetry), Self::packed(&game.image(at, symmetry)));
        }
        for player in 0..2 {
            assert_eq!(any.with_turn(&same, player), Self::packed(&game.with_turn(at, player)));
            assert_eq!(any.goal(&same, same_args, player), game.goal(at, args, player));
            assert_eq!(any.score(&same, same_args, player), game.score(at, args, player));
            assert_eq!(any.outcome(&same, same_args, player), game.outcome(at, args, player));
            let moves = game.legal_moves(at, args, player);
            assert_eq!(any.legal_moves(&same, same_args, player), moves);
            for play in moves {
                let after = game.play(at, args, player, play).map(|after| Self::packed(&after));
                assert_eq!(any.play(&same, same_args, player, play), after);
                self.met.moves += 1;
            }
        }
        self.hold_selectors(at, &same, earlier);
        if game.info().explains {
            self.hold_steps(at, &same, earlier);
        }
    }

    fn hold_selectors(&mut self, at: &G::Position, same: &Parts<W, S, VALUES>, earlier: &mut Vec<G::Why>) {
        let (game, any, args, same_args) = (self.game, &self.any, &self.args, &self.same_args);
        // Those that know nothing of the rules take long on this board.
        for id in game.info().ids().filter(|&id| game.info()[id].knowledge == Knowledge::Trace) {
            let holds = game.verdict(id, at, args);
            assert_eq!(any.verdict(id, same, same_args), holds);
            let mut moves = [Vec::new(), Vec::new(), Vec::<Move>::new()];
            assert_eq!(game.selected(id, at, args, &mut moves[0]), holds);
            assert_eq!(any.selected(id, same, same_args, &mut moves[1]), holds);
            any.ask_often(id, same, same_args, 2, &mut moves[2]);
            assert_eq!([&moves[1], &moves[2]], [&moves[0]; 2]);
            let why = game.explained(id, at, args);
            assert_eq!(any.explained(id, same, same_args), why.as_ref().map(|why| why.widened()));
            self.met.reasons += usize::from(why.is_some());
            earlier.extend(why.filter(|_| earlier.len() < 20));
        }
    }

    fn hold_steps(&mut self, at: &G::Position, same: &Parts<W, S, VALUES>, earlier: &mut Vec<G::Why>) {
        let (game, any, args, same_args) = (self.game, &self.any, &self.args, &self.same_args);
        let reached = game.why_reached(Role::Attacker, at, args);
        assert_eq!(any.why_reached(Role::Attacker, same, same_args), reached.widened());
        assert_eq!(any.why_over(same, same_args), game.why_over(at, args).widened());
        for why in earlier.iter() {
            let wide = why.widened();
            let breaks = game.breaks(at, why);
            self.met.broken += usize::from(breaks);
            assert_eq!(any.breaks(same, &wide), breaks);
            assert_eq!(any.before_null(same, same_args, &wide), game.before_null(at, args, why).widened());
        }
        for role in [Role::Attacker, Role::Defender] {
            for clause in 0..game.info().clauses.len() {
                let mut few = [Vec::new(), Vec::new()];
                let frame = game.few(at, args, role, clause, &reached, &mut few[0]).map(|why| why.widened());
                assert_eq!(any.few(same, same_args, role, clause, &reached.widened(), &mut few[1]), frame);
                assert_eq!(few[1], few[0]);
                for &play in few[0].iter().take(3) {
                    let before = game.before_move(at, args, role, play, &reached);
                    assert_eq!(any.before_move(same, same_args, role, play, &reached.widened()), before.widened());
                }
            }
        }
        if earlier.len() < 20 {
            earlier.push(reached);
        }
    }
}

/// Random games from a position, with a stone of the first player on the target, if there is one.
struct Hold<N> {
    target: Option<i32>,
    game: PhantomData<N>,
}

impl<N: Named> Visitor for Hold<N> {
    type Output = Met;

    fn visit<const W: usize, const S: usize>(self, any: &AnyGame<W, S>) -> Met {
        let (game, target) = (N::game(), self.target.as_slice());
        assert!(any.downcast::<N::Game>().is_some());
        let mut cells = game.to_cells(&game.initial());
        target.iter().for_each(|point| cells.cells[0][*point as usize] = 0);
        let start = game.read_cells(&cells).expect("a position");
        let args = game.args(&start, target).expect("a root");
        let same_args = any.args(&Parts::of(&start).expect("there is room"), target).expect("the same root");
        assert_eq!(any.attacker(&same_args), game.attacker(&args));
        assert_eq!(same_args.whole::<<N::Game as Game>::Args>(), args);
        let mut pair = Pair { game, any: any.clone(), args, same_args, met: Met::default() };
        let (mut rng, mut at, mut earlier) = (Rng::new(SEED), start.clone(), Vec::new());
        for _ in 0..POSITIONS {
            pair.hold(&at, &mut earlier);
            let by = game.turn(&at);
            let moves = game.legal_moves(&at, &pair.args, by);
            let is_over = game.outcome(&at, &pair.args, by).is_some() || moves.is_empty();
            let next = (!is_over).then(|| moves[rng.below(moves.len() as u32) as usize]);
            at = next.and_then(|play| game.play(&at, &pair.args, by, play)).unwrap_or_else(|| start.clone());
        }
        pair.met
    }
}

fn hold<N: Named>(target: Option<i32>) -> Met {
    shipped(N::NAME).expect("an instance").visit(Hold::<N> { target, game: PhantomData })
}

#[test]
fn a_game_whose_type_is_forgotten_says_the_same() {
    // Of three words in sets of six.
    let met = hold::<Capture13>(Some(84));
    println!("seed {SEED}: {met:?}");
    assert!(met.moves > 500 && met.reasons > 100 && met.broken > 10, "seed {SEED}: {met:?}");
    for met in [hold::<Draughts8>(None), hold::<Amazons10>(None)] {
        assert!(met.moves > 500, "seed {SEED}: {met:?}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    assert!(AnyGame::<1, 3>::of(Draughts8::game()).is_none());
}

/// Whether a game has the name that it was asked for by.
struct IsNamed<'n>(&'n str);

impl Visitor for IsNamed<'_> {
    type Output = bool;

    fn visit<const W: usize, const S: usize>(self, game: &AnyGame<W, S>) -> bool {
        game.info().name == self.0
    }
}

#[test]
fn every_shipped_game_fits() {
    for name in INSTANCES {
        assert!(shipped(name).is_some_and(|game| game.visit(IsNamed(name))), "{name}");
    }
    assert!(shipped("go").is_none());
}
