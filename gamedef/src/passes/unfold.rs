//! Replaces quantified moves by the moves' own clauses.
//!
//! Reason: `some move` becomes loops over the clauses' parameters around their conditions and updates, so that the
//! passes after this one see what a move reads and writes next to what is asked of it, and nothing knows moves any more.
//!
//! What is asked after a move that keeps the turn is asked of the clauses that may: `Keeps` becomes the clause's own
//! condition, read in the state after it.
//!
//! After this point: no `SomeMove`, no `TwoMoves`, no `EveryMove`, no `Keeps`, no `Null`.

#![deny(clippy::wildcard_enum_match_arm)]

mod two;

use index_vec::IndexVec;
use rustc_hash::{FxHashMap, FxHashSet};

use super::prune::Reach;
use crate::ir::{
    Expr, FnId, Func, FuncNames, Local, LocalId, MoveCode, Program, Stage, Ty, Update, build, kinds, visit,
};

/// A body larger than this is not repeated for each clause but becomes a function.
const LARGEST_REPEATED: usize = 6;

/// Stands for the function that an expression is in, until that has its number.
fn itself() -> FnId {
    FnId::from_raw(u32::MAX)
}

fn calls_to(e: &mut Expr, old: FnId, new: FnId) {
    visit::rewrite(e, &mut |e| {
        if let Expr::Call(f, _) = e
            && *f == old
        {
            *f = new;
        }
    });
}

/// Unfolds all moves of a program.
pub fn unfold(program: Program) -> Program {
    let mut rest = moves_first(program);
    let names = FuncNames::of(&rest);
    let funcs = std::mem::take(&mut rest.funcs);
    let mut pass = Unfold { program: rest, names, renumbered: FxHashMap::default() };
    for (id, mut func) in funcs.into_iter_enumerated() {
        // What calls itself has no new number yet.
        pass.renumbered.insert(id, itself());
        pass.renumber(&mut func.body);
        let mut body = std::mem::replace(&mut func.body, Expr::Bool(false));
        pass.expr(&mut body, &mut func.locals);
        func.body = body;
        let new = pass.program.funcs.next_idx();
        calls_to(&mut func.body, itself(), new);
        pass.program.funcs.push(func);
        pass.renumbered.insert(id, new);
    }
    let mut program = pass.program;
    let renumbered = pass.renumbered;
    // Everything outside functions still has the old numbers; inside, none are left.
    let funcs = std::mem::take(&mut program.funcs);
    super::prune::renumber(&mut program, &renumbered, &FxHashMap::default());
    program.funcs = funcs;
    // An end that asks for moves now calls what the moves call: callees first again.
    super::prune::prune(program)
}

/// What moves call stands before all that tries moves: it keeps its number while functions are added after it, so that the
/// clauses can be copied as they are.
fn moves_first(mut program: Program) -> Program {
    let mut called = Reach::of(&program);
    for code in &program.moves {
        visit::each_move_part(code, &mut |e| called.expr(e));
    }
    let (first, rest): (Vec<FnId>, Vec<FnId>) = program.funcs.indices().partition(|f| called.has(*f));
    let order: Vec<FnId> = first.into_iter().chain(rest).collect();
    let numbers = order.iter().enumerate().map(|(new, old)| (*old, FnId::from_usize(new))).collect();
    program.funcs = order.iter().map(|f| program.funcs[*f].clone()).collect();
    super::prune::renumber(&mut program, &numbers, &FxHashMap::default());
    program
}

struct Unfold {
    program: Program,
    names: FuncNames,
    renumbered: FxHashMap<FnId, FnId>,
}

impl Unfold {
    fn renumber(&self, e: &mut Expr) {
        visit::rewrite(e, &mut |e| {
            if let Expr::Call(f, _) = e
                && let Some(new) = self.renumbered.get(f)
            {
                *f = *new;
            }
        });
    }

    fn expr(&mut self, e: &mut Expr, locals: &mut IndexVec<LocalId, Local>) {
        visit::each_part_mut(e, &mut |part| self.expr(part, locals));
        *e = match std::mem::replace(e, Expr::Bool(false)) {
            Expr::SomeMove(player, body) => {
                let body = self.outline(*body, locals);
                build::or(self.clauses(*player, &body, locals, Quantifier::Some))
            }
            Expr::TwoMoves(player, body) => {
                let body = self.outlined(*body, locals, Repeated::Always);
                let of_clauses = two::of_clauses(self.program.moves.as_raw_slice(), &player, &body, locals);
                let own = |f: two::Found| two::Found { some: self.outlined(f.some, locals, Repeated::ByClauses), ..f };
                let of_clauses = of_clauses.into_iter().map(own).collect();
                two::of_all(of_clauses, locals)
            }
            Expr::EveryMove(player, body, idle) => {
                let body = self.outline(*body, locals);
                let every = build::and(self.clauses((*player).clone(), &body, locals, Quantifier::Every));
                if idle {
                    every
                } else {
                    let some = build::or(self.clauses(*player, &Expr::Bool(true), locals, Quantifier::Some));
                    build::and([some, every])
                }
            }
            Expr::Null(body) => Expr::With(self.null(), body),
            e @ (Expr::Local(_)
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Bool(_)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Not(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | Expr::Keeps(_)
            | kinds::of_answers!()
            | kinds::ints!()
            | kinds::sets!()
            | Expr::Noting(..)
            | kinds::answers!()) => e,
        };
    }

    fn null(&self) -> Vec<Update> {
        let cells = &self.program.cells;
        let mut out: Vec<Update> =
            cells.iter_enumerated().filter(|(_, c)| c.until_next_move).map(|(id, _)| Update::Reset(id)).collect();
        if self.program.end_passes.is_some() {
            out.push(Update::Passes(Expr::Int(0)));
        }
        out.extend(self.program.other_turn());
        out
    }

    /// A large body that mentions no local becomes a function, so that each clause calls it.
    fn outline(&mut self, body: Expr, locals: &IndexVec<LocalId, Local>) -> Expr {
        self.outlined(body, locals, Repeated::ByClauses)
    }

    fn outlined(&mut self, body: Expr, locals: &IndexVec<LocalId, Local>, repeated: Repeated) -> Expr {
        let once = repeated == Repeated::ByClauses && self.program.moves.len() < 2;
        if visit::size(&body) <= LARGEST_REPEATED || once || !is_of_its_own(&body) {
            return body;
        }
        let func = Func {
            name: self.names.fresh("after"),
            params: vec![],
            locals: locals.clone(),
            ty: Ty::Bool,
            body,
            doc: "What is asked after a move.".into(),
            origin: vec![],
            static_only: false,
        };
        Expr::Call(self.program.funcs.push(func), vec![])
    }

    fn clauses(
        &self,
        player: Expr,
        body: &Expr,
        locals: &mut IndexVec<LocalId, Local>,
        quantifier: Quantifier,
    ) -> Vec<Expr> {
        self.program.moves.iter().map(|code| clause(code, &player, body, locals, quantifier)).collect()
    }
}

/// Where what is asked after a move is repeated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repeated {
    /// Once for each clause.
    ByClauses,
    /// Even for one clause.
    Always,
}

/// Whether the expression is a meaning of its own: it has no variable but what it binds, and is no part of a loop over moves.
fn is_of_its_own(e: &Expr) -> bool {
    is_closed(e) && !asks_for_turn(e)
}

/// Whether the expression has no variable but what it binds.
pub fn is_closed(e: &Expr) -> bool {
    let mut bound: FxHashSet<LocalId> = FxHashSet::default();
    visit::each_below(e, &mut |e| bound.extend(visit::binder(e)));
    !visit::contains(e, &|e| matches!(e, Expr::Local(v) if !bound.contains(v)))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quantifier {
    Some,
    Every,
}

/// The stages of a clause for this mover, with variables of their own.
pub fn stages(code: &MoveCode, by: &Expr, locals: &mut IndexVec<LocalId, Local>) -> Vec<Stage> {
    stages_and_again(code, by, locals).0
}

/// These, and the condition on which the mover keeps the turn, read after them.
pub fn stages_and_again(code: &MoveCode, by: &Expr, locals: &mut IndexVec<LocalId, Local>) -> (Vec<Stage>, Expr) {
    let mut map: FxHashMap<LocalId, Expr> = FxHashMap::from_iter([(code.by, by.clone())]);
    let mut out = Vec::new();
    for stage in &code.stages {
        let mut stage = stage.clone();
        if let Stage::Bind(v, _) | Stage::Let(v, _) = &mut stage {
            let new = locals.push(code.locals[*v].clone());
            map.insert(*v, Expr::Local(new));
            *v = new;
        }
        visit::each_stage_part_mut(&mut stage, &mut |e| *e = visit::import(e, &code.locals, locals, &mut map));
        out.push(stage);
    }
    let again = code.again.as_ref().map(|again| visit::import(again, &code.locals, locals, &mut map));
    (out, again.unwrap_or(Expr::Bool(false)))
}

/// Whether what is asked after a move depends on whether it keeps the turn.
pub fn asks_for_turn(body: &Expr) -> bool {
    visit::contains(body, &|e| matches!(e, Expr::Keeps(_)))
}

/// What is asked after a move of a clause that keeps the turn where `again` holds.
pub fn turned(body: &Expr, again: &Expr) -> Expr {
    let mut out = body.clone();
    if asks_for_turn(body) {
        turn(&mut out, again);
    }
    out
}

fn turn(e: &mut Expr, again: &Expr) {
    // What is asked of further moves is about their turns.
    if !visit::tries_moves(e) {
        visit::each_part_mut(e, &mut |part| turn(part, again));
    }
    if let Expr::Keeps(_) = e {
        *e = again.clone();
    } else if let Expr::And(_) | Expr::If(..) = e {
        *e = build::rebuilt(std::mem::replace(e, Expr::Bool(false)));
    }
}

/// Whether there are two different moves after which the body holds, as loops over the clauses' parameters.
pub fn two_moves(clauses: &[MoveCode], player: &Expr, body: &Expr, locals: &mut IndexVec<LocalId, Local>) -> Expr {
    two::of_all(two::of_clauses(clauses, player, body, locals), locals)
}

/// One move clause around the body.
fn clause(
    code: &MoveCode,
    player: &Expr,
    body: &Expr,
    locals: &mut IndexVec<LocalId, Local>,
    quantifier: Quantifier,
) -> Expr {
    let by = locals.push(code.locals[code.by].clone());
    let (around, again) = stages_and_again(code, &Expr::Local(by), locals);
    let mut out = turned(body, &again);
    // Conditions that stand beside each other, the last first: one connective has them all.
    let mut asked: Vec<Expr> = Vec::new();
    for stage in around.into_iter().rev() {
        let (Stage::When(c) | Stage::Require(c)) = stage else {
            out = asking(std::mem::take(&mut asked), out, quantifier);
            out = match (stage, quantifier) {
                (Stage::Bind(v, d), Quantifier::Some) => build::any(v, d, out),
                (Stage::Bind(v, d), Quantifier::Every) => Expr::All(v, d, Box::new(out)),
                (Stage::Apply(us), _) => Expr::With(us, Box::new(out)),
                (Stage::Let(v, value), _) => build::bind(v, value, out),
                (Stage::When(_) | Stage::Require(_), _) => out,
            };
            continue;
        };
        asked.push(c);
    }
    out = asking(asked, out, quantifier);
    build::bind(by, player.clone(), out)
}

/// What is asked after a move, where the conditions hold, of which the last stands first.
fn asking(conditions: Vec<Expr>, body: Expr, quantifier: Quantifier) -> Expr {
    let conditions = conditions.into_iter().rev();
    match quantifier {
        Quantifier::Some => build::and(conditions.chain([body])),
        Quantifier::Every => build::or(conditions.map(build::not).chain([body])),
    }
}
