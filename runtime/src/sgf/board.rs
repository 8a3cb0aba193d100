//! Stones on a board as a record puts them there: captures, and the point of a simple ko.

use super::{Colour, Problem};

impl Problem {
    /// Puts a stone or clears a point without any consequence, as the setup of a record does.
    pub fn set(&mut self, point: usize, stone: Option<Colour>) {
        self.stones[point] = stone;
        self.ko = None;
    }

    /// Plays a move of a record: a stone, or a pass without a point. Whose turn it is and whether the move is legal do
    /// not matter; the opponent's strings without a liberty are taken first, then the mover's own.
    pub fn play(&mut self, colour: Colour, point: Option<usize>) {
        self.ko = None;
        self.moves += 1;
        self.to_play = Some(colour.opponent());
        let Some(point) = point else { return };
        self.stones[point] = Some(colour);
        let mut taken = Vec::new();
        for neighbour in self.neighbours(point) {
            if self.stones[neighbour] == Some(colour.opponent()) {
                taken.extend(self.take_if_dead(neighbour));
            }
        }
        let (string, liberties) = self.string(point);
        if let ([only], 1, 1) = (taken.as_slice(), string.len(), liberties) {
            self.ko = Some(*only);
        }
        self.take_if_dead(point);
    }

    /// The neighbours of a point on a grid.
    pub fn neighbours(&self, point: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, height) = (self.width, self.height);
        let (row, column) = (point / width, point % width);
        let north = (row > 0).then(|| point - width);
        let west = (column > 0).then(|| point - 1);
        let east = (column + 1 < width).then(|| point + 1);
        let south = (row + 1 < height).then(|| point + width);
        [north, west, east, south].into_iter().flatten()
    }

    /// The points of the string at a stone, and how many liberties it has; nothing at an empty point.
    pub fn string(&self, point: usize) -> (Vec<usize>, usize) {
        let colour = self.stones[point];
        if colour.is_none() {
            return (Vec::new(), 0);
        }
        let mut seen = vec![false; self.stones.len()];
        seen[point] = true;
        let mut string = vec![point];
        let mut liberties = 0;
        let mut next = 0;
        while let Some(&from) = string.get(next) {
            next += 1;
            for neighbour in self.neighbours(from) {
                if seen[neighbour] {
                    continue;
                }
                if self.stones[neighbour].is_none() {
                    seen[neighbour] = true;
                    liberties += 1;
                } else if self.stones[neighbour] == colour {
                    seen[neighbour] = true;
                    string.push(neighbour);
                }
            }
        }
        (string, liberties)
    }

    fn take_if_dead(&mut self, point: usize) -> Vec<usize> {
        let (string, liberties) = self.string(point);
        if liberties > 0 {
            return Vec::new();
        }
        for &dead in &string {
            self.stones[dead] = None;
        }
        string
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(size: usize, moves: &[(Colour, &str)]) -> Problem {
        let mut board = Problem::empty(size, size);
        for (colour, name) in moves {
            let point = board.point(name).unwrap();
            board.play(*colour, Some(point));
        }
        board
    }

    #[test]
    fn a_string_without_liberties_is_taken() {
        use Colour::{Black, White};
        let board = played(5, &[(White, "A1"), (White, "A2"), (Black, "A3"), (Black, "B2"), (Black, "B1")]);
        assert_eq!(board.stones[board.point("A1").unwrap()], None);
        assert_eq!(board.stones[board.point("A2").unwrap()], None);
        assert_eq!(board.ko, None, "two stones are no ko");
    }

    #[test]
    fn taking_one_stone_with_one_stone_is_a_ko() {
        use Colour::{Black, White};
        let ring = [(Black, "B3"), (Black, "A2"), (Black, "B1"), (White, "C3"), (White, "D2"), (White, "C1")];
        let mut board = played(5, &ring);
        board.play(White, board.point("B2").ok());
        board.play(Black, board.point("C2").ok());
        assert_eq!(board.ko, board.point("B2").ok());
        board.play(White, None);
        assert_eq!(board.ko, None, "a pass ends it");
    }

    #[test]
    fn taking_with_a_larger_string_is_no_ko() {
        use Colour::{Black, White};
        let board = played(5, &[(White, "A1"), (Black, "A2"), (Black, "B1")]);
        assert_eq!(board.stones[board.point("A1").unwrap()], None);
        assert_eq!(board.ko, None, "the stone that took has other liberties");
    }

    #[test]
    fn suicide_in_a_record_is_taken_off() {
        use Colour::{Black, White};
        let board = played(5, &[(Black, "A2"), (Black, "B1"), (White, "A1")]);
        assert_eq!(board.stones[board.point("A1").unwrap()], None);
    }
}
