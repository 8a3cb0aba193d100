//! Which functions ask for which sets, and after which changes.
//!
//! In the body of a function each derived set is first given a name, its *mark*, so that it is looked for once.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::{FxHashMap, FxHashSet};

use super::held::{Changes, DerivedSet};
use crate::ir::facts::is_role;
use crate::ir::signature::State;
use crate::ir::{Domain, Expr, FnId, Func, Local, LocalId, LocalVec, Program, Ty, Update, visit};

/// Sets by their places in a list.
pub(super) type Mask = u32;

/// More sets than that are not looked at.
const MOST: usize = Mask::BITS as usize;

/// The body of a function with marks in place of the sets.
pub(super) struct Marked {
    pub body: Expr,
    pub locals: LocalVec,
    /// The mark of each set.
    pub marks: Vec<LocalId>,
    /// What names for players stand for.
    roles: FxHashMap<LocalId, Expr>,
    /// Sets that have the point of a loop in the state in which it is written.
    domains: FxHashMap<LocalId, Expr>,
}

impl Marked {
    fn of(body: &Expr, locals: &LocalVec, sets: &[DerivedSet]) -> Marked {
        let (mut body, mut locals) = (body.clone(), locals.clone());
        let mark = |_: &DerivedSet| locals.push(Local { name: NAME.into(), ty: Ty::Set, sort: None });
        let marks: Vec<LocalId> = sets.iter().map(mark).collect();
        replace(&mut body, sets, &marks);
        let mut roles = FxHashMap::default();
        visit::each_below(&body, &mut |e| {
            if let Expr::Let(v, value, _) = e
                && is_role(value)
            {
                roles.insert(*v, (**value).clone());
            }
        });
        let mut written = Written { state: 0, states: 0, domains: FxHashMap::default(), later: FxHashSet::default() };
        written.below(&body);
        let Written { domains, later, .. } = written;
        let at_once = domains.into_iter().filter(|(v, _)| !later.contains(v));
        let domains = at_once.map(|(v, (_, mut domain))| {
            visit::substitute(&mut domain, &roles);
            (v, domain)
        });
        Marked { domains: domains.collect(), body, locals, marks, roles }
    }

    /// A set that has all points of this one.
    fn bound(&self, set: &Expr) -> Expr {
        let point = if let Expr::Singleton(point) = set { Some(&**point) } else { None };
        let domain = if let Some(Expr::Local(v)) = point { self.domains.get(v) } else { None };
        domain.unwrap_or(set).clone()
    }
}

/// Where points of loops are written.
struct Written {
    /// The state at hand, and how many there were.
    state: usize,
    states: usize,
    /// What a loop runs over, and in which state.
    domains: FxHashMap<LocalId, (usize, Expr)>,
    /// Variables of loops that are written in another state than that.
    later: FxHashSet<LocalId>,
}

impl Written {
    fn below(&mut self, e: &Expr) {
        if let Expr::Any(v, Domain::Set(set), _)
        | Expr::All(v, Domain::Set(set), _)
        | Expr::Gather(v, Domain::Set(set), _)
        | Expr::EachAnswer(_, v, Domain::Set(set), _) = e
        {
            self.domains.insert(*v, (self.state, (**set).clone()));
        }
        if let Expr::With(updates, _) = e {
            for update in updates {
                visit::each_update_part(update, &mut |part| {
                    if let Expr::Singleton(point) = part
                        && let Expr::Local(v) = &**point
                        && self.domains.get(v).is_some_and(|(state, _)| *state != self.state)
                    {
                        self.later.insert(*v);
                    }
                });
            }
        }
        let here = self.state;
        visit::each_slot(e, &mut |slot, part| {
            if slot.state == State::Elsewhere {
                self.states += 1;
                self.state = self.states;
            }
            self.below(part);
            self.state = here;
        });
    }
}

/// What a value that is held is called.
pub(super) const NAME: &str = "held";

fn replace(e: &mut Expr, sets: &[DerivedSet], marks: &[LocalId]) {
    match sets.iter().position(|set| set.is(e)) {
        Some(at) => *e = Expr::Local(marks[at]),
        None => visit::each_part_mut(e, &mut |part| replace(part, sets, marks)),
    }
}

/// What is asked for where.
pub(super) struct Needs<'p> {
    pub program: &'p Program,
    pub sets: &'p [DerivedSet],
    pub marked: IndexVec<FnId, Marked>,
    /// The sets that a function asks for in the state of its call, or after changes of which something is left.
    pub asked: IndexVec<FnId, Mask>,
}

impl<'p> Needs<'p> {
    pub fn of(program: &'p Program, sets: &'p [DerivedSet]) -> Needs<'p> {
        let mut needs = Needs { program, sets, marked: IndexVec::new(), asked: IndexVec::new() };
        for f in &program.funcs {
            let marked = Marked::of(&f.body, &f.locals, sets);
            let asked = if !takes_part(f) { 0 } else { needs.asked_by(&marked, &marked.body) };
            // What calls itself has no parameters.
            let calls_itself =
                visit::contains(&f.body, &|e| matches!(e, Expr::Call(g, _) if *g >= needs.asked.next_idx()));
            needs.asked.push(if calls_itself { 0 } else { asked });
            needs.marked.push(marked);
        }
        needs
    }

    /// The sets that an expression of the body asks for, in its own state or from that.
    pub fn asked_by(&self, of: &Marked, e: &Expr) -> Mask {
        let own = self.asked_itself(of, e);
        let lost = self.lost_by(of, e);
        let mut asked = own;
        visit::each_slot(e, &mut |slot, part| {
            let lost = if slot.state == State::Elsewhere { lost } else { 0 };
            asked |= self.asked_by(of, part) & !lost;
        });
        asked
    }

    /// The sets that the expression itself asks for.
    pub fn asked_itself(&self, of: &Marked, e: &Expr) -> Mask {
        if let Expr::Local(v) = e {
            of.marks.iter().position(|mark| mark == v).map_or(0, |at| 1 << at)
        } else if let Expr::Call(f, _) = e {
            self.asked.get(*f).copied().unwrap_or(0)
        } else {
            0
        }
    }

    /// The sets of which nothing is left in the other state that the expression looks at.
    pub fn lost_by(&self, of: &Marked, e: &Expr) -> Mask {
        if let Expr::With(updates, _) = e {
            let lost = |(_, set): &(usize, &DerivedSet)| self.changes(of, set, updates).anew().is_some();
            self.sets.iter().enumerate().filter(lost).fold(0, |mask, (at, _)| mask | 1 << at)
        } else if visit::looks_elsewhere(e) {
            Mask::MAX
        } else {
            0
        }
    }

    /// What the updates may do to a set.
    pub fn changes(&self, of: &Marked, set: &DerivedSet, updates: &[Update]) -> Changes {
        let mut updates = updates.to_vec();
        for update in &mut updates {
            visit::each_update_part_mut(update, &mut |e| visit::substitute(e, &of.roles));
        }
        set.changes(self.program, &updates, &|set| of.bound(set))
    }
}

/// Whether sets are carried in the function. Of answers that hold for several reasons the first is told, and what stands first is
/// what costs least: with what is held it would be another, and searches that follow reasons would go another way.
pub(super) fn takes_part(f: &Func) -> bool {
    !f.static_only && f.ty != Ty::Answer
}

/// The derived sets that are asked for after changes, and why nothing is left of one after any of them.
pub(super) fn found(program: &Program) -> Vec<(DerivedSet, Option<&'static str>)> {
    let mut sets: Vec<DerivedSet> = Vec::new();
    for f in program.funcs.iter().filter(|f| takes_part(f)) {
        visit::each_below(&f.body, &mut |e| {
            if sets.len() < MOST
                && !sets.iter().any(|set| set.is(e))
                && let Some(set) = DerivedSet::of(program, &f.locals, e)
            {
                sets.push(set);
            }
        });
    }
    if sets.is_empty() {
        return Vec::new();
    }
    let needs = Needs::of(program, &sets);
    let (mut left, mut anew): (Mask, Vec<Option<&'static str>>) = (0, vec![None; sets.len()]);
    for (of, _) in needs.marked.iter().zip(&program.funcs).filter(|(_, f)| takes_part(f)) {
        visit::each_below(&of.body, &mut |e| {
            let Expr::With(updates, body) = e else { return };
            let asked = needs.asked_by(of, body);
            for (at, set) in sets.iter().enumerate().filter(|(at, _)| asked & 1 << at != 0) {
                match needs.changes(of, set, updates).anew() {
                    Some(why) => anew[at] = anew[at].or(Some(why)),
                    None => left |= 1 << at,
                }
            }
        });
    }
    let each = sets.iter().cloned().zip(anew).enumerate();
    each.filter_map(|(at, (set, anew))| match (left & 1 << at != 0, anew) {
        (true, _) => Some((set, None)),
        (false, Some(why)) => Some((set, Some(why))),
        (false, None) => None,
    })
    .collect()
}
