//! Laws of closures, images and their steps, each stated and proved once, and tested in `tests/laws.rs` against the
//! interpreter on random states. None knows a game: a law asks for the form of an expression or of an effect, and what
//! has not the form does not get the law.
//!
//! Notation: `R` is a static relation, `R'` the same read backwards, `V` a set that does not mention the variable of the
//! closure around it, `Q` a point.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::facts::{disjoint, is_linear};
use super::kinds;
use super::{Chain, Direction, Expr, Local, LocalId, LocalVec, Program, TableId, TableSource, Ty, build, visit};
use crate::rules::Builtin;

/// Whether the relation is its own reverse on every board that the program runs on.
///
/// *Proof.* To be a neighbour, straight or diagonal, is mutual on every board of the language. Of a relation that rules
/// define it is a premise ([`Program::symmetric`]), looked up on each instance's own table before the instance is used.
pub fn is_symmetric(program: &Program, table: TableId, index: &[Expr]) -> bool {
    let source = &program.tables[table].source;
    let mutual = matches!(source, TableSource::Board(Builtin::Adj | Builtin::Diag, _));
    index.is_empty() && (mutual || program.symmetric.contains(&table))
}

/// Where the gate of a step stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// `X -> R(V & X)`: a point passes the gate before it is stepped from.
    Before,
    /// `X -> V & R(X)`: a point passes the gate after it is stepped to.
    After,
}

/// A step of a closure through one relation and one gate.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// `V`.
    pub gate: Expr,
    /// Where it stands.
    pub place: Gate,
    /// `R`.
    pub table: TableId,
    /// The indices of `R`.
    pub index: Vec<Expr>,
    /// Which way `R` is read.
    pub direction: Direction,
}

impl Step {
    /// The step of that form, if it has it.
    pub fn of(program: &Program, x: LocalId, step: &Expr) -> Option<Step> {
        let fixed = |e: &Expr| !visit::mentions(e, x);
        if let Expr::Inter(parts) = step {
            let (moving, gate): (Vec<&Expr>, Vec<&Expr>) = parts.iter().partition(|p| !fixed(p));
            let &[moving] = moving.as_slice() else { return None };
            let inner = Step::of(program, x, moving)?;
            let gate = build::inter(gate.into_iter().cloned());
            return (inner.gate == Expr::Full).then_some(Step { gate, place: Gate::After, ..inner });
        }
        let Expr::Image(table, index, direction, of) = step else { return None };
        if !index.iter().all(fixed) {
            return None;
        }
        let direction = if is_symmetric(program, *table, index) { Direction::Forward } else { *direction };
        let (table, index) = (*table, index.clone());
        if **of == Expr::Local(x) {
            return Some(Step { gate: Expr::Full, place: Gate::After, table, index, direction });
        }
        let Expr::Inter(parts) = &**of else { return None };
        let (own, gate): (Vec<&Expr>, Vec<&Expr>) = parts.iter().partition(|p| **p == Expr::Local(x));
        let gate = build::inter(gate.into_iter().cloned());
        (own.len() == 1 && fixed(&gate)).then_some(Step { gate, place: Gate::Before, table, index, direction })
    }

    /// The step's value.
    pub fn apply(&self, of: Expr) -> Expr {
        let image = |of| Expr::Image(self.table, self.index.clone(), self.direction, Box::new(of));
        match self.place {
            Gate::Before => image(build::inter([self.gate.clone(), of])),
            Gate::After => build::inter([self.gate.clone(), image(of)]),
        }
    }

    /// The same step with another gate.
    pub fn through(&self, gate: Expr) -> Step {
        Step { gate, ..self.clone() }
    }

    /// The reverse: `P` is stepped to from `Q` by it if and only if `Q` is from `P` by the step.
    ///
    /// *Proof.* `P in V & R({Q})` if and only if `P in V` and `Q in R'({P})`, that is `Q in R'(V & {P})`.
    pub fn reversed(&self, program: &Program) -> Step {
        let is_symmetric = is_symmetric(program, self.table, &self.index);
        let direction = if is_symmetric { Direction::Forward } else { self.direction.reversed() };
        let place = match self.place {
            Gate::Before => Gate::After,
            Gate::After => Gate::Before,
        };
        Step { direction, place, ..self.clone() }
    }
}

/// The component of a point: `closure from {Q} step V & R(X)` with a symmetric `R`.
///
/// Among points of `V` the relation "is in the component of" is an equivalence: a path through `V` can be walked back.
#[derive(Clone, Debug, PartialEq)]
pub struct Component {
    /// `Q`.
    pub point: Expr,
    /// Its step; the gate is `V`.
    pub step: Step,
}

impl Component {
    /// The component that the expression denotes, if it has that form.
    pub fn of(program: &Program, e: &Expr) -> Option<Component> {
        let Expr::Closure(seed, x, step) = e else { return None };
        let Expr::Singleton(point) = &**seed else { return None };
        let step = Step::of(program, *x, step)?;
        (step.place == Gate::After && is_symmetric(program, step.table, &step.index))
            .then(|| Component { point: (**point).clone(), step })
    }
}

/// Whether the set, for each point of `V` that it has, has the point's whole component.
///
/// *Proof.* A closure whose step is the component's step is closed under it; a closure through a gate `V'` from points of
/// `V'` has points of `V'` only, and none of `V` where `V` and `V'` are disjoint; both survive unions. What is left of a
/// component after whole components are taken away is all of it or nothing.
pub fn is_whole(program: &Program, set: &Expr, step: &Step) -> bool {
    if *set == step.gate {
        return true;
    }
    match set {
        Expr::Empty | Expr::Full => true,
        Expr::Minus(kept, taken) => is_whole(program, kept, step) && is_whole(program, taken, step),
        Expr::Union(parts) => parts.iter().all(|p| is_whole(program, p, step)),
        Expr::If(_, a, b) => is_whole(program, a, step) && is_whole(program, b, step),
        Expr::Closure(seed, x, own) => Step::of(program, *x, own).is_some_and(|own| {
            own == *step || own.place == Gate::After && disjoint(&own.gate, &step.gate) && disjoint(seed, &step.gate)
        }),
        // `V & closure from S step R(V & X)` is the union of the components of V that meet S.
        Expr::Inter(parts) => {
            let gated = |gate: &Expr| {
                parts.iter().any(|p| {
                    let Expr::Closure(_, x, own) = p else { return false };
                    Step::of(program, *x, own).is_some_and(|own| {
                        own.place == Gate::Before
                            && own.gate == *gate
                            && own.table == step.table
                            && own.index == step.index
                    })
                })
            };
            parts.len() == 2 && parts.contains(&step.gate) && gated(&step.gate)
                || parts.iter().any(|p| disjoint(p, &step.gate))
        }
        e @ (Expr::Local(_)
        | Expr::Let(..)
        | Expr::Call(..)
        | Expr::Lookup(..)
        | Expr::With(..)
        | Expr::Null(_)
        | Expr::Singleton(_)
        | Expr::Few(..)
        | Expr::Plane(..)
        | Expr::Absent(..)
        | Expr::Image(..)
        | Expr::Row(..)
        | Expr::Filter(..)
        | Expr::Gather(..)
        | Expr::Barred(..)
        | kinds::bools!()
        | kinds::ints!()
        | kinds::answers!()
        | Expr::Killer(_)
        | kinds::of_chains!()) => disjoint(e, &step.gate),
    }
}

/// The closure in an expression that distributes over unions of it. Such an expression has a point if and only if it has
/// one for a layer of the closure ([`at_layer`]).
///
/// *Proof.* Images, intersections with a set, and what is left after a set is taken away distribute over unions, and so do
/// they one around the other. A closure is the union of its layers.
pub fn layered(e: &Expr) -> Option<&Expr> {
    if let Expr::Inter(parts) = e {
        return parts.iter().find_map(layered);
    }
    if let Expr::Image(_, _, _, of) | Expr::Minus(of, _) = e {
        return layered(of);
    }
    matches!(e, Expr::Closure(..)).then_some(e)
}

/// The expression with a layer in place of the closure that [`layered`] tells.
pub fn at_layer(e: &Expr, layer: &Expr) -> Expr {
    if let Expr::Closure(..) = e {
        return layer.clone();
    }
    let (mut out, mut is_found) = (e.clone(), layered(e).is_none());
    visit::each_part_mut(&mut out, &mut |part| {
        if !is_found && layered(part).is_some() {
            is_found = true;
            *part = at_layer(part, layer);
        }
    });
    out
}

/// Of a set that is [`layered`] around a closure whose seed has no point under a condition: the condition, and the set with the
/// seed that the closure has otherwise.
///
/// *Law.* Under the condition the set is empty: a closure without a seed is, and so is each operator of that form.
pub fn sown(e: &Expr) -> Option<(&Expr, Expr)> {
    let Expr::Closure(seed, local, step) = layered(e)? else { return None };
    let Expr::If(unsown, none, seed) = &**seed else { return None };
    let closure = Expr::Closure(seed.clone(), *local, step.clone());
    (**none == Expr::Empty).then(|| (&**unsown, at_layer(e, &closure)))
}

/// The union of the body over the points `v` of a set, found from all of them at once, under a name for the set if that is not
/// read off the state. `None` where that is not so by the form.
///
/// *Law.* Let the body, with `R(X)` for each row `R({v})` and `X` for `{v}`, be linear in `X`, and not speak of `v`. The set is
/// the union of its points, over which the body distributes; and a set of no points leads nowhere.
pub fn from_all(program: &Program, locals: &mut LocalVec, v: LocalId, set: &Expr, body: &Expr) -> Option<Expr> {
    let (point, x) = (Expr::Local(v), locals.next_idx());
    let mut out = body.clone();
    visit::rewrite(&mut out, &mut |e| {
        if let Expr::Row(table, index, direction, p) = e
            && **p == point
        {
            *e = Expr::Image(*table, std::mem::take(index), *direction, Box::new(Expr::Local(x)));
        } else if matches!(e, Expr::Singleton(p) if **p == point) {
            *e = Expr::Local(x);
        }
    });
    if visit::mentions(&out, v) || !is_linear(program, &out, x) {
        return None;
    }
    locals.push(Local { name: "from".into(), ty: Ty::Set, sort: None });
    if matches!(set, Expr::Plane(..) | Expr::Absent(..)) && !visit::contains(&out, &visit::looks_elsewhere) {
        visit::substitute(&mut out, &FxHashMap::from_iter([(x, set.clone())]));
        return Some(out);
    }
    Some(build::bind(x, set.clone(), out))
}

/// The test by which each of several values is one of two, with the ones and the others.
///
/// *Law.* The values are the ones where the test holds, and the others where it does not.
pub fn one_of_two(values: &[Expr]) -> Option<(&Expr, [Vec<Expr>; 2])> {
    let (mut test, mut first, mut second) = (None, Vec::new(), Vec::new());
    for value in values {
        let Expr::If(c, a, b) = value else { return None };
        if test.get_or_insert(&**c) != &&**c {
            return None;
        }
        first.push((**a).clone());
        second.push((**b).clone());
    }
    Some((test?, [first, second]))
}

/// The points `v` for which the set has one of `to`, found from all of these at once; `None` where that is not so by the form.
///
/// *Law.* `R({v})` has a point of X if and only if v is of `R'(X)`, where R' is R read backwards. So by the form of the set:
/// an image of S by a relation that does not speak of v has one of X where S has one of what leads there; `S & A` and `S - A`
/// have one of X where S has one of `X & A` or `X - A`, where A does not speak of v; a union has one where some part has. What
/// does not speak of v has one for all v or for none.
pub fn sources(v: LocalId, set: &Expr, to: Expr) -> Option<Expr> {
    if !visit::mentions(set, v) {
        return Some(build::cond(build::is_empty(build::inter([set.clone(), to])), Expr::Empty, Expr::Full));
    }
    let is_other = |e: &Expr| !visit::mentions(e, v);
    match set {
        Expr::Singleton(p) if **p == Expr::Local(v) => Some(to),
        Expr::Row(table, index, direction, p) if **p == Expr::Local(v) && index.iter().all(is_other) => {
            Some(Expr::Image(*table, index.clone(), direction.reversed(), Box::new(to)))
        }
        Expr::Image(table, index, direction, of) if index.iter().all(is_other) => {
            sources(v, of, Expr::Image(*table, index.clone(), direction.reversed(), Box::new(to)))
        }
        Expr::Inter(parts) => {
            let (others, told): (Vec<&Expr>, Vec<&Expr>) = parts.iter().partition(|part| is_other(part));
            let &[told] = told.as_slice() else { return None };
            sources(v, told, build::inter(others.into_iter().cloned().chain([to])))
        }
        Expr::Minus(kept, taken) if is_other(taken) => sources(v, kept, build::minus(to, (**taken).clone())),
        Expr::Union(parts) => {
            let parts = parts.iter().map(|part| sources(v, part, to.clone()));
            Some(build::union(parts.collect::<Option<Vec<Expr>>>()?))
        }
        Expr::If(c, a, b) if is_other(c) => {
            Some(build::cond((**c).clone(), sources(v, a, to.clone())?, sources(v, b, to)?))
        }
        Expr::Gather(x, domain, body) => {
            let mut is_known = true;
            visit::each_domain_part(domain, &mut |part| is_known &= is_other(part));
            let body = sources(v, body, to)?;
            is_known.then(|| build::gather(*x, domain.clone(), body))
        }
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
        | Expr::Plane(..)
        | Expr::Absent(..)
        | Expr::Minus(..)
        | Expr::Image(..)
        | Expr::Row(..)
        | Expr::Filter(..)
        | Expr::Closure(..)
        | Expr::Barred(..)
        | Expr::Killer(_)
        | kinds::bools!()
        | kinds::ints!()
        | kinds::answers!()
        | kinds::of_chains!() => None,
    }
}

/// The image in a step from a layer, and the set that it is cut to: `image(layer) & set`.
pub fn spread(step: &Expr, layer: LocalId) -> Option<(&Expr, Expr)> {
    let is_image = |e: &Expr| matches!(e, Expr::Image(_, _, _, of) if **of == Expr::Local(layer));
    if is_image(step) {
        return Some((step, Expr::Full));
    }
    let Expr::Inter(parts) = step else { return None };
    let image = parts.iter().find(|part| is_image(part))?;
    let others: Vec<Expr> = parts.iter().filter(|part| *part != image).cloned().collect();
    let is_one = others.len() + 1 == parts.len() && others.iter().all(|part| !visit::mentions(part, layer));
    is_one.then(|| (image, build::inter(others)))
}

/// Whether the images are by the same relation.
pub fn is_same_image(a: &Expr, b: &Expr) -> bool {
    match (a, b) {
        (Expr::Image(t, i, d, _), Expr::Image(u, j, e, _)) => (t, i, d) == (u, j, e),
        _ => false,
    }
}

/// For a chain whose way back spreads by the relation by which its beginning leads to a set: the image that spreads, the
/// gate that it is cut to, and that set. A point begins a chain if and only if what it spreads to meets the set, so that
/// the beginning need not be computed.
pub fn spread_back(chain: &Chain) -> Option<(&Expr, Expr, &Expr)> {
    let (image, gate) = spread(&chain.reverse, chain.var)?;
    let Expr::Image(table, index, direction, asked) = &chain.from else { return None };
    let back = Expr::Image(*table, index.clone(), direction.reversed(), Box::new(Expr::Local(chain.var)));
    is_same_image(image, &back).then_some((image, gate, &**asked))
}
