//! Reads a line that names a rule or a clue: `antiknight`, `cage 10 r1c1 r1c2`,
//! `arrow r1c1 = r1c2 r1c3`.

use super::super::lines::short;
use super::super::size::BoardSize;

/// The greatest number of a clue, and the least with its sign, so that no sum of them overflows.
const MOST_NUMBER: i64 = 1_000_000_000;

/// A rule or a clue: its name, its numbers, and its groups of cells by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clue<'a> {
    pub(super) kind: &'a str,
    pub(super) numbers: Vec<i64>,
    pub(super) groups: Vec<Vec<usize>>,
    /// The shape of boxes, for `boxes 3x3` only.
    pub(super) boxes: Option<(usize, usize)>,
}

/// Reads a line.
///
/// # Errors
/// What is expected, in words.
pub(super) fn clue(line: &str, size: BoardSize) -> Result<Clue<'_>, String> {
    let expected = |what: &str, word: &str| format!("expected {what}, found '{}'", short(word));
    let mut words = line.split(' ').peekable();
    let kind = words.next().unwrap_or_default();
    let mut clue = Clue {
        kind,
        numbers: Vec::new(),
        groups: Vec::new(),
        boxes: None,
    };
    if kind == "boxes" {
        let shape = words.next().unwrap_or_default();
        let read = boxes(shape, size).filter(|_| words.next().is_none());
        clue.boxes =
            Some(read.ok_or_else(|| {
                expected("boxes that the board can be cut into, such as 3x3", shape)
            })?);
        return Ok(clue);
    }
    if let Some(list) = words.next_if(|word| !word.starts_with('r')) {
        let read = list.split(',').map(|number| integer(number, kind));
        let read: Option<Vec<i64>> = read.collect();
        clue.numbers =
            read.ok_or_else(|| expected("numbers with commas between, or a cell", list))?;
    }
    if words.peek().is_some() {
        clue.groups.push(Vec::new());
    }
    for word in words {
        if word == "=" {
            clue.groups.push(Vec::new());
            continue;
        }
        let cell = size.cell(word);
        let cell = cell.ok_or_else(|| expected("a cell of the board or '='", word))?;
        clue.groups.last_mut().expect("one was pushed").push(cell);
    }
    match clue.groups.iter().any(Vec::is_empty) {
        true => Err(expected("cells on both sides of '='", line)),
        false => Ok(clue),
    }
}

/// Returns a number without a plus sign and without leading zeros. The numbers of `pair` and `pairs`
/// are sets, of up to 64 bits.
fn integer(text: &str, kind: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    let number: i64 = text.parse().ok().filter(|_| plain || text == "0")?;
    let small = (-MOST_NUMBER..=MOST_NUMBER).contains(&number);
    (small || kind == "pair" || kind == "pairs").then_some(number)
}

/// Returns the rows and columns of boxes that cut the board without a rest.
fn boxes(text: &str, size: BoardSize) -> Option<(usize, usize)> {
    let (height, width) = text.split_once('x')?;
    let side = |text: &str, of: usize| {
        let number = integer(text, "").and_then(|number| usize::try_from(number).ok());
        number.filter(|&number| number > 0 && of.is_multiple_of(number))
    };
    Some((side(height, size.rows)?, side(width, size.columns)?))
}
