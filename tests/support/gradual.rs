//! The definition of gradual games of capture, written by hand from the formulas and played out over all legal moves.
//! It shares nothing with the compiler, the judge or the prelude; equal positions are looked up, nothing else is cut.

use std::collections::HashMap;

use super::go::{Board, Ply, Side};

/// A gradual game with the attacker to move (`GI`) or with the defender to move (`G`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Game {
    Gi(Vec<u32>),
    G(u32, Vec<u32>),
}

/// The capture of one string.
pub struct Capture {
    target: u32,
    attacker: Side,
    escape: u32,
    known: HashMap<(Board, Game), bool>,
    /// Positions looked at.
    pub evaluations: u64,
}

impl Capture {
    /// The stone at `target` is to be taken; its string is safe with `escape` liberties.
    pub fn new(board: &Board, target: u32, escape: u32) -> Capture {
        let defender = board.at(target).expect("a target stone");
        Capture { target, attacker: defender.other(), escape, known: HashMap::new(), evaluations: 0 }
    }

    fn won(&self, board: &Board) -> bool {
        board.at(self.target).is_none()
    }

    fn ended(&self, board: &Board) -> bool {
        self.won(board) || board.liberties(self.target) >= self.escape || board.passes >= 2
    }

    fn holds(&mut self, board: &Board, game: Game) -> bool {
        self.evaluations += 1;
        if self.won(board) {
            return true;
        }
        if self.ended(board) {
            return false;
        }
        if let Some(&known) = self.known.get(&(*board, game.clone())) {
            return known;
        }
        let holds = match &game {
            Game::Gi(orders) => board.moves(self.attacker).iter().any(|(_, after)| self.reaches(after, orders)),
            Game::G(order, later) => {
                let capped = later.iter().map(|&o| o.min(order - 1)).collect();
                self.holds(&board.null(), Game::Gi(capped))
                    && board
                        .moves(self.attacker.other())
                        .iter()
                        .all(|(_, after)| self.holds(after, Game::Gi(later.clone())))
            }
        };
        self.known.insert((*board, game), holds);
        holds
    }

    /// Whether an attacker move that leads here makes `GI(orders.len() + 1; orders)` true.
    fn reaches(&mut self, after: &Board, orders: &[u32]) -> bool {
        match orders {
            [first, rest @ ..] if *first >= 1 => self.holds(after, Game::G(*first, rest.to_vec())),
            _ => self.won(after),
        }
    }

    /// Whether `GI(n; orders)` holds, n being one more than the orders.
    pub fn verdict(&mut self, board: &Board, orders: &[u32]) -> bool {
        self.holds(board, Game::Gi(orders.to_vec()))
    }

    /// The plain family: `n - 1, .., 1`.
    fn orders(n: u32) -> Vec<u32> {
        (1..n).rev().collect()
    }

    /// The moves of `gi<n>`; `None` if it does not hold.
    pub fn gi(&mut self, board: &Board, n: u32) -> Option<Vec<Ply>> {
        let orders = Capture::orders(n);
        if !self.holds(board, Game::Gi(orders.clone())) {
            return None;
        }
        let mut moves: Vec<Ply> = Vec::new();
        if !self.ended(board) {
            moves.extend(
                board.moves(self.attacker).into_iter().filter(|(_, after)| self.reaches(after, &orders)).map(|m| m.0),
            );
        }
        Some(moves)
    }

    /// The moves of `ip<n>`; `None` if there is no threat.
    pub fn ip(&mut self, board: &Board, n: u32) -> Option<Vec<Ply>> {
        let orders = Capture::orders(n);
        if !self.holds(&board.null(), Game::Gi(orders.clone())) {
            return None;
        }
        let replies = board.moves(self.attacker.other()).into_iter();
        Some(replies.filter(|(_, after)| !self.holds(after, Game::Gi(orders.clone()))).map(|m| m.0).collect())
    }
}
