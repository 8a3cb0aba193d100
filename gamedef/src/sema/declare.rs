//! Fills the scope of a game from the declarations of its chain of books.
//!
//! Within a book players and enums come before the parameters, whose defaults may name them, then sorts by rule, then
//! what is made of sorts, wherever they are written; between books the order of the chain is kept.

use super::books::{Book, BookKind};
use super::scope::{BUILT_IN, FuncDecl, MAX_COMPONENTS, Maker, ParamDecl, PredDecl, Scope, Shape, State, Symbol};
use super::suggest::did_you_mean;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Cell, CellValue, SortId, SortKind, Term};
use crate::span::Span;
use crate::syntax::ast::{self, Clause, ClauseKind, Expr, ExprKind, Name, SortExpr};

/// That something was wrong, and was reported.
#[derive(Debug)]
pub(super) struct Reported;

pub(super) type Checked<T> = Result<T, Reported>;

/// Declares everything that the books of a chain, base first, define.
pub(super) fn declare<'a>(chain: &[Book<'a>], diagnostics: &mut Vec<Diagnostic>) -> Scope<'a> {
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
pub(super) fn graph_points(edges: &[(Name, Name)]) -> Vec<&Name> {
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
        let capital = name.node.starts_with(|c: char| c.is_ascii_uppercase());
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

    fn param(&mut self, param: &'a ast::Param) {
        let name = &param.name;
        let sort = match (&param.sort, &param.default) {
            (Some(sort), _) => self.param_sort(sort),
            (None, Some(default)) => self.sort_of_default(default),
            (None, None) => {
                let message = format!("the parameter `{}` has no sort", name.node);
                let error = Diagnostic::new(Code::Missing, message, name.span, "neither sort nor default");
                let help = format!("write `{0}: int 2..19`, `{0}: point`, or a default `{0} = 6`", name.node);
                Err(self.report(error.help(help)))
            }
        };
        let Ok(sort) = sort else { return self.name(name, Symbol::Broken) };
        let default = param.default.as_ref().map(|e| self.default(e, sort));
        let default = match default.transpose() {
            Ok(default) => default,
            Err(Reported) => return self.name(name, Symbol::Broken),
        };
        if let (Some(Term::Const(_, n)), SortKind::Range(Term::Const(_, low), Term::Const(_, high))) =
            (&default, &self.scope.sorts[sort].kind)
            && !(low..=high).contains(&n)
        {
            let message = format!("the default of `{}` is {n}, out of its range", name.node);
            let at = param.default.as_ref().map_or(name.span, |d| d.span);
            let error = Diagnostic::new(Code::Parameter, message, at, "out of range");
            let error = error.also(name.span, "declared here").help(format!("it lies between {low} and {high}"));
            self.report(error);
            return self.name(name, Symbol::Broken);
        }
        let id = self.scope.params.push(ParamDecl { name, sort, default, constraint: param.constraint.as_ref() });
        self.name(name, Symbol::Param(id));
    }

    fn param_sort(&mut self, sort: &'a SortExpr) -> Checked<SortId> {
        match self.shape(sort)? {
            Shape::Flat(sort) => Ok(sort),
            _ => {
                let message = "a parameter is a single value";
                let error = Diagnostic::new(Code::Kind, message, sort.span, "this sort has several components");
                Err(self.report(error.help("give each component a parameter of its own")))
            }
        }
    }

    fn sort_of_default(&mut self, default: &'a Expr) -> Checked<SortId> {
        if let ExprKind::Call(name, args) = &default.node
            && args.is_empty()
            && let Some(meanings) = self.scope.constants.get(name.as_str())
        {
            return Ok(meanings[0].0);
        }
        Ok(SortId::INTEGER)
    }

    fn default(&mut self, default: &'a Expr, sort: SortId) -> Checked<Term> {
        if self.scope.is_integer(sort) {
            return self.static_term(default);
        }
        if let ExprKind::Call(name, args) = &default.node
            && args.is_empty()
        {
            if let Some(meanings) = self.scope.constants.get(name.as_str())
                && let Some((sort, value, _)) = meanings.iter().find(|m| m.0 == sort)
            {
                return Ok(Term::Const(*sort, *value));
            }
            if let Some((Symbol::Param(p), _)) = self.scope.symbols.get(name.as_str())
                && self.scope.params[*p].sort == sort
            {
                return Ok(Term::Param(*p));
            }
        }
        let message = format!("the default is not {}", self.scope.describe_sort(sort));
        let error = Diagnostic::new(Code::Sort, message, default.span, "not a value of the parameter's sort");
        Err(self.report(error.help("a default is a constant, or a number made of numbers and earlier parameters")))
    }

    /// An integer made of numbers and parameters.
    fn static_term(&mut self, expr: &'a Expr) -> Checked<Term> {
        match &expr.node {
            ExprKind::Number(n) => match i32::try_from(*n) {
                Ok(n) => Ok(Term::Const(SortId::INTEGER, n)),
                Err(_) => Err(self.report(too_large(expr.span))),
            },
            ExprKind::Arith(op, a, b) => {
                let (a, b) = (self.static_term(a), self.static_term(b));
                Ok(Term::Arith(*op, Box::new(a?), Box::new(b?)))
            }
            ExprKind::Call(name, args) if args.is_empty() => {
                match self.scope.symbols.get(name.as_str()).map(|(s, _)| *s) {
                    Some(Symbol::Broken) => Err(Reported),
                    Some(Symbol::Param(p)) if self.scope.is_integer(self.scope.params[p].sort) => Ok(Term::Param(p)),
                    Some(_) => Err(self.not_static(expr.span)),
                    None if self.scope.constants.contains_key(name.as_str()) => Err(self.not_static(expr.span)),
                    None => {
                        let message = format!("there is no parameter `{name}`");
                        let params = self.scope.params.iter().map(|p| p.name.node.as_str());
                        let help = did_you_mean(name, params, "declare it: `rules NAME(size: int 2..19) { .. }`");
                        let error = Diagnostic::new(Code::UnknownName, message, expr.span, "not defined");
                        Err(self.report(error.help(help)))
                    }
                }
            }
            _ => Err(self.not_static(expr.span)),
        }
    }

    fn not_static(&mut self, span: Span) -> Reported {
        let error = Diagnostic::new(Code::Kind, "a fixed number is wanted", span, "this is not one");
        self.report(error.help("use numbers, integer parameters, and `+ - * /`"))
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

    fn sort_name(&mut self, name: &'a Name, shape: Shape) -> bool {
        let text = name.node.as_str();
        let built_in = ["point", "dir", "player", "int", "index"].contains(&text);
        let first = self.scope.shapes.get(text).map(|(_, span)| *span);
        if !built_in && first.is_none() {
            self.scope.shapes.insert(text, (shape, name.span));
            return true;
        }
        let message = format!("the sort `{text}` is defined twice");
        let mut error = Diagnostic::new(Code::DuplicateName, message, name.span, "defined again here");
        if let Some(first) = first {
            error = error.also(first, "first defined here");
        }
        self.report(error.help(if built_in { "this sort is built in; choose another name" } else { "rename one of them" }));
        false
    }

    fn maker(&mut self, name: &'a Name, fields: &'a [(Name, SortExpr)], constraint: Option<&'a Expr>, span: Span) {
        let shapes: Result<Vec<Shape>, Reported> = fields.iter().map(|(_, s)| self.shape(s)).collect();
        let mut broken = shapes.is_err();
        for (i, (field, _)) in fields.iter().enumerate() {
            if let Some((first, _)) = fields[..i].iter().find(|(f, _)| f.node == field.node) {
                let message = format!("the field `{}` is named twice", field.node);
                let error = Diagnostic::new(Code::DuplicateName, message, field.span, "named again here");
                self.report(error.also(first.span, "first named here").help("rename one of them"));
                broken = true;
            }
        }
        let shapes = shapes.unwrap_or_default();
        let leaves: usize = shapes.iter().map(|s| self.scope.leaves(s).len()).sum();
        broken |= self.too_wide(leaves, name.span);
        if broken {
            self.scope.broken_sorts.push(&name.node);
            return self.name(name, Symbol::Broken);
        }
        let id = self.scope.makers.len();
        if !self.sort_name(name, Shape::Maker(id)) {
            return;
        }
        let args = shapes.iter().map(|s| self.scope.ty(s)).collect();
        let pred =
            self.scope.preds.push(PredDecl { name: name.node.clone(), args, span: name.span, hidden: true });
        self.scope.makers.push(Maker { name, fields, shapes, constraint, pred, span });
        self.name(name, Symbol::Maker(id));
    }

    fn too_wide(&mut self, leaves: usize, span: Span) -> bool {
        if leaves > MAX_COMPONENTS {
            let message = format!("a sort may have {MAX_COMPONENTS} components, not {leaves}");
            let error = Diagnostic::new(Code::Kind, message, span, "too many components");
            self.report(error.help("split the sort"));
        }
        leaves > MAX_COMPONENTS
    }

    /// A sort as written.
    fn shape(&mut self, sort: &'a SortExpr) -> Checked<Shape> {
        match &sort.node {
            ast::SortKind::Named(name) => match name.as_str() {
                "point" => Ok(Shape::Flat(SortId::POINT)),
                "dir" => Ok(Shape::Flat(SortId::DIR)),
                "player" => Ok(Shape::Flat(SortId::PLAYER)),
                "index" => Ok(Shape::Flat(SortId::INDEX)),
                _ => self.named_shape(name, sort.span),
            },
            ast::SortKind::Int(from, to) => {
                let (from, to) = (self.static_term(from), self.static_term(to));
                let (from, to) = (from?, to?);
                if let (Term::Const(_, a), Term::Const(_, b)) = (&from, &to)
                    && a > b
                {
                    let message = format!("the range {a}..{b} is empty");
                    let error = Diagnostic::new(Code::Parameter, message, sort.span, "holds no integer");
                    return Err(self.report(error.help(format!("did you mean `int {b}..{a}`?"))));
                }
                Ok(Shape::Flat(self.scope.range(from, to)))
            }
            ast::SortKind::Tuple(parts) => {
                let shapes: Vec<Checked<Shape>> = parts.iter().map(|p| self.shape(p)).collect();
                let shapes = shapes.into_iter().collect::<Checked<Vec<Shape>>>()?;
                let leaves: usize = shapes.iter().map(|s| self.scope.leaves(s).len()).sum();
                if self.too_wide(leaves, sort.span) {
                    return Err(Reported);
                }
                Ok(Shape::Tuple(shapes))
            }
        }
    }

    fn named_shape(&mut self, name: &str, span: Span) -> Checked<Shape> {
        if let Some((shape, _)) = self.scope.shapes.get(name) {
            return Ok(shape.clone());
        }
        if self.scope.broken_sorts.contains(&name) {
            return Err(Reported);
        }
        let mut names: Vec<&str> = self.scope.shapes.keys().copied().collect();
        names.sort_unstable();
        let known = ["point", "dir", "player"].into_iter().chain(names);
        let otherwise = if name == "int" {
            "integers need a range: `int 0..9`".to_string()
        } else {
            format!("declare it: `enum {name} {{ .. }}`")
        };
        let help = if name == "int" { otherwise } else { did_you_mean(name, known, otherwise) };
        let error = Diagnostic::new(Code::UnknownName, format!("there is no sort `{name}`"), span, "not defined");
        Err(self.report(error.help(help)))
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

    fn state(&mut self, name: &'a Name, args: &'a [SortExpr], value: Option<&'a SortExpr>, optional: bool, until: bool) {
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
pub(super) fn too_large(span: Span) -> Diagnostic {
    Diagnostic::new(Code::Kind, "the number is too large", span, "does not fit in 32 bits")
        .help("use a smaller number")
}

/// A use with the wrong number of arguments.
pub(super) fn wrong_arity(name: &str, got: usize, wanted: usize, span: Span, defined: Option<Span>) -> Diagnostic {
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
