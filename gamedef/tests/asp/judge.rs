//! A position asked of clingo and of the judge, and where they differ.

use std::collections::BTreeSet;

use super::clingo;
use crate::common::{Compiled, Given};
use kikashi_gamedef::asp::{self, Answer, Facts, Program, Question, Standing, Told};
use kikashi_gamedef::interp::{Judge, Outcome, State};
use kikashi_gamedef::snapshot::Snapshot;

/// The program for a position, with the moves of both players.
pub fn program(case: &Compiled, facts: &Facts, given: &Given) -> Result<Program, String> {
    let question = Question { facts, players: &[0, 1], params: &given.params, attacker: Some(given.root.attacker) };
    asp::program(&case.game, &case.params, &question, &|span| format!("{}", span.start)).map_err(|e| e.to_string())
}

/// Where clingo and the judge differ in one position, as a sentence.
pub fn difference(case: &Compiled, judge: &Judge, position: &Snapshot, given: &Given) -> Result<usize, String> {
    let state = judge.state(position)?;
    let program = program(case, &Facts::of(position), given)?;
    compare(&program, judge, &state, given, &case.name)
}

/// The same with a program that somebody may have changed; returns how many moves were compared.
pub fn compare(program: &Program, judge: &Judge, state: &State, given: &Given, name: &str) -> Result<usize, String> {
    let sets = clingo::solve(&program.text, 0, name)?;
    let [set] = sets.as_slice() else { return Err(format!("{} answer sets", sets.len())) };
    let answer = program.read(set)?;
    let root = &given.root;
    let mut legal = BTreeSet::new();
    for player in 0..2 {
        for (play, next) in judge.successors(state, root, player) {
            let shown = format!("{} of player {player}", judge.show(&play));
            let key = (player, play);
            let (after, standing) = answer.moves.get(&key).ok_or_else(|| format!("{shown} is illegal for clingo"))?;
            same(&format!("the position after {shown}"), after, &judge.snapshot(&next))?;
            stands(judge, program.told, &next, given, standing).map_err(|e| format!("after {shown}: {e}"))?;
            legal.insert(key);
        }
    }
    if let Some((player, play)) = answer.moves.keys().find(|key| !legal.contains(key)) {
        return Err(format!("{} of player {player} is legal for clingo alone", judge.show(play)));
    }
    let null = judge.null(state);
    same("the position when the turn was given over", &answer.null.0, &judge.snapshot(&null))?;
    stands(judge, program.told, &null, given, &answer.null.1)
        .map_err(|e| format!("when the turn was given over: {e}"))?;
    let all = Told { goals: true, draws: true, ends: true };
    stands(judge, all, state, given, &answer.now)?;
    same("how the game stands", &outcome(&answer), &judge.outcome(state, root, None))?;
    Ok(legal.len())
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, theirs: &T, ours: &T) -> Result<(), String> {
    if theirs == ours { Ok(()) } else { Err(format!("{what}: clingo says\n{theirs:?}\nthe judge\n{ours:?}")) }
}

fn stands(judge: &Judge, told: Told, state: &State, given: &Given, standing: &Standing) -> Result<(), String> {
    if told.goals {
        let reached: BTreeSet<i32> = (0..2).filter(|p| judge.goal(state, &given.root, *p)).collect();
        same("goals", &standing.goals, &reached)?;
    }
    if told.all() {
        let over = !standing.goals.is_empty() || standing.draw || standing.end;
        same("whether the game is over", &over, &judge.is_over(state, &given.root))?;
    }
    Ok(())
}

/// What an answer set says of how the game stands.
fn outcome(answer: &Answer) -> Option<Outcome> {
    let score = |player| answer.scores.get(&player).copied().unwrap_or(0);
    match answer.won {
        Some(player) => Some(Outcome::Won(player)),
        None if answer.scored && !answer.scores.is_empty() => Some(Outcome::Scored([score(0), score(1)])),
        None => (answer.drawn || answer.scored).then_some(Outcome::Draw),
    }
}
