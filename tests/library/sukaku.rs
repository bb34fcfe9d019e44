//! Puzzles of pencil marks (Sukaku): engines and certificates against brute force, formats that
//! drop no candidate, ratings that are those of the givens.

use crate::effort::few;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::fs;
use std::path::Path;
use veridoku::ask::{RateError, SolveError};
use veridoku::canon::{PuzzleForm, canonical_model};
use veridoku::check::{About, Claim, Demand, Refusal, check_by};
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{
    Alphabet, FORMATS, ReadOptions, by_extension, by_name, parse_str, write_puzzle,
};
use veridoku::game::Game;
use veridoku::grid::{Cell, Digit, DigitSet, Givens, PencilMarks, Shape, Symmetry};
use veridoku::native::{Generic, Native, Plain};
use veridoku::prelude::*;
use veridoku::rules::Model;
use veridoku::sat::Sat;
use veridoku::verify::certificate::{CertificateKind, Certifier, CertifyError};
use veridoku::verify::{Repair, Why};

/// The solutions up to which boards are counted.
const MOST: u64 = 100;

/// Counts the solutions of pencil marks under the plain rules, by exact cover: fills the cell, or
/// the place of a digit in a house, with the fewest choices. Knows nothing of relations.
struct Brute {
    order: usize,
    /// By candidate: its cell, and its digit in its row, its column and its box.
    covers: Vec<[usize; 4]>,
    /// By item: its candidates.
    items: Vec<Vec<usize>>,
    open: Vec<bool>,
    alive: Vec<bool>,
}

impl Brute {
    fn count(marks: &PencilMarks) -> u64 {
        let (shape, n) = (marks.shape(), marks.shape().order());
        let mut brute = Brute {
            order: n,
            covers: Vec::new(),
            items: vec![Vec::new(); 4 * n * n],
            open: vec![true; 4 * n * n],
            alive: vec![true; n * n * n],
        };
        for cell in shape.all_cells() {
            for d in 0..n {
                let houses = [shape.row(cell), shape.column(cell), shape.box_of(cell)];
                let item = |kind: usize| kind * n * n + houses[kind - 1] * n + d;
                let covers = [cell.index(), item(1), item(2), item(3)];
                let candidate = brute.covers.len();
                brute.covers.push(covers);
                brute.alive[candidate] = marks.get(cell).contains(Digit::from_index(d));
                covers
                    .iter()
                    .for_each(|&item| brute.items[item].push(candidate));
            }
        }
        brute.go(MOST)
    }

    fn go(&mut self, most: u64) -> u64 {
        let living = |item: &usize| self.items[*item].iter().filter(|&&c| self.alive[c]).count();
        let open = (0..4 * self.order * self.order).filter(|&item| self.open[item]);
        let Some(item) = open.min_by_key(living) else {
            return 1;
        };
        let choices: Vec<usize> = self.items[item]
            .iter()
            .copied()
            .filter(|&c| self.alive[c])
            .collect();
        let mut total = 0;
        for choice in choices {
            if total >= most {
                break;
            }
            let (open, alive) = (self.open.clone(), self.alive.clone());
            for item in self.covers[choice] {
                self.open[item] = false;
                self.items[item]
                    .iter()
                    .for_each(|&other| self.alive[other] = false);
            }
            total += self.go(most - total);
            (self.open, self.alive) = (open, alive);
        }
        total
    }
}

/// Returns the puzzles of `puzzles/sukaku`, up to an order, each with its place.
fn puzzles(order: usize) -> Vec<(String, Puzzle)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/sukaku");
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let options = ReadOptions::default().with_format(by_extension(&path));
        for parsed in parse_str(&fs::read_to_string(&path).unwrap(), &options) {
            let parsed = parsed.unwrap();
            let place = format!("{}:{}", path.display(), parsed.line);
            all.push((place, parsed.puzzle));
        }
    }
    all.retain(|(_, puzzle)| puzzle.givens().shape().order() <= order);
    assert!(all.len() > 5);
    all
}

fn marks(puzzle: &Puzzle) -> PencilMarks {
    puzzle.as_sukaku().unwrap()
}

/// Returns pencil marks in which a grid is a solution, each other candidate with a probability.
fn random(shape: Shape, grid: &[u8], share: f64, rng: &mut ChaCha8Rng) -> PencilMarks {
    let mut marks = PencilMarks::all(shape);
    for cell in shape.all_cells() {
        let kept = |d: &Digit| d.value() == grid[cell.index()] || rng.random_bool(share);
        let digits = DigitSet::all(shape.order()).iter().filter(kept).collect();
        marks.set(cell, digits);
    }
    marks
}

fn grid(shape: Shape) -> Vec<u8> {
    let empty = Model::new(&Puzzle::plain(Givens::empty(shape)));
    let census = Native::new().count(&empty, &Limits::solutions(1)).unwrap();
    census.witnesses[0].values().to_vec()
}

/// Returns the claim of a certificate that holds, under any rules.
fn checked(text: &str) -> Result<Claim, Refusal> {
    let demand = Demand {
        about: About::Anything,
        ..Demand::default()
    };
    check_by(&demand, text).map(|checked| checked.claim)
}

fn counted(engine: &mut dyn Engine, model: &Model) -> u64 {
    engine
        .count(model, &Limits::solutions(MOST))
        .unwrap()
        .run
        .solutions
}

#[test]
fn every_case_has_the_solutions_of_brute_force() {
    for (place, puzzle) in puzzles(few(6, 9)) {
        let expected = Brute::count(&marks(&puzzle));
        let model = Model::new(&puzzle);
        assert!(!model.rulebook().is_plain(), "{place}");
        for mut engine in [
            Native::new().boxed(),
            Sat::default().boxed(),
            Generic::new().boxed(),
            Plain::new().boxed(),
        ] {
            assert_eq!(
                counted(&mut *engine, &model),
                expected,
                "{} {place}",
                engine.name()
            );
        }
    }
}

#[test]
fn random_boards_have_the_solutions_of_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(18);
    let mut seen = [0; 3];
    for (height, width, rounds) in [(2, 2, 150), (2, 3, 80), (3, 2, 40), (2, 4, 20), (3, 3, 20)] {
        let shape = Shape::new(height, width).unwrap();
        let board = grid(shape);
        for round in 0..rounds {
            let mut sets = random(shape, &board, 0.15 + 0.1 * (round % 4) as f64, &mut rng);
            if round % 5 == 0 {
                let cell = Cell::new(rng.random_range(0..shape.cells()));
                let mut digits = sets.get(cell);
                digits.remove(Digit::new(board[cell.index()]).unwrap());
                sets.set(cell, digits);
            }
            let expected = Brute::count(&sets);
            seen[expected.min(2) as usize] += 1;
            let model = Model::new(&Puzzle::sukaku(sets));
            assert_eq!(counted(&mut Native::new(), &model), expected);
            assert_eq!(counted(&mut Sat::default(), &model), expected);
        }
    }
    assert!(seen.iter().all(|&number| number > 20), "{seen:?}");
}

#[test]
fn exact_counts_read_the_marks() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for shape in [
        Shape::new(2, 2).unwrap(),
        Shape::new(2, 3).unwrap(),
        Shape::CLASSIC,
    ] {
        for _ in 0..6 {
            let sets = random(shape, &grid(shape), 0.3, &mut rng);
            let expected = Brute::count(&sets);
            let counted = Puzzle::sukaku(sets).count().unwrap();
            if expected < MOST {
                assert_eq!(counted.solutions.to_string(), expected.to_string());
            }
        }
    }
}

#[test]
fn certificates_hold_and_name_the_marks() {
    for cases in [true, false] {
        let mut certifier = Certifier::default();
        certifier.cases = cases;
        certificates_hold(&mut certifier);
    }
}

fn certificates_hold(certifier: &mut Certifier) {
    let limits = Limits::solutions(2);
    for (place, puzzle) in puzzles(few(6, 9)) {
        let model = Model::new(&puzzle);
        let made = certifier
            .certify(&model, CertificateKind::Verdict, &limits)
            .unwrap();
        let text = made.text();
        let restricted = marks(&puzzle)
            .sets()
            .iter()
            .filter(|set| set.len() < model.shape().order())
            .count();
        // No name says that a cell holds nothing.
        let is_named = marks(&puzzle).sets().iter().all(|set| !set.is_empty());
        let (rules, of_a_cell) = match is_named {
            true => ("\nrules clues\n", "one-of "),
            false => ("\nrules relations\n", "domain "),
        };
        assert!(text.contains(rules), "{place}");
        assert_eq!(
            text.matches(&format!("\n{of_a_cell}")).count(),
            restricted,
            "{place}"
        );
        let claim = checked(&text).unwrap();
        let claim_of = |marks: &PencilMarks| match Brute::count(marks) {
            0 => Claim::None,
            1 => Claim::Unique,
            _ => Claim::Several,
        };
        assert_eq!(claim, claim_of(&marks(&puzzle)), "{place}");
        // Without one of them, a claim that rests on it is refused; a proof by cases may rest on
        // others.
        if claim != Claim::Several && restricted > 0 {
            let start = text.find(of_a_cell).unwrap();
            let end = start + text[start..].find('\n').unwrap() + 1;
            let other = format!("{}{}", &text[..start], &text[end..]);
            if let Ok(claim) = checked(&other) {
                assert!(certifier.cases, "{place}");
                let (row, column) = text[start..end]
                    .split_whitespace()
                    .find_map(|word| word.strip_prefix('r')?.split_once('c'))
                    .unwrap();
                let place = |number: &str| number.parse::<usize>().unwrap() - 1;
                let mut others = marks(&puzzle);
                let cell = others.shape().cell(place(row), place(column));
                others.set(cell, DigitSet::all(others.shape().order()));
                assert_eq!(claim, claim_of(&others));
            }
        }
        // Minimality is a claim about givens; marks that leave nothing out are none.
        let minimal = certifier.certify(&model, CertificateKind::Minimal, &limits);
        let refused = matches!(minimal, Err(CertifyError::PencilMarks));
        assert_eq!(refused, restricted > 0, "{place}");
    }
}

#[test]
fn what_is_minimal_has_two_solutions_with_any_other_candidate() {
    let (_, puzzle) = puzzles(6)
        .into_iter()
        .find(|(_, p)| p.solve().is_ok())
        .unwrap();
    let minimal = puzzle.minimize().unwrap();
    assert!(minimal.complete);
    let left = marks(&minimal.puzzle);
    assert_eq!(Brute::count(&left), 1);
    assert_eq!(minimal.puzzle.solve().unwrap(), puzzle.solve().unwrap());
    for candidate in left.eliminated() {
        let mut more = left.clone();
        let mut digits = more.get(candidate.cell);
        digits.insert(candidate.digit);
        more.set(candidate.cell, digits);
        assert!(Brute::count(&more) > 1);
    }
}

#[test]
fn givens_and_marks_hold_together() {
    let shape = Shape::new(2, 2).unwrap();
    let board = grid(shape);
    let mut sets = PencilMarks::all(shape);
    sets.set(Cell::new(0), DigitSet::only(Digit::new(board[0]).unwrap()));
    let mut givens = Givens::empty(shape);
    givens.set(Cell::new(5), Digit::new(board[5]));
    let both = Puzzle::plain(givens.clone()).with_marks(sets.clone());
    let expected = Brute::count(&sets.with_givens(&givens));
    assert_eq!(
        both.count().unwrap().solutions.to_string(),
        expected.to_string()
    );
    assert_eq!(
        both.to_string(),
        Puzzle::sukaku(sets.with_givens(&givens)).to_string()
    );
}

#[test]
fn ratings_are_those_of_the_givens_at_sight() {
    let mut session = Session::new();
    let options = Default::default();
    let sight = by_name("sukaku").unwrap();
    for line in [
        "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...3..",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ] {
        let puzzle: Puzzle = line.parse().unwrap();
        let Ok(plain) = session.rate(&puzzle, &options) else {
            continue; // several solutions
        };
        let text = sight.write(&puzzle, Alphabet::default_for(9)).unwrap();
        let rating = session.rate(&text.parse().unwrap(), &options).unwrap();
        assert_eq!(rating.explainer, plain.explainer);
        assert_eq!(rating.ceiling, plain.ceiling);
        assert_eq!(
            (rating.time, &rating.hodoku, rating.by_givens),
            (None, &None, None)
        );
        assert_eq!(
            rating.to_string(),
            plain.to_string().split(", about").next().unwrap()
        );
    }
    let small: Puzzle = puzzles(4)
        .into_iter()
        .next()
        .map(|(_, p)| p)
        .unwrap_or_else(|| panic!());
    assert!(matches!(
        session.rate(&small, &options),
        Err(RateError::Shape(_))
    ));
}

#[test]
fn steps_keep_the_solution() {
    let mut steps = 0;
    // The minimal 9×9 puzzles take minutes.
    let slow = |place: &str| (8..12).any(|line| place.ends_with(&format!("unique.sdm:{line}")));
    let puzzles = puzzles(9).into_iter().filter(|(place, _)| !slow(place));
    for (place, puzzle) in puzzles.step_by(few(6, 1)) {
        match puzzle.explain() {
            Ok(explained) => steps += explained.steps.len(),
            Err(veridoku::ask::ExplainError::Solve(
                SolveError::NoSolution | SolveError::Several(_),
            )) => {}
            Err(error) => panic!("{place}: {error}"),
        }
    }
    assert!(steps > few(30, 300), "{steps}");
}

#[test]
fn a_game_starts_from_the_marks() {
    let (_, puzzle) = puzzles(6)
        .into_iter()
        .find(|(_, p)| p.solve().is_ok())
        .unwrap();
    let game = Game::new(puzzle.clone());
    assert_eq!(game.candidates(), marks(&puzzle).sets());
    assert_eq!(
        Game::restore(&game.save(Default::default()))
            .unwrap()
            .candidates(),
        game.candidates()
    );
}

#[test]
fn questions_about_candidates_read_the_marks() {
    let (_, puzzle) = puzzles(6)
        .into_iter()
        .find(|(_, p)| p.solve().is_ok())
        .unwrap();
    let (sets, solution) = (marks(&puzzle), puzzle.solve().unwrap());
    let found = puzzle.candidates().unwrap();
    for cell in sets.shape().all_cells() {
        assert_eq!(found.forced(cell), solution.givens().get(cell));
    }
    for candidate in sets.eliminated().take(5) {
        let Why::RuledOut { givens, .. } = puzzle.why(candidate).unwrap() else {
            panic!("an eliminated candidate is ruled out");
        };
        assert!(givens.is_empty());
    }
    assert!(matches!(puzzle.canon(), Ok(PuzzleForm::Model(_))));
    assert!(puzzle.redundant().unwrap().redundant.is_empty());
    let (_, several) = puzzles(6)
        .into_iter()
        .find(|(_, p)| matches!(p.solve(), Err(SolveError::Several(_))))
        .unwrap();
    let Repair::Add { .. } = several.repair().unwrap() else {
        panic!("givens make it unique");
    };
}

#[test]
fn symmetries_keep_the_class_and_the_number_of_solutions() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for (_, puzzle) in puzzles(6).into_iter().step_by(4) {
        let sets = marks(&puzzle);
        let form = |puzzle: &Puzzle| {
            canonical_model(&Model::new(puzzle), &Limits::none())
                .unwrap()
                .form
        };
        let image = sets.mapped(&Symmetry::random(sets.shape(), &mut rng));
        assert_eq!(Brute::count(&image), Brute::count(&sets));
        let image = Puzzle::sukaku(image);
        assert_eq!(form(&image), form(&puzzle));
        let mut fewer = sets.clone();
        fewer.set(sets.iter().next().unwrap().cell, DigitSet::EMPTY);
        assert_ne!(form(&Puzzle::sukaku(fewer)), form(&puzzle));
    }
}

/// The formats that hold pencil marks of some boards beside digits.
const HOLD_MARKS: &[&str] = &[
    "line",
    "sdm",
    "csv",
    "tsv",
    "json",
    "ndjson",
    "vdk",
    "iss",
    "link:f-puzzles",
    "link:iss",
];

/// Returns the shapes of boards whose candidates have symbols of one character.
fn shapes() -> impl Strategy<Value = Shape> {
    const SHAPES: &[(usize, usize)] = &[
        (2, 2),
        (2, 3),
        (3, 2),
        (2, 4),
        (3, 3),
        (1, 9),
        (5, 1),
        (3, 4),
        (4, 4),
    ];
    prop::sample::select(SHAPES).prop_map(|(h, w)| Shape::new(h, w).unwrap())
}

fn boards() -> impl Strategy<Value = PencilMarks> {
    shapes().prop_flat_map(|shape| {
        let all = DigitSet::all(shape.order());
        let set = prop_oneof![
            8 => any::<u64>().prop_map(move |bits| DigitSet::from_bits(bits).and(all)),
            2 => Just(all),
            1 => Just(DigitSet::EMPTY),
        ];
        prop::collection::vec(set, shape.cells())
            .prop_map(move |sets| PencilMarks::from_sets(shape, sets).unwrap())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_format_drops_a_candidate(sets in boards()) {
        let shape = sets.shape();
        let puzzle = Puzzle::sukaku(sets);
        for format in FORMATS {
            for name in ["digits", "letters", "decimal"] {
                let alphabet = Alphabet::by_name(name).unwrap();
                if !alphabet.fits(shape.order()) {
                    continue;
                }
                let written = format.write(&puzzle, alphabet);
                let drawn = format.name == "candidates";
                if !drawn && format.name != "sukaku" {
                    // Refused by name, or read as the same puzzle.
                    if let Ok(text) = written {
                        prop_assert!(HOLD_MARKS.contains(&format.name), "{}", format.name);
                        let options = ReadOptions::default().with_format(Some(format)).with_shape(Some(shape));
                        let read = parse_str(&text, &options).remove(0);
                        prop_assert_eq!(&read.unwrap().puzzle, &puzzle, "{}", text);
                    }
                    continue;
                }
                let text = written.unwrap();
                let options = ReadOptions::default().with_format(Some(format)).with_shape((!drawn).then_some(shape)).with_alphabet((drawn || name == "letters").then_some(alphabet));
                let read = parse_str(&text, &options).remove(0);
                prop_assert_eq!(&read.unwrap().puzzle, &puzzle, "{}\n{}", format.name, text);
            }
        }
        // What is detected is this puzzle or nothing.
        let alphabet = Alphabet::default_for(shape.order());
        let grid = by_name("candidates").unwrap().write(&puzzle, alphabet).unwrap();
        for read in parse_str(&grid, &ReadOptions::default()).into_iter().flatten() {
            let several = puzzle.as_sukaku().unwrap().sets().iter().any(|set| set.len() > 1);
            prop_assert!(read.puzzle == puzzle || !several, "{}", grid);
        }
        if shape == Shape::CLASSIC && puzzle.as_sukaku().unwrap().iter().count() >= 81 {
            let line = write_puzzle(&puzzle, alphabet);
            let read: Puzzle = line.parse().unwrap();
            prop_assert_eq!(read, puzzle);
        }
    }
}
