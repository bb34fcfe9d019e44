//! The tools behind the documentation: page makers, plots, and the trials whose figures it quotes.
//!
//! `cargo run --release -p veridoku-tools -- NAME [ARGUMENTS]`; without a name it lists them all.
#![forbid(unsafe_code)]

mod answers;
mod clue_counts;
mod encoding_plot;
mod engine_growth;
mod engine_pages;
mod engine_plot;
mod explanations;
mod fewest_trial;
mod hodoku_trial;
mod human_speed;
#[cfg(feature = "schema")]
mod json_schemas;
mod low_trial;
mod neighbours_trial;
mod rating_plots;
mod rating_trial;
mod small_minimums;
mod statistics;
mod suites;
mod technique_boards;
mod technique_cases;
mod technique_pages;
mod time_features;
mod time_fit;
mod variant_plot;
mod variant_suite;
mod variant_trial;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

/// A tool: takes its arguments, prints, and fails with a message.
type Run = fn(Vec<String>) -> Result<(), Box<dyn Error>>;

/// Every tool by its name, with a description.
const TOOLS: &[(&str, Run, &str)] = &[
    (
        "answers",
        answers::run,
        "< REQUESTS: what `veridoku::api` answers to each line, as strings of JSON",
    ),
    (
        "clue-counts",
        clue_counts::run,
        "OUT.svg LABEL=FILE …: how many clues minimal puzzles have, as a picture and a table",
    ),
    (
        "encoding-plot",
        encoding_plot::run,
        "< docs/encodings.md > SVG: the tables of that page as bars",
    ),
    (
        "engine-growth",
        engine_growth::run,
        "WHAT SECONDS GRIDS: how the cost of the textbook engines grows with size and share of givens",
    ),
    (
        "engine-plot",
        engine_plot::run,
        "< docs/performance.md > SVG: the speed of the engines for plain 9×9 as bars",
    ),
    (
        "engine-pages",
        engine_pages::run,
        "the pictures and tables of docs/engines/",
    ),
    (
        "explanations",
        explanations::run,
        "TABLE.csv N SOURCE …: techniques on default paths beside HoDoKu's, lines of forcing chains",
    ),
    (
        "fewest-trial",
        fewest_trial::run,
        "K [GRIDS] < grids: how long the search for few clues takes",
    ),
    (
        "hodoku-trial",
        hodoku_trial::run,
        "TABLE.csv [--list]: how often levels and scores agree with HoDoKu's",
    ),
    (
        "human-speed",
        human_speed::run,
        "FILE [ORDER] [ROUNDS]: puzzles a second by human techniques",
    ),
    #[cfg(feature = "schema")]
    (
        "json-schemas",
        json_schemas::run,
        "the JSON Schemas of docs/schema/ (with --features schema)",
    ),
    (
        "low-trial",
        low_trial::run,
        "CLUES SEED SECONDS: how long walks to puzzles of few clues take",
    ),
    (
        "neighbours-trial",
        neighbours_trial::run,
        "FILE FIRST COUNT REMOVE ADD: how fast the neighbours of puzzles are found",
    ),
    (
        "rating-plots",
        rating_plots::run,
        "TIMES.csv FOLDER: each scale against measured times",
    ),
    (
        "rating-trial",
        rating_trial::run,
        "TABLE.csv: how often the ratings are those of a table",
    ),
    (
        "small-minimums",
        small_minimums::run,
        "SHAPE: the fewest clues of every grid of a small shape, with a certificate each",
    ),
    (
        "suites",
        suites::run,
        "[--check] DIR < 17-CLUES: makes the lists of puzzles/suites/ anew",
    ),
    (
        "technique-boards",
        technique_boards::run,
        "FILE CODES SECONDS SEED TRIALS: boards on which rare techniques stand alone",
    ),
    (
        "technique-cases",
        technique_cases::run,
        "FILE CODES [N]: regression cases for techniques",
    ),
    (
        "technique-pages",
        technique_pages::run,
        "the pictures and examples of docs/techniques/",
    ),
    (
        "time-features",
        time_features::run,
        "TIMES.csv: what the model of expected times looks at",
    ),
    (
        "time-fit",
        time_fit::run,
        "FEATURES.csv [PENALTY] [ROUNDS]: fits the model of expected times anew",
    ),
    (
        "variant-plot",
        variant_plot::run,
        "LABEL=FILE …: how many puzzles are decided within a time, of what variant-trial prints",
    ),
    (
        "variant-suite",
        variant_suite::run,
        "FOLDER [KIND…]: two puzzles and a near miss for each kind of clue",
    ),
    (
        "variant-trial",
        variant_trial::run,
        "FILE [TIMES.csv] [native] [uncertified]: puzzles under other rules, read, judged, certified",
    ),
];

/// Returns the root of the repository.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let Some((_, run, _)) = TOOLS.iter().find(|(known, ..)| *known == name) else {
        for (known, _, what) in TOOLS {
            eprintln!("{known:18} {what}");
        }
        return ExitCode::from(2);
    };
    match run(arguments.collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{name}: {error}");
            ExitCode::FAILURE
        }
    }
}
