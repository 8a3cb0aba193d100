//! Conditions.

use super::*;

impl Writer<'_> {
    /// Conditions, some of which bind variables for those after them.
    pub(super) fn conditions(&mut self) -> String {
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
    pub(super) fn binding(&mut self) -> String {
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
    pub(super) fn call(&mut self, pred: &Pred, given: Option<&str>) -> String {
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
    pub(super) fn condition(&mut self) -> String {
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
    pub(super) fn test(&mut self) -> String {
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

    pub(super) fn in_brackets(&mut self) -> String {
        self.deep -= 1;
        match self.test() {
            body if body.starts_with('(') && body.matches('(').count() == 1 => body,
            body => format!("({body})"),
        }
    }

    /// Conditions whose variables end with them.
    pub(super) fn in_scope(&mut self) -> String {
        let scope = self.scope.len();
        let text = if self.below(3) == 2 { format!("({}, {})", self.condition(), self.test()) } else { self.test() };
        self.scope.truncate(scope);
        text
    }

    /// A plain condition on the point.
    pub(super) fn atom_of(&mut self, p: &str) -> String {
        let others: Vec<String> =
            self.scope.iter().filter(|(v, s)| *s == Sort::Point && v != p).map(|(v, _)| v.clone()).collect();
        let other = if others.is_empty() { None } else { Some(others[self.below(others.len())].clone()) };
        let points: Vec<Func> = self.funcs.iter().filter(|f| f.value == Sort::Point).cloned().collect();
        match (self.below(30), other) {
            (26, _) if self.board != Board::Graph => {
                let corner = self.pick(&["@A1", "@B2", "@A2"]);
                [format!("{p} != {corner}"), format!("at({corner}) = {}", self.player())][self.below(2)].clone()
            }
            (27, _) => format!("to_move({})", self.player()),
            (28 | 29, _) => {
                let (a, b) = (self.number(), self.number());
                format!("{a} {} {b}", self.pick(&["<", ">=", "!="]))
            }
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
}
