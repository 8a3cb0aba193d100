//! What the papers say.

use crate::commands::algorithm::Algorithm;

/// *Abstract Proof Search*: the row's name, the method, seconds and nodes for each problem, and per cent solved, seconds and
/// nodes on the second book (tables 2, 4 and 6). With a null move (`NM`) the baseline alone is another search here: where a
/// threat is verified passing loses by its definition.
pub const APS: [(&str, Algorithm, f64, u64, [f64; 3]); 6] = [
    ("Preventip3-1s-10000N", Algorithm::ApsCompleteSet, 1.0, 10_000, [78.47, 113.20, 836_387.0]),
    ("Preventip3-1s-10000N-NM", Algorithm::ApsCompleteSetNull, 1.0, 10_000, [77.08, 66.55, 518_398.0]),
    ("ip3-1s-10000N", Algorithm::Aps, 1.0, 10_000, [88.19, 34.13, 42_382.0]),
    ("ip3-1s-10000N-NM", Algorithm::Aps, 1.0, 10_000, [88.89, 31.57, 39_220.0]),
    ("Preventip3-10s-100000N", Algorithm::ApsCompleteSet, 10.0, 100_000, [79.17, 635.20, 4_607_171.0]),
    ("ip3-10s-100000N", Algorithm::Aps, 10.0, 100_000, [90.28, 63.57, 81_302.0]),
];

/// *Admissible Moves*, table 1: seconds per depth with knowledge of order one, two and three.
pub const AM1: [[f64; 3]; 10] = [
    [0.06, 0.02, 0.00],
    [17.86, 4.23, 2.41],
    [18.06, 4.04, 2.98],
    [54.86, 11.56, 5.56],
    [52.95, 9.59, 5.43],
    [114.71, 21.66, 10.19],
    [127.42, 23.25, 12.85],
    [174.98, 38.28, 19.09],
    [21.07, 8.15, 3.89],
    [3.16, 0.68, 0.25],
];

/// The totals of table 1.
pub const AM1_TOTAL: [f64; 3] = [585.13, 121.46, 62.65];

/// *Admissible Moves*, table 2: microseconds to verify each gradual game.
pub const AM2: [(&str, [f64; 3]); 9] = [
    ("ip1", [2.0, 5.0, 5.0]),
    ("ip2", [328.0, 66.0, 136.0]),
    ("ip311", [1_165.0, 137.0, 137.0]),
    ("ip4111", [1_751.0, 253.0, 220.0]),
    ("ip51111", [1_763.0, 187.0, 148.0]),
    ("ip321", [36_877.0, 8_476.0, 4_614.0]),
    ("ip4121", [63_737.0, 7_843.0, 3_809.0]),
    ("ip4211", [40_451.0, 9_477.0, 4_878.0]),
    ("ip4221", [196_836.0, 40_368.0, 20_661.0]),
];

/// *Generalized Widening*, table 1: problems solved and seconds, at 0.1, 1 and 10 seconds each.
pub const GW1: [(&str, [(f64, f64); 3]); 17] = [
    ("alphabeta", [(13.0, 3.69), (21.0, 30.71), (25.0, 250.50)]),
    ("alphabeta-gw(4)", [(19.0, 3.46), (24.0, 26.89), (26.0, 235.91)]),
    ("alphabeta-gw(3)", [(19.0, 3.43), (24.0, 26.89), (27.0, 235.50)]),
    ("alphabeta-gw(2)", [(19.0, 3.46), (23.0, 27.26), (26.0, 238.46)]),
    ("alphabeta-gw(1)", [(20.0, 3.38), (21.0, 28.75), (24.0, 262.02)]),
    ("alphabeta-gw(0)", [(14.0, 3.72), (19.0, 32.57), (25.0, 252.92)]),
    ("gw(3)", [(18.0, 3.51), (24.0, 26.30), (26.0, 198.46)]),
    ("gw(2)", [(17.0, 3.35), (22.0, 20.08), (24.0, 131.61)]),
    ("gw(1)", [(18.0, 2.78), (21.0, 10.94), (21.0, 40.79)]),
    ("gw(0)", [(16.0, 1.31), (18.0, 3.66), (18.0, 14.39)]),
    ("iw(3)", [(16.0, 3.56), (21.0, 29.04), (23.0, 228.10)]),
    ("iw(2)", [(16.0, 3.30), (22.0, 20.26), (22.0, 145.93)]),
    ("iw(1)", [(16.0, 2.66), (21.0, 11.25), (21.0, 36.93)]),
    ("iw(0)", [(16.0, 1.04), (18.0, 3.32), (18.0, 13.17)]),
    ("gts(3)", [(10.0, 4.06), (12.0, 36.37), (19.0, 288.66)]),
    ("gts(2)", [(11.0, 3.64), (18.0, 25.31), (21.0, 176.57)]),
    ("gts(1)", [(11.0, 2.96), (20.0, 13.40), (21.0, 64.26)]),
];

/// *Generalized Widening*, table 2: problems solved, seconds and moves; of the last more than that.
pub const GW2: [(&str, [f64; 3]); 5] = [
    ("alphabeta-gw(3)", [27.0, 15.40, 916_458.0]),
    ("gw(3)", [26.0, 18.71, 1_108_289.0]),
    ("alphabeta", [27.0, 50.80, 7_266_459.0]),
    ("iw(3)", [26.0, 116.61, 12_040_874.0]),
    ("gts(3)", [23.0, 463.36, 39_859_002.0]),
];

/// What stands in the names of [`TP`] where moves are left out by rules.
pub const PRUNE: &str = ",prune";

/// The step of [`TP`] that adds nothing else.
pub const ONLY_PRUNES: u32 = 9;

/// *Searches, tree pruning and tree ordering in Go*: the number of the step, what it adds to
/// the one before, all of it as it is called here, nodes and seconds.
pub const TP: [(u32, &str, &str, (f64, f64)); 12] = [
    (1, "all moves", "alphabeta(bare,no-cutoffs)", (22_605.0, 6_596.0)),
    (2, "alpha-beta, reverse order", "alphabeta(bare)", (4_941.0, 1_670.0)),
    (3, "+ table", "alphabeta(bare,table)", (680.0, 295.0)),
    (4, "good order, no table", "alphabeta(bare,no-reverse)", (198.0, 145.0)),
    (5, "+ table", "alphabeta(bare,no-reverse,table)", (141.0, 57.0)),
    (6, "+ i-can-get", "alphabeta(bare,no-reverse,table,i-can-get)", (118.0, 53.0)),
    (7, "+ biases", "alphabeta(bare,no-reverse,table,i-can-get,biases)", (121.0, 54.0)),
    (8, "+ siblings", "alphabeta(bare,no-reverse,table,i-can-get,biases,siblings)", (124.0, 46.0)),
    (9, "+ prune", "alphabeta(bare,no-reverse,table,i-can-get,biases,siblings,prune)", (91.0, 37.0)),
    (10, "+ good-enough", "alphabeta(bare,no-reverse,table,i-can-get,biases,siblings,prune,good-enough)", (82.0, 38.0)),
    (
        11,
        "+ close-enough",
        "alphabeta(bare,no-reverse,table,i-can-get,biases,siblings,prune,good-enough,close-enough)",
        (77.0, 30.0),
    ),
    (
        12,
        "+ frustration",
        "alphabeta(bare,no-reverse,table,i-can-get,biases,siblings,prune,good-enough,close-enough,frustration)",
        (75.0, 33.0),
    ),
];

/// *Searching for Double Threats*: nodes of the proof, and of the threats (more than).
pub const IT: (f64, f64) = (98.0, 1_000_000.0);
