//! `kikashi play`: a game at the terminal, two hands or one against random moves.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use kikashi_gamedef::interp::{Root, State};
use kikashi_gamedef::snapshot::Play;
use kikashi_runtime::rng::Rng;

use super::moves::meant;
use crate::draw::{self, Marks};
use crate::engine::{Knowledge, Rooted, Way, engine};
use crate::failure::Failure;
use crate::illegal;
use crate::native::Wants;
use crate::position::{PositionArgs, Question};

/// Play a game at the terminal: moves such as D4 or B2-C3, `undo`, `moves`, `random`, `quit`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// An SGF record, or a board drawn as text; without it the instance's own start.
    file: Option<PathBuf>,
    /// The player who makes random moves.
    #[arg(long, value_name = "PLAYER")]
    random: Option<String>,
    /// Where the random numbers start.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A game in progress.
struct Table<'q> {
    question: &'q Question,
    root: Root,
    /// The positions so far, the last one last.
    states: Vec<State>,
    rng: Rng,
    random: Option<i32>,
    /// Who knows the legal moves in place of the judge, if it is to be native code.
    native: Option<Box<dyn Rooted + 'q>>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let question = args.position.question(args.file.as_deref(), &Wants::moves())?;
    let setting = &question.setting;
    let random = match &args.random {
        Some(name) => {
            let player = setting.player(name);
            let players = setting.game().players.join(" and ");
            Some(player.ok_or_else(|| Failure::Input(format!("`{name}` is no player; they are {players}")))?)
        }
        None => None,
    };
    let state = setting.judge.state(&question.position)?;
    let root = setting.judge.root(&state, &question.root.given, question.root.attacker)?;
    let native = match args.position.native.native {
        true => Some(engine(setting, &[], Some(Way::Native), Knowledge::None)?),
        false => None,
    };
    let native = native.as_ref().map(|engine| engine.rooted(&question.position, &question.root)).transpose()?;
    let mut table = Table { question: &question, root, states: vec![state], rng: Rng::new(args.seed), random, native };
    let (input, mut out) = (std::io::stdin().lock(), anstream::stdout());
    let result = table.play(input, &mut out);
    match result {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(|error| Failure::Input(error.to_string())),
    }
}

impl Table<'_> {
    fn now(&self) -> &State {
        // The first position is never taken back.
        &self.states[self.states.len() - 1]
    }

    fn play(&mut self, mut input: impl BufRead, out: &mut impl Write) -> std::io::Result<()> {
        let setting = &self.question.setting;
        // How often in a row nobody could move.
        let mut passed = 0;
        loop {
            let turn = self.now().turn();
            let position = setting.judge.snapshot(self.now());
            let board = draw::board(setting, &position, &Marks::default());
            write!(out, "{board}{}", draw::beside(setting, &position))?;
            if let Some(end) = setting.judge.outcome(self.now(), &self.root, None) {
                return match end.winner() {
                    Some(player) => writeln!(out, "{} wins", setting.player_name(player)),
                    None => writeln!(out, "a draw"),
                };
            }
            if passed > 2 {
                return writeln!(out, "neither player has a move, and nothing ends the game");
            }
            if setting.judge.is_stuck(self.now(), &self.root, turn) {
                passed += 1;
                writeln!(out, "{} has no move and passes", setting.player_name(turn))?;
                self.states.push(setting.judge.null(self.now()));
                continue;
            }
            passed = 0;
            if self.random == Some(turn) {
                let play = self.draw();
                writeln!(out, "{} plays {}", setting.player_name(turn), draw::play(setting, &play))?;
                self.make(&play);
                continue;
            }
            loop {
                write!(out, "{}> ", setting.player_name(turn))?;
                out.flush()?;
                let mut line = Vec::new();
                if input.read_until(b'\n', &mut line)? == 0 {
                    return writeln!(out);
                }
                match String::from_utf8_lossy(&line).trim() {
                    "" => {}
                    "quit" => return Ok(()),
                    "undo" if self.undo() => break,
                    "undo" => writeln!(out, "nothing to take back")?,
                    "random" => {
                        let play = self.draw();
                        writeln!(out, "{}", draw::play(setting, &play))?;
                        self.make(&play);
                        break;
                    }
                    "moves" => {
                        let legal = self.legal();
                        let names: Vec<String> = legal.iter().map(|play| draw::play(setting, play)).collect();
                        writeln!(out, "{}", names.join(" "))?;
                    }
                    text => match self.asked(text) {
                        Ok(play) if self.make(&play) => break,
                        Ok(play) => writeln!(out, "{}", self.why(&play))?,
                        Err(failure) => writeln!(out, "{failure}; or undo, moves, random, quit")?,
                    },
                }
            }
        }
    }

    /// The move that a text means: the legal one, if it can mean several.
    fn asked(&self, text: &str) -> Result<Play, Failure> {
        let plays = meant(&self.question.setting, text)?;
        let turn = self.now().turn();
        let judge = &self.question.setting.judge;
        let legal = plays.iter().find(|play| judge.play(self.now(), &self.root, turn, play).is_some());
        Ok(legal.unwrap_or(&plays[0]).clone())
    }

    fn why(&self, play: &Play) -> String {
        let Question { setting, root, .. } = self.question;
        let position = setting.judge.snapshot(self.now());
        match illegal::why(setting, &position, root, position.turn, play) {
            Ok(Some(illegal)) => format!("illegal: `{}` does not hold ({})", illegal.condition, illegal.place),
            Ok(None) if setting.game().superko.is_some() => {
                "illegal: the board after it was there before (superko)".to_string()
            }
            Ok(None) => "illegal".to_string(),
            Err(why) => why,
        }
    }

    /// Makes a move if it is legal, and tells whether it was.
    fn make(&mut self, play: &Play) -> bool {
        let after = self.question.setting.judge.play(self.now(), &self.root, self.now().turn(), play);
        let is_legal = after.is_some();
        self.states.extend(after);
        is_legal
    }

    /// The legal moves of the player to move.
    fn legal(&self) -> Vec<Play> {
        let (judge, turn) = (&self.question.setting.judge, self.now().turn());
        match &self.native {
            Some(native) => native.legal(&judge.snapshot(self.now()), turn),
            None => judge.legal(self.now(), &self.root, turn),
        }
    }

    /// A random legal move; there is one.
    fn draw(&mut self) -> Play {
        let mut legal = self.legal();
        legal.swap_remove(self.rng.below(legal.len() as u32) as usize)
    }

    /// Takes moves back to where a hand had a move, if there was such a position.
    fn undo(&mut self) -> bool {
        let judge = &self.question.setting.judge;
        let by_hand = |s: &State| self.random != Some(s.turn()) && !judge.is_stuck(s, &self.root, s.turn());
        let back = self.states[..self.states.len() - 1].iter().rposition(by_hand);
        self.states.truncate(back.map_or(self.states.len(), |at| at + 1));
        back.is_some()
    }
}
