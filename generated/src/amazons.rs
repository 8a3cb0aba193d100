//! The game `amazons`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Arc, Asked, Bits, Board, Borrowed, CellKind, CellShape, Cells, Clause, Compiled, Contents, DIR, Game, Images, Info,
    Instance, Kind, Move, NONE, NoMove, OnBoard, PLAYER, Pairs, Player, Point, PointNames, PointSet, Presence, Relation,
    SelectorId, Symmetry, Unfounded, Value, closure, image_at, named, opponent, packed, plane, put, row_at, union_of,
    value_at,
};

/// The boards of `amazons`: what differs between its instances.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// `step_table`: which points lead to which, by dir.
    pub step_table: [Relation<W>; 8],
}

impl<const W: usize> Tables<W> {
    /// The tables of an instance; `None` if it is none of this game, or is too large.
    pub fn on(instance: &Instance) -> Option<Self> {
        Some(Self {
            board: Board::new(instance.points, &instance.holes)?,
            step_table: instance.relations(0, 8, Asked::Points)?.try_into().ok()?,
        })
    }
}

/// A position of `amazons`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<const W: usize> {
    /// `at`: for each value the points that have it.
    pub at: [Bits<W>; 2],
    /// `burnt`: its points.
    pub burnt: Bits<W>,
    /// The player to move.
    pub turn: u8,
}

packed!(Position of W { turn, at, burnt });

impl<const W: usize> Position<W> {
    /// The position before anything is put on the board.
    pub fn empty() -> Self {
        Self { at: [Bits::EMPTY; 2], burnt: Bits::EMPTY, turn: 0 }
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
        Self { at: by.sets(self.at), burnt: by.set(self.burnt), ..*self }
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

    /// The points Q with `slide(P, D, Q)`. Rule: amazons.game:12, amazons.game:13.
    pub fn slide_from(&self, position: &Position<W>, p: Point, d: Value) -> Bits<W> {
        let vacant = position.at_absent(self);
        closure(
            (row_at(&self.step_table, DIR.slot(d), p) & vacant) - position.burnt,
            |reached| (image_at(&self.step_table, DIR.slot(d), reached) & vacant) - position.burnt,
        )
    }

    /// Appends the candidates of `go`. Rule: amazons.game:15.
    pub fn go_candidates(&self, position: &Position<W>, c: Player, moves: &mut Vec<Move>) {
        for p in position.at_plane(c).iter() {
            for q in union_of((0..8).map(|it| self.slide_from(position, p, it))).iter() {
                let mut after = *position;
                after.put_at(Bits::<W>::of(p), NONE);
                after.put_at(Bits::<W>::of(q), c);
                for a in union_of((0..8).map(|it_2| self.slide_from(&after, q, it_2))).iter() {
                    moves.push(Move::new(0, [p, q, a]));
                }
            }
        }
    }

    /// The position after `go` by the player, if the move is legal. Rule: amazons.game:15.
    pub fn after_go(position: &Position<W>, c: Player, p: Point, q: Point, a: Point) -> Option<Position<W>> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(p), NONE);
        after.put_at(Bits::<W>::of(q), c);
        after.burnt |= Bits::<W>::of(a);
        after.turn = opponent(c) as u8;
        Some(after)
    }
}

/// What the cells of a position are.
pub fn shapes<const W: usize>(_tables: &Tables<W>) -> Vec<CellShape> {
    Vec::from([
        CellShape {
            name: "at".to_string(), before: Vec::new(), point: true, after: Vec::new(),
            kind: CellKind::Value(Some(PLAYER), Presence::Optional),
        },
        CellShape {
            name: "burnt".to_string(), before: Vec::new(), point: true, after: Vec::new(), kind: CellKind::Members,
        },
    ])
}

/// What is known of the game without a position.
fn info<const W: usize>(instance: &Instance, tables: &Tables<W>) -> Option<Info> {
    Some(Info {
        name: instance.name.to_string(), game: "amazons".to_string(), players: ["white", "black"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([Clause {
            name: "go".to_string(), parameters: Vec::from([Kind::Point, Kind::Point, Kind::Point]), pass: false,
            located: [false, false],
        }]),
        parameters: Vec::new(), cells: shapes(tables),
        legend: Vec::from([('W', Vec::from([(0, 0)])), ('B', Vec::from([(0, 1)])), ('#', Vec::from([(1, 1)]))]),
        no_move: Some(NoMove::Loses), only_mover_wins: true, names_no_role: true, selectors: Vec::new(),
        explains: false, symmetries: instance.symmetries()?,
    })
}

/// A position as plain data; the shapes are those of its cells.
pub fn to_cells<const W: usize>(tables: &Tables<W>, shapes: &[CellShape], position: &Position<W>) -> Cells {
    Cells {
        cells: Vec::from([
            shapes[0].values_of_sets(&position.at, tables.board.points()),
            shapes[1].values_of_sets(&[position.burnt], tables.board.points()),
        ]),
        turn: Player::from(position.turn), passes: 0,
    }
}

/// The position from plain data; `None` if it does not fit the board.
pub fn read_cells<const W: usize>(tables: &Tables<W>, shapes: &[CellShape], cells: &Cells) -> Option<Position<W>> {
    if [shapes.len(), cells.cells.len()] != [2; 2] || !PLAYER.has(cells.turn) {
        return None;
    }
    let mut position = Position::empty();
    position.turn = cells.turn as u8;
    shapes[0].fill_sets(&mut position.at, &cells.cells[0], &tables.board)?;
    shapes[1].fill_sets(::core::slice::from_mut(&mut position.burnt), &cells.cells[1], &tables.board)?;
    Some(position)
}

/// The game `amazons` on a board.
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
            0 => {
                Tables::<
                    W,
                >::after_go(position, by, play.arg(0), play.arg(1), play.arg(2))
            }
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

named!(Amazons10, "amazons10", width 2);

impl Amazons10 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("amazons10"), points: 100, holes: Borrowed(&[]), shape: Some((10, 10)),
        point_names: PointNames::Lettered, params: Borrowed(&[]),
        sorts: Borrowed(&[(0, 100), (0, 8), (0, 2), (0, 10), (0, 0)]),
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
            1,
            -1,
            -1,
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
            1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
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
            0,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            -1,
            0,
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
            -1,
            -1,
            0,
            -1,
            -1,
            -1,
        ])]),
        turn: 0, symmetries: Borrowed(&[Images::Affine([0, 0, 1], [0, 1, 0]), Images::Affine([9, -1, 0], [0, 0, 1])]),
        book: Borrowed(&[]),
    };
}
