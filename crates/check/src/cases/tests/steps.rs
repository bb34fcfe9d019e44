//! Steps of proofs: of what is false, broken ones, and a whole certificate.

use super::*;
use crate::check_by;
use crate::demand::{About, Demand};
use crate::lines::Deadline;

/// Returns what the checker says of steps for a text up to its proof.
fn checked(head: &str, steps: &[u8]) -> Result<usize, String> {
    let cases = Cases::read(head).unwrap_or_else(|refusal| panic!("{refusal}"));
    refuted(cases, steps, Deadline(None))
}

/// A 4×4 board with the solution 1234 3412 2143 4321 and these givens.
fn head(givens: &str, claim: &str, shown: &[&str]) -> String {
    let shown: String = shown
        .iter()
        .map(|board| format!("solution {board}\n"))
        .collect();
    format!(
        "veridoku certificate 1\nclaim {claim}\nboard 2x2\nrules plain\npuzzle {givens}\n{shown}"
    )
}

#[test]
fn no_steps_prove_what_is_false() {
    // There are two solutions, and one is shown; or none is.
    let one = "1234341221434321";
    let (given, count) = ("12343412........", "count 1");
    let first = head(given, count, &[one]);
    let none = head(one, "count 0", &[]);
    let mut numbers = Numbers(77);
    for round in 0..60_000 {
        let head = if round % 2 == 0 { &first } else { &none };
        let mut steps = Vec::new();
        for _ in 0..1 + numbers.below(40) {
            match numbers.below(8) {
                0 => steps.extend([0, numbers.below(17) as u8, 1 + numbers.below(4) as u8]),
                1 => steps.push(1 + numbers.below(2) as u8),
                _ => steps.push(3 + numbers.below(13) as u8),
            }
        }
        assert!(checked(head, &steps).is_err(), "{steps:?}");
    }
}

#[test]
fn broken_steps_are_refused_by_name() {
    let one = "1234341221434321";
    let head = head("1234341221......", "count 1", &[one]);
    // Rows, columns and boxes are relations 1 to 12; r3c3 and what follows come of columns 3, 4.
    let steps = [3 + 2, 3 + 6, 3 + 7, 3 + 3, 3 + 4, 3 + 5, 3 + 6, 3 + 7, 1];
    let done = checked(&head, &steps);
    assert_eq!(done, Ok(steps.len()));
    for (steps, what) in [
        (&[][..], "the proof ends before it has shown anything"),
        (&steps[..5], "the proof ends before it has shown anything"),
        (&[1], "step 1 of the proof: a board that is not shown"),
        (&[0, 10], "step 1 of the proof: it ends in the middle"),
        (
            &[0, 16, 1],
            "step 1 of the proof: a cell or a digit that there is not",
        ),
        (
            &[0, 15, 0],
            "step 1 of the proof: a cell or a digit that there is not",
        ),
        (
            &[0, 15, 5],
            "step 1 of the proof: a cell or a digit that there is not",
        ),
        (
            &[3, 15],
            "step 2 of the proof: a relation that there is not",
        ),
        (&[2], "step 1 of the proof: what is supposed is not refuted"),
        (
            &[0, 15, 1, 2],
            "step 2 of the proof: what is supposed is not refuted",
        ),
        // What was struck out before is passed over, up to its end.
        (&[0, 0, 2, 3], "step 1 of the proof: it ends in the middle"),
        (
            &[0, 0, 2, 0, 15, 1, 2, 2, 1],
            "step 5 of the proof: a board that is not shown",
        ),
        (&[0x80], "step 1 of the proof: it ends in the middle"),
        (&[0x80; 8], "step 1 of the proof: a number above 4294967295"),
    ] {
        assert_eq!(checked(&head, steps), Err(what.to_string()), "{steps:?}");
    }
}

#[test]
fn a_whole_certificate_with_cases_is_read() {
    let one = "1234341221434321";
    let demand = Demand {
        about: About::Anything,
        ..Demand::default()
    };
    let text = head("1234341221......", "unique", &[one]) + "cases 9\nBQkKBgcICQoB\nend\n";
    let checked = check_by(&demand, &text).unwrap();
    assert_eq!((checked.steps, checked.solutions.len()), (9, 1));
    let cut = text.replace("cases 9\nBQkKBgcICQoB", "cases 8\nBQkKBgcICQo=");
    let refusal = check_by(&demand, &cut).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "line 8: the proof ends before it has shown anything"
    );
    let other = text.replace("cases 9", "case 9");
    let refusal = check_by(&demand, &other).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "line 7: expected 'proof', found 'case 9'"
    );
}

#[test]
fn what_is_supposed_a_million_times_is_refuted_soon() {
    let deep = 1_000_000;
    let head = head("................", "count 0", &[]).replace(
        "board 2x2\nrules plain",
        "board 4x4 digits 1..4\nrules relations\ndomain r1c1 e",
    );
    let steps = [[0, 0, 1].repeat(deep), vec![3], vec![2; deep]].concat();
    let what = "the proof ends before it has shown anything";
    assert_eq!(checked(&head, &steps), Err(what.to_string()));
}

/// How far a cell is from those that must be members does not depend on which comes first.
#[test]
fn connected_cells_that_must_be_members_are_all_measured_from() {
    let cells: Vec<String> = (1..=2)
        .flat_map(|row| (1..=9).map(move |column| format!("r{row}c{column}")))
        .collect();
    let relations = format!(
        "domain r2c7 1\nconnected 9 of 7 {} : 1\ndomain r1c1 1\ndomain r1c2 1",
        cells.join(" ")
    );
    let head = format!(
        "veridoku certificate 1\nclaim count 0\nboard 2x9 digits 1..2\nrules relations\n{relations}\npuzzle {}\n",
        ".".repeat(18)
    );
    assert_eq!(checked(&head, &[3, 4, 5]), Ok(3));
    assert_eq!(checked(&head, &[6, 3, 4, 5]), Ok(4));
}
