//! Selectors by name: `ip311`, `lambda(2, 3)`, `ip(12; 3, 1, ..)`.

use crate::rules::{ArithOp, Module, PatternShape, Selector, SelectorPattern, Static, StaticValue};

/// The largest depth, order or other number in a selector's name.
const LARGEST: i64 = 99;

/// Why a name is no selector's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SelectorError {
    /// What is wrong.
    pub message: String,
    /// What to ask for instead.
    pub help: String,
}

fn error<T>(message: impl Into<String>, help: impl Into<String>) -> Result<T, SelectorError> {
    Err(SelectorError { message: message.into(), help: help.into() })
}

/// The selector of that name.
///
/// A name is a stem of the module's patterns with digits behind it, as in `ip311`, or with numbers in parentheses:
/// those of the pattern, as in `lambda(2, 3)`, or the depth and the orders where digits do not suffice, as in
/// `ip(12; 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)`.
///
/// # Errors
/// If no pattern fits; the help names the nearest that do.
pub fn selector(module: &Module, name: &str) -> Result<Selector, SelectorError> {
    selector_of(&module.names, name)
}

pub(super) fn selector_of(names: &[SelectorPattern], name: &str) -> Result<Selector, SelectorError> {
    let name = name.trim();
    let stem: &str = &name[..name.find(|c: char| c.is_ascii_digit() || c == '(').unwrap_or(name.len())];
    let patterns: Vec<&SelectorPattern> = names.iter().filter(|p| p.stem == stem.trim()).collect();
    if patterns.is_empty() {
        let mut stems: Vec<&str> = names.iter().map(|p| p.stem.as_str()).collect();
        stems.dedup();
        let rest = &name[stem.len()..];
        let help = match super::suggest::nearest(stem, stems.iter().copied()) {
            Some(near) => format!("did you mean `{near}{rest}`?"),
            None if stems.is_empty() => "define one: `name gi<n> = GI(n, [n-1 .. 1]).`".to_string(),
            None => format!("names begin with {}", listed(&stems)),
        };
        return error(format!("there is no selector `{name}`"), help);
    }
    let rest = &name[stem.len()..];
    match rest.strip_prefix('(') {
        Some(inner) => in_parentheses(name, stem, &patterns, inner),
        None if rest.chars().all(|c| c.is_ascii_digit()) => with_digits(name, stem, &patterns, rest),
        None => error(format!("`{name}` is no selector's name"), expected(stem, &patterns)),
    }
}

fn with_digits(name: &str, stem: &str, patterns: &[&SelectorPattern], digits: &str) -> Result<Selector, SelectorError> {
    let numbers: Vec<i64> = digits.bytes().map(|b| i64::from(b - b'0')).collect();
    match numbers.split_first() {
        Some((depth, orders)) => by_depth(name, stem, patterns, *depth, orders),
        None => error(format!("`{name}` does not say how deep"), expected(stem, patterns)),
    }
}

/// A name that gives a depth and perhaps orders.
fn by_depth(
    name: &str,
    stem: &str,
    patterns: &[&SelectorPattern],
    depth: i64,
    orders: &[i64],
) -> Result<Selector, SelectorError> {
    let plain = patterns.iter().find(|p| p.shape == PatternShape::Depth);
    let with_orders = patterns.iter().find(|p| p.shape == PatternShape::DepthAndOrders);
    if plain.is_none() && with_orders.is_none() {
        return error(format!("`{name}` is no selector's name"), expected(stem, patterns));
    }
    if !(1..=LARGEST).contains(&depth) || orders.iter().any(|o| *o > LARGEST) {
        let help = format!("depths lie between 1 and {LARGEST}, as in `{stem}2`");
        return error(format!("`{name}` has no depth that makes sense"), help);
    }
    let fits = orders.len() as i64 == depth - 1;
    match (plain, with_orders) {
        (Some(p), _) if orders.is_empty() => made(name, p, vec![StaticValue::Int(depth)]),
        (_, Some(p)) if fits => made(name, p, vec![StaticValue::Int(depth), StaticValue::List(orders.to_vec())]),
        _ => {
            let takes = depth - 1;
            let message = format!("`{name}` gives {} to depth {depth}, which takes {takes}", orders_of(orders.len()));
            error(message, nearest_names(stem, depth, orders, plain.is_some(), with_orders.is_some()))
        }
    }
}

fn orders_of(n: usize) -> String {
    if n == 1 { "1 order".to_string() } else { format!("{n} orders") }
}

/// For `ip211`: ip21 or ip2, or with two orders ip311.
fn nearest_names(stem: &str, depth: i64, orders: &[i64], plain: bool, with_orders: bool) -> String {
    let name = |depth: i64, orders: &[i64]| {
        let digits =
            |numbers: &[i64], join: &str| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(join);
        match orders {
            _ if depth <= 9 && orders.iter().all(|o| *o <= 9) => format!("`{stem}{depth}{}`", digits(orders, "")),
            [] => format!("`{stem}({depth})`"),
            _ => format!("`{stem}({depth}; {})`", digits(orders, ", ")),
        }
    };
    let mut near = Vec::new();
    let wanted = usize::try_from(depth - 1).unwrap_or(0);
    if with_orders && wanted > 0 {
        let mut some: Vec<i64> = orders.iter().copied().take(wanted).collect();
        some.resize(wanted, 1);
        near.push(name(depth, &some));
    }
    if plain {
        near.push(name(depth, &[]));
    }
    if let ([unit], 1..=9) = (orders, depth)
        && wanted != 1
    {
        // Two digits in a row were meant as one number.
        near.insert(0, format!("`{stem}({})`", depth * 10 + unit));
    }
    let mut help = format!("did you mean {}?", near.join(" or "));
    if with_orders && orders.len() != wanted {
        let deep = orders.len() as i64 + 1;
        help.push_str(&format!(" With {} it is {}.", orders_of(orders.len()), name(deep, orders)));
    }
    help
}

fn in_parentheses(
    name: &str,
    stem: &str,
    patterns: &[&SelectorPattern],
    inner: &str,
) -> Result<Selector, SelectorError> {
    let Some(inner) = inner.strip_suffix(')') else {
        return error(format!("`{name}` lacks its closing parenthesis"), expected(stem, patterns));
    };
    let (first, second) = match inner.split_once(';') {
        Some((a, b)) => (a, Some(b)),
        None => (inner, None),
    };
    let (Some(first), Some(second)) = (numbers(first), second.map_or(Some(Vec::new()), numbers)) else {
        let message = format!("`{name}` is no selector's name: numbers from 0 to {LARGEST} stand in parentheses");
        return error(message, expected(stem, patterns));
    };
    let call = patterns.iter().find(|p| p.shape == PatternShape::Call(first.len()));
    match (call, &first[..]) {
        (Some(p), _) if second.is_empty() => made(name, p, first.into_iter().map(StaticValue::Int).collect()),
        (_, [depth]) if takes_depth(patterns) => by_depth(name, stem, patterns, *depth, &second),
        (_, [depth, orders @ ..]) if second.is_empty() && takes_depth(patterns) => {
            by_depth(name, stem, patterns, *depth, orders)
        }
        _ => {
            let counts: Vec<String> = patterns
                .iter()
                .filter_map(|p| match p.shape {
                    PatternShape::Call(n) => Some(n.to_string()),
                    _ => None,
                })
                .collect();
            let message = format!("`{stem}` takes {} numbers, not {}", counts.join(" or "), first.len() + second.len());
            error(message, expected(stem, patterns))
        }
    }
}

fn takes_depth(patterns: &[&SelectorPattern]) -> bool {
    patterns.iter().any(|p| matches!(p.shape, PatternShape::Depth | PatternShape::DepthAndOrders))
}

fn numbers(text: &str) -> Option<Vec<i64>> {
    let parts = text.split(',').map(|p| p.trim().parse().ok().filter(|n| (0..=LARGEST).contains(n)));
    parts.collect()
}

/// What names with this stem look like.
fn expected(stem: &str, patterns: &[&SelectorPattern]) -> String {
    let examples: Vec<String> = patterns
        .iter()
        .map(|p| match p.shape {
            PatternShape::Depth => format!("`{stem}2`"),
            PatternShape::DepthAndOrders => format!("`{stem}311`"),
            PatternShape::Call(n) => format!("`{stem}({})`", vec!["2"; n].join(", ")),
        })
        .collect();
    format!("write {}", listed(&examples))
}

fn listed(items: &[impl AsRef<str>]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.split_last() {
        Some((last, [])) => (*last).to_string(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

fn made(name: &str, pattern: &SelectorPattern, values: Vec<StaticValue>) -> Result<Selector, SelectorError> {
    let args: Option<Vec<StaticValue>> = pattern.args.iter().map(|a| value(a, &values)).collect();
    let natural = |v: &StaticValue| match v {
        StaticValue::Int(n) => *n >= 0,
        StaticValue::List(parts) => parts.iter().all(|n| *n >= 0),
    };
    match args.filter(|args| args.iter().all(natural)) {
        Some(args) => Ok(Selector { name: name.to_string(), scheme: pattern.scheme, args }),
        None => error(format!("`{name}` leads to numbers that make no sense"), "use larger numbers"),
    }
}

/// The value of a pattern's argument; nothing if it has none, or one too large.
fn value(expr: &Static, vars: &[StaticValue]) -> Option<StaticValue> {
    let int = |e: &Static| match value(e, vars)? {
        StaticValue::Int(n) => Some(n),
        StaticValue::List(_) => None,
    };
    let list = |e: &Static| match value(e, vars)? {
        StaticValue::List(parts) => Some(parts),
        StaticValue::Int(_) => None,
    };
    let short = |n: i64| usize::try_from(n.max(0)).ok().filter(|n| *n <= 2 * LARGEST as usize);
    Some(StaticValue::List(match expr {
        Static::Int(n) => return Some(StaticValue::Int(*n)),
        Static::Var(v) => return vars.get(v.index()).cloned(),
        Static::Len(of) => return Some(StaticValue::Int(list(of)?.len() as i64)),
        Static::Sum(of) => return Some(StaticValue::Int(list(of)?.iter().sum())),
        Static::Index(of, place) => {
            let place = usize::try_from(int(place)?.checked_sub(1)?).ok()?;
            return Some(StaticValue::Int(*list(of)?.get(place)?));
        }
        Static::Arith(op, a, b) => match (value(a, vars)?, value(b, vars)?) {
            (StaticValue::Int(a), StaticValue::Int(b)) => return Some(StaticValue::Int(arith(*op, a, b)?)),
            (StaticValue::List(a), StaticValue::List(b)) if a.len() == b.len() => {
                a.into_iter().zip(b).map(|(a, b)| arith(*op, a, b)).collect::<Option<Vec<i64>>>()?
            }
            _ => return None,
        },
        Static::List(parts) => parts.iter().map(int).collect::<Option<Vec<i64>>>()?,
        Static::CountDown(from, to) => {
            let (from, to) = (int(from)?, int(to)?);
            short(from.checked_sub(to)?)?;
            (to..=from).rev().collect()
        }
        Static::Repeat(part, times) => vec![int(part)?; short(int(times)?)?],
        Static::Cap(of, limit) => {
            let limit = int(limit)?;
            list(of)?.into_iter().map(|n| n.min(limit)).collect()
        }
        Static::Cut(of, limit) => {
            let limit = int(limit)?;
            (1..).zip(list(of)?).map(|(i, n)| if i > limit { 0 } else { n }).collect()
        }
        Static::Unit(place, len) => {
            let place = int(place)?;
            (1..=short(int(len)?)? as i64).map(|i| i64::from(i == place)).collect()
        }
    }))
}

fn arith(op: ArithOp, a: i64, b: i64) -> Option<i64> {
    match op {
        ArithOp::Add => a.checked_add(b),
        ArithOp::Sub => a.checked_sub(b),
        ArithOp::Mul => a.checked_mul(b),
        // Rounded down, also where the divisor is negative.
        ArithOp::Div => a.checked_div(b).map(|q| if a % b != 0 && (a < 0) != (b < 0) { q - 1 } else { q }),
    }
}
