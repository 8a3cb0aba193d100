//! Selectors against each other, position by position: each knowledge level of the compiled form, and what was written
//! by hand from the papers, where there is any. Who answers, whether the answers are the same, and how long they take.
//!
//! Levels must agree. Hand-written functions may say something else, since the papers' functions deviate from the
//! definition here and there: such positions are counted by what differs, the first is shown, the judge decides some of
//! them, and none is counted in a ratio of times.

mod extent;
pub mod replies;
mod text;

use std::sync::Arc;
use std::time::Duration;

use kikashi_gamedef::ir::SetForm;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use serde::Serialize;

use crate::draw;
use crate::engine::{ByHand, Engine, JudgeEngine, Measured, Root};
use crate::setting::Setting;
pub use extent::Extent;
pub use text::text;

/// The judge looks at deviations on boards of at most so many points.
const JUDGED_POINTS: usize = 25;

/// What to compare.
pub struct Plan<'p> {
    /// The game.
    pub setting: &'p Setting,
    /// The selectors, by name.
    pub selectors: Vec<String>,
    /// The compiled form at each level.
    pub engines: Vec<Arc<dyn Engine>>,
    /// Of each engine, how derived sets are found after moves, where that is compared.
    pub sets: Vec<SetForm>,
    /// A call that takes longer is left, and the position not counted for that level.
    pub limit: Duration,
    /// How many deviations of each function the judge looks at.
    pub judged: u64,
}

/// Mean and worst of some calls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Times {
    count: u64,
    sum: f64,
    worst: f64,
    evaluations: u64,
}

impl Times {
    fn add(&mut self, measured: &Measured) {
        self.count += 1;
        self.sum += measured.nanoseconds;
        self.worst = self.worst.max(measured.nanoseconds);
        self.evaluations += measured.evaluations;
    }

    fn mean(self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    fn mean_evaluations(self) -> f64 {
        self.evaluations as f64 / self.count.max(1) as f64
    }
}

/// What was found of a selector at a knowledge level, on all positions.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Level {
    /// The selector.
    pub selector: String,
    /// The knowledge level.
    pub knowledge: &'static str,
    /// How derived sets are found after moves, where that is compared.
    pub sets: Option<&'static str>,
    /// Positions answered.
    pub positions: u64,
    /// How often it held.
    pub holds: u64,
    /// Nanoseconds of a call for verdict and moves, on average.
    pub mean_ns: f64,
    /// Of the slowest call.
    pub worst_ns: f64,
    /// Evaluations of a call, on average.
    pub mean_evaluations: f64,
    /// Positions on which it took longer than the limit.
    pub too_long: u64,
    /// How many times as long it takes as with all sets recomputed, where that is compared.
    pub ratio: Option<f64>,
    /// Whether it always said what the other levels said.
    pub equal: bool,
    #[serde(skip)]
    times: Times,
}

/// A compiled selector at a level beside a hand-written one, on the positions where both say the same; without a
/// hand-written one, alone.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Row {
    /// The selector.
    pub selector: String,
    /// The knowledge level.
    pub knowledge: &'static str,
    /// What the hand-written function knows.
    pub handwritten: Option<&'static str>,
    /// Positions with the same answer.
    pub positions: u64,
    /// Nanoseconds of a call of the compiled one, on average.
    pub generated_ns: f64,
    /// Of its slowest call.
    pub generated_worst_ns: f64,
    /// Its evaluations, on average.
    pub generated_evaluations: f64,
    /// Of the hand-written one, on average.
    pub handwritten_ns: Option<f64>,
    /// Of its slowest call.
    pub handwritten_worst_ns: Option<f64>,
    /// The positions that its moves led to, on average.
    pub handwritten_evaluations: Option<f64>,
    /// How many times as long the compiled one takes.
    pub ratio: Option<f64>,
    /// Whether the answers are the same on all positions, verdict and moves: those of the hand-written function, or else
    /// those of the other levels.
    pub equal: bool,
    #[serde(skip)]
    generated: Times,
    #[serde(skip)]
    by_hand: Times,
}

/// A hand-written function: how long it takes, and where it says something else than the definition.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Deviations {
    /// The selector.
    pub selector: String,
    /// What the hand-written function knows.
    pub handwritten: &'static str,
    /// Nanoseconds of a call of the hand-written function on all positions, on average.
    pub mean_ns: f64,
    /// Of the slowest call.
    pub worst_ns: f64,
    /// Positions where it is compared: those on which some level answered.
    pub positions: u64,
    /// Positions where it denies a game that is verified.
    pub missed: u64,
    /// Positions where it claims one that is not.
    pub claimed: u64,
    /// Positions where it only forgets moves.
    pub fewer_moves: u64,
    /// Positions where it has moves that are not in the definition's set, forgotten ones or not.
    pub other_moves: u64,
    /// How many the judge looked at.
    pub judged: u64,
    /// How many of these he decides for the compiled selector.
    pub judged_for_generated: u64,
    /// How many for the hand-written one.
    pub judged_for_handwritten: u64,
    /// The first of them.
    pub first: Option<Deviation>,
    #[serde(skip)]
    times: Times,
}

impl Deviations {
    /// How many there are.
    pub fn count(&self) -> u64 {
        self.missed + self.claimed + self.fewer_moves + self.other_moves
    }

    /// Counts one by what differs.
    fn add(&mut self, expected: Option<&[Play]>, found: Option<&[Play]>) {
        let kind = match (expected, found) {
            (Some(_), None) => &mut self.missed,
            (None, _) => &mut self.claimed,
            (Some(expected), Some(found)) if found.iter().all(|play| expected.contains(play)) => &mut self.fewer_moves,
            (Some(_), Some(_)) => &mut self.other_moves,
        };
        *kind += 1;
    }
}

/// A position where two functions differ.
#[derive(Clone, Debug, Serialize)]
pub struct Deviation {
    /// Who attacks, and what else is given.
    pub root: String,
    /// The position as a picture.
    pub position: String,
    /// What the compiled selector says.
    pub generated: String,
    /// What the hand-written function says, or another level.
    pub handwritten: String,
    /// What the judge says, if he was asked.
    pub judge: Option<String>,
}

/// What was found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// What was looked at.
    #[serde(flatten)]
    pub extent: Extent,
    /// Compiled against hand-written.
    pub rows: Vec<Row>,
    /// The compiled form on all positions.
    pub levels: Vec<Level>,
    /// What becomes of each derived set where nobody says, and why, where that is compared.
    pub sets: Vec<String>,
    /// What the hand-written functions say otherwise.
    pub deviations: Vec<Deviations>,
    /// Answers of two levels that differ, of which there should be none.
    pub disagreements: u64,
    /// Answers of the compiled form that the judge denies, of which there should be none.
    pub denied: u64,
    /// The first of either.
    pub first_disagreement: Option<Deviation>,
}

impl Report {
    /// Forgets what was measured of a selector at another level than asked for; what differed stays.
    pub fn keep(&mut self, is_asked: impl Fn(&str, &str) -> bool) {
        self.levels.retain(|level| is_asked(&level.selector, level.knowledge));
        self.rows.retain(|row| is_asked(&row.selector, row.knowledge));
    }
}

/// A comparison under way.
pub struct Comparison<'p> {
    plan: &'p Plan<'p>,
    judge: Option<JudgeEngine>,
    report: Report,
}

impl<'p> Comparison<'p> {
    /// Nothing is compared yet.
    ///
    /// # Errors
    /// If a selector has no meaning.
    pub fn new(plan: &'p Plan<'p>) -> Result<Comparison<'p>, String> {
        let is_small = plan.setting.judge.board().points() <= JUDGED_POINTS;
        let judge = is_small.then(|| JudgeEngine::new(plan.setting, &plan.selectors)).transpose()?;
        let engines = || plan.engines.iter().enumerate();
        let each = plan.selectors.iter().flat_map(|name| engines().map(move |(at, engine)| (name, at, engine)));
        let level = |(name, at, engine): (&String, usize, &Arc<dyn Engine>)| Level {
            selector: name.clone(),
            knowledge: engine.knowledge().name(),
            sets: plan.sets.get(at).map(|form| form.name()),
            equal: true,
            ..Level::default()
        };
        let report = Report { levels: each.map(level).collect(), ..Report::default() };
        Ok(Comparison { plan, judge, report })
    }

    /// Compares on one more position.
    ///
    /// # Errors
    /// If the position does not fit the game, or a selector cannot be asked.
    pub fn position(&mut self, at: &Snapshot, root: &Root) -> Result<(), String> {
        let plan = self.plan;
        let rooted = plan.engines.iter().map(|engine| engine.rooted(at, root)).collect::<Result<Vec<_>, _>>()?;
        for (place, name) in plan.selectors.iter().enumerate() {
            let measured =
                rooted.iter().map(|rooted| rooted.measure(at, name, plan.limit)).collect::<Result<Vec<_>, _>>()?;
            let by_hand = rooted.first().map_or_else(|| Ok(Vec::new()), |rooted| rooted.by_hand(at, name))?;
            self.levels(place, &measured, at, root);
            self.hands(name, &measured, &by_hand, at, root)?;
        }
        Ok(())
    }

    /// Notes what the levels said of a selector.
    fn levels(&mut self, place: usize, measured: &[Option<Measured>], at: &Snapshot, root: &Root) {
        let reference = measured.iter().flatten().next();
        let from = place * measured.len();
        for (level, measured) in self.report.levels[from..].iter_mut().zip(measured) {
            let (Some(measured), Some(reference)) = (measured, reference) else {
                level.too_long += 1;
                continue;
            };
            level.times.add(measured);
            level.holds += u64::from(measured.moves.is_some());
            if measured.moves != reference.moves {
                level.equal = false;
                self.report.disagreements += 1;
                let first = &mut self.report.first_disagreement;
                first.get_or_insert_with(|| shown(self.plan.setting, at, root, reference, measured, None));
            }
        }
    }

    /// Notes what the hand-written functions said of a selector.
    fn hands(
        &mut self,
        name: &str,
        measured: &[Option<Measured>],
        by_hand: &[ByHand],
        at: &Snapshot,
        root: &Root,
    ) -> Result<(), String> {
        let reference = measured.iter().flatten().next();
        for own in by_hand {
            let of_own = |d: &Deviations| d.selector == name && d.handwritten == own.knowledge;
            let place = place(&mut self.report.deviations, of_own, || Deviations {
                selector: name.to_string(),
                handwritten: own.knowledge,
                ..Deviations::default()
            });
            let deviations = &mut self.report.deviations[place];
            deviations.times.add(&own.measured);
            let Some(reference) = reference else { continue };
            deviations.positions += 1;
            if own.measured.moves != reference.moves {
                self.deviation(place, reference, &own.measured, at, root)?;
                continue;
            }
            for (engine, measured) in self.plan.engines.iter().zip(measured) {
                let Some(measured) = measured else { continue };
                let row = row(&mut self.report.rows, name, engine.knowledge().name(), own.knowledge);
                row.generated.add(measured);
                row.by_hand.add(&own.measured);
            }
        }
        Ok(())
    }

    /// Counts a deviation of a hand-written function, lets the judge decide as long as he is asked, and keeps the first.
    fn deviation(
        &mut self,
        place: usize,
        reference: &Measured,
        own: &Measured,
        at: &Snapshot,
        root: &Root,
    ) -> Result<(), String> {
        let setting = self.plan.setting;
        let deviations = &mut self.report.deviations[place];
        deviations.add(reference.moves.as_deref(), own.moves.as_deref());
        let judge = self.judge.as_ref().filter(|_| deviations.judged < self.plan.judged);
        let judged = judge.map(|judge| judge.rooted(at, root)?.ask(at, &deviations.selector)).transpose()?;
        let words = judged.as_ref().map(|answer| answered(setting, answer.moves.as_deref()));
        let shown = || shown(setting, at, root, reference, own, words.clone());
        if let Some(answer) = &judged {
            deviations.judged += 1;
            deviations.judged_for_generated += u64::from(answer.moves == reference.moves);
            deviations.judged_for_handwritten += u64::from(answer.moves == own.moves);
            if answer.moves != reference.moves {
                self.report.denied += 1;
                self.report.first_disagreement.get_or_insert_with(shown);
            }
        }
        deviations.first.get_or_insert_with(shown);
        Ok(())
    }

    /// What was found.
    pub fn finish(mut self) -> Report {
        let report = &mut self.report;
        for level in &mut report.levels {
            level.positions = level.times.count;
            (level.mean_ns, level.worst_ns) = (level.times.mean(), level.times.worst);
            level.mean_evaluations = level.times.mean_evaluations();
        }
        for at in 1..report.levels.len() {
            let [before, level] = &mut report.levels[at - 1..=at] else { continue };
            if level.sets == Some(SetForm::Carried.name()) {
                level.ratio = Some(level.mean_ns / before.mean_ns.max(1e-9));
            }
        }
        for deviations in &mut report.deviations {
            (deviations.mean_ns, deviations.worst_ns) = (deviations.times.mean(), deviations.times.worst);
        }
        if report.deviations.is_empty() {
            let alone = |level: &Level| Row {
                selector: level.selector.clone(),
                knowledge: level.knowledge,
                generated: level.times,
                equal: level.equal,
                ..Row::default()
            };
            report.rows = report.levels.iter().map(alone).collect();
        }
        let place = |row: &Row| {
            let is_level = |level: &Level| level.selector == row.selector && level.knowledge == row.knowledge;
            report.levels.iter().position(is_level)
        };
        report.rows.sort_by_cached_key(place);
        for row in &mut report.rows {
            row.positions = row.generated.count;
            (row.generated_ns, row.generated_worst_ns) = (row.generated.mean(), row.generated.worst);
            row.generated_evaluations = row.generated.mean_evaluations();
            if row.handwritten.is_none() {
                continue;
            }
            row.handwritten_ns = Some(row.by_hand.mean());
            row.handwritten_worst_ns = Some(row.by_hand.worst);
            row.handwritten_evaluations = Some(row.by_hand.mean_evaluations());
            row.ratio = Some(row.generated.mean() / row.by_hand.mean().max(1e-9));
            let of_row = |d: &&Deviations| d.selector == row.selector && Some(d.handwritten) == row.handwritten;
            row.equal = report.deviations.iter().find(of_row).is_none_or(|d| d.count() == 0);
        }
        self.report
    }
}

/// Where the entry of a list is; it is put there if it is missing.
fn place<T>(list: &mut Vec<T>, is_it: impl Fn(&T) -> bool, make: impl FnOnce() -> T) -> usize {
    list.iter().position(is_it).unwrap_or_else(|| {
        list.push(make());
        list.len() - 1
    })
}

fn row<'r>(rows: &'r mut Vec<Row>, selector: &str, knowledge: &'static str, handwritten: &'static str) -> &'r mut Row {
    let is_it =
        |row: &Row| row.selector == selector && row.knowledge == knowledge && row.handwritten == Some(handwritten);
    let place = place(rows, is_it, || Row {
        selector: selector.to_string(),
        knowledge,
        handwritten: Some(handwritten),
        ..Row::default()
    });
    &mut rows[place]
}

fn answered(setting: &Setting, moves: Option<&[Play]>) -> String {
    let Some(moves) = moves else { return "fails".to_string() };
    let names: Vec<String> = moves.iter().map(|play| draw::play(setting, play)).collect();
    if names.is_empty() { "holds, no moves".to_string() } else { format!("holds, moves {}", names.join(" ")) }
}

/// Who attacks, in words.
fn attacking(setting: &Setting, at: &Snapshot, root: &Root) -> String {
    let state = setting.judge.state(at).ok();
    let root = state.and_then(|state| setting.judge.root(&state, &root.given, root.attacker).ok());
    root.map_or_else(String::new, |root| format!("{} attacks", setting.player_name(root.attacker)))
}

fn shown(
    setting: &Setting,
    at: &Snapshot,
    root: &Root,
    generated: &Measured,
    other: &Measured,
    judge: Option<String>,
) -> Deviation {
    Deviation {
        root: attacking(setting, at, root),
        position: draw::whole(setting, at, root),
        generated: answered(setting, generated.moves.as_deref()),
        handwritten: answered(setting, other.moves.as_deref()),
        judge,
    }
}
