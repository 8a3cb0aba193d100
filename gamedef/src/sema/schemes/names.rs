//! Names of selectors: what `gi<n><o..>` and `lambda(k, n)` stand for.

use super::{LIST, Resolver, Schemes};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{ArithOp, PatternShape, SelectorPattern, Static, StaticVarId};
use crate::sema::declare::Reported;
use crate::sema::types::Ty;
use crate::span::{FileId, Span};
use crate::syntax::ast::{self, Expr, ExprKind, File, Item, Name, NameShape};

/// Resolves the names of all files.
pub(super) fn resolve(r: &mut Resolver<'_, '_>, files: &[(FileId, File)], broken: &[bool], out: &mut Schemes) {
    for item in files.iter().flat_map(|(_, f)| &f.items) {
        let Item::SchemeName(name) = item else { continue };
        match pattern(r, name) {
            Ok(p) if broken[p.scheme.index()] => out.broken.push(p.stem),
            Ok(p) => {
                if let Some(first) = out.names.iter().find(|q| q.stem == p.stem && q.shape == p.shape) {
                    let message = format!("the name `{}` is defined twice", p.stem);
                    let error = Diagnostic::new(Code::DuplicateName, message, name.stem.span, "defined again here");
                    r.report(error.also(first.span, "first defined here").help("rename one of them"));
                    continue;
                }
                out.names.push(p);
            }
            Err(Reported) => out.broken.push(name.stem.node.clone()),
        }
    }
}

fn pattern(r: &mut Resolver<'_, '_>, name: &ast::SchemeName) -> Result<SelectorPattern, Reported> {
    r.vars = index_vec::IndexVec::new();
    r.var_types = index_vec::IndexVec::new();
    r.scope.clear();
    let (shape, params): (_, Vec<(&Name, Ty)>) = match &name.shape {
        NameShape::Depth(n) => (PatternShape::Depth, vec![(n, Ty::Int)]),
        NameShape::DepthAndOrders(n, o) => (PatternShape::DepthAndOrders, vec![(n, Ty::Int), (o, LIST)]),
        NameShape::Call(names) => (PatternShape::Call(names.len()), names.iter().map(|n| (n, Ty::Int)).collect()),
    };
    let mut seen: Vec<&Name> = Vec::new();
    for (param, ty) in params {
        if let Some(first) = seen.iter().find(|s| s.node == param.node) {
            let message = format!("`{}` is named twice", param.node);
            let error = Diagnostic::new(Code::DuplicateName, message, param.span, "named again here");
            return Err(r.report(error.also(first.span, "first named here").help("rename one of them")));
        }
        seen.push(param);
        r.bind(&param.node, ty);
    }
    let ExprKind::Call(scheme, args) = &name.value.node else {
        let error = Diagnostic::new(Code::Kind, "a name stands for a scheme", name.value.span, "not a scheme");
        return Err(r.report(error.help("write `name gi<n> = GI(n, [n-1 .. 1]).`")));
    };
    let span = name.value.span;
    let head = Span { end: (span.start + scheme.len() as u32).min(span.end), ..span };
    let id = r.find(scheme, head)?;
    let defined = r.declared[id].ast.name.span;
    if args.iter().any(in_names_only) {
        return with_repetition(r, name, id, shape, args, defined);
    }
    let args = r.scheme_args(id, args, span, defined)?;
    Ok(SelectorPattern { stem: name.stem.node.clone(), shape, scheme: id, args, span: name.span })
}

/// Lists whose length the name gives: `[o..]` and `[k, .., k]`.
fn in_names_only(expr: &Expr) -> bool {
    matches!(expr.node, ExprKind::Repeat(_) | ExprKind::Splice(_))
}

fn with_repetition(
    r: &mut Resolver<'_, '_>,
    name: &ast::SchemeName,
    id: crate::rules::SchemeId,
    shape: PatternShape,
    args: &[Expr],
    defined: Span,
) -> Result<SelectorPattern, Reported> {
    let types = r.declared[id].params.clone();
    if args.len() != types.len() {
        let scheme = r.declared[id].ast.name.node.clone();
        let error = crate::sema::declare::wrong_arity(&scheme, args.len(), types.len(), name.value.span, Some(defined));
        return Err(r.report(error));
    }
    let mut values: Vec<Static> = Vec::new();
    for (arg, ty) in args.iter().zip(types) {
        let value = match &arg.node {
            ExprKind::Splice(orders) => {
                let var = r.scope.iter().copied().find(|v| r.vars[*v] == *orders);
                let Some(var) = var.filter(|v| *v == StaticVarId::from_raw(1) && shape == PatternShape::DepthAndOrders)
                else {
                    let message = format!("`{orders}` is not the orders of this name");
                    let error = Diagnostic::new(Code::UnknownName, message, arg.span, "which digits?");
                    return Err(r.report(error.help("write `name gi<n><o..> = GI(n, [o..]).`")));
                };
                let list = r.types.add(LIST);
                r.same(list, ty, arg.span)?;
                Static::Var(var)
            }
            ExprKind::Repeat(part) => {
                let part = r.int(part)?;
                let list = r.types.add(LIST);
                r.same(list, ty, arg.span)?;
                let Some(depth) = values.first().cloned() else {
                    let message = "nothing says how often to repeat";
                    let error = Diagnostic::new(Code::Kind, message, arg.span, "no depth stands before it");
                    return Err(r.report(error.help("the first argument is the depth n; the list has n - 1 parts")));
                };
                let times = Static::Arith(ArithOp::Sub, Box::new(depth), Box::new(Static::Int(1)));
                Static::Repeat(Box::new(part), Box::new(times))
            }
            _ => {
                let (value, have) = r.value(arg, None)?;
                r.same(have, ty, arg.span)?;
                value
            }
        };
        values.push(value);
    }
    Ok(SelectorPattern { stem: name.stem.node.clone(), shape, scheme: id, args: values, span: name.span })
}
