//! The game `hex`, written by Kikashi from its rules: change those, not this file.

use ::kikashi_runtime::code::{
    Bits, Board, CellKind, CellShape, Cells, Clause, Counted, Game, Kind, Knowledge,
    Move, NoMove, PLAYER, Parameter, PhantomData, Player, Point, PointSet, Presence,
    Relation, Role, Selector, Shifts, Value, closure, opponent, plane, put, value_at,
};

/// An instance of `hex`: its board, and all that differs between instances.
pub trait Instance: Board {
    /// The instance's name.
    const NAME: &'static str;
    /// The parameter `size`.
    const SIZE: Value;
    /// `edge_table`: its points, by dir.
    const EDGE_TABLE: &'static [Self::Set];
    /// The form of `ADJ_TABLE`.
    type AdjTable: Relation<Self::Set>;
    /// `adj_table`: which points lead to which.
    const ADJ_TABLE: &'static Self::AdjTable;
    /// The position at the start.
    fn start() -> Position<Self>;
}

/// A position of `hex`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<I: Instance> {
    /// `at`: for each value the points that have it.
    pub at: [I::Set; 2],
    /// The player to move.
    pub turn: u8,
}

impl<I: Instance> Position<I> {
    /// The position before anything is put on the board.
    pub fn empty() -> Self {
        Position {
            at: [I::Set::EMPTY; 2],
            turn: 0,
        }
    }

    /// The position after the turn is given over without a move.
    #[inline]
    pub fn null(&self) -> Self {
        let mut after = *self;
        after.turn = 1 - self.turn;
        after
    }

    /// The value of `at` at a point.
    #[inline]
    pub fn at(&self, point: Point) -> Player {
        value_at(&self.at, 0, point)
    }

    /// The points where `at` is the value.
    #[inline]
    pub fn at_plane(&self, value: Player) -> I::Set {
        plane(&self.at, PLAYER.slot(value))
    }

    /// The points where `at` is none.
    #[inline]
    pub fn at_absent(&self) -> I::Set {
        I::FULL - (self.at[0] | self.at[1])
    }

    /// Gives the points a value of `at`.
    #[inline]
    pub fn put_at(&mut self, points: I::Set, value: Player) {
        put(&mut self.at, points, PLAYER.slot(value));
    }
}

/// What is fixed at the root: who attacks, and the parameters given with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Args {
    /// The attacker.
    pub attacker: Player,
}

/// The points P2 with `linked(P, P2)` for some P of the set.
/// Rule: hex.game:9, hex.game:10.
#[inline]
pub fn linked_from_any<I: Instance>(position: &Position<I>, p_set: I::Set) -> I::Set {
    I::Set::union_of(
        (0..2)
            .map(|value| {
                let at_so = position.at_plane(value);
                closure(p_set & at_so, |reached| I::ADJ_TABLE.image(reached) & at_so)
            }),
    )
}

/// Whether the player has reached a goal.
/// Rule: hex.game:16, hex.game:17.
pub fn goal<I: Instance>(position: &Position<I>, player: Player) -> bool {
    if player == 0
        && !(I::EDGE_TABLE[4]
            & linked_from_any(position, I::EDGE_TABLE[0] & position.at[0]))
            .is_empty()
    {
        return true;
    }
    player == 1
        && !(I::EDGE_TABLE[2]
            & linked_from_any(position, I::EDGE_TABLE[6] & position.at[1]))
            .is_empty()
}

/// Whether the attacker may reach his goal by 1 moves in a row.
/// - adds along `closure reached from edge_table[north] & at[0] step at[0] & adj_table(reached)`: each new point is gained by a move of its own
/// - adds along `closure reached from edge_table[west] & at[1] step at[1] & adj_table(reached)`: each new point is gained by a move of its own
///
/// Rule: hex.game:16, hex.game:17.
pub fn near_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if args.attacker == 0 {
        let vacant = position.at_absent();
        let reached_2 = closure(
            I::EDGE_TABLE[0] & position.at[0],
            |reached| I::ADJ_TABLE.image(reached) & position.at[0],
        );
        let all = reached_2 | (I::EDGE_TABLE[0] & (position.at[0] | vacant))
            | ((position.at[0] | vacant) & I::ADJ_TABLE.image(reached_2));
        !(I::EDGE_TABLE[4]
            & closure(all, |reached_3| I::ADJ_TABLE.image(reached_3) & position.at[0]))
            .is_empty()
    } else {
        let vacant_2 = position.at_absent();
        let reached_5 = closure(
            I::EDGE_TABLE[6] & position.at[1],
            |reached_4| I::ADJ_TABLE.image(reached_4) & position.at[1],
        );
        let all_2 = reached_5 | (I::EDGE_TABLE[6] & (position.at[1] | vacant_2))
            | ((position.at[1] | vacant_2) & I::ADJ_TABLE.image(reached_5));
        !(I::EDGE_TABLE[2]
            & closure(all_2, |reached_6| I::ADJ_TABLE.image(reached_6) & position.at[1]))
            .is_empty()
    }
}

/// Whether the attacker may reach his goal by 2 moves in a row.
/// - adds along `closure reached from edge_table[north] & at[0] step at[0] & adj_table(reached)`: each new point is gained by a move of its own
/// - adds along `closure reached from edge_table[west] & at[1] step at[1] & adj_table(reached)`: each new point is gained by a move of its own
///
/// Rule: hex.game:16, hex.game:17.
pub fn near_2<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if args.attacker == 0 {
        let vacant = position.at_absent();
        let common = I::EDGE_TABLE[0] & (position.at[0] | vacant);
        let open = position.at[0] | vacant;
        let reached_2 = closure(
            I::EDGE_TABLE[0] & position.at[0],
            |reached| I::ADJ_TABLE.image(reached) & position.at[0],
        );
        let reached_4 = closure(
            reached_2 | common | (open & I::ADJ_TABLE.image(reached_2)),
            |reached_3| I::ADJ_TABLE.image(reached_3) & position.at[0],
        );
        let reached_6 = closure(
            reached_4 | common | (open & I::ADJ_TABLE.image(reached_4)),
            |reached_5| I::ADJ_TABLE.image(reached_5) & position.at[0],
        );
        !(I::EDGE_TABLE[4] & reached_6).is_empty()
    } else {
        let vacant_2 = position.at_absent();
        let common_2 = I::EDGE_TABLE[6] & (position.at[1] | vacant_2);
        let open_2 = position.at[1] | vacant_2;
        let reached_8 = closure(
            I::EDGE_TABLE[6] & position.at[1],
            |reached_7| I::ADJ_TABLE.image(reached_7) & position.at[1],
        );
        let reached_10 = closure(
            reached_8 | common_2 | (open_2 & I::ADJ_TABLE.image(reached_8)),
            |reached_9| I::ADJ_TABLE.image(reached_9) & position.at[1],
        );
        let reached_12 = closure(
            reached_10 | common_2 | (open_2 & I::ADJ_TABLE.image(reached_10)),
            |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[1],
        );
        !(I::EDGE_TABLE[2] & reached_12).is_empty()
    }
}

/// Whether the attacker may reach his goal by 3 moves in a row.
/// - adds along `closure reached from edge_table[north] & at[0] step at[0] & adj_table(reached)`: each new point is gained by a move of its own
/// - adds along `closure reached from edge_table[west] & at[1] step at[1] & adj_table(reached)`: each new point is gained by a move of its own
///
/// Rule: hex.game:16, hex.game:17.
pub fn near_3<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if args.attacker == 0 {
        let vacant = position.at_absent();
        let common = I::EDGE_TABLE[0] & (position.at[0] | vacant);
        let open = position.at[0] | vacant;
        let reached_2 = closure(
            I::EDGE_TABLE[0] & position.at[0],
            |reached| I::ADJ_TABLE.image(reached) & position.at[0],
        );
        let reached_4 = closure(
            reached_2 | common | (open & I::ADJ_TABLE.image(reached_2)),
            |reached_3| I::ADJ_TABLE.image(reached_3) & position.at[0],
        );
        let reached_6 = closure(
            reached_4 | common | (open & I::ADJ_TABLE.image(reached_4)),
            |reached_5| I::ADJ_TABLE.image(reached_5) & position.at[0],
        );
        let reached_8 = closure(
            reached_6 | common | (open & I::ADJ_TABLE.image(reached_6)),
            |reached_7| I::ADJ_TABLE.image(reached_7) & position.at[0],
        );
        !(I::EDGE_TABLE[4] & reached_8).is_empty()
    } else {
        let vacant_2 = position.at_absent();
        let common_2 = I::EDGE_TABLE[6] & (position.at[1] | vacant_2);
        let open_2 = position.at[1] | vacant_2;
        let reached_10 = closure(
            I::EDGE_TABLE[6] & position.at[1],
            |reached_9| I::ADJ_TABLE.image(reached_9) & position.at[1],
        );
        let reached_12 = closure(
            reached_10 | common_2 | (open_2 & I::ADJ_TABLE.image(reached_10)),
            |reached_11| I::ADJ_TABLE.image(reached_11) & position.at[1],
        );
        let reached_14 = closure(
            reached_12 | common_2 | (open_2 & I::ADJ_TABLE.image(reached_12)),
            |reached_13| I::ADJ_TABLE.image(reached_13) & position.at[1],
        );
        let reached_16 = closure(
            reached_14 | common_2 | (open_2 & I::ADJ_TABLE.image(reached_14)),
            |reached_15| I::ADJ_TABLE.image(reached_15) & position.at[1],
        );
        !(I::EDGE_TABLE[2] & reached_16).is_empty()
    }
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    !goal_holds && !goal(position, opponent(args.attacker))
        && position
            .at_absent()
            .iter()
            .any(|p| {
                let mut after = *position;
                after.put_at(I::Set::of(p), args.attacker);
                I::played();
                goal(&after, args.attacker)
            })
}

/// Whether moves of `gi1` are to be looked for.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_open<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    !goal_holds && !goal(position, opponent(args.attacker))
}

/// Whether the move just made belongs to the moves of `gi1`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi1_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker)
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    if goal(position, opponent(args.attacker)) || !gi_1(position, args) {
        return false;
    }
    let c = opponent(args.attacker);
    position
        .at_absent()
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_1(&after, args)
        })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    if goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let vacant = position.at_absent();
    let some = vacant
        .iter()
        .any(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            goal(&after, args.attacker)
        });
    some
        || vacant
            .iter()
            .any(|p_2| {
                let mut after_2 = *position;
                after_2.put_at(I::Set::of(p_2), args.attacker);
                I::played();
                g_1_1(&after_2, args)
            })
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker) || g_1_1(position, args)
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
pub fn g_2_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    if goal(position, opponent(args.attacker)) || !gi_2_1(position, args) {
        return false;
    }
    let c = opponent(args.attacker);
    position
        .at_absent()
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_2_1(&after, args)
        })
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    if goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let vacant = position.at_absent();
    let some = vacant
        .iter()
        .any(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            goal(&after, args.attacker)
        });
    some
        || vacant
            .iter()
            .any(|p_2| {
                let mut after_2 = *position;
                after_2.put_at(I::Set::of(p_2), args.attacker);
                I::played();
                g_2_2_1(&after_2, args)
            })
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker) || g_2_2_1(position, args)
}

/// The gradual game `IP(1, [])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_1(position, args)
}

/// Whether the move just made belongs to the moves of `ip1`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_1(position, args)
}

/// The gradual game `IP(2, [1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_2_1(position, args)
}

/// Whether the move just made belongs to the moves of `ip2`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_2_1(position, args)
}

/// The gradual game `IP(3, [2, 1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_3_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_3_2_1(position, args)
}

/// Whether the move just made belongs to the moves of `ip3`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip3_move<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_3_2_1(position, args)
}

/// The gradual game `G(3, 3, [2, 1])`.
/// Rule: prelude.game:14.
pub fn g_3_3_2_1<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    if goal(position, opponent(args.attacker)) || !gi_3_2_1(position, args) {
        return false;
    }
    let c = opponent(args.attacker);
    position
        .at_absent()
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_3_2_1(&after, args)
        })
}

/// The gradual game `GI(1, [])`.
/// Rule: prelude.game:8.
pub fn gi_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_1(position, args) {
        return false;
    }
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    !goal_holds && !goal(position, opponent(args.attacker))
        && position
            .at_absent()
            .iter()
            .any(|p| {
                let mut after = *position;
                after.put_at(I::Set::of(p), args.attacker);
                I::played();
                goal(&after, args.attacker)
            })
}

/// The gradual game `G(1, 1, [])`.
/// Rule: prelude.game:14.
pub fn g_1_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    if goal(position, opponent(args.attacker)) || !gi_1_near(position, args) {
        return false;
    }
    let c = opponent(args.attacker);
    position
        .at_absent()
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_1_near(&after, args)
        })
}

/// The gradual game `GI(2, [1])`.
/// Rule: prelude.game:8.
pub fn gi_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_2(position, args) {
        return false;
    }
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    if goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let vacant = position.at_absent();
    let some = vacant
        .iter()
        .any(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            goal(&after, args.attacker)
        });
    some
        || vacant
            .iter()
            .any(|p_2| {
                let mut after_2 = *position;
                after_2.put_at(I::Set::of(p_2), args.attacker);
                I::played();
                g_1_1_near(&after_2, args)
            })
}

/// Whether the move just made belongs to the moves of `gi2`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi2_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker) || g_1_1_near(position, args)
}

/// The gradual game `G(2, 2, [1])`.
/// Rule: prelude.game:14.
pub fn g_2_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    if goal(position, opponent(args.attacker)) || !gi_2_1_near(position, args) {
        return false;
    }
    let c = opponent(args.attacker);
    position
        .at_absent()
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_2_1_near(&after, args)
        })
}

/// The gradual game `GI(3, [2, 1])`.
/// Rule: prelude.game:8.
pub fn gi_3_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    if !near_3(position, args) {
        return false;
    }
    let goal_holds = goal(position, args.attacker);
    if goal_holds && !goal(position, opponent(args.attacker)) {
        return true;
    }
    if goal_holds || goal(position, opponent(args.attacker)) {
        return false;
    }
    let vacant = position.at_absent();
    let some = vacant
        .iter()
        .any(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), args.attacker);
            I::played();
            goal(&after, args.attacker)
        });
    some
        || vacant
            .iter()
            .any(|p_2| {
                let mut after_2 = *position;
                after_2.put_at(I::Set::of(p_2), args.attacker);
                I::played();
                g_2_2_1_near(&after_2, args)
            })
}

/// Whether the move just made belongs to the moves of `gi3`.
/// Rule: prelude.game:8.
#[inline]
pub fn gi3_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    goal(position, args.attacker) || g_2_2_1_near(position, args)
}

/// The gradual game `IP(1, [])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_1_near(position, args)
}

/// Whether the move just made belongs to the moves of `ip1`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip1_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_1_near(position, args)
}

/// The gradual game `IP(2, [1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_2_1_near(position, args)
}

/// Whether the move just made belongs to the moves of `ip2`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip2_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_2_1_near(position, args)
}

/// The gradual game `IP(3, [2, 1])`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip_3_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    gi_3_2_1_near(position, args)
}

/// Whether the move just made belongs to the moves of `ip3`.
/// Rule: prelude.game:20.
#[inline]
pub fn ip3_move_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    !gi_3_2_1_near(position, args)
}

/// The gradual game `G(3, 3, [2, 1])`.
/// Rule: prelude.game:14.
pub fn g_3_3_2_1_near<I: Instance>(position: &Position<I>, args: &Args) -> bool {
    let goal_holds = goal(position, args.attacker);
    if goal_holds {
        return true;
    }
    if goal(position, opponent(args.attacker)) || !gi_3_2_1_near(position, args) {
        return false;
    }
    let c = opponent(args.attacker);
    position
        .at_absent()
        .iter()
        .all(|p| {
            let mut after = *position;
            after.put_at(I::Set::of(p), c);
            I::played();
            gi_3_2_1_near(&after, args)
        })
}

/// Appends the candidates of `play`.
/// Rule: hex.game:12.
pub fn play_candidates<I: Instance>(
    position: &Position<I>,
    _c: Player,
    moves: &mut Vec<Move>,
) {
    for p in position.at_absent().iter() {
        moves.push(Move::new(0, [p]));
    }
}

/// The position after `play` by the player, if the move is legal.
/// Rule: hex.game:12.
pub fn after_play<I: Instance>(
    position: &Position<I>,
    c: Player,
    p: Point,
) -> Option<Position<I>> {
    let mut after = *position;
    after.put_at(I::Set::of(p), c);
    after.turn = opponent(c) as u8;
    Some(after)
}

/// The game `hex` on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules<I>(PhantomData<I>);

impl<I: Instance> Game for Rules<I> {
    type Board = I;
    type Position = Position<I>;
    type Args = Args;
    type Counted = Rules<Counted<I>>;
    const NAME: &'static str = <I as Instance>::NAME;
    const GAME: &'static str = "hex";
    const PLAYERS: [&'static str; 2] = ["red", "blue"];
    const CLAUSES: &'static [Clause] = &[
        Clause {
            name: "play",
            parameters: &[Kind::Point],
            pass: false,
        },
    ];
    const PARAMETERS: &'static [Parameter] = &[];
    const CELLS: &'static [CellShape] = &[
        CellShape {
            name: "at",
            before: &[],
            point: true,
            after: &[],
            kind: CellKind::Value(Some(PLAYER), Presence::Optional),
        },
    ];
    const LEGEND: &'static [(char, &'static [(usize, i32)])] = &[
        ('R', &[(0, 0)]),
        ('B', &[(0, 1)]),
    ];
    const NO_MOVE: Option<NoMove> = None;
    const SELECTORS: &'static [Selector<Self>] = &[
        Selector {
            name: "gi1",
            knowledge: Knowledge::None,
            mover: Role::Attacker,
            verdict: gi_1,
            trace: None,
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    Self::select(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |after| gi1_move(after, args),
                    );
                }
            },
        },
        Selector {
            name: "gi2",
            knowledge: Knowledge::None,
            mover: Role::Attacker,
            verdict: gi_2_1,
            trace: None,
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    Self::select(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |after| gi2_move(after, args),
                    );
                }
            },
        },
        Selector {
            name: "gi3",
            knowledge: Knowledge::None,
            mover: Role::Attacker,
            verdict: gi_3_2_1,
            trace: None,
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    Self::select(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |after| gi3_move(after, args),
                    );
                }
            },
        },
        Selector {
            name: "ip1",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: ip_1,
            trace: None,
            moves: |position, args, moves| Self::select(
                position,
                args,
                opponent(args.attacker),
                moves,
                |after| ip1_move(after, args),
            ),
        },
        Selector {
            name: "ip2",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: ip_2_1,
            trace: None,
            moves: |position, args, moves| Self::select(
                position,
                args,
                opponent(args.attacker),
                moves,
                |after| ip2_move(after, args),
            ),
        },
        Selector {
            name: "ip3",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: ip_3_2_1,
            trace: None,
            moves: |position, args, moves| Self::select(
                position,
                args,
                opponent(args.attacker),
                moves,
                |after| ip3_move(after, args),
            ),
        },
        Selector {
            name: "g1",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: g_1_1,
            trace: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "g2",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: g_2_2_1,
            trace: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "g3",
            knowledge: Knowledge::None,
            mover: Role::Defender,
            verdict: g_3_3_2_1,
            trace: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "gi1",
            knowledge: Knowledge::Distance,
            mover: Role::Attacker,
            verdict: gi_1_near,
            trace: None,
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    Self::select(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |after| gi1_move(after, args),
                    );
                }
            },
        },
        Selector {
            name: "gi2",
            knowledge: Knowledge::Distance,
            mover: Role::Attacker,
            verdict: gi_2_1_near,
            trace: None,
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    Self::select(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |after| gi2_move_near(after, args),
                    );
                }
            },
        },
        Selector {
            name: "gi3",
            knowledge: Knowledge::Distance,
            mover: Role::Attacker,
            verdict: gi_3_2_1_near,
            trace: None,
            moves: |position, args, moves| {
                if gi1_open(position, args) {
                    Self::select(
                        position,
                        args,
                        args.attacker,
                        moves,
                        |after| gi3_move_near(after, args),
                    );
                }
            },
        },
        Selector {
            name: "ip1",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: ip_1_near,
            trace: None,
            moves: |position, args, moves| Self::select(
                position,
                args,
                opponent(args.attacker),
                moves,
                |after| ip1_move_near(after, args),
            ),
        },
        Selector {
            name: "ip2",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: ip_2_1_near,
            trace: None,
            moves: |position, args, moves| Self::select(
                position,
                args,
                opponent(args.attacker),
                moves,
                |after| ip2_move_near(after, args),
            ),
        },
        Selector {
            name: "ip3",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: ip_3_2_1_near,
            trace: None,
            moves: |position, args, moves| Self::select(
                position,
                args,
                opponent(args.attacker),
                moves,
                |after| ip3_move_near(after, args),
            ),
        },
        Selector {
            name: "g1",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: g_1_1_near,
            trace: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "g2",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: g_2_2_1_near,
            trace: None,
            moves: |_, _, _| (),
        },
        Selector {
            name: "g3",
            knowledge: Knowledge::Distance,
            mover: Role::Defender,
            verdict: g_3_3_2_1_near,
            trace: None,
            moves: |_, _, _| (),
        },
    ];
    fn initial() -> Position<I> {
        <I as Instance>::start()
    }

    fn turn(position: &Position<I>) -> Player {
        Player::from(position.turn)
    }

    fn passes(_: &Position<I>) -> u32 {
        0
    }

    fn with_turn(position: &Position<I>, player: Player) -> Position<I> {
        Position {
            turn: player as u8,
            ..*position
        }
    }

    fn null(position: &Position<I>) -> Position<I> {
        position.null()
    }

    fn to_cells(position: &Position<I>) -> Cells {
        Cells {
            cells: Vec::from([
                Self::CELLS[0].values_of_sets(&position.at, Self::POINTS),
            ]),
            turn: Self::turn(position),
            passes: Self::passes(position),
        }
    }

    fn from_cells(cells: &Cells) -> Option<Position<I>> {
        if cells.cells.len() != Self::CELLS.len() || !PLAYER.has(cells.turn) {
            return None;
        }
        let mut position = Position::empty();
        position.turn = cells.turn as u8;
        Self::CELLS[0].fill_sets(&mut position.at, &cells.cells[0], Self::POINTS)?;
        Some(position)
    }

    #[inline]
    fn candidates(
        position: &Position<I>,
        _args: &Args,
        by: Player,
        moves: &mut Vec<Move>,
    ) {
        play_candidates(position, by, moves);
    }

    #[inline]
    fn play(
        position: &Position<I>,
        _args: &Args,
        by: Player,
        play: Move,
    ) -> Option<Position<I>> {
        match play.clause {
            0 => after_play(position, by, play.arg(0)),
            _ => None,
        }
    }

    #[inline]
    fn goal(position: &Position<I>, _args: &Args, player: Player) -> bool {
        goal(position, player)
    }

    #[inline]
    fn drawn(_position: &Position<I>, _args: &Args) -> bool {
        false
    }

    #[inline]
    fn ended(_position: &Position<I>, _args: &Args) -> bool {
        false
    }

    fn score(_position: &Position<I>, _args: &Args, _player: Player) -> Option<Value> {
        None
    }

    fn args(position: &Position<I>, given: &[Value]) -> Option<Args> {
        let &[] = given else {
            return None;
        };
        let attacker = Player::from(position.turn);
        Some(Args { attacker })
    }

    fn attacker(args: &Args) -> Player {
        args.attacker
    }

    fn with_attacker(_args: &Args, attacker: Player) -> Args {
        Args { attacker }
    }
}

impl<I: Instance> Instance for Counted<I> {
    const NAME: &'static str = <I as Instance>::NAME;
    const SIZE: Value = I::SIZE;
    const EDGE_TABLE: &'static [Self::Set] = I::EDGE_TABLE;
    type AdjTable = I::AdjTable;
    const ADJ_TABLE: &'static Self::AdjTable = I::ADJ_TABLE;
    fn start() -> Position<Self> {
        let start = <I as Instance>::start();
        Position {
            at: start.at,
            turn: start.turn,
        }
    }
}

/// The board of `hex3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex3Board;

impl Board for Hex3Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(9);
    const POINTS: i32 = 9;
    const POINT_NAMES: &'static str = "A3 B3 C3 \
         A2 B2 C2 \
         A1 B1 C1";
    const SHAPE: Option<(usize, usize)> = Some((3, 3));
}

impl Instance for Hex3Board {
    const NAME: &'static str = "hex3";
    const SIZE: Value = 3;
    const EDGE_TABLE: &'static [Self::Set] = &[
        Bits([0x7]),
        Bits([0]),
        Bits([0x124]),
        Bits([0]),
        Bits([0x1c0]),
        Bits([0]),
        Bits([0x49]),
        Bits([0]),
    ];
    type AdjTable = Shifts<Self::Set, 6>;
    const ADJ_TABLE: &'static Self::AdjTable = &Shifts([
        (-3, Bits([0x1f8])),
        (-2, Bits([0xd8])),
        (-1, Bits([0x1b6])),
        (1, Bits([0xdb])),
        (2, Bits([0x36])),
        (3, Bits([0x3f])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `hex3`.
pub type Hex3 = Rules<Hex3Board>;

/// The board of `hex4`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex4Board;

impl Board for Hex4Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(16);
    const POINTS: i32 = 16;
    const POINT_NAMES: &'static str = "A4 B4 C4 D4 \
         A3 B3 C3 D3 \
         A2 B2 C2 D2 \
         A1 B1 C1 D1";
    const SHAPE: Option<(usize, usize)> = Some((4, 4));
}

impl Instance for Hex4Board {
    const NAME: &'static str = "hex4";
    const SIZE: Value = 4;
    const EDGE_TABLE: &'static [Self::Set] = &[
        Bits([0xf]),
        Bits([0]),
        Bits([0x8888]),
        Bits([0]),
        Bits([0xf000]),
        Bits([0]),
        Bits([0x1111]),
        Bits([0]),
    ];
    type AdjTable = Shifts<Self::Set, 6>;
    const ADJ_TABLE: &'static Self::AdjTable = &Shifts([
        (-4, Bits([0xfff0])),
        (-3, Bits([0x7770])),
        (-1, Bits([0xeeee])),
        (1, Bits([0x7777])),
        (3, Bits([0xeee])),
        (4, Bits([0xfff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `hex4`.
pub type Hex4 = Rules<Hex4Board>;

/// The board of `hex5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex5Board;

impl Board for Hex5Board {
    type Set = Bits<1>;
    const FULL: Self::Set = Bits::first_points(25);
    const POINTS: i32 = 25;
    const POINT_NAMES: &'static str = "A5 B5 C5 D5 E5 \
         A4 B4 C4 D4 E4 \
         A3 B3 C3 D3 E3 \
         A2 B2 C2 D2 E2 \
         A1 B1 C1 D1 E1";
    const SHAPE: Option<(usize, usize)> = Some((5, 5));
}

impl Instance for Hex5Board {
    const NAME: &'static str = "hex5";
    const SIZE: Value = 5;
    const EDGE_TABLE: &'static [Self::Set] = &[
        Bits([0x1f]),
        Bits([0]),
        Bits([0x1084210]),
        Bits([0]),
        Bits([0x1f00000]),
        Bits([0]),
        Bits([0x108421]),
        Bits([0]),
    ];
    type AdjTable = Shifts<Self::Set, 6>;
    const ADJ_TABLE: &'static Self::AdjTable = &Shifts([
        (-5, Bits([0x1ffffe0])),
        (-4, Bits([0xf7bde0])),
        (-1, Bits([0x1ef7bde])),
        (1, Bits([0xf7bdef])),
        (4, Bits([0xf7bde])),
        (5, Bits([0xfffff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `hex5`.
pub type Hex5 = Rules<Hex5Board>;

/// The board of `hex11`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex11Board;

impl Board for Hex11Board {
    type Set = Bits<2>;
    const FULL: Self::Set = Bits::first_points(121);
    const POINTS: i32 = 121;
    const POINT_NAMES: &'static str = "A11 B11 C11 D11 E11 F11 G11 H11 J11 K11 L11 \
         A10 B10 C10 D10 E10 F10 G10 H10 J10 K10 L10 \
         A9 B9 C9 D9 E9 F9 G9 H9 J9 K9 L9 \
         A8 B8 C8 D8 E8 F8 G8 H8 J8 K8 L8 \
         A7 B7 C7 D7 E7 F7 G7 H7 J7 K7 L7 \
         A6 B6 C6 D6 E6 F6 G6 H6 J6 K6 L6 \
         A5 B5 C5 D5 E5 F5 G5 H5 J5 K5 L5 \
         A4 B4 C4 D4 E4 F4 G4 H4 J4 K4 L4 \
         A3 B3 C3 D3 E3 F3 G3 H3 J3 K3 L3 \
         A2 B2 C2 D2 E2 F2 G2 H2 J2 K2 L2 \
         A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 L1";
    const SHAPE: Option<(usize, usize)> = Some((11, 11));
}

impl Instance for Hex11Board {
    const NAME: &'static str = "hex11";
    const SIZE: Value = 11;
    const EDGE_TABLE: &'static [Self::Set] = &[
        Bits([0x7ff, 0]),
        Bits([0, 0]),
        Bits([0x40080100200400, 0x100200400801002]),
        Bits([0, 0]),
        Bits([0, 0x1ffc00000000000]),
        Bits([0, 0]),
        Bits([0x80100200400801, 0x400801002004]),
        Bits([0, 0]),
    ];
    type AdjTable = Shifts<Self::Set, 6>;
    const ADJ_TABLE: &'static Self::AdjTable = &Shifts([
        (-11, Bits([0xfffffffffffff800, 0x1ffffffffffffff])),
        (-10, Bits([0xffbff7feffdff800, 0xffdffbff7feffd])),
        (-1, Bits([0xff7feffdffbff7fe, 0x1ffbff7feffdffb])),
        (1, Bits([0xffbff7feffdffbff, 0xffdffbff7feffd])),
        (10, Bits([0xff7feffdffbff7fe, 0x3ff7feffdffb])),
        (11, Bits([0xffffffffffffffff, 0x3fffffffffff])),
    ]);
    fn start() -> Position<Self> {
        Position::empty()
    }
}

/// `hex11`.
pub type Hex11 = Rules<Hex11Board>;
