//! What does not depend on a question's reach: the rules, all that holds whatever is chosen, and plans.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::book::Book;
use super::classes::Sorts;
use super::env::Env;
use super::plan::Plan;
use super::read::read;
use super::sorts::sorts;
use super::table::Table;
use super::term::{Compounds, Term, Value};

/// Plans by body and by the variables that have values before.
type Plans = FxHashMap<(usize, Vec<usize>), Rc<Plan>>;

/// A program that was read.
pub(super) struct Base {
    pub book: Book,
    /// The values that arguments can have.
    pub sorts: Sorts,
    pub compounds: RefCell<Compounds>,
    /// For each predicate what holds whatever is chosen; of what is chosen from, all that there may be.
    pub tables: RefCell<Vec<Rc<Table>>>,
    /// The choice that an atom is one of.
    pub chosen: FxHashMap<(usize, Vec<Value>), usize>,
    plans: RefCell<Plans>,
    /// For each rule the plan where its head is known.
    known: RefCell<Vec<Option<Rc<Plan>>>>,
}

impl Base {
    /// Reads a program; of what holds whatever is chosen, only what is written down.
    pub fn read(text: &str) -> Result<Base, String> {
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
        Ok(Base {
            tables: RefCell::new(tables.collect()),
            known: RefCell::new(vec![None; book.rules.len()]),
            sorts: sorts(&book),
            book,
            compounds: RefCell::new(compounds),
            chosen,
            plans: RefCell::default(),
        })
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

    pub fn matches(&self, terms: &[Term], to: &[Value], env: &mut Env, given: &mut Vec<usize>) -> bool {
        let compounds = &mut self.compounds.borrow_mut();
        terms.iter().zip(to).all(|(term, value)| term.matches(*value, &mut env.values, compounds, given))
    }
}
