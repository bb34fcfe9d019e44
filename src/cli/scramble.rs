//! `veridoku scramble`: random puzzles equivalent to each, from a seed.

use super::exit::Exit;
use super::few_args::Scramble;
use super::stream::{self, Visitor};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::io::{self, BufWriter, Stdout, Write};
use std::sync::Arc;
use veridoku::canon::RuleSymmetries;
use veridoku::engine::Cancel;
use veridoku::formats::{Parsed, write_line};
use veridoku::grid::{Givens, Symmetry};
use veridoku::rules::{Puzzle, Rule, Rulebook, Shelf};

struct Run<'a> {
    args: &'a Scramble,
    cancel: &'a Cancel,
    rng: ChaCha8Rng,
    shelf: Shelf,
    /// The symmetries of the last rules that were not plain.
    last: Option<(Arc<Rulebook>, RuleSymmetries)>,
    out: BufWriter<Stdout>,
}

pub(super) fn run(args: &Scramble, cancel: &Cancel) -> anyhow::Result<Exit> {
    let mut run = Run {
        args,
        cancel,
        rng: ChaCha8Rng::seed_from_u64(args.seed),
        shelf: Shelf::default(),
        last: None,
        out: BufWriter::new(io::stdout()),
    };
    let exit = stream::each(&args.inputs, &args.reading, cancel, &mut run)?;
    run.out.flush()?;
    Ok(exit)
}

impl Visitor for Run<'_> {
    fn puzzle(&mut self, _source: &str, parsed: &Parsed) -> anyhow::Result<Exit> {
        for _ in 0..self.args.number {
            let Some(image) = self.image(&parsed.puzzle) else {
                return Ok(Exit::Interrupted);
            };
            writeln!(self.out, "{}", write_line(&image, parsed.alphabet))?;
            if self.cancel.is_cancelled() {
                break;
            }
        }
        Ok(Exit::Holds)
    }

    fn pause(&mut self) -> anyhow::Result<()> {
        Ok(self.out.flush()?)
    }
}

impl Run<'_> {
    /// A random equivalent of a puzzle under the same rules; `None` if the run was cancelled
    /// meanwhile.
    fn image(&mut self, puzzle: &Puzzle) -> Option<Givens> {
        let board = puzzle.givens();
        if puzzle.rules() == Rule::PLAIN {
            return Some(Symmetry::random_within(board.shape(), &mut self.rng).apply(board));
        }
        let model = self.shelf.model(puzzle);
        let book = model.rulebook();
        let known = self.last.as_ref().filter(|(of, _)| Arc::ptr_eq(of, book));
        if known.is_none() {
            let symmetries = RuleSymmetries::new(book, &|| self.cancel.is_cancelled())?;
            self.last = Some((Arc::clone(book), symmetries));
        }
        let (_, symmetries) = self.last.as_ref()?;
        Some(symmetries.random(&mut self.rng).apply(board))
    }
}
