//! clingo, where it is installed: as a program, or as the module of Python.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How clingo is got.
pub const HOW: &str = "clingo is not installed: `python3 -m pip install clingo`, or on Debian `apt-get install gringo`";

/// Ways to call it.
const WAYS: [&[&str]; 2] = [&["clingo"], &["python3", "-m", "clingo"]];

/// How long lies between two looks whether it is done.
const STEP: Duration = Duration::from_millis(2);

/// clingo.
pub struct Clingo(&'static [&'static str]);

/// What it says of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// It has no answer set.
    Nothing,
    /// This is one.
    Set(String),
    /// The time was not enough.
    Undecided,
}

impl Clingo {
    /// Finds it; `None` where there is none.
    pub fn find() -> Option<Clingo> {
        let works = |way: &&'static [&'static str]| {
            let mut version = Command::new(way[0]);
            version.args(&way[1..]).arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
            version.status().is_ok_and(|status| status.success())
        };
        WAYS.into_iter().find(works).map(Clingo)
    }

    /// Looks for an answer set.
    ///
    /// # Errors
    /// If it cannot be run, or refuses the program; with what it says.
    pub fn solve(&self, program: &str, limit: Duration) -> Result<Said, String> {
        let fail = |error: std::io::Error| format!("clingo: {error}");
        let mut command = Command::new(self.0[0]);
        command.args(&self.0[1..]).args(["--models=1", "--verbose=0", "--warn=none", "-"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(fail)?;
        if let Some(mut input) = child.stdin.take() {
            // If it ends before all is read it says why.
            let _ = input.write_all(program.as_bytes());
        }
        let deadline = Instant::now() + limit;
        while child.try_wait().map_err(fail)?.is_none() {
            if Instant::now() >= deadline {
                child.kill().map_err(fail)?;
                child.wait().map_err(fail)?;
                return Ok(Said::Undecided);
            }
            std::thread::sleep(STEP);
        }
        let (text, errors) = (read(&mut child, true), read(&mut child, false));
        let mut lines: Vec<&str> = text.lines().collect();
        match lines.pop() {
            Some("UNSATISFIABLE") => Ok(Said::Nothing),
            Some("SATISFIABLE") => Ok(Said::Set(lines.last().copied().unwrap_or_default().to_owned())),
            _ => Err(format!("clingo does not take the program: {errors}")),
        }
    }
}

fn read(child: &mut Child, is_answer: bool) -> String {
    let mut text = String::new();
    let read = match (child.stdout.as_mut(), child.stderr.as_mut()) {
        (Some(out), _) if is_answer => out.read_to_string(&mut text),
        (_, Some(errors)) if !is_answer => errors.read_to_string(&mut text),
        _ => Ok(0),
    };
    read.map_or_else(|error| error.to_string(), |_| text)
}
