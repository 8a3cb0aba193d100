//! What the grammar could have gone on with, in the words of a reader instead of the names of its rules.

/// Each thing once. Operators fit after every operand and are named only where little else is; where a formula is
/// expected, the ways to begin one are not listed.
pub(super) fn words(rules: impl Iterator<Item = String>, ending: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let (mut operator, mut comparison, mut index) = (false, false, false);
    for rule in rules {
        comparison |= rule == "unequal";
        index |= rule == "index";
        let word = word(&rule, ending);
        operator |= word == "an operator";
        if word != "an operator" && !found.contains(&word) {
            found.push(word);
        }
    }
    if comparison {
        found.retain(|w| w != "`=`" && w != "`..`");
    }
    if operator || index {
        found.retain(|w| w != "`[`" && w != "`(`");
    }
    if operator && found.len() < 2 {
        found.insert(0, "an operator".to_string());
    }
    if found.iter().any(|w| w == FORMULA) {
        found.retain(|w| !BEGINNINGS.contains(&w.as_str()));
    }
    if found.iter().any(|w| w == "`move`") {
        // After a quantifier; only schemes quantify over moves.
        found = vec!["a variable".to_string()];
    }
    if found.iter().any(|w| w == "a name") {
        found.retain(|w| w != "a name in lower case" && w != "a variable");
    }
    found
}

const FORMULA: &str = "a formula or a term";

/// How a formula may begin.
const BEGINNINGS: &[&str] = &[
    "a name",
    "a name in lower case",
    "a variable",
    "`(`",
    "`[`",
    "`{`",
    "`no`",
    "`some`",
    "`exists`",
    "`forall`",
    "`count`",
    "`the`",
    "`sum`",
    "`min`",
    "`max`",
    "`every`",
    "`moves`",
];

/// A rule of the grammar as a message names it.
fn word(rule: &str, ending: &str) -> String {
    let word = match rule {
        "EOI" => ending,
        "body" | "expr" | "sum" | "number" | "point" | "wildcard" | "call" | "paren" | "list" | "set"
        | "no_move_of" | "k_none" | "k_true" | "k_false" | "k_ended" | "k_not" | "quantified" | "every_move"
        | "moves" | "case" => FORMULA,
        "implies" | "k_or" | "k_and" | "less_equal" | "less" | "greater" | "greater_equal" | "unequal" | "k_in"
        | "plus" | "minus" | "times" | "divide" | "after" | "index" | "k_after" => "an operator",
        "equal" => "`=`",
        "lower" | "selector" => "a name in lower case",
        "variable" => "a variable",
        "name" | "names" => "a name",
        "text" | "sign" => "a text in quotes",
        "picture" => "a picture",
        "comma" => "`,`",
        "semicolon" | "orders" => "`;`",
        "colon" => "`:`",
        "becomes" | "assign" => "`:=`",
        "open" | "args" | "params" | "name_args" | "bindings" | "sorts" => "`(`",
        "close" => "`)`",
        "open_list" => "`[`",
        "close_list" => "`]`",
        "open_brace" => "`{`",
        "close_brace" => "`}`",
        "bar" | "rest" => "`|`",
        "question" => "`?`",
        "arrow_left" => "`<-`",
        "dots" | "down" | "repeat" => "`..`",
        "sort_expr" | "k_int" => "a sort",
        "param" | "typed" => "a parameter",
        "binding" => "a parameter, such as `size = 9`",
        "role" | "k_attacker" | "k_defender" => "`attacker` or `defender`",
        "outcome" => "`loses`, `wins`, `draws` or `passes`",
        "how_many" | "passes" => "a number of passes",
        "k_pass" => "`passes`",
        "line" | "holes" => "`-`",
        "by_rule" => FORMULA,
        "whose_goals" => "`kept` or `own`",
        "edge" => "an edge, such as `a - b`",
        "digits" => "`<`",
        "until" => "`until next move`",
        "guard" => "`if`",
        "each" => "`for`",
        "below" => "`<=`",
        "move_name" => "`move`",
        "graph" => "`graph`",
        _ => return format!("`{}`", rule.strip_prefix("k_").unwrap_or(rule)),
    };
    word.to_string()
}
