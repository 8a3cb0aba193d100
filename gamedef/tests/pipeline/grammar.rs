//! Which of the language's words and signs occur in the books, read off the grammar itself.

use kikashi_grammar::TEXT as GRAMMAR;

/// Words and signs that no random book is written with, since they say nothing about passes: other files, whole pictures, and
/// what only a prelude or another game asks for; and superko, with which nothing is compiled but moves.
const ELSEWHERE: [&str; 8] = ["import", "instance", "extends", "from", "{", "}", "superko", "positional"];

/// The words and signs of the grammar that fewer than one of a hundred of the books have.
pub fn rare(books: &[String]) -> Vec<String> {
    let all = GRAMMAR.lines().filter_map(token).filter(|token| !ELSEWHERE.contains(&token.as_str()));
    all.filter(|token| books.iter().filter(|text| has(text, token)).count() * 100 < books.len()).collect()
}

/// The word or sign that a line of the grammar defines.
fn token(line: &str) -> Option<String> {
    let (name, rule) = line.split_once('=')?;
    let literal = rule.split('"').nth(1)?;
    let is_word = name.starts_with("k_");
    let is_sign = rule.trim_start_matches(['@', ' ', '{']).starts_with('"') && !name.contains("WHITESPACE");
    ((is_word || is_sign) && !literal.is_empty() && !literal.contains('\\')).then(|| literal.to_owned())
}

fn has(text: &str, token: &str) -> bool {
    let is_word = token.chars().all(char::is_alphabetic);
    let mut rest = text;
    while let Some(at) = rest.find(token) {
        let before = rest[..at].chars().next_back();
        let after = rest[at + token.len()..].chars().next();
        let apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        if !is_word || apart(before) && apart(after) {
            return true;
        }
        rest = &rest[at + token.len()..];
    }
    false
}
