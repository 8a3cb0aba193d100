//! `include_game!` and `game!`: the rules of a game become Rust where they are written.
//!
//! Both are shells around `kikashi_gamedef::driver`. They expand to one public module for each game; `crate = path`
//! names the runtime crate where it is not `::kikashi_runtime`.

#![warn(clippy::nursery)]
// Whether a function could be `const` is found out by what it happens to call, and is nothing to promise.
#![allow(clippy::missing_const_for_fn)]

mod quoted;
mod text;

use std::path::{Path, PathBuf};

use kikashi_gamedef::diagnostic::Style;
use kikashi_gamedef::driver::{self, Failure, Loaded, Request};
use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use text::Text;

/// Compiles a `.game` file, by its path from the crate's root: `include_game!("rules/mine.game")`.
///
/// A change of the file, or of one it imports, builds the crate anew. Errors are shown as rendered snippets.
#[proc_macro]
pub fn include_game(input: TokenStream) -> TokenStream {
    let mut tokens = input.into_iter().peekable();
    let (request, span) = match runtime(&mut tokens) {
        Ok(request) => (request, Span::call_site()),
        Err((span, why)) => return error(span, &why),
    };
    let Some(literal) = tokens.next().and_then(literal) else {
        return error(span, "the path of a .game file is wanted, as a string: include_game!(\"rules/mine.game\")");
    };
    let Some(path) = quoted::said(&literal.to_string()) else {
        return error(literal.span(), "the path of a .game file is wanted here, as a string");
    };
    if matches!(tokens.peek(), Some(TokenTree::Punct(p)) if p.as_char() == ',') {
        tokens.next();
    }
    if let Some(more) = tokens.next() {
        return error(more.span(), "one path is wanted, and nothing after it; `crate = path,` stands before it");
    }
    let path = root().join(path);
    match driver::load_file(&path).and_then(|loaded| written(&loaded, &request)) {
        Ok(code) => code,
        Err(failure) => {
            error(literal.span(), &format!("{} has errors\n\n{}", path.display(), failure.render(Style::Plain)))
        }
    }
}

/// The literal that a token is, alone or handed on by a `macro_rules!` in a group without brackets.
fn literal(token: TokenTree) -> Option<Literal> {
    match token {
        TokenTree::Literal(literal) => Some(literal),
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
            let mut inner = group.stream().into_iter();
            inner.next().filter(|_| inner.next().is_none()).and_then(literal)
        }
        _ => None,
    }
}

/// Compiles rules written in place: `game! { rules mine { .. } }`. Imports are relative to the crate's root. Errors
/// underline the rules' own words.
#[proc_macro]
pub fn game(input: TokenStream) -> TokenStream {
    let mut tokens = input.into_iter().peekable();
    let request = match runtime(&mut tokens) {
        Ok(request) => request,
        Err((span, why)) => return error(span, &why),
    };
    let text = Text::of(tokens.collect());
    let name = root().join("game!").to_string_lossy().replace('\\', "/");
    let reader = |import: &str| driver::read(Path::new(import));
    match driver::load(&name, text.source.clone(), &reader).and_then(|mut loaded| {
        loaded.inputs.remove(0);
        written(&loaded, &request)
    }) {
        Ok(code) => code,
        Err(failure) => errors(&failure, &text),
    }
}

/// `crate = path,` before the rest.
fn runtime(tokens: &mut std::iter::Peekable<proc_macro::token_stream::IntoIter>) -> Result<Request, (Span, String)> {
    let mut request = Request::default();
    if !matches!(tokens.peek(), Some(TokenTree::Ident(word)) if word.to_string() == "crate") {
        return Ok(request);
    }
    let word = tokens.next();
    let span = word.map_or_else(Span::call_site, |t| t.span());
    if !matches!(tokens.next(), Some(TokenTree::Punct(p)) if p.as_char() == '=') {
        return Err((span, "`crate = path,` is wanted".into()));
    }
    let mut path = String::new();
    for token in tokens.by_ref() {
        match &token {
            TokenTree::Punct(p) if p.as_char() == ',' && !path.is_empty() => {
                request.runtime = path;
                return Ok(request);
            }
            TokenTree::Punct(p) if p.as_char() == ',' => {
                return Err((token.span(), "the path of the runtime crate is wanted: `crate = path,`".into()));
            }
            token => path.push_str(&token.to_string()),
        }
    }
    Err((span, "a comma is wanted after `crate = path`".into()))
}

/// The modules, and a use of each input that makes cargo watch it.
fn written(loaded: &Loaded, request: &Request) -> Result<TokenStream, Failure> {
    let mut code = driver::as_modules(&loaded.write(request)?);
    for input in &loaded.inputs {
        let path = Path::new(input);
        let absolute = if path.is_absolute() { path.to_path_buf() } else { root().join(path) };
        code.push_str(&format!("const _: &[u8] = ::core::include_bytes!({:?});\n", absolute.to_string_lossy()));
    }
    Ok(code.parse().unwrap_or_else(|_| error(Span::call_site(), "the output is not Rust; please report this")))
}

fn root() -> PathBuf {
    PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default())
}

/// One `compile_error!` for each error, at the words it underlines.
fn errors(failure: &Failure, text: &Text) -> TokenStream {
    let mut out = TokenStream::new();
    for found in &failure.diagnostics {
        let span = found.labels.first().and_then(|l| text.span(l.span.start as usize)).unwrap_or_else(Span::call_site);
        let mut message = format!("[{}] {}", found.code.as_str(), found.message);
        if let Some(label) = found.labels.first().filter(|l| !l.text.is_empty()) {
            message.push_str(&format!(": {}", label.text));
        }
        if let Some(help) = &found.help {
            message.push_str(&format!("\nhelp: {help}"));
        }
        out.extend(error(span, &message));
    }
    out
}

/// `::core::compile_error!(message);` at a place.
fn error(span: Span, message: &str) -> TokenStream {
    let punct = |c, spacing| {
        let mut p = Punct::new(c, spacing);
        p.set_span(span);
        TokenTree::Punct(p)
    };
    let path =
        |word| [punct(':', Spacing::Joint), punct(':', Spacing::Alone), TokenTree::Ident(Ident::new(word, span))];
    let mut literal = Literal::string(message);
    literal.set_span(span);
    let mut group = Group::new(Delimiter::Parenthesis, TokenStream::from(TokenTree::Literal(literal)));
    group.set_span(span);
    let tail = [punct('!', Spacing::Alone), TokenTree::Group(group), punct(';', Spacing::Alone)];
    path("core").into_iter().chain(path("compile_error")).chain(tail).collect()
}
