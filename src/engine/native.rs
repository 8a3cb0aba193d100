//! Emitted Rust: the games of a native program, and the shipped ones, on the boards that their rules name and on any other
//! that fits into the sets they were compiled for.

use std::borrow::Cow;
use std::sync::Arc;

use kikashi_gamedef::codegen::{self, Plain};
#[cfg(feature = "shipped")]
use kikashi_gamedef::driver::{self, Request};
#[cfg(feature = "shipped")]
use kikashi_gamedef::syntax;
use kikashi_runtime::{Contents, Images, Instance, Pairs};

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
        None => (own.game.on)(&filled(own.recipe.plain(setting).ok()?), make),
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
    let shipped = named.or_else(|| kikashi_generated::on(&setting.game().name, &instance(setting)?))?;
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

/// The board of a setting as emitted code asks for it.
#[cfg(feature = "shipped")]
fn instance(setting: &Setting) -> Option<Instance> {
    let source = setting.book.sources.get(setting.book.file);
    let loaded = driver::load(&source.name, source.text.clone(), &|_| Err("it is not shipped".to_string())).ok()?;
    let game = loaded.game(&setting.game().name)?;
    let setup = setting.setup.as_deref();
    loaded.plain(game, &Request::shipped(), &setting.name, &setting.params, setup).ok().map(filled)
}

/// The compiler's plain data as the runtime's.
fn filled(plain: Plain) -> Instance {
    Instance {
        name: plain.name.into(),
        points: plain.points,
        holes: plain.holes.into(),
        shape: plain.shape,
        point_names: plain.point_names.join(" ").into(),
        params: plain.params.into(),
        sorts: plain.sorts.into(),
        tables: plain.tables.into_iter().map(contents).collect(),
        start: plain.start.into_iter().map(Cow::Owned).collect(),
        turn: plain.turn,
        symmetries: plain.symmetries.into_iter().map(Images::from).collect(),
        book: plain.book.into_iter().map(|book| filled(*book)).collect(),
    }
}

fn contents(contents: codegen::Contents) -> Contents {
    match contents {
        codegen::Contents::Bools(values) => Contents::Bools(values.into()),
        codegen::Contents::Ints(values) => Contents::Ints(values.into()),
        codegen::Contents::Sets(groups) => Contents::Sets(groups.into()),
        codegen::Contents::Relations(all) => Contents::Relations(all.into_iter().map(pairs).collect()),
    }
}

fn pairs(pairs: codegen::Pairs) -> Pairs {
    match pairs {
        codegen::Pairs::Groups(groups) => Pairs::Groups(groups.into()),
        codegen::Pairs::Offsets(offsets) => {
            Pairs::Offsets(offsets.into_iter().map(|(by, sources)| (by, sources.into())).collect())
        }
    }
}
