//! The functions of a program that are asked from outside: one list, for all that must know them.

use super::{Decides, FnId, Program, SelectorCode, Ty};

/// A function that is asked from outside.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'p> {
    /// What for, in words or by a name of the rules.
    pub what: &'p str,
    /// The function.
    pub func: FnId,
    /// Whether its first parameter is an answer.
    pub takes_answer: bool,
    /// How many integers it takes besides.
    pub ints: usize,
    /// What it gives.
    pub ty: Ty,
}

/// The list, by reference (`iter`, `as_ref`) or by mutable reference (`iter_mut`, `as_mut`): each function goes to
/// `$entry` with what it is for, whether it takes an answer, how many integers it takes, and its type.
macro_rules! list {
    ($program:expr, $entry:expr, $iter:ident, $as_ref:ident, [$($mutable:tt)?]) => {{
        let p = $program;
        let mut entry = $entry;
        entry("goal", & $($mutable)? p.goal, false, 1, Ty::Bool);
        p.drawn.$iter().for_each(|f| entry("draw", f, false, 0, Ty::Bool));
        p.ended.$iter().for_each(|f| entry("end", f, false, 0, Ty::Bool));
        p.score.$iter().for_each(|f| entry("score", f, false, 1, Ty::Int));
        p.attacker.$iter().for_each(|f| entry("attacker", f, false, 0, Ty::Int));
        p.constraints.$iter().for_each(|f| entry("constraint", f, false, 0, Ty::Bool));
        for SelectorCode { name, verdict, answer, moves, .. } in p.selectors.$iter() {
            entry(name, verdict, false, 0, Ty::Bool);
            answer.$iter().for_each(|f| entry(name, f, false, 0, Ty::Answer));
            moves.within.$iter().for_each(|f| entry(name, f, false, 0, Ty::Bool));
            if let Decides::Moves { settled } = & $($mutable)? moves.decides {
                settled.$iter().for_each(|f| entry(name, f, false, 0, Ty::Bool));
            }
            for part in moves.parts.$iter() {
                part.condition.$iter().chain(part.kept.$iter()).for_each(|f| entry(name, f, false, 0, Ty::Bool));
                entry(name, & $($mutable)? part.after, false, 0, Ty::Bool);
                part.idle.$iter().for_each(|f| entry(name, f, false, 0, Ty::Answer));
                part.few.$iter().for_each(|few| entry(name, & $($mutable)? few.points, true, 0, Ty::Set));
                part.sure.$iter().for_each(|sure| entry(name, & $($mutable)? sure.points, false, 0, Ty::Set));
            }
        }
        if let Some(steps) = p.steps.$as_ref() {
            steps.reached.$iter().for_each(|f| entry("a goal that is reached", f, false, 0, Ty::Answer));
            entry("the end", & $($mutable)? steps.over, false, 0, Ty::Answer);
            entry("a null move", & $($mutable)? steps.null, true, 0, Ty::Answer);
            for (of_players, clause) in steps.moves.$iter().zip(&p.moves) {
                for code in of_players.$iter() {
                    entry(&clause.name, & $($mutable)? code.step, true, clause.params.len(), Ty::Answer);
                    if let Some(located) = code.located.$as_ref() {
                        entry(&clause.name, & $($mutable)? located.frame, true, 0, Ty::Answer);
                        for (chosen, choice) in located.choices.$iter().enumerate() {
                            entry(&clause.name, & $($mutable)? choice.points, true, chosen, Ty::Set);
                        }
                        entry(&clause.name, & $($mutable)? located.others, true, 0, Ty::Answer);
                    }
                }
            }
        }
    }};
}

impl Program {
    /// What is asked from outside, of the finished program as of one underway.
    pub fn entries(&self) -> Vec<Entry<'_>> {
        let mut out = Vec::new();
        let entry = |what, func: &FnId, takes_answer, ints, ty| {
            out.push(Entry { what, func: *func, takes_answer, ints, ty });
        };
        list!(self, entry, iter, as_ref, []);
        out
    }

    /// Gives what is asked from outside other numbers.
    pub fn renumber_entries(&mut self, mut new: impl FnMut(&mut FnId)) {
        let entry = |_: &str, func: &mut FnId, _: bool, _: usize, _: Ty| new(func);
        list!(self, entry, iter_mut, as_mut, [mut]);
    }
}
