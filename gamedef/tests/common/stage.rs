//! A stage of the pipeline held against the judge on given positions.

use std::fmt::Debug;

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::eval::{Killing, Machine};
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{Expr, Func, Program, check, visit};
use kikashi_gamedef::snapshot::Snapshot;

use super::{Compiled, context, roots};

/// Draws the killers of the second machine.
const SEED: u64 = 0x4b49_4c4c;
const DRAWN: &str = " with drawn killers";

fn same<T: PartialEq + Debug>(ours: &T, theirs: &T, place: impl Fn() -> String) -> Result<(), String> {
    if ours == theirs { Ok(()) } else { Err(format!("{}\nours {ours:?}\nthe judge's {theirs:?}", place())) }
}

/// Compares one stage of one game on the positions: legal moves, the positions after them, goals, null moves, and the
/// selectors of every level that the program has, whatever the killers are that they ask for.
///
/// # Errors
///
/// The first difference, or why the program is not well formed.
pub fn check_stage(
    case: &Compiled,
    stage: &str,
    program: &Program,
    judge: &Judge,
    positions: &[Snapshot],
) -> Result<(), String> {
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
    let mut session = judge.session();
    for (i, snapshot) in positions.iter().enumerate() {
        let state = machine.load(snapshot)?;
        let theirs = judge.state(snapshot)?;
        let place = |what: &str| format!("{name} after {stage}: {what} in\n{}", judge.picture(&theirs));
        for given in roots(game, judge, &theirs, i) {
            let context = context(&machine, &state, &given);
            for player in 0..2 {
                let legal = machine.legal(&state, &context, player);
                let expected = judge.successors(&theirs, &given.root, player);
                let plays = expected.iter().map(|(p, _)| p.clone()).collect::<Vec<_>>();
                same(&legal, &plays, || place(&format!("legal moves of player {player}")))?;
                for (play, next) in &expected {
                    let Some(ours) = machine.play(&state, &context, player, play) else {
                        return Err(place(&format!("no move {}", judge.show(play))));
                    };
                    same(&machine.save(&ours), &judge.snapshot(next), || place(&judge.show(play)))?;
                }
                let goals = (machine.goal(&state, &context, player), judge.goal(&theirs, &given.root, player));
                same(&goals.0, &goals.1, || place(&format!("goal of {player} {given:?}")))?;
            }
            let null = machine.save(&machine.null(&state));
            same(&null, &judge.snapshot(&judge.null(&theirs)), || place("null"))?;
            for code in &program.selectors {
                let what = format!("{} at level {} {given:?}", code.name, code.knowledge.name());
                let selector = selectors.iter().find(|s| s.name == code.name).ok_or("a selector nobody asked for")?;
                let verdict = session.verdict(&theirs, &given.root, selector.scheme, &selector.args)?;
                let moves = session.moves(&theirs, &given.root, selector.scheme, &selector.args)?;
                let moves = verdict.then_some(moves);
                for (machine, killers) in std::iter::once((&machine, "")).chain(other_killers.iter().zip([DRAWN])) {
                    let ours = (machine.verdict(&state, &context, code), machine.select(&state, &context, code));
                    same(&ours.0, &verdict, || place(&format!("{what}{killers}")))?;
                    same(&ours.1, &moves, || place(&format!("moves of {what}{killers}")))?;
                }
            }
        }
    }
    Ok(())
}
