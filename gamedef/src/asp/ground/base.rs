//! What does not depend on a question's reach: the rules, all that holds whatever is chosen, and plans.

use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::Asking;
use super::book::{Book, Lit};
use super::plan::Plan;
use super::read::read;
use super::table::Table;
use super::term::{Compounds, Term, Value};
use super::walk::{Env, Walker};

/// Plans by body and by the variables that have values before.
type Plans = FxHashMap<(usize, Vec<usize>), Rc<Plan>>;

/// A program that was read.
pub(super) struct Base {
    pub book: Book,
    pub compounds: RefCell<Compounds>,
    /// For each predicate what holds whatever is chosen; of what is chosen from, all that there may be.
    tables: RefCell<Vec<Rc<Table>>>,
    /// The choice that an atom is one of.
    pub chosen: FxHashMap<(usize, Vec<Value>), usize>,
    plans: RefCell<Plans>,
    /// For each rule the plan where its head is known.
    known: RefCell<Vec<Option<Rc<Plan>>>>,
}

impl Base {
    pub fn new(text: &str) -> Result<Base, String> {
        let mut compounds = Compounds::default();
        let book = Book::new(read(text, &mut compounds)?)?;
        let mut chosen = FxHashMap::default();
        for (number, choice) in book.choices.iter().enumerate() {
            chosen.extend(choice.atoms.iter().map(|atom| (atom.clone(), number)));
        }
        let tables = book.preds.iter().map(|pred| {
            let mut table = Table::default();
            pred.given.iter().for_each(|tuple| {
                table.insert(tuple.clone());
            });
            Rc::new(table)
        });
        let base = Base {
            tables: RefCell::new(tables.collect()),
            known: RefCell::new(vec![None; book.rules.len()]),
            book,
            compounds: RefCell::new(compounds),
            chosen,
            plans: RefCell::default(),
        };
        base.derive()?;
        Ok(base)
    }

    pub fn table(&self, pred: usize) -> Rc<Table> {
        self.tables.borrow()[pred].clone()
    }

    /// How to go through a body when these variables have values.
    pub fn plan(&self, body: usize, bound: &BTreeSet<usize>) -> Result<Rc<Plan>, String> {
        let key = (body, bound.iter().copied().collect::<Vec<_>>());
        if let Some(plan) = self.plans.borrow().get(&key) {
            return Ok(plan.clone());
        }
        let plan = Rc::new(Plan::new(&self.book, body, bound)?);
        self.plans.borrow_mut().insert(key, plan.clone());
        Ok(plan)
    }

    /// How to go through the body of a rule when its head is known.
    pub fn plan_of(&self, rule: usize) -> Result<Rc<Plan>, String> {
        if let Some(plan) = &self.known.borrow()[rule] {
            return Ok(plan.clone());
        }
        let mut bound = BTreeSet::new();
        let def = &self.book.rules[rule];
        def.head.iter().for_each(|t| {
            t.matched(&mut |v| {
                bound.insert(v);
            })
        });
        let plan = self.plan(def.body, &bound)?;
        self.known.borrow_mut()[rule] = Some(plan.clone());
        Ok(plan)
    }

    /// The values of terms.
    pub fn values(&self, terms: &[Term], env: &Env) -> Option<Vec<Value>> {
        let compounds = &mut self.compounds.borrow_mut();
        terms.iter().map(|t| t.value(&env.values, compounds)).collect()
    }

    fn matches(&self, terms: &[Term], to: &[Value], env: &mut Env, given: &mut Vec<usize>) -> bool {
        let compounds = &mut self.compounds.borrow_mut();
        terms.iter().zip(to).all(|(term, value)| term.matches(*value, &mut env.values, compounds, given))
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
