//! A stage of the pipeline held against the judge on given positions.

use std::fmt::Debug;

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::eval::{Killing, Machine};
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{Expr, Func, Program, check, visit};
use kikashi_gamedef::snapshot::{Play, Snapshot};

use super::{Compiled, Given, context, roots};

/// Draws the killers of the second machine.
const SEED: u64 = 0x4b49_4c4c;
const DRAWN: &str = " with drawn killers";

fn same<T: PartialEq + Debug>(ours: &T, theirs: &T, place: impl Fn() -> String) -> Result<(), String> {
    if ours == theirs { Ok(()) } else { Err(format!("{}\nours {ours:?}\nthe judge's {theirs:?}", place())) }
}

/// Whether the programs are the same but for which rules made them, of which the evaluator knows nothing: so their answers are
/// the same.
pub fn is_same(program: &Program, other: &Program) -> bool {
    Program { fired: other.fired.clone(), ..program.clone() } == *other
}

/// What the judge says of a case in each position. It is asked once, however many programs are held against it.
pub struct Expected<'a> {
    case: &'a Compiled,
    judge: &'a Judge,
    positions: Vec<Position>,
}

/// One position: itself, after a null move, and what holds for some choices of the run-time parameters.
struct Position {
    snapshot: Snapshot,
    picture: String,
    null: Snapshot,
    roots: Vec<Answers>,
}

/// What the judge says of a position for one choice of the run-time parameters.
struct Answers {
    given: Given,
    /// For each player, whether a goal is reached, and the legal moves with the positions after them.
    players: [(bool, Vec<(Play, Snapshot)>); 2],
    /// For each of the case's selectors, its moves if it holds.
    selected: Vec<Option<Vec<Play>>>,
}

impl<'a> Expected<'a> {
    /// Asks the judge.
    ///
    /// # Errors
    ///
    /// A position that is none of the game, or a selector that the judge cannot decide.
    pub fn of(case: &'a Compiled, judge: &'a Judge, positions: &[Snapshot]) -> Result<Self, String> {
        let mut session = judge.session();
        let mut asked = Vec::new();
        for (i, snapshot) in positions.iter().enumerate() {
            let state = judge.state(snapshot)?;
            let mut answers = Vec::new();
            for given in roots(&case.game, judge, &state, i) {
                let players = [0, 1].map(|player| {
                    let next = judge.successors(&state, &given.root, player).into_iter();
                    let next = next.map(|(play, next)| (play, judge.snapshot(&next))).collect();
                    (judge.goal(&state, &given.root, player), next)
                });
                let mut selected = Vec::new();
                for selector in &case.selectors {
                    let holds = session.verdict(&state, &given.root, selector.scheme, &selector.args)?;
                    let moves = session.moves(&state, &given.root, selector.scheme, &selector.args)?;
                    selected.push(holds.then_some(moves));
                }
                answers.push(Answers { given, players, selected });
            }
            let null = judge.snapshot(&judge.null(&state));
            asked.push(Position { snapshot: snapshot.clone(), picture: judge.picture(&state), null, roots: answers });
        }
        Ok(Self { case, judge, positions: asked })
    }

    /// The same for the first positions alone.
    pub fn truncated(mut self, count: usize) -> Self {
        self.positions.truncate(count);
        self
    }
}

/// Compares one stage of one game with the judge: legal moves, the positions after them, goals, null moves, and the selectors
/// of every level that the program has, whatever the killers are that they ask for.
///
/// # Errors
///
/// The first difference, or why the program is not well formed.
pub fn check_stage(stage: &str, program: &Program, expected: &Expected) -> Result<(), String> {
    let Expected { case, judge, positions } = expected;
    let Compiled { game, params, selectors, name, setup, .. } = case;
    if let Err(problems) = check::check(program) {
        return Err(format!("{name} after {stage} is not well formed: {}", problems.join("\n")));
    }
    let instance = instantiate(program, game, params, setup.as_deref(), name)?;
    let machine = Machine::new(program, &instance)?;
    let asks_for_killers = |f: &Func| visit::contains(&f.body, &|e| matches!(e, Expr::Killer(_)));
    let other_killers = match program.funcs.iter().any(asks_for_killers) {
        true => Some(Machine::new(program, &instance)?.killing(Killing::Drawn(SEED))),
        false => None,
    };
    for Position { snapshot, picture, null, roots } in positions {
        let state = machine.load(snapshot)?;
        let place = |what: &str| format!("{name} after {stage}: {what} in\n{picture}");
        for Answers { given, players, selected } in roots {
            let context = context(&machine, &state, given);
            for (player, (goal, successors)) in (0..).zip(players) {
                let legal = machine.legal(&state, &context, player);
                let plays = successors.iter().map(|(play, _)| play.clone()).collect::<Vec<_>>();
                same(&legal, &plays, || place(&format!("legal moves of player {player}")))?;
                for (play, next) in successors {
                    let Some(ours) = machine.play(&state, &context, player, play) else {
                        return Err(place(&format!("no move {}", judge.show(play))));
                    };
                    same(&machine.save(&ours), next, || place(&judge.show(play)))?;
                }
                let ours = machine.goal(&state, &context, player);
                same(&ours, goal, || place(&format!("goal of {player} {given:?}")))?;
            }
            same(&machine.save(&machine.null(&state)), null, || place("null"))?;
            for code in &program.selectors {
                let what = format!("{} at level {} {given:?}", code.name, code.knowledge.name());
                let nth = selectors.iter().position(|s| s.name == code.name).ok_or("a selector nobody asked for")?;
                let moves = &selected[nth];
                for (machine, killers) in std::iter::once((&machine, "")).chain(other_killers.iter().zip([DRAWN])) {
                    let ours = (machine.verdict(&state, &context, code), machine.select(&state, &context, code));
                    same(&ours.0, &moves.is_some(), || place(&format!("{what}{killers}")))?;
                    same(&ours.1, moves, || place(&format!("moves of {what}{killers}")))?;
                }
            }
        }
    }
    Ok(())
}
