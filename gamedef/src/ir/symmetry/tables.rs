//! What tables hold, as parts of forms.

#![deny(clippy::wildcard_enum_match_arm)]

use super::form::{Scope, Writer};
use super::kind::{Formless, Found, Kind};
use crate::ir::instance::TableData;
use crate::ir::{Direction, Expr, TableId};
use crate::rules::SortId;

impl<'p> Writer<'_, 'p> {
    /// What a table says at an index: where that is known, as what it holds there; else as what the whole table holds.
    pub(super) fn entry(
        &mut self,
        table: TableId,
        index: &[Expr],
        direction: Direction,
        scope: &mut Scope<'p>,
    ) -> Found {
        if !self.read.tables.contains(&table) {
            self.read.tables.push(table);
        }
        let sorts = &self.program.tables[table].index;
        let known: Option<Vec<i32>> = index.iter().map(|expr| self.known(expr)).collect();
        if let Some(place) = known.and_then(|known| self.place(sorts, &known)) {
            let content = self.content(table, place, direction)?;
            return Ok(self.form(Kind::Entry, content));
        }
        let ranges: Vec<(i32, usize)> = sorts.iter().map(|sort| self.instance.sorts[*sort]).collect();
        let count: usize = ranges.iter().map(|(_, len)| *len).product();
        let mut whole: Vec<Vec<i64>> = vec![Vec::new(); count];
        for place in 0..count {
            let image: Vec<i32> =
                values(&ranges, place).iter().zip(sorts).map(|(value, sort)| self.by.value(*sort, *value)).collect();
            let to = self.place(sorts, &image).ok_or(Formless)?;
            whole[to] = self.content(table, place, direction)?;
        }
        let mut parts: Vec<i64> = sorts.iter().map(|sort| sort.index() as i64).collect();
        parts.extend(whole.concat());
        let table = self.form(Kind::Table, parts);
        let mut parts = vec![table];
        parts.extend(self.indices(index, sorts, scope)?);
        Ok(self.form(Kind::Lookup, parts))
    }

    fn known(&self, index: &Expr) -> Option<i32> {
        if let Expr::Param(param) = index {
            return self.instance.params[*param];
        }
        if let Expr::Int(value) = index { Some(*value) } else { None }
    }

    /// The place of an index in a table; `None` outside it.
    fn place(&self, sorts: &[SortId], index: &[i32]) -> Option<usize> {
        let mut place = 0;
        for (sort, value) in sorts.iter().zip(index) {
            let (first, len) = self.instance.sorts[*sort];
            let inner = usize::try_from(value.checked_sub(first)?).ok().filter(|inner| *inner < len)?;
            place = place * len + inner;
        }
        Some(place)
    }

    /// The image of what a table holds at a place.
    fn content(&self, table: TableId, place: usize, direction: Direction) -> Found<Vec<i64>> {
        let missing = || Formless;
        Ok(match &self.instance.tables[table] {
            TableData::Bools(all) => vec![0, (*all.get(place).ok_or_else(missing)?).into()],
            TableData::Ints(all) => {
                let sort = self.sort_of_table(table).ok_or(Formless)?;
                vec![1, self.by.value(sort, *all.get(place).ok_or_else(missing)?).into()]
            }
            TableData::Sets(all) => {
                let points = self.by.set(all.get(place).ok_or_else(missing)?);
                let head = [2, points.len() as i64];
                head.into_iter().chain(points.into_iter().map(i64::from)).collect()
            }
            TableData::Relations(all) => {
                let mut pairs = self.by.relation(all.get(place).ok_or_else(missing)?);
                if direction == Direction::Backward {
                    pairs.iter_mut().for_each(|(a, b)| std::mem::swap(a, b));
                    pairs.sort_unstable();
                }
                let head = [3, pairs.len() as i64];
                head.into_iter().chain(pairs.into_iter().flat_map(|(a, b)| [a.into(), b.into()])).collect()
            }
        })
    }
}

/// The values of a place in a table over sorts with these first values and lengths.
fn values(ranges: &[(i32, usize)], mut place: usize) -> Vec<i32> {
    let mut values: Vec<i32> = Vec::new();
    for (first, len) in ranges.iter().rev() {
        values.push(first + (place % len) as i32);
        place /= len;
    }
    values.reverse();
    values
}
