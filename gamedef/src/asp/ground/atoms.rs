//! Ground atoms that were asked for, and the rules that say when they hold: backwards, from what is asked.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::term::Value;

/// What is known of a ground atom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    True,
    False,
    /// It depends on what is chosen; with its number.
    Open(i32),
    /// It speaks of something too far away, or is not looked at: it may hold or not.
    Far,
}

/// When an atom holds.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// If all literals of one of these hold.
    Rules(Vec<Vec<i32>>),
    /// As may be.
    Free,
    /// If it is the one chosen of a choice.
    Chosen(usize),
    /// If the weights of the literals that hold amount to this at least.
    Weight(i64, Vec<(i32, i64)>),
}

/// The atoms so far, numbered from 1.
#[derive(Default)]
pub(super) struct Atoms {
    pub nodes: Vec<Node>,
    /// For each choice that is asked about its atoms in order.
    pub choices: FxHashMap<usize, Vec<i32>>,
    pub known: FxHashMap<(usize, Vec<Value>), Status>,
    /// Atoms with a number and no rules yet.
    pub todo: VecDeque<(usize, Vec<Value>, i32, Option<Value>)>,
    /// Whether something was too far away.
    pub is_cut: bool,
}

impl Atoms {
    pub fn add(&mut self, node: Node) -> i32 {
        self.nodes.push(node);
        i32::try_from(self.nodes.len()).unwrap_or(i32::MAX)
    }

    pub fn node(&self, atom: i32) -> &Node {
        &self.nodes[atom.unsigned_abs() as usize - 1]
    }

    pub fn set(&mut self, atom: i32, node: Node) {
        self.nodes[atom.unsigned_abs() as usize - 1] = node;
    }

    /// An atom that may hold or not.
    pub fn free(&mut self) -> i32 {
        self.add(Node::Free)
    }
}
