//! Formulas of schemes.

use super::conjuncts::{Place, and, flat};
use super::{LIST, Resolver, other, role, role_name, two};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{CompareOp, Role, SchemeFormula, Static};
use crate::sema::declare::{Reported, wrong_arity};
use crate::sema::types::Ty;
use crate::span::Span;
use crate::syntax::ast::{Expr, ExprKind, Name, is_variable};

type Resolved = Result<SchemeFormula, Reported>;

impl Resolver<'_, '_> {
    /// An alternative of a scheme, with this side to move.
    pub(super) fn alternative(&mut self, expr: &Expr, mover: Role) -> Resolved {
        self.formula(expr, Place::Here(mover))
    }

    /// The formula after `moves d:`, read after the move.
    pub(super) fn move_set(&mut self, name: &Name, body: &Expr, mover: Role) -> Resolved {
        self.formula(body, Place::Choosing(&name.node, mover))
    }

    pub(super) fn formula(&mut self, expr: &Expr, place: Place<'_>) -> Resolved {
        let depth = self.scope.len();
        let result = self.conjunction(&flat(expr), place);
        self.scope.truncate(depth);
        result
    }

    /// Conjuncts in order: `os = [o | rest]` and `k in a..b` name values for all that follow.
    fn conjunction(&mut self, parts: &[&Expr], place: Place<'_>) -> Resolved {
        let mut done = Vec::new();
        let mut result = Ok(());
        for (i, part) in parts.iter().enumerate() {
            let rest = &parts[i + 1..];
            match &part.node {
                ExprKind::Compare(CompareOp::Eq, a, b) if is_cons(a) || is_cons(b) => {
                    let (list, cons) = if is_cons(b) { (a, b) } else { (b, a) };
                    done.push(self.uncons(list, cons, rest, place)?);
                    return result.map(|()| and(done));
                }
                ExprKind::In(item, range) => {
                    if let (Some(name), ExprKind::Range(from, to)) = (new_name(self, item), &range.node) {
                        let (from, to) = (self.int(from), self.int(to));
                        let (from, to) = (from?, to?);
                        let var = self.bind(name, Ty::Int);
                        let body = self.conjunction(rest, place)?;
                        done.push(SchemeFormula::SomeInt(var, from, to, Box::new(body)));
                        return result.map(|()| and(done));
                    }
                    match self.between(item, range) {
                        Ok(f) => done.push(f),
                        Err(Reported) => result = Err(Reported),
                    }
                }
                _ => match self.single(part, place) {
                    Ok(f) => done.push(f),
                    Err(Reported) => result = Err(Reported),
                },
            }
        }
        result.map(|()| and(done))
    }

    fn uncons(&mut self, list: &Expr, cons: &Expr, rest: &[&Expr], place: Place<'_>) -> Resolved {
        let list = self.list(list)?;
        let ExprKind::Cons(head, tail) = &cons.node else { return Err(Reported) };
        let (Some(head_name), Some(tail_name)) = (plain_name(head), plain_name(tail)) else {
            let message = "a pattern names its parts";
            let error = Diagnostic::new(Code::Kind, message, cons.span, "two names are wanted");
            return Err(self.report(error.help("write `os = [o | rest]`")));
        };
        let head = self.bind(head_name, Ty::Int);
        let tail = self.bind(tail_name, LIST);
        let body = self.conjunction(rest, place)?;
        Ok(SchemeFormula::Uncons(list, head, tail, Box::new(body)))
    }

    fn between(&mut self, item: &Expr, range: &Expr) -> Resolved {
        let ExprKind::Range(from, to) = &range.node else {
            let error = Diagnostic::new(Code::Kind, "`in` wants a range", range.span, "this is none");
            return Err(self.report(error.help("write `k in 2..len(vs)`")));
        };
        let (item, from, to) = (self.int(item), self.int(from), self.int(to));
        let (item, from, to) = (item?, from?, to?);
        Ok(SchemeFormula::And(vec![
            SchemeFormula::Compare(CompareOp::Ge, item.clone(), from),
            SchemeFormula::Compare(CompareOp::Le, item, to),
        ]))
    }

    fn single(&mut self, expr: &Expr, place: Place<'_>) -> Resolved {
        let span = expr.span;
        Ok(match &expr.node {
            ExprKind::Bool(value) => SchemeFormula::Const(*value),
            ExprKind::And(_) | ExprKind::Tuple(_) => self.formula(expr, place)?,
            ExprKind::Or(parts) => {
                let parts: Vec<Resolved> = parts.iter().map(|p| self.formula(p, place)).collect();
                SchemeFormula::Or(parts.into_iter().collect::<Result<_, _>>()?)
            }
            ExprKind::Not(part) => SchemeFormula::Not(Box::new(self.formula(part, place)?)),
            ExprKind::Implies(a, b) => {
                let (a, b) = (self.formula(a, place), self.formula(b, place));
                SchemeFormula::Or(vec![SchemeFormula::Not(Box::new(a?)), b?])
            }
            ExprKind::Compare(_, a, b) if two::is_move(a, place.chosen()) || two::is_move(b, place.chosen()) => {
                return Err(self.report(two::alone(span)));
            }
            ExprKind::Compare(op, a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                SchemeFormula::Compare(*op, a?, b?)
            }
            ExprKind::SomeBelow(name, of, body) => {
                let of = self.list(of)?;
                let depth = self.scope.len();
                let var = self.bind(&name.node, LIST);
                let body = self.formula(body, place);
                self.scope.truncate(depth);
                SchemeFormula::SomeBelow(var, of, Box::new(body?))
            }
            ExprKind::Ended => {
                self.here(place, span)?;
                SchemeFormula::Ended
            }
            ExprKind::SomeMove(name, body) => {
                let mover = self.here(place, span)?;
                match two::second(body) {
                    Some(second) => self.two_moves(name, body, second, mover)?,
                    None => {
                        let body = self.formula(body, Place::Choosing(&name.node, mover))?;
                        SchemeFormula::SomeMove(Box::new(body))
                    }
                }
            }
            ExprKind::EveryMove(name, body) => {
                let mover = self.here(place, span)?;
                let body = self.formula(body, Place::Choosing(&name.node, mover))?;
                SchemeFormula::EveryMove(Box::new(body))
            }
            ExprKind::AfterMove(body, name) => match place {
                Place::Choosing(chosen, mover) if chosen == name.node => {
                    self.formula(body, Place::Here(other(mover)))?
                }
                _ => {
                    let message = format!("no move `{}` is being chosen here", name.node);
                    let error = Diagnostic::new(Code::UnknownName, message, name.span, "not a move");
                    return Err(
                        self.report(error.help("write `some move a: .. after a` or `every move a: .. after a`"))
                    );
                }
            },
            ExprKind::AfterNull(body) => {
                let mover = self.here(place, span)?;
                SchemeFormula::AfterNull(Box::new(self.formula(body, Place::Here(other(mover)))?))
            }
            ExprKind::Call(name, args) => self.atom(name, args, span, place)?,
            _ => {
                let error = Diagnostic::new(Code::Kind, "a statement is wanted here", span, "this is none");
                let help = "schemes say `won(attacker)`, `stuck(attacker)`, `ended`, comparisons, and other schemes";
                return Err(self.report(error.help(help)));
            }
        })
    }

    /// The side to move, where a state is at hand.
    fn here(&mut self, place: Place<'_>, span: Span) -> Result<Role, Reported> {
        match place {
            Place::Here(mover) => Ok(mover),
            Place::Choosing(name, _) => {
                let error = Diagnostic::new(Code::Kind, "in which state should this hold?", span, "before or after?");
                Err(self.report(error.help(format!("write `.. after {name}`"))))
            }
        }
    }

    fn atom(&mut self, name: &str, args: &[Expr], span: Span, place: Place<'_>) -> Resolved {
        let head = Span { end: (span.start + name.len() as u32).min(span.end), ..span };
        if let "won" | "stuck" = name {
            self.here(place, span)?;
            let [arg] = args else {
                return Err(self.report(wrong_arity(name, args.len(), 1, span, None)));
            };
            let Some(side) = role(arg) else {
                let error = Diagnostic::new(Code::Kind, "a side is wanted here", arg.span, "not a side");
                return Err(self.report(error.help("write `attacker` or `defender`")));
            };
            return Ok(if name == "won" { SchemeFormula::Won(side) } else { SchemeFormula::Stuck(side) });
        }
        if !is_variable(name) {
            let message = format!("`{name}` is no statement of schemes");
            let error = Diagnostic::new(Code::UnknownName, message, head, "not known here");
            let help = "schemes belong to no game: they know `won`, `stuck`, `ended` and other schemes";
            return Err(self.report(error.help(help)));
        }
        let scheme = self.find(name, head)?;
        let (mover, defined) = (self.declared[scheme].ast.mover.node, self.declared[scheme].ast.name.span);
        let to_move = self.here(place, span)?;
        if mover != to_move {
            let message = format!("`{name}` is for the {} to move", role_name(mover));
            let label = format!("the {} is to move here", role_name(to_move));
            let error = Diagnostic::new(Code::Kind, message, head, label)
                .also(self.declared[scheme].ast.mover.span, "said here");
            return Err(self.report(error.help("say `.. after null` if the turn is given over")));
        }
        let args = self.scheme_args(scheme, args, span, defined)?;
        self.calls.push(span);
        Ok(SchemeFormula::Call(scheme, args))
    }

    /// The arguments of a scheme.
    pub(super) fn scheme_args(
        &mut self,
        scheme: crate::rules::SchemeId,
        args: &[Expr],
        span: Span,
        defined: Span,
    ) -> Result<Vec<Static>, Reported> {
        let types = self.declared[scheme].params.clone();
        if args.len() != types.len() {
            let name = self.declared[scheme].ast.name.node.clone();
            return Err(self.report(wrong_arity(&name, args.len(), types.len(), span, Some(defined))));
        }
        let mut values = Vec::new();
        let mut result = Ok(());
        for (arg, ty) in args.iter().zip(types) {
            match self.value(arg, None).and_then(|(v, have)| self.same(have, ty, arg.span).map(|()| v)) {
                Ok(value) => values.push(value),
                Err(Reported) => result = Err(Reported),
            }
        }
        result.map(|()| values)
    }
}

fn is_cons(expr: &Expr) -> bool {
    matches!(expr.node, ExprKind::Cons(..))
}

fn plain_name(expr: &Expr) -> Option<&str> {
    match &expr.node {
        ExprKind::Call(name, args) if args.is_empty() => Some(name),
        ExprKind::Wildcard => Some("_"),
        _ => None,
    }
}

/// A name that nothing around defines yet.
fn new_name<'e>(resolver: &Resolver<'_, '_>, expr: &'e Expr) -> Option<&'e str> {
    plain_name(expr).filter(|n| resolver.scope.iter().all(|v| resolver.vars[*v] != *n))
}
