//! Rules beside a puzzle in JSON: an object whose rules are not those of plain Sudoku is refused by
//! their name, for without them it would be another puzzle.

use super::json_regions::regions;
use super::json_value::{Kind, Value};

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

/// Returns whether a name is that of a rule, whatever it holds.
pub(super) fn is_name(name: &str) -> bool {
    let name = letters(name);
    let stem = name.strip_suffix('s').unwrap_or(&name);
    RULES.contains(&stem) || stem == "region"
}

/// Returns whether a column of a table holds a rule: its name is that of one, or of regions, and
/// what it holds is no figure about the puzzle.
pub(super) fn is_column(name: &str, text: &str) -> bool {
    let text = text.trim();
    let name = letters(name);
    let stem = name.strip_suffix('s').unwrap_or(&name);
    if super::json_regions::is_name(&name) {
        return text.len() >= 16;
    }
    let nothing = ["false", "no", "none", "null", "[]", "{}"];
    let says = nothing.iter().all(|word| !word.eq_ignore_ascii_case(text));
    // A number is a figure about the puzzle.
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+' | '%');
    RULES.contains(&stem) && says && !text.chars().all(is_number)
}

/// Returns whether a member of an object is a rule other than those of plain Sudoku.
pub(super) fn is_refused(name: &str, value: &Value, text: &str) -> bool {
    is_rule(name, value, text) || regions(name, value, text) == Some(None)
}

/// Returns whether a member of an object beside the puzzle is a rule of its own.
fn is_rule(name: &str, value: &Value, text: &str) -> bool {
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
        // A number is a figure about the puzzle.
        _ if value.kind == Kind::Word => RULES.contains(&stem) && own == "true",
        _ => RULES.contains(&stem) && !value.is_nothing(text),
    }
}

/// Returns the letters of a text in lower case.
pub(super) fn letters(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphabetic());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use crate::formats::{ReadOptions, parse_str};

    /// Returns a number for each cell, in rows.
    fn rows(groups: &str, width: usize) -> String {
        let cells: Vec<String> = groups.chars().map(String::from).collect();
        let rows: Vec<String> = cells.chunks(width).map(|row| row.join(",")).collect();
        format!("[[{}]]", rows.join("],["))
            .replace("[[", if width == 81 { "[" } else { "[[" })
            .replace("]]", if width == 81 { "]" } else { "]]" })
    }

    /// Returns the cells of each group by row and column, counted from a number.
    fn cells(groups: &str, from: usize) -> String {
        let cell = |i: usize| format!("[{},{}]", i / 9 + from, i % 9 + from);
        let of = |digit| {
            let own = groups.chars().enumerate().filter(move |(_, c)| *c == digit);
            let own: Vec<String> = own.map(|(i, _)| cell(i)).collect();
            format!("[{}]", own.join(","))
        };
        let all: Vec<String> = ('1'..='9').map(of).collect();
        format!("[{}]", all.join(","))
    }

    #[test]
    fn rules_of_a_list_are_those_of_its_puzzles() {
        let list = format!(
            "{{\"type\":\"killer\",\"puzzles\":[\"{0}\",\"{0}\"]}}",
            ".".repeat(81)
        );
        let all = parse_str(&list, &ReadOptions::default());
        assert_eq!(all.len(), 1);
        assert!(all[0].as_ref().unwrap_err().found() == "the rule type");
    }

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
            (format!("\"regions\":{}", rows(&boxes, 9)), None),
            (format!("\"regions\":{}", rows(&other, 9)), Some("regions")),
            (format!("\"boxes\":{}", rows(&other, 81)), Some("boxes")),
            ("\"boxes\":\"3x3\"".to_string(), None),
            ("\"regions\":[[1,2],[3]]".to_string(), Some("regions")),
            (
                format!("\"regions\":{}", rows(&boxes.replace('9', "0"), 9)),
                None,
            ),
            (format!("\"regions\":{}", cells(&boxes, 0)), None),
            (format!("\"regions\":{}", cells(&boxes, 1)), None),
            (format!("\"regions\":{}", cells(&other, 0)), Some("regions")),
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
