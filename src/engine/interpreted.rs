//! The interpreter of the middle language as a game in hand: any rule book is searched as compiled ones are, without
//! rustc.

use std::sync::Arc;

use kikashi_gamedef::codegen::Names;
use kikashi_gamedef::ir::Knowledge as Level;
use kikashi_gamedef::ir::eval::{Context, Machine, State, Why};
use kikashi_gamedef::ir::instance::Instance;
use kikashi_gamedef::ir::symmetry::generators;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{Program, SelectorCode, StepCode, Steps, Storage, StorageKind};
use kikashi_gamedef::passes::auto::{self, Form};
use kikashi_gamedef::passes::{Levels, Sets};
use kikashi_gamedef::rules::{MoveId, NoMove, ParamId, Role, SortId};
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_runtime::evaluations::played;
use kikashi_runtime::reason::Reason;
use kikashi_runtime::{
    Batched, Bits, CellKind, CellShape, Cells, Clause, Face, Game, Info, Kind, Knowledge, Move, NONE, Parameter,
    Player, Point, Presence, Selector, SelectorId, Sort, Symmetry, Value,
};

use super::convert;
use crate::handwritten::Counterparts;
use crate::setting::Setting;

/// The words of a set of points: enough for a board of 64 rows and columns.
const WORDS: usize = 64;

/// A compiled program on an instance, interpreted.
#[derive(Clone)]
pub struct Interpreted(Arc<Inner>);

struct Inner {
    machine: Machine<'static>,
    info: Info,
    initial: State,
    /// The parameters given with the position.
    given: Vec<ParamId>,
}

/// An answer of the interpreter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Founded(Why);

impl Reason<Bits<WORDS>> for Founded {
    fn plain(holds: bool) -> Founded {
        Founded(Why::plain(holds))
    }

    fn holds(&self) -> bool {
        self.0.holds
    }

    fn turned(&self, holds: bool) -> Founded {
        let mut turned = self.clone();
        turned.0.holds = holds;
        turned
    }

    fn join(&mut self, other: &Founded) {
        self.0.join(&other.0);
    }

    fn covers(&self, other: &Founded) -> bool {
        self.0.covers(&other.0)
    }

    fn bars_everything(&self) -> bool {
        self.0.bars_everything()
    }

    fn points(&self, full: Bits<WORDS>) -> Bits<WORDS> {
        self.0.points().map_or(full, |points| points.into_iter().map(Point::from).collect())
    }

    fn image(&self, by: &Symmetry) -> Founded {
        Founded(self.0.renamed(&|point| by.point(point.into()) as u16))
    }

    fn to_numbers(&self) -> Vec<u64> {
        self.0.to_numbers()
    }

    fn from_numbers(numbers: &[u64]) -> Option<Founded> {
        Why::from_numbers(numbers).map(Founded)
    }
}

impl Interpreted {
    /// The rules of a setting, compiled with these selectors at this level.
    ///
    /// # Errors
    /// If a selector has no meaning, the rules have no form in the middle language, or as [`Interpreted::new`].
    pub fn of(setting: &Setting, selectors: &[String], knowledge: Level) -> Result<Interpreted, String> {
        // What costs less is not counted first: whoever runs the interpreter waits for it.
        Interpreted::with_sets(setting, selectors, knowledge, Sets::Recomputed)
    }

    /// The same, with derived sets found in this way after moves.
    ///
    /// # Errors
    /// As [`Interpreted::of`].
    pub fn with_sets(
        setting: &Setting,
        selectors: &[String],
        knowledge: Level,
        sets: Sets,
    ) -> Result<Interpreted, String> {
        let selectors: Vec<_> = selectors.iter().map(|name| setting.selector(name)).collect::<Result<_, _>>()?;
        let (book, game) = (&setting.book, setting.game());
        let form = Form { levels: &Levels::Given(vec![knowledge]), sets, disabled: &[] };
        let program = auto::compile_as(&book.module, game, &selectors, &form, &mut |_, _| {})
            .map_err(|found| book.refusal(&found))?;
        let instance = instantiate(&program, game, &setting.params, setting.setup.as_deref(), &setting.name)?;
        Interpreted::new(program, &Names::of(game), &instance)
    }

    /// The program on an instance of it, with the names of its rules.
    ///
    /// # Errors
    /// If the board or the state is too large, or a move has more parameters than the searches hold.
    pub fn new(program: Program, names: &Names, instance: &Instance) -> Result<Interpreted, String> {
        if instance.points > 64 * WORDS {
            return Err(format!("a board of {} points; the searches take {} at most", instance.points, 64 * WORDS));
        }
        if let Some(code) = program.moves.iter().find(|code| code.params.len() > kikashi_runtime::MAX_PARAMETERS) {
            return Err(format!("the move `{}` has too many parameters for the searches", code.name));
        }
        let info = info(&program, names, instance);
        let given = instance.params.iter_enumerated().filter(|(_, value)| value.is_none()).map(|(id, _)| id).collect();
        let machine = Machine::owning(program, instance)?.observed(played);
        let initial = machine.load(&instance.initial)?;
        Ok(Interpreted(Arc::new(Inner { machine, info, initial, given })))
    }

    fn machine(&self) -> &Machine<'static> {
        &self.0.machine
    }

    fn code(&self, selector: SelectorId) -> &SelectorCode {
        &self.machine().program().selectors[selector.0]
    }

    fn play_of(&self, play: Move) -> Play {
        convert::play(&self.0.info, play)
    }

    fn step(&self, by: kikashi_runtime::Role, clause: usize) -> Option<(MoveId, &StepCode)> {
        let id = MoveId::from_usize(clause);
        let steps = self.machine().program().steps.as_ref()?;
        Some((id, &steps.moves.get(id)?[by as usize]))
    }

    /// The image of what a cell holds, the cells counted as in a position as plain data.
    pub(super) fn image_of_cell(&self, number: usize, values: &[i32], by: &Symmetry) -> Vec<i32> {
        let info = &self.0.info;
        let mut image = values.to_vec();
        let Some(((_, storage), shape)) = self.machine().program().stored().zip(&info.cells).nth(number) else {
            return image;
        };
        let inner: usize = shape.after.iter().map(|sort| sort.len).product();
        let holds_point = matches!(storage.kind, StorageKind::Scalar { value: SortId::POINT, .. });
        for (place, held) in values.iter().enumerate() {
            let there = if shape.point { moved(place, info.points(), inner, by) } else { place };
            image[there] = if holds_point { by.point(*held) } else { *held };
        }
        image
    }

    /// An answer of one of the steps; of a program without them, one that every change breaks does not exist, so it is
    /// what it is without a reason.
    fn of_steps(&self, find: impl FnOnce(&Steps) -> Why) -> Founded {
        Founded(self.machine().program().steps.as_ref().map_or_else(|| Why::plain(false), find))
    }
}

impl Batched for Interpreted {}

impl Counterparts for Interpreted {
    fn tried(&self, selector: SelectorId, at: &State, args: &Context) -> Option<Vec<Move>> {
        let plays = self.machine().tried(at, args, self.code(selector));
        Some(plays.iter().filter_map(|play| Move::from_values(play.clause.index(), &play.args)).collect())
    }
}

impl Game for Interpreted {
    type Set = Bits<WORDS>;
    type Position = State;
    type Args = Context;
    type Why = Founded;

    fn info(&self) -> &Info {
        &self.0.info
    }

    fn full(&self) -> Bits<WORDS> {
        Bits::first_points(self.0.info.points())
    }

    fn initial(&self) -> State {
        self.0.initial.clone()
    }

    fn turn(&self, position: &State) -> Player {
        position.turn
    }

    fn passes(&self, position: &State) -> u32 {
        position.passes
    }

    fn with_turn(&self, position: &State, player: Player) -> State {
        let mut turned = position.clone();
        turned.turn = player;
        turned
    }

    fn image(&self, position: &State, by: &Symmetry) -> State {
        let mut cells = self.to_cells(position);
        for (number, values) in cells.cells.iter_mut().enumerate() {
            *values = self.image_of_cell(number, values, by);
        }
        self.read_cells(&cells).unwrap_or_else(|| position.clone())
    }

    fn image_of_args(&self, args: &Context, by: &Symmetry) -> Context {
        let mut image = args.clone();
        for (id, parameter) in self.0.given.iter().zip(&self.0.info.parameters) {
            if parameter.kind == Kind::Point {
                image.args[id.index()] = by.point(args.args[id.index()]);
            }
        }
        image
    }

    fn candidates(&self, position: &State, args: &Context, by: Player, moves: &mut Vec<Move>) {
        let plays = self.machine().candidates(position, args, by);
        moves.extend(plays.iter().filter_map(|play| Move::from_values(play.clause.index(), &play.args)));
    }

    fn play(&self, position: &State, args: &Context, by: Player, play: Move) -> Option<State> {
        self.machine().play(position, args, by, &self.play_of(play))
    }

    fn null(&self, position: &State) -> State {
        self.machine().null(position)
    }

    fn goal(&self, position: &State, args: &Context, player: Player) -> bool {
        self.machine().goal(position, args, player)
    }

    fn drawn(&self, position: &State, args: &Context) -> bool {
        self.machine().program().drawn.is_some_and(|f| self.machine().holds(position, args, f))
    }

    fn ended(&self, position: &State, args: &Context) -> bool {
        self.machine().program().ended.is_some_and(|f| self.machine().holds(position, args, f))
    }

    fn score(&self, position: &State, args: &Context, player: Player) -> Option<Value> {
        use kikashi_gamedef::ir::eval::Value as Found;
        match self.machine().call(position, args, self.machine().program().score?, &[player]) {
            Found::Int(score) if score != NONE => Some(score),
            _ => None,
        }
    }

    fn args(&self, position: &State, given: &[Value]) -> Option<Context> {
        if given.len() != self.0.given.len() {
            return None;
        }
        let given: Vec<(ParamId, i32)> = self.0.given.iter().copied().zip(given.iter().copied()).collect();
        let mut context = self.machine().root(position, &given).ok()?;
        if context.attacker == NONE {
            context.attacker = position.turn;
        }
        Some(context)
    }

    fn attacker(&self, args: &Context) -> Player {
        args.attacker
    }

    fn with_attacker(&self, args: &Context, attacker: Player) -> Context {
        Context { attacker, ..args.clone() }
    }

    fn to_cells(&self, position: &State) -> Cells {
        let Snapshot { cells, turn, passes } = self.machine().save(position);
        Cells { cells, turn, passes }
    }

    fn read_cells(&self, cells: &Cells) -> Option<State> {
        self.machine().load(&convert::snapshot(cells.clone())).ok()
    }

    fn verdict(&self, selector: SelectorId, position: &State, args: &Context) -> bool {
        self.machine().verdict(position, args, self.code(selector))
    }

    fn explained(&self, selector: SelectorId, position: &State, args: &Context) -> Option<Founded> {
        self.machine().explained(position, args, self.code(selector)).map(Founded)
    }

    fn selected(&self, selector: SelectorId, position: &State, args: &Context, moves: &mut Vec<Move>) -> bool {
        let plays = self.machine().select(position, args, self.code(selector));
        let of = |play: &Play| Move::from_values(play.clause.index(), &play.args);
        moves.extend(plays.iter().flatten().filter_map(of));
        plays.is_some()
    }

    fn why_reached(&self, side: kikashi_runtime::Role, position: &State, args: &Context) -> Founded {
        self.of_steps(|steps| self.machine().why(position, args, steps.reached[side as usize], None, &[]))
    }

    fn why_over(&self, position: &State, args: &Context) -> Founded {
        self.of_steps(|steps| self.machine().why(position, args, steps.over, None, &[]))
    }

    fn breaks(&self, position: &State, why: &Founded) -> bool {
        self.machine().breaks(position, &why.0)
    }

    fn before_null(&self, position: &State, args: &Context, after: &Founded) -> Founded {
        self.of_steps(|steps| self.machine().why(position, args, steps.null, Some(&after.0), &[]))
    }

    fn before_move(
        &self,
        position: &State,
        args: &Context,
        by: kikashi_runtime::Role,
        play: Move,
        after: &Founded,
    ) -> Founded {
        let Some((_, code)) = self.step(by, usize::from(play.clause)) else { return after.clone() };
        let values = self.play_of(play).args;
        Founded(self.machine().why(position, args, code.step, Some(&after.0), &values))
    }

    fn few(
        &self,
        position: &State,
        args: &Context,
        by: kikashi_runtime::Role,
        clause: usize,
        idle: &Founded,
        moves: &mut Vec<Move>,
    ) -> Option<Founded> {
        let (id, code) = self.step(by, clause)?;
        let (plays, all) = self.machine().few(position, args, (id, code.located.as_ref()?), &idle.0);
        moves.extend(plays.iter().filter_map(|play| Move::from_values(clause, &play.args)));
        Some(Founded(all))
    }
}

/// What is known of the game without a position.
fn info(program: &Program, names: &Names, instance: &Instance) -> Info {
    let sort = |id: SortId| instance.sorts.get(id).map_or(Sort::new(0, 0), |&(first, len)| Sort::new(first, len));
    let kind = |id: Option<SortId>| match id {
        Some(SortId::POINT) => Kind::Point,
        Some(id) => {
            let (values, range) = (names.values(id), sort(id));
            if !values.is_empty() && range.first == 0 { Kind::Named(values) } else { Kind::Number(range) }
        }
        None => Kind::Number(Sort::new(0, 0)),
    };
    let located = |id: MoveId| {
        let of = program.steps.as_ref().map(|steps| steps.moves[id].each_ref().map(|code| code.located.is_some()));
        of.unwrap_or_default()
    };
    let clauses = program.moves.iter_enumerated().map(|(id, code)| Clause {
        name: code.name.clone(),
        parameters: code.params.iter().map(|&param| kind(code.locals[param].sort)).collect(),
        pass: code.is_pass,
        located: located(id),
    });
    let given = instance.params.iter_enumerated().filter(|(_, value)| value.is_none());
    let parameters = given.map(|(id, _)| Parameter { name: names.param(id), kind: kind(names.param_sort(id)) });
    let cells = program.stored().map(|(id, cell)| {
        let name = names.cells.get(id.index()).unwrap_or(&cell.name);
        shape(cell, name, &sort)
    });
    let legend = program
        .legend
        .iter()
        .map(|(sign, writes)| (*sign, writes.iter().map(|(cell, value)| (cell.index(), *value)).collect()));
    let selectors = program.selectors.iter().map(|code| Selector {
        name: code.name.clone(),
        knowledge: level(code.knowledge),
        mover: match code.mover {
            Role::Attacker => kikashi_runtime::Role::Attacker,
            Role::Defender => kikashi_runtime::Role::Defender,
        },
        explains: code.answer.is_some(),
    });
    let generators = generators(program, instance);
    let generators: Vec<Symmetry> = generators.iter().filter_map(|images| Symmetry::new(images)).collect();
    let symmetries = Symmetry::generated(&generators, instance.points);
    Info {
        name: instance.name.clone(),
        game: program.name.clone(),
        players: [names.player(0), names.player(1)],
        board: Face { names: instance.point_names.clone(), shape: instance.shape, holes: instance.holes.clone() },
        clauses: clauses.collect(),
        parameters: parameters.collect(),
        cells: cells.collect(),
        legend: legend.collect(),
        only_mover_wins: program.only_mover_wins,
        names_no_role: program.names_no_role(),
        no_move: program.no_move.map(|end| match end {
            NoMove::Loses => kikashi_runtime::NoMove::Loses,
            NoMove::Wins => kikashi_runtime::NoMove::Wins,
            NoMove::Draws => kikashi_runtime::NoMove::Draws,
            NoMove::Passes => kikashi_runtime::NoMove::Passes,
        }),
        selectors: selectors.collect(),
        explains: program.steps.is_some(),
        symmetries,
    }
}

/// The runtime's name of a level.
pub(super) fn level(knowledge: Level) -> Knowledge {
    match knowledge {
        Level::None => Knowledge::None,
        Level::Distance => Knowledge::Distance,
        Level::Abstract => Knowledge::Abstract,
        Level::Trace => Knowledge::Trace,
        Level::AbstractTrace => Knowledge::AbstractTrace,
    }
}

/// The image of a place in a cell of points, with so many values after the point.
fn moved(place: usize, points: usize, inner: usize, by: &Symmetry) -> usize {
    let (outer, point, within) = (place / inner / points, place / inner % points, place % inner);
    (outer * points + by.point(point as Value) as usize) * inner + within
}

fn shape(cell: &Storage, name: &str, sort: &impl Fn(SortId) -> Sort) -> CellShape {
    let split = cell.point.unwrap_or(cell.index.len()).min(cell.index.len());
    let sorts = |ids: &[SortId]| ids.iter().map(|&id| sort(id)).collect();
    let presence = |optional: bool| if optional { Presence::Optional } else { Presence::Total };
    CellShape {
        name: name.to_string(),
        before: sorts(&cell.index[..split]),
        point: cell.point.is_some(),
        after: sorts(&cell.index[split..]),
        kind: match cell.kind {
            StorageKind::Members => CellKind::Members,
            StorageKind::Flag => CellKind::Value(Some(Sort::new(0, 2)), Presence::Total),
            StorageKind::Planes { value, optional } | StorageKind::Scalar { value, optional } => {
                let values = (value != SortId::INTEGER).then(|| sort(value));
                CellKind::Value(values, presence(optional))
            }
        },
    }
}
