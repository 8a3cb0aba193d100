//! A table as a chart: a panel of bars for each column, ours above the paper's, on a logarithmic scale. SVG written by hand,
//! since it needs nothing but rectangles and text.

use std::fmt::Write as _;

use super::{Cell, Report, Row};

/// Width of the names of rows, of a panel, and of what stands between two.
const NAMES: f64 = 330.0;
const PANEL: f64 = 230.0;
const GAP: f64 = 24.0;
/// Room for a figure behind its bar.
const FIGURE: f64 = 52.0;
/// Height of a bar, of a row and of what stands above all rows.
const BAR: f64 = 9.0;
const ROW: f64 = 26.0;
const HEAD: f64 = 92.0;
/// Colours of ours and the paper's.
const OURS: &str = "#2a6f97";
const PAPERS: &str = "#c9ada7";
/// The most signs of a name that are shown.
const LONGEST_NAME: usize = 52;

/// The chart.
pub fn chart(report: &Report) -> String {
    let columns = report.columns.len() as f64;
    let (width, height) = (NAMES + columns * (PANEL + GAP) + GAP, HEAD + report.rows.len() as f64 * ROW + GAP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n"
    );
    rectangle(&mut svg, [0.0, 0.0, width, height], "white");
    text(&mut svg, (12.0, 20.0), "font-size=\"14\" font-weight=\"bold\"", report.source);
    text(&mut svg, (12.0, 38.0), "", &format!("{}; {}", report.on, report.machine));
    for (i, (colour, of)) in [(OURS, "ours"), (PAPERS, "the paper's")].into_iter().enumerate() {
        let x = 12.0 + 70.0 * i as f64;
        rectangle(&mut svg, [x, 50.0, BAR, BAR], colour);
        text(&mut svg, (x + 14.0, 58.0), "", of);
    }
    for (i, row) in report.rows.iter().enumerate() {
        text(&mut svg, (NAMES - 8.0, top(i) + BAR + 3.0), "text-anchor=\"end\"", &shortened(&row.name));
    }
    for (i, column) in report.columns.iter().enumerate() {
        let left = NAMES + i as f64 * (PANEL + GAP);
        text(&mut svg, (left, HEAD - 10.0), "font-weight=\"bold\"", column);
        panel(&mut svg, left, i, &report.rows);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The upper edge of a row.
fn top(row: usize) -> f64 {
    HEAD + row as f64 * ROW
}

fn panel(svg: &mut String, left: f64, column: usize, rows: &[Row]) {
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
        for (place, (figure, colour)) in [(cell.ours, OURS), (cell.paper, PAPERS)].into_iter().enumerate() {
            let y = top(i) + place as f64 * (BAR + 1.0);
            let shown = figure.map_or_else(|| "-".to_string(), super::figure);
            let along = figure.map_or(0.0, length);
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

fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_string();
    }
    let (first, last) = (LONGEST_NAME / 2, LONGEST_NAME / 2 - 1);
    let signs: Vec<char> = name.chars().collect();
    let part = |signs: &[char]| signs.iter().collect::<String>();
    format!("{}\u{2026}{}", part(&signs[..first]), part(&signs[signs.len() - last..]))
}
