//! Building a native program with cargo, which is asked for what it built and tells why it did not.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::failure::Failure;
use crate::interrupt;

/// The variable that names another profile of cargo than `release`: for tests, which have no time for a better one.
const PROFILE: &str = "KIKASHI_NATIVE_PROFILE";

/// The profile of cargo to build with.
pub fn profile() -> String {
    std::env::var(PROFILE).ok().filter(|name| !name.is_empty()).unwrap_or_else(|| "release".to_string())
}

/// Builds the crate in a folder, and returns the path of its program. `game` is what is built, in words.
///
/// # Errors
/// If there is no cargo, or it does not build the crate.
pub fn build(folder: &Path, target: &Path, game: &str) -> Result<PathBuf, Failure> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["build", "--quiet", "--message-format", "json-render-diagnostics", "--profile", &profile()])
        .arg("--target-dir")
        .arg(target)
        .current_dir(folder)
        .stdin(Stdio::null());
    let progress = progress(game);
    let output = cargo.output();
    progress.finish_and_clear();
    let output = output.map_err(|error| match error.kind() {
        ErrorKind::NotFound => Failure::input(
            "--native needs cargo, and there is none; install Rust (https://rustup.rs), or leave --native out and the rules are interpreted",
        ),
        _ => Failure::Input(format!("cargo cannot be run: {error}")),
    })?;
    if interrupt::requested() {
        return Err(Failure::Interrupted);
    }
    let text = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(Failure::Input(format!(
            "{}\nthe compiled form of {game}, in {}, was not built; leave --native out and the rules are interpreted",
            text.trim(),
            folder.display()
        )));
    }
    let told = String::from_utf8_lossy(&output.stdout);
    let program = told.lines().filter_map(executable).next_back();
    program.ok_or_else(|| Failure::Input(format!("cargo built no program in {}: {}", folder.display(), text.trim())))
}

/// The program that a message of cargo tells of.
fn executable(message: &str) -> Option<PathBuf> {
    let message: serde_json::Value = serde_json::from_str(message).ok()?;
    message.get("executable")?.as_str().map(PathBuf::from)
}

/// A line on the standard error stream that tells why nothing happens.
fn progress(game: &str) -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    let message = format!("compiling {game}, once; the first game of all takes the longest");
    if bar.is_hidden() {
        anstream::eprintln!("{message}");
    }
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
        bar.set_style(style);
    }
    bar.set_message(message);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
