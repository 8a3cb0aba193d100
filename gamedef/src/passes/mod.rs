//! From rules to selectors: the passes in order, what each is for, and what holds after it.
//!
//! | pass | after it |
//! |---|---|
//! | `lower` | point-set algebra: no predicate, no relation but tables, recursion is `Closure` |
//! | `instantiate` | every gradual game asked for is a function over moves; no scheme, no static argument |
//! | `distance` | selectors of level `distance` are guarded by bounds on the distance to the goal |
//! | `reasons` | selectors of level `trace` try the moves that meet a reason, and tell the reasons of their verdicts |
//! | `simplify` | the laws of the algebra are applied; counts that are only compared are thresholds |
//! | `unfold` | no `SomeMove`, no `TwoMoves`, no `EveryMove`, no `Null`: moves are loops and updates |
//! | `inline` | no call of a small function |
//! | `regress` | no update of a cell that is not read after it; conditions a move does not touch stand before it |
//! | `simplify` | as above, for what the last three brought together |
//! | `counts` | no set that bounds count is found twice in one state by functions that one function calls |
//! | `carry` | nothing that was found before a move, and of which it leaves what is known, is found anew after it |
//! | `demand` | no large closure of which only a few points are asked about; what only meets a closure is asked by layers |
//! | `lift` | what is asked of each point of a table's set about its row is asked of all at once |
//! | `known` | no loop over directions or players asks first, of each of its values, what is known of a table |
//! | `hoist` | no loop over values finds in each round what is a loop and the same in all |
//! | `order` | cheap conditions first |
//! | `cse` | no value that is surely needed is computed twice in one state by a function or move |
//! | `order` | as above: what has a name costs nothing where it is asked for again |
//! | `cse` | as above |
//! | `split` | no function longer than a screen that has a part which can stand alone |
//! | `dedup` | no two functions with one definition, or with one when the roles are exchanged |
//! | `prune` | nothing unreachable; callees before callers |
//!
//! At which level a selector is wanted where nobody says is found by asking the finished program (`auto`).
//!
//! After each pass the program is well formed, which is checked, and gives the judge's answers in the interpreter,
//! which the tests hold of it.

#![deny(clippy::wildcard_enum_match_arm)]

use std::ops::Range;

mod abstracts;
pub mod auto;
pub mod carry;
pub mod counts;
pub mod cse;
pub mod dedup;
pub mod demand;
pub mod distance;
pub mod hoist;
pub mod inline;
pub mod instantiate;
pub mod known;
pub mod lift;
#[cfg(test)]
mod linear;
pub mod lower;
mod measure;
pub mod order;
pub mod prune;
pub mod reasons;
pub mod regress;
pub mod simplify;
pub mod split;
mod switch;
pub mod unfold;

use crate::diagnostic::{Code, Diagnostic};
use crate::ir::check::{self, Form};
use crate::ir::{Fired, Program, TableId, TableSource, tables};
pub use crate::ir::{Knowledge, Rule};
use crate::rules::{Game, Module, Selector};
use crate::sema;
use crate::span::Span;
pub use auto::{Levels, Sets};
use carry::DerivedSet;
pub use switch::Switch;
use switch::{leaves_out, rules_left_out};

/// A pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pass {
    /// Rules to point-set algebra.
    Lower,
    /// Gradual games to functions.
    Instantiate,
    /// Bounds on the distance to the goal as guards.
    Distance,
    /// Reasons of answers, and moves chosen by them.
    Reasons,
    /// The laws of the algebra.
    Simplify,
    /// Moves to loops and updates.
    Unfold,
    /// Small functions in place of their calls.
    Inline,
    /// Substitutions of the state inwards.
    Regress,
    /// One count of a set for several questions.
    Counts,
    /// Sets from their values before a move.
    Carry,
    /// Closures from where they are asked about.
    Demand,
    /// Points of a set all at once.
    Lift,
    /// Loops over the values for which a table holds.
    Known,
    /// What is the same in all rounds of a loop before it.
    Hoist,
    /// Cheap conditions first.
    Order,
    /// One computation for one value.
    Cse,
    /// Long functions as several.
    Split,
    /// One function for one definition.
    Dedup,
    /// Nothing unreachable.
    Prune,
}

impl Pass {
    /// The passes in the order in which they run; `Simplify`, `Order` and `Cse` run twice.
    pub const ORDER: [Pass; 22] = [
        Pass::Lower,
        Pass::Instantiate,
        Pass::Distance,
        Pass::Reasons,
        Pass::Simplify,
        Pass::Unfold,
        Pass::Inline,
        Pass::Regress,
        Pass::Simplify,
        Pass::Counts,
        Pass::Carry,
        Pass::Demand,
        Pass::Lift,
        Pass::Known,
        Pass::Hoist,
        Pass::Order,
        Pass::Cse,
        Pass::Order,
        Pass::Cse,
        Pass::Split,
        Pass::Dedup,
        Pass::Prune,
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Pass::Lower => "lower",
            Pass::Instantiate => "instantiate",
            Pass::Distance => "distance",
            Pass::Reasons => "reasons",
            Pass::Simplify => "simplify",
            Pass::Unfold => "unfold",
            Pass::Inline => "inline",
            Pass::Regress => "regress",
            Pass::Counts => "counts",
            Pass::Carry => "carry",
            Pass::Demand => "demand",
            Pass::Known => "known",
            Pass::Lift => "lift",
            Pass::Hoist => "hoist",
            Pass::Order => "order",
            Pass::Cse => "cse",
            Pass::Split => "split",
            Pass::Dedup => "dedup",
            Pass::Prune => "prune",
        }
    }

    /// The pass of that name.
    pub fn from_name(name: &str) -> Option<Pass> {
        Pass::ORDER.into_iter().find(|p| p.name() == name)
    }

    /// Whether the program is as good without it, only slower.
    pub fn is_optional(self) -> bool {
        !matches!(self, Pass::Lower | Pass::Instantiate | Pass::Distance | Pass::Reasons | Pass::Unfold | Pass::Prune)
    }
}

/// Compiles a game with the selectors asked for, each at each of the levels, and all sets carried that can be.
/// `disabled` lists what to leave out; `observe` sees the program after each pass, with the pass's place in
/// [`Pass::ORDER`].
///
/// # Errors
/// A construct that has no form in point sets, with its clause; a program that a pass has left malformed, which is a
/// mistake of the compiler.
pub fn compile(
    module: &Module,
    game: &Game,
    selectors: &[Selector],
    levels: &[Knowledge],
    disabled: &[Switch],
    observe: &mut dyn FnMut(usize, &Program),
) -> Result<Program, Box<Diagnostic>> {
    let program = before_carry(module, game, selectors, levels, disabled, observe)?;
    let sets = carry::candidates(&program);
    from_carry(game, program, disabled, &sets, observe)
}

/// The passes before [`Pass::Carry`].
fn before_carry(
    module: &Module,
    game: &Game,
    selectors: &[Selector],
    levels: &[Knowledge],
    disabled: &[Switch],
    observe: &mut dyn FnMut(usize, &Program),
) -> Result<Program, Box<Diagnostic>> {
    if let Some(span) = game.superko.filter(|_| !selectors.is_empty()) {
        return Err(looks_back(span, "no gradual game can be asked where superko forbids by what was before").into());
    }
    let mut low = lower::lower(game)?;
    low.program.fired = Fired::without(rules_left_out(disabled));
    observe(0, &low.program);
    well_formed(game, 0, &low.program)?;
    if !selectors.is_empty() {
        low.program.turns = measure::turns_end(game, &low.program)?;
        low.program.longest_turn = measure::longest_turn(game, &low.program);
    }
    instantiate::instantiate(&mut low, &module.schemes, selectors)?;
    let mut program = low.program;
    observe(1, &program);
    well_formed(game, 1, &program)?;
    if levels.iter().any(|level| *level != Knowledge::None) && !selectors.is_empty() {
        program.symmetric = symmetric(module, game, &program);
    }
    run(game, program, 2..carry_at(), Given { levels, disabled, sets: &[] }, observe)
}

/// The rest of them; these sets are carried.
fn from_carry(
    game: &Game,
    program: Program,
    disabled: &[Switch],
    sets: &[DerivedSet],
    observe: &mut dyn FnMut(usize, &Program),
) -> Result<Program, Box<Diagnostic>> {
    run(game, program, carry_at()..Pass::ORDER.len(), Given { levels: &[], disabled, sets }, observe)
}

fn carry_at() -> usize {
    Pass::ORDER.iter().position(|pass| *pass == Pass::Carry).unwrap_or(Pass::ORDER.len())
}

/// What passes are given beside the program.
struct Given<'g> {
    levels: &'g [Knowledge],
    disabled: &'g [Switch],
    sets: &'g [DerivedSet],
}

/// The passes at these places.
fn run(
    game: &Game,
    mut program: Program,
    places: Range<usize>,
    given: Given<'_>,
    observe: &mut dyn FnMut(usize, &Program),
) -> Result<Program, Box<Diagnostic>> {
    for (i, pass) in Pass::ORDER.into_iter().enumerate().take(places.end).skip(places.start) {
        if !leaves_out(given.disabled, pass) {
            program = match pass {
                Pass::Lower | Pass::Instantiate => program,
                Pass::Distance => distance::distance(program, given.levels),
                Pass::Reasons => reasons::reasons(program, given.levels),
                Pass::Simplify => simplify::simplify(program),
                Pass::Unfold => unfold::unfold(program),
                Pass::Inline => inline::inline(program),
                Pass::Regress => regress::regress(program),
                Pass::Counts => counts::counts(program),
                Pass::Carry => carry::carrying(program, given.sets).program,
                Pass::Demand => demand::demand(program),
                Pass::Lift => lift::lift(program),
                Pass::Known => known::known(program),
                Pass::Hoist => hoist::hoist(program),
                Pass::Order => order::order(program),
                Pass::Cse => cse::cse(program),
                Pass::Split => split::split(program),
                Pass::Dedup => dedup::dedup(program),
                Pass::Prune => prune::prune(program),
            };
        }
        observe(i, &program);
        well_formed(game, i, &program)?;
    }
    Ok(program)
}

/// What is refused of rules with superko.
pub(crate) fn looks_back(superko: Span, what: &str) -> Diagnostic {
    Diagnostic::new(Code::NoSetForm, what, superko, "it asks for the history of the game")
        .help("leave it out here, and forbid the simple ko by a state `until next move`; `perft`, `play` and `solve` know superko")
}

/// Refuses a program that breaks the rules of the middle language after the pass at that place, such as one with a
/// variable that nothing binds: what is emitted from it would not compile, or would mean something else.
fn well_formed(game: &Game, at: usize, program: &Program) -> Result<(), Box<Diagnostic>> {
    let unfold = Pass::ORDER.iter().position(|p| *p == Pass::Unfold);
    let form = Form { unfolded: unfold.is_some_and(|unfold| at >= unfold), ..Form::default() };
    check::check_form(program, form).map_err(|problems| malformed(game, Pass::ORDER[at], &problems).into())
}

fn malformed(game: &Game, pass: Pass, problems: &[String]) -> Diagnostic {
    let first = problems.first().map_or("", String::as_str);
    let what =
        format!("the compiler made a malformed program of `{}` in the pass `{}`: {first}", game.name, pass.name());
    Diagnostic::new(Code::Internal, what, game.span, "these rules are not at fault")
        .help("a mistake of the compiler: please report it, with these rules")
}

/// The relations that are symmetric on the first board that the rules name, or that of the defaults.
fn symmetric(module: &Module, game: &Game, program: &Program) -> Vec<TableId> {
    let named = module.instances.iter().find(|i| i.game == game.name);
    let given = named.map_or_else(Vec::new, |i| game.assignments(i));
    let params = sema::parameters(game, &given).ok();
    let board = params.and_then(|params| tables::instantiate(program, game, &params, None, &game.name).ok());
    let is_mutual = |t: &TableId| board.as_ref().is_some_and(|b| b.tables[*t].is_symmetric());
    let by_rules = |t: &TableId| matches!(program.tables[*t].source, TableSource::Func(_));
    program.tables.indices().filter(|t| by_rules(t) && is_mutual(t)).collect()
}

#[cfg(test)]
mod tests {
    use index_vec::IndexVec;

    use super::{Pass, compile, well_formed};
    use crate::diagnostic::Code;
    use crate::ir::{Expr, Fired, FnId, LocalId, Program, Storage, StorageKind};
    use crate::rules::SortId;
    use crate::sema;

    /// A pass that leaves a variable without a value is found before anything is emitted, and asks for a report.
    #[test]
    fn a_malformed_program_is_refused() {
        let text = "rules tiny { board grid(2, 2). players black, white. state at(point): player?. \
                    move play(P) by C { when at(P) = none. then at(P) := C. } goal of C: at(P) = C, adj(P, _). }";
        let module = sema::analyse("tiny.game", text.into(), &|_| Err(String::new())).module;
        let game = module.games.last().expect("a game");
        let mut program = compile(&module, game, &[], &[], &[], &mut |_, _| {}).expect("a program");
        let last = Pass::ORDER.len() - 1;
        assert!(well_formed(game, last, &program).is_ok());
        let local = LocalId::from_usize(program.funcs[program.goal].locals.len());
        let goal = program.goal;
        program.funcs[goal].body = Expr::Any(local, crate::ir::Domain::Sort(SortId::POINT), Box::new(Expr::Bool(true)));
        let refused = well_formed(game, last, &program).expect_err("no such variable");
        assert_eq!(refused.code, Code::Internal);
        assert!(refused.message.contains("`prune`") && refused.help.is_some_and(|help| help.contains("report")));
    }

    /// A program of one cell, `at(point): player?`, and no function.
    pub(super) fn empty_program() -> Program {
        let kind = StorageKind::Planes { value: SortId::PLAYER, optional: true };
        let at = Storage { name: "at".into(), index: Vec::new(), point: Some(0), kind, until_next_move: false };
        Program {
            name: "empty".into(),
            book: "empty".into(),
            params: IndexVec::new(),
            cells: IndexVec::from_vec(vec![at]),
            tables: IndexVec::new(),
            funcs: IndexVec::new(),
            moves: IndexVec::new(),
            goal: FnId::from_raw(0),
            drawn: None,
            ended: None,
            score: None,
            attacker: None,
            constraints: Vec::new(),
            no_move: None,
            end_passes: None,
            turn: None,
            symmetric: Vec::new(),
            within: Vec::new(),
            stuck: Vec::new(),
            selectors: Vec::new(),
            steps: None,
            start: Vec::new(),
            setups: Vec::new(),
            legend: Vec::new(),
            only_mover_wins: false,
            turns: Vec::new(),
            longest_turn: None,
            given_up: Vec::new(),
            chosen: Vec::new(),
            sets: Vec::new(),
            fired: Fired::default(),
        }
    }
}
