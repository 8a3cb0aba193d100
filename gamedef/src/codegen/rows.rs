//! What a board drawn in rows tells of itself: the names of its points, steps, symmetries.
//!
//! *Contract.* What is found here is said in place of a list, so it is found only if it gives that list: each is worked out as
//! the runtime does, and compared.

use super::plain::{Pairs, Plain};

/// Column letters, as printed on Go and chess boards: no I.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Of more steps a list is as short.
const MOST_STEPS: usize = 8;

/// Whether points are called by the letter of their column and the number of their row from below.
pub(super) fn is_lettered(plain: &Plain) -> bool {
    let Some((width, height)) = plain.shape else { return false };
    let Some(letters) = LETTERS.get(..width) else { return false };
    let row = |y: usize| letters.iter().map(move |letter| format!("{}{}", char::from(*letter), height - y));
    (0..height).flat_map(row).eq(plain.point_names.iter().cloned())
}

/// Column and row of the images of all points: a + bx + cy each, where x and y are column and row of the point.
pub(super) fn affine(plain: &Plain, images: &[u16]) -> Option<[[i16; 3]; 2]> {
    let (width, height) = plain.shape?;
    let image = |x: usize, y: usize| place(plain, *images.get(y * width + x)?);
    let origin = image(0, 0)?;
    // Of a board with one row or column nothing is to be found out about the other.
    let across = if width > 1 { image(1, 0)? } else { origin };
    let down = if height > 1 { image(0, 1)? } else { origin };
    let of = |part: fn((i16, i16)) -> i16| [part(origin), part(across) - part(origin), part(down) - part(origin)];
    let by = [of(|place| place.0), of(|place| place.1)];
    let is_image = |point: usize| {
        let (x, y) = place(plain, u16::try_from(point).ok()?)?;
        let [column, row] =
            by.map(|[a, b, c]| i32::from(a) + i32::from(b) * i32::from(x) + i32::from(c) * i32::from(y));
        Some(point_at(plain, column, row)? == images[point])
    };
    (images.len() == plain.points && (0..plain.points).all(|point| is_image(point) == Some(true))).then_some(by)
}

/// How many columns and rows on the pairs of a relation lead, if they are all pairs so far apart of points that are no holes.
pub(super) fn steps(plain: &Plain, pairs: &Pairs) -> Option<Vec<(i16, i16)>> {
    let pairs = pairs.list();
    let mut steps = Vec::new();
    for (source, target) in &pairs {
        let ((x, y), (to_x, to_y)) = (place(plain, *source)?, place(plain, *target)?);
        let step = (to_x - x, to_y - y);
        if !steps.contains(&step) {
            steps.push(step);
        }
        if steps.len() > MOST_STEPS {
            return None;
        }
    }
    steps.sort_unstable_by_key(|(columns, rows)| (*rows, *columns));
    (!pairs.is_empty() && stepped(plain, &steps) == pairs).then_some(steps)
}

/// The pairs so many columns and rows apart.
fn stepped(plain: &Plain, steps: &[(i16, i16)]) -> Vec<(u16, u16)> {
    let is_point = |point: &u16| !plain.holes.contains(point);
    let sources = (0..plain.points).filter_map(|point| u16::try_from(point).ok()).filter(is_point);
    let targets = |source: u16| {
        steps.iter().filter_map(move |(columns, rows)| {
            let (x, y) = place(plain, source)?;
            point_at(plain, i32::from(x) + i32::from(*columns), i32::from(y) + i32::from(*rows))
        })
    };
    let mut pairs: Vec<_> =
        sources.flat_map(|source| targets(source).filter(is_point).map(move |target| (source, target))).collect();
    pairs.sort_unstable();
    pairs
}

/// The column and the row of a point.
fn place(plain: &Plain, point: u16) -> Option<(i16, i16)> {
    let (width, point) = (plain.shape?.0, usize::from(point));
    Some((i16::try_from(point.checked_rem(width)?).ok()?, i16::try_from(point / width).ok()?))
}

/// The point in a column and a row, if they are on the board.
fn point_at(plain: &Plain, x: i32, y: i32) -> Option<u16> {
    let (width, height) = plain.shape?;
    let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
    (x < width && y < height && y * width + x < plain.points).then(|| u16::try_from(y * width + x).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board with nothing on it.
    fn board(width: usize, height: usize, holes: &[u16]) -> Plain {
        let names = (0..width * height).map(|point| {
            let letter = char::from(LETTERS[point % width]);
            format!("{letter}{}", height - point / width)
        });
        Plain {
            name: "board".to_owned(),
            points: width * height,
            holes: holes.to_vec(),
            shape: Some((width, height)),
            point_names: names.collect(),
            params: Vec::new(),
            sorts: Vec::new(),
            tables: Vec::new(),
            start: Vec::new(),
            turn: 0,
            symmetries: Vec::new(),
            book: None,
        }
    }

    #[test]
    fn names_are_told_by_the_rows_if_they_are_theirs() {
        let board = board(3, 2, &[]);
        assert!(is_lettered(&board));
        let mut other = board.clone();
        other.point_names.swap(0, 5);
        assert!(!is_lettered(&other) && !is_lettered(&Plain { shape: None, ..board }));
    }

    #[test]
    fn a_permutation_is_affine_or_is_not() {
        let board = board(3, 2, &[]);
        assert_eq!(affine(&board, &[2, 1, 0, 5, 4, 3]), Some([[2, -1, 0], [0, 0, 1]]));
        assert_eq!(affine(&board, &[3, 4, 5, 0, 1, 2]), Some([[0, 1, 0], [1, 0, -1]]));
        // The three points that say what it would be are as before.
        assert_eq!(affine(&board, &[0, 1, 2, 3, 5, 4]), None);
        assert_eq!(affine(&Plain { shape: None, ..board }, &[2, 1, 0, 5, 4, 3]), None);
    }

    #[test]
    fn a_relation_is_one_of_steps_or_is_not() {
        let pairs = [(0, 1), (1, 2), (3, 4), (4, 5)];
        let groups = |pairs: &[(u16, u16)]| Pairs::Groups(pairs.iter().flat_map(|(s, t)| [*s, 1, *t]).collect());
        assert_eq!(steps(&board(3, 2, &[]), &groups(&pairs)), Some(vec![(1, 0)]));
        // A pair less; a hole that has none; from the end of a row to the next, which no other point can; that twice.
        assert_eq!(steps(&board(3, 2, &[]), &groups(&pairs[1..])), None);
        assert_eq!(steps(&board(3, 2, &[0]), &groups(&pairs[1..])), Some(vec![(1, 0)]));
        let row = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)];
        assert_eq!(steps(&board(3, 2, &[]), &groups(&row)), Some(vec![(1, 0), (-2, 1)]));
        assert_eq!(steps(&board(3, 3, &[]), &groups(&[&row[..], &[(6, 7), (7, 8)]].concat())), None);
    }
}
