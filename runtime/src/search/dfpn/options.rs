//! How the search is to be done, and how that is written.

use std::fmt;
use std::str::FromStr;

use super::Source;
use crate::search::algorithm;

/// How a search is to be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Where moves come from; without, what suits the rules.
    pub source: Option<Source>,
    /// The order, 1 to 3, to which gradual games are asked; without, what the work of asking suggests.
    pub order: Option<usize>,
    /// Which first moves are looked for.
    pub first_moves: FirstMoves,
}

/// Which of the moves that work are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstMoves {
    /// As many as about as much work again finds.
    #[default]
    Others,
    /// The one that was found first, and those that were found beside it.
    Found,
}

impl Options {
    /// As it suits the rules.
    pub const USUAL: Self = Self { source: None, order: None, first_moves: FirstMoves::Others };
}

const NAME: &str = "dfpn";

/// The arguments for where moves come from.
const SOURCES: [(&str, Source); 3] =
    [("all", Source::All), ("selectors", Source::Selectors), ("reasons", Source::Reasons)];

/// The argument by which only the first move that works is looked for.
const FIRST: &str = "first";

/// The greatest order to which gradual games are asked.
const LAST_ORDER: usize = 3;

impl Source {
    /// As it is written.
    pub fn name(self) -> &'static str {
        SOURCES.iter().find(|(_, source)| *source == self).map_or("", |(name, _)| name)
    }
}

impl FromStr for Options {
    type Err = String;

    /// Reads `dfpn`, with arguments or without: a source of moves, an order, and `first`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (name, given) = algorithm::call(text)?;
        if name != NAME {
            return Err(format!("`{name}` is not `{NAME}`"));
        }
        let mut options = Self::default();
        for argument in given.unwrap_or_default() {
            let order = argument.parse().ok().filter(|order| (1..=LAST_ORDER).contains(order));
            let source = SOURCES.iter().find(|(name, _)| *name == argument).map(|(_, source)| *source);
            let is_new = match (order, source) {
                (Some(order), _) => options.order.replace(order).is_none(),
                (None, Some(source)) => options.source.replace(source).is_none(),
                (None, None) if argument == FIRST => {
                    std::mem::replace(&mut options.first_moves, FirstMoves::Found) == FirstMoves::Others
                }
                (None, None) => {
                    return Err(format!(
                        "`{NAME}` takes where moves come from (all, selectors or reasons), the order to which gradual \
                         games are asked (1 to {LAST_ORDER}) and `{FIRST}`, and not `{argument}`"
                    ));
                }
            };
            if !is_new {
                return Err(format!("`{NAME}`: `{argument}` says again what is said before it"));
            }
        }
        Ok(options)
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = (self.first_moves == FirstMoves::Found).then(|| FIRST.to_string());
        let source = self.source.map(|source| source.name().to_string());
        let said: Vec<String> =
            [source, self.order.map(|order| order.to_string()), first].into_iter().flatten().collect();
        match said.as_slice() {
            [] => f.write_str(NAME),
            said => write!(f, "{NAME}({})", said.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let orders = [None, Some(1), Some(2), Some(3)];
        let sources = [None, Some(Source::All), Some(Source::Selectors), Some(Source::Reasons)];
        for order in orders {
            for source in sources {
                for first_moves in [FirstMoves::Others, FirstMoves::Found] {
                    let options = Options { source, order, first_moves };
                    assert_eq!(options.to_string().parse(), Ok(options));
                }
            }
        }
        assert_eq!("dfpn".parse(), Ok(Options::default()));
        assert_eq!(
            "dfpn(3, selectors)".parse::<Options>().map(|options| options.to_string()),
            Ok("dfpn(selectors, 3)".into())
        );
    }

    #[test]
    fn what_is_no_argument_is_refused() {
        for wrong in [
            "dfpn(0)",
            "dfpn(4)",
            "dfpn(1, 2)",
            "dfpn(all, reasons)",
            "dfpn(first, first)",
            "dfpn(some)",
            "dfpn(3",
            "pn",
        ] {
            assert!(wrong.parse::<Options>().is_err(), "{wrong}");
        }
    }
}
