//! The parser on texts that are right, and on texts that are wrong in several places: trees, printing, recovery,
//! imports.

use std::collections::BTreeMap;

use kikashi_gamedef::diagnostic::{Code, Diagnostic};
use kikashi_gamedef::span::{FileId, Sources};
use kikashi_gamedef::syntax::ast::*;
use kikashi_gamedef::syntax::{Loaded, load, parse, print, print_expr, shipped, shipped_names};

fn parsed(text: &str) -> File {
    let (file, errors) = parse(FileId(0), text);
    assert!(errors.is_empty(), "{text}\n{errors:#?}");
    file
}

/// The body of `p <- TEXT.`
fn body(text: &str) -> Expr {
    let file = parsed(&format!("rules r {{ p <- {text}. }}"));
    let Item::Rules(book) = &file.items[0] else { panic!("no rules") };
    let ClauseKind::Rule { body: Some(body), .. } = &book.clauses[0].kind else { panic!("no rule") };
    body.clone()
}

/// The tree of an expression with every operator bracketed.
fn tree(text: &str) -> String {
    fn list(parts: &[Expr], between: &str) -> String {
        parts.iter().map(show).collect::<Vec<_>>().join(between)
    }
    fn names(names: &[Name]) -> String {
        names.iter().map(|n| n.node.as_str()).collect::<Vec<_>>().join(",")
    }
    fn show(e: &Expr) -> String {
        use ExprKind as K;
        match &e.node {
            K::Number(n) => n.to_string(),
            K::Point(name) => format!("@{name}"),
            K::Call(name, args) if args.is_empty() => name.clone(),
            K::Call(name, args) => format!("{name}({})", list(args, ", ")),
            K::None => "none".into(),
            K::Wildcard => "_".into(),
            K::Bool(b) => b.to_string(),
            K::Tuple(parts) => format!("tuple({})", list(parts, ", ")),
            K::Set(parts) => format!("set({})", list(parts, ", ")),
            K::Range(a, b) => format!("({}..{})", show(a), show(b)),
            K::Compare(op, a, b) => format!("({op:?} {} {})", show(a), show(b)),
            K::In(a, b) => format!("(in {} {})", show(a), show(b)),
            K::And(parts) => format!("({})", list(parts, " & ")),
            K::Or(parts) => format!("({})", list(parts, " | ")),
            K::Not(a) => format!("(not {})", show(a)),
            K::Implies(a, b) => format!("({} -> {})", show(a), show(b)),
            K::Quantified(q, n, a) => format!("({q:?} {}: {})", names(n), show(a)),
            K::Aggregate(q, n, a) => format!("({q:?} {}: {})", names(n), show(a)),
            K::Arith(op, a, b) => format!("({op:?} {} {})", show(a), show(b)),
            K::NoMoveOf(a) => format!("(no move of {})", show(a)),
            K::Ended => "ended".into(),
            K::SomeMove(n, a) => format!("(some move {}: {})", n.node, show(a)),
            K::EveryMove(n, a) => format!("(every move {}: {})", n.node, show(a)),
            K::AfterMove(a, n) => format!("({} after {})", show(a), n.node),
            K::AfterNull(a) => format!("({} after null)", show(a)),
            K::SomeBelow(n, v, a) => format!("(some {} <= {}: {})", n.node, show(v), show(a)),
            K::List(parts) => format!("[{}]", list(parts, ", ")),
            K::Cons(a, b) => format!("[{} | {}]", show(a), show(b)),
            K::CountDown(a, b) => format!("[{} down to {}]", show(a), show(b)),
            K::Repeat(a) => format!("[{} repeated]", show(a)),
            K::Splice(n) => format!("[{n} spliced]"),
            K::Index(a, b) => format!("{}[{}]", show(a), show(b)),
        }
    }
    show(&body(text))
}

#[test]
fn operators_bind_as_the_language_says() {
    let cases = [
        ("a or b, c and d -> e", "((a | (b & c & d)) -> e)"),
        ("n = sum X, Y: p(X), q(Y)", "(Eq n (Sum X,Y: (p(X) & q(Y))))"),
        ("min(a, b) + max X: p(X) and q", "(Add min(a, b) (Max X: (p(X) & q)))"),
        ("at(@A3) != none", "(Ne at(@A3) none)"),
        ("a -> b -> c", "(a -> (b -> c))"),
        ("not a = b", "(not (Eq a b))"),
        ("not a, b", "((not a) & b)"),
        ("x - 1 - 2 * 3 / 4 < y", "(Lt (Sub (Sub x 1) (Div (Mul 2 3) 4)) y)"),
        ("X in 1..n + 1, Y in {north, south}", "((in X (1..(Add n 1))) & (in Y set(north, south)))"),
        ("exists X, Y: a(X) or b(Y), c", "(Exists X,Y: (a(X) | (b(Y) & c)))"),
        ("some X: a, b", "(Exists X: (a & b))"),
        ("(some X: a), b", "((Exists X: a) & b)"),
        ("forall Q: string(L, Q) -> Q = L", "(Forall Q: (string(L, Q) -> (Eq Q L)))"),
        ("(count Q: dies(Q)) = 1 and a", "((Eq (Count Q: dies(Q)) 1) & a)"),
        ("x = count Q: a, b", "(Eq x (Count Q: (a & b)))"),
        ("the Q: a(Q), b != none", "(The Q: (a(Q) & (Ne b none)))"),
        ("at(P) = (C, _)", "(Eq at(P) tuple(C, _))"),
        ("(a or b, c)", "(a | (b & c))"),
        ("(a and b)", "(a & b)"),
        ("(a)", "a"),
        ("f(a or b, c)", "f((a | b), c)"),
        ("f(some X: a, b)", "f((Exists X: a), b)"),
        ("(a or b) or c", "((a | b) | c)"),
        ("no move of black, no move of C", "((no move of black) & (no move of C))"),
        ("not not a", "(not (not a))"),
        ("notable, nonempty, forallx, thenext", "(notable & nonempty & forallx & thenext)"),
    ];
    for (text, expected) in cases {
        assert_eq!(tree(text), expected, "{text}");
    }
}

#[test]
fn schemes_bind_after_to_the_nearest_conjunct() {
    let cases = [
        ("not ended, some move a: won(attacker) after a", "((not ended) & (some move a: (won(attacker) after a)))"),
        (
            "not ended, os = [o | rest], o >= 1, some move a: G(n - 1, o, rest) after a",
            "((not ended) & (Eq os [o | rest]) & (Ge o 1) & (some move a: (G((Sub n 1), o, rest) after a)))",
        ),
        (
            "GI(m, cap(os, o - 1)) after null, every move d: GI(m, os) after d",
            "((GI(m, cap(os, (Sub o 1))) after null) & (every move d: (GI(m, os) after d)))",
        ),
        (
            "some move a: (some u <= cut(vs, k - 1): GT(u) after null, every move d: (GT(u) or GT(vs - e(k) - u)) after d) after a",
            "(some move a: ((some u <= cut(vs, (Sub k 1)): ((GT(u) after null) & \
             (every move d: ((GT(u) | GT((Sub (Sub vs e(k)) u))) after d)))) after a))",
        ),
        ("not p after d", "((not p) after d)"),
        ("vs[k + 1] >= 1", "(Ge vs[(Add k 1)] 1)"),
        (
            "f([n-1 .. 1], [o..], [k, .., k], [1, 2], [], [a], [(1..2)])",
            "f([(Sub n 1) down to 1], [o spliced], [k repeated], [1, 2], [], [a], [(1..2)])",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(tree(text), expected, "{text}");
    }
}

#[test]
fn a_comma_before_a_cell_begins_an_assignment() {
    let file = parsed(
        "rules r { move m(P, Q) by C {
           then at(P) := C, at(Q) := none for Q: a(P, Q), b(Q), (c(Q), d(Q) = P); k := the X: e(X), f(X) if g, h.
           again when k != none. } }",
    );
    let Item::Rules(book) = &file.items[0] else { panic!("no rules") };
    let ClauseKind::Move { steps, .. } = &book.clauses[0].kind else { panic!("no move") };
    let Step::Then(assigns) = &steps[0] else { panic!("no then") };
    let cells: Vec<&str> = assigns.iter().map(|a| a.cell.node.as_str()).collect();
    assert_eq!(cells, ["at", "at", "k"]);
    let (names, formula) = assigns[1].each.as_ref().expect("for");
    assert_eq!(names[0].node, "Q");
    assert_eq!(print_expr(formula), "a(P, Q), b(Q), (c(Q), d(Q) = P)");
    assert_eq!(print_expr(assigns[2].guard.as_ref().expect("if")), "g, h");
    assert!(matches!(&steps[1], Step::Again(_)));
}

#[test]
fn a_start_may_be_written_with_equals() {
    let file = parsed("rules r { start at(P) = white for P: row(P) = 1, col(P) = 2. start at(a) = b, at(c) = d. }");
    let Item::Rules(book) = &file.items[0] else { panic!("no rules") };
    let count = |i: usize| match &book.clauses[i].kind {
        ClauseKind::Start(assigns) => assigns.len(),
        _ => 0,
    };
    assert_eq!((count(0), count(1)), (1, 2));
}

#[test]
fn every_kind_of_item_and_clause_is_read_and_printed() {
    let text = r##"
import "go.game".
rules r(size: int 2..2 * n = 9, a: point where at(a) != none, k = 6) extends base {
  board graph { a - b, b - c }.
  board grid(4, 4) - {@A1, @B2}. board torus(3, 3) - {P: row(P) = 0, col(P) in 1..2}.
  board torus(size, size).
  players black, white.
  enum kind { man, king }.
  sort line(P: point, D: dir) where D in {east, south}, ray(D, P, n - 1, _).
  state at(point): (player, kind)? until next move.
  state burnt(point, int 1..3).
  state flag: player.
  fact. fact(a). pred(X, f(Y), 3) <- a(X), not b(Y).
  f(X) = 1 if a(X), b; 2 if c or d; count Y: e(Y), f(Y).
  move pass by C { }
  move go(P, Q) { when a. then x(P) := (C, man), y := true if z; w := false if a and b for U, V: c(U), d(V). require b. again when c. }
  goal of C: a or b.
  draw: forall P: at(P) != none.
  end: two passes in a row. end: 3 passes in a row. end: one pass in a row. end: no move of black.
  no move: loses. no move: wins. no move: draws. no move: passes.
  score of C = count P: at(P) = C.
  attacker = opponent(at(target)). defender = at(target).
  start at(P) = white for P: row(P) in 1..2.
  start """
    . X
  """.
  setup cut { at(P) := black for P: a(P). at(a) := white, at(b) := black. }
  setup empty { }
  setup pic """ X """.
  picture "X" = black, "#" = burnt, "w" = (white, man).
  select gi1, ip(12; 3, 1), lambda(1, 3).
}
game g uses r { }
instance i = g(size = 9, k = n + 1) from cut.
instance j = g.
scheme GI(n, os) of attacker decreases n + sum(os) = won(attacker) | not ended, some move a: won(attacker) after a.
scheme IP(m, os) of defender = GI(m, os) after null, moves d: not GI(m, os) after d.
scheme IQ(m) of defender = (a or b), moves d: x or y.
scheme IR(m) of defender = a, (some move x: y), moves d: x, y.
name gi<n> = GI(n, [n-1 .. 1]). name gi<n><o..> = GI(n, [o..]). name lambda(k, n) = GI(n, [k, .., k]).
"##;
    let file = parsed(text);
    let printed = print(&file);
    assert_eq!(parsed(&printed), file, "{printed}");
    assert_eq!(print(&parsed(&printed)), printed);
    let Item::Rules(book) = &file.items[1] else { panic!("no rules") };
    assert_eq!(book.clauses.len(), 36);
}

#[test]
fn shipped_files_parse_and_print() {
    for name in shipped_names() {
        let text = shipped(name).expect("listed");
        let file = parsed(text);
        let printed = print(&file);
        assert_eq!(parsed(&printed), file, "{name}\n{printed}");
        assert_eq!(print(&parsed(&printed)), printed, "{name}");
        assert!(text.lines().count() < 60, "{name} is longer than a rule book should be");
        assert!(text.lines().all(|l| l.chars().count() <= 120), "{name} has a long line");
    }
}

/// `line:column text-underlined: message` of each error.
fn told(text: &str) -> Vec<String> {
    let mut sources = Sources::default();
    let id = sources.add("t.game", text);
    let (_, errors) = parse(id, text);
    errors.iter().map(|e| place(e, &sources)).collect()
}

fn place(error: &Diagnostic, sources: &Sources) -> String {
    let span = error.labels[0].span;
    let (line, column) = sources.line_column(span);
    format!("{line}:{column} {}: {}", sources.slice(span), error.message)
}

#[test]
fn twelve_errors_are_twelve_errors() {
    let text = include_str!("syntax/twelve.game");
    let told = told(text);
    let expected = [
        "3:8 grid: expected `.`, `(`, `<-` or `=`, found `grid`",
        "4:18 white: expected `.`, found `state`",
        "6:26 ,: expected a formula or a term, found `,`",
        "7:42 .: expected `,` or `)`, found `.`",
        "8:16 :: expected a variable, found `:`",
        "10:5 wen: expected `when`, `then`, `require`, `again when` or `}`, found `wen`",
        "11:16 =: expected `:=`, found `=`",
        "12:17 ==: expected a formula or a term, found `==`",
        "14:8 C: expected `of`, found `C`",
        "15:12 looses: expected `loses`, `wins`, `draws` or `passes`, found `looses`",
        "16:11 \"X = black.: a text is not closed",
        "19:1 instnce: expected `rules`, `game`, `import`, `instance`, `scheme` or `name`, found `instnce`",
    ];
    assert_eq!(told, expected, "{told:#?}");
}

#[test]
fn what_is_right_beside_an_error_is_kept() {
    let (file, errors) = parse(FileId(0), include_str!("syntax/twelve.game"));
    assert_eq!(errors.len(), 12);
    let books: Vec<&RuleBook> = file
        .items
        .iter()
        .filter_map(|i| match i {
            Item::Rules(b) | Item::Game(b) => Some(b),
            _ => None,
        })
        .collect();
    assert_eq!(books.len(), 1);
    let rules = books[0].clauses.iter().filter(|c| matches!(c.kind, ClauseKind::Rule { .. })).count();
    assert_eq!(rules, 2, "the good rules between the bad ones");
    assert!(matches!(file.items.last(), Some(Item::Instance(i)) if i.name.node == "last"));
}

#[test]
fn a_brace_too_many_or_too_few_is_one_error() {
    let open = "rules a { p. move m { when p. \n p <- q.\n q. }\n rules b { p. }";
    assert_eq!(told(open), ["1:21 {: this `{` is never closed"]);
    let open = "rules a { p.\nrules b { p. }";
    assert_eq!(told(open), ["1:9 {: this `{` is never closed"]);
    let closed = "rules a { p. }\n q. r <- s. }\nrules b { p. }";
    assert_eq!(told(closed).len(), 1, "{:?}", told(closed));
    let (file, _) = parse(FileId(0), closed);
    assert!(matches!(&file.items[0], Item::Rules(b) if b.clauses.len() == 3), "clauses after it still belong");
    assert_eq!(told("rules a { p. } }"), ["1:16 }: this `}` closes nothing"]);
    assert_eq!(told("rules a  board grid(1, 1). }").len(), 1);
}

/// A reader of files in memory.
fn in_memory(files: &[(&str, &str)]) -> impl Fn(&str) -> Result<String, String> {
    let files: BTreeMap<String, String> = files.iter().map(|(n, t)| (n.to_string(), t.to_string())).collect();
    move |path: &str| files.get(path).cloned().ok_or_else(|| "no such file".to_string())
}

fn names(loaded: &Loaded) -> Vec<&str> {
    loaded.files.iter().map(|(id, _)| loaded.sources.get(*id).name.as_str()).collect()
}

#[test]
fn imports_come_before_importers_and_once() {
    let read = in_memory(&[
        ("dir/lib/a.game", "import \"../b.game\"."),
        ("dir/b.game", "import \"go.game\". rules b { }"),
        ("dir/go.game", "rules go { }"),
    ]);
    let text = "import \"lib/a.game\". import \"b.game\". import \"hex.game\".";
    let loaded = load("dir/my.game", text.to_string(), &read);
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    let expected = ["<prelude.game>", "dir/go.game", "dir/b.game", "dir/lib/a.game", "<hex.game>", "dir/my.game"];
    assert_eq!(names(&loaded), expected);
    assert_eq!(loaded.read, ["dir/lib/a.game", "dir/b.game", "dir/go.game"]);
}

#[test]
fn shipped_files_import_each_other_and_load_alone() {
    for name in shipped_names() {
        let loaded = load(name, shipped(name).expect("listed").to_string(), &|_| Err("no such file".into()));
        assert!(loaded.diagnostics.is_empty(), "{name}: {:?}", loaded.diagnostics);
        assert!(names(&loaded).iter().filter(|n| n.contains("prelude")).count() == 1, "{name}");
        assert!(loaded.read.is_empty());
    }
}

#[test]
fn wrong_imports_are_told_where_they_stand() {
    let read = in_memory(&[("a.game", "import \"b.game\"."), ("b.game", "rules b { }\nimport \"a.game\".")]);
    let loaded = load("a.game", "import \"b.game\".\nimport \"none.game\".\nimport \"\".".to_string(), &read);
    let told: Vec<String> = loaded.diagnostics.iter().map(|d| place(d, &loaded.sources)).collect();
    let expected = [
        "2:8 \"a.game\": `a.game` imports itself",
        "2:8 \"none.game\": cannot import `none.game`: no such file",
        "3:8 \"\": cannot import ``: the path is empty",
    ];
    assert_eq!(told, expected);
    assert!(loaded.diagnostics.iter().all(|d| d.code == Code::Import));
    assert_eq!(loaded.diagnostics[0].labels.len(), 2, "the way round is shown in the other file");
}

#[test]
fn long_chains_of_imports_end() {
    let read = |path: &str| {
        let n: usize = path.trim_end_matches(".game").parse().map_err(|_| "no such file".to_string())?;
        Ok(format!("import \"{}.game\".", n + 1))
    };
    let loaded = load("0.game", "import \"1.game\".".to_string(), &read);
    assert_eq!(loaded.diagnostics.len(), 1);
    assert_eq!(loaded.diagnostics[0].message, "imports nest too deep");
}
