//! What a game says only once, and what it must say: its board, who attacks, what the lack of moves means.

use super::again::again;
use super::books::{Book, BookKind, Books};
use super::declare::wrong_arity;
use super::goals;
use super::scope::{Scope, Symbol};
use super::suggest::did_you_mean;
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;
use crate::syntax::ast::{Clause, ClauseKind, EndCondition, Expr, ExprKind, Name, NoMove};

/// The kinds of board that take a width and a height.
const BOARDS: [&str; 3] = ["grid", "hexgrid", "torus"];

/// Checks the clauses that a game has once, and that a whole game has what it needs.
pub(super) fn check(scope: &Scope, books: &Books, chain: &[Book], diagnostics: &mut Vec<Diagnostic>) {
    let mut once = Once::default();
    for clause in chain.iter().flat_map(|b| &b.ast.clauses) {
        once.clause(clause, diagnostics);
        if let ClauseKind::Board(kind, args, holes) = &clause.kind {
            board(scope, kind, args, diagnostics);
            diagnostics.extend(holes.as_ref().and_then(|h| super::holes::holes(scope, h).err()));
        }
    }
    complete(scope, books, chain, &once, diagnostics);
}

#[derive(Default)]
struct Once {
    board: Option<Span>,
    role: Option<Span>,
    passes: Option<(u32, Span)>,
    no_move: Option<(NoMove, Span)>,
    superko: Option<Span>,
}

impl Once {
    fn clause(&mut self, clause: &Clause, diagnostics: &mut Vec<Diagnostic>) {
        let span = clause.span;
        let again = match &clause.kind {
            ClauseKind::Board(..) | ClauseKind::Graph(_) => again("the board", &mut self.board, span, false),
            ClauseKind::Role(..) => again("who attacks", &mut self.role, span, false),
            ClauseKind::End(EndCondition::Passes(n)) => {
                let same = self.passes.is_some_and(|(m, _)| m == *n);
                let mut first = self.passes.map(|(_, s)| s);
                let error = again("how many passes end the game", &mut first, span, same);
                self.passes = self.passes.or(Some((*n, span)));
                error
            }
            ClauseKind::Superko => again("superko", &mut self.superko, span, true),
            ClauseKind::NoMove(what) => {
                let same = self.no_move.is_some_and(|(m, _)| m == what.node);
                let mut first = self.no_move.map(|(_, s)| s);
                let error = again("what the lack of moves means", &mut first, span, same);
                self.no_move = self.no_move.or(Some((what.node, span)));
                error
            }
            _ => None,
        };
        diagnostics.extend(again);
    }
}

fn board(scope: &Scope, kind: &Name, args: &[Expr], diagnostics: &mut Vec<Diagnostic>) {
    if !BOARDS.contains(&kind.node.as_str()) {
        let message = format!("there is no board `{}`", kind.node);
        let help = did_you_mean(&kind.node, BOARDS, "boards are `grid`, `hexgrid`, `torus` and `graph { a - b, .. }`");
        diagnostics.push(Diagnostic::new(Code::UnknownName, message, kind.span, "not a kind of board").help(help));
        return;
    }
    if args.len() != 2 {
        let span = args.last().map_or(kind.span, |a| kind.span.to(a.span));
        diagnostics.push(wrong_arity(&kind.node, args.len(), 2, span, None).help("give the width and the height"));
        return;
    }
    for arg in args {
        let broken = match &arg.node {
            ExprKind::Call(name, _) => matches!(scope.symbols.get(name.as_str()), Some((Symbol::Broken, _))),
            _ => false,
        };
        if !broken && super::assemble::static_term(scope, arg).is_none() {
            let message = "a fixed number is wanted";
            let error = Diagnostic::new(Code::Kind, message, arg.span, "this is not one");
            diagnostics
                .push(error.help("a side is made of numbers and integer parameters, as in `grid(size, size + 1)`"));
        }
    }
}

/// What a whole game lacks. A part, which others extend, may lack anything.
fn complete(scope: &Scope, books: &Books, chain: &[Book], once: &Once, diagnostics: &mut Vec<Diagnostic>) {
    let last = &chain[chain.len() - 1];
    let me = books.find(&last.ast.name.node);
    let is_part = books.list.iter().any(|b| matches!(b.base, super::books::Base::Book(base) if Some(base) == me));
    let clauses = || chain.iter().flat_map(|b| &b.ast.clauses);
    let moves = clauses().any(|c| matches!(c.kind, ClauseKind::Move { .. }));
    let asks = clauses().find(|c| matches!(c.kind, ClauseKind::Select(_)));
    // Who wins where a player has no move is a goal by itself.
    let decided = matches!(once.no_move, Some((NoMove::Loses | NoMove::Wins, _)));
    let mut played_for = chain[goals::dropped(chain)..].iter().flat_map(|b| &b.ast.clauses);
    let goals = decided || played_for.any(|c| matches!(c.kind, ClauseKind::Goal(..)));
    let is_game = last.kind == BookKind::Game;
    let name = &last.ast.name;
    if (moves && !is_part) || is_game {
        if once.board.is_none() {
            let error =
                Diagnostic::new(Code::Missing, format!("`{}` has no board", name.node), name.span, "on which points?");
            diagnostics.push(error.help("add `board grid(8, 8).`, or extend a rule book that has one"));
        }
        if scope.players.is_empty() {
            let message = format!("`{}` has no players", name.node);
            let error = Diagnostic::new(Code::Missing, message, name.span, "who plays?");
            diagnostics.push(error.help("add `players black, white.`, or extend a rule book that has them"));
        }
    }
    if let Some(select) = asks.filter(|_| !goals) {
        let message = format!("`{}` has no goal that a selector could look for", name.node);
        let error = Diagnostic::new(Code::Missing, message, select.span, "asked for here");
        diagnostics.push(error.help("add a clause such as `goal of C: ..`, or `no move: loses.`"));
    } else if is_game && !goals {
        let error =
            Diagnostic::new(Code::Missing, format!("`{}` has no goal", name.node), name.span, "what is it about?");
        diagnostics.push(error.help("add a clause such as `goal of attacker: ..`"));
    }
}
