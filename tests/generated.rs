//! Output does not depend on where the compiler is started. That the committed output is fresh is tested beside the
//! compiler, which can make it anew.

use std::process::Command;

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
