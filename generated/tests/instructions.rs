//! Instructions of playouts, move generation, selectors and searches on fixed positions, counted by valgrind and held to
//! a committed baseline within [`TOLERANCE`] percent, in both directions: no loss passes unseen, and a gain is kept once
//! it is written down. `KIKASHI_BLESS=1` writes the baseline anew.
//!
//! The test runs its own binary under callgrind, which counts only while [`counted_work`] runs and writes a file at each
//! end of it. It has a binary of its own, since what is compiled beside it may change what rustc inlines. The numbers are
//! those of the test profile on x86-64 and of the compiler that `rust-toolchain.toml` names; elsewhere, and where there is
//! no valgrind, the test says that it is skipped.

#[path = "instructions/work.rs"]
mod work;

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// How many percent a count may be away from its baseline.
const TOLERANCE: u64 = 3;

/// Set for the process that does the work, under callgrind.
const IS_COUNTED: &str = "KIKASHI_COUNTED";

/// One line of the baseline.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Count {
    name: String,
    instructions: u64,
    /// What the work came to, such as moves or nodes: where it changes, the work is another.
    result: u64,
}

/// What callgrind counts. Not generic, so that there is one function of this name; it must return, and not jump to the work.
#[inline(never)]
fn counted_work(work: &mut dyn FnMut() -> u64) -> u64 {
    black_box(work())
}

fn baseline() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/instructions/baseline.txt")
}

/// Reads lines of a name, instructions and a result.
fn read(text: &str) -> Vec<Count> {
    let line = |line: &str| {
        let mut words = line.split_whitespace();
        let name = words.next()?.to_owned();
        Some(Count { name, instructions: words.next()?.parse().ok()?, result: words.next()?.parse().ok()? })
    };
    text.lines().filter(|text| !text.starts_with('#')).filter_map(line).collect()
}

fn write(counts: &[Count]) -> String {
    let mut text = String::from(
        "# Instructions of fixed work and what it came to, held by tests/instructions.rs; written with KIKASHI_BLESS=1.\n",
    );
    for Count { name, instructions, result } in counts {
        writeln!(text, "{name:32} {instructions:>12} {result:>8}").expect("text grows");
    }
    text
}

/// What differs from the baseline, a line for each; none if all counts are within the tolerance.
fn differences(before: &[Count], now: &[Count]) -> Vec<String> {
    let found = |of: &[Count], name: &str| of.iter().find(|count| count.name == name).cloned();
    let gone = before.iter().filter(|count| found(now, &count.name).is_none());
    let gone = gone.map(|count| format!("{}: in the baseline, but no work of that name is counted", count.name));
    let changed = now.iter().filter_map(|count| {
        let Some(was) = found(before, &count.name) else {
            return Some(format!("{}: {} instructions, not in the baseline", count.name, count.instructions));
        };
        let is_near = count.instructions.abs_diff(was.instructions) * 100 <= was.instructions * TOLERANCE;
        if was.result == count.result && is_near {
            return None;
        }
        let percent = (count.instructions as f64 / was.instructions as f64 - 1.0) * 100.0;
        let mut line =
            format!("{}: {} before, {} now: {percent:+.1} %", count.name, was.instructions, count.instructions);
        if was.result != count.result {
            write!(line, "; the work is another, it came to {} and now to {}", was.result, count.result).ok()?;
        }
        Some(line)
    });
    gone.chain(changed).collect()
}

/// Runs the work under callgrind; `None` if there is no valgrind.
fn count() -> Option<Vec<Count>> {
    let folder = env::temp_dir().join(format!("kikashi-instructions-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for what is counted");
    let run = Command::new("valgrind")
        .arg("--tool=callgrind")
        .args(["toggle-collect", "dump-after"].map(|when| format!("--{when}=instructions::counted_work")))
        .arg(format!("--callgrind-out-file={}", folder.join("part").display()))
        .arg(env::current_exe().expect("this binary"))
        .args(["the_work", "--exact", "--ignored", "--nocapture", "--test-threads=1"])
        .env(IS_COUNTED, "1")
        .output();
    let output = match run {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        run => run.expect("valgrind starts"),
    };
    let (said, log) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "the work under valgrind failed\n{said}\n{log}");
    let done = said.lines().filter_map(|line| line.split_once("counted: ")?.1.split_once(' '));
    let count = |(part, (name, result)): (usize, (&str, &str))| {
        let dump =
            fs::read_to_string(folder.join(format!("part.{}", part + 1))).expect("a file for each piece of work");
        let total = dump.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
        let instructions = total.unwrap_or_else(|| panic!("no total in the file of {name}"));
        Count { name: name.to_owned(), instructions, result: result.trim().parse().expect("a number") }
    };
    let counts = done.enumerate().map(count).collect();
    fs::remove_dir_all(&folder).expect("the folder is there");
    Some(counts)
}

/// What is counted, not to be run but by [`instructions_are_those_of_the_baseline`].
#[test]
#[ignore = "run under valgrind by the test beside it"]
fn the_work() {
    if env::var_os(IS_COUNTED).is_some() {
        work::all(&mut |name, work| println!("counted: {name} {}", counted_work(work)));
    }
}

#[test]
fn instructions_are_those_of_the_baseline() {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux", debug_assertions)) {
        println!("SKIPPED: the baseline is that of the test profile on x86-64 and Linux");
        return;
    }
    let Some(now) = count() else {
        println!("SKIPPED: there is no valgrind to count instructions");
        return;
    };
    assert!(now.iter().all(|count| count.instructions > 1_000), "work that is not counted: {now:?}");
    if env::var_os("KIKASHI_BLESS").is_some() {
        fs::write(baseline(), write(&now)).expect("the baseline can be written");
        return;
    }
    let before = read(&fs::read_to_string(baseline()).expect("the baseline"));
    let differences = differences(&before, &now);
    assert!(
        differences.is_empty(),
        "{} of {} counts are not within {TOLERANCE} percent of {}:\n  {}\n\
         If that is meant, a loss that is worth it or a gain, write the baseline anew and commit it:\n  \
         KIKASHI_BLESS=1 cargo test --workspace --test instructions",
        differences.len(),
        now.len(),
        baseline().display(),
        differences.join("\n  ")
    );
}

#[test]
fn losses_gains_and_other_work_are_told() {
    let counts = |text: &str| read(text);
    let before = counts("a 1000 5\nb 1000 5\nc 1000 5\nd 1000 5\ne 1000 5\n");
    let now = counts("a 1030 5\nb 1031 5\nc 969 5\nd 1000 6\nf 1000 5\n");
    let told = differences(&before, &now);
    assert_eq!(
        told,
        [
            "e: in the baseline, but no work of that name is counted",
            "b: 1000 before, 1031 now: +3.1 %",
            "c: 1000 before, 969 now: -3.1 %",
            "d: 1000 before, 1000 now: +0.0 %; the work is another, it came to 5 and now to 6",
            "f: 1000 instructions, not in the baseline",
        ]
    );
    assert_eq!(read(&write(&before)), before);
}
