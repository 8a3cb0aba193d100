//! `compare`: what hand-written selectors say of capture and AtariGo, how they deviate from the definition, and that a
//! fault on either side is seen.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use kikashi::compare::{Comparison, Plan, Report};
use kikashi::engine::{Answer, ByHand, Engine, Knowledge, Measured, Root, Rooted, Tally, Unit, Way, engine};
use kikashi::setting::{Setting, Wishes};
use kikashi::verify::positions::Source;
use kikashi::verify::sample::{Ended, Sample, guess};
use kikashi_gamedef::snapshot::{Play, Snapshot};
use serde_json::Value;

fn setting(game: &str, size: usize) -> Setting {
    let wishes = Wishes { shape: Some((size, size)), ..Wishes::default() };
    Setting::find(game, &wishes).unwrap_or_else(|failure| panic!("{game}: {failure}"))
}

fn native(setting: &Setting, level: Knowledge) -> Arc<dyn Engine> {
    engine(setting, &[], Some(Way::Native), level).unwrap_or_else(|why| panic!("{}: {why}", setting.name))
}

/// A change to an answer.
type Fault = fn(&mut Option<Vec<Play>>);

const NO_FAULT: Fault = |_| ();

/// An engine whose answers are changed: those of the compiled selectors, and those of the hand-written ones.
struct Changed {
    inner: Arc<dyn Engine>,
    compiled: Fault,
    by_hand: Fault,
}

impl Engine for Changed {
    fn way(&self) -> Way {
        self.inner.way()
    }

    fn knowledge(&self) -> Knowledge {
        self.inner.knowledge()
    }

    fn perft(&self, from: &Snapshot, root: &Root, unit: Unit, depth: u32) -> Result<u64, String> {
        self.inner.perft(from, root, unit, depth)
    }

    fn playouts(&self, from: &Snapshot, root: &Root, seed: u64, count: u64) -> Result<Tally, String> {
        self.inner.playouts(from, root, seed, count)
    }

    fn has_selector(&self, name: &str) -> bool {
        self.inner.has_selector(name)
    }

    fn rooted(&self, at: &Snapshot, root: &Root) -> Result<Box<dyn Rooted + '_>, String> {
        Ok(Box::new(ChangedRooted { inner: self.inner.rooted(at, root)?, engine: self }))
    }
}

struct ChangedRooted<'e> {
    inner: Box<dyn Rooted + 'e>,
    engine: &'e Changed,
}

impl Rooted for ChangedRooted<'_> {
    fn attacker(&self) -> i32 {
        self.inner.attacker()
    }

    fn legal(&self, at: &Snapshot, player: i32) -> Vec<Play> {
        self.inner.legal(at, player)
    }

    fn play(&self, at: &Snapshot, player: i32, play: &Play) -> Option<Snapshot> {
        self.inner.play(at, player, play)
    }

    fn null(&self, at: &Snapshot) -> Snapshot {
        self.inner.null(at)
    }

    fn goal(&self, at: &Snapshot, player: i32) -> bool {
        self.inner.goal(at, player)
    }

    fn is_over(&self, at: &Snapshot) -> bool {
        self.inner.is_over(at)
    }

    fn verdict(&self, at: &Snapshot, selector: &str) -> Result<bool, String> {
        self.inner.verdict(at, selector)
    }

    fn moves(&self, at: &Snapshot, selector: &str) -> Result<Vec<Play>, String> {
        self.inner.moves(at, selector)
    }

    fn ask(&self, at: &Snapshot, selector: &str) -> Result<Answer, String> {
        self.inner.ask(at, selector)
    }

    fn measure(&self, at: &Snapshot, selector: &str, limit: Duration) -> Result<Option<Measured>, String> {
        let mut measured = self.inner.measure(at, selector, limit)?;
        if let Some(measured) = &mut measured {
            (self.engine.compiled)(&mut measured.moves);
        }
        Ok(measured)
    }

    fn by_hand(&self, at: &Snapshot, selector: &str) -> Result<Vec<ByHand>, String> {
        let mut all = self.inner.by_hand(at, selector)?;
        for own in &mut all {
            (self.engine.by_hand)(&mut own.measured.moves);
        }
        Ok(all)
    }

    fn evaluations(&self) -> u64 {
        self.inner.evaluations()
    }
}

/// A sample of positions, three in ten within reach of gi2.
fn sampled(setting: &Setting, count: usize, seed: u64) -> Vec<(Snapshot, Root)> {
    let book = setting.rule_book().expect("a rule book");
    let source = Source::new(setting, &book).expect("a source");
    let (mut sample, engine) = (Sample::new(&source, count, seed, Ended::Never), native(setting, Knowledge::Distance));
    let names = ["gi1", "gi2", "gi3"].map(String::from);
    let distance = |at: &Snapshot, root: &Root| guess(Some(&engine), &names, at, root);
    let drawn = std::iter::from_fn(|| sample.next(&distance, &|| false).expect("a sample"));
    drawn.map(|(at, root)| (Snapshot { passes: 0, ..at }, root)).collect()
}

/// Compares two levels, with faults of the first and the second, on a sample.
fn compared(setting: &Setting, selectors: &[&str], faults: [Fault; 2], by_hand: Fault, count: usize) -> Report {
    let levels = [Knowledge::None, Knowledge::Distance].into_iter().zip(faults);
    let changed = |(level, compiled): (Knowledge, Fault)| -> Arc<dyn Engine> {
        Arc::new(Changed { inner: native(setting, level), compiled, by_hand })
    };
    let plan = Plan {
        setting,
        selectors: selectors.iter().map(|name| name.to_string()).collect(),
        engines: levels.map(changed).collect(),
        sets: Vec::new(),
        limit: Duration::from_secs(60),
        judged: u64::MAX,
    };
    let mut comparison = Comparison::new(&plan).expect("a comparison");
    for (at, root) in sampled(setting, count, 3) {
        comparison.position(&at, &root).expect("an answer");
    }
    comparison.finish()
}

fn forgets_a_move(moves: &mut Option<Vec<Play>>) {
    if let Some(moves) = moves {
        moves.pop();
    }
}

fn denies(moves: &mut Option<Vec<Play>>) {
    *moves = None;
}

fn claims(moves: &mut Option<Vec<Play>>) {
    moves.get_or_insert_default();
}

#[test]
fn a_fault_is_seen_whoever_makes_it() {
    let capture = setting("capture", 4);
    let run = |faults, by_hand| compared(&capture, &["gi1", "ip1"], faults, by_hand, 120);
    let report = run([NO_FAULT, NO_FAULT], NO_FAULT);
    assert_eq!((report.disagreements, report.denied), (0, 0), "{:?}", report.first_disagreement);
    let deviations: u64 = report.deviations.iter().map(|deviations| deviations.count()).sum();
    assert!(report.levels.iter().all(|level| level.equal && level.positions == 120 && level.too_long == 0));

    for fault in [forgets_a_move as Fault, denies, claims] {
        // One level alone is caught by the other, both together by the hand-written function and the judge.
        let report = run([NO_FAULT, fault], NO_FAULT);
        assert!(report.disagreements > 0 && report.first_disagreement.is_some());
        assert!(report.levels.iter().any(|level| level.knowledge == "distance" && !level.equal));
        let report = run([fault, fault], NO_FAULT);
        assert!(report.disagreements == 0 && report.denied > 0, "{}", report.denied);
        // A fault of the hand-written function is one more deviation, and the judge is for the compiled selector.
        let report = run([NO_FAULT, NO_FAULT], fault);
        let found: u64 = report.deviations.iter().map(|deviations| deviations.count()).sum();
        assert!(found > deviations && report.denied == 0 && report.disagreements == 0);
        for deviations in &report.deviations {
            assert_eq!(deviations.judged, deviations.judged_for_generated, "{deviations:?}");
            assert_eq!(deviations.judged_for_handwritten, 0);
        }
    }
}

/// What a command prints as JSON.
#[track_caller]
fn kikashi(args: &[&str]) -> Value {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(env!("CARGO_BIN_EXE_kikashi")).current_dir(root).args(args).arg("--json").output();
    let output = output.unwrap_or_else(|error| panic!("kikashi {args:?}: {error}"));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "kikashi {args:?}\n{text}\n{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("kikashi {args:?}: {error}\n{text}"))
}

#[test]
fn games_without_hand_written_selectors_compare_their_levels() {
    let report = kikashi(&["compare", "hex3", "--positions", "20", "--selectors", "gi1,ip2"]);
    let rows = report["rows"].as_array().expect("rows");
    // Shipped games are compiled at three levels.
    assert_eq!(rows.len(), 2 * 3, "{report:#}");
    assert!(rows.iter().all(|row| row["handwritten_ns"].is_null() && row["ratio"].is_null() && row["equal"] == true));
    assert!(rows.iter().all(|row| row["generated_ns"].as_f64() > Some(0.0) && row["positions"] == 20));
}

#[test]
fn times_are_taken_on_the_positions_of_a_problem_file() {
    let file = ["compare", "capture", "--problems", "examples/problems.jsonl", "--selectors", "gi1,gi2,ip1"];
    let report = kikashi(&file);
    assert!(report["positions"].as_u64() > Some(0) && report["seed"].is_null(), "{report:#}");
    for row in report["rows"].as_array().expect("rows") {
        assert_eq!(row["handwritten"], "aps");
        let number = |field: &str| row[field].as_f64().unwrap_or_default();
        assert!((number("ratio") - number("generated_ns") / number("handwritten_ns")).abs() < 1e-6, "{row:#}");
        assert!(number("generated_worst_ns") >= number("generated_ns"));
    }
    // Both are counted, and by hand fewer moves are tried.
    let sum = |field: &str| {
        let rows = report["rows"].as_array().into_iter().flatten();
        rows.filter_map(|row| row[field].as_f64()).sum::<f64>()
    };
    assert!(sum("handwritten_evaluations") > 0.0, "{report:#}");
    assert!(sum("generated_evaluations") > sum("handwritten_evaluations"), "{report:#}");
}
