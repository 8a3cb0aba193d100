//! Emitted Rust: the games of a native program, and the shipped ones, on the boards that their rules name and on any other
//! that fits into the sets they were compiled for.

use std::sync::Arc;

#[cfg(feature = "shipped")]
use kikashi_gamedef::codegen::Plain;
#[cfg(feature = "shipped")]
use kikashi_gamedef::driver::{self, Request};
#[cfg(feature = "shipped")]
use kikashi_gamedef::syntax;

use super::run::Run;
use super::{Engine, Knowledge, Way};
use crate::handwritten::Counterparts;
use crate::native::registered;
use crate::setting::Setting;

/// The compiled game of a setting, if it is one of this native program, or a shipped one. The start may differ: positions
/// are given.
pub fn native(setting: &Setting, knowledge: Knowledge) -> Option<Arc<dyn Engine>> {
    own(setting, Make(knowledge)).or_else(|| shipped(setting, Make(knowledge)))
}

/// The game of a native program.
fn own(setting: &Setting, make: Make) -> Option<Arc<dyn Engine>> {
    let own = registered()?.iter().find(|own| own.recipe.is_of(setting))?;
    match own.recipe.board(setting).and_then(|place| own.game.boards.get(place)) {
        Some(board) => Some(board(make)),
        None => (own.game.on)(setting.boards.own(|| own.recipe.plain(setting).ok())?, make),
    }
}

/// Without the shipped games there is none.
#[cfg(not(feature = "shipped"))]
fn shipped(_: &Setting, _: Make) -> Option<Arc<dyn Engine>> {
    None
}

/// The shipped game.
#[cfg(feature = "shipped")]
fn shipped(setting: &Setting, make: Make) -> Option<Arc<dyn Engine>> {
    // Rules of the same name that a user wrote are other rules.
    let is_shipped = |text: &str| syntax::shipped_names().any(|name| syntax::shipped(name) == Some(text));
    if !setting.book.sources.iter().all(|(_, source)| is_shipped(&source.text)) {
        return None;
    }
    let names = setting.instances().map(|instance| instance.name.as_str()).chain([setting.name.as_str()]);
    let named = names.into_iter().find_map(kikashi_generated::shipped);
    let shipped =
        named.or_else(|| kikashi_generated::on(&setting.game().name, setting.boards.shipped(|| plain(setting))?))?;
    Some(shipped.visit(make))
}

/// Puts a compiled game behind the face that commands ask through.
#[derive(Clone, Copy, Debug)]
pub struct Make(Knowledge);

impl Make {
    /// The engine of a game in hand.
    pub fn engine<G: Counterparts + 'static>(self, game: &G) -> Arc<dyn Engine> {
        Arc::new(Run { game: game.clone(), knowledge: self.0, way: Way::Native })
    }
}

#[cfg(feature = "shipped")]
impl kikashi_generated::Visitor for Make {
    type Output = Arc<dyn Engine>;

    fn visit<const W: usize, const S: usize>(self, game: &kikashi_runtime::AnyGame<W, S>) -> Arc<dyn Engine> {
        self.engine(game)
    }
}

/// The board of a setting as the emitted code of a shipped game asks for it.
#[cfg(feature = "shipped")]
fn plain(setting: &Setting) -> Option<Plain> {
    let source = setting.book.sources.get(setting.book.file);
    let loaded = driver::load(&source.name, source.text.clone(), &|_| Err("it is not shipped".to_string())).ok()?;
    let game = loaded.game(&setting.game().name)?;
    let setup = setting.setup.as_deref();
    loaded.plain(game, &Request::shipped(), &setting.name, &setting.params, setup).ok()
}

#[cfg(all(test, feature = "shipped"))]
mod tests {
    use super::*;
    use crate::setting::Wishes;

    #[test]
    fn a_board_that_is_not_declared_is_compiled_for_once() {
        let wishes = Wishes { shape: Some((4, 4)), ..Wishes::default() };
        let setting = Setting::find("breakthrough", &wishes).unwrap();
        for level in [Knowledge::Trace, Knowledge::None] {
            let game = native(&setting, level).expect("breakthrough runs natively on small boards");
            assert_eq!(game.way(), Way::Native);
        }
        assert!(setting.boards.shipped(|| panic!("it is compiled again")).is_some());
    }

    #[test]
    fn a_board_that_is_declared_is_not_compiled_for() {
        let setting = Setting::find("breakthrough5", &Wishes::default()).unwrap();
        assert!(native(&setting, Knowledge::Trace).is_some());
        assert!(setting.boards.shipped(|| None).is_none(), "its tables were filled though they stand in the program");
    }
}
