//! Puzzles without a solution, by what is needed to see that.

use super::effort::{Sight, brute_force, peers, sight};
use super::{List, count9, unique};
use veridoku::engine::Limits;
use veridoku::grid::{Givens, Shape};
use veridoku::rules::{Model, Puzzle};
use veridoku::textbook;

pub fn list() -> List {
    let mut list = List::new("9×9 without a solution");
    let mut add = |values: &[u8], name: String| {
        assert_eq!(count9(values, 1), 0, "{name}");
        list.add(Shape::CLASSIC, values, &name);
    };
    // Two givens with one digit, each time in one house only.
    for (name, a, b) in [
        ("a digit twice in a row", 0, 8),
        ("a digit twice in a column", 4, 76),
        ("a digit twice in a box", 30, 50),
        ("a digit twice in the last two cells", 79, 80),
    ] {
        let mut values = [0; 81];
        (values[a], values[b]) = (5, 5);
        add(&values, format!("{name}, nothing else"));
    }
    add(&[7; 81], "the same digit everywhere".to_string());
    let (_, mut grid) = unique(Shape::CLASSIC, 1, 81);
    grid.swap(79, 80);
    add(
        &grid,
        "a full board with its last two cells exchanged".to_string(),
    );
    grid.swap(79, 80);
    grid[80] = grid[80] % 9 + 1;
    add(
        &grid,
        "a full board with another digit in its last cell".to_string(),
    );
    let mut values = [0; 81];
    (0..8).for_each(|c| values[c] = c as u8 + 1);
    values[17] = 9;
    add(
        &values,
        "the last cell of the first row sees every digit".to_string(),
    );
    let mut values = [0; 81];
    for (cell, value) in [(27 + 3, 1), (36 + 6, 1), (1, 1), (74, 1), (45, 2), (47, 3)] {
        values[cell] = value;
    }
    values[46] = 4;
    add(&values, "no place for 1 in box 4".to_string());
    for (kind, most) in [
        (Sight::Singles, 8),
        (Sight::Subsets, 10),
        (Sight::Search, 10),
    ] {
        let mut found = 0;
        for seed in 0.. {
            let (mut values, solution) = unique(Shape::CLASSIC, 500 + seed, 0);
            let wrong = (0..81).filter(|&c| values[c] == 0).find_map(|cell| {
                (1..=9).find_map(|value| {
                    let clashes = peers(cell).any(|other| values[other] == value);
                    if clashes || value == solution[cell] {
                        return None;
                    }
                    let mut tried = values.clone();
                    tried[cell] = value;
                    (sight(&tried) == kind).then_some((cell, value))
                })
            });
            let Some((cell, value)) = wrong else { continue };
            values[cell] = value;
            let nodes = brute_force(&values, false, 20_000_000);
            let what = match kind {
                Sight::Singles => "singles show it",
                Sight::Subsets => "subsets show it",
                Sight::Search => "neither singles nor subsets show it",
            };
            add(
                &values,
                format!(
                    "{what}; brute force places {nodes} digits; seed {}",
                    500 + seed
                ),
            );
            found += 1;
            if found == most {
                break;
            }
        }
    }
    for (guesses, seed, values) in deepest() {
        add(
            &values,
            format!(
                "deep search: {guesses} guesses for singles and locked candidates with guessing; seed {seed}"
            ),
        );
    }
    list
}

/// Returns those five minimal puzzles with one wrong digit added that take the most guesses to
/// refute.
fn deepest() -> Vec<(u64, u64, Vec<u8>)> {
    let mut all = Vec::new();
    for seed in 9000..9300 {
        let (values, solution) = unique(Shape::CLASSIC, seed, 0);
        let wrong = (0..81).filter(|&c| values[c] == 0).flat_map(|cell| {
            let sound =
                |&value: &u8| value != solution[cell] && peers(cell).all(|p| values[p] != value);
            let digits: Vec<u8> = (1..=9).filter(sound).collect();
            digits.into_iter().map(move |value| (cell, value))
        });
        // The hardest of one puzzle, so that no two are alike.
        let most = wrong.map(|(cell, value)| {
            let mut tried = values.clone();
            tried[cell] = value;
            (guesses(&tried), seed, tried)
        });
        all.extend(most.max());
    }
    all.sort();
    all.reverse();
    all.truncate(5);
    all
}

fn guesses(values: &[u8]) -> u64 {
    let givens = Givens::from_values(Shape::CLASSIC, values).expect("a board");
    let mut engine = textbook::make("logic-guess").expect("an engine");
    let census = engine.count(&Model::new(&Puzzle::plain(givens)), &Limits::solutions(2));
    assert_eq!(census.expect("no failure").run.solutions, 0);
    engine.effort().guesses
}
