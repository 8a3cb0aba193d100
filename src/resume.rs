//! What a search found, in a file: so that one which was stopped goes on: what was settled, and how far it was with the rest.
//!
//! The file begins with the question, rules and all, and is refused for any other. What is in it is believed as it stands,
//! as a table is; a proof is what `kikashi prove` checks. A checksum tells a file that was cut or changed by accident.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use kikashi_gamedef::snapshot::Snapshot;
use kikashi_runtime::search::dfpn;
use kikashi_runtime::{Cells, Move};
use serde::{Deserialize, Serialize};

use crate::engine::{Root, Way};
use crate::proof::rules::{Rules, fnv1a};
use crate::setting::Setting;

/// The first bytes of a file, with the version of its form.
const MAGIC: &[u8; 16] = b"kikashi search 2";

/// What a file is about.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The version of the program, whose reasons may be written otherwise than those of another.
    version: String,
    /// How the rules are run, for the same cause.
    way: String,
    /// The rules and their parameters.
    rules: Rules,
    /// The position.
    position: Plain,
    /// The parameters given with it.
    given: Vec<(usize, i32)>,
    /// Who attacks, where it was said.
    attacker: Option<i32>,
}

impl Question {
    /// A question about a position, with the rules run this way.
    pub fn new(setting: &Setting, position: &Snapshot, root: &Root, way: Way) -> Question {
        Question {
            version: env!("CARGO_PKG_VERSION").to_string(),
            way: way.name().to_string(),
            rules: Rules::of(&setting.judge, &setting.params, &setting.book.sources, setting.book.file),
            position: Plain { cells: position.cells.clone(), turn: position.turn, passes: position.passes },
            given: root.given.iter().map(|(param, value)| (param.index(), *value)).collect(),
            attacker: root.attacker,
        }
    }
}

/// A position.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Plain {
    cells: Vec<Vec<i32>>,
    turn: i32,
    passes: u32,
}

/// What is known of a position; see [`dfpn::Kept`].
#[derive(Serialize, Deserialize)]
struct Entry {
    attacker: i32,
    at: Plain,
    threshold: u8,
    finding: Finding,
    spent: u64,
}

/// See [`dfpn::Finding`].
#[derive(Serialize, Deserialize)]
enum Finding {
    Settled { won: bool, value: u8, outright: bool, why: Option<Vec<u64>>, best: Option<(u8, Vec<i16>)> },
    Open { proof: u32, disproof: u32 },
}

impl Entry {
    fn of(kept: &dfpn::Kept) -> Entry {
        let Cells { cells, turn, passes } = kept.at.clone();
        Entry {
            attacker: kept.attacker,
            at: Plain { cells, turn, passes },
            threshold: kept.threshold,
            finding: match kept.finding.clone() {
                dfpn::Finding::Settled { won, value, outright, why, best } => {
                    let best = best.map(|play| (play.clause, play.args.to_vec()));
                    Finding::Settled { won, value, outright, why, best }
                }
                dfpn::Finding::Open { proof, disproof } => Finding::Open { proof, disproof },
            },
            spent: kept.spent,
        }
    }

    /// What it says; `None` if its move is none.
    fn kept(self) -> Option<dfpn::Kept> {
        let Plain { cells, turn, passes } = self.at;
        let finding = match self.finding {
            Finding::Settled { won, value, outright, why, best } => {
                let best = match best {
                    None => None,
                    Some((clause, args)) => Some(Move { clause, args: args.try_into().ok()? }),
                };
                dfpn::Finding::Settled { won, value, outright, why, best }
            }
            Finding::Open { proof, disproof } => dfpn::Finding::Open { proof, disproof },
        };
        Some(dfpn::Kept {
            attacker: self.attacker,
            at: Cells { cells, turn, passes },
            threshold: self.threshold,
            finding,
            spent: self.spent,
        })
    }
}

/// What a file holds of a question; nothing where there is no file.
///
/// # Errors
/// If it cannot be read, is no such file, or is about something else.
pub fn read(path: &Path, question: &Question) -> Result<Vec<dfpn::Kept>, String> {
    let shown = path.display();
    if !path.exists() {
        return Ok(Vec::new());
    }
    let failed = |error: io::Error| format!("cannot read `{shown}`: {error}");
    let mut file = fs::File::open(path).map_err(failed)?;
    let damaged = || format!("`{shown}` is damaged: it was cut or changed; delete it to search from the start");
    let mut magic = Vec::new();
    file.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic).map_err(failed)?;
    // Of another file no more is read: it may be of any size.
    if magic != *MAGIC {
        return Err(format!("`{shown}` holds no search; --resume takes a file that an earlier --resume wrote"));
    }
    let mut rest = Vec::new();
    file.read_to_end(&mut rest).map_err(failed)?;
    let (sum, payload) = rest.split_first_chunk().ok_or_else(damaged)?;
    if u64::from_le_bytes(*sum) != fnv1a(payload.iter().copied()) {
        return Err(damaged());
    }
    let (found, payload) = postcard::take_from_bytes::<Question>(payload).map_err(|_| damaged())?;
    if let Some(what) = difference(&found, question) {
        return Err(format!("`{shown}` is about another question: {what}; take another file, or delete it"));
    }
    let entries: Vec<Entry> = postcard::from_bytes(payload).map_err(|_| damaged())?;
    entries.into_iter().map(|entry| entry.kept().ok_or_else(damaged)).collect()
}

/// In what two questions differ first.
fn difference(found: &Question, asked: &Question) -> Option<&'static str> {
    let rules = |question: &Question| (question.rules.game.clone(), question.rules.hash.clone());
    match () {
        () if found.version != asked.version => Some("another version of kikashi wrote it"),
        () if rules(found) != rules(asked) => Some("the rules are others"),
        () if found.rules.parameters != asked.rules.parameters => Some("the parameters of the game are others"),
        () if found.way != asked.way => Some("the rules were run another way (--engine)"),
        () if found.position != asked.position => Some("the position is another"),
        () if (&found.given, found.attacker) != (&asked.given, asked.attacker) => Some("the target is another"),
        () => None,
    }
}

/// Writes what was found; the old file stays until the new one is whole.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, question: &Question, kept: &[dfpn::Kept]) -> Result<(), String> {
    let failed = |error: &dyn std::fmt::Display| format!("cannot write `{}`: {error}", path.display());
    let mut payload = postcard::to_stdvec(question).map_err(|error| failed(&error))?;
    let entries: Vec<Entry> = kept.iter().map(Entry::of).collect();
    payload.extend(postcard::to_stdvec(&entries).map_err(|error| failed(&error))?);
    let mut bytes = MAGIC.to_vec();
    bytes.extend(fnv1a(payload.iter().copied()).to_le_bytes());
    bytes.extend(payload);
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".unfinished");
    fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path)).map_err(|error| failed(&error))
}
