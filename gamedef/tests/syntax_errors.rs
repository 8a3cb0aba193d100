//! The text and the place of each class of syntax error, as drawn for the user.
//!
//! `syntax/errors.txt` holds the cases: a title after `###`, the input, `---`, and what is drawn. With
//! `KIKASHI_BLESS=1` the test writes what it finds; read the difference before you commit it.

use kikashi_gamedef::diagnostic::{Code, Diagnostic, SHOWN, Style, render, render_all};
use kikashi_gamedef::span::{FileId, Sources, Span};
use kikashi_gamedef::syntax::parse;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/syntax/errors.txt");

/// Title, input and drawing of each case.
fn cases(text: &str) -> Vec<(&str, &str, &str)> {
    let blocks = text.split("### ").skip(1);
    blocks
        .map(|block| {
            let (title, rest) = block.split_once('\n').expect("a title");
            let (input, drawn) = rest.split_once("---\n").expect("an input");
            (title, input, drawn)
        })
        .collect()
}

fn drawn(input: &str) -> String {
    let mut sources = Sources::default();
    let file = sources.add("my.game", input);
    let (_, errors) = parse(file, input);
    render_all(&errors, &sources, Style::Plain)
}

#[test]
fn each_class_of_error_is_drawn_as_recorded() {
    let text = std::fs::read_to_string(PATH).expect("the cases");
    let found: Vec<(&str, &str, String)> = cases(&text).iter().map(|(t, i, _)| (*t, *i, drawn(i))).collect();
    if std::env::var_os("KIKASHI_BLESS").is_some() {
        let all: Vec<String> = found.iter().map(|(t, i, d)| format!("### {t}\n{i}---\n{}\n", d.trim_end())).collect();
        std::fs::write(PATH, all.join("\n")).expect("written");
        return;
    }
    for ((title, _, expected), (_, input, drawn)) in cases(&text).iter().zip(&found) {
        assert_eq!(drawn.trim_end(), expected.trim_end(), "{title}\n{input}\n{drawn}");
    }
    assert!(found.len() >= 40, "cases are missing");
}

#[test]
fn each_case_is_one_error_unless_it_says_otherwise() {
    let text = std::fs::read_to_string(PATH).expect("the cases");
    for (title, input, _) in cases(&text) {
        let (_, errors) = parse(FileId(0), input);
        let expected = title.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(1);
        assert_eq!(errors.len(), expected, "{title}: {errors:#?}");
    }
}

#[test]
fn labels_in_several_files_are_drawn_in_their_files() {
    let mut sources = Sources::default();
    let a = sources.add("a.game", "rules go { }\n");
    let b = sources.add("b.game", "import \"a.game\".\nrules go { }\n");
    let error = Diagnostic::new(Code::DuplicateName, "two rule books are called `go`", at(b, 23, 25), "defined again")
        .also(at(a, 6, 8), "first defined here")
        .help("choose another name");
    let expected = "\
error[E0102]: two rule books are called `go`
 --> b.game:2:7
  |
2 | rules go { }
  |       ^^ defined again
  |
 ::: a.game:1:7
  |
1 | rules go { }
  |       -- first defined here
  |
  = help: choose another name
";
    assert_eq!(render(&error, &sources, Style::Plain), expected);
    let coloured = render(&error, &sources, Style::Colour);
    assert!(coloured.contains('\u{1b}') && coloured.contains("defined again"));
}

#[test]
fn the_end_of_a_file_can_be_underlined() {
    let mut sources = Sources::default();
    let file = sources.add("a.game", "rules go {\n");
    let text = render(&Diagnostic::new(Code::Syntax, "expected `}`", at(file, 11, 11), "here"), &sources, Style::Plain);
    assert!(text.starts_with("error[E0001]: expected `}`\n --> a.game:"), "{text}");
    let warning = Diagnostic::new(Code::Unused, "nothing uses `go`", at(file, 6, 8), "defined here");
    assert!(render(&warning, &sources, Style::Plain).starts_with("warning[W0002]: nothing uses `go`\n --> a.game:1:7"));
}

#[test]
fn long_lists_of_errors_are_cut() {
    let text = format!("rules r {{\n{}}}\n", "p <- .\n".repeat(SHOWN + 12));
    let drawn = drawn(&text);
    assert_eq!(drawn.matches("error[E0001]").count(), SHOWN);
    assert!(drawn.ends_with("\nand 12 more\n"), "{}", &drawn[drawn.len() - 200..]);
}

fn at(file: FileId, start: u32, end: u32) -> Span {
    Span { file, start, end }
}
