//! Finds the reasons of answers, and lets them choose the moves that are tried.
//!
//! Reason: a threat that the attacker has proved stands after every reply that changes nothing of what the proof rests on,
//! and an attack that fails, fails after every move that changes nothing of what the failure rests on. One rule serves
//! both: ask first what would be so if the mover did nothing (`frame`), with the reason of the answer; only a move that
//! breaks the reason can have another. So a choice among all moves becomes one among the few that meet a reason.
//!
//! A reason is read off the same expression as its truth value, for what it is in the state at hand: of a disjunction that
//! holds, the first part that does; of a set that has a point, what put it there; of one that has not, what keeps it out
//! (`conditions`, `sets`, `values`). It bars *atoms*, each a cell, a point and a value: in a state in which no barred atom
//! holds, the answer is the same. A reason found after a move is carried back to the state before it (`writes`). What has
//! no form that is looked into rests on everything, which is always sound.
//!
//! After this point: selectors of level `trace` have the answers of those of level `distance`, and tell the reason of their
//! verdicts.

mod conditions;
mod frame;
mod implied;
mod moves;
mod nearer;
mod sets;
mod steps;
mod values;
mod verdicts;
mod writes;

use conditions::{Question, Want};
use index_vec::IndexVec;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{distance, prune, simplify, unfold};
use crate::ir::laws::is_player;
use crate::ir::{
    Domain, Expr, Few, FnId, Func, Ground, Knowledge, Local, LocalId, LocalVec, Program, SelectorCode, Stage, Tried,
    Ty, build, types, visit,
};
use crate::rules::Role;

/// Adds the selectors of level `trace`, and leaves those of the levels asked for.
pub fn reasons(program: Program, levels: &[Knowledge]) -> Program {
    let mut program = program;
    if levels.contains(&Knowledge::Trace) {
        let sharper: Vec<SelectorCode> =
            program.selectors.iter().filter(|s| s.knowledge == Knowledge::Distance).cloned().collect();
        if program.keeps_turn() {
            return over_turns(program, &sharper, levels);
        }
        let mut reasons = Reasons::new(program);
        let traced: Vec<SelectorCode> = sharper.iter().map(|selector| reasons.selector(selector)).collect();
        let steps = if traced.is_empty() { None } else { reasons.steps() };
        program = reasons.program;
        program.selectors.extend(traced);
        program.steps = steps;
    }
    program.selectors.retain(|s| levels.contains(&s.knowledge));
    prune::prune(program)
}

/// Where a turn may have several moves: what a verdict rests on is not looked for, so that every move is a candidate.
fn over_turns(mut program: Program, sharper: &[SelectorCode], levels: &[Knowledge]) -> Program {
    if !sharper.is_empty() {
        program.given_up.push("reasons: a turn may have several moves, so that verdicts rest on everything".into());
    }
    let mut made: FxHashMap<FnId, FnId> = FxHashMap::default();
    for selector in sharper {
        let answer = *made.entry(selector.verdict).or_insert_with(|| {
            let of = &program.funcs[selector.verdict];
            let (name, origin) = (format!("{}_why", of.name), of.origin.clone());
            let holds = Expr::Call(selector.verdict, vec![]);
            program.funcs.push(Func {
                doc: format!("The answer of `{}`, which may rest on everything.", of.name),
                name,
                params: vec![],
                locals: LocalVec::new(),
                ty: Ty::Answer,
                body: Expr::Answer(Box::new(holds), vec![Ground::Everything]),
                origin,
                static_only: false,
            })
        });
        program.selectors.push(SelectorCode { knowledge: Knowledge::Trace, answer: Some(answer), ..selector.clone() });
    }
    program.selectors.retain(|s| levels.contains(&s.knowledge));
    prune::prune(program)
}

/// How many parts of the rules are looked into for one function; what is left then rests on everything.
const MOST_PARTS: usize = 1_000;

/// A function of more nodes than this is not worth its compilation: it rests on everything.
const LONGEST: usize = 2_500;

/// A larger expression that several functions need becomes one of its own.
const LARGEST_IN_PLACE: usize = 12;

/// What a function made from another says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// The same condition, asked of few moves.
    Verdict,
    /// Whether it holds, with the reason where it is wanted.
    Answer(Want),
    /// Why points are in the set.
    Inside,
    /// Why points are not in the set.
    Outside,
    /// Why the number is what it is.
    Same,
}

struct Reasons {
    program: Program,
    /// By function, kind, and the players among its arguments.
    made: FxHashMap<(FnId, Kind, Vec<Option<Expr>>), FnId>,
    /// Of each function, whether it reads the state.
    reads: IndexVec<FnId, bool>,
    /// Of each function, whether it asks what moves bring about.
    asks: IndexVec<FnId, bool>,
    /// How many moves in a row each gradual game needs.
    depths: IndexVec<FnId, Option<distance::Depth>>,
    /// How many functions of a name there are.
    names: FxHashMap<String, usize>,
    /// By bound: where a move must be that makes it hold.
    nearer: FxHashMap<(FnId, nearer::Slack), Option<Vec<Expr>>>,
}

impl Reasons {
    fn new(program: Program) -> Reasons {
        let (mut reads, mut asks): (IndexVec<FnId, bool>, IndexVec<FnId, bool>) = Default::default();
        for func in &program.funcs {
            let (reads_state, asks_moves) = (!is_fixed(&func.body, &reads), asks_moves(&func.body, &asks));
            reads.push(reads_state);
            asks.push(asks_moves);
        }
        let depths = distance::depths(&program);
        Reasons {
            program,
            made: FxHashMap::default(),
            reads,
            asks,
            depths,
            names: FxHashMap::default(),
            nearer: FxHashMap::default(),
        }
    }

    fn selector(&mut self, selector: &SelectorCode) -> SelectorCode {
        let mut out = selector.clone();
        out.knowledge = Knowledge::Trace;
        out.answer = Some(self.function(out.verdict, Kind::Answer(Want::Either), &[]));
        out.verdict = self.function(out.verdict, Kind::Verdict, &[]);
        for part in &mut out.moves.parts {
            let after = part.after;
            part.condition = part.condition.map(|f| self.function(f, Kind::Verdict, &[]));
            part.after = self.function(after, Kind::Verdict, &[]);
            part.idle = Some(self.idle(after, selector.mover));
            part.few = self.few(&selector.name, selector.mover);
        }
        out
    }

    /// The answer that a condition on the state after a move has for a mover who does nothing. Where the attacker must
    /// bring the goal within reach, it is that it does not hold, unless a move fills one of the points where that is done:
    /// an answer for one move of his and no more.
    fn idle(&mut self, after: FnId, mover: Role) -> FnId {
        let answer = self.function(after, Kind::Answer(Want::If(false)), &[]);
        let body = Expr::Null(Box::new(Expr::Call(answer, vec![])));
        let mut maker = Maker {
            params: vec![],
            locals: LocalVec::new(),
            reasons: self,
            depth: None,
            parts: MOST_PARTS,
            refuted: vec![],
        };
        let mut body = if mover == Role::Attacker { maker.idle_attacker(after, body) } else { body };
        let mut locals = maker.locals;
        simplify::expr(&mut body);
        body = distance::renamed(&body, &mut locals);
        let func = Func {
            name: format!("{}_idle", self.program.funcs[after].name),
            params: vec![],
            locals,
            ty: Ty::Answer,
            body,
            doc: format!("The answer of `{}` for a mover who does nothing.", self.program.funcs[after].name),
            origin: self.program.funcs[after].origin.clone(),
            static_only: false,
        };
        self.push(func, true)
    }

    /// Where the moves of the clauses are that can break an idle mover's answer.
    fn few(&mut self, name: &str, mover: Role) -> Vec<Few> {
        let player = match mover {
            Role::Attacker => Expr::Attacker,
            Role::Defender => Expr::Opponent(Box::new(Expr::Attacker)),
        };
        let mut out = Vec::new();
        for clause in self.program.moves.indices() {
            let code = self.program.moves[clause].clone();
            let mut maker = Maker {
                params: vec![],
                locals: LocalVec::new(),
                reasons: self,
                depth: None,
                parts: MOST_PARTS,
                refuted: vec![],
            };
            let idle = maker.local("idle", Ty::Answer);
            let stages = unfold::stages(&code, &player, &mut maker.locals);
            let Some((place, points)) = maker.candidates(&stages, idle) else { continue };
            // The parameters are bound in their order.
            let is_place = |s: &Stage| matches!(s, Stage::Bind(v, _) if *v == place);
            let of_code = code.stages.iter().zip(&stages).find(|(_, s)| is_place(s)).map(|(own, _)| own);
            let Some(Stage::Bind(own, _)) = of_code else { continue };
            let Some(param) = code.params.iter().position(|p| p == own) else { continue };
            let others = code.stages.iter().filter(|s| matches!(s, Stage::Bind(..) | Stage::When(_))).count();
            let (tried, mut body) = match stages.first() {
                Some(Stage::Bind(v, Domain::Set(set))) if *v == place && others == 1 && code.params.len() == 1 => {
                    (Tried::Candidates, build::inter([(**set).clone(), points]))
                }
                _ => (Tried::Bound, points),
            };
            let mut locals = maker.locals;
            simplify::expr(&mut body);
            body = distance::renamed(&body, &mut locals);
            let func = Func {
                name: self.fresh(&format!("{}_few", code.name)),
                params: vec![idle],
                locals,
                ty: Ty::Set,
                body,
                doc: format!("Where a move can be of the moves of `{name}`."),
                origin: vec![code.origin],
                static_only: false,
            };
            out.push(Few { clause, param, points: self.push(func, true), tried });
        }
        out
    }

    /// The function of that kind made from this one. `known` are its arguments that are players, in their places.
    fn function(&mut self, id: FnId, kind: Kind, known: &[Option<Expr>]) -> FnId {
        let key = (id, kind, known.to_vec());
        if let Some(made) = self.made.get(&key) {
            return *made;
        }
        let made = if kind == Kind::Verdict && !self.asks[id] {
            id
        } else if kind == Kind::Answer(Want::Either) && self.asks[id] && known.iter().all(Option::is_none) {
            self.either(id)
        } else {
            let mut func = self.program.funcs[id].clone();
            let map = func.params.iter().zip(known).filter_map(|(p, k)| Some((*p, k.clone()?)));
            visit::substitute(&mut func.body, &map.collect());
            let mut at = known.iter();
            func.params.retain(|_| at.next().is_none_or(|k| k.is_none()));
            visit::rewrite(&mut func.body, &mut |e| distance::spelled(e, &Expr::Attacker));
            simplify::expr(&mut func.body);
            let depth = self.depths[id];
            let mut maker = Maker {
                params: func.params.clone(),
                locals: func.locals.clone(),
                reasons: self,
                depth,
                parts: MOST_PARTS,
                refuted: vec![],
            };
            let (params, mut body, doc) = maker.body(&func, kind);
            let mut locals = maker.locals;
            if visit::size(&body) > LONGEST {
                body = match kind {
                    Kind::Verdict => func.body.clone(),
                    Kind::Answer(_) => Expr::Answer(Box::new(func.body.clone()), vec![Ground::Everything]),
                    Kind::Inside | Kind::Outside | Kind::Same => yes(vec![Ground::Everything]),
                };
            }
            simplify::expr(&mut body);
            body = distance::renamed(&body, &mut locals);
            let suffix = match kind {
                Kind::Verdict => "met",
                Kind::Answer(Want::Either) => "why",
                Kind::Answer(Want::If(true)) => "why_yes",
                Kind::Answer(Want::If(false)) => "why_no",
                Kind::Inside => "in",
                Kind::Outside => "out",
                Kind::Same => "same",
            };
            let of = if known.iter().any(|k| k == &Some(Expr::Attacker)) { "_attacker" } else { "" };
            let of = if known.iter().flatten().any(|k| *k != Expr::Attacker) { "_defender" } else { of };
            let name = self.fresh(&format!("{}{of}_{suffix}", func.name));
            let ty = if kind == Kind::Verdict { Ty::Bool } else { Ty::Answer };
            self.push(Func { name, params, locals, ty, body, doc, origin: func.origin, static_only: false }, true)
        };
        self.made.insert(key, made);
        made
    }

    /// The answer with its reason, whatever it is: of a function that tries moves, one form for each answer is enough.
    fn either(&mut self, id: FnId) -> FnId {
        let [yes, no] = [true, false].map(|value| self.function(id, Kind::Answer(Want::If(value)), &[]));
        let of = self.program.funcs[id].clone();
        let mut locals = LocalVec::new();
        let params: Vec<LocalId> = of.params.iter().map(|p| locals.push(of.locals[*p].clone())).collect();
        let why = locals.push(Local { name: "why".into(), ty: Ty::Answer, sort: None });
        let call = |f| Expr::Call(f, params.iter().copied().map(Expr::Local).collect());
        let holds = Expr::Holds(Box::new(Expr::Local(why)));
        let body = build::bind(why, call(yes), build::cond(holds, Expr::Local(why), call(no)));
        let name = self.fresh(&format!("{}_why", of.name));
        let doc = format!("The answer of `{}`, with its reason.", of.name);
        self.push(Func { name, params, locals, ty: Ty::Answer, body, doc, origin: of.origin, static_only: false }, true)
    }

    /// A name that no function has.
    fn fresh(&mut self, name: &str) -> String {
        let count = self.names.entry(name.into()).or_insert(0);
        *count += 1;
        if *count == 1 { name.to_owned() } else { format!("{name}_{count}") }
    }

    fn push(&mut self, func: Func, reads: bool) -> FnId {
        self.reads.push(reads);
        // What is made has its moves spelled out.
        self.asks.push(false);
        self.depths.push(None);
        self.program.funcs.push(func)
    }
}

/// Whether the expression asks what moves bring about, itself or by what it calls.
fn asks_moves(e: &Expr, funcs: &IndexVec<FnId, bool>) -> bool {
    visit::contains(e, &|e| match e {
        Expr::SomeMove(..) | Expr::EveryMove(..) => true,
        Expr::Call(f, _) => funcs[*f],
        _ => false,
    })
}

/// Whether the expression is the same in all states.
fn is_fixed(e: &Expr, reads: &IndexVec<FnId, bool>) -> bool {
    !visit::contains(e, &|e| match e {
        Expr::Passes | Expr::With(..) | Expr::Null(_) | Expr::SomeMove(..) | Expr::EveryMove(..) => true,
        Expr::Call(f, _) => reads[*f],
        e => visit::cell_read(e).is_some(),
    })
}

/// Makes one function.
struct Maker<'r> {
    reasons: &'r mut Reasons,
    /// The parameters of the function.
    params: Vec<LocalId>,
    locals: LocalVec,
    /// How many moves in a row the function needs.
    depth: Option<distance::Depth>,
    /// How many more parts are looked into.
    parts: usize,
    /// Conditions that do not hold in the state at hand.
    refuted: Vec<Expr>,
}

impl Maker<'_> {
    fn body(&mut self, func: &Func, kind: Kind) -> (Vec<LocalId>, Expr, String) {
        let mut params = func.params.clone();
        let name = &func.name;
        match kind {
            Kind::Verdict => (params, self.verdict(&func.body), func.doc.clone()),
            Kind::Answer(want) => {
                let doc = match want {
                    Want::Either => format!("The answer of `{name}`, with its reason."),
                    Want::If(true) => format!("The answer of `{name}`; if it holds, with the reason."),
                    Want::If(false) => format!("The answer of `{name}`; if it does not hold, with the reason."),
                };
                (params, self.asked(&func.body, Question::plain(want)), doc)
            }
            Kind::Same => {
                let grounds = self.same(&func.body);
                (params, yes(grounds), format!("Why `{name}` is what it is."))
            }
            Kind::Inside | Kind::Outside => {
                let points = self.local("points", Ty::Set);
                params.push(points);
                let (grounds, what) = match kind {
                    Kind::Inside => (self.inside(&func.body, &Expr::Local(points)), "are"),
                    _ => (self.outside(&func.body, &Expr::Local(points)), "are not"),
                };
                (params, yes(grounds), format!("Why the points {what} of `{name}`."))
            }
        }
    }

    /// Whether one more part may be looked into.
    fn goes_on(&mut self) -> bool {
        self.parts = self.parts.saturating_sub(1);
        self.parts > 0
    }

    fn program(&self) -> &Program {
        &self.reasons.program
    }

    /// Keeps that a part of a conjunction holds where later parts are asked for.
    fn refute(&mut self, part: &Expr) {
        if let Expr::Not(of) = part {
            match &**of {
                Expr::Or(parts) => self.refuted.extend(parts.iter().cloned()),
                of => self.refuted.push(of.clone()),
            }
        }
    }

    /// What is made for another state: nothing is known of that.
    fn elsewhere<R>(&mut self, make: impl FnOnce(&mut Self) -> R) -> R {
        let refuted = std::mem::take(&mut self.refuted);
        let out = make(self);
        self.refuted = refuted;
        out
    }

    fn is_fixed(&self, e: &Expr) -> bool {
        is_fixed(e, &self.reasons.reads)
    }

    fn local(&mut self, name: &str, ty: Ty) -> LocalId {
        self.locals.push(Local { name: name.into(), ty, sort: None })
    }

    /// The call of the function of that kind made from the one that is called.
    fn made(&mut self, f: FnId, args: &[Expr], kind: Kind) -> (FnId, Vec<Expr>) {
        let known: Vec<Option<Expr>> = args.iter().map(|a| is_player(a).then(|| a.clone())).collect();
        let rest = args.iter().filter(|a| !is_player(a)).cloned().collect();
        (self.reasons.function(f, kind, &known), rest)
    }

    /// The grounds for a set of points, which gets a name if it is long; none if it is empty. Grounds that bar something
    /// of these points alone bar nothing of no point, so it need not be asked whether there are some.
    fn given(&mut self, points: Expr, grounds: impl FnOnce(&mut Self, &Expr) -> Vec<Ground>) -> Vec<Ground> {
        match points {
            Expr::Empty => vec![],
            points @ (Expr::Full | Expr::Local(_) | Expr::Singleton(_)) => grounds(self, &points),
            points => {
                let name = self.local("points", Ty::Set);
                let grounds = grounds(self, &Expr::Local(name));
                if grounds.is_empty() {
                    return grounds;
                }
                let own = yes(grounds);
                let own = match &own {
                    Expr::Answer(_, grounds) if grounds.iter().all(|ground| bars_among(ground, name)) => own,
                    _ => build::cond(build::is_empty(Expr::Local(name)), yes(vec![]), own),
                };
                vec![Ground::All(build::bind(name, points, own))]
            }
        }
    }

    /// The call, with its function's body in place of it: for functions of sets, whose reasons belong to their arguments.
    fn in_place(&mut self, f: FnId, args: &[Expr]) -> Expr {
        let callee = &self.reasons.program.funcs[f];
        let mut map: FxHashMap<LocalId, Expr> = callee.params.iter().copied().zip(args.iter().cloned()).collect();
        let mut body = visit::import(&callee.body, &callee.locals, &mut self.locals, &mut map);
        visit::rewrite(&mut body, &mut |e| distance::spelled(e, &Expr::Attacker));
        simplify::expr(&mut body);
        body
    }

    /// The expression as a function of its own, called with the variables that it mentions; `share` keeps one of those
    /// that say the same. A short one stays where it is.
    fn outlined(&mut self, name: &str, doc: &str, e: Expr) -> Expr {
        if visit::size(&e) <= LARGEST_IN_PLACE {
            return e;
        }
        let mut bound = FxHashSet::default();
        let mut mentioned = Vec::new();
        visit::each_below(&e, &mut |e| {
            bound.extend(visit::binder(e));
            if let Expr::Local(v) = e
                && !mentioned.contains(v)
            {
                mentioned.push(*v);
            }
        });
        mentioned.retain(|v| !bound.contains(v));
        let mut locals = LocalVec::new();
        let mut map = FxHashMap::default();
        let params: Vec<LocalId> = mentioned.iter().map(|v| locals.push(self.locals[*v].clone())).collect();
        map.extend(mentioned.iter().zip(&params).map(|(v, p)| (*v, Expr::Local(*p))));
        let mut body = visit::import(&e, &self.locals, &mut locals, &mut map);
        simplify::expr(&mut body);
        body = distance::renamed(&body, &mut locals);
        let ty = types::ty(self.program(), &self.locals, &e);
        let name = self.reasons.fresh(name);
        let func = Func { name, params, locals, ty, body, doc: doc.into(), origin: vec![], static_only: false };
        let f = self.reasons.push(func, true);
        Expr::Call(f, mentioned.into_iter().map(Expr::Local).collect())
    }

    fn takes_sets(&self, f: FnId) -> bool {
        let callee = &self.program().funcs[f];
        callee.params.iter().any(|p| callee.locals[*p].ty != Ty::Int)
    }
}

/// Whether the ground bars something of some points of a set only, and tells at once which.
fn bars_among(ground: &Ground, set: LocalId) -> bool {
    match ground {
        Ground::Points(_, points) | Ground::Point(_, _, points) => is_part(points, set),
        Ground::All(Expr::Answer(_, grounds)) => grounds.iter().all(|ground| bars_among(ground, set)),
        Ground::All(Expr::Let(v, points, body)) => match &**body {
            Expr::Answer(_, grounds) => is_part(points, set) && grounds.iter().all(|ground| bars_among(ground, *v)),
            _ => false,
        },
        _ => false,
    }
}

/// Whether the points are some of the set's, found by a few operations on words.
fn is_part(points: &Expr, set: LocalId) -> bool {
    match points {
        Expr::Local(v) => *v == set,
        Expr::Inter(parts) => parts.iter().any(|part| is_part(part, set)) && parts.iter().all(is_at_hand),
        Expr::Union(parts) => parts.iter().all(|part| is_part(part, set)),
        Expr::Minus(kept, taken) => is_part(kept, set) && is_at_hand(taken),
        _ => false,
    }
}

/// Whether the set is stored, or made of such by a few operations on words.
fn is_at_hand(set: &Expr) -> bool {
    match set {
        Expr::Local(_) | Expr::Plane(..) | Expr::Absent(..) | Expr::Lookup(..) | Expr::Singleton(_) => true,
        Expr::Inter(parts) | Expr::Union(parts) => parts.iter().all(is_at_hand),
        Expr::Minus(kept, taken) => is_at_hand(kept) && is_at_hand(taken),
        _ => false,
    }
}

/// An answer that is yes.
fn yes(grounds: Vec<Ground>) -> Expr {
    Expr::Answer(Box::new(Expr::Bool(true)), grounds)
}

/// The body of a binding with the value in place of the name; `None` if it would be read in another state.
fn unbound(v: LocalId, value: &Expr, body: &Expr) -> Option<Expr> {
    let elsewhere = |e: &Expr| match e {
        Expr::With(..) | Expr::Null(_) | Expr::SomeMove(..) | Expr::EveryMove(..) => visit::mentions(e, v),
        _ => false,
    };
    if visit::contains(body, &elsewhere) {
        return None;
    }
    let mut out = body.clone();
    visit::substitute(&mut out, &FxHashMap::from_iter([(v, value.clone())]));
    Some(out)
}
