//! Ground programs in the form in which clingo hands them on to its solver, which has nothing left to do but to read.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::atoms::{Atoms, Node};
use super::book::Book;
use super::term::Value;

/// A program without an answer set if none of the bodies can hold, and for each choice that it asks about one of its
/// atoms.
pub(super) fn write(book: &Book, atoms: &Atoms, bodies: &[Vec<i32>]) -> (String, Vec<String>) {
    let (needed, choices) = needed(atoms, bodies);
    let mut text = "asp 1 0 0\n".to_owned();
    let goal = atoms.nodes.len() + 1;
    for body in bodies {
        rule(&mut text, goal as i32, body);
    }
    let _ = writeln!(text, "1 0 0 0 1 -{goal}");
    for &atom in &needed {
        match atoms.node(atom) {
            Node::Rules(rules) => rules.iter().for_each(|body| rule(&mut text, atom, body)),
            Node::Free => {
                let _ = writeln!(text, "1 1 1 {atom} 0 0");
            }
            Node::Chosen(_) => {}
            Node::Weight(bound, weights) => {
                let _ = write!(text, "1 0 1 {atom} 1 {bound} {}", weights.len());
                weights.iter().for_each(|(lit, weight)| {
                    let _ = write!(text, " {lit} {weight}");
                });
                text.push('\n');
            }
        }
    }
    let mut asked = Vec::new();
    for choice in choices {
        let all = &atoms.choices[&choice];
        let def = &book.choices[choice];
        let list = |sign: &str| all.iter().map(|atom| format!(" {sign}{atom}")).collect::<String>();
        let _ = writeln!(text, "1 1 {}{} 0 0", all.len(), list(""));
        if all.len() > 1 {
            let weights: String = all.iter().map(|atom| format!(" {atom} 1")).collect();
            let _ = writeln!(text, "1 0 0 1 2 {}{weights}", all.len());
        }
        if def.is_total {
            let _ = writeln!(text, "1 0 0 0 {}{}", all.len(), list("-"));
        }
        for (atom, (pred, args)) in all.iter().zip(&def.atoms) {
            let name = named(&book.preds[*pred].name, args);
            let _ = writeln!(text, "4 {} {name} 1 {atom}", name.len());
        }
        asked.extend(def.atoms.first().map(|(pred, args)| named(&book.preds[*pred].name, args)));
    }
    text.push_str("0\n");
    (text, asked)
}

fn rule(text: &mut String, head: i32, body: &[i32]) {
    let _ = write!(text, "1 0 1 {head} 0 {}", body.len());
    body.iter().for_each(|lit| {
        let _ = write!(text, " {lit}");
    });
    text.push('\n');
}

fn named(name: &str, args: &[Value]) -> String {
    let number = |value: &Value| match value {
        Value::Number(number) => number.to_string(),
        Value::Compound(_) => String::new(),
    };
    let args: Vec<String> = args.iter().map(number).collect();
    if args.is_empty() { name.to_owned() } else { format!("{name}({})", args.join(",")) }
}

/// The atoms on which the bodies depend, and the choices.
fn needed(atoms: &Atoms, bodies: &[Vec<i32>]) -> (BTreeSet<i32>, BTreeSet<usize>) {
    let (mut needed, mut choices) = (BTreeSet::new(), BTreeSet::new());
    let mut todo: Vec<i32> = bodies.iter().flatten().copied().collect();
    while let Some(lit) = todo.pop() {
        if !needed.insert(lit.abs()) {
            continue;
        }
        match atoms.node(lit) {
            Node::Rules(rules) => todo.extend(rules.iter().flatten()),
            Node::Free => {}
            Node::Chosen(choice) => {
                choices.insert(*choice);
            }
            Node::Weight(_, weights) => todo.extend(weights.iter().map(|(lit, _)| lit)),
        }
    }
    (needed, choices)
}
