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
