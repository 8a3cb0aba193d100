//! What ties a module together: the arguments fixed at the root, and the implementation of the runtime's `Game`.

#![deny(clippy::wildcard_enum_match_arm)]

mod info;

use index_vec::IndexVec;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::call::{call, reads_args};
use super::method::{Inline, Method, asked};
use super::names::ident;
use super::plan::{Needs, ParamPlan, Plan};
use super::position::cells;
use super::text::{doc, mentions, number, sort_code, value_type, vector};
use super::uses::Uses;
use crate::ir::{Expr, FnId, Program, visit};
use crate::rules::{MoveId, ParamId, SortId};

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
    let (player, packed) = (uses.import("Player"), uses.import("packed"));
    let names = [ident("attacker")].into_iter().chain(given(plan).into_iter().map(|(_, field)| field.clone()));
    quote! {
        /// What is fixed at the root: who attacks, and the parameters given with the position.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Args {
            /// The attacker.
            pub attacker: #player,
            #(#fields)*
        }

        #packed!(Args { #(#names),* });
    }
}

/// The game: the type, and the implementation of the runtime's `Game`.
pub(super) fn game(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let note = doc(&format!("The game `{}` on a board.", plan.program.name));
    let (game, compiled, instance) = (uses.import("Game"), uses.import("Compiled"), uses.import("Instance"));
    let (arc, on_board, bits) = (uses.import("Arc"), uses.import("OnBoard"), uses.import("Bits"));
    let (info, why) = (info::info(plan, uses), super::steps::why(plan, uses));
    let (positions, moves, ends, root) = (positions(plan, uses), moves(plan, uses), ends(plan, uses), root(plan, uses));
    let (own, selectors) = super::selectors::methods(plan, uses);
    let steps = super::steps::steps(plan, uses);
    let plain = position_functions(plan, uses);
    let base = plan.book.as_ref().map(|book| quote!(#book::));
    let base_tables = plan.tables_ref(plan.base()).tokens;
    let empty_tables = plan.if_needed(plan.empty_varies()).map(|tables| tables.tokens);
    quote! {
        #info
        #plain

        #note
        #[derive(Clone, Debug)]
        pub struct Rules<const W: usize>(#arc<#on_board<Tables<W>, Position<W>>>);

        impl<const W: usize> Rules<W> {
            /// The tables of the board.
            pub fn tables(&self) -> &Tables<W> {
                &self.0.tables
            }

            #own
        }

        impl<const W: usize> #compiled for Rules<W> {
            fn on(instance: &#instance) -> Option<Self> {
                let made = Tables::on(instance)?;
                let (tables, info) = (&made, info(instance, &made)?);
                let empty = #base to_cells(#base_tables, &info.cells, &Position::empty(#empty_tables));
                let start = #base read_cells(#base_tables, &info.cells, &instance.begin(empty))?;
                Some(Self(#arc::new(#on_board { info, tables: made, start })))
            }
        }

        impl<const W: usize> #game for Rules<W> {
            type Set = #bits<W>;
            type Position = Position<W>;
            type Args = Args;
            type Why = #why;
            #positions
            #moves
            #ends
            #root
            #selectors
            #steps
        }
    }
}

/// The functions that read and write positions as plain data; a sub-game has those of its rule book.
fn position_functions(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    if plan.book.is_some() {
        return TokenStream::new();
    }
    let (cells_type, shape, player) = (uses.import("Cells"), uses.import("CellShape"), uses.import("Player"));
    let cells = cells(plan, uses);
    let at = |i: usize| super::code::Code::int(i as i32).tokens;
    let reads: Vec<TokenStream> = cells
        .iter()
        .enumerate()
        .map(|(i, cell)| {
            let (field, at) = (cell.field(), at(i));
            let slice = if cell.is_single() { quote!(&[position.#field]) } else { quote!(&position.#field) };
            if cell.is_sets() {
                quote!(shapes[#at].values_of_sets(#slice, tables.board.points()))
            } else {
                quote!(shapes[#at].values_of_numbers(#slice))
            }
        })
        .collect();
    let writes: Vec<TokenStream> = cells
        .iter()
        .enumerate()
        .map(|(i, cell)| {
            let (field, at) = (cell.field(), at(i));
            let slice = match cell.is_single() {
                true => quote!(::core::slice::from_mut(&mut position.#field)),
                false => quote!(&mut position.#field),
            };
            if cell.is_sets() {
                quote!(shapes[#at].fill_sets(#slice, &cells.cells[#at], &tables.board)?;)
            } else {
                quote!(shapes[#at].fill_numbers(#slice, &cells.cells[#at])?;)
            }
        })
        .collect();
    let (passes, read_passes) = match plan.counts_passes {
        true => (quote!(position.passes.into()), quote!(position.passes = u16::try_from(cells.passes).ok()?;)),
        false => (quote!(0), quote!()),
    };
    let empty_tables = plan.if_needed(plan.empty_varies()).map(|tables| tables.tokens);
    let sort = uses.import("PLAYER");
    let (values, writing) = (vector(&reads), quote!(#(#writes)*));
    let name = |used: bool, name: &str| ident(&if used { name.to_string() } else { format!("_{name}") });
    let tables_read = name(mentions(&values, "tables"), "tables");
    let tables_written = name(mentions(&writing, "tables") || empty_tables.is_some(), "tables");
    let shapes_read = name(!cells.is_empty(), "shapes");
    let count = number(cells.len());
    quote! {
        /// A position as plain data; the shapes are those of its cells.
        pub fn to_cells<const W: usize>(#tables_read: &Tables<W>, #shapes_read: &[#shape], position: &Position<W>) -> #cells_type {
            #cells_type {
                cells: #values,
                turn: #player::from(position.turn),
                passes: #passes,
            }
        }

        /// The position from plain data; `None` if it does not fit the board.
        pub fn read_cells<const W: usize>(#tables_written: &Tables<W>, shapes: &[#shape], cells: &#cells_type) -> Option<Position<W>> {
            if [shapes.len(), cells.cells.len()] != [#count; 2] || !#sort.has(cells.turn) {
                return None;
            }
            let mut position = Position::empty(#empty_tables);
            position.turn = cells.turn as u8;
            #read_passes
            #(#writes)*
            Some(position)
        }
    }
}

fn positions(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let (player, cells_type, info, bits) =
        (uses.import("Player"), uses.import("Cells"), uses.import("Info"), uses.import("Bits"));
    let symmetry = uses.import("Symmetry");
    let (full, set) = (plan.full().tokens, quote!(#bits<W>));
    let base = plan.book.as_ref().map(|book| quote!(#book::));
    let base_tables = plan.tables_ref(plan.base()).tokens;
    let null_tables = plan.if_needed(plan.null_varies()).map(|tables| tables.tokens);
    let position = || ("position", quote!(&Position<W>));
    let passes = if plan.counts_passes { quote!(position.passes.into()) } else { quote!(0) };
    let method = |name, params: &[(&str, TokenStream)], result, body, inline| {
        Method { name, params, result: Some(result), body, inline }.code()
    };
    let methods = [
        method("info", &[], quote!(&#info), quote!(&self.0.info), Inline::Yes),
        method("full", &[], set, full, Inline::Yes),
        method("initial", &[], quote!(Position<W>), quote!(self.0.start), Inline::No),
        method("turn", &[position()], player.clone(), quote!(position.turn.into()), Inline::Yes),
        method("passes", &[position()], quote!(u32), passes, Inline::Yes),
        method(
            "with_turn",
            &[position(), ("player", player)],
            quote!(Position<W>),
            quote!(Position { turn: player as u8, ..*position }),
            Inline::Yes,
        ),
        method(
            "image",
            &[position(), ("by", quote!(&#symmetry))],
            quote!(Position<W>),
            quote!(position.image(by)),
            Inline::No,
        ),
        method("null", &[position()], quote!(Position<W>), quote!(position.null(#null_tables)), Inline::Yes),
        method(
            "to_cells",
            &[position()],
            cells_type.clone(),
            quote!(#base to_cells(#base_tables, &self.0.info.cells, position)),
            Inline::No,
        ),
        method(
            "read_cells",
            &[("cells", quote!(&#cells_type))],
            quote!(Option<Position<W>>),
            quote!(#base read_cells(#base_tables, &self.0.info.cells, cells)),
            Inline::No,
        ),
    ];
    quote!(#(#methods)*)
}

/// What the functions of a clause are handed first.
fn handed(needs: Needs, by: &TokenStream) -> TokenStream {
    let args = needs.args.then(|| quote!(args,));
    quote!(position, #args #by,)
}

/// Appends the candidates of a clause by a player.
pub(super) fn candidates_call(plan: &Plan<'_>, clause: MoveId, by: &TokenStream) -> TokenStream {
    let own = &plan.moves[clause];
    let (owner, name) = (plan.owner(own.home, own.finding, &quote!(Tables::<W>)), &own.candidates);
    let handed = handed(own.finding, by);
    quote!(#owner #name(#handed moves);)
}

fn moves(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let (player, play) = (uses.import("Player"), uses.import("Move"));
    let by = quote!(by);
    let candidates = plan.moves.indices().map(|id| candidates_call(plan, id, &by));
    let arms = plan.moves.iter_enumerated().map(|(id, m)| {
        let (owner, name) = (plan.owner(m.home, m.playing, &quote!(Tables::<W>)), &m.after);
        let handed = handed(m.playing, &by);
        let clause = Literal::usize_unsuffixed(id.index());
        let params = (0..plan.program.moves[id].params.len()).map(|i| {
            let i = Literal::usize_unsuffixed(i);
            quote!(play.arg(#i))
        });
        quote!(#clause => #owner #name(#handed #(#params),*),)
    });
    let mut params = asked(&[]);
    params.push(("by", player));
    let with = |more: (&'static str, TokenStream)| params.iter().cloned().chain([more]).collect::<Vec<_>>();
    let candidates = Method {
        name: "candidates",
        params: &with(("moves", quote!(&mut Vec<#play>))),
        result: None,
        body: quote!(#(#candidates)*),
        inline: Inline::Yes,
    };
    let playing = Method {
        name: "play",
        params: &with(("play", play)),
        result: Some(quote!(Option<Position<W>>)),
        body: quote! {
            match play.clause {
                #(#arms)*
                _ => None,
            }
        },
        inline: Inline::Yes,
    };
    [candidates.code(), playing.code()].into_iter().collect()
}

fn ends(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let program = plan.program;
    let (player, value, none) = (uses.import("Player"), uses.import("Value"), || uses.import("NONE"));
    let bool_of = |f: Option<FnId>| f.map_or_else(|| quote!(false), |f| call(plan, uses, f, &[]));
    let of_player = asked(&[]).into_iter().chain([("player", player)]).collect::<Vec<_>>();
    let goal = call(plan, uses, program.goal, &[quote!(player)]);
    let score = match program.score {
        Some(f) => {
            let (call, none) = (call(plan, uses, f, &[quote!(player)]), none());
            quote!(Some(#call).filter(|score| *score != #none))
        }
        None => quote!(None),
    };
    let method = |name, params: &[(&str, TokenStream)], result, body, inline| {
        Method { name, params, result: Some(result), body, inline }.code()
    };
    [
        method("goal", &of_player, quote!(bool), goal, Inline::Yes),
        method("drawn", &asked(&[]), quote!(bool), bool_of(program.drawn), Inline::Yes),
        method("ended", &asked(&[]), quote!(bool), bool_of(program.ended), Inline::Yes),
        method("score", &of_player, quote!(Option<#value>), score, Inline::No),
    ]
    .into_iter()
    .collect()
}

/// Whether a condition of the parameters asks, itself or by what it calls, who attacks.
fn constraints_read_attacker(program: &Program) -> bool {
    let mut reads: IndexVec<FnId, bool> = IndexVec::new();
    for func in &program.funcs {
        let calls_one = |e: &Expr| matches!(e, Expr::Call(f, _) if reads.get(*f).is_none_or(|reads| *reads));
        let found = visit::contains(&func.body, &|e| *e == Expr::Attacker || calls_one(e));
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
    let attacker = match program.attacker {
        Some(f) => {
            let (call, none) = (call(plan, uses, f, &[]), uses.import("NONE"));
            let early = reads_args(plan, f).then(|| quote!(let args = &Args { attacker: #none, #(#fields),* };));
            quote!(#early let attacker = #call;)
        }
        None => quote!(let attacker = #player::from(position.turn);),
    };
    let constraints: Vec<TokenStream> = program.constraints.iter().map(|&f| call(plan, uses, f, &[])).collect();
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
    } else if early.is_none() && program.constraints.iter().any(|f| reads_args(plan, *f)) {
        quote!(let args = &#whole; (#(#holds)&&*).then_some(*args))
    } else {
        quote!((#(#holds)&&*).then_some(#whole))
    };
    let points: Vec<TokenStream> = given
        .iter()
        .filter(|(id, _)| plan.names.param_sort(*id) == Some(SortId::POINT))
        .map(|(_, field)| quote!(#field: by.point(args.#field)))
        .collect();
    let symmetry = uses.import("Symmetry");
    let pattern = quote!([#(#fields),*]);
    let others = (!fields.is_empty()).then(|| quote!(..*args));
    let method = |name, params: &[(&str, TokenStream)], result, body, inline| {
        Method { name, params, result: Some(result), body, inline }.code()
    };
    let args = || ("args", quote!(&Args));
    [
        method(
            "args",
            &[("position", quote!(&Position<W>)), ("given", quote!(&[#value]))],
            quote!(Option<Args>),
            quote! {
                let &#pattern = given else {
                    return None;
                };
                #in_range
                #early
                #attacker
                #result
            },
            Inline::No,
        ),
        method("attacker", &[args()], player.clone(), quote!(args.attacker), Inline::Yes),
        method(
            "with_attacker",
            &[args(), ("attacker", player)],
            quote!(Args),
            quote!(Args { attacker, #others }),
            Inline::Yes,
        ),
        method(
            "image_of_args",
            &[args(), ("by", quote!(&#symmetry))],
            quote!(Args),
            if points.is_empty() { quote!(*args) } else { quote!(Args { #(#points,)* ..*args }) },
            Inline::No,
        ),
    ]
    .into_iter()
    .collect()
}
