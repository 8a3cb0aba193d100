//! The committed output of the shipped games is what the compiler writes today.

use std::path::Path;

#[path = "../examples/regenerate.rs"]
#[allow(dead_code)]
mod regenerate;

#[test]
fn generated_files_are_fresh() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated/src");
    let files = regenerate::files().unwrap();
    let stale: Vec<&str> = files
        .iter()
        .filter(|(name, text)| std::fs::read_to_string(folder.join(name)).ok().as_ref() != Some(text))
        .map(|(name, _)| name.as_str())
        .collect();
    assert!(stale.is_empty(), "stale: {stale:?}; run `cargo run -p kikashi-gamedef --example regenerate`");
    let mut there: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !files.iter().any(|(known, _)| known == name))
        .collect();
    there.sort();
    assert!(there.is_empty(), "no rule book makes these: {there:?}");
}

#[test]
fn the_output_is_the_same_every_time() {
    assert_eq!(regenerate::files().unwrap(), regenerate::files().unwrap());
}
