//! Rules beside a puzzle in JSON: an object whose rules are not those of plain Sudoku is refused by
//! their name, for without them it would be another puzzle.

use super::apps::link::are_boxes;
use super::json_value::{Kind, Value};
use crate::grid::Shape;

/// Names of members that hold rules, in lower case and letters only, without a plural `s`.
const RULES: &[&str] = &[
    "antiking",
    "antiknight",
    "arrow",
    "betweenline",
    "cage",
    "constraint",
    "diagonal",
    "disjointgroup",
    "entropicline",
    "extraregion",
    "foglight",
    "germanwhisper",
    "inequalitie",
    "killercage",
    "kropki",
    "littlekillersum",
    "modularline",
    "nabner",
    "nonconsecutive",
    "palindrome",
    "quadruple",
    "regionsumline",
    "renban",
    "sandwichsum",
    "skyscraper",
    "thermo",
    "thermometer",
    "whisper",
    "windoku",
    "xsum",
    "xv",
    "zipperline",
];

/// Words for the kind of a puzzle that is not a plain one, as they stand in a value.
const KINDS: &[&str] = &[
    "antiking",
    "antiknight",
    "arrow",
    "diagonal",
    "hyper",
    "irregular",
    "jigsaw",
    "killer",
    "kropki",
    "nonconsecutive",
    "palindrome",
    "renban",
    "samurai",
    "sandwich",
    "skyscraper",
    "thermo",
    "whisper",
    "windoku",
];

/// Returns whether a member of an object beside the puzzle is a rule of its own.
pub(super) fn is_rule(name: &str, value: &Value, text: &str) -> bool {
    let name = letters(name);
    let stem = name.strip_suffix('s').unwrap_or(&name);
    let own = value.text(text);
    match stem {
        "rule" | "type" | "variant" | "kind" | "category" | "ruleset" => {
            let own = match value.kind {
                Kind::Text => letters(&own),
                _ => letters(&text[value.range.clone()]),
            };
            KINDS.iter().any(|kind| own.contains(kind))
        }
        "region" => value.kind == Kind::Text && !own.is_empty() && !are_plain(&own),
        // A number is a figure about the puzzle.
        _ if value.kind == Kind::Word => RULES.contains(&stem) && own == "true",
        _ => RULES.contains(&stem) && !value.is_nothing(text),
    }
}

/// Returns the letters of a text in lower case.
fn letters(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    letters.flat_map(char::to_lowercase).collect()
}

/// Returns whether a symbol for each cell names the boxes of a plain board.
fn are_plain(symbols: &str) -> bool {
    let symbols: Vec<char> = symbols.chars().filter(|c| !c.is_whitespace()).collect();
    let first = |symbol: &char| symbols.iter().position(|other| other == symbol);
    let groups: Vec<usize> = symbols.iter().filter_map(first).collect();
    Shape::of_cells(groups.len()).is_some_and(|shape| are_boxes(shape, &groups))
}

#[cfg(test)]
mod tests {
    use crate::formats::{ReadOptions, parse_str};

    #[test]
    fn rules_are_refused_by_name_and_never_dropped() {
        let boxes = "111222333".repeat(3) + &"444555666".repeat(3) + &"777888999".repeat(3);
        let other = boxes.replace("111222333", "112222333");
        for (member, rule) in [
            ("\"cages\":[[1,2]]".to_string(), Some("cages")),
            ("\"cages\":[]".to_string(), None),
            (
                "\"killer_cages\":{\"a\":1}".to_string(),
                Some("killer_cages"),
            ),
            ("\"anti-knight\":true".to_string(), Some("anti-knight")),
            ("\"anti-knight\":false".to_string(), None),
            ("\"cages\":0".to_string(), None),
            ("\"type\":\"jigsaw\"".to_string(), Some("type")),
            ("\"type\":\"easy\"".to_string(), None),
            ("\"rules\":\"killer\"".to_string(), Some("rules")),
            ("\"rules\":\"plain\"".to_string(), None),
            ("\"rules\":[\"thermo\"]".to_string(), Some("rules")),
            (format!("\"regions\":\"{boxes}\""), None),
            (format!("\"regions\":\"{other}\""), Some("regions")),
        ] {
            let text = format!("{{\"puzzle\":\"{}\",{member}}}", ".".repeat(81));
            let read = parse_str(&text, &ReadOptions::default()).remove(0);
            match rule {
                None => assert!(read.is_ok(), "{member}"),
                Some(rule) => {
                    let error = read.unwrap_err().to_string();
                    let expected = format!("expected a plain Sudoku, found the rule {rule}");
                    assert!(error.ends_with(&expected), "{error}");
                }
            }
        }
    }
}
