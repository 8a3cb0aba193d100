//! Sorts under inference: the sort of an argument or a variable is a node that is unified with every use of it.
//!
//! Integers are one type here: their ranges are compatible by value, and which finite range a variable runs over is
//! settled afterwards (`ranges.rs`). Tuples are compared part by part, a sort by rule by its name.

use index_vec::IndexVec;

use crate::rules::SortId;

index_vec::define_index_type! {
    /// A node of [`Types`].
    pub(super) struct TyId = u32;
}

/// What is known of a type.
#[derive(Clone, Debug)]
pub(super) enum Ty {
    /// The same as another.
    Same(TyId),
    /// Nothing yet.
    Free,
    /// A sort that is not of integers.
    Base(SortId),
    /// Integers.
    Int,
    /// A tuple.
    Tuple(Vec<TyId>),
    /// A sort by rule, by its index among them.
    Maker(usize),
}

/// How deep tuples may nest.
pub(super) const DEEPEST: usize = 32;

/// The union-find forest.
#[derive(Debug, Default)]
pub(super) struct Types {
    nodes: IndexVec<TyId, Ty>,
}

impl Types {
    /// A new node.
    pub fn add(&mut self, ty: Ty) -> TyId {
        self.nodes.push(ty)
    }

    /// A new node of which nothing is known.
    pub fn free(&mut self) -> TyId {
        self.add(Ty::Free)
    }

    /// The representative of a node.
    pub fn find(&self, mut id: TyId) -> TyId {
        while let Ty::Same(next) = self.nodes[id] {
            id = next;
        }
        id
    }

    /// What is known of a node.
    pub fn get(&self, id: TyId) -> &Ty {
        &self.nodes[self.find(id)]
    }

    /// Whether something is known of a node.
    pub fn known(&self, id: TyId) -> bool {
        !matches!(self.get(id), Ty::Free)
    }

    /// Makes two nodes the same; false if they cannot be.
    pub fn unify(&mut self, a: TyId, b: TyId) -> bool {
        self.unify_at(a, b, 0)
    }

    fn unify_at(&mut self, a: TyId, b: TyId, depth: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return true;
        }
        if depth > DEEPEST {
            return false;
        }
        match (self.nodes[a].clone(), self.nodes[b].clone()) {
            (Ty::Free, _) if !self.occurs(a, b, 0) => self.nodes[a] = Ty::Same(b),
            (_, Ty::Free) if !self.occurs(b, a, 0) => self.nodes[b] = Ty::Same(a),
            (Ty::Base(x), Ty::Base(y)) if x == y => self.nodes[a] = Ty::Same(b),
            (Ty::Int, Ty::Int) => self.nodes[a] = Ty::Same(b),
            (Ty::Maker(x), Ty::Maker(y)) if x == y => self.nodes[a] = Ty::Same(b),
            (Ty::Tuple(x), Ty::Tuple(y)) if x.len() == y.len() => {
                for (x, y) in x.into_iter().zip(y) {
                    if !self.unify_at(x, y, depth + 1) {
                        return false;
                    }
                }
            }
            _ => return false,
        }
        true
    }

    /// Whether `inner` stands in `outer`, which then could never be finite; so it is said of what nests too deep.
    fn occurs(&self, inner: TyId, outer: TyId, depth: usize) -> bool {
        let outer = self.find(outer);
        match &self.nodes[outer] {
            Ty::Tuple(_) if depth > DEEPEST => true,
            Ty::Tuple(parts) => parts.iter().any(|p| self.find(*p) == inner || self.occurs(inner, *p, depth + 1)),
            _ => false,
        }
    }

    /// The representative; the way to it is made short.
    fn root(&mut self, id: TyId) -> TyId {
        let root = self.find(id);
        if id != root {
            self.nodes[id] = Ty::Same(root);
        }
        root
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tuples_unify_by_parts_and_never_contain_themselves() {
        let mut types = Types::default();
        let (x, y) = (types.free(), types.free());
        let player = types.add(Ty::Base(SortId::PLAYER));
        let pair = types.add(Ty::Tuple(vec![x, y]));
        assert!(!types.unify(x, pair));
        let int = types.add(Ty::Int);
        let other = types.add(Ty::Tuple(vec![player, int]));
        assert!(types.unify(pair, other));
        assert!(matches!(types.get(x), Ty::Base(SortId::PLAYER)));
        assert!(!types.unify(y, player));
    }
}
