//! A threat and the replies to it: where the replies' condition follows from the threat's by their form, one answer serves
//! both.

#![deny(clippy::wildcard_enum_match_arm)]

use super::gains::Slack;
use super::moves::Points;
use super::question::{Question, Want};
use super::solved::Named;
use super::{Maker, asks_moves};
use crate::ir::facts::role;
use crate::ir::{Expr, Knowledge, LocalId, Program, Rule, Ty, build};
use crate::passes::unfold;

impl Maker<'_> {
    /// Of a conjunction with a threat and its replies, `after null: A` and `every move: B` where A implies B: the answer
    /// for a defender who does nothing is that of the threat, so it is found once for both.
    pub fn threat_of(&self, parts: &[Expr]) -> Option<(usize, usize)> {
        let replies = parts.iter().position(|p| matches!(p, Expr::EveryMove(..)))?;
        let Expr::EveryMove(_, body, _) = &parts[replies] else { return None };
        let body = unfold::turned(body, &Expr::Bool(false));
        let is_threat = |p: &Expr| matches!(p, Expr::Null(threat) if implies(self.program(), threat, &body));
        let threat = parts[..replies].iter().position(is_threat)?;
        Some((threat, replies))
    }

    /// A conjunction with a threat and replies to it: the threat's answer serves the replies.
    pub fn shared_threat(&mut self, parts: &[Expr], ask: Question, any: bool) -> Option<Expr> {
        if any {
            return None;
        }
        let (threat, replies) = self.threat_of(parts).filter(|_| self.reasons.applies(Rule::SharedThreat))?;
        let (Expr::Null(of_threat), Expr::EveryMove(player, body, may_be_none)) = (&parts[threat], &parts[replies])
        else {
            return None;
        };
        let (of_moves, sense) = ask.of_moves(ask.truth(false));
        let until = of_moves.truth(false);
        let idle = self.local("threat", Ty::Answer);
        // Any legal reply that refutes the threat is enough, and the threat need not be verified.
        let likely = match self.nearer(body, Slack::None) {
            Some(nearer) if !of_moves.wants(!until) && self.reasons.applies(Rule::LikelyReplies) => nearer.points,
            _ => vec![],
        };
        let (names, (new, sets)) = self.names_of("likely", &likely);
        let killer = self.killer(of_moves);
        let refuted = match killer {
            Some(number) => {
                let (first, either) = self.likely_or_killer(&names, number);
                let refuted = self.on_points(player, body, of_moves, until, Points { names: &first, killer });
                build::bind_all(&first, either, refuted)
            }
            None => self.on_points(player, body, of_moves, until, Points::of(&names)),
        };
        let refuted = sense.of(refuted);
        let winning = if ask.is_bare() { self.winning_reply(player, body, &parts[..threat]) } else { None };
        // Where the threat's reason only chooses the replies, it is that for one who makes one.
        let is_reason = !ask.is_bare() || self.reasons.level == Knowledge::Trace;
        let is_for_reply = is_reason && !of_moves.wants(!until) && self.is_asking_call(of_threat);
        let by = if is_for_reply { role(player) } else { None };
        // The replies need the reason of a threat that stands, whatever is wanted of the whole.
        let want = if of_moves.wants(until) { Want::Either } else { Want::If(!until) };
        let asked = |me: &mut Self| me.idle_answer(of_threat, of_moves, want);
        let asker = self.asker_of_idle(of_moves, until);
        let of_null = self.threat_answer(asker, by, until, &parts[..threat], asked);
        let own = Expr::Local(idle);
        let stands = if ask.is_bare() { Expr::Holds(Box::new(own)) } else { self.before_null(own) };
        let every = sense.of(self.moves(player, body, of_moves, idle, until, Points { names: &names, killer }));
        let mut rest = vec![sense.of(stands)];
        for (i, part) in parts.iter().enumerate().skip(threat + 1) {
            rest.push(if i == replies { every.clone() } else { self.asked(part, ask) });
        }
        if !may_be_none {
            rest.push(self.asked(&Expr::SomeMove(player.clone(), Box::new(Expr::Bool(true))), ask));
        }
        let fails = ask.truth(false);
        let rest = build::bind(idle, of_null, ask.first(fails, rest));
        let rest = build::bind_all(&new, sets, ask.first(fails, vec![refuted, rest]));
        let lost = winning.map(|wins| if fails { wins } else { build::not(wins) });
        let rest = ask.first(fails, lost.into_iter().chain([rest]).collect());
        if threat == 0 {
            return Some(rest);
        }
        let first = self.asked(&build::and(parts[..threat].to_vec()), ask);
        Some(ask.first(fails, vec![first, rest]))
    }

    /// The number of the killers among replies: how many moves in a row the function at hand looks for. A move that may keep
    /// the turn is no reply by itself.
    fn killer(&mut self, ask: Question) -> Option<i32> {
        let number = i32::try_from(self.depth?.moves()).ok()?;
        let is_reply = ask.is_bare() && !self.program().keeps_turn();
        (is_reply && self.reasons.applies(Rule::KillerReplies)).then_some(number)
    }

    /// Of each clause where replies are tried before the threat is verified, and names for it: likely replies, which have
    /// names, and the killer.
    fn likely_or_killer(&mut self, likely: &[LocalId], number: i32) -> Named {
        let killer = Expr::Killer(Box::new(Expr::Int(number)));
        let set = |at: usize| {
            let likely = likely.get(at).map(|set| Expr::Local(*set));
            build::union(likely.into_iter().chain([killer.clone()]))
        };
        let sets: Vec<Expr> = (0..self.program().moves.len()).map(set).collect();
        (sets.iter().map(|_| self.local("first", Ty::Set)).collect(), sets)
    }

    /// Whether it calls a function that asks for moves, of which a yes and a no have functions of their own.
    pub fn is_asking_call(&self, e: &Expr) -> bool {
        matches!(e, Expr::Call(f, args) if args.is_empty() && asks_moves(e, &self.reasons.asks) && *f != self.program().goal)
    }
}

/// How many comparisons are made before the answer is that nothing is known.
const MOST_STEPS: usize = 20_000;

/// Whether `b` holds in every state in which `a` does, by their form.
///
/// *Proof.* Each operator named is monotone in its parts; a bound in a conjunction follows from the rest of it.
pub(super) fn implies(program: &Program, a: &Expr, b: &Expr) -> bool {
    Comparison { program, steps: MOST_STEPS }.implies(a, b)
}

struct Comparison<'p> {
    program: &'p Program,
    steps: usize,
}

impl Comparison<'_> {
    fn implies(&mut self, a: &Expr, b: &Expr) -> bool {
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let program = self.program;
        match (a, b) {
            (Expr::Bool(false), _) | (_, Expr::Bool(true)) => true,
            (a, b) if a == b => true,
            (Expr::Call(f, x), Expr::Call(g, y)) if x.is_empty() && y.is_empty() => {
                self.implies(&program.funcs[*f].body, &program.funcs[*g].body)
            }
            (Expr::Or(parts), b) => parts.iter().all(|p| self.implies(p, b)),
            (a, Expr::And(parts)) => parts.iter().all(|p| self.is_bound(p) || self.implies(a, p)),
            (Expr::And(parts), b) if parts.iter().any(|p| self.implies(p, b)) => true,
            (a, Expr::Or(parts)) => parts.iter().any(|p| self.implies(a, p)),
            (Expr::Null(x), Expr::Null(y)) => self.implies(x, y),
            (Expr::SomeMove(p, x), Expr::SomeMove(q, y)) => p == q && self.implies(x, y),
            (Expr::TwoMoves(p, x), Expr::TwoMoves(q, y) | Expr::SomeMove(q, y)) => p == q && self.implies(x, y),
            (Expr::EveryMove(p, x, i), Expr::EveryMove(q, y, j)) => p == q && (!i || *j) && self.implies(x, y),
            _ => false,
        }
    }

    fn is_bound(&self, e: &Expr) -> bool {
        matches!(e, Expr::Call(f, _) if self.program.is_guard(*f))
    }
}
