//! Who asks for a reason, and what that one may change.
//!
//! A reason that chooses among the moves of one player need not hold in all states: those that are asked about differ from
//! the one at hand by one move, and through moves made in both by no more. Where each move changes so many points
//! whatever the state is (`change_of_moves`), that is a number of points, and where a set has more points than can leave
//! it, none of them need be named (`Maker::witnesses`).

#![deny(clippy::wildcard_enum_match_arm)]

use std::rc::Rc;

use super::kept::Kept;
use super::{Kind, Maker, Reasons, Want};
use crate::ir::kinds;
use crate::ir::{Expr, FnId, LocalId, MoveCode, Program, Rule, Stage, Ty, Update, build, reads, visit};
use crate::rules::{ArithOp, Role};

/// Who asks for a reason: the answer is the same in each of his states in which nothing holds that it bars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asker {
    /// At how many points his states may differ from the one at hand, and nowhere else: a number that does not depend on
    /// the state; without one anywhere.
    pub changes: Option<Expr>,
    /// Who makes a single move in place of the null move that led to the state at hand.
    pub replies: Option<Reply>,
    /// The planes that his states keep; none are known to be kept without it.
    pub kept: Option<Rc<[Kept]>>,
}

/// One who makes a single move in place of a null move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Reply {
    /// Who he is.
    pub by: Role,
    /// Who looks whether the move reaches a goal.
    pub goal: Minds,
}

/// Who looks whether a goal is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Minds {
    /// The reason.
    Reason,
    /// The one who asks for it.
    Asker,
}

impl Asker {
    /// One who may change anything.
    pub const ANYONE: Asker = Asker { changes: None, replies: None, kept: None };

    /// The same in a state after a move or the null move, made in his states too.
    pub fn elsewhere(&self) -> Asker {
        Asker { changes: self.changes.clone(), ..Asker::ANYONE }
    }
}

impl Maker<'_> {
    /// What is made for one who asks.
    pub fn asked_by<R>(&mut self, asker: Asker, make: impl FnOnce(&mut Self) -> R) -> R {
        let was = std::mem::replace(&mut self.asker, asker);
        let out = make(self);
        self.asker = was;
        out
    }

    /// What is made after the null move for one who asks there.
    pub fn after_null_by(&mut self, asker: Asker, make: impl FnOnce(&mut Self) -> Expr) -> Expr {
        Expr::Null(Box::new(self.elsewhere(|me| me.asked_by(asker, make))))
    }

    /// One who makes a single move, or the null move in place of it.
    pub fn one_move(&self) -> Asker {
        Asker { changes: self.reasons.changes.map(Expr::Int), ..Asker::ANYONE }
    }

    /// The same, who makes a single move in place of the null move at hand.
    pub fn replying(&mut self, asker: Asker, reply: Reply) -> Asker {
        Asker { replies: Some(reply), kept: self.reasons.kept_by_a_move(reply.by), ..asker }
    }

    /// Whether the one who asks looks himself whether a goal is reached.
    pub fn minds_goal(&self) -> bool {
        self.asker.replies.is_some_and(|reply| reply.goal == Minds::Asker)
    }

    /// One who makes a move besides what he may change.
    pub fn and_a_move(&self) -> Asker {
        let changes = self.asker.changes.as_ref().zip(self.reasons.changes);
        Asker { changes: changes.map(|(own, more)| plus(own, more)), ..Asker::ANYONE }
    }

    /// The name of how many points may be changed, and who asks, in a function of that kind; where nothing in it asks for
    /// the number the function does not have the parameter.
    pub fn may_be_changed(&mut self, kind: Kind) -> Option<LocalId> {
        let (Kind::Answer(Want::Either | Want::If(_)) | Kind::Replied(..)) = kind else { return None };
        let changes = self.reasons.changes.map(|_| self.local("changes", Ty::Int));
        let asker = Asker { changes: changes.map(Expr::Local), ..Asker::ANYONE };
        self.asker = if let Kind::Replied(_, reply) = kind { self.replying(asker, reply) } else { asker };
        changes
    }

    /// The kind of function that answers a call of it.
    pub fn kind_of_call(&self, f: FnId, want: Want) -> Kind {
        match want {
            Want::Whether if self.is_direct => Kind::Direct,
            Want::Either | Want::If(_) => match self.asker.replies {
                Some(reply) if self.reasons.asks_goal(f) => Kind::Replied(want, reply),
                _ => Kind::Answer(want),
            },
            Want::Whether => Kind::Answer(want),
        }
    }

    /// The call of a function of reasons for the one who asks.
    pub fn call(&self, f: FnId, mut args: Vec<Expr>) -> Expr {
        if self.reasons.of_changes.contains(&f) {
            // All points are as many as any set has.
            let all = || Expr::Count(Box::new(Expr::Full));
            args.push(self.asker.changes.clone().unwrap_or_else(all));
        }
        Expr::Call(f, args)
    }

    /// So many points of the set as have to be named for that it keeps one.
    ///
    /// *Law.* Let the asker change k points at most, and let it depend on the state of a point alone whether the point is
    /// in the set. Then no more than k leave it, and of a set with more one stays.
    pub fn witnesses(&mut self, set: Expr) -> Expr {
        let one = |set| Expr::Few(Box::new(set), Box::new(Expr::Int(1)));
        match self.asker.changes.clone() {
            Some(changes) if self.is_pointwise(&set) && self.reasons.applies(Rule::FewChanges) => {
                let name = self.local("ways", Ty::Set);
                let own = Expr::Local(name);
                let more = build::at_least(own.clone(), plus(&changes, 1));
                build::bind(name, set, build::cond(more, Expr::Empty, one(own)))
            }
            _ => one(set),
        }
    }

    /// Whether it depends on the state of each point alone whether it is in the set.
    fn is_pointwise(&self, set: &Expr) -> bool {
        if self.is_fixed(set) {
            return true;
        }
        match set {
            Expr::Plane(_, index, value) => {
                self.are_fixed(index) && value.as_deref().is_none_or(|value| self.is_fixed(value))
            }
            Expr::Absent(_, index) => self.are_fixed(index),
            Expr::Union(parts) | Expr::Inter(parts) => parts.iter().all(|part| self.is_pointwise(part)),
            Expr::Minus(kept, taken) => self.is_pointwise(kept) && self.is_pointwise(taken),
            Expr::Local(_)
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Filter(..)
            | Expr::Gather(..)
            | Expr::Closure(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | Expr::Killer(_)
            | kinds::of_chains!() => false,
        }
    }
}

impl Reasons {
    /// Whether the function asks if a goal is reached, here or after moves.
    fn asks_goal(&self, f: FnId) -> bool {
        let goal = self.program.goal;
        let asks = |e: &Expr| matches!(e, Expr::Call(g, _) if *g == goal || self.asks.get(*g).is_none_or(|asks| *asks));
        visit::contains(&self.program.funcs[f].body, &asks)
    }
}

/// The number and more.
fn plus(number: &Expr, more: i32) -> Expr {
    if let Expr::Int(number) = number {
        return Expr::Int(number + more);
    }
    Expr::Arith(ArithOp::Add, Box::new(number.clone()), Box::new(Expr::Int(more)))
}

/// At how many points a state after a move differs from that after the null move at most, whatever the state and the move;
/// `None` if that is not known, or they may differ otherwise, or what a move writes is read from the state.
pub(super) fn change_of_moves(program: &Program) -> Option<i32> {
    let is_reset = |cell| program.changes_by_null(cell);
    if program.keeps_turn() || program.end_passes.is_some() || program.cells.indices().any(is_reset) {
        return None;
    }
    let changes = program.moves.iter().map(|code| {
        let updates = code.stages.iter().flat_map(|s| if let Stage::Apply(us) = s { us.as_slice() } else { &[] });
        updates.map(|update| is_of_one_point(program, code, update).then_some(1)).sum::<Option<i32>>()
    });
    changes.collect::<Option<Vec<_>>>()?.into_iter().max()
}

/// Whether the update writes to one point, the same value at the same point in all states.
fn is_of_one_point(program: &Program, code: &MoveCode, update: &Update) -> bool {
    let is_given = |v: &LocalId| *v == code.by || code.params.contains(v);
    let is_other = |e: &Expr| matches!(e, Expr::Local(v) if !is_given(v));
    let is_constant = |e: &Expr| !reads::any(e, &|_| true) && !visit::contains(e, &is_other);
    match update {
        Update::Plane { cell, index, set: Expr::Singleton(p), value } => {
            program.cells[*cell].index.is_empty() && index.is_empty() && is_constant(p) && is_constant(value)
        }
        Update::Members { cell, index, set: Expr::Singleton(p), .. } => {
            program.cells[*cell].index.is_empty() && index.is_empty() && is_constant(p)
        }
        Update::Plane { .. }
        | Update::Members { .. }
        | Update::Scalar { .. }
        | Update::Reset(_)
        | Update::Passes(_) => false,
    }
}
