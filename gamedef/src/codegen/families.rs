//! Functions that differ in their numbers and in what they call, as one function of a number.
//!
//! Reason: a gradual game of order three is that of order two with other numbers, which asks games of one order less.
//! Specialisation makes a function of each order. Read side by side they are one function that calls itself, and rustc's
//! time goes with the lines.
//!
//! *Contract.* Functions of one form, up to the names of variables, numbers and callees, become one of them with a parameter
//! more: its number tells which it is. A number in it is this one and a constant, or chosen by it, and so is a callee.
//! *Proof.* By construction the function at a number is that member up to names. It ends, since it calls what the member
//! calls.
//!
//! Only text is made of the result: what the passes and the interpreter have calls nothing that comes later.

#![deny(clippy::wildcard_enum_match_arm)]

mod forms;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use self::forms::{Column, Form, by_depth, columns, form, is_column};
use crate::ir::{Expr, FnId, Func, FuncNames, Local, LocalId, NONE, Program, Ty, build, visit};
use crate::passes::prune;
use crate::rules::{ArithOp, CompareOp, Role};

/// Of smaller functions that selectors ask none becomes one of several.
const SMALLEST_ASKED: usize = 2;

/// Where the number has to choose in more places, what is the same is hard to see.
const MOST_CHOICES: usize = 3;

/// The least and the greatest value of the last parameter, of functions that stand for several.
pub(super) type Numbers = BTreeMap<FnId, (i64, i64)>;

/// The program with families in place of their members, which are left where others than functions name them.
pub(super) fn folded(mut program: Program) -> (Program, Numbers) {
    let families = Families::of(&program);
    let mut names = FuncNames::of(&program);
    let made: Vec<Func> = families.all.iter().map(|family| families.function(&program, &mut names, family)).collect();
    let mut order: Vec<FnId> = program.funcs.indices().collect();
    program.funcs.extend(made);
    prune::each_expr_mut(&mut program, &mut |e| {
        visit::rewrite(e, &mut |e| {
            if let Expr::Call(f, args) = e
                && let Some((family, n)) = families.place(*f)
            {
                *f = family;
                args.push(Expr::Int(n));
            }
        });
    });
    for family in &families.all {
        for (member, n) in family.members.iter().zip(family.first..) {
            let Func { params, body, .. } = &mut program.funcs[*member];
            let args = params.iter().map(|p| Expr::Local(*p)).chain([Expr::Int(n)]);
            *body = Expr::Call(family.function, args.collect());
        }
        let before = order.iter().position(|id| *id == family.members[0]).unwrap_or(order.len());
        order.insert(before, family.function);
    }
    let numbers = families.all.iter().filter_map(|family| {
        let place = order.iter().position(|id| *id == family.function)?;
        Some((FnId::from_usize(place), (i64::from(family.first), i64::from(family.last()))))
    });
    let numbers = numbers.collect();
    prune::reorder(&mut program, &order);
    (program, numbers)
}

/// Functions that become one.
struct Family {
    /// What they become.
    function: FnId,
    /// In the order of their numbers.
    members: Vec<FnId>,
    /// The number of the first.
    first: i32,
}

impl Family {
    fn last(&self) -> i32 {
        self.first + self.members.len() as i32 - 1
    }

    fn number(&self, member: FnId) -> Option<i32> {
        self.members.iter().zip(self.first..).find_map(|(f, n)| (*f == member).then_some(n))
    }
}

struct Families {
    all: Vec<Family>,
    /// The family of each member.
    of: FxHashMap<FnId, usize>,
}

impl Families {
    /// Those of a program: functions that call each other, and what these call side by side.
    fn of(program: &Program) -> Families {
        let mut forms: FxHashMap<Form, usize> = FxHashMap::default();
        let form_of = |func: &Func| {
            let next = forms.len();
            (!func.static_only).then(|| *forms.entry(form(program, func)).or_insert(next))
        };
        let form_of: IndexVec<FnId, Option<usize>> = program.funcs.iter().map(form_of).collect();
        let mut steps = by_depth(program, &form_of);
        loop {
            let mut families = Families::with(program, &steps);
            families.add_parallel(program, &form_of);
            families.add_asked(program, &form_of);
            let Some(at) = families.all[..steps.len()].iter().position(|f| families.choices(program, f) > MOST_CHOICES)
            else {
                families.find_numbers(program);
                return families;
            };
            // The first differ most: what they call has no number less.
            steps[at].remove(0);
            steps.retain(|members| members.len() > 1);
        }
    }

    fn with(program: &Program, members: &[Vec<FnId>]) -> Families {
        let mut families = Families { all: Vec::new(), of: FxHashMap::default() };
        members.iter().for_each(|members| families.add(program, members.clone()));
        families
    }

    fn add(&mut self, program: &Program, members: Vec<FnId>) {
        self.of.extend(members.iter().map(|f| (*f, self.all.len())));
        self.all.push(Family { function: FnId::from_usize(program.funcs.len() + self.all.len()), members, first: 1 });
    }

    /// Adds the functions of one form that the members of a family call in one place, where nothing in them is to be told
    /// apart: of the largest families first, since those of others may be some of them.
    fn add_parallel(&mut self, program: &Program, form_of: &IndexVec<FnId, Option<usize>>) {
        let mut steps: Vec<Vec<FnId>> = self.all.iter().map(|family| family.members.clone()).collect();
        steps.sort_by_key(|members| Reverse(members.len()));
        steps.iter().for_each(|members| self.add_callees(program, form_of, members));
    }

    fn add_callees(&mut self, program: &Program, form_of: &IndexVec<FnId, Option<usize>>, members: &[FnId]) {
        for column in columns(program, members) {
            let Column::Callee(callees, _) = column else { continue };
            let is_new = |f: &FnId| !self.of.contains_key(f) && callees.iter().filter(|g| *g == f).count() == 1;
            let is_alike = |f: &FnId| form_of[*f].is_some() && form_of[*f] == form_of[callees[0]];
            if callees.iter().all(|f| is_new(f) && is_alike(f)) {
                // What they call comes first: where it is one, nothing is to be told apart.
                self.add_callees(program, form_of, &callees);
                self.add_clear(program, callees, 0);
            } else if is_new(&callees[0]) && is_alike(&callees[1]) {
                self.add_before(program, &callees);
            }
        }
    }

    /// Adds the first of these functions to the family of which the others are the first, where nothing more is to be told apart
    /// then.
    fn add_before(&mut self, program: &Program, callees: &[FnId]) {
        let Some(at) = self.of.get(&callees[1]).copied() else { return };
        if !self.all[at].members.starts_with(&callees[1..]) {
            return;
        }
        let choices = self.choices(program, &self.all[at]);
        self.all[at].members.insert(0, callees[0]);
        self.of.insert(callees[0], at);
        if self.choices(program, &self.all[at]) > choices {
            self.all[at].members.remove(0);
            self.of.remove(&callees[0]);
        }
    }

    /// Adds the functions of one form that selectors of one side ask in one place, where their names count up: since nothing
    /// else asks them, the least of them is worth it.
    fn add_asked(&mut self, program: &Program, form_of: &IndexVec<FnId, Option<usize>>) {
        for asked in asked(program) {
            let mut by_form: BTreeMap<usize, Vec<FnId>> = BTreeMap::new();
            for f in asked {
                let Some(form) = form_of[f].filter(|_| !self.of.contains_key(&f)) else { continue };
                let members = by_form.entry(form).or_default();
                members.extend((!members.contains(&f)).then_some(f));
            }
            for members in by_form.into_values() {
                let numbers =
                    members.iter().map(|f| first_number(program.funcs[*f].name.said())).collect::<Option<Vec<_>>>();
                let counts_up = numbers.is_some_and(|numbers| numbers.len() > 1 && step(&numbers) == Some(1));
                if counts_up && visit::size(&program.funcs[members[0]].body) >= SMALLEST_ASKED {
                    self.add_clear(program, members, MOST_CHOICES);
                }
            }
        }
    }

    /// Adds a family, unless its number would have to choose in more places.
    fn add_clear(&mut self, program: &Program, members: Vec<FnId>, most_choices: usize) {
        self.add(program, members);
        let added = self.all.len() - 1;
        if self.choices(program, &self.all[added]) > most_choices {
            self.all.truncate(added);
            self.of.retain(|_, family| *family != added);
        }
    }

    /// The function that a member has become, and its number.
    fn place(&self, member: FnId) -> Option<(FnId, i32)> {
        let family = &self.all[*self.of.get(&member)?];
        Some((family.function, family.number(member)?))
    }

    /// In how many places the number has to choose.
    fn choices(&self, program: &Program, family: &Family) -> usize {
        let choices = columns(program, &family.members).into_iter().map(|column| match column {
            Column::Int(values) => usize::from(step(&values).is_none()),
            Column::Callee(callees, binds) if self.uniform_from(family, &callees) > 0 => {
                if binds {
                    MOST_CHOICES + 1
                } else {
                    1
                }
            }
            Column::Callee(..) => 0,
        });
        choices.sum()
    }

    /// The first member from which on the callees are one function, or those of one family at a constant distance.
    fn uniform_from(&self, family: &Family, callees: &[FnId]) -> usize {
        let last = callees.len() - 1;
        let from =
            |is_as_last: &dyn Fn(usize) -> bool| (0..last).rev().find(|at| !is_as_last(*at)).map_or(0, |at| at + 1);
        let distance = |at: usize| self.place(callees[at]).map(|(f, n)| (f, n - family.first - at as i32));
        let one = from(&|at| callees[at] == callees[last]);
        if distance(last).is_none() { one } else { one.min(from(&|at| distance(at) == distance(last))) }
    }

    /// Numbers the members: as their names do, or else so that what a function calls has its own number.
    fn find_numbers(&mut self, program: &Program) {
        for at in 0..self.all.len() {
            let family = &self.all[at];
            let named: Option<Vec<i32>> =
                family.members.iter().map(|f| first_number(program.funcs[*f].name.said())).collect();
            let named = named.filter(|numbers| step(numbers) == Some(1)).map(|numbers| numbers[0]);
            let of_callee = || {
                columns(program, &family.members).iter().find_map(|column| {
                    let Column::Callee(callees, _) = column else { return None };
                    let is_other = self.of.get(&callees[0]).is_some_and(|other| *other != at);
                    let is_numbered = is_other && callees[0] != callees[1] && self.uniform_from(family, callees) == 0;
                    self.place(callees[0]).filter(|_| is_numbered).map(|(_, n)| n)
                })
            };
            self.all[at].first = named.or_else(of_callee).unwrap_or(1);
        }
    }

    /// The function of a family: the first member, with what the others have in its place where they differ.
    fn function(&self, program: &Program, names: &mut FuncNames, family: &Family) -> Func {
        let mut func = program.funcs[family.members[0]].clone();
        let n = func.locals.push(Local { name: "n".into(), ty: Ty::Int, sort: None });
        self.fill(&mut func.body, (family, n), &mut columns(program, &family.members).into_iter());
        visit::rewrite(&mut func.body, &mut |e| compared(e, n));
        func.params.push(n);
        let of_several = self.part_of_several(program, family);
        let is_of_one = of_several.is_none();
        let doc = if func.doc.is_empty() {
            format!("`{}`.", stem(func.name.said()))
        } else {
            of_several.unwrap_or_else(|| stems_in(program, self, &func.doc))
        };
        // Below the first line there may be a list.
        let end = doc.find('\n').unwrap_or(doc.len());
        let (first, last) = (family.first, family.last());
        let said_of = if is_of_one && doc[..end].contains(|c: char| c.is_ascii_digit()) {
            format!(", and this is said of {first}")
        } else {
            String::new()
        };
        func.doc = format!("{} `n` is from {first} to {last}{said_of}.{}", &doc[..end], &doc[end..]);
        func.name = names.fresh(&stem(func.name.said()));
        let origins = family.members.iter().flat_map(|f| &program.funcs[*f].origin);
        let mut seen = Vec::new();
        origins.for_each(|span| seen.extend((!seen.contains(span)).then_some(*span)));
        func.origin = seen;
        func
    }

    /// What is said of the parts of functions that are of no family.
    fn part_of_several(&self, program: &Program, family: &Family) -> Option<String> {
        let whole = |f: &FnId| program.funcs[*f].doc.strip_prefix("A part of `")?.strip_suffix("`.");
        let mut wholes: Vec<&str> = family.members.iter().map(whole).collect::<Option<_>>()?;
        wholes.dedup();
        let is_of_none = |name: &&str| {
            let mut all = program.funcs.iter_enumerated();
            all.any(|(f, func)| func.name.to_string() == **name && !self.of.contains_key(&f))
        };
        match wholes.as_slice() {
            wholes if !wholes.iter().all(is_of_none) => None,
            [one, other] => Some(format!("A part of `{one}` and `{other}`.")),
            [one, other, _, ..] => Some(format!("A part of `{one}`, `{other}` and others.")),
            [_] | [] => None,
        }
    }

    fn fill(&self, e: &mut Expr, of: (&Family, LocalId), columns: &mut impl Iterator<Item = Column>) {
        let own = is_column(e).then(|| columns.next()).flatten();
        visit::each_part_mut(e, &mut |part| self.fill(part, of, columns));
        match (own, &mut *e) {
            (Some(Column::Int(values)), e) => *e = number(of, &values),
            (Some(Column::Callee(callees, _)), Expr::Call(_, args)) => *e = self.call(of, &callees, args),
            (Some(Column::Callee(..)) | None, _) => {}
        }
    }

    fn call(&self, of: (&Family, LocalId), callees: &[FnId], args: &[Expr]) -> Expr {
        let (family, n) = of;
        let from = self.uniform_from(family, callees);
        let member = |at: usize| Expr::Call(callees[at], args.to_vec());
        let last = callees.len() - 1;
        let rest = match self.place(callees[last]) {
            Some((function, number)) if from < last && callees[last - 1] != callees[last] => {
                let own = plus(Expr::Local(n), number - family.last());
                Expr::Call(function, args.iter().cloned().chain([own]).collect())
            }
            _ => member(last),
        };
        (0..from).rev().fold(rest, |rest, at| chosen(of, at, member(at), rest))
    }
}

/// By how much each value is more than the one before it, if that is nothing or one.
fn step(values: &[i32]) -> Option<i32> {
    let are = |step: i32| values.windows(2).all(|pair| pair[0] != NONE && pair[0].checked_add(step) == Some(pair[1]));
    if values.iter().all(|value| *value == values[0]) { Some(0) } else { are(1).then_some(1) }
}

fn number(of: (&Family, LocalId), values: &[i32]) -> Expr {
    let last = values.len() - 1;
    match step(values) {
        Some(0) => Expr::Int(values[0]),
        Some(_) => plus(Expr::Local(of.1), values[0] - of.0.first),
        None => (0..last).rev().fold(Expr::Int(values[last]), |rest, at| chosen(of, at, Expr::Int(values[at]), rest)),
    }
}

fn plus(n: Expr, more: i32) -> Expr {
    match more {
        0 => n,
        1.. => Expr::Arith(ArithOp::Add, Box::new(n), Box::new(Expr::Int(more))),
        _ => Expr::Arith(ArithOp::Sub, Box::new(n), Box::new(Expr::Int(-more))),
    }
}

/// At least one more than the number of a family, which is never absent, is more, and less than one more is no more.
fn compared(e: &mut Expr, n: LocalId) {
    let Expr::Compare(op, a, b) = e else { return };
    let by_one = |e: &Expr, of: ArithOp| matches!(e, Expr::Arith(op, a, one) if *op == of && **one == Expr::Int(1) && **a == Expr::Local(n));
    let (other, more, less) = match op {
        CompareOp::Ge => (CompareOp::Gt, b, a),
        CompareOp::Lt => (CompareOp::Le, b, a),
        CompareOp::Le => (CompareOp::Lt, a, b),
        CompareOp::Gt => (CompareOp::Ge, a, b),
        CompareOp::Eq | CompareOp::Ne => return,
    };
    if by_one(more, ArithOp::Add) {
        (*op, **more) = (other, Expr::Local(n));
    } else if by_one(less, ArithOp::Sub) {
        (*op, **less) = (other, Expr::Local(n));
    }
}

/// This for the member at a place, the rest for those after it.
fn chosen((family, n): (&Family, LocalId), at: usize, this: Expr, rest: Expr) -> Expr {
    build::cond(build::same(Expr::Local(n), Expr::Int(family.first + at as i32)), this, rest)
}

/// The functions that selectors of one side and level ask in one place, in their order.
fn asked(program: &Program) -> Vec<Vec<FnId>> {
    let mut places: BTreeMap<_, Vec<FnId>> = BTreeMap::new();
    for code in &program.selectors {
        let mut add = |place: usize, f: Option<FnId>| {
            places.entry((code.mover == Role::Attacker, code.knowledge, place)).or_default().extend(f);
        };
        add(0, Some(code.verdict));
        add(1, code.answer);
        add(2, code.moves.within);
        add(3, code.moves.decides.settled());
        for part in &code.moves.parts {
            let functions = [part.condition, part.idle, Some(part.after), part.kept];
            functions.into_iter().zip(4..).for_each(|(f, place)| add(place, f));
            part.sure.iter().for_each(|sure| add(8, Some(sure.points)));
        }
    }
    places.into_values().collect()
}

/// The first number in a name.
fn first_number(name: &str) -> Option<i32> {
    name.split(|c: char| !c.is_ascii_digit()).find(|part| !part.is_empty())?.parse().ok()
}

/// A name without the numbers in it.
fn stem(name: &str) -> String {
    let without = |part: &str| part.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    name.split('_').map(without).filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_")
}

/// A text with the names in it without their numbers, but for functions which are written under a name without one.
fn stems_in(program: &Program, families: &Families, doc: &str) -> String {
    let is_name = |part: &str| part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let has_none = |part: &str| {
        let f = program.funcs.iter_enumerated().find(|(_, func)| func.name.to_string() == part);
        f.is_some_and(|(f, func)| families.of.contains_key(&f) || first_number(func.name.said()).is_none())
    };
    let without = |part: &str| if is_name(part) && !has_none(part) { stem(part) } else { part.to_owned() };
    let parts = doc.split('`').enumerate();
    let parts = parts.map(|(at, part)| if at % 2 == 1 { without(part) } else { part.to_owned() });
    parts.collect::<Vec<_>>().join("`")
}

#[cfg(test)]
mod tests {
    use super::super::testing::held;
    use super::*;

    #[test]
    fn a_family_at_a_number_is_its_member() {
        for name in ["tictactoe", "hex", "connect_four"] {
            let mut found = Numbers::new();
            let (_, folded) = held(name, 7, |program| {
                let (folded, numbers) = folded(program);
                found = numbers;
                folded
            });
            assert!(found.len() > 4 && calls_later(&folded), "{name}: {found:?}");
        }
    }

    fn calls_later(program: &Program) -> bool {
        let calls = |id: FnId, func: &Func| visit::contains(&func.body, &|e| matches!(e, Expr::Call(f, _) if *f >= id));
        program.funcs.iter_enumerated().any(|(id, func)| calls(id, func))
    }
}
