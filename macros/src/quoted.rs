//! What a string literal says: the text that rustc would make of it, which a literal on stable Rust does not tell.

/// The text of a string as it is written, `"a\\b"` or `r#"a\b"#`; nothing where it is no string, or one of bytes.
pub fn said(written: &str) -> Option<String> {
    match written.strip_prefix('r') {
        Some(raw) => {
            let inner = raw.trim_start_matches('#');
            let fence = raw.get(..raw.len() - inner.len())?;
            inner.strip_prefix('"')?.strip_suffix(fence)?.strip_suffix('"').map(str::to_string)
        }
        None => unescaped(written.strip_prefix('"')?.strip_suffix('"')?),
    }
}

fn unescaped(inner: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = inner.chars();
    while let Some(c) = rest.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match rest.next()? {
            'n' => out.push('\n'),
            't' => out.push('\t'),
            'r' => out.push('\r'),
            '0' => out.push('\0'),
            same @ ('\\' | '\'' | '"') => out.push(same),
            'x' => out.push(number(rest.by_ref().take(2))?),
            'u' => {
                let digits = rest.by_ref().skip_while(|c| *c == '{').take_while(|c| *c != '}').filter(|c| *c != '_');
                out.push(number(digits)?);
            }
            // The end of a line takes with it what the next begins with.
            '\n' => rest = rest.as_str().trim_start().chars(),
            _ => return None,
        }
    }
    Some(out)
}

fn number(digits: impl Iterator<Item = char>) -> Option<char> {
    char::from_u32(u32::from_str_radix(&digits.collect::<String>(), 16).ok()?)
}

#[cfg(test)]
mod tests {
    use super::said;

    #[test]
    fn a_string_says_what_rustc_makes_of_it() {
        let pairs = [
            (stringify!("rules/mine.game"), "rules/mine.game"),
            (stringify!("a\\b\"c\t\x41\u{70}\u{1_F600}"), "a\\b\"c\t\x41\u{70}\u{1_F600}"),
            (stringify!(r"a\b"), r"a\b"),
            (stringify!(r##"a"#b"##), r##"a"#b"##),
            (
                "\"rules/\\\n      mine.game\"",
                "rules/\
                 mine.game",
            ),
            (stringify!(""), ""),
        ];
        for (written, says) in pairs {
            assert_eq!(said(written).as_deref(), Some(says), "{written}");
        }
        for none in [stringify!(3), stringify!(b"a"), stringify!(c"a"), stringify!('a'), stringify!(br"a"), "\"\\q\""] {
            assert_eq!(said(none), None, "{none}");
        }
    }
}
