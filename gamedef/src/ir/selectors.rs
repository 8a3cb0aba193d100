//! What a program offers beside the rules: selectors, and the reasons of single steps.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;

use super::FnId;
use crate::rules::{MoveId, Role};

/// How much of what follows from the rules a selector uses; its answers are the same at each level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Knowledge {
    /// Nothing: all legal moves are tried.
    #[default]
    None,
    /// Bounds on the distance to the goal.
    Distance,
    /// These, and what can matter to a game at all: a reply that writes nothing of it refutes no threat.
    Abstract,
    /// Bounds, and the reasons of answers: a move that breaks no reason changes no answer.
    Trace,
    /// All of it: replies by what can matter where that is known, by the reason where it is not.
    AbstractTrace,
}

impl Knowledge {
    /// All levels.
    pub const ALL: [Knowledge; 5] =
        [Knowledge::None, Knowledge::Distance, Knowledge::Abstract, Knowledge::Trace, Knowledge::AbstractTrace];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Knowledge::None => "none",
            Knowledge::Distance => "distance",
            Knowledge::Abstract => "abstract",
            Knowledge::Trace => "trace",
            Knowledge::AbstractTrace => "abstract+trace",
        }
    }

    /// Whether selectors of this level tell the reasons of their verdicts.
    pub fn explains(self) -> bool {
        matches!(self, Knowledge::Trace | Knowledge::AbstractTrace)
    }

    /// The level of that name.
    pub fn from_name(name: &str) -> Option<Knowledge> {
        Knowledge::ALL.into_iter().find(|k| k.name() == name)
    }
}

/// The level that a selector has, since it costs least there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The selector.
    pub selector: String,
    /// Its level.
    pub knowledge: Knowledge,
    /// The work of asking it on the positions tried, at each of [`Knowledge::ALL`], as [`super::cost`] weighs it; `None`
    /// where it was too much to be counted to the end.
    pub work: [Option<u64>; Knowledge::ALL.len()],
}

impl std::fmt::Display for Chosen {
    /// `gi2 at level distance: none 10,201, distance 2,310, trace too much`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counts = Knowledge::ALL.iter().zip(self.work).map(|(level, work)| {
            let work = work.map_or_else(|| "too much".to_owned(), grouped);
            format!("{} {work}", level.name())
        });
        let counts = counts.collect::<Vec<_>>().join(", ");
        write!(f, "{} at level {}: {counts}", self.selector, self.knowledge.name())
    }
}

/// What became of a derived set that is asked for before and after moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetChoice {
    /// The set.
    pub set: String,
    /// How it is found after a move.
    pub form: SetForm,
    /// Why so.
    pub why: Why,
}

/// How a derived set is found after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetForm {
    /// From its value before.
    Carried,
    /// Anew.
    Recomputed,
}

/// Why a derived set has its form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// That was asked for.
    Asked,
    /// The work of all selectors on the positions tried with no other set carried, as [`super::cost`] weighs it.
    Counted {
        /// With the set found anew.
        recomputed: u64,
        /// With this set alone carried.
        carried: u64,
    },
    /// No move leaves anything of it that is known.
    Nothing(&'static str),
    /// There are too many sets to try each.
    NotTried,
}

impl SetForm {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            SetForm::Carried => "carried",
            SetForm::Recomputed => "recomputed",
        }
    }
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Why::Asked => f.write_str("as asked for"),
            Why::Counted { recomputed, carried } => {
                write!(f, "recomputed {}, carried {}", grouped(*recomputed), grouped(*carried))
            }
            Why::Nothing(why) => f.write_str(why),
            Why::NotTried => f.write_str("too many sets to try each"),
        }
    }
}

impl SetChoice {
    /// The same without what was counted, which other changes of the compiler move.
    pub fn in_short(&self) -> String {
        match self.why {
            Why::Counted { .. } => format!("`{}` {}", self.set, self.form.name()),
            Why::Asked | Why::Nothing(_) | Why::NotTried => self.to_string(),
        }
    }
}

impl std::fmt::Display for SetChoice {
    /// `closure s from .. carried: recomputed 10,201, carried 9,310`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "`{}` {}: {}", self.set, self.form.name(), self.why)
    }
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A gradual game asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct SelectorCode {
    /// Its name as asked for, such as `ip311`.
    pub name: String,
    /// What it uses.
    pub knowledge: Knowledge,
    /// Who is to move.
    pub mover: Role,
    /// `verdict() -> Bool`
    pub verdict: FnId,
    /// `answer() -> Answer`: the verdict with its reason, at the levels that find one.
    pub answer: Option<FnId>,
    /// Which moves of the mover it selects where the verdict is true.
    pub moves: MoveSet,
}

/// Which moves a selector returns where its verdict is true: the union of the parts; none for a `g` game.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct MoveSet {
    /// The parts.
    pub parts: Vec<MovePart>,
    /// A function without parameters that holds wherever the verdict is true, asked before all else.
    pub within: Option<FnId>,
    /// What is known of the verdict from the moves.
    pub decides: Decides,
}

/// What a move set says of the verdict of its selector, so that who asks for both need not have it worked out twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Decides {
    /// Nothing.
    #[default]
    Nothing,
    /// The verdict is true if and only if a move is selected, or `settled` holds before all moves.
    Moves {
        /// A function without parameters, read where `within` holds; without it, nothing but a move makes the verdict
        /// true.
        settled: Option<FnId>,
    },
    /// The set has one part, and the verdict is that its `after` does not hold for a mover who does nothing: what its
    /// `idle` denies.
    Idle,
}

impl Decides {
    /// What makes the verdict true without a move, where the moves decide the rest.
    pub fn settled(self) -> Option<FnId> {
        match self {
            Decides::Moves { settled } => settled,
            Decides::Nothing | Decides::Idle => None,
        }
    }

    /// The same with another function in place of that one.
    pub fn map(self, f: impl FnOnce(FnId) -> FnId) -> Decides {
        match self {
            Decides::Moves { settled } => Decides::Moves { settled: settled.map(f) },
            Decides::Nothing | Decides::Idle => self,
        }
    }
}

/// The legal moves of the mover after which `after` holds, if `condition` holds before.
#[derive(Clone, Debug, PartialEq)]
pub struct MovePart {
    /// A function without parameters, read before the move, where `within` holds.
    pub condition: Option<FnId>,
    /// A function without parameters, read in the state after the move.
    pub after: FnId,
    /// What is asked instead after a move that keeps the turn: whether the turn can be ended so that `after` holds.
    pub kept: Option<FnId>,
    /// `idle() -> Answer`, read before the move: the answer that `after` has, and its reason, for a mover who does
    /// nothing. Where it is no, a move after which it is not broken is not one of the part.
    pub idle: Option<FnId>,
    /// Which moves of a clause can be of the part at all, given the idle mover's answer.
    pub few: Vec<Few>,
    /// The moves of the part, where that is known without a look at what they bring about; none if it is not. The part is
    /// the only one then, and no idle mover is asked.
    pub sure: Vec<Sure>,
}

/// The moves of a clause that are known to be of a part: those of no clause but the ones so listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sure {
    /// The clause, of one parameter.
    pub clause: MoveId,
    /// `points() -> Set`, read before the move: those that its parameter can be, of which each is a legal move of the part.
    pub points: FnId,
}

/// Where a clause's moves of a part can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Few {
    /// The clause.
    pub clause: MoveId,
    /// Which of its parameters is a point of the set.
    pub param: usize,
    /// `points(idle: Answer) -> Set`, read before the move.
    pub points: FnId,
    /// What the points are of all that are tried for the parameter.
    pub tried: Tried,
}

/// Which points of a clause's parameter a set says something of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// It has the candidates themselves: the clause has no other parameter, and no other condition tells them.
    Candidates,
    /// A candidate is of the set, but not all of the set need be candidates.
    Bound,
}

/// What a search finds the reasons of its own verdicts with, one step of the game at a time. All answers are to the
/// question whether the attacker wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Steps {
    /// `reached() -> Answer`: whether the goal of the attacker, of the defender, is reached.
    pub reached: [FnId; 2],
    /// `over() -> Answer`: whether the game is over without a goal.
    pub over: FnId,
    /// `null(after: Answer) -> Answer`: the answer after the turn is given over, read before.
    pub null: FnId,
    /// Of each clause, the moves of the attacker and those of the defender.
    pub moves: IndexVec<MoveId, [StepCode; 2]>,
}

/// The reasons of the moves of one clause by one player.
#[derive(Clone, Debug, PartialEq)]
pub struct StepCode {
    /// `step(after: Answer, parameters of the clause) -> Answer`: the answer of the move, read before it, from the answer
    /// after it. Of a move that is not legal it is the one that the mover does not want, with the reason for that.
    pub step: FnId,
    /// Which moves can have another answer than a mover who does nothing; without it, each of them.
    pub located: Option<Located>,
}

/// Moves of a clause whose parameters all fill their points. `idle` is the answer after the turn is given over, and not
/// the one that the mover wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// `frame(idle: Answer) -> Answer`: what the answer rests on as long as the moves below are looked at.
    pub frame: FnId,
    /// Each parameter once, in the order in which they are chosen.
    pub choices: Vec<Choice>,
    /// `others(frame: Answer) -> Answer`: why other moves that fill what the frame bars are no moves.
    pub others: FnId,
}

/// What a parameter of a clause can be in moves that can have another answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Which of the clause's parameters.
    pub param: usize,
    /// `points(frame: Answer, the parameters chosen before) -> Set`.
    pub points: FnId,
}

impl Steps {
    /// Its functions.
    pub fn functions_mut(&mut self) -> impl Iterator<Item = &mut FnId> {
        let [attacker, defender] = &mut self.reached;
        let moves = self.moves.iter_mut().flatten().flat_map(|code| {
            let located = code.located.iter_mut().flat_map(|located| {
                let Located { frame, choices, others } = located;
                [frame, others].into_iter().chain(choices.iter_mut().map(|choice| &mut choice.points))
            });
            std::iter::once(&mut code.step).chain(located)
        });
        [attacker, defender, &mut self.over, &mut self.null].into_iter().chain(moves)
    }

    /// Its functions.
    pub fn functions(&self) -> impl Iterator<Item = FnId> {
        let moves = self.moves.iter().flatten().flat_map(|code| {
            let located = code.located.iter().flat_map(|located| {
                let Located { frame, choices, others } = located;
                [*frame, *others].into_iter().chain(choices.iter().map(|choice| choice.points))
            });
            std::iter::once(code.step).chain(located)
        });
        self.reached.into_iter().chain([self.over, self.null]).chain(moves)
    }
}
