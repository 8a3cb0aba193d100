//! Random rule books as text. What is written next is chosen by a sequence of bytes for each clause, in which 0 chooses what
//! is simplest and an end of the sequence is all zeros: so a shorter sequence of smaller bytes is a shorter and simpler book,
//! and shrinking the bytes shrinks the book.

use std::fmt::Write as _;

/// What a book is made of: bytes for its declarations, and for each of its clauses.
#[derive(Clone, Debug)]
pub struct Choices {
    /// For the board and the cells.
    pub head: Vec<u8>,
    /// For a clause each.
    pub clauses: Vec<Vec<u8>>,
}

/// A sort of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Point,
    Player,
    Dir,
    Number,
    Line,
}

/// The board, by what it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Board {
    Square,
    Hex,
    Graph,
}

/// A predicate written so far.
#[derive(Clone, Debug)]
struct Pred {
    name: String,
    args: Vec<Sort>,
}

/// A function written so far.
#[derive(Clone, Debug)]
struct Func {
    name: String,
    arg: Sort,
    value: Sort,
}

/// Cells that a book may have besides `at(point): player?`.
const CELLS: [(&str, &str); 11] = [
    ("mark", "state mark(point)."),
    ("level", "state level: int 0..3."),
    ("last", "state last: point? until next move."),
    ("left", "state left(player): int 0..2."),
    ("flag", "state flag."),
    ("fresh", "state fresh(point) until next move."),
    ("heat", "state heat(point): int 0..2."),
    ("kind", "state kind(point): kind?."),
    ("owner", "state owner(point): (player, kind)?."),
    ("turned", "state turned(int 1..2): player?."),
    ("seen", "state seen(point, dir)."),
];

/// Writes one clause.
struct Writer<'c> {
    bytes: std::slice::Iter<'c, u8>,
    board: Board,
    cells: Vec<&'static str>,
    preds: &'c [Pred],
    funcs: &'c [Func],
    lines: bool,
    scope: Vec<(String, Sort)>,
    fresh: usize,
    /// How many more quantifiers and alternatives may be opened.
    deep: usize,
}

/// The book of these choices.
pub fn book(choices: &Choices) -> String {
    let mut head = Head::of(&choices.head);
    for (at, clause) in choices.clauses.iter().enumerate() {
        head.clause(at, clause);
    }
    head.text()
}

/// The parts of a book.
struct Head {
    board: Board,
    board_text: &'static str,
    cells: Vec<&'static str>,
    parameter: bool,
    /// Goals and selectors stand in a game of their own, with a target.
    game: bool,
    preds: Vec<Pred>,
    funcs: Vec<Func>,
    lines: bool,
    rules: Vec<String>,
    moves: Vec<String>,
    goals: Vec<String>,
    others: Vec<String>,
    selectors: Vec<&'static str>,
    schemes: Vec<String>,
    once: Vec<&'static str>,
}

impl Head {
    fn of(bytes: &[u8]) -> Head {
        let mut bytes = bytes.iter();
        let mut below = |n: usize| usize::from(*bytes.next().unwrap_or(&0)) % n;
        let (board, board_text) = match below(10) {
            0..4 => (Board::Square, "grid(3, 2)"),
            4 => (Board::Square, "grid(3, 3)"),
            5 => (Board::Square, "torus(3, 2)"),
            6 => (Board::Hex, "hexgrid(3, 2)"),
            7 => (Board::Graph, "graph { a - b, b - c, c - d, d - a, b - d, d - e }"),
            8 => (Board::Square, "grid(2, 2)"),
            _ => (Board::Square, "grid(size, 2)"),
        };
        let first = below(3 * CELLS.len());
        let second = below(2 * CELLS.len());
        let cells = [first, second].into_iter().filter_map(|at| CELLS.get(at)).map(|(name, _)| *name);
        let mut cells: Vec<&str> = cells.collect();
        cells.dedup();
        Head {
            board,
            board_text,
            cells,
            parameter: board_text.contains("size"),
            game: below(5) == 4,
            preds: Vec::new(),
            funcs: Vec::new(),
            lines: false,
            rules: Vec::new(),
            moves: Vec::new(),
            goals: Vec::new(),
            others: Vec::new(),
            selectors: Vec::new(),
            schemes: Vec::new(),
            once: Vec::new(),
        }
    }

    /// Whether nothing of the kind was written before.
    fn first(&mut self, what: &'static str) -> bool {
        let is_new = !self.once.contains(&what);
        self.once.push(what);
        is_new
    }

    fn clause(&mut self, at: usize, bytes: &[u8]) {
        let (kind, rest) = match bytes.split_first() {
            Some((kind, rest)) => (usize::from(*kind) % 30, rest),
            None => (0, bytes),
        };
        let (preds, funcs) = (self.preds.clone(), self.funcs.clone());
        let mut w = Writer {
            bytes: rest.iter(),
            board: self.board,
            cells: self.cells.clone(),
            preds: &preds,
            funcs: &funcs,
            lines: self.lines,
            scope: Vec::new(),
            fresh: 0,
            deep: 3,
        };
        match kind {
            0..7 => {
                let goal = w.goal(self.game);
                self.goals.push(goal);
            }
            7..13 => {
                let text = w.play(at);
                self.moves.push(text);
            }
            13..17 => {
                let (pred, text) = w.predicate(at);
                self.rules.extend(text);
                self.preds.push(pred);
            }
            17..20 => {
                let (pred, text) = w.recursive(at);
                self.rules.extend(text);
                self.preds.push(pred);
            }
            20..22 => {
                let (func, text) = w.function(at);
                self.rules.push(text);
                self.funcs.push(func);
            }
            22 if self.board == Board::Square && self.first("line") => {
                self.lines = true;
                let of = w.pick(&["east, south", "east, south, southeast", "north"]);
                self.rules.push(format!("sort line(P: point, D: dir) where D in {{{of}}}, ray(D, P, 1, _)."));
                self.rules.push("on(line(P, D), Q) <- ray(D, P, I, Q), I <= 1.".into());
            }
            22 | 23 => {
                let text = w.start();
                self.others.push(text);
            }
            24 if self.first("no move") => {
                let outcome = w.pick(&["loses", "wins", "draws", "passes"]);
                self.others.push(format!("no move: {outcome}."));
            }
            25 if self.first("draw") => {
                let body = w.conditions();
                self.others.push(format!("draw: {body}."));
            }
            26 if self.first("end") => {
                let end = match w.below(4) {
                    0 => "two passes in a row".into(),
                    1 => "no move of black, no move of white".into(),
                    _ => w.conditions(),
                };
                self.others.push(format!("end: {end}."));
                if end.starts_with("two") {
                    self.moves.push("move pass by C { }".into());
                }
                w.scope.clear();
                w.scope.push(("C".into(), Sort::Player));
                let score = w.score();
                self.others.push(format!("score of C = {score}."));
            }
            27 if self.schemes.is_empty() => self.schemes = w.schemes(),
            28 if self.board != Board::Graph && self.first("legend") => {
                self.others.push("picture \"X\" = black, \"O\" = white.".into());
            }
            29 if self.first("setup") => {
                let assign = w.pick(&["at(P) := white for P: adj(P, _)", "at(P) := black for P: at(P) = none"]);
                self.others.push(format!("setup other {{ {assign}. }}"));
            }
            _ => {
                let more = w.below(6);
                self.selectors =
                    [&["gi2"][..], &["ip1"], &["ip2"], &["g1"], &["g2", "ip1"], &["gi21", "ip21"]][more].into();
            }
        }
    }

    fn text(&self) -> String {
        let mut out = String::new();
        let head = if self.parameter { "b(size: int 2..3 = 3)" } else { "b" };
        for scheme in &self.schemes {
            writeln!(out, "{scheme}").unwrap();
        }
        writeln!(out, "rules {head} {{\n  board {}.\n  players black, white.", self.board_text).unwrap();
        if self.cells.iter().any(|c| matches!(*c, "kind" | "owner")) {
            writeln!(out, "  enum kind {{ man, king }}.").unwrap();
        }
        writeln!(out, "  state at(point): player?.").unwrap();
        for (_, text) in CELLS.iter().filter(|(name, _)| self.cells.contains(name)) {
            writeln!(out, "  {text}").unwrap();
        }
        let simple = ["move play(P) by C { when at(P) = none. then at(P) := C. }".to_owned()];
        let moves = if self.moves.is_empty() { &simple[..] } else { &self.moves };
        for text in self.rules.iter().chain(&self.others).chain(moves) {
            writeln!(out, "  {text}").unwrap();
        }
        let simple = ["goal of C: (count P: at(P) = C) >= 3.".to_owned()];
        let goals = if self.goals.is_empty() { &simple[..] } else { &self.goals };
        let mut selectors = vec!["gi1"];
        selectors.extend(&self.selectors);
        if !self.schemes.is_empty() {
            selectors.push("own(2)");
        }
        if self.game {
            writeln!(out, "}}\ngame top(target: point where at(target) != none) uses b {{").unwrap();
            writeln!(out, "  attacker = opponent(at(target)).").unwrap();
        }
        for goal in goals {
            writeln!(out, "  {goal}").unwrap();
        }
        writeln!(out, "  select {}.\n}}", selectors.join(", ")).unwrap();
        out
    }
}

impl Writer<'_> {
    fn below(&mut self, n: usize) -> usize {
        usize::from(*self.bytes.next().unwrap_or(&0)) % n
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    fn has(&self, cell: &str) -> bool {
        self.cells.contains(&cell)
    }

    fn new_var(&mut self, sort: Sort) -> String {
        self.fresh += 1;
        let letter = match sort {
            Sort::Point => 'Q',
            Sort::Player => 'E',
            Sort::Dir => 'D',
            Sort::Number => 'N',
            Sort::Line => 'L',
        };
        format!("{letter}{}", self.fresh)
    }

    /// A variable of the sort in scope.
    fn known(&mut self, sort: Sort) -> Option<String> {
        let all: Vec<String> = self.scope.iter().filter(|(_, s)| *s == sort).map(|(v, _)| v.clone()).collect();
        // The last first: what was just bound is what something should be said of.
        (!all.is_empty()).then(|| all[all.len() - 1 - self.below(all.len())].clone())
    }

    fn dir(&mut self) -> String {
        match (self.board, self.known(Sort::Dir)) {
            (_, Some(dir)) if self.below(2) == 0 => dir,
            (Board::Hex, _) => self.pick(&["east", "west", "southeast", "north"]).into(),
            _ => self.pick(&["east", "north", "south", "southeast", "northwest"]).into(),
        }
    }

    fn player(&mut self) -> String {
        let known = self.known(Sort::Player);
        match (known, self.below(8)) {
            (Some(c), 0..5) => c,
            (Some(c), 5..7) => format!("opponent({c})"),
            (_, 7) if self.has("turned") => format!("turned({})", self.below(2) + 1),
            (None, 0 | 3) => "white".into(),
            _ => "black".into(),
        }
    }

    fn point(&mut self) -> String {
        // Every clause begins with a point, so there is one.
        self.known(Sort::Point).unwrap_or_else(|| "P".into())
    }

    fn number(&mut self) -> String {
        let point = self.known(Sort::Point);
        let funcs: Vec<Func> = self.funcs.iter().filter(|f| f.value == Sort::Number).cloned().collect();
        match (self.below(12), point) {
            (1, Some(p)) if self.board != Board::Graph => format!("row({p})"),
            (2, Some(p)) if self.board != Board::Graph => format!("col({p})"),
            (3, _) if self.has("level") => "level".into(),
            (4, _) if self.has("left") => {
                let c = self.player();
                format!("left({c})")
            }
            (5, Some(p)) if self.has("heat") => format!("heat({p})"),
            (6, Some(p)) if !funcs.is_empty() => self.applied(&funcs, p),
            (7, Some(p)) if self.deep > 0 => {
                let body = self.counted(&p);
                format!("(count {body})")
            }
            (8, _) => format!("{} + 1", self.simple_number()),
            (9, _) => match self.below(2) {
                0 => format!("{} * 2 - 1", self.simple_number()),
                _ => format!("({} + 1) / 2", self.simple_number()),
            },
            (10, _) => self.simple_number(),
            (n, _) => (n % 4).to_string(),
        }
    }

    fn applied(&mut self, funcs: &[Func], point: String) -> String {
        let func = funcs[self.below(funcs.len())].clone();
        let arg = if func.arg == Sort::Player { self.player() } else { point };
        format!("{}({arg})", func.name)
    }

    fn simple_number(&mut self) -> String {
        match self.known(Sort::Number) {
            Some(n) => n,
            None if self.has("level") => "level".into(),
            None => self.below(4).to_string(),
        }
    }

    /// `Q: adj(P, Q), ..` with a name for `Q`.
    fn counted(&mut self, p: &str) -> String {
        self.deep = self.deep.saturating_sub(1);
        let q = self.new_var(Sort::Point);
        self.scope.push((q.clone(), Sort::Point));
        let link = self.link(p, &q);
        let about = self.atom_of(&q);
        self.scope.pop();
        format!("{q}: {link}, {about}")
    }

    /// A relation between two points.
    fn link(&mut self, p: &str, q: &str) -> String {
        let preds: Vec<Pred> = self.preds.iter().filter(|r| r.args == [Sort::Point, Sort::Point]).cloned().collect();
        match self.below(7) {
            1 if self.board == Board::Square => format!("diag({p}, {q})"),
            2 if self.board != Board::Graph => format!("step({}, {p}, {q})", self.dir()),
            3 if self.board != Board::Graph => format!("ray({}, {p}, 2, {q})", self.dir()),
            4..7 if !preds.is_empty() => {
                let pred = &preds[self.below(preds.len())];
                format!("{}({p}, {q})", pred.name)
            }
            _ => format!("adj({p}, {q})"),
        }
    }

    /// Conditions, some of which bind variables for those after them.
    fn conditions(&mut self) -> String {
        let mut parts = Vec::new();
        if self.known(Sort::Point).is_none() {
            parts.push(self.binding());
        }
        let more = if parts.is_empty() { 1 } else { 0 } + self.below(3);
        for _ in 0..more {
            let part = self.condition();
            parts.push(part);
        }
        parts.join(if self.below(6) == 5 { " and " } else { ", " })
    }

    /// Something that binds a point out of nothing.
    fn binding(&mut self) -> String {
        let q = self.new_var(Sort::Point);
        let preds: Vec<Pred> = self.preds.iter().filter(|r| r.args.contains(&Sort::Point)).cloned().collect();
        let text = match self.below(9) {
            1 => format!("at({q}) = none"),
            2 if self.board != Board::Graph => format!("edge({}, {q})", self.dir()),
            3 if self.has("mark") => format!("mark({q})"),
            4 => format!("at({q}) != none"),
            5..8 if !preds.is_empty() => {
                let pred = preds[self.below(preds.len())].clone();
                return self.call(&pred, None);
            }
            8 => format!("adj({q}, _)"),
            _ => format!("at({q}) = {}", self.player()),
        };
        self.scope.push((q, Sort::Point));
        text
    }

    /// The predicate, of variables in scope or new ones; the point given is one of them, if there is one.
    fn call(&mut self, pred: &Pred, given: Option<&str>) -> String {
        let mut given = given;
        let mut args = Vec::new();
        for sort in &pred.args {
            let arg = match (given.filter(|_| *sort == Sort::Point), self.known(*sort)) {
                (Some(p), _) => {
                    given = None;
                    p.to_owned()
                }
                (None, Some(known)) if self.below(3) == 0 => known,
                (None, _) if *sort == Sort::Number => self.below(3).to_string(),
                (None, _) if *sort == Sort::Player => self.player(),
                (None, _) if self.below(4) == 3 => "_".into(),
                _ => {
                    let new = self.new_var(*sort);
                    self.scope.push((new.clone(), *sort));
                    new
                }
            };
            args.push(arg);
        }
        format!("{}({})", pred.name, args.join(", "))
    }

    /// A condition that may bind something for what comes after.
    fn condition(&mut self) -> String {
        let p = self.point();
        match self.below(16) {
            1 | 2 => {
                let q = self.new_var(Sort::Point);
                let link = self.link(&p, &q);
                self.scope.push((q, Sort::Point));
                link
            }
            3 if self.board != Board::Graph => {
                let (d, q) = (self.new_var(Sort::Dir), self.new_var(Sort::Point));
                let text = format!("step({d}, {p}, {q})");
                self.scope.extend([(d, Sort::Dir), (q, Sort::Point)]);
                text
            }
            4 => {
                let n = self.new_var(Sort::Number);
                let text = match self.below(3) {
                    0 => format!("{n} = {}", self.number()),
                    1 => format!("{n} in 0..{}", self.below(3)),
                    _ => format!("{n} in {{1, {}}}", self.below(4)),
                };
                self.scope.push((n, Sort::Number));
                text
            }
            5 => {
                let e = self.new_var(Sort::Player);
                let text = format!("at({p}) = {e}");
                self.scope.push((e, Sort::Player));
                text
            }
            6 if self.lines => {
                let l = self.new_var(Sort::Line);
                let text = format!("on({l}, {p})");
                self.scope.push((l, Sort::Line));
                text
            }
            7 if self.board != Board::Graph => {
                let d = self.new_var(Sort::Dir);
                let text = format!("{d} in {{east, {}}}", self.pick(&["south", "north", "west"]));
                self.scope.push((d, Sort::Dir));
                text
            }
            8 | 9 if !self.preds.is_empty() => {
                let pred = self.preds[self.below(self.preds.len())].clone();
                self.call(&pred, Some(&p))
            }
            _ => self.test(),
        }
    }

    /// A condition that binds nothing.
    fn test(&mut self) -> String {
        let p = self.point();
        if self.deep == 0 {
            return self.atom_of(&p);
        }
        let scope = self.scope.len();
        let text = match self.below(14) {
            1 => format!("not {}", self.in_brackets()),
            2 => {
                self.deep -= 1;
                let (a, b) = (self.test(), self.test());
                format!("({a} or {b})")
            }
            3 | 4 => {
                let body = self.counted(&p);
                let (op, n) = (self.pick(&[">=", "<=", "=", "!=", "<", ">"]), self.below(4));
                format!("(count {body}) {op} {n}")
            }
            5 => format!("(some {})", self.counted(&p)),
            6 => format!("(exists {})", self.counted(&p)),
            7 => {
                self.deep -= 1;
                let q = self.new_var(Sort::Point);
                let link = self.link(&p, &q);
                self.scope.push((q.clone(), Sort::Point));
                let then = self.in_scope();
                format!("(forall {q}: {link} -> {then})")
            }
            8 => {
                let body = self.counted(&p);
                let (op, other) = (self.pick(&["=", "!="]), self.pick(&["none", "P", "_"]));
                let other = if other == "P" { p } else { other.into() };
                let op = if other == "_" { "=" } else { op };
                format!("(the {body}) {op} {other}")
            }
            9 => {
                let (a, b) = (self.number(), self.number());
                let op = self.pick(&["<", "<=", ">", ">=", "=", "!="]);
                format!("{a} {op} {b}")
            }
            10 if self.lines => {
                let l = self.new_var(Sort::Line);
                let q = self.new_var(Sort::Point);
                let c = self.player();
                format!("(some {l}: on({l}, {p}), forall {q}: on({l}, {q}) -> at({q}) = {c})")
            }
            _ => self.atom_of(&p),
        };
        self.scope.truncate(scope);
        text
    }

    fn in_brackets(&mut self) -> String {
        self.deep -= 1;
        match self.test() {
            body if body.starts_with('(') && body.matches('(').count() == 1 => body,
            body => format!("({body})"),
        }
    }

    /// Conditions whose variables end with them.
    fn in_scope(&mut self) -> String {
        let scope = self.scope.len();
        let text = if self.below(3) == 2 { format!("({}, {})", self.condition(), self.test()) } else { self.test() };
        self.scope.truncate(scope);
        text
    }

    /// A plain condition on the point.
    fn atom_of(&mut self, p: &str) -> String {
        let others: Vec<String> =
            self.scope.iter().filter(|(v, s)| *s == Sort::Point && v != p).map(|(v, _)| v.clone()).collect();
        let other = if others.is_empty() { None } else { Some(others[self.below(others.len())].clone()) };
        let points: Vec<Func> = self.funcs.iter().filter(|f| f.value == Sort::Point).cloned().collect();
        match (self.below(26), other) {
            (1, _) => format!("at({p}) = none"),
            (2, _) => format!("at({p}) != none"),
            (3, _) => format!("at({p}) != {}", self.player()),
            (4, Some(q)) => format!("at({p}) = at({q})"),
            (5, Some(q)) => format!("{p} != {q}"),
            (6, Some(q)) => format!("{p} = {q}"),
            (7, Some(q)) => self.link(p, &q),
            (8, _) if self.board != Board::Graph => format!("edge({}, {p})", self.dir()),
            (9 | 10, _) if self.has("mark") => format!("{}mark({p})", self.pick(&["", "not "])),
            (11, _) if self.has("last") => format!("last {} {p}", self.pick(&["!=", "="])),
            (12, _) if self.has("last") => format!("last {} none", self.pick(&["=", "!="])),
            (13, _) if self.has("flag") => self.pick(&["flag", "not flag"]).into(),
            (14, _) if self.has("fresh") => format!("fresh({p})"),
            (15 | 16, _) if self.has("kind") => format!("kind({p}) = {}", self.pick(&["man", "king", "none"])),
            (17 | 18, _) if self.has("owner") => {
                let c = self.player();
                format!("owner({p}) = {}", [format!("({c}, king)"), format!("({c}, _)"), "none".into()][self.below(3)])
            }
            (19, _) if self.has("turned") => format!("turned({}) = {}", self.below(2) + 1, self.player()),
            (20, _) if self.has("heat") => format!("heat({p}) {} {}", self.pick(&["=", ">="]), self.below(3)),
            (21, _) if self.has("left") => format!("left({}) = {}", self.player(), self.below(3)),
            (22, _) if self.has("level") => format!("level {} {}", self.pick(&["=", ">=", "<"]), self.below(4)),
            (23, _) if self.has("seen") && self.board == Board::Square => format!("seen({p}, {})", self.dir()),
            (24, _) if !points.is_empty() => {
                let to = self.applied(&points, p.to_owned());
                format!("at({to}) = {}", self.player())
            }
            (25, Some(q)) => format!("{p} in {{{q}, last}}").replace("last", if self.has("last") { "last" } else { p }),
            _ => format!("at({p}) = {}", self.player()),
        }
    }

    fn goal(&mut self, game: bool) -> String {
        let of = if game { ["attacker", "attacker", "defender"] } else { ["C", "C", "white"] }[self.below(3)];
        match of {
            "C" => self.scope.push(("C".into(), Sort::Player)),
            "attacker" | "defender" if self.below(2) == 0 => self.scope.push(("target".into(), Sort::Point)),
            _ => {}
        }
        let body = self.conditions();
        format!("goal of {of}: {body}.")
    }

    fn predicate(&mut self, at: usize) -> (Pred, Vec<String>) {
        let name = format!("p{at}");
        let args = match self.below(5) {
            0 => vec![Sort::Point, Sort::Point],
            1 => vec![Sort::Point],
            2 => vec![Sort::Player, Sort::Point],
            3 => vec![Sort::Point, Sort::Number],
            _ => vec![Sort::Point, Sort::Dir],
        };
        let args = if self.board != Board::Square && args.contains(&Sort::Dir) { vec![Sort::Point] } else { args };
        let mut rules = Vec::new();
        for _ in 0..1 + self.below(2) {
            self.scope.clear();
            self.deep = 3;
            let mut parts = Vec::new();
            let mut head = Vec::new();
            for sort in &args {
                let var = match sort {
                    Sort::Point => "P",
                    Sort::Player => "C",
                    Sort::Dir => "D",
                    _ => "N",
                };
                let var = if head.contains(&var) { "R" } else { var };
                head.push(var);
                match (sort, var) {
                    (Sort::Point, "R") => parts.push(self.link("P", "R")),
                    (Sort::Point, _) => {}
                    (Sort::Player, _) if self.below(2) == 0 => parts.push("C = black".into()),
                    (Sort::Number, _) => parts.push(format!("N = {}", self.below(3))),
                    (Sort::Dir, _) => parts.push("step(D, P, _)".into()),
                    _ => {}
                }
                self.scope.push((var.into(), *sort));
            }
            for _ in 0..1 + self.below(2) {
                let part = self.condition();
                parts.push(part);
            }
            // A player that is to be found is found by what is his.
            if head.contains(&"C") && !parts.iter().any(|p| p.contains("= C") || p.contains("C = ")) {
                parts.push("at(P) = C".into());
            }
            if !parts.iter().any(|p| binds_p(p)) {
                parts.insert(0, "adj(P, _)".into());
            }
            rules.push(format!("{name}({}) <- {}.", head.join(", "), parts.join(", ")));
        }
        (Pred { name, args }, rules)
    }

    fn recursive(&mut self, at: usize) -> (Pred, Vec<String>) {
        let name = format!("r{at}");
        self.scope.push(("P".into(), Sort::Point));
        let start = match self.below(4) {
            0 => "at(P) != none".to_owned(),
            1 => "at(P) = none".to_owned(),
            2 => format!("at(P) = {}", self.player()),
            _ => "adj(P, _)".to_owned(),
        };
        let mut rules = match self.below(3) {
            0 | 1 => vec![format!("{name}(P, P) <- {start}.")],
            _ => vec![format!("{name}(P, Q) <- adj(P, Q), {start}.")],
        };
        self.scope.extend([("Q".into(), Sort::Point), ("R".into(), Sort::Point)]);
        let link = self.link("Q", "R");
        let about = match self.below(5) {
            0 | 1 => "at(R) = at(P)".to_owned(),
            2 => format!("at(R) = {}", self.player()),
            3 => "at(R) != none".to_owned(),
            _ => self.atom_of("R"),
        };
        rules.push(format!("{name}(P, R) <- {name}(P, Q), {link}, {about}."));
        (Pred { name, args: vec![Sort::Point, Sort::Point] }, rules)
    }

    fn function(&mut self, at: usize) -> (Func, String) {
        let name = format!("f{at}");
        self.scope.push(("P".into(), Sort::Point));
        let link = |w: &mut Self| w.link("P", "Q");
        let (value, text) = match self.below(6) {
            0 => (Sort::Number, format!("{name}(P) = count Q: {}, at(Q) = none.", link(self))),
            1 => (Sort::Number, format!("{name}(P) = 2 if {}; 1.", self.test())),
            2 if self.board != Board::Graph => (Sort::Point, format!("{name}(P) = Q if step({}, P, Q).", self.dir())),
            3 => (Sort::Point, format!("{name}(P) = the Q: {}, at(Q) = none.", link(self))),
            4 if self.board != Board::Graph => (Sort::Number, format!("{name}(P) = row(P) + col(P).")),
            _ => {
                self.scope.clear();
                self.scope.push(("C".into(), Sort::Player));
                let text = format!("{name}(C) = count Q: at(Q) = C.");
                return (Func { name, arg: Sort::Player, value: Sort::Number }, text);
            }
        };
        (Func { name, arg: Sort::Point, value }, text)
    }

    fn play(&mut self, at: usize) -> String {
        self.scope.push(("C".into(), Sort::Player));
        let shape = self.below(8);
        // Mostly a move that is seen to end a turn in the end.
        let keeps = self.below(4) == 3;
        let mut steps = Vec::new();
        let params = match shape {
            0..4 => {
                self.scope.push(("P".into(), Sort::Point));
                let first = ["at(P) = none", "at(P) = C", "at(P) != C", "at(P) = opponent(C)"];
                let first = first[if keeps { 0 } else { self.below(4) }];
                let first = if first.contains('!') { format!("adj(P, _), {first}") } else { first.to_owned() };
                let more = if self.below(2) == 0 { String::new() } else { format!(", {}", self.condition()) };
                steps.push(format!("when {first}{more}."));
                if keeps {
                    steps.push("then at(P) := C.".into());
                }
                "(P)"
            }
            4..6 => {
                let link = self.link("P", "Q");
                self.scope.extend([("P".into(), Sort::Point), ("Q".into(), Sort::Point)]);
                let first = ["at(P) = C, at(Q) = none", "at(P) = C, at(Q) != C"][self.below(2)];
                let more = if self.below(2) == 0 { String::new() } else { format!(", {}", self.test()) };
                steps.push(format!("when {first}, {link}{more}."));
                steps.push("then at(P) := none, at(Q) := C.".into());
                "(P, Q)"
            }
            6 => {
                self.scope.extend([("P".into(), Sort::Point), ("N".into(), Sort::Number)]);
                steps.push(format!("when at(P) = none, N in 1..{}.", self.below(2) + 1));
                "(P, N)"
            }
            _ => {
                let body = self.conditions();
                steps.push(format!("when {body}."));
                self.scope.retain(|(v, _)| v == "C");
                ""
            }
        };
        // What a condition binds is gone with it.
        let kept = self.scope.iter().position(|(v, _)| v.len() > 1).unwrap_or(self.scope.len());
        self.scope.truncate(kept);
        for _ in 0..1 + self.below(2) {
            let mut text = self.assignment(params);
            if self.below(3) == 2 {
                text = format!("{text}, {}", self.assignment(params));
            }
            steps.push(format!("then {text}."));
            self.deep = 2;
            if params.is_empty() || self.below(3) != 2 {
                continue;
            }
            let test = self.test();
            steps.push(match self.below(3) {
                0 => format!("require {test}."),
                1 => format!("when {test}."),
                _ => format!("again when {test}."),
            });
        }
        if keeps {
            let test = if params.is_empty() { "true".into() } else { self.test() };
            steps.push(format!("again when {test}."));
        }
        // Said once, and last.
        let (again, mut steps): (Vec<String>, Vec<String>) = steps.into_iter().partition(|s| s.starts_with("again"));
        steps.extend(again.into_iter().take(1));
        format!("move m{at}{params} by C {{ {} }}", steps.join(" "))
    }

    fn assignment(&mut self, params: &str) -> String {
        let p = if params.is_empty() { None } else { self.known(Sort::Point) };
        let new = self.new_var(Sort::Point);
        let each = match (self.below(5), &p) {
            (3, Some(p)) => Some(self.link(p, &new)),
            (4, _) => Some(format!("at({new}) = {}", self.player())),
            (_, None) => Some(format!("at({new}) = none")),
            _ => None,
        };
        let (point, each) = match each {
            Some(first) => {
                self.scope.push((new.clone(), Sort::Point));
                let more = if self.below(2) == 0 { String::new() } else { format!(", {}", self.test()) };
                (new.clone(), format!(" for {new}: {first}{more}"))
            }
            None => (p.unwrap_or_default(), String::new()),
        };
        let guard = if self.below(4) == 3 { format!(" if {}", self.test()) } else { String::new() };
        let value = match self.below(20) {
            1 | 2 => format!("at({point}) := none"),
            3 => format!("at({point}) := opponent(C)"),
            4..6 if self.has("mark") => format!("mark({point}) := {}", self.pick(&["true", "false"])),
            6 if self.has("level") && each.is_empty() => format!("level := {}", self.number()),
            7 if self.has("level") && each.is_empty() => "level := level + 1".into(),
            8 if self.has("last") && each.is_empty() => format!("last := {point}"),
            9 if self.has("left") && each.is_empty() => format!("left({}) := {}", self.player(), self.below(3)),
            10 if self.has("left") && each.is_empty() => "left(C) := left(C) - 1".into(),
            11 if self.has("flag") && each.is_empty() => self.pick(&["flag := true", "flag := false"]).into(),
            12 if self.has("fresh") => format!("fresh({point}) := true"),
            13 if self.has("heat") => format!("heat({point}) := heat({point}) + 1"),
            14 | 15 if self.has("kind") => format!("kind({point}) := {}", self.pick(&["man", "king", "none"])),
            16 | 17 if self.has("owner") => {
                format!("owner({point}) := {}", self.pick(&["(C, man)", "(C, king)", "none"]))
            }
            18 if self.has("turned") && each.is_empty() => format!("turned({}) := C", self.below(2) + 1),
            19 if self.has("seen") && self.board == Board::Square => format!("seen({point}, {}) := true", self.dir()),
            _ => format!("at({point}) := C"),
        };
        self.scope.retain(|(v, _)| *v != new);
        format!("{value}{each}{guard}")
    }

    fn start(&mut self) -> String {
        if self.board == Board::Graph || self.below(2) == 0 {
            let q = self.binding();
            let var = self.known(Sort::Point).unwrap_or_default();
            // Nothing is there yet but what was put there before.
            let body = if q.contains("at(") { format!("adj({var}, _)") } else { q };
            return format!("start at({var}) = {} for {var}: {body}.", self.pick(&["black", "white"]));
        }
        format!("start at(P) = {} for P: row(P) = {}.", self.pick(&["black", "white"]), self.below(2))
    }

    fn score(&mut self) -> String {
        match self.below(3) {
            0 => "count P: at(P) = C".into(),
            1 => "(count P: at(P) = C) * 2 - (count P: at(P) = none)".into(),
            _ => format!("count P: at(P) = C, {}", {
                self.scope.push(("P".into(), Sort::Point));
                self.test()
            }),
        }
    }

    fn schemes(&mut self) -> Vec<String> {
        let body = match self.below(6) {
            4 => {
                return vec![
                    "scheme OWN(n, os) of attacker decreases n = won(attacker) | not ended, some move a: won(attacker) after a \
                     | not ended, os = [o | rest], o >= 1, some move a: G(n - 1, o, rest) after a."
                        .into(),
                    "name own(n) = OWN(n, [n-1 .. 1]).".into(),
                ];
            }
            5 => {
                return vec![
                    "scheme OWN(n) of defender = GI(n, [n-1 .. 1]) after null, moves d: not GI(n, [n-1 .. 1]) after d."
                        .into(),
                    "name own(n) = OWN(n).".into(),
                ];
            }
            0 => "won(attacker) | not ended, n >= 1, some move a: (OWN(n - 1) after null) after a",
            1 => {
                "won(attacker) | not ended, n >= 1, some move a: won(attacker) after a | not ended, n >= 2, some move a: \
                  (OWN(n - 1) after null, every move d: OWN(n - 1) after d) after a"
            }
            2 => "won(attacker) | not ended, n >= 1, some move a: (OWN(n - 1) after null, not won(defender)) after a",
            _ => "won(attacker) | not ended, n >= 1, some move a: (every move d: OWN(n - 1) after d) after a",
        };
        vec![format!("scheme OWN(n) of attacker decreases n = {body}."), "name own(n) = OWN(n).".into()]
    }
}

/// Whether the condition tells which points `P` may be.
fn binds_p(part: &str) -> bool {
    let is_test = ["not ", "(", "level", "flag", "last", "left", "turned"].iter().any(|t| part.starts_with(t));
    !is_test && !part.contains("!=") && part.contains('P')
}
