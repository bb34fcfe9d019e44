//! `veridoku neighbours`: the minimal puzzles that differ from those read in a few givens, each
//! class once.

mod log;
mod resume;
mod search;
mod seen;

pub(super) use search::{confirm, judge};

use super::exit::Exit;
use super::near_args::Neighbours;
use super::ordered::{self, News, Work};
use super::stream;
use anyhow::{Context, bail};
use log::{Entry, Log, Position};
use search::{Done, Job, Searcher};
use seen::Seen;
use serde::{Deserialize, Serialize};
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use veridoku::canon::key;
use veridoku::engine::Cancel;
use veridoku::formats::{Alphabet, Parsed, write_line};
use veridoku::generate::{Class, Classes, Exchange, Neighbour};
use veridoku::grid::Candidate;
use veridoku::rules::Rule;

/// A result.
#[derive(Serialize)]
struct Line {
    schema: u32,
    /// From 1.
    number: u64,
    puzzle: String,
    canonical: String,
    shape: String,
    givens: usize,
    /// The puzzle that it is a neighbour of, and its number in the input, from 1.
    of: String,
    of_number: u64,
    removed: Vec<String>,
    added: Vec<String>,
}

/// What is printed of a result without `--json`.
#[derive(Deserialize)]
struct Short {
    puzzle: String,
}

pub(super) fn run(args: &Neighbours, cancel: &Cancel) -> anyhow::Result<Exit> {
    if args.inputs.is_empty() && io::stdin().is_terminal() {
        return super::short_help("neighbours");
    }
    let exchange = Exchange {
        remove: args.remove,
        add: args.add,
    };
    if exchange.remove + exchange.add == 0 {
        bail!("expected givens to take away or to put in: --remove or --add above 0");
    }
    let start = Instant::now();
    if let Some(folder) = &args.state {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let mut seen = Seen::new(args.state.as_deref(), args.memory)?;
    let known = known(args, &mut seen, cancel)?;
    let mut writer = Writer {
        args,
        log: None,
        at: Position::default(),
        news: News::new(args.progress),
        start,
        before: Position::default(),
        exit: Exit::Holds,
    };
    if let Some(folder) = &args.state {
        let head = format!(
            "veridoku neighbours 1 remove {} add {} known {known:032x}\n",
            exchange.remove, exchange.add
        );
        let mut done = Position::default();
        Log::open(folder, &head, &mut |entry| {
            done = entry.at;
            Ok(())
        })?;
        resume::check(&args.inputs, &args.reading, done, cancel)?;
        let log = Log::open(folder, &head, &mut |entry| {
            seen.insert(entry.key)?;
            for (key, _) in &entry.results {
                seen.insert(*key)?;
            }
            writer.at = entry.at;
            writer.print(&entry.results)
        });
        writer.log = Some(match log {
            Err(error) if super::is_broken_pipe(&error) => return Ok(Exit::Holds),
            log => log?,
        });
        writer.before = writer.at;
    }
    let seen = Mutex::new(seen);
    let read = Arc::new(Mutex::new(None));
    let feed = feed(args, writer.at, &read, cancel);
    let news = News::new(args.progress);
    let writer = std::cell::RefCell::new((writer, news));
    let work = Work {
        make: |halt: &Cancel| Searcher::new(exchange, &seen, halt),
        each: |searcher: &mut Searcher<'_>, job| searcher.run(job),
        take: |done| writer.borrow_mut().0.take(done, &seen),
        tick: || {
            let (writer, news) = &mut *writer.borrow_mut();
            news.tell(|| writer.summary());
            true
        },
    };
    let ended = ordered::run(args.jobs, cancel, feed, work);
    let (writer, _) = writer.into_inner();
    writer.news.clear();
    match ended {
        Err(error) if super::is_broken_pipe(&error) => return Ok(Exit::Holds),
        ended => ended?,
    }
    let mut exit = writer.exit;
    if cancel.is_cancelled() {
        exit = Exit::Interrupted;
    } else if let Some(read) = read.lock().unwrap_or_else(PoisonError::into_inner).take() {
        exit = exit.and(read?);
    }
    if !args.quiet {
        super::say(&format!("{}\n", writer.summary()));
    }
    Ok(exit)
}

/// Takes the classes of the puzzles in `--known`: a key over them all.
fn known(args: &Neighbours, seen: &mut Seen, cancel: &Cancel) -> anyhow::Result<u128> {
    let mut chain = 0;
    if args.known.is_empty() {
        return Ok(chain);
    }
    let mut classes = Classes::default();
    let exit = stream::puzzles(&args.known, &args.reading, cancel, |_, parsed| {
        let class = classes.of(parsed.puzzle.givens());
        chain = chained(chain, parsed);
        seen.insert(class.key)?;
        Ok(Exit::Holds)
    })?;
    match exit {
        Exit::Holds => Ok(chain),
        Exit::Interrupted => bail!("interrupted"),
        // A search of days is not begun without what it should leave out.
        _ => bail!("expected puzzles in every file of --known"),
    }
}

/// The key over some puzzles and one more.
fn chained(chain: u128, parsed: &Parsed) -> u128 {
    let givens = parsed.puzzle.givens();
    let mut bytes = chain.to_le_bytes().to_vec();
    bytes.extend(givens.shape().to_string().bytes());
    bytes.extend(givens.values());
    key(&bytes)
}

/// What reads the puzzles and leaves out those that are done; how the reading ended is told in
/// `read`.
fn feed(
    args: &Neighbours,
    done: Position,
    read: &Arc<Mutex<Option<anyhow::Result<Exit>>>>,
    cancel: &Cancel,
) -> impl FnOnce(&mut dyn FnMut(Job) -> bool) + Send + 'static {
    let (inputs, reading) = (args.inputs.clone(), args.reading.clone());
    let (read, cancel) = (Arc::clone(read), cancel.clone());
    move |take| {
        let (mut chain, mut number, mut over) = (0, 0, false);
        let ended = stream::puzzles(&inputs, &reading, &cancel, |label, parsed| {
            if parsed.puzzle.rules() != Rule::PLAIN {
                super::say(&format!("veridoku: {label}plain rules only\n"));
                return Ok(Exit::Input);
            }
            chain = chained(chain, parsed);
            number += 1;
            if number < done.puzzles {
                return Ok(Exit::Holds);
            }
            if number == done.puzzles {
                if chain != done.chain {
                    bail!("the state is of other puzzles than those of the input");
                }
                return Ok(Exit::Holds);
            }
            over = !take(Job {
                label: label.to_string(),
                givens: parsed.puzzle.givens().clone(),
                alphabet: parsed.alphabet,
                chain,
            });
            match over {
                true => bail!("nobody takes more"),
                false => Ok(Exit::Holds),
            }
        });
        let ended = match ended {
            Err(_) if over => Ok(Exit::Holds),
            Ok(_) if number < done.puzzles => Err(anyhow::anyhow!(
                "the state is of more puzzles than the input has"
            )),
            ended => ended,
        };
        *read.lock().unwrap_or_else(PoisonError::into_inner) = Some(ended);
    }
}

/// Takes what came of the puzzles, in their order.
struct Writer<'a> {
    args: &'a Neighbours,
    log: Option<Log>,
    at: Position,
    news: News,
    start: Instant,
    /// Where the state was at the start.
    before: Position,
    exit: Exit,
}

impl Writer<'_> {
    fn take(&mut self, done: Done, seen: &Mutex<Seen>) -> anyhow::Result<bool> {
        if let Some(trouble) = &done.trouble {
            super::say(&format!("veridoku: {}{trouble}\n", done.job.label));
            self.exit = self.exit.and(Exit::Disagree);
        }
        self.at.puzzles += 1;
        self.at.chain = done.job.chain;
        self.at.candidates += done.counts.candidates;
        self.at.undecided += done.counts.undecided;
        if done.counts.undecided > 0 {
            self.exit = self.exit.and(Exit::Limit);
        }
        let mut results = Vec::new();
        {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.insert(done.key)?;
            for (neighbour, class) in &done.found {
                if seen.insert(class.key)? {
                    self.at.found += 1;
                    let line = self.line(&done.job, neighbour, class);
                    results.push((class.key, serde_json::to_string(&line)?));
                }
            }
        }
        let entry = Entry {
            at: self.at,
            key: done.key,
            results,
        };
        if let Some(log) = &mut self.log {
            log.add(&entry)?;
        }
        self.print(&entry.results)?;
        Ok(true)
    }

    fn line(&self, job: &Job, neighbour: &Neighbour, class: &Class) -> Line {
        let shape = job.givens.shape();
        let text = |givens| write_line(givens, job.alphabet);
        let names = |list: &[Candidate], alphabet: &Alphabet| {
            let name = |c: &Candidate| alphabet.text(c.digit) + &c.cell.name(shape);
            list.iter().map(name).collect()
        };
        Line {
            schema: 1,
            number: self.at.found,
            puzzle: text(&neighbour.givens),
            canonical: text(&class.form),
            shape: shape.to_string(),
            givens: neighbour.givens.count(),
            of: text(&job.givens),
            of_number: self.at.puzzles,
            removed: names(&neighbour.removed, job.alphabet),
            added: names(&neighbour.added, job.alphabet),
        }
    }

    fn print(&self, results: &[(u128, String)]) -> anyhow::Result<()> {
        if results.is_empty() {
            return Ok(());
        }
        let mut text = String::new();
        for (_, json) in results {
            match self.args.json {
                true => text += json,
                false => text += &serde_json::from_str::<Short>(json)?.puzzle,
            }
            text.push('\n');
        }
        self.news.clear();
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()?;
        Ok(())
    }

    /// `1000 puzzles: 812 new, 5621347 candidates; 3.20 s, 1756671 candidates/s`.
    fn summary(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let now = self.at.candidates - self.before.candidates;
        let rate = now as f64 / seconds.max(1e-9);
        let plural = if self.at.puzzles == 1 { "" } else { "s" };
        let undecided = match self.at.undecided {
            0 => String::new(),
            n => format!(", {n} undecided"),
        };
        let resumed = match self.before.puzzles {
            0 => String::new(),
            n => format!(", {n} done before"),
        };
        format!(
            "{} puzzle{plural}{resumed}: {} found, {} candidates{undecided}; {seconds:.2} s, {rate:.0} candidates/s",
            self.at.puzzles, self.at.found, self.at.candidates
        )
    }
}
