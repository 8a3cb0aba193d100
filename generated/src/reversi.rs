//! The game `reversi`, written by Kikashi from its rules: change those, not this file.
//!
//! Rules of the compiler, each with the number of places of this program where it was applied:
//! regress 2, layers 3, order 1.

use ::kikashi_runtime::code::{
    Arc, Asked, Bits, Board, Borrowed, CellKind, CellShape, Cells, Clause, Compiled, Contents, DIR, Game, Images, Info,
    Instance, Kind, Move, NONE, NoMove, OnBoard, PLAYER, Pairs, Player, Point, PointNames, PointSet, Presence, Relation,
    SelectorId, Symmetry, Unfounded, Value, closure, closure_has, image_at, named, opponent, packed, plane, preimage_at,
    put, row_at, spread_has, union_of, value_at,
};

/// The boards of `reversi`: what differs between its instances.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// The parameter `size`.
    pub size: Value,
    /// `step_table`: which points lead to which, by dir.
    pub step_table: [Relation<W>; 8],
}

impl<const W: usize> Tables<W> {
    /// The tables of an instance; `None` if it is none of this game, or is too large.
    pub fn on(instance: &Instance) -> Option<Self> {
        Some(Self {
            board: Board::new(instance.points, &instance.holes)?, size: instance.param(0)?,
            step_table: instance.relations(0, 8, Asked::Points)?.try_into().ok()?,
        })
    }
}

/// A position of `reversi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<const W: usize> {
    /// `at`: for each value the points that have it.
    pub at: [Bits<W>; 2],
    /// The player to move.
    pub turn: u8,
}

packed!(Position of W { turn, at });

impl<const W: usize> Position<W> {
    /// The position before anything is put on the board.
    pub fn empty() -> Self {
        Self { at: [Bits::EMPTY; 2], turn: 0 }
    }

    /// The position after the turn is given over without a move.
    #[inline]
    pub fn null(&self) -> Self {
        let mut after = *self;
        after.turn = 1 - self.turn;
        after
    }

    /// The image of the position by a symmetry of the board.
    pub fn image(&self, by: &Symmetry) -> Self {
        Self { at: by.sets(self.at), ..*self }
    }

    /// The value of `at` at a point.
    #[inline]
    pub fn at(&self, point: Point) -> Player {
        value_at(&self.at, 0, point)
    }

    /// The points where `at` is the value.
    #[inline]
    pub fn at_plane(&self, value: Player) -> Bits<W> {
        plane(&self.at, PLAYER.slot(value))
    }

    /// The points where `at` is none.
    #[inline]
    pub fn at_absent(&self, tables: &Tables<W>) -> Bits<W> {
        tables.board.full - (self.at[0] | self.at[1])
    }

    /// Gives the points a value of `at`.
    #[inline]
    pub fn put_at(&mut self, points: Bits<W>, value: Player) {
        put(&mut self.at, points, PLAYER.slot(value));
    }
}

/// What is fixed at the root: who attacks, and the parameters given with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Args {
    /// The attacker.
    pub attacker: Player,
}

packed!(Args { attacker });

impl<const W: usize> Tables<W> {
    /// Whether the player has reached a goal.
    #[inline]
    pub fn goal(_player: Player) -> bool {
        false
    }

    /// Whether no point asked about is one that `run_to_any` leads to. Rule: reversi.game:14, reversi.game:15.
    pub fn run_to_any_clear(&self, position: &Position<W>, it: Value) -> bool {
        let vacant = position.at_absent(self);
        !closure_has(
            preimage_at(&self.step_table, DIR.slot(it), position.at[0]),
            |reached| preimage_at(&self.step_table, DIR.slot(it), reached & position.at[1]),
            |layer| preimage_at(&self.step_table, DIR.slot(it), layer & position.at[1]) & vacant, 1,
        )
    }

    /// Whether no point asked about is one that `run_to_any` leads to. Rule: reversi.game:14, reversi.game:15.
    pub fn run_to_any_clear_2(&self, position: &Position<W>, it: Value) -> bool {
        let vacant = position.at_absent(self);
        !closure_has(
            preimage_at(&self.step_table, DIR.slot(it), position.at[1]),
            |reached| preimage_at(&self.step_table, DIR.slot(it), reached & position.at[0]),
            |layer| preimage_at(&self.step_table, DIR.slot(it), layer & position.at[0]) & vacant, 1,
        )
    }

    /// Whether the game has ended. Rule: reversi.game:23.
    #[inline]
    pub fn ended(&self, position: &Position<W>) -> bool {
        (0..8).all(|it| self.run_to_any_clear(position, it))
            && (0..8).all(|it_2| self.run_to_any_clear_2(position, it_2))
    }

    /// The player's score. Rule: reversi.game:24.
    #[inline]
    pub fn score(position: &Position<W>, player: Player) -> Value {
        position.at_plane(player).count()
    }

    /// The points P with `run(C, P, D, Q)` for some Q of the set. Rule: reversi.game:14, reversi.game:15.
    pub fn run_to_any(&self, position: &Position<W>, c: Player, d: Value, q_set: Bits<W>) -> Bits<W> {
        let at_so = position.at_plane(opponent(c));
        let common = at_so & closure(q_set, |reached| preimage_at(&self.step_table, DIR.slot(d), reached & at_so));
        preimage_at(&self.step_table, DIR.slot(d), common)
    }

    /// Whether no point asked about is one that `run_from` leads to. Rule: reversi.game:14, reversi.game:15.
    pub fn run_from_clear(&self, position: &Position<W>, c: Player, d: Value, p: Point) -> bool {
        let at_so = position.at_plane(opponent(c));
        !spread_has(
            row_at(&self.step_table, DIR.slot(d), p) & at_so,
            |reached| image_at(&self.step_table, DIR.slot(d), reached), at_so, position.at_plane(c), 1,
        )
    }

    /// Whether `closed(C, P, D)`. Rule: reversi.game:16.
    #[inline]
    pub fn closed(&self, position: &Position<W>, c: Player, p: Point, d: Value) -> bool {
        !self.run_from_clear(position, c, d, p)
    }

    /// The points Q with `run(C, P, D, Q)`. Rule: reversi.game:14, reversi.game:15.
    pub fn run_from(&self, position: &Position<W>, c: Player, p: Point, d: Value) -> Bits<W> {
        let at_so = position.at_plane(opponent(c));
        closure(
            row_at(&self.step_table, DIR.slot(d), p) & at_so,
            |reached| image_at(&self.step_table, DIR.slot(d), reached) & at_so,
        )
    }

    /// Appends the candidates of `play`. Rule: reversi.game:18.
    pub fn play_candidates(&self, position: &Position<W>, c: Player, moves: &mut Vec<Move>) {
        let all = union_of(
            (0..8).map(|it| {
                position.at_absent(self)
                    & self.run_to_any(
                        position, c, it, preimage_at(&self.step_table, DIR.slot(it), position.at_plane(c)),
                    )
            }),
        );
        for p in all.iter() {
            moves.push(Move::new(0, [p]));
        }
    }

    /// The position after `play` by the player, if the move is legal. Rule: reversi.game:18.
    pub fn after_play(&self, position: &Position<W>, c: Player, p: Point) -> Option<Position<W>> {
        let all = union_of(
            (0..8).map(|d| {
                if self.closed(position, c, p, d) { self.run_from(position, c, p, d) } else { Bits::<W>::EMPTY }
            }),
        );
        let mut after = *position;
        after.put_at(Bits::<W>::of(p), c);
        after.put_at(all, c);
        after.turn = opponent(c) as u8;
        Some(after)
    }
}

/// What the cells of a position are.
pub fn shapes<const W: usize>(_tables: &Tables<W>) -> Vec<CellShape> {
    Vec::from([CellShape {
        name: "at".to_string(), before: Vec::new(), point: true, after: Vec::new(),
        kind: CellKind::Value(Some(PLAYER), Presence::Optional),
    }])
}

/// What is known of the game without a position.
fn info<const W: usize>(instance: &Instance, tables: &Tables<W>) -> Option<Info> {
    Some(Info {
        name: instance.name.to_string(), game: "reversi".to_string(), players: ["black", "white"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([Clause {
            name: "play".to_string(), parameters: Vec::from([Kind::Point]), pass: false, located: [false, false],
        }]),
        parameters: Vec::new(), cells: shapes(tables),
        legend: Vec::from([('X', Vec::from([(0, 0)])), ('O', Vec::from([(0, 1)]))]), no_move: Some(NoMove::Passes),
        only_mover_wins: true, names_no_role: true, selectors: Vec::new(), explains: false,
        symmetries: instance.symmetries()?,
    })
}

/// A position as plain data; the shapes are those of its cells.
pub fn to_cells<const W: usize>(tables: &Tables<W>, shapes: &[CellShape], position: &Position<W>) -> Cells {
    Cells {
        cells: Vec::from([shapes[0].values_of_sets(&position.at, tables.board.points())]),
        turn: Player::from(position.turn), passes: 0,
    }
}

/// The position from plain data; `None` if it does not fit the board.
pub fn read_cells<const W: usize>(tables: &Tables<W>, shapes: &[CellShape], cells: &Cells) -> Option<Position<W>> {
    if [shapes.len(), cells.cells.len()] != [1; 2] || !PLAYER.has(cells.turn) {
        return None;
    }
    let mut position = Position::empty();
    position.turn = cells.turn as u8;
    shapes[0].fill_sets(&mut position.at, &cells.cells[0], &tables.board)?;
    Some(position)
}

/// The game `reversi` on a board.
#[derive(Clone, Debug)]
pub struct Rules<const W: usize>(Arc<OnBoard<Tables<W>, Position<W>>>);

impl<const W: usize> Rules<W> {
    /// The tables of the board.
    pub fn tables(&self) -> &Tables<W> {
        &self.0.tables
    }
}

impl<const W: usize> Compiled for Rules<W> {
    fn on(instance: &Instance) -> Option<Self> {
        let made = Tables::on(instance)?;
        let (tables, info) = (&made, info(instance, &made)?);
        let empty = to_cells(tables, &info.cells, &Position::empty());
        let start = read_cells(tables, &info.cells, &instance.begin(empty))?;
        Some(Self(Arc::new(OnBoard { info, tables: made, start })))
    }
}

impl<const W: usize> Game for Rules<W> {
    type Set = Bits<W>;
    type Position = Position<W>;
    type Args = Args;
    type Why = Unfounded;

    #[inline]
    fn info(&self) -> &Info {
        &self.0.info
    }

    #[inline]
    fn full(&self) -> Bits<W> {
        self.0.tables.board.full
    }

    fn initial(&self) -> Position<W> {
        self.0.start
    }

    #[inline]
    fn turn(&self, position: &Position<W>) -> Player {
        position.turn.into()
    }

    #[inline]
    fn passes(&self, _position: &Position<W>) -> u32 {
        0
    }

    #[inline]
    fn with_turn(&self, position: &Position<W>, player: Player) -> Position<W> {
        Position { turn: player as u8, ..*position }
    }

    fn image(&self, position: &Position<W>, by: &Symmetry) -> Position<W> {
        position.image(by)
    }

    #[inline]
    fn null(&self, position: &Position<W>) -> Position<W> {
        position.null()
    }

    fn to_cells(&self, position: &Position<W>) -> Cells {
        to_cells(&self.0.tables, &self.0.info.cells, position)
    }

    fn read_cells(&self, cells: &Cells) -> Option<Position<W>> {
        read_cells(&self.0.tables, &self.0.info.cells, cells)
    }

    #[inline]
    fn candidates(&self, position: &Position<W>, _args: &Args, by: Player, moves: &mut Vec<Move>) {
        self.0.tables.play_candidates(position, by, moves);
    }

    #[inline]
    fn play(&self, position: &Position<W>, _args: &Args, by: Player, play: Move) -> Option<Position<W>> {
        match play.clause {
            0 => self.0.tables.after_play(position, by, play.arg(0)),
            _ => None,
        }
    }

    #[inline]
    fn goal(&self, _position: &Position<W>, _args: &Args, player: Player) -> bool {
        Tables::<W>::goal(player)
    }

    #[inline]
    fn drawn(&self, _position: &Position<W>, _args: &Args) -> bool {
        false
    }

    #[inline]
    fn ended(&self, position: &Position<W>, _args: &Args) -> bool {
        self.0.tables.ended(position)
    }

    fn score(&self, position: &Position<W>, _args: &Args, player: Player) -> Option<Value> {
        Some(Tables::<W>::score(position, player)).filter(|score| *score != NONE)
    }

    fn args(&self, position: &Position<W>, given: &[Value]) -> Option<Args> {
        let &[] = given else {
            return None;
        };
        let attacker = Player::from(position.turn);
        Some(Args { attacker })
    }

    #[inline]
    fn attacker(&self, args: &Args) -> Player {
        args.attacker
    }

    #[inline]
    fn with_attacker(&self, _args: &Args, attacker: Player) -> Args {
        Args { attacker }
    }

    fn image_of_args(&self, args: &Args, _by: &Symmetry) -> Args {
        *args
    }

    fn verdict(&self, _selector: SelectorId, _position: &Position<W>, _args: &Args) -> bool {
        false
    }

    fn explained(&self, _selector: SelectorId, _position: &Position<W>, _args: &Args) -> Option<Unfounded> {
        None
    }

    fn selected(&self, selector: SelectorId, position: &Position<W>, args: &Args, _moves: &mut Vec<Move>) -> bool {
        self.verdict(selector, position, args)
    }
}

named!(Reversi4, "reversi4", width 1);

impl Reversi4 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("reversi4"), points: 16, holes: Borrowed(&[]), shape: Some((4, 4)),
        point_names: PointNames::Lettered, params: Borrowed(&[4]),
        sorts: Borrowed(&[(0, 16), (0, 8), (0, 2), (0, 4), (0, 0), (4, 7)]),
        tables: Borrowed(&[Contents::Relations(Borrowed(&[
            Pairs::Steps(Borrowed(&[(0, -1)])),
            Pairs::Steps(Borrowed(&[(1, -1)])),
            Pairs::Steps(Borrowed(&[(1, 0)])),
            Pairs::Steps(Borrowed(&[(1, 1)])),
            Pairs::Steps(Borrowed(&[(0, 1)])),
            Pairs::Steps(Borrowed(&[(-1, 1)])),
            Pairs::Steps(Borrowed(&[(-1, 0)])),
            Pairs::Steps(Borrowed(&[(-1, -1)])),
        ]))]),
        start: Borrowed(&[Borrowed(&[-1, -1, -1, -1, -1, 1, 0, -1, -1, 0, 1, -1, -1, -1, -1, -1])]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([0, 0, 1], [0, 1, 0]), Images::Affine([3, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[]),
    };
}

named!(Reversi6, "reversi6", width 1);

impl Reversi6 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("reversi6"), points: 36, holes: Borrowed(&[]), shape: Some((6, 6)),
        point_names: PointNames::Lettered, params: Borrowed(&[6]),
        sorts: Borrowed(&[(0, 36), (0, 8), (0, 2), (0, 6), (0, 0), (4, 7)]),
        tables: Borrowed(&[Contents::Relations(Borrowed(&[
            Pairs::Steps(Borrowed(&[(0, -1)])),
            Pairs::Steps(Borrowed(&[(1, -1)])),
            Pairs::Steps(Borrowed(&[(1, 0)])),
            Pairs::Steps(Borrowed(&[(1, 1)])),
            Pairs::Steps(Borrowed(&[(0, 1)])),
            Pairs::Steps(Borrowed(&[(-1, 1)])),
            Pairs::Steps(Borrowed(&[(-1, 0)])),
            Pairs::Steps(Borrowed(&[(-1, -1)])),
        ]))]),
        start: Borrowed(&[Borrowed(&[
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            1,
            0,
            -1,
            -1,
            -1,
            -1,
            0,
            1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
        ])]),
        turn: 0, symmetries: Borrowed(&[Images::Affine([0, 0, 1], [0, 1, 0]), Images::Affine([5, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[]),
    };
}

named!(Reversi8, "reversi8", width 1);

impl Reversi8 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("reversi8"), points: 64, holes: Borrowed(&[]), shape: Some((8, 8)),
        point_names: PointNames::Lettered, params: Borrowed(&[8]),
        sorts: Borrowed(&[(0, 64), (0, 8), (0, 2), (0, 8), (0, 0), (4, 7)]),
        tables: Borrowed(&[Contents::Relations(Borrowed(&[
            Pairs::Steps(Borrowed(&[(0, -1)])),
            Pairs::Steps(Borrowed(&[(1, -1)])),
            Pairs::Steps(Borrowed(&[(1, 0)])),
            Pairs::Steps(Borrowed(&[(1, 1)])),
            Pairs::Steps(Borrowed(&[(0, 1)])),
            Pairs::Steps(Borrowed(&[(-1, 1)])),
            Pairs::Steps(Borrowed(&[(-1, 0)])),
            Pairs::Steps(Borrowed(&[(-1, -1)])),
        ]))]),
        start: Borrowed(&[Borrowed(&[
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            1,
            0,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            0,
            1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
        ])]),
        turn: 0, symmetries: Borrowed(&[Images::Affine([0, 0, 1], [0, 1, 0]), Images::Affine([7, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[]),
    };
}
