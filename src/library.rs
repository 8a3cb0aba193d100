//! Where the crates of Kikashi are that other crates build with.

use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Where they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Library {
    /// In a checkout.
    Checkout(PathBuf),
    /// Published, in this program's version.
    Published,
}

impl Library {
    /// The checkout that is named, or that this program was built in, or what is published.
    ///
    /// # Errors
    /// If what is named is no checkout.
    pub fn find(named: Option<&Path>) -> Result<Library, Failure> {
        let is_checkout = |path: &Path| {
            ["Cargo.toml", "runtime/Cargo.toml", "gamedef/Cargo.toml"].iter().all(|file| path.join(file).is_file())
        };
        if let Some(path) = named {
            let whole = path.canonicalize().ok().filter(|path| is_checkout(path));
            let whole =
                whole.ok_or_else(|| Failure::Input(format!("`{}` is no checkout of Kikashi", path.display())))?;
            return Ok(Library::Checkout(whole));
        }
        let own = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        Ok(if is_checkout(&own) { Library::Checkout(own) } else { Library::Published })
    }

    /// What a manifest and a key say of the whole, without what stands by default.
    pub fn whole(&self) -> String {
        match self {
            Library::Checkout(path) => format!("{{ path = {path:?}, default-features = false }}"),
            Library::Published => {
                format!("{{ version = \"={}\", default-features = false }}", env!("CARGO_PKG_VERSION"))
            }
        }
    }

    /// What a manifest says of the crate in a folder of the checkout.
    pub fn part(&self, folder: &str) -> String {
        match self {
            Library::Checkout(path) => format!("{{ path = {:?} }}", path.join(folder)),
            Library::Published => format!("{:?}", env!("CARGO_PKG_VERSION")),
        }
    }
}
