//! The judge against a second evaluator that knows nothing of plans, tables or indexes: it enumerates every variable,
//! computes every predicate whole, and tries every combination of a move's parameters. Both are given random rules.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use index_vec::{IndexVec, index_vec};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::rules::*;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_gamedef::span::{FileId, Span};

const SPAN: Span = Span { file: FileId(0), start: 0, end: 0 };
/// How many random rule books are tried; 1500 were once.
const GAMES: usize = 100;
const WIDTH: i32 = 3;
const HEIGHT: i32 = 2;
const SMALL: SortId = SortId::from_raw_unchecked(5);
const AT: CellId = CellId::from_raw_unchecked(0);
const MARK: CellId = CellId::from_raw_unchecked(1);
const LEVEL: CellId = CellId::from_raw_unchecked(2);
const LAST: CellId = CellId::from_raw_unchecked(3);

/// A small generator (xorshift), so that a failure can be repeated from its seed.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Random rules

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

fn random_game(random: &mut Random) -> Game {
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
        board: Some(Board { kind: BoardKind::Grid(int(WIDTH), int(HEIGHT)), span: SPAN }),
        players: vec!["black".into(), "white".into()],
        cells: cells(),
        preds: all_preds,
        funcs: index_vec![func],
        moves,
        goals,
        draws: vec![],
        ends: vec![],
        end_passes: None,
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

// ---------------------------------------------------------------------------------------------------------------------
// The second evaluator

struct Plain<'g> {
    game: &'g Game,
    state: Snapshot,
    known: Vec<OnceCell<BTreeSet<Vec<i32>>>>,
}

type Env = BTreeMap<VarId, i32>;

fn domain(sort: SortId) -> std::ops::Range<i32> {
    match sort {
        SortId::POINT => 0..WIDTH * HEIGHT,
        SortId::PLAYER => 0..2,
        SMALL => 0..4,
        SortId::INDEX => 0..WIDTH,
        other => panic!("{other:?} is not enumerated here"),
    }
}

fn tuples(sorts: &[SortId]) -> Vec<Vec<i32>> {
    sorts.iter().fold(vec![vec![]], |tuples, sort| {
        tuples.iter().flat_map(|t| domain(*sort).map(|v| [&t[..], &[v]].concat())).collect()
    })
}

impl<'g> Plain<'g> {
    fn new(game: &'g Game, state: Snapshot) -> Plain<'g> {
        Plain { game, state, known: vec![OnceCell::new(); game.preds.len()] }
    }

    /// All tuples of a predicate: the least fixpoint of its component, begun with nothing.
    fn relation(&self, pred: PredId) -> &BTreeSet<Vec<i32>> {
        self.known[pred.raw() as usize].get_or_init(|| {
            let component = |p: &Pred| p.stratum == self.game.preds[pred].stratum;
            let mut round = Plain { state: self.state.clone(), known: self.known.clone(), ..*self };
            for (id, _) in self.game.preds.iter_enumerated().filter(|(_, p)| component(p)) {
                round.known[id.raw() as usize] = OnceCell::from(BTreeSet::new());
            }
            loop {
                let mut next = round.known.clone();
                for (id, pred) in self.game.preds.iter_enumerated().filter(|(_, p)| component(p)) {
                    let holds = |tuple: &Vec<i32>| {
                        pred.rules.iter().any(|rule| {
                            let mut env: Env = rule.head.iter().copied().zip(tuple.iter().copied()).collect();
                            round.holds(&rule.vars, &mut env, &rule.body)
                        })
                    };
                    next[id.raw() as usize] =
                        OnceCell::from(tuples(&pred.args).into_iter().filter(holds).collect::<BTreeSet<_>>());
                }
                let mut others = self.game.preds.iter_enumerated().filter(|(_, p)| component(p));
                if others.all(|(id, _)| next[id.raw() as usize] == round.known[id.raw() as usize]) {
                    return next[pred.raw() as usize].take().unwrap_or_default();
                }
                round.known = next;
            }
        })
    }

    fn holds(&self, vars: &Vars, env: &mut Env, formula: &Formula) -> bool {
        match formula {
            Formula::Const(truth) => *truth,
            Formula::Atom(p, args) => self.terms(vars, env, args).is_some_and(|args| self.relation(*p).contains(&args)),
            Formula::Static(builtin, args) => {
                self.terms(vars, env, args).is_some_and(|a| related(*builtin, a[0], a[1]))
            }
            Formula::Member(_, args) => self
                .terms(vars, env, args)
                .is_some_and(|a| domain(SortId::POINT).contains(&a[0]) && self.state.cells[1][a[0] as usize] == 1),
            Formula::Compare(op, a, b) => {
                let (left, right) = (self.term(vars, env, a), self.term(vars, env, b));
                match (op, left, right) {
                    (CompareOp::Eq, left, right) if *a == Term::None || *b == Term::None => {
                        left.is_none() && right.is_none()
                    }
                    (_, Some(a), Some(b)) => match op {
                        CompareOp::Eq => a == b,
                        CompareOp::Ne => a != b,
                        CompareOp::Lt => a < b,
                        CompareOp::Le => a <= b,
                        CompareOp::Gt => a > b,
                        CompareOp::Ge => a >= b,
                    },
                    _ => false,
                }
            }
            Formula::OneOf(a, values) => {
                let a = self.term(vars, env, a);
                a.is_some() && values.iter().any(|v| self.term(vars, env, v) == a)
            }
            Formula::Between(a, from, to) => match self.terms(vars, env, &[a.clone(), from.clone(), to.clone()]) {
                Some(v) => v[1] <= v[0] && v[0] <= v[2],
                None => false,
            },
            Formula::And(parts) => parts.iter().all(|f| self.holds(vars, env, f)),
            Formula::Or(parts) => parts.iter().any(|f| self.holds(vars, env, f)),
            Formula::Not(body) => !self.holds(vars, env, body),
            Formula::Exists(over, body) => !self.solutions(vars, env, over, body).is_empty(),
            Formula::Forall(over, body) => {
                let all: usize = over.iter().map(|v| domain(vars[*v].sort).len()).product();
                self.solutions(vars, env, over, body).len() == all
            }
            Formula::NoMoveOf(_) => panic!("not written here"),
        }
    }

    fn solutions(&self, vars: &Vars, env: &mut Env, over: &[VarId], body: &Formula) -> Vec<Vec<i32>> {
        let sorts: Vec<SortId> = over.iter().map(|v| vars[*v].sort).collect();
        let holds = |values: &Vec<i32>| {
            let mut env = env.clone();
            env.extend(over.iter().copied().zip(values.iter().copied()));
            self.holds(vars, &mut env, body)
        };
        tuples(&sorts).into_iter().filter(holds).collect()
    }

    fn terms(&self, vars: &Vars, env: &mut Env, terms: &[Term]) -> Option<Vec<i32>> {
        terms.iter().map(|t| self.term(vars, env, t)).collect()
    }

    fn term(&self, vars: &Vars, env: &mut Env, term: &Term) -> Option<i32> {
        let point = |p: &i32| domain(SortId::POINT).contains(p);
        match term {
            Term::Var(v) => Some(env[v]),
            Term::Const(_, value) => Some(*value),
            Term::None => None,
            Term::Cell(cell, args) => {
                let args = self.terms(vars, env, args)?;
                let place = if args.is_empty() { 0 } else { args.first().copied().filter(point)? as usize };
                let value = self.state.cells[cell.raw() as usize][place];
                Some(value).filter(|v| *cell == LEVEL || *v != -1)
            }
            Term::Func(f, args) => {
                let func = &self.game.funcs[*f];
                let args = self.terms(vars, env, args)?;
                args.iter().all(point).then_some(())?;
                let mut inside: Env = func.args.iter().copied().zip(args).collect();
                let case = func.cases.iter().find(|(guard, _)| self.holds(&func.vars, &mut inside, guard))?;
                self.term(&func.vars, &mut inside, &case.1)
            }
            Term::Builtin(builtin, args) => {
                let p = self.term(vars, env, &args[0]).filter(point)?;
                Some(if *builtin == Builtin::Row { p / WIDTH } else { p % WIDTH })
            }
            Term::Opponent(a) => Some(1 - self.term(vars, env, a)?),
            Term::Arith(op, a, b) => {
                let (a, b) = (self.term(vars, env, a)?, self.term(vars, env, b)?);
                match op {
                    ArithOp::Add => a.checked_add(b),
                    ArithOp::Sub => a.checked_sub(b),
                    ArithOp::Mul => a.checked_mul(b),
                    ArithOp::Div => (b != 0).then(|| (f64::from(a) / f64::from(b)).floor() as i32),
                }
            }
            Term::Count(over, body) => Some(self.solutions(vars, env, over, body).len() as i32),
            Term::The(var, body) => match &self.solutions(vars, env, &[*var], body)[..] {
                [only] => Some(only[0]),
                _ => None,
            },
            other => panic!("{other:?} is not written here"),
        }
    }

    /// All legal moves, and the state after each.
    fn moves(&self, player: i32) -> BTreeMap<Play, Snapshot> {
        let mut found = BTreeMap::new();
        for (clause, def) in self.game.moves.iter_enumerated() {
            let sorts: Vec<SortId> = def.params.iter().map(|v| def.vars[*v].sort).collect();
            for args in tuples(&sorts) {
                let mut env: Env = def.params.iter().copied().zip(args.iter().copied()).collect();
                env.insert(def.by, player);
                if let Some(state) = self.make(def, &env) {
                    found.insert(Play { clause, args }, state);
                }
            }
        }
        found
    }

    fn make(&self, def: &Move, env: &Env) -> Option<Snapshot> {
        let mut now = Plain::new(self.game, self.state.clone());
        let (mut written, mut again) = (BTreeSet::new(), false);
        for step in &def.steps {
            match step {
                Step::When(f) | Step::Require(f) if !now.holds(&def.vars, &mut env.clone(), f) => return None,
                Step::When(_) | Step::Require(_) => {}
                Step::Again(f) => {
                    // Read when what the move did not set is forgotten.
                    let after = Plain::new(self.game, forget(now.state.clone(), &written));
                    again |= after.holds(&def.vars, &mut env.clone(), f);
                }
                Step::Then(assigns) => {
                    let mut next = now.state.clone();
                    for assign in assigns {
                        for values in now.solutions(&def.vars, &mut env.clone(), &assign.each, &assign.range) {
                            let mut env = env.clone();
                            env.extend(assign.each.iter().copied().zip(values));
                            if !now.holds(&def.vars, &mut env, &assign.guard) {
                                continue;
                            }
                            let Some(args) = now.terms(&def.vars, &mut env, &assign.args) else { continue };
                            let place = args.first().copied().unwrap_or(0);
                            if !args.is_empty() && !domain(SortId::POINT).contains(&place) {
                                continue;
                            }
                            let value = match &assign.value {
                                Written::Member(member) => Some(i32::from(*member)),
                                Written::Value(t) => now.term(&def.vars, &mut env, t),
                            };
                            let fits = match (assign.cell, value) {
                                (AT | LAST, None) => true,
                                (_, None) => false,
                                (AT, Some(v)) => domain(SortId::PLAYER).contains(&v),
                                (LAST, Some(v)) => domain(SortId::POINT).contains(&v),
                                (LEVEL, Some(v)) => domain(SMALL).contains(&v),
                                _ => true,
                            };
                            if !fits {
                                return None;
                            }
                            next.cells[assign.cell.raw() as usize][place as usize] = value.unwrap_or(-1);
                            written.insert((assign.cell, place));
                        }
                    }
                    now = Plain::new(self.game, next);
                }
            }
        }
        let mut after = forget(now.state, &written);
        after.turn = if again { env[&def.by] } else { 1 - env[&def.by] };
        Some(after)
    }
}

/// Resets what is declared `until next move` and was not written.
fn forget(mut state: Snapshot, written: &BTreeSet<(CellId, i32)>) -> Snapshot {
    for place in (0..WIDTH * HEIGHT).filter(|p| !written.contains(&(MARK, *p))) {
        state.cells[1][place as usize] = 0;
    }
    if !written.contains(&(LAST, 0)) {
        state.cells[3][0] = -1;
    }
    state
}

fn related(builtin: Builtin, p: i32, q: i32) -> bool {
    let on_board = |p| domain(SortId::POINT).contains(&p);
    if builtin == Builtin::Row {
        return on_board(p) && p / WIDTH == q;
    }
    let (rows, cols) = ((p / WIDTH - q / WIDTH).abs(), (p % WIDTH - q % WIDTH).abs());
    on_board(p) && on_board(q) && if builtin == Builtin::Adj { rows + cols == 1 } else { rows == 1 && cols == 1 }
}

fn random_state(random: &mut Random) -> Snapshot {
    let points = (WIDTH * HEIGHT) as usize;
    let mut some =
        |n: usize, low: i32, values: usize| -> Vec<i32> { (0..n).map(|_| low + random.below(values) as i32).collect() };
    let cells = vec![some(points, -1, 3), some(points, 0, 2), some(1, 0, 4), some(1, -1, points + 1)];
    Snapshot { cells, turn: some(1, 0, 2)[0], passes: 0 }
}

#[test]
fn random_rules_mean_what_they_say() {
    let seed = 0x5eed_0000_2024_1121;
    println!("seed {seed:#x}");
    let mut random = Random(seed);
    let (mut goals, mut moves, mut facts) = ([0usize; 2], 0, 0);
    for game_number in 0..GAMES {
        let game = random_game(&mut random);
        let judge = Judge::new(&game, &index_vec![], &index_vec![]).unwrap_or_else(|e| panic!("{e} in {game:#?}"));
        let root = judge.bare_root();
        for _ in 0..4 {
            let snapshot = random_state(&mut random);
            let state = judge.state(&snapshot).expect("a state");
            assert_eq!(judge.snapshot(&state), snapshot);
            let plain = Plain::new(&game, snapshot.clone());
            facts += game.preds.indices().map(|p| plain.relation(p).len()).sum::<usize>();
            for goal in &game.goals {
                let GoalOf::Player(player) = goal.of else { unreachable!() };
                let expected = plain.holds(&goal.vars, &mut Env::new(), &goal.body);
                assert_eq!(judge.goal(&state, &root, player), expected, "game {game_number}, {snapshot:?}: {goal:#?}");
                goals[usize::from(expected)] += 1;
            }
            for player in 0..2 {
                let found = judge.successors(&state, &root, player);
                let expected = plain.moves(player);
                moves += expected.len();
                let shown: BTreeMap<Play, Snapshot> =
                    found.iter().map(|(p, s)| (p.clone(), judge.snapshot(s))).collect();
                let wrong = shown.iter().find(|(play, after)| expected.get(*play) != Some(*after));
                let missed = expected.keys().find(|play| !shown.contains_key(*play));
                let place = || format!("game {game_number}, player {player}, {snapshot:?}: {game:#?}");
                assert!(wrong.is_none() && missed.is_none(), "wrong {wrong:?}, missed {missed:?} in {}", place());
                for (play, after) in &found {
                    assert_eq!(judge.play(&state, &root, player, play).as_ref(), Some(after), "{play:?}");
                }
                assert_eq!(judge.is_stuck(&state, &root, player), expected.is_empty());
            }
        }
    }
    println!("goals false and true {goals:?}, {moves} moves, {facts} facts");
    assert!(goals.iter().all(|n| *n > 200) && moves > 5_000 && facts > 10_000, "the sample is one-sided");
}
