//! The rules that a proof is about: their text, as it was read, so that a stranger can read it too.

use index_vec::IndexVec;
use kikashi_gamedef::diagnostic::{Severity, Style, render_all};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::rules::ParamId;
use kikashi_gamedef::span::{FileId, Sources};
use kikashi_gamedef::{sema, syntax};
use serde::{Deserialize, Serialize};

use super::names::value_name;

/// The rules of a game, with its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// The file that defines the game.
    pub file: String,
    /// The game in it.
    pub game: String,
    /// Its parameters but those given with the position.
    pub parameters: Vec<(String, String)>,
    /// A hash of all texts, to tell rules apart at a glance.
    pub hash: String,
    /// The texts: of the file, and of all that it imports.
    pub sources: Vec<Source>,
}

/// A judge with the parameters of its instance.
pub struct Judged {
    /// The judge.
    pub judge: Judge,
    /// The parameters; `None` where one is given with the position.
    pub params: IndexVec<ParamId, Option<i32>>,
}

/// A text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Where it was read, or `<NAME>` of a shipped one.
    pub name: String,
    /// All of it.
    pub text: String,
}

impl Rules {
    /// The rules of a judge, which were read from these texts.
    pub fn of(judge: &Judge, params: &IndexVec<ParamId, Option<i32>>, sources: &Sources, file: FileId) -> Rules {
        let game = judge.game();
        let known = game.params.iter_enumerated().filter_map(|(id, param)| params[id].map(|value| (param, value)));
        let parameters = known.map(|(param, value)| (param.name.clone(), value_name(judge, param.sort, value)));
        let sources: Vec<Source> =
            sources.iter().map(|(_, source)| Source { name: source.name.clone(), text: source.text.clone() }).collect();
        Rules {
            file: sources.get(file.0 as usize).map_or_else(String::new, |source| source.name.clone()),
            game: game.name.clone(),
            parameters: parameters.collect(),
            hash: hash(&sources),
            sources,
        }
    }

    /// The judge of the rules, read again from the texts.
    ///
    /// # Errors
    /// If the texts have errors, are not all there, or are other rules than their hash says; with what is wrong.
    pub fn judge(&self) -> Result<Judged, String> {
        if hash(&self.sources) != self.hash {
            return Err(format!("the rules were changed: their hash is {}, not {}", hash(&self.sources), self.hash));
        }
        let text = |name: &str| self.sources.iter().find(|source| source.name == name).map(|own| own.text.clone());
        let own = text(&self.file).ok_or_else(|| format!("the text of `{}` is missing", self.file))?;
        let analysis =
            sema::analyse(&self.file, own, &|path| text(path).ok_or_else(|| "it is not in the proof".to_owned()));
        if analysis.diagnostics.iter().any(|found| found.severity() == Severity::Error) {
            return Err(render_all(&analysis.diagnostics, &analysis.sources, Style::Plain));
        }
        for (_, read) in analysis.sources.iter() {
            if text(&read.name).as_deref() != Some(&read.text) {
                return Err(format!("`{}` is another text in the proof than here", read.name));
            }
        }
        let game = analysis.module.games.iter().find(|game| game.name == self.game);
        let game = game.ok_or_else(|| format!("the rules define no game `{}`", self.game))?;
        let params = sema::parameters(game, &self.parameters)
            .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
        Ok(Judged { judge: Judge::new(game, &params, &analysis.module.schemes)?, params })
    }

    /// Whether the file is the shipped one of its name.
    pub fn is_shipped(&self) -> bool {
        let own = self.sources.iter().find(|source| source.name == self.file);
        own.is_some_and(|own| syntax::shipped(&self.file) == Some(own.text.as_str()))
    }
}

/// A hash of texts (FNV-1a, 64 bits).
fn hash(sources: &[Source]) -> String {
    let bytes = sources.iter().flat_map(|source| source.name.bytes().chain([0]).chain(source.text.bytes()).chain([0]));
    format!("fnv1a-{:016x}", fnv1a(bytes))
}

/// The FNV-1a hash of 64 bits.
pub fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
}
