//! A program as a solver: puzzles in, answers out.

use super::args::{Form, Talk};
use super::process::{Limits, Process, Trouble};
use anyhow::{Context, bail};
use std::time::{Duration, Instant};
use veridoku::crosscheck::{Answer, Fault, FaultKind, Words};
use veridoku::engine::Cancel;
use veridoku::formats::Alphabet;
use veridoku::grid::Shape;

/// What the arguments say of a solver.
#[derive(Clone, Debug)]
pub(super) struct Config {
    words: Vec<String>,
    per_puzzle: bool,
    form: Form,
    known: Words,
    blank: char,
    skip: u64,
    limits: Limits,
}

/// What a solver made of a puzzle.
pub(super) struct Reply {
    /// Its answer, or why there is none; `None` if the user stopped us.
    pub(super) answer: Option<Result<Answer, Fault>>,
    pub(super) time: Duration,
}

impl Config {
    /// # Errors
    /// Where the command has unbalanced quotes or no words, or its `{}` has no use.
    pub(super) fn new(
        command: &str,
        talk: &Talk,
        time: Option<Duration>,
        cancel: &Cancel,
    ) -> anyhow::Result<Config> {
        let words = shlex::split(command);
        let words = words.context("--solver: expected a command with its quotes closed")?;
        if words.is_empty() {
            bail!("--solver: expected a command, found nothing");
        }
        if !talk.per_puzzle && words.iter().any(|word| word.contains("{}")) {
            bail!("--solver: {{}} stands for one puzzle, which takes --per-puzzle");
        }
        let mut known = Words::default();
        for (words, named) in [
            (&mut known.none, &talk.none),
            (&mut known.several, &talk.several),
            (&mut known.refused, &talk.refused),
        ] {
            if !named.is_empty() {
                words.clone_from(named);
            }
        }
        Ok(Config {
            words,
            per_puzzle: talk.per_puzzle,
            form: talk.answer.clone(),
            known,
            blank: talk.blank,
            skip: talk.skip,
            limits: Limits {
                time,
                bytes: usize::try_from(talk.output_limit).unwrap_or(usize::MAX),
                cancel: cancel.clone(),
            },
        })
    }

    /// The puzzle as the solver is given it.
    pub(super) fn written(&self, line: &str) -> String {
        match self.blank {
            '.' => line.to_string(),
            blank => line.replace('.', &blank.to_string()),
        }
    }

    /// The command that shows an answer to a puzzle, for a shell.
    pub(super) fn shown(&self, line: &str) -> String {
        let line = self.written(line);
        let words = self.with(&line);
        let join = |words: &[String]| {
            shlex::try_join(words.iter().map(String::as_str)).unwrap_or_else(|_| words.join(" "))
        };
        let command = join(&words);
        match words == self.words {
            true => format!("echo {} | {command}", join(&[line])),
            false => command,
        }
    }

    fn with(&self, line: &str) -> Vec<String> {
        let words = self.words.iter().map(|word| word.replace("{}", line));
        words.collect()
    }

    fn takes_argument(&self) -> bool {
        self.words.iter().any(|word| word.contains("{}"))
    }

    /// Starts a process for a line.
    ///
    /// # Errors
    /// Where it cannot be started.
    pub(super) fn start(&self, line: &str) -> anyhow::Result<Process> {
        Process::start(&self.with(line), &self.limits)
            .with_context(|| format!("--solver: cannot start '{}'", self.words[0]))
    }
}

/// A solver that is asked one puzzle after the other.
pub(super) struct Solver<'a> {
    config: &'a Config,
    process: Option<Process>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(config: &'a Config) -> Solver<'a> {
        Solver {
            config,
            process: None,
        }
    }

    /// Ends the process, if there is one; the next puzzle goes to a new one.
    pub(super) fn restart(&mut self) {
        self.process = None;
    }

    /// Asks about a line, a puzzle of a shape in an alphabet.
    pub(super) fn ask(&mut self, line: &str, shape: Shape, alphabet: &'static Alphabet) -> Reply {
        let start = Instant::now();
        let line = self.config.written(line);
        let answer = match self.config.per_puzzle {
            true => self.alone(&line, shape, alphabet),
            false => self.next(&line, shape, alphabet),
        };
        let answer = match answer {
            Ok(Ok(answer)) => Some(Ok(answer)),
            Ok(Err(Trouble::Stopped)) => None,
            Ok(Err(trouble)) => Some(Err(self.fault(&trouble))),
            Err(fault) => Some(Err(fault)),
        };
        if !matches!(answer, Some(Ok(_))) {
            self.restart();
        }
        let time = start.elapsed();
        Reply { answer, time }
    }

    fn fault(&self, trouble: &Trouble) -> Fault {
        match trouble {
            Trouble::Ended(how) => Fault::new(FaultKind::Crash, how.clone()),
            Trouble::TooMuch => {
                let most = self.config.limits.bytes;
                Fault::new(FaultKind::Flood, format!("more than {most} bytes"))
            }
            Trouble::Late | Trouble::Stopped => {
                let time = self.config.limits.time.unwrap_or_default().as_secs_f64();
                let hint = match self.config.per_puzzle {
                    true => "",
                    false => " (a solver that is kept open has to flush after each answer)",
                };
                Fault::new(FaultKind::Hang, format!("no answer in {time} s{hint}"))
            }
        }
    }

    /// One process for one puzzle.
    fn alone(
        &mut self,
        line: &str,
        shape: Shape,
        alphabet: &'static Alphabet,
    ) -> Result<Result<Answer, Trouble>, Fault> {
        let config = self.config;
        let mut process = started(config, line)?;
        let deadline = process.deadline();
        if !config.takes_argument() {
            // One that ends without reading shows that by how it ends.
            let _ = process.send(line);
        }
        process.close_input();
        let (text, status) = match process.all(deadline) {
            Ok(all) => all,
            Err(trouble) => return Ok(Err(trouble)),
        };
        let answer = config.whole(&text, shape, alphabet);
        let unreadable = matches!(answer, Answer::Unreadable(_));
        // Some solvers say by their exit code what they also say in words.
        let crashed = status.code().is_none() || (unreadable && !status.success());
        Ok(match crashed {
            true => Err(Trouble::Ended(process.words(status))),
            false => Ok(answer),
        })
    }

    /// The next puzzle for a process that is kept open.
    fn next(
        &mut self,
        line: &str,
        shape: Shape,
        alphabet: &'static Alphabet,
    ) -> Result<Result<Answer, Trouble>, Fault> {
        let config = self.config;
        if self.process.is_none() {
            let mut process = started(config, line)?;
            let deadline = process.deadline();
            let mut left = config.limits.bytes;
            for _ in 0..config.skip {
                if let Err(trouble) = process.line(deadline, &mut left) {
                    return Ok(Err(trouble));
                }
            }
            self.process = Some(process);
        }
        let Some(process) = &mut self.process else {
            return Ok(Err(Trouble::Stopped));
        };
        if let Some(text) = process.unasked()
            && config.is_answer(&text)
        {
            if text.len() > config.limits.bytes {
                return Ok(Err(Trouble::TooMuch));
            }
            let text = text
                .lines()
                .next()
                .unwrap_or_default()
                .replace(char::is_control, " ");
            let text: String = text.chars().take(100).collect();
            let message = format!("printed more than its answers: '{text}'");
            return Err(Fault::new(FaultKind::OutOfSync, message));
        }
        if let Err(trouble) = process.send(line) {
            return Ok(Err(trouble));
        }
        let deadline = process.deadline();
        let mut left = config.limits.bytes;
        let mut rows = Vec::new();
        loop {
            let text = match process.line(deadline, &mut left) {
                Ok(text) => text,
                Err(trouble) => return Ok(Err(trouble)),
            };
            if let Some(answer) = config.line(&text, &mut rows, shape, alphabet) {
                return Ok(Ok(answer));
            }
        }
    }
}

/// That a program was there at the beginning and is gone now is a fault like any other.
fn started(config: &Config, line: &str) -> Result<Process, Fault> {
    let process = config.start(line);
    process.map_err(|error| Fault::new(FaultKind::Crash, format!("{error:#}")))
}

impl Config {
    /// Whether text that nobody asked for would be taken for an answer.
    fn is_answer(&self, text: &str) -> bool {
        match &self.form {
            Form::Line => true,
            Form::Grid => text.len() > self.limits.bytes,
            Form::Pattern(pattern) => pattern.is_match(text) || text.len() > self.limits.bytes,
        }
    }

    /// What a line says, if the answer is complete with it.
    fn line(
        &self,
        text: &str,
        rows: &mut Vec<String>,
        shape: Shape,
        alphabet: &'static Alphabet,
    ) -> Option<Answer> {
        match &self.form {
            Form::Line => Some(Answer::read(text, shape, alphabet, &self.known)),
            Form::Pattern(pattern) => match matched(pattern, text) {
                Some(found) => Some(Answer::read(found, shape, alphabet, &self.known)),
                None => self.known.read(text),
            },
            Form::Grid => {
                rows.extend(row(text, shape, alphabet));
                if rows.len() < shape.order() {
                    return self.known.read(text);
                }
                let board = rows.join("\n");
                Some(Answer::read(&board, shape, alphabet, &self.known))
            }
        }
    }

    /// What all the output of a process says: the first board in it, unless it also says that there are several solutions; or else the first
    /// word.
    fn whole(&self, text: &str, shape: Shape, alphabet: &'static Alphabet) -> Answer {
        let board = match &self.form {
            Form::Line => {
                let mut lines = text.lines();
                lines.find_map(|line| Answer::board(line, shape, alphabet))
            }
            Form::Pattern(pattern) => {
                matched(pattern, text).and_then(|found| Answer::board(found, shape, alphabet))
            }
            Form::Grid => {
                let rows: Vec<String> = text
                    .lines()
                    .filter_map(|l| row(l, shape, alphabet))
                    .collect();
                Answer::board(&rows.join("\n"), shape, alphabet)
            }
        };
        let mut words = text.lines().map(|line| self.known.read(line));
        if board.is_some() && words.any(|word| word == Some(Answer::Several)) {
            return Answer::Several;
        }
        let word = || match text.trim().is_empty() {
            true => self.known.read(""),
            false => text.lines().find_map(|line| self.known.read(line)),
        };
        let rest = || Answer::read(text, shape, alphabet, &self.known);
        board.or_else(word).unwrap_or_else(rest)
    }
}

/// The first group of a match, or all of it where there is no group.
fn matched<'a>(pattern: &regex::Regex, text: &'a str) -> Option<&'a str> {
    let captures = pattern.captures(text)?;
    let found = captures.get(1).or_else(|| captures.get(0))?;
    Some(found.as_str())
}

/// The cells of a line that has as many as a row, frames and blanks left out.
fn row(text: &str, shape: Shape, alphabet: &Alphabet) -> Option<String> {
    let order = shape.order();
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
