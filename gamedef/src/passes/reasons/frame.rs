//! Which moves of a clause can break a reason, and why the others do not.
//!
//! The rule: read the clause's effects as if none of its earlier stages had happened and its parameters could be anything.
//! Where even then no effect writes a barred atom, that has a reason of its own, in the state before the move; a move that
//! fills none of the points barred by the two together breaks the first reason at no stage. (*Proof*, by the stages in
//! order: what a stage reads has not been broken by those before it, so its effect is within the bound that was found not
//! to touch what is barred after it.) So the moves to be tried are those that fill a barred point, at some place of theirs.

#![deny(clippy::wildcard_enum_match_arm)]

use super::places::{Location, bound_by, mentions, point_of};
use super::{Maker, unbound, yes};
use crate::ir::reading::{Reading, Side};
use crate::ir::signature::Reads;
use crate::ir::{Expr, Ground, LocalId, Place, Stage, Ty, Update, build, types, visit};
use crate::passes::simplify;
use crate::rules::CellId;

/// A value that a stage writes: when it is surely not barred, and the reason.
struct Unbarred {
    when: Expr,
    grounds: Vec<Ground>,
}

impl Maker<'_> {
    /// The reason for which no move of the clause breaks the answer, unless it fills a point that is barred.
    pub fn frame(&mut self, stages: &[Stage], answer: LocalId, location: &Location) -> Expr {
        let open = bound_by(stages);
        let mut lets = Vec::new();
        let mut after = answer;
        for stage in stages.iter().rev() {
            let Stage::Apply(updates) = stage else { continue };
            let grounds = self.grounds_before(updates, after, location, &open);
            let before = self.local("no_other", Ty::Answer);
            lets.push((before, yes(grounds)));
            after = before;
        }
        // Cells that this move does not write may still differ: the null move resets those of `until next move`.
        let own = Expr::Local(after);
        let broken = Expr::Breaks(Box::new(own.clone()));
        let body = build::cond(broken, yes(vec![Ground::Everything]), own);
        lets.into_iter().rev().fold(body, |body, (v, value)| build::bind(v, value, body))
    }

    fn grounds_before(
        &mut self,
        updates: &[Update],
        after: LocalId,
        location: &Location,
        open: &[LocalId],
    ) -> Vec<Ground> {
        let own = Expr::Local(after);
        let mut out = Vec::new();
        for cell in self.program().cells.indices() {
            let mine: Vec<&Update> = updates.iter().filter(|u| visit::cell_written(u) == Some(cell)).collect();
            let of_points = self.program().cells[cell].point.is_some();
            if of_points || mine.is_empty() {
                out.extend(self.kept(&own, cell));
            }
            for update in mine {
                if !self.program().cells[cell].index.is_empty() {
                    out.push(Ground::Everything);
                    continue;
                }
                match update {
                    Update::Plane { set, value, .. } => {
                        out.extend(self.untouched(&own, cell, set, value, location, open));
                    }
                    Update::Members { set, member, .. } => {
                        let value = Expr::Int(i32::from(*member));
                        out.extend(self.untouched(&own, cell, set, &value, location, open));
                    }
                    Update::Scalar { value, .. } => {
                        let free = self.unbarred(value, after, Place::Cell(cell), open);
                        let whole = yes(vec![Ground::Everything]);
                        out.push(Ground::All(build::cond(free.when, yes(free.grounds), whole)));
                    }
                    // The null move resets it as well.
                    Update::Reset(_) if self.program().cells[cell].until_next_move => {}
                    Update::Reset(_) | Update::Passes(_) => out.push(Ground::Everything),
                }
            }
        }
        out.extend(match updates.iter().find(|u| matches!(u, Update::Passes(_))) {
            None => vec![Ground::Place(own, Place::Passes)],
            // As after the null move.
            Some(Update::Passes(Expr::Int(0))) => vec![],
            Some(_) => vec![Ground::Everything],
        });
        out
    }

    /// Why no point that is barred from the value is written with it.
    fn untouched(
        &mut self,
        answer: &Expr,
        cell: CellId,
        set: &Expr,
        value: &Expr,
        location: &Location,
        open: &[LocalId],
    ) -> Vec<Ground> {
        if let Expr::Singleton(p) = set
            && point_of(p).is_some_and(|param| location.fills(param, cell, value))
        {
            return vec![];
        }
        if !self.is_fixed(value) || mentions(value, open) {
            return vec![Ground::Everything];
        }
        let bound = self.bound(set, Side::Upper, open);
        let barred = Expr::Barred(Box::new(answer.clone()), cell, Some(Box::new(value.clone())));
        self.given(barred, |me, points| {
            let meet = build::inter([bound.clone(), points.clone()]);
            let apart = me.outside(&bound, points);
            let whole = yes(vec![Ground::Everything]);
            vec![Ground::All(build::cond(build::is_empty(meet), yes(apart), whole))]
        })
    }

    /// When a value written to a place is surely none that the answer bars.
    fn unbarred(&mut self, value: &Expr, after: LocalId, place: Place, open: &[LocalId]) -> Unbarred {
        let own = Expr::Local(after);
        let is_barred = |e: &Expr| Expr::Bars(Box::new(own.clone()), place, Box::new(e.clone()));
        match (value, place) {
            (value, _) if self.is_fixed(value) && !mentions(value, open) => {
                Unbarred { when: build::not(is_barred(value)), grounds: vec![] }
            }
            (Expr::Scalar(cell, index), Place::Cell(to)) if index.is_empty() && *cell == to => {
                Unbarred { when: build::not(is_barred(value)), grounds: vec![Ground::Place(own, place)] }
            }
            (Expr::If(c, a, b), _) => {
                let (a, b) = (self.unbarred(a, after, place, open), self.unbarred(b, after, place, open));
                let never = build::not(self.bound(c, Side::Upper, open));
                let always = self.bound(c, Side::Lower, open);
                let (why_never, why_always) = (self.why(&never), self.why(&always));
                let when = build::or([
                    build::and([a.when.clone(), b.when.clone()]),
                    build::and([b.when.clone(), never.clone()]),
                    build::and([a.when.clone(), always.clone()]),
                ]);
                let either = a.grounds.iter().chain(&b.grounds).cloned().collect();
                let of_b = b.grounds.into_iter().chain(why_never).collect();
                let of_a = a.grounds.into_iter().chain(why_always).collect();
                let one = build::cond(build::and([b.when.clone(), never]), yes(of_b), yes(of_a));
                let grounds = build::cond(build::and([a.when, b.when]), yes(either), one);
                Unbarred { when, grounds: vec![Ground::All(grounds)] }
            }
            (Expr::The(set), Place::Cell(cell)) if self.holds_point(cell) => {
                let bound = self.bound(set, Side::Upper, open);
                let barred = Expr::Barred(Box::new(own.clone()), cell, None);
                let when = build::and([
                    build::is_empty(build::inter([barred.clone(), bound.clone()])),
                    build::not(is_barred(&build::absent())),
                ]);
                let grounds = self.given(barred, |me, points| me.outside(&bound, points));
                Unbarred { when, grounds }
            }
            _ => Unbarred { when: Expr::Bool(false), grounds: vec![] },
        }
    }

    /// A bound of a set or condition, whatever the values of these variables.
    fn bound(&mut self, e: &Expr, side: Side, open: &[LocalId]) -> Expr {
        let mut out = Bounded { maker: self, open }.bound(e, side);
        simplify::expr(&mut out);
        out
    }
}

/// Bounds whatever the values of these variables, in the state at hand.
struct Bounded<'o, 'm, 'r> {
    maker: &'m mut Maker<'r>,
    open: &'o [LocalId],
}

impl Reading for Bounded<'_, '_, '_> {
    fn is_fixed(&self, e: &Expr) -> bool {
        !mentions(e, self.open)
    }

    fn is_fixed_itself(&self, _: Reads) -> bool {
        true
    }

    fn special(&mut self, e: &Expr, side: Side) -> Option<Expr> {
        let body = if let Expr::Let(v, value, body) = e {
            unbound(*v, value, body)?
        } else if let Expr::Call(f, args) = e {
            self.maker.in_place(*f, args)
        } else {
            return None;
        };
        Some(self.bound(&body, side))
    }

    fn ty(&self, e: &Expr) -> Ty {
        types::ty(self.maker.program(), &self.maker.locals, e)
    }
}
