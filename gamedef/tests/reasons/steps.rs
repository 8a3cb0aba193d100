//! The moves that a search looks at, given the answer of one who does nothing: no other leads to what that rests on, in all
//! positions that have nothing which the reason for it bars.

use super::{compiled, replaced};
use crate::common::{self, Compiled, Random, SEED, context, roots, shipped};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::eval::{Context, Machine, State, Why};
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{Expr, Located, Program};
use kikashi_gamedef::rules::{MoveId, Role};
use kikashi_gamedef::snapshot::{Play, Snapshot};

/// Values that are changed, one after the other, where they break no reason.
const CHANGES: usize = 60;

#[derive(Debug, Default)]
struct Tally {
    asked: usize,
    /// Moves that need not be looked at.
    others: usize,
    /// The same in positions that were changed.
    others_elsewhere: usize,
    /// Reasons that are everything.
    everything: usize,
    /// Legal moves that were listed.
    listed: usize,
}

fn changed(machine: &Machine, position: &Snapshot, why: &Why, random: &mut Random) -> State {
    let mut out = position.clone();
    for _ in 0..CHANGES {
        let mut next = out.clone();
        let at = random.below(next.cells.len());
        let point = random.below(next.cells[at].len());
        next.cells[at][point] = random.below(3) as i32 - 1;
        if machine.load(&next).is_ok_and(|state| !machine.breaks(&state, why)) {
            out = next;
        }
    }
    machine.load(&out).unwrap()
}

/// A legal move that is not listed and leads to what the idle mover's answer bars.
fn passed_over(
    (machine, context): (&Machine, &Context),
    state: &State,
    (clause, player): (MoveId, i32),
    (listed, idle): (&[Play], &Why),
    count: &mut usize,
) -> Option<Play> {
    machine
        .legal(state, context, player)
        .into_iter()
        .filter(|play| play.clause == clause && !listed.contains(play))
        .find(|play| {
            *count += 1;
            machine.breaks(&machine.play(state, context, player, play).unwrap(), idle)
        })
}

fn check(case: &Compiled, program: &Program, count: usize) -> Result<Tally, String> {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let instance = instantiate(program, &case.game, &case.params, case.setup.as_deref(), &case.name).unwrap();
    let machine = Machine::new(program, &instance).unwrap();
    let steps = program.steps.as_ref().ok_or("no steps")?;
    let located = |role: Role| {
        let of = steps.moves.iter_enumerated().map(move |(clause, code)| (clause, &code[role as usize].located));
        of.filter_map(|(clause, located)| Some((clause, located.as_ref()?))).collect::<Vec<(MoveId, &Located)>>()
    };
    let (mut random, mut tally) = (Random::new(SEED), Tally::default());
    for (i, snapshot) in common::random_positions(case, &judge, count).iter().enumerate() {
        let (theirs, ours) = (judge.state(snapshot).unwrap(), machine.load(snapshot).unwrap());
        for given in roots(&case.game, &judge, &theirs, i) {
            let context = context(&machine, &ours, &given);
            for selector in program.selectors.iter().filter(|selector| selector.answer.is_some()) {
                let Some(idle) = machine.explained(&machine.null(&ours), &context, selector) else { continue };
                let role = if idle.holds { Role::Defender } else { Role::Attacker };
                let player = if role == Role::Attacker { context.attacker } else { 1 - context.attacker };
                for (clause, located) in located(role) {
                    let (listed, why) = machine.few(&ours, &context, (clause, located), &idle);
                    tally.asked += 1;
                    tally.listed +=
                        listed.iter().filter(|play| machine.play(&ours, &context, player, play).is_some()).count();
                    let asked = ((&machine, &context), (clause, player), (listed.as_slice(), &idle));
                    let wrong = |play: Play, state: &State| {
                        let at = judge.picture(&judge.state(&machine.save(state)).unwrap());
                        let from = judge.picture(&theirs);
                        format!(
                            "{} {}: {play:?} of {player} in\n{at}listed {listed:?} in\n{from}",
                            case.name, selector.name
                        )
                    };
                    if let Some(play) = passed_over(asked.0, &ours, asked.1, asked.2, &mut tally.others) {
                        return Err(wrong(play, &ours));
                    }
                    if machine.breaks(&ours, &why) {
                        tally.everything += 1;
                        continue;
                    }
                    for _ in 0..4 {
                        let other = changed(&machine, snapshot, &why, &mut random);
                        let count = &mut tally.others_elsewhere;
                        if let Some(play) = passed_over(asked.0, &other, asked.1, asked.2, count) {
                            return Err(wrong(play, &other));
                        }
                    }
                }
            }
        }
    }
    Ok(tally)
}

#[test]
fn moves_that_are_not_looked_at_change_nothing() {
    let games = [
        (shipped("breakthrough.game", "breakthrough", &[("size", 5)], &["gi1", "ip1", "gi2"], None), 12),
        (shipped("knightthrough.game", "knightthrough", &[("size", 5)], &["gi1", "ip1", "gi2"], None), 12),
        (shipped("capture.game", "capture", &[("size", 4)], &["gi1", "gi2", "ip1"], None), 30),
        (
            shipped(
                "connect_four.game",
                "connect_four",
                &[("width", 4), ("height", 4), ("n", 3)],
                &["gi1", "gi2"],
                None,
            ),
            30,
        ),
        (common::book("hurl", include_str!("hurl.game")), 60),
        (common::book("shove", include_str!("shove.game")), 60),
    ];
    for (case, count) in games {
        let tally = check(&case, &compiled(&case), count).unwrap_or_else(|wrong| panic!("{wrong}"));
        println!("{}: {tally:?}", case.name);
        assert!(tally.others > 0 && tally.others_elsewhere > 0, "{}: no move was left out: {tally:?}", case.name);
    }
}

/// What is left out is seen: points from which moves lead to what is barred, that those which leave such a point may go
/// anywhere, and why there are no others.
#[test]
fn moves_left_out_are_seen() {
    type Fault = (&'static str, &'static str, fn(&Expr) -> Option<Expr>);
    let faults: [Fault; 4] = [
        ("from where they lead there", "go_points", |e| match e {
            Expr::Union(parts) => parts.iter().find(|part| matches!(part, Expr::Barred(..))).cloned(),
            _ => None,
        }),
        ("that any may be", "go_points", |e| match e {
            Expr::If(_, any, some) if **any == Expr::Full => Some((**some).clone()),
            _ => None,
        }),
        ("why there are no others", "go_attacker_others", no_reason),
        ("why there are no others", "go_defender_others", no_reason),
    ];
    let case = shipped("breakthrough.game", "breakthrough", &[("size", 5)], &["gi1", "gi2"], None);
    let program = compiled(&case);
    for (what, of, put) in faults {
        let faulty = replaced(&program, of, put);
        assert!(check(&case, &faulty, 40).is_err(), "{of}: left out {what}, and nothing was seen");
    }
}

fn no_reason(e: &Expr) -> Option<Expr> {
    matches!(e, Expr::FirstAnswer(..)).then(|| Expr::Answer(Box::new(Expr::Bool(true)), vec![]))
}
