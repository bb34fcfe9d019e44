//! What lines say, and what is refused. That each clue means what the rest of the program takes it
//! to mean is compared on boards outside this crate.

use super::super::lines::Refusal;
use super::super::subject::{Rules, Subject};

fn read(board: &str, rules: &str, values: usize) -> Result<Vec<String>, Refusal> {
    let puzzle = ".".repeat(values);
    Subject::relations(&format!(
        "board {board}\nrules clues\n{rules}\npuzzle {puzzle}\n"
    ))
}

fn four(rules: &str) -> Vec<String> {
    read("2x2", rules, 16).unwrap()
}

fn refused(rules: &str) -> String {
    let refusal = read("2x2", rules, 16).unwrap_err();
    assert_eq!(refusal.line, 3, "{refusal}");
    refusal.what
}

#[test]
fn a_clue_is_its_relations() {
    assert_eq!(
        four("cage 5 r1c2 r1c1"),
        ["different r1c1 r1c2", "sum r1c2 r1c1 = 5"]
    );
    assert_eq!(four("thermo r1c1 r1c2"), ["pair r1c1 r1c2 e c 8 0"]);
    assert_eq!(four("even r2c2"), ["domain r2c2 a"]);
    assert_eq!(four("quadruple 3 r1c1 r1c2"), ["clause r1c1:4 r1c2:4"]);
    assert_eq!(four("contains 3,3 r1c1 r1c2"), ["count r1c1:4 r1c2:4 >= 2"]);
    assert_eq!(
        four("arrow r1c1 r1c2 = r2c1"),
        ["sum -10*r1c1 -1*r1c2 r2c1 = 0"]
    );
    assert_eq!(
        four("sum-line 4 r1c1 r1c2"),
        ["automaton r1c1 r1c2 : 1,2,3,4 2,3,4,- 3,4,-,- 4,-,-,- !1,2,3,4"]
    );
    assert_eq!(four("boxes 2x2").len(), 4);
    assert_eq!(four("boxes 2x2\nrows\ncolumns").len(), 12);
}

#[test]
fn values_are_those_that_are_printed() {
    let relations = read("1x3 digits 0..2", "sum 3 r1c1 r1c2\nodd r1c3", 3).unwrap();
    // Digits count from 1, so each is one more than its value.
    assert_eq!(relations, ["sum r1c1 r1c2 = 5", "domain r1c3 2"]);
}

#[test]
fn what_cannot_be_kept_is_said_to_be_so() {
    assert_eq!(four("cage r1c1 r1c2 r1c3 r1c4 r2c1"), ["clause"]);
    assert_eq!(four("between r1c1 r1c2"), [""; 0]);
}

#[test]
fn other_lines_are_refused() {
    for (line, words) in [
        ("windmill", "expected a clue by its name"),
        ("cage 5", "expected a clue by its name"),
        ("cage 5,6 r1c1", "expected a clue by its name"),
        ("cage 5 r1c1 r1c1", "expected 1 or more cells, each once"),
        ("thermo r1c1", "expected 2 or more cells"),
        ("antiknight r1c1", "expected a clue by its name"),
        (
            "cage 05 r1c1",
            "expected numbers with commas between, or a cell, found '05'",
        ),
        (
            "cage 5 r1c5",
            "expected a cell of the board or '=', found 'r1c5'",
        ),
        ("cage 2000000000 r1c1", "expected numbers"),
        ("clone r1c1 =", "expected cells on both sides of '='"),
        ("clone r1c1 = r1c2 r1c3", "expected a clue by its name"),
        ("boxes 3x2", "expected boxes that the board can be cut into"),
        ("boxes 0x2", "expected boxes that the board can be cut into"),
        (
            "disjoint-groups",
            "expected disjoint groups on a board with regions",
        ),
        ("index-box r1c1", "expected cells in a region"),
        ("automaton 1,1,0,0,0 r1c1", "expected the number of states"),
        (
            "automaton 1,1,0,0,0,1 r1c1",
            "expected the number of states",
        ),
        ("rellik-cage 127 r1c1", "expected a clue by its name"),
        ("sum-loop 0 r1c1", "expected a clue by its name"),
    ] {
        assert!(
            refused(line).starts_with(words),
            "{line}: {}",
            refused(line)
        );
    }
    let twice = read("2x2", "boxes 2x2\nboxes 1x4", 16).unwrap_err();
    assert_eq!(twice.line, 4);
    let shared = read("2x2", "region r1c1 r1c2\nregion r1c2 r1c3", 16).unwrap_err();
    assert_eq!(shared.line, 4);
    let again = read("2x2", "antiking\nantiking", 16).unwrap_err();
    assert_eq!(again.what, "a rule that was there already");
}

#[test]
fn too_much_work_is_refused() {
    let cells: Vec<String> = (1..=64).map(|column| format!("r1c{column}")).collect();
    let line = format!("sum-loop 1000 {}", cells.join(" "));
    let refusal = read("64x64 digits 0..63", &line, 0).unwrap_err();
    assert_eq!(refusal.what, "the clues take too much work");
    let refusal = read("64x64 digits 1..64", "anti-taxicab", 0).unwrap_err();
    assert_eq!(refusal.what, "the clues take too much work");
}

#[test]
fn the_same_rules_in_another_order_are_one_subject() {
    let subject = |rules: &str| {
        let lines = format!("board 2x2\nrules clues\n{rules}\npuzzle ................\n");
        Subject::read(&lines).unwrap()
    };
    let one = subject("columns\ncage 3 r1c1 r1c2\nrows\nboxes 2x2\nantiking\ncage 7 r2c1 r2c2");
    let other = subject("antiking\nrows\nboxes 2x2\ncage 7 r2c1 r2c2\ncage 3 r1c1 r1c2\ncolumns");
    assert_eq!(one, other);
    assert_eq!(
        one.rules.summary().unwrap(),
        "rows, columns, boxes 2x2, antiking, cage (2)"
    );
    assert!(matches!(one.rules, Rules::Clues { boxes: true, .. }));
    assert_ne!(
        one,
        subject("antiking\nrows\nboxes 2x2\ncage 7 r2c1 r2c2\ncolumns")
    );
}
