//! Bounds held against the least numbers of moves in a row, which the judge finds by trying all of them.

use kikashi_gamedef::interp::{Judge, Root, State};
use kikashi_gamedef::ir::Program;
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::passes::{Knowledge, compile};
use kikashi_gamedef::snapshot::Snapshot;

use crate::common::{self, Compiled, SEED, random_positions};

/// The least number of turns in a row by which the player reaches his goal, if at most `most`.
fn exact(judge: &Judge, root: &Root, state: &State, player: i32, most: usize) -> Option<usize> {
    if judge.goal(state, root, player) {
        return Some(0);
    }
    (1..=most).find(|n| reaches(judge, root, state, player, *n))
}

fn reaches(judge: &Judge, root: &Root, state: &State, player: i32, turns: usize) -> bool {
    let null = judge.null(state);
    [state, &null].into_iter().any(|from| reaches_from(judge, root, from, player, turns))
}

/// Whether he does, the turn begun or not.
fn reaches_from(judge: &Judge, root: &Root, from: &State, player: i32, turns: usize) -> bool {
    judge.successors(from, root, player).into_iter().any(|(_, s)| {
        let more = || match judge.is_inside(&s, root, player) {
            true => reaches_from(judge, root, &s, player, turns),
            false => turns > 1 && reaches(judge, root, &s, player, turns - 1),
        };
        judge.goal(&s, root, player) || more()
    })
}

/// After how many moves of the attacker in a row, at most so many, the defender can be without a legal move.
fn exactly_stuck(judge: &Judge, root: &Root, state: &State, most: usize) -> Option<usize> {
    let (attacker, defender) = (root.attacker, 1 - root.attacker);
    let is_stuck = |s: &State| judge.is_stuck(s, root, defender) || judge.is_stuck(&judge.null(s), root, defender);
    let mut states = vec![state.clone()];
    for n in 0..=most {
        if states.iter().any(is_stuck) {
            return Some(n);
        }
        let after = |s: &State| {
            let next = judge.successors(&judge.null(s), root, attacker);
            judge.successors(s, root, attacker).into_iter().chain(next).map(|(_, s)| s).collect::<Vec<_>>()
        };
        states = states.iter().flat_map(after).collect();
    }
    None
}

/// What was found of one game.
#[derive(Debug, Default)]
pub struct Found {
    /// Bounds looked at.
    pub tried: usize,
    /// Those that are exact.
    pub exact: usize,
    /// Where what is bounded comes about after some moves.
    pub reached: usize,
    /// A bound above the true number, with its position, where there is one.
    pub above: Vec<String>,
}

/// The bounds of a game.
pub fn compiled(case: &Compiled) -> Program {
    compile(&case.module, &case.game, &case.selectors, &[Knowledge::Distance], &[], &mut |_, _| {})
        .unwrap_or_else(|d| panic!("{}: {}", case.name, d.message))
}

/// For how many moves of the attacker in a row, from none on, there is a bound on when the defender is without a move.
pub fn bounds_on_stuck(case: &Compiled) -> usize {
    compiled(case).stuck.len()
}

/// The same for the bounds on when the defender is without a legal move, those of which there are.
pub fn check_stuck(case: &Compiled, count: usize, most: usize, raised: usize) -> Found {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let positions = random_positions(case, &judge, count);
    check_stuck_of(case, &compiled(case), &positions, most, raised)
}

/// [`check_stuck`] of a program on given positions.
pub fn check_stuck_of(case: &Compiled, program: &Program, positions: &[Snapshot], most: usize, raised: usize) -> Found {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let instance = instantiate(program, &case.game, &case.params, case.setup.as_deref(), &case.name).unwrap();
    let machine = Machine::new(program, &instance).unwrap();
    let most = most.min(program.stuck.len() - 1);
    let mut found = Found::default();
    for (i, snapshot) in positions.iter().enumerate() {
        let theirs = judge.state(snapshot).unwrap();
        let ours = machine.load(snapshot).unwrap();
        for given in common::roots(&case.game, &judge, &theirs, i) {
            let context = common::context(&machine, &ours, &given);
            let known = exactly_stuck(&judge, &given.root, &theirs, most);
            let bound = (0..=most).find(|n| machine.holds(&ours, &context, program.stuck[*n].alone));
            let bound = bound.map(|n| n + raised);
            if bound.unwrap_or(most + 1) > known.unwrap_or(most + 1) {
                found.above.push(format!(
                    "{}: without a move after {known:?}, the bound says {bound:?} (seed {SEED:#x})\n{}\n{given:?}",
                    case.name,
                    judge.picture(&theirs)
                ));
            }
            found.tried += 1;
            found.exact += usize::from(bound == known);
            found.reached += usize::from(known.is_some_and(|n| n > 0));
        }
    }
    found
}

/// Looks at the bounds of a game on so many positions, up to `most` moves in a row, each raised by `raised`.
pub fn check(case: &Compiled, count: usize, most: usize, raised: usize) -> Found {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let positions = random_positions(case, &judge, count);
    check_bounds_of(case, &compiled(case), &positions, most, raised)
}

/// On so many positions, for each player who has not reached his goal: within how many moves the bound says he may.
pub fn nearest(case: &Compiled, count: usize) -> Vec<(Snapshot, i32, Option<usize>)> {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let program = compiled(case);
    let instance = instantiate(&program, &case.game, &case.params, case.setup.as_deref(), &case.name).unwrap();
    let machine = Machine::new(&program, &instance).unwrap();
    let mut out = Vec::new();
    for (i, snapshot) in random_positions(case, &judge, count).into_iter().enumerate() {
        let theirs = judge.state(&snapshot).unwrap();
        let ours = machine.load(&snapshot).unwrap();
        for given in common::roots(&case.game, &judge, &theirs, i) {
            let context = common::context(&machine, &ours, &given);
            let player = given.root.attacker;
            if !judge.goal(&theirs, &given.root, player) {
                let near = program.within.iter().position(|pair| machine.holds(&ours, &context, pair[0]));
                out.push((snapshot.clone(), player, near.map(|n| n + 1)));
            }
        }
    }
    out
}

/// [`check`] of a program on given positions.
pub fn check_bounds_of(
    case: &Compiled,
    program: &Program,
    positions: &[Snapshot],
    most: usize,
    raised: usize,
) -> Found {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let instance = instantiate(program, &case.game, &case.params, case.setup.as_deref(), &case.name).unwrap();
    let machine = Machine::new(program, &instance).unwrap();
    let mut found = Found::default();
    for (i, snapshot) in positions.iter().enumerate() {
        let theirs = judge.state(snapshot).unwrap();
        let ours = machine.load(snapshot).unwrap();
        for given in common::roots(&case.game, &judge, &theirs, i) {
            let context = common::context(&machine, &ours, &given);
            if judge.is_over(&theirs, &given.root) {
                continue;
            }
            for player in 0..2 {
                if program.names_no_role() {
                    let exchanged = Root { attacker: 1 - given.root.attacker, ..given.root.clone() };
                    let said = |root: &Root| {
                        let moves = judge.successors(&theirs, root, player).into_iter().map(|(play, _)| play);
                        (judge.goal(&theirs, root, player), judge.is_over(&theirs, root), moves.collect::<Vec<_>>())
                    };
                    if said(&given.root) != said(&exchanged) {
                        found.above.push(format!(
                            "{}: the rules ask who attacks, of player {player} (seed {SEED:#x})\n{}",
                            case.name,
                            judge.picture(&theirs)
                        ));
                    }
                }
                if program.only_mover_wins {
                    let others = |next: &State| judge.goal(next, &given.root, 1 - player);
                    let others =
                        judge.successors(&theirs, &given.root, player).into_iter().find(|(_, next)| others(next));
                    if let Some((play, _)) = others {
                        found.above.push(format!(
                            "{}: player {player} makes the other win by {} (seed {SEED:#x})\n{}",
                            case.name,
                            judge.show(&play),
                            judge.picture(&theirs)
                        ));
                    }
                }
                let known = exact(&judge, &given.root, &theirs, player, most);
                if known == Some(0) || program.within.is_empty() {
                    continue;
                }
                let holds = |n: usize| {
                    machine.holds(&ours, &context, program.within[n - 1][usize::from(player != given.root.attacker)])
                };
                let bound = (1..=most).find(|n| holds(*n)).map(|n| n + raised);
                if bound.unwrap_or(most + 1) > known.unwrap_or(most + 1) {
                    found.above.push(format!(
                        "{}: player {player} needs {known:?} moves, the bound says {bound:?} (seed {SEED:#x})\n{}\n{:?}\n{given:?}",
                        case.name,
                        judge.picture(&theirs),
                        judge.snapshot(&theirs)
                    ));
                }
                found.tried += 1;
                found.exact += usize::from(bound == known);
            }
        }
    }
    found
}
