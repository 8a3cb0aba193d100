//! What a position is worth where rules ban moves for a turn, such as retaking a ko.
//!
//! A position has one of six values, by five nested questions: 5, the attacker wins though the defender may always ignore
//! bans; 4, though he may once; 3, if bans bind both; 2, if the attacker may ignore one; 1, if he may always; 0, not even
//! then. A [`Question`] asks whether the value is at least a threshold. Without bans there is one question, and every
//! position is worth 0 or 5.

use crate::search::Verdict;
use crate::value::Role;

/// The value of a position, 0 to 5.
pub type Value = u8;

/// The least value.
pub const WORST: Value = 0;
/// The greatest value.
pub const BEST: Value = 5;

/// Whether the value is at least so much, 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Question(Value);

impl Question {
    /// Bans bind both.
    pub const BOTH_BOUND: Self = Self(3);

    /// The question with this threshold.
    pub const fn at_least(threshold: Value) -> Self {
        Self(threshold)
    }

    /// The threshold.
    pub const fn threshold(self) -> Value {
        self.0
    }

    /// Whether the defender may ignore all bans, so that he can retake for ever.
    pub const fn can_be_endless(self) -> bool {
        self.0 == BEST
    }

    /// What is asked after the side to move made a move that a ban forbids; `None` where it may not.
    pub fn after_banned(self, mover: Role) -> Option<Self> {
        match (mover, self.0) {
            (Role::Defender, 5) => Some(Self(5)),
            (Role::Defender, 4) | (Role::Attacker, 2) => Some(Self(3)),
            (Role::Attacker, 1) => Some(Self(1)),
            _ => None,
        }
    }

    /// The value of a move, from that of the position after it.
    pub fn value_before(mover: Role, via: Via, after: Value) -> Value {
        match (via, mover, after) {
            (Via::Legal, ..) => after,
            (Via::Banned, Role::Defender, 5) => 5,
            (Via::Banned, Role::Defender, 3 | 4) => 4,
            (Via::Banned, Role::Defender, _) => 3,
            (Via::Banned, Role::Attacker, 0) => 0,
            (Via::Banned, Role::Attacker, 1 | 2) => 1,
            (Via::Banned, Role::Attacker, _) => 2,
        }
    }

    /// What is certain of a value that was found without a look at the moves that bans forbid this side.
    pub fn without_banned(mover: Role, value: Value) -> Value {
        match mover {
            Role::Attacker => value.max(2),
            Role::Defender => value.min(3),
        }
    }
}

/// How a move stands to the bans of the position in which it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Via {
    /// It is legal.
    Legal,
    /// It would be if the bans were lifted.
    Banned,
}

/// What is known of a value: bounds, both possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// It is no less.
    pub low: Value,
    /// It is no more.
    pub high: Value,
}

impl Bracket {
    /// Nothing is known.
    pub const OPEN: Self = Self { low: WORST, high: BEST };

    /// The answer to a question, if it is known.
    pub fn answers(self, question: Question) -> Option<bool> {
        match question.threshold() {
            threshold if self.low >= threshold => Some(true),
            threshold if self.high < threshold => Some(false),
            _ => None,
        }
    }

    /// What it says to the side that asks, which is the side to move.
    pub fn verdict(self, asks: Role) -> Verdict {
        let verdict = |value: Value| match (asks, value) {
            (Role::Attacker, 5) | (Role::Defender, 4 | 5) => Verdict::Won,
            (Role::Attacker, 3 | 4) | (Role::Defender, 3) => Verdict::WonByKo,
            (Role::Attacker, 2) | (Role::Defender, 1 | 2) => Verdict::LostByKo,
            _ => Verdict::Lost,
        };
        let (low, high) = (verdict(self.low), verdict(self.high));
        if low == high { low } else { Verdict::Unknown }
    }

    /// The questions that tell verdicts apart for the side that asks: first the one whose answer is mostly the last. An
    /// attacker who wins where bans bind both is asked about one that is ignored before he is about all: that is settled
    /// soon, and where he does not win so, the other question need not be asked.
    pub fn questions(asks: Role) -> &'static [Question] {
        match asks {
            Role::Attacker => &[Question(3), Question(4), Question(5), Question(2)],
            Role::Defender => &[Question(3), Question(1), Question(4)],
        }
    }

    /// What to expect of a value of which so much is known and no more; `likely` tells which answer the question seems to
    /// have in which bans bind both, if that is not known. Whoever gains nothing by ignoring one ban is taken to gain nothing
    /// by ignoring all.
    pub fn expected(self, likely: impl FnOnce() -> bool) -> Self {
        let value = match (self.low, self.high) {
            (4.., _) => BEST,
            (3, _) => 3,
            (_, 0 | 1) => WORST,
            (_, 2) => 2,
            _ if likely() => BEST,
            _ => WORST,
        };
        Self { low: value.max(self.low).min(self.high), high: value.max(self.low).min(self.high) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_banned_move_is_asked_about_by_the_threshold_that_decides() {
        for mover in [Role::Attacker, Role::Defender] {
            for threshold in 1..=BEST {
                let question = Question(threshold);
                for after in WORST..=BEST {
                    let reaches = Question::value_before(mover, Via::Banned, after) >= threshold;
                    match question.after_banned(mover) {
                        Some(asked) => assert_eq!(reaches, after >= asked.threshold(), "{mover} {threshold} {after}"),
                        // Then the move is nothing to its player.
                        None => assert_eq!(reaches, mover == Role::Defender, "{mover} {threshold} {after}"),
                    }
                }
            }
        }
    }

    #[test]
    fn a_bracket_says_no_more_than_it_knows() {
        assert_eq!(Bracket::OPEN.verdict(Role::Attacker), Verdict::Unknown);
        assert_eq!(Bracket { low: 3, high: 4 }.verdict(Role::Attacker), Verdict::WonByKo);
        assert_eq!(Bracket { low: 3, high: 4 }.verdict(Role::Defender), Verdict::Unknown);
        assert_eq!(Bracket { low: 4, high: 5 }.verdict(Role::Defender), Verdict::Won);
        assert_eq!(Bracket { low: 0, high: 1 }.verdict(Role::Attacker), Verdict::Lost);
        assert_eq!(Bracket { low: 1, high: 2 }.verdict(Role::Defender), Verdict::LostByKo);
        for asks in [Role::Attacker, Role::Defender] {
            let asked = Bracket::questions(asks);
            for value in WORST..=BEST {
                let mut known = Bracket::OPEN;
                for &question in asked {
                    let threshold = question.threshold();
                    if value >= threshold {
                        known.low = known.low.max(threshold);
                    } else {
                        known.high = known.high.min(threshold - 1);
                    }
                }
                assert_ne!(known.verdict(asks), Verdict::Unknown, "{asks} {value}");
            }
        }
    }
}
