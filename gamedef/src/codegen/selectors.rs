//! Selectors: how the game finds the function of each by its number, and the methods that tell the moves.

#![deny(clippy::wildcard_enum_match_arm)]

mod questions;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use self::questions::{Question, by_number, by_text, called, chosen, pattern};
use super::bars::breaks_call;
use super::call::{call, call_on, player};
use super::code::Code;
use super::game::candidates_call;
use super::method::{Inline, Method, asked};
use super::names::{Scope, snake};
use super::plan::Plan;
use super::text::{doc, mentions};
use super::uses::Uses;
use crate::ir::{Decides, Few, FnId, Knowledge, MovePart, SelectorCode, Tried};
use crate::rules::{MoveId, Role};

/// The methods of the rules that tell the moves of selectors that differ little, and those of `Game` that ask by number.
pub(super) fn methods(plan: &Plan<'_>, uses: &Uses) -> (TokenStream, TokenStream) {
    let mut scope = Scope::free();
    scope.take("tables clone eq hash fmt on");
    let selectors = &plan.program.selectors;
    let play = uses.import("Move");
    let moves = ("moves", quote!(&mut Vec<#play>));
    let selector = ("selector", uses.import("SelectorId"));
    let (mut own, mut told) = (TokenStream::new(), Vec::new());
    for alike in alike(plan, uses) {
        let name = scope.ident(&method_name(&selectors[alike[0].at]));
        let numbers: Vec<usize> = alike.iter().map(|telling| telling.at).collect();
        let body = selected(plan, uses, &alike);
        let number = mentions(&body, "selector").then(|| selector.clone());
        let handed = number.iter().map(|_| quote!(selector)).chain([quote!(position), quote!(args), quote!(moves)]);
        told.push((numbers.clone(), quote!(self.#name(#(#handed),*))));
        let first: Vec<_> = number.into_iter().collect();
        let params: Vec<_> = asked(&first).into_iter().chain([moves.clone()]).collect();
        let method =
            Method { name: &name.to_string(), params: &params, result: Some(quote!(bool)), body, inline: Inline::No };
        let (note, method) = (doc(&said_of(plan, &numbers)), method.code());
        own.extend(quote!(#note #method));
    }
    let asked_of = |at: usize, f: FnId, whole: &dyn Fn(TokenStream) -> TokenStream| {
        let moving = moving(plan, uses, &selectors[at]);
        let question = Question::of(plan, uses, at, f, &quote!(position)).within(whole);
        if moving.is_empty() { question } else { question.within(|call| quote!({ #moving #call })) }
    };
    let arms = |each: Vec<(usize, Question)>| {
        let arms = by_text(each.into_iter()).into_iter().map(|(numbers, text)| {
            let numbers = pattern(&numbers);
            quote!(#numbers => #text,)
        });
        arms.collect::<Vec<_>>()
    };
    let numbered = || selectors.iter().enumerate();
    let verdicts = numbered().map(|(at, code)| (at, asked_of(at, code.verdict, &|call| call)));
    let answers =
        numbered().filter_map(|(at, code)| Some((at, asked_of(at, code.answer?, &|call| quote!(Some(#call))))));
    let (verdicts, answers) = (arms(verdicts.collect()), arms(answers.collect()));
    // The verdict is all that a selector without moves says.
    let apart = quote!(self.verdict(selector, position, args));
    let told = match &told[..] {
        [] => apart,
        [(numbers, call)] if numbers.len() == selectors.len() => call.clone(),
        all => {
            let arms = all.iter().map(|(numbers, call)| {
                let numbers = pattern(numbers);
                quote!(#numbers => #call,)
            });
            by_number(arms.collect(), apart)
        }
    };
    let verdicts = by_number(verdicts, quote!(false));
    let answers = by_number(answers, quote!(None));
    let params = asked(std::slice::from_ref(&selector));
    let telling: Vec<_> = params.iter().cloned().chain([moves]).collect();
    let method = |name, params: &[(&str, TokenStream)], result, body| {
        Method { name, params, result, body, inline: Inline::No }.code()
    };
    let why = super::steps::why(plan, uses);
    let game = [
        method("verdict", &params, Some(quote!(bool)), verdicts),
        method("explained", &params, Some(quote!(Option<#why>)), answers),
        method("selected", &telling, Some(quote!(bool)), told),
    ];
    (own, quote!(#(#game)*))
}

/// What a method tells, in words.
fn said_of(plan: &Plan<'_>, numbers: &[usize]) -> String {
    let mut names: Vec<String> = Vec::new();
    for at in numbers {
        let name = format!("`{}`", plan.program.selectors[*at].name);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let last = names.pop().unwrap_or_default();
    let all = if names.is_empty() { last } else { format!("{} or {last}", names.join(", ")) };
    format!("Whether {all} holds; if so its moves are appended.")
}

fn method_name(code: &SelectorCode) -> String {
    let level = match code.knowledge {
        Knowledge::None => "none",
        Knowledge::Distance => "distance",
        Knowledge::Abstract => "abstract",
        Knowledge::Trace => "trace",
        Knowledge::AbstractTrace => "abstract_trace",
    };
    format!("{}_{level}", snake(&code.name))
}

/// Where the rules ask whose turn it is, the position with the selector's mover to move.
fn moving(plan: &Plan<'_>, uses: &Uses, code: &SelectorCode) -> TokenStream {
    if plan.program.turn.is_none() {
        return TokenStream::new();
    }
    let by = player(uses, code.mover);
    quote!(let position = &Position { turn: #by as u8, ..*position };)
}

/// A selector that tells moves.
struct Telling<'c> {
    at: usize,
    code: &'c SelectorCode,
    /// What it asks of all, where it is the only one.
    alone: Option<Alone>,
}

/// A selector with one part: what it asks.
struct Alone {
    /// Whether moves are looked for.
    condition: Option<Question>,
    /// The answer of a mover who does nothing.
    idle: Option<Question>,
    /// Whether the move belongs, from the position after it.
    after: Question,
    form: Form,
}

/// What is the same in selectors that are alike.
#[derive(PartialEq)]
struct Form {
    mover: Role,
    has_condition: bool,
    kept: Option<FnId>,
    has_idle: bool,
    /// The text of what appends the moves that are looked at.
    tried: Option<String>,
    decides: std::mem::Discriminant<Decides>,
    has_settled: bool,
}

/// The selectors that tell moves, those together that differ only in what they ask before a move, of an idle mover and after
/// a move.
fn alike<'p>(plan: &'p Plan<'_>, uses: &Uses) -> Vec<Vec<Telling<'p>>> {
    let mut groups: Vec<Vec<Telling<'p>>> = Vec::new();
    let selectors = plan.program.selectors.iter().enumerate();
    for (at, code) in selectors.filter(|(_, code)| !code.moves.parts.is_empty()) {
        let alone = match code.moves.parts.as_slice() {
            [part] => Some(alone(plan, uses, (at, code), part)),
            _ => None,
        };
        let form = alone.as_ref().map(|alone| &alone.form);
        let same =
            |group: &&mut Vec<Telling<'p>>| form.is_some() && group[0].alone.as_ref().map(|alone| &alone.form) == form;
        match groups.iter_mut().find(same) {
            Some(group) => group.push(Telling { at, code, alone }),
            None => groups.push(vec![Telling { at, code, alone }]),
        }
    }
    groups
}

fn alone(plan: &Plan<'_>, uses: &Uses, (at, code): (usize, &SelectorCode), part: &MovePart) -> Alone {
    let mut tests = Tests::new(plan, uses, code);
    tests.scope.ident("after_null");
    let after = match part.kept {
        Some(_) => Question::plain(tests.after(part)),
        None => Question::of(plan, uses, at, part.after, &quote!(after)),
    };
    let tried = tests.sure(part).or_else(|| tests.tried(part)).map(|tried| tried.to_string());
    let form = Form {
        mover: code.mover,
        has_condition: part.condition.is_some(),
        kept: part.kept,
        has_idle: part.idle.is_some(),
        tried,
        decides: std::mem::discriminant(&code.moves.decides),
        has_settled: code.moves.decides.settled().is_some(),
    };
    let before = |f| Question::of(plan, uses, at, f, &quote!(position));
    Alone { condition: part.condition.map(before), idle: part.idle.map(before), after, form }
}

/// What appends the moves of a selector, or of one of some that are alike, and tells its verdict.
fn selected(plan: &Plan<'_>, uses: &Uses, alike: &[Telling<'_>]) -> TokenStream {
    let code = alike[0].code;
    let parts = &code.moves.parts;
    let by = player(uses, code.mover);
    let mut tests = Tests::new(plan, uses, code);
    let each = |of: &dyn Fn(&SelectorCode) -> Option<FnId>| {
        let calls = alike.iter().map(|telling| {
            let called = of(telling.code).map(|f| Question::of(plan, uses, telling.at, f, &quote!(position)));
            (telling.at, called.unwrap_or_else(|| Question::plain(quote!(true))))
        });
        chosen(calls)
    };
    let of_all = |of: fn(&Alone) -> Option<&Question>| {
        let each = alike.iter().filter_map(|telling| Some((telling.at, of(telling.alone.as_ref()?)?.clone())));
        each.collect::<Vec<_>>()
    };
    let test: Vec<Code> = match parts.as_slice() {
        [part] => {
            let (idle, after) = (of_all(|alone| alone.idle.as_ref()), of_all(|alone| Some(&alone.after)));
            let idle = (!idle.is_empty()).then(|| chosen(idle.into_iter()).tokens);
            vec![tests.of(part, None, idle, chosen(after.into_iter()))]
        }
        parts => parts
            .iter()
            .map(|part| {
                let open = part.condition.map(|condition| call(plan, uses, condition, &[]));
                let idle = part.idle.map(|idle| call(plan, uses, idle, &[]));
                let after = called(tests.after(part));
                tests.of(part, open, idle, after)
            })
            .collect(),
    };
    let test = Code::or(test);
    let (sure, tried) = match parts.as_slice() {
        [part] => (tests.sure(part), tests.tried(part)),
        _ => (None, None),
    };
    let pattern = if mentions(&test.tokens, "after") { quote!(after) } else { quote!(_) };
    let test = Code::closure(&pattern, &test).tokens;
    let moving = moving(plan, uses, code);
    let statements = tests.statements;
    let select = match tried {
        _ if sure.is_some() => quote!(#sure),
        Some(tried) => quote!(#tried self.keep(position, args, #by, moves, first, #test);),
        None => quote!(self.select(position, args, #by, moves, #test);),
    };
    // Without its condition a lone part need not look at any move.
    let conditions = of_all(|alone| alone.condition.as_ref());
    let select = if conditions.is_empty() {
        quote!(#(#statements)* #select)
    } else {
        let condition = chosen(conditions.into_iter()).tokens;
        quote!(if #condition { #(#statements)* #select })
    };
    let first = quote!(let first = moves.len(););
    let unless = |holds: &Code| {
        let (one, fails) = (&holds.tokens, holds.not().tokens);
        match mentions(one, "match") {
            true => quote!(let may_hold = #one; if !may_hold { return false; }),
            false => quote!(if #fails { return false; }),
        }
    };
    let within = alike.iter().any(|telling| telling.code.moves.within.is_some());
    let within = within.then(|| unless(&each(&|code| code.moves.within)));
    let is_used = mentions(&select, "first").then_some(&first);
    match code.moves.decides {
        Decides::Moves { settled } => {
            let (now, before) = (Code::atom(quote!(moves.len())), Code::atom(quote!(first)));
            let found = Code::compare(now, quote!(>), quote!(<=), &before);
            let settled = settled.map(|_| each(&|code| code.moves.decides.settled()));
            let holds = Code::or([found].into_iter().chain(settled).collect()).tokens;
            quote!(#moving #within #first #select #holds)
        }
        Decides::Idle if is_denied(code) => quote!(#moving #within #is_used #select true),
        // The verdict asks for the same before all else.
        Decides::Idle | Decides::Nothing => {
            let verdict = match alike {
                [_] => each(&|code| Some(code.verdict)),
                _ => Code::atom(quote!(self.verdict(selector, position, args))),
            };
            let verdict = unless(&verdict);
            quote!(#moving #verdict #is_used #select true)
        }
    }
}

/// Whether the verdict of a selector is what the idle mover's answer of its only part denies.
fn is_denied(code: &SelectorCode) -> bool {
    code.moves.decides == Decides::Idle && code.moves.parts.iter().all(|part| part.idle.is_some())
}

/// What tells whether a move is looked at, and whether it is taken.
struct Tests<'p, 'a> {
    plan: &'p Plan<'a>,
    uses: &'p Uses,
    /// Who moves.
    by: TokenStream,
    scope: Scope,
    /// Whether the idle mover's answer denies the verdict.
    is_denied: bool,
    /// What is found out before the first move.
    statements: Vec<TokenStream>,
}

impl<'p, 'a> Tests<'p, 'a> {
    fn new(plan: &'p Plan<'a>, uses: &'p Uses, code: &SelectorCode) -> Tests<'p, 'a> {
        Tests {
            plan,
            uses,
            by: player(uses, code.mover),
            scope: Scope::free(),
            is_denied: is_denied(code),
            statements: Vec::new(),
        }
    }

    /// Whether a part takes the move after which the position is `after`: what it asks of the position before all moves, unless
    /// it is the only part, of an idle mover, and after the move.
    fn of(&mut self, part: &MovePart, open: Option<TokenStream>, idle: Option<TokenStream>, after: Code) -> Code {
        let plan = self.plan;
        let Some(idle) = idle else {
            let Some(open) = open else { return after };
            let name = self.scope.ident("open");
            self.statements.push(quote!(let #name = #open;));
            return Code::and(vec![Code::atom(quote!(#name)), after]);
        };
        let name = self.scope.ident("after_null");
        let idle = match open {
            Some(open) => quote!(if #open { #idle } else { Answer::no() }),
            None => idle,
        };
        self.statements.push(quote!(let #name = #idle;));
        let holds = Code::atom(quote!(#name)).method("holds", &[]);
        let holds = if self.is_denied {
            let holds = holds.tokens;
            self.statements.push(quote!(if #holds { return false; }));
            None
        } else {
            Some(holds)
        };
        let broken = breaks_call(plan, Code::atom(quote!(after)), Code::unary(quote!(&#name)));
        // What an idle mover's answer says is about moves that end the turn.
        let by = &self.by;
        let goes_on = part.kept.map(|_| Code::atom(quote!((i32::from(after.turn) == #by))));
        Code::and(vec![Code::or(goes_on.into_iter().chain(holds).chain([broken]).collect()), after])
    }

    /// Whether a part takes the move, its condition aside.
    fn after(&self, part: &MovePart) -> TokenStream {
        let asked = |f| call_on(self.plan, self.uses, f, &quote!(after), &[]);
        let after = asked(part.after);
        match part.kept {
            Some(kept) => {
                let (kept, by) = (asked(kept), &self.by);
                quote!({ if i32::from(after.turn) == #by { #kept } else { #after } })
            }
            None => after,
        }
    }

    /// Appends the moves that a lone part has, if these are known.
    fn sure(&self, part: &MovePart) -> Option<TokenStream> {
        let each =
            part.sure.iter().map(|sure| self.moves_on(sure.clause, &call(self.plan, self.uses, sure.points, &[])));
        let each: Vec<_> = each.collect();
        (!each.is_empty()).then(|| quote!(#(#each)*))
    }

    /// Appends the moves of a clause on points.
    fn moves_on(&self, clause: MoveId, points: &TokenStream) -> TokenStream {
        self.uses.import("PointSet");
        let (play, clause) = (self.uses.import("Move"), Literal::usize_unsuffixed(clause.index()));
        quote!(moves.extend(#points.iter().map(|point| #play::new(#clause, [point])));)
    }

    /// Appends the moves that a lone part looks at, if these are not all.
    fn tried(&mut self, part: &MovePart) -> Option<TokenStream> {
        if part.few.is_empty() {
            return None;
        }
        let clauses = self.plan.program.moves.indices();
        let of = |clause| (clause, part.few.iter().find(|few| few.clause == clause));
        let tried: Vec<_> = clauses.map(of).map(|(clause, few)| self.tried_of(clause, few)).collect();
        Some(quote!(#(#tried)*))
    }

    fn tried_of(&mut self, clause: MoveId, few: Option<&Few>) -> TokenStream {
        let all = candidates_call(self.plan, clause, &self.by);
        let Some(few) = few else { return all };
        self.uses.import("PointSet");
        let points = call(self.plan, self.uses, few.points, &[quote!(&after_null)]);
        match few.tried {
            Tried::Candidates => self.moves_on(clause, &points),
            Tried::Bound => {
                let name = self.scope.ident("few");
                let retain = self.uses.import("retain_from");
                let param = Code::int(few.param as i32).tokens;
                quote! {
                    let #name = #points;
                    let from = moves.len();
                    #all
                    #retain(moves, from, |play| #name.contains(i32::from(play.args[#param])));
                }
            }
        }
    }
}
