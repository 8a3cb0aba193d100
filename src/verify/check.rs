//! One position after another: what the judge says, and whether the engines say the same.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use kikashi_gamedef::interp::{Root as JudgeRoot, Session, State, Undecided};
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_runtime::rng::Rng;
use kikashi_runtime::watch::Watch;

use super::positions::{Source, distances};
use super::sample::{Distance, Ended, Sample, guess};
use super::trace::elsewhere;
use super::{KEPT, Level, Mismatch, Plan, Report};
use crate::draw;
use crate::engine::{Root, Rooted};

/// The most points of a board on which traces are held against changes elsewhere.
const SMALL: usize = 25;

/// What the judge says of a position.
struct Judgement {
    /// The legal moves of either player.
    legal: [Vec<Play>; 2],
    /// Whether either has reached his goal.
    goals: [bool; 2],
    over: bool,
    /// The verdict of each selector, and its moves.
    answers: Vec<(bool, Vec<Play>)>,
}

/// One thread's work.
pub struct Checker<'c> {
    plan: &'c Plan<'c>,
    distances: Vec<String>,
    session: Session<'c>,
    stop: &'c AtomicBool,
    /// Leaves an engine in the middle of an answer.
    watch: Watch,
    report: Report,
    /// Changes of positions.
    rng: Rng,
    /// Number of mismatches seen, which orders them within a thread.
    piece: usize,
}

impl<'c> Checker<'c> {
    /// A checker with an empty memory, whose judge stops when the flag is set and whose engines by the watch.
    pub fn new(plan: &'c Plan<'c>, stop: &'c AtomicBool, watch: Watch) -> Checker<'c> {
        let names: Vec<String> = plan.selectors.iter().map(|selector| selector.name.clone()).collect();
        let levels = plan.engines.iter().map(|engine| Level {
            level: engine.knowledge().name(),
            engine: engine.way().name(),
            ..Level::default()
        });
        let report = Report { levels: levels.collect(), ..Report::default() };
        let session = plan.setting.judge.session().until(stop);
        let distances = distances(&names).collect();
        Checker { plan, distances, session, stop, watch, report, rng: Rng::new(0), piece: 0 }
    }

    /// What was found.
    pub fn finish(mut self) -> Report {
        self.report.judge.evaluations = self.session.statistics().evaluations;
        self.report
    }

    /// Tries positions at a root, those that allow it. `tick` is told of each, and says whether to stop.
    pub fn known(
        &mut self,
        root: &Root,
        positions: &[Snapshot],
        piece: usize,
        tick: &mut dyn FnMut() -> bool,
    ) -> Result<(), Undecided> {
        (self.piece, self.rng) = (piece, Rng::new(piece as u64));
        let judge = &self.plan.setting.judge;
        for position in positions {
            let state = judge.state(position)?;
            if let Ok(judged) = judge.root(&state, &root.given, root.attacker) {
                self.tried(position, &state, root, &judged)?;
            }
            if tick() {
                break;
            }
        }
        Ok(())
    }

    /// Draws positions and tries them, at least three in ten of them within reach of the selectors where such can be
    /// found.
    pub fn drawn(
        &mut self,
        source: &Source<'_>,
        count: usize,
        seed: u64,
        piece: usize,
        tick: &mut dyn FnMut() -> bool,
    ) -> Result<(), Undecided> {
        (self.piece, self.rng) = (piece, Rng::new(piece as u64));
        let judge = &self.plan.setting.judge;
        let mut sample = Sample::new(source, count, seed, Ended::Few);
        let (engine, distances) = (self.plan.engines.first().cloned(), self.distances.clone());
        let (stop, watch) = (self.stop, self.watch);
        let distance = |position: &Snapshot, root: &Root| {
            let state = judge.state(position)?;
            let judged = judge.root(&state, &root.given, root.attacker)?;
            // Engines follow a turn however long it is.
            if judge.keeps_turn() && [0, 1].iter().any(|player| judge.turns(&state, &judged, *player).is_err()) {
                return Ok(Distance::Untold);
            }
            watch.run(|| guess(engine.as_ref(), &distances, position, root)).unwrap_or(Ok(Distance::Untold))
        };
        while let Some((position, root)) = sample.next(&distance, &|| stop.load(Ordering::Relaxed))? {
            let state = judge.state(&position)?;
            let judged = judge.root(&state, &root.given, root.attacker)?;
            self.tried(&position, &state, &root, &judged)?;
            if tick() {
                break;
            }
        }
        Ok(())
    }

    /// Tries a position, or leaves it out where the judge cannot follow a turn.
    fn tried(&mut self, position: &Snapshot, state: &State, root: &Root, judged: &JudgeRoot) -> Result<(), Undecided> {
        match self.position(position, state, root, judged) {
            Err(why @ Undecided::TooLong { .. }) => {
                self.report.left_out.add(1, why.to_string());
                Ok(())
            }
            done => done,
        }
    }

    fn position(
        &mut self,
        position: &Snapshot,
        state: &State,
        root: &Root,
        judged: &JudgeRoot,
    ) -> Result<(), Undecided> {
        let plan = self.plan;
        let judge = &plan.setting.judge;
        let started = Instant::now();
        let legal = [0, 1].map(|player| judge.legal(state, judged, player));
        let goals = [0, 1].map(|player| judge.goal(state, judged, player));
        let over = judge.is_over(state, judged);
        let mut answers = Vec::with_capacity(plan.selectors.len());
        for selector in &plan.selectors {
            let verdict = self.session.verdict(state, judged, selector.scheme, &selector.args)?;
            let moves = match verdict {
                true => self.session.moves(state, judged, selector.scheme, &selector.args)?,
                false => Vec::new(),
            };
            answers.push((verdict, moves));
        }
        let distance = self.distance(state, judged, over)?;
        self.report.judge.seconds += started.elapsed().as_secs_f64();
        let judgement = Judgement { legal, goals, over, answers };
        let watch = self.watch;
        watch.run(|| self.engines(position, state, root, judged, &judgement)).ok_or(Undecided::Stopped)??;
        self.report.positions += 1;
        for (selector, (verdict, _)) in plan.selectors.iter().zip(&judgement.answers) {
            let counts = self.report.verdicts.entry(selector.name.clone()).or_default();
            *(if *verdict { &mut counts.holds } else { &mut counts.fails }) += 1;
        }
        *self.report.by_distance.entry(distance).or_default() += 1;
        Ok(())
    }

    /// Holds each engine's answers against the judge's.
    fn engines(
        &mut self,
        position: &Snapshot,
        state: &State,
        root: &Root,
        judged: &JudgeRoot,
        judgement: &Judgement,
    ) -> Result<(), Undecided> {
        let plan = self.plan;
        let Judgement { legal, goals, over, answers } = judgement;
        for index in 0..plan.engines.len() {
            let engine = &plan.engines[index];
            let rooted = engine.rooted(position, root)?;
            let mut found = Vec::new();
            for player in [0, 1] {
                let side = usize::from(player == 1);
                found.push((
                    "legal moves".to_string(),
                    self.plays(&legal[side]),
                    self.plays(&rooted.legal(position, player)),
                ));
                found.push(("goal".to_string(), goals[side].to_string(), rooted.goal(position, player).to_string()));
            }
            found.push(("over".to_string(), over.to_string(), rooted.is_over(position).to_string()));
            for (selector, (verdict, moves)) in plan.selectors.iter().zip(answers) {
                let own = rooted.ask(position, &selector.name)?;
                let expected = verdict.then_some(moves.as_slice());
                found.push((selector.name.clone(), self.answer(expected), self.answer(own.moves.as_deref())));
                // The verdict by itself is that with the moves, right or wrong.
                let alone = rooted.verdict(position, &selector.name)?;
                let with_moves = own.moves.is_some();
                found.push((format!("verdict of {}", selector.name), with_moves.to_string(), alone.to_string()));
                let mover = judged.player(plan.setting.book.module.schemes[selector.scheme].mover);
                let level = &mut self.report.levels[index];
                level.mean_candidates += legal[usize::from(mover == 1)].len() as f64;
                level.evaluations += own.evaluations;
                level.seconds += own.time.as_secs_f64();
                self.trace(index, &*rooted, (position, state), (root, judged), &selector.name, *verdict, &mut found)?;
            }
            self.report.checks += found.len() as u64;
            for (about, expected, found) in found.into_iter().filter(|(_, expected, found)| expected != found) {
                self.mismatch(engine.way().name(), about, expected, found, position, root, judged);
            }
        }
        Ok(())
    }

    /// What a verdict rests on: that the engine tells it of the same verdict, and that the verdict is the same where only
    /// other points differ, as the first engine sees it.
    #[expect(clippy::too_many_arguments, reason = "one step of a position's checks")]
    fn trace(
        &mut self,
        index: usize,
        rooted: &dyn Rooted,
        (position, state): (&Snapshot, &State),
        (root, judged): (&Root, &JudgeRoot),
        name: &str,
        verdict: bool,
        found: &mut Vec<(String, String, String)>,
    ) -> Result<(), Undecided> {
        let Some(trace) = rooted.trace(position, name)? else { return Ok(()) };
        let level = &mut self.report.levels[index];
        let (sum, count) = match verdict {
            true => (&mut level.mean_trace, &mut level.traced),
            false => (&mut level.mean_trace_failed, &mut level.traced_failed),
        };
        *sum += trace.points.len() as f64;
        *count += 1;
        let (about, said) =
            (format!("trace of {name}"), |holds: bool| if holds { "holds" } else { "fails" }.to_string());
        found.push((about.clone(), said(verdict), said(trace.holds)));
        if self.plan.setting.judge.board().points() > SMALL {
            return Ok(());
        }
        let moves = |player| rooted.legal(position, player).into_iter().map(move |play| (player, play));
        let mut after: Vec<Snapshot> =
            moves(0).chain(moves(1)).filter_map(|(player, play)| rooted.play(position, player, &play)).collect();
        let judge = &self.plan.setting.judge;
        if judge.keeps_turn() {
            for player in [0, 1] {
                let turns = judge.turns(state, judged, player)?;
                after.extend(turns.iter().flat_map(|(_, ends)| ends).map(|end| judge.snapshot(&end.state)));
            }
        }
        let first = self.plan.engines[0].rooted(position, root)?;
        for other in elsewhere(&self.plan.setting.judge, position, &trace.points, after, &mut self.rng) {
            let holds = first.verdict(&other, name)?;
            let whole = || draw::whole(self.plan.setting, &other, root);
            let shown = if holds == verdict { said(holds) } else { format!("{} here:\n{}", said(holds), whole()) };
            found.push((about.clone(), said(verdict), shown));
        }
        Ok(())
    }

    /// The distance as the judge sees it.
    fn distance(&mut self, state: &State, judged: &JudgeRoot, over: bool) -> Result<String, Undecided> {
        if over {
            return Ok("over".to_string());
        }
        for (index, name) in self.distances.clone().iter().enumerate() {
            let selector = self.plan.setting.selector(name)?;
            if self.session.verdict(state, judged, selector.scheme, &selector.args)? {
                return Ok((index + 1).to_string());
            }
        }
        Ok("beyond".to_string())
    }

    fn plays(&self, plays: &[Play]) -> String {
        let names: Vec<String> = plays.iter().map(|play| draw::play(self.plan.setting, play)).collect();
        if names.is_empty() { "none".to_string() } else { names.join(" ") }
    }

    fn answer(&self, moves: Option<&[Play]>) -> String {
        moves.map_or_else(|| "fails".to_string(), |moves| format!("holds, moves: {}", self.plays(moves)))
    }

    #[expect(clippy::too_many_arguments, reason = "all of it is shown")]
    fn mismatch(
        &mut self,
        engine: &'static str,
        about: String,
        expected: String,
        found: String,
        position: &Snapshot,
        root: &Root,
        judged: &JudgeRoot,
    ) {
        self.report.mismatch_count += 1;
        *self.report.mismatches_about.entry(about.clone()).or_default() += 1;
        let setting = self.plan.setting;
        let shown = draw::whole(setting, position, root);
        let attacker = setting.player_name(judged.attacker);
        let given = root.given.iter().map(|(id, value)| {
            let param = &setting.game().params[*id];
            format!(", {} = {}", param.name, draw::value(setting, param.sort, *value))
        });
        let root = format!("{attacker} attacks{}", given.collect::<String>());
        let filled = position.cells.iter().flatten().filter(|&&value| value >= 0).count();
        let order = self.piece;
        let mismatch = Mismatch { engine, about, root, position: shown, expected, found, filled, order };
        self.report.mismatches.push(mismatch);
        if self.report.mismatches.len() >= 4 * KEPT {
            self.report.keep_first();
        }
    }
}
