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
        let mut parts = vec![MovePart { condition, after, idle }];
        if i % 4 == 1 {
            parts.push(MovePart {
                condition: Some(func),
                after: make.function(&format!("f{i}_twice"), &[], Meaning::Bool, 2),
                idle,
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

    fn bool(&mut self, frame: &mut Frame, depth: usize) -> Expr {
        if let Some(e) = self.shared(frame, Meaning::Bool, depth) {
            return e;
        }
        if depth == 0 {
            return match self.rng.below(4) {
                0 => Expr::Bool(self.rng.below(2) == 0),
                1 => Expr::Lookup(table(9), Vec::new()),
                2 => Expr::Same(boxed(Expr::Scalar(cell(9), Vec::new())), boxed(Expr::Int(1))),
                _ => Expr::Contains(
                    boxed(Expr::Plane(cell(3), Vec::new(), None)),
                    boxed(Expr::Arg(ParamId::from_raw(1))),
                ),
            };
        }
        let d = depth - 1;
        match self.rng.below(11) {
            0 => Expr::And((0..2 + self.rng.below(3)).map(|_| self.bool(frame, d)).collect()),
            1 => Expr::Or((0..2 + self.rng.below(3)).map(|_| self.bool(frame, d)).collect()),
            2 => Expr::Not(boxed(self.bool(frame, d))),
            3 => {
                let sense = self.sense();
                Expr::Same(boxed(self.int(frame, sense, d)), boxed(self.int(frame, sense, d)))
            }
            4 => {
                let op = self.rng.pick(&[CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge]);
                Expr::Compare(op, boxed(self.int(frame, Sense::Number, d)), boxed(self.int(frame, Sense::Number, d)))
            }
            5 => Expr::IsEmpty(boxed(self.set(frame, d))),
            6 => Expr::Contains(boxed(self.set(frame, d)), boxed(self.int(frame, Sense::Point, d))),
            7 => {
                let k = match self.rng.below(3) {
                    0 => self.int(frame, Sense::Number, d),
                    _ => Expr::Int(self.rng.below(6) as i32 - 1),
                };
                Expr::AtLeast(boxed(self.set(frame, d)), boxed(k))
            }
            8 => {
                let (v, domain, body) = self.looped(frame, Meaning::Bool, d);
                Expr::Any(v, domain, body)
            }
            9 => {
                let (v, domain, body) = self.looped(frame, Meaning::Bool, d);
                Expr::All(v, domain, body)
            }
            _ => Expr::Lookup(table(5), vec![self.int(frame, Sense::Player, d), self.int(frame, Sense::Dir, d)]),
        }
    }

    fn int(&mut self, frame: &mut Frame, sense: Sense, depth: usize) -> Expr {
        if let Some(e) = self.shared(frame, Meaning::Int(sense), depth) {
            return e;
        }
        if self.rng.below(12) == 0 {
            return Expr::Int(NONE);
        }
        let d = depth.saturating_sub(1);
        match sense {
            Sense::Point => match self.rng.below(if depth == 0 { 3 } else { 5 }) {
                0 => Expr::Int(self.rng.below(12) as i32),
                1 => Expr::Arg(ParamId::from_raw(1)),
                2 => Expr::Scalar(cell(5), Vec::new()),
                3 => Expr::The(boxed(self.set(frame, d))),
                _ => {
                    let domain = self.domain(frame, Sense::Point, d);
                    let local = frame.add("P", Meaning::Int(Sense::Point));
                    let cond = frame.within(local, Meaning::Int(Sense::Point), |f| self.bool(f, d));
                    Expr::TheOne(local, domain, boxed(cond))
                }
            },
            Sense::Player => match self.rng.below(if depth == 0 { 2 } else { 4 }) {
                0 => Expr::Int(self.rng.below(2) as i32),
                1 => Expr::Attacker,
                2 => Expr::Opponent(boxed(self.int(frame, Sense::Player, d))),
                _ => Expr::ValueAt(cell(0), Vec::new(), boxed(self.int(frame, Sense::Point, d))),
            },
            Sense::Dir => Expr::Int(self.rng.below(8) as i32),
            Sense::Kind if depth > 0 => Expr::ValueAt(cell(1), Vec::new(), boxed(self.int(frame, Sense::Point, d))),
            Sense::Kind => Expr::Int(self.rng.below(3) as i32),
            Sense::Level => match self.rng.below(if depth == 0 { 2 } else { 3 }) {
                0 => Expr::Int(1 + self.rng.below(2) as i32),
                1 => Expr::Scalar(cell(6), Vec::new()),
                _ => {
                    let index = vec![self.int(frame, Sense::Player, d)];
                    Expr::ValueAt(cell(2), index, boxed(self.int(frame, Sense::Point, d)))
                }
            },
            Sense::Number => self.number(frame, depth),
        }
    }

    fn number(&mut self, frame: &mut Frame, depth: usize) -> Expr {
        if depth == 0 {
            return match self.rng.below(5) {
                0 => Expr::Passes,
                1 => Expr::Param(ParamId::from_raw(if self.rng.below(2) == 0 { 0 } else { 2 })),
                2 => Expr::Lookup(table(8), Vec::new()),
                _ => Expr::Int(self.rng.below(9) as i32 - 3),
            };
        }
        let d = depth - 1;
        match self.rng.below(7) {
            0 => Expr::Count(boxed(self.set(frame, d))),
            1 | 2 => {
                let op = self.rng.pick(&[ArithOp::Add, ArithOp::Sub, ArithOp::Mul, ArithOp::Div]);
                Expr::Arith(op, boxed(self.number(frame, d)), boxed(self.number(frame, d)))
            }
            3 => {
                let (v, domain, body) = self.looped(frame, Meaning::Int(Sense::Number), d);
                Expr::Sum(v, domain, body)
            }
            4 => Expr::Scalar(cell(7), vec![self.int(frame, Sense::Player, d)]),
            5 => Expr::Scalar(cell(8), vec![self.int(frame, Sense::Player, d), self.int(frame, Sense::Kind, d)]),
            _ => Expr::Lookup(table(6), vec![self.int(frame, Sense::Point, d)]),
        }
    }

    fn set(&mut self, frame: &mut Frame, depth: usize) -> Expr {
        if let Some(e) = self.shared(frame, Meaning::Set, depth) {
            return e;
        }
        if depth == 0 {
            return match self.rng.below(7) {
                0 => Expr::Empty,
                1 => Expr::Full,
                2 => Expr::Plane(cell(0), Vec::new(), Some(boxed(Expr::Int(self.rng.below(2) as i32)))),
                3 => Expr::Plane(cell(1), Vec::new(), Some(boxed(Expr::Int(self.rng.below(3) as i32)))),
                4 => Expr::Plane(cell(3), Vec::new(), None),
                5 => Expr::Lookup(table(4), Vec::new()),
                _ => Expr::Absent(cell(0), Vec::new()),
            };
        }
        let d = depth - 1;
        match self.rng.below(15) {
            0 => Expr::Singleton(boxed(self.int(frame, Sense::Point, d))),
            1 => Expr::Union((0..1 + self.rng.below(3)).map(|_| self.set(frame, d)).collect()),
            2 | 3 => Expr::Inter((0..1 + self.rng.below(3)).map(|_| self.set(frame, d)).collect()),
            4 => Expr::Minus(boxed(self.set(frame, d)), boxed(self.set(frame, d))),
            5 => Expr::Plane(cell(0), Vec::new(), Some(boxed(self.int(frame, Sense::Player, d)))),
            6 => {
                let index = vec![self.int(frame, Sense::Player, d)];
                Expr::Plane(cell(2), index, Some(boxed(self.int(frame, Sense::Level, d))))
            }
            7 => {
                let index = vec![self.int(frame, Sense::Player, d), self.int(frame, Sense::Level, d)];
                Expr::Plane(cell(4), index, None)
            }
            8 => Expr::Absent(cell(2), vec![self.int(frame, Sense::Player, d)]),
            9 => {
                let (id, index, direction) = self.relation(frame, d);
                Expr::Image(id, index, direction, boxed(self.set(frame, d)))
            }
            10 => {
                let (id, index, direction) = self.relation(frame, d);
                Expr::Row(id, index, direction, boxed(self.int(frame, Sense::Point, d)))
            }
            11 => {
                let set = self.set(frame, d);
                let local = frame.add("Q", Meaning::Int(Sense::Point));
                let cond = frame.within(local, Meaning::Int(Sense::Point), |f| self.bool(f, d));
                Expr::Filter(local, boxed(set), boxed(cond))
            }
            12 => {
                let (v, domain, body) = self.looped(frame, Meaning::Set, d);
                Expr::Gather(v, domain, body)
            }
            13 => self.closure(frame, d),
            _ => Expr::Lookup(table(7), vec![self.int(frame, Sense::Point, d), self.int(frame, Sense::Dir, d)]),
        }
    }

    fn relation(&mut self, frame: &mut Frame, depth: usize) -> (TableId, Vec<Expr>, Direction) {
        let direction = self.rng.pick(&[Direction::Forward, Direction::Backward]);
        match self.rng.below(3) {
            0 => (table(0), Vec::new(), direction),
            1 => (table(1), vec![self.int(frame, Sense::Dir, depth)], direction),
            _ => (table(2), Vec::new(), direction),
        }
    }

    /// The step is an image cut by a set, or a union of such: it distributes over unions.
    fn closure(&mut self, frame: &mut Frame, depth: usize) -> Expr {
        let seed = self.set(frame, depth);
        let local = frame.add("frontier", Meaning::Set);
        let mut branches = Vec::new();
        for _ in 0..1 + self.rng.below(2) {
            let (id, index, direction) = self.relation(frame, depth);
            let image = Expr::Image(id, index, direction, boxed(Expr::Local(local)));
            branches.push(match self.rng.below(3) {
                0 => image,
                1 => Expr::Inter(vec![image, self.set(frame, depth), self.set(frame, 0)]),
                _ => Expr::Minus(boxed(image), boxed(self.set(frame, depth))),
            });
        }
        let step = if branches.len() == 1 { branches.remove(0) } else { Expr::Union(branches) };
        Expr::Closure(boxed(seed), local, boxed(step))
    }

    fn updates(&mut self, frame: &mut Frame, depth: usize) -> Vec<Update> {
        (0..1 + self.rng.below(3)).map(|_| self.update(frame, depth)).collect()
    }

    fn update(&mut self, frame: &mut Frame, d: usize) -> Update {
        match self.rng.below(11) {
            0 | 1 => Update::Plane {
                cell: cell(0),
                index: Vec::new(),
                set: self.set(frame, d),
                value: self.int(frame, Sense::Player, d),
            },
            2 => {
                // A value out of range leaves a cell that must have one as it is.
                let value =
                    if self.rng.below(3) == 0 { self.number(frame, d) } else { self.int(frame, Sense::Kind, d) };
                Update::Plane { cell: cell(1), index: Vec::new(), set: self.set(frame, d), value }
            }
            3 => Update::Plane {
                cell: cell(2),
                index: vec![self.int(frame, Sense::Player, d)],
                set: self.set(frame, d),
                value: self.number(frame, d),
            },
            4 => Update::Members {
                cell: cell(3),
                index: Vec::new(),
                set: self.set(frame, d),
                member: self.rng.below(2) == 0,
            },
            5 => Update::Members {
                cell: cell(4),
                index: vec![self.int(frame, Sense::Player, d), self.int(frame, Sense::Level, d)],
                set: self.set(frame, d),
                member: self.rng.below(2) == 0,
            },
            6 => Update::Scalar { cell: cell(5), index: Vec::new(), value: self.int(frame, Sense::Point, d) },
            7 => Update::Scalar { cell: cell(6), index: Vec::new(), value: self.number(frame, d) },
            8 => Update::Scalar {
                cell: cell(7),
                index: vec![self.int(frame, Sense::Player, d)],
                value: self.number(frame, d),
            },
            9 => {
                let index = vec![self.int(frame, Sense::Player, d), self.int(frame, Sense::Kind, d)];
                Update::Scalar { cell: cell(8), index, value: self.number(frame, d) }
            }
            _ => match self.rng.below(4) {
                0 => Update::Reset(cell(self.rng.below(10) as u32)),
                1 => Update::Passes(Expr::Int(0)),
                2 => Update::Passes(Expr::Arith(ArithOp::Add, boxed(Expr::Passes), boxed(Expr::Int(1)))),
                _ => Update::Scalar { cell: cell(9), index: Vec::new(), value: self.number(frame, d) },
            },
        }
    }

    /// A move of up to three parameters, with changes before, between and after their conditions.
    fn play(&mut self, i: usize) {
        let mut frame = Frame::default();
        let player = Meaning::Int(Sense::Player);
        let by = frame.add("C", player);
        frame.scope.push((by, player));
        let mut stages = Vec::new();
        let mut params = Vec::new();
        if i == 4 {
            stages.push(Stage::Apply(vec![Update::Passes(Expr::Arith(
                ArithOp::Add,
                boxed(Expr::Passes),
                boxed(Expr::Int(1)),
            ))]));
        }
        for _ in 0..[1, 2, 3, 1, 0][i] {
            let sense = self.rng.pick(&[Sense::Point, Sense::Point, Sense::Dir, Sense::Level]);
            let domain = self.domain(&mut frame, sense, 2);
            let (sense, domain) = if i == 3 { (Sense::Point, Domain::Sort(POINT)) } else { (sense, domain) };
            let local = frame.add(["P", "Q", "self"][params.len()], Meaning::Int(sense));
            frame.scope.push((local, Meaning::Int(sense)));
            params.push(local);
            stages.push(Stage::Bind(local, domain));
            if i == 3 {
                // A candidate by what the move has changed, whatever else is random.
                let (set, ours) = (Expr::Full, Expr::Local(by));
                let apply = Update::Plane { cell: cell(0), index: Vec::new(), set, value: ours.clone() };
                let plane = Expr::Plane(cell(0), Vec::new(), Some(boxed(ours)));
                stages.push(Stage::Apply(vec![apply]));
                stages.push(Stage::When(Expr::IsEmpty(boxed(Expr::Minus(boxed(Expr::Full), boxed(plane))))));
            }
            if i != 3 && self.rng.below(2) == 0 {
                stages.push(Stage::When(self.bool(&mut frame, 2)));
            }
            if self.rng.below(2) == 0 {
                stages.push(Stage::Apply(self.updates(&mut frame, 2)));
            }
            let of = self.rng.pick(&[Meaning::Set, Meaning::Bool, Meaning::Int(Sense::Number)]);
            let value = self.value(&mut frame, of, 2);
            let local = frame.add("common", of);
            frame.scope.push((local, of));
            stages.push(Stage::Let(local, value));
        }
        if i != 4 {
            stages.push(Stage::Apply(self.updates(&mut frame, 2)));
            stages.push(Stage::Apply(self.updates(&mut frame, 2)));
            stages.push(Stage::Require(Expr::Or(vec![self.bool(&mut frame, 2), self.bool(&mut frame, 2)])));
            stages.push(Stage::Apply(vec![
                Update::Reset(cell(5)),
                Update::Reset(cell(3)),
                Update::Passes(Expr::Int(0)),
            ]));
        }
        let again = (i == 2).then(|| self.bool(&mut frame, 2));
        self.program.moves.push(MoveCode {
            name: ["play", "go", "shoot", "type", "pass"][i].into(),
            locals: frame.locals,
            by,
            params,
            stages,
            again,
            is_pass: i == 4,
            origin: Span { file: FileId(0), start: 0, end: 0 },
        });
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
