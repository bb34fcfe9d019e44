//! The values that arguments choose from by name.

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use veridoku::ask::{Engines, LeaveOut, RemovalOrder};
use veridoku::cnf::{AtMostOne, Encoding};
use veridoku::formats::{Alphabet, write_grid, write_line};
use veridoku::game::Degree;
use veridoku::generate::Sampling;
use veridoku::grid::Givens;
use veridoku::human::Language;
use veridoku::rate::RatingOrder;
use veridoku::render::ColorChoice;
use veridoku::textbook::{METHODS, TextbookMethod};
use veridoku::words::did_you_mean;

/// Who judges: the engines of every day, or one of the literature.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Judging {
    By(Engines),
    // Several engines at once on each puzzle; the first answer is taken.
    Portfolio,
    Textbook(&'static TextbookMethod),
}

impl Judging {
    pub(crate) fn read(name: &str) -> Result<Judging, String> {
        if let Ok(choice) = name.parse() {
            return Ok(Judging::By(choice));
        }
        if name == "portfolio" {
            return Ok(Judging::Portfolio);
        }
        let method = METHODS.iter().find(|method| method.name == name);
        method.map(Judging::Textbook).ok_or_else(|| {
            let usual = Engines::ALL.iter().map(|(_, name)| *name);
            let known = usual
                .chain(["portfolio"])
                .chain(METHODS.iter().map(|one| one.name));
            format!(
                "expected both, native, sat, auto, portfolio, or a name that `veridoku engines` \
                 lists{}",
                did_you_mean(name, known)
            )
        })
    }
}

/// Reads the name of engines.
pub(crate) fn engines() -> impl TypedValueParser<Value = Engines> {
    PossibleValuesParser::new(Engines::ALL.map(|(_, name)| name)).try_map(|name| name.parse())
}

/// Reads the name of an encoding.
pub(crate) fn encoding() -> impl TypedValueParser<Value = Encoding> {
    named(Encoding::ALL, Encoding::name)
}

/// Reads the name of an at-most-one form.
pub(crate) fn at_most_one() -> impl TypedValueParser<Value = AtMostOne> {
    named(AtMostOne::ALL, AtMostOne::name)
}

/// Reads the name of a scale to sort by.
pub(crate) fn sort_key() -> impl TypedValueParser<Value = RatingOrder> {
    named(RatingOrder::ALL, RatingOrder::name)
}

/// Reads the name of a way to sample puzzles.
pub(crate) fn sampling() -> impl TypedValueParser<Value = Sampling> {
    named(Sampling::ALL, Sampling::name)
}

/// Reads the name of an order in which givens are tried.
pub(crate) fn removal_order() -> impl TypedValueParser<Value = RemovalOrder> {
    named(RemovalOrder::NAMED, RemovalOrder::name)
}

/// Reads what may be left out of a puzzle.
pub(crate) fn leave_out() -> impl TypedValueParser<Value = LeaveOut> {
    named(LeaveOut::ALL, LeaveOut::name)
}

/// Reads when there are colours.
pub(crate) fn color() -> impl TypedValueParser<Value = ColorChoice> {
    named(ColorChoice::ALL, ColorChoice::name)
}

/// Reads how much of a step is shown.
pub(crate) fn degree() -> impl TypedValueParser<Value = Degree> {
    let of_step = [Degree::Name, Degree::Houses, Degree::Cells, Degree::All];
    named(of_step, Degree::name)
}

/// Reads the code of a language.
pub(crate) fn language() -> impl TypedValueParser<Value = Language> {
    named(Language::ALL, Language::code)
}

/// Reads the name of one of several values.
fn named<T: Copy + Send + Sync + 'static, const N: usize>(
    all: [T; N],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.map(name)).try_map(move |found| {
        let mut all = all.into_iter();
        all.find(|&one| name(one) == found).ok_or("no such name")
    })
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    // All cells on a line.
    Line,
    // A row a line, with borders.
    Grid,
}

impl Layout {
    /// Returns a board in this layout, without a line break at the end.
    pub(crate) fn written(self, board: &Givens, alphabet: &Alphabet) -> String {
        match self {
            Layout::Line => write_line(board, alphabet),
            Layout::Grid => write_grid(board, alphabet),
        }
    }
}
