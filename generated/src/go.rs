//! The game `go`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Arc, Asked, Bits, Board, CellKind, CellShape, Cells, Clause, Compiled, Contents, Cow,
    Game, Info, Instance, Kind, Move, NONE, Named, OnBoard, OnceLock, PLAYER, Pairs,
    Player, Point, PointSet, Presence, Relation, SelectorId, Symmetry, Unfounded, Value,
    closure, closure_has, once, opponent, packed, plane, put, spread_has, spread_reached,
    value_at,
};

/// The boards of `go`: what differs between its instances.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The board.
    pub board: Board<W>,
    /// The parameter `size`.
    pub size: Value,
    /// `adj_table`: which points lead to which.
    pub adj_table: Relation<W>,
}

impl<const W: usize> Tables<W> {
    /// The tables of an instance; `None` if it is none of this game, or is too large.
    pub fn on(instance: &Instance) -> Option<Self> {
        Some(Tables {
            board: Board::new(instance.points, &instance.holes)?,
            size: instance.param(0)?,
            adj_table: instance.relation(0, Asked::Points)?,
        })
    }
}

/// A position of `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<const W: usize> {
    /// `at`: for each value the points that have it.
    pub at: [Bits<W>; 2],
    /// `ko`: its value.
    pub ko: Point,
    /// The player to move.
    pub turn: u8,
    /// How many passes in a row were just played.
    pub passes: u16,
}

packed!(Position of W { turn, passes, at, ko });

impl<const W: usize> Position<W> {
    /// The position before anything is put on the board.
    pub fn empty() -> Self {
        Position {
            at: [Bits::EMPTY; 2],
            ko: NONE,
            turn: 0,
            passes: 0,
        }
    }

    /// The position after the turn is given over without a move.
    #[inline]
    pub fn null(&self) -> Self {
        let mut after = *self;
        after.ko = NONE;
        after.passes = 0;
        after.turn = 1 - self.turn;
        after
    }

    /// The image of the position by a symmetry of the board.
    pub fn image(&self, by: &Symmetry) -> Self {
        Position {
            at: by.sets(self.at),
            ko: by.point(self.ko),
            ..*self
        }
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

    /// Gives `ko` a value.
    #[inline]
    pub fn put_ko(&mut self, tables: &Tables<W>, value: Point) {
        self.ko = if tables.board.point.has(value) { value } else { NONE };
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

    /// Whether the game has ended.
    #[inline]
    pub fn ended(position: &Position<W>) -> bool {
        position.passes >= 2
    }

    /// The points P with `touches(P, C)`.
    /// Rule: go.game:21.
    #[inline]
    pub fn touches_to(&self, position: &Position<W>, c: Player) -> Bits<W> {
        let vacant = position.at_absent(self);
        vacant
            & closure(
                self.adj_table.preimage(position.at_plane(c)),
                |reached| self.adj_table.preimage(reached & vacant),
            )
    }

    /// The points P with `area(C, P)`.
    /// Rule: go.game:22, go.game:23.
    #[inline]
    pub fn area_from(&self, position: &Position<W>, c: Player) -> Bits<W> {
        position.at_plane(c)
            | (self.touches_to(position, c) - self.touches_to(position, opponent(c)))
    }

    /// The player's score.
    /// Rule: go.game:24.
    #[inline]
    pub fn score(&self, position: &Position<W>, player: Player) -> Value {
        self.area_from(position, player).count()
    }

    /// The points Q with `dies(C, L, Q)`.
    /// Rule: stones.game:15.
    pub fn dies_from(&self, position: &Position<W>, c: Player, l: Point) -> Bits<W> {
        let at_so = position.at_plane(opponent(c));
        let few = self.adj_table.row(l) & at_so;
        let reached_2 = spread_reached(
            position.at_absent(self),
            few,
            at_so,
            |point| self.adj_table.row(point),
            |reached| self.adj_table.image(reached),
        );
        closure(few - reached_2, |reached_3| self.adj_table.image(reached_3) & at_so)
    }

    /// Whether no point asked about is one that `string_from` leads to.
    /// Rule: stones.game:9, stones.game:10.
    pub fn string_from_clear_2(&self, position: &Position<W>, l: Point) -> bool {
        let vacant = position.at_absent(self);
        let point = if vacant.contains(l) { Bits::<W>::EMPTY } else { Bits::<W>::of(l) };
        !spread_has(
            point,
            |reached| self.adj_table.image(reached),
            position.at_plane(position.at(l)),
            vacant,
            1,
        )
    }

    /// Whether no point asked about is one that `string_from` leads to.
    /// Rule: stones.game:9, stones.game:10.
    pub fn string_from_clear(&self, position: &Position<W>, l: Point) -> bool {
        let point = if position.at_absent(self).contains(l) {
            Bits::<W>::EMPTY
        } else {
            Bits::<W>::of(l)
        };
        let at_so = position.at_plane(position.at(l));
        !closure_has(
            point,
            |reached| self.adj_table.image(reached) & at_so,
            |layer| layer - Bits::<W>::of(l),
            1,
        )
    }

    /// Appends the candidates of `play`.
    /// Rule: go.game:7.
    pub fn play_candidates(
        &self,
        position: &Position<W>,
        _c: Player,
        moves: &mut Vec<Move>,
    ) {
        for l in (position.at_absent(self) - Bits::<W>::of(position.ko)).iter() {
            moves.push(Move::new(0, [l]));
        }
    }

    /// The position after `play` by the player, if the move is legal.
    /// Rule: go.game:7.
    pub fn after_play(
        &self,
        position: &Position<W>,
        c: Player,
        l: Point,
    ) -> Option<Position<W>> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), c);
        let dies = self.dies_from(&after, c, l);
        let single = if dies.count() == 1 && self.string_from_clear_2(&after, l)
            && self.string_from_clear(&after, l)
        {
            dies.only()
        } else {
            NONE
        };
        after.ko = single;
        after.put_at(dies, NONE);
        if self.string_from_clear_2(&after, l) {
            return None;
        }
        after.passes = 0;
        after.turn = opponent(c) as u8;
        Some(after)
    }

    /// Appends the candidates of `pass`.
    /// Rule: go.game:15.
    pub fn pass_candidates(_position: &Position<W>, _c: Player, moves: &mut Vec<Move>) {
        moves.push(Move::new(1, []));
    }

    /// The position after `pass` by the player, if the move is legal.
    /// Rule: go.game:15.
    pub fn after_pass(position: &Position<W>, c: Player) -> Option<Position<W>> {
        let mut after = *position;
        after.ko = NONE;
        after.passes = position.passes.saturating_add(1);
        after.turn = opponent(c) as u8;
        Some(after)
    }
}

/// What the cells of a position are.
pub fn shapes<const W: usize>(tables: &Tables<W>) -> Vec<CellShape> {
    Vec::from([
        CellShape {
            name: "at".to_string(),
            before: Vec::new(),
            point: true,
            after: Vec::new(),
            kind: CellKind::Value(Some(PLAYER), Presence::Optional),
        },
        CellShape {
            name: "ko".to_string(),
            before: Vec::new(),
            point: false,
            after: Vec::new(),
            kind: CellKind::Value(Some(tables.board.point), Presence::Optional),
        },
    ])
}

/// What is known of the game without a position.
fn info<const W: usize>(instance: &Instance, tables: &Tables<W>) -> Option<Info> {
    Some(Info {
        name: instance.name.to_string(),
        game: "go".to_string(),
        players: ["black", "white"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([
            Clause {
                name: "play".to_string(),
                parameters: Vec::from([Kind::Point]),
                pass: false,
                located: [false, false],
            },
            Clause {
                name: "pass".to_string(),
                parameters: Vec::new(),
                pass: true,
                located: [false, false],
            },
        ]),
        parameters: Vec::new(),
        cells: shapes(tables),
        legend: Vec::from([('X', Vec::from([(0, 0)])), ('O', Vec::from([(0, 1)]))]),
        no_move: None,
        only_mover_wins: true,
        selectors: Vec::new(),
        explains: false,
        symmetries: instance.symmetries()?,
    })
}

/// A position as plain data; the shapes are those of its cells.
pub fn to_cells<const W: usize>(
    tables: &Tables<W>,
    shapes: &[CellShape],
    position: &Position<W>,
) -> Cells {
    Cells {
        cells: Vec::from([
            shapes[0].values_of_sets(&position.at, tables.board.points()),
            shapes[1].values_of_numbers(&[position.ko]),
        ]),
        turn: Player::from(position.turn),
        passes: position.passes.into(),
    }
}

/// The position from plain data; `None` if it does not fit the board.
pub fn read_cells<const W: usize>(
    tables: &Tables<W>,
    shapes: &[CellShape],
    cells: &Cells,
) -> Option<Position<W>> {
    if [shapes.len(), cells.cells.len()] != [2; 2] || !PLAYER.has(cells.turn) {
        return None;
    }
    let mut position = Position::empty();
    position.turn = cells.turn as u8;
    position.passes = u16::try_from(cells.passes).ok()?;
    shapes[0].fill_sets(&mut position.at, &cells.cells[0], &tables.board)?;
    shapes[1].fill_numbers(::core::slice::from_mut(&mut position.ko), &cells.cells[1])?;
    Some(position)
}

/// The game `go` on a board.
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
        Some(
            Rules(
                Arc::new(OnBoard {
                    info,
                    tables: made,
                    start,
                }),
            ),
        )
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
        let tables = &self.0.tables;
        tables.board.full
    }

    fn initial(&self) -> Position<W> {
        self.0.start
    }

    #[inline]
    fn turn(&self, position: &Position<W>) -> Player {
        position.turn.into()
    }

    #[inline]
    fn passes(&self, position: &Position<W>) -> u32 {
        position.passes.into()
    }

    #[inline]
    fn with_turn(&self, position: &Position<W>, player: Player) -> Position<W> {
        Position {
            turn: player as u8,
            ..*position
        }
    }

    fn image(&self, position: &Position<W>, by: &Symmetry) -> Position<W> {
        position.image(by)
    }

    #[inline]
    fn null(&self, position: &Position<W>) -> Position<W> {
        position.null()
    }

    fn to_cells(&self, position: &Position<W>) -> Cells {
        let tables = &self.0.tables;
        to_cells(tables, &self.0.info.cells, position)
    }

    fn read_cells(&self, cells: &Cells) -> Option<Position<W>> {
        let tables = &self.0.tables;
        read_cells(tables, &self.0.info.cells, cells)
    }

    #[inline]
    fn candidates(
        &self,
        position: &Position<W>,
        _args: &Args,
        by: Player,
        moves: &mut Vec<Move>,
    ) {
        let tables = &self.0.tables;
        tables.play_candidates(position, by, moves);
        Tables::<W>::pass_candidates(position, by, moves);
    }

    #[inline]
    fn play(
        &self,
        position: &Position<W>,
        _args: &Args,
        by: Player,
        play: Move,
    ) -> Option<Position<W>> {
        let tables = &self.0.tables;
        match play.clause {
            0 => tables.after_play(position, by, play.arg(0)),
            1 => Tables::<W>::after_pass(position, by),
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
        Tables::<W>::ended(position)
    }

    fn score(
        &self,
        position: &Position<W>,
        _args: &Args,
        player: Player,
    ) -> Option<Value> {
        let tables = &self.0.tables;
        Some(tables.score(position, player)).filter(|score| *score != NONE)
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

    fn verdict(
        &self,
        _selector: SelectorId,
        _position: &Position<W>,
        _args: &Args,
    ) -> bool {
        false
    }

    fn explained(
        &self,
        _selector: SelectorId,
        _position: &Position<W>,
        _args: &Args,
    ) -> Option<Unfounded> {
        None
    }

    fn selected(
        &self,
        _selector: SelectorId,
        _position: &Position<W>,
        _args: &Args,
        _moves: &mut Vec<Move>,
    ) {}
}

/// `go5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Go5;

impl Go5 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("go5"),
        points: 25,
        holes: Cow::Borrowed(&[]),
        shape: Some((5, 5)),
        point_names: Cow::Borrowed(
            "A5 B5 C5 D5 E5 \
         A4 B4 C4 D4 E4 \
         A3 B3 C3 D3 E3 \
         A2 B2 C2 D2 E2 \
         A1 B1 C1 D1 E1",
        ),
        params: Cow::Borrowed(&[5]),
        sorts: Cow::Borrowed(&[(0, 25), (0, 8), (0, 2), (0, 5), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(
            &[
                Contents::Relations(
                    Cow::Borrowed(
                        &[
                            Pairs::Offsets(
                                Cow::Borrowed(
                                    &[
                                        (-5, Cow::Borrowed(&[0x1ffffe0])),
                                        (-1, Cow::Borrowed(&[0x1ef7bde])),
                                        (1, Cow::Borrowed(&[0xf7bdef])),
                                        (5, Cow::Borrowed(&[0xfffff])),
                                    ],
                                ),
                            ),
                        ],
                    ),
                ),
            ],
        ),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        4, 3, 2, 1, 0, 9, 8, 7, 6, 5, 14, 13, 12, 11, 10, 19, 18, 17, 16,
                        15, 24, 23, 22, 21, 20,
                    ],
                ),
                Cow::Borrowed(
                    &[
                        0, 5, 10, 15, 20, 1, 6, 11, 16, 21, 2, 7, 12, 17, 22, 3, 8, 13,
                        18, 23, 4, 9, 14, 19, 24,
                    ],
                ),
            ],
        ),
        book: Cow::Borrowed(&[]),
    };
}

impl Named for Go5 {
    type Game = Rules<1>;
    const NAME: &'static str = "go5";
    fn game() -> &'static Rules<1> {
        static GAME: OnceLock<Rules<1>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `go9`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Go9;

impl Go9 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("go9"),
        points: 81,
        holes: Cow::Borrowed(&[]),
        shape: Some((9, 9)),
        point_names: Cow::Borrowed(
            "A9 B9 C9 D9 E9 F9 G9 H9 J9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1",
        ),
        params: Cow::Borrowed(&[9]),
        sorts: Cow::Borrowed(&[(0, 81), (0, 8), (0, 2), (0, 9), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(
            &[
                Contents::Relations(
                    Cow::Borrowed(
                        &[
                            Pairs::Offsets(
                                Cow::Borrowed(
                                    &[
                                        (-9, Cow::Borrowed(&[0xfffffffffffffe00, 0x1ffff])),
                                        (-1, Cow::Borrowed(&[0x7fbfdfeff7fbfdfe, 0x1feff])),
                                        (1, Cow::Borrowed(&[0xbfdfeff7fbfdfeff, 0xff7f])),
                                        (9, Cow::Borrowed(&[0xffffffffffffffff, 0xff])),
                                    ],
                                ),
                            ),
                        ],
                    ),
                ),
            ],
        ),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        8, 7, 6, 5, 4, 3, 2, 1, 0, 17, 16, 15, 14, 13, 12, 11, 10, 9, 26,
                        25, 24, 23, 22, 21, 20, 19, 18, 35, 34, 33, 32, 31, 30, 29, 28,
                        27, 44, 43, 42, 41, 40, 39, 38, 37, 36, 53, 52, 51, 50, 49, 48,
                        47, 46, 45, 62, 61, 60, 59, 58, 57, 56, 55, 54, 71, 70, 69, 68,
                        67, 66, 65, 64, 63, 80, 79, 78, 77, 76, 75, 74, 73, 72,
                    ],
                ),
                Cow::Borrowed(
                    &[
                        0, 9, 18, 27, 36, 45, 54, 63, 72, 1, 10, 19, 28, 37, 46, 55, 64,
                        73, 2, 11, 20, 29, 38, 47, 56, 65, 74, 3, 12, 21, 30, 39, 48, 57,
                        66, 75, 4, 13, 22, 31, 40, 49, 58, 67, 76, 5, 14, 23, 32, 41, 50,
                        59, 68, 77, 6, 15, 24, 33, 42, 51, 60, 69, 78, 7, 16, 25, 34, 43,
                        52, 61, 70, 79, 8, 17, 26, 35, 44, 53, 62, 71, 80,
                    ],
                ),
            ],
        ),
        book: Cow::Borrowed(&[]),
    };
}

impl Named for Go9 {
    type Game = Rules<2>;
    const NAME: &'static str = "go9";
    fn game() -> &'static Rules<2> {
        static GAME: OnceLock<Rules<2>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `go13`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Go13;

impl Go13 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("go13"),
        points: 169,
        holes: Cow::Borrowed(&[]),
        shape: Some((13, 13)),
        point_names: Cow::Borrowed(
            "A13 B13 C13 D13 E13 F13 G13 H13 J13 K13 L13 M13 N13 \
         A12 B12 C12 D12 E12 F12 G12 H12 J12 K12 L12 M12 N12 \
         A11 B11 C11 D11 E11 F11 G11 H11 J11 K11 L11 M11 N11 \
         A10 B10 C10 D10 E10 F10 G10 H10 J10 K10 L10 M10 N10 \
         A9 B9 C9 D9 E9 F9 G9 H9 J9 K9 L9 M9 N9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 K8 L8 M8 N8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 K7 L7 M7 N7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 K6 L6 M6 N6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 K5 L5 M5 N5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 K4 L4 M4 N4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 K3 L3 M3 N3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 K2 L2 M2 N2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 L1 M1 N1",
        ),
        params: Cow::Borrowed(&[13]),
        sorts: Cow::Borrowed(&[(0, 169), (0, 8), (0, 2), (0, 13), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(
            &[
                Contents::Relations(
                    Cow::Borrowed(
                        &[
                            Pairs::Offsets(
                                Cow::Borrowed(
                                    &[
                                        (
                                            -13,
                                            Cow::Borrowed(
                                                &[0xffffffffffffe000, 0xffffffffffffffff, 0x1ffffffffff],
                                            ),
                                        ),
                                        (
                                            -1,
                                            Cow::Borrowed(
                                                &[0xffefff7ffbffdffe, 0xffdffefff7ffbffd, 0x1ffefff7ffb],
                                            ),
                                        ),
                                        (
                                            1,
                                            Cow::Borrowed(
                                                &[0xfff7ffbffdffefff, 0xffefff7ffbffdffe, 0xfff7ffbffd],
                                            ),
                                        ),
                                        (
                                            13,
                                            Cow::Borrowed(
                                                &[0xffffffffffffffff, 0xffffffffffffffff, 0xfffffff],
                                            ),
                                        ),
                                    ],
                                ),
                            ),
                        ],
                    ),
                ),
            ],
        ),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 25, 24, 23, 22, 21, 20,
                        19, 18, 17, 16, 15, 14, 13, 38, 37, 36, 35, 34, 33, 32, 31, 30,
                        29, 28, 27, 26, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40,
                        39, 64, 63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 77, 76,
                        75, 74, 73, 72, 71, 70, 69, 68, 67, 66, 65, 90, 89, 88, 87, 86,
                        85, 84, 83, 82, 81, 80, 79, 78, 103, 102, 101, 100, 99, 98, 97,
                        96, 95, 94, 93, 92, 91, 116, 115, 114, 113, 112, 111, 110, 109,
                        108, 107, 106, 105, 104, 129, 128, 127, 126, 125, 124, 123, 122,
                        121, 120, 119, 118, 117, 142, 141, 140, 139, 138, 137, 136, 135,
                        134, 133, 132, 131, 130, 155, 154, 153, 152, 151, 150, 149, 148,
                        147, 146, 145, 144, 143, 168, 167, 166, 165, 164, 163, 162, 161,
                        160, 159, 158, 157, 156,
                    ],
                ),
                Cow::Borrowed(
                    &[
                        0, 13, 26, 39, 52, 65, 78, 91, 104, 117, 130, 143, 156, 1, 14,
                        27, 40, 53, 66, 79, 92, 105, 118, 131, 144, 157, 2, 15, 28, 41,
                        54, 67, 80, 93, 106, 119, 132, 145, 158, 3, 16, 29, 42, 55, 68,
                        81, 94, 107, 120, 133, 146, 159, 4, 17, 30, 43, 56, 69, 82, 95,
                        108, 121, 134, 147, 160, 5, 18, 31, 44, 57, 70, 83, 96, 109, 122,
                        135, 148, 161, 6, 19, 32, 45, 58, 71, 84, 97, 110, 123, 136, 149,
                        162, 7, 20, 33, 46, 59, 72, 85, 98, 111, 124, 137, 150, 163, 8,
                        21, 34, 47, 60, 73, 86, 99, 112, 125, 138, 151, 164, 9, 22, 35,
                        48, 61, 74, 87, 100, 113, 126, 139, 152, 165, 10, 23, 36, 49, 62,
                        75, 88, 101, 114, 127, 140, 153, 166, 11, 24, 37, 50, 63, 76, 89,
                        102, 115, 128, 141, 154, 167, 12, 25, 38, 51, 64, 77, 90, 103,
                        116, 129, 142, 155, 168,
                    ],
                ),
            ],
        ),
        book: Cow::Borrowed(&[]),
    };
}

impl Named for Go13 {
    type Game = Rules<3>;
    const NAME: &'static str = "go13";
    fn game() -> &'static Rules<3> {
        static GAME: OnceLock<Rules<3>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}

/// `go19`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Go19;

impl Go19 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Cow::Borrowed("go19"),
        points: 361,
        holes: Cow::Borrowed(&[]),
        shape: Some((19, 19)),
        point_names: Cow::Borrowed(
            "A19 B19 C19 D19 E19 F19 G19 H19 J19 K19 L19 M19 N19 O19 P19 Q19 R19 S19 T19 \
         A18 B18 C18 D18 E18 F18 G18 H18 J18 K18 L18 M18 N18 O18 P18 Q18 R18 S18 T18 \
         A17 B17 C17 D17 E17 F17 G17 H17 J17 K17 L17 M17 N17 O17 P17 Q17 R17 S17 T17 \
         A16 B16 C16 D16 E16 F16 G16 H16 J16 K16 L16 M16 N16 O16 P16 Q16 R16 S16 T16 \
         A15 B15 C15 D15 E15 F15 G15 H15 J15 K15 L15 M15 N15 O15 P15 Q15 R15 S15 T15 \
         A14 B14 C14 D14 E14 F14 G14 H14 J14 K14 L14 M14 N14 O14 P14 Q14 R14 S14 T14 \
         A13 B13 C13 D13 E13 F13 G13 H13 J13 K13 L13 M13 N13 O13 P13 Q13 R13 S13 T13 \
         A12 B12 C12 D12 E12 F12 G12 H12 J12 K12 L12 M12 N12 O12 P12 Q12 R12 S12 T12 \
         A11 B11 C11 D11 E11 F11 G11 H11 J11 K11 L11 M11 N11 O11 P11 Q11 R11 S11 T11 \
         A10 B10 C10 D10 E10 F10 G10 H10 J10 K10 L10 M10 N10 O10 P10 Q10 R10 S10 T10 \
         A9 B9 C9 D9 E9 F9 G9 H9 J9 K9 L9 M9 N9 O9 P9 Q9 R9 S9 T9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 K8 L8 M8 N8 O8 P8 Q8 R8 S8 T8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 K7 L7 M7 N7 O7 P7 Q7 R7 S7 T7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 K6 L6 M6 N6 O6 P6 Q6 R6 S6 T6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 K5 L5 M5 N5 O5 P5 Q5 R5 S5 T5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 K4 L4 M4 N4 O4 P4 Q4 R4 S4 T4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 K3 L3 M3 N3 O3 P3 Q3 R3 S3 T3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 K2 L2 M2 N2 O2 P2 Q2 R2 S2 T2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 L1 M1 N1 O1 P1 Q1 R1 S1 T1",
        ),
        params: Cow::Borrowed(&[19]),
        sorts: Cow::Borrowed(&[(0, 361), (0, 8), (0, 2), (0, 19), (0, 0), (2, 18)]),
        tables: Cow::Borrowed(
            &[
                Contents::Relations(
                    Cow::Borrowed(
                        &[
                            Pairs::Offsets(
                                Cow::Borrowed(
                                    &[
                                        (
                                            -19,
                                            Cow::Borrowed(
                                                &[
                                                    0xfffffffffff80000, 0xffffffffffffffff, 0xffffffffffffffff,
                                                    0xffffffffffffffff, 0xffffffffffffffff, 0x1ffffffffff,
                                                ],
                                            ),
                                        ),
                                        (
                                            -1,
                                            Cow::Borrowed(
                                                &[
                                                    0xfdffffbffff7fffe, 0xfffbffff7fffefff, 0xbffff7fffeffffdf,
                                                    0xff7fffeffffdffff, 0xfffeffffdffffbff, 0x1ffffbffff7,
                                                ],
                                            ),
                                        ),
                                        (
                                            1,
                                            Cow::Borrowed(
                                                &[
                                                    0xfeffffdffffbffff, 0xfffdffffbffff7ff, 0xdffffbffff7fffef,
                                                    0xffbffff7fffeffff, 0xffff7fffeffffdff, 0xffffdffffb,
                                                ],
                                            ),
                                        ),
                                        (
                                            19,
                                            Cow::Borrowed(
                                                &[
                                                    0xffffffffffffffff, 0xffffffffffffffff, 0xffffffffffffffff,
                                                    0xffffffffffffffff, 0xffffffffffffffff, 0x3fffff,
                                                ],
                                            ),
                                        ),
                                    ],
                                ),
                            ),
                        ],
                    ),
                ),
            ],
        ),
        start: Cow::Borrowed(&[Cow::Borrowed(&[]), Cow::Borrowed(&[])]),
        turn: 0,
        symmetries: Cow::Borrowed(
            &[
                Cow::Borrowed(
                    &[
                        18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
                        37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22,
                        21, 20, 19, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44,
                        43, 42, 41, 40, 39, 38, 75, 74, 73, 72, 71, 70, 69, 68, 67, 66,
                        65, 64, 63, 62, 61, 60, 59, 58, 57, 94, 93, 92, 91, 90, 89, 88,
                        87, 86, 85, 84, 83, 82, 81, 80, 79, 78, 77, 76, 113, 112, 111,
                        110, 109, 108, 107, 106, 105, 104, 103, 102, 101, 100, 99, 98,
                        97, 96, 95, 132, 131, 130, 129, 128, 127, 126, 125, 124, 123,
                        122, 121, 120, 119, 118, 117, 116, 115, 114, 151, 150, 149, 148,
                        147, 146, 145, 144, 143, 142, 141, 140, 139, 138, 137, 136, 135,
                        134, 133, 170, 169, 168, 167, 166, 165, 164, 163, 162, 161, 160,
                        159, 158, 157, 156, 155, 154, 153, 152, 189, 188, 187, 186, 185,
                        184, 183, 182, 181, 180, 179, 178, 177, 176, 175, 174, 173, 172,
                        171, 208, 207, 206, 205, 204, 203, 202, 201, 200, 199, 198, 197,
                        196, 195, 194, 193, 192, 191, 190, 227, 226, 225, 224, 223, 222,
                        221, 220, 219, 218, 217, 216, 215, 214, 213, 212, 211, 210, 209,
                        246, 245, 244, 243, 242, 241, 240, 239, 238, 237, 236, 235, 234,
                        233, 232, 231, 230, 229, 228, 265, 264, 263, 262, 261, 260, 259,
                        258, 257, 256, 255, 254, 253, 252, 251, 250, 249, 248, 247, 284,
                        283, 282, 281, 280, 279, 278, 277, 276, 275, 274, 273, 272, 271,
                        270, 269, 268, 267, 266, 303, 302, 301, 300, 299, 298, 297, 296,
                        295, 294, 293, 292, 291, 290, 289, 288, 287, 286, 285, 322, 321,
                        320, 319, 318, 317, 316, 315, 314, 313, 312, 311, 310, 309, 308,
                        307, 306, 305, 304, 341, 340, 339, 338, 337, 336, 335, 334, 333,
                        332, 331, 330, 329, 328, 327, 326, 325, 324, 323, 360, 359, 358,
                        357, 356, 355, 354, 353, 352, 351, 350, 349, 348, 347, 346, 345,
                        344, 343, 342,
                    ],
                ),
                Cow::Borrowed(
                    &[
                        0, 19, 38, 57, 76, 95, 114, 133, 152, 171, 190, 209, 228, 247,
                        266, 285, 304, 323, 342, 1, 20, 39, 58, 77, 96, 115, 134, 153,
                        172, 191, 210, 229, 248, 267, 286, 305, 324, 343, 2, 21, 40, 59,
                        78, 97, 116, 135, 154, 173, 192, 211, 230, 249, 268, 287, 306,
                        325, 344, 3, 22, 41, 60, 79, 98, 117, 136, 155, 174, 193, 212,
                        231, 250, 269, 288, 307, 326, 345, 4, 23, 42, 61, 80, 99, 118,
                        137, 156, 175, 194, 213, 232, 251, 270, 289, 308, 327, 346, 5,
                        24, 43, 62, 81, 100, 119, 138, 157, 176, 195, 214, 233, 252, 271,
                        290, 309, 328, 347, 6, 25, 44, 63, 82, 101, 120, 139, 158, 177,
                        196, 215, 234, 253, 272, 291, 310, 329, 348, 7, 26, 45, 64, 83,
                        102, 121, 140, 159, 178, 197, 216, 235, 254, 273, 292, 311, 330,
                        349, 8, 27, 46, 65, 84, 103, 122, 141, 160, 179, 198, 217, 236,
                        255, 274, 293, 312, 331, 350, 9, 28, 47, 66, 85, 104, 123, 142,
                        161, 180, 199, 218, 237, 256, 275, 294, 313, 332, 351, 10, 29,
                        48, 67, 86, 105, 124, 143, 162, 181, 200, 219, 238, 257, 276,
                        295, 314, 333, 352, 11, 30, 49, 68, 87, 106, 125, 144, 163, 182,
                        201, 220, 239, 258, 277, 296, 315, 334, 353, 12, 31, 50, 69, 88,
                        107, 126, 145, 164, 183, 202, 221, 240, 259, 278, 297, 316, 335,
                        354, 13, 32, 51, 70, 89, 108, 127, 146, 165, 184, 203, 222, 241,
                        260, 279, 298, 317, 336, 355, 14, 33, 52, 71, 90, 109, 128, 147,
                        166, 185, 204, 223, 242, 261, 280, 299, 318, 337, 356, 15, 34,
                        53, 72, 91, 110, 129, 148, 167, 186, 205, 224, 243, 262, 281,
                        300, 319, 338, 357, 16, 35, 54, 73, 92, 111, 130, 149, 168, 187,
                        206, 225, 244, 263, 282, 301, 320, 339, 358, 17, 36, 55, 74, 93,
                        112, 131, 150, 169, 188, 207, 226, 245, 264, 283, 302, 321, 340,
                        359, 18, 37, 56, 75, 94, 113, 132, 151, 170, 189, 208, 227, 246,
                        265, 284, 303, 322, 341, 360,
                    ],
                ),
            ],
        ),
        book: Cow::Borrowed(&[]),
    };
}

impl Named for Go19 {
    type Game = Rules<6>;
    const NAME: &'static str = "go19";
    fn game() -> &'static Rules<6> {
        static GAME: OnceLock<Rules<6>> = OnceLock::new();
        once(&GAME, &Self::INSTANCE)
    }
}
