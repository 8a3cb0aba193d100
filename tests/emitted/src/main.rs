//! `right.rs` is what the compiler wrote, `wrong.rs` the same with something changed.

use kikashi_runtime::Named;

mod right;
mod talk;
mod wrong;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("right") => talk::serve(right::capture::Capture3::game()),
        Some("wrong") => talk::serve(wrong::capture::Capture3::game()),
        other => panic!("which one is {other:?}?"),
    }
}
