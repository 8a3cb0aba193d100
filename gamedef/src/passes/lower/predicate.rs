//! Derived predicates as functions, one for each way of calling them.
//!
//! A predicate with a wanted point is a function to sets, else to Booleans; an argument given as a set ([`Mode::Some`])
//! is a quantified variable with one more condition. So a chain of atoms is compiled as images of images.

#![deny(clippy::wildcard_enum_match_arm)]

use super::cx::{Cx, Env};
use super::literal::Lit;
use super::solve::Goal;
use super::{Lowered, Lowerer, Mode, NewFunc, unsupported};
use crate::ir::{Expr, FnId, LocalId, Ty, build};
use crate::rules::{PredId, VarId};

/// The arguments of a predicate's function, by position.
pub(super) struct Given {
    /// How each is given.
    pub modes: Vec<Mode>,
    /// The parameter of each that is not wanted.
    pub params: Vec<Option<LocalId>>,
}

impl Given {
    /// The position of the wanted argument.
    pub fn wanted(&self) -> Option<usize> {
        self.modes.iter().position(|m| *m == Mode::Wanted)
    }

    /// The position of the argument given as a set.
    pub fn some(&self) -> Option<usize> {
        self.modes.iter().position(|m| *m == Mode::Some)
    }

    /// What is asked, where `head` are the variables of the arguments.
    pub fn goal(&self, head: &[VarId]) -> Goal {
        self.wanted().map_or(Goal::Truth, |i| Goal::Points(head[i]))
    }

    /// Binds the known arguments' variables.
    pub fn env(&self, head: &[VarId]) -> Env {
        let mut env = Env::default();
        for (i, v) in head.iter().enumerate() {
            if let (Mode::Known, Some(l)) = (self.modes[i], self.params[i]) {
                env.insert(*v, Expr::Local(l));
            }
        }
        env
    }

    /// The argument given as a set: its variable and the set.
    pub fn some_literal(&self, head: &[VarId]) -> Option<(VarId, Lit)> {
        let i = self.some()?;
        Some((head[i], Lit::In(head[i], Expr::Local(self.params[i]?))))
    }
}

impl Lowerer<'_> {
    /// The function of a predicate called in these modes; at most one argument is wanted and one given as a set.
    pub(super) fn predicate(&mut self, p: PredId, modes: &[Mode]) -> Lowered<FnId> {
        let key = (p, modes.to_vec());
        if let Some(f) = self.preds.get(&key) {
            return Ok(*f);
        }
        let pred = &self.game.preds[p];
        if !self.underway.insert(key.clone()) {
            return Err(unsupported(pred.span, format!("the recursion of `{}` has no form as a closure", pred.name))
                .help("let it call itself once per rule, with all arguments but one point unchanged")
                .into());
        }
        let id = self.nested(pred.span, &pred.name, |me| me.defined(p, modes))?;
        self.underway.remove(&key);
        self.preds.insert(key, id);
        Ok(id)
    }

    fn defined(&mut self, p: PredId, modes: &[Mode]) -> Lowered<FnId> {
        let pred = &self.game.preds[p];
        let outer = self.at;
        let mut cx = Cx::default();
        let mut params = Vec::new();
        for (i, mode) in modes.iter().enumerate() {
            let name = pred.rules.first().map_or("x".to_owned(), |r| r.vars[r.head[i]].name.clone());
            params.push(match mode {
                Mode::Known => Some(cx.local(&name, Ty::Int, Some(pred.args[i]))),
                Mode::Some => Some(cx.local(&format!("{name}_set"), Ty::Set, None)),
                Mode::Wanted => None,
            });
        }
        let given = Given { modes: modes.to_vec(), params };
        let body = if pred.recursive {
            self.recursion(&mut cx, p, &given)?
        } else {
            let mut parts = Vec::new();
            for rule in &pred.rules {
                self.at = rule.span;
                let shift = cx.adopt(&rule.vars);
                let head: Vec<VarId> = rule.head.iter().map(|v| shift.var(*v)).collect();
                let (quantified, more) = given.some_literal(&head).into_iter().unzip();
                let env = given.env(&head);
                parts.push(self.solve_formulas(
                    &mut cx,
                    &env,
                    given.goal(&head),
                    quantified,
                    vec![shift.formula(&rule.body)],
                    more,
                )?);
            }
            if given.wanted().is_some() { build::union(parts) } else { build::or(parts) }
        };
        self.at = outer;
        let new = NewFunc {
            name: self.function_name(p, modes),
            params: given.params.iter().flatten().copied().collect(),
            ty: if given.wanted().is_some() { Ty::Set } else { Ty::Bool },
            doc: self.function_doc(p, &given),
            origin: pred.rules.iter().map(|r| r.span).collect(),
            static_only: pred.is_static,
        };
        Ok(self.add_func(new, cx, body))
    }

    fn function_name(&self, p: PredId, modes: &[Mode]) -> String {
        let name = &self.game.preds[p].name;
        let wanted = modes.iter().position(|m| *m == Mode::Wanted);
        let last = modes.len().checked_sub(1);
        let mut name = match wanted {
            Some(i) if Some(i) == last => format!("{name}_from"),
            Some(_) => format!("{name}_to"),
            None => name.clone(),
        };
        if modes.contains(&Mode::Some) {
            name.push_str("_any");
        }
        name
    }

    fn function_doc(&self, p: PredId, given: &Given) -> String {
        let pred = &self.game.preds[p];
        let vars: Vec<String> = (0..pred.args.len())
            .map(|i| pred.rules.first().map_or("_".into(), |r| r.vars[r.head[i]].name.clone()))
            .collect();
        let call = format!("`{}({})`", pred.name, vars.join(", "));
        let some = given.some().map_or(String::new(), |i| format!(" for some {} of the set", vars[i]));
        match given.wanted() {
            Some(i) => format!("The points {} with {call}{some}.", vars[i]),
            None => format!("Whether {call}{some}."),
        }
    }
}
