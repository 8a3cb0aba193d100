//! The game `go`, written by Kikashi from its rules: change those, not this file.
//!
//! Rules of the compiler, each with the number of places of this program where it was applied:
//! followed-back 1, layers 3, order 2.

use ::kikashi_runtime::code::{
    Arc, Asked, Bits, Board, Borrowed, CellKind, CellShape, Cells, Clause, Compiled, Contents, Game, Images, Info,
    Instance, Kind, Move, NONE, OnBoard, PLAYER, Pairs, Player, Point, PointNames, PointSet, Presence, Relation,
    SelectorId, Symmetry, Unfounded, Value, closure, closure_has, named, opponent, packed, plane, put, spread_has_from,
    spread_reached, value_at,
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
        Some(Self {
            board: Board::new(instance.points, &instance.holes)?, size: instance.param(0)?,
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
        Self { at: [Bits::EMPTY; 2], ko: NONE, turn: 0, passes: 0 }
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
        Self { at: by.sets(self.at), ko: by.point(self.ko), ..*self }
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

    /// The points P with `touches(P, C)`. Rule: go.game:21.
    #[inline]
    pub fn touches_to(&self, position: &Position<W>, c: Player) -> Bits<W> {
        let vacant = position.at_absent(self);
        vacant
            & closure(
                self.adj_table.preimage(position.at_plane(c)), |reached| self.adj_table.preimage(reached & vacant),
            )
    }

    /// The points P with `area(C, P)`. Rule: go.game:22, go.game:23.
    #[inline]
    pub fn area_from(&self, position: &Position<W>, c: Player) -> Bits<W> {
        position.at_plane(c) | (self.touches_to(position, c) - self.touches_to(position, opponent(c)))
    }

    /// The player's score. Rule: go.game:24.
    #[inline]
    pub fn score(&self, position: &Position<W>, player: Player) -> Value {
        self.area_from(position, player).count()
    }

    /// The points Q with `dies(C, L, Q)`. Rule: stones.game:15.
    pub fn dies_from(&self, position: &Position<W>, c: Player, l: Point) -> Bits<W> {
        let at_so = position.at_plane(opponent(c));
        let few = self.adj_table.row(l) & at_so;
        let reached_2 = spread_reached(
            position.at_absent(self), few, at_so, |point| self.adj_table.row(point),
            |reached| self.adj_table.image(reached),
        );
        closure(few - reached_2, |reached_3| self.adj_table.image(reached_3) & at_so)
    }

    /// Whether no point asked about is one that `string_from` leads to. Rule: stones.game:9, stones.game:10.
    pub fn string_from_clear(&self, position: &Position<W>, l: Point) -> bool {
        if position.at_absent(self).contains(l) {
            return true;
        }
        let at_so = position.at_plane(position.at(l));
        !closure_has(
            Bits::<W>::of(l), |reached| self.adj_table.image(reached) & at_so, |layer| layer - Bits::<W>::of(l), 1,
        )
    }

    /// Whether no point asked about is one that `string_from` leads to. Rule: stones.game:9, stones.game:10.
    pub fn string_from_clear_2(&self, position: &Position<W>, l: Point) -> bool {
        let vacant = position.at_absent(self);
        vacant.contains(l)
            || !spread_has_from(
                Bits::<W>::of(l), self.adj_table.row(l), |reached| self.adj_table.image(reached),
                position.at_plane(position.at(l)), vacant, 1,
            )
    }

    /// Appends the candidates of `play`. Rule: go.game:7.
    pub fn play_candidates(&self, position: &Position<W>, _c: Player, moves: &mut Vec<Move>) {
        for l in (position.at_absent(self) - Bits::<W>::of(position.ko)).iter() {
            moves.push(Move::new(0, [l]));
        }
    }

    /// The position after `play` by the player, if the move is legal. Rule: go.game:7.
    pub fn after_play(&self, position: &Position<W>, c: Player, l: Point) -> Option<Position<W>> {
        let mut after = *position;
        after.put_at(Bits::<W>::of(l), c);
        let dies = self.dies_from(&after, c, l);
        let single = if dies.count() == 1 && self.string_from_clear(&after, l) && self.string_from_clear_2(&after, l) {
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

    /// Appends the candidates of `pass`. Rule: go.game:15.
    pub fn pass_candidates(_position: &Position<W>, _c: Player, moves: &mut Vec<Move>) {
        moves.push(Move::new(1, []));
    }

    /// The position after `pass` by the player, if the move is legal. Rule: go.game:15.
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
            name: "at".to_string(), before: Vec::new(), point: true, after: Vec::new(),
            kind: CellKind::Value(Some(PLAYER), Presence::Optional),
        },
        CellShape {
            name: "ko".to_string(), before: Vec::new(), point: false, after: Vec::new(),
            kind: CellKind::Value(Some(tables.board.point), Presence::Optional),
        },
    ])
}

/// What is known of the game without a position.
fn info<const W: usize>(instance: &Instance, tables: &Tables<W>) -> Option<Info> {
    Some(Info {
        name: instance.name.to_string(), game: "go".to_string(), players: ["black", "white"].map(String::from),
        board: instance.face()?,
        clauses: Vec::from([
            Clause {
                name: "play".to_string(), parameters: Vec::from([Kind::Point]), pass: false, located: [false, false],
            },
            Clause { name: "pass".to_string(), parameters: Vec::new(), pass: true, located: [false, false] },
        ]),
        parameters: Vec::new(), cells: shapes(tables),
        legend: Vec::from([('X', Vec::from([(0, 0)])), ('O', Vec::from([(0, 1)]))]), no_move: None,
        only_mover_wins: true, names_no_role: true, selectors: Vec::new(), explains: false,
        symmetries: instance.symmetries()?,
    })
}

/// A position as plain data; the shapes are those of its cells.
pub fn to_cells<const W: usize>(tables: &Tables<W>, shapes: &[CellShape], position: &Position<W>) -> Cells {
    Cells {
        cells: Vec::from([
            shapes[0].values_of_sets(&position.at, tables.board.points()),
            shapes[1].values_of_numbers(&[position.ko]),
        ]),
        turn: Player::from(position.turn), passes: position.passes.into(),
    }
}

/// The position from plain data; `None` if it does not fit the board.
pub fn read_cells<const W: usize>(tables: &Tables<W>, shapes: &[CellShape], cells: &Cells) -> Option<Position<W>> {
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
    fn passes(&self, position: &Position<W>) -> u32 {
        position.passes.into()
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
        Tables::<W>::pass_candidates(position, by, moves);
    }

    #[inline]
    fn play(&self, position: &Position<W>, _args: &Args, by: Player, play: Move) -> Option<Position<W>> {
        match play.clause {
            0 => self.0.tables.after_play(position, by, play.arg(0)),
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

    fn score(&self, position: &Position<W>, _args: &Args, player: Player) -> Option<Value> {
        Some(self.0.tables.score(position, player)).filter(|score| *score != NONE)
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

named!(Go5, "go5", width 1);

impl Go5 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("go5"), points: 25, holes: Borrowed(&[]), shape: Some((5, 5)), point_names: PointNames::Lettered,
        params: Borrowed(&[5]), sorts: Borrowed(&[(0, 25), (0, 8), (0, 2), (0, 5), (0, 0), (2, 18)]),
        tables: Borrowed(
            &[Contents::Relations(Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]))],
        ),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([4, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[]),
    };
}

named!(Go9, "go9", width 2);

impl Go9 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("go9"), points: 81, holes: Borrowed(&[]), shape: Some((9, 9)), point_names: PointNames::Lettered,
        params: Borrowed(&[9]), sorts: Borrowed(&[(0, 81), (0, 8), (0, 2), (0, 9), (0, 0), (2, 18)]),
        tables: Borrowed(
            &[Contents::Relations(Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]))],
        ),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([8, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[]),
    };
}

named!(Go13, "go13", width 3);

impl Go13 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("go13"), points: 169, holes: Borrowed(&[]), shape: Some((13, 13)),
        point_names: PointNames::Lettered, params: Borrowed(&[13]),
        sorts: Borrowed(&[(0, 169), (0, 8), (0, 2), (0, 13), (0, 0), (2, 18)]),
        tables: Borrowed(
            &[Contents::Relations(Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]))],
        ),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([12, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[]),
    };
}

named!(Go19, "go19", width 6);

impl Go19 {
    /// Its board, as plain data.
    pub const INSTANCE: Instance = Instance {
        name: Borrowed("go19"), points: 361, holes: Borrowed(&[]), shape: Some((19, 19)),
        point_names: PointNames::Lettered, params: Borrowed(&[19]),
        sorts: Borrowed(&[(0, 361), (0, 8), (0, 2), (0, 19), (0, 0), (2, 18)]),
        tables: Borrowed(
            &[Contents::Relations(Borrowed(&[Pairs::Steps(Borrowed(&[(0, -1), (-1, 0), (1, 0), (0, 1)]))]))],
        ),
        start: Borrowed(&[]), turn: 0,
        symmetries: Borrowed(&[Images::Affine([18, -1, 0], [0, 0, 1]), Images::Affine([0, 0, 1], [0, 1, 0])]),
        book: Borrowed(&[]),
    };
}
