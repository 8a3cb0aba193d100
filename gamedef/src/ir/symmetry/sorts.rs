//! Of which sort an integer is: what is its own image, and what has another.

#![deny(clippy::wildcard_enum_match_arm)]

use super::form::{Scope, Writer};
use super::kind::{Formless, Found, Kind};
use crate::ir::{Expr, FnId, LocalId, NONE, StorageKind, TableId, TableSource, Ty, kinds};
use crate::rules::{CellId, SortId};

impl<'p> Writer<'_, 'p> {
    /// A number, which is its own image.
    pub(super) fn number(&mut self, expr: &Expr, scope: &mut Scope<'p>) -> Found {
        match self.sort_of(expr, scope) {
            Some(sort) if !self.by.moves(sort) => self.expr(expr, Some(sort), scope),
            None if matches!(expr, Expr::Int(_) | Expr::Param(_)) => self.expr(expr, Some(SortId::INTEGER), scope),
            _ => Err(Formless),
        }
    }

    /// A constant. Where nothing tells what it is of, it must be its own image as a value of each sort.
    pub(super) fn int(&mut self, value: i32, sort: Option<SortId>) -> Found {
        let image = match sort {
            _ if value == NONE => NONE,
            Some(sort) => self.by.value(sort, value),
            None => {
                let mut sorts = self.instance.sorts.indices();
                if sorts.any(|sort| self.by.value(sort, value) != value) {
                    return Err(Formless);
                }
                value
            }
        };
        Ok(self.form(Kind::Int, vec![image.into()]))
    }

    /// The sort of an integer, where that is known; of a plain number that of numbers.
    pub(super) fn sort_of(&self, expr: &Expr, scope: &Scope<'_>) -> Option<SortId> {
        self.sort_in(expr, scope, &mut Vec::new())
    }

    /// The same where values have names.
    fn sort_in<'e>(&self, expr: &'e Expr, scope: &Scope<'_>, named: &mut Vec<(LocalId, &'e Expr)>) -> Option<SortId> {
        match expr {
            Expr::Local(local) | Expr::TheOne(local, ..) => scope.sort(*local).or_else(|| {
                let (_, value) = named.iter().rfind(|(name, _)| name == local)?;
                self.sort_in(value, scope, &mut named.clone())
            }),
            Expr::Let(local, value, body) => {
                named.push((*local, value));
                self.sort_in(body, scope, named)
            }
            Expr::With(_, body) | Expr::Null(body) => self.sort_in(body, scope, named),
            Expr::If(_, yes, no) => self.sort_in(yes, scope, named).or_else(|| self.sort_in(no, scope, named)),
            Expr::Call(f, _) => self.sort_of_function(*f),
            Expr::Lookup(table, _) => self.sort_of_table(*table),
            Expr::Attacker | Expr::Opponent(_) => Some(SortId::PLAYER),
            Expr::Passes | Expr::Count(_) | Expr::Sum(..) | Expr::Arith(..) => Some(SortId::INTEGER),
            Expr::Scalar(cell, _) | Expr::ValueAt(cell, ..) => self.value_sort(*cell),
            Expr::The(_) | Expr::Pick(_) => Some(SortId::POINT),
            Expr::Int(_) | Expr::Param(_) | Expr::Arg(_) | kinds::bools!() | kinds::sets!() | kinds::answers!() => None,
        }
    }

    fn sort_of_function(&self, f: FnId) -> Option<SortId> {
        let func = &self.program.funcs[f];
        self.sort_of(&func.body, &Scope::new(&func.locals)).filter(|_| func.ty == Ty::Int)
    }

    pub(super) fn sort_of_table(&self, table: TableId) -> Option<SortId> {
        match self.program.tables[table].source {
            TableSource::BoardInt(_) => Some(SortId::INTEGER),
            TableSource::Func(f) => self.sort_of_function(f),
            TableSource::Board(..) => None,
        }
    }

    /// Of the values of a cell.
    pub(super) fn value_sort(&self, cell: CellId) -> Option<SortId> {
        match self.program.cells[cell].kind {
            StorageKind::Planes { value, .. } | StorageKind::Scalar { value, .. } => Some(value),
            StorageKind::Members | StorageKind::Flag => Some(SortId::INTEGER),
        }
    }
}
