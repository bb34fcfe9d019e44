//! Tests of `veridoku serve` against a server that runs: one binary, behind the feature `serve`.

mod client;

mod limits;
mod records;
mod streams;
mod web;
