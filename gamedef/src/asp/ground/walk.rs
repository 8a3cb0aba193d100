//! Goes through the conditions of a body, with all values that its variables can have.

use std::cmp::Ordering;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::Asking;
use super::atoms::{Atoms, Status};
use super::base::Base;
use super::book::Lit;
use super::env::Env;
use super::near::Near;
use super::plan::{Plan, Side, Step};
use super::table::Table;
use super::term::{Term, Value};

/// The largest number of tuples that are made of the values that there can be.
const MOST: usize = 1 << 12;
/// The same for what depends on itself, for which there is no other way.
const MOST_OF_CIRCLES: usize = 1 << 16;

type Done = Result<(), String>;
pub(super) type Leaf<'l, 'b> = &'l mut dyn FnMut(&mut Walker<'b>, &mut Env) -> Done;

/// Tuples that were found by a predicate and the parts that are known.
type Found = FxHashMap<(usize, Vec<Option<Value>>), Rc<Vec<Vec<Value>>>>;

/// A walker.
pub(super) struct Walker<'b> {
    pub base: &'b Base,
    pub asking: Asking,
    pub near: Option<Near>,
    pub atoms: Atoms,
    found: Found,
    /// For classes of arguments the values that they can have.
    ordered: FxHashMap<usize, Rc<Vec<Value>>>,
}

impl<'b> Walker<'b> {
    pub fn new(base: &'b Base, asking: Asking, near: Option<Near>) -> Walker<'b> {
        Walker { base, asking, near, atoms: Atoms::default(), found: Found::default(), ordered: FxHashMap::default() }
    }

    /// Calls `leaf` wherever the conditions from number `at` on can hold.
    pub fn walk(&mut self, plan: &Plan, at: usize, env: &mut Env, leaf: Leaf<'_, 'b>) -> Done {
        let Some(step) = plan.steps.get(at) else { return leaf(self, env) };
        let base = self.base;
        let lits = &base.book.bodies[plan.body].lits;
        match step {
            Step::Test(lit) => {
                if self.test(&lits[*lit], env) {
                    self.walk(plan, at + 1, env, leaf)?;
                }
                Ok(())
            }
            Step::Assign(lit, side) => {
                let Lit::Compare(_, a, b) = &lits[*lit] else { return Ok(()) };
                let (from, to) = if let Side::Left = side { (a, b) } else { (b, a) };
                let value = from.value(&env.values, &mut base.compounds.borrow_mut());
                let Some(value) = value else { return Ok(()) };
                self.matched(std::slice::from_ref(to), &[value], env, &mut |walker, env| {
                    walker.walk(plan, at + 1, env, leaf)
                })
            }
            Step::Among(lit) => {
                let (term, values) = match &lits[*lit] {
                    Lit::OneOf(term, values) => (term, base.values(values, env).unwrap_or_default()),
                    Lit::Within(term, from, to) => {
                        let ends = base.values(&[from.clone(), to.clone()], env);
                        let Some([Value::Number(from), Value::Number(to)]) = ends.as_deref() else { return Ok(()) };
                        (term, (*from..=*to).map(Value::Number).collect())
                    }
                    _ => return Ok(()),
                };
                for value in values {
                    self.matched(std::slice::from_ref(term), &[value], env, &mut |walker, env| {
                        walker.walk(plan, at + 1, env, leaf)
                    })?;
                }
                Ok(())
            }
            Step::Ask(lit) => {
                let Lit::Atom(pred, args) = &lits[*lit] else { return Ok(()) };
                let Some(values) = base.values(args, env) else { return Ok(()) };
                self.asked(*pred, values, env, &mut |walker, env| walker.walk(plan, at + 1, env, leaf))
            }
            Step::Scan(lit) | Step::Find(lit) => {
                let Lit::Atom(pred, args) = &lits[*lit] else { return Ok(()) };
                let is_static = base.book.preds[*pred].is_static;
                self.each(*pred, args, env, &mut |walker, env, tuple| {
                    walker.matched(args, tuple, env, &mut |walker, env| match is_static {
                        true => walker.walk(plan, at + 1, env, leaf),
                        false => walker
                            .asked(*pred, tuple.to_vec(), env, &mut |walker, env| walker.walk(plan, at + 1, env, leaf)),
                    })
                })
            }
            Step::Deny(lit) => {
                let Lit::Not(pred, args) = &lits[*lit] else { return Ok(()) };
                let before = (env.lits.len(), env.is_far);
                if self.denied(*pred, args, env)? {
                    self.walk(plan, at + 1, env, leaf)?;
                }
                env.lits.truncate(before.0);
                env.is_far = before.1;
                Ok(())
            }
            Step::Compared(lit, guards, plans) => self.compared(plan, at, (*lit, guards, plans), env, leaf),
            Step::Equals(lit, plans) => self.equals(plan, at, (*lit, plans), env, leaf),
            Step::Number(lit, plans) => self.number(plan, at, (*lit, plans), env, leaf),
        }
    }

    fn test(&self, lit: &Lit, env: &Env) -> bool {
        let values = |terms: &[&Term]| -> Option<Vec<Value>> {
            let compounds = &mut self.base.compounds.borrow_mut();
            terms.iter().map(|t| t.value(&env.values, compounds)).collect()
        };
        match lit {
            Lit::Compare(op, a, b) => values(&[a, b]).is_some_and(|values| holds(op, values[0].cmp(&values[1]))),
            Lit::Within(a, from, to) => values(&[a, from, to]).is_some_and(|v| v[1] <= v[0] && v[0] <= v[2]),
            Lit::OneOf(a, all) => values(&[a])
                .is_some_and(|v| values(&all.iter().collect::<Vec<_>>()).is_some_and(|all| all.contains(&v[0]))),
            _ => false,
        }
    }

    /// Goes on where the terms can be these values.
    pub fn matched(
        &mut self,
        terms: &[Term],
        to: &[Value],
        env: &mut Env,
        go_on: &mut dyn FnMut(&mut Self, &mut Env) -> Done,
    ) -> Done {
        let mut given = Vec::new();
        let done = if self.base.matches(terms, to, env, &mut given) { go_on(self, env) } else { Ok(()) };
        for var in given {
            env.values[var] = None;
        }
        done
    }

    /// Goes on where a ground atom can hold.
    pub fn asked(
        &mut self,
        pred: usize,
        args: Vec<Value>,
        env: &mut Env,
        go_on: &mut dyn FnMut(&mut Self, &mut Env) -> Done,
    ) -> Done {
        let before = (env.lits.len(), env.is_far);
        match self.status(pred, args, env.made)? {
            Status::False => return Ok(()),
            Status::True => {}
            Status::Open(atom) => env.lits.push(atom),
            Status::Far => env.is_far = true,
        }
        let done = go_on(self, env);
        env.lits.truncate(before.0);
        env.is_far = before.1;
        done
    }

    /// Whether it can be that no atom of that form holds; notes what must not.
    fn denied(&mut self, pred: usize, args: &[Term], env: &mut Env) -> Result<bool, String> {
        let mut statuses = Vec::new();
        if args.contains(&Term::Any) {
            let made = env.made;
            self.each(pred, args, env, &mut |walker, env, tuple| {
                walker.matched(args, tuple, env, &mut |walker, _| {
                    statuses.push(walker.status(pred, tuple.to_vec(), made)?);
                    Ok(())
                })
            })?;
        } else if let Some(values) = self.base.values(args, env) {
            statuses.push(self.status(pred, values, env.made)?);
        }
        for status in statuses {
            match status {
                Status::True => return Ok(false),
                Status::False => {}
                Status::Open(atom) => env.lits.push(-atom),
                Status::Far => env.is_far = true,
            }
        }
        Ok(true)
    }

    /// Calls `each` with tuples among which are all that the predicate can have where the terms stand.
    pub fn each(
        &mut self,
        pred: usize,
        args: &[Term],
        env: &mut Env,
        each: &mut dyn FnMut(&mut Self, &mut Env, &[Value]) -> Done,
    ) -> Done {
        let base = self.base;
        let def = &base.book.preds[pred];
        let parts = self.parts(args, env);
        if def.is_static || def.is_chosen {
            let table = base.table(pred);
            return self.scan(&table, &parts, env, each);
        }
        // One part is not known, and there are few values that it can have.
        let mut unknown = parts.iter().enumerate().filter(|(_, part)| part.is_none()).map(|(arg, _)| arg);
        if let (Some(arg), None) = (unknown.next(), unknown.next())
            && let Some(values) = self.ordered(pred, arg)
        {
            let mut tuple: Vec<Value> = parts.iter().map(|part| part.unwrap_or(Value::Number(0))).collect();
            for value in values.iter() {
                tuple[arg] = *value;
                each(self, env, &tuple)?;
            }
            return Ok(());
        }
        for tuple in self.find(pred, parts)?.iter() {
            each(self, env, tuple)?;
        }
        Ok(())
    }

    /// The values of those arguments that have one.
    fn parts(&self, args: &[Term], env: &Env) -> Vec<Option<Value>> {
        let compounds = &mut self.base.compounds.borrow_mut();
        args.iter().map(|t| t.value(&env.values, compounds)).collect()
    }

    fn scan(
        &mut self,
        table: &Table,
        parts: &[Option<Value>],
        env: &mut Env,
        each: &mut dyn FnMut(&mut Self, &mut Env, &[Value]) -> Done,
    ) -> Done {
        let rows = table.matching(parts);
        for row in 0..rows.len() {
            each(self, env, &table.tuples[rows.get(row)])?;
        }
        Ok(())
    }

    /// The values that an argument can have. What is near comes first, so that moves far from it are gone through alike.
    fn ordered(&mut self, pred: usize, arg: usize) -> Option<Rc<Vec<Value>>> {
        let sorts = &self.base.sorts;
        let class = sorts.class(pred, arg);
        if let Some(values) = self.ordered.get(&class) {
            return Some(values.clone());
        }
        let mut values = sorts.values(pred, arg)?.to_vec();
        if let Some(near) = self.near.as_ref().filter(|near| near.class() == class) {
            values.sort_by_key(|value| !near.is_asked(*value));
        }
        let values = Rc::new(values);
        self.ordered.insert(class, values.clone());
        Some(values)
    }

    /// Tuples among which are all that a derived predicate can have with these parts.
    fn find(&mut self, pred: usize, parts: Vec<Option<Value>>) -> Result<Rc<Vec<Vec<Value>>>, String> {
        let base = self.base;
        if let Some(found) = self.found.get(&(pred, parts.clone())) {
            return Ok(found.clone());
        }
        let tuples = match self.product(pred, &parts) {
            Some(tuples) => tuples,
            None if base.book.preds[pred].is_recursive => {
                return Err(format!("nothing tells what `{}` may be about", base.book.preds[pred].name));
            }
            None => self.derivable(pred, &parts)?,
        };
        let tuples = Rc::new(tuples);
        self.found.insert((pred, parts), tuples.clone());
        Ok(tuples)
    }

    /// All combinations of the values that the other parts can have.
    fn product(&mut self, pred: usize, parts: &[Option<Value>]) -> Option<Vec<Vec<Value>>> {
        let mut tuples = vec![Vec::new()];
        let most = if self.base.book.preds[pred].is_recursive { MOST_OF_CIRCLES } else { MOST };
        for (arg, part) in parts.iter().enumerate() {
            let values = match part {
                Some(value) => Rc::new(vec![*value]),
                None => self.ordered(pred, arg)?,
            };
            if tuples.len().saturating_mul(values.len()) > most {
                return None;
            }
            tuples = tuples.iter().flat_map(|t: &Vec<Value>| values.iter().map(|v| [&t[..], &[*v]].concat())).collect();
        }
        Some(tuples)
    }

    /// What rules can say if whatever is chosen or derived may hold.
    fn derivable(&mut self, pred: usize, parts: &[Option<Value>]) -> Result<Vec<Vec<Value>>, String> {
        let base = self.base;
        let asking = std::mem::replace(&mut self.asking, Asking::Whether);
        let mut tuples = Table::default();
        for &rule in &base.book.preds[pred].rules {
            let def = &base.book.rules[rule];
            let mut env = Env::new(def.vars);
            // Computed parts are known only in the end.
            let known = def.head.iter().zip(parts).filter(|(term, _)| !term.is_computed());
            let (terms, values): (Vec<Term>, Vec<Value>) = known.filter_map(|(t, v)| Some((t.clone(), (*v)?))).unzip();
            self.matched(&terms, &values, &mut env, &mut |walker, env| {
                let bound = (0..def.vars).filter(|v| env.values[*v].is_some()).collect();
                let plan = base.plan(def.body, &bound)?;
                walker.walk(&plan, 0, env, &mut |_, env| {
                    if let Some(head) = base.values(&def.head, env)
                        && head.iter().zip(parts).all(|(value, part)| part.is_none_or(|part| part == *value))
                    {
                        tuples.insert(head);
                    }
                    Ok(())
                })
            })?;
        }
        self.asking = asking;
        Ok(tuples.tuples)
    }
}

/// Whether two values that compare so are as the sign says.
pub(super) fn holds(op: &str, order: Ordering) -> bool {
    match op {
        "=" => order.is_eq(),
        "!=" => order.is_ne(),
        "<" => order.is_lt(),
        "<=" => order.is_le(),
        ">" => order.is_gt(),
        _ => order.is_ge(),
    }
}
