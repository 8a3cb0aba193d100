//! What the asker's states keep of the state at hand.
//!
//! One who makes a single move changes some planes one way only: who fills a point takes none of his own stones away, and
//! sets none of the other's. What holds because a plane has points that it cannot lose, or has not points that it cannot
//! get, needs no ground for him (`Maker::stays`).
//!
//! Contract: a plane `kept` from below has, in each state of the asker, the points that it has at hand; one kept from above
//! has no others. It is made use of in the state at hand alone: after a move nothing is known to be kept, so that what is
//! asked there is one function for all who ask. To carry it through moves made in both states saved no time that could be
//! measured in capture, and cost a tenth of its output.

#![deny(clippy::wildcard_enum_match_arm)]

use std::rc::Rc;

use super::{Maker, Reasons, unbound};
use crate::ir::signature::{Polarity, Reads, State, signature};
use crate::ir::{Expr, LocalVec, Program, Rule, StorageKind, build, visit};
use crate::passes::distance::{self, Change, Relaxed, Side};
use crate::rules::{Role, SortId};

/// A plane, and from which side it is kept.
pub(super) type Kept = (Expr, Side);

/// So many calls are looked into for one question.
const MOST_CALLS: usize = 64;

impl Reasons {
    /// The planes that one move of the player, in place of a null move, leaves their points, or adds none to.
    pub fn kept_by_a_move(&mut self, role: Role) -> Option<Rc<[Kept]>> {
        if self.program.fired.is_left_out(Rule::KeptPlanes) {
            return None;
        }
        if let Some((_, known)) = self.kept.iter().find(|(of, _)| *of == role) {
            return Some(Rc::clone(known));
        }
        let found: Rc<[Kept]> = kept_by_a_move(&self.program, role)?.into();
        self.kept.push((role, Rc::clone(&found)));
        Some(found)
    }
}

fn kept_by_a_move(program: &Program, role: Role) -> Option<Vec<Kept>> {
    if program.keeps_turn() {
        return None;
    }
    let player = build::player(role);
    let mut locals = LocalVec::new();
    let clauses = distance::clauses(program, &player, &mut locals)?;
    let mut relaxed = Relaxed::new(program, player, clauses, locals);
    relaxed.learn();
    let mut out = Vec::new();
    for plane in planes(program) {
        for (change, side) in [(Change::Loss, Side::Lower), (Change::Gain, Side::Upper)] {
            if relaxed.is_written(&plane) && relaxed.writes(&plane, change).is_empty() {
                out.push((plane.clone(), side));
            }
        }
    }
    Some(out)
}

/// The planes of cells without indices whose values are players, or that are sets.
fn planes(program: &Program) -> Vec<Expr> {
    let mut out = Vec::new();
    for (id, cell) in program.cells.iter_enumerated().filter(|(_, cell)| cell.index.is_empty()) {
        match cell.kind {
            StorageKind::Planes { value: SortId::PLAYER, optional } => {
                let of = |role| Expr::Plane(id, vec![], Some(Box::new(build::player(role))));
                out.extend([Role::Attacker, Role::Defender].map(of));
                out.extend(optional.then(|| Expr::Absent(id, vec![])));
            }
            StorageKind::Members => out.push(Expr::Plane(id, vec![], None)),
            StorageKind::Planes { .. } | StorageKind::Scalar { .. } | StorageKind::Flag => {}
        }
    }
    out
}

impl Maker<'_> {
    /// Whether points are no ground since the set keeps them from that side, which is counted.
    pub fn is_kept(&mut self, set: &Expr, side: Side) -> bool {
        self.stays(set, side) && self.reasons.applies(Rule::KeptPlanes)
    }

    /// Whether a set has its points, or a condition holds, in all states of the asker if it does at hand (from below); or a
    /// set has no others, and a condition does not hold, if it does not at hand (from above).
    ///
    /// *Law.* What reads planes that are kept from the side that its polarity asks for, and nothing else of the state, is
    /// kept from this side: an operator grows with its parts of polarity up and shrinks as those of polarity down grow.
    fn stays(&mut self, e: &Expr, side: Side) -> bool {
        let Some(kept) = self.asker.kept.clone() else { return false };
        !kept.is_empty() && Stays { maker: self, kept: &kept, calls: MOST_CALLS }.stays(e, side)
    }
}

/// Asks whether expressions stay.
struct Stays<'k, 'm, 'r> {
    maker: &'m mut Maker<'r>,
    kept: &'k [Kept],
    calls: usize,
}

impl Stays<'_, '_, '_> {
    fn stays(&mut self, e: &Expr, side: Side) -> bool {
        if self.maker.is_fixed(e) || self.kept.iter().any(|(plane, from)| plane == e && *from == side) {
            return true;
        }
        if let Expr::Let(v, value, body) = e {
            return unbound(*v, value, body).is_some_and(|body| self.stays(&body, side));
        }
        if let Expr::Call(f, args) = e
            && self.calls > 0
        {
            self.calls -= 1;
            let body = self.maker.in_place(*f, args);
            return self.stays(&body, side);
        }
        self.by_parts(e, side)
    }

    fn by_parts(&mut self, e: &Expr, side: Side) -> bool {
        let mut stays = signature(e).reads == Reads::Nothing;
        visit::each_slot(e, &mut |slot, part| {
            stays = stays
                && (self.maker.is_fixed(part)
                    || slot.state == State::Here
                        && match slot.polarity {
                            Polarity::Up => self.stays(part, side),
                            Polarity::Down => self.stays(part, side.other()),
                            Polarity::Any => self.stays(part, side) && self.stays(part, side.other()),
                        });
        });
        stays
    }
}

#[cfg(test)]
mod tests;
