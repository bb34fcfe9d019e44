//! Rules beside a puzzle are read or refused by name, whatever the file they stand in.

use veridoku::formats::{Alphabet, Parsed, ReadOptions, by_name, parse_str};
use veridoku::rules::{Puzzle, Rule};

const BOARD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: &str) -> Vec<Result<Parsed, String>> {
    let all = parse_str(text, &ReadOptions::default()).into_iter();
    all.map(|read| read.map_err(|error| error.to_string()))
        .collect()
}

fn one(text: &str) -> Puzzle {
    let mut all = read(text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).unwrap().puzzle
}

#[test]
fn json_of_ours_keeps_the_rules() {
    let vdk = "veridoku puzzle 1\\nsize 4\\nboxes 2x2\\n\\nantiking\\ncage 3 r1c1 r1c2";
    let text = format!(
        "{{\"schema\":1,\"puzzle\":\"{}\",\"shape\":\"2x2\",\"vdk\":\"{vdk}\",\"solution\":null}}",
        ".".repeat(16)
    );
    let clues = |puzzle: &Puzzle| {
        let clue = |rule: &Rule| matches!(rule, Rule::Clue(_));
        puzzle.rules().iter().filter(|rule| clue(rule)).count()
    };
    assert_eq!(clues(&one(&text)), 2);
    let wrong = text.replace("antiking", "antifoo");
    assert!(read(&wrong)[0].as_ref().unwrap_err().contains("antifoo"));
}

#[test]
fn a_column_of_a_rule_is_refused_by_name_and_one_of_regions_read() {
    let regions =
        "112222333111222333111224333144455566444555666445556667778889999777888999777888996";
    let jigsaw = one(&format!("puzzle,regions\n{BOARD},{regions}\n"));
    assert!(
        jigsaw
            .rules()
            .iter()
            .any(|rule| matches!(rule, Rule::Regions(_)))
    );
    let all = read(&format!(
        "puzzle,cages,region\n{BOARD},10: r1c1,EU\n{BOARD},,EU\n{BOARD},4,EU"
    ));
    let error = all[0].as_ref().unwrap_err();
    assert!(
        error.ends_with("expected a plain Sudoku, found the rule cages"),
        "{error}"
    );
    assert!(error.starts_with("line 2, column 83"), "{error}");
    assert!(all[1..].iter().all(Result::is_ok));
    let said = read(&format!("puzzle,regions,shape\n{BOARD},{regions},3x3\n"));
    assert!(
        said[0]
            .as_ref()
            .unwrap_err()
            .contains("the regions beside the board")
    );
    let other = &regions.replacen('1', "2", 1);
    let all = read(&format!("puzzle,regions\n{BOARD},{other}\n"));
    assert!(
        all[0]
            .as_ref()
            .unwrap_err()
            .ends_with("found the rule regions")
    );
}

#[test]
fn boards_from_0_have_the_usual_boxes_unless_it_is_said() {
    for (lines, boxes) in [
        ("size 9\ndigits 0..8", true),
        ("size 6\ndigits 0..5", true),
        ("size 9\ndigits 0..8\nboxes none", false),
        ("size 9\ndigits 0..9", false),
        ("size 6x9\ndigits 0..8", false),
    ] {
        let text = format!("# first a comment\n\nveridoku puzzle 1\n{lines}\n");
        let parsed = read(&text).remove(0).unwrap();
        assert_eq!(parsed.puzzle.shape().has_boxes(), boxes, "{lines}");
        let mut writer = veridoku::formats::Writer::new(by_name("vdk").unwrap(), None);
        let written = writer.record(&parsed).unwrap();
        assert_eq!(one(&written), parsed.puzzle, "{written}");
    }
}

/// Returns the JSON of a 4×4 board without digits, with more members.
fn board_of(rows: &str, more: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"{rows}\":[{row},{row},{row},{row}],{more}}}")
}

#[test]
fn unknown_members_of_constraints_and_cages_are_refused_by_name() {
    for (rows, more, name) in [
        (
            "grid",
            r#""killercage":[{"cells":["R1C1","R1C2"],"value":"5","unique":false}]"#,
            "unique",
        ),
        (
            "grid",
            r#""thermometer":[{"lines":[["R1C1","R1C2"]],"slow":true}]"#,
            "slow",
        ),
        (
            "grid",
            r#""palindrome":[{"lines":[["R1C1","R1C2"]],"value":"3"}]"#,
            "value",
        ),
        (
            "grid",
            r#""xv":[{"cells":["R1C1","R1C2"],"value":"","foo":1}]"#,
            "foo",
        ),
        (
            "cells",
            r#""cages":[{"cells":[[0,0],[0,1]],"sum":5,"unique":true,"least":2}]"#,
            "least",
        ),
    ] {
        let error = read(&board_of(rows, more)).remove(0).unwrap_err();
        let found = format!("found '{name}', which is not known here");
        assert!(error.ends_with(&found), "{error}");
        let column = board_of(rows, more).find(&format!("\"{name}\":")).unwrap() + 2;
        assert!(
            error.starts_with(&format!("line 1, column {column}:")),
            "{error}"
        );
    }
    // What is empty, and how a constraint looks.
    let more = r##""killercage":[{"cells":["R1C1","R1C2"],"value":"5","outlineC":"#000","x":""}]"##;
    assert!(read(&board_of("grid", more))[0].is_ok());
    let little = |cells: &str| {
        let part = r#""cell":"R0C2","direction":"DR","value":"9""#;
        let more = format!("\"littlekillersum\":[{{{part},\"cells\":[{cells}]}}]");
        read(&board_of("grid", &more)).remove(0)
    };
    assert!(little(r#""R1C3","R2C4""#).is_ok() && little(r#""R2C4","R1C3""#).is_ok());
    let error = little(r#""R1C3","R3C4""#).unwrap_err();
    assert!(
        error.contains("expected the cells of the diagonal"),
        "{error}"
    );
}

#[test]
fn solutions_and_words_of_another_kind_are_not_passed_over() {
    for (rows, more, expected) in [
        ("grid", r#""solution":{"a":1}"#, "a text"),
        ("grid", r#""solution":[[1,2]]"#, "a text"),
        ("grid", r#""ruleset":["Bishops too."]"#, "a text"),
        ("cells", r#""metadata":{"rules":[{"a":1}]}"#, "a text"),
    ] {
        let error = read(&board_of(rows, more)).remove(0).unwrap_err();
        assert!(
            error.contains(&format!("expected {expected}, found")),
            "{error}"
        );
    }
    // Setters leave a solution unfinished.
    for (rows, more) in [
        ("grid", r#""solution":"1.3.""#),
        ("grid", r#""solution":[1,2,null,4]"#),
        ("cells", r#""metadata":{"solution":"12??"}"#),
    ] {
        let read = read(&board_of(rows, more)).remove(0).unwrap();
        assert!(read.expected.is_none());
        assert_eq!(read.note.as_deref(), Some("left out: solution"));
    }
    // One that is whole and wrong is said to be.
    for clue in ["", r#""antiking":true,"#] {
        for wrong in [
            r#""solution":"1234341221434329""#,
            r#""solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2]"#,
            r#""solution":["a"]"#,
            r#""metadata":{"solution":"123434122143432"}"#,
        ] {
            let text = board_of("grid", &format!("{clue}{wrong}"));
            let read = read(&text).remove(0).unwrap();
            assert!(read.expected.unwrap().is_err(), "{text}");
        }
    }
}

#[test]
fn metadata_and_drawings_are_not_passed_over() {
    let metadata = r#""metadata":{"antiknight":true,"rules":"Bishops too.","title":"A"}"#;
    let read_as = |more: &str| read(&board_of("grid", more)).remove(0);
    let parsed = read_as(metadata).unwrap();
    assert_eq!(
        parsed.note.as_deref(),
        Some("title: A; rules: Bishops too.")
    );
    let clues = parsed.puzzle.rules().iter();
    assert_eq!(
        clues.filter(|rule| matches!(rule, Rule::Clue(_))).count(),
        1
    );
    let error = read_as(r#""metadata":{"antifoo":true}"#).unwrap_err();
    assert!(
        error.ends_with("found 'antifoo', which is not known here"),
        "{error}"
    );
    let two = r#""solution":"1234341221434321","metadata":{"solution":"4321341221431234"}"#;
    let error = read_as(two).unwrap_err();
    assert!(
        error.contains("expected the solution of the metadata"),
        "{error}"
    );
    let error = read_as(r#""antiking":{"a":1}"#).unwrap_err();
    assert!(error.contains("expected a text"), "{error}");
    let error = read_as(r#""antiking":"no""#).unwrap_err();
    assert!(error.contains("expected true or false, found"), "{error}");
    let drawn = r#""odd":[{"cell":"R1C1"}],"text":[{"cells":["R1C1"],"value":"<5"}],"line":[{}]"#;
    let note = read_as(drawn).unwrap().note;
    assert_eq!(note.as_deref(), Some("left out: lines, text"));
}

/// Returns a 4×4 puzzle with an automaton of many states that takes whatever the cells hold.
fn with_automaton(states: usize) -> String {
    let mut numbers = states.to_string();
    for state in 0..states {
        let next = (state + 1) % states;
        numbers += &format!(",1,{next},{next},{next},{next}");
    }
    let row = "  . . . .\n".repeat(4);
    format!("veridoku puzzle 1\nsize 4\n\n{row}\nautomaton {numbers} r1c1-r1c4")
}

#[test]
fn long_automata_are_written_so_that_they_are_read() {
    let vdk = by_name("vdk").unwrap();
    let written = |puzzle: &Puzzle| vdk.write(puzzle, Alphabet::default_for(4));
    let puzzle = one(&with_automaton(4000));
    let text = written(&puzzle).unwrap();
    assert!(text.len() > 1 << 16);
    assert_eq!(one(&text).rules(), puzzle.rules());
    // A longer text is neither read nor written.
    let clues = |states: usize| {
        let text = with_automaton(states);
        let clue = text.lines().last().unwrap();
        format!("{text}\n{}", clue.replace("r1c1-r1c4", "r2c1-r2c4"))
    };
    assert!(written(&one(&clues(16_000))).is_ok());
    let error = read(&clues(22_000)).remove(0).unwrap_err();
    assert!(error.contains("at most 1048576 bytes"), "{error}");
    let halves = [15_000, 29_000].map(|states| one(&with_automaton(states)));
    let both = halves.iter().flat_map(|half| half.rules().iter().cloned());
    let mut rules: Vec<Rule> = both.collect();
    rules.dedup();
    let both = Puzzle::new(puzzle.givens().clone(), rules).unwrap();
    assert!(written(&both).is_err());
}
