//! Cells off the board: boards that differ there only are one solution, to every engine and in
//! every certificate.

use crate::clauses::{head, same_clauses};
use crate::effort::few;
use crate::relations::{all_agree, brute_force, last_row_off, random_model};
use crate::truth::check_any;
use proptest::prelude::*;
use veridoku::ask::{CandidatesOptions, CanonOptions, RedundantOptions, Session, VerifyOptions};
use veridoku::check::Claim;
use veridoku::engine::{Engine, Limits};
use veridoku::figure::puzzle_figure;
use veridoku::formats::{Parsed, ReadOptions, Writer, by_name, parse_str};
use veridoku::human::{State, player};
use veridoku::native::Native;
use veridoku::rules::{Model, Solution};
use veridoku::sat::Sat;
use veridoku::verify::certificate::{CertificateKind, Certifier};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(few(100, 2000)))]

    #[test]
    fn engines_agree_with_brute_force_on_what_is_a_solution(model in random_model()) {
        all_agree(&last_row_off(&model))?;
    }

    #[test]
    fn certificates_speak_of_the_board(model in random_model()) {
        let model = last_row_off(&model);
        let number = brute_force(&model);
        let certify = |wish| {
            let certificate = Certifier::default().certify(&model, wish, &Limits::solutions(2));
            certificate.unwrap().text()
        };
        let text = certify(CertificateKind::Verdict);
        let checked = check_any(&text).unwrap();
        let claim = match number {
            0 => Claim::None,
            1 => Claim::Unique,
            _ => Claim::Several,
        };
        prop_assert_eq!(checked.claim, claim);
        if number < 20 {
            let text = certify(CertificateKind::Count(20));
            let checked = check_any(&text).unwrap();
            prop_assert_eq!(checked.claim, Claim::Count(number as usize));
            prop_assert!(checked.solutions.iter().all(|board| board.len() == 12));
            same_clauses(&model, &head(&text));
        }
        if let Some(line) = text.lines().find(|line| line.starts_with("solution ")) {
            // Without what the cells off the board hold it is no solution.
            let short = text.replacen(line, &line[..line.len() - 1], 1);
            prop_assert!(check_any(&short).is_err());
        }
    }
}

fn read(text: &str) -> Parsed {
    let mut all = parse_str(text, &ReadOptions::default());
    assert_eq!(all.len(), 1);
    all.remove(0).unwrap()
}

/// A Latin square of 3×3 whose first row adds up to what twice a cell off the board does, with
/// another such cell that nothing is said of.
const DOUBLED: &str = "veridoku puzzle 1
size 3
boxes none
off-board 2

    1 . .
    . 3 .
    . . .

weighted-sum 0,1,1,1,-2 r1c1 r1c2 r1c3 v1
";

#[test]
fn a_cell_that_nothing_is_said_of_is_no_second_solution() {
    let parsed = read(DOUBLED);
    let model = Model::new(&parsed.puzzle);
    assert_eq!(brute_force(&model), 1);
    for engine in [&mut Native::new() as &mut dyn Engine, &mut Sat::default()] {
        let census = engine.count(&model, &Limits::solutions(10)).unwrap();
        assert!(census.is_exact() && census.run.solutions == 1);
        let solution = &census.witnesses[0];
        assert_eq!((solution.values().len(), solution.off_board()[0]), (9, 3));
        assert_eq!(
            Solution::check(&model, solution.filled()).as_ref(),
            Ok(solution)
        );
        assert!(Solution::check(&model, solution.values()).is_err());
    }
    let doubled = format!("{DOUBLED}cage 4 r1c1 v1\nsolution 123231312\n");
    let words = Model::new(&read(&doubled).puzzle);
    let names = words.rulebook().constraints().iter();
    let names: Vec<String> = names
        .map(|constraint| constraint.name.to_string())
        .collect();
    assert!(
        names.contains(&"the cage of 4 in r1c1 v1".to_string()),
        "{names:?}"
    );
}

#[test]
fn they_are_written_as_they_are_read() {
    let many = DOUBLED.replace("off-board 2", "off-board 9")
        + "thermo v9-v5\nsum 12 v1-v4 r1c1\none-of 2 v3\n";
    let parsed = read(&many);
    for name in ["vdk", "iss"] {
        let mut writer = Writer::new(by_name(name).unwrap(), None);
        let text = writer.record(&parsed).unwrap() + writer.finish();
        assert_eq!(read(&text).puzzle, parsed.puzzle, "{text}");
    }
    for name in ["f-puzzles", "sudokupad", "line"] {
        let Some(format) = by_name(name) else {
            continue;
        };
        let refused = Writer::new(format, None).record(&parsed).unwrap_err();
        assert!(refused.to_string().len() > 20, "{name}");
    }
    let fault = |line: &str| {
        let text = format!("{DOUBLED}{line}\n");
        let error = parse_str(&text, &ReadOptions::default())
            .remove(0)
            .unwrap_err();
        error.to_string()
    };
    assert!(
        fault("sum 4 v3").contains("v1 to v2"),
        "{}",
        fault("sum 4 v3")
    );
    assert!(fault("local-maximum v1").contains("off the board"));
    assert!(fault("any-of local-maximum v1 | odd v2").contains("off the board"));
}

#[test]
fn iss_names_them_by_their_declaration() {
    let puzzle = ".Shape~4x4.Var~A~sums~2.Var~X~.Arrow~VA1~R1C1~R1C2.Cage~5~VX~VA2.~VX_1_2";
    let parsed = read(puzzle);
    assert_eq!(parsed.puzzle.shape().off_board(), 3);
    let text = {
        let mut writer = Writer::new(by_name("vdk").unwrap(), None);
        writer.record(&parsed).unwrap()
    };
    for line in ["arrow v1 = r1c1 r1c2", "cage 5 v3 v2", "one-of 1,2 v3"] {
        assert!(text.lines().any(|found| found == line), "{text}");
    }
    for (wrong, why) in [
        (".Shape~4x4.Var~a~x~2", "capital letters"),
        (".Shape~4x4.Var~A~x~2.Var~A~x~2", "capital letters"),
        (".Shape~4x4.Var~A~x~0", "a number of cells"),
        (
            ".Shape~4x4.Var~A~x~2.Cage~5~VA3~R1C1",
            "one that Var declares",
        ),
        (".Shape~4x4.Var~A~x~2.Quad~VA1~2", "upper left cell of four"),
        (
            ".Shape~4x4.Var~A~x~2.LittleKiller~5~VA1",
            "a cell of the board",
        ),
    ] {
        let error = parse_str(wrong, &ReadOptions::default())
            .remove(0)
            .unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
}

#[test]
fn the_same_board_with_other_cells_off_it_is_no_second_solution() {
    let certificate = |second: &str| {
        let head = "veridoku certificate 1\nclaim several\nboard 1x2 digits 1..2 off-board 1";
        format!("{head}\nrules clues\nrows\npuzzle ..\nsolution 121\nsolution {second}\nend\n")
    };
    assert!(check_any(&certificate("212")).is_ok());
    let refused = check_any(&certificate("122")).unwrap_err();
    assert_eq!(refused.what, "a solution that was there already");
}

#[test]
fn every_job_takes_them_or_says_that_it_does_not() {
    let parsed = read(DOUBLED);
    let puzzle = &parsed.puzzle;
    let mut session = Session::default();
    assert!(session.verify(puzzle, &VerifyOptions::default()).is_ok());
    assert!(
        session
            .candidates(puzzle, &CandidatesOptions::default())
            .is_ok()
    );
    assert!(
        session
            .redundant(puzzle, &RedundantOptions::default())
            .is_ok()
    );
    assert!(session.canon(puzzle, &CanonOptions::default()).is_ok());
    // A player's board knows nothing of them.
    let rules = player(Model::new(puzzle).rulebook());
    let state = State::new(puzzle.givens().clone());
    assert_eq!(rules.candidates(&state).len(), 9);
    let figure = puzzle_figure(&parsed, false);
    let ruling = figure.ruling.expect("clues");
    assert!(ruling.clues.is_empty());
    let notes = ruling.notes(puzzle.shape());
    assert!(notes.iter().any(|note| note.contains("v1")), "{notes:?}");
}
