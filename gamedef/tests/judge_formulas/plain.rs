//! The second evaluator: every variable enumerated, every predicate computed whole.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use kikashi_gamedef::rules::*;
use kikashi_gamedef::snapshot::{Play, Snapshot};

use super::{AT, HEIGHT, LAST, LEVEL, MARK, SMALL, WIDTH};

pub struct Plain<'g> {
    game: &'g Game,
    state: Snapshot,
    known: Vec<OnceCell<BTreeSet<Vec<i32>>>>,
}

pub type Env = BTreeMap<VarId, i32>;

pub fn domain(sort: SortId) -> std::ops::Range<i32> {
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
    pub fn new(game: &'g Game, state: Snapshot) -> Plain<'g> {
        Plain { game, state, known: vec![OnceCell::new(); game.preds.len()] }
    }

    /// All tuples of a predicate: the least fixpoint of its component, begun with nothing.
    pub fn relation(&self, pred: PredId) -> &BTreeSet<Vec<i32>> {
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

    pub fn holds(&self, vars: &Vars, env: &mut Env, formula: &Formula) -> bool {
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
            Term::Extreme(extreme, a, b) => {
                let (a, b) = (self.term(vars, env, a)?, self.term(vars, env, b)?);
                Some(if (a < b) == (*extreme == Extreme::Least) { a } else { b })
            }
            Term::Sum(over, body) => Some(self.solutions(vars, env, over, body).iter().map(|s| s[0]).sum()),
            Term::Count(over, body) => Some(self.solutions(vars, env, over, body).len() as i32),
            Term::The(var, body) => match &self.solutions(vars, env, &[*var], body)[..] {
                [only] => Some(only[0]),
                _ => None,
            },
            other => panic!("{other:?} is not written here"),
        }
    }

    /// All legal moves, and the state after each.
    pub fn moves(&self, player: i32) -> BTreeMap<Play, Snapshot> {
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
                        let mut own = Vec::new();
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
                            own.push((value.is_none(), value.unwrap_or(-1), place));
                        }
                        // Absence before all values, and else the greatest.
                        own.sort_unstable();
                        for (_, value, place) in own {
                            next.cells[assign.cell.raw() as usize][place as usize] = value;
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
