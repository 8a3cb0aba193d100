//! Room to go from function to function.

/// The bytes of stack that the work on one function may take before it comes to the next.
const ROOM: usize = 512 << 10;

/// The bytes that are added where less is left.
const MORE: usize = 16 << 20;

/// What `f` makes, for a function that another calls. A game of order n rests on that of order n - 1, and each takes many
/// frames, which are long where a macro runs the compiler unoptimised: so a thread of any size has room for them.
pub(crate) fn deeper<R>(f: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(ROOM, MORE, f)
}
