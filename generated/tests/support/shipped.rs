//! Shipped games as searches take them: what is generic over games is compiled once for each size.

use std::any::Any;

use kikashi_generated::Visitor;
use kikashi_runtime::{AnyGame, Named};

/// A shipped game, of which the size is known.
pub fn shipped<N: Named, G: Clone + 'static>() -> &'static G {
    let found = kikashi_generated::shipped(N::NAME).and_then(|game| game.visit(Of(std::marker::PhantomData)));
    Box::leak(Box::new(found.unwrap_or_else(|| panic!("{} is of another size", N::NAME))))
}

struct Of<G>(std::marker::PhantomData<G>);

impl<G: Clone + 'static> Visitor for Of<G> {
    type Output = Option<G>;

    fn visit<const W: usize, const S: usize>(self, game: &AnyGame<W, S>) -> Option<G> {
        (game as &dyn Any).downcast_ref().cloned()
    }
}
