//! Compares Veridoku's classic engine and the `sudoku` crate in one process, alternating, on the
//! files given.
//!
//!     cargo build --release && taskset -c 0 target/release/veridoku-peers [--rounds N] FILE…
//!
//! Each file holds 9×9 puzzles, one a line. Both engines get parsed puzzles and search for a second
//! solution; ours also writes the solutions out, theirs counts them. They alternate, file by file
//! and round by round; the report has the median of the rounds, and the median of the ratios of
//! each round.

use std::hint::black_box;
use std::time::Instant;
use sudoku::Sudoku;
use veridoku::engine::Limits;
use veridoku::native::Classic;

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
        "{:32} {:>8} {:>12} {:>12} {:>7}",
        "file", "puzzles", "veridoku/s", "sudoku/s", "ratio"
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
        let mut classic = Classic::new();
        let (mut our_times, mut their_times, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..rounds {
            let (time, found) = seconds(|| {
                let mut count = |b: &[u8; 81]| classic.count(b, &limits).run.solutions as usize;
                ours.iter().map(&mut count).sum()
            });
            let (rival, also) = seconds(|| theirs.iter().map(|s| s.solutions_count_up_to(2)).sum());
            assert_eq!(found, also, "{file}: the engines count differently");
            our_times.push(time);
            their_times.push(rival);
            ratios.push(rival / time);
        }
        let rate = |times: Vec<f64>| boards.len() as f64 / median(times);
        let name = file.rsplit('/').next().unwrap_or(&file);
        println!(
            "{name:32} {:>8} {:>12.0} {:>12.0} {:>7.2}",
            boards.len(),
            rate(our_times),
            rate(their_times),
            median(ratios)
        );
    }
}
