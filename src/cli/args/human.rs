//! The arguments about techniques.

use veridoku::human::Order;
use veridoku::words::read_order;

/// Which techniques are used, and in which order.
#[derive(clap::Args, Debug)]
pub(crate) struct Ordering {
    /// The techniques, the one to try first at the front: default, explainer, hodoku, all, or names
    /// or codes with commas between
    #[arg(long, value_name = "LIST", default_value = "default", value_parser = read_order)]
    pub(crate) order: Order,
    /// Without techniques that take for granted that there is only one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}
