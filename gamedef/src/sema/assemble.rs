//! Puts the checked clauses of a game together.

use index_vec::IndexVec;

use super::books::{Book, BookKind, Books};
use super::clause::{Clause, ClauseKind, Reads};
use super::declare::graph_points;
use super::lower::Lowered;
use super::pictures::Pictures;
use super::ranges::Sorts;
use super::scope::Scope;
use super::strata::Strata;
use crate::rules::{
    Board, BoardKind, Closed, Formula, Func, Game, Goal, Move, Param, Pred, PredId, Role, RoleTerm, Rule, Score, Setup,
    SortId, Term,
};
use crate::span::Span;
use crate::syntax::ast::{ClauseKind as Written, Expr, ExprKind};

/// A game of the clauses; its selectors are added afterwards.
pub(super) fn assemble(
    scope: &Scope,
    books: &Books,
    chain: &[Book],
    lowered: &Lowered,
    sorts: &Sorts,
    strata: &Strata,
    pictures: Pictures,
) -> Game {
    let last = &chain[chain.len() - 1];
    let mut game = Game {
        name: last.ast.name.node.clone(),
        book: book_name(books, chain),
        params: scope.params.iter().map(|p| param(p)).collect(),
        sorts: scope.sorts.clone(),
        board: chain.iter().find_map(|b| board(scope, b)),
        points: scope.points.clone(),
        players: scope.players.iter().map(|p| p.node.clone()).collect(),
        cells: scope.cells.clone(),
        preds: preds(scope, sorts, strata),
        funcs: IndexVec::new(),
        moves: IndexVec::new(),
        goals: Vec::new(),
        draws: Vec::new(),
        ends: Vec::new(),
        end_passes: None,
        asks_turn: false,
        superko: None,
        no_move: None,
        scores: Vec::new(),
        attacker: None,
        start: Vec::new(),
        setups: Vec::new(),
        legend: Vec::new(),
        selectors: Vec::new(),
        span: last.ast.span,
    };
    funcs(scope, lowered, sorts, strata, &mut game);
    for clause in &lowered.clauses {
        add(&mut game, clause);
    }
    draw(&mut game, chain, lowered, pictures);
    mark_static(&mut game);
    let mut reads = Reads::default();
    lowered.clauses.iter().for_each(|clause| clause.visit(&mut reads));
    game.asks_turn = reads.turn;
    game
}

/// Positions by rule and as pictures, in the order written.
fn draw(game: &mut Game, chain: &[Book], lowered: &Lowered, pictures: Pictures) {
    let mut starts = pictures.starts;
    let mut setups = pictures.setups;
    for clause in &lowered.clauses {
        let rule = |assigns: &Vec<_>| Setup::Rule(clause.vars.clone(), assigns.clone(), clause.span);
        match &clause.kind {
            ClauseKind::Start(assigns) => starts.push((clause.span, rule(assigns))),
            ClauseKind::Setup(name, assigns) => setups.push((clause.span, name.clone(), rule(assigns))),
            _ => {}
        }
    }
    let clauses: Vec<Span> = chain.iter().flat_map(|b| &b.ast.clauses).map(|c| c.span).collect();
    let place = |span: &Span| clauses.iter().position(|s| s == span);
    starts.sort_by_key(|(span, _)| place(span));
    setups.sort_by_key(|(span, ..)| place(span));
    game.start = starts.into_iter().map(|(_, s)| s).collect();
    game.setups = setups.into_iter().map(|(_, name, s)| (name, s)).collect();
    game.legend = pictures.legend;
}

fn book_name(books: &Books, chain: &[Book]) -> String {
    let rules = chain.iter().rev().find(|b| b.kind == BookKind::Rules);
    let book = rules.unwrap_or(&chain[chain.len() - 1]);
    books.find(&book.ast.name.node).map_or_else(String::new, |b| books.list[b].ast.name.node.clone())
}

fn param(decl: &super::scope::ParamDecl) -> Param {
    Param {
        name: decl.name.node.clone(),
        sort: decl.sort,
        constraint: None,
        default: decl.default.clone(),
        span: decl.name.span,
    }
}

fn preds(scope: &Scope, sorts: &Sorts, strata: &Strata) -> IndexVec<PredId, Pred> {
    let preds = scope.preds.iter_enumerated().map(|(id, decl)| {
        let (stratum, recursive) = strata.preds[id.index()];
        Pred {
            name: decl.name.clone(),
            args: sorts.preds[id.index()].clone(),
            rules: Vec::new(),
            is_static: false,
            stratum,
            recursive,
            span: decl.span,
        }
    });
    preds.collect()
}

fn funcs(scope: &Scope, lowered: &Lowered, sorts: &Sorts, strata: &Strata, game: &mut Game) {
    let mut clauses: Vec<Option<&Clause>> = vec![None; scope.funcs.len()];
    for c in &lowered.clauses {
        if let ClauseKind::Func { func, .. } = &c.kind {
            clauses[*func] = Some(c);
        }
    }
    for (f, (decl, ids)) in scope.funcs.iter().zip(&lowered.funcs).enumerate() {
        let clause = clauses[f].and_then(|c| match &c.kind {
            ClauseKind::Func { args, cases, .. } => Some((c, args, cases)),
            _ => None,
        });
        for (part, id) in ids.iter().enumerate() {
            let name = if ids.len() == 1 { decl.name.clone() } else { format!("{}.{part}", decl.name) };
            let cases = clause.map(|(_, _, cases)| {
                cases.iter().filter_map(|c| Some((c.guard.clone(), c.values.get(part)?.clone()))).collect()
            });
            game.funcs.push(Func {
                name,
                vars: clause.map(|(c, ..)| c.vars.clone()).unwrap_or_default(),
                args: clause.map(|(_, args, _)| args.clone()).unwrap_or_default(),
                value: sorts.values[id.index()],
                cases: cases.unwrap_or_default(),
                is_static: false,
                stratum: strata.funcs[f],
                span: clause.map_or(decl.span, |(c, ..)| c.span),
            });
        }
    }
}

fn closed(clause: &Clause, body: &Formula) -> Closed {
    Closed { vars: clause.vars.clone(), body: body.clone(), span: clause.span }
}

fn add(game: &mut Game, clause: &Clause) {
    let (vars, span) = (clause.vars.clone(), clause.span);
    match &clause.kind {
        ClauseKind::Rule { pred, head, body } => {
            game.preds[*pred].rules.push(Rule { vars, head: head.clone(), body: body.clone(), span });
        }
        ClauseKind::Func { .. } => {}
        ClauseKind::Move { name, params, by, steps } => {
            let is_pass = params.is_empty() && steps.is_empty();
            let (params, steps) = (params.clone(), steps.clone());
            game.moves.push(Move { name: name.clone(), vars, params, by: *by, steps, is_pass, span });
        }
        ClauseKind::Goal(of, body) => game.goals.push(Goal { vars, of: *of, body: body.clone(), span }),
        ClauseKind::Draw(body) => game.draws.push(closed(clause, body)),
        ClauseKind::End(body) => game.ends.push(closed(clause, body)),
        ClauseKind::Passes(n) => game.end_passes = Some(*n),
        ClauseKind::Superko => game.superko = Some(span),
        ClauseKind::NoMove(what) => game.no_move = Some(*what),
        ClauseKind::Score(of, value) => game.scores.push(Score { vars, of: *of, value: value.clone(), span }),
        ClauseKind::Role(role, term) => {
            let term = match (role, term) {
                (Role::Attacker, term) => term.clone(),
                (Role::Defender, Term::Const(sort, player)) => Term::Const(*sort, 1 - player),
                (Role::Defender, Term::Opponent(term)) => (**term).clone(),
                (Role::Defender, term) => Term::Opponent(Box::new(term.clone())),
            };
            game.attacker = Some(RoleTerm { vars, term, span });
        }
        // Positions are added with the pictures.
        ClauseKind::Start(_) | ClauseKind::Setup(..) => {}
        ClauseKind::Constraint(param, body) => game.params[*param].constraint = Some(closed(clause, body)),
    }
}

/// Width and height of the board of a chain, if it is drawn in rows.
pub(super) fn rows(scope: &Scope, chain: &[Book]) -> Option<(Term, Term)> {
    match chain.iter().find_map(|b| board(scope, b))?.kind {
        BoardKind::Grid(w, h) | BoardKind::Hexgrid(w, h) | BoardKind::Torus(w, h) => Some((w, h)),
        BoardKind::Graph(..) => None,
    }
}

/// The board of a book; its arguments were checked to be static.
fn board(scope: &Scope, book: &Book) -> Option<Board> {
    book.ast.clauses.iter().find_map(|clause| {
        let kind = match &clause.kind {
            Written::Board(name, args, _) => {
                let [w, h] = &args[..] else { return None };
                let (w, h) = (static_term(scope, w)?, static_term(scope, h)?);
                match name.node.as_str() {
                    "grid" => BoardKind::Grid(w, h),
                    "hexgrid" => BoardKind::Hexgrid(w, h),
                    "torus" => BoardKind::Torus(w, h),
                    _ => return None,
                }
            }
            Written::Graph(edges) => {
                let points = graph_points(edges);
                let find = |name: &str| points.iter().position(|p| p.node == name);
                let edges = edges.iter().filter_map(|(a, b)| Some((find(&a.node)?, find(&b.node)?)));
                BoardKind::Graph(points.iter().map(|p| p.node.clone()).collect(), edges.collect())
            }
            _ => return None,
        };
        let holes = match &clause.kind {
            Written::Board(_, _, Some(holes)) => super::holes::holes(scope, holes).ok(),
            _ => None,
        };
        Some(Board { kind, holes, span: clause.span })
    })
}

/// A number made of numbers and integer parameters.
pub(super) fn static_term(scope: &Scope, expr: &Expr) -> Option<Term> {
    match &expr.node {
        ExprKind::Number(n) => Some(Term::Const(SortId::INTEGER, i32::try_from(*n).ok()?)),
        ExprKind::Arith(op, a, b) => {
            Some(Term::Arith(*op, Box::new(static_term(scope, a)?), Box::new(static_term(scope, b)?)))
        }
        ExprKind::Call(name, args) if args.is_empty() => {
            let (id, _) =
                scope.params.iter_enumerated().find(|(_, p)| p.name.node == *name && scope.is_integer(p.sort))?;
            Some(Term::Param(id))
        }
        _ => None,
    }
}

/// Marks what reads neither state nor a parameter given with the position, itself or through what it reads.
fn mark_static(game: &mut Game) {
    let dynamic = |game: &Game, reads: &Reads| {
        let given = |p: &crate::rules::ParamId| matches!(game.params[*p].sort, SortId::POINT | SortId::PLAYER);
        !reads.cells.is_empty() || reads.roles || reads.turn || reads.moves || reads.params.iter().any(given)
    };
    let mut reads: Vec<Reads> = game.preds.iter().map(|p| reads_of(p.rules.iter().map(|r| &r.body), &[])).collect();
    reads.extend(game.funcs.iter().map(|f| {
        let values: Vec<&Term> = f.cases.iter().map(|(_, t)| t).collect();
        reads_of(f.cases.iter().map(|(g, _)| g), &values)
    }));
    let preds = game.preds.len();
    // Who reads what, predicates first: what is dynamic makes its readers so.
    let mut readers: Vec<Vec<usize>> = vec![Vec::new(); reads.len()];
    for (reader, reads) in reads.iter().enumerate() {
        reads.preds.iter().for_each(|p| readers[p.index()].push(reader));
        reads.funcs.iter().for_each(|f| readers[preds + f.index()].push(reader));
    }
    let mut is_static: Vec<bool> = reads.iter().map(|r| !dynamic(game, r)).collect();
    let mut waiting: Vec<usize> = (0..reads.len()).filter(|i| !is_static[*i]).collect();
    while let Some(i) = waiting.pop() {
        for reader in &readers[i] {
            if std::mem::replace(&mut is_static[*reader], false) {
                waiting.push(*reader);
            }
        }
    }
    game.preds.iter_mut().zip(&is_static).for_each(|(p, is)| p.is_static = *is);
    game.funcs.iter_mut().zip(&is_static[preds..]).for_each(|(f, is)| f.is_static = *is);
}

fn reads_of<'f>(formulas: impl Iterator<Item = &'f Formula>, terms: &[&Term]) -> Reads {
    use super::walk::Visitor;
    let mut reads = Reads::default();
    formulas.for_each(|f| reads.formula(f));
    terms.iter().for_each(|t| reads.term(t));
    reads
}
