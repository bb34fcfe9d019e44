//! Every engine on every case of `puzzles/`. The expected answers are in `puzzles/expected.tsv`; no
//! engine is exempt from a case.

use crate::effort::few;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use veridoku::cnf::{AtMostOne, Encoding};
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{
    ParseError, Parsed, ReadOptions, Splitter, by_extension, unpacked, write_line,
};
use veridoku::grid::{Givens, Shape};
use veridoku::native::{Generic, Native, Plain};
use veridoku::rules::{Model, Puzzle, Shelf};
use veridoku::sat::{Sat, Solver};
use veridoku::verify::{Judge, Portfolio, Question, Verdict};

/// The number of solutions up to which the cases were counted.
const LIMIT: u64 = 100;

struct Case {
    /// `file:line`, for messages.
    name: String,
    file: String,
    line: u64,
    verdict: String,
    detail: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles")
}

fn cases() -> Vec<Case> {
    let text = fs::read_to_string(folder().join("expected.tsv")).unwrap();
    let rows = text.lines().filter(|l| !l.starts_with('#'));
    rows.map(|row| {
        let fields: Vec<&str> = row.split('\t').collect();
        let [file, line, verdict, detail] = fields[..] else {
            panic!("four fields expected: {row}");
        };
        Case {
            name: format!("{file}:{line}"),
            file: file.to_string(),
            line: line.parse().unwrap(),
            verdict: verdict.to_string(),
            detail: detail.to_string(),
        }
    })
    .collect()
}

type Record = (u64, Result<Parsed, ParseError>);

fn records(path: &Path) -> Vec<Record> {
    let options = ReadOptions::default().with_format(by_extension(path));
    Splitter::new(unpacked(File::open(path).unwrap()).unwrap(), options)
        .map(|record| record.unwrap())
        .map(|record| (record.line(), record.parse(&options)))
        .collect()
}

/// Returns each case with its record; the cases and the records of the files must be the same.
fn read_cases() -> Vec<(Case, Result<Parsed, ParseError>)> {
    let cases = cases();
    let files: BTreeSet<&str> = cases.iter().map(|c| c.file.as_str()).collect();
    let mut found: Vec<(String, Record)> = Vec::new();
    for file in files {
        let records = records(&folder().join(file));
        found.extend(records.into_iter().map(|record| (file.to_string(), record)));
    }
    let names = found
        .iter()
        .map(|(file, (line, _))| format!("{file}:{line}"));
    let expected: BTreeSet<String> = cases.iter().map(|c| c.name.clone()).collect();
    assert_eq!(names.collect::<BTreeSet<_>>(), expected);
    cases
        .into_iter()
        .map(|case| {
            let mine =
                |(file, (line, _)): &(String, Record)| *file == case.file && *line == case.line;
            let index = found.iter().position(mine).unwrap();
            let (_, (_, parsed)) = found.swap_remove(index);
            (case, parsed)
        })
        .collect()
}

/// Returns the cases that are puzzles, as models, of boards up to an order.
fn models(order: usize) -> impl Iterator<Item = &'static (Case, Parsed, Model)> {
    static MODELS: OnceLock<Vec<(Case, Parsed, Model)>> = OnceLock::new();
    let read = || {
        let mut shelf = Shelf::default();
        let puzzles = read_cases()
            .into_iter()
            .filter_map(|(c, p)| Some((c, p.ok()?)));
        puzzles
            .map(|(case, parsed)| {
                let model = shelf.model(&parsed.puzzle);
                (case, parsed, model)
            })
            .collect()
    };
    let all = MODELS.get_or_init(read).iter();
    all.filter(move |(_, _, model)| model.shape().order() <= order)
}

fn check(engine: &mut dyn Engine, name: &str) {
    check_up_to(64, engine, name);
}

/// Checks the cases of boards up to an order.
fn check_up_to(order: usize, engine: &mut dyn Engine, name: &str) {
    for (case, parsed, model) in models(order) {
        let census = engine.count(model, &Limits::solutions(LIMIT)).unwrap();
        let solutions = census.run.solutions;
        let found = match (solutions, census.is_exact()) {
            (0, true) => "none -".to_string(),
            (1, true) => {
                let solution = write_line(census.witnesses[0].givens(), parsed.alphabet);
                format!("unique {solution}")
            }
            (n, true) => format!("multiple {n}"),
            (n, false) => format!("multiple >={n}"),
        };
        assert_eq!(
            found,
            format!("{} {}", case.verdict, case.detail),
            "{name}: {}",
            case.name
        );
        let two = solutions.min(2) as usize;
        assert_eq!(census.witnesses.len(), two, "{name}: {}", case.name);
        if let [first, second] = &census.witnesses[..] {
            assert_ne!(first, second, "{name}: {}", case.name);
        }
    }
}

#[test]
fn native() {
    check(&mut Native::new(), "native");
}

#[test]
fn plain() {
    check(&mut Plain::new(), "plain");
}

#[test]
fn generic() {
    check(&mut Generic::new(), "generic");
}

#[test]
fn portfolio() {
    check(&mut Portfolio::new(4), "portfolio");
}

#[test]
fn sat_propagated() {
    for form in AtMostOne::ALL {
        let name = format!("sat propagated {}", form.name());
        check_up_to(few(9, 64), &mut Sat::new(Encoding::Propagated, form), &name);
    }
}

#[test]
fn sat_in_every_encoding() {
    for encoding in Encoding::ALL {
        let name = format!("sat {}", encoding.name());
        // Without what follows from the rules, a board of pencil marks takes seconds.
        check_up_to(few(6, 64), &mut Sat::new(encoding, AtMostOne::Auto), &name);
    }
}

#[test]
fn sat_one_by_one() {
    check(&mut Sat::default().one_by_one(), "sat one by one");
}

/// The features `batsat` and `cadical` add more.
#[test]
fn sat_over_every_other_solver() {
    for name in Sat::others() {
        check(&mut Sat::by_name(name).unwrap(), name);
        let solver = Solver::by_name(name.strip_prefix("sat:").unwrap()).unwrap();
        let mut assumed = Sat::new(Encoding::Assumed, AtMostOne::Auto).with_solver(solver);
        check(&mut assumed, &format!("{name} assumed"));
    }
}

#[test]
fn what_is_malformed_is_refused_at_its_place() {
    for (case, parsed) in read_cases() {
        match (case.verdict.as_str(), parsed) {
            ("malformed", Err(error)) => {
                let place = format!("{}:{}", error.line(), error.column());
                assert_eq!(place, case.detail, "{}", case.name);
            }
            ("malformed", Ok(_)) => panic!("{}: read without an error", case.name),
            (_, Ok(_)) => {}
            (_, Err(error)) => panic!("{}: {error}", case.name),
        }
    }
}

#[test]
fn the_judge_gives_the_verdicts_and_shows_for_them() {
    let mut judge = Judge::new([Native::new().boxed(), Sat::default().boxed()]);
    let mut two = 0;
    for (case, _, model) in models(few(9, 64)) {
        let report = judge.judge(model, &Question::default()).unwrap();
        assert_eq!(report.verdict.word(), case.verdict, "{}", case.name);
        match report.verdict {
            Verdict::None(conflict) => {
                assert!(conflict.minimal, "{}", case.name);
                contradiction(model, &conflict.givens, &case.name);
            }
            Verdict::Multiple(ambiguity) => {
                assert!(!ambiguity.differences().is_empty());
                if (ambiguity.solutions, ambiguity.exact) == (2, true) {
                    // Each cell in which the two differ distinguishes them.
                    let cells: BTreeSet<_> =
                        ambiguity.repairs.givens.iter().map(|g| g.cell).collect();
                    let differ: BTreeSet<_> = ambiguity.differences().iter().collect();
                    assert_eq!(cells, differ, "{}", case.name);
                    two += 1;
                }
                for repair in ambiguity.repairs.givens {
                    let mut givens = model.givens().clone();
                    givens.set(repair.cell, Some(repair.digit));
                    let repaired = model.with_givens(givens);
                    let census = Sat::default()
                        .count(&repaired, &Limits::solutions(2))
                        .unwrap();
                    assert_eq!(census.run.solutions, 1, "{}", case.name);
                }
            }
            _ => {}
        }
    }
    assert!(two >= 3, "the cases hold puzzles of exactly two solutions");
}

/// Asserts that the givens have no solution together, and one without any of them.
fn contradiction(model: &Model, givens: &[veridoku::grid::Candidate], name: &str) {
    // Without one of its givens a large board may be too hard for the native search.
    let mut engine: Box<dyn Engine> = match model.shape().cells() {
        0..=100 => Box::new(Native::new()),
        _ => Box::new(Sat::default()),
    };
    let mut count = |left_out: Option<usize>| {
        let kept = |g| {
            givens
                .iter()
                .enumerate()
                .any(|(i, &h)| h == g && Some(i) != left_out)
        };
        let model = model.with_givens(model.givens().retain(kept));
        engine
            .count(&model, &Limits::solutions(1))
            .unwrap()
            .run
            .solutions
    };
    assert_eq!(count(None), 0, "{name}");
    // Every given of a small board; of a large one a sample from first to last.
    let step = if model.shape().cells() <= 100 {
        1
    } else {
        givens.len() / 12 + 1
    };
    for left_out in (0..givens.len()).step_by(step) {
        assert_eq!(count(Some(left_out)), 1, "{name} without given {left_out}");
    }
}

/// Counts thousands of solutions, most of which the SAT engine finds near others.
#[test]
fn sat_finds_each_of_many_solutions_once() {
    let shape = Shape::new(2, 3).unwrap();
    let mut stops = BTreeSet::new();
    for given in [8, 11] {
        // The first cells of the pattern of shifted rows.
        let value = |cell: usize| ((3 * (cell / 6 % 2) + cell / 12 + cell % 6) % 6 + 1) as u8;
        let values: Vec<u8> = (0..36)
            .map(|cell| if cell < given { value(cell) } else { 0 })
            .collect();
        let givens = Givens::from_values(shape, values).unwrap();
        let model = Model::new(&Puzzle::plain(givens));
        let limits = Limits::solutions(2_000);
        let expected = Native::new().count(&model, &limits).unwrap().run;
        stops.insert(expected.stop.is_some());
        for mut engine in [
            Sat::default(),
            Sat::default().one_by_one(),
            Sat::new(Encoding::Assumed, AtMostOne::Auto),
        ] {
            let mut found = BTreeSet::new();
            let run = engine.search(&model, &limits, &mut |solution| {
                assert!(found.insert(solution.values().to_vec()));
                ControlFlow::Continue(())
            });
            let run = run.unwrap();
            assert_eq!(
                (run.solutions, run.stop),
                (expected.solutions, expected.stop)
            );
            assert_eq!(found.len() as u64, run.solutions);
        }
    }
    assert_eq!(stops.len(), 2, "one puzzle with all, one up to the limit");
}
