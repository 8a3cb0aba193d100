//! What a game is compiled from: the texts of its rules, selectors and levels, and boards. Two commands with the same
//! recipe share a program, wherever their files lie.

use kikashi_gamedef::codegen::{self, Plain};
use kikashi_gamedef::driver::{self, Loaded, Request, Written};
use kikashi_gamedef::passes::{Knowledge, Levels};
use kikashi_gamedef::rules::{self, ParamId};
use kikashi_gamedef::sema;
use serde::{Deserialize, Serialize};

use super::{Boards, Wants};
use crate::book::Book;
use crate::setting::Setting;

/// What a game is compiled from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipe {
    /// The rules.
    pub rules: Rules,
    /// Its selectors.
    pub selectors: Vec<String>,
    /// The levels of these.
    pub levels: Vec<String>,
    /// The boards it is compiled for.
    pub boards: Vec<Board>,
    /// Words of the sets that it is compiled for; those of its boards where there are none here.
    pub widths: Vec<usize>,
}

/// Rules, as texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// The file that was asked for.
    file: String,
    /// Names and texts of all files that are not shipped with the compiler, and of the file asked for.
    sources: Vec<(String, String)>,
    /// The game among those that they define.
    game: String,
}

/// A board that a game is compiled for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    name: String,
    /// The values of all parameters; none where given with the position.
    params: Vec<Option<i32>>,
    /// How many words its sets have.
    width: usize,
}

impl Rules {
    /// The rules of a setting. Where they lie does not matter as long as they lie together.
    pub fn of(setting: &Setting) -> Rules {
        let book: &Book = &setting.book;
        let file = &book.sources.get(book.file).name;
        let is_own = |name: &str| !name.starts_with('<');
        let own = || book.sources.iter().map(|(_, source)| source).filter(|source| is_own(&source.name));
        let folder = file.rfind('/').map_or("", |at| &file[..=at]);
        let folder = if own().all(|source| source.name.starts_with(folder)) { folder } else { "" };
        let short = |name: &str| name.strip_prefix(folder).unwrap_or(name).to_string();
        Rules {
            file: short(file),
            sources: own().map(|source| (short(&source.name), source.text.clone())).collect(),
            game: setting.game().name.clone(),
        }
    }

    fn text(&self, name: &str) -> Option<&String> {
        self.sources.iter().find(|(source, _)| source == name).map(|(_, text)| text)
    }
}

impl Recipe {
    /// What is wanted of the game of these settings, which differ in their boards; once with each list of usual selectors.
    pub fn all(settings: &[&Setting], wants: &Wants) -> Vec<Recipe> {
        let recipe = |usual: &Vec<String>| {
            let mut selectors = wants.selectors.clone();
            selectors.extend(usual.iter().filter(|name| !wants.selectors.contains(name)).cloned());
            let levels = Knowledge::ALL.into_iter().filter(|level| wants.levels.contains(level));
            let levels = if selectors.is_empty() { vec![Knowledge::None] } else { levels.collect() };
            Some(Recipe {
                rules: Rules::of(settings.first()?),
                selectors,
                levels: levels.into_iter().map(|level| level.name().to_string()).collect(),
                boards: settings.iter().enumerate().map(|(at, setting)| Board::of(setting, at)).collect(),
                widths: Vec::new(),
            })
        };
        wants.usual.iter().filter_map(recipe).collect()
    }

    /// How emitted code finds what it links with, and what is emitted.
    fn request(&self) -> Request {
        let levels = self.levels.iter().filter_map(|name| Knowledge::from_name(name)).collect();
        Request { runtime: "::kikashi::runtime".to_string(), levels: Levels::Given(levels), ..Request::default() }
    }

    /// The rules with nothing in them but the game, its rule book, and what is wanted of it.
    fn loaded(&self) -> Result<Loaded, String> {
        let Rules { file, game, .. } = &self.rules;
        let read = |name: &str| self.rules.text(name).cloned().ok_or_else(|| "there is no such file".to_string());
        let mut loaded = driver::load(file, read(file)?, &read).map_err(|failure| failure.to_string())?;
        let selector = |name: &String| sema::selector(&loaded.module, name).map_err(|e| format!("{e}; {}", e.help));
        let selectors: Vec<_> = self.selectors.iter().map(selector).collect::<Result<_, _>>()?;
        let found = loaded.game(game).ok_or_else(|| format!("`{file}` defines no game `{game}`"))?;
        let (place, book) = (found.span, found.book.clone());
        loaded.file = place.file;
        loaded.module.games.retain(|other| other.name == *game || other.name == book);
        for other in &mut loaded.module.games {
            other.selectors = if other.name == *game { selectors.clone() } else { Vec::new() };
        }
        let instance = |board: &Board| rules::Instance {
            name: board.name.clone(),
            game: game.clone(),
            args: fixed(&board.params).collect(),
            setup: None,
            span: place,
        };
        loaded.module.instances = self.boards.iter().map(instance).collect();
        Ok(loaded)
    }

    /// The modules, and the recipe with the widths that were wanted.
    ///
    /// # Errors
    /// If the rules have no form in Rust.
    pub fn written(&self, boards: Boards) -> Result<(Recipe, Vec<Written>), String> {
        let written = self.loaded()?.write(&self.request()).map_err(|failure| failure.to_string())?;
        let own = self.boards.iter().map(|board| board.width);
        let widths = match (boards, written.iter().find(|module| module.name == self.rules.game)) {
            (Boards::All, Some(module)) => own.chain(module.widths.iter().copied()).collect(),
            _ => own.collect::<std::collections::BTreeSet<_>>(),
        };
        Ok((Recipe { widths: widths.into_iter().collect(), ..self.clone() }, written))
    }

    /// The module's name of the game.
    pub fn game(&self) -> &str {
        &self.rules.game
    }

    /// The types of its boards.
    pub fn types(&self) -> Vec<String> {
        let names: Vec<&str> = self.boards.iter().map(|board| board.name.as_str()).collect();
        codegen::type_names(&names)
    }

    /// Whether these are the rules of a setting.
    pub fn is_of(&self, setting: &Setting) -> bool {
        self.rules.game == setting.game().name && self.rules == Rules::of(setting)
    }

    /// The place of a setting's board among its own.
    pub fn board(&self, setting: &Setting) -> Option<usize> {
        self.boards.iter().position(|board| board.params.iter().eq(setting.params.iter()))
    }

    /// The plain data of another board of the game.
    ///
    /// # Errors
    /// If the rules have no such board, or it has no form in the code that was written.
    pub fn plain(&self, setting: &Setting) -> Result<Plain, String> {
        let loaded = self.loaded()?;
        let game = loaded.game(&self.rules.game).ok_or("the game is not among its rules")?;
        let (params, setup) = (&setting.params, setting.setup.as_deref());
        loaded.plain(game, &self.request(), &setting.name, params, setup).map_err(|failure| failure.to_string())
    }
}

impl Board {
    fn of(setting: &Setting, at: usize) -> Board {
        let is_word = setting.name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let name = if is_word { setting.name.clone() } else { format!("{}_on_board{at}", setting.game().name) };
        let width = codegen::words(setting.judge.board().points());
        Board { name, params: setting.params.iter().copied().collect(), width }
    }
}

fn fixed(params: &[Option<i32>]) -> impl Iterator<Item = (ParamId, i32)> + '_ {
    params.iter().enumerate().filter_map(|(at, value)| value.map(|value| (ParamId::from_usize(at), value)))
}
