//! What is drawn of the rules of a puzzle: where thick lines are, the clues, and what holds on the
//! whole board.

use veridoku_model::formats::clue_in_short;
use veridoku_model::grid::{Cell, Shape};
use veridoku_model::rules::{Clue, ClueMark, Regions, Rule};

/// The rules of a board as they are drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    /// The regions that thick lines are around, if there are any.
    pub regions: Option<Regions>,
    /// The clues that have a place on the board, in the order of the puzzle.
    pub clues: Vec<Clue>,
    /// The clues with cells off the board, in words.
    pub words: Vec<String>,
    /// Whether digits may repeat in rows or in columns.
    pub repeats: bool,
}

impl Ruling {
    /// Returns the ruling of a board with nothing but its boxes.
    pub fn boxes(shape: Shape) -> Ruling {
        Ruling {
            regions: Regions::boxes(shape),
            clues: Vec::new(),
            words: Vec::new(),
            repeats: false,
        }
    }

    /// Returns what is drawn of some rules.
    pub fn new(shape: Shape, rules: &[Rule]) -> Ruling {
        let free = rules.iter().find_map(|rule| match rule {
            Rule::Regions(regions) => Some(regions.clone()),
            _ => None,
        });
        let boxed = rules.contains(&Rule::Boxes);
        let clues = rules.iter().filter_map(|rule| match rule {
            Rule::Clue(clue) => Some(clue.clone()),
            _ => None,
        });
        // Cells that the rule of the puzzle has need not be named.
        let all: Vec<Clue> = clues.collect();
        let clues = all.iter().map(|clue| clue.without_beside(&all, shape));
        let (clues, others): (Vec<Clue>, Vec<Clue>) =
            clues.partition(|clue| is_on_board(clue, shape));
        Ruling {
            regions: free.or_else(|| boxed.then(|| Regions::boxes(shape)).flatten()),
            clues,
            words: others
                .iter()
                .map(|clue| clue_in_short(clue, shape))
                .collect(),
            repeats: !(rules.contains(&Rule::Rows) && rules.contains(&Rule::Columns)),
        }
    }

    /// Returns whether the line between a cell and another, or the end of the board, is thick: they
    /// are not in one region.
    pub fn is_border(&self, cell: Cell, other: Option<Cell>) -> bool {
        let of = |cell| self.regions.as_ref().and_then(|regions| regions.of(cell));
        match (of(cell), other) {
            (Some(region), Some(other)) => of(other) != Some(region),
            // Without regions there are none to tell apart.
            (None, Some(other)) => of(other).is_some(),
            (_, None) => true,
        }
    }

    /// Returns what holds on the whole board, and what no mark shows, in words.
    pub fn notes(&self, shape: Shape) -> Vec<String> {
        let mut notes: Vec<String> = Vec::new();
        if self.repeats {
            notes.push("no rule for rows and columns".to_string());
        }
        for clue in &self.clues {
            let marks = clue.marks();
            let chooses = clue.inner().is_none() && !clue.alternatives().is_empty();
            if marks.is_empty() || chooses {
                notes.push(clue_in_short(clue, shape));
            }
            notes.extend(marks.into_iter().filter_map(|mark| match mark {
                ClueMark::Note(words) => Some(words),
                _ => None,
            }));
        }
        notes.extend(self.words.iter().cloned());
        notes.dedup();
        notes
    }
}

/// Returns whether all cells of a clue are on the board, but for those that only show that it is kept.
fn is_on_board(clue: &Clue, shape: Shape) -> bool {
    let mut own = clue.own_groups(shape).iter().flatten();
    let inner = clue.inner().is_none_or(|inner| is_on_board(inner, shape));
    inner && own.all(|&cell| shape.is_on_board(cell))
}

/// A place before a row of cells, by row and column, which may be off the board, and the direction in
/// which the cells are read from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Before {
    /// The row, −1 above the board.
    pub row: isize,
    /// The column, −1 left of the board.
    pub column: isize,
    /// The step to the next cell, by rows and columns.
    pub way: (isize, isize),
}

impl Before {
    /// Returns the place before the first of some cells that is off the board, where words about them
    /// stand; `None` if they do not begin at the border.
    pub fn outside(shape: Shape, cells: &[Cell]) -> Option<Before> {
        let place = |index: usize| {
            let cell = *cells.get(index)?;
            Some((shape.row(cell) as isize, shape.column(cell) as isize))
        };
        let (rows, columns) = (shape.rows() as isize, shape.columns() as isize);
        let first = place(0)?;
        let way = match place(1) {
            Some(second) => ((second.0 - first.0).signum(), (second.1 - first.1).signum()),
            // A single cell is read from the nearest border.
            None if first.1 == 0 => (0, 1),
            None if first.0 == 0 => (1, 0),
            None if first.1 + 1 == columns => (0, -1),
            None => (-1, 0),
        };
        let (row, column) = (first.0 - way.0, first.1 - way.1);
        let off = !(0..rows).contains(&row) || !(0..columns).contains(&column);
        off.then_some(Before { row, column, way })
    }
}
