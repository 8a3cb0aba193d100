//! One function for what is defined twice, for one player or for either.
//!
//! Reason: specialisation makes functions that differ only in name (gi3's and ip3's inner games), and what is asked of the
//! attacker is mostly asked of the defender as well. Sharing keeps the output short, which is what rustc's time depends on.
//!
//! A function that speaks of the attacker, itself or through those it calls, is read as one of a player: who is written
//! `Attacker` is the player, and who is written `Opponent(Attacker)` the opponent. The *image* of a definition exchanges
//! the two. Where a function and its image are both there, one is made of them that has the player as its last parameter.
//!
//! Law: nothing but `Attacker` says who attacks, and the opponent's opponent is the player; so a function of a player,
//! given the attacker, is the one of the two, and given the defender the other.
//!
//! After it no two functions have one definition or are images of each other, but those that only call another.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use super::prune;
use crate::ir::facts::is_role;
use crate::ir::{Expr, FnId, Func, FuncNames, Local, LocalId, Program, Renamed, Ty, renamed_in, visit};
use crate::rules::SortId;

index_vec::define_index_type! {
    /// Functions of one definition, and their images.
    struct ClassId = u32;
}

/// Merges functions of equal definition, and functions with their images.
pub fn dedup(mut program: Program) -> Program {
    let sorted = Sorted::of(&program);
    let mut for_either: FxHashMap<ClassId, FnId> = FxHashMap::default();
    let mut names = FuncNames::of(&program);
    let mut order = Vec::new();
    for id in sorted.places.indices() {
        if let Place::Of(class, _) = sorted.places[id]
            && let Class { first, image: Some(_), .. } = sorted.classes[class]
            && first == id
        {
            let one = of_a_player(&program, &mut names, id);
            let places = program.fired.of_func(&program.funcs[id].name);
            program.fired.in_func(&one.name).add(&places);
            let one = program.funcs.push(one);
            for_either.insert(class, one);
            order.push(one);
        }
        order.push(id);
    }
    let merged = |f: FnId| match sorted.places.get(f)? {
        Place::Of(class, side) => for_either.get(class).map(|one| (*one, *side)),
        Place::Alias => None,
    };
    prune::each_expr_mut(&mut program, &mut |e| {
        visit::rewrite(e, &mut |e| {
            sorted.expand(e);
            if let Expr::Call(f, args) = e
                && let Some((one, side)) = merged(*f)
            {
                args.push(side.player());
                *f = one;
            }
        });
    });
    for id in sorted.places.indices() {
        if let Some((one, side)) = merged(id) {
            let f = &mut program.funcs[id];
            f.body = Expr::Call(one, f.params.iter().map(|p| Expr::Local(*p)).chain([side.player()]).collect());
        }
    }
    for id in for_either.values() {
        let Func { params, body, .. } = &mut program.funcs[*id];
        let player = params[params.len() - 1];
        visit::rewrite(body, &mut |e| {
            if *e == Expr::Attacker {
                *e = Expr::Local(player);
            }
        });
    }
    let same = sorted.same();
    let kept =
        sorted.places.indices().map(|id| (id, merged(id).map_or_else(|| same.get(&id).copied(), |(one, _)| Some(one))));
    let name = |id: FnId| program.funcs[id].name.to_string();
    let renamed: Renamed = kept.filter_map(|(id, kept)| Some((name(id), name(kept?)))).collect();
    for f in &mut program.funcs {
        f.doc = renamed_in(&f.doc, &renamed);
    }
    prune::renumber(&mut program, &same, &FxHashMap::default());
    prune::reorder(&mut program, &order);
    program
}

/// The function with a parameter more, which its body does not speak of yet.
fn of_a_player(program: &Program, names: &mut FuncNames, first: FnId) -> Func {
    let mut f = program.funcs[first].clone();
    f.name = names.fresh(&f.name.said().replace("_attacker", "").replace("_defender", ""));
    f.doc = f.doc.replace("the attacker", "a player").replace("the defender", "a player");
    f.params.push(f.locals.push(Local { name: "player".into(), ty: Ty::Int, sort: Some(SortId::PLAYER) }));
    f
}

/// Who attacks, as a definition and its image see it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Own,
    Image,
}

impl Side {
    /// Who is the player of a function of this side.
    fn player(self) -> Expr {
        match self {
            Side::Own => Expr::Attacker,
            Side::Image => Expr::Opponent(Box::new(Expr::Attacker)),
        }
    }
}

/// Where a function belongs.
#[derive(Clone, Copy)]
enum Place {
    Of(ClassId, Side),
    /// It only calls another: whoever calls it calls that.
    Alias,
}

/// Whether a function speaks of the attacker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Speech {
    /// No, or so that exchanging the roles changes nothing.
    OfNobody,
    /// So that it may be about either.
    OfAPlayer,
    /// It calls itself, or something that does, and is left as it is.
    Recursive,
}

impl Speech {
    /// That of a definition which is its own image.
    fn when_exchanged(self) -> Speech {
        match self {
            Speech::OfNobody | Speech::OfAPlayer => Speech::OfNobody,
            Speech::Recursive => Speech::Recursive,
        }
    }
}

/// Functions of one definition, and those of its image.
struct Class {
    first: FnId,
    /// The first whose definition is the image of the first's.
    image: Option<FnId>,
    speech: Speech,
}

/// The functions by their definitions.
struct Sorted {
    places: IndexVec<FnId, Place>,
    classes: IndexVec<ClassId, Class>,
    /// Of those that only call another: their parameters, and the call.
    aliases: FxHashMap<FnId, (Vec<LocalId>, Expr)>,
}

impl Sorted {
    /// Sorts the functions; callees come first, so one sweep finds all.
    fn of(program: &Program) -> Sorted {
        let mut sorted = Sorted { places: IndexVec::new(), classes: IndexVec::new(), aliases: FxHashMap::default() };
        let mut known: FxHashMap<Definition, (ClassId, Side)> = FxHashMap::default();
        for (id, f) in program.funcs.iter_enumerated() {
            if is_alias(id, f) {
                sorted.aliases.insert(id, (f.params.clone(), f.body.clone()));
                sorted.places.push(Place::Alias);
                continue;
            }
            let (definition, speech) = sorted.read(f);
            if let Some(&(class, side)) = known.get(&definition) {
                if side == Side::Image {
                    sorted.classes[class].image.get_or_insert(id);
                }
                sorted.places.push(Place::Of(class, side));
                continue;
            }
            let image = definition.image();
            let speech = if image == definition { speech.when_exchanged() } else { speech };
            let class = sorted.classes.push(Class { first: id, image: None, speech });
            if speech == Speech::OfAPlayer {
                known.insert(image, (class, Side::Image));
            }
            known.insert(definition, (class, Side::Own));
            sorted.places.push(Place::Of(class, Side::Own));
        }
        sorted
    }

    /// What a function is, with calls as calls of functions of a player, and whether it speaks of the attacker.
    fn read(&self, f: &Func) -> (Definition, Speech) {
        let mut body = f.body.clone();
        let mut speech = Speech::OfNobody;
        visit::rewrite(&mut body, &mut |e| {
            self.expand(e);
            if *e == Expr::Attacker {
                speech = speech.max(Speech::OfAPlayer);
            }
            let Expr::Call(callee, args) = e else { return };
            let Some(Place::Of(class, side)) = self.places.get(*callee) else {
                speech = Speech::Recursive;
                return;
            };
            let class = &self.classes[*class];
            speech = speech.max(class.speech);
            if class.speech == Speech::OfAPlayer {
                args.push(side.player());
            }
            *callee = class.first;
        });
        (Definition::of(f, body), speech)
    }

    /// Replaces a call of a function that only calls another by that call.
    fn expand(&self, e: &mut Expr) {
        while let Expr::Call(f, args) = e
            && let Some((params, call)) = self.aliases.get(f)
        {
            let map = params.iter().copied().zip(std::mem::take(args)).collect();
            *e = call.clone();
            visit::substitute(e, &map);
        }
    }

    /// Of each function the first of the same definition.
    fn same(&self) -> FxHashMap<FnId, FnId> {
        let first = |(id, place): (FnId, &Place)| match place {
            Place::Of(class, Side::Own) => Some((id, self.classes[*class].first)),
            Place::Of(class, Side::Image) => Some((id, self.classes[*class].image?)),
            Place::Alias => None,
        };
        self.places.iter_enumerated().filter_map(first).collect()
    }
}

/// Whether all that the function does is call another with what it is given, and with who attacks.
fn is_alias(id: FnId, f: &Func) -> bool {
    let Expr::Call(callee, args) = &f.body else { return false };
    let given = |(at, arg): (usize, &Expr)| is_role(arg) || matches!(arg, Expr::Local(_)) && !args[..at].contains(arg);
    *callee != id && !f.static_only && args.iter().enumerate().all(given)
}

/// What a function is, its name and origins aside, with its locals numbered in order of occurrence, parameters first.
#[derive(PartialEq, Eq, Hash)]
struct Definition {
    ty: Ty,
    /// What is called from outside has parameters that its body need not mention.
    params: Vec<Ty>,
    static_only: bool,
    body: Expr,
}

impl Definition {
    fn of(f: &Func, mut body: Expr) -> Definition {
        let mut numbers = FxHashMap::default();
        let mut number = |l: &mut LocalId| {
            let next = LocalId::from_usize(numbers.len());
            *l = *numbers.entry(*l).or_insert(next);
        };
        f.params.clone().iter_mut().for_each(&mut number);
        renumber(&mut body, &mut number);
        let params = f.params.iter().map(|p| f.locals[*p].ty).collect();
        Definition { ty: f.ty, params, static_only: f.static_only, body }
    }

    /// The same with the roles exchanged.
    fn image(&self) -> Definition {
        let mut body = self.body.clone();
        visit::rewrite(&mut body, &mut |e| {
            if *e == Expr::Attacker {
                *e = Side::Image.player();
            } else if let Expr::Opponent(of) = e
                && let Expr::Opponent(player) = &mut **of
            {
                *e = std::mem::replace(player, Expr::Attacker);
            }
        });
        Definition { ty: self.ty, params: self.params.clone(), static_only: self.static_only, body }
    }
}

fn renumber(e: &mut Expr, number: &mut dyn FnMut(&mut LocalId)) {
    visit::each_local_mut(e, number);
    visit::each_part_mut(e, &mut |p| renumber(p, number));
}
