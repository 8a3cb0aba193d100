//! AtariGo with the selectors that *Admissible Moves* measures, at all knowledge levels.

use kikashi_gamedef::driver::{self, Request};
use kikashi_gamedef::passes::{Knowledge, Levels};

fn main() -> Result<(), driver::BuildError> {
    let selectors = ["gi321", "gi4221", "ip321", "ip4221"].map(String::from).into();
    let request = Request { levels: Levels::Given(Knowledge::ALL.into()), selectors, ..Request::default() };
    driver::build_with("../../gamedef/games/atari_go.game", &request)
}
