//! What is known of an atom that is asked for: the atoms and rules that stand for it are made as they are needed.

use rustc_hash::FxHashSet;

use super::Asking;
use super::atoms::{Node, Status};
use super::env::Env;
use super::term::{Term, Value};
use super::walk::Walker;

/// More atoms are too many for a program that is to be quick.
const MOST: usize = 600_000;

impl Walker<'_> {
    /// What is known of an atom.
    pub fn status(&mut self, pred: usize, args: Vec<Value>, made: Option<Value>) -> Result<Status, String> {
        let base = self.base;
        let def = &base.book.preds[pred];
        let truth = |holds: bool| if holds { Status::True } else { Status::False };
        if def.is_static {
            return Ok(truth(base.table(pred).contains(&args)));
        }
        if def.is_chosen {
            if !base.table(pred).contains(&args) {
                return Ok(Status::False);
            }
            let key = (pred, args);
            return Ok(match base.chosen.get(&key) {
                None => Status::True,
                Some(_) if self.asking != Asking::Ground => Status::Far,
                Some(&choice) => Status::Open(self.chosen(choice, &key)),
            });
        }
        if self.asking != Asking::Ground {
            return Ok(Status::Far);
        }
        let made = args.iter().copied().find(is_move).or(made);
        if self.is_cut(pred, &args, made) {
            return Ok(Status::Far);
        }
        let key = (pred, args);
        if let Some(status) = self.atoms.known.get(&key) {
            return Ok(*status);
        }
        if self.atoms.nodes.len() > MOST {
            return Err("there are too many atoms".to_owned());
        }
        let atom = self.atoms.add(Node::Rules(Vec::new()));
        self.atoms.known.insert(key.clone(), Status::Open(atom));
        let (pred, args) = key;
        if def.is_recursive {
            self.atoms.todo.push_back((pred, args, atom, made));
            return Ok(Status::Open(atom));
        }
        let rules = self.rules(pred, &args, made)?;
        let status = match rules.as_slice() {
            [] => Status::False,
            _ if rules.iter().any(Vec::is_empty) => Status::True,
            [one] if one.len() == 1 && one[0] > 0 => Status::Open(one[0]),
            _ => Status::Open(atom),
        };
        self.atoms.set(atom, Node::Rules(rules));
        self.atoms.known.insert((pred, args), status);
        Ok(status)
    }

    /// The ways in which the root holds, with the rules of all that they depend on.
    pub fn failures(&mut self) -> Result<Vec<Vec<i32>>, String> {
        let bodies = self.rules(self.base.book.root, &[], None)?;
        while let Some((pred, args, atom, made)) = self.atoms.todo.pop_front() {
            let rules = self.rules(pred, &args, made)?;
            self.atoms.set(atom, Node::Rules(rules));
        }
        Ok(bodies)
    }

    /// Whether an atom speaks of something too far away to be looked at.
    pub fn is_cut(&mut self, pred: usize, args: &[Value], made: Option<Value>) -> bool {
        let base = self.base;
        let Some(near) = &mut self.near else { return false };
        let class = near.class();
        let made = args.iter().copied().find(is_move).or(made);
        let sorts = &base.sorts;
        let mut args = args.iter().enumerate().filter(|(arg, _)| sorts.class(pred, *arg) == class);
        let is_far = args.any(|(_, value)| !near.is(*value, made, base));
        self.atoms.is_cut |= is_far;
        is_far
    }

    /// The atom of one that is chosen, all of its choice with it.
    fn chosen(&mut self, choice: usize, key: &(usize, Vec<Value>)) -> i32 {
        let base = self.base;
        let of = &base.book.choices[choice].atoms;
        if !self.atoms.choices.contains_key(&choice) {
            let atoms = of.iter().map(|_| self.atoms.add(Node::Chosen(choice))).collect();
            self.atoms.choices.insert(choice, atoms);
        }
        let at = of.iter().position(|atom| atom == key).unwrap_or_default();
        self.atoms.choices[&choice][at]
    }

    /// The bodies of rules by which a derived atom holds; one empty body if it always does.
    fn rules(&mut self, pred: usize, args: &[Value], made: Option<Value>) -> Result<Vec<Vec<i32>>, String> {
        let base = self.base;
        let mut rules = Vec::new();
        let mut seen: FxHashSet<Vec<i32>> = FxHashSet::default();
        // What stands for all that is too far away.
        let mut far = None;
        if base.table(pred).contains(args) {
            return Ok(vec![Vec::new()]);
        }
        for &rule in &base.book.preds[pred].rules {
            let def = &base.book.rules[rule];
            let mut env = Env { made, ..Env::new(def.vars) };
            let plan = base.plan_of(rule)?;
            // Computed parts are known only in the end.
            let (plain, computed): (Vec<_>, Vec<_>) = match def.head.iter().any(Term::is_computed) {
                true => def.head.iter().zip(args).partition(|(t, _)| !t.is_computed()),
                false => Default::default(),
            };
            let own: (Vec<Term>, Vec<Value>) = plain.into_iter().map(|(t, v)| (t.clone(), *v)).unzip();
            let (terms, values) = if computed.is_empty() { (&def.head[..], args) } else { (&own.0[..], &own.1[..]) };
            self.matched(terms, values, &mut env, &mut |walker, env| {
                walker.walk(&plan, 0, env, &mut |walker, env| {
                    let fits = |(term, value): &(&Term, &Value)| {
                        term.value(&env.values, &mut base.compounds.borrow_mut()) == Some(**value)
                    };
                    if !computed.iter().all(fits) {
                        return Ok(());
                    }
                    let mut body = env.lits.clone();
                    if env.is_far {
                        body.push(*far.get_or_insert_with(|| walker.atoms.free()));
                    }
                    let mut key = body.clone();
                    key.sort_unstable();
                    key.dedup();
                    if seen.insert(key) {
                        rules.push(body);
                    }
                    Ok(())
                })
            })?;
        }
        if rules.iter().any(Vec::is_empty) {
            rules = vec![Vec::new()];
        }
        Ok(rules)
    }
}

fn is_move(value: &Value) -> bool {
    matches!(value, Value::Compound(_))
}
