//! Reads a program as this crate writes it: a small part of clingo's language.

use std::collections::BTreeMap;

use super::term::{Compounds, Op, Term, Value};

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Literal {
    Atom(String, Vec<Term>),
    Not(String, Vec<Term>),
    Compare(&'static str, Term, Term),
    /// The term is one of the numbers between two.
    Within(Term, Term, Term),
    /// The term is one of these.
    OneOf(Term, Vec<Term>),
    /// The term is what the tuples amount to: their number, or the sum of their first values.
    Count(Term, Fold, Vec<(Vec<Term>, Vec<Literal>)>),
    False,
}

pub(super) use crate::asp::literal::Fold;

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Statement {
    /// A head, a body, and the number of variables.
    Rule((String, Vec<Term>), Vec<Literal>, usize),
    /// At most one of these ground atoms holds, and at least so many.
    Choice(Vec<(String, Vec<Term>)>, usize),
    /// The body does not hold.
    Never(Vec<Literal>),
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Name(String),
    Var(String),
    Number(i32),
    Text(String),
    Hash(String),
    Sign(&'static str),
}

const SIGNS: [&str; 24] = [
    ":-", "..", "<=", ">=", "!=", "=", "<", ">", "(", ")", "{", "}", ",", ";", ".", ":", "+", "-", "*", "/", "\\", "|",
    "_", "$",
];

/// Reads all statements.
///
/// # Errors
/// With what is not understood.
pub(super) fn read(text: &str, compounds: &mut Compounds) -> Result<Vec<Statement>, String> {
    let tokens = tokens(text)?;
    let mut reader = Reader { tokens, at: 0, constants: BTreeMap::new(), vars: Vec::new(), compounds };
    let mut statements = Vec::new();
    while reader.at < reader.tokens.len() {
        reader.statement(&mut statements)?;
    }
    Ok(statements)
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let word = |s: &str| s.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(s.len());
    loop {
        rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { return Ok(tokens) };
        let length = match first {
            '%' => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            '0'..='9' => {
                let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                tokens.push(Token::Number(rest[..length].parse().map_err(|_| "a number is too large".to_owned())?));
                length
            }
            'a'..='z' => {
                tokens.push(Token::Name(rest[..word(rest)].to_owned()));
                word(rest)
            }
            'A'..='Z' => {
                tokens.push(Token::Var(rest[..word(rest)].to_owned()));
                word(rest)
            }
            '#' => {
                let length = 1 + word(&rest[1..]);
                tokens.push(Token::Hash(rest[1..length].to_owned()));
                length
            }
            '"' => {
                let length = rest[1..].find('"').ok_or("a text without an end")? + 2;
                tokens.push(Token::Text(rest[..length].to_owned()));
                length
            }
            _ => {
                let sign = SIGNS.iter().find(|sign| rest.starts_with(**sign));
                let sign = sign.ok_or_else(|| format!("`{first}` is not understood"))?;
                tokens.push(Token::Sign(sign));
                sign.len()
            }
        };
        rest = &rest[length..];
    }
}

struct Reader<'c> {
    tokens: Vec<Token>,
    at: usize,
    constants: BTreeMap<String, i32>,
    /// The variables of the statement.
    vars: Vec<String>,
    compounds: &'c mut Compounds,
}

type Read<T> = Result<T, String>;

impl Reader<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(Token::Sign(s)) if *s == sign)
    }

    fn take(&mut self, sign: &str) -> bool {
        let is = self.is(sign);
        self.at += usize::from(is);
        is
    }

    fn expect(&mut self, sign: &str) -> Read<()> {
        if self.take(sign) { Ok(()) } else { Err(format!("`{sign}` is missing before {:?}", self.peek())) }
    }

    fn skip(&mut self) {
        while self.at < self.tokens.len() && !self.take(".") {
            self.at += 1;
        }
    }

    fn statement(&mut self, statements: &mut Vec<Statement>) -> Read<()> {
        self.vars.clear();
        match self.peek() {
            Some(Token::Hash(word)) if word == "const" => {
                self.at += 1;
                let Some(Token::Name(name)) = self.peek().cloned() else { return Err("a constant's name".to_owned()) };
                self.at += 1;
                self.expect("=")?;
                let value = self.term()?;
                if let Term::Value(Value::Number(number)) = value {
                    self.constants.insert(name, number);
                }
                self.expect(".")
            }
            Some(Token::Hash(_)) => {
                self.skip();
                Ok(())
            }
            Some(Token::Sign(":-")) => {
                self.at += 1;
                let body = self.body(".")?;
                self.expect(".")?;
                statements.push(Statement::Never(body));
                Ok(())
            }
            Some(Token::Number(least)) => {
                let least = usize::try_from(*least).unwrap_or(0);
                self.at += 1;
                self.choice(least, statements)
            }
            Some(Token::Sign("{")) => self.choice(0, statements),
            _ => self.rule(statements),
        }
    }

    /// Atoms of which at most one holds.
    fn choice(&mut self, least: usize, statements: &mut Vec<Statement>) -> Read<()> {
        self.expect("{")?;
        let mut atoms = vec![self.atom()?];
        while self.take(";") {
            atoms.push(self.atom()?);
        }
        self.expect("}")?;
        let most = self.term()?;
        self.expect(".")?;
        if most != Term::Value(Value::Number(1)) {
            return Err("more than one atom may be chosen".to_owned());
        }
        statements.push(Statement::Choice(atoms, least));
        Ok(())
    }

    fn rule(&mut self, statements: &mut Vec<Statement>) -> Read<()> {
        let Some(Token::Name(name)) = self.peek().cloned() else { return Err(format!("no head: {:?}", self.peek())) };
        self.at += 1;
        // A fact about all numbers between two.
        if let [
            Token::Sign("("),
            Token::Number(from),
            Token::Sign(".."),
            Token::Number(to),
            Token::Sign(")"),
            Token::Sign("."),
        ] = self.tokens.get(self.at..self.at + 6).unwrap_or_default()
        {
            let fact = |n| Statement::Rule((name.clone(), vec![Term::Value(Value::Number(n))]), Vec::new(), 0);
            statements.extend((*from..=*to).map(fact));
            self.at += 6;
            return Ok(());
        }
        let head = (name, self.args()?);
        let body = if self.take(":-") { self.body(".")? } else { Vec::new() };
        self.expect(".")?;
        statements.push(Statement::Rule(head, body, self.vars.len()));
        Ok(())
    }

    fn atom(&mut self) -> Read<(String, Vec<Term>)> {
        let Some(Token::Name(name)) = self.peek().cloned() else { return Err(format!("no atom: {:?}", self.peek())) };
        self.at += 1;
        Ok((name, self.args()?))
    }

    fn args(&mut self) -> Read<Vec<Term>> {
        let mut args = Vec::new();
        if self.take("(") {
            loop {
                args.push(self.term()?);
                if !self.take(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        Ok(args)
    }

    fn body(&mut self, end: &str) -> Read<Vec<Literal>> {
        let mut body = Vec::new();
        while !self.is(end) {
            match self.literal()? {
                // What always holds says nothing.
                None => {}
                Some(literal) => body.push(literal),
            }
            if !self.take(",") {
                break;
            }
        }
        Ok(body)
    }

    fn literal(&mut self) -> Read<Option<Literal>> {
        match self.peek().cloned() {
            Some(Token::Hash(word)) if word == "true" => {
                self.at += 1;
                return Ok(None);
            }
            Some(Token::Hash(word)) if word == "false" => {
                self.at += 1;
                return Ok(Some(Literal::False));
            }
            Some(Token::Name(name)) if name == "not" => {
                self.at += 1;
                let (name, args) = self.atom()?;
                return Ok(Some(Literal::Not(name, args)));
            }
            Some(Token::Name(name)) if !self.constants.contains_key(&name) => {
                let (name, args) = self.atom()?;
                return Ok(Some(Literal::Atom(name, args)));
            }
            _ => {}
        }
        let left = self.term()?;
        let sign = ["<=", ">=", "!=", "=", "<", ">"].into_iter().find(|s| self.is(s)).ok_or("a sign is missing")?;
        self.at += 1;
        if let Some(Token::Hash(word)) = self.peek().cloned() {
            let fold = if word == "count" { Fold::Number } else { Fold::Sum };
            self.at += 1;
            return Ok(Some(Literal::Count(left, fold, self.elements()?)));
        }
        if self.is("(") && self.is_pool() {
            self.at += 1;
            let mut values = vec![self.term()?];
            while self.take(";") {
                values.push(self.term()?);
            }
            self.expect(")")?;
            return Ok(Some(Literal::OneOf(left, values)));
        }
        let right = self.term()?;
        if self.take("..") {
            let to = self.term()?;
            return Ok(Some(Literal::Within(left, right, to)));
        }
        Ok(Some(Literal::Compare(sign, left, right)))
    }

    /// Whether values separated by semicolons stand in the parentheses here.
    fn is_pool(&self) -> bool {
        let inside = self.tokens[self.at..].iter().take_while(|t| **t != Token::Sign(")"));
        inside.clone().any(|t| *t == Token::Sign(";"))
    }

    fn elements(&mut self) -> Read<Vec<(Vec<Term>, Vec<Literal>)>> {
        self.expect("{")?;
        let mut elements = Vec::new();
        loop {
            let mut tuple = vec![self.term()?];
            while self.take(",") {
                tuple.push(self.term()?);
            }
            let mut condition = Vec::new();
            if self.take(":") {
                while let Some(literal) = self.literal()? {
                    condition.push(literal);
                    if !self.take(",") {
                        break;
                    }
                }
            }
            elements.push((tuple, condition));
            if !self.take(";") {
                break;
            }
        }
        self.expect("}")?;
        Ok(elements)
    }

    fn term(&mut self) -> Read<Term> {
        let mut left = self.product()?;
        loop {
            let op = if self.take("+") {
                Op::Add
            } else if self.take("-") {
                Op::Sub
            } else {
                return Ok(left);
            };
            left = self.two(op, left, Reader::product)?;
        }
    }

    fn product(&mut self) -> Read<Term> {
        let mut left = self.single()?;
        loop {
            let op = if self.take("*") {
                Op::Mul
            } else if self.take("/") {
                Op::Div
            } else if self.take("\\") {
                Op::Rest
            } else {
                return Ok(left);
            };
            left = self.two(op, left, Reader::single)?;
        }
    }

    fn two(&mut self, op: Op, left: Term, next: fn(&mut Self) -> Read<Term>) -> Read<Term> {
        let term = Term::Two(op, Box::new(left), Box::new(next(self)?));
        if !is_closed(&term) {
            return Ok(term);
        }
        Ok(term.value(&Vec::new(), self.compounds).map_or(term, Term::Value))
    }

    fn single(&mut self) -> Read<Term> {
        let token = self.peek().cloned().ok_or("a term is missing")?;
        self.at += 1;
        Ok(match token {
            Token::Number(number) => Term::Value(Value::Number(number)),
            Token::Text(text) => {
                let name = self.compounds.name(&text);
                Term::Value(self.compounds.value(name, Vec::new()))
            }
            Token::Var(name) => {
                let at = self.vars.iter().position(|v| *v == name);
                Term::Var(at.unwrap_or_else(|| {
                    self.vars.push(name);
                    self.vars.len() - 1
                }))
            }
            Token::Name(name) => match self.constants.get(&name) {
                Some(number) => Term::Value(Value::Number(*number)),
                None => Term::Compound(self.compounds.name(&name), self.args()?),
            },
            Token::Sign("_") => Term::Any,
            Token::Sign("-") => match self.single()? {
                Term::Value(Value::Number(number)) => Term::Value(Value::Number(-number)),
                other => Term::Two(Op::Sub, Box::new(Term::Value(Value::Number(0))), Box::new(other)),
            },
            Token::Sign("(") => {
                let term = self.term()?;
                self.expect(")")?;
                term
            }
            Token::Sign("|") => {
                let term = self.term()?;
                self.expect("|")?;
                Term::Abs(Box::new(term))
            }
            other => return Err(format!("{other:?} is no term")),
        })
    }
}

fn is_closed(term: &Term) -> bool {
    let mut closed = true;
    term.vars(&mut |_| closed = false);
    closed
}
