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

#![deny(clippy::wildcard_enum_match_arm)]

mod abstracted;
mod asker;
mod breaking;
mod changed;
mod conditions;
mod frame;
mod gains;
mod kept;
mod maker;
mod meets;
mod moves;
mod nearer;
mod placed;
mod places;
mod question;
mod replies;
mod sets;
mod solved;
mod steps;
mod surely;
#[cfg(test)]
mod testing;
mod threats;
mod two;
mod values;
mod within;
mod writes;

use std::rc::Rc;

pub use abstracted::{AbstractSet, abstract_sets};
use asker::{Asker, Reply};
use index_vec::IndexVec;
use maker::{Maker, unbound, yes};
use question::Want;
use rustc_hash::{FxHashMap, FxHashSet};

use self::places::TriedPlace;
use super::{distance, prune, simplify, unfold};
use crate::ir::reads::{self, Read};
use crate::ir::{
    Decides, Domain, Expr, Few, FnId, Func, FuncName, FuncNames, Ground, Knowledge, LocalId, LocalVec, MoveSet, Places,
    Program, Rule, SelectorCode, Stage, Tried, Ty, build, stack, visit,
};
use crate::rules::{MoveId, Role};

/// Adds the selectors of the levels that look at reasons, found or abstract, and leaves those of the levels asked for.
pub fn reasons(program: Program, levels: &[Knowledge]) -> Program {
    let mut program = program;
    let guarded: Vec<SelectorCode> =
        program.selectors.iter().filter(|s| s.knowledge == Knowledge::Distance).cloned().collect();
    for level in [Knowledge::Trace, Knowledge::Abstract, Knowledge::AbstractTrace] {
        if !levels.contains(&level) {
            continue;
        }
        let mut reasons = Reasons::new(program, level);
        let made: Vec<SelectorCode> = guarded.iter().map(|selector| reasons.selector(selector)).collect();
        // The steps are the same whichever way replies are chosen.
        if level.explains() && !made.is_empty() && reasons.program.steps.is_none() {
            reasons.program.steps = reasons.steps();
        }
        program = reasons.program;
        program.selectors.extend(made);
    }
    program.selectors.retain(|s| levels.contains(&s.knowledge));
    // A verdict can see at once that no move will do. Where no bound tells so before all moves, it is asked first.
    for MoveSet { within, decides, .. } in program.selectors.iter_mut().map(|selector| &mut selector.moves) {
        if within.is_none() && matches!(decides, Decides::Moves { .. }) {
            *decides = Decides::Nothing;
        }
    }
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
    /// Whether it holds, asked of few moves, with the reason where it is wanted.
    Answer(Want),
    /// The same for one who makes a single move; where either answer tells its reason, that of a no is for anyone.
    Replied(Want, Reply),
    /// Whether it holds by attacker moves that bring the goal nearer alone: if it does so, it does.
    Direct,
    /// Why points are in the set.
    Inside,
    /// Why points are not in the set.
    Outside,
    /// Why the number is what it is.
    Same,
}

impl Kind {
    /// What is asked of a condition without a reason.
    const WHETHER: Kind = Kind::Answer(Want::Whether);

    /// The type of the function.
    fn ty(self) -> Ty {
        match self {
            Kind::Answer(want) | Kind::Replied(want, _) => want.ty(),
            Kind::Direct => Ty::Bool,
            Kind::Inside | Kind::Outside | Kind::Same => Ty::Answer,
        }
    }
}

struct Reasons {
    program: Program,
    /// The level of the selectors that are made.
    level: Knowledge,
    /// Of conditions, what can change them, and why that is not known.
    abstracts: Vec<(Expr, Result<FnId, String>)>,
    /// By function, kind, and the players among its arguments.
    made: FxHashMap<(FnId, Kind, Vec<Option<Expr>>), FnId>,
    /// Functions that call themselves and are being made: from which, of what kind, and as which.
    underway: Vec<(FnId, Kind, FnId)>,
    /// Of each function, whether it reads the state.
    reads: IndexVec<FnId, bool>,
    /// Of each function, whether it asks what moves bring about.
    asks: IndexVec<FnId, bool>,
    /// How many moves in a row each gradual game needs.
    depths: IndexVec<FnId, Option<distance::Depth>>,
    /// The names of all functions, those of another level too.
    names: FuncNames,
    /// By bound: where a move must be that makes it hold.
    nearer: FxHashMap<(FnId, gains::Slack), Option<nearer::Found<Expr>>>,
    /// By clause and player: where a move must be that breaks an answer.
    breaking: FxHashMap<(MoveId, Expr), Option<FnId>>,
    /// By mover and player: where a move of the one must be that reaches the goal of the other.
    reaching: FxHashMap<(Expr, Expr), Option<nearer::Found<Expr>>>,
    /// Whether any function asks how many passes there were.
    asks_passes: bool,
    /// At how many points moves change a state at most, where that is known.
    changes: Option<i32>,
    /// By who makes a move, the planes that it keeps.
    kept: Vec<(Role, Rc<[kept::Kept]>)>,
    /// The functions that ask how many points may be changed: their last parameter.
    of_changes: FxHashSet<FnId>,
    /// Where rules were applied in the function that is being made.
    places: Places,
}

impl Reasons {
    fn new(program: Program, level: Knowledge) -> Reasons {
        let (mut reads, mut asks): (IndexVec<FnId, bool>, IndexVec<FnId, bool>) = Default::default();
        for func in &program.funcs {
            let (reads_state, asks_moves) = (!is_fixed(&func.body, &reads), asks_moves(&func.body, &asks));
            reads.push(reads_state);
            asks.push(asks_moves);
        }
        let depths = distance::depths(&program);
        let asks_passes = program.funcs.iter().any(|func| mentions_passes(&func.body));
        let names = FuncNames::of(&program);
        let minds_changes = !program.fired.is_left_out(Rule::FewChanges);
        let changes = if minds_changes { asker::change_of_moves(&program) } else { None };
        Reasons {
            program,
            level,
            abstracts: Vec::new(),
            made: FxHashMap::default(),
            underway: Vec::new(),
            reads,
            asks,
            depths,
            names,
            nearer: FxHashMap::default(),
            breaking: FxHashMap::default(),
            reaching: FxHashMap::default(),
            asks_passes,
            changes,
            kept: Vec::new(),
            of_changes: FxHashSet::default(),
            places: Places::default(),
        }
    }

    /// Whether the rule is applied, which is counted for the function that is being made.
    fn applies(&mut self, rule: Rule) -> bool {
        self.program.fired.applies(rule, &mut self.places)
    }

    /// Makes a function, for which alone is counted what is applied meanwhile.
    fn counted(&mut self, make: impl FnOnce(&mut Self) -> FnId) -> FnId {
        let outer = std::mem::take(&mut self.places);
        let made = make(self);
        self.note_places(made);
        self.places = outer;
        made
    }

    /// Notes what was counted for the function.
    fn note_places(&mut self, made: FnId) {
        let Program { fired, funcs, .. } = &mut self.program;
        fired.in_func(&funcs[made].name).add(&std::mem::take(&mut self.places));
    }

    fn selector(&mut self, selector: &SelectorCode) -> SelectorCode {
        let mut out = selector.clone();
        out.knowledge = self.level;
        if self.level.explains() {
            out.answer = Some(self.answer_for_anyone(out.verdict, &[]));
        }
        out.verdict = self.function(out.verdict, Kind::WHETHER, &[]);
        out.moves.within = out.moves.within.map(|f| self.function(f, Kind::WHETHER, &[]));
        out.moves.decides = match out.moves.decides.map(|f| self.function(f, Kind::WHETHER, &[])) {
            // Where nothing abstract is known, the idle mover's answer says nothing.
            Decides::Idle if self.level != Knowledge::Trace => Decides::Nothing,
            decides @ (Decides::Idle | Decides::Moves { .. } | Decides::Nothing) => decides,
        };
        let is_alone = out.moves.parts.len() == 1 && matches!(out.moves.decides, Decides::Moves { .. });
        for part in &mut out.moves.parts {
            if is_alone && selector.mover == Role::Attacker {
                part.sure = self.sure(part);
            }
            let after = part.after;
            part.condition = part.condition.map(|f| self.function(f, Kind::WHETHER, &[]));
            part.after = self.function(after, Kind::WHETHER, &[]);
            part.kept = part.kept.map(|f| self.function(f, Kind::WHETHER, &[]));
            if !part.sure.is_empty() {
                continue;
            }
            part.idle = Some(self.counted(|me| me.idle(after, selector.mover)));
            part.few = self.few(&selector.name, selector.mover);
        }
        out
    }

    /// The answer that a condition on the state after a move has for a mover who does nothing. Where the attacker must
    /// bring the goal within reach, it is that it does not hold, unless a move fills one of the points where that is done:
    /// an answer for one move of his and no more.
    fn idle(&mut self, after: FnId, mover: Role) -> FnId {
        let mut maker = self.maker(LocalVec::new());
        let body = maker.idle_of_part(after, mover);
        let mut body = if mover == Role::Attacker { maker.idle_attacker(after, body) } else { body };
        let mut locals = maker.locals;
        simplify::expr(&mut body);
        body = distance::renamed(&body, &mut locals);
        let name = format!("{}_after_null", self.program.funcs[after].name.said());
        let func = Func {
            name: self.fresh(&name),
            params: vec![],
            locals,
            ty: Ty::Answer,
            body,
            doc: format!("The answer of `{}` after a null move.", self.program.funcs[after].name),
            origin: self.program.funcs[after].origin.clone(),
            static_only: false,
        };
        self.push(func, true)
    }

    /// Where the moves of the clauses are that can break an idle mover's answer.
    fn few(&mut self, name: &str, mover: Role) -> Vec<Few> {
        let player = build::player(mover);
        let mut out = Vec::new();
        for clause in self.program.moves.indices() {
            let code = self.program.moves[clause].clone();
            // What keeps the turn may let a later move of it break the answer.
            if code.again.is_some() {
                continue;
            }
            let mut maker = self.maker(LocalVec::new());
            let idle = maker.local("after_null", Ty::Answer);
            let stages = unfold::stages(&code, &player, &mut maker.locals);
            let Some(location) = maker.location(&stages) else { continue };
            let tried = maker.tried(&location);
            let Some(TriedPlace { param: place, within, .. }) = tried.first().copied() else { continue };
            let candidates = maker.candidates((clause, &player), &stages, idle, true, &location);
            let points = maker.with_candidates(&stages, &tried, candidates, Expr::Local(within));
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
            let points = self.push(func, true);
            self.note_places(points);
            out.push(Few { clause, param, points, tried });
        }
        out
    }

    /// The function of that kind made from this one. `known` are its arguments that are players, in their places.
    fn function(&mut self, id: FnId, kind: Kind, known: &[Option<Expr>]) -> FnId {
        let key = (id, kind, known.to_vec());
        if let Some(made) = self.made.get(&key) {
            return *made;
        }
        if let Some((_, of, made)) = self.underway.iter().find(|(from, ..)| *from == id) {
            // It is asked of the rest of a turn, by itself.
            return if *of == kind { *made } else { self.unfounded(id) };
        }
        let made = if kind.ty() == Ty::Bool && !self.asks[id] {
            id
        } else if let Kind::Answer(Want::Either) | Kind::Replied(Want::Either, _) = kind
            && self.asks[id]
            && known.iter().all(Option::is_none)
        {
            self.either(id, kind)
        } else {
            stack::deeper(|| self.counted(|me| me.new_function(id, kind, known)))
        };
        self.made.insert(key, made);
        made
    }

    fn new_function(&mut self, id: FnId, kind: Kind, known: &[Option<Expr>]) -> FnId {
        let mut func = self.program.funcs[id].clone();
        self.places = self.program.fired.of_func(&func.name);
        let map = func.params.iter().zip(known).filter_map(|(p, k)| Some((*p, k.clone()?)));
        visit::substitute(&mut func.body, &map.collect());
        let mut at = known.iter();
        func.params.retain(|_| at.next().is_none_or(|k| k.is_none()));
        visit::rewrite(&mut func.body, &mut |e| distance::spelled(e, &Expr::Attacker));
        simplify::expr(&mut func.body);
        let suffix = match kind {
            Kind::Answer(Want::Whether) => "verdict",
            Kind::Direct => "direct",
            Kind::Answer(Want::Either) => "why",
            Kind::Answer(Want::If(true)) => "why_yes",
            Kind::Answer(Want::If(false)) | Kind::Replied(Want::If(false), _) => "why_no",
            Kind::Replied(..) => "stands",
            Kind::Inside => "in",
            Kind::Outside => "out",
            Kind::Same => "same",
        };
        let of = if known.iter().any(|k| k == &Some(Expr::Attacker)) { "_attacker" } else { "" };
        let of = if known.iter().flatten().any(|k| *k != Expr::Attacker) { "_defender" } else { of };
        let name = self.fresh(&format!("{}{of}_{suffix}", func.name.said()));
        let ty = kind.ty();
        let calls_itself = visit::contains(&func.body, &|e| matches!(e, Expr::Call(f, _) if *f == id));
        let place = calls_itself.then(|| {
            let of = Func { name: name.clone(), ty, body: Expr::Bool(false), ..func.clone() };
            let place = self.push(of, true);
            self.underway.push((id, kind, place));
            place
        });
        let depth = self.depths[id];
        let mut maker = self.maker(func.locals.clone());
        (maker.params, maker.depth) = (func.params.clone(), depth);
        let changes = maker.may_be_changed(kind);
        let (mut params, mut body, doc) = maker.body(&func, kind);
        let mut locals = maker.locals;
        if visit::size(&body) > LONGEST {
            self.places = Places::default();
            body = match kind {
                Kind::Answer(Want::Whether) => func.body.clone(),
                Kind::Direct => Expr::Bool(false),
                Kind::Answer(_) | Kind::Replied(..) => {
                    Expr::Answer(Box::new(func.body.clone()), vec![Ground::Everything])
                }
                Kind::Inside | Kind::Outside | Kind::Same => yes(vec![Ground::Everything]),
            };
        }
        simplify::expr(&mut body);
        body = distance::renamed(&body, &mut locals);
        let changes = changes.filter(|changes| visit::mentions(&body, *changes));
        params.extend(changes);
        let made = Func { name, params, locals, ty, body, doc, origin: func.origin, static_only: false };
        let made = match place {
            Some(place) => {
                self.underway.pop();
                self.program.funcs[place] = made;
                place
            }
            None => self.push(made, true),
        };
        self.of_changes.extend(changes.map(|_| made));
        made
    }

    /// The answer of a function, which may rest on everything.
    fn unfounded(&mut self, id: FnId) -> FnId {
        let of = self.program.funcs[id].clone();
        let holds = Expr::Call(id, of.params.iter().copied().map(Expr::Local).collect());
        let body = Expr::Answer(Box::new(holds), vec![Ground::Everything]);
        let name = self.fresh(&format!("{}_open", of.name.said()));
        let doc = format!("The answer of `{}`, which may rest on everything.", of.name);
        self.push(Func { name, body, ty: Ty::Answer, doc, ..of }, true)
    }

    /// The answer with its reason, whatever it is: of a function that tries moves, one form for each answer is enough.
    fn either(&mut self, id: FnId, kind: Kind) -> FnId {
        let of_yes = match kind {
            Kind::Replied(_, reply) => Kind::Replied(Want::If(true), reply),
            Kind::Answer(_) | Kind::Direct | Kind::Inside | Kind::Outside | Kind::Same => Kind::Answer(Want::If(true)),
        };
        let yes = self.function(id, of_yes, &[]);
        let no = self.function(id, Kind::Answer(Want::If(false)), &[]);
        let of = self.program.funcs[id].clone();
        let mut maker = self.maker(LocalVec::new());
        let mut params: Vec<LocalId> = of.params.iter().map(|p| maker.locals.push(of.locals[*p].clone())).collect();
        let changes = maker.may_be_changed(kind);
        let args: Vec<Expr> = params.iter().copied().map(Expr::Local).collect();
        let why = maker.local("why", Ty::Answer);
        let holds = Expr::Holds(Box::new(Expr::Local(why)));
        let either = build::cond(holds, Expr::Local(why), maker.call(no, args.clone()));
        let body = build::bind(why, maker.call(yes, args), either);
        let changes = changes.filter(|changes| visit::mentions(&body, *changes));
        params.extend(changes);
        let locals = maker.locals;
        let name = self.fresh(&format!("{}_why", of.name.said()));
        let doc = format!("The answer of `{}`, with its reason.", of.name);
        let made = Func { name, params, locals, ty: Ty::Answer, body, doc, origin: of.origin, static_only: false };
        let made = self.push(made, true);
        self.of_changes.extend(changes.map(|_| made));
        made
    }

    /// The answer of a function of players alone, with its reason for anyone.
    fn answer_for_anyone(&mut self, id: FnId, known: &[Option<Expr>]) -> FnId {
        let made = self.function(id, Kind::Answer(Want::Either), known);
        if !self.of_changes.contains(&made) {
            return made;
        }
        let of = self.program.funcs[made].clone();
        let maker = self.maker(LocalVec::new());
        let (locals, body) = (maker.locals.clone(), maker.call(made, vec![]));
        let name = self.fresh(&format!("{}_for_anyone", of.name.said()));
        self.push(Func { name, params: vec![], locals, body, ..of }, true)
    }

    /// A name that no function has.
    fn fresh(&mut self, said: &str) -> FuncName {
        self.names.fresh(said)
    }

    fn maker(&mut self, locals: LocalVec) -> Maker<'_> {
        Maker {
            reasons: self,
            params: vec![],
            locals,
            depth: None,
            parts: MOST_PARTS,
            refuted: vec![],
            found: vec![],
            placed: vec![],
            named: vec![],
            is_direct: false,
            asker: Asker::ANYONE,
        }
    }

    fn push(&mut self, func: Func, reads: bool) -> FnId {
        self.reads.push(reads);
        // What is made has its moves spelled out.
        self.asks.push(false);
        self.depths.push(None);
        self.asks_passes |= mentions_passes(&func.body);
        self.program.funcs.push(func)
    }
}

/// Whether the expression asks what moves bring about, itself or by what it calls.
fn asks_moves(e: &Expr, funcs: &IndexVec<FnId, bool>) -> bool {
    // What calls itself asks for moves between.
    let calls = |e: &Expr| matches!(e, Expr::Call(f, _) if funcs.get(*f).is_none_or(|asks| *asks));
    visit::contains(e, &|e| visit::tries_moves(e) || calls(e))
}

/// Whether the expression asks how many passes there were.
fn mentions_passes(e: &Expr) -> bool {
    visit::contains(e, &|e| *e == Expr::Passes)
}

/// Whether the expression is the same in all states.
fn is_fixed(e: &Expr, funcs: &IndexVec<FnId, bool>) -> bool {
    !reads::any(e, &|read| match read {
        Read::Called(f) => funcs.get(f).is_none_or(|reads| *reads),
        Read::Cell(_) | Read::Passes | Read::Turn | Read::Everything => true,
    })
}
