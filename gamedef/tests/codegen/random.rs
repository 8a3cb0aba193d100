//! Random functions and moves of the made-up game: every operator, in every surrounding.

#[path = "reasons.rs"]
mod reasons;

use index_vec::IndexVec;
use kikashi_gamedef::ir::{
    Direction, Domain, Expr, FnId, Func, Knowledge, Local, LocalId, MoveCode, MovePart, MoveSet, NONE, Program,
    SelectorCode, Stage, TableId, Ty, Update,
};
use kikashi_gamedef::rules::{ArithOp, CellId, CompareOp, ParamId, Role, SortId};
use kikashi_gamedef::span::{FileId, Span};

use super::lab::{self, DIR, PLAYER, POINT, kind, level};

#[path = "random/expressions.rs"]
mod expressions;
#[path = "random/moves.rs"]
mod moves;

/// How many functions take parameters and are called by others.
const HELPERS: usize = 14;

/// A small generator: SplitMix64.
pub struct Rng(pub u64);

impl Rng {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    fn pick<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}

/// What an integer stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sense {
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
enum Meaning {
    Int(Sense),
    Set,
    Bool,
    Answer,
}

/// The program with random functions, one selector for each, and random moves.
pub fn program(seed: u64, functions: usize) -> Program {
    let mut make = Maker { rng: Rng(seed), program: lab::program(), signatures: Vec::new() };
    for i in 0..HELPERS {
        make.helper(i);
    }
    make.plain_selectors();
    for i in 0..functions {
        let func = make.function(&format!("f{i}"), &[], Meaning::Bool, 5);
        let after = make.function(&format!("f{i}_move"), &[], Meaning::Bool, 3);
        let condition = (i % 3 == 0).then(|| make.function(&format!("f{i}_open"), &[], Meaning::Bool, 2));
        let idle = (i % 2 == 0).then(|| make.function(&format!("f{i}_idle"), &[], Meaning::Answer, 3));
        let answer = (i % 3 != 1).then(|| make.function(&format!("f{i}_why"), &[], Meaning::Answer, 5));
        let mut parts = vec![MovePart { condition, after, kept: None, idle, few: vec![] }];
        if i % 4 == 1 {
            parts.push(MovePart {
                condition: Some(func),
                after: make.function(&format!("f{i}_twice"), &[], Meaning::Bool, 2),
                kept: None,
                idle,
                few: vec![],
            });
        }
        make.program.selectors.push(SelectorCode {
            name: format!("f{i}"),
            knowledge: Knowledge::None,
            mover: if i % 2 == 0 { Role::Attacker } else { Role::Defender },
            verdict: func,
            answer,
            moves: MoveSet { parts: if i % 5 == 4 { Vec::new() } else { parts } },
        });
    }
    for i in 0..5 {
        make.play(i);
    }
    make.program.goal = make.function("goal", &[Meaning::Int(Sense::Player)], Meaning::Bool, 3);
    make.program.score = Some(make.function("score", &[Meaning::Int(Sense::Player)], Meaning::Int(Sense::Number), 3));
    make.program.drawn = Some(make.function("drawn", &[], Meaning::Bool, 2));
    make.program.ended = Some(make.function("ended", &[], Meaning::Bool, 2));
    make.program.attacker = Some(make.function("attacker", &[], Meaning::Int(Sense::Player), 2));
    make.program.constraints = vec![make.function("target_fits", &[], Meaning::Bool, 2)];
    make.accept_most();
    make.program
}

struct Maker {
    rng: Rng,
    program: Program,
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

fn boxed(e: Expr) -> Box<Expr> {
    Box::new(e)
}

fn has(trail: Expr, point: Box<Expr>) -> Expr {
    Expr::Contains(boxed(trail), point)
}

fn cell(raw: u32) -> CellId {
    CellId::from_raw(raw)
}

fn table(raw: u32) -> TableId {
    TableId::from_raw(raw)
}

/// How many selectors stand before the random ones.
pub const PLAIN: usize = 9;

impl Maker {
    /// What chance may miss. An `if` in each part of an `if`: as the end of a function, as an operand, as a set and as a
    /// condition; the two directions of relations; updates that read what others of the same change write.
    fn plain_selectors(&mut self) {
        let target = || boxed(Expr::Arg(ParamId::from_raw(1)));
        let plane = |c: u32, value: i32| boxed(Expr::Plane(cell(c), Vec::new(), Some(boxed(Expr::Int(value)))));
        let ours = || Expr::Contains(plane(0, 0), target());
        let man = || Expr::Contains(plane(1, 0), target());
        let done = || Expr::Same(boxed(Expr::Scalar(cell(9), Vec::new())), boxed(Expr::Int(1)));
        let cond = |c: Expr, a: Expr, b: Expr| Expr::If(boxed(c), boxed(a), boxed(b));
        let level = || boxed(Expr::Scalar(cell(6), Vec::new()));
        let trail = || Expr::Plane(cell(3), Vec::new(), None);
        let on_trail = |body| {
            let members = Update::Members { cell: cell(3), index: Vec::new(), set: *plane(1, 1), member: true };
            let stones = Update::Plane { cell: cell(0), index: Vec::new(), set: trail(), value: Expr::Int(0) };
            let one = Update::Plane { cell: cell(0), index: Vec::new(), set: Expr::Full, value: Expr::Int(1) };
            Expr::With(vec![one], boxed(Expr::With(vec![members, stones], boxed(body))))
        };
        let row = |raw: u32, index: Vec<Expr>, direction| {
            Expr::Contains(
                boxed(Expr::Row(table(raw), index, direction, target())),
                boxed(Expr::Scalar(cell(5), Vec::new())),
            )
        };
        let bodies: [Expr; PLAIN] = [
            cond(ours(), cond(man(), done(), has(trail(), target())), cond(done(), man(), Expr::Bool(false))),
            Expr::Same(boxed(cond(ours(), cond(man(), Expr::Int(1), Expr::Int(2)), Expr::Int(-6))), level()),
            Expr::Contains(boxed(cond(ours(), cond(man(), trail(), Expr::Full), *plane(1, 1))), target()),
            cond(cond(ours(), man(), done()), cond(done(), ours(), man()), has(trail(), target())),
            row(1, vec![Expr::Int(2)], Direction::Forward),
            row(1, vec![Expr::Int(2)], Direction::Backward),
            row(2, Vec::new(), Direction::Forward),
            row(2, Vec::new(), Direction::Backward),
            on_trail(ours()),
        ];
        for (i, body) in bodies.into_iter().enumerate() {
            let verdict = self.function(&format!("plain{i}"), &[], Meaning::Bool, 0);
            self.program.funcs[verdict].body = body;
            let moves = MoveSet { parts: Vec::new() };
            self.program.selectors.push(SelectorCode {
                name: format!("plain{i}"),
                knowledge: Knowledge::None,
                mover: Role::Attacker,
                verdict,
                answer: None,
                moves,
            });
        }
    }

    /// Changes the functions of the root so that, whatever they are, it is accepted in four positions of nine.
    fn accept_most(&mut self) {
        let (Some(attacker), &[fits]) = (self.program.attacker, &self.program.constraints[..]) else { return };
        let known = Expr::Compare(CompareOp::Lt, boxed(Expr::Passes), boxed(Expr::Int(2)));
        let home = Expr::Contains(boxed(Expr::Lookup(table(4), Vec::new())), boxed(Expr::Arg(ParamId::from_raw(1))));
        let body = |program: &mut Program, f: FnId, wrap: &dyn Fn(Expr) -> Expr| {
            let body = &mut program.funcs[f].body;
            *body = wrap(std::mem::replace(body, Expr::Bool(false)));
        };
        body(&mut self.program, attacker, &|e| Expr::If(boxed(known.clone()), boxed(Expr::Int(1)), boxed(e)));
        body(&mut self.program, fits, &|e| Expr::Or(vec![Expr::Not(boxed(home.clone())), e]));
    }

    fn helper(&mut self, i: usize) {
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

    fn function(&mut self, name: &str, params: &[Meaning], result: Meaning, depth: usize) -> FnId {
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
                if fit.is_empty() {
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
            (Sense::Point, 0 | 1) => Domain::Set(boxed(self.set(frame, depth))),
            (sense, 2) => {
                let count = self.rng.below(4);
                Domain::Values((0..count).map(|_| self.int(frame, sense, depth)).collect())
            }
            (sense, _) => match sense.sort() {
                Some(sort) => Domain::Sort(sort),
                None => Domain::Sort(level()),
            },
        }
    }

    fn sense(&mut self) -> Sense {
        self.rng.pick(&[Sense::Point, Sense::Point, Sense::Player, Sense::Dir, Sense::Kind, Sense::Level])
    }

    /// A loop variable over a domain, and a body in which it is seen.
    fn looped(&mut self, frame: &mut Frame, body: Meaning, depth: usize) -> (LocalId, Domain, Box<Expr>) {
        let sense = self.sense();
        let domain = self.domain(frame, sense, depth.saturating_sub(1));
        let local = frame.add(["P", "Q", "p", "D"][self.rng.below(4)], Meaning::Int(sense));
        let body = frame.within(local, Meaning::Int(sense), |f| self.value(f, body, depth.saturating_sub(1)));
        (local, domain, boxed(body))
    }
}

/// A random position of an instance with so many points and these levels.
pub fn snapshot(rng: &mut Rng, points: usize, (first, levels): (i32, usize)) -> kikashi_gamedef::snapshot::Snapshot {
    let mut list = |count: usize, low: i32, high: i32| -> Vec<i32> {
        (0..count).map(|_| low + rng.below((high - low + 1) as usize) as i32).collect()
    };
    let last = first + levels as i32 - 1;
    let at = list(points, -1, 1);
    let kind = list(points, 0, 2);
    // -1 is absence, also where a range has it.
    let height = list(2 * points, first - 1, last).into_iter().map(|v| if v < first { -1 } else { v }).collect();
    let trail = list(points, 0, 1);
    let marks = list(2 * points * levels, 0, 1);
    let ko = list(1, -1, points as i32 - 1);
    let best = list(1, first, last);
    let score = list(2, -3, 9);
    let open = list(6, 0, 1);
    let done = list(1, 0, 1);
    let (turn, passes) = (list(1, 0, 1)[0], list(1, 0, 2)[0] as u32);
    let cells = vec![at, kind, height, trail, marks, ko, best, score, open, done];
    kikashi_gamedef::snapshot::Snapshot { cells, turn, passes }
}
