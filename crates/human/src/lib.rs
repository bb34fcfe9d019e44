//! What a person does with a puzzle: techniques, explanations, ratings and pictures.
//!
//! [`human`] finds steps, [`rate`] says how hard a puzzle is, [`render`] draws a board with a step.
#![deny(unsafe_code)]

pub mod human;
pub mod rate;
pub mod render;
