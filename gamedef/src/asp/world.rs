//! One instance as the program sees it: its parameters, the values of each sort with their names, and its board.
//!
//! The geometry is read here a second time, and mostly by clingo itself: a row, a column and an offset for each
//! direction are facts or rules of the program, and nothing of the judge's tables is used.

use std::collections::BTreeSet;
use std::fmt::Write;

use index_vec::IndexVec;

use super::names::Names;
use super::{Refusal, refuse};
use crate::rules::{ArithOp, BoardKind, Builtin, DIRS, Game, ParamId, SortId, SortKind, Spot, Term};

/// The largest number of values of a sort that is written out.
const MAX_VALUES: i64 = 1 << 16;
/// Columns and rows to go in each of [`DIRS`].
const OFFSETS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// An instance.
pub(super) struct World<'g> {
    pub game: &'g Game,
    /// The parameters, defaults filled in; `None` is given with the position.
    pub params: IndexVec<ParamId, Option<i32>>,
    /// The values of each sort, both ends included; `None` for integers without a range.
    ranges: IndexVec<SortId, Option<(i64, i64)>>,
    /// What each value of a sort is called in the program, where it has a name.
    called: IndexVec<SortId, Vec<String>>,
    /// The predicate that holds of the values of a sort.
    sorts: IndexVec<SortId, String>,
    /// `#const` lines.
    constants: String,
    /// The points that are holes: they have a number, and are no points of the program.
    holes: BTreeSet<i32>,
}

impl<'g> World<'g> {
    pub fn new(
        game: &'g Game,
        given: &IndexVec<ParamId, Option<i32>>,
        names: &mut Names,
    ) -> Result<World<'g>, Refusal> {
        let mut params = given.clone();
        if params.len() != game.params.len() {
            return refuse(format!("`{}` has {} parameters, not {}", game.name, game.params.len(), params.len()));
        }
        for (id, param) in game.params.iter_enumerated() {
            if let (None, Some(default)) = (params[id], &param.default) {
                params[id] = Some(constant(&params, default)?);
            }
            if params[id].is_none() && !matches!(param.sort, SortId::POINT | SortId::PLAYER) {
                return refuse(format!("parameter `{}` has no value", param.name));
            }
        }
        let mut world = World {
            game,
            params,
            ranges: IndexVec::new(),
            called: IndexVec::new(),
            sorts: IndexVec::new(),
            constants: String::new(),
            holes: BTreeSet::new(),
        };
        world.holes = world.holes()?;
        let points = world.points()?;
        let longer = match world.sides()? {
            Some((width, height)) => width.max(height),
            None => points.len() as i64,
        };
        for sort in &game.sorts {
            let upto = |n: usize| Some((0, n as i64 - 1));
            let (range, called) = match &sort.kind {
                SortKind::Point => (upto(points.len()), points.clone()),
                SortKind::Dir => (upto(DIRS.len()), DIRS.map(str::to_owned).to_vec()),
                SortKind::Player => (upto(2), game.players.clone()),
                SortKind::Index => (Some((0, longer - 1)), Vec::new()),
                SortKind::Integer => (None, Vec::new()),
                SortKind::Enum(values) => (upto(values.len()), values.clone()),
                SortKind::Range(from, to) => {
                    let range = (i64::from(world.constant(from)?), i64::from(world.constant(to)?));
                    if range.1 - range.0 > MAX_VALUES {
                        return refuse(format!("`{}` has more than {MAX_VALUES} values", sort.name));
                    }
                    (Some(range), Vec::new())
                }
            };
            world.ranges.push(range);
            let name = if let SortKind::Range(..) = sort.kind { "range" } else { &sort.name };
            world.sorts.push(names.fresh(name));
            let called = called.iter().enumerate().map(|(value, name)| {
                let name = names.fresh(name);
                let _ = writeln!(world.constants, "#const {name} = {value}.");
                name
            });
            world.called.push(called.collect());
        }
        Ok(world)
    }

    /// Whether the value is a point that is a hole.
    pub fn is_hole(&self, sort: SortId, value: i32) -> bool {
        sort == SortId::POINT && self.holes.contains(&value)
    }

    /// The holes of the board, by the condition that the rules give.
    fn holes(&self) -> Result<BTreeSet<i32>, Refusal> {
        let Some(holes) = self.game.board.as_ref().and_then(|board| board.holes.as_ref()) else {
            return Ok(BTreeSet::new());
        };
        let Some((width, height)) = self.sides()? else { return refuse("a graph has no holes") };
        let (width, height) = (width as i32, height as i32);
        let param = |p: ParamId| self.params.get(p).copied().flatten();
        let spot = |point: i32| Spot { column: point % width, row: point / width, height };
        Ok((0..width.saturating_mul(height)).filter(|point| holes.holds(spot(*point), &param)).collect())
    }

    /// The value of a term that reads neither state nor variables.
    pub fn constant(&self, term: &Term) -> Result<i32, Refusal> {
        constant(&self.params, term)
    }

    /// The values of a sort, both ends included; `None` for integers without a range.
    pub fn range(&self, sort: SortId) -> Option<(i64, i64)> {
        self.ranges[sort]
    }

    /// The values of a sort that has finitely many.
    pub fn values(&self, sort: SortId) -> impl Iterator<Item = i32> + use<> {
        let (from, to) = self.ranges[sort].unwrap_or((0, -1));
        (from..=to).filter_map(|v| i32::try_from(v).ok())
    }

    /// A value as the program writes it.
    pub fn value(&self, sort: SortId, value: i32) -> String {
        let name = usize::try_from(value).ok().and_then(|v| self.called[sort].get(v));
        name.cloned().unwrap_or_else(|| value.to_string())
    }

    /// The predicate of a sort's values; `None` for integers without a range.
    pub fn sort(&self, sort: SortId) -> Option<&str> {
        self.ranges[sort].map(|_| self.sorts[sort].as_str())
    }

    /// The values of each sort by name, and the sorts.
    pub fn text(&self) -> String {
        let mut text = self.constants.clone();
        for ((sort, range), name) in self.game.sorts.iter().zip(&self.ranges).zip(&self.sorts) {
            let Some((from, to)) = range else { continue };
            if matches!(sort.kind, SortKind::Point) && !self.holes.is_empty() {
                let points = (0..=*to as i32).filter(|point| !self.holes.contains(point));
                points.for_each(|point| {
                    let _ = writeln!(text, "{name}({point}).");
                });
                continue;
            }
            let doc = if let SortKind::Range(..) = sort.kind { format!("  % {}", sort.name) } else { String::new() };
            let _ = writeln!(text, "{name}({from}..{to}).{doc}");
        }
        text
    }

    /// The rules of the board's relations that are asked for.
    pub fn board(&self, asked: &[Builtin]) -> Result<String, Refusal> {
        let mut text = String::new();
        let Some(kind) = self.game.board.as_ref().map(|b| &b.kind) else { return Ok(text) };
        if let BoardKind::Graph(_, edges) = kind {
            if asked.contains(&Builtin::Adj) {
                for (p, q) in edges {
                    let (p, q) = (self.value(SortId::POINT, *p as i32), self.value(SortId::POINT, *q as i32));
                    let _ = writeln!(text, "adj({p},{q}). adj({q},{p}).");
                }
            }
            if asked.contains(&Builtin::Ray) {
                let (dir, point) = (&self.sorts[SortId::DIR], &self.sorts[SortId::POINT]);
                let _ = writeln!(text, "ray(D,P,0,P) :- {dir}(D), {point}(P).");
            }
            return Ok(text);
        }
        let (width, height) = self.sides()?.unwrap_or((0, 0));
        let (point, dir) = (&self.sorts[SortId::POINT], &self.sorts[SortId::DIR]);
        let _ = writeln!(text, "row(P,P/{width}) :- {point}(P).\ncol(P,P\\{width}) :- {point}(P).");
        let hexagons = matches!(kind, BoardKind::Hexgrid(..));
        for (name, (columns, rows)) in DIRS.iter().zip(OFFSETS) {
            if !(hexagons && matches!(*name, "northwest" | "southeast")) {
                let _ = writeln!(text, "offset({name},{columns},{rows}).");
            }
        }
        let (x, y) = match kind {
            BoardKind::Torus(..) => (format!("(X+DX+{width})\\{width}"), format!("(Y+DY+{height})\\{height}")),
            _ => ("X+DX".to_owned(), "Y+DY".to_owned()),
        };
        let _ = writeln!(text, "step(D,P,Q) :- offset(D,DX,DY), col(P,X), row(P,Y), col(Q,{x}), row(Q,{y}).");
        let straight = "(north;east;south;west)";
        for builtin in asked {
            let rule = match (builtin, kind) {
                (Builtin::Adj, BoardKind::Hexgrid(..)) => "adj(P,Q) :- step(_,P,Q).".to_owned(),
                (Builtin::Adj, _) => format!("adj(P,Q) :- step(D,P,Q), D = {straight}."),
                (Builtin::Diag, BoardKind::Hexgrid(..)) => continue,
                (Builtin::Diag, _) => {
                    "diag(P,Q) :- step(D,P,Q), D = (northeast;southeast;southwest;northwest).".to_owned()
                }
                (Builtin::Edge, BoardKind::Torus(..)) => continue,
                (Builtin::Edge, _) => format!(
                    "edge(north,P) :- row(P,0).\nedge(south,P) :- row(P,{}).\nedge(west,P) :- col(P,0).\nedge(east,P) :- \
                     col(P,{}).",
                    height - 1,
                    width - 1
                ),
                (Builtin::Ray, _) => format!(
                    "ray(D,P,0,P) :- {dir}(D), {point}(P).\nray(D,P,I+1,R) :- ray(D,P,I,Q), I < {}, step(D,Q,R).",
                    width.max(height) - 1
                ),
                (Builtin::Step | Builtin::Row | Builtin::Col, _) => continue,
            };
            let _ = writeln!(text, "{rule}");
        }
        Ok(text)
    }

    /// Width and height; `None` for a graph.
    fn sides(&self) -> Result<Option<(i64, i64)>, Refusal> {
        let Some(board) = &self.game.board else { return refuse(format!("`{}` has no board", self.game.name)) };
        Ok(match &board.kind {
            BoardKind::Grid(w, h) | BoardKind::Hexgrid(w, h) | BoardKind::Torus(w, h) => {
                Some((self.constant(w)?.into(), self.constant(h)?.into()))
            }
            BoardKind::Graph(..) => None,
        })
    }

    /// The names of the points: the column's letter, without I, and the row counted from below.
    fn points(&self) -> Result<Vec<String>, Refusal> {
        let Some((width, height)) = self.sides()? else {
            return Ok(match self.game.board.as_ref().map(|b| &b.kind) {
                Some(BoardKind::Graph(names, _)) => names.clone(),
                _ => Vec::new(),
            });
        };
        if width.max(height) > 64 || width.min(height) < 1 {
            return refuse(format!("there is no board of {width} by {height}"));
        }
        let letters = "abcdefghjklmnopqrstuvwxyz";
        let column = |x: i64| {
            let letter = |i: i64| letters.chars().nth(i as usize % letters.len()).unwrap_or('a');
            let first = x / letters.len() as i64;
            [first.checked_sub(1).filter(|f| *f >= 0).map(letter), Some(letter(x))].into_iter().flatten()
        };
        let name = |y: i64, x: i64| format!("{}{}", column(x).collect::<String>(), height - y);
        Ok((0..height).flat_map(|y| (0..width).map(move |x| (y, x))).map(|(y, x)| name(y, x)).collect())
    }
}

fn constant(params: &IndexVec<ParamId, Option<i32>>, term: &Term) -> Result<i32, Refusal> {
    match term {
        Term::Const(_, value) => Ok(*value),
        Term::Param(p) => match params.get(*p) {
            Some(Some(value)) => Ok(*value),
            _ => refuse("a parameter has no value"),
        },
        Term::Opponent(player) => Ok(1 - constant(params, player)?),
        Term::Arith(op, a, b) => {
            let (a, b) = (i64::from(constant(params, a)?), i64::from(constant(params, b)?));
            match arithmetic(*op, a, b).map(i32::try_from) {
                Some(Ok(value)) => Ok(value),
                _ => refuse(format!("{a} and {b} cannot be combined")),
            }
        }
        _ => refuse("a term is not constant"),
    }
}

/// The result, if there is one; division rounds down.
pub(super) fn arithmetic(op: ArithOp, a: i64, b: i64) -> Option<i64> {
    match op {
        ArithOp::Add => a.checked_add(b),
        ArithOp::Sub => a.checked_sub(b),
        ArithOp::Mul => a.checked_mul(b),
        ArithOp::Div if b == 0 => None,
        ArithOp::Div => Some(a / b - i64::from(a % b != 0 && (a < 0) != (b < 0))),
    }
}
