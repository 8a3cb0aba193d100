//! Proofs of the runtime's search as those that the judge checks.

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::prove::{Bans, Branch, Claim, Node, Step, Zone};
use kikashi_runtime::search::dfpn::Via;
use kikashi_runtime::search::dfpn::proof::{self, Lack, Step as Found};
use kikashi_runtime::{Cells, Info};

use super::convert;

/// What a search gives for a proof.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// What is claimed of the root.
    pub claims: Vec<Claim>,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// Why it is not complete, in words.
    pub lacks: Vec<String>,
}

/// The parts of a proof as plain data of the rules.
pub fn parts(judge: &Judge, info: &Info, proof: proof::Proof) -> Parts {
    let claim =
        |of: &proof::Claim| Claim { attacker: of.attacker, threshold: of.threshold, won: of.won, root: of.root };
    Parts {
        claims: proof.claims.iter().map(claim).collect(),
        nodes: proof.nodes.into_iter().map(|of| node(judge, info, of)).collect(),
        lacks: proof.lacks.iter().map(words).collect(),
    }
}

fn node(judge: &Judge, info: &Info, of: proof::Node) -> Node {
    let branch = |of: &proof::Branch| Branch {
        play: of.play.map(|play| convert::play(info, play)),
        bans: match of.via {
            Via::Legal => Bans::Kept,
            Via::Banned => Bans::Ignored,
        },
        to: of.to,
    };
    let zone = |of: &proof::Zone| {
        let barred: Vec<_> = of.barred.iter().map(|fact| (fact.cell, fact.place, fact.value)).collect();
        Zone::barring(judge, &barred, of.passes.clone())
    };
    Node {
        at: convert::snapshot(of.at),
        attacker: of.attacker,
        threshold: of.threshold,
        won: of.won,
        rank: of.rank,
        zone: of.zone.as_ref().map(zone),
        step: match &of.step {
            Found::Open => Step::Open,
            Found::Over => Step::Over,
            Found::Stuck => Step::Stuck,
            Found::Chosen(of) => Step::Chosen(branch(of)),
            Found::Any { listed, others } => Step::Any { listed: listed.iter().map(branch).collect(), others: *others },
        },
    }
}

fn words(lack: &Lack) -> String {
    let at = |cells: &Cells| format!("{:?}, player {} to move", cells.cells, cells.turn);
    match lack {
        Lack::Stopped(stop) => format!("the {} ended before all of it was found", stop.name()),
        Lack::Circle => "no way to the goal was found that does not lead back".to_owned(),
        Lack::Contradiction(cells) => format!("the search contradicts itself in the position {}", at(cells)),
    }
}
