//! Runs the pest grammar on one piece of text and turns its pairs into syntax. No other file knows pest.
//!
//! The functions that read pairs trust the grammar for their shape: what it cannot have produced is an internal
//! error, reported as a syntax error at its place and never a panic.

use kikashi_grammar::pest::Parser as _;
use kikashi_grammar::pest::error::{ErrorVariant, InputLocation};
use kikashi_grammar::pest::iterators::{Pair, Pairs};
use kikashi_grammar::{Grammar, Rule};

use super::ast::*;
use super::chunk::{self, Chunk};
use super::expected;
use super::trouble::{self, unexpected};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;

mod clause;
mod expr;

type Result<T> = std::result::Result<T, Diagnostic>;

/// The head of a rule book: all but its clauses. The flag says whether it is a `game`.
pub(super) fn book(chunk: &Chunk) -> Result<(RuleBook, bool)> {
    let mut c = Cursor::run(chunk, Rule::book)?;
    let game = c.next()?.as_rule() == Rule::k_game;
    let name = c.name()?;
    let params = match c.accept(Rule::params) {
        Some(pair) => c.within(pair).all(|c, p| c.param(p))?,
        None => Vec::new(),
    };
    let base = c.accept(Rule::k_extends).or_else(|| c.accept(Rule::k_uses));
    if let Some(word) = base {
        let right = if game { Rule::k_uses } else { Rule::k_extends };
        if word.as_rule() != right {
            let place = c.span(&word);
            let (what, help) = if game {
                ("a game `uses` its rules", "write `uses`")
            } else {
                ("rules `extend` other rules", "write `extends`, or `game` instead of `rules`")
            };
            return Err(Diagnostic::new(Code::Syntax, what, place, "not this word").help(help));
        }
        let base = Some(c.name()?);
        return Ok((RuleBook { name, params, base, clauses: Vec::new(), span: chunk.span() }, game));
    }
    Ok((RuleBook { name, params, base: None, clauses: Vec::new(), span: chunk.span() }, game))
}

/// A top-level item without a block.
pub(super) fn item(chunk: &Chunk, span: Span) -> Result<Item> {
    match chunk.own(0) {
        "import" => Ok(Item::Import(Cursor::run(chunk, Rule::import)?.skip()?.quoted(1)?)),
        "instance" => {
            let mut c = Cursor::run(chunk, Rule::instance)?.skip()?;
            let (name, game) = (c.name()?, c.name()?);
            let args = match c.accept(Rule::bindings) {
                Some(pair) => c.within(pair).all(|c, p| {
                    let mut c = c.within(p);
                    Ok((c.name()?, c.expr()?))
                })?,
                None => Vec::new(),
            };
            let setup = if c.accept(Rule::k_from).is_some() { Some(c.name()?) } else { None };
            Ok(Item::Instance(Instance { name, game, args, setup, span }))
        }
        "scheme" => Ok(Item::Scheme(Cursor::run(chunk, Rule::scheme)?.skip()?.scheme(span)?)),
        "name" => {
            let mut c = Cursor::run(chunk, Rule::scheme_name)?.skip()?;
            let stem = c.name()?;
            let shape = match c.accept(Rule::digits) {
                Some(pair) => {
                    let mut letters = c.within(pair).all(|c, p| Ok(c.name_of(&p)))?.into_iter();
                    match (letters.next(), letters.next()) {
                        (Some(n), Some(orders)) => NameShape::DepthAndOrders(n, orders),
                        (Some(n), None) => NameShape::Depth(n),
                        _ => return Err(c.impossible()),
                    }
                }
                None => NameShape::Call(c.names()?),
            };
            Ok(Item::SchemeName(SchemeName { stem, shape, value: c.expr()?, span }))
        }
        _ => Err(unexpected(chunk, chunk.bytes().0, &ITEMS)),
    }
}

/// What may stand at the top of a file.
pub(super) const ITEMS: [&str; 6] = ["`rules`", "`game`", "`import`", "`instance`", "`scheme`", "`name`"];

/// A clause of a rule book that has no block and is no start by rule.
pub(super) fn clause(chunk: &Chunk, keyword: bool) -> Result<ClauseKind> {
    use ClauseKind as K;
    let run = |rule| Cursor::run(chunk, rule).and_then(Cursor::skip);
    match if keyword { chunk.own(0) } else { "" } {
        "board" => {
            let mut c = run(Rule::board)?;
            if let Some(graph) = c.accept(Rule::graph) {
                // A line through several points is an edge between each two in a row.
                let lines = c.within(graph).all(|c, p| c.within(p).all(|c, p| Ok(c.name_of(&p))))?;
                let between =
                    |line: &Vec<Name>| line.windows(2).map(|w| (w[0].clone(), w[1].clone())).collect::<Vec<_>>();
                return Ok(K::Graph(lines.iter().flat_map(between).collect()));
            }
            let (name, args) = (c.name()?, c.args()?);
            let holes = c.accept(Rule::holes).map(|holes| c.within(holes).holes()).transpose()?;
            Ok(K::Board(name, args, holes))
        }
        "players" => Ok(K::Players(run(Rule::players)?.names()?)),
        "enum" => {
            let mut c = run(Rule::enum_sort)?;
            Ok(K::Enum(c.name()?, c.names()?))
        }
        "sort" => run(Rule::sort)?.sort_clause(),
        "state" => run(Rule::state)?.state(),
        "goals" => {
            let mut c = run(Rule::goals)?.skip()?;
            let pair = c.next()?;
            let node = if pair.as_str() == "own" { WhoseGoals::Own } else { WhoseGoals::Kept };
            Ok(K::Goals(Spanned { node, span: c.span(&pair) }))
        }
        "goal" => {
            let mut c = run(Rule::goal)?;
            Ok(K::Goal(c.name()?, c.expr()?))
        }
        "draw" => Ok(K::Draw(run(Rule::draw)?.expr()?)),
        "end" => {
            let mut c = run(Rule::end)?.skip()?;
            Ok(K::End(match c.accept(Rule::passes) {
                Some(pair) => EndCondition::Passes(c.within(pair).passes()?),
                None => EndCondition::When(c.expr()?),
            }))
        }
        "superko" => run(Rule::superko).map(|_| K::Superko),
        "no" => {
            let pair = run(Rule::no_move)?.skip()?.skip()?.next()?;
            let outcome = match pair.as_str() {
                "loses" => NoMove::Loses,
                "wins" => NoMove::Wins,
                "draws" => NoMove::Draws,
                _ => NoMove::Passes,
            };
            let start = chunk.bytes().0;
            let (from, to) = (start + pair.as_span().start(), start + pair.as_span().end());
            Ok(K::NoMove(Spanned { node: outcome, span: chunk::span(chunk.file, from, to) }))
        }
        "score" => {
            let mut c = run(Rule::score)?;
            Ok(K::Score(c.name()?, c.expr()?))
        }
        "attacker" | "defender" => {
            let mut c = Cursor::run(chunk, Rule::side)?;
            Ok(K::Role(c.role()?, c.expr()?))
        }
        "start" => Ok(K::StartPicture(run(Rule::start)?.quoted(3)?)),
        "setup" => {
            let mut c = run(Rule::setup)?;
            Ok(K::SetupPicture(c.name()?, c.quoted(3)?))
        }
        "picture" => Ok(K::Legend(run(Rule::legend)?.all(|c, p| {
            let mut c = c.within(p);
            Ok((c.quoted(1)?, c.expr()?))
        })?)),
        "select" => Ok(K::Select(run(Rule::select)?.all(|c, p| c.selector(p))?)),
        _ => Cursor::run(chunk, Rule::fact)?.rule(),
    }
}

/// The head of a move.
pub(super) fn move_head(chunk: &Chunk) -> Result<(Name, Vec<Name>, Option<Name>)> {
    let mut c = Cursor::run(chunk, Rule::move_head)?.skip()?;
    let name = c.name()?;
    let params = if c.at(Rule::name_args) { variables(c.names()?)? } else { Vec::new() };
    let by = if c.accept(Rule::k_by).is_some() { Some(mover(c.name()?)?) } else { None };
    Ok((name, params, by))
}

/// The head of a set-up with a block.
pub(super) fn setup_head(chunk: &Chunk) -> Result<Name> {
    Cursor::run(chunk, Rule::setup_head)?.skip()?.name()
}

/// A step of a move, but for `then`.
pub(super) fn step(chunk: &Chunk) -> Result<Step> {
    match chunk.own(0) {
        "when" => Ok(Step::When(Cursor::run(chunk, Rule::when)?.skip()?.expr()?)),
        "require" => Ok(Step::Require(Cursor::run(chunk, Rule::require)?.skip()?.expr()?)),
        "again" => Ok(Step::Again(Cursor::run(chunk, Rule::again)?.skip()?.skip()?.expr()?)),
        _ => Err(unexpected(chunk, chunk.bytes().0, &["`when`", "`then`", "`require`", "`again when`", "`}`"])),
    }
}

/// One assignment; in a start position, `=` serves as well as `:=`.
pub(super) fn assignment(chunk: &Chunk, starting: bool) -> Result<Assign> {
    let mut c = Cursor::run(chunk, if starting { Rule::starting } else { Rule::assignment })?;
    let (cell, args) = (c.name()?, c.args()?);
    c.next()?;
    let mut found = Assign { cell, args, value: c.expr()?, guard: None, each: None, span: chunk.span() };
    while let Some(pair) = c.pairs.next_if(|p| p.as_rule() != Rule::EOI) {
        let place = c.span(&pair);
        let guard = pair.as_rule() == Rule::guard;
        let mut inner = c.within(pair).skip()?;
        let twice = match guard {
            true => found.guard.replace(inner.expr()?).is_some(),
            false => found.each.replace((variables(inner.names()?)?, inner.expr()?)).is_some(),
        };
        if twice {
            let error = Diagnostic::new(Code::Syntax, "an assignment has one `if` and one `for`", place, "the second");
            return Err(error.help("join the conditions with `and`"));
        }
    }
    Ok(found)
}

/// Refuses names that are no variables.
fn variables(names: Vec<Name>) -> Result<Vec<Name>> {
    match names.iter().find(|n| !is_variable(&n.node)) {
        None => Ok(names),
        Some(n) => Err(no_variable(n).help("variables start with a capital letter")),
    }
}

/// Refuses a name that is no variable for the player who moves.
fn mover(name: Name) -> Result<Name> {
    match is_variable(&name.node) {
        true => Ok(name),
        false => {
            let help = format!("a variable stands for the player who moves: `by C {{ when C = {}, ..`", name.node);
            Err(no_variable(&name).help(help))
        }
    }
}

fn no_variable(name: &Name) -> Diagnostic {
    Diagnostic::new(Code::Syntax, format!("expected a variable, found `{}`", name.node), name.span, "not a variable")
}

/// The children of a pair, read from left to right.
struct Cursor<'a, 'c> {
    pairs: std::iter::Peekable<Pairs<'a, Rule>>,
    chunk: &'c Chunk<'a>,
}

impl<'a, 'c> Cursor<'a, 'c> {
    /// Parses the piece by a rule, and stands before the rule's first child.
    fn run(chunk: &'c Chunk<'a>, rule: Rule) -> Result<Self> {
        if let Some(error) = trouble::inspect(chunk) {
            return Err(error);
        }
        let (start, end) = chunk.bytes();
        match Grammar::parse(rule, &chunk.text[start..end]) {
            Ok(mut pairs) => {
                let inner = pairs.next().map(Pair::into_inner).unwrap_or(pairs);
                Ok(Cursor { pairs: inner.peekable(), chunk })
            }
            Err(error) => {
                let at = match error.location {
                    InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
                };
                let expected = match &error.variant {
                    ErrorVariant::ParsingError { positives, .. } => {
                        expected::words(positives.iter().map(|r| format!("{r:?}")), chunk.ending)
                    }
                    ErrorVariant::CustomError { .. } => Vec::<String>::new(),
                };
                Err(unexpected(chunk, start + at, &expected))
            }
        }
    }

    fn within(&self, pair: Pair<'a, Rule>) -> Cursor<'a, 'c> {
        Cursor { pairs: pair.into_inner().peekable(), chunk: self.chunk }
    }

    fn span(&self, pair: &Pair<Rule>) -> Span {
        let (start, span) = (self.chunk.bytes().0, pair.as_span());
        chunk::span(self.chunk.file, start + span.start(), start + span.end())
    }

    fn next(&mut self) -> Result<Pair<'a, Rule>> {
        self.pairs.next().ok_or_else(|| self.impossible())
    }

    fn impossible(&self) -> Diagnostic {
        Diagnostic::new(Code::Syntax, "this clause cannot be read", self.chunk.span(), "")
    }

    /// Passes over one child, a keyword.
    fn skip(mut self) -> Result<Self> {
        self.next()?;
        Ok(self)
    }

    fn at(&mut self, rule: Rule) -> bool {
        self.pairs.peek().is_some_and(|p| p.as_rule() == rule)
    }

    fn accept(&mut self, rule: Rule) -> Option<Pair<'a, Rule>> {
        self.pairs.next_if(|p| p.as_rule() == rule)
    }

    /// Reads all children but signs.
    fn all<T>(&mut self, mut read: impl FnMut(&Self, Pair<'a, Rule>) -> Result<T>) -> Result<Vec<T>> {
        let mut found = Vec::new();
        while let Some(pair) = self.pairs.next() {
            if !is_sign(pair.as_rule()) {
                found.push(read(self, pair)?);
            }
        }
        Ok(found)
    }

    /// A name, after any signs.
    fn name(&mut self) -> Result<Name> {
        loop {
            let pair = self.next()?;
            match pair.as_rule() {
                Rule::name | Rule::lower | Rule::variable => return Ok(self.name_of(&pair)),
                rule if is_sign(rule) => {}
                _ => return Err(self.impossible()),
            }
        }
    }

    fn name_of(&self, pair: &Pair<Rule>) -> Name {
        Spanned { node: pair.as_str().to_string(), span: self.span(pair) }
    }

    /// Names with commas between, perhaps in parentheses or braces.
    fn names(&mut self) -> Result<Vec<Name>> {
        let mut pair = self.next()?;
        while !matches!(pair.as_rule(), Rule::names) {
            match pair.as_rule() {
                Rule::name_args => return self.within(pair).names(),
                rule if is_sign(rule) => pair = self.next()?,
                _ => return Err(self.impossible()),
            }
        }
        self.within(pair).all(|c, p| Ok(c.name_of(&p)))
    }

    /// `"X"` or `"""X"""` without its quotes.
    fn quoted(&mut self, quotes: usize) -> Result<Spanned<String>> {
        let pair = self.next()?;
        let text = pair.as_str();
        let inner = text.get(quotes..text.len().saturating_sub(quotes)).unwrap_or("");
        Ok(Spanned { node: inner.to_string(), span: self.span(&pair) })
    }
}

/// Signs and small words that carry no meaning of their own where lists are read.
fn is_sign(rule: Rule) -> bool {
    use Rule as R;
    matches!(
        rule,
        R::comma
            | R::semicolon
            | R::colon
            | R::open
            | R::close
            | R::open_list
            | R::close_list
            | R::open_brace
            | R::close_brace
            | R::bar
            | R::equal
            | R::less
            | R::greater
            | R::dots
            | R::minus
            | R::line
            | R::becomes
            | R::EOI
            | R::k_graph
            | R::k_of
    )
}
