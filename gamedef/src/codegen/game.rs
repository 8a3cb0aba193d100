//! What ties a module together: the arguments fixed at the root, and the implementation of the runtime's `Game`.

use index_vec::IndexVec;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::body::Uses;
use super::names::Scope;
use super::plan::{Needs, ParamPlan, Plan};
use super::position::cells;
use super::text::{doc, sort_code, value_type};
use crate::ir::{Expr, FnId, Knowledge, Program, SelectorCode, visit};
use crate::rules::{NoMove, ParamId, Role, SortId};

/// The parameters given with the position, in order.
pub(super) fn given<'p>(plan: &'p Plan<'_>) -> Vec<(ParamId, &'p Ident)> {
    let params = plan.params.iter_enumerated();
    params.filter_map(|(id, p)| if let ParamPlan::Given(field) = p { Some((id, field)) } else { None }).collect()
}

/// The type of the arguments.
pub(super) fn args(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let fields = given(plan).into_iter().map(|(id, field)| {
        let note = doc(&format!("The parameter `{}`.", plan.names.param(id)));
        let ty = value_type(uses, plan.names.param_sort(id));
        quote!(#note pub #field: #ty,)
    });
    let player = uses.import("Player");
    quote! {
        /// What is fixed at the root: who attacks, and the parameters given with the position.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Args {
            /// The attacker.
            pub attacker: #player,
            #(#fields)*
        }
    }
}

/// The call of a function that is handed what it needs.
pub(super) fn call(plan: &Plan<'_>, f: FnId, more: &TokenStream) -> TokenStream {
    let Some(func) = &plan.funcs[f] else { return quote!(compile_error!("a function that is not emitted")) };
    let Needs { state, args, board } = func.needs;
    let state_arg = state.then(|| quote!(position,));
    let args = args.then(|| quote!(args,));
    let turbofish = (board && !state).then(|| quote!(::<I>));
    let path = plan.path(func);
    quote!(#path #turbofish(#state_arg #args #more))
}

/// The names of the parameters of a function of `Game`, with `_` before those that it does not use.
pub(super) fn names(plan: &Plan<'_>, functions: &[Option<FnId>]) -> (Ident, Ident) {
    let needs = functions.iter().flatten().filter_map(|&f| plan.funcs[f].as_ref()).map(|f| f.needs);
    let (state, args) = needs.fold((false, false), |(s, a), n| (s || n.state, a || n.args));
    let name = |used: bool, name: &str| super::names::ident(&if used { name.to_string() } else { format!("_{name}") });
    (name(state, "position"), name(args, "args"))
}

/// The implementation of `Game`.
pub(super) fn game(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let program = plan.program;
    let (constants, positions) = (constants(plan, uses), positions(plan, uses));
    let (moves, ends, root) = (moves(plan, uses), ends(plan, uses), root(plan, uses));
    let note = doc(&format!("The game `{}` on a board.", program.name));
    let (game, phantom) = (uses.import("Game"), uses.import("PhantomData"));
    let counted = uses.import("Counted");
    let why = super::steps::why(plan, uses);
    quote! {
        #note
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Rules<I>(#phantom<I>);

        impl<I: Instance> #game for Rules<I> {
            type Board = I;
            type Position = Position<I>;
            type Args = Args;
            type Counted = Rules<#counted<I>>;
            type Why = #why;
            #constants
            #positions
            #moves
            #ends
            #root
        }
    }
}

fn constants(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let program = plan.program;
    let name = &program.name;
    let (first, second) = (plan.names.player(0), plan.names.player(1));
    let (clause, parameter, shape) = (uses.import("Clause"), uses.import("Parameter"), uses.import("CellShape"));
    let clauses = program.moves.iter().map(|code| {
        let (name, pass) = (&code.name, code.is_pass);
        let kinds = code.params.iter().map(|&p| kind(plan, uses, code.locals[p].sort));
        quote!(#clause { name: #name, parameters: &[#(#kinds),*], pass: #pass })
    });
    let parameters = given(plan).into_iter().map(|(id, _)| {
        let (name, kind) = (plan.names.param(id), kind(plan, uses, plan.names.param_sort(id)));
        quote!(#parameter { name: #name, kind: #kind })
    });
    let cells = match &plan.book {
        Some(book) => quote!(#book::Rules::<I>::CELLS),
        None => {
            let cells: Vec<TokenStream> = cells(plan, uses).iter().map(|cell| cell.shape()).collect();
            quote!(&[#(#cells),*])
        }
    };
    let legend = program.legend.iter().map(|(sign, writes)| {
        let writes = writes.iter().map(|(cell, value)| {
            let (cell, value) =
                (super::code::Code::int(cell.index() as i32).tokens, super::code::Code::int(*value).tokens);
            quote!((#cell, #value))
        });
        quote!((#sign, &[#(#writes),*]))
    });
    let no_move_type = uses.import("NoMove");
    let no_move = match program.no_move {
        Some(NoMove::Loses) => quote!(Some(#no_move_type::Loses)),
        Some(NoMove::Wins) => quote!(Some(#no_move_type::Wins)),
        Some(NoMove::Draws) => quote!(Some(#no_move_type::Draws)),
        Some(NoMove::Passes) => quote!(Some(#no_move_type::Passes)),
        None => quote!(None),
    };
    let selector = uses.import("Selector");
    let selectors = program.selectors.iter().map(|code| selector_code(plan, uses, code));
    let steps = super::steps::steps(plan, uses);
    quote! {
        const NAME: &'static str = <I as Instance>::NAME;
        const GAME: &'static str = #name;
        const PLAYERS: [&'static str; 2] = [#first, #second];
        const CLAUSES: &'static [#clause] = &[#(#clauses),*];
        const PARAMETERS: &'static [#parameter] = &[#(#parameters),*];
        const CELLS: &'static [#shape] = #cells;
        const LEGEND: &'static [(char, &'static [(usize, i32)])] = &[#(#legend),*];
        const NO_MOVE: Option<#no_move_type> = #no_move;
        const SELECTORS: &'static [#selector<Self>] = &[#(#selectors),*];
        #steps
    }
}

fn kind(plan: &Plan<'_>, uses: &Uses, sort: Option<SortId>) -> TokenStream {
    let kind = uses.import("Kind");
    match sort {
        Some(SortId::POINT) => quote!(#kind::Point),
        Some(sort) => {
            let values = plan.names.values(sort);
            // Names are counted from 0.
            if !values.is_empty() && plan.names.fixed(sort).is_none_or(|(first, _)| first == 0) {
                return quote!(#kind::Named(&[#(#values),*]));
            }
            let sort = sort_code(plan, uses, sort).tokens;
            quote!(#kind::Number(#sort))
        }
        None => {
            let sort = uses.import("Sort");
            quote!(#kind::Number(#sort::new(0, 0)))
        }
    }
}

/// A selector: functions that take the position and the arguments, whatever those they call need.
fn selector_code(plan: &Plan<'_>, uses: &Uses, code: &SelectorCode) -> TokenStream {
    let (selector, role) = (uses.import("Selector"), uses.import("Role"));
    let knowledge = uses.import("Knowledge");
    let level = match code.knowledge {
        Knowledge::None => quote!(#knowledge::None),
        Knowledge::Distance => quote!(#knowledge::Distance),
        Knowledge::Trace => quote!(#knowledge::Trace),
    };
    let name = &code.name;
    let (mover, by) = match code.mover {
        Role::Attacker => (quote!(#role::Attacker), quote!(args.attacker)),
        Role::Defender => {
            let opponent = uses.import("opponent");
            (quote!(#role::Defender), quote!(#opponent(args.attacker)))
        }
    };
    let verdict = without_more(plan, code.verdict);
    let why = match code.answer {
        Some(answer) => {
            let function = without_more(plan, answer);
            quote!(Some(#function))
        }
        None => quote!(None),
    };
    let moves = selected(plan, code, &by);
    quote!(#selector { name: #name, knowledge: #level, mover: #mover, verdict: #verdict, why: #why, moves: #moves })
}

/// A function as one of position and arguments, whether it needs both or not.
pub(super) fn without_more(plan: &Plan<'_>, f: FnId) -> TokenStream {
    match &plan.funcs[f] {
        Some(func) if func.needs.state && func.needs.args => {
            let path = plan.path(func);
            quote!(#path)
        }
        _ => {
            let ((position, args), call) = (names(plan, &[Some(f)]), call(plan, f, &quote!()));
            quote!(|#position, #args| #call)
        }
    }
}

/// The function that appends the moves of a selector.
fn selected(plan: &Plan<'_>, code: &SelectorCode, by: &TokenStream) -> TokenStream {
    let parts = &code.moves.parts;
    if parts.is_empty() {
        return quote!(|_, _, _| ());
    }
    let mut scope = Scope::free();
    let (mut statements, mut tests) = (Vec::new(), Vec::new());
    let mut uses_after = false;
    for part in parts {
        uses_after |= part.idle.is_some() || plan.funcs[part.after].as_ref().is_some_and(|f| f.needs.state);
        let after = call_after(plan, part.after);
        let open = part.condition.map(|condition| call(plan, condition, &quote!()));
        let idle = part.idle.map(|idle| call(plan, idle, &quote!()));
        // Without its condition a lone part need not look at any move.
        let alone = parts.len() == 1;
        tests.push(match (open.filter(|_| !alone), idle) {
            (None, None) => after,
            (Some(open), None) => {
                let name = scope.ident("open");
                statements.push(quote!(let #name = #open;));
                quote!((#name && #after))
            }
            (open, Some(idle)) => {
                let name = scope.ident("idle");
                let idle = match open {
                    Some(open) => quote!(if #open { #idle } else { Answer::<I>::no() }),
                    None => idle,
                };
                statements.push(quote!(let #name = #idle;));
                let test = quote!((#name.holds() || breaks(after, &#name)) && #after);
                if alone { test } else { quote!((#test)) }
            }
        });
    }
    let pattern = if uses_after { quote!(after) } else { quote!(_) };
    let few = if parts.len() == 1 { parts[0].few.as_slice() } else { &[] };
    let select = if few.is_empty() {
        quote!(Self::select(position, args, #by, moves, |#pattern| #(#tests)||*))
    } else {
        let mut tried = Vec::new();
        for few in few {
            let name = scope.ident("few");
            let points = call(plan, few.points, &quote!(&idle));
            statements.push(quote!(let #name = #points;));
            let clause = super::code::Code::int(few.clause.index() as i32).tokens;
            let param = super::code::Code::int(few.param as i32).tokens;
            tried.push(quote!(play.clause != #clause || #name.contains(i32::from(play.args[#param]))));
        }
        let tried = match tried.as_slice() {
            [one] => one.clone(),
            many => quote!(#((#many))&&*),
        };
        quote!(Self::select_few(position, args, #by, moves, |play| #tried, |#pattern| #(#tests)||*))
    };
    match parts[0].condition.filter(|_| parts.len() == 1) {
        Some(condition) => {
            let condition = call(plan, condition, &quote!());
            quote!(|position, args, moves| { if #condition { #(#statements)* #select; } })
        }
        None if statements.is_empty() => quote!(|position, args, moves| #select),
        None => quote!(|position, args, moves| { #(#statements)* #select; }),
    }
}

/// The call of a function on the position after a move.
fn call_after(plan: &Plan<'_>, f: FnId) -> TokenStream {
    let Some(func) = &plan.funcs[f] else { return quote!(false) };
    let Needs { state, args, board } = func.needs;
    let (state_arg, args) = (state.then(|| quote!(after,)), args.then(|| quote!(args,)));
    let turbofish = (board && !state).then(|| quote!(::<I>));
    let path = plan.path(func);
    quote!(#path #turbofish(#state_arg #args))
}

fn positions(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let (player, cells_type) = (uses.import("Player"), uses.import("Cells"));
    let cells = cells(plan, uses);
    let reads = cells.iter().enumerate().map(|(i, cell)| {
        let field = cell.field();
        let slice = match (cell.is_single(), cell.store()) {
            (true, _) => quote!(&[position.#field]),
            (false, Some(_)) => quote!(position.#field.as_ref()),
            (false, None) => quote!(&position.#field),
        };
        let at = super::code::Code::int(i as i32).tokens;
        if cell.is_sets() {
            quote!(Self::CELLS[#at].values_of_sets(#slice, Self::POINTS))
        } else {
            quote!(Self::CELLS[#at].values_of_numbers(#slice))
        }
    });
    let writes = cells.iter().enumerate().map(|(i, cell)| {
        let field = cell.field();
        let slice = match (cell.is_single(), cell.store()) {
            (true, _) => quote!(::core::slice::from_mut(&mut position.#field)),
            (false, Some(_)) => quote!(position.#field.as_mut()),
            (false, None) => quote!(&mut position.#field),
        };
        let at = super::code::Code::int(i as i32).tokens;
        let values = quote!(&cells.cells[#at]);
        if cell.is_sets() {
            quote!(Self::CELLS[#at].fill_sets(#slice, #values, Self::POINTS)?;)
        } else {
            quote!(Self::CELLS[#at].fill_numbers(#slice, #values)?;)
        }
    });
    let (passes, position, read_passes) = match plan.counts_passes {
        true => (
            quote!(u32::from(position.passes)),
            quote!(position),
            Some(quote!(position.passes = u16::try_from(cells.passes).ok()?;)),
        ),
        false => (quote!(0), quote!(_), None),
    };
    let plain = match &plan.book {
        Some(book) => quote! {
            fn to_cells(position: &Position<I>) -> #cells_type {
                #book::Rules::<I>::to_cells(position)
            }

            fn from_cells(cells: &#cells_type) -> Option<Position<I>> {
                #book::Rules::<I>::from_cells(cells)
            }
        },
        None => {
            let sort = uses.import("PLAYER");
            // Whose arrays are to be filled must be known before the position is returned.
            let board = cells.iter().any(|cell| cell.store().is_some()).then(|| quote!(<I>::));
            quote! {
                fn to_cells(position: &Position<I>) -> #cells_type {
                    #cells_type {
                        cells: Vec::from([#(#reads),*]),
                        turn: Self::turn(position),
                        passes: Self::passes(position),
                    }
                }

                fn from_cells(cells: &#cells_type) -> Option<Position<I>> {
                    if cells.cells.len() != Self::CELLS.len() || !#sort.has(cells.turn) {
                        return None;
                    }
                    let mut position = Position::#board empty();
                    position.turn = cells.turn as u8;
                    #read_passes
                    #(#writes)*
                    Some(position)
                }
            }
        }
    };
    quote! {
        fn initial() -> Position<I> {
            <I as Instance>::start()
        }

        fn turn(position: &Position<I>) -> #player {
            #player::from(position.turn)
        }

        fn passes(#position: &Position<I>) -> u32 {
            #passes
        }

        fn with_turn(position: &Position<I>, player: #player) -> Position<I> {
            Position { turn: player as u8, ..*position }
        }

        fn null(position: &Position<I>) -> Position<I> {
            position.null()
        }

        #plain
    }
}

fn moves(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let (player, play) = (uses.import("Player"), uses.import("Move"));
    let all = || plan.moves.iter();
    let args = |used: bool| super::names::ident(if used { "args" } else { "_args" });
    let (finding, playing) = (args(all().any(|m| m.finding.args)), args(all().any(|m| m.playing.args)));
    let candidates = all().map(|m| {
        let (path, args) = (plan.item(m.home, &m.candidates), m.finding.args.then(|| quote!(args,)));
        quote!(#path(position, #args by, moves);)
    });
    let arms = plan.moves.iter_enumerated().map(|(id, m)| {
        let (path, args) = (plan.item(m.home, &m.after), m.playing.args.then(|| quote!(args,)));
        let clause = proc_macro2::Literal::usize_unsuffixed(id.index());
        let params = (0..plan.program.moves[id].params.len()).map(|i| {
            let i = proc_macro2::Literal::usize_unsuffixed(i);
            quote!(play.arg(#i))
        });
        quote!(#clause => #path(position, #args by, #(#params),*),)
    });
    quote! {
        #[inline]
        fn candidates(position: &Position<I>, #finding: &Args, by: #player, moves: &mut Vec<#play>) {
            #(#candidates)*
        }

        #[inline]
        fn play(position: &Position<I>, #playing: &Args, by: #player, play: #play) -> Option<Position<I>> {
            match play.clause {
                #(#arms)*
                _ => None,
            }
        }
    }
}

fn ends(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let program = plan.program;
    let player = uses.import("Player");
    let value = uses.import("Value");
    let one = |name: &str, f: Option<FnId>| {
        let (name, (position, args)) = (super::names::ident(name), names(plan, &[f]));
        let body = f.map_or_else(|| quote!(false), |f| call(plan, f, &quote!()));
        quote! {
            #[inline]
            fn #name(#position: &Position<I>, #args: &Args) -> bool {
                #body
            }
        }
    };
    let (drawn, ended) = (one("drawn", program.drawn), one("ended", program.ended));
    let (position, args) = names(plan, &[Some(program.goal)]);
    let goal = call(plan, program.goal, &quote!(player));
    let score = match program.score {
        Some(f) => {
            let (position, args) = names(plan, &[Some(f)]);
            let none = uses.import("NONE");
            let call = call(plan, f, &quote!(player));
            quote! {
                fn score(#position: &Position<I>, #args: &Args, player: #player) -> Option<#value> {
                    Some(#call).filter(|score| *score != #none)
                }
            }
        }
        None => quote! {
            fn score(_position: &Position<I>, _args: &Args, _player: #player) -> Option<#value> {
                None
            }
        },
    };
    quote! {
        #[inline]
        fn goal(#position: &Position<I>, #args: &Args, player: #player) -> bool {
            #goal
        }

        #drawn
        #ended
        #score
    }
}

/// Whether a condition of the parameters asks, itself or by what it calls, who attacks.
fn constraints_read_attacker(program: &Program) -> bool {
    let mut reads: IndexVec<FnId, bool> = IndexVec::new();
    for func in &program.funcs {
        let found = visit::contains(&func.body, &|e| match e {
            Expr::Attacker => true,
            Expr::Call(f, _) => reads.get(*f).is_none_or(|reads| *reads),
            _ => false,
        });
        reads.push(found);
    }
    program.constraints.iter().any(|f| reads[*f])
}

fn root(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let program = plan.program;
    let (player, value, sort) = (uses.import("Player"), uses.import("Value"), uses.import("PLAYER"));
    let given = given(plan);
    let fields: Vec<&Ident> = given.iter().map(|(_, field)| *field).collect();
    let ranges = given.iter().filter_map(|(id, field)| {
        let sort = plan.names.param_sort(*id).filter(|s| *s != SortId::INTEGER)?;
        let sort = sort_code(plan, uses, sort).tokens;
        Some(quote!(#sort.has(#field)))
    });
    let checks: Vec<TokenStream> = ranges.collect();
    let in_range = (!checks.is_empty()).then(|| quote!(if !(#(#checks)&&*) { return None; }));
    let functions: Vec<Option<FnId>> = program.constraints.iter().map(|&f| Some(f)).chain([program.attacker]).collect();
    let (position, args_name) = names(plan, &functions);
    let position = if program.attacker.is_some() { position } else { super::names::ident("position") };
    let reads_args = args_name == "args";
    let attacker = match program.attacker {
        Some(f) => {
            let (call, none) = (call(plan, f, &quote!()), uses.import("NONE"));
            let needs_args = plan.funcs[f].as_ref().is_some_and(|f| f.needs.args);
            let early = needs_args.then(|| quote!(let args = &Args { attacker: #none, #(#fields),* };));
            quote!(#early let attacker = #call;)
        }
        None => quote!(let attacker = #player::from(position.turn);),
    };
    let constraints: Vec<TokenStream> = program.constraints.iter().map(|&f| call(plan, f, &quote!())).collect();
    // No one attacks yet where constraints are looked at; it only matters to those that ask.
    let early = constraints_read_attacker(program).then(|| {
        let none = uses.import("NONE");
        quote! {
            let args = &Args { attacker: #none, #(#fields),* };
            if !(#(#constraints)&&*) { return None; }
        }
    });
    let constraints = if early.is_some() { Vec::new() } else { constraints };
    let whole = quote!(Args { attacker, #(#fields),* });
    let known = program.attacker.is_some().then(|| quote!(#sort.has(attacker)));
    let holds: Vec<TokenStream> = known.into_iter().chain(constraints).collect();
    let result = if holds.is_empty() {
        quote!(Some(#whole))
    } else if early.is_none()
        && reads_args
        && program.constraints.iter().any(|f| plan.funcs[*f].as_ref().is_some_and(|f| f.needs.args))
    {
        quote!(let args = &#whole; (#(#holds)&&*).then_some(*args))
    } else {
        quote!((#(#holds)&&*).then_some(#whole))
    };
    let pattern = quote!([#(#fields),*]);
    let (old, others) = if fields.is_empty() { (quote!(_args), quote!()) } else { (quote!(args), quote!(..*args)) };
    quote! {
        fn args(#position: &Position<I>, given: &[#value]) -> Option<Args> {
            let &#pattern = given else {
                return None;
            };
            #in_range
            #early
            #attacker
            #result
        }

        fn attacker(args: &Args) -> #player {
            args.attacker
        }

        fn with_attacker(#old: &Args, attacker: #player) -> Args {
            Args { attacker, #others }
        }
    }
}
