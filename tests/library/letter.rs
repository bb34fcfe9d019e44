//! Clues and files read to the letter: lines of zeros, cells that follow themselves, lines of a file
//! that stand twice, sums that are no numbers, 9×9 boards with cells that stand nowhere.

use crate::truth::check_any;
use veridoku::check::Claim;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ParseError, ReadOptions, parse_str};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle};
use veridoku::sat::Sat;
use veridoku::verify::certificate::{CertificateKind, Certifier};

fn read(text: &str) -> Result<Puzzle, ParseError> {
    let mut parsed = parse_str(text, &ReadOptions::default());
    Ok(parsed.pop().unwrap()?.puzzle)
}

fn vdk(lines: &str) -> Result<Puzzle, ParseError> {
    read(&format!("veridoku puzzle 1\n{lines}\n"))
}

/// Returns the number of solutions up to `most`, which both engines find.
fn counted(lines: &str, most: u64) -> u64 {
    let model = Model::new(&vdk(lines).unwrap());
    let limits = Limits::solutions(most);
    let [native, sat] = [Native::new().boxed(), Sat::default().boxed()]
        .map(|mut engine: Box<dyn Engine>| engine.count(&model, &limits).unwrap().run.solutions);
    assert_eq!(native, sat, "{lines}");
    native
}

#[test]
fn a_line_of_zeros_has_no_part_with_a_sum() {
    let board = "size 1x2\ndigits 0..3\nfree\n";
    for kind in ["sum-line", "sum-loop"] {
        let zeros = format!("{board}  0 0\n{kind} 3 r1c1 r1c2");
        assert_eq!(counted(&zeros, 9), 0, "{kind}");
        // 03, 30, 12, 21, 33; a zero belongs to the part beside it.
        assert_eq!(
            counted(&format!("{board}{kind} 3 r1c1 r1c2"), 20),
            5,
            "{kind}"
        );
        let mut certifier = Certifier::default();
        let model = Model::new(&vdk(&zeros).unwrap());
        let made = certifier.certify(&model, CertificateKind::Verdict, &Limits::none());
        assert_eq!(check_any(&made.unwrap().text()).unwrap().claim, Claim::None);
    }
    assert_eq!(counted(&format!("{board}sum-line 0 r1c1 r1c2"), 20), 1);
}

#[test]
fn a_cell_that_follows_itself_is_compared_with_itself() {
    for clue in [
        "thermo",
        "whisper 2",
        "parity",
        "pair 2,1,8,4",
        "entropic",
        "modular 2",
    ] {
        assert_eq!(
            counted(&format!("size 4\n{clue} r1c1 r1c1"), 2),
            0,
            "{clue}"
        );
        assert_eq!(
            counted(&format!("size 4\n{clue} r1c2 r1c1 r1c1"), 2),
            0,
            "{clue}"
        );
    }
    assert_eq!(counted("size 4\nslow-thermo r1c1 r1c1", 300), 288);
}

#[test]
fn lines_that_a_puzzle_has_once_do_not_stand_twice() {
    for line in [
        "size 4",
        "digits 1..4",
        "boxes 2x2",
        "off-board 1",
        "free",
        "solution 1",
    ] {
        let error = vdk(&format!("{line}\n{line}")).unwrap_err();
        let word = line.split(' ').next().unwrap();
        assert_eq!((error.line(), error.column()), (3, 1), "{line}");
        let expected = format!("expected one line '{word}' in a puzzle, found '{word}'");
        assert!(error.to_string().contains(&expected), "{error}");
    }
}

#[test]
fn a_sum_that_is_no_number_is_refused_or_drawn() {
    let grid = r#"[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]"#;
    let killer = |value: &str| {
        let cage = format!(r#"[{{"cells":["R1C1","R1C2"],"value":{value}}}]"#);
        read(&format!(
            r#"{{"size":4,"grid":{grid},"killercage":{cage}}}"#
        ))
    };
    for value in [r#""x""#, "12.5", r#""999999999999999999999""#, r#""-3""#] {
        let error = killer(value).unwrap_err().to_string();
        assert!(error.contains("expected a sum, found"), "{error}");
    }
    assert!(killer(r#""5""#).is_ok() && killer(r#""""#).is_ok());
}

#[test]
fn boards_of_nine_rows_may_have_cells_off_the_board() {
    assert_eq!(counted("size 9\noff-board 1", 2), 2);
    assert_eq!(counted("size 9\noff-board 1\nodd v1", 2), 2);
    assert_eq!(counted("size 9\nfull-rank 3 row 1", 2), 2);
}
