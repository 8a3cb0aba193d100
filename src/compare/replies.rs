//! Which replies are looked at: those of each knowledge level, and the papers' complete sets, beside the replies that the
//! definition selects.
//!
//! A set that lacks a selected reply is not complete: whoever tries no others takes a threat for a win that it is not.
//! What it holds beside them costs time. The papers ask for an exact number of liberties where the definition is cumulative,
//! so positions in which the hand-written selector verifies the threat too are told by themselves.

use std::sync::Arc;

use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_runtime::value::opponent;
use serde::Serialize;

use super::text::{table, trimmed};
use super::{Extent, JUDGED_POINTS, attacking};
use crate::draw;
use crate::engine::{Engine, JudgeEngine, Knowledge, Root, Rooted, Way, engine};
use crate::setting::Setting;

/// Who looks at which replies.
pub struct Plan<'p> {
    /// The game.
    pub setting: &'p Setting,
    /// Selectors of replies, by name.
    pub selectors: Vec<String>,
    /// What tells the replies that it looks at, at each level.
    pub levels: Vec<Arc<dyn Engine>>,
    /// What has the hand-written functions, if anything does.
    pub by_hand: Option<Arc<dyn Engine>>,
    /// What tells the replies that the definition selects.
    pub definition: Arc<dyn Engine>,
}

impl<'p> Plan<'p> {
    /// The interpreter at these levels, beside what is written by hand for the shipped game. The definition is asked of the
    /// judge on small boards, and on others of the compiled game, whose answers are those of the definition.
    ///
    /// # Errors
    /// If a selector has no meaning, or the rules have no form in the middle language.
    pub fn new(setting: &'p Setting, selectors: Vec<String>, levels: &[Knowledge]) -> Result<Plan<'p>, String> {
        let interpreted = |level: &Knowledge| engine(setting, &selectors, Some(Way::Ir), *level);
        let levels = levels.iter().map(interpreted).collect::<Result<_, _>>()?;
        let by_hand = engine(setting, &selectors, Some(Way::Native), Knowledge::Trace).ok();
        let definition = if setting.judge.board().points() <= JUDGED_POINTS {
            Arc::new(JudgeEngine::new(setting, &selectors)?)
        } else {
            engine(setting, &selectors, None, Knowledge::Trace)?
        };
        Ok(Plan { setting, selectors, levels, by_hand, definition })
    }
}

/// A selector's threat, on the positions in which it holds.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Threat {
    /// The selector.
    pub selector: String,
    /// Who verifies the threat.
    pub held: Held,
    /// In how many positions.
    pub positions: u64,
    /// Legal replies in all of them.
    pub legal: u64,
    /// Replies that the definition selects.
    pub selected: u64,
    /// The sets of replies that are looked at.
    pub sets: Vec<Replies>,
}

impl Threat {
    /// Counts a position in which it holds.
    fn add(&mut self, looked: &Looked, shown: &dyn Fn(&[&Play]) -> Incomplete) {
        let Looked { legal, selected, sets } = looked;
        let changing: Vec<&Play> = legal.iter().filter(|play| !play.args.is_empty()).collect();
        self.positions += 1;
        self.legal += legal.len() as u64;
        self.selected += selected.len() as u64;
        self.sets.resize_with(sets.len(), Replies::default);
        for (found, (of, set)) in self.sets.iter_mut().zip(sets) {
            found.of = of;
            found.replies += set.len() as u64;
            found.all += u64::from(changing.iter().all(|play| set.contains(play)));
            found.holds.resize(sets.len(), 0);
            for (count, (_, other)) in found.holds.iter_mut().zip(sets) {
                *count += u64::from(other.iter().all(|play| set.contains(play)));
            }
            let missed: Vec<&Play> = selected.iter().filter(|play| !set.contains(play)).collect();
            found.missed += missed.len() as u64;
            if !missed.is_empty() {
                found.incomplete.push(shown(&missed));
            }
        }
    }
}

/// The replies of a position.
struct Looked {
    legal: Vec<Play>,
    selected: Vec<Play>,
    /// Those that are looked at, and by whom.
    sets: Vec<(&'static str, Vec<Play>)>,
}

/// By whom a threat is verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Held {
    /// By the definition.
    #[default]
    ByDefinition,
    /// By the definition and the hand-written function.
    ByBoth,
}

impl Held {
    fn words(self) -> &'static str {
        match self {
            Held::ByDefinition => "by definition",
            Held::ByBoth => "by both",
        }
    }
}

/// A set of replies to a threat.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Replies {
    /// The knowledge level, or `by hand`.
    pub of: &'static str,
    /// Its legal replies in all positions.
    pub replies: u64,
    /// Positions in which it is all legal replies, those without an argument left out, such as a pass.
    pub all: u64,
    /// Selected replies that it lacks.
    pub missed: u64,
    /// Of each set, the positions in which this one holds all of it.
    pub holds: Vec<u64>,
    /// Where it lacks a selected reply.
    pub incomplete: Vec<Incomplete>,
}

/// A position in which a set lacks a selected reply.
#[derive(Clone, Debug, Serialize)]
pub struct Incomplete {
    /// Which position.
    pub name: String,
    /// Who attacks.
    pub root: String,
    /// The position as a picture.
    pub position: String,
    /// The replies that are selected.
    pub selected: Vec<String>,
    /// Those of them that the set lacks.
    pub missed: Vec<String>,
}

/// What was found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// What was looked at.
    #[serde(flatten)]
    pub extent: Extent,
    /// How the definition was asked.
    pub definition: &'static str,
    /// Each selector.
    pub threats: Vec<Threat>,
}

impl Report {
    /// How many selected replies the compiled levels lack, of which there should be none.
    pub fn missed_by_levels(&self) -> u64 {
        let sets = self.threats.iter().filter(|threat| threat.held == Held::ByDefinition).flat_map(|t| &t.sets);
        sets.filter(|set| set.of != BY_HAND).map(|set| set.missed).sum()
    }
}

/// The name of a hand-written set.
const BY_HAND: &str = "by hand";

/// A comparison under way.
pub struct Comparison<'p> {
    plan: &'p Plan<'p>,
    report: Report,
}

impl<'p> Comparison<'p> {
    /// Nothing is compared yet.
    pub fn new(plan: &'p Plan<'p>) -> Comparison<'p> {
        let of = |selector: &String, held| Threat { selector: selector.clone(), held, ..Threat::default() };
        let threats = plan.selectors.iter().flat_map(|name| [of(name, Held::ByDefinition), of(name, Held::ByBoth)]);
        let definition = plan.definition.way().name();
        Comparison { plan, report: Report { definition, threats: threats.collect(), ..Report::default() } }
    }

    /// Compares in one more position, which has this name.
    ///
    /// # Errors
    /// If the position does not fit the game, or a selector cannot be asked.
    pub fn position(&mut self, name: &str, at: &Snapshot, root: &Root) -> Result<(), String> {
        let plan = self.plan;
        let definition = plan.definition.rooted(at, root)?;
        let levels = plan.levels.iter().map(|engine| Ok((engine.knowledge().name(), engine.rooted(at, root)?)));
        let levels = levels.collect::<Result<Vec<_>, String>>()?;
        let by_hand = plan.by_hand.as_ref().map(|engine| engine.rooted(at, root)).transpose()?;
        for (selector, threats) in plan.selectors.iter().zip(self.report.threats.chunks_mut(2)) {
            let Some(selected) = definition.ask(at, selector)?.moves else { continue };
            let legal = definition.legal(at, opponent(definition.attacker()));
            let mut sets = Vec::new();
            for (of, rooted) in &levels {
                sets.extend(rooted.tried(at, selector)?.map(|set| (*of, set)));
            }
            let mut held = 1;
            if let Some(rooted) = &by_hand {
                let set = rooted.set_to_prevent(at, selector)?;
                let of_legal = |set: Vec<Play>| set.into_iter().filter(|play| legal.contains(play)).collect();
                sets.extend(set.map(|set| (BY_HAND, of_legal(set))));
                held += usize::from(is_verified(&**rooted, at, selector)?);
            }
            let looked = Looked { legal, selected, sets };
            let shown = |missed: &[&Play]| {
                let moves = |play: &&Play| draw::play(plan.setting, play);
                Incomplete {
                    name: name.to_string(),
                    root: attacking(plan.setting, at, root),
                    position: draw::whole(plan.setting, at, root),
                    selected: looked.selected.iter().map(|play| moves(&play)).collect(),
                    missed: missed.iter().map(moves).collect(),
                }
            };
            threats.iter_mut().take(held).for_each(|threat| threat.add(&looked, &shown));
        }
        Ok(())
    }

    /// What was found.
    pub fn finish(mut self) -> Report {
        self.report.threats.retain(|threat| threat.positions > 0);
        self.report
    }
}

/// Whether a hand-written selector says that the threat holds.
fn is_verified(rooted: &dyn Rooted, at: &Snapshot, selector: &str) -> Result<bool, String> {
    Ok(rooted.by_hand(at, selector)?.iter().any(|own| own.measured.moves.is_some()))
}

/// The report as text.
pub fn text(report: &Report) -> String {
    let mut text = report.extent.line(&format!("the definition by way of {}", report.definition));
    for threat in &report.threats {
        let mean = |count: u64| format!("{:.1}", count as f64 / threat.positions.max(1) as f64);
        text.push_str(&format!(
            "\n{} holds {} in {} positions: {} legal replies, of which it selects {}\n\n",
            threat.selector,
            threat.held.words(),
            threat.positions,
            mean(threat.legal),
            mean(threat.selected)
        ));
        let others = threat.sets.iter().map(|set| format!("holds {}", set.of));
        let head = ["looked at", "replies", "all", "incomplete", "missed"].map(String::from);
        let head: Vec<String> = head.into_iter().chain(others).collect();
        let mut table = table(&head.iter().map(String::as_str).collect::<Vec<_>>(), 1);
        for set in &threat.sets {
            let counts = [set.all, set.incomplete.len() as u64, set.missed];
            let counts = counts.iter().chain(&set.holds).map(u64::to_string);
            table.add_row([set.of.to_string(), mean(set.replies)].into_iter().chain(counts));
        }
        text.push_str(&trimmed(&table));
        text.push('\n');
    }
    for threat in report.threats.iter().filter(|threat| threat.held == Held::ByDefinition) {
        for (set, first) in threat.sets.iter().filter_map(|set| Some((set, set.incomplete.first()?))) {
            let (selected, missed) = (first.selected.join(" "), first.missed.join(" "));
            text.push_str(&format!(
                "\n{} {}, {}, {}\n\n{}selected: {selected}\nmissed: {missed}\n",
                threat.selector, set.of, first.name, first.root, first.position
            ));
        }
    }
    text
}
