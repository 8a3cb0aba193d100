//! Who wins: gradual games of growing depth, what they rest on, and beside them the searches of the runtime.
//!
//! With the attacker to move gi1, gi2, .. are asked in turn, with the defender to move ip1, ip2, ..; the first that
//! settles the matter is the answer. What they cannot do is disprove: `best` goes on to a search. Gradual games run in
//! their own thread: compiling one cannot be stopped, but a caller whose time is up need not wait for it.

mod best;
mod line;
mod proof;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

pub use best::best;
use kikashi_gamedef::snapshot::{Play, Snapshot};
pub use kikashi_runtime::search::Verdict;
pub use proof::{prove, resumed, with_proof, with_proof_by};

use crate::engine::{Knowledge, Root, Rooted, TOO_SHORT, Way, engine};
use crate::interrupt;
use crate::setting::Setting;

/// How deep the gradual games may get, and where to stop.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time.
    pub time: Duration,
    /// Positions looked at.
    pub nodes: u64,
    /// The last n of gi-n and ip-n.
    pub depth: u32,
    /// What is tried beside them.
    pub effort: Effort,
}

/// What is tried beside gradual games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Nothing: whether a win rests on a ban on retaking is left open.
    Quick,
    /// Whether a win holds without bans.
    Full,
}

/// An answer, from the attacker's side.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// What it rests on, in words.
    pub because: String,
    /// Which way it leans, where nothing is proved: what the verdict seems to be, and the most promising move.
    pub guess: Option<(Verdict, Option<Play>)>,
    /// The selector it rests on.
    pub selector: Option<String>,
    /// The attacker's winning moves, or the defender's moves that the selector does not refute.
    pub first_moves: Vec<Play>,
    /// The replies to a winning move that have to be looked at, where it makes a threat.
    pub replies: Option<Replies>,
    /// The points that the answer of the selector rests on, in board order; none where it gives no reason.
    pub trace: Vec<u16>,
    /// A line of play to the end, with the player of each ply; its move is none where any will do.
    pub line: Vec<(i32, Option<Play>)>,
    /// Who attacks.
    pub attacker: i32,
    /// Which way the rules were run.
    pub way: Option<Way>,
    /// Positions looked at.
    pub nodes: u64,
    /// What ended the search before an answer.
    pub stopped_by: Option<&'static str>,
}

/// The defender's replies to a threat.
#[derive(Clone, Debug)]
pub struct Replies {
    /// The move that makes the threat.
    pub to: Play,
    /// The replies that do not lose by the threat itself.
    pub plays: Vec<Play>,
}

/// Gradual games in which the defender may ignore bans.
const UNBANNED: &str = include_str!("solver/unbanned.game");

/// What the search tells while it works.
enum News {
    /// A selector is being asked.
    Asking(String),
    /// The best answer so far.
    Better(Box<Answer>),
    /// All done.
    Done(Result<(), String>),
}

/// What the threads share.
#[derive(Default)]
struct Shared {
    stop: AtomicBool,
    nodes: AtomicU64,
}

/// Answers the question whether the attacker wins. `report` hears which selector is being asked.
///
/// # Errors
/// If the position does not fit the game, or a selector cannot be compiled.
pub fn solve(
    setting: Arc<Setting>,
    position: Snapshot,
    root: Root,
    way: Option<Way>,
    limits: Limits,
    report: &mut dyn FnMut(&str),
) -> Result<Answer, String> {
    let shared = Arc::new(Shared::default());
    let (sender, receiver) = channel();
    let search = Search { setting, position, root, way, limits, shared: shared.clone(), news: sender };
    std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(move || {
            let result = search.run();
            let _ = search.news.send(News::Done(result));
        })
        .map_err(|error| error.to_string())?;
    let answer = listen(&receiver, &shared, limits, report);
    shared.stop.store(true, Ordering::Relaxed);
    answer
}

/// Takes the best answer until the search ends or a limit is reached.
fn listen(
    receiver: &Receiver<News>,
    shared: &Shared,
    limits: Limits,
    report: &mut dyn FnMut(&str),
) -> Result<Answer, String> {
    let started = Instant::now();
    let mut best: Option<Answer> = None;
    let stopped_by = loop {
        match receiver.recv_timeout(Duration::from_millis(20)) {
            Ok(News::Asking(selector)) => report(&selector),
            Ok(News::Better(answer)) => best = Some(*answer),
            Ok(News::Done(result)) => {
                result?;
                break "depth";
            }
            Err(RecvTimeoutError::Disconnected) => return Err("the search ended without an answer".to_string()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if started.elapsed() >= limits.time {
            break "time";
        }
        if shared.nodes.load(Ordering::Relaxed) >= limits.nodes {
            break "nodes";
        }
        if interrupt::requested() {
            break "interrupt";
        }
    };
    let mut answer = best.ok_or(TOO_SHORT)?;
    answer.nodes = shared.nodes.load(Ordering::Relaxed);
    if matches!(answer.verdict, Verdict::Unknown | Verdict::WonByKo) {
        answer.stopped_by = Some(stopped_by);
    }
    Ok(answer)
}

struct Search {
    setting: Arc<Setting>,
    position: Snapshot,
    root: Root,
    way: Option<Way>,
    limits: Limits,
    shared: Arc<Shared>,
    news: Sender<News>,
}

impl Search {
    fn run(&self) -> Result<(), String> {
        let first = engine(&self.setting, &[], self.way, Knowledge::Trace)?;
        let rooted = first.rooted(&self.position, &self.root)?;
        let mut answer = Answer {
            verdict: Verdict::Unknown,
            because: "nothing was proved".to_string(),
            guess: None,
            selector: None,
            first_moves: Vec::new(),
            replies: None,
            trace: Vec::new(),
            line: Vec::new(),
            attacker: rooted.attacker(),
            way: Some(first.way()),
            nodes: 0,
            stopped_by: None,
        };
        self.tell(&answer);
        if let Some((verdict, because)) = self.settled(answer.attacker)? {
            (answer.verdict, answer.because) = (verdict, because.to_string());
            self.tell(&answer);
            return Ok(());
        }
        for depth in 1..=self.limits.depth {
            if self.is_stopped() || self.gradual(depth, &mut answer)? {
                break;
            }
        }
        Ok(())
    }

    fn tell(&self, answer: &Answer) {
        let _ = self.news.send(News::Better(Box::new(answer.clone())));
    }

    fn is_stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// Whether the position itself decides.
    fn settled(&self, attacker: i32) -> Result<Option<(Verdict, &'static str)>, String> {
        let judge = &self.setting.judge;
        let state = judge.state(&self.position)?;
        let root = judge.root(&state, &self.root.given, self.root.attacker)?;
        Ok(judge.outcome(&state, &root, None).map(|end| match end.winner() {
            Some(winner) if winner == attacker => (Verdict::Won, "the game is over already"),
            // Where the rules name an attacker, what is no win of his is the defender's.
            None if self.setting.game().attacker.is_none() => (Verdict::Draw, "the game is over already"),
            _ => (Verdict::Lost, "the game is over already"),
        }))
    }

    /// Asks the gradual game of one depth; true if that settles the matter.
    fn gradual(&self, depth: u32, answer: &mut Answer) -> Result<bool, String> {
        let attacks = self.position.turn == answer.attacker;
        let selector = format!("{}{depth}", if attacks { "gi" } else { "ip" });
        let _ = self.news.send(News::Asking(selector.clone()));
        let mut names: Vec<String> = (1..=depth).map(|n| format!("gi{n}")).collect();
        if attacks {
            names.extend((1..depth).map(|n| format!("ip{n}")));
        } else {
            names.push(selector.clone());
        }
        let engine = engine(&self.setting, &names, self.way, Knowledge::Trace)?;
        let rooted = engine.rooted(&self.position, &self.root)?;
        let before = rooted.evaluations();
        let moves = rooted.ask(&self.position, &selector)?.moves;
        self.shared.nodes.fetch_add(rooted.evaluations().saturating_sub(before).max(1), Ordering::Relaxed);
        let Some(moves) = moves else { return Ok(false) };
        answer.way = Some(engine.way());
        answer.because = match (attacks, moves.is_empty()) {
            (true, _) => format!("{selector} holds"),
            (false, true) => format!("{selector} holds, and no reply refutes it"),
            (false, false) => format!("{selector} holds: a threat that these replies refute"),
        };
        answer.trace = rooted.trace(&self.position, &selector)?.map_or_else(Vec::new, |trace| trace.points);
        answer.selector = Some(selector);
        answer.first_moves = moves;
        if !attacks && !answer.first_moves.is_empty() {
            self.tell(answer);
            return Ok(false);
        }
        answer.replies = replies(&*rooted, &self.position, answer.first_moves.first(), depth - 1);
        self.ban_or_no_ban(depth, attacks, answer)?;
        answer.line = line::line(&*rooted, &self.position, depth, &|| self.is_stopped());
        self.tell(answer);
        Ok(answer.verdict == Verdict::Won || self.limits.effort == Effort::Quick)
    }

    /// Whether a win rests on a ban against the defender. Until that is known it counts as one that does.
    fn ban_or_no_ban(&self, depth: u32, attacks: bool, answer: &mut Answer) -> Result<(), String> {
        let proof = answer.because.clone();
        if self.has_bans() {
            answer.verdict = Verdict::WonByKo;
            if self.limits.effort == Effort::Quick {
                return Ok(());
            }
            answer.because = format!("{proof}, where bans on retaking bind the defender");
            self.tell(answer);
            let selector = format!("unbanned{}{depth}", if attacks { "gi" } else { "ip" });
            let _ = self.news.send(News::Asking(format!("{proof}; whether it rests on a ban")));
            let unbanned = self.setting.extended(UNBANNED)?;
            let way = self.way.filter(|way| *way != Way::Native);
            let engine = engine(&unbanned, std::slice::from_ref(&selector), way, Knowledge::Trace)?;
            let rooted = engine.rooted(&self.position, &self.root)?;
            let moves = rooted.ask(&self.position, &selector)?.moves;
            self.shared.nodes.fetch_add(rooted.evaluations(), Ordering::Relaxed);
            let Some(moves) = moves else { return Ok(()) };
            answer.first_moves = moves;
        }
        answer.verdict = Verdict::Won;
        answer.because = proof;
        self.tell(answer);
        Ok(())
    }

    /// Whether the state holds something that only lasts until the next move.
    fn has_bans(&self) -> bool {
        self.setting.game().cells.iter().any(|cell| cell.until_next_move)
    }
}

/// The defender's replies to a move, by the threat of least order, at most this one; `None` if there is none.
fn replies(rooted: &dyn Rooted, position: &Snapshot, to: Option<&Play>, order: u32) -> Option<Replies> {
    let to = to.filter(|_| position.turn == rooted.attacker())?;
    let after = rooted.play(position, position.turn, to).filter(|after| !rooted.is_over(after))?;
    let threat = (1..=order).map(|n| format!("ip{n}")).find(|ip| rooted.verdict(&after, ip) == Ok(true))?;
    Some(Replies { to: to.clone(), plays: rooted.moves(&after, &threat).ok()? })
}
