//! Goals, draws, ends, scores, and how the game stands.

use super::clause::Clause;
use super::literal::{Arg, Literal};
use super::reads::{asks_for_moves, is_of_the_position};
use super::writer::{Family, Writer};
use super::{Refusal, Told};
use crate::rules::{Closed, Formula, Goal, GoalOf, NoMove, SortId, Term};

/// Writes the goals, draws and ends of states of a family, as `goal..`, `draw..` and `end..`. What asks for moves or
/// for whose turn it is is told of the state given alone.
pub(super) fn write(w: &mut Writer, family: Family, suffix: &str) -> Result<Told, Refusal> {
    let game = w.world.game;
    let tells =
        |formulas: Vec<&Formula>| family == Family::NOW || !formulas.iter().any(|f| is_of_the_position(game, f));
    let told = Told {
        goals: tells(game.goals.iter().map(|g| &g.body).collect()),
        draws: tells(game.draws.iter().map(|d| &d.body).collect()),
        ends: tells(game.ends.iter().map(|e| &e.body).collect()),
    };
    for clause in game.goals.iter().filter(|_| told.goals) {
        goal(w, family, &format!("goal{suffix}"), clause)?;
    }
    for clause in game.draws.iter().filter(|_| told.draws) {
        closed(w, family, &format!("draw{suffix}"), clause)?;
    }
    for clause in game.ends.iter().filter(|_| told.ends) {
        closed(w, family, &format!("end{suffix}"), clause)?;
    }
    if let Some(most) = game.end_passes.filter(|_| told.ends) {
        let site = w.site(Some(family));
        let doc = format!("end {}: {most} passes in a row", w.states(Some(family)));
        w.comment(&doc, None);
        let number = Arg::Var("N".to_owned());
        let args = [vec![number.clone()], site.made.iter().cloned().collect()].concat();
        let mut body = site.guard.clone();
        body.push(Literal::atom(&format!("passes{suffix}"), args));
        body.push(Literal::Compare(">=", number, Arg::constant(most.to_string())));
        w.rule(&format!("end{suffix}"), &site.made.into_iter().collect::<Vec<_>>(), &body)?;
    }
    Ok(told)
}

fn goal(w: &mut Writer, family: Family, name: &str, def: &Goal) -> Result<(), Refusal> {
    let doc = format!("goal {}", w.states(Some(family)));
    w.comment(&doc, Some(def.span));
    let site = w.site(Some(family));
    let (mut body, stage) = (site.guard.clone(), site.made.clone());
    let mut clause = Clause::new(w, &def.vars, site, name);
    clause.formula(&def.body, &mut body)?;
    let of = match def.of {
        GoalOf::Either(v) => Some(clause.var(v)),
        GoalOf::Player(player) => clause.term(&Term::Const(SortId::PLAYER, player), &mut body)?,
        GoalOf::Role(role) => clause.term(&Term::Role(role), &mut body)?,
    };
    let args: Vec<Arg> = of.into_iter().chain(stage).collect();
    clause.rule(name, &args, body)
}

fn closed(w: &mut Writer, family: Family, name: &str, def: &Closed) -> Result<(), Refusal> {
    let doc = format!("{} {}", name.split('_').next().unwrap_or(name), w.states(Some(family)));
    w.comment(&doc, Some(def.span));
    let site = w.site(Some(family));
    let (mut body, stage) = (site.guard.clone(), site.made.clone());
    let mut clause = Clause::new(w, &def.vars, site, name);
    clause.formula(&def.body, &mut body)?;
    clause.rule(name, &stage.into_iter().collect::<Vec<_>>(), body)
}

/// Whether it matters which player has no move.
pub(super) fn needs_moves_of_both(w: &Writer) -> bool {
    let game = w.world.game;
    let closed = game.draws.iter().chain(&game.ends).map(|c| &c.body);
    closed.chain(game.goals.iter().map(|g| &g.body)).any(|f| asks_for_moves(game, f))
}

/// Writes how the game stands in the state given: goals first, of two that of the player who is not to move; then
/// draws, ends by score, and the lack of a legal move.
pub(super) fn outcome(w: &mut Writer) -> Result<(), Refusal> {
    let game = w.world.game;
    w.comment("how the game stands", None);
    w.text.push_str(
        "stuck(C) :- asked(C), not can(C).\n\
         won(1-C) :- turn(C), goal(1-C).\n\
         won(C) :- turn(C), goal(C), not goal(1-C).\n\
         drawn :- draw, not goal(0), not goal(1).\n\
         scored :- end, not draw, not goal(0), not goal(1).\n\
         open :- not goal(0), not goal(1), not draw, not end.\n",
    );
    let lack = match game.no_move {
        Some(NoMove::Passes) => "",
        Some(NoMove::Loses) => "won(1-C) :- open, turn(C), stuck(C).\n",
        Some(NoMove::Wins) => "won(C) :- open, turn(C), stuck(C).\n",
        Some(NoMove::Draws) | None => "drawn :- open, turn(C), stuck(C).\n",
    };
    w.text.push_str(lack);
    w.text.push_str("#defined goal/1. #defined draw/0. #defined end/0.\n");
    scores(w)
}

/// The score of each player: the sum of what every clause says, nothing for what is absent.
fn scores(w: &mut Writer) -> Result<(), Refusal> {
    let game = w.world.game;
    let mut parts = Vec::new();
    for (number, def) in game.scores.iter().enumerate() {
        w.comment("score", Some(def.span));
        let site = w.site(Some(Family::NOW));
        let name = w.names.numbered("score");
        let mut clause = Clause::new(w, &def.vars, site, &name);
        let mut body = Vec::new();
        if let Some(value) = clause.term(&def.value, &mut body)? {
            let of = clause.var(def.of);
            clause.rule(&name, &[of, value], body)?;
            parts.push(format!("V,{number} : {name}(C,V)"));
        }
    }
    if !game.scores.is_empty() {
        let player = w.world.sort(SortId::PLAYER).unwrap_or_default().to_owned();
        w.text.push_str(&format!("score(C,N) :- {player}(C), N = #sum {{ {} }}.\n", parts.join("; ")));
    }
    Ok(())
}
