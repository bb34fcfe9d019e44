//! The command that starts a solver.

use super::limits::Limits;
use super::process::Process;
use super::protocol::Protocol;
use super::reading::Frame;
use crate::crosscheck::KnownPuzzle;
use crate::engine::Cancel;
use std::io;
use thiserror::Error;

/// A program that is tested as a solver.
#[derive(Clone, Debug)]
pub struct SolverProgram {
    words: Vec<String>,
    pub(super) protocol: Protocol,
    pub(super) limits: Limits,
}

/// Why a command cannot be the command of a solver.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// A quote is not closed.
    #[error("--solver: expected a command with its quotes closed")]
    OpenQuote,
    /// There is no program.
    #[error("--solver: expected a command, found nothing")]
    Empty,
    /// A word joins programs or files for a shell, but no shell runs the command.
    #[error(
        "--solver: no shell runs the command, so '{0}' would be an argument; \
         with a shell: --solver \"sh -c '…'\""
    )]
    ShellSign(String),
    /// `{}`, which stands for the puzzle, is in the name of the program.
    #[error("--solver: {{}} stands for the puzzle, which cannot be the program")]
    PuzzleAsProgram,
    /// `{}` is in a command whose process is asked several puzzles.
    #[error("--solver: {{}} stands for one puzzle, which takes --per-puzzle")]
    PuzzleInKept,
    /// Lines before the first answer are skipped of a process that has one answer only.
    #[error("--skip: has no use with --per-puzzle, where all lines are searched for the answer")]
    SkipPerPuzzle,
}

impl SolverProgram {
    /// Returns the program of a command, whose words are split as by a shell. `{}` in it stands for
    /// the puzzle. `cancel` ends the wait for its answers.
    ///
    /// # Errors
    /// If a quote is not closed, there is no word, a word is for a shell, or `{}` has no use.
    pub fn new(
        command: &str,
        protocol: Protocol,
        cancel: &Cancel,
    ) -> Result<SolverProgram, CommandError> {
        let words = shlex::split(command).ok_or(CommandError::OpenQuote)?;
        let first = words.first().filter(|word| !word.is_empty());
        let first = first.ok_or(CommandError::Empty)?;
        if let Some(sign) = words.iter().find(|word| is_of_a_shell(word, command)) {
            return Err(CommandError::ShellSign(sign.clone()));
        }
        if first.contains("{}") {
            return Err(CommandError::PuzzleAsProgram);
        }
        if !protocol.per_puzzle && words.iter().any(|word| word.contains("{}")) {
            return Err(CommandError::PuzzleInKept);
        }
        if protocol.per_puzzle && protocol.skip > 0 {
            return Err(CommandError::SkipPerPuzzle);
        }
        let limits = Limits {
            time: protocol.time,
            bytes: protocol.output_limit,
            cancel: cancel.clone(),
        };
        Ok(SolverProgram {
            words,
            protocol,
            limits,
        })
    }

    /// Returns the answer to a puzzle that would have been right, in words.
    pub fn expected(&self, puzzle: &KnownPuzzle) -> String {
        self.protocol.expected(puzzle)
    }

    /// Returns the name of the program, the first word of the command.
    pub fn name(&self) -> &str {
        &self.words[0]
    }

    /// Starts the program once and ends it again, to see whether it can be started.
    ///
    /// # Errors
    /// Those of the system: there is no such program, or it may not be run.
    pub fn probe(&self) -> io::Result<()> {
        self.start(&".".repeat(81)).map(drop)
    }

    /// Returns whether the symbol of an empty cell is a digit of boards of the frame.
    pub(super) fn blank_is_digit(&self, frame: Frame) -> bool {
        let order = frame.shape.order();
        let digit = frame.alphabet.digit(self.protocol.blank);
        digit.is_some_and(|digit| digit.index() < order)
    }

    /// Returns a line with empty cells as the solver is given them.
    pub fn written(&self, line: &str) -> String {
        match self.protocol.blank {
            '.' => line.to_string(),
            blank => line.replace('.', blank.encode_utf8(&mut [0; 4])),
        }
    }

    /// Returns the command for a shell that shows the answer to a puzzle.
    pub fn shown(&self, line: &str) -> String {
        let line = self.written(line);
        let words = self.with(&line);
        let join = |words: &[String]| {
            shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
        };
        let command = join(&words);
        if self.takes_argument() {
            command
        } else {
            format!("echo {} | {command}", join(&[line]))
        }
    }

    fn with(&self, line: &str) -> Vec<String> {
        let words = self.words.iter().map(|word| word.replace("{}", line));
        words.collect()
    }

    /// Returns whether the puzzle is an argument of the command.
    pub(super) fn takes_argument(&self) -> bool {
        self.words.iter().any(|word| word.contains("{}"))
    }

    /// Starts a process for a line.
    ///
    /// # Errors
    /// Those of the system.
    pub(super) fn start(&self, line: &str) -> io::Result<Process> {
        Process::start(&self.with(line), &self.limits)
    }
}

/// Returns whether a word of a command joins programs or files for a shell and is not in quotes.
fn is_of_a_shell(word: &str, command: &str) -> bool {
    let joins = ["|", "||", "&&", "&", ";", "<", "<<", "2>&1"].contains(&word);
    let redirects = [">", "<", "1>", "2>", "&>"]
        .iter()
        .any(|sign| word.starts_with(sign));
    let ends = word.len() > 1 && word.ends_with(';');
    (joins || redirects || ends) && command.split_whitespace().any(|part| part == word)
}
