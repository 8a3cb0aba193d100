//! Emitted Rust: the shipped games, on the boards that their rules name and on any other that fits into the sets they were
//! compiled for.

use std::borrow::Cow;
use std::sync::Arc;

use kikashi_gamedef::codegen::{self, Plain};
use kikashi_gamedef::driver::{self, Request};
use kikashi_gamedef::syntax;
use kikashi_generated::Visitor;
use kikashi_runtime::{AnyGame, Contents, Instance, Pairs};

use super::run::Run;
use super::{Engine, Knowledge, Way};
use crate::setting::Setting;

/// The compiled game of a setting, if it is a shipped one. The start may differ: positions are given.
pub fn native(setting: &Setting, knowledge: Knowledge) -> Option<Arc<dyn Engine>> {
    // Rules of the same name that a user wrote are other rules.
    let is_shipped = |text: &str| syntax::shipped_names().any(|name| syntax::shipped(name) == Some(text));
    if !setting.book.sources.iter().all(|(_, source)| is_shipped(&source.text)) {
        return None;
    }
    let names = setting.instances().map(|instance| instance.name.as_str()).chain([setting.name.as_str()]);
    let named = names.into_iter().find_map(kikashi_generated::shipped);
    let shipped = named.or_else(|| kikashi_generated::on(&setting.game().name, &instance(setting)?))?;
    Some(shipped.visit(Make(knowledge)))
}

/// Makes the engine of a game in hand.
struct Make(Knowledge);

impl Visitor for Make {
    type Output = Arc<dyn Engine>;

    fn visit<const W: usize, const S: usize>(self, game: &AnyGame<W, S>) -> Arc<dyn Engine> {
        Arc::new(Run { game: game.clone(), knowledge: self.0, way: Way::Native })
    }
}

/// The board of a setting as emitted code asks for it.
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
        symmetries: plain.symmetries.into_iter().map(Cow::Owned).collect(),
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
