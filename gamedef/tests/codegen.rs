//! Emitted code against the interpreter of the middle language.
//!
//! A made-up game with every kind of cell and table gets random functions and moves; its module, and those of a few
//! small rule books, are compiled into one program (`codegen/answers.rs`), which must say of random positions what the
//! interpreter says, on a board of one word and one of two. The seed is printed; `KIKASHI_SEED` sets another.

mod random;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::lab;
use kikashi_gamedef::codegen::{Options, emit};
use kikashi_gamedef::driver::{self, Request};
use kikashi_gamedef::ir::eval::{Machine, Outcome, Value};
use kikashi_gamedef::ir::instance::Instance;
use kikashi_gamedef::ir::{NONE, Program};
use kikashi_gamedef::random::Random;
use kikashi_gamedef::rules::ParamId;
use kikashi_gamedef::snapshot::{Play, Snapshot};

/// How many random functions are made, and how many of those that vary are compared.
const FUNCTIONS: usize = 150;
const COMPARED: usize = 40;
const STORABLE: &str = include_str!("storable/storable.game");

fn seed() -> u64 {
    let seed = std::env::var("KIKASHI_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(5);
    println!("seed {seed}");
    seed
}

/// Writes the crate with the modules, compiles it, and returns the program.
fn compiled(program: &Program) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("answers");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let source = folder.join("src");
    std::fs::create_dir_all(&source).expect("a folder");
    let write = |path: PathBuf, text: &str| {
        // What has not changed keeps its time, so that it is not compiled again.
        if std::fs::read_to_string(&path).ok().as_deref() != Some(text) {
            std::fs::write(path, text).expect("a file");
        }
    };
    let manifest = format!(
        "[package]\nname = \"answers\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         kikashi-runtime = {{ path = {:?} }}\n\n[profile.dev]\ndebug = false\nopt-level = 0\n\n[workspace]\n",
        root.join("runtime")
    );
    write(folder.join("Cargo.toml"), &manifest);
    if let Ok(lock) = std::fs::read_to_string(root.join("Cargo.lock"))
        && !folder.join("Cargo.lock").exists()
    {
        // The versions that are there already.
        write(folder.join("Cargo.lock"), &lock);
    }
    let names = lab::names();
    write(source.join("lab.rs"), &emit(program, &lab::instances(), &Options::new(&names)).expect("a module"));
    let loaded = driver::load("storable.game", STORABLE.into(), &|path| Err(format!("no {path}"))).expect("rules");
    let written = loaded.write(&Request::default()).expect("modules");
    write(source.join("storable.rs"), &driver::as_modules(&written));
    write(source.join("main.rs"), include_str!("codegen/answers.rs"));
    let target = folder.join("target");
    let output = Command::new(env!("CARGO"))
        .args(["build", "--offline", "--quiet"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "emitted code does not compile:\n{}", String::from_utf8_lossy(&output.stderr));
    let noise = String::from_utf8_lossy(&output.stderr);
    assert!(!noise.contains("warning"), "emitted code has warnings:\n{noise}");
    target.join("debug").join(format!("answers{}", std::env::consts::EXE_SUFFIX))
}

/// What the program answers to each line.
fn answers(program: &Path, lines: &[String]) -> Vec<String> {
    let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut input = child.stdin.take().expect("an input");
    let text = lines.join("\n") + "\n";
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("all is written");
    assert!(output.status.success(), "the compiled program failed");
    let text = String::from_utf8(output.stdout).expect("text");
    text.split_terminator("\n.\n").map(str::to_owned).collect()
}

fn shown(at: &Snapshot) -> String {
    format!("{:?} {} {}", at.cells, at.turn, at.passes)
}

fn plays(plays: &[Play]) -> String {
    let all: Vec<(u32, &Vec<i32>)> = plays.iter().map(|p| (p.clause.raw(), &p.args)).collect();
    format!("{all:?}")
}

/// What the interpreter says.
fn expected(machine: &Machine, program: &Program, [initial, at]: [&Snapshot; 2], target: i32, attacker: i32) -> String {
    let state = machine.load(at).expect("a position");
    let start = machine.load(initial).expect("a position");
    let mut out = vec![shown(&machine.save(&start)), shown(at)];
    let context = machine.root(&state, &[(ParamId::from_raw(1), target)]);
    out.push(format!("attacker {:?}", context.as_ref().ok().map(|c| c.attacker)));
    let Ok(mut context) = context else { return out.join("\n") };
    context.attacker = attacker;
    for code in &program.selectors {
        let verdict = machine.verdict(&state, &context, code);
        let moves = machine.moves(&state, &context, code);
        let trace = machine.trace(&state, &context, code);
        out.push(format!("{} {verdict} {} {trace:?}", code.name, plays(&moves)));
    }
    for player in 0..2 {
        let candidates = machine.candidates(&state, &context, player);
        out.push(format!("candidates of {player}: {}", plays(&candidates)));
        for play in &candidates {
            let after = machine.play(&state, &context, player, play).map(|s| shown(&machine.save(&s)));
            out.push(format!("{}: {after:?}", plays(std::slice::from_ref(play))));
        }
        let ending = machine.outcome(&state, &context, player).map(|outcome| match outcome {
            Outcome::Win(player) => player,
            Outcome::Draw => 2,
        });
        let score = program.score.and_then(|f| match machine.call(&state, &context, f, &[player]) {
            Value::Int(score) => Some(score).filter(|score| *score != NONE),
            other => panic!("a score {other:?}"),
        });
        out.push(format!("goal {} {ending:?} {score:?}", machine.goal(&state, &context, player)));
    }
    out.push(shown(&machine.save(&machine.null(&state))));
    out.join("\n")
}

/// Random positions of an instance as lines, with what the interpreter says of each.
fn cases(name: &str, program: &Program, instance: &Instance, count: usize, seed: u64) -> Vec<(String, String)> {
    let machine = Machine::new(program, instance).expect("a machine");
    let mut rng = Random::new(seed);
    let mut out = Vec::new();
    for round in 0..count {
        let at = lab::snapshot(&mut rng, program, instance);
        let (target, attacker) = (rng.below(instance.points) as i32, (round % 2) as i32);
        let mut line = format!("{name};{target};{attacker};{};{}", at.turn, at.passes);
        for cell in &at.cells {
            let values: Vec<String> = cell.iter().map(ToString::to_string).collect();
            let _ = write!(line, ";{}", values.join(","));
        }
        out.push((line, expected(&machine, program, [&instance.initial, &at], target, attacker)));
    }
    out
}

#[test]
fn emitted_code_gives_the_interpreters_answers() {
    let seed = seed();
    let mut program = random::program(seed, FUNCTIONS);
    assert_eq!(kikashi_gamedef::ir::check::check(&program), Ok(()), "seed {seed}");
    let [small, large] = &lab::instances()[..] else { panic!("two boards") };
    keep_varied(&mut program, small, seed);
    let binary = compiled(&program);
    let mut cases_of = cases("small", &program, small, 300, seed);
    cases_of.extend(cases("large", &program, large, 80, !seed));
    let lines: Vec<String> = cases_of.iter().map(|(line, _)| line.clone()).collect();
    let answers = answers(&binary, &lines);
    assert_eq!(answers.len(), cases_of.len());
    for ((line, expected), answer) in cases_of.iter().zip(&answers) {
        for (expected, answer) in expected.lines().zip(answer.lines()) {
            assert_eq!(answer, expected, "seed {seed}, in {line}");
        }
        assert_eq!(answer.lines().count(), expected.lines().count(), "seed {seed}, in {line}");
    }
    let refused = cases_of.iter().filter(|(_, text)| text.lines().count() == 3).count();
    assert!(refused * 3 < cases_of.len() * 2, "{refused} roots are refused: too little is compared");
    let stored = self::answers(&binary, &["storable".into()]);
    let counted = "counter: 1 1 3 4\nbounded: 2 3 4 5\n";
    assert!(stored[0].starts_with(counted), "{}", stored[0]);
}

/// Keeps the selectors that are not always true and not always false: most random formulas are, and tell nothing.
fn keep_varied(program: &mut Program, instance: &Instance, seed: u64) {
    let machine = Machine::new(program, instance).expect("a machine");
    let mut rng = Random::new(seed ^ 1);
    let mut verdicts = vec![[false; 2]; program.selectors.len()];
    for round in 0..300 {
        let at = lab::snapshot(&mut rng, program, instance);
        let state = machine.load(&at).expect("a position");
        let target = rng.below(instance.points) as i32;
        let Ok(mut context) = machine.root(&state, &[(ParamId::from_raw(1), target)]) else { continue };
        context.attacker = round % 2;
        for (code, seen) in program.selectors.iter().zip(&mut verdicts) {
            seen[usize::from(machine.verdict(&state, &context, code))] = true;
        }
    }
    let mut varied = verdicts.iter().map(|seen| *seen == [true; 2]);
    program.selectors.retain(|_| varied.next() == Some(true));
    println!("{} of {FUNCTIONS} functions vary", program.selectors.len());
    assert!(program.selectors.len() > COMPARED / 2, "too few functions vary");
    let plain = program.selectors.iter().filter(|s| s.name.starts_with("plain")).count();
    assert_eq!(plain, random::PLAIN, "what stands first tells nothing");
    program.selectors.truncate(COMPARED);
}
