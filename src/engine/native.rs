//! Emitted Rust: the shipped games on any board they were compiled for the width of.

use std::sync::Arc;

use kikashi_gamedef::syntax;
use kikashi_generated::Visitor;
use kikashi_runtime::Compiled;

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
    names.into_iter().find_map(|name| kikashi_generated::visit(name, Make(knowledge)))
}

/// Makes the engine of a game in hand.
struct Make(Knowledge);

impl Visitor for Make {
    type Output = Arc<dyn Engine>;

    fn visit<G: Compiled + 'static>(self, game: &G) -> Arc<dyn Engine> {
        Arc::new(Run { game: game.clone(), knowledge: self.0, way: Way::Native })
    }
}
