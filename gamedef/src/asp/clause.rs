//! One clause of the rules: its variables, and how its formulas and terms become literals.
//!
//! An absent term is one that no literal binds: whatever is said of it does not hold. What may not stand under a
//! negation or within a count gets a predicate of its own, over the variables that have values there.

use std::collections::{BTreeMap, BTreeSet};

use index_vec::IndexVec;

use super::literal::{Arg, Fold, Literal};
use super::names::upper;
use super::ranges;
use super::reads::{free, free_in_term};
use super::world::arithmetic;
use super::writer::{Derived, STAGE, Site, Writer};
use super::{Refusal, refuse};
use crate::rules::{ArithOp, Builtin, CompareOp, Extreme, Formula, Role, SortId, Term, VarId, Vars};

/// A clause.
pub(super) struct Clause<'w, 'g> {
    pub w: &'w mut Writer<'g>,
    pub site: Site,
    vars: &'w Vars,
    called: IndexVec<VarId, String>,
    sorts: BTreeMap<String, SortId>,
    taken: BTreeSet<String>,
    label: String,
}

impl<'w, 'g> Clause<'w, 'g> {
    /// A clause with these variables, asked at `site`; `label` begins the names of its own predicates.
    pub fn new(w: &'w mut Writer<'g>, vars: &'w Vars, site: Site, label: &str) -> Clause<'w, 'g> {
        let mut clause = Clause {
            w,
            site,
            vars,
            called: IndexVec::new(),
            sorts: BTreeMap::new(),
            taken: BTreeSet::from([STAGE.to_owned()]),
            label: label.to_owned(),
        };
        for var in vars {
            let name = clause.fresh(&upper(&var.name));
            clause.sorts.insert(name.clone(), var.sort);
            clause.called.push(name);
        }
        clause
    }

    /// A variable that is not used yet.
    pub fn fresh(&mut self, wanted: &str) -> String {
        let tries = std::iter::once(wanted.to_owned()).chain((1..).map(|n| format!("{wanted}{n}")));
        let name = tries.into_iter().find(|n| !self.taken.contains(n)).unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }

    /// Uses a variable from elsewhere.
    pub fn take(&mut self, var: &Arg) {
        self.taken.extend(var.vars());
    }

    /// A variable of the rules.
    pub fn var(&self, var: VarId) -> Arg {
        Arg::Var(self.called[var].clone())
    }

    /// The same with its sort.
    pub fn typed(&self, var: VarId) -> (Arg, Option<SortId>) {
        (self.var(var), Some(self.vars[var].sort))
    }

    /// A rule; whatever variable of the rules it mentions ranges over its sort.
    pub fn rule(&mut self, name: &str, args: &[Arg], body: Vec<Literal>) -> Result<(), Refusal> {
        let heads = args.iter().flat_map(Arg::vars).collect();
        let body = self.ranged(body, heads);
        self.w.rule(name, args, &body)
    }

    /// The body with the sorts of the variables that its atoms do not keep to.
    fn ranged(&self, mut body: Vec<Literal>, mut mentioned: BTreeSet<String>) -> Vec<Literal> {
        mentioned.extend(body.iter().flat_map(Literal::vars));
        for name in mentioned {
            let Some(sort) = self.sorts.get(&name) else { continue };
            let kept = body.iter().flat_map(Literal::typed).any(|(v, s)| *v == name && s == *sort);
            if let Some(predicate) = self.w.world.sort(*sort).filter(|_| !kept) {
                body.push(Literal::Atom(predicate.to_owned(), vec![(Arg::Var(name), Some(*sort))]));
            }
        }
        body
    }

    /// The values of a sort, as a literal on the argument; none for integers without a range.
    pub fn within(&self, sort: SortId, arg: Arg) -> Option<Literal> {
        self.w.world.sort(sort).map(|name| Literal::Atom(name.to_owned(), vec![(arg, Some(sort))]))
    }

    /// Adds what the formula says.
    pub fn formula(&mut self, formula: &Formula, body: &mut Vec<Literal>) -> Result<(), Refusal> {
        match formula {
            Formula::Const(true) => {}
            Formula::Const(false) => body.push(Literal::Never),
            Formula::Atom(pred, args) => {
                let game = self.w.world.game;
                let def = &game.preds[*pred];
                let sorts = def.args.clone();
                let family = self.site.family.filter(|_| !def.is_static);
                let name = self.w.derived(family, Derived::Pred(*pred));
                self.atom(name, args, &sorts, None, family.is_some(), body)?;
            }
            Formula::Static(builtin, args) => {
                let name = self.w.builtin(*builtin).to_owned();
                self.atom(name, args, builtin.sorts(), None, false, body)?;
            }
            Formula::Member(cell, args) => {
                let game = self.w.world.game;
                let name = self.cell(*cell)?;
                self.atom(name, args, &game.cells[*cell].args, None, true, body)?;
            }
            Formula::Compare(op, a, b) => self.compare(*op, a, b, body)?,
            Formula::OneOf(a, values) => {
                let parts: Vec<Formula> =
                    values.iter().map(|v| Formula::Compare(CompareOp::Eq, a.clone(), v.clone())).collect();
                self.alternatives(&parts, body)?;
            }
            Formula::Between(a, from, to) => {
                let terms = [self.term(a, body)?, self.term(from, body)?, self.term(to, body)?];
                let [Some(a), Some(from), Some(to)] = terms else { return Ok(()) };
                body.push(Literal::Within(a, from, to));
            }
            Formula::And(parts) => {
                // What binds variables first, for what can only be asked of bound ones.
                let late = |f: &Formula| matches!(f, Formula::Or(_) | Formula::Not(_) | Formula::Forall(..));
                let (late, early): (Vec<_>, Vec<_>) = parts.iter().partition(|f| late(f));
                for part in early.into_iter().chain(late) {
                    self.formula(part, body)?;
                }
            }
            Formula::Or(parts) => self.alternatives(parts, body)?,
            Formula::Not(inside) => self.negation(inside, body)?,
            Formula::Exists(vars, inside) => {
                self.formula(inside, body)?;
                self.some_value(vars, inside, body);
            }
            Formula::Forall(vars, inside) => {
                let counterexample = Formula::Exists(vars.clone(), Box::new(Formula::Not(inside.clone())));
                self.negation(&counterexample, body)?;
            }
            Formula::NoMoveOf(player) => {
                if self.site.family != Some(super::writer::Family::NOW) {
                    return refuse("whether a player has a move is only told of the position given");
                }
                let Some(player) = self.term(player, body)? else { return Ok(()) };
                body.push(Literal::Atom("stuck".to_owned(), vec![(player, Some(SortId::PLAYER))]));
            }
        }
        Ok(())
    }

    /// There must be a value even for a variable of which nothing is said.
    fn some_value(&mut self, vars: &[VarId], inside: &Formula, body: &mut Vec<Literal>) {
        let said = free(inside);
        let unsaid = vars.iter().filter(|v| !said.contains(v));
        let literals: Vec<_> = unsaid.filter_map(|v| self.within(self.vars[*v].sort, self.var(*v))).collect();
        body.extend(literals);
    }

    /// What a cell is called at this site.
    fn cell(&self, cell: crate::rules::CellId) -> Result<String, Refusal> {
        match self.site.family {
            Some(family) => Ok(self.w.cell(family, cell)),
            None => refuse("something static reads the state"),
        }
    }

    /// An atom with the values of terms as arguments, then a value, then the move that leads to the state.
    fn atom(
        &mut self,
        name: String,
        args: &[Term],
        sorts: &[SortId],
        value: Option<(Arg, Option<SortId>)>,
        staged: bool,
        body: &mut Vec<Literal>,
    ) -> Result<(), Refusal> {
        let mut all = Vec::new();
        for (arg, sort) in args.iter().zip(sorts) {
            let Some(arg) = self.term(arg, body)? else { return Ok(()) };
            all.push((arg, Some(*sort)));
        }
        all.extend(value);
        all.extend(self.site.made.clone().filter(|_| staged).map(|made| (made, None)));
        body.push(Literal::Atom(name, all));
        Ok(())
    }

    fn compare(&mut self, op: CompareOp, a: &Term, b: &Term, body: &mut Vec<Literal>) -> Result<(), Refusal> {
        let looked_up = |t: &Term| matches!(t, Term::Cell(..) | Term::Func(..) | Term::Builtin(..));
        match (op, a, b) {
            (CompareOp::Eq, Term::None, t) | (CompareOp::Eq, t, Term::None) => return self.absent(t, body),
            (CompareOp::Eq, a, b) if looked_up(a) || looked_up(b) => {
                let (atom, other) = if looked_up(a) { (a, b) } else { (b, a) };
                if let Some(other) = self.term(other, body)? {
                    self.lookup(atom, other, body)?;
                }
                return Ok(());
            }
            _ => {}
        }
        let (Some(a), Some(b)) = (self.term(a, body)?, self.term(b, body)?) else { return Ok(()) };
        let op = match op {
            CompareOp::Eq => "=",
            CompareOp::Ne => return refuse("an inequality that is not the negation of an equation"),
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
        };
        body.push(Literal::Compare(op, a, b));
        Ok(())
    }

    /// The term has no value.
    fn absent(&mut self, term: &Term, body: &mut Vec<Literal>) -> Result<(), Refusal> {
        let outer = free_in_term(term);
        let mut inner = self.context(&outer, body);
        let from = inner.len();
        self.term(term, &mut inner)?;
        self.unless(&outer, inner, from, body)
    }

    /// Not the formula.
    fn negation(&mut self, formula: &Formula, body: &mut Vec<Literal>) -> Result<(), Refusal> {
        match formula {
            Formula::Const(truth) => self.formula(&Formula::Const(!truth), body),
            Formula::Not(inside) => self.formula(inside, body),
            Formula::Or(parts) => parts.iter().try_for_each(|part| self.negation(part, body)),
            Formula::Forall(vars, inside) => {
                let counterexample = Formula::Exists(vars.clone(), Box::new(Formula::Not(inside.clone())));
                self.formula(&counterexample, body)
            }
            _ => {
                let outer = free(formula);
                let mut inner = self.context(&outer, body);
                let from = inner.len();
                self.formula(formula, &mut inner)?;
                self.unless(&outer, inner, from, body)
            }
        }
    }

    /// What bounds variables over integers without a range, if there are such among these: what stands beside.
    fn context(&self, vars: &[VarId], body: &[Literal]) -> Vec<Literal> {
        let endless = vars.iter().any(|v| self.w.world.range(self.vars[*v].sort).is_none());
        if endless { body.to_vec() } else { Vec::new() }
    }

    /// That not all of `inner` holds from the literal number `from` on, for the values that `outer` has.
    fn unless(
        &mut self,
        outer: &[VarId],
        inner: Vec<Literal>,
        from: usize,
        body: &mut Vec<Literal>,
    ) -> Result<(), Refusal> {
        if inner.contains(&Literal::Never) {
            return Ok(());
        }
        let mut known: BTreeSet<String> = outer.iter().map(|v| self.called[*v].clone()).collect();
        known.extend(self.site.guard.iter().flat_map(Literal::vars));
        match &inner[from..] {
            [] => body.push(Literal::Never),
            [single] if let Some(negated) = single.negated(&known, &|name| self.sorts.get(name).copied()) => {
                body.push(negated);
            }
            _ => {
                let (name, args) = self.own(outer);
                let guarded = [self.site.guard.clone(), inner].concat();
                let plain: Vec<Arg> = args.iter().map(|(a, _)| a.clone()).collect();
                self.rule(&name, &plain, guarded)?;
                body.push(Literal::Not(name, plain));
            }
        }
        Ok(())
    }

    /// One of the formulas holds.
    fn alternatives(&mut self, parts: &[Formula], body: &mut Vec<Literal>) -> Result<(), Refusal> {
        let whole = Formula::Or(parts.to_vec());
        let outer = free(&whole);
        let (name, args) = self.own(&outer);
        let plain: Vec<Arg> = args.iter().map(|(a, _)| a.clone()).collect();
        for part in parts {
            let mut inner = [self.site.guard.clone(), self.context(&outer, body)].concat();
            self.formula(part, &mut inner)?;
            self.rule(&name, &plain, inner)?;
        }
        body.push(Literal::Atom(name, args));
        Ok(())
    }

    /// A predicate of this clause alone, over these variables and those of the guard.
    fn own(&mut self, vars: &[VarId]) -> (String, Vec<(Arg, Option<SortId>)>) {
        let name = self.w.names.numbered(&self.label);
        let mut args: Vec<(Arg, Option<SortId>)> = vars.iter().map(|v| self.typed(*v)).collect();
        let guarded: BTreeSet<String> = self.site.guard.iter().flat_map(Literal::vars).collect();
        let more = guarded.into_iter().filter(|name| !vars.iter().any(|v| self.called[*v] == *name));
        args.extend(more.map(|name| (Arg::Var(name.clone()), self.sorts.get(&name).copied())));
        (name, args)
    }

    /// The value of a term, bound by what is added to the body; `None` if there is never one.
    pub fn term(&mut self, term: &Term, body: &mut Vec<Literal>) -> Result<Option<Arg>, Refusal> {
        Ok(Some(match term {
            Term::Var(v) => self.var(*v),
            Term::Const(sort, value) => Arg::constant(self.w.world.value(*sort, *value)),
            Term::Param(param) => {
                let def = &self.w.world.game.params[*param];
                match self.w.world.params[*param] {
                    Some(value) => Arg::constant(self.w.world.value(def.sort, value)),
                    None => {
                        let value = Arg::Var(self.fresh("V"));
                        let name = Arg::constant(super::param_name(&def.name));
                        body.push(Literal::Atom(
                            "param".to_owned(),
                            vec![(name, None), (value.clone(), Some(def.sort))],
                        ));
                        value
                    }
                }
            }
            Term::Role(role) => {
                let attacker = Arg::Var(self.fresh("V"));
                body.push(Literal::Atom("attacker".to_owned(), vec![(attacker.clone(), Some(SortId::PLAYER))]));
                match role {
                    Role::Attacker => attacker,
                    Role::Defender => Arg::of(format!("(1-{attacker})"), &[&attacker]),
                }
            }
            Term::ToMove => {
                if self.site.family != Some(super::writer::Family::NOW) {
                    return refuse("whose turn it is is only told of the position given");
                }
                let player = Arg::Var(self.fresh("V"));
                body.push(Literal::Atom("turn".to_owned(), vec![(player.clone(), Some(SortId::PLAYER))]));
                player
            }
            Term::Cell(..) | Term::Func(..) | Term::Builtin(..) => {
                let value = Arg::Var(self.fresh("V"));
                self.lookup(term, value.clone(), body)?;
                value
            }
            Term::Opponent(player) => {
                let Some(player) = self.term(player, body)? else { return Ok(None) };
                Arg::of(format!("(1-{player})"), &[&player])
            }
            Term::Arith(op, a, b) => {
                ranges::of(&self.w.world, self.vars, term)?;
                let (Some(x), Some(y)) = (self.term(a, body)?, self.term(b, body)?) else { return Ok(None) };
                if let (Ok(a), Ok(b)) = (self.w.world.constant(a), self.w.world.constant(b)) {
                    match arithmetic(*op, a.into(), b.into()) {
                        Some(value) => Arg::constant(value.to_string()),
                        None => {
                            body.push(Literal::Never);
                            return Ok(None);
                        }
                    }
                } else {
                    self.combined(*op, x, y, body)
                }
            }
            Term::Extreme(extreme, a, b) => {
                ranges::of(&self.w.world, self.vars, term)?;
                let (Some(a), Some(b)) = (self.term(a, body)?, self.term(b, body)?) else { return Ok(None) };
                let sign = if *extreme == Extreme::Least { "-" } else { "+" };
                Arg::of(format!("(({a}+{b}{sign}|{a}-{b}|)/2)"), &[&a, &b])
            }
            Term::Count(vars, inside) => self.fold(Fold::Number, vars, inside, term, body)?,
            Term::Sum(vars, inside) => {
                ranges::of(&self.w.world, self.vars, term)?;
                self.fold(Fold::Sum, vars, inside, term, body)?
            }
            Term::The(var, inside) => self.only(*var, inside, term, body)?,
            Term::None => {
                body.push(Literal::Never);
                return Ok(None);
            }
        }))
    }

    fn combined(&mut self, op: ArithOp, a: Arg, b: Arg, body: &mut Vec<Literal>) -> Arg {
        let sign = match op {
            ArithOp::Add => "+",
            ArithOp::Sub => "-",
            ArithOp::Mul => "*",
            ArithOp::Div => {
                if b.to_string().parse::<i32>().is_ok_and(|b| b > 0) {
                    // Nothing to round for a number that is not negative; else the remainder has the divisor's sign.
                    return Arg::of(format!("(({a}-(({a}\\{b})+{b})\\{b})/{b})"), &[&a, &b]);
                }
                body.push(Literal::Compare("!=", b.clone(), Arg::constant("0")));
                return Arg::of(format!("(({a}-(({a}\\{b})+{b})\\{b})/{b})"), &[&a, &b]);
            }
        };
        Arg::of(format!("({a}{sign}{b})"), &[&a, &b])
    }

    /// That a cell, function or coordinate has this value.
    fn lookup(&mut self, term: &Term, value: Arg, body: &mut Vec<Literal>) -> Result<(), Refusal> {
        let game = self.w.world.game;
        match term {
            Term::Cell(cell, args) => {
                let def = &game.cells[*cell];
                let sort = match def.value {
                    crate::rules::CellValue::Set => return refuse(format!("`{}` has no value", def.name)),
                    crate::rules::CellValue::Optional(sort) | crate::rules::CellValue::Total(sort) => sort,
                };
                let name = self.cell(*cell)?;
                self.atom(name, args, &def.args, Some((value, Some(sort))), true, body)
            }
            Term::Func(func, args) => {
                let def = &game.funcs[*func];
                let sorts: Vec<SortId> = def.args.iter().map(|v| def.vars[*v].sort).collect();
                let family = self.site.family.filter(|_| !def.is_static);
                let name = self.w.derived(family, Derived::Func(*func));
                self.atom(name, args, &sorts, Some((value, None)), family.is_some(), body)
            }
            Term::Builtin(builtin, args) => {
                let sorts = builtin.sorts();
                let (Builtin::Row | Builtin::Col) = builtin else { return refuse("a relation has no value") };
                let name = self.w.builtin(*builtin).to_owned();
                self.atom(name, args, sorts, Some((value, Some(SortId::INDEX))), false, body)
            }
            _ => refuse("a term is not looked up"),
        }
    }

    /// The number of tuples that satisfy a formula, or the sum of their first values.
    fn fold(
        &mut self,
        fold: Fold,
        vars: &[VarId],
        inside: &Formula,
        term: &Term,
        body: &mut Vec<Literal>,
    ) -> Result<Arg, Refusal> {
        let number = self.fresh("N");
        let outer = free_in_term(term);
        let mut inner = self.context(&outer, body);
        let has_context = !inner.is_empty();
        self.formula(inside, &mut inner)?;
        self.some_value(vars, inside, &mut inner);
        let tuple: Vec<String> = vars.iter().map(|v| self.called[*v].clone()).collect();
        if inner.contains(&Literal::Never) {
            return Ok(Arg::constant("0"));
        }
        let counts = |l: &Literal| matches!(l, Literal::Count { .. });
        if has_context || inner.iter().any(counts) || inner.is_empty() {
            let (name, args) = self.own(&[&outer[..], vars].concat());
            let plain: Vec<Arg> = args.iter().map(|(a, _)| a.clone()).collect();
            let guarded = [self.site.guard.clone(), inner].concat();
            self.rule(&name, &plain, guarded)?;
            inner = vec![Literal::Atom(name, args)];
        }
        let inner = self.ranged(inner, tuple.iter().cloned().collect());
        let mut known: BTreeSet<String> = outer.iter().map(|v| self.called[*v].clone()).collect();
        known.extend(self.site.guard.iter().flat_map(Literal::vars));
        let locals = inner.iter().flat_map(Literal::vars).filter(|v| !known.contains(v)).collect();
        let inner = inner
            .into_iter()
            .filter(|l| !matches!(l, Literal::Atom(_, args) if args.len() == 1 && l.vars().is_subset(&known) && self.is_sort(l)))
            .collect();
        body.push(Literal::Count { fold, number: number.clone(), tuple, condition: inner, locals });
        Ok(Arg::Var(number))
    }

    /// Whether the literal only says of what sort a variable is.
    fn is_sort(&self, literal: &Literal) -> bool {
        let Literal::Atom(name, args) = literal else { return false };
        matches!(args.as_slice(), [(Arg::Var(_), Some(sort))] if self.w.world.sort(*sort) == Some(name))
    }

    /// The only value that satisfies a formula.
    fn only(&mut self, var: VarId, inside: &Formula, term: &Term, body: &mut Vec<Literal>) -> Result<Arg, Refusal> {
        let outer = free_in_term(term);
        let mut inner = [self.site.guard.clone(), self.context(&outer, body)].concat();
        self.formula(inside, &mut inner)?;
        self.some_value(&[var], inside, &mut inner);
        let (name, args) = self.own(&[&[var], &outer[..]].concat());
        let plain: Vec<Arg> = args.iter().map(|(a, _)| a.clone()).collect();
        self.rule(&name, &plain, inner)?;
        let sort = self.vars[var].sort;
        let with = |value: &str| {
            let mut all = args.clone();
            all[0] = (Arg::Var(value.to_owned()), Some(sort));
            Literal::Atom(name.clone(), all)
        };
        let (value, other, number) = (self.fresh("V"), self.fresh("V"), self.fresh("N"));
        body.push(with(&value));
        let condition = vec![with(&other)];
        let locals = BTreeSet::from([other.clone()]);
        body.push(Literal::Count { fold: Fold::Number, number: number.clone(), tuple: vec![other], condition, locals });
        body.push(Literal::Compare("=", Arg::Var(number), Arg::constant("1")));
        Ok(Arg::Var(value))
    }
}
