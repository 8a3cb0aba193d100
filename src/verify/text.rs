//! The report for a person: what was tried, what was found, what it cost, and the first counterexample as a board.

use anstyle::AnsiColor;
use comfy_table::{CellAlignment, Table, presets::NOTHING};

use super::{INTERRUPT, Report, WITHIN_REACH};

/// The report as text, in colour.
pub fn text(report: &Report) -> String {
    let (positions, checks) = (grouped(report.positions), grouped(report.checks));
    let mut text = format!("{}: {positions} positions, {checks} checks", report.game);
    text.push_str(&match report.mismatch_count {
        0 if report.stopped_by == Some(INTERRUPT) => ", no mismatch until then".to_string(),
        0 => ", no mismatch".to_string(),
        count => {
            let about = |(about, count): (&String, &u64)| format!("{about} {}", grouped(*count));
            let about: Vec<String> = report.mismatches_about.iter().map(about).collect();
            format!(", {} mismatches ({})", grouped(count), about.join(", "))
        }
    });
    let stopped = report.stopped_by.map_or_else(String::new, |by| format!(", stopped by {by}"));
    text.push_str(&format!(" ({:.1} s{stopped})\n", report.seconds));
    if let Some(because) = &report.left_out.because {
        let yellow = AnsiColor::Yellow.on_default().bold();
        let count = grouped(report.left_out.positions);
        text.push_str(&format!("{yellow}{count} left out{yellow:#}, which the judge cannot decide: {because}\n"));
    }
    text.push('\n');
    let percent = |count: u64| 100.0 * count as f64 / report.positions.max(1) as f64;
    let mut table = rows(["moves to the goal", "positions", "%"]);
    for (name, count) in &report.by_distance {
        table.add_row([name.clone(), grouped(*count), format!("{:.1}", percent(*count))]);
    }
    text.push_str(&format!("{}\n", trimmed(&table)));
    if report.too_few_within_reach {
        let yellow = AnsiColor::Yellow.on_default().bold();
        let (have, wanted) = (100.0 * report.within_reach, 10 * WITHIN_REACH);
        text.push_str(&format!(
            "{yellow}only {have:.0} %{yellow:#} of the positions are within reach of the selectors; {wanted} % are wanted\n"
        ));
    }
    text.push('\n');
    let mut table = rows(["selector", "holds", "fails"]);
    for (name, counts) in &report.verdicts {
        table.add_row([name.clone(), grouped(counts.holds), grouped(counts.fails)]);
    }
    text.push_str(&format!("{}\n\n", trimmed(&table)));
    let mut table =
        rows(["engine", "evaluations", "seconds", "evaluations/s", "mean candidates", "mean trace", "of failures"]);
    for level in &report.levels {
        table.add_row([
            format!("{} ({})", level.engine, level.level),
            grouped(level.evaluations),
            format!("{:.3}", level.seconds),
            grouped(level.evaluations_per_second as u64),
            format!("{:.1}", level.mean_candidates),
            format!("{:.1}", level.mean_trace),
            format!("{:.1}", level.mean_trace_failed),
        ]);
    }
    let judge = ["judge".to_string(), grouped(report.judge.evaluations), format!("{:.3}", report.judge.seconds)];
    table.add_row(judge);
    text.push_str(&format!("{}\n", trimmed(&table)));
    for twice in &report.written_twice {
        let yellow = AnsiColor::Yellow.on_default().bold();
        let ([first, last], moves) = (&twice.places, grouped(twice.moves));
        text.push_str(&format!(
            "\n{yellow}two values for one place{yellow:#}, such as {}, {moves} times: {first}, and {last}, which counts\n",
            twice.state
        ));
    }
    if let Some(first) = report.mismatches.first() {
        let red = AnsiColor::Red.on_default().bold();
        text.push_str(&format!("\n{red}counterexample{red:#}: {}, {}\n\n{}", first.about, first.root, first.position));
        text.push_str(&format!("\njudge: {}\n{}: {}\n", first.expected, first.engine, first.found));
    }
    text
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A table whose columns but the first are numbers.
fn rows<const N: usize>(head: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_preset(NOTHING).set_header(head);
    for index in 1..N {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// A table without blanks at the ends of its lines.
fn trimmed(table: &Table) -> String {
    table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}
