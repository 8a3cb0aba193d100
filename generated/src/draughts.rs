//! The game `draughts`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Arc, Asked, Bits, Board, Borrowed, CellKind, CellShape, Cells, Clause, Compiled, Contents, DIR, Game, Images, Info,
    Instance, Kind, Move, NONE, NoMove, OnBoard, PLAYER, Pairs, Player, Point, PointNames, PointSet, Presence, Relation,
    SelectorId, Sort, Symmetry, Unfounded, Value, column_at, entry, image_at, named, opponent, packed, plane, put,
    row_at, slot, union_of, value_at,
};

/// The boards of `draughts`: what differs between its instances.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// `ahead_table`: whether it holds, by player and dir.
    pub ahead_table: [bool; 16],
    /// `step_table`: which points lead to which, by dir.
    pub step_table: [Relation<W>; 8],
    /// `far_table`: its points, by player.
    pub far_table: [Bits<W>; 2],
}

impl<const W: usize> Tables<W> {
    /// The tables of an instance; `None` if it is none of this game, or is too large.
    pub fn on(instance: &Instance) -> Option<Self> {
        Some(Self {
            board: Board::new(instance.points, &instance.holes)?,
            ahead_table: instance.bools(0, 2 * 8)?.try_into().ok()?,
            step_table: instance.relations(1, 8, Asked::Points)?.try_into().ok()?,
            far_table: instance.sets(3, 2)?.try_into().ok()?,
        })
    }
}

/// A position of `draughts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<const W: usize> {
    /// `at.0`: for each value the points that have it.
    pub at_0: [Bits<W>; 2],
    /// `at.1`: for each value the points that have it.
    pub at_1: [Bits<W>; 2],
    /// `chain`: its value.
    pub chain: Point,
    /// The player to move.
    pub turn: u8,
}

packed!(Position of W { turn, at_0, at_1, chain });

impl<const W: usize> Position<W> {
    /// The position before anything is put on the board.
    pub fn empty() -> Self {
        Self { at_0: [Bits::EMPTY; 2], at_1: [Bits::EMPTY; 2], chain: NONE, turn: 0 }
    }

    /// The position after the turn is given over without a move.
    #[inline]
    pub fn null(&self) -> Self {
        let mut after = *self;
        after.chain = NONE;
        after.turn = 1 - self.turn;
        after
    }

    /// The image of the position by a symmetry of the board.
    pub fn image(&self, by: &Symmetry) -> Self {
        Self { at_0: by.sets(self.at_0), at_1: by.sets(self.at_1), chain: by.point(self.chain), ..*self }
    }

    /// The value of `at.0` at a point.
    #[inline]
    pub fn at_0(&self, point: Point) -> Player {
        value_at(&self.at_0, 0, point)
    }

    /// The points where `at.0` is the value.
    #[inline]
    pub fn at_0_plane(&self, value: Player) -> Bits<W> {
        plane(&self.at_0, PLAYER.slot(value))
    }

    /// The points where `at.0` is none.
    #[inline]
    pub fn at_0_absent(&self, tables: &Tables<W>) -> Bits<W> {
        tables.board.full - (self.at_0[0] | self.at_0[1])
    }

    /// Gives the points a value of `at.0`.
    #[inline]
    pub fn put_at_0(&mut self, points: Bits<W>, value: Player) {
        put(&mut self.at_0, points, PLAYER.slot(value));
    }

    /// The value of `at.1` at a point.
    #[inline]
    pub fn at_1(&self, point: Point) -> Value {
        value_at(&self.at_1, 0, point)
    }

    /// The points where `at.1` is the value.
    #[inline]
    pub fn at_1_plane(&self, value: Value) -> Bits<W> {
        plane(&self.at_1, Sort::new(0, 2).slot(value))
    }

    /// The points where `at.1` is none.
    #[inline]
    pub fn at_1_absent(&self, tables: &Tables<W>) -> Bits<W> {
        tables.board.full - (self.at_1[0] | self.at_1[1])
    }

    /// Gives the points a value of `at.1`.
    #[inline]
    pub fn put_at_1(&mut self, points: Bits<W>, value: Value) {
        put(&mut self.at_1, points, Sort::new(0, 2).slot(value));
    }

    /// Gives `chain` a value.
    #[inline]
    pub fn put_chain(&mut self, tables: &Tables<W>, value: Point) {
        self.chain = if tables.board.point.has(value) { value } else { NONE };
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

    /// Whether `faces(C, P, D)`. Rule: draughts.game:17, draughts.game:18.
    pub fn faces(&self, position: &Position<W>, c: Player, p: Point, d: Value) -> bool {
        if !position.at_0_plane(c).contains(p) {
            return false;
        }
        if entry(&self.ahead_table, slot(PLAYER.slot(c), d, DIR)) {
            return true;
        }
        position.at_1[1].contains(p) && entry(&self.ahead_table, slot(PLAYER.slot(opponent(c)), d, DIR))
    }

    /// The points Q with `jump(C, P, R, Q)` for some R of the set. Rule: draughts.game:19.
    pub fn jump_from_any(&self, position: &Position<W>, c: Player, p: Point, r_set: Bits<W>) -> Bits<W> {
        union_of(
            (0..8).map(|d| {
                if self.faces(position, c, p, d) {
                    let common = row_at(&self.step_table, DIR.slot(d), p)
                        & position.at_0_plane(opponent(c)) & r_set;
                    position.at_0_absent(self) & image_at(&self.step_table, DIR.slot(d), common)
                } else {
                    Bits::<W>::EMPTY
                }
            }),
        )
    }

    /// The points P with `faces(C, P, D)`. Rule: draughts.game:17, draughts.game:18.
    pub fn faces_to(&self, position: &Position<W>, c: Player, d: Value) -> Bits<W> {
        let at_0_so = if entry(&self.ahead_table, slot(PLAYER.slot(c), d, DIR)) {
            position.at_0_plane(c)
        } else {
            Bits::<W>::EMPTY
        };
        let common = if entry(&self.ahead_table, slot(PLAYER.slot(opponent(c)), d, DIR)) {
            position.at_0_plane(c) & position.at_1[1]
        } else {
            Bits::<W>::EMPTY
        };
        at_0_so | common
    }

    /// The points R with `jump(C, P, R, Q)`. Rule: draughts.game:19.
    pub fn jump_to(&self, position: &Position<W>, c: Player, p: Point, q: Point) -> Bits<W> {
        if position.at_0_absent(self).contains(q) {
            union_of(
                (0..8).map(|d| {
                    if self.faces(position, c, p, d) {
                        row_at(&self.step_table, DIR.slot(d), p)
                            & position.at_0_plane(opponent(c))
                            & column_at(&self.step_table, DIR.slot(d), q)
                    } else {
                        Bits::<W>::EMPTY
                    }
                }),
            )
        } else {
            Bits::<W>::EMPTY
        }
    }

    /// Appends the candidates of `walk`. Rule: draughts.game:22.
    pub fn walk_candidates(&self, position: &Position<W>, c: Player, moves: &mut Vec<Move>) {
        if self.board.full.iter().all(|it| self.jump_from_any(position, c, it, self.board.full).is_empty()) {
            for q in position.at_0_absent(self).iter() {
                let all = union_of(
                    (0..8).map(|d| self.faces_to(position, c, d) & column_at(&self.step_table, DIR.slot(d), q)),
                );
                for p in all.iter() {
                    moves.push(Move::new(0, [p, q]));
                }
            }
        }
    }

    /// The position after `walk` by the player, if the move is legal. Rule: draughts.game:22.
    pub fn after_walk(&self, position: &Position<W>, c: Player, p: Point, q: Point) -> Option<Position<W>> {
        let mut after = *position;
        after.put_at_0(Bits::<W>::of(q), position.at_0(p));
        after.put_at_1(Bits::<W>::of(q), position.at_1(p));
        after.put_at_0(Bits::<W>::of(p), NONE);
        after.put_at_1(Bits::<W>::of(p), NONE);
        let point = if entry(&self.far_table, PLAYER.slot(c)).contains(q) {
            Bits::<W>::of(q)
        } else {
            Bits::<W>::EMPTY
        };
        after.put_at_0(point, c);
        after.put_at_1(point, 1);
        after.chain = NONE;
        after.turn = opponent(c) as u8;
        Some(after)
    }

    /// Appends the candidates of `take`. Rule: draughts.game:27.
    pub fn take_candidates(&self, position: &Position<W>, c: Player, moves: &mut Vec<Move>) {
        let value = if position.chain == NONE { self.board.full } else { Bits::<W>::EMPTY };
        for p in (value | Bits::<W>::of(position.chain)).iter() {
            for q in self.jump_from_any(position, c, p, self.board.full).iter() {
                moves.push(Move::new(1, [p, q]));
            }
        }
    }

    /// The position after `take` by the player, if the move is legal. Rule: draughts.game:27.
    pub fn after_take(&self, position: &Position<W>, c: Player, p: Point, q: Point) -> Option<Position<W>> {
        let jump = self.jump_to(position, c, p, q);
        let mut after = *position;
        after.put_at_0(Bits::<W>::of(q), position.at_0(p));
        after.put_at_1(Bits::<W>::of(q), position.at_1(p));
        after.put_at_0(Bits::<W>::of(p), NONE);
        after.put_at_1(Bits::<W>::of(p), NONE);
        after.put_at_0(jump, NONE);
        after.put_at_1(jump, NONE);
        let point = if entry(&self.far_table, PLAYER.slot(c)).contains(q) {
            Bits::<W>::of(q)
        } else {
            Bits::<W>::EMPTY
        };
        let value = if self.jump_from_any(&after, c, q, self.board.full).is_empty() { NONE } else { q };
        after.put_at_0(point, c);
        after.put_at_1(point, 1);
        after.put_chain(self, value);
        let next_2 = if after.chain != NONE { c } else { opponent(c) };
        after.turn = next_2 as u8;
        Some(after)
    }
}

/// What the cells of a position are.
pub fn shapes<const W: usize>(tables: &Tables<W>) -> Vec<CellShape> {
    Vec::from([
        CellShape {
            name: "at.0".to_string(), before: Vec::new(), point: true, after: Vec::new(),
            kind: CellKind::Value(Some(PLAYER), Presence::Optional),
        },
        CellShape {
            name: "at.1".to_string(), before: Vec::new(), point: true, after: Vec::new(),
            kind: CellKind::Value(Some(Sort::new(0, 2)), Presence::Optional),
        },
        CellShape {
            name: "chain".to_string(), before: Vec::new(), point: false, after: Vec::new(),
            kind: CellKind::Value(Some(tables.board.point), Presence::Optional),
        },
    ])
}

/// What is known of the game without a position.
fn info<const W: usize>(instance: &Instance, tables: &Tables<W>) -> Option<Info> {
    Some(Info {
        name: instance.name.to_string(), game: "draughts".to_string(), players: ["black", "white"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([
            Clause {
                name: "walk".to_string(), parameters: Vec::from([Kind::Point, Kind::Point]), pass: false,
                located: [false, false],
            },
            Clause {
                name: "take".to_string(), parameters: Vec::from([Kind::Point, Kind::Point]), pass: false,
                located: [false, false],
            },
        ]),
        parameters: Vec::new(), cells: shapes(tables),
        legend: Vec::from([
            ('b', Vec::from([(0, 0), (1, 0)])),
            ('w', Vec::from([(0, 1), (1, 0)])),
            ('B', Vec::from([(0, 0), (1, 1)])),
            ('W', Vec::from([(0, 1), (1, 1)])),
        ]),
        no_move: Some(NoMove::Loses), only_mover_wins: true, names_no_role: true, selectors: Vec::new(),
        explains: false, symmetries: instance.symmetries()?,
    })
}

/// A position as plain data; the shapes are those of its cells.
pub fn to_cells<const W: usize>(tables: &Tables<W>, shapes: &[CellShape], position: &Position<W>) -> Cells {
    Cells {
        cells: Vec::from([
            shapes[0].values_of_sets(&position.at_0, tables.board.points()),
            shapes[1].values_of_sets(&position.at_1, tables.board.points()),
            shapes[2].values_of_numbers(&[position.chain]),
        ]),
        turn: Player::from(position.turn), passes: 0,
    }
}

/// The position from plain data; `None` if it does not fit the board.
pub fn read_cells<const W: usize>(tables: &Tables<W>, shapes: &[CellShape], cells: &Cells) -> Option<Position<W>> {
    if [shapes.len(), cells.cells.len()] != [3; 2] || !PLAYER.has(cells.turn) {
        return None;
    }
    let mut position = Position::empty();
    position.turn = cells.turn as u8;
    shapes[0].fill_sets(&mut position.at_0, &cells.cells[0], &tables.board)?;
    shapes[1].fill_sets(&mut position.at_1, &cells.cells[1], &tables.board)?;
    shapes[2].fill_numbers(::core::slice::from_mut(&mut position.chain), &cells.cells[2])?;
    Some(position)
}

/// The game `draughts` on a board.
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
        let tables = &self.0.tables;
        tables.walk_candidates(position, by, moves);
        tables.take_candidates(position, by, moves);
    }

    #[inline]
    fn play(&self, position: &Position<W>, _args: &Args, by: Player, play: Move) -> Option<Position<W>> {
        let tables = &self.0.tables;
        match play.clause {
            0 => tables.after_walk(position, by, play.arg(0), play.arg(1)),
            1 => tables.after_take(position, by, play.arg(0), play.arg(1)),
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

named!(Draughts8, "draughts8", width 1);

impl Draughts8 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("draughts8"), points: 64, holes: Borrowed(&[]), shape: Some((8, 8)),
        point_names: PointNames::Lettered, params: Borrowed(&[]),
        sorts: Borrowed(&[(0, 64), (0, 8), (0, 2), (0, 8), (0, 0), (0, 2)]),
        tables: Borrowed(&[
            Contents::Bools(Borrowed(&[
                false, false, false, true, false, true, false, false, false,
                true, false, false, false, false, false, true,
            ])),
            Contents::Relations(Borrowed(&[
                Pairs::Steps(Borrowed(&[(0, -1)])),
                Pairs::Steps(Borrowed(&[(1, -1)])),
                Pairs::Steps(Borrowed(&[(1, 0)])),
                Pairs::Steps(Borrowed(&[(1, 1)])),
                Pairs::Steps(Borrowed(&[(0, 1)])),
                Pairs::Steps(Borrowed(&[(-1, 1)])),
                Pairs::Steps(Borrowed(&[(-1, 0)])),
                Pairs::Steps(Borrowed(&[(-1, -1)])),
            ])),
            Contents::Sets(Borrowed(&[])),
            Contents::Sets(Borrowed(&[8, 56, 57, 58, 59, 60, 61, 62, 63, 8, 0, 1, 2, 3, 4, 5, 6, 7])),
        ]),
        start: Borrowed(&[
            Borrowed(&[
                -1,
                0,
                -1,
                0,
                -1,
                0,
                -1,
                0,
                0,
                -1,
                0,
                -1,
                0,
                -1,
                0,
                -1,
                -1,
                0,
                -1,
                0,
                -1,
                0,
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
                1,
                -1,
                1,
                -1,
                1,
                -1,
                1,
                -1,
                -1,
                1,
                -1,
                1,
                -1,
                1,
                -1,
                1,
                1,
                -1,
                1,
                -1,
                1,
                -1,
                1,
                -1,
            ]),
            Borrowed(&[
                -1,
                0,
                -1,
                0,
                -1,
                0,
                -1,
                0,
                0,
                -1,
                0,
                -1,
                0,
                -1,
                0,
                -1,
                -1,
                0,
                -1,
                0,
                -1,
                0,
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
                0,
                -1,
                0,
                -1,
                0,
                -1,
                0,
                -1,
                -1,
                0,
                -1,
                0,
                -1,
                0,
                -1,
                0,
                0,
                -1,
                0,
                -1,
                0,
                -1,
                0,
                -1,
            ]),
        ]),
        turn: 0, symmetries: Borrowed(&[Images::Affine([7, -1, 0], [0, 0, 1])]), book: Borrowed(&[]),
    };
}
