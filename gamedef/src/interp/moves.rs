//! Moves: the steps of a clause one after the other, each on the state that the one before left.

use std::collections::BTreeMap;

use super::eval::{Eval, Flow};
use super::history;
use super::instance::{Instance, State};
use super::plan::*;
use super::relation::MAX_ARITY;
use crate::rules::CellId;
use crate::snapshot::Play;

/// What the steps made so far have done beside changing the state.
#[derive(Clone, Debug, Default)]
struct Made {
    /// Places of the state that were assigned.
    written: Vec<usize>,
    again: bool,
}

/// All legal moves of a player, ordered by clause and arguments, each with the state after it.
pub(super) fn successors(eval: &mut Eval, player: i32) -> Vec<(Play, State)> {
    let mut found = BTreeMap::new();
    let plans = eval.plans;
    for plan in &plans.moves {
        let _ = make(eval, plan, player, &[], &mut |env, state| {
            let args = plan.params.iter().map(|slot| env[*slot]).collect();
            found.insert(Play { clause: plan.clause, args }, state);
            Flow::Continue(())
        });
    }
    found.into_iter().collect()
}

/// The state after a move, if it is legal.
pub(super) fn replay(eval: &mut Eval, player: i32, play: &Play) -> Option<State> {
    let plans = eval.plans;
    let plan = plans.replays.iter().find(|p| p.clause == play.clause && p.params.len() == play.args.len())?;
    let vars = &eval.instance.game.moves[play.clause].vars;
    let in_range = |(slot, value): (&usize, &i32)| {
        let domain = eval.instance.domains[vars[*slot].sort];
        domain.contains(*value) && (!domain.points || eval.instance.board.is_point(*value))
    };
    if !plan.params.iter().zip(&play.args).all(in_range) {
        return None;
    }
    let mut after = None;
    let _ = make(eval, plan, player, &play.args, &mut |_, state| {
        after = Some(state);
        Flow::Break(())
    });
    after
}

impl Eval<'_> {
    /// Whether a player has no legal move.
    pub(super) fn is_stuck(&mut self, player: i32) -> bool {
        let Some(index) = usize::try_from(player).ok().filter(|p| *p < 2) else { return false };
        if let Some(stuck) = self.tables.stuck[index] {
            return stuck;
        }
        let plans = self.plans;
        let mut moves = plans.moves.iter();
        let stuck = !moves.any(|plan| make(self, plan, player, &[], &mut |_, _| Flow::Break(())).is_break());
        self.tables.stuck[index] = Some(stuck);
        stuck
    }
}

/// The state after the turn is given over without a move.
pub(super) fn null(instance: &Instance, state: &State) -> State {
    let mut next = state.clone();
    expire(instance, &mut next, &[]);
    next.passes = 0;
    next.turn = 1 - state.turn;
    next
}

/// Hands every legal move of a clause, as slots and the state after it, to `found`.
fn make(
    eval: &mut Eval,
    plan: &MovePlan,
    player: i32,
    args: &[i32],
    found: &mut dyn FnMut(&[i32], State) -> Flow,
) -> Flow {
    let mut env = vec![0; plan.slots];
    env[plan.by] = player;
    plan.params.iter().zip(args).for_each(|(slot, value)| env[*slot] = *value);
    walk(eval, plan, &plan.steps, &mut env, &Made::default(), found)
}

fn walk(
    eval: &mut Eval,
    plan: &MovePlan,
    steps: &[MoveStep],
    env: &mut [i32],
    made: &Made,
    found: &mut dyn FnMut(&[i32], State) -> Flow,
) -> Flow {
    // An evaluation may not outlive what it reads, so each step gets its own view of the same state and tables.
    let mut view = Eval { tables: &mut *eval.tables, ..*eval };
    match steps.split_first() {
        None => {
            let after = finish(&view, plan, env[plan.by], made);
            match if plan.is_pass { Some(after) } else { history::moved(view.instance, after) } {
                Some(after) => found(env, after),
                None => Flow::Continue(()),
            }
        }
        Some((MoveStep::Solve(condition, slots), rest)) if slots.is_empty() => match view.holds(env, condition) {
            true => walk(&mut view, plan, rest, env, made, found),
            false => Flow::Continue(()),
        },
        Some((MoveStep::Solve(condition, slots), rest)) => {
            for solution in view.solutions(env, condition, slots) {
                slots.iter().zip(solution).for_each(|(slot, value)| env[*slot] = value);
                walk(&mut view, plan, rest, env, made, found)?;
            }
            Flow::Continue(())
        }
        Some((MoveStep::Again(condition), rest)) => {
            // Read in the state after the move: what the move did not set is forgotten by then.
            let mut state = view.state.clone();
            expire(view.instance, &mut state, &made.written);
            let mut tables = view.pool.take();
            let again = made.again || Eval { state: &state, tables: &mut tables, ..view }.holds(env, condition);
            view.pool.give_back(tables);
            let mut view = Eval { tables: &mut *eval.tables, ..*eval };
            walk(&mut view, plan, rest, env, &Made { again, ..made.clone() }, found)
        }
        Some((MoveStep::Write(writes), rest)) => {
            let Some(writes) = assigned(&mut view, env, writes) else { return Flow::Continue(()) };
            let (mut state, mut made) = (view.state.clone(), made.clone());
            for (place, value) in writes {
                state.cells[place] = value;
                made.written.push(place);
            }
            let mut tables = view.pool.take();
            let flow = walk(&mut Eval { state: &state, tables: &mut tables, ..view }, plan, rest, env, &made, found);
            view.pool.give_back(tables);
            flow
        }
    }
}

/// What assignments write, in order; `None` if a cell cannot hold its value: the move does not exist. An assignment to
/// a cell that does not exist, an argument of it being absent or out of range, does nothing.
pub(super) fn assigned<'a>(eval: &mut Eval<'a>, env: &mut [i32], writes: &'a [WritePlan]) -> Option<Vec<(usize, i16)>> {
    let (mut done, mut by) = (Vec::new(), Vec::new());
    for write in writes {
        let layout = &eval.instance.cells[write.cell];
        let first = done.len();
        for solution in eval.solutions(env, &write.range, &write.each) {
            write.each.iter().zip(solution).for_each(|(slot, value)| env[*slot] = value);
            let mut args = [0; MAX_ARITY];
            let Some(args) = eval.values(env, &write.args, &mut args) else { continue };
            let Some(place) = layout.place(args) else { continue };
            let value = match &write.value {
                WriteValue::Value(value) => layout.stored(eval.value(env, value))?,
                WriteValue::Member(member) => i16::from(*member),
            };
            done.push((place, value));
        }
        // Of several values of one assignment absence counts before all, and else the greatest.
        done[first..].sort_by_key(|(_, value)| (layout.shown(*value).is_none(), *value));
        by.resize(done.len(), write);
    }
    note_twice(eval, &done, &by);
    Some(done)
}

/// Notes the places that got different values.
fn note_twice(eval: &Eval, done: &[(usize, i16)], by: &[&WritePlan]) {
    if done.len() < 2 {
        return;
    }
    let mut order: Vec<usize> = (0..done.len()).collect();
    order.sort_by_key(|at| done[*at].0);
    for pair in order.windows(2) {
        let [(place, first), (other, second)] = [done[pair[0]], done[pair[1]]];
        if place == other && first != second {
            let [first, second] = [by[pair[0]], by[pair[1]]];
            let start = eval.instance.cells[first.cell].start;
            eval.pool.note([first.span, second.span], (CellId::from_usize(first.cell), place - start));
        }
    }
}

/// The state when a move is over.
fn finish(eval: &Eval, plan: &MovePlan, player: i32, made: &Made) -> State {
    let mut state = eval.state.clone();
    expire(eval.instance, &mut state, &made.written);
    state.turn = if made.again { player } else { 1 - player };
    let counts = plan.is_pass && eval.instance.game.end_passes.is_some();
    state.passes = if counts { state.passes + 1 } else { 0 };
    state
}

/// Resets every ground cell that is declared `until next move` and was not written.
fn expire(instance: &Instance, state: &mut State, written: &[usize]) {
    for (cell, layout) in instance.game.cells.iter().zip(&instance.cells) {
        if cell.until_next_move {
            let places = layout.start..layout.start + layout.len;
            places.filter(|p| !written.contains(p)).for_each(|p| state.cells[p] = layout.empty);
        }
    }
}
