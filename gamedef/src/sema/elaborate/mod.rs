//! From syntax trees to drafts: every name gets its meaning, every variable its place, every term its type.
//!
//! One clause at a time, in order; a clause with an error is reported and left out, and the rest goes on. Variables
//! belong to frames: a quantifier opens one for its names; a body, a step or a guard opens one that takes every name
//! not known outside, to be quantified there.

mod clauses;
mod formula;
mod term;

use rustc_hash::FxHashMap;

use super::books::Book;
use super::declare::{Checked, Reported};
use super::draft::{Draft, DraftKind, Local, LocalId, Locals, Node, Origin, Scoped, Term, TermKind, Use};
use super::goals;
use super::modes::is_point;
use super::scope::Scope;
use super::types::{Ty, TyId};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::SortId;
use crate::span::Span;
use crate::syntax::ast::{ClauseKind, Expr, Name, is_variable};

/// All clauses of a game, and what reads what.
#[derive(Debug, Default)]
pub(super) struct Drafts {
    pub drafts: Vec<Draft>,
    pub uses: Vec<Use>,
    /// Predicates and functions of which a clause was left out.
    pub torn: Vec<Node>,
}

/// Drafts the clauses of a chain of books.
pub(super) fn elaborate<'a>(scope: &mut Scope<'a>, chain: &[Book<'a>], diagnostics: &mut Vec<Diagnostic>) -> Drafts {
    let roles = chain.iter().flat_map(|b| &b.ast.clauses).any(|c| matches!(c.kind, ClauseKind::Role(..)));
    let mut drafter = Drafter {
        scope,
        diagnostics,
        out: Drafts::default(),
        pending: Vec::new(),
        roles,
        first_use: 0,
        locals: Locals::new(),
        frames: Vec::new(),
        from: Node::Other,
        strict: 0,
        wildcards: Vec::new(),
        nameless: false,
    };
    drafter.constraints();
    goals::whose(chain, drafter.diagnostics);
    let dropped = goals::dropped(chain);
    for (at, book) in chain.iter().enumerate() {
        for clause in &book.ast.clauses {
            if at < dropped && matches!(clause.kind, ClauseKind::Goal(..)) {
                continue;
            }
            drafter.clause(clause);
        }
    }
    drafter.settle();
    drafter.out
}

/// A constant of several sorts, to be told apart by its use.
struct Overloaded {
    ty: TyId,
    name: String,
    sorts: Vec<SortId>,
    span: Span,
}

/// How many variables a clause may have; what is done for a clause may take their square.
const MOST_VARIABLES: usize = 300;

struct Frame {
    names: FxHashMap<String, LocalId>,
    /// The same in the order of their first use.
    locals: Vec<LocalId>,
    /// Takes names that are not known outside.
    open: Option<Origin>,
}

struct Drafter<'s, 'a> {
    scope: &'s mut Scope<'a>,
    diagnostics: &'s mut Vec<Diagnostic>,
    out: Drafts,
    pending: Vec<Overloaded>,
    /// Whether the game says who attacks.
    roles: bool,
    // The clause at hand:
    first_use: usize,
    locals: Locals,
    frames: Vec<Frame>,
    from: Node,
    /// How many negations, counts and the like stand around.
    strict: u32,
    /// Wildcards of the atom at hand.
    wildcards: Vec<LocalId>,
    /// It is a move that does not name its mover.
    nameless: bool,
}

impl<'a> Drafter<'_, 'a> {
    fn report(&mut self, error: Diagnostic) -> Reported {
        self.diagnostics.push(error);
        Reported
    }

    /// Begins a clause.
    fn begin(&mut self, from: Node) {
        self.locals = Locals::new();
        self.frames.clear();
        self.wildcards.clear();
        self.from = from;
        self.strict = 0;
        self.nameless = false;
        self.first_use = self.out.uses.len();
    }

    /// Ends a clause that is as it should be, or not.
    fn end(&mut self, kind: Checked<DraftKind>, span: Span) {
        let many = self.locals.len();
        let kind = if many <= MOST_VARIABLES {
            kind
        } else {
            let message = format!("a clause may have {MOST_VARIABLES} variables, not {many}");
            let error = Diagnostic::new(Code::Kind, message, span, "too many variables");
            Err(self.report(error.help("split the clause: derive a part of it by a predicate of its own")))
        };
        match kind {
            Ok(kind) => {
                let locals = std::mem::take(&mut self.locals);
                let reads = self.out.uses[self.first_use..].iter().map(|u| u.to).collect();
                self.out.drafts.push(Draft { kind, locals, reads, span });
            }
            Err(Reported) => self.out.torn.push(self.from),
        }
    }

    fn read(&mut self, to: Node, span: Span) {
        let strict = self.strict > 0 || matches!(to, Node::Func(_) | Node::Moves) || matches!(self.from, Node::Func(_));
        self.out.uses.push(Use { from: self.from, to, span, strict });
    }

    fn local(&mut self, name: &str, span: Span, origin: Origin) -> LocalId {
        let ty = self.scope.types.free();
        self.locals.push(Local { name: name.to_string(), ty, places: vec![span], origin, evidence: None })
    }

    /// Opens a frame that takes unknown names.
    fn open(&mut self, origin: Origin) {
        self.frames.push(Frame { names: FxHashMap::default(), locals: Vec::new(), open: Some(origin) });
    }

    /// Closes the innermost frame and returns its variables.
    fn close(&mut self) -> Vec<LocalId> {
        self.frames.pop().map(|f| f.locals).unwrap_or_default()
    }

    /// Opens a frame for named variables; each must be new in it.
    fn bind(&mut self, names: &[Name], origin: Origin) -> Checked<Vec<LocalId>> {
        let mut bound: FxHashMap<String, LocalId> = FxHashMap::default();
        let mut ids = Vec::new();
        let mut result = Ok(());
        for name in names {
            if !is_variable(&name.node) {
                let message = format!("`{}` is not a variable", name.node);
                let error = Diagnostic::new(Code::Kind, message, name.span, "a variable is wanted");
                result = Err(self.report(error.help("variables begin with a capital")));
                continue;
            }
            if let Some(first) = bound.get(&name.node) {
                let first = self.locals[*first].places[0];
                let message = format!("the variable `{}` is named twice", name.node);
                let error = Diagnostic::new(Code::DuplicateName, message, name.span, "named again here");
                result = Err(self.report(error.also(first, "first named here").help("rename one of them")));
                continue;
            }
            let local = self.local(&name.node, name.span, origin);
            bound.insert(name.node.clone(), local);
            ids.push(local);
        }
        self.frames.push(Frame { names: bound, locals: ids.clone(), open: None });
        match result {
            Ok(()) => Ok(ids),
            Err(e) => {
                self.frames.pop();
                Err(e)
            }
        }
    }

    /// The variable of that name, made if it is new.
    fn variable(&mut self, name: &str, span: Span) -> Checked<LocalId> {
        for frame in self.frames.iter().rev() {
            if let Some(local) = frame.names.get(name) {
                self.locals[*local].places.push(span);
                return Ok(*local);
            }
        }
        let open = self.frames.iter().rposition(|f| f.open.is_some());
        let Some((frame, origin)) = open.and_then(|f| self.frames[f].open.map(|o| (f, o))) else {
            let message = format!("`{name}` is not known here");
            let error = Diagnostic::new(Code::Unbound, message, span, "nothing gives it a value");
            let help = match self.nameless {
                _ if is_point(name) => format!(
                    "a capital makes a variable, which begins where it is quantified, as in `exists {name}: ..`; for the \
                     point write `@{name}`"
                ),
                true => format!("`by {name}` behind the move's name makes it the player who moves"),
                false => format!("make it a parameter, or say where it comes from: `for {name}: ..`"),
            };
            return Err(self.report(error.help(help)));
        };
        let local = self.local(name, span, origin);
        self.frames[frame].names.insert(name.to_string(), local);
        self.frames[frame].locals.push(local);
        Ok(local)
    }

    /// A formula whose own variables are quantified around it.
    fn scoped(&mut self, expr: &'a Expr) -> Checked<Scoped> {
        self.open(Origin::Implicit);
        let form = self.form(expr);
        let implicit = self.close();
        Ok(Scoped { form: form?, implicit })
    }

    /// Demands a type; `why` is where it is demanded from.
    fn expect(&mut self, term: &Term, ty: TyId, why: Option<(Span, String)>) -> Checked<()> {
        let known = self.scope.types.known(term.ty);
        if self.scope.types.unify(term.ty, ty) {
            self.note(term, known);
            return Ok(());
        }
        let (have, want) = (self.scope.describe(term.ty), self.scope.describe(ty));
        let message = if have == want {
            "the sorts of the parts differ".to_string()
        } else {
            format!("{want} is wanted here, not {have}")
        };
        let mut error = Diagnostic::new(Code::Sort, message, term.span, format!("this is {have}"));
        if let Some(evidence) = self.evidence(term) {
            error = error.also(evidence, format!("{have} by this use"));
        }
        if let Some((span, text)) = why {
            error = error.also(span, format!("{text} is {want}"));
        }
        let help = self.values_of(ty);
        Err(self.report(error.help(help)))
    }

    /// Notes the use that first told the sort of a variable.
    fn note(&mut self, term: &Term, known: bool) {
        if let TermKind::Var(v) = term.kind
            && !known
            && self.scope.types.known(term.ty)
            && self.locals[v].evidence.is_none()
        {
            self.locals[v].evidence = Some(term.span);
        }
    }

    fn evidence(&self, term: &Term) -> Option<Span> {
        match term.kind {
            TermKind::Var(v) => self.locals[v].evidence.filter(|s| *s != term.span),
            _ => None,
        }
    }

    /// What may stand where a type is wanted.
    fn values_of(&self, ty: TyId) -> String {
        match self.scope.types.get(ty) {
            Ty::Base(sort) => match (*sort, &self.scope.sorts[*sort].kind) {
                (SortId::PLAYER, _) if self.scope.players.len() == 2 => {
                    let [a, b] = [0, 1].map(|i: usize| &self.scope.players[i].node);
                    format!("players are `{a}` and `{b}`, variables, and `opponent(..)`")
                }
                (SortId::DIR, _) => "directions are `north`, `northeast`, `east` and so on".to_string(),
                (_, crate::rules::SortKind::Enum(values)) => {
                    let list: Vec<String> = values.iter().take(8).map(|v| format!("`{v}`")).collect();
                    format!("its values are {}", list.join(", "))
                }
                _ => "use a variable that stands for a point".to_string(),
            },
            Ty::Int => "use a number, a count, or arithmetic".to_string(),
            Ty::Tuple(_) => "write a tuple in parentheses, with a part for each component".to_string(),
            Ty::Maker(m) => {
                let maker = &self.scope.makers[*m];
                let fields: Vec<&str> = maker.fields.iter().map(|(n, _)| n.node.as_str()).collect();
                format!("write `{}({})`", maker.name.node, fields.join(", "))
            }
            _ => "compare like with like".to_string(),
        }
    }

    /// Settles the constants that may be of several sorts.
    fn settle(&mut self) {
        for o in std::mem::take(&mut self.pending) {
            let fits = match self.scope.types.get(o.ty) {
                Ty::Base(sort) => o.sorts.contains(sort),
                _ => false,
            };
            if !fits {
                let sorts: Vec<String> = o.sorts.iter().map(|s| self.scope.describe_sort(*s)).collect();
                let message = format!("`{}` is of several sorts, and none fits here", o.name);
                let error = Diagnostic::new(Code::Sort, message, o.span, format!("may be {}", sorts.join(" or ")));
                self.report(error.help("rename the constant of one of the sorts"));
                self.out.torn.push(Node::Other);
            }
        }
    }
}
