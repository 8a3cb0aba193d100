#!/usr/bin/env bash
# What emitted Rust costs: for each shipped game the lines of its rules and of its output, the seconds that `expand`
# takes, and the seconds that rustc takes (release, one thread, one instance with all its selectors) beyond those of an
# empty program. Run it from anywhere, on an otherwise idle machine: benches/emitted.sh [LEVELS]
set -euo pipefail
shopt -s inherit_errexit
root="$(cd "$(dirname "$0")/.." && pwd)"
levels="${1:-none,distance,trace}"
target="${CARGO_TARGET_DIR:-$root/target}"
work="$target/emitted"
cargo build --quiet --release --manifest-path "$root/Cargo.toml" --bin kikashi
kikashi="$target/release/kikashi"

crate() { # folder
    mkdir -p "$1/src"
    cat > "$1/Cargo.toml" <<TOML
[package]
name = "emitted"
version = "0.0.0"
edition = "2024"
[dependencies]
kikashi-runtime = { path = "$root/runtime" }
[profile.release]
codegen-units = 1
[workspace]
TOML
}

seconds() { # folder: of the second build, when only the crate itself is compiled
    (cd "$1" && CARGO_TARGET_DIR="$work/target" cargo build --quiet --release)
    touch "$1/src/main.rs"
    local start end
    start=$(date +%s.%N)
    (cd "$1" && CARGO_TARGET_DIR="$work/target" cargo build --quiet --release)
    end=$(date +%s.%N)
    echo "$start $end" | awk '{ printf "%.1f", $2 - $1 }'
}

crate "$work/none"
echo 'fn main() {}' > "$work/none/src/main.rs"
empty=$(seconds "$work/none")
printf '%-14s %6s %7s %9s %9s   (levels %s; an empty program: %s s)\n' game rules output expand rustc "$levels" "$empty"
for path in "$root"/gamedef/games/*.game; do
    game=$(basename "$path" .game)
    case "$game" in prelude | stones) continue ;; esac
    folder="$work/$game"
    crate "$folder"
    start=$(date +%s.%N)
    "$kikashi" expand "$game" --knowledge "$levels" > "$folder/src/game.rs"
    end=$(date +%s.%N)
    instance=$(sed -n 's/^ *named!(\([A-Za-z0-9]*\),.*/\1/p' "$folder/src/game.rs" | sed -n 1p)
    cat > "$folder/src/main.rs" <<RUST
#[allow(dead_code)]
mod game;
use kikashi_runtime::{Game, Named, perft};
fn run<G: Game>(game: &G) {
    let start = game.initial();
    let given: Vec<i32> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let Some(args) = game.args(&start, &given) else { return };
    println!("{}", perft(game, &start, &args, 2));
    let mut moves = Vec::new();
    for selector in game.info().ids() {
        println!("{}", game.verdict(selector, &start, &args));
        println!("{}", game.explained(selector, &start, &args).is_some());
        game.selected(selector, &start, &args, &mut moves);
    }
}
fn main() {
    run(game::$instance::game());
}
RUST
    took=$(echo "$start $end" | awk '{ printf "%.2f", $2 - $1 }')
    rustc=$(seconds "$folder")
    printf '%-14s %6d %7d %9s %9s\n' "$game" "$(wc -l < "$path")" "$(wc -l < "$folder/src/game.rs")" "$took" "$rustc"
done
