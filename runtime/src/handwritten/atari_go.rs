//! AtariGo by hand: gradual games with the knowledge of order one, two and three of *Admissible Moves in Two-player
//! Games* (Cazenave), section 4.
//!
//! The first capture wins, so no stone ever leaves the board, and a move is looked at only for what it takes. A move of
//! the attacker that leaves order o is generated with the knowledge of order o + 1, and a reply of the defender with that
//! of the threat's order, as far as there is some; beyond that all moves are tried, as the paper does.
//!
//! Where somebody can capture, the generators return that and nothing else, so the move sets are smaller than the
//! definition's. They do not know that a player without a move has lost, and of the defender's replies to a threat of
//! order two they keep what section 4.2 lists, which is not all that can refute a ladder.

use super::go::Stones;
use crate::evaluations::played;
use crate::points::{Bits, PointSet};
use crate::value::{Player, Point, opponent};

/// How much the generators of moves know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Order {
    /// Of winning moves only.
    One,
    /// Of moves that threaten to win as well.
    Two,
    /// Of the attacker's moves that threaten to threaten as well.
    Three,
}

impl Order {
    /// The orders.
    pub const ALL: [Self; 3] = [Self::One, Self::Two, Self::Three];

    /// As the paper names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::One => "order one",
            Self::Two => "order two",
            Self::Three => "order three",
        }
    }
}

/// What a move does.
enum Effect<'b, const W: usize> {
    /// It captures, and wins.
    Takes,
    /// It stands.
    Stands(Stones<'b, W>),
    /// It is suicide.
    Forbidden,
}

/// A move on an empty point.
#[inline]
fn play<'b, const W: usize>(stones: &Stones<'b, W>, by: Player, at: Point) -> Effect<'b, W> {
    let edge = stones.near(at);
    let mut after = *stones;
    after.of[(by & 1) as usize].insert(at);
    after.empty.remove(at);
    let takes = |enemy: Point| after.few_liberties(opponent(by), enemy, 1).is_empty();
    if (edge & after.stones(opponent(by))).iter().any(takes) {
        played();
        Effect::Takes
    } else if (edge & after.empty).is_empty() && after.few_liberties(by, at, 1).is_empty() {
        Effect::Forbidden
    } else {
        played();
        Effect::Stands(after)
    }
}

/// The liberties of a player's strings, by how many they have.
#[derive(Clone, Copy)]
struct Weak<S> {
    /// Of strings with one.
    one: S,
    /// Of strings with two.
    two: S,
    /// Of strings with three.
    three: S,
}

#[inline]
fn weak<const W: usize>(stones: &Stones<'_, W>, of: Player) -> Weak<Bits<W>> {
    let mut weak = Weak { one: Bits::EMPTY, two: Bits::EMPTY, three: Bits::EMPTY };
    stones.each_string(of, stones.stones(of), |string| {
        let liberties = stones.liberties(string);
        match liberties.at_least(4) {
            true => {}
            false if liberties.at_least(3) => weak.three |= liberties,
            false if liberties.at_least(2) => weak.two |= liberties,
            false => weak.one |= liberties,
        }
    });
    weak
}

/// The liberties of a player's strings in atari.
#[inline]
fn in_atari<const W: usize>(stones: &Stones<'_, W>, of: Player) -> Bits<W> {
    let mut all = Bits::EMPTY;
    let mut rest = stones.stones(of);
    while !rest.is_empty() {
        let first = rest.first();
        let liberty = stones.few_liberties(of, first, 2);
        if liberty.at_least(2) {
            // The string need not be known: its stones show two liberties or are looked at again.
            rest.remove(first);
        } else {
            rest -= stones.string(of, first);
            all |= liberty;
        }
    }
    all
}

/// Gradual games of one attacker, with so much knowledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reader {
    /// Who attacks.
    pub attacker: Player,
    /// What the generators know.
    pub order: Order,
}

impl Reader {
    fn defender(self) -> Player {
        opponent(self.attacker)
    }

    /// The attacker's moves that may win and leave at most this order: 0 wins at once.
    fn attacks<const W: usize>(self, stones: &Stones<'_, W>, leaves: u8) -> Bits<W> {
        match leaves {
            0 => in_atari(stones, self.defender()),
            1 if self.order >= Order::Two => self.attacks_of_order_two(stones),
            2 if self.order >= Order::Three => self.attacks_of_order_three(stones),
            _ => stones.empty,
        }
    }

    /// The liberty of a defender's string in atari; else, if one has two liberties, that of an own string in atari, and
    /// without one the two liberties.
    fn attacks_of_order_two<const W: usize>(self, stones: &Stones<'_, W>) -> Bits<W> {
        let weak = weak(stones, self.defender());
        if !weak.one.is_empty() || weak.two.is_empty() {
            return weak.one;
        }
        let own = in_atari(stones, self.attacker);
        if own.is_empty() { weak.two } else { own }
    }

    /// The same with strings of three liberties, whose liberties are tried; of strings with two, all points that they
    /// reach in two moves.
    fn attacks_of_order_three<const W: usize>(self, stones: &Stones<'_, W>) -> Bits<W> {
        let weak = weak(stones, self.defender());
        if !weak.one.is_empty() {
            return weak.one;
        }
        if weak.two.is_empty() && weak.three.is_empty() {
            return Bits::EMPTY;
        }
        let own = in_atari(stones, self.attacker);
        if !own.is_empty() {
            return own;
        }
        let mut moves = weak.two | weak.three;
        for liberty in weak.two.iter() {
            if let Effect::Stands(after) = play(stones, self.defender(), liberty) {
                moves |= after.liberties(after.string(self.defender(), liberty));
            }
        }
        moves
    }

    /// The defender's replies to a threat of this order.
    fn replies<const W: usize>(self, stones: &Stones<'_, W>, threat: u8) -> Bits<W> {
        match threat {
            1 => self.replies_of_order_one(stones),
            2 if self.order >= Order::Two => self.replies_of_order_two(stones),
            _ => stones.empty,
        }
    }

    /// The liberty of an attacker's string in atari; else that of an own one.
    fn replies_of_order_one<const W: usize>(self, stones: &Stones<'_, W>) -> Bits<W> {
        let wins = in_atari(stones, self.attacker);
        if wins.is_empty() { in_atari(stones, self.defender()) } else { wins }
    }

    /// The same; else, for each own string with two liberties, those and their empty neighbours, the same of adjacent
    /// strings with two, the liberties of adjacent strings with three; and the liberties of all attacker's strings with
    /// two.
    fn replies_of_order_two<const W: usize>(self, stones: &Stones<'_, W>) -> Bits<W> {
        let at_once = self.replies_of_order_one(stones);
        if !at_once.is_empty() {
            return at_once;
        }
        let mut moves = Bits::EMPTY;
        stones.each_string(self.defender(), stones.stones(self.defender()), |string| {
            let liberties = stones.liberties(string);
            if liberties.at_least(3) {
                return;
            }
            moves |= liberties | stones.around(liberties);
            stones.each_string(self.attacker, stones.around(string), |beside| {
                let liberties = stones.liberties(beside);
                if !liberties.at_least(3) {
                    moves |= liberties | stones.around(liberties);
                } else if !liberties.at_least(4) {
                    moves |= liberties;
                }
            });
        });
        if moves.is_empty() {
            return moves;
        }
        (moves | weak(stones, self.attacker).two) & stones.empty
    }

    /// Whether the attacker, to move, wins with at most one move more than there are orders, each leaving at most its
    /// order.
    pub fn is_gi<const W: usize>(self, stones: &Stones<'_, W>, orders: &[u8]) -> bool {
        if !self.attacks(stones, 0).is_empty() {
            return true;
        }
        let Some((&first, rest)) = orders.split_first() else { return false };
        first > 0 && self.attacks(stones, first).iter().any(|at| self.wins_by(stones, at, first, rest))
    }

    /// Whether a move wins, at once or by leaving its order.
    fn wins_by<const W: usize>(self, stones: &Stones<'_, W>, at: Point, first: u8, rest: &[u8]) -> bool {
        match play(stones, self.attacker, at) {
            Effect::Takes => true,
            Effect::Stands(after) => self.is_g(&after, first, rest),
            Effect::Forbidden => false,
        }
    }

    /// Whether the defender, to move, loses whatever he plays: to a threat of this order, and to moves of these orders
    /// after his.
    pub fn is_g<const W: usize>(self, stones: &Stones<'_, W>, order: u8, orders: &[u8]) -> bool {
        // No gradual game has more than nine orders in its name.
        let mut capped = [0; 9];
        let Some(capped) = capped.get_mut(..orders.len()) else { return false };
        for (cap, &own) in capped.iter_mut().zip(orders) {
            *cap = own.min(order.saturating_sub(1));
        }
        self.is_gi(stones, capped)
            && self.replies(stones, of_threat(capped)).iter().all(|at| !self.refutes(stones, at, orders))
    }

    /// Whether the defender's move is legal and leaves the attacker no win.
    fn refutes<const W: usize>(self, stones: &Stones<'_, W>, at: Point, orders: &[u8]) -> bool {
        match play(stones, self.defender(), at) {
            Effect::Takes => true,
            Effect::Stands(after) => !self.is_gi(&after, orders),
            Effect::Forbidden => false,
        }
    }

    /// The moves that win, if there are some.
    pub fn gi<const W: usize>(self, stones: &Stones<'_, W>, orders: &[u8]) -> Option<Bits<W>> {
        let wins = self.attacks(stones, 0);
        let moves = match orders.split_first() {
            _ if !wins.is_empty() => wins,
            Some((&first, rest)) if first > 0 => {
                self.attacks(stones, first).filter(|at| self.wins_by(stones, at, first, rest))
            }
            _ => wins,
        };
        (!moves.is_empty()).then_some(moves)
    }

    /// The replies that refute the attacker's threat; `None` if he threatens nothing.
    pub fn ip<const W: usize>(self, stones: &Stones<'_, W>, orders: &[u8]) -> Option<Bits<W>> {
        self.is_gi(stones, orders)
            .then(|| self.replies(stones, of_threat(orders)).filter(|at| self.refutes(stones, at, orders)))
    }
}

/// How many moves in a row a win of these orders needs at most.
fn of_threat(orders: &[u8]) -> u8 {
    orders.first().map_or(1, |&first| first + 1)
}

#[cfg(test)]
mod tests {
    use super::super::go::tests::drawn;
    use super::*;

    fn reader(order: Order) -> Reader {
        Reader { attacker: 1, order }
    }

    #[test]
    fn the_first_capture_wins() {
        for order in Order::ALL {
            let white = reader(order);
            let stones = drawn(". . . . .  . . O . .  . O X O .  . . . . .  . . . . .");
            assert_eq!(white.gi(&stones, &[]).map(|set| set.only()), Some(17));
            // Black gets out of it, unless he can capture himself.
            assert_eq!(white.ip(&stones, &[]).map(|set| set.only()), Some(17));
            let stones = drawn(". . . X O  . . O . X  . O X O .  . . . . .  . . . . .");
            assert!(white.ip(&stones, &[]).is_some_and(|set| set.is_empty() || set.only() == 17));
            let stones = drawn("O . . . .  X . O . .  . O X O .  . . . . .  . . . . .");
            assert_eq!(white.ip(&stones, &[]).map(|set| set.only()), Some(1));
        }
    }

    #[test]
    fn two_ataris_at_once_win() {
        // White at 12 leaves both black stones beside it with one liberty.
        let stones = drawn(". . O . .  . . X O .  . . . X O  . . . . .  . . . . .");
        for order in Order::ALL {
            assert!(!reader(order).is_gi(&stones, &[]));
            let moves = reader(order).gi(&stones, &[1]);
            assert!(moves.is_some_and(|set| set.contains(12)), "{order:?} {moves:?}");
        }
    }

    #[test]
    fn more_knowledge_tries_fewer_moves() {
        let stones = drawn(". . O . .  . O X . .  . . . X .  . . . . .  . . . . .");
        let [one, two, three] = Order::ALL.map(|order| reader(order).attacks(&stones, 1).count());
        assert!(two < one && two == three);
        let [one, two, three] = Order::ALL.map(|order| reader(order).attacks(&stones, 2).count());
        assert!(three < two && two == one);
        let [one, two, three] = Order::ALL.map(|order| reader(order).replies(&stones, 2).count());
        assert!(two < one && two == three);
    }
}
