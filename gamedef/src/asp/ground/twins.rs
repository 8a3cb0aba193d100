//! Ways in which a step can fail that are the same but for the names of atoms: one of each kind is enough, for if there
//! is a position for one there is one for each of them. Most moves far away are such.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::atoms::{Atoms, Node};
use super::book::Book;

/// One body of each kind.
pub(super) fn different(book: &Book, atoms: &Atoms, bodies: Vec<Vec<i32>>) -> Vec<Vec<i32>> {
    let mut seen: FxHashSet<Vec<i64>> = FxHashSet::default();
    bodies.into_iter().filter(|body| seen.insert(Form::of(book, atoms, body).said)).collect()
}

/// What a body says, with atoms numbered in the order in which they are met: bodies that say the same have programs
/// that are each other's with other names.
struct Form<'a> {
    atoms: &'a Atoms,
    numbers: FxHashMap<i32, i64>,
    choices: FxHashMap<usize, i64>,
    todo: VecDeque<i32>,
    said: Vec<i64>,
}

impl<'a> Form<'a> {
    fn of(book: &Book, atoms: &'a Atoms, body: &[i32]) -> Form<'a> {
        let mut form = Form {
            atoms,
            numbers: FxHashMap::default(),
            choices: FxHashMap::default(),
            todo: VecDeque::new(),
            said: Vec::new(),
        };
        form.lits(body);
        while let Some(atom) = form.todo.pop_front() {
            match form.atoms.node(atom) {
                Node::Rules(rules) => {
                    form.said.extend([1, rules.len() as i64]);
                    rules.iter().for_each(|body| form.lits(body));
                }
                Node::Free => form.said.push(2),
                // The atoms of a choice are alike: those that are not met otherwise need no number.
                Node::Chosen(choice) => {
                    let next = form.choices.len() as i64;
                    let number = *form.choices.entry(*choice).or_insert(next);
                    let def = &book.choices[*choice];
                    form.said.extend([3, number, def.atoms.len() as i64, i64::from(def.is_total)]);
                }
                Node::Weight(bound, weights) => {
                    form.said.extend([4, *bound]);
                    form.said.extend(weights.iter().map(|(_, weight)| *weight));
                    let lits: Vec<i32> = weights.iter().map(|(lit, _)| *lit).collect();
                    form.lits(&lits);
                }
            }
        }
        form
    }

    fn lits(&mut self, lits: &[i32]) {
        self.said.push(lits.len() as i64);
        for lit in lits {
            let next = self.numbers.len() as i64 + 1;
            let number = *self.numbers.entry(lit.abs()).or_insert_with(|| {
                self.todo.push_back(lit.abs());
                next
            });
            self.said.push(number * i64::from(lit.signum()));
        }
    }
}
