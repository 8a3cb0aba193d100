//! Positions to start from, and what the signs of pictures stand for.

#![deny(clippy::wildcard_enum_match_arm)]

use super::cx::Cx;
use super::{Lowered, Lowerer};
use crate::ir::{NONE, SetupCode};
use crate::rules::{Setup, Term, Written};

impl Lowerer<'_> {
    /// Lowers the start, the named positions and the legend.
    pub(super) fn setups(&mut self) -> Lowered<()> {
        let game = self.game;
        for setup in &game.start {
            let code = self.setup(setup)?;
            self.program.start.push(code);
        }
        for (name, setup) in &game.setups {
            let code = self.setup(setup)?;
            self.program.setups.push((name.clone(), code));
        }
        for entry in &game.legend {
            let writes = entry
                .writes
                .iter()
                .map(|(cell, w)| {
                    let value = match w {
                        Written::Member(m) => i32::from(*m),
                        Written::Value(Term::Const(_, v)) => *v,
                        Written::Value(_) => NONE,
                    };
                    (*cell, value)
                })
                .collect();
            self.program.legend.push((entry.sign, writes));
        }
        Ok(())
    }

    fn setup(&mut self, setup: &Setup) -> Lowered<SetupCode> {
        Ok(match setup {
            Setup::Picture(text, _) => SetupCode::Picture(text.clone()),
            Setup::Rule(vars, assigns, span) => {
                self.at = *span;
                let mut cx = Cx::default();
                let updates = self.setup_updates(&mut cx, vars, assigns)?;
                SetupCode::Updates(cx.locals, updates)
            }
        })
    }
}
