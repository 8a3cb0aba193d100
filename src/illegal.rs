//! Why a move is illegal: the first condition of its clause that does not hold.
//!
//! The judge decides, as for everything else: the clause is cut off after its first condition, after its second, and so
//! on, and the first of these moves that is not legal names the condition at fault.

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::rules::{Formula, Move, Step};
use kikashi_gamedef::sema;
use kikashi_gamedef::snapshot::{Play, Snapshot};

use crate::engine::Root;
use crate::setting::Setting;

/// Why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The condition at fault, as the rules are read.
    pub condition: String,
    /// Whether it is asked before the move or after it.
    pub asked: Asked,
    /// File and line of the clause.
    pub place: String,
}

/// When a condition is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Before the move.
    Before,
    /// After its effects.
    After,
}

/// Why the player may not make this move; `None` if he may, superko apart, which no position tells of.
///
/// # Errors
/// If the position or the root does not fit the game.
pub fn why(
    setting: &Setting,
    position: &Snapshot,
    root: &Root,
    player: i32,
    play: &Play,
) -> Result<Option<Illegal>, String> {
    let game = setting.game();
    let clause = game.moves.get(play.clause).ok_or("there is no such move")?;
    let place = setting.book.sources.place(clause.span);
    for (cut, asked, condition) in cuts(clause) {
        let mut shorter = game.clone();
        shorter.moves[play.clause].steps = cut;
        shorter.superko = None;
        let judge = Judge::new(&shorter, &setting.params, &setting.book.module.schemes)?;
        let state = judge.state(position)?;
        let fixed = judge.root(&state, &root.given, root.attacker)?;
        if judge.play(&state, &fixed, player, play).is_none() {
            let condition = match condition {
                Some(formula) => sema::formula(game, &formula, &clause.vars),
                None => "a value that is written is out of its range".to_string(),
            };
            return Ok(Some(Illegal { condition, asked, place }));
        }
    }
    Ok(None)
}

/// The clause cut off after each condition, with that condition; after the effects in between there is none to name.
fn cuts(clause: &Move) -> Vec<(Vec<Step>, Asked, Option<Formula>)> {
    let mut cuts = Vec::new();
    let mut done: Vec<Step> = Vec::new();
    let mut asked = Asked::Before;
    for step in &clause.steps {
        match step {
            Step::When(formula) => {
                for (part, own) in parts(formula) {
                    cuts.push(([done.clone(), vec![Step::When(part)]].concat(), asked, Some(own)));
                }
            }
            Step::Require(formula) => {
                for (part, own) in parts(formula) {
                    cuts.push(([done.clone(), vec![Step::Require(part)]].concat(), Asked::After, Some(own)));
                }
            }
            Step::Then(_) => {
                asked = Asked::After;
                cuts.push(([done.clone(), vec![step.clone()]].concat(), asked, None));
            }
            Step::Again(_) => {}
        }
        done.push(step.clone());
    }
    cuts
}

/// The first conditions of a conjunction, one more each time, and the last of them alone.
fn parts(formula: &Formula) -> Vec<(Formula, Formula)> {
    match formula {
        Formula::And(all) => (1..=all.len()).map(|n| (Formula::And(all[..n].to_vec()), all[n - 1].clone())).collect(),
        Formula::Exists(vars, body) => {
            let quantified = |part: Formula| Formula::Exists(vars.clone(), Box::new(part));
            parts(body).into_iter().map(|(part, own)| (quantified(part), own)).collect()
        }
        _ => vec![(formula.clone(), formula.clone())],
    }
}
