//! What can be left out of a compilation: passes, and rules within them. The answers are the same, found more slowly.

use super::Pass;
use crate::ir::Rule;

/// Something that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// An optional pass, wherever it runs.
    Pass(Pass),
    /// A rule, and those that rest on it.
    Rule(Rule),
}

impl Switch {
    /// All, passes first; a rule that is all that a pass does is that pass.
    pub fn all() -> impl Iterator<Item = Switch> {
        let once = |(at, pass): (usize, Pass)| (!Pass::ORDER[..at].contains(&pass)).then_some(pass);
        let passes = Pass::ORDER.into_iter().enumerate().filter_map(once).filter(|pass| pass.is_optional());
        let rules = Rule::ALL.into_iter().filter(|rule| whole_pass(*rule).is_none());
        passes.map(Switch::Pass).chain(rules.map(Switch::Rule))
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Switch::Pass(pass) => pass.name(),
            Switch::Rule(rule) => rule.name(),
        }
    }

    /// The one of that name.
    pub fn from_name(name: &str) -> Option<Switch> {
        Switch::all().find(|switch| switch.name() == name)
    }
}

impl From<Pass> for Switch {
    fn from(pass: Pass) -> Switch {
        Switch::Pass(pass)
    }
}

impl From<Rule> for Switch {
    fn from(rule: Rule) -> Switch {
        whole_pass(rule).map_or(Switch::Rule(rule), Switch::Pass)
    }
}

/// Whether the pass does not run.
pub(super) fn leaves_out(disabled: &[Switch], pass: Pass) -> bool {
    disabled.iter().any(|switch| match switch {
        Switch::Pass(own) => *own == pass,
        Switch::Rule(rule) => whole_pass(*rule) == Some(pass),
    })
}

/// The rules that are left out.
pub(super) fn rules_left_out(disabled: &[Switch]) -> Vec<Rule> {
    let rule = |switch: &Switch| if let Switch::Rule(rule) = switch { Some(*rule) } else { None };
    disabled.iter().filter_map(rule).collect()
}

/// The pass that does nothing but apply the rule.
fn whole_pass(rule: Rule) -> Option<Pass> {
    match rule {
        Rule::Regress => Some(Pass::Regress),
        Rule::Counts => Some(Pass::Counts),
        Rule::Carry => Some(Pass::Carry),
        Rule::KnownValues => Some(Pass::Known),
        Rule::Lift => Some(Pass::Lift),
        Rule::Hoist => Some(Pass::Hoist),
        Rule::Order => Some(Pass::Order),
        Rule::SolvedMoves
        | Rule::NoSlack
        | Rule::SureMoves
        | Rule::LikelyReplies
        | Rule::KillerReplies
        | Rule::WinningReplies
        | Rule::ClosestFirst
        | Rule::ImpliedGoal
        | Rule::ImpliedBound
        | Rule::SharedThreat
        | Rule::SaidOnce
        | Rule::VerdictFirst
        | Rule::TightFrames
        | Rule::FewChanges
        | Rule::SingleReply
        | Rule::KeptPlanes
        | Rule::OffGate
        | Rule::FollowedBack
        | Rule::Layers
        | Rule::Components => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Switch, whole_pass};
    use crate::ir::Rule;

    #[test]
    fn a_name_means_one_thing() {
        let names: Vec<&str> = Switch::all().map(Switch::name).collect();
        for (at, name) in names.iter().enumerate() {
            assert!(!names[..at].contains(name), "{name}");
            assert_eq!(Switch::from_name(name).map(Switch::name), Some(*name));
        }
        for rule in Rule::ALL {
            // What is counted under a name is left out under it.
            assert_eq!(Switch::from_name(rule.name()), Some(rule.into()), "{}", rule.name());
            assert!(whole_pass(rule).is_none_or(|pass| pass.name() == rule.name() && pass.is_optional()));
        }
    }
}
