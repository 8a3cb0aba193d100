//! Makes the plans of an instance, and tabulates its static predicates and functions.
//!
//! A predicate is planned once for each pattern of known arguments in which it is asked. Where a recursive predicate
//! hands some argument on unchanged, as the first of `string(P, R) <- string(P, Q), ..`, only such arguments are
//! taken as known and the answers are filtered by the rest: a fixpoint from one point instead of one per pair.

use index_vec::{IndexVec, index_vec};
use rustc_hash::FxHashMap;

use super::bound::{Bound, Scope, bind};
use super::depth;
use super::eval::Eval;
use super::instance::Instance;
use super::plan::*;
use super::reads;
use super::relation::{Domain, MAX_ARITY, Relation, columns, combinations};
use super::root::Root;
use super::tables::Pool;
use crate::rules::{
    Assign, Builtin, Closed, Formula, FuncId, Game, GoalOf, Move, MoveId, PredId, Rule, Setup, Step as RuleStep, Term,
    VarId, Vars, Written,
};

/// Static predicates and functions over more tuples than this are evaluated on demand instead.
const MAX_TABLE: u128 = 1 << 20;

/// Plans being made.
pub(super) struct Planner<'i> {
    pub game: &'i Game,
    pub instance: &'i Instance,
    pub nesting: usize,
    pub relations: Vec<Relation>,
    plans: Plans,
    builtins: FxHashMap<Builtin, usize>,
    tabulated: IndexVec<PredId, Option<usize>>,
    indexes: FxHashMap<(usize, u32), usize>,
    calls: FxHashMap<(PredId, u32), usize>,
    unplanned: Vec<usize>,
    /// For each predicate the arguments that its recursion hands on.
    kept: IndexVec<PredId, u32>,
}

/// Makes all plans.
pub(super) fn compile(instance: &Instance) -> Result<Plans, String> {
    let game = &instance.game;
    let wide = |name: &str| format!("`{name}` has more than {MAX_ARITY} arguments");
    if let Some(p) = game.preds.iter().find(|p| p.args.len() > MAX_ARITY) {
        return Err(wide(&p.name));
    }
    if let Some(f) = game.funcs.iter().find(|f| f.args.len() > MAX_ARITY) {
        return Err(wide(&f.name));
    }
    let mut planner = Planner {
        game,
        instance,
        nesting: 0,
        relations: Vec::new(),
        plans: Plans::default(),
        builtins: FxHashMap::default(),
        tabulated: index_vec![None; game.preds.len()],
        indexes: FxHashMap::default(),
        calls: FxHashMap::default(),
        unplanned: Vec::new(),
        kept: game.preds.indices().map(|p| kept(game, p)).collect(),
    };
    planner.funcs()?;
    planner.moves()?;
    planner.ends()?;
    planner.setups()?;
    planner.finish()
}

impl Planner<'_> {
    /// The slots of a clause.
    fn scope(&self, vars: &Vars) -> Scope {
        Scope { domains: vars.iter().map(|v| self.instance.domains[v.sort]).collect() }
    }

    /// The relation of the board, made when first asked for.
    pub fn builtin(&mut self, builtin: Builtin) -> usize {
        if let Some(number) = self.builtins.get(&builtin) {
            return *number;
        }
        let rows = self.instance.board.relation(builtin);
        self.relations.push(Relation { dims: self.instance.dims(builtin.sorts()), rows });
        self.builtins.insert(builtin, self.relations.len() - 1);
        self.relations.len() - 1
    }

    /// The relation of an atom, if it is known before any position.
    pub fn tabulated(&mut self, atom: &Formula) -> Option<usize> {
        match atom {
            Formula::Static(builtin, _) => Some(self.builtin(*builtin)),
            Formula::Atom(pred, _) => self.tabulated[*pred],
            _ => None,
        }
    }

    /// The domains of an atom's arguments.
    pub fn dims_of(&self, atom: &Formula) -> Vec<Domain> {
        match atom {
            Formula::Static(builtin, _) => self.instance.dims(builtin.sorts()),
            Formula::Atom(pred, _) => self.instance.dims(&self.game.preds[*pred].args),
            _ => Vec::new(),
        }
    }

    /// The index of a relation by the columns of `mask`.
    pub fn index(&mut self, relation: usize, mask: u32) -> usize {
        *self.indexes.entry((relation, mask)).or_insert_with(|| {
            self.plans.indexes.push(self.relations[relation].index(mask));
            self.plans.indexes.len() - 1
        })
    }

    /// Which of the known arguments of an atom its answers are tabled by.
    pub fn goal_mask(&self, atom: &Formula, known: impl Iterator<Item = usize>) -> u32 {
        let known = known.fold(0, |m, i| m | 1 << i);
        match atom {
            Formula::Atom(pred, _) if self.game.preds[*pred].recursive && known & self.kept[*pred] != 0 => {
                known & self.kept[*pred]
            }
            _ => known,
        }
    }

    /// The pattern of an atom whose arguments are all known.
    pub fn ask(&mut self, atom: &Formula, args: Vec<Value>) -> Ask {
        let mask = self.goal_mask(atom, 0..args.len());
        let pick = |known| columns(args.len(), mask, known).map(|i| args[i].clone()).collect();
        Ask { call: self.call(atom, mask), key: pick(true), rest: pick(false) }
    }

    /// The number of a pattern of a predicate.
    pub fn call(&mut self, atom: &Formula, mask: u32) -> usize {
        match atom {
            Formula::Atom(pred, _) => self.call_of(*pred, mask),
            _ => unreachable!("relations of the board are tabulated"),
        }
    }

    fn call_of(&mut self, pred: PredId, mask: u32) -> usize {
        if let Some(call) = self.calls.get(&(pred, mask)) {
            return *call;
        }
        let def = &self.game.preds[pred];
        let dims = self.instance.dims(&def.args);
        let pick = |known| columns(dims.len(), mask, known).map(|i| dims[i]).collect();
        self.plans.calls.push(CallPlan {
            pred,
            mask,
            key_dims: pick(true),
            free_dims: pick(false),
            rules: Vec::new(),
            stratum: def.stratum as usize,
            recursive: def.recursive,
            streams: false,
        });
        let call = self.plans.calls.len() - 1;
        self.calls.insert((pred, mask), call);
        self.unplanned.push(call);
        call
    }

    /// Plans the patterns asked for so far.
    fn drain(&mut self) -> Result<(), String> {
        while let Some(call) = self.unplanned.pop() {
            let (pred, mask) = (self.plans.calls[call].pred, self.plans.calls[call].mask);
            let def = &self.game.preds[pred];
            let mut rules: Vec<&Rule> = def.rules.iter().collect();
            rules.sort_by_key(|r| own_atoms(self.game, pred, r).len());
            let own: usize = rules.iter().map(|r| own_atoms(self.game, pred, r).len()).sum();
            let plans: Result<Vec<RulePlan>, String> = rules.iter().map(|r| self.rule(r, mask)).collect();
            let plans = plans.map_err(|e| format!("in `{}`: {e}", def.name))?;
            let first = |r: &RulePlan| match r.plan.0.iter().find(|step| matches!(step, Step::Each(_))) {
                Some(Step::Each(Source::Answers(ask, _))) => ask.call == call,
                _ => false,
            };
            self.plans.calls[call].streams = own == 1 && plans.last().is_some_and(first);
            self.plans.calls[call].rules = plans;
        }
        Ok(())
    }

    fn rule(&mut self, rule: &Rule, mask: u32) -> Result<RulePlan, String> {
        let mut scope = self.scope(&rule.vars);
        let pick = |known| columns(rule.head.len(), mask, known).map(|i| rule.head[i]);
        let bound = bound_by(pick(true));
        let want: Vec<VarId> = pick(false).collect();
        let plan = self.fresh_plan(&mut scope, &bound, vec![rule.body.clone()], &want)?;
        let (inputs, outputs) = (slots(pick(true)), slots(pick(false)));
        Ok(RulePlan { slots: scope.domains.len(), inputs, plan, outputs })
    }

    fn fresh_plan(
        &mut self,
        scope: &mut Scope,
        bound: &Bound,
        formulas: Vec<Formula>,
        want: &[VarId],
    ) -> Result<Plan, String> {
        self.nesting = 0;
        self.plan(scope, bound, formulas, want)
    }

    /// Plans all functions, and on the way, stratum by stratum, tabulates what is static.
    fn funcs(&mut self) -> Result<(), String> {
        let mut order: Vec<(u32, Option<PredId>, Option<FuncId>)> = Vec::new();
        order.extend(self.game.preds.iter_enumerated().map(|(id, p)| (p.stratum, Some(id), None)));
        order.extend(self.game.funcs.iter_enumerated().map(|(id, f)| (f.stratum, None, Some(id))));
        order.sort();
        for func in &self.game.funcs {
            let dims = func.args.iter().map(|v| self.instance.domains[func.vars[*v].sort]).collect();
            let inputs = slots(func.args.iter().copied());
            self.plans.funcs.push(FuncPlan { dims, slots: 0, inputs, cases: Vec::new(), table: None });
        }
        for (_, pred, func) in order {
            if let Some(pred) = pred.filter(|p| self.game.preds[*p].is_static) {
                self.tabulate_pred(pred)?;
            }
            if let Some(func) = func {
                self.func(func)?;
            }
        }
        Ok(())
    }

    fn func(&mut self, id: FuncId) -> Result<(), String> {
        let def = &self.game.funcs[id];
        let fail = |e: String| format!("in `{}`: {e}", def.name);
        let mut scope = self.scope(&def.vars);
        let bound = bound_by(def.args.iter().copied());
        let mut cases = Vec::new();
        for (guard, value) in &def.cases {
            let guard = self.fresh_plan(&mut scope, &bound, vec![guard.clone()], &[]).map_err(fail)?;
            cases.push((guard, self.value(&mut scope, &bound, value).map_err(fail)?));
        }
        let plan = &mut self.plans.funcs[id.raw() as usize];
        (plan.cases, plan.slots) = (cases, scope.domains.len());
        if !def.is_static || combinations(&plan.dims) > MAX_TABLE {
            return Ok(());
        }
        let dims = plan.dims.clone();
        let values = self.with_eval(|eval| tuples(&dims).map(|args| eval.func(id, &args)).collect())?;
        self.plans.funcs[id.raw() as usize].table = Some(values);
        Ok(())
    }

    fn tabulate_pred(&mut self, pred: PredId) -> Result<(), String> {
        let dims = self.instance.dims(&self.game.preds[pred].args);
        if combinations(&dims) > MAX_TABLE {
            return Ok(());
        }
        let call = self.call_of(pred, 0);
        let mut rows: Vec<Vec<i32>> = self.with_eval(|eval| eval.answers(call))?;
        rows.sort();
        self.relations.push(Relation { dims, rows });
        self.tabulated[pred] = Some(self.relations.len() - 1);
        Ok(())
    }

    /// Evaluates something static with the plans made so far.
    fn with_eval<T>(&mut self, f: impl FnOnce(&mut Eval) -> T) -> Result<T, String> {
        self.drain()?;
        depth::check(&self.plans)?;
        let pool = Pool::default();
        // As for a new state: tables that were never reset hold everything to be known, and absent.
        let mut tables = pool.take();
        let root = Root { params: self.instance.params.iter().copied().collect(), attacker: 0 };
        let state = &self.instance.empty;
        Ok(f(&mut Eval {
            instance: self.instance,
            plans: &self.plans,
            pool: &pool,
            root: &root,
            state,
            tables: &mut tables,
        }))
    }

    fn moves(&mut self) -> Result<(), String> {
        let reads = reads::of_moves(self.game, &self.instance.params);
        if reads.moves {
            return Err("a move asks whether a player has a move".to_owned());
        }
        self.plans.moves_read_root = reads.root;
        for (clause, def) in self.game.moves.iter_enumerated() {
            for replay in [false, true] {
                let plan = self.one_move(clause, def, replay).map_err(|e| format!("in move `{}`: {e}", def.name))?;
                let plans = if replay { &mut self.plans.replays } else { &mut self.plans.moves };
                plans.push(plan);
            }
        }
        Ok(())
    }

    /// The plan of a move whose parameters are all known (`replay`), or of none of which one is.
    fn one_move(&mut self, clause: MoveId, def: &Move, replay: bool) -> Result<MovePlan, String> {
        let mut scope = self.scope(&def.vars);
        let mut bound = bound_by([def.by]);
        if replay {
            def.params.iter().for_each(|v| bind(&mut bound, v.raw() as usize));
        }
        let mut steps = Vec::new();
        for step in &def.steps {
            let mentioned = match step {
                RuleStep::When(f) | RuleStep::Require(f) | RuleStep::Again(f) => reads::free(f),
                RuleStep::Then(assigns) => assigns.iter().flat_map(free_in_assign).collect(),
            };
            let is_new = |v: &VarId| mentioned.contains(v) && !bound.get(v.raw() as usize).is_some_and(|b| *b);
            let new: Vec<VarId> = def.params.iter().copied().filter(is_new).collect();
            let condition = match step {
                RuleStep::When(f) | RuleStep::Require(f) => vec![f.clone()],
                _ => Vec::new(),
            };
            if !condition.is_empty() || !new.is_empty() {
                let plan = self.fresh_plan(&mut scope, &bound, condition, &new)?;
                steps.push(MoveStep::Solve(plan, slots(new.iter().copied())));
                new.iter().for_each(|v| bind(&mut bound, v.raw() as usize));
            }
            match step {
                RuleStep::Then(assigns) => {
                    let writes = assigns.iter().map(|a| self.write(&mut scope, &bound, a));
                    steps.push(MoveStep::Write(writes.collect::<Result<_, _>>()?));
                }
                RuleStep::Again(f) => {
                    let plan = self.fresh_plan(&mut scope, &bound, vec![f.clone()], &[])?;
                    steps.push(MoveStep::Again(plan));
                }
                RuleStep::When(_) | RuleStep::Require(_) => {}
            }
        }
        let is_new = |v: &VarId| !bound.get(v.raw() as usize).is_some_and(|b| *b);
        let new: Vec<VarId> = def.params.iter().copied().filter(is_new).collect();
        if !new.is_empty() {
            steps.push(MoveStep::Solve(self.fresh_plan(&mut scope, &bound, Vec::new(), &new)?, slots(new)));
        }
        Ok(MovePlan {
            clause,
            slots: scope.domains.len(),
            by: def.by.raw() as usize,
            params: slots(def.params.iter().copied()),
            steps,
            is_pass: def.is_pass,
        })
    }

    fn write(&mut self, scope: &mut Scope, bound: &Bound, assign: &Assign) -> Result<WritePlan, String> {
        let conditions = vec![assign.range.clone(), assign.guard.clone()];
        let range = self.fresh_plan(scope, bound, conditions, &assign.each)?;
        let mut inside = bound.clone();
        assign.each.iter().for_each(|v| bind(&mut inside, v.raw() as usize));
        let args = self.values(scope, &inside, &assign.args)?;
        let value = match &assign.value {
            Written::Value(t) => WriteValue::Value(self.value(scope, &inside, t)?),
            Written::Member(member) => WriteValue::Member(*member),
        };
        let (cell, each) = (assign.cell.raw() as usize, slots(assign.each.iter().copied()));
        Ok(WritePlan { cell, args, value, range, each, span: assign.span })
    }

    fn closed(&mut self, what: &str, vars: &Vars, body: &Formula, given: Option<VarId>) -> Result<ClosedPlan, String> {
        let mut scope = self.scope(vars);
        let plan = self.fresh_plan(&mut scope, &bound_by(given), vec![body.clone()], &[]);
        Ok(ClosedPlan { plan: plan.map_err(|e| format!("in {what}: {e}"))?, slots: scope.domains.len() })
    }

    fn term(&mut self, what: &str, vars: &Vars, term: &Term, given: Option<VarId>) -> Result<TermPlan, String> {
        let mut scope = self.scope(vars);
        self.nesting = 0;
        let value = self.value(&mut scope, &bound_by(given), term).map_err(|e| format!("in {what}: {e}"))?;
        Ok(TermPlan { slots: scope.domains.len(), of: given.map_or(0, |v| v.raw() as usize), value })
    }

    fn ends(&mut self) -> Result<(), String> {
        let game = self.game;
        for goal in &game.goals {
            let given = if let GoalOf::Either(v) = goal.of { Some(v) } else { None };
            let plan = self.closed("a goal", &goal.vars, &goal.body, given)?;
            self.plans.goals.push(GoalPlan { of: goal.of, goal: plan });
        }
        let mut all = |what: &str, clauses: &[Closed]| -> Result<Vec<ClosedPlan>, String> {
            clauses.iter().map(|c| self.closed(what, &c.vars, &c.body, None)).collect()
        };
        let (draws, ends) = (all("`draw`", &game.draws)?, all("`end`", &game.ends)?);
        (self.plans.draws, self.plans.ends) = (draws, ends);
        for score in &game.scores {
            let plan = self.term("`score`", &score.vars, &score.value, Some(score.of))?;
            self.plans.scores.push(plan);
        }
        if let Some(role) = &game.attacker {
            self.plans.attacker = Some(self.term("`attacker`", &role.vars, &role.term, None)?);
        }
        for param in &game.params {
            let what = format!("the constraint of `{}`", param.name);
            let plan = param.constraint.as_ref().map(|c| self.closed(&what, &c.vars, &c.body, None)).transpose()?;
            self.plans.constraints.push(plan);
        }
        Ok(())
    }

    fn setups(&mut self) -> Result<(), String> {
        let game = self.game;
        let mut plan = |setup: &Setup| match setup {
            Setup::Picture(..) => Ok(None),
            Setup::Rule(vars, assigns, _) => {
                let mut scope = self.scope(vars);
                let writes = assigns.iter().map(|a| self.write(&mut scope, &Bound::new(), a));
                let writes = writes.collect::<Result<_, _>>().map_err(|e| format!("in a setup: {e}"))?;
                Ok::<_, String>(Some(StartPlan { slots: scope.domains.len(), writes }))
            }
        };
        let starts = game.start.iter().map(&mut plan).collect::<Result<_, _>>()?;
        let setups = game.setups.iter().map(|(_, s)| plan(s)).collect::<Result<_, _>>()?;
        (self.plans.starts, self.plans.setups) = (starts, setups);
        Ok(())
    }

    fn finish(mut self) -> Result<Plans, String> {
        self.drain()?;
        depth::check(&self.plans)?;
        Ok(self.plans)
    }
}

fn slots(vars: impl IntoIterator<Item = VarId>) -> Vec<usize> {
    vars.into_iter().map(|v| v.raw() as usize).collect()
}

fn bound_by(vars: impl IntoIterator<Item = VarId>) -> Bound {
    let mut bound = Bound::new();
    vars.into_iter().for_each(|v| bind(&mut bound, v.raw() as usize));
    bound
}

/// The variables that an assignment takes from its clause.
fn free_in_assign(assign: &Assign) -> Vec<VarId> {
    let mut vars = [reads::free(&assign.range), reads::free(&assign.guard)].concat();
    vars.extend(assign.args.iter().flat_map(reads::free_in_term));
    if let Written::Value(value) = &assign.value {
        vars.extend(reads::free_in_term(value));
    }
    vars.retain(|v| !assign.each.contains(v));
    vars
}

/// All tuples over these sorts, in the order of their numbers.
fn tuples(dims: &[Domain]) -> impl Iterator<Item = Vec<i32>> + '_ {
    (0..combinations(dims)).map(move |mut number| {
        let mut tuple = vec![0; dims.len()];
        for (value, dim) in tuple.iter_mut().zip(dims).rev() {
            *value = dim.lo + (number % u128::from(dim.len)) as i32;
            number /= u128::from(dim.len);
        }
        tuple
    })
}

/// The arguments that every rule of a predicate hands on to every atom of its own component.
fn kept(game: &Game, pred: PredId) -> u32 {
    let def = &game.preds[pred];
    let mut mask = (1u32 << def.args.len()) - 1;
    for rule in &def.rules {
        for (asked, args) in own_atoms(game, pred, rule) {
            let same = |i: &usize| asked == pred && args[*i] == Term::Var(rule.head[*i]);
            mask &= (0..args.len()).filter(same).fold(0, |m, i| m | 1 << i);
        }
    }
    mask
}

/// The atoms of a rule that are of its predicate's own component.
fn own_atoms<'g>(game: &'g Game, pred: PredId, rule: &'g Rule) -> Vec<(PredId, &'g [Term])> {
    let (mut found, mut todo) = (Vec::new(), vec![&rule.body]);
    while let Some(formula) = todo.pop() {
        if let Formula::Atom(p, args) = formula
            && game.preds[pred].recursive
            && game.preds[*p].stratum == game.preds[pred].stratum
        {
            found.push((*p, &args[..]));
        }
        reads::children(formula, &mut |node| {
            if let reads::Node::Formula(f) = node {
                todo.push(f);
            }
        });
    }
    found
}
