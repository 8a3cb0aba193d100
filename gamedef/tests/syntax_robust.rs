//! Whatever the bytes, the parser ends soon and without a panic, and what it says can be drawn.
//!
//! Random inputs come from a seed that a failure prints; `KIKASHI_SEED=n` repeats a run.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cpu_time::ThreadTime;
use kikashi_gamedef::diagnostic::{Code, Diagnostic, Style, render, render_all};
use kikashi_gamedef::random::Random;
use kikashi_gamedef::span::{FileId, Sources};
use kikashi_gamedef::syntax::{parse, print, shipped, shipped_names};

/// Parses, checks what must hold for every input, and returns the errors. Five seconds and five for each megabyte are
/// what shows a loop or a quadratic, not what it takes; of the processor, however busy the machine.
fn survive(text: &str) -> Vec<Diagnostic> {
    let begin = ThreadTime::now();
    let (file, errors) = parse(FileId(0), text);
    let took = begin.elapsed();
    let start: String = text.chars().take(200).collect();
    let bound = Duration::from_secs(5 + 5 * text.len() as u64 / 1_000_000);
    assert!(took < bound, "{took:?} for {} bytes: {start}", text.len());
    let mut sources = Sources::default();
    sources.add("t.game", text);
    for error in &errors {
        assert!(!error.labels.is_empty() && !error.message.is_empty());
        for label in &error.labels {
            let (from, to) = (label.span.start as usize, label.span.end as usize);
            assert!(text.get(from..to).is_some(), "a span between characters or outside: {error:?} in {start}");
        }
    }
    let drawn = render_all(&errors[..errors.len().min(3)], &sources, Style::Plain);
    assert_eq!(drawn.is_empty(), errors.is_empty());
    if errors.is_empty() && text.len() < 20_000 {
        let printed = print(&file);
        let (again, errors) = parse(FileId(0), &printed);
        assert!(errors.is_empty() && again == file, "{start}\nprinted as\n{printed}\n{errors:#?}");
    }
    errors
}

fn random() -> Random {
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64);
    let seed = std::env::var("KIKASHI_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(clock);
    println!("KIKASHI_SEED={seed}");
    Random::new(seed)
}

#[test]
fn random_bytes() {
    let mut random = random();
    for _ in 0..3_000 {
        let bytes: Vec<u8> = (0..random.below(400)).map(|_| random.below(256) as u8).collect();
        survive(&String::from_utf8_lossy(&bytes));
        let ascii: String = (0..random.below(400)).map(|_| char::from(32 + random.below(95) as u8)).collect();
        survive(&ascii);
    }
    let long: Vec<u8> = (0..300_000).map(|_| random.below(256) as u8).collect();
    survive(&String::from_utf8_lossy(&long));
}

#[test]
fn random_tokens() {
    const TOKENS: &[&str] = &[
        "rules",
        "game",
        "import",
        "instance",
        "scheme",
        "name",
        "board",
        "grid",
        "players",
        "enum",
        "sort",
        "state",
        "move",
        "goal",
        "of",
        "draw",
        "end",
        "no",
        "score",
        "attacker",
        "start",
        "setup",
        "picture",
        "select",
        "when",
        "then",
        "require",
        "again",
        "not",
        "and",
        "or",
        "in",
        "if",
        "for",
        "some",
        "forall",
        "count",
        "the",
        "every",
        "after",
        "null",
        "none",
        "true",
        "until",
        "next",
        "two",
        "passes",
        "a",
        "row",
        "at",
        "P",
        "Q",
        "_",
        "7",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        ":",
        ".",
        ":=",
        "<-",
        "->",
        "=",
        "!=",
        "<",
        "<=",
        "..",
        "+",
        "-",
        "*",
        "|",
        "?",
        "\"X\"",
        "\"",
        "\"\"\"",
        "\n",
        "\n",
        "//",
        "ü",
        "99999999999999999999",
    ];
    let mut random = random();
    for round in 0..6_000 {
        let mut text = String::from(["", "rules r { ", "rules r { move m by C { ", "rules r { p <- "][round % 4]);
        for _ in 0..random.below(120) {
            text.push_str(TOKENS[random.below(TOKENS.len())]);
            text.push(' ');
        }
        survive(&text);
    }
    let long: String = (0..100_000).map(|_| TOKENS[random.below(TOKENS.len())]).collect::<Vec<_>>().join(" ");
    survive(&long);
}

#[test]
fn every_prefix_of_every_shipped_file() {
    for name in shipped_names() {
        let text = shipped(name).expect("listed");
        for (end, _) in text.char_indices() {
            let errors = survive(&text[..end]);
            assert!(errors.len() <= 3, "{name} cut at {end}: {errors:#?}");
        }
    }
}

/// The tokens of a text as bytes, roughly as the language has them.
fn rough_tokens(text: &str) -> Vec<(usize, usize)> {
    let bytes = text.as_bytes();
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let mut end = at + 1;
        while word(bytes[at]) && end < bytes.len() && word(bytes[end]) {
            end += 1;
        }
        if !bytes[at].is_ascii_whitespace() && text.is_char_boundary(at) && text.is_char_boundary(end) {
            found.push((at, end));
        }
        at = end;
    }
    found
}

#[test]
fn every_shipped_file_without_one_token() {
    for name in shipped_names() {
        let text = shipped(name).expect("listed");
        for (start, end) in rough_tokens(text) {
            let errors = survive(&format!("{}{}", &text[..start], &text[end..]));
            let line = text[..start].matches('\n').count() + 1;
            assert!(errors.len() <= 4, "{name}:{line} without `{}`: {errors:#?}", &text[start..end]);
        }
    }
}

#[test]
fn every_shipped_file_with_one_token_twice_or_replaced() {
    let mut random = random();
    for name in shipped_names() {
        let text = shipped(name).expect("listed");
        let tokens = rough_tokens(text);
        for &(start, end) in &tokens {
            let other = tokens[random.below(tokens.len())];
            survive(&format!("{} {}", &text[..end], &text[start..]));
            survive(&format!("{} {} {}", &text[..start], &text[other.0..other.1], &text[end..]));
        }
    }
}

/// One expression in each of the places that hold one.
fn places(expr: &str) -> Vec<String> {
    vec![
        format!("rules r {{ p <- {expr}. q. }}"),
        format!("rules r {{ f(X) = {expr}. q. }}"),
        format!("rules r {{ p({expr}). q. }}"),
        format!("rules r {{ move m by C {{ when {expr}. then x := {expr} if {expr} for P: {expr}. }} q. }}"),
        format!("rules r {{ start a := {expr}. q. }}"),
        format!("rules r(size: int 1..2 = {expr}) {{ q. }}"),
        format!("rules r {{ select ip({expr}; 1). q. }}"),
        format!("scheme A(n) of attacker decreases {expr} = {expr} | {expr}. rules r {{ q. }}"),
        format!("name x<n> = {expr}. rules r {{ q. }}"),
        expr.to_string(),
    ]
}

/// Expressions that nest n deep, each in its own way, and whether that alone is what is wrong with them.
fn deep(n: usize) -> Vec<(bool, String)> {
    vec![
        (true, format!("{}a{}", "(".repeat(n), ")".repeat(n))),
        (true, "(".repeat(n)),
        (false, ")".repeat(n)),
        (true, format!("{}a{}", "[".repeat(n), "]".repeat(n))),
        (true, format!("{}a{}", "{".repeat(n), "}".repeat(n))),
        (true, format!("{}a{}", "f(".repeat(n), ")".repeat(n))),
        (true, format!("a{}", "[a".repeat(n))),
        (true, format!("{}a", "not ".repeat(n))),
        (true, format!("{}a", "not (".repeat(n))),
        (true, format!("{}a", "some X: ".repeat(n))),
        (true, format!("{}a", "forall X: (".repeat(n))),
        (false, format!("{}a", "some u <= ".repeat(n))),
        (true, format!("{}a", "some move a: ".repeat(n))),
        (true, format!("{}a", "moves d: ".repeat(n))),
        (true, format!("{}a", "x = count X: ".repeat(n))),
        (true, format!("{}a", "a -> ".repeat(n))),
        (true, format!("a{}", " after b".repeat(n))),
        (true, format!("a{}", " - a".repeat(n))),
        (true, format!("a{}", "[1]".repeat(n))),
    ]
}

#[test]
fn deep_nesting_is_refused() {
    const N: usize = 100_000;
    for (for_depth, expr) in deep(N) {
        let errors = survive(&format!("rules r {{ p <- {expr}. q. }}"));
        let codes: Vec<Code> = errors.iter().map(|e| e.code).collect();
        assert_eq!(codes == [Code::TooDeep], for_depth, "{}: {codes:?}", &expr[..50]);
    }
    for (_, expr) in deep(N / 20) {
        for text in places(&expr) {
            assert!(!survive(&text).is_empty(), "{}", &text[..100]);
        }
    }
    survive(&"rules r {".repeat(N));
    survive(&"rules r { move m {".repeat(N));
    survive(&"rules r { x { when ".repeat(N));
    survive(&"{ when ".repeat(N));
    survive(&"\"\"\"\n".repeat(N));
    survive(&"\"\n".repeat(N));
    survive(&format!("rules r {{ state x: {}a }}", "(".repeat(N)));
}

#[test]
fn nesting_that_people_write_is_accepted() {
    let alternatives = (1..=30).fold("a".to_string(), |inner, n| format!("({inner} or b{n})"));
    assert!(survive(&format!("rules r {{ p <- {alternatives}. }}")).is_empty());
    let broken = format!("{}a or $", "(".repeat(30));
    assert_eq!(survive(&format!("rules r {{ p <- {broken}. }}")).len(), 1);
    for open in ["f(", "(a, ", "[", "{", "(not ", "(some X: ", "f(a, [", "(1 + (count X: "] {
        assert!(survive(&format!("rules r {{ p <- {} $. }}", open.repeat(90))).len() == 1);
    }
}

#[test]
fn long_lists_are_accepted() {
    const N: usize = 100_000;
    for between in [", ", " and ", " or "] {
        let text = format!("rules r {{ p <- {}. }}", vec!["a(X)"; N].join(between));
        assert!(survive(&text).is_empty());
    }
    assert!(survive(&format!("rules r {{ p <- f({}). }}", vec!["a"; N].join(", "))).is_empty());
    assert!(survive(&format!("rules r {{ {} }}", "p <- q.\n".repeat(N))).is_empty());
    assert!(survive(&format!("rules r {{ start {}. }}", vec!["a(p) := b"; N].join(", "))).is_empty());
}

#[test]
fn a_hundred_thousand_errors_take_no_longer() {
    const N: usize = 100_000;
    for piece in ["p\n", "p(X) <- q\n", "p(X <- q.\n", "$ ", "} ", "p(X) <- (.\n", "move m {\n", "then x\n"] {
        let errors = survive(&format!("rules r {{ {} }}", piece.repeat(N)));
        assert!(!errors.is_empty(), "{piece}");
    }
    survive(&format!("rules r {{ move m {{ {} }} }}", "wen a.\n".repeat(N)));
    survive(&"a(".repeat(N));
    survive(&"x := ".repeat(N));
}

#[test]
fn drawing_survives_any_span() {
    let mut sources = Sources::default();
    let texts = ["", "\n", "rules", "rules r {\r\n  p <- ü.\r\n}", "\u{feff}a\tb\n\n"];
    let files: Vec<FileId> = texts.iter().map(|t| sources.add("t.game", *t)).collect();
    for (file, text) in files.iter().zip(texts) {
        for start in 0..=text.len() as u32 + 2 {
            for end in 0..=text.len() as u32 + 2 {
                let span = kikashi_gamedef::span::Span { file: *file, start, end };
                let other = kikashi_gamedef::span::Span { file: files[3], start: 3, end: 12 };
                let error = Diagnostic::new(Code::Syntax, "m", span, "here").also(other, "").help("h\nh");
                for style in [Style::Plain, Style::Colour] {
                    assert!(render(&error, &sources, style).contains("m"));
                }
            }
        }
    }
    let nowhere = kikashi_gamedef::span::Span { file: FileId(99), start: 0, end: 1 };
    assert!(render(&Diagnostic::new(Code::Syntax, "m", nowhere, "l"), &sources, Style::Plain).contains("m"));
}
