//! The textbook engines on every case of `puzzles/`, compared with the plain native engine on
//! random models, and their counters, limits and budgets.

use crate::effort::few;
use proptest::prelude::*;
use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use veridoku::engine::{Cancel, Engine, EngineError, Limits, Stop};
use veridoku::formats::{ReadOptions, Splitter, by_extension, parse_str, unpacked, write_line};
use veridoku::generate::{Fill, stream};
use veridoku::grid::{Cell, Digit, DigitSet, Givens, Shape};
use veridoku::native::Plain;
use veridoku::rules::{
    Comparison, Constraint, Model, Name, PairTable, Puzzle, Relation, Rule, Rulebook, Shelf, Term,
};
use veridoku::sat::Sat;
use veridoku::textbook::{self, AnnealingOptions, GeneticOptions, METHODS, Textbook};
use veridoku::verify::{Judge, Question, Verdict};

const CRACKED: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
const EASY: &str =
    "..58..94..8.9.......9.31.2..9..5..8..51...47.86...735..1.268.94.4.....62.....951.";

/// The same with half of the other cells of its solution.
const EASIER: &str =
    "1.582.947.8.9.4.3.4.9.31628.9.153.8.351.8.47986.4.735.513268794.4.3.5.626.8.49513";

fn model(text: &str) -> Model {
    let parsed = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
    Model::new(&parsed.puzzle)
}

fn empty(h: usize, w: usize) -> Model {
    Model::new(&Puzzle::plain(Givens::empty(Shape::new(h, w).unwrap())))
}

fn all() -> impl Iterator<Item = Box<dyn Textbook>> {
    METHODS.iter().map(|m| textbook::make(m.name).unwrap())
}

fn complete() -> impl Iterator<Item = Box<dyn Textbook>> {
    all().filter(|engine| engine.method().complete)
}

#[test]
fn the_table_and_the_makers_agree() {
    for method in &METHODS {
        let engine = textbook::make(method.name).unwrap();
        assert_eq!((engine.name(), engine.method()), (method.name, method));
    }
    assert!(textbook::make("no such engine").is_none());
}

/// A case of `puzzles/` that is a puzzle: name, expected answer, model, name of the alphabet.
type Case = (String, String, Model, String);

fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(read_cases)
}

fn read_cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let text = fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let mut shelf = Shelf::default();
    let mut found = Vec::new();
    for row in text.lines().filter(|l| !l.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [file, line, verdict, detail] = fields[..] else {
            panic!("four fields expected: {row}");
        };
        let path = folder.join(file);
        let options = ReadOptions::default().with_format(by_extension(&path));
        let records = Splitter::new(unpacked(File::open(&path).unwrap()).unwrap(), options);
        let mut records = records.map(|record| record.unwrap());
        let record = records.find(|r| r.line().to_string() == line).unwrap();
        let Ok(parsed) = record.parse(&options) else {
            assert_eq!(verdict, "malformed");
            continue;
        };
        let detail = match verdict {
            "unique" => detail.to_string(),
            _ => format!("{verdict} {detail}"),
        };
        let expected = format!("{}{detail}", if verdict == "unique" { "= " } else { "" });
        let alphabet = parsed.alphabet.name.to_string();
        found.push((
            format!("{file}:{line}"),
            expected,
            shelf.model(&parsed.puzzle),
            alphabet,
        ));
    }
    assert!(found.len() > 250);
    found
}

/// Returns whether a puzzle has other rules than the plain ones and pencil marks.
fn has_clues(model: &Model) -> bool {
    !model.rulebook().is_plain() && !model.rulebook().has_pencil_marks()
}

/// Runs every case up to a number of nodes and returns how many were decided. A run that stopped
/// early must not contradict. Nothing depends on time.
fn check(engine: &mut dyn Textbook, nodes: u64, largest: usize) -> usize {
    let name = engine.name();
    let mut decided = 0;
    let cases = cases().iter();
    for (case, expected, model, alphabet) in cases.filter(|c| c.2.shape().order() <= largest) {
        let limits = Limits::solutions(100).with_nodes(Some(nodes));
        let census = match engine.count(model, &limits) {
            Ok(census) => census,
            Err(EngineError::Unsupported { .. }) if !engine.method().complete => continue,
            // What an engine takes besides the plain rules is in docs/engines.md.
            Err(EngineError::Unsupported { .. }) if has_clues(model) => continue,
            Err(error) => panic!("{name}: {case}: {error}"),
        };
        let alphabet = veridoku::formats::Alphabet::by_name(alphabet).unwrap();
        let solutions = census.run.solutions;
        let first = || write_line(census.witnesses[0].givens(), alphabet);
        let at_most = match expected.split_once(' ').unwrap() {
            ("=", solution) => {
                assert!(solutions == 0 || first() == solution, "{name}: {case}");
                1
            }
            ("none", _) => 0,
            (_, ">=100") => 100,
            (_, number) => number.parse().unwrap(),
        };
        assert!(
            solutions <= at_most,
            "{name}: {case}: {solutions} solutions"
        );
        let full = census.run.stop == Some(Stop::Solutions);
        if !engine.method().complete {
            // Exact only if the givens leave no choice.
            assert!(!census.is_exact() || solutions == 1, "{name}: {case}");
        } else if census.is_exact() || full {
            assert_eq!(
                (solutions, full),
                (at_most, at_most == 100),
                "{name}: {case}"
            );
            decided += 1;
        }
        let effort = engine.effort();
        assert_eq!(effort.nodes, census.run.nodes, "{name}: {case}");
        assert!(effort.guesses <= effort.nodes + 1, "{name}: {case}");
    }
    println!("{name}: {decided} decided");
    decided
}

/// Checks that an engine decides at least `at_least` cases of `puzzles/` within limits at which the
/// test takes seconds.
fn check_named(name: &str, nodes: u64, at_least: usize) {
    let mut engine = textbook::make(name).unwrap();
    let decided = check(&mut *engine, nodes, 64);
    assert!(decided >= at_least, "{name}: {decided} decided");
}

#[test]
fn backtracking_keeps_to_the_cases() {
    check_named("backtracking", 3_000, 80);
}

#[test]
fn forward_checking_keeps_to_the_cases() {
    check_named("forward-checking", 3_000, 100);
    check_named("forward-checking-trail", 3_000, 100);
}

#[test]
fn ac3_keeps_to_the_cases() {
    check_named("ac3", few(90, 600), few(140, 190));
}

#[test]
fn logic_guess_keeps_to_the_cases() {
    check_named("logic-guess", 100, 250);
}

#[test]
fn preemptive_sets_keep_to_the_cases() {
    // On larger boards a node takes as many steps as there are subsets of a house.
    let mut engine = textbook::make("preemptive-sets").unwrap();
    let decided = check(&mut *engine, 100, 9);
    assert!(decided >= 160, "{decided} decided");
}

#[test]
fn exact_cover_keeps_to_the_cases() {
    check_named("exact-cover", 3_000, 250);
}

#[test]
fn incomplete_methods_keep_to_the_cases() {
    for name in ["annealing", "genetic"] {
        let mut engine = textbook::make(name).unwrap();
        check(&mut *engine, few(1_000, 5_000), 64);
    }
}

/// Compares every complete engine that supports a model with the plain native one.
fn all_agree(model: &Model) -> Result<usize, TestCaseError> {
    const LIMIT: u64 = 40;
    let expected = Plain::new()
        .count(model, &Limits::solutions(LIMIT))
        .unwrap();
    let mut asked = 0;
    for mut engine in complete() {
        if engine.supports(model).is_err() {
            let error = engine.count(model, &Limits::solutions(1));
            let refused = matches!(error, Err(EngineError::Unsupported { .. }));
            prop_assert!(refused);
            continue;
        }
        asked += 1;
        let census = engine.count(model, &Limits::solutions(LIMIT)).unwrap();
        let name = engine.name();
        prop_assert_eq!(census.run.solutions, expected.run.solutions, "{}", name);
        prop_assert_eq!(census.run.stop, expected.run.stop, "{}", name);
        if expected.run.solutions == 1 {
            prop_assert_eq!(&census.witnesses, &expected.witnesses, "{}", name);
        }
        let mut seen = std::collections::HashSet::new();
        let run = engine.search(model, &Limits::solutions(LIMIT), &mut |solution| {
            assert!(seen.insert(solution), "{name}: the same solution twice");
            ControlFlow::Continue(())
        });
        prop_assert_eq!(run.unwrap().solutions, seen.len() as u64);
    }
    Ok(asked)
}

/// Returns a grid with cells emptied and sometimes one changed.
fn puzzle(shape: Shape, seed: u64, kept: usize, change: bool) -> Givens {
    let grid = Fill::new(shape).fill(&mut stream(seed, 1));
    let order = shape.order();
    let mut givens = grid.retain(|g| (g.cell.index() * 7919 + seed as usize * 31) % 100 < kept);
    if change {
        let cell = Cell::new(seed as usize % shape.cells());
        givens.set(cell, Digit::new((seed % order as u64) as u8 + 1));
    }
    givens
}

fn relation(order: usize) -> impl Strategy<Value = Relation> {
    let cells = order * order;
    let cell = move || (0..cells).prop_map(Cell::new);
    let comparison = prop_oneof![
        Just(Comparison::Equal),
        Just(Comparison::AtMost),
        Just(Comparison::AtLeast)
    ];
    prop_oneof![
        (cell(), any::<u64>()).prop_map(move |(cell, bits)| Relation::Domain {
            cell,
            digits: DigitSet::from_bits(bits & DigitSet::all(order).bits()),
        }),
        prop::collection::btree_set(0..cells, 0..order + 1).prop_map(|set| {
            Relation::AllDifferent {
                cells: set.into_iter().map(Cell::new).collect(),
            }
        }),
        (cell(), cell(), any::<u64>()).prop_map(move |(a, b, bits)| Relation::Pair {
            a,
            b,
            allowed: PairTable::new(order, |a, b| {
                bits >> ((a.index() * order + b.index()) % 64) & 1 == 1
                    || a.value() + 1 == b.value()
            }),
        }),
        (
            prop::collection::vec((-2i32..3, cell()), 0..4),
            comparison,
            -4i64..16
        )
            .prop_map(|(terms, comparison, total)| Relation::Linear {
                terms: terms
                    .into_iter()
                    .map(|(coefficient, cell)| Term { coefficient, cell })
                    .collect(),
                comparison,
                total,
            }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(few(32, 96)))]

    #[test]
    fn small_plain_puzzles(seed in any::<u32>(), kept in 0usize..70, change in any::<bool>(), wide in any::<bool>()) {
        let shape = if wide { Shape::new(2, 3) } else { Shape::new(2, 2) }.unwrap();
        let kept = if wide { kept.max(25) } else { kept };
        let givens = puzzle(shape, seed.into(), kept, change);
        prop_assert_eq!(all_agree(&Model::new(&Puzzle::plain(givens)))?, 7);
    }

    #[test]
    fn nine_by_nine_plain_puzzles(seed in any::<u32>(), kept in 42usize..60, change in any::<bool>()) {
        let givens = puzzle(Shape::CLASSIC, seed.into(), kept, change);
        prop_assert_eq!(all_agree(&Model::new(&Puzzle::plain(givens)))?, 7);
    }

    #[test]
    fn small_boards_with_other_rules(
        relations in prop::collection::vec(relation(4), 1..6),
        rules in 0usize..4,
        seed in any::<u32>(),
    ) {
        let shape = Shape::new(2, 2).unwrap();
        let mut constraints = Rulebook::new(shape, &Rule::PLAIN[..rules]).constraints().to_vec();
        for relation in relations {
            constraints.push(Constraint { relation, name: Name::Other("a rule".to_string()) });
        }
        let book = std::sync::Arc::new(Rulebook::from_constraints(shape, constraints));
        let model = Model::with_rulebook(book, puzzle(shape, seed.into(), 30, false));
        prop_assert!(all_agree(&model)? >= 4);
    }
}

#[test]
fn cells_that_cannot_all_differ_have_no_solution() {
    let shape = Shape::new(2, 2).unwrap();
    for cells in [vec![0, 0], vec![0, 1, 2, 3, 4]] {
        let cells = cells.into_iter().map(Cell::new).collect();
        let constraint = Constraint {
            relation: Relation::AllDifferent { cells },
            name: Name::Other("too many".to_string()),
        };
        let book = Rulebook::from_constraints(shape, vec![constraint]);
        let model = Model::with_rulebook(std::sync::Arc::new(book), Givens::empty(shape));
        for mut engine in complete() {
            let census = engine.count(&model, &Limits::solutions(3)).unwrap();
            assert_eq!((census.run.solutions, census.run.stop), (0, None));
        }
    }
}

#[test]
fn counts_of_empty_boards_are_known() {
    for mut engine in complete() {
        let census = engine
            .count(&empty(2, 2), &Limits::solutions(1000))
            .unwrap();
        assert_eq!(
            (census.run.solutions, census.run.stop),
            (288, None),
            "{}",
            engine.name()
        );
    }
}

#[test]
fn copies_and_a_trail_visit_the_same_tree() {
    for text in [CRACKED, EASY, "1..............2..3........4......"] {
        let Ok(parsed) = parse_str(text, &ReadOptions::default()).remove(0) else {
            continue;
        };
        let model = Model::new(&parsed.puzzle);
        let efforts = ["forward-checking", "forward-checking-trail"].map(|name| {
            let mut engine = textbook::make(name).unwrap();
            let limits = Limits::solutions(2).with_nodes(Some(200_000));
            let census = engine.count(&model, &limits).unwrap();
            (engine.effort(), census)
        });
        assert_eq!(efforts[0], efforts[1]);
        assert!(efforts[0].0.nodes > 0 && efforts[0].0.steps > efforts[0].0.nodes);
    }
}

#[test]
fn more_inference_means_a_smaller_tree() {
    let model = model(CRACKED);
    let nodes = |name: &str| {
        let mut engine = textbook::make(name).unwrap();
        engine.count(&model, &Limits::solutions(2)).unwrap();
        engine.effort().nodes
    };
    let [back, forward, arcs] = ["backtracking", "forward-checking", "ac3"].map(nodes);
    let [logic, crook, cover] = ["logic-guess", "preemptive-sets", "exact-cover"].map(nodes);
    assert!(back > forward && forward > arcs, "{back} {forward} {arcs}");
    assert!(arcs > logic && logic >= crook, "{arcs} {logic} {crook}");
    assert!(cover < forward, "{cover} {forward}");
}

#[test]
fn an_easy_puzzle_takes_no_guess_with_logic() {
    for name in ["logic-guess", "preemptive-sets"] {
        let mut engine = textbook::make(name).unwrap();
        let census = engine.count(&model(EASY), &Limits::solutions(2)).unwrap();
        assert!(census.is_exact());
        assert_eq!(
            (
                census.run.solutions,
                engine.effort().guesses,
                engine.effort().nodes
            ),
            (1, 0, 0)
        );
        assert!(engine.effort().steps > 0);
    }
}

#[test]
fn preemptive_sets_are_sets() {
    let mut engine = textbook::make("preemptive-sets").unwrap();
    let census = engine
        .count(&model(CRACKED), &Limits::solutions(2))
        .unwrap();
    let solution = census.witnesses[0].values();
    let found = engine.findings().to_vec();
    assert!(!found.is_empty());
    for set in &found {
        assert_eq!(set.cells.iter().count(), set.digits.len());
        assert!(set.removed > 0 && (2..9).contains(&set.digits.len()));
        if set.choices == 0 {
            // Found by logic alone, so the solution has exactly these digits in the set.
            let values: DigitSet = set
                .cells
                .iter()
                .filter_map(|c| Digit::new(solution[c.index()]))
                .collect();
            assert_eq!(values, set.digits);
        }
    }
    assert!(found.iter().any(|set| set.choices == 0));
    engine.count(&model(EASY), &Limits::solutions(2)).unwrap();
    assert!(engine.findings().iter().all(|set| set.choices == 0));
}

#[test]
fn limits_stop_every_engine_and_say_which() {
    for mut engine in all() {
        let board = empty(3, 3);
        let name = engine.name();
        let mut stop = |limits: Limits| engine.count(&board, &limits).unwrap().run;
        let nodes = stop(Limits::solutions(u64::MAX).with_nodes(Some(10)));
        assert_eq!((nodes.stop, nodes.nodes), (Some(Stop::Nodes), 10), "{name}");
        let late = Limits::solutions(u64::MAX).with_deadline(Some(Instant::now()));
        assert_eq!(stop(late).stop, Some(Stop::Time), "{name}");
        let soon = Instant::now() + Duration::from_millis(30);
        let soon = Limits::solutions(u64::MAX).with_deadline(Some(soon));
        assert_eq!(stop(soon).stop, Some(Stop::Time), "{name}");
        let cancel = Cancel::new();
        cancel.cancel();
        let cancelled = Limits::solutions(u64::MAX).with_cancel(cancel);
        assert_eq!(stop(cancelled).stop, Some(Stop::Cancelled), "{name}");
        if engine.method().complete {
            let seven = engine.count(&board, &Limits::solutions(7)).unwrap().run;
            assert_eq!(
                (seven.stop, seven.solutions),
                (Some(Stop::Solutions), 7),
                "{name}"
            );
        }
    }
}

#[test]
fn a_break_of_the_visitor_ends_the_search() {
    for mut engine in complete() {
        let run = engine
            .search(&empty(2, 2), &Limits::solutions(u64::MAX), &mut |_| {
                ControlFlow::Break(())
            })
            .unwrap();
        assert_eq!((run.solutions, run.stop), (1, Some(Stop::Cancelled)));
    }
}

#[test]
fn incomplete_methods_find_solutions_and_never_claim_more() {
    // A debug build takes a board with more givens.
    let board = model(few(EASIER, EASY));
    for name in ["annealing", "genetic"] {
        let mut engine = textbook::make(name).unwrap();
        let first = engine.count(&board, &Limits::solutions(1)).unwrap();
        assert_eq!(
            (first.run.solutions, first.run.stop),
            (1, Some(Stop::Solutions)),
            "{name}"
        );
        let effort = engine.effort();
        let again = engine.count(&board, &Limits::solutions(1)).unwrap();
        assert_eq!(
            (&again, engine.effort()),
            (&first, effort),
            "{name}: the same seed"
        );
        engine.seed(1);
        engine.count(&board, &Limits::solutions(1)).unwrap();
        assert_ne!(engine.effort(), effort, "{name}: another seed");
        // Full boards, right and wrong, and repeated givens.
        let solved = model(&write_line(
            first.witnesses[0].givens(),
            veridoku::formats::Alphabet::default_for(9),
        ));
        let census = engine.count(&solved, &Limits::solutions(2)).unwrap();
        assert_eq!(
            (census.run.solutions, census.run.stop),
            (1, None),
            "{name}: the givens leave no choice"
        );
        let full = write_line(
            first.witnesses[0].givens(),
            veridoku::formats::Alphabet::default_for(9),
        );
        let wrong = format!("{}{}", &full[1..2], &full[1..]);
        let twice = format!("5..5{}", ".".repeat(77));
        for text in [wrong, twice] {
            let error = engine
                .count(&model(&text), &Limits::solutions(2))
                .unwrap_err();
            assert!(error.to_string().contains("row 1"), "{name}: {error}");
        }
    }
}

fn small_budgets() -> [Box<dyn Textbook>; 2] {
    [
        textbook::annealing({
            let mut options = AnnealingOptions::default();
            options.chains = Some(3);
            options
        }),
        textbook::genetic({
            let mut options = GeneticOptions::default();
            options.generations = Some(30);
            options
        }),
    ]
}

#[test]
fn a_spent_budget_is_no_verdict() {
    for engine in small_budgets() {
        let engine: Box<dyn Engine> = engine;
        let name = engine.name();
        let mut judge = Judge::new(vec![engine]);
        let report = judge.judge(&model(CRACKED), &Question::default()).unwrap();
        let Verdict::Unknown(undecided) = report.verdict else {
            panic!("{name} has no verdict to give");
        };
        assert_eq!(undecided.stop, Some(Stop::Budget));
        assert_eq!(
            undecided.reasons,
            [format!("{name}: not found in the budget")]
        );
    }
    // Beside a complete engine it neither contradicts nor confirms.
    for engine in small_budgets() {
        let mut judge = Judge::new([Sat::default().boxed(), engine]);
        let report = judge.judge(&model(CRACKED), &Question::default()).unwrap();
        assert_eq!(report.verdict.word(), "unknown");
    }
}

#[test]
fn the_four_by_four_budget_finds_what_there_is() {
    for name in ["annealing", "genetic"] {
        let mut engine = textbook::make(name).unwrap();
        let census = engine.count(&empty(2, 2), &Limits::solutions(20)).unwrap();
        assert_eq!(
            (census.run.solutions, census.run.stop),
            (20, Some(Stop::Solutions))
        );
    }
}
