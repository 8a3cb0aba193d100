//! A proof as an SGF tree that a person can walk through: the winner's move at each turn of his, and the moves of the
//! loser that matter; all others stand as one pass. Where any move of the winner will do, it is a pass too.

use std::collections::BTreeMap;
use std::fmt::Write;

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::prove::{Bans, Proof, Step, Stop, Walk, Way, What};
use kikashi_gamedef::rules::{CellValue, SortId};
use kikashi_gamedef::snapshot::Play;

/// The most nodes of a tree; what follows later ones is left out, and said so.
const MOST: usize = 20_000;
/// The longest line.
const LONGEST: usize = 400;

/// The SGF tree of a proof.
///
/// # Errors
/// If the game is not one of two colours of stones that are put on points.
pub fn sgf(judge: &Judge, proof: &Proof) -> Result<String, String> {
    let walk = Walk::new(judge, proof)?;
    let mut tree = Tree { judge, proof, walk, text: String::new(), numbers: BTreeMap::new(), count: 0 };
    tree.root()?;
    Ok(tree.text)
}

struct Tree<'p> {
    judge: &'p Judge,
    proof: &'p Proof,
    walk: Walk<'p>,
    text: String,
    /// The nodes that were followed, with the number of the place where.
    numbers: BTreeMap<usize, usize>,
    count: usize,
}

impl Tree<'_> {
    fn root(&mut self) -> Result<(), String> {
        let board = self.judge.board();
        let cells = &self.judge.game().cells;
        let stones = cells
            .iter()
            .position(|cell| cell.args == [SortId::POINT] && cell.value == CellValue::Optional(SortId::PLAYER));
        let fits = board.has_rows() && board.width() <= 52 && board.height() <= 52;
        let stones = stones.filter(|_| fits).ok_or_else(|| {
            format!(
                "`{}` is not played with stones of two colours on a board: it cannot be written as SGF",
                self.judge.game().name
            )
        })?;
        let _ = write!(self.text, "(;FF[4]GM[1]CA[UTF-8]AP[kikashi]SZ[{}", board.width());
        if board.height() != board.width() {
            let _ = write!(self.text, ":{}", board.height());
        }
        self.text.push(']');
        for (player, property) in ["AB", "AW"].into_iter().enumerate() {
            let held = self.proof.position.cells[stones].iter().zip(0..);
            let points: Vec<i32> =
                held.filter(|(value, _)| usize::try_from(**value) == Ok(player)).map(|(_, point)| point).collect();
            self.points(property, &points);
        }
        let _ = write!(self.text, "PL[{}]", colour(self.proof.position.turn));
        let params = &self.judge.game().params;
        let given = self.proof.given.iter().filter(|(id, _)| params[*id].sort == SortId::POINT);
        let targets: Vec<i32> = given.map(|(_, value)| *value).collect();
        self.points("TR", &targets);
        let attacker = self.proof.claims.first().map_or(0, |claim| claim.attacker);
        let said = format!(
            "{}: {} attacks, {} to play. {}.",
            self.judge.game().name,
            self.player(attacker),
            self.player(self.proof.position.turn),
            self.proof.verdict.name()
        );
        match self.proof.claims.as_slice() {
            [claim] => {
                let stop = Stop { node: claim.root, at: self.proof.position.clone() };
                self.place(&stop, &said, 0);
            }
            claims => {
                // Each claim is a part of its own.
                self.property("C", &said);
                for claim in claims {
                    let said = self.claim(claim.threshold, claim.won);
                    self.text.push_str("\n(;");
                    let stop = Stop { node: claim.root, at: self.proof.position.clone() };
                    self.place(&stop, &said, 0);
                    self.text.push(')');
                }
            }
        }
        self.text.push_str(")\n");
        Ok(())
    }

    fn player(&self, player: i32) -> &str {
        let names = &self.judge.game().players;
        usize::try_from(player).ok().and_then(|player| names.get(player)).map_or("?", String::as_str)
    }

    /// What a claim says about bans.
    fn claim(&self, threshold: u8, won: bool) -> String {
        let with = match threshold {
            5 => "though the defender may always ignore bans",
            4 => "though the defender may once ignore a ban",
            3 => "where bans bind both",
            2 => "if the attacker may once ignore a ban",
            _ => "if the attacker may always ignore bans",
        };
        format!("The attacker {} {with}.", if won { "wins" } else { "does not win" })
    }

    /// Writes a place into the node that is open, and what follows it.
    fn place(&mut self, stop: &Stop, said: &str, depth: usize) {
        self.count += 1;
        let number = self.count;
        let node = &self.proof.nodes[stop.node];
        let mover = self.player(stop.at.turn).to_owned();
        let mut comment = said.to_owned();
        let mut say = |what: &str| {
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(what);
        };
        if let Some(reached) = self.walk.ended(stop) {
            say(if reached { "The goal is reached." } else { "The game is over; the goal is not reached." });
            self.property("C", &comment);
            return;
        }
        if let Some(place) = self.numbers.get(&stop.node) {
            say(&format!("From here it goes on as at place {place}, whose points in question are the same."));
            self.property("C", &comment);
            return;
        }
        if self.count > MOST || depth > LONGEST {
            say("What follows is left out here; it is in the proof.");
            self.property("C", &comment);
            return;
        }
        self.numbers.insert(stop.node, number);
        say(&format!("Place {number}."));
        let ways = self.walk.ways(stop);
        let chooses = matches!(node.step, Step::Chosen(_));
        let moves: Vec<String> = ways.iter().filter_map(|way| self.named(way)).collect();
        if node.step == Step::Open {
            say("This is not proved.");
        } else if chooses {
            match moves.first() {
                Some(play) => say(&format!("{mover} plays {play}.")),
                None => say(&format!("Any move of {mover} will do; it stands as a pass.")),
            }
        } else {
            if moves.is_empty() {
                say(&format!("No move of {mover} matters."));
            } else {
                say(&format!("Of {mover}'s moves these matter: {}.", moves.join(", ")));
            }
            if ways.iter().any(|way| way.what == What::Other) {
                say("All others stand as a pass.");
            }
        }
        if let Some(zone) = &node.zone {
            let mut points: Vec<i32> = zone.facts.iter().filter_map(|fact| self.point(fact.cell, fact.place)).collect();
            points.dedup();
            let free: Vec<i32> = points.into_iter().filter(|point| !self.is_target(*point)).collect();
            self.points("SQ", &free);
        }
        self.property("C", &comment);
        let several = ways.len() > 1;
        for way in ways {
            self.text.push_str(if several { "\n(;" } else { ";" });
            let played = match &way.what {
                What::Move(play, _) => place(self.judge, play).map_or_else(String::new, |point| self.letters(point)),
                What::Anything | What::Other => String::new(),
            };
            let _ = write!(self.text, "{}[{played}]", colour(stop.at.turn));
            let said = match &way.what {
                What::Other => format!("Any other move of {mover}."),
                What::Anything => "Any move.".to_owned(),
                What::Move(_, Bans::Ignored) => "A ban is ignored.".to_owned(),
                What::Move(..) => String::new(),
            };
            self.place(&way.to, &said, depth + 1);
            if several {
                self.text.push(')');
            }
        }
    }

    fn is_target(&self, point: i32) -> bool {
        let params = &self.judge.game().params;
        self.proof.given.iter().any(|(id, value)| params[*id].sort == SortId::POINT && *value == point)
    }

    /// A move in words.
    fn named(&self, way: &Way) -> Option<String> {
        match &way.what {
            What::Move(play, _) => Some(
                place(self.judge, play)
                    .map_or_else(|| self.judge.show(play), |point| self.judge.point_name(point).to_owned()),
            ),
            What::Anything | What::Other => None,
        }
    }

    /// The point that an entry of a cell of points is about.
    fn point(&self, cell: usize, place: usize) -> Option<i32> {
        let cell = self.judge.game().cells.iter().nth(cell)?;
        (cell.args == [SortId::POINT]).then(|| i32::try_from(place).ok()).flatten()
    }

    /// A property with points, if there are any.
    fn points(&mut self, property: &str, points: &[i32]) {
        if points.is_empty() {
            return;
        }
        self.text.push_str(property);
        for &point in points {
            let letters = self.letters(point);
            let _ = write!(self.text, "[{letters}]");
        }
    }

    fn property(&mut self, property: &str, value: &str) {
        let value = value.replace('\\', "\\\\").replace(']', "\\]");
        let _ = write!(self.text, "{property}[{value}]");
    }

    fn letters(&self, point: i32) -> String {
        let width = self.judge.board().width().max(1);
        let point = usize::try_from(point).unwrap_or(0);
        let letter = |number: usize| match u8::try_from(number) {
            Ok(number @ 0..26) => char::from(b'a' + number),
            Ok(number) => char::from(b'A'.saturating_add(number - 26)),
            Err(_) => '?',
        };
        [letter(point % width), letter(point / width)].into_iter().collect()
    }
}

fn colour(player: i32) -> &'static str {
    if player == 0 { "B" } else { "W" }
}

/// The point that a stone is put on by a move of one point.
fn place(judge: &Judge, play: &Play) -> Option<i32> {
    let def = judge.game().moves.get(play.clause)?;
    match (def.params.as_slice(), play.args.as_slice()) {
        ([var], [point]) if def.vars[*var].sort == SortId::POINT => Some(*point),
        _ => None,
    }
}
