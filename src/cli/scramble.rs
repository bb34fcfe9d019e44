//! `veridoku scramble`: random puzzles equivalent to each, from a seed.

use super::command::Run;
use super::exit::Exit;
use super::few_args::Scramble;
use super::input::Item;
use super::malformed;
use super::run::records::{self, Record};
use super::run::threads::End;
use super::say::say;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::io::{self, BufWriter, Stdout, Write};
use std::sync::Arc;
use veridoku::canon::RuleSymmetries;
use veridoku::engine::Cancel;
use veridoku::formats::write_line;
use veridoku::grid::{Givens, Symmetry};
use veridoku::rules::{Puzzle, Rule, Rulebook, Shelf};

struct Scrambler<'a> {
    args: &'a Scramble,
    cancel: &'a Cancel,
    rng: ChaCha8Rng,
    shelf: Shelf,
    /// The symmetries of the last rules that were not plain, kept for the next puzzle under them.
    last: Option<(Arc<Rulebook>, RuleSymmetries)>,
    out: BufWriter<Stdout>,
    exit: Exit,
}

impl Run for Scramble {
    fn names_nothing(&self) -> bool {
        self.inputs.is_empty()
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let mut scrambler = Scrambler {
            args: self,
            cancel,
            rng: ChaCha8Rng::seed_from_u64(self.seed),
            shelf: Shelf::default(),
            last: None,
            out: BufWriter::new(io::stdout()),
            exit: Exit::Holds,
        };
        let options = self.reading.options();
        let mut take = |item: Item| {
            let mut done = Ok(());
            records::each(&item, &options, &mut |record| {
                done = scrambler.record(record);
                done.is_ok() && !cancel.is_cancelled()
            });
            done?;
            scrambler.out.flush()?;
            Ok(true)
        };
        let end = records::items(&self.inputs, &self.reading, cancel, &mut take)?;
        Ok(match end {
            End::Interrupted => Exit::Interrupted,
            End::Done | End::Enough | End::Late => scrambler.exit,
        })
    }
}

impl Scrambler<'_> {
    fn record(&mut self, record: Record<'_>) -> io::Result<()> {
        match record {
            Record::Puzzle(job) => {
                for _ in 0..self.args.number {
                    let Some(image) = self.image(&job.parsed.puzzle) else {
                        return Ok(());
                    };
                    writeln!(self.out, "{}", write_line(&image, job.parsed.alphabet))?;
                    if self.cancel.is_cancelled() {
                        return Ok(());
                    }
                }
                return Ok(());
            }
            Record::Malformed(at, error) => say(&malformed::remark(at, &error)),
            Record::Trouble(message) => say(&format!("veridoku: {message}\n")),
        }
        self.exit = self.exit.and(Exit::Input);
        Ok(())
    }

    /// Returns a random puzzle equivalent to this one under the same rules, or `None` if the run
    /// was cancelled meanwhile.
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
