//! Functions: the cases of one function, wherever they stand, over the same arguments.

use super::Lower;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{CompareOp, Formula, SortId, Term, VarId};
use crate::sema::clause::{Case, ClauseKind};
use crate::sema::declare::{Checked, Reported};
use crate::sema::draft::{self, TermKind};
use crate::sema::walk::{and, exists, free_of_term, freshen_term, rewrite_term};

impl Lower<'_, '_> {
    pub(super) fn function(
        &mut self,
        func: usize,
        written: &[draft::Term],
        cases: &[draft::Case],
        args: Option<&[VarId]>,
    ) -> Checked<ClauseKind> {
        let mut equations = Vec::new();
        let args = match args {
            Some(args) => {
                let mut seen: Vec<VarId> = Vec::new();
                let mut at = 0;
                for term in written {
                    // A variable that stands for a whole argument is that argument's.
                    if let TermKind::Var(local) = term.kind
                        && !self.map.contains_key(&local)
                    {
                        let width = self.vars_of(local)?.len();
                        let own: Vec<VarId> = args.iter().skip(at).take(width).copied().collect();
                        seen.extend(&own);
                        at += own.len();
                        self.map.insert(local, own);
                        continue;
                    }
                    for leaf in self.term(term)? {
                        let Some(arg) = args.get(at) else { return Err(Reported) };
                        equations.push(Formula::Compare(CompareOp::Eq, Term::Var(*arg), leaf));
                        at += 1;
                    }
                    self.made_by(term, &mut |f| equations.push(f))?;
                }
                args.to_vec()
            }
            None => {
                let sorts: Vec<SortId> =
                    self.scope.funcs[func].args.iter().filter_map(|a| self.scope.ty_leaves(*a)).flatten().collect();
                self.head(written, &sorts, &mut equations, self.scope.funcs[func].span)?
            }
        };
        let mut lowered = Vec::new();
        for case in cases {
            let (guard, values) = self.case(case)?;
            let parts = equations.iter().cloned().chain([guard]);
            lowered.push(Case { guard: and(parts), values, span: case.value.span });
        }
        Ok(ClauseKind::Func { func, args, cases: lowered })
    }

    fn case(&mut self, case: &draft::Case) -> Checked<(Formula, Vec<Term>)> {
        let guard = case.guard.as_ref().map(|g| self.root(g)).transpose()?.unwrap_or(Formula::Const(true));
        let guard = and([self.constraints(&case.implicit), guard]);
        let implicit = self.all_vars(&case.implicit)?;
        let values = match case.value.kind {
            TermKind::None => vec![Term::None],
            _ => self.term(&case.value)?,
        };
        let used: Vec<VarId> =
            implicit.iter().copied().filter(|v| values.iter().any(|t| free_of_term(t).contains(v))).collect();
        if used.is_empty() {
            return Ok((exists(&implicit, guard, &mut self.vars), values));
        }
        if case.guard.is_none() {
            let var = self.vars[used[0]].clone();
            let message = format!("`{}` is bound by nothing", var.name);
            let error = Diagnostic::new(Code::Unbound, message, var.span, "not an argument of the function");
            self.diagnostics.push(error.help("say where it comes from: `.. = value if guard.`"));
            return Err(Reported);
        }
        // What the guard determines: the only solution, and absent without one.
        let mut solutions = Vec::new();
        for var in &used {
            let others: Vec<VarId> = implicit.iter().copied().filter(|v| v != var).collect();
            solutions.push((*var, Term::The(*var, Box::new(exists(&others, guard.clone(), &mut self.vars)))));
        }
        let mut values = values;
        for value in &mut values {
            rewrite_term(value, &mut |t| {
                if let Term::Var(v) = t
                    && let Some((_, only)) = solutions.iter().find(|(var, _)| var == v)
                {
                    *t = only.clone();
                    freshen_term(t, &mut self.vars);
                }
            });
        }
        Ok((exists(&implicit, guard, &mut self.vars), values))
    }
}
