//! Measures how often the ratings agree with those of a table, by range of ER, and puzzles a
//! second: `cargo run --release -p veridoku-tools -- rating-trial TABLE.csv [LEAST]
//! [MOST]`. The table has columns `puzzle`, `er121`, `ep121` and `ed121`. Puzzles that differ are
//! printed.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};
use veridoku::rate::explainer;

/// The upper ends of the ranges, in tenths.
const RANGES: [u16; 10] = [25, 44, 64, 74, 79, 84, 89, 94, 99, 200];

#[derive(Default)]
struct Range {
    puzzles: u32,
    er: u32,
    ep: u32,
    ed: u32,
    time: Duration,
}

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let file = arguments.first().ok_or("expected TABLE.csv")?;
    let bound = |at: usize, default: u16| arguments.get(at).map_or(Ok(default), |t| tenths(t));
    let (least, most) = (bound(1, 0)?, bound(2, 200)?);
    let text = std::fs::read_to_string(file)?;
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let names = lines.next().ok_or("an empty table")?;
    let column = |name: &str| {
        names
            .iter()
            .position(|n| *n == name)
            .ok_or("a column is missing")
    };
    let [puzzle, er, ep, ed] = ["puzzle", "er121", "ep121", "ed121"].map(column);
    let (puzzle, er, ep, ed) = (puzzle?, er?, ep?, ed?);
    let mut ranges: BTreeMap<u16, Range> = BTreeMap::new();
    for row in lines.filter(|row| !row[er].is_empty()) {
        let wanted = (tenths(row[er])?, tenths(row[ep])?, tenths(row[ed])?);
        if !(least..=most).contains(&wanted.0) {
            continue;
        }
        let mut values = [0; 81];
        for (value, byte) in values.iter_mut().zip(row[puzzle].bytes()) {
            *value = byte.wrapping_sub(b'0') % 10 * u8::from(byte.is_ascii_digit());
        }
        let start = Instant::now();
        let rating = explainer(&values).ok_or("a puzzle contradicts itself")?;
        let range = RANGES.into_iter().find(|&end| wanted.0 <= end);
        let range = ranges.entry(range.unwrap_or(200)).or_default();
        range.time += start.elapsed();
        range.puzzles += 1;
        range.er += u32::from(rating.er == wanted.0 && rating.solved);
        range.ep += u32::from(rating.ep == wanted.1);
        range.ed += u32::from(rating.ed == wanted.2);
        let found = (rating.er, rating.ep, rating.ed);
        if found != wanted || !rating.solved {
            let name = rating.hardest.facts().name;
            println!("{} wanted {wanted:?}, found {found:?}, {name}", row[puzzle]);
        }
    }
    println!("ER up to  puzzles  ER exact  EP exact  ED exact  puzzles/s");
    for (end, range) in ranges {
        let speed = f64::from(range.puzzles) / range.time.as_secs_f64();
        println!(
            "{:8.1} {:8} {:9} {:9} {:9} {speed:10.1}",
            f64::from(end) / 10.0,
            range.puzzles,
            range.er,
            range.ep,
            range.ed
        );
    }
    Ok(())
}

fn tenths(text: &str) -> Result<u16, Box<dyn Error>> {
    Ok((text.parse::<f64>()? * 10.0).round() as u16)
}
