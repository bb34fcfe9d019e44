//! `veridoku print`: puzzles on paper.

use super::args::{Jobs, Lists};
use super::command::Run;
use super::exit::Exit;
use super::face::face;
use super::out::{self, Out};
use super::say::say;
use crate::print::{Order, Print};
use veridoku::engine::Cancel;

#[derive(clap::Args, Debug)]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    lists: Lists,
    #[command(flatten)]
    print: Print,
    #[command(flatten)]
    jobs: Jobs,
}

impl Run for PrintArgs {
    fn names_nothing(&self) -> bool {
        self.lists.is_empty()
    }

    fn run(&self, cancel: &Cancel) -> anyhow::Result<Exit> {
        let order = Order {
            inputs: self.lists.reading.open(&self.lists.inputs),
            reading: self.lists.reading.options(),
            threads: self.jobs.threads(),
            file: face().output.as_deref(),
            terminal: out::is_terminal(),
            draw: &|scene| face().drawn(scene),
            quiet: face().quiet,
            say: &say,
        };
        let flaws = self.print.run(order, cancel, &mut Out)?;
        let found = [
            (flaws.not_unique, Exit::Fails),
            (flaws.stopped, Exit::Limit),
            (flaws.refused, Exit::Input),
            (flaws.disputed, Exit::Disagree),
            (flaws.interrupted, Exit::Interrupted),
        ];
        let found = found.into_iter().filter(|(is_so, _)| *is_so);
        Ok(found.fold(Exit::Holds, |exit, (_, other)| exit.and(other)))
    }
}
