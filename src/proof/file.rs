//! The form of a proof file.
//!
//! A proof may have millions of nodes. They are written from the proof, and read into it, one by one: as text with all its
//! names a node takes many times what it takes in the proof.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::Path;

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::prove::{self, Bans, Proof, Verdict};
use kikashi_gamedef::rules::ParamId;
use kikashi_gamedef::snapshot::Snapshot;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

use super::names::{Held, Names, value, value_name};
use super::rules::Rules;

/// What stands first in a file of this form.
const FORM: &str = "kikashi proof, form 1";

/// A proof file; its nodes are text that is read later, or a proof's that are written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct File<N> {
    form: String,
    /// The rules.
    pub rules: Rules,
    /// Parameters given with the position.
    given: Vec<(String, String)>,
    position: Position,
    /// What is proved.
    verdict: String,
    /// What it comes from.
    claims: Vec<Claim>,
    nodes: N,
}

/// The nodes of a file that was read.
pub type Texts<'t> = Vec<&'t RawValue>;

/// The nodes of a proof, each made as it is written.
struct Made<'p> {
    proof: &'p Proof,
    names: &'p Names<'p>,
}

impl Serialize for Made<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.proof.nodes.iter().map(|node| Node::of(node, self.names, &self.proof.position)))
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Position {
    to_play: String,
    #[serde(default, skip_serializing_if = "is_zero")]
    passes: u32,
    /// What the cells hold, but where they hold nothing.
    cells: Held,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Claim {
    attacker: String,
    threshold: u8,
    won: bool,
    node: usize,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Node {
    to_play: String,
    #[serde(default, skip_serializing_if = "is_zero")]
    passes: u32,
    /// What the position holds that the one asked about does not.
    changes: Held,
    attacker: String,
    threshold: u8,
    won: bool,
    rank: u32,
    /// On what it rests: what the cells may hold. Without it, on the whole position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    zone: Option<Zone>,
    step: Step,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Zone {
    cells: Held,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    passes: Option<Vec<u32>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    /// It is not known.
    Open,
    /// The game is over.
    Over,
    /// There is no legal move.
    Stuck,
    /// One move.
    Chosen(Branch),
    /// An answer to each move, and one to all that are not listed.
    Any {
        listed: Vec<Branch>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        others: Option<usize>,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Branch {
    /// Without it the turn goes over.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    play: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    ignores_ban: bool,
    to: usize,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// Writes a proof to a file.
///
/// # Errors
/// If it cannot be written.
pub fn write(judge: &Judge, rules: Rules, proof: &Proof, path: &Path) -> Result<(), String> {
    let names = Names::new(judge);
    let claims = proof.claims.iter().map(|claim| Claim {
        attacker: names.player_name(claim.attacker),
        threshold: claim.threshold,
        won: claim.won,
        node: claim.root,
    });
    let params = &judge.game().params;
    let given = |(id, value): &(ParamId, i32)| (params[*id].name.clone(), value_name(judge, params[*id].sort, *value));
    let file = File {
        form: FORM.to_owned(),
        rules,
        given: proof.given.iter().map(given).collect(),
        position: Position {
            to_play: names.player_name(proof.position.turn),
            passes: proof.position.passes,
            cells: names.held(&proof.position, None),
        },
        verdict: proof.verdict.name().to_owned(),
        claims: claims.collect(),
        nodes: Made { proof, names: &names },
    };
    let write = || {
        let mut out = BufWriter::new(fs::File::create(path)?);
        serde_json::to_writer(&mut out, &file)?;
        out.write_all(b"\n")?;
        out.flush()
    };
    write().map_err(|error| format!("cannot write `{}`: {error}", path.display()))
}

impl<'t> File<Texts<'t>> {
    /// The file of a text.
    ///
    /// # Errors
    /// If the text is no proof file.
    pub fn read(text: &'t str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The proof that a file holds.
    ///
    /// # Errors
    /// If something in it has no meaning, with the node at fault.
    pub fn proof(&self, judge: &Judge) -> Result<Proof, String> {
        if self.form != FORM {
            return Err(format!("this is no proof file: it begins with `{}`, not `{FORM}`", self.form));
        }
        let names = Names::new(judge);
        let turn = |player: &str| names.player(player);
        let position = Snapshot {
            cells: names.cells(&self.position.cells, None)?,
            turn: turn(&self.position.to_play)?,
            passes: self.position.passes,
        };
        let params = &judge.game().params;
        let given = |(name, text): &(String, String)| {
            let found = params.iter_enumerated().find(|(_, param)| param.name == *name);
            let (id, param) = found.ok_or_else(|| format!("the game has no parameter `{name}`"))?;
            Ok((id, value(judge, param.sort, text)?))
        };
        let claim = |claim: &Claim| {
            let attacker = turn(&claim.attacker)?;
            Ok(prove::Claim { attacker, threshold: claim.threshold, won: claim.won, root: claim.node })
        };
        let node = |(id, text): (usize, &&RawValue)| {
            let node: Result<Node, String> = serde_json::from_str(text.get()).map_err(|error| error.to_string());
            node.and_then(|node| node.read(&names, &position)).map_err(|error| format!("node {id}: {error}"))
        };
        let verdict = Verdict::ALL.into_iter().find(|verdict| verdict.name() == self.verdict);
        Ok(Proof {
            given: self.given.iter().map(given).collect::<Result<_, String>>()?,
            verdict: verdict.ok_or_else(|| format!("there is no verdict `{}`", self.verdict))?,
            claims: self.claims.iter().map(claim).collect::<Result<_, String>>()?,
            nodes: self.nodes.iter().enumerate().map(node).collect::<Result<_, String>>()?,
            position,
        })
    }
}

impl Node {
    fn of(node: &prove::Node, names: &Names, position: &Snapshot) -> Node {
        let branch = |branch: &prove::Branch| Branch {
            play: branch.play.as_ref().map(|play| names.play_name(play)),
            ignores_ban: branch.bans == Bans::Ignored,
            to: branch.to,
        };
        Node {
            to_play: names.player_name(node.at.turn),
            passes: node.at.passes,
            changes: names.held(&node.at, Some(position)),
            attacker: names.player_name(node.attacker),
            threshold: node.threshold,
            won: node.won,
            rank: node.rank,
            zone: node.zone.as_ref().map(|zone| Zone { cells: names.facts(zone), passes: zone.passes.clone() }),
            step: match &node.step {
                prove::Step::Open => Step::Open,
                prove::Step::Over => Step::Over,
                prove::Step::Stuck => Step::Stuck,
                prove::Step::Chosen(one) => Step::Chosen(branch(one)),
                prove::Step::Any { listed, others } => {
                    Step::Any { listed: listed.iter().map(branch).collect(), others: *others }
                }
            },
        }
    }

    fn read(&self, names: &Names, position: &Snapshot) -> Result<prove::Node, String> {
        let branch = |branch: &Branch| -> Result<prove::Branch, String> {
            let play = branch.play.as_deref().map(|play| names.play(play)).transpose()?;
            let bans = if branch.ignores_ban { Bans::Ignored } else { Bans::Kept };
            Ok(prove::Branch { play, bans, to: branch.to })
        };
        let step = match &self.step {
            Step::Open => prove::Step::Open,
            Step::Over => prove::Step::Over,
            Step::Stuck => prove::Step::Stuck,
            Step::Chosen(one) => prove::Step::Chosen(branch(one)?),
            Step::Any { listed, others } => {
                prove::Step::Any { listed: listed.iter().map(branch).collect::<Result<_, _>>()?, others: *others }
            }
        };
        let zone = self.zone.as_ref().map(|zone| names.zone(&zone.cells, zone.passes.clone())).transpose()?;
        Ok(prove::Node {
            at: Snapshot {
                cells: names.cells(&self.changes, Some(position))?,
                turn: names.player(&self.to_play)?,
                passes: self.passes,
            },
            attacker: names.player(&self.attacker)?,
            threshold: self.threshold,
            won: self.won,
            rank: self.rank,
            zone,
            step,
        })
    }
}
