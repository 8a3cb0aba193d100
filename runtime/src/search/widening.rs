//! What Generalized Threats Search, Iterative Widening and Generalized Widening share (*Generalized Widening*, sections
//! 3, 4 and 7): alpha-beta in which a defender node is cut unless a threat is verified there.
//!
//! A threat that is not verified makes a node `NoThreat`: the move before it asked for no answer, and nothing is proved.
//! It is above `Lost`, which is what a node is worth where the threat was verified and a reply leads to the end of the
//! attack. The window is [`WonByKo` - 1, `Won`]: only a win is above it. A place on the path is worth `NoThreat`, so
//! neither `Won` nor `Lost` ever rests on a repetition, and both hold for ever.
//!
//! Section 7 names what the paper has not tried. Threats to kill are those of the defender to end the attack: the same
//! threats and searches over the arena [seen from his side](Mirror). Replies by the trace of the verified threat are all
//! that refute it, which is what of its trace matters.

mod shape;
mod table;

use super::arena::{Arena, Mirror, PerPlace, Place, Step, by_distance, expand};
use super::killers::{Killers, Ordering};
use super::prover::{Prover, Said, Worth};
use super::threats::{ThreatId, Threats};
use super::{Standing, Stop};
use crate::value::Role;
use table::{Reply, Searched, Table, Window};

pub use shape::{Replies, Shape, Widen};

/// The deepest iteration.
const DEEPEST: u32 = 60;

/// The longest line that is followed.
const LONGEST: usize = 250;

/// Generalized Widening and what it came from.
pub struct Widening {
    shape: Shape,
    threats: Threats,
    ids: Vec<ThreatId>,
    table: Table,
    killers: Killers,
    path: Vec<Place>,
    on_path: PerPlace<bool>,
    deepest: u32,
    /// Threats to kill, by the numbers of the attacker's.
    to_kill: Threats,
    kill_ids: Vec<ThreatId>,
    /// Generalized widening for the defender.
    killing: Option<Box<Self>>,
}

/// Only a win is above the window's lower end.
const ALPHA: Worth = Worth::Unknown;
/// Nothing is above its upper end.
const BETA: Worth = Worth::Won;

impl Prover for Widening {
    fn ask(&mut self, arena: &mut dyn Arena, at: Place) -> Result<Said, Stop> {
        let last = self.levels() - 1;
        let first = if self.shape.widen == Widen::AtRoot { 0 } else { last };
        let mut worth = Worth::Unknown;
        'threats: for threat in first..=last {
            for depth in 1..=self.deepest {
                self.clear_path(arena)?;
                worth = self.node(arena, at, (ALPHA, BETA), threat, depth)?;
                if worth.is_settled() {
                    break 'threats;
                }
                // Deeper wins no more: what was not verified is not, wherever the depth ended the worth is `Unknown`, and no
                // path has become shorter. At most it would show that all is lost. The next threat may do.
                if worth == Worth::NoThreat {
                    continue 'threats;
                }
            }
        }
        match worth {
            Worth::Won | Worth::Lost | Worth::NoThreat => Ok(Said { worth, best: self.best(arena, at, worth)? }),
            _ => Err(Stop::Depth),
        }
    }
}

impl Widening {
    /// A search of this shape that goes no deeper than so many plies in one iteration.
    pub fn new(shape: Shape, depth: u32) -> Self {
        let (mut threats, mut to_kill) = (Threats::default(), Threats::default());
        let ids = shape.threats.iter().map(|threat| threats.asked(threat)).collect();
        let kill_ids = shape.threats.iter().map(|threat| to_kill.asked(threat)).collect();
        let killing = shape.widen_kill.then(|| Box::new(Self::new(shape.to_kill(), depth)));
        Self {
            to_kill,
            kill_ids,
            killing,
            shape,
            threats,
            ids,
            table: Table::new(),
            killers: Killers::default(),
            path: Vec::new(),
            on_path: PerPlace::new(false),
            deepest: depth.min(DEEPEST),
        }
    }

    /// How many threats there are, with the last of all moves.
    fn levels(&self) -> usize {
        if self.shape.together { 1 } else { self.ids.len() + usize::from(self.shape.then_all) }
    }
}

impl Widening {
    fn clear_path(&mut self, arena: &mut dyn Arena) -> Result<(), Stop> {
        while let Some(at) = self.path.pop() {
            self.on_path.set(arena, at, false)?;
        }
        Ok(())
    }

    /// A node, by who is to move.
    fn node(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        window: Window,
        threat: usize,
        depth: u32,
    ) -> Result<Worth, Stop> {
        if let Some(worth) = ended(arena.standing(at)) {
            return Ok(worth);
        }
        if *self.on_path.get(at) || self.path.len() >= LONGEST {
            return Ok(Worth::NoThreat);
        }
        let mut window = window;
        if let Some(worth) = self.table.worth(at, &mut window, Searched { threat, depth }) {
            return Ok(worth);
        }
        arena.meter().look()?;
        self.path.push(at);
        self.on_path.set(arena, at, true)?;
        let result = match arena.role(at) {
            Role::Attacker => self.max_node(arena, at, window, threat, depth),
            Role::Defender => self.min_node(arena, at, window, threat, depth),
        };
        self.path.pop();
        self.on_path.set(arena, at, false)?;
        result
    }

    /// A node of the attacker (section 4.4).
    fn max_node(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        window: Window,
        threat: usize,
        depth: u32,
    ) -> Result<Worth, Stop> {
        if arena.gradual(1, at)? {
            self.table.keep_exact(arena, at, Worth::Won, Searched { threat, depth })?;
            return Ok(Worth::Won);
        }
        if depth == 0 && self.shape.widen != Widen::AtMaxNodes {
            return Ok(Worth::Unknown);
        }
        let answers = self.answers_to_kill(arena, at, threat)?;
        if answers.as_ref().is_some_and(Vec::is_empty) {
            self.table.keep_exact(arena, at, Worth::Lost, Searched { threat, depth })?;
            return Ok(Worth::Lost);
        }
        let first = if self.shape.widen == Widen::AtMaxNodes { 0 } else { threat };
        let mut worth = Worth::NoThreat;
        for asked in first..=threat {
            let (from, to) = match self.shape.widen {
                Widen::AtMaxNodes if asked < threat => (1, self.deepest),
                Widen::AtMaxNodes => (1, depth),
                // The iterations are those of the root.
                Widen::Never | Widen::AtRoot => (depth, depth),
            };
            worth = Worth::Unknown;
            for left in from..=to {
                worth = self.attack(arena, at, window, (asked, left), answers.as_deref())?;
                if worth <= Worth::NoThreat || worth >= BETA {
                    break;
                }
            }
            if worth >= BETA || worth == Worth::Lost {
                break;
            }
        }
        Ok(worth)
    }

    /// The moves that refute the first threat to kill that is verified, of those up to this number: all others lose by it.
    fn answers_to_kill(&mut self, arena: &mut dyn Arena, at: Place, threat: usize) -> Result<Option<Vec<Step>>, Stop> {
        if !self.shape.kill {
            return Ok(None);
        }
        let mut mirror = Mirror(arena);
        for &id in self.kill_ids.iter().take(threat + 1) {
            if let Some(replies) = self.to_kill.replies(&mut mirror, id, at)? {
                return Ok(Some(replies.into_iter().map(|(step, _)| step).collect()));
            }
        }
        Ok(None)
    }

    /// Whether the defender, to move, is found to end the attack by threats to kill.
    fn kills(&mut self, arena: &mut dyn Arena, at: Place, threat: usize, depth: u32) -> Result<bool, Stop> {
        let Some(killing) = &mut self.killing else { return Ok(false) };
        let mut mirror = Mirror(arena);
        killing.clear_path(&mut mirror)?;
        let threat = threat.min(killing.levels() - 1);
        Ok(killing.node(&mut mirror, at, (ALPHA, BETA), threat, depth.max(1))? == Worth::Won)
    }

    /// Tries the moves of the attacker with one threat; where he has a threat to answer, the answers.
    fn attack(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        (alpha, beta): Window,
        (threat, left): (usize, u32),
        answers: Option<&[Step]>,
    ) -> Result<Worth, Stop> {
        arena.meter().node()?;
        let mut steps = Vec::new();
        // Moves that ask for no answer would be worth `NoThreat`.
        let order = self.ids.get(threat).filter(|_| !self.shape.together);
        let order = order.and_then(|&id| self.threats.threat(id).plain_order()).filter(|&n| n <= arena.filters());
        let mut worth = Worth::Lost;
        if let Some(n) = order {
            arena.threats(n, at, &mut steps)?;
            worth = Worth::NoThreat;
        } else {
            if let Some(worth) = ended(arena.steps(at, &mut steps)?) {
                return Ok(worth);
            }
        }
        if let Some(answers) = answers {
            steps.retain(|step| answers.contains(step));
        }
        if self.shape.distances {
            let mut nexts = Vec::new();
            for &step in &steps {
                nexts.extend(arena.take(at, step)?.map(|next| (step, next)));
            }
            by_distance(arena, Role::Attacker, &mut nexts)?;
            steps = nexts.into_iter().map(|(step, _)| step).collect();
        }
        let best = self.table.best(at);
        self.killers.sort(Role::Attacker, self.path.len(), best, Ordering::ALL, &mut steps, |step| *step);
        let mut lower = alpha;
        let mut best = None;
        for step in steps {
            let Some(next) = arena.take(at, step)? else { continue };
            let found = self.node(arena, next, (lower, beta), threat, left - 1)?;
            if found > worth {
                (worth, best) = (found, Some(step));
                lower = lower.max(found);
            }
            if lower >= beta {
                self.killers.credit(Role::Attacker, self.path.len(), step, left);
                break;
            }
        }
        self.table.keep(arena, at, worth, (alpha, beta), Searched { threat, depth: left }, best)?;
        Ok(worth)
    }

    /// A node of the defender.
    fn min_node(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        (alpha, beta): Window,
        threat: usize,
        depth: u32,
    ) -> Result<Worth, Stop> {
        if self.kills(arena, at, threat, depth)? {
            self.table.keep_exact(arena, at, Worth::Lost, Searched { threat, depth })?;
            return Ok(Worth::Lost);
        }
        let mut replies = match self.replies(arena, at, threat, depth)? {
            Ok(replies) => replies,
            Err(worth) => {
                let depth = if worth == Worth::NoThreat { u32::MAX } else { depth };
                self.table.keep_exact(arena, at, worth, Searched { threat, depth })?;
                return Ok(worth);
            }
        };
        if depth == 0 && !replies.is_empty() {
            return Ok(Worth::Unknown);
        }
        arena.meter().node()?;
        if self.shape.distances {
            by_distance(arena, Role::Defender, &mut replies)?;
        }
        let best = self.table.best(at);
        self.killers.sort(Role::Defender, self.path.len(), best, Ordering::ALL, &mut replies, |(step, _)| *step);
        let (mut worth, mut upper, mut best) = (Worth::Won, beta, None);
        for (step, next) in replies {
            let found = self.node(arena, next, (alpha, upper), threat, depth - 1)?;
            if found < worth {
                (worth, best) = (found, Some(step));
                upper = upper.min(found);
            }
            if alpha >= upper {
                self.killers.credit(Role::Defender, self.path.len(), step, depth);
                break;
            }
        }
        self.table.keep(arena, at, worth, (alpha, beta), Searched { threat, depth }, best)?;
        Ok(worth)
    }

    /// The replies at a defender node, or what it is worth without any.
    fn replies(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        threat: usize,
        depth: u32,
    ) -> Result<Result<Vec<Reply>, Worth>, Stop> {
        let all = |arena: &mut dyn Arena| -> Result<Result<Vec<Reply>, Worth>, Stop> {
            let mut steps = Vec::new();
            Ok(ended(expand(arena, at, &mut steps)?).map_or(Ok(steps), Err))
        };
        let Some(&id) = self.ids.get(threat) else {
            // In check all other moves lose.
            let mut checked = Vec::new();
            if arena.replies(1, at, &mut checked)? {
                let mut replies = Vec::new();
                for step in checked {
                    replies.extend(arena.take(at, step)?.map(|next| (step, next)));
                }
                return Ok(Ok(replies));
            }
            return if depth == 0 { Ok(Err(Worth::Unknown)) } else { all(arena) };
        };
        if let Some(forced) = self.table.forced(at, threat) {
            return Ok(Ok(forced.to_vec()));
        }
        if self.shape.replies == Replies::All {
            if self.threats.threatens(arena, id, at)? {
                return all(arena);
            }
            return Ok(Err(ended(arena.steps(at, &mut Vec::new())?).unwrap_or(Worth::NoThreat)));
        }
        let found = match self.shape.together {
            true => self.threats.common_replies(arena, &self.ids, at)?,
            false => self.threats.replies(arena, id, at)?,
        };
        let Some(replies) = found else {
            return Ok(Err(ended(arena.steps(at, &mut Vec::new())?).unwrap_or(Worth::NoThreat)));
        };
        self.table.keep_forced(arena, at, threat, &replies)?;
        Ok(Ok(replies))
    }

    /// The step that shows what a place is worth.
    fn best(&self, arena: &mut dyn Arena, at: Place, worth: Worth) -> Result<Option<Step>, Stop> {
        let wanted = if arena.role(at) == Role::Attacker { Worth::Won } else { Worth::Lost };
        if worth != wanted || arena.standing(at) != Standing::Open {
            return Ok(None);
        }
        if let Some(best) = self.table.best(at) {
            return Ok(Some(best));
        }
        let mut steps = Vec::new();
        arena.threats(1, at, &mut steps)?;
        for step in steps {
            if arena.take(at, step)?.is_some_and(|next| arena.standing(next) == Standing::Reached) {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }
}

/// What a place is worth where the game is over.
fn ended(standing: Standing) -> Option<Worth> {
    match standing {
        Standing::Reached => Some(Worth::Won),
        Standing::Over => Some(Worth::Lost),
        Standing::Open => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Budget;
    use crate::search::algorithm::Algorithm;
    use crate::search::toy::toy;
    use crate::value::Role::{Attacker as A, Defender as D};

    #[test]
    fn the_window_holds_wins_and_nothing_else() {
        let all = [Worth::Lost, Worth::LostByKo, Worth::NoThreat, Worth::Unknown, Worth::WonByKo, Worth::Won];
        let above = all.into_iter().filter(|worth| *worth > ALPHA);
        assert_eq!(above.collect::<Vec<_>>(), [Worth::WonByKo, Worth::Won]);
        assert_eq!(all.into_iter().filter(|worth| *worth >= BETA).collect::<Vec<_>>(), [Worth::Won]);
    }

    #[test]
    fn no_threat_is_not_sought_again() {
        // Three moves, and each time the defender may give his turn over: no threat anywhere.
        let places: [(Role, &[u32]); 5] = [(A, &[1, 2, 3]), (D, &[4]), (D, &[4]), (D, &[4]), (A, &[1])];
        for name in ["gts((1,0))", "iw((1,0))", "gw((1,0))"] {
            let mut arena = toy(&places, 9);
            let mut search =
                name.parse::<Algorithm>().expect("a name").prover(&Budget { depth: 20, ..Budget::default() });
            let said = search.ask(&mut arena, Place::of_index(0));
            assert!(matches!(said, Ok(Said { worth: Worth::NoThreat, .. })), "{name}: {said:?}");
            assert_eq!(arena.meter().statistics.nodes, 1, "{name}: the root, once");
        }
    }
}
