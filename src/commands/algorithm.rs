//! The ways to search, by name: those that belong to the project, and the searches of the papers with their arguments.

use clap::builder::{PossibleValue, TypedValueParser};
use kikashi_gamedef::rules::StaticValue;
use kikashi_runtime::search::Nulls;
use kikashi_runtime::search::algorithm::{NAMES, Written, call};
use kikashi_runtime::search::dfpn;
use kikashi_runtime::search::threats::{Asked, Threat};

use crate::engine::pruning::pruning;
use crate::engine::{Knowledge, Method, Named};
use crate::native::Wants;
use crate::setting::Setting;

/// A way to search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Gradual games to order three, with what they rest on; where they prove nothing, dfpn.
    Best,
    /// Gradual games of growing depth: gi1, gi2, .. or ip1, ip2, .., and nothing else.
    Gradual,
    /// Depth-first proof-number search over reasons, which proves wins and failures, and tells kos apart.
    Dfpn(dfpn::Options),
    /// Abstract Proof Search: alpha-beta whose moves are those of gradual games.
    Aps,
    /// What it is compared with: the same search, where the defender replies with CompleteSetOfMovesToPreventgi3. Its
    /// wins hold as far as that set is complete.
    ApsCompleteSet,
    /// The same with null move forward pruning.
    ApsCompleteSetNull,
    /// Full-width alpha-beta with a table, for games by which no position comes back.
    FullWidth,
    /// A search of the papers.
    Named(Written),
}

/// Those that are the project's own, with what they are.
const OWN: [(&str, Algorithm, &str); 7] = [
    ("best", Algorithm::Best, "gradual games to order three, with what they rest on; where they prove nothing, dfpn"),
    ("gradual", Algorithm::Gradual, "gradual games of growing depth, and nothing else"),
    (
        "dfpn",
        Algorithm::Dfpn(dfpn::Options::USUAL),
        "depth-first proof-number search over reasons, which proves wins and failures, and tells kos apart; with \
         arguments where moves come from (all, selectors, reasons), the order of gradual games asked, and `first`",
    ),
    (
        "fullwidth",
        Algorithm::FullWidth,
        "full-width alpha-beta with a table, for games by which no position comes back",
    ),
    ("aps", Algorithm::Aps, "Abstract Proof Search: alpha-beta whose moves are those of gradual games"),
    (
        "aps-complete-set",
        Algorithm::ApsCompleteSet,
        "what it is compared with: its wins hold as far as CompleteSetOfMovesToPreventgi3 is complete",
    ),
    (
        "aps-complete-set-null",
        Algorithm::ApsCompleteSetNull,
        "the same with null move forward pruning, by which it misses wins",
    ),
];

impl Algorithm {
    /// As the command line writes it.
    pub fn name(&self) -> String {
        match self {
            Algorithm::Named(algorithm) => algorithm.to_string(),
            Algorithm::Dfpn(options) => options.to_string(),
            own => OWN.iter().find(|(_, way, _)| way == own).map_or("", |(name, ..)| name).to_string(),
        }
    }

    /// Whether it is one search and nothing else.
    pub fn is_search(&self) -> bool {
        !matches!(self, Algorithm::Best | Algorithm::Gradual)
    }

    /// Whether it is the main search, or comes to it.
    pub fn is_by_proof_numbers(&self) -> bool {
        matches!(self, Algorithm::Best | Algorithm::Dfpn(_))
    }

    /// How it searches by proof numbers, where it does.
    pub fn options(&self) -> dfpn::Options {
        match self {
            Algorithm::Dfpn(options) => *options,
            _ => dfpn::Options::USUAL,
        }
    }

    /// Whether it leaves out moves that may matter: what it finds is then no proof.
    pub fn is_inadmissible(&self) -> bool {
        matches!(self, Algorithm::Named(algorithm) if algorithm.is_inadmissible())
    }

    /// What it asks of a game.
    pub fn wants(&self, knowledge: Knowledge) -> Wants {
        let named = match self {
            Algorithm::Named(algorithm) => algorithm.selectors(),
            _ => Vec::new(),
        };
        Wants::search(knowledge).and(named)
    }

    /// How it searches a game.
    ///
    /// # Errors
    /// If it leaves out moves by rules that do not fit the game, or asks for threats that the game's file does not name.
    pub fn method(&self, setting: &Setting) -> Result<Method, String> {
        Ok(match self {
            Algorithm::Best | Algorithm::Gradual | Algorithm::Dfpn(_) => Method::ProofNumbers(self.options()),
            Algorithm::FullWidth => Method::FullWidth,
            Algorithm::Aps => Method::Threats,
            Algorithm::ApsCompleteSet => Method::CompleteSet(Nulls::Unasked),
            Algorithm::ApsCompleteSetNull => Method::CompleteSet(Nulls::Prune),
            Algorithm::Named(algorithm) => {
                let rules = algorithm.prunes_by().map(|name| pruning(setting, name)).transpose();
                let rules = rules.map_err(|failure| failure.to_string())?;
                let algorithm = algorithm.with_definitions(|name| definition(setting, name))?;
                Method::Named(Named { pruning: rules, ..Named::of(algorithm) })
            }
        })
    }
}

/// The threat to which a file gives a name; where that is a selector of the attacker, it can be asked for by it.
fn definition(setting: &Setting, name: &str) -> Result<Asked, String> {
    let selector = setting.selector(name)?;
    let numbers = |list: &[i64]| list.iter().map(|&n| u8::try_from(n).ok()).collect::<Option<Vec<u8>>>();
    let scheme = setting.book.module.schemes[selector.scheme].name.as_str();
    let threat = match (scheme, selector.args.as_slice()) {
        ("GI" | "IP", [StaticValue::Int(n), StaticValue::List(orders)])
            if usize::try_from(*n) == Ok(orders.len() + 1) =>
        {
            numbers(orders).map(Threat::Gradual)
        }
        ("GT", [StaticValue::List(counts)]) => numbers(counts).map(Threat::Vector),
        _ => None,
    };
    let called = matches!(scheme, "GI" | "GT").then(|| name.to_string());
    threat.map(|threat| Asked { threat, called }).ok_or_else(|| {
        let only = "gradual games (`GI`, `IP`, with one order less than moves) and generalized threats (`GT`) only";
        format!("`{name}` is `{scheme}`, and these searches ask for {only}")
    })
}

/// Reads the name of a way to search.
#[derive(Clone, Copy, Debug)]
pub struct ByName;

impl TypedValueParser for ByName {
    type Value = Algorithm;

    fn parse_ref(
        &self,
        command: &clap::Command,
        _: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Algorithm, clap::Error> {
        let text = value.to_string_lossy();
        if let Some((_, way, _)) = OWN.iter().find(|(name, ..)| *name == text) {
            return Ok(way.clone());
        }
        let read = match call(&text) {
            Ok(("dfpn", _)) => text.parse().map(Algorithm::Dfpn),
            _ => text.parse().map(Algorithm::Named),
        };
        read.map_err(|why: String| {
            let known: Vec<&str> = OWN.iter().map(|(name, ..)| *name).chain(NAMES.map(|(name, _)| name)).collect();
            let message = format!("--algorithm: {why}; there are {}\n", known.join(", "));
            clap::Error::raw(clap::error::ErrorKind::InvalidValue, message).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let own = OWN.iter().map(|(name, _, what)| PossibleValue::new(*name).help(*what));
        let named = NAMES.iter().map(|(name, what)| PossibleValue::new(*name).help(*what));
        Some(Box::new(own.chain(named)))
    }
}
