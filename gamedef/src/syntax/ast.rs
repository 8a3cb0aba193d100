//! The syntax tree of a `.game` file, as written: names unresolved, nothing desugared, every node with its span.
//!
//! Formulas and terms share one type, [`Expr`]: a parenthesised list may be a conjunction or a tuple, a call may be a
//! predicate or a function, and only resolution can tell. One type also keeps the grammar free of alternatives that
//! share a prefix, which a PEG would parse in exponential time.
//!
//! Equality of trees ignores spans (see the `PartialEq` of [`Spanned`] and of the items), so that "parse, print, parse
//! gives the same tree" can be tested directly.

use crate::span::Span;

/// A node with its place. Equality looks at the node only.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    /// The node.
    pub node: T,
    /// Its place.
    pub span: Span,
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node
    }
}

/// An identifier: a variable if it starts with a capital, else a constant, predicate, sort, ...
pub type Name = Spanned<String>;

/// Whether an identifier is a variable.
pub fn is_variable(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
}

/// A spanned expression.
pub type Expr = Spanned<ExprKind>;

/// One file.
#[derive(Clone, Debug, PartialEq)]
pub struct File {
    /// Top-level items in the order written.
    pub items: Vec<Item>,
    /// The clauses, steps and items that could not be read and are not among the others.
    pub broken: Vec<Span>,
}

/// A top-level item.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `import "go.game".`, relative to the importing file.
    Import(Spanned<String>),
    /// `rules NAME(params) extends BASE { .. }`
    Rules(RuleBook),
    /// `game NAME(params) uses BASE { .. }`
    Game(RuleBook),
    /// `instance NAME = GAME(param = value, ..) from SETUP.`
    Instance(Instance),
    /// `scheme NAME(params) of attacker decreases E = alternatives.`
    Scheme(Scheme),
    /// `name gi<n><o..> = GI(n, [o..]).`
    SchemeName(SchemeName),
}

/// A rule book or a sub-game: the two differ only in the keyword before the base.
#[derive(Clone, Debug)]
pub struct RuleBook {
    /// Its name.
    pub name: Name,
    /// Its parameters.
    pub params: Vec<Param>,
    /// What it `extends` (rules) or `uses` (game).
    pub base: Option<Name>,
    /// The clauses, in order.
    pub clauses: Vec<Clause>,
    /// The whole item.
    pub span: Span,
}

/// `size: int 2..19 = 9`, `target: point where at(target) != none`, `escape = 6`.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    /// Its name.
    pub name: Name,
    /// Its sort; absent where a default tells it.
    pub sort: Option<SortExpr>,
    /// `where ..`: what a value must satisfy.
    pub constraint: Option<Expr>,
    /// `= value`.
    pub default: Option<Expr>,
}

/// Equality of all fields but the span.
macro_rules! equal_but_for_the_span {
    ($($node:ident: $($field:ident)*;)*) => {
        $(impl PartialEq for $node {
            fn eq(&self, other: &Self) -> bool {
                $(self.$field == other.$field)&&*
            }
        })*
    };
}

equal_but_for_the_span! {
    RuleBook: name params base clauses;
    Clause: kind;
    Assign: cell args value guard each;
    Instance: name game args setup;
    Scheme: name params mover decreases alternatives moves;
    SchemeName: stem shape value;
}

/// A sort as written.
pub type SortExpr = Spanned<SortKind>;

/// The sorts one can write.
#[derive(Clone, Debug, PartialEq)]
pub enum SortKind {
    /// `point`, `dir`, `player`, or the name of an enum or of a sort by rule.
    Named(String),
    /// `int a..b`, both ends included.
    Int(Box<Expr>, Box<Expr>),
    /// `(player, kind)`.
    Tuple(Vec<SortExpr>),
}

/// A clause of a rule book; each ends with a full stop, or with a brace.
#[derive(Clone, Debug)]
pub struct Clause {
    /// What it says.
    pub kind: ClauseKind,
    /// Its place, the full stop included.
    pub span: Span,
}

/// What is taken out of a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Holes {
    /// These points.
    Points(Vec<Expr>),
    /// All points of which it holds.
    Rule(Name, Box<Expr>),
}

/// What a clause says.
#[derive(Clone, Debug, PartialEq)]
pub enum ClauseKind {
    /// `board grid(size, size).` The board's kind and its arguments.
    Board(Name, Vec<Expr>, Option<Holes>),
    /// `board graph { a - b, b - c }.`
    Graph(Vec<(Name, Name)>),
    /// `players black, white.` The first begins.
    Players(Vec<Name>),
    /// `enum kind { man, king }.`
    Enum(Name, Vec<Name>),
    /// `sort line(P: point, D: dir) where ..`
    Sort {
        /// The sort's and constructor's name.
        name: Name,
        /// Its fields.
        fields: Vec<(Name, SortExpr)>,
        /// Which combinations belong to it.
        constraint: Option<Expr>,
    },
    /// `state at(point): player? until next move.`, or a set: `state burnt(point).`
    State {
        /// The cell's name.
        name: Name,
        /// The sorts of its arguments.
        args: Vec<SortExpr>,
        /// The sort of its value; `None` for a set.
        value: Option<SortExpr>,
        /// Whether `?` follows the value: it may be `none`.
        optional: bool,
        /// Whether it is reset by each move and null move that does not set it.
        until_next_move: bool,
    },
    /// `head(..) <- body.`, or a fact `head(..).`
    Rule {
        /// The predicate.
        name: Name,
        /// Its arguments: variables, constants, constructors.
        args: Vec<Expr>,
        /// The body; `None` for a fact.
        body: Option<Expr>,
    },
    /// `name(..) = value if guard; value if guard; value.`
    Function {
        /// The function.
        name: Name,
        /// Its arguments.
        args: Vec<Expr>,
        /// Values in order of trial, each with its guard.
        cases: Vec<(Expr, Option<Expr>)>,
    },
    /// `move play(L) by C { .. }`
    Move {
        /// Its name.
        name: Name,
        /// Its parameters, variables.
        params: Vec<Name>,
        /// The mover, a variable.
        by: Option<Name>,
        /// Its steps in order.
        steps: Vec<Step>,
    },
    /// `goal of attacker: ..`, `goal of C: ..`, `goal of white: ..`
    Goal(Name, Expr),
    /// `goals: kept.` or `goals: own.`, in a sub-game of rules that have goals.
    Goals(Spanned<WhoseGoals>),
    /// `draw: ..`
    Draw(Expr),
    /// `end: ..`, ended by score.
    End(EndCondition),
    /// `superko: positional.`
    Superko,
    /// `no move: loses.`
    NoMove(Spanned<NoMove>),
    /// `score of C = ..`
    Score(Name, Expr),
    /// `attacker = opponent(at(target)).` or `defender = ..`
    Role(Spanned<Role>, Expr),
    /// `start at(P) = white for P: row(P) in 1..2.`, part of the initial position.
    Start(Vec<Assign>),
    /// `start """ .. """.`, the initial position as a picture.
    StartPicture(Spanned<String>),
    /// `setup NAME { at(P) := black for P: .. }`, a named position by rule.
    Setup(Name, Vec<Assign>),
    /// `setup NAME """ .. """.`, a named position as a picture.
    SetupPicture(Name, Spanned<String>),
    /// `picture "X" = black, "O" = white, "#" = burnt.`: what a sign stands for in pictures: a value of the first
    /// cell from points to values, or a set of points.
    Legend(Vec<(Spanned<String>, Expr)>),
    /// `select gi1, ip311.`: the selectors to generate, as expressions: names, calls such as `ip(12; 3, 1)`.
    Select(Vec<Expr>),
}

/// How a game ends by score.
#[derive(Clone, Debug, PartialEq)]
pub enum EndCondition {
    /// `end: two passes in a row.` The number of passes; a pass is a move without effect.
    Passes(u32),
    /// `end: no move of black, no move of white.` or any formula.
    When(Expr),
}

/// What becomes of the goals of the rules that a sub-game uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhoseGoals {
    /// They are goals of the sub-game as well.
    Kept,
    /// Only the sub-game's own count.
    Own,
}

/// What the lack of a legal move means for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoMove {
    /// He loses.
    Loses,
    /// He wins.
    Wins,
    /// The game is drawn.
    Draws,
    /// The turn goes over.
    Passes,
}

/// A side of a sub-game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The player who tries to reach the goal.
    Attacker,
    /// The other.
    Defender,
}

/// A step of a move; each sees the state that the one before left.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// `when ..`: else the move does not exist.
    When(Expr),
    /// `then a := x, b := y; c := z.`: assignments that happen at once.
    Then(Vec<Assign>),
    /// `require ..`: else the move is illegal.
    Require(Expr),
    /// `again when ..`: the mover moves again.
    Again(Expr),
}

/// `at(Q) := none for Q: dies(C, L, Q)`, `taken := C if ..`
#[derive(Clone, Debug)]
pub struct Assign {
    /// The cell.
    pub cell: Name,
    /// Its arguments.
    pub args: Vec<Expr>,
    /// The new value; for a set cell, `true` or `false`.
    pub value: Expr,
    /// `if ..`: else nothing is assigned.
    pub guard: Option<Expr>,
    /// `for Q: ..`: once for each solution.
    pub each: Option<(Vec<Name>, Expr)>,
    /// Its place.
    pub span: Span,
}

/// A named choice of parameters, with a position to start from.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name.
    pub name: Name,
    /// The rule book or sub-game.
    pub game: Name,
    /// Its parameters.
    pub args: Vec<(Name, Expr)>,
    /// `from SETUP`.
    pub setup: Option<Name>,
    /// The whole item.
    pub span: Span,
}

/// A gradual game: a definition over positions by threats and replies (DESIGN section 4).
#[derive(Clone, Debug)]
pub struct Scheme {
    /// Its name, a capitalised word.
    pub name: Name,
    /// Its parameters: integers, lists of integers.
    pub params: Vec<Name>,
    /// Who is to move.
    pub mover: Spanned<Role>,
    /// The measure that each recursive call makes smaller.
    pub decreases: Option<Expr>,
    /// The alternatives, separated by `|`; each is a conjunction.
    pub alternatives: Vec<Expr>,
    /// The formula after `moves d:`, which defines the move set where it is not "the moves that make an alternative
    /// true": the variable and the formula.
    pub moves: Option<(Name, Expr)>,
    /// The whole item.
    pub span: Span,
}

/// A pattern for selector names: `name gi<n><o..> = GI(n, [o..]).`, `name lambda(k, n) = GI(n, [k, .., k]).`
#[derive(Clone, Debug)]
pub struct SchemeName {
    /// The letters before the digits, or the function's name.
    pub stem: Name,
    /// What follows it.
    pub shape: NameShape,
    /// The scheme call it stands for.
    pub value: Expr,
    /// The whole item.
    pub span: Span,
}

/// What follows the stem of a selector's name.
#[derive(Clone, Debug, PartialEq)]
pub enum NameShape {
    /// `<n>`: one digit.
    Depth(Name),
    /// `<n><o..>`: one digit and then exactly n - 1 digits.
    DepthAndOrders(Name, Name),
    /// `(k, n)`.
    Call(Vec<Name>),
}

/// The kinds of expression: formulas, terms, and the static expressions of schemes.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    /// `42`
    Number(i64),
    /// `@A3`: a point by the name that boards print, without the sign.
    Point(String),
    /// `X`, `black`, `at(P)`, `line(P, D)`; without arguments also a variable or constant.
    Call(String, Vec<Expr>),
    /// `none`
    None,
    /// `_`
    Wildcard,
    /// `true`, `false`
    Bool(bool),
    /// `(a, b)`: a tuple, or where a formula is wanted a conjunction.
    Tuple(Vec<Expr>),
    /// `{north, south}`
    Set(Vec<Expr>),
    /// `1..2`, both ends included.
    Range(Box<Expr>, Box<Expr>),
    /// `a = b`, `a < b`, ...
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// `x in {..}`, `x in a..b`
    In(Box<Expr>, Box<Expr>),
    /// `a, b`, `a and b`; at least two.
    And(Vec<Expr>),
    /// `a or b`; at least two.
    Or(Vec<Expr>),
    /// `not a`
    Not(Box<Expr>),
    /// `a -> b`
    Implies(Box<Expr>, Box<Expr>),
    /// `exists X, Y: a`, `some X: a` (the same), `forall X: a`
    Quantified(Quantifier, Vec<Name>, Box<Expr>),
    /// `count X: a`, `the X: a`
    Aggregate(Aggregate, Vec<Name>, Box<Expr>),
    /// `a + b`, `a - b`, `a * b`, `a / b` (rounded down)
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    /// `no move of black`
    NoMoveOf(Box<Expr>),

    // Schemes only.
    /// `won(attacker)` is a `Call`. `ended`: the game is over.
    Ended,
    /// `some move a: body`
    SomeMove(Name, Box<Expr>),
    /// `every move d: body`
    EveryMove(Name, Box<Expr>),
    /// `body after a`
    AfterMove(Box<Expr>, Name),
    /// `body after null`
    AfterNull(Box<Expr>),
    /// `some u <= vs: body`: some vector below another, each part between 0 and its part.
    SomeBelow(Name, Box<Expr>, Box<Expr>),
    /// `[a, b]`
    List(Vec<Expr>),
    /// `[o | rest]`, a pattern.
    Cons(Box<Expr>, Box<Expr>),
    /// `[a .. b]`: counts down, empty when a < b.
    CountDown(Box<Expr>, Box<Expr>),
    /// `[k, .., k]`: as many copies as the name's depth asks for.
    Repeat(Box<Expr>),
    /// `[o..]`: the digits of a name.
    Splice(String),
    /// `vs[k]`, from 1.
    Index(Box<Expr>, Box<Expr>),
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareOp {
    /// `=`
    Eq,
    /// `!=`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl CompareOp {
    /// Whether two values compare so. The judge and the interpreter, which hold each other, each have their own.
    pub fn holds<T: Ord>(self, a: T, b: T) -> bool {
        match self {
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
            CompareOp::Lt => a < b,
            CompareOp::Le => a <= b,
            CompareOp::Gt => a > b,
            CompareOp::Ge => a >= b,
        }
    }
}

/// Quantifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `exists`, `some`
    Exists,
    /// `forall`
    Forall,
}

/// Aggregates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aggregate {
    /// `count X, Y: ..`: how many tuples.
    Count,
    /// `the X: ..`: the only solution; `none` if there is not exactly one.
    The,
    /// `sum N, X: ..`: the sum of the first variable over all tuples.
    Sum,
    /// `min N: ..`: the least solution; `none` if there is none.
    Min,
    /// `max N: ..`: the greatest solution; `none` if there is none.
    Max,
}

/// Arithmetic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArithOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`, rounded down.
    Div,
}
