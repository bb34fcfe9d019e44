//! `veridoku scramble`: random puzzles equivalent to each, from a seed.

use super::exit::Exit;
use super::few_args::Scramble;
use super::stream;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::io::{self, BufWriter, Write};
use veridoku::formats::write_line;
use veridoku::grid::Symmetry;
use veridoku::rules::Rule;

pub(super) fn run(args: &Scramble) -> anyhow::Result<Exit> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    let exit = stream::each(&args.inputs, &args.reading, &mut |label, parsed| {
        if parsed.puzzle.rules() != Rule::PLAIN {
            super::say(&format!("veridoku: {label}plain rules only\n"));
            return Ok(Exit::Input);
        }
        let board = parsed.puzzle.givens();
        for _ in 0..args.number {
            let image = Symmetry::random(board.shape(), &mut rng).apply(board);
            writeln!(out, "{}", write_line(&image, parsed.alphabet))?;
        }
        Ok(Exit::Holds)
    })?;
    out.flush()?;
    Ok(exit)
}
