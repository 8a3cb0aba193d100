//! Values, and the terms that stand for them in rules.

use rustc_hash::FxHashMap;

/// A value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Value {
    /// A number.
    Number(i32),
    /// A move, or a text, by its number among the [`Compounds`].
    Compound(u32),
}

/// Moves and texts met so far, each once.
#[derive(Default)]
pub(super) struct Compounds {
    names: FxHashMap<String, usize>,
    numbers: FxHashMap<(usize, Vec<Value>), u32>,
    all: Vec<(usize, Vec<Value>)>,
}

impl Compounds {
    /// The number of a name.
    pub fn name(&mut self, name: &str) -> usize {
        let next = self.names.len();
        *self.names.entry(name.to_owned()).or_insert(next)
    }

    pub fn value(&mut self, name: usize, args: Vec<Value>) -> Value {
        let key = (name, args);
        if let Some(number) = self.numbers.get(&key) {
            return Value::Compound(*number);
        }
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.all.push(key.clone());
        self.numbers.insert(key, number);
        Value::Compound(number)
    }

    /// The number of the name of a compound, and its arguments.
    pub fn parts(&self, value: Value) -> Option<&(usize, Vec<Value>)> {
        let Value::Compound(number) = value else { return None };
        self.all.get(number as usize)
    }
}

/// Two numbers made one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Add,
    Sub,
    Mul,
    /// Towards zero, as clingo divides.
    Div,
    /// What that leaves.
    Rest,
}

/// A term of a rule; variables are numbered within their rule.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Term {
    Any,
    Var(usize),
    Value(Value),
    /// A move, by the number of its name.
    Compound(usize, Vec<Term>),
    Two(Op, Box<Term>, Box<Term>),
    Abs(Box<Term>),
}

/// The values of the variables of a rule, as far as they are known.
pub(super) type Values = Vec<Option<Value>>;

impl Term {
    /// Calls `f` with each variable.
    pub fn vars(&self, f: &mut dyn FnMut(usize)) {
        match self {
            Term::Any | Term::Value(_) => {}
            Term::Var(v) => f(*v),
            Term::Compound(_, args) => args.iter().for_each(|a| a.vars(f)),
            Term::Two(_, a, b) => [a, b].into_iter().for_each(|t| t.vars(f)),
            Term::Abs(a) => a.vars(f),
        }
    }

    /// The variables that matching gives values to: those that no arithmetic hides.
    pub fn matched(&self, f: &mut dyn FnMut(usize)) {
        match self {
            Term::Var(v) => f(*v),
            Term::Compound(_, args) => args.iter().for_each(|a| a.matched(f)),
            _ => {}
        }
    }

    /// Whether it, or a part of it, is computed.
    pub fn is_computed(&self) -> bool {
        match self {
            Term::Two(..) | Term::Abs(_) => true,
            Term::Compound(_, args) => args.iter().any(Term::is_computed),
            Term::Any | Term::Var(_) | Term::Value(_) => false,
        }
    }

    /// The term with other variables.
    pub fn renamed(&self, to: &dyn Fn(usize) -> Term) -> Term {
        let boxed = |t: &Term| Box::new(t.renamed(to));
        match self {
            Term::Any | Term::Value(_) => self.clone(),
            Term::Var(v) => to(*v),
            Term::Compound(name, args) => Term::Compound(*name, args.iter().map(|a| a.renamed(to)).collect()),
            Term::Two(op, a, b) => Term::Two(*op, boxed(a), boxed(b)),
            Term::Abs(a) => Term::Abs(boxed(a)),
        }
    }

    /// The value, where all its variables have one.
    pub fn value(&self, values: &Values, compounds: &mut Compounds) -> Option<Value> {
        let mut number = |t: &Term| match t.value(values, compounds) {
            Some(Value::Number(n)) => Some(n),
            _ => None,
        };
        Some(match self {
            Term::Any => return None,
            Term::Var(v) => values[*v]?,
            Term::Value(value) => *value,
            Term::Compound(name, args) => {
                let args = args.iter().map(|a| a.value(values, compounds)).collect::<Option<Vec<_>>>()?;
                compounds.value(*name, args)
            }
            Term::Two(op, a, b) => {
                let (a, b) = (number(a)?, number(b)?);
                Value::Number(match op {
                    Op::Add => a.checked_add(b)?,
                    Op::Sub => a.checked_sub(b)?,
                    Op::Mul => a.checked_mul(b)?,
                    Op::Div => a.checked_div(b)?,
                    Op::Rest => a.checked_rem(b)?,
                })
            }
            Term::Abs(a) => Value::Number(number(a)?.checked_abs()?),
        })
    }

    /// Whether the term can be this value; gives values to variables that have none, noted in `given`. A computed part
    /// with a variable without a value matches nothing.
    pub fn matches(
        &self,
        value: Value,
        values: &mut Values,
        compounds: &mut Compounds,
        given: &mut Vec<usize>,
    ) -> bool {
        match self {
            Term::Any => true,
            Term::Var(v) => match values[*v] {
                Some(known) => known == value,
                None => {
                    values[*v] = Some(value);
                    given.push(*v);
                    true
                }
            },
            Term::Value(own) => *own == value,
            Term::Compound(name, args) => {
                let Some((of, parts)) = compounds.parts(value) else { return false };
                if of != name || parts.len() != args.len() {
                    return false;
                }
                let parts = parts.clone();
                args.iter().zip(parts).all(|(arg, part)| arg.matches(part, values, compounds, given))
            }
            Term::Two(..) | Term::Abs(_) => self.value(values, compounds) == Some(value),
        }
    }
}
