//! What emitted text imports.

use std::cell::RefCell;
use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

use super::names::ident;

/// What emitted text takes from the runtime, collected as it is written.
#[derive(Default)]
pub(super) struct Uses(RefCell<BTreeSet<&'static str>>);

impl Uses {
    /// The name, to be imported.
    pub fn import(&self, name: &'static str) -> TokenStream {
        self.0.borrow_mut().insert(name);
        let name = ident(name);
        quote!(#name)
    }

    /// All names so far.
    pub fn all(&self) -> BTreeSet<&'static str> {
        self.0.borrow().clone()
    }
}
