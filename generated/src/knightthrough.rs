//! The game `knightthrough`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Arc, Asked, Bits, Board, Borrowed, CellKind, CellShape, Cells, Clause, Compiled, Contents, Game, Images, Info,
    Instance, Kind, Move, NONE, NoMove, OnBoard, PLAYER, Pairs, Player, Point, PointNames, PointSet, Presence, Relation,
    SelectorId, Symmetry, Unfounded, Value, named, opponent, packed, plane, put, row_at, value_at,
};

/// The boards of `knightthrough`: what differs between its instances.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// The parameter `size`.
    pub size: Value,
    /// `edge_table`: its points, by dir.
    pub edge_table: [Bits<W>; 8],
    /// `leap_table`: which points lead to which, by player.
    pub leap_table: [Relation<W>; 2],
}

impl<const W: usize> Tables<W> {
    /// The tables of an instance; `None` if it is none of this game, or is too large.
    pub fn on(instance: &Instance) -> Option<Self> {
        Some(Self {
            board: Board::new(instance.points, &instance.holes)?, size: instance.param(0)?,
            edge_table: instance.sets(0, 8)?.try_into().ok()?,
            leap_table: instance.relations(5, 2, Asked::Points)?.try_into().ok()?,
        })
    }
}

/// A position of `knightthrough`.
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
    /// Whether the player has reached a goal. Rule: knightthrough.game:24, knightthrough.game:25.
    pub fn goal(&self, position: &Position<W>, player: Player) -> bool {
        if player == 0 && !(position.at[0] & self.edge_table[0]).is_empty() {
            return true;
        }
        player == 1 && !(position.at[1] & self.edge_table[4]).is_empty()
    }

    /// Appends the candidates of `go`. Rule: knightthrough.game:20.
    pub fn go_candidates(&self, position: &Position<W>, c: Player, moves: &mut Vec<Move>) {
        for p in position.at_plane(c).iter() {
            for q in (row_at(&self.leap_table, PLAYER.slot(c), p) - position.at_plane(c)).iter() {
                moves.push(Move::new(0, [p, q]));
            }
        }
    }

    /// The position after `go` by the player, if the move is legal. Rule: knightthrough.game:20.
    pub fn after_go(position: &Position<W>, c: Player, p: Point, q: Point) -> Option<Position<W>> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(p), NONE);
        after.put_at(Bits::<W>::of(q), c);
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
        name: instance.name.to_string(), game: "knightthrough".to_string(),
        players: ["white", "black"].map(String::from), board: instance.face()?,
        clauses: Vec::from([Clause {
            name: "go".to_string(), parameters: Vec::from([Kind::Point, Kind::Point]), pass: false,
            located: [false, false],
        }]),
        parameters: Vec::new(), cells: shapes(tables),
        legend: Vec::from([('W', Vec::from([(0, 0)])), ('B', Vec::from([(0, 1)]))]), no_move: Some(NoMove::Loses),
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

/// The game `knightthrough` on a board.
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
        self.0.tables.go_candidates(position, by, moves);
    }

    #[inline]
    fn play(&self, position: &Position<W>, _args: &Args, by: Player, play: Move) -> Option<Position<W>> {
        match play.clause {
            0 => Tables::<W>::after_go(position, by, play.arg(0), play.arg(1)),
            _ => None,
        }
    }

    #[inline]
    fn goal(&self, position: &Position<W>, _args: &Args, player: Player) -> bool {
        self.0.tables.goal(position, player)
    }

    #[inline]
    fn drawn(&self, _position: &Position<W>, _args: &Args) -> bool {
        false
    }

    #[inline]
    fn ended(&self, _position: &Position<W>, _args: &Args) -> bool {
        false
    }

    fn score(&self, _position: &Position<W>, _args: &Args, _player: Player) -> Option<Value> {
        None
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

named!(Knightthrough8, "knightthrough8", width 1);

impl Knightthrough8 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("knightthrough8"), points: 64, holes: Borrowed(&[]), shape: Some((8, 8)),
        point_names: PointNames::Lettered, params: Borrowed(&[8]),
        sorts: Borrowed(&[(0, 64), (0, 8), (0, 2), (0, 8), (0, 0), (5, 8)]),
        tables: Borrowed(&[
            Contents::Sets(Borrowed(&[
                8, 0, 1, 2, 3, 4, 5, 6, 7, 0, 8, 7, 15, 23, 31, 39, 47, 55,
                63, 0, 8, 56, 57, 58, 59, 60, 61, 62, 63, 0, 8, 0, 8, 16, 24,
                32, 40, 48, 56, 0,
            ])),
            Contents::Bools(Borrowed(&[])),
            Contents::Bools(Borrowed(&[])),
            Contents::Relations(Borrowed(&[])),
            Contents::Relations(Borrowed(&[])),
            Contents::Relations(Borrowed(&[
                Pairs::Steps(Borrowed(&[(-1, -2), (1, -2), (-2, -1), (2, -1)])),
                Pairs::Steps(Borrowed(&[(-2, 1), (2, 1), (-1, 2), (1, 2)])),
            ])),
        ]),
        start: Borrowed(&[Borrowed(&[
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
            1,
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
            -1,
            -1,
            -1,
            -1,
            -1,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ])]),
        turn: 0, symmetries: Borrowed(&[Images::Affine([7, -1, 0], [0, 0, 1])]), book: Borrowed(&[]),
    };
}
