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

mod forms;

use std::collections::BTreeSet;

use super::families::Numbers;
use super::word;
use crate::ir::{Expr, FnId, Func, FuncName, FuncNames, LocalId, LocalVec, Program, Stage, Ty, types, visit};
use crate::passes::prune;
use forms::{Forms, Found, MOST_PARAMETERS, counted_of, form};

/// What a call and a function cost in text, in nodes.
const CALL: usize = 2;
const FUNCTION: usize = 14;

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
pub(super) fn shared(program: Program, numbers: Numbers) -> (Program, Numbers) {
    let mut sharing = Sharing::of(program, numbers);
    for _ in 0..MOST {
        if !sharing.makes_one() {
            break;
        }
    }
    sharing.ordered()
}

/// A program of which some functions have been made.
struct Sharing {
    program: Program,
    numbers: Numbers,
    /// Its functions in the order of the text: one that was made stands before those that call it.
    order: Vec<FnId>,
    names: FuncNames,
    /// What stands in it, but for what is of the rules.
    forms: Forms,
}

impl Sharing {
    fn of(program: Program, numbers: Numbers) -> Sharing {
        let rules = of_the_rules(&program);
        let mut forms = Forms::default();
        forms.read(&program, program.funcs.indices().filter(|f| !rules.contains(f)), &numbers);
        Sharing { order: program.funcs.indices().collect(), names: FuncNames::of(&program), program, numbers, forms }
    }

    /// Makes a function, if one should be made.
    fn makes_one(&mut self) -> bool {
        let Sharing { program, numbers, order, names, forms } = self;
        let Some(found) = best(forms.all(), program) else { return false };
        let id = FnId::from_usize(program.funcs.len());
        let func = function(program, names, &found);
        numbers.extend(found.counted.map(|(_, range)| (id, range)));
        for &(f, _) in &found.places {
            let mut body = std::mem::replace(&mut program.funcs[f].body, Expr::Bool(false));
            let counted = counted_of(program, f, numbers);
            replace(&mut body, &program.funcs[f].locals, (&found, id), counted);
            program.funcs[f].body = body;
        }
        program.funcs.push(func);
        let first = found.places.iter().filter_map(|(f, _)| order.iter().position(|g| g == f)).min();
        order.insert(first.unwrap_or(order.len()), id);
        let changed: BTreeSet<FnId> = found.places.iter().map(|(f, _)| *f).chain([id]).collect();
        forms.read(program, changed, numbers);
        true
    }

    /// The program with its functions in order.
    fn ordered(mut self) -> (Program, Numbers) {
        let numbers = self.numbers.into_iter().filter_map(|(f, range)| {
            let place = self.order.iter().position(|g| *g == f)?;
            Some((FnId::from_usize(place), range))
        });
        let numbers = numbers.collect();
        prune::reorder(&mut self.program, &self.order);
        (self.program, numbers)
    }
}

/// By how many nodes the text becomes shorter.
fn gain(found: &Found<'_>) -> usize {
    let calls = found.places.len() * (CALL + found.form.params.len());
    (found.size * (found.places.len() - 1)).saturating_sub(calls + FUNCTION)
}

/// The form by which most is gained, or else that of a part of a long function.
fn best<'f>(mut all: Vec<Found<'f>>, program: &Program) -> Option<Found<'f>> {
    // Of several the first.
    let is_question = |found: &Found| found.form.params.len() <= MOST_PARAMETERS;
    let shared = |found: &Found| found.places.len() > 1 && !found.within && is_question(found) && gain(found) > 0;
    if let Some((at, _)) = all.iter().enumerate().rev().filter(|(_, found)| shared(found)).max_by_key(|(_, f)| gain(f))
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
    fn what_has_not_changed_need_not_be_read_again() {
        held("hex", 11, |program| {
            let (program, numbers) = folded(program);
            let rules = of_the_rules(&program);
            let mut sharing = Sharing::of(program, numbers);
            let mut rounds = 0;
            while rounds < MOST && sharing.makes_one() {
                rounds += 1;
                let mut anew = Forms::default();
                let asked = sharing.program.funcs.indices().filter(|f| !rules.contains(f));
                anew.read(&sharing.program, asked, &sharing.numbers);
                assert!(sharing.forms.all() == anew.all(), "after {rounds} functions");
            }
            assert!(rounds > 10, "{rounds}");
            sharing.ordered().0
        });
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
