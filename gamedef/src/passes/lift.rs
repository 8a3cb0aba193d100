//! Looks at all points of a set at once where each is asked about what a relation leads to from it.
//!
//! Reason: a goal with an alternative for each point, such as a line that begins there, is asked about point by point: the
//! points of each line are fetched and counted. Most relations of a board are a few offsets, and then a few shifts of whole
//! sets count the points of all lines.
//!
//! *Law.* Let r(q) be what the relation leads to from q, and X not speak of q.
//! - `some q of D: c` says that `{q of D: c}` is not empty;
//! - `{q of D: a and b}` is what `{q of D: a}` and `{q of D: b}` have in common, of `or` it is their union, of `not a` the rest
//!   of D, and a condition that does not speak of q takes all or nothing;
//! - `r(q) − X` has a point for the sources of what is not X, and none for the others;
//! - the union over q of D of `if c then a else b` is that of a over `{q of D: c}` and that of b over the rest, and of
//!   `r(q) − X` it is the image of D without X; what some of several sets have in common is taken case by case;
//! - the union over q of D of what is linear in q is that of D ([`from_all`]), and `some q of D: S has a point` says that the
//!   union over q of D of S has one;
//! - the q of D for which S has a point are what D has in common with the sources of S ([`sources`]), and `every q of D: S has a
//!   point` says that D has no others.
//!
//! How many points `r(q) − X` has stays a question of each q, in the one form that is emitted as a count by shifts:
//! `Filter(q, all points, AtLeast(r(q) − X, k))`. What does not have these forms stays as it is.
//!
//! After this point: what is asked of each point of a table's set about its row is asked of all at once.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::prune::{Variables, each_with_locals};
use super::simplify;
use crate::ir::kinds;
use crate::ir::laws::{from_all, sources};
use crate::ir::{Direction, Domain, Expr, Local, LocalId, LocalVec, Program, Rule, TableId, Ty, build, visit};

/// A union of more cases is not worth the loop that it replaces.
const MOST_CASES: usize = 6;

/// Looks at the points of sets at once, everywhere.
pub fn lift(program: Program) -> Program {
    each_with_locals(program, &mut |program, e, Variables { locals, .. }, places| {
        let changed = lift_in(program, e, locals);
        places.note(Rule::Lift, changed);
    })
}

/// In how many places something was found at once.
fn lift_in(program: &Program, e: &mut Expr, locals: &mut LocalVec) -> usize {
    let mut changed = 0;
    visit::rewrite(e, &mut |e| {
        let mut new = None;
        if let Expr::Any(q, Domain::Set(of), body) = e {
            new = if is_of_board(of, *q) { Lifted::new(*q, locals).some(of, body) } else { None };
            let told = || some_point_of(body);
            new = new.or_else(|| told().and_then(|set| from_all(program, locals, *q, of, &set)).map(build::nonempty));
        } else if let Expr::All(q, Domain::Set(of), body) = e {
            let told = no_point_of(body);
            new = told.and_then(|set| from_all(program, locals, *q, of, &set)).map(build::is_empty);
            let others = || Some(build::minus((**of).clone(), sources(*q, &some_point_of(body)?, Expr::Full)?));
            new = new.or_else(|| others().map(build::is_empty));
        } else if let Expr::Filter(q, of, body) = e {
            let told = || some_point_of(body).and_then(|set| sources(*q, &set, Expr::Full));
            new = told().map(|points| build::inter([(**of).clone(), points]));
        } else if let Expr::Gather(q, Domain::Set(of), body) = e {
            new = if is_of_board(of, *q) { Lifted::new(*q, locals).union(of, body) } else { None };
            new = new.or_else(|| from_all(program, locals, *q, of, body));
        }
        if let Some(new) = new {
            *e = new;
            changed += 1;
        }
    });
    if changed > 0 {
        simplify::expr(e);
    }
    changed
}

/// Whether it is a set of a table: as large as the board, as far as anyone knows.
fn is_of_board(of: &Expr, q: LocalId) -> bool {
    matches!(of, Expr::Lookup(..)) && !visit::mentions(of, q)
}

/// The set that has a point if and only if the condition holds, if it says that of a set.
fn some_point_of(c: &Expr) -> Option<Expr> {
    if let Expr::Any(v, domain, c) = c {
        return Some(build::gather(*v, domain.clone(), some_point_of(c)?));
    }
    if let Expr::If(c, then, other) = c {
        let is_only_then = **other == Expr::Bool(false);
        return if is_only_then { Some(build::cond((**c).clone(), some_point_of(then)?, Expr::Empty)) } else { None };
    }
    if let Expr::And(parts) = c {
        let (at, set) = parts.iter().enumerate().find_map(|(at, part)| Some((at, some_point_of(part)?)))?;
        let others = parts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, part)| part.clone());
        return Some(build::cond(build::and(others), set, Expr::Empty));
    }
    if let Expr::Not(c) = c { no_point_of(c) } else { None }
}

/// The set that has no point if and only if the condition holds, if it says that of a set.
fn no_point_of(c: &Expr) -> Option<Expr> {
    if let Expr::All(v, domain, c) = c {
        return Some(build::gather(*v, domain.clone(), no_point_of(c)?));
    }
    if let Expr::If(c, then, other) = c {
        let is_only_then = **other == Expr::Bool(true);
        return if is_only_then { Some(build::cond((**c).clone(), no_point_of(then)?, Expr::Empty)) } else { None };
    }
    if let Expr::Not(c) = c {
        return some_point_of(c);
    }
    if let Expr::IsEmpty(set) = c { Some((**set).clone()) } else { None }
}

/// What a relation leads to from the point, by table and index.
type Row = (TableId, Vec<Expr>);

/// A set that a point tells.
#[derive(Clone)]
enum Told {
    /// All points.
    Full,
    /// Its row without these.
    Row(Row, Vec<Expr>),
}

/// What is told where these conditions hold.
type Case = (Vec<Expr>, Told);

/// Makes what is asked of one point a set of points.
struct Lifted<'l> {
    q: LocalId,
    locals: &'l mut LocalVec,
    /// Names for the sets of points of which something is so, in the order in which they are bound.
    names: Vec<(LocalId, Expr)>,
    /// Whether any of them counts.
    counts: bool,
}

impl Lifted<'_> {
    fn new(q: LocalId, locals: &mut LocalVec) -> Lifted<'_> {
        Lifted { q, locals, names: Vec::new(), counts: false }
    }

    fn some(mut self, of: &Expr, body: &Expr) -> Option<Expr> {
        let points = self.those(of, body)?;
        let points = build::nonempty(points);
        self.finish(points)
    }

    fn union(mut self, of: &Expr, body: &Expr) -> Option<Expr> {
        let cases = self.cases(body)?;
        let mut out = Vec::new();
        for (conditions, told) in cases {
            let points = conditions.iter().try_fold(of.clone(), |of, c| self.those(&of, c))?;
            out.push(match told {
                Told::Full => build::cond(build::is_empty(points), Expr::Empty, Expr::Full),
                Told::Row((table, index), without) => {
                    let image = Expr::Image(table, index, Direction::Forward, Box::new(points));
                    build::minus(image, build::union(without))
                }
            });
        }
        self.finish(build::union(out))
    }

    /// The result, if it is worth it: points are counted.
    fn finish(self, e: Expr) -> Option<Expr> {
        let (names, sets): (Vec<LocalId>, Vec<Expr>) = self.names.into_iter().unzip();
        self.counts.then(|| build::bind_all(&names, sets, e))
    }

    /// The points of the set for which the condition holds.
    fn those(&mut self, of: &Expr, c: &Expr) -> Option<Expr> {
        if visit::looks_elsewhere(c) {
            return None;
        }
        if !visit::mentions(c, self.q) {
            return Some(build::cond(c.clone(), of.clone(), Expr::Empty));
        }
        match c {
            Expr::And(parts) => parts.iter().try_fold(of.clone(), |of, part| self.those(&of, part)),
            Expr::Or(parts) => {
                let parts: Option<Vec<Expr>> = parts.iter().map(|part| self.those(of, part)).collect();
                Some(build::union(parts?))
            }
            Expr::Not(part) => Some(build::minus(of.clone(), self.those(of, part)?)),
            Expr::Let(v, value, body) => self.those(of, &unbound(*v, value, body)?),
            Expr::IsEmpty(set) => {
                let ((table, index), without) = self.row(set)?;
                let targets = build::minus(Expr::Full, build::union(without));
                let some = Expr::Image(table, index, Direction::Backward, Box::new(targets));
                Some(build::minus(of.clone(), self.named(some)))
            }
            Expr::AtLeast(set, k) if matches!(**k, Expr::Int(2..)) => {
                let ((table, index), without) = self.row(set)?;
                let row = Expr::Row(table, index, Direction::Forward, Box::new(Expr::Local(self.q)));
                let many = build::at_least(build::minus(row, build::union(without)), (**k).clone());
                self.counts = true;
                let many = Expr::Filter(self.q, Box::new(Expr::Full), Box::new(many));
                Some(build::inter([of.clone(), self.named(many)]))
            }
            Expr::Local(_)
            | Expr::If(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Bool(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::of_moves!()
            | Expr::Noting(..)
            | kinds::of_answers!() => None,
        }
    }

    /// The set's name.
    fn named(&mut self, set: Expr) -> Expr {
        if let Some((name, _)) = self.names.iter().find(|(_, known)| *known == set) {
            return Expr::Local(*name);
        }
        let name = self.locals.push(Local { name: "those".into(), ty: Ty::Set, sort: None });
        self.names.push((name, set));
        Expr::Local(name)
    }

    /// The row of which this is what is left without some sets.
    fn row(&self, set: &Expr) -> Option<(Row, Vec<Expr>)> {
        match set {
            Expr::Row(table, index, Direction::Forward, of) if **of == Expr::Local(self.q) => {
                let is_fixed = !index.iter().any(|e| visit::mentions(e, self.q));
                is_fixed.then(|| ((*table, index.clone()), vec![]))
            }
            Expr::Minus(kept, taken) if !visit::mentions(taken, self.q) && !visit::looks_elsewhere(taken) => {
                let (row, mut without) = self.row(kept)?;
                without.push((**taken).clone());
                Some((row, without))
            }
            Expr::Let(v, value, body) => self.row(&unbound(*v, value, body)?),
            Expr::Local(_)
            | Expr::If(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!() => None,
        }
    }

    /// The cases of a set that a point tells; none where it is empty.
    fn cases(&self, set: &Expr) -> Option<Vec<Case>> {
        let cases = match set {
            Expr::Empty => vec![],
            Expr::Full => vec![(vec![], Told::Full)],
            Expr::Let(v, value, body) => self.cases(&unbound(*v, value, body)?)?,
            Expr::If(c, a, b) => {
                let with = |c: &Expr, (mut conditions, told): Case| {
                    conditions.insert(0, c.clone());
                    (conditions, told)
                };
                let contrary = build::not((**c).clone());
                let yes = self.cases(a)?.into_iter().map(|case| with(c, case));
                let no = self.cases(b)?.into_iter().map(|case| with(&contrary, case));
                yes.chain(no).collect()
            }
            Expr::Inter(parts) => {
                let mut out = vec![(vec![], Told::Full)];
                for part in parts {
                    let part = self.cases(part)?;
                    let pairs = out.iter().flat_map(|a| part.iter().map(move |b| (a, b)));
                    out = pairs.map(|(a, b)| meet(a, b)).collect::<Option<Vec<Case>>>()?;
                }
                out
            }
            set @ (Expr::Local(_)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Union(_)
            | Expr::Minus(..)
            | Expr::Plane(..)
            | Expr::Absent(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Filter(..)
            | Expr::Gather(..)
            | Expr::Closure(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | Expr::Killer(_)
            | kinds::of_chains!()) => {
                let (row, without) = self.row(set)?;
                vec![(vec![], Told::Row(row, without))]
            }
        };
        (cases.len() <= MOST_CASES).then_some(cases)
    }
}

/// The body with the value in place of the name; `None` if it would be read in another state.
fn unbound(v: LocalId, value: &Expr, body: &Expr) -> Option<Expr> {
    if visit::contains(body, &|e| visit::looks_elsewhere(e) && visit::mentions(e, v)) {
        return None;
    }
    let mut out = body.clone();
    visit::substitute(&mut out, &FxHashMap::from_iter([(v, value.clone())]));
    Some(out)
}

/// Both cases at once, if their rows are of one relation.
fn meet((c, a): &Case, (d, b): &Case) -> Option<Case> {
    let told = match (a, b) {
        (Told::Full, other) | (other, Told::Full) => other.clone(),
        (Told::Row(row, x), Told::Row(other, y)) if row == other => Told::Row(row.clone(), [&x[..], &y[..]].concat()),
        _ => return None,
    };
    Some(([&c[..], &d[..]].concat(), told))
}
