//! Prints a tree as text of the language. Parsing the text gives the same tree, spans apart.
//!
//! Brackets are written where the tree needs them, not where the author had them: a node that binds looser than its
//! place, and a quantifier that would take more than its own, stand in parentheses.

use super::ast::*;
use expr::{ARGUMENT, BODY, Place, SUM};

mod expr;

/// The text of a file.
pub fn print(file: &File) -> String {
    let mut p = Printer { out: String::new() };
    for (i, item) in file.items.iter().enumerate() {
        let blank = matches!(item, Item::Rules(_) | Item::Game(_) | Item::Scheme(_));
        if i > 0 && blank {
            p.out.push('\n');
        }
        p.item(item);
    }
    p.out
}

/// The text of one expression, as it would stand in the body of a rule.
pub fn print_expr(expr: &Expr) -> String {
    let mut p = Printer { out: String::new() };
    p.body(expr);
    p.out
}

struct Printer {
    out: String,
}

impl Printer {
    fn put(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn list<T>(&mut self, items: &[T], between: &str, mut one: impl FnMut(&mut Self, &T)) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.put(between);
            }
            one(self, item);
        }
    }

    fn names(&mut self, names: &[Name]) {
        self.list(names, ", ", |p, n| p.put(&n.node));
    }

    fn args(&mut self, args: &[Expr]) {
        if !args.is_empty() {
            self.put("(");
            self.list(args, ", ", |p, a| p.expr(a, ARGUMENT));
            self.put(")");
        }
    }

    fn body(&mut self, expr: &Expr) {
        self.expr(expr, BODY);
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Import(path) => self.put(&format!("import \"{}\".", path.node)),
            Item::Rules(book) => self.book("rules", "extends", book),
            Item::Game(book) => self.book("game", "uses", book),
            Item::Instance(i) => {
                self.put(&format!("instance {} = {}", i.name.node, i.game.node));
                if !i.args.is_empty() {
                    self.put("(");
                    self.list(&i.args, ", ", |p, (name, value)| {
                        p.put(&format!("{} = ", name.node));
                        p.expr(value, ARGUMENT);
                    });
                    self.put(")");
                }
                if let Some(setup) = &i.setup {
                    self.put(&format!(" from {}", setup.node));
                }
                self.put(".");
            }
            Item::Scheme(s) => self.scheme(s),
            Item::SchemeName(n) => {
                self.put(&format!("name {}", n.stem.node));
                match &n.shape {
                    NameShape::Depth(n) => self.put(&format!("<{}>", n.node)),
                    NameShape::DepthAndOrders(n, o) => self.put(&format!("<{}><{}..>", n.node, o.node)),
                    NameShape::Call(names) => {
                        self.put("(");
                        self.names(names);
                        self.put(")");
                    }
                }
                self.put(" = ");
                self.expr(&n.value, ARGUMENT);
                self.put(".");
            }
        }
        self.put("\n");
    }

    fn scheme(&mut self, s: &Scheme) {
        let role = if s.mover.node == Role::Attacker { "attacker" } else { "defender" };
        self.put(&format!("scheme {}(", s.name.node));
        self.names(&s.params);
        self.put(&format!(") of {role}"));
        if let Some(measure) = &s.decreases {
            self.put(" decreases ");
            self.expr(measure, SUM);
        }
        self.put(" =\n    ");
        let last = s.alternatives.len().saturating_sub(1);
        for (i, alternative) in s.alternatives.iter().enumerate() {
            if i > 0 {
                self.put("\n  | ");
            }
            match s.moves.as_ref().filter(|_| i == last) {
                Some((name, set)) => {
                    // What precedes the comma must not take it in: neither a quantifier nor an `or`.
                    let least = if matches!(alternative.node, ExprKind::And(_)) { 6 } else { 7 };
                    self.expr(alternative, Place { least, open: false, commas: true });
                    self.put(&format!(", moves {}: ", name.node));
                    self.body(set);
                }
                None => self.body(alternative),
            }
        }
        self.put(".\n");
    }

    fn book(&mut self, keyword: &str, based: &str, book: &RuleBook) {
        self.put(&format!("{keyword} {}", book.name.node));
        if !book.params.is_empty() {
            self.put("(");
            self.list(&book.params, ", ", Self::param);
            self.put(")");
        }
        if let Some(base) = &book.base {
            self.put(&format!(" {based} {}", base.node));
        }
        self.put(" {\n");
        for clause in &book.clauses {
            self.put("  ");
            self.clause(&clause.kind);
            self.put("\n");
        }
        self.put("}\n");
    }

    fn param(&mut self, param: &Param) {
        self.put(&param.name.node);
        if let Some(sort) = &param.sort {
            self.put(": ");
            self.sort(sort);
        }
        if let Some(value) = &param.default {
            self.put(" = ");
            self.expr(value, SUM);
        }
        if let Some(constraint) = &param.constraint {
            self.put(" where ");
            self.expr(constraint, ARGUMENT);
        }
    }

    fn sort(&mut self, sort: &SortExpr) {
        match &sort.node {
            SortKind::Named(name) => self.put(name),
            SortKind::Int(low, high) => {
                self.put("int ");
                self.expr(low, SUM);
                self.put("..");
                self.expr(high, SUM);
            }
            SortKind::Tuple(parts) => {
                self.put("(");
                self.list(parts, ", ", Self::sort);
                self.put(")");
            }
        }
    }

    fn clause(&mut self, kind: &ClauseKind) {
        use ClauseKind as K;
        match kind {
            K::Board(name, args, holes) => {
                self.put(&format!("board {}", name.node));
                self.args(args);
                match holes {
                    None => {}
                    Some(Holes::Points(points)) => {
                        self.put(" - {");
                        self.list(points, ", ", |p, e| p.expr(e, ARGUMENT));
                        self.put("}");
                    }
                    Some(Holes::Rule(name, body)) => {
                        self.put(&format!(" - {{{}: ", name.node));
                        self.body(body);
                        self.put("}");
                    }
                }
            }
            K::Graph(edges) => {
                self.put("board graph { ");
                self.list(edges, ", ", |p, (a, b)| p.put(&format!("{} - {}", a.node, b.node)));
                self.put(" }");
            }
            K::Players(names) => {
                self.put("players ");
                self.names(names);
            }
            K::Enum(name, values) => {
                self.put(&format!("enum {} {{ ", name.node));
                self.names(values);
                self.put(" }");
            }
            K::Sort { name, fields, constraint } => {
                self.put(&format!("sort {}(", name.node));
                self.list(fields, ", ", |p, (name, sort)| {
                    p.put(&format!("{}: ", name.node));
                    p.sort(sort);
                });
                self.put(")");
                self.after(" where ", constraint.as_ref());
            }
            K::State { name, args, value, optional, until_next_move } => {
                self.put(&format!("state {}", name.node));
                if !args.is_empty() {
                    self.put("(");
                    self.list(args, ", ", Self::sort);
                    self.put(")");
                }
                if let Some(value) = value {
                    self.put(": ");
                    self.sort(value);
                }
                self.put(if *optional { "?" } else { "" });
                self.put(if *until_next_move { " until next move" } else { "" });
            }
            K::Rule { name, args, body } => {
                self.put(&name.node);
                self.args(args);
                self.after(" <- ", body.as_ref());
            }
            K::Function { name, args, cases } => {
                self.put(&name.node);
                self.args(args);
                self.put(" = ");
                self.list(cases, "; ", |p, (value, guard)| {
                    p.body(value);
                    p.after(" if ", guard.as_ref());
                });
            }
            K::Move { name, params, by, steps } => return self.movement(name, params, by.as_ref(), steps),
            K::Goal(of, formula) => self.after(&format!("goal of {}: ", of.node), Some(formula)),
            K::Goals(whose) => self.put(match whose.node {
                WhoseGoals::Kept => "goals: kept",
                WhoseGoals::Own => "goals: own",
            }),
            K::Draw(formula) => self.after("draw: ", Some(formula)),
            K::End(EndCondition::Passes(n)) => match n {
                1 => self.put("end: one pass in a row"),
                2 => self.put("end: two passes in a row"),
                n => self.put(&format!("end: {n} passes in a row")),
            },
            K::End(EndCondition::When(formula)) => self.after("end: ", Some(formula)),
            K::Superko => self.put("superko: positional"),
            K::NoMove(outcome) => self.put(match outcome.node {
                NoMove::Loses => "no move: loses",
                NoMove::Wins => "no move: wins",
                NoMove::Draws => "no move: draws",
                NoMove::Passes => "no move: passes",
            }),
            K::Score(of, value) => self.after(&format!("score of {} = ", of.node), Some(value)),
            K::Role(role, value) => {
                let role = if role.node == Role::Attacker { "attacker = " } else { "defender = " };
                self.after(role, Some(value));
            }
            K::Start(assigns) => {
                self.put("start ");
                self.list(assigns, ", ", Self::assign);
            }
            K::StartPicture(picture) => self.put(&format!("start \"\"\"{}\"\"\"", picture.node)),
            K::Setup(name, assigns) => {
                self.put(&format!("setup {} {{ ", name.node));
                if !assigns.is_empty() {
                    self.list(assigns, ", ", Self::assign);
                    self.put(". ");
                }
                return self.put("}");
            }
            K::SetupPicture(name, picture) => {
                self.put(&format!("setup {} \"\"\"{}\"\"\"", name.node, picture.node));
            }
            K::Legend(signs) => {
                self.put("picture ");
                self.list(signs, ", ", |p, (sign, value)| {
                    p.put(&format!("\"{}\" = ", sign.node));
                    p.expr(value, ARGUMENT);
                });
            }
            K::Select(names) => {
                self.put("select ");
                self.list(names, ", ", Self::selector);
            }
        }
        self.put(".");
    }

    fn after(&mut self, word: &str, formula: Option<&Expr>) {
        if let Some(formula) = formula {
            self.put(word);
            self.body(formula);
        }
    }

    /// A selector's orders follow a semicolon.
    fn selector(&mut self, selector: &Expr) {
        match &selector.node {
            ExprKind::Call(name, args) => match args.split_last() {
                Some((Spanned { node: ExprKind::List(orders), .. }, before))
                    if !orders.is_empty() && !before.is_empty() =>
                {
                    self.put(&format!("{name}("));
                    self.list(before, ", ", |p, a| p.expr(a, ARGUMENT));
                    self.put("; ");
                    self.list(orders, ", ", |p, a| p.expr(a, ARGUMENT));
                    self.put(")");
                }
                _ => self.expr(selector, ARGUMENT),
            },
            _ => self.expr(selector, ARGUMENT),
        }
    }

    fn movement(&mut self, name: &Name, params: &[Name], by: Option<&Name>, steps: &[Step]) {
        self.put(&format!("move {}", name.node));
        if !params.is_empty() {
            self.put("(");
            self.names(params);
            self.put(")");
        }
        if let Some(by) = by {
            self.put(&format!(" by {}", by.node));
        }
        self.put(" {\n");
        for step in steps {
            self.put("    ");
            match step {
                Step::When(formula) => self.after("when ", Some(formula)),
                Step::Then(assigns) => {
                    self.put("then ");
                    self.list(assigns, "; ", Self::assign);
                }
                Step::Require(formula) => self.after("require ", Some(formula)),
                Step::Again(formula) => self.after("again when ", Some(formula)),
            }
            self.put(".\n");
        }
        self.put("  }");
    }

    fn assign(&mut self, assign: &Assign) {
        self.put(&assign.cell.node);
        self.args(&assign.args);
        self.put(" := ");
        self.body(&assign.value);
        self.after(" if ", assign.guard.as_ref());
        if let Some((names, formula)) = &assign.each {
            self.put(" for ");
            self.names(names);
            self.after(": ", Some(formula));
        }
    }
}
