//! A game that another program plays by the Go Text Protocol, version 2: boards, moves, and what the searches say of them.
//!
//! `attack` and `defend` ask a sub-game with one target, `capture` unless another is named, on the stones of the board that
//! is played on. Their answers are GNU Go's: a code, 0 for a failure, 1 for a success, 2 and 3 for one that rests on a ko of
//! which the side asked about, or the other, must find the first threat; and a move. An answer is proved, or it is an error
//! that says which way it leans: whoever is asked for a number gets none that is made up.

mod protocol;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kikashi_gamedef::interp::{self, Outcome, State};
use kikashi_gamedef::rules::{CellId, SortId};
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::{Budget, Verdict, dfpn};
use kikashi_runtime::sgf::{self, Options, Until};

use crate::draw::{self, Marks};
use crate::engine::{Knowledge, Method, Proved, Root, searcher};
use crate::input;
use crate::interrupt;
use crate::position::{start, stones};
use crate::setting::{Setting, Wishes};

pub use protocol::serve;

/// What is played, and how long is thought.
pub struct Terms {
    /// The game.
    pub game: String,
    /// The sub-game of `attack` and `defend`.
    pub asked: String,
    /// The time for an answer.
    pub time: Duration,
    /// Where the random numbers start.
    pub seed: u64,
}

/// A game in progress.
pub struct Session {
    terms: Terms,
    setting: Arc<Setting>,
    /// The sub-game on a board of this size, once it was asked.
    asked: Option<Arc<Setting>>,
    /// The positions so far, the last one last: with the boards before them, where the rules look back.
    states: Vec<State>,
    rng: Rng,
    /// What the second player is given where points are counted.
    komi: f64,
}

/// A question about a string of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Can its opponent, to move, take it?
    Attack,
    /// Can its owner, to move, save it?
    Defend,
}

impl Session {
    /// The game on its usual board.
    ///
    /// # Errors
    /// If there is no such game, or it needs a target.
    pub fn new(terms: Terms) -> Result<Session, String> {
        let setting = found(&terms.game, None)?;
        let states = vec![setting.judge.initial(setting.setup.as_deref())?];
        let rng = Rng::new(terms.seed);
        Ok(Session { terms, setting, asked: None, states, rng, komi: 0.0 })
    }

    /// The game, and the sub-game that `attack` and `defend` ask, where there is one for it.
    pub fn settings(&mut self) -> Vec<Arc<Setting>> {
        std::iter::once(self.setting.clone()).chain(self.asked()).collect()
    }

    fn now(&self) -> &State {
        // The first position is never taken back.
        &self.states[self.states.len() - 1]
    }

    /// Clears the board and makes it so large.
    ///
    /// # Errors
    /// If the game has no such board.
    pub fn resize(&mut self, size: usize) -> Result<(), String> {
        self.reshape((size, size))
    }

    fn reshape(&mut self, shape: (usize, usize)) -> Result<(), String> {
        let board = self.setting.judge.board();
        if (board.width(), board.height()) != shape {
            self.setting = found(&self.terms.game, Some(shape)).map_err(|_| "unacceptable size".to_string())?;
            self.asked = None;
        }
        self.clear()
    }

    /// Clears the board.
    ///
    /// # Errors
    /// If the game has no start.
    pub fn clear(&mut self) -> Result<(), String> {
        self.states = vec![self.setting.judge.initial(self.setting.setup.as_deref())?];
        Ok(())
    }

    /// Gives the second player so much where points are counted. The searches know nothing of it.
    pub fn give(&mut self, komi: f64) {
        self.komi = komi;
    }

    /// Makes a move of a player, whoever's turn it is.
    ///
    /// # Errors
    /// If there is no such player or move, or it is illegal.
    pub fn play(&mut self, player: &str, text: &str) -> Result<(), String> {
        let player = self.player(player)?;
        let (from, root) = (self.turned(player), self.root(player)?);
        let judge = &self.setting.judge;
        let plays = if text.eq_ignore_ascii_case("pass") {
            passes(&self.setting)
        } else {
            crate::commands::meant(&self.setting, text).map_err(|failure| failure.to_string())?
        };
        let after = if plays.is_empty() && judge.is_stuck(&from, &root, player) {
            judge.null(&from)
        } else {
            plays.iter().find_map(|play| judge.play(&from, &root, player, play)).ok_or("illegal move")?
        };
        self.states.push(after);
        Ok(())
    }

    /// Takes the last move back.
    ///
    /// # Errors
    /// If there is none.
    pub fn undo(&mut self) -> Result<(), String> {
        if self.states.len() < 2 {
            return Err("cannot undo".into());
        }
        self.states.pop();
        Ok(())
    }

    /// Finds a move of a player and makes it.
    ///
    /// # Errors
    /// If there is no such player, or the game is over.
    pub fn generate(&mut self, player: &str) -> Result<String, String> {
        let (name, after) = self.found(player)?;
        self.states.push(after);
        Ok(name)
    }

    /// Finds a move of a player: one that is proved to win if there is one, else the most promising, else one that gains
    /// points where they are counted, or any.
    ///
    /// # Errors
    /// If there is no such player, or the game is over.
    pub fn advise(&mut self, player: &str) -> Result<String, String> {
        Ok(self.found(player)?.0)
    }

    fn found(&mut self, player: &str) -> Result<(String, State), String> {
        let player = self.player(player)?;
        let (from, root) = (self.turned(player), self.root(player)?);
        let judge = &self.setting.judge;
        if judge.outcome(&from, &root, None).is_some() {
            return Err("the game is over".into());
        }
        let mut legal = judge.successors(&from, &root, player);
        if legal.is_empty() {
            return Ok(("PASS".into(), judge.null(&from)));
        }
        let promising = self.promising(&judge.snapshot(&from), player);
        let at = match promising.and_then(|play| legal.iter().position(|(own, _)| *own == play)) {
            Some(at) => at,
            None => self.greedy(&from, player, &legal),
        };
        let (play, after) = legal.swap_remove(at);
        Ok((name(&self.setting, &play), after))
    }

    /// The place of a move that no search chose. Where points are counted it is one of those that gain the most if both sides
    /// pass from then on, of as many as can be looked at in the time, and a pass where none gains anything; else any but a pass.
    fn greedy(&mut self, from: &State, player: i32, legal: &[(Play, State)]) -> usize {
        let pass = passes(&self.setting);
        let is_pass = |at: &usize| pass.contains(&legal[*at].0);
        let (passing, mut moves): (Vec<usize>, Vec<usize>) = (0..legal.len()).partition(is_pass);
        for i in (1..moves.len()).rev() {
            moves.swap(i, self.rng.below(i as u32 + 1) as usize);
        }
        let any = moves.first().or(passing.first()).copied().unwrap_or(0);
        let Some(now) = self.ahead(from, player) else { return any };
        let (until, mut best) = (Instant::now() + self.terms.time, (now, passing.first().copied().unwrap_or(any)));
        for at in moves {
            let after = &legal[at].1;
            let ahead = self.ahead(after, player).unwrap_or(f64::NEG_INFINITY);
            // Who goes back to where the game was comes to no end.
            if ahead > best.0 && !self.states.contains(after) {
                best = (ahead, at);
            }
            if Instant::now() > until {
                break;
            }
        }
        best.1
    }

    /// By how much a player is ahead if both sides pass from here on, where points are counted then.
    fn ahead(&self, from: &State, player: i32) -> Option<f64> {
        /// So many passes end every game that passes end.
        const MOST: usize = 4;
        let (judge, pass) = (&self.setting.judge, passes(&self.setting).into_iter().next()?);
        let mut at = from.clone();
        for _ in 0..MOST {
            let root = judge.root(&at, &[], self.attacker(at.turn())).ok()?;
            match judge.outcome(&at, &root, None) {
                Some(Outcome::Scored(scores)) => {
                    let margin = self.margin(scores);
                    return Some(if player == 0 { margin } else { -margin });
                }
                Some(_) => return None,
                None => at = judge.play(&at, &root, at.turn(), &pass)?,
            }
        }
        None
    }

    /// By how much the first player is ahead.
    fn margin(&self, [first, second]: [i64; 2]) -> f64 {
        (first - second) as f64 - self.komi
    }

    /// The move that a search would make, if it says something.
    fn promising(&self, from: &Snapshot, player: i32) -> Option<Play> {
        let root = Root { given: Vec::new(), attacker: self.attacker(player) };
        let proved = self.search(&self.setting, from, &root).ok()?;
        match (proved.verdict, proved.guess) {
            (Verdict::Lost, _) => None,
            (Verdict::Unknown, Some((_, play))) => play,
            _ => proved.first_moves.into_iter().next(),
        }
    }

    fn search(&self, setting: &Setting, from: &Snapshot, root: &Root) -> Result<Proved, String> {
        let budget = Budget { time: Some(self.terms.time), interrupted: interrupt::requested, ..Budget::default() };
        searcher(setting, None, Knowledge::Trace)?.search(
            from,
            root,
            Method::ProofNumbers(dfpn::Options::USUAL),
            &budget,
        )
    }

    /// The answer to the question whether a string of stones can be taken, or saved: a code, and a move.
    ///
    /// # Errors
    /// If there is no stone, or nothing is proved in the time.
    pub fn ask(&mut self, side: Side, text: &str) -> Result<String, String> {
        let asked = self.asked()?;
        let judge = &asked.judge;
        let target = judge.parse_point(text).ok_or_else(|| format!("`{text}` is no point"))?;
        let mut from = self.on_board_of(&asked)?;
        let stone = crate::position::stone_cell(&asked)
            .zip(usize::try_from(target).ok())
            .and_then(|(cell, at)| from.cells[cell.index()].get(at).copied())
            .filter(|stone| *stone >= 0)
            .ok_or_else(|| format!("there is no stone at {text}"))?;
        let player = if side == Side::Attack { 1 - stone } else { stone };
        if from.turn != player {
            from = judge.snapshot(&judge.null(&judge.state(&from)?));
            from.turn = player;
        }
        let given = asked.open_params().map(|(id, _)| (id, target)).collect();
        let proved = self.search(&asked, &from, &Root { given, attacker: None })?;
        let first = proved.first_moves.first();
        match (code(side, proved.verdict), first) {
            (Some(0), _) => Ok("0".into()),
            (Some(code), Some(play)) => Ok(format!("{code} {}", name(&asked, play))),
            (Some(code), None) => Ok(format!("{code} PASS")),
            (None, _) => Err(match proved.guess {
                Some((leans, play)) => {
                    let by = play.map(|play| format!(" {}", name(&asked, &play))).unwrap_or_default();
                    let leans = code(side, leans).unwrap_or_default();
                    format!("not proved in {} s; it leans to {leans}{by}", self.terms.time.as_secs_f64())
                }
                None => format!("not proved in {} s", self.terms.time.as_secs_f64()),
            }),
        }
    }

    /// The sub-game on the board of this game.
    fn asked(&mut self) -> Result<Arc<Setting>, String> {
        if let Some(asked) = &self.asked {
            return Ok(asked.clone());
        }
        let board = self.setting.judge.board();
        let wishes = Wishes { set: Vec::new(), shape: Some((board.width(), board.height())) };
        let asked = Setting::find(&self.terms.asked, &wishes).map_err(|failure| failure.to_string())?;
        let points = asked.open_params().filter(|(_, param)| param.sort == SortId::POINT).count();
        if points != 1 || asked.open_params().count() != 1 {
            return Err(format!("`{}` has not one target", self.terms.asked));
        }
        let asked = Arc::new(asked);
        self.asked = Some(asked.clone());
        Ok(asked)
    }

    /// The position as the sub-game has it: the cells that both rule books call the same.
    fn on_board_of(&self, asked: &Setting) -> Result<Snapshot, String> {
        let mut out = start(asked, None).map_err(|failure| failure.to_string())?;
        let own = self.setting.game();
        let now = self.setting.judge.snapshot(self.now());
        let mut known = 0;
        for (id, cell) in asked.game().cells.iter_enumerated() {
            let same = own.cells.iter_enumerated().find(|(_, other)| other.name == cell.name);
            let values = same.and_then(|(id, _): (CellId, _)| now.cells.get(id.index()));
            if let Some(values) = values.filter(|values| values.len() == out.cells[id.index()].len()) {
                out.cells[id.index()].clone_from(values);
                known += 1;
            }
        }
        out.turn = now.turn;
        if known == 0 {
            return Err(format!("`{}` cannot be asked about positions of `{}`", self.terms.asked, self.terms.game));
        }
        Ok(out)
    }

    /// Reads a record up to a move, and tells who is to play.
    ///
    /// # Errors
    /// If it cannot be read, or is of no board of the game.
    pub fn load(&mut self, path: &Path, until: Option<&str>) -> Result<String, String> {
        let bytes = input::bytes(path, input::Kind::Position).map_err(|error| format!("cannot load file: {error}"))?;
        let until = match until {
            None => None,
            Some(text) => Some(text.parse::<Until>().map_err(|error| error.to_string())?),
        };
        let options = Options { until, ..Options::default() };
        let problem = sgf::read(&bytes, &options).map_err(|error| format!("cannot load file: {error}"))?;
        self.reshape((problem.width, problem.height))?;
        let mut position = stones(&self.setting, &problem).map_err(|failure| failure.to_string())?;
        if let Some(player) = problem.to_play.and_then(|colour| self.setting.player(colour.name())) {
            position.turn = player;
        }
        self.states = vec![self.setting.judge.state(&position)?];
        Ok(self.setting.player_name(position.turn).to_string())
    }

    /// The board, drawn.
    pub fn shown(&self) -> String {
        let position = self.setting.judge.snapshot(self.now());
        let board = draw::board(&self.setting, &position, &Marks::default());
        let text = format!("{board}{}", draw::beside(&self.setting, &position));
        format!("\n{}", anstream::adapter::strip_str(text.trim_end()))
    }

    /// How the game stands, once it is over: who has won, and by how much where points are counted.
    ///
    /// # Errors
    /// If it is not.
    pub fn result(&self) -> Result<String, String> {
        let root = self.root(self.now().turn())?;
        let end = self.setting.judge.outcome(self.now(), &root, None).ok_or("the game is not over")?;
        let won_by = |player: i32, by: String| {
            let name = self.setting.player_name(player);
            format!("{}+{by}", name.chars().next().unwrap_or('?').to_uppercase())
        };
        let margin = match end {
            Outcome::Scored(scores) => self.margin(scores),
            Outcome::Won(player) => return Ok(won_by(player, String::new())),
            Outcome::Draw => 0.0,
        };
        Ok(if margin == 0.0 { "0".into() } else { won_by(i32::from(margin < 0.0), margin.abs().to_string()) })
    }

    fn player(&self, name: &str) -> Result<i32, String> {
        let players = &self.setting.game().players;
        let own = self.setting.player(name);
        let short = || {
            let of = |player: &String| player.to_lowercase().starts_with(&name.to_lowercase());
            let place = players.iter().position(of).filter(|_| name.len() == 1);
            // Hex and others have players of other names: black is who moves first.
            let order = ["b", "black", "w", "white"].iter().position(|n| n.eq_ignore_ascii_case(name)).map(|n| n / 2);
            place.or(order).and_then(|place| i32::try_from(place).ok())
        };
        own.or_else(short).ok_or_else(|| format!("`{name}` is no player; they are {}", players.join(" and ")))
    }

    /// The position with that player to move.
    fn turned(&self, player: i32) -> State {
        let now = self.now();
        if now.turn() == player { now.clone() } else { self.setting.judge.null(now) }
    }

    /// Where the rules leave it open, who moves attacks.
    fn attacker(&self, player: i32) -> Option<i32> {
        self.setting.game().attacker.is_none().then_some(player)
    }

    fn root(&self, player: i32) -> Result<interp::Root, String> {
        self.setting.judge.root(self.now(), &[], self.attacker(player))
    }
}

/// A move as the protocol writes it.
fn name(setting: &Setting, play: &Play) -> String {
    draw::play(setting, play).to_uppercase()
}

/// A game on a board of this shape; all its parameters are known.
fn found(game: &str, shape: Option<(usize, usize)>) -> Result<Arc<Setting>, String> {
    let setting = Setting::find(game, &Wishes { set: Vec::new(), shape }).map_err(|failure| failure.to_string())?;
    if setting.open_params().next().is_some() {
        return Err(format!("`{game}` needs a target; play the game that it is about, and ask by attack and defend"));
    }
    Ok(Arc::new(setting))
}

/// The moves without parameters that the rules call passes.
fn passes(setting: &Setting) -> Vec<Play> {
    let clauses = setting.game().moves.iter_enumerated();
    clauses.filter(|(_, clause)| clause.is_pass).map(|(clause, _)| Play { clause, args: Vec::new() }).collect()
}

/// The code of a verdict on the attack; `None` where nothing is proved.
fn code(side: Side, verdict: Verdict) -> Option<u8> {
    Some(match (side, verdict) {
        (_, Verdict::Unknown | Verdict::Draw) => return None,
        (Side::Attack, Verdict::Won) | (Side::Defend, Verdict::Lost) => 1,
        (Side::Attack, Verdict::WonByKo) | (Side::Defend, Verdict::LostByKo) => 2,
        (Side::Attack, Verdict::LostByKo) | (Side::Defend, Verdict::WonByKo) => 3,
        (Side::Attack, Verdict::Lost) | (Side::Defend, Verdict::Won) => 0,
    })
}
