//! A table as a chart: a panel of bars for each column, ours above the paper's, on a logarithmic scale. SVG written by hand,
//! since it needs nothing but rectangles and text.

use std::fmt::Write as _;

use super::report::{Cell, Report, Row, figure};

/// Width of the names of rows, of a panel, and of what stands between two.
const NAMES: f64 = 330.0;
const PANEL: f64 = 230.0;
const GAP: f64 = 24.0;
/// Room for a figure behind its bar.
const FIGURE: f64 = 52.0;
/// Height of a bar, of a row and of a line of text.
const BAR: f64 = 9.0;
const ROW: f64 = 26.0;
const LINE: f64 = 14.0;
/// About the width of a sign.
const SIGN: f64 = 6.2;
/// Colours of ours and the paper's.
const OURS: &str = "#2a6f97";
const PAPERS: &str = "#c9ada7";

/// The chart.
pub fn chart(report: &Report) -> String {
    let columns = report.columns.len() as f64;
    let width = NAMES + columns * (PANEL + GAP) + GAP;
    let on = wrapped(&format!("{}; {}", report.on, report.machine), (width - 2.0 * GAP) / SIGN);
    // Where the legend stands, and the names of the columns.
    let (legend, head) = (35.0 + LINE * on.len() as f64, 78.0 + LINE * on.len() as f64);
    let height = head + report.rows.len() as f64 * ROW + GAP;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n"
    );
    rectangle(&mut svg, [0.0, 0.0, width, height], "white");
    text(&mut svg, (12.0, 20.0), "font-size=\"14\" font-weight=\"bold\"", report.source);
    for (i, line) in on.iter().enumerate() {
        text(&mut svg, (12.0, 38.0 + LINE * i as f64), "", line);
    }
    for (i, (colour, of)) in [(OURS, "ours"), (PAPERS, "the paper's")].into_iter().enumerate() {
        let x = 12.0 + 70.0 * i as f64;
        rectangle(&mut svg, [x, legend, BAR, BAR], colour);
        text(&mut svg, (x + 14.0, legend + 8.0), "", of);
    }
    text(&mut svg, (182.0, legend + 8.0), "", "logarithmic scale, of its own in each panel");
    for (i, row) in report.rows.iter().enumerate() {
        text(&mut svg, (NAMES - 8.0, head + top(i) + BAR + 3.0), "text-anchor=\"end\"", &row.short);
    }
    for (i, column) in report.columns.iter().enumerate() {
        let left = NAMES + i as f64 * (PANEL + GAP);
        text(&mut svg, (left, head - 10.0), "font-weight=\"bold\"", column);
        panel(&mut svg, (left, head), i, &report.rows);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The upper edge of a row, below the head.
fn top(row: usize) -> f64 {
    row as f64 * ROW
}

/// Words in lines of no more signs than this, a longer word by itself.
fn wrapped(text: &str, signs: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if ((line.chars().count() + 1 + word.chars().count()) as f64) <= signs => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

fn panel(svg: &mut String, (left, head): (f64, f64), column: usize, rows: &[Row]) {
    let cells: Vec<Option<&Cell>> = rows.iter().map(|row| row.cells.get(column)).collect();
    let positive = |figure: &f64| *figure > 0.0 && figure.is_finite();
    let figures = || cells.iter().flatten().flat_map(|cell| [cell.ours, cell.paper]).flatten().filter(positive);
    let least = figures().fold(f64::INFINITY, f64::min);
    let most = figures().fold(0.0, f64::max);
    let length = |figure: f64| match figure {
        _ if !positive(&figure) => 0.0,
        // The least is no bar of length zero.
        _ => (PANEL - FIGURE) * (1.0 + (figure / least).log10()) / (1.0 + (most / least).log10()),
    };
    for (i, cell) in cells.iter().enumerate() {
        let Some(cell) = cell else { continue };
        for (place, (value, colour)) in [(cell.ours, OURS), (cell.paper, PAPERS)].into_iter().enumerate() {
            let y = head + top(i) + place as f64 * (BAR + 1.0);
            let shown = value.map_or_else(|| "-".to_string(), figure);
            let along = value.map_or(0.0, length);
            rectangle(svg, [left, y, along, BAR], colour);
            text(svg, (left + along + 4.0, y + BAR - 1.0), "font-size=\"9\"", &shown);
        }
    }
}

fn rectangle(svg: &mut String, [x, y, width, height]: [f64; 4], colour: &str) {
    let _ = writeln!(
        svg,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>"
    );
}

fn text(svg: &mut String, (x, y): (f64, f64), style: &str, text: &str) {
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" {style}>{}</text>", escaped(text));
}

/// Text as XML has it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
