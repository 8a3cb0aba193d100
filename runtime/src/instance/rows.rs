//! What a board drawn in rows tells of itself: the names of its points, steps, symmetries. The compiler says it so where it
//! comes to the same as the list.

use std::borrow::Cow;

use super::Instance;

/// Column letters, as printed on Go and chess boards: no I.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// How the points of a board are called.
#[derive(Clone, Debug)]
pub enum PointNames {
    /// By the letter of their column and the number of their row, counted from below: at most 25 columns.
    Lettered,
    /// These names in board order, with blanks between them.
    Listed(Cow<'static, str>),
}

impl From<String> for PointNames {
    fn from(names: String) -> Self {
        Self::Listed(names.into())
    }
}

/// The image of each point by a permutation.
#[derive(Clone, Debug)]
pub enum Images {
    /// Column x and row y, counted from the corner of the first point, become a + bx + cy each, by the a, b and c of the column
    /// and those of the row.
    Affine([i16; 3], [i16; 3]),
    /// These, in board order.
    Listed(Cow<'static, [u16]>),
}

impl From<Vec<u16>> for Images {
    fn from(images: Vec<u16>) -> Self {
        Self::Listed(images.into())
    }
}

impl PointNames {
    /// The names, in board order; `None` if the board has none of the kind.
    pub(super) fn list(&self, board: &Instance) -> Option<Vec<String>> {
        match self {
            Self::Listed(names) => Some(names.split_whitespace().map(String::from).collect()),
            Self::Lettered => {
                let (width, height) = board.shape?;
                let letters = LETTERS.get(..width)?;
                let row = |y: usize| letters.iter().map(move |letter| format!("{}{}", char::from(*letter), height - y));
                Some((0..height).flat_map(row).collect())
            }
        }
    }
}

impl Images {
    /// The images, in board order; `None` if one is off the board.
    pub(super) fn list(&self, board: &Instance) -> Option<Vec<u16>> {
        match self {
            Self::Listed(images) => Some(images.to_vec()),
            Self::Affine(column, row) => {
                let image = |point: u16| {
                    let (x, y) = place(board, point)?;
                    let of = |[a, b, c]: [i16; 3]| i32::from(a) + i32::from(b) * x + i32::from(c) * y;
                    point_at(board, of(*column), of(*row))
                };
                (0..u16::try_from(board.points).ok()?).map(image).collect()
            }
        }
    }
}

/// The pairs of points so many columns and rows apart, none of them a hole.
pub(super) fn stepped(board: &Instance, steps: &[(i16, i16)]) -> Vec<(u16, u16)> {
    let is_point = |point: &u16| !board.holes.contains(point);
    let sources = (0..board.points as u16).filter(is_point);
    let targets = |source: u16| {
        steps.iter().filter_map(move |(columns, rows)| {
            let (x, y) = place(board, source)?;
            point_at(board, x + i32::from(*columns), y + i32::from(*rows))
        })
    };
    let mut pairs: Vec<_> =
        sources.flat_map(|source| targets(source).filter(is_point).map(move |target| (source, target))).collect();
    pairs.sort_unstable();
    pairs
}

/// The column and the row of a point.
fn place(board: &Instance, point: u16) -> Option<(i32, i32)> {
    let (width, point) = (board.shape?.0, usize::from(point));
    Some((i32::try_from(point.checked_rem(width)?).ok()?, i32::try_from(point / width).ok()?))
}

/// The point in a column and a row, if they are on the board.
fn point_at(board: &Instance, x: i32, y: i32) -> Option<u16> {
    let (width, height) = board.shape?;
    let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
    (x < width && y < height && y * width + x < board.points).then(|| u16::try_from(y * width + x).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of three columns and two rows with a hole in its last corner.
    fn board() -> Instance {
        Instance {
            name: "board".into(),
            points: 6,
            holes: vec![5].into(),
            shape: Some((3, 2)),
            point_names: PointNames::Lettered,
            params: Vec::new().into(),
            sorts: Vec::new().into(),
            tables: Vec::new().into(),
            start: Vec::new().into(),
            turn: 0,
            symmetries: Vec::new().into(),
            book: Vec::new().into(),
        }
    }

    #[test]
    fn names_images_and_steps_are_those_of_the_rows() {
        let board = board();
        assert_eq!(
            PointNames::Lettered.list(&board),
            Some(["A2", "B2", "C2", "A1", "B1", "C1"].map(String::from).into())
        );
        assert_eq!(Images::Affine([2, -1, 0], [0, 0, 1]).list(&board), Some(vec![2, 1, 0, 5, 4, 3]));
        assert_eq!(Images::Affine([0, 1, 0], [1, 0, -1]).list(&board), Some(vec![3, 4, 5, 0, 1, 2]));
        assert_eq!(stepped(&board, &[(0, 1), (-1, 0)]), [(0, 3), (1, 0), (1, 4), (2, 1), (4, 3)]);
    }

    #[test]
    fn what_leads_off_the_board_is_refused() {
        let board = board();
        // The rows as columns: a square's alone.
        assert_eq!(Images::Affine([0, 0, 1], [0, 1, 0]).list(&board), None);
        let unshaped = Instance { shape: None, ..board.clone() };
        assert_eq!(Images::Affine([0, 1, 0], [0, 0, 1]).list(&unshaped), None);
        assert_eq!((PointNames::Lettered.list(&unshaped), stepped(&unshaped, &[(1, 0)])), (None, Vec::new()));
        assert_eq!(PointNames::Lettered.list(&Instance { shape: Some((26, 1)), ..board }), None);
    }
}
