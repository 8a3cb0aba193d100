//! The check of a proof, node by node.

use super::play::{Checker, Standing};
use super::{Branch, Claim, Proof, Step, Verdict, has_bans};
use crate::interp::Judge;

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The node; none where it is the question or the verdict.
    pub node: Option<usize>,
    /// What is wrong.
    pub what: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.node {
            Some(node) => write!(f, "node {node}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// What is wrong, by node.
    pub faults: Vec<Fault>,
    /// Nodes whose step is not known.
    pub open: usize,
    /// Nodes that answer for other positions than their own, so that it must be trusted that their zones are enough.
    pub trusted: Vec<usize>,
    /// Nodes that answer for no position but their own: nothing is taken on trust there.
    pub exact: usize,
}

impl Checked {
    /// Whether nothing is wrong.
    pub fn is_valid(&self) -> bool {
        self.faults.is_empty()
    }
}

/// Checks a proof.
pub fn check(judge: &Judge, proof: &Proof) -> Checked {
    let mut found = Checked::default();
    if judge.game().superko.is_some() {
        let what = "superko asks for the history of the game, and no node has one".to_owned();
        found.faults.push(Fault { node: None, what });
        return found;
    }
    let checker = match Checker::new(judge, proof) {
        Ok(checker) => checker,
        Err(what) => {
            found.faults.push(Fault { node: None, what });
            return found;
        }
    };
    found.faults.extend(claims(judge, proof).err().map(|what| Fault { node: None, what }));
    let mut trusted = vec![false; proof.nodes.len()];
    for (id, node) in proof.nodes.iter().enumerate() {
        found.open += usize::from(node.step == Step::Open);
        match checked(&checker, id) {
            Ok(elsewhere) => elsewhere.into_iter().for_each(|to| trusted[to] = true),
            Err(what) => found.faults.push(Fault { node: Some(id), what }),
        }
    }
    // A node that answers for other positions leads on from them.
    let mut next: Vec<usize> = (0..trusted.len()).filter(|id| trusted[*id]).collect();
    while let Some(id) = next.pop() {
        for to in proof.nodes[id].step.targets() {
            if proof.nodes.get(to).is_some_and(|node| node.zone.is_some()) && !trusted[to] {
                trusted[to] = true;
                next.push(to);
            }
        }
    }
    found.trusted = (0..trusted.len()).filter(|id| trusted[*id]).collect();
    found.exact = proof.nodes.len() - found.trusted.len();
    found
}

/// Checks a node in its own position. Tells the nodes that it leads to from positions that are not theirs.
fn checked(checker: &Checker, id: usize) -> Result<Vec<usize>, String> {
    let (judge, proof) = (checker.judge, checker.proof);
    let node = &proof.nodes[id];
    let bound = if has_bans(judge) { 1..=5 } else { 3..=3 };
    if !bound.contains(&node.threshold) {
        return Err(format!("there is no threshold {} in this game", node.threshold));
    }
    let at = judge.state(&node.at)?;
    let root = checker.root(node.attacker)?;
    if !checker.agrees(node, &node.at) {
        return Err("its own position does not agree with its zone".to_owned());
    }
    if node.step == Step::Open {
        return Err("it is not proved: the proof is not complete".to_owned());
    }
    let over = checker.standing(&at, root) != Standing::Open;
    if over != (node.step == Step::Over) {
        return Err(if over { "the game is over there" } else { "the game is not over there" }.to_owned());
    }
    checker.step(node, &at)?;
    let listed: &[Branch] = match &node.step {
        Step::Any { listed, .. } => listed,
        _ => &[],
    };
    for branch in listed {
        if checker.made(&at, root, node.threshold, branch).is_none() {
            let said = branch.play.as_ref().map_or_else(|| "giving the turn over".to_owned(), |play| judge.show(play));
            return Err(format!("{said} is listed and cannot be played"));
        }
    }
    let moves = match &node.step {
        Step::Chosen(branch) => checker.made(&at, root, node.threshold, branch).into_iter().collect(),
        Step::Any { .. } => checker.moves(&at, root, node.threshold).unwrap_or_default(),
        Step::Open | Step::Over | Step::Stuck => Vec::new(),
    };
    let elsewhere = moves.iter().filter_map(|made| {
        let to = checker.answer(node, made).ok()?;
        (proof.nodes[to].at != judge.snapshot(&made.after)).then_some(to)
    });
    Ok(elsewhere.collect())
}

/// Whether the claims are about the question, and give the verdict.
fn claims(judge: &Judge, proof: &Proof) -> Result<(), String> {
    for claim in &proof.claims {
        let Some(node) = proof.nodes.get(claim.root) else {
            return Err(format!("node {}, which is to prove the verdict, does not exist", claim.root));
        };
        if node.at != proof.position {
            return Err(format!("node {} is another position than the one asked about", claim.root));
        }
        if (node.attacker, node.threshold, node.won) != (claim.attacker, claim.threshold, claim.won) {
            return Err(format!("node {} claims something else than the proof", claim.root));
        }
    }
    let verdicts = follow(judge, proof)?;
    if verdicts.contains(&proof.verdict) {
        return Ok(());
    }
    Err(match verdicts.first() {
        Some(verdict) => format!("what is proved is `{}`, not `{}`", verdict.name(), proof.verdict.name()),
        None => format!("what is proved does not give the verdict `{}`", proof.verdict.name()),
    })
}

/// The bounds on a value.
#[derive(Clone, Copy)]
struct Bounds {
    low: u8,
    high: u8,
}

impl Bounds {
    /// What the claims about one attacker say.
    fn of<'c>(claims: impl Iterator<Item = &'c Claim>, bans: bool) -> Bounds {
        let mut bounds = Bounds { low: 0, high: 5 };
        for claim in claims {
            match (claim.won, bans) {
                (true, true) => bounds.low = bounds.low.max(claim.threshold),
                (false, true) => bounds.high = bounds.high.min(claim.threshold.saturating_sub(1)),
                (true, false) => bounds.low = 5,
                (false, false) => bounds.high = 0,
            }
        }
        bounds
    }

    /// What they say to the player to move, if they say one thing.
    fn verdict(self, attacks: bool) -> Option<Verdict> {
        let verdict = |value: u8| match (attacks, value) {
            (true, 5) | (false, 4 | 5) => Verdict::Won,
            (true, 3 | 4) | (false, 3) => Verdict::WonByKo,
            (true, 2) | (false, 1 | 2) => Verdict::LostByKo,
            _ => Verdict::Lost,
        };
        (self.low <= self.high && verdict(self.low) == verdict(self.high)).then(|| verdict(self.low))
    }
}

/// The verdicts that the claims prove, the one that says most first.
fn follow(judge: &Judge, proof: &Proof) -> Result<Vec<Verdict>, String> {
    let state = judge.state(&proof.position)?;
    let (turn, bans) = (proof.position.turn, has_bans(judge));
    let about = |attacker: i32| {
        let claims = proof.claims.iter().filter(move |claim| claim.attacker == attacker);
        Bounds::of(claims, bans).verdict(attacker == turn)
    };
    let is_named = judge.game().attacker.is_some();
    let attacker = judge.root(&state, &proof.given, None)?.attacker;
    let (own, other) = (about(attacker), about(1 - attacker));
    if is_named {
        return Ok(own.into_iter().collect());
    }
    // Nobody is named attacker: it is the player to move, and what the other side gets he does not.
    Ok(match (own, other) {
        (Some(Verdict::Lost), Some(Verdict::Lost)) => vec![Verdict::Draw],
        (_, Some(Verdict::Won)) => vec![Verdict::Lost],
        (own, _) => own.into_iter().collect(),
    })
}
