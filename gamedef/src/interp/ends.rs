//! How a game stands: who attacks, goals, draws, ends and scores.

use super::eval::Eval;
use super::plan::ClosedPlan;
use crate::rules::{GoalOf, NoMove};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This player reached his goal, or the other lacks a move and loses by it.
    Won(i32),
    /// Nobody won.
    Draw,
    /// The rules ended the game; the score of each player.
    Scored([i64; 2]),
}

impl Outcome {
    /// Who won, if anyone: by score, the player with more.
    pub fn winner(&self) -> Option<i32> {
        match self {
            Outcome::Won(player) => Some(*player),
            Outcome::Draw => None,
            Outcome::Scored([first, second]) if first == second => None,
            Outcome::Scored([first, second]) => Some(i32::from(second > first)),
        }
    }
}

/// Checks parameters given with a position, and finds out who attacks.
pub(super) fn root(eval: &mut Eval, attacker: Option<i32>) -> Result<i32, String> {
    let game = &eval.instance.game;
    for (id, param) in game.params.iter_enumerated() {
        let number = id.raw() as usize;
        let Some(value) = eval.root.params[number] else {
            return Err(format!("parameter `{}` is not given", param.name));
        };
        if !eval.instance.domains[param.sort].contains(value) {
            return Err(format!("parameter `{}` is out of range", param.name));
        }
        let plans = eval.plans;
        if !plans.constraints[number].as_ref().is_none_or(|plan| closed(eval, plan)) {
            let shown = eval.instance.show(param.sort, value);
            return Err(format!("`{}` = {shown} does not fulfil the condition of the rules", param.name));
        }
    }
    let plans = eval.plans;
    let by_rules = match &plans.attacker {
        None => return attacker.filter(|a| (0..2).contains(a)).map_or(Ok(eval.state.turn), Ok),
        Some(term) => eval.value(&mut vec![0; term.slots], &term.value),
    };
    match (by_rules.filter(|a| (0..2).contains(a)), attacker) {
        (None, _) => Err("the position does not tell who attacks".to_owned()),
        (Some(rules), Some(wanted)) if rules != wanted => Err(format!(
            "by the rules {} attacks, not {}",
            game.players[rules as usize],
            game.players[1 - rules as usize]
        )),
        (Some(rules), _) => Ok(rules),
    }
}

/// Whether a player has reached his goal.
pub(super) fn goal(eval: &mut Eval, player: i32) -> bool {
    let plans = eval.plans;
    plans.goals.iter().any(|goal| {
        let mut env = vec![0; goal.goal.slots];
        let concerns = match goal.of {
            GoalOf::Player(p) => p == player,
            GoalOf::Role(role) => eval.root.player(role) == player,
            GoalOf::Either(var) => {
                env[var.raw() as usize] = player;
                true
            }
        };
        concerns && eval.holds(&mut env, &goal.goal.plan)
    })
}

/// Whether the game is over by a goal, a draw or an end; a lack of moves is looked at elsewhere.
pub(super) fn is_over(eval: &mut Eval) -> bool {
    goal(eval, 0) || goal(eval, 1) || is_drawn(eval) || is_ended(eval)
}

fn is_drawn(eval: &mut Eval) -> bool {
    let plans = eval.plans;
    plans.draws.iter().any(|plan| closed(eval, plan))
}

fn is_ended(eval: &mut Eval) -> bool {
    let plans = eval.plans;
    let by_passes = eval.instance.game.end_passes.is_some_and(|n| eval.state.passes >= n);
    by_passes || plans.ends.iter().any(|plan| closed(eval, plan))
}

fn closed<'a>(eval: &mut Eval<'a>, plan: &'a ClosedPlan) -> bool {
    eval.holds(&mut vec![0; plan.slots], &plan.plan)
}

/// How the game ended, if it did: goals first, of two the mover's; then draws, ends, and the lack of a legal move.
pub(super) fn outcome(eval: &mut Eval, last: Option<i32>) -> Option<Outcome> {
    let first = last.unwrap_or(1 - eval.state.turn);
    if let Some(player) = [first, 1 - first].into_iter().find(|p| goal(eval, *p)) {
        return Some(Outcome::Won(player));
    }
    if is_drawn(eval) {
        return Some(Outcome::Draw);
    }
    if is_ended(eval) {
        return Some(score(eval));
    }
    let turn = eval.state.turn;
    match eval.instance.game.no_move {
        Some(NoMove::Passes) => None,
        no_move => eval.is_stuck(turn).then_some(match no_move {
            Some(NoMove::Loses) => Outcome::Won(1 - turn),
            Some(NoMove::Wins) => Outcome::Won(turn),
            _ => Outcome::Draw,
        }),
    }
}

/// The score of each player: the sum of all `score` clauses, 0 for what is absent. Without such a clause: a draw.
fn score(eval: &mut Eval) -> Outcome {
    let plans = eval.plans;
    let mut scores = [0; 2];
    for term in &plans.scores {
        for (player, score) in scores.iter_mut().enumerate() {
            let mut env = vec![0; term.slots];
            env[term.of] = player as i32;
            *score += eval.value(&mut env, &term.value).map_or(0, i64::from);
        }
    }
    if plans.scores.is_empty() { Outcome::Draw } else { Outcome::Scored(scores) }
}
