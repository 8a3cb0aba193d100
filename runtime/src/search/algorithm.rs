//! The names of the searches of the papers, as a command line writes them: `gw(3)`, `gts((1,0), ip2)`, `lambda(2)`.

use std::fmt;
use std::str::FromStr;

use super::alphabeta::{self, AlphaBeta};
use super::gw_dfpn::GwDfpn;
use super::lambda::Lambda;
use super::lambda_dfpn::LambdaDfpn;
use super::pn::Pn;
use super::pnstar::PnStar;
use super::prover::Prover;
use super::threats::{Asked, Threat, called};
use super::widening::{Replies, Shape, Widening};
use super::{Budget, alphabeta_gw, gaps, gts, gw, iw};

/// What the searches are called, with arguments that serve where none are given, and what they are.
pub const NAMES: [(&str, &str); 11] = [
    ("pn", "proof-number search"),
    ("pnstar", "PN*, proof numbers depth first"),
    ("alphabeta", "alpha-beta with iterative deepening; its arguments are switches"),
    ("gaps", "Gradual Abstract Proof Search, with the gradual games of the paper or with one's own"),
    ("lambda(2)", "lambda search of order n"),
    ("lambda-dfpn(2)", "lambda search of order n by proof numbers"),
    ("gts(1)", "Generalized Threats Search with threat number t, or with a threat"),
    ("iw(1)", "Iterative Widening up to threat number t, or through threats of one's own"),
    ("gw(1)", "Generalized Widening up to threat number t, or through threats of one's own"),
    ("gw-dfpn(1)", "Generalized Widening by proof numbers up to threat number t, or through threats of one's own"),
    ("alphabeta-gw(2)", "Generalized Widening below number t, and then alpha-beta"),
];

/// A search of the papers, with its arguments. Where its text asks for threats by the names that a rule book gives them, it
/// is [`Written`] until that says what they are: a search always knows its threats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Algorithm {
    name: String,
    kind: Kind,
    /// The rules by which moves are left out.
    prunes_by: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Pn,
    PnStar,
    Lambda(u8),
    LambdaDfpn(u8),
    AlphaBeta(alphabeta::Options),
    Widening(Shape),
    GwDfpn(Vec<Asked>),
}

impl Algorithm {
    /// The search, ready for an arena.
    pub(super) fn prover(&self, budget: &Budget) -> Box<dyn Prover> {
        match &self.kind {
            Kind::Pn => Box::<Pn>::default(),
            Kind::PnStar => Box::<PnStar>::default(),
            Kind::Lambda(order) => Box::new(Lambda::new(*order, budget.depth)),
            Kind::LambdaDfpn(order) => Box::new(LambdaDfpn::new(*order)),
            Kind::AlphaBeta(options) => Box::new(AlphaBeta::new(*options, budget.depth)),
            Kind::Widening(shape) => Box::new(Widening::new(shape.clone(), budget.depth)),
            Kind::GwDfpn(threats) => Box::new(GwDfpn::new(threats)),
        }
    }

    /// The selectors by which its threats are verified at once where they are compiled, besides those of the plain family.
    pub fn selectors(&self) -> Vec<String> {
        let threats = match &self.kind {
            Kind::Widening(shape) => &shape.threats,
            Kind::GwDfpn(threats) => threats,
            _ => return Vec::new(),
        };
        threats.iter().filter_map(Asked::selector).collect()
    }

    /// The name of the rules by which it leaves out moves, for [`solve_with`](super::named::solve_with).
    pub fn prunes_by(&self) -> Option<&str> {
        self.prunes_by.as_deref()
    }

    /// Whether it leaves out moves that may matter: what it finds is then no proof.
    pub fn is_inadmissible(&self) -> bool {
        match &self.kind {
            Kind::AlphaBeta(options) => options.is_inadmissible(),
            _ => false,
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for Algorithm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        read(text, &|name| {
            Err(format!("`{name}` is no gradual game such as ip4221 or lambda(2,5), and no rule book says what it is"))
        })
    }
}

/// A search as it is written: a rule book may have to say what some of its threats are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// With something in the place of each threat that a rule book defines. It is never searched with.
    known: Algorithm,
}

impl Written {
    /// The search, with what a rule book says of the names that are its own.
    ///
    /// # Errors
    /// If one of them has no definition.
    pub fn with_definitions(&self, definition: impl Fn(&str) -> Result<Asked, String>) -> Result<Algorithm, String> {
        read(&self.known.name, &definition)
    }

    /// See [`Algorithm::selectors`]; the names that are a rule book's own are among them.
    pub fn selectors(&self) -> Vec<String> {
        self.known.selectors()
    }

    /// See [`Algorithm::prunes_by`].
    pub fn prunes_by(&self) -> Option<&str> {
        self.known.prunes_by()
    }

    /// See [`Algorithm::is_inadmissible`].
    pub fn is_inadmissible(&self) -> bool {
        self.known.is_inadmissible()
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.known.fmt(f)
    }
}

impl FromStr for Written {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let in_its_place = |name: &str| Ok(Asked { called: Some(name.to_string()), ..Threat::plain(1).into() });
        read(text, &in_its_place).map(|known| Self { known })
    }
}

/// What a rule book says of a name.
type Definition<'d> = &'d dyn Fn(&str) -> Result<Asked, String>;

fn read(text: &str, definition: Definition<'_>) -> Result<Algorithm, String> {
    let (name, given) = call(text)?;
    let (given, prunes_by) = match given {
        Some(given) if name == "alphabeta" => {
            let (pruning, given): (Vec<_>, Vec<_>) = given.into_iter().partition(|one| one.starts_with("prune("));
            if pruning.len() > 1 {
                return Err("`prune` takes one rule book".to_string());
            }
            let rules = pruning.first().and_then(|one| one.strip_prefix("prune(")?.strip_suffix(')'));
            (Some(given), rules.map(|rules| rules.trim().to_string()))
        }
        given => (given, None),
    };
    let mut kind = kind(name, given, definition)?;
    if let Kind::AlphaBeta(options) = &mut kind {
        options.prune = prunes_by.is_some();
    }
    Ok(Algorithm { name: text.trim().to_string(), kind, prunes_by })
}

/// The threat that an argument names, if it names one.
fn threat(argument: &str, definition: Definition<'_>) -> Option<Result<Asked, String>> {
    let known = Threat::parse(argument).map(|threat| Ok(threat.into()));
    known.or_else(|| called(argument).map(|name| definition(&name)))
}

/// A name, and its arguments where it has parentheses.
///
/// # Errors
/// If the last of these is missing.
pub fn call(text: &str) -> Result<(&str, Option<Vec<&str>>), String> {
    let Some((name, rest)) = text.split_once('(') else { return Ok((text.trim(), None)) };
    let inner = rest.strip_suffix(')').ok_or_else(|| format!("`{text}` lacks its `)`"))?;
    Ok((name.trim(), Some(arguments(inner))))
}

/// What stands between commas, those within parentheses apart.
fn arguments(text: &str) -> Vec<&str> {
    let (mut depth, mut from, mut found) = (0, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                found.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(text[from..].trim());
    found.retain(|argument| !argument.is_empty());
    found
}

fn kind(name: &str, given: Option<Vec<&str>>, definition: Definition<'_>) -> Result<Kind, String> {
    let usual = |name: &str| {
        let (full, _) = NAMES.iter().find(|(full, _)| full.split('(').next() == Some(name))?;
        let (_, rest) = full.split_once('(')?;
        Some(arguments(rest.strip_suffix(')')?))
    };
    let arguments = given.or_else(|| usual(name)).unwrap_or_default();
    match name {
        "pn" => none(name, &arguments).map(|()| Kind::Pn),
        "pnstar" => none(name, &arguments).map(|()| Kind::PnStar),
        "lambda" => order(name, &arguments).map(Kind::Lambda),
        "lambda-dfpn" => order(name, &arguments).map(Kind::LambdaDfpn),
        "gaps" => own_threats(&arguments, definition).map(|threats| Kind::Widening(gaps::shape(threats))),
        "alphabeta" => alphabeta::Options::parse(&arguments).map(Kind::AlphaBeta),
        "gts" => widening(name, &arguments, gts::shape, definition),
        "iw" => widening(name, &arguments, iw::shape, definition),
        "gw" => widening(name, &arguments, gw::shape, definition),
        "gw-dfpn" => match widening(name, &arguments, gw::shape, definition)? {
            Kind::Widening(shape) if shape == (Shape { threats: shape.threats.clone(), ..gw::shape(0) }) => {
                Ok(Kind::GwDfpn(shape.threats))
            }
            _ => Err(format!("`{name}` takes the number of a threat, or threats, and no options")),
        },
        "alphabeta-gw" => widening(name, &arguments, alphabeta_gw::shape, definition),
        _ => Err(format!("no search is called `{name}`")),
    }
}

fn none(name: &str, arguments: &[&str]) -> Result<(), String> {
    if arguments.is_empty() { Ok(()) } else { Err(format!("`{name}` takes no arguments")) }
}

/// The greatest order of lambda search.
const LAST_ORDER: u8 = 9;

fn order(name: &str, arguments: &[&str]) -> Result<u8, String> {
    match arguments {
        [order] => order.parse().ok().filter(|order| (1..=LAST_ORDER).contains(order)),
        _ => None,
    }
    .ok_or_else(|| format!("`{name}` takes its order, 1 to {LAST_ORDER}"))
}

/// Gradual games of one's own, if there are any.
fn own_threats(arguments: &[&str], definition: Definition<'_>) -> Result<Option<Vec<Asked>>, String> {
    let one = |argument: &&str| {
        let wrong = || Err(format!("`{argument}` is no gradual game such as ip4221 or lambda(2,5)"));
        threat(argument, definition).unwrap_or_else(wrong)
    };
    let threats: Vec<Asked> = arguments.iter().map(one).collect::<Result<_, _>>()?;
    Ok((!threats.is_empty()).then_some(threats))
}

/// The greatest number of a threat of the paper.
const LAST_THREAT: usize = 3;

/// A search of the family of Generalized Widening: the number of a threat or threats, and options.
fn widening(
    name: &str,
    arguments: &[&str],
    shape: fn(usize) -> Shape,
    definition: Definition<'_>,
) -> Result<Kind, String> {
    let (mut number, mut threats, mut options) = (None, Vec::new(), shape(0));
    for &argument in arguments {
        match argument {
            "kill" => options.kill = true,
            "widen-kill" => options.widen_kill = true,
            "distances" => options.distances = true,
            "all-replies" => options.replies = Replies::All,
            _ => match (argument.parse::<usize>(), threat(argument, definition)) {
                (Ok(t), _) if t <= LAST_THREAT + usize::from(options.then_all) => number = Some(t),
                (Ok(t), _) => {
                    return Err(format!(
                        "there is no threat number {t}; the last is {LAST_THREAT}, and `{name}` takes threats as well, such as ip2 or (6,3,2,0)"
                    ));
                }
                (_, Some(threat)) => threats.push(threat?),
                _ => {
                    return Err(format!(
                        "`{argument}` is no argument of `{name}`: it takes the number of a threat, or threats such as ip2, lambda(1,5) or (6,3,2,0), and the options kill, widen-kill, distances and all-replies"
                    ));
                }
            },
        }
    }
    let chosen = shape(number.unwrap_or(0));
    let threats = match (threats.is_empty(), number) {
        (false, None) => threats,
        (true, Some(_)) => chosen.threats,
        (true, None) if options.then_all => Vec::new(),
        _ => return Err(format!("`{name}` takes the number of a threat, or threats, and one of them")),
    };
    let Shape { kill, widen_kill, distances, replies, .. } = options;
    Ok(Kind::Widening(Shape { threats, kill, widen_kill, distances, replies, ..chosen }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read() {
        for (name, _) in NAMES {
            assert_eq!(name.parse::<Algorithm>().map(|algorithm| algorithm.to_string()), Ok(name.to_string()));
        }
        let kind = |text: &str| text.parse::<Algorithm>().map(|algorithm| algorithm.kind);
        assert_eq!(kind("gw"), kind("gw(1)"));
        assert_eq!(kind("gw((1,0), (2,1,0))"), kind("gw(1)"));
        assert!(
            matches!(kind("iw(ip1, lambda(2,4), kill)"), Ok(Kind::Widening(shape)) if shape.threats.len() == 2 && shape.kill)
        );
        let pruning = "alphabeta(no-table, prune(rules/a.game:b))".parse::<Algorithm>();
        assert!(pruning.is_ok_and(|search| search.prunes_by() == Some("rules/a.game:b") && search.is_inadmissible()));
        assert!("gw-dfpn(ip1, (6,3,2,0))".parse::<Algorithm>().is_ok());
        for wrong in ["gx", "gw(", "gw(9)", "gw(1, ip2)", "pn(3)", "alphabeta(fast)", "gw-dfpn(1, kill)"] {
            assert!(kind(wrong).is_err(), "{wrong}");
        }
    }
    #[test]
    fn what_a_rule_book_calls_its_threats_must_be_defined() {
        let own = "gw(ip1, mine(2, 1), kill)".parse::<Written>().expect("a search");
        let defined = |name: &str| {
            let threat = Threat::parse(name.strip_prefix("mine").unwrap_or(name)).ok_or_else(|| name.to_string())?;
            Ok(Asked { threat, called: Some(name.to_string()) })
        };
        let known = own.with_definitions(defined).expect("a search");
        let threats = |kind: &Kind| match kind {
            Kind::Widening(shape) => shape.threats.iter().map(|asked| asked.threat.clone()).collect(),
            _ => Vec::new(),
        };
        assert_eq!(threats(&known.kind), [Threat::plain(1), Threat::Vector(vec![2, 1])]);
        assert_eq!((own.selectors(), known.selectors()), (vec!["mine(2,1)".to_string()], own.selectors()));
        assert_eq!(own.with_definitions(|name| Err(name.to_string())), Err("mine(2,1)".to_string()));
        // Nobody searches with a name that means nothing.
        for undefined in ["gw(ip1, mine(2,1))", "gaps(mine3)", "gw-dfpn(mine(1))", "iw(mine1)"] {
            let refused = undefined.parse::<Algorithm>();
            assert!(refused.is_err_and(|why| why.contains("no rule book says what it is")), "{undefined}");
            assert!(undefined.parse::<Written>().is_ok(), "{undefined}");
        }
    }
}
