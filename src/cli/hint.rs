//! `veridoku hint`: the next step that a person could take.

use super::command::Run;
use super::exit::Exit;
use super::json::Json;
use super::played::Played;
use super::player::Opened;
use super::say::say;
use super::steps::Steps;
use anyhow::Context;
use std::io::{self, Write};
use std::path::PathBuf;
use veridoku::engine::Cancel;
use veridoku::game::{self, Degree, NoHint};
use veridoku::render::Scene;

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

/// The name of the command in records.
const COMMAND: &str = "hint";

impl Run for Hint {
    fn json(&self) -> Option<(Json, &'static str)> {
        Some((self.played.json, COMMAND))
    }

    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        run(self)
    }

    fn ends_in_order(&self) -> bool {
        false
    }
}

fn run(args: &Hint) -> anyhow::Result<Exit> {
    let opened = Opened::new(&args.played)?;
    let degree = degree(args.vague);
    let hint = match opened.game.hint() {
        Err(NoHint::Failed(error)) => return Err(error.into()),
        hint => hint.map(|hint| hint.at(degree)),
    };
    let unsound = matches!(hint, Err(NoHint::Mistakes(_) | NoHint::NoSolution));
    if let Some(remark) = opened.remark().filter(|_| !unsound) {
        say(&format!("veridoku: {remark}\n"));
    }
    let mut out = io::stdout().lock();
    if args.played.json.is_wanted() {
        let steps = Steps {
            json: args.played.json,
            command: COMMAND,
            opened: &opened,
        };
        out.write_all(line(steps, &hint, degree).as_bytes())?;
    } else {
        let said = |refusal: &NoHint| refusal.words(degree);
        writeln!(
            out,
            "{}",
            hint.as_ref().map_or_else(said, ToString::to_string)
        )?;
    }
    let scene = match &hint {
        Ok(hint) => hint.scene(),
        Err(refusal) => blamed(&opened, refusal, degree),
    };
    if args.played.picture {
        out.write_all(scene.text(args.played.colored()).as_bytes())?;
    }
    if let Some(file) = &args.svg {
        let name = || format!("cannot write {}", file.display());
        std::fs::write(file, scene.svg()).with_context(name)?;
    }
    Ok(match hint {
        Ok(_) | Err(NoHint::Full) => Exit::Holds,
        Err(_) => Exit::Fails,
    })
}

/// Returns how much of a step is shown if `--vague` is given `vague` times.
fn degree(vague: u8) -> Degree {
    match vague {
        0 => Degree::All,
        1 => Degree::Name,
        2 => Degree::Houses,
        _ => Degree::Cells,
    }
}

/// Returns the record of the hint, or of why there is none.
fn line(steps: Steps<'_>, hint: &Result<game::Hint, NoHint>, degree: Degree) -> String {
    match hint {
        Ok(hint) => {
            let digit = steps.opened.digit();
            let words = steps.opened.game.player().words().with_digits(&digit);
            steps.step(&words, (hint.state(), hint.step()), None, degree.reveal())
        }
        Err(refusal) => {
            let blame = degree == Degree::All;
            steps.line(steps.refusal(refusal, &refusal.words(degree), blame))
        }
    }
}

/// Returns the board with the wrong entries marked, if `degree` allows it.
fn blamed(opened: &Opened, refusal: &NoHint, degree: Degree) -> Scene {
    let (digit, player) = (opened.digit(), opened.game.player());
    let words = player.words().with_digits(&digit);
    let mut scene = Scene::new(player, &words, &opened.game.state());
    scene.caption = refusal.words(degree);
    if let (NoHint::Mistakes(mistakes), true) = (refusal, degree >= Degree::Cells) {
        scene.blame(mistakes.entries.iter().copied());
    }
    scene
}
