//! Square boards of any size for the shipped games, and the same with a fault in one relation.

use kikashi_generated::{atari_go, capture, connect, go, hex};
use kikashi_runtime::code::{Bits, Board, Both, Shifts, Value};

/// A point that no board has: nothing is wrong.
pub const NOWHERE: usize = usize::MAX;

/// A board of `N` lines and `P` points in `W` words. From the point `FAULT` there is no step to the right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square<const N: usize, const W: usize, const P: usize, const FAULT: usize = NOWHERE>;

/// The points from which a step stays on the board.
const fn sources<const W: usize>(size: usize, down: isize, right: isize, fault: usize) -> Bits<W> {
    let mut words = [0; W];
    let mut point = 0;
    while point < size * size {
        let (row, column) = ((point / size) as isize + down, (point % size) as isize + right);
        let is_on = row >= 0 && row < size as isize && column >= 0 && column < size as isize;
        if is_on && !(point == fault && down == 0 && right == 1) {
            words[point / 64] |= 1 << (point % 64);
        }
        point += 1;
    }
    Bits(words)
}

/// A step as a shift.
const fn step<const W: usize>(size: usize, down: isize, right: isize, fault: usize) -> (i16, Bits<W>) {
    ((down * size as isize + right) as i16, sources(size, down, right, fault))
}

/// The points of one line: of a row, or of a column.
const fn line<const W: usize>(size: usize, first: usize, by: usize) -> Bits<W> {
    let mut words = [0; W];
    let mut i = 0;
    while i < size {
        let point = first + i * by;
        words[point / 64] |= 1 << (point % 64);
        i += 1;
    }
    Bits(words)
}

/// The four neighbours.
const fn four<const W: usize, const P: usize>(size: usize, fault: usize) -> Both<Bits<W>, 4, P> {
    Both::new([step(size, -1, 0, fault), step(size, 0, -1, fault), step(size, 0, 1, fault), step(size, 1, 0, fault)])
}

impl<const N: usize, const W: usize, const P: usize, const FAULT: usize> Board for Square<N, W, P, FAULT> {
    type Set = Bits<W>;
    const FULL: Bits<W> = Bits::first_points(P);
    const POINTS: i32 = P as i32;
    const POINT_NAMES: &'static str = "";
    const SHAPE: Option<(usize, usize)> = Some((N, N));
}

impl<const N: usize, const W: usize, const P: usize, const FAULT: usize> go::Instance for Square<N, W, P, FAULT> {
    const NAME: &'static str = "square";
    const SIZE: Value = N as Value;
    type AdjTable = Both<Bits<W>, 4, P>;
    const ADJ_TABLE: &'static Self::AdjTable = &four(N, FAULT);
    fn start() -> go::Position<Self> {
        go::Position::empty()
    }
}

impl<const N: usize, const W: usize, const P: usize, const FAULT: usize> capture::Instance for Square<N, W, P, FAULT> {
    const NAME: &'static str = "square";
    const ESCAPE: Value = 6;
    fn start() -> go::Position<Self> {
        go::Position::empty()
    }
}

impl<const N: usize, const W: usize, const P: usize, const FAULT: usize> connect::Instance for Square<N, W, P, FAULT> {
    const NAME: &'static str = "square";
    fn start() -> go::Position<Self> {
        go::Position::empty()
    }
}

impl<const N: usize, const W: usize, const P: usize, const FAULT: usize> atari_go::Instance for Square<N, W, P, FAULT> {
    const NAME: &'static str = "square";
    const SIZE: Value = N as Value;
    type AdjTable = Both<Bits<W>, 4, P>;
    const ADJ_TABLE: &'static Self::AdjTable = &four(N, FAULT);
    fn start() -> atari_go::Position<Self> {
        atari_go::Position::empty()
    }
}

impl<const N: usize, const W: usize, const P: usize, const FAULT: usize> hex::Instance for Square<N, W, P, FAULT> {
    const NAME: &'static str = "square";
    const SIZE: Value = N as Value;
    const EDGE_TABLE: &'static [Bits<W>] = &[
        line(N, 0, 1),
        Bits::EMPTY,
        line(N, N - 1, N),
        Bits::EMPTY,
        line(N, P - N, 1),
        Bits::EMPTY,
        line(N, 0, N),
        Bits::EMPTY,
    ];
    type AdjTable = Shifts<Bits<W>, 6>;
    const ADJ_TABLE: &'static Self::AdjTable = &Shifts([
        step(N, -1, 0, FAULT),
        step(N, -1, 1, FAULT),
        step(N, 0, -1, FAULT),
        step(N, 0, 1, FAULT),
        step(N, 1, -1, FAULT),
        step(N, 1, 0, FAULT),
    ]);
    fn start() -> hex::Position<Self> {
        hex::Position::empty()
    }
}
