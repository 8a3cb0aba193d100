//! The abstract reading: which atoms can matter to a gradual game at all, from the position alone.
//!
//! Reason: the trace of a threat tells which replies can refute it, but only after the threat has been played out. What any
//! way of playing it could read can be said before: the union over all branches, without running them. *Abstract Proof
//! Search* (section 4) makes such sets by hand, as "complete sets of abstract moves"; here they are read off the rules.
//!
//! The contract. A game is *direct* if it holds with attacker moves that bring the goal nearer and no others
//! (`reasons::nearer`). Let a direct game hold in a state. In each state that differs from it in any atoms but the barred
//! ones the game holds, direct or not. So a reply that writes no barred atom refutes nothing.
//!
//! What is read, and in which states. The attacker plays as he would have played. As long as nothing that is read has
//! changed, both plays make the same moves with the same effects, and the states differ in what they differed in at first. So
//! each thing that is read on the way, in all states that the play can come through, is asked which atoms change it
//! (`touch`): the goals; the conditions of the moves that he may choose, and that they keep their effects as far as later
//! questions read them (`moves`); of replies, the same, and that none becomes legal. Only replies that break the threat's own
//! bars are looked at: after any other the threat stands, and it implies what is asked (`implied`).
//!
//! The states themselves are abstract (`may`): so many moves of each side on, the points that each side can have filled by
//! then, and of all others each has the value it has now, unless it can have been lost. A set from which one move takes one
//! point is not emptied by fewer moves than it has points: by this bound a test that the moves left cannot turn is left out.
//!
//! An operator of which nothing is known bars everything, and so does a game of a form not told here: all moves are tried
//! then, and it is said why.

#![deny(clippy::wildcard_enum_match_arm)]

mod bars;
mod forms;
mod may;
mod merge;
mod moves;
mod touch;

use bars::Bars;
use rustc_hash::FxHashMap;

use crate::ir::kinds;
use crate::ir::names::numbered;
use crate::ir::{Domain, Expr, FnId, Func, FuncName, LocalId, LocalVec, Program, StorageKind, build, reads, visit};
use crate::passes::distance::{self, Change};
use crate::rules::{CellId, SortId};

/// Why all moves have to be tried, in words.
pub(in crate::passes) type Unknown = String;

/// Of bodies of attacker moves, where a move must be that brings the goal within reach: of each clause.
pub(in crate::passes) type Nearer = [(Expr, Vec<Expr>)];

/// A larger part of a set becomes a function.
const LARGEST_IN_PLACE: usize = 12;

/// How many parts of the rules are looked into for one set.
const MOST_PARTS: usize = 6_000;

/// A larger set is not worth its computation.
const LONGEST: usize = 4_000;

/// The sides, as indices.
const ATTACKER: usize = 0;
const DEFENDER: usize = 1;

/// So many moves of each side on, and where each can have filled points.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Later {
    moves: [u32; 2],
    filled: [Expr; 2],
    /// How many of the defender's moves may be anywhere else.
    anywhere: u32,
}

impl Later {
    fn all_moves(&self) -> u32 {
        self.moves[0] + self.moves[1]
    }

    /// After one more move of a side, at one of these points.
    fn after(&self, side: usize, points: &Expr) -> Later {
        let mut out = self.clone();
        out.moves[side] += 1;
        out.filled[side] = build::union([out.filled[side].clone(), points.clone()]);
        out
    }

    /// The same with what one side has filled, or neither.
    fn filled_by(&self, side: Option<usize>) -> Later {
        let mut out = self.clone();
        for other in [ATTACKER, DEFENDER].into_iter().filter(|other| Some(*other) != side) {
            out.filled[other] = Expr::Empty;
        }
        out.anywhere = if side == Some(DEFENDER) { self.anywhere } else { 0 };
        out
    }

    /// After one more move of the defender, of which nothing is known.
    fn after_any_reply(&self) -> Later {
        let mut out = self.clone();
        out.moves[DEFENDER] += 1;
        out.anywhere += 1;
        out
    }
}

/// The reading of one game.
pub(in crate::passes) struct Abstract<'p> {
    /// With functions that are made.
    program: Program,
    /// Bounds that were found.
    bounds: FxHashMap<(Expr, Later), Expr>,
    /// What was found of conditions.
    touched: FxHashMap<(Expr, Change, Later), Bars>,
    /// Membership in sets, of a variable.
    members: FxHashMap<Expr, (LocalId, Expr)>,
    nearer: &'p Nearer,
    implies: fn(&Program, &Expr, &Expr) -> bool,
    locals: LocalVec,
    /// The clauses as the attacker and the defender play them.
    clauses: [Vec<moves::Own>; 2],
    /// What they write to points.
    effects: Vec<moves::Effect>,
    /// Sets that have names, in order.
    named: Vec<(LocalId, Expr)>,
    /// Their names, by the sets numbered.
    names: FxHashMap<Expr, LocalId>,
    /// Variables that are bound around what is read.
    open: Vec<LocalId>,
    /// When an effect may take a point, a variable, from a plane within so many moves.
    taken: FxHashMap<(Expr, Expr, u32), (LocalId, Expr)>,
    /// Parts that are functions, numbered with their variables as parameters.
    outlined: FxHashMap<Expr, FnId>,
    /// How many more parts are looked into.
    budget: usize,
    /// What was found, for the reader.
    words: Vec<String>,
}

/// What a reading has found: the bars, the names in them, and words.
pub(in crate::passes) struct Found {
    pub bars: Bars,
    pub named: Vec<(LocalId, Expr)>,
    /// Functions that they call, to be added in this order.
    pub funcs: Vec<Func>,
    pub words: Vec<String>,
}

/// The atoms that the game rests on if it holds directly. Variables of what is built are added to `locals`.
///
/// # Errors
/// Why nothing is known.
pub(in crate::passes) fn bars(
    program: &Program,
    nearer: &Nearer,
    implies: fn(&Program, &Expr, &Expr) -> bool,
    e: &Expr,
    locals: &mut LocalVec,
) -> Result<Found, Unknown> {
    if program.keeps_turn() {
        return Err("a turn may have several moves".into());
    }
    let (named, names, outlined, open, taken, words) = Default::default();
    let budget = MOST_PARTS;
    let (clauses, effects) = moves::clauses(program, locals)?;
    let locals_of = std::mem::take(locals);
    let (bounds, touched, members) = Default::default();
    let known = program.funcs.len();
    let program = program.clone();
    let mut own = Abstract {
        program,
        bounds,
        touched,
        members,
        nearer,
        implies,
        locals: locals_of,
        clauses,
        effects,
        named,
        names,
        outlined,
        open,
        taken,
        budget,
        words,
    };
    let now = Later { moves: [0, 0], filled: [Expr::Empty, Expr::Empty], anywhere: 0 };
    let found = own.game(e, &now);
    *locals = own.locals;
    let mut bars = found?;
    for (_, _, set) in &mut bars.points {
        *set = merge::merged(set, locals);
    }
    let size = bars.size() + own.named.iter().map(|(_, set)| visit::size(set)).sum::<usize>();
    if size > LONGEST {
        return Err(format!("the set would have {size} parts, which is too long to be worth its time"));
    }
    let funcs = own.program.funcs.into_iter().skip(known).collect();
    Ok(Found { bars, named: own.named, funcs, words: own.words })
}

impl Abstract<'_> {
    /// What a game that holds rests on, in states that are so much later.
    fn game(&mut self, e: &Expr, later: &Later) -> Result<Bars, Unknown> {
        if !self.asks(e) {
            return self.condition(e, Change::Loss, later);
        }
        match e {
            Expr::Call(f, args) if args.is_empty() => {
                let func = &self.program.funcs[*f];
                let body = visit::import(&func.body, &func.locals, &mut self.locals, &mut Default::default());
                self.game(&body, later)
            }
            Expr::Or(parts) => {
                let mut out = Bars::default();
                for part in parts {
                    out.extend(self.game(part, later)?);
                }
                Ok(out)
            }
            Expr::And(parts) => self.all(parts, later),
            Expr::Null(body) => Ok(Bars { passes: None, ..self.game(body, later)?.lasting(&self.program) }),
            Expr::SomeMove(player, body) if **player == Expr::Attacker => self.some_move(body, later),
            e @ (Expr::Local(_)
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Bool(_)
            | Expr::Not(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::of_moves!()
            | Expr::Noting(..)
            | kinds::of_answers!()) => Err(format!("nothing is known of {}", self.shown(e))),
        }
    }

    fn all(&mut self, parts: &[Expr], later: &Later) -> Result<Bars, Unknown> {
        let mut out = Bars::default();
        for (at, part) in parts.iter().enumerate() {
            // It follows from the rest.
            if matches!(part, Expr::Call(f, _) if self.program.is_guard(*f)) {
                continue;
            }
            if let Expr::EveryMove(player, body, true) = part
                && **player == opponent()
            {
                let implied =
                    |p: &&Expr| matches!(p, Expr::Null(threat) if (self.implies)(&self.program, threat, body));
                let Some(Expr::Null(threat)) = parts[..at].iter().find(implied) else {
                    return Err("the replies are to no threat that implies what is asked after them".into());
                };
                out.extend(self.every_reply(threat, body, later)?);
                continue;
            }
            out.extend(self.game(part, later)?);
        }
        Ok(out)
    }

    fn some_move(&mut self, body: &Expr, later: &Later) -> Result<Bars, Unknown> {
        let Some((_, points)) = self.nearer.iter().find(|(of, _)| of == body) else {
            return Err("of an attacker move it is not known where it brings the goal nearer".into());
        };
        let points = points.clone();
        let mut moves = Vec::new();
        for (clause, points) in points.iter().enumerate().filter(|(_, set)| **set != Expr::Empty) {
            let set = self.in_place(points)?;
            let set = self.at_most(&set, later);
            moves.push((clause, self.name("near", set)));
        }
        let all = build::union(moves.iter().map(|(_, set)| set.clone()));
        let after = later.after(ATTACKER, &all);
        let of_body = self.game(body, &after)?;
        let of_body = self.named(of_body);
        let mut out = of_body.clone().lasting(&self.program);
        if moves.iter().all(|(clause, _)| self.clauses[ATTACKER][*clause].ends_passes()) {
            out.passes = None;
        }
        for (clause, set) in moves {
            let more = self.before_move(clause, ATTACKER, &set, &of_body, Change::Loss, later)?;
            out.extend(more);
        }
        Ok(out)
    }

    fn every_reply(&mut self, threat: &Expr, body: &Expr, later: &Later) -> Result<Bars, Unknown> {
        let of_threat = self.game(threat, later)?;
        let of_threat = self.named(of_threat);
        let mut moves = Vec::new();
        for clause in 0..self.program.moves.len() {
            if let Some(set) = self.replies(clause, &of_threat, later)? {
                moves.push((clause, self.name("replies", set)));
            }
        }
        let all = build::union(moves.iter().map(|(_, set)| set.clone()));
        let mut after = self.game(body, &later.after(DEFENDER, &all))?;
        after.extend(of_threat);
        let after = self.named(after);
        let mut out = after.clone().lasting(&self.program);
        for (clause, set) in moves {
            let more = self.before_move(clause, DEFENDER, &set, &after, Change::Gain, later)?;
            out.extend(more);
        }
        Ok(out)
    }

    /// What a condition rests on that holds (loss), or that does not (gain).
    fn condition(&mut self, e: &Expr, change: Change, later: &Later) -> Result<Bars, Unknown> {
        let e = self.in_place(e)?;
        self.touch(&e, change, later)
    }

    /// Calls and names in place.
    fn in_place(&mut self, e: &Expr) -> Result<Expr, Unknown> {
        let mut bound = Vec::new();
        visit::each_below(e, &mut |e| bound.extend(visit::binder(e)));
        let mut map = FxHashMap::default();
        visit::each_below(e, &mut |e| {
            if let Expr::Local(v) = e
                && !bound.contains(v)
            {
                map.insert(*v, e.clone());
            }
        });
        let from = self.locals.clone();
        distance::expanded(&self.program, &Expr::Attacker, e, &from, &mut self.locals, map)
            .ok_or_else(|| format!("{} is too large to look into", self.shown(e)))
    }

    /// Whether the expression asks what moves bring about.
    fn asks(&self, e: &Expr) -> bool {
        let mut asks = false;
        reads::each_within(&self.program, e, &mut |body| {
            asks = asks || visit::contains(body, &|e| visit::tries_moves(e) || matches!(e, Expr::Null(_)));
        });
        asks
    }

    /// Bars whose sets have names.
    fn named(&mut self, mut bars: Bars) -> Bars {
        for (_, _, set) in &mut bars.points {
            *set = self.name("barred", std::mem::replace(set, Expr::Empty));
        }
        bars
    }

    /// Bars for each value of a variable.
    fn gathered(&mut self, mut bars: Bars, v: LocalId, domain: &Domain) -> Bars {
        let sets = bars.points.iter_mut().map(|(_, _, set)| set);
        for set in sets.chain(bars.values.iter_mut().filter_map(|(_, set)| set.as_mut())) {
            if visit::mentions(set, v) {
                let own = self.another(v, set);
                *set = build::gather(own, domain.clone(), std::mem::replace(set, Expr::Empty));
            }
        }
        bars
    }

    /// The points of a set that satisfy a condition.
    fn filtered(&mut self, v: LocalId, set: Expr, mut c: Expr) -> Expr {
        let own = self.another(v, &mut c);
        build::filter(own, set, c)
    }

    /// Another variable in its place, to be bound: what is open is never bound in what is built, so that a variable that
    /// occurs in an expression is either bound or free there.
    fn another(&mut self, v: LocalId, e: &mut Expr) -> LocalId {
        let own = self.locals.push(self.locals[v].clone());
        visit::substitute(e, &FxHashMap::from_iter([(v, Expr::Local(own))]));
        own
    }

    /// A name for a set of the position, which is computed once.
    fn name(&mut self, name: &str, set: Expr) -> Expr {
        let mut bound = Vec::new();
        visit::each_below(&set, &mut |e| bound.extend(visit::binder(e)));
        let is_named = |v: &LocalId| bound.contains(v) || self.named.iter().any(|(name, _)| name == v);
        let is_open = visit::contains(&set, &|e| matches!(e, Expr::Local(v) if !is_named(v)));
        if is_open || visit::size(&set) <= 3 {
            return set;
        }
        let set = merge::merged(&set, &mut self.locals);
        let key = numbered(&set);
        if let Some(v) = self.names.get(&key) {
            return Expr::Local(*v);
        }
        let v = self.locals.push(crate::ir::Local { name: name.into(), ty: crate::ir::Ty::Set, sort: None });
        self.named.push((v, set));
        self.names.insert(key, v);
        Expr::Local(v)
    }

    /// A large expression as a function of the variables it speaks of.
    fn outlined(&mut self, name: &str, mut e: Expr) -> Expr {
        forms::keep_stronger(&mut e);
        if visit::size(&e) <= LARGEST_IN_PLACE {
            return e;
        }
        let visit::Apart { args, params, mut locals, body } = visit::apart(&e, &self.locals);
        let args = args.into_iter().map(Expr::Local).collect();
        let key = numbered(&body);
        if let Some(f) = self.outlined.get(&key) {
            return Expr::Call(*f, args);
        }
        let body = distance::renamed(&body, &mut locals);
        let ty = crate::ir::types::ty(&self.program, &self.locals, &e);
        let (name, doc) = (FuncName::new(name), "A part of an abstract set.".into());
        let func = Func { name, params, locals, ty, body, doc, origin: vec![], static_only: false };
        let f = self.program.funcs.push(func);
        self.outlined.insert(key, f);
        Expr::Call(f, args)
    }

    /// The expression itself where a function stands for it.
    fn spelled(&mut self, e: &Expr) -> Expr {
        let Expr::Call(f, args) = e else { return e.clone() };
        let func = &self.program.funcs[*f];
        let mut map = func.params.iter().copied().zip(args.iter().cloned()).collect();
        visit::import(&func.body, &func.locals, &mut self.locals, &mut map)
    }

    /// The values of a cell.
    fn values_of(&self, cell: CellId) -> Result<Vec<Expr>, Unknown> {
        let storage = &self.program.cells[cell];
        if !storage.index.is_empty() {
            return Err(format!("`{}` has indices", storage.name));
        }
        match storage.kind {
            StorageKind::Members => Ok(vec![Expr::Int(0), Expr::Int(1)]),
            StorageKind::Planes { value: SortId::PLAYER, optional } => {
                let none = optional.then(build::absent);
                Ok([Expr::Attacker, opponent()].into_iter().chain(none).collect())
            }
            StorageKind::Planes { .. } | StorageKind::Scalar { .. } | StorageKind::Flag => {
                Err(format!("the values of `{}` are no players", storage.name))
            }
        }
    }

    fn shown(&self, e: &Expr) -> String {
        // Names are made unique among all there are, so only those of the expression itself are shown.
        let (mut locals, mut map) = (LocalVec::new(), FxHashMap::default());
        visit::each_below(e, &mut |e| {
            if let Expr::Local(v) = e {
                map.entry(*v).or_insert_with(|| Expr::Local(locals.push(self.locals[*v].clone())));
            }
        });
        let e = visit::import(e, &self.locals, &mut locals, &mut map);
        let text = crate::ir::dump::dump_over(&self.program, &locals, &e);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match text.char_indices().nth(LONGEST_SHOWN) {
            Some((at, _)) => format!("`{} ..`", &text[..at]),
            None => format!("`{text}`"),
        }
    }

    /// Takes one of the budget; whether there is none left.
    fn is_spent(&mut self) -> bool {
        self.budget = self.budget.saturating_sub(1);
        self.budget == 0
    }

    fn say(&mut self, words: String) {
        if !self.words.contains(&words) {
            self.words.push(words);
        }
    }
}

/// So many characters of an expression are shown.
const LONGEST_SHOWN: usize = 160;

fn opponent() -> Expr {
    Expr::Opponent(Box::new(Expr::Attacker))
}
