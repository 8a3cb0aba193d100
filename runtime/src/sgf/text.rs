//! Boards drawn as text, freed of what stands around the signs.
//!
//! What a sign means is the game's affair; here column letters, row numbers, blanks and remarks (`# ..`) are taken off,
//! and so is what boards are printed with: a point in brackets is the target, a tick behind a sign says nothing. Below
//! the rows may stand `to-play: black`, `target: D4`, and what a picture does not show, such as `ko: C3`.
//!
//! What a command says around a board is not read, only whose turn it says it is: it has a line with `black to move`,
//! before the board, whose last line then is the one before a blank one, or after it.

use super::SgfError;

/// A board drawn as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextBoard {
    /// The signs, row by row from the top; all rows are equally long unless [`TextBoard::even`] says otherwise.
    pub rows: Vec<String>,
    /// The line of each row, from 1.
    lines: Vec<usize>,
    /// Who is to move, if the text says.
    pub to_play: Option<String>,
    /// The target, if the text says.
    pub target: Option<String>,
    /// The points in brackets, as row and column from the top left.
    pub bracketed: Vec<(usize, usize)>,
    /// Other lines: number of the line, what it is about, the value.
    pub state: Vec<(usize, String, String)>,
}

impl TextBoard {
    /// Reads a drawing.
    ///
    /// # Errors
    /// If it has no row, or one without signs.
    pub fn parse(text: &str) -> Result<Self, SgfError> {
        let mut board = Self {
            rows: Vec::new(),
            lines: Vec::new(),
            to_play: None,
            target: None,
            bracketed: Vec::new(),
            state: Vec::new(),
        };
        // Whether a command has said before the board what it shows.
        let mut is_answer = false;
        let mut to_play = None;
        for (number, line) in text.lines().enumerate() {
            let line = without_remark(line).trim();
            if is_answer && line.is_empty() && !board.rows.is_empty() {
                break;
            }
            if line.is_empty() || is_column_letters(line) {
                continue;
            }
            if let Some((player, is_assumed)) = to_move(line) {
                if !is_assumed && board.to_play.is_none() {
                    board.to_play = Some(player.to_string());
                }
                if !board.rows.is_empty() {
                    break;
                }
                is_answer = true;
                continue;
            }
            if let Some((key, value)) = line.split_once(':') {
                let value = value.trim().to_string();
                let key = key.trim();
                match key.to_ascii_lowercase().as_str() {
                    "to-play" => once(&mut to_play, value, key, number)?,
                    "target" => once(&mut board.target, value, key, number)?,
                    // The names of the points below, where they have no coordinates.
                    "points" => {}
                    _ => board.state.push((number + 1, key.to_string(), value)),
                }
                continue;
            }
            let (row, bracketed) = signs(line);
            if row.is_empty() {
                return Err(SgfError::Ragged { line: number + 1, length: 0, first: board.width() });
            }
            board.bracketed.extend(bracketed.into_iter().map(|column| (board.rows.len(), column)));
            board.rows.push(row);
            board.lines.push(number + 1);
        }
        // Said by a line of its own, it counts more than what a command says before the board.
        board.to_play = to_play.or(board.to_play);
        if board.rows.is_empty() { Err(SgfError::Empty) } else { Ok(board) }
    }

    /// The board, if its rows are equally long, as those of all boards but a graph are.
    ///
    /// # Errors
    /// If a row is longer or shorter than the first.
    pub fn even(&self) -> Result<&Self, SgfError> {
        let first = self.width();
        let mut rows = self.lines.iter().zip(self.rows.iter().map(|row| row.chars().count()));
        match rows.find(|(_, length)| *length != first) {
            Some((&line, length)) => Err(SgfError::Ragged { line, length, first }),
            None => Ok(self),
        }
    }

    /// Columns of the first row.
    pub fn width(&self) -> usize {
        self.rows.first().map_or(0, |row| row.chars().count())
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }
}

/// Takes what a line says, if no line before has said it.
fn once(said: &mut Option<String>, value: String, key: &str, number: usize) -> Result<(), SgfError> {
    match said.replace(value) {
        None => Ok(()),
        Some(_) => Err(SgfError::Twice { line: number + 1, key: key.to_string() }),
    }
}

/// A line without the remark at its end. The sign of a hole is no remark: in that stand at least two letters side by side,
/// before any other such sign.
fn without_remark(line: &str) -> &str {
    let is_remark = |at: &usize| {
        let (before, after) = line.split_at(*at);
        let letters: Vec<bool> = after.chars().skip(1).take_while(|c| *c != '#').map(char::is_alphabetic).collect();
        let is_word = before.is_empty() || before.ends_with(char::is_whitespace);
        is_word && letters.windows(2).any(|two| two == [true, true])
    };
    let end = line.match_indices('#').map(|(at, _)| at).find(is_remark).unwrap_or(line.len());
    &line[..end]
}

/// The player of whom a command says that it is his turn, and whether that is only assumed.
fn to_move(line: &str) -> Option<(&str, bool)> {
    let (before, after) = line.split_once(" to move")?;
    let player = before.rsplit(", ").next()?;
    let is_said = after.is_empty() || after.starts_with([',', ' ']);
    (is_said && !player.is_empty() && !player.contains([' ', ':'])).then_some((player, after.contains("assumed")))
}

/// Whether the line is `A B C ..`: letters in order, with or without I.
fn is_column_letters(line: &str) -> bool {
    let letters: String = line.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_uppercase();
    letters.len() > 1
        && ["ABCDEFGHJKLMNOPQRSTUVWXYZ", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"].iter().any(|all| all.starts_with(&letters))
}

/// The signs of a row without blanks, ticks and a row number on either side, and which of them stood in brackets.
fn signs(line: &str) -> (String, Vec<usize>) {
    let is_number = |word: &&str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if words.len() > 1 && words.first().is_some_and(&is_number) {
        words.remove(0);
    }
    if words.len() > 1 && words.last().is_some_and(is_number) {
        words.pop();
    }
    let (mut row, mut bracketed) = (String::new(), Vec::new());
    for sign in words.concat().chars() {
        match sign {
            '[' | '(' => bracketed.push(row.chars().count()),
            ']' | ')' | '\'' => {}
            _ => row.push(sign),
        }
    }
    (row, bracketed)
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
    fn a_printed_board_is_read_again() {
        let board = TextBoard::parse("   A  B  C\n2  .' X'[O]\n1  * (X) +'\nko: B2\nhand(black): 3 # left\n").unwrap();
        assert_eq!(board.rows, [".XO", "*X+"]);
        assert_eq!(board.bracketed, [(0, 2), (1, 1)]);
        let line = |number, key: &str, value: &str| (number, key.to_string(), value.to_string());
        assert_eq!(board.state, [line(4, "ko", "B2"), line(5, "hand(black)", "3")]);
    }

    #[test]
    fn what_commands_say_around_a_board_is_not_read() {
        let solved = "net5: white attacks [C2], black to move\n\n   A  B  C\n2  .' X'[O]\n1  * (X) +'\nko: B2\n\nwon: A1\nblack plays A1\n";
        let board = TextBoard::parse(solved).unwrap();
        assert_eq!((board.rows.len(), board.to_play.as_deref(), board.state.len()), (2, Some("black"), 1));
        let assumed = solved.replace("to move", "to move (assumed: the position does not say)");
        assert_eq!(TextBoard::parse(&assumed).unwrap().to_play, None);
        let moves = "   A  B\n1  .  X\nhand(white): 2\n\nwhite to move, 1 legal moves: A1\n";
        let board = TextBoard::parse(moves).unwrap();
        assert_eq!((board.rows.len(), board.to_play.as_deref(), board.state.len()), (1, Some("white"), 1));
        // Of one's own drawing every line counts.
        assert_eq!(TextBoard::parse("A B\n. X\n\nhnad: 2\n").unwrap().state.len(), 1);
    }

    #[test]
    fn holes_are_no_remarks() {
        let board = TextBoard::parse("   A  B  C\n2  #  .  # # of two\n1 [X] #  #\n#.#\n# to the end\n").unwrap();
        assert_eq!(
            (&board.rows[..], &board.bracketed[..]),
            (&["#.#", "X##", "#.#"].map(String::from)[..], &[(1, 0)][..])
        );
    }

    #[test]
    fn points_with_names() {
        let board = TextBoard::parse("points: up  down\n         X  [.]\npoints: left\n        .\n").unwrap();
        assert_eq!((&board.rows[..], &board.bracketed[..]), (&["X.", "."].map(String::from)[..], &[(0, 1)][..]));
    }

    #[test]
    fn rows_without_blanks() {
        assert_eq!(TextBoard::parse("XO.\n.XO\n").unwrap().rows, ["XO.", ".XO"]);
    }

    #[test]
    fn errors() {
        assert_eq!(TextBoard::parse("\n# nothing\n"), Err(SgfError::Empty));
        let uneven = TextBoard::parse("# of\n...\n..\n").unwrap();
        assert_eq!(uneven.even(), Err(SgfError::Ragged { line: 3, length: 2, first: 3 }));
        assert_eq!(TextBoard::parse("...\n[]\n"), Err(SgfError::Ragged { line: 2, length: 0, first: 3 }));
    }
}
