//! Every job of the front door on boards whose rows, columns, digits and boxes are each of their
//! own: an answer, or an error that says which boards the job is for.

use crate::free_boards::shape;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use veridoku::ask::{Ask, Generator, MinimizeError, MinimizeOptions, RateError, Session};
use veridoku::canon::{PuzzleForms, Scrambler, canonical};
use veridoku::cnf::{Encoder, write_dimacs};
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{Alphabet, FORMATS, Parsed, ReadOptions, Writer, parse_str};
use veridoku::game::{Degree, Game};
use veridoku::generate::{Pattern, Walker};
use veridoku::grid::{Candidate, Cell, Digit, Givens, PencilMarks, Shape, Symmetry};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle, Solution, Violation};
use veridoku::verify::{Repair, Verdict};
use veridoku::wire::{Head, KeptGame};
use veridoku::words::Notation;

fn boards() -> [Shape; 7] {
    [
        shape((5, 5), (1, 5), (0, 0)),
        shape((3, 4), (0, 3), (0, 0)),
        shape((4, 6), (0, 5), (2, 3)),
        shape((4, 4), (1, 5), (2, 2)),
        shape((2, 5), (7, 11), (0, 0)),
        shape((1, 1), (9, 9), (0, 0)),
        shape((2, 2), (1, 3), (2, 2)),
    ]
}

fn solutions(givens: &Givens) -> Vec<Solution> {
    let model = Model::new(&Puzzle::plain(givens.clone()));
    let census = Native::new().count(&model, &Limits::solutions(2)).unwrap();
    census.witnesses
}

/// Returns the empty board, a full one without a cell, and one that repeats a digit.
fn puzzles(shape: Shape) -> Vec<Puzzle> {
    let empty = Givens::empty(shape);
    let mut all = vec![empty.clone()];
    if let Some(full) = solutions(&empty).first() {
        let full = full.givens().clone();
        let last = Cell::new(shape.cells() - 1);
        all.push(full.retain(|given| given.cell != last));
        if shape.columns() > 1 {
            let mut twice = full;
            let digit = twice.get(Cell::new(0));
            twice.set(Cell::new(1), digit);
            all.push(twice);
        }
    }
    all.into_iter().map(Puzzle::plain).collect()
}

#[test]
#[ignore = "a minute and a half"]
fn every_job_answers_or_says_which_boards_it_is_for() {
    for puzzle in boards().into_iter().flat_map(puzzles) {
        let (shape, found) = (puzzle.shape(), solutions(puzzle.givens()).len());
        if shape.cells() > 4 && puzzle.givens().count() == 0 {
            continue; // how it may be repaired takes a minute
        }
        let verdict = puzzle.verify().unwrap();
        match verdict {
            Verdict::Unique(_) => assert_eq!(found, 1),
            Verdict::Multiple(_) => assert_eq!(found, 2),
            Verdict::None(_) => assert_eq!(found, 0),
            _ => panic!("{verdict:?}"),
        }
        assert_eq!(puzzle.solve().is_ok(), found == 1);
        assert_eq!(puzzle.solutions().take(2).count(), found);
        assert!(puzzle.count().is_ok() && puzzle.candidates().is_ok());
        let (cell, digit) = (Cell::new(0), Digit::from_index(0));
        assert!(puzzle.why(Candidate { cell, digit }).is_ok());
        assert!(puzzle.redundant().is_ok());
        assert_eq!(matches!(puzzle.repair(), Ok(Repair::Unique)), found == 1);
        assert_eq!(puzzle.minimize().is_ok(), found == 1);
        assert_eq!(puzzle.explain().is_ok(), found == 1);
        assert!(matches!(puzzle.rate(), Err(RateError::Shape(of)) if of == shape));
        assert!(puzzle.canon().is_ok());
        // A box of more cells than digits is a rule that no clause says.
        let impossible = shape.boxes() == 1 && shape.order() < 4;
        assert_eq!(puzzle.certify().is_ok(), !impossible, "{shape}");
        assert!(!Violation::repeats(&Model::new(&puzzle)).is_empty() || found > 0 || impossible);
    }
}

#[test]
fn equivalent_boards_are_known_by_their_relations() {
    let limits = Limits::none();
    let mut forms = PuzzleForms::default();
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for shape in boards() {
        assert!(canonical(&Givens::empty(shape), &limits).is_none());
        for puzzle in puzzles(shape) {
            let symmetry = Symmetry::random(shape, &mut random);
            let image = Puzzle::plain(symmetry.apply(puzzle.givens()));
            let found = forms.change(&puzzle, &image, &limits).unwrap();
            assert!(found.is_some(), "{shape}");
            assert_eq!(symmetry.inverse().apply(image.givens()), *puzzle.givens());
            let scrambled = Scrambler::new(1).image(&puzzle, &limits).unwrap();
            assert!(
                forms
                    .change(&puzzle, &scrambled, &limits)
                    .unwrap()
                    .is_some()
            );
        }
        let other = Puzzle::plain(Givens::empty(Shape::CLASSIC));
        let own = Puzzle::plain(Givens::empty(shape));
        assert!(forms.change(&own, &other, &limits).unwrap().is_none());
    }
}

#[test]
fn patterns_that_exchange_rows_and_columns_are_for_squares() {
    for shape in boards() {
        let mut all = puzzles(shape).into_iter();
        let Some(puzzle) = all.find(|puzzle| solutions(puzzle.givens()).len() == 1) else {
            continue;
        };
        for (pattern, name) in Pattern::ALL {
            let mut options = MinimizeOptions::default();
            options.symmetry = pattern;
            let cells: usize = pattern.orbits(shape).iter().map(Vec::len).sum();
            assert_eq!(cells, shape.cells());
            match Session::new().minimize(&puzzle, &options) {
                Ok(_) => assert!(pattern.fits(shape), "{name}"),
                Err(error) => {
                    assert_eq!(error, MinimizeError::Oblong(pattern));
                    assert_ne!(shape.rows(), shape.columns());
                }
            }
        }
    }
}

#[test]
fn puzzles_are_made_on_free_boards_and_walks_refuse_them() {
    for shape in boards() {
        let builder = Generator::builder().shape(shape).tries(1_000).seed(1);
        let impossible = solutions(&Givens::empty(shape)).is_empty();
        match builder.build() {
            Ok(mut generator) => {
                let made = generator.make(1).unwrap();
                assert!(made.puzzle().solve().is_ok(), "{shape}");
            }
            Err(error) => assert!(impossible, "{error}"),
        }
        let refused = Walker::new(shape, 4, &veridoku::engine::Cancel::new());
        let words = refused.err().unwrap().to_string();
        assert!(
            words.contains("boards with boxes HxW and as many rows as digits"),
            "{words}"
        );
    }
}

#[test]
fn a_game_on_a_free_board_is_played_and_named_by_values() {
    let puzzle = puzzles(shape((4, 6), (0, 5), (2, 3))).remove(1);
    let mut game = Game::new(puzzle.clone());
    assert!(game.cell("r4c6").is_ok());
    assert_eq!(
        game.cell("r5c6").unwrap_err().to_string(),
        "expected a cell such as r1c6, with a row up to 4 and a column up to 6, found 'r5c6'"
    );
    assert!(game.candidate("0r4c6").is_ok() && game.candidate("6r4c6").is_err());
    let hint = game.hint().unwrap();
    for degree in Degree::ALL {
        assert!(!hint.at(degree).to_string().is_empty());
    }
    game.undo();
    let kept = KeptGame {
        game,
        time: std::time::Duration::ZERO,
        level: None,
        helped: false,
    };
    assert!(kept.text().is_err());
}

#[test]
fn what_is_written_of_a_free_board_are_values() {
    let shape = shape((2, 5), (7, 11), (0, 0));
    let mut givens = Givens::empty(shape);
    givens.set(shape.cell(1, 4), shape.digit_of(11));
    givens.set(shape.cell(1, 3), shape.digit_of(11));
    let puzzle = Puzzle::plain(givens);
    assert_eq!(puzzle.to_string(), ". . . . . . . . 11 11");
    let model = Model::new(&puzzle);
    assert_eq!(
        Violation::repeats(&model)[0].to_string(),
        "row 2: 11 in r2c45"
    );
    let notation = Notation::from(shape);
    let candidate = Candidate {
        cell: shape.cell(0, 1),
        digit: Digit::from_index(0),
    };
    assert_eq!(
        (notation.candidate(candidate), candidate.name(shape)),
        ("7r1c2".into(), "7r1c2".into())
    );
    let mut dimacs = Vec::new();
    write_dimacs(&mut dimacs, &Encoder::assuming().encode(&model).unwrap()).unwrap();
    let dimacs = String::from_utf8(dimacs).unwrap();
    assert!(
        dimacs.starts_with("c Sudoku, 2x5 board, digits 7 to 11\nc 1 = 7r1c1\n"),
        "{dimacs}"
    );
    let marked = puzzle.clone().with_marks(PencilMarks::all(shape));
    assert!(marked.as_sukaku().is_none() && marked.to_string().contains("7,8,9,10,11"));
    let head = serde_json::to_string(&Head::new("verify").of(&Parsed::new(
        marked,
        Alphabet::default_for(9),
        1,
    )));
    assert!(head.unwrap().contains("2x5 board, digits 7 to 11"));
}

#[test]
fn no_format_takes_a_free_board_for_another() {
    for shape in boards() {
        let puzzle = Puzzle::plain(Givens::empty(shape));
        let parsed = Parsed::new(puzzle, Alphabet::of_shape(shape), 1);
        for format in FORMATS {
            let mut writer = Writer::new(format, None);
            match writer.record(&parsed) {
                // What is written comes back as this board.
                Ok(mut text) => {
                    text += writer.finish();
                    let back = parse_str(&text, &ReadOptions::default()).remove(0);
                    let back = back.unwrap_or_else(|error| panic!("{error}: {text}"));
                    assert_eq!(back.puzzle.shape(), shape, "{text}");
                }
                Err(error) => {
                    let error = error.to_string();
                    let expected = [
                        "boxes HxW and as many rows as digits",
                        "read, but not written",
                        "it holds boards to 16×16",
                    ];
                    assert!(expected.iter().any(|part| error.contains(part)), "{error}");
                }
            }
            let options = ReadOptions::default().with_shape(Some(shape));
            for text in [
                "12....122.....2.",
                "1 2 3 .\n. . . 1\n",
                "..........",
                "1",
                "{\"a\":1}",
            ] {
                for options in [options, options.with_format(Some(format))] {
                    assert!(
                        parse_str(text, &options).iter().all(Result::is_err),
                        "{text}"
                    );
                }
            }
        }
    }
}
