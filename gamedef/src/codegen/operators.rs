//! The operators that read no cell and no table: Boolean, integer and set algebra, loops, closures.

#![deny(clippy::wildcard_enum_match_arm)]

use quote::quote;

use super::body::{Body, Statements};
use super::code::{Code, Level};
use super::expr::{is_constant, missing};
use super::plan::ParamPlan;
use crate::ir::kinds;
use crate::ir::{Chain, Direction, Domain, Expr, LocalId, NONE, TableId, Ty};
use crate::ir::{build, laws, names, visit};
use crate::rules::{ArithOp, CompareOp};

impl Body<'_, '_> {
    pub fn bool(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        match expr {
            Expr::Bool(b) => Code::bool(*b),
            Expr::And(parts) => self.logical(parts, true, out),
            Expr::Or(parts) => self.logical(parts, false, out),
            Expr::Not(inner) => self.not(inner, out),
            Expr::Same(a, b) => {
                let (a, b) = if is_constant(a) { (b, a) } else { (a, b) };
                let (a, b) = (self.operand(a, out), self.operand(b, out));
                Code::compare(a, quote!(==), quote!(!=), &b)
            }
            Expr::Compare(op, a, b) => self.compare(*op, a, b, out),
            Expr::IsEmpty(set) => {
                self.uses.import("PointSet");
                if let Some(Expr::Closure(seed, local, step)) = laws::layered(set) {
                    return self.layers(set, seed, (*local, step), &Expr::Int(1), out).not();
                }
                if let Expr::Image(table, index, direction, of) = &**set
                    && index.is_empty()
                    && !matches!(**of, Expr::Closure(..))
                {
                    let name = if *direction == Direction::Forward { "leads_from" } else { "leads_to" };
                    return self.related(*table, index, name, of, out).not();
                }
                self.operand(set, out).method("is_empty", &[])
            }
            Expr::Contains(set, point) => {
                self.uses.import("PointSet");
                let set = self.operand(set, out);
                let point = self.operand(point, out);
                set.method("contains", &[point])
            }
            Expr::AtLeast(set, k) => {
                self.uses.import("PointSet");
                if let Some(Expr::Closure(seed, local, step)) = laws::layered(set) {
                    return self.layers(set, seed, (*local, step), k, out);
                }
                let set = self.operand(set, out);
                if **k == Expr::Int(1) {
                    return set.method("is_empty", &[]).not();
                }
                let k = self.operand(k, out);
                set.method("at_least", &[k])
            }
            Expr::Any(local, domain, body) => match self.some_component(*local, domain, body, out) {
                Some(some) => some,
                None => self.quantified("any", *local, domain, body, out),
            },
            Expr::All(local, domain, body) => match self.all_components(*local, domain, body, out) {
                Some(all) => all,
                None => self.quantified("all", *local, domain, body, out),
            },
            Expr::Noting(number, point, cond) => {
                let (number, point) = (self.operand(number, out), self.operand(point, out));
                let cond = self.operand(cond, out);
                Code::atom(quote!(args.killers)).method("noted", &[number, point, cond])
            }
            Expr::Holds(_) | Expr::Breaks(_) | Expr::Bars(..) => self.asked(expr, out),
            kinds::ints!() | kinds::sets!() | kinds::answers!() | kinds::of_any_type!() | kinds::of_moves!() => {
                missing()
            }
        }
    }

    /// Whether a set, which is layered, has so many points: layer by layer.
    fn layers(
        &mut self,
        set: &Expr,
        from: &Expr,
        (local, step): (LocalId, &Expr),
        k: &Expr,
        out: &mut Statements,
    ) -> Code {
        let seed = self.operand(from, out);
        let layer = self.new_local("layer".to_string(), Ty::Set, None);
        let asked = laws::at_layer(set, &Expr::Local(layer));
        if let (Some((image, gate)), Some((own, asked))) = (laws::spread(step, local), laws::spread(&asked, layer))
            && laws::is_same_image(own, image)
        {
            let [gate, asked] = [gate, asked].map(|set| self.operand(&set, out));
            let edge = self.edge_of_point(from, image, out);
            let image = self.image_of_layer(local, image, out);
            let k = self.operand(k, out);
            return self.spread(["spread_has", "spread_has_from"], seed, edge, &[image, gate, asked, k]);
        }
        let steps = [(local, step), (layer, &asked)];
        let [step, asked] = self.closures(steps, out);
        let k = self.operand(k, out);
        Code::call(self.uses.import("closure_has"), &[seed, step, asked, k])
    }

    /// Where a set that is known layer by layer is asked for as many points, and for itself if it has not so many: it gets a
    /// name, under which it stands in the condition and where that does not hold.
    ///
    /// *Proof.* What is spread to until there are k points is all of it if there are not.
    pub fn counted(&mut self, cond: &Expr, other: &Expr, out: &mut Statements) -> Option<(Expr, Expr)> {
        let Expr::AtLeast(set, k) = cond else { return None };
        let Expr::Closure(seed, local, step) = laws::layered(set)? else { return None };
        let layer = self.new_local("layer".to_string(), Ty::Set, None);
        let asked = laws::at_layer(set, &Expr::Local(layer));
        let ((image, gate), (own, asked)) = (laws::spread(step, *local)?, laws::spread(&asked, layer)?);
        let few = self.new_local("few".to_string(), Ty::Set, None);
        let mut other = other.clone();
        if !laws::is_same_image(own, image) || !put_for(&mut other, set, &Expr::Local(few)) {
            return None;
        }
        let edge = self.edge_of_point(seed, image, out);
        let [seed, gate, asked] = [&**seed, &gate, &asked].map(|set| self.operand(set, out));
        let image = self.image_of_layer(*local, image, out);
        let count = self.operand(k, out);
        let spread = self.spread(["spread_few", "spread_few_from"], seed, edge, &[image, gate, asked, count]).tokens;
        let name = self.declare(few);
        out.push(quote!(let #name = #spread;));
        Some((Expr::AtLeast(Box::new(Expr::Local(few)), k.clone()), other))
    }

    /// What the closure spreads to, if this is its own step without the gate.
    fn spread_of(&mut self, image: &Expr, out: &mut Statements) -> Option<Code> {
        let Expr::Image(_, _, _, of) = image else { return None };
        let Expr::Closure(seed, local, step) = &**of else { return None };
        let (own, gate) = laws::spread(step, *local)?;
        if !laws::is_same_image(own, image) {
            return None;
        }
        let edge = self.edge_of_point(seed, own, out);
        let [seed, gate] = [seed, &gate].map(|set| self.operand(set, out));
        let own = self.image_of_layer(*local, own, out);
        Some(self.spread(["spread_of", "spread_of_from"], seed, edge, &[own, gate]))
    }

    /// The call of the function that spreads from a seed, by its second name where the seed's edge is known.
    fn spread(&mut self, [plain, from]: [&'static str; 2], seed: Code, edge: Option<Code>, rest: &[Code]) -> Code {
        let name = self.uses.import(if edge.is_some() { from } else { plain });
        let args: Vec<Code> = std::iter::once(seed).chain(edge).chain(rest.iter().cloned()).collect();
        Code::call(name, &args)
    }

    /// What a seed of one point spreads to: that is a row, at less cost than the image of a set.
    fn edge_of_point(&mut self, seed: &Expr, image: &Expr, out: &mut Statements) -> Option<Code> {
        match (seed, image) {
            (Expr::Singleton(point), Expr::Image(table, index, direction, _)) => {
                Some(self.set(&Expr::Row(*table, index.clone(), *direction, point.clone()), out))
            }
            _ => None,
        }
    }

    /// The points of a chain that lead to something, where each step back spreads by the relation by which what leads there
    /// at once is told.
    fn spread_reached(&mut self, chain: &Chain, out: &mut Statements) -> Option<Code> {
        let (own, gate, asked) = laws::spread_back(chain)?;
        let [asked, to, gate] = [asked, &chain.to, &gate].map(|set| self.operand(set, out));
        let Expr::Image(table, index, direction, _) = own else { return None };
        let point = self.new_local("point".to_string(), Ty::Int, None);
        let row = Expr::Row(*table, index.clone(), *direction, Box::new(Expr::Local(point)));
        let row = self.image_of_layer(point, &row, out);
        let own = self.image_of_layer(chain.var, own, out);
        Some(Code::call(self.uses.import("spread_reached"), &[asked, to, gate, row, own]))
    }

    pub fn image_of_layer(&mut self, layer: LocalId, image: &Expr, out: &mut Statements) -> Code {
        let image = self.without_invariants(layer, image, out);
        let name = self.declare(layer);
        self.closure(&quote!(#name), &image)
    }

    fn logical(&mut self, parts: &[Expr], and: bool, out: &mut Statements) -> Code {
        let mut codes = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            codes.push(match (i, self.value_if_first(i, part, out)) {
                (_, Some(code)) => code,
                (_, None) => self.lazy(part),
            });
        }
        if and { Code::and(codes) } else { Code::or(codes) }
    }

    /// The first part is evaluated in any case, so its statements may stand outside.
    fn value_if_first(&mut self, at: usize, part: &Expr, out: &mut Statements) -> Option<Code> {
        if at > 0 {
            return None;
        }
        let code = self.value(part, out);
        Some(if code.level == Level::Block {
            let wanted = self.hint(part);
            self.bind(&wanted, &code, out)
        } else {
            code
        })
    }

    fn not(&mut self, inner: &Expr, out: &mut Statements) -> Code {
        // Negations move inwards to where they cost nothing.
        if let Expr::And(parts) = inner {
            let parts = parts.iter().cloned().map(build::not).collect();
            return self.value(&Expr::Or(parts), out);
        }
        if let Expr::Or(parts) = inner {
            let parts = parts.iter().cloned().map(build::not).collect();
            return self.value(&Expr::And(parts), out);
        }
        if let Expr::If(c, a, b) = inner {
            let (a, b) = (build::not((**a).clone()), build::not((**b).clone()));
            return self.value(&Expr::If(c.clone(), Box::new(a), Box::new(b)), out);
        }
        let code = self.value(inner, out);
        if code.level == Level::Block {
            let wanted = self.hint(inner);
            return self.bind(&wanted, &code, out).not();
        }
        code.not()
    }

    fn compare(&mut self, op: CompareOp, a: &Expr, b: &Expr, out: &mut Statements) -> Code {
        // The count of passes is stored in 16 bits.
        if let (Expr::Passes, Expr::Int(k @ 0..=65535)) = (a, b) {
            let (passes, k) = (self.state.receiver().field(&super::names::ident("passes")), Code::int(*k));
            let (token, opposite) = match op {
                CompareOp::Lt => (quote!(<), quote!(>=)),
                CompareOp::Le => (quote!(<=), quote!(>)),
                CompareOp::Gt => (quote!(>), quote!(<=)),
                CompareOp::Ge => (quote!(>=), quote!(<)),
                CompareOp::Eq => (quote!(==), quote!(!=)),
                CompareOp::Ne => (quote!(!=), quote!(==)),
            };
            return Code::compare(passes, token, opposite, &k);
        }
        let (some_a, some_b) = (self.range(a).is_some(), self.range(b).is_some());
        let (a, b) = (self.operand(a, out), self.operand(b, out));
        // An absent value is the least number, so only the lesser side need be checked, and where it is present what is
        // not so is so the other way round, as of all numbers.
        let (token, opposite, helper, lesser_is_present) = match op {
            CompareOp::Lt => (quote!(<), quote!(>=), "less", some_a),
            CompareOp::Le => (quote!(<=), quote!(>), "at_most", some_a),
            CompareOp::Gt => (quote!(>), quote!(<=), "less", some_b),
            CompareOp::Ge => (quote!(>=), quote!(<), "at_most", some_b),
            CompareOp::Eq => return Code::compare(a, quote!(==), quote!(!=), &b),
            CompareOp::Ne => return Code::compare(a, quote!(!=), quote!(==), &b),
        };
        if lesser_is_present {
            return Code::compare(a, token, opposite, &b);
        }
        let helper = self.uses.import(helper);
        let turned = matches!(op, CompareOp::Gt | CompareOp::Ge);
        Code::call(helper, &if turned { [b, a] } else { [a, b] })
    }

    fn quantified(&mut self, method: &str, local: LocalId, domain: &Domain, body: &Expr, out: &mut Statements) -> Code {
        let iterator = self.iterator(domain, out);
        let param = self.loop_variable(local, Some(domain), visit::mentions(body, local));
        let closure = self.closure(&param, body);
        iterator.method(method, &[closure])
    }

    pub fn int(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        match expr {
            Expr::Int(NONE) => Code::atom(self.uses.import("NONE")),
            Expr::Int(value) => Code::int(*value),
            Expr::Param(param) | Expr::Arg(param) => match self.plan.params.get(*param) {
                Some(ParamPlan::Static(field, home)) => {
                    let tables = self.plan.tables(*home);
                    Code::atom(quote!(#tables.#field))
                }
                Some(ParamPlan::Given(field)) => Code::atom(quote!(args.#field)),
                None => missing(),
            },
            Expr::Attacker => Code::atom(quote!(args.attacker)),
            Expr::Passes => {
                let passes = self.state.receiver().tokens;
                Code::atom(quote!(i32::from(#passes.passes)))
            }
            Expr::Opponent(player) => {
                let player = self.operand(player, out);
                Code::call(self.uses.import("opponent"), &[player])
            }
            Expr::Arith(op, a, b) => self.arith(*op, a, b, out),
            Expr::Count(set) => {
                self.uses.import("PointSet");
                self.operand(set, out).method("count", &[])
            }
            Expr::The(set) => {
                self.uses.import("PointSet");
                self.operand(set, out).method("only", &[])
            }
            Expr::Pick(set) => {
                self.uses.import("PointSet");
                self.operand(set, out).method("first", &[])
            }
            Expr::Sum(local, domain, body) => {
                let values = self.mapped(*local, domain, body, out);
                Code::call(self.uses.import("sum"), &[values])
            }
            Expr::TheOne(local, domain, cond) => {
                let iterator = self.iterator(domain, out);
                let param = self.loop_variable(*local, Some(domain), visit::mentions(cond, *local));
                let param = if visit::mentions(cond, *local) { quote!(&#param) } else { param };
                let closure = self.closure(&param, cond);
                let found = iterator.method("filter", &[closure]);
                Code::call(self.uses.import("the_only"), &[found])
            }
            Expr::Scalar(..)
            | Expr::ValueAt(..)
            | kinds::bools!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::of_any_type!() => missing(),
        }
    }

    /// The values of the body over the domain.
    fn mapped(&mut self, local: LocalId, domain: &Domain, body: &Expr, out: &mut Statements) -> Code {
        let iterator = self.iterator(domain, out);
        if *body == Expr::Local(local) {
            return iterator;
        }
        let param = self.loop_variable(local, Some(domain), visit::mentions(body, local));
        let closure = self.closure(&param, body);
        iterator.method("map", &[closure])
    }

    fn arith(&mut self, op: ArithOp, a: &Expr, b: &Expr, out: &mut Statements) -> Code {
        let plain = self.range(&Expr::Arith(op, Box::new(a.clone()), Box::new(b.clone()))).is_some();
        let (a, b) = (self.operand(a, out), self.operand(b, out));
        match (op, plain) {
            (ArithOp::Add, true) => a.binary(quote!(+), Level::Sum, &b),
            (ArithOp::Sub, true) => a.binary(quote!(-), Level::Sum, &b),
            (ArithOp::Mul, true) => a.binary(quote!(*), Level::Product, &b),
            (ArithOp::Add, _) => Code::call(self.uses.import("add"), &[a, b]),
            (ArithOp::Sub, _) => Code::call(self.uses.import("subtract"), &[a, b]),
            (ArithOp::Mul, _) => Code::call(self.uses.import("multiply"), &[a, b]),
            (ArithOp::Div, _) => Code::call(self.uses.import("divide"), &[a, b]),
        }
    }

    fn empty(&self) -> Code {
        let bits = self.uses.import("Bits");
        Code::atom(quote!(#bits::<W>::EMPTY))
    }

    pub fn set(&mut self, expr: &Expr, out: &mut Statements) -> Code {
        match expr {
            Expr::Empty => self.empty(),
            Expr::Full => self.plan.full(),
            Expr::Singleton(point) => {
                let point = self.operand(point, out);
                let bits = self.uses.import("Bits");
                Code::call(quote!(#bits::<W>::of), &[point])
            }
            Expr::Few(set, k) => {
                self.uses.import("PointSet");
                let (set, k) = (self.operand(set, out), self.operand(k, out));
                set.method("few", &[k])
            }
            Expr::Roots(chain) => {
                let from = self.operand(&chain.from, out);
                self.chain("chain_roots", from, chain, out)
            }
            Expr::Path(chain) => {
                let from = self.operand(&chain.from, out);
                self.chain("chain_path", from, chain, out)
            }
            Expr::Reached(chain) => {
                if let Some(reached) = self.spread_reached(chain, out) {
                    return reached;
                }
                let from = self.closure(&quote!(), &chain.from);
                self.chain("chain_reached", from, chain, out)
            }
            Expr::Barred(..) => self.asked(expr, out),
            Expr::Killer(number) => {
                let number = self.operand(number, out);
                Code::atom(quote!(args.killers)).method("of", &[number])
            }
            Expr::Union(parts) if parts.is_empty() => self.empty(),
            Expr::Union(parts) => {
                let parts = self.operands(parts, out);
                Code::chain(&quote!(|), Level::Union, parts)
            }
            Expr::Inter(parts) if parts.is_empty() => self.plan.full(),
            Expr::Inter(parts) => {
                let parts = self.operands(parts, out);
                Code::chain(&quote!(&), Level::Inter, parts)
            }
            Expr::Minus(a, b) => {
                let (a, b) = (self.operand(a, out), self.operand(b, out));
                a.binary(quote!(-), Level::Sum, &b)
            }
            Expr::Image(table, index, direction, of) => {
                if let Some(spread) = self.spread_of(expr, out) {
                    return spread;
                }
                let name = if *direction == Direction::Forward { "image" } else { "preimage" };
                self.related(*table, index, name, of, out)
            }
            Expr::Row(table, index, direction, of) => {
                let name = if *direction == Direction::Forward { "row" } else { "column" };
                self.related(*table, index, name, of, out)
            }
            Expr::Filter(local, set, cond) => {
                let many = counted(*local, set, cond);
                if let Some((table, index, targets, least)) = many.filter(|(.., least)| self.is_some(least)) {
                    return self.related_to(table, index, "sources_of_many", &[&targets, least], out);
                }
                self.uses.import("PointSet");
                let set = self.operand(set, out);
                let param = self.loop_variable(*local, None, visit::mentions(cond, *local));
                let closure = self.closure(&param, cond);
                set.method("filter", &[closure])
            }
            Expr::Gather(local, domain, body) => {
                if let Domain::Set(of) = domain
                    && let Some(told) = self.by_components(*local, of, body, out)
                {
                    return told;
                }
                self.uses.import("PointSet");
                let body = match domain {
                    Domain::Set(_) => self.without_invariants(*local, body, out),
                    Domain::Sort(_) | Domain::Values(_) => (**body).clone(),
                };
                if let Some(values) = self.few_values(domain, out) {
                    let name = self.loop_variable(*local, Some(domain), visit::mentions(&body, *local));
                    let told = self.closure(&name, &body);
                    return Code::call(self.uses.import("union_over"), &[values, told]);
                }
                let sets = self.mapped(*local, domain, &body, out);
                Code::call(self.uses.import("union_of"), &[sets])
            }
            Expr::Closure(seed, local, step) => {
                let seed = self.operand(seed, out);
                let step = self.without_invariants(*local, step, out);
                let name = self.declare(*local);
                let closure = self.closure(&quote!(#name), &step);
                Code::call(self.uses.import("closure"), &[seed, closure])
            }
            Expr::Plane(..)
            | Expr::Absent(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | kinds::of_any_type!() => missing(),
        }
    }
}

/// Of points that are all those whose row has so many points of a set, if that is one at least: the relation, the set and
/// the number.
fn counted<'e>(q: LocalId, of: &Expr, cond: &'e Expr) -> Option<(TableId, &'e [Expr], Expr, &'e Expr)> {
    let Expr::AtLeast(many, least) = cond else { return None };
    let (row, targets) = if let Expr::Minus(row, without) = &**many {
        (&**row, build::minus(Expr::Full, (**without).clone()))
    } else {
        (&**many, Expr::Full)
    };
    let Expr::Row(table, index, Direction::Forward, point) = row else { return None };
    let is_fixed = !visit::mentions(&targets, q) && !index.iter().any(|e| visit::mentions(e, q));
    let is_all = *of == Expr::Full && **point == Expr::Local(q);
    (is_fixed && is_all).then_some((*table, index, targets, &**least))
}

/// Puts the name where the set is asked for in the state at hand; whether it is.
pub(super) fn put_for(e: &mut Expr, set: &Expr, name: &Expr) -> bool {
    if names::alike(e, set) {
        *e = name.clone();
        return true;
    }
    let mut found = false;
    if !visit::looks_elsewhere(e) {
        visit::each_part_mut(e, &mut |part| found |= put_for(part, set, name));
    }
    found
}
