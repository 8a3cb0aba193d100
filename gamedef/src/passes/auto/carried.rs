//! Which derived sets are carried over moves: those with which the selectors cost less.
//!
//! A program is finished without any, and with each alone, and the selectors are asked on the same positions. The two that gain
//! most are carried, or the best alone, if that gains enough for the code that it adds.

#![deny(clippy::wildcard_enum_match_arm)]

use super::boards::Boards;
use super::{Asker, FEWEST, Form, MOST_WORK, Sets};
use crate::diagnostic::Diagnostic;
use crate::ir::{Knowledge, Program, SetChoice, SetForm, Why};
use crate::passes;
use crate::passes::carry::{self, DerivedSet};

/// More sets than that are not tried: each takes the time of the passes that follow.
const MOST_TRIED: usize = 6;

/// With so much work of a selector it is known what a set costs it: all are asked again for each set.
const ENOUGH: u64 = MOST_WORK / 16;

/// Of so much work one part must be saved: what is carried is code more.
const LEAST_GAIN: u64 = 20;

/// No more sets are carried at once: each is one parameter more of all that is handed it.
const MOST_CARRIED: usize = 2;

/// A program before its sets are carried, at levels that are settled.
pub(super) struct Trial<'t> {
    pub asker: &'t Asker<'t>,
    pub form: &'t Form<'t>,
    pub program: &'t Program,
}

/// A finished program, and what became of each set that can be carried.
type Finished = (Program, Vec<(SetForm, Why)>);

type Observe<'o> = &'o mut dyn FnMut(usize, &Program);

/// What becomes of the sets of a program if no move leaves anything of any.
pub(super) fn found_anew(program: &Program) -> Vec<SetChoice> {
    told(program, &[])
}

/// What becomes of the sets of a program: of those that can be carried, this.
fn told(program: &Program, forms: &[(SetForm, Why)]) -> Vec<SetChoice> {
    let mut forms = forms.iter().cloned();
    let choice = |(set, anew): (DerivedSet, Option<&'static str>)| {
        let (form, why) = match anew {
            Some(why) => (SetForm::Recomputed, Why::Nothing(why)),
            None => forms.next().unwrap_or((SetForm::Recomputed, Why::Asked)),
        };
        SetChoice { set: set.text(program), form, why }
    };
    carry::found(program).into_iter().map(choice).collect()
}

impl Trial<'_> {
    /// The finished program, with what became of each set.
    pub fn carried(&self, observe: Observe<'_>) -> Result<Program, Box<Diagnostic>> {
        if !self.form.carries() {
            return self.with(&[], observe);
        }
        let sets = carry::candidates(self.program);
        let (program, forms) = if matches!(self.form.sets, Sets::Auto) && !sets.is_empty() {
            self.cheaper(&sets, observe)?
        } else {
            (self.with(&sets, observe)?, vec![(SetForm::Carried, Why::Asked); sets.len()])
        };
        Ok(Program { sets: told(self.program, &forms), ..program })
    }

    fn with(&self, sets: &[DerivedSet], observe: Observe<'_>) -> Result<Program, Box<Diagnostic>> {
        passes::from_carry(self.asker.game, self.program.clone(), self.form.disabled, sets, observe)
    }

    /// As [`Trial::with`], seen by nobody.
    fn tried(&self, sets: &[DerivedSet]) -> Result<Program, Box<Diagnostic>> {
        self.with(sets, &mut |_, _| {})
    }

    /// The program that costs least.
    fn cheaper(&self, sets: &[DerivedSet], observe: Observe<'_>) -> Result<Finished, Box<Diagnostic>> {
        let plain = self.with(&[], observe)?;
        let asked = self.asked(&plain);
        let recomputed = asked.iter().map(|asked| asked.work).sum();
        let (mut gains, mut whys) = (Vec::new(), Vec::new());
        for (at, set) in sets.iter().enumerate() {
            if at >= MOST_TRIED {
                whys.push(Why::NotTried);
                continue;
            }
            let carried = self.work(&self.tried(std::slice::from_ref(set))?, &asked);
            if carried < recomputed {
                gains.push((carried, at));
            }
            whys.push(Why::Counted { recomputed, carried });
        }
        gains.sort_unstable();
        gains.truncate(MOST_CARRIED);
        let of = |gains: &[(u64, usize)]| gains.iter().map(|(_, at)| sets[*at].clone()).collect::<Vec<_>>();
        let alone = gains.first().map_or(recomputed, |(work, _)| *work);
        let together = if gains.len() > 1 { self.work(&self.tried(&of(&gains))?, &asked) } else { alone };
        if together >= alone {
            gains.truncate(1);
        }
        if together.min(alone) > recomputed - recomputed / LEAST_GAIN {
            gains.clear();
        }
        gains.sort_unstable_by_key(|(_, at)| *at);
        let program = if gains.is_empty() { plain } else { self.with(&of(&gains), observe)? };
        let is_carried = |at: usize| gains.iter().any(|(_, gain)| *gain == at);
        let form = |at: usize| if is_carried(at) { SetForm::Carried } else { SetForm::Recomputed };
        Ok((program, whys.into_iter().enumerate().map(|(at, why)| (form(at), why)).collect()))
    }

    /// The selectors whose work can be counted without any set carried, each on the largest board where it can.
    fn asked(&self, plain: &Program) -> Vec<Counted> {
        let boards = Boards::of(self.asker, plain);
        let each = plain.selectors.iter().filter_map(|code| {
            let counted = |board| {
                let is_enough = |work: &[u64]| work.len() >= FEWEST && work.last() >= Some(&ENOUGH);
                let work = boards.work(board, &code.name, code.knowledge, is_enough);
                Some((board, work.len(), *work.get(FEWEST - 1..)?.last()?))
            };
            let (board, positions, work) = boards.places().find_map(counted)?;
            Some(Counted { selector: code.name.clone(), level: code.knowledge, board, positions, work })
        });
        each.collect()
    }

    /// The work of asking them all; what is too much counts as the most.
    fn work(&self, program: &Program, asked: &[Counted]) -> u64 {
        let boards = Boards::of(self.asker, program);
        let work = |asked: &Counted| {
            let is_enough = |work: &[u64]| work.len() == asked.positions;
            let work = boards.work(asked.board, &asked.selector, asked.level, is_enough);
            work.get(asked.positions - 1).copied().unwrap_or(MOST_WORK)
        };
        asked.iter().map(work).sum()
    }
}

/// The work of a selector at a level.
struct Counted {
    selector: String,
    level: Knowledge,
    /// The place of the board among those on which a program is asked.
    board: usize,
    /// How many positions there.
    positions: usize,
    work: u64,
}
