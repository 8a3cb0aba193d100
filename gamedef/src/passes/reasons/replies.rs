//! What a threat rests on for one who asks about a single reply.
//!
//! A threat that stands is asked which replies can refute it. It rests on more than that: among others on no player having
//! reached his goal, which is a witness for each way to reach it, spread over the whole board, and each is a reply to be
//! tried. One move changes less. So the threat is asked as by one who makes one move (`Reply`): that a goal is not
//! reached then has no ground, and in its place stands, for the state in which the reply is made, where a move must be that
//! reaches it.
//!
//! *Law.* Let no goal be reached in s, and let d be a move of s that fills no point of N, where N are the points at which a
//! move must be after which a goal holds that does not (`nearer`'s law). Then none is reached in s.d. So the answer that
//! a threat has in s, on the grounds of an answer from which these are left out, it has in s.d, if that has none of its
//! barred atoms: each other step of the argument is as it was.
//!
//! Where each point of N that is the player's own is one on which a move surely reaches his goal (`surely`), and the replies'
//! condition fails where he has, such a reply refutes the threat, and neither is it made nor another looked for.
//!
//! It is the answer for one move only. Through a move of the attacker's, or a null move within the threat, the goal is
//! asked about again.

#![deny(clippy::wildcard_enum_match_arm)]

use super::asker::{Asker, Minds, Reply};
use super::gains::Slack;
use super::moves::ends;
use super::nearer::{Found, Sought, attacked_by, by_clause};
use super::question::{Question, Want};
use super::{Maker, Reasons};
use crate::ir::facts::denies;
use crate::ir::{Expr, FnId, Func, Ground, LocalId, LocalVec, Rule, Ty, build};
use crate::passes::{distance, unfold};
use crate::rules::Role;

impl Maker<'_> {
    /// A threat's answer after the null move, as `asked` makes it, for one who asks. If its reason only chooses the replies of
    /// a player, it is that for him; and where it is known where a reply must be that reaches a goal, that says all of goals.
    pub fn threat_answer(
        &mut self,
        asker: Asker,
        by: Option<Role>,
        until: bool,
        before: &[Expr],
        asked: impl FnOnce(&mut Self) -> Expr,
    ) -> Expr {
        let by = by.filter(|_| self.reasons.applies(Rule::SingleReply));
        let Some(by) = by else { return self.after_null_by(asker, asked) };
        let reaching = self.reaching(&build::player(by));
        let goal = if reaching.is_some() { Minds::Asker } else { Minds::Reason };
        let asker = self.replying(asker, Reply { by, goal });
        let of_null = self.after_null_by(asker, asked);
        match reaching {
            Some(grounds) => self.standing(of_null, until, grounds, before),
            None => of_null,
        }
    }

    /// Whether a reply is known to reach its player's goal, where after such a one the body fails. Before the reply the goal is
    /// not reached, as `before` says.
    pub fn winning_reply(&mut self, player: &Expr, body: &Expr, before: &[Expr]) -> Option<Expr> {
        let goal = Expr::Call(self.program().goal, vec![player.clone()]);
        let called = |e: &Expr| if let Expr::Call(f, _) = e { Some(&self.program().funcs[*f].body) } else { None };
        let fails = denies(called(body).unwrap_or(body), &goal);
        if !fails || !self.is_refuted(&goal, before) {
            return None;
        }
        let Found { points, is_exact } = self.reasons.reaching(player, player)?;
        let is_known = is_exact && points.iter().any(|points| *points != Expr::Empty);
        if !is_known || !self.reasons.applies(Rule::WinningReplies) {
            return None;
        }
        let names: Vec<LocalId> = points.iter().map(|_| self.local("winning", Ty::Set)).collect();
        let some = self.on_sure(player, Question::plain(Want::Whether), &points, &names);
        let some = build::bind_all(&names, points, some);
        Some(self.outlined("wins", "Whether a reply reaches its player's goal.", some))
    }

    /// Where a move of the player must be that reaches a goal of either player, as grounds; `None` if it can be anywhere, or
    /// turns may have several moves.
    fn reaching(&mut self, player: &Expr) -> Option<Vec<Ground>> {
        let mut grounds = Vec::new();
        for of in players() {
            let points = self.reasons.reaching(player, &of)?.points;
            let clauses: Vec<_> = self.program().moves.iter().cloned().collect();
            for (code, points) in clauses.iter().zip(points) {
                if points == Expr::Empty {
                    continue;
                }
                let stages = unfold::stages(code, player, &mut self.locals);
                let location = self.location(&stages)?;
                grounds.extend(location.last()?.not_on(&points));
            }
        }
        Some(grounds)
    }

    /// Whether it is known not to hold, by parts of the conjunction at hand that come before or by what it stands in.
    fn is_refuted(&self, condition: &Expr, before: &[Expr]) -> bool {
        self.refuted.contains(condition) || before.iter().any(|part| denies(part, condition))
    }

    /// A threat's answer, for the replies to it: on these grounds besides where it stands (its value is not `until`), unless
    /// a goal is reached already, which `before` may deny.
    fn standing(&mut self, threat: Expr, until: bool, grounds: Vec<Ground>, before: &[Expr]) -> Expr {
        let own = self.local("threat", Ty::Answer);
        let goal = self.program().goal;
        let reached = players().map(|of| Expr::Call(goal, vec![of]));
        let reached = build::or(reached.into_iter().filter(|goal| !self.is_refuted(goal, before)));
        let answer = |grounds| Expr::Answer(Box::new(Expr::Bool(!until)), grounds);
        let stands = answer(std::iter::once(Ground::All(Expr::Local(own))).chain(grounds).collect());
        let stands = build::cond(reached, answer(vec![Ground::Everything]), stands);
        build::bind(own, threat, build::cond(ends(&Expr::Local(own), until), Expr::Local(own), stands))
    }
}

impl Reasons {
    /// Of each clause, where a move of the player must be after which that player's goal holds, if it does not.
    fn reaching(&mut self, player: &Expr, of: &Expr) -> Option<Found<Expr>> {
        let key = (player.clone(), of.clone());
        if !self.reaching.contains_key(&key) {
            let made = if self.program.keeps_turn() { None } else { self.reaching_points(player, of) };
            let made = made.filter(|found| self.are_located(player, &found.points));
            let called = |me: &mut Self, (points, locals): (Expr, LocalVec)| {
                let is_nowhere = points == Expr::Empty;
                if is_nowhere { points } else { Expr::Call(me.reaching_function(points, locals), vec![]) }
            };
            let made = made.map(|Found { points, is_exact }| Found {
                points: points.into_iter().map(|set| called(self, set)).collect(),
                is_exact,
            });
            self.reaching.insert(key.clone(), made);
        }
        self.reaching.get(&key).cloned().flatten()
    }

    fn reaching_function(&mut self, body: Expr, locals: LocalVec) -> FnId {
        let name = self.fresh("reaching");
        let doc = "Where a move must be that reaches a goal, if it is not reached.".to_owned();
        let (params, origin) = (vec![], vec![]);
        self.push(Func { name, params, locals, ty: Ty::Set, body, doc, origin, static_only: false }, true)
    }

    fn reaching_points(&self, player: &Expr, of: &Expr) -> Option<Found<(Expr, LocalVec)>> {
        let program = &self.program;
        let goal = &program.funcs[program.goal];
        by_clause(program, player, Slack::OneMove, Expr::Bool(false), &mut |attacker, locals| {
            let by = |player: &Expr| {
                let mut player = player.clone();
                attacked_by(attacker, &mut player);
                player
            };
            let map = goal.params.iter().map(|p: &LocalId| (*p, by(of))).collect();
            let mut of = distance::expanded(program, &by(player), &goal.body, &goal.locals, locals, map)?;
            attacked_by(attacker, &mut of);
            Some(Sought { goal: Vec::new(), of })
        })
    }
}

/// Attacker and defender.
fn players() -> [Expr; 2] {
    [Expr::Attacker, Expr::Opponent(Box::new(Expr::Attacker))]
}
