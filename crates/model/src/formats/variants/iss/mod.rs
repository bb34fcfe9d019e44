//! Strings of Interactive Sudoku Solver (ISS): `.Shape~6x6.Cage~10~R1C1~R1C2`.
//!
//! White space is passed over, lines that begin with `#` are comments, and a line of dashes or
//! another `.Shape` starts another puzzle (`text.rs`). A constraint that is not read here is an
//! error by its name.
//!
//! Source: Interactive Sudoku Solver by sigh, <https://github.com/sigh/Interactive-Sudoku-Solver>
//! (`sudoku_parser.js`, `sudoku_constraint.js`).

mod automata;
mod board;
mod by_hand;
mod chaos;
mod composite;
mod connected;
mod held;
mod item;
mod lines;
mod names;
mod off_board;
mod pairs;
mod plain;
mod regex;
mod replicate;
mod rules;
mod table;
mod text;
mod whole;
mod words;
mod write;
mod write_clue;

use super::killer;
use super::parts::{Cut, Parts};
use crate::formats::record::{Block, Parsed};
use crate::formats::sniff::{Sniff, behind_comments};
use crate::formats::source::Split;
use crate::formats::table::Detect;
use crate::formats::writer::{Extra, Write};
use crate::formats::{Alphabet, Format, ParseError, ReadOptions};
use crate::grid::{Cell, Digit, DigitSet, Givens, Shape};
use crate::rules::{Clue, Puzzle};
use board::Board;
use composite::Node;
use item::{Faults, Item};
use off_board::OffBoard;
use rules::Reader;
use std::collections::BTreeMap;
use text::Gathered;
pub(in crate::formats) use write::string;

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "iss",
    extensions: &["iss"],
    summary: "strings of Interactive Sudoku Solver, under any of its rules that is read",
    detect: Detect::Text(sniff),
    split: Split::Each(text::split),
    parse,
    write: Some(Write::records(
        &[
            Extra::Boxes,
            Extra::Candidates,
            Extra::Board,
            Extra::OffBoard,
            Extra::Rules,
        ],
        "\n----\n",
        |parsed, _| string(&parsed.puzzle),
    )),
};

/// The most bytes of a puzzle.
const MOST_BYTES: usize = 1 << 20;

/// The most empty constraints that a string may begin with to be known for one.
const MOST_EMPTY: usize = 4;

/// Returns whether a text, behind its comments, begins with the type of a constraint.
fn sniff(text: &[u8]) -> Sniff {
    let Some(rest) = behind_comments(text) else {
        return Sniff::More;
    };
    let Some(mut rest) = rest.strip_prefix(b".") else {
        return if rest.is_empty() {
            Sniff::More
        } else {
            Sniff::No
        };
    };
    // Constraints without a type or arguments, as ISS leaves them where something was taken out.
    for _ in 0..MOST_EMPTY {
        rest = rest.strip_prefix(b".").unwrap_or(rest);
    }
    let end = rest.iter().position(|byte| !byte.is_ascii_alphabetic());
    let word = std::str::from_utf8(&rest[..end.unwrap_or(rest.len()).min(40)]).unwrap_or_default();
    match end.map(|end| rest[end]) {
        None if word.len() < 40 && rest.len() < 40 => Sniff::More,
        Some(b'~') if table::is_type(word) => Sniff::Yes,
        // A row of a large board may begin with `.V.`; types of capitals alone have arguments.
        Some(b'.' | b'\n' | b'\r' | b' ') if is_written_out(word) => Sniff::Yes,
        _ => Sniff::No,
    }
}

/// Returns whether a text is a string of ISS by its beginning.
pub(in crate::formats) fn is_string(text: &str) -> bool {
    sniff(text.as_bytes()) == Sniff::Yes
}

/// Returns whether a word is a type with a small letter: `AntiKnight`, not `V`.
fn is_written_out(word: &str) -> bool {
    word.bytes().any(|byte| byte.is_ascii_lowercase()) && table::is_type(word)
}

fn parse(block: &Block, options: &ReadOptions) -> Result<Parsed, ParseError> {
    // ISS takes Killers as text, too.
    if killer::is_killer(&block.text) {
        return killer::parse(block, options);
    }
    let gathered = Gathered::of(block.lines());
    let (text, places) = (&gathered.text, &gathered.places);
    let faults = |at: usize, expected: String, found: String| {
        let end = places
            .last()
            .map_or((block.line, 0), |&(number, at)| (number, at + 1));
        let (number, offset) = places.get(at).copied().unwrap_or(end);
        let line = block.lines().find(|(of, _)| *of == number);
        ParseError::new(
            number,
            line.map_or("", |(_, line)| line),
            offset,
            expected,
            found,
        )
    };
    if text.len() > MOST_BYTES {
        return Err(faults(
            0,
            format!("a puzzle of at most {MOST_BYTES} bytes"),
            "more".into(),
        ));
    }
    let puzzle = puzzle(gathered.string(&faults)?, &faults)?;
    let shape = puzzle.shape();
    if let Some(asked) = options.shape.filter(|asked| *asked != shape) {
        return Err(faults(
            0,
            format!("a board of {asked}"),
            format!("one of {shape}"),
        ));
    }
    let mut parsed = Parsed::new(puzzle, Alphabet::of_shape(shape), block.line);
    let notes = gathered.notes;
    parsed.note = (!notes.is_empty()).then(|| notes.join("; "));
    Ok(parsed)
}

/// Reads a string without white space and comments.
fn puzzle(text: &str, faults: Faults<'_>) -> Result<Puzzle, ParseError> {
    let (mut items, mut choices) = (Vec::new(), Vec::new());
    let read = Item::all(text, faults)?;
    let off_board = OffBoard::read(&read, faults)?;
    let named: Vec<Item<'_>> = read.iter().map(|item| item.with(&off_board)).collect();
    let nodes = Node::all(&named)?;
    Node::flat(nodes, &mut |node| match node {
        Node::One(item) => items.push(item),
        choice => choices.push(choice),
    });
    let board = Board::read(&items, off_board.cells(), faults)?;
    let boxes = crate::rules::Regions::boxes(board.shape);
    let last = |name: &str| items.iter().rev().find(|item| item.name == name);
    let ties = last("FullRankTies");
    let reader = Reader {
        shape: board.shape,
        size: board.size as i64,
        is_free: board.is_free,
        region_size: board.region_size,
        boxes_alone: matches!(board.cut, Cut::Boxes),
        boxes_beside: boxes.as_ref().filter(|_| matches!(board.cut, Cut::Both(_))),
        regions: board.cut.regions().into_iter().chain(&boxes).collect(),
        ties: ties
            .and_then(|item| item.arguments().next())
            .unwrap_or_default(),
        chosen: std::cell::Cell::default(),
    };
    let (mut clues, mut of): (Vec<Clue>, Vec<Item<'_>>) = (Vec::new(), Vec::new());
    for item in &items {
        reader.read(*item, &mut clues)?;
        of.resize(clues.len(), *item);
    }
    whole::last_of_each(&mut clues, &mut of);
    for choice in &choices {
        clues.extend(reader.inside(choice)?);
        if let Some(item) = choice.item() {
            of.resize(clues.len(), item);
        }
    }
    let board = match reader.chosen.get() {
        0 => board,
        more => Board::read(&items, off_board.cells() + more, faults)?,
    };
    let (givens, mut sets) = givens(&items, board.shape)?;
    // Pencil marks are of the board.
    let (own, beside) = sets
        .into_iter()
        .partition(|(cell, _)| board.shape.is_on_board(*cell));
    sets = own;
    for (cell, digits) in beside {
        let set: Vec<Digit> = DigitSet::iter(digits).collect();
        clues.push(rules::one_of(items[0], cell, &set, board.shape)?);
        of.resize(clues.len(), items[0]);
    }
    let parts = Parts {
        shape: board.shape,
        is_free: board.is_free,
        cut: board.cut,
        givens,
        sets,
        clues,
    };
    parts.puzzle().map_err(|(misfit, clue)| match clue {
        Some(clue) => of[clue].error(of[clue].name, misfit.expected()),
        None => faults(0, "a board".to_string(), misfit.to_string()),
    })
}

/// Reads the givens `R1C1_5` and the sets `R1C1_1_2`; several for one cell hold together.
fn givens(items: &[Item<'_>], shape: Shape) -> Result<(Givens, Vec<(Cell, DigitSet)>), ParseError> {
    let mut givens = Givens::empty(shape);
    let mut sets: BTreeMap<Cell, DigitSet> = BTreeMap::new();
    for item in items.iter().filter(|item| item.name.is_empty()) {
        for (cell, digits) in value_sets(*item, shape)? {
            match digits[..] {
                [one]
                    if shape.is_on_board(cell)
                        && givens.get(cell).is_none_or(|given| given == one) =>
                {
                    givens.set(cell, Some(one));
                }
                _ => {
                    let set = sets.entry(cell).or_insert(DigitSet::all(shape.order()));
                    *set = set.and(digits.into_iter().collect());
                }
            }
        }
    }
    Ok((givens, sets.into_iter().collect()))
}

/// Returns the cells of givens and sets, each with its values as they are listed.
fn value_sets(item: Item<'_>, shape: Shape) -> Result<Vec<(Cell, Vec<Digit>)>, ParseError> {
    let one = |word: &str| {
        let (cell, values) = word.split_once('_').unwrap_or((word, ""));
        let cell = item.cell(cell, shape)?;
        let digit = |value: &str| {
            let digit = value.parse().ok().and_then(|value| shape.digit_of(value));
            let (low, high) = (shape.low(), shape.high());
            digit.ok_or_else(|| item.error(value, format!("a value from {low} to {high}")))
        };
        let digits = values.split('_').map(digit);
        Ok((cell, digits.collect::<Result<_, _>>()?))
    };
    item.arguments().map(one).collect()
}
