//! Hypotheses, and the accounts of what rests on them.
//!
//! A *hypothesis* claims that in every position with the attacker to move that breaks none of its facts the value is
//! below a threshold. While it is being proved, a position that it speaks of counts as held, on its *account*; so does what
//! is concluded from that. Such a result is conditional: it is of use only while each hypothesis on its account is on the
//! path, in just this form. When the node of the hypothesis leaves the path undecided the result sleeps; when the hypothesis
//! grows, its old form is dropped and the result with it; when it is held, its own account takes its place.

use super::value::{Question, Value, WORST};

/// A hypothesis in one of its forms.
pub type HypothesisId = u32;

/// How a hypothesis stands.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    /// Its node is on the path.
    Assumed,
    /// Its node left the path undecided.
    Asleep,
    /// It has grown, or failed.
    Dropped,
    /// It is proved, on the account of others, with a value that is no more than this.
    Held(Vec<HypothesisId>, Value),
}

/// How a hypothesis came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The first of its node.
    First,
    /// It was made from one that was not enough.
    Grown,
}

struct Hypothesis<W> {
    question: Question,
    form: Form,
    state: State,
    /// The facts; without them it speaks of one position alone.
    facts: Option<Box<W>>,
}

/// What a conditional result comes down to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The hypotheses on the path that it rests on, each once, sorted.
    pub on: Vec<HypothesisId>,
    /// A bound on the value that held hypotheses add.
    pub value: Value,
}

/// All hypotheses.
pub struct Ledger<W> {
    all: Vec<Hypothesis<W>>,
}

impl<W> Ledger<W> {
    pub fn new() -> Self {
        Self { all: Vec::new() }
    }

    /// A new hypothesis, for a node on the path.
    pub fn assume(&mut self, question: Question, form: Form, facts: Option<W>) -> HypothesisId {
        self.all.push(Hypothesis { question, form, state: State::Assumed, facts: facts.map(Box::new) });
        self.all.len() as HypothesisId - 1
    }

    /// Its node comes back to the path.
    pub fn wake(&mut self, id: HypothesisId) {
        self.turn(id, &State::Asleep, State::Assumed);
    }

    /// Its node leaves the path undecided.
    pub fn sleep(&mut self, id: HypothesisId) {
        self.turn(id, &State::Assumed, State::Asleep);
    }

    /// It is given up in this form.
    pub fn drop(&mut self, id: HypothesisId) {
        let hypothesis = &mut self.all[id as usize];
        hypothesis.state = State::Dropped;
        hypothesis.facts = None;
    }

    /// It is proved, on the account of others.
    pub fn hold(&mut self, id: HypothesisId, on: Vec<HypothesisId>, value: Value) {
        let hypothesis = &mut self.all[id as usize];
        hypothesis.state = State::Held(on, value);
        hypothesis.facts = None;
    }

    fn turn(&mut self, id: HypothesisId, from: &State, to: State) {
        let hypothesis = &mut self.all[id as usize];
        if hypothesis.state == *from {
            hypothesis.state = to;
        }
    }

    /// How it came about.
    pub fn form(&self, id: HypothesisId) -> Form {
        self.all[id as usize].form
    }

    /// Its facts.
    pub fn facts(&self, id: HypothesisId) -> Option<&W> {
        self.all[id as usize].facts.as_deref()
    }

    /// Whether what it claims answers a question.
    pub fn answers(&self, id: HypothesisId, question: Question) -> bool {
        self.all[id as usize].question <= question
    }

    /// Whether it is assumed at present.
    pub fn is_assumed(&self, id: HypothesisId) -> bool {
        self.all[id as usize].state == State::Assumed
    }

    /// What an account comes down to; `None` if it is of no use on this path.
    pub fn settle(&self, on: &[HypothesisId]) -> Option<Account> {
        let mut account = Account { on: Vec::new(), value: WORST };
        let mut open: Vec<HypothesisId> = on.to_vec();
        while let Some(id) = open.pop() {
            match &self.all[id as usize].state {
                State::Assumed => account.on.push(id),
                State::Asleep | State::Dropped => return None,
                State::Held(others, value) => {
                    account.value = account.value.max(*value);
                    open.extend(others);
                }
            }
        }
        account.on.sort_unstable();
        account.on.dedup();
        Some(account)
    }

    /// Forgets all but these, which get new numbers, in this order.
    pub fn keep(&mut self, kept: impl Iterator<Item = HypothesisId>) {
        let mut old: Vec<Option<Hypothesis<W>>> = std::mem::take(&mut self.all).into_iter().map(Some).collect();
        self.all.extend(kept.filter_map(|id| old[id as usize].take()));
    }

    /// About how many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.all.capacity() * size_of::<Hypothesis<W>>() + self.all.len() * size_of::<W>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUESTION: Question = Question::BOTH_BOUND;

    #[test]
    fn an_account_sleeps_and_wakes_with_its_node() {
        let mut ledger = Ledger::new();
        let (a, b) = (ledger.assume(QUESTION, Form::First, Some(1)), ledger.assume(QUESTION, Form::First, Some(2)));
        let both = Some(Account { on: vec![a, b], value: 0 });
        assert_eq!(ledger.settle(&[b, a, b]), both);
        ledger.sleep(b);
        assert_eq!(ledger.settle(&[a, b]), None);
        ledger.wake(b);
        assert_eq!(ledger.settle(&[a, b]), both);
        ledger.drop(b);
        ledger.wake(b);
        assert_eq!(ledger.settle(&[a, b]), None);
    }

    #[test]
    fn what_is_held_stands_for_its_own_account() {
        let mut ledger = Ledger::new();
        let [a, b, c] = [1, 2, 3].map(|facts| ledger.assume(QUESTION, Form::First, Some(facts)));
        ledger.hold(c, vec![b], 1);
        assert_eq!(ledger.settle(&[c]), Some(Account { on: vec![b], value: 1 }));
        ledger.hold(b, vec![a], 2);
        assert_eq!(ledger.settle(&[c]), Some(Account { on: vec![a], value: 2 }));
        ledger.drop(a);
        assert_eq!(ledger.settle(&[c]), None);
    }
}
