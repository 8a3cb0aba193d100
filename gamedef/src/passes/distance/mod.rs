//! Gives each gradual game a guard: a bound on the attacker's distance to his goal, in moves in a row.
//!
//! Reason: a game of n attacker moves cannot hold where even n moves in a row do not reach the goal, and to see that
//! costs a flood fill where the game itself costs a tree. Both numbers follow from the rules: how many moves in a row a
//! game needs is read off its definition (`depth`), what so many moves can bring about is computed in the relaxed game
//! in which only the player at hand moves (`bounds`, with `pointwise`, `writes` and the laws of `ir::laws`).
//!
//! After this point: selectors of level `distance` have the answers of those of level `none`, and every function that
//! tries moves of the attacker, or replies to his threat, asks first whether the goal is within reach.

#![deny(clippy::wildcard_enum_match_arm)]

mod beyond;
mod bounds;
mod conditions;
mod depth;
mod expand;
mod joined;
mod meeting;
mod mobile;
mod mover;
mod numbers;
mod pattern;
mod pointwise;
mod relaxed;
mod sets;
mod single;
mod stuck;
mod writes;
mod writing;

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

pub use crate::ir::reading::Side;
use crate::ir::{
    Expr, FnId, Func, FuncName, FuncNames, LocalVec, Program, Rule, SelectorCode, Stuck, Ty, build, visit,
};
use crate::passes::{Knowledge, simplify};
use crate::rules::Role;
pub(in crate::passes) use conditions::{becomes, first_set};
pub use depth::{Depth, depth_of, depths};
pub(in crate::passes) use expand::{by_value, expanded};
pub use expand::{renamed, spelled};
pub use mover::goal_tells_players_apart;
pub(in crate::passes) use pointwise::{only_by_component, settled};
use relaxed::LONGEST_BOUND;
pub(in crate::passes) use relaxed::Relaxed;
pub(in crate::passes) use writes::{Change, Clause, Horizon, Place, Write, clause, clauses};

/// Games of more moves in a row than this have no guard of their own; the games in them do.
pub const FARTHEST: u32 = 5;

/// How many of the parts that are left out of a bound are shown to its reader.
const LEFT_OUT_SHOWN: usize = 5;

/// Where a turn may have more moves than this there are no bounds on turns.
const MOST_PARTS: u32 = 3;

/// Adds the bounds on the distance and the selectors of level `distance`, if a level asked for uses them; `reasons` leaves
/// those that are asked for.
pub fn distance(mut program: Program, levels: &[Knowledge]) -> Program {
    program.only_mover_wins = mover::only_mover_wins(&program);
    if levels.iter().all(|level| *level == Knowledge::None) || program.selectors.is_empty() {
        return program;
    }
    let parts = if program.keeps_turn() { program.longest_turn.filter(|parts| *parts <= MOST_PARTS) } else { Some(1) };
    let Some(parts) = parts else {
        // The relaxed game counts moves, and a turn may have any number.
        program.give_up(crate::ir::GivenUp {
            of: "guards".into(),
            what: "a turn may have any number of moves, and no bound counts turns".into(),
        });
        let own = program.selectors.clone();
        program.selectors.extend(own.into_iter().map(|s| SelectorCode { knowledge: Knowledge::Distance, ..s }));
        return program;
    };
    let depths = depth::depths(&program);
    for turns in 1..=FARTHEST {
        let pair = [Role::Attacker, Role::Defender].map(|role| {
            let mut given_up = GivenUp::default();
            let func = within(&program, role, Span { turns, parts }, &mut given_up);
            if let Some(what) = given_up.summary() {
                program.give_up(crate::ir::GivenUp { of: func.name.to_string(), what });
            }
            program.funcs.push(func)
        });
        program.within.push(pair);
    }
    if !program.keeps_turn() && depths.iter().flatten().any(|depth| depth.stuck.is_some()) {
        add_stuck(&mut program);
    }
    let own = std::mem::take(&mut program.selectors);
    let names = FuncNames::of(&program);
    let mut guarded =
        Guarded { program: &mut program, names, depths, made: FxHashMap::default(), guards: FxHashMap::default() };
    let mut sharper = Vec::new();
    for selector in &own {
        sharper.push(guarded.selector(selector));
    }
    program.selectors = own;
    program.selectors.extend(sharper);
    program
}

/// Adds the bounds on when the defender may be without a move, as far as there are any. The first that says nothing stays
/// for the reader: nothing calls it.
fn add_stuck(program: &mut Program) {
    for (after, near) in (0..FARTHEST).zip(program.within.clone()) {
        let (mut locals, mut notes) = (LocalVec::new(), Vec::new());
        let mut body = stuck::without_a_move(program, after, &mut locals, &mut notes);
        if visit::size(&body) > LONGEST_BOUND {
            let what = "the bound is too long to be worth its time: taken to be possible";
            program.give_up(crate::ir::GivenUp { of: format!("stuck_{after}"), what: what.into() });
            notes.push(what.into());
            body = Expr::Bool(true);
        }
        simplify::expr(&mut body);
        let is_bound = body != Expr::Bool(true);
        let doc =
            format!("Whether the defender may be without a legal move after {after} moves of the attacker in a row.");
        let alone = bound_func(format!("stuck_{after}"), &doc, &notes, locals, body);
        let alone = program.funcs.push(alone);
        if !is_bound {
            return;
        }
        let either = build::or([near[0], alone].map(|f| Expr::Call(f, vec![])));
        let moves = after + 1;
        let doc = format!(
            "Whether the attacker may reach his goal by {moves} moves in a row, or the defender be without one before."
        );
        let or_near = bound_func(format!("near_{moves}_or_stuck"), &doc, &[], LocalVec::new(), either);
        let or_near = program.funcs.push(or_near);
        program.stuck.push(Stuck { alone, or_near });
    }
}

fn bound_func(name: impl Into<String>, doc: &str, notes: &[String], locals: LocalVec, body: Expr) -> Func {
    let mut doc = doc.to_owned();
    for note in notes {
        doc.push_str("\n- ");
        doc.push_str(note);
    }
    if !notes.is_empty() {
        doc.push('\n');
    }
    let name = FuncName::new(name);
    Func { name, params: vec![], locals, ty: Ty::Bool, body, doc, origin: vec![], static_only: false }
}

/// So many turns of one player in a row, each of so many moves at most.
#[derive(Clone, Copy)]
struct Span {
    turns: u32,
    parts: u32,
}

impl Span {
    fn horizon(self) -> Horizon {
        Horizon { moves: self.turns * self.parts, part: None }
    }

    /// `2 moves`, or turns where a turn may have several.
    fn shown(self) -> String {
        let what = if self.parts == 1 { "moves" } else { "turns" };
        format!("{} {what}", self.turns)
    }
}

/// What was not looked into for a bound.
#[derive(Default)]
struct GivenUp {
    /// Parts of the goal and of the moves.
    left_out: Vec<String>,
    /// The rest, in words.
    why: Vec<String>,
}

impl GivenUp {
    fn add(&mut self, what: String) {
        if !self.why.contains(&what) {
            self.why.push(what);
        }
    }

    /// All of it in a line, if it is anything.
    fn summary(&self) -> Option<String> {
        let parts = match self.left_out.len() {
            0 => None,
            1 => Some("a part is too long to look into".to_owned()),
            parts => Some(format!("{parts} parts are too long to look into")),
        };
        let all: Vec<String> = parts.into_iter().chain(self.why.iter().cloned()).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }

    /// For the reader of the bound, with the first of the parts.
    fn notes(&self) -> Vec<String> {
        let shown = self.left_out.iter().take(LEFT_OUT_SHOWN);
        let mut out: Vec<String> = shown.map(|part| format!("leaves out {part}: too long to look into")).collect();
        if let Some(more) = self.left_out.len().checked_sub(LEFT_OUT_SHOWN).filter(|more| *more > 0) {
            out.push(format!("leaves out {more} more such parts"));
        }
        out.extend(self.why.iter().cloned());
        out
    }
}

/// Whether the side may reach its goal within the span.
fn within(program: &Program, role: Role, span: Span, given_up: &mut GivenUp) -> Func {
    let mut locals = LocalVec::new();
    let player = build::player(role);
    let goal = &program.funcs[program.goal];
    let mut notes = Vec::new();
    let body = if mover::goal_tells_players_apart(program) {
        let [first, second] = [0, 1].map(|p| bound(program, Expr::Int(p), span, &mut locals, &mut notes, given_up));
        build::cond(build::same(player, Expr::Int(0)), first, second)
    } else {
        bound(program, player, span, &mut locals, &mut notes, given_up)
    };
    let (name, side) = match role {
        Role::Attacker => ("near", "attacker"),
        Role::Defender => ("defender_near", "defender"),
    };
    let doc = format!("Whether the {side} may reach his goal by {} in a row.", span.shown());
    notes.extend(given_up.notes());
    let mut func = bound_func(format!("{name}_{}", span.turns), &doc, &notes, locals, body);
    func.origin = goal.origin.clone();
    simplify::expr(&mut func.body);
    func.body = renamed(&func.body, &mut func.locals);
    func
}

fn bound(
    program: &Program,
    player: Expr,
    span: Span,
    locals: &mut LocalVec,
    notes: &mut Vec<String>,
    given_up: &mut GivenUp,
) -> Expr {
    let goal = &program.funcs[program.goal];
    let map = goal.params.iter().map(|p| (*p, player.clone())).collect();
    let Some(goal) = expand::expanded(program, &player, &goal.body, &goal.locals, locals, map) else {
        given_up.add("the goal is too large to look into".into());
        return Expr::Bool(true);
    };
    let Some(clauses) = writes::clauses(program, &player, locals) else {
        given_up.add("the moves are too large to look into".into());
        return Expr::Bool(true);
    };
    let mut relaxed = Relaxed::new(program, player, clauses, std::mem::take(locals));
    relaxed.turns = (span.parts > 1).then_some(span.turns);
    relaxed.learn();
    let out = relaxed.holds(&goal, Side::Upper, span.horizon());
    *locals = relaxed.locals;
    relaxed.given_up.into_iter().for_each(|what| given_up.add(what));
    given_up.left_out.extend(relaxed.left_out);
    for note in relaxed.notes {
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    out
}

struct Guarded<'p> {
    program: &'p mut Program,
    names: FuncNames,
    depths: IndexVec<FnId, Option<Depth>>,
    made: FxHashMap<FnId, FnId>,
    /// Of a function with a guard before all else, the guard.
    guards: FxHashMap<FnId, FnId>,
}

impl Guarded<'_> {
    fn selector(&mut self, selector: &SelectorCode) -> SelectorCode {
        let mut out = selector.clone();
        out.knowledge = Knowledge::Distance;
        out.verdict = self.func(out.verdict);
        out.moves.within = self.within(out.verdict);
        // What is asked once the guard is known to hold.
        let guard = self.guards.get(&out.verdict).copied();
        out.moves.decides = out.moves.decides.map(|f| self.beside(f, guard));
        for part in &mut out.moves.parts {
            part.condition = part.condition.map(|f| self.beside(f, guard));
            part.after = self.func(part.after);
            part.kept = part.kept.map(|f| self.func(f));
        }
        out
    }

    /// The function with guards, for where this guard holds.
    fn beside(&mut self, id: FnId, guard: Option<FnId>) -> FnId {
        let made = self.func(id);
        let Some(guard) = guard.filter(|_| !self.program.fired.is_left_out(Rule::ImpliedGoal)) else { return made };
        let mut func = self.program.funcs[made].clone();
        let excluded = beyond::exclude(self.program, guard, &mut func.body);
        if excluded == 0 {
            return made;
        }
        let name = self.names.fresh(&format!("{}_near", func.name.said()));
        let places = self.program.fired.of_func(&func.name);
        let of_new = self.program.fired.in_func(&name);
        of_new.add(&places);
        of_new.note(Rule::ImpliedGoal, excluded);
        func.name = name;
        self.program.funcs.push(func)
    }

    /// The guard of a verdict: before all else, or of the threat that it asks for.
    fn within(&mut self, verdict: FnId) -> Option<FnId> {
        let func = &self.program.funcs[verdict];
        let Expr::Null(threat) = &func.body else { return self.guards.get(&verdict).copied() };
        let Expr::Call(threat, _) = **threat else { return None };
        let near = Expr::Call(*self.guards.get(&threat)?, vec![]);
        let name = self.names.fresh(&format!("{}_within", func.name.said()));
        let doc = format!("Whether the threat of `{}` is near.", func.name);
        let (body, origin) = (Expr::Null(Box::new(near)), func.origin.clone());
        let (params, locals) = (vec![], LocalVec::new());
        Some(self.program.funcs.push(Func {
            name,
            params,
            locals,
            ty: Ty::Bool,
            body,
            doc,
            origin,
            static_only: false,
        }))
    }

    /// That the defender has no legal move is asked only where he may have none.
    fn bound_stuck(&self, body: &mut Expr) {
        let Some(stuck) = self.program.stuck.first() else { return };
        visit::rewrite(body, &mut |e| {
            if depth::is_without_move(e) {
                let bound = Expr::Call(stuck.alone, vec![]);
                *e = build::and([bound, std::mem::replace(e, Expr::Bool(false))]);
            }
        });
    }

    /// The function with guards, itself and in all that it calls; the same function where nothing changes.
    fn func(&mut self, id: FnId) -> FnId {
        if let Some(made) = self.made.get(&id) {
            return *made;
        }
        let mut func = self.program.funcs[id].clone();
        let (mut changed, mut calls_itself) = (false, false);
        visit::rewrite(&mut func.body, &mut |e| {
            let Expr::Call(f, _) = e else { return };
            if *f == id {
                // The rest of a turn.
                calls_itself = true;
            } else {
                let new = self.func(*f);
                changed |= new != *f;
                *f = new;
            }
        });
        let is_try = |e: &Expr| {
            matches!(e, Expr::EveryMove(..))
                || matches!(e, Expr::SomeMove(p, _) | Expr::TwoMoves(p, _) if **p == Expr::Attacker)
        };
        let tries = visit::contains(&func.body, &is_try);
        let (mut guarded, mut excluded) = (None, 0);
        if let Some(depth) = self.depths[id].filter(|_| tries)
            && let Some(near) = depth.guard(self.program)
        {
            guarded = Some(near);
            let guard = Expr::Call(near, vec![]);
            let mut body = std::mem::replace(&mut func.body, Expr::Bool(false));
            if !self.program.fired.is_left_out(Rule::ImpliedGoal) {
                excluded = beyond::exclude(self.program, near, &mut body);
            }
            self.bound_stuck(&mut body);
            func.body = build::and([guard, body]);
            changed = true;
        }
        let mut new = id;
        if changed {
            func.name = self.names.fresh(&format!("{}_near", func.name.said()));
            self.program.fired.in_func(&func.name).note(Rule::ImpliedGoal, excluded);
            new = self.program.funcs.next_idx();
            if calls_itself {
                visit::rewrite(&mut func.body, &mut |e| {
                    if let Expr::Call(f, _) = e
                        && *f == id
                    {
                        *f = new;
                    }
                });
            }
            self.program.funcs.push(func);
        }
        self.made.insert(id, new);
        self.guards.extend(guarded.map(|near| (new, near)));
        new
    }
}
