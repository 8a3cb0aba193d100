//! Random rule books as text. What is written next is chosen by a sequence of bytes for each clause, in which 0 chooses what
//! is simplest and an end of the sequence is all zeros: so a shorter sequence of smaller bytes is a shorter and simpler book,
//! and shrinking the bytes shrinks the book.

mod conditions;
mod items;
mod terms;

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
    /// What becomes of a goal of the rule book, in a game of its own.
    shared: &'static str,
}

impl Head {
    fn of(bytes: &[u8]) -> Head {
        let mut bytes = bytes.iter();
        let mut below = |n: usize| usize::from(*bytes.next().unwrap_or(&0)) % n;
        let (board, board_text) = match below(12) {
            10 => (Board::Graph, "graph { a - b - c - d, d -- a, b - e, e -- c }"),
            11 => (Board::Square, "grid(3, 2) - {@C1}"),
            0..4 => (Board::Square, "grid(3, 2)"),
            4 => (Board::Square, "grid(3, 3)"),
            5 => (Board::Square, "torus(3, 2)"),
            6 => (Board::Hex, "hexgrid(3, 2)"),
            7 => (Board::Graph, "graph { a - b, b - c, c - d, d - a, b - d, d - e }"),
            8 => (Board::Square, "grid(2, 2)"),
            _ => (Board::Square, "grid(size, 2)"),
        };
        let first = below(2 * CELLS.len());
        let second = below(2 * CELLS.len());
        // Sets are the rarest otherwise.
        let named = |at: usize| match at {
            11..14 => Some("mark"),
            14..17 => Some("flag"),
            at => CELLS.get(at).map(|(name, _)| *name),
        };
        let cells = [first, second].into_iter().filter_map(named);
        let mut cells: Vec<&str> = cells.collect();
        cells.dedup();
        let game = below(15);
        Head {
            board,
            board_text,
            cells,
            parameter: board_text.contains("size"),
            game: game >= 12,
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
            shared: ["", "own", "kept"][game % 3],
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
            23 | 27 if self.schemes.is_empty() => self.schemes = w.schemes(),
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
        let clauses = [&self.rules, &self.others, &self.moves, &self.goals];
        let who = clauses.into_iter().flatten().any(|clause| clause.contains("who"));
        let head = match (self.parameter, who) {
            (true, true) => "b(size: int 2..3 = 3, who: player = white)",
            (true, false) => "b(size: int 2..3 = 3)",
            (false, true) => "b(who: player = white)",
            (false, false) => "b",
        };
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
            if !self.shared.is_empty() {
                writeln!(out, "  goal of C: (count P: at(P) = C) >= 4.").unwrap();
            }
            writeln!(out, "}}\ngame top(target: point where at(target) != none) uses b {{").unwrap();
            writeln!(out, "  attacker = opponent(at(target)).").unwrap();
            if !self.shared.is_empty() {
                writeln!(out, "  goals: {}.", self.shared).unwrap();
            }
        }
        for goal in goals {
            writeln!(out, "  {goal}").unwrap();
        }
        writeln!(out, "  select {}.\n}}", selectors.join(", ")).unwrap();
        out
    }
}
