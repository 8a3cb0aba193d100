//! What a rule of the program is made of, and when clingo accepts it: every variable must be bound by what holds.

use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};

use crate::rules::SortId;

/// A term of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Arg {
    /// A variable.
    Var(String),
    /// A move, by its name and arguments; clingo finds the variables in it by matching.
    Move(String, Vec<(Arg, Option<SortId>)>),
    /// Anything else, with the variables in it.
    Text(String, BTreeSet<String>),
    /// Any value.
    Any,
}

impl Arg {
    pub fn constant(text: impl Into<String>) -> Arg {
        Arg::Text(text.into(), BTreeSet::new())
    }

    /// A text made of others.
    pub fn of(text: String, parts: &[&Arg]) -> Arg {
        Arg::Text(text, parts.iter().flat_map(|p| p.vars()).collect())
    }

    pub fn vars(&self) -> BTreeSet<String> {
        match self {
            Arg::Var(name) => BTreeSet::from([name.clone()]),
            Arg::Text(_, vars) => vars.clone(),
            Arg::Move(_, args) => args.iter().flat_map(|(a, _)| a.vars()).collect(),
            Arg::Any => BTreeSet::new(),
        }
    }

    /// The variables that an atom with this argument gives a value, each with the sort that it is known to be of.
    fn matched(&self, sort: Option<SortId>) -> Vec<(&String, Option<SortId>)> {
        match self {
            Arg::Var(name) => vec![(name, sort)],
            Arg::Move(_, args) => args.iter().flat_map(|(a, sort)| a.matched(*sort)).collect(),
            Arg::Text(..) | Arg::Any => Vec::new(),
        }
    }
}

impl Display for Arg {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Arg::Var(text) | Arg::Text(text, _) => f.write_str(text),
            Arg::Move(name, args) => write!(f, "{}", Call(name, args.iter().map(|(a, _)| a).collect())),
            Arg::Any => f.write_str("_"),
        }
    }
}

/// What is asked of tuples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    /// How many there are.
    Number,
    /// The sum of the first value of each.
    Sum,
}

/// A condition in the body of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    /// An atom that holds. With an argument stands the sort that all its values are known to be of.
    Atom(String, Vec<(Arg, Option<SortId>)>),
    /// An atom that does not.
    Not(String, Vec<Arg>),
    /// A comparison.
    Compare(&'static str, Arg, Arg),
    /// The value lies between the two.
    Within(Arg, Arg, Arg),
    /// The variable is what the tuples that satisfy the condition amount to.
    Count { fold: Fold, number: String, tuple: Vec<String>, condition: Vec<Literal>, locals: BTreeSet<String> },
    /// Nothing does.
    Never,
}

impl Literal {
    /// An atom of whose arguments nothing is known.
    pub fn atom(name: &str, args: impl IntoIterator<Item = Arg>) -> Literal {
        Literal::Atom(name.to_owned(), args.into_iter().map(|a| (a, None)).collect())
    }

    /// The variables that concern the rule it stands in.
    pub fn vars(&self) -> BTreeSet<String> {
        match self {
            Literal::Atom(_, args) => args.iter().flat_map(|(a, _)| a.vars()).collect(),
            Literal::Not(_, args) => args.iter().flat_map(Arg::vars).collect(),
            Literal::Compare(_, a, b) => [a, b].into_iter().flat_map(Arg::vars).collect(),
            Literal::Within(a, from, to) => [a, from, to].into_iter().flat_map(Arg::vars).collect(),
            Literal::Count { number, condition, locals, .. } => {
                let inside = condition.iter().flat_map(Literal::vars).filter(|v| !locals.contains(v));
                inside.chain([number.clone()]).collect()
            }
            Literal::Never => BTreeSet::new(),
        }
    }

    /// The variables all of whose values are of that sort.
    pub fn typed(&self) -> impl Iterator<Item = (&String, SortId)> {
        self.matched().filter_map(|(name, sort)| Some((name, sort?)))
    }

    fn matched(&self) -> impl Iterator<Item = (&String, Option<SortId>)> {
        let args = if let Literal::Atom(_, args) = self { args.as_slice() } else { &[] };
        args.iter().flat_map(|(arg, sort)| arg.matched(*sort))
    }

    /// The predicates it asks for, with the number of their arguments.
    pub fn predicates(&self, found: &mut BTreeSet<(String, usize)>) {
        match self {
            Literal::Atom(name, args) => {
                found.insert((name.clone(), args.len()));
            }
            Literal::Not(name, args) => {
                found.insert((name.clone(), args.len()));
            }
            Literal::Count { condition, .. } => condition.iter().for_each(|l| l.predicates(found)),
            Literal::Compare(..) | Literal::Within(..) | Literal::Never => {}
        }
    }

    /// The literal that holds if and only if this one does not. `outer` are the variables that have a value then;
    /// others it may only mention where any value of theirs counts. `sort_of` is the range of a variable.
    pub fn negated(&self, outer: &BTreeSet<String>, sort_of: &dyn Fn(&str) -> Option<SortId>) -> Option<Literal> {
        match self {
            Literal::Atom(name, args) => {
                let mut seen: BTreeSet<&String> = BTreeSet::new();
                let mut negated = Vec::new();
                for (arg, sort) in args {
                    let local = match arg {
                        Arg::Var(v) if !outer.contains(v) => Some(v),
                        _ if arg.vars().is_subset(outer) => None,
                        _ => return None,
                    };
                    let Some(local) = local else {
                        negated.push(arg.clone());
                        continue;
                    };
                    // A variable that stands nowhere else, and whose range the atom itself keeps to.
                    if !seen.insert(local) || sort_of(local).is_some_and(|of| *sort != Some(of)) {
                        return None;
                    }
                    negated.push(Arg::Any);
                }
                Some(Literal::Not(name.clone(), negated))
            }
            Literal::Compare(op, a, b) if self.vars().is_subset(outer) => {
                let op = match *op {
                    "=" => "!=",
                    "!=" => "=",
                    "<" => ">=",
                    "<=" => ">",
                    ">" => "<=",
                    _ => "<",
                };
                Some(Literal::Compare(op, a.clone(), b.clone()))
            }
            _ => None,
        }
    }
}

impl Display for Literal {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Literal::Atom(name, args) => write!(f, "{}", Call(name, args.iter().map(|(a, _)| a).collect())),
            Literal::Not(name, args) => write!(f, "not {}", Call(name, args.iter().collect())),
            Literal::Compare(op, a, b) => write!(f, "{a} {op} {b}"),
            Literal::Within(a, from, to) => write!(f, "{a} = {from}..{to}"),
            Literal::Count { fold, number, tuple, condition, .. } => {
                let fold = if *fold == Fold::Number { "#count" } else { "#sum" };
                write!(f, "{number} = {fold} {{ {} : {} }}", tuple.join(","), list(condition))
            }
            Literal::Never => f.write_str("#false"),
        }
    }
}

/// A name with arguments, if there are any.
struct Call<'a>(&'a str, Vec<&'a Arg>);

impl Display for Call<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let args: Vec<String> = self.1.iter().map(ToString::to_string).collect();
        if args.is_empty() { f.write_str(self.0) } else { write!(f, "{}({})", self.0, args.join(",")) }
    }
}

/// Literals one after the other.
pub(super) fn list(body: &[Literal]) -> String {
    body.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The variables of a body that its literals give values.
pub(super) fn bound(body: &[Literal]) -> BTreeSet<String> {
    let mut bound = BTreeSet::new();
    loop {
        let before = bound.len();
        for literal in body {
            match literal {
                Literal::Atom(..) => bound.extend(literal.matched().map(|(name, _)| name.clone())),
                Literal::Compare("=", a, b) => {
                    for (a, b) in [(a, b), (b, a)] {
                        if let Arg::Var(v) = a
                            && b.vars().is_subset(&bound)
                        {
                            bound.insert(v.clone());
                        }
                    }
                }
                Literal::Within(Arg::Var(v), from, to) if from.vars().union(&to.vars()).all(|v| bound.contains(v)) => {
                    bound.insert(v.clone());
                }
                Literal::Count { number, .. } => {
                    let mut inside = literal.vars();
                    inside.remove(number);
                    if inside.is_subset(&bound) {
                        bound.insert(number.clone());
                    }
                }
                _ => {}
            }
        }
        if bound.len() == before {
            return bound;
        }
    }
}
