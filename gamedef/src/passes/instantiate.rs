//! Specialises gradual games: each scheme with its static arguments becomes functions of its own, shared by all that
//! call it.
//!
//! Reason: orders and depths are known when a selector is asked for, so none of their arithmetic is left at run time,
//! and `ip321` and `g3` use one `GI(2; 1)`. The compiler knows no scheme: it evaluates the static part of whatever the
//! prelude, or a user's file, defines.
//!
//! After this point: every selector is functions over moves (`SomeMove`, `EveryMove`) and the state.

use rustc_hash::{FxHashMap, FxHashSet};

use super::lower::{Cx, Lowered, Lowerer, NewFunc, unsupported};
use crate::ir::{Expr, FnId, MovePart, MoveSet, SelectorCode, Ty, build};
use crate::rules::{
    ArithOp, CompareOp, NoMove, Role, Scheme, SchemeFormula, SchemeId, Selector, Static, StaticValue, StaticVarId,
};
use index_vec::IndexVec;

/// More specialisations than this are a slip of the pen: generalized threats with large budgets grow without end.
const MOST_SPECIALISATIONS: usize = 20_000;

/// Adds the functions of the selectors to the program.
///
/// # Errors
/// A selector whose definition does not end, or has too many cases.
pub fn instantiate(low: &mut Lowerer, schemes: &IndexVec<SchemeId, Scheme>, selectors: &[Selector]) -> Lowered<()> {
    let mut games = Games { low, schemes, known: FxHashMap::default(), underway: FxHashSet::default() };
    for selector in selectors {
        let code = games.selector(selector)?;
        games.low.program.selectors.push(code);
    }
    Ok(())
}

type Statics = FxHashMap<StaticVarId, StaticValue>;

struct Games<'l, 'g> {
    low: &'l mut Lowerer<'g>,
    schemes: &'l IndexVec<SchemeId, Scheme>,
    known: FxHashMap<(SchemeId, Vec<StaticValue>), FnId>,
    underway: FxHashSet<(SchemeId, Vec<StaticValue>)>,
}

/// Where a formula is read: who is to move, and who moved last.
#[derive(Clone, Copy)]
struct Place {
    mover: Role,
    last: Role,
}

impl Games<'_, '_> {
    fn selector(&mut self, selector: &Selector) -> Lowered<SelectorCode> {
        let scheme = &self.schemes[selector.scheme];
        let verdict = self.game(selector.scheme, &selector.args)?;
        let env: Statics = (0..).map(StaticVarId::from_raw).zip(selector.args.iter().cloned()).collect();
        let mut parts = Vec::new();
        let place = Place { mover: scheme.mover, last: other(scheme.mover) };
        if let Some(after) = &scheme.moves {
            let after = self.formula(scheme, &env, place_after(place), after)?;
            let after = self.func(format!("{}_move", selector.name), doc_move(&selector.name), scheme, after);
            parts.push(MovePart { condition: None, after });
        } else {
            self.parts(scheme, &env, place, &selector.name, &mut parts)?;
        }
        Ok(SelectorCode { name: selector.name.clone(), mover: scheme.mover, verdict, moves: MoveSet { parts } })
    }

    /// The moves that make an alternative true; none where an alternative without a move holds.
    fn parts(
        &mut self,
        scheme: &Scheme,
        env: &Statics,
        place: Place,
        name: &str,
        out: &mut Vec<MovePart>,
    ) -> Lowered<()> {
        let mut settled = Vec::new();
        let mut by_condition: Vec<(Expr, Vec<Expr>)> = Vec::new();
        for alternative in &scheme.alternatives {
            match self.move_alternative(scheme, env, place, alternative)? {
                Alternative::False => {}
                Alternative::Plain(e) => settled.push(e),
                Alternative::Moves(pairs) => {
                    for (condition, after) in pairs {
                        match by_condition.iter_mut().find(|(c, _)| *c == condition) {
                            Some((_, afters)) => afters.push(after),
                            None => by_condition.push((condition, vec![after])),
                        }
                    }
                }
            }
        }
        let open = build::not(build::or(settled));
        for (i, (condition, afters)) in by_condition.into_iter().enumerate() {
            let suffix = if i == 0 { String::new() } else { format!("_{}", i + 1) };
            let condition = build::and([open.clone(), condition]);
            let condition = (condition != Expr::Bool(true)).then(|| {
                let doc = format!("Whether moves of `{name}` are to be looked for.");
                self.func(format!("{name}_open{suffix}"), doc, scheme, condition)
            });
            let after = self.func(format!("{name}_move{suffix}"), doc_move(name), scheme, build::or(afters));
            out.push(MovePart { condition, after });
        }
        Ok(())
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
                let after = self.formula(scheme, env, place_after(place), body)?;
                Alternative::Moves(vec![(Expr::Bool(true), after)])
            }
            SchemeFormula::And(fs) => {
                let mut conditions = Vec::new();
                let mut moves: Option<Vec<(Expr, Expr)>> = None;
                for f in fs {
                    match self.move_alternative(scheme, env, place, f)? {
                        Alternative::False => return Ok(Alternative::False),
                        Alternative::Plain(e) => conditions.push(e),
                        Alternative::Moves(more) if moves.is_none() => moves = Some(more),
                        Alternative::Moves(_) => {
                            return Err(unsupported(scheme.span, "two `some move` in one alternative select no moves")
                                .help("give the scheme a move set: `moves m: ..`")
                                .into());
                        }
                    }
                }
                match moves {
                    None => Alternative::of(build::and(conditions)),
                    Some(pairs) => Alternative::Moves(
                        pairs
                            .into_iter()
                            .map(|(c, a)| (build::and(conditions.iter().cloned().chain([c])), a))
                            .collect(),
                    ),
                }
            }
            SchemeFormula::Or(fs) => {
                let mut plain = Vec::new();
                let mut pairs = Vec::new();
                for f in fs {
                    match self.move_alternative(scheme, env, place, f)? {
                        Alternative::False => {}
                        Alternative::Plain(e) => plain.push(e),
                        Alternative::Moves(more) => pairs.extend(more),
                    }
                }
                if pairs.is_empty() { Alternative::of(build::or(plain)) } else { Alternative::Moves(pairs) }
            }
            SchemeFormula::Uncons(list, head, tail, body) => match self.uncons(scheme, env, list, *head, *tail)? {
                None => Alternative::False,
                Some(inner) => self.move_alternative(scheme, &inner, place, body)?,
            },
            SchemeFormula::SomeInt(v, lo, hi, body) => {
                let mut pairs = Vec::new();
                for inner in self.each_int(scheme, env, *v, lo, hi)? {
                    match self.move_alternative(scheme, &inner, place, body)? {
                        Alternative::Moves(more) => pairs.extend(more),
                        Alternative::False => {}
                        Alternative::Plain(_) => return Ok(Alternative::of(self.formula(scheme, env, place, f)?)),
                    }
                }
                if pairs.is_empty() { Alternative::False } else { Alternative::Moves(pairs) }
            }
            other => Alternative::of(self.formula(scheme, env, place, other)?),
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
        let place = Place { mover: scheme.mover, last: other(scheme.mover) };
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
                let mover = Box::new(Lowerer::role(place.mover));
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
                let body = self.formula(scheme, env, place_after(place), body)?;
                if body == Expr::Bool(false) {
                    return Ok(body);
                }
                Expr::SomeMove(Box::new(Lowerer::role(place.mover)), Box::new(body))
            }
            SchemeFormula::EveryMove(body) => {
                let body = self.formula(scheme, env, place_after(place), body)?;
                let idle = !matches!(self.low.program.no_move, Some(NoMove::Wins | NoMove::Draws));
                Expr::EveryMove(Box::new(Lowerer::role(place.mover)), Box::new(body), idle)
            }
            SchemeFormula::AfterNull(body) => {
                let place = Place { mover: other(place.mover), last: place.mover };
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
                Expr::Call(self.game(*id, &values)?, vec![])
            }
        })
    }

    fn goal(&self, role: Role) -> Expr {
        Expr::Call(self.low.program.goal, vec![Lowerer::role(role)])
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
    /// Pairs of what must hold before the move and what must hold after it.
    Moves(Vec<(Expr, Expr)>),
}

impl Alternative {
    fn of(e: Expr) -> Alternative {
        if e == Expr::Bool(false) { Alternative::False } else { Alternative::Plain(e) }
    }
}

fn place_after(place: Place) -> Place {
    Place { mover: other(place.mover), last: place.mover }
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

fn suffix(v: &StaticValue) -> String {
    match v {
        StaticValue::Int(n) => format!("_{n}"),
        StaticValue::List(l) => l.iter().map(|n| format!("_{n}")).collect(),
    }
}

fn shown(v: &StaticValue) -> String {
    match v {
        StaticValue::Int(n) => n.to_string(),
        StaticValue::List(l) => {
            format!("[{}]", l.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
        }
    }
}

/// Vectors with each part from 0 to that of `top`, in lexical order.
fn vectors_below(top: &[i64]) -> impl Iterator<Item = Vec<i64>> + '_ {
    let mut next = if top.iter().all(|t| *t >= 0) { Some(vec![0; top.len()]) } else { None };
    std::iter::from_fn(move || {
        let this = next.clone()?;
        let mut v = this.clone();
        next = match (0..v.len()).rev().find(|i| v[*i] < top[*i]) {
            None => None,
            Some(i) => {
                v[i] += 1;
                v[i + 1..].fill(0);
                Some(v)
            }
        };
        Some(this)
    })
}

/// The value of a static expression; `None` where it has none.
fn evaluate(env: &Statics, s: &Static) -> Option<StaticValue> {
    let int = |s: &Static| match evaluate(env, s)? {
        StaticValue::Int(n) => Some(n),
        StaticValue::List(_) => None,
    };
    let list = |s: &Static| match evaluate(env, s)? {
        StaticValue::List(l) => Some(l),
        StaticValue::Int(_) => None,
    };
    // Lists grow with the numbers a user writes.
    let small = |n: i64| (0..=1000).contains(&n).then_some(n);
    Some(match s {
        Static::Int(n) => StaticValue::Int(*n),
        Static::Var(v) => env.get(v)?.clone(),
        Static::Arith(op, a, b) => {
            let one = |a: i64, b: i64| match op {
                ArithOp::Add => a.checked_add(b),
                ArithOp::Sub => a.checked_sub(b),
                ArithOp::Mul => a.checked_mul(b),
                ArithOp::Div => (b != 0).then(|| a.div_euclid(b)),
            };
            match (evaluate(env, a)?, evaluate(env, b)?) {
                (StaticValue::Int(a), StaticValue::Int(b)) => StaticValue::Int(one(a, b)?),
                (StaticValue::List(a), StaticValue::List(b)) if a.len() == b.len() => {
                    StaticValue::List(a.into_iter().zip(b).map(|(a, b)| one(a, b)).collect::<Option<_>>()?)
                }
                _ => return None,
            }
        }
        Static::List(items) => StaticValue::List(items.iter().map(int).collect::<Option<_>>()?),
        Static::CountDown(a, b) => {
            let (a, b) = (int(a)?, int(b)?);
            small(a.saturating_sub(b).max(0))?;
            StaticValue::List((b..=a).rev().collect())
        }
        Static::Repeat(k, n) => {
            let n = small(int(n)?.max(0))?;
            StaticValue::List(vec![int(k)?; usize::try_from(n).ok()?])
        }
        Static::Cap(l, k) => {
            let k = int(k)?;
            StaticValue::List(list(l)?.into_iter().map(|v| v.min(k)).collect())
        }
        Static::Cut(l, k) => {
            let k = int(k)?;
            StaticValue::List(list(l)?.into_iter().zip(1..).map(|(v, i)| if i > k { 0 } else { v }).collect())
        }
        Static::Unit(k, n) => {
            let (k, n) = (int(k)?, small(int(n)?)?);
            StaticValue::List((1..=n).map(|i| i64::from(i == k)).collect())
        }
        Static::Len(l) => StaticValue::Int(i64::try_from(list(l)?.len()).ok()?),
        Static::Sum(l) => StaticValue::Int(list(l)?.into_iter().try_fold(0i64, i64::checked_add)?),
        Static::Index(l, k) => {
            let i = usize::try_from(int(k)?.checked_sub(1)?).ok()?;
            StaticValue::Int(*list(l)?.get(i)?)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_below_are_all_and_in_order() {
        let all: Vec<_> = vectors_below(&[1, 0, 2]).collect();
        assert_eq!(all.len(), 6);
        assert_eq!(all[0], [0, 0, 0]);
        assert_eq!(all[5], [1, 0, 2]);
        assert!(all.is_sorted());
        assert_eq!(vectors_below(&[]).count(), 1);
        assert_eq!(vectors_below(&[-1]).count(), 0);
    }

    #[test]
    fn count_down_is_empty_when_it_would_count_up() {
        let range = |a, b| {
            evaluate(&Statics::default(), &Static::CountDown(Box::new(Static::Int(a)), Box::new(Static::Int(b))))
        };
        assert_eq!(range(3, 1), Some(StaticValue::List(vec![3, 2, 1])));
        assert_eq!(range(0, 1), Some(StaticValue::List(vec![])));
    }
}
