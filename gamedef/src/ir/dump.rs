//! Programs as text, for `expand --stage` and for whoever debugs a pass.
//!
//! The text is deterministic and says everything that evaluation depends on, written the way one would write set
//! algebra by hand. It is read by people only; nothing parses it.

#![deny(clippy::wildcard_enum_match_arm)]

mod doc;
mod expr;

use std::fmt::Write;

use super::{
    Decides, Expr, FnId, Func, MoveCode, Program, SelectorCode, SetupCode, Stage, Storage, StorageKind, Table,
    TableKind, TableSource, Ty,
};
use crate::rules::{Game, NoMove, Role, SortId};
use crate::span::Span;
use doc::Doc;
use expr::{Names, sort_name};

/// The text of a program. The rules it was lowered from, where given, lend their names to sorts, values and
/// parameters; `place` tells where a span lies, as in `go.game:14`.
pub fn dump(program: &Program, game: Option<&Game>, place: &dyn Fn(Span) -> String) -> String {
    let mut dumper = Dumper { program, game, place, out: String::new() };
    dumper.program();
    dumper.out
}

/// The text of one function.
pub fn dump_function(program: &Program, game: Option<&Game>, place: &dyn Fn(Span) -> String, function: FnId) -> String {
    let mut dumper = Dumper { program, game, place, out: String::new() };
    dumper.function(&program.funcs[function]);
    dumper.out
}

struct Dumper<'p> {
    program: &'p Program,
    game: Option<&'p Game>,
    place: &'p dyn Fn(Span) -> String,
    out: String,
}

impl<'p> Dumper<'p> {
    fn line(&mut self, line: impl std::fmt::Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.out, "{line}");
    }

    fn program(&mut self) {
        let program = self.program;
        self.line(format!("game {} of {}\n", program.name, program.book));
        program.cells.iter().for_each(|cell| self.cell(cell));
        program.tables.iter().for_each(|table| self.table(table));
        self.legend();
        for function in &program.funcs {
            self.out.push('\n');
            self.function(function);
        }
        for code in &program.moves {
            self.out.push('\n');
            self.move_code(code);
        }
        self.out.push('\n');
        self.entry_points();
        program.selectors.iter().for_each(|selector| self.selector(selector));
        program.start.iter().for_each(|code| self.setup("start", code));
        program.setups.iter().for_each(|(name, code)| self.setup(&format!("setup {name}"), code));
    }

    fn sorts(&self, sorts: &[SortId]) -> String {
        sorts.iter().map(|&s| sort_name(self.game, s)).collect::<Vec<_>>().join(", ")
    }

    fn cell(&mut self, cell: &Storage) {
        let mut args = cell.index.clone();
        if let Some(at) = cell.point {
            args.insert(at.min(args.len()), SortId::POINT);
        }
        let args = if args.is_empty() { String::new() } else { format!("({})", self.sorts(&args)) };
        let value = |sort, optional| format!("{}{}", sort_name(self.game, sort), if optional { "?" } else { "" });
        let kind = match cell.kind {
            StorageKind::Members => "set".to_string(),
            StorageKind::Planes { value: sort, optional } => format!("planes of {}", value(sort, optional)),
            StorageKind::Scalar { value: sort, optional } => value(sort, optional),
            StorageKind::Flag => "flag".to_string(),
        };
        let until = if cell.until_next_move { " until next move" } else { "" };
        self.line(format!("cell {}{args}: {kind}{until}", cell.name));
    }

    fn table(&mut self, table: &Table) {
        let index = if table.index.is_empty() { String::new() } else { format!("[{}]", self.sorts(&table.index)) };
        let kind = match table.kind {
            TableKind::Bool => "bool",
            TableKind::Int => "int",
            TableKind::Set => "set",
            TableKind::Relation => "relation",
        };
        let source = match &table.source {
            TableSource::Board(relation, index) if index.is_empty() => format!("board {}", relation.name()),
            TableSource::Board(relation, index) => {
                let index: Vec<String> = index.iter().map(usize::to_string).collect();
                format!("board {} by argument {}", relation.name(), index.join(", "))
            }
            TableSource::BoardInt(which) => format!("board {}", which.name()),
            TableSource::Func(f) => self.name(*f),
        };
        self.line(format!("table {}{index}: {kind} = {source}", table.name));
    }

    fn legend(&mut self) {
        for (sign, writes) in &self.program.legend {
            let cell = |c| self.program.cells.get(c).map_or("?", |c: &Storage| c.name.as_str());
            let writes: Vec<String> = writes.iter().map(|&(c, value)| format!("{} = {value}", cell(c))).collect();
            self.line(format!("sign {sign}: {}", writes.join(", ")));
        }
    }

    fn name(&self, function: FnId) -> String {
        self.program.funcs.get(function).map_or_else(|| format!("function{}", function.index()), |f| f.name.to_string())
    }

    fn places(&self, spans: &[Span]) -> String {
        let mut places: Vec<String> = Vec::new();
        for &span in spans {
            let place = (self.place)(span);
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places.join(", ")
    }

    fn function(&mut self, function: &'p Func) {
        let names = Names::new(self.program, self.game, &function.locals);
        let places = self.places(&function.origin);
        match (function.doc.as_str(), places.as_str()) {
            ("", "") => {}
            ("", places) => self.line(format!("// {places}")),
            (doc, "") => self.line(format!("// {doc}")),
            (doc, places) => self.line(format!("// {doc} ({places})")),
        }
        let params: Vec<String> = function.params.iter().map(|&p| names.declared(p)).collect();
        let only = if function.static_only { "table fn" } else { "fn" };
        self.line(format!("{only} {}({}) -> {} =", function.name, params.join(", "), type_name(function.ty)));
        let body = names.expr(&function.body).render(4, 4);
        self.line(format!("    {body}"));
    }

    fn move_code(&mut self, code: &'p MoveCode) {
        let names = Names::new(self.program, self.game, &code.locals);
        let params: Vec<String> = code.params.iter().map(|&p| names.declared(p)).collect();
        let what = if code.is_pass { "pass" } else { "move" };
        let place = (self.place)(code.origin);
        self.line(format!("// {place}\n{what} {}({}) by {}", code.name, params.join(", "), names.local(code.by)));
        let clause = |word: &str, doc: Doc| {
            let column = 4 + word.len() + 1;
            format!("    {word} {}", doc.render(8, column))
        };
        for stage in &code.stages {
            let text = match stage {
                Stage::Bind(var, domain) => {
                    clause(&format!("for {} in", names.local(*var)), names.domain(domain, Some(*var)))
                }
                Stage::When(e) => clause("when", names.expr(e)),
                Stage::Require(e) => clause("require", names.expr(e)),
                Stage::Let(var, value) => clause(&format!("let {} =", names.local(*var)), names.expr(value)),
                Stage::Apply(updates) => {
                    let updates: Vec<String> = updates.iter().map(|u| clause("then", names.update(u))).collect();
                    // Updates of one stage happen at once: all but the first continue it.
                    updates.join("\n").replace("\n    then ", "\n     and ")
                }
            };
            self.line(text);
        }
        if let Some(again) = &code.again {
            self.line(clause("again when", names.expr(again)));
        }
    }

    fn entry_points(&mut self) {
        let program = self.program;
        self.line(format!("goal: {}", self.name(program.goal)));
        for (what, function) in
            [("draw", program.drawn), ("end", program.ended), ("score", program.score), ("attacker", program.attacker)]
        {
            if let Some(function) = function {
                self.line(format!("{what}: {}", self.name(function)));
            }
        }
        for &constraint in &program.constraints {
            self.line(format!("constraint: {}", self.name(constraint)));
        }
        if let Some(no_move) = program.no_move {
            let word = match no_move {
                NoMove::Loses => "loses",
                NoMove::Wins => "wins",
                NoMove::Draws => "draws",
                NoMove::Passes => "passes",
            };
            self.line(format!("no move: {word}"));
        }
        if let Some(passes) = program.end_passes {
            self.line(format!("end: {passes} passes in a row"));
        }
    }

    fn selector(&mut self, selector: &SelectorCode) {
        let mover = match selector.mover {
            Role::Attacker => "attacker",
            Role::Defender => "defender",
        };
        self.line(format!("selector {} ({mover} to move): {}", selector.name, self.name(selector.verdict)));
        for part in &selector.moves.parts {
            let condition = part.condition.map_or(String::new(), |f| format!("if {}, ", self.name(f)));
            self.line(format!("    moves: {condition}those after which {}", self.name(part.after)));
        }
        let within = selector.moves.within.map(|f| self.name(f));
        let says = match selector.moves.decides {
            Decides::Nothing => None,
            Decides::Moves { settled: None } => Some("a move is".to_owned()),
            Decides::Moves { settled: Some(settled) } => Some(format!("a move is, or {}", self.name(settled))),
            Decides::Idle => Some("one who does nothing does not meet the condition".to_owned()),
        };
        let says: Vec<String> = within.into_iter().chain(says).collect();
        if !says.is_empty() {
            self.line(format!("    holds where {}", says.join(" and where ")));
        }
    }

    fn setup(&mut self, what: &str, code: &'p SetupCode) {
        match code {
            SetupCode::Updates(locals, lists) => {
                let names = Names::new(self.program, self.game, locals);
                for update in lists.iter().flatten() {
                    self.line(format!("{what}: {}", names.update(update).render(4, what.len() + 2)));
                }
            }
            SetupCode::Picture(text) => {
                self.line(format!("{what}:"));
                text.lines()
                    .map(str::trim)
                    .filter(|row| !row.is_empty())
                    .for_each(|row| self.line(format!("    {row}")));
            }
        }
    }
}

/// The text of one expression over these variables.
pub fn dump_over(program: &Program, locals: &super::LocalVec, e: &Expr) -> String {
    Names::new(program, None, locals).expr(e).render(0, 0)
}

/// The same on one line, and names without their numbers, so that the same thing is said in the same words.
pub fn dump_in_line(program: &Program, locals: &super::LocalVec, e: &Expr) -> String {
    let text = dump_over(program, locals, e);
    let mut out = String::new();
    for c in text.split_whitespace().collect::<Vec<_>>().join(" ").chars() {
        let numbered = c.is_ascii_digit() && out.ends_with(|l: char| l.is_ascii_lowercase());
        if !numbered {
            out.push(c);
        }
    }
    out
}

/// The text of one expression of a function, on as many lines as it needs.
pub fn dump_expr(program: &Program, game: Option<&Game>, function: FnId, e: &Expr) -> String {
    Names::new(program, game, &program.funcs[function].locals).expr(e).render(0, 0)
}

fn type_name(ty: Ty) -> &'static str {
    match ty {
        Ty::Bool => "bool",
        Ty::Int => "int",
        Ty::Set => "set",
        Ty::Answer => "answer",
    }
}
