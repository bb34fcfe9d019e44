//! `veridoku hint`: the next step that a person could take.

use super::args::degree;
use super::exit::Exit;
use super::face::face;
use super::out::save;
use super::player::Played;
use super::run::progress::{tasks, write};
use super::steps::{OnGame, Steps};
use std::path::PathBuf;
use veridoku::game::{Degree, NoHint};

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
    #[arg(long, value_name = "HOW", value_parser = degree(), default_value = Degree::All.name())]
    pub(crate) reveal: Degree,
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
        let (game, degree) = (&steps.opened.game, self.reveal);
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
            save(file, &scene.svg())?;
        }
        Ok(exit)
    }
}
