//! Veridoku verifies, counts, solves, rates, explains and generates Sudoku puzzles of any size,
//! with two engines that check each other and proofs that anybody can check.
//!
//! The front door is [`ask`]: its jobs are methods of a puzzle ([`ask::Ask`]), or of an
//! [`ask::Session`] that takes options and keeps its engines for many puzzles.
//!
//! ```
//! use veridoku::prelude::*;
//!
//! let text = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
//! let puzzle: Puzzle = text.parse()?;
//! match puzzle.verify()? { // both engines; an error is a disagreement
//!     Verdict::Unique(solution) => println!("{solution}"),
//!     Verdict::Multiple(m) => println!("{} and {}", m.first, m.second),
//!     other => println!("{other}"),
//! }
//! let hint = puzzle.play().enter("6r1c2")?.hint()?; // an error if the entry is wrong
//! println!("{hint}");
//! let svg = hint.scene().svg();
//! let ten: Vec<Solution> = puzzle.solutions().take(10).collect();
//! println!("{}", puzzle.rate()?);
//! for made in Generator::builder().level(Level::Hard).symmetry(Pattern::Rotate180).seed(7).build()?.take(3) {
//!     println!("{}", made?);
//! }
//! let certificate = puzzle.certify()?;
//! veridoku::check::check(&certificate.to_string())?;
//! # assert!(ten.len() == 1 && svg.starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Behind it, [`formats`] reads text into a [`rules::Puzzle`]; that is lowered to a
//! [`rules::Model`] of relations; [`native`] searches it, [`cnf`] and [`sat`] solve it as a
//! formula; [`verify`] asks both and gives a verdict only if they agree:
//!
//! ```
//! use veridoku::prelude::*;
//!
//! let puzzle: Puzzle = "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...2..".parse()?;
//! let mut judge = Judge::new([Native::new().boxed(), Sat::over(Solver::Varisat).boxed()]);
//! let report = judge.judge(&Model::new(&puzzle), &Question::default())?;
//! let Verdict::Multiple(ambiguity) = report.verdict else { panic!() };
//! assert_eq!((ambiguity.solutions, ambiguity.exact), (2, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(unsafe_code)]

pub use veridoku_check as check;
pub use veridoku_human::{human, rate, render};
pub use veridoku_model::{clock, engine, formats, grid, names, rules, threads};
pub use veridoku_native as native;
pub use veridoku_sat::{cnf, proof, sat};
pub use veridoku_textbook as textbook;

#[cfg(feature = "json")]
pub mod api;
pub mod ask;
pub mod batch;
pub mod canon;
pub mod crosscheck;
#[cfg(feature = "json")]
pub mod figure;
#[cfg(feature = "command")]
pub mod files;
pub mod game;
pub mod generate;
pub mod prelude;
#[cfg(feature = "proptest")]
pub mod testing;
pub mod verify;
#[cfg(feature = "json")]
pub mod wire;
pub mod words;
