//! Gradual games and generalized threats by name: how they are written, which allows more than another, and what the parts of
//! one are.

/// What the attacker may do to win.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Threat {
    /// `GI(n, os)`: n moves, of these orders but the last.
    Gradual(Vec<u8>),
    /// `GT(vs)`: so many moves of order 1, 2, .., for the whole tree.
    Vector(Vec<u8>),
}

/// A threat as a search is asked for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What it allows.
    pub threat: Threat,
    /// What a rule book calls the selector of the attacker that says just that: where it was compiled it is asked.
    pub called: Option<String>,
}

impl From<Threat> for Asked {
    fn from(threat: Threat) -> Self {
        Self { threat, called: None }
    }
}

impl Asked {
    /// The name of the selector by which it is verified at once where that was compiled, if it is not of the plain family.
    pub fn selector(&self) -> Option<String> {
        self.called.clone().or_else(|| self.threat.selector())
    }
}

/// Reads a name that a rule book may give, such as `spend(4, 2, 1)` or `mine3`: a word with numbers. It is told without
/// spaces, as rule books know it.
pub fn called(text: &str) -> Option<String> {
    let word = text.find(|c: char| !c.is_ascii_lowercase() && c != '_').filter(|&end| end > 0)?;
    let numbers = match text[word..].strip_prefix('(') {
        Some(rest) => rest.strip_suffix(')')?.split(',').collect(),
        None => vec![&text[word..]],
    };
    let is_number = |text: &&str| !text.trim().is_empty() && text.trim().chars().all(|c| c.is_ascii_digit());
    numbers.iter().all(is_number).then(|| text.split_whitespace().collect())
}

impl Threat {
    /// gi-n.
    pub fn plain(n: usize) -> Self {
        Self::Gradual((1..n as u8).rev().collect())
    }

    /// gi1 and gi2 as such where a vector says no more than they do.
    pub(super) fn plainest(self) -> Self {
        let Self::Vector(counts) = &self else { return self };
        let no_more = |rest: &[u8]| rest.iter().all(|&count| count == 0);
        match counts.as_slice() {
            [first, rest @ ..] if *first > 0 && no_more(rest) => Self::plain(1),
            [2, 1, rest @ ..] if no_more(rest) => Self::plain(2),
            _ => self,
        }
    }

    /// The n of a plain gi-n.
    pub fn plain_order(&self) -> Option<usize> {
        match self {
            Self::Gradual(orders) => Some(orders.len() + 1).filter(|&n| *self == Self::plain(n)),
            Self::Vector(_) => None,
        }
    }

    /// The name of the attacker's selector, where it has one in digits and is not of the plain family.
    pub fn selector(&self) -> Option<String> {
        match self {
            Self::Gradual(orders) if self.plain_order().is_none() => {
                let orders: Vec<String> = orders.iter().map(u8::to_string).collect();
                let in_digits = orders.len() < 9 && orders.iter().all(|order| order.len() == 1);
                in_digits.then(|| format!("gi{}{}", orders.len() + 1, orders.concat()))
            }
            _ => None,
        }
    }

    /// Reads `ip4221`, `gi4221`, `ip3`, `lambda(2, 6)` or `(6, 3, 2, 0)`.
    pub fn parse(text: &str) -> Option<Self> {
        let list = |text: &str| -> Option<Vec<u8>> { text.split(',').map(|n| n.trim().parse().ok()).collect() };
        let within = |text: &str| text.strip_suffix(')').map(str::to_string);
        if let Some(rest) = text.strip_prefix("lambda(") {
            let [order, moves] = list(&within(rest)?)?[..] else { return None };
            return (moves >= 1).then(|| Self::Gradual(vec![order; usize::from(moves) - 1]));
        }
        if let Some(rest) = text.strip_prefix('(') {
            let vector = list(&within(rest)?)?;
            return (vector.first()? > &0).then_some(Self::Vector(vector));
        }
        let digits = text.strip_prefix("ip").or_else(|| text.strip_prefix("gi"))?;
        let digits: Vec<u8> = digits.chars().map(|c| c.to_digit(10).map(|n| n as u8)).collect::<Option<_>>()?;
        let (&n, orders) = digits.split_first()?;
        match orders.len() {
            _ if n == 0 => None,
            0 => Some(Self::plain(usize::from(n))),
            len => (len + 1 == usize::from(n)).then(|| Self::Gradual(orders.to_vec())),
        }
    }
}

impl std::fmt::Display for Threat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Gradual(orders) if *self == Self::plain(orders.len() + 1) => write!(f, "ip{}", orders.len() + 1),
            Self::Gradual(orders) => {
                write!(f, "ip{}", orders.len() + 1)?;
                orders.iter().try_for_each(|order| write!(f, "{order}"))
            }
            Self::Vector(counts) => {
                let counts: Vec<String> = counts.iter().map(u8::to_string).collect();
                write!(f, "({})", counts.join(","))
            }
        }
    }
}

impl Threat {
    /// Whether every win by another threat is one that it allows, as far as their numbers tell. A game of more moves, or of
    /// greater orders, has all moves of the other and answers to all replies; so has its threat after each of them.
    pub(super) fn allows(&self, other: &Self) -> bool {
        let no_less = |own: &[u8], others: &[u8]| {
            others.iter().enumerate().all(|(k, least)| own.get(k).copied().unwrap_or(0) >= *least)
        };
        match (self, other) {
            (Self::Gradual(own), Self::Gradual(others)) => own.len() >= others.len() && no_less(own, others),
            (Self::Vector(own), Self::Vector(others)) => no_less(own, others),
            _ => false,
        }
    }

    /// Whether every win by gi-n is one that it allows.
    pub(super) fn covers(&self, n: usize) -> bool {
        match self {
            Self::Gradual(orders) => {
                n <= orders.len() + 1 && orders.iter().zip((1..n as u8).rev()).all(|(order, least)| *order >= least)
            }
            Self::Vector(counts) => {
                let least: &[u8] = match n {
                    1 => &[1],
                    2 => &[2, 1],
                    3 => &[4, 2, 1],
                    _ => return false,
                };
                least.iter().enumerate().all(|(k, least)| counts.get(k).is_some_and(|count| count >= least))
            }
        }
    }
}

/// The parts of a vector that a move of this order may threaten with: moves of lower orders. One of order 1 ends it, and
/// one of order 2 takes one of order 1 for its threat and leaves one, so fewer of order 1 are of no use, nor more.
pub(super) fn parts(counts: &[u8], order: usize) -> Vec<Vec<u8>> {
    let mut parts = vec![Vec::new()];
    for (k, &most) in counts.iter().enumerate().take(order - 1).rev() {
        let lower = |part: &Vec<u8>| -> Vec<Vec<u8>> {
            let from = match (k, part.first()) {
                (0, Some(&above)) if part.len() == 1 => (above + 1)..=(above + 1),
                (0, None) => 1..=1,
                (0, _) => 1..=most,
                _ => 0..=most,
            };
            from.filter(|&n| n <= most).map(|n| [vec![n], part.clone()].concat()).collect()
        };
        parts = parts.iter().flat_map(lower).collect();
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for name in ["ip1", "ip3", "ip4221", "ip51111", "(6,3,2,0)", "(1,0)"] {
            assert_eq!(Threat::parse(name).map(|threat| threat.to_string()), Some(name.to_string()));
        }
        for name in ["spend(4,2,1)", "mine3", "two_of(2)"] {
            assert_eq!(called(name).as_deref(), Some(name));
        }
        for wrong in ["kill", "all-replies", "spend()", "spend(1,x)", "(1)", "3", "spend(1"] {
            assert_eq!(called(wrong), None, "{wrong}");
        }
        assert_eq!(called("spend(4, 2, 1)").as_deref(), Some("spend(4,2,1)"));
        assert_eq!(Threat::parse("lambda(2, 3)"), Some(Threat::Gradual(vec![2, 2])));
        assert_eq!(Threat::parse("ip321"), Some(Threat::plain(3)));
        for wrong in ["ip", "ip42", "ip0", "(", "(0,1)", "lambda(1)", "gx1"] {
            assert_eq!(Threat::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn vectors_that_say_no_more_than_a_plain_game_are_it() {
        let plain = |counts: &[u8]| Threat::Vector(counts.to_vec()).plainest().plain_order();
        assert_eq!(
            [plain(&[1, 0]), plain(&[1]), plain(&[4]), plain(&[2, 1, 0]), plain(&[2, 1])].map(Option::unwrap),
            [1, 1, 1, 2, 2]
        );
        assert_eq!([plain(&[3, 1]), plain(&[2, 1, 1]), plain(&[0, 1]), plain(&[0]), plain(&[])], [None; 5]);
    }

    #[test]
    fn parts_leave_what_ends_the_game() {
        assert_eq!(parts(&[6, 5, 0], 2), [[1]]);
        assert_eq!(parts(&[3, 3, 1], 3), [[1, 0], [2, 1], [3, 2]]);
    }
}
