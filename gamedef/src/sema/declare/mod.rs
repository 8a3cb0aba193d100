//! Fills the scope of a game from the declarations of its chain of books.
//!
//! Within a book players and enums come before the parameters, whose defaults may name them, then sorts by rule, then
//! what is made of sorts, wherever they are written; between books the order of the chain is kept.

mod sorts;

use super::books::{Book, BookKind};
use super::scope::{BUILT_IN, FuncDecl, PredDecl, Scope, Shape, State, Symbol};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Cell, CellValue, SortId, SortKind};
use crate::span::Span;
use crate::syntax::ast::{self, Clause, ClauseKind, Name, SortExpr, is_variable};

/// That something was wrong, and was reported.
#[derive(Debug)]
pub(in crate::sema) struct Reported;

pub(in crate::sema) type Checked<T> = Result<T, Reported>;

/// Declares everything that the books of a chain, base first, define.
pub(in crate::sema) fn declare<'a>(chain: &[Book<'a>], diagnostics: &mut Vec<Diagnostic>) -> Scope<'a> {
    let mut d = Declarer { scope: Scope::new(), diagnostics, doubles: Vec::new() };
    for book in chain {
        for clause in &book.ast.clauses {
            match &clause.kind {
                ClauseKind::Players(players) => d.players(players, clause.span),
                ClauseKind::Enum(name, values) => d.enumeration(name, values),
                ClauseKind::Graph(edges) => d.graph(edges),
                _ => {}
            }
        }
        for param in &book.ast.params {
            d.param(param);
        }
        for clause in &book.ast.clauses {
            if let ClauseKind::Sort { name, fields, constraint } = &clause.kind {
                d.maker(name, fields, constraint.as_ref(), clause.span);
            }
        }
        for clause in &book.ast.clauses {
            d.foreign(book.kind, clause);
            d.definition(clause);
        }
    }
    d.scope
}

/// The points that a graph's edges name, in the order of their first mention.
pub(in crate::sema) fn graph_points(edges: &[(Name, Name)]) -> Vec<&Name> {
    let mut points: Vec<&Name> = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    for name in edges.iter().flat_map(|(a, b)| [a, b]) {
        if seen.insert(name.node.as_str()) {
            points.push(name);
        }
    }
    points
}

struct Declarer<'a, 'd> {
    scope: Scope<'a>,
    diagnostics: &'d mut Vec<Diagnostic>,
    /// Names that were reported as defined twice.
    doubles: Vec<&'a str>,
}

impl<'a> Declarer<'a, '_> {
    fn report(&mut self, error: Diagnostic) -> Reported {
        self.diagnostics.push(error);
        Reported
    }

    /// Gives a name its meaning, unless it has one.
    fn name(&mut self, name: &'a Name, symbol: Symbol) {
        let text = name.node.as_str();
        if self.doubles.contains(&text) || self.capital(name) {
            return;
        }
        if BUILT_IN.contains(&text) {
            self.doubles.push(text);
            let message = format!("`{text}` is built in and cannot be defined");
            let error = Diagnostic::new(Code::DuplicateName, message, name.span, "defined here");
            self.report(error.help("choose another name"));
            return;
        }
        let constant = self.scope.constants.get(text).filter(|_| !has_arguments(&self.scope, symbol));
        let first = self.scope.symbols.get(text).map(|(_, span)| Some(*span));
        if let Some(first) = first.or(constant.map(|c| c[0].2)) {
            self.doubles.push(text);
            let message = format!("`{text}` is defined twice");
            let mut error = Diagnostic::new(Code::DuplicateName, message, name.span, "defined again here");
            error = match first {
                Some(span) => error.also(span, "first defined here"),
                None => error,
            };
            let help = match first {
                Some(_) => "rename one of them".to_string(),
                None => format!("`{text}` is a direction of the board; choose another name"),
            };
            self.report(error.help(help));
            return;
        }
        self.scope.symbols.insert(text, (symbol, name.span));
        self.scope.names.push(text);
    }

    /// Reports a name that looks like a variable.
    fn capital(&mut self, name: &Name) -> bool {
        let capital = is_variable(&name.node);
        if capital {
            let message = format!("`{}` is a variable's name", name.node);
            let error = Diagnostic::new(Code::Kind, message, name.span, "begins with a capital");
            self.report(error.help("begin the name with a small letter"));
        }
        capital
    }

    fn constant(&mut self, name: &'a Name, sort: SortId, value: i32) {
        let text = name.node.as_str();
        if self.capital(name) {
            return;
        }
        let symbol = self.scope.symbols.get(text).filter(|(s, _)| !has_arguments(&self.scope, *s));
        let same_sort = self.scope.constants.get(text).and_then(|c| c.iter().find(|(s, ..)| *s == sort));
        let first = symbol.map(|(_, span)| *span).or(same_sort.and_then(|c| c.2));
        if let Some(first) = first {
            let message = format!("`{text}` is defined twice");
            let error = Diagnostic::new(Code::DuplicateName, message, name.span, "defined again here");
            self.report(error.also(first, "first defined here").help("rename one of them"));
            return;
        }
        self.scope.constants.entry(text).or_default().push((sort, value, Some(name.span)));
    }

    fn players(&mut self, players: &'a [Name], span: Span) {
        if let Some(first) = self.scope.players.first() {
            let error = Diagnostic::new(Code::DuplicateName, "the players are listed twice", span, "listed again here");
            let error = error.also(first.span, "first listed here");
            self.report(error.help("a rule book that extends another has its players"));
            return;
        }
        if players.len() != 2 {
            let message = format!("a game has two players, not {}", players.len());
            let at = players.get(2).map_or(span, |p| p.span);
            let error = Diagnostic::new(Code::Missing, message, at, "in this list");
            self.report(error.help("write `players black, white.`; the first begins"));
            self.scope.broken_players = true;
        }
        for (i, player) in players.iter().enumerate() {
            self.constant(player, SortId::PLAYER, i as i32);
        }
        self.scope.players = players.iter().collect();
    }

    fn enumeration(&mut self, name: &'a Name, values: &'a [Name]) {
        let names = values.iter().map(|v| v.node.clone()).collect();
        let sort = self.scope.sorts.next_idx();
        if self.sort_name(name, Shape::Flat(sort)) {
            self.scope.sorts.push(crate::rules::Sort { name: name.node.clone(), kind: SortKind::Enum(names) });
            for (i, value) in values.iter().enumerate() {
                self.constant(value, sort, i as i32);
            }
        }
    }

    fn graph(&mut self, edges: &'a [(Name, Name)]) {
        for (i, point) in graph_points(edges).into_iter().enumerate() {
            self.constant(point, SortId::POINT, i as i32);
        }
    }

    /// Clauses that a sub-game may not have, because it shares the position of its rules.
    fn foreign(&mut self, kind: BookKind, clause: &Clause) {
        if kind == BookKind::Rules {
            return;
        }
        let what = match &clause.kind {
            ClauseKind::Board(..) | ClauseKind::Graph(_) => "a board",
            ClauseKind::Players(_) => "players",
            ClauseKind::State { .. } => "state",
            ClauseKind::Move { .. } => "moves",
            _ => return,
        };
        let message = format!("a sub-game cannot have {what} of its own");
        let error = Diagnostic::new(Code::Kind, message, clause.span, "belongs in a rule book");
        self.report(error.help("a `game` adds roles and goals; write `rules NAME extends BASE { .. }` for more"));
    }

    fn definition(&mut self, clause: &'a Clause) {
        match &clause.kind {
            ClauseKind::State { name, args, value, optional, until_next_move } => {
                self.state(name, args, value.as_ref(), *optional, *until_next_move);
            }
            ClauseKind::Rule { name, args, .. } => self.rule(name, args.len()),
            ClauseKind::Function { name, args, .. } => self.function(name, args.len()),
            _ => {}
        }
    }

    fn state(
        &mut self,
        name: &'a Name,
        args: &'a [SortExpr],
        value: Option<&'a SortExpr>,
        optional: bool,
        until: bool,
    ) {
        // A truth value for each place is a set of places.
        let value = value.filter(|v| optional || v.node != ast::SortKind::Named("bool".to_string()));
        let args: Vec<Checked<Shape>> = args.iter().map(|a| self.shape(a)).collect();
        let args: Checked<Vec<Shape>> = args.into_iter().collect();
        let value = value.map(|v| self.shape(v)).transpose();
        let (Ok(args), Ok(value)) = (args, value) else { return self.name(name, Symbol::Broken) };
        if until && value.is_some() && !optional {
            let message = format!("`{}` cannot be reset", name.node);
            let error = Diagnostic::new(Code::Kind, message, name.span, "there is no value to reset it to");
            self.report(error.help("`until next move` is for optional values (`?`) and sets"));
            return self.name(name, Symbol::Broken);
        }
        let sorts: Vec<SortId> = args.iter().flat_map(|a| self.scope.leaves(a)).collect();
        if self.too_wide(sorts.len(), name.span) {
            return self.name(name, Symbol::Broken);
        }
        let values = match &value {
            None => vec![CellValue::Set],
            Some(v) if optional => self.scope.leaves(v).into_iter().map(CellValue::Optional).collect(),
            Some(v) => self.scope.leaves(v).into_iter().map(CellValue::Total).collect(),
        };
        let parts = values.len();
        let cells = values.into_iter().enumerate().map(|(i, value)| {
            let name_of_part = if parts == 1 { name.node.clone() } else { format!("{}.{i}", name.node) };
            let args = sorts.clone();
            self.scope.cells.push(Cell { name: name_of_part, args, value, until_next_move: until, span: name.span })
        });
        let cells = cells.collect();
        let id = self.scope.states.len();
        self.scope.states.push(State { name, args, value, cells });
        self.name(name, Symbol::State(id));
    }

    fn rule(&mut self, name: &'a Name, arity: usize) {
        if let Some((symbol, first)) = self.scope.symbols.get(name.node.as_str()).copied() {
            match symbol {
                Symbol::Broken => return,
                Symbol::Pred(p) => {
                    let wanted = self.scope.preds[p].args.len();
                    return self.same_arity(name, arity, wanted, first);
                }
                _ => {}
            }
        }
        if self.too_wide(arity, name.span) {
            return self.name(name, Symbol::Broken);
        }
        let args = (0..arity).map(|_| self.scope.types.free()).collect();
        let known = self.scope.symbols.contains_key(name.node.as_str());
        let id = self.scope.preds.push(PredDecl { name: name.node.clone(), args, span: name.span, hidden: false });
        self.name(name, Symbol::Pred(id));
        if known || self.doubles.contains(&name.node.as_str()) {
            self.scope.preds.pop();
        }
    }

    fn function(&mut self, name: &'a Name, arity: usize) {
        if let Some((symbol, first)) = self.scope.symbols.get(name.node.as_str()).copied() {
            match symbol {
                Symbol::Broken => return,
                Symbol::Func(f) => {
                    let wanted = self.scope.funcs[f].args.len();
                    return self.same_arity(name, arity, wanted, first);
                }
                _ => return self.name(name, Symbol::Broken),
            }
        }
        if self.too_wide(arity, name.span) {
            return self.name(name, Symbol::Broken);
        }
        let args = (0..arity).map(|_| self.scope.types.free()).collect();
        let value = self.scope.types.free();
        let id = self.scope.funcs.len();
        self.scope.funcs.push(FuncDecl { name: name.node.clone(), args, value, span: name.span });
        self.name(name, Symbol::Func(id));
    }

    fn same_arity(&mut self, name: &Name, arity: usize, wanted: usize, first: Span) {
        if arity != wanted {
            self.report(wrong_arity(&name.node, arity, wanted, name.span, Some(first)));
        }
    }
}

/// Whether a use of the symbol may be told from a constant by its arguments.
fn has_arguments(scope: &Scope, symbol: Symbol) -> bool {
    match symbol {
        Symbol::Param(_) | Symbol::Broken => false,
        Symbol::Maker(_) => true,
        Symbol::State(s) => !scope.states[s].args.is_empty(),
        Symbol::Pred(p) => !scope.preds[p].args.is_empty(),
        Symbol::Func(f) => !scope.funcs[f].args.is_empty(),
    }
}

/// A number that no value has.
pub(in crate::sema) fn too_large(span: Span) -> Diagnostic {
    Diagnostic::new(Code::Kind, "the number is too large", span, "does not fit in 32 bits").help("use a smaller number")
}

/// A use with the wrong number of arguments.
pub(in crate::sema) fn wrong_arity(
    name: &str,
    got: usize,
    wanted: usize,
    span: Span,
    defined: Option<Span>,
) -> Diagnostic {
    let count = |n: usize| match n {
        0 => "no arguments".to_string(),
        1 => "1 argument".to_string(),
        n => format!("{n} arguments"),
    };
    let message = format!("`{name}` takes {}, not {}", count(wanted), got);
    let mut error = Diagnostic::new(Code::Arity, message, span, format!("{} here", count(got)));
    if let Some(defined) = defined {
        error = error.also(defined, format!("defined with {}", count(wanted)));
    }
    error.help(if got < wanted { "add what is missing, or `_` for any value" } else { "remove what is too many" })
}
