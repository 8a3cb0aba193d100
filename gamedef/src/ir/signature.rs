//! The table of operators: what is true of each by itself, and of each of its parts.
//!
//! Whoever only walks, bounds, negates, renames, counts or compares expressions asks here, and says himself only what is
//! special about an operator. A new operator is a row in [`signature`], a row in [`walk`], and one of a list in
//! [`kinds`](super::kinds); rustc finds all missing, and then the places that must say something of it. A part of which
//! nothing is claimed is taken to be read, to be of any polarity and not to be strict, so that a fact left out costs an
//! answer and no soundness. The interpreter, the emitter and the checker do not ask: they are what the table is held
//! against, and one wrong fact would mislead all of them.
//!
//! What a fact means, and what `gamedef/tests/ir/facts.rs` holds against a plain evaluator, each on random expressions:
//!
//! - the *order* of values: false before true, a set before those that have its points, a number before greater ones; an
//!   absent number is comparable to itself alone. The *least* value is false, or the empty set; the *absent* one is that,
//!   or [`NONE`](super::NONE);
//! - [`Polarity::Up`]: if the part grows, the value grows or stays; [`Polarity::Down`]: it shrinks or stays;
//! - `strict`: if the part is absent, so is the value;
//! - `distributes`: the value for the union of two parts (one of them holding) is the union of the values;
//! - [`Limit::Above`]: the value is the part or before it; [`Limit::Below`]: it is the part or after it;
//! - `binds`: the operator's variable has its value in this part, and in no other;
//! - [`State::Here`]: the part is read in the state of the whole, so that it may be computed before;
//! - [`Reads`]: what the operator itself reads. If the state changes elsewhere, and no part's value changes, nor does the
//!   operator's.
//!
//! [`Asked`] is about work and no value: how often the part is evaluated where the whole is.

#![deny(clippy::wildcard_enum_match_arm)]

mod walk;

use super::{Domain, Expr, FnId, Ty};
use crate::rules::CellId;
pub use walk::{
    Name, NameMut, Visit, VisitMut, walk, walk_domain, walk_domain_mut, walk_mut, walk_update, walk_update_mut,
};

/// The type of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartTy {
    /// This one.
    Of(Ty),
    /// That of the whole.
    Whole,
    /// That of the variable that the operator binds.
    Bound,
    /// That of the parameter in its place, of the function that is called.
    Argument,
}

/// How the value goes with a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polarity {
    /// It grows with it.
    Up,
    /// It shrinks when the part grows.
    Down,
    /// Nothing is known.
    Any,
}

/// Whether a part limits the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The value is never above the part.
    Above,
    /// The value is never below the part.
    Below,
    /// It does not.
    None,
}

/// How often a part is evaluated where the whole is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Once.
    Once,
    /// Once or not at all.
    Perhaps,
    /// Any number of times.
    Often,
}

/// In which state a part is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// That of the whole.
    Here,
    /// Another.
    Elsewhere,
}

/// What is true of a part of an operator, whatever stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Its type.
    pub ty: PartTy,
    /// How the value goes with it.
    pub polarity: Polarity,
    /// Whether the value is absent if the part is.
    pub strict: bool,
    /// Whether the value distributes over unions of it.
    pub distributes: bool,
    /// Whether it limits the value.
    pub limit: Limit,
    /// Whether the operator's variable has its value here.
    pub binds: bool,
    /// How often it is evaluated.
    pub asked: Asked,
    /// In which state it is read.
    pub state: State,
}

impl Slot {
    const fn of(ty: PartTy) -> Slot {
        Slot {
            ty,
            polarity: Polarity::Any,
            strict: false,
            distributes: false,
            limit: Limit::None,
            binds: false,
            asked: Asked::Once,
            state: State::Here,
        }
    }

    const fn up(self) -> Slot {
        Slot { polarity: Polarity::Up, ..self }
    }

    const fn down(self) -> Slot {
        Slot { polarity: Polarity::Down, ..self }
    }

    const fn strict(self) -> Slot {
        Slot { strict: true, ..self }
    }

    const fn distributes(self) -> Slot {
        Slot { distributes: true, ..self.up() }
    }

    const fn above(self) -> Slot {
        Slot { limit: Limit::Above, ..self }
    }

    const fn below(self) -> Slot {
        Slot { limit: Limit::Below, ..self }
    }

    const fn perhaps(self) -> Slot {
        Slot { asked: Asked::Perhaps, ..self }
    }

    const fn often(self) -> Slot {
        Slot { asked: Asked::Often, ..self }
    }

    const fn binds(self) -> Slot {
        Slot { binds: true, ..self }
    }

    const fn elsewhere(self) -> Slot {
        Slot { state: State::Elsewhere, ..self }
    }
}

const BOOL: Slot = Slot::of(PartTy::Of(Ty::Bool));
const INT: Slot = Slot::of(PartTy::Of(Ty::Int));
pub(super) const SET: Slot = Slot::of(PartTy::Of(Ty::Set));
const ANSWER: Slot = Slot::of(PartTy::Of(Ty::Answer));
const WHOLE: Slot = Slot::of(PartTy::Whole);
/// An index, a point or a value that must be there.
const PRESENT: Slot = INT.strict();
/// What is passed through.
const THROUGH: Slot = WHOLE.distributes().strict();
/// A set of which the value is a part, an image or a question about its points.
const LINEAR: Slot = SET.distributes().strict();
/// A set from which the value's points are taken.
const WITHIN: Slot = LINEAR.above();

/// What an operator itself reads of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reads {
    /// Nothing.
    Nothing,
    /// A cell.
    Cell(CellId),
    /// The count of passes.
    Passes,
    /// Whose turn it is.
    Turn,
    /// What its grounds compare with: [`Ground::Points`](super::Ground::Points) and [`Ground::Values`](super::Ground::Values).
    Grounds,
    /// What the function reads.
    Called(FnId),
    /// Anything.
    Everything,
}

/// What an operator costs by itself, in operations on a word: so many, and so many for each word of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Whatever the board.
    pub fixed: u64,
    /// For each word of a set.
    pub words: u64,
}

/// What is true of an operator by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature {
    /// A word for it.
    pub name: &'static str,
    /// Its type; none where that of a part or of the program decides.
    pub ty: Option<Ty>,
    /// What it costs.
    pub cost: Cost,
    /// What it reads.
    pub reads: Reads,
    /// How often parts that are asked often are taken to be: an estimate.
    pub rounds: u64,
}

/// What an answer bars, in sets: made, or joined with another.
pub(super) const ANSWER_SETS: u64 = 6;
/// A state made, in sets.
pub(super) const STATE_SETS: u64 = 8;
/// A set shifted in all directions, in sets.
const SHIFTS: u64 = 6;

/// A loop over points is taken to have so many rounds, one over a sort, and a closure.
const OF_POINTS: u64 = 20;
const OF_SORT: u64 = 4;
const OF_CLOSURE: u64 = 8;

fn rounds(domain: &Domain) -> u64 {
    match domain {
        Domain::Set(_) => OF_POINTS,
        Domain::Sort(_) => OF_SORT,
        Domain::Values(values) => values.len() as u64,
    }
}

/// The row of an operator.
pub fn signature(e: &Expr) -> Signature {
    let row = |name, ty, fixed, words| {
        let cost = Cost { fixed, words };
        Signature { name, ty, cost, reads: Reads::Nothing, rounds: 1 }
    };
    let bool = |name| row(name, Some(Ty::Bool), 1, 0);
    let int = |name| row(name, Some(Ty::Int), 1, 0);
    let set = |name| row(name, Some(Ty::Set), 0, 1);
    let of_set = |name, ty| row(name, Some(ty), 0, 1);
    let known = |name, ty| row(name, Some(ty), 0, 0);
    let answer = |name, made: usize| row(name, Some(Ty::Answer), 0, ANSWER_SETS * made as u64);
    let reading = |reads, of: Signature| Signature { reads, ..of };
    let looped = |rounds, of: Signature| Signature { rounds, ..of };
    let of_moves = |name| looped(OF_POINTS, reading(Reads::Everything, bool(name)));
    match e {
        Expr::Local(_) => row("local", None, 0, 0),
        Expr::Let(..) => row("let", None, 1, 0),
        Expr::If(..) => row("if", None, 1, 0),
        Expr::Call(f, _) => reading(Reads::Called(*f), row("call", None, 2, 0)),
        Expr::Lookup(..) => row("lookup", None, 0, 1),
        Expr::With(..) => row("after", None, 0, STATE_SETS),
        Expr::Null(_) => row("after null", None, 0, STATE_SETS),

        Expr::Bool(_) => known("bool", Ty::Bool),
        Expr::And(_) => bool("and"),
        Expr::Or(_) => bool("or"),
        Expr::Not(_) => bool("not"),
        Expr::Same(..) => bool("same"),
        Expr::Compare(..) => bool("compare"),
        Expr::IsEmpty(_) => of_set("is empty", Ty::Bool),
        Expr::Contains(..) => bool("contains"),
        Expr::AtLeast(..) => of_set("at least", Ty::Bool),
        Expr::Any(_, d, _) => looped(rounds(d), bool("some")),
        Expr::All(_, d, _) => looped(rounds(d), bool("every")),
        Expr::SomeMove(..) => of_moves("some move"),
        Expr::TwoMoves(..) => of_moves("two moves"),
        Expr::EveryMove(..) => of_moves("every move"),
        Expr::Keeps(_) => reading(Reads::Turn, bool("keeps")),
        Expr::Noting(..) => bool("noting"),
        Expr::Holds(_) => bool("holds"),
        Expr::Breaks(_) => reading(Reads::Everything, of_set("breaks", Ty::Bool)),
        Expr::Bars(..) => bool("bars"),

        Expr::Int(_) => known("int", Ty::Int),
        Expr::Param(_) => known("param", Ty::Int),
        Expr::Arg(_) => known("arg", Ty::Int),
        Expr::Attacker => known("attacker", Ty::Int),
        Expr::Passes => reading(Reads::Passes, int("passes")),
        Expr::Opponent(_) => int("opponent"),
        Expr::Arith(..) => int("arith"),
        Expr::Scalar(cell, _) => reading(Reads::Cell(*cell), int("scalar")),
        Expr::ValueAt(cell, ..) => reading(Reads::Cell(*cell), row("value at", Some(Ty::Int), 3, 0)),
        Expr::Count(_) => of_set("count", Ty::Int),
        Expr::Sum(_, d, _) => looped(rounds(d), int("sum")),
        Expr::The(_) => of_set("the", Ty::Int),
        Expr::Pick(_) => of_set("pick", Ty::Int),
        Expr::TheOne(_, d, _) => looped(rounds(d), int("the one")),

        Expr::Empty => set("empty"),
        Expr::Full => set("full"),
        Expr::Singleton(_) => set("singleton"),
        Expr::Few(..) => set("few"),
        Expr::Union(_) => set("union"),
        Expr::Inter(_) => set("intersection"),
        Expr::Minus(..) => set("minus"),
        Expr::Plane(cell, ..) => reading(Reads::Cell(*cell), set("plane")),
        Expr::Absent(cell, _) => reading(Reads::Cell(*cell), set("absent")),
        Expr::Image(..) => row("image", Some(Ty::Set), 0, SHIFTS),
        Expr::Row(..) => set("row"),
        Expr::Killer(_) => set("killer"),
        Expr::Filter(..) => looped(OF_POINTS, set("filter")),
        Expr::Gather(_, d, _) => looped(rounds(d), set("gather")),
        Expr::Closure(..) => looped(OF_CLOSURE, set("closure")),
        Expr::Roots(_) => looped(OF_CLOSURE, set("roots")),
        Expr::Path(_) => looped(OF_CLOSURE, set("path")),
        Expr::Reached(_) => looped(OF_CLOSURE, set("reached")),
        Expr::Barred(..) => set("barred"),

        Expr::Answer(_, grounds) => reading(Reads::Grounds, answer("answer", 1 + grounds.len())),
        Expr::FirstAnswer(_, parts) => answer("first answer", parts.len()),
        Expr::EachAnswer(_, _, d, _) => looped(rounds(d), answer("each answer", 1)),
    }
}
