//! `veridoku construct`: grids by a construction.

use super::book_args::{Construct, Construction, MagicSquare};
use super::command::Run;
use super::exit::Exit;
use super::grid::board;
use super::out::Out;
use std::io::Write;
use veridoku::engine::Cancel;
use veridoku::formats::Alphabet;
use veridoku::generate::{magic_grid, magic_squares};

impl Run for Construct {
    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let Construction::MagicSquare(args) = &self.what;
        magic_square(args)
    }

    fn ends_in_order(&self) -> bool {
        false
    }
}

fn magic_square(args: &MagicSquare) -> anyhow::Result<Exit> {
    let order = args.order as usize;
    let alphabet = Alphabet::default_for(order * order);
    let squares = magic_squares(order).unwrap_or_default();
    let chosen = if args.all {
        0..squares.len()
    } else {
        usize::from(args.square) - 1..usize::from(args.square)
    };
    for square in &squares[chosen] {
        if let Some(grid) = magic_grid(square) {
            Out.write_all(board(&grid, args.format, alphabet).as_bytes())?;
        }
    }
    Ok(Exit::Holds)
}
