//! The protocol itself: lines in, answers out (Farnebäck, *Specification of the Go Text Protocol, version 2*, sections 2
//! and 6). Whatever comes in, an answer goes out; only `quit` and the end of the input end it.

use std::io::{BufRead, Write};
use std::path::Path;

use super::{Session, Side};

/// The commands, in the order of the list.
const COMMANDS: [&str; 20] = [
    "attack",
    "boardsize",
    "clear_board",
    "defend",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "loadsgf",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// Answers commands until `quit`, or until there are no more.
///
/// # Errors
/// If an answer cannot be written, or a line cannot be read.
pub fn serve(session: &mut Session, input: impl BufRead, out: &mut impl Write) -> std::io::Result<()> {
    for line in input.split(b'\n') {
        let line = line?;
        let text = preprocessed(&String::from_utf8_lossy(&line));
        let mut words = text.split_whitespace();
        let Some(first) = words.next() else { continue };
        let (id, command) = match first.parse::<u64>() {
            Ok(_) => (first, words.next().unwrap_or_default()),
            Err(_) => ("", first),
        };
        let args: Vec<&str> = words.collect();
        match answered(session, command, &args) {
            Ok(text) if text.is_empty() => write!(out, "={id}\n\n")?,
            Ok(text) => write!(out, "={id} {text}\n\n")?,
            Err(why) => write!(out, "?{id} {}\n\n", why.trim_end().replace("\n\n", "\n"))?,
        }
        out.flush()?;
        if command == "quit" {
            break;
        }
    }
    Ok(())
}

/// A line without its comment and control characters, tabs as spaces.
fn preprocessed(line: &str) -> String {
    let text = line.split('#').next().unwrap_or_default();
    text.chars().filter(|c| !c.is_control() || *c == '\t').map(|c| if c == '\t' { ' ' } else { c }).collect()
}

fn answered(session: &mut Session, command: &str, args: &[&str]) -> Result<String, String> {
    let done = |result: Result<(), String>| result.map(|()| String::new());
    match (command, args) {
        ("protocol_version", _) => Ok("2".into()),
        ("name", _) => Ok("Kikashi".into()),
        ("version", _) => Ok(env!("CARGO_PKG_VERSION").into()),
        ("known_command", [name, ..]) => Ok(COMMANDS.contains(name).to_string()),
        ("list_commands", _) => Ok(COMMANDS.join("\n")),
        ("quit", _) => Ok(String::new()),
        ("boardsize", [size, ..]) => done(session.resize(size.parse().map_err(|_| "boardsize not an integer")?)),
        ("clear_board", _) => done(session.clear()),
        ("komi", [komi, ..]) => match komi.parse::<f64>() {
            Ok(komi) if komi.is_finite() => {
                session.give(komi);
                Ok(String::new())
            }
            _ => Err("komi not a float".into()),
        },
        // Rules have no clock, and the time for an answer is the user's: what a client says of both is heard.
        ("time_left" | "time_settings", [_, _, _, ..]) => Ok(String::new()),
        ("play", [player, text @ ..]) if !text.is_empty() => done(session.play(player, &text.join("-"))),
        ("undo", _) => done(session.undo()),
        ("genmove", [player, ..]) => session.generate(player),
        ("reg_genmove", [player, ..]) => session.advise(player),
        ("attack", [point, ..]) => session.ask(Side::Attack, point),
        ("defend", [point, ..]) => session.ask(Side::Defend, point),
        ("loadsgf", [path, until @ ..]) => session.load(Path::new(path), until.first().copied()),
        ("showboard", _) => Ok(session.shown()),
        ("final_score", _) => session.result(),
        (known, _) if COMMANDS.contains(&known) => Err("syntax error: an argument is missing".into()),
        _ => Err("unknown command".into()),
    }
}
