//! Compares Veridoku's classic engine, its engine for batches and the `sudoku` crate in one
//! process, alternating, on the files given.
//!
//!     cargo build --release && taskset -c 0 target/release/veridoku-peers [--rounds N] FILE…
//!
//! Each file holds 9×9 puzzles, one a line. The engines get parsed puzzles and search for a second
//! solution; ours also write the solutions out, theirs counts them. They alternate, file by file
//! and round by round; the report has the median of the rounds, and the median of the ratios of
//! each round.

use std::hint::black_box;
use std::time::Instant;
use sudoku::Sudoku;
use veridoku::engine::Limits;
use veridoku::native::{Classic, Lanes};

/// The boards of a batch.
const BATCH: usize = 1024;

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn values(line: &str) -> Option<Vec<u8>> {
    let board = line.as_bytes().get(..81)?;
    board
        .iter()
        .map(|&byte| match byte {
            b'1'..=b'9' => Some(byte - b'0'),
            b'0' | b'.' | b'*' | b'_' | b'x' | b'X' => Some(0),
            _ => None,
        })
        .collect()
}

fn seconds(run: impl FnOnce() -> usize) -> (f64, usize) {
    let start = Instant::now();
    let count = black_box(run());
    (start.elapsed().as_secs_f64(), count)
}

fn main() {
    let (mut rounds, mut files) = (9, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        if arg == "--rounds" {
            rounds = args
                .next()
                .and_then(|n| n.parse().ok())
                .expect("--rounds takes a number");
        } else {
            files.push(arg);
        }
    }
    println!(
        "{:24} {:>8} {:>12} {:>7} {:>12} {:>7} {:>12}",
        "file", "puzzles", "classic/s", "ratio", "lanes/s", "ratio", "sudoku/s"
    );
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a puzzle file");
        let boards: Vec<Vec<u8>> = text.lines().filter_map(values).collect();
        let ours: Vec<[u8; 81]> = boards
            .iter()
            .map(|values| values.as_slice().try_into().expect("81 cells"))
            .collect();
        let theirs: Vec<Sudoku> = boards
            .iter()
            .map(|values| {
                Sudoku::from_bytes(values.as_slice().try_into().expect("81 cells"))
                    .expect("a board")
            })
            .collect();
        let limits = Limits::solutions(2);
        let (mut classic, mut lanes) = (Classic::new(), Lanes::new());
        let mut times: [Vec<f64>; 3] = Default::default();
        for _ in 0..rounds {
            let done = [
                seconds(|| {
                    let mut count = |b: &[u8; 81]| classic.count(b, &limits).run.solutions as usize;
                    ours.iter().map(&mut count).sum()
                }),
                seconds(|| {
                    let counts = ours
                        .chunks(BATCH)
                        .flat_map(|part| lanes.count(part, &limits));
                    counts.map(|count| count.run.solutions as usize).sum()
                }),
                seconds(|| theirs.iter().map(|s| s.solutions_count_up_to(2)).sum()),
            ];
            let [one, batch, theirs] = done.map(|(_, found)| found);
            assert!(
                one == theirs && batch == theirs,
                "{file}: they count differently"
            );
            for (times, (time, _)) in times.iter_mut().zip(done) {
                times.push(time);
            }
        }
        let rate = |times: &[f64]| boards.len() as f64 / median(times.to_vec());
        let ratio = |times_here: &[f64]| {
            let each = times[2].iter().zip(times_here);
            median(each.map(|(theirs, ours)| theirs / ours).collect())
        };
        let name = file.rsplit('/').next().unwrap_or(&file);
        println!(
            "{name:24} {:>8} {:>12.0} {:>7.2} {:>12.0} {:>7.2} {:>12.0}",
            boards.len(),
            rate(&times[0]),
            ratio(&times[0]),
            rate(&times[1]),
            ratio(&times[1]),
            rate(&times[2]),
        );
    }
}
