//! The answer for an idle mover, with what can matter to it at all in place of its reason.
//!
//! A threat that holds directly, by attacker moves that bring the goal nearer and no others, stands after each reply that
//! writes nothing of what the abstract reading bars (`passes::abstracts`). Whether it does is asked first; where it does not,
//! and of what is not known, the answer rests on everything, or on its reason at the level that finds reasons as well.
//!
//! An attacker's move that brings nothing nearer is one of all moves, or, at that level, of those that meet the reason of his
//! failure.

#![deny(clippy::wildcard_enum_match_arm)]

use super::gains::Slack;
use super::question::{Question, Sense, Want};
use super::threats::implies;
use super::{Kind, Maker, Reasons, asks_moves, yes};
use crate::ir::{Expr, FnId, Func, Ground, Knowledge, LocalVec, Program, Ty, build, reads, visit};
use crate::passes::abstracts;
use crate::rules::Role;

impl Maker<'_> {
    /// The answer for an idle mover, read after the turn is given over, to what is asked after a move; these reasons of it
    /// are wanted. Where none of the whole is, what can matter at all will do in place of a reason.
    pub fn idle_answer(&mut self, e: &Expr, ask: Question, want: Want) -> Expr {
        match (self.reasons.level, ask.sense) {
            (Knowledge::Abstract, Sense::Plain) if ask.is_bare() => open(),
            (Knowledge::Abstract | Knowledge::AbstractTrace, Sense::Contrary) if ask.is_bare() => {
                let Some(bars) = self.reasons.abstracted(e) else { return self.idle_otherwise(e, ask, want) };
                let direct = self.directly_if(true, |me| me.whether(e));
                let bars = Expr::Call(bars, vec![]);
                let holds = Expr::Answer(Box::new(Expr::Bool(false)), vec![Ground::All(bars)]);
                build::cond(direct, holds, self.idle_otherwise(e, ask, want))
            }
            _ => self.directly_if(false, |me| me.asked(e, Question { want, ..ask })),
        }
    }

    /// The answer where nothing abstract is known.
    fn idle_otherwise(&mut self, e: &Expr, ask: Question, want: Want) -> Expr {
        if self.is_direct {
            return open();
        }
        if self.reasons.level == Knowledge::Abstract {
            return Expr::Answer(Box::new(self.asked(e, ask)), vec![Ground::Everything]);
        }
        self.asked(e, Question { want, ..ask })
    }

    /// The same of the function of a selector's part, whose moves are the mover's. It only chooses the moves that are
    /// tried: where they are replies to a threat, it is the threat's answer for one who makes a single one.
    pub fn idle_of_part(&mut self, after: FnId, mover: Role) -> Expr {
        let own = self.program().funcs[after].clone();
        let (of, sense) = if let Expr::Not(of) = &own.body {
            ((**of).clone(), Sense::Contrary)
        } else {
            (own.body.clone(), Sense::Plain)
        };
        let ask = Question { sense, want: Want::Whether };
        let is_trace = self.reasons.level == Knowledge::Trace;
        let is_threat = is_trace && sense == Sense::Contrary && self.is_asking_call(&of);
        if !is_threat && (is_trace || !matches!(&of, Expr::Call(_, args) if args.is_empty())) {
            let answer = self.reasons.function(after, Kind::Answer(Want::If(false)), &[]);
            return self.after_null_by(self.one_move(), |me| me.call(answer, vec![]));
        }
        let idle = |me: &mut Self| me.idle_answer(&of, ask, Want::If(false));
        self.threat_answer(self.one_move(), is_threat.then_some(mover), true, &[], idle)
    }
}

/// An answer that says nothing of any move: each is looked at.
fn open() -> Expr {
    Expr::Answer(Box::new(Expr::Bool(true)), vec![])
}

impl Reasons {
    /// What can change a condition that holds directly, as a function; `None` if it is not known.
    fn abstracted(&mut self, e: &Expr) -> Option<FnId> {
        if let Some((_, known)) = self.abstracts.iter().find(|(of, _)| of == e) {
            return known.as_ref().ok().copied();
        }
        let found = self.read(e);
        let made = found.map(|(locals, body, words)| {
            let of =
                if let Expr::Call(f, _) = e { self.program.funcs[*f].name.said().to_owned() } else { "threat".into() };
            let mut doc = format!("What can change `{of}` at all, if it holds directly.");
            words.iter().for_each(|words| doc.push_str(&format!("\n- {words}")));
            let name = self.fresh(&format!("{of}_abstract"));
            let (params, origin) = (vec![], vec![]);
            self.push(Func { name, params, locals, ty: Ty::Answer, body, doc, origin, static_only: false }, true)
        });
        let out = made.as_ref().ok().copied();
        self.abstracts.push((e.clone(), made));
        out
    }

    fn read(&mut self, e: &Expr) -> Result<(LocalVec, Expr, Vec<String>), String> {
        if !matches!(e, Expr::Call(_, args) if args.is_empty()) {
            return Err("it is no game of its own".into());
        }
        // What is asked of the rest of a turn calls itself.
        if self.program.keeps_turn() {
            return Err("a turn may have several moves".into());
        }
        let mut nearer = Vec::new();
        for body in bodies_of(&self.program, e) {
            if let Some(found) = self.maker(LocalVec::new()).nearer(&body, Slack::OneMove) {
                nearer.push((body, found.points));
            }
        }
        let mut locals = LocalVec::new();
        let found = abstracts::bars(&self.program, &nearer, implies, e, &mut locals)?;
        for mut func in found.funcs {
            func.name = self.fresh(func.name.said());
            self.push(func, true);
        }
        let grounds = found.bars.grounds(&self.program, &mut locals);
        let body = found.named.into_iter().rev().fold(yes(grounds), |body, (v, set)| build::bind(v, set, body));
        let mut body = body;
        crate::passes::simplify::expr(&mut body);
        let body = crate::passes::distance::renamed(&body, &mut locals);
        Ok((locals, body, found.words))
    }
}

/// What is asked after moves of the attacker, in all that the expression calls.
fn bodies_of(program: &Program, e: &Expr) -> Vec<Expr> {
    let mut out: Vec<Expr> = Vec::new();
    reads::each_within(program, e, &mut |body| {
        visit::each_below(body, &mut |e| {
            if let Expr::SomeMove(player, body) = e
                && **player == Expr::Attacker
                && !out.contains(body)
            {
                out.push((**body).clone());
            }
        });
    });
    out
}

/// A gradual game, and what can change it: the set in words and as an expression, or why it is not known.
#[derive(Clone, Debug)]
pub struct AbstractSet {
    /// The game.
    pub of: String,
    /// What the game says.
    pub doc: String,
    /// The function that tells the set, in the program beside.
    pub set: Result<FnId, String>,
}

/// What can change each gradual game that threats of a program's selectors are, in the program after `distance`.
pub fn abstract_sets(program: &Program) -> (Program, Vec<AbstractSet>) {
    let mut reasons = Reasons::new(program.clone(), Knowledge::Abstract);
    let funcs = program.funcs.indices().filter(|f| {
        let func = &program.funcs[*f];
        func.params.is_empty()
            && asks_moves(&func.body, &reasons.asks)
            && reasons.depths[*f].is_some_and(|d| d.goal > 0)
    });
    let mut out = Vec::new();
    for f in funcs.collect::<Vec<_>>() {
        let e = Expr::Call(f, vec![]);
        let _ = reasons.abstracted(&e);
        let set = reasons.abstracts.iter().find(|(of, _)| *of == e).map(|(_, set)| set.clone());
        let func = &program.funcs[f];
        out.extend(set.map(|set| AbstractSet { of: func.name.to_string(), doc: func.doc.clone(), set }));
    }
    (reasons.program, out)
}
