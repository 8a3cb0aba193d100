//! Random functions and moves of the made-up game: every operator, in every surrounding, with values on and off the edge of
//! their sorts.

mod answers;
mod expressions;
mod moves;

use super::{DIR, PLAYER, POINT, cell, kind, level, table};
use index_vec::IndexVec;
use kikashi_gamedef::ir::{
    Direction, Domain, Expr, FnId, Func, Local, LocalId, MoveCode, NONE, Program, Stage, TableId, Ty, Update,
};
use kikashi_gamedef::random::Random;
use kikashi_gamedef::rules::{ArithOp, CompareOp, ParamId, SortId};
use kikashi_gamedef::span::{FileId, Span};

/// What an integer stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// A point, and so on.
    Point,
    Player,
    Dir,
    Kind,
    Level,
    Number,
}

impl Sense {
    fn sort(self) -> Option<SortId> {
        match self {
            Sense::Point => Some(POINT),
            Sense::Player => Some(PLAYER),
            Sense::Dir => Some(DIR),
            Sense::Kind => Some(kind()),
            Sense::Level => Some(level()),
            Sense::Number => None,
        }
    }
}

/// What a variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// An integer.
    Int(Sense),
    Set,
    Bool,
    Answer,
}

/// What a random program is for.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// How many points the board has.
    pub points: usize,
    /// How deep loops over points may nest; a plain evaluation cannot follow many.
    pub loops: usize,
    /// How deep answers may nest.
    pub answers: usize,
}

/// Makes a random program.
pub struct Maker {
    /// Where it draws from.
    pub rng: Random,
    /// What was made so far.
    pub program: Program,
    points: usize,
    /// How many loops over points may still be nested.
    loops: usize,
    answers: usize,
    /// Whether loops over moves may stand here.
    pub asks_moves: bool,
    /// Of the functions that others may call.
    signatures: Vec<(FnId, Vec<Meaning>, Meaning)>,
}

/// The variables of one function.
#[derive(Default)]
struct Frame {
    locals: IndexVec<LocalId, Local>,
    scope: Vec<(LocalId, Meaning)>,
}

impl Frame {
    fn add(&mut self, name: &str, meaning: Meaning) -> LocalId {
        let (ty, sort) = match meaning {
            Meaning::Int(sense) => (Ty::Int, sense.sort()),
            Meaning::Set => (Ty::Set, None),
            Meaning::Bool => (Ty::Bool, None),
            Meaning::Answer => (Ty::Answer, None),
        };
        self.locals.push(Local { name: name.into(), ty, sort })
    }

    /// A variable that is seen while `f` runs.
    fn within<T>(&mut self, local: LocalId, meaning: Meaning, f: impl FnOnce(&mut Frame) -> T) -> T {
        self.scope.push((local, meaning));
        let out = f(self);
        self.scope.pop();
        out
    }
}

/// An expression on the heap.
pub fn boxed(e: Expr) -> Box<Expr> {
    Box::new(e)
}

impl Maker {
    /// Of the program without functions and moves.
    pub fn new(seed: u64, bounds: Bounds) -> Maker {
        let Bounds { points, loops, answers } = bounds;
        let (rng, program) = (Random::new(seed), super::program());
        Maker { rng, program, points, loops, answers, asks_moves: false, signatures: Vec::new() }
    }

    /// A function that others may call.
    pub fn helper(&mut self, i: usize) {
        let all = [
            Meaning::Int(Sense::Point),
            Meaning::Int(Sense::Player),
            Meaning::Int(Sense::Number),
            Meaning::Set,
            Meaning::Bool,
            Meaning::Int(Sense::Dir),
            Meaning::Answer,
        ];
        let params: Vec<Meaning> = (0..self.rng.below(4)).map(|_| self.rng.pick(&all)).collect();
        let result = self.rng.pick(&[
            Meaning::Bool,
            Meaning::Set,
            Meaning::Int(Sense::Number),
            Meaning::Int(Sense::Point),
            Meaning::Int(Sense::Player),
            Meaning::Answer,
        ]);
        let name = ["reach", "move", "closure", "Helper", "type", "count_of"][i % 6];
        let id =
            self.function(&format!("{name}{}", if i < 6 { String::new() } else { i.to_string() }), &params, result, 4);
        self.signatures.push((id, params, result));
    }

    /// A function of these parameters.
    pub fn function(&mut self, name: &str, params: &[Meaning], result: Meaning, depth: usize) -> FnId {
        let mut frame = Frame::default();
        let ids: Vec<LocalId> =
            params.iter().map(|&m| frame.add(["p", "C", "self", "q"][self.rng.below(4)], m)).collect();
        frame.scope.extend(ids.iter().copied().zip(params.iter().copied()));
        let body = self.value(&mut frame, result, depth);
        let ty = match result {
            Meaning::Int(_) => Ty::Int,
            Meaning::Set => Ty::Set,
            Meaning::Bool => Ty::Bool,
            Meaning::Answer => Ty::Answer,
        };
        let (doc, origin) = (format!("What `{name}` says: a < b, [c]."), Vec::new());
        let func =
            Func { name: name.into(), params: ids, locals: frame.locals, ty, body, doc, origin, static_only: false };
        self.program.funcs.push(func)
    }

    fn value(&mut self, frame: &mut Frame, meaning: Meaning, depth: usize) -> Expr {
        match meaning {
            Meaning::Bool => self.bool(frame, depth),
            Meaning::Set => self.set(frame, depth),
            Meaning::Int(sense) => self.int(frame, sense, depth),
            Meaning::Answer => self.answer(frame, depth),
        }
    }

    /// A value of any type by what all types share: variables, calls, branches, names, other states.
    fn shared(&mut self, frame: &mut Frame, meaning: Meaning, depth: usize) -> Option<Expr> {
        let known: Vec<LocalId> = frame.scope.iter().filter(|(_, m)| *m == meaning).map(|(l, _)| *l).collect();
        match self.rng.below(if depth == 0 { 3 } else { 13 }) {
            0 | 1 if !known.is_empty() => Some(Expr::Local(self.rng.pick(&known))),
            3 => {
                let c = self.bool(frame, depth - 1);
                let (a, b) = (self.value(frame, meaning, depth - 1), self.value(frame, meaning, depth - 1));
                Some(Expr::If(boxed(c), boxed(a), boxed(b)))
            }
            4 => {
                let of = self.rng.pick(&[
                    Meaning::Set,
                    Meaning::Int(Sense::Point),
                    Meaning::Bool,
                    Meaning::Int(Sense::Number),
                    Meaning::Answer,
                ]);
                let value = self.value(frame, of, depth - 1);
                let local = frame.add(["X", "common", "vacant", "position"][self.rng.below(4)], of);
                let body = frame.within(local, of, |f| self.value(f, meaning, depth - 1));
                Some(Expr::Let(local, boxed(value), boxed(body)))
            }
            5 => {
                let updates = self.updates(frame, depth - 1);
                let body = self.value(frame, meaning, depth - 1);
                Some(if self.rng.below(4) == 0 { Expr::Null(boxed(body)) } else { Expr::With(updates, boxed(body)) })
            }
            8 => self.by_answers(frame, meaning, depth),
            6 | 7 => {
                let fit: Vec<_> = self.signatures.iter().filter(|s| s.2 == meaning).cloned().collect();
                // What a function loops over counts here, too.
                if fit.is_empty() || self.loops < 2 {
                    return None;
                }
                let (f, params, _) = self.rng.pick(&fit);
                let args = params.iter().map(|&m| self.value(frame, m, depth - 1)).collect();
                Some(Expr::Call(f, args))
            }
            _ => None,
        }
    }

    fn domain(&mut self, frame: &mut Frame, sense: Sense, depth: usize) -> Domain {
        match (sense, self.rng.below(3)) {
            (Sense::Point, 0 | 1) if self.loops > 0 => Domain::Set(boxed(self.set(frame, depth))),
            (Sense::Point, 0 | 1) | (_, 2) => {
                let count = self.rng.below(4);
                Domain::Values((0..count).map(|_| self.int(frame, sense, depth)).collect())
            }
            (sense, _) => Domain::Sort(sense.sort().unwrap_or(level())),
        }
    }

    /// What stands in a loop over the domain.
    fn inside<T>(&mut self, domain: &Domain, make: impl FnOnce(&mut Self) -> T) -> T {
        let over_points = usize::from(matches!(domain, Domain::Set(_) | Domain::Sort(POINT)));
        let left = self.loops;
        self.loops = left.saturating_sub(over_points);
        let made = make(self);
        self.loops = left;
        made
    }

    fn sense(&mut self) -> Sense {
        self.rng.pick(&[Sense::Point, Sense::Point, Sense::Player, Sense::Dir, Sense::Kind, Sense::Level])
    }

    /// A loop variable over a domain, and a body in which it is seen.
    fn looped(&mut self, frame: &mut Frame, body: Meaning, depth: usize) -> (LocalId, Domain, Box<Expr>) {
        let sense = self.sense();
        let domain = self.domain(frame, sense, depth.saturating_sub(1));
        let local = frame.add(["P", "Q", "p", "D"][self.rng.below(4)], Meaning::Int(sense));
        let body = self.inside(&domain, |me| {
            frame.within(local, Meaning::Int(sense), |f| me.value(f, body, depth.saturating_sub(1)))
        });
        (local, domain, boxed(body))
    }
}
