//! clingo, where it is installed: as a program, or as the module of Python.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How clingo is called here; `None` where there is none.
fn command() -> Option<&'static [&'static str]> {
    static FOUND: OnceLock<Option<&'static [&'static str]>> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let ways: [&[&str]; 2] = [&["clingo"], &["python3", "-m", "clingo"]];
        ways.into_iter().find(|way| {
            let mut version = Command::new(way[0]);
            version.args(&way[1..]).arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
            version.status().is_ok_and(|status| status.success())
        })
    })
}

/// Whether there is clingo. If not, says so: what asks it has not been tested then.
pub fn is_installed(test: &str) -> bool {
    if command().is_none() {
        eprintln!("\n*** SKIPPED: {test}. clingo is not installed; `python3 -m pip install clingo` installs it. ***\n");
    }
    command().is_some()
}

/// The answer sets of a program, at most `most` of them, 0 for all.
pub fn solve(program: &str, most: usize, name: &str) -> Result<Vec<String>, String> {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}_{}_{number}.lp", std::process::id()));
    fs::write(&path, program).map_err(|e| e.to_string())?;
    let way = command().ok_or("clingo is not installed")?;
    let mut command = Command::new(way[0]);
    command.args(&way[1..]).arg(format!("--models={most}")).arg("--verbose=0").arg(&path);
    let output = command.output().map_err(|e| e.to_string())?;
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    // Its warnings are about the program: there are to be none.
    if !errors.trim().is_empty() {
        return Err(format!("{}: {errors}", path.display()));
    }
    let _ = fs::remove_file(&path);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    match lines.pop().as_deref() {
        Some("SATISFIABLE") => Ok(lines),
        Some("UNSATISFIABLE") => Ok(Vec::new()),
        other => Err(format!("clingo says {other:?}")),
    }
}
