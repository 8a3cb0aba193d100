//! Draws diagnostics as text with the source line and the underlined place. The only file that knows the drawing
//! library.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::{Diagnostic, Severity};
use crate::span::{FileId, Sources, Span};

/// Whether the text is for a terminal that shows colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Text only.
    Plain,
    /// With ANSI colours.
    Colour,
}

/// How many diagnostics [`render_all`] draws before it only counts.
pub const SHOWN: usize = 50;

/// Lines longer than this are shown without their text: a line of a million characters helps nobody.
const LONGEST_LINE: usize = 2_000;

/// One diagnostic, drawn, with a line feed at its end.
pub fn render(diagnostic: &Diagnostic, sources: &Sources, style: Style) -> String {
    let (level, help) = match diagnostic.severity() {
        Severity::Error => (Level::ERROR, Level::HELP),
        Severity::Warning => (Level::WARNING, Level::HELP),
    };
    let mut group = Group::with_title(level.primary_title(diagnostic.message.as_str()).id(diagnostic.code.as_str()));
    for (n, (file, labels)) in by_file(diagnostic).into_iter().enumerate() {
        if sources.iter().all(|(id, _)| id != file) {
            continue;
        }
        let source = sources.get(file);
        let window = Window::around(&source.text, labels.iter().map(|(_, l)| l.span));
        let mut snippet = Snippet::source(window.text.clone()).line_start(window.line).path(source.name.as_str());
        for (first, label) in labels {
            let kind = if first && n == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            let annotation = kind.span(window.place(label.span));
            let text = (!label.text.is_empty()).then_some(label.text.as_str());
            snippet = snippet.annotation(annotation.label(text));
        }
        group = group.element(snippet);
    }
    if let Some(text) = &diagnostic.help {
        group = group.element(help.message(text.as_str()));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Colour => Renderer::styled(),
    };
    let mut text = renderer.render(&[group]);
    text.push('\n');
    text
}

/// All diagnostics with empty lines between, the list cut after [`SHOWN`].
pub fn render_all(diagnostics: &[Diagnostic], sources: &Sources, style: Style) -> String {
    let drawn: Vec<String> = diagnostics.iter().take(SHOWN).map(|d| render(d, sources, style)).collect();
    let mut text = drawn.join("\n");
    if diagnostics.len() > SHOWN {
        text.push_str(&format!("\nand {} more\n", diagnostics.len() - SHOWN));
    }
    text
}

/// The labels by file, the main culprit's file first; true marks the main culprit.
fn by_file(diagnostic: &Diagnostic) -> Vec<(FileId, Vec<(bool, &super::Label)>)> {
    let mut files: Vec<(FileId, Vec<(bool, &super::Label)>)> = Vec::new();
    for (i, label) in diagnostic.labels.iter().enumerate() {
        match files.iter_mut().find(|(file, _)| *file == label.span.file) {
            Some((_, labels)) => labels.push((i == 0, label)),
            None => files.push((label.span.file, vec![(i == 0, label)])),
        }
    }
    files
}

/// The lines of a file that the labels of one diagnostic touch.
struct Window {
    text: String,
    line: usize,
    start: usize,
    /// The text is not shown, for the length of its lines.
    blank: bool,
}

impl Window {
    fn around(text: &str, spans: impl Iterator<Item = Span>) -> Window {
        let (mut from, mut to) = (text.len(), 0);
        for span in spans {
            let (start, end) = clamp(text, span);
            from = from.min(start);
            to = to.max(end);
        }
        let start = text[..from.min(to)].rfind('\n').map_or(0, |n| n + 1);
        let end = text[to..].find('\n').map_or(text.len(), |n| to + n);
        let line = text[..start].matches('\n').count() + 1;
        let shown = &text[start..end];
        let blank = shown.lines().any(|l| l.len() > LONGEST_LINE);
        Window { text: if blank { String::new() } else { shown.to_string() }, line, start, blank }
    }

    fn place(&self, span: Span) -> std::ops::Range<usize> {
        if self.blank {
            return 0..0;
        }
        let shift = |byte: u32| (byte as usize).saturating_sub(self.start).min(self.text.len());
        let floor = |mut byte: usize| {
            while !self.text.is_char_boundary(byte) {
                byte -= 1;
            }
            byte
        };
        let (start, end) = (floor(shift(span.start)), floor(shift(span.end)));
        start..end.max(start)
    }
}

/// A span's bytes, moved to lie in the text and between characters.
fn clamp(text: &str, span: Span) -> (usize, usize) {
    let floor = |byte: u32| {
        let mut byte = (byte as usize).min(text.len());
        while !text.is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    };
    let (start, end) = (floor(span.start), floor(span.end));
    (start.min(end), end.max(start))
}
