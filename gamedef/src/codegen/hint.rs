//! A word for the value of an expression, to name it by.

#![deny(clippy::wildcard_enum_match_arm)]

use super::names::snake;
use crate::ir::{Expr, Program, Ty, kinds};

/// A name for the value of an expression.
pub(super) fn hint(program: &Program, expr: &Expr) -> String {
    let name = match expr {
        // `string_from` is where a string leads from a point: the value is the string.
        Expr::Call(f, _) if program.funcs[*f].ty == Ty::Answer => "why".to_string(),
        Expr::Answer(..) | Expr::FirstAnswer(..) | Expr::EachAnswer(..) => "why".to_string(),
        Expr::Roots(_) => "roots".to_string(),
        Expr::Path(_) => "path".to_string(),
        Expr::Reached(_) => "reached".to_string(),
        Expr::Few(..) => "few".to_string(),
        Expr::Barred(..) => "barred".to_string(),
        Expr::Holds(_) | Expr::Breaks(_) | Expr::Bars(..) => "holds".to_string(),
        Expr::Pick(_) => "point".to_string(),
        Expr::Call(f, _) if program.funcs[*f].ty == Ty::Bool => format!("{}_holds", program.funcs[*f].name.said()),
        Expr::Call(f, _) => without(program.funcs[*f].name.said(), &["_any", "_from", "_to"]),
        Expr::Lookup(t, _) => without(&program.tables[*t].name, &["_table"]),
        Expr::Image(t, ..) | Expr::Row(t, ..) => {
            return format!("by_{}", snake(&without(&program.tables[*t].name, &["_table"])));
        }
        Expr::Absent(..) => "vacant".to_string(),
        Expr::Plane(_, _, None) | Expr::Scalar(..) | Expr::ValueAt(..) => match crate::ir::visit::cell_read(expr) {
            Some(cell) => program.cells[cell].name.clone(),
            None => "value".to_string(),
        },
        Expr::Plane(cell, _, Some(_)) => format!("{}_so", program.cells[*cell].name),
        Expr::Closure(..) => "reached".to_string(),
        Expr::Filter(..) => "chosen".to_string(),
        Expr::Gather(..) | Expr::Union(_) => "all".to_string(),
        Expr::Inter(_) => "common".to_string(),
        Expr::Minus(all, _) if **all == Expr::Full => "others".to_string(),
        Expr::Minus(..) => "rest".to_string(),
        Expr::Count(_) | Expr::Sum(..) => "count".to_string(),
        Expr::The(_) | Expr::TheOne(..) => "single".to_string(),
        Expr::Any(..) => "some".to_string(),
        Expr::All(..) => "every".to_string(),
        Expr::Singleton(_) => "point".to_string(),
        Expr::If(_, a, b) => {
            let constant = matches!(**a, Expr::Int(_) | Expr::Empty | Expr::Full | Expr::Local(_));
            return hint(program, if constant { b } else { a });
        }
        Expr::With(_, body) | Expr::Let(_, _, body) | Expr::Null(body) => return hint(program, body),
        Expr::Not(_) | Expr::And(_) | Expr::Or(_) | Expr::IsEmpty(_) | Expr::Contains(..) => "holds".to_string(),
        Expr::Local(_)
        | Expr::Bool(_)
        | Expr::Same(..)
        | Expr::Compare(..)
        | Expr::AtLeast(..)
        | Expr::Passes
        | Expr::Opponent(_)
        | Expr::Arith(..)
        | Expr::Empty
        | Expr::Full
        | kinds::of_moves!()
        | Expr::Noting(..)
        | Expr::Killer(_)
        | kinds::fixed_ints!() => "value".to_string(),
    };
    snake(&name)
}

fn without(name: &str, endings: &[&str]) -> String {
    let mut name = name;
    for ending in endings {
        name = name.strip_suffix(ending).filter(|rest| !rest.is_empty()).unwrap_or(name);
    }
    name.to_string()
}
