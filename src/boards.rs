//! The plain data of a board, as emitted code asks for them, made once for each setting.

use std::borrow::Cow;
use std::sync::OnceLock;

use kikashi_gamedef::codegen::{self, Plain};
use kikashi_runtime::{Contents, Images, Instance, Pairs};

/// The board of a setting as emitted code asks for it. Its tables are read off the compiled rules, whatever the level or
/// the selectors: that is done once, however often an engine is asked for.
#[derive(Debug, Default)]
pub struct Boards {
    /// For the game of a native program; none if its code has no form for the board.
    own: OnceLock<Option<Instance>>,
    /// For the shipped game.
    #[cfg(feature = "shipped")]
    shipped: OnceLock<Option<Instance>>,
}

impl Boards {
    /// That for the game of a native program.
    pub fn own(&self, plain: impl FnOnce() -> Option<Plain>) -> Option<&Instance> {
        self.own.get_or_init(|| plain().map(filled)).as_ref()
    }

    /// That for the shipped game.
    #[cfg(feature = "shipped")]
    pub fn shipped(&self, plain: impl FnOnce() -> Option<Plain>) -> Option<&Instance> {
        self.shipped.get_or_init(|| plain().map(filled)).as_ref()
    }
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
