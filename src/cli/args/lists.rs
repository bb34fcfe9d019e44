//! The arguments about lists of puzzles: which, and how they are read.

use super::parsers::column;
use crate::cli::say::say;
use std::ffi::OsString;
use veridoku::formats::{Alphabet, FolderFiles, Format, Inputs, ReadOptions, Shard};
use veridoku::grid::Shape;
use veridoku::words::{read_alphabet, read_format};

/// Lists of puzzles.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Lists {
    /// Puzzles, files, folders, or - for standard input (also when nothing is named)
    #[arg(value_name = "PUZZLE | FILE | FOLDER | -")]
    pub(crate) inputs: Vec<OsString>,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

impl Lists {
    /// Returns whether no input is named.
    pub(crate) fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }
}

/// How the text of a board is read.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct BoardText {
    /// The shape of a box, rows by columns, such as 3x4; else recognised
    #[arg(long, value_name = "HxW")]
    pub(crate) shape: Option<Shape>,
    /// The digits as they are written: 1-9, 1-9A-G, 0-F, A-P, decimal …; else recognised
    #[arg(long, value_name = "NAME", value_parser = read_alphabet)]
    pub(crate) alphabet: Option<&'static Alphabet>,
    /// The format of the input: line, grid, csv, json …; else recognised
    #[arg(long, value_name = "FORMAT", value_parser = read_format)]
    pub(crate) from: Option<&'static Format>,
    /// The column of the puzzle in a table: its name or number
    #[arg(long, value_name = "NAME", value_parser = column)]
    pub(crate) column: Option<&'static str>,
    /// Pass over what is drawn beside the rules of f-puzzles and SudokuPad, which may be a rule
    #[arg(long, hide_short_help = true)]
    pub(crate) ignore_drawings: bool,
}

impl BoardText {
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions::default()
            .with_format(self.from)
            .with_shape(self.shape)
            .with_alphabet(self.alphabet)
            .with_column(self.column)
            .with_drawings_ignored(self.ignore_drawings)
    }
}

/// How lists of puzzles are read.
#[derive(clap::Args, Clone, Debug, Default)]
pub(crate) struct Reading {
    #[command(flatten)]
    pub(crate) text: BoardText,
    /// Read every file of a folder, whatever its name
    #[arg(long)]
    pub(crate) all_files: bool,
    /// Read part K of N of the list: puzzle K and every Nth from there. The parts are the whole
    #[arg(long, value_name = "K/N")]
    pub(crate) shard: Option<Shard>,
}

impl Reading {
    pub(crate) fn options(&self) -> ReadOptions {
        self.text.options()
    }

    /// Returns the beginning of a summary: which part of the list was read, if not all of it was.
    pub(crate) fn part(&self) -> String {
        let part = |shard| format!("part {shard} of the list: ");
        self.shard.map_or_else(String::new, part)
    }

    /// Returns the inputs that names stand for. Says which files of folders are passed over.
    pub(crate) fn open(&self, names: &[OsString]) -> Inputs {
        let files = match self.all_files {
            true => FolderFiles::All,
            false => FolderFiles::Puzzles,
        };
        let inputs = Inputs::named(names, files).sharded(self.shard);
        for passed_over in inputs.passed_over() {
            say(&format!("veridoku: {passed_over}\n"));
        }
        inputs
    }
}
