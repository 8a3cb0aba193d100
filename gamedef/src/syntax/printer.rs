//! Prints a tree as text of the language. Parsing the text gives the same tree, spans apart.
//!
//! Brackets are written where the tree needs them, not where the author had them: a node that binds looser than its
//! place, and a quantifier that would take more than its own, stand in parentheses.

use super::ast::*;

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

/// Where an expression stands.
#[derive(Clone, Copy)]
struct Place {
    /// Operators that bind looser need parentheses.
    least: u8,
    /// Nothing follows up to the end of the bracket, so a quantifier may stand open.
    open: bool,
    /// Commas may join conjuncts.
    commas: bool,
}

const BODY: Place = Place { least: 0, open: true, commas: true };
const ARGUMENT: Place = Place { least: 0, open: true, commas: false };
/// Where the grammar takes sums only.
const SUM: Place = Place { least: 14, open: false, commas: false };

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
            K::Board(name, args) => {
                self.put(&format!("board {}", name.node));
                self.args(args);
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
            K::Draw(formula) => self.after("draw: ", Some(formula)),
            K::End(EndCondition::Passes(n)) => match n {
                1 => self.put("end: one pass in a row"),
                2 => self.put("end: two passes in a row"),
                n => self.put(&format!("end: {n} passes in a row")),
            },
            K::End(EndCondition::When(formula)) => self.after("end: ", Some(formula)),
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

    /// An expression in its place, in parentheses if it needs them.
    fn expr(&mut self, expr: &Expr, place: Place) {
        let (tight, open) = shape(&expr.node);
        if tight < place.least || (open && !place.open) {
            self.put("(");
            // Inside parentheses a comma would make a tuple.
            self.expr(expr, Place { least: 0, open: true, commas: false });
            return self.put(")");
        }
        // The left operand is followed by its operator; the right one ends where the whole ends.
        let left = |least| Place { least, open: false, commas: place.commas };
        let right = |least| Place { least, ..place };
        let inner = Place { least: 0, open: true, commas: place.commas };
        match &expr.node {
            ExprKind::Number(n) => self.put(&n.to_string()),
            ExprKind::Call(name, args) => {
                self.put(name);
                self.args(args);
            }
            ExprKind::None => self.put("none"),
            ExprKind::Wildcard => self.put("_"),
            ExprKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ExprKind::Tuple(parts) => {
                self.put("(");
                self.operands(parts, ", ", Place { least: 7, open: true, commas: false });
                self.put(")");
            }
            ExprKind::Set(parts) => self.bracketed("{", parts, "}"),
            ExprKind::Range(a, b) => self.binary(a, "..", b, left(13), right(13)),
            ExprKind::Compare(op, a, b) => {
                let sign = match op {
                    CompareOp::Eq => " = ",
                    CompareOp::Ne => " != ",
                    CompareOp::Lt => " < ",
                    CompareOp::Le => " <= ",
                    CompareOp::Gt => " > ",
                    CompareOp::Ge => " >= ",
                };
                self.binary(a, sign, b, left(11), right(11));
            }
            ExprKind::In(a, b) => self.binary(a, " in ", b, left(11), right(11)),
            ExprKind::And(parts) => {
                let between = if place.commas { ", " } else { " and " };
                self.operands(parts, between, right(7));
            }
            ExprKind::Or(parts) => self.operands(parts, " or ", Place { commas: false, ..right(5) }),
            ExprKind::Implies(a, b) => {
                self.binary(a, " -> ", b, Place { commas: false, ..left(3) }, Place { commas: false, ..right(2) });
            }
            ExprKind::Not(a) => {
                self.put("not ");
                self.expr(a, right(9));
            }
            ExprKind::Quantified(q, names, body) => {
                let word = if *q == Quantifier::Exists { "some " } else { "forall " };
                self.quantified(word, names, body, inner);
            }
            ExprKind::Aggregate(a, names, body) => {
                let word = if *a == Aggregate::Count { "count " } else { "the " };
                self.quantified(word, names, body, inner);
            }
            ExprKind::SomeMove(name, body) => {
                self.quantified("some move ", std::slice::from_ref(name), body, inner);
            }
            ExprKind::EveryMove(name, body) => {
                self.quantified("every move ", std::slice::from_ref(name), body, inner);
            }
            ExprKind::SomeBelow(name, bound, body) => {
                self.put(&format!("some {} <= ", name.node));
                self.expr(bound, SUM);
                self.put(": ");
                self.expr(body, inner);
            }
            ExprKind::Arith(op, a, b) => {
                let (sign, tight) = match op {
                    ArithOp::Add => (" + ", 14),
                    ArithOp::Sub => (" - ", 14),
                    ArithOp::Mul => (" * ", 16),
                    ArithOp::Div => (" / ", 16),
                };
                self.binary(a, sign, b, left(tight), right(tight + 1));
            }
            ExprKind::NoMoveOf(player) => {
                self.put("no move of ");
                self.expr(player, SUM);
            }
            ExprKind::Ended => self.put("ended"),
            ExprKind::AfterMove(body, name) => {
                self.expr(body, left(8));
                self.put(&format!(" after {}", name.node));
            }
            ExprKind::AfterNull(body) => {
                self.expr(body, left(8));
                self.put(" after null");
            }
            ExprKind::List(parts) => match parts.as_slice() {
                // `[a..b]` would be a countdown.
                [only] if matches!(only.node, ExprKind::Range(..)) => {
                    self.put("[(");
                    self.expr(only, ARGUMENT);
                    self.put(")]");
                }
                parts => self.bracketed("[", parts, "]"),
            },
            ExprKind::Cons(first, rest) => self.binary_in(["[", " | ", "]"], first, rest, ARGUMENT),
            ExprKind::CountDown(a, b) => self.binary_in(["[", " .. ", "]"], a, b, SUM),
            ExprKind::Repeat(value) => self.binary_in(["[", ", .., ", "]"], value, value, ARGUMENT),
            ExprKind::Splice(name) => self.put(&format!("[{name}..]")),
            ExprKind::Index(list, index) => {
                self.expr(list, left(18));
                self.put("[");
                self.expr(index, ARGUMENT);
                self.put("]");
            }
        }
    }

    fn binary(&mut self, a: &Expr, sign: &str, b: &Expr, left: Place, right: Place) {
        self.expr(a, left);
        self.put(sign);
        self.expr(b, right);
    }

    fn binary_in(&mut self, [open, between, close]: [&str; 3], a: &Expr, b: &Expr, place: Place) {
        self.put(open);
        self.expr(a, place);
        self.put(between);
        self.expr(b, place);
        self.put(close);
    }

    /// Operands of one operator; only the last may end with an open quantifier.
    fn operands(&mut self, parts: &[Expr], between: &str, place: Place) {
        let last = parts.len().saturating_sub(1);
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                self.put(between);
            }
            self.expr(part, Place { open: place.open && i == last, ..place });
        }
    }

    fn bracketed(&mut self, open: &str, parts: &[Expr], close: &str) {
        self.put(open);
        self.list(parts, ", ", |p, a| p.expr(a, ARGUMENT));
        self.put(close);
    }

    fn quantified(&mut self, word: &str, names: &[Name], body: &Expr, place: Place) {
        self.put(word);
        self.names(names);
        self.put(": ");
        self.expr(body, place);
    }
}

/// How tight an expression's own operator binds, and whether it takes in all that follows.
fn shape(kind: &ExprKind) -> (u8, bool) {
    match kind {
        ExprKind::Quantified(..)
        | ExprKind::Aggregate(..)
        | ExprKind::SomeMove(..)
        | ExprKind::EveryMove(..)
        | ExprKind::SomeBelow(..) => (u8::MAX, true),
        ExprKind::Implies(..) => (2, false),
        ExprKind::Or(_) => (4, false),
        ExprKind::And(_) => (6, false),
        ExprKind::AfterMove(..) | ExprKind::AfterNull(_) => (8, false),
        ExprKind::Not(_) => (9, false),
        ExprKind::Compare(..) | ExprKind::In(..) => (10, false),
        ExprKind::Range(..) => (12, false),
        ExprKind::Arith(ArithOp::Add | ArithOp::Sub, ..) => (14, false),
        ExprKind::Arith(..) => (16, false),
        ExprKind::Index(..) => (18, false),
        _ => (u8::MAX, false),
    }
}
