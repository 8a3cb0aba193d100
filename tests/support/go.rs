//! A Go board that shares nothing with the project: two masks of points, flood fill, simple ko, no suicide.

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Black,
    White,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

/// A move; points are numbered by rows from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ply {
    Pass,
    Play(u32),
}

/// A position on a square board of up to 11 lines, without the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub size: u32,
    pub black: u128,
    pub white: u128,
    pub ko: Option<u32>,
    pub passes: u32,
}

impl Board {
    pub fn empty(size: u32) -> Board {
        assert!(size <= 11);
        Board { size, black: 0, white: 0, ko: None, passes: 0 }
    }

    pub fn stones(&self, side: Side) -> u128 {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    fn stones_mut(&mut self, side: Side) -> &mut u128 {
        match side {
            Side::Black => &mut self.black,
            Side::White => &mut self.white,
        }
    }

    pub fn at(&self, point: u32) -> Option<Side> {
        [Side::Black, Side::White].into_iter().find(|&side| self.stones(side) >> point & 1 == 1)
    }

    pub fn put(&mut self, point: u32, side: Side) {
        *self.stones_mut(side) |= 1 << point;
    }

    fn full(&self) -> u128 {
        (1 << (self.size * self.size)) - 1
    }

    fn empty_points(&self) -> u128 {
        self.full() & !(self.black | self.white)
    }

    /// The points next to a set, the set itself included.
    fn grown(&self, set: u128) -> u128 {
        let first_column = (0..self.size).fold(0u128, |column, row| column | 1 << (row * self.size));
        let last_column = first_column << (self.size - 1);
        let sideways = (set & !last_column) << 1 | (set & !first_column) >> 1;
        (set | sideways | set << self.size | set >> self.size) & self.full()
    }

    pub fn string(&self, point: u32) -> u128 {
        let Some(side) = self.at(point) else { return 0 };
        let mut string = 1 << point;
        loop {
            let next = self.grown(string) & self.stones(side);
            if next == string {
                return string;
            }
            string = next;
        }
    }

    pub fn liberties(&self, point: u32) -> u32 {
        (self.grown(self.string(point)) & self.empty_points()).count_ones()
    }

    /// The position after a move; `None` if it is illegal.
    pub fn after(&self, side: Side, ply: Ply) -> Option<Board> {
        let mut next = *self;
        next.ko = None;
        let Ply::Play(point) = ply else {
            next.passes += 1;
            return Some(next);
        };
        if self.at(point).is_some() || self.ko == Some(point) {
            return None;
        }
        next.passes = 0;
        next.put(point, side);
        let mut neighbours = next.grown(1 << point) & next.stones(side.other());
        let mut taken = 0u128;
        while neighbours != 0 {
            let neighbour = neighbours.trailing_zeros();
            let string = next.string(neighbour);
            neighbours &= !string;
            if next.liberties(neighbour) == 0 {
                taken |= string;
            }
        }
        let alone = next.string(point).count_ones() == 1 && next.liberties(point) == 0;
        *next.stones_mut(side.other()) &= !taken;
        if taken.count_ones() == 1 && alone {
            next.ko = Some(taken.trailing_zeros());
        }
        (next.liberties(point) > 0).then_some(next)
    }

    /// The position after the turn is given over.
    pub fn null(&self) -> Board {
        Board { ko: None, passes: 0, ..*self }
    }

    /// All legal moves with the positions they lead to.
    pub fn moves(&self, side: Side) -> Vec<(Ply, Board)> {
        let points = (0..self.size * self.size).map(Ply::Play);
        std::iter::once(Ply::Pass)
            .chain(points)
            .filter_map(|ply| self.after(side, ply).map(|next| (ply, next)))
            .collect()
    }
}
