//! Moves: a state after each `then`, and one after the move; legality; whose turn it is.
//!
//! A move is a term: its name, the mover, and the parameters known so far. Each step of a clause adds conditions on it
//! or leads to the next state, where all cells but those written are as before.

use super::clause::Clause;
use super::literal::{Arg, Literal};
use super::reads::{asks_for_moves, free, free_in_assign};
use super::writer::{Family, Site, Writer};
use super::{Refusal, refuse};
use crate::rules::{Assign, CellId, CellValue, Formula, Move, SortId, Step, Term, VarId, Written};

/// A move half made.
struct Half<'g> {
    def: &'g Move,
    name: String,
    /// Parameters that have values.
    known: Vec<VarId>,
    /// The states it has led to.
    family: Family,
    /// The move that led to such a state; `None` before the first `then`.
    made: Option<Arg>,
    /// That it exists so far.
    reached: Literal,
    /// What was written: the cell, the predicate that says where, and the move that wrote.
    written: Vec<(CellId, String, Arg)>,
    /// Conditions on which the mover moves again.
    again: Vec<Literal>,
    steps: usize,
}

/// Writes all moves, and returns what each is called in terms. States after a move are of the family `after`.
pub(super) fn write(w: &mut Writer, after: Family) -> Result<Vec<String>, Refusal> {
    let game = w.world.game;
    game.moves.iter().map(|def| one(w, def, after)).collect()
}

/// Writes a move, and returns its name in terms.
fn one(w: &mut Writer, def: &Move, after: Family) -> Result<String, Refusal> {
    let name = w.names.fresh(&def.name);
    w.comment(&format!("move {}", def.name), Some(def.span));
    let mut half = Half {
        def,
        name,
        known: Vec::new(),
        family: Family::NOW,
        made: None,
        reached: Literal::Never,
        written: Vec::new(),
        again: Vec::new(),
        steps: 0,
    };
    half.reached = {
        let mover = half.clause(w, &[]).typed(def.by);
        Literal::Atom("asked".to_owned(), vec![mover])
    };
    for step in &def.steps {
        half.steps += 1;
        match step {
            Step::When(f) | Step::Require(f) => half.condition(w, f)?,
            Step::Then(assigns) => half.assign(w, assigns)?,
            Step::Again(f) => half.again(w, f)?,
        }
    }
    let name = half.name.clone();
    half.finish(w, after)?;
    Ok(name)
}

impl Half<'_> {
    /// The clause's variables, where the state reached is asked.
    fn clause<'w, 'g>(&'w self, w: &'w mut Writer<'g>, guard: &[Literal]) -> Clause<'w, 'g> {
        let site = Site { family: Some(self.family), made: self.made.clone(), guard: guard.to_vec() };
        let label = format!("{}{}", self.name, self.steps);
        Clause::new(w, &self.def.vars, site, &label)
    }

    /// The move with the parameters known so far.
    fn term(&self, w: &mut Writer) -> Arg {
        let clause = self.clause(w, &[]);
        let params = self.def.params.iter().filter(|p| self.known.contains(p));
        let args = std::iter::once(&self.def.by).chain(params).map(|v| clause.typed(*v)).collect();
        Arg::Move(self.name.clone(), args)
    }

    /// The parameters that a step is the first to mention.
    fn mentioned(&mut self, vars: &[VarId]) -> bool {
        let new: Vec<VarId> =
            self.def.params.iter().copied().filter(|p| vars.contains(p) && !self.known.contains(p)).collect();
        self.known.extend(&new);
        !new.is_empty()
    }

    /// `when` and `require`.
    fn condition(&mut self, w: &mut Writer, formula: &Formula) -> Result<(), Refusal> {
        self.no_circle(w, formula)?;
        let before = self.reached.clone();
        let mut body = vec![before.clone()];
        self.clause(w, &[before]).formula(formula, &mut body)?;
        self.mentioned(&free(formula));
        self.reach(w, body, "")
    }

    /// From now on the move exists if the body holds.
    fn reach(&mut self, w: &mut Writer, body: Vec<Literal>, suffix: &str) -> Result<(), Refusal> {
        let term = self.term(w);
        let name = w.names.fresh(&format!("{}{}{suffix}", self.name, self.steps));
        self.clause(w, &[]).rule(&name, std::slice::from_ref(&term), body)?;
        self.reached = Literal::atom(&name, [term]);
        Ok(())
    }

    /// Parameters that the step does not restrict have all values.
    fn bind(&mut self, w: &mut Writer, vars: &[VarId]) -> Result<(), Refusal> {
        if self.mentioned(vars) { self.reach(w, vec![self.reached.clone()], "_any") } else { Ok(()) }
    }

    fn no_circle(&self, w: &Writer, formula: &Formula) -> Result<(), Refusal> {
        if asks_for_moves(w.world.game, formula) {
            return refuse(format!("move `{}` asks whether a player has a move", self.def.name));
        }
        Ok(())
    }

    /// `then`: what is written where, then the state after it.
    fn assign(&mut self, w: &mut Writer, assigns: &[Assign]) -> Result<(), Refusal> {
        let game = w.world.game;
        let mentioned: Vec<VarId> = assigns.iter().flat_map(free_in_assign).collect();
        self.bind(w, &mentioned)?;
        let term = self.term(w);
        let spoiled = w.names.fresh(&format!("{}{}_spoiled", self.name, self.steps));
        let mut may_fail = false;
        let mut writes = Vec::new();
        for assign in assigns {
            self.no_circle(w, &assign.range)?;
            self.no_circle(w, &assign.guard)?;
            let write = self.place(w, assign, &term)?;
            may_fail |= self.spoil(w, assign, &write, &term, &spoiled)?;
            writes.push(write);
        }
        let mut body = vec![self.reached.clone()];
        if may_fail {
            body.push(Literal::Not(spoiled, vec![term.clone()]));
        }
        self.reach(w, body, "_done")?;
        let Literal::Atom(made, _) = self.reached.clone() else { return Ok(()) };
        let doc = format!("after step {} of {}", self.steps, self.def.name);
        let family = w.family(&format!("{}{}", self.name, self.steps), Some(&made), doc);
        for (number, (assign, write)) in assigns.iter().zip(&writes).enumerate() {
            let later: Vec<&Write> = writes[number + 1..]
                .iter()
                .zip(&assigns[number + 1..])
                .filter(|(_, a)| a.cell == assign.cell)
                .map(|(w, _)| w)
                .collect();
            self.effect(w, family, assign, write, &later)?;
        }
        for cell in game.cells.indices() {
            let here = assigns.iter().zip(&writes).filter(|(a, _)| a.cell == cell);
            let here: Vec<&Write> = here.map(|(_, w)| w).collect();
            let kept = |args: &[Arg]| {
                here.iter()
                    .map(|w| Literal::Not(w.name.clone(), [args, std::slice::from_ref(&term)].concat()))
                    .collect()
            };
            carry(w, cell, (self.family, &self.made), (family, &Some(term.clone())), &self.reached, &kept)?;
        }
        for (assign, write) in assigns.iter().zip(writes) {
            if game.cells[assign.cell].until_next_move {
                self.written.push((assign.cell, write.name, term.clone()));
            }
        }
        (self.family, self.made) = (family, Some(term));
        Ok(())
    }

    /// Where an assignment writes, one rule for all solutions of its range.
    fn place(&self, w: &mut Writer, assign: &Assign, term: &Arg) -> Result<Write, Refusal> {
        let game = w.world.game;
        let cell = &game.cells[assign.cell];
        let name = w.names.numbered(&format!("{}{}_writes_{}", self.name, self.steps, cell.name));
        let guard = [self.reached.clone()];
        let mut clause = self.clause(w, &guard);
        let mut body = guard.to_vec();
        clause.formula(&assign.range, &mut body)?;
        clause.formula(&assign.guard, &mut body)?;
        let mut args = Vec::new();
        for (arg, sort) in assign.args.iter().zip(&cell.args) {
            let Some(value) = clause.term(arg, &mut body)? else {
                return Ok(Write::nowhere(clause, name, cell.args.len()));
            };
            let of_sort = matches!(arg, Term::Var(v) if self.def.vars[*v].sort == *sort);
            body.extend(clause.within(*sort, value.clone()).filter(|_| !of_sort));
            args.push((value, Some(*sort)));
        }
        // The values of `for` that the place does not tell.
        let each: Vec<(Arg, Option<SortId>)> =
            assign.each.iter().filter(|v| !assign.args.contains(&Term::Var(**v))).map(|v| clause.typed(*v)).collect();
        let head = |name: &str, each: &[(Arg, Option<SortId>)]| {
            let all = each.iter().chain(&args).map(|(a, _)| a.clone());
            (name.to_owned(), all.chain([term.clone()]).collect::<Vec<_>>())
        };
        // In later rules the place is told by variables.
        let mut places = Vec::new();
        for (arg, sort) in &args {
            let var = if let Arg::Var(_) = arg { arg.clone() } else { Arg::Var(clause.fresh("X")) };
            places.push((var, *sort));
        }
        if each.is_empty() {
            let (name, args) = head(&name, &[]);
            clause.rule(&name, &args, body)?;
            return Ok(Write { solutions: name.clone(), name, each, places });
        }
        let solutions = clause.w.names.fresh(&format!("{name}_for"));
        let (_, args) = head(&solutions, &each);
        clause.rule(&solutions, &args, body)?;
        let own = each.iter().map(|(a, _)| a.clone());
        let place_args: Vec<Arg> = places.iter().map(|(a, _)| a.clone()).chain([term.clone()]).collect();
        let solution = Literal::atom(&solutions, own.chain(place_args.iter().cloned()));
        clause.rule(&name, &place_args, vec![solution])?;
        Ok(Write { name, solutions, each, places })
    }

    /// The move does not exist where a cell cannot hold what is assigned. Says whether that may be.
    fn spoil(
        &self,
        w: &mut Writer,
        assign: &Assign,
        write: &Write,
        term: &Arg,
        spoiled: &str,
    ) -> Result<bool, Refusal> {
        let cell = &w.world.game.cells[assign.cell];
        let (Written::Value(value), CellValue::Optional(sort) | CellValue::Total(sort)) = (&assign.value, cell.value)
        else {
            return Ok(false);
        };
        let total = matches!(cell.value, CellValue::Total(_));
        let in_range = self.in_range(w, value, sort);
        if in_range && (!total || matches!(value, Term::Var(_) | Term::Const(..))) {
            return Ok(false);
        }
        let guard = [write.solution(term)];
        let fits = w.names.fresh(&format!("{}_fits", write.name));
        let all: Vec<Arg> = write.args(term);
        let mut clause = self.clause_over(w, write, &guard);
        let mut body = guard.to_vec();
        if let Some(value) = clause.term(value, &mut body)? {
            let mut fitting = body.clone();
            fitting.extend(clause.within(sort, value));
            clause.rule(&fits, &all, fitting)?;
        }
        let misfit = if total { guard.to_vec() } else { body };
        clause.rule(spoiled, std::slice::from_ref(term), [misfit, vec![Literal::Not(fits, all)]].concat())?;
        Ok(true)
    }

    /// Whether a term, if it has a value, has one of that sort.
    fn in_range(&self, w: &Writer, term: &Term, sort: SortId) -> bool {
        let game = w.world.game;
        match term {
            Term::Var(v) | Term::The(v, _) => self.def.vars[*v].sort == sort,
            Term::Const(_, value) => {
                w.world.range(sort).is_some_and(|(from, to)| (from..=to).contains(&i64::from(*value)))
            }
            Term::Cell(cell, _) => match game.cells[*cell].value {
                CellValue::Optional(of) | CellValue::Total(of) => of == sort,
                CellValue::Set => false,
            },
            Term::Param(p) => game.params[*p].sort == sort,
            Term::Opponent(player) => self.in_range(w, player, sort),
            Term::Role(_) | Term::ToMove => sort == SortId::PLAYER,
            Term::None => true,
            Term::Func(..)
            | Term::Builtin(..)
            | Term::Arith(..)
            | Term::Count(..)
            | Term::Sum(..)
            | Term::Extreme(..) => false,
        }
    }

    /// The clause with the variables that tell the place in use.
    fn clause_over<'w, 'g>(&'w self, w: &'w mut Writer<'g>, write: &Write, guard: &[Literal]) -> Clause<'w, 'g> {
        let mut clause = self.clause(w, guard);
        write.places.iter().for_each(|(a, _)| clause.take(a));
        clause
    }

    /// What a cell holds where it was written.
    fn effect(
        &self,
        w: &mut Writer,
        family: Family,
        assign: &Assign,
        write: &Write,
        later: &[&Write],
    ) -> Result<(), Refusal> {
        let Literal::Atom(_, reached) = &self.reached else { return Ok(()) };
        let Some((term, _)) = reached.first().cloned() else { return Ok(()) };
        let name = w.cell(family, assign.cell);
        let mut guard = vec![write.solution(&term)];
        let mut clause = self.clause_over(w, write, &guard);
        let mut body = vec![self.reached.clone(), guard.remove(0)];
        let mut value = match &assign.value {
            Written::Member(false) | Written::Value(Term::None) => return Ok(()),
            Written::Member(true) => None,
            Written::Value(value) => match clause.term(value, &mut body)? {
                Some(value) => Some(value),
                None => return Ok(()),
            },
        };
        let places: Vec<Arg> = write.places.iter().map(|(a, _)| a.clone()).collect();
        if let Some(each) = value.take_if(|_| !write.each.is_empty()) {
            let (one, told) = one_of_several(&mut clause, write, &term, &each, body)?;
            (value, body) = (Some(one), told);
        }
        let place = [&places[..], std::slice::from_ref(&term)].concat();
        body.extend(later.iter().map(|w| Literal::Not(w.name.clone(), place.clone())));
        clause.rule(&name, &[places, value.into_iter().collect(), vec![term]].concat(), body)
    }

    /// `again`: asked in the state after the move, what the move did not set being forgotten by then.
    fn again(&mut self, w: &mut Writer, formula: &Formula) -> Result<(), Refusal> {
        self.no_circle(w, formula)?;
        self.bind(w, &free(formula))?;
        let term = self.term(w);
        let Literal::Atom(made, _) = self.reached.clone() else { return Ok(()) };
        let doc = format!("at the end of {}", self.def.name);
        let family = w.family(&format!("{}{}", self.name, self.steps), Some(&made), doc);
        self.settle(w, family, &term)?;
        let site = Site { family: Some(family), made: Some(term.clone()), guard: vec![self.reached.clone()] };
        let name = w.names.fresh(&format!("{}{}_again", self.name, self.steps));
        let mut body = vec![self.reached.clone()];
        let mut clause = Clause::new(w, &self.def.vars, site, &name);
        clause.formula(formula, &mut body)?;
        clause.rule(&name, std::slice::from_ref(&term), body)?;
        self.again.push(Literal::atom(&name, [term]));
        Ok(())
    }

    /// The state when the move is over: cells that hold only until the next move keep what this one wrote.
    fn settle(&self, w: &mut Writer, family: Family, term: &Arg) -> Result<(), Refusal> {
        let game = w.world.game;
        for (cell, def) in game.cells.iter_enumerated() {
            let to = (family, &Some(term.clone()));
            if !def.until_next_move {
                carry(w, cell, (self.family, &self.made), to, &self.reached, &|_| Vec::new())?;
                continue;
            }
            let written = || self.written.iter().filter(|(c, ..)| *c == cell);
            for (_, name, by) in written() {
                let wrote = |args: &[Arg]| vec![Literal::atom(name, args.iter().cloned().chain([by.clone()]))];
                carry(w, cell, (self.family, &self.made), to, &self.reached, &wrote)?;
            }
            let unless = |args: &[Arg]| {
                let not = |(_, name, by): &(CellId, String, Arg)| {
                    Literal::Not(name.clone(), args.iter().cloned().chain([by.clone()]).collect())
                };
                written().map(not).collect()
            };
            reset(w, cell, family, Some(term), std::slice::from_ref(&self.reached), &unless)?;
        }
        Ok(())
    }

    /// The move is legal; the state after it, whose turn it is, and how many passes there were in a row.
    fn finish(mut self, w: &mut Writer, after: Family) -> Result<(), Refusal> {
        self.steps += 1;
        let params = self.def.params.clone();
        self.mentioned(&params);
        let term = self.term(w);
        let body = vec![self.reached.clone()];
        self.clause(w, &[]).rule("legal", std::slice::from_ref(&term), body)?;
        self.reached = Literal::atom("legal", [term.clone()]);
        self.settle(w, after, &term)?;
        let clause = self.clause(w, &[]);
        let mover = clause.var(self.def.by);
        let other = Arg::of(format!("1-{mover}"), &[&mover]);
        let legal = self.reached.clone();
        w.rule("can", std::slice::from_ref(&mover), std::slice::from_ref(&legal))?;
        let not_again = self.again.iter().filter_map(|again| {
            let Literal::Atom(name, args) = again else { return None };
            Some(Literal::Not(name.clone(), args.iter().map(|(a, _)| a.clone()).collect()))
        });
        let over: Vec<Literal> = [legal.clone()].into_iter().chain(not_again).collect();
        w.rule("turn_after", &[other, term.clone()], &over)?;
        for again in &self.again {
            w.rule("turn_after", &[mover.clone(), term.clone()], &[legal.clone(), again.clone()])?;
        }
        if self.def.is_pass && w.world.game.end_passes.is_some() {
            let number = Arg::Var("N".to_owned());
            let more = Arg::of("N+1".to_owned(), &[&number]);
            w.rule("passes_after", &[more, term], &[legal, Literal::atom("passes", [number])])
        } else {
            w.rule("passes_after", &[Arg::constant("0"), term], &[legal])
        }
    }
}

/// Where an assignment writes.
struct Write {
    /// The predicate of the places, with the move last.
    name: String,
    /// The predicate of the solutions: the values of `for` that the place does not tell, then the place, the move last.
    solutions: String,
    each: Vec<(Arg, Option<SortId>)>,
    places: Vec<(Arg, Option<SortId>)>,
}

impl Write {
    /// An assignment whose place is always absent.
    fn nowhere(mut clause: Clause, name: String, arity: usize) -> Write {
        let places = (0..arity).map(|_| (Arg::Var(clause.fresh("X")), None)).collect();
        Write { solutions: name.clone(), name, each: Vec::new(), places }
    }

    fn solution(&self, term: &Arg) -> Literal {
        let args = self.each.iter().chain(&self.places).cloned().chain([(term.clone(), None)]);
        Literal::Atom(self.solutions.clone(), args.collect())
    }

    fn args(&self, term: &Arg) -> Vec<Arg> {
        self.each.iter().chain(&self.places).map(|(a, _)| a.clone()).chain([term.clone()]).collect()
    }
}

/// Of the several values of one assignment for one place, absence counts before all, and else the greatest. Returns
/// that one, and the body it is told by.
fn one_of_several(
    clause: &mut Clause,
    write: &Write,
    term: &Arg,
    value: &Arg,
    body: Vec<Literal>,
) -> Result<(Arg, Vec<Literal>), Refusal> {
    let [given, among, absent, beaten] =
        ["given", "among", "absent", "beaten"].map(|what| clause.w.names.fresh(&format!("{}_{what}", write.name)));
    let place: Vec<Arg> = write.places.iter().map(|(a, _)| a.clone()).chain([term.clone()]).collect();
    let with = |value: &Arg| -> Vec<Arg> { std::iter::once(value.clone()).chain(place.iter().cloned()).collect() };
    let all = write.args(term);
    clause.rule(&given, &all, body.clone())?;
    clause.rule(&among, &with(value), body)?;
    clause.rule(&absent, &place, vec![write.solution(term), Literal::Not(given, all)])?;
    // The value, as a variable from now on.
    let [one, other] = ["V", "V"].map(|v| Arg::Var(clause.fresh(v)));
    let (among_one, among_other) = (Literal::atom(&among, with(&one)), Literal::atom(&among, with(&other)));
    let less = Literal::Compare("<", one.clone(), other);
    clause.rule(&beaten, &with(&one), vec![among_one.clone(), among_other, less])?;
    let body = vec![among_one, Literal::Not(beaten, with(&one)), Literal::Not(absent, place)];
    Ok((one, body))
}

/// What a cell holds in one state it holds in another, where `if_` holds of its arguments.
pub(super) fn carry(
    w: &mut Writer,
    cell: CellId,
    (from, made): (Family, &Option<Arg>),
    (to, next): (Family, &Option<Arg>),
    reached: &Literal,
    if_: &dyn Fn(&[Arg]) -> Vec<Literal>,
) -> Result<(), Refusal> {
    let args = arguments(w, cell);
    let value = (w.world.game.cells[cell].value != CellValue::Set).then(|| Arg::Var("V_".to_owned()));
    let held = |made: &Option<Arg>| -> Vec<Arg> { args.iter().chain(&value).chain(made).cloned().collect() };
    let mut body = vec![reached.clone(), Literal::atom(&w.cell(from, cell), held(made))];
    body.extend(if_(&args));
    w.rule(&w.cell(to, cell), &held(next), &body)
}

/// What a cell holds that holds only until the next move, where `unless` holds of its arguments.
pub(super) fn reset(
    w: &mut Writer,
    cell: CellId,
    family: Family,
    made: Option<&Arg>,
    reached: &[Literal],
    unless: &dyn Fn(&[Arg]) -> Vec<Literal>,
) -> Result<(), Refusal> {
    let def = &w.world.game.cells[cell];
    let CellValue::Total(sort) = def.value else { return Ok(()) };
    let args = arguments(w, cell);
    let mut body = reached.to_vec();
    for (arg, sort) in args.iter().zip(&def.args) {
        let name = w.world.sort(*sort).unwrap_or_default().to_owned();
        body.push(Literal::Atom(name, vec![(arg.clone(), Some(*sort))]));
    }
    body.extend(unless(&args));
    let first = w.world.range(sort).map_or(0, |(from, _)| from);
    let value = Arg::constant(first.to_string());
    let all: Vec<Arg> = args.into_iter().chain([value]).chain(made.cloned()).collect();
    w.rule(&w.cell(family, cell), &all, &body)
}

/// Variables for the arguments of a cell, which no clause uses.
fn arguments(w: &Writer, cell: CellId) -> Vec<Arg> {
    (1..=w.world.game.cells[cell].args.len()).map(|n| Arg::Var(format!("X{n}_"))).collect()
}
