//! Zones that are not taken on trust: the step of a node as an answer-set program, for clingo, which looks for a position
//! that agrees with the zone and in which the step does not hold.
//!
//! The rules are read there a second time, so that the judge is held by it as well: a position that is found is shown to
//! the judge.
//!
//! The program is written in several ways: ground, from what the step speaks of, as far as a few points around that; and
//! the whole of the rules. Each is a proof if it has no answer set, and the first ones are much smaller.

use std::collections::BTreeSet;

use index_vec::IndexVec;

use super::play::Checker;
use super::zone::values;
use super::{Bans, Branch, Node, Proof, Step, Zone};
use crate::asp::{self, Agreement, Claim, Facts, Ground, Lack, Program, Question, Reach, Refusal, Says, Written};
use crate::interp::Judge;
use crate::rules::{CellId, NoMove, ParamId, SortId};
use crate::snapshot::{Play, Snapshot};

/// How far the ways of writing a program look, one after the other; the last is the whole of the rules.
const REACHES: [Option<Reach>; 5] =
    [Some(Reach::Steps(0)), Some(Reach::Steps(1)), Some(Reach::Steps(3)), Some(Reach::All), None];

/// What is asked about a node.
pub struct Asked {
    program: Program,
    claim: Claim,
    ground: Result<Ground, Refusal>,
    /// Whether a position that it finds contradicts the step, or may be one that another program answers for.
    strict: bool,
}

/// A program that asks about a node; no answer set is a proof.
pub struct Form {
    /// For clingo.
    pub text: String,
    /// Whether an answer set is a position in which the step does not hold by all of the rules, so that no other
    /// form of the question can have none.
    pub is_whole: bool,
    written: Option<Written>,
}

impl Asked {
    /// The question in several forms, the quickest first.
    pub fn forms(&self) -> impl Iterator<Item = Result<Form, String>> {
        REACHES.into_iter().map(|reach| self.form(reach))
    }

    fn form(&self, reach: Option<Reach>) -> Result<Form, String> {
        let written = match reach {
            Some(reach) => Some(self.ground.as_ref().map_err(ToString::to_string)?.written(reach)),
            None => None,
        };
        Ok(match written.transpose().map_err(|error| error.to_string())? {
            Some(written) => Form { text: written.text.clone(), is_whole: written.is_whole, written: Some(written) },
            None => {
                let text = self.program.against(&self.claim).map_err(|error| error.to_string())?;
                Form { text, is_whole: true, written: None }
            }
        })
    }
}

/// Asks about the zones of a proof.
pub struct Exact<'c> {
    checker: Checker<'c>,
    params: &'c IndexVec<ParamId, Option<i32>>,
}

impl<'c> Exact<'c> {
    /// `params` are those of the judge's instance.
    ///
    /// # Errors
    /// If the proof does not fit the rules.
    pub fn new(
        judge: &'c Judge,
        params: &'c IndexVec<ParamId, Option<i32>>,
        proof: &'c Proof,
    ) -> Result<Exact<'c>, String> {
        Ok(Exact { checker: Checker::new(judge, proof)?, params })
    }

    /// The programs that settle a node together, if none of them has an answer set.
    ///
    /// # Errors
    /// If its step, or the rules, cannot be written so.
    pub fn programs(&self, id: usize) -> Result<Vec<Asked>, String> {
        let node = self.checker.proof.nodes.get(id).ok_or("there is no such node")?;
        let mut all = vec![self.asked(node, Bans::Kept)?];
        if matches!(node.step, Step::Any { .. }) && self.checker.may_ignore(node) {
            all.push(self.asked(node, Bans::Ignored)?);
        }
        Ok(all)
    }

    /// Whether the position of an answer set contradicts the step by the judge as well; with what the judge says.
    pub fn found(&self, id: usize, asked: &Asked, form: &Form, set: &str) -> Option<String> {
        let node = self.checker.proof.nodes.get(id)?;
        let at = match &form.written {
            Some(written) => asked.program.position_in(set, written, node.at.clone())?,
            None => asked.program.position(set, node.at.turn)?,
        };
        let state = self.checker.judge.state(&at).ok().filter(|_| asked.strict && self.checker.agrees(node, &at))?;
        let fault = self.checker.step(node, &state).err()?;
        Some(format!("its zone is not enough: in\n{}{fault}", self.checker.judge.picture(&state)))
    }

    fn asked(&self, node: &Node, bans: Bans) -> Result<Asked, String> {
        let judge = self.checker.judge;
        let facts = self.facts(node, bans);
        let question = Question {
            facts: &facts,
            players: &[node.at.turn],
            params: &self.checker.proof.given,
            attacker: Some(node.attacker),
        };
        let program = asp::program(judge.game(), self.params, &question, &|_| String::new())
            .map_err(|error| error.to_string())?;
        let claim = Claim {
            attacker: node.attacker,
            turn: node.at.turn,
            won: node.won,
            stands: bans == Bans::Kept,
            says: self.says(node, bans)?,
        };
        let ground = program.ground(&claim, &self.focus(node, &claim));
        Ok(Asked { program, claim, ground, strict: bans == Bans::Kept })
    }

    /// The points that a step speaks of: those of its zone, of the zones it leads to, of its moves, and those given
    /// with the position.
    fn focus(&self, node: &Node, claim: &Claim) -> Vec<i32> {
        let game = self.checker.judge.game();
        let mut points = BTreeSet::new();
        let mut say = |values: Vec<i32>, sorts: Vec<SortId>| {
            let of = values.into_iter().zip(sorts).filter(|(_, sort)| *sort == SortId::POINT);
            points.extend(of.map(|(value, _)| value));
        };
        let plays = |play: &Play| {
            let def = &game.moves[play.clause];
            (play.args.clone(), def.params.iter().map(|v| def.vars[*v].sort).collect::<Vec<_>>())
        };
        let agreement = |to: &Agreement| to.facts.iter().map(|(cell, place, _)| (*cell, *place)).collect::<Vec<_>>();
        let mut places: Vec<(usize, usize)> =
            node.zone.iter().flat_map(|z| &z.facts).map(|f| (f.cell, f.place)).collect();
        match &claim.says {
            Says::Over => {}
            Says::Chosen(play, to) => {
                let (values, sorts) = plays(play);
                say(values, sorts);
                places.extend(agreement(to));
            }
            Says::Any { listed, others, .. } => {
                for (play, to) in listed {
                    let (values, sorts) = plays(play);
                    say(values, sorts);
                    places.extend(agreement(to));
                }
                places.extend(others.iter().flat_map(agreement));
            }
        }
        for (cell, place) in places {
            let sorts = game.cells[CellId::from_usize(cell)].args.clone();
            say(self.arguments(&sorts, place), sorts);
        }
        for (param, value) in &self.checker.proof.given {
            say(vec![*value], vec![game.params[*param].sort]);
        }
        points.into_iter().collect()
    }

    /// The arguments of an entry of a cell with arguments of these sorts.
    fn arguments(&self, sorts: &[SortId], mut place: usize) -> Vec<i32> {
        let mut values = Vec::new();
        for sort in sorts.iter().rev() {
            let domain = self.checker.judge.domain(*sort);
            let len = domain.len().max(1);
            values.push(domain.start + i32::try_from(place % len).unwrap_or(0));
            place /= len;
        }
        values.reverse();
        values
    }

    /// All positions that agree with a zone; where bans are ignored, as they are without them.
    fn facts(&self, node: &Node, bans: Bans) -> Facts {
        let judge = self.checker.judge;
        let mut facts = Facts::of(&node.at);
        let Some(zone) = &node.zone else { return facts };
        for (cell, def) in judge.game().cells.iter_enumerated() {
            let number = cell.raw() as usize;
            let all = values(judge, number);
            for place in 0..node.at.cells[number].len() {
                if bans == Bans::Ignored && def.until_next_move {
                    facts.may_hold(cell, place, &[self.empty(cell)]);
                    continue;
                }
                let fact = zone.facts.iter().find(|fact| (fact.cell, fact.place) == (number, place));
                facts.may_hold(cell, place, fact.map_or(all.as_slice(), |fact| &fact.allowed));
            }
        }
        if let (Bans::Kept, Some(most)) = (bans, judge.game().end_passes) {
            let may = (0..=most).filter(|n| zone.passes.as_ref().is_none_or(|of| of.contains(n)));
            facts.may_have_passed(&may.collect::<Vec<_>>());
        }
        if bans == Bans::Ignored {
            facts.may_have_passed(&[0]);
        }
        facts
    }

    /// What a cell holds where nothing was said that ends with the next move.
    fn empty(&self, cell: CellId) -> i32 {
        use crate::rules::CellValue;
        match self.checker.judge.game().cells[cell].value {
            CellValue::Set => 0,
            CellValue::Optional(_) => -1,
            CellValue::Total(sort) => self.checker.judge.domain(sort).start,
        }
    }

    fn says(&self, node: &Node, bans: Bans) -> Result<Says, String> {
        let own = |branch: &Branch| -> Result<(Play, Agreement), String> {
            let play = branch.play.clone().ok_or("the turn is given over for want of a move")?;
            Ok((play, self.agreement(branch.to)?))
        };
        Ok(match &node.step {
            Step::Open => return Err("it is not proved".to_owned()),
            Step::Stuck => return Err("it speaks of one position alone".to_owned()),
            Step::Over => Says::Over,
            Step::Chosen(branch) if branch.bans == Bans::Kept => {
                let (play, to) = own(branch)?;
                Says::Chosen(play, to)
            }
            Step::Chosen(_) => return Err("a ban is ignored".to_owned()),
            Step::Any { listed, others } => {
                let listed = listed.iter().filter(|branch| bans == Bans::Ignored || branch.bans == Bans::Kept);
                Says::Any {
                    listed: listed.map(own).collect::<Result<_, String>>()?,
                    others: others.map(|others| self.agreement(others)).transpose()?,
                    lack: if bans == Bans::Ignored { Lack::Holds } else { self.lack(node) },
                }
            }
        })
    }

    fn lack(&self, node: &Node) -> Lack {
        let player = node.at.turn;
        let winner = match self.checker.judge.game().no_move {
            Some(NoMove::Passes) => return Lack::Passes,
            None if player != node.attacker => return Lack::Passes,
            Some(NoMove::Loses) => Some(1 - player),
            Some(NoMove::Wins) => Some(player),
            Some(NoMove::Draws) | None => None,
        };
        if (winner == Some(node.attacker)) == node.won { Lack::Holds } else { Lack::Fails }
    }

    /// What a position must be like so that a node answers for it.
    fn agreement(&self, to: usize) -> Result<Agreement, String> {
        let node = self.checker.proof.nodes.get(to).ok_or("a branch leads nowhere")?;
        let turn = node.at.turn;
        Ok(match &node.zone {
            Some(Zone { facts, passes }) => Agreement {
                facts: facts.iter().map(|fact| (fact.cell, fact.place, fact.allowed.clone())).collect(),
                passes: passes.clone(),
                turn,
            },
            None => all_of(&node.at),
        })
    }
}

/// Just this position.
fn all_of(at: &Snapshot) -> Agreement {
    let cells = at.cells.iter().enumerate();
    let facts = cells.flat_map(|(cell, held)| held.iter().enumerate().map(move |(place, v)| (cell, place, vec![*v])));
    Agreement { facts: facts.collect(), passes: Some(vec![at.passes]), turn: at.turn }
}
