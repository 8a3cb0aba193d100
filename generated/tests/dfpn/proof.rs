//! Proofs of what the search says are held against the rules by the judge; proofs with a fault are refused.

use std::time::Duration;

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::prove::{self, Attack, Bans, Branch, Claim, Node, Proof, Step, Zone};
use kikashi_gamedef::rules::MoveId;
use kikashi_gamedef::sema;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_generated::Small;
use kikashi_generated::atari_go::AtariGo3;
use kikashi_generated::capture::{Capture3, Capture4, Capture5};
use kikashi_generated::connect::Connect3;
use kikashi_generated::connect_four::ConnectFour4;
use kikashi_generated::hex::Hex3;
use kikashi_generated::tictactoe::Tictactoe3;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::dfpn::proof::{self, Step as Found};
use kikashi_runtime::search::dfpn::{Options, Via};
use kikashi_runtime::search::{Budget, Standing, Verdict, standing};
use kikashi_runtime::{Cells, Game, Move, text};

use super::support::{breathes, random, shipped};
use super::{played, seed, to_connect, wanted};

/// The judge of a shipped instance.
fn judge(instance: &str) -> Judge {
    let files = kikashi_gamedef::syntax::shipped_names();
    let found = files.filter_map(sema::analyse_shipped).find_map(|analysis| {
        let module = &analysis.module;
        let instance = module.instances.iter().find(|own| own.name == instance)?;
        let game = module.games.iter().find(|game| game.name == instance.game)?;
        let params = sema::parameters(game, &game.assignments(instance)).ok()?;
        Some(Judge::new(game, &params, &module.schemes).expect("a judge"))
    });
    found.expect("a shipped instance")
}

fn snapshot(cells: &Cells) -> Snapshot {
    Snapshot { cells: cells.cells.clone(), turn: cells.turn, passes: cells.passes }
}

/// A proof as the judge reads it.
pub fn plain<G: Game>(
    game: &G,
    judge: &Judge,
    verdict: Verdict,
    given: &[i32],
    at: &G::Position,
    found: &proof::Proof,
) -> Proof {
    let play = |play: Move| {
        let arity = game.info().clauses[usize::from(play.clause)].parameters.len();
        let args = play.args.iter().take(arity).map(|&value| i32::from(value)).collect();
        Play { clause: MoveId::from_raw(u32::from(play.clause)), args }
    };
    let branch = |of: &proof::Branch| Branch {
        play: of.play.map(play),
        bans: if of.via == Via::Legal { Bans::Kept } else { Bans::Ignored },
        to: of.to,
    };
    let zone = |of: &proof::Zone| {
        let barred: Vec<_> = of.barred.iter().map(|fact| (fact.cell, fact.place, fact.value)).collect();
        Zone::barring(judge, &barred, of.passes.clone())
    };
    let node = |of: &proof::Node| Node {
        at: snapshot(&of.at),
        attacker: of.attacker,
        threshold: of.threshold,
        won: of.won,
        rank: of.rank,
        zone: of.zone.as_ref().map(zone),
        step: match &of.step {
            Found::Open => Step::Open,
            Found::Over => Step::Over,
            Found::Stuck => Step::Stuck,
            Found::Chosen(of) => Step::Chosen(branch(of)),
            Found::Any { listed, others } => Step::Any { listed: listed.iter().map(branch).collect(), others: *others },
        },
    };
    let claim =
        |of: &proof::Claim| Claim { attacker: of.attacker, threshold: of.threshold, won: of.won, root: of.root };
    Proof {
        position: snapshot(&game.to_cells(at)),
        given: {
            let open = judge
                .game()
                .params
                .iter_enumerated()
                .filter(|(_, param)| game.info().parameters.iter().any(|own| own.name == param.name));
            open.map(|(id, _)| id).zip(given.iter().copied()).collect()
        },
        verdict: prove::Verdict::ALL.into_iter().find(|own| own.name() == verdict.name()).expect("a verdict"),
        claims: found.claims.iter().map(claim).collect(),
        nodes: found.nodes.iter().map(node).collect(),
    }
}

#[derive(Debug, Default)]
struct Sizes {
    proofs: usize,
    nodes: usize,
    most: usize,
    trusted: usize,
    tried: usize,
}

/// Every definite verdict has a proof that stands, and that no attack breaks.
fn proved<G: Game>(
    name: &str,
    game: &G,
    count: usize,
    mut random: impl FnMut(&G, &mut Rng) -> Option<(G::Position, G::Args, Vec<i32>)>,
) {
    let (seed, judge) = (seed(), judge(name));
    let mut rng = Rng::new(seed);
    let mut sizes = Sizes::default();
    while sizes.proofs < count {
        let Some((at, args, given)) = random(game, &mut rng) else { continue };
        let budget = Budget { nodes: 100_000, time: Some(Duration::from_secs(20)), ..Budget::default() };
        let (answer, found) = proof::prove(game, &at, &args, Options::default(), &budget);
        if answer.verdict == Verdict::Unknown {
            continue;
        }
        let picture = text::picture(game.info(), &game.to_cells(&at), &[]);
        let context = || {
            format!("{name}, seed {seed}, proof {}, {:?}\n{picture}{at:?} {given:?}\n", sizes.proofs, answer.verdict)
        };
        assert!(found.lacks.is_empty(), "{}{:?}", context(), found.lacks);
        let plain = plain(game, &judge, answer.verdict, &given, &at, &found);
        let checked = prove::check(&judge, &plain);
        let node = checked.faults.first().and_then(|fault| fault.node).map(|id| shown(&judge, &plain, id));
        assert!(checked.is_valid(), "{}{}\n{}", context(), checked.faults[0], node.unwrap_or_default());
        let tried = Attack { seed, ..Attack::default() }.on(&judge, &plain, &checked);
        let node = tried.faults.first().and_then(|fault| fault.node).map(|id| shown(&judge, &plain, id));
        assert!(tried.faults.is_empty(), "{}{}\n{}", context(), tried.faults[0], node.unwrap_or_default());
        sizes.proofs += 1;
        sizes.nodes += plain.nodes.len();
        sizes.most = sizes.most.max(plain.nodes.len());
        sizes.trusted += checked.trusted.len();
        sizes.tried += tried.positions;
    }
    println!("{name}, seed {seed}: {sizes:?}");
}

/// A node in words.
fn shown(judge: &Judge, proof: &Proof, id: usize) -> String {
    let node = &proof.nodes[id];
    let picture = judge.state(&node.at).map_or_else(|error| error, |at| judge.picture(&at));
    format!("{picture}{:?}\n{:?}\n{:?}", node, node.zone, node.step)
}

/// A position of a game with a target.
fn with_target<G: Game>(game: &G, rng: &mut Rng) -> Option<(G::Position, G::Args, Vec<i32>)> {
    let (at, args) = random(game, rng)?;
    let target = target(game, &at, &args)?;
    Some((at, args, vec![target]))
}

/// The target that arguments were made from.
fn target<G: Game>(game: &G, at: &G::Position, args: &G::Args) -> Option<i32> {
    (0..game.info().points() as i32).find(|&point| game.args(at, &[point]).as_ref() == Some(args))
}

fn with_two<G: Game>(game: &G, rng: &mut Rng) -> Option<(G::Position, G::Args, Vec<i32>)> {
    let (at, args) = to_connect(game, rng)?;
    let points = 0..game.info().points() as i32;
    let pairs = points.clone().flat_map(|a| points.clone().map(move |b| [a, b]));
    let given = pairs.into_iter().find(|pair| game.args(&at, pair).as_ref() == Some(&args))?;
    Some((at, args, given.to_vec()))
}

fn whole<G: Game>(game: &G, rng: &mut Rng) -> Option<(G::Position, G::Args, Vec<i32>)> {
    played(game, rng).map(|(at, args)| (at, args, Vec::new()))
}

#[test]
fn verdicts_have_proofs() {
    proved("capture3", shipped::<Capture3, Small>(), wanted(40), with_target);
    proved("capture4", shipped::<Capture4, Small>(), wanted(5), with_target);
    proved("connect3", shipped::<Connect3, Small>(), wanted(50), with_two);
    proved("tictactoe3", shipped::<Tictactoe3, Small>(), wanted(20), whole);
    proved("hex3", shipped::<Hex3, Small>(), wanted(20), whole);
    proved("atari_go3", shipped::<AtariGo3, Small>(), wanted(20), whole);
    proved("connect_four4", shipped::<ConnectFour4, Small>(), wanted(5), whole);
}

/// A proof, and where the judge finds a fault in it after something was changed.
struct Case {
    judge: Judge,
    proof: Proof,
}

impl Case {
    /// The proof of what is said of a position, if something is.
    fn of<G: Game>(name: &str, game: &G, (at, args, given): (G::Position, G::Args, Vec<i32>)) -> Option<Case> {
        let budget = Budget { nodes: 20_000, ..Budget::default() };
        let (answer, found) = proof::prove(game, &at, &args, Options::default(), &budget);
        if answer.verdict == Verdict::Unknown {
            return None;
        }
        let judge = judge(name);
        let proof = plain(game, &judge, answer.verdict, &given, &at, &found);
        Some(Case { judge, proof })
    }

    /// The nodes at fault after a change; `None` stands for the question.
    fn faults(&self, change: impl FnOnce(&mut Proof)) -> Vec<Option<usize>> {
        let mut proof = self.proof.clone();
        change(&mut proof);
        prove::check(&self.judge, &proof).faults.into_iter().map(|fault| fault.node).collect()
    }

    /// A change that is refused with this node at fault.
    #[track_caller]
    fn refused(&self, node: Option<usize>, what: &str, change: impl FnOnce(&mut Proof)) {
        let faults = self.faults(change);
        assert!(faults.contains(&node), "{what} of node {node:?} gives {faults:?}");
    }
}

/// How often each change was made.
#[derive(Debug, Default)]
struct Changes {
    proofs: usize,
    branches: usize,
    others: usize,
    moves: usize,
    ranks: usize,
    /// Facts left out of zones, and those whose loss an attack shows.
    facts: [usize; 2],
}

fn faults_are_seen(case: &Case, changes: &mut Changes) {
    let nodes = &case.proof.nodes;
    changes.proofs += 1;
    for (id, node) in nodes.iter().enumerate() {
        if id >= 15 {
            break;
        }
        match &node.step {
            Step::Any { listed, others } => {
                for place in 0..listed.len() {
                    changes.branches += 1;
                    case.refused(Some(id), "a branch removed", |proof| {
                        let Step::Any { listed, .. } = &mut proof.nodes[id].step else { return };
                        listed.remove(place);
                    });
                }
                // With every move listed, what answers the others is of use for the zone alone.
                if others.is_some() && listed.is_empty() {
                    changes.others += 1;
                    case.refused(Some(id), "the others forgotten", |proof| {
                        proof.nodes[id].step = Step::Any { listed: Vec::new(), others: None };
                    });
                }
            }
            Step::Chosen(branch) => {
                let (own, over) = (branch.play.clone(), nodes[branch.to].step == Step::Over);
                let at = case.judge.state(&node.at).expect("a position");
                let root = case
                    .judge
                    .root(
                        &case.judge.state(&case.proof.position).expect("a position"),
                        &case.proof.given,
                        Some(node.attacker),
                    )
                    .expect("a root");
                for play in
                    case.judge.legal(&at, &root, node.at.turn).into_iter().filter(|play| Some(play) != own.as_ref())
                {
                    let after = case.judge.play(&at, &root, node.at.turn, &play).expect("a legal move");
                    if over && node.won && !case.judge.goal(&after, &root, node.attacker) {
                        changes.moves += 1;
                        case.refused(Some(id), "a move changed", |proof| {
                            let Step::Chosen(branch) = &mut proof.nodes[id].step else { return };
                            branch.play = Some(play);
                        });
                    }
                }
                case.refused(Some(id), "an illegal move", |proof| {
                    let Step::Chosen(branch) = &mut proof.nodes[id].step else { return };
                    branch.play = Some(Play { clause: MoveId::from_raw(0), args: vec![-1] });
                });
            }
            Step::Open | Step::Over | Step::Stuck => {}
        }
        // One answer alone may not be needed, if another answers the same move.
        if node.won && node.step.targets().next().is_some() {
            changes.ranks += 1;
            case.refused(Some(id), "ranks raised", |proof| {
                node.step.targets().for_each(|to| proof.nodes[to].rank = node.rank);
            });
        }
        case.refused(Some(id), "a step forgotten", |proof| proof.nodes[id].step = Step::Open);
        case.refused(Some(id), "a threshold out of range", |proof| proof.nodes[id].threshold = 6);
    }
    questions_are_seen(case);
}

/// Another root, verdict or threshold.
fn questions_are_seen(case: &Case) {
    let proof = &case.proof;
    let root = proof.claims[0].root;
    case.refused(None, "another position", |proof| {
        let cell = &mut proof.position.cells[0];
        let stone = cell.iter().position(|value| *value == -1).expect("an empty point");
        cell[stone] = 0;
    });
    case.refused(None, "another player to move", |proof| proof.position.turn = 1 - proof.position.turn);
    case.refused(None, "another verdict", |proof| {
        proof.verdict = if proof.verdict == prove::Verdict::Won { prove::Verdict::Lost } else { prove::Verdict::Won };
    });
    case.refused(None, "no claim", |proof| proof.claims.clear());
    case.refused(None, "another claim", |proof| proof.claims[0].won = !proof.claims[0].won);
    // Another threshold of bans, though node and claim agree: the branches do not answer so much.
    let node = &proof.nodes[root];
    let harder = if node.won { node.threshold + 1 } else { node.threshold - 1 };
    let faults = case.faults(|proof| {
        proof.nodes[root].threshold = harder;
        proof.claims[0].threshold = harder;
    });
    assert!(node.step == Step::Over || faults.contains(&Some(root)), "another threshold gives {faults:?}");
}

/// Leaves facts out of zones, one at a time.
fn facts_are_missed(case: &Case, changes: &mut Changes) {
    let checked = prove::check(&case.judge, &case.proof);
    for &id in checked.trusted.iter().take(2) {
        let Some(zone) = &case.proof.nodes[id].zone else { continue };
        for place in 0..zone.facts.len() {
            let mut proof = case.proof.clone();
            if let Some(zone) = &mut proof.nodes[id].zone {
                zone.facts.remove(place);
            }
            let one = prove::Checked { trusted: vec![id], ..prove::Checked::default() };
            let tried = Attack { single: 200, lines: 0, ..Attack::default() }.on(&case.judge, &proof, &one);
            changes.facts[0] += 1;
            changes.facts[1] += usize::from(tried.faults.iter().any(|fault| fault.node == Some(id)));
        }
    }
}

fn attacked<G: Game>(
    name: &str,
    game: &G,
    count: usize,
    mut random: impl FnMut(&G, &mut Rng) -> Option<(G::Position, G::Args, Vec<i32>)>,
) {
    let seed = seed();
    let (mut rng, mut changes) = (Rng::new(seed), Changes::default());
    while changes.proofs < count {
        let case = random(game, &mut rng).and_then(|position| Case::of(name, game, position));
        let Some(case) = case.filter(|case| case.proof.nodes.len() > 3) else { continue };
        faults_are_seen(&case, &mut changes);
        facts_are_missed(&case, &mut changes);
    }
    println!("{name}, seed {seed}: {changes:?}");
    let Changes { branches, ranks, facts, .. } = changes;
    assert!(branches > 0 && ranks > 0 && facts[1] * 2 > facts[0], "{name}, seed {seed}: {changes:?}");
}

#[test]
fn faulty_proofs_are_refused() {
    attacked("capture3", shipped::<Capture3, Small>(), wanted(4), with_target);
    attacked("hex3", shipped::<Hex3, Small>(), wanted(2), whole);
    attacked("atari_go3", shipped::<AtariGo3, Small>(), wanted(2), whole);
    attacked("tictactoe3", shipped::<Tictactoe3, Small>(), wanted(2), whole);
}

/// A position of capture on a board half full.
fn half_full<G: Game>(game: &G, rng: &mut Rng) -> Option<(G::Position, G::Args)> {
    let count = game.info().points();
    let stones: Vec<i32> = (0..count).map(|_| if rng.below(2) == 0 { rng.below(2) as i32 } else { -1 }).collect();
    let size = count.isqrt();
    if !(0..count).all(|point| breathes(&stones, size, point)) {
        return None;
    }
    let target = (0..count).find(|&point| stones[point] >= 0)? as i32;
    let cells = Cells { cells: vec![stones, vec![-1]], turn: rng.below(2) as i32, passes: 0 };
    let at = game.read_cells(&cells)?;
    let args = game.args(&at, &[target])?;
    (standing(game, &at, &args) == Standing::Open).then_some((at, args))
}

/// What the search answered by another position's reason is proved by that position's node: to search it anew would lead
/// to ever more positions.
#[test]
fn proofs_are_smaller_than_their_searches() {
    let (game, seed) = (shipped::<Capture5, Small>(), seed());
    let mut rng = Rng::new(seed);
    let (mut proofs, mut searched, mut nodes) = (0, 0, 0);
    while proofs < wanted(60) {
        let Some((at, args)) = half_full(game, &mut rng) else { continue };
        let budget = Budget { nodes: 40_000, ..Budget::default() };
        let (answer, found) = proof::prove(game, &at, &args, Options::default(), &budget);
        if answer.verdict == Verdict::Unknown {
            continue;
        }
        let picture = text::picture(game.info(), &game.to_cells(&at), &[]);
        assert!(found.lacks.is_empty(), "seed {seed}, proof {proofs}, {:?}\n{picture}{args:?}", found.lacks);
        proofs += 1;
        searched += answer.statistics.nodes;
        nodes += found.nodes.len() as u64;
    }
    println!("seed {seed}: {proofs} proofs of {nodes} nodes, {searched} searched");
    assert!(4 * nodes < searched, "seed {seed}: {proofs} proofs of {nodes} nodes, {searched} searched");
}
