//! Expressions made ready for analysis: calls and bindings in place, what ranges over the players spelled out.
//!
//! Recursion is a closure since `lower`, so putting every call in place ends; the result is only read by the analysis
//! and shared again by later passes.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use crate::ir::laws::is_symmetric;
use crate::ir::{Direction, Domain, Expr, Local, LocalId, Program, StorageKind, build, visit};
use crate::passes::simplify;
use crate::rules::SortId;

/// An expression larger than this is not worth an analysis; what it bounds is taken to be possible.
pub const LARGEST: usize = 1_500;

/// So many nodes are put in place of calls and bindings in all, each of which may be short by itself: functions that call two
/// others each are together as long as there are paths through them.
const MOST_IN_ALL: usize = 16 * LARGEST;

/// Puts calls and bindings in place and replaces the players that a loop runs over by `player` and his opponent. Free
/// locals of `from` are replaced by `map`. `None` if the result would be too large.
pub fn expanded(
    program: &Program,
    player: &Expr,
    e: &Expr,
    from: &IndexVec<LocalId, Local>,
    to: &mut IndexVec<LocalId, Local>,
    mut map: FxHashMap<LocalId, Expr>,
) -> Option<Expr> {
    let mut out = visit::import(e, from, to, &mut map);
    let mut expander = Expander { program, player, locals: to, fits: true, left: MOST_IN_ALL };
    expander.expr(&mut out);
    if !expander.fits {
        return None;
    }
    simplify::expr(&mut out);
    Some(out)
}

/// The expression with new names for all that it binds.
pub fn renamed(e: &Expr, locals: &mut IndexVec<LocalId, Local>) -> Expr {
    let mut out = e.clone();
    rename(&mut out, &mut FxHashMap::default(), locals);
    out
}

/// Gives each binding a variable of its own; `names` are those of the bindings around.
fn rename(e: &mut Expr, names: &mut FxHashMap<LocalId, LocalId>, locals: &mut IndexVec<LocalId, Local>) {
    let bound = visit::binder(e).map(|v| {
        let new = locals.push(locals[v].clone());
        (v, names.insert(v, new))
    });
    visit::each_local_mut(e, &mut |v| *v = names.get(v).copied().unwrap_or(*v));
    // Parts that are not in the variable's scope cannot mention it.
    visit::each_part_mut(e, &mut |part| rename(part, names, locals));
    match bound {
        Some((v, Some(old))) => {
            names.insert(v, old);
        }
        Some((v, None)) => {
            names.remove(&v);
        }
        None => {}
    }
}

/// Puts the player and his opponent in place of what ranges over the players, so that what is true of one is seen.
pub fn spelled(e: &mut Expr, player: &Expr) {
    let both = |v: LocalId, body: &Expr| {
        [player.clone(), Expr::Opponent(Box::new(player.clone()))].map(|p| {
            let mut body = body.clone();
            visit::substitute(&mut body, &FxHashMap::from_iter([(v, p)]));
            body
        })
    };
    if let Expr::Gather(v, Domain::Sort(SortId::PLAYER), body) = e {
        *e = Expr::Union(both(*v, body).into());
    } else if let Expr::Any(v, Domain::Sort(SortId::PLAYER), body) = e {
        *e = Expr::Or(both(*v, body).into());
    } else if let Expr::All(v, Domain::Sort(SortId::PLAYER), body) = e {
        *e = Expr::And(both(*v, body).into());
    }
}

struct Expander<'e> {
    program: &'e Program,
    player: &'e Expr,
    locals: &'e mut IndexVec<LocalId, Local>,
    fits: bool,
    /// How many more nodes may be put in place.
    left: usize,
}

impl Expander<'_> {
    /// Takes note of what was put in place.
    fn put(&mut self, e: &Expr) {
        let size = visit::size(e);
        self.fits = size <= LARGEST.min(self.left);
        self.left = self.left.saturating_sub(size);
    }

    fn expr(&mut self, e: &mut Expr) {
        if !self.fits {
            return;
        }
        if let Expr::Call(f, args) = e {
            let callee = &self.program.funcs[*f];
            let mut map: FxHashMap<LocalId, Expr> = callee.params.iter().copied().zip(std::mem::take(args)).collect();
            *e = visit::import(&callee.body, &callee.locals, self.locals, &mut map);
            self.put(e);
            return self.expr(e);
        }
        if let Expr::Let(v, value, body) = e {
            let map = FxHashMap::from_iter([(*v, std::mem::replace(&mut **value, Expr::Empty))]);
            let mut body = std::mem::replace(&mut **body, Expr::Empty);
            visit::substitute(&mut body, &map);
            *e = body;
            self.put(e);
            return self.expr(e);
        }
        if let Expr::Image(table, index, direction, _) | Expr::Row(table, index, direction, _) = e
            && is_symmetric(self.program, *table, index)
        {
            *direction = Direction::Forward;
        }
        spelled(e, self.player);
        visit::each_part_mut(e, &mut |part| self.expr(part));
    }
}

/// The first value of a player at a point that the expression asks for in the scope in which it stands itself: one asked
/// of a variable that the expression binds means nothing outside.
fn asked_value(program: &Program, e: &Expr) -> Option<Expr> {
    let mut bound = Vec::new();
    visit::each_below(e, &mut |e| bound.extend(visit::binder(e)));
    let is_outside = |e: &Expr| build::is_atom(e) && !matches!(e, Expr::Local(v) if bound.contains(v));
    let mut asked: Option<Expr> = None;
    visit::each_below(e, &mut |e| {
        if asked.is_none()
            && let Expr::ValueAt(cell, index, point) = e
            && matches!(program.cells[*cell].kind, StorageKind::Planes { value: SortId::PLAYER, .. })
            && index.iter().chain([&**point]).all(is_outside)
        {
            asked = Some(e.clone());
        }
    });
    asked
}

/// The expression with the value of a cell at a point spelled out: for each player, if the point is his, and for no
/// value. `None` where it asks for no such value, or for one that is no player, or where that would be too large.
pub fn by_value(program: &Program, player: &Expr, e: &Expr) -> Option<Expr> {
    let asked = asked_value(program, e)?;
    let Expr::ValueAt(cell, index, point) = &asked else { return None };
    let with = |value: Expr| {
        let mut body = e.clone();
        visit::rewrite(&mut body, &mut |x| {
            if *x == asked {
                *x = value.clone();
            }
            if let Expr::Contains(set, p) = x
                && *p == *point
                && matches!(&**set, Expr::Absent(c, i) if c == cell && i == index)
            {
                *x = Expr::Bool(value == build::absent());
            }
        });
        simplify::expr(&mut body);
        body
    };
    let has = |set: Expr| build::contains(set, (**point).clone());
    let none = build::and([has(Expr::Absent(*cell, index.clone())), with(build::absent())]);
    let players = [player.clone(), Expr::Opponent(Box::new(player.clone()))].map(|value| {
        let plane = Expr::Plane(*cell, index.clone(), Some(Box::new(value.clone())));
        build::and([has(plane), with(value)])
    });
    let spelled = build::or(std::iter::once(none).chain(players));
    (visit::size(&spelled) <= LARGEST).then_some(spelled)
}
