//! Shipped games as Rust, at every level. Several tests look at them, and to write them takes long.

use std::collections::BTreeMap;
use std::sync::{LazyLock, OnceLock};

use kikashi_gamedef::driver::{Request, Written, load};
use kikashi_gamedef::passes::{Knowledge, Levels};
use kikashi_gamedef::syntax;

/// What is written of each file, when it has been asked for.
static SHIPPED: LazyLock<BTreeMap<&str, OnceLock<Vec<Written>>>> =
    LazyLock::new(|| syntax::shipped_names().map(|name| (name, OnceLock::new())).collect());

/// The games of a shipped file, and those it imports.
pub fn at_every_level(file: &str) -> &'static [Written] {
    let text = |path: &str| syntax::shipped(path).map(str::to_owned).ok_or_else(|| format!("no {path}"));
    SHIPPED[file].get_or_init(|| read_at_every_level(file, &text))
}

/// The same of a file whose text, and that of what it imports, is read otherwise.
pub fn read_at_every_level(file: &str, text: &dyn Fn(&str) -> Result<String, String>) -> Vec<Written> {
    let request = Request { levels: Levels::Given(Knowledge::ALL.into()), ..Request::default() };
    let own = text(file).unwrap_or_else(|why| panic!("{why}"));
    let written = load(file, own, text).and_then(|loaded| loaded.write(&request));
    written.unwrap_or_else(|e| panic!("{file}: {e}"))
}
