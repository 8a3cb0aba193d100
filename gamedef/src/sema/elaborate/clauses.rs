//! Clauses.

use super::Drafter;
use super::formula::head_of;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Role, SortId};
use crate::sema::declare::{Checked, Reported};
use crate::sema::draft::{
    Assign, Case, DraftKind, Form, FormKind, LocalId, Node, Origin, Owner, Scoped, Step, Term, TermKind, Value,
};
use crate::sema::scope::{Shape, Symbol};
use crate::sema::suggest::did_you_mean;
use crate::sema::types::Ty;
use crate::span::Span;
use crate::syntax::ast::{self, Clause, ClauseKind, EndCondition, Expr, ExprKind, Name, is_variable};

impl<'a> Drafter<'_, 'a> {
    /// The conditions of parameters and of sorts by rule.
    pub(super) fn constraints(&mut self) {
        for id in self.scope.params.indices() {
            let Some(constraint) = self.scope.params[id].constraint else { continue };
            self.begin(Node::Other);
            let kind = self.scoped(constraint).map(|c| DraftKind::Constraint(id, c));
            self.end(kind, constraint.span);
        }
        for maker in 0..self.scope.makers.len() {
            let (fields, constraint) = (self.scope.makers[maker].fields, self.scope.makers[maker].constraint);
            let span = self.scope.makers[maker].span;
            self.begin(Node::Pred(self.scope.makers[maker].pred));
            let names: Vec<Name> = fields.iter().map(|(n, _)| n.clone()).collect();
            let kind = self.bind(&names, Origin::Given).and_then(|locals| {
                for (local, shape) in locals.iter().zip(self.scope.makers[maker].shapes.clone()) {
                    let ty = self.scope.ty(&shape);
                    self.scope.types.unify(self.locals[*local].ty, ty);
                    self.locals[*local].evidence = Some(self.locals[*local].places[0]);
                }
                let constraint = constraint.map(|c| self.scoped(c)).transpose()?;
                Ok(DraftKind::Maker(maker, locals, constraint))
            });
            self.end(kind, span);
        }
    }

    /// A clause.
    pub(super) fn clause(&mut self, clause: &'a Clause) {
        let span = clause.span;
        self.begin(Node::Other);
        let kind = match &clause.kind {
            ClauseKind::Rule { name, args, body } => self.rule(name, args, body.as_ref()),
            ClauseKind::Function { name, args, cases } => self.function(name, args, cases, span),
            ClauseKind::Move { name, params, by, steps } => self.movement(name, params, by.as_ref(), steps),
            ClauseKind::Goal(of, body) => self.goal(of, body),
            ClauseKind::Draw(body) => self.scoped(body).map(DraftKind::Draw),
            ClauseKind::End(EndCondition::Passes(n)) => Ok(DraftKind::Passes(*n)),
            ClauseKind::End(EndCondition::When(body)) => self.scoped(body).map(DraftKind::End),
            ClauseKind::NoMove(what) => Ok(DraftKind::NoMove(what.node)),
            ClauseKind::Superko => Ok(DraftKind::Superko),
            ClauseKind::Score(of, value) => self.score(of, value),
            ClauseKind::Role(role, value) => self.player_value(value).map(|term| DraftKind::Role(role.node, term)),
            ClauseKind::Start(assigns) => self.assigns(assigns).map(DraftKind::Start),
            ClauseKind::Setup(name, assigns) => self.assigns(assigns).map(|a| DraftKind::Setup(name.node.clone(), a)),
            _ => return,
        };
        self.end(kind, span);
    }

    fn rule(&mut self, name: &'a Name, args: &'a [Expr], body: Option<&'a Expr>) -> Checked<DraftKind> {
        let Some((Symbol::Pred(pred), defined)) = self.scope.symbols.get(name.node.as_str()).copied() else {
            return Err(Reported);
        };
        self.from = Node::Pred(pred);
        let types = self.scope.preds[pred].args.clone();
        if args.len() != types.len() {
            return Err(Reported);
        }
        self.open(Origin::Head);
        let head = self.terms(args);
        let head = head.and_then(|head| {
            let mut result = Ok(());
            for (i, (arg, ty)) in head.iter().zip(&types).enumerate() {
                let why = (defined, format!("argument {} of `{}`", i + 1, name.node));
                let why = (defined != name.span).then_some(why);
                result = self.expect(arg, *ty, why).and(result);
            }
            result.map(|()| head)
        });
        let head = head.and_then(|head| match self.wildcards.first() {
            None => Ok(head),
            Some(w) => {
                let place = self.locals[*w].places[0];
                let error = Diagnostic::new(Code::Unbound, "`_` in a head has no value", place, "which value?");
                Err(self.report(error.help("name it, and say in the body which values it takes")))
            }
        });
        let body = body.map(|b| self.scoped(b)).transpose();
        Ok(DraftKind::Rule { pred, head: head?, body: body? })
    }

    fn function(
        &mut self,
        name: &'a Name,
        args: &'a [Expr],
        cases: &'a [(Expr, Option<Expr>)],
        _span: Span,
    ) -> Checked<DraftKind> {
        let Some((Symbol::Func(func), defined)) = self.scope.symbols.get(name.node.as_str()).copied() else {
            return Err(Reported);
        };
        self.from = Node::Func(func);
        let (types, value_ty) = (self.scope.funcs[func].args.clone(), self.scope.funcs[func].value);
        if args.len() != types.len() {
            return Err(Reported);
        }
        self.open(Origin::Given);
        let args = self.terms(args);
        self.wildcards.clear();
        if let Ok(args) = &args {
            for (i, (arg, ty)) in args.iter().zip(&types).enumerate() {
                let why = (defined, format!("argument {} of `{}`", i + 1, name.node));
                self.expect(arg, *ty, (defined != name.span).then_some(why))?;
            }
        }
        // Arguments are known; what else the cases name is not.
        if let Some(frame) = self.frames.last_mut() {
            frame.open = None;
        }
        let mut drafted = Vec::new();
        let mut result = Ok(());
        for (value, guard) in cases {
            self.open(Origin::Implicit);
            let guard = guard.as_ref().map(|g| self.form(g)).transpose();
            let value = self.value(value).and_then(|v| {
                let why = (defined, format!("the value of `{}`", name.node));
                self.expect(&v, value_ty, (defined != name.span).then_some(why)).map(|()| v)
            });
            let implicit = self.close();
            match (guard, value) {
                (Ok(guard), Ok(value)) => drafted.push(Case { guard, value, implicit }),
                _ => result = Err(Reported),
            }
        }
        result?;
        Ok(DraftKind::Func { func, args: args?, cases: drafted })
    }

    fn movement(
        &mut self,
        name: &'a Name,
        params: &'a [Name],
        by: Option<&'a Name>,
        steps: &'a [ast::Step],
    ) -> Checked<DraftKind> {
        self.from = Node::Moves;
        let mut names = params.to_vec();
        self.nameless = by.is_none();
        match by {
            Some(by) => names.push(by.clone()),
            None => names.push(Name { node: "Mover".to_string(), span: name.span }),
        }
        let mut locals = self.bind(&names, Origin::Given)?;
        let player = self.scope.types.add(Ty::Base(SortId::PLAYER));
        let by_local = locals[locals.len() - 1];
        self.scope.types.unify(self.locals[by_local].ty, player);
        self.locals[by_local].evidence = by.map(|b| b.span);
        locals.pop();
        let drafted: Vec<Checked<Step>> = steps.iter().map(|s| self.step(s)).collect();
        let steps = drafted.into_iter().collect::<Checked<Vec<Step>>>()?;
        Ok(DraftKind::Move { name: name.node.clone(), params: locals, by: by_local, steps })
    }

    fn step(&mut self, step: &'a ast::Step) -> Checked<Step> {
        match step {
            ast::Step::When(f) => self.scoped(f).map(Step::When),
            ast::Step::Then(assigns) => self.assigns(assigns).map(Step::Then),
            ast::Step::Require(f) => self.scoped(f).map(Step::Require),
            ast::Step::Again(f) => self.scoped(f).map(Step::Again),
        }
    }

    fn assigns(&mut self, assigns: &'a [ast::Assign]) -> Checked<Vec<Assign>> {
        let assigns: Vec<Checked<Assign>> = assigns.iter().map(|a| self.assign(a)).collect();
        assigns.into_iter().collect()
    }

    fn assign(&mut self, assign: &'a ast::Assign) -> Checked<Assign> {
        let each = assign.each.as_ref();
        let locals = self.bind(each.map_or(&[], |(names, _)| names), Origin::Quantified)?;
        let range = each.map(|(_, f)| self.range(f, &locals)).transpose();
        let guard = assign.guard.as_ref().map(|g| self.scoped(g)).transpose();
        let written = self.written(assign);
        self.frames.pop();
        let (state, args, value) = written?;
        Ok(Assign { state, args, value, guard: guard?, each: locals, range: range?, span: assign.span })
    }

    /// What the variables of an assignment run over: a formula, or a sort.
    fn range(&mut self, range: &'a Expr, locals: &[LocalId]) -> Checked<Scoped> {
        let sort = match &range.node {
            ExprKind::Call(name, args) if args.is_empty() && !self.scope.symbols.contains_key(name.as_str()) => {
                self.sort_named(name)
            }
            _ => None,
        };
        let Some(sort) = sort else { return self.scoped(range) };
        let ty = self.scope.ty(&sort);
        let mut terms = Vec::new();
        for local in locals {
            let span = self.locals[*local].places[0];
            let term = Term { kind: TermKind::Var(*local), ty: self.locals[*local].ty, span };
            self.expect(&term, ty, Some((range.span, "what it runs over".to_string())))?;
            terms.push(term);
        }
        Ok(Scoped { form: Form { kind: FormKind::Ranges(terms), span: range.span }, implicit: Vec::new() })
    }

    fn written(&mut self, assign: &'a ast::Assign) -> Checked<(usize, Vec<Term>, Value)> {
        let name = &assign.cell;
        let state = match self.scope.symbols.get(name.node.as_str()).copied() {
            Some((Symbol::State(state), _)) => state,
            Some((Symbol::Broken, _)) => return Err(Reported),
            symbol => return Err(self.not_state(name, symbol)),
        };
        let defined = self.scope.states[state].name.span;
        let shapes = self.scope.states[state].args.clone();
        let types: Vec<_> = shapes.iter().map(|s| self.scope.ty(s)).collect();
        let args = self.written_args(assign, &types, defined);
        let value = match (&assign.value.node, self.scope.states[state].value.clone()) {
            (ExprKind::Bool(value), None) => Ok(Value::Member(*value)),
            (_, None) => {
                let message = format!("`{}` is a set", name.node);
                let error = Diagnostic::new(Code::Kind, message, assign.value.span, "`true` or `false` is wanted");
                Err(self.report(
                    error
                        .also(defined, "declared without a value")
                        .help("`true` puts in, `false` takes out; a condition stands behind: `.. := true if ..`"),
                ))
            }
            (_, Some(shape)) => self.value(&assign.value).and_then(|v| {
                let ty = self.scope.ty(&shape);
                let why = (defined, format!("the value of `{}`", name.node));
                self.expect(&v, ty, Some(why)).map(|()| Value::Term(v))
            }),
        };
        Ok((state, args?, value?))
    }

    fn written_args(&mut self, assign: &'a ast::Assign, types: &[super::TyId], defined: Span) -> Checked<Vec<Term>> {
        let args = self.arguments(&assign.cell.node, &assign.args, types, assign.span, defined)?;
        if let Some(w) = self.wildcards.first() {
            let place = self.locals[*w].places[0];
            self.wildcards.clear();
            let error = Diagnostic::new(Code::Kind, "`_` is not a place", place, "which is written?");
            return Err(self.report(error.help("write `.. for P: ..` to write several places")));
        }
        Ok(args)
    }

    fn not_state(&mut self, name: &Name, symbol: Option<(Symbol, Span)>) -> Reported {
        let Some((symbol, defined)) = symbol else {
            if super::super::scope::BUILT_IN.contains(&name.node.as_str()) {
                let message = format!("`{}` cannot be written", name.node);
                let error = Diagnostic::new(Code::IllegalWrite, message, name.span, "the board gives it");
                return self.report(error.help("a move writes state: declare `state ..`"));
            }
            let message = format!("there is no state `{}`", name.node);
            let error = Diagnostic::new(Code::UnknownName, message, name.span, "not declared");
            let states: Vec<&str> = self.scope.states.iter().map(|s| s.name.node.as_str()).collect();
            let help = did_you_mean(&name.node, states, format!("declare it: `state {}: ..`", name.node));
            return self.report(error.help(help));
        };
        let what = match symbol {
            Symbol::Param(_) => "a parameter",
            Symbol::Pred(_) => "derived by rules",
            Symbol::Func(_) => "a derived function",
            _ => "a sort",
        };
        let message = format!("`{}` cannot be written: it is {what}", name.node);
        let error = Diagnostic::new(Code::IllegalWrite, message, name.span, "written here");
        self.report(
            error.also(defined, "defined here").help("a move writes state, and what is derived from it follows"),
        )
    }

    fn goal(&mut self, of: &'a Name, body: &'a Expr) -> Checked<DraftKind> {
        let text = of.node.as_str();
        if is_variable(text) {
            let locals = self.bind(std::slice::from_ref(of), Origin::Given)?;
            self.is_player(locals[0]);
            return self.scoped(body).map(|b| DraftKind::Goal(Owner::Either(locals[0]), b));
        }
        let owner = match text {
            "attacker" | "defender" => {
                if !self.roles {
                    let message = format!("nothing says who the {text} is");
                    let error = Diagnostic::new(Code::Missing, message, of.span, "a goal of this side");
                    self.report(error.help("add a clause such as `attacker = opponent(at(target)).`"));
                    return self.scoped(body).and(Err(Reported));
                }
                Ok(Owner::Role(if text == "attacker" { Role::Attacker } else { Role::Defender }))
            }
            _ => match self.scope.players.iter().position(|p| p.node == text) {
                Some(player) => Ok(Owner::Player(player as i32)),
                None => {
                    let message = format!("there is no player `{text}`");
                    let error = Diagnostic::new(Code::UnknownName, message, of.span, "not a player");
                    let players: Vec<&str> = self.scope.players.iter().map(|p| p.node.as_str()).collect();
                    let names = players.into_iter().chain(["attacker", "defender"]);
                    let help = did_you_mean(text, names, "write a player, a variable for each player, or a role");
                    Err(self.report(error.help(help)))
                }
            },
        };
        let body = self.scoped(body);
        Ok(DraftKind::Goal(owner?, body?))
    }

    fn is_player(&mut self, local: LocalId) {
        let player = self.scope.types.add(Ty::Base(SortId::PLAYER));
        self.scope.types.unify(self.locals[local].ty, player);
        self.locals[local].evidence = Some(self.locals[local].places[0]);
    }

    fn score(&mut self, of: &'a Name, value: &'a Expr) -> Checked<DraftKind> {
        if !is_variable(&of.node) {
            let error = Diagnostic::new(Code::Kind, "the score is of each player", of.span, "a variable is wanted");
            return Err(self.report(error.help("write `score of C = ..`")));
        }
        let locals = self.bind(std::slice::from_ref(of), Origin::Given)?;
        self.is_player(locals[0]);
        let value = self.value(value)?;
        let int = self.scope.types.add(Ty::Int);
        let why = (head_of(of.span, &of.node), "a score".to_string());
        self.expect(&value, int, Some(why))?;
        Ok(DraftKind::Score(locals[0], value))
    }

    fn player_value(&mut self, value: &'a Expr) -> Checked<Term> {
        let term = self.value(value)?;
        let ty = self.scope.ty(&Shape::Flat(SortId::PLAYER));
        self.expect(&term, ty, None)?;
        if matches!(term.kind, TermKind::Role(_)) {
            let error = Diagnostic::new(Code::Kind, "a role is not explained by a role", term.span, "this is a role");
            return Err(self.report(error.help("say it by the state: `attacker = opponent(at(target)).`")));
        }
        Ok(term)
    }
}
