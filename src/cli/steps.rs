//! Steps as records of `hint` and `explain`.

use super::json::Json;
use super::player::Opened;
use veridoku::game::NoHint;
use veridoku::human::{State, Step, Words};
use veridoku::render::Reveal;
use veridoku::wire::{Body, EndRecord, EndResult, Notation, StepRecord};

/// Writes the records of a command about a game.
#[derive(Clone, Copy)]
pub(super) struct Steps<'a> {
    pub(super) json: Json,
    pub(super) command: &'static str,
    pub(super) opened: &'a Opened,
}

impl Steps<'_> {
    /// Returns a step's record as one line; `number` is its place on the path.
    pub(super) fn step(
        self,
        words: &Words<'_>,
        (state, step): (&State, &Step),
        number: Option<usize>,
        reveal: Reveal,
    ) -> String {
        let game = (&self.opened.game, &self.opened.read.parsed);
        self.line(StepRecord {
            step: number,
            ..StepRecord::new(game, (state, step), words, reveal)
        })
    }

    /// Returns the record of why there is no step; it names the player's mistakes if `blame` is
    /// set.
    pub(super) fn refusal(self, refusal: &NoHint, text: &str, blame: bool) -> EndRecord {
        let record = self.end(&self.opened.game.state(), refusal.into(), text);
        match refusal {
            NoHint::Mistakes(mistakes) if blame => {
                record.with_mistakes(mistakes, &Notation::from(&self.opened.read.parsed))
            }
            _ => record,
        }
    }

    /// Returns the record of the end of a path at a state.
    pub(super) fn end(self, state: &State, result: EndResult, text: &str) -> EndRecord {
        let game = (&self.opened.game, &self.opened.read.parsed);
        EndRecord::new(game, state, result, text)
    }

    /// Returns a record as one line, with the line feed.
    pub(super) fn line(self, record: impl Body) -> String {
        self.json.line(self.opened.read.head(self.command), record)
    }
}
