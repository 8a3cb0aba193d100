//! What the book (`book/src`) shows is what the compiler does, and all that the language has is shown in it.
//!
//! Its code blocks say what they are:
//! - `game`: a whole file, which goes the whole way to Rust without a word; with `file(NAME)`, files of the same page
//!   may import it;
//! - `game,judged`: a whole file that the front end takes without a word, and that cannot become Rust;
//! - `game,context`: a file with a line `// ..`, in whose place the fragments after it stand;
//! - `game,fragment`: a part of a file, completed by the last context before it on the page, and by a draw for each
//!   predicate and function that it defines: what nothing asks for is not compiled;
//! - `game,fails(CODE)` or `game,warns(CODE)`: a whole file with diagnostics of that code and no others. The next
//!   block of `text` shows them as they are drawn. With `KIKASHI_BLESS=1` these blocks are written anew; read the
//!   difference before you commit it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use kikashi_gamedef::diagnostic::{Code, Diagnostic, Style, render_all};
use kikashi_gamedef::driver::{self, Request};
use kikashi_gamedef::rules::{Builtin, DIRS};
use kikashi_gamedef::span::{FileId, Sources};
use kikashi_gamedef::syntax::ast::{ClauseKind, Item};
use kikashi_gamedef::syntax::parse;
use kikashi_grammar::TEXT as GRAMMAR;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../book/src");
/// The line of a context in whose place a fragment stands.
const PLACE: &str = "// ..";

/// A page of the book.
struct Page {
    path: PathBuf,
    text: String,
}

impl Page {
    fn name(&self) -> String {
        self.path.strip_prefix(SOURCE).unwrap_or(&self.path).display().to_string()
    }
}

/// What a block of code is.
#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Whole,
    Judged,
    Context,
    Fragment,
    Fails(String),
    Warns(String),
    /// Of another language.
    Other,
}

/// A block of code.
#[derive(Debug)]
struct Block {
    kind: Kind,
    info: String,
    /// Its name as a file.
    file: Option<String>,
    text: String,
    /// The line after its opening fence, from 0, and that of its closing fence.
    lines: (usize, usize),
    place: String,
}

fn pages() -> Vec<Page> {
    fn add(directory: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(directory).expect("the book") {
            let path = entry.expect("a page").path();
            if path.is_dir() {
                add(&path, found);
            } else if path.extension().is_some_and(|e| e == "md") {
                found.push(path);
            }
        }
    }
    let mut paths = Vec::new();
    add(Path::new(SOURCE), &mut paths);
    paths.sort();
    paths.into_iter().map(|path| Page { text: fs::read_to_string(&path).expect("a page"), path }).collect()
}

/// `CODE` of `fails(CODE)`.
fn inside<'a>(attribute: &'a str, name: &str) -> Option<&'a str> {
    attribute.strip_prefix(name)?.strip_prefix('(')?.strip_suffix(')')
}

fn blocks(page: &Page) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (i, line) in page.text.lines().enumerate() {
        let Some(fence) = line.strip_prefix("```") else { continue };
        let Some((first, info)) = open.take() else {
            open = Some((i + 1, fence.to_owned()));
            continue;
        };
        let place = format!("{}:{first}", page.name());
        let (mut kind, mut file) = (Kind::Other, None);
        let mut attributes = info.split(',');
        if attributes.next() == Some("game") {
            kind = Kind::Whole;
            for a in attributes {
                match (a, inside(a, "fails"), inside(a, "warns"), inside(a, "file")) {
                    ("judged", ..) => kind = Kind::Judged,
                    ("context", ..) => kind = Kind::Context,
                    ("fragment", ..) => kind = Kind::Fragment,
                    (_, Some(code), ..) => kind = Kind::Fails(code.to_owned()),
                    (_, _, Some(code), _) => kind = Kind::Warns(code.to_owned()),
                    (.., Some(name)) => file = Some(name.to_owned()),
                    _ => panic!("{place}: `{a}` is no attribute of a block"),
                }
            }
        }
        let text = page.text.lines().skip(first).take(i - first).map(|l| format!("{l}\n")).collect();
        found.push(Block { kind, info, file, text, lines: (first, i), place });
    }
    assert!(open.is_none(), "{}: a block is not closed", page.name());
    found
}

/// The whole files of a page: each block that is one, fragments completed by their contexts.
fn files(blocks: &[Block]) -> Vec<(&Block, String)> {
    let mut context: Option<&Block> = None;
    let mut found = Vec::new();
    for block in blocks {
        match block.kind {
            Kind::Other => {}
            Kind::Context => {
                assert_eq!(block.text.matches(PLACE).count(), 1, "{}: no line `{PLACE}`", block.place);
                context = Some(block);
                found.push((block, block.text.clone()));
            }
            Kind::Fragment => {
                let context = context.unwrap_or_else(|| panic!("{}: a fragment without a context", block.place));
                let asked = questions(&context.text.replace(PLACE, &block.text), context.text.find(PLACE), block);
                found.push((block, context.text.replace(PLACE, &format!("{}{asked}", block.text))));
            }
            _ => found.push((block, block.text.clone())),
        }
    }
    found
}

/// Draws that ask for everything that a fragment defines, which stands at this place of a text. They also ask whether
/// there is a move, so that no draw is said to be one that no move can change.
fn questions(text: &str, place: Option<usize>, fragment: &Block) -> String {
    let place = place.unwrap_or(0);
    let (tree, _) = parse(FileId(0), text);
    let mut defined: BTreeMap<&str, String> = BTreeMap::new();
    let mut player = "";
    for clause in tree.items.iter().flat_map(|item| match item {
        Item::Rules(book) | Item::Game(book) => &book.clauses[..],
        _ => &[],
    }) {
        let (name, args, question) = match &clause.kind {
            ClauseKind::Rule { name, args, .. } => (name, args, ""),
            ClauseKind::Function { name, args, .. } => (name, args, " != none"),
            ClauseKind::Players(names) => {
                player = &names[0].node;
                continue;
            }
            _ => continue,
        };
        if (place..place + fragment.text.len()).contains(&(clause.span.start as usize)) {
            let vars: Vec<String> = (0..args.len()).map(|i| format!("X{i}")).collect();
            let vars = vars.join(", ");
            defined.insert(&name.node, format!("some {vars}: {}({vars}){question}", name.node));
        }
    }
    defined.values().map(|question| format!("draw: ({question}), no move of {player}.\n")).collect()
}

/// Everything that the compiler says of the file of a block on its way to Rust, with the texts it speaks of.
fn said(page: &[Block], block: &Block, text: &str) -> (Sources, Vec<Diagnostic>) {
    let reader = |path: &str| {
        let imported = page.iter().find(|b| b.file.as_deref() == Some(path));
        imported.map(|b| b.text.clone()).ok_or_else(|| format!("there is no file `{path}`"))
    };
    let loaded = match driver::load(block.file.as_deref().unwrap_or("my.game"), text.to_owned(), &reader) {
        Ok(loaded) => loaded,
        Err(failure) => return (failure.sources, failure.diagnostics),
    };
    match loaded.write(&Request::default()) {
        Err(_) if block.kind == Kind::Judged => (loaded.sources, loaded.warnings),
        Ok(_) if block.kind == Kind::Judged => panic!("{}: it becomes Rust", block.place),
        Ok(_) => (loaded.sources, loaded.warnings),
        Err(failure) => (failure.sources, failure.diagnostics),
    }
}

fn codes(found: &[Diagnostic]) -> BTreeSet<&str> {
    found.iter().map(|d| d.code.as_str()).collect()
}

#[test]
fn the_examples_are_what_they_are_said_to_be() {
    let mut wrong = Vec::new();
    for page in pages() {
        let blocks = blocks(&page);
        for (block, text) in files(&blocks) {
            let (sources, found) = said(&blocks, block, &text);
            let right = match &block.kind {
                Kind::Fails(code) => code.starts_with('E') && codes(&found) == BTreeSet::from([code.as_str()]),
                Kind::Warns(code) => code.starts_with('W') && codes(&found) == BTreeSet::from([code.as_str()]),
                _ => found.is_empty(),
            };
            if !right {
                let drawn = render_all(&found, &sources, Style::Plain);
                wrong.push(format!("{}: `{}`, but the compiler says:\n{drawn}", block.place, block.info));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_messages_are_those_shown() {
    let bless = std::env::var_os("KIKASHI_BLESS").is_some();
    for page in pages() {
        let blocks = blocks(&page);
        let mut lines: Vec<String> = page.text.lines().map(str::to_owned).collect();
        for (i, block) in blocks.iter().enumerate().rev() {
            if !matches!(block.kind, Kind::Fails(_) | Kind::Warns(_)) {
                continue;
            }
            let shown = blocks[i..].iter().find(|b| b.info == "text");
            let shown = shown.unwrap_or_else(|| panic!("{}: no block of text shows its message", block.place));
            let (sources, found) = said(&blocks, block, &block.text);
            let drawn = render_all(&found, &sources, Style::Plain);
            if bless {
                lines.splice(shown.lines.0..shown.lines.1, drawn.trim_end().lines().map(str::to_owned));
            } else {
                assert_eq!(drawn.trim_end(), shown.text.trim_end(), "{}", shown.place);
            }
        }
        if bless {
            fs::write(&page.path, lines.join("\n") + "\n").expect("the page can be written");
        }
    }
}

#[test]
fn every_code_has_an_example() {
    let mut shown = BTreeSet::new();
    for page in pages() {
        shown.extend(blocks(&page).into_iter().filter_map(|b| match b.kind {
            Kind::Fails(code) | Kind::Warns(code) => Some(code),
            _ => None,
        }));
    }
    // A mistake of the compiler is no mistake of a rule book: nobody can write one that shows it.
    let can_be_shown = |code: &&Code| **code != Code::Internal;
    let codes = Code::ALL.iter().filter(can_be_shown).map(|code| code.as_str());
    let missing: Vec<&str> = codes.filter(|code| !shown.contains(*code)).collect();
    assert!(missing.is_empty(), "no example in the book shows {missing:?}");
}

/// The literals of a grammar whose characters all satisfy a condition.
fn literals(grammar: &str, wanted: impl Fn(char) -> bool) -> BTreeSet<&str> {
    let starts = grammar.match_indices('"').map(|(i, _)| &grammar[i + 1..]);
    let texts = starts.filter_map(|rest| rest.split_once('"').map(|(text, _)| text));
    texts.filter(|t| !t.is_empty() && t.chars().all(&wanted)).collect()
}

/// The examples that are right, without their comments.
fn examples() -> String {
    let mut text = String::new();
    for page in pages() {
        for block in blocks(&page)
            .iter()
            .filter(|b| matches!(b.kind, Kind::Whole | Kind::Judged | Kind::Context | Kind::Fragment))
        {
            for line in block.text.lines() {
                text.push_str(line.split("//").next().unwrap_or_default());
                text.push('\n');
            }
        }
    }
    text
}

#[test]
fn every_word_and_sign_of_the_grammar_is_in_an_example() {
    let examples = examples();
    let words: BTreeSet<&str> = examples.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').collect();
    let (_, signs) = GRAMMAR.split_once("// Signs.").expect("the signs");
    let (signs, _) = signs.split_once("// Expressions:").expect("the expressions after them");

    let mut wanted = literals(GRAMMAR, |c| c.is_ascii_lowercase());
    assert!(wanted.len() > 50, "the words of the grammar: {wanted:?}");
    wanted.extend(DIRS);
    use Builtin::{Adj, Col, Diag, Edge, Ray, Row, Step};
    wanted.extend([Adj, Diag, Step, Edge, Ray, Row, Col].map(Builtin::name));
    wanted.extend(["to_move"]);
    let missing: Vec<&str> = wanted.into_iter().filter(|w| !words.contains(w)).collect();
    assert!(missing.is_empty(), "no example in the book shows {missing:?}");

    let signs = literals(signs, |c| c.is_ascii_punctuation());
    assert!(signs.len() > 20, "the signs of the grammar: {signs:?}");
    let missing: Vec<&str> = signs.into_iter().filter(|s| !examples.contains(s)).collect();
    assert!(missing.is_empty(), "no example in the book shows {missing:?}");
}

/// Every page is in the table of contents, and every link to a page leads to one.
#[test]
fn links_lead_somewhere() {
    let mut linked = BTreeSet::new();
    for page in pages() {
        let directory = page.path.parent().expect("a directory");
        for link in page.text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap_or_default();
            if path.is_empty() || path.contains("://") {
                continue;
            }
            let target = directory.join(path);
            assert!(target.is_file(), "{}: the link to {link} leads nowhere", page.name());
            if page.name() == "SUMMARY.md" {
                linked.insert(target);
            }
        }
    }
    for page in pages().iter().filter(|p| p.name() != "SUMMARY.md") {
        assert!(linked.contains(&page.path), "{} is not in SUMMARY.md", page.name());
    }
}
