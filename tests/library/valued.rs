//! Doublers, Schrödinger cells and clues of values against what they mean, by both engines and by
//! the checker.

use crate::effort::few;
use crate::regions_found::latin;
use crate::variants::puzzles;
use crate::witnesses::{kept, read, written};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::Givens;
use veridoku::native::Native;
use veridoku::render::Content;
use veridoku::rules::{Model, Rule};
use veridoku::words::{board, solved_board};

const SIDE: usize = 4;

/// Returns the places of one cell in each row, column and box of a 4×4 board: the column by row.
fn places() -> Vec<[usize; SIDE]> {
    let mut all = Vec::new();
    for code in 0..256 {
        let of: [usize; SIDE] = std::array::from_fn(|row| code >> (2 * row) & 3);
        let once = |key: &dyn Fn(usize) -> usize| {
            let keys = (0..SIDE).map(key).fold(0, |seen, key| seen | 1 << key);
            keys == 15
        };
        if once(&|row| of[row]) && once(&|row| row / 2 * 2 + of[row] / 2) {
            all.push(of);
        }
    }
    all
}

/// Returns whether the boxes of a board hold each digit.
fn in_boxes(board: &[u8]) -> bool {
    (0..SIDE).all(|at| {
        let corner = at / 2 * 8 + at % 2 * 2;
        let cells = [0, 1, SIDE, SIDE + 1].map(|more| board[corner + more]);
        (1..=4).all(|digit| cells.contains(&digit))
    })
}

/// A clue as it stands in a file, and whether values keep it.
type Drawn = (String, Box<dyn Fn(&[i64]) -> bool>);

/// Returns a random clue that these values keep with some chance.
fn draw(values: &[i64], rng: &mut ChaCha8Rng) -> Drawn {
    let mut cells: Vec<usize> = (0..SIDE * SIDE).collect();
    cells.shuffle(rng);
    cells.truncate(rng.random_range(2..=4));
    let name = |cell: &usize| format!("r{}c{}", cell / SIDE + 1, cell % SIDE + 1);
    let names: Vec<String> = cells.iter().map(name).collect();
    let names = names.join(" ");
    let own = move |cells: &[usize], values: &[i64]| -> Vec<i64> {
        cells.iter().map(|&cell| values[cell]).collect()
    };
    let differ = |mut values: Vec<i64>| {
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
    };
    let near = rng.random_range(-1..=1) * rng.random_range(0..=1);
    let total = own(&cells, values).iter().sum::<i64>() + near;
    match rng.random_range(0..6) {
        0 => (
            format!("cage {total} {names}"),
            Box::new(move |values| {
                let own = own(&cells, values);
                own.iter().sum::<i64>() == total && differ(own)
            }),
        ),
        1 => {
            cells.sort_by_key(|&cell| values[cell]);
            let names: Vec<String> = cells.iter().map(name).collect();
            (
                format!("thermo {}", names.join(" ")),
                Box::new(move |values| own(&cells, values).is_sorted_by(|a, b| a < b)),
            )
        }
        2 => (
            format!("whisper 2 {names}"),
            Box::new(move |values| {
                let own = own(&cells, values);
                own.windows(2).all(|pair| pair[0].abs_diff(pair[1]) >= 2)
            }),
        ),
        3 => {
            let names: Vec<String> = cells.iter().map(name).collect();
            (
                format!("arrow {} = {}", names[0], names[1..].join(" ")),
                Box::new(move |values| {
                    let own = own(&cells, values);
                    own[0] == own[1..].iter().sum::<i64>()
                }),
            )
        }
        4 => (
            format!("renban {names}"),
            Box::new(move |values| {
                let own = own(&cells, values);
                let span = own.iter().max().unwrap() - own.iter().min().unwrap();
                span + 1 == own.len() as i64 && differ(own)
            }),
        ),
        _ => (
            format!("sum {total} {names}"),
            Box::new(move |values| own(&cells, values).iter().sum::<i64>() == total),
        ),
    }
}

fn check(head: &str, word: &str, board: &[u8], digits: &[u8], clues: &[Drawn], expected: bool) {
    let lines: Vec<String> = clues
        .iter()
        .map(|(line, _)| format!("{word} {line}"))
        .collect();
    let text = format!("veridoku puzzle 1\n{head}\n{}\n", lines.join("\n"));
    let parsed = read(&text);
    let puzzle = &parsed.puzzle;
    let givens = Givens::from_values(puzzle.shape(), digits.to_vec()).unwrap();
    let model = Model::new(puzzle).with_givens(givens);
    assert_eq!(kept(&model), expected, "{text} {board:?}");
    assert_eq!(read(&written(&parsed, "vdk")).puzzle, *puzzle);
}

#[test]
fn doubled_clues_hold_if_some_cells_can_be_doubled() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut seen = [0; 2];
    for _ in 0..few(300, 1500) {
        let board = latin((SIDE, SIDE), 4, &mut rng);
        let boxes = in_boxes(&board);
        let doubled = |of: &[usize; SIDE]| -> Option<Vec<i64>> {
            let digits: Vec<u8> = (0..SIDE).map(|row| board[SIDE * row + of[row]]).collect();
            let all = (1..=4).all(|digit| digits.contains(&digit));
            let times = |at: usize| if of[at / SIDE] == at % SIDE { 2 } else { 1 };
            let values = board.iter().enumerate();
            all.then(|| {
                values
                    .map(|(at, &digit)| i64::from(digit) * times(at))
                    .collect()
            })
        };
        let all: Vec<Vec<i64>> = places().iter().filter_map(doubled).collect();
        // Few boards can be doubled at all.
        if (!boxes || all.is_empty()) && rng.random_bool(0.9) {
            continue;
        }
        let plain: Vec<i64> = board.iter().map(|&digit| digit.into()).collect();
        let from = all.choose(&mut rng).unwrap_or(&plain);
        let clues: Vec<Drawn> = (0..rng.random_range(1..4))
            .map(|_| draw(from, &mut rng))
            .collect();
        let keeps = |values: &Vec<i64>| clues.iter().all(|(_, keeps)| keeps(values));
        let expected = boxes && all.iter().any(keeps);
        check(
            "size 4\nboxes 2x2\n\ndoublers",
            "doubled",
            &board,
            &board,
            &clues,
            expected,
        );
        seen[usize::from(expected)] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 5), "{seen:?}");
}

#[test]
fn added_clues_hold_if_some_cells_can_hold_two_digits() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let mut seen = [0; 2];
    let places = places();
    for _ in 0..few(60, 300) {
        // A board of 1 to 4 with boxes, and 0 beside one cell a row, column and box; then the
        // digits exchanged.
        let mut board = latin((SIDE, SIDE), 4, &mut rng);
        while !in_boxes(&board) {
            board = latin((SIDE, SIDE), 4, &mut rng);
        }
        let of = places[rng.random_range(0..places.len())];
        let mut names: Vec<u8> = (0..5).collect();
        names.shuffle(&mut rng);
        let of_cell = |at: usize| {
            let one = names[usize::from(board[at])];
            match of[at / SIDE] == at % SIDE {
                true => (one.min(names[0]), Some(one.max(names[0]))),
                false => (one, None),
            }
        };
        let lesser: Vec<u8> = (0..16).map(|at| of_cell(at).0).collect();
        // Every way to have second digits beside these.
        let mut all: Vec<Vec<i64>> = Vec::new();
        for of in &places {
            let mut values: Vec<i64> = lesser.iter().map(|&digit| digit.into()).collect();
            let mut lines: Vec<Vec<u8>> = vec![Vec::new(); 12];
            for at in 0..16 {
                let (row, column) = (at / SIDE, at % SIDE);
                let held: Vec<u8> = (0..SIDE).map(|c| lesser[SIDE * row + c]).collect();
                let missing = (0..5).find(|digit| !held.contains(digit)).unwrap();
                let mut digits = vec![lesser[at]];
                if of[row] == column {
                    values[at] += i64::from(missing);
                    digits.push(missing);
                    if missing < lesser[at] {
                        digits.push(9); // the board has the lesser
                    }
                }
                let lines_of = [row, 4 + column, 8 + row / 2 * 2 + column / 2];
                lines_of
                    .iter()
                    .for_each(|&line| lines[line].extend(&digits));
            }
            lines.iter_mut().for_each(|line| line.sort_unstable());
            if lines.iter().all(|line| *line == [0, 1, 2, 3, 4]) {
                all.push(values);
            }
        }
        assert!(!all.is_empty());
        let from = all.choose(&mut rng).unwrap();
        let clues: Vec<Drawn> = (0..rng.random_range(1..4))
            .map(|_| draw(from, &mut rng))
            .collect();
        let keeps = |values: &Vec<i64>| clues.iter().all(|(_, keeps)| keeps(values));
        let expected = all.iter().any(keeps);
        let digits: Vec<u8> = lesser.iter().map(|digit| digit + 1).collect();
        let head = "size 4\ndigits 0..4\nboxes 2x2\n\nschrodinger-cells";
        check(head, "added", &lesser, &digits, &clues, expected);
        seen[usize::from(expected)] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 5), "{seen:?}");
}

#[test]
fn clues_of_values_name_what_the_rule_of_the_board_has_or_others() {
    let head = "veridoku puzzle 1\nsize 4\nboxes 2x2\n";
    let short = read(&format!("{head}\ndoublers\ndoubled thermo r1c1 r1c2\n"));
    let long = read(&format!(
        "{head}off-board 24\n\ndoublers v1-v24\ndoubled r1c1 r1c2 = v1 v2 : thermo r1c1 r1c2\n"
    ));
    assert_eq!(short.puzzle, long.puzzle);
    assert!(written(&long, "vdk").ends_with("\ndoublers\ndoubled thermo r1c1 r1c2"));
    // What names a cell of the rule keeps all names.
    let named = read(&format!(
        "{head}off-board 24\n\ndoublers v1-v24\none-of 2 v1\nany-of doubled cage 6 r1c1 r1c2 | odd r1c1\n"
    ));
    let text = written(&named, "vdk");
    assert!(text.contains("\ndoublers v1-v24\n"), "{text}");
    assert!(
        text.ends_with("any-of doubled cage 6 r1c1 r1c2 | odd r1c1"),
        "{text}"
    );
    assert_eq!(read(&text).puzzle, named.puzzle);
    let other = read(&format!(
        "{head}off-board 1\n\ndoubled r1c1 = v1 : odd r1c1\n"
    ));
    assert!(written(&other, "vdk").ends_with("doubled r1c1 = v1 : odd r1c1"));
}

#[test]
fn clues_of_values_that_do_not_fit_are_refused() {
    for (lines, why) in [
        ("doubled cage 5 r1c1", "where there is not one doublers"),
        (
            "added cage 5 r1c1",
            "where there is not one schrodinger-cells",
        ),
        (
            "doublers\ndoubled sandwich 5 row 1",
            "doubled takes a clue of arrow",
        ),
        (
            "doublers\ndoubled doubled odd r1c1",
            "doubled takes a clue of arrow",
        ),
        ("doublers\ndoubled", "the name of a clue"),
        ("doublers\ndoubled foo r1c1", "the name of a clue"),
        ("doublers\ndoubled r1c1 = r1c2 :", "the name of a clue"),
        (
            "doubled r1c1 r1c2 = r1c3 : odd r1c1",
            "as many after the '='",
        ),
        ("doubled r1c1 r1c1 = r1c3 r1c4 : odd r1c1", "each once"),
        ("doubled r1c1 : odd r1c1", "as many after the '='"),
        ("schrodinger-cells", "digits from 0"),
        ("doublers\ndoublers\ndoubled odd r1c1", "not one doublers"),
        ("doubled r1c1 = r1c2 odd r1c1", "cells with ':' behind them"),
        ("doubled r2c2 = r1c2 : odd r1c1", "cells of the clue"),
        ("doublers r1c1", "24 cells off the board"),
    ] {
        let text = format!("veridoku puzzle 1\nsize 4\nboxes 2x2\n\n{lines}\n");
        let refused = parse_str(&text, &ReadOptions::default());
        let message = refused[0].as_ref().unwrap_err().to_string();
        assert!(message.contains(why), "{lines}: {message}");
    }
    let many = "veridoku puzzle 1\nsize 40\nboxes none\n\ndoublers\ndoubled odd r1c1\n";
    let refused = parse_str(many, &ReadOptions::default());
    assert!(
        refused[0]
            .as_ref()
            .unwrap_err()
            .to_string()
            .contains("64 values")
    );
}

#[test]
fn pictures_of_solutions_show_what_was_found_off_the_board() {
    let lines = |name: &str| {
        let parsed = puzzles(name).0.swap_remove(0);
        let model = Model::new(&parsed.puzzle);
        let census = Native::new().count(&model, &Limits::solutions(1)).unwrap();
        solved_board(&model, &census.witnesses[0], &(&parsed).into())
    };
    let doubled = lines("doublers");
    assert!(
        doubled.caption.starts_with("doubled: r"),
        "{}",
        doubled.caption
    );
    let two = lines("schrodinger-cells").squares;
    let two = two
        .iter()
        .filter(|square| matches!(square.content, Content::Open(set) if set.len() == 2));
    assert_eq!(two.count(), 6);
    assert_eq!(lines("find-regions").ruling.regions.unwrap().all().len(), 4);
}

#[test]
fn pictures_say_what_cells_off_the_board_say() {
    let text = "veridoku puzzle 1\nsize 4\noff-board 2\n\none-of 3 v1\nadded r2c2 = v2 : odd r2c2\n\
                any-of doubled r4c4 = v2 : odd r4c4 | odd r4c3\nthermo r1c1 r1c2 \"mine\"\n";
    let parsed = read(text);
    let model = Model::new(&parsed.puzzle);
    let picture = board(&model, &(&parsed).into()).text(false);
    for line in [
        "one-of 3 v1",
        "added r2c2 = v2 : odd r2c2",
        "any-of doubled r4c4 = v2 : odd r4c4 | odd r4c3",
    ] {
        assert!(picture.contains(line), "{line}: {picture}");
    }
    let named =
        read("veridoku puzzle 1\nsize 4\n\ndoublers\ndoubled sum 9 r1c1 r1c2 \"mine\"\n").puzzle;
    let words = named.rules().iter().filter_map(|rule| match rule {
        Rule::Clue(clue) => Some(clue.words(named.shape())),
        _ => None,
    });
    assert!(
        words
            .collect::<Vec<_>>()
            .contains(&"the doubled mine of 9 in r1c12".to_string())
    );
}
