//! Gradual games by playing on random graphs, held against their definitions as `prelude.game` writes them, of all kinds of
//! orders: those that grow or repeat, and threats that share a count of moves.

use super::Toy;
use super::random::{Ways, drawn};
use crate::rng::Rng;
use crate::search::Standing;
use crate::search::arena::{Arena, Place};
use crate::search::threats::{Threat, Threats};
use crate::value::Role;

const SEED: u64 = 23;

const NAMES: [&str; 14] = [
    "ip1",
    "ip2",
    "ip311",
    "ip4111",
    "ip51111",
    "ip321",
    "ip4121",
    "ip4221",
    "lambda(2,4)",
    "(2,1,0)",
    "(4,2,1)",
    "(6,5,0)",
    "(2,2,0)",
    "(3,1,1)",
];

/// What the definitions say of a place, in which the attacker is to move.
fn holds(graph: &Toy, threat: &Threat, at: u32) -> bool {
    match threat {
        Threat::Gradual(orders) => gradual(graph, orders, at),
        Threat::Vector(counts) => vector(graph, counts, at),
    }
}

fn standing(graph: &Toy, at: u32) -> Standing {
    graph.standing(Place::of_index(at as usize))
}

fn moves(graph: &Toy, at: u32) -> &[u32] {
    &graph.places[at as usize].1
}

fn null(at: u32) -> u32 {
    at ^ 1
}

/// Whether he has won, or does by his next move; nothing if neither, and the game goes on.
fn at_once(graph: &Toy, at: u32) -> Option<bool> {
    match standing(graph, at) {
        Standing::Reached => Some(true),
        Standing::Over => Some(false),
        Standing::Open => None,
    }
}

/// `GI(n, os)`.
fn gradual(graph: &Toy, orders: &[u8], at: u32) -> bool {
    let after = |next: u32, order: u8, rest: &[u8]| {
        at_once(graph, next).unwrap_or_else(|| {
            let capped: Vec<u8> = rest.iter().map(|&own| own.min(order - 1)).collect();
            let replies = moves(graph, next);
            let answered = || replies.iter().all(|&reply| gradual(graph, rest, reply));
            gradual(graph, &capped, null(next)) && !replies.is_empty() && answered()
        })
    };
    at_once(graph, at).unwrap_or_else(|| {
        let plays = moves(graph, at);
        let deeper = |&next: &u32| matches!(orders, [order, rest @ ..] if *order > 0 && after(next, *order, rest));
        plays.iter().any(|&next| standing(graph, next) == Standing::Reached) || plays.iter().any(deeper)
    })
}

/// `GT(vs)`.
fn vector(graph: &Toy, counts: &[u8], at: u32) -> bool {
    let after = |next: u32, order: usize| {
        at_once(graph, next).unwrap_or_else(|| {
            let replies = moves(graph, next);
            let by_part = |part: &[u8]| {
                let mut left: Vec<u8> = counts.iter().zip(part).map(|(all, used)| all - used).collect();
                if left[order - 1] == 0 {
                    return false;
                }
                left[order - 1] -= 1;
                let answered = |&reply: &u32| vector(graph, part, reply) || vector(graph, &left, reply);
                vector(graph, part, null(next)) && !replies.is_empty() && replies.iter().all(answered)
            };
            parts(counts, order).iter().any(|part| by_part(part))
        })
    };
    at_once(graph, at).unwrap_or_else(|| {
        let plays = moves(graph, at);
        let of = |order: usize| counts[order - 1] > 0;
        of(1) && plays.iter().any(|&next| standing(graph, next) == Standing::Reached)
            || (2..=counts.len()).any(|order| of(order) && plays.iter().any(|&next| after(next, order)))
    })
}

/// All vectors no greater than this one, with nothing from this order on.
fn parts(counts: &[u8], order: usize) -> Vec<Vec<u8>> {
    let mut found = vec![Vec::new()];
    for (place, &count) in counts.iter().enumerate() {
        let most = if place + 1 < order { count } else { 0 };
        let with = |part: &Vec<u8>| (0..=most).map(|used| [part.as_slice(), &[used]].concat()).collect::<Vec<_>>();
        found = found.iter().flat_map(with).collect();
    }
    found
}

#[test]
fn what_is_found_by_playing_is_what_the_definitions_say() {
    let mut found = [0; NAMES.len()];
    for seed in SEED..SEED + 100 {
        let ways = if seed % 2 == 0 { Ways::Any } else { Ways::Onward };
        let graph = || drawn(&mut Rng::new(seed), ways);
        let definition = graph();
        let (mut arena, mut threats) = (graph(), Threats::default());
        for at in 0..definition.places.len() as u32 {
            let place = Place::of_index(at as usize);
            if definition.standing(place) != Standing::Open {
                continue;
            }
            for (number, name) in NAMES.iter().enumerate() {
                let threat = Threat::parse(name).expect("a threat");
                let id = threats.id(threat.clone());
                let context = || format!("{name}, graph {seed}, {ways:?}, place {at}");
                if definition.role(place) == Role::Attacker {
                    let won = threats.won(&mut arena, id, place).expect("no end to the budget").is_some();
                    assert_eq!(won, holds(&definition, &threat, at), "{}", context());
                    continue;
                }
                let replies = threats.replies(&mut arena, id, place).expect("no end to the budget");
                let refutes = |&&reply: &&u32| match standing(&definition, reply) {
                    Standing::Reached => false,
                    Standing::Over => true,
                    Standing::Open => !holds(&definition, &threat, reply),
                };
                let plays = moves(&definition, at);
                let threatens = holds(&definition, &threat, null(at)) && !plays.is_empty();
                let expected: Option<Vec<u32>> = threatens.then(|| plays.iter().filter(refutes).copied().collect());
                let mut places: Option<Vec<u32>> =
                    replies.map(|replies| replies.iter().map(|(_, next)| next.index() as u32).collect());
                places.iter_mut().for_each(|places| places.sort_unstable());
                assert_eq!(places, expected, "{}", context());
                found[number] += usize::from(expected.is_some());
            }
        }
    }
    assert!(found.iter().all(|&found| found > 100), "{found:?}");
}
