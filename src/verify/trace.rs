//! Positions that a trace says nothing about: what a verdict may not depend on.
//!
//! A verdict rests on the points of its trace, and on what has no point. So it is the same in every position that
//! differs only at other points: after a move with no effect on the trace, however the two players may come to make it,
//! and after a change that no move could make.

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::rules::SortId;
use kikashi_gamedef::snapshot::Snapshot;
use kikashi_runtime::rng::Rng;

/// How many moves, and how many changes of one point, are tried.
const TRIED: usize = 6;

/// Positions that are the same at the points of the trace, and in all that has no point: some with what one of the
/// positions `after` has elsewhere, some with another value at one point.
pub fn elsewhere(
    judge: &Judge,
    at: &Snapshot,
    trace: &[u16],
    mut after: Vec<Snapshot>,
    rng: &mut Rng,
) -> Vec<Snapshot> {
    let of_points = judge.game().cells.iter().enumerate().filter(|(_, cell)| cell.args == [SortId::POINT]);
    let cells: Vec<usize> = of_points.map(|(index, _)| index).collect();
    let mut out = Vec::new();
    // Values that the cell can hold, as they occur.
    let values = |cell: usize| {
        let mut values: Vec<i32> = at.cells[cell].clone();
        values.extend(after.iter().flat_map(|next| &next.cells[cell]));
        values.sort_unstable();
        values.dedup();
        values
    };
    for _ in 0..TRIED {
        let Some(&cell) = cells.get(below(rng, cells.len())) else { break };
        let (point, values) = (below(rng, at.cells[cell].len()), values(cell));
        // A hole has no value.
        if i32::try_from(point).is_ok_and(|point| judge.board().holes().contains(&point)) {
            continue;
        }
        let mut changed = at.clone();
        changed.cells[cell][point] = values[below(rng, values.len())];
        out.push(changed);
    }
    for _ in 0..TRIED.min(after.len()) {
        let next = after.swap_remove(below(rng, after.len()));
        let mut changed = at.clone();
        cells.iter().for_each(|&cell| changed.cells[cell].clone_from(&next.cells[cell]));
        out.push(changed);
    }
    let same = |other: &Snapshot| {
        let kept = |&cell: &usize| {
            trace.iter().all(|&p| other.cells[cell].get(usize::from(p)) == at.cells[cell].get(usize::from(p)))
        };
        other != at && cells.iter().all(kept)
    };
    out.retain(same);
    out
}

/// A number below `count`; 0 if there is none.
fn below(rng: &mut Rng, count: usize) -> usize {
    rng.below(u32::try_from(count).unwrap_or(u32::MAX).max(1)) as usize
}
