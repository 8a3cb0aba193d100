//! Positions that are images of each other are one node.
//!
//! Used are the symmetries that leave the root as it is: whatever is reached from it, the image is reached by as many moves.
//! Each node is the image that stands for all, and speaks of itself: its moves and reasons are those of that position. A
//! link to a node tells by which symmetry the position that was meant goes over into the node's; what is said of the node
//! is said of that position by the way back. Reasons may be taken back like that, since a symmetry maps the positions that
//! break a reason to those that break its image; and so may what rests on a hypothesis, which speaks of positions and their
//! images alike.

use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;

use super::found::Found;
use crate::game::{Game, Info};
use crate::reason::Reason;
use crate::symmetry::Symmetry;
use crate::value::Move;

/// By which symmetry a position goes over into that of a node: 0 where it is the node's own, else one more than a place in
/// the list.
pub type By = u8;

/// The position itself.
pub const ITSELF: By = 0;

/// A symmetry, and the way back.
struct Both {
    there: Symmetry,
    back: Symmetry,
}

/// The symmetries that leave the root as it is.
pub struct Images(Vec<Both>);

impl Images {
    pub fn new<G: Game>(game: &G, root: &G::Position, args: &G::Args) -> Self {
        let fixes = |by: &&Symmetry| game.image(root, by) == *root && game.image_of_args(args, by) == *args;
        let all = game.info().symmetries.iter().filter(fixes);
        Self(all.take(By::MAX.into()).map(|by| Both { there: by.clone(), back: by.inverse() }).collect())
    }

    /// Whether there is but the identity.
    pub fn are_none(&self) -> bool {
        self.0.is_empty()
    }

    /// The image that stands for a position and all its images, and by which symmetry it is one.
    pub fn standing_for<G: Game>(&self, game: &G, at: &G::Position) -> (G::Position, By) {
        let hash = |at: &G::Position| BuildHasherDefault::<FxHasher>::default().hash_one(at);
        let mut least = (at.clone(), ITSELF);
        if self.are_none() {
            return least;
        }
        let mut least_hash = hash(at);
        for (both, by) in self.0.iter().zip(1..) {
            let image = game.image(at, &both.there);
            let own = hash(&image);
            if own < least_hash {
                (least, least_hash) = ((image, by), own);
            }
        }
        least
    }

    /// What is said of a position, from what is said of its image.
    pub fn back<S, W: Reason<S>>(&self, by: By, found: Found<W>) -> Found<W> {
        match self.way_back(by) {
            Some(back) => Found { why: found.why.map(|why| Box::new(why.image(back))), ..found },
            None => found,
        }
    }

    /// The move in a position, from that in its image.
    pub fn play_back(&self, by: By, info: &Info, play: Move) -> Move {
        self.way_back(by).map_or(play, |back| info.image_of(play, back))
    }

    /// A position, from its image.
    pub fn position_back<G: Game>(&self, game: &G, by: By, at: &G::Position) -> G::Position {
        self.way_back(by).map_or_else(|| at.clone(), |back| game.image(at, back))
    }

    fn way_back(&self, by: By) -> Option<&Symmetry> {
        self.0.get(usize::from(by).checked_sub(1)?).map(|both| &both.back)
    }
}
