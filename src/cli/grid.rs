//! `veridoku grid`: complete grids at random.

use super::args::Layout;
use super::command::Run;
use super::exit::Exit;
use super::making_args::Making;
use super::run::numbers::{self, Numbers, Product};
use anyhow::Context;
use veridoku::engine::Cancel;
use veridoku::formats::{Alphabet, write_line, write_line_into};
use veridoku::generate::{Fill, stream};
use veridoku::grid::{Givens, Shape};
use veridoku::wire::{GridRecord, Head};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku grid -n 1000 --seed 7               a thousand 9x9 grids, all equally likely\n  \
veridoku grid --shape 5x5 --format grid\n\n\
Every grid is as likely as any other up to 6x6 and for 9x9; docs/generation.md has the details.")]
pub(crate) struct Grid {
    /// Images of the pattern grid only: quick, and few of all grids
    #[arg(long)]
    pub(crate) pattern: bool,
    /// Images of grids built from magic squares only (`veridoku construct magic-square`), for boxes
    /// of 3x3, 5x5 and 7x7
    #[arg(long, conflicts_with = "pattern")]
    pub(crate) magic_square: bool,
    #[command(flatten)]
    pub(crate) making: Making,
}

impl Run for Grid {
    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let making = &self.making;
        let shape = making.shape;
        let numbers = Numbers {
            chunk: (40_000 / shape.cells() as u64).max(1),
            ..Numbers::of(&making.series, making.jobs, "grid")?
        };
        let fill = if self.magic_square {
            magic(shape)?
        } else if self.pattern {
            Fill::pattern(shape)
        } else {
            Fill::new(shape)
        };
        let alphabet = Alphabet::default_for(shape.order());
        let seed = numbers.seed;
        let lines = !making.json.is_wanted() && making.format == Layout::Line;
        let make = || {
            |number| {
                let quick = lines.then(|| fill.classic(&mut stream(seed, number)));
                let out = match quick.flatten() {
                    Some(grid) => {
                        let mut out = String::with_capacity(82);
                        write_line_into(&mut out, &grid, alphabet);
                        out.push('\n');
                        out
                    }
                    None => text(making, &fill, alphabet, (number, seed)),
                };
                Product {
                    out,
                    made: 1,
                    ..Product::default()
                }
            }
        };
        numbers::run(&numbers, cancel, make)
    }
}

/// Returns the filler that takes grids from magic squares; fails if the shape has none.
pub(crate) fn magic(shape: Shape) -> anyhow::Result<Fill> {
    let fill = Fill::magic(shape);
    fill.with_context(|| {
        format!("--magic-square takes boxes of 3x3, 5x5 or 7x7, and --shape is {shape}")
    })
}

/// Returns the grid with a number, as a record if that is wanted.
fn text(making: &Making, fill: &Fill, alphabet: &Alphabet, (number, seed): (u64, u64)) -> String {
    let grid = fill.fill(&mut stream(seed, number));
    if !making.json.is_wanted() {
        return board(&grid, making.format, alphabet);
    }
    let head = Head {
        shape: Some(grid.shape().to_string()),
        ..Head::new("grid")
    };
    let record = GridRecord {
        number,
        seed,
        grid: write_line(&grid, alphabet),
        uniform: fill.is_uniform(),
    };
    making.json.line(head, record)
}

/// Returns a board in the chosen layout; an empty line follows a grid.
pub(crate) fn board(board: &Givens, format: Layout, alphabet: &Alphabet) -> String {
    let end = match format {
        Layout::Line => "\n",
        Layout::Grid => "\n\n",
    };
    format.written(board, alphabet) + end
}
