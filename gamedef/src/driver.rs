//! The whole way from a `.game` text to Rust, for all who take it: the macros, the build-script helper, the command
//! line and the program that writes the committed output.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use index_vec::IndexVec;

use crate::codegen::{self, Book, Header, Names, Options, Plain};
use crate::diagnostic::{Code, Diagnostic, Severity, Style, render_all};
use crate::ir::instance::Instance;
use crate::ir::{Program, tables};
use crate::passes::{self, Knowledge, Levels, Sets, Switch, auto};
use crate::rules::{self, Game, Module, ParamId, Selector};
use crate::span::{FileId, Sources, Span};
use crate::{sema, syntax};

/// What to make of a file.
#[derive(Clone, Debug)]
pub struct Request {
    /// The path of the runtime crate in the output.
    pub runtime: String,
    /// Optional passes, and rules in passes, to leave out.
    pub disabled: Vec<Switch>,
    /// The knowledge levels at which selectors are wanted.
    pub levels: Levels,
    /// What becomes of derived sets.
    pub sets: Sets,
    /// Selectors besides those that the rules `select`.
    pub selectors: Vec<String>,
    /// Whether the modules of imported rule books are part of the output; without them they stand beside it.
    pub imported: Imported,
}

/// What happens to the modules of rule books that a file imports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    /// They are written as well.
    Written,
    /// They stand beside the output already.
    Beside,
}

impl Default for Request {
    fn default() -> Self {
        Request {
            runtime: "::kikashi_runtime".into(),
            disabled: Vec::new(),
            levels: Levels::Auto,
            sets: Sets::Auto,
            selectors: Vec::new(),
            imported: Imported::Written,
        }
    }
}

impl Request {
    /// As the shipped games are compiled: at three levels, each module beside that of its rule book.
    pub fn shipped() -> Request {
        Request { imported: Imported::Beside, levels: Levels::Given(SHIPPED.into()), ..Request::default() }
    }
}

/// The levels at which shipped games are compiled; the others are had by asking for them.
const SHIPPED: [Knowledge; 3] = [Knowledge::None, Knowledge::Distance, Knowledge::Trace];

/// A file, resolved.
#[derive(Debug)]
pub struct Loaded {
    /// The texts.
    pub sources: Sources,
    /// The rules.
    pub module: Module,
    /// The file asked for.
    pub file: FileId,
    /// Warnings.
    pub warnings: Vec<Diagnostic>,
    /// The files read, the one asked for included, for rebuilding when one changes.
    pub inputs: Vec<String>,
}

/// A game that has become Rust.
#[derive(Debug)]
pub struct Written {
    /// The module's name.
    pub name: String,
    /// The module's contents.
    pub code: String,
    /// The names of its instances, each with how many words its sets have.
    pub instances: Vec<(String, usize)>,
    /// How many words the sets of its instances have, and those of the largest board that its parameters allow.
    pub widths: BTreeSet<usize>,
}

/// Errors of a compilation, with the texts they speak of.
#[derive(Debug)]
pub struct Failure {
    /// The texts.
    pub sources: Sources,
    /// At least one.
    pub diagnostics: Vec<Diagnostic>,
}

impl Failure {
    /// All errors as text.
    pub fn render(&self, style: Style) -> String {
        render_all(&self.diagnostics, &self.sources, style)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.render(Style::Plain))
    }
}

impl std::error::Error for Failure {}

/// Loads and resolves a text. `reader` reads imports, by paths beside `name`.
///
/// # Errors
/// Any error in the text or its imports.
pub fn load(name: &str, text: String, reader: &dyn Fn(&str) -> Result<String, String>) -> Result<Loaded, Failure> {
    let loaded = syntax::load(name, text, reader);
    let (module, found) = sema::resolve(&loaded.sources, &loaded.files);
    let (errors, warnings): (Vec<_>, Vec<_>) =
        loaded.diagnostics.into_iter().chain(found).partition(|d| d.severity() == Severity::Error);
    if !errors.is_empty() {
        return Err(Failure { sources: loaded.sources, diagnostics: errors });
    }
    let file = loaded.files.last().map_or(FileId(0), |(file, _)| *file);
    let mut inputs = vec![name.to_owned()];
    inputs.extend(loaded.read);
    Ok(Loaded { sources: loaded.sources, module, file, warnings, inputs })
}

/// Loads a file.
///
/// # Errors
/// As [`load`]; a file that cannot be read is an error at its own start.
pub fn load_file(path: &Path) -> Result<Loaded, Failure> {
    let name = path.to_string_lossy().replace('\\', "/");
    match read(path) {
        Ok(text) => load(&name, text, &|import| read(Path::new(import))),
        Err(why) => {
            let mut sources = Sources::default();
            let file = sources.add(name, "");
            let what = format!("cannot read this file: {why}");
            let found = Diagnostic::new(Code::Import, what, Span { file, start: 0, end: 0 }, "");
            Err(Failure { sources, diagnostics: vec![found.help("check the path")] })
        }
    }
}

/// The text of a file of rules, or why there is none.
///
/// # Errors
/// If it cannot be read, is too large, or is no text.
pub fn read(path: &Path) -> Result<String, String> {
    let bytes = syntax::read(path).map_err(|e| e.to_string())?;
    String::from_utf8(bytes).map_err(|e| format!("it is not UTF-8 (byte {})", e.utf8_error().valid_up_to()))
}

/// One game compiled, with its instances.
struct Unit<'m> {
    game: &'m Game,
    names: Names,
    program: Program,
    instances: Vec<Instance>,
}

impl Loaded {
    /// The games that can be played, in the order defined.
    pub fn games(&self) -> impl Iterator<Item = &Game> {
        self.module.games.iter().filter(|g| g.board.is_some() && !g.players.is_empty())
    }

    /// The game of that name.
    pub fn game(&self, name: &str) -> Option<&Game> {
        self.games().find(|g| g.name == name)
    }

    /// A game's selectors: those its rules `select`, and others by name.
    ///
    /// # Errors
    /// A name that no scheme gives a meaning.
    pub fn selectors(&self, game: &Game, more: &[String]) -> Result<Vec<Selector>, Diagnostic> {
        let mut out = game.selectors.clone();
        for name in more {
            let selector = sema::selector(&self.module, name)
                .map_err(|e| Diagnostic::new(Code::UnknownSelector, e.to_string(), game.span, "for this game"))?;
            if !out.iter().any(|s| s.name == selector.name) {
                out.push(selector);
            }
        }
        Ok(out)
    }

    /// The modules of the games that the file defines, rule books first.
    ///
    /// # Errors
    /// A construct that cannot be compiled, or an instance that does not fit.
    pub fn write(&self, request: &Request) -> Result<Vec<Written>, Failure> {
        self.write_units(request).map_err(|d| Failure { sources: self.sources.clone(), diagnostics: vec![*d] })
    }

    fn write_units(&self, request: &Request) -> Result<Vec<Written>, Box<Diagnostic>> {
        let mut out: Vec<Written> = Vec::new();
        // A rule book without a move is a part of others.
        let own = self.games().filter(|g| g.span.file == self.file && !g.moves.is_empty());
        for game in own {
            let book = (game.book != game.name).then(|| self.game(&game.book)).flatten();
            let book = book.map(|b| self.unit(b, request)).transpose()?;
            if let Some(book) = &book
                && book.game.span.file != self.file
                && request.imported == Imported::Written
                && !out.iter().any(|w| w.name == book.game.name)
            {
                out.push(self.emit(book, None, request)?);
            }
            let unit = self.unit(game, request)?;
            out.push(self.emit(&unit, book.as_ref(), request)?);
        }
        Ok(out)
    }

    fn unit<'m>(&'m self, game: &'m Game, request: &Request) -> Result<Unit<'m>, Box<Diagnostic>> {
        let more = if game.span.file == self.file { &request.selectors[..] } else { &[] };
        let selectors = self.selectors(game, more).map_err(Box::new)?;
        if let Some(span) = game.superko {
            return Err(passes::looks_back(span, "emitted positions hold no history, which superko asks for").into());
        }
        let form = auto::Form { levels: &request.levels, sets: request.sets, disabled: &request.disabled };
        let program = auto::compile_as(&self.module, game, &selectors, &form, &mut |_, _| {})?;
        let mut instances = Vec::new();
        for instance in self.module.instances.iter().filter(|i| i.game == game.name) {
            let params = parameters(game, instance)?;
            let made = tables::instantiate(&program, game, &params, instance.setup.as_deref(), &instance.name)
                .map_err(|why| misfit(why, instance.span))?;
            instances.push(made);
        }
        // A file's own game without an instance is played as its defaults say.
        if instances.is_empty()
            && game.span.file == self.file
            && let Ok(params) = sema::parameters(game, &[])
        {
            let made =
                tables::instantiate(&program, game, &params, None, &game.name).map_err(|why| misfit(why, game.span))?;
            instances.push(made);
        }
        Ok(Unit { game, names: Names::of(game), program, instances })
    }

    fn emit(&self, unit: &Unit, book: Option<&Unit>, request: &Request) -> Result<Written, Box<Diagnostic>> {
        let module = book.map_or(String::new(), |b| format!("super::{}", b.game.name));
        let boards = self.boards(unit, book, &unit.instances)?;
        let shared = book.map(|book| shared(book, &module, &boards));
        let options = self.options(unit, shared.as_ref(), request);
        let code = codegen::emit(&unit.program, &unit.instances, &options).map_err(|e| refused(&e, unit.game.span))?;
        let words = |instance: &Instance| (instance.name.clone(), codegen::words(instance.points));
        let instances: Vec<(String, usize)> = unit.instances.iter().map(words).collect();
        let largest = largest_board(unit).map(codegen::words);
        let widths = instances.iter().map(|(_, words)| *words).chain(largest).collect();
        Ok(Written { name: unit.game.name.clone(), code, instances, widths })
    }

    fn options<'a>(&'a self, unit: &'a Unit<'_>, book: Option<&'a Book<'a>>, request: &'a Request) -> Options<'a> {
        let sources = Some(&self.sources);
        Options { runtime: &request.runtime, names: &unit.names, sources, book, header: Header::Inner }
    }

    /// The plain data of any instance of a game, as the module asks for it that [`Loaded::write`] makes of the same
    /// request; `params` are the values of all parameters, none where given with the position.
    ///
    /// # Errors
    /// As [`Loaded::write`]; the parameters or the setup do not fit.
    pub fn plain(
        &self,
        game: &Game,
        request: &Request,
        name: &str,
        params: &IndexVec<ParamId, Option<i32>>,
        setup: Option<&str>,
    ) -> Result<Plain, Failure> {
        self.plain_of(game, request, name, params, setup)
            .map_err(|d| Failure { sources: self.sources.clone(), diagnostics: vec![*d] })
    }

    fn plain_of(
        &self,
        game: &Game,
        request: &Request,
        name: &str,
        params: &IndexVec<ParamId, Option<i32>>,
        setup: Option<&str>,
    ) -> Result<Plain, Box<Diagnostic>> {
        let book = (game.book != game.name).then(|| self.game(&game.book)).flatten();
        let book = book.map(|b| self.unit(b, request)).transpose()?;
        let unit = self.unit(game, request)?;
        let refused = |why: String| Box::new(misfit(why, game.span));
        let instance = [tables::instantiate(&unit.program, game, params, setup, name).map_err(refused)?];
        let board = self.boards(&unit, book.as_ref(), &instance)?;
        let shared = book.as_ref().map(|book| shared(book, "super::book", &[]));
        let options = self.options(&unit, shared.as_ref(), request);
        let [instance] = &instance;
        codegen::plain(&unit.program, &unit.instances, &options, instance, board.first())
            .map_err(|e| refused(e.to_string()))
    }

    /// The rule book's instance on the board of each of these instances of the sub-game.
    fn boards(
        &self,
        unit: &Unit,
        book: Option<&Unit>,
        instances: &[Instance],
    ) -> Result<Vec<Instance>, Box<Diagnostic>> {
        let mut out = Vec::new();
        let Some(book) = book else { return Ok(out) };
        for instance in instances {
            let mut params: IndexVec<ParamId, Option<i32>> = IndexVec::new();
            for param in &book.game.params {
                let same = unit.game.params.iter().position(|p| p.name == param.name);
                params.push(same.and_then(|i| instance.params[ParamId::from_usize(i)]));
            }
            let board = tables::instantiate(&book.program, book.game, &params, None, &instance.name)
                .map_err(|why| misfit(why, unit.game.span))?;
            out.push(board);
        }
        Ok(out)
    }
}

/// A rule book with whose module a sub-game's is emitted.
fn shared<'a>(book: &'a Unit<'_>, module: &'a str, boards: &'a [Instance]) -> Book<'a> {
    Book { program: &book.program, names: &book.names, instances: &book.instances, module, boards }
}

/// How many points the board has if each parameter with a range has its greatest value; `None` where that tells none.
fn largest_board(unit: &Unit) -> Option<usize> {
    let greatest = |sort| {
        let (first, len) = unit.names.range(sort)?;
        i32::try_from(i64::from(first) + len as i64 - 1).ok()
    };
    let params = unit.game.params.iter().map(|param| greatest(param.sort)).collect();
    tables::points(unit.game, &params).ok()
}

/// The parameters of an instance: those given, and the defaults of the rest.
fn parameters(game: &Game, instance: &rules::Instance) -> Result<IndexVec<ParamId, Option<i32>>, Box<Diagnostic>> {
    sema::parameters(game, &game.assignments(instance)).map_err(|errors| {
        let why: Vec<String> = errors.iter().map(ToString::to_string).collect();
        misfit(why.join("; "), instance.span).into()
    })
}

fn misfit(why: String, span: Span) -> Diagnostic {
    Diagnostic::new(Code::Parameter, why, span, "")
}

/// A program that has no form in Rust, by a limit of native code or by a mistake of the compiler.
fn refused(error: &codegen::Error, span: Span) -> Diagnostic {
    match error {
        codegen::Error::Output(_) => Diagnostic::new(Code::Internal, error.to_string(), span, ""),
        _ => misfit(error.to_string(), span),
    }
}

/// Modules as one text: each in a `mod` of its name.
pub fn as_modules(written: &[Written]) -> String {
    let mut out = String::new();
    for w in written {
        out.push_str(&format!("pub mod {} {{\n{}}}\n", w.name, w.code));
    }
    out
}

/// For build scripts: compiles a `.game` file into `OUT_DIR/NAME.rs`, to be included with
/// `include!(concat!(env!("OUT_DIR"), "/NAME.rs"))`, and tells cargo to run again when the file, or one it imports,
/// changes.
///
/// # Errors
/// All errors of the file, rendered.
///
/// # Examples
/// ```no_run
/// fn main() -> Result<(), kikashi_gamedef::driver::BuildError> {
///     kikashi_gamedef::driver::build("rules/mine.game")
/// }
/// ```
pub fn build(path: impl AsRef<Path>) -> Result<(), BuildError> {
    build_with(path, &Request::default())
}

/// As [`build`], with other selectors or knowledge levels than the file and the defaults ask for.
///
/// # Errors
/// As [`build`].
pub fn build_with(path: impl AsRef<Path>, request: &Request) -> Result<(), BuildError> {
    let path = path.as_ref();
    println!("cargo::rerun-if-changed={}", path.display());
    let loaded = load_file(path).map_err(BuildError)?;
    for input in &loaded.inputs {
        println!("cargo::rerun-if-changed={input}");
    }
    let written = loaded.write(request).map_err(BuildError)?;
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    let stem = path.file_stem().unwrap_or_default();
    let target = out.join(stem).with_extension("rs");
    std::fs::write(&target, as_modules(&written)).map_err(|e| {
        let mut sources = Sources::default();
        let file = sources.add(target.to_string_lossy(), "");
        let what = format!("cannot write the output: {e}");
        BuildError(Failure {
            sources,
            diagnostics: vec![Diagnostic::new(Code::Import, what, Span { file, start: 0, end: 0 }, "")],
        })
    })
}

/// Why a build script stops; its `Debug` form is the rendered errors, since that is what cargo shows.
pub struct BuildError(pub Failure);

impl std::fmt::Debug for BuildError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\n{}", self.0)
    }
}
