//! What is known of numbers and lists where a scheme is called: the guards left of the call, and a few lemmas.

use super::linear::{Facts, Linear};
use crate::rules::{ArithOp, CompareOp, Static, StaticVarId};

/// What holds where a call is made.
#[derive(Clone, Debug)]
pub(super) enum Guard {
    Compare(CompareOp, Static, Static),
    Uncons(Static, StaticVarId, StaticVarId),
    Between(StaticVarId, Static, Static),
    Below(StaticVarId, Static),
}

/// What is known at a call.
pub(super) struct Known {
    pub facts: Facts,
    /// Variables that are not negative, or have no negative part.
    naturals: Vec<StaticVarId>,
    lists: Vec<StaticVarId>,
    /// Vectors below others.
    below: Vec<(StaticVarId, Static)>,
}

impl Known {
    /// What is known at a call with these guards and arguments, given which parameters are natural, and which lists.
    pub fn at(guards: &[Guard], args: &[Static], natural: &[bool], lists: &[bool]) -> Known {
        let chosen = |flags: &[bool]| {
            let chosen = flags.iter().enumerate().filter(|(_, f)| **f);
            chosen.map(|(i, _)| StaticVarId::from_usize(i)).collect()
        };
        let mut known =
            Known { facts: Facts::default(), naturals: chosen(natural), lists: chosen(lists), below: Vec::new() };
        guards.iter().for_each(|g| known.guard(g));
        known.lemmas(args);
        known
    }

    /// Whether an expression is a list.
    pub fn is_list(&self, value: &Static) -> bool {
        match value {
            Static::Var(v) => self.lists.contains(v),
            Static::Arith(_, a, b) => self.is_list(a) || self.is_list(b),
            Static::Int(_) | Static::Len(_) | Static::Sum(_) | Static::Index(..) => false,
            _ => true,
        }
    }

    fn guard(&mut self, guard: &Guard) {
        let f = &mut self.facts;
        match guard {
            Guard::Compare(op, a, b) => {
                let (a, b) = (f.int(a), f.int(b));
                let one = Linear::constant(1);
                match op {
                    CompareOp::Eq => f.equal(&a, &b),
                    CompareOp::Le => f.note(b.minus(&a)),
                    CompareOp::Ge => f.note(a.minus(&b)),
                    CompareOp::Lt => f.note(b.minus(&a).and_then(|d| d.minus(&one))),
                    CompareOp::Gt => f.note(a.minus(&b).and_then(|d| d.minus(&one))),
                    CompareOp::Ne => {}
                }
            }
            Guard::Uncons(list, head, tail) => {
                let natural = self.natural(list);
                let f = &mut self.facts;
                let (h, t) = (f.int(&Static::Var(*head)), Static::Var(*tail));
                let (sum, rest) = (f.sum(list), f.sum(&t));
                let (len, shorter) = (f.len(list), f.len(&t));
                if let Some(whole) = h.plus(1, &rest) {
                    f.equal(&sum, &whole);
                }
                if let Some(longer) = shorter.plus(1, &Linear::constant(1)) {
                    f.equal(&len, &longer);
                }
                self.lists.push(*tail);
                if natural {
                    self.naturals.extend([*head, *tail]);
                }
            }
            Guard::Between(var, a, b) => {
                let (k, a, b) = (f.int(&Static::Var(*var)), f.int(a), f.int(b));
                f.note(k.minus(&a));
                f.note(b.minus(&k));
            }
            Guard::Below(var, of) => {
                let u = Static::Var(*var);
                let (sum, whole) = (f.sum(&u), f.sum(of));
                let (len, same) = (f.len(&u), f.len(of));
                f.note(whole.minus(&sum));
                f.equal(&len, &same);
                self.naturals.push(*var);
                self.lists.push(*var);
                self.below.push((*var, of.clone()));
            }
        }
    }

    /// Notes what the lemmas say of the unknowns, once those of the arguments are among them.
    pub fn lemmas(&mut self, args: &[Static]) {
        for arg in args {
            if self.is_list(arg) {
                self.facts.sum(arg)
            } else {
                self.facts.int(arg)
            };
        }
        let mut done = 0;
        // A lemma may speak of new unknowns.
        while done < self.facts.atoms.len() && done < 64 {
            let atom = self.facts.atoms[done].clone();
            let this = Linear::unknown(done);
            done += 1;
            match &atom {
                Static::Len(_) => self.facts.note(Some(this)),
                Static::Var(v) if self.naturals.contains(v) => self.facts.note(Some(this)),
                Static::Index(of, _) if self.natural(of) => self.facts.note(Some(this)),
                Static::Sum(list) => self.sum_lemmas(list, &this),
                _ => {}
            }
        }
        // Parts beyond a cut, once all unknowns are known.
        let atoms = self.facts.atoms.clone();
        for (i, atom) in atoms.iter().enumerate() {
            if let Static::Sum(list) = atom
                && let Static::Cut(of, limit) = &**list
                && self.natural(of)
            {
                for (j, part) in atoms.iter().enumerate() {
                    if let Static::Index(whole, place) = part
                        && whole == of
                        && self.less(limit, place)
                    {
                        let sum = self.facts.sum(of);
                        let both = Linear::unknown(i).plus(1, &Linear::unknown(j));
                        self.facts.note(both.and_then(|b| sum.minus(&b)));
                    }
                }
            }
        }
    }

    fn sum_lemmas(&mut self, list: &Static, this: &Linear) {
        if self.natural(list) {
            self.facts.note(Some(this.clone()));
        }
        match list {
            Static::Cap(of, _) => {
                let whole = self.facts.sum(of);
                self.facts.note(whole.minus(this));
            }
            Static::Cut(of, _) if self.natural(of) => {
                let whole = self.facts.sum(of);
                self.facts.note(whole.minus(this));
            }
            Static::Unit(place, len) => {
                self.facts.note(Some(this.clone()));
                self.facts.note(Linear::constant(1).minus(this));
                if self.less(&Static::Int(0), place) && self.not_greater(place, len) {
                    self.facts.equal(this, &Linear::constant(1));
                }
            }
            _ => {}
        }
    }

    fn less(&mut self, a: &Static, b: &Static) -> bool {
        let (a, b) = (self.facts.int(a), self.facts.int(b));
        b.minus(&a).and_then(|d| d.minus(&Linear::constant(1))).is_some_and(|d| self.facts.proves(&d))
    }

    fn not_greater(&mut self, a: &Static, b: &Static) -> bool {
        let (a, b) = (self.facts.int(a), self.facts.int(b));
        b.minus(&a).is_some_and(|d| self.facts.proves(&d))
    }

    /// Whether an expression is not negative, or has no negative part.
    pub fn natural(&self, value: &Static) -> bool {
        let proved = |x: &Static| {
            let mut facts = self.facts.clone();
            let x = facts.int(x);
            facts.proves(&x)
        };
        match value {
            Static::Int(n) => *n >= 0,
            Static::Var(v) => self.naturals.contains(v) || proved(value),
            Static::List(parts) => parts.iter().all(|p| self.natural(p)),
            Static::CountDown(_, to) => self.natural(to),
            Static::Repeat(part, _) => self.natural(part),
            Static::Cap(of, limit) => self.natural(of) && self.natural(limit),
            Static::Cut(of, _) => self.natural(of),
            Static::Unit(..) | Static::Len(_) => true,
            Static::Sum(of) => self.natural(of) || proved(value),
            Static::Index(of, _) => self.natural(of) || proved(value),
            Static::Arith(op, a, b) => match op {
                ArithOp::Add if self.natural(a) && self.natural(b) => true,
                ArithOp::Sub if self.taken_away(a, b) => true,
                _ => !self.is_list(value) && proved(value),
            },
        }
    }

    /// Whether `list - part` has no negative part.
    fn taken_away(&self, list: &Static, part: &Static) -> bool {
        let mut parts = vec![part];
        let mut list = list;
        while let Static::Arith(ArithOp::Sub, a, b) = list {
            parts.push(b);
            list = a;
        }
        let mut known = Known {
            facts: self.facts.clone(),
            naturals: self.naturals.clone(),
            lists: self.lists.clone(),
            below: self.below.clone(),
        };
        let units: Vec<&Static> = parts.iter().copied().filter(|p| matches!(p, Static::Unit(..))).collect();
        let others: Vec<&Static> = parts.iter().copied().filter(|p| !matches!(p, Static::Unit(..))).collect();
        let place = match units[..] {
            [] => None,
            [Static::Unit(place, _)] => {
                let index = Static::Index(Box::new(list.clone()), place.clone());
                if !known.less(&Static::Int(0), &index) {
                    return false;
                }
                Some(place)
            }
            _ => return false,
        };
        let bound = match others[..] {
            [] => return self.natural(list),
            [Static::Var(u)] => self.below.iter().find(|(v, _)| v == u).map(|(_, w)| w),
            _ => None,
        };
        match (bound, place) {
            (Some(w), None) => w == list || matches!(w, Static::Cut(of, _) | Static::Cap(of, _) if **of == *list),
            (Some(Static::Cut(of, limit)), Some(place)) => **of == *list && known.less(limit, place),
            _ => false,
        }
    }
}
