//! The lines of a body that comes in pieces.

/// The longest line, in bytes.
pub(super) const LONGEST: usize = 1 << 20;

/// The most bytes of a batch of lines, but for a single one.
const BATCH: usize = 1 << 16;

/// What comes next in a body.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Whole lines, each with its line feed but for the last of the body.
    Lines(Vec<u8>),
    /// A line that is too long, in its place.
    TooLong,
}

/// The lines of a body: takes pieces, gives lines, and keeps no more than one of them.
#[derive(Debug, Default)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    /// How many of the bytes were given.
    given: usize,
    /// How many of the bytes are known to have no line feed, after those given.
    searched: usize,
    /// Whether the line is too long, and passed over up to its end.
    over: bool,
    ended: bool,
}

impl Lines {
    /// Adds a piece.
    pub(super) fn add(&mut self, piece: &[u8]) {
        self.bytes.drain(..self.given);
        self.given = 0;
        self.bytes.extend_from_slice(piece);
    }

    /// Says that no more comes.
    pub(super) fn end(&mut self) {
        self.ended = true;
    }

    /// Returns what comes next, of lines up to a number; `None` if a piece is needed first, or at
    /// the end.
    pub(super) fn next(&mut self, most: usize) -> Option<Next> {
        let rest = &self.bytes[self.given..];
        let (mut end, mut found) = (0, 0);
        while found < most.max(1) && (end < BATCH) {
            let from = if found == 0 { self.searched } else { end };
            let feed = rest[from..].iter().position(|&byte| byte == b'\n');
            let Some(feed) = feed else { break };
            let stop = from + feed + 1;
            let long = stop - end > LONGEST;
            if long || self.over {
                if found > 0 {
                    break;
                }
                self.give(stop);
                self.over = false;
                return Some(Next::TooLong);
            }
            (end, found) = (stop, found + 1);
        }
        if found > 0 {
            return Some(self.lines(end));
        }
        self.unfinished()
    }

    /// Returns what a line without a line feed is.
    fn unfinished(&mut self) -> Option<Next> {
        let rest = self.bytes.len() - self.given;
        if rest > LONGEST {
            self.over = true;
        }
        if self.over {
            self.give(rest);
            let last = self.ended;
            self.over &= !last;
            return last.then_some(Next::TooLong);
        }
        if self.ended && rest > 0 {
            return Some(self.lines(rest));
        }
        self.searched = rest;
        None
    }

    fn lines(&mut self, end: usize) -> Next {
        let lines = self.bytes[self.given..self.given + end].to_vec();
        self.give(end);
        Next::Lines(lines)
    }

    fn give(&mut self, count: usize) {
        self.given += count;
        self.searched = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what a body gives that comes in these pieces.
    fn given(pieces: &[&[u8]], most: usize) -> Vec<Next> {
        let (mut lines, mut given) = (Lines::default(), Vec::new());
        for piece in pieces {
            lines.add(piece);
            given.extend(std::iter::from_fn(|| lines.next(most)));
        }
        lines.end();
        given.extend(std::iter::from_fn(|| lines.next(most)));
        given
    }

    fn of(text: &str) -> Next {
        Next::Lines(text.as_bytes().to_vec())
    }

    #[test]
    fn lines_come_whole_whatever_the_pieces_are() {
        let text = "one\n\ntwo\r\nthree\nlast";
        let each = ["one\n", "\n", "two\r\n", "three\n", "last"].map(of);
        for size in 1..=text.len() {
            let pieces: Vec<&[u8]> = text.as_bytes().chunks(size).collect();
            assert_eq!(given(&pieces, 1), each, "{size}");
        }
        assert_eq!(given(&[b"a\nb\nc\nd"], 2), ["a\nb\n", "c\n", "d"].map(of));
        assert_eq!(given(&[b"", b"a\n"], 9), [of("a\n")]);
    }

    #[test]
    fn a_line_that_is_too_long_leaves_its_place_and_no_bytes() {
        let long = vec![b'x'; LONGEST];
        let fits = given(&[&long[1..], b"\n"], 9);
        assert!(matches!(&fits[..], [Next::Lines(line)] if line.len() == LONGEST));
        let expected = [of("a\n"), Next::TooLong, of("b\n")];
        assert_eq!(given(&[b"a\n", &long, &long, b"\nb\n"], 9), expected);
        let whole = [b"a\n", &long[..], b"\nb\n"].concat();
        assert_eq!(given(&[&whole], 9), expected);
        assert_eq!(given(&[b"a\n", &long, b"x"], 9), [of("a\n"), Next::TooLong]);
    }

    #[test]
    fn memory_holds_a_line_and_a_piece() {
        let mut lines = Lines::default();
        for _ in 0..100 {
            lines.add(&vec![b'x'; LONGEST]);
            assert_eq!(lines.next(9), None);
        }
        assert!(lines.bytes.capacity() <= 4 * LONGEST);
    }
}
