//! The classes of error and warning, one code each; the tests in `tests/diagnostics` show one of every class.

use super::Severity;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $severity:ident;)*) => {
        /// The class of a diagnostic. Its text, such as `E0102`, is stable.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $($(#[$doc])* $name,)* }

        impl Code {
            /// All codes, in order.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The stable text, such as `E0102`.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => $text,)* }
            }

            /// Error or warning.
            pub fn severity(self) -> Severity {
                match self { $(Code::$name => Severity::$severity,)* }
            }
        }
    };
}

codes! {
    /// Text that is not of the language.
    Syntax = "E0001", Error;
    /// Parentheses, `not`s or lists nested too deep.
    TooDeep = "E0002", Error;
    /// An import that cannot be read, or that imports itself.
    Import = "E0003", Error;
    /// A name that nothing defines.
    UnknownName = "E0101", Error;
    /// A name defined twice.
    DuplicateName = "E0102", Error;
    /// A call with the wrong number of arguments.
    Arity = "E0103", Error;
    /// A term of the wrong sort.
    Sort = "E0104", Error;
    /// A variable, constant or construct where another kind of thing is wanted.
    Kind = "E0105", Error;
    /// Something a rule book must have, such as a board or players, is absent.
    Missing = "E0106", Error;
    /// A variable that no evaluation order binds.
    Unbound = "E0201", Error;
    /// Negation or counting through recursion.
    Unstratified = "E0202", Error;
    /// A move that writes what it may not.
    IllegalWrite = "E0301", Error;
    /// A goal that no move can change.
    FixedGoal = "E0302", Error;
    /// Clauses that contradict each other or themselves.
    Contradiction = "E0303", Error;
    /// The same clause twice.
    DuplicateClause = "E0304", Error;
    /// A clause that another makes superfluous.
    Subsumed = "E0305", Error;
    /// A value that the place it is written to never holds.
    NeverFits = "E0306", Error;
    /// A gradual scheme that does not decrease.
    NotDecreasing = "E0401", Error;
    /// A selector's name that no scheme gives a meaning.
    UnknownSelector = "E0402", Error;
    /// A parameter out of its range, or absent, or too many.
    Parameter = "E0501", Error;
    /// A picture that does not fit the board, or a sign without a meaning.
    Picture = "E0502", Error;
    /// A construct that has a meaning but no form in point sets, so that only the judge can run it.
    NoSetForm = "E0601", Error;
    /// A mistake of the compiler's own, found before anything was written.
    Internal = "E0602", Error;
    /// A variable used only once: perhaps a slip of the pen.
    SingleUse = "W0001", Warning;
    /// A predicate that nothing uses.
    Unused = "W0002", Warning;
    /// A value that may be out of the range of the place it is written to, or a division that may be by zero.
    OutOfRange = "W0003", Warning;
    /// A variable of a head that neither the body nor all callers bind: it runs over its sort.
    Loose = "W0004", Warning;
}
