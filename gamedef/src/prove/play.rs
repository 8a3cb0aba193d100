//! The rules as a proof needs them: how a game stands, which moves there are, and where a step leads.

use super::{Bans, Branch, Node, Proof, Snapshot, Step, has_bans};
use crate::interp::{Judge, Root, State};
use crate::rules::NoMove;
use crate::snapshot::Play;

/// How a position stands before anybody moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The attacker has reached his goal.
    Reached,
    /// The game is over without that.
    Over,
    /// It goes on.
    Open,
}

/// What becomes of a player without a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stuck {
    Ends(Standing),
    /// The turn goes over.
    Passes,
}

/// A move that can be made, and what follows.
#[derive(Clone, Debug)]
pub struct Made {
    /// The move; `None` where the turn goes over for want of one.
    pub play: Option<Play>,
    /// Whether a ban is ignored.
    pub bans: Bans,
    /// The position after it.
    pub after: State,
    /// The threshold that is asked about then.
    pub threshold: u8,
}

/// A proof with the rules that it is about.
pub struct Checker<'c> {
    pub judge: &'c Judge,
    pub proof: &'c Proof,
    roots: Vec<(i32, Root)>,
    bans: bool,
}

impl<'c> Checker<'c> {
    /// # Errors
    /// If the position or the roles do not fit the rules.
    pub fn new(judge: &'c Judge, proof: &'c Proof) -> Result<Checker<'c>, String> {
        let state = judge.state(&proof.position)?;
        let mut attackers: Vec<i32> = proof.nodes.iter().map(|node| node.attacker).collect();
        attackers.extend(proof.claims.iter().map(|claim| claim.attacker));
        attackers.sort_unstable();
        attackers.dedup();
        let root = |&attacker: &i32| Ok((attacker, judge.root(&state, &proof.given, Some(attacker))?));
        let roots = attackers.iter().map(root).collect::<Result<_, String>>()?;
        Ok(Checker { judge, proof, roots, bans: has_bans(judge) })
    }

    /// What is fixed where this player attacks.
    ///
    /// # Errors
    /// If he cannot.
    pub fn root(&self, attacker: i32) -> Result<&Root, String> {
        let known = self.roots.iter().find(|(of, _)| *of == attacker).map(|(_, root)| root);
        known.ok_or_else(|| format!("there is no attacker {attacker}"))
    }

    /// How a position stands; where both players have reached their goals, that of the one who is not to move counts.
    pub fn standing(&self, at: &State, root: &Root) -> Standing {
        let last = 1 - at.turn();
        for player in [last, 1 - last] {
            if self.judge.goal(at, root, player) {
                return if player == root.attacker { Standing::Reached } else { Standing::Over };
            }
        }
        if self.judge.is_over(at, root) { Standing::Over } else { Standing::Open }
    }

    /// What a lack of moves means. Where the rules say nothing, a defender without one cannot answer a threat, so that
    /// the turn goes over.
    fn stuck(&self, player: i32, root: &Root) -> Stuck {
        let won = |by: i32| Stuck::Ends(if by == root.attacker { Standing::Reached } else { Standing::Over });
        match self.judge.game().no_move {
            Some(NoMove::Loses) => won(1 - player),
            Some(NoMove::Wins) => won(player),
            Some(NoMove::Passes) => Stuck::Passes,
            None if player != root.attacker => Stuck::Passes,
            Some(NoMove::Draws) | None => Stuck::Ends(Standing::Over),
        }
    }

    /// What is asked after a player ignored a ban; `None` if he may not.
    fn after_ban(&self, threshold: u8, player: i32, root: &Root) -> Option<u8> {
        match (player == root.attacker, threshold) {
            _ if !self.bans => None,
            (false, 5) => Some(5),
            (false, 4) | (true, 2) => Some(3),
            (true, 1) => Some(1),
            _ => None,
        }
    }

    /// Whether the player to move at a node may ignore a ban.
    pub fn may_ignore(&self, node: &Node) -> bool {
        let root = self.root(node.attacker);
        root.is_ok_and(|root| self.after_ban(node.threshold, node.at.turn, root).is_some())
    }

    /// All that the player to move can do. If there is nothing and that ends the game: how it stands then.
    pub fn moves(&self, at: &State, root: &Root, threshold: u8) -> Result<Vec<Made>, Standing> {
        let player = at.turn();
        let legal = self.judge.successors(at, root, player);
        let made = |(play, after): (Play, State), bans, threshold| Made { play: Some(play), bans, after, threshold };
        let mut all: Vec<Made> = Vec::new();
        if let Some(then) = self.after_ban(threshold, player, root) {
            let free = self.judge.null(&self.judge.null(at));
            if self.judge.snapshot(&free).cells != self.judge.snapshot(at).cells {
                let others = self.judge.successors(&free, root, player);
                let others = others.into_iter().filter(|one| !legal.contains(one));
                all.extend(others.map(|one| made(one, Bans::Ignored, then)));
            }
        }
        all.extend(legal.into_iter().map(|one| made(one, Bans::Kept, threshold)));
        if !all.is_empty() {
            return Ok(all);
        }
        match self.stuck(player, root) {
            Stuck::Ends(standing) => Err(standing),
            Stuck::Passes => Ok(vec![Made { play: None, bans: Bans::Kept, after: self.judge.null(at), threshold }]),
        }
    }

    /// The move of a branch, if it can be made.
    pub fn made(&self, at: &State, root: &Root, threshold: u8, branch: &Branch) -> Option<Made> {
        let (player, bans) = (at.turn(), branch.bans);
        let (from, then) = match bans {
            Bans::Kept => (at.clone(), threshold),
            Bans::Ignored => (self.judge.null(&self.judge.null(at)), self.after_ban(threshold, player, root)?),
        };
        let Some(play) = &branch.play else {
            return self.moves(at, root, threshold).ok()?.into_iter().find(|made| made.play.is_none());
        };
        let after = self.judge.play(&from, root, player, play)?;
        Some(Made { play: Some(play.clone()), bans, after, threshold: then })
    }

    /// Whether a node answers for the position after a move.
    ///
    /// # Errors
    /// Why not.
    pub fn leads(&self, from: &Node, made: &Made, to: usize) -> Result<(), String> {
        let said = || match &made.play {
            Some(play) if made.bans == Bans::Ignored => format!("{}, a ban ignored,", self.judge.show(play)),
            Some(play) => self.judge.show(play),
            None => "giving the turn over".to_owned(),
        };
        let fail = |why: &str| Err(format!("{} leads to node {to}, {why}", said()));
        let Some(node) = self.proof.nodes.get(to) else { return fail("which does not exist") };
        if node.attacker != from.attacker || node.won != from.won {
            return fail("which claims something else");
        }
        let enough = if node.won { node.threshold >= made.threshold } else { node.threshold <= made.threshold };
        if !enough {
            return fail(&format!("whose threshold is {} where {} is asked", node.threshold, made.threshold));
        }
        if node.won && node.rank >= from.rank {
            return fail(&format!("whose rank {} is not below {}", node.rank, from.rank));
        }
        if !self.agrees(node, &self.judge.snapshot(&made.after)) {
            return fail("whose zone does not hold there");
        }
        Ok(())
    }

    /// Whether a claim speaks of a position.
    pub fn agrees(&self, node: &Node, at: &Snapshot) -> bool {
        match &node.zone {
            Some(zone) => node.at.turn == at.turn && zone.holds(at),
            None => node.at == *at,
        }
    }

    /// The node that answers a move: its own, that of the same move where no ban forbids it, or that of all others.
    ///
    /// # Errors
    /// If there is none.
    pub fn answer(&self, node: &Node, made: &Made) -> Result<usize, String> {
        let of = |bans: Bans| {
            let listed = match &node.step {
                Step::Any { listed, .. } => listed.as_slice(),
                Step::Chosen(branch) => std::slice::from_ref(branch),
                Step::Open | Step::Over | Step::Stuck => &[],
            };
            listed.iter().find(|branch| branch.play == made.play && branch.bans == bans).map(|branch| branch.to)
        };
        let others = match &node.step {
            Step::Any { others, .. } => *others,
            _ => None,
        };
        let mut why = None;
        for to in [of(made.bans), of(Bans::Kept), others].into_iter().flatten() {
            match self.leads(node, made, to) {
                Ok(()) => return Ok(to),
                Err(fault) => why = why.or(Some(fault)),
            }
        }
        Err(why.unwrap_or_else(|| match &made.play {
            Some(play) => format!("{} is not answered", self.judge.show(play)),
            None => "giving the turn over is not answered".to_owned(),
        }))
    }

    /// Whether the step of a node holds in a position that agrees with its zone.
    ///
    /// # Errors
    /// Why not.
    pub fn step(&self, node: &Node, at: &State) -> Result<(), String> {
        let root = self.root(node.attacker)?;
        let wanted = if node.won { Standing::Reached } else { Standing::Over };
        match self.standing(at, root) {
            Standing::Open => {}
            standing if standing == wanted => return Ok(()),
            Standing::Reached => return Err("the attacker has reached his goal".to_owned()),
            Standing::Over => return Err("the game is over, and the attacker has not won".to_owned()),
        }
        let chooses = (at.turn() == node.attacker) == node.won;
        match &node.step {
            Step::Open => Err("it is not proved: the proof is not complete".to_owned()),
            Step::Over => Err("the game is not over".to_owned()),
            Step::Stuck => match self.moves(at, root, node.threshold) {
                Err(standing) if standing == wanted => Ok(()),
                Err(_) => Err("that there is no legal move does not decide so".to_owned()),
                Ok(_) => Err("there are legal moves".to_owned()),
            },
            Step::Chosen(branch) if chooses || branch.play.is_none() => {
                let made = self.made(at, root, node.threshold, branch);
                let made = made.ok_or_else(|| match &branch.play {
                    Some(play) => format!("{} is not legal", self.judge.show(play)),
                    None => "the turn is not given over here".to_owned(),
                })?;
                self.leads(node, &made, branch.to)
            }
            Step::Chosen(_) => {
                Err("the player to move would like another result, and one move of his is named".to_owned())
            }
            Step::Any { .. } => self.any(node, at, root),
        }
    }

    /// Whether every move is answered.
    fn any(&self, node: &Node, at: &State, root: &Root) -> Result<(), String> {
        let wanted = if node.won { Standing::Reached } else { Standing::Over };
        let moves = match self.moves(at, root, node.threshold) {
            Ok(moves) => moves,
            Err(standing) if standing == wanted => return Ok(()),
            Err(_) => return Err("there is no legal move, which decides otherwise".to_owned()),
        };
        for made in &moves {
            self.answer(node, made)?;
        }
        Ok(())
    }
}
