//! Tests of the library from outside: one binary, so that everything is linked once.

mod contradictions;
mod effort;
mod inventive;
mod killers;

mod architecture;
mod audit;
mod backends;
mod canon;
mod canon_clues;
mod canon_models;
mod canon_small;
mod certificates;
mod choices;
mod circles;
mod clauses;
mod definitions;
mod engines;
mod exact;
mod expected;
mod fewest;
mod forgeries;
mod formats;
mod free_boards;
mod free_certificates;
mod free_jobs;
mod free_steps;
mod game;
mod games;
mod generate;
mod generate_rules;
mod languages;
mod letter;
mod minimal_clues;
mod minimums;
mod off_board;
#[cfg(feature = "json")]
mod pictures;
mod public_types;
mod reading;
mod relations;
mod sizes;
mod suites;
mod sukaku;
mod sums;
mod sums_hostile;
mod techniques;
#[cfg(feature = "proptest")]
mod testing;
mod textbook;
mod textbook_settings;
mod truth;
mod variant_jobs;
mod variants;
mod words;
mod words_hostile;
