//! The third door: a build script.

fn main() -> Result<(), kikashi_gamedef::driver::BuildError> {
    kikashi_gamedef::driver::build("rules/small_go.game")
}
