//! Pictures of a board with a step on it.
//!
//! A [`Scene`] has all that a picture shows: the digits and pencil marks of a board, the roles of a
//! step's candidates and houses, and the links between them. Two renderers read it and nothing
//! else: [`Scene::text`] for a terminal, [`Scene::svg`] for a book. The one shows the role of a
//! candidate by a colour and a sign, the other by a colour and a shape, so that neither depends on
//! colour alone; `tint.rs` has the table.
//!
//! ```
//! use veridoku_model::grid::{Givens, Shape};
//! use veridoku_human::human::{self, Order, State};
//! use veridoku_human::render::{Reveal, Scene};
//! use veridoku_model::rules::{Rule, Rulebook};
//! let shape = Shape::new(2, 2).unwrap();
//! let state = State::new(Givens::from_values(shape, vec![1, 2, 3, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap());
//! let player = human::player(&Rulebook::new(shape, &Rule::PLAIN));
//! let step = player.next(&state, &Order::default()).unwrap();
//! let mut scene = Scene::new(&*player, &player.words(), &state);
//! scene.show(&*player, &player.words(), &step, Reveal::All);
//! assert!(scene.text(false).contains("=4"));
//! assert!(scene.svg().starts_with("<svg "));
//! ```
//!
//! The module decides nothing about a puzzle: it imports the words and steps of `human`, and no
//! engine.

mod chained;
mod chart;
mod color;
mod html;
mod plain;
mod ruling;
mod scene;
mod svg;
mod terminal;
#[cfg(test)]
mod tests;
mod tint;
mod wrap;

pub use chart::{ChartPoint, chart};
pub use color::ColorChoice;
pub use html::{Picture, PictureBook, index};
pub use plain::{ascii, has_box_drawing};
pub use ruling::{Before, Ruling};
pub use scene::{Arrow, Content, LinkEnd, Reveal, Scene, Shaded, Spot, Square};
pub use svg::decimal;
pub use tint::Tint;
pub use wrap::hanging;
