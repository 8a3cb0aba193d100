//! Every search of the papers on random graphs, held against retrograde analysis: what it says is so, and what it must find it
//! finds. Both sides can be to move in each state of a graph, so that turns can be given over; ways lead back and join.

use super::Toy;
use crate::game::SelectorId;
use crate::rng::Rng;
use crate::search::algorithm::Algorithm;
use crate::search::arena::{Arena, Place, Step};
use crate::search::prover::Worth;
use crate::search::threats::{Asked, Threat, Threats};
use crate::search::{Budget, Meter, ORDERS, Standing, Stop};
use crate::value::Role;

const SEED: u64 = 7;

/// How many states a graph has at most.
const STATES: u32 = 14;

/// Searches with their options, and how many in a hundred of the wins on random graphs they find at least, and of the
/// failures. Those that ask for threats prove no more than these allow.
const SEARCHES: [(&str, [usize; 2]); 26] = [
    ("pn", [100, 100]),
    ("pnstar", [100, 99]),
    ("alphabeta", [100, 99]),
    ("alphabeta(no-table)", [100, 100]),
    ("alphabeta(no-table,distances,no-aspiration)", [100, 100]),
    ("alphabeta(distances)", [100, 99]),
    ("alphabeta(bare,table,null-window)", [100, 99]),
    ("alphabeta(selectors-3)", [100, 99]),
    ("alphabeta(bare,table)", [100, 100]),
    ("alphabeta(bare,table,no-reverse,i-can-get,biases,siblings,good-enough)", [100, 99]),
    ("alphabeta(bare,table,he-can-get)", [100, 100]),
    ("gaps", [83, 49]),
    ("lambda(1)", [82, 0]),
    ("lambda(2)", [83, 0]),
    ("lambda-dfpn(2)", [83, 0]),
    ("gts(1)", [83, 41]),
    ("gts(2)", [83, 49]),
    ("iw(2)", [83, 49]),
    ("gw(2)", [83, 49]),
    ("gw(ip1,ip2,ip3)", [83, 45]),
    ("gw(1,kill)", [83, 47]),
    ("gw(1,widen-kill)", [83, 66]),
    ("gw(2,all-replies,distances)", [83, 49]),
    ("gw-dfpn(2)", [83, 0]),
    ("alphabeta-gw(1)", [100, 73]),
    ("alphabeta-gw(3)", [100, 73]),
];

/// A graph with the gradual games compiled to some order, and others by name: here they are played as well, by tables of their
/// own.
struct Compiled {
    graph: Toy,
    threats: Threats,
    orders: usize,
    named: Vec<Asked>,
    /// How often one of those was asked, that have names of the plain family's kind, and that have names of their own.
    asked: [usize; 2],
}

impl Compiled {
    fn new(graph: Toy, orders: usize, named: &[Asked]) -> Self {
        Self { graph, threats: Threats::default(), orders, named: named.to_vec(), asked: [0; 2] }
    }

    fn won(&mut self, threat: Threat, at: Place) -> Result<bool, Stop> {
        let id = self.threats.id(threat);
        Ok(self.threats.won(&mut self.graph, id, at)?.is_some())
    }
}

impl Arena for Compiled {
    fn role(&self, at: Place) -> Role {
        self.graph.role(at)
    }
    fn standing(&self, at: Place) -> Standing {
        self.graph.standing(at)
    }
    fn places(&self) -> usize {
        self.graph.places()
    }
    fn null(&mut self, at: Place) -> Result<Place, Stop> {
        self.graph.null(at)
    }
    fn steps(&mut self, at: Place, steps: &mut Vec<Step>) -> Result<Standing, Stop> {
        self.graph.steps(at, steps)
    }
    fn take(&mut self, at: Place, step: Step) -> Result<Option<Place>, Stop> {
        self.graph.take(at, step)
    }
    fn orders(&self) -> usize {
        self.orders
    }
    fn gradual(&mut self, n: usize, at: Place) -> Result<bool, Stop> {
        self.won(Threat::plain(n), at)
    }
    fn replies(&mut self, n: usize, at: Place, steps: &mut Vec<Step>) -> Result<bool, Stop> {
        let id = self.threats.id(Threat::plain(n));
        let found = self.threats.replies(&mut self.graph, id, at)?;
        steps.extend(found.iter().flatten().map(|(step, _)| *step));
        Ok(found.is_some())
    }
    fn compiled(&self, name: &str) -> Option<SelectorId> {
        let place = self.named.iter().position(|asked| asked.selector().as_deref() == Some(name))?;
        Some(SelectorId(place))
    }
    fn wins_by(&mut self, selector: SelectorId, at: Place) -> Result<bool, Stop> {
        let Asked { threat, called } = self.named[selector.0].clone();
        self.asked[usize::from(called.is_some())] += 1;
        self.won(threat, at)
    }
    fn filters(&self) -> usize {
        self.orders
    }
    fn threats(&mut self, n: usize, at: Place, steps: &mut Vec<Step>) -> Result<(), Stop> {
        let mut all = Vec::new();
        self.graph.steps(at, &mut all)?;
        for step in all {
            let Some(next) = self.take(at, step)? else { continue };
            let null = self.null(next)?;
            if self.standing(next) == Standing::Reached
                || self.standing(next) == Standing::Open && self.won(Threat::plain(n), null)?
            {
                steps.push(step);
            }
        }
        Ok(())
    }
    fn meter(&mut self) -> &mut Meter {
        self.graph.meter()
    }
    fn spend(&mut self, bytes: usize) -> Result<(), Stop> {
        self.graph.spend(bytes)
    }
}

/// A place: a state and who is to move there, the attacker with 0.
fn place(state: u32, mover: u32) -> u32 {
    2 * state + mover
}

/// Where moves lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// Anywhere.
    Any,
    /// To states not met before.
    Onward,
}

/// A graph.
pub fn drawn(rng: &mut Rng, ways: Ways) -> Toy {
    let states = 4 + rng.below(STATES - 3);
    let ends = [0, 1].map(|_| (0..states).filter(|_| rng.below(6) == 0).collect::<Vec<u32>>());
    let [reached, over] = ends;
    let over: Vec<u32> = over.into_iter().filter(|state| !reached.contains(state)).collect();
    let mut places = Vec::new();
    for state in 0..states {
        let first = if ways == Ways::Onward { state + 1 } else { 0 };
        for mover in 0..2 {
            let count = if first < states { rng.below(5) } else { 0 };
            let mut to: Vec<u32> = (0..count).map(|_| place(first + rng.below(states - first), 1 - mover)).collect();
            to.sort_unstable();
            to.dedup();
            places.push((if mover == 0 { Role::Attacker } else { Role::Defender }, to));
        }
    }
    let both = |states: &[u32]| states.iter().flat_map(|&state| [place(state, 0), place(state, 1)]).collect();
    let nulls = (0..places.len() as u32).map(|at| (at, at ^ 1)).collect();
    Toy::new(places, nulls, [both(&reached), both(&over)])
}

/// Whether the attacker wins, for each place.
fn truth(graph: &Toy) -> Vec<bool> {
    let standing = |at: usize| graph.standing(Place::of_index(at));
    let mut won: Vec<bool> = (0..graph.places.len()).map(|at| standing(at) == Standing::Reached).collect();
    loop {
        let next = |at: usize| {
            let (role, to) = &graph.places[at];
            won[at]
                || standing(at) == Standing::Open
                    && match role {
                        Role::Attacker => to.iter().any(|&kid| won[kid as usize]),
                        Role::Defender => !to.is_empty() && to.iter().all(|&kid| won[kid as usize]),
                    }
        };
        let after: Vec<bool> = (0..won.len()).map(next).collect();
        if after == won {
            return won;
        }
        won = after;
    }
}

/// How many verdicts were found of how many there are: wins, and failures.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    found: [usize; 2],
    of: [usize; 2],
    nodes: u64,
}

/// Asks a search about every place of a graph.
fn hold(algorithm: &Algorithm, seed: u64, orders: usize, tally: &mut Tally) {
    let graph = || drawn(&mut Rng::new(seed), Ways::Any);
    let won = truth(&graph());
    for (at, &won) in won.iter().enumerate() {
        let mut arena = Compiled::new(graph(), orders, &[]);
        let mut search = algorithm.prover(&Budget { depth: 40, ..Budget::default() });
        let said = search.ask(&mut arena, Place::of_index(at)).map_or(Worth::Unknown, |said| said.worth);
        let right = [if won { Worth::Won } else { Worth::Lost }, Worth::Unknown, Worth::NoThreat];
        assert!(right.contains(&said), "{algorithm}, graph {seed}, order {orders}, place {at}: {said:?}, {won}");
        tally.nodes += arena.meter().statistics.nodes;
        tally.of[usize::from(!won)] += 1;
        tally.found[usize::from(!won)] += usize::from(said.is_settled());
    }
}

#[test]
fn verdicts_are_those_of_retrograde_analysis() {
    let mut tallies = Vec::new();
    for (name, least) in SEARCHES {
        let algorithm = name.parse().expect("a name");
        let mut tally = Tally::default();
        for graph in 0..60 {
            hold(&algorithm, SEED + graph, graph as usize % (ORDERS + 1), &mut tally);
        }
        println!("{algorithm}: {tally:?}");
        tallies.push((name, least, tally));
    }
    for (name, least, tally) in tallies {
        for (kind, least) in least.into_iter().enumerate() {
            let (found, of) = (tally.found[kind], tally.of[kind]);
            assert!(100 * found >= least * of, "{name}: {tally:?}");
        }
    }
}

#[test]
fn compiled_gradual_games_of_any_orders_are_asked_by_name() {
    const NAMES: [&str; 7] = ["ip311", "ip4111", "ip4221", "lambda(2,4)", "(2,1,0)", "(6,5,0)", "(4,2,1)"];
    let named = NAMES.map(|name| {
        let threat = Threat::parse(name).expect("a threat");
        let is_vector = matches!(threat, Threat::Vector(_));
        Asked { called: is_vector.then(|| format!("mine{name}")), threat }
    });
    let mut asked = [[0; 2]; 2];
    for seed in SEED..SEED + 200 {
        let graph = || drawn(&mut Rng::new(seed), Ways::Any);
        for at in (0..graph().places.len()).map(Place::of_index) {
            let ask = |orders, compiled: &[Asked]| {
                let mut arena = Compiled::new(graph(), orders, compiled);
                let mut threats = Threats::default();
                let mut said = Vec::new();
                for name in &named {
                    let id = threats.asked(name);
                    let won = threats.won(&mut arena, id, at).expect("no end to the budget").is_some();
                    let attacks = arena.role(at) == Role::Attacker;
                    let replies = if attacks || arena.standing(at) != Standing::Open {
                        None
                    } else {
                        threats.replies(&mut arena, id, at).expect("no end to the budget")
                    };
                    said.push((name, won, replies));
                }
                (said, arena.asked)
            };
            let (by_playing, none) = ask(0, &[]);
            for orders in [0, ORDERS] {
                let (by_name, some) = ask(orders, &named);
                assert_eq!(by_name, by_playing, "graph {seed}, order {orders}, {at:?}");
                asked[0].iter_mut().zip(some).for_each(|(sum, some)| *sum += some);
            }
            asked[1].iter_mut().zip(none).for_each(|(sum, none)| *sum += none);
        }
    }
    assert!(asked[0].iter().all(|&asked| asked > 1_000) && asked[1] == [0; 2], "{asked:?}");
}

/// The places from which the attacker wins in the tree of an order, by the definition of lambda search.
fn lambda(graph: &Toy, order: u8) -> Vec<bool> {
    let standing = |at: usize| graph.standing(Place::of_index(at));
    let Some(below) = order.checked_sub(1) else {
        let at_once = |(role, to): &(Role, Vec<u32>)| {
            *role == Role::Attacker && to.iter().any(|&kid| standing(kid as usize) == Standing::Reached)
        };
        let open = |at: usize| standing(at) == Standing::Open;
        return graph.places.iter().enumerate().map(|(at, place)| open(at) && at_once(place)).collect();
    };
    let below = lambda(graph, below);
    let mut won = below.clone();
    loop {
        let next = |at: usize| {
            let (role, to) = &graph.places[at];
            let wins = |&kid: &u32| match standing(kid as usize) {
                Standing::Reached => true,
                Standing::Over => false,
                Standing::Open => won[kid as usize],
            };
            standing(at) == Standing::Open
                && match role {
                    Role::Attacker => below[at] || to.iter().any(wins),
                    // The turn given over leads to the same state.
                    Role::Defender => below[at ^ 1] && !to.is_empty() && to.iter().all(wins),
                }
        };
        let after: Vec<bool> = (0..won.len()).map(next).collect();
        if after == won {
            return won;
        }
        won = after;
    }
}

#[test]
fn lambda_searches_find_what_their_order_defines() {
    const NAMES: [&str; 2] = ["lambda", "lambda-dfpn"];
    let (mut wins, mut more) = (0, 0);
    for (seed, name, order) in (SEED..SEED + 200)
        .flat_map(|seed| NAMES.iter().flat_map(move |name| (1..=3u8).map(move |order| (seed, name, order))))
    {
        let algorithm: Algorithm = format!("{name}({order})").parse().expect("a name");
        for ways in [Ways::Any, Ways::Onward] {
            let graph = || drawn(&mut Rng::new(seed), ways);
            let expected = lambda(&graph(), order);
            for (at, expected) in
                expected.iter().enumerate().filter(|(at, _)| graph().standing(Place::of_index(*at)) == Standing::Open)
            {
                for orders in [0, 1] {
                    let mut arena = Compiled::new(graph(), orders, &[]);
                    let mut search = algorithm.prover(&Budget { depth: 40, ..Budget::default() });
                    let said = search.ask(&mut arena, Place::of_index(at)).map(|said| said.worth);
                    let context =
                        || format!("{algorithm}, graph {seed}, {ways:?}, order {orders}, place {at}: {said:?}");
                    assert!(*expected || said != Ok(Worth::Won), "{}", context());
                    assert!(!expected || ways == Ways::Any || said == Ok(Worth::Won), "{}", context());
                    wins += usize::from(*expected);
                }
            }
            more += usize::from(order > 1 && lambda(&graph(), order - 1) != expected);
        }
    }
    assert!(wins > 1_000 && more > 20, "{wins} {more}");
}
