//! The arguments about techniques and levels.

use veridoku::human::{Level, Order, TechniqueId};

/// Which techniques are used, and in which order.
#[derive(clap::Args, Debug)]
pub(crate) struct Ordering {
    /// The techniques, the one to try first at the front: default, explainer, hodoku, all, or names
    /// or codes with commas between
    #[arg(long, value_name = "LIST", default_value = "default", value_parser = Order::read)]
    pub(crate) order: Order,
    /// Without techniques that take for granted that there is only one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}

pub(crate) fn level(text: &str) -> Result<Level, String> {
    let wanted = "expected very-easy, easy, medium, hard or expert";
    text.parse().map_err(|_| wanted.to_string())
}

pub(crate) fn low_level(text: &str) -> Result<Level, String> {
    let level = level(text).ok().filter(|level| *level <= Level::Medium);
    level.ok_or_else(|| "expected very-easy, easy or medium".to_string())
}

pub(crate) fn technique(name: &str) -> Result<TechniqueId, String> {
    let technique = TechniqueId::by_name(name);
    technique
        .ok_or_else(|| "expected a technique or its code, as `veridoku techniques` lists".into())
}

/// A rating in tenths.
pub(crate) fn tenths(text: &str) -> Result<u16, String> {
    let number = text.parse::<f64>().ok();
    let tenths = number.filter(|n| (0.0..=20.0).contains(n));
    let tenths = tenths.map(|n| (n * 10.0).round() as u16);
    tenths.ok_or_else(|| "expected a rating such as 7.1".to_string())
}
