//! Tests of links that hold rules.

use super::super::tests::{error_in, one_in};
use super::tests::{DIGITS, drawing, fpuzzle, short, small};
use crate::formats::{ReadOptions, Writer, by_name, parse_str};
use crate::grid::{Cell, Shape};
use crate::rules::Rule;

#[test]
fn what_is_drawn_is_passed_over_only_when_that_is_asked() {
    for (link, name) in [
        (
            fpuzzle(&small(",\"line\":[{\"lines\":[]}]")),
            "lines that are drawn",
        ),
        (
            fpuzzle(&small(",\"ruleset\":\"Bishops too.\"")),
            "rules in words: 'Bishops too.'",
        ),
        (
            fpuzzle(&small(
                ",\"antiknight\":true,\"circle\":[{}],\"text\":[{}],\"ruleset\":\"Bishops too.\"",
            )),
            "circles, text that are drawn and rules in words: 'Bishops too.'",
        ),
        (
            fpuzzle(&small(
                ",\"cage\":[{\"cells\":[\"R1C1\"],\"value\":\"DR9\"}]",
            )),
            "cages with words that are drawn",
        ),
        (
            drawing(&short(",l:[{th:2,wp:[[0,0],[1,1]]}]")),
            "lines that are drawn",
        ),
        (
            drawing(&short(",ca:[{ce:[[0,0]],v:5}]")),
            "cages that are drawn",
        ),
    ] {
        let error = error_in("link", &link);
        let wanted = format!("(to leave out what is drawn: --ignore-drawings), found {name}");
        assert!(error.ends_with(&wanted), "{error}");
        let options = ReadOptions::default().with_drawings_ignored(true);
        assert!(parse_str(&link, &options)[0].is_ok(), "{link}");
    }
}

/// Returns the clues of a puzzle as lines.
fn clues(link: &str) -> Vec<String> {
    let puzzle = one_in("link", link).unwrap().puzzle;
    let shape = puzzle.shape();
    let clues = puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Clue(clue) => Some(clue.text(shape)),
        _ => None,
    });
    clues.collect()
}

#[test]
fn constraints_of_fpuzzles_are_clues() {
    for (member, wanted) in [
        ("\"antiknight\":true", "antiknight"),
        ("\"nonconsecutive\":true", "all-given-difference 1"),
        (
            "\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]",
            "thermo r1c1 r1c2",
        ),
        // Whispers of a board of four digits differ by two.
        (
            "\"whispers\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]",
            "whisper 2 r1c1 r1c2",
        ),
        (
            "\"arrow\":[{\"cells\":[\"R1C2\",\"R1C1\"],\"lines\":[[\"R1C2\",\"R2C2\",\"R3C2\"]]}]",
            "arrow r1c1 r1c2 = r2c2 r3c2",
        ),
        (
            "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"5\"}]",
            "cage 5 r1c1 r1c2",
        ),
        (
            "\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":0}]",
            "cage r1c1",
        ),
        (
            "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"?\"}]",
            "cage r1c1 r1c2",
        ),
        (
            "\"littlekillersum\":[{\"cell\":\"R0C4\",\"direction\":\"DL\",\"value\":\"7\"}]",
            "diagonal-sum 7 r1c3 r2c2 r3c1",
        ),
        (
            "\"xsum\":[{\"cell\":\"R5C2\",\"value\":\"7\"}]",
            "x-sum 7 r4c2 r3c2 r2c2 r1c2",
        ),
        (
            "\"skyscraper\":[{\"cell\":\"R2C5\",\"value\":\"2\"},{\"cell\":\"R1C0\",\"value\":\"\"}]",
            "skyscraper 2 r2c4 r2c3 r2c2 r2c1",
        ),
        (
            "\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"v\"}]",
            "pair-sum 5 r1c1 r1c2",
        ),
        (
            "\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"]}]",
            "ratio 2 r1c1 r1c2",
        ),
        (
            "\"odd\":[{\"cell\":\"R1C1\"},{\"cell\":\"R4C4\"}]",
            "odd r1c1 r4c4",
        ),
        (
            "\"quadruple\":[{\"cells\":[\"R1C1\",\"R1C2\",\"R2C1\",\"R2C2\"],\"values\":[1,1]}]",
            "quadruple 1,1 r1c1 r1c2 r2c1 r2c2",
        ),
        (
            "\"clone\":[{\"cells\":[\"R1C1\",\"R2C2\"],\"cloneCells\":[\"R1C2\",\"R2C2\"]}]",
            "clone r1c1 = r1c2",
        ),
        ("\"negative\":[\"xv\"]", "all-given-sum 5,10"),
    ] {
        let read = clues(&fpuzzle(&small(&format!(",{member}"))));
        assert_eq!(read, [wanted]);
    }
    let ratios =
        ",\"negative\":[\"ratio\"],\"ratio\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"3\"}]";
    let read = clues(&fpuzzle(&small(ratios)));
    assert_eq!(read, ["ratio 3 r1c1 r1c2", "all-given-ratio 3"]);
}

#[test]
fn regions_and_cages_of_drawings_are_read() {
    let text = short(
        ",global:['antiknight'],ca:[{ce:[[0,0],[0,1]],sum:5,unique:t},{ce:[[2,0],[3,0]],sum:4}]",
    );
    assert_eq!(
        clues(&drawing(&text)),
        ["antiknight", "cage 5 r1c1 r1c2", "sum 4 r3c1 r4c1"]
    );
    let jigsaw = short("")
        .replace("[0,2],", "[1,1],")
        .replacen("[1,1]]", "[0,2]]", 1);
    let puzzle = one_in("link", &drawing(&jigsaw)).unwrap().puzzle;
    assert!(
        puzzle
            .rules()
            .iter()
            .any(|rule| matches!(rule, Rule::Regions(_)))
    );
    let bare = one_in("link", &drawing(&short("").replace("re:", "id:")))
        .unwrap()
        .puzzle;
    assert_eq!(bare.rules(), [Rule::Rows, Rule::Columns]);
    let outside = small("").replacen("{}", "{\"region\":null}", 1);
    let puzzle = one_in("link", &fpuzzle(&outside)).unwrap().puzzle;
    let Some(Rule::Regions(regions)) = puzzle.rules().get(2) else {
        panic!("{:?}", puzzle.rules());
    };
    assert_eq!(
        (regions.of(Cell::new(3)), regions.of(Cell::new(2))),
        (None, Some(1))
    );
}

#[test]
fn pictures_of_constraints_that_are_read_are_no_rules() {
    let renban = ",\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\"],[\"R2C1\", \"R3C1\"]]}]";
    let words = ",\"ruleset\":\"Cells on a purple line are consecutive.\"";
    for picture in [
        ",\"line\":[{\"lines\":[[\"R2C1\",\"R3C1\"]],\"outlineC\":\"#C060C0\"}]",
        ",\"line\":[{\"lines\":[[\"R4C1\",\"R4C2\"]],\"fromConstraint\":\"Renban\"}]",
        ",\"cage\":[{\"cells\":[\"R1C1\"],\"value\":\"A\",\"fromConstraint\":\"Renban\"}]",
    ] {
        let read = clues(&fpuzzle(&small(&format!("{renban}{picture}{words}"))));
        assert_eq!(read, ["renban r1c1 r1c2", "renban r2c1 r3c1"]);
    }
    for other in [
        ",\"line\":[{\"lines\":[[\"R2C1\",\"R3C1\",\"R4C1\"]]}]",
        ",\"line\":[{\"lines\":[[\"R2C1\",\"R3C1\"],[\"R2C2\",\"R3C2\"]]}]",
        ",\"line\":[{\"lines\":[[\"R2C1\",\"R3C1\"]]},{\"lines\":[]}]",
        ",\"line\":[{\"lines\":[[\"R2C1\",\"R3C1\"]],\"fromConstraint\":\"Whispers\"}]",
        ",\"rectangle\":[{\"cells\":[\"R1C1\"],\"isLLConstraint\":true}]",
    ] {
        let error = error_in("link", &fpuzzle(&small(&format!("{renban}{other}{words}"))));
        assert!(
            error.contains(" that are drawn and rules in words"),
            "{error}"
        );
    }
}

#[test]
fn rules_of_the_whole_board_may_be_words_of_a_drawing() {
    let read = clues(&drawing(&short(
        ",metadata:{antiknight:true,bgimage:'a',giftmessage:'b'},global:['antiking','antiknight']",
    )));
    assert_eq!(read, ["antiking", "antiknight"]);
    let words = ",ca:[{ce:[[0,0]],v:'FOGLIGHT'},{v:'Rules: Normal sudoku rules apply.'}]";
    assert!(clues(&drawing(&short(words))).is_empty());
}

#[test]
fn an_empty_list_of_cells_is_no_region() {
    let with_one_more = short("").replace(
        "[[2,2],[2,3],[3,2],[3,3]]]",
        "[[2,2],[2,3],[3,2],[3,3]],[]]",
    );
    assert!(with_one_more.contains(",[]]"));
    assert!(one_in("link", &drawing(&with_one_more)).is_ok());
}

#[test]
fn rules_in_words_are_a_note() {
    let words = "\"ruleset\":\"Normal sudoku rules apply.\\nNo knights; none.\"";
    let text = fpuzzle(&small(&format!(",\"antiknight\":true,{words}")));
    let note = "rules: Normal sudoku rules apply. No knights, none.";
    assert_eq!(one_in("link", &text).unwrap().note.as_deref(), Some(note));
    let plain = ",\"antiknight\":true,\"ruleset\":\"Normal sudoku rules apply.\"";
    assert_eq!(one_in("link", &fpuzzle(&small(plain))).unwrap().note, None);
}

#[test]
fn a_drawing_in_short_json_is_read_as_it_is() {
    let text = format!(
        "{}\n{}\n{DIGITS}\n",
        short(",global:['antiknight']"),
        short(",metadata:{norowcol:t,title:'Free'}")
    );
    let read = parse_str(&text, &ReadOptions::default());
    let read: Vec<_> = read.iter().map(|parsed| parsed.as_ref().unwrap()).collect();
    assert_eq!(read.len(), 3);
    assert_eq!(read[0].puzzle.shape(), Shape::of_order(4).unwrap());
    let rules = read[1].puzzle.rules();
    assert!(!rules.contains(&Rule::Rows) && rules.contains(&Rule::Boxes));
    assert_eq!(
        (read[1].note.as_deref(), read[1].line),
        (Some("title: Free"), 2)
    );
    let wide = short("").replace("[{v:1},,,{v:4}]", "[{v:1},,,,{v:4}]");
    assert!(error_in("sudokupad", &wide).ends_with(
        "expected a board with as many rows as columns, found 4 rows, and 5 cells in row 1"
    ));
}

#[test]
fn what_is_left_out_and_what_is_not_read_are_noted() {
    let more = ",\"antiknight\":true,\"foglight\":[\"R1C1\"],\"successMessage\":\"Well done\",\
                \"ruleset\":\"Every path is a path.\"";
    let parsed = one_in("link", &fpuzzle(&small(more))).unwrap();
    let note = "left out: foglight, successMessage; rules: Every path is a path.";
    assert_eq!(parsed.note.as_deref(), Some(note));
    assert_eq!(parsed.rules_in_words(), Some("Every path is a path."));
}

#[test]
fn nothing_that_a_drawing_says_is_lost() {
    let anti = "ca:[{v:'rules: No two 4s touch.'},{v:'rules: Normal sudoku rules apply.'}]";
    let error = error_in("sudokupad", &short(&format!(",{anti}")));
    assert!(
        error.contains("found rules in words: 'No two 4s touch."),
        "{error}"
    );
    let listed = short(",global:['antiknight'],metadata:{rules:['Fish; swim.','Odd.']}");
    let note = one_in("sudokupad", &listed).unwrap().note;
    assert_eq!(note.as_deref(), Some("rules: Fish, swim. Odd."));
    for (text, wanted) in [
        (
            short("").replace("{v:4}", "{v:0}"),
            "expected a digit from 1 to 4, found '0'",
        ),
        (
            short(",cells:[[,,,],[,,,],[,,,],[,,,]]"),
            "expected one name of a member, found both cells and ce",
        ),
        (
            short("").replace("[[2,2],[2,3]", "[[0,0],[2,3]"),
            "expected each cell in one region, found r1c1 in two",
        ),
    ] {
        let error = error_in("sudokupad", &text);
        assert!(error.ends_with(wanted), "{error}");
    }
    // The names of members may come in any order, and with spaces.
    let first = short("").replace("{cs:50,ce:", "{ce: ");
    assert!(one_in("sudokupad", &first).is_ok());
    assert!(parse_str(&first, &ReadOptions::default())[0].is_ok());
}

#[test]
fn what_a_link_does_not_keep_of_a_note_is_said() {
    let link = by_name("link:f-puzzles").unwrap();
    for (note, is_held) in [
        ("title: Fish, and chips; author: A; rules: None.", true),
        ("easy", true),
        ("title: Fish; easy", false),
        ("easy; hard", false),
        ("title: Fish; left out: foglight", false),
    ] {
        let text = format!("1{}; {note}", ".".repeat(15));
        let parsed = parse_str(&text, &ReadOptions::default());
        let mut writer = Writer::new(link, None);
        writer.record(parsed[0].as_ref().unwrap()).unwrap();
        assert_eq!(writer.lost().is_empty(), is_held, "{note}");
    }
}

#[test]
fn a_fault_in_json_by_itself_has_its_own_place() {
    let cage = |cell: &str, sum: &str| {
        format!(",\"killercage\":[{{\"cells\":[\"R1C1\",\"{cell}\"],\"value\":\"{sum}\"}}]")
    };
    for (more, fault) in [
        (cage("R0C2", "3"), "R0C2"),
        (cage("C2", "3"), "C2"),
        (cage("R1C2", "ten"), "ten"),
        (",\"wormhole\":[1]".to_string(), "wormhole"),
        (",\"negative\":[\"xv\",\"dots\"]".to_string(), "dots"),
        (
            ",\"arrow\":[{\"cells\":[\"R1C1\"]}]".to_string(),
            "{\"cells\":[\"R1C1\"]}",
        ),
        (
            ",\"xv\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"Y\"}]".to_string(),
            "Y",
        ),
    ] {
        for text in [small(&more), small(&more).replace(",\"", ",\n  \"")] {
            let before = &text[..text.rfind(fault).unwrap()];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
            let error = error_in("json", &text);
            let place = format!("line {line}, column {column}: ");
            assert!(error.starts_with(&place), "{fault}: {error}");
        }
    }
    let link = fpuzzle(&small(&cage("R0C2", "3")));
    assert!(error_in("link", &link).starts_with("line 1, column "));
}
