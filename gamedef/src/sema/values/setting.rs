//! The choices of parameters under which integers are looked at: all of them where they are few, else the ends of each
//! range and the defaults, and besides them one in which each parameter may be anything.

use index_vec::IndexVec;

use super::interval::Interval;
use crate::rules::{ArithOp, BoardKind, Game, ParamId, SortId, SortKind, Term};

/// A choice of parameters, and what it makes of sorts and board.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub params: IndexVec<ParamId, Interval>,
    pub sorts: IndexVec<SortId, Interval>,
    /// The rows of the board, and its columns.
    pub rows: Interval,
    pub columns: Interval,
    /// The parameters are known.
    pub exact: bool,
}

/// How many choices are looked at.
const MOST: usize = 64;

/// The choices of a game's parameters, and whether there are no others.
pub(super) fn settings(game: &Game) -> (Vec<Setting>, bool) {
    let mut choices: Vec<IndexVec<ParamId, Interval>> = vec![IndexVec::new()];
    let mut all = true;
    for param in &game.params {
        let mut next = Vec::new();
        for choice in &choices {
            let range = match &game.sorts[param.sort].kind {
                SortKind::Range(from, to) => Interval { low: term(from, choice).low, high: term(to, choice).high },
                SortKind::Integer => Interval::ALL,
                // Not a number: it is in no comparison of numbers.
                _ => Interval::only(0),
            };
            let default = param.default.as_ref().map(|d| term(d, choice));
            let values = values(range, default, MOST / choices.len().max(1));
            all &= range.is_bounded() && values.len() as i64 == range.high - range.low + 1;
            next.extend(values.into_iter().map(|v| {
                let mut choice = choice.clone();
                choice.push(v);
                choice
            }));
        }
        choices = next;
    }
    let mut settings: Vec<Setting> = choices.into_iter().filter_map(|c| setting(game, c, true)).collect();
    if !all {
        let any = game.params.iter().fold(IndexVec::new(), |mut params: IndexVec<ParamId, Interval>, param| {
            let range = match &game.sorts[param.sort].kind {
                SortKind::Range(from, to) => Interval { low: term(from, &params).low, high: term(to, &params).high },
                _ => Interval::ALL,
            };
            params.push(range);
            params
        });
        settings.extend(setting(game, any, false));
    }
    (settings, all)
}

/// Some values of a range.
fn values(range: Interval, default: Option<Interval>, most: usize) -> Vec<Interval> {
    if range.is_bounded() && range.high - range.low < most.max(1) as i64 {
        return (range.low..=range.high).map(Interval::only).collect();
    }
    let ends =
        if range.is_bounded() { vec![Interval::only(range.low), Interval::only(range.high)] } else { Vec::new() };
    let mut values: Vec<Interval> = default.into_iter().filter(|d| d.low == d.high).chain(ends).collect();
    values.dedup();
    values
}

fn setting(game: &Game, params: IndexVec<ParamId, Interval>, exact: bool) -> Option<Setting> {
    let kind = &game.board.as_ref()?.kind;
    let (width, height) = match kind {
        BoardKind::Grid(w, h) | BoardKind::Hexgrid(w, h) | BoardKind::Torus(w, h) => {
            (term(w, &params), term(h, &params))
        }
        BoardKind::Graph(points, _) => {
            let count = Interval::only(points.len() as i64);
            (count, count)
        }
    };
    if width.high < 1 || height.high < 1 {
        return None;
    }
    let points = match kind {
        BoardKind::Graph(points, _) => points.len() as i64,
        _ => Interval::apply(ArithOp::Mul, width, height).high,
    };
    let mut sorts = IndexVec::new();
    for sort in &game.sorts {
        let count = |n: i64| Interval { low: 0, high: n - 1 };
        sorts.push(match &sort.kind {
            SortKind::Point => count(points),
            SortKind::Dir => count(8),
            SortKind::Player => count(2),
            SortKind::Index => count(width.high.max(height.high)),
            SortKind::Integer => Interval::ALL,
            SortKind::Enum(values) => count(values.len() as i64),
            SortKind::Range(from, to) => {
                let range = Interval { low: term(from, &params).low, high: term(to, &params).high };
                if range.is_empty() {
                    return None;
                }
                range
            }
        });
    }
    let (rows, columns) = (Interval { low: 0, high: height.high - 1 }, Interval { low: 0, high: width.high - 1 });
    Some(Setting { params, sorts, rows, columns, exact })
}

/// The value of a static term.
pub(super) fn term(term: &Term, params: &IndexVec<ParamId, Interval>) -> Interval {
    match term {
        Term::Const(_, n) => Interval::only(i64::from(*n)),
        Term::Param(p) => params.get(*p).copied().unwrap_or(Interval::ALL),
        Term::Arith(op, a, b) => Interval::apply(*op, self::term(a, params), self::term(b, params)),
        _ => Interval::ALL,
    }
}
