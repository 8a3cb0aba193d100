//! Lays printed text out on wider lines.
//!
//! The printer breaks what does not fit into its lines, which are shorter than those of this project, and puts each part
//! of what it breaks on a line of its own.
//!
//! *Contract.* The text has the same tokens but for commas before a closing bracket, and braces around the one expression
//! of a closure or an arm; no line is joined with a comment. What is joined fits into [`WIDTH`], and nothing that would fit
//! is left apart, as far as the forms below go. The work is linear in the text, times how deeply brackets are nested.

/// How long a line may be.
const WIDTH: usize = 120;

const STEP: usize = 4;

/// The same text on lines as long as may be.
pub(super) fn laid_out(text: &str) -> String {
    let mut page = Page::default();
    for line in text.lines() {
        page.add(line);
    }
    page.settle("", 0);
    let mut out = page.lines.join("\n");
    out.push('\n');
    out
}

/// The lines so far, those of what is complete joined.
#[derive(Default)]
struct Page {
    lines: Vec<String>,
}

impl Page {
    fn add(&mut self, line: &str) {
        let opens_block = line.trim() == "{";
        self.settle(line, if opens_block { " {".len() } else { 0 });
        if opens_block
            && let Some(last) = self.lines.last_mut().filter(|last| indent(last) == indent(line) && !is_bare(last))
            && last.len() + " {".len() <= WIDTH
        {
            last.push_str(" {");
            return;
        }
        if !closes(line) || !self.close(line) {
            self.lines.push(line.to_owned());
        }
    }

    /// Joins lines that go on with one before them, such as the calls of a chain, if this line is not another of them. What
    /// comes after the last one takes some room of its own.
    fn settle(&mut self, next: &str, room: usize) {
        while let Some(last) = self.lines.last() {
            let at = indent(last);
            let is_over = indent(next) < at || indent(next) == at && !goes_on(next) || next.trim().is_empty();
            if at < STEP || !is_over || is_open(last) {
                return;
            }
            let Some(head) = self.head(at) else { return };
            let (first, parts) = (&self.lines[head], &self.lines[head + 1..]);
            if indent(first) + STEP != at || has_comment(parts) {
                return;
            }
            let Some(joined) = whole(first, parts, room).or_else(|| begun(first, parts)) else {
                let filled = with_links(first, parts);
                self.lines.truncate(head);
                self.lines.extend(filled);
                return;
            };
            self.lines.truncate(head);
            self.lines.extend(joined);
        }
    }

    /// The line with which the last ones, which are as deep as this or deeper, go on. No more is looked at than what belongs to
    /// the last part.
    fn head(&self, at: usize) -> Option<usize> {
        let is_part = |line: &String| indent(line) > at || indent(line) == at && (goes_on(line) || closes(line));
        let head = self.lines.iter().rposition(|line| !is_part(line))?;
        if indent(&self.lines[head]) < at {
            return (!is_bare(&self.lines[head])).then_some(head);
        }
        // The line as deep as this is no part of its own, unless it is the value that something is.
        let before = head.checked_sub(1)?;
        (self.lines[before].ends_with(" =") && indent(&self.lines[before]) < at).then_some(before)
    }

    /// Joins what a bracket closes with the line that opens it; whether that can be.
    fn close(&mut self, line: &str) -> bool {
        let at = indent(line);
        let Some(open) = self.lines.iter().rposition(|line| indent(line) <= at && !line.is_empty()) else {
            return false;
        };
        let (opening, inner) = (self.lines[open].clone(), &self.lines[open + 1..]);
        // What begins a chain is broken one step deeper than the line that it begins on.
        let begins_chain = indent(&opening) + STEP == at && opening.ends_with('(');
        let is_its = indent(&opening) == at || begins_chain;
        if !is_its || inner.is_empty() || has_comment(inner) || opening.trim_start().starts_with("//") {
            return false;
        }
        let one_level = inner.iter().all(|part| indent(part) == at + STEP);
        let closing = line.trim_start();
        let joined = if one_level { joined(&opening, inner, closing) } else { None };
        if let Some(joined) = joined.filter(|joined| joined.len() <= WIDTH) {
            self.lines.truncate(open);
            self.lines.push(joined);
            return true;
        }
        let joined = if begins_chain { None } else { overflowing(&opening, inner, closing) };
        if let Some(joined) = joined {
            self.lines.truncate(open);
            self.lines.extend(joined);
            return true;
        }
        if let Some(filled) = filled(&opening, inner, at + STEP) {
            self.lines.truncate(open + 1);
            self.lines.extend(filled);
            return false;
        }
        opening.trim() == "} else {" && one_level && self.close_choice(open, closing)
    }

    /// Joins the two sides of a choice that is a value, of which the second opens at this line.
    fn close_choice(&mut self, open: usize, closing: &str) -> bool {
        let [.., condition, first, _, second] = &self.lines[..] else { return false };
        let is_value = |side: &str| !side.ends_with([';', '{', '}', ',']) && !side.trim_start().starts_with("//");
        let asks = condition.trim_start().starts_with("if ") || condition.contains("= if ");
        let are_one =
            open + 2 == self.lines.len() && asks && condition.ends_with('{') && is_value(first) && is_value(second);
        if !are_one || indent(condition) != indent(&self.lines[open]) {
            return false;
        }
        let joined = format!("{condition} {} }} else {{ {} {closing}", first.trim_start(), second.trim_start());
        if joined.len() > WIDTH {
            return false;
        }
        self.lines.truncate(open - 2);
        self.lines.push(joined);
        true
    }
}

/// A line and those that go on with it as one, if that fits.
fn whole(first: &str, parts: &[String], room: usize) -> Option<Vec<String>> {
    let at = indent(first) + STEP;
    let joined = parts.iter().fold(first.to_owned(), |joined, part| with(joined, part.trim_start()));
    (parts.iter().all(|part| indent(part) == at) && joined.len() + room <= WIDTH).then(|| vec![joined])
}

/// The same with the first call on the line that the chain begins with: a chain of one call is not broken before it, and one
/// that begins with a short name is not before its first.
fn begun(first: &str, parts: &[String]) -> Option<Vec<String>> {
    let at = indent(first) + STEP;
    let begins_shortly = first.trim_start().len() <= STEP;
    let links = parts.iter().filter(|part| indent(part) == at && is_link(part)).count();
    let joined = with(first.to_owned(), parts[0].trim_start());
    if !is_link(&parts[0]) || parts.len() < 2 || joined.len() > WIDTH {
        return None;
    }
    let rest: Vec<String> = if links == 1 {
        parts[1..].iter().map(|part| outward(part)).collect()
    } else if begins_shortly && indent(&parts[1]) == at {
        parts[1..].to_vec()
    } else {
        return None;
    };
    Some([joined].into_iter().chain(rest).collect())
}

/// The same with calls of a chain beside each other, where each is short.
fn with_links(first: &str, parts: &[String]) -> Vec<String> {
    let at = indent(first) + STEP;
    let is_short = |part: &str| indent(part) == at && is_link(part) && !is_open(part);
    let mut lines = vec![first.to_owned()];
    let mut beside = !closes(first);
    for part in parts {
        match lines.last_mut().filter(|line| beside && is_short(part) && line.len() + part.trim().len() <= WIDTH) {
            Some(line) => *line = with(std::mem::take(line), part.trim_start()),
            None => lines.push(part.clone()),
        }
        beside = is_short(part);
    }
    lines
}

fn is_link(part: &str) -> bool {
    part.trim_start().starts_with('.')
}

/// The parts between two brackets on one line with them, if they are a list, or one expression that needs no block.
fn joined(opening: &str, inner: &[String], closing: &str) -> Option<String> {
    let parts: Vec<&str> = inner.iter().map(|part| part.trim_start()).collect();
    let is_list = parts.iter().rev().skip(1).all(|part| part.ends_with(','));
    let list = || parts.join(" ");
    if opening.ends_with(['(', '[']) {
        // The comma of a tuple of one part is no comma of a list.
        let is_call = opening[..opening.len() - 1].ends_with(|c: char| c.is_alphanumeric() || "_>])!".contains(c));
        let is_tuple = opening.ends_with('(') && !is_call && parts.len() == 1 && parts[0].ends_with(',');
        let list = list();
        return (is_list && !is_tuple).then(|| format!("{opening}{}{closing}", list.trim_end_matches(',')));
    }
    let (before, only) = (opening.strip_suffix(" {")?, parts.len() == 1 && !parts[0].ends_with([';', '{', ',']));
    let rest = closing.strip_prefix('}')?;
    if before.ends_with('|') && only {
        return Some(format!("{before} {}{rest}", parts[0]));
    }
    if before.ends_with("=>") && only && rest.is_empty() {
        return Some(format!("{before} {},", parts[0]));
    }
    let is_value = opens_value(opening) && parts.iter().all(|part| is_field(part));
    is_value.then(|| format!("{before} {{ {} }}{rest}", list().trim_end_matches(',')))
}

/// Whether the fields of a value follow.
fn opens_value(opening: &str) -> bool {
    const BLOCKS: [&str; 8] = ["pub ", "impl", "struct ", "enum ", "for ", "match ", "if ", "while "];
    let Some(before) = opening.strip_suffix(" {") else { return false };
    let is_constant = before.trim_start().starts_with("pub const ") && before.contains(" = ");
    let is_item = !is_constant && BLOCKS.iter().any(|block| before.trim_start().starts_with(block));
    let last = before.rsplit([' ', ':', '(', '&', '*', '[']).next();
    let names_type = last.is_some_and(|last| last.starts_with(char::is_uppercase));
    names_type && !is_item && !before.contains(" -> ")
}

fn is_field(part: &str) -> bool {
    part.starts_with("..") || part.ends_with(',') && !part.contains("=>") && !part.starts_with('#')
}

/// What is imported or handed to a function, and the fields of a value, on as few lines as may be, so deep.
fn filled(opening: &str, inner: &[String], at: usize) -> Option<Vec<String>> {
    let is_begun = |line: &String| indent(line) > at || line.ends_with([',', '(', '[', '{']) || closes(line);
    let is_import = opening.starts_with("use ") && opening.ends_with('{');
    let is_list = opening.ends_with('(') && inner.len() > 1 && inner.iter().all(is_begun);
    let are_fields = opens_value(opening) && inner.iter().all(|line| indent(line) > at || is_begun_field(line));
    if !is_import && !is_list && !are_fields {
        return None;
    }
    let parts =
        inner.iter().flat_map(|line| if is_import { line.split_inclusive(',').collect() } else { vec![&line[..]] });
    let mut lines: Vec<String> = Vec::new();
    // Whether another part can stand on the last line.
    let mut is_open = false;
    for part in parts {
        let is_short = is_import || indent(part) == at && part.ends_with(',') && !closes(part);
        match lines.last_mut().filter(|line| is_open && is_short && line.len() + 1 + part.trim().len() <= WIDTH) {
            Some(line) => *line = with(std::mem::take(line), part.trim()),
            None if is_short => lines.push(format!("{}{}", " ".repeat(at), part.trim())),
            None => lines.push(part.to_owned()),
        }
        is_open = is_short;
    }
    Some(lines)
}

/// Whether a line is a field, or begins or ends one.
fn is_begun_field(line: &str) -> bool {
    let line = line.trim_start();
    is_field(line) || closes(line) || line.ends_with(['(', '[', '{']) && line.contains(": ") && !line.contains("=>")
}

/// The same with the last part begun on the line that opens the list, where that part is a closure, or the only one.
fn overflowing(opening: &str, inner: &[String], closing: &str) -> Option<Vec<String>> {
    let is_call = opening.ends_with('(') && closing.starts_with(')');
    let is_array = opening.ends_with('[') && closing.starts_with(']');
    if !is_call && !is_array {
        return None;
    }
    let at = indent(opening) + STEP;
    let last = inner.iter().rposition(|part| indent(part) == at && !closes(part))?;
    let (parts, begun, rest) = (&inner[..last], &inner[last], &inner[last + 1..]);
    let is_closure = begun.ends_with('{') && begun.trim_start().starts_with('|');
    let is_only = last == 0 && begun.ends_with(['(', '[', '{']) && !begun.trim_start().starts_with(['.', '(', '|']);
    let are_short = parts.iter().all(|part| indent(part) == at && part.ends_with(','));
    let (end, middle) = rest.split_last()?;
    let is_whole = indent(end) == at && middle.iter().all(|part| indent(part) > at || part.is_empty());
    let head: String = parts.iter().map(|part| format!("{} ", part.trim_start())).collect();
    let first = format!("{opening}{head}{}", begun.trim_start());
    if !(is_closure && is_call || is_only) || !are_short || !is_whole || first.len() > WIDTH {
        return None;
    }
    let end = format!("{}{}", outward(end.trim_end_matches(',')), closing);
    Some([first].into_iter().chain(middle.iter().map(|part| outward(part))).chain([end]).collect())
}

/// A line with one that goes on with it.
fn with(line: String, part: &str) -> String {
    let gap = if part.starts_with(['.', '?']) { "" } else { " " };
    format!("{line}{gap}{part}")
}

/// A line one step less deep.
fn outward(line: &str) -> String {
    line.get(STEP..).filter(|_| indent(line) >= STEP).unwrap_or(line).to_owned()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether a line goes on with the expression before it.
fn goes_on(line: &str) -> bool {
    const OPERATORS: [&str; 14] =
        ["&& ", "|| ", "| ", "& ", "^ ", "- ", "+ ", "* ", "== ", "!= ", "< ", "> ", "<= ", ">= "];
    let line = line.trim_start();
    line.starts_with(['.', '?']) || OPERATORS.iter().any(|operator| line.starts_with(operator))
}

fn closes(line: &str) -> bool {
    line.trim_start().starts_with([')', ']', '}'])
}

/// Whether nothing can go on with this line.
fn is_bare(line: &str) -> bool {
    is_open(line) || line.ends_with([';', '='])
}

/// Whether more belongs to this line, or it is a comment.
fn is_open(line: &str) -> bool {
    line.is_empty() || line.ends_with(['(', '[', '{']) || line.trim_start().starts_with("//")
}

fn has_comment(lines: &[String]) -> bool {
    lines.iter().any(|line| line.trim_start().starts_with("//"))
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    /// Twelve names of twenty-four letters, so many on a line.
    fn long_list(on_a_line: usize) -> String {
        let name = "a".repeat(24);
        let line = vec![format!("{name},"); on_a_line].join(" ");
        format!("f(\n{});\n", format!("    {line}\n").repeat(12 / on_a_line))
    }

    #[test]
    fn what_fits_stands_on_one_line() {
        for (text, expected) in [
            ("f(\n    a,\n    b,\n);\n", "f(a, b);\n"),
            ("let a = (\n    b,\n);\n", "let a = (\n    b,\n);\n"),
            (&long_list(1), &long_list(4)),
            ("let a = b\n    .c()\n    .d(\n        e,\n    );\n", "let a = b.c().d(e);\n"),
            ("if a\n    && b\n{\n    c;\n}\n", "if a && b {\n    c;\n}\n"),
            ("let a = if b {\n    c\n} else {\n    d\n};\n", "let a = if b { c } else { d };\n"),
            ("if b {\n    c;\n} else {\n    d\n}\n", "if b {\n    c;\n} else {\n    d\n}\n"),
            ("f(\n    a,\n    |b| {\n        c;\n        d\n    },\n)\n", "f(a, |b| {\n    c;\n    d\n})\n"),
            ("match a {\n    0 => {\n        b\n    }\n    _ => c,\n}\n", "match a {\n    0 => b,\n    _ => c,\n}\n"),
            ("A {\n    b: c,\n    d,\n}\n", "A { b: c, d }\n"),
            ("A {\n    b,\n    ..c\n}\n", "A { b, ..c }\n"),
            ("a(\n    // why\n    b,\n)\n", "a(\n    // why\n    b,\n)\n"),
        ] {
            assert_eq!(laid_out(text), expected);
        }
    }

    /// No word is lost or moved: printed again, what was laid out is what it was laid out from.
    #[test]
    fn the_text_stays_the_same() {
        for name in ["capture", "hex", "breakthrough", "nim", "draughts"] {
            let text = prettyplease::unparse(&syn::parse_file(&testing::written(name)).unwrap());
            let again = prettyplease::unparse(&syn::parse_file(&laid_out(&text)).unwrap());
            let differs = text.lines().zip(again.lines()).find(|(one, other)| one != other);
            assert!(text == again, "{name}: {differs:?}");
            assert!(laid_out(&text).lines().count() * 9 < text.lines().count() * 8, "{name}: nothing is joined");
        }
    }
}
