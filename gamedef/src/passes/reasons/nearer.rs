//! Where a move must be that brings the goal within reach.
//!
//! A game of n moves in a row can hold after a move only if the goal is then within reach of n moves: the bound of
//! `distance` holds there. Where the bound does not hold yet, the move must make it hold, and that is solved for the move,
//! as a set: no position is made, and no answer of an idle mover is asked for.
//!
//! Where the move must reach the goal itself, the set is often exact: a legal move on each of its points reaches it. Then no
//! move is made to see whether it does. The points of a set that counts where no slack is allowed for are also a good guess
//! of the replies that refute a threat: those are tried first.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::Reasons;
use super::gains::{Gains, Slack};
use crate::ir::{Expr, FnId, Func, LocalVec, Program, Ty, build, visit};
use crate::passes::distance::Depth;
use crate::passes::{distance, simplify, unfold};

/// A larger set is not worth its computation.
pub(super) const LONGEST: usize = 200;

/// To find a larger set costs more than to try moves in another order.
const LONGEST_CLOSER: usize = 50;

/// Of each clause, the points where one of its moves must be; none of a clause that cannot bring the goal nearer.
#[derive(Clone, Debug)]
pub(super) struct Nearer {
    /// What holds where nothing is said: the goal is within reach already, or reached.
    pub bound: Expr,
    /// In the clauses' order.
    pub points: Vec<Expr>,
    /// Whether each move that is allowed up to its first update brings it about on these points, if the bound does not hold.
    pub is_exact: bool,
}

/// Where a move of each clause must be, and whether it does bring it about there.
#[derive(Clone, Debug)]
pub(super) struct Found<P> {
    pub points: Vec<P>,
    pub is_exact: bool,
}

impl Reasons {
    /// Where a move of the attacker must be after which the body holds, unless its bound holds before the move.
    pub fn nearer(&mut self, body: &Expr, slack: Slack) -> Option<Nearer> {
        // Bounds count turns; a move that keeps the turn need bring nothing nearer.
        if self.program.keeps_turn() {
            return None;
        }
        let depth = distance::depth_of(&self.program, body, &self.depths)?;
        let (bound, Found { points, is_exact }) = self.nearer_by(depth, slack)?;
        let is_exact = is_exact && self.is_goal(body);
        Some(Nearer { bound, points, is_exact })
    }

    /// Where a move of the attacker must be that brings the goal nearer by a move more than the body asks for after it, of each
    /// clause.
    pub fn closer(&mut self, body: &Expr) -> Option<Vec<Expr>> {
        let depth = distance::depth_of(&self.program, body, &self.depths)?;
        let goal = depth.moves().checked_sub(1).filter(|moves| *moves > 0)?;
        let (_, Found { points, .. }) = self.nearer_by(Depth { goal, stuck: None }, Slack::OneMove)?;
        let size = |set: &Expr| if let Expr::Call(f, _) = set { visit::size(&self.program.funcs[*f].body) } else { 0 };
        points.iter().all(|set| size(set) <= LONGEST_CLOSER).then_some(points)
    }

    /// What is within reach of so many moves, with where a move must be that brings it there.
    fn nearer_by(&mut self, depth: Depth, slack: Slack) -> Option<(Expr, Found<Expr>)> {
        let (of, args) = match depth.guard(&self.program) {
            Some(bound) => (bound, vec![]),
            None if depth.moves() == 0 && slack == Slack::OneMove => (self.program.goal, vec![Expr::Attacker]),
            None => return None,
        };
        let key = (of, slack);
        if !self.nearer.contains_key(&key) {
            let made = self.nearer_to(depth, slack).filter(|found| self.are_located(&Expr::Attacker, &found.points));
            let of_clause = |me: &mut Self, (points, locals): (Expr, LocalVec)| {
                let is_nowhere = points == Expr::Empty;
                if is_nowhere { points } else { Expr::Call(me.points(of, slack, points, locals), vec![]) }
            };
            let made = made.map(|Found { points, is_exact }| Found {
                points: points.into_iter().map(|set| of_clause(self, set)).collect(),
                is_exact,
            });
            self.nearer.insert(key, made);
        }
        let found = self.nearer.get(&key).cloned().flatten()?;
        Some((Expr::Call(of, args), found))
    }

    /// Whether it is known of each clause with points what a move of the player fills there.
    pub(super) fn are_located(&mut self, player: &Expr, points: &[(Expr, LocalVec)]) -> bool {
        let clauses = self.program.moves.iter().cloned().zip(points).filter(|(_, (points, _))| *points != Expr::Empty);
        clauses.collect::<Vec<_>>().into_iter().all(|(code, _)| {
            let mut maker = self.maker(LocalVec::new());
            let stages = unfold::stages(&code, player, &mut maker.locals);
            maker.location(&stages).is_some()
        })
    }

    /// Whether the condition is that the attacker has reached his goal.
    fn is_goal(&self, body: &Expr) -> bool {
        let goal = Expr::Call(self.program.goal, vec![Expr::Attacker]);
        let is_called = |f: &FnId| self.program.funcs[*f].body == goal;
        *body == goal || matches!(body, Expr::Call(f, args) if args.is_empty() && is_called(f))
    }

    /// The function of these points: one that is there already, where it tells the same.
    fn points(&mut self, bound: FnId, slack: Slack, body: Expr, from: LocalVec) -> FnId {
        let mut locals = LocalVec::new();
        let body = visit::import(&body, &from, &mut locals, &mut FxHashMap::default());
        let known = self.nearer.values().flatten().flat_map(|found| &found.points);
        let mut known = known.filter_map(|set| if let Expr::Call(f, _) = set { Some(*f) } else { None });
        let is_same = |f: &FnId| self.program.funcs[*f].body == body && self.program.funcs[*f].locals == locals;
        if let Some(same) = known.find(is_same) {
            return same;
        }
        let bound = self.program.funcs[bound].name.clone();
        let (name, doc) = match slack {
            Slack::OneMove => {
                ("nearer", format!("Where a move of the attacker must be after which `{bound}` holds, if it does not."))
            }
            Slack::None => ("likely", format!("The points that count for `{bound}`.")),
        };
        let name = self.fresh(name);
        let (params, origin) = (vec![], vec![]);
        self.push(Func { name, params, locals, ty: Ty::Set, body, doc, origin, static_only: false }, true)
    }

    /// Of each clause, the points, with their variables. They are exact only where the goal itself is to be reached.
    pub(super) fn nearer_to(&self, depth: Depth, slack: Slack) -> Option<Found<(Expr, LocalVec)>> {
        let program = &self.program;
        let moves = depth.moves() as usize;
        let near = match moves.checked_sub(1) {
            Some(at) => Some(program.within.get(at)?[0]),
            None => None,
        };
        if near.is_some_and(|near| visit::size(&program.funcs[near].body) > LONGEST) {
            return None;
        }
        // That the defender is without a legal move after so many more is a bound of its own.
        let stuck = match (depth.stuck, slack) {
            (Some(_), Slack::OneMove) => Expr::Call(program.stuck.get(moves)?.alone, vec![]),
            _ => Expr::Bool(false),
        };
        let mut found = by_clause(program, &Expr::Attacker, slack, stuck, &mut |attacker, locals| {
            let goal = goal(program, attacker, locals);
            match near {
                Some(near) => {
                    let func = &program.funcs[near];
                    let mut of = visit::import(&func.body, &func.locals, locals, &mut FxHashMap::default());
                    attacked_by(attacker, &mut of);
                    Some(Sought { goal, of })
                }
                None => Some(Sought { of: goal.last()?.clone(), goal: vec![] }),
            }
        })?;
        found.is_exact = found.is_exact && near.is_none() && slack == Slack::OneMove;
        Some(found)
    }
}

/// What a move is to bring about.
pub(super) struct Sought {
    /// What cannot come about by one move.
    pub goal: Vec<Expr>,
    pub of: Expr,
}

/// Of each clause of the mover's, the points where a move must be that brings about what is sought, with their variables; any
/// where what is said of being stuck holds. What is sought is asked for by attacker: where the goal tells the players apart,
/// it is another for each of them.
pub(super) fn by_clause(
    program: &Program,
    mover: &Expr,
    slack: Slack,
    stuck: Expr,
    sought: &mut dyn FnMut(&Expr, &mut LocalVec) -> Option<Sought>,
) -> Option<Found<(Expr, LocalVec)>> {
    let attackers = if distance::goal_tells_players_apart(program) {
        vec![Expr::Int(0), Expr::Int(1)]
    } else {
        vec![Expr::Attacker]
    };
    let mut locals = LocalVec::new();
    let mut each = Vec::new();
    for attacker in attackers {
        let mut mover = mover.clone();
        attacked_by(&attacker, &mut mover);
        let sought = sought(&attacker, &mut locals)?;
        each.push((mover.clone(), sought, distance::clauses(program, &mover, &mut locals)?));
    }
    let mut out = Found { points: Vec::new(), is_exact: true };
    for at in 0..program.moves.len() {
        let (mut own, mut locals) = (Vec::new(), locals.clone());
        for (mover, Sought { goal, of }, clauses) in &each {
            let clause = clauses.get(at)?.clone();
            let mut gains = Gains::new(program, mover.clone(), clause, goal.clone(), slack, locals);
            own.push(gains.of(of));
            out.is_exact = out.is_exact && gains.is_exact;
            locals = gains.relaxed.locals;
        }
        let by_attacker = |first, second| build::cond(build::same(Expr::Attacker, Expr::Int(0)), first, second);
        let points = own.into_iter().reduce(by_attacker)?;
        let mut points = build::cond(stuck.clone(), Expr::Full, points);
        simplify::expr(&mut points);
        let is_too_long = visit::size(&points) > LONGEST * each.len();
        if is_anywhere(&points) || is_too_long {
            return None;
        }
        out.points.push((distance::renamed(&points, &mut locals), locals));
    }
    Some(out)
}

/// Puts the attacker in place, where it is known who he is.
pub(super) fn attacked_by(attacker: &Expr, e: &mut Expr) {
    if *attacker != Expr::Attacker {
        visit::rewrite(e, &mut |e| {
            if *e == Expr::Attacker {
                *e = attacker.clone();
            }
        });
        simplify::expr(e);
    }
}

/// The attacker's goal, in the form of the bounds: itself, and its alternatives.
fn goal(program: &Program, attacker: &Expr, locals: &mut LocalVec) -> Vec<Expr> {
    let goal = &program.funcs[program.goal];
    let map = goal.params.iter().map(|p| (*p, attacker.clone())).collect();
    let mut whole = distance::expanded(program, attacker, &goal.body, &goal.locals, locals, map);
    whole.iter_mut().for_each(|e| attacked_by(attacker, e));
    let parts = |e: &Expr| if let Expr::Or(parts) = e { parts.clone() } else { vec![] };
    whole.into_iter().flat_map(|e| parts(&e).into_iter().chain([e])).collect()
}

/// Whether nothing is said of where the points are.
pub(super) fn is_anywhere(points: &Expr) -> bool {
    if let Expr::If(_, a, b) = points {
        return [a, b].into_iter().any(|x| is_anywhere(x))
            && [a, b].into_iter().all(|x| **x == Expr::Empty || is_anywhere(x));
    }
    if let Expr::Union(parts) = points {
        return parts.iter().all(is_anywhere);
    }
    if let Expr::Let(_, _, body) | Expr::Gather(_, _, body) = points {
        return is_anywhere(body);
    }
    *points == Expr::Full
}
