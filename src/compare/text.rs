//! The comparison for a person: times side by side, then what the hand-written functions say otherwise, with a board.

use anstyle::AnsiColor;
use comfy_table::{CellAlignment, Table, presets::NOTHING};

use super::{Deviation, Report};

/// The report as text, in colour.
pub fn text(report: &Report) -> String {
    let mut text = report.extent.line("times in ns");
    text.push('\n');
    let mut table =
        table(&["selector", "knowledge", "positions", "holds", "mean", "worst", "evaluations", "too long", ""], 2);
    for level in &report.levels {
        table.add_row([
            level.selector.clone(),
            level.knowledge.to_string(),
            level.positions.to_string(),
            level.holds.to_string(),
            format!("{:.0}", level.mean_ns),
            format!("{:.0}", level.worst_ns),
            format!("{:.1}", level.mean_evaluations),
            level.too_long.to_string(),
            if level.equal { String::new() } else { "differs from the others".to_string() },
        ]);
    }
    let are_sets = report.levels.iter().any(|level| level.sets.is_some());
    if are_sets {
        table = sets(report);
    }
    text.push_str(&trimmed(&table));
    if !report.sets.is_empty() {
        text.push_str("\n\nleft open, each is as it costs less, in word operations on positions of random games\n\n");
        text.push_str(&report.sets.join("\n"));
    } else if are_sets {
        text.push_str("\n\nno set is asked for before and after moves, so that there is nothing to carry");
    }
    if !report.deviations.is_empty() {
        text.push_str(&format!("\n\nwhere hand-written functions say the same\n\n{}", rows(report)));
        text.push_str(&format!(
            "\n\nby hand on all positions, and where it says something else\n\n{}",
            deviations(report)
        ));
    }
    text.push('\n');
    for deviations in report.deviations.iter().filter(|deviations| deviations.count() > 0) {
        if let Some(first) = &deviations.first {
            text.push_str(&format!("\n{} by hand ({}), {}", deviations.selector, deviations.handwritten, board(first)));
        }
    }
    if report.disagreements + report.denied > 0 {
        let red = AnsiColor::Red.on_default().bold();
        let (levels, judge) = (report.disagreements, report.denied);
        text.push_str(&format!(
            "\n{red}{levels} answers differ between levels{red:#}, and {judge} that the judge looked at are wrong\n"
        ));
        text.push_str(&report.first_disagreement.as_ref().map_or_else(String::new, board));
    }
    text
}

/// The levels with derived sets carried and recomputed, in the interpreter.
fn sets(report: &Report) -> Table {
    let mut table =
        table(&["selector", "knowledge", "sets", "positions", "holds", "mean", "worst", "evaluations", "ratio", ""], 3);
    for level in &report.levels {
        table.add_row([
            level.selector.clone(),
            level.knowledge.to_string(),
            level.sets.unwrap_or_default().to_string(),
            level.positions.to_string(),
            level.holds.to_string(),
            format!("{:.0}", level.mean_ns),
            format!("{:.0}", level.worst_ns),
            format!("{:.1}", level.mean_evaluations),
            level.ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}")),
            if level.equal { String::new() } else { "differs from the others".to_string() },
        ]);
    }
    table
}

fn rows(report: &Report) -> String {
    let mut table = table(
        &[
            "selector",
            "knowledge",
            "by hand",
            "positions",
            "mean",
            "worst",
            "evaluations",
            "by hand, mean",
            "worst",
            "evaluations",
            "ratio",
        ],
        3,
    );
    let number = |number: Option<f64>| number.map_or_else(String::new, |number| format!("{number:.0}"));
    for row in &report.rows {
        table.add_row([
            row.selector.clone(),
            row.knowledge.to_string(),
            row.handwritten.unwrap_or_default().to_string(),
            row.positions.to_string(),
            format!("{:.0}", row.generated_ns),
            format!("{:.0}", row.generated_worst_ns),
            format!("{:.1}", row.generated_evaluations),
            number(row.handwritten_ns),
            number(row.handwritten_worst_ns),
            row.handwritten_evaluations.map_or_else(String::new, |count| format!("{count:.1}")),
            row.ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}")),
        ]);
    }
    trimmed(&table)
}

fn deviations(report: &Report) -> String {
    let head = [
        "selector",
        "by hand",
        "mean",
        "worst",
        "positions",
        "deviations",
        "missed",
        "claimed",
        "fewer moves",
        "other moves",
        "judged for: definition",
        "by hand",
    ];
    let mut table = table(&head, 2);
    for deviations in &report.deviations {
        let judged = |count: u64| {
            if deviations.judged > 0 { format!("{count} of {}", deviations.judged) } else { String::new() }
        };
        table.add_row([
            deviations.selector.clone(),
            deviations.handwritten.to_string(),
            format!("{:.0}", deviations.mean_ns),
            format!("{:.0}", deviations.worst_ns),
            deviations.positions.to_string(),
            deviations.count().to_string(),
            deviations.missed.to_string(),
            deviations.claimed.to_string(),
            deviations.fewer_moves.to_string(),
            deviations.other_moves.to_string(),
            judged(deviations.judged_for_generated),
            judged(deviations.judged_for_handwritten),
        ]);
    }
    trimmed(&table)
}

fn board(deviation: &Deviation) -> String {
    let judge = deviation.judge.as_ref().map_or_else(String::new, |judge| format!("judge: {judge}\n"));
    format!(
        "{}\n\n{}generated: {}\nby hand: {}\n{judge}",
        deviation.root, deviation.position, deviation.generated, deviation.handwritten
    )
}

/// A table whose columns from the given one on are numbers.
pub(super) fn table(head: &[&str], words: usize) -> Table {
    let mut table = Table::new();
    table.load_preset(NOTHING).set_header(head);
    for index in words..head.len() {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// A table without blanks at the ends of its lines.
pub(super) fn trimmed(table: &Table) -> String {
    table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}
