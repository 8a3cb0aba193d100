//! Numbers for forms: two are the same number if and only if they are the same.

use rustc_hash::FxHashMap;

use crate::rules::{ArithOp, CompareOp};

/// What has no form.
#[derive(Debug)]
pub(super) struct Formless;

/// The number of a form.
pub(super) type Form = i64;

pub(super) type Found<T = Form> = Result<T, Formless>;

/// What a form is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Local,
    Let,
    If,
    Function,
    Call,
    Entry,
    Table,
    Lookup,
    With,
    Null,
    Bool,
    And,
    Or,
    Not,
    Same,
    Compare(CompareOp),
    IsEmpty,
    Apart,
    SomeRow,
    Family,
    Contains,
    AtLeast,
    Any,
    All,
    Int,
    Arg,
    Attacker,
    Passes,
    Opponent,
    Arith(ArithOp),
    Scalar,
    ValueAt,
    Count,
    Sum,
    The,
    TheOne,
    Empty,
    Full,
    Singleton,
    Union,
    Inter,
    Minus,
    Plane,
    Absent,
    Image,
    Filter,
    Gather,
    Closure,
    Reached,
    InSet,
    InSort,
    InValues,
    PutPlane,
    PutMembers,
    PutScalar,
    Reset,
    PutPasses,
    Bind,
    When,
    Apply,
    Require,
    Move,
    Again,
    Rules,
}

/// The numbers of all forms met so far.
#[derive(Default)]
pub(super) struct Numbers(FxHashMap<(Kind, Vec<i64>), Form>);

impl Numbers {
    /// The number of a form: what it is of, and its parts.
    pub fn of(&mut self, kind: Kind, parts: Vec<i64>) -> Form {
        let next = self.0.len() as Form;
        *self.0.entry((kind, parts)).or_insert(next)
    }
}
