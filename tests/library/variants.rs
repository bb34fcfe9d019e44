//! Kinds of clues: the table of the documents, and the puzzles of `puzzles/variants/` by every
//! engine.

use std::fs;
use std::path::Path;
use veridoku::ask::{RedundantOptions, Session};
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{Parsed, ReadOptions, Writer, by_name, parse_str};
use veridoku::grid::Givens;
use veridoku::native::Native;
use veridoku::rules::{Clue, ClueKind, Model, Name, Numbers, Puzzle, Rule, Solution, Violation};

/// Returns how a clue of a kind is written, as in docs/variants.md.
fn form(kind: &ClueKind) -> String {
    if kind.name == "any-of" {
        return r"any-of CLUE \| CLUE & CLUE".to_string();
    }
    if kind.is_of_values() {
        return format!("{} [CELL… = CELL… :] CLUE", kind.name);
    }
    let numbers = match kind.numbers {
        Numbers::None => "",
        Numbers::Optional => " [N]",
        Numbers::One => " N",
        _ => " N,…",
    };
    let cells = match kind.groups.most {
        0 => "",
        1 if kind.groups.least == 0 => " [CELL…]",
        1 => " CELL…",
        _ => " CELL… = CELL…",
    };
    format!("{}{numbers}{cells}", kind.name)
}

#[test]
fn the_documents_have_a_row_for_each_kind_with_its_meaning() {
    let page = include_str!("../../docs/variants.md");
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let mut rows: Vec<&str> = rows.collect();
    let kinds = ClueKind::all().iter();
    let mut expected: Vec<String> = kinds
        .map(|kind| format!("| `{}` | {} |", form(kind), kind.meaning))
        .collect();
    rows.sort_unstable();
    expected.sort_unstable();
    assert_eq!(rows, expected);
}

/// Returns the puzzles of a file, and its text.
pub fn puzzles(name: &str) -> (Vec<Parsed>, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/variants");
    let text = fs::read_to_string(folder.join(format!("{name}.vdk"))).unwrap();
    let parsed = parse_str(&text, &ReadOptions::default());
    (parsed.into_iter().map(Result::unwrap).collect(), text)
}

/// Returns whether a full board is a solution, whatever the cells off the board hold.
fn solves(model: &Model, values: &[u8]) -> bool {
    let full = Givens::from_values(model.shape(), values).unwrap();
    let census = Native::new().count(&model.with_givens(full), &Limits::solutions(1));
    Violation::on_board(model, values).is_empty() && census.unwrap().run.solutions == 1
}

/// Engines judge them in `engines.rs`; here is that they are about their kind.
#[test]
fn each_kind_has_two_puzzles_and_a_near_miss() {
    for kind in ClueKind::all() {
        let (all, _) = puzzles(kind.name);
        assert_eq!(all.len(), 3, "{}", kind.name);
        let broken = |model: &Model, values: &[u8]| {
            if model.shape().off_board() > 0 {
                return Violation::on_board(model, values).is_empty() && !solves(model, values);
            }
            let violations = Solution::check(model, values).err().unwrap_or_default();
            violations.iter().any(|v| matches!(&v.name, Name::Other(_)))
        };
        for (index, parsed) in all.iter().enumerate() {
            let rules = parsed.puzzle.rules();
            let of_kind =
                |rule: &&Rule| matches!(rule, Rule::Clue(clue) if clue.kind().name == kind.name);
            assert!(rules.iter().any(|rule| of_kind(&rule)), "{}", kind.name);
            let model = Model::new(&parsed.puzzle);
            match &parsed.expected {
                Some(solution) => {
                    let solution = solution.as_ref().unwrap();
                    assert!(solves(&model, solution.values()), "{}", kind.name);
                }
                None => {
                    assert_eq!(index, 2);
                    assert!(
                        broken(&model, parsed.puzzle.givens().values()),
                        "{}",
                        kind.name
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_written_is_what_was_read() {
    for kind in ClueKind::all() {
        let (all, text) = puzzles(kind.name);
        let mut writer = Writer::new(by_name("vdk").unwrap(), None);
        let written: String = all
            .iter()
            .map(|parsed| writer.record(parsed).unwrap())
            .collect();
        assert_eq!(written + writer.finish(), text);
    }
}

/// Returns the lines of the clues of a puzzle, sorted.
fn clues(parsed: &Parsed) -> Vec<String> {
    let shape = parsed.puzzle.shape();
    let clues = parsed.puzzle.rules().iter().filter_map(|rule| match rule {
        Rule::Clue(clue) => Some(clue.text(shape)),
        _ => None,
    });
    let mut clues: Vec<String> = clues.collect();
    clues.sort();
    clues
}

/// A clue may come back as another that means the same, so what is compared is the boards that are
/// left, and for most kinds the clues too.
#[test]
fn what_another_format_holds_comes_back() {
    let (mut written, mut same) = (0, 0);
    for format in ["iss", "link:iss", "link:f-puzzles", "link:sudokupad"] {
        let format = by_name(format).unwrap();
        for kind in ClueKind::all() {
            for parsed in puzzles(kind.name).0 {
                let Ok(text) = Writer::new(format, None).record(&parsed) else {
                    continue;
                };
                written += 1;
                let mut back = parse_str(&text, &ReadOptions::default());
                assert_eq!(back.len(), 1, "{text}");
                let back = back
                    .remove(0)
                    .unwrap_or_else(|error| panic!("{text}: {error}"));
                let count = |parsed: &Parsed| {
                    let model = Model::new(&parsed.puzzle);
                    let census = Native::new().count(&model, &Limits::solutions(2)).unwrap();
                    let first = census
                        .witnesses
                        .first()
                        .map(|board| board.values().to_vec());
                    (census.run.solutions, first)
                };
                assert_eq!(count(&back), count(&parsed), "{text}");
                let own = clues(&back) == clues(&parsed);
                same += usize::from(own && back.puzzle.givens() == parsed.puzzle.givens());
            }
        }
    }
    assert!(
        written > 300 && same > 200,
        "{written} written, {same} the same"
    );
}

#[test]
fn boxes_that_are_rows_are_none_in_iss() {
    let written = |clue: &str| {
        let text = format!("veridoku puzzle 1\nsize 5\nboxes 1x5\n\n{clue}\n");
        let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
        Writer::new(by_name("iss").unwrap(), None).record(&parsed)
    };
    let text = written("local-minimum r1c1 r1c2").unwrap();
    let expected = ".Shape~5x5\n.NoBoxes\n.And\n.GreaterThan~R2C1~R1C1\n\
                    .GreaterThan~R1C3~R1C2\n.GreaterThan~R2C2~R1C2\n.End";
    assert_eq!(text.trim_end(), expected);
    // Where a clue looks at boxes, they stay.
    for clue in ["index-box r1c1", "windoku", "disjoint-groups"] {
        let error = written(clue).unwrap_err().to_string();
        assert!(error.contains("it has no boxes of 1×5"), "{error}");
    }
}

#[test]
fn free_boards_have_no_boxes_in_iss() {
    let written = |lines: &str| {
        let text = format!("veridoku puzzle 1\nsize 6\nfree\n{lines}\n");
        let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
        Writer::new(by_name("iss").unwrap(), None).record(&parsed)
    };
    for lines in ["boxes 2x3", "boxes 2x3\ndisjoint-groups"] {
        let error = written(lines).unwrap_err().to_string();
        assert!(error.contains("it has boxes only where"), "{error}");
    }
    assert_eq!(
        written("boxes none\nthermo r1c1 r1c2").unwrap().trim_end(),
        ".Shape~6x6~~Raw\n.Thermo~R1C1~R1C2"
    );
}

#[test]
fn clues_that_follow_are_named() {
    let (all, _) = puzzles("thermo");
    let puzzle = &all[0].puzzle;
    let clues: Vec<&Clue> = puzzle
        .rules()
        .iter()
        .filter_map(|rule| match rule {
            Rule::Clue(clue) => Some(clue),
            _ => None,
        })
        .collect();
    let long = clues.iter().find(|clue| clue.cells().len() > 2).unwrap();
    // A part of a thermometer says less than the whole.
    let part = Clue::new(long.kind(), Vec::new(), vec![long.cells()[1..].to_vec()]).unwrap();
    let mut rules = puzzle.rules().to_vec();
    rules.push(Rule::Clue(part.clone()));
    let puzzle = Puzzle::new(puzzle.givens().clone(), rules).unwrap();
    let found = Session::new()
        .redundant(&puzzle, &RedundantOptions::default())
        .unwrap();
    assert!(found.is_complete() && found.clues.contains(&part));
    // Each of the others is redundant exactly if there is one solution without it.
    for (index, rule) in puzzle.rules().iter().enumerate() {
        let Rule::Clue(clue) = rule else { continue };
        let mut rules = puzzle.rules().to_vec();
        rules.remove(index);
        let others = Puzzle::new(puzzle.givens().clone(), rules).unwrap();
        let census = Native::new().count(&Model::new(&others), &Limits::solutions(2));
        let follows = census.unwrap().run.solutions == 1;
        assert_eq!(
            found.clues.contains(clue),
            follows,
            "{}",
            clue.text(puzzle.shape())
        );
    }
    let text = veridoku::words::redundancy(&found, &Model::new(&puzzle), &puzzle.shape().into());
    assert!(text.contains(&format!(
        "    clue     {} is redundant\n",
        part.words(puzzle.shape())
    )));
}

#[test]
fn a_table_of_pairs_has_a_bit_for_each_digit() {
    for (rows, holds) in [("15,0,3,1", true), ("16,0,0,0", false), ("-1,1,1,1", false)] {
        for cells in ["pair ROWS r1c1 r1c2", "pairs ROWS r1c1 r1c2"] {
            let clue = cells.replace("ROWS", rows);
            let text = format!("veridoku puzzle 1\nsize 4\n\n{clue}\n");
            let read = parse_str(&text, &ReadOptions::default()).remove(0);
            assert_eq!(read.is_ok(), holds, "{clue}: {read:?}");
        }
    }
}

/// Numbers and boards at the ends of their ranges are refused or mean something; in tests an
/// overflow is a panic.
#[test]
fn extreme_numbers_are_refused_or_mean_something() {
    let numbers = [i64::MIN, -1_000_000_000, -1, 0, 64, 1_000_000_000, i64::MAX];
    let boards = [
        "size 9",
        "size 4\ndigits 0..8",
        "size 2x3\ndigits 30..40",
        "size 1",
    ];
    let mut read = 0;
    for kind in ClueKind::all() {
        for (number, count) in numbers.into_iter().flat_map(|n| [(n, 0), (n, 1), (n, 4)]) {
            let list = vec![number.to_string(); count].join(",");
            for board in boards {
                let one = if board == "size 1" {
                    "r1c1"
                } else {
                    "r1c1 r1c2 r2c1"
                };
                let cells = ["".to_string(), one.to_string(), format!("{one} = {one}")];
                for cells in cells {
                    let text =
                        format!("veridoku puzzle 1\n{board}\n{} {list} {cells}\n", kind.name);
                    let parsed = parse_str(&text, &ReadOptions::default()).remove(0);
                    if let Ok(parsed) = parsed {
                        read += 1;
                        let model = Model::new(&parsed.puzzle);
                        let limits = Limits::solutions(1).with_nodes(Some(3));
                        Native::new().count(&model, &limits).unwrap();
                    }
                }
            }
        }
    }
    assert!(read > 1000, "{read}");
}

/// Several puzzles in one file: strings of ISS and objects of f-puzzles in arrays, on lines and in
/// tables.
#[test]
fn lists_and_tables_have_puzzles_under_clues() {
    let kinds = ["thermo", "cage", "whisper"];
    let all: Vec<Parsed> = kinds
        .iter()
        .map(|kind| puzzles(kind).0.swap_remove(0))
        .collect();
    let write = |format: &str| -> Vec<String> {
        let format = by_name(format).unwrap();
        let one = |parsed: &Parsed| Writer::new(format, None).record(parsed).unwrap();
        all.iter()
            .map(one)
            .map(|text| text.trim().to_string())
            .collect()
    };
    // A constraint a line; white space means nothing.
    let strings: Vec<String> = write("iss")
        .iter()
        .map(|text| text.replace('\n', ""))
        .collect();
    let quoted: Vec<String> = strings.iter().map(|text| format!("\"{text}\"")).collect();
    let rows: Vec<String> = strings
        .iter()
        .map(|text| format!("{{\"id\":1,\"puzzle\":\"{text}\"}}"))
        .collect();
    let links = write("link:f-puzzles");
    let texts = [
        format!("[{}]", quoted.join(",")),
        format!("[{}]", rows.join(",")),
        rows.join("\n"),
        format!("id,puzzle\n1,{}\n", strings.join("\n2,")),
        strings.join("\n----\n"),
        strings.join("\n"),
        format!("id,puzzle\n1,{}\n", links.join("\n2,")),
        format!("[\"{}\"]", links.join("\",\"")),
        links.join("\n"),
    ];
    for text in texts {
        let read = parse_str(&text, &ReadOptions::default());
        assert_eq!(read.len(), all.len(), "{text}");
        for (read, parsed) in read.into_iter().zip(&all) {
            let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(clues(&read), clues(parsed), "{text}");
            assert_eq!(read.puzzle.givens(), parsed.puzzle.givens(), "{text}");
        }
    }
    // An error has its place in the table.
    let text = format!("id,puzzle\n1,{}\n2,{}~R9C9\n", strings[0], strings[1]);
    let read = parse_str(&text, &ReadOptions::default());
    let error = read[1].as_ref().unwrap_err().to_string();
    assert!(error.contains("line 3"), "{error}");
}
