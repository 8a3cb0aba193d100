//! `kikashi expand`: what the compiler makes of a rule book, at any stage, as text.

use std::fmt::Write;

use clap::ValueEnum;
use kikashi_gamedef::asp::{self, Facts, Question};
use kikashi_gamedef::codegen::{self, Names, Options};
use kikashi_gamedef::ir::instance::Instance;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{Expr, FnId, Program, dump, visit};
use kikashi_gamedef::passes::{Knowledge, Levels, Pass, Rule, Sets, Switch, auto, reasons};
use kikashi_gamedef::{sema, syntax};
use serde::Serialize;

use super::{Level, Output, level_or_auto, names};
use crate::failure::Failure;
use crate::setting::{Setting, Wishes};

/// Show what the compiler makes of a rule book: any stage as text, the Rust at the end.
#[derive(clap::Args)]
#[command(after_long_help = rules_in_words())]
pub struct Args {
    /// The rule book (FILE.game, FILE.game:NAME for one of several games in it), or a shipped game.
    game: String,
    /// What to show: `syntax`, `rules`, a pass (`lower`, `instantiate`, `distance`, `reasons`, `simplify`, `unfold`, `inline`,
    /// `regress`, `simplify2`, `counts`, `carry`, `demand`, `lift`, `order`, `cse`, `split`, `dedup`, `prune`), `abstract` (what can
    /// matter to each gradual game at all, and why), `fired` (which rules of the compiler were applied, and in how many places), or
    /// `rust`.
    #[arg(long, default_value = "rust", value_parser = stage)]
    stage: Stage,
    /// A selector to compile, such as ip2, in place of those that the rule book lists.
    #[arg(long)]
    selector: Vec<String>,
    /// The knowledge levels of the selectors; auto is for each the one that costs least.
    #[arg(long, value_delimiter = ',', default_value = "auto", value_parser = level_or_auto)]
    knowledge: Vec<Level>,
    /// What becomes of sets that are asked for before and after moves: carried, recomputed, or auto, which is for each what
    /// costs less.
    #[arg(long, default_value = "auto", value_parser = sets)]
    sets: Sets,
    /// An optional pass to leave out, or a rule in a pass; answers are the same.
    #[arg(long, value_delimiter = ',', value_parser = optional)]
    disable: Vec<Switch>,
    /// Show which function calls which instead, at the stage asked for.
    #[arg(long)]
    graph: Option<Graph>,
    /// Write the rules in another language instead: what they say of the position at the start.
    #[arg(long, conflicts_with_all = ["stage", "graph"])]
    to: Option<Language>,
}

/// A stage of the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Syntax,
    Rules,
    /// After the pass at this place of the order.
    Pass(usize),
    /// What can matter to each gradual game, in words.
    Abstract,
    /// Which rules of the compiler were applied, in words.
    Fired,
    Rust,
}

/// Another language for rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Language {
    /// Answer-set programs, as clingo reads them: legal moves, the positions after them, goals and ends.
    Asp,
}

/// How to write a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Graph {
    /// For Graphviz.
    Dot,
}

fn stage(text: &str) -> Result<Stage, String> {
    let pass = || {
        // The second of two passes of one name is called by its number.
        let (name, skip) = text.strip_suffix('2').map_or((text, 0), |name| (name, 1));
        Pass::ORDER.iter().enumerate().filter(|(_, pass)| pass.name() == name).nth(skip).map(|(at, _)| Stage::Pass(at))
    };
    match text {
        "syntax" => Ok(Stage::Syntax),
        "rules" => Ok(Stage::Rules),
        "abstract" => Ok(Stage::Abstract),
        "fired" => Ok(Stage::Fired),
        "rust" => Ok(Stage::Rust),
        _ => pass().ok_or_else(|| "see `kikashi expand --help` for the stages".to_string()),
    }
}

fn sets(text: &str) -> Result<Sets, String> {
    Sets::from_name(text).ok_or_else(|| format!("known are {}", Sets::ALL.map(Sets::name).join(", ")))
}

fn optional(text: &str) -> Result<Switch, String> {
    let names: Vec<&str> = Switch::all().map(Switch::name).collect();
    Switch::from_name(text).ok_or_else(|| format!("optional are {}", names.join(", ")))
}

/// The rules of the compiler, for help.
fn rules_in_words() -> String {
    let mut out = "Rules of the compiler, which --disable leaves out and --stage fired counts:\n".to_string();
    for rule in Rule::ALL {
        let _ = writeln!(out, "  {:NAME$} {}", rule.name(), rule.says());
    }
    out
}

/// The width of the names of rules.
const NAME: usize = 15;

/// Which rules were applied in the program, in how many places, and what each says.
fn fired(program: &Program) -> String {
    let places = codegen::fired(program);
    let (applied, others): (Vec<Rule>, Vec<Rule>) = Rule::ALL.into_iter().partition(|rule| places.of(*rule) > 0);
    let mut out = format!("Rules of the compiler applied in `{}`, each with the number of places:\n", program.name);
    for rule in applied {
        let _ = writeln!(out, "  {:NAME$} {:>5}  {}", rule.name(), places.of(rule), rule.says());
    }
    let (left_out, idle): (Vec<Rule>, Vec<Rule>) =
        others.into_iter().partition(|rule| program.fired.is_left_out(*rule));
    for (what, rules) in [("Left out", left_out), ("Not applied", idle)] {
        let names: Vec<&str> = rules.into_iter().map(Rule::name).collect();
        if !names.is_empty() {
            let _ = writeln!(out, "{what}: {}.", names.join(", "));
        }
    }
    out
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let setting = Setting::find(&args.game, &Wishes::default())?;
    let report = Report { game: setting.name.clone(), text: expanded(args, &setting)? };
    output.answer(&report, || report.text.clone())
}

#[derive(Serialize)]
struct Report {
    game: String,
    text: String,
}

/// The rules as an answer-set program about the position at the start.
fn as_answer_sets(setting: &Setting) -> Result<String, Failure> {
    if let Some((_, param)) = setting.open_params().next() {
        let (name, param, book) = (&setting.name, &param.name, &setting.game().book);
        let message = format!("`{name}` is asked with a {param}, which --to asp does not take; write out `{book}`");
        return Err(Failure::Input(message));
    }
    let judge = &setting.judge;
    let position = judge.snapshot(&judge.initial(setting.setup.as_deref())?);
    let facts = Facts::of(&position);
    let question = Question { facts: &facts, players: &[0, 1], params: &[], attacker: Some(position.turn) };
    let program = asp::program(setting.game(), &setting.params, &question, &|span| setting.book.sources.place(span));
    Ok(program.map_err(|refusal| refusal.to_string())?.text)
}

/// Of each gradual game, what can change it, with the derivation, or why all legal moves have to be tried.
fn abstract_sets(setting: &Setting, program: &Program) -> String {
    let (program, sets) = reasons::abstract_sets(program);
    let place = |span| setting.book.sources.place(span);
    let (mut out, mut shown) = (String::new(), Vec::new());
    for set in sets {
        match set.set {
            Ok(f) => with_parts(&program, f, &mut shown, &mut |f| {
                let _ = writeln!(out, "{}", dump::dump_function(&program, Some(setting.game()), &place, f));
            }),
            Err(why) => {
                let _ = writeln!(out, "// {}\n`{}`: all legal moves, since {why}\n", set.doc, set.of);
            }
        }
    }
    out
}

/// A function, and after it those that it calls, each once.
fn with_parts(program: &Program, f: FnId, shown: &mut Vec<FnId>, show: &mut impl FnMut(FnId)) {
    if shown.contains(&f) {
        return;
    }
    shown.push(f);
    show(f);
    let mut called = Vec::new();
    calls(&program.funcs[f].body, &mut called);
    called.sort_unstable();
    called.into_iter().for_each(|f| with_parts(program, f, shown, show));
}

fn expanded(args: &Args, setting: &Setting) -> Result<String, Failure> {
    if let Some(Language::Asp) = args.to {
        return as_answer_sets(setting);
    }
    let (book, game) = (&setting.book, setting.game());
    if game.superko.is_some() {
        let message = "emitted positions hold no history, which superko asks for; `perft`, `play` and `solve` know it";
        return Err(Failure::input(message));
    }
    match args.stage {
        Stage::Syntax => return Ok(printed(setting)),
        Stage::Rules => return Ok(sema::dump(game)),
        Stage::Pass(_) | Stage::Abstract | Stage::Fired | Stage::Rust => {}
    }
    let selectors = match names(&args.selector).as_slice() {
        [] => game.selectors.clone(),
        asked => asked.iter().map(|name| setting.selector(name)).collect::<Result<_, _>>()?,
    };
    // A graph of calls is clearest before moves are unfolded.
    let wanted = match (args.stage, args.graph) {
        (Stage::Pass(at), _) => Some(at),
        (Stage::Abstract, _) => Pass::ORDER.iter().position(|pass| *pass == Pass::Distance),
        (_, Some(_)) => Pass::ORDER.iter().position(|pass| *pass == Pass::Instantiate),
        _ => None,
    };
    // To look at the distances or the reasons is to ask for them.
    let levels = match wanted.map(|at| Pass::ORDER[at]) {
        Some(Pass::Distance) => Levels::Given(vec![Knowledge::Distance]),
        Some(Pass::Reasons) => Levels::Given(vec![Knowledge::Trace]),
        _ => super::levels(&args.knowledge)?,
    };
    let mut shown = None;
    let form = auto::Form { levels: &levels, sets: args.sets, disabled: &args.disable };
    let program = auto::compile_as(&book.module, game, &selectors, &form, &mut |at, program| {
        if Some(at) == wanted {
            shown = Some(program.clone());
        }
    })
    .map_err(|found| Failure::Input(book.refusal(&found)))?;
    // After the last pass levels are chosen.
    if wanted == Some(Pass::ORDER.len() - 1) {
        shown = Some(program.clone());
    }
    if let (Stage::Abstract, Some(program)) = (args.stage, &shown) {
        return Ok(abstract_sets(setting, program));
    }
    if args.stage == Stage::Fired {
        return Ok(fired(&program));
    }
    match (shown, args.graph) {
        (Some(program), Some(Graph::Dot)) => Ok(dot(&program)),
        (Some(program), None) => Ok(dump::dump(&program, Some(game), &|span| book.sources.place(span))),
        (None, _) => rust(setting, &program),
    }
}

/// The file as the printer writes it.
fn printed(setting: &Setting) -> String {
    let source = setting.book.sources.get(setting.book.file);
    syntax::print(&syntax::parse(setting.book.file, &source.text).0)
}

/// The emitted module, with all instances that the rule book names.
fn rust(setting: &Setting, program: &Program) -> Result<String, Failure> {
    let (book, game) = (&setting.book, setting.game());
    let mut instances: Vec<Instance> = Vec::new();
    for named in book.module.instances.iter().filter(|instance| instance.game == game.name) {
        let params = Setting::instance(book, named)?.params;
        instances.push(instantiate(program, game, &params, named.setup.as_deref(), &named.name)?);
    }
    if instances.is_empty() {
        instances.push(instantiate(program, game, &setting.params, None, &game.name)?);
    }
    let names = Names::of(game);
    let options = Options { sources: Some(&book.sources), ..Options::new(&names) };
    codegen::emit(program, &instances, &options).map_err(|error| Failure::Input(error.to_string()))
}

/// The functions of a program and their calls, for Graphviz; selectors are boxes.
fn dot(program: &Program) -> String {
    let mut text = format!("digraph \"{}\" {{\n  rankdir = LR;\n", program.name);
    for selector in &program.selectors {
        let verdict = &program.funcs[selector.verdict].name;
        let _ = writeln!(text, "  \"select {0}\" [shape = box];\n  \"select {0}\" -> \"{verdict}\";", selector.name);
        for part in &selector.moves.parts {
            let _ = writeln!(
                text,
                "  \"select {}\" -> \"{}\" [style = dashed];",
                selector.name, program.funcs[part.after].name
            );
        }
    }
    for function in &program.funcs {
        let _ = writeln!(text, "  \"{}\" [tooltip = {:?}];", function.name, function.doc);
        let mut called = Vec::new();
        calls(&function.body, &mut called);
        called.sort_unstable();
        called.dedup();
        for callee in called {
            let _ = writeln!(text, "  \"{}\" -> \"{}\";", function.name, program.funcs[callee].name);
        }
    }
    text.push_str("}\n");
    text
}

fn calls(expr: &Expr, called: &mut Vec<FnId>) {
    if let Expr::Call(callee, _) = expr {
        called.push(*callee);
    }
    visit::each_part(expr, &mut |part| calls(part, called));
}
