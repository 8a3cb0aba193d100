//! Symmetries: permutations of the points of a board under which the rules stay as they are, so that a position and its
//! image are worth the same, with the same player to move and the same attacker.
//!
//! Nothing is declared. Permutations that keep the board's relations as a whole are looked for (`automorphism.rs`), each is
//! completed by permutations of directions and other small sorts that the tables ask for, and then the rules are written
//! down twice, as they are and with each table replaced by its image, in a form in which the order of the parts of a union,
//! a conjunction or a sum does not matter (`form.rs`). Where both forms are the same, the permutation is a symmetry.
//!
//! *Proof.* Let `s` be the permutation, and `s(x)` a value, table, state or expression with each point, direction and value
//! of a permuted sort replaced by its image. Every operator that `form.rs` admits commutes with it: the value of `s(e)` in
//! `s(state)` is `s` of the value of `e` in the state, by induction over `e`, as no admitted operator asks for the order of
//! points. If `s(e)` and `e` have one form for each expression of the rules, then `e` itself commutes with `s`.
//!
//! Players stay as they are: a permutation that exchanges them maps a question about one attacker to one about the other.
//! Some are not found, such as those that only the meaning of the rules shows. Each that is found is one.

#![deny(clippy::wildcard_enum_match_arm)]

mod automorphism;
mod form;
mod kind;
mod laws;
mod sorts;
mod tables;

use index_vec::IndexVec;
use rustc_hash::FxHashSet;

use super::instance::{Instance, TableData};
use super::{Program, StorageKind, TableId};
use crate::rules::SortId;
use kind::Numbers;

/// The most symmetries that are looked for and generated, the identity among them. There are more only where many points
/// are alike, such as heaps.
pub const MOST: usize = 64;

/// How many permutations may turn out to be none before no other is looked at.
const MOST_REFUSED: usize = 64;

/// Values of sorts with their images.
#[derive(Clone, Debug)]
struct Renaming {
    /// For each point its image.
    points: Vec<u16>,
    /// For each other sort that is permuted, its first value and the image of each.
    sorts: IndexVec<SortId, Option<(i32, Vec<i32>)>>,
}

impl Renaming {
    fn of_points(points: Vec<u16>, instance: &Instance) -> Renaming {
        Renaming { points, sorts: instance.sorts.iter().map(|_| None).collect() }
    }

    /// Whether values of the sort have images of their own.
    fn moves(&self, sort: SortId) -> bool {
        sort == SortId::POINT || self.sorts.get(sort).is_some_and(Option::is_some)
    }

    fn point(&self, point: u16) -> u16 {
        self.points.get(usize::from(point)).copied().unwrap_or(point)
    }

    /// The image of a value; of one that is none of the sort, itself.
    fn value(&self, sort: SortId, value: i32) -> i32 {
        if sort == SortId::POINT {
            let place = usize::try_from(value).ok();
            return place.and_then(|place| self.points.get(place)).map_or(value, |image| i32::from(*image));
        }
        match self.sorts.get(sort) {
            Some(Some((first, images))) => {
                let place = value.checked_sub(*first).and_then(|place| usize::try_from(place).ok());
                place.and_then(|place| images.get(place)).copied().unwrap_or(value)
            }
            _ => value,
        }
    }

    fn set(&self, points: &[u16]) -> Vec<u16> {
        let mut image: Vec<u16> = points.iter().map(|point| self.point(*point)).collect();
        image.sort_unstable();
        image
    }

    fn relation(&self, pairs: &[(u16, u16)]) -> Vec<(u16, u16)> {
        let mut image: Vec<_> = pairs.iter().map(|(a, b)| (self.point(*a), self.point(*b))).collect();
        image.sort_unstable();
        image
    }
}

/// What the rules read of a board.
#[derive(Clone, Debug, Default)]
struct Read {
    /// The tables that are read entry by entry.
    tables: Vec<TableId>,
    /// Families of rows of points, whatever tables list them.
    families: Vec<Vec<Vec<u16>>>,
}

/// Symmetries of the rules on a board, from which all that were found are generated: for each point its image.
pub fn generators(program: &Program, instance: &Instance) -> Vec<Vec<u16>> {
    let identity: Vec<u16> = (0..instance.points as u16).collect();
    let mut numbers = Numbers::default();
    let mut form = |by: &Renaming| form::of_rules(program, instance, by, &mut numbers).ok();
    let Some((rules, read)) = form(&Renaming::of_points(identity.clone(), instance)) else { return Vec::new() };
    let mut found: Vec<Vec<u16>> = Vec::new();
    let mut group: FxHashSet<Vec<u16>> = FxHashSet::from_iter([identity]);
    let mut refused = 0;
    automorphism::each(instance, &read, &mut |points| {
        if group.contains(points) {
            return true;
        }
        let renaming = completed(program, instance, &read.tables, points.to_vec());
        if renaming.and_then(|renaming| form(&renaming)).is_some_and(|(image, _)| image == rules) {
            found.push(points.to_vec());
            group = generated(&found, instance.points);
        } else {
            refused += 1;
        }
        group.len() < MOST && refused < MOST_REFUSED
    });
    found
}

/// How many symmetries of the rules on a board were found, the identity among them; [`MOST`] of more.
pub fn count(program: &Program, instance: &Instance) -> usize {
    generated(&generators(program, instance), instance.points).len()
}

/// What the permutations generate, as far as it has not too many.
fn generated(by: &[Vec<u16>], points: usize) -> FxHashSet<Vec<u16>> {
    let identity: Vec<u16> = (0..points as u16).collect();
    let mut all = FxHashSet::from_iter([identity.clone()]);
    let mut new = vec![identity];
    while let Some(one) = new.pop() {
        for generator in by {
            let product: Vec<u16> = one.iter().map(|point| generator[usize::from(*point)]).collect();
            if all.len() < MOST && all.insert(product.clone()) {
                new.push(product);
            }
        }
    }
    all
}

/// The permutation of points with permutations of other sorts by which tables over one of these are their own images;
/// `None` if there are none, or the state or a move holds values of such a sort, which have no images in positions.
fn completed(program: &Program, instance: &Instance, tables: &[TableId], points: Vec<u16>) -> Option<Renaming> {
    let mut renaming = Renaming::of_points(points, instance);
    let fixed = [SortId::POINT, SortId::PLAYER, SortId::INDEX, SortId::INTEGER];
    for sort in instance.sorts.indices().filter(|sort| !fixed.contains(sort)) {
        let own: Vec<_> = tables.iter().filter(|table| program.tables[**table].index == [sort]).collect();
        let (first, len) = instance.sorts[sort];
        let agrees = |from: usize, to: usize| {
            own.iter().all(|table| match &instance.tables[**table] {
                TableData::Sets(sets) => renaming.set(&sets[from]) == sets[to],
                TableData::Relations(all) => renaming.relation(&all[from]) == all[to],
                TableData::Bools(all) => all[from] == all[to],
                TableData::Ints(_) => true,
            })
        };
        let mut images: Vec<usize> = Vec::new();
        if own.is_empty() || (0..len).all(|value| agrees(value, value)) {
            continue;
        }
        for value in 0..len {
            let free = |image: &usize| !images.contains(image) && agrees(value, *image);
            images.push(std::iter::once(value).chain(0..len).find(free)?);
        }
        renaming.sorts[sort] = Some((first, images.into_iter().map(|image| first + image as i32).collect()));
    }
    positions_have_images(program, &renaming).then_some(renaming)
}

fn positions_have_images(program: &Program, renaming: &Renaming) -> bool {
    let stays = |sort: SortId| !renaming.moves(sort);
    let cells = program.cells.iter().all(|cell| {
        let value = match cell.kind {
            StorageKind::Planes { value, .. } => stays(value),
            StorageKind::Scalar { value, .. } => value == SortId::POINT || stays(value),
            StorageKind::Members | StorageKind::Flag => true,
        };
        value && cell.index.iter().all(|sort| stays(*sort))
    });
    let moves = program.moves.iter().all(|code| {
        let sorts = code.params.iter().map(|param| code.locals[*param].sort);
        sorts.into_iter().all(|sort| sort.is_some_and(|sort| sort == SortId::POINT || stays(sort)))
    });
    cells && moves
}
