//! `veridoku construct`: grids by a construction.

use super::args::Layout;
use super::command::Run;
use super::exit::Exit;
use super::grid::board;
use super::out::Out;
use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::io::Write;
use veridoku::engine::Cancel;
use veridoku::formats::Alphabet;
use veridoku::generate::{magic_grid, magic_squares};
use veridoku::words::read_whole;

#[derive(clap::Args, Debug)]
pub(crate) struct Construct {
    #[command(subcommand)]
    pub(crate) what: Construction,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Construction {
    /// A complete grid of a magic square, its rows and columns shifted from box to box
    MagicSquare(MagicSquare),
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku construct magic-square --all\n  \
veridoku construct magic-square --square 2 --format grid\n  \
veridoku construct magic-square --order 5")]
pub(crate) struct MagicSquare {
    /// Which of the eight squares of an order: turned and mirrored, 1 to 8
    #[arg(long, value_name = "1..8", default_value_t = 1, value_parser = square)]
    pub(crate) square: usize,
    /// All eight
    #[arg(long, conflicts_with = "square")]
    pub(crate) all: bool,
    /// The order of the square: rows in a box
    #[arg(long, value_parser = order(), default_value = "3")]
    pub(crate) order: usize,
    /// How a grid is printed
    #[arg(long, value_enum, default_value_t = Layout::Line)]
    pub(crate) format: Layout,
}

fn square(text: &str) -> Result<usize, String> {
    read_whole(text, 1, 8).map(|number| number as usize)
}

/// Reads the order of a square of an odd box.
fn order() -> impl TypedValueParser<Value = usize> {
    PossibleValuesParser::new(["3", "5", "7"]).try_map(|order| order.parse::<usize>())
}

impl Run for Construct {
    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let Construction::MagicSquare(args) = &self.what;
        magic_square(args)
    }
}

fn magic_square(args: &MagicSquare) -> anyhow::Result<Exit> {
    let order = args.order;
    let alphabet = Alphabet::default_for(order * order);
    let squares = magic_squares(order).unwrap_or_default();
    let chosen = if args.all {
        0..squares.len()
    } else {
        args.square - 1..args.square
    };
    for square in &squares[chosen] {
        if let Some(grid) = magic_grid(square) {
            Out.write_all(board(&grid, args.format, alphabet).as_bytes())?;
        }
    }
    Ok(Exit::Holds)
}
