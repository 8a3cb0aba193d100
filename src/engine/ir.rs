//! The interpreter of the middle language behind the common face: any rule book and any selector, without rustc.

use std::time::Instant;

use kikashi_gamedef::diagnostic::{Style, render};
use kikashi_gamedef::ir::eval::{Context, Machine, Outcome, Random};
use kikashi_gamedef::ir::instance::Instance;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{Program, SelectorCode};
use kikashi_gamedef::passes::{self, Knowledge};
use kikashi_gamedef::snapshot::{Play, Snapshot};

use super::{Answer, Engine, LONGEST_PLAYOUT, Root, Rooted, Tally, Trace, Way};
use crate::setting::Setting;

/// A compiled program and the instance it runs on.
pub struct Interpreter {
    program: Program,
    instance: Instance,
    knowledge: Knowledge,
}

impl Interpreter {
    /// Compiles a setting with these selectors, at this knowledge level.
    ///
    /// # Errors
    /// If a selector has no meaning, or the rules have no form in the middle language.
    pub fn new(setting: &Setting, selectors: &[String], knowledge: Knowledge) -> Result<Interpreter, String> {
        let selectors: Vec<_> = selectors.iter().map(|name| setting.selector(name)).collect::<Result<_, _>>()?;
        let book = &setting.book;
        let program = passes::compile(&book.module, setting.game(), &selectors, &[knowledge], &[], &mut |_, _| {})
            .map_err(|diagnostic| render(&diagnostic, &book.sources, Style::Plain))?;
        let setup = setting.setup.as_deref();
        let instance = instantiate(&program, setting.game(), &setting.params, setup, &setting.name)?;
        Machine::new(&program, &instance)?;
        Ok(Interpreter { program, instance, knowledge })
    }

    fn machine(&self) -> Result<Machine<'_>, String> {
        Machine::new(&self.program, &self.instance)
    }
}

/// The context at a root: where either side can attack, the one asked for, or the player to move.
fn context(machine: &Machine<'_>, at: &Snapshot, root: &Root) -> Result<Context, String> {
    let mut context = machine.root(&machine.load(at)?, &root.given)?;
    if !(0..2).contains(&context.attacker) {
        context.attacker = root.attacker.unwrap_or(at.turn);
    }
    Ok(context)
}

impl Engine for Interpreter {
    fn way(&self) -> Way {
        Way::Ir
    }

    fn knowledge(&self) -> Knowledge {
        self.knowledge
    }

    fn perft(&self, from: &Snapshot, root: &Root, depth: u32) -> Result<u64, String> {
        let machine = self.machine()?;
        Ok(machine.perft(&machine.load(from)?, &context(&machine, from, root)?, depth))
    }

    fn playouts(&self, from: &Snapshot, root: &Root, seed: u64, count: u64) -> Result<Tally, String> {
        let machine = self.machine()?;
        let (state, context) = (machine.load(from)?, context(&machine, from, root)?);
        let mut random = Random::new(seed);
        let mut tally = Tally::default();
        for _ in 0..count {
            let playout = machine.playout(&state, &context, &mut random, LONGEST_PLAYOUT as usize);
            tally.playouts += 1;
            tally.moves += playout.moves as u64;
            match playout.outcome {
                Some(Outcome::Win(player)) => tally.wins[usize::from(player != 0)] += 1,
                Some(Outcome::Draw) => tally.draws += 1,
                None => {}
            }
        }
        Ok(tally)
    }

    fn has_selector(&self, name: &str) -> bool {
        self.program.selectors.iter().any(|selector| selector.name == name)
    }

    fn rooted(&self, at: &Snapshot, root: &Root) -> Result<Box<dyn Rooted + '_>, String> {
        let machine = self.machine()?;
        let context = context(&machine, at, root)?;
        Ok(Box::new(IrRooted { program: &self.program, machine, context }))
    }
}

struct IrRooted<'e> {
    program: &'e Program,
    machine: Machine<'e>,
    context: Context,
}

impl IrRooted<'_> {
    fn selector(&self, name: &str) -> Result<&SelectorCode, String> {
        let found = self.program.selectors.iter().find(|code| code.name == name);
        found.ok_or_else(|| format!("`{name}` was not compiled"))
    }
}

impl Rooted for IrRooted<'_> {
    fn attacker(&self) -> i32 {
        self.context.attacker
    }

    fn legal(&self, at: &Snapshot, player: i32) -> Vec<Play> {
        self.machine.load(at).map_or_else(|_| Vec::new(), |state| self.machine.legal(&state, &self.context, player))
    }

    fn play(&self, at: &Snapshot, player: i32, play: &Play) -> Option<Snapshot> {
        let state = self.machine.load(at).ok()?;
        self.machine.play(&state, &self.context, player, play).map(|next| self.machine.save(&next))
    }

    fn null(&self, at: &Snapshot) -> Snapshot {
        let state = self.machine.load(at);
        state.map_or_else(|_| at.clone(), |state| self.machine.save(&self.machine.null(&state)))
    }

    fn goal(&self, at: &Snapshot, player: i32) -> bool {
        self.machine.load(at).is_ok_and(|state| self.machine.goal(&state, &self.context, player))
    }

    fn is_over(&self, at: &Snapshot) -> bool {
        let (machine, context) = (&self.machine, &self.context);
        let Ok(state) = machine.load(at) else { return false };
        let holds = |function: Option<_>| function.is_some_and(|f| machine.holds(&state, context, f));
        machine.goal(&state, context, 0)
            || machine.goal(&state, context, 1)
            || holds(self.program.drawn)
            || holds(self.program.ended)
    }

    fn verdict(&self, at: &Snapshot, selector: &str) -> Result<bool, String> {
        Ok(self.machine.verdict(&self.machine.load(at)?, &self.context, self.selector(selector)?))
    }

    fn moves(&self, at: &Snapshot, selector: &str) -> Result<Vec<Play>, String> {
        Ok(self.machine.moves(&self.machine.load(at)?, &self.context, self.selector(selector)?))
    }

    fn trace(&self, at: &Snapshot, selector: &str) -> Result<Option<Trace>, String> {
        let found = self.machine.trace(&self.machine.load(at)?, &self.context, self.selector(selector)?);
        Ok(found.map(|(holds, points)| Trace { holds, points }))
    }

    fn ask(&self, at: &Snapshot, selector: &str) -> Result<Answer, String> {
        let (state, code) = (self.machine.load(at)?, self.selector(selector)?);
        let (before, started) = (self.machine.evaluations(), Instant::now());
        let moves = self.machine.select(&state, &self.context, code);
        let time = started.elapsed();
        Ok(Answer { moves, time, evaluations: self.machine.evaluations() - before })
    }

    fn evaluations(&self) -> u64 {
        self.machine.evaluations()
    }
}
