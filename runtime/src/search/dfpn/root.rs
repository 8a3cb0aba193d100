//! The root: which questions are asked, and what is said of them.

use std::num::NonZeroUsize;

use super::accounts::Ledger;
use super::found::Found;
use super::ids::{NOWHERE, NodeId};
use super::images::Images;
use super::leaves::{Leaves, Sides, usual_order};
use super::nodes::{Nodes, Numbers};
use super::options::{FirstMoves, Options};
use super::patterns::Patterns;
use super::roles::{exchanged, if_the_other_side, may_be_drawn, may_exchange};
use super::rules::Rules;
use super::shared::Results;
use super::team::{Team, in_common};
use super::value::{BEST, Bracket, Question, WORST};
use super::{Search, Source};
use crate::game::Game;
use crate::points::PointSet;
use crate::reason::Reason;
use crate::search::bans::Bans;
use crate::search::line::Ply;
use crate::search::{Budget, Meter, Statistics, Stop, Verdict};
use crate::value::{Move, Point, Role};

/// Which way a position leans that was not settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// What the verdict seems to be.
    pub verdict: Verdict,
    /// The most promising move.
    pub play: Option<Move>,
}

/// An answer, from the attacker's side.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What is proved.
    pub verdict: Verdict,
    /// What is proved of the value.
    pub bracket: Bracket,
    /// What the numbers say where nothing is proved. It is no verdict.
    pub guess: Option<Guess>,
    /// The first moves that were proved to work for the side to move, the first found first; none where it may as well
    /// pass.
    pub first_moves: Vec<Move>,
    /// A line of play to the end, as far as it is known; a ply is none where any move will do.
    pub line: Vec<Ply>,
    /// The points that the proof rests on, in board order.
    pub zone: Vec<Point>,
    /// What it cost.
    pub statistics: Statistics,
    /// Why the search ended before it was done.
    pub stopped_by: Option<Stop>,
}

/// Whether moves of such a game can come from there.
pub fn suits<G: Game>(game: &G, root: &G::Position, args: &G::Args, source: Source) -> bool {
    can_come(&Rules::new(game, args), Bans::of(game, root), source)
}

fn can_come<G: Game>(rules: &Rules<'_, G>, bans: Bans, source: Source) -> bool {
    match source {
        Source::All => true,
        // In a selector bans bind both sides.
        Source::Selectors => bans != Bans::Possible,
        Source::Reasons => rules.can_follow_reasons(),
    }
}

/// Whether reasons choose the moves of the search, where nothing else is said.
pub fn follows_reasons<G: Game>(game: &G, args: &G::Args) -> bool {
    Rules::new(game, args).can_follow_reasons()
}

/// Answers whether the attacker wins.
pub fn search<G: Game>(game: &G, root: &G::Position, args: &G::Args, options: Options, budget: &Budget) -> Answer {
    observed(game, root, args, options, budget, &mut |_, _| {})
}

/// The same where something is known, to which is added what is found: a search that was stopped goes on.
pub fn resumed<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    options: Options,
    budget: &Budget,
    results: &Results<G>,
) -> Answer {
    with_results(game, root, args, options, budget, Some(results), &mut |_, _| {})
}

/// The answer, with an observer to whom each search is shown when it is over, and what it said.
pub(super) fn observed<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    options: Options,
    budget: &Budget,
    observer: Observer<'_, G>,
) -> Answer {
    let own = (budget.threads > NonZeroUsize::MIN).then(|| Results::new(in_common(budget)));
    with_results(game, root, args, options, budget, own.as_ref(), observer)
}

/// Who is shown each search when it is over, and what it said.
type Observer<'o, G> = &'o mut dyn FnMut(&mut Search<'_, G>, &Answer);

fn with_results<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    options: Options,
    budget: &Budget,
    results: Option<&Results<G>>,
    observer: Observer<'_, G>,
) -> Answer {
    let evaluations = crate::evaluations();
    let mut meter = Meter::new(budget);
    let means = Means { options, budget, results };
    let mut answer = side(game, root, args, means, &mut meter, observer);
    let is_open = answer.failed_without_end && may_be_drawn(game, root, args);
    if is_open && answer.said.verdict == Verdict::Lost {
        // Nobody is named attacker: that this side does not win is a draw if the other does not either.
        let other = side(game, root, &exchanged(game, args), means, &mut meter, observer);
        answer.said.verdict = if_the_other_side(other.said.verdict);
        match answer.said.verdict {
            Verdict::Lost => answer.said.first_moves.clear(),
            Verdict::Draw => answer.said.first_moves = other.said.first_moves,
            _ => {
                answer.said.guess = other.said.guess.map(|guess| match guess.verdict {
                    Verdict::Won => Guess { verdict: Verdict::Lost, play: None },
                    _ => Guess { verdict: Verdict::Draw, play: guess.play },
                });
                answer.said.stopped_by = other.said.stopped_by;
            }
        }
    }
    let mut answer = answer.said;
    answer.statistics = meter.statistics;
    answer.statistics.evaluations += crate::evaluations() - evaluations;
    answer
}

/// The reason for which the attacker wins, even if the defender may always ignore bans; `None` if he was not proved to
/// within the budget, or no reason is known.
pub fn why_won<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    budget: &Budget,
    meter: &mut Meter,
) -> Option<G::Why> {
    let mut search = Search::new(game, root, args, Options::default(), budget, meter);
    let found = match search.source {
        Source::Reasons => search.ask(root, Question::at_least(BEST)).ok()?,
        Source::All | Source::Selectors => {
            // Only gradual games have a reason here.
            search.source = Source::Reasons;
            search.gradual(root, search.rules.role(root)).ok()??
        }
    };
    found.why.filter(|why| why.holds()).map(|why| *why)
}

/// With what one searches.
struct Means<'a, G: Game> {
    options: Options,
    budget: &'a Budget,
    results: Option<&'a Results<G>>,
}

impl<G: Game> Clone for Means<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Means<'_, G> {}

/// A search that is asked about one position after another, and keeps what it finds.
pub(in crate::search) struct Asker<'m, G: Game>(Search<'m, G>);

impl<'m, G: Game> Asker<'m, G> {
    /// A search for positions like this one.
    pub fn new(game: &'m G, like: &G::Position, args: &G::Args, budget: &Budget, meter: &'m mut Meter) -> Self {
        Asker(Search::new(game, like, args, Options::default(), budget, meter))
    }

    /// Whether the attacker wins where bans bind both, and the reason if one is known: the answer is the same in every
    /// position with the same side to move that does not break it.
    ///
    /// # Errors
    /// If the budget, or so many nodes, are spent.
    pub fn answer(&mut self, at: &G::Position, nodes: u64) -> Result<(bool, Option<G::Why>), Stop> {
        let whole = *self.0.meter;
        *self.0.meter = whole.at_most(nodes);
        let found = self.0.said(at, Question::BOTH_BOUND);
        *self.0.meter = Meter { statistics: self.0.meter.statistics, ..whole };
        let found = found?;
        let why = if self.0.source == Source::Reasons && found.on.is_empty() { found.why } else { None };
        Ok((found.won, why.map(|why| *why)))
    }

    /// What has been used of the budget.
    pub fn meter(&mut self) -> &mut Meter {
        self.0.meter
    }
}

/// What was found for one attacker.
struct Side {
    said: Answer,
    /// Whether he failed, though not by the other side's goal in every line.
    failed_without_end: bool,
}

/// Asks about one attacker.
fn side<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    means: Means<'_, G>,
    meter: &mut Meter,
    observer: Observer<'_, G>,
) -> Side {
    let Means { options, budget, results } = means;
    let whole = *meter;
    let team = results.map(|results| Team::new(budget, &whole, results.of(game.attacker(args))));
    let (own_budget, mut own_meter) = team.as_ref().map_or((budget, whole), |team| (&team.budget, team.meter));
    let mut search = Search::new(game, root, args, options, own_budget, &mut own_meter);
    search.shared = team.as_ref().map(|team| team.shared);
    let (asked, others) = match &team {
        None => (search.ask_all(root), Statistics::default()),
        Some(team) => {
            let other = |meter: &mut Meter| {
                let mut search = Search::new(game, root, args, options, &team.budget, meter);
                search.shared = Some(team.shared);
                search.ask_all(root);
            };
            team.work(|| search.ask_all(root), other)
        }
    };
    let Asked { mut said, failed_without_end, last, wanted } = asked;
    if said.verdict == Verdict::Unknown {
        search.leave_open();
        said.guess = search.guess(root, last, wanted, said.bracket);
        said.zone.clear();
    } else {
        let last = wanted.unwrap_or(last);
        said.first_moves = search.first_moves(root, last);
        if !said.first_moves.is_empty() && options.first_moves == FirstMoves::Others {
            search.try_others(root, last, &mut said.first_moves);
        }
        said.line = search.line(root, last);
    }
    observer(&mut search, &said);
    *meter = Meter { statistics: own_meter.statistics.and(&others), ..whole };
    Side { said, failed_without_end }
}

/// What was found for one attacker, a question after the other.
struct Asked {
    said: Answer,
    failed_without_end: bool,
    /// The last question.
    last: Question,
    /// The last one that was answered as the side to move wants: its moves are those that work.
    wanted: Option<Question>,
}

impl<'m, G: Game> Search<'m, G> {
    fn new(
        game: &'m G,
        root: &G::Position,
        args: &G::Args,
        options: Options,
        budget: &Budget,
        meter: &'m mut Meter,
    ) -> Self {
        let rules = Rules::new(game, args);
        let bans = Bans::of(game, root);
        let sources = options.source.into_iter().chain([Source::Reasons, Source::Selectors]);
        let source = sources.into_iter().find(|source| can_come(&rules, bans, *source)).unwrap_or(Source::All);
        let bans = bans == Bans::Possible;
        let sides = || if may_exchange(game, root) { Sides::Both } else { Sides::Attacker };
        let order = options.order.unwrap_or_else(|| match source {
            Source::Reasons => 1,
            Source::All | Source::Selectors => usual_order(game, root, args, meter),
        });
        let leaves = match source {
            Source::Reasons => Leaves::new(game, args, order, source, Sides::Attacker),
            Source::All | Source::Selectors => Leaves::new(game, args, order, source, sides()),
        };
        let mut search = Search {
            rules,
            source,
            bans,
            leaves,
            images: Images::new(game, root, args),
            nodes: Nodes::new(budget.memory),
            ledger: Ledger::new(),
            patterns: Patterns::new(),
            path: Vec::new(),
            asked: Vec::new(),
            shared: None,
            at_root: None,
            goal_size: None,
            meter,
            depth: budget.depth as usize,
            memory: budget.memory,
            steps: 0,
        };
        search.goal_size = search.goal_size(root).filter(|_| source == Source::Reasons);
        search
    }

    /// Asks about the root, a question after the other, until the verdict is known.
    fn ask_all(&mut self, root: &G::Position) -> Asked {
        let asks = self.rules.role(root);
        let questions = if self.bans { Bracket::questions(asks) } else { &[Question::BOTH_BOUND] };
        let mut said = Answer {
            verdict: Verdict::Unknown,
            bracket: Bracket::OPEN,
            guess: None,
            first_moves: Vec::new(),
            line: Vec::new(),
            zone: Vec::new(),
            statistics: Statistics::default(),
            stopped_by: None,
        };
        let (mut failed_without_end, mut last, mut wanted) = (false, Question::BOTH_BOUND, None);
        for &question in questions {
            if said.bracket.answers(question).is_some() {
                continue;
            }
            last = question;
            match self.ask_beside_others(root, question) {
                Ok(found) => {
                    self.narrow_down(&mut said.bracket, &found);
                    if found.won == (asks == Role::Attacker) {
                        wanted = Some(question);
                    }
                    failed_without_end = !found.won && !found.outright;
                    let full = self.rules.game.full();
                    said.zone = found.why.map_or(Vec::new(), |why| why.points(full).iter().collect());
                    said.verdict = said.bracket.verdict(asks);
                    if said.verdict != Verdict::Unknown {
                        break;
                    }
                }
                Err(stop) => {
                    said.stopped_by = Some(stop);
                    break;
                }
            }
        }
        Asked { said, failed_without_end, last, wanted }
    }

    /// Answers a question about the root, or hears the answer from another thread.
    fn ask_beside_others(&mut self, root: &G::Position, question: Question) -> Result<Found<G::Why>, Stop> {
        self.at_root = Some(question);
        let own = self.ask(root, question);
        self.at_root = None;
        let Some(shared) = self.shared else { return own };
        if let Ok(found) = &own {
            // The root is its own image.
            let best = self.nodes.find(root, question).and_then(|id| self.nodes.get(id).best);
            shared.put(root, question, found, best, u64::MAX);
            shared.settle_root(question);
            return own;
        }
        own.or_else(|stop| {
            let heard = shared.get(root, question).map(|(found, _)| found).ok_or(stop)?;
            // The table holds it as well, with the move.
            self.ask(root, question).or(Ok(heard))
        })
    }

    /// Answers a question about the root.
    pub(super) fn ask(&mut self, root: &G::Position, question: Question) -> Result<Found<G::Why>, Stop> {
        for threshold in 1..=BEST {
            let other = Question::at_least(threshold);
            if (self.bans || other == Question::BOTH_BOUND) && !self.asked.contains(&other) {
                self.asked.push(other);
            }
        }
        self.path.clear();
        let (id, by) = self.node(root, question)?;
        if let Some(found) = self.answer(id) {
            return Ok(self.images.back(by, found));
        }
        let id = self.search_from(id)?;
        // Numbers without end: nothing more can be told.
        self.answer(id).map(|found| self.images.back(by, found)).ok_or(Stop::Depth)
    }

    /// Searches a node as the root. What the table calls it then.
    pub(super) fn search_from(&mut self, id: NodeId) -> Result<NodeId, Stop> {
        self.path.push(id);
        let result = self.search(Numbers::MOST);
        let id = self.path[0];
        self.path.clear();
        result.map(|()| id)
    }

    /// Takes an answer into account.
    fn narrow_down(&self, bracket: &mut Bracket, found: &Found<G::Why>) {
        match (self.bans, found.won) {
            (false, true) => bracket.low = BEST,
            (false, false) => bracket.high = WORST,
            (true, true) => bracket.low = bracket.low.max(found.value),
            (true, false) => bracket.high = bracket.high.min(found.value),
        }
    }

    /// What the numbers of the last question say, where it is not settled. The move is the one that works so far as is
    /// proved (`wanted`), else the one in which the most work was put: the search goes where it seems nearest to an answer.
    fn guess(
        &self,
        root: &G::Position,
        question: Question,
        wanted: Option<Question>,
        bracket: Bracket,
    ) -> Option<Guess> {
        let node = self.nodes.get(self.nodes.find(root, question)?);
        let Numbers { proof, disproof } = node.numbers;
        let verdict = bracket.expected(|| proof < disproof).verdict(node.role);
        let proved = wanted.and_then(|question| self.first_moves(root, question).first().copied());
        let known = node.kids.iter().filter(|kid| kid.play.is_some() && kid.node != NOWHERE);
        let open = known.filter(|kid| self.answer(kid.node).is_none());
        let tried = open.max_by_key(|kid| self.nodes.get(kid.node).spent).and_then(|kid| kid.play);
        Some(Guess { verdict, play: proved.or(tried).or(node.best) })
    }
}
