//! Tests of links.

use super::super::tests::{error_in, one_in};
use super::{fpuzzles, lz};
use crate::formats::{Alphabet, ReadOptions, by_name, parse_str};
use crate::grid::{Cell, DigitSet, PencilMarks, Shape};
use crate::rules::Puzzle;

pub(super) const DIGITS: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// Returns the start of each kind of link.
fn starts() -> [&'static str; 3] {
    [
        "https://www.sudokuwiki.org/sudoku.htm?bd=",
        "https://sudokuexchange.com/play/?s=",
        "https://sudoku.coach/en/play/",
    ]
}

pub(super) fn fpuzzle(json: &str) -> String {
    format!("https://f-puzzles.com/?load={}", lz::pack(json))
}

pub(super) fn drawing(json: &str) -> String {
    let packed = super::address::encoded(&lz::pack(json));
    format!("https://sudokupad.app/scl{packed}")
}

/// Returns the JSON of a 4×4 puzzle for f-puzzles, with more members.
pub(super) fn small(more: &str) -> String {
    let row = "[{\"value\":1,\"given\":true},{\"value\":2},{\"centerPencilMarks\":[3,4]},{}]";
    let blank = "[{},{},{},{}]";
    format!("{{\"size\":4,\"grid\":[{row},{blank},{blank},{blank}]{more}}}")
}

/// Returns the short JSON of a 4×4 puzzle for SudokuPad, with more members.
pub(super) fn short(more: &str) -> String {
    let regions = "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
                   [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    format!("{{cs:50,ce:[[{{v:1}},,,{{v:4}}],[,,,],[,,,],[,,,]],re:{regions}{more}}}")
}

#[test]
fn digits_behind_an_address() {
    for start in starts() {
        let parsed = one_in("link", &format!("{start}{DIGITS} # easy")).unwrap();
        assert_eq!(parsed.puzzle.to_string(), DIGITS.replace('0', "."));
        assert_eq!(parsed.note.as_deref(), Some("easy"));
    }
    let level = format!("{}{DIGITS}&d=3", starts()[1]);
    assert_eq!(
        one_in("link", &level).unwrap().note.as_deref(),
        Some("difficulty: 3")
    );
    let found = parse_str(
        &format!("{}{DIGITS}\n", starts()[0]),
        &ReadOptions::default(),
    );
    assert!(found[0].is_ok(), "{found:?}");
}

#[test]
fn a_board_with_a_header() {
    // From an article about X-Wings, with the same puzzle from its start.
    let saved = "S9B015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0dd0015w9i102e020a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205";
    let parsed = one_in("link", &format!("{}{saved}", starts()[0])).unwrap();
    let puzzle = parsed.puzzle.to_string();
    assert!(puzzle.starts_with("1.....569"), "{puzzle}");
    let state = parsed.state.unwrap().unwrap();
    assert_eq!(state.values()[9..12], [4, 9, 2]);
    // `5y` is 214 - 18 = 196, the digits 3, 7 and 8.
    let left = |cell| {
        9 - parsed
            .eliminated
            .iter()
            .filter(|c| c.cell.index() == cell)
            .count()
    };
    assert_eq!((left(1), left(0)), (3, 9));
}

#[test]
fn boards_packed_by_setters() {
    let more = ",\"title\":\"T\",\"author\":\"\",\"ruleset\":\"Normal Sudoku rules apply.\",\
                \"diagonal+\":false,\"arrow\":[],\"solution\":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]";
    for link in [
        fpuzzle(&small(more)),
        fpuzzle(&small(more)).replace('+', " ").replace(' ', "%2B"),
        format!("https://sudokupad.app/fpuz{}", lz::pack(&small(more))),
        format!(
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{}",
            lz::pack(&small(more))
        ),
    ] {
        let parsed = one_in("link", &link).unwrap();
        assert_eq!(parsed.puzzle.to_string(), "1...............");
        assert_eq!(parsed.state.unwrap().unwrap().count(), 2);
        assert_eq!(parsed.eliminated.len(), 2);
        assert_eq!(
            parsed.expected.unwrap().unwrap().values()[..4],
            [1, 2, 3, 4]
        );
        assert_eq!(parsed.note.as_deref(), Some("title: T"));
    }
    let words = ",metadata:{t:'It\\'s',rules:'Normal sudoku rules apply'},ca:[{v:'author: A'}]";
    let parsed = one_in("link", &drawing(&short(words))).unwrap();
    assert_eq!(parsed.puzzle.to_string(), "1..4............");
    assert_eq!(parsed.note.as_deref(), Some("title: It's; author: A"));
}

#[test]
fn given_pencil_marks_are_part_of_the_puzzle() {
    let given = small("").replacen("{}", "{\"givenPencilMarks\":[1,\"2\"]}", 1);
    let given = given.replacen(
        "\"given\":true",
        "\"given\":true,\"givenPencilMarks\":[2]",
        1,
    );
    let link = format!("https://sudokupad.app/fpuz{}", lz::pack(&given));
    for link in [fpuzzle(&given), link] {
        let parsed = one_in("link", &link).unwrap();
        assert_eq!(parsed.puzzle.givens().to_string(), "1...............");
        let marks = parsed.puzzle.pencil_marks().unwrap();
        let digits: Vec<String> = marks.sets()[..5]
            .iter()
            .map(|set| set.to_string())
            .collect();
        // A player's marks are none of the puzzle, and a given has no others.
        assert_eq!(digits, ["1", "1234", "1234", "12", "1234"]);
        assert_eq!(parsed.eliminated.len(), 2);
        let f_puzzles = by_name("link:f-puzzles").unwrap();
        let written = f_puzzles.write(&parsed.puzzle, parsed.alphabet).unwrap();
        assert_eq!(one_in("link", &written).unwrap().puzzle, parsed.puzzle);
        // SudokuPad passes them over.
        let pad = by_name("link:sudokupad").unwrap();
        let refused = pad.write(&parsed.puzzle, parsed.alphabet).unwrap_err();
        assert!(refused.to_string().contains("no pencil marks"), "{refused}");
    }
    for (marks, found) in [
        ("[0]", "found '0'"),
        ("[5]", "found '5'"),
        ("3", "found '3'"),
    ] {
        let marks = format!("{{\"givenPencilMarks\":{marks}}}");
        let error = error_in("link", &fpuzzle(&small("").replacen("{}", &marks, 1)));
        assert!(error.ends_with(found), "{error}");
    }
    let mut sets = PencilMarks::all(Shape::new(2, 2).unwrap());
    sets.set(Cell::new(3), DigitSet::EMPTY);
    let hollow = by_name("link:f-puzzles").unwrap();
    let hollow = hollow.write(&Puzzle::sukaku(sets), Alphabet::default_for(4));
    assert!(hollow.is_err());
}

#[test]
fn a_rule_that_is_not_known_is_refused_by_its_name() {
    let refused = |link: &str, name: &str| {
        let error = error_in("link", link);
        let wanted = format!("expected a constraint that can be read, found {name}");
        assert!(error.ends_with(&wanted), "{error}");
    };
    let unknown = "'wormhole', which is not known here";
    refused(&fpuzzle(&small(",\"wormhole\":[1]")), unknown);
    refused(
        &fpuzzle(&small(",\"negative\":[\"dots\"]")),
        "'negative dots', which is not known here",
    );
    refused(&drawing(&short(",metadata:{wormhole:t}")), unknown);
    refused(&drawing(&short(",global:['wormhole']")), unknown);
    let scf = format!("https://sudokupad.app/scf{}*w", "x".repeat(13) + "K");
    assert!(error_in("link", &scf).ends_with("expected a plain Sudoku, found Windoku"));
    let wiki = |board: &str| format!("{}{board}", starts()[0]);
    assert!(error_in("link", &wiki("J9B00")).ends_with("found the rules of Jigsaw Sudoku (J)"));
}

#[test]
fn what_is_wrong_has_a_place() {
    for (link, error) in [
        (
            "https://example.com/?bd=1",
            "line 1, column 1: expected a link of sudokuwiki.org, sudokuexchange.com, sudoku.coach, \
             f-puzzles.com, sudokupad.app or sigh.github.io, found one of 'example.com'",
        ),
        (
            "https://www.sudokuwiki.org/jigsaw.htm?bd=1",
            "line 1, column 28: expected the page of plain Sudoku (sudoku.htm), found 'jigsaw.htm'",
        ),
        (
            "https://www.sudokuwiki.org/sudoku.htm?bd=12",
            "line 1, column 44: expected 81 cells (9×9), found 2 cells",
        ),
        (
            "https://www.sudokuwiki.org/sudoku.htm",
            "line 1, column 28: expected the board as bd= and 81 digits or S9B…, found no query",
        ),
        (
            "https://www.sudokuwiki.org/sudoku.htm?bd=S9B01",
            "line 1, column 45: expected 162 characters behind the header, found 2",
        ),
        (
            "https://sudoku.coach/en/learn/x-wing",
            "line 1, column 22: expected a page such as en/play/ and 81 digits, found 'en/learn/x-wing'",
        ),
        (
            "https://f-puzzles.com/?id=abc",
            "line 1, column 24: expected the puzzle as load= (what is behind id= is on a server, which takes the network), found 'id=abc'",
        ),
        (
            "https://f-puzzles.com/?load=N4%2",
            "line 1, column 32: expected two hexadecimal digits behind '%', found '2'",
        ),
        (
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.~R1C1_1+%2",
            "line 1, column 63: expected two hexadecimal digits behind '%', found '2'",
        ),
        (
            "https://f-puzzles.com/?load=N4Ig",
            "line 1, column 29: expected a puzzle packed with LZ-string, found a fault in it: it ends too early",
        ),
        (
            "https://sudokupad.app/abc123",
            "line 1, column 23: expected a link that holds the puzzle (scf…, fpuz…, scl… or ctc…), \
             found 'abc123', the name of a puzzle on a server, which takes the network",
        ),
        (
            "https://sudokupad.app/scf00",
            "line 1, column 26: expected 81 cells (9×9), found 2 cells",
        ),
    ] {
        assert_eq!(error_in("link", link), error);
    }
    let error = error_in("link", &fpuzzle("{\"size\":4,}"));
    assert!(
        error.ends_with("found a fault at character 11 of it (a name in quotes expected)"),
        "{error}"
    );
}

#[test]
fn boxes_of_every_shape_are_written() {
    let options = ReadOptions {
        shape: crate::grid::Shape::new(3, 2).ok(),
        ..ReadOptions::default()
    };
    let parsed = parse_str("12....34....56......1....2....3.....", &options)
        .remove(0)
        .unwrap();
    let packed = fpuzzles::packed(&parsed).unwrap();
    for start in ["https://f-puzzles.com/?load=", "https://sudokupad.app/fpuz"] {
        let again = one_in("link", &format!("{start}{packed}")).unwrap();
        assert_eq!(again.puzzle, parsed.puzzle);
    }
    assert!(
        by_name("link:sudokuwiki")
            .unwrap()
            .write(&parsed.puzzle, parsed.alphabet)
            .is_err()
    );
}

#[test]
fn words_may_stand_around_a_link() {
    let address = format!("www.sudokuwiki.org/sudoku.htm?bd={DIGITS}");
    let link = format!("https://{address}");
    for (text, note) in [
        (format!("Play it: {link}"), Some("Play it")),
        (format!("[mine]({link})"), Some("mine")),
        (format!("URL={link}"), Some("URL")),
        (address, None),
    ] {
        let parsed = one_in("link", &text).unwrap();
        assert_eq!(
            parsed.puzzle.to_string(),
            DIGITS.replace('0', "."),
            "{text}"
        );
        assert_eq!(parsed.note.as_deref(), note, "{text}");
    }
    // A list with the page of each puzzle, which is a note.
    let listed = format!("{DIGITS} {link}");
    let all = parse_str(&listed, &ReadOptions::default());
    assert!(all[0].as_ref().unwrap().note.is_some());
}

#[test]
fn another_puzzle_behind_a_link_is_refused() {
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={DIGITS}");
    let other = DIGITS.replacen('5', "0", 1);
    let another = format!("https://sudokuexchange.com/play/?s={other}");
    for second in [&other, &another] {
        let text = format!("{link} {second}");
        let read = parse_str(&text, &ReadOptions::default()).remove(0);
        let expected = format!(
            "line 1, column {}: expected one puzzle in a line, found another",
            link.len() + 2
        );
        assert_eq!(read.unwrap_err().to_string(), expected);
    }
    for words in [
        "7.2",
        "https://www.sudokuwiki.org/",
        "by https://example.org/a",
    ] {
        assert!(
            one_in("link", &format!("{link} {words}")).is_ok(),
            "{words}"
        );
    }
}

#[test]
fn links_behind_links_take_no_stack() {
    let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={DIGITS}");
    let text = format!("{link} x{}", "(http://sudoku.coach/)".repeat(2900));
    assert_eq!(
        one_in("link", &text).unwrap().puzzle.to_string(),
        DIGITS.replace('0', ".")
    );
}
