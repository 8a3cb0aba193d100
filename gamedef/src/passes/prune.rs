//! Drops functions and tables that nothing reaches, and numbers the rest anew, callees first.
//!
//! Reason: lowering compiles a predicate for each way it is called, and later passes inline or cut calls away.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::signature::{Name, NameMut};
use crate::ir::{Expr, FnId, LocalId, LocalVec, Places, Program, TableId, TableSource, stack, visit};

/// Drops what is unreachable from moves, goals, ends and selectors.
pub fn prune(mut program: Program) -> Program {
    let mut reach = Reach::of(&program);
    let p = &program;
    let mut roots: Vec<FnId> = p.entries().into_iter().map(|entry| entry.func).collect();
    roots.extend(p.within.iter().flatten());
    roots.extend(p.stuck.iter().flat_map(|bound| [bound.alone, bound.or_near]));
    for f in roots {
        reach.func(f);
    }
    for m in &p.moves {
        visit::each_move_part(m, &mut |e| reach.expr(e));
    }
    for setup in p.start.iter().chain(p.setups.iter().map(|(_, s)| s)) {
        if let crate::ir::SetupCode::Updates(_, lists) = setup {
            lists.iter().flatten().for_each(|u| visit::each_update_part(u, &mut |e| reach.expr(e)));
        }
    }
    // What was given up on in a function that nobody needs slows nothing down.
    let is_dropped = |f: &FnId| !reach.has(*f);
    let dropped: FxHashSet<String> =
        p.funcs.indices().filter(is_dropped).map(|f| p.funcs[f].name.to_string()).collect();
    let given_up = p.given_up.iter().filter(|what| !dropped.contains(&what.of)).cloned().collect();
    let (funcs, tables) = (reach.funcs, reach.tables);
    program.given_up = given_up;
    let new_tables: FxHashMap<TableId, TableId> =
        tables.iter().enumerate().map(|(i, t)| (*t, TableId::from_usize(i))).collect();
    program.symmetric = program.symmetric.iter().filter_map(|t| new_tables.get(t)).copied().collect();
    program.tables = pick(std::mem::take(&mut program.tables), &tables);
    renumber(&mut program, &FxHashMap::default(), &new_tables);
    reorder(&mut program, &funcs);
    program
}

/// Keeps these functions, in this order.
pub fn reorder(program: &mut Program, order: &[FnId]) {
    let new: FxHashMap<FnId, FnId> = order.iter().enumerate().map(|(i, f)| (*f, FnId::from_usize(i))).collect();
    program.funcs = pick(std::mem::take(&mut program.funcs), order);
    program.fired.retain(program.funcs.iter().map(|f| &f.name));
    renumber(program, &new, &FxHashMap::default());
}

fn pick<I: index_vec::Idx + std::hash::Hash, T: Clone>(from: IndexVec<I, T>, keep: &[I]) -> IndexVec<I, T> {
    keep.iter().map(|i| from[*i].clone()).collect()
}

/// What expressions reach: functions that they call, tables that they read, and what these need.
pub(super) struct Reach<'p> {
    program: &'p Program,
    /// Callees first.
    funcs: Vec<FnId>,
    tables: Vec<TableId>,
    done: FxHashSet<FnId>,
}

impl<'p> Reach<'p> {
    /// Nothing so far.
    pub fn of(program: &'p Program) -> Reach<'p> {
        Reach { program, funcs: Vec::new(), tables: Vec::new(), done: FxHashSet::default() }
    }

    /// Whether the function is reached.
    pub fn has(&self, f: FnId) -> bool {
        self.done.contains(&f)
    }

    fn func(&mut self, f: FnId) {
        if self.done.insert(f) {
            let program = self.program;
            stack::deeper(|| self.expr(&program.funcs[f].body));
            self.funcs.push(f);
        }
    }

    fn table(&mut self, t: TableId) {
        if !self.tables.contains(&t) {
            if let TableSource::Func(f) = self.program.tables[t].source {
                self.func(f);
            }
            if !self.tables.contains(&t) {
                self.tables.push(t);
            }
        }
    }

    /// Adds what the expression reaches.
    pub fn expr(&mut self, e: &Expr) {
        visit::each_below(e, &mut |e| {
            visit::each_name(e, &mut |name| match name {
                Name::Func(f) => self.func(*f),
                Name::Table(t) => self.table(*t),
                Name::Binds(_) | Name::Local(_) | Name::Cell(_) | Name::Param(_) | Name::Sort(_) => {}
            });
        });
    }
}

/// Gives functions and tables new numbers wherever they occur; those without one keep theirs.
pub fn renumber(program: &mut Program, funcs: &FxHashMap<FnId, FnId>, tables: &FxHashMap<TableId, TableId>) {
    let func = |f: &mut FnId| *f = funcs.get(f).copied().unwrap_or(*f);
    let mut in_expr = |e: &mut Expr| {
        visit::rewrite(e, &mut |e| {
            visit::each_name_mut(e, &mut |name| match name {
                NameMut::Func(f) => func(f),
                NameMut::Table(t) => *t = tables.get(t).copied().unwrap_or(*t),
                NameMut::Binds(_) | NameMut::Local(_) | NameMut::Cell(_) | NameMut::Param(_) | NameMut::Sort(_) => {}
            });
        });
    };
    each_expr_mut(program, &mut in_expr);
    program.renumber_entries(func);
    program.within.iter_mut().flatten().for_each(func);
    program.stuck.iter_mut().flat_map(|bound| [&mut bound.alone, &mut bound.or_near]).for_each(func);
    for table in &mut program.tables {
        if let TableSource::Func(f) = &mut table.source {
            func(f);
        }
    }
}

/// Calls `f` on every outermost expression of the program, and on what is counted where the expression stands.
pub(super) fn each_counted_mut(program: &mut Program, f: &mut dyn FnMut(&mut Expr, &mut Places)) {
    let mut fired = std::mem::take(&mut program.fired);
    for func in &mut program.funcs {
        f(&mut func.body, fired.in_func(&func.name));
    }
    for code in &mut program.moves {
        visit::each_move_part_mut(code, &mut |e| f(e, fired.in_moves()));
    }
    // What is counted says how the game is played, and not how its first position is made.
    each_setup_expr_mut(program, &mut |e| f(e, &mut Places::default()));
    program.fired = fired;
}

/// The variables of a function or move.
pub(super) struct Variables<'l> {
    pub locals: &'l mut LocalVec,
    /// Of a move, the one that stands for its player.
    pub by: Option<LocalId>,
}

/// The program with each outermost expression of its functions and moves as `f` makes it, which may need new variables there;
/// functions that are only asked for tables are left as they are.
pub(super) fn each_with_locals(
    mut program: Program,
    f: &mut dyn FnMut(&Program, &mut Expr, Variables<'_>, &mut Places),
) -> Program {
    for id in program.funcs.indices().filter(|id| !program.funcs[*id].static_only).collect::<Vec<_>>() {
        let mut body = std::mem::replace(&mut program.funcs[id].body, Expr::Bool(false));
        let mut locals = std::mem::take(&mut program.funcs[id].locals);
        let mut places = Places::default();
        f(&program, &mut body, Variables { locals: &mut locals, by: None }, &mut places);
        program.fired.in_func(&program.funcs[id].name).add(&places);
        (program.funcs[id].body, program.funcs[id].locals) = (body, locals);
    }
    let mut moves = std::mem::take(&mut program.moves);
    let mut places = Places::default();
    for code in &mut moves {
        let (mut locals, by) = (std::mem::take(&mut code.locals), code.by);
        visit::each_move_part_mut(code, &mut |e| {
            f(&program, e, Variables { locals: &mut locals, by: Some(by) }, &mut places)
        });
        code.locals = locals;
    }
    program.fired.in_moves().add(&places);
    program.moves = moves;
    program
}

/// Calls `f` on every outermost expression of the program.
pub fn each_expr_mut(program: &mut Program, f: &mut dyn FnMut(&mut Expr)) {
    program.funcs.iter_mut().for_each(|g| f(&mut g.body));
    for m in &mut program.moves {
        visit::each_move_part_mut(m, f);
    }
    each_setup_expr_mut(program, f);
}

fn each_setup_expr_mut(program: &mut Program, f: &mut dyn FnMut(&mut Expr)) {
    for setup in program.start.iter_mut().chain(program.setups.iter_mut().map(|(_, s)| s)) {
        if let crate::ir::SetupCode::Updates(_, lists) = setup {
            lists.iter_mut().flatten().for_each(|u| visit::each_update_part_mut(u, f));
        }
    }
}
