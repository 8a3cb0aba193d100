//! All that holds whatever is chosen.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use super::Asking;
use super::base::Base;
use super::book::Lit;
use super::env::Env;
use super::term::Value;
use super::walk::Walker;

impl Base {
    /// A program, with all that holds whatever is chosen.
    pub fn new(text: &str) -> Result<Base, String> {
        let base = Base::read(text)?;
        base.derive()?;
        Ok(base)
    }

    /// All that holds whatever is chosen, of what something that is chosen depends on.
    fn derive(&self) -> Result<(), String> {
        let wanted = self.wanted();
        for component in &self.book.order {
            let preds: Vec<usize> =
                component.iter().copied().filter(|p| self.book.preds[*p].is_static && wanted[*p]).collect();
            let mut fresh: VecDeque<(usize, Vec<Value>)> = VecDeque::new();
            for &pred in &preds {
                let given = self.table(pred).tuples.clone();
                fresh.extend(given.into_iter().map(|tuple| (pred, tuple)));
                for &rule in &self.book.preds[pred].rules {
                    if self.own(rule, component).is_empty() {
                        let env = Env::new(self.book.rules[rule].vars);
                        self.fire(pred, rule, &BTreeSet::new(), env, &mut fresh)?;
                    }
                }
            }
            if !preds.iter().any(|p| self.book.preds[*p].is_recursive) {
                continue;
            }
            while let Some((of, tuple)) = fresh.pop_front() {
                for &pred in &preds {
                    for &rule in &self.book.preds[pred].rules {
                        for lit in self.own(rule, component) {
                            let def = &self.book.rules[rule];
                            let Lit::Atom(asked, args) = &self.book.bodies[def.body].lits[lit] else { continue };
                            if *asked != of {
                                continue;
                            }
                            let mut env = Env::new(def.vars);
                            let mut given = Vec::new();
                            if self.matches(args, &tuple, &mut env, &mut given) {
                                let bound = given.into_iter().collect();
                                self.fire(pred, rule, &bound, env, &mut fresh)?;
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The conditions of a rule that ask for what depends on it.
    fn own(&self, rule: usize, component: &[usize]) -> Vec<usize> {
        let lits = self.book.bodies[self.book.rules[rule].body].lits.iter().enumerate();
        lits.filter(|(_, lit)| matches!(lit, Lit::Atom(pred, _) if component.contains(pred)))
            .map(|(at, _)| at)
            .collect()
    }

    /// Adds what a rule says.
    fn fire(
        &self,
        pred: usize,
        rule: usize,
        bound: &BTreeSet<usize>,
        mut env: Env,
        fresh: &mut VecDeque<(usize, Vec<Value>)>,
    ) -> Result<(), String> {
        let def = &self.book.rules[rule];
        let plan = self.plan(def.body, bound)?;
        let mut heads = Vec::new();
        let mut walker = Walker::new(self, Asking::Whatever, None);
        walker.walk(&plan, 0, &mut env, &mut |_, env| {
            heads.extend(self.values(&def.head, env));
            Ok(())
        })?;
        for head in heads {
            let mut tables = self.tables.borrow_mut();
            if Rc::make_mut(&mut tables[pred]).insert(head.clone()) {
                fresh.push_back((pred, head));
            }
        }
        Ok(())
    }

    /// The predicates that the root depends on.
    fn wanted(&self) -> Vec<bool> {
        let mut wanted = vec![false; self.book.preds.len()];
        let mut todo = vec![self.book.root];
        todo.extend(["adj", "step"].into_iter().zip([2, 3]).filter_map(|(name, arity)| self.book.find(name, arity)));
        while let Some(pred) = todo.pop() {
            if !std::mem::replace(&mut wanted[pred], true) {
                let mut asked = BTreeSet::new();
                let rules = &self.book.preds[pred].rules;
                rules.iter().for_each(|r| self.book.asked(self.book.rules[*r].body, &mut asked));
                todo.extend(asked);
            }
        }
        wanted
    }
}
