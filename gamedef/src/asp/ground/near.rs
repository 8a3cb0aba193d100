//! Which points are near enough to what is asked to be looked at.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::base::Base;
use super::term::Value;

/// How far from what is asked is looked, in steps on the board. Where a move leads is looked at one step further, for a
/// move changes what stands beside it.
#[derive(Clone, Debug)]
pub(super) struct Near {
    steps: usize,
    neighbours: FxHashMap<Value, Vec<Value>>,
    /// Points near to what is asked.
    asked: FxHashMap<Value, usize>,
    /// For each move the points near to it.
    moves: FxHashMap<Value, FxHashMap<Value, usize>>,
    /// The class of arguments that are points.
    class: usize,
}

impl Near {
    /// `point` is the predicate of the board's points; without points near and far mean nothing.
    pub fn new(base: &Base, point: &str, focus: &[i32], steps: usize) -> Option<Near> {
        let class = base.sorts.class(base.book.find(point, 1)?, 0);
        let relation = base.book.find("adj", 2).filter(|pred| !base.table(*pred).tuples.is_empty());
        let relation = relation.or_else(|| base.book.find("step", 3))?;
        let mut neighbours: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
        for tuple in &base.table(relation).tuples {
            if let [.., from, to] = tuple.as_slice() {
                neighbours.entry(*from).or_default().push(*to);
            }
        }
        let mut near = Near { steps, neighbours, asked: FxHashMap::default(), moves: FxHashMap::default(), class };
        near.asked = near.around(focus.iter().map(|p| Value::Number(*p)), steps);
        Some(near)
    }

    /// The class of arguments that are points.
    pub fn class(&self) -> usize {
        self.class
    }

    /// Whether a point is near to what is asked.
    pub fn is_asked(&self, point: Value) -> bool {
        self.asked.contains_key(&point)
    }

    /// Whether a point is near to what is asked, or to the move.
    pub fn is(&mut self, point: Value, made: Option<Value>, base: &Base) -> bool {
        if self.asked.contains_key(&point) {
            return true;
        }
        let Some(made) = made else { return false };
        if !self.moves.contains_key(&made) {
            // Other numbers in a move are taken for points too: that makes no more than a few near.
            let parts = base.compounds.borrow().parts(made).map(|(_, parts)| parts.clone()).unwrap_or_default();
            let around = self.around(parts.into_iter().skip(1), self.steps + 1);
            self.moves.insert(made, around);
        }
        self.moves[&made].contains_key(&point)
    }

    fn around(&self, from: impl Iterator<Item = Value>, steps: usize) -> FxHashMap<Value, usize> {
        let mut found = FxHashMap::default();
        let mut todo: VecDeque<Value> = VecDeque::new();
        for point in from {
            found.insert(point, 0);
            todo.push_back(point);
        }
        while let Some(point) = todo.pop_front() {
            let next = found[&point] + 1;
            if next > steps {
                break;
            }
            for to in self.neighbours.get(&point).into_iter().flatten() {
                if !found.contains_key(to) {
                    found.insert(*to, next);
                    todo.push_back(*to);
                }
            }
        }
        found
    }
}
