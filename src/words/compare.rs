//! Engines side by side: a table, rows of CSV, preemptive sets.

use super::Notation;
use crate::crosscheck::EngineRun;
use crate::engine::EngineError;
use crate::render::ChartPoint;
use crate::textbook::PreemptiveSet;
use std::fmt::Write as _;

/// The names of the columns of [`ComparedRow::csv`].
pub const COMPARE_COLUMNS: [&str; 12] = [
    "number",
    "puzzle",
    "givens",
    "engine",
    "verdict",
    "solutions",
    "stop",
    "guesses",
    "nodes",
    "steps",
    "seconds",
    "error",
];

/// Returns the head of the table of a puzzle: its number, the puzzle on a line, its givens.
pub fn compare_head(number: usize, puzzle: &str, givens: usize) -> String {
    format!(
        "puzzle {number}: {puzzle} ({givens} givens)\n{:23} {:9} {:>9} {:>9} {:>10} {:>11} {:>11}\n",
        "engine", "verdict", "solutions", "guesses", "nodes", "steps", "seconds"
    )
}

/// Returns a run of an engine on the puzzle with a number as a point of a chart; `None` if the
/// engine gave no answer.
pub fn chart_point(number: usize, run: &EngineRun) -> Option<ChartPoint> {
    let opinion = &run.opinion;
    opinion.census.is_ok().then(|| ChartPoint {
        puzzle: number,
        engine: opinion.engine,
        seconds: opinion.time.as_secs_f64(),
        settled: run.finding.is_settled(),
    })
}

/// Returns why an engine gave no answer.
pub fn why_no_answer(error: &EngineError) -> String {
    match error {
        EngineError::Unsupported { reason, .. } => reason.clone(),
        other => other.to_string(),
    }
}

/// A run of an engine as a row.
#[derive(Clone, Debug)]
pub struct ComparedRow<'a> {
    run: &'a EngineRun,
    solutions: Option<String>,
    guesses: Option<String>,
    nodes: Option<String>,
    steps: Option<String>,
    stop: Option<String>,
    error: Option<String>,
}

impl<'a> From<&'a EngineRun> for ComparedRow<'a> {
    fn from(run: &'a EngineRun) -> ComparedRow<'a> {
        let opinion = &run.opinion;
        let cost = opinion.census.as_ref().ok().map(|census| census.run);
        let account = opinion.account.as_ref();
        ComparedRow {
            run,
            solutions: cost.map(|cost| cost.solutions.to_string()),
            guesses: account.map(|account| account.guesses.to_string()),
            nodes: cost.map(|cost| cost.nodes.to_string()),
            steps: account.map(|account| account.steps.to_string()),
            stop: cost.and_then(|cost| cost.stop).map(|stop| stop.to_string()),
            error: opinion.census.as_ref().err().map(why_no_answer),
        }
    }
}

impl ComparedRow<'_> {
    /// Returns the row as fields of CSV, for the puzzle with a number, on a line, with its number
    /// of givens. The time is in seconds.
    pub fn csv(self, number: usize, puzzle: &str, givens: usize) -> [String; 12] {
        let opinion = &self.run.opinion;
        [
            number.to_string(),
            puzzle.to_string(),
            givens.to_string(),
            opinion.engine.to_string(),
            self.run.finding.word().to_string(),
            self.solutions.unwrap_or_default(),
            self.stop.unwrap_or_default(),
            self.guesses.unwrap_or_default(),
            self.nodes.unwrap_or_default(),
            self.steps.unwrap_or_default(),
            format!("{:.6}", opinion.time.as_secs_f64()),
            self.error.unwrap_or_default(),
        ]
    }

    /// Returns the row as a line of the table.
    pub fn line(self) -> String {
        let dash = |text: Option<String>| text.unwrap_or_else(|| "–".to_string());
        let mut line = format!(
            "{:23} {:9} {:>9} {:>9} {:>10} {:>11} {:>11.6}",
            self.run.opinion.engine,
            self.run.finding.word(),
            dash(self.solutions),
            dash(self.guesses),
            dash(self.nodes),
            dash(self.steps),
            self.run.opinion.time.as_secs_f64()
        );
        if let Some(why) = self.stop.or(self.error) {
            let _ = write!(line, "  {why}");
        }
        line
    }
}

/// Returns a preemptive set: `set {1,5} in r1c13 (row 1): 4 candidates out, after 1 digit tried`.
pub fn preemptive_set(set: &PreemptiveSet, notation: &Notation<'_>) -> String {
    let after = match set.choices {
        0 => String::new(),
        1 => ", after 1 digit tried".to_string(),
        n => format!(", after {n} digits tried"),
    };
    format!(
        "set {{{}}} in {} ({}): {} candidates out{after}",
        notation.digits(set.digits).join(","),
        set.cells,
        set.house.words(notation.shape),
        set.removed
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crosscheck::{Contest, EngineSetup};
    use crate::rules::{Model, Puzzle};

    #[test]
    fn a_row_is_as_wide_as_its_head_and_says_what_is_missing() {
        let names = ["native", "annealing"].map(String::from);
        let mut contest = Contest::of(&names, &EngineSetup::default()).unwrap();
        let board = "11..............";
        let model = Model::new(&board.parse::<Puzzle>().unwrap());
        let runs: Vec<EngineRun> = contest.runs(&model).collect();
        let lines: Vec<String> = runs
            .iter()
            .map(|one| ComparedRow::from(one).line())
            .collect();
        let head = compare_head(1, board, 2);
        let columns = head.lines().nth(1).unwrap();
        assert_eq!(lines[0].chars().count(), columns.len());
        assert!(lines[1].contains("no answer         –"), "{}", lines[1]);
        assert!(lines[1].ends_with("  the givens repeat a digit in row 1"));
        let row = ComparedRow::from(&runs[1]).csv(1, board, 2);
        assert_eq!(row[3..6], ["annealing", "no answer", ""]);
        assert_eq!(row[11], "the givens repeat a digit in row 1");
    }
}
