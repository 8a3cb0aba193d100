//! Bounds on what one player can bring about by moves in a row.
//!
//! For an expression and a horizon of k moves there is an *upper* bound, which holds (or has the points) whenever the
//! expression does in some state that the player reaches from here by at most k moves, null moves between them; and a
//! *lower* bound, which holds only if the expression does in all such states. Both are expressions over the state here.
//!
//! The rules are relaxed on the way: requirements after a move, the ko and the turn are dropped, and of a move only its
//! writes and the conditions on the points it fills and takes are kept. Dropping a condition only adds states.
//!
//! A conjunction, and a set all of whose points must change, takes the maximum over its parts, unless its points are
//! lost (or gained) one by one: if one move takes at most r points from a set, k moves empty it only if it has at most
//! k r points. That is the whole of additivity here, and it needs one proof for each set: `total`.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::expand::{LARGEST, by_value};
use super::pointwise::{Pointwise, settled};
use super::writes::{Change, Clause, Horizon, Place, Write};
use crate::ir::dump::dump_over;
use crate::ir::laws::{same_index, same_value};
use crate::ir::reads::{self, Read};
use crate::ir::{Domain, Expr, LocalId, LocalVec, Program, Stage, Update, build, visit};
use crate::rules::{ArithOp, CellId};

/// A part of a conjunction whose bound has more nodes than this is left out.
const LONGEST_PART: usize = 300;

/// A bound of more nodes than this is not used, nor one that it would be a part of.
pub const LONGEST_BOUND: usize = 1_000;

/// How much is looked into for each node of the goal and the moves, at least.
const WORK_PER_NODE: usize = 2;

/// Which bound is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// What may be.
    Upper,
    /// What must be.
    Lower,
}

impl Side {
    /// The other.
    pub fn other(self) -> Side {
        match self {
            Side::Upper => Side::Lower,
            Side::Lower => Side::Upper,
        }
    }
}

/// The game in which only one player moves.
pub struct Relaxed<'p> {
    /// The program.
    pub program: &'p Program,
    /// Who moves.
    pub player: Expr,
    /// The move clauses as he plays them.
    pub clauses: Vec<Clause>,
    /// Variables of what is built.
    pub locals: LocalVec,
    /// How the bounds were found, for the reader.
    pub notes: Vec<String>,
    /// Sets and points in them that the expression at hand presupposes.
    pub assumed: Vec<(Expr, Expr)>,
    /// Sets that have not had these points before: the state at hand is on the way to the first time.
    pub not_yet: Vec<(Expr, Expr)>,
    /// Variables of clauses: their values are not known.
    unknown: FxHashSet<LocalId>,
    /// The writes found so far.
    pub known_writes: FxHashMap<(Expr, Change), Rc<[Write]>>,
    /// Of how many turns the moves within a horizon are, where a turn may have several.
    pub turns: Option<u32>,
    /// Whether the contents of cells that may change are not looked into, but taken to be anything.
    pub still: bool,
    /// How much more is looked into.
    pub budget: usize,
    /// What was not looked into to the end, and is taken to be possible.
    pub given_up: Vec<String>,
}

impl<'p> Relaxed<'p> {
    /// The relaxed game of these clauses.
    pub fn new(program: &'p Program, player: Expr, clauses: Vec<Clause>, locals: LocalVec) -> Relaxed<'p> {
        let unknown = clauses.iter().flat_map(|c| c.params.iter().copied()).collect();
        let mut nodes = 0;
        for stage in clauses.iter().flat_map(|c| &c.stages) {
            visit::each_stage_part(stage, &mut |e| nodes += visit::size(e));
        }
        Relaxed {
            program,
            player,
            clauses,
            locals,
            notes: Vec::new(),
            assumed: Vec::new(),
            not_yet: Vec::new(),
            unknown,
            known_writes: FxHashMap::default(),
            budget: LARGEST.max(WORK_PER_NODE * nodes),
            turns: None,
            still: false,
            given_up: Vec::new(),
        }
    }

    /// Membership in the form that can be counted.
    pub fn member(&mut self, set: &Expr, q: &Expr) -> Expr {
        let known = self.assumed.clone();
        Pointwise { program: self.program, locals: &mut self.locals, known }.member(set, q)
    }

    /// The expression for the reader of a note.
    pub fn show(&self, e: &Expr) -> String {
        // Names are made unique among all there are, so only those of the expression itself are shown.
        let (mut locals, mut map) = (LocalVec::new(), FxHashMap::default());
        visit::each_below(e, &mut |e| {
            if let Expr::Local(v) = e {
                map.entry(*v).or_insert_with(|| Expr::Local(locals.push(self.locals[*v].clone())));
            }
        });
        let e = visit::import(e, &self.locals, &mut locals, &mut map);
        let text = dump_over(self.program, &locals, &e);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        // Names without their numbers, so that the same thing is said in the same words.
        let mut out = String::from("`");
        for c in text.chars() {
            let numbered = c.is_ascii_digit() && out.ends_with(|l: char| l.is_ascii_lowercase());
            if !numbered {
                out.push(c);
            }
        }
        out.push('`');
        out
    }

    /// Says how a bound was found.
    pub fn note(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Presupposes that the point is of the set while `f` looks at what goes with it: in the state at hand, and in all
    /// before it, since the set gains no points. Any other set is not presupposed.
    pub fn assuming<R>(&mut self, facts: &[(&Expr, Expr)], f: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.assumed.len();
        for (set, point) in facts {
            if self.is_written(set) && self.writes(set, Change::Gain).is_empty() {
                self.assumed.push(((*set).clone(), point.clone()));
            }
        }
        let out = f(self);
        self.assumed.truncate(before);
        out
    }

    /// Whether the expression speaks of a variable of a clause.
    pub fn is_open(&self, e: &Expr) -> bool {
        visit::contains(e, &|x| matches!(x, Expr::Local(v) if self.unknown.contains(v)))
    }

    /// Whether nothing that the expression reads can change within the horizon, and all its variables have values.
    pub fn is_fixed(&self, e: &Expr, horizon: Horizon) -> bool {
        let moves = horizon.moves > 0;
        let writes = |cell: crate::rules::CellId| {
            self.program.changes_by_null(cell)
                || self.clauses.iter().enumerate().any(|(at, clause)| {
                    let stages = match horizon.part {
                        _ if moves => usize::MAX,
                        Some(place) if place.clause == at => place.stage,
                        _ => 0,
                    };
                    clause.stages.iter().take(stages).any(|stage| match stage {
                        Stage::Apply(us) => us.iter().any(|u| visit::cell_written(u) == Some(cell)),
                        _ => false,
                    })
                })
        };
        let changes = |read: Read| match read {
            Read::Cell(cell) => writes(cell),
            Read::Passes | Read::Turn | Read::Called(_) | Read::Everything => true,
        };
        !self.is_open(e) && !reads::any(e, &changes)
    }

    /// Takes one of the budget; whether there is none left.
    pub fn is_spent(&mut self) -> bool {
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 {
            self.give_up("the work for one bound is spent: what is left is taken to be possible".into());
        }
        self.budget == 0
    }

    /// The bound, or the one that says nothing where it is too long: what it would become a part of would be too long too.
    pub fn short(&mut self, bound: Expr, coarse: Expr) -> Expr {
        if visit::size(&bound) <= LONGEST_BOUND {
            return bound;
        }
        self.give_up("a part of the bound is too long to be worth its time: taken to be possible".into());
        coarse
    }

    /// Says what was not looked into.
    pub fn give_up(&mut self, what: String) {
        if !self.given_up.contains(&what) {
            self.given_up.push(what);
        }
    }

    /// The bound of a condition.
    pub fn holds(&mut self, e: &Expr, side: Side, horizon: Horizon) -> Expr {
        if self.is_fixed(e, horizon) {
            return self.copy(e);
        }
        let coarse = Expr::Bool(side == Side::Upper);
        if self.is_spent() {
            return coarse;
        }
        let bound = self.bound_of(e, side, horizon);
        self.short(bound, coarse)
    }

    fn bound_of(&mut self, e: &Expr, side: Side, horizon: Horizon) -> Expr {
        match e {
            Expr::And(parts) => {
                let facts: Vec<(&Expr, Expr)> = parts
                    .iter()
                    .filter_map(|part| match part {
                        Expr::Contains(set, p) if build::is_atom(p) => Some((&**set, (**p).clone())),
                        _ => None,
                    })
                    .collect();
                let out =
                    self.assuming(&facts, |own| parts.iter().map(|p| own.part(p, side, horizon)).collect::<Vec<_>>());
                settled(build::and(out))
            }
            Expr::Or(parts) => build::or(parts.iter().map(|p| self.holds(p, side, horizon)).collect::<Vec<_>>()),
            Expr::Not(a) => build::not(self.holds(a, side.other(), horizon)),
            Expr::If(c, a, b) => {
                let (c, n) = ((**c).clone(), build::not((**c).clone()));
                let spelled = build::or([build::and([c, (**a).clone()]), build::and([n, (**b).clone()])]);
                self.holds(&spelled, side, horizon)
            }
            Expr::IsEmpty(set) => self.is_empty(set, side, horizon),
            Expr::AtLeast(set, k) => self.at_least(set, k, side, horizon),
            Expr::Contains(set, p) => self.contains(e, set, p, side, horizon),
            Expr::Same(a, b) => self.same(e, a, b, side, horizon),
            Expr::Compare(op, a, b) => self.compare(e, *op, a, b, side, horizon),
            Expr::Any(v, domain, body) => {
                let (domain, body) = self.loop_parts(*v, domain, body, side, side, horizon);
                domain.map_or(Expr::Bool(side == Side::Upper), |d| build::any(*v, d, body))
            }
            Expr::All(v, domain, body) => {
                let (domain, body) = self.loop_parts(*v, domain, body, side.other(), side, horizon);
                domain.map_or(Expr::Bool(side == Side::Upper), |d| build::not(build::any(*v, d, build::not(body))))
            }
            e => match by_value(self.program, &self.player, e) {
                Some(spelled) => self.holds(&spelled, side, horizon),
                None => Expr::Bool(side == Side::Upper),
            },
        }
    }

    /// A part of a conjunction, with a share of the budget: one that is too long is left out, and the others remain.
    fn part(&mut self, e: &Expr, side: Side, horizon: Horizon) -> Expr {
        let (all, share) = (self.budget, self.budget / 2);
        self.budget = share;
        let out = self.holds(e, side, horizon);
        let is_spent = self.budget == 0 || visit::size(&out) > LONGEST_PART;
        self.budget = all - (share - self.budget);
        if is_spent && side == Side::Upper {
            self.give_up(format!("leaves out {}: too long to look into", self.show(e)));
            return Expr::Bool(true);
        }
        out
    }

    fn loop_parts(
        &mut self,
        v: LocalId,
        domain: &Domain,
        body: &Expr,
        of_domain: Side,
        of_body: Side,
        horizon: Horizon,
    ) -> (Option<Domain>, Expr) {
        let facts: Vec<(&Expr, Expr)> = match domain {
            Domain::Set(set) => vec![(&**set, Expr::Local(v))],
            _ => vec![],
        };
        let domain = match domain {
            Domain::Set(set) => Some(Domain::Set(Box::new(self.set(set, of_domain, horizon)))),
            Domain::Sort(sort) => Some(Domain::Sort(*sort)),
            Domain::Values(values) => {
                values.iter().all(|e| self.is_fixed(e, horizon)).then(|| Domain::Values(values.clone()))
            }
        };
        let body = self.assuming(&facts, |own| own.holds(body, of_body, horizon));
        (domain, body)
    }

    fn is_empty(&mut self, set: &Expr, side: Side, horizon: Horizon) -> Expr {
        if let Some(spelled) = by_value(self.program, &self.player, &Expr::IsEmpty(Box::new(set.clone()))) {
            return self.holds(&spelled, side, horizon);
        }
        if let Expr::Union(parts) = set {
            let parts = parts.iter().map(|p| self.is_empty(p, side, horizon)).collect::<Vec<_>>();
            return build::and(parts);
        }
        if let Some(loops) = self.point_by_point(set) {
            return build::not(self.holds(&loops, side.other(), horizon));
        }
        if side == Side::Lower
            && let Some(met) = self.meeting(set, horizon)
        {
            return build::not(met);
        }
        let each = match self.set(set, side.other(), horizon) {
            // A component has its own point.
            Expr::Closure(seed, ..) if matches!(&*seed, Expr::Singleton(p) if self.assumed.iter().any(|(_, q)| *q == **p)) => {
                Expr::Bool(false)
            }
            each if side == Side::Lower => build::is_empty(self.near_patterns(set, each, horizon)),
            each => build::is_empty(each),
        };
        if side == Side::Lower {
            return each;
        }
        match self.change(set, Change::Loss, horizon) {
            Some(n) => {
                self.note(format!("adds over {}: a point is lost by a move of its own", self.show(set)));
                let few = build::not(build::at_least(self.copy(set), count(n, 1)));
                build::and([few, each])
            }
            None => {
                self.note(format!("takes the maximum over {}: one move may take several points", self.show(set)));
                each
            }
        }
    }

    /// Of an upper bound of a set, the points beside which little enough is lacking.
    fn near_patterns(&mut self, set: &Expr, bound: Expr, horizon: Horizon) -> Expr {
        let q = self.fresh_point();
        match (self.lacks_few(set, &q, horizon), q) {
            (Some(few), Expr::Local(v)) => build::filter(v, bound, few),
            _ => bound,
        }
    }

    /// A set from which points are taken for what surrounds them, such as the strings that have no liberty or the lines
    /// that miss a stone: as a loop over its points, each of which can be counted by itself.
    pub fn point_by_point(&mut self, set: &Expr) -> Option<Expr> {
        let Expr::Minus(_, taken) = set else { return None };
        let spread = |x: &Expr| matches!(x, Expr::Image(..) | Expr::Closure(..));
        if !visit::contains(taken, &|x| spread(x) && self.reads_state(x)) {
            return None;
        }
        let q = self.fresh_point();
        let Expr::Local(v) = q else { return None };
        let mut member = self.member(set, &q);
        let within = first_set(&mut member, &q);
        (within != Expr::Full).then(|| build::any(v, Domain::Set(Box::new(within)), member))
    }

    fn reads_state(&self, e: &Expr) -> bool {
        visit::contains(e, &|x| visit::cell_read(x).is_some())
    }

    fn at_least(&mut self, set: &Expr, k: &Expr, side: Side, horizon: Horizon) -> Expr {
        let whole = Expr::AtLeast(Box::new(set.clone()), Box::new(k.clone()));
        if let Some(spelled) = by_value(self.program, &self.player, &whole) {
            return self.holds(&spelled, side, horizon);
        }
        if !self.is_fixed(k, horizon) {
            return Expr::Bool(side == Side::Upper);
        }
        let bound = self.set(set, side, horizon);
        let each = build::at_least(bound, k.clone());
        let (change, sign) = match side {
            Side::Upper => (Change::Gain, ArithOp::Sub),
            Side::Lower => (Change::Loss, ArithOp::Add),
        };
        match self.change(set, change, horizon) {
            Some(n) => {
                self.note(format!("adds over {}: a move changes it by one point", self.show(set)));
                let shifted = build::at_least(self.copy(set), shifted(k, sign, n));
                match side {
                    Side::Upper => build::and([shifted, each]),
                    Side::Lower => build::or([shifted, each]),
                }
            }
            None => {
                self.note(format!("takes the maximum over {}: one move may change several points", self.show(set)));
                each
            }
        }
    }

    fn contains(&mut self, e: &Expr, set: &Expr, p: &Expr, side: Side, horizon: Horizon) -> Expr {
        if let Some(spelled) = by_value(self.program, &self.player, e) {
            return self.holds(&spelled, side, horizon);
        }
        if !build::is_atom(p) || !self.is_fixed(p, horizon) {
            return Expr::Bool(side == Side::Upper);
        }
        if let Expr::Plane(..) | Expr::Absent(..) = set {
            let is_written = self.is_written(set);
            return if is_written { self.atom(set, p, side, horizon) } else { Expr::Bool(side == Side::Upper) };
        }
        let is_path = matches!(set, Expr::Closure(..)) && !self.is_settled(set, horizon);
        let member = if is_path { e.clone() } else { self.member(set, p) };
        if member == *e {
            return match self.set(set, side, horizon) {
                Expr::Full => Expr::Bool(true),
                bound => build::contains(bound, p.clone()),
            };
        }
        self.holds(&member, side, horizon)
    }

    fn is_settled(&mut self, set: &Expr, horizon: Horizon) -> bool {
        self.change(set, Change::Gain, horizon) == Some(0)
    }

    /// A point's having a value, or none.
    fn atom(&mut self, plane: &Expr, p: &Expr, side: Side, horizon: Horizon) -> Expr {
        if self.still {
            return Expr::Bool(side == Side::Upper);
        }
        let now = build::contains(plane.clone(), p.clone());
        let change = if side == Side::Upper { Change::Gain } else { Change::Loss };
        let atom = (plane.clone(), p.clone());
        if side == Side::Upper && self.not_yet.contains(&atom) {
            return Expr::Bool(false);
        }
        // Until the first time that the point has the value, it has not.
        let before = self.not_yet.len();
        if side == Side::Upper {
            self.not_yet.push(atom);
        }
        let mut written = Vec::new();
        for (write, at) in self.reachable(plane, change, horizon) {
            written.push(self.written(&write, at, p, plane));
        }
        self.not_yet.truncate(before);
        match side {
            Side::Upper => build::or(std::iter::once(now).chain(written)),
            Side::Lower => build::and([now, build::not(build::or(written))]),
        }
    }

    /// The horizon of the states in which a stage can begin, if it can within the horizon.
    pub fn beginning(place: Place, horizon: Horizon) -> Option<Horizon> {
        let part = Some(place);
        match horizon.part {
            Some(own) if own.clause == place.clause && place.stage < own.stage => Some(Horizon { part, ..horizon }),
            _ if horizon.moves > 0 => Some(Horizon { moves: horizon.moves - 1, part }),
            _ => None,
        }
    }

    /// The writes that can happen within the horizon, each with the horizon of the state it reads.
    pub fn reachable(&mut self, plane: &Expr, change: Change, horizon: Horizon) -> Vec<(Write, Horizon)> {
        let writes = self.writes(plane, change);
        let with = |write: &Write| Self::beginning(write.place, horizon).map(|at| (write.clone(), at));
        writes.iter().filter_map(with).collect()
    }

    /// Whether the write may be to the point: an upper bound.
    fn written(&mut self, write: &Write, horizon: Horizon, p: &Expr, plane: &Expr) -> Expr {
        if let Some((domain, place)) = self.location(&write.set, write.place, plane) {
            let at = Horizon { part: Some(place), ..horizon };
            let loops = if self.is_open(&domain) { self.loops(&domain, place, at) } else { None };
            return match loops {
                Some(loops) => {
                    let within = build::contains(loops.named(&domain), p.clone());
                    let within = self.holds(&within, Side::Upper, at);
                    loops.any(within)
                }
                None => self.holds(&build::contains(domain, p.clone()), Side::Upper, at),
            };
        }
        let set = self.copy(&write.set);
        let member = self.member(&set, p);
        self.holds(&member, Side::Upper, horizon)
    }

    fn same(&mut self, e: &Expr, a: &Expr, b: &Expr, side: Side, horizon: Horizon) -> Expr {
        let (cell, index, value) = match (a, b) {
            (Expr::Scalar(cell, index), value) | (value, Expr::Scalar(cell, index)) => (*cell, index, value),
            _ => {
                return match by_value(self.program, &self.player, e) {
                    Some(spelled) => self.holds(&spelled, side, horizon),
                    None => Expr::Bool(side == Side::Upper),
                };
            }
        };
        let is_asked = index.iter().chain([value]).all(|e| self.is_fixed(e, horizon));
        if side == Side::Upper && is_asked {
            let number = Expr::Scalar(cell, index.clone());
            if let Some(between) = self.within_steps(e, &number, value, horizon) {
                return between;
            }
        }
        if side == Side::Lower || self.program.changes_by_null(cell) || !is_asked {
            return Expr::Bool(side == Side::Upper);
        }
        let mut out = vec![e.clone()];
        for (place, i, new) in self.numbers_written(cell) {
            let Some(at) = Self::beginning(place, horizon) else { continue };
            if same_index(&i, index) != Some(false) {
                let becomes = if i == *index { becomes(&new, value, a, b) } else { build::same(new, value.clone()) };
                let becomes = self.copy(&becomes);
                out.push(self.holds(&becomes, Side::Upper, at));
            }
        }
        build::or(out)
    }

    /// What is written to a cell that is no set of points: where, at which indices, and the value.
    pub fn numbers_written(&self, cell: CellId) -> Vec<(Place, Vec<Expr>, Expr)> {
        let mut out = Vec::new();
        for (clause, of) in self.clauses.iter().enumerate() {
            for (stage, own) in of.stages.iter().enumerate() {
                let Stage::Apply(updates) = own else { continue };
                for update in updates {
                    match update {
                        Update::Scalar { cell: c, index, value } if *c == cell => {
                            out.push((Place { clause, stage }, index.clone(), value.clone()));
                        }
                        _ => {}
                    }
                }
            }
        }
        out
    }
}

/// When the value that is written is the one asked for; a value that the cell has already is no change.
pub fn becomes(new: &Expr, value: &Expr, a: &Expr, b: &Expr) -> Expr {
    match new {
        Expr::If(c, x, y) => {
            let (x, y) = (becomes(x, value, a, b), becomes(y, value, a, b));
            let (c, n) = ((**c).clone(), build::not((**c).clone()));
            build::or([build::and([c, x]), build::and([n, y])])
        }
        new if new == a || new == b => Expr::Bool(new == value),
        new => match same_value(new, value) {
            Some(known) => Expr::Bool(known),
            None => build::same(new.clone(), value.clone()),
        },
    }
}

/// Takes the first set that the condition puts the point into out of it; all points if there is none.
pub fn first_set(member: &mut Expr, q: &Expr) -> Expr {
    let parts = match member {
        Expr::And(parts) => parts,
        Expr::Contains(set, p) if **p == *q => {
            let set = (**set).clone();
            *member = Expr::Bool(true);
            return set;
        }
        _ => return Expr::Full,
    };
    let of_point = |p: &Expr, cell: bool| match p {
        Expr::Contains(set, p) => {
            **p == *q && !visit::contains(set, &|x| x == q) && (!cell || visit::cell_read(set).is_some())
        }
        _ => false,
    };
    let at = parts.iter().position(|p| of_point(p, true)).or_else(|| parts.iter().position(|p| of_point(p, false)));
    match at.map(|at| parts.remove(at)) {
        Some(Expr::Contains(set, _)) => {
            *member = build::and(std::mem::take(parts));
            *set
        }
        _ => Expr::Full,
    }
}

fn count(n: u32, more: i32) -> Expr {
    Expr::Int(i32::try_from(n).unwrap_or(i32::MAX - more) + more)
}

fn shifted(k: &Expr, op: ArithOp, n: u32) -> Expr {
    let mut out = Expr::Arith(op, Box::new(k.clone()), Box::new(count(n, 0)));
    crate::passes::simplify::expr(&mut out);
    out
}
