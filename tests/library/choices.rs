//! Choices of clues: each holds on the boards on which one of its lists does, and is read as it is
//! written.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::{Cell, Shape};
use veridoku::rules::{Clue, ClueKind, Numbers, Rule, Rulebook};

const KINDS: &[&str] = &[
    "cage",
    "thermo",
    "odd",
    "sandwich",
    "quadruple",
    "contains",
    "sum",
    "look-and-say",
    "arrow",
    "renban",
    "between",
    "skyscraper",
    "x-sum",
    "difference",
    "equal-sum",
    "palindrome",
];

/// Returns a random clue on a 4×4 board.
fn clue(shape: Shape, rng: &mut ChaCha8Rng) -> Clue {
    loop {
        let kind = ClueKind::of(KINDS.choose(rng).unwrap()).unwrap();
        let count = match kind.numbers {
            Numbers::None => 0,
            Numbers::Optional | Numbers::One => 1,
            _ => 2,
        };
        let numbers = (0..count).map(|_| rng.random_range(1..7)).collect();
        let groups = (0..kind.groups.least).map(|_| {
            let start = rng.random_range(0..4);
            let size = kind.groups.cells + rng.random_range(0..2);
            (start..start + size).map(Cell::new).collect()
        });
        if let Ok(clue) = Clue::new(kind, numbers, groups.collect())
            && holds(&clue, shape, &[1; 16]).is_some()
        {
            return clue;
        }
    }
}

/// Returns whether a clue holds on a board; `None` if it cannot be there.
fn holds(clue: &Clue, shape: Shape, board: &[u8]) -> Option<bool> {
    let book = Rulebook::of(shape, &[Rule::Clue(clue.clone())]).ok()?;
    let mut constraints = book.constraints().iter();
    Some(constraints.all(|c| c.relation.holds(board)))
}

#[test]
fn a_choice_holds_where_one_of_its_lists_does() {
    let shape = Shape::new(2, 2).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut yes, mut no, mut deep) = (0, 0, 0);
    for _ in 0..400 {
        let list = |rng: &mut ChaCha8Rng| -> Vec<Clue> {
            (0..rng.random_range(1..3))
                .map(|_| clue(shape, rng))
                .collect()
        };
        let mut lists: Vec<Vec<Clue>> = (0..rng.random_range(1..4))
            .map(|_| list(&mut rng))
            .collect();
        if rng.random_bool(0.3) {
            let inner = vec![list(&mut rng), list(&mut rng)];
            lists[0].push(Clue::any_of(inner));
            deep += 1;
        }
        let choice = Clue::any_of(lists.clone());
        let book = Rulebook::new(shape, &[Rule::Clue(choice)]);
        for _ in 0..200 {
            let board: Vec<u8> = (0..16).map(|_| rng.random_range(1..5)).collect();
            let list = |list: &Vec<Clue>| list.iter().all(|one| truth(one, shape, &board));
            let expected = lists.iter().any(list);
            let found = book.constraints().iter().all(|c| c.relation.holds(&board));
            assert_eq!(found, expected, "{lists:?} {board:?}");
            yes += usize::from(found);
            no += usize::from(!found);
        }
    }
    assert!(yes > 5000 && no > 5000 && deep > 50, "{yes} {no} {deep}");
}

/// Returns whether a clue holds, a choice by its lists.
fn truth(clue: &Clue, shape: Shape, board: &[u8]) -> bool {
    if clue.alternatives().is_empty() {
        return holds(clue, shape, board).unwrap();
    }
    let list = |list: &Vec<Clue>| list.iter().all(|one| truth(one, shape, board));
    clue.alternatives().iter().any(list)
}

fn read(line: &str) -> Result<Clue, String> {
    let text = format!("veridoku puzzle 1\nsize 4\n{line}\n");
    let parsed = parse_str(&text, &ReadOptions::default()).remove(0);
    let puzzle = parsed.map_err(|error| error.to_string())?.puzzle;
    let clue = |rule: &Rule| match rule {
        Rule::Clue(clue) => Some(clue.clone()),
        _ => None,
    };
    Ok(puzzle.rules().iter().find_map(clue).unwrap())
}

#[test]
fn a_choice_is_read_as_it_is_written() {
    for line in [
        "any-of odd r1c1 | even r1c2",
        "any-of odd r1c1",
        "any-of cage 5 r1c1 r1c2 & odd r1c1 | sandwich 3 r2c1 r2c2 r2c3 r2c4",
        "any-of odd r1c1 | ( any-of even r1c2 | ( any-of odd r1c3 & odd r1c4 ) ) & odd r2c2",
    ] {
        let clue = read(line).unwrap();
        assert_eq!(clue.text(Shape::new(2, 2).unwrap()), line);
    }
    let named = read("any-of odd r1c1 | even r1c2 \"either\"").unwrap();
    assert_eq!(named.label(), Some("either"));
}

#[test]
fn what_is_no_choice_is_refused_in_place() {
    for (line, words) in [
        ("any-of", "a clue before it"),
        ("any-of odd r1c1 |", "a clue before it"),
        ("any-of | odd r1c1", "a clue before it"),
        ("any-of odd r1c1 | ( any-of even r1c2", "')'"),
        ("any-of odd r1c1 ) | even r1c2", "'(' before it"),
        ("any-of odd r1c1 | evil r1c2", "the name of a clue"),
        ("any-of odd r1c1 | even r9c9", "a cell from r1c1"),
    ] {
        match read(line) {
            Err(error) => assert!(error.contains(words), "{line}: {error}"),
            Ok(clue) => panic!("{line}: {clue:?}"),
        }
    }
    // Rules for the whole board may be in a choice, too.
    let large = "veridoku puzzle 1\nsize 9\nany-of antiknight | antiking\n";
    assert!(parse_str(large, &ReadOptions::default()).remove(0).is_ok());
    let deep = "any-of ( ".repeat(40) + "odd r1c1" + &" )".repeat(40);
    let error = read(&deep).unwrap_err();
    assert!(error.contains("to a depth of 16"), "{error}");
}

#[test]
fn iss_strings_have_choices() {
    let text = ".Shape~4x4.Or.~R1C1_1~R1C2_2.And.Cage~3~R1C1~R1C2.Thermo~R1C1~R1C2.End.End\n\
                .And.WhiteDot~R2C1~R2C2.End";
    let parsed = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
    let shape = parsed.puzzle.shape();
    let lines: Vec<String> = parsed
        .puzzle
        .rules()
        .iter()
        .filter_map(|rule| match rule {
            Rule::Clue(clue) => Some(clue.text(shape)),
            _ => None,
        })
        .collect();
    let choice = "any-of one-of 1 r1c1 & one-of 2 r1c2 | cage 3 r1c1 r1c2 & thermo r1c1 r1c2";
    assert_eq!(lines, ["difference 1 r2c1 r2c2", choice]);
    for (text, words) in [
        (".Shape~4x4.Or.~R1C1_1", "expected its End"),
        (
            ".Shape~4x4.~R1C1_1.End",
            "expected And, Or or Replicate before it",
        ),
        (
            ".Shape~4x4.Or.NoBoxes.End",
            "expected a constraint on cells in a composite",
        ),
        (
            ".Shape~4x4.Replicate~_.Sandwich~3~R1.End",
            "expected a constraint on cells in Replicate",
        ),
        (
            ".Shape~4x4.Replicate~___.~R1C1_1.End",
            "expected targets on the board",
        ),
        (
            ".Shape~4x4.Replicate~I.Cage~3~R1C1~R1C2.End",
            "expected cells of one board or one declaration, found one moved off it with r1c4",
        ),
        (
            ".Shape~4x4.Replicate~B~R1C1~R1C2.End",
            "expected the targets and a cell",
        ),
        (
            ".Shape~4x4.Replicate~!.End",
            "expected targets as letters, six bits each",
        ),
        (".Shape~4x4.Or.End", "expected constraints in a choice"),
    ] {
        let error = parse_str(text, &ReadOptions::default())
            .remove(0)
            .unwrap_err();
        assert!(error.to_string().contains(words), "{text}: {error}");
    }
}

/// Returns the clues of a text of ISS, as lines.
fn lines(text: &str) -> Vec<String> {
    let parsed = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
    let shape = parsed.puzzle.shape();
    let clue = |rule: &Rule| match rule {
        Rule::Clue(clue) => Some(clue.text(shape)),
        _ => None,
    };
    parsed.puzzle.rules().iter().filter_map(clue).collect()
}

/// Bits of targets count from the origin on: B is the origin alone, R the origin and the cell a row
/// down on a board of four columns.
#[test]
fn iss_strings_have_copies() {
    assert_eq!(
        lines(".Shape~4x4.Replicate~R.Cage~3~R1C1~R1C2.~R1C1_1_2.End"),
        [
            "cage 3 r1c1 r1c2",
            "one-of 1,2 r1c1",
            "cage 3 r2c1 r2c2",
            "one-of 1,2 r2c1"
        ]
    );
    assert_eq!(
        lines(".Shape~4x4.Replicate~R~R2C2.Thermo~R1C1~R2C2.AntiKnight.End"),
        ["thermo r1c1 r2c2", "antiknight", "thermo r2c1 r3c2"]
    );
    assert_eq!(
        lines(".Shape~4x4.Replicate~R.Or.~R1C1_1.And.Replicate~C.X~R1C1~R1C2.End.End.End.End"),
        [
            "any-of one-of 1 r1c1 | pair-sum 10 r1c2 r1c3",
            "any-of one-of 1 r2c1 | pair-sum 10 r2c2 r2c3"
        ]
    );
    assert!(lines(".Shape~4x4.Replicate~.Cage~3~R1C1~R1C2.End").is_empty());
    assert!(lines(".Shape~4x4.Replicate~B.End").is_empty());
    let many = format!(".Replicate~_____________H.{}.End", "~R1C1_1".repeat(900));
    let error = parse_str(&many, &ReadOptions::default())
        .remove(0)
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("expected up to 65536 constraints of one Replicate")
    );
    let whole = lines(".Replicate~_____________H.~R1C1_1_2_3.End");
    assert_eq!((whole.len(), &whole[80][..]), (81, "one-of 1,2,3 r9c9"));
}
