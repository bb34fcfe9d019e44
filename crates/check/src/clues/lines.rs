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
    /// The lists of clues of which one holds, for `any-of`; the one clue that is about values, for
    /// `doubled` and `added`.
    pub(super) alternatives: Vec<Vec<Clue<'a>>>,
}

/// How deep choices may be in choices.
const MOST_DEPTH: usize = 16;

/// Reads a line.
///
/// # Errors
/// What is expected, in words.
pub(super) fn clue(line: &str, size: BoardSize) -> Result<Clue<'_>, String> {
    read(&line.split(' ').collect::<Vec<_>>(), size, 0)
}

fn expected(what: &str, word: &str) -> String {
    format!("expected {what}, found '{}'", short(word))
}

/// Reads `any-of` and the clues behind it, with ` | ` between lists and ` & ` in them; a choice in
/// a choice is in brackets.
fn choice<'a>(
    words: &[&'a str],
    size: BoardSize,
    depth: usize,
) -> Result<Vec<Vec<Clue<'a>>>, String> {
    if depth == MOST_DEPTH {
        return Err(format!(
            "expected choices in choices to a depth of {MOST_DEPTH}"
        ));
    }
    let (mut lists, mut list, mut open, mut start) = (Vec::new(), Vec::new(), 0, 0);
    for at in 0..=words.len() {
        match words.get(at).copied() {
            Some("(") => open += 1,
            Some(")") if open == 0 => return Err(expected("'(' before it", ")")),
            Some(")") => open -= 1,
            Some("|" | "&") | None if open == 0 => {
                let part = match &words[start..at] {
                    ["(", inner @ .., ")"] => inner,
                    part => part,
                };
                list.push(read(part, size, depth + 1)?);
                start = at + 1;
                if words.get(at) != Some(&"&") {
                    lists.push(std::mem::take(&mut list));
                }
            }
            None => return Err(expected("')'", "the end")),
            _ => {}
        }
    }
    Ok(lists)
}

fn read<'a>(words: &[&'a str], size: BoardSize, depth: usize) -> Result<Clue<'a>, String> {
    let mut words = words.iter().copied().peekable();
    let kind = words.next().unwrap_or_default();
    let mut clue = Clue {
        kind,
        numbers: Vec::new(),
        groups: Vec::new(),
        boxes: None,
        alternatives: Vec::new(),
    };
    if kind == "any-of" {
        let rest: Vec<&str> = words.collect();
        clue.alternatives = choice(&rest, size, depth)?;
        return Ok(clue);
    }
    if kind == "doubled" || kind == "added" {
        if depth == MOST_DEPTH {
            return Err(format!(
                "expected clues in clues to a depth of {MOST_DEPTH}"
            ));
        }
        let mut rest = words
            .clone()
            .skip_while(|&word| word != ":")
            .skip(1)
            .peekable();
        if rest.peek().is_none() {
            return Err(expected("a clue after ':'", kind));
        }
        let inner = read(&rest.collect::<Vec<_>>(), size, depth + 1)?;
        clue.alternatives.push(vec![inner]);
    }
    if kind == "boxes" {
        let shape = words.next().unwrap_or_default();
        let read = boxes(shape, size).filter(|_| words.next().is_none());
        clue.boxes =
            Some(read.ok_or_else(|| {
                expected("boxes that the board can be cut into, such as 3x3", shape)
            })?);
        return Ok(clue);
    }
    if let Some(list) = words.next_if(|word| !word.starts_with(['r', 'v'])) {
        let read = list.split(',').map(|number| integer(number, kind));
        let read: Option<Vec<i64>> = read.collect();
        clue.numbers =
            read.ok_or_else(|| expected("numbers with commas between, or a cell", list))?;
    }
    if words.peek().is_some() {
        clue.groups.push(Vec::new());
    }
    for word in words.take_while(|&word| word != ":") {
        if word == "=" {
            clue.groups.push(Vec::new());
            continue;
        }
        let cell = size.cell(word);
        let cell = cell.ok_or_else(|| expected("a cell of the board or '='", word))?;
        clue.groups.last_mut().expect("one was pushed").push(cell);
    }
    match clue.groups.iter().any(Vec::is_empty) {
        true => Err(expected("cells on both sides of '='", kind)),
        false => Ok(clue),
    }
}

/// Returns a number without a plus sign and without leading zeros. The numbers of `pair` and
/// `pairs` are sets, of up to 64 bits.
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
