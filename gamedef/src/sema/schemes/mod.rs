//! Gradual schemes: definitions over positions by threats and replies, with static numbers and lists.
//!
//! They belong to no game, so all they can say of a position is `won`, `stuck` and `ended`; everything else in them is
//! known when a selector is asked for. A scheme is read in the state with its side to move; what stands under
//! `some move a:` must say by `after a` that it speaks of the state after the move.

mod conjuncts;
mod formula;
mod known;
mod linear;
mod measure;
mod names;
mod statics;
mod two;

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use super::declare::Reported;
use super::suggest::did_you_mean;
use super::types::{Ty, TyId, Types};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Role, Scheme, SchemeId, SelectorPattern, Static, StaticVarId};
use crate::span::{FileId, Span};
use crate::syntax::ast::{self, Expr, File, Item, Name};

/// The schemes of a load, and what selector names mean.
#[derive(Debug, Default)]
pub(super) struct Schemes {
    pub schemes: IndexVec<SchemeId, Scheme>,
    pub names: Vec<SelectorPattern>,
    /// Stems of names that were left out because of an error.
    pub broken: Vec<String>,
}

/// A scheme under construction.
#[derive(Debug)]
struct Declared<'a> {
    ast: &'a ast::Scheme,
    params: Vec<TyId>,
}

/// A scheme, with the measure it declares, and whether it is as it should be.
struct Attempt {
    scheme: Scheme,
    measure: Option<(Static, Span)>,
    fine: bool,
}

/// What is known while schemes are resolved.
struct Resolver<'a, 'd> {
    declared: IndexVec<SchemeId, Declared<'a>>,
    by_name: FxHashMap<&'a str, SchemeId>,
    types: Types,
    diagnostics: &'d mut Vec<Diagnostic>,
    // The scheme at hand:
    vars: IndexVec<StaticVarId, String>,
    var_types: IndexVec<StaticVarId, TyId>,
    scope: Vec<StaticVarId>,
    /// The places of its calls, in their order.
    calls: Vec<Span>,
}

/// A list, among the types: schemes know integers and lists only.
const LIST: Ty = Ty::Maker(0);

/// Resolves all schemes and names of a load.
pub(super) fn resolve(files: &[(FileId, File)], diagnostics: &mut Vec<Diagnostic>) -> Schemes {
    let mut r = Resolver {
        declared: IndexVec::new(),
        by_name: FxHashMap::default(),
        types: Types::default(),
        diagnostics,
        vars: IndexVec::new(),
        var_types: IndexVec::new(),
        scope: Vec::new(),
        calls: Vec::new(),
    };
    for item in files.iter().flat_map(|(_, f)| &f.items) {
        if let Item::Scheme(scheme) = item {
            r.declare(scheme);
        }
    }
    let mut out = Schemes::default();
    let mut broken: Vec<bool> = Vec::new();
    let mut calls: Vec<Vec<Span>> = Vec::new();
    let mut measures: Vec<Option<(Static, Span)>> = Vec::new();
    for id in r.declared.indices() {
        let attempt = r.scheme(id);
        broken.push(!attempt.fine);
        out.schemes.push(attempt.scheme);
        calls.push(std::mem::take(&mut r.calls));
        measures.push(attempt.measure);
    }
    let is_list = |ty: &TyId| matches!(r.types.get(*ty), Ty::Maker(_));
    let lists: Vec<Vec<bool>> = r.declared.iter().map(|d| d.params.iter().map(is_list).collect()).collect();
    for id in measure::check(&out.schemes, &calls, &lists, &measures, &broken, r.diagnostics) {
        broken[id.index()] = true;
    }
    spread(&out.schemes, &mut broken);
    names::resolve(&mut r, files, &broken, &mut out);
    out
}

/// A scheme that calls a broken one is broken.
fn spread(schemes: &IndexVec<SchemeId, Scheme>, broken: &mut [bool]) {
    loop {
        let mut changed = false;
        for (id, scheme) in schemes.iter_enumerated() {
            if !broken[id.index()] && measure::calls_of(scheme).iter().any(|(to, _)| broken[to.index()]) {
                broken[id.index()] = true;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

impl<'a> Resolver<'a, '_> {
    fn report(&mut self, error: Diagnostic) -> Reported {
        self.diagnostics.push(error);
        Reported
    }

    fn declare(&mut self, scheme: &'a ast::Scheme) {
        let name = &scheme.name;
        if let Some(first) = self.by_name.get(name.node.as_str()) {
            let first = self.declared[*first].ast.name.span;
            let message = format!("the scheme `{}` is defined twice", name.node);
            let error = Diagnostic::new(Code::DuplicateName, message, name.span, "defined again here");
            self.report(error.also(first, "first defined here").help("rename one of them"));
            return;
        }
        let params = scheme.params.iter().map(|_| self.types.free()).collect();
        let id = self.declared.push(Declared { ast: scheme, params });
        self.by_name.insert(&name.node, id);
    }

    /// Resolves a scheme; one with an error says nothing.
    fn scheme(&mut self, id: SchemeId) -> Attempt {
        let ast = self.declared[id].ast;
        self.vars = IndexVec::new();
        self.var_types = IndexVec::new();
        self.scope.clear();
        self.calls.clear();
        let empty = Scheme {
            name: ast.name.node.clone(),
            vars: IndexVec::new(),
            params: ast.params.len(),
            mover: ast.mover.node,
            alternatives: Vec::new(),
            moves: None,
            span: ast.span,
        };
        let params = self.declared[id].params.clone();
        let mut fine = self.params(&ast.params, &params);
        let measure = ast.decreases.as_ref().map(|e| self.int(e).map(|m| (m, e.span)));
        fine &= !matches!(measure, Some(Err(Reported)));
        let mut alternatives = Vec::new();
        for alternative in &ast.alternatives {
            match self.alternative(alternative, ast.mover.node) {
                Ok(f) => alternatives.push(f),
                Err(Reported) => fine = false,
            }
        }
        let moves = ast.moves.as_ref().map(|(name, body)| self.move_set(name, body, ast.mover.node));
        fine &= !matches!(moves, Some(Err(Reported)));
        let vars = std::mem::take(&mut self.vars);
        if !fine {
            self.calls.clear();
            return Attempt { scheme: Scheme { vars, ..empty }, measure: None, fine };
        }
        let scheme = Scheme { vars, alternatives, moves: moves.and_then(Result::ok), ..empty };
        Attempt { scheme, measure: measure.and_then(Result::ok), fine }
    }

    fn params(&mut self, names: &[Name], types: &[TyId]) -> bool {
        let mut fine = true;
        for (i, (name, ty)) in names.iter().zip(types).enumerate() {
            if let Some(first) = names[..i].iter().find(|n| n.node == name.node) {
                let message = format!("the parameter `{}` is named twice", name.node);
                let error = Diagnostic::new(Code::DuplicateName, message, name.span, "named again here");
                self.report(error.also(first.span, "first named here").help("rename one of them"));
                fine = false;
            }
            let var = self.vars.push(name.node.clone());
            self.var_types.push(*ty);
            self.scope.push(var);
        }
        fine
    }

    /// A new variable, known until the scope is cut back.
    fn bind(&mut self, name: &str, ty: Ty) -> StaticVarId {
        let var = self.vars.push(name.to_string());
        let ty = self.types.add(ty);
        self.var_types.push(ty);
        self.scope.push(var);
        var
    }

    /// The scheme of that name.
    fn find(&mut self, name: &str, span: Span) -> Result<SchemeId, Reported> {
        if let Some(id) = self.by_name.get(name) {
            return Ok(*id);
        }
        let mut names: Vec<&str> = self.by_name.keys().copied().collect();
        names.sort_unstable();
        let help = did_you_mean(name, names, format!("define it: `scheme {name}(n) of attacker = ..`"));
        let error = Diagnostic::new(Code::UnknownName, format!("there is no scheme `{name}`"), span, "not defined");
        Err(self.report(error.help(help)))
    }
}

/// The side of that name.
fn role(expr: &Expr) -> Option<Role> {
    match &expr.node {
        ast::ExprKind::Call(name, args) if args.is_empty() && name == "attacker" => Some(Role::Attacker),
        ast::ExprKind::Call(name, args) if args.is_empty() && name == "defender" => Some(Role::Defender),
        _ => None,
    }
}

fn other(role: Role) -> Role {
    match role {
        Role::Attacker => Role::Defender,
        Role::Defender => Role::Attacker,
    }
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Attacker => "attacker",
        Role::Defender => "defender",
    }
}
