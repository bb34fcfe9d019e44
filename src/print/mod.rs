//! `veridoku print`: puzzles on paper.
//!
//! A face beside the command line: it reads puzzles, asks [`veridoku::ask`] for their solutions and
//! [`veridoku::rate`] for their levels, and hands them to the package `veridoku-print`, which knows
//! about pages. `docs/print.md` is its manual.

mod address;
mod asked;
mod flaws;
mod layouts;
mod one;
mod reading;
mod walks;

pub(crate) use flaws::Flaws;

use asked::{page_count, read_length};
use clap::{Args, ValueEnum};
use reading::Read;
use std::io::Write;
use std::path::Path;
use std::time::Duration;
use veridoku::engine::Cancel;
use veridoku::formats::{Inputs, ReadOptions};
use veridoku::human::Language;
use veridoku::rate::RatingOrder;
use veridoku::render::Scene;
use veridoku::words::{counted, read_time_limit, read_whole};
use veridoku_print::{BookDate, PageDesign, Paper};

/// The pixels an inch of a PNG, if nothing else is asked for.
const DPI: u16 = 150;

/// How pages look and what is on them.
#[derive(Args, Clone, Debug)]
#[command(after_help = "Examples:\n  \
veridoku print puzzles.sdm -o book.pdf           four a page, solutions at the foot\n  \
veridoku print --per-page 1 --large --paper letter --sort level puzzles.sdm -o book.pdf\n  \
veridoku print --paper 6x9 --gutter 10 --solutions end --title Sunday puzzles/ -o book.pdf\n  \
veridoku print --link-base https://example.org/ --labels both puzzles.sdm -o book.pdf\n  \
veridoku print --steps --per-page 1 puzzle.sdk -o lesson.pdf\n  \
veridoku print --to svg puzzle.sdk -o puzzle.svg\n  \
veridoku print --to text puzzle.vdk              the board with its clues, in the terminal")]
pub(crate) struct Print {
    /// Puzzles, or pictures of steps, on a page [default: 4 up to 9x9, 2 up to 12x12, else 1; 1 in
    /// large print; 2 steps]
    #[arg(long, value_name = "1|2|4|6|9", value_parser = page_count)]
    per_page: Option<usize>,
    /// The size of the paper: a4, letter, a5, 6x9, 8x10, 8.5x11 (inches), or one such as 140x216mm
    #[arg(long, value_name = "SIZE", default_value = "a4")]
    paper: Paper,
    /// The margin on every side, in millimetres [default: 15, on small pages 12]
    #[arg(long, value_name = "MM", value_parser = read_length)]
    margin: Option<f64>,
    /// What the margin at the spine has more, in millimetres: left on odd pages, right on even ones
    #[arg(long, value_name = "MM", value_parser = read_length, default_value = "0", hide_short_help = true)]
    gutter: f64,
    /// The title above each page
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The author, for the metadata of the file
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    author: Option<String>,
    /// The day, for the metadata of the file; without it there is none, and equal input gives equal
    /// bytes
    #[arg(long, value_name = "YYYY-MM-DD", hide_short_help = true)]
    date: Option<BookDate>,
    /// The number of the first puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = first_number)]
    number_from: u64,
    /// Where the solutions are: foot (upside down), end, none [default: foot; end in large print;
    /// none with --steps]
    #[arg(long, value_name = "WHERE", hide_possible_values = true)]
    solutions: Option<Solutions>,
    /// Large print: all type 18 points or more, digits bold
    #[arg(long)]
    large: bool,
    /// Easiest first, by this; puzzles that are not rated come last
    #[arg(long, value_name = "SCALE", value_parser = read_order)]
    sort: Option<RatingOrder>,
    /// What stands beside the number: level, er, both, none
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "level",
        hide_possible_values = true
    )]
    labels: Labels,
    /// The page of Veridoku that QR codes lead to, with the puzzle behind #, such as
    /// https://example.org/
    #[arg(long, value_name = "URL", value_parser = address::read_base)]
    link_base: Option<String>,
    /// Print the candidates as pencil marks
    #[arg(long)]
    marks: bool,
    /// Print how a person solves each puzzle: its board and a picture of each step
    #[arg(long, conflicts_with_all = ["solutions", "link_base", "marks", "sort"])]
    steps: bool,
    /// What to write: pdf; text; or of a single board svg, png, latex (9x9) or typst [default: what
    /// the name of the output says; else text on a terminal, pdf elsewhere]
    #[arg(long, value_name = "FORM", hide_possible_values = true)]
    to: Option<Form>,
    /// Pixels an inch of a PNG
    #[arg(long, value_name = "N", default_value_t = DPI, value_parser = density, hide_short_help = true)]
    dpi: u16,
    /// The language of the words on the page
    #[arg(long, value_name = "CODE", default_value_t)]
    lang: Language,
    /// Seconds for each puzzle, 0: no limit
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, hide_short_help = true)]
    time_limit: TimeLimit,
}

/// Where solutions are printed.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Solutions {
    Foot,
    End,
    None,
}

/// What stands beside the number of a puzzle.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Labels {
    Level,
    Er,
    Both,
    None,
}

/// What is written.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Pdf,
    Svg,
    Png,
    Latex,
    Typst,
    Text,
}

/// A time limit; `None` for none.
#[derive(Clone, Copy, Debug)]
struct TimeLimit(Option<Duration>);

fn seconds(text: &str) -> Result<TimeLimit, String> {
    read_time_limit(text).map(TimeLimit)
}

fn first_number(text: &str) -> Result<u64, String> {
    read_whole(text, 0, u64::from(u32::MAX))
}

fn density(text: &str) -> Result<u16, String> {
    read_whole(text, 10, 1200).map(|n| n as u16)
}

fn read_order(text: &str) -> Result<RatingOrder, String> {
    let all = RatingOrder::ALL;
    let found = all.into_iter().find(|order| order.name() == text);
    let names: Vec<&str> = all.iter().map(|order| order.name()).collect();
    found.ok_or_else(|| format!("expected one of {}", names.join(", ")))
}

/// What the command line hands over beside the arguments.
pub(crate) struct Order<'a> {
    /// The puzzles.
    pub(crate) inputs: Inputs,
    /// How they are read.
    pub(crate) reading: ReadOptions,
    /// How many threads work.
    pub(crate) threads: usize,
    /// The file of the output, if it is one.
    pub(crate) file: Option<&'a Path>,
    /// Whether the output goes to a terminal.
    pub(crate) terminal: bool,
    /// Draws a board for the output.
    pub(crate) draw: &'a dyn Fn(&Scene) -> String,
    /// Whether remarks are left out.
    pub(crate) quiet: bool,
    /// Writes a message to standard error.
    pub(crate) say: &'a dyn Fn(&str),
}

impl Print {
    /// Prints the puzzles; returns what was wrong with them.
    ///
    /// # Errors
    /// If nothing can be printed, or the output cannot be written.
    pub(crate) fn run(
        &self,
        order: Order<'_>,
        cancel: &Cancel,
        out: &mut dyn Write,
    ) -> anyhow::Result<Flaws> {
        match self.printed(order, cancel, out) {
            Err(_) if cancel.is_cancelled() => Ok(Flaws::interrupted()),
            ended => ended,
        }
    }

    fn printed(
        &self,
        order: Order<'_>,
        cancel: &Cancel,
        out: &mut dyn Write,
    ) -> anyhow::Result<Flaws> {
        let form = self.form(order.file, order.terminal)?;
        if order.terminal && matches!(form, Form::Pdf | Form::Png) {
            anyhow::bail!("a picture is not for a terminal: name a file with -o");
        }
        // Before the puzzles are solved, which may take long.
        let title = self.title.as_deref().unwrap_or_default();
        PageDesign::printable(title)?;
        let (quiet, say, draw) = (order.quiet, order.say, order.draw);
        let Read { found, flaws } = reading::read(self, order, form, cancel)?;
        if flaws.interrupted {
            return Ok(flaws);
        }
        anyhow::ensure!(!found.is_empty(), "there is no puzzle to print");
        let puzzles = found.len() as u64;
        if form == Form::Text {
            out.write_all(one::drawn(self, &found, draw).as_bytes())?;
            return Ok(flaws);
        }
        if form != Form::Pdf {
            out.write_all(&one::written(self, form, &found)?)?;
            return Ok(flaws);
        }
        let book = if self.steps {
            walks::book(self, &found, cancel)?
        } else {
            layouts::book(self, found, (say, cancel))?
        };
        out.write_all(&book.pdf_until(cancel)?)?;
        if !quiet {
            let pages = counted(book.pages.len() as u64, "page");
            say(&format!("{} on {pages}\n", counted(puzzles, "puzzle")));
        }
        Ok(flaws)
    }

    /// Returns what is written: what is asked for, or what the name of the file says.
    fn form(&self, file: Option<&Path>, terminal: bool) -> anyhow::Result<Form> {
        let named = file
            .and_then(Path::extension)
            .and_then(|name| name.to_str());
        let form = match (self.to, named.map(str::to_ascii_lowercase).as_deref()) {
            (Some(form), _) => form,
            (None, Some("svg")) => Form::Svg,
            (None, Some("png")) => Form::Png,
            (None, Some("tex")) => Form::Latex,
            (None, Some("typ")) => Form::Typst,
            (None, Some("txt")) => Form::Text,
            (None, None) if terminal && !self.steps && self.of_pages().is_none() => Form::Text,
            (None, Some("pdf") | None) => Form::Pdf,
            // Nobody wants a PDF named so, least of all over a file of puzzles.
            (None, Some(other)) => anyhow::bail!(
                "the output is named .{other}: expected .pdf, .svg, .png, .tex, .typ or .txt, or --to"
            ),
        };
        if self.steps && form != Form::Pdf {
            anyhow::bail!("--steps is for PDF; `veridoku explain --svg DIR` writes SVG");
        }
        if form != Form::Pdf
            && let Some(name) = self.of_pages()
        {
            anyhow::bail!("{name} is for PDF: a single board has no pages");
        }
        if form != Form::Png && self.dpi != DPI {
            anyhow::bail!("--dpi is for PNG");
        }
        Ok(form)
    }

    /// Returns an option that is about pages, if one is set.
    fn of_pages(&self) -> Option<&'static str> {
        let set = [
            ("--per-page", self.per_page.is_some()),
            ("--margin", self.margin.is_some()),
            ("--gutter", self.gutter != 0.0),
            ("--title", self.title.is_some()),
            ("--author", self.author.is_some()),
            ("--date", self.date.is_some()),
            ("--number-from", self.number_from != 1),
            ("--solutions", self.solutions.is_some() && self.solved()),
            ("--sort", self.sort.is_some()),
            ("--link-base", self.link_base.is_some()),
        ];
        set.into_iter()
            .find_map(|(name, is_set)| is_set.then_some(name))
    }

    /// Returns whether solutions are printed.
    fn solved(&self) -> bool {
        !self.steps && self.solutions != Some(Solutions::None)
    }
}
