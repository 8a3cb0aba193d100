//! The same conditions without their reasons, asked of few moves: what a verdict needs.

use super::conditions::Sense;
use super::moves::{Asked, barred};
use super::{Kind, Maker, asks_moves};
use crate::ir::{Domain, Expr, LocalId, Stage, Ty, build};
use crate::passes::unfold;

impl Maker<'_> {
    /// The condition, with moves chosen by reasons.
    pub fn verdict(&mut self, e: &Expr) -> Expr {
        if !asks_moves(e, &self.reasons.asks) {
            return e.clone();
        }
        match e {
            Expr::Call(f, args) => {
                let (own, rest) = self.made(*f, args, Kind::Verdict);
                Expr::Call(own, rest)
            }
            Expr::And(parts) => match self.threat_of(parts) {
                Some((threat, replies)) => self.threat_and_replies(parts, threat, replies),
                None => Expr::And(parts.iter().map(|p| self.verdict(p)).collect()),
            },
            Expr::SomeMove(player, body) => {
                let some = self.some_few(player, body, Sense::Plain);
                match self.nearer_bound(player, body) {
                    Some(bound) => {
                        let some = build::and([Expr::Call(bound, vec![]), some]);
                        self.outlined("at_once", "Whether a move brings it about at once.", some)
                    }
                    None => some,
                }
            }
            Expr::EveryMove(player, body, idle) => {
                let every = build::not(self.some_few(player, body, Sense::Contrary));
                if *idle {
                    return every;
                }
                let some = self.some_few(player, &Expr::Bool(true), Sense::Plain);
                build::and([some, every])
            }
            e => {
                let mut out = e.clone();
                crate::ir::visit::each_part_mut(&mut out, &mut |part| *part = self.verdict(part));
                out
            }
        }
    }

    fn threat_and_replies(&mut self, parts: &[Expr], threat: usize, replies: usize) -> Expr {
        let (Expr::Null(of_threat), Expr::EveryMove(player, body, idle)) = (&parts[threat], &parts[replies]) else {
            return Expr::And(parts.to_vec());
        };
        let why = self.local("threat", Ty::Answer);
        // The replies are asked for one that has another answer: of the contrary, a yes.
        let of_null = Expr::Null(Box::new(self.asked(of_threat, Sense::Contrary)));
        let every = build::not(self.few_moves(player, body, Sense::Contrary, why));
        let holds = build::not(Expr::Holds(Box::new(Expr::Local(why))));
        let mut rest = vec![holds];
        for (i, part) in parts.iter().enumerate().skip(threat + 1) {
            rest.push(if i == replies { every.clone() } else { self.verdict(part) });
        }
        if !*idle {
            rest.push(self.some_few(player, &Expr::Bool(true), Sense::Plain));
        }
        let mut out: Vec<Expr> = parts[..threat].iter().map(|p| self.verdict(p)).collect();
        out.push(build::bind(why, of_null, Expr::And(rest)));
        build::and(out)
    }

    /// Whether some move brings about the body, in this sense.
    fn some_few(&mut self, player: &Expr, body: &Expr, sense: Sense) -> Expr {
        let idle = self.local("idle", Ty::Answer);
        let of_null = Expr::Null(Box::new(self.asked(body, sense)));
        let some = self.few_moves(player, body, sense, idle);
        build::bind(idle, of_null, some)
    }

    fn few_moves(&mut self, player: &Expr, body: &Expr, sense: Sense, idle: LocalId) -> Expr {
        let after = sense.of(self.verdict(body));
        let asked = Asked { idle, until: true, after };
        let clauses: Vec<_> = self.program().moves.iter().cloned().collect();
        build::or(
            clauses
                .iter()
                .map(|code| {
                    let stages = unfold::stages(code, player, &mut self.locals);
                    self.some_of(&stages, &asked)
                })
                .collect::<Vec<_>>(),
        )
    }

    fn some_of(&mut self, stages: &[Stage], asked: &Asked) -> Expr {
        let Some(location) = self.location(stages) else { return played(stages, asked, None) };
        let frame = self.local("frame", Ty::Answer);
        let candidates = self.local("candidates", Ty::Set);
        let moves = played(stages, asked, Some((location.param, candidates)));
        let whole = self.framed(stages, asked, &location);
        let own = barred(&Expr::Local(frame), &location);
        build::bind(frame, whole, build::bind(candidates, own, moves))
    }
}

/// Whether a move through these stages is legal and has the answer that is asked for: a move that does not break the idle
/// mover's answer has that one.
fn played(stages: &[Stage], asked: &Asked, few: Option<(LocalId, LocalId)>) -> Expr {
    let Some((stage, rest)) = stages.split_first() else {
        let idle = Box::new(Expr::Local(asked.idle));
        return build::cond(Expr::Breaks(idle.clone()), asked.after.clone(), Expr::Holds(idle));
    };
    let inner = played(rest, asked, few);
    match stage {
        Stage::When(c) | Stage::Require(c) => build::and([c.clone(), inner]),
        Stage::Apply(updates) => Expr::With(updates.clone(), Box::new(inner)),
        Stage::Let(v, value) => build::bind(*v, value.clone(), inner),
        Stage::Bind(v, domain) => {
            let domain = match (few, domain) {
                (Some((param, candidates)), Domain::Set(set)) if param == *v => {
                    Domain::Set(Box::new(build::inter([(**set).clone(), Expr::Local(candidates)])))
                }
                (_, domain) => domain.clone(),
            };
            build::any(*v, domain, inner)
        }
    }
}
