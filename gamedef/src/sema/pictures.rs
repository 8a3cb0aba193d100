//! Pictures of boards, the signs in them, and what they stand for.

use rustc_hash::FxHashMap;

use super::books::Book;
use super::scope::{Scope, Shape, Symbol};
use super::suggest::did_you_mean;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{CellId, LegendEntry, Setup, SortId, Term, Written};
use crate::span::{Sources, Span};
use crate::syntax::ast::{ClauseKind, Expr, ExprKind, Spanned};

/// The sign of a hole of the board.
const HOLE: char = '#';

/// The pictures and legend of a game.
#[derive(Debug, Default)]
pub(super) struct Pictures {
    pub legend: Vec<LegendEntry>,
    /// Positions at the start, by the place of their clause.
    pub starts: Vec<(Span, Setup)>,
    /// Named positions, by the place of their clause.
    pub setups: Vec<(Span, String, Setup)>,
}

/// Reads the pictures of a chain of books; reports signs without a meaning, rows of unequal length, and names of
/// positions that are used twice.
pub(super) fn pictures(
    scope: &Scope,
    sources: &Sources,
    chain: &[Book],
    diagnostics: &mut Vec<Diagnostic>,
) -> Pictures {
    let clauses = || chain.iter().flat_map(|b| &b.ast.clauses);
    let holes = clauses().any(|c| matches!(c.kind, ClauseKind::Board(_, _, Some(_))));
    let mut reader = Reader { scope, sources, diagnostics, out: Pictures::default(), broken: Vec::new(), holes };
    for clause in clauses() {
        if let ClauseKind::Legend(entries) = &clause.kind {
            entries.iter().for_each(|(sign, value)| reader.entry(sign, value));
        }
    }
    let mut names: FxHashMap<&str, Span> = FxHashMap::default();
    for clause in clauses() {
        match &clause.kind {
            ClauseKind::StartPicture(text) => {
                reader.check(text);
                let setup = Setup::Picture(text.node.clone(), text.span);
                reader.out.starts.push((clause.span, setup));
            }
            ClauseKind::SetupPicture(name, _) | ClauseKind::Setup(name, _) => {
                if let Some(first) = names.get(name.node.as_str()) {
                    let message = format!("the setup `{}` is defined twice", name.node);
                    let error = Diagnostic::new(Code::DuplicateName, message, name.span, "defined again here");
                    reader.diagnostics.push(error.also(*first, "first defined here").help("rename one of them"));
                }
                names.entry(&name.node).or_insert(name.span);
                if let ClauseKind::SetupPicture(_, text) = &clause.kind {
                    reader.check(text);
                    let setup = Setup::Picture(text.node.clone(), text.span);
                    reader.out.setups.push((clause.span, name.node.clone(), setup));
                }
            }
            _ => {}
        }
    }
    reader.out
}

struct Reader<'r, 'a> {
    scope: &'r Scope<'a>,
    sources: &'r Sources,
    diagnostics: &'r mut Vec<Diagnostic>,
    out: Pictures,
    /// Signs whose meaning was reported.
    broken: Vec<char>,
    /// Whether the board may have holes.
    holes: bool,
}

impl Reader<'_, '_> {
    fn entry(&mut self, sign: &Spanned<String>, value: &Expr) {
        let mut chars = sign.node.chars();
        let (Some(c), None) = (chars.next(), chars.next()) else {
            let error = Diagnostic::new(Code::Picture, "a sign is one character", sign.span, "not one character");
            self.diagnostics.push(error.help("write `picture \"X\" = black.`"));
            return;
        };
        if c == '.' || c.is_whitespace() {
            let error = Diagnostic::new(Code::Picture, "this sign is taken", sign.span, "stands for nothing at all");
            self.diagnostics.push(error.help("choose another character"));
            return;
        }
        if let Some(first) = self.out.legend.iter().find(|e| e.sign == c) {
            let message = format!("the sign `{c}` has two meanings");
            let error = Diagnostic::new(Code::DuplicateName, message, sign.span, "explained again here");
            self.diagnostics.push(error.also(first.span, "first explained here").help("choose another character"));
            return;
        }
        match self.writes(value) {
            Ok(writes) => self.out.legend.push(LegendEntry { sign: c, writes, span: sign.span }),
            Err(error) => {
                self.broken.push(c);
                self.diagnostics.extend(error.map(|e| *e));
            }
        }
    }

    /// What a sign writes: a value of the first state from points to values, or membership in a set of points.
    fn writes(&self, value: &Expr) -> Result<Vec<(CellId, Written)>, Option<Box<Diagnostic>>> {
        let on_points = |args: &[Shape]| *args == [Shape::Flat(SortId::POINT)];
        if let ExprKind::Call(name, args) = &value.node
            && args.is_empty()
        {
            match self.scope.symbols.get(name.as_str()).map(|s| s.0) {
                Some(Symbol::Broken) => return Err(None),
                Some(Symbol::State(s))
                    if self.scope.states[s].value.is_none() && on_points(&self.scope.states[s].args) =>
                {
                    return Ok(vec![(self.scope.states[s].cells[0], Written::Member(true))]);
                }
                _ => {}
            }
        }
        let Some(state) = self.scope.states.iter().find(|s| s.value.is_some() && on_points(&s.args)) else {
            let message = "there is nothing on the board that a sign could stand for";
            let error = Diagnostic::new(Code::Missing, message, value.span, "a value of which state?");
            return Err(Some(Box::new(error.help("declare a state over points: `state at(point): player?.`"))));
        };
        let sorts = state.value.as_ref().map_or_else(Vec::new, |v| self.scope.leaves(v));
        let parts: Vec<&Expr> = match &value.node {
            ExprKind::Tuple(parts) => parts.iter().collect(),
            _ => vec![value],
        };
        if parts.len() != sorts.len() {
            let message = format!("a value of `{}` has {} components", state.name.node, sorts.len());
            let error = Diagnostic::new(Code::Sort, message, value.span, format!("{} here", parts.len()));
            let error = error.also(state.name.span, "declared here");
            return Err(Some(Box::new(error.help("write a tuple with a part for each component"))));
        }
        let mut writes = Vec::new();
        for ((part, sort), cell) in parts.into_iter().zip(sorts).zip(&state.cells) {
            writes.push((*cell, Written::Value(self.constant(part, sort)?)));
        }
        Ok(writes)
    }

    fn constant(&self, expr: &Expr, sort: SortId) -> Result<Term, Option<Box<Diagnostic>>> {
        match &expr.node {
            ExprKind::Number(n) if self.scope.is_integer(sort) => {
                if let Ok(n) = i32::try_from(*n) {
                    return Ok(Term::Const(SortId::INTEGER, n));
                }
            }
            ExprKind::Call(name, args) if args.is_empty() => {
                let meanings = self.scope.constants.get(name.as_str()).map_or(&[][..], Vec::as_slice);
                if let Some((sort, value, _)) = meanings.iter().find(|m| m.0 == sort) {
                    return Ok(Term::Const(*sort, *value));
                }
                if self.scope.broken_players && sort == SortId::PLAYER {
                    return Err(None);
                }
                if meanings.is_empty() {
                    let message = format!("there is no value `{name}`");
                    let error = Diagnostic::new(Code::UnknownName, message, expr.span, "not defined");
                    let otherwise = format!("{} is wanted", self.scope.describe_sort(sort));
                    let help = did_you_mean(name, self.scope.candidates(), otherwise);
                    return Err(Some(Box::new(error.help(help))));
                }
            }
            _ => {}
        }
        let want = self.scope.describe_sort(sort);
        let error = Diagnostic::new(Code::Sort, format!("{want} is wanted here"), expr.span, "this is something else");
        Err(Some(Box::new(error.help("a sign stands for a constant, or a tuple of constants"))))
    }

    fn check(&mut self, text: &Spanned<String>) {
        let rows = rows(self.sources, text.span);
        let mut unknown: Vec<char> = Vec::new();
        for row in &rows {
            for (sign, place) in &row.signs {
                let known = *sign == '.'
                    || *sign == HOLE && self.holes
                    || self.broken.contains(sign)
                    || unknown.contains(sign)
                    || self.out.legend.iter().any(|e| e.sign == *sign);
                if !known {
                    unknown.push(*sign);
                    let message = format!("the sign `{sign}` stands for nothing");
                    let error = Diagnostic::new(Code::Picture, message, *place, "not in the legend");
                    let signs: Vec<String> = self.out.legend.iter().map(|e| format!("`{}`", e.sign)).collect();
                    let help = match signs.len() {
                        0 => format!("explain it: `picture \"{sign}\" = ..`"),
                        _ => format!(
                            "the signs are `.`, {}; explain others: `picture \"{sign}\" = ..`",
                            signs.join(", ")
                        ),
                    };
                    self.diagnostics.push(error.help(help));
                }
            }
        }
        if let (Some(first), Some(other)) = (rows.first(), rows.iter().find(|r| r.signs.len() != rows[0].signs.len())) {
            let message = "the rows of the picture differ in length";
            let label = format!("{} signs", other.signs.len());
            let error = Diagnostic::new(Code::Picture, message, other.span, label);
            let error = error.also(first.span, format!("{} signs", first.signs.len()));
            self.diagnostics.push(error.help("write a sign for each point, `.` for an empty one"));
        }
    }
}

/// A row of a picture.
#[derive(Debug)]
pub(super) struct Row {
    pub signs: Vec<(char, Span)>,
    pub span: Span,
}

/// The rows of the picture at a place, without empty ones.
pub(super) fn rows(sources: &Sources, span: Span) -> Vec<Row> {
    let text = sources.slice(span);
    let quotes = |t: &str| if t.starts_with("\"\"\"") { 3 } else { usize::from(t.starts_with('"')) };
    let open = quotes(text);
    let inner = text.get(open..text.len().saturating_sub(open).max(open)).unwrap_or("");
    let mut rows = Vec::new();
    let mut start = span.start as usize + open;
    for line in inner.split('\n') {
        let at =
            |i: usize, len: usize| Span { file: span.file, start: (start + i) as u32, end: (start + i + len) as u32 };
        let signs: Vec<(char, Span)> =
            line.char_indices().filter(|(_, c)| !c.is_whitespace()).map(|(i, c)| (c, at(i, c.len_utf8()))).collect();
        if let (Some(first), Some(last)) = (signs.first(), signs.last()) {
            let span = first.1.to(last.1);
            rows.push(Row { signs, span });
        }
        start += line.len() + 1;
    }
    rows
}
