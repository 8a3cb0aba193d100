//! A readable text form of resolved rules: what the passes have made of a rule book.

use std::fmt::Write;

use crate::rules::{
    ArithOp, Assign, BoardKind, CellValue, Closed, CompareOp, Formula, Game, GoalOf, NoMove, Role, Setup, SortId,
    SortKind, Step, Term, VarId, Vars, Written,
};

/// The rules of a game as text. Each variable is followed by its number where its name is not alone in the clause.
pub fn dump(game: &Game) -> String {
    let mut out = String::new();
    Dumper { game, out: &mut out }.game();
    out
}

/// A formula as text, with the variables of its clause.
pub fn formula(game: &Game, formula: &Formula, vars: &Vars) -> String {
    Dumper { game, out: &mut String::new() }.formula(formula, vars, Place::Free)
}

/// An operator's sign.
pub(super) fn arith(op: ArithOp) -> &'static str {
    match op {
        ArithOp::Add => "+",
        ArithOp::Sub => "-",
        ArithOp::Mul => "*",
        ArithOp::Div => "/",
    }
}

fn compare(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Eq => "=",
        CompareOp::Ne => "!=",
        CompareOp::Lt => "<",
        CompareOp::Le => "<=",
        CompareOp::Gt => ">",
        CompareOp::Ge => ">=",
    }
}

/// A term as it would be written.
pub(super) fn show_term(game: &Game, term: &Term, vars: &Vars) -> String {
    Dumper { game, out: &mut String::new() }.term(term, vars)
}

struct Dumper<'d> {
    game: &'d Game,
    out: &'d mut String,
}

impl Dumper<'_> {
    fn line(&mut self, text: impl AsRef<str>) {
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    fn game(&mut self) {
        let g = self.game;
        let none = Vars::new();
        self.line(format!("game {} of {}", g.name, g.book));
        for p in &g.params {
            let mut text = format!("param {}: {}", p.name, g.sorts[p.sort].name);
            if let Some(default) = &p.default {
                let _ = write!(text, " = {}", self.term(default, &none));
            }
            if let Some(c) = &p.constraint {
                let _ = write!(text, " where {}", self.formula(&c.body, &c.vars, Place::Free));
            }
            self.line(text);
        }
        for sort in g.sorts.iter().skip(5) {
            match &sort.kind {
                SortKind::Enum(values) => self.line(format!("enum {} {{ {} }}", sort.name, values.join(", "))),
                SortKind::Range(a, b) => {
                    let (a, b) = (self.term(a, &none), self.term(b, &none));
                    self.line(format!("sort {a}..{b}"));
                }
                _ => {}
            }
        }
        if let Some(board) = &g.board {
            let pair = |name: &str, w: &Term, h: &Term| {
                format!("board {name}({}, {})", self.term(w, &none), self.term(h, &none))
            };
            let text = match &board.kind {
                BoardKind::Grid(w, h) => pair("grid", w, h),
                BoardKind::Hexgrid(w, h) => pair("hexgrid", w, h),
                BoardKind::Torus(w, h) => pair("torus", w, h),
                BoardKind::Graph(points, edges) => {
                    let edges: Vec<String> =
                        edges.iter().map(|(a, b)| format!("{} - {}", points[*a], points[*b])).collect();
                    format!("board graph {{ {} }}", edges.join(", "))
                }
            };
            self.line(text);
        }
        if !g.players.is_empty() {
            self.line(format!("players {}", g.players.join(", ")));
        }
        self.state();
        self.definitions();
        for m in &g.moves {
            let head = call(&m.name, m.params.iter().map(|p| self.var(*p, &m.vars)));
            self.line(format!("move {head} by {} {{", self.var(m.by, &m.vars)));
            for step in &m.steps {
                let text = match step {
                    Step::When(f) => format!("  when {}", self.formula(f, &m.vars, Place::Free)),
                    Step::Require(f) => format!("  require {}", self.formula(f, &m.vars, Place::Free)),
                    Step::Again(f) => format!("  again when {}", self.formula(f, &m.vars, Place::Free)),
                    Step::Then(assigns) => format!("  then {}", self.assigns(assigns, &m.vars)),
                };
                self.line(text);
            }
            self.line("}");
        }
        self.ends();
    }

    fn state(&mut self) {
        let g = self.game;
        for cell in &g.cells {
            let mut text = format!("state {}", call(&cell.name, cell.args.iter().map(|s| g.sorts[*s].name.clone())));
            match cell.value {
                CellValue::Set => {}
                CellValue::Optional(sort) => {
                    let _ = write!(text, ": {}?", g.sorts[sort].name);
                }
                CellValue::Total(sort) => {
                    let _ = write!(text, ": {}", g.sorts[sort].name);
                }
            }
            if cell.until_next_move {
                text.push_str(" until next move");
            }
            self.line(text);
        }
    }

    fn definitions(&mut self) {
        let g = self.game;
        for p in &g.preds {
            let sorts = call(&p.name, p.args.iter().map(|s| g.sorts[*s].name.clone()));
            let mut text = format!("pred {sorts} stratum {}", p.stratum);
            text.push_str(if p.is_static { " static" } else { "" });
            text.push_str(if p.recursive { " recursive" } else { "" });
            self.line(text);
            for r in &p.rules {
                let head = call(&p.name, r.head.iter().map(|v| self.var(*v, &r.vars)));
                self.line(format!("  {head} <- {}", self.formula(&r.body, &r.vars, Place::Free)));
            }
        }
        for f in &g.funcs {
            let args = f.args.iter().map(|v| g.sorts[f.vars[*v].sort].name.clone());
            let mut text = format!("func {}: {} stratum {}", call(&f.name, args), g.sorts[f.value].name, f.stratum);
            text.push_str(if f.is_static { " static" } else { "" });
            self.line(text);
            for (guard, value) in &f.cases {
                let head = call(&f.name, f.args.iter().map(|v| self.var(*v, &f.vars)));
                let value = self.term(value, &f.vars);
                match guard {
                    Formula::Const(true) => self.line(format!("  {head} = {value}")),
                    guard => {
                        let guard = self.formula(guard, &f.vars, Place::Free);
                        self.line(format!("  {head} = {value} if {guard}"));
                    }
                }
            }
        }
    }

    fn ends(&mut self) {
        let g = self.game;
        if let Some(role) = &g.attacker {
            self.line(format!("attacker = {}", self.term(&role.term, &role.vars)));
        }
        for goal in &g.goals {
            let of = match goal.of {
                GoalOf::Either(v) => self.var(v, &goal.vars),
                GoalOf::Player(p) => self.value(SortId::PLAYER, p),
                GoalOf::Role(r) => role(r).to_string(),
            };
            self.line(format!("goal of {of}: {}", self.formula(&goal.body, &goal.vars, Place::Free)));
        }
        let closed = |d: &Self, what: &str, c: &Closed| format!("{what}: {}", d.formula(&c.body, &c.vars, Place::Free));
        for draw in &g.draws {
            self.line(closed(self, "draw", draw));
        }
        for end in &g.ends {
            self.line(closed(self, "end", end));
        }
        if let Some(n) = g.end_passes {
            self.line(format!("end: {n} passes in a row"));
        }
        if g.superko.is_some() {
            self.line("superko: positional");
        }
        if let Some(what) = g.no_move {
            let what = match what {
                NoMove::Loses => "loses",
                NoMove::Wins => "wins",
                NoMove::Draws => "draws",
                NoMove::Passes => "passes",
            };
            self.line(format!("no move: {what}"));
        }
        for s in &g.scores {
            self.line(format!("score of {} = {}", self.var(s.of, &s.vars), self.term(&s.value, &s.vars)));
        }
        for entry in &g.legend {
            let writes: Vec<String> = entry
                .writes
                .iter()
                .map(|(c, w)| format!("{} := {}", g.cells[*c].name, self.written(w, &Vars::new())))
                .collect();
            self.line(format!("picture {:?} = {}", entry.sign, writes.join(", ")));
        }
        for setup in &g.start {
            self.setup("start", setup);
        }
        for (name, setup) in &g.setups {
            self.setup(&format!("setup {name}"), setup);
        }
        if !g.selectors.is_empty() {
            let names: Vec<&str> = g.selectors.iter().map(|s| s.name.as_str()).collect();
            self.line(format!("select {}", names.join(", ")));
        }
    }

    fn setup(&mut self, what: &str, setup: &Setup) {
        match setup {
            Setup::Rule(vars, assigns, _) => self.line(format!("{what} {}", self.assigns(assigns, vars))),
            Setup::Picture(text, _) => {
                self.line(format!("{what} picture"));
                text.lines().map(str::trim).filter(|l| !l.is_empty()).for_each(|l| self.line(format!("  {l}")));
            }
        }
    }

    fn assigns(&self, assigns: &[Assign], vars: &Vars) -> String {
        let texts: Vec<String> = assigns.iter().map(|a| self.assign(a, vars)).collect();
        texts.join(", ")
    }

    fn assign(&self, a: &Assign, vars: &Vars) -> String {
        let place = call(&self.game.cells[a.cell].name, a.args.iter().map(|t| self.term(t, vars)));
        let mut text = format!("{place} := {}", self.written(&a.value, vars));
        if a.guard != Formula::Const(true) {
            let _ = write!(text, " if {}", self.formula(&a.guard, vars, Place::Free));
        }
        if !a.each.is_empty() {
            let names: Vec<String> = a.each.iter().map(|v| self.var(*v, vars)).collect();
            let _ = write!(text, " for {}: {}", names.join(", "), self.formula(&a.range, vars, Place::Free));
        }
        text
    }

    fn written(&self, written: &Written, vars: &Vars) -> String {
        match written {
            Written::Value(t) => self.term(t, vars),
            Written::Member(m) => m.to_string(),
        }
    }

    fn var(&self, var: VarId, vars: &Vars) -> String {
        let name = &vars[var].name;
        let alone = vars.iter().filter(|v| v.name == *name).count() == 1;
        if alone { name.clone() } else { format!("{name}#{}", var.index()) }
    }

    fn value(&self, sort: SortId, value: i32) -> String {
        let name = |names: &[String]| usize::try_from(value).ok().and_then(|v| names.get(v)).cloned();
        let known = match (&self.game.sorts[sort].kind, &self.game.board) {
            (SortKind::Dir, _) => {
                usize::try_from(value).ok().and_then(|v| crate::rules::DIRS.get(v)).map(|d| (*d).to_string())
            }
            (SortKind::Player, _) => name(&self.game.players),
            (SortKind::Enum(values), _) => name(values),
            (SortKind::Point, Some(board)) => match &board.kind {
                BoardKind::Graph(points, _) => name(points),
                _ => None,
            },
            _ => None,
        };
        known.unwrap_or_else(|| value.to_string())
    }

    fn term(&self, term: &Term, vars: &Vars) -> String {
        let g = self.game;
        let args = |name: &str, args: &[Term]| call(name, args.iter().map(|t| self.term(t, vars)));
        match term {
            Term::Var(v) => self.var(*v, vars),
            Term::Const(sort, value) => self.value(*sort, *value),
            Term::Param(p) => g.params[*p].name.clone(),
            Term::Role(r) => role(*r).to_string(),
            Term::ToMove => "the player to move".to_string(),
            Term::Cell(c, a) => args(&g.cells[*c].name, a),
            Term::Func(f, a) => args(&g.funcs[*f].name, a),
            Term::Builtin(b, a) => args(b.name(), a),
            Term::Opponent(t) => format!("opponent({})", self.term(t, vars)),
            Term::Arith(op, a, b) => {
                let side = |t: &Term| match t {
                    Term::Arith(..) | Term::Count(..) | Term::Sum(..) | Term::The(..) => {
                        format!("({})", self.term(t, vars))
                    }
                    _ => self.term(t, vars),
                };
                format!("{} {} {}", side(a), arith(*op), side(b))
            }
            Term::Extreme(e, a, b) => format!("{}({}, {})", e.name(), self.term(a, vars), self.term(b, vars)),
            Term::Count(v, f) => self.quantified("count", v, f, vars),
            Term::Sum(v, f) => self.quantified("sum", v, f, vars),
            Term::The(v, f) => self.quantified("the", &[*v], f, vars),
            Term::None => "none".to_string(),
        }
    }

    fn quantified(&self, what: &str, bound: &[VarId], f: &Formula, vars: &Vars) -> String {
        let names: Vec<String> = bound.iter().map(|v| self.var(*v, vars)).collect();
        format!("{what} {}: {}", names.join(", "), self.formula(f, vars, Place::Free))
    }

    fn formula(&self, formula: &Formula, vars: &Vars, place: Place) -> String {
        let g = self.game;
        let args = |name: &str, args: &[Term]| call(name, args.iter().map(|t| self.term(t, vars)));
        let side = |t: &Term| match t {
            Term::Count(..) | Term::Sum(..) | Term::The(..) => format!("({})", self.term(t, vars)),
            _ => self.term(t, vars),
        };
        let parts = |parts: &[Formula], join: &str| {
            let texts: Vec<String> = parts.iter().map(|p| self.formula(p, vars, Place::Part)).collect();
            texts.join(join)
        };
        let (text, loose) = match formula {
            Formula::Const(value) => (value.to_string(), false),
            Formula::Atom(p, a) => (args(&g.preds[*p].name, a), false),
            Formula::Static(b, a) => (args(b.name(), a), false),
            Formula::Member(c, a) => (args(&g.cells[*c].name, a), false),
            Formula::Compare(op, a, b) => (format!("{} {} {}", side(a), compare(*op), side(b)), false),
            Formula::OneOf(t, items) => {
                let items: Vec<String> = items.iter().map(|i| self.term(i, vars)).collect();
                (format!("{} in {{{}}}", side(t), items.join(", ")), false)
            }
            Formula::Between(t, a, b) => (format!("{} in {}..{}", side(t), side(a), side(b)), false),
            Formula::And(p) if p.is_empty() => ("true".to_string(), false),
            Formula::Or(p) if p.is_empty() => ("false".to_string(), false),
            Formula::And(p) => (parts(p, ", "), true),
            Formula::Or(p) => (parts(p, " or "), true),
            Formula::Not(inner) => match &**inner {
                Formula::Compare(CompareOp::Eq, a, b) => (format!("{} != {}", side(a), side(b)), false),
                inner => (format!("not {}", self.formula(inner, vars, Place::Part)), false),
            },
            Formula::Exists(v, f) => (self.quantified("exists", v, f, vars), true),
            Formula::Forall(v, f) => (self.quantified("forall", v, f, vars), true),
            Formula::NoMoveOf(t) => (format!("no move of {}", self.term(t, vars)), false),
        };
        if loose && place == Place::Part { format!("({text})") } else { text }
    }
}

/// Whether a formula stands alone or beside others.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Free,
    Part,
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Attacker => "attacker",
        Role::Defender => "defender",
    }
}

fn call(name: &str, args: impl Iterator<Item = String>) -> String {
    let args: Vec<String> = args.collect();
    if args.is_empty() { name.to_string() } else { format!("{name}({})", args.join(", ")) }
}
