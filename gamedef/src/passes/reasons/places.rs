//! The places of a clause: the parameters whose points it fills, and the moves that fill some points there.
//!
//! A stone is put on one point; a piece leaves one and comes to another, and may throw something at a third. What is said of
//! moves by what they fill, such as that one breaks a reason only if it fills a barred point, is said of each place. So the
//! moves to be looked at are those of which *some* place is of a set of points of its own.
//!
//! *Law.* Let p and q be chosen one after the other, q from D(p), and let the moves be wanted of which p is of A or q of B. Then
//! p is of A, or D(p) has a point of B. In all states D(p) is within what is left of it if conditions on the state are
//! dropped, and the p of which that has a point of B are told by reading its relations backwards ([`Maker::leading`]). So p is
//! of `A | leading(D, B)`, and q of B unless p is of A.

#![deny(clippy::wildcard_enum_match_arm)]

use super::{Maker, unbound};
use crate::ir::kinds;
use crate::ir::{Domain, Expr, Ground, LocalId, Stage, Ty, Update, build, visit};
use crate::rules::CellId;

/// So many functions are looked into to see from where a place is chosen.
const MOST_CALLS: usize = 16;

/// The parameters whose points a clause fills, in the order in which they are chosen; there is one at least.
#[derive(Clone, Debug)]
pub(super) struct Location {
    pub places: Vec<Filled>,
}

/// A parameter whose point a clause fills, and with what.
#[derive(Clone, Debug)]
pub(super) struct Filled {
    pub param: LocalId,
    pub fills: Vec<(CellId, Expr)>,
}

impl Filled {
    /// As grounds, that the points do not come to be filled so.
    pub fn not_on(&self, points: &Expr) -> impl Iterator<Item = Ground> {
        self.fills.iter().map(|(cell, value)| Ground::Point(*cell, value.clone(), points.clone()))
    }
}

/// A place of a clause, and names of sets of points there.
#[derive(Clone, Copy, Debug)]
pub(super) struct TriedPlace {
    pub param: LocalId,
    /// The moves that fill one of these are tried.
    pub points: LocalId,
    /// Those tried for this place or a later one fill one of these.
    pub within: LocalId,
}

impl Location {
    /// The place, if there is one only.
    pub fn only(&self) -> Option<&Filled> {
        if let [place] = self.places.as_slice() { Some(place) } else { None }
    }

    /// The last place, for which moves are solved.
    pub fn last(&self) -> Option<&Filled> {
        self.places.last()
    }

    /// Whether the clause fills the point of the parameter with the value.
    pub fn fills(&self, param: LocalId, cell: CellId, value: &Expr) -> bool {
        let is_it = |(c, v): &(CellId, Expr)| (*c, v) == (cell, value);
        self.places.iter().any(|place| place.param == param && place.fills.iter().any(is_it))
    }
}

impl Maker<'_> {
    /// The point parameters whose points the clause fills; `None` if there is none, or it is not known what with.
    pub fn location(&self, stages: &[Stage]) -> Option<Location> {
        let mut places: Vec<Filled> = Vec::new();
        for update in stages.iter().flat_map(|s| if let Stage::Apply(us) = s { us.as_slice() } else { &[] }) {
            let (cell, value, param) = match update {
                Update::Plane { cell, set: Expr::Singleton(p), value, .. } => (*cell, value.clone(), point_of(p)),
                Update::Members { cell, set: Expr::Singleton(p), member, .. } => {
                    (*cell, Expr::Int(i32::from(*member)), point_of(p))
                }
                Update::Plane { .. }
                | Update::Members { .. }
                | Update::Scalar { .. }
                | Update::Reset(_)
                | Update::Passes(_) => continue,
            };
            let Some(param) = param.filter(|p| domain_of(stages, *p).is_some()) else { continue };
            match places.iter_mut().find(|place| place.param == param) {
                Some(place) => place.fills.push((cell, value)),
                None => places.push(Filled { param, fills: vec![(cell, value)] }),
            }
        }
        // What is filled must be known before the clause's own variables are.
        let open = bound_by(stages);
        let is_known = |(cell, value): &(CellId, Expr)| {
            self.program().cells[*cell].index.is_empty() && self.is_fixed(value) && !mentions(value, &open)
        };
        places.sort_by_key(|place| open.iter().position(|v| *v == place.param));
        let is_located = !places.is_empty() && places.iter().all(|place| place.fills.iter().all(is_known));
        is_located.then_some(Location { places })
    }

    /// The places, with names for the points that are tried.
    pub fn tried(&mut self, location: &Location) -> Vec<TriedPlace> {
        let mut out = Vec::new();
        for (at, place) in location.places.iter().enumerate() {
            let points = self.local("candidates", Ty::Set);
            let is_last = at + 1 == location.places.len();
            let within = if is_last { points } else { self.local("within", Ty::Set) };
            out.push(TriedPlace { param: place.param, points, within });
        }
        out
    }

    /// The expression under the names of the places' points, which are these.
    pub fn with_tried(&mut self, stages: &[Stage], tried: &[TriedPlace], points: Vec<Expr>, e: Expr) -> Expr {
        let open = bound_by(stages);
        let (mut names, mut values) = (Vec::new(), points);
        names.extend(tried.iter().map(|place| place.points));
        for pair in tried.windows(2).rev() {
            let [place, next] = pair else { continue };
            let later = Expr::Local(next.within);
            let domain = domain_of(stages, next.param).unwrap_or(&Expr::Full);
            let mut calls = MOST_CALLS;
            let leading = self.leading(domain, place.param, &later, (&open, &mut calls));
            let leading = match leading {
                Some(points) => self.apart("leading", "The points of a place from which these may follow.", points),
                None => build::cond(build::is_empty(later), Expr::Empty, Expr::Full),
            };
            names.push(place.within);
            values.push(build::union([Expr::Local(place.points), leading]));
        }
        build::bind_all(&names, values, e)
    }

    /// The points p of which a set that is told by p may have one of these, in whatever state; `None` if it is not known.
    /// `open` are variables that have no value.
    fn leading(&mut self, set: &Expr, p: LocalId, to: &Expr, (open, calls): (&[LocalId], &mut usize)) -> Option<Expr> {
        let is_known = |e: &Expr| self.is_fixed(e) && !mentions(e, open);
        match set {
            Expr::Empty => Some(Expr::Empty),
            Expr::Row(table, index, direction, of) if **of == Expr::Local(p) && index.iter().all(is_known) => {
                Some(Expr::Image(*table, index.clone(), direction.reversed(), Box::new(to.clone())))
            }
            Expr::Image(table, index, direction, of) if index.iter().all(is_known) => {
                let to = Expr::Image(*table, index.clone(), direction.reversed(), Box::new(to.clone()));
                self.leading(of, p, &to, (open, calls))
            }
            Expr::Inter(parts) => parts.iter().find_map(|part| self.leading(part, p, to, (open, &mut *calls))),
            Expr::Minus(kept, _) => self.leading(kept, p, to, (open, calls)),
            Expr::Union(parts) => {
                let parts = parts.iter().map(|part| self.leading(part, p, to, (open, &mut *calls)));
                Some(build::union(parts.collect::<Option<Vec<_>>>()?))
            }
            Expr::If(c, a, b) => {
                let is_known = is_known(c);
                let a = self.leading(a, p, to, (open, &mut *calls))?;
                let b = self.leading(b, p, to, (open, calls))?;
                Some(if is_known { build::cond((**c).clone(), a, b) } else { build::union([a, b]) })
            }
            Expr::Gather(v, Domain::Sort(sort), body) => {
                let body = self.leading(body, p, to, (open, calls))?;
                Some(build::gather(*v, Domain::Sort(*sort), body))
            }
            Expr::Let(v, value, body) => self.leading(&unbound(*v, value, body)?, p, to, (open, calls)),
            Expr::Call(f, args) => {
                *calls = calls.checked_sub(1)?;
                let body = self.in_place(*f, args);
                self.leading(&body, p, to, (open, calls))
            }
            Expr::Local(_)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Plane(..)
            | Expr::Absent(..)
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
            | kinds::of_chains!() => None,
        }
    }
}

/// The points of a place on which moves are tried, given those before it: where one of these is tried already, any does.
pub(super) fn wanted(tried: &[TriedPlace], at: usize) -> Expr {
    let is_tried = |place: &TriedPlace| build::contains(Expr::Local(place.points), Expr::Local(place.param));
    let earlier = build::or(tried[..at].iter().map(is_tried));
    build::cond(earlier, Expr::Full, Expr::Local(tried[at].within))
}

/// The points that a reason bars from what a place is filled with.
pub(super) fn barred(answer: &Expr, place: &Filled) -> Expr {
    let of =
        |(cell, value): &(CellId, Expr)| Expr::Barred(Box::new(answer.clone()), *cell, Some(Box::new(value.clone())));
    build::union(place.fills.iter().map(of))
}

/// The set that the parameter is chosen from.
pub(super) fn domain_of(stages: &[Stage], param: LocalId) -> Option<&Expr> {
    stages.iter().find_map(|stage| match stage {
        Stage::Bind(v, Domain::Set(set)) if *v == param => Some(&**set),
        Stage::Bind(..) | Stage::When(_) | Stage::Require(_) | Stage::Apply(_) | Stage::Let(..) => None,
    })
}

pub(super) fn point_of(p: &Expr) -> Option<LocalId> {
    if let Expr::Local(v) = p { Some(*v) } else { None }
}

/// The variables that a clause binds.
pub(super) fn bound_by(stages: &[Stage]) -> Vec<LocalId> {
    let bound = |s: &Stage| if let Stage::Bind(v, _) | Stage::Let(v, _) = s { Some(*v) } else { None };
    stages.iter().filter_map(bound).collect()
}

/// Whether the expression speaks of one of the variables.
pub(super) fn mentions(e: &Expr, open: &[LocalId]) -> bool {
    visit::contains(e, &|e| matches!(e, Expr::Local(v) if open.contains(v)))
}
