//! Prints the features of the model of expected times as CSV, for puzzles with measured times:
//! `cargo run --release -p veridoku-tools -- time-features TIMES.csv`.
//!
//! The file has a header and columns `puzzle` (81 characters), `avg_seconds` and, if known,
//! `completions`. The output has these and a column for each feature; `time_fit` reads it, as any
//! other program may.

use veridoku::rate::TimeFeatures;

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let file = arguments.into_iter().next().ok_or("expected TIMES.csv")?;
    let text = std::fs::read_to_string(file)?;
    let mut rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let names = rows.next().ok_or("an empty file")?;
    let column = |name: &str| names.iter().position(|n| *n == name);
    let puzzle = column("puzzle").ok_or("no column 'puzzle'")?;
    let seconds = column("avg_seconds").ok_or("no column 'avg_seconds'")?;
    let completions = column("completions");
    println!(
        "puzzle,avg_seconds,completions,{}",
        TimeFeatures::NAMES.join(",")
    );
    for row in rows {
        let cell = |at: usize| row.get(at).copied().unwrap_or_default();
        let mut values = [0; 81];
        for (value, byte) in values.iter_mut().zip(cell(puzzle).bytes()) {
            *value = if byte.is_ascii_digit() {
                byte - b'0'
            } else {
                0
            };
        }
        let features = TimeFeatures::of(&values).ok_or("a puzzle without a solution")?;
        let features = features.0.map(|value| format!("{value:.6}"));
        let completions = completions.map_or("", cell);
        println!(
            "{},{},{completions},{}",
            cell(puzzle),
            cell(seconds),
            features.join(",")
        );
    }
    Ok(())
}
