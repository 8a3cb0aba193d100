//! Derived predicates and functions, for the states in which something asks for them.

use super::Refusal;
use super::clause::Clause;
use super::literal::{Arg, Literal};
use super::writer::{Derived, Family, Writer};
use crate::rules::{Formula, Func, Pred};

/// Writes what was asked for, and what that asks for, until there is nothing more.
pub(super) fn write(w: &mut Writer) -> Result<(), Refusal> {
    let game = w.world.game;
    while let Some((family, what)) = w.unwritten() {
        match what {
            Derived::Pred(p) => pred(w, family, what, &game.preds[p])?,
            Derived::Func(f) => func(w, family, what, &game.funcs[f])?,
        }
    }
    Ok(())
}

fn pred(w: &mut Writer, family: Option<Family>, what: Derived, def: &Pred) -> Result<(), Refusal> {
    let name = w.derived(family, what);
    for rule in &def.rules {
        let doc = format!("{} {}", def.name, w.states(family));
        w.comment(&doc, Some(rule.span));
        let site = w.site(family);
        let mut body = site.guard.clone();
        let stage = site.made.clone();
        let mut clause = Clause::new(w, &rule.vars, site, &name);
        clause.formula(&rule.body, &mut body)?;
        let args: Vec<Arg> = rule.head.iter().map(|v| clause.var(*v)).chain(stage).collect();
        clause.rule(&name, &args, body)?;
    }
    Ok(())
}

/// The first case whose guard holds gives the value.
fn func(w: &mut Writer, family: Option<Family>, what: Derived, def: &Func) -> Result<(), Refusal> {
    let name = w.derived(family, what);
    let doc = format!("{} {}", def.name, w.states(family));
    w.comment(&doc, Some(def.span));
    let site = w.site(family);
    let stage = site.made.clone();
    let guard = site.guard.clone();
    let mut clause = Clause::new(w, &def.vars, site, &name);
    let args: Vec<Arg> = def.args.iter().map(|v| clause.var(*v)).chain(stage).collect();
    let mut earlier: Vec<Literal> = Vec::new();
    for (number, (condition, value)) in def.cases.iter().enumerate() {
        let is_last = number + 1 == def.cases.len();
        let mut body = [guard.clone(), std::mem::take(&mut earlier)].concat();
        let before = body.clone();
        clause.formula(condition, &mut body)?;
        // Whether the guard holds is asked apart from the value, which may be absent.
        if !is_last || !matches!(condition, Formula::Const(_)) {
            let case = clause.w.names.numbered(&format!("{name}_case"));
            clause.rule(&case, &args, body)?;
            body = [guard.clone(), vec![Literal::atom(&case, args.clone())]].concat();
            earlier = [before[guard.len()..].to_vec(), vec![Literal::Not(case, args.clone())]].concat();
        }
        if let Some(value) = clause.term(value, &mut body)? {
            let with_value: Vec<Arg> = args[..def.args.len()].iter().cloned().chain([value]).collect();
            let all: Vec<Arg> = with_value.into_iter().chain(args[def.args.len()..].iter().cloned()).collect();
            clause.rule(&name, &all, body)?;
        }
    }
    Ok(())
}
