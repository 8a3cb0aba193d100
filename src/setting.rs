//! What a command is about: one game with its parameters, chosen by the name of a shipped game or instance, or by a
//! file of rules, on the board that a position file has or the user asks for.

use std::path::Path;
use std::sync::Arc;

use index_vec::IndexVec;
use kikashi_gamedef::diagnostic::Severity;
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::rules::{BoardKind, Game, Instance, Param, ParamId, Selector, SortId, Term};
use kikashi_gamedef::{sema, syntax};

use crate::boards::Boards;
use crate::book::Book;
use crate::failure::Failure;

/// What the user asks of the board and the parameters.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// Parameters by name, as written.
    pub set: Vec<(String, String)>,
    /// Columns and rows of the board.
    pub shape: Option<(usize, usize)>,
}

/// A game with its parameters.
pub struct Setting {
    /// Where its rules stand.
    pub book: Arc<Book>,
    /// Its place among the module's games.
    game: usize,
    /// What the instance or the user fixed, and defaults; `None` where it is given with the position.
    pub params: IndexVec<ParamId, Option<i32>>,
    /// The setup it starts from.
    pub setup: Option<String>,
    /// The instance's name, or the game's.
    pub name: String,
    /// Its judge, which also knows names, pictures and start positions.
    pub judge: Arc<Judge>,
    /// Its board as emitted code asks for it.
    pub boards: Boards,
}

/// The values of a game's parameters, as far as they are known.
type Params = IndexVec<ParamId, Option<i32>>;

impl Setting {
    /// The game of that name, shipped or in a file, as wished.
    ///
    /// # Errors
    /// If there is none, its rules have errors (reported by then), or the wishes do not fit it.
    pub fn find(name: &str, wishes: &Wishes) -> Result<Setting, Failure> {
        let (book, found) = locate(name)?;
        let book = Arc::new(book);
        match found {
            Found::Game(game) => Setting::new(book, game, None, wishes),
            Found::Instance(instance) => {
                let instance = book.module.instances[instance].clone();
                let game = book.module.games.iter().position(|game| game.name == instance.game);
                let game = game.ok_or_else(|| Failure::Input(format!("`{}` has no game", instance.name)))?;
                Setting::new(book, game, Some(instance), wishes)
            }
        }
    }

    /// A named instance of a book.
    ///
    /// # Errors
    /// If its game is missing or does not take its parameters.
    pub fn instance(book: &Arc<Book>, instance: &Instance) -> Result<Setting, Failure> {
        let game = book.module.games.iter().position(|game| game.name == instance.game);
        let game = game.ok_or_else(|| Failure::Input(format!("`{}` has no game", instance.name)))?;
        Setting::new(book.clone(), game, Some(instance.clone()), &Wishes::default())
    }

    fn new(book: Arc<Book>, game: usize, instance: Option<Instance>, wishes: &Wishes) -> Result<Setting, Failure> {
        let rules = &book.module.games[game];
        let mut given: Assignments = instance.iter().flat_map(|instance| rules.assignments(instance)).collect();
        for (name, text) in &wishes.set {
            match given.iter().find(|(fixed, _)| fixed == name) {
                _ if is_open(rules, name) => {}
                Some((_, value)) if value != text => {
                    let instance = instance.as_ref().map_or("it", |instance| &instance.name);
                    return Err(Failure::Input(format!(
                        "{name} is {value} in `{instance}`; name the game to change it"
                    )));
                }
                Some(_) => {}
                None => given.push((name.clone(), text.clone())),
            }
        }
        if let Some(shape) = wishes.shape {
            fit(rules, &mut given, shape);
        }
        let params = sema::parameters(rules, &given).map_err(|errors| {
            let lines: Vec<String> = errors.iter().map(|error| format!("{error}; {}", error.help)).collect();
            Failure::Input(lines.join("\n"))
        })?;
        let judge = Judge::new(rules, &params, &book.module.schemes)?;
        let (width, height) = (judge.board().width(), judge.board().height());
        if let Some((columns, rows)) = wishes.shape
            && (columns, rows) != (width, height)
            // Where the points of a graph are drawn says nothing of it.
            && judge.board().has_rows()
        {
            let name = instance.as_ref().map_or(&rules.name, |instance| &instance.name);
            let message =
                format!("the position has {columns}x{rows} points, and `{name}` is played on {width}x{height}");
            return Err(Failure::Input(message));
        }
        let setup = instance.as_ref().and_then(|instance| instance.setup.clone());
        let name = match instance {
            Some(instance) => instance.name,
            None => twin(&book, rules, &params).map_or_else(|| described(rules, &params), |twin| twin.name.clone()),
        };
        Ok(Setting { game, params, setup, name, judge: Arc::new(judge), book, boards: Boards::default() })
    }

    /// The rules.
    pub fn game(&self) -> &Game {
        &self.book.module.games[self.game]
    }

    /// The same game with more clauses in its file, such as gradual games.
    ///
    /// # Errors
    /// If the clauses do not fit the file.
    pub fn extended(&self, clauses: &str) -> Result<Setting, String> {
        let book = self.book.extended(clauses);
        let first = book.of(Severity::Error).next().map(|error| error.message.clone());
        let game = book.module.games.iter().position(|game| game.name == self.game().name);
        let (None, Some(game)) = (&first, game) else {
            return Err(first.unwrap_or_else(|| "the clauses do not fit".to_string()));
        };
        let (params, setup, name) = (self.params.clone(), self.setup.clone(), self.name.clone());
        let judge = Arc::new(Judge::new(&book.module.games[game], &params, &book.module.schemes)?);
        Ok(Setting { book: Arc::new(book), game, params, setup, name, judge, boards: Boards::default() })
    }

    /// The setting of the rule book whose position this game shares; itself for a rule book.
    ///
    /// # Errors
    /// If the rule book cannot be set up with these parameters.
    pub fn rule_book(&self) -> Result<Setting, Failure> {
        let (games, own) = (&self.book.module.games, self.game());
        let game = games.iter().position(|game| game.name == own.book).unwrap_or(self.game);
        let mut params: Params = games[game].params.iter().map(|_| None).collect();
        for (id, param) in games[game].params.iter_enumerated() {
            let same = own.params.iter_enumerated().find(|(_, other)| other.name == param.name);
            params[id] = same.and_then(|(id, _)| self.params[id]);
        }
        let judge = Judge::new(&games[game], &params, &self.book.module.schemes)?;
        let name = games[game].name.clone();
        Ok(Setting {
            book: self.book.clone(),
            game,
            params,
            setup: None,
            name,
            judge: Arc::new(judge),
            boards: Boards::default(),
        })
    }

    /// The instances of this game with these parameters, whatever position they start from.
    pub fn instances(&self) -> impl Iterator<Item = &Instance> {
        instances(&self.book, self.game(), &self.params)
    }

    /// The parameters that are given with the position.
    pub fn open_params(&self) -> impl Iterator<Item = (ParamId, &Param)> {
        self.game().params.iter_enumerated().filter(|(id, _)| self.params[*id].is_none())
    }

    /// What a selector's name means.
    ///
    /// # Errors
    /// If it means nothing.
    pub fn selector(&self, name: &str) -> Result<Selector, String> {
        sema::selector(&self.book.module, name).map_err(|error| format!("{error}; {}", error.help))
    }

    /// The name of a player.
    pub fn player_name(&self, player: i32) -> &str {
        usize::try_from(player).ok().and_then(|player| self.game().players.get(player)).map_or("?", String::as_str)
    }

    /// The player of that name; the colours of stones also mean the first and the second where no player is so named.
    pub fn player(&self, name: &str) -> Option<i32> {
        let own = self.game().players.iter().position(|player| player.eq_ignore_ascii_case(name));
        let colour = || ["black", "white"].iter().position(|colour| colour.eq_ignore_ascii_case(name));
        own.or_else(colour).and_then(|player| i32::try_from(player).ok())
    }
}

enum Found {
    Game(usize),
    Instance(usize),
}

/// Finds the rule book that a name or path speaks of, and the game or instance in it.
fn locate(name: &str) -> Result<(Book, Found), Failure> {
    let (path, part) = match name.rsplit_once(".game:") {
        Some((stem, part)) => (format!("{stem}.game"), Some(part)),
        None => (name.to_string(), None),
    };
    if path.ends_with(".game") {
        let book = Book::read(Path::new(&path))?.sound()?;
        return found_in(&book, part).map(|found| (book, found)).ok_or_else(|| match part {
            Some(part) => Failure::Input(format!("`{path}` defines neither a game nor an instance `{part}`")),
            None => Failure::Input(format!("`{path}` defines no game with a board and players")),
        });
    }
    let first = format!("{name}.game");
    let files = syntax::shipped_names().filter(|file| **file == first);
    for file in files.chain(syntax::shipped_names().filter(|file| **file != first)) {
        let Some(book) = Book::shipped(file) else { continue };
        if let Some(found) = found_in(&book, Some(name)) {
            return Ok((book, found));
        }
    }
    let known: Vec<&str> = syntax::shipped_names().filter_map(|file| file.strip_suffix(".game")).collect();
    let message = format!("there is no game `{name}`; write one of {}, or the path of a .game file", known.join(", "));
    Err(Failure::Input(message))
}

/// The game or instance of that name, or the file's main game.
fn found_in(book: &Book, name: Option<&str>) -> Option<Found> {
    let game = match name {
        Some(name) => book.game(name),
        None => book.main_game(),
    };
    let place = |game: &Game| book.module.games.iter().position(|other| other.name == game.name);
    if let Some(place) = game.and_then(place) {
        return Some(Found::Game(place));
    }
    book.module.instances.iter().position(|instance| Some(instance.name.as_str()) == name).map(Found::Instance)
}

/// Parameters by name, as written.
type Assignments = Vec<(String, String)>;

/// Whether the parameter of that name is given with the position where no instance fixes it.
fn is_open(game: &Game, name: &str) -> bool {
    let is_open = |param: &Param| [SortId::POINT, SortId::PLAYER].contains(&param.sort) && param.default.is_none();
    game.params.iter().any(|param| param.name == name && is_open(param))
}

/// Chooses the parameters that are a side of the board so that it has this shape; whether it has is seen later.
fn fit(game: &Game, given: &mut Assignments, (columns, rows): (usize, usize)) {
    let Some(board) = &game.board else { return };
    let (BoardKind::Grid(width, height) | BoardKind::Hexgrid(width, height) | BoardKind::Torus(width, height)) =
        &board.kind
    else {
        return;
    };
    for (side, wanted) in [(width, columns), (height, rows)] {
        let Term::Param(id) = side else { continue };
        let name = &game.params[*id].name;
        if given.iter().all(|(known, _)| known != name) {
            given.push((name.clone(), wanted.to_string()));
        }
    }
}

/// The instances of a game whose parameters, defaults filled in, are these.
fn instances<'b>(book: &'b Book, game: &'b Game, params: &'b Params) -> impl Iterator<Item = &'b Instance> {
    let of_game = book.module.instances.iter().filter(move |instance| instance.game == game.name);
    of_game.filter(move |instance| sema::parameters(game, &game.assignments(instance)).as_ref() == Ok(params))
}

/// The instance that is the same as a game with these parameters.
fn twin<'b>(book: &'b Book, game: &'b Game, params: &'b Params) -> Option<&'b Instance> {
    instances(book, game, params).find(|instance| instance.setup.is_none())
}

/// A game with its parameters in words, such as `capture(size = 7, escape = 6)`.
fn described(game: &Game, params: &Params) -> String {
    let known = game.params.iter_enumerated().filter_map(|(id, param)| params[id].map(|value| (param, value)));
    let list: Vec<String> =
        known.map(|(param, value)| format!("{} = {}", param.name, game.written(param.sort, value))).collect();
    if list.is_empty() { game.name.clone() } else { format!("{}({})", game.name, list.join(", ")) }
}
