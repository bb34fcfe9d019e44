//! Common lines in bulk: taken as they are, parsed on demand.

use super::lines::MAX_LINE;
use super::record::RawRecord;
use super::{Format, classic};

/// Consecutive lines that each hold a plain 9×9 puzzle of 81 symbols, unchanged from the text.
/// Reading one of them allocates nothing.
///
/// ```
/// use veridoku_model::formats::{ReadOptions, Splitter};
/// let text = ".".repeat(81) + "\n";
/// let text = text.repeat(3);
/// let mut splitter = Splitter::new(text.as_bytes(), ReadOptions::default());
/// assert!(splitter.plain_lines(1000).is_none()); // nothing is in memory yet
/// assert_eq!(splitter.next().unwrap().unwrap().line(), 1);
/// let lines = splitter.plain_lines(1000).unwrap();
/// assert_eq!(lines.iter().map(|line| line.number()).collect::<Vec<_>>(), [2, 3]);
/// assert_eq!(lines.iter().next().unwrap().values(), [0; 81]);
/// ```
#[derive(Clone, Debug)]
pub struct PlainLines {
    pub(super) format: &'static Format,
    /// The number of the first line.
    pub(super) first: u64,
    /// The lines with their line ends.
    pub(super) text: Vec<u8>,
}

/// One line of a [`PlainLines`].
#[derive(Clone, Copy, Debug)]
pub struct PlainLine<'a> {
    format: &'static Format,
    number: u64,
    cells: &'a [u8; 81],
    /// The whole line with its line end.
    text: &'a [u8],
}

impl PlainLines {
    /// Returns the lines in order.
    pub fn iter(&self) -> impl Iterator<Item = PlainLine<'_>> {
        let (mut rest, mut number) = (self.text.as_slice(), self.first);
        std::iter::from_fn(move || {
            let (cells, end) = rest.split_first_chunk::<81>()?;
            let end = match end {
                [b'\n', ..] => 0,
                _ => end.iter().position(|&byte| byte == b'\n')?,
            };
            let (text, after) = rest.split_at(81 + end + 1);
            rest = after;
            number += 1;
            Some(PlainLine {
                format: self.format,
                number: number - 1,
                cells,
                text,
            })
        })
    }

    /// Returns the size of the text in bytes.
    pub fn size(&self) -> usize {
        self.text.len()
    }
}

impl PlainLine<'_> {
    /// Returns the number of the line in the text, counted from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the values of the cells in row order, 0 for an empty one.
    pub fn values(&self) -> [u8; 81] {
        classic::values(self.cells)
    }

    /// Returns whether more stands on the line than the board.
    pub fn is_noted(&self) -> bool {
        self.text.trim_ascii_end().len() != 81
    }

    /// Returns the line as the record that the [`Splitter`](super::Splitter) yields for it.
    pub fn record(&self) -> RawRecord {
        let text = self.text.strip_suffix(b"\n").unwrap_or(self.text);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        // The line is ASCII.
        RawRecord::of_text(
            self.format,
            self.number,
            String::from_utf8_lossy(text).into(),
        )
    }
}

/// Returns the number of bytes and lines of the common lines that a text begins with: at most
/// `most` bytes, but at least one line if there is one.
pub(super) fn length(text: &[u8], most: usize) -> (usize, u64) {
    let (mut bytes, mut lines) = (0, 0);
    while let Some(line) = classic::measure(&text[bytes..]).filter(|&line| line <= MAX_LINE) {
        if lines > 0 && bytes + line > most {
            break;
        }
        bytes += line;
        lines += 1;
    }
    (bytes, lines)
}

#[cfg(test)]
mod tests {
    use super::super::{ReadOptions, Splitter, by_name};

    const LINES: [&str; 12] = [
        "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...3..",
        "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...3..\r",
        "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...3.. # a note",
        "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...3.. # Zürich",
        "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...3.. 1.2",
        "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...3",
        "",
        "# a comment",
        "1.......3..4....2",
        "1.3.....4.......",
        "..|..\n..|..\n--+--\n..|..\n..|..\n",
        "[Puzzle]\n39..5....\n...2....5\n...719.8.\n.5..68...\n2.6..3...\n........4\n5........\n67.1.5.4.\n1.9...3..\n",
    ];

    /// Returns the line and text of every record, read in runs of plain lines or one by one.
    fn records(text: &str, options: ReadOptions, runs: Option<usize>) -> Vec<String> {
        let reader = std::io::BufReader::with_capacity(700, text.as_bytes());
        let mut splitter = Splitter::new(reader, options);
        let mut found = Vec::new();
        loop {
            if let Some(run) = runs.and_then(|most| splitter.plain_lines(most)) {
                for line in run.iter() {
                    let record = line.record();
                    assert_eq!(Some(line.values()), record.classic(&options));
                    assert_eq!(line.is_noted(), record.is_noted());
                    found.push(format!("{record:?}"));
                }
                continue;
            }
            match splitter.next() {
                Some(record) => found.push(format!("{:?}", record.unwrap())),
                None => return found,
            }
        }
    }

    #[test]
    fn runs_and_records_are_the_same_lines() {
        let mut seed = 1u32;
        for round in 0..300 {
            let mut text = String::new();
            for _ in 0..round % 40 {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                // Mostly plain lines, so that there are runs.
                let line = (seed >> 20) as usize % (3 * LINES.len());
                text += LINES.get(line).unwrap_or(&LINES[0]);
                text.push('\n');
            }
            if round % 3 == 0 {
                text.pop();
            }
            for format in [None, by_name("line"), by_name("sdm"), by_name("grid")] {
                for shape in [None, Some("3x3"), Some("1x9"), Some("4x4")] {
                    let options = ReadOptions {
                        format,
                        shape: shape.map(|shape| shape.parse().unwrap()),
                        ..ReadOptions::default()
                    };
                    let expected = records(&text, options, None);
                    for most in [1, 200, 10_000] {
                        assert_eq!(records(&text, options, Some(most)), expected, "{text}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_run_needs_what_reads_its_lines() {
        let text = format!("{}\n", LINES[0]).repeat(4);
        let run = |options: ReadOptions| {
            let mut splitter = Splitter::new(text.as_bytes(), options);
            splitter.next();
            splitter
                .plain_lines(1000)
                .map_or(0, |run| run.iter().count())
        };
        let with = |name: &str| ReadOptions {
            format: by_name(name),
            ..ReadOptions::default()
        };
        assert_eq!(run(ReadOptions::default()), 3);
        assert_eq!((run(with("line")), run(with("sdm"))), (3, 3));
        assert_eq!((run(with("grid")), run(with("sdk"))), (0, 0));
        let shape = |shape: &str| ReadOptions {
            shape: Some(shape.parse().unwrap()),
            ..ReadOptions::default()
        };
        assert_eq!((run(shape("3x3")), run(shape("1x9"))), (3, 0));
        let alphabet = ReadOptions {
            alphabet: super::super::Alphabet::by_name("letters"),
            ..ReadOptions::default()
        };
        assert_eq!(run(alphabet), 0);
    }
}
