//! The capture game by hand: the functions of *Abstract Proof Search* (Cazenave), sections 4 and 5.
//!
//! The names are the paper's, without their prefix: [`gi2`] is `Capturegi2`. Where it gives no pseudo-code the functions
//! follow its sentences and the pattern of those that it gives; gi3 takes its moves from the order three knowledge of
//! *Admissible Moves* (section 4.2): with three liberties those, with two all points that the string reaches in two
//! moves.
//!
//! The functions ask for an exact number of liberties where the definition is cumulative: a string in atari is not gi2
//! here. They know no pass, and no moves off those sets, such as one that takes a ko elsewhere or saves a stone of a net:
//! against the definition the set to prevent gi2 is complete but for ko, and that to prevent gi3 nearly is.

use super::go::Stones;
use crate::points::{Bits, PointSet};
use crate::value::{Player, Point, opponent};

/// The string to capture: one of its stones, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// A stone of it.
    pub at: Point,
    /// Its player, who defends it.
    pub of: Player,
}

impl Target {
    fn attacker(self) -> Player {
        opponent(self.of)
    }

    /// Its liberties if they are fewer than `enough`, else at least so many of them.
    #[inline]
    fn liberties<const W: usize>(self, stones: &Stones<'_, W>, enough: i32) -> Bits<W> {
        stones.few_liberties(self.of, self.at, enough)
    }
}

/// The points of a set on which the player's move is legal and leads to where the condition holds.
#[inline]
fn keep<const W: usize>(
    stones: &Stones<'_, W>,
    by: Player,
    moves: Bits<W>,
    mut condition: impl FnMut(&Stones<'_, W>) -> bool,
) -> Bits<W> {
    moves.filter(|at| stones.play(by, at).is_some_and(|after| condition(&after)))
}

/// Whether there is a legal move of a set that leads to where the condition holds.
#[inline]
fn some<const W: usize>(
    stones: &Stones<'_, W>,
    by: Player,
    moves: Bits<W>,
    mut condition: impl FnMut(&Stones<'_, W>) -> bool,
) -> bool {
    moves.iter().any(|at| stones.play(by, at).is_some_and(|after| condition(&after)))
}

/// Whether the condition holds after every legal move of a set.
#[inline]
fn every<const W: usize>(
    stones: &Stones<'_, W>,
    by: Player,
    moves: Bits<W>,
    mut condition: impl FnMut(&Stones<'_, W>) -> bool,
) -> bool {
    !some(stones, by, moves, |after| !condition(after))
}

/// The moves of a game that is verified: `None` where there are none.
#[inline]
fn found<S: PointSet>(moves: S) -> Option<S> {
    (!moves.is_empty()).then_some(moves)
}

/// Whether the attacker captures in one move: the string has one liberty.
#[inline]
pub fn is_gi1<const W: usize>(stones: &Stones<'_, W>, target: Target) -> bool {
    let liberty = target.liberties(stones, 2).only();
    stones.is_open(liberty)
}

/// Whether he captures in two: the string has two liberties, and is lost after a move on one (`Capturegi2`).
#[inline]
pub fn is_gi2<const W: usize>(stones: &Stones<'_, W>, target: Target) -> bool {
    let liberties = target.liberties(stones, 3);
    liberties.at_least(2)
        && !liberties.at_least(3)
        && some(stones, target.attacker(), liberties, |after| is_g1(after, target))
}

/// Whether he captures in three: the string has two or three liberties, and is lost in two after his move.
pub fn is_gi3<const W: usize>(stones: &Stones<'_, W>, target: Target) -> bool {
    let liberties = target.liberties(stones, 4);
    if !liberties.at_least(2) || liberties.at_least(4) {
        return false;
    }
    let by = target.attacker();
    if some(stones, by, liberties, |after| is_g2(after, target)) {
        return true;
    }
    if liberties.at_least(3) {
        return false;
    }
    some(stones, by, second_liberties(stones, target, liberties) - liberties, |after| is_g2(after, target))
}

/// The moves of gi1, if it holds.
pub fn gi1<const W: usize>(stones: &Stones<'_, W>, target: Target) -> Option<Bits<W>> {
    let liberty = target.liberties(stones, 2).only();
    stones.is_open(liberty).then(|| Bits::of(liberty))
}

/// The moves of gi2, if it holds.
pub fn gi2<const W: usize>(stones: &Stones<'_, W>, target: Target) -> Option<Bits<W>> {
    let liberties = target.liberties(stones, 3);
    if !liberties.at_least(2) || liberties.at_least(3) {
        return None;
    }
    found(keep(stones, target.attacker(), liberties, |after| is_g1(after, target)))
}

/// The moves of gi3, if it holds.
pub fn gi3<const W: usize>(stones: &Stones<'_, W>, target: Target) -> Option<Bits<W>> {
    let liberties = target.liberties(stones, 4);
    if !liberties.at_least(2) || liberties.at_least(4) {
        return None;
    }
    let moves = if liberties.at_least(3) { liberties } else { second_liberties(stones, target, liberties) };
    found(keep(stones, target.attacker(), moves, |after| is_g2(after, target)))
}

/// The empty points that the string reaches in at most two moves.
fn second_liberties<const W: usize>(stones: &Stones<'_, W>, target: Target, liberties: Bits<W>) -> Bits<W> {
    let mut all = liberties;
    for liberty in liberties.iter() {
        if let Some(after) = stones.play(target.of, liberty) {
            all |= after.liberties(after.string(target.of, target.at));
        }
    }
    all & stones.empty
}

/// The only moves that can change an ip1 game (section 4): the liberties, of which there is one, and those of adjacent
/// strings in atari.
pub fn complete_set_of_moves_to_prevent_gi1<const W: usize>(stones: &Stones<'_, W>, target: Target) -> Bits<W> {
    let liberties = stones.liberties(stones.string(target.of, target.at));
    set_to_prevent_gi1(stones, target, liberties)
}

/// The same where the liberties are known.
#[inline]
fn set_to_prevent_gi1<const W: usize>(stones: &Stones<'_, W>, target: Target, liberties: Bits<W>) -> Bits<W> {
    liberties | stones.liberties_beside(stones.string(target.of, target.at), target.attacker(), 2)
}

/// Whether the defender, to move, is in atari and cannot get out of it.
#[inline]
pub fn is_g1<const W: usize>(stones: &Stones<'_, W>, target: Target) -> bool {
    let liberty = target.liberties(stones, 2);
    if liberty.at_least(2) {
        return false;
    }
    let is_lost = |after: &Stones<'_, W>| is_gi1(after, target);
    // The liberty first: it is the reply that mostly works.
    every(stones, target.of, liberty, is_lost)
        && every(stones, target.of, set_to_prevent_gi1(stones, target, liberty) - liberty, is_lost)
}

/// Whether the defender, to move, is lost in two whatever he plays (`Captureg2`).
pub fn is_g2<const W: usize>(stones: &Stones<'_, W>, target: Target) -> bool {
    let is_lost = |after: &Stones<'_, W>| is_gi1(after, target) || is_gi2(after, target);
    let liberties = target.liberties(stones, 3);
    if liberties.at_least(3) {
        return false;
    }
    if !liberties.at_least(2) {
        let moves = set_to_prevent_gi1(stones, target, liberties);
        return every(stones, target.of, moves, is_lost);
    }
    // The liberties refute soonest, so the threat and the whole set are only looked at where they do not.
    every(stones, target.of, liberties, is_lost)
        && is_gi2(&stones.null(), target)
        && every(stones, target.of, complete_set_of_moves_to_prevent_gi2(stones, target) - liberties, is_lost)
}

/// Whether the defender, to move, is lost in three whatever he plays.
pub fn is_g3<const W: usize>(stones: &Stones<'_, W>, target: Target) -> bool {
    let is_lost = |after: &Stones<'_, W>| is_gi1(after, target) || is_gi2(after, target) || is_gi3(after, target);
    let liberties = target.liberties(stones, 4);
    if liberties.at_least(4) {
        return false;
    }
    if !liberties.at_least(2) {
        let moves = set_to_prevent_gi1(stones, target, liberties);
        return every(stones, target.of, moves, is_lost);
    }
    if !every(stones, target.of, liberties, is_lost) {
        return false;
    }
    let threat = stones.null();
    let moves = if is_gi2(&threat, target) {
        complete_set_of_moves_to_prevent_gi2(stones, target)
    } else if is_gi3(&threat, target) {
        complete_set_of_moves_to_prevent_gi3(stones, target)
    } else {
        return false;
    };
    every(stones, target.of, moves - liberties, is_lost)
}

/// The moves that save a string in atari; `None` if it is not.
pub fn ip1<const W: usize>(stones: &Stones<'_, W>, target: Target) -> Option<Bits<W>> {
    let liberty = target.liberties(stones, 2);
    if liberty.at_least(2) {
        return None;
    }
    let moves = set_to_prevent_gi1(stones, target, liberty);
    Some(keep(stones, target.of, moves, |after| !is_gi1(after, target)))
}

/// The moves that save a string that would be lost in two; `None` if it would not (`Captureip2`).
pub fn ip2<const W: usize>(stones: &Stones<'_, W>, target: Target) -> Option<Bits<W>> {
    if !is_gi2(&stones.null(), target) {
        return None;
    }
    let moves = complete_set_of_moves_to_prevent_gi2(stones, target);
    Some(keep(stones, target.of, moves, |after| !is_gi1(after, target) && !is_gi2(after, target)))
}

/// The moves that save a string that would be lost in three; `None` if it would not.
pub fn ip3<const W: usize>(stones: &Stones<'_, W>, target: Target) -> Option<Bits<W>> {
    if !is_gi3(&stones.null(), target) {
        return None;
    }
    let moves = complete_set_of_moves_to_prevent_gi3(stones, target);
    Some(keep(stones, target.of, moves, |after| {
        !is_gi1(after, target) && !is_gi2(after, target) && !is_gi3(after, target)
    }))
}

/// `CompleteSetOfMovesToPreventgi2` (section 4): the liberties; for each of them, when the defender has played there, the
/// liberties then and those of adjacent strings with fewer than three; and those of adjacent strings with fewer than four.
pub fn complete_set_of_moves_to_prevent_gi2<const W: usize>(stones: &Stones<'_, W>, target: Target) -> Bits<W> {
    let (by, enemy) = (target.of, target.attacker());
    let string = stones.string(by, target.at);
    let liberties = stones.liberties(string);
    let mut set = liberties | stones.liberties_beside(string, enemy, 4);
    for liberty in liberties.iter() {
        if let Some(after) = stones.play(by, liberty) {
            let string = after.string(by, target.at);
            set |= after.liberties(string) | after.liberties_beside(string, enemy, 3);
        }
    }
    set & stones.empty
}

/// `CompleteSetOfMovesToPreventgi3` (section 6), for a string with fewer than four liberties, and else nothing: the
/// liberties; after a move on one, the liberties then and those of adjacent strings with fewer than four; after a second
/// such move, the liberties then and those of adjacent strings with fewer than three; and those of adjacent strings with
/// fewer than two more than the string.
pub fn complete_set_of_moves_to_prevent_gi3<const W: usize>(stones: &Stones<'_, W>, target: Target) -> Bits<W> {
    let (by, enemy) = (target.of, target.attacker());
    let string = stones.string(by, target.at);
    let liberties = stones.liberties(string);
    if liberties.at_least(4) {
        return Bits::EMPTY;
    }
    let mut set = liberties | stones.liberties_beside(string, enemy, liberties.count() + 2);
    for liberty in liberties.iter() {
        let Some(one) = stones.play(by, liberty) else { continue };
        let string = one.string(by, target.at);
        let then = one.liberties(string);
        set |= then | one.liberties_beside(string, enemy, 4);
        for second in then.iter() {
            if let Some(two) = one.play(by, second) {
                let string = two.string(by, target.at);
                set |= two.liberties(string) | two.liberties_beside(string, enemy, 3);
            }
        }
    }
    set & stones.empty
}

#[cfg(test)]
mod tests {
    use super::super::go::tests::drawn;
    use super::*;
    use crate::points::Bits;

    const BLACK: Target = Target { at: 12, of: 0 };

    fn points(set: Option<Bits<1>>) -> Option<Vec<Point>> {
        set.map(|set| set.iter().collect())
    }

    #[test]
    fn a_stone_in_atari() {
        let stones = drawn(". . . . .  . . O . .  . O X O .  . . . . .  . . . . .");
        assert_eq!(points(gi1(&stones, BLACK)), Some(vec![17]));
        // The definition is cumulative, the paper is not.
        assert_eq!((gi2(&stones, BLACK), gi3(&stones, BLACK)), (None, None));
        assert_eq!(points(ip1(&stones, BLACK)), Some(vec![17]));
        assert!(!is_g1(&stones, BLACK));
        // In the corner there is no way out.
        let stones = drawn(". . . . .  . . . . .  . . . . .  . . . O O  . . O . X");
        let target = Target { at: 24, of: 0 };
        assert_eq!(points(gi1(&stones, target)), Some(vec![23]));
        assert_eq!((points(ip1(&stones, target)), is_g1(&stones, target)), (Some(vec![]), true));
    }

    #[test]
    fn a_ladder_and_its_breaker() {
        let target = Target { at: 6, of: 0 };
        let ladder = drawn(". . . . .  . X O . .  . O . . .  . . . . .  . . . . .");
        assert_eq!(gi2(&ladder, target), None);
        assert_eq!(points(gi3(&ladder, target)), Some(vec![1, 5]));
        let broken = drawn(". . X X .  . X O . .  . O . . .  X . . . .  . . . . .");
        assert_eq!(gi3(&broken, target), None);
    }

    #[test]
    fn a_complete_set_is_what_the_paper_lists() {
        // Two liberties, 13 and 17; around it strings with 1, 3 and 5.
        let stones = drawn(". . . X .  . X O X .  . O X . .  . . . . .  . . . . .");
        let set = complete_set_of_moves_to_prevent_gi2(&stones, BLACK);
        // The liberty of the string in atari, the three of the other, the liberties and their empty neighbours.
        assert_eq!(set.iter().collect::<Vec<_>>(), [2, 4, 9, 10, 13, 14, 16, 17, 18, 22]);
        assert_eq!((set - complete_set_of_moves_to_prevent_gi3(&stones, BLACK)).first(), crate::NONE);
        // With four liberties nothing is forced.
        let free = drawn(". . . . .  . . . . .  . . X . .  . . . . .  . . . . .");
        assert!(complete_set_of_moves_to_prevent_gi3(&free, BLACK).is_empty());
        assert_eq!(complete_set_of_moves_to_prevent_gi2(&free, BLACK).count(), 12);
    }

    #[test]
    fn a_ban_keeps_the_attacker_from_capturing() {
        let mut stones = drawn(". . . . .  . . O . .  . O X O .  . . . . .  . . . . .");
        stones.ko = 17;
        assert!(!is_gi1(&stones, BLACK) && gi1(&stones, BLACK).is_none());
        let five = stones.null();
        assert!(is_gi1(&five, BLACK));
    }
}
