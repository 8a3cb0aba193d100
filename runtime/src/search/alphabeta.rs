//! Alpha-beta with iterative deepening, null windows, aspiration, quiescence, killers and history (*Abstract Proof Search*,
//! section 3), and each technique of *Searches, tree pruning and tree ordering in Go* as a switch.
//!
//! A score is the attacker's. A win is inductive and holds for ever. A place on the path counts as a failure of his there,
//! worth `HELD`; that he fails is said of the root only where `certify` proves it of all places that matter, so cached
//! values that rest on a repetition mislead nobody.

mod biases;
mod cache;
#[cfg(test)]
mod enough;
mod options;
#[cfg(test)]
mod windows;

use super::arena::{Arena, PerPlace, Place, Step, by_distance, expand};
use super::killers::{Killers, Ordering};
use super::prover::{Prover, Said, Worth};
use super::{Standing, Stop, certify};
use crate::value::Role;
use biases::Biases;
use cache::{Bound, Cached, Kind};

pub use options::{Initial, Killing, Options};

/// Won now.
const WIN: i32 = 100_000;
/// All wins are above.
const WON: i32 = 90_000;
/// The attacker gets nowhere. No more than this is a failure.
const HELD: i32 = -50_000;
/// Of what lies beyond the horizon nothing is known.
const UNKNOWN: i32 = 0;

/// The deepest iteration.
const DEEPEST: u32 = 60;
/// The longest line.
const LONGEST: usize = 250;
/// By so many plies the search after a null move is shallower, the move apart (APS, section 6).
const REDUCTION: u32 = 3;
/// After so many moves that are no better, frustration ends a node.
const PATIENCE: usize = 3;

/// What a node is worth.
#[derive(Clone, Copy, Debug)]
struct Value {
    score: i32,
    /// Whether a deeper search may say otherwise.
    estimated: bool,
}

/// Alpha-beta.
pub struct AlphaBeta {
    options: Options,
    deepest: u32,
    table: PerPlace<Option<Cached>>,
    killers: Killers,
    biases: Biases,
    path: Vec<Place>,
    on_path: PerPlace<bool>,
    iteration: u32,
}

impl Prover for AlphaBeta {
    fn ask(&mut self, arena: &mut dyn Arena, at: Place) -> Result<Said, Stop> {
        let mut last = None;
        for depth in 1..=self.deepest {
            self.iteration += 1;
            let value = self.iterate(arena, at, depth, last)?;
            last = Some(value.score);
            if value.score > WON {
                return self.said(arena, at, Worth::Won);
            }
            if value.score <= HELD && !value.estimated {
                let table = &self.table;
                let fails = |place: Place| table.get(place).is_some_and(|cached| cached.is_at_most(HELD));
                // Without a table there is nothing that rests on another path; where moves are left out nothing is proved.
                if !self.options.table || self.options.prune || certify::lost(arena, at, &mut { fails })?.is_some() {
                    return self.said(arena, at, Worth::Lost);
                }
                self.table.clear();
            }
            if !value.estimated && value.score > HELD {
                // The window was too narrow to tell.
                return Ok(Said::plain(Worth::Unknown));
            }
        }
        Err(Stop::Depth)
    }
}

impl AlphaBeta {
    /// A search with these switches that goes no deeper than so many plies.
    pub fn new(options: Options, depth: u32) -> Self {
        Self {
            options,
            deepest: depth.min(DEEPEST),
            table: PerPlace::new(None),
            killers: Killers::default(),
            biases: Biases::default(),
            path: Vec::new(),
            on_path: PerPlace::new(false),
            iteration: 0,
        }
    }

    /// One iteration, with the windows that the switches ask for.
    fn iterate(&mut self, arena: &mut dyn Arena, at: Place, depth: u32, last: Option<i32>) -> Result<Value, Stop> {
        let attacks = arena.role(at) == Role::Attacker;
        let (wins_only, fails_only) = match attacks {
            true => (self.options.i_can_get, self.options.he_can_get),
            false => (self.options.he_can_get, self.options.i_can_get),
        };
        let low = if wins_only { WON } else { -WIN - 1 };
        let high = if fails_only { HELD + 1 } else { WIN + 1 };
        // Both are preset: the greater interest is that of the side to move.
        let (low, high) = if low < high {
            (low, high)
        } else if attacks {
            (low, WIN + 1)
        } else {
            (-WIN - 1, high)
        };
        if let Some(guess) = last.filter(|_| self.options.aspiration) {
            let window = ((guess - 1).max(low), (guess + 1).min(high));
            if window.0 < window.1 {
                let value = self.begin(arena, at, window, depth)?;
                if value.score > window.0 && value.score < window.1 {
                    return Ok(value);
                }
                // A win is one however narrow the window is.
                if value.score > WON && !self.options.distances {
                    return Ok(value);
                }
            }
        }
        self.begin(arena, at, (low, high), depth)
    }

    fn begin(&mut self, arena: &mut dyn Arena, at: Place, window: (i32, i32), depth: u32) -> Result<Value, Stop> {
        while let Some(at) = self.path.pop() {
            self.on_path.set(arena, at, false)?;
        }
        self.node(arena, at, window, depth)
    }

    fn node(&mut self, arena: &mut dyn Arena, at: Place, window: (i32, i32), left: u32) -> Result<Value, Stop> {
        match arena.standing(at) {
            Standing::Reached => return Ok(Value { score: WIN, estimated: false }),
            Standing::Over => return Ok(Value { score: -WIN, estimated: false }),
            Standing::Open => {}
        }
        if *self.on_path.get(at) {
            return Ok(Value { score: HELD, estimated: false });
        }
        if self.path.len() >= LONGEST {
            return Ok(Value { score: UNKNOWN, estimated: true });
        }
        // Whatever the place is worth, it is no less than a loss and no more than a win now. Beyond these there is no window
        // for its children, and one move would pass for all.
        if window.1 <= -WIN || window.0 >= WIN {
            let score = if window.1 <= -WIN { -WIN } else { WIN };
            return Ok(Value { score, estimated: false });
        }
        let mut window = window;
        let mut best = None;
        if let Some(cached) = self.table.get(at).filter(|_| self.options.table) {
            best = cached.best;
            let (bound, estimated) = match cached.kind(left, self.iteration) {
                Kind::Known(bound) => (Some(bound), false),
                Kind::Estimated(bound) => (Some(bound), true),
                Kind::Estimate => (None, true),
            };
            let value = Value { score: cached.score, estimated };
            match bound {
                Some(Bound::Exact) => return Ok(value),
                Some(Bound::Lower) => window.0 = window.0.max(cached.score),
                Some(Bound::Upper) => window.1 = window.1.min(cached.score),
                None => {}
            }
            if bound.is_some() && window.0 >= window.1 {
                return Ok(value);
            }
        }
        arena.meter().look()?;
        let won = if self.options.distances { self.options.selectors.min(1) } else { self.options.selectors };
        for n in 1..=won {
            if arena.role(at) == Role::Attacker && arena.gradual(n, at)? {
                let score = if self.options.distances { WIN - 1 } else { WIN };
                self.keep(arena, at, Value { score, estimated: false }, Bound::Exact, left, None)?;
                return Ok(Value { score, estimated: false });
            }
        }
        self.path.push(at);
        self.on_path.set(arena, at, true)?;
        let result = self.moves(arena, at, window, left, best);
        self.path.pop();
        self.on_path.set(arena, at, false)?;
        result
    }

    /// The steps of a node; `Err` with its value where it has none to search.
    fn steps(&self, arena: &mut dyn Arena, at: Place, left: u32) -> Result<Result<Vec<Step>, Value>, Stop> {
        let mut steps = Vec::new();
        let known = |score| Value { score, estimated: false };
        let horizon = Value { score: UNKNOWN, estimated: true };
        if arena.role(at) == Role::Defender {
            // With distances those that lose sooner must be known as well.
            let asked = if self.options.distances { 0 } else { self.options.selectors };
            for n in 1..=asked {
                if (left > 0 || (n == 1 && self.options.quiescence)) && arena.replies(n, at, &mut steps)? {
                    self.prune(arena, at, &mut steps);
                    return Ok(if steps.is_empty() { Err(known(WIN)) } else { Ok(steps) });
                }
            }
        }
        if left == 0 {
            return Ok(Err(horizon));
        }
        match arena.steps(at, &mut steps)? {
            Standing::Reached => return Ok(Err(known(WIN))),
            Standing::Over => return Ok(Err(known(-WIN))),
            Standing::Open => {}
        }
        self.prune(arena, at, &mut steps);
        if self.options.initial != Initial::Threats {
            let mut nexts = Vec::new();
            for &step in &steps {
                nexts.extend(arena.take(at, step)?.map(|next| (step, next)));
            }
            let role = arena.role(at);
            by_distance(arena, role, &mut nexts)?;
            steps = nexts.into_iter().map(|(step, _)| step).collect();
        }
        if arena.orders() > 0 && arena.role(at) == Role::Attacker {
            let mut threats = Vec::new();
            arena.threats(1, at, &mut threats)?;
            steps.sort_by_key(|step| !threats.contains(step));
        }
        if self.options.initial == Initial::Reverse {
            steps.reverse();
        }
        Ok(Ok(steps))
    }

    /// Leaves out what the rules given for that would not play.
    fn prune(&self, arena: &mut dyn Arena, at: Place, steps: &mut Vec<Step>) {
        if self.options.prune {
            arena.prune(at, steps);
        }
    }

    fn moves(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        (alpha, beta): (i32, i32),
        left: u32,
        best: Option<Step>,
    ) -> Result<Value, Stop> {
        let mut steps = match self.steps(arena, at, left)? {
            Ok(steps) => steps,
            Err(value) => {
                self.keep(arena, at, value, Bound::Exact, left, None)?;
                return Ok(value);
            }
        };
        arena.meter().node()?;
        let (role, ply) = (arena.role(at), self.path.len());
        if let Some(value) = self.null_move(arena, at, (alpha, beta), left)? {
            return Ok(value);
        }
        self.sort(role, ply, best, &mut steps);
        let sign = if role == Role::Attacker { 1 } else { -1 };
        // From here on as if the attacker were to move.
        let (low, high) = if sign > 0 { (alpha, beta) } else { (-beta, -alpha) };
        debug_assert!(low < high, "no window: {low} to {high}");
        let (mut top, mut estimated, mut found, mut tried) = (-WIN - 1, false, None, Vec::new());
        let mut lower = low;
        let mut is_cut = false;
        let mut i = 0;
        while i < steps.len() {
            let step = steps[i];
            i += 1;
            let Some(next) = arena.take(at, step)? else { continue };
            if self.options.frustration && tried.len() >= PATIENCE && ply > 1 && top <= low && top > -WON {
                estimated = true;
                break;
            }
            let from = if self.options.cutoffs { lower } else { low };
            let value = self.child(arena, next, (from, high), sign, left, tried.is_empty())?;
            let score = sign * value.score;
            estimated |= value.estimated;
            if score > top {
                (top, found) = (score, Some(step));
            }
            lower = lower.max(top);
            let (cuts_off, is_enough) = (lower >= high && self.options.cutoffs, self.options.good_enough && top > WON);
            if cuts_off || is_enough {
                self.killers.credit(role, ply, step, left);
                if cuts_off && self.options.killing == Killing::Biases {
                    self.biases.credit(ply, step, &tried);
                }
                estimated = value.estimated;
                is_cut = true;
                break;
            }
            tried.push(step);
            if tried.len() == 1 && self.options.siblings {
                self.promote(next, &mut steps[i..]);
            }
        }
        let bound = match () {
            () if top >= high || (is_cut && top > low) => Bound::Lower,
            () if top <= low => Bound::Upper,
            () => Bound::Exact,
        };
        let bound = match (bound, sign) {
            (Bound::Lower, -1) => Bound::Upper,
            (Bound::Upper, -1) => Bound::Lower,
            (bound, _) => bound,
        };
        let value = Value { score: sign * top, estimated };
        self.keep(arena, at, value, bound, left, found)?;
        Ok(value)
    }

    /// A child, by a null window where something better is not expected; the window is that of the side to move. What
    /// fails high there is a lower bound and no value: a repetition that is good enough for the window may stand before a
    /// win.
    fn child(
        &mut self,
        arena: &mut dyn Arena,
        next: Place,
        (low, high): (i32, i32),
        sign: i32,
        left: u32,
        is_first: bool,
    ) -> Result<Value, Stop> {
        let left = left.saturating_sub(1);
        let nearer = self.options.distances;
        let mut search = |search: &mut Self, low: i32, high: i32| -> Result<Value, Stop> {
            let (low, high) = if nearer { (further(low), further(high)) } else { (low, high) };
            let window = if sign > 0 { (low, high) } else { (-high, -low) };
            let value = search.node(arena, next, window, left)?;
            Ok(if nearer { Value { score: sooner(value.score), ..value } } else { value })
        };
        if self.options.null_window && !is_first && low + 1 < high && low > -WIN {
            let value = search(self, low, low + 1)?;
            let score = sign * value.score;
            if score <= low || score >= high {
                return Ok(value);
            }
        }
        search(self, low, high)
    }

    /// Whether giving the turn over is good enough for the side to move.
    fn null_move(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        (alpha, beta): (i32, i32),
        left: u32,
    ) -> Result<Option<Value>, Stop> {
        if !self.options.null_move || left < REDUCTION + 1 || self.path.len() <= 1 {
            return Ok(None);
        }
        let null = arena.null(at)?;
        let value = self.node(arena, null, (alpha, beta), left - 1 - REDUCTION)?;
        let good = match arena.role(at) {
            Role::Attacker => value.score >= beta,
            Role::Defender => value.score <= alpha,
        };
        Ok((good && !value.estimated).then_some(value))
    }

    fn sort(&self, role: Role, ply: usize, best: Option<Step>, steps: &mut [Step]) {
        if self.options.killing == Killing::Biases {
            self.biases.sort(ply, steps);
        }
        let ordering = Ordering { killers: self.options.killing == Killing::Two, history: self.options.history };
        self.killers.sort(role, ply, best, ordering, steps, |step| *step);
    }

    /// Puts the move that refuted the first sibling before the others: my key point is my enemy's key point.
    fn promote(&self, sibling: Place, rest: &mut [Step]) {
        let refutation = self.table.get(sibling).and_then(|cached| cached.best).and_then(Step::play);
        if let Some(place) = refutation.and_then(|play| rest.iter().position(|step| step.play() == Some(play))) {
            rest[..=place].rotate_right(1);
        }
    }

    fn keep(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        value: Value,
        bound: Bound,
        left: u32,
        best: Option<Step>,
    ) -> Result<(), Stop> {
        let kind = if value.estimated { Kind::Estimated(bound) } else { Kind::Known(bound) };
        self.table.set(arena, at, Some(Cached::new(value.score, kind, left, self.iteration, best)))
    }

    fn said(&self, arena: &mut dyn Arena, at: Place, worth: Worth) -> Result<Said, Stop> {
        let wanted = if arena.role(at) == Role::Attacker { Worth::Won } else { Worth::Lost };
        if worth != wanted || arena.standing(at) != Standing::Open {
            return Ok(Said::plain(worth));
        }
        if let Some(best) = self.table.get(at).and_then(|cached| cached.best) {
            return Ok(Said { worth, best: Some(best) });
        }
        let mut steps = Vec::new();
        expand(arena, at, &mut steps)?;
        let reached = |(_, next): &&(Step, Place)| arena.standing(*next) == Standing::Reached;
        Ok(Said { worth, best: steps.iter().find(reached).map(|(step, _)| *step) })
    }
}

/// The score one ply earlier.
fn sooner(score: i32) -> i32 {
    match score {
        WON.. => score - 1,
        _ if score < -WON => score + 1,
        _ => score,
    }
}

/// The score one ply later.
fn further(score: i32) -> i32 {
    match score {
        WON.. if score <= WIN => score + 1,
        _ if (-WIN..-WON).contains(&score) => score - 1,
        _ => score,
    }
}
