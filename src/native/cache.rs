//! Compiled programs on disk, each in a folder named by the hash of what it was compiled from. The whole of that is
//! written beside the program and compared, so that two with one hash are not mistaken for each other; and a folder counts
//! only if its program is what it was when it was finished.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The variable that names the folder of the cache.
pub const FOLDER: &str = "KIKASHI_CACHE";

/// The file that tells what a program was compiled from, and the hash of the program.
const FINISHED: &str = "finished";

/// The program, in its folder.
const PROGRAM: &str = "program";

/// The folder in which all programs are kept.
///
/// # Errors
/// If the user has none.
pub fn folder() -> Result<PathBuf, Failure> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(own) = set(FOLDER) {
        return std::path::absolute(&own).map_err(|error| unwritten(&own, &error));
    }
    let usual = match std::env::consts::OS {
        "windows" => set("LOCALAPPDATA"),
        "macos" => std::env::home_dir().map(|home| home.join("Library/Caches")),
        _ => None,
    };
    let xdg = set("XDG_CACHE_HOME").filter(|path| path.is_absolute());
    let found = xdg.or(usual).or_else(|| std::env::home_dir().map(|home| home.join(".cache")));
    let found = found.filter(|path| path.is_absolute()).map(|path| path.join("kikashi"));
    found.ok_or_else(|| Failure::Input(format!("there is no folder for compiled games; name one by {FOLDER}")))
}

/// The place of a program.
pub struct Entry {
    /// The folder of the cache.
    cache: PathBuf,
    hash: String,
    key: String,
}

impl Entry {
    /// The place of the program that is compiled from what the key tells.
    pub fn new(cache: &Path, key: String) -> Entry {
        Entry { cache: cache.to_path_buf(), hash: hash(key.as_bytes()), key }
    }

    /// The name of its crate.
    pub fn name(&self) -> String {
        format!("kikashi-{}", self.hash)
    }

    /// Where the crates of all programs are built, so that what they link with is built once: where the user has cargo
    /// build everything, or else within the cache.
    pub fn target(&self) -> PathBuf {
        let own = std::env::var_os("CARGO_TARGET_DIR").filter(|folder| !folder.is_empty());
        let own = own.and_then(|folder| std::path::absolute(folder).ok());
        own.unwrap_or_else(|| self.cache.join("target"))
    }

    fn folder(&self) -> PathBuf {
        self.cache.join("programs").join(&self.hash)
    }

    /// Where it is made, before it takes its place.
    fn draft(&self) -> PathBuf {
        self.cache.join("programs").join(format!("{}.new", self.hash))
    }

    /// What is written beside a program.
    fn finished(&self, program: &[u8]) -> String {
        format!("{}\n{}", hash(program), self.key)
    }

    /// The program, if it is there and whole.
    pub fn program(&self) -> Option<PathBuf> {
        let (folder, program) = (self.folder(), self.folder().join(PROGRAM));
        let told = fs::read_to_string(folder.join(FINISHED)).ok()?;
        (told == self.finished(&fs::read(&program).ok()?)).then_some(program)
    }

    /// Waits until nobody else makes this program. Whoever ends, however that comes about, makes it no longer.
    ///
    /// # Errors
    /// If the cache cannot be written.
    pub fn lock(&self) -> Result<File, Failure> {
        let path = self.cache.join("programs").join(format!("{}.lock", self.hash));
        let made = fs::create_dir_all(self.cache.join("programs"));
        let file = made.and_then(|()| File::options().create(true).append(true).open(&path));
        file.and_then(|file| file.lock().map(|()| file)).map_err(|error| unwritten(&path, &error))
    }

    /// Forgets the program, so that it is made anew.
    pub fn forget(&self) {
        let _ = fs::remove_file(self.folder().join(FINISHED));
    }

    /// Writes the crate, to be built; the folder is not yet that of the program.
    ///
    /// # Errors
    /// If the cache cannot be written.
    pub fn write(&self, files: &[(PathBuf, String)]) -> Result<PathBuf, Failure> {
        let draft = self.draft();
        let _ = fs::remove_dir_all(&draft);
        for (path, text) in files {
            let path = draft.join(path);
            let made = path.parent().map_or(Ok(()), fs::create_dir_all);
            made.and_then(|()| fs::write(&path, text)).map_err(|error| unwritten(&path, &error))?;
        }
        Ok(draft)
    }

    /// Puts the program that was built into its place, with the crate: at once, so that nobody finds a part of it.
    ///
    /// # Errors
    /// If the cache cannot be written.
    pub fn finish(&self, built: &Path) -> Result<PathBuf, Failure> {
        let (draft, folder) = (self.draft(), self.folder());
        // A copy, and no link: what is built in the common folder may be built again.
        let copied = fs::copy(built, draft.join(PROGRAM));
        let whole = copied.and_then(|_| fs::read(draft.join(PROGRAM)));
        let told = whole.and_then(|whole| fs::write(draft.join(FINISHED), self.finished(&whole)));
        told.map_err(|error| unwritten(&draft, &error))?;
        let _ = fs::remove_dir_all(&folder);
        fs::rename(&draft, &folder).map_err(|error| unwritten(&folder, &error))?;
        Ok(folder.join(PROGRAM))
    }
}

fn hash(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}

fn unwritten(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Input(format!(
        "cannot write `{}`: {error}; name another folder for compiled games by {FOLDER}",
        path.display()
    ))
}
