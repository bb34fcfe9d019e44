//! The splitter: finds the records of a text as it arrives.

use super::detect::Detector;
use super::lines::{Line, Lines};
use super::plain::PlainLines;
use super::record::RawRecord;
use super::{Format, ReadOptions, line};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// The lines of a text, as the formats see them. Formats can look ahead, and should do so only if
/// they must.
pub(super) trait Source {
    /// Returns the line `ahead` lines from here, 0 for the next; `None` beyond the end.
    fn peek(&mut self, ahead: usize) -> io::Result<Option<&Line>>;
    /// Takes the next line, if it was peeked at.
    fn take(&mut self) -> Option<Line>;
}

#[derive(Debug)]
struct Queue<R> {
    lines: Lines<R>,
    ahead: VecDeque<Line>,
}

impl<R: BufRead> Source for Queue<R> {
    fn peek(&mut self, ahead: usize) -> io::Result<Option<&Line>> {
        while self.ahead.len() <= ahead {
            match self.lines.next_line()? {
                Some(line) => self.ahead.push_back(line),
                None => return Ok(None),
            }
        }
        Ok(self.ahead.get(ahead))
    }

    fn take(&mut self) -> Option<Line> {
        self.ahead.pop_front()
    }
}

/// The records of a text, in order and in constant memory.
///
/// A one-line record is available as soon as its line is, with one exception: the first lines of
/// 16, 36 or 64 symbols may also be the rows of a large grid, which only the lines after them
/// decide.
///
/// ```
/// use veridoku_model::formats::{ReadOptions, Splitter};
/// let options = ReadOptions::default();
/// let text = "# two puzzles\n1234341221434321\n................\n";
/// let lines: Vec<u64> = Splitter::new(text.as_bytes(), options).map(|r| r.unwrap().line()).collect();
/// assert_eq!(lines, [2, 3]);
/// ```
#[derive(Debug)]
pub struct Splitter<R> {
    queue: Queue<R>,
    options: ReadOptions,
    format: Option<&'static Format>,
    detector: Detector,
    failed: bool,
}

impl<R: BufRead> Splitter<R> {
    /// Returns a splitter for the text of a reader.
    pub fn new(reader: R, options: ReadOptions) -> Splitter<R> {
        Splitter {
            queue: Queue {
                lines: Lines::new(reader),
                ahead: VecDeque::new(),
            },
            options,
            format: options.format,
            detector: Detector::default(),
            failed: false,
        }
    }

    /// Returns whether another complete line is in memory. If not, the next record may block, so a
    /// caller that gathers results should flush them.
    pub fn buffered(&self) -> bool {
        !self.queue.ahead.is_empty() || self.queue.lines.buffered()
    }

    /// Returns the next records at once if they are common lines ([`RawRecord::classic`]) and
    /// already in memory: at most `most` bytes, but at least one line. Reads nothing, so `None`
    /// does not predict what [`next`](Iterator::next) returns.
    pub fn plain_lines(&mut self, most: usize) -> Option<PlainLines> {
        let format = self.format.unwrap_or(&line::FORMAT);
        let on_lines = matches!(format.name, "line" | "sdm");
        if !(on_lines && self.queue.ahead.is_empty() && line::is_plain_wanted(&self.options)) {
            return None;
        }
        let (first, text) = self.queue.lines.plain(most)?;
        self.detector.saw_line();
        Some(PlainLines {
            format,
            first,
            text,
        })
    }
}

impl<R: BufRead> Iterator for Splitter<R> {
    type Item = io::Result<RawRecord>;

    /// Returns the next record; `None` after an error of the reader.
    fn next(&mut self) -> Option<io::Result<RawRecord>> {
        if self.failed {
            return None;
        }
        let record = match self.format {
            Some(format) => (format.split)(format, &mut self.queue, &self.options),
            None => self.detector.split(&mut self.queue, &self.options),
        };
        self.failed = record.is_err();
        record.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::io::Read;

    /// Gives one line per read and counts the reads.
    struct Typist<'a> {
        lines: Vec<&'a [u8]>,
        given: &'a Cell<usize>,
    }

    impl Read for Typist<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some(line) = self.lines.get(self.given.get()) else {
                return Ok(0);
            };
            self.given.set(self.given.get() + 1);
            buffer[..line.len()].copy_from_slice(line);
            Ok(line.len())
        }
    }

    fn classic(end: &str) -> Vec<u8> {
        (".".repeat(81) + end).into_bytes()
    }

    #[test]
    fn a_finished_line_does_not_wait_for_the_next() {
        let line = classic("\n");
        let bad = &line[1..];
        let given = Cell::new(0);
        let typist = Typist {
            lines: vec![&line, &line, bad, &line],
            given: &given,
        };
        let mut splitter = Splitter::new(io::BufReader::new(typist), ReadOptions::default());
        for count in 1..=4 {
            splitter.next().unwrap().unwrap();
            assert_eq!(given.get(), count);
            assert!(!splitter.buffered());
        }
        assert!(splitter.next().is_none());
    }

    #[test]
    fn buffered_tells_what_is_there() {
        let text = [classic("\n"), classic("\r\n"), classic("")].concat();
        let mut splitter = Splitter::new(text.as_slice(), ReadOptions::default());
        assert!(!splitter.buffered());
        splitter.next();
        assert!(splitter.buffered());
        splitter.next();
        assert!(!splitter.buffered());
        assert_eq!(splitter.next().unwrap().unwrap().line(), 3);
        assert!(splitter.next().is_none());
    }

    #[test]
    fn a_reader_that_fails_ends_the_records() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        let mut splitter = Splitter::new(io::BufReader::new(Broken), ReadOptions::default());
        assert!(splitter.next().unwrap().is_err());
        assert!(splitter.next().is_none());
    }
}
