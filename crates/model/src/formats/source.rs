//! A text as the formats see it: lines, or the bytes of a document.

use super::lines::{Line, Lines};
use super::record::RawRecord;
use super::{Format, ReadOptions};
use std::collections::VecDeque;
use std::fmt::Debug;
use std::io::{self, BufRead};

/// The text that is not yet taken. Formats can look ahead, and should do so only if they must.
///
/// A format reads lines or bytes: bytes are what follows the lines that were peeked at.
pub(super) trait Source {
    /// Returns the line `ahead` lines from here, 0 for the next; `None` beyond the end.
    fn peek(&mut self, ahead: usize) -> io::Result<Option<&Line>>;
    /// Takes the next line, if it was peeked at.
    fn take(&mut self) -> Option<Line>;
    /// Returns at least `least` bytes that come next, fewer only at the end of the text. Later ones
    /// may be there, too.
    fn bytes(&mut self, least: usize) -> io::Result<&[u8]>;
    /// Takes bytes, no more than [`bytes`](Source::bytes) has returned.
    fn skip(&mut self, count: usize);
    /// Returns the number of lines that were read.
    fn lines_read(&self) -> u64;
}

/// Finds the records of one text in a format that needs to remember something between them.
pub(super) trait Stream: Debug + Send {
    /// Takes the next record; `None` at the end.
    fn next(
        &mut self,
        source: &mut dyn Source,
        options: &ReadOptions,
    ) -> io::Result<Option<RawRecord>>;
}

/// Finds the records that come next and belong together; none at the end of the text.
pub(super) type SplitSeveral =
    fn(&'static Format, &mut dyn Source, &ReadOptions) -> io::Result<VecDeque<RawRecord>>;

/// How the records of a format are found.
pub(super) enum Split {
    /// One after the other, without memory.
    Each(fn(&'static Format, &mut dyn Source, &ReadOptions) -> io::Result<Option<RawRecord>>),
    /// Several at once, without memory.
    Several(SplitSeveral),
    /// By something that is made anew for each text.
    Stream(fn(&'static Format) -> Box<dyn Stream>),
}

impl Split {
    /// Returns what finds the records of a text.
    pub(super) fn begin(&self, format: &'static Format) -> Box<dyn Stream> {
        match *self {
            Split::Each(next) => Box::new(Each { format, next }),
            Split::Several(next) => Box::new(Several {
                format,
                next,
                found: VecDeque::new(),
            }),
            Split::Stream(make) => make(format),
        }
    }
}

/// Finds records without memory.
#[derive(Debug)]
struct Each {
    format: &'static Format,
    next: fn(&'static Format, &mut dyn Source, &ReadOptions) -> io::Result<Option<RawRecord>>,
}

impl Stream for Each {
    fn next(
        &mut self,
        source: &mut dyn Source,
        options: &ReadOptions,
    ) -> io::Result<Option<RawRecord>> {
        (self.next)(self.format, source, options)
    }
}

/// Finds several records at once.
#[derive(Debug)]
struct Several {
    format: &'static Format,
    next: SplitSeveral,
    found: VecDeque<RawRecord>,
}

impl Stream for Several {
    fn next(
        &mut self,
        source: &mut dyn Source,
        options: &ReadOptions,
    ) -> io::Result<Option<RawRecord>> {
        while self.found.is_empty() && source.peek(0)?.is_some() {
            self.found = (self.next)(self.format, source, options)?;
        }
        Ok(self.found.pop_front())
    }
}

/// Ends the text with an error, if there is one.
#[derive(Debug)]
pub(super) struct Last(pub(super) Option<RawRecord>);

impl Stream for Last {
    fn next(&mut self, _: &mut dyn Source, _: &ReadOptions) -> io::Result<Option<RawRecord>> {
        Ok(self.0.take())
    }
}

/// The lines of a reader, and those of them that were looked at.
#[derive(Debug)]
pub(super) struct Queue<R> {
    pub(super) lines: Lines<R>,
    pub(super) ahead: VecDeque<Line>,
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

    fn bytes(&mut self, least: usize) -> io::Result<&[u8]> {
        self.lines.bytes(least)
    }

    fn skip(&mut self, count: usize) {
        self.lines.skip(count);
    }

    fn lines_read(&self) -> u64 {
        self.lines.taken()
    }
}
