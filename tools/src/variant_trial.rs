//! `variant-trial FILE [TIMES.csv] [native] [uncertified]`: puzzles under other rules, read, judged
//! and certified, beside another solver's times.
//!
//! FILE has a record of JSON a line: `id`, `puzzle` (text of a format that is read, or an object of
//! f-puzzles), `solution` and `solutions` (`null` where nobody knows). TIMES has lines
//! `ID,MILLISECONDS`. What is timed is reading, the model, the search for two solutions and with it
//! the proof that there is one: the median of three runs, each from the text on.

use serde_json::Value;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{Parsed, ReadOptions, parse_str};
use veridoku::grid::Givens;
use veridoku::native::Native;
use veridoku::rules::{Model, Violation};
use veridoku::verify::Auto;
use veridoku::verify::certificate::{CertificateKind, Certifier};

/// The time that a puzzle may take.
const LIMIT: Duration = Duration::from_secs(20);

/// How many times as long as judging it a certificate of a puzzle may take, or else a second.
const CERTIFIED_WITHIN: u32 = 10;

/// How often a puzzle is judged, for the median time, and the time after which once is enough.
const RUNS: usize = 3;
const ENOUGH: Duration = Duration::from_millis(1500);

/// What became of a puzzle.
#[derive(Default)]
struct Tally {
    records: usize,
    read: usize,
    kept: usize,
    broken: Vec<String>,
    decided: usize,
    right: usize,
    wrong: Vec<String>,
    certified: usize,
    /// By puzzle: milliseconds of ours.
    times: BTreeMap<String, f64>,
    /// By puzzle: the milliseconds a certificate takes over those of solving.
    factors: Vec<f64>,
}

/// Reads the arguments and prints a line for each puzzle and the table.
pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let [file, rest @ ..] = &arguments[..] else {
        return Err("expected FILE [TIMES.csv] [native] [uncertified]".into());
    };
    let has = |word: &str| rest.iter().any(|argument| argument == word);
    let engine: fn() -> Box<dyn Engine> = if has("native") {
        || Box::new(Native::new())
    } else {
        || Box::new(Auto::default())
    };
    let text = std::fs::read_to_string(file)?;
    let mut tally = Tally::default();
    for line in text.lines() {
        let record: Value = serde_json::from_str(line)?;
        tally.judge(&record, engine, !has("uncertified"));
    }
    let times = rest.iter().find(|argument| argument.ends_with(".csv"));
    let times = times.map(std::fs::read_to_string).transpose()?;
    tally.print(&times.unwrap_or_default());
    Ok(())
}

/// Returns the puzzle of a record, or why it was not read.
fn read(record: &Value) -> Result<Parsed, String> {
    let text = match &record["puzzle"] {
        Value::String(text) => text.clone(),
        object => object.to_string(),
    };
    let mut all = parse_str(&text, &ReadOptions::default().with_drawings_ignored(true));
    match all.len() {
        1 => all.remove(0).map_err(|error| error.to_string()),
        n => Err(format!("{n} puzzles")),
    }
}

/// Returns the values of a solution, digits counted from 1.
fn values(text: &str, low: u8) -> Vec<u8> {
    let numbers: Vec<u8> = if text.contains([' ', ',']) {
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        words.filter_map(|word| word.parse().ok()).collect()
    } else {
        let digits = text.chars().filter_map(|c| c.to_digit(36));
        digits.map(|digit| digit as u8).collect()
    };
    numbers
        .into_iter()
        .map(|n| n.wrapping_sub(low).wrapping_add(1))
        .collect()
}

impl Tally {
    fn judge(&mut self, record: &Value, engine: fn() -> Box<dyn Engine>, certified: bool) {
        let id = record["id"].as_str().unwrap_or("?").to_string();
        self.records += 1;
        let mut runs = Vec::new();
        let (parsed, model, census, taken) = loop {
            // What an engine remembers of a run is no help in the next.
            let mut engine = engine();
            let before = Clock::now();
            let parsed = match read(record) {
                Ok(parsed) => parsed,
                Err(error) => return println!("{id},unread,{}", error.replace('\n', " ")),
            };
            let model = Model::new(&parsed.puzzle);
            let limits = Limits::solutions(2).with_deadline(Some(before.start + LIMIT));
            let Ok(census) = engine.count(&model, &limits) else {
                return println!("{id},failed");
            };
            runs.push(before.taken());
            if runs.len() == RUNS || runs.iter().sum::<Duration>() > ENOUGH {
                runs.sort();
                break (parsed, model, census, runs[(runs.len() - 1) / 2]);
            }
        };
        self.read += 1;
        let known = record["solution"]
            .as_str()
            .map(|text| values(text, parsed.puzzle.shape().low()));
        if let Some(known) = &known {
            match breaks(&model, known) {
                None => self.kept += 1,
                Some(what) => self.broken.push(format!("{id}: {what}")),
            }
        }
        let undecided = !census.is_exact() && census.run.solutions < 2;
        if undecided {
            return println!("{id},undecided,{:.0}", ms(taken));
        }
        self.decided += 1;
        self.times.insert(id.clone(), ms(taken));
        let expected = record["solutions"].as_u64().or(record["at_least"].as_u64());
        let same = known
            .as_deref()
            .is_none_or(|known| census.run.solutions != 1 || census.witnesses[0].values() == known);
        if expected.is_none_or(|n| n.min(2) == census.run.solutions) && same {
            self.right += 1;
        } else {
            self.wrong
                .push(format!("{id}: {} solutions", census.run.solutions));
        }
        println!(
            "{id},{},{:.3},{}",
            census.run.solutions,
            ms(taken),
            census.run.nodes
        );
        if certified {
            let before = Clock::now();
            let limit = (CERTIFIED_WITHIN * taken).max(Duration::from_secs(1));
            let limits = Limits::none().with_deadline(Some(before.start + limit));
            let made = Certifier::default().checked(&model, CertificateKind::Verdict, &limits);
            match made {
                Ok(_) => {
                    let certified = ms(before.taken());
                    println!("{id},certified,{certified:.3}");
                    self.certified += 1;
                    self.factors.push(certified / ms(taken));
                }
                Err(error) => println!("{id},uncertified,{error}"),
            }
        }
    }

    fn print(&self, times: &str) {
        let Tally {
            records,
            read,
            kept,
            decided,
            right,
            certified,
            ..
        } = self;
        println!("records {records}, read {read}, decided {decided}, right {right}");
        println!("certified {certified}, published solutions that keep the rules {kept}");
        self.broken
            .iter()
            .for_each(|words| println!("broken: {words}"));
        self.wrong
            .iter()
            .for_each(|words| println!("other: {words}"));
        let theirs = times.lines().filter_map(|line| line.split_once(','));
        let theirs = theirs.filter_map(|(id, time)| Some((id, time.parse::<f64>().ok()?)));
        let both: Vec<(f64, f64, &str)> = theirs
            .filter_map(|(id, time)| Some((*self.times.get(id)?, time, id)))
            .collect();
        columns("ours", both.iter().map(|pair| pair.0).collect());
        columns("theirs", both.iter().map(|pair| pair.1).collect());
        columns("ratio", both.iter().map(|pair| pair.1 / pair.0).collect());
        columns("certificate / solving", self.factors.clone());
        let mut slow: Vec<&(f64, f64, &str)> = both.iter().filter(|(o, t, _)| o > t).collect();
        slow.sort_by(|a, b| (b.0 - b.1).total_cmp(&(a.0 - a.1)));
        for (ours, theirs, id) in slow.into_iter().take(40) {
            println!("slower: {id} {ours:.1} against {theirs:.1}");
        }
    }
}

/// A point in time.
struct Clock {
    start: Instant,
    /// The time that this thread had a processor so far, where the system says so (Linux): other
    /// work on the machine does not count.
    processor: Option<Duration>,
}

impl Clock {
    fn now() -> Clock {
        Clock {
            processor: processor_time(),
            start: Instant::now(),
        }
    }

    /// Returns the time since then.
    fn taken(&self) -> Duration {
        let processor = self.processor.zip(processor_time());
        processor.map_or_else(|| self.start.elapsed(), |(before, after)| after - before)
    }
}

/// Returns the time that this thread had a processor, where the system says so (Linux): other work
/// on the machine does not count.
fn processor_time() -> Option<Duration> {
    // The system brings its clock up to date when it may give the processor to another.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Prints the median, the 95th percentile and the maximum.
fn columns(name: &str, mut numbers: Vec<f64>) {
    numbers.sort_by(f64::total_cmp);
    let Some(last) = numbers.len().checked_sub(1) else {
        return;
    };
    let at = |part: f64| numbers[(last as f64 * part).round() as usize];
    let (median, p95, most) = (at(0.5), at(0.95), at(1.0));
    println!(
        "{name}: n {}, median {median:.3}, p95 {p95:.3}, most {most:.3}",
        last + 1
    );
}

/// Returns what a full board breaks, if it is no solution whatever the cells off the board hold.
fn breaks(model: &Model, values: &[u8]) -> Option<String> {
    if let Some(violation) = Violation::on_board(model, values).first() {
        return Some(violation.to_string());
    }
    let Some(full) = Givens::from_values(model.shape(), values) else {
        return Some("it is no full board".to_string());
    };
    let census = Native::new().count(&model.with_givens(full), &Limits::solutions(1));
    match census.map(|census| census.run.solutions) {
        Ok(1) => None,
        _ => Some("nothing fits off the board".to_string()),
    }
}
