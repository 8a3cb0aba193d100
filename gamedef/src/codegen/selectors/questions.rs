//! What selectors ask, each for itself or several by their numbers.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;

use crate::codegen::call::{call_by_number, call_on};
use crate::codegen::code::Code;
use crate::codegen::plan::Plan;
use crate::codegen::uses::Uses;
use crate::ir::FnId;

/// The pattern of these numbers, which ascend.
pub(super) fn pattern(numbers: &[usize]) -> TokenStream {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b);
    let patterns = runs.flat_map(|run| match run {
        [first, .., last] if run.len() > 2 => {
            let [first, last] = [first, last].map(|at| Literal::usize_unsuffixed(*at));
            vec![quote!(#first..=#last)]
        }
        run => run
            .iter()
            .map(|at| {
                let at = Literal::usize_unsuffixed(*at);
                quote!(#at)
            })
            .collect(),
    });
    quote!(#(#patterns)|*)
}

/// What a selector asks.
#[derive(Clone)]
pub(super) struct Question {
    text: TokenStream,
    /// The same for all of several selectors whose numbers tell what they ask.
    by_number: Option<TokenStream>,
}

impl Question {
    /// That of a function, about a position.
    pub fn of(plan: &Plan<'_>, uses: &Uses, at: usize, f: FnId, position: &TokenStream) -> Question {
        Question { text: call_on(plan, uses, f, position, &[]), by_number: call_by_number(plan, f, position, at) }
    }

    /// One that is the same for all.
    pub fn plain(text: TokenStream) -> Question {
        Question { text, by_number: None }
    }

    /// As a part of a text.
    pub fn within(self, whole: impl Fn(TokenStream) -> TokenStream) -> Question {
        Question { text: whole(self.text), by_number: self.by_number.map(whole) }
    }
}

/// The texts of several selectors, each with the numbers of those that have it.
pub(super) fn by_text(each: impl Iterator<Item = (usize, Question)>) -> Vec<(Vec<usize>, TokenStream)> {
    let mut texts: Vec<(Vec<usize>, Question)> = Vec::new();
    for (at, question) in each {
        let shown = |text: &TokenStream| text.to_string();
        let same = |known: &Question| shown(&known.text) == shown(&question.text);
        let told = |known: &Question| {
            let both = known.by_number.as_ref().zip(question.by_number.as_ref());
            both.is_some_and(|(known, own)| shown(known) == shown(own))
        };
        match texts.iter_mut().find(|(_, known)| same(known) || told(known)) {
            Some((numbers, known)) => {
                numbers.push(at);
                if !same(known) {
                    known.text = known.by_number.clone().unwrap_or_default();
                }
            }
            None => texts.push((vec![at], question)),
        }
    }
    texts.into_iter().map(|(numbers, question)| (numbers, question.text)).collect()
}

/// What depends on the selector among some that are alike: one text, or one chosen by its number.
pub(super) fn chosen(each: impl Iterator<Item = (usize, Question)>) -> Code {
    let mut texts = by_text(each);
    let Some((_, last)) = texts.pop() else { return Code::bool(false) };
    if texts.is_empty() {
        return called(last);
    }
    let arms = texts.iter().map(|(numbers, text)| {
        let numbers = pattern(numbers);
        quote!(#numbers => #text,)
    });
    Code::braced(quote!(match selector.0 { #(#arms)* _ => #last, }), 1)
}

/// The arms of a match on the number of a selector.
pub(super) fn by_number(arms: Vec<TokenStream>, otherwise: TokenStream) -> TokenStream {
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

/// A function's answer, which is known to be no more than that where it is asked about the position after the move alone.
pub(super) fn called(answer: TokenStream) -> Code {
    let trees: Vec<TokenTree> = answer.clone().into_iter().collect();
    let is_path = |tree: &TokenTree| !matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '.');
    match &trees[..] {
        [path @ .., TokenTree::Group(args)] if path.iter().all(is_path) && args.stream().to_string() == "after" => {
            Code::call(path.iter().cloned().collect(), &[Code::atom(quote!(after))])
        }
        _ => Code::atom(answer),
    }
}
