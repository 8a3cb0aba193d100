//! Parameters, and the sorts that declarations mention.

use super::{Checked, Declarer, Reported, too_large};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{SortId, SortKind, Term};
use crate::sema::scope::{MAX_COMPONENTS, Maker, ParamDecl, PredDecl, Shape, Symbol};
use crate::sema::suggest::did_you_mean;
use crate::span::Span;
use crate::syntax::ast::{self, Expr, ExprKind, Name, SortExpr};

impl<'a> Declarer<'a, '_> {
    pub(super) fn param(&mut self, param: &'a ast::Param) {
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
        let help = match sort {
            SortId::POINT => "a point has no default: instances fix it, `name = A1`, or it is given with the position",
            _ => "a default is a constant, or a number made of numbers and earlier parameters",
        };
        Err(self.report(error.help(help)))
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

    pub(super) fn sort_name(&mut self, name: &'a Name, shape: Shape) -> bool {
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
        self.report(error.help(if built_in {
            "this sort is built in; choose another name"
        } else {
            "rename one of them"
        }));
        false
    }

    pub(super) fn maker(
        &mut self,
        name: &'a Name,
        fields: &'a [(Name, SortExpr)],
        constraint: Option<&'a Expr>,
        span: Span,
    ) {
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
        let pred = self.scope.preds.push(PredDecl { name: name.node.clone(), args, span: name.span, hidden: true });
        self.scope.makers.push(Maker { name, fields, shapes, constraint, pred, span });
        self.name(name, Symbol::Maker(id));
    }

    pub(super) fn too_wide(&mut self, leaves: usize, span: Span) -> bool {
        if leaves > MAX_COMPONENTS {
            let message = format!("a sort may have {MAX_COMPONENTS} components, not {leaves}");
            let error = Diagnostic::new(Code::Kind, message, span, "too many components");
            self.report(error.help("split the sort"));
        }
        leaves > MAX_COMPONENTS
    }

    /// A sort as written.
    pub(super) fn shape(&mut self, sort: &'a SortExpr) -> Checked<Shape> {
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
        let help = match name {
            "int" => "integers need a range: `int 0..9`".to_string(),
            "bool" => "only a state holds truth values, `state on(point): bool`; for anything else that is on or off \
                       declare `enum switch { off, on }` and compare it: `.. = on`"
                .to_string(),
            _ => did_you_mean(name, known, format!("declare it: `enum {name} {{ .. }}`")),
        };
        let error = Diagnostic::new(Code::UnknownName, format!("there is no sort `{name}`"), span, "not defined");
        Err(self.report(error.help(help)))
    }
}
