//! `veridoku hint`: the next step that a person could take.

use super::args::degree;
use super::exit::Exit;
use super::face::face;
use super::player::Played;
use super::run::progress::{tasks, write};
use super::steps::{OnGame, Steps};
use anyhow::Context;
use std::path::PathBuf;
use veridoku::game::{Degree, NoHint};
use veridoku::names::shown;
use veridoku::render::Scene;
use veridoku::words::{not_hinted, steps_heading};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku hint 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku hint --reveal name puzzle.sdk       only what to look for\n  \
veridoku hint puzzle.sdm --entries mine.txt --marks marks.txt --picture\n  \
veridoku hint puzzle.sdm --svg hint.svg\n  \
veridoku hint --all puzzle.sdm               every step there is, by technique")]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) played: Played,
    /// How much to give away: the name of the technique; the houses too; the cells too; or all
    #[arg(long, value_name = "HOW", value_parser = degree(), default_value = Degree::All.name())]
    pub(crate) reveal: Degree,
    /// Every step there is on the board, by technique, in the order of --order
    #[arg(long, conflicts_with_all = ["reveal", "svg"])]
    pub(crate) all: bool,
    /// Write the picture to FILE as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

impl OnGame for Hint {
    const COMMAND: &'static str = "hint";

    fn played(&self) -> &Played {
        &self.played
    }

    fn is_for_one(&self) -> bool {
        self.svg.is_some()
    }

    fn show(&self, steps: &Steps<'_>) -> anyhow::Result<(&'static str, Exit)> {
        let (game, degree) = (steps.game, self.reveal);
        let _busy = tasks().begin("the next step");
        if self.all {
            return self.show_all(steps);
        }
        let hint = game.hint().map(|hint| hint.at(degree));
        let (text, scene, done) = match &hint {
            Err(why) => return self.refuse(why, steps),
            Ok(hint) => (
                steps.step(hint, None),
                hint.scene(),
                ("hinted", Exit::Holds),
            ),
        };
        steps.remark();
        write(&(steps.place() + &text), "")?;
        self.draw(&scene)?;
        Ok(done)
    }
}

impl Hint {
    /// Writes every step there is, by technique.
    fn show_all(&self, steps: &Steps<'_>) -> anyhow::Result<(&'static str, Exit)> {
        let every = match steps.game.every_hint() {
            Err(why) => return self.refuse(&why, steps),
            Ok(every) => every,
        };
        let mut found = false;
        for all in every {
            let Ok((technique, hints)) = all else {
                return self.refuse(&NoHint::Stopped, steps);
            };
            if !std::mem::replace(&mut found, true) {
                steps.head()?;
                steps.remark();
            }
            if !self.played.json.is_wanted() {
                let heading = steps_heading(technique, hints.len(), steps.game.language());
                write(&(heading + "\n"), "")?;
            }
            for hint in hints {
                write(&steps.listed(&hint), "")?;
                if self.played.picture {
                    write(&face().drawn(&hint.scene()), "")?;
                }
            }
        }
        if found {
            return Ok(("hinted", Exit::Holds));
        }
        self.refuse(&NoHint::Stuck, steps)
    }

    /// Writes why there is no step.
    fn refuse(&self, why: &NoHint, steps: &Steps<'_>) -> anyhow::Result<(&'static str, Exit)> {
        if let NoHint::Failed(error) = why {
            return Err(error.clone().into());
        }
        if !matches!(why, NoHint::Mistakes(_) | NoHint::NoSolution) {
            steps.remark();
        }
        let text = steps.place() + &steps.refusal(why, self.reveal, None);
        write(&text, "")?;
        self.draw(&why.scene(steps.game, self.reveal))?;
        let full = *why == NoHint::Full;
        let exit = if full { Exit::Holds } else { Exit::Fails };
        Ok((not_hinted(why), exit))
    }

    /// Draws a picture as the options say.
    fn draw(&self, scene: &Scene) -> anyhow::Result<()> {
        if self.played.picture {
            write(&face().drawn(scene), "")?;
        }
        match &self.svg {
            Some(file) => std::fs::write(file, scene.svg()).with_context(|| shown(file)),
            None => Ok(()),
        }
    }
}
