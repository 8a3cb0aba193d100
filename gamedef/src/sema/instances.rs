//! Named instances: a game, its parameters, the position it starts from.

use rustc_hash::FxHashMap;

use super::books::Books;
use super::parameters::{evaluate, parameters, size};
use super::pictures::rows;
use super::suggest::did_you_mean;
use super::twice;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Game, Instance, Module, Param, ParamId, Setup, SortId};
use crate::span::{FileId, Sources, Span};
use crate::syntax::ast::{self, Expr, ExprKind, File, Item};

/// Adds the instances of all files to the module. Those of games that are left out for their errors are left out too.
pub(super) fn instances(
    sources: &Sources,
    files: &[(FileId, File)],
    books: &Books,
    module: &mut Module,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut names: FxHashMap<&str, Span> =
        books.list.iter().map(|b| (b.ast.name.node.as_str(), b.ast.name.span)).collect();
    for item in files.iter().flat_map(|(_, f)| &f.items) {
        let Item::Instance(ast) = item else { continue };
        if let Some(first) = names.get(ast.name.node.as_str()) {
            let message = format!("`{}` is defined twice", ast.name.node);
            let error = Diagnostic::new(Code::DuplicateName, message, ast.name.span, "defined again here");
            diagnostics.push(error.also(*first, "first defined here").help("rename one of them"));
            continue;
        }
        names.insert(&ast.name.node, ast.name.span);
        let Some(game) = module.games.iter().find(|g| g.name == ast.game.node) else {
            if books.find(&ast.game.node).is_none() {
                let message = format!("there is no game `{}`", ast.game.node);
                let help = did_you_mean(&ast.game.node, books.names(), "define it, or import the file that does");
                diagnostics.push(Diagnostic::new(Code::UnknownName, message, ast.game.span, "not defined").help(help));
            }
            continue;
        };
        match instance(sources, game, ast) {
            Ok(instance) => {
                diagnostics.extend(fixed_in_some(game, &module.instances, &instance));
                module.instances.push(instance);
            }
            Err(errors) => diagnostics.extend(errors),
        }
    }
}

/// An error if another instance leaves a point or player to the position that this one fixes, or the other way round: what
/// is asked with a game is the same for all its instances.
fn fixed_in_some(game: &Game, others: &[Instance], instance: &Instance) -> Option<Diagnostic> {
    let fixes = |of: &Instance, id: ParamId| of.args.iter().any(|(param, _)| *param == id);
    let may_be_open = |param: &Param| param.default.is_none() && given(param.sort);
    game.params.iter_enumerated().filter(|(_, param)| may_be_open(param)).find_map(|(id, param)| {
        let other = others.iter().find(|of| of.game == game.name && fixes(of, id) != fixes(instance, id))?;
        let (name, labels) = (&param.name, ["fixed here", "left to the position here"]);
        let [own, its] = if fixes(instance, id) { labels } else { [labels[1], labels[0]] };
        let message =
            format!("`{name}` is fixed in one instance of `{}` and left to the position in another", game.name);
        let error = Diagnostic::new(Code::Parameter, message, instance.span, own).also(other.span, its);
        Some(error.help("fix it in all of them, or in none"))
    })
}

/// Whether a parameter of the sort is given with the position where nothing fixes it.
fn given(sort: SortId) -> bool {
    matches!(sort, SortId::POINT | SortId::PLAYER)
}

/// Checks a game that can be played as it is, because every parameter has a default.
pub(super) fn by_default(sources: &Sources, game: &Game, name: Span, diagnostics: &mut Vec<Diagnostic>) {
    if game.board.is_none() || game.params.iter().any(|p| p.default.is_none() && !given(p.sort)) {
        return;
    }
    match parameters(game, &[]) {
        Ok(values) => {
            if let Some(size) = size(game, &values) {
                diagnostics.extend(game.start.iter().filter_map(|s| misfit(sources, s, size, None)));
            }
            diagnostics.extend(twice::position(game, &values, None));
        }
        Err(wrong) => {
            for w in wrong {
                let span = w.param.map_or(name, |p| game.params[p].span);
                diagnostics.push(Diagnostic::new(Code::Parameter, w.message, span, "by default").help(w.help));
            }
        }
    }
}

fn instance(sources: &Sources, game: &Game, ast: &ast::Instance) -> Result<Instance, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let lacking = match (&game.board, game.players.len()) {
        (None, _) => Some("board"),
        (_, 0) => Some("players"),
        _ => None,
    };
    if let Some(what) = lacking {
        let message = format!("`{}` has no {what}, so it cannot be played", game.name);
        let error = Diagnostic::new(Code::Missing, message, ast.game.span, format!("needs {what}"));
        let help = if what == "board" { "add `board grid(8, 8).`" } else { "add `players black, white.`" };
        errors.push(error.also(game.span, "defined here").help(help));
    }
    let given: Vec<(String, String)> = ast.args.iter().map(|(n, e)| (n.node.clone(), written(sources, e))).collect();
    let values = match parameters(game, &given) {
        Ok(values) => Some(values),
        Err(wrong) => {
            for w in wrong {
                let span = w.given.map_or(ast.name.span, |i| ast.args[i].0.span.to(ast.args[i].1.span));
                let label = if w.given.is_some() { "given here" } else { "in this instance" };
                let mut error = Diagnostic::new(Code::Parameter, w.message, span, label);
                if let Some(param) = w.param {
                    error = error.also(game.params[param].span, "declared here");
                }
                errors.push(error.help(w.help));
            }
            None
        }
    };
    let setup = ast.setup.as_ref();
    if let Some(name) = setup
        && !game.setups.iter().any(|(n, _)| *n == name.node)
    {
        let message = format!("`{}` has no setup `{}`", game.name, name.node);
        let names = game.setups.iter().map(|(n, _)| n.as_str());
        let help = did_you_mean(&name.node, names, format!("define it: `setup {} {{ .. }}`", name.node));
        errors.push(Diagnostic::new(Code::UnknownName, message, name.span, "not defined").help(help));
    }
    let Some(values) = values else { return Err(errors) };
    if let Some(size) = size(game, &values) {
        let from = setup.and_then(|s| game.setups.iter().find(|(n, _)| *n == s.node)).map(|(_, s)| s);
        let starts: Vec<&Setup> = from.map_or_else(|| game.start.iter().collect(), |s| vec![s]);
        errors.extend(starts.into_iter().filter_map(|s| misfit(sources, s, size, Some(ast.name.span))));
    }
    let from = setup.map(|s| s.node.as_str());
    errors.extend(twice::position(game, &values, from).into_iter().map(|e| e.also(ast.name.span, "in this instance")));
    if !errors.is_empty() {
        return Err(errors);
    }
    let args = ast.args.iter().filter_map(|(name, _)| {
        let (id, _) = game.params.iter_enumerated().find(|(_, p)| p.name == name.node)?;
        Some((id, values[id]?))
    });
    Ok(Instance {
        name: ast.name.node.clone(),
        game: game.name.clone(),
        args: args.collect(),
        setup: setup.map(|s| s.node.clone()),
        span: ast.span,
    })
}

/// A value as written; arithmetic on numbers is done here.
fn written(sources: &Sources, expr: &Expr) -> String {
    fn number(expr: &Expr) -> Option<crate::rules::Term> {
        use crate::rules::{SortId, Term};
        match &expr.node {
            ExprKind::Number(n) => Some(Term::Const(SortId::INTEGER, i32::try_from(*n).ok()?)),
            ExprKind::Arith(op, a, b) => Some(Term::Arith(*op, Box::new(number(a)?), Box::new(number(b)?))),
            _ => None,
        }
    }
    let value = number(expr).and_then(|t| evaluate(&t, &index_vec::IndexVec::new()));
    value.map_or_else(|| sources.slice(expr.span).to_string(), |n| n.to_string())
}

/// An error if a picture is not of the board's size.
pub(super) fn misfit(sources: &Sources, setup: &Setup, size: (i32, i32), of: Option<Span>) -> Option<Diagnostic> {
    let Setup::Picture(_, span) = setup else { return None };
    let rows = rows(sources, *span);
    let (width, height) = (size.0 as usize, size.1 as usize);
    let wide = rows.iter().find(|r| r.signs.len() != width);
    if rows.len() == height && wide.is_none() {
        return None;
    }
    let message = format!("the picture does not fit the board of {width} by {height}");
    let (place, label) = match wide {
        Some(row) if rows.len() == height => (row.span, format!("{} signs, not {width}", row.signs.len())),
        _ => (rows.first().map_or(*span, |r| r.span), format!("{} rows, not {height}", rows.len())),
    };
    let mut error = Diagnostic::new(Code::Picture, message, place, label);
    if let Some(of) = of {
        error = error.also(of, "in this instance");
    }
    Some(error.help("draw a row for each row of the board, with a sign for each point"))
}
