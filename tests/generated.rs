//! The committed output is what the compiler writes today, from any directory.

use std::process::Command;

use kikashi_gamedef::driver::{self, Imported, Request};
use kikashi_gamedef::syntax;

#[test]
fn generated_code_is_fresh() {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("generated/src");
    let request = Request { imported: Imported::Beside, ..Request::default() };
    let mut seen = 0;
    for file in syntax::shipped_names().filter(|n| *n != syntax::PRELUDE) {
        let text = syntax::shipped(file).unwrap().to_owned();
        let loaded = driver::load(file, text, &|path| Err(format!("{path} is not there"))).unwrap();
        for module in loaded.write(&request).unwrap() {
            seen += 1;
            let path = dir.join(format!("{}.rs", module.name));
            let committed = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(
                committed == module.code,
                "{} is stale; run `cargo run -p kikashi-gamedef --example regenerate`",
                path.display()
            );
        }
    }
    assert!(seen >= 12, "only {seen} modules");
}

#[test]
fn expansion_does_not_depend_on_the_directory() {
    let elsewhere = std::env::temp_dir();
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let expand = |dir: &std::path::Path| {
        let out = Command::new(env!("CARGO_BIN_EXE_kikashi"))
            .args(["expand", &here.join("gamedef/games/gomoku.game").to_string_lossy()])
            .current_dir(dir)
            .output()
            .unwrap();
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        out.stdout
    };
    let first = expand(here);
    assert!(!first.is_empty());
    assert_eq!(first, expand(&elsewhere));
}
