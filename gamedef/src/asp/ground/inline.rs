//! Numbers of tuples where they are asked for: a rule that compares such a number with another takes in the rule that
//! counts, so that it is never written out for each number that there may be.

use std::collections::BTreeMap;

use super::read::Literal;
use super::term::Term;

/// Rules: head, body, number of variables.
type Plain = ((String, Vec<Term>), Vec<Literal>, usize);
/// How deep it goes.
const DEEPEST: usize = 16;

/// The rules, with what counts in the place where its number is asked for.
///
/// # Errors
/// If it never ends.
pub(super) fn inlined(rules: Vec<Plain>) -> Result<Vec<Plain>, String> {
    let mut counting: BTreeMap<(String, usize), Vec<Plain>> = BTreeMap::new();
    for rule in &rules {
        counting.entry((rule.0.0.clone(), rule.0.1.len())).or_default().push(rule.clone());
    }
    counting.retain(|_, rules| rules.iter().any(|rule| numbers(rule).next().is_some()));
    let (mut done, mut todo) = (Vec::new(), rules.into_iter().map(|rule| (rule, 0)).collect::<Vec<_>>());
    todo.reverse();
    while let Some((rule, depth)) = todo.pop() {
        let at = rule.1.iter().position(|literal| asks_for_a_number(literal, &counting));
        let Some(at) = at.filter(|_| depth < DEEPEST) else {
            if at.is_some() {
                return Err("counts within counts without end".to_owned());
            }
            done.push(rule);
            continue;
        };
        let Literal::Atom(name, args) = &rule.1[at] else { continue };
        let callees = &counting[&(name.clone(), args.len())];
        let taken = callees.iter().map(|callee| Some((taken_in(&rule, at, args, callee)?, depth + 1)));
        match taken.collect::<Option<Vec<_>>>() {
            Some(mut rules) => {
                rules.reverse();
                todo.extend(rules);
            }
            None => return Err(format!("`{name}` cannot be taken in")),
        }
    }
    Ok(done)
}

/// The arguments of the head that are numbers of tuples.
fn numbers(rule: &Plain) -> impl Iterator<Item = usize> {
    let counted = |term: &Term| {
        let is_it = |literal: &Literal| matches!(literal, Literal::Count(number, ..) if number == term);
        matches!(term, Term::Var(_)) && rule.1.iter().any(is_it)
    };
    rule.0.1.iter().enumerate().filter(move |(_, term)| counted(term)).map(|(at, _)| at)
}

/// Whether the literal looks a number of tuples up.
fn asks_for_a_number(literal: &Literal, counting: &BTreeMap<(String, usize), Vec<Plain>>) -> bool {
    let Literal::Atom(name, args) = literal else { return false };
    let Some(rules) = counting.get(&(name.clone(), args.len())) else { return false };
    rules.iter().flat_map(numbers).any(|at| matches!(args[at], Term::Var(_)))
        && rules.iter().all(|rule| rule.0.1.iter().zip(args).all(|(head, arg)| fits(head, arg)))
}

fn fits(head: &Term, arg: &Term) -> bool {
    matches!(head, Term::Var(_)) && !arg.is_computed() && *arg != Term::Any
}

/// The rule with the body of another in place of the literal that asks for it.
fn taken_in(rule: &Plain, at: usize, args: &[Term], callee: &Plain) -> Option<Plain> {
    let mut vars = rule.2;
    let mut to = vec![None; callee.2];
    for (head, arg) in callee.0.1.iter().zip(args) {
        let Term::Var(v) = head else { return None };
        // Heads are lists of distinct variables.
        if to[*v].replace(arg.clone()).is_some() {
            return None;
        }
    }
    let to: Vec<Term> = to
        .into_iter()
        .map(|term| {
            term.unwrap_or_else(|| {
                vars += 1;
                Term::Var(vars - 1)
            })
        })
        .collect();
    let renamed = callee.1.iter().map(|literal| renamed(literal, &|v| to[v].clone()));
    let mut body = rule.1.clone();
    body.splice(at..=at, renamed.collect::<Vec<_>>());
    Some((rule.0.clone(), body, vars))
}

fn renamed(literal: &Literal, to: &dyn Fn(usize) -> Term) -> Literal {
    let all = |terms: &[Term]| terms.iter().map(|t| t.renamed(to)).collect::<Vec<_>>();
    match literal {
        Literal::Atom(name, args) => Literal::Atom(name.clone(), all(args)),
        Literal::Not(name, args) => Literal::Not(name.clone(), all(args)),
        Literal::Compare(op, a, b) => Literal::Compare(op, a.renamed(to), b.renamed(to)),
        Literal::Within(a, from, up) => Literal::Within(a.renamed(to), from.renamed(to), up.renamed(to)),
        Literal::OneOf(a, values) => Literal::OneOf(a.renamed(to), all(values)),
        Literal::Count(number, fold, elements) => {
            let element = |(tuple, condition): &(Vec<Term>, Vec<Literal>)| {
                (all(tuple), condition.iter().map(|l| renamed(l, to)).collect())
            };
            Literal::Count(number.renamed(to), *fold, elements.iter().map(element).collect())
        }
        Literal::False => Literal::False,
    }
}
