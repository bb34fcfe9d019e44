//! `veridoku hint`: the next step that a person could take.

use super::exit::Exit;
use super::played::Played;
use super::steps::{OnGame, Steps};
use anyhow::Context;
use std::io::Write;
use std::path::PathBuf;
use veridoku::game::{Degree, NoHint};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku hint 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku hint --vague puzzle.sdk             only what to look for\n  \
veridoku hint puzzle.sdm --entries mine.txt --marks marks.txt --picture\n  \
veridoku hint puzzle.sdm --svg hint.svg")]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) played: Played,
    /// Give less away: only the technique; twice, the houses too; three times, the cells too
    #[arg(long, action = clap::ArgAction::Count)]
    pub(crate) vague: u8,
    /// Write the picture to FILE as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

impl OnGame for Hint {
    const COMMAND: &'static str = "hint";

    fn played(&self) -> &Played {
        &self.played
    }

    fn show(&self, steps: &Steps<'_>, out: &mut impl Write) -> anyhow::Result<Exit> {
        let (game, degree) = (&steps.opened.game, self.degree());
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
        out.write_all(text.as_bytes())?;
        if self.played.picture {
            out.write_all(scene.text(self.played.colored()).as_bytes())?;
        }
        if let Some(file) = &self.svg {
            let name = || format!("cannot write {}", file.display());
            std::fs::write(file, scene.svg()).with_context(name)?;
        }
        Ok(exit)
    }
}

impl Hint {
    /// Returns how much of a step is shown.
    fn degree(&self) -> Degree {
        match self.vague {
            0 => Degree::All,
            1 => Degree::Name,
            2 => Degree::Houses,
            _ => Degree::Cells,
        }
    }
}
