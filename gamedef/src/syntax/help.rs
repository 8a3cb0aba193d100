//! The help lines of syntax errors: what was probably meant, else how the clause at hand is written.

use super::chunk::{CLAUSE_WORDS, Chunk, ITEM_WORDS, STEP_WORDS, is_reserved, unclosed};
use super::token::Kind;

/// What to do about the token at `index`, given what would have fitted there.
pub(super) fn help(chunk: &Chunk, index: usize, expected: &[&str]) -> String {
    misspelt(chunk, index)
        .or_else(|| at_token(chunk, index, expected))
        .unwrap_or_else(|| form(chunk.own(0)).to_string())
}

/// A keyword with a slip of the pen, which may be the token before the one that does not fit.
fn misspelt(chunk: &Chunk, index: usize) -> Option<String> {
    let keywords = || CLAUSE_WORDS.iter().chain(ITEM_WORDS).chain(STEP_WORDS);
    let meant = match index.checked_sub(chunk.first)? {
        0 => nearest(chunk.word(index), keywords()),
        1 => nearest(chunk.word(index - 1), keywords()),
        _ => None,
    };
    meant.map(|word| format!("did you mean `{word}`?"))
}

/// What is known about a token that does not fit.
fn at_token(chunk: &Chunk, index: usize, expected: &[&str]) -> Option<String> {
    let word = chunk.word(index);
    let before = index.checked_sub(1).filter(|&i| i >= chunk.first).map_or("", |i| chunk.word(i));
    let previous = index.checked_sub(1).map_or("", |i| chunk.word(i));
    let kind = chunk.tokens.get(index).map(|t| t.kind);
    let wants = |what: &str| expected.iter().any(|e| e.starts_with(what));
    let text = match (kind, word) {
        (_, "or" | "|") if chunk.own(0) == "state" && wants("`?`") => {
            format!("a value that may be absent has a `?` behind its sort: `{before}?`")
        }
        (Some(Kind::Unknown), _) => return foreign(word),
        (Some(Kind::Text | Kind::OpenText), _) if matches!(previous, "start" | "setup") || chunk.own(0) == "setup" => {
            "a picture stands between three quotes: `\"\"\"`, a row on each line".to_string()
        }
        (_, ":=") => "`:=` assigns, in `then`; a formula compares with `=`".to_string(),
        (_, "=") if wants("`:=`") => "an assignment is written `cell := value`".to_string(),
        (_, "<-") => "a rule ends with `.`; is one missing before this rule?".to_string(),
        (_, ")") if before == "(" => "what has no arguments is written without parentheses".to_string(),
        (_, ")" | "]" | "}") if unclosed(chunk, index).is_none() && index < chunk.last => {
            format!("this `{word}` closes nothing: remove it, or open it before")
        }
        (Some(Kind::Upper), _) if wants("a name in lower case") => {
            "names start with a lower-case letter; a capital makes a variable".to_string()
        }
        (Some(Kind::Lower), "for") if matches!(previous, "then" | ",") => {
            "what is assigned for each of several stands before it: `at(Q) := none for Q: adj(P, Q)`".to_string()
        }
        (Some(Kind::Lower), _) if is_reserved(word) && wants("a name") => {
            format!("`{word}` is a word of the language; choose another name")
        }
        (Some(Kind::Number), _) if chunk.own(0) == "instance" => {
            "parameters are given by name, such as `size = 9`".to_string()
        }
        (Some(Kind::Lower | Kind::Upper), _)
            if expected.len() == 2 && wants("`.`") && wants("`,`") && !CLAUSE_WORDS.contains(&word) =>
        {
            format!("is `,` missing before `{word}`?")
        }
        (_, "when" | "then" | "require" | "again") if before == "," => {
            format!("a step ends with `.`: write it before `{word}`, in place of the comma")
        }
        _ if index == chunk.first && wants("`then`") => no_step(chunk),
        (_, "else") => "alternatives of a function are written `a if guard; b`".to_string(),
        _ if wants("`rules`") => "a file consists of imports, rule books, games, instances and schemes".to_string(),
        _ if wants("a variable") => "a variable starts with a capital letter".to_string(),
        _ if wants("a formula") && matches!(before, "," | "and" | "or" | "not" | "->" | ":=" | "=" | "<-") => {
            format!("add what belongs after `{before}`, or remove it")
        }
        _ => match unclosed(chunk, index) {
            Some(open) => {
                let close = match chunk.word(open) {
                    "(" => ")",
                    "[" => "]",
                    _ => "}",
                };
                if !wants(&format!("`{close}`")) {
                    return None;
                }
                format!("add `{close}`")
            }
            None if wants(chunk.ending) && (CLAUSE_WORDS.contains(&word) || ITEM_WORDS.contains(&word)) => {
                format!("is {} missing before `{word}`?", chunk.ending)
            }
            None => return None,
        },
    };
    Some(text)
}

/// What is no step of a move was to be one: by how the step before begins, and whether this one writes.
fn no_step(chunk: &Chunk) -> String {
    let writes = (chunk.first..chunk.last).any(|i| chunk.word(i) == ":=");
    let before = (0..chunk.first).rev().map(|i| chunk.word(i)).find(|word| STEP_WORDS.contains(word) || *word == "{");
    match (writes, before) {
        (true, Some("then")) => "the assignments of one step are parted by commas: `then at(P) := C, n(C) := 1.`",
        (true, _) => "a step that writes begins with `then`",
        (false, Some("when")) => "the conditions of one step are parted by commas: `when at(P) = none, adj(P, Q).`",
        (false, _) => "a condition begins with `when`",
    }
    .to_string()
}

/// How what begins with a word is written.
fn form(word: &str) -> &'static str {
    match word {
        "import" => "an import is written `import \"go.game\".`",
        "rules" => {
            "a rule book is written `rules name(size: int 2..19 = 9) extends other { .. }`, the brackets if needed"
        }
        "game" => "a sub-game is written `game name(target: point) uses rules { .. }`",
        "instance" => "an instance is written `instance name = game(size = 9) from setup.`, the end if needed",
        "scheme" => "a scheme is written `scheme NAME(n) of attacker decreases n = .. | ..`",
        "name" => "a selector's name is written `name gi<n><o..> = GI(n, [o..]).`",
        "board" => "a board is written `board grid(9, 9).` or `board graph { a - b, b - c }.`",
        "players" => "players are written `players black, white.`",
        "enum" => "an enumeration is written `enum kind { man, king }.`",
        "sort" => "a sort by rule is written `sort line(P: point, D: dir) where ..`",
        "state" => "a state is written `state at(point): player?.`, at its end `until next move` if needed",
        "move" => "a move is written `move play(P) by C { .. }`",
        "goals" => "what becomes of the goals of the rules is written `goals: kept.` or `goals: own.`",
        "goal" => "a goal is written `goal of black: ..`",
        "superko" => "no position of the board twice is written `superko: positional.`",
        "draw" => "a draw is written `draw: ..`",
        "end" => "an end is written `end: two passes in a row.` or `end:` and a formula",
        "no" => "the lack of moves is written `no move: loses.`, or `wins`, `draws`, `passes`",
        "score" => "a score is written `score of C = count P: ..`",
        "attacker" | "defender" => "a role is written `attacker = opponent(at(target)).`",
        "start" => "a start is a picture between `\"\"\"`, or written `start at(P) = white for P: ..`",
        "setup" => "a set-up is written `setup name { at(P) := black for P: .. }`, or with a picture between `\"\"\"`",
        "picture" => "the signs of pictures are written `picture \"X\" = black, \"O\" = white.`",
        "select" => "selectors are written `select gi1, ip311, ip(12; 3, 1).`",
        "when" | "require" | "again" => {
            "a step is written `when ..`, `require ..` or `again when ..`, with a full stop"
        }
        _ => "a clause is a rule `head <- body.`, a function `f(X) = value.`, or begins with a keyword such as `state`",
    }
}

/// What a sign of another language is here.
fn foreign(word: &str) -> Option<String> {
    let here = match word {
        "==" | "===" => "`=`",
        "!==" | "<>" | "=!" | "≠" | "~=" => "`!=`",
        "=<" | "≤" => "`<=`",
        "≥" => "`>=`",
        "=>" | "==>" | "→" | "⇒" => "`->`, and a rule `<-`",
        ":-" | "←" | "⇐" => "`<-`",
        "&&" | "&" | "/\\" | "∧" => "`and`, or a comma",
        "||" | "\\/" | "∨" => "`or`",
        "!" | "~" | "¬" => "`not`",
        "∀" => "`forall`",
        "∃" => "`exists`",
        "%" | "#" => "`//`, if a comment is meant",
        "'" | "“" | "”" | "‘" | "’" => "`\"`",
        _ if word.starts_with(char::is_whitespace) => {
            return Some(
                "an ordinary blank is wanted; this is another character, such as a no-break space".to_string(),
            );
        }
        _ if word.starts_with(|c: char| c.is_ascii_digit() || c == '_') => {
            return Some("names start with a letter".to_string());
        }
        _ if word.starts_with(|c: char| c.is_alphabetic()) => {
            return Some("names are made of the letters a to z and A to Z, digits and `_`".to_string());
        }
        _ => return Some(format!("`{word}` means nothing in the language")).filter(|_| word.chars().count() <= 24),
    };
    Some(format!("write {here}"))
}

/// The word at most two slips of the pen away, if the given one is not itself of the list.
pub(super) fn nearest<'w>(word: &str, words: impl Iterator<Item = &'w &'w str>) -> Option<&'w str> {
    if word.len() < 3 || word.len() > 12 || !word.is_ascii() {
        return None;
    }
    let allowed = if word.len() < 6 { 1 } else { 2 };
    let (distance, meant) = words.map(|w| (slips(word, w), *w)).min()?;
    (distance > 0 && distance <= allowed).then_some(meant)
}

/// The number of letters to add, drop, change, or swap with a neighbour.
fn slips(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let plain = change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                if swapped { plain.min(rows[i - 2][j - 2] + 1) } else { plain }
            };
        }
    }
    rows[a.len()][b.len()]
}
