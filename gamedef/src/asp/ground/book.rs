//! The rules of a program with what is known of their predicates: what chance has no part in, and what depends on itself.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use super::read::{Fold, Literal, Statement};
use super::term::{Term, Value};

/// A condition, with predicates by number.
#[derive(Clone, Debug)]
pub(super) enum Lit {
    Atom(usize, Vec<Term>),
    Not(usize, Vec<Term>),
    Compare(&'static str, Term, Term),
    Within(Term, Term, Term),
    OneOf(Term, Vec<Term>),
    /// With the number, tuples, each with its condition as a body of its own.
    Count(Term, Fold, Vec<(Vec<Term>, usize)>),
}

/// The body of a rule, or the condition of a tuple.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    pub lits: Vec<Lit>,
    /// The variables that its head, or the tuple, mentions.
    pub kept: BTreeSet<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub head: Vec<Term>,
    pub body: usize,
    pub vars: usize,
}

/// A predicate.
#[derive(Clone, Debug, Default)]
pub(super) struct Pred {
    pub name: String,
    pub rules: Vec<usize>,
    /// What holds, and what may be chosen.
    pub given: Vec<Vec<Value>>,
    /// Whether some of its atoms are chosen.
    pub is_chosen: bool,
    /// Whether no choice has a part in it.
    pub is_static: bool,
    /// Whether it depends on itself.
    pub is_recursive: bool,
    /// Where it comes in an order in which it follows what it depends on.
    pub rank: usize,
}

/// Ground atoms of which at most one holds.
pub(super) struct Choice {
    pub atoms: Vec<(usize, Vec<Value>)>,
    /// Whether one does.
    pub is_total: bool,
}

/// A program.
pub(super) struct Book {
    pub preds: Vec<Pred>,
    pub rules: Vec<Rule>,
    pub bodies: Vec<Body>,
    pub choices: Vec<Choice>,
    /// The predicate without which there is no answer set.
    pub root: usize,
    /// Predicates in components, each after those it depends on.
    pub order: Vec<Vec<usize>>,
    numbers: BTreeMap<(String, usize), usize>,
}

/// Rules as they are read: head, body, number of variables.
type Plain = ((String, Vec<Term>), Vec<Literal>, usize);

impl Book {
    /// # Errors
    /// If the program is not of the form that this crate writes.
    pub fn new(statements: Vec<Statement>) -> Result<Book, String> {
        let mut book = Book {
            preds: Vec::new(),
            rules: Vec::new(),
            bodies: Vec::new(),
            choices: Vec::new(),
            root: usize::MAX,
            order: Vec::new(),
            numbers: BTreeMap::new(),
        };
        let mut plain: Vec<Plain> = Vec::new();
        for statement in statements {
            match statement {
                Statement::Choice(atoms, least) => {
                    let mut ground = Vec::new();
                    for (name, args) in atoms {
                        let pred = book.pred(&name, args.len());
                        let args = values(&args).ok_or("a choice of what is not ground")?;
                        book.preds[pred].given.push(args.clone());
                        book.preds[pred].is_chosen = true;
                        ground.push((pred, args));
                    }
                    book.choices.push(Choice { atoms: ground, is_total: least > 0 });
                }
                Statement::Never(body) => match body.as_slice() {
                    [Literal::Not(name, args)] if args.is_empty() => book.root = book.pred(name, 0),
                    _ => return Err("a constraint".to_owned()),
                },
                Statement::Rule((name, args), body, _) if body.is_empty() && values(&args).is_some() => {
                    let pred = book.pred(&name, args.len());
                    book.preds[pred].given.extend(values(&args));
                }
                Statement::Rule(head, body, vars) => plain.push((head, body, vars)),
            }
        }
        if book.root == usize::MAX {
            return Err("nothing is asked".to_owned());
        }
        for (head, body, vars) in super::inline::inlined(plain)? {
            book.rule(head, body, vars);
        }
        book.depend();
        Ok(book)
    }

    /// The number of a predicate.
    fn pred(&mut self, name: &str, arity: usize) -> usize {
        let key = (name.to_owned(), arity);
        if let Some(number) = self.numbers.get(&key) {
            return *number;
        }
        self.numbers.insert(key, self.preds.len());
        self.preds.push(Pred { name: name.to_owned(), ..Pred::default() });
        self.preds.len() - 1
    }

    /// The predicate of that name, if the program has it.
    pub fn find(&self, name: &str, arity: usize) -> Option<usize> {
        self.numbers.get(&(name.to_owned(), arity)).copied()
    }

    fn rule(&mut self, head: (String, Vec<Term>), body: Vec<Literal>, vars: usize) {
        let pred = self.pred(&head.0, head.1.len());
        let Some(body) = self.body(body, &head.1) else { return };
        self.preds[pred].rules.push(self.rules.len());
        self.rules.push(Rule { head: head.1, body, vars });
    }

    /// Adds a body; `None` if it never holds.
    fn body(&mut self, literals: Vec<Literal>, head: &[Term]) -> Option<usize> {
        let mut body = Body::default();
        head.iter().for_each(|t| {
            t.vars(&mut |v| {
                body.kept.insert(v);
            })
        });
        for literal in literals {
            body.lits.push(match literal {
                Literal::Atom(name, args) => Lit::Atom(self.pred(&name, args.len()), args),
                Literal::Not(name, args) => Lit::Not(self.pred(&name, args.len()), args),
                Literal::Compare(op, a, b) => Lit::Compare(op, a, b),
                Literal::Within(a, from, to) => Lit::Within(a, from, to),
                Literal::OneOf(a, all) => Lit::OneOf(a, all),
                Literal::Count(number, fold, elements) => {
                    let elements =
                        elements.into_iter().filter_map(|(t, c)| self.body(c, &t).map(|body| (t, body))).collect();
                    Lit::Count(number, fold, elements)
                }
                Literal::False => return None,
            });
        }
        self.bodies.push(body);
        Some(self.bodies.len() - 1)
    }

    /// The predicates that a body asks for, within counts as well.
    pub fn asked(&self, body: usize, found: &mut BTreeSet<usize>) {
        for lit in &self.bodies[body].lits {
            match lit {
                Lit::Atom(pred, _) | Lit::Not(pred, _) => {
                    found.insert(*pred);
                }
                Lit::Count(.., elements) => elements.iter().for_each(|(_, body)| self.asked(*body, found)),
                Lit::Compare(..) | Lit::Within(..) | Lit::OneOf(..) => {}
            }
        }
    }

    fn depend(&mut self) {
        let mut graph = DiGraph::<(), ()>::new();
        let nodes: Vec<NodeIndex> = self.preds.iter().map(|_| graph.add_node(())).collect();
        for (number, pred) in self.preds.iter().enumerate() {
            let mut asked = BTreeSet::new();
            pred.rules.iter().for_each(|r| self.asked(self.rules[*r].body, &mut asked));
            asked.into_iter().for_each(|to| {
                graph.add_edge(nodes[number], nodes[to], ());
            });
        }
        for (rank, component) in tarjan_scc(&graph).into_iter().enumerate() {
            let component: Vec<usize> = component.into_iter().map(NodeIndex::index).collect();
            let asks = |of: usize| graph.neighbors(nodes[of]).map(NodeIndex::index);
            let is_recursive = component.len() > 1 || component.iter().any(|p| asks(*p).any(|to| to == *p));
            let is_static = component.iter().all(|p| {
                !self.preds[*p].is_chosen && asks(*p).all(|to| component.contains(&to) || self.preds[to].is_static)
            });
            for &pred in &component {
                let pred = &mut self.preds[pred];
                (pred.rank, pred.is_recursive, pred.is_static) = (rank, is_recursive, is_static);
            }
            self.order.push(component);
        }
    }
}

fn values(args: &[Term]) -> Option<Vec<Value>> {
    args.iter().map(|t| if let Term::Value(value) = t { Some(*value) } else { None }).collect()
}
