//! Human techniques: each finds what the cases state, and every step of a path follows from the
//! relations.
//!
//! A case is a line `:code[-variant]:digits:grid:deleted:eliminations:placements:extra`, as in
//! public regression files. Our own are in `puzzles/techniques/`, one file per family. The
//! environment variable `VERIDOKU_TECHNIQUE_CASES` names another file to try.

use crate::effort::few;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::{Candidate, Cell, Digit, Givens, Shape};
use veridoku::human::{self, End, Family, Order, Player, State, Step, TechniqueId, Words};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle, Rule, Rulebook, Solution};
use veridoku::verify::Auditor;

#[test]
fn every_technique_has_a_finder_and_words() {
    assert!(TechniqueId::all().all(TechniqueId::is_found));
    for id in TechniqueId::all() {
        assert_eq!(id.facts().id, id);
    }
}

#[test]
fn names_and_codes_are_each_of_one_technique() {
    let mut seen = BTreeMap::new();
    for id in TechniqueId::all() {
        let facts = id.facts();
        let names = [facts.code, facts.name].into_iter();
        for name in names.chain(facts.aliases.iter().copied()) {
            let before = seen.insert(name.to_lowercase(), id);
            assert!(before.is_none_or(|other| other == id), "{name}");
            assert_eq!(TechniqueId::by_name(name), Some(id));
        }
    }
}

pub(super) fn plain() -> Rulebook {
    Rulebook::new(Shape::CLASSIC, &Rule::PLAIN)
}

/// Reads candidates: `512` is digit 5 in r1c2.
fn candidates(text: &str) -> Vec<Candidate> {
    let candidate = |word: &str| {
        let parts: Vec<usize> = word.bytes().map(|b| usize::from(b - b'0')).collect();
        let [digit, row, column] = parts[..] else {
            panic!("{word} is no candidate")
        };
        Candidate {
            digit: Digit::new(digit as u8).unwrap(),
            cell: Shape::CLASSIC.cell(row - 1, column - 1),
        }
    };
    let mut list: Vec<Candidate> = text.split_whitespace().map(candidate).collect();
    list.sort_unstable();
    list
}

/// A line of a file of cases.
pub(super) struct Case<'a> {
    line: &'a str,
    pub(super) code: &'a str,
    variant: Option<&'a str>,
    pub(super) state: State,
    eliminations: Vec<Candidate>,
    placements: Vec<Candidate>,
}

pub(super) fn read(line: &str) -> Case<'_> {
    let fields: Vec<&str> = line.split(':').collect();
    let [
        "",
        code,
        _digits,
        grid,
        deleted,
        eliminations,
        placements,
        ..,
    ] = fields[..]
    else {
        panic!("{line} is no case")
    };
    let (code, variant) = match code.split_once('-') {
        Some((code, variant)) => (code, Some(variant)),
        None => (code, None),
    };
    let mut givens = Givens::empty(Shape::CLASSIC);
    let mut entries = Vec::new();
    let (mut cell, mut entered) = (0, false);
    for symbol in grid.chars() {
        if symbol == '+' {
            entered = true;
            continue;
        }
        let digit = symbol.to_digit(10).and_then(|v| Digit::new(v as u8));
        match digit.filter(|_| entered) {
            Some(digit) => entries.push((Cell::new(cell), digit)),
            None => givens.set(Cell::new(cell), digit),
        }
        (cell, entered) = (cell + 1, false);
    }
    assert_eq!(cell, 81, "{line}");
    let mut state = State::new(givens);
    entries.iter().for_each(|&(cell, d)| state.enter(cell, d));
    candidates(deleted).iter().for_each(|&c| state.remove(c));
    Case {
        line,
        code,
        variant,
        state,
        eliminations: candidates(eliminations),
        placements: candidates(placements),
    }
}

/// Returns the techniques with a code.
pub(super) fn techniques(code: &str) -> Vec<TechniqueId> {
    let of = |id: &TechniqueId| id.facts().case == Some(code) || id.facts().code == code;
    TechniqueId::all().filter(of).collect()
}

/// Returns the failure of a case; `None` if it passes.
fn fault(case: &Case<'_>, player: &dyn Player) -> Option<String> {
    let steps = techniques(case.code);
    let steps: Vec<Step> = steps
        .into_iter()
        .flat_map(|id| player.steps(&case.state, id))
        .collect();
    let same = |step: &Step| {
        let mut placements = step.placements.clone();
        placements.sort_unstable();
        step.eliminations == case.eliminations && placements == case.placements
    };
    let wanted = case.variant != Some("x");
    // A step that must not be found must not be found in part either.
    let part = |step: &Step| {
        let gone = step
            .eliminations
            .iter()
            .any(|c| case.eliminations.contains(c));
        gone || step.placements.iter().any(|c| case.placements.contains(c))
    };
    let found = steps.iter().any(|s| if wanted { same(s) } else { part(s) });
    (found != wanted).then(|| {
        let words = player.words();
        let steps: Vec<String> = steps.iter().map(|step| step.explain(&words)).collect();
        format!("{}\n  found:\n    {}", case.line, steps.join("\n    "))
    })
}

/// The results of the cases of a code.
#[derive(Default)]
struct Tally {
    right: usize,
    all: usize,
    time: Duration,
}

/// Tries every case whose technique has a finder. Returns a tally by code, and the failures.
fn try_file(path: &Path) -> (BTreeMap<String, Tally>, Vec<String>) {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let player = human::player(&plain());
    let mut tally: BTreeMap<String, Tally> = BTreeMap::new();
    let mut faults = Vec::new();
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case = read(line);
        let tried = techniques(case.code).iter().any(|id| id.is_found());
        let start = Instant::now();
        let fault = fault(&case, &*player).filter(|_| tried);
        let entry = tally.entry(case.code.to_string()).or_default();
        entry.time += start.elapsed();
        entry.right += usize::from(tried && fault.is_none());
        entry.all += 1;
        faults.extend(fault);
    }
    (tally, faults)
}

#[test]
fn our_own_cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/techniques");
    let mut cases = 0;
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for path in files.iter().step_by(few(12, 1)) {
        let (tally, faults) = try_file(path);
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        cases += tally.values().map(|t| t.all).sum::<usize>();
        for code in tally.keys() {
            assert!(
                !techniques(code).is_empty(),
                "no technique has the code {code}"
            );
        }
    }
    assert!(cases > 0);
}

#[test]
fn every_technique_has_finds_and_near_misses() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/techniques");
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let codes = text.lines().filter_map(|line| line.split(':').nth(1));
        codes.for_each(|code| *count.entry(code.to_string()).or_default() += 1);
    }
    for id in TechniqueId::all() {
        let facts = id.facts();
        let codes = [facts.case, Some(facts.code)].into_iter().flatten();
        let of = |variant: &str| -> usize {
            let codes = codes.clone().map(|code| format!("{code}{variant}"));
            codes.filter_map(|code| count.get(&code)).sum()
        };
        assert!(
            of("") >= 5 && of("-x") >= 2,
            "{id}: {} and {}",
            of(""),
            of("-x")
        );
    }
}

/// `VERIDOKU_TECHNIQUE_CASES=FILE cargo test --release --test library -- --ignored --nocapture
/// other_cases`
#[test]
#[ignore = "needs a file of cases"]
fn other_cases() {
    let path = std::env::var("VERIDOKU_TECHNIQUE_CASES").expect("VERIDOKU_TECHNIQUE_CASES");
    let (tally, faults) = try_file(Path::new(&path));
    for (code, Tally { right, all, time }) in &tally {
        let ids = techniques(code);
        let name = ids.first().map_or("(no technique)", |id| id.facts().name);
        let finder = if ids.iter().any(|id| id.is_found()) {
            ""
        } else {
            "  no finder yet"
        };
        println!("{code:5} {name:40} {right:3} of {all:3} {time:9.1?}{finder}");
    }
    let sum = |pick: fn(&Tally) -> usize| tally.values().map(pick).sum::<usize>();
    let time: Duration = tally.values().map(|t| t.time).sum();
    println!("{} of {} in {time:.1?}", sum(|t| t.right), sum(|t| t.all));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Returns the one solution of some givens.
fn only_solution(puzzle: &Puzzle) -> Option<Solution> {
    let census = Native::new().count(&Model::new(puzzle), &Limits::solutions(2));
    let census = census.unwrap();
    let found = census.witnesses.first().cloned();
    found.filter(|_| census.run.solutions == 1)
}

/// Checks the language of an explanation.
fn reads_well(text: &str) {
    for sentence in text.split(['.', '\n', ';']) {
        let conclusions = sentence.matches(" so ").count();
        assert!(conclusions < 2, "so …, so …: {text}");
    }
    let broken = [
        "what goes",
        " of ,",
        " in ,",
        "{}",
        "  is ",
        ", ,",
        ":.",
        "so,",
    ];
    for part in broken {
        assert!(!text.contains(part), "'{part}': {text}");
    }
    // A digit can be removed from a cell; it does not leave it.
    for (at, _) in text.match_indices(" leaves r") {
        let digit = text[..at].ends_with(|c: char| c.is_ascii_digit());
        assert!(!digit, "{text}");
    }
    assert!(text.ends_with(['.', ')']) || text.contains('\n'), "{text}");
}

/// Audits the first steps that each technique of a file finds on its cases.
fn audit_file(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let player = human::player(&plain());
    let model = Model::new(&Puzzle::plain(Givens::empty(Shape::CLASSIC)));
    let mut auditor = Auditor::new(&model, None, &Limits::solutions(2)).unwrap();
    let mut steps = 0;
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let case = read(line);
        let solution = only_solution(&Puzzle::plain(case.state.givens().clone()));
        for id in techniques(case.code) {
            for step in player.steps(&case.state, id).iter().take(8) {
                auditor.begin(&case.state, solution.clone());
                let verdict = auditor.step(step);
                let words = step.explain(&player.words());
                assert!(verdict.is_ok(), "{verdict:?}: {words}\n  {line}");
                reads_well(&words);
                steps += 1;
            }
        }
    }
    steps
}

#[test]
fn every_step_on_our_cases_follows_from_the_relations() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/techniques");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let files = files.iter().step_by(few(4, 1));
    let steps: usize = files.map(|path| audit_file(path)).sum();
    assert!(steps > few(50, 500), "{steps}");
}

/// `VERIDOKU_TECHNIQUE_CASES=FILE cargo test --release --test library -- --ignored --nocapture
/// other_steps`
#[test]
#[ignore = "needs a file of cases"]
fn other_steps() {
    let path = std::env::var("VERIDOKU_TECHNIQUE_CASES").expect("VERIDOKU_TECHNIQUE_CASES");
    println!("{} steps follow", audit_file(Path::new(&path)));
}

/// Returns the unique puzzles of a folder, of every size.
fn unique_puzzles() -> Vec<Puzzle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/unique");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.sort();
    let parse = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        parse_str(&text, &ReadOptions::default())
    };
    let parsed = files.iter().flat_map(parse);
    parsed.filter_map(Result::ok).map(|p| p.puzzle).collect()
}

/// Walks a puzzle by the default order and audits each step. Returns how the path ended.
fn audited(puzzle: &Puzzle) -> End {
    audited_by(&Order::default(), puzzle)
}

/// Walks a puzzle by an order and audits each step. Returns how the path ended.
fn audited_by(order: &Order, puzzle: &Puzzle) -> End {
    let model = Model::new(puzzle);
    let limits = Limits::solutions(2);
    let solution = only_solution(puzzle);
    let player = human::player(model.rulebook());
    let state = State::new(puzzle.givens().clone());
    let order = match solution {
        Some(_) => order.clone(),
        None => order.without_uniqueness(),
    };
    let path = player.path(&state, &order);
    let mut auditor = Auditor::new(&model, None, &limits).unwrap();
    auditor.begin(&state, solution.clone());
    let words: Words<'_> = player.words();
    for step in &path.steps {
        let verdict = auditor.step(step);
        assert!(verdict.is_ok(), "{:?}: {}", verdict, step.explain(&words));
    }
    if path.end == End::Solved {
        assert_eq!(solution.unwrap().values(), path.values);
    }
    path.end
}

#[test]
fn every_step_of_a_path_follows_from_the_relations() {
    let puzzles = unique_puzzles();
    let small = puzzles
        .iter()
        .filter(|p| p.givens().shape().order() <= few(9, 16));
    // Nets on large boards take long, and nested nets minutes.
    let forcing = |id: TechniqueId| id.facts().family == Family::Forcing;
    let chains = Order::default().retain(|id| !forcing(id) || id <= TechniqueId::RegionForcing);
    let none = Order::default().retain(|id| !forcing(id));
    let ends =
        small
            .step_by(few(24, 1))
            .take(60)
            .map(|puzzle| match puzzle.givens().shape().order() {
                ..=9 => audited(puzzle),
                10..=12 => audited_by(&chains, puzzle),
                _ => audited_by(&none, puzzle),
            });
    let ends: Vec<End> = ends.collect();
    assert!(
        ends.iter().filter(|end| **end == End::Solved).count() >= few(1, 11),
        "{ends:?}"
    );
    assert!(!ends.contains(&End::Broken));
}

/// Returns the puzzles of a file.
fn puzzles_of(file: &str) -> Vec<Puzzle> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("puzzles")
        .join(file);
    let text = fs::read_to_string(path).unwrap();
    let parsed = parse_str(&text, &ReadOptions::default());
    parsed.into_iter().map(|p| p.unwrap().puzzle).collect()
}

#[test]
fn no_puzzle_needs_guessing() {
    let ours = puzzles_of("unique/hard-9x9.sdm");
    let hardest = puzzles_of("literature/hard.sdm");
    assert!(ours.len() >= 8 && hardest.len() >= 6);
    // By the techniques of Sudoku Explainer, and a few puzzles by all.
    let explainer = Order::explainer();
    let most = few(1, usize::MAX);
    for puzzle in ours.iter().take(most).chain(hardest.iter().take(most)) {
        assert_eq!(audited_by(&explainer, puzzle), End::Solved);
    }
    for puzzle in ours[..few(0, 2)].iter().chain(&hardest[..few(0, 1)]) {
        assert_eq!(audited(puzzle), End::Solved);
    }
    // Also by singles and the deepest nets alone.
    let bare = Order::read("fh,h1b,n1,ndfc+").unwrap();
    assert_eq!(audited_by(&bare, &hardest[0]), End::Solved);
}
