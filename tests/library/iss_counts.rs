//! How many boards a string of ISS has by its own count, where its meaning is easily missed.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{Alphabet, Parsed, ReadOptions, by_name, parse_str};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle, Rule, Rulebook};

/// Reads a text as a string of ISS, whatever it looks like.
pub fn read(text: &str) -> Result<Parsed, String> {
    let format = by_name("iss").unwrap();
    let options = ReadOptions::default().with_format(Some(format));
    let mut all = parse_str(text, &options);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).map_err(|error| error.to_string())
}

#[test]
fn the_boards_are_as_many_as_iss_counts() {
    for (text, expected) in [
        // Connected cells are not none.
        (".Shape~2x2~3.ConnectedValues~~3", 8),
        (
            ".Shape~2x2~3.Var~K.ConnectedValues~VK~3.Sum~0_=_1_-1~VK~R1C1",
            6,
        ),
        // Of several of the same the last counts.
        (".Shape~4x4.NoBoxes.Quad~R1C1~1.Quad~R1C1~2", 480),
        (".Shape~4x4.~R1C1_1~R1C2_2.Sandwich~3~R2.Sandwich~5~R2", 6),
        (
            ".Shape~4x4.~R1C1_1~R1C2_2.Skyscraper~R2~3~.Skyscraper~R2~2~",
            12,
        ),
        (
            ".Shape~4x4.~R1C1_1~R1C2_2.LittleKiller~8~R2C1.LittleKiller~9~R2C1",
            3,
        ),
        (".Shape~4x4.RegionSize~4.RegionSize~8", 0),
        // Between the least and the greatest of a row that has not all digits.
        (
            ".Shape~2x4~5.NoBoxes.~R2C1_1~R2C2_2~R2C3_3~R2C4_4.Sandwich~5~R1",
            2,
        ),
        (
            ".Shape~3x3~0-4.~R2C3_0~R2C2_4~R3C1_3.ContainAtLeast~3_0~R3C1~R2C1~R3C2.Sandwich~0~C3",
            86,
        ),
        (".Shape~4x4~~Sudoku", 288),
        // Of the digits of a pill only the first may be 10 or more.
        (".Shape~2x2~12.NoBoxes.PillArrow~2~R1C1~R1C2~R2C1~R2C2", 66),
    ] {
        let parsed = read(text).unwrap();
        let model = Model::new(&parsed.puzzle);
        let census = Native::new()
            .count(&model, &Limits::solutions(1000))
            .unwrap();
        assert_eq!(census.run.solutions, expected, "{text}");
    }
}

#[test]
fn what_iss_has_no_meaning_for_is_refused_where_it_stands() {
    for (text, error) in [
        (
            ".Shape~4x4.Diagonal",
            "line 1, column 12: expected 1 or -1, found nothing",
        ),
        (
            ".Shape~4x4.Shape~5x5",
            "line 1, column 12: expected the shape said before, found another",
        ),
        (
            ".RegionSize~6.Windoku",
            "line 1, column 15: expected regions that are boxes of 6 cells, found others, or none",
        ),
        (
            ".Shape~4x4.NoBoxes.Jigsaw~1111222233334444.DisjointSets",
            "line 1, column 44: expected regions that are boxes of 4 cells, found others, or none",
        ),
        (
            ".Shape~4x4.ConnectedValues~~5",
            "line 1, column 12: expected a value from 1 to 4, found none",
        ),
        (
            ".Shape~4x4.GreaterThan~R1C1~R3C3",
            "line 1, column 12: expected cells that share an edge, found none",
        ),
        (
            ".Shape~2x2.PairX~C~_~R1C1~R1C2",
            "line 1, column 12: expected a table that is the same from either side, found 'C'",
        ),
        (
            ".Shape~2x2.Pair~AAB~_~R1C1~R1C2",
            "line 1, column 12: expected a packed table of pairs of 2 digits, found 'AAB'",
        ),
    ] {
        assert_eq!(read(text).unwrap_err(), error, "{text}");
    }
}

/// Returns whether all relations of a puzzle's clues hold on a board.
fn holds(puzzle: &Puzzle, board: &[u8]) -> bool {
    let rules = puzzle.rules().iter();
    let clues: Vec<Rule> = rules
        .filter(|rule| matches!(rule, Rule::Clue(_)))
        .cloned()
        .collect();
    let book = Rulebook::of(puzzle.shape(), &clues).unwrap();
    book.constraints().iter().all(|of| of.relation.holds(board))
}

#[test]
fn automata_are_written_so_that_they_are_read() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let iss = by_name("iss").unwrap();
    let mut kept = [0; 2];
    for _ in 0..60 {
        let states = rng.random_range(1..9);
        let state = |rng: &mut ChaCha8Rng| {
            let accepts = rng.random_range(0..2);
            let next = (0..4).map(|_| format!(",{}", rng.random_range(-1..states)));
            format!(",{accepts}{}", next.collect::<String>())
        };
        let numbers: String = (0..states).map(|_| state(&mut rng)).collect();
        let clue = format!("automaton {states}{numbers} r1c1 r2c2 r1c4");
        let board = "  . . . .\n".repeat(4);
        let text = format!("veridoku puzzle 1\nsize 4\ndigits 0..3\n\n{board}\n{clue} \"odd one\"");
        let own = parse_str(&text, &ReadOptions::default())
            .remove(0)
            .unwrap()
            .puzzle;
        let written = iss.write(&own, Alphabet::default_for(4)).unwrap();
        let Ok(parsed) = read(&written) else {
            // Nothing can be there.
            assert!((0..64).all(|word| !holds(&own, &boards(word))), "{text}");
            continue;
        };
        for word in 0..64 {
            let board = boards(word);
            let kept_here = holds(&own, &board);
            assert_eq!(
                holds(&parsed.puzzle, &board),
                kept_here,
                "{text}\n{written}"
            );
            kept[usize::from(kept_here)] += 1;
        }
        let again = iss.write(&parsed.puzzle, Alphabet::default_for(4)).unwrap();
        assert_eq!(
            read(&again).unwrap().puzzle,
            parsed.puzzle,
            "{written}\n{again}"
        );
        assert!(again.contains("~_odd%20one~"), "{again}");
    }
    assert!(kept.iter().all(|&kept| kept > 500), "{kept:?}");
}

/// Returns a 4×4 board with a word in r1c1, r2c2 and r1c4.
fn boards(word: u8) -> Vec<u8> {
    let mut board = vec![1; 16];
    (board[0], board[5], board[3]) = (word / 16 + 1, word / 4 % 4 + 1, word % 4 + 1);
    board
}

#[test]
fn sizes_of_regions_and_quadruples_come_back() {
    let iss = by_name("iss").unwrap();
    for text in [
        ".Shape~6x6~9.NoBoxes.RegionSize~9.Jigsaw~001111200101220001233011223333222333",
        ".Shape~6x6.Jigsaw~111111222222333333444444555555666666.Quad~R1C1~1~2~2",
        ".Shape~4x4.ContainAtLeast~1_2~R1C1~R1C2~R2C2~R2C1",
    ] {
        let puzzle = read(text).unwrap().puzzle;
        let written = iss.write(&puzzle, Alphabet::default_for(9)).unwrap();
        assert_eq!(
            written.contains(".RegionSize~9"),
            text.contains(".RegionSize~9")
        );
        assert_eq!(read(&written).unwrap().puzzle, puzzle, "{written}");
    }
    // Regions of several sizes, or other than those of the boxes, are none of the site.
    let (cells, letters) = ("  ....\n".repeat(4), "  aaab\n  aabb\n  aabb\n  -bb-\n");
    let head = "veridoku puzzle 1\nsize 4\ndigits 1..6\nboxes 2x2\n\n";
    let vdk = format!("{head}{cells}\nregions\n{letters}");
    let puzzle = parse_str(&vdk, &ReadOptions::default())
        .remove(0)
        .unwrap()
        .puzzle;
    assert!(iss.write(&puzzle, Alphabet::default_for(9)).is_err());
}

#[test]
fn boards_of_dashes_are_boards_wherever_the_first_digit_is() {
    let format = by_name("iss").unwrap();
    let options = ReadOptions::default().with_format(Some(format));
    let all = |text: &str| {
        let read = parse_str(text, &options).into_iter();
        let sides = read.map(|read| read.map(|parsed| parsed.puzzle.shape().rows()));
        sides.collect::<Result<Vec<usize>, _>>()
    };
    for text in [
        "=1---\n----\n----\n----\n",
        "----\n----\n----\n---1",
        ".Shape~4x4\n\n----\n1---\n----\n----",
    ] {
        assert_eq!(all(text).unwrap(), [4], "{text}");
    }
    let several = ".Shape~4x4\n----\n.Shape~6x6\n\n----\n\n.Shape~4x4.AntiKing";
    assert_eq!(all(several).unwrap(), [4, 6, 4]);
    // A line above the limit is not passed over.
    let long = format!(".Shape~4x4{}", ".~R1C1_1".repeat(140_000));
    let text = format!(".Shape~4x4\n----\n{long}\n----\n.Shape~6x6\n");
    let read = parse_str(&text, &options);
    assert_eq!(read.len(), 3);
    let error = read[1].as_ref().unwrap_err().to_string();
    assert!(error.contains("at most 1048576 bytes in a line"), "{error}");
}
