//! Boards drawn as text, freed of what stands around the signs.
//!
//! What a sign means is the game's affair; here column letters, row numbers, blanks and remarks (`# ..`) are taken off,
//! and two lines below the rows are read: `to-play: black` and `target: D4`.

use super::SgfError;

/// A board drawn as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextBoard {
    /// The signs, row by row from the top; all rows are equally long.
    pub rows: Vec<String>,
    /// Who is to move, if the text says.
    pub to_play: Option<String>,
    /// The target, if the text says.
    pub target: Option<String>,
}

impl TextBoard {
    /// Reads a drawing.
    ///
    /// # Errors
    /// If it has no row, rows of different length, or a remark of an unknown kind.
    pub fn parse(text: &str) -> Result<TextBoard, SgfError> {
        let mut board = TextBoard { rows: Vec::new(), to_play: None, target: None };
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if line.is_empty() || is_column_letters(line) {
                continue;
            }
            if let Some((key, value)) = line.split_once(':') {
                let value = Some(value.trim().to_string());
                match key.trim().to_ascii_lowercase().as_str() {
                    "to-play" => board.to_play = value,
                    "target" => board.target = value,
                    _ => return Err(SgfError::Key { line: number + 1, key: key.trim().to_string() }),
                }
                continue;
            }
            let row = signs(line);
            let length = row.chars().count();
            let first = board.rows.first().map_or(length, |row| row.chars().count());
            if length != first || length == 0 {
                return Err(SgfError::Ragged { line: number + 1, length, first });
            }
            board.rows.push(row);
        }
        if board.rows.is_empty() { Err(SgfError::Empty) } else { Ok(board) }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.rows.first().map_or(0, |row| row.chars().count())
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }
}

/// Whether the line is `A B C ..`: letters in order, with or without I.
fn is_column_letters(line: &str) -> bool {
    let letters: String = line.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_uppercase();
    letters.len() > 1
        && ["ABCDEFGHJKLMNOPQRSTUVWXYZ", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"].iter().any(|all| all.starts_with(&letters))
}

/// The signs of a row without blanks and without a row number on either side.
fn signs(line: &str) -> String {
    let is_number = |word: &&str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if words.len() > 1 && words.first().is_some_and(&is_number) {
        words.remove(0);
    }
    if words.len() > 1 && words.last().is_some_and(is_number) {
        words.pop();
    }
    words.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_and_remarks_are_taken_off() {
        let text = "# a net\n   A B C\n 3 . X . 3\n 2 X O X 2\n 1 . . . 1\n   A B C\n\nto-play: black\ntarget: B2\n";
        let board = TextBoard::parse(text).unwrap();
        assert_eq!(board.rows, [".X.", "XOX", "..."]);
        assert_eq!((board.width(), board.height()), (3, 3));
        assert_eq!((board.to_play.as_deref(), board.target.as_deref()), (Some("black"), Some("B2")));
    }

    #[test]
    fn rows_without_blanks() {
        assert_eq!(TextBoard::parse("XO.\n.XO\n").unwrap().rows, ["XO.", ".XO"]);
    }

    #[test]
    fn errors() {
        assert_eq!(TextBoard::parse("\n# nothing\n"), Err(SgfError::Empty));
        assert_eq!(TextBoard::parse("...\n..\n"), Err(SgfError::Ragged { line: 2, length: 2, first: 3 }));
        assert_eq!(TextBoard::parse("..\nko: A1\n"), Err(SgfError::Key { line: 2, key: "ko".into() }));
    }
}
