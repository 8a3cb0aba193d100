//! Relations known before any position: those of the board, and static predicates, tabulated once per instance.
//!
//! A [`Relation`] is its list of tuples. An [`Index`] answers one pattern of known arguments: the tuples that agree
//! with them, as a range of rows. Tuples are packed into one number by the sizes of their sorts, so that a small key
//! addresses an array and a large one a hash map that is never iterated.

use std::ops::Range;

use rustc_hash::FxHashMap;

/// Keys below this address an array.
const DENSE: u128 = 1 << 16;
/// The largest number of arguments of a predicate, function or cell.
pub(super) const MAX_ARITY: usize = 16;

/// The values of a sort: `len` integers from `lo`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub lo: i32,
    pub len: u64,
    /// Whether they are the points of the board, of which some may be holes.
    pub points: bool,
}

impl Domain {
    /// Integers without a range.
    pub const ALL: Domain = Domain { lo: i32::MIN, len: 1 << 32, points: false };

    /// From `lo` to `hi`, both included.
    pub fn from_to(lo: i32, hi: i32) -> Domain {
        Domain { lo, len: (i64::from(hi) - i64::from(lo) + 1).max(0) as u64, points: false }
    }

    /// The numbers of so many points.
    pub fn points(count: usize) -> Domain {
        Domain { lo: 0, len: count as u64, points: true }
    }

    /// The value's number, from 0.
    pub fn place(self, value: i32) -> Option<u64> {
        let place = i64::from(value) - i64::from(self.lo);
        u64::try_from(place).ok().filter(|p| *p < self.len)
    }

    /// Whether it is one of the values.
    pub fn contains(self, value: i32) -> bool {
        self.place(value).is_some()
    }

    /// Whether it can be enumerated.
    pub fn is_finite(self) -> bool {
        self != Domain::ALL
    }

    /// The values in order.
    pub fn values(self) -> Range<i32> {
        self.lo..(i64::from(self.lo) + self.len as i64).min(i64::from(i32::MAX)) as i32
    }

    /// Whether all values of `other` are in it.
    pub fn covers(self, other: Domain) -> bool {
        let end = |d: Domain| i64::from(d.lo) + d.len as i64;
        other.len == 0 || (self.lo <= other.lo && end(other) <= end(self))
    }
}

/// How many tuples there are over these sorts; saturates.
pub(super) fn combinations(dims: &[Domain]) -> u128 {
    dims.iter().fold(1u128, |n, d| n.saturating_mul(u128::from(d.len)))
}

/// The tuple's number among all tuples over these sorts; `None` if a value is of none.
pub(super) fn pack(dims: &[Domain], values: &[i32]) -> Option<u128> {
    if let ([dim], [value]) = (dims, values) {
        return dim.place(*value).map(u128::from);
    }
    let mut key = 0;
    for (dim, value) in dims.iter().zip(values) {
        key = key * u128::from(dim.len) + u128::from(dim.place(*value)?);
    }
    Some(key)
}

/// A finite relation.
#[derive(Clone, Debug)]
pub(super) struct Relation {
    pub dims: Vec<Domain>,
    /// In increasing order, each once.
    pub rows: Vec<Vec<i32>>,
}

/// The rows of a relation by the values of some of its columns.
#[derive(Clone, Debug)]
pub(super) struct Index {
    key_dims: Vec<Domain>,
    width: usize,
    starts: Starts,
    rows: Vec<i32>,
}

/// Where the rows of a key lie.
#[derive(Clone, Debug)]
enum Starts {
    Dense(Vec<u32>),
    Sparse(FxHashMap<u128, (u32, u32)>),
}

impl Relation {
    /// How many rows to expect when the columns of `mask` are known.
    pub fn fanout(&self, mask: u32) -> f64 {
        let known: f64 = columns(self.dims.len(), mask, true).map(|i| self.dims[i].len as f64).product();
        self.rows.len() as f64 / known.max(1.0)
    }

    /// The index by the columns of `mask`.
    pub fn index(&self, mask: u32) -> Index {
        let pick = |row: &[i32], known| -> Vec<i32> { columns(row.len(), mask, known).map(|i| row[i]).collect() };
        let key_dims: Vec<Domain> = columns(self.dims.len(), mask, true).map(|i| self.dims[i]).collect();
        let keyed = |r: &Vec<i32>| pack(&key_dims, &pick(r, true)).map(|key| (key, pick(r, false)));
        let mut rows: Vec<(u128, Vec<i32>)> = self.rows.iter().filter_map(keyed).collect();
        rows.sort();
        let starts = if combinations(&key_dims) <= DENSE {
            let mut starts = vec![0; combinations(&key_dims) as usize + 1];
            for (key, _) in &rows {
                starts[*key as usize + 1] += 1;
            }
            for i in 1..starts.len() {
                starts[i] += starts[i - 1];
            }
            Starts::Dense(starts)
        } else {
            let mut starts = FxHashMap::default();
            for (i, (key, _)) in rows.iter().enumerate() {
                starts.entry(*key).or_insert((i as u32, i as u32)).1 = i as u32 + 1;
            }
            Starts::Sparse(starts)
        };
        let width = self.dims.len() - key_dims.len();
        Index { key_dims, width, starts, rows: rows.into_iter().flat_map(|(_, row)| row).collect() }
    }
}

impl Index {
    /// The numbers of the rows that agree with the key.
    pub fn find(&self, key: &[i32]) -> Range<usize> {
        let Some(key) = pack(&self.key_dims, key) else { return 0..0 };
        match &self.starts {
            Starts::Dense(starts) => starts[key as usize] as usize..starts[key as usize + 1] as usize,
            Starts::Sparse(starts) => starts.get(&key).map_or(0..0, |(from, to)| *from as usize..*to as usize),
        }
    }

    /// The other columns of a row.
    pub fn row(&self, number: usize) -> &[i32] {
        &self.rows[number * self.width..(number + 1) * self.width]
    }
}

/// The columns that are in `mask`, or those that are not.
pub(super) fn columns(arity: usize, mask: u32, known: bool) -> impl Iterator<Item = usize> {
    (0..arity).filter(move |i| (mask >> i & 1 == 1) == known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_finds_what_a_scan_finds() {
        for len in [5, 500] {
            let dims = vec![-2, 0, 3]
                .into_iter()
                .map(|lo| Domain { lo, len: if lo == 0 { 7 } else { len }, points: false })
                .collect::<Vec<_>>();
            let rows: Vec<Vec<i32>> =
                (0..5).flat_map(|a| (0..7).map(move |b| vec![a - 2, b, 3 + (a * b) % 5])).collect();
            let relation = Relation { dims: dims.clone(), rows: rows.clone() };
            for mask in 0..8 {
                let index = relation.index(mask);
                for row in &rows {
                    let key: Vec<i32> = columns(3, mask, true).map(|i| row[i]).collect();
                    let agree = |r: &&Vec<i32>| columns(3, mask, true).all(|i| r[i] == row[i]);
                    let mut expected: Vec<Vec<i32>> =
                        rows.iter().filter(agree).map(|r| columns(3, mask, false).map(|i| r[i]).collect()).collect();
                    expected.sort();
                    let found: Vec<Vec<i32>> = index.find(&key).map(|i| index.row(i).to_vec()).collect();
                    assert_eq!(found, expected, "mask {mask}");
                }
                if mask == 7 {
                    assert!(index.find(&[-3, 0, 3]).is_empty() && index.find(&[0, 7, 3]).is_empty());
                }
            }
        }
    }

    #[test]
    fn domains_know_their_ends() {
        let d = Domain::from_to(-1, 2);
        assert_eq!((d.len, d.place(-1), d.place(2), d.place(3), d.place(-2)), (4, Some(0), Some(3), None, None));
        assert_eq!(Domain::from_to(3, 2).values().count(), 0);
        assert!(Domain::ALL.contains(i32::MAX) && Domain::ALL.covers(d) && !d.covers(Domain::ALL));
    }
}
