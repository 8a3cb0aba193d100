//! A search takes no more memory than it was given, and goes on when it is full. It has a test binary of its own, since
//! what is counted is all that the process takes.

#[path = "support/shipped.rs"]
mod shipped;

use kikashi_generated::breakthrough::Breakthrough5;
use kikashi_generated::capture::Capture9;
use kikashi_generated::hex::Hex5;
use kikashi_generated::{Medium, Small};
use kikashi_runtime::search::dfpn::{self, Options};
use kikashi_runtime::search::{Budget, Stop, Verdict};
use kikashi_runtime::{Cells, Game};
use peak_alloc::PeakAlloc;
use shipped::shipped;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// Searches within so many MiB; more nodes are made than fit.
fn within<G: Game>(game: &G, at: &G::Position, given: &[i32], mebibytes: usize, nodes: u64) {
    let args = game.args(at, given).expect("the root fits");
    let before = ALLOCATED.current_usage();
    ALLOCATED.reset_peak_usage();
    let memory = mebibytes << 20;
    let budget = Budget { nodes, memory, ..Budget::default() };
    let answer = dfpn::search(game, at, &args, Options::default(), &budget);
    let took = ALLOCATED.peak_usage().saturating_sub(before);
    println!("{}: {} of {memory} bytes, {} nodes", game.info().name, took, answer.statistics.nodes);
    assert_eq!((answer.verdict, answer.stopped_by), (Verdict::Unknown, Some(Stop::Nodes)), "{}", game.info().name);
    assert!(took <= memory / 10 * 11, "{}: {took} bytes where {memory} were given", game.info().name);
}

/// A string that can run in all directions.
fn runner() -> Cells {
    let mut stones = vec![-1; 81];
    stones[40] = 1;
    for point in [31, 39] {
        stones[point] = 0;
    }
    Cells { cells: vec![stones, vec![-1]], turn: 0, passes: 0 }
}

#[test]
fn a_search_keeps_its_memory_and_goes_on() {
    let game = shipped::<Breakthrough5, Small>();
    within(game, &game.initial(), &[], 4, 100_000);
    let game = shipped::<Hex5, Small>();
    within(game, &game.initial(), &[], 4, 30_000);
    let game = shipped::<Capture9, Medium>();
    let at = game.read_cells(&runner()).expect("the position fits");
    within(game, &at, &[40], 4, 40_000);
}
