//! What is known of integers where a term stands: sums that are at most 0, from the conditions that hold there.

use super::interval::Interval;
use super::linear::Linear;
use super::setting::Setting;
use crate::rules::{ArithOp, CellValue, CompareOp, Formula, FuncId, Game, SortId, Term, VarId, Vars};

/// How many facts are kept.
const MOST: usize = 24;
/// How deep predicates and functions are looked into.
const DEEPEST: u32 = 3;

/// Reads terms of one clause under one choice of parameters.
#[derive(Clone)]
pub(super) struct Reader<'g> {
    pub game: &'g Game,
    pub setting: &'g Setting,
    pub vars: &'g Vars,
    /// Each at most 0.
    facts: Vec<Linear>,
    /// Each not 0.
    apart: Vec<Linear>,
    /// Variables of which more is known than their sort.
    known: Vec<(VarId, Interval)>,
    depth: u32,
    /// In how many terms the one at hand is a part.
    inside: u32,
}

impl<'g> Reader<'g> {
    pub fn new(game: &'g Game, setting: &'g Setting, vars: &'g Vars) -> Reader<'g> {
        Reader { game, setting, vars, facts: Vec::new(), apart: Vec::new(), known: Vec::new(), depth: 0, inside: 0 }
    }

    /// For the body of a predicate or a function that stands in the clause; none where these are nested too deep.
    pub fn inside(&self, vars: &'g Vars) -> Option<Reader<'g>> {
        let depth = self.depth + 1;
        (depth <= DEEPEST).then(|| Reader { depth, ..Reader::new(self.game, self.setting, vars) })
    }

    /// The values that a term may have where it has one.
    pub fn values(&self, term: &Term) -> Interval {
        self.sum(&Linear::of(term))
    }

    /// The values of a sum.
    pub fn sum(&self, sum: &Linear) -> Interval {
        let by_zero =
            |term: &Term| matches!(term, Term::Arith(ArithOp::Div, _, by) if matches!(**by, Term::Const(_, 0)));
        if sum.terms.iter().any(|(term, _)| by_zero(term)) {
            return Interval { low: 0, high: -1 };
        }
        let mut facts = self.facts.clone();
        for (term, _) in &sum.terms {
            of_itself(term, &mut facts);
        }
        sum.values(&facts, &mut |t| self.alone(t))
    }

    /// The values of a part of a term that is no sum. A fact may say of the part what it says of the whole, so facts are
    /// asked to a depth.
    fn part(&self, term: &Term) -> Interval {
        let mut deeper = Reader { inside: self.inside + 1, ..self.clone() };
        if deeper.inside > DEEPEST {
            deeper.facts.clear();
        }
        deeper.values(term)
    }

    /// The values of a term that is no sum, by its sort and its parts.
    fn alone(&self, term: &Term) -> Interval {
        match term {
            Term::Var(v) | Term::The(v, _) => {
                let known = self.known.iter().find(|(k, _)| k == v).map(|(_, i)| *i);
                self.sort(self.vars[*v].sort).and(known.unwrap_or(Interval::ALL))
            }
            Term::Const(_, n) => Interval::only(i64::from(*n)),
            Term::Param(p) => self.setting.params.get(*p).copied().unwrap_or(Interval::ALL),
            Term::Cell(cell, _) => match self.game.cells[*cell].value {
                CellValue::Optional(sort) | CellValue::Total(sort) => self.sort(sort),
                CellValue::Set => Interval::ALL,
            },
            Term::Func(func, args) => self.function(*func, args),
            Term::Builtin(crate::rules::Builtin::Row, _) => self.setting.rows,
            Term::Builtin(..) => self.setting.columns,
            Term::Count(vars, f) => Interval::new(0, self.choices(vars, f)),
            Term::Sum(vars, f) => {
                let [first, others @ ..] = &vars[..] else { return Interval::only(0) };
                let sort = self.sort(self.vars[*first].sort);
                if !sort.is_bounded() {
                    return Interval::ALL;
                }
                // Each value of the first as often as the others allow, the negative ones and the rest by themselves; or no
                // more values than the condition allows, each the least or the greatest.
                let (each, all) = (self.choices(others, f), self.choices(vars, f));
                let total = |of: &dyn Fn(i64) -> i64| (sort.low..=sort.high).take(1 << 16).map(of).sum::<i64>();
                let low = total(&|n| n.min(0)).saturating_mul(each).max(sort.low.min(0).saturating_mul(all));
                let high = total(&|n| n.max(0)).saturating_mul(each).min(sort.high.max(0).saturating_mul(all));
                Interval::new(low, high)
            }
            Term::Arith(op, a, b) => Interval::apply(*op, self.part(a), self.part(b)),
            Term::Extreme(extreme, a, b) => Interval::extreme(*extreme, self.part(a), self.part(b)),
            Term::Role(_) | Term::ToMove | Term::Opponent(_) => self.sort(SortId::PLAYER),
            Term::None => Interval { low: 0, high: -1 },
        }
    }

    pub fn sort(&self, sort: SortId) -> Interval {
        self.setting.sorts.get(sort).copied().unwrap_or(Interval::ALL)
    }

    /// The values of a function: those of its cases, each where its guard holds and no guard before it.
    fn function(&self, func: FuncId, args: &[Term]) -> Interval {
        let def = &self.game.funcs[func];
        let sort = self.sort(def.value);
        let Some(mut inside) = self.inside(&def.vars) else { return sort };
        let known = def.args.iter().copied().zip(args.iter().map(|a| self.values(a))).collect();
        inside.known = known;
        let mut all = Interval { low: 0, high: -1 };
        for (guard, value) in &def.cases {
            let mut case = inside.clone();
            case.learn(guard);
            all = all.or(case.values(value));
            inside.deny(guard);
        }
        all.and(sort)
    }

    /// Takes in a condition that holds.
    pub fn learn(&mut self, formula: &Formula) {
        match formula {
            Formula::And(parts) => parts.iter().for_each(|p| self.learn(p)),
            Formula::Exists(_, inner) => self.learn(inner),
            Formula::Not(inner) => self.deny(inner),
            Formula::Compare(op, a, b) if *a != Term::None && *b != Term::None => self.compare(*op, a, b),
            Formula::Between(t, low, high) => {
                self.compare(CompareOp::Ge, t, low);
                self.compare(CompareOp::Le, t, high);
            }
            Formula::OneOf(t, items) => {
                let values = items.iter().map(|i| self.values(i)).reduce(Interval::or);
                if let Some(values) = values.filter(|v| v.is_bounded() && !v.is_empty()) {
                    let (t, number) = (Linear::of(t), Linear::number);
                    self.at_most(number(values.low).plus(&t, -1));
                    self.at_most(t.plus(&number(values.high), -1));
                }
            }
            // What holds of a predicate of one rule is that rule's body.
            Formula::Atom(pred, args) if !self.game.preds[*pred].recursive => {
                if let [rule] = &self.game.preds[*pred].rules[..]
                    && let Some(mut inside) = self.inside(&rule.vars)
                {
                    inside.learn(&rule.body);
                    let by = |v: VarId| rule.head.iter().position(|h| *h == v).and_then(|i| args.get(i));
                    for fact in inside.facts {
                        self.at_most(renamed(&fact, &by));
                    }
                }
            }
            _ => {}
        }
    }

    /// Takes in that a condition does not hold.
    fn deny(&mut self, formula: &Formula) {
        match formula {
            Formula::Not(inner) => self.learn(inner),
            Formula::Or(parts) => parts.iter().for_each(|p| self.deny(p)),
            Formula::And(parts) if parts.len() == 1 => self.deny(&parts[0]),
            // A comparison also fails where a side is absent.
            Formula::Compare(op, a, b) if self.present(a) && self.present(b) => match op {
                CompareOp::Eq => self.compare(CompareOp::Ne, a, b),
                CompareOp::Ne => self.compare(CompareOp::Eq, a, b),
                CompareOp::Lt => self.compare(CompareOp::Ge, a, b),
                CompareOp::Le => self.compare(CompareOp::Gt, a, b),
                CompareOp::Gt => self.compare(CompareOp::Le, a, b),
                CompareOp::Ge => self.compare(CompareOp::Lt, a, b),
            },
            _ => {}
        }
    }

    fn compare(&mut self, op: CompareOp, a: &Term, b: &Term) {
        let (a, b) = (Linear::of(a), Linear::of(b));
        let one = Linear::number(1);
        let (less, more) = (a.plus(&b, -1), b.plus(&a, -1));
        let strictly = |l: Option<Linear>| l.and_then(|l| l.plus(&one, 1));
        match op {
            CompareOp::Le => self.at_most(less),
            CompareOp::Ge => self.at_most(more),
            CompareOp::Lt => self.at_most(strictly(less)),
            CompareOp::Gt => self.at_most(strictly(more)),
            CompareOp::Eq => {
                self.at_most(less);
                self.at_most(more);
            }
            CompareOp::Ne => self.apart.extend(less),
        }
    }

    fn at_most(&mut self, fact: Option<Linear>) {
        if let Some(fact) = fact.filter(|f| !f.terms.is_empty() && self.facts.len() < MOST) {
            self.facts.push(fact);
        }
    }

    /// What is not 0 lies above or below it, where the rest tells which.
    pub fn settle(&mut self) {
        for sum in std::mem::take(&mut self.apart) {
            let values = self.sum(&sum);
            let one = Linear::number(1);
            if values.low == 0 {
                self.at_most(one.plus(&sum, -1));
            } else if values.high == 0 {
                self.at_most(sum.plus(&one, 1));
            }
        }
    }

    /// Forgets what a step that writes these cells may have changed.
    pub fn forget(&mut self, written: &[crate::rules::CellId]) {
        let kept = |l: &Linear| l.terms.iter().all(|(t, _)| kept(t, written));
        self.facts.retain(kept);
        self.apart.retain(kept);
    }

    /// Whether a term surely has a value.
    fn present(&self, term: &Term) -> bool {
        match term {
            Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Count(..) | Term::Builtin(..) => true,
            Term::Cell(cell, args) => {
                matches!(self.game.cells[*cell].value, CellValue::Total(_)) && args.iter().all(|a| self.present(a))
            }
            Term::Arith(ArithOp::Div, ..) => false,
            Term::Arith(_, a, b) | Term::Extreme(_, a, b) => self.present(a) && self.present(b),
            _ => false,
        }
    }
}

/// Whether a term has the same value after these cells were written.
fn kept(term: &Term, written: &[crate::rules::CellId]) -> bool {
    match term {
        Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove | Term::None => true,
        Term::Cell(cell, args) => !written.contains(cell) && args.iter().all(|a| kept(a, written)),
        Term::Builtin(_, args) => args.iter().all(|a| kept(a, written)),
        Term::Opponent(a) => kept(a, written),
        Term::Arith(_, a, b) | Term::Extreme(_, a, b) => kept(a, written) && kept(b, written),
        Term::Func(..) | Term::Count(..) | Term::Sum(..) | Term::The(..) => false,
    }
}

/// What a term says of itself: a quotient of its dividend, the lesser of two of both.
fn of_itself(term: &Term, facts: &mut Vec<Linear>) {
    use crate::rules::Extreme;
    let this = Linear { terms: vec![(term.clone(), 1)], constant: 0 };
    match term {
        Term::Arith(ArithOp::Div, a, b) => {
            let Term::Const(_, by @ 1..) = **b else { return };
            let by = i64::from(by);
            let a = Linear::of(a);
            let product = Linear::number(0).plus(&this, by);
            let below = product.as_ref().and_then(|p| p.plus(&a, -1));
            let above = product.and_then(|p| a.plus(&p, -1)).and_then(|l| l.plus(&Linear::number(1 - by), 1));
            facts.extend(below.into_iter().chain(above));
        }
        Term::Extreme(Extreme::Least, a, b) => {
            facts.extend([a, b].into_iter().filter_map(|side| this.plus(&Linear::of(side), -1)));
        }
        Term::Extreme(Extreme::Greatest, a, b) => {
            facts.extend([a, b].into_iter().filter_map(|side| Linear::of(side).plus(&this, -1)));
        }
        _ => {}
    }
}

/// A fact of a rule's body, said of the arguments; nothing if it speaks of more.
fn renamed<'t>(fact: &Linear, by: &dyn Fn(VarId) -> Option<&'t Term>) -> Option<Linear> {
    let mut sum = Linear::number(fact.constant);
    for (term, times) in &fact.terms {
        sum = sum.plus(&Linear::of(&replaced(term, by)?), *times)?;
    }
    Some(sum)
}

fn replaced<'t>(term: &Term, by: &dyn Fn(VarId) -> Option<&'t Term>) -> Option<Term> {
    let all = |args: &[Term]| args.iter().map(|a| replaced(a, by)).collect::<Option<Vec<_>>>();
    Some(match term {
        Term::Var(v) => by(*v)?.clone(),
        Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove => term.clone(),
        Term::Cell(cell, args) => Term::Cell(*cell, all(args)?),
        Term::Func(func, args) => Term::Func(*func, all(args)?),
        Term::Builtin(builtin, args) => Term::Builtin(*builtin, all(args)?),
        Term::Opponent(a) => Term::Opponent(Box::new(replaced(a, by)?)),
        Term::Arith(op, a, b) => Term::Arith(*op, Box::new(replaced(a, by)?), Box::new(replaced(b, by)?)),
        Term::Extreme(e, a, b) => Term::Extreme(*e, Box::new(replaced(a, by)?), Box::new(replaced(b, by)?)),
        Term::Count(..) | Term::Sum(..) | Term::The(..) | Term::None => return None,
    })
}
