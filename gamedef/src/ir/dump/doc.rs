//! Text that is laid out on one line where it fits, and broken at its own joints where it does not.

/// The most columns of a line.
const WIDTH: usize = 110;

/// A piece of text.
pub(super) enum Doc {
    /// As it stands.
    Text(String),
    /// A blank, or a new line in a group that does not fit.
    Line,
    /// Nothing, or a new line in a group that does not fit.
    Joint,
    /// Pieces that are broken at all their lines or at none.
    Group(Vec<Doc>),
    /// Pieces whose new lines stand further right.
    Nest(Vec<Doc>),
}

impl Doc {
    /// Text as it stands.
    pub fn text(text: impl Into<String>) -> Doc {
        Doc::Text(text.into())
    }

    /// `open a, b close`
    pub fn list(open: impl Into<String>, items: Vec<Doc>, close: &str) -> Doc {
        let mut inner = Vec::new();
        for (i, item) in items.into_iter().enumerate() {
            match i {
                0 => inner.push(Doc::Joint),
                _ => inner.extend([Doc::text(","), Doc::Line]),
            }
            inner.push(item);
        }
        Doc::Group(vec![Doc::Text(open.into()), Doc::Nest(inner), Doc::Joint, Doc::text(close)])
    }

    /// `a op b op c`
    pub fn chain(op: &str, items: Vec<Doc>) -> Doc {
        let mut out = Vec::new();
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                out.extend([Doc::Line, Doc::text(format!("{op} "))]);
            }
            out.push(Doc::Nest(vec![item]));
        }
        Doc::Group(out)
    }

    /// The text, its first line starting at a column, further lines indented.
    pub fn render(&self, indent: usize, column: usize) -> String {
        let mut printer = Printer { out: String::new(), column };
        printer.print(self, indent, Breaks::Yes);
        printer.out
    }

    /// The columns left when the text is put on one line, if it fits.
    fn fit(&self, left: usize) -> Option<usize> {
        match self {
            Doc::Text(text) => left.checked_sub(text.chars().count()),
            Doc::Line => left.checked_sub(1),
            Doc::Joint => Some(left),
            Doc::Group(parts) | Doc::Nest(parts) => parts.iter().try_fold(left, |left, part| part.fit(left)),
        }
    }
}

/// Whether lines of the group at hand are broken.
#[derive(Clone, Copy, PartialEq)]
enum Breaks {
    Yes,
    No,
}

struct Printer {
    out: String,
    column: usize,
}

impl Printer {
    fn print(&mut self, doc: &Doc, indent: usize, breaks: Breaks) {
        match doc {
            Doc::Text(text) => {
                self.out.push_str(text);
                self.column += text.chars().count();
            }
            Doc::Line | Doc::Joint if breaks == Breaks::Yes => {
                self.out.push('\n');
                self.out.extend(std::iter::repeat_n(' ', indent));
                self.column = indent;
            }
            Doc::Line => {
                self.out.push(' ');
                self.column += 1;
            }
            Doc::Joint => {}
            Doc::Group(parts) => {
                let fits = breaks == Breaks::No || doc.fit(WIDTH.saturating_sub(self.column)).is_some();
                let breaks = if fits { Breaks::No } else { Breaks::Yes };
                parts.iter().for_each(|part| self.print(part, indent, breaks));
            }
            Doc::Nest(parts) => parts.iter().for_each(|part| self.print(part, indent + 4, breaks)),
        }
    }
}
