//! Counts how often each technique occurs on the paths of the default order, beside HoDoKu, and how
//! many lines forcing chains take: `cargo run --release -p veridoku-tools -- explanations TABLE.csv
//! N SOURCE …`.
//!
//! The table has columns `source`, `puzzle` and `step_counts` (`fh:21 n1:30 …`), made by HoDoKu.
//! Takes the first N puzzles of each source.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fmt::Display;
use std::sync::Mutex;
use veridoku::grid::{Digit, Givens, Shape};
use veridoku::human::{self, End, Family, Order, State, Step, TechniqueId};
use veridoku::rules::{Rule, Rulebook};

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn Error>> {
    let [file, most, sources @ ..] = arguments.as_slice() else {
        return Err("expected TABLE.csv N SOURCE …".into());
    };
    let text = std::fs::read_to_string(file)?;
    let table = Table::read(&text)?;
    let most: usize = most.parse()?;
    let mut tallies = Vec::new();
    for source in sources {
        let rows: Vec<&Row<'_>> = table.of(source).take(most).collect();
        eprintln!("{source}: {} puzzles", rows.len());
        tallies.push(tally(&rows));
    }
    print_counts(sources, &tallies);
    print_lengths(&tallies);
    Ok(())
}

/// A puzzle with HoDoKu's steps.
struct Row<'a> {
    source: &'a str,
    puzzle: &'a str,
    steps: Vec<(&'a str, usize)>,
}

struct Table<'a>(Vec<Row<'a>>);

impl<'a> Table<'a> {
    fn read(text: &'a str) -> Result<Table<'a>, Box<dyn Error>> {
        let mut lines = text.lines();
        let names: Vec<&str> = lines.next().ok_or("an empty table")?.split(',').collect();
        let column = |name: &'static str| {
            let at = names.iter().position(|n| *n == name);
            at.ok_or(format!("no column '{name}'"))
        };
        let [source, puzzle, steps] =
            [column("source")?, column("puzzle")?, column("step_counts")?];
        let row = |line: &'a str| {
            let fields: Vec<&str> = line.split(',').collect();
            let counts = fields.get(steps)?.split(' ').filter_map(|step| {
                let (code, count) = step.split_once(':')?;
                Some((code, count.parse().ok()?))
            });
            Some(Row {
                source: fields.get(source)?,
                puzzle: fields.get(puzzle)?,
                steps: counts.collect(),
            })
        };
        Ok(Table(lines.filter_map(row).collect()))
    }

    fn of(&self, source: &str) -> impl Iterator<Item = &Row<'a>> {
        self.0.iter().filter(move |row| row.source == source)
    }
}

/// What the paths of a source show.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    solved: usize,
    /// By code: the steps on our paths, and on HoDoKu's.
    steps: BTreeMap<String, [usize; 2]>,
    /// By technique: the lines of each explanation.
    lines: BTreeMap<TechniqueId, Vec<usize>>,
}

/// Walks the puzzles, two at a time.
fn tally(rows: &[&Row<'_>]) -> Tally {
    let all = Mutex::new((Tally::default(), rows.iter()));
    let next = || all.lock().ok().and_then(|mut all| all.1.next());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let player = human::player(&Rulebook::new(Shape::CLASSIC, &Rule::PLAIN));
                let words = player.words();
                while let Some(row) = next() {
                    let path = player.path(&State::new(givens(row.puzzle)), &Order::default());
                    let lengths = path.steps.iter().map(|step| lines(step, &words));
                    let lengths: Vec<usize> = lengths.collect();
                    if let Ok(mut all) = all.lock() {
                        all.0
                            .add(row, &path.steps, &lengths, path.end == End::Solved);
                    }
                }
            });
        }
    });
    all.into_inner().map(|all| all.0).unwrap_or_default()
}

fn givens(puzzle: &str) -> Givens {
    let mut givens = Givens::empty(Shape::CLASSIC);
    for (cell, symbol) in Shape::CLASSIC.all_cells().zip(puzzle.chars()) {
        let digit = symbol.to_digit(10).and_then(|v| Digit::new(v as u8));
        givens.set(cell, digit);
    }
    givens
}

fn lines(step: &Step, words: &human::Words<'_>) -> usize {
    step.explain(words).lines().count()
}

/// Returns the code under which the table counts a technique.
fn code(id: TechniqueId) -> &'static str {
    match id.facts().code {
        "h1b" => "h1",
        code => code,
    }
}

impl Tally {
    fn add(&mut self, row: &Row<'_>, steps: &[Step], lines: &[usize], solved: bool) {
        self.puzzles += 1;
        self.solved += usize::from(solved);
        for (step, &lines) in steps.iter().zip(lines) {
            let id = step.technique;
            self.steps.entry(code(id).to_string()).or_default()[0] += 1;
            if id.facts().family == Family::Forcing {
                self.lines.entry(id).or_default().push(lines);
            }
        }
        for (code, count) in &row.steps {
            self.steps.entry((*code).to_string()).or_default()[1] += count;
        }
    }
}

/// Returns the codes of all tallies in the order of the table, HoDoKu's own last.
fn codes(tallies: &[Tally]) -> Vec<String> {
    let place: HashMap<&str, usize> = TechniqueId::all()
        .enumerate()
        .map(|(place, id)| (code(id), place))
        .collect();
    let all = tallies.iter().flat_map(|tally| tally.steps.keys().cloned());
    let mut all: Vec<String> = all.collect();
    all.sort_by_key(|code| (place.get(code.as_str()).copied(), code.clone()));
    all.sort_by_key(|code| !place.contains_key(code.as_str()));
    all.dedup();
    all
}

/// The names of HoDoKu's steps whose codes in the table are no codes of techniques.
fn name(code: &str) -> &str {
    match code {
        "h1" => "Hidden Single",
        "fcc" => "Forcing Chain Contradiction (HoDoKu)",
        "fnc" => "Forcing Net Contradiction (HoDoKu)",
        "bf" => "guess (HoDoKu)",
        code => TechniqueId::by_name(code).map_or(code, |id| id.facts().name),
    }
}

fn row(cells: impl IntoIterator<Item = impl Display>) {
    let cells: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
    println!("| {} |", cells.join(" | "));
}

fn print_counts(sources: &[String], tallies: &[Tally]) {
    let heads = ["technique".to_string()].into_iter();
    let heads = heads.chain(sources.iter().zip(tallies).map(|(source, tally)| {
        let Tally {
            puzzles, solved, ..
        } = tally;
        format!("{source} ({solved} of {puzzles})")
    }));
    row(heads.chain(["all".to_string()]));
    println!("|---{}|", "|--:".repeat(sources.len() + 1));
    for code in codes(tallies) {
        let counts = tallies.iter().map(|tally| tally.steps.get(&code).copied());
        let counts: Vec<[usize; 2]> = counts.map(Option::unwrap_or_default).collect();
        let all = counts.iter().fold([0, 0], |[a, b], [x, y]| [a + x, b + y]);
        let counts = counts.into_iter().chain([all]);
        let cell = |[ours, theirs]: [usize; 2]| format!("{ours} / {theirs}");
        row([name(&code).to_string()]
            .into_iter()
            .chain(counts.map(cell)));
    }
}

fn print_lengths(tallies: &[Tally]) {
    println!();
    row(["technique", "steps", "median of lines", "most lines"]);
    println!("|---|--:|--:|--:|");
    let mut all: BTreeMap<TechniqueId, Vec<usize>> = BTreeMap::new();
    for (id, lines) in tallies.iter().flat_map(|tally| &tally.lines) {
        all.entry(*id).or_default().extend(lines);
    }
    for (id, mut lines) in all {
        lines.sort_unstable();
        let (median, most) = (lines[lines.len() / 2], lines[lines.len() - 1]);
        row([id.facts().name.to_string()]
            .into_iter()
            .chain([lines.len(), median, most].map(|n| n.to_string())));
    }
}
