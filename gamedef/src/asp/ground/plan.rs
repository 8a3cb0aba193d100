//! In which order the conditions of a body are looked at, for a set of variables that have values before: what costs
//! nothing first, then what tells something from what is known, and what depends on itself last.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::book::{Body, Book, Lit};
use super::term::Term;

/// A condition by its number in the body, and what is to be done about it.
#[derive(Debug)]
pub(super) enum Step {
    /// All is known: it is computed.
    Test(usize),
    /// The left or the right side of an equation gives the other its value.
    Assign(usize, Side),
    /// The variable has each of the values.
    Among(usize),
    /// Each tuple of the table that fits.
    Scan(usize),
    /// A ground atom.
    Ask(usize),
    /// Each atom that there may be and that fits.
    Find(usize),
    /// No such atom holds.
    Deny(usize),
    /// The number is compared with what is known, by these conditions.
    Compared(usize, Vec<usize>, Vec<Rc<Plan>>),
    /// The number is a known one.
    Equals(usize, Vec<Rc<Plan>>),
    /// The number may be anything.
    Number(usize, Vec<Rc<Plan>>),
}

/// A side of an equation that is known.
#[derive(Clone, Copy, Debug)]
pub(super) enum Side {
    Left,
    Right,
}

/// The order for a body.
#[derive(Debug)]
pub(super) struct Plan {
    pub body: usize,
    pub steps: Vec<Step>,
}

type Vars = BTreeSet<usize>;

impl Plan {
    /// # Errors
    /// If some variable gets no value by any condition.
    pub fn new(book: &Book, number: usize, bound: &Vars) -> Result<Plan, String> {
        let body = &book.bodies[number];
        let mut bound = bound.clone();
        let mut left: Vec<usize> = (0..body.lits.len()).collect();
        let mut steps = Vec::new();
        while !left.is_empty() {
            let choices = left.iter().filter_map(|lit| Some((cost(book, body, *lit, &bound, &left)?, *lit)));
            let (_, lit) = choices.min().ok_or("a variable has no values")?;
            left.retain(|l| *l != lit);
            steps.push(step(book, body, lit, &mut bound, &mut left)?);
        }
        Ok(Plan { body: number, steps })
    }
}

fn vars(term: &Term) -> Vars {
    let mut found = Vars::new();
    term.vars(&mut |v| {
        found.insert(v);
    });
    found
}

fn all_vars(terms: &[Term]) -> Vars {
    terms.iter().flat_map(vars).collect()
}

/// All variables of a condition, those of tuples included.
fn lit_vars(book: &Book, lit: &Lit) -> Vars {
    match lit {
        Lit::Atom(_, args) | Lit::Not(_, args) => all_vars(args),
        Lit::Compare(_, a, b) => vars(a).into_iter().chain(vars(b)).collect(),
        Lit::Within(a, from, to) => [a, from, to].into_iter().flat_map(vars).collect(),
        Lit::OneOf(a, values) => vars(a).into_iter().chain(all_vars(values)).collect(),
        Lit::Count(number, _, elements) => {
            let inside = elements.iter().flat_map(|(tuple, body)| element_vars(book, tuple, *body));
            vars(number).into_iter().chain(inside).collect()
        }
    }
}

fn element_vars(book: &Book, tuple: &[Term], body: usize) -> Vars {
    let lits = book.bodies[body].lits.iter().flat_map(|lit| lit_vars(book, lit));
    all_vars(tuple).into_iter().chain(lits).collect()
}

/// The variables of tuples that have their values from outside.
fn outer(book: &Book, body: &Body, lit: usize) -> Vars {
    let Lit::Count(_, _, elements) = &body.lits[lit] else { return Vars::new() };
    let others = body.lits.iter().enumerate().filter(|(other, _)| *other != lit);
    let elsewhere: Vars =
        others.flat_map(|(_, other)| lit_vars(book, other)).chain(body.kept.iter().copied()).collect();
    let inside = elements.iter().flat_map(|(tuple, inside)| element_vars(book, tuple, *inside));
    inside.filter(|v| elsewhere.contains(v)).collect()
}

/// How soon a condition is looked at; `None` while it cannot be.
fn cost(book: &Book, body: &Body, lit: usize, bound: &Vars, left: &[usize]) -> Option<u32> {
    let known = |term: &Term| vars(term).is_subset(bound);
    match &body.lits[lit] {
        Lit::Compare(op, a, b) => match (known(a), known(b)) {
            (true, true) => Some(0),
            (true, false) if *op == "=" && !b.is_computed() => Some(0),
            (false, true) if *op == "=" && !a.is_computed() => Some(0),
            _ => None,
        },
        Lit::Within(a, from, to) if known(from) && known(to) => Some(if known(a) { 0 } else { 4 }),
        Lit::OneOf(a, values) if values.iter().all(known) => Some(if known(a) { 0 } else { 4 }),
        Lit::Within(..) | Lit::OneOf(..) => None,
        Lit::Not(pred, args) => {
            let pred = &book.preds[*pred];
            let cost = if pred.is_static { 1 } else { 5 - 3 * u32::from(pred.is_chosen) };
            all_vars(args).is_subset(bound).then_some(cost)
        }
        Lit::Atom(pred, args) => {
            let pred = &book.preds[*pred];
            if args.iter().any(|t| t.is_computed() && !known(t)) {
                return None;
            }
            let is_ground = all_vars(args).is_subset(bound) && !args.contains(&Term::Any);
            let is_begun = args.iter().any(|t| *t != Term::Any && known(t));
            Some(match (pred.is_static, pred.is_chosen, pred.is_recursive) {
                (true, ..) if is_ground => 1,
                (true, ..) if is_begun => 3,
                (true, ..) => 10,
                (_, true, _) if is_ground => 2,
                (_, true, _) if is_begun => 4,
                (_, true, _) => 11,
                (.., false) if is_ground => 5,
                (.., false) if is_begun => 6,
                (.., true) if is_ground => 8,
                (.., true) if is_begun => 9,
                _ => 12,
            })
        }
        Lit::Count(number, ..) => {
            let ready = outer(book, body, lit).is_subset(bound);
            // What the number is compared with is to be known.
            let waits = guards(book, body, lit, number, left).is_some_and(|guards| {
                guards.iter().any(|guard| {
                    let Lit::Compare(_, a, b) = &body.lits[*guard] else { return false };
                    ![a, b].into_iter().all(|t| t == number || known(t))
                })
            });
            ready.then_some(if waits { 13 } else { 7 })
        }
    }
}

/// The comparisons in which alone the number stands, if it stands in nothing else.
fn guards(book: &Book, body: &Body, lit: usize, number: &Term, left: &[usize]) -> Option<Vec<usize>> {
    let Term::Var(v) = number else { return None };
    if body.kept.contains(v) {
        return None;
    }
    let mut guards = Vec::new();
    for other in left.iter().filter(|other| **other != lit) {
        match &body.lits[*other] {
            Lit::Compare(_, a, b) if (a == number) != (b == number) => {
                let side = if a == number { b } else { a };
                if vars(side).contains(v) {
                    return None;
                }
                guards.push(*other);
            }
            other if lit_vars(book, other).contains(v) => return None,
            _ => {}
        }
    }
    Some(guards)
}

fn step(book: &Book, body: &Body, lit: usize, bound: &mut Vars, left: &mut Vec<usize>) -> Result<Step, String> {
    let step = match &body.lits[lit] {
        Lit::Compare(_, a, b) => match (vars(a).is_subset(bound), vars(b).is_subset(bound)) {
            (true, true) => Step::Test(lit),
            (true, false) => Step::Assign(lit, Side::Left),
            _ => Step::Assign(lit, Side::Right),
        },
        Lit::Within(a, ..) | Lit::OneOf(a, _) if vars(a).is_subset(bound) => Step::Test(lit),
        Lit::Within(..) | Lit::OneOf(..) => Step::Among(lit),
        Lit::Not(..) => Step::Deny(lit),
        Lit::Atom(pred, args) => {
            let known = &book.preds[*pred];
            let is_ground = all_vars(args).is_subset(bound) && !args.contains(&Term::Any);
            if is_ground {
                Step::Ask(lit)
            } else if known.is_static || known.is_chosen {
                Step::Scan(lit)
            } else {
                Step::Find(lit)
            }
        }
        Lit::Count(number, _, elements) => {
            let plans = elements.iter().map(|(_, inside)| Ok(Rc::new(Plan::new(book, *inside, bound)?)));
            let plans = plans.collect::<Result<Vec<_>, String>>()?;
            if vars(number).is_subset(bound) {
                Step::Equals(lit, plans)
            } else {
                let ready = |guard: &usize| {
                    let Lit::Compare(_, a, b) = &body.lits[*guard] else { return false };
                    [a, b].into_iter().all(|t| t == number || vars(t).is_subset(bound))
                };
                match guards(book, body, lit, number, left).filter(|guards| guards.iter().all(ready)) {
                    Some(guards) => {
                        left.retain(|l| !guards.contains(l));
                        Step::Compared(lit, guards, plans)
                    }
                    None => Step::Number(lit, plans),
                }
            }
        }
    };
    match &body.lits[lit] {
        Lit::Count(Term::Var(v), ..) => {
            bound.insert(*v);
        }
        Lit::Count(..) => {}
        other => bound.extend(lit_vars(book, other)),
    }
    Ok(step)
}
