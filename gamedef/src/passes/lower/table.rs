//! Static relations as tables: those of the board, and predicates that read no state, evaluated once per instance.
//!
//! One table serves a relation however it is called. With two points among its arguments it holds relations between
//! points (the first is the source), with one it holds sets, with none Booleans; all other arguments are its indices.
//! Of more than two points the first ones are indices, too.

#![deny(clippy::wildcard_enum_match_arm)]

use super::cx::{Cx, Env};
use super::{Lowered, Lowerer, Mode, NewFunc, Relation, unsupported};
use crate::ir::{Direction, Expr, Table, TableId, TableKind, TableSource, Ty, build};
use crate::rules::{Builtin, PredId, SortId, Term, VarId};

/// Which arguments of a relation are indices, and which are the points that its table relates.
struct Shape {
    index: Vec<usize>,
    points: Vec<usize>,
}

impl Lowerer<'_> {
    fn relation_sorts(&self, relation: Relation) -> Vec<SortId> {
        match relation {
            Relation::Board(b) => b.sorts().to_vec(),
            Relation::Pred(p) => self.game.preds[p].args.clone(),
        }
    }

    fn shape(&self, relation: Relation) -> Shape {
        let sorts = self.relation_sorts(relation);
        let mut points: Vec<usize> = (0..sorts.len()).filter(|i| sorts[*i] == SortId::POINT).collect();
        let points = points.split_off(points.len().saturating_sub(2));
        Shape { index: (0..sorts.len()).filter(|i| !points.contains(i)).collect(), points }
    }

    /// The table of a relation.
    fn table(&mut self, relation: Relation) -> Lowered<TableId> {
        if let Some(t) = self.tables.get(&relation) {
            return Ok(*t);
        }
        let shape = self.shape(relation);
        let sorts = self.relation_sorts(relation);
        let kind = match shape.points.len() {
            0 => TableKind::Bool,
            1 => TableKind::Set,
            _ => TableKind::Relation,
        };
        let (name, source) = match relation {
            Relation::Board(b) => (b.name().to_owned(), TableSource::Board(b, shape.index.clone())),
            Relation::Pred(p) => {
                if sorts.contains(&SortId::INTEGER) {
                    let pred = &self.game.preds[p];
                    return Err(
                        unsupported(pred.span, format!("`{}` has a number without a stated range", pred.name)).into()
                    );
                }
                let f = self.table_function(p, &shape)?;
                (self.game.preds[p].name.clone(), TableSource::Func(f))
            }
        };
        let name = self.table_name(&format!("{name}_table"));
        let index = shape.index.iter().map(|i| sorts[*i]).collect();
        let id = self.program.tables.push(Table { name, index, kind, source });
        self.tables.insert(relation, id);
        Ok(id)
    }

    /// The function that fills the table of a static predicate: indices, then the source point.
    fn table_function(&mut self, p: PredId, shape: &Shape) -> Lowered<crate::ir::FnId> {
        let pred = &self.game.preds[p];
        let order: Vec<usize> = shape.index.iter().chain(&shape.points).copied().collect();
        let wanted = shape.points.last().copied();
        let modes: Vec<Mode> =
            (0..pred.args.len()).map(|i| if Some(i) == wanted { Mode::Wanted } else { Mode::Known }).collect();
        let inner = self.predicate(p, &modes)?;
        // The predicate takes its known arguments in their own order; the table gives indices first.
        let mut cx = Cx::default();
        let mut params = Vec::new();
        let mut by_position = vec![None; pred.args.len()];
        for i in order.into_iter().filter(|i| Some(*i) != wanted) {
            let l = cx.local("x", Ty::Int, Some(pred.args[i]));
            params.push(l);
            by_position[i] = Some(Expr::Local(l));
        }
        let body = Expr::Call(inner, by_position.into_iter().flatten().collect());
        let new = NewFunc {
            name: format!("{}_entry", pred.name),
            params,
            ty: if wanted.is_some() { Ty::Set } else { Ty::Bool },
            doc: format!("An entry of the table of `{}`.", pred.name),
            origin: vec![pred.span],
            static_only: true,
        };
        Ok(self.add_func(new, cx, body))
    }

    /// `row(P)` or `col(P)`.
    pub(super) fn board_int(&mut self, b: Builtin, point: Expr) -> Expr {
        let table = match self.int_tables.get(&b) {
            Some(t) => *t,
            None => {
                let name = self.table_name(&format!("{}_of", b.name()));
                let id = self.program.tables.push(Table {
                    name,
                    index: vec![SortId::POINT],
                    kind: TableKind::Int,
                    source: TableSource::BoardInt(b),
                });
                self.int_tables.insert(b, id);
                id
            }
        };
        Expr::Lookup(table, vec![point])
    }

    fn indices(&mut self, cx: &mut Cx, env: &Env, shape: &Shape, args: &[Term]) -> Lowered<Vec<Expr>> {
        shape.index.iter().map(|i| self.term(cx, env, &args[*i])).collect()
    }

    /// Whether a static relation holds of known arguments.
    pub(super) fn static_test(&mut self, cx: &mut Cx, env: &Env, relation: StaticRef, args: &[Term]) -> Lowered<Expr> {
        let relation = relation.0;
        let table = self.table(relation)?;
        let shape = self.shape(relation);
        let index = self.indices(cx, env, &shape, args)?;
        Ok(match shape.points[..] {
            [] => Expr::Lookup(table, index),
            [p] => {
                let p = self.term(cx, env, &args[p])?;
                build::contains(Expr::Lookup(table, index), p)
            }
            [p, q, ..] => {
                let from = self.term(cx, env, &args[p])?;
                let to = self.term(cx, env, &args[q])?;
                build::contains(Expr::Row(table, index, Direction::Forward, Box::new(from)), to)
            }
        })
    }

    /// The points that the variable can be, where it stands once among the arguments as one of the table's points.
    pub(super) fn static_set(
        &mut self,
        cx: &mut Cx,
        env: &Env,
        relation: StaticRef,
        args: &[Term],
        v: VarId,
    ) -> Lowered<Option<Expr>> {
        let relation = relation.0;
        let shape = self.shape(relation);
        let Some(at) = only_place(args, v).filter(|i| shape.points.contains(i)) else { return Ok(None) };
        let table = self.table(relation)?;
        let index = self.indices(cx, env, &shape, args)?;
        Ok(Some(match shape.points[..] {
            [p, q] => {
                let (other, direction) = if at == q { (p, Direction::Forward) } else { (q, Direction::Backward) };
                let other = self.term(cx, env, &args[other])?;
                Expr::Row(table, index, direction, Box::new(other))
            }
            _ => Expr::Lookup(table, index),
        }))
    }

    /// The image of a set of values of `q` in `y`, where both are the points of the relation's table.
    pub(super) fn static_image(
        &mut self,
        cx: &mut Cx,
        env: &Env,
        relation: StaticRef,
        args: &[Term],
        (q, from, y): (VarId, Expr, VarId),
    ) -> Lowered<Option<Expr>> {
        let relation = relation.0;
        let shape = self.shape(relation);
        let (Some(i), Some(j)) = (only_place(args, q), only_place(args, y)) else { return Ok(None) };
        let direction = match shape.points[..] {
            [a, b] if (i, j) == (a, b) => Direction::Forward,
            [a, b] if (j, i) == (a, b) => Direction::Backward,
            _ => return Ok(None),
        };
        let table = self.table(relation)?;
        let index = self.indices(cx, env, &shape, args)?;
        Ok(Some(Expr::Image(table, index, direction, Box::new(from))))
    }

    /// Whether [`Self::static_image`] gives an image.
    pub(super) fn static_has_image(&self, relation: StaticRef, args: &[Term], q: VarId, y: VarId) -> bool {
        let points = self.shape(relation.0).points;
        matches!((only_place(args, q), only_place(args, y)), (Some(i), Some(j)) if points.contains(&i) && points.contains(&j))
    }
}

/// A static relation.
#[derive(Clone, Copy)]
pub(super) struct StaticRef(Relation);

impl StaticRef {
    /// A relation of the board.
    pub(super) fn board(b: Builtin) -> Self {
        StaticRef(Relation::Board(b))
    }

    /// A static predicate.
    pub(super) fn pred(p: PredId) -> Self {
        StaticRef(Relation::Pred(p))
    }
}

/// The argument that is the variable itself, if the variable occurs nowhere else.
pub(super) fn only_place(args: &[Term], v: VarId) -> Option<usize> {
    let mut n = 0;
    args.iter().for_each(|t| super::rename::each_term_var(t, &mut |w| n += usize::from(w == v)));
    if n != 1 {
        return None;
    }
    args.iter().position(|t| *t == Term::Var(v))
}
