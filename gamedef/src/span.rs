//! Where a piece of a rule book stands: a file and a byte range in it.
//!
//! Every syntax node and every resolved item carries a [`Span`], so that an error can underline each culprit and the
//! emitted Rust can name the rule it came from.

/// A source file of one compilation, an index into [`Sources`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FileId(pub u32);

/// A byte range `start..end` of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The smallest span that covers both; both must lie in one file.
    pub fn to(self, other: Span) -> Span {
        debug_assert_eq!(self.file, other.file);
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// One source text with the name shown in messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The path as the user wrote it, `/` between its parts, or `<prelude>`-like for built-in files.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// The texts of one compilation, in the order in which they were first reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    files: Vec<Source>,
    /// Where the lines of each begin.
    lines: Vec<Vec<usize>>,
}

impl Sources {
    /// Adds a text and returns its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let text = text.into();
        self.lines.push(std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect());
        self.files.push(Source { name: name.into(), text });
        FileId(self.files.len() as u32 - 1)
    }

    /// The text of a file.
    pub fn get(&self, file: FileId) -> &Source {
        &self.files[file.0 as usize]
    }

    /// All files in order.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        self.files.iter().enumerate().map(|(i, s)| (FileId(i as u32), s))
    }

    /// The text under a span.
    pub fn slice(&self, span: Span) -> &str {
        &self.get(span.file).text[span.start as usize..span.end as usize]
    }

    /// Line and column of a span's start, both from 1, columns in characters.
    pub fn line_column(&self, span: Span) -> (usize, usize) {
        let start = span.start as usize;
        let lines = &self.lines[span.file.0 as usize];
        let line = lines.partition_point(|begin| *begin <= start);
        let column = self.get(span.file).text[lines[line - 1]..start].chars().count() + 1;
        (line, column)
    }

    /// `name:line` of a span's start, as printed in the provenance of emitted code.
    pub fn place(&self, span: Span) -> String {
        format!("{}:{}", self.get(span.file).name, self.line_column(span).0)
    }
}
