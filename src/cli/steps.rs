//! The commands on a game of one puzzle, `hint` and `explain`: what they share.

use super::command::Run;
use super::exit::Exit;
use super::face::face;
use super::json::Json;
use super::player::{Opened, Played};
use super::run::progress::while_working;
use super::say::say;
use veridoku::engine::Cancel;
use veridoku::game::{Degree, Hint, NoHint};
use veridoku::wire::{Body, EndRecord, Head, StepRecord};
use veridoku::words::uniqueness_remark;

/// What a command does with a game.
pub(crate) trait OnGame: clap::Args {
    /// The name of the command in records.
    const COMMAND: &'static str;

    /// Returns the arguments about the game.
    fn played(&self) -> &Played;

    /// Writes the steps.
    ///
    /// # Errors
    /// Returns what hinders it.
    fn show(&self, steps: &Steps<'_>) -> anyhow::Result<Exit>;
}

/// A command on a game.
#[derive(clap::Args, Debug)]
pub(crate) struct Playing<T: OnGame> {
    #[command(flatten)]
    with: T,
}

impl<T: OnGame> Run for Playing<T> {
    fn json(&self) -> Option<Json> {
        Some(self.with.played().json)
    }

    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let opened = Opened::new(self.with.played())?;
        let steps = Steps {
            played: self.with.played(),
            command: T::COMMAND,
            opened: &opened,
        };
        while_working("step", || None, || self.with.show(&steps))
    }
}

/// A game, and how its steps are written.
pub(crate) struct Steps<'a> {
    pub(crate) played: &'a Played,
    command: &'static str,
    pub(crate) opened: &'a Opened,
}

impl Steps<'_> {
    /// Says why no step rests on there being one solution, if that is so.
    pub(crate) fn remark(&self) {
        if let Some(remark) = uniqueness_remark(&self.opened.game).filter(|_| !face().quiet) {
            say(&format!("veridoku: {remark}\n"));
        }
    }

    /// Returns a step as text or as a record; `number` is its place on the path.
    pub(crate) fn step(&self, hint: &Hint, number: Option<usize>) -> String {
        let game = (&self.opened.game, &self.opened.read.parsed);
        if self.played.json.is_wanted() {
            return self.record(StepRecord {
                step: number,
                ..StepRecord::new(game, hint)
            });
        }
        let number = number.map(|number| format!("{number:3}. "));
        format!("{}{hint}\n", number.unwrap_or_default())
    }

    /// Returns why there is no step, as text or as a record with the number of steps on the path.
    pub(crate) fn refusal(
        &self,
        why: &NoHint,
        degree: Degree,
        step_count: Option<usize>,
    ) -> String {
        if self.played.json.is_wanted() {
            let game = (&self.opened.game, &self.opened.read.parsed);
            return self.record(EndRecord {
                step_count,
                ..EndRecord::refusal(game, why, degree)
            });
        }
        why.words(degree) + "\n"
    }

    /// Returns a record as one line, with the line feed.
    pub(crate) fn record(&self, record: impl Body) -> String {
        let head = Head::about(self.command, &self.opened.read.placed());
        self.played.json.line(head, record)
    }
}
