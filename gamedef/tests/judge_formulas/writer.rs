//! Random rule books on a small board, made of all that formulas, terms and moves consist of.

use index_vec::{IndexVec, index_vec};
use kikashi_gamedef::rules::*;

use super::{AT, HEIGHT, LAST, LEVEL, MARK, Random, SMALL, SPAN, WIDTH};

struct Writer<'r> {
    random: &'r mut Random,
    vars: Vars,
    scope: Vec<VarId>,
    /// Predicates that may be asked anywhere, and those only where nothing is negated or counted.
    free: Vec<PredId>,
    positive: Vec<PredId>,
    funcs: bool,
    preds: Vec<Vec<SortId>>,
    /// How many more variables may be quantified: the second evaluator tries them all.
    quantified: usize,
}

impl Writer<'_> {
    fn var(&mut self, sort: SortId) -> VarId {
        let name = format!("V{}", self.vars.len());
        self.vars.push(Var { name, sort, span: SPAN })
    }

    fn known(&mut self, sort: SortId) -> Option<Term> {
        let vars: Vec<VarId> = self.scope.iter().copied().filter(|v| self.vars[*v].sort == sort).collect();
        (!vars.is_empty()).then(|| Term::Var(self.random.pick(&vars)))
    }

    fn term(&mut self, sort: SortId, depth: usize) -> Term {
        if let Some(var) = self.known(sort).filter(|_| self.random.below(4) > 0) {
            return var;
        }
        match (sort, self.random.below(if depth == 0 { 2 } else { 9 })) {
            (SortId::POINT, 0..5) => Term::Const(sort, self.random.below((WIDTH * HEIGHT) as usize) as i32),
            (SortId::POINT, 5) => Term::Cell(LAST, vec![]),
            (SortId::POINT, _) => self.aggregate(Term::The, depth),
            (SortId::PLAYER, 0) => Term::Const(sort, self.random.below(2) as i32),
            (SortId::PLAYER, 1..6) => Term::Cell(AT, vec![self.term(SortId::POINT, depth.saturating_sub(1))]),
            (SortId::PLAYER, _) => Term::Opponent(Box::new(self.term(sort, depth - 1))),
            (_, 0) => Term::Const(SMALL, self.random.below(4) as i32),
            (_, 1) => Term::Cell(LEVEL, vec![]),
            (_, 2..4) => {
                let builtin = self.random.pick(&[Builtin::Row, Builtin::Col]);
                Term::Builtin(builtin, vec![self.term(SortId::POINT, depth - 1)])
            }
            (_, 4) if self.funcs => Term::Func(FuncId::from(0u32), vec![self.term(SortId::POINT, depth - 1)]),
            (_, 5) => self.aggregate(|v, body| Term::Count(vec![v], body), depth),
            (_, 6) if self.random.below(2) == 0 => {
                let extreme = self.random.pick(&[Extreme::Least, Extreme::Greatest]);
                Term::Extreme(extreme, Box::new(self.term(sort, depth - 1)), Box::new(self.term(sort, depth - 1)))
            }
            (_, 6) => self.aggregate(|v, body| Term::Sum(vec![v], body), depth),
            _ => {
                let op = self.random.pick(&[ArithOp::Add, ArithOp::Sub, ArithOp::Mul, ArithOp::Div]);
                Term::Arith(op, Box::new(self.term(sort, depth - 1)), Box::new(self.term(sort, depth - 1)))
            }
        }
    }

    fn aggregate(&mut self, make: impl Fn(VarId, Box<Formula>) -> Term, depth: usize) -> Term {
        if self.quantified == 0 {
            return Term::None;
        }
        self.quantified -= 1;
        let var = self.var(SortId::POINT);
        self.scope.push(var);
        let body = self.negative(|w| w.formula(depth.saturating_sub(1)));
        self.scope.pop();
        make(var, Box::new(body))
    }

    /// Below a negation or count only the predicates of smaller strata may be asked.
    fn negative<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let positive = std::mem::take(&mut self.positive);
        let result = f(self);
        self.positive = positive;
        result
    }

    fn formula(&mut self, depth: usize) -> Formula {
        let sorts = [SortId::POINT, SortId::POINT, SortId::PLAYER, SMALL];
        let deep = depth.saturating_sub(1);
        match self.random.below(if depth == 0 { 8 } else { 16 }) {
            0 => {
                let sort = self.random.pick(&sorts);
                let other = if self.random.below(4) == 0 { Term::None } else { self.negative(|w| w.term(sort, 1)) };
                Formula::Compare(CompareOp::Eq, self.negative(|w| w.term(sort, 1)), other)
            }
            1 => Formula::Compare(
                CompareOp::Eq,
                self.negative(|w| w.term(SortId::PLAYER, 1)),
                self.term(SortId::PLAYER, 0),
            ),
            2 => {
                let op = self.random.pick(&[CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge]);
                Formula::Compare(op, self.negative(|w| w.term(SMALL, 2)), self.negative(|w| w.term(SMALL, 2)))
            }
            3 => Formula::OneOf(self.term(SortId::POINT, 0), (0..3).map(|_| self.term(SortId::POINT, 0)).collect()),
            4 => Formula::Between(self.term(SMALL, 1), self.term(SMALL, 0), self.term(SMALL, 0)),
            5 => Formula::Member(MARK, vec![self.term(SortId::POINT, 0)]),
            6 => {
                let builtin = self.random.pick(&[Builtin::Adj, Builtin::Adj, Builtin::Diag, Builtin::Row]);
                let second = if builtin == Builtin::Row { SMALL } else { SortId::POINT };
                Formula::Static(builtin, vec![self.term(SortId::POINT, 0), self.term(second, 1)])
            }
            7 => Formula::Const(self.random.below(2) == 0),
            8 | 9 => {
                let preds = [self.free.clone(), self.positive.clone()].concat();
                if preds.is_empty() {
                    return self.formula(deep);
                }
                let pred = self.random.pick(&preds);
                let sorts = self.preds[pred.raw() as usize].clone();
                Formula::Atom(pred, sorts.iter().map(|s| self.negative(|w| w.term(*s, 1))).collect())
            }
            10 | 11 => Formula::And((0..2 + self.random.below(2)).map(|_| self.formula(deep)).collect()),
            12 => Formula::Or((0..2).map(|_| self.formula(deep)).collect()),
            13 => Formula::Not(Box::new(self.negative(|w| w.formula(deep)))),
            _ if self.quantified == 0 => self.formula(deep),
            n => {
                let count = 1 + self.random.below(self.quantified.min(2));
                self.quantified -= count;
                let vars: Vec<VarId> = (0..count)
                    .map(|_| {
                        let sort = self.random.pick(&sorts);
                        self.var(sort)
                    })
                    .collect();
                self.scope.extend(&vars);
                let parts = if n == 14 {
                    (0..2 + self.random.below(2)).map(|_| self.formula(deep)).collect()
                } else {
                    self.negative(|w| (0..2).map(|_| w.formula(deep)).collect())
                };
                self.scope.truncate(self.scope.len() - vars.len());
                match n {
                    14 => Formula::Exists(vars, Box::new(Formula::And(parts))),
                    _ => Formula::Forall(vars, Box::new(Formula::Or(parts))),
                }
            }
        }
    }
}

pub fn random_game(random: &mut Random) -> Game {
    let preds = vec![
        vec![SortId::POINT, SortId::POINT],
        vec![SortId::POINT, SortId::POINT],
        vec![SortId::POINT, SMALL],
        vec![SortId::PLAYER, SortId::POINT],
        vec![SortId::POINT, SortId::POINT],
    ];
    let looped = random.below(2) == 0;
    let mut clause = |given: &[SortId], free: usize, positive: &[usize], funcs: bool, depth: usize| {
        let mut writer = Writer {
            random: &mut *random,
            vars: index_vec![],
            scope: vec![],
            free: (0..free).map(PredId::from).collect(),
            positive: positive.iter().map(|p| PredId::from(*p)).collect(),
            funcs,
            preds: preds.clone(),
            quantified: 3,
        };
        let head: Vec<VarId> = given.iter().map(|s| writer.var(*s)).collect();
        writer.scope = head.clone();
        let body = writer.formula(depth);
        let extra = writer.term(SMALL, 2);
        (writer.vars, head, body, extra)
    };
    let mut rule = |pred: usize, free: usize, positive: &[usize]| {
        let (vars, head, body, _) = clause(&preds[pred], free, positive, false, 3);
        Rule { vars, head, body, span: SPAN }
    };
    let mut linear = rule(4, 3, &[]);
    let far = linear.vars.push(Var { name: "Far".into(), sort: SortId::POINT, span: SPAN });
    let (first, second) = (linear.head[0], linear.head[1]);
    let again = Formula::Atom(PredId::from(4u32), vec![Term::Var(first), Term::Var(far)]);
    // From each point to the next; in every other game in two kinds of steps, between which an outer loop alternates.
    let kind = linear.vars.push(Var { name: "Kind".into(), sort: SMALL, span: SPAN });
    let number = |n| Term::Const(SMALL, n);
    let next = Term::Arith(ArithOp::Add, Box::new(Term::Var(far)), Box::new(number(1)));
    let next = Formula::Compare(CompareOp::Eq, Term::Var(second), next);
    let of_kind = |k, from: &[i32]| {
        let points = from.iter().map(|p| Term::Const(SortId::POINT, *p)).collect();
        let is = Formula::Compare(CompareOp::Eq, Term::Var(kind), number(k));
        Formula::And(vec![is, Formula::OneOf(Term::Var(far), points)])
    };
    let steps = Formula::Or(vec![of_kind(0, &[0, 2, 4]), of_kind(1, &[1, 3]), linear.body]);
    let kinds = Formula::OneOf(Term::Var(kind), (0..1 + i32::from(looped)).map(number).collect());
    linear.body = Formula::Exists(vec![far, kind], Box::new(Formula::And(vec![again, next, kinds, steps])));
    let rules = [
        vec![rule(0, 0, &[]), rule(0, 0, &[])],
        vec![rule(1, 1, &[]), rule(1, 1, &[1, 2]), rule(1, 1, &[1, 2])],
        vec![rule(2, 1, &[]), rule(2, 1, &[1, 2])],
        vec![rule(3, 3, &[]), rule(3, 3, &[])],
        vec![linear, rule(4, 3, &[])],
    ];
    let strata = [0, 1, 1, 2, 3];
    let define = |(i, rules): (usize, Vec<Rule>)| Pred {
        name: format!("p{i}"),
        args: preds[i].clone(),
        rules,
        is_static: false,
        stratum: strata[i],
        recursive: i == 1 || i == 2 || i == 4,
        span: SPAN,
    };
    let all_preds = rules.into_iter().enumerate().map(define).collect();
    let (vars, args, guard, value) = clause(&[SortId::POINT], 5, &[], false, 2);
    let cases = vec![(guard, value.clone()), (Formula::Const(true), value)];
    let func =
        Func { name: "f".into(), vars, args, value: SortId::INTEGER, cases, is_static: false, stratum: 4, span: SPAN };
    let goals = (0..2)
        .map(|player| {
            let (vars, _, body, _) = clause(&[], 5, &[], true, 4);
            Goal { vars, of: GoalOf::Player(player), body, span: SPAN }
        })
        .collect();
    let moves = (0..2).map(|i| random_move(&mut *random, i, &preds)).collect();
    Game {
        name: "random".into(),
        book: "random".into(),
        params: index_vec![],
        sorts: sorts(),
        points: Vec::new(),
        board: Some(Board { kind: BoardKind::Grid(int(WIDTH), int(HEIGHT)), holes: None, span: SPAN }),
        players: vec!["black".into(), "white".into()],
        cells: cells(),
        preds: all_preds,
        funcs: index_vec![func],
        moves,
        goals,
        draws: vec![],
        ends: vec![],
        end_passes: None,
        asks_turn: false,
        superko: None,
        no_move: None,
        scores: vec![],
        attacker: None,
        start: vec![],
        setups: vec![],
        legend: vec![],
        selectors: vec![],
        span: SPAN,
    }
}

fn random_move(random: &mut Random, number: usize, preds: &[Vec<SortId>]) -> Move {
    let mut w = Writer {
        random,
        vars: index_vec![],
        scope: vec![],
        free: (0..5usize).map(PredId::from).collect(),
        positive: vec![],
        funcs: true,
        preds: preds.to_vec(),
        quantified: 4,
    };
    let by = w.var(SortId::PLAYER);
    let params = vec![w.var(SortId::POINT), w.var(SMALL)];
    w.scope = vec![by, params[0], params[1]];
    let mut steps = vec![Step::When(w.formula(2))];
    for _ in 0..2 {
        let assigns = (0..2).map(|_| random_assign(&mut w)).collect();
        steps.push(Step::Then(assigns));
        let condition = w.formula(2);
        steps.push(match w.random.below(3) {
            0 => Step::When(condition),
            1 => Step::Require(condition),
            _ => Step::Again(condition),
        });
    }
    Move { name: format!("m{number}"), vars: w.vars, params, by, steps, is_pass: false, span: SPAN }
}

fn random_assign(w: &mut Writer) -> Assign {
    let each = if w.random.below(2) == 0 { vec![w.var(SortId::POINT)] } else { vec![] };
    w.scope.extend(&each);
    let range = if each.is_empty() { Formula::Const(true) } else { w.formula(2) };
    let guard = if w.random.below(2) == 0 { Formula::Const(true) } else { w.formula(1) };
    let point = w.term(SortId::POINT, 0);
    let (cell, args, value) = match w.random.below(4) {
        0 => (AT, vec![point], Written::Value(w.term(SortId::PLAYER, 1))),
        1 => (AT, vec![point], Written::Value(Term::None)),
        2 => (MARK, vec![point], Written::Member(w.random.below(2) == 0)),
        _ => match w.random.below(2) {
            0 => (LEVEL, vec![], Written::Value(w.term(SMALL, 1))),
            _ => (LAST, vec![], Written::Value(point)),
        },
    };
    w.scope.truncate(w.scope.len() - each.len());
    Assign { cell, args, value, guard, each, range, span: SPAN }
}

fn int(value: i32) -> Term {
    Term::Const(SortId::INTEGER, value)
}

fn sorts() -> IndexVec<SortId, Sort> {
    let sort = |name: &str, kind| Sort { name: name.into(), kind };
    index_vec![
        sort("point", SortKind::Point),
        sort("dir", SortKind::Dir),
        sort("player", SortKind::Player),
        sort("index", SortKind::Index),
        sort("integer", SortKind::Integer),
        sort("small", SortKind::Range(int(0), int(3))),
    ]
}

fn cells() -> IndexVec<CellId, Cell> {
    let cell = |name: &str, args: &[SortId], value, until_next_move| Cell {
        name: name.into(),
        args: args.to_vec(),
        value,
        until_next_move,
        span: SPAN,
    };
    index_vec![
        cell("at", &[SortId::POINT], CellValue::Optional(SortId::PLAYER), false),
        cell("mark", &[SortId::POINT], CellValue::Set, true),
        cell("level", &[], CellValue::Total(SMALL), false),
        cell("last", &[], CellValue::Optional(SortId::POINT), true),
    ]
}
