//! Whether a step of a proof holds in all positions that a question leaves open: the program asks for one in which it
//! does not, and no answer set is a proof that there is none.

use std::fmt::Write;

use super::{Ground, Program, Refusal, Written, refuse};
use crate::rules::CellValue;
use crate::snapshot::{Play, Snapshot};

/// What a position must be like: for entries of cells, the values they may hold.
#[derive(Clone, Debug, Default)]
pub struct Agreement {
    /// The cell, the entry (row-major) and the values; -1 for `none`, and 1 and 0 for a set.
    pub facts: Vec<(usize, usize, Vec<i32>)>,
    /// How many passes may just have been played; any number without.
    pub passes: Option<Vec<u32>>,
    /// The player to move.
    pub turn: i32,
}

/// What a step says.
#[derive(Clone, Debug)]
pub enum Says {
    /// The game is over.
    Over,
    /// This move is legal, and leads to such a position.
    Chosen(Play, Agreement),
    /// Each of these moves leads to such a position, where it is legal; any other, or these too, to the last.
    Any {
        /// Moves with answers of their own.
        listed: Vec<(Play, Agreement)>,
        /// What answers all others.
        others: Option<Agreement>,
        /// What the lack of a legal move means.
        lack: Lack,
    },
}

/// What the lack of a legal move means to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// It holds.
    Holds,
    /// It does not.
    Fails,
    /// The turn goes over, to what answers all others.
    Passes,
}

/// A step.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Who attacks.
    pub attacker: i32,
    /// Who is to move.
    pub turn: i32,
    /// Whether the attacker is to win.
    pub won: bool,
    /// Whether it is claimed that the game goes on, or is over as it should be; without, moves alone are looked at.
    pub stands: bool,
    /// The step.
    pub says: Says,
}

impl Program {
    /// The program whose answer sets are positions in which a step does not hold; each shows what the cells hold.
    ///
    /// # Errors
    /// If it speaks of moves that the rules do not have.
    pub fn against(&self, claim: &Claim) -> Result<String, Refusal> {
        let mut text = self.text.clone();
        text.push_str("\n% a step that does not hold\n");
        let (attacker, last) = (claim.attacker, 1 - claim.turn);
        // Of two goals that of the player who is not to move counts.
        let counts = |player: i32| if player == last { String::new() } else { format!(", not goal({last})") };
        let _ = writeln!(text, "step_reached :- goal({attacker}){}.", counts(attacker));
        let _ = writeln!(text, "step_over :- goal({}){}.", 1 - attacker, counts(1 - attacker));
        text.push_str("step_over :- not goal(0), not goal(1), draw.\nstep_over :- not goal(0), not goal(1), end.\n");
        let (wanted, other) = if claim.won { ("step_reached", "step_over") } else { ("step_over", "step_reached") };
        if claim.stands {
            let _ = writeln!(text, "step_bad :- {other}.");
        }
        match &claim.says {
            Says::Over => {
                let _ = writeln!(text, "step_bad :- not {wanted}.");
            }
            Says::Chosen(play, to) => {
                let made = self.made(claim.turn, play)?;
                self.differs(&mut text, "step_differs0", to, true)?;
                let _ = writeln!(text, "step_bad :- not {wanted}, not legal({made}).");
                let _ = writeln!(text, "step_bad :- not {wanted}, step_differs0({made}).");
            }
            Says::Any { listed, others, lack } => {
                for (number, (play, to)) in listed.iter().enumerate() {
                    let (made, name) = (self.made(claim.turn, play)?, format!("step_differs{number}"));
                    self.differs(&mut text, &name, to, true)?;
                    let _ = writeln!(text, "step_answered({made}) :- legal({made}), not {name}({made}).");
                }
                if let Some(others) = others {
                    self.differs(&mut text, "step_differs_others", others, true)?;
                    text.push_str("step_answered(M) :- step_legal(M), not step_differs_others(M).\n");
                }
                let _ = writeln!(text, "step_bad :- not {wanted}, step_legal(M), not step_answered(M).");
                match (lack, others) {
                    (Lack::Holds, _) => {}
                    (Lack::Passes, Some(others)) => {
                        self.differs(&mut text, "step_differs_null", others, false)?;
                        let _ = writeln!(text, "step_bad :- not {wanted}, not step_can, step_differs_null.");
                    }
                    (Lack::Fails, _) | (Lack::Passes, None) => {
                        let _ = writeln!(text, "step_bad :- not {wanted}, not step_can.");
                    }
                }
            }
        }
        // The moves of the player to move: where the rules ask for moves those of both are told.
        for (name, arity) in self.moves.iter().zip(&self.arities) {
            let args: String = (0..*arity).map(|arg| format!(",V{arg}")).collect();
            let made = format!("{name}({}{args})", claim.turn);
            let _ = writeln!(text, "step_legal({made}) :- legal({made}).");
        }
        text.push_str(
            "step_can :- step_legal(M).\n:- not step_bad.\n#defined step_answered/1. #defined step_legal/1.\n",
        );
        for (name, (dims, value)) in self.cells_now.iter().zip(&self.dims) {
            let arity = dims.len() + usize::from(*value != CellValue::Set);
            let _ = writeln!(text, "#defined {name}/{arity}. #show {name}/{arity}.");
        }
        text.push_str("#show passes/1.\n");
        Ok(text)
    }

    /// The same question, to be written ground from the points that the step speaks of.
    ///
    /// # Errors
    /// If it speaks of moves that the rules do not have, or something cannot be written so.
    pub fn ground(&self, claim: &Claim, points: &[i32]) -> Result<Ground, Refusal> {
        Ground::new(&self.against(claim)?, &self.point, points)
    }

    /// A move as a term.
    fn made(&self, by: i32, play: &Play) -> Result<String, Refusal> {
        let Some(name) = self.moves.get(play.clause.raw() as usize) else { return refuse("there is no such move") };
        let args: String = play.args.iter().map(|arg| format!(",{arg}")).collect();
        Ok(format!("{name}({by}{args})"))
    }

    /// Rules by which `name` holds where a position differs from what it must be like: that after a move, or that after
    /// the turn was given over.
    fn differs(&self, text: &mut String, name: &str, to: &Agreement, moved: bool) -> Result<(), Refusal> {
        let (made, of, legal) = if moved { ("(M)", ",M", "step_legal(M)") } else { ("", "", "#true") };
        let (cells, suffix) = if moved { (&self.cells_after, "after") } else { (&self.cells_null, "null") };
        for (cell, place, allowed) in &to.facts {
            let (Some(called), Some((dims, value))) = (cells.get(*cell), self.dims.get(*cell)) else {
                return refuse("there is no such cell");
            };
            let mut args = Vec::new();
            let mut rest = *place;
            for (first, len) in dims.iter().rev() {
                args.push((first + (rest % (*len).max(1)) as i64).to_string());
                rest /= (*len).max(1);
            }
            args.reverse();
            let atom = |held: Option<&str>| {
                let all: Vec<&str> = args.iter().map(String::as_str).chain(held).chain(moved.then_some("M")).collect();
                if all.is_empty() { called.clone() } else { format!("{called}({})", all.join(",")) }
            };
            match value {
                CellValue::Set => {
                    let held = atom(None);
                    if !allowed.contains(&1) {
                        let _ = writeln!(text, "{name}{made} :- {legal}, {held}.");
                    }
                    if !allowed.contains(&0) {
                        let _ = writeln!(text, "{name}{made} :- {legal}, not {held}.");
                    }
                }
                CellValue::Optional(_) | CellValue::Total(_) => {
                    let other: String = allowed.iter().filter(|v| **v != -1).map(|v| format!(", V != {v}")).collect();
                    let _ = writeln!(text, "{name}{made} :- {legal}, {}{other}.", atom(Some("V")));
                    if !allowed.contains(&-1) {
                        let _ = writeln!(text, "{name}{made} :- {legal}, not {}.", atom(Some("_")));
                    }
                }
            }
        }
        if moved {
            let _ = writeln!(text, "{name}(M) :- {legal}, not turn_after({}{of}).", to.turn);
        }
        if let Some(passes) = &to.passes {
            let others: String = passes.iter().map(|n| format!(", N != {n}")).collect();
            let number = if moved { "N,M" } else { "N" };
            let _ = writeln!(text, "{name}{made} :- {legal}, passes_{suffix}({number}){others}.");
        }
        Ok(())
    }

    /// The position that an answer set of [`Program::against`] shows, with this player to move.
    pub fn position(&self, set: &str, turn: i32) -> Option<Snapshot> {
        self.shown(set, Snapshot { turn, passes: 0, ..self.empty.clone() })
    }

    /// A position that an answer set of a ground question shows: what that does not ask about is as in `at`.
    pub fn position_in(&self, set: &str, written: &Written, mut at: Snapshot) -> Option<Snapshot> {
        // What is asked about and not shown is absent.
        for atom in &written.asked {
            let (name, numbers) = numbers(atom)?;
            if name != "passes" {
                let absent = self.cell_at(&self.cells_now, name, &numbers)?;
                let nothing = *self.empty.cells.get(absent.0)?.get(absent.1)?;
                *at.cells.get_mut(absent.0)?.get_mut(absent.1)? = nothing;
            }
        }
        self.shown(set, at)
    }

    /// The position with what an answer set shows.
    fn shown(&self, set: &str, mut at: Snapshot) -> Option<Snapshot> {
        for atom in set.split_whitespace() {
            let Some((name, numbers)) = numbers(atom) else { continue };
            match name {
                "passes" => at.passes = u32::try_from(*numbers.first()?).ok()?,
                _ if self.cells_now.iter().any(|own| own == name) => {
                    self.cell(&self.cells_now, name, &numbers, &mut at)?;
                }
                _ => {}
            }
        }
        Some(at)
    }
}

/// The name of an atom and its arguments, if those are numbers.
fn numbers(atom: &str) -> Option<(&str, Vec<i32>)> {
    let (name, rest) = atom.split_once('(').unwrap_or((atom, ")"));
    let words = rest.trim_end_matches(')').split(',').filter(|word| !word.is_empty());
    Some((name, words.map(|word| word.parse().ok()).collect::<Option<_>>()?))
}
