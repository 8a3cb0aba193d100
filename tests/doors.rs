//! The three doors (build script, `include_game!`, `game!`), from a crate outside the workspace, with its own games and
//! its own board sizes; and that a change of an imported file builds it anew.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Gives a crate the project's own versions of libraries: what is built for one crate of these tests serves the others.
fn with_own_versions(dir: &Path) {
    std::fs::copy(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock"), dir.join("Cargo.lock")).unwrap();
}

fn run(dir: &Path, target: &Path, more: &[&str]) -> (bool, String, String) {
    cargo(dir, target, &[&["run", "--quiet"], more].concat())
}

fn cargo(dir: &Path, target: &Path, args: &[&str]) -> (bool, String, String) {
    let out = Command::new(env!("CARGO")).args(args).current_dir(dir).env("CARGO_TARGET_DIR", target).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (out.status.success(), text(&out.stdout), text(&out.stderr))
}

#[test]
fn a_crate_outside_the_workspace_builds_and_runs() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("doors-target");
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("doors");
    let _ = std::fs::remove_dir_all(&dir);
    copy(&root.join("tests/doors"), &dir);
    let manifest = std::fs::read_to_string(dir.join("Cargo.toml")).unwrap();
    std::fs::write(dir.join("Cargo.toml"), manifest.replace("../..", &root.to_string_lossy())).unwrap();
    with_own_versions(&dir);

    let (ok, out, err) = run(&dir, &target, &[]);
    assert!(ok, "{err}");
    // Counted by hand: 5 * 4 and 7 * 6; nim with 4: take or both, then take or both.
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.iter().any(|l| l.starts_with("kill6 36 points, perft 2: None")), "{out}");
    assert!(lines.contains(&"line5 5 points, perft 2: Some(20)"), "{out}");
    assert!(lines.contains(&"line7 7 points, perft 2: Some(42)"), "{out}");
    assert!(lines.contains(&"row 6 points, perft 2: Some(30)"), "{out}");
    assert!(lines.contains(&"nim4 4 points, perft 2: Some(4)"), "{out}");
    assert!(lines.contains(&"  ip1 for the defender"), "{out}");

    // The README's program, beside its first game.
    let readme = include_str!("../README.md");
    let block = |from: &str, start: &str| {
        let mut blocks = readme.split(from).skip(1).filter_map(|rest| rest.split("```").next());
        blocks.find(|block| block.contains(start)).expect("a block in README.md")
    };
    std::fs::write(dir.join("rules/hexapawn.game"), block("```text\n", "rules hexapawn {")).unwrap();
    std::fs::create_dir_all(dir.join("examples")).unwrap();
    std::fs::write(dir.join("examples/readme.rs"), block("```rust,ignore\n", "include_game!")).unwrap();
    let (ok, out, err) = run(&dir, &target, &["--example", "readme"]);
    assert!(ok, "{err}");
    // By hand: 3 replies to each move on a side, 4 to that in the middle; and hexapawn is lost for who begins.
    assert_eq!(out, "10 positions after two moves\nno move wins in two\n");

    // A path is what its string says, and what else is given is refused at its place.
    let call = |n: usize, given: &str| format!("mod m{n} {{ kikashi_macros::include_game!({given}); }}\n");
    let paths = [r#""rules/hexa\u{70}awn.game""#, r#"r"rules/hexapawn.game","#, r##"r#"rules/hexapawn.game"#"##];
    let good: String = paths.iter().enumerate().map(|(n, given)| call(n, given)).collect();
    std::fs::write(dir.join("examples/paths.rs"), good + "fn main() {}\n").unwrap();
    let (ok, _, err) = run(&dir, &target, &["--example", "paths"]);
    assert!(ok, "{err}");
    let bad = [
        (r#""rules/hexapawn.game" "x""#, "one path is wanted", "1:62"),
        (r#""rules/hexapawn.game", crate = kikashi_runtime"#, "one path is wanted", "2:63"),
        (r#"b"rules/hexapawn.game""#, "the path of a .game file is wanted", "3:40"),
        (r#"crate = , "rules/hexapawn.game""#, "the path of the runtime crate is wanted", "4:48"),
    ];
    let text: String = bad.iter().enumerate().map(|(n, (given, ..))| call(n, given)).collect();
    std::fs::write(dir.join("examples/bad.rs"), text + "fn main() {}\n").unwrap();
    let (ok, _, err) = run(&dir, &target, &["--example", "bad"]);
    assert!(!ok);
    for (given, message, place) in bad {
        let told = err.split("\n\n").find(|e| e.contains(&format!("examples/bad.rs:{place}\n")));
        assert!(told.is_some_and(|e| e.contains(message)), "{given}: {err}");
    }

    // A crate made by `kikashi new` holds itself against the rules.
    let made = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("made");
    let _ = std::fs::remove_dir_all(&made);
    let mut new = Command::new(env!("CARGO_BIN_EXE_kikashi"));
    let new = new.arg("new").arg("three").arg("--into").arg(&made).output().unwrap();
    assert!(new.status.success(), "{}", String::from_utf8_lossy(&new.stderr));
    with_own_versions(&made);
    let (ok, out, err) = cargo(&made, &target, &["test", "--quiet", "--tests"]);
    assert!(ok && out.contains("2 passed"), "{out}{err}");

    // An imported file becomes wrong: the build must see it.
    std::fs::write(dir.join("rules/size.game"), "rules nothing { p(X) <- q(X). }\n").unwrap();
    let (ok, _, err) = run(&dir, &target, &[]);
    assert!(!ok, "the change of an imported file was not seen");
    assert!(err.contains("size.game"), "{err}");
    std::fs::write(dir.join("rules/size.game"), "rules nothing {\n}\n").unwrap();

    // The same for a file given to `include_game!`.
    let line = dir.join("rules/line.game");
    let text = std::fs::read_to_string(&line).unwrap();
    std::fs::write(&line, text.replace("instance line7 = line(n = 7).", "instance line7 = line(n = 8).")).unwrap();
    let (ok, out, err) = run(&dir, &target, &[]);
    assert!(ok, "{err}");
    assert!(out.contains("line7 8 points, perft 2: Some(56)"), "{out}");

    // An error inside `game!` is shown at the words it is about.
    let main = dir.join("src/main.rs");
    let text = std::fs::read_to_string(&main).unwrap();
    std::fs::write(&main, text.replace("not gone(P), not before(P)", "not gone(P), not behind(P)")).unwrap();
    let (ok, _, err) = run(&dir, &target, &[]);
    assert!(!ok);
    let at = err.lines().position(|l| l.contains("behind")).unwrap_or_else(|| panic!("{err}"));
    assert!(
        err.contains("E0101") && err.lines().skip(at).take(8).any(|l| l.contains("not gone(P), not behind(P)")),
        "{err}"
    );
}

/// Two in a row, where what is a row stands in another file.
const PAIRS: &str = r#"import "rows.game".

name spend(a, b) = GT([a, b]).

rules pairs(n: int 2..6 = 3) extends rows {
  board   grid(n, 2).
  players white, black.
  state   at(point): player?.
  picture "O" = white, "X" = black.

  move play(P) by C {
    when at(P) = none.
    then at(P) := C.
  }
  goal of C: at(P) = C, near(P, Q), at(Q) = C.
  draw: forall P: at(P) != none.
}
"#;

/// `kikashi` with a cache of this test: standard output, standard error, exit code.
fn native(cache: &Path, args: &[&str]) -> (String, String, i32) {
    let mut kikashi = Command::new(env!("CARGO_BIN_EXE_kikashi"));
    // Without optimisation, of what is on this machine already, and beside the other crates of these tests.
    kikashi.env("KIKASHI_CACHE", cache).env("KIKASHI_NATIVE_PROFILE", "dev").env("CARGO_NET_OFFLINE", "true");
    kikashi.env("CARGO_TARGET_DIR", PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("doors-target"));
    let out = kikashi.args(args).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&out.stdout), text(&out.stderr), out.status.code().unwrap_or(-1))
}

#[test]
fn a_users_game_is_compiled_when_asked_for_and_kept() {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("native");
    let cache = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("native-cache");
    let _ = std::fs::remove_dir_all(cache.join("programs"));
    std::fs::create_dir_all(&dir).unwrap();
    let (file, rows) = (dir.join("pairs.game"), dir.join("rows.game"));
    let game = file.to_string_lossy().into_owned();
    std::fs::write(&rows, "rules rows {\n  near(P, Q) <- adj(P, Q).\n}\n").unwrap();

    // What is wrong with rules is told as always, and before anything is built.
    std::fs::write(&file, PAIRS.replace("near(P, Q), at(Q)", "nigh(P, Q), at(Q)")).unwrap();
    let (plain, native_too) =
        (native(&cache, &["perft", &game, "--depth", "2"]), ["perft", &game, "--depth", "2", "--native"]);
    assert!(plain.1.contains("E0101") && plain.2 == 2, "{}", plain.1);
    assert_eq!(native(&cache, &native_too), plain);
    std::fs::write(&file, PAIRS).unwrap();

    // The judge holds the compiled form, and the interpreted one beside it.
    let asked = ["verify", &game, "--set", "n=2", "--all", "--selectors", "gi2,ip1", "--knowledge", "trace"];
    let asked = [&asked[..], &["--engine", "native,ir", "--json", "--native"]].concat();
    // Whether it was built for that, and what the selectors said.
    let verified = || {
        let (out, err, code) = native(&cache, &asked);
        assert_eq!(code, 0, "{out}{err}");
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(report["mismatch_count"], 0);
        assert!(report["positions"].as_u64() > Some(80), "{out}");
        let [compiled, interpreted] = report["levels"].as_array().unwrap().as_slice() else { panic!("{out}") };
        assert_eq!((&compiled["engine"], &interpreted["engine"]), (&"native".into(), &"ir".into()));
        assert!(compiled["evaluations"].as_u64() > Some(100), "{out}");
        (err.contains("compiling pairs"), report["verdicts"].to_string())
    };
    // Of two that want it at once one builds it, and the other waits.
    let [first, second] = std::thread::scope(|scope| {
        let runs = [scope.spawn(verified), scope.spawn(verified)];
        runs.map(|run| run.join().unwrap())
    });
    assert!(first.0 != second.0 && first.1 == second.1, "{first:?} {second:?}");
    let said = first.1;
    // What is there is used.
    assert_eq!(verified(), (false, said.clone()));

    // A program that was cut off is none, and is made anew.
    let folders = std::fs::read_dir(cache.join("programs")).unwrap().map(|entry| entry.unwrap().path());
    let programs: Vec<PathBuf> = folders.map(|path| path.join("program")).filter(|path| path.is_file()).collect();
    let [program] = programs.as_slice() else { panic!("{programs:?}") };
    let whole = std::fs::metadata(program).unwrap().len();
    std::fs::File::options().write(true).open(program).unwrap().set_len(whole / 2).unwrap();
    assert_eq!(verified(), (true, said.clone()));
    // So is one with another byte in it.
    let mut bytes = std::fs::read(program).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    std::fs::write(program, bytes).unwrap();
    assert_eq!(verified(), (true, said.clone()));

    // Other rules in the imported file are another game.
    std::fs::write(&rows, "rules rows {\n  near(P, Q) <- adj(P, Q), row(P) = row(Q).\n}\n").unwrap();
    let (is_built, other) = verified();
    assert!(is_built && other != said, "{other}");

    // What is shipped is compiled already.
    let shipped = native(&cache, &["bench", "problems", "examples/problems.jsonl", "--nodes", "50", "--native"]);
    assert!(shipped.2 == 0 && !shipped.1.contains("compiling"), "{}{}", shipped.0, shipped.1);

    // A search has the gradual games compiled that its name says, those that the file names among them.
    let asked = ["solve", &game, "--set", "n=3", "--algorithm", "gw(ip1,ip311,spend(3, 1))", "--json"];
    let answers =
        [native(&cache, &asked), native(&cache, &[&asked[..], &["--native"]].concat())].map(|(out, err, code)| {
            assert_eq!(code, 0, "{out}{err}");
            serde_json::from_str::<serde_json::Value>(&out).unwrap()
        });
    assert_eq!(answers.each_ref().map(|answer| answer["engine"].as_str()), [Some("ir"), Some("native")]);
    assert_eq!((&answers[0]["verdict"], &answers[0]["line"]), (&answers[1]["verdict"], &answers[1]["line"]));
    // Its program answers other commands as well.
    let programs =
        std::fs::read_dir(cache.join("programs")).unwrap().map(|entry| entry.unwrap().path().join("program"));
    let built = |path: &PathBuf| std::fs::metadata(path).and_then(|program| program.modified()).ok();
    let program = programs.filter(|path| path.is_file()).max_by_key(built).unwrap();
    let told = |args: &[&str], input: &str| told(&program, &[args, &["--native"]].concat(), input);
    let verified = [
        "verify",
        &game,
        "--set",
        "n=3",
        "--selectors",
        "gi311,spend(3,1)",
        "--knowledge",
        "trace",
        "--engine",
        "native",
    ];
    told(&[&verified[..], &["--positions", "20"]].concat(), "");
    let compared =
        ["compare", &game, "--set", "n=3", "--selectors", "gi2,ip1", "--knowledge", "trace", "--positions", "20"];
    let said = told(&[&compared[..], &["--json"]].concat(), "");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&said).unwrap()["positions"], 20, "{said}");
    let said = told(&["play", &game, "--set", "n=3"], "A1\nA1\nB2\n");
    assert!(said.contains("illegal") && said.contains("2  .  X  .\n1  O  .  ."), "{said}");
    let said = told(&["gtp", &game, "--seconds", "0.5"], "play white A1\ngenmove black\nplay black A1\nquit\n");
    assert!(said.starts_with("=\n\n= ") && said.contains("? illegal move"), "{said}");
}

/// What a program says to an input.
fn told(program: &Path, args: &[&str], input: &str) -> String {
    let mut child = Command::new(program);
    let mut child = child.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{args:?}: {said}");
    said
}
