//! Fits the model of expected times anew and cross-validates it: `cargo run --release -p
//! veridoku-tools -- time-fit FEATURES.csv [PENALTY]
//! [ROUNDS]`. The file is the output of `time_features`.
//!
//! The logarithm of the mean time is regressed on the standardised features, with a ridge penalty.
//! Cross-validation leaves out a tenth at a time, in a random order, and compares all predictions
//! with the mean times by rank (Spearman). Means and deviations of the features come from the other
//! nine tenths too, so the fit has no information on the predicted tenth.

use crate::statistics::spearman;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

const FOLDS: usize = 10;

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let file = arguments.first().ok_or("expected FEATURES.csv")?;
    let penalty: f64 = arguments.get(1).map_or(Ok(100.0), |text| text.parse())?;
    let rounds: u64 = arguments.get(2).map_or(Ok(10), |text| text.parse())?;
    let text = std::fs::read_to_string(file)?;
    let mut lines = text.lines();
    let names: Vec<&str> = lines
        .next()
        .ok_or("an empty file")?
        .split(',')
        .skip(3)
        .collect();
    let (mut times, mut table) = (Vec::new(), Vec::new());
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        times.push(cells.get(1).ok_or("a short line")?.parse::<f64>()?);
        let row: Result<Vec<f64>, _> = cells[3..].iter().map(|cell| cell.parse()).collect();
        table.push(row?);
    }
    let logs: Vec<f64> = times.iter().map(|time| time.ln()).collect();
    let all: Vec<usize> = (0..times.len()).collect();
    let mut found = Vec::new();
    for seed in 0..rounds {
        let mut order = all.clone();
        order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        let mut expected = vec![0.0; times.len()];
        for fold in 0..FOLDS {
            let (left_out, kept): (Vec<_>, Vec<_>) = order
                .iter()
                .enumerate()
                .partition(|(at, _)| at % FOLDS == fold);
            let kept: Vec<usize> = kept.into_iter().map(|(_, &i)| i).collect();
            let fit = Fit::new(&table, &logs, &kept, penalty);
            for (_, &i) in left_out {
                expected[i] = fit.log(&table[i]);
            }
        }
        found.push(spearman(&expected, &times));
    }
    let mean = found.iter().sum::<f64>() / found.len() as f64;
    let square = found.iter().map(|f| (f - mean).powi(2)).sum::<f64>() / found.len() as f64;
    println!(
        "{} puzzles, {} features, penalty {penalty}",
        times.len(),
        names.len()
    );
    println!(
        "Spearman, {FOLDS}-fold cross-validated, {rounds} times: {mean:.4}, standard deviation {:.4}",
        square.sqrt()
    );
    let fit = Fit::new(&table, &logs, &all, penalty);
    let expected: Vec<f64> = table.iter().map(|row| fit.log(row).exp()).collect();
    println!(
        "Spearman on what was fitted: {:.4}",
        spearman(&expected, &times)
    );
    let level = times.iter().sum::<f64>() / expected.iter().sum::<f64>();
    println!("constant {:.4}", fit.constant + level.ln());
    for (name, slope) in names.iter().zip(&fit.slopes) {
        println!("{name} {slope:.4}");
    }
    Ok(())
}

/// A linear model of the logarithm of the time.
struct Fit {
    constant: f64,
    slopes: Vec<f64>,
}

impl Fit {
    /// Fits a ridge regression on the chosen rows.
    fn new(table: &[Vec<f64>], logs: &[f64], rows: &[usize], penalty: f64) -> Fit {
        let (count, width) = (rows.len() as f64, table[0].len());
        let mean = |column: usize| rows.iter().map(|&i| table[i][column]).sum::<f64>() / count;
        let means: Vec<f64> = (0..width).map(mean).collect();
        let log = rows.iter().map(|&i| logs[i]).sum::<f64>() / count;
        let deviation = |column: usize| {
            let square = |&i: &usize| (table[i][column] - means[column]).powi(2);
            (rows.iter().map(square).sum::<f64>() / count)
                .sqrt()
                .max(1e-9)
        };
        let deviations: Vec<f64> = (0..width).map(deviation).collect();
        // The normal equations, with the right-hand side as a last column.
        let mut system = vec![vec![0.0; width + 1]; width];
        for &i in rows {
            let row: Vec<f64> = (0..width)
                .map(|c| (table[i][c] - means[c]) / deviations[c])
                .collect();
            for (a, line) in system.iter_mut().enumerate() {
                for (sum, b) in line.iter_mut().zip(&row) {
                    *sum += row[a] * b;
                }
                line[width] += row[a] * (logs[i] - log);
            }
        }
        for (a, line) in system.iter_mut().enumerate() {
            line[a] += penalty;
        }
        let mut slopes = solve(system);
        for (slope, deviation) in slopes.iter_mut().zip(&deviations) {
            *slope /= deviation;
        }
        let shift: f64 = slopes.iter().zip(&means).map(|(s, m)| s * m).sum();
        Fit {
            constant: log - shift,
            slopes,
        }
    }

    fn log(&self, row: &[f64]) -> f64 {
        self.constant + self.slopes.iter().zip(row).map(|(s, x)| s * x).sum::<f64>()
    }
}

/// Solves by Gaussian elimination; the penalty makes every pivot positive.
fn solve(mut system: Vec<Vec<f64>>) -> Vec<f64> {
    let width = system.len();
    for pivot in 0..width {
        let line = system[pivot].clone();
        for (other, row) in system.iter_mut().enumerate() {
            if other == pivot {
                continue;
            }
            let factor = row[pivot] / line[pivot];
            for (value, from) in row.iter_mut().zip(&line) {
                *value -= factor * from;
            }
        }
    }
    (0..width)
        .map(|i| system[i][width] / system[i][i])
        .collect()
}
