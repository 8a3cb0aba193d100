//! Integers out of range: values that a move writes and the cell cannot hold, comparisons that hold for no value, and
//! divisions by zero.
//!
//! A value out of range makes a move illegal, which is right where it is meant and a trap where it is not. So the
//! values of each assigned term are bounded, with the conditions that hold there as relations between terms (`facts`,
//! `linear`), for the choices of parameters (`setting`). Surely outside is an error, possibly outside a warning that
//! says how to forbid or to clamp.

mod choices;
mod facts;
mod interval;
mod linear;
mod setting;

use std::collections::BTreeSet;

use super::clause::{Asked, Clause, ClauseKind};
use super::dump::show_term;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Assign, CellId, CellValue, CompareOp, Formula, Game, SortId, SortKind, Step, Term, Vars, Written};
use crate::span::Span;
use facts::Reader;
use interval::Interval;
use linear::Linear;
use setting::{Setting, settings};

/// Reports what is out of range in the clauses of a game.
pub(super) fn check(game: &Game, clauses: &[Clause], diagnostics: &mut Vec<Diagnostic>) {
    let (settings, all) = settings(game);
    if settings.is_empty() {
        return;
    }
    let mut checker = Checker { game, settings, all, diagnostics, reported: BTreeSet::new() };
    for clause in clauses {
        checker.clause(clause);
    }
}

struct Checker<'g, 'd> {
    game: &'g Game,
    settings: Vec<Setting>,
    /// The settings are all there are.
    all: bool,
    diagnostics: &'d mut Vec<Diagnostic>,
    reported: BTreeSet<Span>,
}

/// Where assignments stand.
#[derive(Clone, Copy)]
enum Holder<'c> {
    Move(&'c str),
    Position,
}

impl<'g> Checker<'g, '_> {
    fn clause(&mut self, clause: &Clause) {
        for asked in &clause.asked {
            match asked {
                Asked::Formula(formula, span) => self.comparison(clause, formula, *span),
                Asked::Divisor(term, span) => self.divisor(clause, term, *span),
            }
        }
        match &clause.kind {
            ClauseKind::Move { name, steps, .. } => {
                for (at, step) in steps.iter().enumerate() {
                    if let Step::Then(assigns) = step {
                        assigns.iter().for_each(|a| self.assignment(Holder::Move(name), &steps[..at], a, &clause.vars));
                    }
                }
            }
            ClauseKind::Start(assigns) | ClauseKind::Setup(_, assigns) => {
                assigns.iter().for_each(|a| self.assignment(Holder::Position, &[], a, &clause.vars));
            }
            _ => {}
        }
    }

    /// Whether something is so under every choice of parameters.
    fn always(&self, is: impl Fn(&Setting) -> bool) -> bool {
        self.settings.iter().all(|s| (!s.exact && self.all) || is(s))
    }

    fn comparison(&mut self, clause: &Clause, formula: &Formula, span: Span) {
        if clause.vars.is_empty() && !reads_values(formula) {
            return;
        }
        let never = |s: &Setting| never(&Reader::new(self.game, s, &clause.vars), formula);
        if !self.always(never) || !self.reported.insert(span) {
            return;
        }
        let side = |t: &Term| {
            let reader = Reader::new(self.game, &self.settings[0], &clause.vars);
            (!matches!(t, Term::Const(..))).then(|| (show_term(self.game, t, &clause.vars), shown(reader.values(t))))
        };
        let sides: Vec<String> = match formula {
            Formula::Compare(_, a, b) => {
                [a, b].into_iter().filter_map(side).map(|(t, v)| format!("`{t}` is {v}")).collect()
            }
            Formula::Between(t, ..) | Formula::OneOf(t, _) => {
                side(t).into_iter().map(|(t, v)| format!("`{t}` is {v}")).collect()
            }
            _ => Vec::new(),
        };
        let label = if sides.is_empty() { "for no value of anything".to_string() } else { sides.join(", ") };
        let error = Diagnostic::new(Code::Contradiction, "this never holds", span, label);
        self.diagnostics
            .push(error.help("rows, columns and the steps of a ray count from 0; correct what is compared"));
    }

    fn divisor(&mut self, clause: &Clause, term: &Term, span: Span) {
        let reader = |s| {
            let mut reader = Reader::new(self.game, s, &clause.vars);
            everything(clause, &mut reader);
            reader.settle();
            reader
        };
        let zero = |s: &Setting| Reader::new(self.game, s, &clause.vars).values(term) == Interval::only(0);
        if self.always(zero) {
            if self.reported.insert(span) {
                let error = Diagnostic::new(Code::Contradiction, "this divides by zero", span, "always 0");
                self.diagnostics.push(error.help("a division by zero has no value"));
            }
            return;
        }
        let mut exact = self.settings.iter().filter(|s| s.exact);
        if exact.any(|s| reader(s).values(term).contains(0)) && self.reported.insert(span) {
            let text = show_term(self.game, term, &clause.vars);
            let warning = Diagnostic::new(Code::OutOfRange, "this may divide by zero", span, "may be 0");
            let help = format!("a division by zero has no value; say that it is not: `{text} > 0`");
            self.diagnostics.push(warning.help(help));
        }
    }

    fn assignment(&mut self, holder: Holder<'_>, before: &[Step], a: &Assign, vars: &Vars) {
        let (CellValue::Optional(sort) | CellValue::Total(sort)) = self.game.cells[a.cell].value else { return };
        let Written::Value(term) = &a.value else { return };
        if !self.is_integer(sort) || *term == Term::None {
            return;
        }
        let read = |s: &Setting| {
            let mut reader = Reader::new(self.game, s, vars);
            before.iter().for_each(|step| take(&mut reader, step));
            reader.learn(&a.range);
            reader.learn(&a.guard);
            reader.settle();
            (reader.values(term), reader.sort(sort))
        };
        let outside = |(value, range): (Interval, Interval)| !value.is_empty() && value.and(range).is_empty();
        let sure = self.always(|s| outside(read(s)));
        let found = self.settings.iter().filter(|s| s.exact).map(|s| (s, read(s))).find(|(_, (v, r))| !v.inside(*r));
        let Some((setting, (value, range))) = found else { return };
        if !self.reported.insert(a.span) {
            return;
        }
        let cell = &self.game.cells[a.cell];
        let name = cell.name.split('.').next().unwrap_or(&cell.name);
        let far = match (value.is_bounded(), value.high > range.high) {
            (false, _) => "a value".to_string(),
            (true, true) => value.high.to_string(),
            (true, false) => value.low.to_string(),
        };
        let where_ = match holder {
            Holder::Move(name) => format!(" by the move `{name}`"),
            Holder::Position => String::new(),
        };
        let holds = format!("`int {}..{}`", range.low, range.high);
        let label = format!("{}{}", shown(value), with(self.game, setting));
        let text = match term {
            // Its condition goes on as far as it can.
            Term::Count(..) | Term::Sum(..) => format!("({})", show_term(self.game, term, vars)),
            _ => show_term(self.game, term, vars),
        };
        if sure {
            let message = format!("`{name}` is given {far}{where_}, which {holds} never holds");
            let error = Diagnostic::new(Code::NeverFits, message, a.span, label);
            let error = error.also(cell.span, "declared here");
            self.diagnostics.push(error.help("such a move is never legal: write another value, or widen the range"));
            return;
        }
        let message = format!("`{name}` may be given {far}{where_}, which {holds} cannot hold");
        let clamp = match (value.high > range.high, value.low < range.low) {
            (true, false) => format!("`min({text}, {})`", range.high),
            (false, true) => format!("`max({text}, {})`", range.low),
            _ => format!("`max({}, min({text}, {}))`", range.low, range.high),
        };
        let forbid = match (value.high > range.high, value.low < range.low) {
            (true, _) => format!("{text} <= {}", range.high),
            (false, _) => format!("{text} >= {}", range.low),
        };
        let warning = Diagnostic::new(Code::OutOfRange, message, a.span, label).also(cell.span, "declared here");
        let help = match holder {
            Holder::Move(_) => format!("the move is illegal then: to say so write `when {forbid}`, to clamp {clamp}"),
            Holder::Position => format!("write `.. if {forbid}`, or clamp it: {clamp}"),
        };
        self.diagnostics.push(warning.help(help));
    }

    fn is_integer(&self, sort: SortId) -> bool {
        matches!(self.game.sorts[sort].kind, SortKind::Integer | SortKind::Index | SortKind::Range(..))
    }
}

/// What a step tells of what comes after it.
fn take(reader: &mut Reader<'_>, step: &Step) {
    match step {
        Step::When(f) | Step::Require(f) => reader.learn(f),
        Step::Again(_) => {}
        Step::Then(assigns) => {
            reader.settle();
            let written: Vec<CellId> = assigns.iter().map(|a| a.cell).collect();
            reader.forget(&written);
        }
    }
}

/// All conditions of a clause, wherever they stand: what may be 0 in spite of them may be 0.
fn everything(clause: &Clause, reader: &mut Reader<'_>) {
    match &clause.kind {
        ClauseKind::Rule { body, .. } => reader.learn(body),
        ClauseKind::Func { cases, .. } => cases.iter().for_each(|c| reader.learn(&c.guard)),
        ClauseKind::Move { steps, .. } => {
            for step in steps {
                match step {
                    Step::When(f) | Step::Require(f) | Step::Again(f) => reader.learn(f),
                    Step::Then(assigns) => conditions(assigns, reader),
                }
            }
        }
        ClauseKind::Goal(_, f) | ClauseKind::Draw(f) | ClauseKind::End(f) | ClauseKind::Constraint(_, f) => {
            reader.learn(f);
        }
        ClauseKind::Start(assigns) | ClauseKind::Setup(_, assigns) => conditions(assigns, reader),
        ClauseKind::Score(..) | ClauseKind::Role(..) => {}
        ClauseKind::Passes(_) | ClauseKind::NoMove(_) | ClauseKind::Superko => {}
    }
}

fn conditions(assigns: &[Assign], reader: &mut Reader<'_>) {
    for a in assigns {
        reader.learn(&a.range);
        reader.learn(&a.guard);
    }
}

/// Whether a comparison of integers holds for no value of what it compares.
fn never(reader: &Reader<'_>, formula: &Formula) -> bool {
    let difference = |a: &Term, b: &Term| {
        let (a, b) = (Linear::of(a), Linear::of(b));
        a.plus(&b, -1).map_or(Interval::ALL, |l| reader.sum(&l))
    };
    match formula {
        Formula::Compare(op, a, b) if *a != Term::None && *b != Term::None => difference(a, b).never(*op),
        Formula::Between(t, low, high) => {
            difference(t, low).never(CompareOp::Ge) || difference(t, high).never(CompareOp::Le)
        }
        Formula::OneOf(t, items) => {
            !items.is_empty() && items.iter().all(|item| difference(t, item).never(CompareOp::Eq))
        }
        _ => false,
    }
}

/// Whether a comparison speaks of more than numbers.
fn reads_values(formula: &Formula) -> bool {
    let is_number = |t: &Term| matches!(t, Term::Const(..));
    match formula {
        Formula::Compare(_, a, b) => !is_number(a) || !is_number(b),
        Formula::Between(t, ..) | Formula::OneOf(t, _) => !is_number(t),
        _ => false,
    }
}

/// An interval in words.
fn shown(values: Interval) -> String {
    match (values.is_bounded(), values.low == values.high) {
        (true, true) => values.low.to_string(),
        (true, false) => format!("{}..{}", values.low, values.high),
        (false, _) => "any integer, for all that is known".to_string(),
    }
}

/// The parameters of a choice, in words.
fn with(game: &Game, setting: &Setting) -> String {
    let known = game
        .params
        .iter_enumerated()
        .filter(|(_, p)| matches!(game.sorts[p.sort].kind, SortKind::Integer | SortKind::Index | SortKind::Range(..)));
    let list: Vec<String> = known.map(|(id, p)| format!("{} = {}", p.name, setting.params[id].low)).collect();
    if list.is_empty() { String::new() } else { format!(" with {}", list.join(", ")) }
}
