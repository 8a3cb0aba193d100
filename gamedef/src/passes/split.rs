//! Long functions as several, each of which a person can read.
//!
//! Reason: the definition of a gradual game, its bounds and its reasons meet in one body, which would be emitted as a
//! function of hundreds of lines; and what several such bodies have in common is seen only where it stands by itself.
//!
//! Law: a part of a body reads the state it stands in, what is fixed at the root, and variables. A function of these
//! variables, called in that state, has its value.
//!
//! After it each function is no longer than `LONGEST` (what is one of two values, `LONGEST_CHOICE`), or has no part that could
//! stand alone. Functions that call themselves stay whole: a part would call what calls it.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashSet;

use crate::ir::signature::{Asked, State};
use crate::ir::{Expr, FnId, Func, FuncNames, LocalId, LocalVec, Program, Ty, kinds, types, visit};

use super::prune;

/// How many nodes a function may have: about as many lines as fit a screen.
const LONGEST: usize = 76;

/// A smaller part is read more easily where it stands.
const SMALLEST: usize = 24;

/// What is one of two values is more easily read than a condition: it may have so many.
const LONGEST_CHOICE: usize = 2 * LONGEST;

/// A part that speaks of more variables is no question of its own.
const MOST_PARAMETERS: usize = 4;

/// Splits long functions.
pub fn split(mut program: Program) -> Program {
    let mut names = FuncNames::of(&program);
    let mut order = Vec::new();
    for id in program.funcs.indices() {
        let mut body = std::mem::replace(&mut program.funcs[id].body, Expr::Bool(false));
        if !program.funcs[id].static_only && !visit::contains(&body, &|e| matches!(e, Expr::Call(f, _) if *f == id)) {
            while visit::size(&body) > LONGEST
                && let Some(part) =
                    largest_part(&program, &program.funcs[id].locals, &body).or_else(|| larger_choice(&body))
            {
                let func = function(&program, &mut names, id, &part);
                let new = program.funcs.push(func);
                order.push(new);
                let args = visit::apart(&part, &program.funcs[id].locals).args;
                let call = Expr::Call(new, args.into_iter().map(Expr::Local).collect());
                replace(&mut body, &part, &call);
            }
        }
        program.funcs[id].body = body;
        order.push(id);
    }
    prune::reorder(&mut program, &order);
    program
}

/// The larger of two values of which the body is one or the other, if that is too long.
fn larger_choice(body: &Expr) -> Option<Expr> {
    let Expr::If(_, a, b) = body else { return None };
    let size = |value: &Expr| if matches!(value, Expr::Let(..)) { visit::size(value) } else { 0 };
    let larger = if size(a) < size(b) { b } else { a };
    (visit::size(body) > LONGEST_CHOICE && size(larger) >= SMALLEST).then(|| (**larger).clone())
}

/// The part as a function.
fn function(program: &Program, names: &mut FuncNames, of: FnId, part: &Expr) -> Func {
    let whole = &program.funcs[of];
    let visit::Apart { params, locals, body, .. } = visit::apart(part, &whole.locals);
    let name = names.fresh(&format!("{}_part", whole.name.said()));
    let ty = types::ty(program, &whole.locals, part);
    let doc = format!("A part of `{}`.", whole.name);
    Func { name, params, locals, ty, body, doc, origin: whole.origin.clone(), static_only: false }
}

/// Replaces all that equals the part.
fn replace(e: &mut Expr, part: &Expr, by: &Expr) {
    if e == part {
        *e = by.clone();
        return;
    }
    visit::each_part_mut(e, &mut |below| replace(below, part, by));
}

/// The largest part that can be a function and is not too long for one.
fn largest_part(program: &Program, locals: &LocalVec, body: &Expr) -> Option<Expr> {
    let mut named = FxHashSet::default();
    visit::each_below(body, &mut |e| {
        if let Expr::Let(v, ..) = e {
            named.insert(*v);
        }
    });
    let mut search = Search { program, locals, named, best: None };
    search.below(body, Stage::Whole);
    search.best.map(|(_, part)| part.clone())
}

struct Search<'p> {
    program: &'p Program,
    locals: &'p LocalVec,
    /// Variables that name what was found on the way.
    named: FxHashSet<LocalId>,
    best: Option<(usize, &'p Expr)>,
}

/// How a part stands to the move that is being made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// No move is.
    Whole,
    /// It reads the state after a change.
    Changed,
    /// It is the next link of a chain of changes and names.
    Link,
}

impl<'p> Search<'p> {
    /// Looks at a part. `stage`: what its state is.
    fn look(&mut self, e: &'p Expr, stage: Stage) {
        let size = visit::size(e);
        if size < SMALLEST {
            return;
        }
        let is_better = self.best.is_none_or(|(best, _)| size > best);
        let is_within_move = stage == Stage::Changed && visit::goes_on(e);
        if size <= LONGEST && is_better && stage != Stage::Link && !is_within_move && self.stands_alone(e) {
            self.best = Some((size, e));
            return;
        }
        self.below(e, stage);
    }

    /// Looks at the parts of which each is a question by itself: no step of a closure, no link in a chain of names, and not
    /// the rest of a move, whose stages are one change.
    fn below(&mut self, e: &'p Expr, stage: Stage) {
        if matches!(e, Expr::Closure(..) | kinds::of_chains!()) {
            return;
        }
        let is_link = |e: &Expr| matches!(e, Expr::With(..) | Expr::Let(..));
        let is_chain = is_link(e);
        visit::each_slot(e, &mut |slot, part| {
            let own = match (slot.state, slot.asked) {
                _ if is_chain && is_link(part) => Stage::Link,
                (State::Elsewhere, _) => Stage::Changed,
                (State::Here, Asked::Often) => Stage::Whole,
                (State::Here, _) if stage == Stage::Whole => Stage::Whole,
                (State::Here, _) => Stage::Changed,
            };
            self.look(part, own);
        });
    }

    fn stands_alone(&self, e: &Expr) -> bool {
        let is_question = matches!(types::ty(self.program, self.locals, e), Ty::Bool | Ty::Answer);
        let args = visit::apart(e, self.locals).args;
        is_question && args.len() <= MOST_PARAMETERS && args.iter().all(|v| !self.named.contains(v))
    }
}
