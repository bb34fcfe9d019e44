//! The signs by which clues stand on a board of characters, and the legend that says what they are.
//!
//! A mark that fits into a character has one of its own: a dot on a line, a number outside the
//! board, a cage without lines inside. Lines and shades, of which several may go through a cell,
//! have a letter a clue instead, with an arrow to the next cell. Where two kinds of clues look the
//! same, each has a letter too.

use super::super::ruling::{Before, Ruling};
use super::letters::Letters;
use super::looks::look;
use std::collections::{BTreeMap, BTreeSet};
use veridoku_model::formats::clue_in_short;
use veridoku_model::grid::{Cell, Shape};
use veridoku_model::rules::{Clue, ClueMark};

/// Kinds of clues, of a clue of values its own and that of the clue in it, with the numbers that no
/// mark shows: what an entry of the legend is about.
pub(super) type Group = (Vec<&'static str>, Vec<i64>);

/// What stands for the clues of a board.
#[derive(Debug, Default)]
pub(super) struct Signs {
    /// What stands in each cell above its digit.
    pub(super) labels: Vec<Vec<String>>,
    /// What stands on the line between two cells, the first before the second.
    pub(super) edges: BTreeMap<(Cell, Cell), char>,
    /// What stands where four cells meet, by the last of them.
    pub(super) joints: BTreeMap<Cell, char>,
    /// What stands outside the board.
    pub(super) outside: Vec<(Before, String)>,
    /// The cage of each cell, without lines inside.
    pub(super) cages: Vec<Option<usize>>,
    /// What signs mean: signs, and words.
    pub(super) legend: Vec<(String, String)>,
}

/// How wide a cell is, and whether it has lines on all sides.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) width: usize,
    pub(super) lined: bool,
}

/// A board whose clues get their signs.
pub(super) struct Signing<'a> {
    pub(super) shape: Shape,
    pub(super) room: Room,
    pub(super) signs: Signs,
    pub(super) letters: Letters,
    /// Which groups look the same, by what they look like.
    pub(super) looks: BTreeMap<String, BTreeSet<Group>>,
    /// The letters of groups that look like others.
    pub(super) named: BTreeMap<Group, String>,
    /// The signs of each group.
    entries: Vec<(Group, Vec<String>, &'a Clue)>,
}

impl Signs {
    /// Returns the signs of the clues of a board.
    pub(super) fn new(ruling: &Ruling, shape: Shape, room: Room) -> Signs {
        let signs = Signs {
            labels: vec![Vec::new(); shape.cells()],
            cages: vec![None; shape.cells()],
            ..Signs::default()
        };
        let mut signing = Signing {
            shape,
            room,
            signs,
            letters: Letters::default(),
            looks: BTreeMap::new(),
            named: BTreeMap::new(),
            entries: Vec::new(),
        };
        for clue in &ruling.clues {
            for look in clue.marks().iter().filter_map(|mark| look(mark, shape)) {
                let groups = signing.looks.entry(look).or_default();
                groups.insert(group(clue));
            }
        }
        for (number, clue) in ruling.clues.iter().enumerate() {
            signing.clue(number, clue);
        }
        let words = |(group, signs, clue): (Group, Vec<String>, &Clue)| {
            (signs.join(" "), meaning(&group, clue, shape))
        };
        let mut signs = signing.signs;
        signs.legend = signing.entries.into_iter().map(words).collect();
        let words = ruling.words.iter().cloned();
        signs
            .legend
            .extend(words.map(|words| (String::new(), words)));
        if ruling.repeats {
            let words = "no rule for rows and columns".to_string();
            signs.legend.push((String::new(), words));
        }
        signs
    }
}

/// Returns what an entry of the legend is about.
pub(super) fn group(clue: &Clue) -> Group {
    let shows = |mark: &ClueMark| match mark {
        ClueMark::Cage { text, .. } | ClueMark::Outside { text, .. } => !text.is_empty(),
        _ => false,
    };
    let shown = clue.marks().iter().any(shows);
    let said = clue.inner().unwrap_or(clue);
    let numbers = if shown { &[] } else { said.numbers() };
    let inner = clue.inner().map(|inner| inner.kind().name);
    let names = [clue.kind().name].into_iter().chain(inner);
    (names.collect(), numbers.to_vec())
}

/// Returns the words of an entry of the legend.
fn meaning((names, numbers): &Group, clue: &Clue, shape: Shape) -> String {
    let name = names.join(" ");
    let text = clue_in_short(clue, shape);
    let what = if lists_cells(clue) && text.chars().count() < 400 {
        text
    } else if numbers.is_empty() {
        name
    } else {
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        let numbers = numbers.join(",");
        match numbers.len() {
            ..=24 => format!("{name} {numbers}"),
            _ => format!("{name} of {} numbers", numbers.split(',').count()),
        }
    };
    let inner = clue
        .inner()
        .map(|inner| format!(" {}", inner.kind().meaning));
    format!(
        "{what}: {}{}",
        clue.kind().meaning,
        inner.unwrap_or_default()
    )
}

/// Returns whether signs do not say enough of a clue, so that the legend has it whole: a choice, or
/// several groups of cells.
fn lists_cells(clue: &Clue) -> bool {
    if let Some(inner) = clue.inner() {
        return !clue.groups().is_empty() || lists_cells(inner);
    }
    !clue.alternatives().is_empty() || (clue.groups().len() > 1 && clue.kind().name != "arrow")
}

impl<'a> Signing<'a> {
    fn clue(&mut self, number: usize, clue: &'a Clue) {
        let (mut own, mut signs) = (None, Vec::new());
        for mark in clue.marks() {
            let sign = self.mark(&mark, number, clue, &mut own);
            signs.extend(sign.filter(|sign| !sign.is_empty()));
        }
        if let Some(letter) = own {
            signs.insert(0, letter);
        }
        let group = group(clue);
        let known = self.entries.iter_mut();
        let known = known.filter(|(_, _, clue)| !lists_cells(clue));
        let mut known = known.filter(|(other, ..)| *other == group && !lists_cells(clue));
        match known.next() {
            Some((_, all, _)) => signs.into_iter().for_each(|sign| {
                if !all.contains(&sign) {
                    all.push(sign);
                }
            }),
            None => {
                signs.dedup();
                self.entries.push((group, signs, clue));
            }
        }
    }
}
