//! Selectors: how the game finds the function of each by its number, and the methods that tell the moves.

use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::quote;

use super::bars::breaks_call;
use super::code::Code;
use super::game::{Inline, Method, asked, call, call_on, candidates_call};
use super::names::{Scope, snake};
use super::plan::Plan;
use super::uses::Uses;
use crate::ir::{Few, Knowledge, MovePart, SelectorCode, Tried};
use crate::rules::{MoveId, Role};

/// The methods of the rules that tell the moves of one selector each, and those of `Game` that ask by number.
pub(super) fn methods(plan: &Plan<'_>, uses: &Uses) -> (TokenStream, TokenStream) {
    let mut scope = Scope::free();
    scope.take("tables clone eq hash fmt on");
    let selectors = &plan.program.selectors;
    let names: Vec<Option<Ident>> =
        selectors.iter().map(|code| (!code.moves.parts.is_empty()).then(|| scope.ident(&method_name(code)))).collect();
    let moves = || {
        ("moves", {
            let play = uses.import("Move");
            quote!(&mut Vec<#play>)
        })
    };
    let telling = selectors.iter().zip(&names).filter_map(|(code, name)| {
        let name = name.as_ref()?.to_string();
        let params: Vec<_> = asked(&[]).into_iter().chain([moves()]).collect();
        Some(
            Method { name: &name, params: &params, result: None, body: selected(plan, uses, code), inline: Inline::No }
                .code(),
        )
    });
    let own = quote!(#(#telling)*);
    let selector = ("selector", uses.import("SelectorId"));
    let number = |at: usize| Literal::usize_unsuffixed(at);
    let verdicts = selectors.iter().enumerate().map(|(at, code)| {
        let (at, call) = (number(at), call(plan, code.verdict, &quote!()));
        let moving = moving(plan, uses, code);
        if moving.is_empty() { quote!(#at => #call,) } else { quote!(#at => { #moving #call }) }
    });
    let answers = selectors.iter().enumerate().filter_map(|(at, code)| {
        let (at, call) = (number(at), call(plan, code.answer?, &quote!()));
        let moving = moving(plan, uses, code);
        Some(if moving.is_empty() { quote!(#at => Some(#call),) } else { quote!(#at => { #moving Some(#call) }) })
    });
    let told = names.iter().enumerate().filter_map(|(at, name)| {
        let (at, name) = (number(at), name.as_ref()?);
        Some((at, quote!(self.#name(position, args, moves))))
    });
    let told = match &told.collect::<Vec<_>>()[..] {
        [] => TokenStream::new(),
        [(at, call)] => quote!(if selector.0 == #at { #call }),
        all => {
            let arms = all.iter().map(|(at, call)| quote!(#at => #call,));
            by_number(arms.collect(), quote!({}))
        }
    };
    let verdicts = by_number(verdicts.collect(), quote!(false));
    let answers = by_number(answers.collect(), quote!(None));
    let params = asked(std::slice::from_ref(&selector));
    let telling: Vec<_> = params.iter().cloned().chain([moves()]).collect();
    let method = |name, params: &[(&str, TokenStream)], result, body| {
        Method { name, params, result, body, inline: Inline::No }.code()
    };
    let why = super::steps::why(plan, uses);
    let game = [
        method("verdict", &params, Some(quote!(bool)), verdicts),
        method("explained", &params, Some(quote!(Option<#why>)), answers),
        method("selected", &telling, None, told),
    ];
    (own, quote!(#(#game)*))
}

/// The arms of a match on the number of a selector.
fn by_number(arms: Vec<TokenStream>, otherwise: TokenStream) -> TokenStream {
    if arms.is_empty() {
        return otherwise;
    }
    quote! {
        match selector.0 {
            #(#arms)*
            _ => #otherwise,
        }
    }
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

/// Who moves in a selector's game.
fn mover(uses: &Uses, code: &SelectorCode) -> TokenStream {
    match code.mover {
        Role::Attacker => quote!(args.attacker),
        Role::Defender => {
            let opponent = uses.import("opponent");
            quote!(#opponent(args.attacker))
        }
    }
}

/// Where the rules ask whose turn it is, the position with the selector's mover to move.
fn moving(plan: &Plan<'_>, uses: &Uses, code: &SelectorCode) -> TokenStream {
    if plan.program.turn.is_none() {
        return TokenStream::new();
    }
    let by = mover(uses, code);
    quote!(let position = &Position { turn: #by as u8, ..*position };)
}

/// A function's answer, which is known to be no more than that where it is asked about the position after the move alone.
fn called(answer: TokenStream) -> Code {
    let trees: Vec<TokenTree> = answer.clone().into_iter().collect();
    let is_path = |tree: &TokenTree| !matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '.');
    match &trees[..] {
        [path @ .., TokenTree::Group(args)]
            if path.iter().all(is_path) && args.stream().to_string() == "after ," =>
        {
            Code::call(path.iter().cloned().collect(), &[Code::atom(quote!(after))])
        }
        _ => Code::atom(answer),
    }
}

/// What appends the moves of a selector.
fn selected(plan: &Plan<'_>, uses: &Uses, code: &SelectorCode) -> TokenStream {
    let parts = &code.moves.parts;
    let by = mover(uses, code);
    let mut tests = Tests { plan, uses, by: by.clone(), scope: Scope::free(), statements: Vec::new() };
    let test: Vec<Code> = parts.iter().map(|part| tests.of(part, parts.len() == 1)).collect();
    let test = Code::or(test);
    let tried = if let [part] = parts.as_slice() { tests.tried(part) } else { None };
    let pattern = if super::text::mentions(&test.tokens, "after") { quote!(after) } else { quote!(_) };
    let test = Code::closure(&pattern, &test).tokens;
    let moving = moving(plan, uses, code);
    let statements = tests.statements;
    let select = match tried {
        Some(tried) => quote! {
            #(#statements)*
            let first = moves.len();
            #tried
            self.keep(position, args, #by, moves, first, #test);
        },
        None => quote!(#(#statements)* self.select(position, args, #by, moves, #test);),
    };
    // Without its condition a lone part need not look at any move.
    match parts[0].condition.filter(|_| parts.len() == 1) {
        Some(condition) => {
            let condition = call(plan, condition, &quote!());
            quote!(#moving if #condition { #select })
        }
        None => quote!(#moving #select),
    }
}

/// What tells whether a move is looked at, and whether it is taken.
struct Tests<'p, 'a> {
    plan: &'p Plan<'a>,
    uses: &'p Uses,
    /// Who moves.
    by: TokenStream,
    scope: Scope,
    /// What is found out before the first move.
    statements: Vec<TokenStream>,
}

impl Tests<'_, '_> {
    /// Whether a part takes the move after which the position is `after`.
    fn of(&mut self, part: &MovePart, alone: bool) -> Code {
        let after = self.after(part);
        let plan = self.plan;
        let open = part.condition.filter(|_| !alone).map(|condition| call(plan, condition, &quote!()));
        let Some(idle) = part.idle.map(|idle| call(plan, idle, &quote!())) else {
            let Some(open) = open else { return after };
            let name = self.scope.ident("open");
            self.statements.push(quote!(let #name = #open;));
            return Code::and(vec![Code::atom(quote!(#name)), after]);
        };
        let name = self.scope.ident("idle");
        let idle = match open {
            Some(open) => quote!(if #open { #idle } else { Answer::<W>::no() }),
            None => idle,
        };
        self.statements.push(quote!(let #name = #idle;));
        let holds = Code::atom(quote!(#name)).method("holds", &[]);
        let broken = breaks_call(plan, Code::atom(quote!(after)), Code::unary(quote!(&#name)));
        // What an idle mover's answer says is about moves that end the turn.
        let by = &self.by;
        let goes_on = part.kept.map(|_| Code::atom(quote!((i32::from(after.turn) == #by))));
        Code::and(vec![Code::or(goes_on.into_iter().chain([holds, broken]).collect()), after])
    }

    /// Whether a part takes the move, its condition aside.
    fn after(&mut self, part: &MovePart) -> Code {
        let asked = |f| call_on(self.plan, f, &quote!(after), &quote!());
        let after = asked(part.after);
        match part.kept {
            Some(kept) => {
                let (kept, by) = (asked(kept), &self.by);
                Code::atom(quote!({ if i32::from(after.turn) == #by { #kept } else { #after } }))
            }
            None => called(after),
        }
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
        let points = call(self.plan, few.points, &quote!(&idle));
        match few.tried {
            Tried::Candidates => {
                let (play, clause) = (self.uses.import("Move"), Literal::usize_unsuffixed(clause.index()));
                quote!(moves.extend(#points.iter().map(|point| #play::new(#clause, [point])));)
            }
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
