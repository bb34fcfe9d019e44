//! Regions to be found, and what is counted of them, against every way to cut a board.

use crate::effort::few;
use crate::witnesses::{kept, read, written};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ReadOptions, Writer, by_name, parse_str};
use veridoku::grid::Givens;
use veridoku::native::{Native, Plain};
use veridoku::rules::Model;
use veridoku::sat::Sat;

/// Returns the cells beside one on a board of these rows and columns.
fn beside((rows, columns): (usize, usize), cell: usize) -> Vec<usize> {
    let (row, column) = (cell / columns, cell % columns);
    let mut all = Vec::new();
    for other in 0..rows * columns {
        let apart = row.abs_diff(other / columns) + column.abs_diff(other % columns);
        if apart == 1 {
            all.push(other);
        }
    }
    all
}

/// Returns every way to cut a board into connected regions of `size` cells: the number of the
/// region of each cell, in the order of their first cells.
fn cuts(sides: (usize, usize), size: usize) -> Vec<Vec<usize>> {
    let cells = sides.0 * sides.1;
    let mut done = Vec::new();
    let mut open = vec![(vec![usize::MAX; cells], 0)];
    while let Some((of, region)) = open.pop() {
        let Some(first) = of.iter().position(|&of| of == usize::MAX) else {
            done.push(of);
            continue;
        };
        // Regions grow cell by cell; one that is found twice is kept once.
        let mut grown = vec![vec![first]];
        for _ in 1..size {
            let longer = grown.iter().flat_map(|part| {
                let next = part.iter().flat_map(|&cell| beside(sides, cell));
                let next = next.filter(|cell| of[*cell] == usize::MAX && !part.contains(cell));
                let add = |cell: usize| {
                    let mut part = [&part[..], &[cell]].concat();
                    part.sort_unstable();
                    part
                };
                next.map(add).collect::<Vec<_>>()
            });
            let mut longer: Vec<Vec<usize>> = longer.collect();
            longer.sort_unstable();
            longer.dedup();
            grown = longer;
        }
        for part in grown {
            let mut of = of.clone();
            part.iter().for_each(|&cell| of[cell] = region);
            open.push((of, region + 1));
        }
    }
    done
}

/// Returns a board in which no row and no column has a digit twice.
pub fn latin((rows, columns): (usize, usize), digits: u8, rng: &mut ChaCha8Rng) -> Vec<u8> {
    'again: loop {
        let mut board: Vec<u8> = Vec::new();
        for cell in 0..rows * columns {
            let (row, column) = (cell / columns, cell % columns);
            let taken = |digit: &u8| {
                let mut before = (0..cell).filter(|o| o / columns == row || o % columns == column);
                before.any(|other| board[other] == *digit)
            };
            let mut left: Vec<u8> = (1..=digits).filter(|digit| !taken(digit)).collect();
            left.shuffle(rng);
            let Some(digit) = left.pop() else {
                continue 'again;
            };
            board.push(digit);
        }
        return board;
    }
}

/// A clue about regions, in words and as what it says of a cut.
type Said = (String, Box<dyn Fn(&[usize]) -> bool>);

/// Returns a clue that two cells are in one region, or that they are not.
fn border(cells: usize, rng: &mut ChaCha8Rng) -> Said {
    let (a, b) = (rng.random_range(0..cells), rng.random_range(0..cells));
    let other = if a == b { (a + 1) % cells } else { b };
    let (v, w) = (a + 1, other + 1);
    match rng.random_bool(0.4) {
        true => (
            format!("same-values v{v} = v{w}"),
            Box::new(move |of| of[a] == of[other]),
        ),
        false => (
            format!("different v{v} v{w}"),
            Box::new(move |of| of[a] != of[other]),
        ),
    }
}

/// Returns a clue that counts cells of a region along a row and a column, or around, which is in
/// the cell itself.
fn counted((rows, columns): (usize, usize), board: &[u8], rng: &mut ChaCha8Rng) -> Said {
    let cell = rng.random_range(0..rows * columns);
    let value = usize::from(board[cell]);
    let less = rng.random_range(0..2);
    let (row, column) = (cell / columns, cell % columns);
    let name = |cell: &usize| format!(" v{}", cell + 1);
    let list = |cells: &[usize]| cells.iter().map(name).collect::<String>();
    let head = match less {
        0 => format!("r{}c{} =", row + 1, column + 1),
        _ => format!("{less} r{}c{} =", row + 1, column + 1),
    };
    if rng.random_bool(0.5) {
        let right: Vec<usize> = (column..columns).map(|at| row * columns + at).collect();
        let up: Vec<usize> = (0..=row).rev().map(|at| at * columns + column).collect();
        let text = format!("run-length {head}{} ={}", list(&right), list(&up));
        let holds = move |of: &[usize]| {
            let run = |arm: &[usize]| arm.iter().take_while(|at| of[**at] == of[cell]).count();
            run(&right) + run(&up) - 1 == value + less
        };
        return (text, Box::new(holds));
    }
    let mut around = beside((rows, columns), cell);
    around.insert(0, cell);
    let text = format!("same-as-first {head}{}", list(&around));
    let holds = move |of: &[usize]| {
        let same = around.iter().filter(|at| of[**at] == of[cell]).count();
        same == value + less
    };
    (text, Box::new(holds))
}

#[test]
fn a_board_is_kept_if_it_can_be_cut_so() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    // Rows and columns, digits, cells of a region.
    let boards = [
        ((4, 4), 4, 4),
        ((4, 4), 5, 4),
        ((3, 4), 6, 3),
        ((2, 4), 4, 4),
    ];
    let cuts = boards.map(|(sides, _, size)| cuts(sides, size));
    assert_eq!(cuts[0].len(), 117);
    let mut seen = [0; 2];
    for turn in 0..few(60, 500) {
        let (sides, digits, size) = boards[turn % boards.len()];
        let cells = sides.0 * sides.1;
        let mut board = latin(sides, digits, &mut rng);
        if rng.random_bool(0.2) {
            board.swap(0, cells - 1);
        }
        let mut said: Vec<Said> = (0..rng.random_range(0..5))
            .map(|_| border(cells, &mut rng))
            .collect();
        said.extend((0..rng.random_range(0..2)).map(|_| counted(sides, &board, &mut rng)));
        let lines: Vec<&str> = said.iter().map(|(text, _)| &text[..]).collect();
        let number = if size == usize::from(digits) {
            String::new()
        } else {
            format!(" {size}")
        };
        let text = format!(
            "veridoku puzzle 1\nsize {}x{}\ndigits 1..{digits}\nboxes none\noff-board {cells}\n\nfind-regions{number} v1-v{cells}\n{}\n",
            sides.0,
            sides.1,
            lines.join("\n")
        );
        let puzzle = read(&text).puzzle;
        let twice = |a: usize, b: usize| {
            let line = a / sides.1 == b / sides.1 || a % sides.1 == b % sides.1;
            a != b && line && board[a] == board[b]
        };
        let rows = (0..cells).all(|a| (0..cells).all(|b| !twice(a, b)));
        let fits = |of: &Vec<usize>| {
            let apart = |a: usize| (0..a).all(|b| of[a] != of[b] || board[a] != board[b]);
            (0..cells).all(apart) && said.iter().all(|(_, holds)| holds(of))
        };
        let expected = rows && cuts[turn % boards.len()].iter().any(fits);
        let givens = Givens::from_values(puzzle.shape(), board.clone()).unwrap();
        let model = Model::new(&puzzle).with_givens(givens);
        assert_eq!(kept(&model), expected, "{text} {board:?}");
        seen[usize::from(expected)] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 10), "{seen:?}");
}

/// Boards with some givens, and clues that ask for the numbers of regions or do not, in which case
/// a search numbers them otherwise.
#[test]
fn engines_count_the_same_boards_that_can_be_cut() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let limits = Limits::solutions(12);
    let mut seen = [0; 3];
    for turn in 0..few(800, 3000) {
        let (sides, digits) = [((4, 4), 4), ((4, 4), 5), ((2, 4), 4), ((5, 5), 5)][turn % 4];
        let cells = sides.0 * sides.1;
        let board = latin(sides, digits, &mut rng);
        let mut lines: Vec<String> = Vec::new();
        for _ in 0..rng.random_range(0..4) {
            lines.push(border(cells, &mut rng).0);
        }
        for _ in 0..rng.random_range(1..6) {
            lines.push(counted(sides, &board, &mut rng).0);
        }
        let v = |rng: &mut ChaCha8Rng| format!("v{}", rng.random_range(1..=cells));
        let asks = match rng.random_range(0..8) {
            0 => format!("one-of 2 {}", v(&mut rng)),
            1 => format!("weighted-sum 0,1,-1 r1c1 {}", v(&mut rng)),
            2 => format!("count-distinct r1c1 = v1-v{}", rng.random_range(2..=cells)),
            3 => format!("run-length {} = v1-v{}", v(&mut rng), sides.1),
            4 => format!("same-values v1 v2 = v{} v{}", cells - 1, cells),
            5 => format!("pair 2,1,0,0,0,0 v1 {}", v(&mut rng)),
            _ => String::new(),
        };
        lines.push(asks);
        if rng.random_bool(0.2) {
            // A cell that is in two runs counts twice.
            let (a, b) = (rng.random_range(2..=cells), rng.random_range(2..=cells));
            lines.push(format!("run-length r1c1 = v1 v{a} = v1 v{b} = v1 v{a}"));
        }
        let mut givens: String = board.iter().map(u8::to_string).collect();
        for at in 0..cells {
            if rng.random_bool(0.6) {
                givens.replace_range(at..=at, ".");
            }
        }
        let rows: Vec<String> = (0..sides.0)
            .map(|row| {
                let row = givens[row * sides.1..][..sides.1].chars();
                row.map(|sign| format!(" {sign}")).collect()
            })
            .collect();
        let number = if digits == 5 && sides.1 == 4 {
            " 4"
        } else {
            ""
        };
        let text = format!(
            "veridoku puzzle 1\nsize {}x{}\ndigits 1..{digits}\nboxes none\noff-board {cells}\n\n{}\n\nfind-regions{number} v1-v{cells}\n{}\n",
            sides.0,
            sides.1,
            rows.join("\n"),
            lines.join("\n")
        );
        let parsed = parse_str(&text, &ReadOptions::default()).remove(0);
        let Ok(parsed) = parsed else {
            continue; // a pair of another number of digits, or a cell twice
        };
        let model = Model::new(&parsed.puzzle);
        let counted = |engine: &mut dyn Engine| {
            let census = engine
                .count(&model, &limits)
                .unwrap_or_else(|error| panic!("{error} {text}"));
            census.run.solutions as usize
        };
        let native = counted(&mut Native::new());
        assert_eq!(native, counted(&mut Sat::default()), "{text}");
        if cells < 12 {
            assert_eq!(native, counted(&mut Plain::new()), "{text}");
        }
        seen[native.min(2)] += 1;
    }
    assert!(seen.iter().all(|&seen| seen > 8), "{seen:?}");
}

#[test]
fn runs_may_have_a_cell_twice_and_regions_as_many_cells_as_there_are_digits() {
    let count = |text: &str, most: u64| {
        let census = Native::new().count(&Model::new(&read(text).puzzle), &Limits::solutions(most));
        census.unwrap().run.solutions
    };
    let twice = "veridoku puzzle 1\nsize 1x4\nboxes none\noff-board 4\n\n    . . . 3\n\nfind-regions 2 v1-v4\nrun-length r1c4 = v4 v3 = v4 v3\n";
    assert_eq!(count(twice, 20), 6);
    let large = "veridoku puzzle 1\nsize 2x64\ndigits 1..64\nboxes none\noff-board 128\n\nfind-regions 64 v1-v128\nrun-length r1c3 = v1 v2 v3\n";
    assert_eq!(count(large, 2), 2);
}

#[test]
fn iss_has_regions_to_be_found() {
    let text = ".Shape~4x4.NoBoxes.ChaosConstruction.~R1C1_3.ChaosArrow~R2C2.ChaosArrow~R1C1~1~CC1~CC2~-~CC1~CC5.ChaosCount~R4C4.ChaosCount~R3C3~0~CC11~CC12.Thermo~CC1~CC16";
    let parsed = read(text);
    let text = written(&parsed, "vdk");
    for line in [
        "find-regions 4 v1-v16",
        "run-length r2c2 = v6 v5 = v6-v8 = v6 v2 = v6 v10 v14",
        "run-length 1 r1c1 = v1 v2 = v1 v5",
        "same-as-first r4c4 = v16 v15 v12 v11",
        "same-as-first r3c3 = v11 v12",
        "thermo v1 v16",
    ] {
        assert!(text.lines().any(|own| own == line), "{line}: {text}");
    }
    let back = written(&parsed, "iss");
    assert!(
        back.contains(".ChaosArrow~R1C1~1~CC1~CC2~-~CC1~CC5"),
        "{back}"
    );
    assert_eq!(read(&back).puzzle, parsed.puzzle);
    // Regions of as many cells as a row, of more digits.
    let six = written(&read(".Shape~6x6~7.NoBoxes.ChaosConstruction"), "vdk");
    assert!(six.contains("find-regions 6 v1-v36"), "{six}");
    for (wrong, why) in [
        (".ChaosArrow~R1C1", "ChaosConstruction beside it"),
        (".ChaosConstruction~5", "no argument"),
        (".ChaosConstruction.ChaosArrow~R1C1~2", "0 or 1"),
        (".ChaosConstruction.ChaosArrow", "a cell of the board"),
        (".Shape~5x4.ChaosConstruction", "find-regions takes"),
        (
            ".ChaosConstruction.ChaosArrow~R1C1~0~CC1~-~CC2",
            "begin with the same cell",
        ),
    ] {
        let refused = parse_str(wrong, &ReadOptions::default());
        let message = refused[0].as_ref().unwrap_err().to_string();
        assert!(message.contains(why), "{message}");
    }
    // It counts regions only.
    let free = read("veridoku puzzle 1\nsize 9\n\nsame-as-first r1c1 = r2c2 r3c4 r4c6\n");
    let refused = Writer::new(by_name("iss").unwrap(), None).record(&free);
    assert!(refused.unwrap_err().to_string().contains("regions"));
}
