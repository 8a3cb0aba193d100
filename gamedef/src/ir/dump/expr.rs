//! Expressions as set algebra: `adj(x) & at[black] - {p}`, `some q in near: |liberties(q)| >= 2`.
//!
//! Parentheses stand only where precedence asks for them; numbers that stand for players, directions and enum values
//! get their names wherever the sort of their place is known.

#![deny(clippy::wildcard_enum_match_arm)]

use super::doc::Doc;
use crate::ir::kinds;
use crate::ir::{
    Chain, Direction, Domain, Expr, Ground, Local, LocalId, NONE, Place, Program, StorageKind, TableId, Update,
};
use crate::rules::{ArithOp, CellId, CompareOp, DIRS, Game, ParamId, SortId, SortKind};
use index_vec::IndexVec;
use rustc_hash::{FxHashMap, FxHashSet};

/// How tightly an expression binds; a part that binds less than its place asks for gets parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    /// What extends as far right as it can.
    Open,
    Or,
    And,
    Not,
    Compare,
    Union,
    Minus,
    Inter,
    Atom,
}

/// The names in force inside one function or move.
pub(super) struct Names<'p> {
    program: &'p Program,
    game: Option<&'p Game>,
    locals: &'p IndexVec<LocalId, Local>,
    shown: IndexVec<LocalId, String>,
}

impl<'p> Names<'p> {
    pub fn new(program: &'p Program, game: Option<&'p Game>, locals: &'p IndexVec<LocalId, Local>) -> Self {
        let mut shown: IndexVec<LocalId, String> = IndexVec::new();
        let mut taken: FxHashSet<String> = FxHashSet::default();
        // For a name that is taken, the first number that may not be.
        let mut free: FxHashMap<&str, u32> = FxHashMap::default();
        for local in locals {
            let own = if local.name == "_" { "it" } else { local.name.as_str() };
            let mut name = own.to_string();
            while !taken.insert(name.clone()) {
                let number = free.entry(own).or_insert(2);
                name = format!("{own}{number}");
                *number += 1;
            }
            shown.push(name);
        }
        Names { program, game, locals, shown }
    }

    fn param_name(&self, param: ParamId) -> String {
        self.program.params.get(param).cloned().unwrap_or_else(|| format!("param{}", param.index()))
    }

    /// A local variable's name, unique in its function.
    pub fn local(&self, local: LocalId) -> String {
        self.shown.get(local).cloned().unwrap_or_else(|| format!("local{}", local.index()))
    }

    /// A local variable with its sort or type.
    pub fn declared(&self, local: LocalId) -> String {
        let sort = match self.locals.get(local) {
            Some(Local { sort: Some(sort), .. }) => sort_name(self.game, *sort),
            Some(local) => super::type_name(local.ty).to_string(),
            None => "?".to_string(),
        };
        format!("{}: {sort}", self.local(local))
    }

    /// An expression.
    pub fn expr(&self, e: &Expr) -> Doc {
        self.at(e, Level::Open, None)
    }

    /// A value of a sort.
    fn value(&self, e: &Expr, sort: Option<SortId>) -> Doc {
        self.at(e, Level::Open, sort)
    }

    /// An expression at a place that asks for a level, and, for a number, has a sort.
    fn at(&self, e: &Expr, level: Level, sort: Option<SortId>) -> Doc {
        let (own, doc) = self.show(e, sort);
        if own >= level { doc } else { Doc::list("(", vec![doc], ")") }
    }

    fn show(&self, e: &Expr, sort: Option<SortId>) -> (Level, Doc) {
        use Level as L;
        match e {
            Expr::Local(l) => atom(self.local(*l)),
            Expr::Let(l, value, body) => {
                let value = self.value(value, self.locals.get(*l).and_then(|l| l.sort));
                let head = Doc::Group(vec![Doc::text(format!("let {} = ", self.local(*l))), Doc::Nest(vec![value])]);
                open(vec![head, Doc::text(" in"), Doc::Line, self.value(body, sort)])
            }
            Expr::If(cond, a, b) => open(vec![
                Doc::text("if "),
                Doc::Nest(vec![self.expr(cond)]),
                Doc::Line,
                Doc::text("then "),
                Doc::Nest(vec![self.at(a, L::Or, sort)]),
                Doc::Line,
                Doc::text("else "),
                Doc::Nest(vec![self.value(b, sort)]),
            ]),
            Expr::Call(f, args) => {
                let Some(code) = self.program.funcs.get(*f) else { return atom(format!("function{}", f.index())) };
                let sorts = code.params.iter().map(|&p| code.locals.get(p).and_then(|l| l.sort));
                let sorts = sorts.chain(std::iter::repeat(None));
                let args = args.iter().zip(sorts).map(|(arg, sort)| self.value(arg, sort)).collect();
                (L::Atom, Doc::list(format!("{}(", code.name), args, ")"))
            }
            Expr::Lookup(t, index) => (L::Atom, self.table(*t, index, "")),
            Expr::With(updates, body) => {
                let mut inner = Vec::new();
                for (i, update) in updates.iter().enumerate() {
                    inner.extend(if i == 0 { vec![Doc::Line] } else { vec![Doc::text(";"), Doc::Line] });
                    inner.push(self.update(update));
                }
                let head = Doc::Group(vec![Doc::text("after {"), Doc::Nest(inner), Doc::Line, Doc::text("}:")]);
                open(vec![head, Doc::Nest(vec![Doc::Line, self.value(body, sort)])])
            }
            Expr::Null(body) => {
                open(vec![Doc::text("after null:"), Doc::Nest(vec![Doc::Line, self.value(body, sort)])])
            }
            Expr::Bool(b) => atom(b.to_string()),
            Expr::And(parts) if parts.is_empty() => atom("true"),
            Expr::Or(parts) if parts.is_empty() => atom("false"),
            Expr::And(parts) => (L::And, Doc::chain("and", self.parts(parts, L::Not))),
            Expr::Or(parts) => (L::Or, Doc::chain("or", self.parts(parts, L::And))),
            Expr::Not(part) => self.negated(part),
            Expr::Same(a, b) => (L::Compare, self.compared("==", a, b)),
            Expr::Compare(op, a, b) => (L::Compare, self.compared(compare_sign(*op), a, b)),
            Expr::IsEmpty(set) => (L::Compare, Doc::chain("==", vec![self.at(set, L::Union, None), Doc::text("{}")])),
            Expr::Contains(set, point) => (L::Compare, self.contained("in", set, point)),
            Expr::AtLeast(set, k) => (
                L::Compare,
                Doc::chain(">=", vec![Doc::list("|", vec![self.expr(set)], "|"), self.at(k, L::Union, None)]),
            ),
            Expr::Any(v, d, body) => self.quantified("some", *v, d, body),
            Expr::All(v, d, body) => self.quantified("every", *v, d, body),
            Expr::SomeMove(player, body) => {
                let player = self.at(player, L::Atom, Some(SortId::PLAYER));
                let body = Doc::Nest(vec![Doc::Line, self.expr(body)]);
                open(vec![Doc::text("some move of "), player, Doc::text(":"), body])
            }
            Expr::TwoMoves(player, body) => {
                let player = self.at(player, L::Atom, Some(SortId::PLAYER));
                let body = Doc::Nest(vec![Doc::Line, self.expr(body)]);
                open(vec![Doc::text("two moves of "), player, Doc::text(":"), body])
            }
            Expr::EveryMove(player, body, without) => {
                let player = self.at(player, L::Atom, Some(SortId::PLAYER));
                let body = Doc::Nest(vec![Doc::Line, self.expr(body)]);
                open(vec![Doc::text("every move of "), player, Doc::text(format!(" (without one {without}):")), body])
            }
            Expr::Noting(number, point, cond) => {
                let point = self.value(point, Some(SortId::POINT));
                let parts = vec![self.value(number, None), point, self.expr(cond)];
                (L::Atom, Doc::list("noting(", parts, ")"))
            }
            Expr::Keeps(player) => (L::Atom, Doc::list("keeps(", vec![self.value(player, Some(SortId::PLAYER))], ")")),
            Expr::Int(i) => atom(number(self.game, *i, sort)),
            Expr::Param(p) | Expr::Arg(p) => atom(self.param_name(*p)),
            Expr::Attacker => atom("attacker"),
            Expr::Passes => atom("passes"),
            Expr::Opponent(player) => {
                (L::Atom, Doc::list("opponent(", vec![self.value(player, Some(SortId::PLAYER))], ")"))
            }
            Expr::Arith(op, a, b) => {
                let (sign, own) = match op {
                    ArithOp::Add => ("+", L::Minus),
                    ArithOp::Sub => ("-", L::Minus),
                    ArithOp::Mul => ("*", L::Inter),
                    ArithOp::Div => ("/", L::Inter),
                };
                let right = if own == L::Minus { L::Inter } else { L::Atom };
                (own, Doc::chain(sign, vec![self.at(a, own, None), self.at(b, right, None)]))
            }
            Expr::Scalar(cell, index) => (L::Atom, self.cell(*cell, index, "")),
            Expr::ValueAt(cell, index, point) => {
                let point = Doc::list("(", vec![self.value(point, Some(SortId::POINT))], ")");
                (L::Atom, Doc::Group(vec![self.cell(*cell, index, ""), point]))
            }
            Expr::Count(set) => (L::Atom, Doc::list("|", vec![self.expr(set)], "|")),
            Expr::Sum(v, d, body) => self.quantified("sum", *v, d, body),
            Expr::The(set) => (L::Atom, Doc::list("the(", vec![self.expr(set)], ")")),
            Expr::TheOne(v, d, body) => self.quantified("the", *v, d, body),
            Expr::Empty => atom("{}"),
            Expr::Full => atom("all"),
            Expr::Singleton(point) => (L::Atom, Doc::list("{", vec![self.value(point, Some(SortId::POINT))], "}")),
            Expr::Union(parts) if parts.is_empty() => atom("{}"),
            Expr::Inter(parts) if parts.is_empty() => atom("all"),
            Expr::Union(parts) => (L::Union, Doc::chain("|", self.parts(parts, L::Minus))),
            Expr::Inter(parts) => (L::Inter, Doc::chain("&", self.parts(parts, L::Atom))),
            Expr::Minus(a, b) => {
                (L::Minus, Doc::chain("-", vec![self.at(a, L::Minus, None), self.at(b, L::Inter, None)]))
            }
            Expr::Plane(cell, index, None) => (L::Atom, self.cell(*cell, index, "")),
            Expr::Plane(cell, index, Some(value)) => {
                let value = Doc::list("[", vec![self.value(value, self.cell_sort(*cell))], "]");
                (L::Atom, Doc::Group(vec![self.cell(*cell, index, ""), value]))
            }
            Expr::Absent(cell, index) => (L::Atom, Doc::Group(vec![self.cell(*cell, index, ""), Doc::text("[none]")])),
            Expr::Image(t, index, direction, set) => {
                let set = Doc::list("(", vec![self.expr(set)], ")");
                (L::Atom, Doc::Group(vec![self.table(*t, index, turned(*direction)), set]))
            }
            Expr::Row(t, index, direction, point) => {
                let point = Doc::list("{", vec![self.value(point, Some(SortId::POINT))], "}");
                (L::Atom, Doc::Group(vec![self.table(*t, index, turned(*direction)), point]))
            }
            Expr::Filter(v, set, cond) => {
                let head = Doc::text(format!("{{{} in ", self.local(*v)));
                let set = self.at(set, L::Or, None);
                let cond = Doc::Nest(vec![Doc::Line, self.expr(cond)]);
                (L::Atom, Doc::Group(vec![head, set, Doc::text(":"), cond, Doc::text("}")]))
            }
            Expr::Gather(v, d, body) => self.quantified("union", *v, d, body),
            Expr::Closure(seed, v, step) => open(vec![
                Doc::text(format!("closure {} from ", self.local(*v))),
                Doc::Nest(vec![self.at(seed, L::Or, None)]),
                Doc::Nest(vec![Doc::Line, Doc::text("step "), Doc::Nest(vec![self.expr(step)])]),
            ]),
            Expr::Holds(answer) => (L::Atom, self.of_answer("holds", answer, vec![])),
            Expr::Breaks(answer) => (L::Atom, self.of_answer("breaks", answer, vec![])),
            Expr::Bars(answer, place, value) => {
                let (name, sort) = self.place(*place);
                (L::Atom, self.of_answer("bars", answer, vec![name, self.value(value, sort)]))
            }
            Expr::Pick(set) => (L::Atom, Doc::list("pick(", vec![self.expr(set)], ")")),
            Expr::Few(set, k) => (L::Atom, Doc::list("few(", vec![self.expr(k), self.expr(set)], ")")),
            Expr::Killer(number) => (L::Atom, Doc::list("killer(", vec![self.value(number, None)], ")")),
            Expr::Roots(chain) => self.chain("roots", chain),
            Expr::Path(chain) => self.chain("path", chain),
            Expr::Reached(chain) => self.chain("reached", chain),
            Expr::Barred(answer, cell, value) => {
                let name = self.cell(*cell, &[], "");
                let value = value.as_ref().map(|v| self.value(v, self.cell_sort(*cell)));
                (L::Atom, self.of_answer("barred", answer, std::iter::once(name).chain(value).collect()))
            }
            Expr::Answer(holds, grounds) => {
                let grounds = grounds.iter().map(|g| self.ground(g));
                if let Expr::Bool(holds) = **holds {
                    (L::Atom, Doc::list(if holds { "yes(" } else { "no(" }, grounds.collect(), ")"))
                } else {
                    let parts = std::iter::once(self.expr(holds)).chain(grounds).collect();
                    (L::Atom, Doc::list("answer(", parts, ")"))
                }
            }
            Expr::FirstAnswer(until, answers) => {
                let word = if *until { "first yes(" } else { "first no(" };
                (L::Atom, Doc::list(word, answers.iter().map(|a| self.expr(a)).collect(), ")"))
            }
            Expr::EachAnswer(until, v, d, body) => {
                self.quantified(if *until { "first yes for" } else { "first no for" }, *v, d, body)
            }
        }
    }

    fn of_answer(&self, word: &str, answer: &Expr, more: Vec<Doc>) -> Doc {
        let parts = std::iter::once(self.expr(answer)).chain(more).collect();
        Doc::list(format!("{word}("), parts, ")")
    }

    fn chain(&self, word: &str, chain: &Chain) -> (Level, Doc) {
        open(vec![
            Doc::text(format!("{word} {} from ", self.local(chain.var))),
            Doc::Nest(vec![self.at(&chain.from, Level::Or, None)]),
            Doc::Nest(vec![Doc::Line, Doc::text("to "), self.at(&chain.to, Level::Or, None)]),
            Doc::Nest(vec![Doc::Line, Doc::text("step "), Doc::Nest(vec![self.expr(&chain.step)])]),
        ])
    }

    fn place(&self, place: Place) -> (Doc, Option<SortId>) {
        match place {
            Place::Cell(cell) => (self.cell(cell, &[], ""), self.cell_sort(cell)),
            Place::Passes => (Doc::text("passes"), None),
        }
    }

    fn ground(&self, ground: &Ground) -> Doc {
        let all = |cell: CellId, sign: &str, value: Doc, set: &Expr| {
            let every = Doc::Group(vec![Doc::text("every "), self.expr(set)]);
            let head = Doc::list(format!("{}(", self.cell_name(cell)), vec![every], ")");
            Doc::Group(vec![head, Doc::text(format!(" {sign} ")), value])
        };
        let of =
            |answer: &Expr, word: Doc| Doc::Group(vec![word, Doc::text(" of "), self.at(answer, Level::Atom, None)]);
        match ground {
            Ground::Point(cell, value, set) => all(*cell, "!=", self.value(value, self.cell_sort(*cell)), set),
            Ground::Points(cell, set) => all(*cell, "as", Doc::text("is"), set),
            Ground::Value(place, value) => {
                let (name, sort) = self.place(*place);
                Doc::Group(vec![name, Doc::text(" != "), self.value(value, sort)])
            }
            Ground::Among(cell, set) => {
                Doc::Group(vec![self.cell(*cell, &[], ""), Doc::text(" not in "), self.expr(set)])
            }
            Ground::Values(place) => Doc::Group(vec![self.place(*place).0, Doc::text(" as is")]),
            Ground::Passes(count) => Doc::text(format!("passes < {count}")),
            Ground::OneMorePass(answer) => of(answer, Doc::text("one more pass")),
            Ground::All(answer) => of(answer, Doc::text("all")),
            Ground::Cell(answer, cell) => of(answer, self.cell(*cell, &[], "")),
            Ground::Place(answer, place) => of(answer, self.place(*place).0),
            Ground::Everything => Doc::text("everything"),
        }
    }

    fn cell_name(&self, cell: CellId) -> String {
        self.program.cells.get(cell).map_or_else(|| format!("cell{}", cell.index()), |c| c.name.clone())
    }

    fn negated(&self, part: &Expr) -> (Level, Doc) {
        match part {
            Expr::Same(a, b) => (Level::Compare, self.compared("!=", a, b)),
            Expr::Contains(set, point) => (Level::Compare, self.contained("not in", set, point)),
            Expr::IsEmpty(set) => {
                (Level::Compare, Doc::chain("!=", vec![self.at(set, Level::Union, None), Doc::text("{}")]))
            }
            part @ (Expr::Bool(_)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Not(_)
            | Expr::Compare(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | kinds::of_any_type!()
            | kinds::of_moves!()
            | kinds::of_answers!()
            | kinds::ints!()
            | kinds::sets!()
            | Expr::Noting(..)
            | kinds::answers!()) => (Level::Not, Doc::Group(vec![Doc::text("not "), self.at(part, Level::Not, None)])),
        }
    }

    fn parts(&self, parts: &[Expr], level: Level) -> Vec<Doc> {
        parts.iter().map(|part| self.at(part, level, None)).collect()
    }

    fn compared(&self, sign: &str, a: &Expr, b: &Expr) -> Doc {
        let sort = self.sort(a).or_else(|| self.sort(b));
        Doc::chain(sign, vec![self.at(a, Level::Union, sort), self.at(b, Level::Union, sort)])
    }

    fn contained(&self, word: &str, set: &Expr, point: &Expr) -> Doc {
        Doc::chain(word, vec![self.at(point, Level::Union, Some(SortId::POINT)), self.at(set, Level::Union, None)])
    }

    fn quantified(&self, word: &str, var: LocalId, domain: &Domain, body: &Expr) -> (Level, Doc) {
        let head = Doc::text(format!("{word} {} in ", self.local(var)));
        let body = Doc::Nest(vec![Doc::Line, self.expr(body)]);
        open(vec![head, self.domain(domain, Some(var)), Doc::text(":"), body])
    }

    /// What a loop runs over.
    pub fn domain(&self, domain: &Domain, var: Option<LocalId>) -> Doc {
        let sort = var.and_then(|v| self.locals.get(v)).and_then(|l| l.sort);
        match domain {
            Domain::Set(set) => self.at(set, Level::Or, None),
            Domain::Sort(sort) => Doc::text(sort_name(self.game, *sort)),
            Domain::Values(values) => Doc::list("[", values.iter().map(|v| self.value(v, sort)).collect(), "]"),
        }
    }

    /// A change of the state.
    pub fn update(&self, update: &Update) -> Doc {
        match update {
            Update::Plane { cell, index, set, value } => {
                let set = if let Expr::Singleton(point) = set {
                    Doc::list("(", vec![self.value(point, Some(SortId::POINT))], ")")
                } else {
                    let set = Doc::Nest(vec![Doc::Line, self.expr(set)]);
                    Doc::Group(vec![Doc::text("(every"), set, Doc::Joint, Doc::text(")")])
                };
                let value = Doc::Nest(vec![self.value(value, self.cell_sort(*cell))]);
                Doc::Group(vec![self.cell(*cell, index, ""), set, Doc::text(" := "), value])
            }
            Update::Members { cell, index, set, member } => {
                let sign = if *member { " |= " } else { " -= " };
                Doc::Group(vec![self.cell(*cell, index, ""), Doc::text(sign), Doc::Nest(vec![self.expr(set)])])
            }
            Update::Scalar { cell, index, value } => {
                let value = Doc::Nest(vec![self.value(value, self.cell_sort(*cell))]);
                Doc::Group(vec![self.cell(*cell, index, ""), Doc::text(" := "), value])
            }
            Update::Reset(cell) => Doc::Group(vec![Doc::text("reset "), self.cell(*cell, &[], "")]),
            Update::Passes(count) => Doc::Group(vec![Doc::text("passes := "), self.expr(count)]),
        }
    }

    fn cell(&self, cell: CellId, index: &[Expr], mark: &str) -> Doc {
        match self.program.cells.get(cell) {
            Some(storage) => self.indexed(format!("{}{mark}", storage.name), &storage.index, index),
            None => Doc::text(format!("cell{}", cell.index())),
        }
    }

    fn table(&self, table: TableId, index: &[Expr], mark: &str) -> Doc {
        match self.program.tables.get(table) {
            Some(code) => self.indexed(format!("{}{mark}", code.name), &code.index, index),
            None => Doc::text(format!("table{}", table.index())),
        }
    }

    fn indexed(&self, name: String, sorts: &[SortId], index: &[Expr]) -> Doc {
        if index.is_empty() {
            return Doc::Text(name);
        }
        let sorts = sorts.iter().copied().map(Some).chain(std::iter::repeat(None));
        Doc::list(name + "[", index.iter().zip(sorts).map(|(e, sort)| self.value(e, sort)).collect(), "]")
    }

    /// The sort of what a cell holds.
    fn cell_sort(&self, cell: CellId) -> Option<SortId> {
        match self.program.cells.get(cell)?.kind {
            StorageKind::Planes { value, .. } | StorageKind::Scalar { value, .. } => Some(value),
            StorageKind::Members | StorageKind::Flag => None,
        }
    }

    /// The sort of an integer, where it is plain.
    fn sort(&self, e: &Expr) -> Option<SortId> {
        match e {
            Expr::Local(l) => self.locals.get(*l)?.sort,
            Expr::Scalar(cell, _) | Expr::ValueAt(cell, ..) => self.cell_sort(*cell),
            Expr::Attacker | Expr::Opponent(_) => Some(SortId::PLAYER),
            Expr::The(_) | Expr::Pick(_) => Some(SortId::POINT),
            Expr::Param(p) | Expr::Arg(p) => Some(self.game?.params.get(*p)?.sort),
            Expr::Let(..)
            | Expr::If(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Int(_)
            | Expr::Passes
            | Expr::Arith(..)
            | Expr::Count(_)
            | Expr::Sum(..)
            | Expr::TheOne(..)
            | kinds::bools!()
            | kinds::sets!()
            | kinds::answers!() => None,
        }
    }
}

fn atom(text: impl Into<String>) -> (Level, Doc) {
    (Level::Atom, Doc::text(text))
}

fn open(parts: Vec<Doc>) -> (Level, Doc) {
    (Level::Open, Doc::Group(parts))
}

fn turned(direction: Direction) -> &'static str {
    match direction {
        Direction::Forward => "",
        Direction::Backward => "^-1",
    }
}

fn compare_sign(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Eq => "=",
        CompareOp::Ne => "<>",
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
    }
}

/// A number as a value of its sort.
fn number(game: Option<&Game>, value: i32, sort: Option<SortId>) -> String {
    if value == NONE {
        return "none".to_string();
    }
    let kind = game.zip(sort).and_then(|(game, sort)| game.sorts.get(sort)).map(|sort| &sort.kind);
    let at = usize::try_from(value).ok();
    let name = match (kind, sort, at) {
        (_, Some(SortId::DIR), Some(at)) => DIRS.get(at).map(|d| d.to_string()),
        (Some(SortKind::Player), _, Some(at)) => game.and_then(|g| g.players.get(at)).cloned(),
        (Some(SortKind::Enum(names)), _, Some(at)) => names.get(at).cloned(),
        _ => None,
    };
    name.unwrap_or_else(|| value.to_string())
}

/// A sort's name; without the rules, of those that every game has.
pub(super) fn sort_name(game: Option<&Game>, sort: SortId) -> String {
    if let Some(sort) = game.and_then(|g| g.sorts.get(sort)) {
        return sort.name.clone();
    }
    let known = ["point", "dir", "player", "index", "int"];
    known.get(sort.index()).map_or_else(|| format!("sort{}", sort.index()), |name| name.to_string())
}
