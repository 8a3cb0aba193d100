//! Terms as integers, and atoms in the three ways they are used: tested, as the set of one unbound point, as the image
//! of one point's set in another.

#![deny(clippy::wildcard_enum_match_arm)]

use super::cx::{Cx, Env};
use super::literal::Lit;
use super::solve::Goal;
use super::table::{StaticRef, only_place};
use super::{Lowered, Lowerer, Mode, NewFunc};
use crate::ir::{Domain, Expr, FnId, StorageKind, Ty, build};
use crate::rules::{ArithOp, CellId, CompareOp, Extreme, Formula, FuncId, PredId, SortId, Term, VarId};

impl Lowerer<'_> {
    /// A term whose variables are bound.
    pub(super) fn term(&mut self, cx: &mut Cx, env: &Env, t: &Term) -> Lowered<Expr> {
        Ok(match t {
            Term::Var(v) => match env.get(v) {
                Some(e) => e.clone(),
                None => {
                    let name = cx.vars[*v].name.clone();
                    return Err(super::unsupported(self.at, format!("nothing gives `{name}` a value here")).into());
                }
            },
            Term::Const(_, value) => Expr::Int(*value),
            Term::Param(p) => match self.game.params[*p].sort {
                SortId::POINT | SortId::PLAYER => Expr::Arg(*p),
                _ => Expr::Param(*p),
            },
            Term::Role(role) => build::player(*role),
            Term::ToMove => self.program.turn.map_or(build::absent(), |turn| Expr::Scalar(turn, vec![])),
            Term::None => build::absent(),
            Term::Opponent(t) => Expr::Opponent(Box::new(self.term(cx, env, t)?)),
            Term::Arith(op, a, b) => {
                let (a, b) = (self.term(cx, env, a)?, self.term(cx, env, b)?);
                Expr::Arith(*op, Box::new(a), Box::new(b))
            }
            Term::Builtin(b, ts) => {
                let point = self.term(cx, env, &ts[0])?;
                self.board_int(*b, point)
            }
            Term::Cell(c, ts) => {
                let (index, point) = self.cell_args(cx, env, *c, ts)?;
                match point {
                    Some(p) => Expr::ValueAt(*c, index, Box::new(p)),
                    None => Expr::Scalar(*c, index),
                }
            }
            Term::Func(f, ts) => {
                let args = ts.iter().map(|t| self.term(cx, env, t)).collect::<Lowered<Vec<_>>>()?;
                let counted = self.counts_points(*f);
                let call = Expr::Call(self.function(*f)?, args);
                if counted { Expr::Count(Box::new(call)) } else { call }
            }
            Term::Extreme(extreme, a, b) => self.extreme(cx, env, *extreme, a, b)?,
            Term::Count(vs, body) => self.count(cx, env, vs, body)?,
            Term::Sum(vs, body) => self.sum(cx, env, vs, body)?,
            Term::The(v, body) if cx.sort(*v) == SortId::POINT => {
                let set = self.solve_formulas(cx, env, Goal::Points(*v), vec![], vec![(**body).clone()], vec![])?;
                Expr::The(Box::new(set))
            }
            Term::The(v, body) => {
                let l = cx.local_for(*v);
                let mut env = env.clone();
                env.insert(*v, Expr::Local(l));
                let cond = self.bool(cx, &env, body)?;
                Expr::TheOne(l, Domain::Sort(cx.sort(*v)), Box::new(cond))
            }
        })
    }

    fn extreme(&mut self, cx: &mut Cx, env: &Env, extreme: Extreme, a: &Term, b: &Term) -> Lowered<Expr> {
        let (first, second) = (cx.local("first", Ty::Int, None), cx.local("second", Ty::Int, None));
        let (x, y) = (Expr::Local(first), Expr::Local(second));
        let mut value = build::cond(build::compare(extreme.comparison(), y.clone(), x.clone()), y.clone(), x.clone());
        for (term, read) in [(a, &x), (b, &y)] {
            if self.may_be_absent(term) {
                let absent = build::same(read.clone(), build::absent());
                value = build::cond(absent, build::absent(), value);
            }
        }
        let (a, b) = (self.term(cx, env, a)?, self.term(cx, env, b)?);
        Ok(build::bind(first, a, build::bind(second, b, value)))
    }

    /// The sum of the first variable: each of its values as often as the others have solutions with it.
    fn sum(&mut self, cx: &mut Cx, env: &Env, vs: &[VarId], body: &Formula) -> Lowered<Expr> {
        let [value, others @ ..] = vs else { return Ok(Expr::Int(0)) };
        let local = cx.local_for(*value);
        let mut env = env.clone();
        env.insert(*value, Expr::Local(local));
        let often = self.count(cx, &env, others, body)?;
        let product = Expr::Arith(ArithOp::Mul, Box::new(Expr::Local(local)), Box::new(often));
        Ok(Expr::Sum(local, Domain::Sort(cx.sort(*value)), Box::new(product)))
    }

    fn count(&mut self, cx: &mut Cx, env: &Env, vs: &[VarId], body: &Formula) -> Lowered<Expr> {
        match vs {
            [] => {
                let holds = self.bool(cx, env, body)?;
                Ok(build::cond(holds, Expr::Int(1), Expr::Int(0)))
            }
            [v] if cx.sort(*v) == SortId::POINT => {
                let set = self.solve_formulas(cx, env, Goal::Points(*v), vec![], vec![body.clone()], vec![])?;
                Ok(Expr::Count(Box::new(set)))
            }
            [v, rest @ ..] => {
                let domain = if cx.sort(*v) == SortId::POINT {
                    let set =
                        self.solve_formulas(cx, env, Goal::Points(*v), rest.to_vec(), vec![body.clone()], vec![])?;
                    Domain::Set(Box::new(set))
                } else {
                    Domain::Sort(cx.sort(*v))
                };
                let l = cx.local_for(*v);
                let mut env = env.clone();
                env.insert(*v, Expr::Local(l));
                let inner = self.count(cx, &env, rest, body)?;
                Ok(Expr::Sum(l, domain, Box::new(inner)))
            }
        }
    }

    /// Whether a function is nothing but a count of points, so that its set is what is compiled.
    fn counts_points(&self, f: FuncId) -> bool {
        let func = &self.game.funcs[f];
        matches!(&func.cases[..], [(Formula::Const(true), Term::Count(vs, _))]
            if matches!(vs[..], [v] if func.vars[v].sort == SortId::POINT))
    }

    /// A derived function of known arguments; of a function that counts points, the points.
    fn function(&mut self, f: FuncId) -> Lowered<FnId> {
        if let Some(id) = self.funcs.get(&f) {
            return Ok(*id);
        }
        let func = &self.game.funcs[f];
        let id = self.nested(func.span, &func.name, |me| me.defined_function(f))?;
        self.funcs.insert(f, id);
        Ok(id)
    }

    fn defined_function(&mut self, f: FuncId) -> Lowered<FnId> {
        let outer = self.at;
        let func = &self.game.funcs[f];
        self.at = func.span;
        let counted = self.counts_points(f);
        let mut cx = Cx::default();
        let shift = cx.adopt(&func.vars);
        let mut env = Env::default();
        let mut params = Vec::new();
        for a in &func.args {
            let l = cx.local_for(shift.var(*a));
            params.push(l);
            env.insert(shift.var(*a), Expr::Local(l));
        }
        let mut value = build::absent();
        let mut doc = format!("`{}`.", func.name);
        for (guard, result) in func.cases.iter().rev() {
            let expr = match (counted, shift.term(result)) {
                (true, Term::Count(vs, body)) => {
                    doc = format!("The points that `{}` counts.", func.name);
                    self.solve_formulas(&mut cx, &env, Goal::Points(vs[0]), vec![], vec![*body], vec![])?
                }
                (_, result) => self.term(&mut cx, &env, &result)?,
            };
            let guard = self.bool(&mut cx, &env, &shift.formula(guard))?;
            value = build::cond(guard, expr, value);
        }
        self.at = outer;
        let new = NewFunc {
            name: func.name.clone(),
            params,
            ty: if counted { Ty::Set } else { Ty::Int },
            doc,
            origin: vec![func.span],
            static_only: false,
        };
        Ok(self.add_func(new, cx, value))
    }

    /// A cell's arguments: the index, and the point if it has one.
    pub(super) fn cell_args(
        &mut self,
        cx: &mut Cx,
        env: &Env,
        c: CellId,
        args: &[Term],
    ) -> Lowered<(Vec<Expr>, Option<Expr>)> {
        let mut index = Vec::new();
        let mut point = None;
        for (i, t) in args.iter().enumerate() {
            let e = self.term(cx, env, t)?;
            if self.program.cells[c].point == Some(i) {
                point = Some(e);
            } else {
                index.push(e);
            }
        }
        Ok((index, point))
    }

    /// A cell's index, where its point is the variable and nothing else mentions it.
    fn cell_of(&mut self, cx: &mut Cx, env: &Env, c: CellId, args: &[Term], v: VarId) -> Lowered<Option<Vec<Expr>>> {
        let point = self.program.cells[c].point;
        if only_place(args, v).is_none_or(|i| Some(i) != point) {
            return Ok(None);
        }
        let mut index = Vec::new();
        for (i, t) in args.iter().enumerate() {
            if Some(i) != point {
                index.push(self.term(cx, env, t)?);
            }
        }
        Ok(Some(index))
    }

    /// The points of a cell with a value given by a bound term.
    fn plane(&mut self, cx: &mut Cx, env: &Env, c: CellId, index: Vec<Expr>, value: &Term) -> Lowered<Expr> {
        if *value != Term::None {
            let value = self.term(cx, env, value)?;
            return Ok(Expr::Plane(c, index, Some(Box::new(value))));
        }
        let is_total = matches!(self.program.cells[c].kind, StorageKind::Planes { optional: false, .. });
        Ok(if is_total { Expr::Empty } else { Expr::Absent(c, index) })
    }

    /// Whether an atom of bound arguments holds.
    pub(super) fn atom_test(&mut self, cx: &mut Cx, env: &Env, f: &Formula) -> Lowered<Expr> {
        Ok(match f {
            Formula::Atom(p, args) if self.game.preds[*p].is_static => {
                self.static_test(cx, env, StaticRef::pred(*p), args)?
            }
            Formula::Static(b, args) => self.static_test(cx, env, StaticRef::board(*b), args)?,
            Formula::Atom(p, args) => self.call(cx, env, *p, args, None)?,
            Formula::Member(c, args) => {
                let (index, point) = self.cell_args(cx, env, *c, args)?;
                match point {
                    Some(p) => build::contains(Expr::Plane(*c, index, None), p),
                    None => build::same(Expr::Scalar(*c, index), Expr::Int(1)),
                }
            }
            Formula::Compare(CompareOp::Eq, a, b) => self.equal(cx, env, a, b)?,
            Formula::Compare(op, a, b) => {
                let (a, b) = (self.term(cx, env, a)?, self.term(cx, env, b)?);
                build::compare(*op, a, b)
            }
            Formula::OneOf(t, ts) => {
                let mut parts = Vec::new();
                for other in ts {
                    parts.push(self.equal(cx, env, t, other)?);
                }
                build::or(parts)
            }
            Formula::Between(t, lo, hi) => {
                let (t, lo, hi) = (self.term(cx, env, t)?, self.term(cx, env, lo)?, self.term(cx, env, hi)?);
                build::and([build::compare(CompareOp::Ge, t.clone(), lo), build::compare(CompareOp::Le, t, hi)])
            }
            Formula::NoMoveOf(_) if self.game.superko.is_some() => {
                let what = "`no move of` is asked of a position, and superko forbids by what was before";
                return Err(super::unsupported(self.at, what)
                    .help("say `no move: ..`, or only the judge can run it")
                    .into());
            }
            Formula::NoMoveOf(player) => {
                let player = self.term(cx, env, player)?;
                build::not(Expr::SomeMove(Box::new(player), Box::new(Expr::Bool(true))))
            }
            Formula::Const(_)
            | Formula::And(_)
            | Formula::Or(_)
            | Formula::Not(_)
            | Formula::Exists(..)
            | Formula::Forall(..) => self.bool(cx, env, f)?,
        })
    }

    /// `a = b`: false if a side is absent, unless a side is `none`.
    fn equal(&mut self, cx: &mut Cx, env: &Env, a: &Term, b: &Term) -> Lowered<Expr> {
        for (cell, value) in [(a, b), (b, a)] {
            if let Term::Cell(c, args) = cell
                && self.program.cells[*c].point.is_some()
                && (*value == Term::None || !self.may_be_absent(value))
            {
                let (index, point) = self.cell_args(cx, env, *c, args)?;
                let plane = self.plane(cx, env, *c, index, value)?;
                return Ok(build::contains(plane, point.unwrap_or(build::absent())));
            }
        }
        let both_absent = *a != Term::None && *b != Term::None && self.may_be_absent(a) && self.may_be_absent(b);
        let (x, y) = (self.term(cx, env, a)?, self.term(cx, env, b)?);
        let same = build::same(x.clone(), y);
        Ok(if both_absent { build::and([build::not(build::same(x, build::absent())), same]) } else { same })
    }

    /// The points that one unbound variable can be in an atom; `None` if that has no form without visiting points.
    pub(super) fn atom_set(&mut self, cx: &mut Cx, env: &Env, v: VarId, f: &Formula) -> Lowered<Option<Expr>> {
        match f {
            Formula::Static(b, args) => self.static_set(cx, env, StaticRef::board(*b), args, v),
            Formula::Atom(p, args) if self.game.preds[*p].is_static => {
                self.static_set(cx, env, StaticRef::pred(*p), args, v)
            }
            Formula::Atom(p, args) => match only_place(args, v) {
                Some(_) => Ok(Some(self.call(cx, env, *p, args, Some((v, None)))?)),
                None => Ok(None),
            },
            Formula::Member(c, args) => {
                Ok(self.cell_of(cx, env, *c, args, v)?.map(|index| Expr::Plane(*c, index, None)))
            }
            Formula::Compare(CompareOp::Eq, a, b) => {
                for (x, t) in [(a, b), (b, a)] {
                    if mentions(t, v) {
                        continue;
                    }
                    if *x == Term::Var(v) {
                        let value = self.term(cx, env, t)?;
                        return Ok(Some(Expr::Singleton(Box::new(value))));
                    }
                    if let Term::Cell(c, args) = x
                        && let Some(index) = self.cell_of(cx, env, *c, args, v)?
                    {
                        return Ok(Some(self.plane(cx, env, *c, index, t)?));
                    }
                }
                Ok(None)
            }
            Formula::OneOf(Term::Var(w), ts) if *w == v && !ts.iter().any(|t| mentions(t, v)) => {
                let mut sets = Vec::new();
                for t in ts {
                    sets.push(Expr::Singleton(Box::new(self.term(cx, env, t)?)));
                }
                Ok(Some(build::union(sets)))
            }
            Formula::OneOf(Term::Cell(c, args), ts) if !ts.iter().any(|t| mentions(t, v)) => {
                let Some(index) = self.cell_of(cx, env, *c, args, v)? else { return Ok(None) };
                let mut sets = Vec::new();
                for t in ts {
                    sets.push(self.plane(cx, env, *c, index.clone(), t)?);
                }
                Ok(Some(build::union(sets)))
            }
            Formula::Const(_)
            | Formula::Compare(..)
            | Formula::OneOf(..)
            | Formula::Between(..)
            | Formula::And(_)
            | Formula::Or(_)
            | Formula::Not(_)
            | Formula::Exists(..)
            | Formula::Forall(..)
            | Formula::NoMoveOf(_) => Ok(None),
        }
    }

    /// Whether a literal with the two unbound points `q` and `y` takes sets of `q` to sets of `y`.
    pub(super) fn has_image(&self, lit: &Lit, q: VarId, y: VarId) -> bool {
        let Lit::Formula(f) = lit else { return false };
        match f {
            Formula::Static(b, args) => self.static_has_image(StaticRef::board(*b), args, q, y),
            Formula::Atom(p, args) if self.game.preds[*p].is_static => {
                self.static_has_image(StaticRef::pred(*p), args, q, y)
            }
            Formula::Atom(_, args) => only_place(args, q).is_some() && only_place(args, y).is_some(),
            Formula::Compare(CompareOp::Eq, Term::Cell(c, xs), Term::Cell(d, ys)) => {
                let at = |c: CellId, args: &[Term], v| {
                    only_place(args, v).is_some_and(|i| self.program.cells[c].point == Some(i))
                };
                (at(*c, xs, q) && at(*d, ys, y) && !xs.contains(&Term::Var(y)) && !ys.contains(&Term::Var(q)))
                    || (at(*c, xs, y) && at(*d, ys, q) && !xs.contains(&Term::Var(q)) && !ys.contains(&Term::Var(y)))
            }
            Formula::Or(_) => true,
            Formula::Const(_)
            | Formula::Member(..)
            | Formula::Compare(..)
            | Formula::OneOf(..)
            | Formula::Between(..)
            | Formula::And(_)
            | Formula::Not(_)
            | Formula::Exists(..)
            | Formula::Forall(..)
            | Formula::NoMoveOf(_) => false,
        }
    }

    /// The points `y` related by the literal to some point `q` of the set; see [`Self::has_image`].
    pub(super) fn image(&mut self, cx: &mut Cx, env: &Env, lit: &Lit, q: VarId, from: Expr, y: VarId) -> Lowered<Expr> {
        let Lit::Formula(f) = lit else { return Ok(Expr::Full) };
        let image = match f {
            Formula::Static(b, args) => self.static_image(cx, env, StaticRef::board(*b), args, (q, from.clone(), y))?,
            Formula::Atom(p, args) if self.game.preds[*p].is_static => {
                self.static_image(cx, env, StaticRef::pred(*p), args, (q, from.clone(), y))?
            }
            Formula::Atom(p, args) => Some(self.call(cx, env, *p, args, Some((y, Some((q, from.clone())))))?),
            Formula::Compare(CompareOp::Eq, Term::Cell(c, xs), Term::Cell(d, ys)) => {
                let (c, xs, d, ys) =
                    if mentions(&Term::Cell(*c, xs.clone()), q) { (c, xs, d, ys) } else { (d, ys, c, xs) };
                let (from_index, to_index) = (self.cell_of(cx, env, *c, xs, q)?, self.cell_of(cx, env, *d, ys, y)?);
                match (self.program.cells[*c].kind, from_index, to_index) {
                    (StorageKind::Planes { value, .. }, Some(i), Some(j)) => {
                        let v = cx.local("v", Ty::Int, Some(value));
                        let plane = |c, index| Expr::Plane(c, index, Some(Box::new(Expr::Local(v))));
                        let some = build::nonempty(build::inter([from.clone(), plane(*c, i)]));
                        Some(build::gather(v, Domain::Sort(value), build::cond(some, plane(*d, j), Expr::Empty)))
                    }
                    _ => None,
                }
            }
            Formula::Or(fs) => {
                let l = cx.local("from", Ty::Set, None);
                let mut parts = Vec::new();
                for f in fs {
                    let lits = vec![Lit::In(q, Expr::Local(l))];
                    parts.push(self.solve_formulas(cx, env, Goal::Points(y), vec![q], vec![f.clone()], lits)?);
                }
                Some(build::bind(l, from.clone(), build::union(parts)))
            }
            Formula::Const(_)
            | Formula::Member(..)
            | Formula::Compare(..)
            | Formula::OneOf(..)
            | Formula::Between(..)
            | Formula::And(_)
            | Formula::Not(_)
            | Formula::Exists(..)
            | Formula::Forall(..)
            | Formula::NoMoveOf(_) => None,
        };
        match image {
            Some(set) => Ok(set),
            None => {
                let l = cx.local_for(q);
                let mut env = env.clone();
                env.insert(q, Expr::Local(l));
                let rest = self.solve(cx, &env, Goal::Points(y), vec![], vec![lit.clone()])?;
                Ok(build::gather(l, Domain::Set(Box::new(from)), rest))
            }
        }
    }

    /// A call of a state predicate: tested, or wanted in one variable, perhaps for some points of another's set.
    fn call(
        &mut self,
        cx: &mut Cx,
        env: &Env,
        p: PredId,
        args: &[Term],
        wanted: Option<(VarId, Option<(VarId, Expr)>)>,
    ) -> Lowered<Expr> {
        let mut modes = Vec::new();
        let mut given = Vec::new();
        for t in args {
            match (&wanted, t) {
                (Some((y, _)), Term::Var(v)) if v == y => modes.push(Mode::Wanted),
                (Some((_, Some((q, set)))), Term::Var(v)) if v == q => {
                    modes.push(Mode::Some);
                    given.push(set.clone());
                }
                _ => {
                    modes.push(Mode::Known);
                    given.push(self.term(cx, env, t)?);
                }
            }
        }
        if wanted.is_some() || !self.game.preds[p].recursive {
            return Ok(Expr::Call(self.predicate(p, &modes)?, given));
        }
        // A recursive predicate is a closure in one of its points: test that point's membership.
        match self.game.preds[p].args.iter().rposition(|s| *s == SortId::POINT) {
            Some(last) => {
                modes[last] = Mode::Wanted;
                let point = given.remove(last);
                Ok(build::contains(Expr::Call(self.predicate(p, &modes)?, given), point))
            }
            None => Ok(Expr::Call(self.predicate(p, &modes)?, given)),
        }
    }
}

/// Whether the variable occurs in the term.
fn mentions(t: &Term, v: VarId) -> bool {
    let mut found = false;
    super::rename::each_term_var(t, &mut |w| found |= w == v);
    found
}
