//! The splitter: finds the records of a text as it arrives.

use super::detect::Detector;
use super::lines::Lines;
use super::plain::PlainLines;
use super::record::RawRecord;
use super::sniff::{self, Start};
use super::source::{Last, Queue, Stream};
use super::wrapping::Wrapping;
use super::{Format, ParseError, ReadOptions, csv, line};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// The formats of lines that mails quote and programs hold.
const BARE: [&str; 6] = ["line", "grid", "sdm", "list", "candidates", "sukaku"];

/// The records of a text, in order and in constant memory.
///
/// A one-line record is available as soon as its line is, with one exception: the first lines of
/// 16, 36 or 64 symbols may also be the rows of a large grid, which only the lines after them
/// decide. A JSON array is read in pieces of 2 MiB, and other documents as a whole.
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
    /// What finds the records, once the text or its start has decided it.
    stream: Option<Box<dyn Stream>>,
    begun: bool,
    /// Whether lines may be taken in bulk, as long as no stream has begun within the text.
    bulk: bool,
    failed: bool,
    /// The line at which the last record starts.
    line: u64,
}

impl<R: BufRead> Splitter<R> {
    /// Returns a splitter for the text of a reader.
    pub fn new(reader: R, options: ReadOptions) -> Splitter<R> {
        Splitter {
            queue: Queue {
                lines: Lines::new(reader),
                ahead: VecDeque::new(),
            },
            options: ReadOptions {
                // Records refuse any other.
                shape: options.shape.filter(|shape| shape.is_standard()),
                ..options
            },
            format: options.format,
            detector: Detector::default(),
            stream: None,
            begun: false,
            bulk: false,
            failed: false,
            line: 0,
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
        let on_lines = self.bulk && (self.format.is_some() || self.stream.is_none());
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

    /// Takes the next record.
    fn advance(&mut self) -> io::Result<Option<RawRecord>> {
        if !self.begun {
            self.begun = true;
            self.begin()?;
        }
        match &mut self.stream {
            Some(stream) => stream.next(&mut self.queue, &self.options),
            None => {
                let stream = &mut self.stream;
                self.detector.split(&mut self.queue, &self.options, stream)
            }
        }
    }

    /// Looks at the start of the text, which may decide the format of all of it.
    fn begin(&mut self) -> io::Result<()> {
        let start = sniff::start(&mut self.queue)?;
        let refused = |error| {
            let format = self.format.unwrap_or(&line::FORMAT);
            let stream: Box<dyn Stream> = Box::new(Last(Some(RawRecord::fault(format, error))));
            Some(stream)
        };
        self.stream = match (self.format, start) {
            (_, Start::Foreign(error)) => refused(error),
            (Some(format), Start::Document(found)) if !format.reads_documents() => {
                let expected = format!("the format {}", format.name);
                let found = format!("what looks like {}", found.name);
                refused(ParseError::new(1, "", 0, expected, found))
            }
            (Some(format), _) | (None, Start::Document(format)) => {
                self.bulk = matches!(format.name, "line" | "sdm");
                Some(format.split.begin(format))
            }
            (None, Start::Lines) if self.options.column.is_some() => {
                Some(csv::FORMAT.split.begin(&csv::FORMAT))
            }
            (None, Start::Lines) => {
                self.bulk = true;
                None
            }
        };
        // In the bytes of a document and the fields of a table nothing stands around lines.
        let bare = self.format.is_none_or(|format| BARE.contains(&format.name));
        self.queue.lines.wrapping = bare.then(Wrapping::default);
        Ok(())
    }
}

impl<R: BufRead> Iterator for Splitter<R> {
    type Item = io::Result<RawRecord>;

    /// Returns the next record; `None` after an error of the reader.
    fn next(&mut self) -> Option<io::Result<RawRecord>> {
        if self.failed {
            return None;
        }
        let record = self.advance();
        self.failed = record.is_err();
        let record = record.transpose()?;
        Some(record.map(|record| {
            let before = std::mem::replace(&mut self.line, record.line());
            record.beside(before == self.line)
        }))
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
