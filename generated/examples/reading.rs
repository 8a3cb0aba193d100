//! The capture problems of a file, by the main search: how many are proved, how many guessed.
//!
//! `cargo run -r -p kikashi-generated --example reading -- FILE [--seconds S] [--nodes N] [--ids odd|even|A,B] [--verbose]`
//!
//! Seconds are those of the processor, so that what else runs does not matter. It reads the lines of the file as text, so that it needs no more than the runtime and builds fast.

mod problems;

use std::cell::Cell;
use std::path::Path;
use std::time::{Duration, Instant};

use kikashi_generated::{Visitor, shipped};
use kikashi_runtime::search::dfpn::{self, Answer, Options};
use kikashi_runtime::search::{Budget, Verdict};
use kikashi_runtime::{AnyGame, Game, Move};
use problems::Problem;

thread_local! {
    /// How often the time was asked for, and the processor time at which to end.
    static WATCH: Cell<(u32, f64)> = const { Cell::new((0, f64::MAX)) };
}

/// The seconds that this thread had a processor.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok()).unwrap_or_default() / 1e9
}

fn is_spent() -> bool {
    let (count, end) = WATCH.get();
    WATCH.set((count + 1, end));
    count % 16 == 15 && processor_seconds() > end
}

struct Terms {
    seconds: f64,
    nodes: u64,
    verbose: bool,
}

struct Solve<'p>(&'p Problem, &'p Terms);

impl Visitor for Solve<'_> {
    type Output = Option<(Answer, Vec<String>, Option<String>)>;

    fn visit<const W: usize, const S: usize>(self, game: &AnyGame<W, S>) -> Self::Output {
        solve(game, self.0, self.1)
    }
}

fn solve<G: Game>(game: &G, problem: &Problem, terms: &Terms) -> Option<(Answer, Vec<String>, Option<String>)> {
    let (at, args) = problem.root(game)?;
    let time = Some(Duration::from_secs_f64(terms.seconds * 8.0));
    WATCH.set((0, processor_seconds() + terms.seconds));
    let budget = Budget { time, nodes: terms.nodes, depth: 300, interrupted: is_spent, ..Budget::default() };
    let answer = dfpn::search(game, &at, &args, Options::default(), &budget);
    let name = |play: &Move| {
        if game.info().clauses[usize::from(play.clause)].pass {
            "pass".to_string()
        } else {
            problem.board.point_name(play.arg(0) as usize)
        }
    };
    let first = answer.first_moves.iter().map(name).collect();
    let guessed = answer.guess.and_then(|guess| guess.play).map(|play| name(&play));
    Some((answer, first, guessed))
}

/// Whether a verdict with these moves is what is expected.
fn is_right(problem: &Problem, verdict: Verdict, moves: &[String]) -> bool {
    let code = match (problem.attacks, verdict) {
        (true, Verdict::Won) | (false, Verdict::Lost) => '1',
        (true, Verdict::WonByKo) | (false, Verdict::LostByKo) => '2',
        (true, Verdict::LostByKo) | (false, Verdict::WonByKo) => '3',
        _ => '0',
    };
    let head = problem.expect.split_whitespace().next().unwrap_or_default();
    let rest = problem.expect.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
    let accepted: Vec<&str> =
        rest.split(|c: char| !c.is_ascii_alphanumeric()).filter(|name| !name.is_empty()).collect();
    let found = accepted.is_empty()
        || code == '0'
        || accepted.iter().any(|name| moves.iter().any(|play| play.eq_ignore_ascii_case(name)));
    found && head.contains(code)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| args.iter().position(|arg| arg == name).and_then(|place| args.get(place + 1));
    let terms = Terms {
        seconds: option("--seconds").and_then(|text| text.parse().ok()).unwrap_or(1.0),
        nodes: option("--nodes").and_then(|text| text.parse().ok()).unwrap_or(u64::MAX),
        verbose: args.iter().any(|arg| arg == "--verbose"),
    };
    let ids = option("--ids").map_or("all", String::as_str);
    let path = Path::new(&args[0]);
    let text = std::fs::read_to_string(path).expect("a problem file");
    let folder = path.parent().expect("a folder");
    // Proved right, proved wrong, guessed right, guessed wrong, and right by GNU Go; all, and those without a ko.
    let mut counts = [[0usize; 5]; 2];
    let (mut nodes, mut slowest) = (0, 0.0f64);
    let mut by_label: Vec<(String, [usize; 5])> = Vec::new();
    let started = Instant::now();
    for line in text.lines() {
        let Some(problem) = problems::read(folder, line) else { continue };
        let wanted = match ids {
            "all" => true,
            "odd" => problem.id % 2 == 1,
            "even" => problem.id.is_multiple_of(2),
            list => list.split(',').any(|id| id.parse() == Ok(problem.id)),
        };
        if !wanted {
            continue;
        }
        let begun = Instant::now();
        let game = shipped(&format!("capture{}", problem.board.width));
        let Some((answer, first, guessed)) = game.and_then(|game| game.visit(Solve(&problem, &terms))) else {
            continue;
        };
        let taken = begun.elapsed().as_secs_f64();
        slowest = slowest.max(taken);
        nodes += answer.statistics.nodes;
        let (class, shown) = match (answer.verdict, answer.guess) {
            (Verdict::Unknown, Some(guess)) => {
                let class = if is_right(&problem, guess.verdict, guessed.as_slice()) { 2 } else { 3 };
                (class, format!("guess {} {guessed:?}", guess.verdict.name()))
            }
            (Verdict::Unknown, None) => (3, "unknown".to_string()),
            (verdict, _) => {
                (usize::from(!is_right(&problem, verdict, &first)), format!("{} {first:?}", verdict.name()))
            }
        };
        let ko = problem.expect.split_whitespace().next().is_some_and(|head| head.contains(['2', '3']));
        let gnugo = usize::from(line.contains("\"gnugo_fails\": false"));
        let add = |counts: &mut [usize; 5]| {
            counts[class] += 1;
            counts[4] += gnugo;
        };
        add(&mut counts[0]);
        if !ko {
            add(&mut counts[1]);
        }
        let label = format!(
            "{} {}",
            if problem.attacks { "attack" } else { "defend" },
            problem.expect.split_whitespace().next().unwrap_or_default()
        );
        match by_label.iter_mut().find(|(known, _)| *known == label) {
            Some((_, counts)) => add(counts),
            None => {
                let mut counts = [0; 5];
                add(&mut counts);
                by_label.push((label, counts));
            }
        }
        if terms.verbose || class == 1 {
            let name = ["right", "WRONG", "guessed right", "guessed wrong"][class];
            println!(
                "{} {} {} -> {shown} {:?} {name}, {} nodes, {taken:.3} s, {:?}",
                problem.id,
                if problem.attacks { "attack" } else { "defend" },
                problem.expect,
                answer.bracket,
                answer.statistics.nodes,
                answer.stopped_by,
            );
        }
    }
    by_label.sort();
    for (label, [proved, wrong, guessed, missed, gnugo]) in by_label {
        println!("{label:>14}: proved {proved} wrong {wrong} guessed {guessed} wrong {missed}, GNU Go {gnugo}");
    }
    for (name, [proved, wrong, guessed, missed, gnugo]) in ["all", "without ko"].into_iter().zip(counts) {
        println!(
            "{name}: proved {proved} wrong {wrong} guessed {guessed} missed {missed} with guesses {}, GNU Go {gnugo}",
            proved + guessed
        );
    }
    println!("{nodes} nodes, {:.1} s, slowest {slowest:.3} s", started.elapsed().as_secs_f64());
}
