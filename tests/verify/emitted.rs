//! Emitted Rust, compiled apart from the project, as one more way to run a game.

#[path = "../emitted/outside.rs"]
mod outside;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kikashi::engine::{Answer, Engine, Knowledge, Root, Rooted, Tally, Unit, Way};
use kikashi_gamedef::driver::{self, Request, as_modules};
use kikashi_gamedef::rules::MoveId;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_gamedef::syntax::shipped;

/// The text of `capture` and of the rules that it uses, as the compiler writes it.
pub fn text() -> String {
    let source = shipped("capture.game").expect("capture is shipped").to_string();
    let loaded =
        driver::load("capture.game", source, &|path| Err(format!("{path} is not there"))).expect("sound rules");
    as_modules(&loaded.write(&Request::default()).expect("a program"))
}

/// A program with both texts in it.
pub fn build(right: &str, wrong: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let main = std::fs::read_to_string(root.join("tests/emitted/src/main.rs")).expect("a file");
    let files = [("main.rs", main), ("right.rs", right.to_string()), ("wrong.rs", wrong.to_string())];
    outside::build(root, "emitted", &files.map(|(name, text)| (name.to_string(), text)))
}

/// One of the texts, running.
pub struct Emitted(Mutex<Talk>);

struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Emitted {
    pub fn start(program: &Path, which: &str) -> Arc<dyn Engine> {
        let started = Command::new(program).arg(which).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.expect("the program");
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().expect("an output")));
        Arc::new(Emitted(Mutex::new(Talk { child, input, output })))
    }

    fn say(&self, verb: &str, about: &str, at: &Snapshot, target: i32) -> String {
        let cells: Vec<String> = at.cells.iter().map(|cell| joined(cell)).collect();
        let question = format!("{verb} {about} {} {} {target} - {}", at.turn, at.passes, cells.join(" "));
        let mut talk = self.0.lock().expect("a talk");
        writeln!(talk.input.as_mut().expect("an input"), "{question}").expect("a listener");
        let mut answer = String::new();
        talk.output.read_line(&mut answer).expect("an answer");
        answer.trim_end().to_string()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // The program ends with its input.
        self.input = None;
        let _ = self.child.wait();
    }
}

fn joined(values: &[i32]) -> String {
    values.iter().map(i32::to_string).collect::<Vec<_>>().join(",")
}

fn plays(text: &str) -> Vec<Play> {
    let play = |word: &str| {
        let numbers: Vec<i32> = word.split(',').map(|number| number.parse().expect("a number")).collect();
        Play { clause: MoveId::from_raw(numbers[0] as u32), args: numbers[1..].to_vec() }
    };
    let mut plays: Vec<Play> = text.split_whitespace().map(play).collect();
    plays.sort_unstable();
    plays
}

impl Engine for Emitted {
    fn way(&self) -> Way {
        Way::Native
    }

    fn knowledge(&self) -> Knowledge {
        Knowledge::None
    }

    fn perft(&self, _: &Snapshot, _: &Root, _: Unit, _: u32) -> Result<u64, String> {
        Err("not asked here".to_string())
    }

    fn playouts(&self, _: &Snapshot, _: &Root, _: u64, _: u64) -> Result<Tally, String> {
        Err("not asked here".to_string())
    }

    fn has_selector(&self, _: &str) -> bool {
        true
    }

    fn rooted(&self, at: &Snapshot, root: &Root) -> Result<Box<dyn Rooted + '_>, String> {
        let target = root.given[0].1;
        let attacker = self.say("root", "-", at, target);
        let attacker = attacker.parse().map_err(|_| attacker)?;
        Ok(Box::new(EmittedRooted { engine: self, target, attacker }))
    }
}

struct EmittedRooted<'e> {
    engine: &'e Emitted,
    target: i32,
    attacker: i32,
}

impl EmittedRooted<'_> {
    fn say(&self, verb: &str, about: &str, at: &Snapshot) -> String {
        self.engine.say(verb, about, at, self.target)
    }
}

impl Rooted for EmittedRooted<'_> {
    fn attacker(&self) -> i32 {
        self.attacker
    }

    fn legal(&self, at: &Snapshot, player: i32) -> Vec<Play> {
        plays(&self.say("legal", &player.to_string(), at))
    }

    fn play(&self, _: &Snapshot, _: i32, _: &Play) -> Option<Snapshot> {
        None
    }

    fn null(&self, at: &Snapshot) -> Snapshot {
        at.clone()
    }

    fn goal(&self, at: &Snapshot, player: i32) -> bool {
        self.say("goal", &player.to_string(), at) == "true"
    }

    fn is_over(&self, at: &Snapshot) -> bool {
        self.say("over", "-", at) == "true"
    }

    fn verdict(&self, at: &Snapshot, selector: &str) -> Result<bool, String> {
        Ok(self.say("verdict", selector, at) == "true")
    }

    fn moves(&self, at: &Snapshot, selector: &str) -> Result<Vec<Play>, String> {
        Ok(self.ask(at, selector)?.moves.unwrap_or_default())
    }

    fn ask(&self, at: &Snapshot, selector: &str) -> Result<Answer, String> {
        let said = self.say("ask", selector, at);
        Ok(Answer { moves: said.strip_prefix("holds").map(plays), time: Duration::ZERO, evaluations: 0 })
    }

    fn evaluations(&self) -> u64 {
        0
    }
}
