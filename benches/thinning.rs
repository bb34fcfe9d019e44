//! Measures removing givens until none is redundant, and counting solutions, by the native engine
//! and by SAT over each compiled-in solver; one thread:
//! `taskset -c 0 cargo bench --bench thinning -- 4x4 30`, with `--features batsat,cadical` for all
//! solvers. `--test` for a short run.
//!
//! Both ways remove the givens of a full grid in the same random order, so they end at the same
//! puzzle; that is checked. Reports the median and the worst time.

use std::error::Error;
use std::time::{Duration, Instant};
use veridoku::engine::{Engine, Limits};
use veridoku::generate::{Fill, Oracle, by_digit, dig, shuffled_groups, stream, thin};
use veridoku::grid::{Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{Model, Puzzle, Solution};
use veridoku::sat::{COMMAND, Sat, Solver, backends};

/// The time limit for one board.
const LIMIT: Duration = Duration::from_secs(60);

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let short = words.iter().any(|word| word == "--test");
    let mut words = words.iter().filter(|word| !word.starts_with("--"));
    let shape = match words.next() {
        Some(text) => text.parse().map_err(|_| format!("no shape: {text}"))?,
        None => Shape::new(3, 3)?,
    };
    let boards: u64 = match (words.next(), short) {
        (Some(text), _) => text.parse()?,
        (None, true) => 2,
        (None, false) => 30,
    };
    let present = backends().into_iter();
    let present = present.filter(|backend| backend.present && backend.name != COMMAND);
    let solvers: Result<Vec<Solver>, _> = present.map(|b| Solver::by_name(b.name)).collect();
    taken_away(shape, boards, &solvers?, words.next().is_some())?;
    counted(short)
}

/// A way to remove givens, with the times it took.
struct Row {
    name: String,
    times: Vec<Duration>,
    clues: Vec<usize>,
    complete: usize,
}

fn taken_away(
    shape: Shape,
    boards: u64,
    solvers: &[Solver],
    digits: bool,
) -> Result<(), Box<dyn Error>> {
    let mut rows: Vec<Row> = std::iter::once("native".to_string())
        .chain(
            solvers
                .iter()
                .map(|solver| format!("sat:{}", solver.name())),
        )
        .map(|name| Row {
            name,
            times: Vec::new(),
            clues: Vec::new(),
            complete: 0,
        })
        .collect();
    for number in 0..boards {
        let givens = Fill::new(shape).fill(&mut stream(0, number + 1));
        let model = Model::new(&Puzzle::plain(givens.clone()));
        let grid = Solution::check(&model, givens.values()).map_err(|_| "no grid")?;
        let groups = (0..shape.cells()).map(|cell| vec![cell]).collect();
        let groups = if digits {
            by_digit(groups, grid.values(), number)
        } else {
            shuffled_groups(groups, number)
        };
        let mut left: Vec<Vec<u8>> = Vec::new();
        for (index, row) in rows.iter_mut().enumerate() {
            let start = Instant::now();
            let (values, dug) = match index.checked_sub(1) {
                None => {
                    let mut oracle = Oracle::new(model.rulebook());
                    let mut values = grid.values().to_vec();
                    oracle.begin(&values);
                    let dug = dig(&mut oracle, &mut values, &groups, 0);
                    (values, dug)
                }
                Some(solver) => {
                    let limits = Limits::solutions(2).with_deadline(start.checked_add(LIMIT));
                    thin(&model, &grid, &groups, &solvers[solver], &limits)?
                }
            };
            row.times.push(start.elapsed());
            row.clues.push(dug.clues);
            if dug.complete {
                row.complete += 1;
                left.push(values);
            }
        }
        if left.iter().any(|other| *other != left[0]) {
            return Err(format!("board {number}: not the same puzzle").into());
        }
    }
    println!("{shape}: {boards} full grids, milliseconds");
    println!(
        "{:12} {:>10} {:>10} {:>8} {:>9}",
        "", "median", "most", "clues", "complete"
    );
    for row in &mut rows {
        row.times.sort();
        row.clues.sort_unstable();
        let middle = row.times.len() / 2;
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        println!(
            "{:12} {:>10.2} {:>10.2} {:>8} {:>9}",
            row.name,
            milliseconds(row.times[middle]),
            milliseconds(row.times[row.times.len() - 1]),
            row.clues[middle],
            row.complete
        );
    }
    Ok(())
}

/// Counts all solutions, up to a limit, of a puzzle with many: a 9×9 with 17 clues, one of them
/// removed.
const MANY: &str =
    "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";

fn counted(short: bool) -> Result<(), Box<dyn Error>> {
    let value = |symbol: u8| if symbol == b'.' { 0 } else { symbol - b'0' };
    let mut values: Vec<u8> = MANY.bytes().map(value).collect();
    let given = values.iter().position(|&v| v != 0).ok_or("no given")?;
    values[given] = 0;
    let givens = Givens::from_values(Shape::CLASSIC, &values[..]).ok_or("no board")?;
    let model = Model::new(&Puzzle::plain(givens));
    println!("solutions of a 9x9 puzzle of 16 clues, milliseconds");
    println!(
        "{:>10} {:>10} {:>10} {:>10}",
        "up to", "native", "sat", "one by one"
    );
    let limits: &[u64] = if short {
        &[10]
    } else {
        &[10, 100, 1_000, 10_000]
    };
    for &limit in limits {
        let engines: [Box<dyn Engine>; 3] = [
            Box::new(Native::new()),
            Box::new(Sat::default()),
            Box::new(Sat::default().one_by_one()),
        ];
        print!("{limit:>10}");
        for mut engine in engines {
            let start = Instant::now();
            let census = engine.count(&model, &Limits::solutions(limit))?;
            let time = start.elapsed().as_secs_f64() * 1e3;
            print!(" {time:>10.2}");
            if census.run.solutions > limit {
                return Err("more than asked for".into());
            }
        }
        println!();
    }
    Ok(())
}
