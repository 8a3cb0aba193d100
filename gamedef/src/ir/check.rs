//! Well-formedness of programs, checked after every pass.
//!
//! A pass that breaks the language's rules must be found where it breaks them, not where the interpreter or the
//! emitted code later goes wrong; so everything that `eval` and `codegen` rely on is a check here. What holds only from
//! some pass on is said by a [`Form`].

#![deny(clippy::wildcard_enum_match_arm)]

mod expr;

use index_vec::IndexVec;
use rustc_hash::FxHashSet;

use super::entries::Entry;
use super::kinds;
use super::reads::{self, Read};
use super::visit::{contains, each_below, each_move_part};
use super::{
    Decides, Domain, Expr, FnId, Func, Local, LocalId, MoveCode, Program, SetupCode, Stage, StorageKind, Table,
    TableId, TableKind, TableSource, Ty,
};
use crate::rules::{Builtin, CellId, SortId};
use expr::Scope;

/// What a pass has established, beyond the language's rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// No `SomeMove`, no `TwoMoves`, no `EveryMove`, no `Keeps` and no `Null`: moves are loops and updates.
    pub unfolded: bool,
    /// No `With` around a call: a changed state is read only where the change stands.
    pub local_changes: bool,
}

/// Checks the rules of the language.
///
/// # Errors
///
/// Every violation found, each with the function, move or table it stands in.
pub fn check(program: &Program) -> Result<(), Vec<String>> {
    check_form(program, Form::default())
}

/// Checks the rules of the language and what a pass has established.
///
/// # Errors
///
/// As [`check`].
pub fn check_form(program: &Program, form: Form) -> Result<(), Vec<String>> {
    let mut checker = Checker { program, errors: Vec::new(), facts: IndexVec::new() };
    checker.names();
    checker.cells();
    checker.functions();
    checker.tables();
    checker.moves();
    checker.entry_points();
    checker.positions();
    checker.form(form);
    if checker.errors.is_empty() { Ok(()) } else { Err(checker.errors) }
}

/// What a function reads, itself and through the functions it calls.
#[derive(Clone, Copy, Default)]
struct Facts {
    /// The state, a parameter given with the position, or a role.
    dynamic: bool,
    /// One more than the highest table.
    tables: usize,
}

struct Checker<'p> {
    program: &'p Program,
    errors: Vec<String>,
    facts: IndexVec<FnId, Facts>,
}

impl Checker<'_> {
    fn require(&mut self, holds: bool, message: impl FnOnce() -> String) {
        if !holds {
            self.errors.push(message());
        }
    }

    fn names(&mut self) {
        let functions: Vec<String> = self.program.funcs.iter().map(|f| f.name.to_string()).collect();
        let tables: Vec<String> = self.program.tables.iter().map(|t| t.name.clone()).collect();
        for (what, names) in [("function", functions), ("table", tables)] {
            let mut seen = FxHashSet::default();
            for name in names {
                self.require(seen.insert(name.clone()), || format!("two {what}s {name}"));
            }
        }
    }

    fn cells(&mut self) {
        for cell in &self.program.cells {
            let name = &cell.name;
            let on_points = matches!(cell.kind, StorageKind::Members | StorageKind::Planes { .. });
            self.require(on_points == cell.point.is_some(), || format!("cell {name}: its kind does not fit its point"));
            self.require(cell.point.is_none_or(|p| p <= cell.index.len()), || format!("cell {name}: no such argument"));
            self.require(!cell.index.contains(&SortId::INTEGER), || format!("cell {name}: an index without a range"));
            if let StorageKind::Planes { value, .. } = cell.kind {
                self.require(value != SortId::INTEGER, || format!("cell {name}: planes of a sort without a range"));
            }
        }
    }

    fn functions(&mut self) {
        let program = self.program;
        for (id, function) in program.funcs.iter_enumerated() {
            let place = format!("function {}", function.name);
            let mut scope = Scope::new(program, &function.locals, place.clone());
            scope.parameters(&function.params);
            scope.expr(&function.body, function.ty);
            self.errors.extend(scope.errors);
            let facts = self.read(id, function, &place);
            self.facts.push(facts);
        }
    }

    /// Calls of a function and what it reads.
    fn read(&mut self, id: FnId, function: &Func, place: &str) -> Facts {
        let mut facts = Facts::default();
        let mut wrong = Vec::new();
        each_below(&function.body, &mut |e| {
            facts.dynamic |= is_dynamic(e);
            if let Some(table) = table_asked(e) {
                facts.tables = facts.tables.max(table.index() + 1);
            }
            let Expr::Call(callee, args) = e else { return };
            if *callee == id {
                let tells = matches!(function.ty, Ty::Bool | Ty::Answer);
                if !self.program.keeps_turn() || !tells || !args.is_empty() {
                    wrong.push(format!("{place} calls itself, and is not about the rest of a turn"));
                }
            } else if *callee > id {
                wrong.push(format!("{place} calls a function not before it"));
            } else {
                let called = self.facts[*callee];
                facts.dynamic |= called.dynamic;
                facts.tables = facts.tables.max(called.tables);
                if self.program.funcs[*callee].static_only && !function.static_only {
                    wrong.push(format!("{place} calls {}, which only fills tables", self.program.funcs[*callee].name));
                }
            }
        });
        self.errors.extend(wrong);
        let is_static = !function.static_only || !facts.dynamic;
        self.require(is_static, || format!("{place} only fills tables, but reads the state"));
        facts
    }

    fn tables(&mut self) {
        let program = self.program;
        for (id, table) in program.tables.iter_enumerated() {
            let place = format!("table {}", table.name);
            self.require(!table.index.contains(&SortId::INTEGER), || format!("{place}: an index without a range"));
            match &table.source {
                TableSource::Board(relation, index) => self.board_table(table, *relation, index, &place),
                TableSource::BoardInt(which) => {
                    let fits = matches!(which, Builtin::Row | Builtin::Col)
                        && table.kind == TableKind::Int
                        && table.index == [SortId::POINT];
                    self.require(fits, || format!("{place}: rows and columns are integers of points"));
                }
                TableSource::Func(function) => match (program.funcs.get(*function), self.facts.get(*function)) {
                    (Some(code), Some(&facts)) => {
                        let relation = usize::from(table.kind == TableKind::Relation);
                        let ty = entry_type(table.kind).unwrap_or(Ty::Set);
                        let fits = code.params.len() == table.index.len() + relation
                            && code.ty == ty
                            && code.params.iter().all(|&p| code.locals.get(p).is_some_and(|l| l.ty == Ty::Int));
                        self.require(fits, || format!("{place}: {} has another type", code.name));
                        self.require(!facts.dynamic, || format!("{place}: {} reads the state", code.name));
                        self.require(facts.tables <= id.index(), || format!("{place} reads a table not before it"));
                    }
                    _ => self.errors.push(format!("{place}: no such function")),
                },
            }
        }
    }

    fn board_table(&mut self, table: &Table, relation: Builtin, index: &[usize], place: &str) {
        let sorts = relation.sorts();
        let distinct = index.iter().collect::<FxHashSet<_>>().len() == index.len();
        let fits = index.len() == table.index.len()
            && index.iter().zip(&table.index).all(|(&at, sort)| sorts.get(at) == Some(sort));
        self.require(distinct && fits, || format!("{place}: its index is not that of {}", relation.name()));
        let rest: Vec<SortId> = (0..sorts.len()).filter(|at| !index.contains(at)).map(|at| sorts[at]).collect();
        let points =
            rest.first().is_none_or(|&s| s == SortId::POINT) && rest.last().is_none_or(|&s| s == SortId::POINT);
        let kind = match rest.len() {
            0 => TableKind::Bool,
            1 => TableKind::Set,
            _ => TableKind::Relation,
        };
        self.require(points && table.kind == kind, || {
            format!("{place}: {} does not give such entries", relation.name())
        });
    }

    fn moves(&mut self) {
        let program = self.program;
        for code in &program.moves {
            let place = format!("move {}", code.name);
            let mut scope = Scope::new(program, &code.locals, place.clone());
            scope.parameters(&[code.by]);
            let mut bound: Vec<LocalId> = Vec::new();
            let mut required = false;
            for stage in &code.stages {
                match stage {
                    Stage::Bind(var, domain) => {
                        scope.domain(domain);
                        scope.parameters(&[*var]);
                        bound.push(*var);
                    }
                    Stage::When(e) | Stage::Require(e) => scope.expr(e, Ty::Bool),
                    Stage::Apply(updates) => updates.iter().for_each(|u| scope.update(u)),
                    Stage::Let(var, value) => {
                        // A variable that the move does not have is the next line's error.
                        code.locals.get(*var).into_iter().for_each(|local| scope.expr(value, local.ty));
                        scope.parameters(&[*var]);
                    }
                }
                let early = !required || matches!(stage, Stage::Apply(_) | Stage::Require(_) | Stage::Let(..));
                self.require(early, || format!("{place}: a condition of candidates after a requirement"));
                required |= matches!(stage, Stage::Require(_));
            }
            if let Some(again) = &code.again {
                scope.expr(again, Ty::Bool);
            }
            self.errors.extend(scope.errors);
            let mut params = code.params.clone();
            params.sort_unstable();
            bound.sort_unstable();
            self.require(params == bound, || format!("{place}: each parameter must be bound once, and nothing else"));
            let passes = !code.is_pass || code.params.is_empty();
            self.require(passes, || format!("{place}: a pass has no parameters"));
            self.require(!calls_static(program, code), || format!("{place} calls a function that only fills tables"));
        }
    }

    fn entry_points(&mut self) {
        let p = self.program;
        p.entries().into_iter().for_each(|entry| self.entry(entry));
        for selector in &p.selectors {
            for part in &selector.moves.parts {
                for few in &part.few {
                    let of_clause = p.moves.get(few.clause).is_some_and(|code| few.param < code.params.len());
                    self.require(part.idle.is_some(), || format!("{}: no answer of an idle mover", selector.name));
                    self.require(of_clause, || format!("{}: no such parameter", selector.name));
                }
                let is_only = part.idle.is_none() && selector.moves.parts.len() == 1;
                for sure in &part.sure {
                    let of_clause = p.moves.get(sure.clause).is_some_and(|code| code.params.len() == 1);
                    self.require(is_only && of_clause, || format!("{}: moves that cannot be sure", selector.name));
                }
            }
            let is_alone = selector.moves.decides != Decides::Idle || selector.moves.parts.len() == 1;
            self.require(is_alone, || format!("{}: the verdict is of one part, and there is not one", selector.name));
        }
        let Some(steps) = &p.steps else { return };
        self.require(steps.moves.len() == p.moves.len(), || "not one step of each clause".into());
        for (code, clause) in steps.moves.iter().zip(&p.moves) {
            for located in code.iter().filter_map(|of_player| of_player.located.as_ref()) {
                let mut chosen: Vec<usize> = located.choices.iter().map(|choice| choice.param).collect();
                chosen.sort_unstable();
                let are_all = chosen.iter().copied().eq(0..clause.params.len());
                self.require(are_all, || format!("{}: not each parameter is chosen once", clause.name));
            }
        }
    }

    /// A function that is asked from outside.
    fn entry(&mut self, entry: Entry<'_>) {
        let Entry { what, func, takes_answer, ints, ty } = entry;
        let Some(code) = self.program.funcs.get(func) else {
            return self.errors.push(format!("{what}: no such function"));
        };
        let is = |p: &LocalId, ty| code.locals.get(*p).is_some_and(|l| l.ty == ty);
        let (answer, rest) = code.params.split_at(usize::from(takes_answer && !code.params.is_empty()));
        let of_answer = answer.len() == usize::from(takes_answer) && answer.iter().all(|p| is(p, Ty::Answer));
        let fits = of_answer && rest.len() == ints && rest.iter().all(|p| is(p, Ty::Int)) && code.ty == ty;
        self.require(fits, || format!("{what}: {} has another type", code.name));
        self.require(!code.static_only, || format!("{what}: {} only fills tables", code.name));
    }

    fn positions(&mut self) {
        let program = self.program;
        for code in program.start.iter().chain(program.setups.iter().map(|(_, code)| code)) {
            if let SetupCode::Updates(locals, lists) = code {
                let mut scope = Scope::new(program, locals, "a setup".into());
                lists.iter().flatten().for_each(|update| scope.update(update));
                self.errors.extend(scope.errors);
            }
        }
        for (sign, writes) in &program.legend {
            let on_points =
                |cell: &CellId| program.cells.get(*cell).is_some_and(|c| c.point.is_some() && c.index.is_empty());
            let fits = writes.iter().all(|(cell, _)| on_points(cell));
            self.require(fits, || format!("sign {sign} of the legend writes what is no cell over one point"));
        }
    }

    fn form(&mut self, form: Form) {
        let program = self.program;
        let mut each = |place: String, e: &Expr| {
            each_below(e, &mut |e| {
                if form.unfolded && matches!(e, kinds::of_moves!() | Expr::Null(_)) {
                    self.errors.push(format!("{place}: a loop over moves, or a null move, after unfolding"));
                }
                if let Expr::With(_, body) = e
                    && form.local_changes
                    && contains(body, &|e| matches!(e, Expr::Call(..)))
                {
                    self.errors.push(format!("{place}: a call in a changed state"));
                }
            });
        };
        program.funcs.iter().for_each(|f| each(format!("function {}", f.name), &f.body));
        for code in &program.moves {
            each_move_part(code, &mut |e| each(format!("move {}", code.name), e));
        }
    }
}

/// The table that the expression itself asks.
fn table_asked(e: &Expr) -> Option<TableId> {
    match e {
        Expr::Lookup(table, _) | Expr::Image(table, ..) | Expr::Row(table, ..) => Some(*table),
        Expr::Local(_)
        | Expr::Let(..)
        | Expr::If(..)
        | Expr::Call(..)
        | Expr::With(..)
        | Expr::Null(_)
        | Expr::Empty
        | Expr::Full
        | Expr::Singleton(_)
        | Expr::Few(..)
        | Expr::Union(_)
        | Expr::Inter(_)
        | Expr::Minus(..)
        | Expr::Plane(..)
        | Expr::Absent(..)
        | Expr::Filter(..)
        | Expr::Gather(..)
        | Expr::Closure(..)
        | Expr::Barred(..)
        | kinds::bools!()
        | kinds::ints!()
        | kinds::answers!()
        | Expr::Killer(_)
        | kinds::of_chains!() => None,
    }
}

/// Whether the expression itself reads the state, a parameter given with the position, or a role.
fn is_dynamic(e: &Expr) -> bool {
    let mut found = matches!(e, Expr::Arg(_) | Expr::Attacker);
    reads::each_own(e, &mut |read| found |= !matches!(read, Read::Called(_)));
    found
}

fn calls_static(program: &Program, code: &MoveCode) -> bool {
    let mut found = false;
    each_move_part(code, &mut |e| {
        each_below(e, &mut |e| {
            found |= matches!(e, Expr::Call(f, _) if program.funcs.get(*f).is_some_and(|f| f.static_only));
        });
    });
    found
}

/// The type of a table's entries; a relation is no value.
fn entry_type(kind: TableKind) -> Option<Ty> {
    match kind {
        TableKind::Bool => Some(Ty::Bool),
        TableKind::Int => Some(Ty::Int),
        TableKind::Set => Some(Ty::Set),
        TableKind::Relation => None,
    }
}
