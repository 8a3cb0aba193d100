//! Files that a command is given. No more is read of one than a file of its kind may have, so one that never ends, or that
//! was named by mistake, takes no memory.

use std::fs::File;
use std::io::{Error, Read};
use std::path::Path;

use kikashi_gamedef::syntax::LARGEST_FILE;

const MIB: u64 = 1 << 20;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Rules.
    Rules,
    /// A record of games, or a board drawn as text.
    Position,
    /// Problems, one a line.
    Problems,
    /// A proof.
    Proof,
}

impl Kind {
    /// How many bytes it may have.
    fn largest(self) -> u64 {
        match self {
            Kind::Rules => LARGEST_FILE as u64,
            Kind::Position => 16 * MIB,
            Kind::Problems => 64 * MIB,
            Kind::Proof => 1024 * MIB,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Rules => "rule book",
            Kind::Position => "position",
            Kind::Problems => "file of problems",
            Kind::Proof => "proof",
        }
    }
}

/// The bytes of a file.
///
/// # Errors
/// If it cannot be read, or is larger than its kind may be.
pub fn bytes(path: &Path, kind: Kind) -> Result<Vec<u8>, String> {
    let failed = |error: Error| format!("cannot read `{}`: {error}", path.display());
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(kind.largest() + 1).read_to_end(&mut bytes)).map_err(failed)?;
    if bytes.len() as u64 > kind.largest() {
        let (most, name) = (kind.largest() / MIB, kind.name());
        return Err(format!("cannot read `{}`: it is larger than {most} MiB, which no {name} is", path.display()));
    }
    Ok(bytes)
}

/// The text of a file.
///
/// # Errors
/// If it cannot be read, is larger than its kind may be, or is no text.
pub fn text(path: &Path, kind: Kind) -> Result<String, String> {
    String::from_utf8(bytes(path, kind)?)
        .map_err(|_| format!("cannot read `{}`: it is not text in UTF-8", path.display()))
}
