//! `veridoku solve`: the solutions of each puzzle.

use super::args::{Common, Judging, Layout, from_one};
use super::disagreement::Disputed;
use super::exit::Exit;
use super::face::face;
use super::outcome::Outcome;
use super::run::asked::{self, Asks, BRIEF};
use veridoku::ask::{Express, ListOptions, Session};
use veridoku::batch::BarePuzzle;
use veridoku::engine::Limits;
use veridoku::formats::ListPuzzle;
use veridoku::render::Scene;
use veridoku::rules::Model;
use veridoku::verify::{Dispute, Listed, Rest};
use veridoku::wire::{Body, SolveRecord};
use veridoku::words::{rest_of_solutions, solved_board};

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku solve 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
veridoku solve --format grid puzzle.sdk\n  \
veridoku solve puzzles.sdm > solutions.sdm\n  \
veridoku solve --all --json puzzles.sdm      every solution, a line a puzzle")]
pub(crate) struct Solve {
    /// Print at most N solutions of each puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) limit: u64,
    /// Print every solution, up to a million of each puzzle
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,
    /// How a solution is printed
    #[arg(long, value_enum, default_value_t = Layout::Line, conflicts_with = "json")]
    pub(crate) format: Layout,
    /// Draw the board with each solution
    #[arg(long, conflicts_with_all = ["json", "format"])]
    pub(crate) picture: bool,
    #[command(flatten)]
    pub(crate) common: Common,
}

/// The most solutions that `--all` prints. The solutions of a puzzle are in memory until they are
/// written, and nobody reads more.
const ALL: u64 = 1_000_000;

impl Solve {
    /// The most solutions to print.
    fn most(&self) -> u64 {
        if self.all { ALL } else { self.limit }
    }

    /// Returns the name of the engine if it is incomplete.
    fn incomplete(&self) -> Option<&'static str> {
        match self.common.engine {
            Judging::Textbook(method) if !method.complete => Some(method.name),
            _ => None,
        }
    }

    /// Returns the name of an incomplete engine that found as many solutions as were asked for.
    fn enough(&self, listed: &Listed) -> Option<&'static str> {
        let enough = listed.solutions.len() as u64 == self.most();
        self.incomplete().filter(|_| enough)
    }
}

impl Asks for Solve {
    const COMMAND: &'static str = "solve";

    type Found = Listed;

    fn shared(&self) -> &Common {
        &self.common
    }

    fn quick(&self) -> Option<u64> {
        let lines = self.format == Layout::Line && !self.picture;
        (lines || self.common.json.is_wanted()).then_some(1)
    }

    fn is_brief(&self) -> bool {
        self.most() <= BRIEF
    }

    fn express(
        &self,
        express: Option<&mut Express>,
        bare: &BarePuzzle<'_>,
        out: &mut String,
    ) -> Option<(&'static str, Exit)> {
        let express = express?;
        if self.common.json.is_wanted() {
            asked::record(self, express, bare, SolveRecord::alone, out)?;
        } else {
            Express::write(&express.unique(&bare.values)?, out);
        }
        Some(("solved", Exit::Holds))
    }

    fn find(
        &self,
        session: &mut Session,
        job: &ListPuzzle<'_>,
        limits: Limits,
    ) -> Result<Listed, Dispute> {
        let mut options = ListOptions::default();
        (options.most, options.limits) = (self.most(), limits);
        options.incomplete = self.incomplete().is_some();
        let puzzle = &job.parsed.puzzle;
        let listed = session.list(puzzle, &options);
        listed.map_err(|found| found.about(puzzle.givens()))
    }

    fn ending(&self, listed: &Listed) -> (&'static str, Exit) {
        if listed.solutions.is_empty() {
            return match (listed.is_unsupported(), listed.is_settled()) {
                (true, _) => ("unknown", Exit::Input),
                (false, true) => ("none", Exit::Fails),
                (false, false) => ("unknown", Exit::Limit),
            };
        }
        let stopped = match listed.rest {
            Rest::None => false,
            Rest::Some => self.all,
            _ => true,
        };
        let stopped = stopped && self.enough(listed).is_none();
        ("solved", if stopped { Exit::Limit } else { Exit::Holds })
    }

    fn text(&self, listed: &Listed, job: &ListPuzzle<'_>) -> String {
        if listed.solutions.is_empty() {
            return format!("{}\n", self.ending(listed).0);
        }
        if self.picture {
            let model = Model::new(&job.parsed.puzzle);
            let each = listed.solutions.iter();
            let scenes = each.map(|one| solved_board(&model, one, &job.parsed.into()));
            let drawn = |scene: Scene| match scene.caption.as_str() {
                "" => face().drawn(&scene),
                words => format!("{}   {words}\n", face().drawn(&scene)),
            };
            return scenes.map(drawn).collect();
        }
        let alphabet = job.parsed.alphabet;
        let each = listed.solutions.iter();
        each.map(|one| self.format.written(one.givens(), alphabet) + "\n")
            .collect()
    }

    fn record(&self, listed: &Listed, job: &ListPuzzle<'_>) -> impl Body {
        SolveRecord::new(listed, &job.parsed.into())
    }

    fn disputed(&self, disputed: &Disputed<'_>) -> Outcome {
        disputed.outcome(false) // line n of the output belongs to puzzle n
    }

    fn remark(&self, listed: &Listed, _: &ListPuzzle<'_>) -> Option<String> {
        match self.enough(listed) {
            _ if self.common.quiet => None,
            Some(name) if listed.rest == Rest::Unknown => {
                let remark = "the engine is incomplete and cannot tell whether there are others";
                Some(format!("{name}: {remark}"))
            }
            _ => rest_of_solutions(listed, self.most()),
        }
    }
}
