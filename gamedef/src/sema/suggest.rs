//! Help for a name that nothing defines: the nearest name that something does define.
//!
//! Distance is counted in letters put in, taken out, replaced or swapped with their neighbour, the slips of a hand.

/// How many candidates are looked at.
const MOST: usize = 500;

/// The candidate nearest to `name`, if it is near enough to be meant; the first of several equally near.
pub(super) fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = match name.chars().count() {
        0..=4 => 1,
        5 => 2,
        _ => 3,
    };
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates.into_iter().take(MOST) {
        if candidate == name || candidate.len().abs_diff(name.len()) > 4 {
            continue;
        }
        let d = if candidate.eq_ignore_ascii_case(name) { 0 } else { distance(name, candidate) };
        if d <= limit && d < candidate.chars().count() && best.is_none_or(|(b, _)| d < b) {
            best = Some((d, candidate));
        }
    }
    best.map(|(_, c)| c)
}

/// Damerau's distance in its restricted form. Names longer than 64 letters are far from everything.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len() > 64 || b.len() > 64 {
        return usize::MAX;
    }
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut d = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                d = d.min(rows[i - 2][j - 2] + 1);
            }
            row.push(d);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

/// "did you mean `x`?", or else what to do instead.
pub(super) fn did_you_mean<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    otherwise: impl Into<String>,
) -> String {
    match nearest(name, candidates) {
        Some(near) => format!("did you mean `{near}`?"),
        None => otherwise.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_is_near() {
        assert_eq!(nearest("strng", ["liberty", "string"]), Some("string"));
        assert_eq!(nearest("blakc", ["white", "black"]), Some("black"));
        assert_eq!(nearest("Black", ["white", "black"]), Some("black"));
        assert_eq!(nearest("x", ["liberty", "string", "y"]), None);
        assert_eq!(nearest(&"a".repeat(1000), ["b"]), None);
    }
}
