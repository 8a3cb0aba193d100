//! Which values the arguments of predicates can have: arguments between which values pass by a variable share theirs.

use std::collections::{BTreeMap, BTreeSet};

use super::book::{Book, Lit};
use super::classes::Sorts;
use super::term::{Term, Value};

/// The most numbers that are written out between two.
const MOST: i32 = 1 << 12;

/// Finds the classes.
pub(super) fn sorts(book: &Book) -> Sorts {
    let mut finder = Finder::default();
    let arity = |pred: usize| -> usize {
        let heads = book.preds[pred].rules.iter().map(|r| book.rules[*r].head.len());
        heads.chain(book.preds[pred].given.iter().map(Vec::len)).max().unwrap_or(0)
    };
    let mut of: Vec<Vec<usize>> =
        (0..book.preds.len()).map(|p| (0..arity(p)).map(|_| finder.node()).collect()).collect();
    // What is asked for and never holds has arguments too.
    for body in &book.bodies {
        for lit in &body.lits {
            let (Lit::Atom(pred, args) | Lit::Not(pred, args)) = lit else { continue };
            while of[*pred].len() < args.len() {
                of[*pred].push(finder.node());
            }
        }
    }
    for (pred, of) in book.preds.iter().zip(&of) {
        for tuple in &pred.given {
            of.iter().zip(tuple).for_each(|(node, value)| {
                finder.extra.entry(*node).or_default().insert(*value);
            });
        }
    }
    for (number, pred) in book.preds.iter().enumerate() {
        for &rule in &pred.rules {
            let rule = &book.rules[rule];
            let vars: Vec<usize> = (0..rule.vars).map(|_| finder.node()).collect();
            for (node, term) in of[number].iter().zip(&rule.head) {
                finder.term(*node, term, &vars, true);
            }
            finder.body(book, rule.body, &vars, &of);
        }
    }
    finder.finish(of)
}

#[derive(Default)]
struct Finder {
    /// A node that stands for the same class, or the node itself.
    parents: Vec<usize>,
    extra: BTreeMap<usize, BTreeSet<Value>>,
    open: BTreeSet<usize>,
    compounds: BTreeMap<usize, (usize, Vec<usize>)>,
}

impl Finder {
    fn node(&mut self) -> usize {
        self.parents.push(self.parents.len());
        self.parents.len() - 1
    }

    fn root(&mut self, mut node: usize) -> usize {
        while self.parents[node] != node {
            self.parents[node] = self.parents[self.parents[node]];
            node = self.parents[node];
        }
        node
    }

    fn union(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a] = b;
    }

    /// The term stands where the node is; in a head its value comes to be there.
    fn term(&mut self, node: usize, term: &Term, vars: &[usize], is_head: bool) {
        match term {
            Term::Any => {}
            Term::Var(v) => self.union(node, vars[*v]),
            Term::Value(value) => {
                self.extra.entry(node).or_default().insert(*value);
            }
            Term::Compound(name, args) => {
                if !self.compounds.contains_key(name) {
                    let own = (self.node(), args.iter().map(|_| self.node()).collect());
                    self.compounds.insert(*name, own);
                }
                let (own, parts) = self.compounds[name].clone();
                self.open.insert(own);
                self.union(node, own);
                for (part, arg) in parts.iter().zip(args) {
                    self.term(*part, arg, vars, is_head);
                }
            }
            Term::Two(..) | Term::Abs(_) if is_head => {
                self.open.insert(node);
            }
            Term::Two(..) | Term::Abs(_) => {}
        }
    }

    fn body(&mut self, book: &Book, body: usize, vars: &[usize], of: &[Vec<usize>]) {
        for lit in &book.bodies[body].lits {
            match lit {
                Lit::Atom(pred, args) | Lit::Not(pred, args) => {
                    of[*pred].iter().zip(args).for_each(|(node, term)| self.term(*node, term, vars, false));
                }
                Lit::Compare("=", a, b) => {
                    for (a, b) in [(a, b), (b, a)] {
                        if let Term::Var(v) = a {
                            self.term(vars[*v], b, vars, true);
                        }
                    }
                }
                Lit::Compare(..) => {}
                Lit::OneOf(Term::Var(v), values) => values.iter().for_each(|t| self.term(vars[*v], t, vars, true)),
                Lit::Within(Term::Var(v), Term::Value(Value::Number(from)), Term::Value(Value::Number(to)))
                    if to.saturating_sub(*from) < MOST =>
                {
                    self.extra.entry(vars[*v]).or_default().extend((*from..=*to).map(Value::Number));
                }
                Lit::Within(Term::Var(v), ..) => {
                    self.open.insert(vars[*v]);
                }
                Lit::OneOf(..) | Lit::Within(..) => {}
                Lit::Count(number, _, elements) => {
                    if let Term::Var(v) = number {
                        self.open.insert(vars[*v]);
                    }
                    elements.iter().for_each(|(_, body)| self.body(book, *body, vars, of));
                }
            }
        }
    }

    fn finish(mut self, of: Vec<Vec<usize>>) -> Sorts {
        let mut values: Vec<Option<BTreeSet<Value>>> = vec![Some(BTreeSet::new()); self.parents.len()];
        for (node, extra) in std::mem::take(&mut self.extra) {
            let root = self.root(node);
            values[root].iter_mut().for_each(|set| set.extend(&extra));
        }
        for node in std::mem::take(&mut self.open) {
            let root = self.root(node);
            values[root] = None;
        }
        let of = of.into_iter().map(|nodes| nodes.into_iter().map(|n| self.root(n)).collect()).collect();
        Sorts { of, values: values.into_iter().map(|set| set.map(|set| set.into_iter().collect())).collect() }
    }
}
