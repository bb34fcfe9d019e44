//! Certificates that hold by themselves and say nothing of the reader's puzzle, or that are made to
//! take more work or memory than their length is worth.

use crate::truth::check_any;
use std::collections::HashSet;
use std::fmt::Write;
use std::time::Duration;
use veridoku::check::{
    About, Checked, Claim, Demand, Refusal, Rules, Subject, check, check_by, check_for, clauses,
};
use veridoku::engine::Limits;
use veridoku::grid::{Cell, Givens, Shape};
use veridoku::rules::{Constraint, Model, Name, PairTable, Puzzle, Relation, Rulebook};
use veridoku::verify::certificate::{CertificateKind, Certifier, subject};

/// A solution of the empty 4×4 board.
const BOARD: &str = "1234341221434321";

fn certify(model: &Model) -> String {
    let mut certifier = Certifier::default();
    let certificate = certifier.certify(model, CertificateKind::Verdict, &Limits::solutions(2));
    certificate.unwrap().text()
}

/// Returns a 4×4 board as a model, empty unless given, under these relations.
fn model(relations: Vec<Relation>, givens: &[u8]) -> Model {
    let shape = Shape::new(2, 2).unwrap();
    let named = relations.into_iter().map(|relation| Constraint {
        relation,
        name: Name::Other(String::new()),
    });
    let book = Rulebook::from_constraints(shape, named.collect());
    Model::with_rulebook(
        book.into(),
        Givens::from_values(shape, givens.to_vec()).unwrap(),
    )
}

/// Returns the empty board, "unique" by relations that say the digit of each cell.
fn forged() -> String {
    let domain = |(cell, digit): (usize, char)| Relation::Domain {
        cell: Cell::new(cell),
        digits: [veridoku::grid::Digit::new(digit as u8 - b'0').unwrap()]
            .into_iter()
            .collect(),
    };
    certify(&model(
        BOARD.chars().enumerate().map(domain).collect(),
        &[0; 16],
    ))
}

/// Returns a claim of several solutions under these relations.
fn several(relations: &str, boards: &str) -> String {
    format!(
        "veridoku certificate 1\nclaim several\nboard 2x2\nrules relations\n{relations}\
         puzzle ................\n{boards}end\n"
    )
}

fn what(result: Result<Checked, Refusal>) -> String {
    result.unwrap_err().what
}

#[test]
fn the_empty_board_is_not_unique_by_rules_that_solve_it() {
    let text = forged();
    assert_eq!(text.matches("\ndomain ").count(), 16);
    let refusal = check(&text).unwrap_err();
    assert!(
        refusal.line == 4 && refusal.what.starts_with("other rules"),
        "{refusal}"
    );
    let plain = Subject::of_line("................").unwrap();
    for claim in [Claim::Unique, Claim::Several] {
        assert!(check_for(&plain, claim, &text).is_err());
    }
    let checked = check_any(&text).unwrap();
    assert_eq!(checked.claim, Claim::Unique);
    let words = checked.to_string();
    assert!(words.starts_with("unique holds under other rules (16 relations of sha256 "));
    assert!(!words.contains("boxes"), "{words}");
}

#[test]
fn boxes_are_named_only_if_they_are_a_rule() {
    let shape = Shape::new(2, 2).unwrap();
    let houses = |boxes: usize| {
        let rows = (0..4).map(|i| shape.row_cells(i).collect());
        let columns = (0..4).map(|i| shape.column_cells(i).collect());
        let boxes = (0..boxes).map(|i| shape.box_cells(i).collect());
        let all = rows.chain(columns).chain(boxes);
        all.map(|cells| Relation::AllDifferent { cells }).collect()
    };
    for (number, named) in [(0, false), (3, false), (4, true)] {
        let text = certify(&model(houses(number), &[0; 16]));
        let words = check_any(&text).unwrap().to_string();
        assert_eq!(words.contains("boxes of 2x2"), named, "{words}");
        let subject = check_any(&text).unwrap().subject;
        assert_eq!(subject.shape_text().is_some(), named);
        assert_ne!(subject.rules, Rules::Plain);
    }
}

#[test]
fn a_certificate_is_held_against_the_puzzle_and_the_claim() {
    let text = |values: &str| {
        let values: Vec<u8> = values.bytes().map(|b| b - b'0').collect();
        let givens = Givens::from_values(Shape::new(2, 2).unwrap(), values).unwrap();
        certify(&Model::new(&Puzzle::plain(givens)))
    };
    let (one, other) = (text("1034341221434321"), text("1230341221434321"));
    let subject = |line: &str| Subject::of_line(line).unwrap();
    let own = subject("1.34341221434321");
    for claim in [Claim::Unique, Claim::Count(1)] {
        assert!(check_for(&own, claim, &one).is_ok());
        let refusal = check_for(&own, claim, &other).unwrap_err();
        assert_eq!(
            refusal.to_string(),
            "line 5: a puzzle, or rules, that were not asked for"
        );
    }
    for claim in [Claim::Several, Claim::None, Claim::Minimal, Claim::Count(2)] {
        let expected = format!("line 2: it claims unique, expected {claim}");
        assert_eq!(
            check_for(&own, claim, &one).unwrap_err().to_string(),
            expected
        );
    }
    // The same values in boxes of another shape are another puzzle.
    let shapes = ["1x4", "4x1"].map(|shape| subject(&format!("{shape} 1.34341221434321")));
    assert!(
        shapes
            .iter()
            .all(|other| check_for(other, Claim::Unique, &one).is_err())
    );
}

#[test]
fn claims_follow_from_stronger_ones_only() {
    let all = [
        "unique", "several", "none", "minimal", "count 0", "count 1", "count 2", "count 3",
    ];
    let all = all.map(|words| Claim::read(words).unwrap());
    // By the numbers of solutions for which each is true, and minimality.
    let holds = |claim: Claim, solutions: usize, minimal: bool| match claim {
        Claim::Unique => solutions == 1,
        Claim::Several => solutions > 1,
        Claim::None => solutions == 0,
        Claim::Minimal => solutions == 1 && minimal,
        Claim::Count(n) => solutions == n,
    };
    for one in all {
        for other in all {
            let follows = (0..5).all(|n| {
                [false, true]
                    .into_iter()
                    .all(|m| !holds(one, n, m) || holds(other, n, m))
            });
            assert_eq!(one.shows(other), follows, "{one}, {other}");
        }
    }
    for wrong in ["", "Unique", "count", "count x", "count 01", "unique "] {
        assert_eq!(Claim::read(wrong), None);
    }
}

#[test]
fn rules_of_a_puzzle_are_part_of_what_a_certificate_is_about() {
    let less = |strict: bool| Relation::Pair {
        a: Cell::new(0),
        b: Cell::new(1),
        allowed: PairTable::new(4, |a, b| a < b || !strict && a == b),
    };
    let models = [true, false].map(|strict| model(vec![less(strict)], &[0; 16]));
    let subjects = models.each_ref().map(|model| subject(model).unwrap());
    assert_ne!(subjects[0], subjects[1]);
    let text = certify(&models[0]);
    assert!(check_for(&subjects[0], Claim::Several, &text).is_ok());
    assert!(check_for(&subjects[1], Claim::Several, &text).is_err());
    let about = HashSet::from(subjects);
    let demand = Demand {
        about: About::One(&about),
        ..Demand::default()
    };
    assert!(check_by(&demand, &text).is_ok());
    assert!(check_by(&demand, &forged()).is_err());
}

#[test]
fn a_relation_is_read_once_and_a_pair_is_of_two_cells() {
    let boards = format!("solution {BOARD}\nsolution {}\n", "1".repeat(16));
    let twice = several("domain r1c1 1\nsum = 0\ndomain r1c1 1\n", &boards);
    assert_eq!(what(check_any(&twice)), "a relation that was there already");
    let pair = several("pair r1c1 r1c1 e d b 7\n", &boards);
    assert!(what(check_any(&pair)).starts_with("expected a relation"));
}

#[test]
fn models_with_repeated_relations_and_pairs_of_one_cell_are_certified() {
    let (cell, other) = (Cell::new(0), Cell::new(5));
    let pair = |a, b| Relation::Pair {
        a,
        b,
        allowed: PairTable::new(4, |a, b| a.index() + b.index() > 4),
    };
    let different = |cells: &[usize]| Relation::AllDifferent {
        cells: cells.iter().map(|&cell| Cell::new(cell)).collect(),
    };
    let relations = vec![
        pair(cell, cell),
        different(&[0, 5]),
        different(&[5, 0]),
        pair(cell, other),
        pair(cell, cell),
        pair(cell, other),
    ];
    let model = model(relations, &[3, 1, 2, 3, 1, 0, 1, 2, 1, 2, 3, 4, 1, 2, 3, 4]);
    // 4 in the cell with 3; the pair with itself forbids 1 to 3.
    assert_eq!(model.rulebook().constraints().len(), 3);
    let text = certify(&model);
    let checked = check_any(&text).unwrap();
    assert_eq!(checked.claim, Claim::None, "{text}");
}

#[test]
fn the_work_is_bounded_by_the_length() {
    // 30,000 relations on 16 cells would be held against each of 12,000 boards.
    let mut relations = String::new();
    for number in 0..30_000 {
        writeln!(relations, "sum r1c1 >= -{}", number + 1).unwrap();
    }
    let refused = what(check_any(&several(&relations, "")));
    assert_eq!(refused, "the relations take too many words");
    // 1024 words a cell, 4 a relation: so many are read.
    let few: String = relations
        .lines()
        .take(4096)
        .map(|line| format!("{line}\n"))
        .collect();
    let boards = format!("solution {BOARD}\nsolution {}\n", "1".repeat(16));
    assert!(check_any(&several(&few, &boards)).is_ok());
    let long = several(&format!("different{}\n", " r1c1".repeat(1 << 22)), "");
    assert_eq!(what(check_any(&long)), "a line of more than 1048576 bytes");
}

#[test]
fn every_clause_of_many_relations_is_at_its_number() {
    let text = several(
        "domain r1c1 5\ndifferent r1c1 r1c2\npair r1c1 r1c2 e 0 b f\nsum r1c1 r1c2 = 4\n\
         domain r1c2 f\ndifferent r1c3 r1c4 r2c1 r2c2\n",
        "",
    );
    let text = text
        .replace("several", "none")
        .replace("puzzle .", "puzzle 3");
    let found = clauses(&text).unwrap();
    let after = 16 * 7 + 4 + 4 * 7;
    assert_eq!(found[112..116], [[-1, -5], [-2, -6], [-3, -7], [-4, -8]]);
    assert_eq!(found[116], [9, 13, 17, 21]);
    assert_eq!(found[after..after + 2], [[-2], [-4]]);
    let pairs = [[-1, -5], [-2, -5], [-2, -6], [-2, -7], [-2, -8], [-3, -7]];
    assert_eq!(found[after + 2..after + 8], pairs);
    assert_eq!(found.last().unwrap(), &[3]);
}

#[test]
fn a_certificate_that_takes_too_long_is_given_up_and_not_refused() {
    let text = certify(&model(Vec::new(), &[0; 16]));
    let limited = |time| {
        let demand = Demand {
            about: About::Anything,
            time: Some(time),
            ..Demand::default()
        };
        check_by(&demand, &text)
    };
    let refusal = limited(Duration::ZERO).unwrap_err();
    assert!(refusal.undecided, "{refusal}");
    assert!(limited(Duration::MAX).is_ok());
    assert!(!check_any("veridoku certificate 2\n").unwrap_err().undecided);
}
