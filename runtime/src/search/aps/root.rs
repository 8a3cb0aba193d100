//! The root of Abstract Proof Search: iterations, all working first moves, and when to stop (APS, section 3).

use super::{Hint, Horizon, LONGEST, OnBan, Passing, Proof, Search};
use crate::game::Game;
use crate::search::bans::Bans;
use crate::search::dfpn::{exchanged, may_be_drawn};
use crate::search::graph::{Found, Ignoring, whole};
use crate::search::kit::{Kit, Replies};
use crate::search::line::{Ply, shown};
use crate::search::order::History;
use crate::search::table::{Bound, Table};
use crate::search::{Budget, Meter, Standing, Statistics, Stop, Verdict, standing};
use crate::value::{Move, Role};

/// How many plies deeper the search goes after the first winning move, for others.
const PLIES_AFTER_A_WIN: u32 = 2;

/// The deepest iteration, in plies.
const DEEPEST: u32 = 60;

/// The iteration after which the whole graph is looked at, where it may be small.
const BEFORE_THE_GRAPH: u32 = 2;

/// The most positions of a graph that is looked at as a whole.
const LARGEST_GRAPH: u64 = 30_000;

/// What an answer rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// The game is over in the position itself.
    Standing,
    /// A proof found in this iteration.
    Proof {
        /// The iteration, in plies.
        iteration: u32,
    },
    /// A win found in this iteration, which holds if the kit's replies were all that matter.
    Assumption {
        /// The iteration, in plies.
        iteration: u32,
    },
    /// All positions that can be reached.
    Graph {
        /// How many there are.
        positions: usize,
    },
    /// No threat was left to try, however deep.
    NoThreats,
    /// There are proofs, but they may rest on a ban against the defender.
    Ban,
    /// The budget was spent.
    Spent,
}

/// An answer, from the attacker's side.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The verdict.
    pub verdict: Verdict,
    /// What it rests on.
    pub because: Because,
    /// With the attacker to move every first move that was proved to win, in the order found. With the defender to
    /// move those that save him, where that is proved, and else his replies to the threat that were not refuted.
    pub first_moves: Vec<Move>,
    /// A line of play to the goal, as far as it could be found; a ply is none where any move will do.
    pub line: Vec<Ply>,
    /// What it cost.
    pub statistics: Statistics,
    /// Why the search ended before it was done, also where it had found an answer by then.
    pub stopped_by: Option<Stop>,
}

/// Answers whether the attacker wins.
pub fn search<G: Game>(game: &G, root: &G::Position, args: &G::Args, kit: Kit<G>, budget: &Budget) -> Answer {
    let mut answer = Answer {
        verdict: Verdict::Unknown,
        because: Because::Spent,
        first_moves: Vec::new(),
        line: Vec::new(),
        statistics: Statistics::default(),
        stopped_by: None,
    };
    let evaluations = crate::evaluations();
    let mut search = Search {
        game,
        args: args.clone(),
        kit,
        orders: kit.orders(),
        bans: Bans::of(game, root),
        meter: Meter::new(budget),
        table: Table::new(budget.memory),
        history: History::default(),
        path: Vec::new(),
        moves: Vec::new(),
        iteration: 0,
        horizon: Horizon::Unseen,
        on_ban: OnBan::Never,
        memory: budget.memory,
        passing: Passing::Open,
    };
    answer.verdict = match standing(game, root, args) {
        Standing::Reached => Verdict::Won,
        Standing::Over => Verdict::Lost,
        Standing::Open => Verdict::Unknown,
    };
    if answer.verdict != Verdict::Unknown {
        answer.because = Because::Standing;
        return answer;
    }
    if let Err(stop) = search.iterate(root, budget.depth.min(DEEPEST), &mut answer) {
        answer.stopped_by = Some(stop);
    }
    if answer.verdict == Verdict::Unknown && search.on_ban == OnBan::Seen {
        answer.because = Because::Ban;
    }
    if answer.verdict == Verdict::Won {
        search.line(root, &mut answer);
    }
    if let (Because::Proof { iteration }, Replies::Assumed(_)) = (answer.because, search.kit.replies) {
        answer.because = Because::Assumption { iteration };
    }
    answer.statistics = search.meter.statistics;
    answer.statistics.evaluations = crate::evaluations() - evaluations;
    answer
}

impl<G: Game> Search<'_, G> {
    /// Searches deeper and deeper, and fills in the answer as it goes.
    fn iterate(&mut self, root: &G::Position, depth: u32, answer: &mut Answer) -> Result<(), Stop> {
        let attacks = self.game.turn(root) == self.attacker();
        for iteration in 1..=depth {
            self.iteration = iteration;
            self.horizon = Horizon::Unseen;
            let all_proved = if attacks { self.attack_root(root, answer)? } else { self.defence_root(root, answer)? };
            let won_in = match answer.because {
                Because::Proof { iteration } => Some(iteration),
                _ => None,
            };
            if all_proved || won_in.is_some_and(|first| iteration >= first + PLIES_AFTER_A_WIN) {
                return Ok(());
            }
            if won_in.is_none() && iteration == BEFORE_THE_GRAPH && self.whole_graph(root, answer)? {
                return Ok(());
            }
            if self.horizon == Horizon::Unseen {
                if won_in.is_none() {
                    answer.because = Because::NoThreats;
                    if iteration < BEFORE_THE_GRAPH {
                        self.whole_graph(root, answer)?;
                    }
                }
                return Ok(());
            }
        }
        Err(Stop::Depth)
    }

    /// Tries all moves at the root that are not proved yet; true if none is left.
    fn attack_root(&mut self, root: &G::Position, answer: &mut Answer) -> Result<bool, Stop> {
        self.moves.clear();
        self.path.clear();
        for order in 0..self.reach(self.iteration) {
            let Some(selector) = self.kit.gi[order] else { continue };
            self.moves.clear();
            if !self.append(selector, root)? {
                continue;
            }
            for i in 0..self.moves.len() {
                let play = self.moves[i];
                if !answer.first_moves.contains(&play) {
                    if self.wins_by(order, root, play)? {
                        self.found(play, answer);
                    } else {
                        self.on_ban = OnBan::Seen;
                    }
                }
            }
        }
        if self.reach(self.iteration) < self.orders {
            self.horizon = Horizon::Reached;
        }
        self.meter.node()?;
        self.look_at_passing(root)?;
        for play in self.anyway(root) {
            if !answer.first_moves.contains(&play) {
                self.found(play, answer);
            }
        }
        self.moves.clear();
        let by = self.attacker();
        self.game.candidates(root, &self.args, by, &mut self.moves);
        self.history.sort(Role::Attacker, None, &mut self.moves);
        self.path.push(root.clone());
        let mut all = !self.moves.is_empty();
        for i in 0..self.moves.len() {
            let play = self.moves[i];
            if answer.first_moves.contains(&play) {
                continue;
            }
            let Some(after) = self.play(root, by, play) else { continue };
            match self.node(&after, self.iteration - 1)? {
                Proof::Won => self.found(play, answer),
                Proof::Open => all = false,
            }
        }
        self.path.clear();
        Ok(all && !answer.first_moves.is_empty())
    }

    fn found(&mut self, play: Move, answer: &mut Answer) {
        answer.first_moves.push(play);
        self.history.credit(Role::Attacker, play, self.iteration);
        if answer.verdict != Verdict::Won {
            answer.verdict = Verdict::Won;
            answer.because = Because::Proof { iteration: self.iteration };
        }
    }

    /// Looks whether the defender, to move, loses whatever he plays; true if so.
    fn defence_root(&mut self, root: &G::Position, answer: &mut Answer) -> Result<bool, Stop> {
        self.moves.clear();
        self.path.clear();
        let proof = self.defence(root, self.iteration)?;
        if proof == Proof::Won {
            answer.verdict = Verdict::Won;
            answer.because = Because::Proof { iteration: self.iteration };
            answer.first_moves.clear();
            return Ok(true);
        }
        answer.first_moves = self.unrefuted(root)?;
        Ok(false)
    }

    /// The replies to the threat of least order that the table does not know to lose.
    fn unrefuted(&mut self, root: &G::Position) -> Result<Vec<Move>, Stop> {
        let by = self.defender();
        for order in 0..self.reach(self.iteration) {
            let Some(selector) = self.kit.ip[order] else { continue };
            self.moves.clear();
            if !self.append(selector, root)? {
                continue;
            }
            let mut replies = self.moves.clone();
            let known =
                |play: Move| self.game.play(root, &self.args, by, play).and_then(|after| self.table.get(&after));
            replies.retain(|&play| known(play).is_none_or(|entry| entry.bound != Bound::Won));
            return Ok(replies);
        }
        Ok(Vec::new())
    }

    /// Looks at the whole graph, if it may be small; true if that settles the matter.
    fn whole_graph(&mut self, root: &G::Position, answer: &mut Answer) -> Result<bool, Stop> {
        let limit = LARGEST_GRAPH.min(self.meter.nodes_left() / 2);
        let first = self.game.legal_moves(root, &self.args, self.game.turn(root)).len() as u64;
        if first * first > limit {
            return Ok(false);
        }
        let readings: &[(Ignoring, Verdict)] = match self.bans {
            Bans::Never => &[(Ignoring::Nobody, Verdict::Won)],
            Bans::Possible => &[
                (Ignoring::Defender, Verdict::Won),
                (Ignoring::Nobody, Verdict::WonByKo),
                (Ignoring::AttackerOnce, Verdict::LostByKo),
            ],
        };
        let mut last = None;
        for &(ignoring, verdict) in readings {
            let Some(found) = whole(self.game, root, &self.args, ignoring, limit as usize, &mut self.meter)? else {
                return Ok(false);
            };
            if found.won {
                settle(answer, verdict, found);
                return Ok(true);
            }
            last = Some(found);
        }
        let Some(found) = last else { return Ok(true) };
        if !may_be_drawn(self.game, root, &self.args) {
            settle(answer, Verdict::Lost, found);
            return Ok(true);
        }
        // Nobody is named attacker: that this side does not win is a draw if the other does not either.
        let other = exchanged(self.game, &self.args);
        let mut saved = None;
        let readings: &[(Ignoring, Verdict)] = match self.bans {
            Bans::Never => &[(Ignoring::Nobody, Verdict::Lost)],
            Bans::Possible => &[(Ignoring::Defender, Verdict::Lost), (Ignoring::AttackerOnce, Verdict::Unknown)],
        };
        for &(ignoring, verdict) in readings {
            let Some(found) = whole(self.game, root, &other, ignoring, limit as usize, &mut self.meter)? else {
                return Ok(false);
            };
            if found.won {
                if verdict == Verdict::Unknown {
                    answer.because = Because::Ban;
                } else {
                    settle(answer, verdict, found);
                    answer.first_moves.clear();
                }
                return Ok(true);
            }
            saved = Some(found);
        }
        if let Some(found) = saved {
            settle(answer, Verdict::Draw, found);
        }
        Ok(true)
    }

    /// Follows the proof of a win, with a reply to the threat where there is one.
    fn line(&mut self, root: &G::Position, answer: &mut Answer) {
        let mut at = root.clone();
        let mut first = answer.first_moves.first().copied();
        for _ in 0..LONGEST {
            if standing(self.game, &at, &self.args) != Standing::Open {
                break;
            }
            let by = self.game.turn(&at);
            let next = match (first.take(), by == self.attacker()) {
                (Some(play), _) => Ok(Some(Some(play))),
                (None, true) => self.winning(&at).map(|play| play.map(Some)),
                (None, false) => self.holding_out(&at),
            };
            let Ok(Some(ply)) = next else { break };
            let after = match ply {
                Some(play) => self.play(&at, by, play),
                None => Some(self.game.null(&at)),
            };
            let Some(after) = after else { break };
            answer.line.push(ply);
            at = after;
        }
        answer.line = shown(self.game, root, &self.args, std::mem::take(&mut answer.line));
    }

    /// A move that wins, as the selectors or the table know it.
    fn winning(&mut self, at: &G::Position) -> Result<Option<Move>, Stop> {
        let best = self.table.get(at).and_then(|entry| entry.best);
        for order in 0..self.orders {
            // A move that the table knows is as good, and costs nothing.
            let Some(selector) = self.kit.gi[order].filter(|_| order == 0 || best.is_none()) else { continue };
            self.moves.clear();
            if self.append(selector, at)? {
                return Ok(self.moves.first().copied());
            }
        }
        Ok(best)
    }

    /// A reply to the threat of least order that leaves the least; where there is no threat the turn goes over, unless the
    /// attacker is not seen to win then, and any legal move does.
    fn holding_out(&mut self, at: &G::Position) -> Result<Option<Ply>, Stop> {
        let by = self.defender();
        for order in 0..self.orders {
            let Some(selector) = self.kit.ip[order] else { continue };
            self.moves.clear();
            if self.append(selector, at)? {
                self.history.sort(Role::Defender, Hint::default().best, &mut self.moves);
                if let Some(&play) = self.moves.first() {
                    return Ok(Some(Some(play)));
                }
            }
        }
        let Some(&first) = self.game.legal_moves(at, &self.args, by).first() else { return Ok(None) };
        let idle = self.game.null(at);
        let is_lost = standing(self.game, &idle, &self.args) == Standing::Open && self.winning(&idle)?.is_some();
        Ok(Some(if is_lost { None } else { Some(first) }))
    }
}

fn settle(answer: &mut Answer, verdict: Verdict, found: Found) {
    answer.verdict = verdict;
    answer.because = Because::Graph { positions: found.positions };
    answer.first_moves = found.moves;
}
