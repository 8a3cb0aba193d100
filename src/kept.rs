//! What the moves of a game keep, found without knowing the game, and positions that break it.
//!
//! A clause that writes a value to a point and then requires something of that point says what must hold of what was just
//! written. Where that holds of all points with such a value in the positions of random games, it is something that the
//! moves keep; a position that breaks it, such as stones without liberties, is one that the rules hardly have. Nothing is
//! proved by this, so it is a warning; but a question about just such a point asks for nothing that the rules know.

use std::time::{Duration, Instant};

use kikashi_gamedef::interp::{Judge, State};
use kikashi_gamedef::rules::{Assign, CompareOp, Formula, Game, Move, Step, Term, Written};
use kikashi_gamedef::sema;
use kikashi_gamedef::snapshot::Snapshot;
use kikashi_runtime::rng::Rng;

use crate::setting::Setting;

/// How many positions of random games are looked at, at least, and at most.
const POSITIONS: [usize; 2] = [40, 400];
/// How long they may take.
const TIME: Duration = Duration::from_millis(400);
/// A random game is left after so many moves.
const LONGEST: usize = 120;

/// Something that moves keep, and the points of a position that break it.
pub struct Broken {
    /// The points.
    pub points: Vec<i32>,
    names: Vec<String>,
    /// What moves keep, as the rules say it, and where they do.
    condition: String,
    place: String,
}

impl Broken {
    /// The warning.
    pub fn warning(&self) -> String {
        let Broken { names, condition, place, .. } = self;
        let names = names.join(", ");
        format!(
            "the rules hardly have this position: what stands on {names} breaks `{condition}`, which moves keep ({place})"
        )
    }

    /// What is said where the question is about one of the points, by the name of its parameter.
    pub fn refusal(&self, param: &str, point: i32) -> String {
        let Broken { points, names, condition, place } = self;
        let at = points.iter().position(|other| *other == point);
        let name = at.and_then(|at| names.get(at)).map_or("", String::as_str);
        format!(
            "the {param} {name} breaks `{condition}`, which moves keep ({place}): the rules have no such position; mend it, \
             or name another {param}"
        )
    }
}

/// What moves keep and the position breaks, one for each kind of thing.
pub fn broken(setting: &Setting, position: &Snapshot) -> Vec<Broken> {
    // As in most games.
    if setting.game().moves.iter().all(|clause| violations(clause).is_empty()) {
        return Vec::new();
    }
    let Ok(book) = setting.rule_book() else { return Vec::new() };
    let game = book.game();
    let mut broken = Vec::new();
    for (id, clause) in game.moves.iter_enumerated() {
        for (steps, condition) in violations(clause) {
            let mut asking = game.clone();
            asking.moves[id].steps = steps;
            asking.moves.truncate(id.index() + 1);
            asking.moves.iter_mut().take(id.index()).for_each(|other| other.steps = vec![never()]);
            let Ok(judge) = Judge::new(&asking, &book.params, &book.book.module.schemes) else { continue };
            let points = violating(&judge, position);
            if points.is_empty() || !is_kept(&book, &asking) {
                continue;
            }
            let names = points.iter().map(|point| judge.point_name(*point).to_string()).collect();
            let condition = sema::formula(game, &condition, &clause.vars);
            let place = book.book.sources.place(clause.span);
            broken.push(Broken { points, names, condition, place });
        }
    }
    broken
}

fn never() -> Step {
    Step::When(Formula::Const(false))
}

/// For each assignment of a clause with one point that gives it a value, and the conditions after it: the steps of a
/// move to a point on which that stands and breaks them, and the conditions.
fn violations(clause: &Move) -> Vec<(Vec<Step>, Formula)> {
    let mut found = Vec::new();
    for (at, step) in clause.steps.iter().enumerate() {
        let Step::Then(assigns) = step else { continue };
        for stands in assigns.iter().filter_map(|assign| written(clause, assign)) {
            let required: Vec<Formula> = clause.steps[at + 1..]
                .iter()
                .filter_map(|step| if let Step::Require(f) = step { Some(f.clone()) } else { None })
                .collect();
            if required.is_empty() {
                continue;
            }
            let condition = Formula::And(required);
            let breaks = Formula::And(vec![stands, Formula::Not(Box::new(condition.clone()))]);
            found.push((vec![Step::When(breaks)], condition));
        }
    }
    found
}

/// That the value stands there that an assignment gives the point which is the clause's only parameter.
fn written(clause: &Move, assign: &Assign) -> Option<Formula> {
    let [Term::Var(point)] = assign.args[..] else { return None };
    let is_own = assign.each.is_empty() && clause.params == [point] && assign.guard == Formula::Const(true);
    let Written::Value(value @ (Term::Var(_) | Term::Const(..))) = &assign.value else { return None };
    let stands = Formula::Compare(CompareOp::Eq, Term::Cell(assign.cell, assign.args.clone()), value.clone());
    is_own.then_some(stands)
}

/// The points that break a condition in a position.
fn violating(judge: &Judge, position: &Snapshot) -> Vec<i32> {
    let Ok(state) = judge.state(position) else { return Vec::new() };
    breaking(judge, &state)
}

fn breaking(judge: &Judge, state: &State) -> Vec<i32> {
    let root = judge.bare_root();
    let mut points: Vec<i32> = (0..2)
        .flat_map(|player| judge.legal(state, &root, player))
        .filter_map(|play| play.args.first().copied())
        .collect();
    points.sort_unstable();
    points.dedup();
    points
}

/// Whether no position of some random games breaks the condition that `asking` asks for.
fn is_kept(book: &Setting, asking: &Game) -> bool {
    let Ok(judge) = Judge::new(asking, &book.params, &book.book.module.schemes) else { return false };
    let (root, mut rng, begun) = (book.judge.bare_root(), Rng::new(1), Instant::now());
    let mut seen = 0;
    while seen < POSITIONS[1] && (seen < POSITIONS[0] || begun.elapsed() < TIME) {
        let Ok(mut state) = book.judge.initial(book.setup.as_deref()) else { return false };
        for _ in 0..LONGEST {
            if !breaking(&judge, &state).is_empty() {
                return false;
            }
            seen += 1;
            let next = book.judge.successors(&state, &root, state.turn());
            let is_late = seen >= POSITIONS[0] && begun.elapsed() >= TIME;
            if next.is_empty() || is_late || book.judge.is_over(&state, &root) {
                break;
            }
            state = next[rng.below(next.len() as u32) as usize].1.clone();
        }
    }
    true
}
