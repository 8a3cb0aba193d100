//! The program being written: which states there are, what is asked in each, and the rules so far.
//!
//! The state given, the one after each `then` of a move, and the one after a move each have predicates of their own,
//! so that the program is stratified by their names and clingo evaluates it as it reads it. A predicate of the rules is
//! written for the states in which something asks for it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write;

use super::literal::{Arg, Literal, list};
use super::names::Names;
use super::world::World;
use super::{Refusal, refuse};
use crate::rules::{Builtin, CellId, FuncId, PredId};
use crate::span::Span;

/// A family of states: the one given, those after the first step of a move, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Family(pub usize);

impl Family {
    /// The state given.
    pub const NOW: Family = Family(0);
}

/// Something that the rules derive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Derived {
    Pred(PredId),
    Func(FuncId),
}

/// What is known of a family.
#[derive(Debug)]
struct About {
    /// What names of this family end in.
    suffix: String,
    /// The predicate of the moves that lead to such states, if there are several states.
    made: Option<String>,
    /// What these states are.
    doc: String,
}

/// Where a formula is asked.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// The states; `None` for what reads no state.
    pub family: Option<Family>,
    /// The move that leads to the state, if several do.
    pub made: Option<Arg>,
    /// What holds wherever the formula matters.
    pub guard: Vec<Literal>,
}

/// The program so far.
pub(super) struct Writer<'g> {
    pub world: World<'g>,
    pub names: Names,
    pub text: String,
    families: Vec<About>,
    cells: BTreeMap<(Family, CellId), String>,
    derived: BTreeMap<(Option<Family>, Derived), String>,
    todo: VecDeque<(Option<Family>, Derived)>,
    builtins: BTreeSet<Builtin>,
    headed: BTreeSet<(String, usize)>,
    asked: BTreeSet<(String, usize)>,
    place: &'g dyn Fn(Span) -> String,
}

impl<'g> Writer<'g> {
    pub fn new(world: World<'g>, names: Names, place: &'g dyn Fn(Span) -> String) -> Writer<'g> {
        let now = About { suffix: String::new(), made: None, doc: "in the state given".to_owned() };
        let mut writer = Writer {
            world,
            names,
            text: String::new(),
            families: Vec::new(),
            cells: BTreeMap::new(),
            derived: BTreeMap::new(),
            todo: VecDeque::new(),
            builtins: BTreeSet::new(),
            headed: BTreeSet::new(),
            asked: BTreeSet::new(),
            place,
        };
        writer.add_family(now);
        writer
    }

    /// A family of states; `made` is the predicate of the moves that lead to them.
    pub fn family(&mut self, suffix: &str, made: Option<&str>, doc: String) -> Family {
        let about = About { suffix: format!("_{suffix}"), made: made.map(str::to_owned), doc };
        self.add_family(about)
    }

    fn add_family(&mut self, about: About) -> Family {
        let family = Family(self.families.len());
        let game = self.world.game;
        for (id, cell) in game.cells.iter_enumerated() {
            let name = self.names.fresh(&format!("{}{}", cell.name, about.suffix));
            self.cells.insert((family, id), name);
        }
        self.families.push(about);
        family
    }

    /// What a cell is called in states of a family.
    pub fn cell(&self, family: Family, cell: CellId) -> String {
        self.cells.get(&(family, cell)).cloned().unwrap_or_default()
    }

    /// What a derived predicate or function is called where it is asked; from now on it is part of the program.
    pub fn derived(&mut self, family: Option<Family>, what: Derived) -> String {
        if let Some(name) = self.derived.get(&(family, what)) {
            return name.clone();
        }
        let game = self.world.game;
        let name = match what {
            Derived::Pred(p) => &game.preds[p].name,
            Derived::Func(f) => &game.funcs[f].name,
        };
        let suffix = family.map_or("", |f| self.families[f.0].suffix.as_str());
        let name = self.names.fresh(&format!("{name}{suffix}"));
        self.derived.insert((family, what), name.clone());
        self.todo.push_back((family, what));
        name
    }

    /// Something asked for and not yet written.
    pub fn unwritten(&mut self) -> Option<(Option<Family>, Derived)> {
        self.todo.pop_front()
    }

    /// The site of rules that hold in all states of a family.
    pub fn site(&self, family: Option<Family>) -> Site {
        let made = family.and_then(|f| self.families[f.0].made.as_ref());
        let stage = Arg::Var(STAGE.to_owned());
        let guard = made.map(|made| Literal::atom(made, [stage.clone()])).into_iter().collect();
        Site { family, made: made.map(|_| stage), guard }
    }

    /// What states a family has, as a phrase.
    pub fn states(&self, family: Option<Family>) -> &str {
        family.map_or("in every state", |f| &self.families[f.0].doc)
    }

    /// The name of a relation of the board.
    pub fn builtin(&mut self, builtin: Builtin) -> &'static str {
        self.builtins.insert(builtin);
        builtin.name()
    }

    /// The rules of the board.
    pub fn board(&self) -> Result<String, Refusal> {
        self.world.board(&self.builtins.iter().copied().collect::<Vec<_>>())
    }

    /// A comment with the place of what follows.
    pub fn comment(&mut self, text: &str, span: Option<Span>) {
        let at = span.map(|s| format!(", {}", (self.place)(s))).unwrap_or_default();
        let _ = writeln!(self.text, "\n% {text}{at}");
    }

    /// A rule. Every variable must be bound by the body.
    ///
    /// # Errors
    /// If one is not: it ranges over integers without end.
    pub fn rule(&mut self, name: &str, args: &[Arg], body: &[Literal]) -> Result<(), Refusal> {
        if body.contains(&Literal::Never) {
            return Ok(());
        }
        let known = super::literal::bound(body);
        let mentioned = args.iter().flat_map(Arg::vars).chain(body.iter().flat_map(Literal::vars));
        if let Some(open) = mentioned.into_iter().find(|v| !known.contains(v)) {
            return refuse(format!("`{name}`: nothing says which numbers `{open}` may be"));
        }
        self.headed.insert((name.to_owned(), args.len()));
        body.iter().for_each(|l| l.predicates(&mut self.asked));
        let head = Literal::atom(name, args.iter().cloned());
        let _ = match body {
            [] => writeln!(self.text, "{head}."),
            _ => writeln!(self.text, "{head} :- {}.", list(body)),
        };
        Ok(())
    }

    /// Tells clingo of predicates that may have no rule, so that it does not warn.
    pub fn defined(&self) -> String {
        let mut text = String::new();
        for (name, arity) in self.asked.difference(&self.headed) {
            let _ = writeln!(text, "#defined {name}/{arity}.");
        }
        text
    }
}

/// The variable for the move that leads to a state, in rules that hold after every move.
pub(super) const STAGE: &str = "S";
