//! Variables in scope, and terms.

use super::*;

impl Writer<'_> {
    pub(super) fn below(&mut self, n: usize) -> usize {
        usize::from(*self.bytes.next().unwrap_or(&0)) % n
    }

    pub(super) fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    pub(super) fn has(&self, cell: &str) -> bool {
        self.cells.contains(&cell)
    }

    pub(super) fn new_var(&mut self, sort: Sort) -> String {
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
    pub(super) fn known(&mut self, sort: Sort) -> Option<String> {
        let all: Vec<String> = self.scope.iter().filter(|(_, s)| *s == sort).map(|(v, _)| v.clone()).collect();
        // The last first: what was just bound is what something should be said of.
        (!all.is_empty()).then(|| all[all.len() - 1 - self.below(all.len())].clone())
    }

    pub(super) fn dir(&mut self) -> String {
        match (self.board, self.known(Sort::Dir)) {
            (_, Some(dir)) if self.below(2) == 0 => dir,
            (Board::Hex, _) => self.pick(&["east", "west", "southeast", "north"]).into(),
            _ => self.pick(&["east", "north", "south", "southeast", "northwest"]).into(),
        }
    }

    pub(super) fn player(&mut self) -> String {
        let known = self.known(Sort::Player);
        match (known, self.below(8)) {
            (Some(c), 0..4) => c,
            // A player that the book is given.
            (_, 4) => "who".into(),
            (Some(c), 5..7) => format!("opponent({c})"),
            (_, 7) if self.has("turned") => format!("turned({})", self.below(2) + 1),
            (None, 0 | 3) => "white".into(),
            _ => "black".into(),
        }
    }

    pub(super) fn point(&mut self) -> String {
        // Every clause begins with a point, so there is one.
        self.known(Sort::Point).unwrap_or_else(|| "P".into())
    }

    pub(super) fn number(&mut self) -> String {
        let point = self.known(Sort::Point);
        let funcs: Vec<Func> = self.funcs.iter().filter(|f| f.value == Sort::Number).cloned().collect();
        match (self.below(19), point) {
            (12, _) => format!("({} + 3) / 2", self.simple_number()),
            (13 | 15 | 16, _) => {
                let op = self.pick(&["min", "max"]);
                format!("{op}({}, {})", self.simple_number(), self.below(3))
            }
            (14 | 17 | 18, Some(p)) if self.board != Board::Graph && self.deep > 0 => {
                let (q, n) = (self.new_var(Sort::Point), self.new_var(Sort::Number));
                let link = self.link(&p, &q);
                let side = self.pick(&["row", "col"]);
                match self.below(3) {
                    0 => format!("(sum {n}, {q}: {link}, {side}({q}) = {n})"),
                    1 => format!("(max {n}: exists {q}: {link}, at({q}) != none, {n} = {side}({q}))"),
                    _ => format!("(min {n}: exists {q}: {link}, at({q}) = none, {n} = {side}({q}))"),
                }
            }
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

    pub(super) fn applied(&mut self, funcs: &[Func], point: String) -> String {
        let func = funcs[self.below(funcs.len())].clone();
        let arg = if func.arg == Sort::Player { self.player() } else { point };
        format!("{}({arg})", func.name)
    }

    pub(super) fn simple_number(&mut self) -> String {
        match self.known(Sort::Number) {
            Some(n) => n,
            None if self.has("level") => "level".into(),
            None => self.below(4).to_string(),
        }
    }

    /// `Q: adj(P, Q), ..` with a name for `Q`.
    pub(super) fn counted(&mut self, p: &str) -> String {
        self.deep = self.deep.saturating_sub(1);
        let q = self.new_var(Sort::Point);
        self.scope.push((q.clone(), Sort::Point));
        let link = self.link(p, &q);
        let about = self.atom_of(&q);
        self.scope.pop();
        format!("{q}: {link}, {about}")
    }

    /// A relation between two points.
    pub(super) fn link(&mut self, p: &str, q: &str) -> String {
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
}
