//! Killer biases (*Searches, tree pruning and tree ordering in Go*, "The Killer Heuristic"): of each depth a list whose sum is
//! zero. What cuts off gains what the others that were evaluated before it lose together.

use rustc_hash::FxHashMap;

use crate::search::arena::Step;
use crate::value::Move;

/// What one cutoff is worth.
const WORTH: i64 = 1 << 20;

/// The biases of moves, by ply.
#[derive(Clone, Debug, Default)]
pub(super) struct Biases {
    at_ply: Vec<FxHashMap<Option<Move>, i64>>,
}

impl Biases {
    /// A step cut off after these others were evaluated. The first one takes nothing from anybody.
    pub fn credit(&mut self, ply: usize, step: Step, evaluated: &[Step]) {
        if self.at_ply.len() <= ply {
            self.at_ply.resize(ply + 1, FxHashMap::default());
        }
        let biases = &mut self.at_ply[ply];
        let share = WORTH / evaluated.len().max(1) as i64;
        for other in evaluated {
            *biases.entry(other.play()).or_default() -= share;
            *biases.entry(step.play()).or_default() += share;
        }
    }

    /// Puts the steps with the greatest biases first; equal ones stay as they are.
    pub fn sort(&self, ply: usize, steps: &mut [Step]) {
        if let Some(biases) = self.at_ply.get(ply) {
            steps.sort_by_key(|step| -biases.get(&step.play()).copied().unwrap_or(0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_of_the_biases_of_each_depth_is_zero() {
        let step = |n| Step::Legal(Move::new(0, [n]));
        let mut biases = Biases::default();
        biases.credit(2, step(4), &[step(0), step(1), Step::Stuck]);
        biases.credit(2, step(1), &[step(0), step(4)]);
        biases.credit(2, Step::Stuck, &[step(3)]);
        biases.credit(5, step(0), &[]);
        assert!(biases.at_ply.iter().all(|of_ply| of_ply.values().sum::<i64>() == 0), "{biases:?}");
        // One cutoff is worth as much as another, however many moves were evaluated before it.
        let bias = |n| biases.at_ply[2][&step(n).play()];
        assert!(bias(1) > bias(4) && bias(4) > 0 && bias(3) < bias(0) && bias(0) < 0, "{biases:?}");
        let mut steps: Vec<Step> = (0..5).map(step).collect();
        biases.sort(2, &mut steps);
        assert_eq!(steps, [1, 4, 2, 0, 3].map(step));
    }
}
