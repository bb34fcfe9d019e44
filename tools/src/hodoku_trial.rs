//! Measures how often levels and scores agree with a table made by HoDoKu: `cargo run --release -p
//! veridoku-tools -- hodoku-trial TABLE.csv
//! [--list]`. The table has columns `puzzle`, `level`, `score`, `logical` and, for the causes,
//! `step_counts` (`fh:21 n1:30 …`). With `--list`, puzzles that differ are printed.
//!
//! A cause is a technique that one of the two used more often than the other, over the puzzles
//! whose scores differ.

use crate::statistics::spearman;
use std::collections::BTreeMap;
use veridoku::engine::Limits;
use veridoku::rate::{HodokuRating, hodoku};

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let file = arguments.first().ok_or("expected TABLE.csv")?;
    let list = arguments.iter().any(|argument| argument == "--list");
    let text = std::fs::read_to_string(file)?;
    let mut rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let names = rows.next().ok_or("an empty table")?;
    let column = |name: &'static str| {
        let at = names.iter().position(|n| *n == name);
        at.ok_or(format!("no column '{name}'"))
    };
    let (puzzle, level) = (column("puzzle")?, column("level")?);
    let (score, logical) = (column("score")?, column("logical")?);
    let counts = column("step_counts").ok();
    // By HoDoKu's level: the numbers of puzzles, of equal levels, and of equal scores.
    let mut levels: BTreeMap<String, [u32; 3]> = BTreeMap::new();
    let mut scores = Vec::new();
    let mut causes: BTreeMap<String, [i64; 2]> = BTreeMap::new();
    for row in rows {
        let mut values = [0; 81];
        for (value, byte) in values.iter_mut().zip(row[puzzle].bytes()) {
            *value = if byte.is_ascii_digit() {
                byte - b'0'
            } else {
                0
            };
        }
        let Ok(Some(rating)) = hodoku(&values, &Limits::none()) else {
            return Err("a puzzle contradicts itself".into());
        };
        let wanted: u32 = row[score].parse()?;
        let same_level = rating.level.to_string() == row[level].to_lowercase();
        let same_score = rating.score == Some(wanted);
        let name = match row[logical] {
            "true" => row[level].to_string(),
            _ => format!("{} with guesses", row[level]),
        };
        let line = levels.entry(name).or_default();
        line[0] += 1;
        line[1] += u32::from(same_level);
        line[2] += u32::from(same_score);
        if let Some(own) = rating.score.filter(|_| row[logical] == "true") {
            scores.push((f64::from(wanted), f64::from(own)));
        }
        if let (Some(counts), Some(score)) = (counts.filter(|_| !same_score), rating.score) {
            compare(row[counts], &rating, &mut causes);
            if list {
                let own: Vec<String> = used(&rating).map(|(c, n)| format!("{c}:{n}")).collect();
                let (theirs, own) = (row[counts], own.join(" "));
                println!("{} {wanted} {theirs} | {score} {own}", row[puzzle]);
            }
        }
    }
    println!("level                  puzzles  same level  same score");
    for (name, [puzzles, level, score]) in &levels {
        println!("{name:22} {puzzles:7} {level:11} {score:11}");
    }
    let sum = |at: usize| levels.values().map(|line| line[at]).sum::<u32>();
    println!("{:22} {:7} {:11} {:11}", "all", sum(0), sum(1), sum(2));
    let (theirs, own): (Vec<f64>, Vec<f64>) = scores.into_iter().unzip();
    println!(
        "Spearman of the scores of {} that both solve without guesses: {:.4}",
        own.len(),
        spearman(&theirs, &own)
    );
    let mut causes: Vec<_> = causes.into_iter().collect();
    causes.sort_by_key(|(_, [more, less])| -(more + less));
    println!("where scores differ, steps that only we have, that only HoDoKu has:");
    for (code, [more, less]) in causes.iter().take(20) {
        println!("{code:6} {more:6} {less:6}");
    }
    Ok(())
}

/// Counts the steps by code, with hidden singles as one technique.
fn used(rating: &HodokuRating) -> impl Iterator<Item = (&'static str, i64)> {
    let code = |code: &'static str| if code == "h1b" { "h1" } else { code };
    let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
    for &(id, count) in &rating.steps {
        *sums.entry(code(id.facts().code)).or_default() += i64::from(count);
    }
    sums.into_iter()
}

fn compare(theirs: &str, rating: &HodokuRating, causes: &mut BTreeMap<String, [i64; 2]>) {
    let mut difference: BTreeMap<String, i64> = BTreeMap::new();
    for (code, count) in used(rating) {
        *difference.entry(code.to_string()).or_default() += count;
    }
    for (code, count) in theirs.split(' ').filter_map(|step| step.split_once(':')) {
        *difference.entry(code.to_string()).or_default() -= count.parse().unwrap_or(0);
    }
    for (code, difference) in difference {
        let cause = causes.entry(code).or_default();
        cause[usize::from(difference < 0)] += difference.abs();
    }
}
