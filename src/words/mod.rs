//! Answers as text for people: what the program prints, and what any other face may show.
//!
//! One file a job. What writes cells or digits takes a [`Notation`]: the shape of the board and the
//! symbols of its digits. A text of several lines ends each of them with a line break; a text on
//! one line has none. The same answers for programs are in `wire`.

#[cfg(feature = "command")]
mod archive;
mod board;
mod candidates;
mod canon;
mod certificate;
mod compare;
mod crosscheck;
#[cfg(feature = "cli")]
mod csv;
mod disagreement;
mod engines;
#[cfg(feature = "command")]
mod examined;
mod expected;
mod explain;
mod fewest;
mod generate;
mod listed;
mod low;
mod making;
mod minimize;
mod nearest;
mod neighbours;
mod notation;
mod number;
mod rate;
mod redundant;
mod repair;
mod solve;
mod sorted;
mod summary;
mod table;
mod techniques;
mod values;
mod verdict;
mod why;

#[cfg(feature = "command")]
pub use archive::{archive_size, archived};
pub use board::{board, marked_board, solved_board};
pub use candidates::{candidates, candidates_scene};
pub use canon::{canonical_form, equivalent};
pub use certificate::{certificate_size, certify_error, certify_failure};
pub use compare::{
    COMPARE_COLUMNS, ComparedRow, chart_point, compare_head, preemptive_set, why_no_answer,
};
pub use crosscheck::{crosscheck_tally, panel_failure};
#[cfg(feature = "cli")]
pub use csv::csv_row;
pub use disagreement::disagreement;
pub use engines::{backend_table, engine_description, engine_table};
#[cfg(feature = "command")]
pub use examined::{NOT_SETTLED, answer, examined_failure};
pub use expected::expectation;
pub use explain::{not_hinted, path_end, rated_hint, steps_heading, uniqueness_remark};
pub use fewest::FewestSummary;
pub use generate::{MADE_COLUMNS, attempt_remark, made_columns};
pub use listed::{LISTED_COLUMNS, ListedBeside, ListedTally, listed_columns};
pub use low::walk_remark;
pub use making::Making;
pub use minimize::{minimized, minimized_remark};
pub use nearest::{did_you_mean, meant, nearest};
pub use neighbours::neighbours_found;
pub use notation::Notation;
pub use number::{counted, indented};
pub use rate::{
    RATING_COLUMNS, RatingTable, not_rated, rated, rating, rating_columns, step_counts,
};
pub use redundant::{redundancy, redundancy_scene};
pub use repair::{repair, repair_scene};
pub use solve::{opinions, rest_of_solutions};
pub use sorted::SortedLines;
pub use summary::Summary;
pub use table::ResultTable;
pub use techniques::{technique, technique_heading};
pub use values::{
    read_alphabet, read_claim, read_format, read_found_technique, read_level, read_low_level,
    read_order, read_rating, read_technique, read_time_limit, read_whole, read_written_format,
    setup_error,
};
pub use verdict::{unread_rules, verdict};
pub use why::{why, why_scene};
