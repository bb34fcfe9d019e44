//! The arguments about techniques and levels.

use veridoku::generate;
use veridoku::human::{Level, Order, TechniqueId, UnknownLevel, UnknownTechnique};
use veridoku::words::did_you_mean;

/// Which techniques are used, and in which order.
#[derive(clap::Args, Debug)]
pub(crate) struct Ordering {
    /// The techniques, the one to try first at the front: default, explainer, hodoku, all, or names
    /// or codes with commas between
    #[arg(long, value_name = "LIST", default_value = "default", value_parser = order)]
    pub(crate) order: Order,
    /// Without techniques that take for granted that there is only one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}

pub(crate) fn level(text: &str) -> Result<Level, String> {
    let wrong = |error: UnknownLevel| format!("{error}{}", meant(text, &Level::ALL));
    text.parse().map_err(wrong)
}

pub(crate) fn low_level(text: &str) -> Result<Level, String> {
    let level = level(text).ok().filter(|level| *level <= Level::Medium);
    let low = &Level::ALL[..3];
    level.ok_or_else(|| format!("expected very-easy, easy or medium{}", meant(text, low)))
}

/// Returns the level that a mistyped one is meant to be.
fn meant(text: &str, levels: &[Level]) -> String {
    let names: Vec<String> = levels
        .iter()
        .map(|level| level.to_string().replace(' ', "-"))
        .collect();
    did_you_mean(text, names.iter().map(String::as_str))
}

pub(crate) fn technique(name: &str) -> Result<TechniqueId, String> {
    TechniqueId::by_name(name).ok_or_else(|| {
        let near = did_you_mean(name, technique_names());
        format!("expected a technique or its code, as `veridoku techniques` lists{near}")
    })
}

/// Returns every name of every technique.
fn technique_names() -> impl Iterator<Item = &'static str> {
    TechniqueId::all().flat_map(|id| {
        let facts = id.facts();
        std::iter::once(facts.name).chain(facts.aliases.iter().copied())
    })
}

fn order(text: &str) -> Result<Order, String> {
    Order::read(text).map_err(|error: UnknownTechnique| {
        let known = technique_names().chain(["default", "explainer", "hodoku", "all"]);
        format!("{error}{}", did_you_mean(&error.0, known))
    })
}

/// A rating in tenths.
pub(crate) fn tenths(text: &str) -> Result<u16, String> {
    generate::tenths(text).ok_or_else(|| "expected a rating from 0 to 20 such as 7.1".to_string())
}
