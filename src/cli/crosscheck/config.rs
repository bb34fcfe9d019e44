//! What the arguments say of a solver: how it is started, and how its answers read.

use super::args::{Form, Talk};
use super::limits::Limits;
use super::process::Process;
use super::whole::Understood;
use anyhow::{Context, bail};
use std::time::Duration;
use veridoku::crosscheck::{Answer, Words};
use veridoku::engine::Cancel;
use veridoku::formats::Alphabet;
use veridoku::grid::Shape;

/// The shape and the alphabet in which an answer is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) shape: Shape,
    pub(crate) alphabet: &'static Alphabet,
}

/// What the arguments say of a solver.
#[derive(Clone, Debug)]
pub(crate) struct Config {
    words: Vec<String>,
    pub(crate) per_puzzle: bool,
    pub(crate) form: Form,
    known: Words,
    blank: char,
    pub(crate) skip: u64,
    pub(crate) limits: Limits,
}

impl Config {
    /// # Errors
    /// Where the command has unbalanced quotes or no words, its `{}` has no use or is wanted, or
    /// the other arguments contradict each other.
    pub(crate) fn new(
        command: &str,
        talk: &Talk,
        time: Option<Duration>,
        cancel: &Cancel,
    ) -> anyhow::Result<Config> {
        let words = shlex::split(command);
        let words = words.context("--solver: expected a command with its quotes closed")?;
        if words.first().is_none_or(String::is_empty) {
            bail!("--solver: expected a command, found nothing");
        }
        if let Some(sign) = words.iter().find(|word| is_of_a_shell(word, command)) {
            bail!(
                "--solver: no shell runs the command, so '{sign}' would be an argument; with a shell: --solver \"sh -c '…'\""
            );
        }
        if words[0].contains("{}") {
            bail!("--solver: {{}} stands for the puzzle, which cannot be the program");
        }
        if !talk.per_puzzle && words.iter().any(|word| word.contains("{}")) {
            bail!("--solver: {{}} stands for one puzzle, which takes --per-puzzle");
        }
        if talk.per_puzzle && talk.skip > 0 {
            bail!(
                "--skip: has no use with --per-puzzle, where all lines are searched for the answer"
            );
        }
        Ok(Config {
            words,
            per_puzzle: talk.per_puzzle,
            form: talk.answer.clone(),
            known: known(talk)?,
            blank: talk.blank,
            skip: talk.skip,
            limits: Limits {
                time,
                bytes: usize::try_from(talk.output_limit).unwrap_or(usize::MAX),
                cancel: cancel.clone(),
            },
        })
    }

    /// Whether the sign for an empty cell is a digit of boards of the frame.
    pub(crate) fn blank_is_digit(&self, frame: Frame) -> bool {
        let order = frame.shape.order();
        let digit = frame.alphabet.digit(self.blank);
        digit.is_some_and(|digit| digit.index() < order)
    }

    /// The puzzle as the solver is given it.
    pub(crate) fn written(&self, line: &str) -> String {
        match self.blank {
            '.' => line.to_string(),
            blank => line.replace('.', blank.encode_utf8(&mut [0; 4])),
        }
    }

    /// The command that shows an answer to a puzzle, for a shell.
    pub(crate) fn shown(&self, line: &str) -> String {
        let line = self.written(line);
        let words = self.with(&line);
        let join = |words: &[String]| {
            shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
        };
        let command = join(&words);
        match self.takes_argument() {
            false => format!("echo {} | {command}", join(&[line])),
            true => command,
        }
    }

    fn with(&self, line: &str) -> Vec<String> {
        let words = self.words.iter().map(|word| word.replace("{}", line));
        words.collect()
    }

    pub(crate) fn takes_argument(&self) -> bool {
        self.words.iter().any(|word| word.contains("{}"))
    }

    /// Starts a process for a line.
    ///
    /// # Errors
    /// Where it cannot be started.
    pub(crate) fn start(&self, line: &str) -> anyhow::Result<Process> {
        Process::start(&self.with(line), &self.limits)
            .with_context(|| format!("--solver: cannot start '{}'", self.words[0]))
    }

    /// A board, alone or full and followed by other text. That may add that there are several
    /// solutions; other words in it do not count.
    pub(crate) fn board(&self, text: &str, frame: Frame) -> Option<Understood> {
        self.board_alone(text, frame).or_else(|| {
            let (first, rest) = text.trim().split_once(char::is_whitespace)?;
            let board = Answer::board(first, frame.shape, frame.alphabet)?;
            let full = matches!(&board, Answer::Board(values) if !values.contains(&0));
            let several = self
                .word(rest)
                .filter(|said| said.answer == Answer::Several);
            full.then(|| several.unwrap_or_else(|| board.into()))
        })
    }

    /// A board, whose empty cells may be written as they are given to the solver.
    fn board_alone(&self, text: &str, frame: Frame) -> Option<Understood> {
        let board = Answer::board(text, frame.shape, frame.alphabet);
        let board = board.or_else(|| {
            let holes = !self.blank.is_ascii_digit() && text.contains(self.blank);
            let text = holes.then(|| text.replace(self.blank, "."))?;
            Answer::board(&text, frame.shape, frame.alphabet)
        });
        board.map(Understood::from)
    }

    pub(crate) fn word(&self, text: &str) -> Option<Understood> {
        let (answer, word) = self.known.find(text)?;
        Some(Understood::by_word(answer, word))
    }

    pub(crate) fn read(&self, text: &str, frame: Frame) -> Understood {
        let understood = self.board(text, frame).or_else(|| self.word(text));
        understood
            .unwrap_or_else(|| Answer::read(text, frame.shape, frame.alphabet, &self.known).into())
    }

    /// Whether a line that comes after an answer would be taken for the next one.
    pub(crate) fn is_answer(&self, line: &str, frame: Frame) -> bool {
        let blank = line.trim().is_empty();
        match &self.form {
            Form::Line => !blank || self.word("").is_some(),
            Form::Grid => !blank && (row(line, frame).is_some() || self.word(line).is_some()),
            Form::Pattern(pattern) => {
                pattern.is_match(line) || (!blank && self.word(line).is_some())
            }
        }
    }

    /// What a line says, if the answer is complete with it.
    pub(crate) fn line(
        &self,
        text: &str,
        rows: &mut Vec<String>,
        frame: Frame,
    ) -> Option<Understood> {
        match &self.form {
            Form::Line => Some(self.read(text, frame)),
            Form::Pattern(pattern) => {
                match pattern.captures(text).and_then(|found| matched(&found)) {
                    Some(found) => Some(self.read(found, frame)),
                    None => self.word(text),
                }
            }
            Form::Grid => {
                rows.extend(row(text, frame));
                if rows.len() < frame.shape.order() {
                    return self.word(text);
                }
                Some(self.read(&rows.join("\n"), frame))
            }
        }
    }

    /// Whether text that does not read as a line would as a grid.
    pub(crate) fn is_grid(&self, text: &str, frame: Frame) -> bool {
        let rows = text.lines().filter_map(|line| row(line, frame));
        matches!(self.form, Form::Line) && rows.count() >= frame.shape.order()
    }
}

/// Whether a word of a command joins programs or files for a shell, and does not stand in quotes.
fn is_of_a_shell(word: &str, command: &str) -> bool {
    let joins = ["|", "||", "&&", "&", ";", "<", "<<", "2>&1"].contains(&word);
    let redirects = [">", "<", "1>", "2>", "&>"]
        .iter()
        .any(|sign| word.starts_with(sign));
    let ends = word.len() > 1 && word.ends_with(';');
    (joins || redirects || ends) && command.split_whitespace().any(|part| part == word)
}

/// The words that count: those that were given instead of ours of the same meaning. One of ours
/// that was given another meaning has that one only.
///
/// # Errors
/// Where a word was given two meanings.
fn known(talk: &Talk) -> anyhow::Result<Words> {
    let mut known = Words::default();
    let named = [
        ("--none", &talk.none),
        ("--several", &talk.several),
        ("--refused", &talk.refused),
    ];
    let same = |a: &str, b: &str| a.trim().to_lowercase() == b.trim().to_lowercase();
    for (at, (option, words)) in named.iter().enumerate() {
        for (other, others) in &named[at + 1..] {
            let twice = words
                .iter()
                .find(|word| others.iter().any(|o| same(word, o)));
            if let Some(word) = twice {
                bail!(
                    "'{word}' is given with {option} and with {other}: a word for what is no puzzle that also stands for others is given with \
                     --refused, and --may-refuse none,several says for which"
                );
            }
        }
    }
    let lists = [&mut known.none, &mut known.several, &mut known.refused];
    for ((_, words), list) in named.iter().zip(lists) {
        match words.is_empty() {
            false => list.clone_from(words),
            true => list.retain(|ours| !named.iter().any(|(_, w)| w.iter().any(|w| same(w, ours)))),
        }
    }
    Ok(known)
}

/// The first group of a match, or all of it where there is no group.
pub(crate) fn matched<'a>(captures: &regex::Captures<'a>) -> Option<&'a str> {
    let found = captures.get(1).or_else(|| captures.get(0))?;
    Some(found.as_str())
}

/// The cells of a line that has as many as a row, frames and blanks left out.
pub(crate) fn row(text: &str, frame: Frame) -> Option<String> {
    let (order, alphabet) = (frame.shape.order(), frame.alphabet);
    if alphabet.is_decimal() {
        let cells = text.split(|c: char| !c.is_ascii_digit() && c != '.');
        let cells: Vec<&str> = cells.filter(|cell| !cell.is_empty()).collect();
        return (cells.len() == order).then(|| cells.join(" "));
    }
    let known = |c: &char| *c == '.' || *c == '0' || alphabet.digit(*c).is_some();
    let framing = |c: char| c.is_whitespace() || "|+-=_:,;[]()\"'".contains(c) || !c.is_ascii();
    if text.chars().any(|c| !known(&c) && !framing(c)) {
        return None;
    }
    let cells: String = text.chars().filter(known).collect();
    (cells.len() == order).then_some(cells)
}
