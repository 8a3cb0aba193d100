//! Square boards of any size for the shipped games, and the same with a fault in one relation.

use kikashi_runtime::{Contents, Instance, Pairs};

/// Down and right of each direction, from north by northeast to northwest.
const STEPS: [(isize, isize); 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// A square board.
pub struct Square {
    /// How many lines it has.
    pub size: usize,
    /// A point from which there is no step to the right.
    pub fault: Option<usize>,
}

impl Square {
    /// This board for the game of an instance: with nothing on it.
    pub fn like(&self, instance: &Instance) -> Instance {
        let size = self.size as i32;
        let old = instance.shape.expect("a board drawn in rows").0 as i32;
        let mut params = instance.params.to_vec();
        params.iter_mut().filter(|value| **value == old).for_each(|value| *value = size);
        let mut sorts = instance.sorts.to_vec();
        (sorts[0].1, sorts[3].1) = (self.points(), self.size);
        let names: Vec<String> = (0..self.points()).map(|point| format!("p{point}")).collect();
        Instance {
            name: format!("square{size}").into(),
            points: self.points(),
            holes: Vec::new().into(),
            shape: Some((self.size, self.size)),
            point_names: names.join(" ").into(),
            params: params.into(),
            sorts: sorts.into(),
            tables: instance.tables.iter().map(|table| self.table(table)).collect(),
            start: instance.start.iter().map(|_| Vec::new().into()).collect(),
            turn: 0,
            symmetries: Vec::new().into(),
            book: instance.book.iter().map(|book| self.like(book)).collect(),
        }
    }

    fn points(&self) -> usize {
        self.size * self.size
    }

    /// Where a step leads, if it stays on the board.
    fn step(&self, point: usize, (down, right): (isize, isize)) -> Option<usize> {
        let row = (point / self.size).checked_add_signed(down).filter(|&row| row < self.size)?;
        let column = (point % self.size).checked_add_signed(right).filter(|&column| column < self.size)?;
        (self.fault != Some(point) || (down, right) != (0, 1)).then_some(row * self.size + column)
    }

    /// The same table of this board: the neighbours, or the edges by direction.
    fn table(&self, table: &Contents) -> Contents {
        match table {
            Contents::Relations(entries) if entries.is_empty() => table.clone(),
            Contents::Relations(entries) => {
                let [Pairs::Steps(near)] = &entries[..] else { panic!("neighbours, not {entries:?}") };
                let steps: &[usize] = if near.len() == 4 { &[0, 2, 4, 6] } else { &[0, 1, 2, 4, 5, 6] };
                assert_eq!(near.len(), steps.len());
                let group = |point: usize| {
                    let targets: Vec<_> = steps.iter().filter_map(|&step| self.step(point, STEPS[step])).collect();
                    [point, targets.len()].into_iter().chain(targets).map(|number| number as u16).collect::<Vec<_>>()
                };
                Contents::Relations(vec![Pairs::Groups((0..self.points()).flat_map(group).collect())].into())
            }
            Contents::Sets(groups) if groups.is_empty() => table.clone(),
            Contents::Sets(_) => {
                let edge = |direction: usize| {
                    let is_there = |&point: &usize| {
                        let (row, column, last) = (point / self.size, point % self.size, self.size - 1);
                        match direction {
                            0 => row == 0,
                            2 => column == last,
                            4 => row == last,
                            6 => column == 0,
                            _ => false,
                        }
                    };
                    let points: Vec<usize> = (0..self.points()).filter(is_there).collect();
                    std::iter::once(points.len()).chain(points).map(|number| number as u16).collect::<Vec<_>>()
                };
                Contents::Sets((0..8).flat_map(edge).collect())
            }
            other => {
                assert!(
                    matches!(other, Contents::Ints(v) if v.is_empty())
                        || matches!(other, Contents::Bools(v) if v.is_empty())
                );
                other.clone()
            }
        }
    }
}
