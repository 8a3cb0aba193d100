//! What is asked of points of which only the component counts: one look for each component.
//!
//! Reason: what a move would have to fill to take a string is asked of each stone of it, and is the same for all of them; and
//! so is whether few points are beside it.
//!
//! *Law.* Let the step of a closure through a gate `V` be by a symmetric relation, the seed a point of `V`, and the body of the
//! union speak of the point only by what the closure spreads to, of which it asks whether it has `k` points, and reads it where
//! it has not. Then the body has one value for all points of a component of `V` ([`laws::Component`]): the closures are the
//! component, and so are their edges. So points that were met on the way from one point, which are of its component, add
//! nothing to the union. Where the edge has `k` points, the first of them tell, and the way ends. Whether it has `k` points
//! for each point is asked in the same way.
//!
//! *Law.* Where a point of the gate has `k` of the points asked for beside it, its component has; so components with such a
//! point tell nothing where `k` points tell nothing, and one look at all points finds them.

#![deny(clippy::wildcard_enum_match_arm)]

use quote::quote;

use super::body::{Body, Statements};
use super::code::Code;
use super::operators::put_for;
use crate::ir::laws::{self, Component, Gate};
use crate::ir::visit;
use crate::ir::{Domain, Expr, LocalId, LocalVec, Program, Rule, Ty};

impl Body<'_, '_> {
    /// The union over points of a gate of what is told by their components.
    pub fn by_components(&mut self, v: LocalId, of: &Expr, body: &Expr, out: &mut Statements) -> Option<Code> {
        let program = self.plan.program;
        let mut fresh = |name: &str| self.new_local(name.to_string(), Ty::Set, None);
        let Union { lets, spread, few, told, enough } = Union::of(program, v, of, body, &mut fresh)?;
        let left = if *enough == Expr::Empty { Left::Poor } else { Left::All };
        let mut parts = self.spreading(of, lets, &spread, left, out)?;
        let name = self.declare(few);
        parts.push(self.closure(&quote!(#name), &told));
        Some(Code::call(self.uses.import("spread_each"), &parts))
    }

    /// Whether for each point of a gate its component spreads to so many.
    pub fn all_components(&mut self, v: LocalId, of: &Domain, body: &Expr, out: &mut Statements) -> Option<Code> {
        let program = self.plan.program;
        let Domain::Set(of) = of else { return None };
        let mut fresh = |name: &str| self.new_local(name.to_string(), Ty::Set, None);
        let (lets, spread) = every(program, v, of, body, &mut fresh)?;
        let parts = self.spreading(of, lets, &spread, Left::Poor, out)?;
        Some(Code::call(self.uses.import("spread_all"), &parts))
    }

    /// Whether for some point of a gate its component does not spread to so many.
    pub fn some_component(&mut self, v: LocalId, of: &Domain, body: &Expr, out: &mut Statements) -> Option<Code> {
        let all = self.all_components(v, of, denied(body)?, out)?;
        Some(all.not())
    }

    /// The points, the gate, what is asked for and how many of it, and how a point and a layer spread.
    fn spreading(
        &mut self,
        of: &Expr,
        lets: Lets<'_>,
        spread: &Spread<'_>,
        left: Left,
        out: &mut Statements,
    ) -> Option<Vec<Code>> {
        let Expr::Image(table, index, direction, _) = spread.image else { return None };
        for (name, value) in lets {
            self.let_local(*name, value, out);
        }
        // Of few points it costs less to look at each.
        let rich = (left == Left::Poor && *of == spread.gate && self.is_some(spread.count)).then(|| {
            let asked = self.named(&spread.asked, out);
            let rich = self.related_to(*table, index, "sources_of_many", &[&asked, spread.count], out);
            (asked, rich, self.image_of_layer(spread.step, spread.image, out))
        });
        let asked = rich.as_ref().map_or(&spread.asked, |(asked, ..)| asked);
        let mut parts: Vec<Code> = [of, &spread.gate, asked].map(|set| self.operand(set, out)).into();
        if let Some((_, rich, image)) = rich {
            parts[0] = Code::call(self.uses.import("apart"), &[parts[0].clone(), rich, image]);
        }
        let point = self.new_local("point".to_string(), Ty::Int, None);
        let row = Expr::Row(*table, index.clone(), *direction, Box::new(Expr::Local(point)));
        let row = self.image_of_layer(point, &row, out);
        let image = self.image_of_layer(spread.step, spread.image, out);
        parts.extend([self.operand(spread.count, out), row, image]);
        Some(parts)
    }

    /// The set, which is asked for twice, by a name.
    fn named(&mut self, set: &Expr, out: &mut Statements) -> Expr {
        if matches!(set, Expr::Local(_)) {
            return set.clone();
        }
        let name = self.new_local(self.hint(set), Ty::Set, None);
        self.let_local(name, set, out);
        Expr::Local(name)
    }
}

/// In how many places of the program points are asked by components.
pub(super) fn count(program: &Program) -> usize {
    let mut places = 0;
    let mut look = |e: &Expr, locals: &LocalVec| {
        visit::each_below(e, &mut |e| {
            // Variables that the function does not have yet.
            let mut count = locals.len();
            let mut fresh = |_: &str| {
                count += 1;
                LocalId::from_usize(count - 1)
            };
            places += usize::from(is_by_components(program, e, &mut fresh));
        });
    };
    program.funcs.iter().for_each(|func| look(&func.body, &func.locals));
    program.moves.iter().for_each(|code| visit::each_move_part(code, &mut |e| look(e, &code.locals)));
    places
}

/// Whether it is asked by components.
fn is_by_components(program: &Program, e: &Expr, fresh: &mut dyn FnMut(&str) -> LocalId) -> bool {
    if let Expr::Gather(v, Domain::Set(of), body) = e {
        return Union::of(program, *v, of, body, fresh).is_some();
    }
    let (v, of, body) = if let Expr::All(v, Domain::Set(of), body) = e {
        (v, of, Some(&**body))
    } else if let Expr::Any(v, Domain::Set(of), body) = e {
        (v, of, denied(body))
    } else {
        return false;
    };
    body.is_some_and(|body| every(program, *v, of, body, fresh).is_some())
}

/// Names in front of an expression, and what they stand for.
type Lets<'e> = Vec<(&'e LocalId, &'e Expr)>;

/// Which components have to be looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    All,
    /// Those none of whose points alone has enough beside it.
    Poor,
}

/// A union of what is told by components.
struct Union<'e> {
    /// What has a name in front of it.
    lets: Lets<'e>,
    spread: Spread<'e>,
    /// The first of the points asked for.
    few: LocalId,
    /// What they tell.
    told: Expr,
    /// What is told where there are enough.
    enough: &'e Expr,
}

impl<'e> Union<'e> {
    /// `fresh` makes a variable for a set.
    fn of(
        program: &Program,
        v: LocalId,
        of: &Expr,
        body: &'e Expr,
        fresh: &mut dyn FnMut(&str) -> LocalId,
    ) -> Option<Union<'e>> {
        let (lets, body) = fixed_lets(v, body)?;
        let Expr::If(cond, enough, other) = body else { return None };
        let Expr::AtLeast(set, count) = &**cond else { return None };
        let spread = Spread::of(program, v, of, (set, count), fresh)?;
        let few = fresh("few");
        let mut other = (**other).clone();
        put_for(&mut other, set, &Expr::Local(few));
        if [&**enough, &other].into_iter().any(|e| visit::mentions(e, v)) {
            return None;
        }
        let is_enough = Expr::AtLeast(Box::new(Expr::Local(few)), count.clone());
        let told = Expr::If(Box::new(is_enough), enough.clone(), Box::new(other));
        Some(Union { lets, spread, few, told, enough })
    }
}

/// What the components of points spread to.
struct Spread<'e> {
    gate: Expr,
    /// Of what a component spreads to, the points that are asked about.
    asked: Expr,
    image: &'e Expr,
    /// The set that the image is of.
    step: LocalId,
    /// How many points are enough.
    count: &'e Expr,
}

impl<'e> Spread<'e> {
    /// Of a set that is asked whether it has so many points.
    fn of(
        program: &Program,
        v: LocalId,
        of: &Expr,
        (set, count): (&'e Expr, &'e Expr),
        fresh: &mut dyn FnMut(&str) -> LocalId,
    ) -> Option<Spread<'e>> {
        if program.fired.is_left_out(Rule::Components) {
            return None;
        }
        let closure = laws::layered(set)?;
        let Expr::Closure(seed, local, step) = closure else { return None };
        let component = Component::of(program, closure)?;
        let layer = fresh("layer");
        let asked = laws::at_layer(set, &Expr::Local(layer));
        let ((image, gate), (own, asked)) = (laws::spread(step, *local)?, laws::spread(&asked, layer)?);
        let is_of_point = **seed == Expr::Singleton(Box::new(Expr::Local(v)));
        if !is_of_point || component.step.place != Gate::After || !laws::is_same_image(own, image) {
            return None;
        }
        let is_fixed = [&gate, &asked, count].into_iter().all(|e| !visit::mentions(e, v));
        (is_fixed && is_within(of, &gate)).then_some(Spread { gate, asked, image, step: *local, count })
    }
}

/// What is said of each point, if it is that its component spreads to so many, with what has a name in front of it.
fn every<'e>(
    program: &Program,
    v: LocalId,
    of: &Expr,
    body: &'e Expr,
    fresh: &mut dyn FnMut(&str) -> LocalId,
) -> Option<(Lets<'e>, Spread<'e>)> {
    let (lets, body) = fixed_lets(v, body)?;
    let Expr::AtLeast(set, count) = body else { return None };
    Some((lets, Spread::of(program, v, of, (set, count), fresh)?))
}

/// What is negated.
fn denied(e: &Expr) -> Option<&Expr> {
    if let Expr::Not(of) = e { Some(of) } else { None }
}

/// The names in front of an expression that do not speak of the variable, and the rest.
fn fixed_lets(v: LocalId, body: &Expr) -> Option<(Lets<'_>, &Expr)> {
    let (mut lets, mut rest) = (Vec::new(), body);
    while let Expr::Let(name, value, body) = rest {
        if visit::mentions(value, v) {
            return None;
        }
        lets.push((name, &**value));
        rest = body;
    }
    Some((lets, rest))
}

/// Whether the set has points of the gate only, by its form.
fn is_within(set: &Expr, gate: &Expr) -> bool {
    match (set, gate) {
        (set, gate) if set == gate => true,
        (Expr::Minus(kept, _), gate) => is_within(kept, gate),
        (set, Expr::Inter(all)) => all.iter().all(|one| is_within(set, one)),
        (Expr::Inter(parts), gate) => parts.iter().any(|part| is_within(part, gate)),
        _ => false,
    }
}
