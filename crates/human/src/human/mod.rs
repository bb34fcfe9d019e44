//! What a person would do: techniques, steps, explanations.
//!
//! A [`Map`] is derived once from a rulebook; a [`Board`] is a player's state on it. A technique is
//! a row of the table ([`TechniqueId::all`]) with a finder: a pure function that passes [`Step`]s
//! to a sink. A [`Path`] takes the easiest available step until none is left. All of it is generic
//! over the number of words in a set of cells; [`Player`] hides that number.
//!
//! ```
//! use veridoku_model::grid::{Givens, Shape};
//! use veridoku_human::human::{self, Order, State};
//! use veridoku_model::rules::{Rule, Rulebook};
//! let line = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
//! let values: Vec<u8> = line.bytes().map(|b| if b == b'.' { 0 } else { b - b'0' }).collect();
//! let state = State::new(Givens::from_values(Shape::CLASSIC, values).unwrap());
//! let player = human::player(&Rulebook::new(Shape::CLASSIC, &Rule::PLAIN));
//! let step = player.next(&state, &Order::default()).unwrap();
//! println!("{}", step.explain(&player.words()));
//! ```
//!
//! This module reads houses and links, never geometry, and imports no engine.
//! `veridoku::verify::Auditor` checks steps against the relations.

mod almost_locked;
mod als;
mod avoidable_rectangles;
mod bent;
mod board;
mod cells;
mod chain;
mod chain_search;
mod chains;
mod coloring;
mod deadly;
mod direct;
mod empty_rectangles;
mod exclusion;
mod fish;
mod fish_bound;
mod fish_search;
mod fish_victims;
mod forcing;
mod fours;
mod graves;
mod house;
mod idle;
mod intersections;
mod kraken;
mod lost;
mod map;
mod memory;
mod mixing;
mod order;
mod path;
mod player;
mod reach;
mod rectangles;
mod remote_pairs;
mod rings;
mod set_links;
mod single_digit;
mod singles;
mod state;
mod step;
mod strong;
mod subsets;
mod sue_de_coq;
mod table;
mod technique;
mod templates;
#[cfg(test)]
mod tests;
mod unique_loops;
mod watch;
mod waves;
mod web;
mod web_links;
mod wings;
mod words;

pub use board::Board;
pub use cells::Cells;
pub use chain::{Chain, Link, Node};
pub use house::{House, HouseId, Kind, Seat};
pub use map::Map;
pub(crate) use memory::Memory;
pub use order::{Order, UnknownFamily, UnknownTechnique};
pub(crate) use path::next_effect;
pub use path::{End, Path, next_step, walk};
pub use player::{Player, player};
pub use state::State;
pub use step::{Mark, Part, Role, Sink, Step, StepPattern};
pub use table::TechniqueId;
pub use technique::{Family, Find, Hodoku, HodokuLevel, Level, Technique, UnknownLevel};
pub use watch::Stopped;
pub use words::{Language, Names, UnknownLanguage, Words};
