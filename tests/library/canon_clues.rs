//! Canonical forms of puzzles under clues of every kind: changes of the board that a rule keeps,
//! and of the digits, lead to the same form.

use crate::effort::few;
use crate::variants::puzzles;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use veridoku::canon::PuzzleForms;
use veridoku::engine::Limits;
use veridoku::formats::Parsed;
use veridoku::grid::{Cell, Digit, Givens, Shape, Symmetry};
use veridoku::rules::{Clue, ClueKind, Puzzle, Rule};

/// What changes of the board a kind keeps.
#[derive(Clone, Copy, PartialEq)]
enum Keeps {
    /// All that keep rows, columns and boxes: cells are moved one by one.
    Lines,
    /// Those that keep which cells lie beside each other: reflections and the half turn.
    Neighbours,
    /// The reflection that leaves every row in its place.
    LeftRight,
    /// None, for it names rows, columns or places.
    Nothing,
}

fn keeps(kind: &ClueKind) -> Keeps {
    match kind.name {
        "antiknight"
        | "antiking"
        | "anti-taxicab"
        | "nonconsecutive"
        | "diagonal-up"
        | "diagonal-down"
        | "disjoint-groups"
        | "distinct-ranks"
        | "global-entropy"
        | "global-modulo"
        | "all-given-difference"
        | "all-given-ratio"
        | "all-given-sum"
        | "local-maximum"
        | "local-minimum" => Keeps::Neighbours,
        "dutch-flatmates" => Keeps::LeftRight,
        // The windows of a 6×6 board do not lie in the middle.
        "index-column" | "index-row" | "index-box" | "windoku" => Keeps::Nothing,
        _ => Keeps::Lines,
    }
}

/// Returns the image of a cell under a reflection: of the columns, and of the rows.
fn reflected(shape: Shape, cell: Cell, columns: bool, rows: bool) -> Cell {
    let part = |at: usize, most: usize, turn: bool| if turn { most - 1 - at } else { at };
    let row = part(shape.row(cell), shape.rows(), rows);
    shape.cell(row, part(shape.column(cell), shape.columns(), columns))
}

/// Returns the image of a clue; `turned` if a reflection exchanges the two diagonals.
pub fn image(clue: &Clue, to: &dyn Fn(Cell) -> Cell, turned: bool) -> Clue {
    if !clue.alternatives().is_empty() {
        let lists = clue.alternatives().iter();
        let list = |list: &Vec<Clue>| list.iter().map(|clue| image(clue, to, turned)).collect();
        return Clue::any_of(lists.map(list).collect());
    }
    let name = match (clue.kind().name, turned) {
        ("diagonal-up", true) => "diagonal-down",
        ("diagonal-down", true) => "diagonal-up",
        (name, _) => name,
    };
    let groups = clue.groups().iter();
    let groups = groups.map(|group| group.iter().map(|&cell| to(cell)).collect());
    let kind = ClueKind::of(name).unwrap();
    Clue::new(kind, clue.numbers().to_vec(), groups.collect()).unwrap()
}

/// Returns the image of a puzzle, with its clues in another order.
pub fn changed(
    puzzle: &Puzzle,
    to: &dyn Fn(Cell) -> Cell,
    digits: &dyn Fn(Digit) -> Digit,
    clue: &dyn Fn(&Clue) -> Clue,
    rng: &mut ChaCha8Rng,
) -> Puzzle {
    let mut givens = Givens::empty(puzzle.shape());
    for given in puzzle.givens().iter() {
        givens.set(to(given.cell), Some(digits(given.digit)));
    }
    let rules = puzzle.rules().iter().map(|rule| match rule {
        Rule::Clue(one) => Rule::Clue(clue(one)),
        other => other.clone(),
    });
    let mut rules: Vec<Rule> = rules.collect();
    rules.shuffle(rng);
    Puzzle::new(givens, rules).unwrap()
}

pub fn kept(digit: Digit) -> Digit {
    digit
}

pub fn key(puzzle: &Puzzle) -> u128 {
    let form = PuzzleForms::default().form(puzzle, &Limits::none());
    form.unwrap().key()
}

/// Returns the kinds of clues whose puzzles have no cells off the board: there are no forms of
/// those that do.
pub fn on_board() -> impl Iterator<Item = &'static ClueKind> {
    let off_board = |parsed: &Parsed| parsed.puzzle.shape().off_board() > 0;
    let kinds = ClueKind::all().iter().copied();
    kinds.filter(move |kind| !puzzles(kind.name).0.iter().any(off_board))
}

#[test]
fn changes_of_the_board_that_a_rule_keeps_lead_to_one_form() {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    let mut keys = BTreeSet::new();
    for kind in on_board() {
        for parsed in puzzles(kind.name).0 {
            let (puzzle, shape) = (&parsed.puzzle, parsed.puzzle.shape());
            let own = key(puzzle);
            keys.insert(own);
            let keeps = keeps(kind);
            for (columns, rows) in [(true, false), (false, true), (true, true)] {
                let fits = match keeps {
                    Keeps::Lines | Keeps::Neighbours => true,
                    Keeps::LeftRight => !rows,
                    Keeps::Nothing => false,
                };
                if fits {
                    let to = |cell| reflected(shape, cell, columns, rows);
                    let clue = |clue: &Clue| image(clue, &to, columns != rows);
                    let other = changed(puzzle, &to, &kept, &clue, rng);
                    assert_eq!(key(&other), own, "{} {columns} {rows}", kind.name);
                }
            }
            for _ in 0..if keeps == Keeps::Lines { few(1, 4) } else { 0 } {
                let symmetry = Symmetry::random_within(shape, rng);
                let to = |cell| {
                    let mut one = Givens::empty(shape);
                    one.set(cell, Some(Digit::from_index(0)));
                    symmetry.apply(&one).iter().next().unwrap().cell
                };
                let clue = |clue: &Clue| image(clue, &to, false);
                let other = changed(puzzle, &to, &kept, &clue, rng);
                assert_eq!(key(&other), own, "{}", kind.name);
            }
        }
    }
    assert_eq!(
        keys.len(),
        3 * on_board().count(),
        "puzzles of the suite are all different"
    );
}

/// Returns the clue that says the same of reversed digits, if there is one of each.
fn reversed(clue: &Clue) -> Option<Clue> {
    let backwards = |name: &str| {
        let mut cells = clue.cells().to_vec();
        cells.reverse();
        Clue::new(ClueKind::of(name).unwrap(), Vec::new(), vec![cells]).ok()
    };
    match clue.kind().name {
        "antiknight"
        | "antiking"
        | "nonconsecutive"
        | "diagonal-up"
        | "diagonal-down"
        | "windoku"
        | "disjoint-groups"
        | "global-entropy"
        | "different"
        | "whisper"
        | "renban"
        | "nabner"
        | "palindrome"
        | "between"
        | "lockout"
        | "entropic"
        | "modular"
        | "parity"
        | "sequence"
        | "difference"
        | "all-given-difference"
        | "same-values"
        | "clone"
        | "equality-cage" => Some(clue.clone()),
        name @ ("thermo" | "slow-thermo" | "greater") => backwards(name),
        "local-maximum" => {
            let kind = ClueKind::of("local-minimum").unwrap();
            Clue::new(kind, Vec::new(), clue.groups().to_vec()).ok()
        }
        "local-minimum" => {
            let kind = ClueKind::of("local-maximum").unwrap();
            Clue::new(kind, Vec::new(), clue.groups().to_vec()).ok()
        }
        "cage" | "sum" | "diagonal-sum" => {
            let total = 7 * clue.cells().len() as i64 - clue.number();
            let numbers = if clue.numbers().is_empty() {
                vec![]
            } else {
                vec![total]
            };
            Clue::new(clue.kind(), numbers, clue.groups().to_vec()).ok()
        }
        "one-of" | "quadruple" | "contains" | "contains-exactly" => {
            let numbers = clue.numbers().iter().map(|number| 7 - number).collect();
            Clue::new(clue.kind(), numbers, clue.groups().to_vec()).ok()
        }
        _ => None,
    }
}

#[test]
fn reversed_digits_lead_to_the_same_form() {
    let rng = &mut ChaCha8Rng::seed_from_u64(2);
    let mut tried = BTreeSet::new();
    for kind in on_board() {
        for parsed in puzzles(kind.name).0 {
            let puzzle = &parsed.puzzle;
            let clues = puzzle.rules().iter().filter_map(|rule| match rule {
                Rule::Clue(clue) => Some(reversed(clue).is_some()),
                _ => None,
            });
            if clues.collect::<BTreeSet<_>>().contains(&false) {
                continue;
            }
            tried.insert(kind.name);
            let turn = |digit: Digit| Digit::from_index(5 - digit.index());
            let clue = |clue: &Clue| reversed(clue).unwrap();
            let other = changed(puzzle, &|cell| cell, &turn, &clue, rng);
            assert_eq!(key(&other), key(puzzle), "{}", kind.name);
        }
    }
    assert!(tried.len() > 30, "{tried:?}");
}

#[test]
fn digits_are_renamed_where_only_equality_matters() {
    let rng = &mut ChaCha8Rng::seed_from_u64(3);
    for name in [
        "antiknight",
        "antiking",
        "diagonal-up",
        "windoku",
        "disjoint-groups",
        "different",
        "palindrome",
        "clone",
    ] {
        for parsed in puzzles(name).0 {
            let mut digits: Vec<usize> = (0..6).collect();
            digits.shuffle(rng);
            let rename = |digit: Digit| Digit::from_index(digits[digit.index()]);
            let other = changed(&parsed.puzzle, &|cell| cell, &rename, &Clone::clone, rng);
            assert_eq!(key(&other), key(&parsed.puzzle), "{name}");
        }
    }
}

/// Clues that say the same in other words: lists the other way round, or in another order.
#[test]
fn a_clue_is_the_same_however_its_cells_are_listed() {
    let rng = &mut ChaCha8Rng::seed_from_u64(4);
    for (name, any_order) in [
        ("renban", true),
        ("cage", true),
        ("counting-circles", true),
        ("equality-cage", true),
        ("rellik-cage", true),
        ("between", false),
        ("lockout", false),
        ("sandwich", false),
        ("lunchbox", false),
        ("sum-line", false),
        ("sum-loop", false),
        ("sequence", false),
        ("zipper", false),
        ("double-arrow", false),
        ("region-sum", false),
        ("entropic", false),
    ] {
        for parsed in puzzles(name).0 {
            let listed = |clue: &Clue, rng: &mut ChaCha8Rng| {
                let mut cells = clue.cells().to_vec();
                match any_order {
                    true => cells.shuffle(rng),
                    false => cells.reverse(),
                }
                if name == "sum-loop" {
                    let places = rng.random_range(0..cells.len());
                    cells.rotate_left(places);
                }
                Clue::new(clue.kind(), clue.numbers().to_vec(), vec![cells]).unwrap()
            };
            let rules = parsed.puzzle.rules().iter().map(|rule| match rule {
                Rule::Clue(clue) => Rule::Clue(listed(clue, rng)),
                other => other.clone(),
            });
            let other = Puzzle::with_rules(parsed.puzzle.givens().clone(), rules.collect());
            assert_eq!(key(&other), key(&parsed.puzzle), "{name}");
        }
    }
}
