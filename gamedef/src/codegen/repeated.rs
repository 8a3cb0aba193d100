//! What several functions ask is asked in a function of its own.
//!
//! Reason: a question is specialised by who asks it and for which reasons, and much of what each asks is what others ask as
//! well. A reader should see it once.
//!
//! *Contract.* An expression that occurs more than once, up to the names of variables and to which player is which, becomes a
//! function of what it speaks of from outside: variables, and a player where its occurrences differ in him. *Proof.* A function
//! that is called in the state where the expression stands, with the values of its variables, has its value; the opponent's
//! opponent is the player.
//!
//! So does a part of a function that is longer than a screen, the largest that is none.
//!
//! What the rules themselves say stays whole, since a sub-game finds it in its rule book as it is. Only text is made of the
//! result: the interpreter has no calls to save.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

use super::families::Numbers;
use super::word;
use crate::ir::facts::is_role;
use crate::ir::{
    Expr, FnId, Func, FuncName, FuncNames, Local, LocalId, LocalVec, Program, Stage, Ty, kinds, types, visit,
};
use crate::passes::prune;
use crate::rules::SortId;

/// A smaller answer or choice is read as easily where it stands.
const SMALLEST: usize = 6;

/// A smaller condition, which stands in a line or two.
const SMALLEST_CONDITION: usize = 14;

/// What a call and a function cost in text, in nodes.
const CALL: usize = 2;
const FUNCTION: usize = 14;

/// A question of more variables is none of its own,
const MOST_PARAMETERS: usize = 5;

/// unless nothing else would make a function shorter that is much longer than a screen.
const MOST_PARAMETERS_OF_A_PART: usize = 8;

/// A longer function is more than a screen, unless no part of it is a question by itself.
const LONGEST: usize = 70;

/// What is longer than this is much longer than a screen.
const MUCH_TOO_LONG: usize = 120;

/// A smaller part of a long function is read more easily where it stands, and a larger one is nearly the whole.
const SMALLEST_PART: usize = 20;
const LARGEST_PART: usize = 60;

/// The most functions that are made.
const MOST: usize = 96;

/// The program with functions for what occurs in several places.
pub(super) fn shared(mut program: Program, mut numbers: Numbers) -> (Program, Numbers) {
    let rules = of_the_rules(&program);
    let mut order: Vec<FnId> = program.funcs.indices().collect();
    let mut names = FuncNames::of(&program);
    let mut forms = Forms::default();
    forms.read(&program, program.funcs.indices().filter(|f| !rules.contains(f)), &numbers);
    for _ in 0..MOST {
        let Some(found) = best(forms.all(), &program) else { break };
        let id = FnId::from_usize(program.funcs.len());
        let func = function(&program, &mut names, &found);
        numbers.extend(found.counted.map(|(_, range)| (id, range)));
        for &(f, _) in &found.places {
            let mut body = std::mem::replace(&mut program.funcs[f].body, Expr::Bool(false));
            let counted = counted_of(&program, f, &numbers);
            replace(&mut body, &program.funcs[f].locals, (&found, id), counted);
            program.funcs[f].body = body;
        }
        program.funcs.push(func);
        let first = found.places.iter().filter_map(|(f, _)| order.iter().position(|g| g == f)).min();
        order.insert(first.unwrap_or(order.len()), id);
        let changed: BTreeSet<FnId> = found.places.iter().map(|(f, _)| *f).chain([id]).collect();
        forms.read(&program, changed, &numbers);
    }
    let numbers = numbers.into_iter().filter_map(|(f, range)| {
        let place = order.iter().position(|g| *g == f)?;
        Some((FnId::from_usize(place), range))
    });
    let numbers = numbers.collect();
    prune::reorder(&mut program, &order);
    (program, numbers)
}

/// An expression with names of its own for what it speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Form {
    body: Expr,
    /// Its parameters, the player last.
    params: Vec<LocalId>,
    locals: Vec<(Ty, Option<SortId>)>,
}

/// What the parameters of a form are where it stands.
struct Here {
    args: Vec<LocalId>,
    /// The player, if the form has one.
    player: Option<Expr>,
    locals: LocalVec,
}

/// Where a form stands in a function.
struct Occurrence {
    /// Its place among the forms.
    form: usize,
    size: usize,
    here: Here,
    /// Whether the function is nothing else.
    is_whole: bool,
    /// Whether it speaks of what was only named on the way, so that it is no question that others would ask.
    within: bool,
    /// Which parameter is the number of a family, and what it may be.
    counted: Option<(usize, (i64, i64))>,
}

/// All forms, with where they stand in each function as it was when it was last read.
#[derive(Default)]
struct Forms {
    forms: IndexSet<Form, FxBuildHasher>,
    of: BTreeMap<FnId, Vec<Occurrence>>,
}

/// A form, with all places where it stands.
struct Found<'f> {
    form: &'f Form,
    size: usize,
    locals: &'f LocalVec,
    /// The function in which it stands and what it speaks of there, for each occurrence.
    places: Vec<(FnId, &'f Here)>,
    /// A function that is nothing else.
    whole: Option<FnId>,
    /// As in some [`Occurrence`].
    within: bool,
    /// As in each [`Occurrence`], and what the number may be in any.
    counted: Option<(usize, (i64, i64))>,
}

impl Found<'_> {
    /// The player, if he is the same everywhere.
    fn same_player(&self) -> Option<&Expr> {
        let first = self.places[0].1.player.as_ref()?;
        self.places.iter().all(|(_, here)| here.player.as_ref() == Some(first)).then_some(first)
    }

    /// By how many nodes the text becomes shorter.
    fn gain(&self) -> usize {
        let calls = self.places.len() * (CALL + self.form.params.len());
        (self.size * (self.places.len() - 1)).saturating_sub(calls + FUNCTION)
    }
}

/// The form by which most is gained, or else that of a part of a long function.
fn best<'f>(mut all: Vec<Found<'f>>, program: &Program) -> Option<Found<'f>> {
    // Of several the first, so that the order of hashing does not matter.
    let is_question = |found: &Found| found.form.params.len() <= MOST_PARAMETERS;
    let shared = |found: &Found| found.places.len() > 1 && !found.within && is_question(found) && found.gain() > 0;
    if let Some((at, _)) = all.iter().enumerate().rev().filter(|(_, found)| shared(found)).max_by_key(|(_, f)| f.gain())
    {
        return Some(all.swap_remove(at));
    }
    let is_part = |found: &Found| {
        let of = found.places[0].0;
        let longest = if is_question(found) { LONGEST } else { MUCH_TOO_LONG };
        let is_long = visit::size(&program.funcs[of].body) > longest;
        is_long && found.whole.is_none() && (SMALLEST_PART..=LARGEST_PART).contains(&found.size)
    };
    all.into_iter().filter(is_part).rev().max_by_key(|found| (is_question(found), found.size))
}

impl Forms {
    /// Reads these functions, anew if they have been read.
    fn read(&mut self, program: &Program, functions: impl IntoIterator<Item = FnId>, numbers: &Numbers) {
        for id in functions {
            let func = &program.funcs[id];
            if func.static_only {
                continue;
            }
            let mut named = FxHashSet::default();
            visit::each_below(&func.body, &mut |e| {
                named.extend(if let Expr::Let(v, ..) = e { Some(*v) } else { None });
            });
            let mut met = Vec::new();
            each_question(&func.body, false, &mut |e| {
                let size = visit::size(e);
                if size < smallest(types::ty(program, &func.locals, e), e) {
                    return;
                }
                let Some((form, here)) = form(e, &func.locals) else { return };
                met.push(Occurrence {
                    form: self.forms.insert_full(form).0,
                    size,
                    is_whole: std::ptr::eq(e, &raw const func.body),
                    within: here.args.iter().any(|arg| named.contains(arg)),
                    counted: counts(program, id, &here, numbers),
                    here,
                });
            });
            self.of.insert(id, met);
        }
    }

    /// All forms in order of their first occurrence.
    fn all(&self) -> Vec<Found<'_>> {
        let mut of = vec![None; self.forms.len()];
        let mut all: Vec<Found<'_>> = Vec::new();
        for (&id, occurrence) in self.of.iter().flat_map(|(id, met)| met.iter().map(move |one| (id, one))) {
            let Occurrence { form, size, ref here, is_whole, within, counted } = *occurrence;
            let at = *of[form].get_or_insert(all.len());
            if at == all.len() {
                let (form, locals) = (&self.forms[form], &here.locals);
                all.push(Found { form, size, locals, places: Vec::new(), whole: None, within: false, counted });
            }
            let found = &mut all[at];
            found.within |= within;
            match (found.counted.as_mut(), counted) {
                (None, None) => {}
                (Some((at, range)), Some((same, other))) if *at == same => {
                    *range = (range.0.min(other.0), range.1.max(other.1));
                }
                _ => continue,
            }
            found.whole = found.whole.or(is_whole.then_some(id));
            found.places.push((id, here));
        }
        all
    }
}

/// How large an expression of a type is at least that is asked in a function of its own.
fn smallest(ty: Ty, e: &Expr) -> usize {
    match ty {
        Ty::Bool if !matches!(e, Expr::If(..)) => SMALLEST_CONDITION,
        Ty::Bool | Ty::Answer => SMALLEST,
        // Sets and numbers are read with what is asked of them, which may not need the whole.
        Ty::Set | Ty::Int => usize::MAX,
    }
}

/// The parameter of a function that is the number of a family.
fn counted_of(program: &Program, f: FnId, numbers: &Numbers) -> Option<LocalId> {
    program.funcs[f].params.last().copied().filter(|_| numbers.contains_key(&f))
}

/// Which of the variables here is the number of a family, and what it may be.
fn counts(program: &Program, f: FnId, here: &Here, numbers: &Numbers) -> Option<(usize, (i64, i64))> {
    let number = counted_of(program, f, numbers)?;
    here.args.iter().position(|arg| *arg == number).map(|at| (at, numbers[&f]))
}

/// Calls `f` on each part that is a question by itself, its parts after it: no step of a closure, and no rest of a chain of
/// changes and names.
fn each_question<'e>(e: &'e Expr, is_link: bool, f: &mut dyn FnMut(&'e Expr)) {
    if !is_link {
        f(e);
    }
    if matches!(e, Expr::Closure(..) | kinds::of_chains!()) {
        return;
    }
    let chains = |e: &Expr| matches!(e, Expr::With(..) | Expr::Null(_) | Expr::Let(..));
    visit::each_part(e, &mut |part| each_question(part, chains(e) && chains(part), f));
}

/// The form of an expression; `None` if it speaks of too much, or is no question.
fn form(e: &Expr, locals: &LocalVec) -> Option<(Form, Here)> {
    let visit::Apart { args, mut params, locals: mut own, mut body } = visit::apart(e, locals);
    let player = first_role(&body);
    if let Some(player) = &player {
        let local = own.push(Local { name: "player".into(), ty: Ty::Int, sort: Some(SortId::PLAYER) });
        params.push(local);
        by_player(&mut body, player, local);
    }
    let kinds = own.iter().map(|local| (local.ty, local.sort)).collect();
    let here = Here { args, player, locals: own };
    (params.len() <= MOST_PARAMETERS_OF_A_PART).then_some((Form { body, params, locals: kinds }, here))
}

/// The player by role who is spoken of first.
fn first_role(e: &Expr) -> Option<Expr> {
    if is_role(e) {
        return Some(e.clone());
    }
    let mut first = None;
    visit::each_part(e, &mut |part| {
        if first.is_none() {
            first = first_role(part);
        }
    });
    first
}

/// Speaks of a player by role as this variable, and of the other as his opponent.
fn by_player(e: &mut Expr, player: &Expr, local: LocalId) {
    if is_role(e) {
        let is_he = e == player;
        *e = Expr::Local(local);
        if !is_he {
            *e = Expr::Opponent(Box::new(Expr::Local(local)));
        }
        return;
    }
    visit::each_part_mut(e, &mut |part| by_player(part, player, local));
}

/// The function of a form. The number of a family is its last parameter.
fn function(program: &Program, names: &mut FuncNames, found: &Found<'_>) -> Func {
    let mut func = Func {
        name: FuncName::new(""),
        params: found.form.params.clone(),
        locals: found.locals.clone(),
        ty: Ty::Bool,
        body: found.form.body.clone(),
        doc: String::new(),
        origin: Vec::new(),
        static_only: false,
    };
    if let Some(player) = found.same_player() {
        let local = func.params.pop();
        by_role(&mut func.body, player, local);
    }
    if let Some((at, _)) = found.counted {
        let number = func.params.remove(at);
        func.params.push(number);
    }
    func.ty = types::ty(program, &func.locals, &func.body);
    if let Some(whole) = found.whole {
        let Func { name, doc, origin, .. } = &program.funcs[whole];
        return Func { name: name.clone(), doc: doc.clone(), origin: origin.clone(), ..func };
    }
    let word = word::word(program, &func.body);
    let name = match (word.as_str(), func.ty) {
        ("why", _) => "reason".to_owned(),
        (_, Ty::Answer) if !word.contains("_why") => format!("{word}_why"),
        _ => word,
    };
    let mut askers: Vec<String> = Vec::new();
    for (f, _) in &found.places {
        let name = program.funcs[*f].name.to_string();
        if !askers.contains(&name) {
            askers.push(name);
        }
        for span in &program.funcs[*f].origin {
            func.origin.extend((!func.origin.contains(span)).then_some(*span));
        }
    }
    func.name = match found.places.as_slice() {
        [(asker, _)] if name == "reason" || names.has(&name) => {
            names.fresh(&format!("{}_part", program.funcs[*asker].name.said()))
        }
        _ => names.fresh(&name),
    };
    func.doc = match askers.as_slice() {
        [one] if found.places.len() == 1 => format!("A part of `{one}`."),
        [one] => format!("What `{one}` asks more than once."),
        [one, other] => format!("What `{one}` and `{other}` ask."),
        [one, other, ..] => format!("What `{one}`, `{other}` and others ask."),
        [] => String::new(),
    };
    func
}

/// Speaks of a variable for a player as that player.
fn by_role(e: &mut Expr, player: &Expr, local: Option<LocalId>) {
    let is_he = |e: &Expr| matches!(e, Expr::Local(v) if Some(*v) == local);
    visit::rewrite(e, &mut |e| {
        if is_he(e) {
            *e = player.clone();
        } else if let Expr::Opponent(of) = e
            && let Expr::Opponent(he) = &**of
        {
            *e = (**he).clone();
        }
    });
}

/// Calls the function wherever the form stands.
fn replace(e: &mut Expr, locals: &LocalVec, of: (&Found<'_>, FnId), number: Option<LocalId>) {
    let (found, id) = of;
    if visit::size(e) == found.size
        && let Some((form, here)) = form(e, locals)
        && form == *found.form
        && here.args.iter().position(|arg| Some(*arg) == number) == found.counted.map(|(at, _)| at)
    {
        let mut args: Vec<Expr> = here.args.iter().map(|arg| Expr::Local(*arg)).collect();
        args.extend(here.player.filter(|_| found.same_player().is_none()));
        if let Some((at, _)) = found.counted {
            let number = args.remove(at);
            args.push(number);
        }
        *e = Expr::Call(id, args);
        return;
    }
    visit::each_part_mut(e, &mut |part| replace(part, locals, of, number));
}

/// The functions of the rules: what moves, goals and ends are made of.
fn of_the_rules(program: &Program) -> BTreeSet<FnId> {
    let mut reached = BTreeSet::new();
    let mut open = vec![program.goal];
    open.extend([program.drawn, program.ended, program.score, program.attacker].into_iter().flatten());
    open.extend(&program.constraints);
    let calls = |e: &Expr, open: &mut Vec<FnId>| {
        visit::each_below(e, &mut |e| open.extend(if let Expr::Call(f, _) = e { Some(*f) } else { None }));
    };
    for code in &program.moves {
        code.stages.iter().for_each(|stage: &Stage| visit::each_stage_part(stage, &mut |e| calls(e, &mut open)));
        code.again.iter().for_each(|e| calls(e, &mut open));
    }
    while let Some(f) = open.pop() {
        if reached.insert(f) {
            calls(&program.funcs[f].body, &mut open);
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::super::families::folded;
    use super::super::testing::held;
    use super::*;

    #[test]
    fn what_several_functions_ask_is_asked_once() {
        for name in ["tictactoe", "hex", "connect_four"] {
            let (before, after) = held(name, 11, |program| {
                let (program, numbers) = folded(program);
                shared(program, numbers).0
            });
            let said = |program: &Program, what: &str| program.funcs.iter().filter(|f| f.doc.starts_with(what)).count();
            assert_eq!(said(&before, "What `"), 0, "{name}");
            assert!(said(&after, "What `") > 4, "{name}");
            let size = |program: &Program| program.funcs.iter().map(|func| visit::size(&func.body)).sum::<usize>();
            assert!(size(&after) < size(&before), "{name}: {} and {}", size(&before), size(&after));
        }
    }

    #[test]
    fn a_player_who_differs_is_a_parameter() {
        let attacker = || Expr::Attacker;
        let defender = || Expr::Opponent(Box::new(Expr::Attacker));
        let pair = |a: Expr, b: Expr| Expr::Same(Box::new(a), Box::new(b));
        let of = |e: &Expr| form(e, &LocalVec::new()).expect("it is a form");
        let (one, here) = of(&pair(attacker(), defender()));
        let (other, there) = of(&pair(defender(), attacker()));
        assert_eq!((one.clone(), here.player, there.player), (other, Some(attacker()), Some(defender())));
        // Who is who is another question.
        assert_ne!(of(&pair(attacker(), attacker())).0, one);
        let mut body = one.body;
        by_role(&mut body, &defender(), Some(one.params[0]));
        assert_eq!(body, pair(defender(), attacker()));
    }
}
