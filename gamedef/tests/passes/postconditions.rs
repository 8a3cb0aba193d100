//! What the table of passes promises after each pass, as far as a program alone can show it. Where a promise is "as
//! much as the pass can do", the check is that a second run finds nothing left to do.

use std::collections::BTreeSet;

use kikashi_gamedef::ir::check::{Form, check_form};
use kikashi_gamedef::ir::{Expr, FnId, Ground, MovePart, NONE, Place, Program, SelectorCode, Update, visit};
use kikashi_gamedef::passes::{
    Knowledge, Pass, carry, counts, cse, dedup, demand, hoist, inline, known, lift, order, prune, regress, split,
};
use kikashi_gamedef::rules::{CellId, CompareOp};

/// More cells than a game here has.
const MOST_CELLS: usize = 16;

/// The violations of what holds after the pass at this place of [`Pass::ORDER`]: those of the language, those of earlier
/// passes that last, and those of the pass itself.
pub fn violations(place: usize, program: &Program) -> Vec<String> {
    let unfold = Pass::ORDER.iter().position(|p| *p == Pass::Unfold).expect("the pass runs");
    let form = Form { unfolded: place >= unfold, ..Form::default() };
    let mut out = check_form(program, form).err().unwrap_or_default();
    out.extend(broken(Pass::ORDER[place], program));
    out
}

/// What breaks the promise of the pass itself.
pub fn broken(pass: Pass, program: &Program) -> Vec<String> {
    match pass {
        // The checker knows no other language than the algebra, and nothing is asked for yet.
        Pass::Lower => program.selectors.iter().map(|s| format!("a selector {} before any", s.name)).collect(),
        Pass::Instantiate => Vec::new(),
        Pass::Distance => unguarded(program),
        Pass::Reasons => unexplained(program),
        Pass::Simplify => compared_counts(program),
        Pass::Unfold => check_form(program, Form { unfolded: true, ..Form::default() }).err().unwrap_or_default(),
        Pass::Inline => again(program, inline::inline),
        Pass::Regress => {
            let mut out = dead_updates(program);
            out.extend(again(program, regress::regress));
            out
        }
        Pass::Counts => again(program, counts::counts),
        Pass::Carry => again(program, carry::carry),
        Pass::Demand => again(program, demand::demand),
        Pass::Known => again(program, known::known),
        Pass::Lift => again(program, lift::lift),
        Pass::Hoist => again(program, hoist::hoist),
        Pass::Order => again(program, order::order),
        Pass::Cse => again(program, cse::cse),
        Pass::Split => again(program, split::split),
        Pass::Dedup => again(program, dedup::dedup),
        Pass::Prune => again(program, prune::prune),
    }
}

/// Functions and moves that another run would change.
fn again(program: &Program, pass: fn(Program) -> Program) -> Vec<String> {
    let next = pass(program.clone());
    let mut out = Vec::new();
    let size = |p: &Program| (p.funcs.len(), p.tables.len());
    if size(&next) != size(program) {
        out.push(format!("{:?} functions and tables, then {:?}", size(program), size(&next)));
    }
    if entries(&next) != entries(program) {
        out.push("other functions at the entries".into());
    }
    let given_up = |name: &str| program.given_up.iter().any(|what| what.of == name);
    for (before, after) in program.funcs.iter().zip(&next.funcs) {
        // Where a pass has stopped for the work that it would take, another run goes on.
        if before.body != after.body && !given_up(&before.name.to_string()) {
            out.push(format!("{} changes again", before.name));
        }
    }
    for (before, after) in program.moves.iter().zip(&next.moves) {
        if before.stages != after.stages {
            out.push(format!("the move {} changes again", before.name));
        }
    }
    out
}

/// Selectors that are not there at every level, and those of level `trace` that tell no reason.
fn unexplained(program: &Program) -> Vec<String> {
    let mut out = Vec::new();
    for selector in &program.selectors {
        let levels = program.selectors.iter().filter(|s| s.name == selector.name).count();
        if levels != Knowledge::ALL.len() {
            out.push(format!("{} at {levels} levels", selector.name));
        }
        // Moves are tried where they break the idle mover's answer, unless they are known beforehand.
        let is_explained = |part: &MovePart| part.idle.is_some() || !part.sure.is_empty();
        let explained = selector.answer.is_some() && selector.moves.parts.iter().all(is_explained);
        if selector.knowledge.explains() != explained && (selector.knowledge.explains() || selector.answer.is_some()) {
            out.push(format!("{} gives no reason", selector.name));
        }
    }
    out
}

/// Selectors that are not there at level `distance`, and functions of level `distance` that try a move of the attacker
/// unguarded. Where a side without a move loses, a game of several moves has no bound on its moves in a row; where a turn
/// may have several moves, none has.
fn unguarded(program: &Program) -> Vec<String> {
    let mut out = Vec::new();
    for selector in &program.selectors {
        let is_alike = |s: &&SelectorCode| s.name == selector.name && s.knowledge == Knowledge::Distance;
        if program.selectors.iter().filter(is_alike).count() != 1 {
            out.push(format!("{} is not at level distance once", selector.name));
        }
        if selector.knowledge == Knowledge::Distance {
            let (mut todo, mut seen) = (vec![selector.verdict], BTreeSet::new());
            while let Some(f) = todo.pop() {
                if !seen.insert(f) {
                    continue;
                }
                let func = &program.funcs[f];
                let tries = |e: &Expr| matches!(e, Expr::SomeMove(p, _) if **p == Expr::Attacker);
                let guard = match &func.body {
                    Expr::And(parts) => parts.first(),
                    _ => None,
                };
                let is_guard = |e: &Expr| matches!(e, Expr::Call(f, _) if program.within.iter().any(|w| w[0] == *f));
                let is_single = program.no_move.is_none() || func.name.said().starts_with("gi_1_");
                let ends_at_once = is_single && !program.keeps_turn();
                if ends_at_once && visit::contains(&func.body, &tries) && !guard.is_some_and(is_guard) {
                    out.push(format!("{} has no guard", func.name));
                }
                visit::each_below(&func.body, &mut |e| {
                    if let Expr::Call(f, _) = e {
                        todo.push(*f);
                    }
                });
            }
        }
    }
    out
}

/// The functions that are called from outside.
fn entries(program: &Program) -> String {
    let Program { goal, drawn, ended, score, attacker, constraints, selectors, .. } = program;
    format!("{goal:?} {drawn:?} {ended:?} {score:?} {attacker:?} {constraints:?} {selectors:?}")
}

fn each_expr(program: &Program, f: &mut dyn FnMut(&str, &Expr)) {
    for func in &program.funcs {
        visit::each_below(&func.body, &mut |e| f(func.name.said(), e));
    }
    for code in &program.moves {
        let mut see = |e: &Expr| visit::each_below(e, &mut |e| f(&code.name, e));
        code.stages.iter().for_each(|stage| visit::each_stage_part(stage, &mut see));
        code.again.iter().for_each(&mut see);
    }
}

/// Counts that are only compared with a number, double negations, and joins that join nothing.
fn compared_counts(program: &Program) -> Vec<String> {
    let fixed = |e: &Expr| matches!(e, Expr::Int(k) if *k != NONE) || matches!(e, Expr::Param(_));
    let mut out = Vec::new();
    each_expr(program, &mut |place, e| match e {
        Expr::Compare(CompareOp::Eq | CompareOp::Ne, ..) => out.push(format!("{place}: an equation as a comparison")),
        Expr::Compare(_, a, b)
            if (matches!(**a, Expr::Count(_)) && fixed(b)) || (matches!(**b, Expr::Count(_)) && fixed(a)) =>
        {
            out.push(format!("{place}: a count that is only compared"));
        }
        Expr::Not(inner) if matches!(**inner, Expr::Not(_) | Expr::Bool(_)) => {
            out.push(format!("{place}: a negation of a negation or constant"));
        }
        Expr::And(parts) | Expr::Or(parts) | Expr::Union(parts) | Expr::Inter(parts) if parts.len() < 2 => {
            out.push(format!("{place}: a join of fewer than two"));
        }
        Expr::Image(_, _, _, set) if matches!(**set, Expr::Singleton(_) | Expr::Empty) => {
            out.push(format!("{place}: an image of one point that is no row"));
        }
        Expr::Let(_, value, _) if matches!(**value, Expr::Local(_) | Expr::Int(_) | Expr::Bool(_)) => {
            out.push(format!("{place}: a name for a name"));
        }
        _ => {}
    });
    out
}

/// Updates of cells that nothing reads after them.
fn dead_updates(program: &Program) -> Vec<String> {
    let mut reads: Vec<(BTreeSet<CellId>, bool)> = Vec::new();
    for func in &program.funcs {
        let of = reads_of(&func.body, &reads);
        reads.push(of);
    }
    let mut out = Vec::new();
    each_expr(program, &mut |place, e| {
        let Expr::With(updates, body) = e else { return };
        let (cells, passes) = reads_of(body, &reads);
        for update in updates {
            let read = match update {
                Update::Passes(_) => passes,
                update => visit::cell_written(update).is_some_and(|c| cells.contains(&c)),
            };
            if !read {
                out.push(format!("{place}: an update that nothing reads"));
            }
        }
    });
    out
}

/// The cells that an expression reads, and whether it reads the count of passes. A cell that is written in part is read.
fn reads_of(e: &Expr, funcs: &[(BTreeSet<CellId>, bool)]) -> (BTreeSet<CellId>, bool) {
    let (mut cells, mut passes) = (BTreeSet::new(), false);
    let called = |f: &FnId| funcs.get(f.index());
    visit::each_below(e, &mut |e| match e {
        Expr::Passes => passes = true,
        Expr::Call(f, _) => {
            if let Some((more, also)) = called(f) {
                cells.extend(more.iter().copied());
                passes |= also;
            }
        }
        Expr::With(updates, _) => cells.extend(updates.iter().filter_map(visit::cell_written)),
        // An answer may bar an atom of any cell.
        Expr::Breaks(_) => {
            cells.extend((0..MOST_CELLS).map(CellId::from_usize));
            passes = true;
        }
        Expr::Answer(_, grounds) => grounds.iter().for_each(|ground| match ground {
            Ground::Points(cell, _) | Ground::Values(Place::Cell(cell)) => {
                cells.insert(*cell);
            }
            Ground::Values(Place::Passes) => passes = true,
            _ => {}
        }),
        e => cells.extend(visit::cell_read(e)),
    });
    (cells, passes)
}
