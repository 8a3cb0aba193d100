//! The rules by which a program is made fast, and where each was applied.
//!
//! These are rules of the compiler, of any game: each says how a question that a program asks is answered with less
//! work. With one of them left out the question is asked in its general form, whose answers are the same, so each can
//! be held against its own absence and against what it saves. They are counted where they are applied, by the function
//! that is made: what the program does not have in the end is not counted.
//!
//! Three things that make programs fast are no rules here. The bounds on distances are a level of their own
//! (`distance`). That an answer is made for a demand, such as only whether, or why not, is the type of what is made:
//! without it there is no truth value to fall back on. And the laws of the algebra (`simplify`), on whose forms the
//! others rest, are a pass.

use std::collections::BTreeMap;

use super::FuncName;

/// A rule that changes the work that a program does and none of its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// The law stands in `passes/reasons/gains.rs`.
    SolvedMoves,
    /// The law stands in `passes/reasons/gains.rs`; why an attack fails then, in `solved.rs` there.
    NoSlack,
    /// The law stands in `passes/reasons/surely.rs`.
    SureMoves,
    /// In `passes/reasons/solved.rs`. *Law.* Some move is enough, so legal moves may be tried in any order; where the goal is
    /// within reach all others are tried afterwards.
    ClosestFirst,
    /// In `passes/reasons/threats.rs`. *Law.* A conjunction with "after every reply it stands" fails if after one it
    /// does not, whatever its other parts are. So legal replies may be tried in any order, and before the threat
    /// itself.
    LikelyReplies,
    /// In `passes/reasons/threats.rs`. *Law.* As for likely replies: one reply more may be tried, whichever it is. What is
    /// tried after that leaves out none of those that were tried for this alone.
    KillerReplies,
    /// The law stands in `passes/reasons/replies.rs`.
    WinningReplies,
    /// The law stands in `passes/distance/beyond.rs`.
    ImpliedGoal,
    /// In `passes/reasons/conditions.rs`. *Law.* Where A implies B, `A and B` is A in each state, so what A rests on
    /// is enough for both. A bound holds wherever what it guards does, which is its contract (`passes/distance`).
    ImpliedBound,
    /// The proof stands in `passes/reasons/threats.rs`.
    SharedThreat,
    /// The law stands in `passes/reasons/placed.rs`.
    SaidOnce,
    /// In `passes/reasons/moves.rs` and `conditions.rs`. *Law.* A truth value is that of the answer to the same
    /// question. Where only the answer that ends a search tells its reason, the others are needed for their truth
    /// values alone.
    VerdictFirst,
    /// The law stands in `passes/reasons/breaking.rs`.
    TightFrames,
    /// The law stands in `passes/reasons/asker.rs`.
    FewChanges,
    /// The law stands in `passes/reasons/replies.rs`.
    SingleReply,
    /// The law stands in `passes/reasons/kept.rs`.
    KeptPlanes,
    /// The law stands in `passes/reasons/sets.rs`.
    OffGate,
    /// The law stands in `passes/regress.rs`; it is all that this pass does.
    Regress,
    /// The law stands in `passes/counts.rs`; it is all that this pass does.
    Counts,
    /// The laws stand in `passes/carry`; they are all that this pass does.
    Carry,
    /// The law stands in `ir/laws.rs`, how it is used in `passes/demand.rs`.
    FollowedBack,
    /// The law stands in `passes/demand/layers.rs`.
    Layers,
    /// The law stands in `passes/known.rs`; it is all that this pass does.
    KnownValues,
    /// The law stands in `passes/lift.rs`; it is all that this pass does.
    Lift,
    /// The law stands in `passes/hoist.rs`; it is all that this pass does.
    Hoist,
    /// In `passes/order.rs`, and all that this pass does. *Law.* Expressions are total and without effect, so parts of
    /// a conjunction commute.
    Order,
    /// The law stands in `codegen/components.rs`.
    Components,
}

impl Rule {
    /// All, in the order in which they are listed.
    pub const ALL: [Rule; 27] = [
        Rule::SolvedMoves,
        Rule::NoSlack,
        Rule::SureMoves,
        Rule::ClosestFirst,
        Rule::LikelyReplies,
        Rule::KillerReplies,
        Rule::WinningReplies,
        Rule::ImpliedGoal,
        Rule::ImpliedBound,
        Rule::SharedThreat,
        Rule::SaidOnce,
        Rule::VerdictFirst,
        Rule::TightFrames,
        Rule::FewChanges,
        Rule::SingleReply,
        Rule::KeptPlanes,
        Rule::OffGate,
        Rule::Regress,
        Rule::Counts,
        Rule::Carry,
        Rule::FollowedBack,
        Rule::Layers,
        Rule::Lift,
        Rule::KnownValues,
        Rule::Hoist,
        Rule::Order,
        Rule::Components,
    ];

    /// Its name on the command line; that of the pass where it is all that a pass does.
    pub fn name(self) -> &'static str {
        match self {
            Rule::SolvedMoves => "solved-moves",
            Rule::NoSlack => "no-slack",
            Rule::SureMoves => "sure-moves",
            Rule::ClosestFirst => "closest-first",
            Rule::LikelyReplies => "likely-replies",
            Rule::KillerReplies => "killer-replies",
            Rule::WinningReplies => "winning-replies",
            Rule::ImpliedGoal => "implied-goal",
            Rule::ImpliedBound => "implied-bound",
            Rule::SharedThreat => "shared-threat",
            Rule::SaidOnce => "said-once",
            Rule::VerdictFirst => "verdict-first",
            Rule::TightFrames => "tight-frames",
            Rule::FewChanges => "few-changes",
            Rule::SingleReply => "single-reply",
            Rule::KeptPlanes => "kept-planes",
            Rule::OffGate => "off-gate",
            Rule::Regress => "regress",
            Rule::Counts => "counts",
            Rule::Carry => "carry",
            Rule::FollowedBack => "followed-back",
            Rule::Layers => "layers",
            Rule::KnownValues => "known",
            Rule::Lift => "lift",
            Rule::Hoist => "hoist",
            Rule::Order => "order",
            Rule::Components => "components",
        }
    }

    /// What it says, in a line.
    pub fn says(self) -> &'static str {
        match self {
            Rule::SolvedMoves => {
                "which moves bring the goal within reach is solved for as a set, and these are tried first"
            }
            Rule::NoSlack => "where the goal is not within reach no move is tried but those that bring it there",
            Rule::SureMoves => {
                "a move of which it is known that it reaches the goal is not made to see whether it does"
            }
            Rule::ClosestFirst => {
                "where the goal is within reach, moves are tried first that bring it nearer than they have to"
            }
            Rule::LikelyReplies => "replies in the sets that bounds count are tried before the threat is verified",
            Rule::KillerReplies => "the reply that refuted last is tried before the threat is verified",
            Rule::WinningReplies => "a reply known to reach its player's own goal refutes a threat, and is not made",
            Rule::ImpliedGoal => "a goal is not asked for where a bound beside it excludes it",
            Rule::ImpliedBound => "a bound in a conjunction that it follows from is no ground of that",
            Rule::SharedThreat => "a threat's answer is that of a defender who does nothing, and is found once",
            Rule::SaidOnce => "what a reason says already of points is not said again",
            Rule::VerdictFirst => "a reason is looked for where the answer is known to need one",
            Rule::TightFrames => "which moves can break a reason is read off what they write",
            Rule::FewChanges => "no witness is named where the one who asks cannot take all of them",
            Rule::SingleReply => "a threat is asked what it rests on by one who makes a single reply",
            Rule::KeptPlanes => "what a reply cannot change is no ground for one who replies",
            Rule::OffGate => "a point off the plane that a closure stays in is not reached, whatever is around it",
            Rule::Regress => "what a move does not change is asked before it",
            Rule::Counts => "a set that bounds count is found once for all that ask for it",
            Rule::Carry => "sets are carried over moves",
            Rule::FollowedBack => "few points asked about are followed back to a closure's seed",
            Rule::Layers => "a closure is computed as far as the first layer that tells",
            Rule::KnownValues => "loops run over the values for which a table is known to hold",
            Rule::Lift => "what is asked of each point of a set is asked of all at once",
            Rule::Hoist => "what is the same in all rounds of a loop is found once, before it",
            Rule::Order => "cheap conditions come first",
            Rule::Components => "each component is looked at once, and not each of its points",
        }
    }

    /// The rule without which it says nothing.
    pub fn rests_on(self) -> Option<Rule> {
        match self {
            Rule::NoSlack | Rule::SureMoves | Rule::ClosestFirst => Some(Rule::SolvedMoves),
            Rule::LikelyReplies | Rule::KillerReplies | Rule::WinningReplies | Rule::SingleReply => {
                Some(Rule::SharedThreat)
            }
            Rule::KeptPlanes => Some(Rule::SingleReply),
            Rule::SolvedMoves
            | Rule::ImpliedGoal
            | Rule::ImpliedBound
            | Rule::SharedThreat
            | Rule::SaidOnce
            | Rule::VerdictFirst
            | Rule::TightFrames
            | Rule::FewChanges
            | Rule::OffGate
            | Rule::Regress
            | Rule::Counts
            | Rule::Carry
            | Rule::FollowedBack
            | Rule::Layers
            | Rule::KnownValues
            | Rule::Lift
            | Rule::Hoist
            | Rule::Order
            | Rule::Components => None,
        }
    }
}

/// In how many places each rule was applied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places([usize; Rule::ALL.len()]);

impl Places {
    /// Notes so many places more.
    pub fn note(&mut self, rule: Rule, places: usize) {
        self.0[rule as usize] += places;
    }

    /// In how many the rule was.
    pub fn of(&self, rule: Rule) -> usize {
        self.0[rule as usize]
    }

    /// All of the others besides.
    pub fn add(&mut self, others: &Places) {
        self.0.iter_mut().zip(others.0).for_each(|(own, more)| *own += more);
    }

    /// The rules that were applied, each with the number of places: `solved-moves 12`.
    pub fn shown(&self) -> Vec<String> {
        let shown = |rule: Rule| (self.of(rule) > 0).then(|| format!("{} {}", rule.name(), self.of(rule)));
        Rule::ALL.into_iter().filter_map(shown).collect()
    }
}

/// Which rules a program is made by, and where they were applied.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fired {
    left_out: Vec<Rule>,
    /// By the function's name.
    funcs: BTreeMap<FuncName, Places>,
    moves: Places,
}

impl Fired {
    /// Nothing so far; these rules are not to be applied.
    pub fn without(left_out: Vec<Rule>) -> Fired {
        Fired { left_out, ..Fired::default() }
    }

    /// Whether the rule, or one that it rests on, is not to be applied.
    pub fn is_left_out(&self, rule: Rule) -> bool {
        self.left_out.contains(&rule) || rule.rests_on().is_some_and(|other| self.is_left_out(other))
    }

    /// Whether the rule is to be applied at a place, which is noted.
    pub fn applies(&self, rule: Rule, places: &mut Places) -> bool {
        let applies = !self.is_left_out(rule);
        places.note(rule, usize::from(applies));
        applies
    }

    /// The places in a function.
    pub fn in_func(&mut self, name: &FuncName) -> &mut Places {
        self.funcs.entry(name.clone()).or_default()
    }

    /// The places in moves.
    pub fn in_moves(&mut self) -> &mut Places {
        &mut self.moves
    }

    /// What was noted of a function.
    pub fn of_func(&self, name: &FuncName) -> Places {
        self.funcs.get(name).cloned().unwrap_or_default()
    }

    /// Forgets the functions of other names than these.
    pub fn retain<'n>(&mut self, names: impl Iterator<Item = &'n FuncName>) {
        let mut kept = BTreeMap::new();
        for name in names {
            if let Some((name, places)) = self.funcs.remove_entry(name) {
                kept.insert(name, places);
            }
        }
        self.funcs = kept;
    }

    /// In how many places of functions and moves each rule was applied.
    pub fn places(&self) -> Places {
        let mut all = self.moves.clone();
        self.funcs.values().for_each(|places| all.add(places));
        all
    }
}
