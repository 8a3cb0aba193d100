//! Common values of a move's stages.
//!
//! Conditions of one kind and the update after them read one state. They are joined into one expression, as `unfold`
//! would join them, shared, and taken apart again; what was bound around a part becomes a stage of its own.

#![deny(clippy::wildcard_enum_match_arm)]

use super::Sharer;
use crate::ir::{Expr, MoveCode, Program, Stage, visit};

/// Binds common values in the stages of a move; returns the work that was left.
pub(super) fn share(program: &Program, code: &mut MoveCode) -> usize {
    let stages = std::mem::take(&mut code.stages);
    let mut size = 0;
    stages.iter().for_each(|stage| visit::each_stage_part(stage, &mut |e| size += visit::size(e)));
    let mut sharer = Sharer { program, locals: &mut code.locals, left: super::work(size), depth: 0 };
    let mut out = Vec::new();
    let mut run = Run::default();
    for stage in stages {
        match stage {
            Stage::When(e) => {
                run.begin(Stage::When, &mut sharer, &mut out);
                run.conditions.push(e);
            }
            Stage::Require(e) => {
                run.begin(Stage::Require, &mut sharer, &mut out);
                run.conditions.push(e);
            }
            Stage::Apply(updates) => {
                // The constant stands for the state after the updates, in which nothing is looked at.
                run.update = Some(Expr::With(updates, Box::new(Expr::Bool(true))));
                run.end(&mut sharer, &mut out);
            }
            Stage::Bind(local, mut domain) => {
                run.end(&mut sharer, &mut out);
                visit::each_domain_part_mut(&mut domain, &mut |e| sharer.whole(e));
                out.push(Stage::Bind(local, domain));
            }
            Stage::Let(local, mut value) => {
                run.end(&mut sharer, &mut out);
                sharer.whole(&mut value);
                out.push(Stage::Let(local, value));
            }
        }
    }
    run.end(&mut sharer, &mut out);
    code.again.iter_mut().for_each(|e| sharer.whole(e));
    code.stages = out;
    sharer.left
}

impl Sharer<'_> {
    fn whole(&mut self, e: &mut Expr) {
        *e = self.region(std::mem::replace(e, Expr::Bool(false)));
    }
}

/// Conditions of one kind, and the update after them.
#[derive(Default)]
struct Run {
    kind: Option<fn(Expr) -> Stage>,
    conditions: Vec<Expr>,
    update: Option<Expr>,
}

impl Run {
    /// Ends the conditions of another kind.
    fn begin(&mut self, kind: fn(Expr) -> Stage, sharer: &mut Sharer<'_>, out: &mut Vec<Stage>) {
        let sample = |kind: fn(Expr) -> Stage| std::mem::discriminant(&kind(Expr::Bool(true)));
        if self.kind.is_some_and(|k| sample(k) != sample(kind)) {
            self.end(sharer, out);
        }
        self.kind = Some(kind);
    }

    fn end(&mut self, sharer: &mut Sharer<'_>, out: &mut Vec<Stage>) {
        let Run { kind, mut conditions, update } = std::mem::take(self);
        let updates = update.is_some();
        conditions.extend(update);
        let whole = match conditions.len() {
            0 => return,
            1 => conditions.remove(0),
            _ => Expr::And(conditions),
        };
        apart(sharer.region(whole), kind.unwrap_or(Stage::Require), out);
        if updates
            && let Some(last) = out.last_mut()
            && let Stage::When(Expr::With(updates, _)) | Stage::Require(Expr::With(updates, _)) = last
        {
            // The update is what is evaluated last.
            *last = Stage::Apply(std::mem::take(updates));
        }
    }
}

/// A conjunction as stages, in order of evaluation.
fn apart(e: Expr, kind: fn(Expr) -> Stage, out: &mut Vec<Stage>) {
    if let Expr::Let(local, value, body) = e {
        out.push(Stage::Let(local, *value));
        apart(*body, kind, out);
    } else if let Expr::And(parts) = e {
        parts.into_iter().for_each(|part| apart(part, kind, out));
    } else {
        out.push(kind(e));
    }
}
