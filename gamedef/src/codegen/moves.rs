//! Moves: for each clause a function that finds its candidates and one that plays it.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::body::{Body, Place, Statements};
use super::func::with_rules;
use super::names::ident;
use super::options::Options;
use super::plan::{Home, MovePlan, Needs, Plan};
use super::text::{doc, mentions, renamed, value_type};
use super::uses::Uses;
use crate::ir::reads::{self, Read};
use crate::ir::{Domain, Expr, LocalId, MoveCode, Stage};
use crate::ir::{build, visit};
use crate::rules::MoveId;

/// The functions of all moves that are not the rule book's.
pub(super) fn moves(plan: &Plan<'_>, uses: &Uses, options: &Options<'_>) -> TokenStream {
    let ids = plan.program.moves.indices().filter(|id| plan.moves[*id].home == Home::Here);
    let of = |id: MoveId| {
        let (candidates, after) = (candidates(plan, uses, options, id), after(plan, uses, options, id));
        quote!(#candidates #after)
    };
    ids.map(of).collect()
}

fn parameters(needs: Needs, reads_position: bool) -> TokenStream {
    let position = ident(if reads_position { "position" } else { "_position" });
    let tables = needs.tables.then(|| quote!(&self,));
    let args = needs.args.then(|| quote!(args: &Args,));
    quote!(#tables #position: &Position<W>, #args)
}

/// The stages that tell the candidates, and those that play one.
fn split(code: &MoveCode) -> usize {
    let last = code.stages.iter().rposition(|s| matches!(s, Stage::Bind(..) | Stage::When(_)));
    last.map_or(0, |at| at + 1)
}

/// The stages that tell the candidates, without what is there for those alone that play one.
fn finding(plan: &Plan<'_>, code: &MoveCode) -> Vec<Stage> {
    let mut stages: Vec<Stage> = Vec::new();
    let mut reads = false;
    for stage in code.stages[..split(code)].iter().rev() {
        let tells = match stage {
            Stage::Bind(..) | Stage::When(_) | Stage::Require(_) => true,
            Stage::Apply(_) => reads,
            Stage::Let(local, _) => mentioned(&stages, *local),
        };
        if tells {
            reads |= reads_position(plan, stage);
            stages.insert(0, stage.clone());
        }
    }
    stages
}

/// The stages that play a candidate, which meets the conditions up to the last `when`.
fn played(code: &MoveCode) -> Vec<Stage> {
    let at = split(code);
    let mut stages: Vec<Stage> = Vec::new();
    for (i, stage) in code.stages.iter().enumerate().rev() {
        let is_played = match stage {
            Stage::Bind(..) | Stage::When(_) => false,
            Stage::Require(_) => i >= at,
            Stage::Apply(_) => true,
            Stage::Let(local, _) => {
                mentioned(&stages, *local) || code.again.as_ref().is_some_and(|e| visit::mentions(e, *local))
            }
        };
        if is_played {
            stages.insert(0, stage.clone());
        }
    }
    stages
}

fn mentioned(stages: &[Stage], local: LocalId) -> bool {
    let mut found = false;
    stages.iter().for_each(|s| visit::each_stage_part(s, &mut |e| found |= visit::mentions(e, local)));
    found
}

fn introduction(what: String, code: &MoveCode, options: &Options<'_>) -> TokenStream {
    doc(&with_rules(&what, options.places(&[code.origin])))
}

/// The statements of the function that finds the candidates, and the name of the player in front of them.
fn finding_parts(plan: &Plan<'_>, uses: &Uses, id: MoveId) -> (Ident, TokenStream) {
    let code = &plan.program.moves[id];
    let mut body = Body::new(plan, uses, &code.locals);
    let stages = self::finding(plan, code);
    let by = body.declare_parameter(code.by, mentioned(&stages, code.by));
    let mut out = Statements::new();
    let clause = proc_macro2::Literal::usize_unsuffixed(id.index());
    stage(&mut body, &stages, &mut out, &mut |body, out| {
        let args = code.params.iter().map(|&p| body.local(p).tokens);
        let play = body.uses.import("Move");
        out.push(quote!(moves.push(#play::new(#clause, [#(#args),*]));));
    });
    (by, quote!(#(#out)*))
}

/// The statements of the function that finds the candidates.
pub(super) fn candidates_body(plan: &Plan<'_>, uses: &Uses, id: MoveId) -> TokenStream {
    finding_parts(plan, uses, id).1
}

fn candidates(plan: &Plan<'_>, uses: &Uses, options: &Options<'_>, id: MoveId) -> TokenStream {
    let code = &plan.program.moves[id];
    let MovePlan { candidates: name, finding, .. } = &plan.moves[id];
    let (by, body) = finding_parts(plan, uses, id);
    let intro = introduction(format!("Appends the candidates of `{}`.", code.name), code, options);
    let params = parameters(*finding, mentions(&body, "position"));
    let (player, play) = (uses.import("Player"), uses.import("Move"));
    let body = renamed(body, "tables", "self");
    quote! {
        #intro
        pub fn #name(#params #by: #player, moves: &mut Vec<#play>) {
            #body
        }
    }
}

/// Whether the stage mentions the position, itself or in a call.
fn reads_position(plan: &Plan<'_>, stage: &Stage) -> bool {
    let mut reads = matches!(stage, Stage::Apply(_));
    visit::each_stage_part(stage, &mut |e| {
        reads |= reads::any(e, &|read| match read {
            Read::Called(f) => plan.funcs[f].as_ref().is_some_and(|f| f.needs.state),
            Read::Cell(_) | Read::Passes | Read::Turn | Read::Everything => true,
        });
    });
    reads
}

/// Stages as nested loops and conditions around what follows them.
fn stage(
    body: &mut Body<'_, '_>,
    stages: &[Stage],
    out: &mut Statements,
    then: &mut dyn FnMut(&mut Body<'_, '_>, &mut Statements),
) {
    match stages {
        [] => then(body, out),
        [Stage::Bind(local, domain), rest @ ..] => {
            let (domain, rest) = narrowed(*local, domain, rest);
            let sequence = body.sequence(&domain, out);
            let pattern = body.loop_variable(*local, Some(&domain), true);
            let mut inner = Statements::new();
            stage(body, &rest, &mut inner, then);
            out.push(quote!(for #pattern in #sequence { #(#inner)* }));
        }
        [Stage::When(_) | Stage::Require(_), ..] => {
            let conditions = stages.iter().take_while(|s| matches!(s, Stage::When(_) | Stage::Require(_)));
            let asked = |s: &Stage| if let Stage::When(e) | Stage::Require(e) = s { Some(e.clone()) } else { None };
            let parts = conditions.clone().filter_map(asked);
            let condition = build::and(parts);
            let rest = &stages[conditions.count()..];
            let test = body.condition(&condition, out).tokens;
            let mut inner = Statements::new();
            stage(body, rest, &mut inner, then);
            out.push(quote!(if #test { #(#inner)* }));
        }
        [Stage::Let(local, value), rest @ ..] => {
            body.let_local(*local, value, out);
            stage(body, rest, out, then);
        }
        [Stage::Apply(updates), rest @ ..] => {
            let state = body.state.clone();
            body.copy(updates, out);
            stage(body, rest, out, then);
            body.state = state;
        }
    }
}

/// A condition that is membership of the variable in a set is part of the set that the loop runs over.
fn narrowed(local: LocalId, domain: &Domain, rest: &[Stage]) -> (Domain, Vec<Stage>) {
    let (Domain::Set(set), Some(Stage::When(condition))) = (domain, rest.first()) else {
        return (domain.clone(), rest.to_vec());
    };
    let parts = if let Expr::And(parts) = condition { parts } else { std::slice::from_ref(condition) };
    let mut sets = vec![(**set).clone()];
    let mut left = Vec::new();
    for part in parts {
        if let Expr::Contains(set, point) = part
            && **point == Expr::Local(local)
            && !visit::mentions(set, local)
        {
            sets.push((**set).clone());
        } else {
            left.push(part.clone());
        }
    }
    let mut rest = rest.to_vec();
    if left.is_empty() {
        rest.remove(0);
    } else {
        rest[0] = Stage::When(build::and(left));
    }
    let set = if sets.len() == 1 { sets.remove(0) } else { Expr::Inter(sets) };
    (Domain::Set(Box::new(set)), rest)
}

/// The parameters of the function that plays a move, the player first, and its statements.
fn playing_parts(plan: &Plan<'_>, uses: &Uses, id: MoveId) -> (Vec<TokenStream>, TokenStream) {
    let code = &plan.program.moves[id];
    let mut body = Body::new(plan, uses, &code.locals);
    let stages = played(code);
    let by = body.declare(code.by);
    let player = uses.import("Player");
    let mut params = vec![quote!(#by: #player)];
    for &p in &code.params {
        let used = mentioned(&stages, p) || code.again.as_ref().is_some_and(|e| visit::mentions(e, p));
        let name = body.declare_parameter(p, used);
        let ty = value_type(uses, code.locals[p].sort);
        if used {
            // Parameters run over present values.
            body.ranges[p] = Some((i64::from(i16::MIN), i64::from(i16::MAX)));
        }
        params.push(quote!(#name: #ty));
    }
    let mut out = Statements::new();
    for stage in &stages {
        match stage {
            Stage::Apply(updates) if body.state.is_owned() => body.change(updates, &mut out),
            Stage::Apply(updates) => {
                body.copy(updates, &mut out);
            }
            Stage::Require(condition) => {
                let test = body.condition(&build::not(condition.clone()), &mut out).tokens;
                out.push(quote!(if #test { return None; }));
            }
            Stage::Let(local, value) => body.let_local(*local, value, &mut out),
            Stage::Bind(..) | Stage::When(_) => {}
        }
    }
    if !body.state.is_owned() {
        out.push(quote!(let mut after = *position;));
        body.state = Place::of(ident("after"));
    }
    let opponent = uses.import("opponent");
    let turn = match &code.again {
        Some(again) if *again != Expr::Bool(false) => {
            let again = body.condition(again, &mut out).tokens;
            let next = body.fresh("next");
            out.push(quote!(let #next = if #again { #by } else { #opponent(#by) };));
            quote!(#next)
        }
        _ => quote!(#opponent(#by)),
    };
    let result = body.state.receiver().tokens;
    out.push(quote!(#result.turn = #turn as u8;));
    out.push(quote!(Some(#result)));
    (params, quote!(#(#out)*))
}

/// The statements of the function that plays a move.
pub(super) fn after_body(plan: &Plan<'_>, uses: &Uses, id: MoveId) -> TokenStream {
    playing_parts(plan, uses, id).1
}

fn after(plan: &Plan<'_>, uses: &Uses, options: &Options<'_>, id: MoveId) -> TokenStream {
    let code = &plan.program.moves[id];
    let MovePlan { after: name, playing, .. } = &plan.moves[id];
    let (params, body) = playing_parts(plan, uses, id);
    let intro =
        introduction(format!("The position after `{}` by the player, if the move is legal.", code.name), code, options);
    let needed = parameters(*playing, true);
    let body = renamed(body, "tables", "self");
    quote! {
        #intro
        pub fn #name(#needed #(#params),*) -> Option<Position<W>> {
            #body
        }
    }
}
