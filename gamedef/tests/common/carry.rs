//! The contract of `passes::carry`, held in the interpreter: each value that a function is given is that of its set, found anew
//! in the state of the call.

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{Expr, FnId, Local, Program, Ty, Update, visit};
use kikashi_gamedef::passes::carry::{self, Carried};
use kikashi_gamedef::passes::{Knowledge, Pass, compile};
use kikashi_gamedef::snapshot::Snapshot;

use super::{Compiled, context, roots};

/// What was found of the values that versions were given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Sets that are carried.
    pub sets: usize,
    /// Calls of versions.
    pub calls: u64,
    /// Of these, how many were given another value than that of the set.
    pub wrong: u64,
}

impl Given {
    pub fn add(&mut self, other: Given) {
        self.sets += other.sets;
        self.calls += other.calls;
        self.wrong += other.wrong;
    }
}

/// A program in which all sets are carried that can be.
pub fn carried(case: &Compiled, levels: &[Knowledge]) -> Result<Carried, String> {
    let at = Pass::ORDER.iter().position(|pass| *pass == Pass::Carry).ok_or("no such pass")?;
    let mut before = None;
    compile(&case.module, &case.game, &case.selectors, levels, &[Pass::Carry.into()], &mut |i, program| {
        if i == at {
            before = Some(program.clone());
        }
    })
    .map_err(|refusal| refusal.message.clone())?;
    let before = before.ok_or("the pass was not seen")?;
    let sets = carry::candidates(&before);
    Ok(carry::carrying(before, &sets))
}

/// Asks all selectors on the positions, for verdicts and moves, and looks at each value that a version is given.
pub fn given(case: &Compiled, carried: &Carried, judge: &Judge, positions: &[Snapshot]) -> Result<Given, String> {
    let evaluations = |program: &Program| -> Result<u64, String> {
        let instance = instantiate(program, &case.game, &case.params, case.setup.as_deref(), &case.name)?;
        let machine = Machine::new(program, &instance)?;
        for (i, snapshot) in positions.iter().enumerate() {
            let (theirs, ours) = (judge.state(snapshot)?, machine.load(snapshot)?);
            for given in roots(&case.game, judge, &theirs, i) {
                let context = context(&machine, &ours, &given);
                for code in &program.selectors {
                    machine.verdict(&ours, &context, code);
                    machine.moves(&ours, &context, code);
                }
            }
        }
        Ok(machine.evaluations())
    };
    let plain = evaluations(&carried.program)?;
    let [calls, wrong] = [Seen::All, Seen::Wrong].map(|seen| evaluations(&told(carried, seen)));
    Ok(Given { sets: carried.sets.len(), calls: calls? - plain, wrong: wrong? - plain })
}

/// Which calls of versions are told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    All,
    Wrong,
}

/// The program with an evaluation more for each call of a version that is told.
fn told(carried: &Carried, seen: Seen) -> Program {
    let mut program = carried.program.clone();
    for version in &carried.versions {
        let func = &mut program.funcs[version.function];
        let set = |e: Expr| Box::new(e);
        let mut differs = Vec::new();
        for (param, at) in &version.given {
            let anew = carried.sets[*at].anew(&mut func.locals);
            let value = Expr::Local(*param);
            differs.push(Expr::Not(set(Expr::IsEmpty(set(Expr::Minus(set(anew.clone()), set(value.clone())))))));
            let anew = carried.sets[*at].anew(&mut func.locals);
            differs.push(Expr::Not(set(Expr::IsEmpty(set(Expr::Minus(set(value), set(anew)))))));
        }
        let is_told = if seen == Seen::All { Expr::Bool(true) } else { Expr::Or(differs) };
        // A state is made of which something is asked.
        let told = Expr::With(vec![Update::Passes(Expr::Passes)], set(Expr::Passes));
        let local = func.locals.push(Local { name: "told".into(), ty: Ty::Int, sort: None });
        let value = Expr::If(set(is_told), set(told), set(Expr::Int(0)));
        let body = std::mem::replace(&mut func.body, Expr::Bool(false));
        func.body = Expr::Let(local, set(value), set(body));
    }
    program
}

/// A fault of the pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The value before the first move is no point.
    Start,
    /// Nothing is ever lost.
    Loss,
    /// Nothing ever joins.
    Joined,
}

/// The program with the fault, and in how many places.
pub fn with_fault(carried: &Carried, fault: Fault) -> (Carried, usize) {
    let mut program = carried.program.clone();
    let mut places = 0;
    let is_version = |f: &FnId| carried.versions.iter().any(|version| version.function == *f);
    for func in &mut program.funcs {
        visit::rewrite(&mut func.body, &mut |e| match (fault, e) {
            (Fault::Start, Expr::Let(_, value, _)) if carried.sets.iter().any(|set| set.is(value)) => {
                **value = Expr::Empty;
                places += 1;
            }
            (Fault::Loss, Expr::Call(f, args)) if is_version(f) => {
                args.iter_mut().for_each(|arg| places += in_value(arg, &mut is_whole));
            }
            (Fault::Joined, Expr::Call(f, args)) if is_version(f) => {
                args.iter_mut().for_each(|arg| places += in_value(arg, &mut seed_alone));
            }
            _ => {}
        });
    }
    let versions = carried.versions.iter().map(|v| carry::Version { function: v.function, given: v.given.clone() });
    (Carried { program, versions: versions.collect(), sets: carried.sets.clone() }, places)
}

fn in_value(arg: &mut Expr, change: &mut dyn FnMut(&mut Expr) -> bool) -> usize {
    let mut places = 0;
    visit::rewrite(arg, &mut |e| places += usize::from(change(e)));
    places
}

/// No point of a value was lost.
fn is_whole(e: &mut Expr) -> bool {
    let Expr::If(cond, ..) = e else { return false };
    let is_test = matches!(**cond, Expr::IsEmpty(_));
    if is_test {
        **cond = Expr::Bool(true);
    }
    is_test
}

/// A closure is no more than where it starts.
fn seed_alone(e: &mut Expr) -> bool {
    let Expr::Closure(seed, ..) = e else { return false };
    *e = std::mem::replace(&mut **seed, Expr::Empty);
    true
}
