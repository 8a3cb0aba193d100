//! Specialises gradual games: each scheme with its static arguments becomes functions of its own, shared by all that
//! call it.
//!
//! Reason: orders and depths are known when a selector is asked for, so none of their arithmetic is left at run time,
//! and `ip321` and `g3` use one `GI(2; 1)`. The compiler knows no scheme: it evaluates the static part of whatever the
//! prelude, or a user's file, defines.
//!
//! After this point: every selector is functions over moves (`SomeMove`, `TwoMoves`, `EveryMove`) and the state.

#![deny(clippy::wildcard_enum_match_arm)]

mod statics;
mod turns;

use rustc_hash::{FxHashMap, FxHashSet};

use super::lower::{Cx, Lowered, Lowerer, NewFunc, unsupported};
use crate::ir::{Decides, Expr, FnId, Knowledge, MovePart, MoveSet, SelectorCode, Ty, build};
use crate::rules::{
    CompareOp, NoMove, Role, Scheme, SchemeFormula, SchemeId, Selector, Static, StaticValue, StaticVarId,
};
use index_vec::IndexVec;
use statics::{Statics, evaluate, shown, suffix, vectors_below};
use turns::EndOfTurn;

/// More specialisations than this are a slip of the pen: generalized threats with large budgets grow without end.
const MOST_SPECIALISATIONS: usize = 20_000;

/// Adds the functions of the selectors to the program.
///
/// # Errors
/// A selector whose definition does not end, or has too many cases.
pub fn instantiate(low: &mut Lowerer, schemes: &IndexVec<SchemeId, Scheme>, selectors: &[Selector]) -> Lowered<()> {
    let turns = turns::Turns::new(&low.program);
    let mut games = Games { low, schemes, known: FxHashMap::default(), underway: FxHashSet::default(), turns };
    for selector in selectors {
        let code = games.selector(selector)?;
        games.low.program.selectors.push(code);
    }
    Ok(())
}

struct Games<'l, 'g> {
    low: &'l mut Lowerer<'g>,
    schemes: &'l IndexVec<SchemeId, Scheme>,
    known: FxHashMap<(SchemeId, Vec<StaticValue>), FnId>,
    underway: FxHashSet<(SchemeId, Vec<StaticValue>)>,
    turns: turns::Turns,
}

/// Where a formula is read: who is to move, and who moved last.
#[derive(Clone, Copy)]
struct Place {
    mover: Role,
    last: Role,
    /// That the game is over by a lack of moves.
    lack: Option<Lack>,
}

/// What a lack of moves means.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Lack {
    winner: Option<Role>,
}

impl Games<'_, '_> {
    fn selector(&mut self, selector: &Selector) -> Lowered<SelectorCode> {
        let scheme = &self.schemes[selector.scheme];
        let verdict = self.game(selector.scheme, &selector.args)?;
        let env: Statics = (0..).map(StaticVarId::from_raw).zip(selector.args.iter().cloned()).collect();
        let place = Place { mover: scheme.mover, last: other(scheme.mover), lack: None };
        let moves = if let Some(after) = &scheme.moves {
            let end = self.end_of_turn(scheme, &env, place, after)?;
            let part = self.part(scheme, place, &selector.name, "", end)?;
            let decides = self.of_a_threat(verdict, &part);
            MoveSet { parts: vec![part], within: None, decides }
        } else {
            self.moves(scheme, &env, place, &selector.name)?
        };
        let (name, mover) = (selector.name.clone(), scheme.mover);
        Ok(SelectorCode { name, knowledge: Knowledge::None, mover, verdict, answer: None, moves })
    }

    /// What moves that refute a threat say of the verdict, if that is the same threat.
    fn of_a_threat(&self, verdict: FnId, part: &MovePart) -> Decides {
        let funcs = &self.low.program.funcs;
        match (&funcs[verdict].body, &funcs[part.after].body) {
            (Expr::Null(threat), Expr::Not(refuted)) if threat == refuted => Decides::Idle,
            _ => Decides::Nothing,
        }
    }

    /// The moves that make an alternative true; none where an alternative without a move holds.
    fn moves(&mut self, scheme: &Scheme, env: &Statics, place: Place, name: &str) -> Lowered<MoveSet> {
        let (mut settled, mut besides) = (Vec::new(), Vec::new());
        let mut by_condition: Vec<(Expr, Vec<EndOfTurn>)> = Vec::new();
        for alternative in &scheme.alternatives {
            match self.move_alternative(scheme, env, place, alternative)? {
                Alternative::False => {}
                Alternative::Plain(e) => settled.push(e),
                Alternative::Moves(pairs, apart) => {
                    besides.extend(apart);
                    for (condition, after) in pairs {
                        match by_condition.iter_mut().find(|(c, _)| *c == condition) {
                            Some((_, afters)) => afters.push(after),
                            None => by_condition.push((condition, vec![after])),
                        }
                    }
                }
            }
        }
        let open = build::not(build::or(settled.clone()));
        let mut parts = Vec::new();
        for (i, (condition, afters)) in by_condition.into_iter().enumerate() {
            let suffix = if i == 0 { String::new() } else { format!("_{}", i + 1) };
            let condition = build::and([open.clone(), condition]);
            let condition = (condition != Expr::Bool(true)).then(|| {
                let doc = format!("Whether moves of `{name}` are to be looked for.");
                self.func(format!("{name}_open{suffix}"), doc, scheme, condition)
            });
            let part = self.part(scheme, place, name, &suffix, turns::either(afters))?;
            parts.push(MovePart { condition, ..part });
        }
        let decides = if parts.is_empty() {
            Decides::Nothing
        } else {
            let settled = build::or(settled.into_iter().chain(besides));
            let settled = (settled != Expr::Bool(false)).then(|| {
                let doc = format!("Whether `{name}` holds without a move.");
                self.func(format!("{name}_settled"), doc, scheme, settled)
            });
            Decides::Moves { settled }
        };
        Ok(MoveSet { parts, within: None, decides })
    }

    fn move_alternative(
        &mut self,
        scheme: &Scheme,
        env: &Statics,
        place: Place,
        f: &SchemeFormula,
    ) -> Lowered<Alternative> {
        Ok(match f {
            SchemeFormula::SomeMove(body) => {
                let after = self.end_of_turn(scheme, env, place, body)?;
                Alternative::Moves(vec![(Expr::Bool(true), after)], vec![])
            }
            SchemeFormula::TwoMoves(first, second) => {
                let first = self.end_of_turn(scheme, env, place, first)?;
                let second = self.end_of_turn(scheme, env, place, second)?;
                Alternative::Moves(self.firsts_of_two(scheme, place.mover, first, second)?, vec![])
            }
            SchemeFormula::And(fs) => {
                let mut conditions = Vec::new();
                let mut moves = None;
                for f in fs {
                    match self.move_alternative(scheme, env, place, f)? {
                        Alternative::False => return Ok(Alternative::False),
                        Alternative::Plain(e) => conditions.push(e),
                        Alternative::Moves(pairs, besides) if moves.is_none() => moves = Some((pairs, besides)),
                        Alternative::Moves(..) => {
                            return Err(unsupported(scheme.span, "two `some move` in one alternative select no moves")
                                .help("give the scheme a move set: `moves m: ..`")
                                .into());
                        }
                    }
                }
                match moves {
                    None => Alternative::of(build::and(conditions)),
                    Some((pairs, besides)) => {
                        let with = |e: Expr| build::and(conditions.iter().cloned().chain([e]));
                        let pairs = pairs.into_iter().map(|(condition, after)| (with(condition), after)).collect();
                        Alternative::Moves(pairs, besides.into_iter().map(with).collect())
                    }
                }
            }
            SchemeFormula::Or(fs) => {
                let mut plain = Vec::new();
                let mut pairs = Vec::new();
                for f in fs {
                    match self.move_alternative(scheme, env, place, f)? {
                        Alternative::False => {}
                        Alternative::Plain(e) => plain.push(e),
                        Alternative::Moves(more, besides) => {
                            pairs.extend(more);
                            plain.extend(besides);
                        }
                    }
                }
                if pairs.is_empty() { Alternative::of(build::or(plain)) } else { Alternative::Moves(pairs, plain) }
            }
            SchemeFormula::Uncons(list, head, tail, body) => match self.uncons(scheme, env, list, *head, *tail)? {
                None => Alternative::False,
                Some(inner) => self.move_alternative(scheme, &inner, place, body)?,
            },
            SchemeFormula::SomeInt(v, lo, hi, body) => {
                let (mut pairs, mut besides) = (Vec::new(), Vec::new());
                for inner in self.each_int(scheme, env, *v, lo, hi)? {
                    match self.move_alternative(scheme, &inner, place, body)? {
                        Alternative::Moves(more, apart) => {
                            pairs.extend(more);
                            besides.extend(apart);
                        }
                        Alternative::False => {}
                        Alternative::Plain(_) => return Ok(Alternative::of(self.formula(scheme, env, place, f)?)),
                    }
                }
                if pairs.is_empty() { Alternative::False } else { Alternative::Moves(pairs, besides) }
            }
            SchemeFormula::Const(_)
            | SchemeFormula::Won(_)
            | SchemeFormula::Ended
            | SchemeFormula::Stuck(_)
            | SchemeFormula::Not(_)
            | SchemeFormula::Compare(..)
            | SchemeFormula::SomeBelow(..)
            | SchemeFormula::EveryMove(_)
            | SchemeFormula::AfterNull(_)
            | SchemeFormula::Call(..) => Alternative::of(self.formula(scheme, env, place, f)?),
        })
    }

    /// The function of a scheme with these arguments.
    fn game(&mut self, id: SchemeId, args: &[StaticValue]) -> Lowered<FnId> {
        let key = (id, args.to_vec());
        if let Some(f) = self.known.get(&key) {
            return Ok(*f);
        }
        let scheme = &self.schemes[id];
        let name = format!("{}{}", scheme.name, args.iter().map(suffix).collect::<String>());
        if self.known.len() > MOST_SPECIALISATIONS {
            return Err(unsupported(scheme.span, format!("the definition has more than {MOST_SPECIALISATIONS} cases"))
                .help("ask for a smaller game")
                .into());
        }
        if !self.underway.insert(key.clone()) {
            return Err(unsupported(scheme.span, format!("`{name}` is defined by itself")).into());
        }
        let env: Statics = (0..).map(StaticVarId::from_raw).zip(args.iter().cloned()).collect();
        let place = Place { mover: scheme.mover, last: other(scheme.mover), lack: None };
        let mut body = Vec::new();
        for alternative in &scheme.alternatives {
            body.push(self.formula(scheme, &env, place, alternative)?);
        }
        let shown: Vec<String> = args.iter().map(shown).collect();
        let doc = format!("The gradual game `{}({})`.", scheme.name, shown.join(", "));
        let f = self.func(name, doc, scheme, build::or(body));
        self.underway.remove(&key);
        self.known.insert(key, f);
        Ok(f)
    }

    fn func(&mut self, name: String, doc: String, scheme: &Scheme, body: Expr) -> FnId {
        let new = NewFunc { name, params: vec![], ty: Ty::Bool, doc, origin: vec![scheme.span], static_only: false };
        self.low.add_func(new, Cx::default(), body)
    }

    fn formula(&mut self, scheme: &Scheme, env: &Statics, place: Place, f: &SchemeFormula) -> Lowered<Expr> {
        Ok(match f {
            SchemeFormula::Const(b) => Expr::Bool(*b),
            SchemeFormula::Won(role) | SchemeFormula::Stuck(role) if place.lack.is_some() => {
                Expr::Bool(place.lack.is_some_and(|lack| lack.winner == Some(*role)))
            }
            SchemeFormula::Ended | SchemeFormula::SomeMove(_) | SchemeFormula::TwoMoves(..) if place.lack.is_some() => {
                Expr::Bool(matches!(f, SchemeFormula::Ended))
            }
            SchemeFormula::EveryMove(_) if place.lack.is_some() => Expr::Bool(self.idle()),
            SchemeFormula::Won(role) => self.won(*role, place),
            SchemeFormula::Ended => {
                let mut parts = vec![self.goal(Role::Attacker), self.goal(Role::Defender)];
                parts.extend(self.low.program.drawn.map(|f| Expr::Call(f, vec![])));
                parts.extend(self.low.program.ended.map(|f| Expr::Call(f, vec![])));
                build::or(parts)
            }
            SchemeFormula::Stuck(role) => {
                let given = match self.low.program.no_move {
                    Some(NoMove::Loses) => *role != place.mover,
                    Some(NoMove::Wins) => *role == place.mover,
                    _ => false,
                };
                if !given {
                    return Ok(Expr::Bool(false));
                }
                let mover = Box::new(build::player(place.mover));
                build::not(Expr::SomeMove(mover, Box::new(Expr::Bool(true))))
            }
            SchemeFormula::And(fs) => {
                let mut parts = Vec::new();
                for f in fs {
                    let e = self.formula(scheme, env, place, f)?;
                    if e == Expr::Bool(false) {
                        return Ok(e);
                    }
                    parts.push(e);
                }
                build::and(parts)
            }
            SchemeFormula::Or(fs) => {
                build::or(fs.iter().map(|f| self.formula(scheme, env, place, f)).collect::<Lowered<Vec<_>>>()?)
            }
            SchemeFormula::Not(f) => build::not(self.formula(scheme, env, place, f)?),
            SchemeFormula::Compare(op, a, b) => {
                let (a, b) = (self.value(scheme, env, a)?, self.value(scheme, env, b)?);
                Expr::Bool(match (op, &a, &b) {
                    (CompareOp::Eq, a, b) => a == b,
                    (CompareOp::Ne, a, b) => a != b,
                    (CompareOp::Lt, StaticValue::Int(a), StaticValue::Int(b)) => a < b,
                    (CompareOp::Le, StaticValue::Int(a), StaticValue::Int(b)) => a <= b,
                    (CompareOp::Gt, StaticValue::Int(a), StaticValue::Int(b)) => a > b,
                    (CompareOp::Ge, StaticValue::Int(a), StaticValue::Int(b)) => a >= b,
                    _ => false,
                })
            }
            SchemeFormula::Uncons(list, head, tail, body) => match self.uncons(scheme, env, list, *head, *tail)? {
                None => Expr::Bool(false),
                Some(inner) => self.formula(scheme, &inner, place, body)?,
            },
            SchemeFormula::SomeInt(v, lo, hi, body) => {
                let mut parts = Vec::new();
                for inner in self.each_int(scheme, env, *v, lo, hi)? {
                    parts.push(self.formula(scheme, &inner, place, body)?);
                }
                build::or(parts)
            }
            SchemeFormula::SomeBelow(v, top, body) => {
                let StaticValue::List(top) = self.value(scheme, env, top)? else {
                    return Err(unsupported(scheme.span, "`some u <= ..` needs a list").into());
                };
                let mut parts = Vec::new();
                for u in vectors_below(&top) {
                    let mut inner = env.clone();
                    inner.insert(*v, StaticValue::List(u));
                    parts.push(self.formula(scheme, &inner, place, body)?);
                    if parts.len() > MOST_SPECIALISATIONS {
                        return Err(unsupported(scheme.span, "`some u <= ..` has too many cases").into());
                    }
                }
                build::or(parts)
            }
            SchemeFormula::SomeMove(body) => {
                let end = self.end_of_turn(scheme, env, place, body)?;
                self.some_turn(scheme, place.mover, end)?
            }
            SchemeFormula::TwoMoves(first, second) => {
                let first = self.end_of_turn(scheme, env, place, first)?;
                let second = self.end_of_turn(scheme, env, place, second)?;
                self.two_turns(scheme, place.mover, first, second)
            }
            SchemeFormula::EveryMove(body) => {
                let end = self.end_of_turn(scheme, env, place, body)?;
                self.every_turn(scheme, place.mover, end)?
            }
            SchemeFormula::AfterNull(body) => {
                let place = Place { mover: other(place.mover), ..place };
                let body = self.formula(scheme, env, place, body)?;
                if matches!(body, Expr::Bool(_)) { body } else { Expr::Null(Box::new(body)) }
            }
            SchemeFormula::Call(id, args) => {
                let mut values = Vec::new();
                for a in args {
                    values.push(self.value(scheme, env, a)?);
                }
                // A negative measure: the definition has run out.
                if matches!(values.first(), Some(StaticValue::Int(n)) if *n < 0) {
                    return Ok(Expr::Bool(false));
                }
                match place.lack {
                    Some(lack) => Expr::Bool(self.decided(*id, &values, lack)?),
                    None => Expr::Call(self.game(*id, &values)?, vec![]),
                }
            }
        })
    }

    /// What `every move` is worth without a legal move.
    fn idle(&self) -> bool {
        !matches!(self.low.program.no_move, Some(NoMove::Wins | NoMove::Draws))
    }

    fn goal(&self, role: Role) -> Expr {
        Expr::Call(self.low.program.goal, vec![build::player(role)])
    }

    /// The side's goal is reached; of two the one of the side that moved last counts.
    fn won(&self, role: Role, place: Place) -> Expr {
        if role == place.last {
            self.goal(role)
        } else {
            build::and([self.goal(role), build::not(self.goal(other(role)))])
        }
    }

    fn uncons(
        &mut self,
        scheme: &Scheme,
        env: &Statics,
        list: &Static,
        head: StaticVarId,
        tail: StaticVarId,
    ) -> Lowered<Option<Statics>> {
        let StaticValue::List(list) = self.value(scheme, env, list)? else {
            return Err(unsupported(scheme.span, "`[o | rest]` needs a list").into());
        };
        Ok(list.split_first().map(|(first, rest)| {
            let mut inner = env.clone();
            inner.insert(head, StaticValue::Int(*first));
            inner.insert(tail, StaticValue::List(rest.to_vec()));
            inner
        }))
    }

    fn each_int(
        &mut self,
        scheme: &Scheme,
        env: &Statics,
        v: StaticVarId,
        lo: &Static,
        hi: &Static,
    ) -> Lowered<Vec<Statics>> {
        let (StaticValue::Int(lo), StaticValue::Int(hi)) = (self.value(scheme, env, lo)?, self.value(scheme, env, hi)?)
        else {
            return Err(unsupported(scheme.span, "a range needs integers").into());
        };
        Ok((lo..=hi.min(lo.saturating_add(1000)))
            .map(|n| {
                let mut inner = env.clone();
                inner.insert(v, StaticValue::Int(n));
                inner
            })
            .collect())
    }

    fn value(&self, scheme: &Scheme, env: &Statics, s: &Static) -> Lowered<StaticValue> {
        evaluate(env, s).ok_or_else(|| {
            unsupported(
                scheme.span,
                "a static expression has no value: a list where a number is meant, or an index outside",
            )
            .into()
        })
    }
}

enum Alternative {
    False,
    Plain(Expr),
    /// Pairs of what must hold before the move and what must hold after it, and what makes it true without a move.
    Moves(Vec<(Expr, EndOfTurn)>, Vec<Expr>),
}

impl Alternative {
    fn of(e: Expr) -> Alternative {
        if e == Expr::Bool(false) { Alternative::False } else { Alternative::Plain(e) }
    }
}

fn place_after(place: Place) -> Place {
    Place { mover: other(place.mover), last: place.mover, ..place }
}

fn other(role: Role) -> Role {
    match role {
        Role::Attacker => Role::Defender,
        Role::Defender => Role::Attacker,
    }
}

fn doc_move(name: &str) -> String {
    format!("Whether the move just made belongs to the moves of `{name}`.")
}
