//! A table as data and as text: for each figure ours, the paper's, and the ratio.

use comfy_table::{Table, presets};
use serde::Serialize;

/// A table of a paper with ours.
#[derive(Serialize)]
pub struct Report {
    /// Where the paper's figures stand.
    pub source: &'static str,
    pub machine: String,
    /// What it was measured on.
    pub on: String,
    /// What the figures are, with their units.
    pub columns: Vec<String>,
    pub rows: Vec<Row>,
    /// Processor time for all of it.
    pub seconds: f64,
    /// Why rows are missing, if the user ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped_by: Option<&'static str>,
}

/// A row of a table.
#[derive(Serialize)]
pub struct Row {
    pub name: String,
    /// The same where there is little room.
    #[serde(skip)]
    pub short: String,
    pub cells: Vec<Cell>,
}

impl Row {
    /// A row with a short name.
    pub fn of(name: impl Into<String>, cells: Vec<Cell>) -> Row {
        let name = name.into();
        Row { short: name.clone(), name, cells }
    }
}

/// A figure: ours, the paper's, and how many times the paper's ours is.
#[derive(Clone, Serialize)]
pub struct Cell {
    pub ours: Option<f64>,
    pub paper: Option<f64>,
    pub ratio: Option<f64>,
}

impl Cell {
    /// The figures of both; none where there is none.
    pub fn of(ours: Option<f64>, paper: Option<f64>) -> Cell {
        let ratio = ours.zip(paper).filter(|(_, paper)| *paper > 0.0).map(|(ours, paper)| ours / paper);
        Cell { ours, paper, ratio }
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown = |figure: Option<f64>| figure.map_or_else(|| "-".to_string(), self::figure);
        let ratio = match self.ratio {
            Some(ratio) if ratio >= 0.01 => format!("{ratio:.2}"),
            Some(ratio) => format!("{ratio:.0e}"),
            None => "-".to_string(),
        };
        write!(f, "{} | {} | {ratio}", shown(self.ours), shown(self.paper))
    }
}

/// A figure as it is shown.
pub fn figure(figure: f64) -> String {
    if figure >= 100.0 || figure.fract() == 0.0 { format!("{figure:.0}") } else { format!("{figure:.2}") }
}

/// The processor and how many there are.
pub fn machine() -> String {
    let known = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model =
        known.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':').map(|(_, name)| name.trim()));
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    format!("{}, {cores} cores", model.unwrap_or("a processor without a name"))
}

/// The table as text.
pub fn text(report: &Report) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    let head = report.columns.iter().map(|column| format!("{column}: ours | paper | ratio"));
    table.set_header(std::iter::once(String::new()).chain(head));
    for row in &report.rows {
        table.add_row(std::iter::once(row.name.clone()).chain(row.cells.iter().map(Cell::to_string)));
    }
    let stopped = report.stopped_by.map_or_else(String::new, |by| format!(", stopped by {by}: rows are missing"));
    format!(
        "{}\n{}\n{}\n{table}\n{:.1} s of processor time{stopped}\n",
        report.source, report.machine, report.on, report.seconds
    )
}
