//! The invariants that `rules.rs` promises, checked on a resolved game.

use kikashi_gamedef::rules::{
    CellValue, CompareOp, Formula, FuncId, Game, GoalOf, PredId, Setup, SortId, SortKind, Step, Term, VarId, Vars,
    Written,
};

/// Fails with the place of the first broken invariant.
pub fn invariants(game: &Game) {
    for (id, sort) in game.sorts.iter_enumerated() {
        if let SortKind::Range(a, b) = &sort.kind {
            assert!(is_static(a) && is_static(b), "{}: sort {id:?}", game.name);
        }
    }
    for pred in &game.preds {
        for rule in &pred.rules {
            let mut scope = Scope::new(game, &rule.vars);
            assert_eq!(rule.head.len(), pred.args.len(), "{}: {}", game.name, pred.name);
            for (v, sort) in rule.head.iter().zip(&pred.args) {
                scope.bind(*v);
                assert_eq!(rule.vars[*v].sort, *sort, "{}: {}", game.name, pred.name);
            }
            scope.formula(&rule.body);
            scope.reads_below(&rule.body, pred.stratum);
        }
    }
    for func in &game.funcs {
        let mut scope = Scope::new(game, &func.vars);
        func.args.iter().for_each(|v| scope.bind_any(*v));
        for (guard, value) in &func.cases {
            scope.formula(guard);
            scope.term(value);
        }
    }
    for m in &game.moves {
        let mut scope = Scope::new(game, &m.vars);
        m.params.iter().chain([&m.by]).for_each(|v| scope.bind(*v));
        assert_eq!(m.is_pass, m.params.is_empty() && m.steps.is_empty());
        for step in &m.steps {
            match step {
                Step::When(f) | Step::Require(f) | Step::Again(f) => scope.formula(f),
                Step::Then(assigns) => assigns.iter().for_each(|a| scope.assign(a)),
            }
        }
    }
    for goal in &game.goals {
        let mut scope = Scope::new(game, &goal.vars);
        if let GoalOf::Either(v) = goal.of {
            scope.bind(v);
        }
        scope.formula(&goal.body);
    }
    let constraints = game.params.iter().filter_map(|p| p.constraint.as_ref());
    for closed in game.draws.iter().chain(&game.ends).chain(constraints) {
        Scope::new(game, &closed.vars).formula(&closed.body);
    }
    for score in &game.scores {
        let mut scope = Scope::new(game, &score.vars);
        scope.bind(score.of);
        scope.term(&score.value);
    }
    for setup in game.start.iter().chain(game.setups.iter().map(|(_, s)| s)) {
        if let Setup::Rule(vars, assigns, _) = setup {
            let mut scope = Scope::new(game, vars);
            assigns.iter().for_each(|a| scope.assign(a));
        }
    }
}

fn is_static(term: &Term) -> bool {
    match term {
        Term::Const(..) | Term::Param(_) => true,
        Term::Arith(_, a, b) => is_static(a) && is_static(b),
        _ => false,
    }
}

/// The variables in scope; every variable is bound at one place only.
struct Scope<'g> {
    game: &'g Game,
    vars: &'g Vars,
    bound: Vec<VarId>,
    ever: Vec<VarId>,
}

impl<'g> Scope<'g> {
    fn new(game: &'g Game, vars: &'g Vars) -> Self {
        Scope { game, vars, bound: Vec::new(), ever: Vec::new() }
    }

    fn bind(&mut self, v: VarId) {
        assert_ne!(
            self.vars[v].sort,
            SortId::INTEGER,
            "{}: {} runs over all integers",
            self.game.name,
            self.vars[v].name
        );
        self.bind_any(v);
    }

    fn bind_any(&mut self, v: VarId) {
        assert!(!self.ever.contains(&v), "{}: {} is bound twice", self.game.name, self.vars[v].name);
        self.bound.push(v);
        self.ever.push(v);
    }

    fn under(&mut self, vars: &[VarId], f: impl FnOnce(&mut Self)) {
        let depth = self.bound.len();
        vars.iter().for_each(|v| self.bind(*v));
        f(self);
        self.bound.truncate(depth);
    }

    fn assign(&mut self, a: &kikashi_gamedef::rules::Assign) {
        let cell = &self.game.cells[a.cell];
        assert_eq!(cell.args.len(), a.args.len());
        assert_eq!(cell.value == CellValue::Set, matches!(a.value, Written::Member(_)));
        let each = a.each.clone();
        self.under(&each, |s| {
            s.formula(&a.range);
            s.formula(&a.guard);
            a.args.iter().for_each(|t| s.term(t));
            if let Written::Value(t) = &a.value {
                s.term(t);
            }
        });
    }

    fn terms(&mut self, terms: &[Term], arity: usize) {
        assert_eq!(terms.len(), arity, "{}", self.game.name);
        terms.iter().for_each(|t| self.term(t));
    }

    fn formula(&mut self, formula: &Formula) {
        match formula {
            Formula::Const(_) => {}
            Formula::Atom(p, args) => self.terms(args, self.game.preds[*p].args.len()),
            Formula::Static(b, args) => self.terms(args, b.sorts().len()),
            Formula::Member(c, args) => {
                assert_eq!(self.game.cells[*c].value, CellValue::Set);
                self.terms(args, self.game.cells[*c].args.len());
            }
            Formula::Compare(op, a, b) => {
                assert_ne!(*op, CompareOp::Ne);
                [a, b].into_iter().for_each(|t| self.term(t));
            }
            Formula::OneOf(t, items) => {
                self.term(t);
                items.iter().for_each(|t| self.term(t));
            }
            Formula::Between(t, a, b) => [t, a, b].into_iter().for_each(|t| self.term(t)),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|p| self.formula(p)),
            Formula::Not(part) => self.formula(part),
            Formula::Exists(vars, part) | Formula::Forall(vars, part) => self.under(vars, |s| s.formula(part)),
            Formula::NoMoveOf(t) => self.term(t),
        }
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Var(v) => assert!(self.bound.contains(v), "{}: {} is free", self.game.name, self.vars[*v].name),
            Term::Cell(c, args) => {
                assert_ne!(self.game.cells[*c].value, CellValue::Set);
                self.terms(args, self.game.cells[*c].args.len());
            }
            Term::Func(f, args) => self.terms(args, self.game.funcs[*f].args.len()),
            Term::Builtin(_, args) => self.terms(args, 1),
            Term::Opponent(t) => self.term(t),
            Term::Arith(_, a, b) | Term::Extreme(_, a, b) => [a, b].into_iter().for_each(|t| self.term(t)),
            Term::Count(vars, f) | Term::Sum(vars, f) => self.under(vars, |s| s.formula(f)),
            Term::The(var, f) => self.under(&[*var], |s| s.formula(f)),
            Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove | Term::None => {}
        }
    }

    /// Whatever is read belongs to the same stratum or a lower one, and to a lower one under a negation or a count.
    fn reads_below(&self, formula: &Formula, stratum: u32) {
        let mut reads = Vec::new();
        collect(self.game, formula, false, &mut reads);
        for (name, other, strict) in reads {
            assert!(other < stratum || (other == stratum && !strict), "{}: reads {name}", self.game.name);
        }
    }
}

fn collect(game: &Game, formula: &Formula, strict: bool, out: &mut Vec<(String, u32, bool)>) {
    let pred = |p: PredId| (game.preds[p].name.clone(), game.preds[p].stratum);
    match formula {
        Formula::Atom(p, args) => {
            out.push((pred(*p).0, pred(*p).1, strict));
            args.iter().for_each(|t| collect_term(game, t, out));
        }
        Formula::Static(_, args) | Formula::Member(_, args) => args.iter().for_each(|t| collect_term(game, t, out)),
        Formula::Compare(_, a, b) => [a, b].into_iter().for_each(|t| collect_term(game, t, out)),
        Formula::OneOf(t, _) | Formula::Between(t, ..) | Formula::NoMoveOf(t) => collect_term(game, t, out),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|p| collect(game, p, strict, out)),
        Formula::Not(part) => collect(game, part, true, out),
        Formula::Exists(_, part) => collect(game, part, strict, out),
        Formula::Forall(_, part) => collect(game, part, true, out),
        Formula::Const(_) => {}
    }
}

fn collect_term(game: &Game, term: &Term, out: &mut Vec<(String, u32, bool)>) {
    let func = |f: FuncId| (game.funcs[f].name.clone(), game.funcs[f].stratum, true);
    match term {
        Term::Func(f, args) => {
            out.push(func(*f));
            args.iter().for_each(|t| collect_term(game, t, out));
        }
        Term::Cell(_, args) | Term::Builtin(_, args) => args.iter().for_each(|t| collect_term(game, t, out)),
        Term::Opponent(t) => collect_term(game, t, out),
        Term::Arith(_, a, b) | Term::Extreme(_, a, b) => {
            [a, b].into_iter().for_each(|t| collect_term(game, t, out));
        }
        Term::Count(_, f) | Term::Sum(_, f) | Term::The(_, f) => collect(game, f, true, out),
        Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove | Term::None => {}
    }
}
