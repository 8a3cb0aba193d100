//! Methods of the emitted game.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;

use super::names::ident;
use super::text::{mentions, times};

/// A method of the game: what its body does not use has a name that says so.
pub(super) struct Method<'a> {
    pub name: &'a str,
    pub params: &'a [(&'a str, TokenStream)],
    pub result: Option<TokenStream>,
    pub body: TokenStream,
    pub inline: Inline,
}

/// Whether a method is marked to be inlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inline {
    Yes,
    No,
}

impl Method<'_> {
    pub fn code(&self) -> TokenStream {
        let (name, body) = (ident(self.name), &self.body);
        let body = match mentions(body, "question") {
            true => quote!(let question = &Question::new(args); #body),
            false => body.clone(),
        };
        let params = self.params.iter().map(|(name, ty)| {
            let name = if mentions(&body, name) { ident(name) } else { ident(&format!("_{name}")) };
            quote!(#name: #ty)
        });
        let (tables, body) = match times(&body, "tables") {
            0 => (None, body.clone()),
            1 => (None, spelled_out(body.clone())),
            _ => (Some(quote!(let tables = &self.0.tables;)), body.clone()),
        };
        let inline = (self.inline == Inline::Yes).then(|| quote!(#[inline]));
        let result = self.result.as_ref().map(|result| quote!(-> #result));
        quote! {
            #inline
            fn #name(&self, #(#params),*) #result {
                #tables
                #body
            }
        }
    }
}

/// The text with `self.0.tables` in place of `tables`: by reference, unless a part of them is asked for.
fn spelled_out(text: TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = text.into_iter().collect();
    let is_dot = |at: usize| matches!(trees.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == '.');
    let spelled = trees.iter().enumerate().map(|(at, tree)| match tree {
        TokenTree::Ident(name) if name == "tables" && !(at > 0 && is_dot(at - 1)) => match is_dot(at + 1) {
            true => quote!(self.0.tables),
            false => quote!(&self.0.tables),
        },
        TokenTree::Group(group) => {
            let inner = Group::new(group.delimiter(), spelled_out(group.stream()));
            TokenTree::Group(inner).into()
        }
        tree @ (TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_)) => tree.clone().into(),
    });
    spelled.collect()
}

/// The parameters that most methods have: the position and the arguments.
pub(super) fn asked(first: &[(&'static str, TokenStream)]) -> Vec<(&'static str, TokenStream)> {
    let all = first.iter().cloned();
    all.chain([("position", quote!(&Position<W>)), ("args", quote!(&Args))]).collect()
}
