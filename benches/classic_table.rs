//! The table of the classic 9×9 board: puzzles a second by engine and set, one thread, solving and
//! searching for a second solution.
//!
//! The sets are generated from a fixed seed, or are puzzles of `puzzles/` in random equivalent
//! forms; files named in `VERIDOKU_BENCH` are sets of their own. The engines alternate, round by
//! round; the figures are medians over the rounds.

use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::Instant;
use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::{Givens, Shape, Symmetry};
use veridoku::native::{Classic, Generic, Lanes};
use veridoku::rules::{Model, Puzzle, Shelf};
use veridoku::sat::Sat;

type Board = [u8; 81];

/// The most puzzles in a set, for the classic engine. The others get only the first of them.
const SIZE: usize = 1000;
/// The number of rounds for the median.
const ROUNDS: usize = 5;

/// Returns the files that `VERIDOKU_BENCH` names, separated as in `PATH`.
pub(crate) fn files() -> Vec<PathBuf> {
    let names = std::env::var_os("VERIDOKU_BENCH").unwrap_or_default();
    let paths = std::env::split_paths(&names).collect::<Vec<_>>();
    paths
        .into_iter()
        .filter(|path| !path.as_os_str().is_empty())
        .collect()
}

/// Returns the plain 9×9 puzzles of a text.
fn read(text: &str) -> Vec<Board> {
    let parsed = parse_str(text, &ReadOptions::default()).into_iter();
    let boards = parsed.filter_map(|p| p.ok()?.puzzle.givens().values().try_into().ok());
    boards.collect()
}

struct Maker {
    rng: ChaCha8Rng,
    classic: Classic,
}

impl Maker {
    fn below(&mut self, end: usize) -> usize {
        self.rng.next_u64() as usize % end
    }

    fn shuffled(&mut self, mut list: Vec<usize>) -> Vec<usize> {
        for i in (1..list.len()).rev() {
            let other = self.below(i + 1);
            list.swap(i, other);
        }
        list
    }

    fn solutions(&mut self, board: &Board, most: u64) -> u64 {
        self.classic
            .count(board, &Limits::solutions(most))
            .run
            .solutions
    }

    /// Returns a full board: in random order of cells, a random digit that leaves a solution.
    fn full(&mut self) -> Board {
        let mut board = [0; 81];
        for cell in self.shuffled((0..81).collect()) {
            for digit in self.shuffled((1..10).collect()) {
                board[cell] = digit as u8;
                if self.solutions(&board, 1) == 1 {
                    break;
                }
            }
        }
        board
    }

    /// Returns a unique puzzle with `givens` givens if removing givens in random order reaches it,
    /// otherwise a minimal one.
    fn unique(&mut self, givens: usize) -> Board {
        let mut board = self.full();
        let mut left = 81;
        for cell in self.shuffled((0..81).collect()) {
            let digit = std::mem::take(&mut board[cell]);
            left -= 1;
            if self.solutions(&board, 2) != 1 {
                board[cell] = digit;
                left += 1;
            }
            if left == givens {
                break;
            }
        }
        board
    }

    /// Returns a minimal puzzle without one to three of its givens.
    fn several(&mut self) -> Board {
        let mut board = self.unique(0);
        for _ in 0..self.below(3) + 1 {
            let given: Vec<usize> = (0..81).filter(|&cell| board[cell] != 0).collect();
            board[given[self.below(given.len())]] = 0;
        }
        board
    }

    /// Returns puzzles in random equivalent forms.
    fn scrambled(&mut self, text: &str) -> Vec<Board> {
        let seeds = read(text);
        let forms = seeds.iter().cycle().take(SIZE);
        forms
            .map(|board| {
                let givens = Givens::from_values(Shape::CLASSIC, board.to_vec());
                let symmetry = Symmetry::random(Shape::CLASSIC, &mut self.rng);
                let form = symmetry.apply(&givens.expect("values up to 9"));
                form.values().try_into().expect("81 cells")
            })
            .collect()
    }
}

/// Returns every set with its name.
fn sets() -> Vec<(String, Vec<Board>)> {
    let mut maker = Maker {
        rng: ChaCha8Rng::seed_from_u64(2026),
        classic: Classic::new(),
    };
    let mut sets = vec![
        (
            "easy, 34 givens".to_string(),
            (0..SIZE).map(|_| maker.unique(34)).collect(),
        ),
        (
            "random minimal".to_string(),
            (0..SIZE).map(|_| maker.unique(0)).collect(),
        ),
        (
            "17 clues".to_string(),
            maker.scrambled(include_str!("../puzzles/literature/17-clues.sdm")),
        ),
        (
            "several solutions".to_string(),
            (0..SIZE).map(|_| maker.several()).collect(),
        ),
        (
            "hard".to_string(),
            maker.scrambled(include_str!("../puzzles/literature/hard.sdm")),
        ),
    ];
    for path in files() {
        let text = std::fs::read_to_string(&path).expect("VERIDOKU_BENCH names puzzle files");
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let mut boards = read(&text);
        boards.truncate(SIZE);
        if !boards.is_empty() {
            sets.push((name.into_owned(), boards));
        }
    }
    sets
}

/// Returns the sum of the solutions counted, up to two for each puzzle, and the seconds it took.
fn timed(count: impl FnOnce() -> u64) -> (u64, f64) {
    let start = Instant::now();
    let sum = black_box(count());
    (sum, start.elapsed().as_secs_f64())
}

fn by_engine(engine: &mut dyn Engine, models: &[Model], limits: &Limits) -> u64 {
    let counts = models.iter().map(|model| engine.count(model, limits));
    counts
        .map(|census| census.expect("an engine that works").run.solutions)
        .sum()
}

/// Returns the puzzles a second of the engine for batches, the classic engine, the generic engine
/// and the SAT path, each with its number of puzzles.
fn rates(boards: &[Board]) -> [(f64, usize); 4] {
    let mut shelf = Shelf::default();
    let mut model = |board: &Board| {
        let givens = Givens::from_values(Shape::CLASSIC, board.to_vec());
        shelf.model(&Puzzle::plain(givens.expect("values up to 9")))
    };
    let models: Vec<Model> = boards.iter().take(100).map(&mut model).collect();
    let few = &models[..models.len().min(25)];
    let limits = Limits::solutions(2);
    let (mut lanes, mut classic) = (Lanes::new(), Classic::new());
    let (mut generic, mut sat) = (Generic::new(), Sat::default());
    let sizes = [boards.len(), boards.len(), models.len(), few.len()];
    let mut times: [Vec<f64>; 4] = Default::default();
    let mut expected = [0; 4];
    for (i, board) in boards.iter().enumerate() {
        let solutions = classic.count(board, &limits).run.solutions;
        for (sum, size) in expected.iter_mut().zip(sizes) {
            *sum += if i < size { solutions } else { 0 };
        }
    }
    for _ in 0..ROUNDS {
        let done = [
            timed(|| {
                let counts = lanes.count(boards, &limits);
                counts.iter().map(|count| count.run.solutions).sum()
            }),
            timed(|| {
                let mut count = |b: &Board| classic.count(b, &limits).run.solutions;
                boards.iter().map(&mut count).sum()
            }),
            timed(|| by_engine(&mut generic, &models, &limits)),
            timed(|| by_engine(&mut sat, few, &limits)),
        ];
        assert_eq!(done.map(|d| d.0), expected, "the engines count alike");
        for (times, (_, seconds)) in times.iter_mut().zip(done) {
            times.push(seconds);
        }
    }
    let median = |mut times: Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    let mut sizes = sizes.into_iter();
    times.map(|times| {
        let size = sizes.next().unwrap_or(1);
        (size as f64 / median(times), size)
    })
}

/// Prints the table.
pub(crate) fn print() {
    println!(
        "Classic 9×9, solve and look for a second solution: puzzles a second, one thread, median of {ROUNDS} rounds."
    );
    println!("In brackets: how many puzzles an engine was given.\n");
    println!(
        "| {:24} | {:>18} | {:>18} | {:>16} | {:>12} |",
        "set", "native, lanes", "native, classic", "native, generic", "SAT"
    );
    println!(
        "|{:-<26}|{:->20}|{:->20}|{:->18}|{:->14}|",
        "", ":", ":", ":", ":"
    );
    for (name, boards) in sets() {
        let shown = rates(&boards).map(|(rate, size)| format!("{rate:.0} ({size})"));
        let [lanes, classic, generic, sat] = shown;
        println!("| {name:24} | {lanes:>18} | {classic:>18} | {generic:>16} | {sat:>12} |");
    }
    println!();
}
