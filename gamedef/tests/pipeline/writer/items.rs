//! Goals, predicates, functions, moves, starts and schemes.

use super::*;

impl Writer<'_> {
    pub(super) fn goal(&mut self, game: bool) -> String {
        let of = if game { ["attacker", "attacker", "defender"] } else { ["C", "C", "white"] }[self.below(3)];
        match of {
            "C" => self.scope.push(("C".into(), Sort::Player)),
            "attacker" | "defender" if self.below(2) == 0 => self.scope.push(("target".into(), Sort::Point)),
            _ => {}
        }
        let body = self.conditions();
        format!("goal of {of}: {body}.")
    }

    pub(super) fn predicate(&mut self, at: usize) -> (Pred, Vec<String>) {
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

    pub(super) fn recursive(&mut self, at: usize) -> (Pred, Vec<String>) {
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

    pub(super) fn function(&mut self, at: usize) -> (Func, String) {
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

    pub(super) fn play(&mut self, at: usize) -> String {
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

    pub(super) fn assignment(&mut self, params: &str) -> String {
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
        let value = match self.below(23) {
            9..16 | 20..22 if self.has("mark") => format!("mark({point}) := {}", self.pick(&["true", "false", "true"])),
            9..16 | 20..22 if self.has("flag") && each.is_empty() => {
                self.pick(&["flag := true", "flag := false", "flag := true"]).into()
            }
            22 if self.has("level") && each.is_empty() => {
                format!("level := {}(level + 1, 3)", self.pick(&["min", "max"]))
            }
            22 if self.has("heat") => format!("heat({point}) := min(heat({point}) + 1, 2)"),
            1 | 2 => format!("at({point}) := none"),
            3 => format!("at({point}) := opponent(C)"),
            4..6 if self.has("mark") => format!("mark({point}) := {}", self.pick(&["true", "false", "true"])),
            6 if self.has("level") && each.is_empty() => format!("level := {}", self.number()),
            7 if self.has("level") && each.is_empty() => "level := level + 1".into(),
            8 if self.has("last") && each.is_empty() => format!("last := {point}"),
            9 if self.has("left") && each.is_empty() => format!("left({}) := {}", self.player(), self.below(3)),
            10 if self.has("left") && each.is_empty() => "left(C) := left(C) - 1".into(),
            11 if self.has("flag") && each.is_empty() => {
                self.pick(&["flag := true", "flag := false", "flag := true"]).into()
            }
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

    pub(super) fn start(&mut self) -> String {
        if self.board == Board::Graph || self.below(2) == 0 {
            let q = self.binding();
            let var = self.known(Sort::Point).unwrap_or_default();
            // Nothing is there yet but what was put there before.
            let body = if q.contains("at(") { format!("adj({var}, _)") } else { q };
            return format!("start at({var}) = {} for {var}: {body}.", self.pick(&["black", "white"]));
        }
        format!("start at(P) = {} for P: row(P) = {}.", self.pick(&["black", "white"]), self.below(2))
    }

    pub(super) fn score(&mut self) -> String {
        match self.below(3) {
            0 => "count P: at(P) = C".into(),
            1 => "(count P: at(P) = C) * 2 - (count P: at(P) = none)".into(),
            _ => format!("count P: at(P) = C, {}", {
                self.scope.push(("P".into(), Sort::Point));
                self.test()
            }),
        }
    }

    pub(super) fn schemes(&mut self) -> Vec<String> {
        let body = match self.below(10) {
            4 | 8 => {
                return vec![
                    "scheme OWN(n, os) of attacker decreases n = won(attacker) | not ended, some move a: won(attacker) after a \
                     | not ended, os = [o | rest], o >= 1, some move a: G(n - 1, o, rest) after a."
                        .into(),
                    "name own(n) = OWN(n, [n-1 .. 1]).".into(),
                ];
            }
            5 | 9 => {
                return vec![
                    "scheme OWN(n) of defender = GI(n, [n-1 .. 1]) after null, moves d: not GI(n, [n-1 .. 1]) after d."
                        .into(),
                    "name own(n) = OWN(n).".into(),
                ];
            }
            0 => "won(attacker) | not ended, n >= 1, some move a: (OWN(n - 1) after null) after a",
            1 | 2 => {
                "won(attacker) | not ended, n >= 1, some move a: won(attacker) after a | not ended, n >= 2, some move a: \
                  (OWN(n - 1) after null, every move d: OWN(n - 1) after d) after a"
            }
            3 => "won(attacker) | not ended, n >= 1, some move a: (OWN(n - 1) after null, not won(defender)) after a",
            6 => {
                "won(attacker) | not ended, n >= 1, some move a: some move b: a != b, (OWN(n - 1) after null) after a, \
                  (OWN(n - 1) after null) after b"
            }
            7 => {
                "won(attacker) | not ended, some move a: some move b: (not won(attacker)) after b, a != b, \
                  (won(attacker) or n >= 1, OWN(n - 1) after null) after a"
            }
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
