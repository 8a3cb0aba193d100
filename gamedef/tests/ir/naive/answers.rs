//! Answers read plainly: what one bars is a list of atoms, and chains go by distances.

use std::collections::{BTreeMap, BTreeSet};

use super::{Env, Naive, Val};
use index_vec::IndexVec;
use kikashi_gamedef::ir::{Chain, Expr, Ground, Local, LocalId, NONE, Place, StorageKind};
use kikashi_gamedef::rules::{CellId, SortId};
use kikashi_gamedef::snapshot::Snapshot;

/// Where an atom says something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A cell at a point.
    At(CellId, usize),
    /// What has no point.
    Of(Place),
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Why {
    pub holds: bool,
    everything: bool,
    /// What does not hold: that a spot has a value.
    atoms: BTreeSet<(Spot, i32)>,
}

impl Why {
    /// An answer that bars nothing.
    pub fn none(holds: bool) -> Why {
        Why { holds, everything: false, atoms: BTreeSet::new() }
    }

    fn join(&mut self, other: &Why, keep: impl Fn(Spot) -> bool) {
        self.everything |= other.everything;
        self.atoms.extend(other.atoms.iter().filter(|(spot, _)| keep(*spot)));
    }
}

impl Naive<'_> {
    /// The points of which an answer bars something.
    pub fn trace(&self, why: &Why) -> Vec<bool> {
        let is_of = |spot: Spot, value: i32, p: usize| match spot {
            Spot::At(_, q) => p == q,
            Spot::Of(Place::Cell(c)) => self.holds_point(c) && value == p as i32,
            Spot::Of(Place::Passes) => false,
        };
        (0..self.n()).map(|p| why.everything || why.atoms.iter().any(|&(spot, v)| is_of(spot, v, p))).collect()
    }

    fn holds_point(&self, cell: CellId) -> bool {
        matches!(self.program.cells[cell].kind, StorageKind::Scalar { value: SortId::POINT, .. })
    }

    /// The values that can stand in a spot. Counts of passes beyond 63 are one.
    fn values(&self, spot: Spot) -> Vec<i32> {
        let cell = match spot {
            Spot::At(cell, _) | Spot::Of(Place::Cell(cell)) => cell,
            Spot::Of(Place::Passes) => return (0..64).collect(),
        };
        match self.program.cells[cell].kind {
            StorageKind::Members | StorageKind::Flag => vec![0, 1],
            StorageKind::Planes { value, optional } | StorageKind::Scalar { value, optional } => {
                self.sort(value).into_iter().chain(optional.then_some(NONE)).collect()
            }
        }
    }

    fn stands(&self, s: &Snapshot, spot: Spot) -> i32 {
        match spot {
            Spot::At(cell, p) => self.read(s, cell, &[], p as i32),
            Spot::Of(Place::Cell(cell)) => self.read(s, cell, &[], 0),
            Spot::Of(Place::Passes) => s.passes.min(63) as i32,
        }
    }

    /// What is asked of answers and chains.
    pub fn of_answers(&self, s: &Snapshot, env: &mut Env, locals: &IndexVec<LocalId, Local>, e: &Expr) -> Val {
        macro_rules! ev {
            ($e:expr) => {
                self.eval(s, env, locals, $e)
            };
        }
        match e {
            Expr::Holds(a) => Val::B(ev!(a).a().holds),
            Expr::Breaks(a) => {
                let a = ev!(a).a();
                Val::B(a.everything || a.atoms.iter().any(|&(spot, v)| self.stands(s, spot) == v))
            }
            Expr::Bars(a, place, v) => {
                let (a, v) = (ev!(a).a(), ev!(v).i());
                let v = if *place == Place::Passes { v.min(63) } else { v };
                Val::B(a.everything || a.atoms.contains(&(Spot::Of(*place), v)))
            }
            Expr::Barred(a, cell, Some(v)) => {
                let (a, v) = (ev!(a).a(), ev!(v).i());
                self.set(|p| a.everything || a.atoms.contains(&(Spot::At(*cell, p), v)))
            }
            Expr::Barred(a, cell, None) => {
                let a = ev!(a).a();
                self.set(|p| a.everything || a.atoms.contains(&(Spot::Of(Place::Cell(*cell)), p as i32)))
            }
            Expr::Pick(x) => Val::I(ev!(x).s().iter().position(|b| *b).map_or(NONE, |p| p as i32)),
            Expr::Few(x, k) => {
                let (x, k) = (ev!(x), ev!(k).i());
                let before = |p: usize| x.s()[..p].iter().filter(|b| **b).count() as i32;
                self.set(|p| x.s()[p] && before(p) < k)
            }
            Expr::Roots(chain) => self.roots(s, env, locals, chain),
            Expr::Path(chain) => self.path(s, env, locals, chain),
            Expr::Reached(chain) => {
                let closure = Expr::Closure(Box::new(chain.from.clone()), chain.var, Box::new(chain.step.clone()));
                let (closure, to) = (ev!(&closure), ev!(&chain.to));
                self.set(|p| closure.s()[p] && to.s()[p])
            }
            Expr::Answer(holds, grounds) => {
                let mut why = Why { holds: ev!(holds).b(), everything: false, atoms: BTreeSet::new() };
                grounds.iter().for_each(|g| self.ground(s, env, locals, g, &mut why));
                Val::A(why)
            }
            Expr::FirstAnswer(until, answers) => {
                let answers: Vec<Why> = answers.iter().map(|a| ev!(a).a()).collect();
                Val::A(first(*until, &answers))
            }
            Expr::EachAnswer(until, v, d, body) => {
                let answers = self.each(s, env, locals, (*v, d, body));
                Val::A(first(*until, &answers.into_iter().map(|(_, a)| a.a()).collect::<Vec<_>>()))
            }
            _ => panic!("{e:?}"),
        }
    }

    fn ground(&self, s: &Snapshot, env: &mut Env, locals: &IndexVec<LocalId, Local>, g: &Ground, why: &mut Why) {
        macro_rules! ev {
            ($e:expr) => {
                self.eval(s, env, locals, $e)
            };
        }
        let possible = |atoms: Vec<(Spot, i32)>| atoms.into_iter().filter(|&(spot, v)| self.values(spot).contains(&v));
        let others = |spot: Spot| {
            let values = self.values(spot).into_iter().filter(|&v| v != self.stands(s, spot));
            // That there are 63 passes stands for all greater counts.
            let more = (spot == Spot::Of(Place::Passes)).then_some(63);
            values.chain(more).map(move |v| (spot, v)).collect::<Vec<_>>()
        };
        let points = |x: &Val| (0..self.n()).filter(|&p| x.s()[p]).collect::<Vec<_>>();
        match g {
            Ground::Point(cell, v, x) => {
                let (v, x) = (ev!(v).i(), ev!(x));
                why.atoms.extend(possible(points(&x).into_iter().map(|p| (Spot::At(*cell, p), v)).collect()));
            }
            Ground::Points(cell, x) => {
                let x = ev!(x);
                points(&x).into_iter().for_each(|p| why.atoms.extend(others(Spot::At(*cell, p))));
            }
            Ground::Value(place, v) => {
                let v = ev!(v).i();
                let v = if *place == Place::Passes { v.min(63) } else { v };
                why.atoms.extend(possible(vec![(Spot::Of(*place), v)]));
            }
            Ground::Among(cell, x) => {
                let (x, spot) = (ev!(x), Spot::Of(Place::Cell(*cell)));
                why.atoms.extend(points(&x).into_iter().map(|p| (spot, p as i32)));
            }
            Ground::Values(place) => why.atoms.extend(others(Spot::Of(*place))),
            Ground::Passes(k) => why.atoms.extend(((*k).clamp(0, 63)..64).map(|k| (Spot::Of(Place::Passes), k))),
            Ground::OneMorePass(a) => {
                let (a, passes) = (ev!(a).a(), Spot::Of(Place::Passes));
                why.everything |= a.everything;
                let one_more = |k: &i32| a.atoms.contains(&(passes, (k + 1).min(63)));
                why.atoms.extend((0..64).filter(one_more).map(|k| (passes, k)));
            }
            Ground::All(a) => why.join(&ev!(a).a(), |_| true),
            Ground::Cell(a, cell) => why.join(&ev!(a).a(), |spot| matches!(spot, Spot::At(c, _) if c == *cell)),
            Ground::Place(a, place) => why.join(&ev!(a).a(), |spot| spot == Spot::Of(*place)),
            Ground::Everything => why.everything = true,
        }
    }

    /// How many steps lead from each point to the target; those that are nearer come first.
    fn distances(
        &self,
        s: &Snapshot,
        env: &mut Env,
        locals: &IndexVec<LocalId, Local>,
        (var, step): (LocalId, &Expr),
        start: usize,
    ) -> BTreeMap<usize, usize> {
        let mut out = BTreeMap::from([(start, 0)]);
        for distance in 1.. {
            env[var] = Some(self.set(|p| out.get(&p) == Some(&(distance - 1))));
            let next = self.eval(s, env, locals, step);
            let new: Vec<usize> = (0..self.n()).filter(|p| next.s()[*p] && !out.contains_key(p)).collect();
            if new.is_empty() {
                break;
            }
            out.extend(new.into_iter().map(|p| (p, distance)));
        }
        out
    }

    fn roots(&self, s: &Snapshot, env: &mut Env, locals: &IndexVec<LocalId, Local>, chain: &Chain) -> Val {
        let (from, to) = (self.eval(s, env, locals, &chain.from), self.eval(s, env, locals, &chain.to));
        let mut covered = BTreeSet::new();
        let mut roots = BTreeSet::new();
        for target in (0..self.n()).filter(|&p| to.s()[p]) {
            if covered.contains(&target) {
                continue;
            }
            let back = self.distances(s, env, locals, (chain.var, &chain.reverse), target);
            let nearest = back.iter().filter(|(p, _)| from.s()[**p]).min_by_key(|(p, distance)| (**distance, **p));
            if let Some((&root, _)) = nearest {
                roots.insert(root);
                covered.extend(self.distances(s, env, locals, (chain.var, &chain.step), root).into_keys());
            }
        }
        self.set(|p| roots.contains(&p))
    }

    fn path(&self, s: &Snapshot, env: &mut Env, locals: &IndexVec<LocalId, Local>, chain: &Chain) -> Val {
        let (from, to) = (self.eval(s, env, locals, &chain.from), self.eval(s, env, locals, &chain.to));
        let mut path: BTreeSet<usize> = (0..self.n()).filter(|&p| from.s()[p] && to.s()[p]).collect();
        self.grow(s, env, locals, chain, &to, &mut path);
        for target in (0..self.n()).filter(|&p| to.s()[p]) {
            if path.contains(&target) {
                continue;
            }
            let back = self.distances(s, env, locals, (chain.var, &chain.reverse), target);
            let ends = back.iter().filter(|(p, _)| from.s()[**p] || path.contains(*p));
            let nearest = ends.min_by_key(|(p, distance)| (**distance, !path.contains(*p), **p));
            let Some((&start, &distance)) = nearest else { continue };
            let mut at = start;
            path.insert(at);
            for left in (0..distance).rev() {
                env[chain.var] = Some(self.set(|p| p == at));
                let next = self.eval(s, env, locals, &chain.step);
                at = (0..self.n()).find(|p| next.s()[*p] && back.get(p) == Some(&left)).expect("a step nearer");
                path.insert(at);
            }
            self.grow(s, env, locals, chain, &to, &mut path);
        }
        self.set(|p| path.contains(&p))
    }

    /// Adds what is stepped to within these points, as long as there is something.
    fn grow(
        &self,
        s: &Snapshot,
        env: &mut Env,
        locals: &IndexVec<LocalId, Local>,
        chain: &Chain,
        within: &Val,
        path: &mut BTreeSet<usize>,
    ) {
        loop {
            env[chain.var] = Some(self.set(|p| path.contains(&p)));
            let next = self.eval(s, env, locals, &chain.step);
            let old = path.len();
            path.extend((0..self.n()).filter(|p| next.s()[*p] && within.s()[*p]));
            if path.len() == old {
                return;
            }
        }
    }
}

fn first(until: bool, answers: &[Why]) -> Why {
    if let Some(first) = answers.iter().find(|a| a.holds == until) {
        return first.clone();
    }
    let mut all = Why { holds: !until, everything: false, atoms: BTreeSet::new() };
    answers.iter().for_each(|a| all.join(a, |_| true));
    all
}
