//! How answers are found, broken and asked.

#![deny(clippy::wildcard_enum_match_arm)]

use super::answer::Answer;
use super::bits::Bits;
use super::engine::Engine;
use super::state::{Range, State};
use super::{Atom, Reason};
use crate::ir::kinds;
use crate::ir::{Chain, Expr, FnId, Ground, NONE, Place, StorageKind};
use crate::rules::{CellId, SortId};

/// The last bit of a word.
const LAST: u64 = 1 << 63;

/// How many values of a sort have a bit of their own.
const OWN: usize = 62;

/// What can be stored in a place.
struct Values {
    /// The values; none for any integer.
    range: Option<Range>,
    optional: bool,
    /// Whether they are points.
    points: bool,
}

impl<B: Bits> Engine<'_, B> {
    pub fn answer(&mut self, s: &State, e: &Expr) -> Answer<B> {
        self.pay(e);
        match e {
            Expr::Local(l) => self.get_answer(*l).clone(),
            Expr::Let(l, value, body) => {
                self.assign(s, *l, value);
                self.answer(s, body)
            }
            Expr::If(c, a, b) => {
                let branch = if self.bool(s, c) { a } else { b };
                self.answer(s, branch)
            }
            Expr::Call(f, args) => {
                self.enter(s, *f, args, |me, body| me.answer(s, body)).unwrap_or_else(|| Answer::plain(false))
            }
            Expr::With(updates, body) => {
                let after = self.updated(s, updates);
                self.count(body);
                self.answer(&after, body)
            }
            Expr::Null(body) => {
                let after = self.nulled(s);
                self.count(body);
                self.answer(&after, body)
            }
            Expr::Answer(holds, grounds) => {
                let mut answer = Answer::plain(self.bool(s, holds));
                grounds.iter().for_each(|ground| self.ground(s, ground, &mut answer));
                answer
            }
            Expr::FirstAnswer(until, answers) => {
                let mut all = Answer::plain(!until);
                for e in answers {
                    let answer = self.answer(s, e);
                    if answer.holds == *until {
                        return answer;
                    }
                    all.join(&answer, |_| true, |_| true);
                }
                all
            }
            Expr::EachAnswer(until, var, domain, body) => {
                let mut all = Answer::plain(!until);
                let mut first = None;
                self.any(s, *var, domain, |me| {
                    let answer = me.answer(s, body);
                    if answer.holds == *until {
                        first = Some(answer);
                        return true;
                    }
                    me.pay_for_join();
                    all.join(&answer, |_| true, |_| true);
                    false
                });
                first.unwrap_or(all)
            }
            Expr::Lookup(..) | kinds::bools!() | kinds::ints!() | kinds::sets!() => {
                super::expr::ill_typed("an answer", e)
            }
        }
    }

    fn ground(&mut self, s: &State, ground: &Ground, answer: &mut Answer<B>) {
        match ground {
            Ground::Point(cell, value, set) => {
                let (value, set) = (self.int(s, value), self.set(s, set));
                if self.point_values(*cell).contains(&value) {
                    answer.bar(*cell, value, &set);
                }
            }
            Ground::Points(cell, set) => {
                let set = self.set(s, set);
                for value in self.point_values(*cell) {
                    let mut others = set.clone();
                    others.subtract(self.points_with(s, *cell, value).words());
                    answer.bar(*cell, value, &others);
                }
            }
            Ground::Value(place, value) => {
                let value = self.int(s, value);
                if let (Place::Cell(cell), true) = (*place, self.values(*place).points) {
                    let set = self.singleton(value);
                    answer.bar(cell, NONE, &set);
                }
                answer.bar_bits(*place, self.bit(*place, value));
            }
            Ground::Among(cell, set) => {
                let set = self.set(s, set);
                answer.bar(*cell, NONE, &set);
            }
            Ground::Values(place) => {
                let present = self.present(s, *place);
                if let (Place::Cell(cell), true) = (*place, self.values(*place).points) {
                    let mut others = B::load(self.machine.layout.full());
                    others.subtract(self.singleton(present).words());
                    answer.bar(cell, NONE, &others);
                }
                // Values that share the last bit may be others than this one.
                let own = self.bit(*place, present) & !LAST;
                answer.bar_bits(*place, self.all_bits(*place) & !own);
            }
            Ground::Passes(count) => {
                let low = u32::try_from(*count).unwrap_or(0).min(63);
                answer.bar_bits(Place::Passes, u64::MAX << low);
            }
            Ground::OneMorePass(of) => {
                let of = self.answer(s, of);
                let counts = of.mask(Place::Passes);
                answer.everything |= of.everything;
                answer.bar_bits(Place::Passes, counts >> 1 | counts & LAST);
            }
            Ground::All(of) => {
                let of = self.answer(s, of);
                answer.join(&of, |_| true, |_| true);
            }
            Ground::Cell(of, cell) => {
                let of = self.answer(s, of);
                answer.join(&of, |c| c == *cell, |_| false);
            }
            Ground::Place(of, place) => {
                let of = self.answer(s, of);
                answer.join(&of, |c| *place == Place::Cell(c), |p| p == *place);
            }
            Ground::Everything => answer.everything = true,
        }
    }

    /// Whether the state has something that the answer bars.
    pub fn breaks(&mut self, s: &State, answer: &Answer<B>) -> bool {
        answer.everything
            || answer.sets.iter().any(|(&(cell, value), set)| match self.values(Place::Cell(cell)).points {
                true => self.point(self.present(s, Place::Cell(cell))).is_some_and(|p| set.has(p)),
                false => set.meets(self.points_with(s, cell, value).words()),
            })
            || answer.masks.iter().any(|(&place, bits)| bits & self.state_bits(place, self.present(s, place)) != 0)
    }

    /// Whether the answer bars the value of the place.
    pub fn bars(&mut self, answer: &Answer<B>, place: Place, value: i32) -> bool {
        let of_points = |cell| self.point(value).is_some_and(|p| answer.has(cell, NONE, p));
        answer.everything
            || matches!(place, Place::Cell(cell) if self.values(place).points && of_points(cell))
            || answer.mask(place) & self.state_bits(place, value) != 0
    }

    /// The points barred from a value of a cell of points; without a value, as values of a cell without points.
    pub fn barred(&mut self, answer: &Answer<B>, cell: CellId, value: Option<i32>) -> B {
        if answer.everything {
            return B::load(self.machine.layout.full());
        }
        answer.sets.get(&(cell, value.unwrap_or(NONE))).cloned().unwrap_or_else(|| self.no_point())
    }

    /// All points of which the answer bars something, also as values.
    pub fn trace(&mut self, answer: &Answer<B>) -> B {
        if answer.everything {
            return B::load(self.machine.layout.full());
        }
        let mut all = self.no_point();
        answer.sets.values().for_each(|set| all.unite(set.words()));
        all
    }

    /// The value of a function of answers as plain data.
    pub fn reason(&mut self, s: &State, function: FnId) -> Reason {
        let machine = self.machine;
        let code = &machine.program.funcs[function];
        let answer = self.framed(&machine.functions[function], |_, _| {}, |me| me.answer(s, &code.body));
        let mut atoms = Vec::new();
        for (&(cell, value), set) in &answer.sets {
            let is_value = self.values(Place::Cell(cell)).points;
            atoms.extend(set.points().map(|p| match is_value {
                true => Atom { cell: Some(cell), point: None, value: p as i32 },
                false => Atom { cell: Some(cell), point: Some(p as u16), value },
            }));
        }
        for (&place, &mask) in &answer.masks {
            let cell = if let Place::Cell(cell) = place { Some(cell) } else { None };
            let first = self.values(place).range.map_or(0, |range| range.first);
            let of_bit = |bit: i32| if place == Place::Passes { bit } else { first + bit - 1 };
            let value = |bit: i32| if bit == 0 && place != Place::Passes { NONE } else { of_bit(bit) };
            let bits = (0..64).filter(|bit| mask >> bit & 1 == 1);
            atoms.extend(bits.map(|bit| Atom { cell, point: None, value: value(bit) }));
        }
        Reason { holds: answer.holds, everything: answer.everything, atoms }
    }

    /// The values that a point can have in a cell, [`NONE`] included.
    fn point_values(&self, cell: CellId) -> Vec<i32> {
        match self.machine.program.cells[cell].kind {
            StorageKind::Members => vec![0, 1],
            StorageKind::Planes { value, optional } => {
                let range = self.sort(value);
                let values = (0..range.count as i32).map(|rank| range.first + rank);
                values.chain(optional.then_some(NONE)).collect()
            }
            StorageKind::Scalar { .. } | StorageKind::Flag => Vec::new(),
        }
    }

    /// The points that have a value in a cell.
    fn points_with(&self, s: &State, cell: CellId, value: i32) -> B {
        let layout = &self.machine.layout;
        let members = self.machine.program.cells[cell].kind == StorageKind::Members;
        let mut rest = B::load(layout.full());
        match (members, value) {
            (true, 1) => layout.plane(s, cell, 0, None).map_or_else(|| self.no_point(), B::load),
            (true, _) => {
                layout.plane(s, cell, 0, None).into_iter().for_each(|plane| rest.subtract(plane));
                rest
            }
            (false, NONE) => {
                layout.planes(s, cell, 0).for_each(|plane| rest.subtract(plane));
                rest
            }
            (false, value) => layout.plane(s, cell, 0, Some(value)).map_or_else(|| self.no_point(), B::load),
        }
    }

    fn singleton(&self, value: i32) -> B {
        let mut set = self.no_point();
        self.point(value).into_iter().for_each(|p| set.insert(p));
        set
    }

    fn values(&self, place: Place) -> Values {
        let Place::Cell(cell) = place else { return Values { range: None, optional: false, points: false } };
        match self.machine.program.cells[cell].kind {
            StorageKind::Scalar { value, optional } => Values {
                range: (value != SortId::INTEGER).then(|| self.sort(value)),
                optional,
                points: value == SortId::POINT,
            },
            StorageKind::Members | StorageKind::Planes { .. } | StorageKind::Flag => {
                Values { range: Some(Range { first: 0, count: 2 }), optional: false, points: false }
            }
        }
    }

    /// What stands in a place.
    fn present(&self, s: &State, place: Place) -> i32 {
        match place {
            Place::Cell(cell) => self.machine.layout.scalar(s, cell, 0),
            Place::Passes => i32::try_from(s.passes).unwrap_or(i32::MAX),
        }
    }

    /// The bit of a value of a place; none if it cannot have it, or it is a point.
    fn bit(&self, place: Place, value: i32) -> u64 {
        if place == Place::Passes {
            return if value < 0 { 0 } else { 1 << value.min(63) };
        }
        let values = self.values(place);
        if value == NONE {
            return u64::from(values.optional);
        }
        match values.range {
            None => LAST,
            Some(_) if values.points => 0,
            Some(range) => match range.rank(value) {
                None => 0,
                Some(rank) if rank < OWN => 2 << rank,
                Some(_) => LAST,
            },
        }
    }

    /// The bits of all values of a place.
    fn all_bits(&self, place: Place) -> u64 {
        if place == Place::Passes {
            return u64::MAX;
        }
        let values = self.values(place);
        let own = match values.range {
            None => LAST,
            Some(_) if values.points => 0,
            Some(range) => (0..range.count).map(|rank| if rank < OWN { 2 << rank } else { LAST }).fold(0, |a, b| a | b),
        };
        own | u64::from(values.optional)
    }

    /// The bits by which a value of a place breaks an answer: its own, and the one that stands for several values.
    fn state_bits(&self, place: Place, value: i32) -> u64 {
        self.bit(place, value) | if place == Place::Passes { 0 } else { LAST }
    }
}

/// Chains.
impl<B: Bits> Engine<'_, B> {
    /// From the first uncovered point back to the nearest point of `from`, which covers all that it leads to.
    pub fn roots(&mut self, s: &State, chain: &Chain) -> B {
        let (from, to) = (self.set(s, &chain.from), self.set(s, &chain.to));
        let (mut roots, mut left) = (self.no_point(), to);
        while let Some(target) = first(&left) {
            left.subtract(self.only(target).words());
            let layers = self.layers_back(s, chain, target, &from);
            let met = layers.last().and_then(|layer| first_of(layer, &from));
            if let Some(root) = met {
                roots.insert(root);
                let mut layer = self.only(root);
                let mut covered = layer.clone();
                while !layer.is_empty() {
                    layer = self.turned_set(s, chain, &chain.step, layer);
                    layer.subtract(covered.words());
                    covered.unite(layer.words());
                }
                left.subtract(covered.words());
            }
        }
        roots
    }

    /// What is reached within the points asked for; for each other one, in order, the way from the nearest point of the
    /// path or of `from`, and what is reached from that.
    pub fn path(&mut self, s: &State, chain: &Chain) -> B {
        let (from, to) = (self.set(s, &chain.from), self.set(s, &chain.to));
        let mut path = from.clone();
        path.intersect(to.words());
        self.grow(s, chain, &mut path, &to);
        for target in to.points() {
            if path.has(target) {
                continue;
            }
            let mut ends = from.clone();
            ends.unite(path.words());
            let layers = self.layers_back(s, chain, target, &ends);
            let met = layers.last().and_then(|layer| first_of(layer, &path).or_else(|| first_of(layer, &from)));
            let Some(mut at) = met else { continue };
            path.insert(at);
            for layer in layers.iter().rev().skip(1) {
                let one = self.only(at);
                let next = self.turned_set(s, chain, &chain.step, one);
                let Some(next) = first_of(&next, layer) else { break };
                path.insert(next);
                at = next;
            }
            self.grow(s, chain, &mut path, &to);
        }
        path
    }

    /// Adds what is reached from the path within these points.
    fn grow(&mut self, s: &State, chain: &Chain, path: &mut B, within: &B) {
        loop {
            let mut next = self.turned_set(s, chain, &chain.step, path.clone());
            next.intersect(within.words());
            next.subtract(path.words());
            if next.is_empty() {
                return;
            }
            path.unite(next.words());
        }
    }

    /// What it says: the closure, and of it the points asked about.
    pub fn reached(&mut self, s: &State, chain: &Chain) -> B {
        let mut out = self.closure(s, &chain.from, chain.var, &chain.step);
        out.intersect(self.set(s, &chain.to).words());
        out
    }

    /// The points at distance 0, 1, .. back from the target, up to where some are among the ends, or to the last.
    fn layers_back(&mut self, s: &State, chain: &Chain, target: usize, ends: &B) -> Vec<B> {
        let mut layers = vec![self.only(target)];
        let mut seen = self.only(target);
        while let Some(layer) = layers.last().filter(|layer| !layer.meets(ends.words())).cloned() {
            let mut behind = self.turned_set(s, chain, &chain.reverse, layer);
            behind.subtract(seen.words());
            if behind.is_empty() {
                break;
            }
            seen.unite(behind.words());
            layers.push(behind);
        }
        layers
    }

    fn turned_set(&mut self, s: &State, chain: &Chain, step: &Expr, of: B) -> B {
        self.put_set(chain.var, of);
        self.set(s, step)
    }

    fn only(&self, point: usize) -> B {
        let mut set = self.no_point();
        set.insert(point);
        set
    }
}

/// The first point of a set.
pub(super) fn first<B: Bits>(set: &B) -> Option<usize> {
    set.points().next()
}

fn first_of<B: Bits>(set: &B, among: &B) -> Option<usize> {
    set.points().find(|&p| among.has(p))
}
