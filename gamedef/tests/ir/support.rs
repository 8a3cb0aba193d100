//! Programs and rules written by hand, as short as the types allow.

use index_vec::{IndexVec, index_vec};
use kikashi_gamedef::ir::instance::Instance;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{
    Domain, Expr, Fired, FnId, Func, Local, LocalId, MoveCode, Program, Stage, Storage, StorageKind, Table, TableId,
    TableKind, TableSource, Ty, Update,
};
use kikashi_gamedef::rules::{Board, BoardKind, Builtin, CellId, Game, Param, ParamId, Sort, SortId, SortKind, Term};
use kikashi_gamedef::span::{FileId, Span};

/// No place at all.
pub const NOWHERE: Span = Span { file: FileId(0), start: 0, end: 0 };

/// Rules that have a board and sorts, two players and nothing else; further sorts are appended.
pub fn rules(board: BoardKind, more: Vec<SortKind>) -> Game {
    let first = [
        ("point", SortKind::Point),
        ("dir", SortKind::Dir),
        ("player", SortKind::Player),
        ("index", SortKind::Index),
        ("int", SortKind::Integer),
    ];
    let named = |(name, kind): (String, SortKind)| Sort { name, kind };
    let more = more.into_iter().enumerate().map(|(i, kind)| (format!("sort{i}"), kind));
    Game {
        name: "test".into(),
        book: "test".into(),
        params: IndexVec::new(),
        sorts: first.into_iter().map(|(n, k)| (n.to_string(), k)).chain(more).map(named).collect(),
        points: Vec::new(),
        board: Some(Board { kind: board, holes: None, span: NOWHERE }),
        players: vec!["black".into(), "white".into()],
        cells: IndexVec::new(),
        preds: IndexVec::new(),
        funcs: IndexVec::new(),
        moves: IndexVec::new(),
        goals: Vec::new(),
        draws: Vec::new(),
        ends: Vec::new(),
        end_passes: None,
        asks_turn: false,
        superko: None,
        no_move: None,
        scores: Vec::new(),
        attacker: None,
        start: Vec::new(),
        setups: Vec::new(),
        legend: Vec::new(),
        selectors: Vec::new(),
        span: NOWHERE,
    }
}

/// A grid of constant size.
pub fn grid(width: i32, height: i32) -> BoardKind {
    BoardKind::Grid(Term::Const(SortId::INTEGER, width), Term::Const(SortId::INTEGER, height))
}

/// Adds a parameter to rules.
pub fn parameter(game: &mut Game, name: &str, sort: SortId) -> ParamId {
    game.params.push(Param { name: name.into(), sort, constraint: None, default: None, span: NOWHERE })
}

/// A program with nothing in it but a goal that no one reaches.
pub fn program() -> Program {
    let mut program = Program {
        name: "test".into(),
        book: "test".into(),
        params: IndexVec::new(),
        cells: IndexVec::new(),
        tables: IndexVec::new(),
        funcs: IndexVec::new(),
        moves: IndexVec::new(),
        goal: FnId::from_raw(0),
        drawn: None,
        ended: None,
        score: None,
        attacker: None,
        constraints: Vec::new(),
        no_move: None,
        end_passes: None,
        turn: None,
        symmetric: Vec::new(),
        within: Vec::new(),
        stuck: Vec::new(),
        selectors: Vec::new(),
        steps: None,
        start: Vec::new(),
        setups: Vec::new(),
        legend: Vec::new(),
        only_mover_wins: false,
        turns: Vec::new(),
        longest_turn: None,
        given_up: Vec::new(),
        chosen: Vec::new(),
        sets: Vec::new(),
        fired: Fired::default(),
    };
    let mut goal = Body::new();
    let player = goal.int("player", SortId::PLAYER);
    program.goal = goal.function(&mut program, "goal", &[player], Ty::Bool, Expr::Bool(false));
    program
}

/// The instance of a program without parameters.
pub fn instance(program: &Program, game: &Game) -> Instance {
    instantiate(program, game, &IndexVec::new(), None, "test").expect("an instance")
}

/// Local variables being declared.
#[derive(Default)]
pub struct Body {
    /// So far.
    pub locals: IndexVec<LocalId, Local>,
}

impl Body {
    pub fn new() -> Body {
        Body::default()
    }

    pub fn int(&mut self, name: &str, sort: SortId) -> LocalId {
        self.locals.push(Local { name: name.into(), ty: Ty::Int, sort: Some(sort) })
    }

    pub fn local(&mut self, name: &str, ty: Ty) -> LocalId {
        self.locals.push(Local { name: name.into(), ty, sort: None })
    }

    pub fn point(&mut self, name: &str) -> LocalId {
        self.int(name, SortId::POINT)
    }

    pub fn function(self, program: &mut Program, name: &str, params: &[LocalId], ty: Ty, body: Expr) -> FnId {
        program.funcs.push(Func {
            name: name.into(),
            params: params.to_vec(),
            locals: self.locals,
            ty,
            body,
            doc: String::new(),
            origin: Vec::new(),
            static_only: false,
        })
    }

    pub fn mover(
        self,
        program: &mut Program,
        name: &str,
        by: LocalId,
        params: &[LocalId],
        stages: Vec<Stage>,
    ) -> kikashi_gamedef::rules::MoveId {
        program.moves.push(MoveCode {
            name: name.into(),
            locals: self.locals,
            by,
            params: params.to_vec(),
            stages,
            again: None,
            is_pass: false,
            origin: NOWHERE,
        })
    }
}

/// `state at(point): player?`
pub fn stones(program: &mut Program) -> CellId {
    program.cells.push(Storage {
        name: "at".into(),
        index: vec![],
        point: Some(0),
        kind: StorageKind::Planes { value: SortId::PLAYER, optional: true },
        until_next_move: false,
    })
}

/// `state ko: point? until next move`
pub fn ko_point(program: &mut Program) -> CellId {
    program.cells.push(Storage {
        name: "ko".into(),
        index: vec![],
        point: None,
        kind: StorageKind::Scalar { value: SortId::POINT, optional: true },
        until_next_move: true,
    })
}

/// A relation of the board.
pub fn board_table(program: &mut Program, relation: Builtin, index: &[usize], kind: TableKind) -> TableId {
    let sorts = index.iter().map(|&at| relation.sorts()[at]).collect();
    let source = TableSource::Board(relation, index.to_vec());
    let name = format!("{}_{kind:?}", relation.name()).to_lowercase();
    program.tables.push(Table { name, index: sorts, kind, source })
}

pub fn local(l: LocalId) -> Expr {
    Expr::Local(l)
}

pub fn int(i: i32) -> Expr {
    Expr::Int(i)
}

pub fn same(a: Expr, b: Expr) -> Expr {
    Expr::Same(Box::new(a), Box::new(b))
}

pub fn not(e: Expr) -> Expr {
    Expr::Not(Box::new(e))
}

pub fn empty(set: Expr) -> Expr {
    Expr::IsEmpty(Box::new(set))
}

pub fn singleton(point: Expr) -> Expr {
    Expr::Singleton(Box::new(point))
}

pub fn minus(a: Expr, b: Expr) -> Expr {
    Expr::Minus(Box::new(a), Box::new(b))
}

pub fn contains(set: Expr, point: Expr) -> Expr {
    Expr::Contains(Box::new(set), Box::new(point))
}

pub fn over(set: Expr) -> Domain {
    Domain::Set(Box::new(set))
}

pub fn plane(cell: CellId, value: Expr) -> Expr {
    Expr::Plane(cell, vec![], Some(Box::new(value)))
}

pub fn absent(cell: CellId) -> Expr {
    Expr::Absent(cell, vec![])
}

/// `at(P) := value`
pub fn put(cell: CellId, point: Expr, value: Expr) -> Update {
    Update::Plane { cell, index: vec![], set: singleton(point), value }
}

/// Parameters of an instance, in order.
pub fn given(values: &[i32]) -> IndexVec<ParamId, Option<i32>> {
    let mut params = index_vec![];
    values.iter().for_each(|&v| {
        params.push(Some(v));
    });
    params
}
