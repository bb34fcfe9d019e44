//! `veridoku hint`: the next step that a person could take.

use super::exit::Exit;
use super::face::face;
use super::played::Played;
use super::run::busy::tasks;
use super::run::progress::write;
use super::steps::{OnGame, Steps};
use anyhow::Context;
use std::path::PathBuf;
use veridoku::game::{Degree, NoHint};
use veridoku::names::shown;

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku hint 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku hint --reveal name puzzle.sdk       only what to look for\n  \
veridoku hint puzzle.sdm --entries mine.txt --marks marks.txt --picture\n  \
veridoku hint puzzle.sdm --svg hint.svg")]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) played: Played,
    /// How much to give away: the name of the technique; the houses too; the cells too; or all
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Reveal::All)]
    pub(crate) reveal: Reveal,
    /// Write the picture to FILE as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

impl OnGame for Hint {
    const COMMAND: &'static str = "hint";

    fn played(&self) -> &Played {
        &self.played
    }

    fn show(&self, steps: &Steps<'_>) -> anyhow::Result<Exit> {
        let (game, degree) = (&steps.opened.game, Degree::from(self.reveal));
        let _busy = tasks().begin("the next step");
        let hint = match game.hint() {
            Err(NoHint::Failed(error)) => return Err(error.into()),
            hint => hint.map(|hint| hint.at(degree)),
        };
        if !matches!(hint, Err(NoHint::Mistakes(_) | NoHint::NoSolution)) {
            steps.remark();
        }
        let (text, scene, exit) = match &hint {
            Ok(hint) => (steps.step(hint, None), hint.scene(), Exit::Holds),
            Err(why) => {
                let full = *why == NoHint::Full;
                let exit = if full { Exit::Holds } else { Exit::Fails };
                (
                    steps.refusal(why, degree, None),
                    why.scene(game, degree),
                    exit,
                )
            }
        };
        write(&text, "")?;
        if self.played.picture {
            write(&scene.text(face().colored()), "")?;
        }
        if let Some(file) = &self.svg {
            std::fs::write(file, scene.svg()).with_context(|| shown(file))?;
        }
        Ok(exit)
    }
}

/// How much of a step is shown.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reveal {
    Name,
    House,
    Cells,
    All,
}

impl From<Reveal> for Degree {
    fn from(reveal: Reveal) -> Degree {
        match reveal {
            Reveal::Name => Degree::Name,
            Reveal::House => Degree::Houses,
            Reveal::Cells => Degree::Cells,
            Reveal::All => Degree::All,
        }
    }
}
