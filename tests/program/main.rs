//! Tests of the program from outside, as a user runs it: one binary, so that everything is linked
//! once.

#[path = "../library/contradictions/mod.rs"]
mod contradictions;
#[path = "../library/effort.rs"]
mod effort;
#[path = "../library/inventive/mod.rs"]
mod inventive;
#[path = "../library/killers/mod.rs"]
mod killers;
mod terminal;

mod api;
mod bad_input;
#[cfg(unix)]
mod certificates;
mod checkpoints;
mod cli;
mod cli_insight;
mod cli_making;
mod cli_proofs;
mod compare;
#[cfg(unix)]
mod crosscheck;
#[cfg(unix)]
mod crosscheck_hostile;
mod express;
mod face;
mod folders;
#[cfg(target_os = "linux")]
mod full;
mod json;
mod neighbours;
mod other_checkers;
#[cfg(target_os = "linux")]
mod other_solvers;
mod play;
mod player;
#[cfg(feature = "print")]
mod print;
mod progress;
mod pty;
mod readme;
mod recording;
mod refused;
mod requests;
mod series;
mod shards;
mod smallest;
mod streams;
mod sukaku;
mod tables;
