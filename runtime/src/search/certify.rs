//! Failures that rest on each other.
//!
//! Endless play is the defender's, so an attacker may fail because all his lines lead back to themselves. A search that
//! goes depth first takes a repetition on its path for a failure, and what it then says of a place holds on that path
//! alone. Here it is made good: of the places that the search calls failures those are kept from which the attacker
//! never gets out. Such a set is lost whatever came before, so a repetition can mislead nobody.

use rustc_hash::FxHashMap;

use super::arena::{Arena, Place, expand};
use super::{Standing, Stop};
use crate::value::Role;

/// A place that may be lost.
struct Claim {
    place: Place,
    role: Role,
    /// The places by which it is lost: of the attacker's all, of the defender's those that he may choose.
    kids: Vec<u32>,
    /// Claims that name it.
    parents: Vec<u32>,
    /// For a defender, how many of his kids still stand.
    left: usize,
    stands: bool,
}

/// The places reached from this one that are lost, if all of them are for which `fails` says so that matter; `None` if
/// this one is not shown to be lost.
///
/// # Errors
/// If the budget is spent.
pub fn lost(
    arena: &mut dyn Arena,
    root: Place,
    fails: &mut dyn FnMut(Place) -> bool,
) -> Result<Option<Vec<Place>>, Stop> {
    let mut claims: Vec<Claim> = Vec::new();
    let mut index: FxHashMap<Place, u32> = FxHashMap::default();
    let mut broken = Vec::new();
    claims.push(claim(arena, root));
    index.insert(root, 0);
    let (mut next, mut steps) = (0, Vec::new());
    while next < claims.len() {
        let place = claims[next].place;
        let standing = match arena.standing(place) {
            Standing::Open if !fails(place) => Standing::Reached,
            Standing::Open => {
                steps.clear();
                match expand(arena, place, &mut steps)? {
                    Standing::Open => Standing::Open,
                    ended => ended,
                }
            }
            ended => ended,
        };
        match standing {
            Standing::Reached => broken.push(next as u32),
            Standing::Over => {}
            Standing::Open => {
                let defends = claims[next].role == Role::Defender;
                for &(_, kid) in &steps {
                    let may_fail = match arena.standing(kid) {
                        Standing::Reached => false,
                        Standing::Over => true,
                        Standing::Open => fails(kid),
                    };
                    if defends && !may_fail {
                        continue;
                    }
                    let number = *index.entry(kid).or_insert(claims.len() as u32);
                    if number as usize == claims.len() {
                        claims.push(claim(arena, kid));
                    }
                    claims[next].kids.push(number);
                    claims[number as usize].parents.push(next as u32);
                }
                claims[next].left = claims[next].kids.len();
                if defends && claims[next].left == 0 {
                    broken.push(next as u32);
                }
            }
        }
        next += 1;
        arena.meter().look()?;
    }
    while let Some(number) = broken.pop() {
        let claim = &mut claims[number as usize];
        if !std::mem::replace(&mut claim.stands, false) {
            continue;
        }
        for parent in std::mem::take(&mut claim.parents) {
            let above = &mut claims[parent as usize];
            above.left = above.left.saturating_sub(1);
            if above.role == Role::Attacker || above.left == 0 {
                broken.push(parent);
            }
        }
    }
    let stands = claims[0].stands;
    Ok(stands.then(|| claims.iter().filter(|claim| claim.stands).map(|claim| claim.place).collect()))
}

fn claim(arena: &dyn Arena, place: Place) -> Claim {
    let role = arena.role(place);
    Claim { place, role, kids: Vec::new(), parents: Vec::new(), left: 0, stands: true }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Budget;
    use crate::search::algorithm::Algorithm;
    use crate::search::alphabeta::{AlphaBeta, Killing, Options};
    use crate::search::pn::Pn;
    use crate::search::pnstar::PnStar;
    use crate::search::prover::{Prover, Worth};
    use crate::search::toy::{Toy, toy};

    use Role::{Attacker as A, Defender as D};

    /// The root's moves lead to 1 and 4. From 1 the attacker may go to 2, from where the way leads back to 1, or to 3 and
    /// the goal; from 4 to 2, or to 7 and no further. A search that comes to 2 by 1 meets 1 on its path, and may take 2 for a failure.
    fn repetition() -> Toy {
        toy(&[(D, &[1, 4]), (A, &[2, 3]), (D, &[1]), (D, &[5]), (A, &[2, 7]), (A, &[6]), (A, &[]), (A, &[])], 6)
    }

    /// The attacker may go round, and no more.
    fn circle() -> Toy {
        toy(&[(A, &[1]), (D, &[0, 2]), (A, &[3]), (D, &[2]), (A, &[])], 4)
    }

    fn all() -> [Box<dyn Prover>; 4] {
        let own = Options { null_window: false, aspiration: false, ..Options::default() };
        [
            Box::<Pn>::default(),
            Box::<PnStar>::default(),
            Box::new(AlphaBeta::new(Options::default(), 20)),
            Box::new(AlphaBeta::new(own, 20)),
        ]
    }

    #[test]
    fn a_failure_that_rests_on_the_way_there_is_no_loss() {
        let claims = |place: Place| [0, 2, 4, 7].contains(&place.index());
        assert_eq!(lost(&mut repetition(), Place::of_index(0), &mut { claims }).ok().flatten(), None);
        for mut search in all() {
            let said = search.ask(&mut repetition(), Place::of_index(0));
            assert!(!matches!(said, Ok(said) if said.worth == Worth::Lost), "{said:?}");
        }
        for mut search in all().into_iter().take(2) {
            let said = search.ask(&mut repetition(), Place::of_index(0));
            assert!(matches!(said, Ok(said) if said.worth == Worth::Won), "{said:?}");
        }
    }

    /// The attacker has a move that ends the game for him, or one that goes round, and one by which he may go round or win.
    fn round_or_win(first: u32) -> Toy {
        toy(&[(A, &[first, 2]), (D, &[0]), (D, &[3]), (A, &[0, 4]), (A, &[]), (A, &[6]), (A, &[])], 4)
    }

    #[test]
    fn a_null_window_that_is_failed_high_is_no_value() {
        let without_a_table = Options {
            table: false,
            aspiration: false,
            killing: Killing::Never,
            history: false,
            distances: true,
            ..Options::default()
        };
        for (first, distances) in [(5, true), (1, true), (1, false)] {
            // A table that took the bound for exact would hold the win back for ever.
            for table in [false, true] {
                let mut search = AlphaBeta::new(Options { distances, table, ..without_a_table }, 20);
                let said = search.ask(&mut round_or_win(first), Place::of_index(0));
                assert!(matches!(said, Ok(said) if said.worth == Worth::Won), "{first} {distances} {table} {said:?}");
            }
        }
    }

    #[test]
    fn what_is_no_better_than_known_is_a_bound_and_no_value() {
        // The defender's moves lead to 1, from where the attacker wins by 3 or tries 4, and to 2, from where he can only try 4.
        // Then the defender comes to 8, where one reply loses, no sooner than 3 does, and the other wins, which is seen later.
        let places: [(Role, &[u32]); 16] = [
            (D, &[1, 2]),
            (A, &[3, 4]),
            (A, &[4]),
            (D, &[5]),
            (D, &[6]),
            (A, &[7]),
            (A, &[8]),
            (D, &[9]),
            (D, &[9, 10]),
            (A, &[11]),
            (A, &[12]),
            (A, &[]),
            (D, &[13]),
            (A, &[14]),
            (D, &[15]),
            (A, &[]),
        ];
        let bare = Options { initial: Options::default().initial, distances: false, ..Options::BARE };
        for options in [Options { table: true, ..bare }, Options::default()] {
            let said = AlphaBeta::new(options, 20).ask(&mut toy(&places, 11), Place::of_index(0));
            assert!(matches!(said, Ok(said) if said.worth == Worth::Lost), "{options:?} {said:?}");
        }
    }

    /// The searches that ask for threats, here to win at once.
    fn by_threats() -> [Box<dyn Prover>; 6] {
        let budget = Budget { depth: 20, ..Budget::default() };
        let names = ["gts((1,0))", "iw((1,0))", "gw((1,0))", "gw-dfpn((1,0))", "lambda(1)", "lambda-dfpn(1)"];
        names.map(|name| name.parse::<Algorithm>().expect("a name").prover(&budget))
    }

    #[test]
    fn threats_without_end_are_no_win() {
        // The attacker threatens to win, the defender answers, and so on for ever.
        for mut search in by_threats() {
            let mut arena = toy(&[(A, &[1]), (D, &[0]), (A, &[3]), (A, &[])], 3);
            arena.nulls = vec![(1, 2)];
            let said = search.ask(&mut arena, Place::of_index(0));
            assert!(!matches!(said, Ok(said) if said.worth == Worth::Won), "{said:?}");
        }
    }

    #[test]
    fn what_was_not_settled_is_searched_deeper() {
        // Two threats to win at once, each with one answer, and then the goal.
        let places: [(Role, &[u32]); 7] = [(A, &[1]), (D, &[2]), (A, &[3]), (D, &[4]), (A, &[5]), (A, &[]), (A, &[5])];
        for mut search in by_threats() {
            let mut arena = toy(&places, 5);
            arena.nulls = vec![(1, 6), (3, 6)];
            let said = search.ask(&mut arena, Place::of_index(0));
            assert!(matches!(said, Ok(said) if said.worth == Worth::Won), "{said:?}");
        }
    }

    #[test]
    fn a_place_that_is_met_late_is_no_win_where_it_is_met_again() {
        // To give the turn over loses in three moves, so the threat of order 2 is seen late, and what follows is new then.
        let places: [(Role, &[u32]); 11] = [
            (A, &[1]),
            (D, &[2]),
            (A, &[3]),
            (D, &[2]),
            (A, &[5]),
            (D, &[6]),
            (A, &[7]),
            (D, &[8]),
            (A, &[10]),
            (A, &[10]),
            (A, &[]),
        ];
        for name in ["lambda(2)", "lambda-dfpn(2)"] {
            let mut arena = toy(&places, 10);
            arena.nulls = vec![(1, 4), (3, 4), (5, 9), (7, 9)];
            let search = name.parse::<Algorithm>().expect("a name");
            let mut ask = |from| search.prover(&Budget { depth: 20, ..Budget::default() }).ask(&mut arena, from);
            assert!(matches!(ask(Place::of_index(4)), Ok(said) if said.worth == Worth::Won));
            let said = ask(Place::of_index(0));
            assert!(!matches!(said, Ok(said) if said.worth == Worth::Won), "{name} {said:?}");
        }
    }

    #[test]
    fn a_threat_that_leads_back_is_no_loss_elsewhere() {
        for mut search in by_threats() {
            // As above, with a longer way from 3 to the goal, and from 8 there were the turn given over.
            let Toy { mut places, ends, .. } = repetition();
            let goal = ends[0][0];
            places[5].1 = vec![9];
            places.extend([(A, vec![goal]), (D, vec![10]), (A, vec![11]), (D, vec![12]), (A, vec![goal])]);
            let nulls = [0, 2, 3, 9, 11].map(|from| (from, 8)).to_vec();
            let mut arena = Toy::new(places, nulls, ends);
            let said = search.ask(&mut arena, Place::of_index(0));
            // What was met on one path may be missed on another, but it is no loss.
            assert!(!matches!(said, Ok(said) if said.worth == Worth::Lost), "{said:?}");
        }
    }

    #[test]
    fn places_that_lead_back_to_each_other_are_lost_together() {
        let all_lost = lost(&mut circle(), Place::of_index(0), &mut |_| true);
        let mut all_lost: Vec<usize> = all_lost.ok().flatten().into_iter().flatten().map(Place::index).collect();
        all_lost.sort_unstable();
        assert_eq!(all_lost, [0, 1, 2, 3]);
        for mut search in all() {
            let said = search.ask(&mut circle(), Place::of_index(0));
            assert!(matches!(said, Ok(said) if said.worth == Worth::Lost), "{said:?}");
        }
    }
}
