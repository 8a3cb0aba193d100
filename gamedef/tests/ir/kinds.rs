//! The kinds of expressions held against the table and a plain evaluator: a group is what its fact says, no more and no less.

use std::collections::BTreeSet;

use kikashi_gamedef::ir::check::{Form, check_form};
use kikashi_gamedef::ir::kinds::{is_fixed_int, is_of_answers, is_of_chains, is_of_moves, own_type};
use kikashi_gamedef::ir::signature::{PartTy, Reads, signature};
use kikashi_gamedef::ir::{Expr, Func, Ty, visit};

use super::facts::{PROGRAMS, Sample, each_sample};

/// Whether an answer is a direct part, of what is no answer, and no argument.
fn has_answer(e: &Expr) -> bool {
    let mut found = false;
    visit::each_slot(e, &mut |slot, _| found |= slot.ty == PartTy::Of(Ty::Answer));
    found && signature(e).ty == Some(Ty::Bool)
}

/// Whether a program with the expression in it is refused after moves are unfolded, and not before.
fn is_gone_after_unfold(sample: &Sample<'_>) -> bool {
    let mut program = sample.naive.program.clone();
    let (name, params) = ("sample".into(), sample.given.iter().map(|(l, _)| *l).collect());
    let (ty, locals, body) = (sample.ty(&sample.e), sample.locals.clone(), sample.e.clone());
    let (doc, origin) = (String::new(), vec![]);
    program.funcs.push(Func { name, params, locals, ty, body, doc, origin, static_only: false });
    let complaints = |unfolded| {
        let found = check_form(&program, Form { unfolded, ..Form::default() }).err().into_iter().flatten();
        found.filter(|error| error.starts_with("function sample:")).count()
    };
    assert_eq!(complaints(false), 0, "{:?}", sample.e);
    complaints(true) > 0
}

#[test]
fn each_group_is_what_its_fact_says() {
    let mut seen = BTreeSet::new();
    each_sample(0..PROGRAMS, &mut |seed, _, sample| {
        let own = &sample.e;
        let place = || format!("seed {seed}: {own:?}");
        seen.insert(signature(own).name);
        assert_eq!(own_type(own), signature(own).ty, "{}", place());
        if let Some(ty) = own_type(own) {
            let value = sample.value(&sample.states[0], own);
            assert_eq!(super::facts::ty_of(&value), ty, "{}", place());
        }
        assert_eq!(is_of_answers(own), has_answer(own), "{}", place());
        let has_parts = visit::size(own) > 1;
        let in_all = |s: &_| sample.value(s, own) == sample.value(&sample.states[0], own);
        let is_fixed = own_type(own) == Some(Ty::Int) && !has_parts && signature(own).reads == Reads::Nothing;
        assert_eq!(is_fixed_int(own), is_fixed, "{}", place());
        assert!(!is_fixed_int(own) || sample.states.iter().all(in_all), "{}", place());
        assert_eq!(is_of_moves(own), visit::tries_moves(own) || signature(own).reads == Reads::Turn, "{}", place());
        let mut steps = 0;
        visit::each_slot(own, &mut |slot, _| steps += usize::from(slot.binds));
        assert_eq!(is_of_chains(own), steps == 2, "{}", place());
    });
    assert!(seen.len() > 50, "{} of the operators were met: {seen:?}", seen.len());
}

#[test]
fn what_is_of_moves_is_gone_after_they_are_unfolded() {
    let (mut refused, mut kept) = (0, 0);
    each_sample(0..PROGRAMS / 30, &mut |seed, _, sample| {
        let expected = visit::contains(&sample.e, &|e| is_of_moves(e) || matches!(e, Expr::Null(_)));
        assert_eq!(is_gone_after_unfold(&sample), expected, "seed {seed}: {:?}", sample.e);
        *(if expected { &mut refused } else { &mut kept }) += 1;
    });
    assert!(refused > 20 && kept > 20, "{refused} refused, {kept} not");
}
