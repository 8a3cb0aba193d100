//! How any command ends: by an interrupt, a full disk, or a time that is over.

use std::process::Command;

use super::{file, refused, root};

/// The code that it ends with by itself or by a signal, as a shell would say it.
#[cfg(unix)]
fn interrupted(args: &[&str], after: std::time::Duration) -> (String, i32) {
    use std::os::unix::process::ExitStatusExt;
    // A shell that starts the tests in the background has them ignore the signal.
    let mut command = Command::new("env");
    command.arg("--default-signal=INT").arg(env!("CARGO_BIN_EXE_kikashi")).current_dir(root()).args(args);
    let child = command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null()).spawn().expect("env");
    std::thread::sleep(after);
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success(), "kikashi {args:?} ended before it was interrupted");
    let output = child.wait_with_output().expect("an end");
    let code = output.status.code().or(output.status.signal().map(|signal| 128 + signal));
    (String::from_utf8_lossy(&output.stdout).into_owned(), code.expect("a code"))
}

/// The first Ctrl-C ends everything, and what was not done to the end is no success.
#[cfg(target_os = "linux")]
#[test]
fn one_interrupt_is_enough() {
    let soon = std::time::Duration::from_millis(400);
    assert_eq!(interrupted(&["perft", "go19", "--depth", "9"], soon), (String::new(), 130));
    assert_eq!(interrupted(&["verify", "go5", "--all"], soon), (String::new(), 130));
    assert_eq!(interrupted(&["check", &many_predicates(30_000)], soon), (String::new(), 130));
    let compared = interrupted(&["compare", "capture", "--positions", "1000000"], 8 * soon);
    assert!(
        compared.1 == 130 && (compared.0.is_empty() || compared.0.contains("stopped by interrupt")),
        "{compared:?}"
    );
    let (said, code) = interrupted(&["bench", "tables", "am1"], 4 * soon);
    assert!(code == 130 && said.contains("stopped by interrupt: rows are missing"), "{code}: {said}");
    let (said, code) = interrupted(&["verify", "tictactoe", "--positions", "1000000"], 4 * soon);
    assert_eq!(code, 130, "{said}");
    assert!(
        said.is_empty() || said.contains("no mismatch until then") && said.contains("stopped by interrupt"),
        "{said}"
    );
}

/// A rule book of so many predicates, each of which rests on the one before, fifty in a row.
fn many_predicates(count: usize) -> String {
    let of = |i: usize| match i % 50 {
        0 => format!("  p{i}(P) <- at(P) = none.\n"),
        _ => format!("  p{i}(P) <- p{}(Q), adj(P, Q), at(P) = none.\n", i - 1),
    };
    let rules: String = (0..count).map(of).collect();
    let used: Vec<String> = (49..count).step_by(50).map(|i| format!("p{i}(P)")).collect();
    let text = format!(
        "rules many {{\n  board grid(3, 3).\n  players black, white.\n  state at(point): player?.\n{rules}  \
         move play(P) by C {{ when at(P) = none. then at(P) := C. }}\n  goal of C: {}, at(P) = C.\n  select gi1.\n}}\n",
        used.join(", ")
    );
    file(&format!("many{count}.game"), text)
}

/// What cannot be written is no answer, whichever command was asked.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_no_success() {
    let bad = file("bad.game", "rules bad { board grid(3, 3).");
    let asked: [&[&str]; 9] = [
        &["--version"],
        &["solve", "--help"],
        &["check", "gamedef/games/tictactoe.game"],
        &["check", &bad],
        &["solve", "tictactoe"],
        &["solve", "tictactoe", "--json"],
        &["expand", "tictactoe"],
        &["perft", "tictactoe", "--depth", "2"],
        &["list"],
    ];
    for args in asked {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let status = Command::new(env!("CARGO_BIN_EXE_kikashi")).current_dir(root()).args(args).stdout(full).output();
        let output = status.expect("an end");
        assert_eq!(output.status.code(), Some(2), "kikashi {args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write the answer"), "kikashi {args:?}");
    }
}

/// The time that is given is for compilation too, whoever compiles.
#[test]
fn seconds_cover_compilation() {
    let long = many_predicates(30_000);
    refused(&["verify", &long, "--seconds", "0.01"], "the time was too short to compile the game");
    refused(&["solve", &long, "--seconds", "0", "--algorithm", "dfpn"], "the time was too short to compile the game");
    refused(&["playouts", &long, "--seconds", "0.01"], "the time was too short to compile the game");
}
