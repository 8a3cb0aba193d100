//! What the conditions of a clause say of the points that it writes.
//!
//! A fact is a condition without parts, or its contrary, about the clause's variables and about values that something says
//! there are. A predicate says what all its alternatives say; it is looked into a few times, so that of a recursion what
//! holds at each of its ends is seen.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use crate::rules::{Assign, CellId, CompareOp, Formula, Game, Term, VarId};

/// How often a predicate is looked into below another.
const DEEPEST: usize = 4;
/// What is not looked for beyond so many facts.
const MOST_FACTS: usize = 500;
/// Variables from here on are values that something says there are.
const FIRST_VALUE: u32 = 1 << 20;

type Fact = (bool, Formula);
type Names = FxHashMap<VarId, Term>;

/// What is known in one state.
#[derive(Clone)]
pub(super) struct Facts<'g> {
    game: &'g Game,
    known: Vec<Fact>,
    values: u32,
}

/// Where a formula stands, so that its variables are known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    /// In the clause itself.
    Clause,
    /// In a predicate that a clause asks for, so many above it.
    Below(usize),
}

impl<'g> Facts<'g> {
    pub fn new(game: &'g Game) -> Facts<'g> {
        Facts { game, known: Vec::new(), values: 0 }
    }

    /// What follows if the formula of a clause holds.
    pub fn learn(&mut self, formula: &Formula) {
        let more = self.of(formula, &Names::default(), At::Clause, true);
        self.known.extend(more);
    }

    /// What is known where an assignment is carried out.
    pub fn within(&self, assign: &Assign) -> Facts<'g> {
        let mut inner = self.clone();
        inner.learn(&assign.range);
        inner.learn(&assign.guard);
        inner
    }

    /// The value of a cell, where it is a variable or constant.
    pub fn value(&self, cell: CellId, args: &[Term]) -> Option<Term> {
        self.known.iter().filter(|(truth, _)| *truth).find_map(|(_, fact)| {
            let other = equal_to(fact, cell, args)?;
            (!matches!(other, Term::Cell(..))).then(|| other.clone())
        })
    }

    /// Whether a cell has no value.
    pub fn is_absent(&self, cell: CellId, args: &[Term]) -> Option<bool> {
        self.known.iter().find_map(|(truth, fact)| {
            if equal_to(fact, cell, args) == Some(&Term::None) {
                return Some(*truth);
            }
            let is_listed = matches!(fact, Formula::OneOf(a, _) if is_cell(a, cell, args));
            (*truth && (is_listed || equal_to(fact, cell, args).is_some())).then_some(false)
        })
    }

    /// Whether a set has the member.
    pub fn member(&self, cell: CellId, args: &[Term]) -> Option<bool> {
        let is_asked = |fact: &Formula| matches!(fact, Formula::Member(c, of) if *c == cell && of == args);
        self.known.iter().find_map(|(truth, fact)| is_asked(fact).then_some(*truth))
    }

    /// If it follows from what is known that the assignment is carried out for some values: its arguments for these.
    pub fn certain(&self, assign: &Assign) -> Option<(Facts<'g>, Vec<Term>)> {
        let mut facts = self.clone();
        let mut free: Vec<VarId> = assign.each.clone();
        let mut wanted = Vec::new();
        parts(&assign.range, true, &mut free, &mut wanted)?;
        parts(&assign.guard, true, &mut free, &mut wanted)?;
        let mut bound = Names::default();
        if !facts.solve(&wanted, &free, &mut bound) {
            return None;
        }
        // What the range says holds of these values too.
        for formula in [&assign.range, &assign.guard] {
            let more = facts.of(formula, &bound, At::Clause, true);
            facts.known.extend(more);
        }
        let args: Option<Vec<Term>> = assign.args.iter().map(|t| term(t, &bound, At::Clause)).collect();
        Some((facts, args?))
    }

    fn solve(&self, wanted: &[Fact], free: &[VarId], bound: &mut Names) -> bool {
        let Some(((truth, pattern), rest)) = wanted.split_first() else { return true };
        self.known.iter().any(|(known, fact)| {
            let mut tried = bound.clone();
            let fits = known == truth && unify(pattern, fact, free, &mut tried) && self.solve(rest, free, &mut tried);
            if fits {
                *bound = tried;
            }
            fits
        })
    }

    fn of(&mut self, formula: &Formula, names: &Names, at: At, truth: bool) -> Vec<Fact> {
        if self.known.len() > MOST_FACTS {
            return Vec::new();
        }
        match (formula, truth) {
            (Formula::Const(_), _) | (Formula::Exists(..), false) | (Formula::Forall(..), true) => Vec::new(),
            (Formula::Not(body), _) => self.of(body, names, at, !truth),
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                parts.iter().flat_map(|part| self.of(part, names, at, truth)).collect()
            }
            (Formula::And(parts), false) | (Formula::Or(parts), true) => {
                let each = parts.iter().map(|part| self.of(part, names, at, truth)).collect();
                in_all(each)
            }
            (Formula::Exists(vars, body), true) | (Formula::Forall(vars, body), false) => {
                let mut inner = names.clone();
                for v in vars {
                    inner.insert(*v, Term::Var(VarId::from_raw(FIRST_VALUE + self.values)));
                    self.values += 1;
                }
                self.of(body, &inner, at, truth)
            }
            (Formula::Atom(pred, args), true) => {
                let Some(args) = terms(args, names, at) else { return Vec::new() };
                let mut out = vec![(true, Formula::Atom(*pred, args.clone()))];
                let depth = if let At::Below(depth) = at { depth } else { 0 };
                if depth < DEEPEST {
                    let game = self.game;
                    let each = game.preds[*pred].rules.iter().map(|rule| {
                        let names = rule.head.iter().copied().zip(args.iter().cloned()).collect();
                        self.of(&rule.body, &names, At::Below(depth + 1), true)
                    });
                    let each = each.collect();
                    out.extend(in_all(each));
                }
                out
            }
            (leaf, _) => instance(leaf, names, at).into_iter().map(|leaf| (truth, leaf)).collect(),
        }
    }
}

/// The facts that stand in each of the lists.
fn in_all(mut lists: Vec<Vec<Fact>>) -> Vec<Fact> {
    let Some(mut first) = lists.pop() else { return Vec::new() };
    first.retain(|fact| lists.iter().all(|list| list.contains(fact)));
    first
}

fn is_cell(t: &Term, cell: CellId, args: &[Term]) -> bool {
    matches!(t, Term::Cell(c, of) if *c == cell && of == args)
}

/// What the fact says that the cell is equal to, or, of the contrary, is not.
fn equal_to<'f>(fact: &'f Formula, cell: CellId, args: &[Term]) -> Option<&'f Term> {
    let Formula::Compare(CompareOp::Eq, a, b) = fact else { return None };
    if is_cell(a, cell, args) { Some(b) } else { is_cell(b, cell, args).then_some(a) }
}

/// A condition without parts under other names; `None` if it has parts, or names that nobody knows.
fn instance(leaf: &Formula, names: &Names, at: At) -> Option<Formula> {
    let one = |t: &Term| term(t, names, at);
    Some(match leaf {
        Formula::Atom(p, args) => Formula::Atom(*p, terms(args, names, at)?),
        Formula::Static(b, args) => Formula::Static(*b, terms(args, names, at)?),
        Formula::Member(c, args) => Formula::Member(*c, terms(args, names, at)?),
        Formula::Compare(op, a, b) => Formula::Compare(*op, one(a)?, one(b)?),
        Formula::OneOf(a, of) => Formula::OneOf(one(a)?, terms(of, names, at)?),
        Formula::Between(a, b, c) => Formula::Between(one(a)?, one(b)?, one(c)?),
        Formula::Const(_)
        | Formula::And(_)
        | Formula::Or(_)
        | Formula::Not(_)
        | Formula::Exists(..)
        | Formula::Forall(..)
        | Formula::NoMoveOf(_) => return None,
    })
}

fn terms(args: &[Term], names: &Names, at: At) -> Option<Vec<Term>> {
    args.iter().map(|t| term(t, names, at)).collect()
}

fn term(t: &Term, names: &Names, at: At) -> Option<Term> {
    let boxed = |t: &Term| term(t, names, at).map(Box::new);
    Some(match t {
        Term::Var(v) => match names.get(v) {
            Some(known) => known.clone(),
            None if at == At::Clause => t.clone(),
            None => return None,
        },
        Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::None => t.clone(),
        Term::Cell(c, args) => Term::Cell(*c, terms(args, names, at)?),
        Term::Func(f, args) => Term::Func(*f, terms(args, names, at)?),
        Term::Builtin(b, args) => Term::Builtin(*b, terms(args, names, at)?),
        Term::Opponent(of) => Term::Opponent(boxed(of)?),
        Term::Arith(op, a, b) => Term::Arith(*op, boxed(a)?, boxed(b)?),
        Term::Extreme(which, a, b) => Term::Extreme(*which, boxed(a)?, boxed(b)?),
        Term::Sum(..) | Term::Count(..) | Term::The(..) | Term::ToMove => return None,
    })
}

/// The conditions without parts that together make the formula true; what it says there is, is free.
fn parts(formula: &Formula, truth: bool, free: &mut Vec<VarId>, out: &mut Vec<Fact>) -> Option<()> {
    match (formula, truth) {
        (Formula::Const(is), _) => (*is == truth).then_some(()),
        (Formula::Not(body), _) => parts(body, !truth, free, out),
        (Formula::And(all), true) | (Formula::Or(all), false) => {
            all.iter().try_for_each(|part| parts(part, truth, free, out))
        }
        (Formula::Exists(vars, body), true) => {
            free.extend(vars);
            parts(body, true, free, out)
        }
        (Formula::And(_) | Formula::Or(_) | Formula::Exists(..) | Formula::Forall(..) | Formula::NoMoveOf(_), _) => {
            None
        }
        (leaf, _) => {
            out.push((truth, instance(leaf, &Names::default(), At::Clause)?));
            Some(())
        }
    }
}

/// Whether the pattern is the fact for some values of what is free.
fn unify(pattern: &Formula, fact: &Formula, free: &[VarId], bound: &mut Names) -> bool {
    let mut all = |a: &[Term], b: &[Term]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| one(a, b, free, bound));
    match (pattern, fact) {
        (Formula::Atom(p, a), Formula::Atom(q, b)) => p == q && all(a, b),
        (Formula::Static(p, a), Formula::Static(q, b)) => p == q && all(a, b),
        (Formula::Member(p, a), Formula::Member(q, b)) => p == q && all(a, b),
        (Formula::Compare(p, a, b), Formula::Compare(q, c, d)) => {
            p == q && one(a, c, free, bound) && one(b, d, free, bound)
        }
        (Formula::OneOf(a, b), Formula::OneOf(c, d)) => b == d && one(a, c, free, bound),
        _ => false,
    }
}

fn one(pattern: &Term, fact: &Term, free: &[VarId], bound: &mut Names) -> bool {
    let mut all = |a: &[Term], b: &[Term]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| one(a, b, free, bound));
    match (pattern, fact) {
        (Term::Var(v), _) if free.contains(v) => match bound.get(v) {
            Some(known) => known == fact,
            None => {
                bound.insert(*v, fact.clone());
                true
            }
        },
        (Term::Cell(c, a), Term::Cell(d, b)) => c == d && all(a, b),
        (Term::Opponent(a), Term::Opponent(b)) => one(a, b, free, bound),
        _ => pattern == fact,
    }
}
