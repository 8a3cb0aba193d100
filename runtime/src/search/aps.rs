//! Abstract Proof Search (Cazenave, *Abstract Proof Search*, sections 3 and 4): null-window alpha-beta whose moves are
//! chosen by gradual games.
//!
//! The defender may only play the moves of an ip selector, since all others lose by its definition; where no threat is
//! verified, the attacker's move was none, and the branch is left without a verdict. What is asked is only whether the
//! attacker wins, so a node has two values, won and open, and every window is the null window
//! between them. A proof holds whatever came before, since it never rests on a repetition: those count for the
//! defender. That makes it fit for a table; an open node never becomes `lost`.
//!
//! Knowledge deepens with the plies that are left: with one or none gi1 and ip1 alone are asked, and the search goes on
//! as long as the defender is in check (the paper's quiescence search); with n left gi-n and ip-n as well. So the cheap
//! iterations come first, and a ladder is read before any gi3.
//!
//! Selectors evaluate the rules, where bans on retaking bind the defender, and what they leave out may rest on a ban.
//! Only gi1 cannot. `proves` and `rest_loses` make that good, by looking at those replies themselves.

use super::bans::{Bans, lifted};
use super::kit::{Assumed, Kit, Nulls, ORDERS, Replies};
use super::order::History;
use super::table::{Bound, Entry, Table};
use super::{Meter, Standing, Stop, Stuck, standing, stuck};
use crate::game::{Game, SelectorId};
use crate::value::{Move, Player, Role, opponent};

mod anyway;
mod root;

use anyway::Passing;

pub use root::{Answer, Because, search};

/// How many plies less are looked at after a null move by which moves are left out.
const REDUCTION: u32 = 4;

/// The longest line that is followed.
const LONGEST: usize = 300;

/// What a node is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    /// The attacker wins.
    Won,
    /// No proof was found.
    Open,
}

/// Whether a deeper iteration may find more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Horizon {
    /// Nothing was cut off for lack of depth.
    Unseen,
    /// Something was.
    Reached,
}

/// Whether a proof was thrown away because it may rest on a ban.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OnBan {
    Never,
    Seen,
}

/// What the table tells of a node that it does not settle.
#[derive(Clone, Copy, Debug, Default)]
struct Hint {
    /// The move to try first.
    best: Option<Move>,
    /// gi, or ip, of so many orders are known not to help.
    failed: usize,
}

/// What chooses the defender's replies.
enum Threat<G: Game> {
    /// The threat of a selector.
    Verified(SelectorId),
    /// See [`Replies::Assumed`].
    Assumed(Assumed<G>),
}

impl<G: Game> Clone for Threat<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Threat<G> {}

struct Search<'g, G: Game> {
    game: &'g G,
    args: G::Args,
    kit: Kit<G>,
    /// How many orders the kit has.
    orders: usize,
    bans: Bans,
    meter: Meter,
    table: Table<G>,
    history: History,
    /// The positions from the root to the node at hand.
    path: Vec<G::Position>,
    /// The moves of all nodes on the path, one after the other.
    moves: Vec<Move>,
    iteration: u32,
    horizon: Horizon,
    on_ban: OnBan,
    /// Bytes for tables.
    memory: usize,
    /// What is known of an attacker who passes at the root.
    passing: Passing<G::Why>,
}

impl<G: Game> Search<'_, G> {
    fn attacker(&self) -> Player {
        self.game.attacker(&self.args)
    }

    fn defender(&self) -> Player {
        opponent(self.game.attacker(&self.args))
    }

    /// How many orders of gradual games are asked with this many plies left.
    fn reach(&self, left: u32) -> usize {
        (left.max(1) as usize).min(self.orders).min(ORDERS)
    }

    fn play(&mut self, at: &G::Position, by: Player, play: Move) -> Option<G::Position> {
        self.meter.statistics.moves_played += 1;
        self.game.play(at, &self.args, by, play)
    }

    /// Whether the gradual game of a selector holds.
    fn holds(&mut self, selector: SelectorId, at: &G::Position) -> Result<bool, Stop> {
        self.meter.statistics.selector_calls += 1;
        self.meter.run(|| self.game.verdict(selector, at, &self.args))
    }

    /// Whether the gradual game of a selector holds; if so its moves are appended.
    fn append(&mut self, selector: SelectorId, at: &G::Position) -> Result<bool, Stop> {
        self.meter.statistics.selector_calls += 1;
        self.meter.run(|| self.game.selected(selector, at, &self.args, &mut self.moves))
    }

    /// Appends the replies to a threat.
    fn append_replies(&mut self, threat: Threat<G>, at: &G::Position) -> Result<(), Stop> {
        match threat {
            Threat::Verified(selector) => self.append(selector, at).map(|_| ()),
            Threat::Assumed(set) => {
                self.meter.statistics.selector_calls += 1;
                self.meter.run(|| set(self.game, at, &self.args, &mut self.moves)).map(|_| ())
            }
        }
    }

    /// What the position, the path and the table say, before anything is asked.
    fn settled(&mut self, at: &G::Position, left: u32) -> Result<Result<Proof, Hint>, Stop> {
        self.meter.look()?;
        match standing(self.game, at, &self.args) {
            Standing::Reached => return Ok(Ok(Proof::Won)),
            Standing::Over => return Ok(Ok(Proof::Open)),
            Standing::Open => {}
        }
        if self.path.contains(at) {
            return Ok(Ok(Proof::Open));
        }
        if self.path.len() >= LONGEST {
            self.horizon = Horizon::Reached;
            return Ok(Ok(Proof::Open));
        }
        let Some(entry) = self.table.get(at) else { return Ok(Err(Hint::default())) };
        Ok(match entry.bound {
            Bound::Won => Ok(Proof::Won),
            Bound::Open { depth, iteration, .. } if depth >= left => {
                if iteration != self.iteration {
                    self.horizon = Horizon::Reached;
                }
                Ok(Proof::Open)
            }
            Bound::Open { failed, .. } => Err(Hint { best: entry.best, failed: usize::from(failed) }),
        })
    }

    fn keep_won(&mut self, at: &G::Position, best: Option<Move>) {
        self.table.put(Entry { position: at.clone(), bound: Bound::Won, best });
    }

    fn keep_open(&mut self, at: &G::Position, left: u32, failed: usize, best: Option<Move>) {
        let bound = Bound::Open { depth: left, iteration: self.iteration, failed: failed as u8 };
        self.table.put(Entry { position: at.clone(), bound, best });
    }

    /// A node, by who is to move: a move may keep the turn.
    fn node(&mut self, at: &G::Position, left: u32) -> Result<Proof, Stop> {
        if self.game.turn(at) == self.attacker() { self.attack(at, left) } else { self.defence(at, left) }
    }

    /// A node with the attacker to move.
    fn attack(&mut self, at: &G::Position, left: u32) -> Result<Proof, Stop> {
        let mut hint = match self.settled(at, left)? {
            Ok(proof) => return Ok(proof),
            Err(hint) => hint,
        };
        let reach = self.reach(left);
        while hint.failed < reach {
            if self.proves(hint.failed, at)? {
                self.keep_won(at, None);
                return Ok(Proof::Won);
            }
            hint.failed += 1;
        }
        if reach < self.orders {
            self.horizon = Horizon::Reached;
        }
        self.meter.node()?;
        let (from, by) = (self.moves.len(), self.attacker());
        self.game.candidates(at, &self.args, by, &mut self.moves);
        self.history.sort(Role::Attacker, hint.best, &mut self.moves[from..]);
        self.path.push(at.clone());
        let (mut won, mut tried) = (None, 0);
        for i in from..self.moves.len() {
            let play = self.moves[i];
            let Some(after) = self.play(at, by, play) else { continue };
            tried += 1;
            if self.node(&after, left.saturating_sub(1))? == Proof::Won {
                won = Some(play);
                break;
            }
        }
        let mut proof = if won.is_some() { Proof::Won } else { Proof::Open };
        if tried == 0 {
            proof = self.turn_over(at, left)?;
        }
        self.path.pop();
        self.moves.truncate(from);
        match proof {
            Proof::Won => self.keep_won(at, won),
            Proof::Open => self.keep_open(at, left, hint.failed, None),
        }
        if let Some(play) = won {
            self.history.credit(Role::Attacker, play, left);
        }
        Ok(proof)
    }

    /// A node with the defender to move.
    fn defence(&mut self, at: &G::Position, left: u32) -> Result<Proof, Stop> {
        let mut hint = match self.settled(at, left)? {
            Ok(proof) => return Ok(proof),
            Err(hint) => hint,
        };
        let reach = self.reach(left);
        let Some(threat) = self.threat(at, left, &mut hint)? else {
            if reach < self.orders {
                self.horizon = Horizon::Reached;
            }
            // Not worth a place where it cost only ip1.
            if reach > 1 {
                self.keep_open(at, left, hint.failed, None);
            }
            return Ok(Proof::Open);
        };
        self.meter.node()?;
        let from = self.moves.len();
        self.path.push(at.clone());
        let refutation = match self.is_safe_idle(at, left, threat)? {
            true => Refutation::Unclear,
            false => self.replies(at, left, threat, hint)?,
        };
        self.path.pop();
        self.moves.truncate(from);
        Ok(match refutation {
            Refutation::Missing => {
                self.keep_won(at, None);
                Proof::Won
            }
            Refutation::Unclear => {
                self.keep_open(at, left, hint.failed, None);
                Proof::Open
            }
            Refutation::Move(play) => {
                self.history.credit(Role::Defender, play, left);
                self.keep_open(at, left, hint.failed, Some(play));
                Proof::Open
            }
        })
    }

    /// What the defender's replies are chosen by, if anything asks for one.
    fn threat(&mut self, at: &G::Position, left: u32, hint: &mut Hint) -> Result<Option<Threat<G>>, Stop> {
        let mut reach = self.reach(left);
        if let Replies::Assumed(set) = self.kit.replies {
            if left > 1 {
                self.meter.statistics.selector_calls += 1;
                let is_meant = self.meter.run(|| set(self.game, at, &self.args, &mut Vec::new()))?;
                return Ok(is_meant.then_some(Threat::Assumed(set)));
            }
            // Beyond the last ply only a check is answered.
            reach = 1;
        }
        while hint.failed < reach {
            if let Some(selector) = self.kit.ip[hint.failed]
                && self.holds(selector, at)?
            {
                return Ok(Some(Threat::Verified(selector)));
            }
            hint.failed += 1;
        }
        Ok(None)
    }

    /// Whether the defender seems to need no move, where that is asked. After a threat that is verified he needs one.
    fn is_safe_idle(&mut self, at: &G::Position, left: u32, threat: Threat<G>) -> Result<bool, Stop> {
        if self.kit.nulls == Nulls::Unasked || matches!(threat, Threat::Verified(_)) {
            return Ok(false);
        }
        let is_safe = self.node(&self.game.null(at), left.saturating_sub(1 + REDUCTION))? == Proof::Open;
        if is_safe {
            self.horizon = Horizon::Reached;
        }
        Ok(is_safe)
    }

    /// Tries the replies to a threat, and then looks after those that its selector left out.
    fn replies(&mut self, at: &G::Position, left: u32, threat: Threat<G>, hint: Hint) -> Result<Refutation, Stop> {
        let (from, by) = (self.moves.len(), self.defender());
        self.append_replies(threat, at)?;
        let middle = self.moves.len();
        self.history.sort(Role::Defender, hint.best, &mut self.moves[from..]);
        let free = self.lifted(at);
        if let Some(free) = &free {
            self.append_replies(threat, free)?;
        }
        let to = self.moves.len();
        for i in from..to {
            let play = self.moves[i];
            let origin = if i < middle { at } else { free.as_ref().unwrap_or(at) };
            let Some(after) = self.play(origin, by, play) else { continue };
            if self.node(&after, left.saturating_sub(1))? == Proof::Open {
                return Ok(Refutation::Move(play));
            }
        }
        if from == to && !self.can_move(at, by) && self.turn_over(at, left)? == Proof::Open {
            return Ok(Refutation::Unclear);
        }
        let is_proved = matches!(self.kit.replies, Replies::Proved);
        if hint.failed > 0 && self.bans == Bans::Possible && is_proved {
            let left_out = self.rest_loses(at, from..middle, hint.failed)?
                && match &free {
                    Some(free) => self.rest_loses(free, middle..to, hint.failed)?,
                    None => true,
                };
            if !left_out {
                self.on_ban = OnBan::Seen;
                return Ok(Refutation::Unclear);
            }
        }
        Ok(Refutation::Missing)
    }

    /// The position without its bans, if it has any.
    fn lifted(&self, at: &G::Position) -> Option<G::Position> {
        if self.bans == Bans::Never { None } else { lifted(self.game, at) }
    }

    fn can_move(&mut self, at: &G::Position, by: Player) -> bool {
        let from = self.moves.len();
        self.game.candidates(at, &self.args, by, &mut self.moves);
        let can = self.moves[from..].iter().any(|&play| self.game.play(at, &self.args, by, play).is_some());
        self.moves.truncate(from);
        can
    }

    /// What becomes of a player without a legal move.
    fn turn_over(&mut self, at: &G::Position, left: u32) -> Result<Proof, Stop> {
        let by = self.game.turn(at);
        match stuck(self.game, &self.args, by) {
            Stuck::Reached => Ok(Proof::Won),
            Stuck::Over => Ok(Proof::Open),
            Stuck::Passes => self.node(&self.game.null(at), left.saturating_sub(1)),
        }
    }

    /// Whether a gradual game with the attacker to move, gi1 (number 0) to gi3, is won even if the defender ignores
    /// bans. gi1 has no defender move, and in a game without bans the selector says it. Else a move of the selector is
    /// looked for after which every reply, a ban ignored or not, loses in this sense.
    fn proves(&mut self, order: usize, at: &G::Position) -> Result<bool, Stop> {
        let Some(selector) = self.kit.gi[order] else { return Ok(false) };
        if order == 0 || self.bans == Bans::Never {
            return self.holds(selector, at);
        }
        let from = self.moves.len();
        if !self.append(selector, at)? {
            return Ok(false);
        }
        let mut proved = false;
        for i in from..self.moves.len() {
            if self.wins_by(order, at, self.moves[i])? {
                proved = true;
                break;
            }
        }
        self.moves.truncate(from);
        if !proved {
            self.on_ban = OnBan::Seen;
        }
        Ok(proved)
    }

    /// Whether a move of a gradual game's selector wins it even if the defender ignores bans.
    fn wins_by(&mut self, order: usize, at: &G::Position, play: Move) -> Result<bool, Stop> {
        let by = self.attacker();
        if order == 0 || self.bans == Bans::Never {
            return Ok(true);
        }
        let Some(after) = self.play(at, by, play) else { return Ok(false) };
        if standing(self.game, &after, &self.args) == Standing::Reached {
            return Ok(true);
        }
        let free = lifted(self.game, &after);
        if order == 1 && free.is_none() {
            // What is left for the replies is gi1, and no ban binds them.
            return Ok(true);
        }
        Ok(self.all_lose(&after, order - 1)?
            && match &free {
                Some(free) => self.all_lose(free, order - 1)?,
                None => true,
            })
    }

    /// Whether every reply loses to gi of this order or a lower one.
    fn all_lose(&mut self, at: &G::Position, order: usize) -> Result<bool, Stop> {
        let from = self.moves.len();
        // In check, every reply but those of ip1 loses to gi1, which rests on no ban.
        let is_check = match self.kit.ip[0] {
            Some(check) => self.append(check, at)?,
            None => false,
        };
        if !is_check {
            self.game.candidates(at, &self.args, self.defender(), &mut self.moves);
        }
        let to = self.moves.len();
        let all = self.each_loses(at, from..to, order)?;
        self.moves.truncate(from);
        Ok(all)
    }

    /// Whether the replies outside a selector's set lose to gi of its order even if the defender ignores bans; in the
    /// reading of the selector they do.
    fn rest_loses(&mut self, at: &G::Position, set: std::ops::Range<usize>, order: usize) -> Result<bool, Stop> {
        let from = self.moves.len();
        self.game.candidates(at, &self.args, self.defender(), &mut self.moves);
        let mut kept = from;
        for i in from..self.moves.len() {
            if !self.moves[set.clone()].contains(&self.moves[i]) {
                self.moves[kept] = self.moves[i];
                kept += 1;
            }
        }
        let all = self.each_loses(at, from..kept, order)?;
        self.moves.truncate(from);
        Ok(all)
    }

    fn each_loses(&mut self, at: &G::Position, replies: std::ops::Range<usize>, order: usize) -> Result<bool, Stop> {
        let by = self.defender();
        for i in replies {
            let Some(after) = self.play(at, by, self.moves[i]) else { continue };
            let mut proved = false;
            for lower in 0..=order {
                proved = proved || (self.game.turn(&after) != by && self.proves(lower, &after)?);
            }
            if !proved {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// What was found against a threat.
enum Refutation {
    /// Nothing: the attacker wins.
    Missing,
    /// A reply after which no proof was found.
    Move(Move),
    /// Something that is no move.
    Unclear,
}
