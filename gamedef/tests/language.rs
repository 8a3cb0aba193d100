//! Constructs of the language, each in a small book that goes through the whole pipeline.

mod holes;
mod superko;
mod two_moves;
mod values;

use crate::language_support as support;
use kikashi_gamedef::interp::Judge;
use support::perft;

#[test]
fn instances_take_directions_players_and_enum_values() {
    let text = "rules line(d: dir, who: player = black, what: kind = slow) {
           enum kind { slow, fast }.
           board grid(3, 2). players black, white. state at(point): player?.
           far(slow, 1). far(fast, 2).
           move go(P, Q) by C { when far(what, N), ray(d, P, N, Q), at(Q) = none. then at(Q) := C. }
           goal of C: C = who, (count P: at(P) = C) >= 6.
         }
         instance east_line = line(d = east).
         instance south_line = line(d = south, who = white, what = slow).
         instance fast_line = line(d = west, what = fast).";
    assert_eq!(perft(text, "east_line", 1), [4]);
    assert_eq!(perft(text, "south_line", 1), [3]);
    assert_eq!(perft(text, "fast_line", 2), [2, 2]);
}

/// What is otherwise given with the position is read wherever the instance fixes it.
#[test]
fn a_player_or_a_point_that_an_instance_fixes_is_read() {
    let text = "rules r(first: player = b, corner: point) {
           board grid(3, 2). players a, b. state at(point): player?.
           move go(P) by C { when at(P) = none, (C = first or P != corner). then at(P) := C. }
           goal of C: C = first, (count P: at(P) = C) >= 6.
           select gi1.
         }
         instance one = r(corner = A1).
         instance other = r(first = a, corner = B2).";
    // The first player is kept from the corner, the second is not; then the other way round.
    assert_eq!(perft(text, "one", 2), [5, 25]);
    assert_eq!(perft(text, "other", 2), [6, 25]);
    let mixed = text.replace("first: player = b", "first: player").replace("first = a, ", "");
    assert!(!support::said(&mixed).contains("E0501"), "{}", support::said(&mixed));
    let mixed = text.replace("(corner = A1)", "");
    let said = support::said(&mixed);
    assert!(said.contains("error[E0501]: `corner` is fixed in one instance of `r` and left to the position"), "{said}");
    assert!(said.contains("left to the position here") && said.contains("fixed here"), "{said}");
}

/// In an instance a point is written as boards print it, or as rules write it.
#[test]
fn a_point_of_an_instance_may_have_the_sign_of_rules() {
    let text = "rules r(corner: point) {
           board grid(3, 2). players a, b. state at(point): player?.
           move go(P) by C { when at(P) = none, P != corner, P != @A1. then at(P) := C. }
           no move: loses.
         }
         instance bare = r(corner = B2).
         instance signed = r(corner = @B2).
         instance same = r(corner = @A1).";
    assert_eq!(perft(text, "bare", 1), [4]);
    assert_eq!(perft(text, "signed", 1), [4]);
    assert_eq!(perft(text, "same", 1), [5]);
    for wrong in ["@Z9", "@3", "@"] {
        let said = support::said(&text.replace("@B2", wrong));
        assert!(said.contains("error["), "{wrong}: {said}");
    }
    let said = support::said("rules r(corner: point = @A1) { board grid(3, 2). players a, b. }");
    assert!(said.contains("a point has no default"), "{said}");
}

/// A hole is a point of the board, on each board that is played.
#[test]
fn a_hole_off_the_board_is_refused() {
    let text = "rules r(size: int 3..9 = 3) {
           board grid(size, 3) - {@C2}. players a, b. state at(point): player?.
           move go(P) by C { when at(P) = none. then at(P) := C. }
           no move: loses.
         }
         instance small = r.
         instance large = r(size = 9).";
    assert_eq!(perft(text, "small", 1), [8]);
    for (holes, name) in
        [("{@J2}", "J2"), ("{@A4}", "A4"), ("{@A1, @AA1}", "AA1"), ("{P: P = @J2 or row(P) = 0}", "J2")]
    {
        let said = support::said(&text.replace("{@C2}", holes));
        assert!(said.contains(&format!("the hole `@{name}` lies off the board of 3 by 3")), "{said}");
    }
    let fits = text.replace("{@C2}", "{@J2}").replace("instance small = r.", "").replace("= 3)", "= 9)");
    assert_eq!(perft(&fits, "large", 1), [26]);
}

/// The values that a cell without arguments may have after one move of the first player, in the order of the moves.
fn after_one(text: &str, cell: &str) -> Vec<Option<i32>> {
    perft(text, "r", 1);
    let module = support::sound(text);
    let (game, params, _) = support::find(&module, "r");
    let judge = Judge::new(game, &params, &module.schemes).unwrap();
    let id = game.cells.position(|c| c.name == cell).unwrap();
    let start = judge.initial(None).unwrap();
    let next = judge.successors(&start, &judge.bare_root(), 0);
    next.iter().map(|(_, state)| judge.cell(state, id, &[])).collect()
}

#[test]
fn lesser_and_greater() {
    let book = |value: &str| {
        format!(
            "rules r {{
               board grid(3, 2). players a, b. state at(point): player?. state n: int 0..99. state k: int 0..9?.
               move go(P) by C {{ when at(P) = none. then at(P) := C, n := {value}. }}
               goal of C: C = b, n = 9, k = 9.
               no move: draws.
             }}"
        )
    };
    let some = |values: &[i32]| values.iter().map(|v| Some(*v)).collect::<Vec<_>>();
    assert_eq!(after_one(&book("min(col(P) + row(P), 2)"), "n"), some(&[0, 1, 2, 1, 2, 2]));
    assert_eq!(after_one(&book("max(col(P), 1 - row(P))"), "n"), some(&[1, 1, 2, 0, 1, 2]));
    // What is absent on one side is absent as a whole, and the cell must have a value.
    assert_eq!(after_one(&book("min(k, col(P))"), "n"), []);
    // Over all solutions, and none.
    assert_eq!(
        after_one(&book("min N: N in 0..9, (exists Q: adj(P, Q), col(Q) + row(Q) = N)"), "n"),
        some(&[1, 0, 1, 0, 1, 2])
    );
    assert_eq!(after_one(&book("max N: exists Q: step(north, P, Q), col(Q) = N"), "n"), some(&[0, 1, 2]));
    assert_eq!(after_one(&book("sum N, Q: adj(P, Q), col(Q) = N"), "n"), some(&[1, 3, 3, 1, 3, 3]));
}

#[test]
fn a_book_may_define_functions_of_these_names() {
    let text = "rules r {
           board grid(2, 2). players a, b. state at(point): player?. state n: int 0..9.
           max(A, B) = A if A < B; B.
           heap(P, 3) <- row(P) = 0. heap(P, 2) <- row(P) = 1.
           move go(P) by C { when at(P) = none, heap(P, N), N > 0. then at(P) := C, n := max(row(P), 1). }
           goal of C: C = b, n = 9.
           no move: draws.
         }";
    assert_eq!(after_one(text, "n"), [Some(0), Some(0), Some(1), Some(1)]);
}

#[test]
fn points_by_their_names() {
    let book = |board: &str| {
        format!(
            "rules r(w: int 2..9 = 3) {{
               board {board}. players a, b. state at(point): player?.
               start at(@A1) = a. start at(P) = b for P: adj(P, @C2).
               move go(P) by C {{ when at(P) = none, P != @B1. then at(P) := C, at(@A1) := none. }}
               goal of C: at(@C2) = C, at(@A1) = C.
               no move: draws.
             }}
             instance wide = r(w = 4)."
        )
    };
    // Of twelve points four are taken at the start (the neighbours of C2: B2, C1, C3), and one is forbidden.
    assert_eq!(perft(&book("grid(w, 3)"), "r", 2), [4, 4 * 4]);
    assert_eq!(perft(&book("grid(3, 3)"), "r", 1), [4]);
    assert_eq!(perft(&book("grid(w, 3)"), "wide", 1), [6]);
    let off = support::said(&format!("{} instance narrow = r(w = 2).", book("grid(w, 3)")));
    assert!(off.contains("`@C2` lies off the board of 2 by 3") && off.contains("narrow"), "{off}");
    assert!(support::said(&book("grid(2, 3)")).contains("`@C2` lies off the board of 2 by 3"));
    let graph = "rules r { board graph { x - y, y - z }. players a, b. state at(point): player?.
           move go(P) by C { when at(P) = none, P != @A1. then at(P) := C. } goal of C: at(x) = C. }";
    assert!(support::said(graph).contains("the points of a graph have names of their own"));
}

#[test]
fn sorts_as_domains() {
    let text = "rules r {
           enum kind { man, king }.
           board grid(2, 2). players a, b. state at(point): player?. state hand(player): int 0..4.
           state best(kind, dir): player?.
           pair(P, Q) <- P in point, Q in point, P != Q, row(P) = row(Q).
           start hand(C) = 4 for C: player.
           move go(P, K) by C {
             when K in kind, at(P) = none, pair(P, Q), at(Q) = none, hand(C) > 0.
             then at(P) := C, hand(C) := hand(C) - 1, best(K, D) := C for D: dir.
           }
           goal of C: best(king, south) = C, best(man, north) = C, hand(C) < 2.
           no move: loses.
         }";
    assert_eq!(perft(text, "r", 3), [8, 32, 0]);
}

#[test]
fn of_two_values_the_later_written_counts_everywhere() {
    let book = |then: &str| {
        format!(
            "rules r {{
               board grid(3, 2). players a, b. state at(point): player?.
               start at(P) = a for P: col(P) = 0. start at(P) = b for P: row(P) = 1, col(P) = 1.
               move go(P) by C {{ when at(P) = none. then {then}. }}
               goal of C: forall P: at(P) = C.
               no move: draws.
             }}"
        )
    };
    for then in [
        "at(Q) := a for Q: adj(P, Q), at(Q) := b for Q: row(Q) = 0",
        "at(Q) := b for Q: row(Q) = 0, at(Q) := a for Q: adj(P, Q), at(P) := none if at(P) = none",
        // Of one assignment absence before all, and else the greatest.
        "at(Q) := opponent(D) for Q, D: adj(P, Q), D in player",
        "at(Q) := at(R) for Q, R: adj(P, Q), adj(Q, R)",
    ] {
        perft(&book(then), "r", 2);
    }
}

#[test]
fn truth_values_are_sets() {
    let text = "rules r {
           board grid(3, 1). players a, b. state lit(point): bool. state over: bool.
           move light(P) by C {
             when P in point, lit(P) = false, not over.
             then lit(P) := true, over := true if (count Q: lit(Q) = true) = 1, lit(Q) := false for Q: adj(P, Q), C = b.
           }
           goal of C: over = true, (forall P: lit(P) = false) = false, C = a.
           no move: draws.
         }";
    assert_eq!(perft(text, "r", 3), [3, 6, 0]);
}

#[test]
fn edges_of_a_graph_in_the_usual_notations() {
    let book = |edges: &str| {
        format!(
            "rules r {{ board graph {{ {edges} }}. players a, b. state at(point): player?.
               move go(P) by C {{ when at(P) = none, adj(P, Q), at(Q) = none. then at(P) := C. }}
               goal of C: at(x) = C, at(w) = C. no move: loses. }}"
        )
    };
    let plain = perft(&book("x - y, y - z, z - w, w - x, x - z"), "r", 3);
    for edges in ["x -- y, y -- z, z -- w, w -- x, x -- z", "x - y - z - w - x, x - z", "x--y--z--w--x--z"] {
        assert_eq!(perft(&book(edges), "r", 3), plain, "{edges}");
    }
}

#[test]
fn goals_of_a_sub_game_and_of_its_rules() {
    let rules = "rules r {
           board grid(3, 1). players a, b. state at(point): player?.
           move go(P) by C { when at(P) = none. then at(P) := C. }
           goal of C: at(@B1) = C.
           no move: draws.
         }";
    let game = |clauses: &str| format!("{rules} game g uses r {{ attacker = a. {clauses} }}");
    // B1 ends the game at once where its goal counts.
    assert_eq!(perft(&game(""), "g", 2), [3, 4]);
    assert_eq!(perft(&game("goals: kept. goal of attacker: at(@A1) = a."), "g", 2), [3, 2]);
    assert_eq!(perft(&game("goals: own. goal of attacker: at(@A1) = a."), "g", 2), [3, 4]);
    assert_eq!(perft(&game("goals: own. goal of attacker: at(@A1) = a, at(@B1) = a."), "g", 2), [3, 6]);
    let found = support::said(&game("goal of attacker: at(@A1) = a."));
    assert!(found.contains("`g` and `r` both have goals") && found.contains("`goals: own.`"), "{found}");
    assert!(support::said(&format!("{rules} rules s extends r {{ goals: own. }}")).contains("only a sub-game says"));
}

#[test]
fn the_lack_of_moves_alone_is_a_goal() {
    let nim = "rules nim {
           board graph { x - y - z }. players a, b. state heap(point): int 0..3.
           start heap(x) = 1. start heap(y) = 2. start heap(z) = 3.
           move take(P, N) by C { when N in 1..3, N <= heap(P). then heap(P) := heap(P) - N. }
           no move: loses.
           select gi1, gi2, ip1.
         }";
    assert_eq!(perft(nim, "nim", 2), [6, 5 + 5 + 4 + 5 + 4 + 3]);
    let said = nim.replace("no move: loses.", "goal of C: no move of opponent(C). no move: loses.");
    assert_eq!(perft(&said, "nim", 2), perft(nim, "nim", 2));
}

#[test]
fn a_file_of_rules_has_a_largest_size() {
    let large = format!("// {}\nrules r {{ }}", " ".repeat(kikashi_gamedef::syntax::LARGEST_FILE));
    assert!(support::said(&large).contains("it is larger than 4 MiB"));
    if cfg!(unix) {
        let failure = kikashi_gamedef::driver::load_file(std::path::Path::new("/dev/zero")).unwrap_err();
        assert!(failure.to_string().contains("it is larger than 4 MiB"), "{failure}");
    }
}

#[test]
fn whose_turn_it_is() {
    // Who made the last of nine moves wins, said of the one who is to move.
    let text = "rules r {
           board grid(3, 2). players a, b. state at(point): player?. state first: player?.
           full <- forall P: at(P) != none.
           move go(P) by C { when at(P) = none. then at(P) := C, first := the D: to_move(D). require to_move(C). }
           goal of C: full, to_move(opponent(C)).
           no move: draws.
           select gi1, ip1.
         }";
    assert_eq!(perft(text, "r", 3), [6, 30, 120]);
    let module = support::sound(text);
    let (game, params, _) = support::find(&module, "r");
    let judge = Judge::new(game, &params, &module.schemes).unwrap();
    let (mut state, root) = (judge.initial(None).unwrap(), judge.bare_root());
    for player in [0, 1, 0, 1, 0, 1] {
        assert_eq!(judge.legal(&state, &root, 1 - player), [], "it is the other's turn");
        state = judge.successors(&state, &root, player).remove(0).1;
    }
    assert_eq!([0, 1].map(|player| judge.goal(&state, &root, player)), [false, true]);
    // A graph of a game over: nobody else asks, and the atom is no value and has one argument.
    for (wrong, why) in [
        ("at(P) = to_move, adj(P, _)", "`to_move` is a statement, not a value"),
        ("to_move(C, P), at(P) = C", "1 argument"),
        ("to_move(P), at(P) = C", "the board's points"),
    ] {
        let found = support::said(&text.replace("full, to_move(opponent(C))", wrong));
        assert!(found.contains(why) || why == "the board's points" && found.contains("point"), "{found}");
    }
}

/// Definitions that rest on each other in a long chain are refused before any pass runs out of stack.
#[test]
fn definitions_nest_to_a_depth() {
    let book = |count: usize| {
        let chain: Vec<String> = (1..count).map(|i| format!("p{i}(P) <- p{}(P), row(P) < 9.", i - 1)).collect();
        format!(
            "rules r {{
               board grid(3, 3). players a, b. state at(point): player?.
               p0(P) <- at(P) = none. {}
               move go(P) by C {{ when p{}(P). then at(P) := C. }}
               goal of C: at(@B2) = C. no move: draws.
             }}",
            chain.join("\n"),
            count - 1
        )
    };
    let refused = |text: &str| {
        let module = support::sound(text);
        let game = module.games.last().expect("a game");
        kikashi_gamedef::passes::compile(&module, game, &[], &[], &[], &mut |_, _| {}).map_err(|error| error.message)
    };
    // On a stack as programs have it, not as tests have it.
    let work = move || {
        assert!(refused(&book(60)).is_ok());
        for count in [1_000, 5_000] {
            let why = refused(&book(count)).expect_err("too deep");
            assert!(why.contains("definitions each of which rests on the next"), "{why}");
        }
    };
    std::thread::Builder::new().stack_size(8 << 20).spawn(work).expect("a thread").join().expect("an answer");
}

/// A condition of a thousand parts is compiled whole; where what is computed twice would get names within names without
/// end, what was not looked for is said.
#[test]
fn a_long_condition_is_given_up_on_in_part() {
    let given_up = |condition: fn(usize) -> String| {
        let each = |line: fn(usize) -> String, count: usize, between: &str| {
            (0..count).map(line).collect::<Vec<_>>().join(between)
        };
        let text = format!(
            "rules r {{
               board grid(3, 3). players a, b. state at(point): player?.
               {}
               move go(P) by C {{ when at(P) = none. then at(P) := C. }}
               goal of C: at(@B1) = C. draw: {}. no move: draws.
             }}",
            each(|i| format!("p{i}(P) <- (count Q: adj(P, Q), at(Q) = a, row(P) + {i} > col(Q)) = 2."), 1_001, "\n"),
            each(condition, 1_000, " or ")
        );
        let module = support::sound(&text);
        let game = module.games.last().expect("a game");
        let program =
            kikashi_gamedef::passes::compile(&module, game, &[], &[], &[], &mut |_, _| {}).expect("a program");
        program.given_up.iter().any(|what| what.what.contains("computed twice"))
    };
    assert!(!given_up(|i| if i == 0 { "p0(@A1) or p1000(@A1)".into() } else { format!("p{i}(@A1)") }));
    // Each alternative begins with what the next one asks again.
    assert!(given_up(|i| format!("(p{}(@A1), p{i}(@A1))", i + 1)));
}

/// A fact that says of a sum what it says of a quotient of the same sum: asking for either must end.
#[test]
fn a_number_told_by_itself() {
    let text = "rules r {
        board grid(4, 4). players a, b. state at(point): player?.
        even(P) <- row(P) + col(P) = 2 / ((row(P) + col(P)) / 2).
        move go(P) by C { when at(P) = none, even(P). then at(P) := C. }
        no move: loses.
    }";
    let analysis = kikashi_gamedef::sema::analyse("r.game", text.into(), &|path| Err(format!("no {path}")));
    assert_eq!(analysis.module.games.len(), 1);
}

#[test]
fn a_recursion_without_a_closure_says_what_is_in_the_way() {
    let refused = |rules: &str| {
        let text = format!(
            "rules b {{ board grid(3, 3). players black, white. state at(point): player?.
               move play(P) by C {{ when at(P) = none. then at(P) := C. }}
               {rules}
               goal of C: at(P) = C, conn(P, Q), edge(north, P), edge(south, Q). }}"
        );
        let module = support::sound(&text);
        let (game, ..) = support::find(&module, "b");
        let error = kikashi_gamedef::passes::compile(&module, game, &[], &[], &[], &mut |_, _| {});
        let error = error.expect_err("no closure");
        let label = error.labels.get(1).map_or_else(String::new, |label| label.text.clone());
        (error.message, label)
    };
    let base = "conn(P, Q) <- adj(P, Q), at(P) = at(Q).";
    for (rules, message, label) in [
        (format!("{base} conn(P, R) <- conn(P, Q), conn(Q, R)."), "a rule calls it more than once", "in this rule"),
        (
            "conn(P, Q) <- half(P, Q). half(P, Q) <- adj(P, Q), at(P) = at(Q).
             half(P, R) <- conn(P, Q), adj(Q, R), at(R) = at(P)."
                .to_string(),
            "it calls itself by way of `half`",
            "from here",
        ),
        (
            format!("{base} conn(P, R) <- adj(Q, R), (conn(P, Q) or at(Q) = none, at(P) = at(R))."),
            "it calls itself inside an alternative",
            "in this rule",
        ),
        (
            format!("{base} conn(P, S) <- adj(P, Q), conn(Q, R), adj(R, S), at(P) = at(S)."),
            "two of its arguments change",
            "arguments 1 and 2 change in this rule",
        ),
        (
            "far(P, Q, 0) <- adj(P, Q), at(P) = at(Q). far(P, Q, N) <- far(P, Q, M), N in 1..3, N = M + 1.
             conn(P, Q) <- far(P, Q, 2)."
                .to_string(),
            "the argument that changes is no point",
            "argument 3 changes in this rule",
        ),
    ] {
        let (said, under) = refused(&rules);
        assert!(said.contains(message) && under == label, "{rules}\n{said}: {under}");
    }
}

#[test]
fn what_rules_of_a_start_write_twice_is_noted() {
    // On a board of this size alone, which no instance has: what an instance writes twice is refused.
    let text = "rules r(width: int 1..9) {
           board grid(width, 2). players a, b. state at(point): player?.
           start at(P) = a for P: row(P) = 0.
           start at(P) = b for P: col(P) = 1.
           start at(P) = b for P: col(P) >= 1, row(P) = 1.
           move go(P) by C { when at(P) = none. then at(P) := C. }
           goal of C: forall P: at(P) = C.
           no move: draws.
         }";
    // The later counts, for the judge and for the programs.
    assert_eq!(perft(text, "r(width = 3)", 1), [1]);
    let module = support::sound(text);
    let (game, params, _) = support::find(&module, "r(width = 3)");
    let judge = Judge::new(game, &params, &module.schemes).unwrap();
    assert!(judge.written_twice().is_empty());
    let start = judge.initial(None).unwrap();
    let at = game.cells.position(|c| c.name == "at").unwrap();
    let held: Vec<_> = (0..6).map(|point| judge.cell(&start, at, &[point])).collect();
    assert_eq!(held, [Some(0), Some(1), Some(0), None, Some(1), Some(1)]);
    // One point got two values; another the same value twice.
    let twice = judge.written_twice();
    assert_eq!(twice.len(), 1, "{twice:?}");
    assert_eq!(twice[0].cell, (at, 1));
}
