//! `compare`: what hand-written selectors say of capture and AtariGo, how they deviate from the definition, and that a
//! fault on either side is seen.

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use kikashi::compare::replies::{self, Held};
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

    fn set_to_prevent(&self, at: &Snapshot, selector: &str) -> Result<Option<Vec<Play>>, String> {
        let mut set = self.inner.set_to_prevent(at, selector)?;
        (self.engine.by_hand)(&mut set);
        Ok(set)
    }

    fn tried(&self, at: &Snapshot, selector: &str) -> Result<Option<Vec<Play>>, String> {
        let mut tried = self.inner.tried(at, selector)?;
        (self.engine.compiled)(&mut tried);
        Ok(tried)
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

/// The replies that are looked at on a sample, with faults of the levels and of what is written by hand.
fn looked_at(setting: &Setting, count: usize, compiled: Fault, by_hand: Fault) -> replies::Report {
    let selectors = ["ip1", "ip2", "ip3"].map(String::from).to_vec();
    let levels = [Knowledge::Abstract, Knowledge::Trace, Knowledge::AbstractTrace];
    let plan = replies::Plan::new(setting, selectors, &levels).expect("a plan");
    let changed = |inner: Arc<dyn Engine>| -> Arc<dyn Engine> { Arc::new(Changed { inner, compiled, by_hand }) };
    let levels = plan.levels.into_iter().map(changed).collect();
    let plan = replies::Plan { levels, by_hand: plan.by_hand.map(changed), ..plan };
    assert_eq!(plan.definition.way(), Way::Judge);
    let mut comparison = replies::Comparison::new(&plan);
    for (number, (at, root)) in sampled(setting, count, 5).iter().enumerate() {
        comparison.position(&number.to_string(), at, root).expect("an answer");
    }
    comparison.finish()
}

/// Whoever tries the replies of a level and no others finds all that the definition selects. The set of the abstract level is
/// made before the threat is played out, so it holds the trace's; that of the paper is as complete where it is meant for
/// the threat, and for orders one and two on these boards everywhere.
#[track_caller]
fn no_set_of_replies_lacks_one_on(size: usize, count: usize) {
    let mut fewer: HashMap<String, u64> = HashMap::new();
    let report = looked_at(&setting("capture", size), count, NO_FAULT, NO_FAULT);
    assert_eq!(report.threats.len(), 6, "{report:#?}");
    assert_eq!(report.missed_by_levels(), 0, "{report:#?}");
    for threat in &report.threats {
        let of = |name| threat.sets.iter().position(|set| set.of == name).expect("a set");
        let [level, trace, hand] = [of("abstract"), of("trace"), of("by hand")];
        let of_level = &threat.sets[level];
        assert!([level, trace, hand].iter().all(|at| of_level.holds[*at] == threat.positions), "{threat:#?}");
        if threat.selector != "ip3" || threat.held == Held::ByBoth {
            assert_eq!(threat.sets[hand].missed, 0, "{threat:#?}");
        }
        *fewer.entry(threat.selector.clone()).or_default() += threat.positions - of_level.all;
    }
    // A threat of three moves has no set.
    assert!(fewer["ip1"] > 0 && fewer["ip2"] > 0, "where the level has a set, it is not always all replies: {fewer:?}");
}

#[test]
fn no_set_of_replies_lacks_one_that_the_judge_selects_on_4x4() {
    no_set_of_replies_lacks_one_on(4, 150);
}

#[test]
fn no_set_of_replies_lacks_one_that_the_judge_selects_on_5x5() {
    no_set_of_replies_lacks_one_on(5, 80);
}

#[test]
fn a_reply_that_a_set_lacks_is_seen() {
    let capture = setting("capture", 4);
    let report = looked_at(&capture, 60, forgets_a_move, NO_FAULT);
    assert!(report.missed_by_levels() > 0, "{report:#?}");
    let report = looked_at(&capture, 60, NO_FAULT, forgets_a_move);
    let by_hand = report.threats.iter().flat_map(|threat| &threat.sets).filter(|set| set.of == "by hand");
    assert!(report.missed_by_levels() == 0 && by_hand.map(|set| set.missed).sum::<u64>() > 0, "{report:#?}");
}

/// Takes away a move on the board, and leaves a pass.
fn forgets_a_point(moves: &mut Option<Vec<Play>>) {
    if let Some(moves) = moves
        && let Some(at) = moves.iter().position(|play| !play.args.is_empty())
    {
        moves.remove(at);
    }
}

/// Takes away all moves on the board.
fn forgets_all_points(moves: &mut Option<Vec<Play>>) {
    moves.iter_mut().for_each(|moves| moves.retain(|play| play.args.is_empty()));
}

/// A pass does not make up for a point that is lacking; where none is legal, none lacks.
#[test]
fn a_set_that_lacks_a_point_is_not_counted_as_all_replies() {
    let capture = setting("capture", 4);
    let all = |fault| {
        let report = looked_at(&capture, 60, fault, NO_FAULT);
        let of_levels = report.threats.iter().flat_map(|threat| &threat.sets).filter(|set| set.of != "by hand");
        of_levels.map(|set| set.all).sum::<u64>()
    };
    let without_points = all(forgets_all_points);
    assert!(all(NO_FAULT) > without_points, "some sets are all replies");
    assert_eq!(all(forgets_a_point), without_points);
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
fn a_single_position_is_compared_as_solve_reads_it() {
    let report = kikashi(&["compare", "capture", "examples/geta.sgf", "--selectors", "gi1,gi3"]);
    assert!(report["positions"] == 1 && report["seed"].is_null() && report["game"] == "capture7", "{report:#}");
    for level in report["levels"].as_array().expect("levels") {
        assert_eq!(level["holds"] == 1, level["selector"] == "gi3", "the net is won by gi3: {level:#}");
    }
}

#[test]
fn replies_are_told_of_a_problem_file() {
    let file = ["compare", "capture", "--problems", "examples/problems.jsonl", "--replies"];
    let report = kikashi(&file);
    let threats = report["threats"].as_array().expect("threats");
    assert!(!threats.is_empty() && report["seed"].is_null(), "{report:#}");
    for threat in threats {
        let names: Vec<&Value> = threat["sets"].as_array().into_iter().flatten().map(|set| &set["of"]).collect();
        assert_eq!(names, ["abstract", "trace", "abstract+trace", "by hand"]);
    }
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
